"""Golden records: each replays to the events it has. A change of law shows in them and requires a new version."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from croupier.engine import Game, Procedure
from croupier.rulebook import all_clauses
from croupier.rules import GAMES
from croupier.rules.let_it_ride.table import LetItRideTable
from tests.rules.golden import FOLDER, MOST, SETS, kept_sets, replayed, rewrite

PATHS = sorted(FOLDER.glob("*.record"))
KEPT = kept_sets()
A_ROUND = FOLDER / "let-it-ride-13-a.record"


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in PATHS])
def test_a_golden_record_replays_to_its_events(path: Path) -> None:
    record, wrong = replayed(path, GAMES, KEPT)
    assert "" == wrong
    assert record is not None
    text = path.read_text(encoding="utf-8")
    first = re.match(r"# (?P<clause>[A-Z0-9-]+ .+?): (?P<reason>.+)\n", text)
    assert first, "the first line is the clause and the reason"
    assert first["clause"] in all_clauses()
    assert f'"clause":"{first["clause"]}"' in text, "the record is kept for a clause that it cites"
    assert path.stem == record.head.hand


def test_there_are_records_of_every_game_and_many_clauses() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PATHS]
    assert MOST - 20 <= len(PATHS) <= MOST
    assert set(GAMES) == {match[1] for text in texts if (match := re.search(r"^game (.+)$", text, re.M))}
    cited = {clause for text in texts for clause in re.findall(r'"clause":"([^"]+)"', text)}
    assert len(cited & set(all_clauses())) >= 500


def test_no_set_of_choices_is_left_over() -> None:
    used = {match[1] for path in PATHS if (match := re.search(r"^choices (\w+)$", path.read_text(), re.M))}
    assert {path.stem for path in (FOLDER / SETS).iterdir()} <= used


# ---- a change of law -------------------------------------------------------------------------------------------------


def other_law(rules: int) -> Mapping[str, Game]:
    """Let It Ride as it would be if the dealer announced something at the beginning."""
    game = GAMES["let-it-ride"]
    plain = game.procedures["round"]

    def announced(table: LetItRideTable) -> Procedure:
        table.announce("good luck", clause="MD-LIR 7.A")
        yield from plain(table)

    changed = replace(game, rules=rules, procedures=MappingProxyType({**game.procedures, "round": announced}))
    return MappingProxyType({**{name: GAMES[name] for name in GAMES}, game.id: changed})


def test_a_change_of_law_demands_a_new_rules_version() -> None:
    rules = GAMES["let-it-ride"].rules
    _, said = replayed(A_ROUND, other_law(rules), KEPT)
    assert "the law of let-it-ride has changed, and its rules version has not" in said
    assert "event 1 of " in said
    assert "played again, it is 'the dealer announces: good luck' [MD-LIR 7.A]" in said
    assert "raise `rules` in its specification, run `make records`" in said


def test_with_a_new_version_the_records_are_to_be_written_anew() -> None:
    rules = GAMES["let-it-ride"].rules
    _, said = replayed(A_ROUND, other_law(rules + 1), KEPT)
    assert f"written under rules version {rules} of let-it-ride; run `make records`" in said


def test_records_are_not_written_anew_while_the_version_stays(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    shutil.copytree(FOLDER, folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    said = rewrite(folder, other_law(GAMES["let-it-ride"].rules))
    assert said
    assert all("the law of let-it-ride has changed" in one for one in said)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


if __name__ == "__main__":
    if refused := rewrite():
        print("\n".join(refused), file=sys.stderr)
        sys.exit(1)
