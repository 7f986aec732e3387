"""The day file: chained and counted; whatever was changed, moved, cut or forged in it is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import pytest

from croupier.cards import SeededChance
from croupier.engine import Record, Round, RuleViolation
from croupier.engine.day_file import BrokenDay, DayFile, DayHead, DayWriter, Following, read_day
from croupier.engine.driver import play
from croupier.engine.memory import write_memory
from croupier.rules import GAMES, new
from croupier.rules.banked.following import following
from tests.engine.engine_round import decide
from tests.engine.test_text import sealed

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
HEAD = DayHead("4", "2026-11-16")


def refuse(state: Record, record: Record) -> RuleViolation | None:
    """A simple table's life: each record begins with what the last one left."""
    for name in ("game", "submission", "house", "players", "balances"):
        was, now = getattr(state, name), getattr(record, name)
        if was != now:
            return RuleViolation("MD-LIR 4.A", f"{name} is not what it was")
    left, begins = dict(write_memory(state.memory)), dict(write_memory(record.memory))
    return None if left == begins else RuleViolation("MD-LIR 4.A", f"the memory was {left}, is {begins}")


def first(record: Record) -> RuleViolation | None:
    return None if not dict(write_memory(record.memory)) else RuleViolation("MD-LIR 4.A", "it remembers something")


LIFE = Following(first, following, refuse)


def rounds(number: int = 3) -> list[Round]:
    """This many rounds of Let It Ride, one after another."""
    record = new("let-it-ride", {1: 100_000, 2: 200_000}, players={1: "Ann", 2: "Ana María"})
    played: list[Round] = []
    for seed in range(number):
        played.append(play(record, SeededChance(seed), decide))
        record = following(played[-1])
    return played


def salt(number: int) -> bytes:
    return sha256(f"salt {number}".encode()).digest()


def written(played: list[Round], *, close: bool = True, head: DayHead = HEAD) -> str:
    writer = DayWriter(head)
    for number, running in enumerate(played):
        writer.add(running, salt(number), NOON + timedelta(minutes=number))
    if close:
        writer.close()
    return writer.text()


def read(text: str) -> DayFile:
    return read_day(text, GAMES, LIFE)


def broken(text: str) -> str:
    with pytest.raises(BrokenDay) as refused:
        read(text)
    return str(refused.value)


# ---- parts of a file, and the same file with links renewed -----------------------------------------------------------


def parts(text: str) -> list[str]:
    """The head, each record with its line above it, and the end."""
    return re.split(r"^(?=record \d|closed )", text, flags=re.MULTILINE)


def relinked(some: list[str]) -> str:
    """These parts with numbers, checks and links that match, as somebody who forges a day would write them."""
    head, *others = some
    last, texts = sha256(head.encode()).hexdigest(), [head]
    for number, part in enumerate((one for one in others if one.startswith("record ")), 1):
        _, _, body = part.partition("\n")
        body = re.sub(r"^hand \d+$", f"hand {number}", body, flags=re.MULTILINE)
        lines = body.splitlines()
        body = sealed(lines) if any(line.startswith("house ") for line in lines) else checked(lines)
        texts.append(f"record {number} after {last}\n{body}")
        last = sha256(texts[-1].encode()).hexdigest()
    if others and others[-1].startswith("closed "):
        texts.append(f"closed {len(texts) - 1} {last}\n")
    return "".join(texts)


def checked(lines: list[str]) -> str:
    from croupier.engine.record_lines import check_of

    kept = [line for line in lines if not line.startswith("check ")]
    return "\n".join([*kept, f"check {check_of(kept)}", ""])


Change = Callable[[list[str]], list[str]]


def test_a_day_round_trips() -> None:
    played = rounds()
    text = written(played)
    day = read(text)
    assert [one.events for one in played] == [one.events for one in day.rounds]
    assert (HEAD, True, "closed, with 3 records") == (day.head, day.closed, day.standing)
    assert [NOON, NOON + timedelta(minutes=1), NOON + timedelta(minutes=2)] == [one.head.time for one in day.records]
    assert text == relinked(parts(text)), "the test forges days as they are written"
    assert text == text.replace("\n", "\r\n").replace("\r\n", "\n")
    assert day.last == read(text.replace("\n", "\r\n")).last


def test_choices_are_written_where_they_come_into_force() -> None:
    one, two, _ = parts(written(rounds()))[1:4]
    assert len(GAMES["let-it-ride"].choices.choices) == one.count("\nhouse ")
    assert 0 == two.count("\nhouse ")


def test_a_day_without_its_last_line_is_open_and_says_so() -> None:
    day = read(written(rounds(), close=False))
    assert not day.closed
    assert day.standing.startswith("open: 3 records so far. Without its last line nobody can tell whether records are")
    assert "open: 0 records" in read(HEAD.text()).standing


def test_a_day_goes_on_where_it_was_left() -> None:
    played = rounds()
    text = written(played[:2], close=False)
    writer = DayWriter.resumed(text, read(text))
    begun = Round(played[2].record, 9)
    under_way = writer.under_way(begun, salt(2), NOON + timedelta(minutes=2))
    day = read(under_way)
    assert "open: 3 records so far; the last is under way." in day.standing
    assert begun.record.answers == day.records[2].answers

    again = DayWriter.resumed(under_way, day)
    again.add(played[2], day.records[2].head.salt, day.records[2].head.time)
    again.close()
    assert written(played) == again.text()


def test_a_day_with_comments_goes_on_as_it_is_written() -> None:
    played = rounds()
    text = written(played[:1], close=False).replace("\nanswers\n", "\n# the floor looked at this\nanswers\n")
    writer = DayWriter.resumed(text.replace("\n", "\r\n"), read(text))
    writer.add(played[1], salt(1), NOON + timedelta(minutes=1))
    assert writer.text().startswith(text)
    assert 2 == len(read(writer.text()).rounds)


def test_the_last_records_cannot_be_deleted_unnoticed() -> None:
    head, one, two, _, end = parts(written(rounds()))
    last = len("".join([head, one, two]).splitlines()) + 1
    assert f"line {last}: the day was closed with 3 records, but has 2" == broken("".join([head, one, two, end]))
    other = re.sub(r"^closed 3", "closed 2", end)
    assert f"line {last}: the day was closed with a different last record" == broken("".join([head, one, two, other]))


@pytest.mark.parametrize(
    "order, wrong, says",
    [
        ((0, 2, 3, 4), 1, "record 2 is where record 1 should be; records are missing"),
        ((0, 1, 3, 4), 2, "record 3 is where record 2 should be; records are missing"),
        ((0, 2, 1, 3, 4), 1, "record 2 is where record 1 should be; records are missing"),
        ((0, 1, 1, 2, 3, 4), 2, "record 1 is where record 2 should be; records are missing"),
        ((0, 1, 2, 4, 3), 4, "something follows the line 'closed', which must be the last line of a day"),
        ((1, 2, 3, 4), 0, "this is not a day file; its first line must be 'croupier day 1'"),
    ],
)
def test_records_taken_out_moved_or_doubled_are_named(order: tuple[int, ...], wrong: int, says: str) -> None:
    some = [parts(written(rounds()))[place] for place in order]
    at = 1 + len("".join(some[:wrong]).splitlines())
    assert f"line {at}: {says}" == broken("".join(some))


def test_the_line_after_the_last_one_is_named() -> None:
    text = written(rounds())
    assert f"line {text.count(chr(10)) + 1}: something follows the line 'closed'" in broken(text + "record 4\n")


def test_a_changed_line_of_any_record_or_the_head_is_named() -> None:
    text = written(rounds())
    some = parts(text)
    first, second = (1 + len("".join(some[:place]).splitlines()) for place in (1, 2))
    assert f"line {first}: record 1 does not follow the head of the day, which was changed or replaced" == broken(
        text.replace("-11-16\n", "-11-17\n")
    )
    one = text.replace("\nseat 1 Ann\n", "\nseat 1 Eve\n", 1)
    assert "record 1: the check does not match the lines above" in broken(one)
    head, _, *others = parts(text)
    another = DayWriter(HEAD)
    another.add(rounds(1)[0], salt(99), NOON)
    exchanged = "".join([head, parts(another.text())[1], *others])
    assert f"line {second}: record 2 does not follow record 1, which was changed or replaced" == broken(exchanged)


def forged(place: int, change: Change) -> str:
    """The refusal of a day in which a record was changed and every hash renewed."""
    some = parts(written(rounds()))
    some[place] = "\n".join(change(some[place].split("\n")))
    return broken(relinked(some))


def line(old: str, new_line: str) -> Change:
    def change(lines: list[str]) -> list[str]:
        assert any(old in one for one in lines), old
        return [re.sub(re.escape(old), new_line, one) for one in lines]

    return change


def before_the_end(lines: list[str]) -> list[str]:
    """The record with its last answers and its end taken away: not finished."""
    return [*lines[: lines.index("end") - 2], ""]


def test_an_unfinished_procedure_in_the_middle_or_at_the_end_of_a_closed_day() -> None:
    some = parts(written(rounds()))
    some[2] = "\n".join(before_the_end(some[2].split("\n")))
    third = 1 + len("".join(parts(relinked(some))[:3]).splitlines())
    assert f"line {third}: record 2 is not finished, but record 3 follows it" == forged(2, before_the_end)
    at_the_end = forged(3, before_the_end)
    some = parts(written(rounds()))
    some[3] = "\n".join(before_the_end(some[3].split("\n")))
    last = len(relinked(some).rstrip("\n").splitlines())
    assert f"line {last}: the day is closed, but record 3 is not finished" == at_the_end


@pytest.mark.parametrize(
    "place, change, says",
    [
        (2, line("submission none", "submission other"), "record 2 cannot follow record 1: submission is not what it"),
        (2, line("account stack-1 = ", "account stack-1 = 1"), "record 2 cannot follow record 1: balances is not what"),
        (2, line("seat 1 Ann", "seat 1 Eve"), "record 2 cannot follow record 1: players is not what it was"),
        (2, line("memory round = 2", "memory round = 3"), "record 2 cannot follow record 1: the memory was"),
        (2, line("memory round = 2", "memory round = x"), "record 2: round is x; allowed: a whole number"),
        (2, line("hand 2", "hand two"), "record 2 calls itself hand two"),
        (2, line("table 4", "table 5"), "record 2 belongs to table 5, but the day to table 4"),
        (2, line("time 2026-11-16T12:01", "time 2026-11-16T11:01"), "record 2 begins at 2026-11-16T11:01:00Z, before"),
        (2, line("seat 1 let-it-ride", "seat 1 withdraw"), "record 2: event "),
        (2, lambda lines: [one for one in lines if not one.startswith("salt ")], "record 2 has no salt"),
        (1, line("answers", "memory deck_removed = true\nanswers"), "record 1 cannot be the first of a day: it remem"),
        (1, line("lir.paytable A", "lir.paytable B"), "is not the root of the head and the events"),
        (1, line("time 2026-11-16T12:00", "time 2026-11-16T11:00"), "is not the root of the head and the events"),
    ],
)
def test_a_forged_record_is_named_though_every_hash_fits(place: int, change: Change, says: str) -> None:
    refused = forged(place, change)
    of_its_own = re.search(rf"record {place}(:| is not the root)", refused) or "root" in refused
    assert says in refused
    assert of_its_own or refused.startswith(f"line {(6, 129)[place - 1]}: "), "the first line of the record"


def test_choices_cannot_change_in_the_middle() -> None:
    played = rounds()
    other = GAMES["let-it-ride"].choices.house({"lir.paytable": "B"})
    played[1] = play(replace(following(played[0]), house=other), SeededChance(9), decide)
    assert "record 2 cannot follow record 1: house is not what it was" in broken(written(played[:2]))


@pytest.mark.parametrize(
    "old, new_line, at, says",
    [
        ("croupier day 1", "croupier day 2", 1, "this is not a day"),
        ("table 4\n", "table 4\nweather fine\n", 3, "'weather fine' is not a line of a day's head"),
        ("table 4\n", "", 1, "the head of a day has its table, its day"),
        ("day 2026-11-16", 'day "2026-11-16"', 3, 'day: "2026-11-16" must be written 2026-11-16'),
        ("record 1 after ", "record one after ", 5, "does not begin a record; it must read like 'record 3 after LINK'"),
        ("closed 3 ", "closed three ", 303, "does not close a day; it must read like 'closed 12 LINK'"),
    ],
)
def test_lines_that_are_none_are_named(old: str, new_line: str, at: int, says: str) -> None:
    refused = broken(written(rounds()).replace(old, new_line, 1))
    assert says in refused
    assert refused.startswith(f"line {at}: ")


def test_the_line_is_that_of_the_file() -> None:
    text = written(rounds())
    some: Any = parts(text)
    some[2] = some[2].replace("memory round = 2", "memory round = x")
    refused = broken(relinked(some))
    lines = relinked(some).splitlines()
    assert refused.startswith(f"line {lines.index('memory round = x') + 1}: ")


def test_a_day_follows_the_day_before() -> None:
    before = read(written(rounds()))
    text = written(rounds(1), head=DayHead("4", "2026-11-17", before.last))
    assert f"\nafter {before.last}\n" in text
    assert before.last == read(text).head.after
