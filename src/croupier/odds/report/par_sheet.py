"""PAR sheets as PDF, typeset by typst: everything a reader needs to check the odds of a wager."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib.resources import files
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

import croupier
from croupier.money import Paytable, dollars_and_cents
from croupier.odds import cache
from croupier.odds.report import chart
from croupier.odds.report.catalog import OddsQuestion, printed_table, reading_in_words
from croupier.odds.report.conditions import bands, conditions, exposure
from croupier.odds.report.figures import CannotDraw, as_decimal, cost, lines, one_in, percent, signed
from croupier.odds.wager import DEFAULT_READING, Strategy, WagerOdds

AnsweredQuestion = tuple[OddsQuestion, WagerOdds]
_CHART_INCHES = 3.9  # the width of the chart beside a paytable
_NAME_LENGTH_MAX = 150  # for a paytable whose name lists every row it changes
FOLD_TABLE, EXCEPTIONS = "fold table, community", "exceptions that"  # decisions of `top_5_wa_strategy`


@dataclass(frozen=True, slots=True)
class Made:
    """Who made a sheet, and when."""

    by: str = ""
    on: date = field(default_factory=date.today)

    def __str__(self) -> str:
        by = f" by {self.by}" if self.by else ""
        return f"Made on {self.on:%B} {self.on.day}, {self.on.year}{by} with Croupier {croupier.__version__}"


def write(answers: Sequence[AnsweredQuestion], path: Path, made: Made | None = None) -> list[Path]:
    """Write all sheets to one file `.pdf`, or each to its own file in a folder; returns the files written.

    There is a sheet for each answer under the default reading, which quotes the others; or for all, if there is none.
    """
    wanted = [answer for answer in answers if answer[1].reading == DEFAULT_READING] or answers
    try:
        if path.suffix.lower() == ".pdf":
            path.write_bytes(pdf(wanted, beside=answers, made=made))
            return [path]
        if path.is_file():
            raise CannotDraw(f"{str(path)!r} is a file, not a folder; give FILE.pdf, or a folder")
        path.mkdir(exist_ok=True)
        written = [path / f"{file_name(answer[1])}.pdf" for answer in wanted]
        for place, answer in zip(written, wanted, strict=True):
            place.write_bytes(pdf([answer], beside=answers, made=made))
    except OSError as problem:
        raise CannotDraw(f"cannot write to {str(path)!r}: {problem.strerror}") from None
    return written


def check_installed() -> None:
    """Refuse if typst, an extra, is not installed, or matplotlib, which draws the chart of each sheet."""
    for name, does in (("typst", "set"), ("matplotlib", "drawn")):
        if find_spec(name) is None:
            raise CannotDraw(
                f"PAR sheets are {does} by {name}, which is not installed; do: pip install 'croupier[print,charts]'"
            )


def file_name(odds: WagerOdds) -> str:
    """`top-5-wa_ante-bet`, `let-it-ride_progressive_D_L-10a`."""
    parts = [odds.game, odds.wager, odds.paytable or "", "" if odds.reading == DEFAULT_READING else odds.reading]
    names = (re.sub(r"[^A-Za-z0-9.-]+", "-", part.replace("(", "").replace(")", "")) for part in parts if part)
    return "_".join(names)[:_NAME_LENGTH_MAX]


def pdf(
    answers: Sequence[AnsweredQuestion], beside: Sequence[AnsweredQuestion] = (), made: Made | None = None
) -> bytes:
    """The sheets of these answers; `beside` are answers from which other readings are quoted."""
    import typst

    who = str(made or Made())
    sheets = [_sheet(number, *answer, beside or answers) | {"made": who} for number, answer in enumerate(answers)]
    template = files(__package__) / "par_sheet.typ"
    printed = typst.compile(
        template.read_bytes(), format="pdf", ignore_system_fonts=True, timestamp=0,
        sys_inputs={"data": json.dumps(sheets)},
    )  # fmt: skip
    assert isinstance(printed, bytes)
    return printed


def _sheet(number: int, question: OddsQuestion, odds: WagerOdds, beside: Iterable[AnsweredQuestion]) -> dict[str, Any]:
    """Everything the template shows, in words."""
    game, table = question.game, printed_table(question)
    named = f"paytable {odds.paytable}" if odds.paytable else ""
    reading = "" if odds.reading == DEFAULT_READING else f"reading {odds.reading}"
    rules, code = cache.rules_hash(odds.document), cache.code_hash(game.module)
    return {
        "title": question.wager.title,
        "subtitle": " · ".join(part for part in (game.title, named, reading) if part),
        "game": game.title,
        "document": odds.document,
        "clause_number": odds.clause.removeprefix(f"{odds.document} "),
        "version": croupier.__version__,
        "rules_short": rules[:12],
        "code_short": code[:12],
        "end": f"end-{number}",
        "key_figures": _key_figures(odds),
        "warnings": [f"Warning: {text}." for text in odds.warnings],
        "notes": list(odds.notes),
        "conditions": conditions(question, odds, table),
        "bands": bands(odds),
        "exposure": exposure(question, odds),
        "long_run": _long_run(odds),
        "paytable": _paytable(table),
        "outcomes": [
            {
                "name": line.outcome.name,
                "clause": _shorter(line.outcome.clause, odds),
                "pays": as_decimal(line.outcome.pays),
                "count": f"{line.outcome.count:,}",
                "probability": percent(line.probability, 6),
                "one_in": one_in(line.probability),
                "contribution": signed(line.contribution),
            }
            for line in lines(odds)
        ],
        "total": {
            "count": f"{odds.combinations:,}",
            "probability": percent(1, 6),
            "contribution": signed(odds.expected_value),
        },
        "chart": chart.svg(odds, inches=_CHART_INCHES) if table else chart.svg(odds),
        "figures": _figures(odds),
        "meters": _meters(odds),
        "readings": _other_readings(question, odds, beside),
        "strategy": _strategy(odds.strategy, odds) if odds.strategy else None,
        "method": odds.method,
        "check": _check(question, odds, rules, code),
    }


def _key_figures(odds: WagerOdds) -> list[dict[str, str]]:
    figures = [
        ("House edge", percent(odds.house_edge), "of the initial wager"),
        ("Element of risk", percent(odds.element_of_risk), "of all wagered"),
        ("Standard deviation", f"{odds.standard_deviation:.4f}", "wagers a round"),
        ("Volatility index", f"{odds.volatility_index:.4f}", "1.645 deviations"),
        ("Hit frequency", percent(odds.hit_frequency, 2), one_in(odds.hit_frequency)),
    ]
    return [{"name": name, "value": value, "more": more} for name, value, more in figures]


def _paytable(table: Paytable | None) -> list[dict[str, str]]:
    rows = {} if table is None else table.rows
    return [{"hand": hand, "pays": str(payout).replace(" percent", " %")} for hand, payout in rows.items()]


def _figures(odds: WagerOdds) -> list[dict[str, str]]:
    rows = {"Expected value": f"{_long(as_decimal(odds.expected_value))} = {signed(odds.expected_value, 9)}"}
    if odds.average_wager != 1:
        rows["Average wager"] = f"{_long(as_decimal(odds.average_wager))} = {float(odds.average_wager):.6f}"
    rows |= {
        "Variance": f"{_long(as_decimal(odds.variance))} = {float(odds.variance):.6f}",
        "Hit frequency": f"{_long(as_decimal(odds.hit_frequency))} = {float(odds.hit_frequency):.6f}",
        "Return to player": f"{percent(1 + odds.expected_value)} of the initial wager",
    }
    return [{"name": name, "value": value} for name, value in rows.items()]


def _long(fraction: str) -> str:
    """A long fraction with a place to break the line: after the stroke."""
    return fraction.replace("/", " / ")


def _meters(odds: WagerOdds) -> list[dict[str, str]]:
    return [
        {
            "name": line.meter,
            "clause": line.clause,
            "at": dollars_and_cents(line.cents),
            "reset": dollars_and_cents(line.reset_cents_min),
            "worth": signed(line.value_per_dollar, 9),
            "even": f"${float(line.break_even_cents / 100):,.2f}".replace("$-", "−$"),
        }
        for line in odds.meters
    ]


def _long_run(odds: WagerOdds) -> dict[str, Any]:
    """The rates of progression, and the return that they lead to."""
    run = odds.long_run
    if run is None:
        return {}
    resets = dict(run.resets)
    rates = [f"{meter} {float(rate):g} %, reset to {dollars_and_cents(resets[meter])}" for meter, rate in run.rates]
    return {
        "rates": "; ".join(rates),
        "edge": percent(run.house_edge),
        "return": percent(1 + run.expected_value),
    }


def _other_readings(
    question: OddsQuestion, odds: WagerOdds, beside: Iterable[AnsweredQuestion]
) -> list[dict[str, str]]:
    """This wager and paytable under the other readings that were answered."""
    found = {
        other.reading: percent(other.house_edge)
        for of, other in beside
        if of.wager == question.wager and of.paytable == question.paytable and other.reading != odds.reading
    }
    return [{"reading": name, "words": reading_in_words(question, name), "edge": edge} for name, edge in found.items()]


def _shorter(clause: str, odds: WagerOdds) -> str:
    """A row's clause: only its end if the head completes it, otherwise without the document."""
    if clause != odds.clause and clause.startswith(odds.clause):
        return "…" + clause.removeprefix(odds.clause)
    return clause.removeprefix(f"{odds.document} ")


def _strategy(play: Strategy, odds: WagerOdds) -> dict[str, Any]:
    rules = [rule for rule in play.rules if not rule.decision.startswith((FOLD_TABLE, EXCEPTIONS))]
    groups = [
        {"decision": decision[:1].upper() + decision[1:], "lines": [rule.text for rule in some]}
        for decision, some in groupby(rules, key=lambda rule: rule.decision)
    ]
    simpler = [
        {"name": name, "value": signed(value), "cost": cost(odds.expected_value - value)}
        for name, value in play.simpler
    ]
    limits, table = fold_table(play)
    return {
        "decisions": f"{play.decisions_proved:,}",
        "groups": groups,
        "simpler": simpler,
        "limits": limits,
        "table": table,
        "exceptions": exceptions_of(play),
        "notes": list(play.notes),
    }


def fold_table(play: Strategy) -> tuple[list[str], list[dict[str, Any]]]:
    """The table of a strategy, its entries under their limits: `0 suited: 97 98; 1 suited: T9` becomes two cells."""
    rows = []
    for rule in play.rules:
        if rule.decision.startswith(FOLD_TABLE):
            cells = dict(part.split(" suited: ") for part in rule.text.split("; ") if " suited: " in part)
            rows.append((rule.decision.removeprefix(f"{FOLD_TABLE} "), cells))
    limits = sorted({limit for _, cells in rows for limit in cells})
    return limits, [
        {"community": community, "cells": [cells.get(limit, "") for limit in limits]} for community, cells in rows
    ]


def exceptions_of(play: Strategy) -> list[dict[str, str]]:
    found = []
    for rule in play.rules:
        if rule.decision.startswith(EXCEPTIONS):
            choice, _, community = rule.decision.removeprefix(f"{EXCEPTIONS} ").partition(", community ")
            found.append({"choice": choice, "community": community, "hands": rule.text})
    return found


def _check(question: OddsQuestion, odds: WagerOdds, rules: str, code: str) -> list[dict[str, str]]:
    rows = {
        "Sum": "Count times net pay, summed and divided by all combinations, is the expected value; the house edge is "
        "its negative, and that divided by the average wager the element of risk. The variance is the mean of the "
        "squared net pay less the square of the expected value.",
        "Again": _command(question, odds),
        "Rules": f"{odds.document}, sha256 {rules}",
        "Code": f"Croupier {croupier.__version__}, sha256 {code}",
    }
    return [{"name": name, "value": value} for name, value in rows.items()]


def _command(question: OddsQuestion, odds: WagerOdds) -> str:
    """The command that computes the sheet again."""
    words = ["croupier", "odds", odds.game, "--wager", odds.wager]
    if isinstance(question.paytable, str):
        words += ["--paytable", question.paytable]
    elif question.paytable:
        words += ["--paytable", "FILE.toml"]
    for name, rate in question.rates.items():
        words += ["--rate", f"{name}={float(rate):g}"]
    words += ["--reading", f"'{odds.reading}'" if "(" in odds.reading else odds.reading]
    for name, amount in question.meters.items():
        words += ["--meter", f"{name}={amount / 100:.2f}"]
    if odds.stake_cents not in (None, 100) or odds.chip_cents is not None:
        words += ["--stake", f"{(odds.stake_cents or 0) / 100:.2f}"]
    if odds.chip_cents is not None:
        words += ["--chip", f"{odds.chip_cents / 100:.2f}"]
    return " ".join([*words, "--fresh", "--json"])
