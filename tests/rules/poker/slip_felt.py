"""A table of any poker game on which things go wrong: every answer, the dealer's and the floor's too, is a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from croupier.cards import cards, show
from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, FLOOR, HAND, STACK, Answer, Event, Round, RuleViolation
from croupier.engine.asks import actor_name
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import POT, PokerTable

POKER = tuple(name for name, game in GAMES.items() if game.document == "MD-POKER")
STUD = tuple(name for name in POKER if name.startswith("stud"))
BOARD = ("holdem", "omaha-high", "omaha-hilo8", "omaha5-high", "omaha5-hilo8", "sixplus")
DRAW = tuple(name for name in POKER if name not in STUD and name not in BOARD)
STACKS = 20_000
MACHINE = {"deck.shuffler": "automatic", "chip.unit": 1}  # no cut, so that a test says it where it wants one
_ACTORS = {"dealer": DEALER, "floor": FLOOR, "chance": CHANCE}
_STAY = ("check", "call", "forced-bet", "discard", "show", "go-on", "no-straddle", "decline")


class SlipFelt:
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
        self.record = new(game, held, house=MACHINE | dict(house or {}), memory=memory)
        self.running = Round(self.record)
        self.deck = cards(deck)

    def shuffle(self) -> SlipFelt:
        """Chance gives the order that has the chosen cards on top; otherwise the lowest card first."""
        assert self.running.ask is not None
        whole = self.running.ask.options[0].cards
        order = (*self.deck, *(card for card in whole if card not in self.deck))
        self.running.answer(Answer(CHANCE, "order", cards=order))
        return self

    def say(self, *lines: str) -> SlipFelt:
        """`dealer face-up`, `floor remove seat-3`, `3 raise 400`, `dealer x3` for three ordinary cards, `deal`."""
        for line in lines:
            self._say(line)
        return self

    def _say(self, line: str) -> None:
        actor, _, rest = line.partition(" ")
        if actor == "deal":
            self.running.proceed()
        elif rest.startswith("x"):
            for _ in range(int(rest[1:])):
                self.running.answer(AS_PROCEDURE)
        else:
            self.running.answer(answer(line))

    def refused(self, line: str) -> str:
        """Why this is refused, with the clause; one that is taken fails the test. Nothing has changed."""
        before = self._state()
        try:
            self.running.answer(answer(line))
        except RuleViolation as refusal:
            assert before == self._state()
            return str(refusal)
        raise AssertionError(f"{line!r} was not refused")

    def _state(self) -> tuple[object, ...]:
        """Everything that a refused answer must leave alone."""
        table = self.table
        lying = {place: tuple(cards) for place, cards in table.places.items()}
        events, answers = len(table.events), len(self.running.record.answers)
        return events, answers, self.running.ask, lying, dict(table.balances), tuple(table.live), table.memory

    def stay(self, until: str = "") -> SlipFelt:
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

    def replays(self) -> SlipFelt:
        """The record rebuilds the very same events."""
        assert self.running.events == Round(self.running.record).events
        return self

    # ---- what one sees --------------------------------------------------------------------------------------------

    @property
    def table(self) -> PokerTable:
        return cast(PokerTable, self.running.table)

    @property
    def asked(self) -> str:
        """Who is asked, and the clause."""
        ask = self.running.ask
        return "nobody" if ask is None else f"{actor_name(ask.actor)} {ask.clause}"

    def may(self, actor: str, verb: str) -> bool:
        """Is there such an option now?"""
        who = _ACTORS[actor] if actor in _ACTORS else int(actor)
        return any(option.actor == who and option.verb == verb for option in self.running.options())

    def whom(self, verb: str) -> tuple[str, ...]:
        """The seats or things that the option of this verb may name."""
        return next((option.what for option in self.running.options() if option.verb == verb), ())

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.running.events if event.kind == kind]

    def cited(self, kind: str) -> list[str]:
        """The clauses of the events of this kind."""
        return [event.clause for event in self.events(kind)]

    def hand(self, seat: int) -> str:
        return show(self.table.places.get(HAND[seat], []))

    def up(self, seat: int) -> str:
        """The cards of this seat that lie face up."""
        return show([card for card in self.table.hand(seat) if card in self.table.face_up])

    def at(self, place: str) -> str:
        return show(self.table.places.get(place, []))

    def stacks(self) -> list[int]:
        return [self.table.balances[STACK[seat]] for seat in self.table.seats]

    @property
    def pot(self) -> int:
        return self.table.balances[POT]

    def won(self) -> dict[int, int]:
        """What each seat was awarded."""
        found: dict[int, int] = {}
        for event in self.events("awarded"):
            found[event.seat] = found.get(event.seat, 0) + event.cents
        return found

    def returned(self, clause: str) -> dict[int, int]:
        """What came back to each seat by this clause."""
        found: dict[int, int] = {}
        for event in self.events("returned"):
            if event.clause == clause:
                found[event.seat] = found.get(event.seat, 0) + event.cents
        return found


def answer(line: str) -> Answer:
    """The answer that a line stands for."""
    actor, verb, *rest = line.split()
    amount = next((int(word) for word in rest if word.isdigit()), 0)
    what = next((word for word in rest if not word.isdigit()), "")
    named: tuple[int, ...] = ()
    if what and verb == "discard":
        named, what = cards(" ".join(rest)), ""
    return Answer(_ACTORS[actor] if actor in _ACTORS else int(actor), verb, what, amount, named)


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
