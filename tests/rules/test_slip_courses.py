"""The course of a round after each slip, fault and report that may come up in it, as a text file for each game.

A plain round is played up to each ask; everything that may be done or reported there, besides what a plain round
continues with, is done once, and the round is played to its end. What may be done only because of it is done in turn,
and so is the same slip again. The files have what happened that does not happen in the plain round, which comes first:
seats, amounts and clauses. `make records` rewrites them; read the difference with the rule text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import Chance, SeededChance, number_of_cards
from croupier.engine import AS_PROCEDURE, CHANCE, Answer, Event, Option, Record, Round
from croupier.engine.asks import actor_name
from croupier.engine.driver import by_chance
from croupier.rules import GAMES, new
from tests.rules.contract import begun
from tests.rules.test_courses import DEALING, OFFERED, USUAL, usual

FOLDER = Path(__file__).with_name("slips")
PLAIN = {*USUAL, "proceed", "order", "cut", "wager"}
STEPS_MAX = 400
RAKED = {"rake.type": ("percentage",), "rake.no_flop_no_drop": False, "irregularity.supplement": ("the hand is noted",)}
NO_LIMIT = {"betting.structure": "no-limit", "straddle.offered": True, "run_twice.offered": True}
CHOSEN_OTHERWISE = {
    "deck.shuffler": "automatic-counting",
    "countdown.offered": True,
    "countdown.on_expiry": "fold",
    "stakes.currency_plays": False,
    "stakes.absence_method": "opaque-cover",
    "betting.check_raise": False,
    "betting.out_of_turn": "never",
    "betting.multi_chip_rule": "call",
    "showdown.disclose_discards": True,
    "showdown.checked_order": "last-aggressor-any-street",
}
# Game, house, stacks and procedure of each file.
TABLES: dict[str, tuple[str, Mapping[str, Any], tuple[int, ...], str]] = {
    "holdem": ("holdem", {}, (100_000, 100_000, 100_000), "round"),
    "holdem-no-limit": ("holdem", {**RAKED, **NO_LIMIT}, (100_000, 1_500, 2_550), "round"),
    "omaha-hilo8": ("omaha-hilo8", RAKED, (100_000, 700, 2_550), "round"),
    "stud7-high": ("stud7-high", {}, (100_000, 100_000, 100_000), "round"),
    "stud7-hilo8": ("stud7-hilo8", RAKED, (100_000, 700, 2_550), "round"),
    "draw5-high": ("draw5-high", {}, (100_000, 100_000, 100_000), "round"),
    "badugi": ("badugi", {}, (100_000, 100_000, 100_000), "round"),
    "badeucey": ("badeucey", RAKED, (100_000, 700, 2_550), "round"),
    "omaha-high-otherwise": ("omaha-high", CHOSEN_OTHERWISE, (100_000, 1_500, 2_550), "round"),
    "draw5-low-otherwise": (
        "draw5-low",
        {
            **CHOSEN_OTHERWISE,
            "irregularity.draw_exposed": "must-keep",
            "betting.structure": "spread",
            "table.max_bet": 1_000,
        },
        (100_000, 1_500, 2_550),
        "round",
    ),
    "let-it-ride-hand": ("let-it-ride", {**OFFERED["let-it-ride"], **DEALING["hand"]}, (100_000,), "round"),  # type: ignore[dict-item]
    "let-it-ride-manual-shoe": ("let-it-ride", DEALING["manual-shoe"], (100_000, 1_500), "round"),
    "let-it-ride-automated-shoe": ("let-it-ride", DEALING["automated-shoe"], (100_000, 100_000), "round"),
    "top-five-hand": ("top-five", DEALING["hand"], (100_000, 100_000), "round"),
    "top-five-manual-shoe": ("top-five", DEALING["manual-shoe"], (100_000, 2_500), "round"),
    "top-five-automated-shoe": ("top-five", DEALING["automated-shoe"], (100_000, 100_000), "round"),
    "top-5-wa": ("top-5-wa", OFFERED["top-5-wa"], (100_000, 100_000), "round"),  # type: ignore[dict-item]
}
TABLES |= {
    f"{game}-{procedure}": (game, OFFERED.get(game, {}), (100_000, 5_000), procedure)  # type: ignore[misc]
    for game in ("holdem", "let-it-ride", "top-five", "top-5-wa")
    for procedure in GAMES[game].procedures
    if procedure not in ("round", "bad-beat")
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
    """As in a plain round; if the slip leaves nothing usual to do, the first option there is."""
    if any(option.verb in USUAL or option.verb == "wager" for option in options):
        return usual(options, placed)
    return first(options[0], options[0].what[0] if options[0].what else "")


def first(option: Option, what: str) -> Answer:
    """The answer that takes an option at its minimum."""
    return Answer(option.actor, option.verb, what, option.amount_min, option.cards[: option.cards_min])


def least_and_most(option: Option) -> Iterator[Answer]:
    """The answers that take an option at its limits, for each bet or place it may name."""
    steps = (option.amount_max - option.amount_min) // option.amount_step
    most = option.amount_min + max(0, steps) * option.amount_step
    stranger = next((one for one in ("Eve", "Fay") if one not in option.anyone_but), "") if option.anyone_but else ""
    for what in option.what or (stranger,):
        yield first(option, what)
        if steps > 0 or option.cards_max > option.cards_min:
            yield Answer(
                option.actor, option.verb, what, max(most, option.amount_min), option.cards[: option.cards_max]
            )


def after(record: Record, slip: Answer, placed: set[tuple[int, str]]) -> Iterator[Round]:
    """The round with the slip, ask by ask to its end."""
    running, chance, placed = Round(record), SeededChance(2), set(placed)
    running.answer(slip)
    for _ in range(STEPS_MAX):
        yield running
        if running.ask is None:
            return
        step(running, chance, placed)
    raise AssertionError(f"the round does not end after {slip}")


def events_after(record: Record, slip: Answer, placed: set[tuple[int, str]]) -> list[Event]:
    *_, ended = after(record, slip, placed)
    return ended.events[len(Round(record).events) :]


def line(event: Event) -> str:
    reading = f" ({event.reading})" if event.reading else ""
    return f"{event} [{event.clause}]{reading}"


Slip = tuple[str, str, list[Event]]  # what is said or done, the clause of the ask, what happens until the end


def said_of(slip: Answer, clause: str) -> str:
    said = f"{actor_name(slip.actor)} {slip.verb} {slip.what}".strip()
    said += f" {slip.amount}" if slip.amount else ""
    return f"{said}{f' with {number_of_cards(len(slip.cards))}' if slip.cards else ''} [{clause}]"


def slips(running: Round, offered: set[tuple[str, str]]) -> Iterator[tuple[Slip, list[Slip]]]:
    """Each slip of a plain round, and those that are possible only after it."""
    chance, placed, done = SeededChance(1), set[tuple[int, str]](), set[tuple[str, str, str]]()
    followed = set[tuple[str, ...]]()
    while (ask := running.ask) is not None:
        for option in running.options():
            for slip in least_and_most(option) if option.verb not in PLAIN else ():
                key = (ask.clause, f"{slip.verb} {slip.what}", "most" if slip != first(option, slip.what) else "")
                if key in done:
                    continue
                done.add(key)
                later = list(only_then(running.record, slip, placed, offered, followed))
                events = events_after(running.record, slip, placed)
                yield (said_of(slip, option.clause), ask.clause, events), later
        step(running, chance, placed)


def only_then(
    record: Record,
    slip: Answer,
    placed: set[tuple[int, str]],
    offered: set[tuple[str, str]],
    done: set[tuple[str, ...]],
) -> Iterator[Slip]:
    """What may be done only after this slip, and the slip again: where it is first possible, unless done before."""
    met = set[tuple[str, str]]()
    for running in after(record, slip, placed):
        for option in running.options():
            again = option.verb == slip.verb and ("again", slip.verb) not in done
            if (option.verb, option.clause) in offered | met and not again:
                continue
            met.add((option.verb, option.clause))
            assert running.ask is not None
            key = ("again", slip.verb) if again else (slip.verb, option.verb, option.clause, running.ask.clause)
            if option.verb in PLAIN or key in done:
                continue
            done.add(key)
            for then in least_and_most(option):
                events = events_after(running.record, then, placed)
                yield said_of(then, option.clause), running.ask.clause, events


def plain(game: str, house: Mapping[str, Any], stacks: tuple[int, ...], procedure: str) -> Iterator[Round]:
    """The plain round, ask by ask to its end."""
    memory = begun(game, round=1, raked="rake.type" in house)
    running = Round(new(game, dict(enumerate(stacks, 1)), house=house, memory=memory, procedure=procedure))
    chance, placed = SeededChance(1), set[tuple[int, str]]()
    yield running
    while running.ask is not None:
        step(running, chance, placed)
        yield running


def course(game: str, house: Mapping[str, Any], stacks: tuple[int, ...], procedure: str) -> str:
    """Each slip with the clauses of the asks at which it comes up, and what happens only because of it."""
    start, offered = next(plain(game, house, stacks, procedure)).record, set[tuple[str, str]]()
    for running in plain(game, house, stacks, procedure):
        offered |= {(one.verb, one.clause) for one in running.options()}
    expected = {(event.kind, event.clause) for event in running.events}
    told: dict[tuple[str, ...], list[str]] = {}
    for (said, clause, events), what_follows in slips(Round(start), offered):
        lines = [said, *_new(events, expected)]
        for then, at, later in what_follows:
            lines += [f"  then {then}, at {at}", *(f"  {one}" for one in _new(later, expected))]
        told.setdefault(tuple(lines), []).append(clause)
    head = f"# {GAMES[game].name}: whatever else may be done or reported in a plain round, and what comes of it."
    lines = [head, "plainly", *dict.fromkeys(f"  {line(one)}" for one in running.events)]
    for (said, *happened), clauses in told.items():
        lines += [f"{said}, at {', '.join(clauses)}", *happened]
    return "\n".join(lines) + "\n"


def _new(events: list[Event], known: set[tuple[str, str]]) -> list[str]:
    return list(dict.fromkeys(f"  {line(one)}" for one in events if (one.kind, one.clause) not in known))


@pytest.mark.parametrize("name", TABLES)
def test_every_slip_has_its_consequence_and_its_clause(name: str) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == course(*TABLES[name])


def test_no_file_is_left_over() -> None:
    assert {f"{name}.txt" for name in TABLES} == {path.name for path in FOLDER.iterdir()}


if __name__ == "__main__":
    for name, table in TABLES.items():
        (FOLDER / f"{name}.txt").write_text(course(*table), encoding="utf-8")
