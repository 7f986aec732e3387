"""The floor's question: who gets what, with every step and clause."""

from __future__ import annotations

import pytest

from croupier.rules import GAMES
from croupier.rules.settle import BadQuestion, Settlement, example, read_question, settle


def answer(text: str) -> Settlement:
    return settle(read_question(text))


def player(name: str, put_in: str, hand: str = "", **more: str) -> str:
    lines = [f'[[player]]\nname = "{name}"\nput_in = "{put_in}"', f'hand = "{hand}"' if hand else ""]
    return "\n".join([*lines, *(f"{key} = {value}" for key, value in more.items()), ""])


def hold_em(*players: str, board: str = "2c 7d 9h Jc 3s", more: str = "") -> str:
    return f'game = "holdem"\nboard = "{board}"\n{more}\n' + "\n".join(players)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_an_example_for_every_game_and_it_is_answered(game: str) -> None:
    found = answer(example(game))

    assert game == found.game
    assert 0 == sum(found.gets.values()) + sum(found.house.values()) - _put_in(example(game))
    assert all(step.clause for step in found.steps)


def _put_in(text: str) -> int:
    question = read_question(text)
    return sum(one.put_in_cents + one.dead_cents for one in question.players)


def test_side_pots_go_to_the_best_hand_that_contends_for_them() -> None:
    found = answer(
        hold_em(player("Ann", "20.00", "As Ah"), player("Ben", "50.00", "Ks Kh"), player("Cem", "50.00", "Qs Qh"))
    )

    assert {"Ann": 6_000, "Ben": 6_000, "Cem": 0} == found.gets


def test_an_uncalled_bet_goes_back_before_anything_is_taken() -> None:
    found = answer(hold_em(player("Ann", "80.00", "As Ah"), player("Ben", "50.00", "Ks Kh"), more="raked = true"))

    assert "bet of Ann is returned, $30" == found.steps[0].words
    assert "MD-POKER 17.D" == found.steps[0].clause
    assert (500, 3_000 + 9_500) == (found.house["drop-box"], found.gets["Ann"])


def test_the_odd_chip_goes_by_the_house_s_rule() -> None:
    same = "4d 4h"
    text = hold_em(
        player("Ann", "5.00", "Ad 4s"),
        player("Ben", "5.00", f"Ah {same[:2]}"),
        player("Cem", "1.00", folded="true"),
        more='button = "Ann"',
    )

    assert {"Ann": 500, "Ben": 600, "Cem": 0} == answer(text).gets


def test_halves_of_the_pot_in_high_low() -> None:
    board = "2c 7d 8h Jc 3s"
    text = f'game = "omaha-hilo8"\nboard = "{board}"\n' + player("Ann", "10.00", "As 4s Kd Kh")
    text += player("Ben", "10.00", "Jd Jh Qs Qh")

    found = answer(text)

    assert {"Ann": 1_000, "Ben": 1_000} == found.gets
    assert "8-7-3-2-A" in found.hands["Ann"] or "7-4-3-2-A" in found.hands["Ann"]


def test_running_it_twice_halves_each_pot_by_board() -> None:
    text = hold_em(
        player("Ann", "50.00", "As Ah"),
        player("Ben", "50.00", "Ks Kh"),
        more='run_twice = true\nsecond_board = "Kd 3c"',
    )

    assert {"Ann": 5_000, "Ben": 5_000} == answer(text).gets


def test_a_double_board_has_five_cards_of_its_own() -> None:
    text = hold_em(
        player("Ann", "50.00", "As Ah"),
        player("Ben", "50.00", "Ks Kh"),
        more='second_board = "Kd 3c 4d 5h 8s"',
    )

    assert {"Ann": 5_000, "Ben": 5_000} == answer(text).gets


def test_a_refund_from_the_pot_for_a_protected_hand() -> None:
    found = answer(
        hold_em(player("Ann", "20.00", refund="true"), player("Ben", "20.00", "Ks Kh"), player("Cem", "20.00", "Qs Qh"))
    )

    assert {"Ann": 2_000, "Ben": 4_000, "Cem": 0} == found.gets
    assert "MD-POKER 18.K(3)" in {step.clause for step in found.steps}


def test_everybody_folds_to_one_player() -> None:
    text = hold_em(player("Ann", "5.00"), player("Ben", "2.00", folded="true"), board="")

    assert {"Ann": 300 + 400, "Ben": 0} == answer(text).gets


ACTIONS = """game = "holdem"
button = "Cem"
board = "2c 7d 9h Jc 3s"
blinds = ["1.00", "2.00"]
actions = [
  "Cem raises to 6.00", "Ann calls", "Ben folds",
  "Ann checks", "Cem bets 10.00", "Ann calls", "Ann checks", "Cem checks", "Ann checks", "Cem checks",
  "Ann shows", "Cem shows",
]
[[player]]
name = "Ann"
stack = "100.00"
hand = "As Ah"
[[player]]
name = "Ben"
stack = "100.00"
[[player]]
name = "Cem"
stack = "100.00"
hand = "Ks Kh"
"""


def test_the_betting_may_be_written_out() -> None:
    found = answer(ACTIONS)

    assert {"Ann": 1_800, "Ben": -200, "Cem": -1_600} == found.gets
    assert "Cem raises with $6" in [step.words for step in found.steps]


def test_a_bet_that_cannot_be_is_named() -> None:
    with pytest.raises(BadQuestion, match=r"action 1: seat 3 raises to \$3; the least is \$4 \[MD-POKER 8\.J\]"):
        answer(ACTIONS.replace("Cem raises to 6.00", "Cem raises to 3.00"))
    with pytest.raises(BadQuestion, match="action 2: p2 acts, but it is the turn of p1"):
        answer(ACTIONS.replace('"Ann calls", "Ben folds"', '"Ben folds", "Ann calls"', 1))
    with pytest.raises(BadQuestion, match="action 3: 'Ben jumps' is not understood"):
        answer(ACTIONS.replace("Ben folds", "Ben jumps"))


@pytest.mark.parametrize(
    "text, reason",
    [
        (hold_em(player("Ann", "5.00", "As Ah"), player("Ben", "5.00", "As Kh")), "player 2 (Ben), hand: As lies at"),
        (hold_em(player("Ann", "5.00", "As Ah"), player("Ben", "9.00", folded="true")), "no betting gives"),
        (hold_em(player("Ann", "5.00", "As"), player("Ben", "5.00", "Ks Kh")), "player Ann: 1 cards; Hold 'Em has 2"),
        (hold_em(player("Ann", "5.00", "As Ah"), player("Ben", "5.00", "Ks Kh"), board="2c 3c"), "board: 2 cards"),
        (hold_em(player("Ann", "5.00", folded="true")), "everybody folded"),
        (hold_em(player("Ann", "5", "As Ah"), player("Ann", "5", "Ks Kh")), "two players have the name 'Ann'"),
        (hold_em(player("Ann", "5", "As Ah", folded="true", mucked="true"), player("B", "5")), "folded and mucked"),
        (hold_em(player("Ann", "5.0", "As Ah")), "is no amount of money"),
        (hold_em(player("Ann", "5.00", "As Ax")), "is no card"),
        (hold_em(player("Ann", "5.00", "As Ah", fold="true")), "there is no 'fold'; did you mean folded?"),
        ('game = "holdm"\n' + player("Ann", "5.00"), "did you mean holdem?"),
        ('game = "holdem"', "there are no players"),
        ("game = ", "this is no TOML"),
        (hold_em(player("Ann", "5.00", "As Ah"), more='button = "Zoe"'), "button is 'Zoe'"),
        (hold_em(player("Ann", "5", "As Ah"), player("B", "5", "Ks Kh"), more='[house]\n"rake.percent" = "11"'),
         "rake.percent is 11"),
        (example("let-it-ride").replace("Kd 9c 9s", "Kd 9c"), "player 1 (Ann), hand: 2 cards; there are 3"),
        (example("let-it-ride").replace('"10.00"', '"1.00"'), "MD-LIR 7.E(1)"),
        (example("top-five").replace('"play"', '"raise"'), "decision 'raise' is not known; there are play, fold"),
    ],
)  # fmt: skip
def test_anything_contradictory_is_named_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(BadQuestion) as bad:
        answer(text)

    assert reason in str(bad.value)
