"""When something happens in a hand: at every ask of a hand, in the card room's words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest

from croupier.cards import SeededChance
from croupier.cli.floor.moments import DEAL, DRAWS, FLOP, MOMENTS, RIVER, SHOWDOWN, SHUFFLE, STREETS, TURN, moment_of
from croupier.engine import AS_PROCEDURE, CHANCE, AskKind, Round
from croupier.engine.driver import by_chance, least
from croupier.rulebook.testing import clause
from tests.rules.bots.test_playing import table


def asks(name: str, seats: int = 3) -> Iterator[tuple[str, AskKind]]:
    """The moment and kind of every ask of a hand in which everybody stays in."""
    running = Round(table(name, seats))
    while (ask := running.ask) is not None:
        yield moment_of(running), ask.kind
        if ask.proceeds:
            running.take(AS_PROCEDURE)
        elif ask.actor == CHANCE:
            running.take(by_chance(ask, SeededChance("moments")))
        else:
            staying = [one for verb in ("check", "call", "show") for one in ask.options if one.verb == verb]
            running.take(least((staying or list(ask.options))[0]))


def moments(name: str, seats: int = 3) -> list[str]:
    """The moments of the hand, one for all that follow each other."""
    return [moment for moment, _ in groupby(moment for moment, _ in asks(name, seats))]


@pytest.mark.parametrize(
    "name, told",
    [
        ("holdem", [SHUFFLE, DEAL, FLOP, TURN, RIVER, SHOWDOWN]),
        ("stud7-high", [SHUFFLE, DEAL, STREETS[3], STREETS[4], STREETS[5], STREETS[6], STREETS[7], SHOWDOWN]),
        ("stud5-high", [SHUFFLE, DEAL, STREETS[3], STREETS[4], STREETS[5], SHOWDOWN]),
        ("triple-27", [SHUFFLE, DEAL, DRAWS[1], DRAWS[2], DRAWS[3], SHOWDOWN]),
    ],
)
def test_every_moment_of_a_hand_has_its_name(name: str, told: list[str]) -> None:
    assert told == moments(name)
    assert set(told) <= set(MOMENTS.values())


@pytest.mark.parametrize("name, first", [("stud7-high", STREETS[3]), ("stud5-high", DEAL)])
def test_all_cards_that_come_before_the_first_bet_belong_to_the_deal(name: str, first: str) -> None:
    kinds = (AskKind.DEAL_DOWN, AskKind.DEAL_UP, AskKind.BET)
    dealt = [(moment, kind) for moment, kind in asks(name) if kind in kinds]
    bet = next(place for place, (_, kind) in enumerate(dealt) if kind == AskKind.BET)

    assert {DEAL} == {moment for moment, _ in dealt[:bet]}
    assert first == dealt[bet][0]


@clause("MD-POKER 10.J(3)", says="common card")
def test_a_common_card_makes_seventh_street_for_eight_players() -> None:
    """They hold six cards each, and the burn cards are shuffled before it is dealt."""
    assert [STREETS[6], SHUFFLE, STREETS[7], SHOWDOWN] == moments("stud7-high", 8)[-4:]
