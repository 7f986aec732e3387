"""MD-POKER chapter 8: placing bets; minimum and maximum bets. A betting round, for every game and structure."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache

from croupier.engine import STACK, Answer, Ask, Event, Option, Procedure
from croupier.rules.poker.ch08_acts import (
    BET,
    CALL,
    CHECK,
    FOLD,
    PLAIN,
    RAISE,
    STILL_OWED,
    held_to,
    understood,
)
from croupier.rules.poker.ch18_hands import CHANGES
from croupier.rules.poker.choices import FIXED, NO_LIMIT, POT_LIMIT
from croupier.rules.poker.table import POT, PokerTable

MORE = {BET: "MD-POKER 1.B(2)", RAISE: "MD-POKER 1.B(29)"}


@dataclass(slots=True)
class Betting:
    """The state of one betting round."""

    clause: str  # of the chapter that opens this round
    unit_cents: int  # the bet of a limit game, the least bet of the others
    high_cents: int = 0  # the largest bet of the round so far
    full_raise_cents: int = 0  # the last full bet or raise, which the next one must reach
    raises: int = 0  # bets and raises that count toward the cap
    completes: bool = False  # a forced bet stands, and the first raise completes it to the unit (P-20)
    checked: set[int] = field(default_factory=set)
    opened_by: int = 0  # who made the forced bet: not asked again unless it is raised
    facing: str = ""  # the chapter's clause on answering a bet, where it is another
    complete: str = ""  # the chapter's clause on the end of the round
    or_unit_cents: int = 0  # a larger bet that may be made instead: an open pair (P-20)
    waiting: list[int] = field(default_factory=list)  # who is yet to act
    ask: Ask | None = None  # of the player in turn
    owes: int = 0  # by the player in turn


def betting_round(table: PokerTable, first: int, betting: Betting) -> Procedure:
    """C to K: clockwise from `first` until all have answered the most recent bet (1.B(3), P-33)."""
    live, street, balances = table.live, table.street, table.balances
    waiting = table.after(first - 1, live)
    if betting.opened_by in waiting:
        waiting.remove(betting.opened_by)
    closed: set[int] = set()  # who may only call or fold: they have acted, and no full raise came since (P-31)
    table.betting, betting.waiting = betting, waiting
    while waiting and len(live) > 1:
        seat = waiting.pop(0)
        stack, put = balances[STACK[seat]], street.get(seat, 0)
        if not stack or seat not in live:
            continue
        owes, opposed = betting.high_cents - put, table.opposed(seat)
        if not opposed:  # against all-in players alone, what they have in the pot is called and no more
            owes = min(owes, max([street.get(other, 0) for other in live if other != seat]) - put)
            if owes <= 0:
                continue
        if not closed:
            table.aggressor = 0  # 18.E(1), P-63: the final bet is of the last round in which anybody could bet
        may_raise = opposed and stack > owes and seat not in closed
        betting.owes = owes
        betting.ask = ask = _ask(table, seat, put, stack, betting, may_raise)
        held = held_to(table, ask) if table.spoken_for or table.away else None
        answer, thrown = held or (yield ask), False
        verb = answer.verb
        if verb not in PLAIN:
            if verb in CHANGES:  # chapter 18: other hands are in, or other chips; asked anew
                waiting[:0] = [seat] if seat in live else []
                continue
            answer, thrown = yield from understood(table, ask, answer)
            verb = answer.verb
        closed.add(seat)
        if verb == CALL:
            table.put_in("called", seat, owes, clause="MD-POKER 1.B(7)", what="calls")
        elif verb == CHECK:
            betting.checked.add(seat)
            table.events.append(Event("checked", "MD-POKER 1.B(8)", seat))
        elif verb == FOLD:
            table.fold(seat, clause="MD-POKER 1.B(12)")
        else:
            if _raise(table, seat, answer.amount, betting):
                closed = {seat}
            place = live.index(seat)
            waiting[:] = live[place + 1 :] + live[:place]
        if thrown:
            table.fold(seat, clause=STILL_OWED)
    _complete(table, betting, closed)


def _complete(table: PokerTable, betting: Betting, asked: set[int]) -> None:
    """All have answered; or nobody could bet, and the cards are dealt on."""
    table.betting = None
    if not asked and len(table.live) > 1:
        table.note("nobody can bet; the all-in players get their cards", clause="MD-POKER 8.B(5)(b)")
    elif betting.complete:
        table.note("betting round complete", clause=betting.complete)
    end_of_round(table)


def end_of_round(table: PokerTable) -> None:
    """What nobody called goes back (17.D, X-04); the next betting round starts from nothing."""
    street = table.street
    if street:
        second, top = sorted((0, *street.values()))[-2:]
        if top > second:
            leader = next(seat for seat, cents in street.items() if cents == top)
            if leader in table.live:  # 18.L(2): whoever threw the cards away still owed the bet
                table.give_back(leader, top - second, clause="MD-POKER 17.D", reading="X-04")
        street.clear()


def _ask(table: PokerTable, seat: int, put: int, stack: int, betting: Betting, may_raise: bool) -> Ask:
    """What the player in turn may do; bets and raises are the amount to which the bet of this round goes."""
    facing = betting.owes > 0
    clause = betting.facing if facing and betting.facing else betting.clause
    if not may_raise or not _may_raise(table, seat, betting):
        return _may_stay(seat, facing, clause)
    verb, all_in = RAISE if betting.high_cents else BET, put + stack
    low, high = _range(table, put, stack, betting)
    if all_in <= low or low == high:
        return _may_raise_to(seat, facing, clause, verb, all_in if all_in < low else low)
    high = all_in if all_in < high else high
    step = betting.or_unit_cents - betting.unit_cents if betting.or_unit_cents else table.plan.chip_cents
    odd = (high - low) % step
    raises = [Option(seat, verb, MORE[verb], (), low, high - odd, step, money=True)]
    if odd:
        raises.append(Option(seat, verb, MORE[verb], (), high, high, money=True))
    stay = _may_stay(seat, facing, clause)
    return Ask(seat, (*stay.options, *raises), clause, plain=stay.plain)


@cache
def _may_stay(seat: int, facing: bool, clause: str) -> Ask:
    """P-86: a fold is taken at any turn."""
    verb, cited = (CALL, "MD-POKER 1.B(7)") if facing else (CHECK, "MD-POKER 1.B(8)")
    options = Option(seat, FOLD, "MD-POKER 1.B(12)"), Option(seat, verb, cited)
    return Ask(seat, options, clause, plain=(Answer(seat, verb), Answer(seat, FOLD)))


@lru_cache(1 << 14)
def _may_raise_to(seat: int, facing: bool, clause: str, verb: str, cents: int) -> Ask:
    stay = _may_stay(seat, facing, clause)
    option = Option(seat, verb, MORE[verb], amount_min=cents, amount_max=cents, money=True)
    return Ask(seat, (*stay.options, option), clause, plain=(*stay.plain, Answer(seat, verb, "", cents)))


def _may_raise(table: PokerTable, seat: int, betting: Betting) -> bool:
    """8.J: not above the cap, and not after a check where that is posted."""
    plan = table.plan
    if plan.raises_max is not None and betting.raises > plan.raises_max and (len(table.live) > 2 or plan.cap_heads_up):
        return False
    return plan.check_raise or not betting.high_cents or seat not in betting.checked


def _range(table: PokerTable, put: int, stack: int, betting: Betting) -> tuple[int, int]:
    """Least and most to which the bet may go under the structure (P-31)."""
    plan, unit, high = table.plan, betting.unit_cents, betting.high_cents
    if plan.structure == FIXED:
        to = unit if betting.completes else high + unit
        return to, high + betting.or_unit_cents if betting.or_unit_cents else to
    full = betting.full_raise_cents
    least = unit if betting.completes else high + (full if full > unit else unit)
    if plan.structure == NO_LIMIT:
        return least, least + stack
    if plan.structure == POT_LIMIT:  # what is in the pot once the player has called
        return least, max(least, high + table.balances[POT] + high - put)
    return least, max(least, high + table.unit_cents(plan.bet_cents_max or unit))


def _raise(table: PokerTable, seat: int, to: int, betting: Betting) -> bool:
    """The bet goes to a new height; does that give the others the right to raise again?"""
    before, completes, fixed = betting.high_cents, betting.completes, table.plan.structure == FIXED
    verb, kind, what = (RAISE, "raised", "raises to") if before else (BET, "bet", "bets")
    table.put_in(kind, seat, to - table.street.get(seat, 0), clause=MORE[verb], what=what)
    table.aggressor = table.last_aggressor = seat
    increase = to - before
    if betting.or_unit_cents and increase >= betting.or_unit_cents:
        betting.unit_cents, betting.or_unit_cents = betting.or_unit_cents, 0  # the larger bet is the bet from now on
    unit = betting.unit_cents
    if completes:
        full = unit - before
    else:
        full = unit if fixed else max(betting.full_raise_cents, unit)
    betting.high_cents = to
    if increase >= full:
        if not completes:  # P-20: completing a forced bet does not count toward the cap
            betting.raises += 1
        betting.full_raise_cents = unit if fixed else max(increase, unit)
        betting.completes = False
        return True
    reopens = table.plan.reopens
    return reopens == "always" or (reopens == "half-bet" and 2 * increase >= full)
