"""What becomes of a round after each slip, fault and report that may come up in it, as a text file for each game.

A plain round is played up to each ask; everything that may be done or reported there, besides what a plain round goes on
with, is done once, and the round is played to its end. The files have what happened that does not happen in the plain
round: seats, amounts and clauses. `make records` writes them anew; read the difference beside the rule text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from test_courses import DEALING, OFFERED, SEATS, USUAL, usual

from croupier.cards import SeededChance
from croupier.engine import AS_PROCEDURE, CHANCE, Answer, Chance, Event, Option, Record, Round
from croupier.engine.driver import by_chance
from croupier.rules import GAMES, new

FOLDER = Path(__file__).with_name("courses") / "slips"
PLAIN = {*USUAL, "proceed", "order", "cut", "wager"}
STEPS_MAX = 400
TABLES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "holdem": ("holdem", {}),
    "stud7-high": ("stud7-high", {}),
    "draw5-high": ("draw5-high", {}),
    "badugi": ("badugi", {}),
    "let-it-ride-hand": ("let-it-ride", {**OFFERED["let-it-ride"], **DEALING["hand"]}),
    "let-it-ride-automated-shoe": ("let-it-ride", {**OFFERED["let-it-ride"], **DEALING["automated-shoe"]}),
    "top-five-manual-shoe": ("top-five", DEALING["manual-shoe"]),
    "top-five-automated-shoe": ("top-five", DEALING["automated-shoe"]),
    "top-5-wa": ("top-5-wa", OFFERED["top-5-wa"]),
}


def step(running: Round, chance: Chance, placed: set[tuple[int, str]]) -> None:
    """One answer of a plain round."""
    ask = running.ask
    assert ask is not None
    if ask.proceeds:
        running.answer(AS_PROCEDURE)
    elif ask.actor == CHANCE:
        running.answer(by_chance(ask, chance))
    else:
        running.answer(any_usual(ask.options, placed))


def any_usual(options: tuple[Option, ...], placed: set[tuple[int, str]]) -> Answer:
    """As in a plain round; where the slip leaves nothing usual to do, the first thing there is."""
    if any(option.verb in USUAL or option.verb == "wager" for option in options):
        return usual(options, placed)
    return first(options[0], options[0].what[0] if options[0].what else "")


def first(option: Option, what: str) -> Answer:
    """The least that the option admits."""
    return Answer(option.actor, option.verb, what, option.amount_min, option.cards[: option.cards_min])


def after(record: Record, slip: Answer, placed: set[tuple[int, str]]) -> list[Event]:
    """The events from the slip to the end of the round."""
    running, chance, placed = Round(record), SeededChance(2), set(placed)
    told = len(running.events)
    running.answer(slip)
    for _ in range(STEPS_MAX):
        if running.ask is None:
            return running.events[told:]
        step(running, chance, placed)
    raise AssertionError(f"the round does not end after {slip}")


def line(event: Event) -> str:
    reading = f" ({event.reading})" if event.reading else ""
    return f"{event} [{event.clause}]{reading}"


def course(game: str, house: Mapping[str, Any]) -> str:
    """Each slip with the clause of the ask, and what happens only because of it."""
    running = Round(new(game, dict.fromkeys(range(1, SEATS + 1), 100_000), house=house, facts={"round": 1}))
    chance, placed, done = SeededChance(1), set[tuple[int, str]](), set[tuple[str, str, str]]()
    slips: list[tuple[str, list[Event]]] = []
    while (ask := running.ask) is not None:
        for option in running.options():
            for what in option.what or ("",):
                if option.verb not in PLAIN and (ask.clause, option.verb, what) not in done:
                    done.add((ask.clause, option.verb, what))
                    slip = first(option, what)
                    slips.append((f"[{ask.clause}] {slip} [{option.clause}]", after(running.record, slip, placed)))
        step(running, chance, placed)
    plain = {(event.kind, event.clause) for event in running.events}
    lines = [f"# {GAMES[game].name}: whatever else may be done or reported in a plain round, and what comes of it."]
    for said, events in slips:
        lines.append(said)
        lines += dict.fromkeys(f"  {line(one)}" for one in events if (one.kind, one.clause) not in plain)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", TABLES)
def test_every_slip_has_its_consequence_and_its_clause(name: str) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == course(*TABLES[name])


def written() -> Iterator[tuple[Path, str]]:
    for name, (game, house) in TABLES.items():
        yield FOLDER / f"{name}.txt", course(game, house)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in written():
        path.write_text(text, encoding="utf-8")
