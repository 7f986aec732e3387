"""Exactly how often one range beats another, and the best of its hands on a flop."""

from croupier.cards import show
from croupier.hands import evaluate
from croupier.hands.equity import equity
from croupier.hands.ranges import Range

open_raise, caller = Range("QQ+, AKs, AQs"), Range("22-99, ATs-AJs, KQs")
found = equity([str(open_raise), str(caller)])
print(f"{open_raise} has {float(found.players[0].equity):.1%} against {caller}, exact: {found.exact}")

flop = "9s 8s 2d"
possible = open_raise.without(flop)
best = max(possible, key=lambda hand: evaluate(hand, board=flop))
print(f"the best of its {len(possible)} hands on {flop} is {show(best)}: {evaluate(best, board=flop)}")
