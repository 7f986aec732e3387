"""Bots at the house-banked games play as the proved strategies say."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.rulebook.testing import clause
from croupier.rules.bots import Bot
from croupier.rules.let_it_ride.spec import LET_IT_RIDE
from croupier.rules.let_it_ride.strategy import decide as _let_it_ride
from croupier.rules.let_it_ride.strategy import straights
from croupier.rules.top_5_wa.spec import TOP_5_WA
from croupier.rules.top_5_wa.strategy import decide as _top_5_wa
from croupier.rules.top_five.spec import TOP_FIVE
from croupier.rules.top_five.strategy import decide as _top_five
from croupier.rules.views import view
from tests.rules.top_5_wa.washington import dealt


@pytest.mark.parametrize(
    ("own", "community", "rides"),
    [
        ("Tc Td 4h", "", True),
        ("9c 9d 4h", "", False),
        ("4c 4d 4h", "", True),
        ("3s 4s 5s", "", True),  # fits three straights
        ("2s 3s 4s", "", False),  # fits two, and needs a high card
        ("8s 9s Js", "", True),
        ("As 2s 3s", "", False),  # fits one
        ("Ts Qs As", "", True),
        ("7s Js 9s", "", False),  # fits one straight with one high card: J-10-9-8-7
        ("Ts Jd Qh", "", False),
        ("2s 9s 5s", "6s", True),
        ("8c 9d Th", "Js", True),
        ("4c 5d 6h", "7s", False),  # open, but without a high card
        ("Tc Jd Qh", "As", False),  # fits one straight
        ("4c 4d 9h", "9s", True),
        ("4c 4d 9h", "Ks", False),
        ("Kc 4d 9h", "Ks", True),
    ],
)
def test_let_it_ride(own: str, community: str, rides: bool) -> None:
    assert rides != ("neither pay" in LET_IT_RIDE.why(cards(own), cards(community)))
    assert ("let-it-ride" if rides else "withdraw", ()) == _let_it_ride(cards(own), cards(community))


@pytest.mark.parametrize(
    ("ranks", "number"), [({3, 4, 5}, 3), ({0, 1, 2}, 2), ({12, 0, 1}, 1), ({9, 10, 11, 12}, 1), ({0, 7, 11}, 0)]
)
def test_straights_that_contain_some_ranks(ranks: set[int], number: int) -> None:
    assert number == straights(ranks)


@pytest.mark.parametrize(
    ("own", "plays"),
    [
        ("Tc Jd Qh 2c 3c 4c 5c", True),
        ("Tc Td 2h 3c 4c 5c 6c", True),
        ("Ac Jd 2h 3c 4c 5c 6c", True),
        ("Ac Td 2h 3c 4c 5c 6c", False),
        ("Kc Qd 2h 3c 4c 5c 6c", False),
        ("Ac 2d 2h 3c 4c 5c 6c", False),
        ("7c 2d 2h 3c 4c 5c 6c", False),
    ],
)
def test_top_five(own: str, plays: bool) -> None:
    assert plays != ("too little" in TOP_FIVE.why(cards(own), ()))
    assert ("play" if plays else "fold", ()) == _top_five(cards(own), ())


@pytest.mark.parametrize(
    ("own", "community", "verb", "named"),
    [
        ("3c 3d 7h 9s Jc", "4d", "play", ""),
        ("2c 2d 7h 9s Jc", "4d", "fold", ""),
        ("2c 2d 7h 9s Jc", "Kd", "fold", ""),
        ("2c 5d 7h 9s Jc", "2d", "use-community", "5d"),
        ("4c 5d 7h 9s Jc", "Kd", "fold", ""),
        ("4c 5d 6h 7s Jc", "8d", "use-community", "Jc"),
        ("As Ks Qs Js Ts", "8d", "play", ""),
    ],
)
def test_top_5_of_washington(own: str, community: str, verb: str, named: str) -> None:
    says = {"fold": ("no pair", "pair of 2s"), "play": ("cards dealt",), "use-community": ("community card",)}[verb]
    assert any(words in TOP_5_WA.why(cards(own), cards(community)) for words in says)
    assert (verb, cards(named)) == _top_5_wa(cards(own), cards(community))


@clause("WA-TOP5 6.play#2", says="a Bet of exactly the Ante")
@pytest.mark.parametrize(
    ("tens_cents", "verb", "why"),
    [(0, "play", "the cards dealt hold a pair or better"), (50_000, "fold", "you have no other choice")],
)
def test_a_bot_without_chips_for_the_bet_has_no_choice(tens_cents: int, verb: str, why: str) -> None:
    """The Bet is as much as the Ante; with a pair of aces whoever has the chips plays."""
    wagers = {"ante": 50_000} | ({"tens": tens_cents} if tens_cents else {})
    play = dealt({1: "As Ad 9h 7c 5s"}, community="3d", wagers={1: wagers})
    advice = Bot("top-5-wa").advises(view(play.running, 1))

    assert advice is not None
    assert (verb, why) == (advice.answer.verb, advice.why)
