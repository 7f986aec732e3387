"""The starting file and the JSON Schema."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebook import all_clauses
from croupier.rules import GAMES
from croupier.submission import option, read, register
from croupier.submission.file.values import take
from croupier.submission.options import UnknownOption
from croupier.submission.schema import schema
from croupier.submission.starting import StartingTable, full_file
from croupier.submission.starting_short import short_file
from tests.submission.room_text import EXAMPLES

ALL = [StartingTable(game, game, {"wa.max_wager": 30_000} if game == "top-5-wa" else {}) for game in GAMES]
the_schema = cache(schema)


def test_a_full_file_is_lawful_and_has_every_option_of_its_games() -> None:
    text = full_file("Harbor", ALL)
    reading = read(text)

    assert {"submission.approved_on"} == {one.option for one in reading.findings}
    assert reading.submission is not None
    for game in GAMES.values():
        part = full_file("Harbor", [StartingTable("1", game.id)])
        for name in game.choices.choices:
            key = (
                name.rpartition(".")[2] if name.startswith(("bad_beat.", "high_hand.", "table.", "facility.")) else name
            )
            assert re.search(rf"^(# )?{re.escape(key.removeprefix('jackpots.'))}(\.amounts)? (=|must)", part, re.M), (
                name
            )


def test_no_clause_and_no_game_is_broken_between_two_lines() -> None:
    assert [] == re.findall(r"(?m)^# .*-$", full_file("Harbor", ALL))


def test_the_comments_of_a_full_file_are_the_defaults() -> None:
    text = full_file("Harbor", ALL)
    opened = re.sub(r"(?m)^# ((?:[a-z][a-z0-9_]*\.)*[a-z][a-z0-9_]* = .*)$", r"\1", text)
    assert opened != text
    kept, said = read(text).submission, read(opened).submission

    assert kept is not None
    assert said is not None
    assert [offer.house.values for offer in kept] == [offer.house.values for offer in said]


def test_chosen_options_stand_open_in_the_file() -> None:
    text = full_file("Harbor", [StartingTable("1", "holdem", {"blinds": (100, 200), "rake.cap": 400})])

    assert 'blinds.amounts = ["1.00", "2.00"]\n' in text
    assert '\nrake.cap = "4.00"\n' in text


def test_a_short_file_has_what_must_be_chosen_and_is_lawful() -> None:
    text = short_file("Harbor", ALL)
    reading = read(text)

    assert {"submission.approved_on"} == {one.option for one in reading.findings}
    assert reading.submission is not None
    assert len(text.splitlines()) < len(full_file("Harbor", ALL).splitlines()) / 15
    one = short_file("Harbor", [StartingTable("1", "holdem")])
    assert 45 > len(one.splitlines())
    assert '\nodd_chip.rule = "left-of-button"\n' in one


def test_the_comments_of_a_short_file_are_the_defaults() -> None:
    text = short_file("Harbor", ALL)
    opened = re.sub(
        r"(?m)^# ((?:[a-z][a-z0-9_]*\.)*[a-z][a-z0-9_]* = (?!true).*)$", r"\1", text.partition("[facility]")[2]
    )
    said = read(re.sub(r"(?m)^(tables|discontinue) = .*$", "", f"[facility]{opened}")).submission
    kept = read(text).submission

    assert kept is not None
    assert said is not None
    assert [offer.house.values for offer in kept] == [offer.house.values for offer in said]


def test_tables_alike_are_one_section_and_what_all_have_in_common_stands_once() -> None:
    games = ["holdem"] * 8 + ["stud7-high"] * 2 + ["holdem", "let-it-ride"]
    wanted = [
        StartingTable(str(place), game, {"rake.cap": 400} if game != "let-it-ride" else {"lir.paytable": "B"})
        for place, game in enumerate(games, 1)
    ]
    text = short_file("Harbor", wanted)
    submission = read(text).submission

    assert submission is not None
    assert 3 == text.count("[[table]]")
    assert 'ids = ["1 to 8", "11"]\n' in text
    assert 'ids = ["9", "10"]\n' in text
    assert 1 == text.count('\nrake.cap = "4.00"\n')
    assert '\nlir.paytable = "B"\n' in text
    assert sorted(games) == sorted(offer.game.id for offer in submission)
    assert {400} == {offer["rake.cap"] for offer in submission if offer.is_poker}


def sections(text: str) -> dict[str, dict[str, Any]]:
    """What must still be given in a file: by section, and for tables by id."""
    file = tomllib.loads(text)
    return {**file.pop("defaults", {}), **{one["id"]: one for one in file.pop("table")}}


def test_what_tables_choose_differently_stands_at_each_of_them() -> None:
    here = [
        StartingTable("1", "holdem", {"rake.cap": 400, "rake.percent": 50}),
        StartingTable("2", "stud7-high", {"rake.cap": 300}),
    ]
    found = sections(short_file("Harbor", here))

    assert ("4.00", "3.00") == (found["1"]["rake"]["cap"], found["2"]["rake"]["cap"])
    assert "percent" not in found["2"]["rake"]
    assert "rake" not in found["MD-POKER"]


def test_what_only_some_games_can_choose_is_common_to_them() -> None:
    here = [
        StartingTable(str(place), game, {"straddle.offered": True})
        for place, game in enumerate(("holdem", "omaha-high"), 1)
    ]
    text = short_file("Harbor", [*here, StartingTable("3", "stud7-high")])

    assert 1 == text.count("straddle.offered = true")


def test_tables_of_one_game_have_no_section_in_common() -> None:
    wanted = [
        StartingTable("1", "holdem", {"rake.cap": 400}),
        StartingTable("2", "holdem", {"rake.cap": 400, "rake.percent": 50}),
    ]
    text = short_file("Harbor", wanted)

    assert 2 == text.count('\nrake.cap = "4.00"\n')


@pytest.mark.parametrize("game, zone", [("holdem", "America/New_York"), ("top-5-wa", "America/Los_Angeles")])
def test_a_short_file_says_where_days_begin(game: str, zone: str) -> None:
    (wanted,) = (one for one in ALL if one.game == game)
    of_the_facility = short_file("Harbor", [wanted]).partition("[facility]\n")[2].splitlines()[:3]

    assert ['name = "Harbor"', f'# time_zone = "{zone}"', '# gaming_day_begins = "06:00"'] == of_the_facility


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
    if isinstance(value, str) and len(value) > rule.get("maxLength", len(value)):
        return False
    if isinstance(value, int) and not rule.get("minimum", value) <= value <= rule.get("maximum", value):
        return False
    if "anyOf" in rule and not any(valid(value, one, root) for one in rule["anyOf"]):
        return False
    if not all(valid(value, one, root) for one in rule.get("allOf", [])):
        return False
    if "if" in rule and valid(value, rule["if"], root) and not valid(value, rule["then"], root):
        return False
    if "not" in rule and valid(value, rule["not"], root):
        return False
    if isinstance(value, list):
        if rule.get("uniqueItems") and any(value.count(one) > 1 for one in value):
            return False
        if "contains" in rule and not any(valid(one, rule["contains"], root) for one in value):
            return False
        return len(value) >= rule.get("minItems", 0) and all(valid(one, rule.get("items", {}), root) for one in value)
    return not isinstance(value, dict) or valid_object(value, rule, root)


def valid_object(value: dict[str, Any], rule: Any, root: Any) -> bool:
    """Properties, required ones and others."""
    if any(key not in value for key in rule.get("required", [])):
        return False
    if not all(valid(key, rule.get("propertyNames", {}), root) for key in value):
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
    rules = the_schema()
    json.dumps(rules)
    for file in (*sorted(EXAMPLES.glob("*.toml")), *sorted(EXAMPLES.glob("games/*.toml"))):
        assert valid(as_editors_see(file), rules, rules), file.name


TABLES_ALIKE = """
[facility]
name = "Harbor Card Room"
time_zone = "America/New_York"
gaming_day_begins = "06:00"

[defaults.MD-POKER]
poker.seats = 10
straddle.amount = "5.00"
badugi.draws = 3

[groups.low]
document = "MD-POKER"
game = "holdem"
table.min_bet = "2.00"
blinds = ["1.00", "2.00"]
"blinds.missed" = "wait"
odd_chip.rule = "left-of-button"

[[table]]
ids = ["1 to 8", "A"]
group = "low"
rake.method = '''
Ten percent of the pot,
in whole dollars.'''

[[table]]
id = "20"
document = "MD-POKER"
games = ["omaha-high", "badugi"]
omaha-high.betting.structure = "pot"
badugi.draws = 3
badugi.rake.cap = "3.00"
badugi.poker.seats = 9
"""


def test_the_schema_raises_no_false_alarm_at_what_tables_share() -> None:
    rules = the_schema()
    text = TABLES_ALIKE

    assert read(text).submission is not None, read(text).findings
    assert valid(tomllib.loads(text), rules, rules)
    for old, new in (
        ('game = "holdem"', 'game = "hodlem"'),
        ("poker.seats = 10", "poker.seats = 11"),
        ('"blinds.missed" = "wait"', '"blinds.missed" = "never"'),
        ('group = "low"\n', ""),
        ("badugi.draws = 3\nbadugi.rake", "badugi.draws = 5\nbadugi.rake"),
        ('betting.structure = "pot"', 'betting.structure = "bot"'),
        ('time_zone = "America/New_York"', 'time_zone = "America/Baltimore"'),
        ('"06:00"', '"26:00"'),
        ('ids = ["1 to 8", "A"]\n', ""),
    ):
        assert text.count(old), old
        assert not valid(tomllib.loads(text.replace(old, new)), rules, rules), new
        assert read(text.replace(old, new)).submission is None, new


def test_the_schema_takes_blinds_as_a_list_or_as_a_table_with_the_list() -> None:
    rules = the_schema()
    as_list = 'blinds = ["1.00", "2.00"]\n"blinds.missed" = "wait"'
    as_table = 'blinds = { amounts = ["1.00", "2.00"], missed = "wait" }'
    assert as_list in TABLES_ALIKE
    for blinds, lawful_too in (
        (as_list, True),
        (as_table, True),
        (as_table.replace('"wait"', '"never"'), False),
        (as_table.replace('"2.00"', '"two"'), False),
        (as_table.replace("missed", "mist"), False),
    ):
        text = TABLES_ALIKE.replace(as_list, blinds)
        assert lawful_too == (read(text).submission is not None), read(text).findings
        assert lawful_too == valid(tomllib.loads(text), rules, rules), blinds


# Values of each kind of option, right and wrong.
RAW: dict[str, list[Any]] = {
    "money": [
        "5.00",
        "0.00",
        "0",
        "$1,000",
        "1,00",
        "0.5",
        "5",
        "1.00",
        "1.01",
        "0.01",
        "0.99",
        "100.00",
        "none",
        "-1.00",
    ]
    + [" 5.00 ", "$ 5", "5.0", "1" * 13, "4.99", "5.01", "x", "", 5, True, [], "\u0665.00"],
    "percent": [
        0,
        1,
        10,
        11,
        100,
        101,
        True,
        "0",
        "0.0",
        "7.5",
        "10",
        "10.0",
        "10.5",
        "100",
        "0.1",
        "1234",
        "0005",
        "x",
    ],
    "text": ["x", "", " x", "x ", "a\tb", "a\u00a0b", "a\nb", "\n", "none", "a|b", "a\u200bb", "x\ny ", 5, True],
    "texts": [[], ["x"], ["x", "x"], ["a|b"], [""], [" a"], ["identification"], ["identification", "b"], "x", [1]]
    + [["a\nb", "identification"], ["all"], ["1", "2"]],
    "spans": [
        "hourly",
        "same",
        "none",
        ["12:00-16:00"],
        ["12:00-12:00"],
        ["24:00-01:00"],
        ["23:00-24:00"],
        [],
        ["noon"],
    ]
    + [["23:00-24:30"], ["12:00-16:00", "12:00-16:00"], ["22:00-02:00"]],
    "hand": [
        "any full house",
        "full house",
        "full house AJ",
        "full house AA",
        "Aces full of Jacks",
        "aces full of aces",
    ]
    + [
        "four jacks",
        "quad 8s",
        "four of a kind",
        "straight flush",
        "straight flush K",
        "straight flush 4",
        "royal flush",
    ]
    + ["royal flush A", "flush", "pair", "", "x", "full house AJ9", 5],
    "amounts": [["1.00"], ["0.01"], ["0.00"], [], ["1.00", "2.00"], "none", "1.00", ["x"], [1]],
    "clock": ["06:00", "24:00", "6:00", "06:60", "06:00:00", "06:00:30"],
    "zone": ["America/New_York", "x", "UTC", "America", ""],
    "flag": [True, False, "true", 1, 0, "yes"],
    "number": [*range(-1, 12), 20, 24, 25, 30, 60, 99, 100, 300, 301, "none", "5", True, 1.5],
    "word": ["none", "A", "x", 1, True, ""],
    "words": [[], ["percentage"], ["percentage", "percentage"], ["ante"], ["x"], "percentage", "all", ["holdem"]],
    "steps": ["none", [], [{"pot": "10.00", "amount": "1.00"}], [{"pot": "10.00"}], [{"pot": 10, "amount": 1}], ["x"]]
    + [[{"pot": "0.00", "amount": "0.00"}], [{"pot": "10.00", "amount": "1.00", "x": 1}]],
    "bad beats": [[], [{"game": "holdem"}], "x"]
    + [
        [{"game": "holdem", "losing": "four 8s"} | more]
        for more in (
            {},
            {"game": "badugi"},
            {"hole_cards": 3},
            {"players": "4"},
            {"losing": "aces full of aces"},
            {"x": 1},
        )
    ],
    "shares": [{"x": 1}, {}, {"loser": 50, "winner": 25}]
    + [
        {"loser": 50, "winner": 25, "table": 25} | more
        for more in ({}, {"loser": "50"}, {"awarded": 0}, {"awarded": 1}, {"awarded": 100}, {"loser": -1})
    ],
    "money by meter": ["none", {"main": "1000.00"}, {"main": 1000}, {"main": "x"}, {}],
    "percent by meter": ["none", {"main": 15}, {"main": "7.5"}, {"main": 101}, {"main": -1}, {"main": "x"}, {}],
}


@pytest.mark.parametrize("kind", RAW)
def test_the_schema_refuses_a_value_where_the_check_does(kind: str) -> None:
    tried = 0
    for one in register().values():
        for choice, _ in one.variants():
            if choice.kind == kind:
                tried += 1
                for raw in RAW[kind]:
                    taken = take(choice, raw)[1] is None
                    assert taken == valid(raw, choice.schema, {}), (one.name, raw)
    assert tried


@pytest.mark.parametrize(
    "name",
    ["money-as-number", "money-as-float", "flag-as-text", "number-as-text", "word-unknown", "list-as-text"]
    + ["option-misspelt", "section", "kill-in-omaha-high", "straddle-in-stud", "blinds-in-stud", "seats-stud"]
    + ["document-unknown", "document-missing", "game-unauthorized", "room-option-misspelt", "top-five-positions"]
    + ["facility-too-long", "table-id-too-long", "facility-empty", "facility-character", "table-id-missing"],
)
def test_the_schema_refuses_what_it_can_see(name: str) -> None:
    rules = the_schema()

    assert not valid(as_editors_see(EXAMPLES / "unlawful" / f"{name}.toml"), rules, rules)
