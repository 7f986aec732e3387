"""`croupier odds`: tables, JSON, files and refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from croupier.odds.report import chart, par_sheet
from croupier.odds.report.catalog import OddsQuestion


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command as `main` does, with a separate cache; returns exit code, output and errors."""
    from croupier.cli import main

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["croupier", "odds", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return command


def test_without_options_all_wagers_and_paytables(run: Any) -> None:
    code, out, _ = run("top-five")

    assert 0 == code
    for words in ("ante-play", "top-five-bonus  A", "poker-bonus     C", "T-25(b)", "0.4931 %", "MD-TOP5 12.B-bis(3)"):
        assert words in out
    assert " -3.0335 %" in out, "a plain hyphen, so that figures can be copied and sorted"


def test_json_is_as_promised(run: Any) -> None:
    code, out, _ = run("let-it-ride", "--wager", "let-it-ride", "--paytable", "A", "--json")
    data = json.loads(out)
    (entry,) = data["wagers"]

    assert 0 == code
    assert ("let-it-ride", "MD-LIR") == (data["game"], data["document"])
    assert ("let-it-ride", "A", "default", "MD-LIR 12.A(1)") == tuple(
        entry[name] for name in ("wager", "paytable", "reading", "clause")
    )
    assert "-37963/1082900" == entry["expected_value"]
    assert 3.5057 == round(entry["house_edge_percent"], 4)
    assert {"element_of_risk_percent", "standard_deviation", "hit_frequency", "strategy"} <= set(entry)
    assert entry["combinations"] == sum(outcome["count"] for outcome in entry["outcomes"])
    assert {"name", "count", "pays"} <= set(entry["outcomes"][0])


ENTRY = {
    "wager": str, "paytable": (str, type(None)), "reading": str, "clause": str, "expected_value": str,
    "expected_value_float": float, "house_edge_percent": float, "element_of_risk_percent": float,
    "average_wager": str, "average_wager_float": float, "variance": str, "variance_float": float,
    "standard_deviation": float, "hit_frequency": str, "hit_frequency_float": float, "combinations": int,
    "outcomes": list, "strategy": (dict, type(None)), "meters": list, "stake_dollars": (str, type(None)),
    "printed_percent": (float, type(None)), "reproduces_print": (bool, type(None)), "method": str, "notes": list,
    "warnings": list, "volatility_index": float, "bands_95_percent": dict, "most_paid": str,
    "long_run": (dict, type(None)), "chip_dollars": (str, type(None)), "breakage_percent": float,
}  # fmt: skip


@pytest.mark.parametrize("game, document", [("let-it-ride", "MD-LIR"), ("top-five", "MD-TOP5")])
def test_json_has_one_shape_for_every_entry(run: Any, game: str, document: str) -> None:
    """Fractions are text in lowest terms with floats beside them; counts sum to all combinations."""
    _, out, _ = run(game, "--json")
    data = json.loads(out)

    assert {"game", "document", "wagers", "version", "rules_sha256"} == set(data)
    assert (game, document) == (data["game"], data["document"])
    for entry in data["wagers"]:
        assert set(ENTRY) == set(entry)
        assert all(isinstance(entry[name], kind) for name, kind in ENTRY.items())
        for name in ("expected_value", "average_wager", "variance", "hit_frequency"):
            assert entry[name] == str(Fraction(entry[name]))
            assert float(Fraction(entry[name])) == entry[f"{name}_float"]
        assert entry["combinations"] == sum(outcome["count"] for outcome in entry["outcomes"])
        won = sum(outcome["count"] * Fraction(outcome["pays"]) for outcome in entry["outcomes"])
        assert Fraction(entry["expected_value"]) == won / entry["combinations"]
        assert -float(Fraction(entry["expected_value"]) * 100) == entry["house_edge_percent"]
    asked = [(entry["wager"], entry["paytable"], entry["reading"]) for entry in data["wagers"]]
    assert len(asked) == len(set(asked))


def test_json_says_that_a_printed_advantage_is_reproduced(run: Any) -> None:
    _, out, _ = run("top-5-wa", "--wager", "tens-or-better", "--paytable", "3.18", "--json")
    default, other = json.loads(out)["wagers"]

    assert (3.18, True) == (default["printed_percent"], default["reproduces_print"])
    assert (3.18, False) == (other["printed_percent"], other["reproduces_print"])


def test_json_has_an_entry_for_each_paytable_and_reading(run: Any) -> None:
    _, out, _ = run("top-5-wa", "--wager", "tens-or-better", "--json")
    entries = json.loads(out)["wagers"]

    assert [(letter, how) for letter in ("2.17", "3.18", "4.47") for how in ("default", "W-04(a)")] == [
        (entry["paytable"], entry["reading"]) for entry in entries
    ]


def test_a_main_game_with_one_table_or_none_has_null(run: Any) -> None:
    _, out, _ = run("top-five", "--wager", "ante-play", "--reading", "default", "--json")

    assert json.loads(out)["wagers"][0]["paytable"] is None


def test_one_wager_is_told_at_length(run: Any) -> None:
    _, out, _ = run("let-it-ride", "--wager", "let-it-ride", "--paytable", "B")

    for words in ("royal flush, 3 bets", "51,979,200", "house edge", "Optimal play", "Bet Number 1:", "plainer:"):
        assert words in out


def test_one_wager_and_paytable_names_its_other_readings(run: Any) -> None:
    _, out, _ = run("let-it-ride", "--wager", "progressive", "--paytable", "D", "--meter", "major=250000")

    assert "meter Major Progressive  $250,000; breaks even at $302,758.00 (MD-LIR 12.F(2)(d)(i))" in out
    assert "house edge 5.2499 % under reading L-10(a): 'for 1' is paid as 'to 1'" in out


def test_printed_advantages_are_said_to_be_reproduced(run: Any) -> None:
    _, out, _ = run("top-5-wa", "--wager", "ace-or-face")

    assert "House advantages that the text prints, reproduced: 1.54, 3.08, 3.85 percent." in out


def test_the_choices_of_a_hand_under_a_reading_and_an_own_paytable(run: Any) -> None:
    _, out, _ = run("top-five", "--hand", "As Td 2c 3c 4c 5h 7h", "--reading", "t-02(A)")
    assert "Best: play." in out

    _, out, _ = run("let-it-ride", "--hand", "Ts Js Qd", "--pays", "straight=9 to 1")
    assert "Best: let Bet Number 1 ride." in out


def test_an_own_envy_table_starts_from_that_of_the_stake(run: Any) -> None:
    """12.J prints $1,500 for a straight flush on a $5 wager."""
    words = ("let-it-ride", "--wager", "envy", "--pays", "royal flush=$10,000", "--stake", "5", "--json")
    (entry,) = json.loads(run(*words)[1])["wagers"]

    assert ["2000", "300", "0"] == [outcome["pays"] for outcome in entry["outcomes"]]
    assert "MD-LIR 12.J" == entry["clause"]


def test_a_wager_of_a_dollar_says_that_no_other_stake_is_priced(run: Any) -> None:
    _, out, err = run("let-it-ride", "--wager", "five-card-bonus", "--paytable", "A", "--stake", "5")

    assert "croupier: five-card-bonus is a wager of $1 and priced as such\n" == err
    assert "4.8887 %" in out


def test_the_choices_of_a_hand_in_words_and_json(run: Any) -> None:
    _, out, _ = run("let-it-ride", "--hand", "Ts Js Qd")
    assert "Best: withdraw Bet Number 1" in out

    _, out, _ = run("let-it-ride", "--hand", "Ts Js Qd", "--community", "9s", "--json")
    data = json.loads(out)
    assert {"let Bet Number 2 ride": "3/8", "withdraw Bet Number 2": "0"} == {
        one["name"]: one["value"] for one in data["choices"]
    }
    assert [True, False] == [one["best"] for one in data["choices"]]

    _, out, _ = run("top-5-wa", "--hand", "3d 3h 2s 9c 4d", "--community", "5c")
    assert "Best: use the community card and discard 2s" in out


def test_an_own_paytable_from_a_file(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'name = "House"\nwager = "three-card-bonus"\n[pays]\n"straight flush" = "40 to 1"\n'
        '"three of a kind" = "30 to 1"\nstraight = "6 to 1"\nflush = "4 to 1"\n'
    )
    code, out, err = run("let-it-ride", "--paytable", str(path), "--reading", "default", "--json")
    (entry,) = json.loads(out)["wagers"]

    assert 0 == code
    assert ("three-card-bonus", "House") == (entry["wager"], entry["paytable"])
    assert "warning: pair is not in the paytable, so it is not paid" in err


def test_a_changed_row_is_priced_like_the_others(run: Any) -> None:
    _, out, err = run("top-5-wa", "--wager", "ace-or-face", "--paytable", "1.54", "--pays", "jack=3 to 1", "--json")
    (entry,) = json.loads(out)["wagers"]

    assert Fraction(-1, 65) + Fraction(1, 13) * (3 - Fraction(6, 5)) == Fraction(entry["expected_value"])
    assert "1.54 with jack 3 to 1" == entry["paytable"]
    assert "warning: queen pays 8 to 5, less than 3 to 1 for the lower jack" in err


def test_meters_and_stakes_move_the_figures(run: Any) -> None:
    def edge(*words: str) -> float:
        _, out, _ = run("let-it-ride", "--reading", "default", "--json", *words)
        return float(json.loads(out)["wagers"][0]["house_edge_percent"])

    progressive = ("--wager", "progressive", "--paytable", "A")
    six = ("--wager", "six-card-bonus", "--paytable", "A")
    assert edge(*progressive, "--meter", "main=12500") < edge(*progressive)
    assert edge(*six, "--stake", "5") > edge(*six)


def test_files_are_written_and_named(run: Any, tmp_path: Path) -> None:
    sheet, table, picture = tmp_path / "a.pdf", tmp_path / "a.csv", tmp_path / "a.png"
    code, _, err = run(
        "top-5-wa", "--wager", "ace-or-face", "--pdf", str(sheet), "--csv", str(table), "--png", str(picture)
    )

    assert 0 == code
    assert (b"%PDF", b"game", b"\x89PNG") == tuple(path.read_bytes()[:4] for path in (sheet, table, picture))
    assert all(f"wrote {path}" in err for path in (sheet, table, picture))


@pytest.mark.parametrize(
    ("missing", "options", "says"),
    [
        ("typst", ["--pdf", "a.pdf"], "PAR sheets are set by typst, which is not installed"),
        ("matplotlib", ["--pdf", "a.pdf"], "charts are drawn by matplotlib, which is not installed"),
        ("matplotlib", ["--png", "a.png"], "charts are drawn by matplotlib, which is not installed"),
        ("typst", ["--png", "a.png"], ""),
        ("typst", ["--csv", "a.csv"], ""),
        ("matplotlib", ["--csv", "a.csv"], ""),
    ],
)
def test_what_is_not_installed_is_told_before_anything_is_computed(
    missing: str, options: list[str], says: str, run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = list[object]()
    real = OddsQuestion.answered
    monkeypatch.setattr(OddsQuestion, "answered", lambda one, **how: computed.append(one) or real(one, **how))
    for module in (chart, par_sheet):
        monkeypatch.setattr(module, "find_spec", lambda name: None if name == missing else find_spec(name))
    monkeypatch.chdir(tmp_path)
    code, _, err = run("top-5-wa", "--wager", "ace-or-face", "--paytable", "1.54", *options)

    assert (2 if says else 0, 0 if says else 1) == (code, len(computed))
    assert says in err
    assert ([] if says else [options[1]]) == [path.name for path in tmp_path.iterdir() if path.is_file()]


def test_a_file_is_not_a_folder_for_sheets(run: Any, tmp_path: Path) -> None:
    (tmp_path / "sheets").write_text("in the way")
    code, _, err = run("top-5-wa", "--wager", "ace-or-face", "--pdf", str(tmp_path / "sheets"))

    assert 2 == code
    assert "is neither FILE.pdf nor an existing folder" in err


def test_a_folder_gets_every_sheet(run: Any, tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    run("top-5-wa", "--wager", "tens-or-better", "--pdf", str(tmp_path / "sheets"))

    assert 3 == len(list((tmp_path / "sheets").glob("*.pdf")))


def test_a_damaged_cache_is_told_and_fresh_ignores_it(run: Any, tmp_path: Path) -> None:
    words = ("top-5-wa", "--wager", "ace-or-face", "--paytable", "1.54", "--json")
    _, first, _ = run(*words)
    entry = next((tmp_path / "cache").rglob("*.json"))
    entry.write_text("{")

    assert (0, first) == run(*words, "--fresh")[:2]
    entry.write_text("{")
    code, out, err = run(*words)
    assert (0, first) == (code, out)
    assert "is damaged" in err


@pytest.mark.parametrize(
    "words, said",
    [
        (["bingo"], "there are no odds for 'bingo'; the games are let-it-ride, top-five, top-5-wa"),
        (["top-5-wa", "--wager", "envy"], "top-5-wa has no wager 'envy'; it has ante-bet"),
        (["top-5-wa", "--wager", "ace-or-face", "--paytable", "Z"], "ace-or-face has no paytable 'Z'; it has 1.54"),
        (["top-five", "--reading", "X-1"], "top-five has no reading 'X-1'; it has default, T-02(a)"),
        (["let-it-ride", "--stake", "0"], "--stake is zero"),
        (["let-it-ride", "--stake", "five"], "--stake: 'five' is not an amount of money"),
        (["let-it-ride", "--chip", "five"], "--chip: 'five' is not an amount of money"),
        (["let-it-ride", "--png", "chart.jpg"], "--png chart.jpg is not FILE.png: the chart is a PNG picture"),
        (["let-it-ride", "--meter", "main"], "has no '='"),
        (["let-it-ride", "--meter", "giant=3"], "pays a meter 'giant'"),
        (["let-it-ride", "--meter", "main=1", "--meter", "main=2"], "--meter main is given twice"),
        (["let-it-ride", "-w", "progressive", "-p", "F", "--rate", "main=20"], "rates are given for main, but no"),
        (["top-five", "--rate", "main=20"], "top-five has no meter"),
        (["let-it-ride", "--stake", "2", "--rate", "mega=20"], "rates are given for mega"),
        (["let-it-ride", "--hand", "Ts Js Qd", "--wager", "envy"], "--hand is about the choices of let-it-ride"),
        (["let-it-ride", "--hand", "Ts Js Qd", "--pdf", "x.pdf"], "--pdf does not go with it"),
        (["let-it-ride", "--hand", "Ts Js Qd", "--rate", "main=20"], "--rate does not go with it"),
        (["let-it-ride", "--hand", "Ts Js Qd", "--made-by", "Ann"], "--made-by does not go with it"),
        (["let-it-ride", "--hand", "Ts Js Qd", "--reading", "L-01(a)"], "let-it-ride has no reading 'L-01(a)'"),
        (["let-it-ride", "--community", "Ts"], "--community goes with --hand"),
        (["top-five", "--hand", "As Jd 2c 3c 4c 5h 7h", "--paytable", "A"], "has no paytable to choose"),
        (["let-it-ride", "--pays", "flush=5% of main"], "only progressive has meters"),
        (["let-it-ride", "--paytable", "tests/"], "cannot be read"),
        (["let-it-ride", "--hand", "Ts Js"], "leaves nothing to decide"),
        (["let-it-ride", "--hand", "Ts Ts Qd"], "is given twice"),
        (["top-five", "--hand", "As Jd 2c 3c 4c 5h 7h", "--community", "2d"], "top-five has no community card"),
        (["top-five", "--pays", "flush=2 to 1"], "ante-play pays even money and has no paytable to change"),
        (["let-it-ride", "--pays", "flsh=2 to 1"], "has no hand 'flsh' (did you mean 'flush'?)"),
        (["let-it-ride", "--pays", "flush=-2 to 1"], "a payout cannot be negative"),
        (["let-it-ride", "--paytable", "no.toml"], "there is no file 'no.toml'"),
        (["let-it-ride", "--wager", "envy", "--stake", "2"], "has no Envy Bonus; only wagers of $1"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(run: Any, words: list[str], said: str) -> None:
    code, out, err = run(*words)

    assert (2, "") == (code, out)
    assert err.startswith("croupier: ")
    assert said in err
    assert 1 == err.count("\n")


def test_envy_is_left_out_where_the_stake_has_none(run: Any) -> None:
    code, out, err = run("let-it-ride", "--reading", "default", "--stake", "2")

    assert 0 == code
    assert "envy" not in out
    assert 1 == err.count("left out: a Progressive wager of $2 has no Envy Bonus")


def test_the_command_runs_as_a_program(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "odds", "top-5-wa", "--wager", "ace-or-face", "--json"],
        env={"XDG_CACHE_HOME": str(tmp_path), "PATH": ""},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert ["-1/65", "-2/65", "-1/26"] == [entry["expected_value"] for entry in json.loads(done.stdout)["wagers"]]


def test_the_same_wager_at_one_and_at_seven_dollars(run: Any) -> None:
    """W-09: fractions of a chip stay with the house."""
    edges = {}
    for stake in (
        [],
        ["--stake", "1"],
        ["--stake", "7"],
        ["--stake", "7", "--chip", "0"],
        ["--stake", "7", "--chip", "0.10"],
    ):
        _, out, _ = run("top-5-wa", "--wager", "ace-or-face", "--paytable", "1.54", *stake, "--json")
        (entry,) = json.loads(out)["wagers"]
        edges[" ".join(stake)] = round(entry["house_edge_percent"], 4)

    assert [1.5385, 7.6923, 2.1978, 1.5385, 1.5385] == list(edges.values())


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["top-5-wa", "--chip", "2"], "the smallest chip of a table is at most $1"),
        (["let-it-ride", "--rate", "main"], "write a meter (main, mega, major, minor) once and its percent"),
        (["let-it-ride", "--rate", "main=60", "--rate", "major=50"], "the rates add up to more than 100 percent"),
    ],
)
def test_chips_and_rates_that_cannot_be(run: Any, arguments: list[str], says: str) -> None:
    code, _, err = run(*arguments)

    assert 2 == code
    assert says in err


def test_what_is_lost_by_rounding_down_to_chips_is_shown(run: Any) -> None:
    asked = ("top-5-wa", "--wager", "ace-or-face", "--paytable", "1.54")
    code, told, _ = run(*asked, "--stake", "7")
    assert 0 == code
    assert ["breakage            0.6593 %, in the house edge (W-09)"] == [
        line for line in told.splitlines() if line.startswith("breakage")
    ]
    assert "breakage" not in run(*asked)[1]
