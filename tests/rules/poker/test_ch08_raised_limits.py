"""MD-POKER chapter 8, J(1) and K: a higher minimum by agreement; and the limits under a kill (1.B(15), 1.B(21))."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine import DEALER, Answer, Round, RuleViolation
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.memory import Kill, PokerMemory
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.day_felt import TableDay
from tests.rules.poker.draw_felt import DrawFelt
from tests.rules.poker.played_before import a_kill, a_minimum

# ---- J(1): a higher minimum by agreement -----------------------------------------------------------------------------


def minimum(**house: Any) -> BoardFelt:
    """Between rounds, three players seated."""
    felt = BoardFelt(**house)
    felt.running = Round(
        new(
            "holdem",
            {1: 20_000, 2: 20_000, 3: 20_000},
            house={name.replace("__", "."): value for name, value in house.items()},
            procedure="agree-minimum",
        )
    )
    return felt


@clause("MD-POKER 8.J(1)", says="If every player agrees to a higher minimum, the posted minimum is set aside")
@clause("MD-POKER 8.K(3)", says="how the dealer establishes unanimous agreement")
def test_8_J_1_all_agree_on_a_higher_minimum() -> None:
    felt = minimum().say("2 propose 300", "3 agree", "1 agree")

    assert 300 == felt.table.memory.minimum_bet
    assert [(0, "$3", "MD-POKER 8.J(1)")] == felt.told("minimum agreed")
    assert [(3, "recorded", "MD-POKER 8.K(3)"), (1, "recorded", "MD-POKER 8.K(3)")] == felt.told("agrees")


@pytest.mark.parametrize("lines", [["2 propose 300", "3 decline"], ["2 propose 300", "3 agree", "1 decline"]])
def test_8_J_1_one_refusal_is_enough(lines: list[str]) -> None:
    felt = minimum().say(*lines)

    assert felt.running.over
    assert felt.table.memory.minimum_bet is None


def test_8_J_1_nobody_proposes() -> None:
    felt = minimum()
    felt.running.answer(Answer(DEALER, "no-request"))

    assert (True, []) == (felt.running.over, felt.running.events)


@clause("MD-POKER 8.K(2)", says="how far the minimum bet may be raised by agreement")
@pytest.mark.parametrize(("most", "proposed", "taken"), [(None, 400, True), (None, 500, False), (600, 600, True)])
def test_8_K_2_the_house_bounds_the_increase(most: int | None, proposed: int, taken: bool) -> None:
    felt = minimum(betting__min_increase_max=most)
    if taken:
        felt.say(f"1 propose {proposed}")
    else:
        assert "MD-POKER 8.K(2)" == felt.refused(f"1 propose {proposed}").clause


@clause("MD-POKER 8.K(2)", says="how far the minimum bet may be raised by agreement")
@pytest.mark.parametrize(("most", "over"), [(100, True), (200, True), (250, True), (300, False)])
def test_8_K_2_where_a_step_more_is_too_much_there_is_nothing_to_propose(most: int, over: bool) -> None:
    """The posted minimum is $2, and the smallest chip $1."""
    felt = minimum(betting__min_increase_max=most, chip__unit=100)

    assert over == felt.running.over
    assert [(0, "$2", "MD-POKER 8.K(2)")] * over == felt.told("minimum at its highest")


@pytest.mark.parametrize("agreed", [300, 400])
def test_8_J_1_the_agreed_minimum_is_played(agreed: int) -> None:
    felt = BoardFelt(memory=a_minimum(agreed)).call("flop")

    assert agreed == felt.limits[0]  # type: ignore[index]


@pytest.mark.parametrize("agreed", [199, 401])
def test_8_K_2_a_round_under_a_minimum_out_of_bounds_does_not_begin(agreed: int) -> None:
    with pytest.raises(RuleViolation, match=r"allowed: \$2 to \$4") as refused:
        BoardFelt(memory=PokerMemory(minimum_bet=agreed))
    assert "MD-POKER 8.K(2)" == refused.value.clause


def test_where_nothing_was_agreed_the_bound_does_not_matter() -> None:
    """A bound below the posted minimum leaves nothing to agree on; the round is played."""
    house = {"betting.small_bet": 1_000, "betting.min_increase_max": 500}

    assert not Round(new("holdem", {1: 30_000, 2: 30_000}, house=house, memory=PokerMemory(button=2))).over


# ---- kills ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "flop", "turn"), [("half", 300, 600), ("full", 400, 800)])
def test_X_11_a_kill_raises_the_limits_and_not_the_blinds(mode: str, flop: int, turn: int) -> None:
    felt = BoardFelt("omaha-hilo8", kill__mode=mode, memory=a_kill(mode))

    assert [100, 200] == [event.cents for event in felt.events("blind")]
    assert (flop, flop) == felt.call("flop").limits
    assert (turn, turn) == felt.call("turn").limits


def test_P_30_the_winner_may_have_to_post() -> None:
    """Seat 3 won the pot that brought the kill; it posts the raised small bet, which the others call."""
    felt = BoardFelt("omaha-hilo8", seats=5, kill__mode="full", kill__post="winner", memory=a_kill("full", winner=3))

    assert [(3, 400)] == [(event.seat, event.cents) for event in felt.events("kill post")]
    assert (3, {"fold", "check", "raise"}) == (felt.asked, set(felt.options))
    assert (800, 800) == felt.limits
    felt.say("3 check", "4 call")
    assert 400 == felt.table.street[4]


def test_P_30_a_winner_in_the_blinds_posts_the_difference() -> None:
    felt = BoardFelt("omaha-hilo8", kill__mode="full", kill__post="winner", memory=a_kill("full", winner=2))

    assert [(2, 200)] == [(event.seat, event.cents) for event in felt.events("kill post")]


@pytest.mark.parametrize(("game", "mode"), [("holdem", "none"), ("omaha-high", "none"), ("omaha-hilo8", "half")])
def test_P_29_a_kill_the_table_does_not_play_is_refused(game: str, mode: str) -> None:
    house = {"kill__mode": mode} if game == "omaha-hilo8" else {}
    with pytest.raises(RuleViolation, match=f"this table plays {mode}"):
        BoardFelt(game, memory=PokerMemory(kill=Kill("full", "player 1")), **house)


def test_a_draw_game_under_a_kill_raises_spread_limits_too() -> None:
    felt = DrawFelt(
        "badugi",
        3,
        house={"betting.structure": "spread", "table.max_bet": 1_000, "kill.mode": "full"},
        memory=a_kill("full", game="badugi"),
    )
    bets = [option for option in felt.running.options() if option.verb == "raise"]

    assert (600, 2_200) == (bets[0].amount_min, bets[0].amount_max)


@pytest.mark.parametrize("mode", ["none", "half", "full"])
@pytest.mark.parametrize("ends", ["bomb", "void"])
def test_X_08_a_bomb_pot_or_a_void_round_neither_starts_nor_ends_a_kill(ends: str, mode: str) -> None:
    """The pot would qualify, and one player takes all of it; with no kill before there is none after."""
    offered = {"kill__mode": "full" if mode == "none" else mode, "kill__qualifying_pot": 100}
    felt = BoardFelt("omaha-hilo8", memory=a_kill(mode), bomb_pot__offered=True, **offered)
    if ends == "bomb":
        felt.say("1 request bomb-pot 400", "2 agree", "3 agree", "1 bet 200", "2 fold", "3 fold")
    else:
        felt.say("floor missing-card")

    assert felt.running.over
    kill = next_memory(felt.table).kill
    assert (None if mode == "none" else Kill(mode, "player 1")) == kill


@pytest.mark.parametrize("who, posts", [("stays", 1), ("leaves", 0), ("moves", 1)])
def test_P_30_who_won_posts_wherever_they_sit_and_nobody_in_their_place(who: str, posts: int) -> None:
    """All fold to the large blind, who took the pot; then Eve may have that seat, and the winner another."""
    house = {"kill__mode": "full", "kill__post": "winner", "kill__qualifying_pot": 100}
    table = TableDay(4, "omaha-hilo8", button=1, **house).round()
    kill = table.day.memory.kill
    assert kill is not None
    seat = next(seat for seat, player in table.day.players.items() if player == kill.winner)
    if who != "stays":
        table.between(f"{seat} leave", "floor arrives Eve", f"floor arrives {kill.winner}")
        back = [f"7 sit {kill.winner} 30000"] if who == "moves" else []
        table.between(f"{seat} sit Eve 20000", *back)
    table.round()

    posted = [table.day.players[event.seat] for event in table.table.events if event.kind == "kill post"]
    assert [kill.winner] * posts == posted
