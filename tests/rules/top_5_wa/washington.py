"""A Washington table with a rigged deck, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import card, cards
from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, Answer, Event, Record, Round, Table
from croupier.rules import new

FIVE_DOLLARS = 500
ANTE_ONLY = {"ante": FIVE_DOLLARS}
NOTHING_SPECIAL = "2c 5d 7h 9s Jc"  # jack high


def table(seats: int = 2, house: Mapping[str, Any] | None = None, stack: int = 100_000) -> Record:
    """The record of a round about to begin."""
    return new("top-5-wa", dict.fromkeys(range(1, seats + 1), stack), house={"wa.max_wager": "500"} | dict(house or {}))


def rigged(hands: Mapping[int, str], dealer: str, community: str) -> tuple[int, ...]:
    """A deck that deals these hands, seat by seat, then the dealer's, then the community card."""
    top = [*(one for _, text in sorted(hands.items()) for one in cards(text)), *cards(dealer), card(community)]
    assert len(set(top)) == len(top), "a card is given twice"
    return (*top, *(other for other in range(52) if other not in top))


class Play:
    """A round that tests talk to in the dealer's words."""

    def __init__(self, record: Record, order: tuple[int, ...]) -> None:
        self.running = Round(record)
        self.running.answer(Answer(CHANCE, "order", cards=order))

    @property
    def table(self) -> Table:
        return self.running.table

    def wager(self, seat: int, **bets: int) -> Play:
        for bet, amount in bets.items():
            self.running.answer(Answer(seat, "wager", bet.replace("_", "-"), amount))
        return self

    def no_more_bets(self) -> Play:
        self.running.answer(Answer(DEALER, "no-more-bets"))
        return self

    def proceed(self, times: int = 0) -> Play:
        """So many steps of the ordinary dealer, or as far as he gets."""
        if not times:
            self.running.proceed()
        for _ in range(times):
            self.running.answer(AS_PROCEDURE)
        return self

    def fold(self, seat: int) -> Play:
        self.running.answer(Answer(seat, "fold"))
        return self

    def play(self, seat: int) -> Play:
        self.running.answer(Answer(seat, "play", amount=self._bet(seat)))
        return self

    def use_community(self, seat: int, discard: str) -> Play:
        self.running.answer(Answer(seat, "use-community", amount=self._bet(seat), cards=cards(discard)))
        return self

    def _bet(self, seat: int) -> int:
        return self.table.balances.get(f"wager-{seat}-ante", 0)

    def events(self, kind: str, seat: int = 0, what: str = "") -> list[Event]:
        return [
            event
            for event in self.running.events
            if event.kind == kind and (not seat or event.seat == seat) and (not what or event.bet == what)
        ]

    def event(self, kind: str, seat: int = 0, what: str = "") -> Event:
        (only,) = self.events(kind, seat, what)
        return only

    def won(self, seat: int, stack: int = 100_000) -> int:
        """What the round brought this seat, in cents."""
        return self.table.balances[f"stack-{seat}"] - stack


def dealt(
    hands: Mapping[int, str],
    dealer: str = NOTHING_SPECIAL,
    community: str = "Kd",
    wagers: Mapping[int, Mapping[str, int]] | None = None,
    house: Mapping[str, Any] | None = None,
) -> Play:
    """A round dealt as far as the first decision; an Ante of $5 where no wagers are given."""
    made = wagers if wagers is not None else dict.fromkeys(hands, ANTE_ONLY)
    play = Play(table(max((*hands, *made)), house), rigged(hands, dealer, community))
    for seat, bets in made.items():
        play.wager(seat, **{bet.replace("-", "_"): cents for bet, cents in bets.items()})
    return play.no_more_bets().proceed()
