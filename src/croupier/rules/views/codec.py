"""One JSON for everything that is shown or sent: views, increments, events, asks, options, answers, refusals.

Cards are `As` and `Td` everywhere, and `??` if they may not be seen. Money is whole cents. Empty fields
are left out, and what comes in is checked against the types. `docs/json.md` has the schema, made from the types.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from croupier.engine import Answer, Event, RuleViolation
from croupier.errors import CroupierError
from croupier.rules.views.increments import Increment, Step
from croupier.rules.views.looking import View
from croupier.rules.views.people import Viewer
from croupier.rules.views.seen import Allowed, Refusal, Said, SeenEvent, answer_of, named, refusal, said, told_in_full

__all__ = [
    "BadMessage",
    "data",
    "decode_answer",
    "decode_increment",
    "decode_view",
    "encode",
    "encode_answer",
    "encode_indented",
    "encode_refusal",
    "encode_step",
    "event_data",
    "schema",
]

T = TypeVar("T")
TYPES: Mapping[str, Any] = {
    "view": View,
    "increment": Increment,
    "event": SeenEvent,
    "option": Allowed,
    "answer": Said,
    "refusal": Refusal,
}
_ENCODER = msgspec.json.Encoder()
_VIEW = msgspec.json.Decoder(View)
_INCREMENT = msgspec.json.Decoder(Increment)
_ANSWER = msgspec.json.Decoder(Said)


class BadMessage(CroupierError):
    """A text that is not what it should be: the place and the reason."""


def encode(shown: View | Increment | SeenEvent | Allowed | Said | Refusal) -> bytes:
    """Anything that is shown, as JSON."""
    return _ENCODER.encode(shown)


def encode_indented(shown: View | Increment | SeenEvent | Allowed | Said | Refusal) -> str:
    """Anything that is shown, as JSON for people."""
    return msgspec.json.format(_ENCODER.encode(shown), indent=2).decode()


def data(shown: Any) -> Any:
    """Anything that is shown, as plain data: dicts, lists, texts and numbers."""
    return msgspec.to_builtins(shown, str_keys=True)


def encode_step(step: Step, viewers: Iterable[Viewer]) -> dict[Viewer, bytes]:
    """The increment of each viewer as JSON; the part that everybody gets is encoded once."""
    shared = b'{"all":' + _ENCODER.encode(step.shared)
    alike = shared + b"}"
    own = step.own
    return {who: shared + b',"own":' + _ENCODER.encode(own[who]) + b"}" if who in own else alike for who in viewers}


def encode_answer(answer: Answer) -> bytes:
    """An answer as it is sent."""
    return _ENCODER.encode(said(answer))


def encode_refusal(refused: RuleViolation) -> bytes:
    """A refusal: its clause and words, and what is allowed."""
    return _ENCODER.encode(refusal(refused))


def event_data(event: Event) -> dict[str, Any]:
    """An event with all its cards, as plain data; for callers that have the record anyway."""
    found: dict[str, Any] = data(told_in_full(event))
    return found


@lru_cache(1 << 14)
def event_text(event: Event) -> msgspec.Raw:
    """An event with all its cards and who saw them, without its words: for logs of many hands."""
    fields = msgspec.to_builtins(event)
    if event.cards:
        fields["cards"] = named(event.cards)
    return msgspec.Raw(_ENCODER.encode(fields))


def decode_view(text: bytes | str) -> View:
    """The view in a text."""
    return _read(_VIEW, text, "a view")


def decode_increment(text: bytes | str) -> Increment:
    """The increment in a text."""
    return _read(_INCREMENT, text, "an increment")


def decode_answer(text: bytes | str) -> Answer:
    """The answer in a text."""
    return answer_of(_read(_ANSWER, text, "an answer"))


def _read(decoder: msgspec.json.Decoder[T], text: bytes | str, what: str) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as wrong:
        raise BadMessage(f"this is not {what}: {wrong}") from None


def schema() -> dict[str, Any]:
    """The JSON schema of everything above; what is sent and read is under `$defs`."""
    (_, parts) = msgspec.json.schema_components(TYPES.values(), ref_template="#/$defs/{name}")
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": parts}
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return found
