"""The learning examples: a solver whose bounds close, and an agent that comes close to the best strategy."""

from __future__ import annotations

import runpy
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.hands.ranges.equity import range_equity

EXAMPLES = Path(__file__).parents[2] / "examples" / "learning"
SOME = ["AA", "KK", "77", "22", "AKs", "QJo", "T9s", "72o"]


@pytest.fixture(scope="module")
def solving() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / "push_or_fold.py"))


def test_the_value_of_push_or_fold_is_found_from_both_sides(solving: dict[str, Any]) -> None:
    """Uses only some of the classes, so that equities are computed quickly."""
    equity = np.array([[float(range_equity([one, other]).players[0].equity) for other in SOME] for one in SOME])
    solver = solving["Solver"](equity, solving["pairs"](SOME), 10.0)
    gaps = []
    for rounds in (10, 100, 2_000):
        while solver.rounds < rounds:
            solver.learn()
        least, most = solver.bounds()
        assert least <= most
        gaps.append(most - least)

    assert gaps[0] > gaps[1] > gaps[2]
    assert gaps[2] < 0.001
    push, call = (dict(zip(SOME, acts, strict=True)) for acts in solver.average())
    assert push["AA"] > 0.99
    assert call["AA"] > 0.99
    assert call["72o"] < 0.01


def test_deals_of_two_classes(solving: dict[str, Any]) -> None:
    ways = solving["pairs"](["AA", "AKs", "AKo", "72o"])
    assert [6 * 1, 6 * 2, 6 * 6, 6 * 12] == ways[0].tolist()
    assert 12 * 12 - 12 * 5 == ways[3, 3]


def test_an_agent_learns_let_it_ride(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The value of its strategy is computed exactly: it rises from far below to within a percent of the best."""
    example = runpy.run_path(str(EXAMPLES / "let_it_ride.py"))
    pays = example["pays_of"](example["MAIN"]["A"], example["BET"])
    agent, values = example["Agent"](), []
    for first, number in ((0, 500), (500, 150_000)):
        agent.learn(number, first)
        way = example["Play"](agent.rides(example["classes"](3)), agent.rides(example["classes"](4)))
        values.append(example["value_of"](way, pays))
    best = example["value_of"](example["optimal"](pays), pays)

    assert Fraction(-1) < values[0] < values[1] <= best
    assert best - values[1] < Fraction(1, 100)
    example["draw"]([(1, -10.0), (10, -4.0)], -3.5, tmp_path / "curve.png")
    assert (tmp_path / "curve.png").stat().st_size > 5_000
    assert "learning curve: " in capsys.readouterr().out
