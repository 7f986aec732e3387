"""`croupier replay` of hand histories, as a user runs it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cards.shuffle import SeededChance
from croupier.cli.app import app
from croupier.engine import Answer, Round
from croupier.engine import write as record_text
from croupier.engine.driver import play
from croupier.rulebook.testing import clause
from croupier.rules import new
from tests.command_line import croupier
from tests.rules.settle.test_histories import SINGLE_DRAW

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
    assert "line 8: p1 acts, but it is p3's turn" in wrong["turn"]
    assert "line 1: this is not a PHH file" in wrong["toml"]
    assert "line 9: '2c3d4x' are not cards" in wrong["card"]
    assert "line 9: As is dealt twice" in wrong["twice"]
    assert "variant 'XX' is not known; the variants are F7S, FR" in wrong["variant"]
    assert "line 8: p3 raises to $3; the least is $4 [MD-POKER 8.J]" in wrong["amount"]
    assert "cannot be read" in wrong["missing"]


def test_a_hand_that_cannot_be_read_is_not_shown_like_a_record(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(STARS.replace("Ben: folds", "Ben: flies"), encoding="utf-8")
    refused = croupier("replay", "a.txt", "--step", "1", cwd=tmp_path)

    assert (2, "") == (refused.returncode, refused.stdout)
    assert refused.stderr.startswith("croupier: a.txt: line ")
    assert "'Ben: flies' is not a known action" in refused.stderr


def test_a_game_that_is_not_in_the_regulation_has_no_record(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(SINGLE_DRAW, encoding="utf-8")
    refused = croupier("replay", "a.phh", "--record", cwd=tmp_path)

    assert 2 == refused.returncode
    assert "is not a game of MD-POKER, so there is no record of it [MD-POKER 9.A]\n" in refused.stderr


def test_a_record_of_ours_as_a_history_and_back(tmp_path: Path) -> None:
    def call_or_check(running: Round) -> Answer:
        assert running.ask is not None
        option = next(one for one in running.ask.options if one.verb in ("call", "check", "show"))
        return Answer(option.actor, option.verb)

    played = play(new("holdem", {1: 5_000, 2: 5_000, 5: 5_000}), SeededChance(3), call_or_check)
    record = write(tmp_path, "ours.record", record_text(played.record))

    code, text, _ = replay(record, "--phh")
    assert f"{text.rstrip()}\n" == text  # the file as it is, with no blank line at the end

    assert 0 == code
    assert "variant = 'NT'" in text
    assert 0 == replay(write(tmp_path, "back.phh", text), "--json")[0]


def test_what_the_format_cannot_say_is_refused(tmp_path: Path) -> None:
    RUNNER.invoke(app, ["deal", "let-it-ride", "--seed", "3", "--records", str(tmp_path)])
    record = tmp_path / "let-it-ride-0001.record"

    result = RUNNER.invoke(app, ["replay", str(record), "--phh"])

    assert "let-it-ride is not a game of this format" in str(result.exception)


@pytest.mark.parametrize(
    "old, new, why",
    [
        ("'d db 9s', ", "", "line 9: the board is dealt 4 cards here; the chapter deals 5"),
        ("2c3d4h", "2c3d4h5h", "line 9: the board is dealt 6 cards here; the chapter deals 5"),
        ("p1 AsAh'", "p1 As'", "line 7: p1 is dealt 1 card here; the chapter deals 2"),
        ("p3 sm KcKd", "p3 sm QcQd", "line 10: p3 shows Qc, which was not dealt to that player"),
        ("p3 sm KcKd", "p2 sm QcQd", "line 10: p2 shows, but has folded"),
        ("min_bet = 2", "min_bet = -2", "line 4: -2 in min_bet is not an amount; it must be a number, 0 or more"),
        ("min_bet = 2", "min_bet = nan", "line 4: NaN in min_bet is not an amount"),
        ("'Cem'", "7", "line 12: players is ['Ann', 'Bob', 7]; it must be a list of 3 texts"),
        ("'NT'", "7", "line 1: variant is 7; it must be a text"),
        ("50.50]", "50.50, 9]", "line 2: antes has 3 amounts for 4 players"),
        ("cbr 50.50", "cbr 5050", "line 8: p3 raises to $5,050 but has $50.50 on the table; at most $50.50"),
    ],
)
def test_what_cannot_have_happened_is_named_with_its_line(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert old in HAND

    code, _, told = replay(write(tmp_path, "a.phh", HAND.replace(old, new)))

    assert 2 == code
    assert why in told


def test_lines_of_a_collection_are_those_of_the_file(tmp_path: Path) -> None:
    text = f"[1]\n{HAND}\n[2]\n{HAND.replace('cbr 50.50', 'cbr 3')}"

    _, out, told = replay(write(tmp_path, "two.phhs", text))

    assert "two.phhs[1]  NT  complete" in out
    assert "two.phhs[2]: line 23: p3 raises to $3" in told


def test_a_history_that_stops_early_is_incomplete(tmp_path: Path) -> None:
    text = HAND.replace(HAND[HAND.index("  'p3 cbr") : HAND.index("]\nplayers")], "")

    code, out, _ = replay(write(tmp_path, "a.phh", text), "--json")

    assert (0, "incomplete", [199, 198, 50.5]) == (
        code,
        json.loads(out)[0]["status"],
        json.loads(out)[0]["final_stacks"],
    )


def test_finishing_stacks_that_differ_are_told(tmp_path: Path) -> None:
    same = write(tmp_path, "same.phh", HAND + "finishing_stacks = [252.5, 198, 0]\n")
    other = write(tmp_path, "other.phh", HAND + "finishing_stacks = [250.50, 198, 0]\n")

    _, out, _ = replay(same, other)
    _, as_json, _ = replay(same, other, "--json")

    assert 1 == out.count("the file has finishing stacks of 250.50, 198, 0")
    assert [None, [250.5, 198, 0]] == [hand.get("finishing_stacks") for hand in json.loads(as_json)]


def test_one_history_is_looked_at_like_a_record(tmp_path: Path) -> None:
    file = write(tmp_path, "a.phh", HAND)

    code, seen, _ = replay(file, "--as", "seat1", "--step", "9")
    _, record, _ = replay(file, "--record")
    _, again, _ = replay(write(tmp_path, "a.record", record))

    assert 0 == code
    assert "hand-1         As Ah" in seen
    assert "hand-3         ?? ??" in seen
    assert "seat 1 Ann\n" in record
    assert "stack-1                       $252.50" in again


def test_options_that_do_not_go_together(tmp_path: Path) -> None:
    file = write(tmp_path, "a.phh", HAND)

    def refused(*arguments: object) -> str:
        return str(RUNNER.invoke(app, ["replay", *map(str, arguments)]).exception)

    assert "--json and --phh: one of them is written at a time" == refused(file, "--json", "--phh")
    assert "--phh is of the whole round; --step, --to and --as are for looking at it" == refused(
        file, "--phh", "--step", "3"
    )
    assert "2 hands; --step, --as, --seen and --record are for one" == refused(file, file, "--record")


def test_names_with_quotes_survive_the_format(tmp_path: Path) -> None:
    names = ["O'Neil", 'the "Rock"', "Zoë"]
    text = HAND.replace("['Ann', 'Bob', 'Cem']", json.dumps(names, ensure_ascii=False))

    _, written, _ = replay(write(tmp_path, "a.phh", text), "--phh")
    _, out, _ = replay(write(tmp_path, "b.phh", written), "--json")

    assert names == json.loads(out)[0]["players"]


# Seven players stay to the end of a hand of stud; on seventh street seven cards are left.
SEVEN_HANDED = """variant = 'F7S'
antes = [1, 1, 1, 1, 1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100, 100, 100, 100, 100]
actions = [
  'd dh p1 2c2d2h', 'd dh p2 3c3d3h', 'd dh p3 4c4d4h', 'd dh p4 5c5d5h', 'd dh p5 6c6d6h', 'd dh p6 7c7d7h',
  'd dh p7 8c8d8h',
  'p1 pb', 'p2 cc', 'p3 cc', 'p4 cc', 'p5 cc', 'p6 cc', 'p7 cc',
  'd dh p1 9c', 'd dh p2 9d', 'd dh p3 9h', 'd dh p4 9s', 'd dh p5 Tc', 'd dh p6 Td', 'd dh p7 Ac',
  'p7 cc', 'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc', 'p5 cc', 'p6 cc',
  'd dh p1 Jc', 'd dh p2 Jd', 'd dh p3 Jh', 'd dh p4 Js', 'd dh p5 Qc', 'd dh p6 Qd', 'd dh p7 Kc',
  'p7 cc', 'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc', 'p5 cc', 'p6 cc',
  'd dh p1 Th', 'd dh p2 Ts', 'd dh p3 Qh', 'd dh p4 Qs', 'd dh p5 Kd', 'd dh p6 Kh', 'd dh p7 Ks',
  'p7 cc', 'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc', 'p5 cc', 'p6 cc',
  'd dh p1 2s', 'd dh p2 3s', 'd dh p3 4s', 'd dh p4 5s', 'd dh p5 6s', 'd dh p6 7s', 'd dh p7 8s',
  'p7 cc', 'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc', 'p5 cc', 'p6 cc',
]
"""


@clause("MD-POKER 10.J(2)", says="common card")
def test_P_23_seven_handed_stud_that_nobody_left_is_taken_without_the_last_burn(tmp_path: Path) -> None:
    file = write(tmp_path, "seven.phh", SEVEN_HANDED)
    code, out, _ = replay(file)

    assert 0 == code
    assert "taken with stud.short_deck = skip-burn: the deck suffices for the last cards without the burn" in out
    assert "[MD-POKER 10.J(2), P-23]" in out
    (found,) = json.loads(replay(file, "--json")[1])
    assert ("complete", {"stud.short_deck": "skip-burn"}) == (found["status"], found["taken_with"])
    assert [97, 97, 97, 97, 97, 97, 118] == found["final_stacks"]


def test_P_23_with_a_fold_the_deck_suffices_and_nothing_is_said(tmp_path: Path) -> None:
    before, _, after = SEVEN_HANDED.partition("'p6 cc'")
    six = f"{before}'p6 f'" + re.sub(r" 'd dh p6 ..',| 'p6 cc',", "", after)
    code, out, _ = replay(write(tmp_path, "six.phh", six))

    assert (0, False) == (code, "taken with" in out)


def test_a_history_with_bets_that_are_not_of_the_limit_says_what_it_was_taken_with(tmp_path: Path) -> None:
    text = HAND.replace("'NT'", "'FT'").replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
    code, out, _ = replay(write(tmp_path, "limit.phh", text))

    assert (0, True) == (code, "taken with betting.structure = no-limit" in out)
    assert "taken with" not in replay(write(tmp_path, "a.phh", HAND))[1]


STARS = """PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2026/01/02 3:04:05 ET
Table 'Annapolis' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($100 in chips)
Seat 3: Cem ($100 in chips)
Ben: posts small blind $1
Cem: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [As Ah]
Ann: raises $4 to $6
Ben: folds
Cem: calls $4
*** FLOP *** [2c 3d 4h]
Cem: checks
Ann: bets $10
Cem: folds
Uncalled bet ($10) returned to Ann
Ann collected $12.35 from pot
*** SUMMARY ***
Total pot $13 | Rake $0.65


"""


def test_a_pokerstars_text_is_known_by_its_first_line_and_what_is_wrong_is_named_with_its_line(tmp_path: Path) -> None:
    wrong = STARS.replace("$12.35 from", "$13.35 from")
    file = write(tmp_path, "hands.txt", STARS + wrong + STARS.replace("#7", "#8"))

    code, out, told = replay(file)

    assert 2 == code
    assert f"{file}[7]  NT  complete\n  Ann wins 12.35, pot  [MD-POKER 7.E(1)]" in out
    assert f"{file}[8]  NT  complete" in out
    assert f"{file}[7]: line 40: Ann ends with 107.35 here, with 106.35 by the chapter [MD-POKER 7.E(1)]" in told


def test_pokerstars_hands_become_a_collection_of_PHH(tmp_path: Path) -> None:
    omaha = STARS.replace("Hold'em No", "Omaha Hi/Lo Pot").replace("[As Ah]", "[As Ah Kd Kc]")
    file = write(tmp_path, "hands.txt", STARS + omaha + STARS)

    code, out, told = replay(file, "--phh")

    assert 2 == code
    assert f"{file}[7]: line 23: the format has no code for omaha-hilo8 pot" in told
    back = json.loads(replay(write(tmp_path, "back.phhs", out), "--json")[1])
    assert [[99, 94, 107]] * 2 == [one["final_stacks"] for one in back]
    assert [[99, 94, 106.35]] * 2 == [one["finishing_stacks"] for one in back]


def test_a_pokerstars_hand_as_a_record(tmp_path: Path) -> None:
    file = write(tmp_path, "one.txt", STARS)

    code, out, _ = replay(file, "--record")

    assert 0 == code
    shown = replay(write(tmp_path, "one.record", out))[1]
    assert "stack-3                       $106.35" in shown
    assert "drop-box                        $0.65" in shown


@pytest.mark.parametrize(
    "more, lines",
    [
        ("hand = 4217\ntable = 'Halley II'\n", ["table Halley II", "hand 4217"]),
        (
            "hand = 'a-7'\nyear = 2024\nmonth = 3\nday = 10\ntime = 22:15:30\ntime_zone = 'America/New_York'\n",
            ["hand a-7", "time 2024-03-11T02:15:30Z"],
        ),
        ("year = 2024\nmonth = 13\nday = 10\ntime = 22:15:30\ntime_zone = 'Nowhere/Else'\nhand = true\n", []),
        ("", []),
    ],
)
def test_a_record_has_the_number_the_table_and_the_time_that_the_history_tells(
    more: str, lines: list[str], tmp_path: Path
) -> None:
    code, text, _ = replay(write(tmp_path, "a.phh", HAND + more), "--record")

    assert 0 == code
    head = text.partition("\nsubmission ")[0].splitlines()
    assert lines == [line for line in head if line.split()[0] in ("table", "hand", "time")]
