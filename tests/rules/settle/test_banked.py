"""Who gets what in house-banked games: every step that decided is given, with the meters and the community card."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.rulebook.testing import clause
from croupier.rules.settle import BadQuestion, Settlement, example, read_question, settle

PROGRESSIVE = (Path(__file__).parents[3] / "examples" / "settle" / "progressive.toml").read_text(encoding="utf-8")
TOP_FIVE = example("top-five")
WASHINGTON = example("top-5-wa")
RIDE = """
game = "let-it-ride"
community = "Js Ts"
[house]
"lir.progressive.offered" = true
"lir.progressive.paytable" = "{letter}"
"lir.progressive.reset" = "{reset}"
[[player]]
name = "Ann"
hand = "As Ks Qs"
wagers = {{three-bets = "5.00", progressive = "1.00"}}
decisions = ["let-it-ride", "let-it-ride"]
"""


def answer(text: str) -> Settlement:
    return settle(read_question(text))


def told(found: Settlement, *words: str) -> list[str]:
    """The steps with any of these words, each with its clause and reading."""
    return [
        f"{step.words} [{', '.join(filter(None, (step.clause, step.reading)))}]"
        for step in found.steps
        if any(word in step.words for word in words)
    ]


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ('{three-bets = "5.00"}', "{}", "player 1 (Ann): there are no wagers"),
        ('"5.00"', '"0.50"', "Ann (wager) says $0.50; allowed: $5 to $100 in steps of $1 [MD-LIR 7.E(1)]"),
        ("As Ks Qs", "As Ks", "player 1 (Ann), hand: 2 cards; a hand has 3"),
        ('"withdraw"', '"play"', "player 1 (Ann): decision 'play' is not known; use let-it-ride, withdraw"),
        (', "withdraw"', "", "Ann: a decision is missing; it is let-it-ride or withdraw [MD-LIR 11.C]"),
        (
            '"withdraw"',
            '"withdraw", "withdraw"',
            "player 1 (Ann): decision 'withdraw' is not asked for, only 2 before it",
        ),
    ],
)
def test_a_question_about_a_wager_that_cannot_be(old: str, new: str, reason: str) -> None:
    text = """
game = "let-it-ride"
community = "Js Ts"
[[player]]
name = "Ann"
hand = "As Ks Qs"
wagers = {three-bets = "5.00"}
decisions = ["let-it-ride", "withdraw"]
"""
    assert 2 * 500 * 1_000 == answer(text).net["Ann"]
    with pytest.raises(BadQuestion) as wrong:
        answer(text.replace(old, new))
    assert (reason,) == tuple(wrong.value.reasons)


@clause("MD-LIR 8.D(2)", says="Six Card Bonus box")
@pytest.mark.parametrize(
    ("box", "cards"), [("", "0 cards"), ("2s", "1 card"), ("2s 3s 4s", ""), ("2s 3s 4s 5s", "4 cards")]
)
def test_the_box_has_three_cards_where_somebody_wagers_on_it(box: str, cards: str) -> None:
    text = RIDE.format(letter="A", reset="main=1000.00").replace("progressive = ", "six-card-bonus = ")
    text = text.replace("[house]", f'box = "{box}"\n[house]\nlir.six_card.offered = true')
    if not cards:
        assert answer(text).net["Ann"] > 0
        return
    with pytest.raises(BadQuestion) as wrong:
        answer(text)
    assert (f"box: {cards}; Let It Ride has 3 there",) == wrong.value.reasons


@pytest.mark.parametrize(
    ("text", "bet"),
    [
        (TOP_FIVE + '[house]\n"top5.ante_max" = "99999999.00"\n', "ante"),
        (WASHINGTON.replace('"300.00"', '"99999999.00"'), "ante"),
        (example("let-it-ride").replace("[house]", '[house]\n"lir.bet_max" = "99999999.00"'), "three-bets"),
    ],
)
def test_however_much_was_wagered_the_player_could_put_it_in_again(text: str, bet: str) -> None:
    """An ante as high as the house takes is doubled by the Play or Bet wager; Let It Ride has three bets of it."""
    high = answer(text.replace(f'{bet} = "10.00"', f'{bet} = "99999999.00"'))

    assert 99_999_999_00 <= high.net["Ann"]


# ---- Let It Ride ----------------------------------------------------------------------------------------------------


def test_a_wager_collected_before_the_deal_is_a_reason_only_once_it_is_decided() -> None:
    """The dealer takes every Progressive wager in before the deal; why it wins or loses is said afterwards."""
    found = answer(f'dispute = "wager"\n{PROGRESSIVE}')

    assert [
        ("progressive of Cem loses", "MD-LIR 11.E(4)"),
        ("progressive of Ben is paid $1,234", "MD-LIR 12.E(1)(b)"),
        ("progressive of Ann is paid $1,111", "MD-LIR 12.E(1)(b)"),
    ] == [(why.words.partition(" (")[0], why.clause) for why in found.why if why.words.startswith("progressive")]
    assert 3 == sum("progressive" in step.words and "is collected" in step.words for step in found.steps)


@clause("MD-LIR 12.F(1)", says="rate of progression")
@clause("MD-LIR 12.G", says="what the meter shows at that player's turn")
def test_what_the_meter_showed_before_and_after_each_change() -> None:
    """37.5 cents of three wagers; then a tenth of it to Ben, in chips of $1, and a tenth of the rest to Ann."""
    found = answer(PROGRESSIVE)
    assert [
        "meter advances from $12,345.67 to $12,346.04 and carries 1/2 of a cent [MD-LIR 12.F(1), L-34]",
        "meter shows $12,346.04 and carries 1/2 of a cent [MD-LIR 12.G, L-05]",
        "progressive of Ben is paid $1,234 (straight flush pays 10 percent of meter, $1,234.604 in chips of $1; "
        "meter then shows $11,112.04) [MD-LIR 12.E(1)(b), L-05]",
        "meter shows $11,112.04 and carries 1/2 of a cent [MD-LIR 12.G, L-05]",
        "progressive of Ann is paid $1,111 (straight flush pays 10 percent of meter, $1,111.204 in chips of $1; "
        "meter then shows $10,001.04) [MD-LIR 12.E(1)(b), L-05]",
    ] == told(found, "meter")
    assert {
        "meter-main": 37 - 123_400 - 111_100,
        "table-inventory": 300 - 37 - 120_000 + 1_000 - 900_000,
    } == found.house
    assert 0 == sum(found.net.values()) + sum(found.house.values())


@clause("MD-LIR 12.F(2)", says="Starting and reset amount")
@pytest.mark.parametrize(
    "letter, meter, shown, reset, changed",
    [
        ("A", "main", "meter", "1500.00", {"meter-main": 50_000}),
        ("D", "major", "Major Progressive", "1000.00", {"meter-minor": 5}),
        ("E", "mega", "Mega Progressive", "20000.00", {"meter-mega": 1_000_000, "meter-major": 5, "meter-minor": 5}),
    ],
)
def test_a_meter_that_is_paid_in_full_and_reset(
    letter: str, meter: str, shown: str, reset: str, changed: dict[str, int]
) -> None:
    """Only accounts that changed are given: the meter of D is where it was, reset to its initial amount."""
    found = answer(RIDE.format(letter=letter, reset=f"{meter}={reset}"))
    *_, before, paid, back = told(found, shown, "of meter")
    assert before.startswith(f"{shown} shows $")
    assert paid.startswith("progressive of Ann is paid $")
    assert f"100 percent of {shown}" in paid
    assert f"{shown} is reset from $0 to ${int(reset[:-3]):,} [MD-LIR 12.F(2)]" == back
    assert changed == {account: cents for account, cents in found.house.items() if account != "table-inventory"}
    assert 0 == sum(found.net.values()) + sum(found.house.values())


def test_a_meter_stands_at_its_initial_amount_where_none_is_given() -> None:
    first = told(answer(PROGRESSIVE.replace('meters = {main = "12345.67"}\n', "")), "meter")[0]
    assert first.startswith("meter advances from $1,000 to $1,000.37")


@pytest.mark.parametrize(
    "given, reason",
    [
        ('{minor = "500.00"}', "meters: there is no meter 'minor'; this house has main"),
        ('{main = "-5"}', "meters.main: '-5' is not an amount of money"),
        ('"12345.67"', "meters is '12345.67'; it must be a table such as {main = \"12345.00\"}"),
    ],
)
def test_meters_that_cannot_be(given: str, reason: str) -> None:
    with pytest.raises(BadQuestion) as wrong:
        answer(PROGRESSIVE.replace('{main = "12345.67"}', given))
    assert any(found.startswith(reason) for found in wrong.value.reasons), wrong.value.reasons


def test_meters_without_a_progressive() -> None:
    with pytest.raises(BadQuestion, match="there is no meter 'main'; this house has no progressive"):
        answer(example("let-it-ride").replace("[house]", 'meters = {main = "1.00"}\n[house]'))


@clause("MD-LIR 2.B(10)", says="Payout limit per hand")
def test_the_payout_limit_that_is_reached() -> None:
    assert [
        "bet-3 of Ann wins $2,000; of $5,000 a hand $1,000 is left [MD-LIR 2.B(10), L-17]",
        "bet-3 of Ann is paid $1,000 (straight flush pays 200 to 1) [MD-LIR 12.A(1)(b)]",
        "three-card-bonus of Ann wins $200; of $5,000 a hand $0 is left [MD-LIR 2.B(10), L-17]",
    ] == told(answer(PROGRESSIVE), "a hand $", "bet-3 of Ann is paid")


def test_why_a_side_wager_of_let_it_ride_lost() -> None:
    text = """
    game = "let-it-ride"
    community = "Jh Th"
    box = "2c 3d 4h"
    [house]
    "lir.five_card.offered" = true
    "lir.five_card.paytable" = "C"
    "lir.six_card.offered" = true
    "lir.progressive.offered" = true
    "lir.progressive.paytable" = "B"
    [[player]]
    name = "Ben"
    hand = "2d 7c Js"
    decisions = ["withdraw", "withdraw"]
    [player.wagers]
    three-bets = "5.00"
    progressive = "1.00"
    five-card-bonus = "1.00"
    three-card-bonus = "5.00"
    six-card-bonus = "5.00"
    """
    found = answer(text)
    assert [
        "five-card-bonus of Ben loses (pair of jacks, 10-7-2 kickers; paytable C begins at two pair) [MD-LIR 11.E(1)]",
        "three-card-bonus of Ben is collected, $5 (high card, J-7-2; paytable A begins at pair) [MD-LIR 11.E(2)]",
        "six-card-bonus of Ben is collected, $5 (pair of 2s, J-7-4 kickers; paytable A begins at three-of-a-kind) "
        "[MD-LIR 11.E(3)]",
        "progressive of Ben loses (high card, J-7-2; paytable B begins at straight) [MD-LIR 11.E(4)]",
    ] == told(found, "begins at")
    assert ["$1 [MD-LIR 8.C(1)(d)]", "$1 [MD-LIR 8.C(3)(c)]"] == [
        step.partition("is collected, ")[2]
        for step in told(found, "-bonus of Ben is collected, $1", "progressive of Ben is c")
    ], "the chips in the tray have not lost yet"
    assert ["Ben has no paying hand for the Progressive [MD-LIR 12.E(2), L-03]"] == told(found, "for the Progressive")
    assert {
        "pot": "pair of jacks, 10-7-2 kickers",
        "three-card-bonus": "high card, J-7-2",
        "six-card-bonus": "pair of 2s, J-7-4 kickers",
        "progressive": "high card, J-7-2",
    } == {hand.part: hand.words for hand in found.hands["Ben"]}


# ---- Top Five -------------------------------------------------------------------------------------------------------


@clause("MD-TOP5 11.C(2)", says="below queen-jack")
@pytest.mark.parametrize(
    "dealer, says",
    [
        ("Qd Jc", "the dealer qualifies (2 cards: high card, Q-J) [MD-TOP5 11.C(4), T-02]"),
        ("Qd Tc", "the dealer does not qualify (2 cards: high card, Q-10) [MD-TOP5 11.C(2), T-02]"),
    ],
)
def test_whether_the_top_five_dealer_qualifies_and_with_what(dealer: str, says: str) -> None:
    found = answer(TOP_FIVE.replace("Qd Jc", dealer))
    assert [says] == told(found, "qualif")
    assert "dealer-hand: 2c 3d 4h 5s 9c removed [MD-TOP5 11.B(4)]" in told(found, "removed")
    assert says.partition("(")[2].partition(")")[0] == found.hands["dealer"][0].words


def test_why_a_bonus_wager_of_top_five_lost() -> None:
    assert [
        "poker-bonus of Ben is collected, $1 (1 card: high card, 10; paytable A begins at pair of aces or kings) "
        "[MD-TOP5 11.C(8)]",
        "top-five-bonus of Ann is collected, $1 (3 cards: pair of aces, king kicker; paytable A begins at four cards) "
        "[MD-TOP5 11.C(6)]",
    ] == told(answer(TOP_FIVE), "begins at")


def test_X_45_where_all_fold_the_dealer_s_cards_and_folded_hands_need_not_be_known() -> None:
    text = TOP_FIVE.replace('["play"]', '["fold"]').replace('dealer = "Qd Jc 2c 3d 4h 5s 9c"', "")
    found = answer(
        text.replace(', top-five-bonus = "1.00", poker-bonus = "1.00"', "").replace("As Ad Kc 2d 3h 4s 8c", "")
    )
    assert ["the dealer's hand is not needed [MD-TOP5 11.B(4), X-45]"] == told(found, "not needed")
    assert ["Ben"] == list(found.hands), "a bonus wager lies on this hand"
    with pytest.raises(BadQuestion, match=r"player 1 \(Ann\), hand: 0 cards; a hand has 7"):
        answer(text.replace("As Ad Kc 2d 3h 4s 8c", ""))
    with pytest.raises(BadQuestion, match="dealer: 0 cards; Top Five Poker has 7 there"):
        answer(TOP_FIVE.replace('dealer = "Qd Jc 2c 3d 4h 5s 9c"', ""))


def test_T_21_a_dealer_s_stack_in_the_device_is_that_of_the_question() -> None:
    house = '[house]\n"deal.method" = "automated-shoe"\n"top5.dealer_stack_in_device" = true\n[[player]]'
    found = answer(TOP_FIVE.replace("[[player]]", house, 1))
    assert ["the dealer qualifies (2 cards: high card, Q-J) [MD-TOP5 11.C(4), T-02]"] == told(found, "qualifies")
    assert answer(TOP_FIVE).gets == found.gets


# ---- Washington -----------------------------------------------------------------------------------------------------


@clause("WA-TOP5 5#2", says="the dealer too, may use the community card")
@clause("WA-TOP5 9#3", says="a pair or better")
@pytest.mark.parametrize(
    "community, dealer, used, qualifies",
    [
        (
            "Kh", "2c 2d 7h 9s Jc",
            "the dealer uses the community card Kh [WA-TOP5 5#2]",
            "the dealer qualifies (pair of 2s, K-J-9 kickers) [WA-TOP5 9#3]",
        ),
        (
            "Jh", "2c 3d 7h 9s Jc",
            "the dealer uses the community card Jh [WA-TOP5 5#2]",
            "the dealer qualifies (pair of jacks, 9-7-3 kickers) [WA-TOP5 9#3]",
        ),
        (
            "2h", "3d 5h 7h 9s Jc",
            "the dealer does not use 2h: it betters nothing [WA-TOP5 9]",
            "the dealer does not qualify (high card, J-9-7-5-3) [WA-TOP5 9#3]",
        ),
    ],
)  # fmt: skip
def test_what_the_community_card_did_for_the_dealer(community: str, dealer: str, used: str, qualifies: str) -> None:
    text = WASHINGTON.replace('"Kh"', f'"{community}"').replace("2c 2d 7h 9s Jc", dealer).replace("5d 7s", "5c 6s")
    found = answer(text)
    assert [f"community is turned up: {community} [WA-TOP5 5]"] == told(found, "community is")
    assert [used] == told(found, "dealer uses", "not use")
    assert [qualifies] == told(found, "the dealer qualifies (", "does not qualify (")
    assert qualifies.partition("(")[2].partition(")")[0] == found.hands["dealer"][0].words


@clause("WA-TOP5 6.play.community", says="discarding one card")
def test_what_the_community_card_did_for_a_player() -> None:
    found = answer(WASHINGTON)
    assert [
        "Ann plays with the community card [WA-TOP5 6.play]",
        "Ann's hand discards 8h [WA-TOP5 6.play.community]",
        "Ann's hand is turned up: Kd Ks 4c 4d (full house, kings over 4s, with the community card Kh) [WA-TOP5 11]",
        "ace-face of Ann is paid $10 (king pays 2 to 1) [WA-TOP5 11.ace-face.table.3.08.king]",
        "Ann: full house, kings over 4s, against pair of 2s, K-J-9 kickers [WA-TOP5 11.ante-bet-wagers]",
    ] == told(found, "Ann plays", "discards", "Ann's hand is", "king pays", "against")
    lost = answer(WASHINGTON.replace('"Kh"', '"8c"'))
    why = "the community card 8c is not an ace or face card"
    assert [f"ace-face of Ann is collected, $5 ({why}) [WA-TOP5 7#2, W-07]"] == told(lost, "ace-face of Ann is c")


def test_why_a_tens_wager_lost_and_what_a_chip_kept_back() -> None:
    text = (
        WASHINGTON.replace("Kd Ks 4c 4d 8h", "9h 9c 4c 4d 8h")
        .replace('"Kh"', '"Qh"')
        .replace('tens = "5.00", ace-face = "5.00"', 'tens = "5.00", ace-face = "3.00"')
        .replace("use-community 8h", "use-community 4c")
    )
    found = answer(text)
    assert [
        "ace-face of Ann is paid $4 (queen pays 8 to 5, $4.80 in chips of $1) "
        "[WA-TOP5 11.ace-face.table.3.08.queen, W-09]"
    ] == told(found, "queen pays")
    assert [
        "tens of Ann is collected, $5 (pair of 9s, Q-8-4 kickers; paytable 3.18 begins at pair 10's or better) "
        "[WA-TOP5 11.tens-better#2]"
    ] == told(found, "tens of Ann is c")


def test_W_05_a_player_with_nothing_but_ace_or_face_has_no_cards() -> None:
    cleo = '\n[[player]]\nname = "Cleo"\nwagers = {ace-face = "5.00"}\n'
    house = '"wa.max_wager" = "300.00"\n"wa.required_wagers" = ["ace-face"]'
    text = WASHINGTON.replace('"wa.max_wager" = "300.00"', house).replace(
        '{ante = "10.00"}', '{ante = "10.00", ace-face = "1.00"}'
    )
    found = answer(text + cleo)
    assert (1_500, ["Ann", "dealer"]) == (found.gets["Cleo"], list(found.hands))
    with pytest.raises(BadQuestion, match=r"player 3 \(Cleo\), hand: 0 cards; a hand has 5"):
        answer(text + cleo.replace("ace-face", "tens"))
