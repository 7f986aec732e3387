"""The rules engine: complete rounds with the full event log, against pokerkit's complete hands, both by random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks.harness import Case, Work
from croupier.cards import SeededChance
from croupier.engine import DEALER, Answer, Round
from croupier.engine.driver import play
from croupier.rules import new

SEATS = range(1, 7)
ROUNDS, HANDS = 4_000, 200  # ours and pokerkit's per turn: enough to be typical, and about equally long

AUTOMATIC = tuple(step for step in Automation if step is not Automation.RUNOUT_COUNT_SELECTION)

NO_MORE_BETS = Answer(DEALER, "no-more-bets")
DECISIONS = [(Answer(seat, "let-it-ride"), Answer(seat, "withdraw")) for seat in range(7)]


def let_it_ride() -> Work:
    """Six players with three bets of $5 to $25 each, every third with a Three Card Bonus too; decisions at random."""
    record = new("let-it-ride", dict.fromkeys(SEATS, 100_000))
    chosen = random.Random(1)
    bets = [Answer(seat, "wager", "three-bets", 100 * chosen.randint(5, 25)) for seat in SEATS]
    bonus = [Answer(seat, "wager", "three-card-bonus", 100) for seat in SEATS if seat % 3 == 0]
    wagers = [NO_MORE_BETS, *bonus, *bets]  # the last is made first
    pending: list[Answer] = []

    def decide(running: Round) -> Answer:
        assert running.ask is not None
        actor = running.ask.actor
        return DECISIONS[actor][chosen.random() < 0.5] if actor > 0 else pending.pop()

    def run() -> None:
        chance = SeededChance(1)
        for _ in range(ROUNDS):
            pending[:] = wagers
            running = play(record, chance, decide)
            assert len(running.events) > 80

    return Work(run, ROUNDS)


def pokerkit_hold_em() -> Work:
    """Six players with 100 big blinds: fold, check or call, or the least raise, at random; the same hands each time."""

    def hand() -> None:
        state = NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, (1, 2), 2, (200,) * 6, 6)
        while state.status:
            acts: list[Callable[[], object]] = [state.check_or_call] * 2 if state.can_check_or_call() else []
            acts += [state.fold] if state.can_fold() else []
            acts += [state.complete_bet_or_raise_to] if state.can_complete_bet_or_raise_to() else []
            random.choice(acts)()

    def run() -> None:
        random.seed(1)  # pokerkit shuffles with it as well
        for _ in range(HANDS):
            hand()

    return Work(run, HANDS)


def cases() -> Iterator[Case]:
    """Every case of this area."""
    yield Case(
        "engine.let-it-ride",
        "six-seat Let It Ride rounds with the full event log, one by one",
        let_it_ride(),
        {"pokerkit hold'em hands": pokerkit_hold_em()},
        times=20,
        unit="rounds",
    )
