"""`croupier replay` of hand histories, as a user runs it."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from croupier.cards.shuffle import SeededChance
from croupier.cli.app import app
from croupier.engine import Answer, Round
from croupier.engine import write as record_text
from croupier.engine.driver import play
from croupier.rules import new

RUNNER = CliRunner()
HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 50.50]
actions = [
  'd dh p1 AsAh', 'd dh p2 ????', 'd dh p3 KcKd',
  'p3 cbr 50.50', 'p1 cc', 'p2 f',
  'd db 2c3d4h', 'd db 9s', 'd db Jc',
  'p1 sm AsAh', 'p3 sm KcKd',
]
players = ['Ann', 'Bob', 'Cem']
"""


def replay(*arguments: object) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, ["replay", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text)
    return file


def test_a_history_replays_to_the_final_stacks(tmp_path: Path) -> None:
    code, out, _ = replay(write(tmp_path, "a.phh", HAND), "--json")

    (found,) = json.loads(out)
    assert 0 == code
    assert ("NT", "complete", [252.5, 198, 0]) == (found["variant"], found["status"], found["final_stacks"])
    assert [(1, 103.0, "pair", "MD-POKER 11.K(2)")] == [
        (pot["player"], pot["amount"], pot["hand"], pot["clause"]) for pot in found["pots"]
    ]


def test_words_for_people(tmp_path: Path) -> None:
    code, out, _ = replay(write(tmp_path, "a.phh", HAND))

    assert 0 == code
    assert "Ann wins 103, main pot with pair  [MD-POKER 11.K(2)]" in out
    assert "final stacks: Ann 252.50, Bob 198, Cem 0" in out


def test_a_collection_has_a_result_for_each_hand(tmp_path: Path) -> None:
    text = "".join(f"[{number}]\n{HAND}\n" for number in (1, 2))

    code, out, _ = replay(write(tmp_path, "two.phhs", text), "--json")

    assert (0, 2) == (code, len(json.loads(out)))


def test_a_bad_file_is_named_with_its_line_and_the_others_are_done(tmp_path: Path) -> None:
    files = [
        write(tmp_path, "good.phh", HAND),
        write(tmp_path, "turn.phh", HAND.replace("'p3 cbr 50.50', 'p1 cc'", "'p1 cc', 'p3 cbr 50.50'")),
        write(tmp_path, "toml.phh", "variant = "),
        write(tmp_path, "card.phh", HAND.replace("2c3d4h", "2c3d4x")),
        write(tmp_path, "twice.phh", HAND.replace("2c3d4h", "2c3dAs")),
        write(tmp_path, "variant.phh", HAND.replace("'NT'", "'XX'")),
        write(tmp_path, "amount.phh", HAND.replace("cbr 50.50", "cbr 3")),
        tmp_path / "missing.phh",
    ]

    code, out, _ = replay(*files, "--json")

    found: list[dict[str, Any]] = json.loads(out)
    assert 2 == code
    assert ["complete", *["error"] * 7] == [result["status"] for result in found]
    wrong = {Path(result["file"]).stem: result["error"] for result in found[1:]}
    assert "line 8: p1 acts, but it is the turn of p3" in wrong["turn"]
    assert "line 1: this is no PHH file" in wrong["toml"]
    assert "line 9: '2c3d4x' are no cards" in wrong["card"]
    assert "As is dealt to board, but it is not in the deck any more" in wrong["twice"]
    assert "variant 'XX' is not known; there are FT, NT" in wrong["variant"]
    assert "line 8: seat 3 raises to $3; the least is $4 [MD-POKER 8.J]" in wrong["amount"]
    assert "cannot be read" in wrong["missing"]


def test_a_record_of_ours_as_a_history_and_back(tmp_path: Path) -> None:
    def call_or_check(running: Round) -> Answer:
        assert running.ask is not None
        option = next(one for one in running.ask.options if one.verb in ("call", "check", "show"))
        return Answer(option.actor, option.verb)

    played = play(new("holdem", {1: 5_000, 2: 5_000, 5: 5_000}), SeededChance(3), call_or_check)
    record = write(tmp_path, "ours.record", record_text(played.record))

    code, text, _ = replay(record, "--phh")

    assert 0 == code
    assert "variant = 'NT'" in text
    assert 0 == replay(write(tmp_path, "back.phh", text), "--json")[0]


def test_what_the_format_cannot_say_is_refused(tmp_path: Path) -> None:
    RUNNER.invoke(app, ["deal", "let-it-ride", "--seed", "3", "--records", str(tmp_path)])
    (record,) = tmp_path.glob("let-it-ride-*.record")

    result = RUNNER.invoke(app, ["replay", str(record), "--phh"])

    assert "let-it-ride is no game of this format" in str(result.exception)
