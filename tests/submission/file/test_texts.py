"""What exactly is wrong with a text, a list or a number that is refused; and files that are nested too deep."""

from __future__ import annotations

import pytest

from croupier.submission import read
from croupier.submission.file.syntax import parse
from croupier.submission.file.texts import ranges, shortened
from croupier.submission.file.toml_form import quoted
from tests.submission.room_text import findings, lawful, room, table


@pytest.mark.parametrize(
    "name, said",
    [
        (
            "Harbor\\u0007 Card Room",
            'is "Harbor\\u0007 Card Room": the character U+0007 (bell) at position 7 cannot be',
        ),
        ("Harbor\u00a0Card Room", "the character U+00A0 (no-break space) at position 7 cannot be printed"),
        ("Harbor\\nCard Room", "the character U+000A (line break) at position 7 cannot be printed"),
        (" Harbor", "it begins with a space"),
        ("Harbor ", "it ends with a space"),
        ("  ", "the text is blank"),
        ("", "facility.name is empty"),
    ],
)
def test_which_character_of_a_name_is_refused_and_where(name: str, said: str) -> None:
    (found,) = findings(room(table("holdem")).replace("Harbor Card Room", name))

    assert ("facility.name", 6) == (found.option, found.line)
    assert said in found.message


@pytest.mark.parametrize(
    "option, said",
    [
        ('rake.method = "a\\tb"', 'rake.method is "a\\u0009b": the character U+0009 (tab) at position 2 cannot'),
        (
            'irregularity.supplement = ["fine", "a|b"]',
            "text 2 of the list: it has a bar at position 2, which separates texts",
        ),
        ('irregularity.supplement = ["fine", ""]', "text 2 of the list: the text is empty"),
        ('irregularity.supplement = ["fine", "fine"]', '"fine" is listed twice'),
        ('rake.type = ["percentage", "percentage"]', '"percentage" is listed twice'),
        (
            f'rake.method = "{"x" * 70}\\t"',
            f'"{"x" * 60}..." (71 characters): the character U+0009 (tab) at position 71',
        ),
        (f'rake.cap = "{"9" * 61}"', f'rake.cap is "{"9" * 60}..." (61 characters)'),
        (f'rake.cap = "{"0" * 57}.00"', "rake.cap is 0.00"),
        (f'rake.cap = "{"0" * 58}.00"', f'rake.cap is "{"0" * 58}.0..." (61 characters)'),
        (f'rake.cap = "{"9" * 5_000}"', f'rake.cap is "{"9" * 60}..." (5,000 characters)'),
        ("rake.method = 'a\x01b'", "this is not TOML at column 17: the character U+0001 (control character) is not"),
        ('rake.method = "ab\x01', "this is not TOML at column 18: the character U+0001 (control character) is not"),
        ('rake.method = "ab', "this is not TOML at column 18: illegal character '\\n'"),
        ("rake.cap = $5", "this is not TOML at column 12: invalid value"),
    ],
)
def test_what_is_wrong_with_an_option_at_a_table(option: str, said: str) -> None:
    (found,) = findings(room(table("holdem", option)))

    assert 13 == found.line
    assert said in found.message


def test_a_word_that_does_not_exist_is_not_said_to_be_listed_twice() -> None:
    (found,) = findings(room(table("holdem", 'rake.type = ["percentage", "hour"]')))

    assert 'rake.type is ["percentage", "hour"]' == found.message


def test_a_text_is_written_with_its_own_letters() -> None:
    assert '"Zoë \\"Quay\\" 東 🂡"' == quoted('Zoë "Quay" 東 🂡')


@pytest.mark.parametrize(
    "spans, said",
    [
        ('["12:00-12:00"]', "12:00-12:00 has no length"),
        ('["12:00-16:00", "15:00-17:00"]', "12:00-16:00 and 15:00-17:00 overlap"),
        ('["22:00-02:00", "01:00-03:00"]', "22:00-02:00 and 01:00-03:00 overlap"),
        ('["12:00-16:00", "noon"]', "noon is not a span of the day"),
    ],
)
def test_what_is_wrong_with_periods(spans: str, said: str) -> None:
    jackpot = f'[high_hand]\noffered = true\ntables = ["all"]\nqualifying_periods = {spans}\n'
    (found,) = findings(room(jackpot, table("holdem")))

    assert said in found.message


def test_a_whole_day_is_a_period() -> None:
    jackpot = '[high_hand]\noffered = true\ntables = ["all"]\nqualifying_periods = ["00:00-24:00"]\n'

    assert "00:00-24:00" == str(lawful(room(jackpot, table("holdem"))).high_hand["qualifying_periods"][0])


DEEP = 5_000


@pytest.mark.parametrize(
    "option, said",
    [
        (f"rake.type = {'[' * DEEP}{']' * DEEP}", "lists and tables are nested more than 20 deep"),
        (f"rake = {'{ a = ' * DEEP}1{' }' * DEEP}", "lists and tables are nested more than 20 deep"),
        (f"{'a.' * DEEP}a = 1", "a key has 5,001 parts"),
        (f"poker.seats = {'9' * DEEP}", "a number has 5,000 digits; at most 18 can be read"),
        (f"poker.seats = 0x{'f' * DEEP}", "a number has 5,000 digits"),
        (f"poker.seats = -{'9' * DEEP}.5", "a number has 5,000 digits"),
    ],
)
def test_what_no_reader_follows_is_a_sentence(option: str, said: str) -> None:
    (found,) = findings(room(table("holdem", option)))

    assert ("submission: TOML", 13) == (found.clause, found.line)
    assert said in found.message


def nested(lists: int) -> str:
    return f"{'[' * lists}{']' * lists}"


TOO_DEEP = "lists and tables are nested more than 20 deep"


@pytest.mark.parametrize(
    "text, said",
    [
        (f"a = {nested(20)}", None),
        (f"a = {nested(21)}", TOO_DEEP),
        (f"a = [[1], {nested(19)}]", None),  # what is closed does not count
        (f"a = [[1], {nested(20)}]", TOO_DEEP),
        (f"a = []\nb = {nested(20)}", None),
        (f"{'.'.join('a' * 20)} = 1", None),
        (f"{'.'.join('a' * 21)} = 1", "a key has 21 parts; an option has at most three"),
        (f"a = {'9' * 18}", None),
        (f"a = {'9' * 19}", "a number has 19 digits; at most 18 can be read"),
        (f"a = -{'9' * 18}", None),
    ],
)
def test_how_far_a_reader_follows(text: str, said: str | None) -> None:
    assert [said] * (said is not None) == [one.message for one in parse(text).findings]


def test_texts_of_several_lines_are_counted_to_what_no_reader_follows() -> None:
    assert [4] == [one.line for one in parse(f'a = 1\nb = """\n"""\nc = {nested(21)}').findings]


def test_brackets_and_numbers_in_texts_and_comments_are_none() -> None:
    words = f'rake.method = "{"[" * 30} {"9" * 30}"  # {"[" * 30} {"9" * 30}'

    assert lawful(room(table("holdem", words)))


def test_a_deep_header_is_a_sentence_too() -> None:
    reading = read(room(f"[{'a.' * DEEP}a]\nx = 1\n", table("holdem")))

    assert reading.submission is None
    assert "a key has 5,001 parts" in reading.findings[0].message


@pytest.mark.parametrize(
    "ids, told",
    [
        ("1", "1"),
        ("1 2", "1, 2"),
        ("1 2 3", "1 to 3"),
        ("1 3 4 5 6 8", "1, 3 to 6, 8"),
        ("3 2 1", "3, 2, 1"),
        ("a b c 7", "a, b, c, 7"),
    ],
)
def test_three_numbers_that_follow_each_other_are_told_together(ids: str, told: str) -> None:
    assert told == ", ".join(ranges(tuple(ids.split())))


def test_sixty_characters_of_a_text_are_shown() -> None:
    assert f'"{"x" * 60}"' == shortened("x" * 60)
    assert f'"{"x" * 60}..." (61 characters)' == shortened("x" * 61)
    assert r'"tab\u0009"' == shortened("tab\t")
