"""No option is ignored: each one is changed, and the play, the findings or the signs change with it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from random_rooms import random_answer, values_of
from room_text import lawful, room, table

from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, Answer, Record, Round, RuleViolation
from croupier.rules.poker.day import Day
from croupier.rules.poker.house_side import BadBeat, LeastHand
from croupier.submission import Submission, TableOffer, read, register
from croupier.submission.difference import difference
from croupier.submission.options import DATES, ROOM, SUPERSEDED, WHO
from croupier.submission.toml_form import in_toml

DEVICE = 'deck = { continuous_device = true, device_approval = "2024-17", shuffler = "automatic" }'
# Tables with much on offer, so that a change has something to change.
TABLES: dict[str, str] = {
    "holdem": """
betting.small_bet = "2.00"
ante.amount = "1.00"
straddle.offered = true
run_twice.offered = true
bomb_pot.offered = true
bomb_pot.amounts = ["10.00", "60.00"]
double_board.offered = true
waterfall.offered = true
countdown.offered = true
""",
    "stud7-high": 'ante.amount = "1.00"',
    "omaha-hilo8": """
betting.small_bet = "2.00"
kill.mode = "half"
kill.qualifying_pot = "10.00"
""",
    "draw5-high": 'rake = { type = ["time"], hourly_fee = "6.00" }',
    "badugi": "",
    "let-it-ride": f"""
lir.five_card.offered = true
lir.six_card.offered = true
lir.progressive.offered = true
lir.progressive.paytable = "D"
lir.progressive.rates = {{ major = 50, minor = 50 }}
deal.method = "automated-shoe"
{DEVICE}
""",
    "top-five": f'deal.method = "automated-shoe"\n{DEVICE}',
    "top-5-wa": "",
}
# Options that no round of play shows: who reads them.
OTHERWISE = {
    "table.document": "the game must be one of its document",
    "poker.game": "another game is another table",
    "table.id": "the name of the table",
    "facility.name": "every sign and layout",
    "deck.count": "printed in the filing; two decks are the law for poker, and two need a shuffler elsewhere",
    "top5.positions": "six by the text",
    "lir.five_card.wager": "$1 by the text",
    "deck.device_approval": "the finding where it is missing",
    "countdown.seconds": "the displays and the filing",
    "button.movement": "the room's button",
    "kill.measure": "the kill sign",
}
# What must happen for some options to matter: so many players, an act that is likely, facts of the table.
SCENES: dict[str, tuple[int, str, dict[str, int]]] = {
    "absence.on_turn": (3, "absent", {}),
    "blinds.missed": (3, "return", {"absent-3": 3_001, "missed-3": 1}),
    "betting.multi_chip_rule": (3, "push", {}),
    "irregularity.draw_exposed": (3, "exposed", {}),
    "payout.breakage": (6, "wager", {}),
    "stud.open_pair_double_bet": (7, "call", {}),
    "stud.short_deck": (7, "call", {}),
}
USUAL = (3, "", {"minute": 10})
PROCEDURES = ("opening", "idle", "button", "agree-minimum", "between", "round", "between", "round", "between", "round")
STEPS = 400


def answers(rng: random.Random, running: Round, likely: str, slips: float) -> Answer:
    """Mostly what the procedure wants, now and then something that it would rather not see."""
    ask = running.ask
    assert ask is not None
    options = running.options() if rng.random() < slips else ask.options
    wanted = [one for one in running.options() if likely and one.verb == likely]
    if wanted and rng.random() < 0.7:
        return random_answer(rng, rng.choice(wanted))
    if options is ask.options and ask.proceeds:
        return AS_PROCEDURE
    going_on = [one for one in options if one.actor == DEALER]
    if going_on and running.record.procedure != "round" and rng.random() < 0.3:
        options = tuple(going_on)
    return random_answer(
        rng, rng.choice([one for one in options if one.verb != "fold" or rng.random() < 0.1] or options)
    )


def trace(rng: random.Random, running: Round, likely: str, slips: float) -> Iterator[str]:
    """What was asked and what happened, step by step."""
    for _ in range(STEPS):
        if running.ask is None:
            return
        shown = [repr(one) for one in running.options() if one.actor != CHANCE]
        yield f"{shown} {running.answer(answers(rng, running, likely, slips))}"


def evening(submission: Submission, seed: int, scene: tuple[int, str, dict[str, int]]) -> Iterator[str]:
    """Some time at the one table of a submission; every other one without slips, some with two players."""
    rng, (seats, likely, extra) = random.Random(seed), scene
    offer = submission.table("1")
    seats = 2 if scene is USUAL and seed % 3 == 0 else seats
    names = {
        seat: rng.choice("ABCD") if scene is USUAL and seed % 3 == 1 else str(seat) for seat in range(1, seats + 1)
    }
    stacks = {seat: 20_000 if scene is not USUAL else rng.choice((700, 3_000, 20_000)) for seat in names}
    stacks |= {seat: 3_000 for seat in names if f"absent-{seat}" in extra}
    facts = {"round": rng.randint(1, 10), "deck-minutes": rng.choice((0, 200, 900, 1_300)), "raked": 1} | extra
    slips = 0.12 * (seed % 2)
    try:
        record = submission.record("1", stacks, players=names, facts=facts)
        if offer.is_poker:
            yield from day(rng, record, likely, slips)
        else:
            for procedure in ("opening", "round", "idle"):
                if procedure in offer.game.procedures:
                    again = submission.record("1", stacks, players=names, facts=facts, procedure=procedure)
                    yield from trace(rng, Round(again), likely, slips)
    except RuleViolation as refused:
        yield f"refused {refused}"


def day(rng: random.Random, record: Record, likely: str, slips: float) -> Iterator[str]:
    """A few rounds of poker and what lies between them."""
    here = Day(record.game, record.house, record.submission, record.players, record.balances, record.facts)
    here.wait_for_seat("Eve")
    for procedure in PROCEDURES:
        if procedure not in record.game.procedures:
            continue
        running = here.begin(procedure)
        yield from trace(rng, running, likely, slips)
        if not running.over:
            return
        here.finish(running)


def differs(one: Submission, other: Submission, name: str) -> bool:
    """Is there an evening that goes otherwise?"""
    scene = SCENES.get(name, USUAL)
    for seed in range(24):
        for here, there in zip(evening(one, seed, scene), evening(other, seed, scene), strict=False):
            if here != there:
                return True
    return False


def with_option(game: str, name: str, written: str) -> str:
    """The table of a game with one option changed."""
    key = {"blinds": "blinds.amounts"}.get(name, name)
    kept = re.sub(rf"(?m)^{re.escape(key)} = .*$", "", TABLES[game])
    return room(table(game, f"{kept}\n{key} = {written}"))


def changed(offer: TableOffer, name: str) -> Iterator[tuple[str, Any]]:
    """The file with each other value of an option."""
    choice = offer.choice(name)
    for value in values_of(choice):
        if value != offer[name]:
            yield with_option(offer.game.id, name, in_toml(choice, value)), value


def shows(name: str) -> bool:
    """Does a change of this option change play, findings or signs at one of the tables?"""
    for game, options in TABLES.items():
        if game not in register()[name].at:
            continue
        base = lawful(room(table(game, options)))
        known = {(one.option, one.clause) for one in read(room(table(game, options))).findings}
        for text, _ in changed(base.table("1"), name):
            reading = read(text)
            if {(one.option, one.clause) for one in reading.findings} - known:
                return True
            if reading.submission is None:
                continue
            found = difference(base, reading.submission)
            if found.reprints:
                assert all(name in one.because for one in found.reprints if one.what == "print")
                return True
            if differs(base, reading.submission, name):
                return True
    return False


AT_A_TABLE = [name for name, one in register().items() if one.at and name not in ROOM and name not in WHO]


@pytest.mark.parametrize("name", [name for name in AT_A_TABLE if name not in OTHERWISE])
def test_a_change_shows(name: str) -> None:
    assert shows(name)


JACKPOT = """
[bad_beat]
offered = true
tables = ["1"]
discontinue = "to players"
min_pot = "4.00"
max_contribution = "1.00"

[high_hand]
offered = true
tables = ["1"]
min_pot = "4.00"
min_players = 2
"""


OTHER_HANDS = [(BadBeat("holdem", LeastHand("four-of-a-kind", (9,)), 1, 3),)]


def in_section(section: str, key: str, written: str) -> str:
    """The jackpots with one option changed."""
    rows, at = [], ""
    for row in JACKPOT.splitlines():
        at = row.strip("[]") if row.startswith("[") else at
        if at != section or not row.startswith(f"{key} = "):
            rows.append(row)
        if row == f"[{section}]":
            rows.append(f"{key} = {written}")
    text = "\n".join(rows)
    return text if f"[{section}]" in text else f"{text}\n[{section}]\n{key} = {written}\n"


@pytest.mark.parametrize("name", ROOM)
def test_a_change_of_a_jackpot_shows(name: str) -> None:
    section, _, key = name.partition(".")
    tables = (table("holdem"), table("holdem", "", "2"))
    base = lawful(room(JACKPOT, *tables))
    others = [one for one in values_of(ROOM[name]) if one != base.table("1").get(name)]
    for value in [("2",)] if key == "tables" else OTHER_HANDS if key == "qualifying" else others:
        sections = in_section(section, key, in_toml(ROOM[name], value))
        reading = read(room(sections, *tables))
        if reading.submission is None:
            assert name in {one.option for one in reading.findings}
            return
        found = difference(base, reading.submission)
        assert name in {one.option for one in found.changes}
        if name in {because for one in found.reprints for because in one.because}:
            return
    raise AssertionError(f"{name} is ignored")


def test_days_and_successors_stand_on_signs_or_are_checked() -> None:
    base = lawful(room(table("holdem")))
    for name in (*DATES, SUPERSEDED):
        key = name.partition(".")[2]
        later = '"the next one"' if name == SUPERSEDED else "2024-01-20"
        text = re.sub(rf"(?m)^{key} = .*\n", "", room(table("holdem")))
        reading = read(text.replace("[submission]\n", f"[submission]\n{key} = {later}\n"))
        found = difference(base, reading.submission) if reading.submission else None
        assert found is None or [name] == [one.option for one in found.changes]
