"""Simulated days of the house-banked games: players come and go, devices fail, decks are changed; not a cent is lost.

Poker's are in `poker/test_day.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import UTC, datetime

import pytest

from croupier.engine import FLOOR, INVENTORY, Answer, Option, Round
from croupier.rules.table_day import TableDay, state_after
from tests.rules.contract import assert_clauses_are_real, assert_money_is_conserved, play_randomly, random_answer
from tests.rules.day_texts import PlayedDay, read_again
from tests.rules.random_rounds import BANKED, record_of

OPENED = datetime(2026, 3, 7, 23, tzinfo=UTC)
DAYS = [10, pytest.param(40, marks=pytest.mark.long)]
SLIPS = 0.15  # how often something goes wrong
PEOPLE = 5
HAPPENS = ("bought in", "cashed out", "added", "clock", "placed", "voided")
OF_MARYLAND = ("decks taken off", "deck received", "idle", "go-to")


def play_a_day(rng: random.Random, game: str, rounds: int) -> tuple[PlayedDay, Counter[str]]:
    """A table under random lawful choices; returns what happened, by kind."""
    day, kinds = PlayedDay(BANKED[game], record_of(rng, game).house, opened=OPENED), Counter[str]()
    for _ in range(rounds):
        finish(day, between(rng, day), kinds)
        while (first := day.due()) and first.procedure != "between":
            finish(day, play_randomly(rng, day.begin(first.procedure).record, slips=SLIPS), kinds)
        if day.due() is None:
            finish(day, play_randomly(rng, day.begin("round").record, slips=SLIPS), kinds)
    running = day.begin("between")
    running.answer(Answer(FLOOR, "close"))
    finish(day, running, kinds)
    return day, kinds


def finish(day: TableDay, running: Round, kinds: Counter[str]) -> None:
    """Finish a procedure: every cent is somewhere, and only the house may owe any."""
    day.finish(running)
    kinds.update(event.kind for event in running.events)
    assert_clauses_are_real(running.events)
    assert 0 == sum(day.balances.values())
    assert all(cents >= 0 for account, cents in day.balances.items() if account not in (INVENTORY, "cage"))
    assert not [account for account in day.balances if account.startswith("wager-")]


def between(rng: random.Random, day: TableDay) -> Round:
    """Random answers until the floor moves on; people come while there are few."""
    running = day.begin("between")
    for step in range(300):
        if running.ask is None:
            break
        running.answer(random_answer(rng, rng.choice(wished(rng, running.options(), step > 30))))
    return running


def wished(rng: random.Random, options: tuple[Option, ...], hurry: bool) -> list[Option]:
    """What somebody may wish for; nobody closes the table before the day is over."""
    options = tuple(option for option in options if option.verb != "close")
    few = [option for option in options if option.anyone_but is not None and len(option.anyone_but) < PEOPLE]
    usual = [option for option in options if option.verb in ("next-round", "go-to", "sit")]
    hurried = [option for option in options if option.verb in ("change-decks",)] if hurry and not usual else []
    if few or hurried or hurry or rng.random() < 0.4:
        return few + usual + hurried or list(options)
    unwanted = ("leave", "idle") if rng.random() < 0.7 else ()
    return [option for option in options if option.verb not in unwanted]


@pytest.mark.parametrize("days", DAYS)
@pytest.mark.parametrize("game", BANKED)
def test_a_day_conserves_every_cent_and_replays(game: str, days: int) -> None:
    rng, kinds = random.Random(f"day {game}"), Counter[str]()
    for _ in range(days):
        day, happened = play_a_day(rng, game, rng.randint(10, 30))
        kinds += happened
        read = read_again(day.rounds)

        assert state_after(read.rounds[-1]) == day.state
        assert day.closed
        for record, running in zip(day.records, read.rounds, strict=True):
            if record.procedure == "round":
                assert_money_is_conserved(record, running)
    assert [] == [kind for kind in HAPPENS + OF_MARYLAND * (game != "top-5-wa") if not kinds[kind]]
