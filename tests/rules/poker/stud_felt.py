"""A stud table with a rigged deck, for the tests in this folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import cards
from croupier.engine import CHANCE, Answer, Event
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.felt import PokerFelt, choices
from tests.rules.rigging import order_for

STACKS = 100_000
HOUSE = {
    "deck.shuffler": "automatic",  # so that nothing is cut
    "betting.small_bet": 1_000,
    "betting.big_bet": 2_000,
    "forced_bet.amount": 300,
    "ante.amount": 100,
}
SEVEN_CARD_STUD = {
    "stud7-high": "Seven-Card Stud High",
    "stud7-low": "Seven-Card Stud Low",
    "stud7-hilo": "Seven-Card Stud High-Low Split",
    "stud7-hilo8": "Seven-Card Stud High-Low Split Eight or Better",
}
CARDS_DEALT = {"stud5-high": (2, 5)}
BURN = "burn"


def up(*up_cards: str) -> dict[int, str]:
    """Hands with these third cards; the hole cards do not matter."""
    hole = ("4h 5h", "6h 7h", "8h 9h", "Th Jh")
    return {seat: f"{hole[seat - 1]} {card}" for seat, card in enumerate(up_cards, 1)}


def places(gets: Mapping[int, int], first: int, last: int) -> list[str]:
    """Who gets a card in turn: `first` rounds at once, later ones after a burn, to seats that get that many."""
    dealt = [str(seat) for _ in range(first) for seat in gets]
    for number in range(first + 1, last + 1):
        dealt += [BURN, *(str(seat) for seat, number_of_cards in gets.items() if number_of_cards >= number)]
    return dealt


class StudFelt(PokerFelt):
    """A round of stud, played by lines in the players' words.

    `hands` are the cards of each seat in the order in which it gets them; a seat with fewer is filled up. `leaves` says
    after how many cards a seat folds, so that the cards of the others stay where they belong.
    """

    def __init__(
        self,
        game: str,
        hands: Mapping[int, str],
        *,
        leaves: Mapping[int, int] | None = None,
        stacks: Mapping[int, int] | None = None,
        burns: str = "",
        memory: PokerMemory | None = None,
        **house: Any,
    ) -> None:
        first, last = CARDS_DEALT.get(game, (3, 7))
        gets = {seat: (leaves or {}).get(seat, last) for seat in hands}
        stakes = {seat: (stacks or {}).get(seat, STACKS) for seat in hands}
        super().__init__(new(game, stakes, house=HOUSE | choices(house), memory=memory))
        chosen = {str(seat): text for seat, text in hands.items()} | {BURN: burns}
        dealt_in = [seat for seat in gets if stakes[seat]]
        full = places({seat: gets[seat] for seat in dealt_in}, first, last)[:52]
        self.running.answer(Answer(CHANCE, "order", cards=order_for(full, chosen)))
        self.running.proceed()

    @property
    def amounts(self) -> list[int]:
        """To which amounts the player in turn may bet or raise."""
        bets = [option for verb, option in self.options.items() if verb in ("bet", "raise")]
        return [cents for bet in bets for cents in range(bet.amount_min, bet.amount_max + 1, bet.amount_step)]

    def call(self, *, until: int = 0) -> StudFelt:
        """Everyone posts, checks, calls and shows until the seats have this many cards, or to the end."""
        while self.asked > 0 and not (until and self.cards_each >= until):
            verb = next(verb for verb in ("forced-bet", "check", "call", "show") if verb in self.options)
            self.say(f"{self.asked} {verb}")
        return self

    @property
    def cards_each(self) -> int:
        """How many cards the players have, common cards included."""
        return max(len(self.table.hand(seat)) for seat in self.table.live) + len(self.table.places.get("board", ()))

    def shuffle(self, order: str) -> StudFelt:
        """Chance puts the cards it is asked for in this order."""
        self.running.answer(Answer(CHANCE, "order", cards=cards(order)))
        self.running.proceed()
        return self

    def dealt_to(self, place: str) -> list[Event]:
        return [event for event in self.events("dealt") if event.place == place]
