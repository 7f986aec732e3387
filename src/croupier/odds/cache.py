"""Results kept in the user's cache folder, keyed by the rules, the code and everything that was asked.

An entry is a small JSON file with its own checksum. A damaged entry is ignored with a notice and computed again;
one that cannot be written is not kept, which only costs time.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import croupier
from croupier.odds.wager import LongRun, MeterLine, Strategy, StrategyRule, WagerOdds, WagerOutcome
from croupier.rulebook.clauses import all_clauses

Notice = Callable[[str], None]
_PACKAGE = Path(croupier.__file__).parent
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ ](?P<module>croupier[\w.]*)[ ]import[ ](?P<names>\([^)]*\)|[^\n#]*)"
    r"|import[ ](?P<whole>croupier[\w.]*))",
    re.MULTILINE,
)
_NAME = re.compile(r"(\w+)(?: as \w+)?")
_TABLE = re.compile(r'\btable\("(\w+)"\)')


def folder() -> Path:
    """`$XDG_CACHE_HOME/croupier/odds`, or under `~/.cache`."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    home = Path(base) if base and Path(base).is_absolute() else Path(os.path.expanduser("~")) / ".cache"
    return home / "croupier" / "odds"


@cache
def code_hash(module: str) -> str:
    """A hash that changes with any source or table behind the answers of a module such as `croupier.odds.top_five`."""
    found = hashlib.sha256(croupier.__version__.encode())
    for path in sources(module):
        found.update(f"\n{path.relative_to(_PACKAGE).as_posix()}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


@cache
def sources(module: str) -> tuple[Path, ...]:
    """The files of a module and of everything of ours it imports, directly or not, and the number tables they name."""
    tables = {path.stem: path for path in _PACKAGE.glob("hands/tables/*.npy")}
    found: dict[str, Path] = {}
    used: set[Path] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found and (path := _file_of(name)):
            found[name] = path
            text = path.read_text(encoding="utf-8")
            waiting += _imports(text)
            used |= {tables[word] for word in tables.keys() & set(_TABLE.findall(text))}
    return tuple(sorted({*found.values(), *used}))


def _imports(text: str) -> Iterator[str]:
    """What a source imports from us: modules by name, and for `from a import b` the module b of a if there is one."""
    for match in _IMPORT.finditer(text):
        if match["whole"]:
            yield match["whole"]
        else:
            named = (f"{match['module']}.{word}" for word in _NAME.findall(match["names"]))
            yield from (name if _file_of(name) else match["module"] for name in named)


def _file_of(module: str) -> Path | None:
    place = _PACKAGE.joinpath(*module.split(".")[1:])
    files = (place / "__init__.py", place.with_suffix(".py"))
    return next((path for path in files if path.is_file()), None)


@cache
def rules_hash(document: str) -> str:
    """The hash of one document's clauses as we know them: id, summary and numbers, in the order of the text."""
    found = hashlib.sha256()
    for clause in all_clauses().values():
        if clause.document == document:
            found.update(f"{clause.id}\t{clause.summary}\t{clause.numbers}\n".encode())
    return found.hexdigest()


def key_of(question: Mapping[str, object], document: str, module: str) -> str:
    """The name of the entry for a question, which is anything that JSON can hold, answered by a module."""
    whole = {"question": question, "rules": rules_hash(document), "code": code_hash(module)}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def load(key: str, notice: Notice) -> WagerOdds | None:
    """The entry, or None if there is none or it is damaged."""
    path = folder() / f"{key}.json"
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return None
    except (OSError, UnicodeDecodeError) as problem:
        notice(f"the cached result {path.name} cannot be read ({problem}); it is computed again")
        return None
    try:
        whole = json.loads(text)
        if whole["sha256"] != _checksum(whole["odds"]):
            raise ValueError("its checksum is wrong")
        return unpacked(whole["odds"])
    except (ValueError, KeyError, TypeError, AssertionError) as problem:
        notice(f"the cached result {path.name} is damaged ({problem}); it is computed again")
        return None


def store(key: str, odds: WagerOdds, notice: Notice) -> None:
    """Keep a result: written to a temporary file and then moved, so that no reader sees half of it."""
    packed = pack(odds)
    try:
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder(), suffix=".part", delete=False) as part:
            json.dump({"sha256": _checksum(packed), "odds": packed}, part)
        os.replace(part.name, folder() / f"{key}.json")
    except OSError as problem:
        notice(f"the result could not be kept in {folder()} ({problem.strerror})")


def _checksum(packed: Any) -> str:
    return hashlib.sha256(json.dumps(packed, sort_keys=True).encode()).hexdigest()


def pack(odds: WagerOdds) -> dict[str, Any]:
    """The odds as JSON data, without loss."""
    strategy = odds.strategy
    return {
        "head": [odds.game, odds.document, odds.wager, odds.paytable, odds.clause, odds.combinations, odds.reading],
        "outcomes": [
            [one.name, one.count, str(one.pays), one.clause, str(one.wagered), one.won, one.row]
            for one in odds.outcomes
        ],
        "strategy": strategy
        and {
            "rules": [[rule.decision, rule.text] for rule in strategy.rules],
            "decisions_proved": strategy.decisions_proved,
            "simpler": [[name, str(value)] for name, value in strategy.simpler],
            "notes": list(strategy.notes),
        },
        "meters": [
            [
                line.meter,
                line.cents,
                line.reset_cents_min,
                line.clause,
                str(line.value_per_dollar),
                str(line.break_even_cents),
            ]
            for line in odds.meters
        ],
        "stake_cents": odds.stake_cents,
        "printed_percent": odds.printed_percent,
        "method": odds.method,
        "notes": list(odds.notes),
        "warnings": list(odds.warnings),
        "long_run": odds.long_run
        and {
            "rates": [[meter, str(rate)] for meter, rate in odds.long_run.rates],
            "resets": [list(one) for one in odds.long_run.resets],
            "expected_value": str(odds.long_run.expected_value),
        },
        "chip_cents": odds.chip_cents,
        "breakage": str(odds.breakage),
    }


def unpacked(data: Mapping[str, Any]) -> WagerOdds:
    """The odds that were packed by `pack`."""
    game, document, wager, paytable, clause, combinations, reading = data["head"]
    kept = data["strategy"]
    strategy = kept and Strategy(
        tuple(StrategyRule(decision, text) for decision, text in kept["rules"]),
        kept["decisions_proved"],
        tuple((name, Fraction(value)) for name, value in kept["simpler"]),
        tuple(kept["notes"]),
    )
    return WagerOdds(
        game, document, wager, paytable, clause, combinations,
        tuple(
            WagerOutcome(name, count, Fraction(pays), clause, Fraction(wagered), won, row)
            for name, count, pays, clause, wagered, won, row in data["outcomes"]
        ),
        reading=reading,
        strategy=strategy,
        meters=tuple(
            MeterLine(meter, cents, reset, clause, Fraction(value), Fraction(even))
            for meter, cents, reset, clause, value, even in data["meters"]
        ),
        stake_cents=data["stake_cents"],
        printed_percent=data["printed_percent"],
        method=data["method"],
        notes=tuple(data["notes"]),
        warnings=tuple(data["warnings"]),
        long_run=data["long_run"] and _long_run(data["long_run"]),
        chip_cents=data["chip_cents"],
        breakage=Fraction(data["breakage"]),
    )  # fmt: skip


def _long_run(data: Mapping[str, Any]) -> LongRun:
    return LongRun(
        tuple((meter, Fraction(rate)) for meter, rate in data["rates"]),
        tuple((meter, cents) for meter, cents in data["resets"]),
        Fraction(data["expected_value"]),
    )
