"""The name of every case, by the module that has it: so a word of `--only` is looked up before anything is loaded."""

from __future__ import annotations

from collections.abc import Sequence

NAMES: dict[str, tuple[str, ...]] = {
    "commands": (
        "command.hands",
        "command.deal",
        "command.deal-omaha",
        "command.deal-draws",
        "command.preflop",
        "command.equity",
        "command.range",
        "command.strength",
        "command.settle",
        "command.replay",
        "command.clauses",
        "command.refused",
    ),
    "day": ("table-day",),
    "engine": ("engine.let-it-ride",),
    "hands": (
        "single.mask",
        "single.cards",
        "single.prepared",
        "single.text",
        "single.joined",
        "batch.masks",
        "batch.cards",
        "batch.low-a5",
        "batch.low-27",
        "batch.badugi",
        "batch.six-plus",
        "counts",
        "omaha4",
        "omaha5",
        "omaha-low4",
        "omaha-low5",
        "equity.pairs",
        "equity.suited",
    ),
    "odds": (
        "odds.let-it-ride",
        "odds.top-five",
        "odds.five-card-bonus",
        "odds.three-card-bonus",
        "odds.six-card-bonus",
        "odds.top-five-bonus",
        "odds.poker-bonus",
    ),
    "odds_wa": (
        "odds.ante-bet",
        "odds.tens-or-better",
    ),
    "poker": (
        "poker.holdem",
        "poker.holdem-many",
        "poker.holdem-to-the-end",
        "poker.holdem-to-the-end-many",
        "poker.omaha-hilo8",
        "poker.omaha-hilo8-many",
        "poker.omaha-hilo8-to-the-end",
        "poker.omaha-hilo8-to-the-end-many",
        "poker.stud7-high",
        "poker.stud7-high-many",
        "poker.stud7-high-to-the-end",
        "poker.stud7-high-to-the-end-many",
        "poker.badugi",
        "poker.badugi-many",
        "poker.badugi-to-the-end",
        "poker.badugi-to-the-end-many",
    ),
    "ranges": (
        "ranges.preflop",
        "ranges.flop",
        "ranges.river",
    ),
    "stepping": (
        "stepping.holdem",
        "stepping.holdem-dollars",
        "stepping.holdem-cents",
        "stepping.omaha-hilo8",
        "stepping.stud7-hilo8",
        "stepping.triple-27",
        "stepping.badeucey",
        "stepping.sixplus",
        "rounds.let-it-ride",
        "rounds.top-five",
        "rounds.top-5-wa",
        "learn.single-open_spiel",
        "learn.single-rlcard",
        "learn.single-pettingzoo",
        "learn.many",
    ),
    "views": (
        "views.increments",
        "views.staff",
    ),
}


def chosen(only: Sequence[str]) -> frozenset[str]:
    """The names that have one of the words, all without words."""
    return frozenset(
        name for names in NAMES.values() for name in names if not only or any(word in name for word in only)
    )
