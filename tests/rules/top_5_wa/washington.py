"""A Washington table with a rigged deck, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import card, cards
from croupier.engine import Answer, Record, Table
from croupier.rules import new
from tests.rules.felt import BankedFelt

STACK = 100_000
FIVE_DOLLARS = 500
ANTE_ONLY = {"ante": FIVE_DOLLARS}
NOTHING_SPECIAL = "2c 5d 7h 9s Jc"  # jack high


def table(seats: int = 2, house: Mapping[str, Any] | None = None, stack: int = STACK) -> Record:
    """The record of a round about to begin."""
    return new("top-5-wa", dict.fromkeys(range(1, seats + 1), stack), house={"wa.max_wager": "500"} | dict(house or {}))


def rigged(hands: Mapping[int, str], dealer: str, community: str) -> tuple[int, ...]:
    """A deck that deals these hands, seat by seat, then the dealer's, then the community card."""
    top = [*(one for _, text in sorted(hands.items()) for one in cards(text)), *cards(dealer), card(community)]
    assert len(set(top)) == len(top), "a card is given twice"
    return (*top, *(other for other in range(52) if other not in top))


class WashingtonFelt(BankedFelt[Table]):
    """A round that tests play in the dealer's words."""

    bought_in = STACK

    def wager(self, seat: int, **bets: int) -> WashingtonFelt:
        for bet, amount in bets.items():
            self.answer(Answer(seat, "wager", bet.replace("_", "-"), amount))
        return self

    def fold(self, seat: int) -> WashingtonFelt:
        return self.answer(Answer(seat, "fold"))

    def play(self, seat: int) -> WashingtonFelt:
        return self.answer(Answer(seat, "play", amount=self._bet(seat)))

    def use_community(self, seat: int, discard: str) -> WashingtonFelt:
        return self.answer(Answer(seat, "use-community", amount=self._bet(seat), cards=cards(discard)))

    def _bet(self, seat: int) -> int:
        return self.table.balances.get(f"wager-{seat}-ante", 0)


def dealt(
    hands: Mapping[int, str],
    dealer: str = NOTHING_SPECIAL,
    community: str = "Kd",
    wagers: Mapping[int, Mapping[str, int]] | None = None,
    house: Mapping[str, Any] | None = None,
) -> WashingtonFelt:
    """A round dealt up to the first decision; with an Ante of $5 if no wagers are given."""
    made = wagers if wagers is not None else dict.fromkeys(hands, ANTE_ONLY)
    play = WashingtonFelt(table(max((*hands, *made)), house)).shuffle(rigged(hands, dealer, community))
    for seat, bets in made.items():
        play.wager(seat, **{bet.replace("-", "_"): cents for bet, cents in bets.items()})
    return play.no_more_bets().proceed()
