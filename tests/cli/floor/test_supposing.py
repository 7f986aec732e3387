"""What is supposed about a hand, in the floorperson's words: what, whom, and when."""

from __future__ import annotations

import pytest

from croupier.cli.floor.language import NotUnderstood
from croupier.cli.floor.supposing import read_wanted
from croupier.engine import Record
from croupier.rules import new

PLAYERS = {1: "Ann", 3: "Ben"}


@pytest.fixture
def record() -> Record:
    return new("holdem", {1: 20_000, 3: 20_000}, players=PLAYERS)


@pytest.mark.parametrize(
    ("words", "rest", "seat"),
    [
        ("foul seat 3", ("foul",), 3),
        ("foul ben", ("foul",), 3),
        ("BEN fouls", ("fouls",), 3),
        ("seat 1 exposed", ("exposed",), 1),
        ("ann exposed the card", ("exposed",), 1),
        ("exposed seat 3 ann", ("exposed",), 3),
        ("misdeal", ("misdeal",), 0),
    ],
)
def test_what_and_whom(words: str, rest: tuple[str, ...], seat: int, record: Record) -> None:
    found = read_wanted(words, record)

    assert (rest, seat) == (found.words, found.seat)


@pytest.mark.parametrize("words", ["foul seat 2", "seat 10 exposed"])
def test_a_seat_where_nobody_sits_is_refused(words: str, record: Record) -> None:
    with pytest.raises(NotUnderstood, match=r"nobody sits at seat \d+ in this hand; the seats are 1, 3"):
        read_wanted(words, record)


def test_a_moment_is_an_answer_of_the_hand(record: Record) -> None:
    with pytest.raises(NotUnderstood, match="after answer 1: this hand has 0 answers"):
        read_wanted("foul seat 3 after answer 1", record)
    assert 0 == read_wanted("foul seat 3 after answer 0", record).answer
