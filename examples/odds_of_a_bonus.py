"""The exact house edge of a side wager under each printed paytable, and the outcome that costs the house most."""

from croupier.odds.let_it_ride import three_card_bonus

for letter in "ABC":
    odds = three_card_bonus(letter)
    edge, most = odds.house_edge, odds.most
    print(f"paytable {letter} [{odds.clause}]: {edge} = {float(edge):.3%}; a {most.name} pays {most.pays}, the most")
