"""What `croupier campaign` prints: a row for each setting, in columns."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from croupier.campaign import read_campaign, run, tables_of_exact, totals_of_rounds
from croupier.cli.campaign import as_data, show, watched

TEXT = """name = "both"
seed = 7
hands = 400

[[setting]]
game = "holdem"

[[setting]]
game = "top-five"
wagers = { ante = 100 }
"""


def test_a_row_for_each_setting_and_the_files_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "both.toml"
    file.write_text(TEXT, encoding="utf-8")
    found = read_campaign(file)
    show(found, run(found, tmp_path / "both"), [Path("report.md"), Path("results.csv")])

    assert [
        "both: 400 hands of each setting, seed 7",
        "setting  rake a hand  interval  mean pot  showdowns  acts a hand",
        "holdem       $4.5825  ± 0.1350   $613.67      73.2%         10.4",
        "setting   strategy   wagers  mean result   interval  of the wagers  of all wagered",
        "top-five  bots      $100.00      +2.5000  ± 15.7128        +2.500%         +1.464%",
        "written: report.md, results.csv",
    ] == capsys.readouterr().out.splitlines()


POKER = '[[setting]]\ngame = "badugi"\n'
HOUSE = '[[setting]]\ngame = "top-five"\nwagers = { ante = 100 }\n'
EXACT = '[[exact]]\nof = "sensitivity"\ngame = "top-five"\n'


@pytest.mark.parametrize(
    ("parts", "has"),
    [
        ((POKER,), ["seed", "hands", "rows"]),
        ((POKER, HOUSE), ["seed", "hands", "rows", "rounds"]),
        ((EXACT,), ["seed", "hands", "rows", "exact"]),
        ((POKER, HOUSE, EXACT), ["seed", "hands", "rows", "rounds", "exact"]),
    ],
)
def test_the_data_have_what_the_campaign_has(parts: tuple[str, ...], has: list[str], tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text("\n".join(("seed = 7\nhands = 100", *parts)), encoding="utf-8")
    found = read_campaign(file)
    done = run(found, tmp_path / "some")
    data = as_data(found, done)

    assert has == list(data)
    assert ("7", 100) == (str(data["seed"]), data["hands"])
    assert ({"badugi"} if POKER in parts else set()) == {row["setting"] for row in data["rows"]}
    assert len(totals_of_rounds(found, done)) == len(data.get("rounds", ()))
    assert tables_of_exact(found, done) == data.get("exact", {})


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("screen", "shown"), [(Terminal(), True), (io.StringIO(), False)], ids=["terminal", "file"])
def test_a_terminal_shows_how_many_jobs_are_done(
    screen: io.StringIO, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", screen)
    with watched() as told:
        assert shown == (told is not None)
        if told is not None:
            told(2, 3)

    assert shown == ("2/3" in screen.getvalue())
