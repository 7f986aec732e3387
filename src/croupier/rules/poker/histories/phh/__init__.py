"""PHH, the poker hand history format: read and written, and replayed through the chapters to the final stacks.

The format: https://github.com/uoftcprg/phh-std. Players p1, p2, ... are in seat order from the left of the button.
"""

from croupier.rules.poker.histories.phh.hand import BadHistory, HandHistory, read_histories
from croupier.rules.poker.histories.phh.replaying import Replayed, replay_history
from croupier.rules.poker.histories.phh.writing import NoHistory, write_history

__all__ = ["BadHistory", "HandHistory", "NoHistory", "Replayed", "read_histories", "replay_history", "write_history"]
