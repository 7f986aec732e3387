"""House choices: what the Rules Submission leaves to the operator, each with its range, default and clause."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar, cast

from croupier.engine.patterns import LONG_TEXT, money_schema
from croupier.errors import CroupierError
from croupier.money import BadMoney, cents, dollars_and_cents

T = TypeVar("T")
METERS = ("main", "mega", "major", "minor")
DIGITS_MAX = 18  # of a number in a record or on the command line


class ChoiceFinding(NamedTuple):
    """Something wrong with the house's choices: the clause it violates, the choices, and what would be right."""

    clause: str
    message: str
    options: tuple[str, ...]
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.message}{f'; {self.hint}' if self.hint else ''} [{self.clause}]"


class Unlawful(CroupierError):
    """House choices that the rules do not allow, with all findings, not just the first."""

    def __init__(self, findings: Iterable[ChoiceFinding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(str(finding) for finding in self.findings))
        self.clause = self.findings[0].clause

    def __str__(self) -> str:
        return self.message  # each finding names its own clause


@dataclass(frozen=True, slots=True)
class Choice:
    """One operator choice: its name in the Rules Submission, what it may be, its default and its clause."""

    name: str
    clause: str
    default: Any
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    allowed: str
    admits: Callable[[Any], bool]
    kind: str = "text"
    schema: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)  # of the value in a TOML file
    take: Callable[[Any], Any] = field(default=lambda value: value, repr=False, compare=False)  # from a TOML file
    before: str = ""  # for a choice added later: its value in records written before it existed

    @property
    def optional(self) -> bool:
        """May the house leave it at "none"?"""
        return self.default is None and self.admits(None)


def later(choice: Choice, *, before: str) -> Choice:
    """A choice that was added later: a record that does not name it was played with this value."""
    assert choice.admits(choice.read(before)), f"{choice.name} was never {before}"
    return replace(choice, before=before)


NONE_SCHEMA: Mapping[str, Any] = MappingProxyType({"const": "none"})


def or_none(schema: Mapping[str, Any], optional: bool) -> Mapping[str, Any]:
    """The schema of a value that may also be left at "none"."""
    return {"anyOf": [dict(schema), dict(NONE_SCHEMA)]} if optional else schema


def one_of(name: str, clause: str, *allowed: str, default: str) -> Choice:
    """One of a few words."""
    return Choice(
        name,
        clause,
        default,
        str,
        str,
        " or ".join(allowed),
        lambda value: value in allowed,
        "word",
        {"enum": list(allowed)},
    )


def flag(name: str, clause: str, *, default: bool) -> Choice:
    """Yes or no."""
    words = {"true": True, "yes": True, "false": False, "no": False}
    return Choice(
        name,
        clause,
        default,
        lambda text: words.get(text.lower(), text),
        lambda value: "true" if value is True else "false" if value is False else repr(value),
        "true or false",
        lambda value: isinstance(value, bool),
        "flag",
        {"type": "boolean"},
    )


def number(name: str, clause: str, low: int, high: int, *, default: int | None) -> Choice:
    """A whole number; a default of None is "none given"."""
    allowed = f"{low} to {high}" if low != high else f"{low}"
    return Choice(
        name,
        clause,
        default,
        lambda text: None if text == "none" else read_number(text),
        lambda value: "none" if value is None else str(value),
        f"{allowed}, or none" if default is None else allowed,
        lambda value: (
            default is None
            if value is None
            else isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        ),
        "number",
        or_none({"type": "integer", "minimum": low, "maximum": high}, default is None),
    )


def read_number(text: str) -> int | str:
    """The number that a text stands for, if a house can have chosen it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX else text


def _read_money(text: str) -> int | str:
    try:
        return cents(text)
    except BadMoney:
        return text


def money(name: str, clause: str, *, default: int | None, low: int = 1, high: int | None = None) -> Choice:
    """An amount in cents; a default of None is "none given"."""
    top = f" to {dollars_and_cents(high)}" if high is not None else " or more"
    amount = dollars_and_cents(low) if low == high else f"an amount of {dollars_and_cents(low)}{top}"
    allowed = f"{amount}{', or none' if default is None else ''}"

    def admits(value: object) -> bool:
        if value is None:
            return default is None
        return (
            isinstance(value, int) and not isinstance(value, bool) and low <= value and (high is None or value <= high)
        )

    return Choice(
        name,
        clause,
        default,
        lambda text: None if text == "none" else _read_money(text),
        lambda value: "none" if value is None else f"{value // 100}.{value % 100:02}",
        allowed,
        admits,
        "money",
        or_none(money_schema(low, high), default is None),
    )


def words(name: str, clause: str, *allowed: str, default: tuple[str, ...]) -> Choice:
    """A non-empty choice of several words."""
    return Choice(
        name,
        clause,
        default,
        lambda text: tuple(text.replace(",", " ").split()),
        " ".join,
        f"one or more of {', '.join(allowed)}",
        lambda value: (
            isinstance(value, tuple)
            and bool(value)
            and all(word in allowed for word in value)
            and len(set(value)) == len(value)
        ),
        "words",
        {"type": "array", "items": {"enum": list(allowed)}, "minItems": 1, "uniqueItems": True},
    )


def meters(name: str, clause: str, *, allowed: str) -> Choice:
    """An amount for each meter, by name; none means the paytable's own default."""
    low = 0  # a meter may begin with nothing
    return of_each_meter(replace(money(name, clause, default=low, low=low), allowed=allowed))


def of_each_meter(one: Choice) -> Choice:
    """A value of this kind for each meter: `major=15 minor=7.5`, in a file a table; None if the house sets none."""

    def read(text: str) -> object:
        if text == "none":
            return None
        pairs = [part.split("=", 1) for part in text.replace(",", " ").split()]
        if any(len(pair) != 2 for pair in pairs) or len({pair[0] for pair in pairs}) < len(pairs):
            return text
        return {meter: one.read(value) for meter, value in pairs}

    def take(value: object) -> object:
        if not isinstance(value, Mapping):
            return value
        return {meter: one.read(each) if isinstance(each, str) else one.take(each) for meter, each in value.items()}

    def admits(value: object) -> bool:
        return value is None or (isinstance(value, Mapping) and all(map(one.admits, value.values())))

    return replace(
        one,
        default=None,
        read=read,
        take=take,
        write=lambda value: " ".join(f"{meter}={one.write(each)}" for meter, each in (value or {}).items()) or "none",
        allowed=f"{one.allowed}, or none",
        admits=admits,
        kind=f"{one.kind} by meter",
        schema=or_none(
            {"type": "object", "additionalProperties": dict(one.schema), "propertyNames": {"enum": list(METERS)}}, True
        ),
    )


def free_text(name: str, clause: str, *, default: str) -> Choice:
    """The operator's own text: one printable line, as it appears in a record."""

    def admits(value: object) -> bool:
        return isinstance(value, str) and bool(value) and value.isprintable() and value == value.strip()

    schema = {"type": "string", "pattern": LONG_TEXT}
    allowed = "one line of text; several lines of a file are joined"
    return Choice(name, clause, default, str, str, allowed, admits, "text", schema)


Check = Callable[["House"], Iterator[ChoiceFinding]]


@dataclass(frozen=True, slots=True)
class Choices:
    """All choices of a document, and the checks that look at several of them together."""

    document: str
    choices: Mapping[str, Choice]
    checks: tuple[Check, ...] = ()
    spec: object = None  # the specification of the game whose choices these are; the engine only passes it on

    @classmethod
    def of(cls, document: str, *choices: Choice, checks: tuple[Check, ...] = (), spec: object = None) -> Choices:
        """The choices by name; each is declared once."""
        names = [choice.name for choice in choices]
        twice = sorted({name for name in names if names.count(name) > 1})
        assert not twice, f"{document} declares {', '.join(twice)} twice"
        return cls(document, MappingProxyType({choice.name: choice for choice in choices}), checks, spec)

    def house(self, given: Mapping[str, Any] | None = None) -> House:
        """The house that makes these choices; otherwise `Unlawful` with every reason."""
        findings = list(self.unknown(given or {}))
        values: dict[str, Any] = {}
        for name, choice in self.choices.items():
            value = read_value(choice, (given or {}).get(name, choice.default))
            if not choice.admits(value):
                as_shown = shown(choice, value)
                findings.append(
                    ChoiceFinding(choice.clause, f"{name} is {as_shown}", (name,), f"allowed: {choice.allowed}")
                )
            values[name] = value
        if findings:
            raise Unlawful(findings)
        house = House(self, MappingProxyType(values))
        findings = [finding for check in self.checks for finding in check(house)]
        if findings:
            raise Unlawful(findings)
        return house

    def unknown(self, given: Mapping[str, Any]) -> Iterator[ChoiceFinding]:
        """A finding for each name that is not a choice."""
        for name in given:
            if name not in self.choices:
                near = difflib.get_close_matches(name, self.choices)
                hint = f"did you mean {near[0]}?" if near else f"{self.document} knows {', '.join(self.choices)}"
                yield ChoiceFinding(f"submission: {name}", f"there is no choice {name!r}", (name,), hint)


def read_value(choice: Choice, value: object) -> object:
    """The value that a text stands for; lists and tables become immutable."""
    if isinstance(value, str) and value is not choice.default:
        value = choice.read(value)
    if isinstance(value, list):
        return tuple(value)
    return MappingProxyType(dict(value)) if isinstance(value, Mapping) else value


def shown(choice: Choice, value: object) -> str:
    """A value that is not allowed, as a finding shows it."""
    if value is None:
        return "not given"
    if isinstance(value, str):
        return value or "empty"
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else (value,)
    try:
        if not any(isinstance(part, (float, list, Mapping)) for part in parts):
            written = choice.write(value)
            return _in_words(value) if written in ("", str(value), repr(value)) else written
    except (ArithmeticError, AttributeError, TypeError, ValueError):
        pass  # of a type that the choice cannot even write
    return _in_words(value)


def _in_words(value: object) -> str:
    """Any value, with its lists and tables as a person writes them: `[1, 2]`, `main=7.5`."""
    if isinstance(value, Mapping):
        return " ".join(f"{name}={_in_words(each)}" for name, each in value.items()) or "empty"
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(_in_words, value))}]" if value else "empty"
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class House:
    """One operator's lawful choices: `house["lir.paytable"]`."""

    of: Choices = field(repr=False)
    values: Mapping[str, Any]
    _derived: dict[Callable[[House], Any], Any] = field(default_factory=dict, repr=False, compare=False)
    written: Mapping[str, str] | None = field(default=None, repr=False, compare=False)  # in a record with fewer choices

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def derived(self, plan: Callable[[House], T]) -> T:
        """What `plan` makes of these choices, computed once."""
        try:
            return cast(T, self._derived[plan])
        except KeyError:
            made = self._derived[plan] = plan(self)
            return made

    def in_force(self) -> Iterator[tuple[str, str]]:
        """Name and text of every choice, including defaults; for an older record, of every choice it knew."""
        if self.written is not None:
            yield from self.written.items()
            return
        for name, choice in self.of.choices.items():
            yield name, choice.write(self.values[name])

    def chosen(self) -> Iterator[tuple[str, str]]:
        """Name and text of every choice that differs from its default."""
        for name, choice in self.of.choices.items():
            if self.values[name] != choice.default:
                yield name, choice.write(self.values[name])
