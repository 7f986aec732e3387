"""True odds, payout odds and house advantage of the wagers a table offers, from the exact computation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.money import Payout
from croupier.odds.report.catalog import GAMES, OddsQuestion, questions
from croupier.odds.report.figures import as_decimal, lines, one_in, percent, signed
from croupier.odds.wager import DEFAULT_READING, WagerOdds, WagerOutcome
from croupier.rules.banked.offered import Offered
from croupier.rules.let_it_ride.choices import amounts, rates
from croupier.submission.documents.at_banked_tables import offered, pays
from croupier.submission.model import TableOffer


def question(table: TableOffer, wager: Offered) -> OddsQuestion:
    """The question for `croupier.odds` about a wager at this table."""
    game = GAMES[table.game.id]
    letter = wager.paytable.letter if wager.paytable else None
    known = letter if letter in game.tables(wager.priced_as, wager.stake_cents) else None
    meters = amounts(table.house, "initial") if wager.priced_as == "progressive" else {}
    (found,) = questions(game, wager.priced_as, known, DEFAULT_READING, wager.stake_cents, meters)
    chips = None if table.house["payout.breakage"] == "exact" else table.house["chip.unit"]
    if wager.priced_as != "progressive":
        return replace(found, chip_cents=chips)
    added = {name: Fraction(rate) for name, rate in rates(table.house).items()}
    return replace(found, chip_cents=chips, rates=added, resets=amounts(table.house, "reset"))


def odds_of_table(table: TableOffer) -> list[dict[str, Any]]:
    """Each wager of a house-banked table, for print; none at a poker table."""
    if table.is_poker:
        return []
    refilled = bool(table.get("lir.progressive.top_up"))
    found = [_shown(one, question(table, one).answered(), refilled=refilled) for one in offered(table)]
    limit = table.get("lir.payout_limit")
    if limit is not None:
        for one in found:
            one["notes"].append("The payout limit (MD-LIR 2.B(10)) is not taken into account.")
    return found


def _shown(wager: Offered, odds: WagerOdds, *, refilled: bool) -> dict[str, Any]:
    printed = wager.paytable.rows if wager.paytable else {}
    named = f"paytable {odds.paytable}" if odds.paytable else ""
    return {
        "name": wager.name,
        "paytable": named,
        "clause": odds.clause,
        "edge": percent(odds.house_edge),
        "risk": percent(odds.element_of_risk),
        "stakes": wager.stakes,
        "rows": [
            {
                "outcome": line.outcome.name,
                "clause": line.outcome.clause,
                "chance": one_in(line.probability),
                "true": _true_odds(line.outcome.count, odds.combinations),
                "payout": payout_of(line.outcome, printed),
                "net": as_decimal(line.outcome.pays),
                "return": signed(line.contribution),
            }
            for line in lines(odds)
        ],
        "notes": [wager.remark] * bool(wager.remark) + [*odds.notes, *_long_run(odds, refilled)],
    }


def _long_run(odds: WagerOdds, refilled: bool) -> list[str]:
    """The rates of progression and their effect; topping up a meter that was paid in part costs more (L-05)."""
    run = odds.long_run
    if run is None:
        return []
    added = ", ".join(f"{float(rate):g} percent to the {meter}" for meter, rate in run.rates)
    return [
        f"Of each wager {added} is added (MD-LIR 12.F(1)). In the long run, when all of it is paid out, the house "
        f"advantage is {'less than ' * refilled}{percent(run.house_edge)}."
    ]


def payout_of(outcome: WagerOutcome, printed: Mapping[str, Payout]) -> str:
    """The printed odds of an outcome; empty if no row pays it."""
    found = printed.get(outcome.row)
    return pays(found) if found else ""


def _true_odds(count: int, combinations: int) -> str:
    """The odds at which a wager would be fair: `649,739 to 1`."""
    if not count:
        return "never"
    against = (combinations - count) / count
    return f"{against:,.0f} to 1" if against >= 100 else f"{against:.2f} to 1"
