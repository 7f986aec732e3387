"""Dealer drills: random situations from the engine, each with its answer and its clause."""

from croupier.rules.drills.drawing import KINDS, DrillWanted, NoSuchDrill, draw, drawn
from croupier.rules.drills.situation import Situation

__all__ = ["KINDS", "DrillWanted", "NoSuchDrill", "Situation", "draw", "drawn"]
