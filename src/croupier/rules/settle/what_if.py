"""What if the house had chosen differently: the same question under another lawful choice."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace

from croupier.engine import Unlawful
from croupier.rules.settle.chips import CHIP
from croupier.rules.settle.question import (
    SMALL_BET,
    BadQuestion,
    RefusedByRules,
    Ruled,
    SettleQuestion,
    Unfinished,
)
from croupier.rules.settle.reasons import BETTING
from croupier.rules.settle.settlement import Settlement, settle


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The choice that differs, its value now and in the alternative, and the answer then."""

    option: str
    is_now: str
    would_be: str
    answer: Settlement | Ruled


def what_if(question: SettleQuestion, change: str) -> Otherwise:
    """The answer under `option=value`; an unknown option or an unlawful value is refused."""
    option, equals, text = change.partition("=")
    option, text = option.strip(), text.strip()
    choices = question.house.of.choices
    if not equals or not text:
        raise BadQuestion([f"--what-if {change!r}: write an option and a value, such as odd_chip.rule=left-of-button"])
    if option not in choices:
        near = difflib.get_close_matches(option, choices)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise BadQuestion([f"--what-if: {question.game} has no option {option!r}{hint}"])
    choice = choices[option]
    try:
        house = question.house.of.house(dict(question.house.values) | {option: choice.read(text)})
    except Unlawful as unlawful:
        raise BadQuestion([f"--what-if: {finding}" for finding in unlawful.findings]) from None
    chip_named, bet_named = question.chip_named or option == CHIP, question.bet_named or option == SMALL_BET
    other = replace(question, house=house, chip_named=chip_named, bet_named=bet_named)
    return Otherwise(option, choice.write(question.house[option]), choice.write(house[option]), answered(other))


def answered(question: SettleQuestion) -> Settlement | Ruled:
    """The settlement, or the rules' no; in a dispute about the betting also that the hand goes on."""
    try:
        return settle(question)
    except RefusedByRules as refused:
        return refused
    except Unfinished as unfinished:
        if not question.dispute.startswith(BETTING):
            raise
        return unfinished
