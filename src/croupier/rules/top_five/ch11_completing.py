"""MD-TOP5 chapter 11: procedure for completing a round of play."""

from __future__ import annotations

from functools import lru_cache

from croupier.engine import (
    DEALER,
    FLOOR,
    HAND,
    Answer,
    Ask,
    AskKind,
    Irregularity,
    Option,
    Procedure,
    RuleViolation,
    proceed,
)
from croupier.money import dollars_and_cents
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.ch11_settlement import dealer_needed, settlement
from croupier.rules.top_five.ch13_irregularities import rule_on_breach, ruling_options, wrong_number, wrong_numbers
from croupier.rules.top_five.table import ANTE, ASIDE, DEALER_ASIDE, DEALER_HAND, DEVICE, PLAY, TopFiveTable

PLAYS, FOLDS = "play", "fold"


def completing(table: TopFiveTable) -> Procedure:
    """A to D: play or fold, the dealer's hand is taken from the device, the hands are settled, the cards racked."""
    table.note(WagerKind.LOOK, clause="MD-TOP5 11.A")
    yield from decisions(table)
    wrong_numbers(table)
    yield from _stack_out_of_the_device(table)
    while table.breaches:  # A(5): nothing is settled before the floorperson has ruled (T-17)
        rule_on_breach(table, (yield Ask(FLOOR, ruling_options(table), "MD-TOP5 11.A(5)", AskKind.RULE)))
    settlement(table)
    collect_the_cards(table)


@lru_cache(maxsize=1024)
def _decision(seat: int, ante_cents: int, can_play: bool) -> Ask:
    play = Option(seat, PLAYS, "MD-TOP5 11.B(1)(a)", amount_min=ante_cents, amount_max=ante_cents, money=True)
    fold = Option(seat, FOLDS, "MD-TOP5 11.B(1)(b)")
    return Ask(seat, (play, fold) if can_play else (fold,), "MD-TOP5 11.B(1)", AskKind.DECIDE)


def decisions(table: TopFiveTable) -> Procedure:
    """B(1): clockwise, each player places a Play Wager equal to the ante or folds."""
    for seat in table.clockwise():
        if seat in table.abandoned or seat in table.forfeited:
            continue
        ante_cents = table.wager_cents(seat, ANTE)
        answer = yield _decision(seat, ante_cents, table.stack_cents(seat) >= ante_cents)
        if answer.verb == PLAYS:
            table.place(seat, PLAY, ante_cents, clause="MD-TOP5 11.B(1)(a)")
        elif answer.verb == FOLDS:
            fold(table, seat)
    table.note(WagerKind.ALL_DECIDED, clause="MD-TOP5 11.B")


def refuse_play(table: TopFiveTable, answer: Answer) -> RuleViolation | None:
    """B(1)(a): a Play Wager equals the ante, so a player with fewer chips can only fold."""
    seat = answer.actor
    ante_cents, has = table.wager_cents(seat, ANTE), table.stack_cents(seat)
    if answer.verb != PLAYS or has >= ante_cents:
        return None
    shown = f"has {dollars_and_cents(has)}; the Play Wager equals the ante of {dollars_and_cents(ante_cents)}"
    return RuleViolation("MD-TOP5 11.B(1)(a)", f"seat {seat} {shown}, so only a fold is left")


def fold(table: TopFiveTable, seat: int) -> None:
    """B(2), B(3): the ante is collected at once, and so is the hand unless a bonus wager is still to be settled."""
    table.note(WagerKind.FOLDS, seat=seat, clause="MD-TOP5 11.B(1)(b)")
    table.folded.add(seat)
    table.collect_chips(seat, ANTE, clause="MD-TOP5 11.B(2)(a)")
    if table.has_bonus(seat):
        table.note(WagerKind.STAYS_FOR_BONUS, seat=seat, clause="MD-TOP5 11.B(3)", reading="T-15")
        return
    wrong_number(table, HAND[seat])
    table.rack(HAND[seat], clause="MD-TOP5 11.B(2)(b)")


def _stack_out_of_the_device(table: TopFiveTable) -> Procedure:
    """B(4), T-21: a dealer's stack that stayed in the device is taken out, if the device releases it (13.D)."""
    if table.dealer_place != DEVICE or not dealer_needed(table):
        return
    jam = Option(DEALER, "jam", "MD-TOP5 13.D")
    if (yield proceed(jam, clause="MD-TOP5 11.B(4)")).verb == "jam":
        raise Irregularity("MD-TOP5 13.D", "the device does not give the dealer's stack")
    table.carry(DeckKind.OUT_OF_THE_DEVICE, DEVICE, DEALER_HAND, tuple(table.places[DEVICE]), clause="MD-TOP5 11.B(4)")
    table.dealer_at(DEALER_HAND)


def collect_the_cards(table: TopFiveTable) -> None:
    """D: when everything is settled the cards go to the rack, hand by hand, so that each can be rebuilt."""
    table.note(WagerKind.ALL_SETTLED, clause="MD-TOP5 11.D")
    for seat in table.counterclockwise():
        table.rack_hand(HAND[seat], ASIDE[seat], clause="MD-TOP5 11.D")
    table.rack_hand(DEALER_HAND, DEALER_ASIDE, clause="MD-TOP5 11.D")
    table.rack_hand(DEVICE, DEALER_ASIDE, clause="MD-TOP5 11.D")
