"""What the terminal and the page must know about a house-banked game: the names of its wagers."""

import pytest

from croupier.cards import cards
from croupier.rules import GAMES, SPECS
from croupier.rules.banked.layout import Layout
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.let_it_ride.layout import LAYOUT


def test_a_wager_is_named_as_in_a_sentence_or_as_it_is_printed_or_by_its_id() -> None:
    layout = Layout(areas={"ante": "ANTE", "play": "PLAY"}, names={"ante": "the ante"})

    assert ["the ante", "PLAY", "poker bonus"] == [layout.name(one) for one in ("ante", "play", "poker-bonus")]


@pytest.mark.parametrize(
    "game, offered",
    [
        ("let-it-ride", ["lir.five_card", "lir.three_card", "lir.six_card", "lir.progressive"]),
        ("top-five", ["top5.top_five_bonus", "top5.poker_bonus"]),
    ],
)
def test_areas_and_menu_have_what_the_house_offers_and_nothing_else(game: str, offered: list[str]) -> None:
    spec, choices = SPECS[game], GAMES[game].choices
    assert isinstance(spec, BankedSpec)
    layout = spec.layout
    nothing = choices.house({f"{name}.offered": False for name in offered})
    main = [bet for bet in layout.menu if bet not in layout.offered]
    for name in offered:
        house = choices.house({f"{one}.offered": one == name for one in offered})
        (bet,) = (bet for bet, option in layout.offered.items() if option == f"{name}.offered")
        assert [*main, bet] == list(layout.menu_in(house))
        assert bet in layout.areas_in(house)
        assert {*layout.areas_in(nothing), bet} == set(layout.areas_in(house))
    assert main == list(layout.menu_in(nothing))
    assert set(layout.areas) - set(layout.offered) == set(layout.areas_in(nothing)) != set()


@pytest.mark.parametrize(
    "board, box, bet, words",
    [
        ("", "", "", "pair of 10s, king kicker"),
        ("2h", "", "", ""),
        ("2h 2d", "", "", "two pair, 10s and 2s, king kicker"),
        ("2h 2d", "", "three-card-bonus", "pair of 10s, king kicker"),
        ("", "Th 4c", "six-card-bonus", "pair of 10s, king kicker"),  # a card of the box is missing
        ("", "Th 4c 4d", "six-card-bonus", "full house, 10s over 4s"),
        ("2h 2d", "Th 4c 4d", "", "two pair, 10s and 2s, king kicker"),
    ],
)
def test_a_wager_of_let_it_ride_is_on_its_own_cards(board: str, box: str, bet: str, words: str) -> None:
    shared = {"community": cards(board), "six-card-box": cards(box)}

    assert words == LAYOUT.words(cards("Ts Td Kc"), shared, bet)
