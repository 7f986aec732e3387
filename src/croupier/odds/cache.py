"""Results kept in the user's cache folder, keyed by the rules, the code and everything that was asked.

An entry is a small JSON file with a checksum of its own. An entry that is damaged is ignored with a notice and made
anew; one that cannot be written is not kept, which costs time and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import croupier
from croupier.odds.wager import MeterLine, Outcome, Strategy, StrategyRule, WagerOdds
from croupier.rulebook.clauses import all_clauses

Notice = Callable[[str], None]
_PACKAGE = Path(croupier.__file__).parent
# What an answer is made of: the pricing, the rankings, the paytables and the kinds of payout.
_SOURCES = ("odds/*.py", "hands/**/*.py", "hands/tables/*.npy", "rules/*/*.py", "cards/*.py", "money.py")
_NOT_PRICING = {"cache.py", "custom.py"}


def folder() -> Path:
    """`$XDG_CACHE_HOME/croupier/odds`, or under `~/.cache`."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".cache"
    return home / "croupier" / "odds"


@cache
def code_hash() -> str:
    """Changes with any source or table that an answer is made of."""
    found = hashlib.sha256(croupier.__version__.encode())
    for pattern in _SOURCES:
        for path in sorted(_PACKAGE.glob(pattern)):
            if path.name not in _NOT_PRICING:
                found.update(f"\n{path.relative_to(_PACKAGE).as_posix()}\n".encode())
                found.update(path.read_bytes())
    return found.hexdigest()


@cache
def rules_hash(document: str) -> str:
    """Of the clauses of one document as we know them: id, summary and numbers, in the order of the text."""
    found = hashlib.sha256()
    for clause in all_clauses().values():
        if clause.document == document:
            found.update(f"{clause.id}\t{clause.summary}\t{clause.numbers}\n".encode())
    return found.hexdigest()


def key_of(question: Mapping[str, object], document: str) -> str:
    """The name of the entry for a question, which is anything JSON can hold."""
    whole = {"question": question, "rules": rules_hash(document), "code": code_hash()}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def load(key: str, notice: Notice) -> WagerOdds | None:
    """The entry, or nothing if there is none or it is damaged."""
    path = folder() / f"{key}.json"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as problem:
        notice(f"the cached result {path.name} cannot be read ({problem}); it is computed anew")
        return None
    try:
        whole = json.loads(text)
        if whole["sha256"] != _checksum(whole["odds"]):
            raise ValueError("its checksum is wrong")
        return unpacked(whole["odds"])
    except (ValueError, KeyError, TypeError, AssertionError) as problem:
        notice(f"the cached result {path.name} is damaged ({problem}); it is computed anew")
        return None


def store(key: str, odds: WagerOdds, notice: Notice) -> None:
    """Keep a result: written beside its place and then moved there, so that no reader sees half of it."""
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
    """The odds as JSON can hold them, with nothing lost."""
    strategy = odds.strategy
    return {
        "head": [odds.game, odds.document, odds.wager, odds.paytable, odds.clause, odds.combinations, odds.reading],
        "outcomes": [
            [one.name, one.count, str(one.pays), one.clause, str(one.wagered), one.won] for one in odds.outcomes
        ],
        "strategy": strategy
        and {
            "rules": [[rule.decision, rule.text] for rule in strategy.rules],
            "decisions_proved": strategy.decisions_proved,
            "simpler": [[name, str(value)] for name, value in strategy.simpler],
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
        "method": odds.method,
        "notes": list(odds.notes),
    }


def unpacked(data: Mapping[str, Any]) -> WagerOdds:
    """The odds that `pack` was given."""
    game, document, wager, paytable, clause, combinations, reading = data["head"]
    kept = data["strategy"]
    strategy = kept and Strategy(
        tuple(StrategyRule(decision, text) for decision, text in kept["rules"]),
        kept["decisions_proved"],
        tuple((name, Fraction(value)) for name, value in kept["simpler"]),
    )
    return WagerOdds(
        game, document, wager, paytable, clause, combinations,
        tuple(
            Outcome(name, count, Fraction(pays), clause, Fraction(wagered), won)
            for name, count, pays, clause, wagered, won in data["outcomes"]
        ),
        reading=reading,
        strategy=strategy,
        meters=tuple(
            MeterLine(meter, cents, reset, clause, Fraction(value), Fraction(even))
            for meter, cents, reset, clause, value, even in data["meters"]
        ),
        stake_cents=data["stake_cents"],
        method=data["method"],
        notes=tuple(data["notes"]),
    )  # fmt: skip
