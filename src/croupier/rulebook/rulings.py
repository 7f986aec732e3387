"""The readings: where a text is wrong, silent or ambiguous, how we read it, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from croupier.errors import CroupierError
from croupier.rulebook.clauses import find

EXPOSURES = ("fixed", "option", "workflow", "physical", "no effect")


class UnknownReading(CroupierError, KeyError):
    """An id that is not a reading."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One decision about the text. `exposure` is where it shows; `options` are its options in the submission."""

    id: str
    title: str
    clauses: tuple[str, ...]
    problem: str
    ruling: str
    reason: str
    exposure: str
    alternatives: str = ""
    options: tuple[str, ...] = ()

    @property
    def fixed(self) -> bool:
        """Is it built in, with no choice left to the operator?"""
        return self.exposure != "option"


@cache
def readings() -> Mapping[str, Reading]:
    """Every reading by its id: P, T, L, W in the order of the texts, then the interactions X."""
    return MappingProxyType({entry.id: entry for entry in _read(_text())})


def _text() -> str:
    return (files(__package__) / "readings.toml").read_text(encoding="utf-8")


def _read(text: str) -> list[Reading]:
    import tomllib

    return [_reading(entry) for entry in tomllib.loads(text).get("reading", ())]


def _reading(entry: dict[str, Any]) -> Reading:
    listed = {key: tuple(entry.get(key, ())) for key in ("clauses", "options")}
    return Reading(**(entry | listed))


def reading(reading_id: str) -> Reading:
    """The reading with this id; an unknown id raises `UnknownReading`."""
    try:
        return readings()[reading_id]
    except KeyError:
        known = list(readings())
        kin = [known_id for known_id in known if known_id[:1] == reading_id[:1].upper()] or known
        raise UnknownReading(f"there is no reading {reading_id!r}; they run from {kin[0]} to {kin[-1]}") from None


def readings_of(clause_id: str) -> list[Reading]:
    """The readings that concern this clause; only their part of the file is parsed, which takes a tenth of the time."""
    wanted = find(clause_id).id
    header = "[[reading]]"
    parts = [header + part for part in _text().split(header) if f'"{wanted}"' in part]
    return [entry for entry in _read("".join(parts)) if wanted in entry.clauses]
