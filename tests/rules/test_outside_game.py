"""A game the package does not know: every command and every contract takes it, as docs/howto/add-a-game.md says."""

from __future__ import annotations

import json
import random
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.engine import Round
from croupier.hands.games import GAMES as SHOWDOWNS
from croupier.rulebook import Clause, all_clauses, documents
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, SPECS, new, register
from croupier.rules.outside import BadGame, load
from croupier.rules.poker.histories.phh.writing import NoHistory, write_history
from croupier.rules.poker.simulate.bulk import play_many
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.specs import OF_THE_TEXTS
from tests.command_line import Done, croupier
from tests.rules.contract import (
    assert_cards_are_conserved,
    assert_clauses_are_real,
    assert_illegal_answers_change_nothing,
    assert_money_is_conserved,
    assert_replays,
    play_randomly,
)
from tests.rules.outside_game import again_from_outside, commands_of_the_page, game_of_the_page, own_clauses
from tests.rules.random_hands import play_with_slips, random_record

POKER = [spec for spec in OF_THE_TEXTS if isinstance(spec, PokerSpec)]
ID = "holdem-hilo8"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with the page's module, loaded."""
    with game_of_the_page(tmp_path):
        yield tmp_path


def run(folder: Path, command: str) -> Done:
    done = croupier(*shlex.split(command), cwd=folder)
    assert 0 == done.returncode, f"{command}: {done.stderr}"
    return done


# ---- the game of the page -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", commands_of_the_page())
def test_every_command_of_the_page_runs(folder: Path, command: str) -> None:
    assert run(folder, command).stdout


def test_the_page_has_every_command_for_games() -> None:
    named = {command.split()[2] for command in commands_of_the_page()}

    assert {"deal", "play", "simulate", "equity", "hands", "settle", "submission", "clauses"} <= named


def test_dealt_hands_cite_its_own_text_and_are_replayed(folder: Path) -> None:
    run(folder, f"--games hilo.py deal {ID} --rounds 6 --seed 4 --records records")
    records = sorted(one for one in (folder / "records").iterdir() if "-before-" not in one.name)

    shown = [run(folder, f"--games hilo.py replay {one}").stdout for one in records]

    assert 6 == len(shown)
    assert all("MD-HILO 1" in one for one in shown)
    assert any("MD-HILO 3" in one or "MD-HILO 4" in one for one in shown)


def test_a_hand_is_settled_by_its_own_clauses(folder: Path) -> None:
    (folder / "q.toml").write_text(run(folder, f"--games hilo.py settle --example {ID}").stdout, encoding="utf-8")

    found = json.loads(run(folder, "--games hilo.py settle q.toml --json").stdout)

    assert any(step["clause"].startswith("MD-HILO") for step in found["steps"])


def test_halves_are_told_apart_in_its_equity(folder: Path) -> None:
    found = json.loads(run(folder, f'--games hilo.py equity "As 2s" "Kd Kh" --game {ID} --json').stdout)

    assert all(one["low"] for one in found["players"])


@clause("MD-POKER 9.A(6)", says="Any further Commission-approved game")
def test_a_facility_offers_it_under_its_approval(folder: Path) -> None:
    """A submission is written and checked, its signs and its filing are printed, and its table is played."""
    new_file = f'--games hilo.py submission new --game {ID} --facility "Card Room"'
    (folder / "s.toml").write_text(run(folder, new_file).stdout, encoding="utf-8")

    assert "MD-POKER 9.A(6)" in (folder / "s.toml").read_text(encoding="utf-8")
    assert "lawful" in run(folder, "--games hilo.py submission check s.toml").stdout
    assert "required-bets" in run(folder, "--games hilo.py submission signs s.toml --list --json").stdout
    run(folder, "--games hilo.py submission signs s.toml --out signs --format svg")
    run(folder, "--games hilo.py submission book s.toml --html book.html")
    assert "High-Low Split Eight or Better" in (folder / "book.html").read_text(encoding="utf-8")
    run(folder, "--games hilo.py deal --submission s.toml --seed 1")


@clause("MD-POKER 9.B", says="Unauthorised poker games may not be offered")
def test_without_an_approval_it_is_not_offered(tmp_path: Path) -> None:
    with game_of_the_page(tmp_path) as hilo:
        (tmp_path / "s.toml").write_text(
            run(tmp_path, f"--games hilo.py submission new --game {ID}").stdout, encoding="utf-8"
        )
        SHOWDOWNS.add(replace(hilo, approval=""))

        checked = croupier("submission", "check", "s.toml", cwd=tmp_path)

        SHOWDOWNS.add(hilo)
    assert 1 == checked.returncode
    assert "does not name an approval of the Commission" in checked.stdout
    assert "[MD-POKER 9.B, reading P-116]" in checked.stdout


def test_the_format_has_no_letter_for_it(folder: Path) -> None:
    running = play_randomly(random.Random(1), new(ID, {1: 20_000, 2: 20_000}))

    with pytest.raises(NoHistory, match=f"the format has no code for {ID} fixed"):
        write_history(running)


def test_its_text_joins_the_rulebook_and_leaves_it_again(tmp_path: Path) -> None:
    with game_of_the_page(tmp_path):
        assert "MD-HILO" in [document.id for document in documents()]
        assert "whole pot" in run(tmp_path, '--games hilo.py clauses "MD-HILO 4"').stdout
    assert "MD-HILO" not in [document.id for document in documents()]
    assert ID not in GAMES


def test_a_house_that_offers_it_may_have_it_in_a_jackpot(folder: Path) -> None:
    """The best hand of chapter 6 wins half of the pot, so by its specification it is a game of 15 and 16."""
    spec = SPECS[ID]
    assert isinstance(spec, PokerSpec)

    assert spec.high_hand
    assert new(ID, {1: 1, 2: 1}, house={"high_hand.offered": True, "high_hand.games": (ID,)})


# ---- every game again, from outside ---------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", POKER, ids=lambda spec: spec.id)
def test_every_game_is_known_by_its_specification_alone(spec: PokerSpec) -> None:
    """Under another id, with clauses of its own, each game plays as before: nothing knows it by name."""
    start = new(spec.id, {1: 9_000, 2: 20_000, 4: 7_300}, house={"deck.shuffler": "automatic"})
    known = [hand.events for hand in play_many(start, 12, seed=5)]
    names = own_clauses(spec)
    troubled = [play_with_slips(random.Random(n), start, 0.3).events for n in range(8)]
    with again_from_outside(spec) as own:
        again = new(own.id, {1: 9_000, 2: 20_000, 4: 7_300}, house={"deck.shuffler": "automatic"})
        for theirs, hand in zip(known, play_many(again, 12, seed=5), strict=True):
            assert [(one.kind, names.get(one.clause, one.clause), one.cents, one.cards) for one in theirs] == [
                (one.kind, one.clause, one.cents, one.cards) for one in hand.events
            ]
        for n, theirs in enumerate(troubled):
            events = play_with_slips(random.Random(n), again, 0.3).events
            assert [(one.kind, names.get(one.clause, one.clause), one.cents, one.cards) for one in theirs] == [
                (one.kind, one.clause, one.cents, one.cards) for one in events
            ]


@pytest.mark.parametrize("spec", POKER, ids=lambda spec: spec.id)
def test_every_game_from_outside_keeps_the_contract(spec: PokerSpec) -> None:
    rng = random.Random(f"outside {spec.id}")
    with again_from_outside(spec) as own:
        for number in range(10):
            record = random_record(rng, own.id)
            look = (lambda running: assert_illegal_answers_change_nothing(rng, running)) if number == 0 else None
            running: Round = play_randomly(rng, record, look=look, quick=number > 0)
            assert_money_is_conserved(record, running)
            assert_cards_are_conserved(running)
            assert_clauses_are_real(running.events)
            assert_replays(running)


# ---- what cannot be taken -------------------------------------------------------------------------------------------


def test_what_cannot_be_taken_is_refused_with_a_reason() -> None:
    hold_em = SPECS["holdem"]
    assert isinstance(hold_em, PokerSpec)
    before = set(all_clauses())

    with pytest.raises(BadGame, match="there is already a game holdem"):
        register(replace(hold_em, title="Mine"))
    with pytest.raises(BadGame, match="there is already a game razz"):
        register(replace(hold_em, id="mine", names=("razz",)))
    with pytest.raises(BadGame, match="'My Game' cannot be the id of a game"):
        register(replace(hold_em, id="My Game"))
    with pytest.raises(BadGame, match="mine cites MD-MINE 9: there is no clause 'MD-MINE 9'"):
        register(
            replace(hold_em, id="mine", names=(), announced="MD-MINE 9"),
            clauses=[Clause("MD-MINE 1", "MD-MINE", "Chapter 1 - Mine", "procedure", "engine", "Mine.", "")],
        )
    with pytest.raises(BadGame, match="by the ranking 'best'"):
        register(replace(hold_em, id="mine", names=(), shares=(replace(hold_em.shares[0], ranking="best"),)))
    assert before == set(all_clauses())
    assert "mine" not in GAMES


def test_a_module_that_cannot_be_loaded_is_refused_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1 / 0\n", encoding="utf-8")

    missing = croupier("--games", "gone.py", "deal", "holdem", cwd=tmp_path)
    broken = croupier("--games", "broken.py", "deal", "holdem", cwd=tmp_path)
    named = croupier("--games", "no.such.module", "deal", "holdem", cwd=tmp_path)

    assert (2, "croupier: there is no file gone.py to load games from\n") == (missing.returncode, missing.stderr)
    assert "broken.py cannot be loaded: ZeroDivisionError" in broken.stderr
    assert "there is no module 'no.such.module' to load games from" in named.stderr


def test_an_installed_package_brings_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point group `croupier.games`, as a package has it once it is installed."""
    from croupier import rulebook
    from croupier.rules.outside import unregister
    from tests.rules.outside_game import module_of_the_page

    (tmp_path / "hilo_installed.py").write_text(module_of_the_page(), encoding="utf-8")
    package = tmp_path / "hilo-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: hilo\nVersion: 1.0\n", encoding="utf-8")
    (package / "entry_points.txt").write_text("[croupier.games]\nhilo = hilo_installed\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    dealt = croupier("deal", ID, "--seed", "1")

    unregister(ID)
    rulebook.remove_clauses([one for one in all_clauses().values() if one.document == "MD-HILO"])
    assert 0 == dealt.returncode, dealt.stderr


def test_a_module_is_loaded_once(folder: Path) -> None:
    assert load(str(folder / "hilo.py")) is load(str(folder / "hilo.py"))
