"""A table of a draw game with a rigged deck, played by lines such as `3 raise 400`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from croupier.cards import cards, show
from croupier.engine import CHANCE, HAND, Answer, Ask
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.felt import PokerFelt, answer
from tests.rules.rigging import order_for

CARDS_EACH = {"badugi": 4}
LIMITS = {"betting.structure": "fixed", "betting.small_bet": 200, "deck.shuffler": "automatic"}


class DrawFelt(PokerFelt):
    """A round under way. The last seat has the button unless a memory is given that says otherwise.

    `hands` are the cards dealt to seats; `deck` is what comes after the deal, the first burn on top. Cards that are
    reshuffled come in their own order, lowest first, or in the orders of `reshuffles`.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        hands: Mapping[int, str] | None = None,
        deck: str = "",
        *,
        house: Mapping[str, Any] | None = None,
        memory: PokerMemory | None = None,
        stacks: Mapping[int, int] | None = None,
        reshuffles: tuple[str, ...] = (),
    ) -> None:
        held = dict.fromkeys(range(1, seats + 1), 20_000) | dict(stacks or {})
        record = new(game, held, house=LIMITS | dict(house or {}), memory=memory)
        super().__init__(record)
        self.reshuffles = list(reshuffles)
        button = (memory and memory.button) or seats
        around = [HAND[(button + place) % seats + 1] for place in range(seats)]
        after = cards(deck)
        places = around * CARDS_EACH.get(game, 5) + ["next"] * len(after)
        chosen = {HAND[seat]: text for seat, text in (hands or {}).items()} | {"next": show(after)}
        self.running.answer(Answer(CHANCE, "order", cards=order_for(places, chosen)))
        self._deal()

    def _deal(self) -> None:
        """The dealer and chance go on until a player is asked."""
        running = self.running
        while (ask := running.ask) is not None and ask.actor <= 0:
            if ask.actor == CHANCE:
                pile = ask.options[0].cards
                order = cards(self.reshuffles.pop(0)) if self.reshuffles else pile
                running.answer(Answer(CHANCE, "order", cards=order))
            else:
                running.proceed()

    def say(self, *lines: str) -> Self:
        """Each answer; then dealer and chance go on."""
        for line in lines:
            self.running.answer(answer(line))
            self._deal()
        return self

    def all_do(self, verb: str) -> Self:
        """Everybody who is asked answers with this verb until the question changes."""
        while self.running.ask is not None and any(option.verb == verb for option in self.ask.options):
            self.say(f"{self.ask.actor} {verb}")
        return self

    def to_first_draw(self) -> Self:
        """Everybody calls, or checks where that is possible."""
        return self.all_do("call").all_do("check")

    @property
    def ask(self) -> Ask:
        """The question that is open."""
        ask = self.running.ask
        assert isinstance(ask, Ask)
        return ask

    def seats(self, kind: str) -> list[int]:
        """The seats of the events of this kind."""
        return [event.seat for event in self.events(kind)]

    def sorted_hand(self, seat: int) -> str:
        """The cards in front of a seat, lowest first."""
        return show(sorted(self.table.hand(seat)))

    def dealt_to(self, seat: int) -> str:
        """Every card this seat was dealt, in order."""
        return show(tuple(event.cards[0] for event in self.events("dealt") if event.place == HAND[seat]))
