"""A record says what it means: its choices, its hand, who answered, how it ended. Defaults and code may change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from croupier.cards import SeededChance
from croupier.engine import (
    CHANCE,
    Answer,
    DamagedRecord,
    Game,
    Given,
    RecordHead,
    Round,
    RuleViolation,
    read,
    step,
    write,
)
from croupier.engine.choice_sets import ChoiceSets
from croupier.engine.driver import play
from croupier.engine.house import Choices, later
from croupier.engine.literals import BadLiteral, quoted, read_time, unquoted, unworded, worded, write_time
from croupier.rules import GAMES, new
from tests.engine.engine_round import CUT, ORDER, decide, finished, opened
from tests.engine.test_text import damage, sealed

NOON = datetime(2026, 11, 16, 12, 0, 5, tzinfo=UTC)
HEAD = RecordHead("4", "17", NOON, bytes(range(32)))
HOUSES = {"top-5-wa": {"wa.max_wager": 40_00}}


def with_other(game: Game, **changes: Any) -> Game:
    """The game as it would be if these choices had other defaults."""
    of = dict(game.choices.choices)
    for name, value in changes.items():
        of[name] = replace(of[name], default=value)
    return replace(game, choices=Choices(game.choices.document, of, game.choices.checks, game.choices.spec))


# ---- choices ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_all_choices_of_every_game_are_written_and_read(game: str) -> None:
    record = new(game, {1: 100_00, 2: 100_00}, house=HOUSES.get(game))
    text = write(record)
    for name, value in record.house.in_force():
        assert f"\nhouse {name} {value}\n" in text
    assert record.house == read(text, GAMES)[0].house


def test_a_changed_default_does_not_change_what_a_stored_record_pays() -> None:
    """Let It Ride's paytable was C by default and is now A: the straight of seat 2 was paid 6 to 1, now 5 to 1."""
    today = GAMES["let-it-ride"]
    then = with_other(today, **{"lir.paytable": "C"})
    paid = play(replace(opened(), game=then, house=then.choices.house({})), SeededChance(54), decide)
    now = play(replace(opened(), house=today.choices.house({})), SeededChance(54), decide)
    assert paid.table.balances["stack-2"] > now.table.balances["stack-2"]

    assert paid.table.balances == read(write(paid), GAMES)[1].table.balances


def test_a_choice_that_came_later_is_named_or_has_a_value_for_older_records() -> None:
    text = write(finished())
    game = GAMES["let-it-ride"]
    came = replace(game.choices.choices["lir.paytable"], name="lir.new", default="C")
    for before, reads in (("", False), ("B", True)):
        of = {**game.choices.choices, "lir.new": later(came, before=before) if before else came}
        games = {game.id: replace(game, choices=replace(game.choices, choices=MappingProxyType(of)))}
        if reads:
            assert "B" == read(text, games)[0].house["lir.new"]
            assert text == write(read(text, games)[1]), "written again, it is what it was"
        else:
            with pytest.raises(DamagedRecord, match=r"lir\.new is missing; this choice was added later"):
                read(text, games)


def test_a_set_of_choices_is_kept_beside_the_record() -> None:
    running = finished()
    alone, kept = write(running), write(running, beside=True)
    assert "\nhouse " not in kept
    assert len(kept) < len(alone)
    with pytest.raises(DamagedRecord, match=r"line 5: the choices in force have the hash \w{64}, but that set is not"):
        read(kept, GAMES)

    assert running.record == read(kept, GAMES, sets=ChoiceSets(dict(running.record.house.in_force())))[0]


def test_choices_that_are_not_those_of_the_hash_are_named() -> None:
    text = write(finished())
    other = text.replace("lir.six_card.offered true", "lir.six_card.offered false")
    with pytest.raises(DamagedRecord, match=r"line 5: the choices below have the hash \w{64}, not \w{64}"):
        read(other, GAMES, checked=False)


# ---- hand, table and time; who gave an answer ------------------------------------------------------------------------


def test_a_record_names_its_hand_table_and_time() -> None:
    record = replace(finished().record, head=HEAD)
    text = write(record)
    assert "\ntable 4\nhand 17\ntime 2026-11-16T12:00:05Z\nsalt 000102" in text
    assert record == read(text, GAMES)[0]


def test_a_record_is_opened_with_its_head() -> None:
    record = new("let-it-ride", {1: 10_000}, head=HEAD)
    assert HEAD == read(write(record), GAMES)[0].head


@pytest.mark.parametrize(
    "line, says",
    [
        ("time noon", "'noon' is not a time; write it like 2026-11-16T14:21:02Z"),
        ("time 2026-02-30T12:00:00Z", "is not a time"),
        ("time 2026-11-16T12:00:00+01:00", "is not a time"),
        ("time 2026-11-16T12:00:00.100Z", "is not a time"),
        ("salt 00", "'00' is not a salt; a salt is 32 bytes in hexadecimal"),
        ('table "4"', 'table: "4" must be written 4'),
        ('hand "a', 'hand: "a is not a text in quotation marks'),
    ],
)
def test_a_head_that_cannot_be_is_named(line: str, says: str) -> None:
    word = line.split()[0]
    lines = write(replace(finished().record, head=HEAD)).split("\n")
    refused = damage(sealed([line if one.startswith(f"{word} ") else one for one in lines]))
    assert says in str(refused)


def test_each_answer_can_say_who_gave_it_and_when() -> None:
    running = Round(opened())
    by = Given("shuffler 2", NOON)
    running.answer(Answer(CHANCE, "order", cards=ORDER), by)
    running.answer(CUT, Given("p-17"))
    while running.ask is not None and not running.ask.proceeds:
        running.answer(decide(running), Given(at=NOON + timedelta(milliseconds=1)))
    running.proceed()
    record = running.record
    assert (by, Given("p-17")) == record.given[:2]
    assert len(record.given) == len(record.answers)
    assert record.given[-1] is None

    text = write(running)
    assert '] by "shuffler 2" at 2026-11-16T12:00:05Z\nchance cut 20 by "p-17"\n' in text
    assert " at 2026-11-16T12:00:05.001000Z\n" in text
    assert record == read(text, GAMES)[0]
    assert text == write(read(text, GAMES)[1])
    assert record.given[:1] == Round(record, 1).record.given


def test_an_answer_given_through_step_says_who_gave_it() -> None:
    record, _ = step(opened(), Answer(CHANCE, "order", cards=ORDER), Given("shuffler"))
    assert (Given("shuffler"),) == record.given
    record, _ = step(record, CUT)
    assert (Given("shuffler"), None) == record.given


def test_times_are_written_in_utc() -> None:
    east = datetime(2026, 11, 16, 14, 0, 5, tzinfo=timezone(timedelta(hours=2)))
    assert "2026-11-16T12:00:05Z" == write_time(east)
    assert NOON == read_time("2026-11-16T12:00:05Z")


# ---- names -----------------------------------------------------------------------------------------------------------


NAMES = (
    "Ana María",
    "7of9",
    "李小龍",
    "محمد",
    "نیما\u200cراد",
    '"Doc"',
    "O'Brien",
    "a\\b",
    "line\u2028end",
    " x ",
    "by",
    "x3",
)


def named(names: Mapping[int, str]) -> Round:
    record = replace(opened(), players=MappingProxyType(dict(names)))
    return play(record, SeededChance(1), decide)


@pytest.mark.parametrize("name", NAMES)
def test_any_name_can_be_written_and_read(name: str) -> None:
    running = named({1: name, 2: "Bo"})
    text = write(running)
    assert all(line.isprintable() for line in text.split("\n"))
    assert name == read(text, GAMES)[0].players[1]


@pytest.mark.parametrize("name", ["نیما\u200cراد", "Ana María", "7of9", "O'Brien"])
def test_a_name_of_any_script_sits_down(name: str) -> None:
    record = new("let-it-ride", {1: 10_000}, players={1: name})
    assert name == read(write(record), GAMES)[0].players[1]


@pytest.mark.parametrize("name", ["", " ", "Ann ", "A\nB", "A\u202eB", "\ud800"])
def test_what_is_not_a_name_does_not(name: str) -> None:
    with pytest.raises(RuleViolation, match="is not a name; it must be one line of text"):
        new("let-it-ride", {1: 10_000}, players={1: name})


@drawn(st.text())
def test_every_text_goes_through_its_line(text: str) -> None:
    assert text == unquoted(quoted(text))
    assert text == unworded(worded(text))
    assert worded(text).isprintable()


@pytest.mark.parametrize("text", ['"Ann"', " Ann", "A\x1bn", '"\\u0041"', '"', '"a" b', ""])
def test_there_is_one_way_to_write_a_text(text: str) -> None:
    with pytest.raises(BadLiteral):
        unworded(text)


@drawn(st.text(min_size=1), st.integers(0, 10**12 - 1), st.text(min_size=1))
def test_every_answer_goes_through_its_line(what: str, amount: int, by: str) -> None:
    from croupier.engine.answer_lines import read_answer, write_answers

    answer, who = Answer(3, "sit", what, amount), Given(by, NOON)
    (line,) = write_answers(replace(opened(), answers=(answer,), given=(who,)))
    assert (answer, 1, who) == read_answer(1, line)


# ---- the end ---------------------------------------------------------------------------------------------------------


def changed(old: str, new_line: str) -> DamagedRecord:
    """The refusal of a finished record in which the first line with `old` was replaced and the check renewed."""
    lines = write(finished()).split("\n")
    place = next(at for at, line in enumerate(lines) if old in line)
    lines[place] = lines[place].replace(old, new_line)
    return damage(sealed(lines))


def test_an_event_that_is_not_what_the_answers_lead_to_is_named() -> None:
    refused = changed('"cents":500', '"cents":600')
    place = next(number for number, event in enumerate(finished().events, 1) if event.cents == 500)
    total = len(finished().events)
    assert f"event {place} of {total} differs: recorded is 'seat 1 places bet-1, $6' [MD-LIR 7.E(1)]" in str(refused)
    assert "; played again, it is 'seat 1 places bet-1, $5' [MD-LIR 7.E(1)]" in str(refused)


def test_the_last_event_is_an_event_too() -> None:
    last = finished().events[-1]
    lines = write(finished()).split("\n")
    place = max(at for at, one in enumerate(lines) if one.startswith("event "))
    lines[place] = lines[place].replace(last.clause, "MD-LIR 5.B")
    total = len(finished().events)
    assert f"event {total} of {total} differs: recorded is {str(last)!r} [MD-LIR 5.B]" in str(damage(sealed(lines)))


def test_an_event_by_another_clause_is_named() -> None:
    refused = changed('"shuffled","clause":"MD-LIR 5.A(2)"', '"shuffled","clause":"MD-LIR 5.B"')
    assert "recorded is 'the cards are shuffled' [MD-LIR 5.B]; played again, " in str(refused)
    assert str(refused).endswith("it is 'the cards are shuffled' [MD-LIR 5.A(2)]")


@pytest.mark.parametrize(
    "old, new_line, says",
    [
        ("balance stack-1 = ", "balance stack-1 = 9", "recorded is 'balance stack-1 = 9"),
        ("root ", "root 0", "is not the root of the head and the events, which is 'root "),
        ("event {", "event {{", "event 1 of"),
    ],
)
def test_another_end_is_named(old: str, new_line: str, says: str) -> None:
    assert says in str(changed(old, new_line))


@pytest.mark.parametrize("word", ["balance", "event"])
def test_of_a_line_that_cannot_be_put_into_words_the_beginning_is_quoted(word: str) -> None:
    lines = write(finished()).split("\n")
    place = next(at for at, line in enumerate(lines) if line.startswith(f"{word} "))
    lines[place] = f"{word} {'x' * 300}"
    assert f"recorded is {lines[place][:200]!r}; played again, it is '" in str(damage(sealed(lines)))


def test_an_end_left_out_cut_or_too_long_is_named() -> None:
    lines = write(finished()).split("\n")
    at = lines.index("end")
    assert "the procedure is over, but the record has no line 'end'" in str(damage(sealed(lines[:at])))
    assert "the end of the record is cut short" in str(damage(sealed(lines[: at + 9])))
    assert "there are lines after the end of the record" in str(damage(sealed([*lines[:-2], "event {}"])))
    steps = lines.index(next(line for line in lines if line.startswith("seat 1 let-it-ride")))
    unfinished = [*lines[:steps], *lines[at:]]
    assert "the record has an end, but its answers do not lead to it" in str(damage(sealed(unfinished)))


def test_the_root_is_salted_by_the_head() -> None:
    plain, salted = write(finished().record), write(replace(finished().record, head=HEAD))
    roots = [re.search(r"^root (\w+)$", text, re.MULTILINE) for text in (plain, salted)]
    assert roots[0] is not None
    assert roots[1] is not None
    assert roots[0][1] != roots[1][1]
