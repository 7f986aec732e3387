"""MD-POKER chapter 8, B to I, and chapter 18, L: what players say and do with chips and cards, and what it counts as.

The ask of the player in turn lists the standard answers: fold, check, call, bet, raise. Everything in this module can
happen instead. It is reported as it happened and becomes one of the standard answers, by the clause that says which.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from croupier.engine import DEALER, FLOOR, HAND, STACK, Answer, Ask, Asking, AskKind, Irregularity, Open, Option
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import PokerTable

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise"
PLAIN = frozenset((FOLD, CHECK, CALL, BET, RAISE))

SAY, PUSH, PLACE, BEGIN, CALL_AND_RAISE = "say", "push", "place", "begin-bet", "call-and-raise"
STATE, PUT_IN, ADD, THROW_IN = "state", "put-in", "add", "throw-in"
ABSENT, EXPIRED, SECURE, RETURN = "absent", "expired", "secure-stakes", "return-stakes"
CHIPS, SINGLE_CHIP, CURRENCY = "chips", "single-chip", "currency"
ACTS_OF_PLAYERS = frozenset(
    (SAY, PUSH, PLACE, BEGIN, CALL_AND_RAISE, THROW_IN, ABSENT, EXPIRED, SECURE, RETURN)
)  # what may be reported at a turn besides its standard answers
WHOLE_HAND, UP_CARDS = "hand", "up-cards"
DISCARD, FORCED_BET = "discard", "forced-bet"

SPOKEN, ANNOUNCED, RAISE_AMOUNT = "MD-POKER 8.C", "MD-POKER 8.D", "MD-POKER 8.G"
UNFINISHED, CALL_FIRST = "MD-POKER 8.F(1)", "MD-POKER 8.F(2)"
ONE_CHIP, CASH = "MD-POKER 8.I", "MD-POKER 8.E(3)"
PUSHED = {PUSH: "MD-POKER 8.E(1)", PLACE: "MD-POKER 8.E(2)"}
THROWN = {WHOLE_HAND: "MD-POKER 18.L(1)(a)", UP_CARDS: "MD-POKER 18.L(1)(b)"}
STILL_OWED, LEFT, COUNTDOWN = "MD-POKER 18.L(2)", "MD-POKER 18.K(4)", "MD-POKER 7.D(4)"
SEVERAL_CHIPS, OUT_OF_TURN = "submission: betting.multi_chip_rule", "submission: betting.out_of_turn"


class BettingTurn(NamedTuple):
    """What the player in turn may do: the standard answers of the ask, as numbers."""

    seat: int
    stack: int  # chips the player still has
    put: int  # what the player has put in during this betting round
    owes: int
    more: str  # bet or raise; empty where neither is possible
    low: int = 0
    high: int = 0
    step: int = 1

    def within(self, to: int) -> int:
        """The bet or raise that chips up to this height make, kept within the least and the most."""
        if to >= self.high:
            return self.high
        return self.low if to <= self.low else to - (to - self.low) % self.step


def turn_of(table: PokerTable, ask: Ask) -> BettingTurn:
    """The turn that a betting ask offers."""
    seat = ask.actor
    put, stack = table.street.get(seat, 0), table.balances[STACK[seat]]
    owes = max(table.betting.owes, 0) if table.betting else 0
    bets = [option for option in ask.options if option.verb in (BET, RAISE)]
    if not bets:
        return BettingTurn(seat, stack, put, owes, "")
    return BettingTurn(
        seat, stack, put, owes, bets[0].verb, bets[0].amount_min, bets[-1].amount_max, bets[0].amount_step
    )


# ---- what may be reported ------------------------------------------------------------------------------------------


def reports(table: PokerTable, ask: Ask | Open) -> tuple[Option, ...]:
    """What may be reported at this ask besides its standard answers."""
    if not isinstance(ask, Ask):
        return ()
    if ask.kind == AskKind.BET:
        turn = turn_of(table, ask)
        others = [option for _, statements in _out_of_turn(table, turn) for option in statements]
        return (*_in_turn(table, turn), *not_there(table), *others, *_leaving(table))
    if ask.kind == AskKind.FORCED_BET:
        return (_thrown_in(ask.actor), *not_there(table))
    return tuple(not_there(table)) if ask.kind == AskKind.DRAW else ()


def acts_of_players(table: PokerTable, ask: Ask | Open) -> dict[int, tuple[Option, ...]]:
    """The reports at this ask that are acts of the players themselves, by seat."""
    if not isinstance(ask, Ask):
        return {}
    if ask.kind == AskKind.BET:
        turn = turn_of(table, ask)
        return {turn.seat: _in_turn(table, turn), **dict(_out_of_turn(table, turn))}
    return {ask.actor: (_thrown_in(ask.actor),)} if ask.kind == AskKind.FORCED_BET else {}


def _thrown_in(seat: int) -> Option:
    return Option(seat, THROW_IN, STILL_OWED, (WHOLE_HAND,))


def _in_turn(table: PokerTable, turn: BettingTurn) -> tuple[Option, ...]:
    """What the player in turn may do besides the standard answers."""
    up_cards = turn.owes and not table.face_up.isdisjoint(table.places[HAND[turn.seat]])
    return _of_the_turn(turn, bool(table.house["stakes.currency_plays"]), bool(up_cards))


@lru_cache(1 << 10)
def _of_the_turn(turn: BettingTurn, currency_plays: bool, up_cards: bool) -> tuple[Option, ...]:
    return (*_spoken(turn), *_done_with_chips(turn, currency_plays), *_done_with_cards(turn, up_cards))


def _spoken(turn: BettingTurn) -> Iterator[Option]:
    """8.C, 8.G: in turn a statement binds; a raise is announced with its amount or without."""
    seat, more = turn.seat, turn.more
    yield Option(seat, SAY, SPOKEN, (FOLD, CALL if turn.owes else CHECK))
    if more:
        yield Option(seat, SAY, RAISE_AMOUNT, (more,))
        yield Option(seat, SAY, SPOKEN, (more,), turn.low, turn.high, turn.step, money=True)
    if more == RAISE and turn.owes:
        yield Option(seat, CALL_AND_RAISE, CALL_FIRST)


def _done_with_chips(turn: BettingTurn, currency_plays: bool) -> Iterator[Option]:
    """8.E, 8.F(1), 8.I: chips or currency put forward without a word."""
    seat, most = turn.seat, turn.stack
    if not turn.owes and not turn.more:
        return
    # Anyone who has matched the current bet may put any chip forward: it counts as a check (P-35).
    least = 1 if turn.more == RAISE and not turn.owes else min(most, turn.owes or turn.low - turn.put)
    for verb, clause in PUSHED.items():
        yield Option(seat, verb, clause, (CHIPS,), least, most, money=True)
        yield Option(seat, verb, ONE_CHIP, (SINGLE_CHIP,), least, most, money=True)
        if currency_plays:
            yield Option(seat, verb, CASH, (CURRENCY,), least, most, money=True)
    yield Option(seat, BEGIN, UNFINISHED, (CHIPS,), 1, most, money=True)


def _done_with_cards(turn: BettingTurn, up_cards: bool) -> Iterator[Option]:
    """18.L(1): a hand thrown away is folded; in stud, so are up cards turned down when facing a bet (P-90)."""
    yield Option(turn.seat, THROW_IN, THROWN[WHOLE_HAND], (WHOLE_HAND,))
    if up_cards:
        yield Option(turn.seat, THROW_IN, THROWN[UP_CARDS], (UP_CARDS,))


def not_there(table: PokerTable) -> Iterator[Option]:
    """P-37, P-38: the player is away, or out of time where the house has a countdown."""
    if table.house["countdown.offered"]:
        yield Option(DEALER, EXPIRED, COUNTDOWN)
    else:
        yield Option(DEALER, ABSENT, LEFT)


def _out_of_turn(table: PokerTable, turn: BettingTurn) -> Iterator[tuple[int, tuple[Option, ...]]]:
    """P-36: by seat, the statements of players still to act, where the house makes them binding."""
    betting = table.betting
    if betting is None or table.house["betting.out_of_turn"] == "never":
        return
    for seat in betting.waiting:
        stack, put = table.balances[STACK[seat]], table.street.get(seat, 0)
        if seat == turn.seat or seat not in table.live or not stack or seat in table.spoken_for:
            continue
        most = turn.within(put + stack) if put + stack >= turn.low else 0
        yield seat, _statements(seat, betting.high_cents > put, turn.more, turn.low, most, turn.step)


@lru_cache(1 << 11)
def _statements(seat: int, calls: bool, more: str, low: int, most: int, step: int) -> tuple[Option, ...]:
    plain = Option(seat, SAY, OUT_OF_TURN, (FOLD, CALL if calls else CHECK))
    return (plain, Option(seat, SAY, OUT_OF_TURN, (more,), low, most, step, money=True)) if most else (plain,)


def _leaving(table: PokerTable) -> Iterator[Option]:
    """8.B(6): a player who steps away asks the floor to keep the stakes safe."""
    here = tuple(f"seat-{seat}" for seat in table.live if seat not in table.away)
    if here:
        yield Option(FLOOR, SECURE, _safekeeping(table), here)
    if table.away:
        yield Option(FLOOR, RETURN, "MD-POKER 8.B(6)", tuple(f"seat-{seat}" for seat in sorted(table.away)))


def _safekeeping(table: PokerTable) -> str:
    covered = table.house["stakes.absence_method"] == "opaque-cover"
    return "MD-POKER 8.B(6)(b)" if covered else "MD-POKER 8.B(6)(a)"


# ---- what a report does --------------------------------------------------------------------------------------------


def report(table: PokerTable, ask: Ask | Open, answer: Answer) -> Irregularity | bool:
    """Carry out a report: True if the procedure acts on it now, False if the ask stands as it was."""
    if answer.verb == SAY and answer.actor != ask.actor:
        assert table.betting is not None
        table.spoken_for[answer.actor] = answer, table.betting.high_cents
        table.note(
            PokerKind.SAYS_OUT_OF_TURN,
            seat=answer.actor,
            act=answer.what,
            amount=answer.amount,
            clause=SPOKEN,
            reading="P-36",
        )
        return False
    if answer.verb == SECURE:
        seat = _named(answer)
        table.away[seat] = table.balances[STACK[seat]]
        table.secured.add(seat)
        table.note(PokerKind.SECURED, seat=seat, amount=table.away[seat], clause=_safekeeping(table))
        return seat == ask.actor
    if answer.verb == RETURN:
        seat = _named(answer)
        held = table.away.pop(seat)
        table.secured.discard(seat)
        table.note(PokerKind.BACK_IN_HAND, seat=seat, amount=held, clause="MD-POKER 8.B(6)", reading="X-16")
        return False
    if answer.verb == ABSENT and ask.kind == AskKind.FORCED_BET:
        table.away[ask.actor] = table.balances[STACK[ask.actor]]  # still owes the forced bet
    return True


def _said_so(table: PokerTable, kind: PokerKind, said: Answer) -> None:
    """P-36: record a statement out of turn, and whether it binds."""
    table.note(kind, seat=said.actor, act=said.what, amount=said.amount, clause=SPOKEN, reading="P-36")


def _named(answer: Answer) -> int:
    return int(answer.what.removeprefix("seat-"))


# ---- what it counts as ---------------------------------------------------------------------------------------------


class Interpretation(NamedTuple):
    """The standard answer that an act counts as; and did the player throw the cards away as well (18.L(2))?"""

    answer: Answer
    thrown: bool = False


def bound_answer(table: PokerTable, ask: Ask) -> Answer | None:
    """The answer of a player in turn who is not asked, being bound by a statement (P-36) or away (P-37)."""
    seat = ask.actor
    turn = turn_of(table, ask)
    if seat in table.spoken_for:
        said, high_cents = table.spoken_for.pop(seat)
        assert table.betting is not None
        if high_cents == table.betting.high_cents and _still_open(turn, said):
            _said_so(table, PokerKind.BOUND, said)
            return Answer(seat, said.what, "", said.amount)
        _said_so(table, PokerKind.NOT_BOUND, said)
    if seat in table.away:
        return _checks_or_folds(table, turn, "absence.on_turn", LEFT, "P-37")
    return None


def _still_open(turn: BettingTurn, said: Answer) -> bool:
    return said.what not in (BET, RAISE) or (said.what == turn.more and turn.low <= said.amount <= turn.high)


def _checks_or_folds(table: PokerTable, turn: BettingTurn, choice: str, clause: str, reading: str) -> Answer:
    """P-37, P-38: check if possible, otherwise fold; or always fold, where the house says so."""
    folds = bool(turn.owes) or table.house[choice] == FOLD
    kind = PokerKind.IS_AWAY if clause == LEFT else PokerKind.OUT_OF_TIME
    table.note(kind, seat=turn.seat, clause=clause, reading=reading)
    return Answer(turn.seat, FOLD if folds else CHECK)


def interpret(table: PokerTable, ask: Ask, act: Answer) -> Asking[Interpretation]:
    """Turn what the player in turn has done into one of the standard answers."""
    turn = turn_of(table, ask)
    match act.verb:
        case "say":
            return (yield from _said(table, turn, act))
        case "call-and-raise":
            table.note(PokerKind.CALLS_AND_SAYS_RAISE, seat=turn.seat, clause=CALL_FIRST)
            return (yield from _raise_amount(table, turn))
        case "push" | "place":
            clause = {CHIPS: PUSHED[act.verb], SINGLE_CHIP: ONE_CHIP, CURRENCY: CASH}[act.what]
            return Interpretation(_without_words(table, turn, act.what, act.amount, clause))
        case "begin-bet":
            return Interpretation((yield from _unfinished(table, turn, act.amount)))
        case "throw-in":
            table.note(PokerKind.THROWN, seat=turn.seat, act=act.what, clause=THROWN[act.what])
            return Interpretation(Answer(turn.seat, FOLD))
        case "expired":
            seconds = table.house["countdown.seconds"]
            table.note(PokerKind.COUNTDOWN_ENDED, seat=turn.seat, number=seconds, clause=COUNTDOWN)
            return Interpretation(_checks_or_folds(table, turn, "countdown.on_expiry", COUNTDOWN, "P-38"))
        case _:
            return Interpretation(_checks_or_folds(table, turn, "absence.on_turn", LEFT, "P-37"))


def _said(table: PokerTable, turn: BettingTurn, act: Answer) -> Asking[Interpretation]:
    """8.C, 18.L: a statement takes precedence over chips and gestures."""
    table.note(
        PokerKind.SAYS,
        seat=turn.seat,
        act=act.what,
        amount=act.amount,
        clause=SPOKEN if act.amount or act.what != turn.more else RAISE_AMOUNT,
    )
    if act.what not in (BET, RAISE):
        return Interpretation(Answer(turn.seat, act.what))
    if not act.amount:
        return (yield from _raise_amount(table, turn))
    chips = act.amount - turn.put
    answer = yield Ask(
        turn.seat,
        (
            Option(turn.seat, PUT_IN, ANNOUNCED, amount_min=1, amount_max=turn.stack, money=True),
            Option(turn.seat, THROW_IN, STILL_OWED, (WHOLE_HAND,)),
        ),
        ANNOUNCED,
        AskKind.AMOUNT,
    )
    if answer.verb == PUT_IN and answer.amount != chips:
        table.note(PokerKind.CORRECTED, seat=turn.seat, before=answer.amount, after=chips, clause=ANNOUNCED)
    return Interpretation(Answer(turn.seat, turn.more, "", act.amount), answer.verb == THROW_IN)


def _raise_amount(table: PokerTable, turn: BettingTurn) -> Asking[Interpretation]:
    """8.G: after "raise" come the amount or the chips; if the cards are thrown away, the least raise is owed."""
    seat = turn.seat
    answer = yield Ask(
        seat,
        (
            Option(seat, STATE, RAISE_AMOUNT, (), turn.low, turn.high, turn.step, money=True),
            Option(seat, PUT_IN, RAISE_AMOUNT, amount_min=1, amount_max=turn.stack, money=True),
            Option(seat, THROW_IN, STILL_OWED, (WHOLE_HAND,)),
        ),
        RAISE_AMOUNT,
        AskKind.AMOUNT,
    )
    if answer.verb == STATE:
        return Interpretation(Answer(seat, turn.more, "", answer.amount))
    if answer.verb == THROW_IN:
        return Interpretation(Answer(seat, turn.more, "", turn.low), thrown=True)
    to = turn.within(turn.put + answer.amount)
    if to != turn.put + answer.amount:
        table.note(PokerKind.WITHIN_LIMITS, seat=seat, amount=to, clause=RAISE_AMOUNT)
    return Interpretation(Answer(seat, turn.more, "", to))


def _unfinished(table: PokerTable, turn: BettingTurn, begun: int) -> Asking[Answer]:
    """8.F(1): a player who said that the bet was not complete may add to it; the final amount counts."""
    table.note(PokerKind.UNFINISHED, seat=turn.seat, amount=begun, clause=UNFINISHED)
    least = max(0, min(turn.stack, turn.owes or turn.low - turn.put) - begun)
    rest = Option(turn.seat, ADD, UNFINISHED, amount_min=least, amount_max=turn.stack - begun, money=True)
    answer = yield Ask(turn.seat, (rest,), UNFINISHED, AskKind.AMOUNT)
    return _without_words(table, turn, CHIPS, begun + answer.amount, UNFINISHED)


def _without_words(table: PokerTable, turn: BettingTurn, what: str, chips: int, clause: str) -> Answer:
    """8.E, 8.I, P-35: what a number of chips counts as when nothing is said."""
    table.note(PokerKind.CHIPS_FORWARD, seat=turn.seat, act=what, amount=chips, clause=clause)
    if what == CURRENCY:
        table.note(PokerKind.CONVERTED, seat=turn.seat, amount=chips, clause="MD-POKER 8.B(3)")
    to = turn.put + chips
    if turn.owes or turn.more == RAISE:  # P-35: a blind, straddle or post is a bet too, even the player's own
        one = what == SINGLE_CHIP or table.house["betting.multi_chip_rule"] == CALL
        # P-35: several chips are a raise if they reach the least one, and otherwise a call.
        if not turn.more or one or to < turn.low:
            if chips > turn.owes:
                cited = ONE_CHIP if what == SINGLE_CHIP else SEVERAL_CHIPS
                table.note(PokerKind.CHANGE, seat=turn.seat, amount=chips - turn.owes, clause=cited, reading="P-35")
            return Answer(turn.seat, CALL if turn.owes else CHECK)
    bet = turn.within(to)
    if bet < to:
        table.note(PokerKind.CHANGE, seat=turn.seat, amount=to - bet, clause=clause, reading="P-35")
    return Answer(turn.seat, turn.more, "", bet)
