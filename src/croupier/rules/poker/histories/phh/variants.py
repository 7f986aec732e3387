"""The variants of PHH as our games, by their specifications; and 2-7 Single Draw, which is not one of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from croupier.engine import Game
from croupier.hands.games import GAMES
from croupier.rules.poker.ch21_triple_draw import LOW_27
from croupier.rules.poker.choices.play import ALL_TO_LEFT_OF_BUTTON
from croupier.rules.poker.games import game_of
from croupier.rules.poker.spec import NO_LIMIT, Draws, PokerSpec

assert isinstance(LOW_27.play, Draws)
# MD-POKER 9.A does not list it, so it is only for reading histories and never offered (9.B).
SINGLE_DRAW = replace(
    LOW_27,
    id="single-draw-27",
    title="2-7 Single Draw",
    permitted="",
    structure=NO_LIMIT,
    seats_max=9,
    play=LOW_27.play._replace(draws=LOW_27.play.draws[-1:]),
    phh={"N2L1D": NO_LIMIT},
    pokerstars="Single Draw 2-7 Lowball",
)
# What a history assumes: no cut, odd chips to the left of the button, no cap on raises.
HOUSE: Mapping[str, Any] = {
    "deck.shuffler": "automatic",
    "odd_chip.rule": ALL_TO_LEFT_OF_BUTTON,
    "stakes.allow_short": True,
    "betting.max_raises": 99,
    "betting.short_allin_reopens": "always",
}


def in_histories() -> Iterator[PokerSpec]:
    """The poker games, and the one that only occurs in histories."""
    yield from (spec for spec in GAMES.values() if isinstance(spec, PokerSpec))
    yield SINGLE_DRAW


def spec_named(name: str) -> PokerSpec:
    """The specification of the game with this id, including those only in histories."""
    known = GAMES.get(name)
    return known if isinstance(known, PokerSpec) else next(spec for spec in in_histories() if spec.id == name)


def game_named(name: str) -> Game:
    """The engine's game with this id."""
    return game_of(spec_named(name))


def variants() -> dict[str, tuple[str, str]]:
    """The game id and betting structure for every variant code of the format."""
    return _variants(tuple(GAMES))


@lru_cache(1)
def _variants(games: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    return {code: (spec.id, structure) for spec in in_histories() for code, structure in spec.phh.items()}


def as_told(spec: PokerSpec) -> dict[str, Any]:
    """The house choices that histories assume; where the number of draws is a choice, the smaller one."""
    play = spec.play
    return {play.number: len(play.fewer)} if isinstance(play, Draws) and play.number else {}
