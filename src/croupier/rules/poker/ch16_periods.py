"""MD-POKER chapter 16, G to J: qualifying periods. Slips, the end of a period, who is paid, payouts nobody collects.

A `Period` is the reckoning, for one table or for the pool of several. Then comes what the clock of a table brings
between rounds of play: there slips are facts; the box, the fund and what is owed are accounts. A table whose room pools
the contributions of several (the fact `high-hand-pooled`) keeps its slips and counts its box, and pays nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from croupier.engine import CAGE, FLOOR, Answer, Option
from croupier.engine.kinds import HOURLY, MINUTES_A_DAY, Span
from croupier.hands.games import find
from croupier.rules.poker.ch16_high_hand import (
    BOX,
    MADE,
    HighHand,
    hand_of_fact,
    hands_waiting,
    of_pool,
    pool_of,
)
from croupier.rules.poker.event_kinds import HIGH_HAND, RoomKind
from croupier.rules.poker.house_side import CLOSED_TABLE, HAND_START, IDENTIFICATION, NEXT_PERIOD
from croupier.rules.poker.names import quoted, unquoted
from croupier.rules.poker.table import PokerTable

FUND, UNCLAIMED = "high-hand-fund", "high-hand-unclaimed"
OWED = "high-hand-owed-"  # accounts, by the minute at which the period ended and the player
SLIP = "high-hand-slip-"  # facts: the highest hands of the period, in the order in which they were recorded
PUT_OFF = "high-hand-put-off"  # fact: the minute up to which all periods are closed, where one has to wait
POOLED = "high-hand-pooled"
_SLIP = re.compile(rf"{SLIP}(?:([a-z].*?)-)?(\d+)-(.*)")  # the game that has a jackpot of its own, if any
_HELD = re.compile(r"high-hand-(?:box|fund)(?:-(.+))?$")
RECORD, REJECT, PAY, DISTRIBUTE = "record", "reject", "pay", "distribute"


# ---- a period -------------------------------------------------------------------------------------------------------


def period_from(spans: Sequence[Span], minute: int) -> Span:
    """1.B(27): the period that holds this minute, or else the next one; in minutes since the same midnight."""
    day = minute // MINUTES_A_DAY
    starts = [(span, MINUTES_A_DAY * (day + later)) for span in spans for later in (-1, 0, 1)]
    all_spans = [Span(span.start + start, span.end + start) for span, start in starts]
    return min((span for span in all_spans if span.end > minute), key=lambda span: span.end)


@dataclass(slots=True)
class Period:
    """A qualifying period: the pooled contributions, the hands tracked, and who is paid when it ends.

    All that was before the minute `since` is done. `slips` are the hands as they were recorded: each strictly better
    than the last, or equal to it (P-59).
    """

    fund_cents: int = 0
    slips: list[HighHand] = field(default_factory=list)
    spans: Sequence[Span] = HOURLY
    since: int = 0

    @property
    def span(self) -> Span:
        """From when to when it lasts."""
        return period_from(self.spans, self.since)

    def holds(self, minute: int) -> bool:
        """X-30: does a hand of this minute belong to it? The minute of its end is in the next."""
        return self.span.start <= minute < self.span.end

    def contribute(self, cents: int) -> None:
        """H: contributions of all participating tables are pooled."""
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
        """I, B(5), P-100: the highest hand, or all players' that are equal to it, or the first of them."""
        best = {hand.player: hand for hand in reversed(self.slips) if hand.value == self.slips[-1].value}
        in_order = list(reversed(best.values()))
        return in_order[:1] if tie == "first-made" else in_order

    def close(self, tie: str) -> Closing:
        """I, I(2): the best hand is paid; without a full house the money rolls over to the next period."""
        winners, end = self.winners(tie), self.span.end
        if not winners:
            return Closing({}, Period(self.fund_cents, [], self.spans, end), "MD-POKER 16.I(2)")
        each, rest = divmod(self.fund_cents, len(winners))
        owed = {hand.player: each for hand in winners}
        # Cents that cannot be divided go to the next period.
        return Closing(owed, Period(rest, [], self.spans, end), "MD-POKER 16.I")


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a period: what is owed to which player, by which clause; and the next period."""

    owed: dict[str, int]
    following: Period
    clause: str


# ---- the period at a table ------------------------------------------------------------------------------------------


def period_of(table: PokerTable, pool: str | None = None) -> Period:
    """The period under way at the table, or the next one; an old one where its end had to be put off."""
    facts, of = table.facts, pool_of(table) if pool is None else pool
    ranking = "six-plus" if of == "sixplus" else "high"
    slips = [hand_of_fact(table, name, facts[fact], ranking) for name, fact in _slips(table, of)]
    spans, since = table.house["high_hand.qualifying_periods"], facts.get(PUT_OFF, facts.get("minute", 0))
    return Period(table.balances[of_pool(FUND, of)], slips, spans, since)


def _slips(table: PokerTable, pool: str) -> list[tuple[str, str]]:
    """The slips of a pool in the order of recording: minute, seat and player, and the fact that keeps them."""
    kept = [(found, fact) for fact in table.facts if (found := _SLIP.fullmatch(fact)) and (found[1] or "") == pool]
    return [(found[3], fact) for found, fact in sorted(kept, key=lambda one: int(one[0][2]))]


def pools(table: PokerTable) -> list[str]:
    """P-57: the pool of the game that is on; and those of games that were played here in this period."""
    of_slips = {found[1] or "" for fact in table.facts if (found := _SLIP.fullmatch(fact))}
    of_money = {
        found[1] or "" for account, cents in table.balances.items() if cents and (found := _HELD.match(account))
    }
    here = pool_of(table)
    return [here, *sorted((of_slips | of_money) - {here})]


def _keep(table: PokerTable, slips: list[HighHand], pool: str) -> None:
    """What is remembered from record to record: the highest hands, as no others can be paid."""
    for _, fact in _slips(table, pool):
        del table.facts[fact]
    highest = [hand for hand in slips if hand.value == slips[-1].value]
    for number, hand in enumerate(highest, 1):
        table.facts[f"{SLIP}{f'{pool}-' if pool else ''}{number}-{hand.as_fact}"] = hand.cards


def floor_options(table: PokerTable) -> Iterator[Option]:
    """G(1), I(1), J: hands to verify, payouts to pay, and the ones that nobody collected in time."""
    seats = tuple(dict.fromkeys(f"seat-{hand.seat}" for hand in hands_waiting(table)))
    if seats:
        yield Option(FLOOR, RECORD, "MD-POKER 16.G(1)", seats)
        yield Option(FLOOR, REJECT, "MD-POKER 16.G(1)", seats)
    now = table.facts.get("minute", 0)
    due = tuple(account for account in _owed(table) if now <= _limit(table, account))
    if due:
        yield Option(FLOOR, PAY, "MD-POKER 16.I(1)", due)
    if table.balances[UNCLAIMED]:
        yield Option(FLOOR, DISTRIBUTE, "MD-POKER 16.J")


def floor_decides(table: PokerTable, answer: Answer) -> None:
    """What the floorperson does about one of these."""
    match answer.verb:
        case "record" | "reject":
            hand = next(hand for hand in hands_waiting(table) if f"seat-{hand.seat}" == answer.what)
            del table.facts[f"{MADE}{hand.as_fact}"]
            if answer.verb == RECORD:
                _meets_the_restrictions(table, hand.player)
                _record(table, hand)
            else:
                table.note(RoomKind.NOT_VERIFIED, seat=hand.seat, name=hand.player, clause="MD-POKER 16.G(1)")
            if PUT_OFF in table.facts:
                time_passes(table, table.facts[PUT_OFF])
        case "pay":
            cents, player = table.balances[answer.what], _player(answer.what)
            _meets_the_restrictions(table, player)
            table.move(
                RoomKind.JACKPOT_PAID,
                answer.what,
                CAGE,
                cents,
                clause="MD-POKER 16.I(1)",
                jackpot=HIGH_HAND,
                name=player,
                act=table.house["high_hand.pay_place"],
                reading="P-61",
            )
        case "distribute":
            cents, how = table.balances[UNCLAIMED], table.house["high_hand.unclaimed"]
            table.move(RoomKind.DISTRIBUTED, UNCLAIMED, CAGE, cents, clause="MD-POKER 16.J", act=how, reading="X-33")


def _meets_the_restrictions(table: PokerTable, player: str) -> None:
    """B(7), P-61: the floorperson has seen the identification, and that the player meets what else is posted."""
    for text in table.house["high_hand.restrictions"]:
        clause = "MD-POKER 16.B(7)#2" if text == IDENTIFICATION else "MD-POKER 16.B(7)"
        table.note(RoomKind.RESTRICTION_MET, name=player, text=text, clause=clause, reading="P-61")


def _record(table: PokerTable, hand: HighHand) -> None:
    """G(1), G(2), P-59: the slip is written in the period in which it is recorded, or in which the hand began."""
    period, hand_start = period_of(table), table.house["high_hand.time_basis"] == HAND_START
    minute = hand.minute if hand_start else table.facts.get("minute", 0)
    slip = replace(hand, minute=minute if "minute" in table.facts else period.span.start)
    first = not period.slips
    hours = str(in_the_day(period.span))
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


def in_the_day(span: Span) -> Span:
    """The same hours of a day, whichever day it is."""
    start = span.start % MINUTES_A_DAY
    return Span(start, start + span.end - span.start)


# ---- what the clock brings ------------------------------------------------------------------------------------------


def time_passes(table: PokerTable, since: int) -> None:
    """D, H to J: between `since` and now periods have ended, and payouts have lapsed; each at its minute."""
    now, done = table.facts["minute"], table.facts.pop(PUT_OFF, since)
    while True:
        period = replace(period_of(table), since=done)
        lapse = min((1 + _limit(table, account) for account in _owed(table)), default=now + 1)
        done = min(period.span.end, lapse)
        if done > now:
            return
        if done < period.span.end:
            _lapse(table, done)
        elif _must_wait(table, period):
            table.facts[PUT_OFF] = period.since
            return
        else:
            for pool in pools(table):
                _close(table, replace(period_of(table, pool), since=period.since), pool)


def _must_wait(table: PokerTable, period: Period) -> bool:
    """X-30: a hand that began in the period is not verified yet, and could still be the highest of it."""
    if table.house["high_hand.time_basis"] != HAND_START:
        return False
    return any(period.holds(hand.minute) for hand in hands_waiting(table))


def _close(table: PokerTable, period: Period, pool: str) -> None:
    """D, H, I: the box is counted into the fund, and the fund is owed to the highest hand of the period."""
    house, box, fund = table.house, of_pool(BOX, pool), of_pool(FUND, pool)
    counted = table.balances[box]
    table.note(RoomKind.PERIOD_OVER, text=str(in_the_day(period.span)), clause="MD-POKER 16.H", reading="X-30")
    if counted:
        at_table = house["high_hand.count_place"] == CLOSED_TABLE
        clause = "MD-POKER 16.D(1)" if at_table else "MD-POKER 16.E(1)"
        table.move(RoomKind.COUNTED, box, fund, counted, clause=clause, jackpot=f"{of_the_game(pool)}{HIGH_HAND}")
        period.contribute(counted)
    if not table.facts.get(POOLED):
        table.announce(f"{of_the_game(pool)}{HIGH_HAND} Jackpot", amount=period.fund_cents, clause="MD-POKER 16.H(2)")
        _award(table, period, fund)
    _keep(table, [], pool)


def of_the_game(pool: str) -> str:
    """What goes before the name of a jackpot that one game has for itself."""
    return f"{find(pool).title} " if pool else ""


def _award(table: PokerTable, period: Period, fund: str) -> None:
    """I, I(2): what each winner has to get is a debt of the house from now on (X-33)."""
    closing, hands = period.close(table.house["high_hand.tie"]), {hand.player: hand for hand in period.slips}
    for player, cents in closing.owed.items():
        account, words = f"{OWED}{period.span.end}-{quoted(player)}", hands[player].value.words
        if cents:
            table.move(
                RoomKind.OWED, fund, account, cents, clause=closing.clause, name=player, hand=words, reading="X-33"
            )
        else:
            # The fund alone pays.
            table.note(RoomKind.NOTHING_TO_PAY, name=player, hand=words, clause="MD-POKER 16.A(1)")
    if not closing.owed:
        table.note(RoomKind.NEXT_PERIOD, amount=period.fund_cents, clause=closing.clause)


# ---- J: payouts nobody has collected --------------------------------------------------------------------------------


def _owed(table: PokerTable) -> list[str]:
    return [account for account, cents in table.balances.items() if cents and account.startswith(OWED)]


def _limit(table: PokerTable, account: str) -> int:
    """B(6), P-99: the last minute at which this payout may be collected."""
    ended = int(account.removeprefix(OWED).partition("-")[0])
    hours: int = table.house["high_hand.claim_limit"]
    return ended + 60 * hours


def _player(account: str) -> str:
    return unquoted(account.removeprefix(OWED).partition("-")[2])


def _lapse(table: PokerTable, minute: int) -> None:
    """J: a payout not collected in time goes where the Rules Submission says; a debt until that is done (X-33)."""
    how = table.house["high_hand.unclaimed"]
    target = of_pool(FUND, pool_of(table)) if how == NEXT_PERIOD else UNCLAIMED
    for account in _owed(table):
        if _limit(table, account) < minute:
            cents, who = table.balances[account], _player(account)
            table.move(
                RoomKind.NOT_COLLECTED,
                account,
                target,
                cents,
                clause="MD-POKER 16.J",
                name=who,
                act=how,
                reading="X-33",
            )
