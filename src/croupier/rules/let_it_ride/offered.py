"""MD-LIR: the wagers on offer under a house's choices, in the order of its chapter of payouts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import House
from croupier.money import dollars_and_cents
from croupier.rules.banked.offered import Offered, between
from croupier.rules.let_it_ride import ch12_payouts as lir
from croupier.rules.let_it_ride.choices import amounts


def offered(house: House) -> Iterator[Offered]:
    """The three bets, then the side wagers."""
    least = house["lir.bet_min"]
    stakes = f"Three equal bets, each {between(least, house['lir.bet_max'])}"
    yield Offered("Let It Ride", lir.MAIN[house["lir.paytable"]], stakes, "", "let-it-ride", least)
    if house["lir.five_card.offered"]:
        wager = house["lir.five_card.wager"]
        paytable = lir.FIVE_CARD_BONUS[house["lir.five_card.paytable"]]
        yield Offered("Five Card Bonus", paytable, dollars_and_cents(wager), "", "five-card-bonus", wager)
    if house["lir.three_card.offered"]:
        paytable = lir.THREE_CARD_BONUS[house["lir.three_card.paytable"]]
        yield Offered("Three Card Bonus", paytable, "", "", "three-card-bonus", house["chip.unit"])
    if house["lir.six_card.offered"]:
        least = house["lir.six_card.min_wager"]
        paytable = lir.SIX_CARD_BONUS[house["lir.six_card.paytable"]]
        yield Offered("Six Card Bonus", paytable, f"From {dollars_and_cents(least)}", "", "six-card-bonus", least)
    if house["lir.progressive.offered"]:
        yield from _progressive(house)


def _progressive(house: House) -> Iterator[Offered]:
    letter, wager = house["lir.progressive.paytable"], house["lir.progressive.wager"]
    starts = amounts(house, "initial")
    resets = amounts(house, "reset")
    meters = [
        f"{lir.METERS[meter][:1].upper()}{lir.METERS[meter][1:]} starts at {dollars_and_cents(cents)}"
        + ("" if resets[meter] == cents else f", resets to {dollars_and_cents(resets[meter])}")
        for meter, cents in starts.items()
    ]
    remark = f"{'; '.join(meters)}."
    yield Offered("Progressive", lir.PROGRESSIVE[letter], dollars_and_cents(wager), remark, "progressive", wager)
    envy = (lir.ENVY_1 if wager == 100 else lir.ENVY_5)[letter]
    yield Offered("Envy Bonus", envy, "With a Progressive wager", "For another player’s hand.", "envy", wager)
