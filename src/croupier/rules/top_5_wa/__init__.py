"""WA-TOP5: Washington, Top 5 Poker, rules and dealing procedures."""

from croupier.rules.top_5_wa.round_of_play import GAME

__all__ = ["GAME"]
