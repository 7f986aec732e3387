"""Complete poker hands with the full event log, against pokerkit at the same table and in the same way.

Ours are played in two ways: through the engine, which asks for every decision; and many at a time, by compiled play
with the same kinds of acts, events and answers.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from itertools import compress
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStud,
    NoLimitTexasHoldem,
    State,
)

from benchmarks.harness import Case, Work
from croupier.cards import SeededChance
from croupier.engine import Answer, Record, Round
from croupier.engine.driver import play
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.simulate.bulk import play_many

SEATS, STACK = 6, 200
# Checks and calls for each fold and each raise. The ratio depends on it: pokerkit is slow at showdowns,
# and with few folds there are many. So both are measured: each act equally likely, and most hands played to the end.
STAYS = {"": 1, "-to-the-end": 4}
HANDS, FEWER, MANY = 500, 50, 5_000  # per run: ours, pokerkit's, and ours many at a time
AUTOMATIC = tuple(step for step in Automation if step is not Automation.RUNOUT_COUNT_SELECTION)
SUBSETS = [[which >> place & 1 for place in range(4)] for which in range(16)]  # of a hand of four cards
HOUSE = {"deck.shuffler": "automatic", "betting.small_bet": 200, "showdown.disclose_discards": False}

# Game, more choices of the house, and pokerkit's table of the same game: blinds of 1 and 2, bets of 2 and 4.
TABLES: dict[str, tuple[str, dict[str, Any], Callable[[], State]]] = {
    "holdem": (
        "no-limit hold'em",
        {"betting.structure": "no-limit"},
        lambda: NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, (1, 2), 2, STACK, SEATS),
    ),
    "omaha-hilo8": (
        "Omaha high-low, fixed limit",
        {"betting.structure": "fixed"},
        lambda: FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
            AUTOMATIC, True, 0, (1, 2), 2, 4, STACK, SEATS
        ),
    ),
    "stud7-high": (
        "seven-card stud, fixed limit",
        {"forced_bet.amount": 100},
        lambda: FixedLimitSevenCardStud.create_state(AUTOMATIC, True, 0, 1, 2, 4, STACK, SEATS),
    ),
    "badugi": (
        "badugi with three draws, fixed limit",
        {"badugi.draws": 3},
        lambda: FixedLimitBadugi.create_state(AUTOMATIC, True, 0, (1, 2), 2, 4, STACK, SEATS),
    ),
}


def begins(game: str, house: dict[str, Any]) -> Record:
    """The record that every hand of ours begins with."""
    return new(
        game, dict.fromkeys(range(1, SEATS + 1), 100 * STACK), house=HOUSE | house, memory=PokerMemory(button=SEATS)
    )


def many(game: str, house: dict[str, Any], stays: int) -> Work:
    """Hands at random, each with its events and its answers as objects."""
    record = begins(game, house)

    def run() -> None:
        for hand in play_many(record, MANY, seed=1, stays=stays):
            assert hand.events

    return Work(run, MANY)


def ours(game: str, house: dict[str, Any], stays: int) -> Work:
    """Check or call, fold to a bet, or make the least bet or raise, at random; any cards of a hand are exchanged."""
    record = begins(game, house)
    # Throws of a 240-sided die; 1 to 6 and 16 divide 240, so every choice below is equally likely.
    die = random.Random(1).randbytes(1 << 16).translate(None, bytes(range(240, 256)))
    throw = iter(die).__next__
    # Plain answers are check or call (0), fold (1) and, where it may be made, the least bet or raise (2). These are the
    # ones to choose from, by whether a bet is faced and how many answers there are: nobody folds without a bet.
    stay = (0,) * stays
    checks = {2: stay * (240 // stays), 3: (*stay, 2) * (240 // (stays + 1))}
    calls = {2: (*stay, 1) * (240 // (stays + 1)), 3: (*stay, 1, 2) * (240 // (stays + 2))}

    def decide(running: Round) -> Answer:
        ask = running.ask
        assert ask is not None
        plain = ask.preapproved
        if plain:
            return plain[(calls if plain[0].verb == "call" else checks)[len(plain)][throw()]]
        act = ask.options[0]
        if act.verb == "discard":
            return Answer(ask.actor, "discard", "", 0, tuple(compress(act.cards, SUBSETS[throw() % 16])))
        if act.verb != "show":
            act = ask.options[throw() % len(ask.options)]
        return Answer(ask.actor, act.verb, "", act.amount_min)

    def run() -> None:
        nonlocal throw
        throw = iter(die).__next__
        chance = SeededChance(1)
        for _ in range(HANDS):
            assert play(record, chance, decide).over

    return Work(run, HANDS)


def pokerkit(table: Callable[[], State], stays: int) -> Work:
    """Our rounds in pokerkit, which deals, shows and pays by itself."""

    def hand() -> None:
        state = table()
        while state.status:
            player = state.stand_patter_or_discarder_index
            if player is not None:
                cards = list(state.get_down_cards(player))
                state.stand_pat_or_discard(list(compress(cards, SUBSETS[int(16 * random.random())])))
                continue
            acts: list[Callable[[], object]] = [state.check_or_call] * stays if state.can_check_or_call() else []
            acts += [state.post_bring_in] if state.can_post_bring_in() else []
            acts += [state.fold] if state.can_fold() else []
            acts += [state.complete_bet_or_raise_to] if state.can_complete_bet_or_raise_to() else []
            random.choice(acts)()

    def run() -> None:
        random.seed(1)  # pokerkit shuffles with it as well
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on the deck that runs out in a draw
            for _ in range(FEWER):
                hand()

    return Work(run, FEWER)


def cases() -> Iterator[Case]:
    """Every case of this area."""
    for game, (title, house, table) in TABLES.items():
        for name, stays in STAYS.items():
            note = "each act equally likely" if stays == 1 else f"{stays} checks or calls for each fold and raise"
            peers = {"pokerkit": pokerkit(table, stays)}
            hands = f"six-seat hands of {title}, with the full event log"
            for way, work in {"": ours(game, house, stays), "-many": many(game, house, stays)}.items():
                how = "many at a time" if way else "every decision asked for"
                yield Case(f"poker.{game}{name}{way}", f"{hands}, {how}", work, peers, times=20, note=note)
