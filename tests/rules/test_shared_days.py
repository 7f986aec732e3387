"""Simulated days of several tables that share their jackpots and meters: not a cent is lost between them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.engine import CHANCE, FLOOR, FUND, Answer, Game, Round
from croupier.engine.day_file import read_day
from croupier.hands.categories import TWO_PAIR
from croupier.rules import GAMES
from croupier.rules.poker.choices.house_side import BadBeatRequirement
from croupier.rules.poker.choices.least_hand import LeastHand
from croupier.rules.shared_funds import FUNDS, SharedFunds
from croupier.rules.table_day import FOLLOWING, TableDay, state_after
from tests.rules.contract import assert_clauses_are_real, random_answer
from tests.rules.day_texts import PlayedDay, day_text, read_again

OPENED = datetime(2026, 10, 31, 22, tzinfo=UTC)
DAYS = [4, pytest.param(20, marks=pytest.mark.long)]
METERS = ("main", "mega", "major", "minor")
NAMES = ("bad-beat", "high-hand", *(f"meter-{meter}" for meter in METERS))
SEEDED = dict.fromkeys(NAMES, 1_000_000)
SLIPS = 0.01
POKER: dict[str, Any] = {
    "deck.shuffler": "automatic",
    "bad_beat.offered": True,
    "bad_beat.discontinue": "as approved",
    "bad_beat.min_pot": 500,
    "high_hand.offered": True,
    "high_hand.min_pot": 500,
    "high_hand.min_players": 2,
}
HAPPENS = ("fund holds", "shared meter advanced", "slip handed in", "counted", "jackpot paid", "owed by the fund")


def table(rng: random.Random, name: str) -> PlayedDay:
    game: Game = GAMES[name]
    if name == "let-it-ride":
        choices: dict[str, Any] = {
            "lir.progressive.offered": True,
            "lir.progressive.paytable": rng.choice("ABCDEF"),
            "deal.method": "manual-shoe",
        }
        return PlayedDay(game, game.choices.house(choices), opened=OPENED, shared=("meters",))
    choices = POKER | {"bad_beat.qualifying": (BadBeatRequirement(name, LeastHand(TWO_PAIR), 0, 2),)}
    return PlayedDay(game, game.choices.house(choices), opened=OPENED, shared=("bad-beat", "high-hand"))


def play(rng: random.Random, funds: SharedFunds, number: str, running: Round) -> None:
    """Random answers to the end; the funds are asked if the table asks them."""
    for step in range(3_000):
        funds.serve(number, running)
        ask = running.ask
        if ask is None:
            return
        assert FUND != ask.actor
        slip = running.record.procedure == "round" and rng.random() < SLIPS
        if ask.proceeds and not slip:
            running.proceed()
        elif ask.actor == CHANCE and not slip:
            answer = random_answer(rng, ask.options[0])
            running.answer(lucky(rng, answer) if answer.verb == "order" and rng.random() < 0.7 else answer)
        else:
            wanted = wished(rng, running, step > 40) if not slip else list(running.options())
            running.answer(random_answer(rng, rng.choice(wanted)))
    raise AssertionError("the procedure does not end")


def lucky(rng: random.Random, shuffled: Answer) -> Answer:
    """All cards of five ranks on top; now and then they are the highest of one suit."""
    ranks = set(rng.sample(range(13), 5)) if rng.random() < 0.8 else {8, 9, 10, 11, 12}
    suit = rng.randrange(4)
    order = sorted(shuffled.cards, key=lambda card: (card // 4 not in ranks, rng.random() < 0.5 and card % 4 != suit))
    return Answer(shuffled.actor, shuffled.verb, cards=tuple(order))


def wished(rng: random.Random, running: Round, hurry: bool) -> list[Any]:
    assert running.ask is not None
    options = list(running.ask.options)
    if running.record.procedure != "between":
        stay = [o for o in options if o.verb not in ("fold", "no-more-bets", "withdraw") or rng.random() < 0.1]
        return stay or options
    few = [o for o in options if o.anyone_but is not None and len(o.anyone_but) < 4]
    onward = [o for o in options if o.verb in ("next-round", "go-to", "sit", "record", "return")]
    renewed = [o for o in options if o.verb in ("change-decks", "replace-deck")] if hurry and not onward else []
    if few or renewed or hurry or rng.random() < 0.5:
        return few + onward + renewed or [o for o in options if o.verb not in ("close", "idle")]
    return [o for o in options if o.verb not in ("close", "idle", "leave")]


def step(rng: random.Random, funds: SharedFunds, number: str, day: TableDay, kinds: Counter[str]) -> None:
    """What is due at the table, or a round, or what comes in between."""
    first = day.due()
    procedure = first.procedure if first else "round" if rng.random() < 0.7 else "between"
    if procedure == "round" and "bad-beat" in day.may_begin() and rng.random() < 0.1:
        procedure = "bad-beat"
    running = day.begin(procedure)
    play(rng, funds, number, running)
    day.finish(running)
    kinds.update(event.kind for event in running.events)
    assert_clauses_are_real(running.events)
    assert 0 == sum(day.balances.values()), "at the table"


def balanced(funds: SharedFunds, days: Sequence[TableDay]) -> None:
    """Money that tables put in and did not take out is with the funds, along with what the house put there."""
    accounts = funds.running.table.balances
    assert 0 == sum(accounts.values()), "in the funds"
    owed, kept = 0, 0
    for name in NAMES:
        moved = sum(day.balances.get(f"shared-{name}", 0) for day in days)
        kept += SEEDED[name] + moved - funds.holds(name)
        assert funds.holds(name) >= 0
        if name != "high-hand":
            assert SEEDED[name] + moved == funds.holds(name), name
    owed = funds.holds("owed")
    paid = sum(event.cents for event in funds.running.events if event.kind == "paid by the fund")
    assert kept == owed + paid, "of the High Hand some is owed to its winners, or paid"


@pytest.mark.parametrize("days", DAYS)
def test_days_of_tables_that_share_their_funds(days: int) -> None:
    kinds = Counter[str]()
    for number in range(days):
        rng = random.Random(f"shared {number}")
        tables = {
            str(place): table(rng, name)
            for place, name in enumerate(("holdem", "omaha-high", "let-it-ride", "let-it-ride"), 1)
        }
        funds = SharedFunds(tables, NAMES, initial=SEEDED)
        for turn in range(120):
            place = rng.choice(list(tables))
            step(rng, funds, place, tables[place], kinds)
            balanced(funds, list(tables.values()))
            if turn % 40 == 39:
                funds.award()
                if rng.random() < 0.7:
                    pay(funds)
                balanced(funds, list(tables.values()))
        kinds.update(event.kind for event in funds.running.events)
        assert_clauses_are_real(funds.running.events)
        for day in tables.values():
            assert state_after(read_again(day.rounds).rounds[-1]) == day.state
        ended = funds.close()
        read = read_day(day_text(ended.records), {**GAMES, FUNDS.id: FUNDS}, FOLLOWING)
        assert state_after(read.rounds[-1]) == ended.state
    assert [] == [kind for kind in HAPPENS if not kinds[kind]]


def pay(funds: SharedFunds) -> None:
    """Winners come to the cage."""
    assert funds.running.ask is not None
    for option in funds.running.ask.options_of(FLOOR):
        for what in option.what if option.verb == "pay" else ():
            funds.running.answer(Answer(FLOOR, "pay", what))


def test_the_choices_of_a_fund_are_those_of_the_tables_that_share_it() -> None:
    of_a_table, of_a_fund = GAMES["holdem"].choices.choices, FUNDS.choices.choices

    assert {"high_hand.tie", "high_hand.claim_limit", "high_hand.unclaimed"} == of_a_fund.keys()
    for name, choice in of_a_fund.items():
        same = of_a_table[name]
        assert (same.clause, same.default, same.allowed) == (choice.clause, choice.default, choice.allowed), name
