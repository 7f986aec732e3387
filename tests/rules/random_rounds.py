"""Tables of the house-banked games with random lawful choices."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from croupier.engine import House, Record
from croupier.rules import GAMES as ALL_GAMES
from tests.rules.contract import lawful_record

BANKED = {name: game for name, game in ALL_GAMES.items() if game.document != "MD-POKER"}

TABLE = {
    "deck.shuffler": ["none", "automatic", "automatic-counting"],
    "deck.continuous_device": [True],
    "deck.device_approval": ["approved 2026-01"],
    "deck.count": [1, 2],
    "deck.count_every": [1, 2, 5],
    "deck.preshuffled": [True, False],
    "deal.method": ["manual-shoe", "hand", "automated-shoe"],
    "boxes.adjacent_max": [1, 7],
    "abandoned_wagers": ["lose", "settle"],
    "payout.breakage": ["round-down", "exact"],
    "chip.unit": [1, 25, 50, 100],
}
CHOICES: Mapping[str, tuple[int, Mapping[str, list[Any]]]] = {
    "let-it-ride": (  # type: ignore[dict-item]
        7,
        TABLE
        | {
            "lir.paytable": list("ABC"),
            "lir.five_card.offered": [True],
            "lir.five_card.paytable": list("ABCDEFG"),
            "lir.three_card.offered": [True, False],
            "lir.three_card.paytable": list("ABC"),
            "lir.six_card.offered": [True],
            "lir.six_card.paytable": list("AB"),
            "lir.progressive.offered": [True],
            "lir.progressive.paytable": list("ABCDEF"),
            "lir.progressive.wager": [100, 500],
            "lir.progressive.top_up": [True, False],
            "lir.payout_limit": [None, 2_000],
            "lir.auto_three_card_stack": [True, False],
        },
    ),
    "top-five": (  # type: ignore[dict-item]
        6,
        TABLE
        | {
            "top5.top_five_bonus.offered": [True, False],
            "top5.top_five_bonus.paytable": list("ABC"),
            "top5.poker_bonus.offered": [True, False],
            "top5.poker_bonus.paytable": list("ABC"),
            "top5.compare": ["all-cards", "best-five"],
            "top5.dealer_stack_in_device": [True, False],
        },
    ),
    "top-5-wa": (
        7,
        {
            "payout.breakage": ["round-down", "exact"],
            "chip.unit": [1, 25, 50, 100],
            "wa.spots": [6, 7],
            "wa.required_wagers": ["ante", "tens", "ace-face", "ante tens", "ante tens ace-face"],
            "wa.ace_face.table": ["1.54", "3.08", "3.85"],
            "wa.tens.table": ["2.17", "3.18", "4.47"],
            "wa.misdeal": ["wrong-number", "exposed-card", "wrong-number exposed-card"],
            "wa.best_hand_assist": ["off", "warn"],
            "wa.spots_per_player": [1, 7],
        },
    ),
}
ALWAYS: Mapping[str, Mapping[str, list[Any]]] = {"top-5-wa": {"wa.max_wager": [10_000]}}


def record_of(rng: random.Random, game: str, house: House | None = None) -> Record:
    seats, choices = CHOICES[game]
    must = ALWAYS.get(game, {})
    return lawful_record(rng, game, choices, seats, must, house)
