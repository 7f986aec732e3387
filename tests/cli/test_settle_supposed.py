"""`croupier settle --day FILE --hand N --suppose "..."`: a report added to a recorded hand, and what it changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import Done, croupier

AT = ("--at", "2026-03-06T17:00Z")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a day of hold'em, of stud, of Let It Ride with a shoe and of a draw game."""
    folder = tmp_path_factory.mktemp("room")
    shoe = ("--set", "deal.method=automated-shoe")
    for name, game, more in (
        ("d.day", "holdem", ()),
        ("s.day", "stud7-high", ()),
        ("l.day", "let-it-ride", shoe),
        ("b.day", "badugi", ()),
    ):
        croupier("table", "open", name, "--game", game, *more, *AT, "--seed", "1", cwd=folder)
        played = croupier("table", "run", name, "--bots", "4", "--rounds", "3", "--seed", "7", cwd=folder)
        assert 0 == played.returncode, played.stderr
    return folder


def supposed(folder: Path, words: str, day: str = "d.day", hand: int = 4, *more: str) -> Done:
    return croupier("settle", "--day", day, "--hand", str(hand), "--suppose", words, *more, cwd=folder)


def answer(folder: Path, words: str, day: str = "d.day", hand: int = 4) -> dict[str, Any]:
    done = supposed(folder, words, day, hand, "--json")
    assert 0 == done.returncode, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def moved(found: dict[str, Any]) -> int:
    """How much the supposed chips exceed the recorded ones, in total."""
    return sum(pair["supposed"] - pair["recorded"] for pair in found["chips"].values())


def test_a_card_exposed_at_the_deal_is_exchanged(room: Path) -> None:
    found = answer(room, "exposed card to seat 3 at the deal")

    assert ("dealer exposed", "at the deal") == (found["report"], found["moment"])
    assert {"MD-POKER 18.P"} == {event["clause"] for event in found["caused"]}
    assert all(event["words"].startswith("hand-3") for event in found["caused"])
    assert found["cards"]["board"]["recorded"] != found["cards"]["board"]["supposed"]
    assert 0 == moved(found)


def test_a_fouled_hand_changes_who_gets_the_pot(room: Path) -> None:
    found = answer(room, "foul seat 2 on the turn")

    assert "MD-POKER 18.K" == found["caused"][0]["clause"]
    assert found["chips"]["stack-2"]["supposed"] > found["chips"]["stack-2"]["recorded"]
    assert 0 == moved(found)
    assert any("is awarded the pot" in event["words"] and event["clause"] for event in found["why"])


def test_a_missing_card_returns_every_bet(room: Path) -> None:
    printed = supposed(room, "missing card at the river").stdout
    found = answer(room, "missing-card at the river")

    assert "the round is void: a card is missing  [MD-POKER 18.I]" in printed
    assert {20_000} == {pair["supposed"] for name, pair in found["chips"].items() if name.startswith("stack-")}


def test_a_player_is_named_by_id_and_their_answers_are_not_possible_any_more(room: Path) -> None:
    found = answer(room, "foul bot-ann at the deal")

    assert "dealer foul seat-1" == found["report"]
    assert "no longer possible: seat 1 fold" in found["notes"]


def test_stud_and_draw_have_their_own_moments(room: Path) -> None:
    stud = answer(room, "collect seat 1 on third street", "s.day", 3)
    draw = answer(room, "misdeal at the deal", "b.day", 4)

    assert "on third street" == stud["moment"]
    assert "at the deal" == draw["moment"]


def test_a_jammed_shoe_voids_the_round(room: Path) -> None:
    found = answer(room, "jammed shoe", "l.day", 3)

    assert "MD-LIR 13.G" == found["caused"][0]["clause"]
    assert {20_000} == {pair["supposed"] for name, pair in found["chips"].items() if name.startswith("stack-")}
    assert 0 == moved(found)


def test_nothing_supposed_changes_nothing(room: Path) -> None:
    """A ruling does not stop play: every recorded answer still applies."""
    found = answer(room, "ruling at the flop")

    assert ({}, {}, []) == (found["cards"], found["chips"], found["notes"])


def test_what_no_recorded_answer_says_is_told(room: Path) -> None:
    """Cards that are shuffled again come in an order that nobody knows; who is asked and has no answer says nothing."""
    shuffled = answer(room, "reshuffle after answer 1")
    absent = answer(room, "absent after answer 30")

    jammed = answer(room, "jam after answer 11", "l.day", 3)

    lost = ["seat 3 bet $34", "seat 2 call", "seat 3 show"]
    silent = "not recorded: seat 3 is asked, and says nothing: seat 3 show [MD-POKER 18.E]"
    shuffles = [f"not recorded: the cards are shuffled at random [MD-POKER {one}]" for one in ("5.A", "5.C(2)")]
    assert [*(f"no longer possible: {one}" for one in lost), silent] == absent["notes"]
    assert ["no longer possible: chance cut 37", *shuffles] == shuffled["notes"]
    assert "not recorded: floor cleared [MD-LIR 13.H]" in jammed["notes"]


def test_a_hand_under_way_cannot_be_supposed_otherwise(room: Path) -> None:
    croupier("table", "open", "u.day", "--game", "holdem", *AT, "--seed", "1", cwd=room)
    croupier("table", "act", "u.day", "arrives ann", "seat 1 sit ann 200", "bots 2", "on", "--seed", "1", cwd=room)
    days = json.loads(croupier("table", "show", "u.day", "--json", cwd=room).stdout)
    refused = supposed(room, "misdeal", "u.day", days["records"] + 1)

    assert 2 == refused.returncode
    assert "is under way; something can be supposed only when it is over" in refused.stderr


def test_a_moment_by_the_number_of_answers(room: Path) -> None:
    found = answer(room, "exposed after answer 5")

    assert 5 == found["after"]


@pytest.mark.parametrize(
    "words, says",
    [
        ("dance", "'dance' cannot be reported in this hand; what can: "),
        ("foul seat 9", "nobody sits at seat 9 in this hand; the seats are 1, 2, 3, 4"),
        ("foul seat 1 at the party", "'party' is not a moment of a hand; there are: shuffle, "),
        ("misdeal after answer 999", "after answer 999: this hand has "),
        ("", "nothing was typed"),
    ],
)
def test_what_cannot_be_supposed_is_refused(words: str, says: str, room: Path) -> None:
    refused = supposed(room, words)

    assert 2 == refused.returncode
    assert says in refused.stderr


def test_what_cannot_be_reported_at_that_moment_is_answered_with_no(room: Path) -> None:
    answered = supposed(room, "exposed card to seat 3 at the flop")

    assert 1 == answered.returncode
    assert (
        "cannot be reported then; in this hand it can at the deal. At any other moment the text is" in answered.stdout
    )
    assert "and the floor decides under MD-POKER 18.A" in answered.stdout


def test_options_that_do_not_fit(room: Path) -> None:
    alone = croupier("settle", "--day", "d.day", cwd=room)
    no_hand = supposed(room, "misdeal", hand=1)
    too_high, too_low = supposed(room, "misdeal", hand=99), supposed(room, "misdeal", hand=0)

    assert "--day FILE, --hand NUMBER and --suppose WORDS go together" in alone.stderr
    assert "record 1 is not a hand but opening; hands are 4, 6, 8" in no_hand.stderr
    assert "--hand is 99; d.day has records 1 to " in too_high.stderr
    assert "--hand is 0; d.day has records 1 to " in too_low.stderr
    assert {2} == {done.returncode for done in (alone, no_hand, too_high, too_low)}


@pytest.mark.parametrize(
    "given",
    [("--day", "d.day"), ("--hand", "4"), ("--suppose", "exposed card"), ("--hand", "4", "--suppose", "exposed card")],
    ids=" ".join,
)
def test_what_is_supposed_needs_its_day_and_hand(given: tuple[str, ...]) -> None:
    done = croupier("settle", *given)

    assert (2, "croupier: --day FILE, --hand NUMBER and --suppose WORDS go together\n") == (
        done.returncode,
        done.stderr,
    )


def test_who_lost_everything_has_it_back_where_every_bet_is_returned(tmp_path: Path) -> None:
    """A player without chips has no account in the recorded hand, which is $0 and not a difference."""
    croupier("table", "open", "a.day", "--game", "holdem", *AT, "--seed", "1", cwd=tmp_path)
    sits = [f"{name} sits at seat {seat} with 40" for seat, name in ((1, "ann"), (2, "ben"))]
    acts = ("arrives ann", "arrives ben", *sits, "on", "seat 1 raises to 40", "seat 2 calls", "silent", "silent")
    played = croupier("table", "act", "a.day", "--seed", "7", *acts, cwd=tmp_path)
    assert 0 == played.returncode, played.stderr

    found = answer(tmp_path, "missing card at the river", "a.day")
    stacks = [pair for name, pair in found["chips"].items() if name.startswith("stack-")]
    assert {0, 7_500} == {pair["recorded"] for pair in stacks}, "the rake is $5"
    assert [4_000, 4_000] == [pair["supposed"] for pair in stacks]
    assert 0 == moved(found)
