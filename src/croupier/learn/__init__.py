"""Environments for learning: poker games for PettingZoo, house-banked games for Gymnasium, many tables at once.

    env = PokerEnv(poker_table("holdem", seats=2))   # pettingzoo.AECEnv, one hand an episode
    env = BankedEnv(banked_table("let-it-ride"))     # gymnasium.Env, one round an episode
    tables = PokerTables(poker_table("badugi"), 1_000, seed=7)  # arrays in, arrays out
    tables = BankedTables(banked_table("top-five"), 1_000, seed=7)  # the same for a banked game

The rules are the engine's, under a table's own house choices, so an agent can learn at any table. Rewards are
in cents: the result of the hand or round, at its end, so that the rewards of a poker hand add up to minus what
the house took. The extra `learn` installs the requirements.
"""

from croupier.learn.banked import BankedEnv
from croupier.learn.banked_tables import BankedTables, BankedTurn
from croupier.learn.errors import BadAct, LearnError
from croupier.learn.poker import PokerEnv, PokerTables
from croupier.learn.setting import banked_table, poker_table

__all__ = [
    "BadAct",
    "BankedEnv",
    "BankedTables",
    "BankedTurn",
    "LearnError",
    "PokerEnv",
    "PokerTables",
    "banked_table",
    "poker_table",
]
