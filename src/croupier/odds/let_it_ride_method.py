"""How each figure of Let It Ride is computed, one paragraph each for the PAR sheet."""

MAIN = (
    "The deals are C(52,3) hands times 49 first and 48 second community cards, 51,979,200 in all; suits are alike, so "
    "1,755 classes of three cards and 16,432 classes of four are looked at. For each class of four cards the 48 last "
    "cards are counted by the row of the paytable they make. Given the cards seen, a bet is worth the same whatever "
    "happens to the other two, so Bet Number 2 rides where the sum of counts times payouts is above zero, and Bet "
    "Number 1 where the same sum over all 49 first cards is. Sums are of integers; a bet worth exactly nothing is "
    "withdrawn. Outcomes are then counted by row and by number of bets left, each class with the number of its hands. "
    "The unit is one of the three equal bets."
)
FIVE_CARD = (
    "All C(52,5) = 2,598,960 five-card hands are counted by row: hands are grouped by ranks, a group has a product of "
    "binomials of hands, and its flushes are counted apart. The prizes are fixed sums for a wager of $1, which is not "
    "returned."
)
THREE_CARD = "All C(52,3) = 22,100 hands of three cards are dealt and counted by row."
SIX_CARD = (
    "All C(52,6) = 20,358,520 sets of three own and three box cards are counted by the best row that five of the six "
    "make, or all six for a Super Royal: hands are grouped by ranks, a group has a product of binomials of hands, and "
    "those with five or six cards of a suit are counted apart. A Super Royal pays a fixed sum and the wager stays the "
    "player's, so the expected value per unit is a constant plus a fixed amount divided by the stake."
)
PROGRESSIVE = (
    "All C(52,5) = 2,598,960 hands of five cards, or all C(52,3) = 22,100 of three where the paytable looks at the "
    "player's three cards, are counted by row. 'n for 1' pays n times a wager that is not returned; a meter pays its "
    "percentage of the amount it shows. The expected value is linear in each meter, which breaks even where that is "
    "zero with the others as they stand. Contributions of the round, a second winner of a meter just paid, and the "
    "Envy Bonus are not in it."
)
ENVY = (
    "Every other player's hand is any of the hands counted for the Progressive, so its chance does not depend on the "
    "number of players, and what it brings adds up over them. Nothing more is staked, so a hand that does not qualify "
    "costs nothing; the figure is per other player and per unit of the Progressive wager."
)
