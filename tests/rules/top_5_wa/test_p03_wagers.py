"""WA-TOP5 paragraph 3: wagers, and the wagering limits."""

from typing import Any

import pytest

from croupier.engine import ANYONE, DEALER, Answer, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import new
from tests.rules.top_5_wa.washington import NOTHING_SPECIAL, WashingtonFelt, rigged, table

HANDS = {1: "3c 4d 6h 8s Tc", 2: "3d 4h 6s 8c Td"}


def shuffled(seats: int = 2, **house: Any) -> WashingtonFelt:
    given = {name.replace("__", "."): value for name, value in house.items()}
    return WashingtonFelt(table(seats, given)).shuffle(rigged(HANDS, NOTHING_SPECIAL, "Kd"))


@clause("WA-TOP5 3", says="after the shuffle the dealer makes sure that all wagers for the round are down")
def test_3_wagers_are_open_to_all_until_the_dealer_closes_them() -> None:
    play = shuffled()
    assert play.running.ask is not None
    assert (ANYONE, "WA-TOP5 3") == (play.running.ask.actor, play.running.ask.clause)

    play.wager(2, ante=500).wager(1, tens=500, ante=500).no_more_bets()

    assert 1 == len(play.events("no more bets"))


@clause("WA-TOP5 3#2", says="a player enters by making Ace or Face, 10's or Better and/or Ante wagers")
def test_3_each_of_the_three_wagers_is_placed_by_itself() -> None:
    play = shuffled().wager(1, ace_face=100, tens=200, ante=300)

    assert [("ace-face", 100), ("tens", 200), ("ante", 300)] == [
        (event.bet, event.cents) for event in play.events("placed")
    ]
    assert {"WA-TOP5 3#2"} == {event.clause for event in play.events("placed")}
    assert 100_000 - 600 == play.table.balances["stack-1"]


def test_3_the_bet_is_not_an_entry_wager() -> None:
    with pytest.raises(RuleViolation, match="names 'bet'; it may name ace-face or tens or ante"):
        shuffled().wager(1, bet=500)


def test_3_a_wager_can_be_taken_back_before_the_deal_and_made_anew() -> None:
    play = shuffled().wager(1, ante=500)
    play.running.answer(Answer(1, "take-back", "ante"))
    assert 100_000 == play.table.balances["stack-1"]

    play.wager(1, ante=700)

    assert 700 == play.table.balances["wager-1-ante"]


@clause("WA-TOP5 3#3", says="which of these initial wagers are compulsory")
@pytest.mark.parametrize(
    "required, placed, plays",
    [
        ("ante", {"ante": 500}, True),
        ("ante", {"tens": 500, "ace_face": 500}, False),
        ("tens", {"tens": 500}, True),
        ("ace-face", {"ante": 500, "tens": 500}, False),
        ("ace-face", {"ace_face": 500}, True),
        ("ante tens ace-face", {"ante": 500, "tens": 500}, False),
        ("ante tens ace-face", {"ante": 500, "tens": 500, "ace_face": 100}, True),
    ],
)
def test_3_only_who_made_the_compulsory_wagers_plays(required: str, placed: dict[str, int], plays: bool) -> None:
    play = shuffled(wa__required_wagers=required).wager(1, **placed).no_more_bets()

    assert plays == (not play.running.over)
    assert ({"WA-TOP5 3#3"} if not plays else set()) == {event.clause for event in play.events("returned", 1)}
    assert 100_000 - (sum(placed.values()) if plays else 0) == play.table.balances["stack-1"]


def test_3_the_others_play_on_without_him() -> None:
    play = shuffled().wager(1, tens=500).wager(2, ante=500).no_more_bets().proceed()

    assert "ante" == play.event("required wager missing", 1).bet
    assert play.running.ask is not None
    assert 2 == play.running.ask.actor


@clause("WA-TOP5 3#3", says="the house decides")
@pytest.mark.parametrize("required", ["", "bet", "ante ante"])
def test_3_the_house_requires_at_least_one_of_the_three(required: str) -> None:
    with pytest.raises(Unlawful, match=r"allowed: one or more of ace-face, tens, ante \[WA-TOP5 3#3\]"):
        shuffled(wa__required_wagers=required)


@clause("WA-TOP5 3#2", says="a player enters by making")
def test_3_nothing_is_dealt_when_nobody_wagers() -> None:
    play = shuffled().no_more_bets()

    assert play.running.over
    assert "WA-TOP5 3#2" == play.running.events[-1].clause


@clause("WA-TOP5 limits", says="wager limits stay within the two Washington code sections cited")
def test_limits_must_be_entered_by_the_house() -> None:
    with pytest.raises(Unlawful, match=r"wa\.max_wager is not given; .* must enter it \[WA-TOP5 limits\]"):
        new("top-5-wa", {1: 100_000})


@clause("WA-TOP5 limits", says="wager limits stay within")
@pytest.mark.parametrize("amount", ["0.00", "none", "much", "0.50"])
def test_limits_are_an_amount_that_can_be_wagered(amount: str) -> None:
    with pytest.raises(Unlawful, match="WA-TOP5 limits"):
        new("top-5-wa", {1: 100_000}, house={"wa.max_wager": amount})


@clause("WA-TOP5 limits", says="wager limits stay within")
@pytest.mark.parametrize("bet", ["ante", "tens", "ace_face"])
def test_limits_hold_for_every_wager(bet: str) -> None:
    play = shuffled(wa__max_wager="40.00")
    with pytest.raises(RuleViolation, match=r"says \$41; allowed: \$1 to \$40 in steps of \$1"):
        play.wager(1, **{bet: 4_100})
    play.wager(1, **{bet: 4_000})


def test_3_a_wager_is_a_whole_number_of_chips_that_the_player_has() -> None:
    play = WashingtonFelt(table(1, {"chip.unit": "0.50"}, stack=1_030)).shuffle(rigged(HANDS, NOTHING_SPECIAL, "Kd"))
    for amount in (0, 49, 75, 1_050):
        with pytest.raises(RuleViolation, match=r"allowed: \$0\.50 to \$10 in steps of \$0\.50"):
            play.wager(1, ante=amount)
    play.wager(1, ante=1_000)

    assert {DEALER, 1} == {option.actor for option in play.running.options()}
    assert ["no-more-bets", "take-back"] == [option.verb for option in play.running.options()]


@clause("WA-TOP5 3#2", says="Ante")
def test_3_a_second_wager_at_a_location_and_one_without_chips_are_refused_in_dollars() -> None:
    play = (
        WashingtonFelt(table(1, stack=1_250))
        .shuffle(rigged({1: "2c 4d 6h 8s Tc"}, "3c 5d 7h 9s Jc", "Kd"))
        .wager(1, ante=1_200)
    )
    with pytest.raises(RuleViolation, match=r"seat 1 has wagered \$12 on ante already") as again:
        play.wager(1, ante=100)
    with pytest.raises(RuleViolation, match=r"seat 1 has \$0.50; the smallest wager is \$1") as short:
        play.wager(1, tens=100)
    assert ["WA-TOP5 3#2"] * 2 == [again.value.clause, short.value.clause]


@clause("WA-TOP5 3#2", says="Ante")
def test_3_who_has_just_the_smallest_wager_left_may_make_it() -> None:
    play = WashingtonFelt(table(1, stack=1_300)).shuffle(rigged({1: "2c 4d 6h 8s Tc"}, "3c 5d 7h 9s Jc", "Kd"))
    play.wager(1, ante=1_200)
    with pytest.raises(RuleViolation, match=r"allowed: \$1") as other:
        play.wager(1, tens=150)
    assert "the smallest wager" not in str(other.value)
    play.wager(1, tens=100)
    assert 0 == play.running.table.balances["stack-1"]
