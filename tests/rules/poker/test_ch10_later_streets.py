"""MD-POKER chapter 10, G to J: the later cards, the betting on them, and what is done when the deck runs short."""

from __future__ import annotations

import pytest

from croupier.cards import cards, show
from croupier.rulebook.testing import clause
from tests.rules.poker.slip_felt import dealt
from tests.rules.poker.stud_felt import SEVEN_CARD_STUD, StudFelt, up

# ---- G: the fourth card ---------------------------------------------------------------------------------------------


@clause("MD-POKER 10.G", says="Burn one, then a fourth card face up to each player still in")
def test_10_G_a_burn_and_a_fourth_card_for_those_still_in() -> None:
    play = StudFelt("stud7-high", up("3c", "2c", "4c"), leaves={3: 3}).say("2 forced-bet", "3 fold", "1 call")

    fourth = [event for event in play.events("dealt") if event.clause == "MD-POKER 10.G"]
    assert [("burns", 0), ("hand-1", -1), ("hand-2", -1)] == [(event.place, event.seen_by) for event in fourth]
    assert [] == play.table.hand(3)


@clause("MD-POKER 10.G", says="each player still in")
def test_P_21_an_all_in_player_gets_all_cards() -> None:
    play = StudFelt("stud7-high", up("3c", "2c", "4c"), stacks={1: 400}, stakes__allow_short=True).call()

    assert 7 == len(play.dealt_to("hand-1"))


# ---- H: who acts first ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "boards", "seat", "cited"),
    [
        pytest.param(
            "stud7-high", "2c3d AcKd 9c9d", 3, "MD-POKER 10.H(1)",
            marks=clause("MD-POKER 10.H(1)", says="best high showing must bet or check"),
        ),
        ("stud7-hilo", "2c3d AcKd 9c8d", 2, "MD-POKER 10.H(1)"),
        ("stud7-hilo8", "2c2d AcKd 9c8d", 1, "MD-POKER 10.H(1)"),
        pytest.param(
            "stud7-low", "2c2d 7c6d Ac8d", 2, "MD-POKER 10.H(2)",
            marks=clause("MD-POKER 10.H(2)", says="best low showing must bet or check"),
        ),
        ("stud7-low", "2c2d KcQd AcAd", 2, "MD-POKER 10.H(2)"),
        pytest.param(
            "stud7-high", "2c3d KcQd KsQs", 2, "MD-POKER 10.H(3)",
            marks=clause("MD-POKER 10.H(3)", says="the one nearest the dealer's left starts"),
        ),  # not by suit (P-22)
        ("stud7-low", "KcQd 3s2s 3c2c", 2, "MD-POKER 10.H(3)"),
    ],
)  # fmt: skip
def test_10_H_the_best_hand_showing_acts_first(game: str, boards: str, seat: int, cited: str) -> None:
    hole = ("4h 5h", "6h 7h", "8h 9h")
    hands = {place: f"{hole[place - 1]} {board[:2]} {board[2:]}" for place, board in enumerate(boards.split(), 1)}
    play = StudFelt(game, hands).call(until=4)

    assert seat == play.asked
    assert {"fold", "check", "bet"} == set(play.options)
    assert [(cited, seat)] == [(event.clause, event.seat) for event in play.events("must bet or check")]


def test_P_22_straights_and_flushes_do_not_count_among_up_cards() -> None:
    hands = {1: "2c 3d Kh Qh Jh Th", 2: "4c 5d 2s 2h 7c 9c", 3: "4d 5c As 3s 8d 6c"}
    play = StudFelt("stud7-high", hands).call(until=6)

    assert 2 == play.asked


def test_where_the_best_hand_showing_is_all_in_the_next_player_acts_first() -> None:
    hands = up("5c", "Ac", "9c")
    play = StudFelt("stud7-high", hands, stacks={2: 400}, stakes__allow_short=True).call(until=4)

    assert [2] == [event.seat for event in play.events("must bet or check")]
    assert 3 == play.asked


# ---- I: the betting of later streets --------------------------------------------------------------------------------


@clause("MD-POKER 10.I", says="Clockwise the others fold, call, raise, or check while no bet stands")
def test_10_I_clockwise_from_the_first_to_act() -> None:
    play = StudFelt("stud7-high", up("5c", "Ac", "9c")).call(until=4)

    seen = []
    for answer in ("check", "check", "bet 1000"):
        ask = play.running.ask
        seen.append((play.asked, ask and ask.clause, set(play.options)))
        play.say(f"{play.asked} {answer}")
    unbet = {"fold", "check", "bet"}
    assert [(2, "MD-POKER 10.I", unbet), (3, "MD-POKER 10.I", unbet), (1, "MD-POKER 10.I", unbet)] == seen
    assert 2 == play.asked


@clause("MD-POKER 10.I(1)", says="Facing a bet the next player folds, calls or raises")
def test_10_I_1_a_bet_must_be_answered() -> None:
    play = StudFelt("stud7-high", up("5c", "Ac", "9c")).call(until=4).say("2 bet 1000")

    assert (3, {"fold", "call", "raise"}, [2_000]) == (play.asked, set(play.options), play.amounts)
    assert "MD-POKER 10.I(1)" == play.refused("3 check").clause


@clause("MD-POKER 10.I(2)", says="Betting ends when the last bet has been answered by all")
def test_10_I_2_the_round_ends_when_all_have_answered() -> None:
    play = StudFelt("stud7-high", up("5c", "Ac", "9c")).call(until=4).say("2 bet 1000", "3 call")

    assert 4 == play.cards_each
    play.say("1 call")
    assert 5 == play.cards_each
    assert ["MD-POKER 10.F", "MD-POKER 10.I(2)"] == play.cited("betting round complete")


def test_the_big_bet_comes_with_the_fifth_card() -> None:
    play = StudFelt("stud7-high", up("5c", "Ac", "9c"))

    amounts = [play.call(until=cards).amounts for cards in (4, 5, 6, 7)]
    assert [[1_000], [2_000], [2_000], [2_000]] == amounts


@pytest.mark.parametrize(
    ("offered", "fourth", "amounts"),
    [(True, "9d", [1_000, 2_000]), (False, "9d", [1_000]), (True, "8d", [1_000])],
)
def test_P_20_an_open_pair_on_fourth_street(offered: bool, fourth: str, amounts: list[int]) -> None:
    hands = {1: "2c 3d 4c 5s", 2: "4d 5d 9c " + fourth, 3: "6d 7d Ts Js"}
    play = StudFelt("stud7-high", hands, stud__open_pair_double_bet=offered).call(until=4)

    assert amounts == play.amounts


def test_P_20_the_two_bets_are_not_a_range_though_another_table_has_one_between_the_same_amounts() -> None:
    hands = {1: "2c 3d 4c 5s", 2: "4d 5d 9c 9d", 3: "6d 7d Ts Js"}
    no_limit = StudFelt("stud7-high", hands, betting__structure="no-limit", stacks={2: 2_400}).call(until=4)
    fixed = StudFelt("stud7-high", hands, stud__open_pair_double_bet=True).call(until=4)

    bet = no_limit.options["bet"]
    assert (1_000, 2_000) == (bet.amount_min, bet.amount_max)
    assert [1_000, 2_000] == fixed.amounts
    two_bets = fixed.options["bet"]
    assert (1_000, 2_000, 1_000) == (two_bets.amount_min, two_bets.amount_max, two_bets.amount_step)


def test_P_20_after_the_larger_bet_raises_are_of_that_size() -> None:
    hands = {1: "2c 3d 4c 5s", 2: "4d 5d 9c 9d", 3: "6d 7d Ts Js"}
    play = StudFelt("stud7-high", hands, stud__open_pair_double_bet=True).call(until=4)

    assert [2_000, 3_000] == play.say("2 bet 1000").amounts
    assert [5_000] == play.say("3 raise 3000").amounts
    play.say("1 call", "2 call")
    assert [2_000] == play.amounts  # fifth street has its own bet


def test_P_20_as_long_as_only_the_smaller_bet_was_made_a_raise_may_be_of_either_size() -> None:
    hands = {1: "2c 3d 4c 5s", 2: "4d 5d 9c 9d", 3: "6d 7d Ts Js"}
    play = StudFelt("stud7-high", hands, stud__open_pair_double_bet=True).call(until=4)

    assert [3_000, 4_000] == play.say("2 bet 1000", "3 raise 2000").amounts
    assert [6_000] == play.say("1 raise 4000").amounts


# ---- J: three more cards, or common cards ---------------------------------------------------------------------------


@clause("MD-POKER 10.J", says="Two further cards up and a last one down")
@clause("MD-POKER 10.J(1)", says="A burn precedes every round of cards")
def test_10_J_two_cards_up_and_one_down_each_after_a_burn() -> None:
    play = StudFelt("stud7-high", up("2c", "Ac")).call()

    later = [event for event in play.events("dealt") if event.clause.startswith("MD-POKER 10.J")]
    burn, first, second = (("burns", 0, "MD-POKER 10.J(1)"), "hand-1", "hand-2")
    up_round = [burn, (first, -1, "MD-POKER 10.J"), (second, -1, "MD-POKER 10.J")]
    down_round = [burn, (first, 1, "MD-POKER 10.J"), (second, 2, "MD-POKER 10.J")]
    assert up_round * 2 + down_round == [(event.place, event.seen_by, event.clause) for event in later]


@clause("MD-POKER 10.J(2)", says="burn one and deal one common card face up")
@pytest.mark.parametrize("game", SEVEN_CARD_STUD)
def test_10_J_2_seven_players_share_the_seventh_card(game: str) -> None:
    """21 + 3 x (1 + 7) = 45 cards are gone; the seven that are left are too few with a burn (P-23)."""
    play = StudFelt(game, dict.fromkeys(range(1, 8), "")).call(until=7)

    assert [6] * 7 == [len(play.table.hand(seat)) for seat in play.table.live]
    assert [("MD-POKER 10.J(2)", -1)] == [(event.clause, event.seen_by) for event in play.dealt_to("board")]
    assert 5 == len(play.table.places["deck"])
    assert 4 == len(play.table.places["burns"])


@clause("MD-POKER 10.J(2)", says="too short for a sixth or seventh card each")
def test_P_23_or_the_house_skips_the_burn() -> None:
    play = StudFelt("stud7-high", dict.fromkeys(range(1, 8), ""), stud__short_deck="skip-burn").call(until=7)

    assert [7] * 7 == [len(play.table.hand(seat)) for seat in play.table.live]
    assert [] == play.dealt_to("board")
    assert 3 == len(play.dealt_to("burns"))


@clause("MD-POKER 10.J(2)", says="too short")
def test_10_J_2_six_players_have_enough_cards() -> None:
    play = StudFelt("stud7-high", dict.fromkeys(range(1, 7), "")).call(until=7)

    assert [] == play.dealt_to("board")
    assert 52 - 6 * 7 - 4 == len(play.table.places["deck"])


@clause("MD-POKER 10.J(3)", says="the burns are reshuffled, one is burnt, then the common card is dealt")
@pytest.mark.parametrize("short_deck", ["common", "skip-burn"])
@pytest.mark.parametrize("game", SEVEN_CARD_STUD)
def test_10_J_3_reshuffles_the_burns_when_one_card_is_left(game: str, short_deck: str) -> None:
    """Eight players stay to seventh street: 24 + 3 x (1 + 8) = 51 cards are gone; the last joins the burns (P-23)."""
    play = StudFelt(game, dict.fromkeys(range(1, 9), ""), burns="2s 3s 4s 5s", stud__short_deck=short_deck)
    play.call(until=6)
    while play.asked > 0:
        play.say(f"{play.asked} check")

    ask = play.running.ask
    assert ask is not None
    assert ("MD-POKER 10.J(3)", cards("2s 3s 4s 5s")) == (ask.clause, ask.options[0].cards)
    play.shuffle("4s 2s 5s 3s")
    assert [4] == [len(event.cards) for event in play.events("reshuffled")]
    assert ("4s", "2s") == (show(play.table.places["burns"]), show(play.table.places["board"]))
    play.call()
    assert 0 == play.pot


@clause("MD-POKER 10.J(4)", says="A betting round follows each street or common card")
def test_10_J_4_a_betting_round_follows_the_common_card() -> None:
    """P-24: it belongs to every board, so the first to act is the same as in the round before."""
    hands = {1: "2c 3d Kh Kd 5h 6h", 2: "4c 5d Qs Jh 7c 9c", 3: "4d 5c As 3s 8d 6c"} | dict.fromkeys(range(4, 8), "")
    play = StudFelt("stud7-high", hands)

    clauses = []
    for number in (4, 5, 6, 7):
        play.call(until=number)
        ask = play.running.ask
        clauses.append((ask and ask.clause, play.asked))
    assert [
        ("MD-POKER 10.I", 1),
        ("MD-POKER 10.J(4)", 1),
        ("MD-POKER 10.J(4)", 1),
        ("MD-POKER 10.J(4)", 1),
    ] == clauses


@clause("MD-POKER 10.J(2)", says="too short for a sixth")
def test_X_23_cards_that_are_out_count_as_gone() -> None:
    """With two cards off the table eight players have no sixth card each; a common sixth is followed by a seventh."""
    felt = dealt("stud7-high", 8).say("dealer off-table", "dealer off-table").stay(until="show")

    assert [5] * 8 == [len(felt.table.hand(seat)) for seat in felt.table.live]
    assert ["MD-POKER 10.J(2)"] * 2 == [event.clause for event in felt.events("dealt") if event.place == "board"]
    assert 0 == felt.stay().pot
