"""Search by meaning: clauses and readings in one list, ranked by how well their words fit the question.

The measure is BM25 over the fields of each entry. A word of the question counts as itself or as a synonym that the card
room uses (`floor_words.toml`), whichever fits better; a phrase such as "odd chip" counts as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import log

from croupier.rulebook.clauses import Clause, all_clauses, only_opens, parents
from croupier.rulebook.floor_questions import floor_questions
from croupier.rulebook.rulings import Reading, readings
from croupier.rulebook.stems import is_filler, stem, words
from croupier.rulebook.thesaurus import terms, thesaurus

SATURATION = 1.0  # how soon a repeated word stops counting: k1 of BM25
LENGTH = 0.45  # how much long entries are penalised: b of BM25
SYNONYM = 0.75  # the weight of a synonym
NEAR = 0.6  # the weight of a similar word, if no entry has the word itself
NEAR_LETTERS = 5  # that similar words must share at the beginning
TITLE, BELOW = 0.25, 0.05  # weights of the titles of a clause's readings, and of what its sub-clauses say
ASKED, ANSWERED = 0.6, 0.2  # weights of the floor's questions that the clause answers, and of their answers
PHRASE = 1.1  # the weight of a phrase, in addition to the words in it
IN_PHRASE = 0.5  # the weight of a word that is part of a phrase
OTHER_GAME = 0.45  # for an entry of another game than the one named
NAMED_GAME = 1.3
OTHER_DOCUMENT = 0.7  # when no game is named: the floor mostly asks about poker
LATER_GAME = 0.9  # and for other chapters than Hold 'Em, which most tables play
HEADING = 0.7  # for an entry that only opens a list
REPEATED = 0.6  # for a sentence that another chapter in the list already has
GAME_CHAPTERS = frozenset(f"MD-POKER {chapter}" for chapter in (10, 11, 12, 13, 14, 19, 20, 21, 22))
LATER_CHAPTERS = GAME_CHAPTERS - {"MD-POKER 11"}


@dataclass(frozen=True, slots=True)
class Found:
    """One clause or reading in the results; scores compare only within one search."""

    id: str
    score: float
    summary: str
    entry: Clause | Reading


@dataclass(frozen=True, slots=True)
class _Indexed:
    """An entry with the weight of each of its terms, and the chapters it belongs to."""

    entry: Clause | Reading
    weights: Mapping[str, float]
    length: float
    chapters: frozenset[str]
    heading: bool


@dataclass(frozen=True, slots=True)
class _Index:
    entries: tuple[_Indexed, ...]
    rarity: Mapping[str, float]
    length: float


def search(question: str, count: int = 20, only: Iterable[str] | None = None) -> list[Found]:
    """The entries that fit the question, best first; `only` restricts the search to these ids."""
    index = _index()
    units = list(_units(question, index.rarity))
    named = thesaurus().places_of_games([stem(word) for word in words(question)])
    wanted = None if only is None else frozenset(only)
    scored = [
        (score * _place(indexed, named), indexed)
        for indexed in index.entries
        if (wanted is None or indexed.entry.id in wanted) and (score := _score(indexed, units, index))
    ]
    scored.sort(key=lambda one: -one[0])
    return [
        Found(indexed.entry.id, round(score, 2), _summary(indexed.entry), indexed.entry)
        for score, indexed in _repeats_later(scored)[:count]
    ]


def at_place(entries: Iterable[Clause | Reading]) -> list[Found]:
    """Entries that were asked for by place, in order, all with the same score."""
    return [Found(entry.id, 1.0, _summary(entry), entry) for entry in entries]


def _summary(entry: Clause | Reading) -> str:
    """What a clause says; for a reading its title, and its ruling up to the first full stop."""
    if isinstance(entry, Clause):
        return entry.summary
    return f"{entry.title}: {entry.ruling.partition('. ')[0].rstrip('.')}."


@dataclass(frozen=True, slots=True)
class _Unit:
    """A word or phrase of the question: the terms it may match, and its weight."""

    alternatives: tuple[tuple[str, float], ...]
    weight: float


def _units(question: str, known: Mapping[str, float]) -> Iterator[_Unit]:
    said = words(question)
    stems = [stem(word) for word in said]
    phrases = list(thesaurus().phrases(stems))
    inside = {place for phrase in phrases if phrase.end - phrase.start > 1 for place in range(phrase.start, phrase.end)}
    for group in dict.fromkeys(phrase.group for phrase in phrases if phrase.end - phrase.start > 1):
        yield _Unit(((group, 1.0),), PHRASE)
    for place, (word, one) in enumerate(zip(said, stems, strict=True)):
        if not is_filler(word):
            groups = [phrase.group for phrase in phrases if (phrase.start, phrase.end) == (place, place + 1)]
            also = tuple((group, SYNONYM) for group in groups)
            near = () if also or one in known else tuple((other, NEAR) for other in _near(one, known))
            yield _Unit(((one, 1.0), *also, *near), IN_PHRASE if place in inside else 1.0)


def _near(word: str, known: Iterable[str]) -> Iterator[str]:
    """Similar words: those that begin alike, such as `qualification` and `qualify`, and those spelled nearly alike."""
    if len(word) < NEAR_LETTERS:
        return iter(())
    from difflib import get_close_matches

    spelled = get_close_matches(word, [one for one in known if one[0] == word[0]], n=2, cutoff=0.84)
    return iter(dict.fromkeys([*(one for one in known if one[:NEAR_LETTERS] == word[:NEAR_LETTERS]), *spelled]))


def _score(indexed: _Indexed, units: Iterable[_Unit], index: _Index) -> float:
    scale = SATURATION * (1 - LENGTH + LENGTH * indexed.length / index.length)
    total = 0.0
    for unit in units:
        best = 0.0
        for term, worth in unit.alternatives:
            weight = indexed.weights.get(term)
            if weight:
                best = max(best, worth * index.rarity[term] * weight * (SATURATION + 1) / (weight + scale))
        total += best * unit.weight
    return total


def _place(indexed: _Indexed, named: set[str]) -> float:
    """How likely it is that an entry of these chapters is meant."""
    factor = HEADING if indexed.heading else 1.0
    documents = {chapter.partition(" ")[0] for chapter in indexed.chapters}
    if not named:
        aside = bool(indexed.chapters) and LATER_CHAPTERS.issuperset(indexed.chapters)
        return factor * (LATER_GAME if aside else 1.0 if "MD-POKER" in documents else OTHER_DOCUMENT)
    if named & (indexed.chapters | documents):
        return factor * NAMED_GAME
    of_games = any(place.startswith("MD-POKER") for place in named) and "MD-POKER" in documents
    return factor * (1.0 if of_games and indexed.chapters - GAME_CHAPTERS else OTHER_GAME)


def _repeats_later(scored: list[tuple[float, _Indexed]]) -> list[tuple[float, _Indexed]]:
    """Lower the score of repeated sentences: chapters repeat each other, and ten results should be ten answers."""
    seen: set[str] = set()
    kept = []
    for score, indexed in scored:
        summary = _summary(indexed.entry)
        kept.append((score * (REPEATED if summary in seen else 1.0), indexed))
        seen.add(summary)
    return sorted(kept, key=lambda one: -one[0])


# The index, built once per run.


def _index() -> _Index:
    """The index of the current clauses, to which other texts may have been added."""
    return _index_of(tuple(all_clauses()))


@cache
def _index_of(_ids: tuple[str, ...]) -> _Index:
    more = _said_elsewhere()
    entries = (
        *(_of_clause(clause, more.get(clause.id, ())) for clause in all_clauses().values()),
        *(_of_reading(entry, more.get(entry.id, ())) for entry in readings().values()),
    )
    having = Counter(term for indexed in entries for term in indexed.weights)
    rarity = {term: log(1 + (len(entries) - many + 0.5) / (many + 0.5)) for term, many in having.items()}
    return _Index(entries, rarity, sum(indexed.length for indexed in entries) / len(entries))


def _said_elsewhere() -> dict[str, list[tuple[str, float]]]:
    """What other entries say about each entry: titles of its readings, its sub-clauses, the floor's sixty questions."""
    found: dict[str, list[tuple[str, float]]] = {}
    for entry in readings().values():
        for concerned in entry.clauses:
            found.setdefault(concerned, []).append((entry.title, TITLE))
    for clause in all_clauses().values():
        for above in parents(clause.id)[1:]:
            found.setdefault(above.id, []).append((clause.summary, BELOW))
    for question in floor_questions():
        if not question.silent:
            for cited in question.cited:
                found.setdefault(cited, []).extend(((question.asked, ASKED), (question.answer, ANSWERED)))
    return found


def _of_clause(clause: Clause, more: Iterable[tuple[str, float]]) -> _Indexed:
    above = parents(clause.id)
    fields = [
        (clause.summary, 1.0),
        (clause.numbers, 0.4),
        (thesaurus().index.get(clause.id, ""), 1.0),
        (clause.chapter, 0.3),
        *((one.summary, 0.3) for one in above[1:]),
        *more,
    ]
    return _indexed(clause, fields, frozenset((_chapter(clause.id),)), only_opens(clause))


def _of_reading(entry: Reading, more: Iterable[tuple[str, float]]) -> _Indexed:
    fields = [
        (entry.title, 1.4),
        (entry.problem, 0.5),
        (entry.ruling, 0.5),
        (entry.alternatives, 0.3),
        (entry.reason, 0.2),
        (" ".join(entry.options).replace("_", " "), 0.5),
        (thesaurus().index.get(entry.id, ""), 1.0),
        *more,
    ]
    return _indexed(entry, fields, frozenset(_chapter(clause) for clause in entry.clauses), heading=False)


def _indexed(
    entry: Clause | Reading, fields: Iterable[tuple[str, float]], chapters: frozenset[str], heading: bool
) -> _Indexed:
    weights: dict[str, float] = {}
    for text, weight in fields:
        for term in terms(text):
            weights[term] = weights.get(term, 0.0) + weight
    return _Indexed(entry, weights, sum(weights.values()), chapters, heading)


def _chapter(clause_id: str) -> str:
    document, _, place = clause_id.partition(" ")
    return f"{document} {place.partition('.')[0]}"
