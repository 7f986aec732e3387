"""The figures by which bots play poker, for `croupier.rules.bots` and for compiled bots alike."""

from __future__ import annotations

import random
from dataclasses import dataclass

OPPONENTS_MAX = 4  # if there are more, some will fold
# How much to discount for an opponent who plays, has raised now, has raised before, and for a large bet: found by
# playing bots of different caution against each other.
CAUTION = (0.3, 0.5, 0.2, 0.25)
STUD_CAUTION = (0.1, 0.2, 0.08, 0.12)
TO_COME_IN = 0.35  # the chance that a player who has only put in what they must will play
RAISES = 0.9  # how often a hand that is good enough is raised
EDGE, EDGE_PER_RAISE, STRENGTH_MAX = 0.12, 0.1, 0.9  # beyond an even part, to bet or raise
DRAW_KEEPS = 0.4  # of its share, against players however strong
BLUFF = 0.5  # of the pot
FRACTIONS, MORE_IF_STRONG = (0.5, 0.6, 0.75), 0.35  # of the pot that a bet is
STRADDLES, RUNS_TWICE = 0.1, 0.7  # how often a bot does so

SAMPLES = 120  # deals, to value a hand
RIVALS = 3  # opponents against whom a draw is judged
RIVAL_HANDS = 240  # samples of a rival's hand
GLANCE, FIRST_LOOK, SECOND_LOOK = 20, 120, 600  # samples for every way to draw; then for the most promising ones
PROMISING = 6


@dataclass(frozen=True, slots=True)
class Temper:
    """How one bot differs from another."""

    tight: float  # added to the share that a call needs
    bold: float  # subtracted from the share that a raise needs
    bluffs: float  # how often a bet is made with nothing

    @classmethod
    def of(cls, seed: str) -> Temper:
        """The temper derived from a seed."""
        rng = random.Random(f"temper {seed}")
        return cls(rng.uniform(-0.02, 0.03), rng.uniform(-0.03, 0.04), rng.uniform(0.03, 0.1))
