"""WA-TOP5 paragraph 6: fold, play the five cards dealt, or use the community card."""

import pytest

from croupier.cards import cards
from croupier.engine import FLOOR, Answer, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.views import PUBLIC, view
from tests.rules.top_5_wa.washington import WashingtonFelt, dealt, rigged, table

HANDS = {1: "Kc 4d 6h 8s Tc", 2: "3d 4h 6s 8c Td"}


@clause("WA-TOP5 6", says="players look at their 5 cards and fold or play")
def test_6_each_player_decides_in_turn() -> None:
    play = dealt(HANDS)
    assert play.running.ask is not None
    assert (1, "WA-TOP5 6") == (play.running.ask.actor, play.running.ask.clause)
    assert [
        ("fold", "WA-TOP5 6.fold"),
        ("play", "WA-TOP5 6.play.as-dealt"),
        ("use-community", "WA-TOP5 6.play.community"),
    ] == [(option.verb, option.clause) for option in play.running.ask.options]

    with pytest.raises(RuleViolation, match="seat 2 fold is not allowed now"):
        play.fold(2)
    play.fold(1)

    assert 2 == play.running.ask.actor
    assert "WA-TOP5 6" == play.event("folds", 1).clause


def test_6_a_player_s_hand_in_words_is_of_the_five_cards_that_play() -> None:
    """The five dealt, while the community card lies open too; with it once a card is given up for it."""
    play = dealt(HANDS, community="Kd")
    assert ("Kd",) == view(play.running, 1).places["community"]
    assert ["high card, K-10-8-6-4"] == [worth.words for worth in view(play.running, 1).own.hands[1].worth]

    play.use_community(1, "4d")
    assert ["pair of kings, 10-8-6 kickers"] == [worth.words for worth in view(play.running, 1).own.hands[1].worth]


@clause("WA-TOP5 6.fold", says="all 5 cards go face down to the dealer's side of the wager area")
def test_6_a_folded_hand_lies_face_down_on_the_dealers_side() -> None:
    play = dealt(HANDS).fold(1)

    assert list(cards(HANDS[1])) == play.table.places["folded-1"]
    assert "WA-TOP5 6.fold" == play.event("laid by").clause
    for viewer in (1, 2, FLOOR, PUBLIC):
        assert ("??",) * 5 == view(play.running, viewer).places["folded-1"]


@clause("WA-TOP5 6.play", says="keep the 5 dealt or swap one of them for the community card")
@clause("WA-TOP5 6.play.as-dealt", says="uses the player's own 5 cards and not the community card")
def test_6_playing_as_dealt_leaves_the_community_card_out() -> None:
    play = dealt(HANDS).play(1).fold(2)

    assert "WA-TOP5 6.play.as-dealt" == play.event("plays as dealt", 1).clause
    assert "WA-TOP5 6" == play.event("folds", 2).clause
    assert "high card, K-10-8-6-4" in [event.hand for event in play.events("turned up")]


@clause("WA-TOP5 6.play.community", says="discarding one card face down and keeping 4 of the 5")
def test_6_using_the_community_card_costs_one_card() -> None:
    play = dealt(HANDS).use_community(1, "4d")
    assert list(cards("Kc 6h 8s Tc")) == play.table.places["hand-1"]
    assert ("??",) == view(play.running, 2).places["discard-1"]
    assert ("WA-TOP5 6.play", "WA-TOP5 6.play.community") == (
        play.event("plays the community card", 1).clause,
        play.event("discarded").clause,
    )

    play.fold(2)

    assert ("pair of kings, 10-8-6 kickers", "with the community card Kd") in [
        (event.hand, event.text) for event in play.events("turned up")
    ]


@clause("WA-TOP5 6.play.community", says="discarding one card")
@pytest.mark.parametrize("discard", ["", "4d 6h", "Kd", "3d"])
def test_6_exactly_one_of_the_players_own_cards_is_discarded(discard: str) -> None:
    play = dealt(HANDS)
    with pytest.raises(RuleViolation) as refused:
        play.use_community(1, discard)

    assert "WA-TOP5 6.play.community" == refused.value.clause


@clause("WA-TOP5 6.play#2", says="adds a Bet of exactly the Ante")
@pytest.mark.parametrize("verb, chosen", [("play", ()), ("use-community", cards("4d"))])
def test_6_whoever_plays_bets_exactly_the_ante(verb: str, chosen: tuple[int, ...]) -> None:
    play = dealt(HANDS, wagers={1: {"ante": 700}})
    for amount in (0, 600, 800, 1_400):
        with pytest.raises(RuleViolation, match=r"; the Bet is exactly the Ante, \$7") as refused:
            play.running.answer(Answer(1, verb, amount=amount, cards=chosen))
        assert "WA-TOP5 6.play#2" == refused.value.clause
    play.running.answer(Answer(1, verb, amount=700, cards=chosen))

    assert ("WA-TOP5 6.play#2", 700) == (play.event("placed", 1, "bet").clause, play.event("placed", 1, "bet").cents)


@clause("WA-TOP5 6.play#2", says="an Ante player who plays")
def test_w_06_without_an_ante_there_is_no_bet() -> None:
    house = {"wa.required_wagers": "tens"}
    play = dealt(HANDS, wagers={1: {"tens": 500}, 2: {"tens": 500}}, house=house)
    with pytest.raises(RuleViolation, match=r"seat 1 bets \$5; without an Ante there is no Bet"):
        play.running.answer(Answer(1, "play", amount=500))
    play.use_community(1, "4d").play(2)

    assert play.running.over
    assert not play.events("placed", 1, "bet")
    assert [500, -500] == [play.won(1), play.won(2)]


def test_w_06_and_a_fold_loses_the_tens() -> None:
    play = dealt({1: HANDS[1]}, wagers={1: {"tens": 500}}, house={"wa.required_wagers": "tens"}).fold(1)

    assert -500 == play.won(1)


@clause("WA-TOP5 6.play#2", says="exactly the Ante")
def test_6_who_has_not_the_chips_for_the_bet_can_only_fold() -> None:
    play = WashingtonFelt(table(1, stack=900)).shuffle(rigged({1: HANDS[1]}, "2c 5d 7h 9s Jc", "Kd")).wager(1, ante=500)
    play.no_more_bets().proceed()

    assert play.running.ask is not None
    assert (["fold"], "WA-TOP5 6.play#2") == (
        [option.verb for option in play.running.ask.options],
        play.running.ask.clause,
    )
    with pytest.raises(
        RuleViolation, match=r"seat 1 has \$4; the Bet is exactly the Ante, \$5, so only a fold is left"
    ) as refused:
        play.play(1)
    assert "WA-TOP5 6.play#2" == refused.value.clause
    assert -500 == play.fold(1).won(1, 900)


# ---- W-03: the player's own choice ----------------------------------------------------------------------------------


def test_w_03_a_choice_that_is_not_the_best_binds() -> None:
    """Seat 1 could have two kings with the community card, but plays king high and loses to the dealer's 2s."""
    play = dealt({1: HANDS[1]}, dealer="2c 2d 7h 9s Jc").play(1)

    assert -1_000 == play.won(1)


def test_w_03_the_house_may_warn_and_only_the_player_sees_it() -> None:
    play = dealt(HANDS, house={"wa.best_hand_assist": "warn"})
    warned = [option.note for option in view(play.running, 1).options]

    words = "pair of kings, 10-8-6 kickers"
    assert [
        "",
        f"not the best hand: giving up 4d for the community card makes {words}",
        f"the best card to give up is 4d: {words}",
    ] == warned
    for viewer in (2, FLOOR, PUBLIC):
        assert not any(option.note for option in view(play.running, viewer).options)
    play.play(1)
    assert "placed" in {event.kind for event in play.running.events if event.bet == "bet"}


def test_w_03_no_warning_where_the_five_cards_are_best_as_dealt() -> None:
    play = dealt({1: "Ac Ad As Ah 3c"}, house={"wa.best_hand_assist": "warn"}, community="2d")

    assert ["", "", "not better than the five cards dealt: four-of-a-kind, aces, 3 kicker"] == [
        option.note for option in play.running.options() if option.actor == 1
    ]


def test_w_03_nor_at_a_house_that_does_not_assist() -> None:
    assert not any(option.note for option in dealt(HANDS).running.options())


def test_w_03_the_house_assists_or_not() -> None:
    with pytest.raises(Unlawful, match=r"wa\.best_hand_assist is always; allowed: off or warn"):
        dealt(HANDS, house={"wa.best_hand_assist": "always"})
