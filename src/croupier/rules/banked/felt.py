"""The felt of a house-banked game: wagers in their betting areas, hands, and the dealer's verbs.

No law is decided here: the chapter that uses a verb gives it its clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Unpack

from croupier.engine import (
    EVERYONE,
    HAND,
    INVENTORY,
    STACK,
    ChoiceFinding,
    Event,
    House,
    RuleViolation,
    Table,
    TableKind,
)
from croupier.engine.events import Fields
from croupier.engine.table import KEPT
from croupier.money import Payout, dollars_and_cents
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.memory import BankedMemory

FULL_DECK = tuple(range(52))
# The most frequent kinds, which are faster to reach here than in their enumeration.
_PLACED, _COLLECTED, _PAID, _RETURNED = WagerKind.PLACED, WagerKind.COLLECTED, WagerKind.PAID, TableKind.RETURNED


class Wagers(dict[tuple[int, str], str]):
    """The account of each wager, `wager-3-ante`, made once."""

    def __missing__(self, key: tuple[int, str]) -> str:
        name = self[key] = f"wager-{key[0]}-{key[1]}"
        return name


WAGER = Wagers()


@cache
def _accounts(seat: int, bets: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Each of these wagers of a seat with its account."""
    return tuple((bet, WAGER[seat, bet]) for bet in bets)


@lru_cache(KEPT)
def _placed(seat: int, bets: tuple[str, ...], cents: int, clause: str) -> tuple[Event, ...]:
    return tuple(
        Event(_PLACED, clause, seat, bet, cents, STACK[seat], account) for bet, account in _accounts(seat, bets)
    )


@lru_cache(KEPT)
def _collected(seat: int, bet: str, cents: int, clause: str) -> Event:
    return Event(_COLLECTED, clause, seat, bet, cents, WAGER[seat, bet], INVENTORY)


@lru_cache(KEPT)
def _returned(seat: int, bet: str, cents: int, clause: str, reading: str) -> Event:
    return Event(_RETURNED, clause, seat, bet, cents, WAGER[seat, bet], STACK[seat], reading=reading)


class Felt(Table):
    """The table of a house-banked game."""

    __slots__ = ("abandoned", "chip_cents", "dealt", "folded", "lammers", "wagers")

    def __init__(
        self, house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: BankedMemory
    ) -> None:
        super().__init__(house, players, balances, memory)
        self.wagers: dict[int, dict[str, int]] = {}
        self.lammers: dict[int, dict[str, int]] = {}  # wagers whose chips are already in the tray
        self.dealt: list[int] = []  # seats that were dealt a hand, clockwise
        self.folded: set[int] = set()  # those of them who have given up the hand
        self.abandoned: set[int] = set()  # those who have left the table with wagers on it
        self.chip_cents: int = 1 if house["payout.breakage"] == "exact" else house["chip.unit"]

    # ---- who ----------------------------------------------------------------------------------------------------

    def clockwise(self) -> list[int]:
        """Seats with a hand, beginning farthest to the dealer's left."""
        return self.dealt

    def counterclockwise(self) -> list[int]:
        """Seats with a hand, beginning farthest to the dealer's right."""
        return self.dealt[::-1]

    def stack_cents(self, seat: int) -> int:
        """The chips that the player in this seat has in front of them."""
        return self.balances.get(STACK[seat], 0)

    def hand(self, seat: int) -> list[int]:
        """The cards before this seat."""
        return self.places.get(HAND[seat], [])

    def wager_cents(self, seat: int, bet: str) -> int:
        """The wager in this betting area, or 0."""
        wagers = self.wagers.get(seat)
        return wagers.get(bet, 0) if wagers else 0

    # ---- wagers ---------------------------------------------------------------------------------------------------

    def place(self, seat: int, bet: str, cents: int, *, clause: str) -> None:
        """The player puts chips on a betting area."""
        self.wagers.setdefault(seat, {})[bet] = cents
        self.move(_PLACED, STACK[seat], WAGER[seat, bet], cents, clause=clause, seat=seat, bet=bet)

    def place_each(self, seat: int, bets: tuple[str, ...], cents: int, *, clause: str) -> None:
        """The player puts equal, separate wagers on several betting areas."""
        wagers, balances = self.wagers.setdefault(seat, {}), self.balances
        for bet, account in _accounts(seat, bets):
            wagers[bet] = cents
            balances[account] += cents
        balances[STACK[seat]] -= cents * len(bets)
        self.events += _placed(seat, bets, cents, clause)

    def take_back(self, seat: int, bet: str, *, clause: str) -> None:
        """The player takes the chips back, before "no more bets"."""
        cents = self.wagers[seat].pop(bet)
        self.move(WagerKind.TAKEN_BACK, WAGER[seat, bet], STACK[seat], cents, clause=clause, seat=seat, bet=bet)

    def collect_chips(self, seat: int, bet: str, *, clause: str) -> None:
        """The dealer takes the chips into the table inventory before the deal and marks the seat instead."""
        cents = self.wagers[seat].pop(bet)
        self.lammers.setdefault(seat, {})[bet] = cents
        self.move(WagerKind.COLLECTED, WAGER[seat, bet], INVENTORY, cents, clause=clause, seat=seat, bet=bet)

    def return_wager(self, seat: int, bet: str, *, clause: str, reading: str = "") -> None:
        """Return the wager to the player."""
        cents = self.wagers[seat].pop(bet)
        self.balances[WAGER[seat, bet]] -= cents
        self.balances[STACK[seat]] += cents
        self.events.append(_returned(seat, bet, cents, clause, reading))

    def return_chips(self, seat: int, bet: str, *, clause: str, reading: str = "") -> None:
        """Return chips that are already in the table inventory to the player."""
        cents = self.lammers[seat].pop(bet)
        self.move(_RETURNED, INVENTORY, STACK[seat], cents, clause=clause, seat=seat, bet=bet, reading=reading)

    def push(
        self, seat: int, bet: str, *, clause: str, hand: str = "", reading: str = "", **why: Unpack[Fields]
    ) -> None:
        """Neither won nor lost: return the wager to the player."""
        cents = self.wagers[seat].pop(bet)
        account = WAGER[seat, bet]
        self.move(
            WagerKind.PUSHED,
            account,
            STACK[seat],
            cents,
            clause=clause,
            seat=seat,
            bet=bet,
            hand=hand,
            reading=reading,
            **why,
        )

    def collect(
        self, seat: int, bet: str, *, clause: str, hand: str = "", reading: str = "", **why: Unpack[Fields]
    ) -> None:
        """Move a losing wager to the table inventory."""
        cents = self.wagers[seat].pop(bet)
        account = WAGER[seat, bet]
        self.move(
            _COLLECTED,
            account,
            INVENTORY,
            cents,
            clause=clause,
            seat=seat,
            bet=bet,
            hand=hand,
            reading=reading,
            **why,
        )

    def collect_each(self, seat: int, bets: tuple[str, ...], *, clause: str) -> None:
        """Move those of these wagers that the seat has made, and lost, to the table inventory."""
        wagers, balances, note = self.wagers[seat], self.balances, self.events.append
        for bet, account in _accounts(seat, bets):
            if cents := wagers.pop(bet, 0):
                balances[account] -= cents
                balances[INVENTORY] += cents
                note(_collected(seat, bet, cents, clause))

    def pay(
        self,
        seat: int,
        bet: str,
        cents: int,
        *,
        clause: str,
        source: str = INVENTORY,
        hand: str = "",
        reading: str = "",
        **why: Unpack[Fields],
    ) -> None:
        """Pay winnings to the player, from the table inventory or from a meter."""
        self.move(
            _PAID, source, STACK[seat], cents, clause=clause, seat=seat, bet=bet, hand=hand, reading=reading, **why
        )

    def pay_each(
        self, seat: int, bets: tuple[str, ...], payout: Payout, *, clause: str, hand: str, pays: str, returned_by: str
    ) -> None:
        """Pay those of these wagers that the seat has made by the same line, and return them."""
        wagers, balances, note, stack = self.wagers[seat], self.balances, self.events.append, STACK[seat]
        for bet, account in _accounts(seat, bets):
            if not (wager := wagers.pop(bet, 0)):
                continue
            cents = self.winnings_cents(payout, wager)
            balances[INVENTORY] -= cents
            balances[account] -= wager
            balances[stack] += cents + wager
            note(Event(_PAID, clause, seat, bet, cents, INVENTORY, stack, "", (), EVERYONE, hand, "", "", pays))
            note(Event(_RETURNED, returned_by, seat, bet, wager, account, stack))

    def winnings_cents(self, payout: Payout, wager_cents: int) -> int:
        """A payout in chips; the house keeps what is less than the smallest chip (W-09)."""
        if payout.denominator == 1 and payout.kind != "meter":  # whole multiples are paid in the wager's own chips
            return payout.numerator if payout.kind == "dollars" else wager_cents * payout.numerator
        return self.in_chips(payout.paid_cents(wager_cents))

    def in_chips(self, exact: Fraction | int) -> int:
        """An amount rounded down to the table's smallest chip (`payout.breakage`)."""
        return int(exact // self.chip_cents) * self.chip_cents

    def breakage(self, exact: Fraction | int) -> str:
        """W-09: `$4.80 in chips of $1`, if the smallest chip keeps a payment below its exact amount; else empty."""
        if self.in_chips(exact) == exact:
            return ""
        whole = Fraction(exact).denominator == 1
        shown = dollars_and_cents(int(exact)) if whole else f"${float(exact) / 100:,.4f}".rstrip("0")
        return f"{shown} in chips of {dollars_and_cents(self.chip_cents)}"


def adjacent_boxes(players: Mapping[int, str], boxes_max: int, clause: str) -> None:
    """Refuse a player with more boxes than allowed, or with boxes that are not adjacent (T-20)."""
    boxes: dict[str, list[int]] = {}
    for seat, player in sorted(players.items()):
        boxes.setdefault(player, []).append(seat)
    for player, seats in boxes.items():
        if len(seats) > boxes_max:
            raise RuleViolation(
                clause, f"{player} wagers on {len(seats)} boxes ({_listed(seats)}); at most {boxes_max} adjacent ones"
            )
        if seats[-1] - seats[0] != len(seats) - 1:
            raise RuleViolation(clause, f"{player} wagers on boxes {_listed(seats)}, which are not adjacent")


def seats_within(players: Mapping[int, str], positions: int, clause: str) -> None:
    """Refuse a seat that is not a betting position of the layout."""
    for seat in players:
        if not 1 <= seat <= positions:
            raise RuleViolation(clause, f"seat {seat} is not a betting position; the layout has 1 to {positions}")


def _listed(seats: list[int]) -> str:
    return ", ".join(str(seat) for seat in seats)


def low_not_above_high(house: House, low: str, high: str, clause: str) -> list[ChoiceFinding]:
    """A finding if a minimum is above its maximum."""
    if house[low] <= house[high]:
        return []
    shown = f"{low} is {dollars_and_cents(house[low])} and {high} {dollars_and_cents(house[high])}"
    return [ChoiceFinding(clause, shown, (low, high), "the minimum may not be above the maximum")]
