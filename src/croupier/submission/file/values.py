"""Read one value of the file: of the right kind and within its range, or a finding that says what is wrong."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

from croupier.engine import Choice
from croupier.engine.house import read_value, shown
from croupier.engine.kinds import fault_of_spans
from croupier.submission.file.texts import SHOWN_MAX, shortened, unfolded, wrong_with, wrong_with_list
from croupier.submission.findings import Finding, error


def _is_whole(raw: object) -> bool:
    return isinstance(raw, int) and not isinstance(raw, bool)


def _texts(raw: object) -> bool:
    return isinstance(raw, list) and all(isinstance(one, str) for one in raw)


def _tables(raw: object) -> bool:
    return isinstance(raw, list) and all(isinstance(one, dict) for one in raw)


def _texts_by_key(raw: object) -> bool:
    return isinstance(raw, dict) and all(isinstance(one, str) for one in raw.values())


# For each kind of choice: the test for its TOML form, and the hint on how to write it.
_STANDS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "flag": (lambda raw: isinstance(raw, bool), "write true or false, without quotes"),
    "number": (_is_whole, "write a whole number, without quotes"),
    "money": (lambda raw: isinstance(raw, str), 'money is text in quotes: write "5.00"'),
    "percent": (
        lambda raw: _is_whole(raw) or isinstance(raw, str),
        'write a whole number, or a part of one as text: "7.5"',
    ),
    "word": (lambda raw: isinstance(raw, str), "write it as text in quotes"),
    "text": (lambda raw: isinstance(raw, str), "write it as text in quotes"),
    "zone": (lambda raw: isinstance(raw, str), 'write it as text in quotes: "America/New_York"'),
    "clock": (lambda raw: isinstance(raw, (str, time)), 'write it as text in quotes: "06:00"'),
    "hand": (lambda raw: isinstance(raw, str), 'write it as text in quotes: "any full house"'),
    "words": (_texts, 'write a list of texts: ["...", "..."]'),
    "texts": (_texts, 'write a list of texts: ["...", "..."]'),
    "amounts": (_texts, 'write a list of amounts: ["1.00", "2.00"]'),
    "spans": (_texts, 'write a list of spans: ["12:00-16:00", "16:00-20:00"]'),
    "steps": (_tables, 'write a list of steps: [{ pot = "20.00", amount = "1.00" }]'),
    "bad beats": (_tables, 'write a list: [{ game = "holdem", losing = "aces full of jacks" }]'),
    "shares": (lambda raw: isinstance(raw, dict), "write { loser = 50, winner = 25, table = 25 }"),
    "money by meter": (_texts_by_key, 'write { major = "1000.00", minor = "250.00" }'),
    "percent by meter": (lambda raw: isinstance(raw, dict), 'write { major = 15, minor = "7.5" }'),
}


def take(choice: Choice, raw: object) -> tuple[Any, Finding | None]:
    """The value in the file, and what is wrong with it, if anything."""
    fits, how = _STANDS[choice.kind]
    raw = _unfolded(choice, raw)
    floats = next(_floats(raw), None)
    one_word = (choice.optional and raw == choice.write(None)) or (choice.kind == "spans" and raw == "hourly")
    if floats is not None or not (fits(raw) or one_word):
        said = f"{choice.name} is {in_the_file(raw)}" + ("" if floats is None else f"; {floats} is not an exact number")
        return None, error(choice.name, choice.clause, said, allowed=choice.allowed, hint=how)
    value = read_value(choice, choice.take(raw))
    if choice.admits(value):
        return value, None
    fault = _fault(choice, raw)
    said = f"{choice.name} is {_said(choice, raw, value)}" + (f": {fault}" if fault else "")
    return None, error(choice.name, choice.clause, said, allowed=choice.allowed, hint=_nearest(choice, raw))


def _unfolded(choice: Choice, raw: object) -> object:
    """Texts over several lines, each as one line."""
    if choice.kind == "text" and isinstance(raw, str):
        return unfolded(raw)
    if choice.kind == "texts" and isinstance(raw, list):
        return [unfolded(one) if isinstance(one, str) else one for one in raw]
    return raw


def _fault(choice: Choice, raw: Any) -> str:
    """What exactly is wrong, if the range alone does not say it."""
    match choice.kind:
        case "text":
            return wrong_with(raw)
        case "texts":
            return wrong_with_list(raw)
        case "words" if not isinstance(raw, str):
            return next((f"{shortened(one)} is listed twice" for one in raw if raw.count(one) > 1), "")
        case "spans" if not isinstance(raw, str):
            return fault_of_spans(raw)
    return ""


def _said(choice: Choice, raw: object, value: object) -> str:
    if isinstance(raw, (dict, list, time)):
        return in_the_file(raw)
    if isinstance(raw, str) and raw and (value == raw or len(raw) > SHOWN_MAX):
        return shortened(raw)
    return shown(choice, value)


def _floats(raw: object) -> Iterator[float]:
    """All floating-point numbers in a value, however deeply nested."""
    if isinstance(raw, float):
        yield raw
    elif isinstance(raw, dict):
        for one in raw.values():
            yield from _floats(one)
    elif isinstance(raw, list):
        for one in raw:
            yield from _floats(one)


def _nearest(choice: Choice, raw: object) -> str:
    """The word that may have been meant, if the choice is one of a few words."""
    schema = choice.schema
    allowed = schema.get("enum") or schema.get("items", {}).get("enum") or ()
    for word in [raw] if isinstance(raw, str) else raw if isinstance(raw, list) else []:
        near = difflib.get_close_matches(str(word), [str(one) for one in allowed], cutoff=0.5)
        if near and near[0] != word:
            return f'did you mean "{near[0]}"?'
    return ""


def in_the_file(raw: object) -> str:
    """A value approximately as written in the file."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        return shortened(raw)
    if isinstance(raw, list):
        return f"[{', '.join(in_the_file(one) for one in raw)}]"
    if isinstance(raw, dict):
        return f"{{ {', '.join(f'{key} = {in_the_file(one)}' for key, one in raw.items())} }}"
    return str(raw)


def take_date(name: str, raw: object) -> tuple[date | None, Finding | None]:
    """A day such as 2024-05-31."""
    clause = f"submission: {name}"
    if isinstance(raw, datetime) or not isinstance(raw, date):
        shown_as = raw.isoformat() if isinstance(raw, (datetime, time)) else in_the_file(raw)
        finding = error(name, clause, f"{name} is {shown_as}", allowed="a day", hint="write 2024-05-31, without quotes")
        return None, finding
    return raw, None


def take_text(name: str, clause: str, raw: object) -> tuple[str, Finding | None]:
    """One line of text."""
    fault = wrong_with(raw) if isinstance(raw, str) else ""
    if isinstance(raw, str) and not fault:
        return raw, None
    shown_as = "empty" if raw == "" else f"{in_the_file(raw)}: {fault}" if fault else in_the_file(raw)
    return "", error(name, clause, f"{name} is {shown_as}", allowed="a text in quotes")
