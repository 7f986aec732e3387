"""Further kinds of house choices: percentages, steps, spans of the day, lists of texts, a few numbers."""

from __future__ import annotations

from datetime import time
from fractions import Fraction
from typing import Any

import pytest

from croupier.engine import Choice
from croupier.engine.house import read_value
from croupier.engine.kinds import (
    HOURLY,
    ScheduleStep,
    Span,
    apart,
    clock,
    fault_of_spans,
    in_words,
    number_of,
    percent,
    spans,
    steps,
    texts,
    zone,
)

PERCENT = percent("percent", "MD-POKER 17.B(1)", most=10, default=10)
LEVELS = steps("levels", "MD-POKER 17.B(2)", allowed="steps that rise")
PERIODS = spans("periods", "MD-POKER 1.B(27)", default=HOURLY)
COLLECTED = spans("collected", "MD-POKER 16.B(1)", default=None, none="same")
TEXTS = texts("texts", "MD-POKER 16.B(7)", default=("id",), allowed="texts with id", always="id")
MINUTES = number_of("minutes", "MD-POKER 17.B(3)(d)", 20, 30, 60, default=30)


@pytest.mark.parametrize(
    "choice, text, value",
    [
        (PERCENT, "10", Fraction(10)),
        (PERCENT, "7.5", Fraction(15, 2)),
        (PERCENT, "0.000001", Fraction(1, 1_000_000)),
        (LEVELS, "20.00:1.00 40.00:2.50", (ScheduleStep(2_000, 100), ScheduleStep(4_000, 250))),
        (LEVELS, "none", None),
        (PERIODS, "hourly", HOURLY),
        (PERIODS, "12:00-16:00 22:30-24:00", (Span(720, 960), Span(1_350, 1_440))),
        (PERIODS, "22:00-02:00", (Span(1_320, 1_560),)),
        (COLLECTED, "same", None),
        (TEXTS, "id | be there", ("id", "be there")),
        (MINUTES, "20", 20),
    ],
)
def test_values_as_a_record_writes_them(choice: Choice, text: str, value: Any) -> None:
    assert value == read_value(choice, text)
    assert choice.admits(value)
    assert text == choice.write(value)


@pytest.mark.parametrize(
    "choice, text",
    [
        (PERCENT, "0"),
        (PERCENT, "10.01"),
        (PERCENT, "-1"),
        (PERCENT, "ten"),
        (LEVELS, "20.00:1.00 20.00:2.00"),
        (LEVELS, "20.00:2.00 40.00:1.00"),
        (LEVELS, "1.00:2.00"),
        (LEVELS, "20.00"),
        (LEVELS, ""),
        (PERIODS, "12:00-16:00 15:59-18:00"),
        (PERIODS, "22:00-02:00 01:00-03:00"),
        (PERIODS, "24:30-25:00"),
        (PERIODS, "12-16"),
        (PERIODS, "same"),
        (COLLECTED, "12:00"),
        (TEXTS, "be there"),
        (TEXTS, "id | id"),
        (TEXTS, "id | "),
        (MINUTES, "45"),
    ],
)
def test_values_that_cannot_be(choice: Choice, text: str) -> None:
    assert not choice.admits(read_value(choice, text))


def test_an_hour_of_the_day_is_in_one_span() -> None:
    for minute in range(24 * 60):
        assert [minute // 60] == [place for place, span in enumerate(HOURLY) if span.holds(minute)]


def test_a_span_past_midnight_holds_both_days_and_ends_before_its_end() -> None:
    late = Span(22 * 60, 26 * 60)

    assert [False, True, True, True, False] == [late.holds(60 * hour) for hour in (21, 22, 0, 1, 2)]
    assert "22:00-02:00" == str(late)


def test_spans_that_touch_are_apart() -> None:
    assert apart((Span(0, 60), Span(60, 120)))
    assert apart(())
    assert not apart((Span(1_380, 1_500), Span(0, 120)))
    assert apart((Span(1_380, 1_500), Span(60, 120)))
    assert not apart((Span(1_380, 1_501), Span(60, 120)))
    assert not apart((Span(0, 61), Span(60, 120)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("00:30-01:15", (Span(30, 75),)),
        ("12:05-24:00", (Span(725, 1_440),)),
        ("23:59-00:01", (Span(1_439, 1_441),)),
        ("22:30-02:10", (Span(1_350, 1_570),)),
        ("12:00-12:01", (Span(720, 721),)),
    ],
)
def test_spans_are_read_to_the_minute(text: str, found: tuple[Span, ...]) -> None:
    assert found == read_value(PERIODS, text)
    assert PERIODS.admits(found)


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        (["12:00-12:00"], "12:00-12:00 has no length"),
        (["24:00-01:00"], "24:00-01:00 is not a span of the day"),
        (["12:00-24:01"], "12:00-24:01 is not a span of the day"),
        (["12:60-13:00"], "12:60-13:00 is not a span of the day"),
        ([720], "720 is not a span of the day"),
        (["12:00-13:00", "12:59-14:00"], "12:00-13:00 and 12:59-14:00 overlap"),
        (["23:00-01:00", "00:59-02:00"], "23:00-01:00 and 00:59-02:00 overlap"),
        (["12:00-13:00", "13:00-14:00", "23:00-01:00", "01:00-02:00"], ""),
    ],
)
def test_what_is_wrong_with_spans(texts: list[object], fault: str) -> None:
    assert fault == fault_of_spans(texts)


def test_steps_are_taken_from_the_tables_of_a_file() -> None:
    written = [{"pot": "20.00", "amount": "1.00"}, {"pot": "40.00", "amount": "2.50"}]
    assert (ScheduleStep(2_000, 100), ScheduleStep(4_000, 250)) == LEVELS.take(written)
    wrong: Any
    for wrong in ("20.00:1.00", [2_000], [written[0], 7], [{"pot": "20.00"}], [written[0], {**written[0], "more": 1}]):
        assert wrong == LEVELS.take(wrong)
        assert not LEVELS.admits(LEVELS.take(wrong))


def test_steps_in_words() -> None:
    assert "$1 from $20, $2.50 from $40" == in_words((ScheduleStep(2_000, 100), ScheduleStep(4_000, 250)))


BEGINS = clock("begins", "MD-POKER 3.C", default=360)
ZONE = zone("zone", "MD-POKER 3.C", default="UTC")


@pytest.mark.parametrize(
    ("text", "minute"), [("00:00", 0), ("06:00", 360), ("13:45", 825), ("23:59", 1_439), ("13:45:00", 825)]
)
def test_a_time_of_the_day_is_read_and_written_to_the_minute(text: str, minute: int) -> None:
    assert minute == read_value(BEGINS, text)
    assert text[:5] == BEGINS.write(minute)
    assert BEGINS.admits(minute)
    assert minute == BEGINS.take(time.fromisoformat(text))


@pytest.mark.parametrize("value", ["24:00", "6:00", "06:60", "06:00:01", -1, 1_440, True, None])
def test_what_is_not_a_time_of_the_day(value: Any) -> None:
    assert not BEGINS.admits(read_value(BEGINS, value) if isinstance(value, str) else value)
    assert time(6, 0, 1) == BEGINS.take(time(6, 0, 1))


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("UTC", True), ("America/New_York", True), ("Mars/Port", False), ("new_york", False), ("", False)],
)
def test_a_zone_has_a_name_that_the_clocks_know(name: str, is_one: bool) -> None:
    assert is_one == ZONE.admits(name)


def test_true_is_not_the_number_one() -> None:
    few = number_of("few", "MD-POKER 3.C", 1, 2, default=1)
    assert (True, True, False, False) == tuple(map(few.admits, (1, 2, 3, True)))


@pytest.mark.parametrize(
    "minute, admitted", [(0, True), (1, True), (1_439, True), (1_440, False), (-1, False), (True, False), ("", False)]
)
def test_a_time_of_the_day_ends_before_midnight(minute: Any, admitted: bool) -> None:
    assert admitted == clock("clock", "MD-POKER 15.I", default=360).admits(minute)


def test_the_schema_of_texts_wants_each_once_and_the_one_that_is_always_there() -> None:
    assert (True, {"const": "id"}) == (TEXTS.schema["uniqueItems"], TEXTS.schema["contains"])
    assert "contains" not in texts("any", "MD-POKER 16.B(7)", default=(), allowed="texts").schema
