"""WA-TOP5 paragraph 11: settlement, with a dealt hand for every row of every table."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from _pytest.mark import ParameterSet

from croupier.cards import card, cards
from croupier.engine import Unlawful
from croupier.money import Paytable
from croupier.rulebook import find
from croupier.rulebook.testing import clause
from croupier.rules.top_5_wa import p11_payouts as p11
from tests.rules.top_5_wa.washington import WashingtonFelt, dealt

TEN_DOLLARS = 1_000
COMMUNITY = {"ace": ("Ac", "2c"), "king": ("Kd", "Qd"), "queen": ("Qh", "Jh"), "jack": ("Js", "Ts")}
HANDS = {
    "royal flush": ("As Ks Qs Js Ts", "9s Ks Qs Js Ts"),
    "straight flush": ("Ah 2h 3h 4h 5h", "Ac 2h 3h 4h 5h"),
    "four-of-a-kind": ("2s 2h 2d 2c 3c", "2s 2h 2d 3d 3c"),
    "full house": ("9s 9h 9d 4c 4d", "9s 9h 9d 4c 5d"),
    "flush": ("2d 4d 6d 8d Td", "2d 4d 6d 8d Tc"),
    "straight": ("As 2d 3s 4s 5s", "As Kd 3s 4s 5s"),
    "two pair or 3 of a kind": ("3s 3h 2d 2c 4c", "3s 3h 2d 5c 4c"),
    "pair 10's or better": ("Ts Th 2d 5c 4c", "9s Th 2d 5c 4c"),
    "winning hand": ("As Ah 8d 7d 6d", "Kh As 8d 7d 6d"),
}
PAIRS = ("6c 6h 7s Jc Qc", "3d 3h 7s Jc Qc", "8h 8c 7s Jc Qc")  # a dealer who qualifies, with cards of no example
NO_PAIR = ("6c 7h 8s Jc Qc", "3d 6c 7h Jc Qc", "3d 7s 9c Jc Qc")


def apart(choices: tuple[str, ...], *others: str) -> str:
    """The first hand that has no card of the others."""
    taken = {one for other in others for one in cards(other)}
    return next(hand for hand in choices if not taken & set(cards(hand)))


def row_of(table: Paytable, hand: str, row: str, pays: str) -> ParameterSet:
    return pytest.param(table, hand, row, id=row, marks=clause(row, says=f"{table.letter} percent edge pays {pays}"))


def rows(tables: Mapping[str, Paytable]) -> list[ParameterSet]:
    return [row_of(table, hand, row, str(payout)) for table in tables.values() for hand, payout, row in table]


def printed_cents(row: str, wager_cents: int) -> Fraction:
    """What the clause's own figures promise: `8 to 5`."""
    numerator, denominator = find(row).numbers.split(" to ")
    return Fraction(wager_cents * int(numerator), int(denominator))


# ---- every row ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table, hand, row", rows(p11.ACE_OR_FACE))
def test_11_ace_or_face_pays_every_row(table: Paytable, hand: str, row: str) -> None:
    def settle(community: str) -> WashingtonFelt:
        bets = {1: {"ante": 500, "ace-face": TEN_DOLLARS}}
        house = {"wa.ace_face.table": table.letter}
        return dealt({1: "3d 4h 6s 8c Td"}, "2d 5d 7h 9s Jc", community, bets, house).play(1)

    hit, miss = COMMUNITY[hand]
    paid = settle(hit).event("paid", 1, "ace-face")

    assert (printed_cents(row, TEN_DOLLARS), row) == (Fraction(paid.cents), paid.clause)
    assert TEN_DOLLARS == settle(hit).event("returned", 1, "ace-face").cents
    assert row not in [event.clause for event in settle(miss).running.events]


@pytest.mark.parametrize("table, hand, row", rows(p11.TENS_OR_BETTER))
def test_11_tens_or_better_pays_every_row(table: Paytable, hand: str, row: str) -> None:
    def settle(five: str) -> WashingtonFelt:
        house = {"wa.tens.table": table.letter}
        bets = {1: {"ante": 500, "tens": TEN_DOLLARS}}
        dealer = apart((*PAIRS, *NO_PAIR), five, "Kc")
        return dealt({1: five}, dealer, "Kc", bets, house).play(1)

    hit, miss = HANDS[hand]
    paid = settle(hit).event("paid", 1, "tens")

    assert (printed_cents(row, TEN_DOLLARS), row) == (Fraction(paid.cents), paid.clause)
    assert row not in [event.clause for event in settle(miss).running.events]
    assert 1 == len(set(cards(hit)) - set(cards(miss)))


@pytest.mark.parametrize("table, hand, row", rows(p11.WINNING_BET))
def test_11_the_winning_bet_pays_every_row(table: Paytable, hand: str, row: str) -> None:
    def settle(five: str) -> WashingtonFelt:
        return dealt({1: five}, apart(PAIRS, five, "Kc"), "Kc", {1: {"ante": TEN_DOLLARS}}).play(1)

    hit, miss = HANDS[hand]
    paid = settle(hit).event("paid", 1, "bet")

    assert (printed_cents(row, TEN_DOLLARS), row) == (Fraction(paid.cents), paid.clause)
    assert TEN_DOLLARS == settle(hit).event("paid", 1, "ante").cents
    assert row not in [event.clause for event in settle(miss).running.events]
    assert 1 == len(set(cards(hit)) - set(cards(miss)))


# ---- order ----------------------------------------------------------------------------------------------------------


@clause("WA-TOP5 11", says="settled from the dealer's right to left, each turned up in turn")
def test_11_settles_from_right_to_left_each_hand_turned_up_in_turn() -> None:
    hands = {1: "Ad 4d 6h 8s Tc", 2: "3d 4h 6s 8c Td", 3: "3h 4s 6c 8d Th"}
    bets = {seat: {"ace-face": 500, "tens": 500, "ante": 500} for seat in hands}
    play = dealt(hands, wagers=bets).play(1).play(2).play(3)
    settled = [event for event in play.running.events if event.clause == "WA-TOP5 11"]
    assert ["hand-3", "hand-2", "hand-1"] == [event.place for event in settled]

    first = play.running.events.index(settled[0])
    order = [(e.seat, e.bet) for e in play.running.events[first:] if e.kind in ("paid", "collected", "pushed")]

    assert [(seat, bet) for seat in (3, 2, 1) for bet in ("ace-face", "tens", "ante", "bet")] == order


# ---- Ace or Face ----------------------------------------------------------------------------------------------------


@clause(
    "WA-TOP5 11.ace-face",
    says="with an ace or face community card Ace or Face wagers are paid, whatever happens otherwise",
)
@pytest.mark.parametrize("dealer", ["2c 2d 7h 9s Jc", "2c 5d 7h 9s Jc"])
@pytest.mark.parametrize("folds", [True, False])
def test_11_ace_or_face_is_paid_whatever_happens(dealer: str, folds: bool) -> None:
    play = dealt({1: "3d 4h 6s 8c Td"}, dealer, "Ah", {1: {"ace-face": 500, "ante": 500}})
    (play.fold if folds else play.play)(1)

    assert 2_000 == play.event("paid", 1, "ace-face").cents
    assert "WA-TOP5 11.ace-face" == play.event("returned", 1, "ace-face").clause


@pytest.mark.parametrize(
    "table, wager_cents, house, paid_cents",
    [
        ("3.08", 500, {}, 800),
        ("3.08", 300, {}, 400),  # $4.80
        ("3.08", 300, {"payout.breakage": "exact"}, 480),
        ("3.08", 300, {"chip.unit": "0.50"}, 450),
        ("3.08", 300, {"chip.unit": "0.05"}, 480),
        ("3.85", 500, {}, 700),  # $7.50
        ("3.85", 500, {"payout.breakage": "exact"}, 750),
        ("3.85", 50, {"chip.unit": "0.25"}, 75),
        ("3.85", 25, {"chip.unit": "0.25"}, 25),  # 37.5 cents
        ("3.85", 25, {"chip.unit": "0.25", "payout.breakage": "exact"}, 37),
    ],
)
def test_w_09_fractions_are_paid_to_the_smallest_chip(
    table: str, wager_cents: int, house: Mapping[str, str], paid_cents: int
) -> None:
    rules = {"wa.ace_face.table": table, "wa.required_wagers": "ace-face"} | dict(house)
    paid = dealt({}, wagers={1: {"ace-face": wager_cents}}, community="Qd", house=rules).event("paid", 1)

    exact = printed_cents(paid.clause, wager_cents)
    assert (paid_cents, "" if exact == paid_cents else "W-09") == (paid.cents, paid.reading)


def test_w_09_six_to_five_on_a_jack() -> None:
    rules = {"wa.ace_face.table": "1.54", "wa.required_wagers": "ace-face"}
    play = dealt({}, wagers={1: {"ace-face": 700}}, community="Jd", house=rules)

    assert 800 == play.won(1)  # $8.40


@clause("WA-TOP5 11.ace-face#2", says="house picks one of three Ace or Face tables in advance")
@clause("WA-TOP5 11.tens-better#3", says="house picks one of three tables in advance")
@pytest.mark.parametrize(
    "option, cited", [("wa.ace_face.table", "11.ace-face#2"), ("wa.tens.table", "11.tens-better#3")]
)
def test_11_there_are_no_other_tables(option: str, cited: str) -> None:
    with pytest.raises(Unlawful, match=rf"{option} is 9\.99; allowed: .* \[WA-TOP5 {cited}\]"):
        dealt({1: "3d 4h 6s 8c Td"}, house={option: "9.99"})


# ---- 10's or Better -------------------------------------------------------------------------------------------------


@clause("WA-TOP5 11.tens-better#2", says="at least a pair of 10s is paid, independent of the dealer's hand")
@pytest.mark.parametrize("dealer", ["2c 2d 2h 2s Jc", "2c 5d 7h 9s Jc"])
def test_x_44_a_pair_of_tens_is_paid_whatever_the_dealer_has(dealer: str) -> None:
    play = dealt({1: "Td Th 6s 8c 4d"}, dealer, "Kd", {1: {"tens": 500, "ante": 500}}).play(1)

    assert 500 == play.event("paid", 1, "tens").cents
    assert "WA-TOP5 11.tens-better#2" == play.event("returned", 1, "tens").clause


@clause("WA-TOP5 11.tens-better#2", says="at least a pair of 10s")
def test_11_a_pair_of_nines_loses_it() -> None:
    play = dealt({1: "9d 9h 6s 8c 4d"}, "2c 5d 7h Ts Jc", "Kd", {1: {"tens": 500, "ante": 500}}).play(1)

    assert "WA-TOP5 11.tens-better#2" == play.event("collected", 1, "tens").clause


@clause("WA-TOP5 11.tens-better#3", says="only the best hand counts")
def test_11_only_the_highest_payout_is_paid() -> None:
    """Aces full: also two pair, three of a kind and a pair of aces."""
    play = dealt({1: "Ad Ah As 8c 8d"}, "2c 5d 7h 9s Jc", "Kd", {1: {"tens": 500, "ante": 500}}).play(1)

    assert 7_500 == play.event("paid", 1, "tens").cents


def test_w_04_the_hand_the_player_chose_counts() -> None:
    """With the community card the player would have two kings; with their own five they have king high."""
    hand, bets = {1: "Kc 4d 6h 8s Tc"}, {1: {"tens": 500, "ante": 500}}

    assert not dealt(hand, wagers=bets).play(1).events("paid", 1, "tens")
    assert 500 == dealt(hand, wagers=bets).use_community(1, "4d").event("paid", 1, "tens").cents


# ---- Ante and Bet ---------------------------------------------------------------------------------------------------


@clause(
    "WA-TOP5 11.ante-bet.case2",
    says="dealer not qualified: ante pays even money and the bet pushes, whoever has the better hand",
)
@pytest.mark.parametrize("five", ["Ad Ah 6s 8c 4d", "3d 4h 6s 8c Td", "2d 5h 7s 9c Jd"])
def test_11_case_2_a_dealer_without_a_pair_pays_the_ante_and_pushes_the_bet(five: str) -> None:
    play = dealt({1: five}, "2c 5d 7h 9s Jc", "Kd").play(1)

    assert 500 == play.won(1)
    case_2 = "WA-TOP5 11.ante-bet.case2"
    assert [("paid", "ante", case_2, ""), ("returned", "ante", case_2, "W-02"), ("pushed", "bet", case_2, "W-02")] == [
        (event.kind, event.bet, event.clause, event.reading)
        for event in play.running.events
        if event.seat == 1 and event.cents and event.kind != "placed"
    ]


@clause("WA-TOP5 11.ante-bet.case3", says="dealer qualifies and is better: ante and bet lose")
def test_11_case_3_a_better_dealer_takes_both() -> None:
    play = dealt({1: "3d 3h 6s 8c Td"}, "4c 4d 7h 9s Jc", "Kd").play(1)

    assert -1_000 == play.won(1)
    assert ["WA-TOP5 11.ante-bet.case3"] * 2 == [event.clause for event in play.events("collected", 1)]


@clause(
    "WA-TOP5 11.ante-bet.case4",
    says="dealer qualifies and player is better: ante pays even money and the bet pays by the winning table",
)
def test_11_case_4_a_better_player_is_paid_both() -> None:
    play = dealt({1: "3d 4h 5s 6c 7d"}, "4c 4d 7h 9s Jc", "Kd").play(1)

    assert 500 + 1_500 == play.won(1)
    assert "WA-TOP5 11.ante-bet.case4" == play.event("paid", 1, "ante").clause
    assert ["WA-TOP5 11.ante-bet.case4"] * 2 == [event.clause for event in play.events("returned", 1)]
    assert "WA-TOP5 11.winning-bet.table.3.02.straight" == play.event("paid", 1, "bet").clause


@clause("WA-TOP5 11.ante-bet", says="a tie is not among them")
@pytest.mark.parametrize(
    "five, dealer, community, discard",
    [
        ("9d 9h 8s 7c 5d", "9c 9s 8d 7d 5h", "2d", ""),
        ("9d Th Js Qc 2d", "9c Ts Jd Qd 3h", "Kd", "2d"),  # both straights with the community card
        ("2h 3h 4s 7c 8d", "2s 3s 4d 7d 8h", "8c", "2h"),  # and the dealer's pair is the community card's
    ],
)
def test_w_01_equal_hands_push(five: str, dealer: str, community: str, discard: str) -> None:
    play = dealt({1: five}, dealer, community)
    if discard:
        play.use_community(1, discard)
    else:
        play.play(1)

    assert 0 == play.won(1)
    assert [("ante", "WA-TOP5 11.ante-bet", "W-01"), ("bet", "WA-TOP5 11.ante-bet", "W-01")] == [
        (event.bet, event.clause, event.reading) for event in play.events("pushed", 1)
    ]


@clause("WA-TOP5 11.ante-bet-wagers", says="only the best winning payout counts")
def test_11_a_full_house_is_paid_as_a_full_house_only() -> None:
    play = dealt({1: "Ad Ah As 8c 8d"}, "2c 2d 7h 9s Jc", "Kd").play(1)

    assert 500 + 2_500 == play.won(1)


@clause("WA-TOP5 11.ante-bet-wagers", says="with a pair or better as dealer's qualifier")
def test_11_the_hands_are_compared_aloud() -> None:
    play = dealt({1: "3d 3h 6s 8c Td"}, "4c 5d 7h 9s Jc", "Kd").play(1)

    compared = play.event("compared", 1)
    assert ("pair of 3s, 10-8-6 kickers", "high card, K-J-9-7-5") == (compared.hand, compared.against)
    assert "WA-TOP5 11.ante-bet-wagers" == compared.clause


def test_w_11_the_ace_is_low_in_a_wheel_only() -> None:
    """A-2-3-4-5 is a straight below 2-3-4-5-6; Q-K-A-2-3 is not."""
    low = dealt({1: "Ad 2h 3s 4c 5d"}, "2c 3d 4h 5s 6c", "Kd").play(1)
    around = dealt({1: "Qd Kh As 2c 3d"}, "4c 4d 7h 9s Jc", "Td").play(1)

    assert [-1_000, -1_000] == [low.won(1), around.won(1)]
    assert card("Ad") in low.events("turned up")[-1].cards
