"""WA-TOP5 compiled: the cards that stand for a category, and decisions as the kernels have them."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.cards import cards, show
from croupier.engine import Round
from croupier.hands import evaluate
from croupier.rules import new
from croupier.rules.banked.simulate.kernels_top_5_wa import AS_DEALT, BEST, FOLD, GIVE_UP
from croupier.rules.top_5_wa.compiled import EXAMPLES, _best_five, _by_category, coded, decision, why_not
from croupier.rules.top_5_wa.table import Top5Table
from croupier.rules.top_five.compiled import why_not as why_not_in_maryland
from croupier.rules.top_five.table import TopFiveTable
from tests.rules.top_5_wa.washington import table

OWN = np.array([cards("6d 3c 8h 4s Tc"), cards("Tc 8h 6d 4s 3c")], np.uint8)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_shown_by_its_best_five_cards_with_the_community_card(example: str) -> None:
    six, five = cards(example), _best_five(example)

    assert 5 == len(set(five))
    assert set(five) < set(six)
    assert six[-1] in five
    assert evaluate(show(six)) == evaluate(show(five))


def test_a_card_that_is_given_up_is_told_by_how_many_are_lower() -> None:
    places = [coded("use-community", place, 0, OWN) - GIVE_UP for place in range(5)]

    assert [[2, 4], [0, 3], [3, 2], [1, 1], [4, 0]] == [place.tolist() for place in places]
    assert [[AS_DEALT] * 2, [FOLD] * 2] == [coded(verb, 0, 0, OWN).tolist() for verb in ("play", "fold")]


def test_a_decision_is_read_back_from_its_act() -> None:
    own, community = OWN[0].tolist(), cards("9s")

    assert [("fold", ()), ("play", ())] == [decision(act, 0, own, community) for act in (FOLD, AS_DEALT)]
    given_up = [decision(GIVE_UP + lower, 0, own, community) for lower in range(5)]
    assert [("use-community", (card,)) for card in sorted(own)] == given_up


def test_from_two_pair_up_a_card_is_given_up_for_the_best_hand() -> None:
    """A category does not determine which card that is."""
    first = _by_category(lambda own, community: ("use-community", (own[0],)))

    assert [BEST] * 8 == first.tolist()
    assert [FOLD] * 8 == _by_category(lambda own, community: ("fold", ())).tolist()
    assert [AS_DEALT] * 8 == _by_category(lambda own, community: ("play", ())).tolist()


def test_a_spot_without_an_ante_needs_no_chips_for_a_bet() -> None:
    washington = Round(table(1, stack=500, house={"wa.required_wagers": "tens"})).table
    assert isinstance(washington, Top5Table)

    assert not why_not(washington, {"tens": 500})


@pytest.mark.parametrize("stack, enough", [(1_099, False), (1_100, True), (1_101, True)])
def test_a_round_is_compiled_if_there_are_chips_for_every_bet(stack: int, enough: bool) -> None:
    """$5 for the Ante, $1 beside it and $5 for the wager that joins the Ante: $11."""
    washington = Round(table(1, stack=stack)).table
    assert isinstance(washington, Top5Table)
    assert ("" if enough else "seat 1 has too little for a Bet, so it can only fold") == why_not(
        washington, {"ante": 500, "tens": 100}
    )
    maryland = Round(new("top-five", {1: stack}, house={"top5.ante_min": 500})).table
    assert isinstance(maryland, TopFiveTable)
    assert ("" if enough else "seat 1 has too little for a Play Wager, so it can only fold") == why_not_in_maryland(
        maryland, {"ante": 500, "poker-bonus": 100}
    )
