"""What a PAR sheet says besides the odds: when they hold, how far results vary, what a round can cost the house."""

from __future__ import annotations

import hashlib

from croupier.money import Paytable, dollars_and_cents
from croupier.odds.report.catalog import OddsQuestion
from croupier.odds.report.figures import as_decimal, percent
from croupier.odds.wager import BANDS, WagerOdds
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.specs import SPECS


def conditions(question: OddsQuestion, odds: WagerOdds, table: Paytable | None) -> list[dict[str, str]]:
    """Deck, players, stake, breakage, payout limit, and the hash of a custom paytable."""
    game = question.game
    alone = "counted for each other player" if odds.wager == "envy" else "the odds are the same for any number"
    rows = {
        "Deck": "one of 52 cards, shuffled for every round",
        "Players": f"1 to {game.positions} ({game.positions_clause}); {alone}",
        "Stake": "any" if odds.stake_cents is None else dollars_and_cents(odds.stake_cents),
        "Breakage": _breakage(question, odds),
        "Payout limit": _payout_limit(odds.document),
    }
    if isinstance(question.paytable, Paytable) and table is not None:
        rows["Paytable"] = f"custom, sha256 {paytable_hash(table)}"
    return [{"name": name, "value": value} for name, value in rows.items()]


def _breakage(question: OddsQuestion, odds: WagerOdds) -> str:
    if odds.chip_cents is not None:
        chips = dollars_and_cents(odds.chip_cents)
        return f"adds {percent(odds.breakage)} to the house edge, with chips of {chips} (W-09)"
    if question.chip_cents is not None:
        return f"none at this stake with chips of {dollars_and_cents(question.chip_cents)} (W-09)"
    return "none: payouts are exact"


def _payout_limit(document: str) -> str:
    own = (spec for spec in SPECS.values() if isinstance(spec, BankedSpec) and spec.document == document)
    clause = next((spec.posted.limit for spec in own), "")
    return f"none taken into account; the operator may set one ({clause})" if clause else "the text has none"


def paytable_hash(table: Paytable) -> str:
    """The hash of a paytable's rows: hand and payout, line by line."""
    rows = "".join(f"{hand}\t{payout}\n" for hand, payout in table.rows.items())
    return hashlib.sha256(rows.encode()).hexdigest()


def bands(odds: WagerOdds) -> list[dict[str, str]]:
    """What a number of rounds returns of the initial wagers in 95 of 100 cases."""
    found = []
    for rounds in BANDS:
        least, most = odds.band(rounds)
        found.append({"rounds": f"{rounds:,}", "least": percent(least, 2), "most": percent(most, 2)})
    return found


def exposure(question: OddsQuestion, odds: WagerOdds) -> str:
    """The most that a round can cost the house, for one player and for a full table."""
    most, stake_cents = odds.most, odds.stake_cents or question.stake_cents
    one = round(most.pays * stake_cents)
    full = one * question.game.positions
    return (
        f"{as_decimal(most.pays)} times the wager to one player ({most.name}), {dollars_and_cents(one)} at a stake of "
        f"{dollars_and_cents(stake_cents)}; never more than {dollars_and_cents(full)} to "
        f"{question.game.positions} players."
    )
