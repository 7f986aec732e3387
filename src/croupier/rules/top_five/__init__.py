"""MD-TOP5: Maryland, Standard Rules - Top Five Poker, version 1.0."""

from croupier.rules.top_five.round_of_play import GAME

__all__ = ["GAME"]
