"""A table in the terminal through its day: it is opened, chips come from the cage, rounds follow each other.

Everything is a procedure of the day with its own record, including what happens between rounds: the clock runs, time
is charged, periods end, jackpots are paid, decks are changed. `Session` and `PokerSession` are built on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from croupier.cards import LiveChance, SeededChance
from croupier.cli.floor.buying import within
from croupier.cli.floor.going_on import A_MINUTE, BOT, ROUND, RunningDay
from croupier.cli.floor.under_way import BETWEEN, DayUnderWay
from croupier.engine import FLOOR, Answer, Round
from croupier.errors import CroupierError
from croupier.rules.event_kinds import DayKind
from croupier.rules.views import PUBLIC, SeenEvent, View, view

YOU = 1
PERSON = "you"  # the id of the player who plays at this terminal
OPENED_FROM_A_SEED = datetime(2026, 1, 1, 17, tzinfo=UTC)  # when a table with seeded cards opens
ROUTINE = frozenset((DayKind.NEXT_ROUND, DayKind.GOES_ON, DayKind.ARRIVES, DayKind.CLOCK))


class BadTable(CroupierError):
    """A table that cannot be opened as asked."""


@dataclass(frozen=True, slots=True)
class DayPace:
    """The table's clock: a number of minutes per round, or the real time; and when it opens."""

    minutes: int | None = None
    at: datetime | None = None

    def opened(self, seed: str | None) -> datetime:
        """The moment at which the day begins."""
        if self.at is not None:
            return self.at
        return datetime.now(UTC) if seed is None else OPENED_FROM_A_SEED


class DaySession(RunningDay):
    """The day, its current or last round of play, and what was done before it."""

    running: Round

    def __init__(self, kept: DayUnderWay, seed: str | None, stack_cents: int, minutes: int | None = None) -> None:
        super().__init__(kept, seed=seed, minutes=minutes)
        self.stack_cents = stack_cents  # what players buy in for
        self.between: list[Round] = []  # what was done since the last round
        self._drawn: tuple[Round, SeededChance] | None = None
        behind = timedelta() if self.day.now is None else datetime.now(UTC) - self.day.now
        if behind >= A_MINUTE:
            self.stood = behind  # while nobody plays, the table's clock is stopped

    # ---- what is seen -----------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Which round it is."""
        return self.seen().table.round or 1

    def seen(self, viewer: int = PUBLIC) -> View:
        """The table as a viewer sees it."""
        return view(self.running, viewer)

    def stack(self, seat: int) -> int:
        """What this seat has on the table, in cents."""
        return self.seen().table.seats[seat].stack_cents

    def name(self, seat: int) -> str:
        """The display name of the player who sits there."""
        return self.seen().table.seats[seat].player

    def text(self) -> str:
        """The text of the round's record so far."""
        return self.kept.text(self.running)

    def happened_between(self) -> Iterator[SeenEvent]:
        """What was done at the table since the last round, without routine steps."""
        for done in self.between:
            if done.procedure not in ("opening", "button"):
                yield from (event for event in view(done, PUBLIC).events if event.kind not in ROUTINE)

    # ---- the day ----------------------------------------------------------------------------------------------------

    def _chance(self, running: Round) -> LiveChance | SeededChance:
        """The round's chance, which depends only on the seed and the number of the round."""
        if self.seed is None:
            return LiveChance()
        if self._drawn is None or self._drawn[0] is not running:
            number = getattr(running.record.memory, "round", None) or 1
            what = "" if running.procedure == ROUND else f"{running.procedure}/"
            self._drawn = running, SeededChance(f"{self.seed}/{what}{number}")
        return self._drawn[1]

    def opens(self, people: Mapping[int, str]) -> None:
        """Open the table, let these people buy in at the cage, and begin the first round."""
        self.day.state.game.seating(self.day.state.house, people)
        for name in people.values():
            self.day.is_called(person_of(name), name)
        if self.following() == "opening":
            self._by_itself("opening")
        between = self.kept.begin(BETWEEN)
        for seat, name in people.items():
            self.answer(Answer(FLOOR, "arrives", person_of(name)))
            self.answer(Answer(seat, "sit", person_of(name), self.stack_cents))
        self._duties(between)
        self._ended(between)
        self._begins_a_round()

    def goes_on_from_file(self) -> None:
        """Continue a day that was read from a file: resume the round under way, or begin the next."""
        running = self.kept.running
        if running is not None and running.procedure == ROUND:
            self.running = running
        else:
            self.next_round()

    def next_round(self, adds: Mapping[int, int] | None = None) -> None:
        """Begin the next round. Before it players add chips at the cage: you as you like, bots when they are low."""
        under_way = self.kept.running
        if under_way is None:
            self.between = []
            under_way = self.kept.begin(BETWEEN)
        assert under_way.procedure != ROUND, "the round is not over"
        if under_way.procedure == BETWEEN:
            for seat, amount in (adds or {}).items():
                self.answer(Answer(seat, "add", amount=amount))
            self._duties(under_way)
        else:
            self.until_asked(under_way)
        self._ended(under_way)
        self._begins_a_round()

    def _begins_a_round(self) -> None:
        while (procedure := self.following()) != ROUND:
            if procedure == BETWEEN:
                between = self.kept.begin(BETWEEN)
                self._duties(between)
                self._ended(between)
            else:
                self._by_itself(procedure)
        self.running = self.kept.begin(ROUND)

    def _by_itself(self, procedure: str) -> None:
        """Run a procedure in which nobody at this terminal decides."""
        running = self.kept.begin(procedure)
        self.until_asked(running)
        self._ended(running)

    def until_asked(self, running: Round) -> None:
        """Continue until you are asked; between rounds you are never waited for."""
        self.silent = running.procedure != ROUND
        super().until_asked(running)

    def _ended(self, running: Round) -> None:
        if not self.kept.end() and not running.over:
            raise BadTable(f"the table waits for somebody in {running.procedure}; `croupier table run` shows for whom")
        self.between.append(running)

    def play_on(self) -> None:
        """Continue until you must answer, or the round is over; either way all answers are saved."""
        self.until_asked(self.running)
        self.kept.keep()

    def save(self) -> None:
        """Save everything, including the round under way, when you leave."""
        self.kept.keep()

    def in_chips(self, cents: int) -> int:
        """The amount rounded down to the table's chips."""
        unit: int = self.running.record.house["chip.unit"]
        return cents - cents % unit

    def rebuy(self) -> int:
        """What you must add for a full stack; 0 if you have one."""
        return max(self.in_chips(self.stack_cents - self.stack(YOU)), 0)

    def _bots_buy(self, running: Round) -> None:
        """Let bots that are low fill up their stacks (MD-POKER 8.B(2))."""
        assert running.ask is not None
        stacks = view(running, PUBLIC).table.seats
        for option in running.ask.options:
            if option.verb != "add" or option.actor not in self.bots(running):
                continue
            stack = stacks[option.actor].stack_cents
            if self.is_low(stack):
                self.answer(Answer(option.actor, "add", amount=within(option, self.stack_cents - stack)))

    def is_low(self, stack_cents: int) -> bool:
        """Whether a bot with this stack buys chips."""
        return 4 * stack_cents < self.stack_cents


def person_of(name: str) -> str:
    """The id for a display name: you, or a bot."""
    return PERSON if name == PERSON else BOT + name.lower()


def check_yours(kept: DayUnderWay) -> None:
    """Refuse a day that is not of somebody who plays at a terminal."""
    if kept.day.players.get(YOU) != PERSON:
        raise BadTable(f"in {kept.where} you are not at seat {YOU}; `croupier table run` continues that day")


def moment(text: str) -> datetime:
    """Parse a moment; without a zone it is UTC."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise BadTable(f"--at {text} is not a moment; write it as 2026-03-07T17:00Z") from None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
