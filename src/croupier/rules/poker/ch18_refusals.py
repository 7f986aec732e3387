"""MD-POKER chapter 18: why something cannot be reported as an irregularity, or no longer can, with the clause."""

from __future__ import annotations

from itertools import chain

from croupier.engine import DEALER, FLOOR, STACK, Answer, Ask, AskKind, Open, RuleViolation
from croupier.money import dollars_and_cents
from croupier.rules.poker import ch08_refusals
from croupier.rules.poker.ch05_shuffling import COVER, JAM, RECUT, RESHUFFLE, SIGN, cut_is_due, untouched
from croupier.rules.poker.ch07_counting import COUNT_STUB, SET_DOWN
from croupier.rules.poker.ch08_acts import ACTS_OF_PLAYERS, PLAIN
from croupier.rules.poker.ch15_payout import bad_beat_awaits
from croupier.rules.poker.ch18_exposed_cards import (
    EXPOSED,
    FACE_UP,
    FOUND_FACE_UP,
    INELIGIBLE,
    LEAVE_OUT,
    OFF_TABLE,
    START_AT,
)
from croupier.rules.poker.ch18_hands import is_stud
from croupier.rules.poker.ch18_irregularities import OUT_OF_VIEW, RULING, SUSPECT
from croupier.rules.poker.ch18_misdeals import EXTRA_CARD, MISDEAL, MISSING_CARD, WRONG_START
from croupier.rules.poker.day.before_a_round import due
from croupier.rules.poker.faults import COLLECT, FOUL, LEAVE, LEFT_OUT, OWN_FAULT, RECONSTRUCT, REFUND, REMOVE
from croupier.rules.poker.spec import Stud
from croupier.rules.poker.table import PokerTable
from croupier.rules.table_day.between import CLOSE, NEXT_ROUND, stage_is_due

_CLAUSES = {
    MISDEAL: "MD-POKER 18.G(1)",
    WRONG_START: "MD-POKER 18.G(2)",
    START_AT: "MD-POKER 18.G(2)",
    LEFT_OUT: "MD-POKER 18.G(4)",
    LEAVE_OUT: "MD-POKER 18.G(4)",
    INELIGIBLE: "MD-POKER 18.H",
    MISSING_CARD: "MD-POKER 18.I",
    EXTRA_CARD: "MD-POKER 18.I",
    FACE_UP: "MD-POKER 18.J",
    FOUND_FACE_UP: "MD-POKER 18.J",
    FOUL: "MD-POKER 18.K",
    COLLECT: "MD-POKER 18.K",
    RECONSTRUCT: "MD-POKER 18.K(2)",
    REFUND: "MD-POKER 18.K(3)",
    OWN_FAULT: "MD-POKER 18.K(3)",
    LEAVE: "MD-POKER 18.K(4)",
    EXPOSED: "MD-POKER 18.P",
    OFF_TABLE: "MD-POKER 18.O",
    JAM: "MD-POKER 18.Q",
    COVER: "MD-POKER 18.R",
    SIGN: "MD-POKER 18.R#2",
    RECUT: "MD-POKER 5.D",
    RESHUFFLE: "MD-POKER 5.A",
    COUNT_STUB: "MD-POKER 7.F(5)",
    SET_DOWN: "MD-POKER 7.F(1)(c)",
    RULING: "MD-POKER 18.A",
    SUSPECT: "MD-POKER 18.B",
    REMOVE: "MD-POKER 18.C",
    OUT_OF_VIEW: "MD-POKER 18.D",
}
ACTS = frozenset(_CLAUSES) | ACTS_OF_PLAYERS  # every verb that may be reported at some ask
_FLOOR_ONLY = (RECONSTRUCT, REFUND, OWN_FAULT, COVER, SIGN, RECUT, RESHUFFLE, RULING, SUSPECT, REMOVE)
_BOTH = (MISDEAL, WRONG_START, LEFT_OUT, MISSING_CARD, EXTRA_CARD)
_HANDS = frozenset((FOUL, COLLECT, RECONSTRUCT, REFUND, OWN_FAULT, LEAVE, REMOVE))
_OF_THE_DEAL = frozenset((START_AT, LEAVE_OUT, INELIGIBLE, FACE_UP, OFF_TABLE, EXPOSED))


def why_not(table: PokerTable, ask: Ask | Open, answer: Answer) -> RuleViolation | None:
    """A more specific refusal than the ask's own, where chapters 5, 7, 8, 15 or 18 have one."""
    verb = answer.verb
    if ask.kind == AskKind.BETWEEN:
        return _between(table, answer)
    if answer.actor <= 0 and verb in PLAIN:
        return RuleViolation("MD-POKER 7.C", f"{answer.said}: only players take part in the play")
    if verb not in _CLAUSES or answer.actor > 0:
        return ch08_refusals.why_not(table, ask, answer)
    reason = _wrong_actor(answer) or _too_late(table) or _reason(table, verb)
    return RuleViolation(_clause(table, verb), f"{answer.said}: {reason}")


def _between(table: PokerTable, answer: Answer) -> RuleViolation | None:
    """15.G, P-80, P-92: what must come before the next round; nobody sits down twice, or with too many chips."""
    if answer.verb == CLOSE and (not_yet := bad_beat_awaits(table)):
        return not_yet
    if answer.verb == NEXT_ROUND:
        of_the_stage = stage_is_due(table.memory, "MD-POKER 4.A", "MD-POKER 5.F")
        for first in chain(of_the_stage, due(table)):
            return RuleViolation(first.clause, f"the next round may not begin: {first.why}")
    seat = next((seat for seat, person in table.players.items() if person == answer.what), 0)
    if answer.verb == "sit" and seat:
        return RuleViolation("MD-POKER 8.A", f"{answer.what} sits at seat {seat} already; a player has one seat (P-80)")
    return _above_the_buy_in(table, answer) if answer.verb in ("sit", "add") else None


def _above_the_buy_in(table: PokerTable, answer: Answer) -> RuleViolation | None:
    """P-92: more chips than the house allows at this table."""
    most, would_have = table.house["stakes.buy_in_max"], table.balances.get(STACK[answer.actor], 0) + answer.amount
    if most is None or would_have <= most:
        return None
    has, limit = dollars_and_cents(would_have), dollars_and_cents(most)
    return RuleViolation("submission: stakes.buy_in_max", f"seat {answer.actor} would have {has}; at most {limit}")


def _clause(table: PokerTable, verb: str) -> str:
    if verb == FOUL and is_stud(table):
        return "MD-POKER 18.K(1)"
    if verb == EXPOSED:
        play = table.spec.play
        return (isinstance(play, Stud) and play.exposures) or play.exposed
    return _CLAUSES[verb]


def _wrong_actor(answer: Answer) -> str:
    if answer.verb in _BOTH:
        return ""
    if answer.verb in _FLOOR_ONLY:
        return "" if answer.actor == FLOOR else "this is for a floorperson or above"
    return "" if answer.actor == DEALER else "this is for the dealer to say"


def _too_late(table: PokerTable) -> str:
    if table.pots_pushed:
        return "the pots are pushed, and the round stands"
    return "" if any(table.places.values()) else "the cards are not shuffled yet"


def _reason(table: PokerTable, verb: str) -> str:
    if verb == WRONG_START:
        late = "two players have bet voluntarily, and the hand stands"
        return late if table.faults and table.faults.wrong_start else "the deal began where it should"
    if verb == LEFT_OUT:
        return "nobody was left out of the deal"
    if verb == RECUT and not cut_is_due(table):
        return "a deck from the shuffler has no cut to repeat"
    if verb in (RECUT, RESHUFFLE):
        early = "the cards are yet to be cut" if verb == RECUT else "the first card is not about to be dealt yet"
        return early if untouched(table) else "a card has been dealt"
    if verb in _OF_THE_DEAL:
        return "this can only happen to a card that is being dealt, and not to this one"
    if verb == FOUL and is_stud(table):
        return "in stud hole cards count as protected"
    if verb in _HANDS:
        return "this hand cannot be lost at this point"
    return "not at this point"
