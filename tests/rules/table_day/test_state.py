"""What a table leaves for its next record, and how a record differs from it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from croupier.engine import Record
from croupier.rules import GAMES, new
from croupier.rules.table_day import state_after
from croupier.rules.table_day.state import State, differences
from tests.rules.contract import play_randomly

FILED, FILED_LATER = "a" * 64, "b" * 64


def begun(submission: str = "none", **house: bool) -> Record:
    chosen = {name.replace("__", "."): value for name, value in house.items()}
    return new("holdem", {1: 20_000, 2: 20_000}, house=chosen, submission=submission)


def left(record: Record) -> State:
    """The state that such a record begins with."""
    balances = dict(record.balances)
    return State(record.game, record.house, record.submission, dict(record.players), balances, record.memory)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("none", "none", []),
        (FILED, FILED, []),
        (FILED, FILED_LATER, []),
        ("none", FILED, [f"the submission was none, is {FILED}"]),
        (FILED, "none", [f"the submission was {FILED}, is none"]),
        ("none", "draft", ["the submission was none, is draft"]),
    ],
)
def test_a_table_moves_from_one_submission_that_was_filed_to_another_alone(was: str, now: str, said: list[str]) -> None:
    assert said == differences(left(begun(was)), begun(now))


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        (FILED, FILED_LATER, []),
        (FILED, FILED, ["straddle.offered was False, is True"]),
        ("none", "none", ["straddle.offered was False, is True"]),
    ],
)
def test_choices_change_with_the_submission_alone(was: str, now: str, said: list[str]) -> None:
    assert said == differences(left(begun(was)), begun(now, straddle__offered=True))


def test_another_game_other_players_and_other_chips_are_named() -> None:
    state = left(begun())
    other = replace(begun(), game=GAMES["omaha-high"])

    assert ["the game was holdem, is omaha-high"] == differences(state, other)
    sat = differences(replace(state, players={1: "Bo"}), replace(begun(), players={1: "Ann"}))
    assert ["players were {1: 'Bo'}, are {1: 'Ann'}"] == sat
    assert "accounts were" in differences(replace(state, balances={"stack-1": 1}), begun())[0]


def test_a_round_by_itself_is_the_first_of_those_that_follow() -> None:
    single = play_randomly(random.Random(1), begun(), slips=0)
    assert single.record.memory.round is None  # type: ignore[attr-defined]

    assert 1 == state_after(single).memory.round  # type: ignore[attr-defined]
