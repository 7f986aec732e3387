"""Every hand ranking of the four texts."""

# Not lazy: the modules `evaluate` and `showdown` would otherwise hide the functions of that name.
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import Comparison, HandValue, compare, evaluate
from croupier.hands.showdown import Showdown, by_ranking, showdown

__all__ = ["BadHand", "Comparison", "HandValue", "Showdown", "by_ranking", "compare", "evaluate", "showdown"]
