"""Figures in columns: a table on a terminal, plain text elsewhere."""

from __future__ import annotations

import sys

import pytest

from croupier.cli.columns import print_rows
from tests.command_line import Terminal

HEAD = ("setting", "rake a hand")
ROWS = [("my [red] tables", "−$1.50")]


def test_a_name_in_brackets_is_printed_as_it_is_also_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    print_rows(HEAD, ROWS, numbers=(1,))
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    print_rows(HEAD, ROWS, numbers=(1,))

    assert ["setting          rake a hand", "my [red] tables       -$1.50"] == capsys.readouterr().out.splitlines()
    assert "my [red] tables" in screen.getvalue()
