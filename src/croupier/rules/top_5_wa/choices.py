"""WA-TOP5: the choices of a house, with their ranges, defaults and clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.engine import ChoiceFinding, Choices, House
from croupier.engine.house import money, number, one_of, words
from croupier.engine.patterns import money_schema
from croupier.money import dollars_and_cents
from croupier.rules.banked.choices import chip_choices
from croupier.rules.top_5_wa.p11_payouts import ACE_OR_FACE, TENS_OR_BETTER
from croupier.rules.top_5_wa.spec import TOP_5_WA

SPOTS_MIN, SPOTS_MAX = 6, TOP_5_WA.seats_max
ANTE, TENS, ACE_FACE, BET = "ante", "tens", "ace-face", "bet"
ENTRY_WAGERS = (ACE_FACE, TENS, ANTE)
WRONG_NUMBER, EXPOSED_CARD = "wrong-number", "exposed-card"
AFTER_EACH, AFTER_ALL = "after each settlement", "after all settlements"


def _within_the_limits(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


# W-12: the authorized amounts stand in WAC 230-15-040 and WAC 230-15-140, not in this text, so there is no default.
MAX_WAGER = replace(
    money("wa.max_wager", "WA-TOP5 limits", default=None),
    allowed="an amount within WAC 230-15-040 and WAC 230-15-140; there is no default, the operator must enter it",
    admits=_within_the_limits,
    schema=money_schema(1),
)


def _limits(house: House) -> Iterator[ChoiceFinding]:
    most, chip = house["wa.max_wager"], house["chip.unit"]
    if most < chip:
        yield ChoiceFinding(
            "WA-TOP5 limits",
            f"wa.max_wager is {dollars_and_cents(most)}",
            ("wa.max_wager",),
            f"at least {dollars_and_cents(chip)}, the smallest chip",
        )


def _spots(house: House) -> Iterator[ChoiceFinding]:
    if house["wa.spots_per_player"] > house["wa.spots"]:
        shown = f"wa.spots_per_player is {house['wa.spots_per_player']}"
        options, hint = ("wa.spots_per_player", "wa.spots"), f"the layout has {house['wa.spots']} spots"
        yield ChoiceFinding("submission: wa.spots_per_player", shown, options, hint)


CHOICES = Choices.of(
    "WA-TOP5",
    *chip_choices(),
    number("wa.spots", TOP_5_WA.seats_clause, SPOTS_MIN, SPOTS_MAX, default=SPOTS_MAX),
    words("wa.required_wagers", "WA-TOP5 3#3", *ENTRY_WAGERS, default=(ANTE,)),
    one_of("wa.ace_face.table", "WA-TOP5 11.ace-face#2", *ACE_OR_FACE, default="3.08"),
    one_of("wa.tens.table", "WA-TOP5 11.tens-better#3", *TENS_OR_BETTER, default="3.18"),
    words("wa.misdeal", "WA-TOP5 4#4", WRONG_NUMBER, EXPOSED_CARD, default=(WRONG_NUMBER, EXPOSED_CARD)),
    one_of("wa.collection", "WA-TOP5 12", AFTER_EACH, AFTER_ALL, default=AFTER_EACH),
    MAX_WAGER,
    one_of("wa.best_hand_assist", "submission: wa.best_hand_assist", "off", "warn", default="off"),
    number("wa.spots_per_player", "submission: wa.spots_per_player", 1, SPOTS_MAX, default=1),
    checks=(_limits, _spots),
    spec=TOP_5_WA,
)
