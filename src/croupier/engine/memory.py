"""What a table remembers from one procedure to the next, and its text in a record.

Each game declares its memory: a frozen structure of fields with types and defaults, of which the engine knows nothing
more. A procedure replaces it as a whole (`table.remember`). A record has a line for each field that differs from
its default, with the value as JSON; cards are written as usual.

    memory round = 5
    memory people = [{"player":"Ann Lee","missed":2}]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, inspect, structs

from croupier.cards import BadCard, Card, card
from croupier.engine.literals import printable
from croupier.errors import CroupierError

LARGEST = 10**15 - 1  # as for the amounts of accounts
Count = Annotated[int, Meta(ge=1, le=LARGEST)]
Number = Annotated[int, Meta(ge=0, le=LARGEST)]
Cents = Number
Minutes = Annotated[int, Meta(ge=0, le=10 * 366 * 24 * 60)]


class MemoryPart(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a memory with fields of its own."""


class Memory(MemoryPart, frozen=True):
    """What a table remembers: nothing here. A game adds fields, each with a default."""


class BadMemory(CroupierError):
    """A field that the table's memory does not have, or an invalid value of a field."""


def write_memory(memory: Memory) -> Iterator[tuple[str, str]]:
    """Each field that differs from its default, with its text."""
    for name, field in _fields(type(memory)).items():
        value = getattr(memory, name)
        if value != field.default:
            yield name, _text(value)


def read_field(kind: type[Memory], name: str, text: str) -> Any:
    """The value of one field of a memory of this kind, from its text."""
    fields = _fields(kind)
    if name not in fields:
        raise BadMemory(f"{name!r} is not in the memory of this table; it remembers {', '.join(fields)}")
    try:
        value = msgspec.json.decode(text, type=fields[name].type, dec_hook=_read_card)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        allowed = _words(inspect.type_info(fields[name].type))
        raise BadMemory(f"{name} is {text}; allowed: {allowed} ({_complaint(wrong)})") from None
    if _text(value) != text:  # a repeated name in an object, blanks, an escaped letter: each value has only one text
        raise BadMemory(f"{name} is {text}; it must be written {_text(value)}")
    if value == fields[name].default:
        raise BadMemory(f"{name} is {text}, its default; leave the line out")
    return value


@cache
def _fields(kind: type[Memory]) -> dict[str, structs.FieldInfo]:
    """Each field by name; kept, as msgspec takes long to look them up and they are the same for every record."""
    return {field.name: field for field in structs.fields(kind)}


def check_memory(memory: Memory) -> None:
    """Refuse a memory that could not be read back from its own text, such as one with a text in place of a number."""
    for name, text in write_memory(memory):
        read_field(type(memory), name, text)


def _text(value: object) -> str:
    return printable(msgspec.json.encode(value, enc_hook=str).decode())


def _read_card(kind: type, text: object) -> Card:
    if kind is not Card or not isinstance(text, str):
        raise BadCard("a card is a text such as As")
    return card(text)


# ---- what a field may be, in words ----------------------------------------------------------------------------------


def _words(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType():
            return f"a whole number from {kind.ge} to {kind.le}" if kind.le != LARGEST else _at_least(kind.ge)
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType():
            return "a text"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType():
            return _one_of(f'"{value}"' for value in kind.values)
        case inspect.UnionType():
            return _one_of(_words(one) for one in kind.types if not isinstance(one, inspect.NoneType))
        case inspect.VarTupleType():
            return f"a list, each item {_words(kind.item_type)}"
        case inspect.StructType():
            return f"an object of {', '.join(field.name for field in kind.fields)}"
        case _:
            return "a card"


def _at_least(low: int | None) -> str:
    return f"a whole number of {low} or more"


def _one_of(words: Iterable[str]) -> str:
    return " or ".join(words)


def _complaint(wrong: Exception) -> str:
    """What the decoder objects to, and where in the value."""
    if not isinstance(wrong, msgspec.ValidationError):
        return "that is not JSON"
    message, _, place = str(wrong).partition(" - at `$")
    where = f" at {place.rstrip('`').lstrip('.')}" if place else ""
    return message[:1].lower() + message[1:].replace("`", "") + where
