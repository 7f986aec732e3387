"""Deal, rank, compare: two players, a board, and the clause that decides."""

from croupier.cards import STANDARD_52, SeededChance, in_symbols
from croupier.hands import compare, evaluate

deck = iter(SeededChance(25).order(STANDARD_52))  # a live table uses LiveChance()
hole = {"Ann": [next(deck)], "Ben": [next(deck)]}
for cards in hole.values():
    cards.append(next(deck))
board = []
for street in (3, 1, 1):  # flop, turn, river
    next(deck)  # burn
    board += [next(deck) for _ in range(street)]

print("Board", in_symbols(board))
hands = {player: evaluate(cards, ranking="high", board=board) for player, cards in hole.items()}
for player, hand in hands.items():
    print(f"{player}   {in_symbols(hole[player])}: {hand.words} [{hand.clause}]")
decision = compare(hands["Ann"], hands["Ben"])
winner = next((player for player, hand in hands.items() if hand is decision.winner), "Nobody")
print(f"{winner} wins: {decision.why} [{decision.clause}]")
