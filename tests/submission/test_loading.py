"""From the file to typed objects: sections, shared defaults, versions, records, and files that cannot be read."""

from __future__ import annotations

import dataclasses
import hashlib
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.text import write
from croupier.rulebook.testing import clause
from croupier.submission import UnknownTable, UnlawfulSubmission, Unreadable, Version, check, load, read
from croupier.submission.file.syntax import parse
from tests.submission.room_text import HEAD, findings, lawful, room, table


def test_values_are_those_of_the_table_then_of_its_game_then_of_its_document_then_the_default() -> None:
    shared = '[defaults.MD-POKER]\nrake.cap = "4.00"\nrake.unit = "0.50"\nchip.unit = "0.50"\n'
    shared += '[defaults.holdem]\nrake.cap = "3.00"\n'
    submission = lawful(
        room(shared, table("holdem", 'rake.cap = "2.00"'), table("holdem", "", "2"), table("stud7-high", "", "3"))
    )

    assert [200, 300, 400] == [offer["rake.cap"] for offer in submission]
    assert [50, 50, 50] == [offer["rake.unit"] for offer in submission]
    assert 2_000 == submission.table("1")["bad_beat.min_pot"]
    assert frozenset({"rake.cap", "odd_chip.rule"}) == submission.table("1").given
    assert [20, 12] == [submission.table(one).line_of("rake.cap") for one in "12"]


def test_dotted_keys_nested_tables_and_inline_tables_are_the_same() -> None:
    dotted = table("holdem", 'rake.cap = "2.00"\nrake.percent = 5')
    inline = table("holdem", 'rake = { cap = "2.00", percent = 5 }')
    nested = table("holdem", '[table.rake]\ncap = "2.00"\npercent = 5')
    houses = [lawful(room(one)).table("1").house.values for one in (dotted, inline, nested)]

    assert houses[0] == houses[1] == houses[2]


def test_blinds_are_a_list_or_a_table_with_what_belongs_to_them() -> None:
    listed = lawful(room(table("holdem", 'blinds = ["1.00", "2.00"]\n"blinds.missed" = "wait"'))).table("1")
    both = lawful(room(table("holdem", 'blinds = { amounts = ["1.00", "2.00"], missed = "wait" }'))).table("1")

    assert (100, 200) == listed["blinds"] == both["blinds"]
    assert "wait" == listed["blinds.missed"] == both["blinds.missed"]


def test_jackpots_are_chosen_for_the_room_and_known_at_their_tables() -> None:
    jackpot = '[bad_beat]\noffered = true\ntables = ["1", "2"]\nmin_pot = "25.00"\ndiscontinue = "to players"\n'
    submission = lawful(room(jackpot, table("holdem"), table("holdem", "", "2"), table("holdem", "", "3")))

    assert [True, True, False] == [offer["bad_beat.offered"] for offer in submission]
    assert 2_500 == submission.table("1")["bad_beat.min_pot"] == submission.bad_beat["min_pot"]
    assert (True, ("1", "2")) == (submission.bad_beat.offered, submission.bad_beat.tables)
    assert not submission.high_hand.offered


def test_all_means_every_poker_table() -> None:
    jackpot = '[high_hand]\noffered = true\ntables = ["all"]\n'
    submission = lawful(room(jackpot, table("holdem"), table("let-it-ride", "", "2"), table("holdem", "", "3")))

    assert ("1", "3") == submission.high_hand.tables
    assert [True, None, True] == [offer.get("high_hand.offered") for offer in submission]


def test_objects_are_frozen() -> None:
    submission = lawful(room(table("holdem")))
    for one in (submission, submission.facility, submission.version, submission.tables[0], submission.bad_beat):
        name = dataclasses.fields(one)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(one, name, None)
    with pytest.raises(TypeError):
        submission.tables[0].house.values["rake.cap"] = 1  # type: ignore[index]


def test_a_record_has_the_choices_of_its_table_and_the_hash_of_the_file() -> None:
    text = room(table("holdem", 'rake.cap = "3.00"'))
    record = lawful(text).record("1", {1: 20_000, 2: 20_000}, players={1: "Ann", 2: "Ben"})

    assert hashlib.sha256(text.encode()).hexdigest() == record.submission
    assert 300 == record.house["rake.cap"]
    assert {1: "Ann", 2: "Ben"} == record.players
    assert f"submission {record.submission}\n" in write(record)
    assert "house facility.name Harbor Card Room\n" in write(record)


def test_a_changed_comment_is_another_file() -> None:
    assert lawful(room(table("holdem"))).hash != lawful(room(table("holdem"), "# approved?")).hash


def test_the_same_text_elsewhere_is_the_same_submission_and_its_name_is_short(tmp_path: Path) -> None:
    found = []
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_text(lawful(room(table("holdem"))).text, encoding="utf-8")
        found.append(load(tmp_path / name))

    assert found[0] == found[1]
    assert found[0].file != found[1].file
    assert "text=" not in repr(found[0])
    assert "refused=" not in repr(found[0])


def test_a_table_that_is_not_there() -> None:
    submission = lawful(room(table("holdem", "", "table 1")))
    with pytest.raises(UnknownTable, match=r"no table 'tabel 1'; did you mean table 1\?"):
        submission.record("tabel 1", {1: 100})


@pytest.mark.parametrize(
    "version, status, approval",
    [
        (Version(), "draft", "not approved yet"),
        (Version(date(2024, 1, 1)), "filed", "not approved yet"),
        (Version(date(2024, 1, 1), date(2024, 2, 1), date(2024, 4, 1)), "approved", "approved 2024-02-01"),
        (Version(date(2024, 1, 1), date(2024, 2, 1), date(2024, 3, 1)), "in force", "approved 2024-02-01"),
        (Version(date(2024, 1, 1), date(2024, 2, 1)), "in force", "approved 2024-02-01"),
        (Version(date(2024, 1, 1), date(2024, 2, 1), None, "2025"), "superseded", "approved 2024-02-01"),
    ],
)
def test_versions(version: Version, status: str, approval: str) -> None:
    assert (status, approval) == (version.status(date(2024, 3, 15)), version.approval)


def test_every_finding_at_once_each_with_its_line() -> None:
    text = room(
        table("holdem", 'rake.percent = 12\npoker.seats = 11\nkill.mode = "full"\nrake.capp = "5.00"'),
        table("let-it-ride", 'deal.method = "hand"\nlir.paytable = "D"', "2"),
    )
    rows = text.splitlines()
    found = findings(text)

    assert ["rake.percent", "poker.seats", "kill.mode", "rake.capp", "deal.method", "lir.paytable"] == [
        one.option for one in found
    ]
    assert all(one.option.rpartition(".")[2] in rows[one.line - 1] for one in found)
    assert [("1",)] * 4 + [("2",)] * 2 == [one.tables for one in found]


def test_a_finding_in_shared_defaults_is_said_once_for_all_its_tables() -> None:
    tables = [table("holdem", "", str(number)) for number in range(1, 8)]
    (found,) = findings(room("[defaults.MD-POKER]\nrake.percent = 12\n", *tables))

    assert tuple("1234567") == found.tables
    assert "tables 1, 2, 3 and 4 more: rake.percent" in str(found)
    assert 8 == found.line


@pytest.mark.parametrize(
    "number, named",
    [(1, "table 1"), (2, "tables 1, 2"), (4, "tables 1, 2, 3, 4"), (5, "tables 1, 2, 3 and 2 more")],
)
def test_up_to_four_tables_of_a_finding_are_all_named(number: int, named: str) -> None:
    tables = [table("holdem", "", str(place)) for place in range(1, number + 1)]
    (found,) = findings(room("[defaults.MD-POKER]\nrake.percent = 12\n", *tables))

    assert str(found).startswith(f"line 8: {named}: rake.percent is 12")


def test_lines_that_are_not_toml_are_named_and_the_rest_is_checked() -> None:
    found = findings(room(table("holdem", "rake.cap = $5\nrake.percent = 12\npoker.seats = nine")))

    assert [("submission: TOML", 13), ("MD-POKER 17.B(1)", 14), ("submission: TOML", 15)] == [
        (one.clause, one.line) for one in found
    ]
    assert 'write "5.00"' in found[0].hint
    assert "quotes" in found[2].hint


@pytest.mark.parametrize(
    ("row", "hint"),
    [
        ("rake = $5", 'money is text in quotes: write "5.00"'),
        ("rake = $1,000.50", 'money is text in quotes: write "5.00"'),
        ("rake = 05", ""),
        ("rake = 1,000", ""),
        ("rake = $five", ""),
        ("name = Big $lick", "put text in quotes"),
        ("offered = True", 'write true or false in lower case, and "none" in quotes'),
        ("offered = yes", 'write true or false in lower case, and "none" in quotes'),
        ("rake = none", 'write true or false in lower case, and "none" in quotes'),
        ("name = none at all", 'write true or false in lower case, and "none" in quotes'),
        ("name = nobody", "put text in quotes"),
        ("[a]\nb = 1\n[a.b]", "the key is set twice"),
        ("[a\nb = 1", ""),
    ],
)
def test_what_is_not_toml_gets_the_hint_that_helps(row: str, hint: str) -> None:
    assert hint == parse(f"{row}\n").findings[0].hint


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a = 1\nb = x\nc = 2\n", {"a": 1, "c": 2}),
        ("[a]\nb = x\nc = 2\n", {"a": {"c": 2}}),
        ("a = 1\n[b\nc = 2\n", {}),
        ("a = 1\n  [b\nc = 2\n", {}),
    ],
)
def test_without_its_heading_no_table_becomes_part_of_the_one_before(text: str, read: dict[str, Any]) -> None:
    parsed = parse(text)

    assert (read, [2]) == (parsed.data, [one.line for one in parsed.findings])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = """Harbor', "line 1: this is not TOML: unterminated string"),
        (
            'name = """\n\x01"""',
            "line 2: this is not TOML at column 1: the character U+0001 (control character) is not",
        ),
        ('a = "b\x01"', "line 1: this is not TOML at column 7: the character U+0001 (control character) is not"),
        ('a = "b\nc = 1', "line 1: this is not TOML at column 7: illegal character"),
    ],
)
def test_a_place_that_is_not_toml_is_named(text: str, says: str) -> None:
    assert says in str(parse(text).findings[0])


def test_an_end_that_is_missing_is_said_once() -> None:
    """Without its last line the text ends as it did, so nothing is gained by leaving out more lines."""
    text = 'rake = $5\n\nname = """Harbor\n'

    assert [1, 4] == [one.line for one in parse(text).findings]


def test_nothing_is_said_to_be_missing_that_may_stand_in_an_unreadable_line() -> None:
    (found,) = findings(HEAD.replace('"Harbor Card Room"', "Harbor") + table("holdem"))

    assert "submission: TOML" == found.clause


@pytest.mark.parametrize(
    "text", ["[[table]\nid = 1", '[facility]\nname = """\nnever closed', "", "\ufeff", "a = 1", "x"]
)
def test_broken_files_are_findings_not_crashes(text: str) -> None:
    reading = read(text)

    assert reading.submission is None
    assert reading.findings


def test_options_of_other_games_are_refused_with_the_games_that_have_them() -> None:
    (found,) = findings(room(table("omaha-high", 'kill.mode = "full"')))

    assert "omaha-high has no kill.mode" == found.message
    assert "omaha-hilo8" in found.allowed
    assert (6, 0) == (found.allowed.count(", "), found.allowed.count(" more"))  # seven games have it


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read"):
        check(tmp_path / "none.toml")
    with pytest.raises(Unreadable, match="cannot be read"):
        check(tmp_path)
    (tmp_path / "latin.toml").write_bytes("[facility]\nname = 'Café'".encode("latin-1"))
    with pytest.raises(
        Unreadable, match='is not UTF-8 text: line 2, position 12 has the byte 0xE9, "é" in Windows-1252'
    ):
        check(tmp_path / "latin.toml")
    for data, said in (
        (b"\xe9", 'line 1, position 1 has the byte 0xE9, "\u00e9" in Windows-1252; save it as UTF-8'),
        (
            "a\n\n\u00e9\u00e9".encode() + b"\x93",
            'line 3, position 3 has the byte 0x93, "\u201c" in Windows-1252; save',
        ),
        (b"\n\x81", "line 2, position 1 has the byte 0x81; save it as UTF-8"),  # nothing in Windows-1252
        (b"\n\xa0", "line 2, position 1 has the byte 0xA0; save it as UTF-8"),  # a space that cannot be seen
    ):
        (tmp_path / "bytes.toml").write_bytes(data)
        with pytest.raises(Unreadable) as refused:
            check(tmp_path / "bytes.toml")
        assert f"is not UTF-8 text: {said}" in str(refused.value)
    (tmp_path / "wide.toml").write_bytes("name = 'Cafe'".encode("utf-16"))
    with pytest.raises(Unreadable, match="it is UTF-16; save it as UTF-8"):
        check(tmp_path / "wide.toml")


def test_an_unlawful_file_is_not_loaded(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text(room(table("holdem", "rake.percent = 12\npoker.seats = 11")))
    with pytest.raises(UnlawfulSubmission, match=r"rake\.percent is 12.*and 1 more") as refused:
        load(file)
    assert 2 == len(refused.value.findings)
    file.write_text(room(table("holdem", "rake.percent = 12")))
    with pytest.raises(UnlawfulSubmission) as refused:
        load(file)
    assert "(and " not in str(refused.value)
    assert refused.value.clause == refused.value.findings[0].clause


@clause("MD-POKER 9.B", says="Unauthorised poker games may not be offered")
def test_9_B_a_game_that_is_not_in_the_catalogue() -> None:
    (found,) = findings(room(table("holdem").replace('"holdem"', '"hold em"')))

    assert ("MD-POKER 9.B", "did you mean holdem?") == (found.clause, found.hint)
