"""MD-POKER chapter 8: why a bet is not taken, with the clause that forbids it."""

from __future__ import annotations

from croupier.engine import STACK, Answer, Ask, Open, RuleViolation
from croupier.money import dollars_and_cents
from croupier.rules.poker.ch08_acts import (
    ADD,
    BEGIN,
    BET,
    PLACE,
    PLAIN,
    PUSH,
    PUT_IN,
    RAISE,
    SAY,
    THROW_IN,
    THROWN,
    WHOLE_HAND,
    BettingTurn,
    turn_of,
)
from croupier.rules.poker.ch08_formats import RUN_TWICE, no_running_twice
from croupier.rules.poker.spec import NO_LIMIT, POT_LIMIT
from croupier.rules.poker.table import PokerTable

ADD_STAKES, REMOVE_STAKES = "add-stakes", "remove-stakes"
_WITH_CHIPS = frozenset((BET, RAISE, PUSH, PLACE, BEGIN, PUT_IN, ADD))
_IN_TURN = _WITH_CHIPS | {SAY, THROW_IN}


def why_not(table: PokerTable, ask: Ask | Open, answer: Answer) -> RuleViolation | None:
    """A more specific refusal than the ask's own, where chapter 8 has one."""
    seat = answer.actor
    if seat <= 0:
        return None
    if answer.verb in (ADD_STAKES, REMOVE_STAKES):
        what = "adds to" if answer.verb == ADD_STAKES else "takes chips off"
        return RuleViolation("MD-POKER 8.B(2)", f"seat {seat} {what} the stakes; between rounds of play only")
    if table.dealt and seat not in table.dealt:
        seats = ", ".join(map(str, sorted(table.dealt)))
        return RuleViolation("MD-POKER 8.A", f"{answer.said}: the seat is not dealt in; dealt in are seats {seats}")
    if answer.verb == RUN_TWICE:
        return no_running_twice(table)
    if table.dealt and seat not in table.live and answer.verb in PLAIN | _WITH_CHIPS:
        return RuleViolation("MD-POKER 7.D", f"{answer.said}: the seat has folded and holds no cards to bet on")
    betting = table.betting
    if betting is None or betting.ask is None or answer.verb not in _IN_TURN:
        return None
    turn = turn_of(table, betting.ask)
    if seat != turn.seat:
        return _out_of_turn(table, turn, answer)
    return _bet(table, turn, answer) if answer.verb in (BET, RAISE) else None


def _out_of_turn(table: PokerTable, turn: BettingTurn, answer: Answer) -> RuleViolation:
    """F: a bet that is made may not be increased; and nobody bets, or is bound by a statement, before their turn."""
    seat, betting = answer.actor, table.betting
    if answer.verb == SAY:
        return RuleViolation("MD-POKER 18.L", f"seat {seat} says {answer.what}, but only seat {turn.seat} is in turn")
    if answer.verb == THROW_IN:
        clause = THROWN.get(answer.what, THROWN[WHOLE_HAND])
        return RuleViolation(clause, f"seat {seat} throws the cards away, but only seat {turn.seat} is in turn")
    if seat not in table.street or (betting is not None and seat in betting.waiting):
        return RuleViolation(
            "MD-POKER 8.E", f"{answer.said}: nobody may bet before their turn; it is seat {turn.seat}'s turn"
        )
    bet = dollars_and_cents(table.street[seat])
    return RuleViolation("MD-POKER 8.F", f"seat {seat} adds to a bet of {bet} that is made; it stays {bet}")


def _bet(table: PokerTable, turn: BettingTurn, answer: Answer) -> RuleViolation | None:
    seat, to, all_in = turn.seat, answer.amount, turn.put + turn.stack
    tried = f"seat {seat} {'bets' if answer.verb == BET else 'raises to'} {dollars_and_cents(to)}"
    if to > all_in:
        most = dollars_and_cents(all_in)
        return RuleViolation("MD-POKER 8.B(1)", f"{tried} but has {most} on the table; at most {most}")
    if not turn.more:
        return _no_raise(table, tried, seat)
    if answer.verb != turn.more:
        return None
    if to < turn.low:
        return RuleViolation("MD-POKER 8.J", f"{tried}; the least is {dollars_and_cents(turn.low)}")
    if to > turn.high:
        of_pot = " (the pot)" if table.plan.structure == POT_LIMIT else ""
        return RuleViolation("MD-POKER 8.J", f"{tried}; the most is {dollars_and_cents(turn.high)}{of_pot}")
    if (to - turn.low) % turn.step == 0:
        return None  # the amount is allowed, so something else is wrong
    unit = dollars_and_cents(turn.step)
    clause = "submission: chip.unit" if table.plan.structure in (NO_LIMIT, POT_LIMIT) else "MD-POKER 8.J"
    return RuleViolation(clause, f"{tried}; bets go in steps of {unit}")


def _no_raise(table: PokerTable, tried: str, seat: int) -> RuleViolation | None:
    """Why no raise is open to the player in turn."""
    betting, plan = table.betting, table.plan
    assert betting is not None
    if not any(other != seat and table.stack_cents(other) for other in table.live):
        return RuleViolation("MD-POKER 8.B(5)(c)", f"{tried}, but nobody else has chips to call with")
    if table.balances[STACK[seat]] <= betting.owes:
        return RuleViolation("MD-POKER 8.B(1)", f"{tried}, but has no chips beyond the call")
    if seat in betting.checked and not plan.check_raise:
        return RuleViolation("MD-POKER 8.J(2)", f"{tried} after a check; this table has no check-raise")
    if plan.raises_max is not None and betting.raises > plan.raises_max:
        return RuleViolation("MD-POKER 8.K(1)", f"{tried}, but a betting round has a bet and {plan.raises_max} raises")
    reopens = "submission: betting.short_allin_reopens"
    return RuleViolation(reopens, f"{tried}, but has acted, and what was added since then is less than a full raise")
