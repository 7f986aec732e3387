"""Why something sent cannot be taken, in words for whoever sent it: a decoder's own are for programmers."""

from __future__ import annotations

import re
from typing import Any

from croupier.money import dollars_and_cents

AT = " - at "  # what follows in a decoder's words is the place
SHOWN_MAX, SHOWN_NUMBER_MAX = 60, 10**40  # characters of what was sent that are repeated, and the largest number
_KINDS = {
    "str": "a text", "int": "a whole number", "float": "a number with a point", "bool": "true or false",
    "array": "a list", "object": "an object",
}  # fmt: skip
_LENGTH = re.compile(r"Expected `(str|array|object)` of length ([<>])= (\d+)")
_BOUND = re.compile(r"Expected `int` ([<>])= (-?\d+)")
_KIND = re.compile(r"Expected `(\w+)`(?:, got `(\w+)`)?")
_FORM = re.compile(r"Expected `str` matching regex ('.*')", re.DOTALL)
_VALUE = re.compile(r"Invalid (?:enum )?value (.*)", re.DOTALL)
_NAMED = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)


def reason_in_words(said: str, what: str, given: Any = None, *, money: bool = False) -> str:
    """What a decoder says of `what`, such as "your message"; `given` is what was sent, if that is known."""
    said = said.partition(AT)[0]
    if found := _LENGTH.fullmatch(said):
        return _length(found[1], found[2], int(found[3]), what, given)
    if found := _BOUND.fullmatch(said):
        return _bound(found[1], int(found[2]), what, given, money=money)
    if found := _FORM.fullmatch(said):
        return f"{what} does not have the form {found[1]}"
    if found := _KIND.fullmatch(said):
        but = f", and not {_KINDS.get(found[2], found[2])}" if found[2] else ""
        return f"{what} must be {_KINDS.get(found[1], found[1])}{but}"
    if found := _VALUE.fullmatch(said):
        return f"{what} cannot be {found[1][:SHOWN_MAX]}"
    if found := _NAMED.fullmatch(said):
        named = found[2][:SHOWN_MAX]
        return f"the field `{named}` is missing" if found[1].startswith("m") else f"there is no field `{named}` here"
    if said.startswith("Integer value out of range"):
        return f"{what} has too many digits"
    return f"{what} cannot be read: {said[:SHOWN_MAX]}"


def field_named(said: str) -> str:
    """The field that a decoder misses or does not know; empty if it says something else."""
    found = _NAMED.fullmatch(said.partition(AT)[0])
    return found[2][:SHOWN_MAX] if found else ""


def _length(kind: str, side: str, limit: int, what: str, given: Any) -> str:
    parts = "characters" if kind == "str" else "entries"
    if side == ">":
        return f"{what} is empty" if limit == 1 else f"{what} must have {limit:,} {parts} at least"
    if not isinstance(given, str | list | dict):
        return f"{what} may have {limit:,} {parts} at most"
    return f"{what} has {len(given):,} {parts}; {limit:,} at most are allowed"


def _bound(side: str, limit: int, what: str, given: Any, *, money: bool) -> str:
    most, shown = "at most" if side == "<" else "at least", dollars_and_cents if money else str
    if not isinstance(given, int) or abs(given) > SHOWN_NUMBER_MAX:
        return f"{what} may be {shown(limit)} {most}"
    return f"{what} is {shown(given)}; {shown(limit)} {most} is allowed"
