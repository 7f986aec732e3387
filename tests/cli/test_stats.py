"""`croupier stats`, as a user runs it."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from tests.cli.test_histories import STARS

RUNNER = CliRunner()


def stats(*arguments: object) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, ["stats", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def test_a_hand_that_cannot_be_read_is_named_and_the_others_are_counted(tmp_path: Path) -> None:
    file, csv = tmp_path / "hands.txt", tmp_path / "rows.csv"
    file.write_text(STARS + STARS.replace("Ben: folds", "Ben: flies") + STARS)

    code, out, told = stats(file, "--csv", csv, "--json")

    found = json.loads(out)
    assert (2, 2) == (code, found["hands"])
    assert f"croupier: {file}: line 33: 'Ben: flies' is not a known action\n" == told
    assert [33] == [one["line"] for one in found["errors"]]
    assert {"Ann": 317.5, "Ben": -50, "Cem": -300} == {row["player"]: row["win_rate"] for row in found["rows"]}
    assert 4 == len(csv.read_text().splitlines())


def test_words_for_people(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(STARS)

    code, out, _ = stats(file, "--by", "position")

    assert 0 == code
    assert "Ann BTN        1   100.0%   100.0%        -        -     0.0%        -    317.5        -" in out


def test_bad_wishes(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(STARS)

    refused = RUNNER.invoke(app, ["stats", str(file), "--by", "mood"]).exception
    assert "--by is 'mood'; it is position or stakes" == str(refused)
    nowhere = RUNNER.invoke(app, ["stats", str(file), "--csv", str(tmp_path / "no" / "rows.csv")]).exception
    assert "cannot be written: there is no directory" in str(nowhere)


def test_only_a_parquet_file_needs_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And that it is missing is said before a file is read."""
    file = tmp_path / "hands.txt"
    file.write_text(STARS)
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    assert 0 == stats(file)[0]
    refused = RUNNER.invoke(app, ["stats", "no such file", "--parquet", str(tmp_path / "rows.parquet")]).exception
    assert "pyarrow, which is not installed" in str(refused)
