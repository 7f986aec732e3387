"""`croupier range`, `croupier strength` and ranges in `croupier equity`, as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.hands.ranges import BadRange

RUNNER = CliRunner()


def croupier(*arguments: str) -> str:
    result = RUNNER.invoke(app, list(arguments), catch_exceptions=False)
    assert 0 == result.exit_code
    return result.stdout


def data(*arguments: str) -> Any:
    return json.loads(croupier(*arguments, "--json"))


def test_a_range_is_shown_in_its_shortest_form_with_its_share_and_a_chart_in_characters() -> None:
    lines = croupier("range", "QQ,KK,AA,AKs,76s:0.5").splitlines()

    assert "QQ+,AKs,76s:0.5" == lines[0]
    assert "  26 combinations that weigh 24.00, 1.81% of 1,326" == lines[1]
    assert ["AA", "AKs"] == lines[2].split()[:2]
    assert "(76s)" in lines[9]
    assert 2 + 13 == len(lines)


def test_a_range_as_data() -> None:
    found = data("range", "QQ:0.5,KsTs", "--combos", "--dead", "Qs")

    assert ("QdQc:0.5" in found["range"], 4, "5/2") == (True, found["combos"], found["weight"])
    assert {"hand": ["Ks", "Ts"], "weight": "1"} in found["hands"]
    assert 6_961 == data("range", "AA**", "-g", "omaha-high")["combos"]


def test_a_range_is_drawn(tmp_path: Path) -> None:
    assert "chart: " in croupier("range", "15%", "--chart", str(tmp_path / "range.svg"))
    croupier("range", "--equities", "-g", "sixplus", "--chart", str(tmp_path / "equities.svg"))

    assert "combinations, 15.1% of all hands" in (tmp_path / "range.svg").read_text(encoding="utf-8")
    assert "73.1%" in (tmp_path / "equities.svg").read_text(encoding="utf-8")


def test_every_combination_is_listed() -> None:
    assert ["As Ks", "Ah Kh", "Ad Kd", "Ac Kc"] == [
        line.strip() for line in croupier("range", "AKs", "--combos").splitlines()[2:]
    ]


def test_equity_of_ranges_has_the_shape_of_hands() -> None:
    found = data("equity", "AsAh", "QQ+,AKs", "--board", "7d 6d 2c 3c")
    plain = data("equity", "AsAh", "KdKh", "--board", "7d 6d 2c 3c")

    assert list(plain) == list(found)
    assert [list(player) for player in plain["players"]] == [list(player) for player in found["players"]]
    assert (["As", "Ah"], 1, None) == tuple(plain["players"][0][key] for key in ("hand", "combos", "range"))
    assert ([], 22, "QQ+,AKs") == tuple(found["players"][1][key] for key in ("hand", "combos", "range"))
    assert "QQ+,AKs (22)" in croupier("equity", "AsAh", "QQ+,AKs", "--board", "7d 6d 2c 3c")


def test_strength_is_told_street_by_street() -> None:
    text = croupier("strength", "As Ks", "--board", "Qs Js 2d", "--against", "QdQh")
    found = data("strength", "As Ks", "--board", "Qs Js 2d", "--against", "QdQh")

    assert text.startswith("As Ks on Qs Js 2d against QhQd (1 hand)")
    assert "  11 outs: Ts Th Td Tc 9s" in text
    assert ["flop", "turn", "river"] == [street["street"] for street in found["streets"]]
    assert found["positive_potential"] == pytest.approx(found["streets"][-1]["strength"])
    assert not [street for street in found["streets"] if "error" in street], "every hand is met, so there is none"
    drawn = data("strength", "As Ks Qh Jh", "--board", "Ts 9s 2d", "-g", "omaha-high", "--seed", "5")
    assert (False, 5) == (drawn["exact"], drawn["seed"])
    assert all(0 < street["error"] < 0.01 for street in drawn["streets"])


def test_bad_notation_is_named() -> None:
    with pytest.raises(BadRange, match=r"'AZs' is not a hand; .* \(character 5 of 'QQ, AZs'\)"):
        croupier("range", "QQ, AZs")
