"""WA-TOP5 paragraphs 9 and 10: the dealer's hand."""

import pytest

from croupier.cards import cards
from croupier.rulebook.testing import clause
from croupier.rules.views import PUBLIC, view
from tests.rules.top_5_wa.washington import dealt

PLAYER = {1: "3d 4h 6s 8c Td"}


@clause("WA-TOP5 9", says="makes the best 5 of these and the community card")
@clause("WA-TOP5 5#2", says="anyone, the dealer too, may use the community card to better a five-card hand")
@pytest.mark.parametrize(
    "dealer, community, hand",
    [
        ("2c 5d 7h 9s Jc", "Kd", "high card, K-J-9-7-5"),
        ("2c 5d 7h 9s Jc", "Jd", "pair of jacks, 9-7-5 kickers"),
        ("2c 2h 7h 9s Jc", "9d", "two pair, 9s and 2s, jack kicker"),
        ("4c 5d 6h 7s Jc", "8d", "straight, 8 high"),
        ("2c 9c 7c Kc Ad", "Ac", "flush, A-K-9-7-2"),
        ("As Ks Qs Js 2c", "Ts", "royal flush"),
        ("5c 5h 5s 5d Ac", "2d", "four-of-a-kind, 5s, ace kicker"),
    ],
)
def test_9_the_dealer_makes_the_best_five_of_six(dealer: str, community: str, hand: str) -> None:
    play = dealt(PLAYER, dealer=dealer, community=community).play(1)

    qualifying = [event for event in play.running.events if event.clause == "WA-TOP5 9#3"]
    assert [hand] == [event.hand for event in qualifying]


@clause("WA-TOP5 9", says="dealer turns up 5 cards")
def test_9_all_five_are_shown() -> None:
    play = dealt(PLAYER).play(1)
    shown = next(event for event in play.events("turned up") if event.clause == "WA-TOP5 9")

    assert cards("2c 5d 7h 9s Jc") == shown.cards
    assert ("2c", "5d", "7h", "9s", "Jc") == next(
        event.cards for event in view(play.running, PUBLIC).log if event.clause == "WA-TOP5 9"
    )


@clause("WA-TOP5 9#2", says="the dealer's least useful own card is racked")
@clause("WA-TOP5 5#2", says="the dealer too")
def test_9_the_least_useful_card_goes_to_the_rack_when_the_community_card_is_used() -> None:
    play = dealt(PLAYER, dealer="2c 5d 7h 9s Jc", community="9d").play(1)

    assert cards("2c") == play.event("least useful card racked").cards
    assert "WA-TOP5 5#2" == play.event("dealer uses the community card").clause


@clause("WA-TOP5 9#2", says="when the community card is used")
@pytest.mark.parametrize("dealer, community", [("Ac Kh Qh Ts 9c", "2d"), ("6c 7d 8h 9s Tc", "6d")])
def test_9_no_card_is_given_up_for_nothing(dealer: str, community: str) -> None:
    play = dealt({1: "3d 4h 3s 8c Td"}, dealer=dealer, community=community).play(1)

    assert not play.events("least useful card racked")


@clause("WA-TOP5 9#3", says="dealer qualifies with a pair or better")
@clause("WA-TOP5 10", says="announces whether the hand qualifies and, if so, its value")
@pytest.mark.parametrize(
    "dealer, community, announced",
    [
        ("2c 2d 7h 9s Jc", "Kd", "the dealer announces: the dealer qualifies (pair of 2s, K-J-9 kickers)"),
        ("Ac Qd Jh 9s 7c", "Kd", "the dealer announces: the dealer does not qualify"),
    ],
)
def test_10_the_value_is_announced_of_a_hand_that_qualifies(dealer: str, community: str, announced: str) -> None:
    play = dealt(PLAYER, dealer=dealer, community=community).play(1)

    assert ("announced", announced) == next(
        (event.kind, str(event)) for event in play.running.events if event.clause == "WA-TOP5 10"
    )


@clause("WA-TOP5 9#3", says="qualifies with a pair")
def test_w_14_a_pair_with_the_community_card_qualifies() -> None:
    play = dealt(PLAYER, dealer="2c 5d 7h 9s Jc", community="2d").play(1)

    assert "pair of 2s, J-9-7 kickers" == play.events("announced")[-1].hand


def test_x_45_when_all_have_folded_the_dealers_hand_stays_unseen() -> None:
    play = dealt(PLAYER, dealer="2c 5d 7h 9s Jc", community="Ad", wagers={1: {"ante": 500, "ace-face": 500}}).fold(1)

    assert play.running.over
    assert "X-45" == play.event("nobody against the dealer").reading
    assert not play.events("turned up")
    assert -500 + 2_000 == play.won(1)
