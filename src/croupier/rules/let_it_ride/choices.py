"""MD-LIR: the choices of an operator, with their ranges, defaults and clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from croupier.engine import ChoiceFinding, Choices, House
from croupier.engine.house import flag, meters, money, number, one_of
from croupier.engine.kinds import percents, write_percent
from croupier.money import dollars_and_cents
from croupier.rules.banked.choices import AUTOMATED_SHOE, TableClauses, table_checks, table_choices
from croupier.rules.banked.felt import low_not_above_high
from croupier.rules.let_it_ride.ch12_payouts import METER_FLOORS, METERS
from croupier.rules.let_it_ride.spec import LET_IT_RIDE

POSITIONS_MAX = LET_IT_RIDE.seats_max

TABLE = TableClauses(
    name="MD-LIR 2.B(1)",
    shuffler="MD-LIR 5.C",
    two_decks="MD-LIR 3.B",
    change_by_hand="MD-LIR 3.C(1)",
    change_from_shoe="MD-LIR 3.C(2)",
    count="MD-LIR 8.D(5)",
    preshuffled="MD-LIR 4.F",
    manual_shoe="MD-LIR 8",
    by_hand="MD-LIR 9",
    by_hand_needs_shuffler="MD-LIR 9.A(1)",
    continuous_device="MD-LIR 5.I",
    boxes="MD-LIR 7.F",
    abandoned="MD-LIR 7.B(2)",
)

# L-32: percent of each accepted wager, per meter.
RATES: Mapping[str, Mapping[str, int | Fraction]] = {
    "A": {"main": 20},
    "B": {"main": 20},
    "C": {"main": 20},
    "D": {"major": 15, "minor": 5},
    "E": {"mega": 10, "major": 5, "minor": 5},
    "F": {"mega": 10, "major": 5, "minor": 5},
}
# 12.F(2): where the text lists the meters of each paytable.
METERS_OF: Mapping[str, str] = {
    "A": "MD-LIR 12.F(2)(a)",
    "B": "MD-LIR 12.F(2)(b)",
    "C": "MD-LIR 12.F(2)(c)",
    "D": "MD-LIR 12.F(2)(d)",
    "E": "MD-LIR 12.F(2)(e)",
    "F": "MD-LIR 12.F(2)(f)",
}
_SHORT = {printed: short for short, printed in METERS.items()}


def floors(letter: str) -> Mapping[str, tuple[int, str]]:
    """12.F(2): the minimum initial and reset amount of each meter of a paytable, with its clause."""
    return {_SHORT[floor.meter]: (floor.cents_min, floor.clause) for floor in METER_FLOORS[letter]}


def rates(house: House) -> Mapping[str, int | Fraction]:
    """12.F(1): the rates of progression in force, in percent."""
    return house["lir.progressive.rates"] or RATES[house["lir.progressive.paytable"]]


def amounts(house: House, which: str) -> Mapping[str, int]:
    """12.F(2): the initial or the reset amounts in force."""
    least = {meter: cents for meter, (cents, _) in floors(house["lir.progressive.paytable"]).items()}
    return MappingProxyType(least | dict(house[f"lir.progressive.{which}"] or {}))


def _limits(house: House) -> Iterator[ChoiceFinding]:
    yield from low_not_above_high(house, "lir.bet_min", "lir.bet_max", "MD-LIR 7.E(1)")
    if house["lir.six_card.min_wager"] > house["lir.bet_max"]:
        yield ChoiceFinding(
            "MD-LIR 7.E(5)",
            "lir.six_card.min_wager is above lir.bet_max",
            (
                "lir.six_card.min_wager",
                "lir.bet_max",
            ),
        )


def _whole_chips(house: House) -> Iterator[ChoiceFinding]:
    unit = house["chip.unit"]
    for name in ("lir.bet_min", "lir.five_card.wager", "lir.six_card.min_wager", "lir.progressive.wager"):
        if house[name] % unit:
            shown = f"{name} is {dollars_and_cents(house[name])}"
            yield ChoiceFinding(
                "submission: chip.unit",
                shown,
                (name, "chip.unit"),
                f"that is not a whole number of chips of {dollars_and_cents(unit)}",
            )


def _progressive_wager(house: House) -> Iterator[ChoiceFinding]:
    if house["lir.progressive.wager"] not in (100, 500):
        shown = dollars_and_cents(house["lir.progressive.wager"])
        yield ChoiceFinding(
            "MD-LIR 12.H(1)",
            f"lir.progressive.wager is {shown}",
            ("lir.progressive.wager",),
            "the envy tables know $1 and $5 only (L-09)",
        )


def _meters(house: House) -> Iterator[ChoiceFinding]:
    letter = house["lir.progressive.paytable"]
    least = floors(letter)
    for name in ("rates", "initial", "reset"):
        clause = "MD-LIR 12.F" if name == "rates" else METERS_OF[letter]
        for meter in house[f"lir.progressive.{name}"] or {}:
            if meter not in least:
                yield ChoiceFinding(
                    clause,
                    f"lir.progressive.{name} names {meter!r}",
                    (f"lir.progressive.{name}",),
                    f"paytable {letter} has {', '.join(least)}",
                )
    total = sum(map(Fraction, rates(house).values()), Fraction(0))
    if total > 100:
        yield ChoiceFinding(
            "MD-LIR 12.F(1)",
            f"lir.progressive.rates come to {write_percent(total)} percent",
            ("lir.progressive.rates",),
            "at most 100",
        )
    for which in ("initial", "reset"):
        for meter, (cents, clause) in least.items():
            given = amounts(house, which)[meter]
            if given < cents:
                shown = f"lir.progressive.{which} of {meter} is {dollars_and_cents(given)}"
                hint = f"at least {dollars_and_cents(cents)} for paytable {letter}"
                yield ChoiceFinding(clause, shown, (f"lir.progressive.{which}",), hint)


def _envy(house: House) -> Iterator[ChoiceFinding]:
    letter, envy = house["lir.progressive.paytable"], house["lir.envy.paytable"]
    if envy not in ("same", letter):
        yield ChoiceFinding(
            "MD-LIR 12.H(2)",
            f"lir.envy.paytable is {envy}",
            ("lir.envy.paytable",),
            f"it is the progressive paytable's letter, {letter}",
        )


def _three_card_stack(house: House) -> Iterator[ChoiceFinding]:
    reshuffling = house["deal.method"] == AUTOMATED_SHOE and house["deck.continuous_device"]
    if house["lir.auto_three_card_stack"] and not reshuffling:
        yield ChoiceFinding(
            "MD-LIR 10.H",
            "lir.auto_three_card_stack needs deal.method automated-shoe and deck.continuous_device",
            (
                "lir.auto_three_card_stack",
                "deal.method",
                "deck.continuous_device",
            ),
        )


CHOICES = Choices.of(
    "MD-LIR",
    *table_choices(TABLE, POSITIONS_MAX),
    number("lir.positions", LET_IT_RIDE.seats_clause, 1, POSITIONS_MAX, default=POSITIONS_MAX),
    one_of("lir.paytable", "MD-LIR 12.A", "A", "B", "C", default="A"),
    money("lir.bet_min", "MD-LIR 7.E(1)", default=500),
    money("lir.bet_max", "MD-LIR 7.E(1)", default=10_000),
    flag("lir.five_card.offered", "MD-LIR 7.E(3)", default=False),
    one_of("lir.five_card.paytable", "MD-LIR 12.B", *"ABCDEFG", default="A"),
    money("lir.five_card.wager", "MD-LIR 12.B", default=100, low=100, high=100),
    flag("lir.three_card.offered", "MD-LIR 7.E(4)", default=True),
    one_of("lir.three_card.paytable", "MD-LIR 12.C", *"ABC", default="A"),
    flag("lir.six_card.offered", "MD-LIR 7.E(5)", default=False),
    one_of("lir.six_card.paytable", "MD-LIR 12.D", *"AB", default="A"),
    money("lir.six_card.min_wager", "MD-LIR 7.E(5)", default=100),
    flag("lir.progressive.offered", "MD-LIR 7.E(6)", default=False),
    one_of("lir.progressive.paytable", "MD-LIR 12.E", *"ABCDEF", default="A"),
    money("lir.progressive.wager", "MD-LIR 12.H(1)", default=100, low=100, high=500),
    percents(
        "lir.progressive.rates",
        "MD-LIR 12.F(1)",
        allowed="meter=percent for each meter, at most 100 in all and six decimals each",
    ),
    meters("lir.progressive.initial", "MD-LIR 12.F(2)", allowed="meter=amount for each meter"),
    meters("lir.progressive.reset", "MD-LIR 12.F(2)", allowed="meter=amount for each meter"),
    flag("lir.progressive.top_up", "submission: lir.progressive.top_up", default=False),
    one_of("lir.envy.paytable", "MD-LIR 12.H(2)", "same", *"ABCDEF", default="same"),
    money("lir.payout_limit", "MD-LIR 2.B(10)", default=None),
    one_of("lir.payouts_on", "MD-LIR 2.B(9)", "layout", "sign", default="sign"),
    flag("lir.auto_three_card_stack", "MD-LIR 10.H", default=False),
    checks=(*table_checks(TABLE), _limits, _whole_chips, _progressive_wager, _meters, _envy, _three_card_stack),
    spec=LET_IT_RIDE,
)
