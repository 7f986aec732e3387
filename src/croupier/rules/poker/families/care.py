"""What dealing needs of chapter 18: the dealer's asks, and cards dealt one by one once something has happened to one.

Dealing does not import the chapter. A table has the chapter's care (`PokerTable.care`), and `games.py` puts it there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from croupier.engine import Answer, Ask, Irregularity, Procedure

if TYPE_CHECKING:
    from croupier.rules.poker.table import PokerTable

Refill = Callable[["PokerTable"], Procedure]  # what is done when no card is left in the deck


class Care(Protocol):
    """Chapter 18 as dealing knows it; `ch18_exposed_cards` is one."""

    def down_ask(self, table: PokerTable, clause: str, cards: int = 1) -> Ask:
        """The ask to deal cards face down."""

    def up_ask(self, clause: str, cards: int = 1) -> Ask:
        """The ask to deal cards face up to players."""

    def centre_ask(self, clause: str, cards: int = 1) -> Ask:
        """The ask to burn a card or to deal cards to the board."""

    def from_the_burns(self, table: PokerTable) -> Procedure:
        """Reshuffle the burns because the deck is too short."""

    def no_cards_left(self) -> Irregularity:
        """The irregularity that there are no cards left to deal."""

    def to_hands(
        self,
        table: PokerTable,
        seats: Sequence[int],
        ask: Ask,
        answer: Answer | None = None,
        refill: Refill | None = None,
    ) -> Procedure:
        """Deal one card to each of these seats; `answer` is what happened instead of the first."""

    def to_centre(
        self,
        table: PokerTable,
        place: str,
        number: int,
        ask: Ask,
        answer: Answer | None = None,
        refill: Refill | None = None,
    ) -> Procedure:
        """Deal cards to the burns or to a board; `answer` is what happened instead of the first."""

    def replaced_last(self, table: PokerTable, ask: Ask, refill: Refill) -> Procedure:
        """Give players who were dealt an exposed card in a draw another one, after the others have drawn."""
