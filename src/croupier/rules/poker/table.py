"""The poker table during a round of play: players, bets, pot and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.engine import (
    DECK,
    EVERYONE,
    HAND,
    NOBODY,
    RACK,
    STACK,
    Answer,
    Event,
    House,
    Kind,
    Record,
    RuleViolation,
    Table,
    TableKind,
)
from croupier.engine.table import KEPT
from croupier.money import dollars_and_cents
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.choices.plan import plan, spec_of
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.memory import PlayerMemory, PokerMemory

if TYPE_CHECKING:
    from croupier.rules.poker.ch08_raises import BettingRound
    from croupier.rules.poker.families.care import Care
    from croupier.rules.poker.families.positions import Positions
    from croupier.rules.poker.faults import Faults

# The most frequent kinds of events: a module's name is found more quickly than an enumeration's member.
_FOLDED, _MUCKED, _ALL_IN = PokerKind.FOLDED, PokerKind.MUCKED, PokerKind.ALL_IN
_RACKED, _RETURNED = TableKind.RACKED, TableKind.RETURNED
POT, BOARD, SECOND_BOARD, BURNS, MUCK = "pot", "board", "second-board", "burns", "muck"
BOARDS = (BOARD, SECOND_BOARD)
UNUSED = "muck-unused"  # with the muck, but not used again in this round even if the muck is reshuffled (18.J, 18.O)


KILLS: Mapping[str, int] = {"none": 0, "half": 1, "full": 2}


def limits_raised(house: House, memory: PokerMemory) -> int:
    """The kill (0 none, 1 half, 2 full); refused if kill or agreed minimum is not as the house allows (8.K(2))."""
    kill, in_force = memory.kill, house.derived(plan)
    if kill is not None and kill.mode != (mode := house.values.get("kill.mode", "none")):
        message = f"the kill of this round is {kill.mode}; this table plays {mode}"
        raise RuleViolation("submission: kill.mode", message)
    least, most, agreed = in_force.small_bet_cents, in_force.minimum_cents_max, memory.minimum_bet
    if agreed is not None and not least <= agreed <= most:
        allowed = f"{dollars_and_cents(least)} to {dollars_and_cents(most)}"
        message = f"a minimum bet of {dollars_and_cents(agreed)} is agreed on; allowed: {allowed}"
        raise RuleViolation("MD-POKER 8.K(2)", message)
    return 0 if kill is None else KILLS[kill.mode]


@lru_cache(1 << 12)
def clockwise(seat: int, among: tuple[int, ...]) -> tuple[int, ...]:
    """These seats clockwise, from the first one to the left of `seat`."""
    order = sorted(among)
    return tuple([other for other in order if other > seat] + [other for other in order if other <= seat])


class PokerTable(Table):
    """A table at which players play against each other for the pot."""

    __slots__ = (
        "aggressor",
        "all_in",
        "away",
        "betting",
        "boards",
        "bomb",
        "bomb_cents",
        "button",
        "contributed",
        "dead",
        "dealt",
        "faults",
        "kill",
        "last_aggressor",
        "live",
        "mucked",
        "parked",
        "plan",
        "positions",
        "pots_pushed",
        "run_twice_offered",
        "secured",
        "shared_board",
        "shown",
        "spec",
        "spoken_for",
        "street",
        "twice",
    )

    care: ClassVar[Care]  # of chapter 18, for cards on their way from the deck
    memory: PokerMemory

    def __init__(
        self, house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: PokerMemory
    ) -> None:
        super().__init__(house, players, balances, memory)
        self.spec = spec_of(house)
        self.plan = house.derived(plan)
        self.button: int = memory.button or (self.seats[-1] if self.seats else 0)
        self.positions: Positions | None = None  # the button and the blinds, once it is known who is dealt in
        self.dealt: list[int] = []  # seats that are dealt in, in dealing order
        self.live: list[int] = []  # of these, the ones that have not folded
        self.contributed: dict[int, int] = {}  # what each has put into the pot, less what came back
        self.dead: dict[int, int] = {}  # dead money, by who put it in
        self.parked: dict[int, int] = {}  # rake that lies in the rake area, by the number of its pot
        self.street: dict[int, int] = {}  # of that, what was put in during this betting round
        self.betting: BettingRound | None = None  # the betting round under way
        self.aggressor = 0  # who made the last bet or raise in the last betting round with any betting
        self.last_aggressor = 0  # or in any betting round
        self.all_in = False  # whether a player has gone all-in
        self.boards: tuple[str, ...] = (BOARD,)
        self.shown: list[int] = []
        self.mucked: set[int] = set()
        # 1 half, 2 full: limits raised for this round
        self.kill = limits_raised(house, memory) if memory.kill or memory.minimum_bet is not None else 0
        self.bomb = ""  # the format without betting before the flop, if any: 8.M, 8.N or 8.O
        self.bomb_cents = 0
        self.shared_board = 0  # cards that both boards have in common
        self.twice: frozenset[int] = frozenset()  # seats whose pots run twice
        self.spoken_for: dict[int, tuple[Answer, int]] = {}  # out-of-turn statements, with the bet they answered
        self.away: dict[int, int] = {}  # who has stepped away, and the stakes that must be there on return
        self.secured: set[int] = set()  # of these, whose stakes the floor keeps safe until they are back (8.B(6))
        self.run_twice_offered = False
        self.pots_pushed = False
        self.faults: Faults | None = None  # what has gone wrong in this round (chapter 18)

    # ---- who ----------------------------------------------------------------------------------------------------

    def after(self, seat: int, among: Sequence[int]) -> list[int]:
        """Like `clockwise`, as a new list."""
        return list(clockwise(seat, tuple(among)))

    def person(self, seat: int) -> PlayerMemory:
        """What the table knows of the player at this seat."""
        return self.memory.person(self.players[seat])

    def remember_of(self, seat: int, **changes: Any) -> None:
        """Remember this about the player at this seat."""
        self.memory = self.memory.with_person(self.players[seat], **changes)

    @property
    def by_player(self) -> bool:
        """Does it depend on the table's memory of players who is dealt in and who posts what?"""
        memory = self.memory
        return bool(memory.people or memory.blinds or memory.antes)

    @property
    def minute(self) -> int:
        """The minute that the table's clock shows; 0 as long as nobody has told it the time."""
        return self.memory.minute or 0

    def stack_cents(self, seat: int) -> int:
        """The table stakes of this seat."""
        return self.balances[STACK[seat]]

    def unit_cents(self, street_cents: int) -> int:
        """This limit as now in force: raised by a kill (1.B(15), 1.B(21)) or by agreement (8.J(1))."""
        agreed = self.memory.minimum_bet
        if agreed is not None:
            street_cents = max(street_cents, agreed)
        return street_cents * (2 + self.kill) // 2 if self.kill else street_cents

    def how_many_can_bet(self) -> int:
        """The number of live players who are not all-in."""
        if not self.all_in and self.faults is None:
            return len(self.live)
        balances, number = self.balances, 0
        for seat in self.live:
            if balances[STACK[seat]]:
                number += 1
        return number

    def can_bet(self) -> list[int]:
        """The live players who are not all-in."""
        balances = self.balances
        return [seat for seat in self.live if balances[STACK[seat]]]

    # ---- money --------------------------------------------------------------------------------------------------

    def put_in(self, kind: Kind, seat: int, cents: int, clause: str, *, street: bool = True) -> None:
        """Chips go from a player's stakes into the pot; at most all of them."""
        account, balances = STACK[seat], self.balances
        stack = balances[account]
        if cents >= stack:
            cents = stack
        if not cents:
            return
        self.contributed[seat] += cents
        if street:
            bets = self.street
            bets[seat] = bets[seat] + cents if seat in bets else cents
        balances[account] = stack - cents
        balances[POT] += cents
        self.events.append(_put_in(kind, seat, cents, clause))
        if cents == stack:
            self.all_in = True
            self.events.append(_of_seat(_ALL_IN, seat, "MD-POKER 8.B(5)"))

    def put_in_dead(self, seat: int, cents: int, *, clause: str, bet: str = "") -> None:
        """Chips for the main pot that give their owner no right to it."""
        stack = self.balances[STACK[seat]]
        cents = min(cents, stack)
        if not cents:
            return
        self.dead[seat] = self.dead.get(seat, 0) + cents
        self.move(PokerKind.ANTE, STACK[seat], POT, cents, clause=clause, seat=seat, bet=bet)
        if cents == stack:
            self.all_in = True
            self.note(PokerKind.ALL_IN, seat=seat, clause="MD-POKER 8.B(5)")

    def give_back(self, seat: int, cents: int, *, clause: str, reading: str = "") -> None:
        """Chips come back out of the pot to the player who put them in."""
        self.contributed[seat] -= cents
        self.move(_RETURNED, POT, STACK[seat], cents, clause=clause, seat=seat, bet="bet", reading=reading)

    # ---- cards --------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[int]:
        """All cards before this seat, face up or down."""
        return self.places.get(HAND[seat], [])

    def fold(self, seat: int, clause: str) -> None:
        """The player leaves the round; the cards go to the muck."""
        self.live.remove(seat)
        self.events.append(_of_seat(_FOLDED, seat, clause))
        self.muck(seat, clause)

    def muck(self, seat: int, clause: str) -> None:
        """A hand goes face down to the pile of discarded cards."""
        hand, places, face_up = HAND[seat], self.places, self.face_up
        cards = places.get(hand)
        if not cards:
            return
        places[hand] = []
        places[MUCK] += cards
        seen_by = NOBODY
        if not face_up.isdisjoint(cards):
            seen_by = EVERYONE if face_up.issuperset(cards) else NOBODY
            face_up.difference_update(cards)
        self.events.append(Event(_MUCKED, clause, 0, "", 0, hand, "", MUCK, tuple(cards), seen_by))

    def reshuffle(self, order: tuple[int, ...], places: tuple[str, ...], *, clause: str, reading: str = "") -> None:
        """The cards of these places go back under what is left of the deck."""
        for place in places:
            self.places.pop(place, None)
        self.face_up.difference_update(order)
        self.places[DECK][:0] = order[::-1]
        self.events.append(Event(DeckKind.RESHUFFLED, clause, place=DECK, cards=order, seen_by=NOBODY, reading=reading))

    def clear(self, *, clause: str) -> None:
        """All cards leave the table."""
        places, face_up, events, rack = self.places, self.face_up, self.events, self.places[RACK]
        for place, cards in places.items():
            if cards and place != RACK:
                seen_by = EVERYONE if face_up.issuperset(cards) else NOBODY
                events.append(Event(_RACKED, clause, 0, "", 0, place, "", RACK, tuple(cards), seen_by))
                rack += cards
        places.clear()
        places[DECK], places[RACK] = [], rack


@lru_cache(KEPT)
def _put_in(kind: Kind, seat: int, cents: int, clause: str) -> Event:
    return Event(kind, clause, seat, "", cents, STACK[seat], POT)


@lru_cache(KEPT)
def _of_seat(kind: Kind, seat: int, clause: str) -> Event:
    return Event(kind, clause, seat)


def table_of(record: Record) -> PokerTable:
    """The table at the start of this record."""
    assert isinstance(record.memory, PokerMemory)
    return PokerTable(record.house, record.players, record.balances, record.memory)


def seating(house: House, players: Mapping[int, str]) -> None:
    """2.A and the chapter's own limit: refuse too many players, or a player at two places (P-80)."""
    limit, choice = house["poker.seats"], house.of.choices["poker.seats"]
    if len(players) > limit:
        raise RuleViolation(choice.clause, f"{len(players)} players sit down; at most {limit} may play")
    for seat in players:
        if not 1 <= seat <= 10:
            raise RuleViolation("MD-POKER 2.A", f"seat {seat} is not a place at the table; it has 1 to 10")
    names = list(players.values())
    for name in names:
        if names.count(name) > 1:
            raise RuleViolation("MD-POKER 8.A", f"{name} sits at two places; a player has one seat")
