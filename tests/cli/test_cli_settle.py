"""`croupier settle` as a user runs it."""

import json
from pathlib import Path

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
    assert {"Ann": "145.00", "Ben": "-10.00"} == data["gets"]
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
    assert "nowhere.toml cannot be read" in told.stderr
