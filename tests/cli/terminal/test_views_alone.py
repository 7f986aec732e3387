"""The command line sees tables only through their views; code of it that reads the table itself is caught."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from croupier.engine import Round
from croupier.engine.table import Table
from tests.cli.terminal.test_screens import FOLDER, session
from tests.command_line import croupier

SEED = ("--seed", "3")


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any code may read the table of a round, except the command line's."""
    slot = Round.__dict__["table"]

    def table(self: Round) -> Table:
        asks = sys._getframe(1).f_globals["__name__"]
        assert not asks.startswith("croupier.cli"), f"{asks} reaches into a table"
        found: Table = slot.__get__(self)
        return found

    monkeypatch.setattr(Round, "table", property(table, slot.__set__))


@pytest.mark.usefixtures("guarded")
@pytest.mark.parametrize("name", ["holdem", "omaha-hilo8", "stud7-hilo8", "badugi", "let-it-ride", "top-five"])
def test_the_table_in_the_terminal(name: str, tmp_path: Path) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    assert text == session(text, tmp_path)


@pytest.mark.usefixtures("guarded")
@pytest.mark.parametrize("game", ["holdem", "let-it-ride"])
def test_deal_play_and_replay(game: str, tmp_path: Path) -> None:
    for command in (("deal", game, *SEED, "--json"), ("deal", game, *SEED, "--records", str(tmp_path)), ("play", game)):
        assert 0 == croupier(*command).returncode
    (record,) = tmp_path.glob(f"{game}-0001.record")
    for viewer in ("seat1", "floor", "public"):
        assert 0 == croupier("replay", str(record), "--as", viewer, "--step", "12").returncode


@pytest.mark.usefixtures("guarded")
def test_a_reach_into_the_table_would_be_caught() -> None:
    outside = {"__name__": "croupier.cli.peeping", "Round": Round}
    exec("def peep(running):\n    return running.table", outside)
    from croupier.rules import new

    running = Round(new("holdem", {1: 10_000, 2: 10_000}))
    with pytest.raises(AssertionError, match=r"croupier\.cli\.peeping reaches into a table"):
        outside["peep"](running)  # type: ignore[operator]
    assert running.table.seats == (1, 2)
