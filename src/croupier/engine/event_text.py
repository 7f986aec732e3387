"""Events as lines of JSON, for records and seen logs; the words of an event are not included."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

import msgspec

from croupier.cards import CARDS, BadCard, card
from croupier.engine.event_kinds import Kind, kinds
from croupier.engine.events import EVERYONE, Event
from croupier.errors import CroupierError

HIDDEN = "??"
# The engine knows no game, and a seen log is read on its own; these modules have the kinds that logs name.
RULES_MODULES = ("croupier.rules.event_kinds", "croupier.rules.banked.event_kinds", "croupier.rules.poker.event_kinds")
_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(Event)}
_FIELDS = tuple(name for name in Event.__struct_fields__ if name not in ("cards", "seen_by"))


class BadEvent(CroupierError):
    """A text that is not an event."""


@lru_cache(1 << 12)
def told(event: Event, sees: bool) -> bytes:
    """The event as data, with its cards or with the same number of hidden ones."""
    return msgspec.json.encode(_data(event, sees))


@lru_cache(1 << 12)
def whole(event: Event) -> str:
    """The event as data, with its cards and who saw them."""
    fields = _data(event, True)
    if event.seen_by != EVERYONE:
        fields["seen_by"] = event.seen_by
    return msgspec.json.encode(fields).decode()


def _data(event: Event, sees: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {name: value for name in _FIELDS if (value := getattr(event, name)) != _DEFAULTS[name]}
    if event.cards:
        fields["cards"] = [str(CARDS[one]) if sees else HIDDEN for one in event.cards]
    return fields


def read_event(text: str) -> tuple[Event, int]:
    """The event in such a text, and how many of its cards are hidden."""
    try:
        fields = msgspec.json.decode(text, type=dict[str, int | str | list[int | str]])
        cards = fields.pop("cards", [])
        kind = _kind(str(fields.pop("kind")))
        clause = fields.pop("clause")
        if not isinstance(cards, list) or not isinstance(clause, str):
            raise BadEvent("this is not an event: its cards are a list, and its clause is a text")
        hidden = sum(1 for one in cards if one == HIDDEN)
        if hidden not in (0, len(cards)):
            raise BadEvent("the cards of an event are either all hidden or all shown")
        seen = () if hidden else tuple(int(card(str(one))) for one in cards)
    except (msgspec.MsgspecError, BadCard, KeyError, UnicodeError) as wrong:
        raise BadEvent(f"this is not an event: {wrong}") from None
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    for name, value in values.items():
        if name not in _DEFAULTS or type(value) is not type(_DEFAULTS[name]):
            raise BadEvent(f"this is not an event: {name} is not one of its fields, or has the wrong type")
    return Event(kind, clause, cards=seen, **values), hidden  # type: ignore[arg-type]  # looked at above, one by one


def _kind(name: str) -> Kind:
    """The kind with this name; those of the rules are loaded when an unknown name is read."""
    return _kinds().get(name) or _kinds_of_the_rules()[name]


@lru_cache(1)
def _kinds_of_the_rules() -> dict[str, Kind]:
    for module in RULES_MODULES:
        import_module(module)
    return _kinds.__wrapped__()


@lru_cache(1)
def _kinds() -> dict[str, Kind]:
    return {kind.value: kind for enumeration in kinds() for kind in enumeration}
