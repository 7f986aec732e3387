"""The signs at a house-banked table: payouts of every wager offered, by the paytables of the rules; payout limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.money import Cents, Payout, Paytable, dollars_and_cents
from croupier.rules.house.spec import BankedSpec, Posted
from croupier.rules.let_it_ride import ch12_payouts as lir
from croupier.rules.let_it_ride.choices import amounts
from croupier.rules.top_5_wa import p11_payouts as wa
from croupier.rules.top_5_wa.choices import ACE_FACE, ANTE, TENS
from croupier.rules.top_five import ch12_payouts as top5
from croupier.submission.documents import words
from croupier.submission.documents.sign import NOTICE, PAYTABLES, Sign, row
from croupier.submission.model import TableOffer

LINES_A_COLUMN = 14


@dataclass(frozen=True, slots=True)
class Offered:
    """A wager on offer: its name, its paytable (none where it pays even money), what may be bet, a remark.

    `priced_as` is its name in `croupier.odds`, `stake_cents` the stake its odds are given for.
    """

    name: str
    paytable: Paytable | None
    stakes: str
    remark: str = ""
    priced_as: str = ""
    stake_cents: Cents = 100


def offered(table: TableOffer) -> tuple[Offered, ...]:
    """Every wager a house-banked table offers, in the order of its chapter of payouts."""
    return tuple({"MD-TOP5": _top_five, "MD-LIR": _let_it_ride, "WA-TOP5": _top_5_wa}[table.document](table))


def _top_five(table: TableOffer) -> Iterator[Offered]:
    stakes = _between(table["top5.ante_min"], table["top5.ante_max"])
    even = f"Pay {top5.ANTE_AND_PLAY}."
    yield Offered("Ante and Play", None, stakes, even, "ante-play", table["top5.ante_min"])
    for name, option, tables in (
        ("Top Five Bonus", "top_five_bonus", top5.TOP_FIVE_BONUS),
        ("Poker Bonus", "poker_bonus", top5.POKER_BONUS),
    ):
        if table[f"top5.{option}.offered"]:
            least = table[f"top5.{option}.min"]
            stakes = _between(least, table[f"top5.{option}.max"])
            paytable = tables[table[f"top5.{option}.paytable"]]
            yield Offered(name, paytable, stakes, "", option.replace("_", "-"), least)


def _let_it_ride(table: TableOffer) -> Iterator[Offered]:
    least = table["lir.bet_min"]
    stakes = f"Three equal bets, each {_between(least, table['lir.bet_max'])}"
    yield Offered("Let It Ride", lir.MAIN[table["lir.paytable"]], stakes, "", "let-it-ride", least)
    if table["lir.five_card.offered"]:
        wager = table["lir.five_card.wager"]
        paytable = lir.FIVE_CARD_BONUS[table["lir.five_card.paytable"]]
        yield Offered("Five Card Bonus", paytable, dollars_and_cents(wager), "", "five-card-bonus", wager)
    if table["lir.three_card.offered"]:
        paytable = lir.THREE_CARD_BONUS[table["lir.three_card.paytable"]]
        yield Offered("Three Card Bonus", paytable, "", "", "three-card-bonus", table["chip.unit"])
    if table["lir.six_card.offered"]:
        least = table["lir.six_card.min_wager"]
        paytable = lir.SIX_CARD_BONUS[table["lir.six_card.paytable"]]
        yield Offered("Six Card Bonus", paytable, f"From {dollars_and_cents(least)}", "", "six-card-bonus", least)
    if table["lir.progressive.offered"]:
        yield from _progressive(table)


def _progressive(table: TableOffer) -> Iterator[Offered]:
    letter, wager = table["lir.progressive.paytable"], table["lir.progressive.wager"]
    starts = amounts(table.house, "initial")
    resets = amounts(table.house, "reset")
    meters = [
        f"{words.upper(lir.METERS[meter])} starts at {dollars_and_cents(cents)}"
        + ("" if resets[meter] == cents else f", resets to {dollars_and_cents(resets[meter])}")
        for meter, cents in starts.items()
    ]
    remark = f"{'; '.join(meters)}."
    yield Offered("Progressive", lir.PROGRESSIVE[letter], dollars_and_cents(wager), remark, "progressive", wager)
    envy = (lir.ENVY_1 if wager == 100 else lir.ENVY_5)[letter]
    yield Offered("Envy Bonus", envy, "With a Progressive wager", "For another player’s hand.", "envy", wager)


def _top_5_wa(table: TableOffer) -> Iterator[Offered]:
    most = f"Up to {dollars_and_cents(table['wa.max_wager'])}"
    required = table["wa.required_wagers"]

    def stakes(wager: str) -> str:
        return f"{most}, required" if wager in required else f"{most}, optional"

    ace_face = wa.ACE_OR_FACE[table["wa.ace_face.table"]]
    tens = wa.TENS_OR_BETTER[table["wa.tens.table"]]
    (winning,) = wa.WINNING_BET.values()
    yield Offered("Ace or Face", ace_face, stakes(ACE_FACE), "", "ace-or-face")
    yield Offered("10’s or Better", tens, stakes(TENS), "Only the highest is paid.", "tens-or-better")
    ante = f"The Ante pays {wa.ANTE}."
    yield Offered("Winning Bet", winning, stakes(ANTE), ante, "ante-bet")


def _between(low: Cents, high: Cents) -> str:
    return f"{dollars_and_cents(low)} to {dollars_and_cents(high)}"


def posted_at(table: TableOffer) -> Posted:
    """Where the text of the table's game speaks of what is posted."""
    spec = table.game.spec
    assert isinstance(spec, BankedSpec)
    return spec.posted


def at_house_table(table: TableOffer) -> Iterator[Sign]:
    """Payouts not on the layout, and the limit; in Washington they are printed on the layout, and this is the print."""
    posted = posted_at(table)
    on_sign = table.get(posted.chosen_by, "sign") == "sign"
    if on_sign:
        yield payouts(table)
    limit = table.get("lir.payout_limit")
    if on_sign and limit is not None:
        yield Sign(
            "payout-limit", "Payout Limit", (posted.limit,), "the house limits what it pays on a hand",
            NOTICE, {"say": dollars_and_cents(limit), "lines": ["is the most that is paid on one hand."]},
            *words.where(table),
        )  # fmt: skip


def payouts(table: TableOffer) -> Sign:
    """What every wager on offer pays."""
    posted = posted_at(table)
    layout = posted.on_layout
    why = "payouts are printed on the layout" if layout else "the payouts are not on the layout"
    return Sign(
        "layout-payouts" if layout else "payouts", "Payouts", (posted.payouts,), why,
        PAYTABLES, {"pages": _pages(offered(table))}, *words.where(table),
    )  # fmt: skip


def _pages(wagers: tuple[Offered, ...]) -> list[list[list[dict[str, Any]]]]:
    """Wagers in columns, two to a page, so that the type stays large."""
    columns: list[list[Offered]] = []
    for one in wagers:
        if columns and sum(map(_lines, columns[-1])) + _lines(one) <= LINES_A_COLUMN:
            columns[-1].append(one)
        else:
            columns.append([one])
    shown = [[_shown(one) for one in column] for column in columns]
    return [shown[place : place + 2] for place in range(0, len(shown), 2)]


def _lines(wager: Offered) -> int:
    return 3 + len(wager.paytable.rows if wager.paytable else ()) + len(wager.remark) // 30


def _shown(wager: Offered) -> dict[str, Any]:
    rows = paytable_rows(wager.paytable)
    return {"name": wager.name, "stakes": wager.stakes, "remark": wager.remark, "rows": rows}


def paytable_rows(table: Paytable | None) -> list[dict[str, str]]:
    """The rows of a printed paytable as a sign shows them."""
    rows = table.rows if table else {}
    return [row(words.upper(hand).replace("'", "’"), pays(payout)) for hand, payout in rows.items()]


def pays(payout: Payout) -> str:
    """`40 to 1`, `$50`, `100 % of Major`."""
    if payout.kind == "meter":
        return f"{payout.numerator} % of {payout.meter.removesuffix(' Progressive')}"
    return str(payout)
