"""One felt for all games: a round under way that tests play and look at. Each game has an adapter with its own words.

`PokerFelt` is the base of the poker tables (board, stud, draws, slips), `BankedFelt` of the three house-banked games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from croupier.cards import cards, show
from croupier.engine import (
    AS_PROCEDURE,
    CHANCE,
    DEALER,
    FLOOR,
    HAND,
    STACK,
    Answer,
    Event,
    Option,
    Record,
    Round,
    RuleViolation,
    Table,
    read,
    write,
)
from croupier.rules import GAMES
from croupier.rules.banked.following import following
from croupier.rules.poker.table import POT, PokerTable
from tests.rules.rigging import before_cut

TableType = TypeVar("TableType", bound=Table)
ACTORS = {"dealer": DEALER, "floor": FLOOR, "chance": CHANCE}
CUT = 20


def actor(word: str) -> int:
    """`floor`, or a seat's number."""
    return ACTORS[word] if word in ACTORS else int(word)


def answer(line: str) -> Answer:
    """The answer a line stands for: `2 say raise 400`, `floor remove seat-3`, `1 discard 2c 7d`."""
    who, verb, *rest = line.split()
    if verb == "discard":
        return Answer(actor(who), verb, cards=cards(" ".join(rest)))
    amount = next((int(word) for word in rest if word.isdigit()), 0)
    what = next((word for word in rest if not word.isdigit()), "")
    return Answer(actor(who), verb, what, amount)


def choices(house: Mapping[str, Any]) -> dict[str, Any]:
    """Keyword arguments as choices of the house: `rake__percent` is `rake.percent`."""
    return {name.replace("__", ".", 1): value for name, value in house.items()}


class Felt(Generic[TableType]):
    """A procedure under way at any table."""

    def __init__(self, record: Record) -> None:
        self.running = Round(record)
        self.house = record.house

    @property
    def table(self) -> TableType:
        return cast(TableType, self.running.table)

    def proceed(self, times: int = 0) -> Self:
        """The dealer takes this many ordinary steps, or goes as far as possible."""
        if not times:
            self.running.proceed()
        for _ in range(times):
            self.running.answer(AS_PROCEDURE)
        return self

    def refusal(self, given: Answer) -> RuleViolation:
        """The refusal of an answer, which leaves everything as it was; an answer that is taken fails the test."""
        before = self._state()
        try:
            self.running.answer(given)
        except RuleViolation as refusal:
            assert before == self._state()
            return refusal
        raise AssertionError(f"{given} was not refused")

    def _state(self) -> tuple[object, ...]:
        """Everything that a refused answer must leave alone."""
        table = self.table
        lying = {place: tuple(cards) for place, cards in table.places.items()}
        events, answers = len(table.events), len(self.running.record.answers)
        return events, answers, self.running.ask, lying, dict(table.balances), table.memory

    def replays(self) -> Self:
        """The record rebuilds exactly the same events."""
        assert self.running.events == Round(self.running.record).events
        return self

    def cited(self, *kinds: str) -> list[str]:
        """The clauses of the events of these kinds, or of all, in order."""
        return [event.clause for event in self._events(kinds)]

    def _events(self, kinds: Collection[str]) -> list[Event]:
        return [event for event in self.running.events if not kinds or event.kind in kinds]

    def stack(self, seat: int) -> int:
        """The chips in front of a seat, in cents."""
        return self.table.balances[STACK[seat]]

    def hand(self, seat: int) -> str:
        """The cards in front of a seat, in the order in which they came."""
        return show(self.table.places.get(HAND[seat], []))


class PokerFelt(Felt[PokerTable]):
    """A round of poker, played by lines such as `3 raise 400`."""

    def say(self, *lines: str) -> Self:
        """Each answer, and then the dealer goes on."""
        for line in lines:
            self.running.answer(answer(line))
            self.running.proceed()
        return self

    def refused(self, line: str) -> RuleViolation:
        return self.refusal(answer(line))

    def _state(self) -> tuple[object, ...]:
        return *super()._state(), tuple(self.table.live)

    @property
    def asked(self) -> int:
        """Who is asked; 0 at the end."""
        return self.running.ask.actor if self.running.ask else 0

    @property
    def clause(self) -> str:
        """The clause of the open ask."""
        assert self.running.ask is not None
        return self.running.ask.clause

    @property
    def options(self) -> dict[str, Option]:
        """What the player in turn may do, without reports."""
        return {option.verb: option for option in self.running.ask.options} if self.running.ask else {}

    @property
    def verbs(self) -> set[str]:
        """Everything that may happen now, reports included."""
        return {option.verb for option in self.running.options()}

    def events(self, *kinds: str) -> list[Event]:
        return self._events(kinds)

    @property
    def pot(self) -> int:
        return self.table.balances[POT]

    def won(self) -> dict[int, int]:
        """What each seat was awarded, in cents."""
        return self._totals(self.events("awarded"))

    def returned(self, clause: str) -> dict[int, int]:
        """What came back to each seat by this clause."""
        return self._totals([event for event in self.events("returned") if event.clause == clause])

    @staticmethod
    def _totals(events: list[Event]) -> dict[int, int]:
        found: Counter[int] = Counter()
        for event in events:
            found[event.seat] += event.cents
        return dict(found)


class BankedFelt(Felt[TableType]):
    """A procedure at a house-banked table, played in the dealer's words."""

    bought_in: ClassVar[int]  # each seat's stack when the table opened, in cents

    def say(self, actor: int, verb: str, what: str = "", amount: int = 0) -> Self:
        return self.answer(Answer(actor, verb, what, amount))

    def answer(self, given: Answer) -> Self:
        counted = [option for option in self.running.options() if option.amount_max]
        assert all(option.money == (option.actor > 0) for option in counted), "seats say amounts, others numbers"
        self.running.answer(given)
        return self

    def floor(self, verb: str, what: str = "", amount: int = 0) -> Self:
        return self.say(FLOOR, verb, what, amount)

    def dealer(self, verb: str, what: str = "", amount: int = 0) -> Self:
        return self.say(DEALER, verb, what, amount)

    def refused(self, actor: int, verb: str, what: str = "", amount: int = 0) -> RuleViolation:
        return self.refusal(Answer(actor, verb, what, amount))

    def shuffle(self, order: tuple[int, ...]) -> Self:
        """Shuffle so that the deck ends up in this order, after the cut if there is one."""
        cut = self.cut_after_shuffle
        self.running.answer(Answer(CHANCE, "order", cards=before_cut(order, CUT) if cut else order))
        if cut:
            self.say(CHANCE, "cut", amount=CUT)
        return self.proceed()

    @property
    def cut_after_shuffle(self) -> bool:
        """Is the deck cut at this table?"""
        return False

    def no_more_bets(self) -> Self:
        return self.dealer("no-more-bets")

    @property
    def options(self) -> dict[tuple[int, str], str]:
        """Who may do what now, and the clause."""
        return {(option.actor, option.verb): option.clause for option in self.running.options()}

    def events(self, kind: str, seat: int = 0, what: str = "") -> list[Event]:
        """The events of a kind, of one seat or wager where that is given."""
        found = self._events((kind,))
        return [event for event in found if (not seat or event.seat == seat) and (not what or event.bet == what)]

    def event(self, kind: str, seat: int = 0, what: str = "") -> Event:
        """The only event of this kind."""
        found = self.events(kind, seat, what)
        assert len(found) == 1, f"{len(found)} events {kind!r}: {[str(event) for event in self.running.events]}"
        return found[0]

    def won(self, seat: int, bought_in: int = 0) -> int:
        """What the table has brought this seat so far, in cents."""
        return self.stack(seat) - (bought_in or self.bought_in)

    def next(self, procedure: str = "round", *, minutes: int = 0) -> Self:
        """The procedure that follows at this table after this many minutes, read back from the text of its record."""
        record = following(self.running, procedure, minutes=minutes)
        assert record == read(write(record), GAMES)[0]
        return type(self)(record)

    def inspected(self) -> Self:
        """The decks of an opening are inspected, and nobody objects."""
        while not self.running.over:
            self.proceed().floor("verify").say(1, "satisfied")
        return self
