"""The signs at a house-banked table: payouts of every wager offered, from the paytables of the rules; payout limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.money import Payout, Paytable, dollars_and_cents
from croupier.rules.banked.offered import Offered
from croupier.rules.banked.spec import BankedSpec
from croupier.submission.documents import words
from croupier.submission.documents.sign import NOTICE, PAYTABLES, Sign, row
from croupier.submission.model import TableOffer

LINES_A_COLUMN = 14


def offered(table: TableOffer) -> tuple[Offered, ...]:
    """Every wager a house-banked table offers, in the order of its chapter of payouts."""
    return tuple(spec_at(table).offered(table.house))


def spec_at(table: TableOffer) -> BankedSpec:
    """The specification of the table's game."""
    spec = table.game.spec
    assert isinstance(spec, BankedSpec)
    return spec


def at_banked_table(table: TableOffer) -> Iterator[Sign]:
    """Payouts that are not on the layout, and the limit; in Washington, the text to be printed on the layout."""
    posted = spec_at(table).posted
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
    posted = spec_at(table).posted
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
