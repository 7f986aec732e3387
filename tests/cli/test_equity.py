"""`croupier equity` as a user runs it, checked against the readable reference river by river."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from croupier.cards import CARDS, cards
from croupier.cli.app import app
from croupier.hands.showdown import showdown

RUNNER = CliRunner()


def equity(*arguments: str) -> str:
    result = RUNNER.invoke(app, ["equity", *arguments], catch_exceptions=False)
    assert 0 == result.exit_code
    return result.output


def by_reference(game: str, hands: list[str], board: str) -> list[Fraction]:
    """Each hand's share of the pot over every river card, by the readable reference."""
    known = {card for text in [*hands, board] for card in cards(text)}
    rivers = [card for card in CARDS if card not in known and (game != "sixplus" or card.rank >= 4)]
    shares = [Fraction(0)] * len(hands)
    for river in rivers:
        outcomes = showdown(hands, game, [*cards(board), river]).outcomes
        won = [outcome.winners for outcome in outcomes if outcome.winners]
        for winners in won:
            for place in winners:
                shares[place] += Fraction(1, len(won) * len(winners) * len(rivers))
    return shares


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["As Ah", "Kd Kc"], "Qs Js Ts 2d"),
        ("holdem", ["As Kd", "Ad Kc", "9h 9c"], "Qs Js Ts 2d"),
        ("omaha-high", ["As Ks 9d 8d", "Qd Qh 7c 6c"], "Qs Js 5s 2d"),
        ("omaha-hilo8", ["As 2s 9d 8d", "Ad 2d Qh 7c"], "Qs 3h 5s 8c"),
        ("omaha5-hilo8", ["As 2s 9d 8d Kc", "Ad 2d Qh 7c Kh"], "Qs 3h 5s 8c"),
        ("sixplus", ["As Ah", "Kd Kc"], "Qs Js Ts 6d"),
    ],
)
def test_equity_over_all_rivers(game: str, hands: list[str], board: str) -> None:
    found = json.loads(equity(*hands, "--board", board, "--game", game, "--json"))

    assert by_reference(game, hands, board) == [Fraction(player["equity_exact"]) for player in found["players"]]
    assert found["exact"] is True


def test_before_the_flop_in_plain_text() -> None:
    lines = equity("AsAh", "KdKc").splitlines()

    assert "Hold 'Em: all 1,712,304 deals" == lines[0]
    assert ["hand", "cards", "equity", "wins", "ties", "losses"] == lines[1].split()
    wins, ties, losses = (int(number.replace(",", "")) for number in lines[2].split()[-3:])
    assert 1_712_304 == wins + ties + losses
    assert lines[3].split()[-3:] == [lines[2].split()[-1], lines[2].split()[-2], lines[2].split()[-3]]


def test_a_sample_states_its_error_and_repeats_with_its_seed() -> None:
    asked = ("As2s3d", "KdKhQc", "--game", "stud7-hilo8", "--samples", "20000", "--seed", "7")
    text = equity(*asked)

    assert "Seven-Card Stud High-Low Split Eight or Better: 20,000 random deals, seed 7" == text.splitlines()[0]
    assert "± 0." in text
    assert text == equity(*asked)
    assert "high" in text.splitlines()[1]


def test_dead_cards_do_not_come() -> None:
    """Two outs are left for the kings, and both are dead."""
    found = json.loads(equity("AsAh", "KdKc", "-b", "2c 3d 7h 9s", "--dead", "Ks Kh", "--json"))

    assert ["1", "0"] == [player["equity_exact"] for player in found["players"]]
    assert 42 == found["boards"]
    assert ["Ks", "Kh"] == found["dead"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("AsAh", "KsAs"), "As (ace of spades) is in hand 1 and in hand 2"),
        (("AsAh",), "equity needs two or more"),
        (("AsAh", "KsKd", "--samples", "0"), "0 samples were asked for"),
        (("AsAh", "KsKd", "--game", "hodlem"), "there is no game 'hodlem' (did you mean 'holdem'?)"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...], says: str) -> None:
    command = [sys.executable, "-m", "croupier", "equity", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (2, "") == (result.returncode, result.stdout)
    assert result.stderr.startswith("croupier: ")
    assert says in result.stderr
    assert 1 == result.stderr.count("\n")
