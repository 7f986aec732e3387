"""A table of any poker game where things go wrong: every answer, including the dealer's and the floor's, is a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from croupier.cards import cards, show
from croupier.engine import AS_PROCEDURE, CHANCE, STACK, Answer
from croupier.engine.asks import actor_name
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.felt import PokerFelt, actor, answer

POKER = tuple(name for name, game in GAMES.items() if game.document == "MD-POKER")
STUD = tuple(name for name in POKER if name.startswith("stud"))
BOARD = ("holdem", "omaha-high", "omaha-hilo8", "omaha5-high", "omaha5-hilo8", "sixplus")
DRAW = tuple(name for name in POKER if name not in STUD and name not in BOARD)
STACKS = 20_000
MACHINE = {"deck.shuffler": "automatic", "chip.unit": 1}  # no cut, unless a test asks for one
_STAY = ("check", "call", "forced-bet", "discard", "show", "go-on", "no-straddle", "decline")


class SlipFelt(PokerFelt):
    """A round under way. The last seat has the button unless a memory says otherwise; `deck` is what lies on top."""

    def __init__(
        self,
        game: str,
        seats: int = 4,
        deck: str = "",
        *,
        house: Mapping[str, Any] | None = None,
        memory: PokerMemory | None = None,
        stacks: Mapping[int, int] | None = None,
    ) -> None:
        held = dict.fromkeys(range(1, seats + 1), STACKS) | dict(stacks or {})
        super().__init__(new(game, held, house=MACHINE | dict(house or {}), memory=memory))
        self.deck = cards(deck)

    def shuffle(self) -> Self:
        """Chance gives an order with the chosen cards on top, and the others from the lowest."""
        assert self.running.ask is not None
        whole = self.running.ask.options[0].cards
        order = (*self.deck, *(card for card in whole if card not in self.deck))
        self.running.answer(Answer(CHANCE, "order", cards=order))
        return self

    def say(self, *lines: str) -> Self:
        """`dealer face-up`, `floor remove seat-3`, `3 raise 400`, `dealer x3` for three ordinary cards, `deal`."""
        for line in lines:
            self._say(line)
        return self

    def _say(self, line: str) -> None:
        who, _, rest = line.partition(" ")
        if who == "deal":
            self.running.proceed()
        elif rest.startswith("x"):
            for _ in range(int(rest[1:])):
                self.running.answer(AS_PROCEDURE)
        else:
            self.running.answer(answer(line))

    def why_refused(self, line: str) -> str:
        """The refusal in words, with its clause."""
        return str(self.refused(line))

    def stay(self, until: str = "") -> Self:
        """Everybody stays in, discards nothing and shows, until somebody is asked for `until`, or to the end."""
        while (ask := self.running.ask) is not None:
            verbs = {option.verb: option for option in ask.options}
            if until in verbs:
                break
            if ask.proceeds:
                self.running.proceed()
            elif ask.actor == CHANCE:
                option = ask.options[0]
                self.running.answer(Answer(CHANCE, option.verb, amount=option.amount_min, cards=option.cards))
            else:
                verb = next(verb for verb in _STAY if verb in verbs)
                self.running.answer(Answer(ask.actor, verb))
        return self

    # ---- what one sees --------------------------------------------------------------------------------------------

    @property
    def open_ask(self) -> str:
        """Who is asked, and the clause."""
        ask = self.running.ask
        return "nobody" if ask is None else f"{actor_name(ask.actor)} {ask.clause}"

    def may(self, who: str, verb: str) -> bool:
        """Is there such an option now?"""
        return any(option.actor == actor(who) and option.verb == verb for option in self.running.options())

    def whom(self, verb: str) -> tuple[str, ...]:
        """The seats or things that the option of this verb may name."""
        return next((option.what for option in self.running.options() if option.verb == verb), ())

    def up(self, seat: int) -> str:
        """The cards of this seat that lie face up."""
        return show([card for card in self.table.hand(seat) if card in self.table.face_up])

    def at(self, place: str) -> str:
        return show(self.table.places.get(place, []))

    def stacks(self) -> list[int]:
        return [self.table.balances[STACK[seat]] for seat in self.table.seats]


def dealt(game: str, seats: int = 4, deck: str = "", **more: Any) -> SlipFelt:
    """Shuffled, and about to deal the first card."""
    felt = SlipFelt(game, seats, deck, **more).shuffle()
    while felt.running.ask is not None and not felt.running.ask.proceeds:
        ask = felt.running.ask
        if ask.actor == CHANCE:
            felt.running.answer(Answer(CHANCE, ask.options[0].verb, amount=ask.options[0].amount_min))
        else:
            felt.stay(until="proceed")
    return felt


def hands_dealt(game: str, seats: int = 4, deck: str = "", **more: Any) -> SlipFelt:
    """Every hand is dealt, and the first player is asked."""
    return dealt(game, seats, deck, **more).say("deal")
