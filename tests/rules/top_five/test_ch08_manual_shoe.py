"""MD-TOP5 chapter 8: the deal from a manual shoe, and the stub."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.cards import CARDS
from croupier.engine import DEALER, DECK, FLOOR, NOBODY, RACK, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.top_five.choices import CHOICES
from croupier.rules.views import PUBLIC, view
from tests.rules.sight import seen
from tests.rules.top_five.top_five_felt import AUTOMATED, BY_HAND, METHODS, dealt, ready, rounds

COUNT_EACH = {"deck.count_every": 1}


@clause("MD-TOP5 8.B", says="After chapter 5 the stack goes in the shoe")
@clause("MD-TOP5 8.C", says="Dealer calls no more bets before dealing")
def test_8_C_no_more_bets_is_called_before_the_first_card() -> None:
    play = dealt({1: "As"})
    called = play.event("no more bets")
    assert "MD-TOP5 8.C" == called.clause
    assert "MD-TOP5 8.B" == play.event("stack into the shoe").clause
    first_card = play.events("dealt")[0]
    assert play.running.events.index(called) < play.running.events.index(first_card)


@clause("MD-TOP5 8.D(2)", says="clockwise one card at a time face down to each bettor and the dealer")
@clause("MD-TOP5 8.D(3)", says="seven cards each for players and dealer")
def test_8_D_2_one_card_at_a_time_to_each_bettor_and_the_dealer() -> None:
    """Seats 1 and 3 wager, seat 2 does not."""
    play = dealt({1: "As Ks", 3: "Ad Kd"}, "Ac Kc")
    assert ["hand-1", "hand-3", "dealer-hand"] * 7 == [event.place for event in play.events("dealt")]
    assert [1, 3, NOBODY] * 7 == [event.seen_by for event in play.events("dealt")]
    assert {"MD-TOP5 8.D(2)"} == {event.clause for event in play.events("dealt")}
    assert "MD-TOP5 8.D(3)" == play.event("seven cards each").clause
    assert "hand-2" not in play.table.places


@clause("MD-TOP5 8.D(2)", says="face down to each bettor and the dealer")
@pytest.mark.parametrize("house", [*METHODS, AUTOMATED | {"top5.dealer_stack_in_device": True}])
@pytest.mark.parametrize("drawn_in_error", [False, True])
def test_8_D_2_until_the_reveal_each_player_knows_seven_cards_and_nobody_the_dealer_s(
    house: Mapping[str, Any], drawn_in_error: bool
) -> None:
    """At every ask, in places and in the log: while the cards are dealt, before and between the decisions.

    A card drawn in error is used as the next card, and is as unseen as any other (13.B).
    """
    play = ready({1: "As Ks", 2: "Ad Kd"}, "Ac Kc", house=house)
    asks = 0
    while not play.running.over:
        for viewer in (1, 2, DEALER, FLOOR, PUBLIC):
            own = {str(CARDS[card]) for card in play.table.hand(viewer)} if viewer > 0 else set()
            assert own == seen(play.running, viewer), (asks, viewer)
        asks += 1
        decides = play.running.ask.actor  # type: ignore[union-attr]
        if drawn_in_error and (DEALER, "drawn-in-error") in play.options:
            play.say(DEALER, "drawn-in-error")
        play.say(decides, "play", amount=1_000) if decides > 0 else play.proceed(1)
    assert asks >= 3 * 7 + 2
    assert {"Ac", "Kc"} <= seen(play.running, PUBLIC), "the dealer's cards are open at the end"


@clause("MD-TOP5 8.D(3)(a)", says="the stub is taken out of the shoe")
@clause("MD-TOP5 8.D(3)(b)", says="Put it unseen in the discard rack unless it must be counted")
def test_8_D_3_the_stub_goes_unseen_to_the_rack() -> None:
    play = dealt({1: "As"})
    assert "MD-TOP5 8.D(3)(a)" == play.event("stub taken out").clause
    racked = play.event("racked")
    assert (DECK, 38, NOBODY, "MD-TOP5 8.D(3)(b)") == (
        racked.source,
        len(racked.cards),
        racked.seen_by,
        racked.clause,
    )
    assert ("??",) * 38 == view(play.running, PUBLIC).places[RACK]


@clause("MD-TOP5 8.E", says="counted at least once per 5 rounds")
@pytest.mark.parametrize("every, counted", [(5, [5, 10]), (3, [3, 6, 9]), (1, list(range(1, 11)))])
def test_8_E_the_stub_is_counted_every_few_rounds(every: int, counted: list[int]) -> None:
    played = enumerate(rounds(10, {"deck.count_every": every}), 1)
    assert counted == [number for number, play in played if play.events("stub counted")]


@clause("MD-TOP5 8.E", says="counted at least once per 5 rounds")
@pytest.mark.parametrize(
    "every, red, blue",
    [(5, [5, 15], [10, 20]), (4, [5, 9, 13, 17], [4, 8, 12, 16, 20]), (2, [3, 5, 7, 9], [2, 4, 6, 8, 10])],
)
def test_P_06_with_two_decks_each_of_them_is_counted(every: int, red: list[int], blue: list[int]) -> None:
    """With an even interval it would always be the blue one, so the red one is counted in the round after."""
    house = {"deck.count_every": every, "deck.count": 2, "deck.shuffler": "automatic"}
    found: dict[str, list[int]] = {"red": [], "blue": []}
    for number, play in enumerate(rounds(max(blue), house), 1):
        if play.events("stub counted"):
            found[play.event("deck in use").deck].append(number)
    assert {"red": red, "blue": blue} == found


@clause("MD-TOP5 8.E", says="at least once per 5 rounds")
def test_8_E_seldomer_than_every_fifth_round_is_refused() -> None:
    with pytest.raises(Unlawful, match=r"deck.count_every is 6; allowed: 1 to 5 \[MD-TOP5 8.E\]"):
        CHOICES.house({"deck.count_every": 6})


@clause("MD-TOP5 8.E", says="Without a counting machine")
@pytest.mark.parametrize(
    "house, counted",
    [({"deck.shuffler": "automatic"}, 1), ({"deck.shuffler": "automatic-counting"}, 0)],
)
def test_8_E_not_where_a_machine_counts(house: Mapping[str, Any], counted: int) -> None:
    assert counted == len(dealt({1: "As"}, house=house | COUNT_EACH).events("stub counted"))  # type: ignore[operator]


def test_8_E_a_preshuffled_deck_was_not_counted_by_the_machine() -> None:
    house = {"deck.shuffler": "automatic-counting", "deck.preshuffled": True} | COUNT_EACH
    assert 1 == len(dealt({1: "As"}, house=house).events("stub counted"))


@clause("MD-TOP5 8.F(1)", says="Count the stub face down")
@clause("MD-TOP5 8.F(2)", says="stub goes unseen to the discard rack")
@pytest.mark.parametrize("seats, stub", [(1, 38), (6, 3)])
def test_8_F_2_a_right_count(seats: int, stub: int) -> None:
    """X-37: with six players three cards are left."""
    play = dealt(dict.fromkeys(range(1, seats + 1), ""), house=COUNT_EACH)
    counted = play.event("stub counted")
    assert (stub, "MD-TOP5 8.F(1)") == (counted.number, counted.clause)
    assert ("MD-TOP5 8.F(2)", NOBODY) == (play.event("racked").clause, play.event("racked").seen_by)
    assert 1 == play.running.ask.actor  # type: ignore[union-attr]


@clause("MD-TOP5 8.F(3)", says="find out whether it was a misdeal")
@clause("MD-TOP5 8.F(4)", says="52 cards but a player has other than seven: all hands void and wagers returned")
@pytest.mark.parametrize("place", ["hand-1", "hand-2", "dealer-hand"])
def test_8_F_4_misdealt_cards_void_the_round(place: str) -> None:
    """There is an extra card somewhere, perhaps in the dealer's hand (T-22), and the stub is one short."""
    play = ready({1: "As", 2: "Ks"}, house=COUNT_EACH).proceed(4).say(DEALER, "extra", place).proceed()
    assert "MD-TOP5 8.F(3)" == play.event("wrong count").clause
    voided = play.event("voided")
    assert ("MD-TOP5 8.F(4)", f"the cards were misdealt: {place}") == (voided.clause, voided.text)
    assert ("T-22" if place == "dealer-hand" else "") == voided.reading
    assert (0, 0) == (play.won(1), play.won(2))
    assert "MD-TOP5 8.F(4)" == play.event("returned", 1).clause
    assert play.events("cards to be reshuffled")
    assert not play.events("deck removed")
    assert play.next().running.ask, "the deck stays"


@clause("MD-TOP5 8.F(5)", says="No misdeal: all hands void, wagers returned and deck removed")
@pytest.mark.parametrize("counted", [30, 32])
def test_8_F_5_a_wrong_deck_is_removed(counted: int) -> None:
    """X-19: the count happens within the round, so the round is void."""
    play = ready({1: "As", 2: "Ks"}, house=COUNT_EACH).proceed(21).say(DEALER, "count", amount=counted)
    assert play.running.over
    assert (0, 0) == (play.won(1), play.won(2))
    assert "MD-TOP5 8.F(5)" == play.event("voided").clause
    assert f"the deck has {counted + 21} cards, not 52" == play.event("voided").text
    assert ("MD-TOP5 8.F(5)", "X-35") == (
        play.event("deck removed").clause,
        play.event("deck removed").reading,
    )
    assert {"MD-TOP5 8.F(5)"} == {event.clause for event in play.events("returned")}
    with pytest.raises(RuleViolation, match=r"the deck was removed .* \[MD-TOP5 3.A\]"):
        play.next()


def test_8_F_5_misdealt_and_wrong_as_well() -> None:
    """Seat 1 has eight cards and a card is missing as well: not just a misdeal, so the deck is removed."""
    play = ready({1: "As"}, house=COUNT_EACH).say(DEALER, "extra", "hand-1").proceed(14)
    play.say(DEALER, "count", amount=36)
    assert ("MD-TOP5 8.F(5)", "the deck has 51 cards, not 52") == (
        play.event("voided").clause,
        play.event("voided").text,
    )


def test_8_F_a_misdeal_that_leaves_the_stub_right_is_found_by_the_size_of_a_hand() -> None:
    """X-37: one player has a card of the other; the count is right, chapter 13 catches it."""
    play = ready({1: "As", 2: "Ks"}, house=COUNT_EACH).say(DEALER, "misplace", "hand-2").proceed()
    assert "MD-TOP5 8.F(2)" == play.event("racked").clause
    play.play(1, 2)
    assert "MD-TOP5 13.C" == play.event("voided").clause


@pytest.mark.parametrize("house", [BY_HAND, AUTOMATED])
def test_8_is_for_the_manual_shoe_only(house: Mapping[str, Any]) -> None:
    assert not [cited for cited in dealt({1: "As"}, house=house).cited() if cited.startswith("MD-TOP5 8")]


@clause("MD-TOP5 8", says="Chapter on dealing from a manual shoe")
def test_8_the_dealing_method_is_one_of_three() -> None:
    with pytest.raises(Unlawful, match=r"deal.method is slide; .* \[MD-TOP5 8\]"):
        CHOICES.house({"deal.method": "slide"})
