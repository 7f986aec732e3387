"""`croupier hands` as a user runs it."""

import json
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from tests.command_line import croupier

RUNNER = CliRunner()


def hands(*arguments: str) -> str:
    result = RUNNER.invoke(app, ["hands", *arguments], catch_exceptions=False)
    assert 0 == result.exit_code
    return result.output


def test_who_wins_and_why() -> None:
    expected = """\
Hold 'Em, board Qs Js Ts 2d 3c
  hand 1  As Ks  royal flush                    As Ks Qs Js Ts  MD-POKER 6.D(1)
  hand 2  Kd Kh  pair of kings, Q-J-10 kickers  Kh Kd Qs Js Ts  MD-POKER 6.D(9), P-02
hand 1 wins the pot (MD-POKER 11.K(2)): royal flush beats pair (MD-POKER 6.D)
"""
    assert expected == hands("As Ks", "Kd Kh", "--board", "Qs Js Ts 2d 3c")
    assert expected == hands("AsKs", "KdKh", "--board", "QsJsTs2d3c", "--game", "holdem")


def test_both_halves_of_a_high_low_game() -> None:
    text = hands("AsKs2d3d", "KdKhQcQd", "--board", "4s 5d 6c Kc 9h", "--game", "omaha-hilo8")

    assert "hand 1 wins the high half (MD-POKER 12.K(3)): straight beats three-of-a-kind (MD-POKER 6.D)" in text
    assert "hand 1 wins the low half (MD-POKER 12.K(3)): only one of the lows qualifies" in text
    assert "no qualifying low" in text


def test_a_tie() -> None:
    text = hands("As Kd", "Ad Ks", "--board", "Qs Js Th 2d 3c")

    assert "hand 1 and hand 2 share the pot (MD-POKER 11.K(2)): the hands are equal (MD-POKER 6.H)" in text


def test_three_hands_that_tie() -> None:
    verdict = hands("As 2s", "Ad 2d", "Ah 2h", "--board", "Ks Qd Jc Th 3s").splitlines()[-1]

    assert verdict.startswith("hand 1, hand 2 and hand 3 share the pot (MD-POKER 11.K(2))")


@pytest.mark.parametrize(("columns", "is_a_table"), [(40, False), (60, True)])
def test_a_terminal_too_narrow_for_a_table_loses_no_column(
    columns: int, is_a_table: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    app(["hands", "As Ks", "Kd Kh", "--board", "Qs Js Ts 2d 3c"], standalone_mode=False)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)

    assert is_a_table == ("readings" in shown)
    for cell in ("royal", "As Ks Qs Js Ts", "Kh Kd Qs Js Ts", "6.D(9),", "P-02"):
        assert cell in shown
    assert max(map(len, shown.splitlines()[:-1])) <= columns


def test_one_hand_is_just_evaluated() -> None:
    text = hands("As 2d 3h 4c 5d")

    assert "High hands\n  hand 1  As 2d 3h 4c 5d  straight, 5 high  5d 4c 3h 2d As  MD-POKER 6.D(6)\n" == text


def test_a_ranking_instead_of_a_game() -> None:
    assert "7-5-4-3-2 low" in hands("7s 5d 4h 3c 2s", "--ranking", "low-27")
    assert "no hand qualifies (MD-POKER 10.M(1))" in hands("9s 5d 4h 3c 2s", "-r", "low-a5-8")


def test_json() -> None:
    found = json.loads(hands("As Ks", "Kd Kh", "--board", "Qs Js Ts 2d 3c", "--json"))

    assert "holdem" == found["game"]
    assert [1] == found["shares"][0]["winners"]
    assert ["royal flush", "pair"] == [value["category"] for value in found["shares"][0]["values"]]
    assert ["As", "Ks", "Qs", "Js", "Ts"] == found["shares"][0]["values"][0]["cards"]
    assert "MD-POKER 6.D(1)" == found["shares"][0]["values"][0]["clause"]


def test_bad_input_is_one_sentence_and_exit_code_2() -> None:
    result = croupier("hands", "As Ks", "As Kd", "--board", "Qs Js Ts")

    assert (2, "") == (result.returncode, result.stdout)
    assert (
        "croupier: As (ace of spades) is in hand 1 and in hand 2; each card is in the deck only once\n" == result.stderr
    )


def test_game_and_ranking_together_are_refused() -> None:
    result = croupier("hands", "As Ks", "--game", "holdem", "--ranking", "high")

    assert 2 == result.returncode
    assert "croupier: --game holdem and --ranking high are both given; one of them decides\n" == result.stderr


def test_no_kernel_is_loaded_for_it() -> None:
    """numpy and numba cost half a second; this command needs neither."""
    code = (
        "import sys; sys.argv = ['croupier', 'hands', 'AsKs', '-b', 'QsJsTs']\n"
        "from croupier.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == result.stdout.splitlines()[-1]


def invoke(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["hands", *arguments])


def test_cards_without_quotes_and_hands_without_a_board_are_told_what_was_meant() -> None:
    assert 'put the cards of a hand in quotes, as "As Ks"' in str(invoke("As", "Ks").exception)
    refused = str(invoke("AsKs", "QhQd").exception)
    assert "Hold 'Em is won on a board; give --board, or ask how often each hand wins" in refused
    assert refused.endswith("equity AsKs QhQd")
    assert str(invoke("AsKs2d3d", "QhQd4c4d", "--game", "omaha-high").exception).endswith("--game omaha-high")
    assert 0 == invoke("As", "Ks", "--ranking", "top-five").exit_code
    assert "the board is empty; Hold 'Em takes 3 to 5 cards on it" == str(invoke("AsKs").exception), "equity takes two"
