"""A session at a poker table, hand after hand: the button moves on, and stacks carry over from the last hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.cli.floor.under_way import DayUnderWay
from croupier.cli.terminal.day_session import PERSON, YOU, BadTable, DayPace, DaySession, check_yours
from croupier.cli.terminal.poker import stakes
from croupier.cli.terminal.poker.scene import poker_table
from croupier.engine import DEALER, Answer, Game, House, Record
from croupier.money import cents, dollars_and_cents
from croupier.rules import game, new
from croupier.rules.poker.choices.plan import buy_in_floor
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.table_day import TableDay
from croupier.rules.views import PokerState

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")
BOTS = 5
MINUTES = 2  # per hand, if no clock is given


class PokerSession(DaySession):
    """The hand under way, who plays it, and what the next one needs."""

    @property
    def table(self) -> PokerState:
        """The table of this hand as everybody sees it."""
        return poker_table(self.seen())

    @property
    def spec(self) -> PokerSpec:
        """What the game is."""
        spec = self.running.record.game.spec
        assert isinstance(spec, PokerSpec)
        return spec

    def nobody_asks(self) -> None:
        """Let the dealer continue when everybody may act and you have nothing to say; the bots have spoken by then."""
        self.running.answer(Answer(DEALER, self.seen(DEALER).options[0].verb))

    def is_short(self, seat: int) -> bool:
        """Whether this seat has too few chips to be dealt in (8.B(4))."""
        return self.stack(seat) < self.table.stakes.enough_cents


def seated(
    name: str,
    *,
    seats: int | None = None,
    stack: str | None = None,
    house: Mapping[str, str] | House | None = None,
    you: str | None = None,
    submission: str = "none",
    memory: PokerMemory | None = None,
) -> Record:
    """A single hand: you at seat 1, bots at the other seats, all with the same stack."""
    lawful = house if isinstance(house, House) else game(name).choices.house(house)
    players, stack_cents = _players(lawful, game(name), seats, you), _buy_in(lawful, stack)
    stacks = dict.fromkeys(players, stack_cents)
    return new(name, stacks, house=lawful, players=players, memory=memory, submission=submission)


def _players(house: House, the_game: Game, seats: int | None, you: str | None) -> dict[int, str]:
    """Who sits where, by display name."""
    most = house["poker.seats"]
    number = min(BOTS + 1, most) if seats is None else seats
    if not 2 <= number <= most:
        clause = the_game.choices.choices["poker.seats"].clause
        raise BadTable(f"{number} at the table; in this {the_game.name} there are 2 to {most} players", clause)
    return {seat: (you or "Max") if seat == YOU else NAMES[seat - 2] for seat in range(1, number + 1)}


def _buy_in(house: House, stack: str | None) -> int:
    """Everybody's buy-in."""
    stack_cents = stakes.buy_in(house) if stack is None else stakes.checked_buy_in(house, cents(stack))
    least = buy_in_floor(house)
    if stack_cents < least:
        needed = dollars_and_cents(least)
        raise BadTable(f"--stack is too small for these stakes; it takes {needed}", "MD-POKER 8.B(4)")
    return stack_cents


def open_table(
    name: str,
    *,
    seats: int | None = None,
    stack: str | None = None,
    seed: str | None = None,
    house: Mapping[str, str] | House | None = None,
    you: str | None = PERSON,
    day: TableDay | None = None,
    keep: Callable[[TableDay], DayUnderWay] | None = None,
    pace: DayPace | None = None,
    raked: bool = False,
) -> PokerSession:
    """A newly opened table: you at seat 1, bots at the other seats, and the button where the chapter puts it first."""
    pace = pace or DayPace(MINUTES)
    if day is None:
        lawful = house if isinstance(house, House) else game(name).choices.house(house)
        day = TableDay(game(name), lawful, opened=pace.opened(seed), raked=raked)
    people, stack_cents = _players(day.state.house, day.state.game, seats, you), _buy_in(day.state.house, stack)
    kept = DayUnderWay(day, seed=seed) if keep is None else keep(day)
    session = PokerSession(kept, seed, stack_cents, pace.minutes)
    session.opens(people)
    return session


def resume_table(kept: DayUnderWay, *, stack: str | None = None, seed: str | None = None) -> PokerSession:
    """The table as saved in the file of its day."""
    check_yours(kept)
    house = kept.day.state.house
    session = PokerSession(kept, seed, stakes.buy_in(house) if stack is None else cents(stack))
    session.goes_on_from_file()
    return session
