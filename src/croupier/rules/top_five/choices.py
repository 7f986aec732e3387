"""MD-TOP5: the choices of an operator, with their ranges, defaults and clauses."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import ChoiceFinding, Choices, House
from croupier.engine.house import flag, money, number, one_of
from croupier.rules.banked.choices import AUTOMATED_SHOE, TableClauses, table_checks, table_choices
from croupier.rules.banked.felt import low_not_above_high
from croupier.rules.top_five.spec import TOP_FIVE

POSITIONS = TOP_FIVE.seats_max

TABLE = TableClauses(
    name="MD-TOP5 2.B(1)",
    shuffler="MD-TOP5 5.B",
    two_decks="MD-TOP5 3.B",
    change_by_hand="MD-TOP5 3.C(1)",
    change_from_shoe="MD-TOP5 3.C(2)",
    count="MD-TOP5 8.E",
    preshuffled="MD-TOP5 4.F",
    manual_shoe="MD-TOP5 8",
    by_hand="MD-TOP5 9",
    by_hand_needs_shuffler="MD-TOP5 9.A(1)",
    continuous_device="MD-TOP5 5.G",
    boxes="MD-TOP5 7.F",
    abandoned="MD-TOP5 7.B(3)",
)


def _limits(house: House) -> Iterator[ChoiceFinding]:
    yield from low_not_above_high(house, "top5.ante_min", "top5.ante_max", "MD-TOP5 2.B(4)")
    for bonus in ("top_five_bonus", "poker_bonus"):
        yield from low_not_above_high(house, f"top5.{bonus}.min", f"top5.{bonus}.max", "MD-TOP5 2.B(4)")


def _dealer_stack(house: House) -> Iterator[ChoiceFinding]:
    if house["top5.dealer_stack_in_device"] and house["deal.method"] != AUTOMATED_SHOE:
        yield ChoiceFinding(
            "MD-TOP5 11.B(4)",
            "top5.dealer_stack_in_device needs deal.method automated-shoe",
            (
                "top5.dealer_stack_in_device",
                "deal.method",
            ),
        )


CHOICES = Choices.of(
    "MD-TOP5",
    *table_choices(TABLE, POSITIONS),
    number("top5.positions", TOP_FIVE.seats_clause, POSITIONS, POSITIONS, default=POSITIONS),
    money("top5.ante_min", "MD-TOP5 2.B(4)", default=1_000),
    money("top5.ante_max", "MD-TOP5 2.B(4)", default=50_000),
    flag("top5.top_five_bonus.offered", "MD-TOP5 7.E(2)(a)", default=True),
    one_of("top5.top_five_bonus.paytable", "MD-TOP5 12.B", *"ABC", default="A"),
    money("top5.top_five_bonus.min", "MD-TOP5 2.B(4)", default=100),
    money("top5.top_five_bonus.max", "MD-TOP5 2.B(4)", default=10_000),
    flag("top5.poker_bonus.offered", "MD-TOP5 7.E(2)(b)", default=True),
    one_of("top5.poker_bonus.paytable", "MD-TOP5 12.B-bis", *"ABC", default="A"),
    money("top5.poker_bonus.min", "MD-TOP5 2.B(4)", default=100),
    money("top5.poker_bonus.max", "MD-TOP5 2.B(4)", default=10_000),
    one_of("top5.payouts_on", "MD-TOP5 2.B(4)", "layout", "sign", default="sign"),
    one_of("top5.compare", "submission: top5.compare", "all-cards", "best-five", default="all-cards"),
    flag("top5.dealer_stack_in_device", "MD-TOP5 11.B(4)", default=False),
    checks=(*table_checks(TABLE), _limits, _dealer_stack),
    spec=TOP_FIVE,
)
