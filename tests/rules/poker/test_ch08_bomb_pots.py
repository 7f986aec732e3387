"""MD-POKER chapter 8, M to O: bomb pots, double boards and waterfalls."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.played_before import a_kill

# On the first board seat 1 has aces; on the second one seat 2 has three kings.
HANDS = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}
FIRST, SECOND = "2c 7d 9h Jc 4s", "Kc 7h 9d Jd 4c"


# ---- M: bomb pots ---------------------------------------------------------------------------------------------------


def bomb(form: str, stacks: dict[int, int] | None = None, game: str = "holdem", **house: Any) -> BoardFelt:
    """A table that offers the format; nobody has asked for it yet."""
    choice = {
        "bomb-pot": "bomb_pot__offered",
        "double-board": "double_board__offered",
        "waterfall": "waterfall__offered",
    }
    memory = house.pop("memory", None)
    return BoardFelt(
        game,
        seats=stacks or dict.fromkeys((1, 2, 3), 20_000),
        hands=HANDS if game == "holdem" else None,
        board=FIRST,
        second=SECOND if form == "double-board" else "",
        two_boards=form == "double-board",
        memory=memory,
        **{choice[form]: True},
        **house,
    )


@clause("MD-POKER 8.M(1)(b)", says="Every active player consents to put in the same preset amount")
@pytest.mark.parametrize(("cents", "preset"), [(400, True), (1_000, True), (2_000, True), (1_800, False)])
def test_P_43_where_the_house_names_no_amounts_they_are_2_5_and_10_large_blinds(cents: int, preset: bool) -> None:
    felt = bomb("bomb-pot")
    if not preset:
        felt.refused(f"2 request bomb-pot {cents}")
        return
    felt.say(f"2 request bomb-pot {cents}", "3 agree", "1 agree")
    assert [cents] * 3 == [event.cents for event in felt.events("bomb-pot")]


@clause("MD-POKER 8.M", says="Bomb pot hands are an option")
@clause("MD-POKER 8.M(1)(b)", says="Every active player consents to put in the same preset amount")
@clause("MD-POKER 8.M(1)(c)", says="No further betting takes place until the flop")
@clause("MD-POKER 8.M(1)(d)", says="The request must come to the dealer ahead of the flop")
@clause("MD-POKER 8.M(2)(a)", says="Dealer puts out the flop")
@clause("MD-POKER 8.M(2)(b)", says="From the flop on the hand is played normally")
def test_8_M_a_bomb_pot() -> None:
    felt = bomb("bomb-pot")
    assert [] == felt.events("dealt")  # P-43: request and consent before the deal
    felt.say("2 request bomb-pot 1000", "3 agree", "1 agree")

    assert [(1, 1_000), (2, 1_000), (3, 1_000)] == [(e.seat, e.cents) for e in felt.events("bomb-pot")]
    assert {"MD-POKER 8.M(1)(b)"} == set(felt.cited("bomb-pot"))
    assert ["MD-POKER 8.M(1)(c)"] == felt.cited("no betting before the flop")
    assert ["MD-POKER 8.M(1)(d)"] == felt.cited("asks for a format")
    assert ([], []) == (felt.events("blind"), felt.events("ante"))
    flop = [event.clause for event in felt.events("dealt") if event.place in ("burns", "board")]
    assert ["MD-POKER 8.M(2)(a)"] * 4 == flop
    assert ["MD-POKER 8.M(2)(b)"] == felt.cited("ordinary rules")
    assert (1, {"fold", "check", "bet"}, 200) == (felt.asked, set(felt.options), felt.limits[0])  # type: ignore[index]


@clause("MD-POKER 8.M(3)", says="Hands are formed with the board to find the winner")
@clause("MD-POKER 8.M(3)(a)", says="Best hand using the board takes the pot")
def test_8_M_3_the_best_hand_wins() -> None:
    felt = bomb("bomb-pot").say("2 request bomb-pot 1000", "3 agree", "1 agree").call()

    assert [("main pot", 1, 3_000, "MD-POKER 8.M(3)(a)")] == felt.awards()
    assert ["MD-POKER 8.M(3)"] == felt.cited("showdown")


@pytest.mark.parametrize("lines", [["2 request bomb-pot 1000", "3 decline"], ["dealer no-request"]])
def test_P_44_one_refusal_and_the_hand_is_an_ordinary_one(lines: list[str]) -> None:
    felt = bomb("bomb-pot").say(*lines)

    assert [100, 200] == [event.cents for event in felt.events("blind")]


def test_P_44_who_sits_out_is_not_active() -> None:
    felt = bomb("bomb-pot").say("2 request bomb-pot 1000", "3 sit-out", "1 agree")

    assert ([1, 2], 2_000) == (sorted(felt.table.dealt), felt.pot)
    assert "hand-3" not in felt.table.places


def test_P_44_two_must_be_left() -> None:
    felt = bomb("bomb-pot").say("2 request bomb-pot 1000", "3 sit-out")

    assert {"agree", "decline"} == set(felt.options)


@pytest.mark.parametrize(("amounts", "taken", "refused"), [(None, 400, 500), ((700,), 700, 400)])
def test_P_43_the_amount_is_from_the_house_s_list(amounts: tuple[int, ...] | None, taken: int, refused: int) -> None:
    """Without a list: 2, 5 and 10 times the big blind."""
    felt = bomb("bomb-pot", bomb_pot__amounts=amounts)

    assert "MD-POKER 8.M(1)(d)" == felt.refused(f"2 request bomb-pot {refused}").clause
    felt.say(f"2 request bomb-pot {taken}")


def test_P_43_an_ante_besides_by_option() -> None:
    lines = ("2 request bomb-pot 1000", "3 agree", "1 agree")

    assert 3_000 == bomb("bomb-pot", ante__amount=100).say(*lines).pot
    assert 3_300 == bomb("bomb-pot", ante__amount=100, bomb_pot__ante_too=True).say(*lines).pot


def test_X_07_a_short_stack_is_all_in_for_less() -> None:
    felt = bomb("bomb-pot", {1: 600, 2: 20_000, 3: 20_000}).say("2 request bomb-pot 1000", "3 agree", "1 agree").call()

    assert [("side pot 1", 2, 800), ("main pot", 1, 1_800)] == [award[:3] for award in felt.awards()]


def test_X_07_unless_the_house_says_no() -> None:
    felt = bomb("bomb-pot", {1: 600, 2: 20_000, 3: 20_000}, bomb_pot__short_allin=False)

    felt.refused("2 request bomb-pot 1000")
    felt.say("2 request bomb-pot 400")


def test_X_08_a_bomb_pot_is_played_at_the_posted_limits_and_the_kill_waits() -> None:
    felt = bomb("bomb-pot", game="omaha-hilo8", kill__mode="full", memory=a_kill("full"))
    felt.say("2 request bomb-pot 1000", "3 agree", "1 agree")

    assert (200, 200) == felt.limits


@pytest.mark.parametrize("game", ["stud7-high", "draw5-high", "badugi", "stud5-high", "triple-27"])
def test_P_48_only_games_with_a_board(game: str) -> None:
    known = set(GAMES[game].choices.choices)
    assert set() == known & {"run_twice.offered", "bomb_pot.offered", "double_board.offered", "waterfall.offered"}


# ---- N: double boards -----------------------------------------------------------------------------------------------


@clause("MD-POKER 8.N", says="Double-board bomb pot hands are an option")
@clause("MD-POKER 8.N(1)(b)", says="All active players consent to the preset amount")
@clause("MD-POKER 8.N(1)(c)", says="No betting until the flops")
@clause("MD-POKER 8.N(1)(d)", says="Request reaches the dealer before the flops")
@clause("MD-POKER 8.N(2)(a)", says="Hole cards are dealt to each player")
@clause("MD-POKER 8.N(2)(b)", says="One burn, then both flops")
@clause("MD-POKER 8.N(2)(c)", says="After both flops the hand continues normally")
def test_8_N_two_boards() -> None:
    felt = bomb("double-board").say("2 request double-board 1000", "3 agree", "1 agree")
    dealt = [(event.place, event.clause) for event in felt.events("dealt")]

    assert {"MD-POKER 8.N(2)(a)"} == {cited for place, cited in dealt if place.startswith("hand")}
    flops = [place for place, _ in dealt if not place.startswith("hand")]
    assert ["burns", *["board"] * 3, *["second-board"] * 3] == flops
    assert {"MD-POKER 8.N(2)(b)"} == {cited for place, cited in dealt if not place.startswith("hand")}
    assert ["MD-POKER 8.N(2)(c)"] == felt.cited("ordinary rules")
    assert {"MD-POKER 8.N(1)(b)"} == set(felt.cited("double-board"))
    assert ["MD-POKER 8.N(1)(c)", "MD-POKER 8.N(1)(d)"] == sorted(
        felt.cited("no betting before the flop", "asks for a format")
    )
    felt.call("turn")
    assert ["burns", "board", "second-board"] == [event.place for event in felt.events("dealt")][-3:]  # P-45


@clause("MD-POKER 8.N(3)", says="Two winners are determined, one per board")
@clause("MD-POKER 8.N(3)(a)", says="Best hand on board one wins a share")
@clause("MD-POKER 8.N(3)(b)", says="Best hand on board two wins a share")
def test_8_N_3_half_for_each_board() -> None:
    felt = bomb("double-board").say("2 request double-board 1000", "3 agree", "1 agree").call()

    assert [
        ("main pot", 1, 1_500, "MD-POKER 8.N(3)(a)"),
        ("main pot, second board", 2, 1_500, "MD-POKER 8.N(3)(b)"),
    ] == felt.awards()
    assert ["MD-POKER 8.N(3)"] == felt.cited("showdown")


def test_X_20_each_side_pot_is_halved_by_board() -> None:
    felt = bomb("double-board", {1: 20_000, 2: 20_000, 3: 600}).say("2 request double-board 1000", "3 agree", "1 agree")
    felt.call()

    assert [
        ("side pot 1", 1, 400),
        ("side pot 1, second board", 2, 400),
        ("main pot", 1, 900),
        ("main pot, second board", 2, 900),
    ] == [award[:3] for award in felt.awards()]


def test_X_21_two_boards_are_not_run_twice() -> None:
    felt = bomb("double-board", dict.fromkeys((1, 2, 3), 1_000), run_twice__offered=True)
    felt.say("2 request double-board 1000", "3 agree", "1 agree")

    assert "agree" not in felt.options
    assert "show" in felt.options


def test_X_22_the_odd_chip_goes_to_board_one_first() -> None:
    felt = bomb("double-board", bomb_pot__amounts=(500,))
    felt.say("2 request double-board 500", "3 agree", "1 agree").call()

    assert [800, 700] == [award[2] for award in felt.awards()]


def test_X_22_inside_a_board_the_odd_chip_goes_by_the_game_s_rule() -> None:
    """Eleven of the 21 dollars are for board one, where seats 1 and 2 tie: six go to the left of the button."""
    hands = {1: "Ks 3h", 2: "Kh 3s", 3: "5c 6d"}
    felt = BoardFelt(
        hands=hands,
        board="Kd 7d 9h Jc 2s",
        second="5h 5d 8c Qs Td",
        two_boards=True,
        double_board__offered=True,
        bomb_pot__amounts=(700,),
    )
    felt.say("2 request double-board 700", "3 agree", "1 agree").call()

    assert [(1, 600), (2, 500), (3, 1_000)] == [award[1:3] for award in felt.awards()]
    assert "MD-POKER 11.K(4)" == felt.awards()[0][3]


@pytest.mark.parametrize(
    ("game", "players", "offered"),
    [("omaha-high", 9, True), ("omaha-high", 10, False), ("omaha5-high", 7, True), ("omaha5-high", 8, False)],
)
def test_X_50_two_boards_need_the_cards(game: str, players: int, offered: bool) -> None:
    felt = BoardFelt(game, seats=players, double_board__offered=True)

    assert offered == ("request" in felt.verbs)


# ---- O: waterfalls --------------------------------------------------------------------------------------------------


@clause("MD-POKER 8.O", says="Waterfall hands are an option")
@clause("MD-POKER 8.O(1)(b)", says="All active players consent to the preset amount")
@clause("MD-POKER 8.O(1)(c)", says="No betting ahead of the flop")
@clause("MD-POKER 8.O(1)(d)", says="Request reaches the dealer ahead of the flop")
@clause("MD-POKER 8.O(2)(a)(i)", says="the flop is dealt first")
@clause("MD-POKER 8.O(2)(a)(ii)", says="the turn is dealt second")
@clause("MD-POKER 8.O(2)(a)(iii)", says="the river is dealt third")
@clause("MD-POKER 8.O(2)(a)", says="The whole board is dealt in the listed order")
@clause("MD-POKER 8.O(3)", says="Hands are formed with the board to find the winner")
@clause("MD-POKER 8.O(3)(a)", says="Best hand using the board takes the pot")
def test_8_O_a_waterfall_runs_to_the_showdown() -> None:
    """P-47: no betting at all."""
    felt = bomb("waterfall").say("2 request waterfall 1000", "3 agree", "1 agree")

    assert "show" in felt.options
    assert ["MD-POKER 8.O(2)(a)"] == felt.cited("whole board")
    assert ["MD-POKER 8.O(3)"] == felt.cited("showdown")
    assert {"MD-POKER 8.O(1)(b)"} == set(felt.cited("waterfall"))
    assert ["MD-POKER 8.O(1)(d)", "MD-POKER 8.O(1)(c)"] == felt.cited("no betting before the flop", "asks for a format")
    streets = [event.clause for event in felt.events("dealt") if event.place == "board"]
    flop, turn, river = (f"MD-POKER 8.O(2)(a)({street})" for street in ("i", "ii", "iii"))
    assert [flop, flop, flop, turn, river] == streets
    assert [("main pot", 1, 3_000, "MD-POKER 8.O(3)(a)")] == felt.call().awards()


def test_P_47_betting_on_each_street_by_option() -> None:
    felt = bomb("waterfall", waterfall__betting="per-street").say("2 request waterfall 1000", "3 agree", "1 agree")

    assert {"fold", "check", "bet"} == set(felt.options)
