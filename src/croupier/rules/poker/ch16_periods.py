"""MD-POKER chapter 16, G to J: qualifying periods. Slips, the end of a period, who is paid, uncollected payouts.

A `Period` works out who is paid, for one table or for a pool of several. The rest is what a table's clock brings about
between rounds of play: the table remembers the slips and what is owed to whom; the money is in its accounts. A table
whose room pools the contributions of several keeps its slips and counts its box, and pays nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from croupier.engine import CAGE, FLOOR, Answer, Option
from croupier.engine.kinds import HOURLY, MINUTES_A_DAY, Span
from croupier.hands.games import find
from croupier.rules.memory import HIGH_HAND as SHARED_FUND
from croupier.rules.poker.ch16_high_hand import (
    BOX,
    HighHand,
    hands_waiting,
    pool_account,
    pool_of,
    remembered,
)
from croupier.rules.poker.choices.house_side import CLOSED_TABLE, HAND_START, IDENTIFICATION, NEXT_PERIOD
from croupier.rules.poker.event_kinds import HIGH_HAND, RoomKind
from croupier.rules.poker.memory import HighHandPayout
from croupier.rules.poker.table import PokerTable
from croupier.rules.table_day.sharing import is_shared, shared_account
from croupier.rules.wall_clock import NO_CALENDAR, WallClock

FUND, UNCLAIMED, OWED = "high-hand-fund", "high-hand-unclaimed", "high-hand-owed"
_HELD = re.compile(r"high-hand-(?:box|fund)(?:-(.+))?$")
RECORD, REJECT, PAY, DISTRIBUTE = "record", "reject", "pay", "distribute"


# ---- a period -------------------------------------------------------------------------------------------------------


def period_from(spans: Sequence[Span], minute: int, clock: WallClock = NO_CALENDAR) -> Span:
    """1.B(27): the period that contains this minute, or else the next one; in minutes since the same midnight.

    X-52: periods go by the wall clock. One that the clock skips is not played; one that it shows twice lasts longer.
    """
    return next(span for span in _around(tuple(spans), clock.day(minute), clock) if span.end > minute)


@lru_cache(1 << 8)
def _around(spans: tuple[Span, ...], day: int, clock: WallClock) -> tuple[Span, ...]:
    """The periods of a day, the day before and the day after, by their ends."""
    days = [(span, day + later) for span in spans for later in (-1, 0, 1)]
    found = [Span(clock.when(on, span.start), clock.when(on, span.end)) for span, on in days]
    return tuple(sorted((span for span in found if span.end > span.start), key=lambda span: span.end))


@dataclass(slots=True)
class Period:
    """A qualifying period: the pooled contributions, the hands tracked, and who is paid when it ends.

    Everything before the minute `since` is settled. `slips` are the hands as recorded: each strictly better
    than the last, or equal to it (P-59).
    """

    fund_cents: int = 0
    slips: list[HighHand] = field(default_factory=list)
    spans: Sequence[Span] = HOURLY
    since: int = 0
    clock: WallClock = NO_CALENDAR

    @property
    def span(self) -> Span:
        """First and last minute of the period."""
        return period_from(self.spans, self.since, self.clock)

    def holds(self, minute: int) -> bool:
        """X-30: does a hand of this minute belong to the period? The minute in which it ends belongs to the next."""
        return self.span.start <= minute < self.span.end

    def contribute(self, cents: int) -> None:
        """H: the contributions of all participating tables are pooled."""
        self.fund_cents += cents

    def track(self, hands: Iterable[HighHand]) -> list[HighHand]:
        """G(2): hands of the period at least as high as the highest so far are recorded; lower ones are not."""
        recorded = []
        for hand in hands:
            if self.holds(hand.minute) and (not self.slips or hand.value >= self.slips[-1].value):
                self.slips.append(hand)
                recorded.append(hand)
        return recorded

    def winners(self, tie: str) -> list[HighHand]:
        """I, B(5), P-100: the highest hand; of several equal ones all, or the first. Each player's first one counts."""
        best: dict[str, HighHand] = {}
        for hand in self.slips:
            if hand.value == self.slips[-1].value:
                best.setdefault(hand.player, hand)
        in_order = list(best.values())
        return in_order[:1] if tie == "first-made" else in_order

    def close(self, tie: str) -> PeriodEnd:
        """I, I(2): the best hand is paid; without a full house the money rolls over to the next period."""
        winners, end = self.winners(tie), self.span.end
        if not winners:
            return PeriodEnd({}, Period(self.fund_cents, [], self.spans, end, self.clock), "MD-POKER 16.I(2)")
        each, rest = divmod(self.fund_cents, len(winners))
        owed = {hand.player: each for hand in winners}
        # Cents that cannot be divided go to the next period.
        return PeriodEnd(owed, Period(rest, [], self.spans, end, self.clock), "MD-POKER 16.I")


@dataclass(frozen=True, slots=True)
class PeriodEnd:
    """What the end of a period brings: what is owed to each player, by which clause, and the next period."""

    owed: dict[str, int]
    following: Period
    clause: str


# ---- the period at a table ------------------------------------------------------------------------------------------


def period_of(table: PokerTable, pool: str | None = None) -> Period:
    """The period under way at the table, or the next one; or an old one whose end was put off."""
    memory, of = table.memory, pool_of(table) if pool is None else pool
    ranking = "six-plus" if of == "sixplus" else "high"
    slips = [remembered(table, slip, ranking) for slip in memory.slips if slip.pool == of]
    since = table.minute if memory.periods_closed is None else memory.periods_closed
    spans, clock = table.house["high_hand.qualifying_periods"], WallClock(memory.calendar)
    return Period(table.balances[pool_account(FUND, of)], slips, spans, since, clock)


def pools(table: PokerTable) -> list[str]:
    """P-57: the pool of the current game, and those of other games played here in this period."""
    of_slips = {slip.pool for slip in table.memory.slips}
    of_money = {
        found[1] or "" for account, cents in table.balances.items() if cents and (found := _HELD.match(account))
    }
    here = pool_of(table)
    return [here, *sorted((of_slips | of_money) - {here})]


def _keep(table: PokerTable, slips: list[HighHand], pool: str) -> None:
    """Remember the highest hands from record to record; no others can be paid."""
    others = [slip for slip in table.memory.slips if slip.pool != pool]
    highest = [hand.made(pool) for hand in slips if hand.value == slips[-1].value]
    table.remember(slips=(*others, *highest))


def floor_options(table: PokerTable) -> Iterator[Option]:
    """G(1), I(1), J: hands to verify, payouts to make, and payouts not collected in time."""
    seats = tuple(dict.fromkeys(f"seat-{hand.seat}" for hand in hands_waiting(table)))
    if seats:
        yield Option(FLOOR, RECORD, "MD-POKER 16.G(1)", seats)
        yield Option(FLOOR, REJECT, "MD-POKER 16.G(1)", seats)
    now = table.minute
    due = tuple(_named(one) for one in table.memory.high_hands_owed if now <= _limit(table, one))
    if due:
        yield Option(FLOOR, PAY, "MD-POKER 16.I(1)", due)
    if table.balances[UNCLAIMED]:
        yield Option(FLOOR, DISTRIBUTE, "MD-POKER 16.J")


def floor_decides(table: PokerTable, answer: Answer) -> None:
    """Carry out what the floorperson decides about one of these."""
    match answer.verb:
        case "record" | "reject":
            made = next(made for made in table.memory.hands_made if f"seat-{made.seat}" == answer.what)
            hand = remembered(table, made)
            table.remember(hands_made=tuple(one for one in table.memory.hands_made if one != made))
            if answer.verb == RECORD:
                _meets_the_restrictions(table, hand.player)
                _record(table, hand)
            else:
                table.note(RoomKind.NOT_VERIFIED, seat=hand.seat, name=hand.player, clause="MD-POKER 16.G(1)")
            if table.memory.periods_closed is not None:
                time_passes(table, table.memory.periods_closed)
        case "pay":
            owed = next(one for one in table.memory.high_hands_owed if _named(one) == answer.what)
            _meets_the_restrictions(table, owed.player)
            table.move(
                RoomKind.JACKPOT_PAID,
                OWED,
                CAGE,
                owed.cents,
                clause="MD-POKER 16.I(1)",
                jackpot=HIGH_HAND,
                name=owed.player,
                act=table.house["high_hand.pay_place"],
                reading="P-61",
            )
            _no_longer_owed(table, owed)
        case "distribute":
            cents, how = table.balances[UNCLAIMED], table.house["high_hand.unclaimed"]
            table.move(RoomKind.DISTRIBUTED, UNCLAIMED, CAGE, cents, clause="MD-POKER 16.J", act=how, reading="X-33")


def _meets_the_restrictions(table: PokerTable, player: str) -> None:
    """B(7), P-61: the floorperson has checked identification and the other posted restrictions."""
    for text in table.house["high_hand.restrictions"]:
        clause = "MD-POKER 16.B(7)#2" if text == IDENTIFICATION else "MD-POKER 16.B(7)"
        table.note(RoomKind.RESTRICTION_MET, name=player, text=text, clause=clause, reading="P-61")


def _record(table: PokerTable, hand: HighHand) -> None:
    """G(1), G(2), P-59: the slip is written in the period in which it is recorded, or in which the hand began."""
    period, hand_start = period_of(table), table.house["high_hand.time_basis"] == HAND_START
    minute = hand.minute if hand_start else table.minute
    slip = replace(hand, minute=period.span.start if table.memory.minute is None else minute)
    first = not period.slips
    hours = in_the_day(period)
    if period.track([slip]):
        clause = "MD-POKER 16.G(1)" if first else "MD-POKER 16.G(2)"
        table.announce(HIGH_HAND, hand=hand.value.words, clause=clause)
        table.note(
            RoomKind.HIGH_HAND_RECORDED,
            seat=hand.seat,
            name=hand.player,
            hand=hand.value.words,
            text=hours,
            clause=clause,
            reading="P-59",
        )
        _keep(table, period.slips, pool_of(table))
    elif period.holds(slip.minute):
        table.note(RoomKind.HIGHER_RECORDED, seat=hand.seat, name=hand.player, text=hours, clause="MD-POKER 16.G(2)")
    else:
        clause, words = "MD-POKER 1.B(27)", hand.value.words
        table.note(RoomKind.IN_NO_PERIOD, seat=hand.seat, name=hand.player, hand=words, clause=clause, reading="X-30")


def in_the_day(period: Period) -> str:
    """The period's beginning and end by the wall clock, in words."""
    start, end = (period.clock.shown(minute) for minute in period.span)
    return str(Span(start, end if end > start else end + MINUTES_A_DAY))


# ---- what the clock brings ------------------------------------------------------------------------------------------


def time_passes(table: PokerTable, since: int) -> None:
    """D, H to J: end the periods and lapse the payouts that were due between `since` and now, each at its minute."""
    now, done = table.minute, table.memory.periods_closed
    done = since if done is None else done
    table.remember(periods_closed=None)
    while True:
        period = replace(period_of(table), since=done)
        lapse = min((1 + _limit(table, one) for one in table.memory.high_hands_owed), default=now + 1)
        done = min(period.span.end, lapse)
        if done > now:
            return
        if done < period.span.end:
            _lapse(table, done)
        elif _must_wait(table, period):
            table.remember(periods_closed=period.since)
            return
        else:
            for pool in pools(table):
                _close(table, replace(period_of(table, pool), since=period.since), pool)


def _must_wait(table: PokerTable, period: Period) -> bool:
    """X-30: is a hand that began in the period not verified yet, and could it still be the highest?"""
    if table.house["high_hand.time_basis"] != HAND_START:
        return False
    return any(period.holds(hand.minute) for hand in hands_waiting(table))


def _close(table: PokerTable, period: Period, pool: str) -> None:
    """D, H, I: the box is counted into the fund, and the fund is owed to the highest hand of the period."""
    box, pooled = pool_account(BOX, pool), is_shared(table, SHARED_FUND)
    fund = pool_account(shared_account(SHARED_FUND) if pooled else FUND, pool)
    counted = table.balances[box]
    table.note(RoomKind.PERIOD_OVER, text=in_the_day(period), clause="MD-POKER 16.H", reading="X-30")
    if counted:
        _count(table, box, fund, pool)
        period.contribute(counted)
    if pooled:
        _hand_in(table, period, pool)
    else:
        table.announce(f"{game_prefix(pool)}{HIGH_HAND} Jackpot", amount=period.fund_cents, clause="MD-POKER 16.H(2)")
        _award(table, period, pool)
    _keep(table, [], pool)


def _count(table: PokerTable, box: str, fund: str, pool: str) -> None:
    """D, E: the box is counted into the fund, at a closed table or at a cage."""
    at_table = table.house["high_hand.count_place"] == CLOSED_TABLE
    clause, cents = "MD-POKER 16.D(1)" if at_table else "MD-POKER 16.E(1)", table.balances[box]
    table.move(RoomKind.COUNTED, box, fund, cents, clause=clause, jackpot=f"{game_prefix(pool)}{HIGH_HAND}")


def hands_in_at_close(table: PokerTable) -> None:
    """H(2), X-54: a table that closes within a pooled period counts its box and hands in its slips then."""
    if not is_shared(table, SHARED_FUND):
        return
    for pool in pools(table):
        if table.balances[pool_account(BOX, pool)]:
            _count(table, pool_account(BOX, pool), pool_account(shared_account(SHARED_FUND), pool), pool)
        _hand_in(table, period_of(table, pool), pool)
        _keep(table, [], pool)


def _hand_in(table: PokerTable, period: Period, pool: str) -> None:
    """H, I: where tables pool their contributions, the fund compares the slips of all of them."""
    for slip in period.slips:
        table.note(
            RoomKind.SLIP_HANDED_IN,
            seat=slip.seat,
            name=slip.player,
            hand=slip.value.words,
            cards=slip.value.cards,
            number=slip.minute,
            act=pool,
            clause="MD-POKER 16.H",
            reading="P-59",
        )


def game_prefix(pool: str) -> str:
    """The prefix of a jackpot's name where it belongs to one game; empty otherwise."""
    return f"{find(pool).title} " if pool else ""


def _award(table: PokerTable, period: Period, pool: str) -> None:
    """I, I(2): what each winner is due becomes a debt of the house (X-33)."""
    fund, ended = pool_account(FUND, pool), period.span.end
    closing, hands = period.close(table.house["high_hand.tie"]), {hand.player: hand for hand in period.slips}
    for player, cents in closing.owed.items():
        words, owed = hands[player].value.words, table.memory.high_hands_owed
        if cents:
            table.move(RoomKind.OWED, fund, OWED, cents, clause=closing.clause, name=player, hand=words, reading="X-33")
            number = 1 + max((one.number for one in owed), default=0)
            table.remember(high_hands_owed=(*owed, HighHandPayout(number, ended, player, cents, pool)))
        else:
            # Only the fund pays.
            table.note(RoomKind.NOTHING_TO_PAY, name=player, hand=words, clause="MD-POKER 16.A(1)")
    if not closing.owed:
        table.note(RoomKind.NEXT_PERIOD, amount=period.fund_cents, clause=closing.clause)


# ---- J: payouts not collected ------ --------------------------------------------------------------------------------


def _named(owed: HighHandPayout) -> str:
    """The name by which the floorperson refers to a payout."""
    return f"payout-{owed.number}"


def _limit(table: PokerTable, owed: HighHandPayout) -> int:
    """B(6), P-99: the last minute in which this payout may be collected."""
    hours: int = table.house["high_hand.claim_limit"]
    return owed.ended + 60 * hours


def _no_longer_owed(table: PokerTable, owed: HighHandPayout) -> None:
    table.remember(high_hands_owed=tuple(one for one in table.memory.high_hands_owed if one != owed))


def _lapse(table: PokerTable, minute: int) -> None:
    """J: a payout not collected in time goes where the Rules Submission says, and stays a debt until then (X-33).

    The next period is one of the same jackpot, whatever is played at the table by then (P-57).
    """
    how = table.house["high_hand.unclaimed"]
    for owed in table.memory.high_hands_owed:
        if _limit(table, owed) < minute:
            target = pool_account(FUND, owed.pool) if how == NEXT_PERIOD else UNCLAIMED
            table.move(
                RoomKind.NOT_COLLECTED,
                OWED,
                target,
                owed.cents,
                clause="MD-POKER 16.J",
                name=owed.player,
                act=how,
                reading="X-33",
            )
            _no_longer_owed(table, owed)
