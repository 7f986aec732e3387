"""MD-POKER chapter 8: placing bets; minimum and maximum bets. A betting round, for every game and structure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from croupier.engine import STACK, Answer, Ask, AskKind, Event, Option, Procedure, TableKind
from croupier.rules.poker.ch08_acts import (
    BET,
    CALL,
    CHECK,
    FOLD,
    PLAIN,
    RAISE,
    STILL_OWED,
    bound_answer,
    interpret,
)
from croupier.rules.poker.ch08_raises import BettingRound, raised, what_stands
from croupier.rules.poker.ch17_revenue import park_the_rake
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.faults import CHANGES
from croupier.rules.poker.spec import FIXED, POT_LIMIT, SPREAD
from croupier.rules.poker.table import POT, PokerTable

_ANSWERS = frozenset(
    (PokerKind.CALLED, PokerKind.BET, PokerKind.RAISED, PokerKind.CHECKED, PokerKind.FORCED_BET)
)  # blinds may still raise

MANY = 1 << 10
NO_LIMIT_CENTS = 1 << 60
STAY = {CHECK: "MD-POKER 1.B(8)", CALL: "MD-POKER 1.B(7)"}
MORE = {BET: "MD-POKER 1.B(2)", RAISE: "MD-POKER 1.B(29)"}
# The most frequent kinds of events: a module's name is found more quickly than an enumeration's member.
_CALLED, _BET, _RAISED, _COMPLETE = PokerKind.CALLED, PokerKind.BET, PokerKind.RAISED, PokerKind.ROUND_COMPLETE


def betting_round(table: PokerTable, first: int, betting: BettingRound) -> Procedure:
    """C to K: clockwise from `first` until all have answered the most recent bet (1.B(3), P-33)."""
    live, street, balances, plan = table.live, table.street, table.balances, table.plan
    spoken_for, away = table.spoken_for, table.away
    (opening, matched, facing), waiting = _begin(table, first, betting)
    able, bet, (low, high, free) = table.how_many_can_bet(), betting.high_cents, _room(table, betting)
    pot_limit = plan.structure == POT_LIMIT
    acted, asked = betting.acted, False
    while waiting and len(live) > 1:
        seat = waiting.pop(0)
        stack = balances[STACK[seat]]
        if not stack:
            continue
        put = street.get(seat, 0)
        owes = bet - put
        if able < 2:  # against all-in players alone, only what they have in the pot is called
            owes = min(owes, max([street.get(other, 0) for other in live if other != seat]) - put)
            if owes <= 0:
                continue
        betting.owes = owes
        menu = facing if owes > 0 else matched if bet else opening
        may_raise = stack > owes and able > 1 and (free or _may_raise(table, seat, betting))
        if may_raise and (seat not in acted or not _is_closed(table, seat, betting)):
            all_in = put + stack
            if pot_limit:
                high = max(low, _pot_limit(table, betting, put))
            ask = menu[seat, low if low < all_in else all_in, high if high < all_in else all_in]
        else:
            ask = menu[seat]
        betting.ask = ask
        held = bound_answer(table, ask) if spoken_for or away else None
        answer = held or (yield ask)
        verb, thrown = answer.verb, False
        if verb not in PLAIN:
            if verb in CHANGES:  # chapter 18 changed who is in, or the chips; ask again
                waiting[:] = yet_to_answer(table, (seat, *waiting))
                able, bet, (low, high, free) = table.how_many_can_bet(), betting.high_cents, _room(table, betting)
                continue
            answer, thrown = yield from interpret(table, ask, answer)
            verb = answer.verb
        asked = True
        if verb == FOLD:
            table.fold(seat, "MD-POKER 1.B(12)")
            able -= 1
        elif verb == CALL:
            table.put_in(_CALLED, seat, owes, "MD-POKER 1.B(7)")
            acted[seat] = bet
            if owes >= stack:
                able -= 1
        elif verb == CHECK:
            table.events.append(_checked(seat))
            if not plan.check_raise:
                betting.checked += (seat,)
        else:
            bet = answer.amount
            _raise(table, seat, bet, put, betting)
            if bet >= put + stack:
                able -= 1
            waiting = betting.waiting = _after(live, seat)
            low, high, free = _room(table, betting)
        if thrown:
            table.fold(seat, clause=STILL_OWED)
            able = table.how_many_can_bet()
    _complete(table, betting, asked)


def _begin(table: PokerTable, first: int, betting: BettingRound) -> tuple[tuple[Menu, Menu, Menu], list[int]]:
    """Start the betting round at the table; returns its menus, and who is to act."""
    # P-20: with an open pair the larger bet may be made, and nothing between the two.
    step = betting.or_unit_cents - betting.unit_cents if betting.or_unit_cents else table.plan.chip_cents
    waiting, opened_by = table.after(first - 1, table.live), betting.opened_by
    if opened_by and opened_by in waiting:
        waiting.remove(opened_by)
    table.betting, betting.waiting, betting.begun = betting, waiting, len(table.events)
    if table.faults is not None and not table.faults.refunded.isdisjoint(betting.owed):
        what_stands(table, betting)
    return _menus(betting.clause, betting.facing or betting.clause, step), waiting


@cache
def _checked(seat: int) -> Event:
    return Event(PokerKind.CHECKED, "MD-POKER 1.B(8)", seat)


def _after(live: list[int], seat: int) -> list[int]:
    """The seats that answer a bet of this seat: the others, clockwise."""
    place = live.index(seat)
    return live[place + 1 :] + live[:place]


def _complete(table: PokerTable, betting: BettingRound, asked: bool) -> None:
    """The round is over: all have answered, or nobody could bet and the cards are dealt on."""
    table.betting = None
    if betting.ask is not None:  # 18.E(1), P-63: the final bet is in the last round in which anybody could bet
        table.aggressor = betting.raised_by
        table.last_aggressor = betting.raised_by or table.last_aggressor
    if not asked and len(table.live) > 1:
        table.note(PokerKind.NOBODY_CAN_BET, clause="MD-POKER 8.B(5)(b)")
    elif betting.complete:
        table.note(_COMPLETE, clause=betting.complete)
    end_of_round(table)
    if table.memory.raked:
        park_the_rake(table)


def end_of_round(table: PokerTable) -> None:
    """Uncalled chips go back (17.D, X-04), and the next betting round starts from zero."""
    street = table.street
    if not street:
        return
    leader = top = second = 0
    for seat, cents in street.items():
        if cents > top:
            leader, top, second = seat, cents, top
        elif cents > second:
            second = cents
    if top > second and leader in table.live:  # 18.L(2): a player who threw the cards away still owed the bet
        table.give_back(leader, top - second, clause="MD-POKER 17.D", reading="X-04")
    street.clear()


Span: TypeAlias = tuple[int, int, int]  # a seat, and the heights to which it may bet or raise


class Menu(dict[int | Span, Ask]):
    """The asks of a seat: `menu[seat]` without a bet or raise, `menu[seat, low, high]` with one.

    Asks are made once and kept, since the same ones come up again and again.
    """

    def __init__(self, stay: str, more: str, clause: str, step_cents: int) -> None:
        self.stay, self.more, self.clause, self.step_cents = stay, more, clause, step_cents

    def __missing__(self, whose: int | Span) -> Ask:
        if len(self) > MANY:
            self.clear()
        ask = self[whose] = self._with_raise(*whose) if isinstance(whose, tuple) else self._without(whose)
        return ask

    def _without(self, seat: int) -> Ask:
        """P-86: a fold is accepted at any turn."""
        options = Option(seat, FOLD, "MD-POKER 1.B(12)"), Option(seat, self.stay, STAY[self.stay])
        preapproved = Answer(seat, self.stay), Answer(seat, FOLD)
        return Ask(seat, options, self.clause, AskKind.BET, preapproved=preapproved)

    def _with_raise(self, seat: int, low: int, high: int) -> Ask:
        """The ask of a turn with a bet or raise, whose amount is the height to which the bet of this round goes."""
        stay, more = self[seat], self.more
        step = self.step_cents
        odd = (high - low) % step
        options = [Option(seat, more, MORE[more], (), low, high - odd, step if high > low else 1, money=True)]
        if odd:
            options.append(Option(seat, more, MORE[more], (), high, high, money=True))
        least = Answer(seat, more, "", low)
        return Ask(seat, (*stay.options, *options), self.clause, AskKind.BET, preapproved=(*stay.preapproved, least))


@cache
def _menus(opens: str, faces: str, step_cents: int) -> tuple[Menu, Menu, Menu]:
    """The menus with no bet made, with the bet already matched (as by the blind), and facing a bet."""
    return (
        Menu(CHECK, BET, opens, step_cents),
        Menu(CHECK, RAISE, opens, step_cents),
        Menu(CALL, RAISE, faces, step_cents),
    )


def _may_raise(table: PokerTable, seat: int, betting: BettingRound) -> bool:
    """8.J: a raise is not allowed above the cap, nor after a check where that is posted."""
    plan = table.plan
    if plan.raises_max is not None and betting.raises > plan.raises_max and (plan.cap_heads_up or len(table.live) > 2):
        return False
    return plan.check_raise or not betting.high_cents or seat not in betting.checked


def _is_closed(table: PokerTable, seat: int, betting: BettingRound) -> bool:
    """P-31: has the player acted, with less than a full raise since then? Then the player may not raise.

    Several short all-ins add up. Players who have only checked may raise (1.B(8), 8.J(2)).
    """
    unit = betting.unit_cents
    full = unit if table.plan.structure == FIXED else max(unit, betting.full_raise_cents)
    return betting.high_cents - betting.acted[seat] < full


def _room(table: PokerTable, betting: BettingRound) -> tuple[int, int, bool]:
    """Least and most height of the bet under the structure (P-31), and whether nobody is barred from raising.

    A pot limit changes with every bet.
    """
    plan, unit, bet = table.plan, betting.unit_cents, betting.high_cents
    free = plan.check_raise and (plan.raises_max is None or betting.raises <= plan.raises_max)
    if plan.structure == FIXED:
        # A bet more than the last full one: a forced bet (P-20) or an all-in of less than half a bet is completed.
        full_to = betting.full_to_cents
        return full_to + unit, full_to + (betting.or_unit_cents or unit), free
    full = betting.full_raise_cents
    least = unit if betting.completes else bet + max(full, unit)
    if plan.structure == SPREAD:
        return least, max(least, bet + table.unit_cents(plan.bet_cents_max or unit)), free
    return least, NO_LIMIT_CENTS, free


def _pot_limit(table: PokerTable, betting: BettingRound, put: int) -> int:
    """The most by the pot limit: the bet plus the pot after a call; parked rake is not in it (P-112)."""
    high = betting.high_cents
    return high + table.balances[POT] + high - put


def _raise(table: PokerTable, seat: int, to: int, put: int, betting: BettingRound) -> None:
    """The chips of a bet or raise to this height are put in, and it counts as one."""
    if betting.high_cents:
        table.put_in(_RAISED, seat, to - put, "MD-POKER 1.B(29)")
    else:
        table.put_in(_BET, seat, to - put, "MD-POKER 1.B(2)")
    raised(table, betting, seat, to)


def yet_to_answer(table: PokerTable, seats: Sequence[int]) -> list[int]:
    """Which of these are in and have not answered the current bet; the raise they faced may have been refunded."""
    assert table.betting is not None
    high, answered = table.betting.high_cents, set[int]()
    for event in reversed(table.events):
        if event.kind == TableKind.DEALT:  # the last card before this betting round
            break
        if event.kind in _ANSWERS and table.street.get(event.seat, 0) == high:
            answered.add(event.seat)
    return [seat for seat in seats if seat in table.live and seat not in answered]
