"""The starting file and the JSON Schema."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from room_text import EXAMPLES

from croupier.rulebook import all_clauses
from croupier.rules import GAMES
from croupier.submission import option, read, register
from croupier.submission.options import UnknownOption
from croupier.submission.schema import schema
from croupier.submission.starting import Wanted, starting_file

ALL = [Wanted(game, game, {"wa.max_wager": 30_000} if game == "top-5-wa" else {}) for game in GAMES]


def test_a_starting_file_is_lawful_and_has_every_option_of_its_games() -> None:
    text = starting_file("Harbor", ALL)
    reading = read(text)

    assert {"submission.approved_on"} == {one.option for one in reading.findings}
    assert reading.submission is not None
    for game in GAMES.values():
        part = starting_file("Harbor", [Wanted("1", game.id)])
        for name in game.choices.choices:
            key = (
                name.rpartition(".")[2] if name.startswith(("bad_beat.", "high_hand.", "table.", "facility.")) else name
            )
            assert re.search(rf"^(# )?{re.escape(key.removeprefix('jackpots.'))}(\.amounts)? (=|must)", part, re.M), (
                name
            )


def test_the_comments_of_a_starting_file_are_the_defaults() -> None:
    text = starting_file("Harbor", ALL)
    opened = re.sub(r"(?m)^# ((?:[a-z][a-z0-9_]*\.)*[a-z][a-z0-9_]* = .*)$", r"\1", text)
    assert opened != text
    kept, said = read(text).submission, read(opened).submission

    assert kept is not None
    assert said is not None
    assert [offer.house.values for offer in kept] == [offer.house.values for offer in said]


def test_chosen_options_stand_open_in_the_file() -> None:
    text = starting_file("Harbor", [Wanted("1", "holdem", {"blinds": (100, 200), "rake.cap": 400})])

    assert 'blinds.amounts = ["1.00", "2.00"]\n' in text
    assert '\nrake.cap = "4.00"\n' in text


def test_explanations() -> None:
    assert len(register()) >= 161 + 4
    assert "table.min_bet" == option("min_bet").name
    with pytest.raises(UnknownOption, match=r"did you mean rake\.cap\?"):
        option("rake.kap")
    ids = set(all_clauses())
    for name, one in register().items():
        assert one.meaning.endswith((".", "?")), name
        for choice, games in one.variants():
            assert games, name
            assert choice.clause in ids or choice.clause.startswith("submission: "), (name, choice.clause)


# ---- the schema -----------------------------------------------------------------------------------------------------


def valid(value: Any, rule: Any, root: Any) -> bool:
    """As much of JSON Schema as ours uses."""
    if "$ref" in rule:
        name = rule["$ref"].removeprefix("#/$defs/").replace("%20", " ")
        return valid(value, root["$defs"][name], root)
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}
    if not isinstance(value, types.get(rule.get("type", ""), object)):
        return False
    if rule.get("type") == "integer" and isinstance(value, bool):
        return False
    if "enum" in rule and value not in rule["enum"]:
        return False
    if "const" in rule and value != rule["const"]:
        return False
    if isinstance(value, str) and not re.search(rule.get("pattern", ""), value):
        return False
    if isinstance(value, int) and not rule.get("minimum", value) <= value <= rule.get("maximum", value):
        return False
    if "anyOf" in rule and not any(valid(value, one, root) for one in rule["anyOf"]):
        return False
    if not all(valid(value, one, root) for one in rule.get("allOf", [])):
        return False
    if "if" in rule and valid(value, rule["if"], root) and not valid(value, rule["then"], root):
        return False
    if isinstance(value, list):
        return len(value) >= rule.get("minItems", 0) and all(valid(one, rule.get("items", {}), root) for one in value)
    return not isinstance(value, dict) or valid_object(value, rule, root)


def valid_object(value: dict[str, Any], rule: Any, root: Any) -> bool:
    """Properties, required ones and others."""
    if any(key not in value for key in rule.get("required", [])):
        return False
    others = rule.get("additionalProperties", {})
    for key, inner in value.items():
        known = rule.get("properties", {}).get(key, others)
        if known is False or not valid(inner, known, root):
            return False
    return True


def as_editors_see(file: Path) -> Any:
    """TOML as JSON: days become texts."""
    return json.loads(json.dumps(tomllib.loads(file.read_text(encoding="utf-8")), default=date.isoformat))


def test_the_schema_takes_every_lawful_example() -> None:
    rules = schema()
    json.dumps(rules)
    for file in (EXAMPLES / "card-room.toml", *sorted(EXAMPLES.glob("games/*.toml"))):
        assert valid(as_editors_see(file), rules, rules), file.name


@pytest.mark.parametrize(
    "name",
    ["money-as-number", "money-as-float", "flag-as-text", "number-as-text", "word-unknown", "list-as-text"]
    + ["option-misspelt", "section", "kill-in-omaha-high", "straddle-in-stud", "blinds-in-stud", "seats-stud"]
    + ["document-unknown", "document-missing", "game-unauthorized", "room-option-misspelt", "top-five-positions"],
)
def test_the_schema_refuses_what_it_can_see(name: str) -> None:
    rules = schema()

    assert not valid(as_editors_see(EXAMPLES / "unlawful" / f"{name}.toml"), rules, rules)
