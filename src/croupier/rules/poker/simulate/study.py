"""Statistics over many hands of poker: results, showdowns, pots, acts and best hands.

    found = study(play_many(new("holdem", {1: 20_000, 2: 20_000}), 100_000, seed=7))
    found.seats[0].mean_cents, found.seats[0].error_cents

Hands are counted as they come and none is kept, so a study of a million hands needs no more memory than one of ten.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from types import MappingProxyType

from croupier.engine import STACK, Event, Kind, Record
from croupier.hands.rankings import CATEGORIES
from croupier.rules.poker.choices.plan import spec_of
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.blinds import players_in
from croupier.rules.poker.simulate.bulk.hands import BadStudy, PlayedHand
from croupier.rules.poker.table import table_of

__all__ = ["SeatResult", "Study", "positions", "study"]

ACTS: Mapping[Kind, str] = MappingProxyType(
    {
        PokerKind.FOLDED: "fold",
        PokerKind.CHECKED: "check",
        PokerKind.CALLED: "call",
        PokerKind.BET: "bet",
        PokerKind.RAISED: "raise",
    }
)
AWARDED, SHOWDOWN = PokerKind.AWARDED, PokerKind.SHOWDOWN


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat won or lost in all hands."""

    seat: int
    position: str  # empty in stud, where nobody has the button
    hands: int
    won: int  # hands in which the seat was awarded a pot or part of one
    net_cents: int
    squares: int  # the sum of the squared results in cents

    @property
    def mean_cents(self) -> Fraction:
        """The mean result of a hand."""
        return Fraction(self.net_cents, self.hands)

    @property
    def error_cents(self) -> float | None:
        """The standard error of the mean; a single hand has none."""
        if self.hands < 2:
            return None
        spread = self.hands * self.squares - self.net_cents**2  # the variance of the hands, times their number squared
        return sqrt(Fraction(spread, self.hands**2 * (self.hands - 1)))


@dataclass(frozen=True, slots=True)
class Study:
    """Statistics over hands that all began alike."""

    hands: int
    seats: tuple[SeatResult, ...]
    showdowns: int
    pots_cents: int  # all that was awarded; uncalled bets are returned and were never in a pot
    largest_pot_cents: int  # in one hand, with its side pots
    acts: Mapping[str, int]
    # How many pots each category won, by share of the pot, best first. Tied hands win a pot once; side pots count,
    # and a pot for which no low hand qualifies counts with the high halves.
    winning_hands: Mapping[str, Mapping[str, int]]
    conserved: bool  # in each hand, wins and losses cancel out

    @property
    def mean_pot_cents(self) -> Fraction:
        """The mean amount awarded in a hand."""
        return Fraction(self.pots_cents, self.hands)


def study(hands: Iterable[PlayedHand]) -> Study:
    """Count these hands, which must begin alike: the same game, house, seats, stacks and button."""
    count = None
    for hand in hands:
        if count is None:
            count = _Count(hand.start)
        elif hand.start is not count.start and hand.start != count.start:
            raise BadStudy(f"hand {count.hands + 1} does not begin like hand 1; the hands of a study must begin alike")
        count.add(hand)
    if count is None:
        raise BadStudy("there are no hands; a study needs one or more")
    return count.study()


def positions(record: Record) -> dict[int, str]:
    """The name of each seat's position relative to the button, such as `small blind`; empty in stud."""
    table = table_of(record)
    if not table.spec.button or not players_in(table):
        return {}
    assert table.positions is not None
    blinds = [seat for seat, _ in table.positions.blinds]
    names: dict[int, list[str]] = {seat: [] for seat in table.dealt}
    names[table.dealt[-1]].append("button")
    called = {1: ["blind"], 2: ["small blind", "big blind"]}.get(len(blinds))
    for place, seat in enumerate(blinds):
        names[seat].append(called[place] if called else f"blind {place + 1}")
    others = [seat for seat in table.after(blinds[-1], table.dealt) if not names[seat]]
    for seat, name in zip(others, _between_blinds_and_button(len(others)), strict=True):
        names[seat].append(name)
    return {seat: ", ".join(named) for seat, named in names.items()}


def _between_blinds_and_button(number: int) -> list[str]:
    """The usual names of positions, from the first to act."""
    last = ["hijack", "cutoff"][-(number - 1) :] if number > 1 else []
    between = [f"under the gun +{place}" for place in range(1, number - len(last))]
    return [*["under the gun"][:number], *between, *last]


class _Count:
    """Counts the figures, hand by hand."""

    def __init__(self, start: Record) -> None:
        self.start = start
        self.hands = self.pots_cents = self.largest_pot_cents = 0
        self.conserved = True
        self.stacks = [(place, STACK[seat]) for place, seat in enumerate(start.players)]
        self.net, self.squares = [0] * len(self.stacks), [0] * len(self.stacks)
        self.kinds: defaultdict[Kind, int] = defaultdict(int)
        self.won: Counter[int] = Counter()
        self.prizes: Counter[tuple[int, str, str]] = Counter()  # by pot and share, and the hand that wins it

    def add(self, hand: PlayedHand) -> None:
        """One more hand."""
        kinds, moved, awards = self.kinds, defaultdict[str, int](int), list[Event]()
        for event in hand.events:
            kind, cents = event.kind, event.cents
            kinds[kind] += 1
            if cents:
                moved[event.source] -= cents
                moved[event.target] += cents
                if kind == AWARDED:
                    awards.append(event)
        self.hands += 1
        self._results(moved)
        self._awards(awards)

    def _results(self, moved: Mapping[str, int]) -> None:
        net, squares, total = self.net, self.squares, 0
        for place, stack in self.stacks:
            cents = moved[stack]
            net[place] += cents
            squares[place] += cents * cents
            total += cents
        if total:
            self.conserved = False

    def _awards(self, awards: list[Event]) -> None:
        pot_cents = sum([event.cents for event in awards])
        self.pots_cents += pot_cents
        self.largest_pot_cents = max(self.largest_pot_cents, pot_cents)
        for seat in {event.seat for event in awards}:
            self.won[seat] += 1
        for prize in {(event.pot, event.share, event.hand) for event in awards if event.hand}:
            self.prizes[prize] += 1

    def study(self) -> Study:
        """The figures as they stand."""
        called = positions(self.start)
        seats = [
            SeatResult(seat, called.get(seat, ""), self.hands, self.won[seat], self.net[place], self.squares[place])
            for place, seat in enumerate(self.start.players)
        ]
        return Study(
            self.hands,
            tuple(seats),
            self.kinds[SHOWDOWN],
            self.pots_cents,
            self.largest_pot_cents,
            MappingProxyType({act: self.kinds[kind] for kind, act in ACTS.items()}),
            MappingProxyType(self._winning_hands()),
            self.conserved,
        )

    def _winning_hands(self) -> dict[str, Mapping[str, int]]:
        shares = spec_of(self.start.house).shares
        found = {share.name: dict.fromkeys(reversed(CATEGORIES[share.ranking]), 0) for share in shares}
        for (_, share, hand), times in self.prizes.items():
            # An undivided pot goes by the first share: the high hand, if nobody has a low one.
            found[share or shares[0].name][hand] += times
        return {name: MappingProxyType(times) for name, times in found.items()}
