"""The card room's own words: synonyms, and the names of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from croupier.rulebook.stems import is_filler, stem, words


@dataclass(frozen=True, slots=True)
class Phrase:
    """A word or phrase of the thesaurus found in a text: from `start` up to `end`, with the meaning `group`."""

    start: int
    end: int
    group: str


@dataclass(frozen=True, slots=True)
class Thesaurus:
    """Groups of words and phrases with one meaning, games with their places, and words added to clauses."""

    by_first: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]
    games: Mapping[tuple[str, ...], str]
    index: Mapping[str, str]

    def phrases(self, stems: Sequence[str]) -> Iterator[Phrase]:
        """Every phrase that occurs in these stems."""
        for start, first in enumerate(stems):
            for phrase, group in self.by_first.get(first, ()):
                if phrase == tuple(stems[start : start + len(phrase)]):
                    yield Phrase(start, start + len(phrase), group)

    def places_of_games(self, stems: Sequence[str]) -> set[str]:
        """The chapters or documents of the games that are named; the longer name wins, as in `five-card stud`."""
        found = [
            (set(range(start, start + len(name))), place)
            for name, place in self.games.items()
            for start in range(len(stems))
            if name == tuple(stems[start : start + len(name)])
        ]
        return {place for span, place in found if not any(span < longer for longer, _ in found)}


@cache
def thesaurus() -> Thesaurus:
    """The thesaurus of `floor_words.toml`."""
    import tomllib

    text = (files(__package__) / "floor_words.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for group in data["same"]:
        for phrase in dict.fromkeys(_stems(one) for one in group):
            by_first.setdefault(phrase[0], []).append((phrase, f"={group[0]}"))
    games = {_stems(name): place for place, names in data["games"].items() for name in names}
    added: dict[str, str] = {}
    for line in data["index"]:
        added |= {entry: f"{added.get(entry, '')} {line['words']}" for entry in line["of"]}
    return Thesaurus(by_first, games, added)


def _stems(phrase: str) -> tuple[str, ...]:
    """The stems of a phrase, filler words included: `all in` and `left out` have nothing else."""
    return tuple(stem(word) for word in words(phrase))


@cache
def terms(text: str) -> tuple[str, ...]:
    """The search terms of a text: the stems of its words, and the groups of its phrases."""
    said = words(text)
    stems = [stem(word) for word in said]
    own = [one for word, one in zip(said, stems, strict=True) if not is_filler(word)]
    return (*own, *(phrase.group for phrase in thesaurus().phrases(stems)))
