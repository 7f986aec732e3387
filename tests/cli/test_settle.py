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
    assert ["game", "answer", "why", "gets", "put_in", "net", "house", "winners", "as_said", "hands", "steps"] == list(
        data
    )
    assert {"words", "clause"} <= set(data["steps"][0])


def test_every_reason_is_told_and_the_exit_code_is_2() -> None:
    question = 'game = "holdem"\nboard = "2c 2c"\n[[player]]\nname = "Ann"\nput_in = 5\n'

    told = RUNNER.invoke(app, ["settle", "-"], input=question)
    as_json = RUNNER.invoke(app, ["settle", "-", "--json"], input=question)

    assert (2, 2) == (told.exit_code, as_json.exit_code)
    assert "board: 2c (2 of clubs) is given twice" in told.stderr
    assert "player 1 (Ann), put_in: 5 is not an amount of money" in told.stderr
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
    """What cannot be read is asked for again; quotation marks in a name do no harm."""
    typed = ["hodem", "holdem", "2c 7d 9h Jc 3s", "", "n"]
    typed += ['An"n', "five", "5", "As Ah", "Ben", "5", "Ks Kh", "Cem", "1", "", "y", "", "Zoe", "Ben"]
    monkeypatch.setattr("croupier.cli.settle._on_terminal", lambda: True)

    told = RUNNER.invoke(app, ["settle"], input="\n".join(typed) + "\n")

    assert 0 == told.exit_code
    assert "there is no game 'hodem'; did you mean holdem?" in told.stdout
    assert "'five' is not an amount of money" in told.stdout
    assert "'Zoe' is not a player; the players are An\"n, Ben, Cem" in told.stdout
    assert 'An"n is awarded the main pot, $11 (pair)' in told.stdout


def test_at_a_terminal_too_a_file_is_settled_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    question = tmp_path / "question.toml"
    question.write_text(RUNNER.invoke(app, ["settle", "--example", "holdem"]).stdout, encoding="utf-8")
    elsewhere = RUNNER.invoke(app, ["settle", str(question)])
    monkeypatch.setattr("croupier.cli.settle._on_terminal", lambda: True)

    told = RUNNER.invoke(app, ["settle", str(question)])

    assert (0, elsewhere.stdout) == (told.exit_code, told.stdout)


def test_a_winner_that_was_named_is_confirmed_or_not() -> None:
    question = RUNNER.invoke(app, ["settle", "--example", "holdem"]).stdout

    def said(who: str, *more: str) -> tuple[int, str, str]:
        asked = question.replace('button = "Cem"', f'button = "Cem"\nwinner = {who}')
        told = RUNNER.invoke(app, ["settle", "-", *more], input=asked)
        return told.exit_code, told.stdout.splitlines()[1] if told.stdout else "", told.stderr

    assert (0, "yes, as was said: Cem and Ann", "") == said('["Ann", "Cem"]')
    assert (1, "no: Cem and Ann, not Ben", "") == said('"Ben"')
    assert 1 == said('"Ben"', "--json")[0]
    assert (1, "no: Dee folded, and so gave up the cards  [MD-POKER 1.B(12)]", "") == said('"Dee"')
    assert "winner is 'Zoe'; it must be a player or a list of players: Ann, Ben, Cem, Dee" in said('"Zoe"')[2]


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


DISPUTES = Path(__file__).parents[2] / "examples" / "disputes"


def settled(name: str, *more: str) -> tuple[int, list[str]]:
    told = RUNNER.invoke(app, ["settle", str(DISPUTES / f"{name}.toml"), *more], catch_exceptions=False)
    return told.exit_code, told.stdout.splitlines()


def test_what_if_the_house_had_chosen_otherwise() -> None:
    """A raise that is not allowed becomes allowed; and the odd chip goes by suit, to the ace of spades."""
    code, lines = settled("01-short-all-in", "--what-if", "betting.short_allin_reopens=always")
    assert 1 == code
    assert "what if betting.short_allin_reopens = always (it is by-structure)" == lines[-2]
    assert (
        "  yes: every action is allowed; Cem is asked next, to fold or call or raise  [MD-POKER 11.H(2)]" == lines[-1]
    )

    code, lines = settled("08-odd-chip-two-lows", "--what-if", "odd_chip.rule=low-card-suit")
    at = lines.index("what if odd_chip.rule = low-card-suit (it is chapter)")
    assert 0 == code
    assert "by suit" in lines[at + 1]
    assert ["Ben", "$17", "$17", "$0"] != lines[-2].split()


def test_what_is_not_allowed_is_explained_with_its_reading() -> None:
    _, lines = settled("01-short-all-in", "--explain")
    _, shorter = settled("01-short-all-in")

    assert [*shorter, "", "readings"] == lines[:-1]
    assert lines[-1].startswith("  P-31  Betting structures and raise sizes: ")


def test_what_if_may_move_nothing() -> None:
    _, lines = settled("21-rake-cap", "--what-if", "odd_chip.rule=low-card-suit")
    _, shorter = settled("21-rake-cap")

    question = "what if odd_chip.rule = low-card-suit (it is chapter)"
    assert [*shorter, "", question, "  nobody gets more or less"] == lines


def test_what_if_moves_money() -> None:
    code, lines = settled("21-rake-cap", "--what-if", "rake.cap=10.00")

    assert 0 == code
    assert ["Ann", "$396", "$390", "-$6"] == next(line.split() for line in reversed(lines) if "Ann" in line)
    assert ["drop-box", "$4", "$10", "$6"] == lines[-1].split()
    data = json.loads("\n".join(settled("21-rake-cap", "--what-if", "rake.cap=10.00", "--json")[1]))
    assert {"option": "rake.cap", "is": "4.00", "would_be": "10.00"} == {
        key: value for key, value in data["what_if"].items() if key != "answer"
    }
    assert "390.00" == data["what_if"]["answer"]["gets"]["Ann"]


def test_what_if_settles_what_was_refused(tmp_path: Path) -> None:
    """Nobody gets anything now, so that there is no difference to tell."""
    question = (DISPUTES / "04-no-check-raise.toml").read_text(encoding="utf-8")
    played = question.replace('"Ann raises to 60.00"]', '"Ann raises to 60.00", "Ben folds"]')
    (tmp_path / "fold.toml").write_text(played.replace('dispute = "betting"', "raked = false"), encoding="utf-8")
    told = RUNNER.invoke(app, ["settle", str(tmp_path / "fold.toml"), "--what-if", "betting.check_raise=true"])
    lines = told.stdout.splitlines()

    assert 1 == told.exit_code
    assert ["gets", "now", "would", "get", "difference"] == lines[-3].split()
    assert [["Ann", "-", "$100", "-"], ["Ben", "-", "$0", "-"]] == [line.split() for line in lines[-2:]]


def test_what_if_takes_lawful_choices_only() -> None:
    def refused(change: str) -> str:
        told = RUNNER.invoke(app, ["settle", str(DISPUTES / "21-rake-cap.toml"), "--what-if", change])
        assert 2 == told.exit_code
        return told.stderr

    assert "croupier: --what-if: rake.percent is 12; allowed:" in refused("rake.percent=12")
    assert "holdem has no option 'rake.percnt'; did you mean rake.percent?" in refused("rake.percnt=5")
    assert "write an option and a value" in refused("rake.percent")


def test_explain_shows_every_step_and_what_the_readings_say() -> None:
    _, short = settled("31-run-twice-refused")
    _, whole = settled("31-run-twice-refused", "--explain")
    betting = str(Path(__file__).parents[2] / "examples" / "settle" / "betting.toml")
    told = RUNNER.invoke(app, ["settle", betting, "--explain"]).stdout

    assert "readings" not in short
    assert any(line.startswith("  P-41  Run it twice: when betting is over, and refusal: ") for line in whole)
    assert "every step, as the table would see it" in told
    assert "board: " in told, "the flop is dealt, which the short answer leaves out"
    assert "board: " not in RUNNER.invoke(app, ["settle", betting]).stdout


def test_a_no_is_told_as_data_too() -> None:
    code, lines = settled("01-short-all-in", "--json")

    data = json.loads("\n".join(lines))
    assert (1, "no") == (code, data["answer"])
    assert {
        "about": "betting",
        "clause": "submission: betting.short_allin_reopens",
        "reading": "P-31",
        "option": "betting.short_allin_reopens = by-structure",
    } == {key: value for key, value in data["why"][0].items() if key != "words"}


def test_a_dispute_about_something_unknown_is_refused() -> None:
    text = (DISPUTES / "06-odd-chip.toml").read_text(encoding="utf-8")

    told = RUNNER.invoke(app, ["settle", "-"], input=text.replace('"odd-chip"', '"weather"'))

    assert 2 == told.exit_code
    assert "dispute is 'weather'; in this game it may be about betting, winner, low, odd-chip" in told.stderr
