"""A finding is data: its option, the others it depends on, and a hint; nobody has to parse its words."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from croupier.engine import ChoiceFinding, Unlawful
from croupier.rules import GAMES
from croupier.submission import read as read_submission
from croupier.submission.checks.without_effect import NEEDS
from croupier.submission.findings import warning
from croupier.submission.options import ROOM
from tests.submission.random_rooms import random_room, table_choices, values_of
from tests.submission.room_text import findings, room, table

NAMES = {name for game in GAMES.values() for name in game.choices.choices} | set(ROOM)
_NAME = re.compile(r"\b[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+\b")
ROOMS = 12


def named(words: str) -> set[str]:
    """The options that a message names."""
    return NAMES.intersection(_NAME.findall(words))


@pytest.mark.parametrize("game", ["holdem", "badugi", "stud7-hilo8", "let-it-ride", "top-five", "top-5-wa"])
def test_a_finding_has_the_options_that_it_names(game: str) -> None:
    rng = random.Random(game)
    found = [one for _ in range(ROOMS) for one in read_submission(random_room(rng, [game])).findings]
    assert found
    for finding in found:
        assert named(finding.message) <= {finding.option, *finding.beside}, finding


@pytest.mark.parametrize("game", GAMES)
def test_a_finding_of_a_game_has_the_choices_that_it_names(game: str) -> None:
    """Two random choices of a game: its findings name the choices they depend on, and no others."""
    rng, choices, found = random.Random(game), dict(table_choices(GAMES[game])), list[ChoiceFinding]()
    for _ in range(ROOMS * 5):
        picked = {name: rng.choice(values_of(choices[name])) for name in rng.sample(list(choices), 3)}
        try:
            GAMES[game].choices.house(picked)
        except Unlawful as unlawful:
            found += unlawful.findings
    for finding in found:
        assert finding.options
        assert named(f"{finding.message} {finding.hint}") <= set(finding.options), finding
        assert set(finding.options) <= set(GAMES[game].choices.choices), finding


def test_an_option_without_effect_says_what_it_needs() -> None:
    found = findings(room(table("holdem", 'straddle.amount = "6.00"')))
    assert [NEEDS["straddle.amount"]] == [one.beside for one in found if one.option == "straddle.amount"]


@pytest.mark.parametrize(
    ("number", "named"),
    [(0, ""), (1, "table 1: "), (2, "tables 1, 2: "), (4, "tables 1, 2, 3, 4: "), (5, "tables 1, 2, 3 and 2 more: ")],
)
def test_up_to_four_tables_are_named(number: int, named: str) -> None:
    assert (
        f"{named}something"
        == replace(warning("rake.cap", "MD-POKER 17.A", "something"), tables=tuple("12345"[:number])).in_words
    )
