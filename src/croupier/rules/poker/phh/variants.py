"""The variants of PHH as games of ours: which chapter, which structure, which house choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from croupier.engine import Game, Procedure
from croupier.hands.games import Game as Showdown
from croupier.hands.games import find
from croupier.rules.poker.ch21_triple_draw import LOW_27, LOW_27_FORM
from croupier.rules.poker.choices import ALL_TO_LEFT_OF_BUTTON, FIXED, NO_LIMIT, POT_LIMIT, choices
from croupier.rules.poker.draws import round_of_play
from croupier.rules.poker.games import GAMES
from croupier.rules.poker.table import PokerTable

SINGLE_DRAW = "single-draw-27"
_SINGLE_DRAW_GAME: Showdown = replace(find("triple-27"), id=SINGLE_DRAW, title="2-7 Single Draw")
_SINGLE_DRAW_CHAPTER = replace(LOW_27, game=_SINGLE_DRAW_GAME, draws=LOW_27.draws[-1:])


def _single_draw(table: PokerTable) -> Procedure:
    return round_of_play(table, _SINGLE_DRAW_CHAPTER)


def _single_draw_game() -> Game:
    """2-7 Single Draw, which MD-POKER 9.A does not list: for reading histories only, never offered (9.B)."""
    form = replace(LOW_27_FORM, id=SINGLE_DRAW, title=_SINGLE_DRAW_GAME.title, structure=NO_LIMIT, seats_max=9)
    return replace(
        GAMES["triple-27"],
        id=SINGLE_DRAW,
        name=form.title,
        choices=choices(form),
        procedures=MappingProxyType({"round": _single_draw}),
    )


VARIANTS: Mapping[str, tuple[str, str]] = {
    "FT": ("holdem", FIXED),
    "NT": ("holdem", NO_LIMIT),
    "NS": ("sixplus", NO_LIMIT),
    "PO": ("omaha-high", POT_LIMIT),
    "FO/8": ("omaha-hilo8", FIXED),
    "F7S": ("stud7-high", FIXED),
    "F7S/8": ("stud7-hilo8", FIXED),
    "FR": ("stud7-low", FIXED),
    "N2L1D": (SINGLE_DRAW, NO_LIMIT),
    "F2L3D": ("triple-27", FIXED),
    "FB": ("badugi", FIXED),
}
OUR_GAMES: Mapping[str, Game] = MappingProxyType(dict(GAMES) | {SINGLE_DRAW: _single_draw_game()})
# What a history takes for granted: no cut, odd chips to the left of the button, whatever raises were made.
HOUSE: Mapping[str, Any] = {
    "deck.shuffler": "automatic",
    "odd_chip.rule": ALL_TO_LEFT_OF_BUTTON,
    "stakes.allow_short": True,
    "betting.max_raises": 99,
    "betting.short_allin_reopens": "always",
}
