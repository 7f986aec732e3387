"""Jackpots that several tables share: first come, first paid, and not a cent is lost on the way."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine import FLOOR, FUND, Answer, Round, RuleViolation, read, write
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.poker.choices.house_side import JackpotShares
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.shared_funds import FUNDS, FundMemory, Owed, SharedFunds, Slip
from croupier.rules.table_day import refuse
from croupier.rules.table_day.sharing import CENTS_MAX
from croupier.rules.table_day.state import state_before
from tests.rules.poker.jackpot_felt import Evening

BEATEN = (1, ("Ah Jd", "As Ad Jh 4c 4d"), (2, "4h 4s"))  # Ann's aces full, beaten by four 4s
KINGS_FULL, ACES_FULL = ("Ks Kh", "Kd 7d 7h Jc 4s"), ("As Ah", "Ad 7d 7h Jc 4s")
RECORDED = ("floor record seat-1", "floor record seat-2")
TABLES = ("1", "2")
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def table(number: str, **house: Any) -> Evening:
    choices = {"bad_beat__offered": True, "bad_beat__discontinue": "to players", "bad_beat__min_pot": 0, **house}
    return Evening(shared=("bad-beat", "high-hand"), table__id=number, **choices)


def verifying(evening: Evening, funds: SharedFunds, number: str) -> Round:
    """The supervisor has verified the beat; the table waits for the fund."""
    running = evening.day.begin("bad-beat")
    funds.serve(number, running)
    running.answer(Answer(FLOOR, "verify"))
    assert running.ask is not None
    assert FUND == running.ask.actor
    return running


def balanced(funds: SharedFunds, tables: list[Evening], seeded: int) -> bool:
    """What the tables put in and did not take is in the funds, with what the house put there."""
    account = {"bad-beat": "shared-bad-beat", "high-hand": "shared-high-hand"}
    moved = sum(table.day.balances.get(name, 0) for table in tables for name in account.values())
    held = sum(funds.holds(name) for name in (*account, "owed"))
    return moved + seeded == held


@clause("MD-POKER 15.B(3)", says="what they pay")
def test_P_103_two_bad_beats_at_once_are_paid_in_order_the_second_from_what_is_left() -> None:
    """Half of the fund is awarded each time: of $102 first $51; of the $51 that are left $25.50."""
    funds = SharedFunds(TABLES, ("bad-beat", "high-hand"), initial={"bad-beat": 10_000})
    evenings = [table(number, bad_beat__shares=JackpotShares(50, 25, 25, 50)).hand(*BEATEN) for number in TABLES]
    waiting = [verifying(evening, funds, number) for evening, number in zip(evenings, TABLES, strict=True)]
    assert 10_200 == funds.holds("bad-beat"), "both boxes are counted into it"

    for number, running, evening in zip(TABLES, waiting, evenings, strict=True):
        funds.serve(number, running)
        running.answer(Answer(FLOOR, "pay"))
        evening.end(running)

    owed = [sum(event.cents for event in running.events if event.kind == "owed") for running in waiting]
    assert [5_100, 2_550] == owed
    lines = [[line for line in write(running).splitlines() if line.startswith("fund ")] for running in waiting]
    assert [["fund holds bad-beat 10200"], ["fund holds bad-beat 5100"]] == lines
    assert 2_550 == funds.holds("bad-beat")
    assert balanced(funds, evenings, 10_000)
    assert all(evening.replays() for evening in evenings), "a table replays without its fund"


@clause("MD-POKER 16.H(2)", says="pooled amount of all participating tables")
def test_16_H_the_highest_hand_of_all_tables_is_paid_from_all_boxes() -> None:
    funds = SharedFunds(TABLES, ("bad-beat", "high-hand"))
    evenings = [table("1").hand(1, KINGS_FULL), table("2").hand(2, ACES_FULL)]
    for number, evening in zip(TABLES, evenings, strict=True):
        running = evening.day.begin("between")
        for answer in (Answer(FLOOR, "record", f"seat-{number}"), Answer(FLOOR, "clock", amount=60)):
            running.answer(answer)
            funds.serve(number, running)
        running.answer(Answer(FLOOR, "next-round"))
        evening.end(running)
    assert 200 == funds.holds("high-hand")

    funds.award()
    (task,) = funds.running.table.memory.owed  # type: ignore[attr-defined]
    assert ("Bob", 200) == (task.person, task.cents)
    assert balanced(funds, evenings, 0)
    funds.running.answer(Answer(FLOOR, "pay", "payout-1"))
    assert 0 == funds.holds("high-hand") == funds.holds("owed")


@clause("MD-POKER 16.H", says="Opens the steps at period end")
def test_X_54_a_table_that_closes_within_the_period_hands_in_its_slip_and_its_box() -> None:
    """The fund still compares its hand when the period is over; the closed table has nothing left."""
    funds, evening = SharedFunds(TABLES, ("high-hand",)), table("2").hand(2, ACES_FULL)
    running = evening.day.begin("between")
    for answer in (Answer(FLOOR, "record", "seat-2"), Answer(FLOOR, "close")):
        running.answer(answer)
        funds.serve("2", running)
    evening.end(running)

    told = [(event.kind, event.seat, event.cents) for event in running.events]
    assert [("counted", 0, 100), ("slip handed in", 2, 0)] == [
        one for one in told if one[0] in ("counted", "slip handed in")
    ]
    memory = evening.day.memory
    assert isinstance(memory, PokerMemory)
    assert () == memory.slips
    funds.award()
    (task,) = funds.running.table.memory.owed  # type: ignore[attr-defined]
    assert ("Bob", 100) == (task.person, task.cents)


def test_16_I_2_without_a_slip_the_money_rolls_over() -> None:
    funds = SharedFunds(TABLES, ("high-hand",), initial={"high-hand": 300})
    funds.award()

    assert ("rolls over", 300, "MD-POKER 16.I(2)") == (
        (event := funds.running.events[-1]).kind,
        event.amount,
        event.clause,
    )
    assert 300 == funds.holds("high-hand")


def test_what_tables_and_the_floor_may_enter() -> None:
    """Each table any amount into each fund and what a fund holds out of it, and its slips; the floor the rest."""
    funds = SharedFunds(("1",), ("bad-beat", "high-hand"), initial={"bad-beat": 300})
    entered = [
        (one.actor, one.verb, *one.what, one.amount_min, one.amount_max, one.amount_step, one.money, one.cards_max)
        for one in funds.running.options()
    ]

    assert [
        (FLOOR, "puts-in", "bad-beat", "high-hand", 1, CENTS_MAX, 1, True, 0),
        (FLOOR, "award", "high-hand", 0, 0, 1, False, 0),
        (FLOOR, "discontinue", "bad-beat", 0, 0, 1, False, 0),
        (FLOOR, "clock", 1, 240, 1, False, 0),
        (FLOOR, "pause", 0, 0, 1, False, 0),
        (FLOOR, "close", 0, 0, 1, False, 0),
        (1, "puts-in", "bad-beat", 1, CENTS_MAX, 1, True, 0),
        (1, "takes", "bad-beat", 1, 300, 1, True, 0),
        (1, "puts-in", "high-hand", 1, CENTS_MAX, 1, True, 0),
        (1, "slip", 0, 10**7, 1, False, 5),
    ] == entered


def test_the_clock_of_the_ledger_begins_at_minute_0() -> None:
    running = SharedFunds(TABLES, ("high-hand",)).running
    running.answer(Answer(FLOOR, "clock", amount=5))

    assert ("clock", 5) == ((event := running.events[-1]).kind, event.number)


@pytest.mark.parametrize(("verb", "kind"), [("pause", "ledger paused"), ("close", "ledger closed")])
def test_the_ledger_says_how_it_ends(verb: str, kind: str) -> None:
    running = SharedFunds(TABLES, ("high-hand",)).running
    running.answer(Answer(FLOOR, verb))

    assert (None, kind, "MD-POKER 15.E") == (running.ask, (event := running.events[-1]).kind, event.clause)


def test_the_funds_have_a_day_and_a_record_of_their_own() -> None:
    funds = SharedFunds(TABLES, ("bad-beat", "high-hand"), initial={"bad-beat": 10_000})
    evening = table("1", bad_beat__shares=JackpotShares(50, 25, 25, 50)).hand(*BEATEN)
    running = verifying(evening, funds, "1")
    funds.serve("1", running)
    day = funds.close()

    games = {**GAMES, FUNDS.id: FUNDS}
    (record,) = day.records
    assert record == read(write(record), games)[0]
    entries = [answer for answer in record.answers if answer.actor == 1]
    assert ("puts-in", 100) == (entries[0].verb, entries[0].amount)
    assert 5_050 == sum(answer.amount for answer in entries if answer.verb == "takes")
    assert ["floor puts-in bad-beat 10000", "seat 1 puts-in bad-beat 100"] == [
        line for line in write(record).splitlines() if " puts-in " in line
    ]
    assert day.closed
    tomorrow = SharedFunds(TABLES, (), before=day)
    assert 5_050 == tomorrow.holds("bad-beat")


def test_tables_and_funds_may_join_between_two_records_and_none_may_leave() -> None:
    today, fewer = SharedFunds(TABLES, ("bad-beat",)), SharedFunds(TABLES[:1], ("bad-beat",))
    more = SharedFunds((*TABLES, "3"), ("bad-beat", "high-hand"))
    state = state_before(today.running.record)

    assert refuse(state, today.running.record) is None
    assert refuse(state, more.running.record) is None
    refused = refuse(state, fewer.running.record)
    assert refused is not None
    assert "players were {1: '1', 2: '2'}, are {1: '1'}" in refused.message


def test_a_fund_gives_no_more_than_it_holds() -> None:
    funds = SharedFunds(TABLES, ("bad-beat",), initial={"bad-beat": 100})
    with pytest.raises(RuleViolation, match=r"\$1.01; allowed: \$0.01 to \$1"):
        funds.running.answer(Answer(2, "takes", "bad-beat", 101))


@clause("MD-POKER 16.J", says="unclaimed payouts after the B(6) deadline")
@pytest.mark.parametrize(
    "how, account", [("next-period", "high-hand"), ("drawn among the players present", "unclaimed")]
)
def test_X_33_what_a_winner_does_not_collect_in_time(how: str, account: str) -> None:
    """An hour to collect it: at the sixtieth minute it can be paid, at the sixty-first it has lapsed."""
    house = {"high_hand.claim_limit": 1, "high_hand.unclaimed": how}
    funds = SharedFunds(TABLES, ("high-hand",), house=house, opened=NOON, initial={"high-hand": 300})
    funds.running.answer(Answer(2, "slip", "p7", 700, tuple(range(47, 52))))
    funds.award()
    funds.tell_the_time(NOON + timedelta(minutes=60))
    assert 300 == funds.holds("owed")
    funds.tell_the_time(NOON + timedelta(minutes=61))

    assert (0, 300) == (funds.holds("owed"), funds.holds(account))
    if account == "unclaimed":
        funds.running.answer(Answer(FLOOR, "distribute"))
        assert 0 == funds.holds("unclaimed") == sum(funds.running.table.balances.values())


@clause("MD-POKER 15.J", says="discontinuation procedures")
def test_X_32_the_rest_of_a_discontinued_fund_goes_to_players() -> None:
    funds = SharedFunds(TABLES, ("bad-beat",), initial={"bad-beat": 300})
    funds.running.answer(Answer(FLOOR, "discontinue", "bad-beat"))
    assert 0 == funds.holds("bad-beat")
    assert "MD-POKER 15.J" == funds.running.events[-1].clause


FIVE = tuple(cards("As Ks Qs Js Ts"))
OWED = tuple(Owed(number, "high-hand", "Ann", 500, 60) for number in (1, 2))


@pytest.mark.parametrize(
    ("memory", "cents", "clause_id"),
    [
        (FundMemory(funds=("high-hand",), slips=(Slip("high-hand", 5, 1, "Ann", FIVE),), owed=OWED), 1_000, ""),
        (FundMemory(funds=("high hand",)), 0, "MD-POKER 15.E"),
        (FundMemory(funds=("bad-beat",), slips=(Slip("high-hand", 5, 1, "Ann", FIVE),)), 0, "MD-POKER 15.E"),
        (FundMemory(funds=("bad-beat",), owed=OWED), 1_000, "MD-POKER 15.E"),
        (FundMemory(funds=("high-hand",), slips=(Slip("high-hand", 5, 3, "Ann", FIVE),)), 0, "MD-POKER 16.H"),
        (
            FundMemory(funds=("high-hand",), slips=(Slip("high-hand", 5, 1, "Ann", (*FIVE[:4], FIVE[0])),)),
            0,
            "MD-POKER 16.H",
        ),
        (FundMemory(funds=("high-hand",), owed=OWED), 999, "MD-POKER 16.I"),
        (FundMemory(funds=("high-hand",), owed=(OWED[0], OWED[0])), 1_000, "MD-POKER 16.I"),
    ],
)
def test_what_no_fund_can_remember_is_refused(memory: FundMemory, cents: int, clause_id: str) -> None:
    refused = FUNDS.refuse_memory(FUNDS.choices.house({}), {1: "1", 2: "2"}, {"owed": cents}, memory)
    assert clause_id == (refused.clause if refused else "")


@clause("MD-POKER 16.B(5)", says="how equal qualifying hands split")
@clause("MD-POKER 16.B(6)", says="deadlines for collecting")
@clause("MD-POKER 16.J", says="unclaimed payouts")
def test_the_choices_about_funds_cite_their_clauses() -> None:
    assert {
        "high_hand.tie": "MD-POKER 16.B(5)",
        "high_hand.claim_limit": "MD-POKER 16.B(6)",
        "high_hand.unclaimed": "MD-POKER 16.J",
    } == {name: choice.clause for name, choice in FUNDS.choices.choices.items()}
