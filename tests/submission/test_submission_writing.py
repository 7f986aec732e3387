"""The starting file, the JSON Schema, and what changed between two submissions."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from room_text import EXAMPLES, lawful, room, table

from croupier.rulebook import all_clauses
from croupier.rules import GAMES
from croupier.submission import load, option, read, register
from croupier.submission.difference import difference
from croupier.submission.documents import all_signs
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


# ---- differences ----------------------------------------------------------------------------------------------------


def test_nothing_changed() -> None:
    submission = load(EXAMPLES / "card-room.toml")
    found = difference(submission, submission)

    assert ((), (), ()) == (found.changes, found.reprints, found.edges)


def test_changes_in_words_with_clauses_and_signs() -> None:
    old = lawful(room(table("holdem", 'rake.cap = "4.00"'), table("stud7-high", "", "2")))
    new = lawful(room(table("holdem", 'rake.cap = "5.00"\nbetting.out_of_turn = "never"'), table("badugi", "", "3")))
    found = difference(old, new)

    assert [
        "table 2 (Seven-Card Stud High) is gone",
        'table 1: betting.out_of_turn goes from "binding-if-unchanged" to "never"',
        'table 1: rake.cap goes from "4.00" to "5.00"',
        "table 3 (Badugi) is new",
    ] == [one.words for one in found.changes]
    assert ("MD-POKER 8.C", "MD-POKER 17.A(3)") == found.clauses
    signs = ("limits", "required-bets", "rake")
    new_and_gone = {("3", one, "print") for one in signs} | {("2", one, "take down") for one in signs}
    assert {("1", "rake", "print")} | new_and_gone == {
        (one.table, one.sign, one.what) for one in found.reprints if one.table
    }


def test_the_house_edge_moves_with_the_paytable() -> None:
    old = lawful(room(table("let-it-ride", 'lir.paytable = "A"')))
    new = lawful(room(table("let-it-ride", 'lir.paytable = "B"\nlir.three_card.offered = false')))
    moves = {one.wager: (one.before, one.after) for one in difference(old, new).edges}

    assert {"Let It Ride", "Three Card Bonus"} == set(moves)
    before, after = moves["Let It Ride"]
    assert before is not None
    assert after is not None
    assert ("3.5057", "3.4262") == (f"{float(100 * before):.4f}", f"{float(100 * after):.4f}")
    assert isinstance(before, Fraction)
    assert moves["Three Card Bonus"][1] is None


def test_the_meters_of_the_house_are_in_the_edge() -> None:
    low = 'lir.progressive = { offered = true, paytable = "D" }'
    high = 'lir.progressive = { offered = true, paytable = "D", initial = { major = "20000.00", minor = "250.00" } }'
    old, new = (lawful(room(table("let-it-ride", options))) for options in (low, high))
    (move,) = difference(old, new).edges

    assert "Progressive" == move.wager
    assert move.before is not None
    assert move.after is not None
    assert move.after < move.before


def test_a_new_name_or_approval_means_every_sign() -> None:
    old = load(EXAMPLES / "card-room.toml")
    text = old.text.replace("approved_on = 2024-02-01", "approved_on = 2024-02-02")
    found = difference(old, lawful(text))

    assert [(one.table, one.kind) for one in all_signs(old)] == [(one.table, one.sign) for one in found.reprints]


def test_a_sign_that_is_needed_no_more_is_taken_down() -> None:
    kill = 'kill = { mode = "full", qualifying_pot = "60.00" }'
    old, new = lawful(room(table("omaha-hilo8", kill))), lawful(room(table("omaha-hilo8")))

    assert [("kill", "take down", ("MD-POKER 12.B(2)#2", "MD-POKER 12.N#2"))] == [
        (one.sign, one.what, one.clauses) for one in difference(old, new).reprints
    ]
