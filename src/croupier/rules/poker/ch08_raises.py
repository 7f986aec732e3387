"""MD-POKER chapter 8, J and K: bets and raises as they count in a betting round, and what stands after a refund."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.engine import Ask
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.spec import FIXED
from croupier.rules.poker.table import PokerTable

_WAGERS = (PokerKind.CALLED, PokerKind.BET, PokerKind.RAISED)


@dataclass(slots=True)
class BettingRound:
    """The state of one betting round."""

    clause: str  # of the chapter that opens this round
    unit_cents: int  # the bet of a limit game, the least bet of the others
    high_cents: int = 0  # the largest bet of the round so far
    full_raise_cents: int = 0  # the last full bet or raise, which the next one must reach
    full_to_cents: int = 0  # the height it went to; anything above is short, and may be completed in fixed limit
    raises: int = 0  # bets and raises that count toward the cap
    completes: bool = False  # a forced bet stands, and the first raise completes it to the unit (P-20)
    acted: dict[int, int] = field(default_factory=dict)  # who has called, bet or raised, and the bet at that time
    checked: tuple[int, ...] = ()  # who has checked, where a check gives up the right to raise
    opened_by: int = 0  # who made the forced bet, and is asked again only if it is raised
    owed: dict[int, int] = field(default_factory=dict)  # blinds, straddle or forced bet by seat, as demanded
    straddled_by: int = 0  # who has straddled
    raised_by: int = 0  # who made the last bet or raise
    facing: str = ""  # the chapter's clause on answering a bet, where it differs
    complete: str = ""  # the chapter's clause on the end of the round
    or_unit_cents: int = 0  # a larger bet allowed instead, with an open pair (P-20)
    smaller_unit_cents: int = 0  # the bet before the larger one was made
    begun: int = 0  # how many events there were before the first player was asked
    waiting: Sequence[int] = ()  # who is still to act
    ask: Ask | None = None  # of the player in turn
    owes: int = 0  # by the player in turn


def raised(table: PokerTable, betting: BettingRound, seat: int, to: int) -> None:
    """The bet goes to a new height, which may give the others the right to raise again."""
    before = betting.high_cents
    betting.high_cents, betting.raised_by = to, seat
    if betting.or_unit_cents and to - betting.full_to_cents >= betting.or_unit_cents:
        # The larger bet is the bet from now on.
        betting.smaller_unit_cents, betting.unit_cents = betting.unit_cents, betting.or_unit_cents
        betting.or_unit_cents = 0
    reopens = _fixed_raise if table.plan.structure == FIXED else _free_raise
    if reopens(betting, before, table.plan.reopens):
        betting.acted.clear()
    betting.acted[seat] = to


def _fixed_raise(betting: BettingRound, before: int, short_reopens: str) -> bool:
    """P-31, P-32 in fixed limit: count a bet or raise; returns whether all the others may raise again."""
    unit, to, full_to = betting.unit_cents, betting.high_cents, betting.full_to_cents
    half = 2 * (to - before) >= unit
    full = to >= full_to + unit
    reopens = full or short_reopens == "always" or (short_reopens == "half-bet" and half)
    # The first bet counts toward the cap, however short. Completing a bet, forced or not, does not (P-20).
    if not before or (reopens and not (full and before > full_to)):
        betting.raises += 1
    if full or half:
        betting.full_to_cents = to
    return reopens


def _free_raise(betting: BettingRound, before: int, short_reopens: str) -> bool:
    """P-31, P-32 in the other structures: like `_fixed_raise`; short all-ins may add up to a full raise."""
    unit, to = betting.unit_cents, betting.high_cents
    increase, needed = to - before, max(unit, betting.full_raise_cents)
    short_of = unit - before if betting.completes else needed
    full = increase >= short_of
    reopens = full or short_reopens == "always" or (short_reopens == "half-bet" and 2 * increase >= short_of)
    counts = reopens or not before or to - betting.full_to_cents >= needed
    if counts:
        betting.raises += not (full and betting.completes)  # P-20: completing a forced bet does not count
        betting.full_to_cents = to
    if full:
        betting.full_raise_cents, betting.completes = increase, False
    return reopens


# ---- after a refund -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Height:
    """A bet or raise with the calls that answered it; the opening has no maker, nor has one that was refunded."""

    maker: int = 0
    to: int = 0
    calls: list[tuple[int, int]] = field(default_factory=list)  # seat, and the height that its chips came to

    def as_far_as_it_stands(self) -> tuple[int, int]:
        """Whose bet it is now, and to what height: without a maker it is as large as its largest call."""
        if self.maker or not self.calls:
            return self.maker, self.to
        to = max([called for _, called in self.calls])
        return next(seat for seat, called in self.calls if called == to), to


def what_stands(table: PokerTable, betting: BettingRound) -> None:
    """P-122: count the round's bets again without the refunded ones; one that others called stands as far as called."""
    forced, (opening, *heights) = _heights(table, betting)
    if betting.smaller_unit_cents:
        betting.or_unit_cents, betting.unit_cents = betting.unit_cents, betting.smaller_unit_cents
        betting.smaller_unit_cents = 0
    betting.acted.clear()
    betting.raised_by = 0
    caller, called = opening.as_far_as_it_stands()
    _open_again(table, betting, forced, called)
    if called > betting.high_cents:
        raised(table, betting, caller, called)
    _answered(betting, opening)
    for height in heights:
        seat, to = height.as_far_as_it_stands()
        if to > betting.high_cents:
            raised(table, betting, seat, to)
        _answered(betting, height)


def _answered(betting: BettingRound, height: _Height) -> None:
    betting.acted.update(dict.fromkeys([seat for seat, _ in height.calls], betting.high_cents))


def _heights(table: PokerTable, betting: BettingRound) -> tuple[dict[int, int], list[_Height]]:
    """The forced bets by seat, and what was wagered upon them; of both what is left after refunds."""
    assert table.faults is not None
    refunded = table.faults.refunded
    wagers = [event for event in table.events[betting.begun :] if event.kind in _WAGERS]
    put = dict(table.street)
    for event in wagers:
        if event.seat not in refunded:
            put[event.seat] -= event.cents
    # P-31: a blind or forced bet that is all-in for less counts in full.
    owed = {seat: cents for seat, cents in betting.owed.items() if seat not in refunded}
    forced = {seat: max(put.get(seat, 0), owed.get(seat, 0)) for seat in (*put, *owed)}
    found = [_Height()]
    for event in wagers:
        seat, stays = event.seat, event.seat not in refunded
        if stays:
            put[seat] += event.cents
        if event.kind != PokerKind.CALLED:
            found.append(_Height(seat, put[seat]) if stays else _Height())
        elif stays:
            found[-1].calls.append((seat, put[seat]))
    return forced, found


def _open_again(table: PokerTable, betting: BettingRound, forced: Mapping[int, int], called: int) -> None:
    """The round as it is before the first turn, with the forced bets that are left, or as far as they were called."""
    unit, straddler = betting.unit_cents, betting.straddled_by
    high = max(forced.values(), default=0)
    completes = bool(betting.opened_by) and betting.owed[betting.opened_by] < unit
    if high or completes:
        high = max(high, called)
    betting.high_cents, betting.completes = high, completes and bool(high)
    betting.full_to_cents = 0 if completes else high
    blinds = max([cents for seat, cents in forced.items() if seat != straddler], default=0) if straddler else high
    over = high > blinds
    betting.raises = bool(blinds) + (over and (not blinds or table.house["straddle.counts_as_raise"]))
    betting.full_raise_cents = 0
    if betting.opened_by:
        betting.full_raise_cents = unit
    elif betting.owed:
        given = table.memory.least_raise
        least = max(unit, blinds) if given is None else given
        betting.full_raise_cents = max(least, high) if over else least
