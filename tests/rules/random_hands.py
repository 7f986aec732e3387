"""Poker tables with random choices, and hands in which one thing after another goes wrong."""

from __future__ import annotations

import random
from typing import Any

from croupier.engine import AS_PROCEDURE, CHANCE, House, Record, Round
from croupier.rules import GAMES as ALL_GAMES
from croupier.rules import new
from croupier.rules.poker.memory import Kill, PokerMemory
from tests.rules.contract import random_answer

POKER = [name for name, game in ALL_GAMES.items() if game.document == "MD-POKER"]
CHOICES: dict[str, list[Any]] = {
    "betting.structure": ["fixed", "spread", "pot", "no-limit"],
    "chip.unit": [1, 25, 100],
    "odd_chip.rule": ["chapter", "left-of-button", "high-card-suit", "low-card-suit", "remainder-left-of-button"],
    "ante.amount": [0, 50, 100],
    "ante.rule": ["each-player", "button", "big-blind"],
    "stakes.allow_short": [True, False],
    "betting.short_allin_reopens": ["never", "half-bet", "always"],
    "betting.check_raise": [True, False],
    "betting.cap_heads_up": [True, False],
    "showdown.disclose_discards": [True, False],
    "deck.shuffler": ["none", "automatic"],
    "blinds": [(100,), (100, 200), (100, 100, 200)],
    "heads_up.button_posts": ["small", "large"],
    "straddle.offered": [True, False],
    "stud.bring_in_may_complete": [True, False],
    "stud.open_pair_double_bet": [True, False],
    "stud.short_deck": ["common", "skip-burn"],
    "badugi.draws": [3, 4],
    "kill.mode": ["none", "half", "full"],
    "kill.post": ["none", "winner"],
    "betting.multi_chip_rule": ["call-unless-min-raise", "call"],
    "betting.out_of_turn": ["binding-if-unchanged", "never"],
    "stakes.currency_plays": [True, False],
    "stakes.absence_method": ["record-amount", "opaque-cover"],
    "absence.on_turn": ["check-else-fold", "fold"],
    "countdown.offered": [True, False],
    "countdown.on_expiry": ["check-else-fold", "fold"],
    "showdown.checked_order": ["left-of-button", "last-aggressor-any-street"],
    "run_twice.offered": [True, False],
    "bomb_pot.offered": [True, False],
    "bomb_pot.short_allin": [True, False],
    "double_board.offered": [True, False],
    "waterfall.offered": [True, False],
    "waterfall.betting": ["none", "per-street"],
    "high_hand.offered": [True],
    "high_hand.min_players": [2],
    "high_hand.must_showdown": [True, False],
}
# What can go wrong, by the words in which it is reported.
SLIPS = (
    *("misdeal", "missing-card", "extra-card", "wrong-start", "left-out", "count-stub", "found-face-up"),
    *("face-up", "off-table", "exposed", "start-at", "leave-out", "ineligible", "recut", "reshuffle", "cut-short"),
    *("foul", "collect", "left-table", "reconstruct", "refund", "own-fault", "remove", "suspect", "ruling"),
    *("out-of-view", "jam", "cover", "sign", "stop-betting", "go-on", "absent", "throw-in", "secure-stakes"),
)
FIRST = ("start-at", "leave-out", "exposed", "ineligible", "jam", "cover", "sign", "cut-short")  # of the deal
FOLLOWED_BY = {"start-at": "wrong-start", "leave-out": "left-out", "exposed": "exposed", "face-up": "face-up"}


def random_house(rng: random.Random, game: str) -> House:
    """Random lawful choices."""
    choices = ALL_GAMES[game].choices
    house = {
        name: rng.choice([value for value in values if choices.choices[name].admits(value)])
        for name, values in CHOICES.items()
        if name in choices.choices
    }
    return choices.house(house | {"table.max_bet": 1_000})


def random_record(rng: random.Random, game: str, house: House | None = None, *, raked: float = 0.04) -> Record:
    """A table of random size and stacks, with these choices or random ones; a share of them rakes."""
    known = ALL_GAMES[game].choices.choices
    house = house or random_house(rng, game)
    seats = sorted(rng.sample(range(1, 11), rng.randint(2, known["poker.seats"].default)))
    stacks = {seat: rng.choice((60, 333, 1_000, 5_000, 20_000)) for seat in seats}
    mode, button, winner = house.values.get("kill.mode", "none"), rng.choice(seats), rng.choice(seats)
    memory = PokerMemory(
        button=button,
        minimum_bet=rng.choice((200, 200, 400)),
        kill=Kill(mode, f"player {winner}") if rng.choice((mode, "none")) != "none" else None,
        raked=rng.random() < raked,  # open under a Rules Submission: the house takes its part, and there is a jackpot
    )
    return new(game, stacks, house=house, memory=memory)


def play_with_slips(rng: random.Random, record: Record, slips: float) -> Round:
    """A whole round in which one thing after another goes wrong, each soon after it first can."""
    running = Round(record)
    wanted = rng.choice(rng.choice((FIRST, SLIPS)))
    while (ask := running.ask) is not None:
        found = [option for option in running.options() if option.verb == wanted] if rng.random() < slips else []
        if found:
            running.answer(random_answer(rng, rng.choice(found)))
            wanted = FOLLOWED_BY.get(wanted, "") if rng.random() < 0.5 else ""
            wanted = wanted or rng.choice(SLIPS)
        elif ask.proceeds:
            running.answer(AS_PROCEDURE)
        else:
            option = ask.options[0] if ask.actor == CHANCE else rng.choice(ask.options)
            if option.verb != "fold" or rng.random() < 0.2:
                running.answer(random_answer(rng, option))
            if rng.random() < 0.1:
                wanted = rng.choice(SLIPS)
    return running
