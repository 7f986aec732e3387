"""docs/json.md and its schema match the types, and its examples are what the codec reads and writes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from croupier.engine import Answer, RuleViolation
from croupier.rules.views import View, view
from croupier.rules.views.codec import (
    TYPES,
    BadMessage,
    decode_answer,
    decode_increment,
    decode_view,
    encode,
    encode_answer,
    encode_refusal,
    schema,
)
from croupier.rules.views.increments import apply
from croupier.rules.views.seen import BadAnswer, Refusal
from docs import generate_json

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLE = re.compile(r"\(`(\w+)`\):\n\n```json\n(.*?)\n```", re.DOTALL)
SHOWN = dict(EXAMPLE.findall((DOCS / "json.md").read_text(encoding="utf-8")))


def test_the_page_is_up_to_date() -> None:
    assert generate_json.page() == (DOCS / "json.md").read_text(encoding="utf-8"), "run make docs"
    assert schema() == json.loads((DOCS / "views.schema.json").read_text(encoding="utf-8")), "run make docs"


def test_every_type_and_field_has_its_words() -> None:
    for name, kind in schema()["$defs"].items():
        assert kind.get("description"), name
        for field, about in kind.get("properties", {}).items():
            told = "description" in about or name in ("SeenEvent", *generate_json.CHANGES) or "enum" in about
            assert told, f"{name}.{field} needs a description"


def compact(text: str) -> bytes:
    return msgspec.json.format(text.encode(), indent=-1)


def test_the_examples_are_read_and_written_as_they_stand() -> None:
    assert {"view", "answer", "increment", "refusal"} == SHOWN.keys() <= TYPES.keys()
    assert compact(SHOWN["view"]) == encode(decode_view(SHOWN["view"]))
    assert compact(SHOWN["increment"]) == encode(decode_increment(SHOWN["increment"]))
    assert compact(SHOWN["answer"]) == encode_answer(decode_answer(SHOWN["answer"]))
    assert compact(SHOWN["refusal"]) == encode(msgspec.json.decode(SHOWN["refusal"], type=Refusal))


def test_the_increment_follows_on_the_view() -> None:
    """In what everybody sees: the view is Ann's, and the private part of the increment is Bo's."""
    shown, told = decode_view(SHOWN["view"]), decode_increment(SHOWN["increment"])
    after = apply(shown, msgspec.structs.replace(told, own=msgspec.UNSET))

    assert isinstance(after, View)
    assert (7, "raised") == (after.table.answers, after.events[-1].kind)
    assert 600 == after.table.seats[1].bet_cents  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text, reason",
    [
        ('{"who": "seat"}', "Object missing required field `verb`"),
        ('{"who": "boss", "verb": "fold"}', "Invalid enum value 'boss'"),
        ('{"who": "seat", "verb": "bet", "amount": 1.5}', r"Expected `int`, got `float` - at `\$.amount`"),
        ("hello", "malformed"),
    ],
)
def test_an_invalid_answer_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadMessage, match=f"this is not an answer: .*{reason}"):
        decode_answer(text)


@pytest.mark.parametrize("text", ['{"who": "seat", "verb": "fold"}', '{"who": "dealer", "verb": "proceed", "seat": 3}'])
def test_an_answer_of_a_seat_names_it_and_no_other_does(text: str) -> None:
    """Without a number the seat would be 0, the dealer."""
    with pytest.raises(BadAnswer, match="an answer of a seat must name the seat"):
        decode_answer(text)


def test_answers_come_back_from_their_json() -> None:
    discards = Answer(3, "discard", cards=(0, 51), number=9)
    for answer in (discards, Answer(0, "proceed", amount=4), Answer(-1, "ruling", "intervention")):
        assert answer == decode_answer(encode_answer(answer))


def test_a_refusal_says_what_is_allowed() -> None:
    from croupier.cards import SeededChance
    from croupier.engine import Round
    from croupier.engine.driver import advance
    from croupier.rules import new

    running = Round(new("triple-27", dict.fromkeys((1, 2, 3), 20_000)))
    advance(running, SeededChance(1))
    with pytest.raises(RuleViolation) as refused:
        running.answer(Answer(3, "raise", amount=1))
    told = json.loads(encode_refusal(refused.value))

    assert refused.value.clause == told["clause"]
    assert f"{told['words']} [{told['clause']}]" == str(refused.value)
    assert {"who": "seat", "verb": "raise", "seat": 3, "amount": 1} == told["answer"]
    assert [option.verb for option in view(running, 3).options] == [one["verb"] for one in told["allowed"]]
