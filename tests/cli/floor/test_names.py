"""People by display name: quotation marks, ids made from names, names found in a line, names in columns."""

from __future__ import annotations

import pytest

from croupier.cli.floor.names import COLUMNS, NAME_MAX, id_for, in_columns, refuse_name, unquoted, with_ids


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('"Ann Lee"', "Ann Lee"),
        ("'Ann Lee'", "Ann Lee"),
        ("' Ann '", "Ann"),
        ("  Ann Lee ", "Ann Lee"),
        ('""', ""),
        ('"', '"'),
        ("'", "'"),
        ("", ""),
        ("O'Neill", "O'Neill"),
        ("'t Hooft", "'t Hooft"),
        ('Ann "the Hat"', 'Ann "the Hat"'),
        ("abba", "abba"),
    ],
)
def test_quotation_marks_around_a_name_are_taken_off(text: str, name: str) -> None:
    assert name == unquoted(text)


@pytest.mark.parametrize(
    ("name", "taken", "person"),
    [
        ("Ann Lee", (), "ann-lee"),
        ("Ann Lee", ("ann-lee",), "ann-lee-2"),
        ("Ann Lee", ("ann-lee", "ann-lee-2"), "ann-lee-3"),
        ("José  María", (), "jose-maria"),
        ("7of9", (), "p-7of9"),
        ("7of9", ("p-7of9",), "p-7of9-2"),
        ("Bot Ann", (), "p-bot-ann"),
        ("Botho", (), "botho"),
        ("李", (), "p-1"),
        ("李", ("p-1",), "p-2"),
        ("李", ("p-1", "p-2"), "p-3"),
    ],
)
def test_a_name_that_cannot_be_an_id_is_given_one(name: str, taken: tuple[str, ...], person: str) -> None:
    assert person == id_for(name, taken)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Ann Lee raises 5", "ann-lee raises 5"),
        ("ANN LEE raises 5", "ann-lee raises 5"),
        ("foul 'Ann Lee'", "foul 'ann-lee'"),
        ("Ann folds", "person-3 folds"),
        ("Annika folds", "Annika folds"),
        ("7 folds", "7 folds"),
        ("sit sit 200", "sit sit 200"),
        ("ben folds", "ben folds"),
    ],
)
def test_names_in_a_line_become_ids(line: str, read: str) -> None:
    """The longest name is looked for first; words of acts, figures and names that are ids are left alone."""
    shown = {"person-3": "Ann", "ann-lee": "Ann Lee", "p-7": "7", "p-9": "sit", "ben": "ben"}
    assert read == with_ids(line, shown, {"sit"})


def test_a_name_is_one_line_of_at_most_eighty_characters() -> None:
    assert "" == refuse_name("x" * NAME_MAX)
    long = f"the name has 81 characters, '{'x' * 20}' and so on; at most 80 are shown"
    assert long == refuse_name("x" * (NAME_MAX + 1))
    assert "'a\\nb' is not a name; it must be one line of text" == refuse_name("a\nb")
    assert "'\"Ann' has a quotation mark that does not end" == refuse_name('"Ann')


def test_a_name_fills_its_columns_and_a_longer_one_is_cut() -> None:
    assert "Ann" + 21 * " " == in_columns("Ann")
    assert "x" * COLUMNS == in_columns("x" * COLUMNS)
    assert "x" * (COLUMNS - 1) + "…" == in_columns("x" * (COLUMNS + 1))
    assert "李" * 12 == in_columns("李" * 12)
    assert "李" * 11 + " …" == in_columns("李" * 13)
