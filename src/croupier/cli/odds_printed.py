"""Printing the answers of `croupier odds`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from croupier.cli.columns import print_rows

if TYPE_CHECKING:
    from croupier.odds.report.catalog import OddsGame
    from croupier.odds.wager import PricedAct, WagerOdds


def print_choices(found: Sequence[PricedAct]) -> None:
    """What each choice with a hand is worth, and which is best."""
    from croupier.odds.report.figures import as_decimal, signed

    rows = [(one.name, signed(one.value), as_decimal(one.value), "best" if one.best else "") for one in found]
    print_rows(("choice", "worth", "exactly", ""), rows, numbers=(1, 2))
    best = [one for one in found if one.best]
    _say(f"Best: {' or '.join(one.name for one in best)}. The unit is the initial wager.")


def print_all(game: OddsGame, found: Sequence[WagerOdds]) -> None:
    """A line for each wager, paytable and reading."""
    from croupier.odds.report.figures import one_in, percent

    typer.secho(f"{game.title}, {game.document}", bold=True)
    head = ("wager", "paytable", "reading", "house edge", "element\nof risk", "standard\ndeviation", "hit", "clause")
    rows = [
        (
            one.wager,
            one.paytable or "",
            one.reading,
            percent(one.house_edge),
            percent(one.element_of_risk),
            f"{one.standard_deviation:.3f}",
            one_in(one.hit_frequency),
            one.clause,
        )
        for one in found
    ]
    print_rows(head, rows, numbers=(3, 4, 5), spare=(7, 4, 5))
    for note in dict.fromkeys(note for one in found for note in one.notes if note.startswith("reading ")):
        _say(note)
    printed = [one for one in found if one.printed_percent and one.reading == "default"]
    if ours := [str(one.printed_percent) for one in printed if one.reproduces_print]:
        _say(f"House advantages that the text prints, reproduced: {', '.join(ours)} percent.")


def print_one(odds: WagerOdds, other_readings: Sequence[WagerOdds] = ()) -> None:
    """Everything about one wager and paytable, and its edge under the other readings of the text."""
    from croupier.odds.report.figures import as_decimal, cost, label, lines, percent, signed

    typer.secho(f"{label(odds)}, {odds.clause}", bold=True)
    rows = [
        (one.outcome.name, f"{one.outcome.count:,}", percent(one.probability, 6), as_decimal(one.outcome.pays),
         signed(one.contribution), one.outcome.clause)
        for one in lines(odds)
    ]  # fmt: skip
    rows.append(("all", f"{odds.combinations:,}", percent(1, 6), "", signed(odds.expected_value), ""))
    print_rows(
        ("outcome", "count", "probability", "pays", "return", "clause"), rows, numbers=(1, 2, 3, 4), spare=(5, 2)
    )
    figures = _figures(odds)
    for name, text in figures.items():
        _say(f"{name:<{max(map(len, figures)) + 2}}{text}")
    for note in odds.notes:
        _say(f"note: {note}")
    for other in other_readings:
        _say(f"house edge {percent(other.house_edge)} under {_reading_of(other)}")
    if odds.strategy:
        _say(f"Optimal play, proved for {odds.strategy.decisions_proved:,} decisions:")
        told = [rule for rule in odds.strategy.rules if not rule.decision.startswith("exceptions")]
        for rule in told:
            _say(f"  {rule.decision}: {rule.text}")
        if len(told) < len(odds.strategy.rules):
            _say("  The exceptions, hand by hand, are in --json and on the PAR sheet (--pdf).")
        for note in odds.strategy.notes:
            _say(f"  note: {note}")
        for name, value in odds.strategy.simpler:
            _say(f"  plainer: {name}: costs {cost(odds.expected_value - value)} more")


def _reading_of(odds: WagerOdds) -> str:
    return next((note for note in odds.notes if note.startswith("reading ")), f"reading {odds.reading}")


def _figures(odds: WagerOdds) -> Mapping[str, str]:
    from croupier.money import dollars_and_cents
    from croupier.odds.report.figures import as_decimal, one_in, percent

    found = {
        "expected value": f"{as_decimal(odds.expected_value)} of the initial wager",
        "house edge": percent(odds.house_edge),
        "element of risk": f"{percent(odds.element_of_risk)} of {float(odds.average_wager):.4f} wagered on average",
        "standard deviation": f"{odds.standard_deviation:.4f}, variance {float(odds.variance):.4f}",
        "hit frequency": f"{percent(odds.hit_frequency)}, {one_in(odds.hit_frequency)}",
    }
    if odds.chip_cents is not None:
        found["breakage"] = f"{percent(odds.breakage)}, in the house edge (W-09)"
    if odds.long_run is not None:
        rates = ", ".join(f"{float(rate):g} % to the {meter}" for meter, rate in odds.long_run.rates)
        found["progression"] = f"{rates} (MD-LIR 12.F(1))"
        found["in the long run"] = (
            f"house edge {percent(odds.long_run.house_edge)}, with everything put on meters paid out"
        )
    for line in odds.meters:
        at, even = dollars_and_cents(line.cents), float(line.break_even_cents / 100)
        name = line.meter if line.meter == "meter" else f"meter {line.meter}"
        found[name] = f"{at}; breaks even at ${even:,.2f} ({line.clause})".replace("$-", "-$")
    return found


def _say(text: str) -> None:
    """Print with plain hyphens as minus signs, so that figures can be copied and sorted."""
    typer.echo(text.replace("−", "-"))
