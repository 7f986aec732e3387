"""Custom paytables: read from a TOML file or from `hand=payout` words, with mistakes named.

    name = "Saturday table"
    wager = "let-it-ride"          # if given, it must be the wager in question

    [pays]
    "royal flush" = "1000 to 1"
    "straight flush" = "200 to 1"

Payouts are written as the texts print them: `8 to 5`, `9 for 1`, `$50`, `100 percent of meter`.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.engine.toml_text import read_toml
from croupier.money import Payout, Paytable, cents
from croupier.odds.paytables import BadPaytable
from croupier.rules.let_it_ride.ch12_payouts import METERS

_ODDS = re.compile(r"(?P<numerator>-?[\d,]+)\s*(?P<kind>to|for)\s*(?P<denominator>\d+)", re.IGNORECASE)
_METER = re.compile(r"(?P<percent>\d+)\s*(?:%|percent)\s*of\s*(?:the\s+)?(?P<meter>.+)", re.IGNORECASE)
_ONE_PAYOUT = "each hand has one payout"
_DIGITS_MAX = 12
_HOW = "write it as 8 to 5, 9 for 1, $50 or 100 percent of meter"


def payout(text: str) -> Payout:
    """`1000 to 1`, `9 for 1`, `$50` or `10 percent of meter`."""
    words = text.strip()
    if any(len(number) > _DIGITS_MAX for number in re.findall(r"[\d,]+", words)):
        raise BadPaytable(f"a payout has a number of more than {_DIGITS_MAX} digits; {_HOW}")
    if match := _ODDS.fullmatch(words):
        numerator, denominator = int(match["numerator"].replace(",", "")), int(match["denominator"])
        if numerator < 0 or denominator == 0:
            raise BadPaytable(
                f"{text!r} cannot be paid; a payout cannot be negative, and the second number cannot be 0"
            )
        return Payout(match["kind"].lower(), numerator, denominator)
    if match := _METER.fullmatch(words):
        percent = int(match["percent"])
        if not 0 < percent <= 100:
            raise BadPaytable(f"{text!r} cannot be paid; a meter pays 1 to 100 percent of what it shows")
        return Payout("meter", percent, meter=_meter(match["meter"]))
    if words.startswith("$"):
        return Payout("dollars", cents(words))
    raise BadPaytable(f"{text!r} is not a payout; {_HOW}")


def _meter(text: str) -> str:
    """The full name of a meter, from that or from its short name: `major`, `Major Progressive`, `the main meter`."""
    wanted = text.strip().lower()
    names = {full.lower(): full for full in METERS.values()} | dict(METERS)
    for name in (wanted, wanted.removesuffix(" meter"), wanted.removesuffix(" progressive meter")):
        if name in names:
            return names[name]
    raise BadPaytable(f"there is no meter {text.strip()!r}; a paytable can pay {', '.join(METERS)}")


def hand_named(text: str, known: Iterable[str], wager: str) -> str:
    """The row that is meant, ignoring case and hyphens (`3 of a kind` is three-of-a-kind); if none, the nearest."""
    rows = {_plain(row): row for row in known}
    wanted = _plain(text)
    if wanted in rows:
        return rows[wanted]
    near = [row for row in rows if row.startswith(wanted)] or difflib.get_close_matches(wanted, rows, cutoff=0.5)
    hint = f" (did you mean {rows[near[0]]!r}?)" if wanted and near else ""
    raise BadPaytable(f"{wager} has no hand {text.strip()!r}{hint}; its hands are {'; '.join(rows.values())}")


def _plain(text: str) -> str:
    words = re.sub(r"[^a-z0-9]+", " ", text.lower().replace("'", "").replace("’", "")).split()
    numbers = {"3": "three", "4": "four", "10s": "tens", "10": "ten"}
    return " ".join(numbers.get(word, word) for word in words)


def from_pays(pays: Iterable[str], base: Paytable, known: Iterable[str], wager: str) -> Paytable:
    """The base paytable with rows replaced as in `royal flush=1000 to 1`; the others stay as printed."""
    rows = tuple(known)
    changed: dict[str, Payout] = {}
    for one in pays:
        hand, equals, paid = one.partition("=")
        if not equals:
            raise BadPaytable(f"--pays {one!r} has no '='; write a hand and its payout, such as 'flush=8 to 1'")
        row = hand_named(hand, rows, wager)
        if row in changed:
            raise BadPaytable(f"--pays names {row!r} twice; {_ONE_PAYOUT}")
        changed[row] = payout(paid)
    merged = {row: changed.get(row, base.rows.get(row)) for row in rows}
    words = ", ".join(f"{hand} {paid}" for hand, paid in changed.items())
    name = f"{base.letter} with {words}"
    return own(name, {row: paid for row, paid in merged.items() if paid is not None}, base)


def from_file(path: Path, base: Paytable, known: Iterable[str], wager: str) -> Paytable:
    """The paytable in a TOML file; hands that the file does not name are not paid."""
    read = _toml(path)
    wanted = read.get("wager", wager)
    if wanted != wager:
        raise BadPaytable(f"{path.name} is a paytable for {wanted!r}, not for {wager}")
    pays = read.get("pays")
    if not isinstance(pays, Mapping) or not pays:
        raise BadPaytable(f'{path.name} has no [pays]; it needs a line for each paid hand, such as "flush" = "8 to 1"')
    rows = tuple(known)
    given: dict[str, Payout] = {}
    for hand, paid in pays.items():
        row = hand_named(hand, rows, wager)
        if row in given:
            line = _line_of(path, hand)
            raise BadPaytable(f"{path.name}: line {line} pays {row!r} a second time; {_ONE_PAYOUT}")
        if not isinstance(paid, str):
            raise BadPaytable(f"{path.name} pays {paid!r} for {hand!r}, which is not clear; {_HOW}")
        given[row] = payout(paid)
    name = str(read.get("name", path.stem))
    return own(name, {row: given[row] for row in rows if row in given}, base)


def wager_in(path: Path) -> str | None:
    """The wager that a file says it is for, if it says so."""
    found = _toml(path).get("wager")
    return found if isinstance(found, str) else None


def own(name: str, rows: Mapping[str, Payout], base: Paytable) -> Paytable:
    """A paytable that is in no text: its rows cite the section whose tables it replaces."""
    above = section(base)
    return Paytable(above, name, rows, row=above)


def in_order(table: Paytable, rows: Iterable[str]) -> Paytable:
    """This paytable with its rows best first, and any unknown rows last."""
    known = tuple(rows)
    hands = [*(row for row in known if row in table.rows), *(row for row in table.rows if row not in known)]
    return replace(table, rows={hand: table.rows[hand] for hand in hands})


def section(printed: Paytable) -> str:
    """The clause above a printed paytable: `MD-LIR 12.A` of `MD-LIR 12.A(1)`."""
    return re.sub(r"\(\d+\)$", "", printed.clause)


def _line_of(path: Path, hand: str) -> int:
    """The line on which a file names a hand, as spelled there; the last line if it is not found."""
    rows = path.read_text(encoding="utf-8-sig").splitlines()
    key = re.compile(rf"\s*(\w+\s*\.\s*)?[\"']?{re.escape(hand)}[\"']?\s*=")
    return next((number for number, row in enumerate(rows, 1) if key.match(row)), len(rows))


def _toml(path: Path) -> dict[str, Any]:
    try:
        return read_toml(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise BadPaytable(f"there is no file {str(path)!r}") from None
    except OSError as problem:
        raise BadPaytable(f"{str(path)!r} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BadPaytable(f"{str(path)!r} cannot be read: it is not text in UTF-8") from None
    except tomllib.TOMLDecodeError as problem:
        twice = re.fullmatch(r"Cannot overwrite a value \(at (?:line (\d+), .*|end of document\))", str(problem))
        if twice:
            where = f"line {twice[1]}" if twice[1] else "the last line"
            raise BadPaytable(f"{path.name}: {where} names something a second time; {_ONE_PAYOUT}") from None
        raise BadPaytable(f"{path.name} is not TOML: {problem}") from None
