"""Environments for learning: poker games for PettingZoo, house-banked games for Gymnasium, many tables at once.

    env = PokerEnv(poker_table("holdem", seats=2))   # pettingzoo.AECEnv, one hand an episode
    env = HouseEnv(house_table("let-it-ride"))       # gymnasium.Env, one round an episode
    tables = PokerTables(poker_table("badugi"), 1_000, seed=7)  # arrays in, arrays out

The rules are those of the engine and the house's choices are a table's own, so any table can be learned at. Rewards are
in cents: what the hand or the round came to, at its end, so that the rewards of a hand of poker add up to minus what
the house took. `croupier[learn]` installs what this needs.
"""

from croupier.learn.errors import BadAct, LearnError
from croupier.learn.house import HouseEnv
from croupier.learn.poker import PokerEnv, PokerTables
from croupier.learn.setting import house_table, poker_table

__all__ = ["BadAct", "HouseEnv", "LearnError", "PokerEnv", "PokerTables", "house_table", "poker_table"]
