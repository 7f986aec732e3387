"""`croupier settle` as a user runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app

RUNNER = CliRunner()


def test_an_example_is_a_file_to_start_from(tmp_path: Path) -> None:
    printed = RUNNER.invoke(app, ["settle", "--example", "stud7-hilo8"])
    file = tmp_path / "question.toml"
    file.write_text(printed.stdout)

    answered = RUNNER.invoke(app, ["settle", str(file)])

    assert (0, 0) == (printed.exit_code, answered.exit_code)
    assert "who gets what" in answered.stdout
    assert "[MD-POKER 10.L(3)(a)]" in answered.stdout


def test_machines_get_json_from_standard_input() -> None:
    question = RUNNER.invoke(app, ["settle", "--example", "top-5-wa"]).stdout

    answered = RUNNER.invoke(app, ["settle", "-", "--json"], input=question)

    data = json.loads(answered.stdout)
    assert {"Ann": "175.00", "Ben": "0.00"} == data["gets"]
    assert {"Ann": "145.00", "Ben": "-10.00"} == data["net"]
    assert {"table-inventory": "-135.00"} == data["house"]
    assert ["game", "gets", "put_in", "net", "house", "winners", "as_said", "hands", "steps"] == list(data)
    assert {"words", "clause"} <= set(data["steps"][0])


def test_every_reason_is_told_and_the_exit_code_is_2() -> None:
    question = 'game = "holdem"\nboard = "2c 2c"\n[[player]]\nname = "Ann"\nput_in = 5\n'

    told = RUNNER.invoke(app, ["settle", "-"], input=question)
    as_json = RUNNER.invoke(app, ["settle", "-", "--json"], input=question)

    assert (2, 2) == (told.exit_code, as_json.exit_code)
    assert "board: 2c (2 of clubs) is given twice" in told.stderr
    assert "player 1 (Ann), put_in: 5 is no amount of money" in told.stderr
    assert 2 == len(json.loads(as_json.stdout)["error"])


def test_a_file_that_is_not_there() -> None:
    told = RUNNER.invoke(app, ["settle", "nowhere.toml"])

    assert 2 == told.exit_code
    assert "croupier: nowhere.toml cannot be read: No such file or directory\n" == told.stderr


def test_the_hands_are_told_with_the_cards_that_play_on_each_board() -> None:
    question = RUNNER.invoke(app, ["settle", "--example", "holdem"]).stdout
    twice = question.replace('# second_board = "..."', 'second_board = "Kh"').replace(
        "# run_twice = true", "run_twice = true"
    )

    told = RUNNER.invoke(app, ["settle", "-"], input=twice)
    as_json = RUNNER.invoke(app, ["settle", "-", "--json"], input=twice)

    assert "  Ann: board 1, high card, A-Q-9-8-5  Ac Qs 9d 8c 5s\n" in told.stdout
    assert "  Ann: board 2, high card, A-K-Q-8-5  Ac Kh Qs 8c 5s\n" in told.stdout
    assert {"part": "pot", "board": 2, "words": "high card, A-K-Q-8-5", "cards": "Ac Kh Qs 8c 5s"} == (
        json.loads(as_json.stdout)["hands"]["Ann"][1]
    )


def test_the_question_may_be_typed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be read is asked for again; quotes in a name do no harm."""
    typed = ["hodem", "holdem", "2c 7d 9h Jc 3s", "", "n"]
    typed += ['An"n', "five", "5", "As Ah", "Ben", "5", "Ks Kh", "Cem", "1", "", "y", "", "Zoe", "Ben"]
    monkeypatch.setattr("croupier.cli.settle._on_terminal", lambda: True)

    told = RUNNER.invoke(app, ["settle"], input="\n".join(typed) + "\n")

    assert 0 == told.exit_code
    assert "there is no game 'hodem'; did you mean holdem?" in told.stdout
    assert "'five' is no amount of money" in told.stdout
    assert "'Zoe' is no player; there are An\"n, Ben, Cem" in told.stdout
    assert 'An"n is awarded the main pot, $11 (pair)' in told.stdout


def test_a_winner_that_was_named_is_confirmed_or_not() -> None:
    question = RUNNER.invoke(app, ["settle", "--example", "holdem"]).stdout

    def said(who: str, *more: str) -> tuple[int, str, str]:
        asked = question.replace('button = "Cem"', f'button = "Cem"\nwinner = {who}')
        told = RUNNER.invoke(app, ["settle", "-", *more], input=asked)
        return told.exit_code, told.stdout.splitlines()[-1] if told.stdout else "", told.stderr

    assert (0, "yes, as was said: Cem and Ann", "") == said('["Ann", "Cem"]')
    assert (1, "no: Cem and Ann, not Ben", "") == said('"Ben"')
    assert 1 == said('"Ben"', "--json")[0]
    assert (2, "", "croupier: winner: Dee folded, and so gave up the cards [MD-POKER 1.B(12)]\n") == said('"Dee"')
    assert "winner is 'Zoe'; it is a player or a list of players: Ann, Ben, Cem, Dee" in said('"Zoe"')[2]


def test_every_hand_of_a_history_is_settled_and_what_cannot_be_is_named(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "hand.phh"
    hand, both = example.read_text(), tmp_path / "two.phhs"
    both.write_text(f"[1]\n{hand}\n[2]\n{hand.replace('cbr ', 'cbr 1', 1)}")
    one, two = RUNNER.invoke(app, ["settle", str(example)]), RUNNER.invoke(app, ["settle", str(both)])
    as_json = RUNNER.invoke(app, ["settle", str(both), "--json"])

    assert 0 == one.exit_code
    assert f"{example}  Hold 'Em" == one.stdout.splitlines()[0]
    assert "who gets what" in one.stdout
    assert (2, 2) == (two.exit_code, as_json.exit_code)
    assert "two.phhs" in two.stderr
    assert [False, True] == ["error" in entry for entry in json.loads(as_json.stdout)]
