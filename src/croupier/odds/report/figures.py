"""The figures of one wager line by line, in the words and digits that tables and sheets share."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from croupier.errors import CroupierError
from croupier.odds.wager import DEFAULT_READING, WagerOdds, WagerOutcome

CSV_HEAD = (
    "game", "wager", "paytable", "reading", "outcome", "clause", "count", "combinations", "probability", "pays",
    "wagered", "contribution", "contribution_float",
)  # fmt: skip


class CannotDraw(CroupierError):
    """A file that cannot be written, or a missing program to draw it."""


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """One outcome with its probability and what it adds to the expected value."""

    outcome: WagerOutcome
    probability: Fraction
    contribution: Fraction


def lines(odds: WagerOdds) -> tuple[OutcomeLine, ...]:
    """Every outcome; the contributions sum to the expected value."""
    return tuple(
        OutcomeLine(one, Fraction(one.count, odds.combinations), Fraction(one.count, odds.combinations) * one.pays)
        for one in odds.outcomes
    )


def percent(share: Fraction | float, digits: int = 4) -> str:
    """`3.0158 %`; a minus sign as printers set it."""
    return f"{float(share) * 100:.{digits}f} %".replace("-", "−")


def cost(share: Fraction) -> str:
    """The cost of simpler play; a cost that four decimals would hide is given as small."""
    return "under 0.0001 %" if 0 < share < Fraction(1, 1_000_000) else percent(share)


def signed(value: Fraction | float, digits: int = 6) -> str:
    """`+0.013600` or `−0.5`; a plain zero has no sign."""
    text = f"{float(value):+.{digits}f}"
    return f"{0:.{digits}f}" if float(text) == 0 else text.replace("-", "−")


def as_decimal(value: Fraction) -> str:
    """A whole number, or else a fraction: `1,001`, `8/5`, `−2`."""
    text = f"{value.numerator:,}" if value.denominator == 1 else f"{value.numerator:,}/{value.denominator:,}"
    return text.replace("-", "−")


def one_in(probability: Fraction) -> str:
    """`1 in 30,940`, or `never`."""
    if not probability:
        return "never"
    odds = float(1 / probability)
    return f"1 in {odds:,.0f}" if odds >= 100 else f"1 in {odds:.2f}"


def label(odds: WagerOdds) -> str:
    """`ante-bet`, `five-card-bonus A`, `poker-bonus B, reading T-01(a)`."""
    table = f" {odds.paytable}" if odds.paytable else ""
    reading = "" if odds.reading == DEFAULT_READING else f", reading {odds.reading}"
    return f"{odds.wager}{table}{reading}"


def as_csv(some: Iterable[WagerOdds]) -> str:
    """One row for each outcome of each wager."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for odds in some:
        for line in lines(odds):
            one = line.outcome
            about = (odds.game, odds.wager, odds.paytable or "", odds.reading, one.name, one.clause)
            counted = (one.count, odds.combinations, line.probability, one.pays, one.wagered)
            writer.writerow((*about, *counted, line.contribution, float(line.contribution)))
    return out.getvalue()


def write_csv(some: Iterable[WagerOdds], path: Path) -> Path:
    """Write `as_csv` to a file."""
    try:
        path.write_text(as_csv(some), encoding="utf-8")
    except OSError as problem:
        raise CannotDraw(f"cannot write to {str(path)!r}: {problem.strerror}") from None
    return path
