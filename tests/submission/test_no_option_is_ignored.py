"""No option is ignored: each one is changed, and the play, the findings or the signs change with it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, Answer, Option, Record, Round, RuleViolation
from croupier.rules.poker.choices.house_side import BadBeatRequirement, LeastHand
from croupier.rules.poker.memory import Pair, PlayerMemory, PokerMemory
from croupier.rules.table_day import TableDay, state_before
from croupier.submission import Finding, Submission, TableOffer, read, register
from croupier.submission.difference import difference
from croupier.submission.file.toml_form import in_toml
from croupier.submission.meanings import POSTED
from croupier.submission.options import DATES, ROOM, SUPERSEDED, WHO
from tests.submission.random_rooms import random_answer, values_of
from tests.submission.room_text import lawful, room, table

DEVICE = 'deck.continuous_device = true\ndeck.device_approval = "2024-17"\ndeck.shuffler = "automatic"'
# Tables that offer a lot, so that a change has an effect.
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
    "stud7-high": """
ante.amount = "1.00"
rake.type = ["incremental"]
rake.levels = [{ pot = "10.00", amount = "2.00" }]
""",
    "stud7-low": """
betting.structure = "spread"
table.max_bet = "10.00"
""",
    "omaha-hilo8": """
betting.small_bet = "2.00"
chip.unit = "0.25"
kill.mode = "half"
kill.qualifying_pot = "10.00"
""",
    "draw5-high": 'rake.type = ["time"]\nrake.hourly_fee = "6.00"',
    "badugi": "",
    "let-it-ride": f"""
lir.five_card.offered = true
lir.six_card.offered = true
lir.progressive.offered = true
lir.progressive.paytable = "D"
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
    "facility.time_zone": "whether the file is in force, see test_tables.py",
    "facility.gaming_day_begins": "whether the file is in force, see test_tables.py",
    "deck.count": "printed in the filing; two decks are the law for poker, and two need a shuffler elsewhere",
    "top5.positions": "six by the text",
    "lir.five_card.wager": "$1 by the text",
    "deck.device_approval": "the finding where it is missing",
    "double_board.button_stays": "the button after a hand with two boards, see tests/rules/poker/day/test_button.py",
    "button.movement": "the button after a player left without chips, see tests/rules/poker/day/test_button.py",
    "run_twice.jackpot_boards": "jackpots of a hand run twice, see tests/rules/poker/test_ch15_bad_beat.py",
    "payout.breakage": "hands that pay a part of a chip, see the tests of WA-TOP5 paragraph 11",
    "betting.short_allin_reopens": "the test below",
    "top5.compare": "hands of six cards and more that are equal in five, see the tests of MD-TOP5 chapter 11",
    "lir.progressive.top_up": "a meter that was won in part, see the tests of MD-LIR chapter 12",
}
# What some options need to have an effect: a number of players, a likely act, what the table remembers.
SCENES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "absence.on_turn": (3, "absent", {}),
    "blinds.missed": (3, "return", {"people": (PlayerMemory("3", absent=3_000, missed=1),)}),
    "betting.multi_chip_rule": (3, "push", {}),
    "countdown.on_expiry": (3, "expired", {}),
    "countdown.seconds": (3, "expired", {}),
    "irregularity.draw_exposed": (3, "exposed", {}),
    "lir.auto_three_card_stack": (3, "wager", {}),
    "top5.dealer_stack_in_device": (3, "wager", {}),
    "stud.open_pair_double_bet": (7, "call", {}),
    "stud.short_deck": (7, "call", {}),
    "wa.misdeal": (3, "exposed", {}),
    "wa.spots": (7, "wager", {}),
}
USUAL = (3, "", {"minute": 10})
PROCEDURES = ("opening", "idle", "button", "agree-minimum", "between", "round", "between", "round", "between", "round")
STEPS = 400


def answers(rng: random.Random, running: Round, offered: tuple[Option, ...], likely: str, slips: float) -> Answer:
    """Mostly what the procedure expects, now and then something that goes wrong."""
    ask = running.ask
    assert ask is not None
    options = offered if rng.random() < slips else ask.options
    wanted = [one for one in offered if likely and one.verb == likely]
    if wanted and rng.random() < 0.7:
        return random_answer(rng, rng.choice(wanted))
    if options is ask.options and ask.proceeds:
        return AS_PROCEDURE
    if len(options) > 1 and rng.random() < 0.9:  # give the seats time to wager
        options = tuple(one for one in options if one.verb != "no-more-bets")
    if running.record.procedure == "between":  # nobody would be left to play
        options = tuple(one for one in options if one.verb != "close")
    going_on = [one for one in options if one.actor == DEALER]
    if going_on and running.record.procedure != "round" and rng.random() < 0.3:
        options = tuple(going_on)
    return random_answer(
        rng, rng.choice([one for one in options if one.verb != "fold" or rng.random() < 0.1] or options)
    )


def trace(rng: random.Random, running: Round, likely: str, slips: float) -> Iterator[object]:
    """What was asked and what happened, step by step."""
    for _ in range(STEPS):
        if running.ask is None:
            return
        offered = running.options()
        shown = [one for one in offered if one.actor != CHANCE]
        yield shown, running.answer(answers(rng, running, offered, likely, slips))


def evening(submission: Submission, seed: int, scene: tuple[int, str, dict[str, Any]]) -> Iterator[object]:
    """Some time at the one table of a submission; every other one without slips, some with two players."""
    rng, (seats, likely, extra) = random.Random(seed), scene
    offer = submission.table("1")
    seats = 2 if scene is USUAL and seed % 3 == 0 else seats
    names = {
        seat: rng.choice("ABCD") if scene is USUAL and seed % 3 == 1 else str(seat) for seat in range(1, seats + 1)
    }
    rich = likely in ("call", "wager")
    stacks = {seat: 20_000 if rich else rng.choice((700, 1_100, 3_000, 20_000)) for seat in names}
    stacks |= {seat: 3_000 for seat in names if seat == 3 and "people" in extra}
    number, minutes = rng.randint(1, 10), rng.choice((0, 200, 900, 1_300))
    known = {"round": number, "deck_minutes": minutes, "decks": Pair(minutes, minutes), "raked": True, **extra}
    kind = offer.game.memory
    memory = kind(**{name: value for name, value in known.items() if name in kind.__struct_fields__})
    slips = 0.12 * (seed % 2)
    try:
        record = submission.record("1", stacks, players=names, memory=memory)
        if offer.is_poker:
            yield from day(rng, record, likely, slips)
        else:
            for procedure in ("round", "opening", "idle"):
                if procedure in offer.game.procedures:
                    again = submission.record("1", stacks, players=names, memory=memory, procedure=procedure)
                    yield from trace(rng, Round(again), likely, slips)
    except RuleViolation as refused:
        yield f"refused {refused}"


def day(rng: random.Random, record: Record, likely: str, slips: float) -> Iterator[object]:
    """A few rounds of poker and what comes between them."""
    begun = state_before(record)
    here = TableDay.of_state(replace(begun, memory=structs.replace(begun.memory, waiting=("Eve",))))
    for procedure in PROCEDURES:
        if procedure not in record.game.procedures:
            continue
        running = here.begin(procedure)
        yield from trace(rng, running, likely, slips)
        if not running.over:
            return
        here.finish(running)


def differs(one: Submission, other: Submission, name: str) -> bool:
    """Does any evening go differently?"""
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


def tells(finding: Finding) -> bool:
    """Is the finding about the option itself, not about chips, something not offered, or the text?"""
    assert "submission: TOML" != finding.clause, finding
    return finding.clause != "submission: chip.unit" and "has no effect" not in finding.message


def shows(name: str) -> bool:
    """Does a change of this option change play, findings or signs at one of the tables?"""
    for game, options in sorted(TABLES.items(), key=lambda table: name not in table[1]):  # first where it is chosen
        if game not in register()[name].at:
            continue
        base = lawful(room(table(game, options)))
        known = {(one.option, one.clause) for one in read(room(table(game, options))).findings}
        for text, _ in changed(base.table("1"), name):
            reading = read(text)
            if any(tells(one) for one in reading.findings if (one.option, one.clause) not in known):
                return True
            if reading.submission is None:
                continue
            found = difference(base, reading.submission)
            if found.reprints:
                return True
            if differs(base, reading.submission, name):
                return True
    return False


AT_A_TABLE = [name for name, one in register().items() if one.at and name not in ROOM and name not in WHO]


@pytest.mark.parametrize("name", [name for name in AT_A_TABLE if name not in OTHERWISE])
def test_a_change_shows(name: str) -> None:
    assert shows(name)


@pytest.mark.parametrize("rule, may_raise", [("never", False), ("half-bet", True), ("always", True)])
def test_a_short_all_in_gives_the_right_to_raise_by_the_rule(rule: str, may_raise: bool) -> None:
    """Seat 3 raises by $4, seat 1 is all-in for $2 more, seat 2 calls: may seat 3 raise again?"""
    submission = lawful(room(table("holdem", f'betting.small_bet = "2.00"\nbetting.short_allin_reopens = "{rule}"')))
    stacks = {1: 800, 2: 20_000, 3: 20_000}
    running = Round(submission.record("1", stacks, memory=PokerMemory(button=3)))
    rng, acts = random.Random(1), [Answer(3, "raise", amount=600), Answer(1, "raise", amount=800), Answer(2, "call")]
    while acts:
        ask = running.ask
        assert ask is not None
        if ask.actor in (1, 2, 3):
            running.answer(acts.pop(0))
        else:
            running.answer(AS_PROCEDURE if ask.proceeds else random_answer(rng, ask.options[0]))

    assert running.ask is not None
    assert 3 == running.ask.actor
    assert may_raise == ("raise" in {one.verb for one in running.ask.options})


# What is posted under another option's name, and may not differ from it.
FOLLOWS = {"table.min_bet": "betting.small_bet", "lir.envy.paytable": "lir.progressive.paytable"}
FIXED_BY_THE_TEXT = ("lir.five_card.wager",)


@pytest.mark.parametrize("name", [name for name in AT_A_TABLE if name in POSTED.difference(FOLLOWS, FIXED_BY_THE_TEXT)])
def test_a_change_of_what_is_posted_is_read_on_a_sign(name: str) -> None:
    for game, options in TABLES.items():
        if game in register()[name].at:
            base = lawful(room(table(game, options)))
            for text, _ in changed(base.table("1"), name):
                after = read(text).submission
                if after is not None and difference(base, after).reprints:
                    return
    raise AssertionError(f"no sign shows {name}")


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


OTHER_HANDS = [(BadBeatRequirement("holdem", LeastHand("four-of-a-kind", (9,)), 1, 3),)]


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
        if found.reprints or name not in POSTED:
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
