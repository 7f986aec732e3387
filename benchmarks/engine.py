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
ROUNDS, HANDS = 1_000, 50  # of ours and of pokerkit's in a turn, so that both take about as long

AUTOMATIC = tuple(step for step in Automation if step is not Automation.RUNOUT_COUNT_SELECTION)

NO_MORE_BETS = Answer(DEALER, "no-more-bets")
BETS = [[Answer(seat, "wager", "three-bets", 100 * dollars) for dollars in range(5, 26)] for seat in range(7)]
BONUS = [Answer(seat, "wager", "three-card-bonus", 100) for seat in range(7)]
DECISIONS = [(Answer(seat, "let-it-ride"), Answer(seat, "withdraw")) for seat in range(7)]


def let_it_ride() -> Work:
    """Six players, each with three bets, every third with a Three Card Bonus too; decisions at random."""
    record = new("let-it-ride", dict.fromkeys(SEATS, 100_000))
    choose = random.Random(1).randrange

    def decide(running: Round) -> Answer:
        ask, wagers = running.ask, running.table.wagers  # type: ignore[attr-defined]
        assert ask is not None
        if ask.actor > 0:
            return DECISIONS[ask.actor][choose(2)]
        for seat in SEATS:
            placed = wagers.get(seat)
            if placed is None:
                return BETS[seat][choose(21)]
            if seat % 3 == 0 and len(placed) == 3:
                return BONUS[seat]
        return NO_MORE_BETS

    def run() -> None:
        chance = SeededChance(1)
        for _ in range(ROUNDS):
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
