"""The course of a plain round of every game: each ask, option and event with its clause, as a text file.

A clause exchanged for another shows as a line that differs. `make records` rewrites the files; read the difference
with the rule text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import SeededChance
from croupier.engine import AS_PROCEDURE, CHANCE, Answer, Option, Round
from croupier.engine.driver import by_chance
from croupier.rules import GAMES, new
from tests.rules.contract import begun

FOLDER = Path(__file__).with_name("courses")
CHOICES = "choices.txt"
SEATS = 3
REASON = "a plain round of three players who all stay; every ask, option and event with its clause."
# The answers of a plain round, in order of preference; nobody folds.
USUAL = ("check", "call", "forced-bet", "discard", "show", "let-it-ride", "play", "verify", "no-more-bets")
DEALING: Mapping[str, Mapping[str, Any]] = {
    "manual-shoe": {"deal.method": "manual-shoe", "deck.count_every": 1},
    "hand": {"deal.method": "hand", "deck.count_every": 1, "deck.shuffler": "automatic"},
    "automated-shoe": {"deal.method": "automated-shoe", "deck.count_every": 1, "deck.shuffler": "automatic"},
}
OFFERED = {
    "let-it-ride": {f"lir.{side}.offered": True for side in ("five_card", "three_card", "six_card", "progressive")},
    "top-5-wa": {"wa.max_wager": 50_000},
}


def courses() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Name, game and house of every course."""
    for game, of in GAMES.items():
        house = OFFERED.get(game, {})
        if "deal.method" not in of.choices.choices:
            yield game, game, house  # type: ignore[misc]
            continue
        for method, how in DEALING.items():
            yield f"{game}-{method}", game, {**house, **how}  # type: ignore[dict-item]


def course(game: str, house: Mapping[str, Any]) -> str:
    """A line for each ask, with its options, and for each event; each line appears once, where it first comes up."""
    stacks, memory = dict.fromkeys(range(1, SEATS + 1), 100_000), begun(game, round=1)
    running = Round(new(game, stacks, house=house, memory=memory))
    chance, lines, told, placed = SeededChance(1), [], 0, set[tuple[int, str]]()
    while True:
        lines += [f"{event.kind} [{event.clause}]" for event in running.events[told:]]
        told = len(running.events)
        ask = running.ask
        if ask is None:
            return "\n".join([f"# {GAMES[game].name}: {REASON}", *dict.fromkeys(lines)]) + "\n"
        options = dict.fromkeys(f"{option.verb} [{option.clause}]" for option in running.options())
        lines.append(f"? [{ask.clause}] {'; '.join(options)}")
        if ask.proceeds:
            running.answer(AS_PROCEDURE)
        elif ask.actor == CHANCE:
            running.answer(by_chance(ask, chance))
        else:
            running.answer(usual(ask.options, placed))


def usual(options: tuple[Option, ...], placed: set[tuple[int, str]]) -> Answer:
    """Each possible wager, once; then what a player who stays does."""
    for option in options:
        if option.verb == "wager":
            for what in option.what:
                if (option.actor, what) not in placed:
                    placed.add((option.actor, what))
                    return Answer(option.actor, "wager", what, option.amount_min)
    chosen = min((option for option in options if option.verb in USUAL), key=lambda one: USUAL.index(one.verb))
    return Answer(chosen.actor, chosen.verb, "", chosen.amount_min, chosen.cards[: chosen.cards_min])


@pytest.mark.parametrize(("name", "game", "house"), [pytest.param(*one, id=one[0]) for one in courses()])
def test_every_step_cites_its_clause(name: str, game: str, house: Mapping[str, Any]) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == course(game, house)


def choices() -> str:
    """Every choice of the house with its clause, its default and its range, and the games that have it."""
    games: dict[str, list[str]] = {}
    for game, of in GAMES.items():
        for choice in of.choices.choices.values():
            said = f"{choice.write(choice.default)}; allowed: {choice.allowed}"
            games.setdefault(f"{choice.name} [{choice.clause}] {said}", []).append(game)
    lines = (line if len(of) == len(GAMES) else f"{line} | {' '.join(of)}" for line, of in games.items())
    head = "# Every choice of the house with its clause, default and bounds, and the games that have it so."
    return "\n".join([head, *lines]) + "\n"


def test_no_file_is_left_over() -> None:
    assert {CHOICES, *(f"{name}.txt" for name, _, _ in courses())} == {path.name for path in FOLDER.iterdir()}


if __name__ == "__main__":
    (FOLDER / CHOICES).write_text(choices(), encoding="utf-8")
    for name, game, house in courses():
        (FOLDER / f"{name}.txt").write_text(course(game, house), encoding="utf-8")
