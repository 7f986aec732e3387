"""Text hand histories as PokerStars writes them, read into the same `HandHistory` as PHH files.

So replaying, records, PHH and statistics work for both. A site deals without burn cards and takes its own rake; the
rake of each hand is read from the file, as a step of the incremental rake (MD-POKER 17.B(2)).
"""

from croupier.rules.poker.histories.pokerstars.lines import Block, blocks, decode, is_pokerstars
from croupier.rules.poker.histories.pokerstars.parsing import read_hand

__all__ = ["Block", "blocks", "decode", "is_pokerstars", "read_hand"]
