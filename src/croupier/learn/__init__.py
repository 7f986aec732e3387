"""Environments for learning: poker games for PettingZoo, house-banked games for Gymnasium, many tables at once.

    env = PokerEnv(poker_table("holdem", seats=2))   # pettingzoo.AECEnv, one hand an episode
    env = HouseEnv(house_table("let-it-ride"))       # gymnasium.Env, one round an episode
    tables = PokerTables(poker_table("badugi"), 1_000, seed=7)  # arrays in, arrays out
    tables = HouseTables(house_table("top-five"), 1_000, seed=7)  # the same against the house

The rules are the engine's, under a table's own house choices, so any table can be learned at. Rewards are
in cents: the result of the hand or round, at its end, so that the rewards of a poker hand add up to minus what
the house took. The extra `learn` installs the requirements.
"""

from croupier.learn.errors import BadAct, LearnError
from croupier.learn.house import HouseEnv
from croupier.learn.house_tables import HouseTables, HouseTurn
from croupier.learn.poker import PokerEnv, PokerTables
from croupier.learn.setting import house_table, poker_table

__all__ = [
    "BadAct",
    "HouseEnv",
    "HouseTables",
    "HouseTurn",
    "LearnError",
    "PokerEnv",
    "PokerTables",
    "house_table",
    "poker_table",
]
