"""WA-TOP5 paragraph 1: the layout."""

import pytest

from croupier.engine import RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import game, new
from croupier.rules.top_5_wa.p01_layout import PAYOUTS_POSTED_BY, WAGER_AREA, posted_payouts

LIMIT = {"wa.max_wager": "500"}


@clause("WA-TOP5 1", says="4 wager places each: 1 Ace or Face, 2 tens or better, 3 the ante, 4 the bet")
def test_1_every_spot_has_four_wager_locations_in_the_printed_order() -> None:
    assert ["ace-face", "tens", "ante", "bet"] == list(WAGER_AREA)


@clause("WA-TOP5 1", says="6 or 7 spots")
@pytest.mark.parametrize("spots", [6, 7])
def test_1_seats_are_spots_of_the_layout(spots: int) -> None:
    house = LIMIT | {"wa.spots": spots}

    assert {spots} == new("top-5-wa", {spots: 0}, house=house).players.keys()
    with pytest.raises(RuleViolation, match=f"seat {spots + 1} is not a betting position") as refused:
        new("top-5-wa", {spots + 1: 0}, house=house)
    assert "WA-TOP5 1" == refused.value.clause


@clause("WA-TOP5 1", says="6 or 7 spots")
@pytest.mark.parametrize("spots", [5, 8])
def test_1_no_layout_has_another_number_of_spots(spots: int) -> None:
    with pytest.raises(Unlawful, match=r"wa\.spots is . ?; allowed: 6 to 7 \[WA-TOP5 1\]"):
        new("top-5-wa", {1: 0}, house=LIMIT | {"wa.spots": spots})


@clause("WA-TOP5 1#2", says="payouts are printed on the layout between the spots")
def test_1_the_posted_payouts_are_those_in_force() -> None:
    house = game("top-5-wa").choices.house(LIMIT | {"wa.ace_face.table": "1.54", "wa.tens.table": "4.47"})

    assert {"ace-face": "1.54", "tens": "4.47", "bet": "3.02"} == {
        bet: table.letter for bet, table in posted_payouts(house).items()
    }
    assert "WA-TOP5 1#2" == PAYOUTS_POSTED_BY


def test_w_13_one_spot_a_player_unless_the_house_allows_more() -> None:
    ann_twice = {1: "Ann", 4: "Ann", 2: "Ben"}
    stacks = dict.fromkeys(ann_twice, 0)

    with pytest.raises(RuleViolation, match="Ann wagers on spots 1, 4; at most 1 a player"):
        new("top-5-wa", stacks, players=ann_twice, house=LIMIT)
    assert ann_twice == new("top-5-wa", stacks, players=ann_twice, house=LIMIT | {"wa.spots_per_player": 2}).players


def test_w_13_no_player_may_have_more_spots_than_there_are() -> None:
    with pytest.raises(Unlawful, match=r"wa\.spots_per_player is 7; the layout has 6 spots"):
        new("top-5-wa", {1: 0}, house=LIMIT | {"wa.spots": 6, "wa.spots_per_player": 7})
