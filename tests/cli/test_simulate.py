"""`croupier simulate` as a user runs it."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier.cards import CARDS
from croupier.cli import simulate as command
from croupier.cli.app import app
from croupier.cli.files import BadFile
from croupier.engine import EVERYONE
from croupier.rules import GAMES, new
from croupier.rules.poker.simulate.bulk import STAYS_MAX, play_many
from croupier.rules.poker.simulate.study import study

RUNNER = CliRunner()
POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]


def simulate(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["simulate", *arguments])


def told(*arguments: str) -> list[str]:
    result = simulate(*arguments)
    assert 0 == result.exit_code, result
    return result.stdout.splitlines()


def as_data(*arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads("\n".join(told(*arguments, "--json")))
    return data


def test_a_study_in_words() -> None:
    lines = told("holdem", "--hands", "2000", "--seed", "7")

    assert "Hold 'Em, $1/$2 no limit: 6 players with $200 each, seed 7" == lines[0]
    assert re.fullmatch(r"2,000 hands in \d+\.\d s, [\d,]+ a second", lines[1])
    assert ["seat", "position", "hands won", "share", "mean result", "standard error"] == re.split(r"  +", lines[3])
    assert re.fullmatch(r" +1  small blind +\d+ +\d+\.\d% +[+-]\$\d\.\d{3} +± \$\d\.\d{3}", lines[4])
    assert re.fullmatch(
        r"\d+\.\d% of the hands came to a showdown; the mean pot was \$\d+\.\d\d, the largest \$\d+", lines[11]
    )
    assert ["fold", "check", "call", "bet", "raise"] == [line.split()[0] for line in lines[14:19]]
    assert ["winning", "hand", "times", "share"] == lines[20].split()
    assert any(re.fullmatch(r"two pair +\d+ +\d+\.\d\d%", line) for line in lines[21:])


def test_the_words_and_the_data_are_the_same_figures() -> None:
    asked = ("stud7-hilo8", "--hands", "400", "--seed", "1", "--seats", "3")
    lines, data = told(*asked), as_data(*asked)

    table = new("stud7-hilo8", dict.fromkeys((1, 2, 3), 20_000), house=data["house"])
    found = study(play_many(table, 400, seed="1"))
    assert (data["hands"], data["showdowns"]) == (400, found.showdowns)
    assert found.acts == data["acts"]
    assert found.winning_hands == data["winning_hands"]
    assert (found.pots_cents, found.largest_pot_cents) == (data["pots"]["cents"], data["pots"]["largest_cents"])
    assert f"the largest ${found.largest_pot_cents // 100}" in lines[8]
    for one, row, seat in zip(found.seats, lines[4:7], data["seats"], strict=True):
        assert (one.seat, one.won, one.net_cents) == (seat["seat"], seat["won"], seat["net_cents"])
        assert (float(one.mean_cents), one.error_cents, "") == (
            seat["mean_cents"],
            seat["error_cents"],
            seat["position"],
        )
        assert [str(one.seat), f"{one.won}"] == row.split()[:2]
        assert f"${abs(float(one.mean_cents)) / 100:.3f}" in row
    for share, times in found.winning_hands.items():
        assert any(line.startswith(f"winning hand, {share}") for line in lines)
        assert all(any(line.startswith(hand) for line in lines) for hand, number in times.items() if number)
    assert not any("position" in line for line in lines)


@pytest.mark.parametrize("game", POKER)
def test_every_poker_game_is_played(game: str) -> None:
    data = as_data(game, "--hands", "70", "--seed", "2")

    assert (game, 70, "") == (data["game"], data["hands"], data["not_compiled"])
    assert 0 == sum(seat["net_cents"] for seat in data["seats"])
    assert data["showdowns"]


def test_the_table_is_as_it_is_wanted() -> None:
    data = as_data("omaha", "--hands", "20", "--seats", "4", "--stakes", "5/10", "--structure", "no-limit", "--stack",
                   "800", "--stays", "3", "--set", "ante.amount=1", "--seed", "x")  # fmt: skip

    assert ("omaha-high", "x", 3, 80_000) == (data["game"], data["seed"], data["stays"], data["stack"])
    assert [1, 2, 3, 4] == [seat["seat"] for seat in data["seats"]]
    wanted = {
        "betting.structure": "no-limit",
        "blinds": "5.00 10.00",
        "ante.amount": "1.00",
    }
    assert wanted.items() <= data["house"].items()


def test_a_line_says_why_a_table_is_not_compiled() -> None:
    played = simulate("holdem", "--hands", "5", "--seed", "1", "--set", "straddle.offered=true")
    data = as_data("holdem", "--hands", "5", "--seed", "1", "--set", "straddle.offered=true")

    assert "not compiled, so several times slower: straddle.offered is true" == played.stderr.strip()
    assert ("straddle.offered is true", 5) == (data["not_compiled"], data["hands"])
    assert "" == simulate("holdem", "--hands", "5", "--seed", "1").stderr


def test_the_same_seed_gives_the_same_numbers_and_a_seed_is_drawn() -> None:
    asked = ("badugi", "--hands", "50")
    drawn = as_data(*asked)

    assert drawn == as_data(*asked, "--seed", drawn["seed"])
    assert drawn["seed"] != as_data(*asked)["seed"]
    assert drawn["seats"] != as_data(*asked, "--seed", drawn["seed"] + "1")["seats"]


def test_every_hand_is_logged_in_a_line(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    data = as_data("omaha-hilo8", "--hands", "70", "--seed", "7", "--log", str(file))

    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    table = new("omaha-hilo8", dict.fromkeys(range(1, 7), data["stack"]), house=data["house"])
    played = list(play_many(table, 70, seed="7"))
    assert list(range(1, 71)) == [line["hand"] for line in lines]
    for hand, line in zip(played, lines, strict=True):
        for event, told in zip(hand.events, line["events"], strict=True):
            assert [str(CARDS[card]) for card in event.cards] == told.get("cards", [])
            assert (event.kind, event.clause, event.cents, event.seen_by) == (
                told["kind"], told["clause"], told.get("cents", 0), told.get("seen_by", EVERYONE),
            )  # fmt: skip
    assert [{str(seat): cents for seat, cents in hand.stacks.items()} for hand in played] == [
        line["stacks"] for line in lines
    ]
    assert {"kind": "announced", "clause": "MD-POKER 12.A", "text": table.game.name} == lines[0]["events"][2]
    assert [file] == list(tmp_path.iterdir())


def test_a_file_that_exists_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text("mine", encoding="utf-8")

    refused = simulate("holdem", "--hands", "1", "--log", str(file))

    assert f"{file} exists and is left as it is; give another file name" == str(refused.exception)
    assert "mine" == file.read_text(encoding="utf-8")


def test_a_file_that_comes_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """Another run with the same file name, or a file of the user's beside it."""
    file, beside = tmp_path / "hands.jsonl", tmp_path / ".hands.jsonl.new"
    beside.write_text("mine", encoding="utf-8")

    def late() -> None:
        with command._new_file(file) as out:
            out.write(b"late")
            file.write_text("first", encoding="utf-8")

    with pytest.raises(BadFile, match="exists and is left as it is"):
        late()

    assert ["mine", "first"] == [one.read_text(encoding="utf-8") for one in (beside, file)]
    assert {beside, file} == set(tmp_path.iterdir())


def test_a_log_that_is_not_finished_leaves_nothing(tmp_path: Path) -> None:
    def stopped() -> None:
        with command._new_file(tmp_path / "hands.jsonl") as file:
            file.write(b"{}\n")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["let-it-ride", "--rake"], "--rake is for poker; let-it-ride is played against the house"),
        (["hodem"], "there is no game 'hodem'; did you mean holdem?"),
        (["holdem", "--seats", "11"], "11 at the table; in this Hold 'Em there are 2 to 10 players [MD-POKER 11.B]"),
        (["holdem", "--stack", "1"], "--stack is too small for these stakes; it takes $4 [MD-POKER 8.B(4)]"),
        (["holdem", "--stakes", "two"], "--stakes two are not stakes; with no-limit they are the blinds, such as 1/2"),
        (["holdem", "--set", "deck.shufler=x"], "there is no choice 'deck.shufler'; did you mean deck.shuffler?"),
        (["holdem", "--seed", "a\udcff"], "--seed 'a\\udcff' cannot be printed; a seed is any text that can"),
        (["holdem", "--log", "nowhere/x.jsonl"], "nowhere/x.jsonl cannot be written: No such file or directory"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], says: str) -> None:
    refused = simulate(*arguments)

    assert says in str(refused.exception)
    assert isinstance(refused.exception, (ValueError, KeyError))
    assert type(refused.exception).__module__.startswith("croupier.")
    assert "" == refused.stdout


@pytest.mark.parametrize("option", ["--hands", "--stays"])
def test_bad_numbers_are_refused(option: str) -> None:
    for number in ("0", "many", "-1", "1e3"):
        refused = simulate("holdem", option, number)

        assert 2 == refused.exit_code
        assert f"Invalid value for '{option}'" in refused.output


def test_as_many_checks_and_calls_as_the_library_takes() -> None:
    assert 0 == simulate("holdem", "--hands", "1", "--stays", str(STAYS_MAX)).exit_code
    assert 2 == simulate("holdem", "--hands", "1", "--stays", str(STAYS_MAX + 1)).exit_code


@pytest.mark.parametrize("hands", ["0", "1000000001"])
def test_hands_are_from_one_to_a_thousand_million(hands: str) -> None:
    refused = simulate("holdem", "--hands", hands)

    assert 2 == refused.exit_code
    assert "1<=x<=1000000000" in refused.stderr


def test_help() -> None:
    assert "  simulate    Statistics over many random poker hands, or" in RUNNER.invoke(app, ["--help"]).stdout
    page = " ".join(told("--help"))
    for option in ("hands", "seats", "stakes", "structure", "stack", "seed", "stays", "set", "log", "json"):
        assert f"--{option} " in page


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_user_who_waits_at_a_terminal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table, screen = new("holdem", {1: 20_000, 2: 20_000}), Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    hands = list(play_many(table, 3, seed=1))
    assert hands == list(command._watched(iter(hands), command.LONG))
    assert "playing" in screen.getvalue()


def test_rounds_against_the_house_in_words_and_as_data() -> None:
    asked = ("top-five", "--hands", "300", "--seed", "1")
    (row,) = as_data(*asked)["rounds"]

    assert [
        "top-five: 300 hands of each setting, seed 1",
        "setting   strategy  wagers  mean result  interval  of the wagers  of all wagered",
        "top-five  bots      $10.00      +0.6333  ± 1.7991        +6.333%         +3.777%",
    ] == told(*asked)
    assert ("ante = 1000", "bots", 300, 19_000, 503_000) == (
        row["wagers"], row["strategy"], row["rounds"], row["net_cents"], row["wagered_cents"],
    )  # fmt: skip


def test_each_box_makes_the_wagers_that_are_asked_for() -> None:
    wagers = ("--wager", "three-bets=5", "--wager", "six-card-bonus=1", "--set", "lir.six_card.offered=true")
    found = as_data("let-it-ride", "--hands", "50", "--seed", "1", "--seats", "2", "--stack", "100", *wagers)

    assert [1, 2] == [row["box"] for row in found["rounds"]]
    assert {"six-card-bonus = 100, three-bets = 500"} == {
        ", ".join(sorted(row["wagers"].split("; "))) for row in found["rounds"]
    }
