"""What is dealt to opponents whose cards are unknown, to see how often a hand wins."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from croupier.cards import cards
from croupier.rules.bots.shares import _with_a_board, _with_up_cards
from tests.rules.bots.test_choosing import spot


@pytest.mark.parametrize(
    ("hand", "common", "shown", "hands"),
    [
        ("As Ah 2c", "", ("Ks", "Qs"), 3),
        ("As Ah 2c 3d 4h 5s", "Kd", ("Ks Kh 2d 3c", "7c 8c 9c Tc"), 3),
        ("As Ah", "", ("",) * 6, 7),  # 5 + 6 x 7 = 47 of 50 cards
        ("As Ah", "", ("",) * 7, 7),  # 54 would be too many: nobody is dealt to the last of them
        ("As Ah", "", ("", "", "", "", "Ks", "Kh", "Kd"), 7),
    ],
)
def test_in_stud_every_hand_is_dealt_to_its_end(hand: str, common: str, shown: tuple[str, ...], hands: int) -> None:
    """Up cards stay where they are; a common card stands for one card of each hand."""
    at = spot("stud7-high", hand, common, shown=shown)
    known = [at.hand, *(one.shown for one in at.opponents)][:hands]
    for dealt, board in _with_up_cards(at, at.boards[0], at.opponents, random.Random(1)):
        assert ([7 - len(at.boards[0])] * hands, at.boards[0]) == ([len(one) for one in dealt], board)
        assert known == [one[: len(held)] for one, held in zip(dealt, known, strict=True)]
        new = [card for one in dealt for card in one if card in at.unknown]
        assert len(new) == len(set(new)) == sum(map(len, dealt)) - sum(map(len, known))


def test_in_stud_the_last_unknown_card_is_dealt_too() -> None:
    """Seven hands have 49 cards in the end; the other three lay before players who have folded."""
    folded = cards("2c 2d 2h")
    at = spot("stud7-high", "As Ah 2s", shown=("Ks", "Kh", "Kd", "Kc", "Qs", "Qh"))
    at = replace(at, unknown=tuple(card for card in at.unknown if card not in folded))
    dealt, _ = next(_with_up_cards(at, (), at.opponents, random.Random(1)))
    assert sorted((*at.hand, *at.unknown, *(up for one in at.opponents for up in one.shown))) == sorted(
        card for hand in dealt for card in hand
    )


@pytest.mark.parametrize(("game", "hand"), [("holdem", "As Ah"), ("omaha5-high", "As Ah 2c 3d 4h")])
@pytest.mark.parametrize("board", ["", "Kd 7c 2h", "Kd 7c 2h 3s 4d"])
def test_the_board_and_as_many_cards_for_each_opponent_are_dealt(game: str, hand: str, board: str) -> None:
    at = spot(game, hand, board, shown=("", ""))
    for (own, *others), common in _with_a_board(at, at.boards[0], at.opponents, random.Random(1)):
        assert (at.hand, at.boards[0], 5) == (own, common[: len(at.boards[0])], len(common))
        assert [len(at.hand)] * 2 == [len(one) for one in others]
        new = [*common[len(at.boards[0]) :], *(card for one in others for card in one)]
        assert len(new) == len(set(new) & set(at.unknown))
