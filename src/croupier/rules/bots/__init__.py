"""Players who are no people: they see what their seat sees, and play every game sensibly."""

from croupier.rules.bots.bot import Bot

__all__ = ["Bot"]
