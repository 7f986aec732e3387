"""Let It Ride's side wagers (MD-LIR 12.B to 12.J): they have no decision, so outcome counts and a dot product."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.errors import CroupierError
from croupier.money import Cents, Payout, Paytable, dollars_and_cents
from croupier.odds import counts
from croupier.odds import let_it_ride_method as method
from croupier.odds.paytables import (
    BadPaytable,
    UnknownOddsReading,
    net,
    oddities,
    outcomes,
    resolve,
    stake_that_matters,
)
from croupier.odds.wager import DEFAULT_READING, LongRun, MeterLine, WagerOdds
from croupier.rules.let_it_ride.ch12_payouts import (
    ENVY_1,
    ENVY_5,
    FIVE_CARD_BONUS,
    MAIN,
    METER_FLOORS,
    METERS,
    PROGRESSIVE,
    SIX_CARD_BONUS,
    THREE_CARD_BONUS,
    MeterFloor,
)
from croupier.rules.let_it_ride.ch12_rows import (
    ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS,
    ACE_KING_QUEEN_OF_SPADES,
    FIVE_CARD_ROWS,
    PAIR_OF_TENS_OR_BETTER,
    PROGRESSIVE_FIVE_CARD_ROWS,
    PROGRESSIVE_THREE_CARD_ROWS,
    SIX_CARD_ROWS,
    SUPER_ROYAL_OF_DIAMONDS,
    SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS,
    THREE_CARD_ROWS,
)
from croupier.rules.let_it_ride.choices import RATES

GAME, DOCUMENT = "let-it-ride", "MD-LIR"
ONE_DOLLAR: Cents = 100

TABLES: Mapping[str, Mapping[str, Paytable]] = {
    "let-it-ride": MAIN,
    "five-card-bonus": FIVE_CARD_BONUS,
    "three-card-bonus": THREE_CARD_BONUS,
    "six-card-bonus": SIX_CARD_BONUS,
    "progressive": PROGRESSIVE,
    "envy": ENVY_1,
}
ROWS: Mapping[str, tuple[str, ...]] = {
    "let-it-ride": FIVE_CARD_ROWS,
    "five-card-bonus": FIVE_CARD_ROWS,
    "three-card-bonus": THREE_CARD_ROWS,
    "six-card-bonus": SIX_CARD_ROWS,
    "progressive": (*PROGRESSIVE_THREE_CARD_ROWS[:2], *PROGRESSIVE_FIVE_CARD_ROWS),
    "envy": (*PROGRESSIVE_THREE_CARD_ROWS[:2], *PROGRESSIVE_FIVE_CARD_ROWS[:2]),
}
# Readings that change what some paytable of the wager pays; `_moves_money` says which.
_ACE_TWO_THREE = "A-2-3 of one suit is a straight, since 6.D(1) does not name it"
_KING_ACE_TWO = "K-A-2 is a run too"
READINGS: Mapping[str, Mapping[str, str]] = {
    "let-it-ride": {},
    "five-card-bonus": {
        "L-02(a)": "pays two pair or better only, as 11.E(1) has it",
        "L-11(a)": "the wager is returned beside the fixed sum",
    },
    "three-card-bonus": {"L-18(a)": _ACE_TWO_THREE, "L-18(b)": _KING_ACE_TWO},
    "six-card-bonus": {},
    "progressive": {
        "L-01(a)": "any A-K-Q takes the meter, except the suited ones named in the next row",
        "L-10(a)": "'for 1' is paid as 'to 1': the wager is returned as well",
        "L-18(a)": _ACE_TWO_THREE,
        "L-18(b)": _KING_ACE_TWO,
    },
    "envy": {"L-04(a)": "the hand must also be a straight flush or better with the community cards, as 1.B(3) has it"},
}
FALLS_BACK = {
    SUPER_ROYAL_OF_DIAMONDS: FIVE_CARD_ROWS[0],
    SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS: FIVE_CARD_ROWS[0],
    ACE_KING_QUEEN_OF_SPADES: FIVE_CARD_ROWS[1],
    ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS: FIVE_CARD_ROWS[1],
}


def readings(wager: str, paytable: str | Paytable | None = None) -> tuple[str, ...]:
    """The default and the readings that change what this paytable of the wager pays; by default, any paytable."""
    table = TABLES[wager].get(paytable) if isinstance(paytable, str) else paytable
    found = [one for one in READINGS[wager] if table is None or _moves_money(wager, one, table)]
    return (DEFAULT_READING, *found)


def _moves_money(wager: str, reading: str, table: Paytable) -> bool:
    """Does a reading change what this paytable of a wager pays?"""
    match reading:
        case "L-01(a)":  # a reading of the first row as paytable B prints it
            return table == PROGRESSIVE["B"]
        case "L-02(a)":
            return PAIR_OF_TENS_OR_BETTER in table.rows
        case "L-10(a)":
            return any(payout.kind == "for" for payout in table.rows.values())
        case "L-11(a)":
            return any(not payout.returns_wager for payout in table.rows.values())
        case _:  # L-04 and L-18 are about hands of three cards
            return wager == "three-card-bonus" or looks_at_three_cards(table)


def five_card_bonus(paytable: str | Paytable = "A", reading: str = DEFAULT_READING) -> WagerOdds:
    """12.B: fixed sums for $1, on the player's three and the two community cards."""
    table = _table("five-card-bonus", paytable, reading)
    hands = dict(counts.five_card())
    if reading == "L-02(a)":
        hands[None] += hands.pop(PAIR_OF_TENS_OR_BETTER)

    def net_of(payout: Payout) -> Fraction:
        return net(payout, ONE_DOLLAR) + (reading == "L-11(a)" and not payout.returns_wager)

    return _odds("five-card-bonus", table, reading, hands, net_of, method.FIVE_CARD, stake_cents=ONE_DOLLAR)


def three_card_bonus(
    paytable: str | Paytable = "A", reading: str = DEFAULT_READING, stake_cents: Cents = ONE_DOLLAR
) -> WagerOdds:
    """12.C: the player's own three cards."""
    table = _table("three-card-bonus", paytable, reading)
    hands = counts.three_card(reading if reading.startswith("L-18") else "")

    def net_of(payout: Payout) -> Fraction:
        return net(payout, stake_cents)

    stake = stake_that_matters(table, stake_cents)
    return _odds("three-card-bonus", table, reading, hands, net_of, method.THREE_CARD, stake_cents=stake)


def six_card_bonus(paytable: str | Paytable = "A", stake_cents: Cents = ONE_DOLLAR) -> WagerOdds:
    """12.D: the player's three cards and the box; the fixed prizes make the edge depend on the stake."""
    table = _table("six-card-bonus", paytable, DEFAULT_READING)
    hands = counts.six_card()

    def net_of(payout: Payout) -> Fraction:
        return net(payout, stake_cents) + (payout.kind == "dollars")  # L-15: the winning wager stays the player's

    odds = _odds("six-card-bonus", table, DEFAULT_READING, hands, net_of, method.SIX_CARD, stake_cents=stake_cents)
    return replace(odds, notes=(*odds.notes, _stake_note(odds, table, stake_cents)))


def progressive(
    paytable: str | Paytable = "A",
    meters: Mapping[str, Cents] | None = None,
    wager_cents: Cents = ONE_DOLLAR,
    reading: str = DEFAULT_READING,
    rates: Mapping[str, Fraction] | None = None,
    resets: Mapping[str, Cents] | None = None,
) -> WagerOdds:
    """12.E: with the meters as given in cents, by default at their least reset amounts (12.F(2)).

    The long run is by the rates of progression in percent, by default those that a table of this paytable begins with.
    """
    table = _table("progressive", paytable, reading)
    floors = _floors(table)
    amounts = _meter_amounts(floors, meters or {}, table.letter)
    if looks_at_three_cards(table):
        hands = counts.progressive_three_card(reading if reading in ("L-01(a)", "L-18(a)", "L-18(b)") else "")
    else:
        hands = counts.five_card()

    def net_of(payout: Payout) -> Fraction:
        stake_back = reading == "L-10(a)" and payout.kind == "for"
        return net(payout, wager_cents, amounts) + stake_back

    odds = _odds("progressive", table, reading, hands, net_of, method.PROGRESSIVE, stake_cents=wager_cents)
    odds = _with_meters(odds, table, floors, amounts, wager_cents)
    least = {floor.meter: floor.cents_min for floor in floors}
    begun = least | {METERS.get(name, name): cents for name, cents in (resets or {}).items()}
    return _with_long_run(odds, table, rates or RATES.get(table.letter, {}), begun, amounts)


def envy(paytable: str | Paytable = "A", wager_cents: Cents = ONE_DOLLAR, reading: str = DEFAULT_READING) -> WagerOdds:
    """12.I and 12.J: what one other player's hand is worth to the holder of a Progressive wager, at no extra stake."""
    table = _table("envy", paytable, reading, envy_tables(wager_cents))
    if reading == "L-04(a)":
        hands = counts.ace_king_queen_royals()
    else:
        hands = counts.progressive_three_card() if looks_at_three_cards(table) else counts.five_card()

    def net_of(payout: Payout) -> Fraction:
        return payout.paid_cents(wager_cents) / wager_cents

    odds = _odds("envy", table, reading, hands, net_of, method.ENVY, stake_cents=wager_cents)
    return _with_nothing_lost(odds)


def envy_tables(wager_cents: Cents) -> Mapping[str, Paytable]:
    """The Envy Bonus tables for a Progressive wager of $1 or of $5; there are no others."""
    if wager_cents not in (ONE_DOLLAR, 5 * ONE_DOLLAR):
        raise BadPaytable(
            f"a Progressive wager of {dollars_and_cents(wager_cents)} has no Envy Bonus; only wagers of $1 (MD-LIR "
            "12.I) and $5 (MD-LIR 12.J) have one"
        )
    return ENVY_1 if wager_cents == ONE_DOLLAR else ENVY_5


def looks_at_three_cards(table: Paytable) -> bool:
    """L-03: a progressive or envy table with an ace, king, queen looks at the player's three cards."""
    return any(row in table.rows for row in PROGRESSIVE_THREE_CARD_ROWS[:2])


class UnknownMeter(CroupierError):
    """A meter that the progressive paytable does not pay."""


def rows_of(wager: str, table: Paytable) -> tuple[str, ...]:
    """The hands a table of this wager can pay."""
    if wager == "progressive":
        return PROGRESSIVE_THREE_CARD_ROWS if looks_at_three_cards(table) else PROGRESSIVE_FIVE_CARD_ROWS
    if wager == "envy":
        return (PROGRESSIVE_THREE_CARD_ROWS if looks_at_three_cards(table) else PROGRESSIVE_FIVE_CARD_ROWS)[:2]
    return ROWS[wager]


def _table(
    wager: str, paytable: str | Paytable, reading: str, printed: Mapping[str, Paytable] | None = None
) -> Paytable:
    rows = rows_of(wager, paytable) if isinstance(paytable, Paytable) else ()
    table = resolve(printed or TABLES[wager], paytable, wager, rows)
    allowed = readings(wager, table)
    if reading not in allowed:
        raise UnknownOddsReading(
            f"{wager} with paytable {table.letter} has no reading {reading!r}; it has {', '.join(allowed)}"
        )
    return table


def _odds(
    wager: str,
    table: Paytable,
    reading: str,
    hands: counts.Counts,
    net_of: Callable[[Payout], Fraction],
    how: str,
    stake_cents: Cents | None = None,
) -> WagerOdds:
    return WagerOdds(
        GAME,
        DOCUMENT,
        wager,
        table.letter,
        table.clause,
        sum(hands.values()),
        outcomes(hands, table, net_of, FALLS_BACK),
        reading=reading,
        stake_cents=stake_cents,
        method=how,
        notes=() if reading == DEFAULT_READING else (f"reading {reading}: {READINGS[wager][reading]}",),
        warnings=() if is_printed(wager, table) else oddities(table, rows_of(wager, table), net_of, FALLS_BACK),
    )


def is_printed(wager: str, table: Paytable) -> bool:
    """Is this a paytable printed in the text?"""
    return table in TABLES[wager].values() or table in ENVY_5.values()


def _stake_note(odds: WagerOdds, table: Paytable, stake_cents: Cents) -> str:
    """How the expected value of a wager with fixed prizes depends on the stake."""
    fixed = sum(
        outcome.count * Fraction(table.rows[outcome.name].numerator, 100)
        for outcome in odds.outcomes
        if outcome.name in table.rows and table.rows[outcome.name].kind == "dollars"
    )
    per_dollar = Fraction(fixed) / odds.combinations
    rest = odds.expected_value - per_dollar / Fraction(stake_cents, 100)
    return (
        f"Per unit of a stake of s dollars the expected value is {rest} + ({per_dollar}) / s, that is "
        f"{float(rest):.6f} + {float(per_dollar):.6f} / s."
    )


def _floors(table: Paytable) -> tuple[MeterFloor, ...]:
    """The meters that a table pays, with their minimum reset amounts; a custom table has those of the same names."""
    if table in PROGRESSIVE.values():
        return METER_FLOORS[table.letter]
    by_name = {
        floor.meter: replace(floor, clause="MD-LIR 12.F(2)") for floors in METER_FLOORS.values() for floor in floors
    }
    used = dict.fromkeys(payout.meter for payout in table.rows.values() if payout.kind == "meter")
    unknown = [name for name in used if name not in by_name]
    if unknown:
        raise UnknownMeter(f"there is no meter {unknown[0]!r}; a paytable can pay {', '.join(by_name)}")
    return tuple(by_name[name] for name in used)


def _meter_amounts(floors: tuple[MeterFloor, ...], given: Mapping[str, Cents], letter: str) -> dict[str, Cents]:
    """Every meter in cents: as given under its short or full name, otherwise its minimum reset amount."""
    amounts = {floor.meter: floor.cents_min for floor in floors}
    short = {full: name for name, full in METERS.items()}
    for name, amount in given.items():
        full = METERS.get(name, name)
        if full not in amounts:
            known = ", ".join(short[floor.meter] for floor in floors) or "none"
            raise UnknownMeter(f"progressive paytable {letter} pays no meter {name!r}; its meters are {known}")
        if amount < 0:
            raise UnknownMeter(f"the {name} meter cannot be at {dollars_and_cents(amount)}; it cannot be negative")
        amounts[full] = amount
    return amounts


def _with_meters(
    odds: WagerOdds, table: Paytable, floors: tuple[MeterFloor, ...], amounts: Mapping[str, Cents], wager_cents: Cents
) -> WagerOdds:
    """The odds with a line for each meter: the expected value is linear in each of them."""
    lines = []
    for floor in floors:
        shares = sum(
            outcome.count * table.rows[outcome.name].numerator
            for outcome in odds.outcomes
            if outcome.name in table.rows and table.rows[outcome.name].meter == floor.meter
        )
        slope = Fraction(shares, odds.combinations * wager_cents)  # percent of a dollar, per cent of the wager
        if not slope:
            continue
        at = amounts[floor.meter]
        even = at - odds.expected_value / slope * 100
        lines.append(MeterLine(floor.meter, at, floor.cents_min, floor.clause, slope, even))
    low = (
        f"{line.meter} stands at {dollars_and_cents(line.cents)}, below its least reset amount of "
        f"{dollars_and_cents(line.reset_cents_min)} ({line.clause})"
        for line in lines
        if line.cents < line.reset_cents_min
    )
    return replace(odds, meters=tuple(lines), warnings=(*odds.warnings, *low))


def _with_long_run(
    odds: WagerOdds,
    table: Paytable,
    rates: Mapping[str, int | Fraction],
    resets: Mapping[str, Cents],
    amounts: Mapping[str, Cents],
) -> WagerOdds:
    """The odds in the long run, when players get all that goes on the meters: the rates, and the reset amounts."""
    full = {METERS.get(name, name): Fraction(rate) for name, rate in rates.items()}
    paid = {one.name: table.rows[one.name] for one in odds.outcomes if one.name in table.rows}
    emptied = dict.fromkeys(resets, 0)
    from_meters = Fraction(0)
    stake_cents = odds.stake_cents or ONE_DOLLAR
    for one in odds.outcomes:
        payout = paid.get(one.name)
        if payout is not None and payout.kind == "meter":
            from_meters += one.count * net(payout, stake_cents, amounts) + one.count
            emptied[payout.meter] += one.count * (payout.numerator == 100)
    if not full or set(full) != {payout.meter for payout in paid.values() if payout.kind == "meter"}:
        return odds
    seeds = sum(Fraction(count * resets[meter], stake_cents) for meter, count in emptied.items())
    value = odds.expected_value + (seeds - from_meters) / odds.combinations + sum(full.values(), Fraction(0)) / 100
    kept = tuple((meter, resets[meter]) for meter in full)
    return replace(odds, long_run=LongRun(tuple(full.items()), kept, value))


def _with_nothing_lost(odds: WagerOdds) -> WagerOdds:
    """The odds of Envy, which costs nothing: a hand that does not qualify wins nothing and loses nothing."""
    *paid, rest = odds.outcomes
    return replace(odds, outcomes=(*paid, replace(rest, pays=Fraction(0))))
