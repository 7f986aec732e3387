"""The floor's question typed in line by line: the file that it makes, and what is asked again."""

from __future__ import annotations

import tomllib
from typing import Any

import typer
from typer.testing import CliRunner, Result

from croupier.cli.settle_prompts import ask_for_question

PROGRAM = typer.Typer()


@PROGRAM.command()
def asks() -> None:
    typer.echo(f"made:\n{ask_for_question()}")


def typing(*lines: str) -> Result:
    return CliRunner().invoke(PROGRAM, input="\n".join([*lines, ""]))


def made(*lines: str) -> dict[str, Any]:
    return tomllib.loads(typing(*lines).output.partition("made:\n")[2])


def test_a_hand_that_was_run_twice_is_typed_in() -> None:
    first, second = "Jh 4d 5c 8s 9s", "Jh 4d 5c 2s 2h"
    found = made("holdem", first, second, "y", "n", "Ann", "20", "As Ks", "Ben", "20.50", "", "", "", "Ann")

    assert {
        "game": "holdem",
        "button": "Ann",
        "board": first,
        "second_board": second,
        "run_twice": True,
        "raked": False,
        "player": [
            {"name": "Ann", "put_in": "20", "hand": "As Ks"},
            {"name": "Ben", "put_in": "20.50", "folded": True},
        ],
    } == found


def test_without_a_second_board_nothing_was_run_twice_and_without_a_board_none_is_asked_for() -> None:
    one = made("", "", "", "y", "Ann", "20", "As Ks", "", "")
    stud = made("stud5-high", "n", "Ann", "20", "", "n", "", "")

    assert {
        "game": "holdem",
        "button": "Ann",
        "raked": True,
        "player": [{"name": "Ann", "put_in": "20", "hand": "As Ks"}],
    } == one
    assert {"game": "stud5-high", "button": "Ann", "raked": False, "player": [{"name": "Ann", "put_in": "20"}]} == stud


def test_what_cannot_be_read_is_asked_for_again() -> None:
    lines = ("chess", "holdem", "", "", "n", "Ann", "much", "20", "As As", "As Ks", "", "Eve", "Ann")
    printed = typing(*lines).output

    assert "'much' is not an amount of money" in printed
    assert "'Eve' is not a player; the players are Ann" in printed
    assert "As" == made(*lines)["player"][0]["hand"][:2]


def test_a_game_against_the_house_begins_with_its_example() -> None:
    refused = typing("let-it-ride")

    assert 2 == refused.exit_code
    assert "for Let It Ride start from: croupier settle --example let-it-ride" in refused.output
    assert "made:" not in refused.output


def test_after_ten_players_nobody_else_is_asked_for() -> None:
    players = [line for number in range(1, 11) for line in (f"p{number}", "20", "", "y")]
    done = typing("holdem", "", "", "n", *players, "p1")

    assert "player 10, name" in done.output
    assert "player 11" not in done.output
    assert [f"p{number}" for number in range(1, 11)] == [
        one["name"] for one in tomllib.loads(done.output.partition("made:\n")[2])["player"]
    ]


def test_enter_takes_what_is_offered_in_brackets() -> None:
    first, second = "Jh 4d 5c 8s 9s", "Jh 4d 5c 2s 2h"
    printed = typing("", first, second, "", "", "Ann", "20", "", "", "", "").output

    assert [
        "game [holdem]: ",
        f"board (empty if everybody folded before it): {first}",
        f"second board or second run (empty if there is none): {second}",
        "run twice [Y/n]: ",
        "take rake under the default rules [y/N]: ",
        "player 1, name (empty to finish): Ann",
        "  put in, dollars and cents: 20",
        "  hand (empty if folded): ",
        "  folded [Y/n]: ",
        "player 2, name (empty to finish): ",
        "who has the button [Ann]: ",
        "made:",
        'game = "holdem"',
        'button = "Ann"',
        f'board = "{first}"',
        f'second_board = "{second}"',
        "run_twice = true",
        "raked = false",
        "[[player]]",
        'name = "Ann"',
        'put_in = "20"',
        "folded = true",
        "",
    ] == printed.splitlines()
