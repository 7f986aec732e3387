"""What a question does not name: the chip is the largest usual one that fits all amounts (P-25), the bet the blind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from croupier.money import BadMoney, cents, dollars_and_cents
from croupier.rules.poker.choices.plan import plan, spec_of
from croupier.rules.settle.question import SMALL_BET, SettleQuestion
from croupier.rules.settle.settlement import SettlementStep

CHIP = "chip.unit"
USUAL_CENTS = (100, 50, 25, 10, 5, 1)
_BET = re.compile(r".+ (?:bets|raises to) (?P<to>\$?[\d.,]+)")


def with_a_chip(question: SettleQuestion) -> tuple[SettleQuestion, tuple[SettlementStep, ...]]:
    """The question with a chip, and the step that says which one was assumed."""
    if question.chip_named:
        return question, ()
    amounts = [*_amounts(question)]
    chip = next(chip for chip in USUAL_CENTS if not any(amount % chip for amount in amounts))
    house = question.house.of.house(dict(question.house.values) | {CHIP: chip})
    said = f"chips of {dollars_and_cents(chip)}: none is named, so these are the largest usual ones that fit"
    return replace(question, house=house), (SettlementStep(said, f"submission: {CHIP}", "P-25"),)


def the_least_bet(question: SettleQuestion) -> tuple[SettlementStep, ...]:
    """The step that says which least bet was assumed, where it is not the usual one."""
    house = question.house
    if question.bet_named or not question.actions or house[SMALL_BET] == house.of.choices[SMALL_BET].default:
        return ()
    said = f"least bet {dollars_and_cents(house[SMALL_BET])}: none is named, so it is the largest blind"
    return (SettlementStep(said, "MD-POKER 8.J"),)


def _amounts(question: SettleQuestion) -> Iterator[int]:
    """Every amount of the question; with the betting written out, also what the house makes everybody put in."""
    for player in question.players:
        yield from (player.put_in_cents, player.dead_cents, player.stack_cents)
    if not question.actions:
        return
    betting, spec = question.house.derived(plan), spec_of(question.house)
    yield from (betting.small_bet_cents, betting.big_bet_cents, betting.ante_cents)
    if spec.blinds:
        yield from question.blinds_cents or betting.blinds_cents
    if spec.is_stud:
        yield betting.forced_cents
    if betting.straddle:
        yield betting.straddle_cents
    for action in question.actions:
        yield _bet(action)


def _bet(action: str) -> int:
    """The amount of a bet or raise; an unreadable one is refused when the action is played."""
    bet = _BET.fullmatch(action.strip())
    try:
        return cents(bet["to"]) if bet else 0
    except BadMoney:
        return 0
