"""What `croupier campaign` prints: a row for each setting, in columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.campaign import read_campaign, run
from croupier.cli.campaign import show

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
