"""Bots: automatic players that see what their seat sees and play every game sensibly.

bot = Bot("badugi", seed=7)
answer = bot.decide(view(running, 3))
"""

from croupier.rules.bots.bot import Bot, get_ready
from croupier.rules.bots.playing import make_wishes, play_on, play_round

__all__ = ["Bot", "get_ready", "make_wishes", "play_on", "play_round"]
