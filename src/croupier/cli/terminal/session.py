"""A house-banked table in the terminal: you and bots, round after round of its day."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.cli.floor.going_on import ROUND
from croupier.cli.floor.under_way import DayUnderWay
from croupier.cli.terminal import wagering
from croupier.cli.terminal.day_session import PERSON, YOU, BadTable, DayPace, DaySession, check_yours
from croupier.cli.terminal.layouts import Layout, layout_of
from croupier.cli.terminal.scene import banked_state
from croupier.engine import ANYONE, DEALER, Answer, House, Round
from croupier.engine.driver import advance
from croupier.money import cents
from croupier.rules import game
from croupier.rules.bots import Bot
from croupier.rules.bots.advice import Advice
from croupier.rules.table_day import TableDay

__all__ = ["YOU", "BadTable", "Session", "open_session", "resume_session"]

BOTS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
MINUTES = 1  # minutes per round if no clock is given


class Session(DaySession):
    """The round under way, and what is needed to continue with the next."""

    @property
    def layout(self) -> Layout:
        """How the table looks."""
        return layout_of(self.day.state.game)

    def advance(self) -> None:
        """Continue while only chance and the dealer are asked."""
        advance(self.running, self._chance(self.running))
        self.kept.keep()

    def close_wagers(self) -> None:
        """The dealer's "no more bets"."""
        closing = self.seen(DEALER).options[0]
        self.running.answer(Answer(DEALER, closing.verb))

    def bots_wager(self) -> None:
        """Make the wagers of everybody but you."""
        for seat in self.bots(self.running):
            if not self.has_wagered(seat):
                offered = self.layout.menu_in(self.running.record.house)
                wanted = wagering.bot_wagers(self.layout.suggested, offered, seat)
                wagering.wagers(self.running, seat, wanted, self.layout.matched_later)

    def has_wagered(self, seat: int) -> bool:
        """Whether this seat has chips in any betting area."""
        return bool(banked_state(self.seen()).seats[seat].wagers)

    def _all_are_asked(self, running: Round) -> bool:
        """Let bots wager; if nobody else plays the dealer continues, otherwise the table waits for you."""
        if running.procedure != ROUND:
            return super()._all_are_asked(running)
        self.bots_wager()
        if set(running.record.players) - self.bots(running).keys():
            return False
        self.close_wagers()
        return True

    def advice(self, seat: int) -> Advice:
        """What a good player in this seat would answer, and why."""
        advice = Bot(self.running.record.game.id).advises(self.seen(seat))
        assert advice is not None, f"seat {seat} has nothing to decide"
        return advice

    def is_low(self, stack_cents: int) -> bool:
        """Whether a bot has less than half of what it began with, and so buys more."""
        return 2 * stack_cents < self.stack_cents

    def can_wager(self) -> bool:
        """Whether your seat has enough chips for a wager in the next round."""
        if not self.stack(YOU):
            return False
        if self.day.due() is not None:
            return True
        probe = TableDay.of_state(self.day.state, self.day.table).begin(ROUND)
        advance(probe, self._chance(probe))
        ask = probe.ask
        return ask is None or ask.actor != ANYONE or any(one.actor == YOU for one in ask.options)


def open_session(
    name: str,
    *,
    seats: int = 1,
    stack: str = "200",
    seed: str | None = None,
    house: Mapping[str, str] | House | None = None,
    you: str | None = PERSON,
    day: TableDay | None = None,
    keep: Callable[[TableDay], DayUnderWay] | None = None,
    pace: DayPace | None = None,
) -> Session:
    """Open a table with this many players; seat 1 is yours, or a bot's without `you`."""
    stack_cents = cents(stack)
    if not stack_cents:
        raise BadTable("--stack is $0; a player needs chips")
    if not 1 <= seats <= len(BOTS):
        raise BadTable(f"{seats} at the table; in this terminal there are 1 to {len(BOTS)} players")
    pace = pace or DayPace(MINUTES)
    if day is None:
        choices = house if isinstance(house, House) else {**layout_of(game(name)).house, **(house or {})}
        lawful = choices if isinstance(choices, House) else game(name).choices.house(choices)
        day = TableDay(game(name), lawful, opened=pace.opened(seed))
    kept = DayUnderWay(day, seed=seed) if keep is None else keep(day)
    session = Session(kept, seed, stack_cents, pace.minutes)
    session.opens({seat: (you or "Max") if seat == YOU else BOTS[seat - 1] for seat in range(1, seats + 1)})
    return session


def resume_session(kept: DayUnderWay, *, stack: str | None = None, seed: str | None = None) -> Session:
    """Resume the table from the file of its day."""
    check_yours(kept)
    session = Session(kept, seed, cents(stack or "200"))
    session.goes_on_from_file()
    return session
