"""`make mutants`: faults are tried in a copy, with the tests that run their lines, and the sources stay as they are."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from time import sleep
from typing import cast

import pytest

from mutants.__main__ import (
    Refused,
    area,
    beyond,
    cited_once,
    entries_for,
    equivalent,
    escaped,
    every_fault,
    files_of_tests,
    read_arguments,
    sample,
    tried_before,
)
from mutants.copies import ROOT, copied, planted
from mutants.faults import CLAUSE, KINDS, VISIBILITY, faults
from mutants.processes import Turns, together
from mutants.serving import Server
from mutants.tests_of import Map, Ran, RanFile, compares_definitions, distance
from mutants.trying import CAUGHT, SURVIVED, Trial, Tried, _after

RULE = """def deals(seats, most):
    if seats > most:
        return None
    return 5


def never(seats, most):
    return seats + most


def rounds(left):
    while left > 0:
        left -= 2
    return left


SEATS = 7


def full(seats):
    return seats >= SEATS


def worth(rank):
    return rank + 1


def tried(least):
    return least * 2
"""
TESTS = """import time
from pathlib import Path

from croupier.rule import deals, full, rounds, tried, worth

TRIED = tried(1)

def test_tried():
    assert TRIED == 2

def test_many():
    assert deals(9, 3) is None

def test_few():
    assert deals(2, 3) == 5

def test_rounds():
    assert rounds(1) == -1

def test_full():
    assert not full(6)

def test_compiles():
    while not Path("compiled").exists():
        if time.process_time() > 1:
            Path("compiled").touch()
    assert abs(worth(0)) == 1
"""
TEST = "tests/test_rule.py::test_"
PROGRAM = """
import sys
from pathlib import Path
from mutants.copies import move_into
from mutants.faults import faults
from mutants.serving import Server
from mutants.tests_of import Map
from mutants.trying import CAUGHT, SURVIVED, Tried
from mutants import trying
from mutants.trying import Trial, record

trying.PATIENCE_SECONDS = 0.2
root = Path(sys.argv[1])
move_into(root)
assert sys.argv[0] == "pytest"  # commands name themselves after it
tests, files = Map(root / "map"), ["tests/test_rule.py"]
(root / "compiled").touch()
assert [] == record(root, tests, files)
(root / "compiled").unlink()
trial = Trial(root, tests.load(root, files), Server(files, root))
source = (root / "src/croupier/rule.py").read_text()
found = [*faults("src/croupier/rule.py", source)]
for number, fault in enumerate([found[-1], *found[:-1]]):
    one = trial.attempt(fault, number)
    change = f"{fault.line} {fault.before.strip()}->{fault.after.strip()}"
    print(f"{change}: {one.outcome}, {one.tests} tests {one.by}".strip())
trial.server.close()
assert source == (root / "src/croupier/rule.py").read_text()
"""


def small_checkout(root: Path) -> Path:
    for name, text in {
        "src/croupier/rule.py": RULE,
        "src/croupier/__init__.py": "",
        # It takes a moment to load: a fault that was planted meanwhile would be in every fork.
        "src/croupier/before.py": "import time\ntime.sleep(0.5)\n",
        "tests/test_rule.py": TESTS,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    (root / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return root


def test_faults_are_caught_or_survive(tmp_path: Path) -> None:
    """The tests try one seat less than the limit and more, not the limit; nobody calls `never`; a loop may not end.

    What stands outside of functions is loaded anew and tried with all tests of the module, and so is what runs when
    the tests are collected. A test that was slow because it compiled something is tried again. The first fault, too,
    is planted only after everything was loaded without it.
    """
    root = small_checkout(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(root)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )

    assert [
        "recording which lines tests/test_rule.py runs (1 of 1)",
        f"29 2->1: caught, 6 tests {TEST}tried",
        "2 >->>=: survived, 5 tests",
        f"4 5->6: caught, 5 tests {TEST}few",
        f"4 5->4: caught, 5 tests {TEST}few",
        "8 +->-: not run, 0 tests",
        "12 >->>=: survived, 5 tests",
        f"12 0->1: caught, 5 tests {TEST}rounds",
        "13 left -= 2->pass: caught, 5 tests no end",
        "13 -=->+=: caught, 5 tests no end",
        f"13 2->3: caught, 5 tests {TEST}rounds",
        f"13 2->1: caught, 5 tests {TEST}rounds",
        "17 7->8: survived, 6 tests",
        f"17 7->6: caught, 6 tests {TEST}full",
        "21 >=->>: survived, 5 tests",
        "25 +->-: survived, 5 tests",
        f"25 1->2: caught, 5 tests {TEST}compiles",
        f"25 1->0: caught, 5 tests {TEST}compiles",
        f"29 *->+: caught, 6 tests {TEST}tried",
        f"29 2->3: caught, 6 tests {TEST}tried",
    ] == done.stdout.splitlines(), done.stderr


def test_a_planted_fault_is_taken_away_again_even_when_interrupted(tmp_path: Path) -> None:
    path = small_checkout(tmp_path) / "src/croupier/rule.py"
    time = path.stat().st_mtime_ns
    with suppress(KeyboardInterrupt), planted(tmp_path, "src/croupier/rule.py", "a = 1", 0):
        assert "a = 1" == path.read_text(encoding="utf-8")
        assert time != path.stat().st_mtime_ns
        raise KeyboardInterrupt

    assert (RULE, time) == (path.read_text(encoding="utf-8"), path.stat().st_mtime_ns)


def test_the_copy_is_whole_and_goes_away() -> None:
    with copied() as folder:
        assert (folder / "src/croupier/rules/poker/pots/side_pots.py").is_file()
        assert (folder / "tests/conftest.py").is_file()
        assert not (folder / ".venv").exists()
    assert not folder.exists()


def test_processes_share_their_work_and_do_each_part_once(tmp_path: Path) -> None:
    """Each waits for the other before it takes another turn, so one process alone would never come to the end."""
    turns = Turns(20)

    def work() -> int:
        for number in turns:
            (tmp_path / f"{number}.{os.getpid()}").touch()
            while len({path.suffix for path in tmp_path.iterdir()}) < 2:
                sleep(0.01)
        return 0

    together(work, 2, limit_seconds=60)
    turns.close()

    assert [*range(20)] == sorted(int(path.stem) for path in tmp_path.iterdir())


def recorded_map(root: Path, ran: dict[str, Ran]) -> Map:
    tests = Map(root / "map")
    tests.keep(root, "tests/test_rule.py", RanFile(ran))
    return tests


def test_lines_are_found_again_when_the_source_has_changed(tmp_path: Path) -> None:
    root = small_checkout(tmp_path)
    few = "tests/test_rule.py::test_few"
    tests = recorded_map(root, {few: Ran(0.1, {"rule.py": 1 << 2 | 1 << 4})})
    (root / "src/croupier/rule.py").write_text('"""Deals."""\n\n' + RULE, encoding="utf-8")
    recorded = tests.load(root, ["tests/test_rule.py"])

    assert [few] == recorded.tests("rule.py", (6, 6), 60)
    assert [] == recorded.tests("rule.py", (5, 5), 60)


def test_quick_tests_come_first_and_the_budget_ends_the_list(tmp_path: Path) -> None:
    root = small_checkout(tmp_path)
    slow, quick = "tests/test_rule.py::test_many", "tests/test_rule.py::test_few"
    tests = recorded_map(root, {slow: Ran(20, {"rule.py": 1 << 2}), quick: Ran(0.1, {"rule.py": 1 << 2})})
    recorded = tests.load(root, ["tests/test_rule.py"])

    assert [quick, slow] == recorded.tests("rule.py", (2, 2), 60)
    assert [quick] == recorded.tests("rule.py", (2, 2), 1)


def test_the_other_tests_of_the_module_come_last_as_a_cache_may_have_kept_what_the_first_ran(tmp_path: Path) -> None:
    root = small_checkout(tmp_path)
    first, other = "tests/test_rule.py::test_many", "tests/test_rule.py::test_few"
    tests = recorded_map(root, {first: Ran(20, {"rule.py": 1 << 2}), other: Ran(0.1, {"rule.py": 1 << 4})})
    recorded = tests.load(root, ["tests/test_rule.py"])

    assert [first, other] == recorded.tests("rule.py", (2, 2), 60)


def test_the_tests_that_mirror_a_module_come_before_quicker_ones(tmp_path: Path) -> None:
    root = small_checkout(tmp_path)
    near, far = "tests/test_rule.py::test_many", "tests/far/test_all.py::test_all"
    tests = recorded_map(root, {near: Ran(20, {"rule.py": 1 << 2})})
    (root / "tests/far").mkdir()
    (root / "tests/far/test_all.py").touch()
    tests.keep(root, "tests/far/test_all.py", RanFile({far: Ran(0.1, {"rule.py": 1 << 2})}))
    recorded = tests.load(root, ["tests/test_rule.py", "tests/far/test_all.py"])

    assert [near, far] == recorded.tests("rule.py", (2, 2), 60)
    assert [near] == recorded.tests("rule.py", (2, 2), 20)


def test_lines_that_ran_before_any_test_are_tried_with_all_tests_of_the_module(tmp_path: Path) -> None:
    root, few = small_checkout(tmp_path), "tests/test_rule.py::test_few"
    tests = Map(root / "map")
    tests.keep(root, "tests/test_rule.py", RanFile({few: Ran(0.1)}, loading={"rule.py": 1 << 2}))
    recorded = tests.load(root, ["tests/test_rule.py"])

    assert [few] == recorded.tests("rule.py", (2, 2), 60)
    assert [] == recorded.tests("rule.py", (8, 8), 60)


@pytest.mark.parametrize(
    ("test", "far"),
    [
        ("tests/rules/poker/test_ch08_acts.py", 0),
        ("tests/rules/poker/test_ch11_hold_em.py", 1),
        ("tests/rules/top_five/test_ch08_manual_shoe.py", 2),
        ("tests/odds/test_report.py", 2),
    ],
)
def test_the_tests_of_the_chapter_are_the_nearest(test: str, far: int) -> None:
    assert far == distance("rules/poker/ch08_betting.py", f"{test}::test_one")


@pytest.mark.parametrize(("module", "far"), [("bulk/felt.py", 0), ("stepping/play.py", 2), ("study.py", 1)])
def test_a_file_of_tests_may_mirror_a_folder(module: str, far: int) -> None:
    assert far == distance(f"rules/poker/simulate/{module}", "tests/rules/poker/simulate/test_bulk.py::test_one")


def test_a_test_that_fails_by_itself_catches_nothing(tmp_path: Path) -> None:
    root = small_checkout(tmp_path)
    tests = recorded_map(root, {"tests/test_rule.py::test_few": Ran(0.1, {"rule.py": 1 << 2}, failed="why")})

    assert [] == tests.load(root, ["tests/test_rule.py"]).tests("rule.py", (2, 2), 60)


def test_a_test_file_that_changed_is_recorded_anew(tmp_path: Path) -> None:
    root = small_checkout(tmp_path)
    tests = recorded_map(root, {})
    assert [] == tests.missing(root, ["tests/test_rule.py"])
    (root / "tests/test_rule.py").write_text(TESTS + "\n", encoding="utf-8")

    assert ["tests/test_rule.py"] == tests.missing(root, ["tests/test_rule.py"])


def test_a_run_with_other_tests_leaves_the_recordings_that_one_under_way_needs(tmp_path: Path) -> None:
    root, file = small_checkout(tmp_path), "tests/test_rule.py"
    tests = recorded_map(root, {})
    (first,) = (root / "map").iterdir()
    os.utime(first, (0, 0))
    tests.load(root, [file])
    (root / file).write_text(TESTS + "\n", encoding="utf-8")
    tests.keep(root, file, RanFile())
    assert first.exists(), "it was used within a day"
    os.utime(first, (0, 0))
    tests.keep(root, file, RanFile())

    assert not first.exists()
    assert [] == tests.missing(root, [file])


def test_those_that_passed_before_a_test_that_cannot_be_trusted_are_not_run_again() -> None:
    limits = {"one": 1.0, "two": 2.0, "three": 3.0}

    assert {"three": 3.0} == _after("two", limits)
    assert {} == _after("three", limits)


class Loaded:
    """As the process that has loaded the tests: one of them compiles for a minute, and one always fails."""

    def run(self, limits: dict[str, float], limit_seconds: float, fault: None) -> tuple[int, str]:
        (test,) = limits
        return (0, "") if test.endswith("few") and limits[test] > 60 else (1, test)


def test_a_test_has_the_time_to_compile_before_it_is_not_trusted(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    root = small_checkout(tmp_path)
    few, many, renamed = (f"{TEST}{name}" for name in ("few", "many", "few[9]"))
    tests = recorded_map(root, {few: Ran(0.1), many: Ran(0.1)})
    trial = Trial(root, tests.load(root, ["tests/test_rule.py"]), cast(Server, Loaded()))

    assert [True, False, True] == [trial._trusts(test) for test in (few, many, renamed)]
    assert f"{many} fails without a fault too, and is not counted\n" == capfd.readouterr().err


def test_a_part_of_a_test_file_does_only_where_that_is_asked_for(tmp_path: Path) -> None:
    root = small_checkout(tmp_path)
    file = "tests/test_rule.py"
    Map(root / "map").keep(root, file, RanFile({f"{file}::test_few": Ran(0.1, {"rule.py": 1 << 2})}, whole=False))

    assert [file] == Map(root / "map").missing(root, [file])
    assert [] == Map(root / "map", parts_do=True).missing(root, [file])
    assert [f"{file}::test_few"] == Map(root / "map", parts_do=True).load(root, [file]).tests("rule.py", (2, 2), 60)


# What is chosen.


def test_what_is_not_law_money_or_odds_is_left_out_unless_it_is_named() -> None:
    left_out = beyond("")

    assert {"room", "server", "hands/kernels", "cli/office_papers.py", "tests/web"} <= set(left_out)
    assert {"rules", "odds", "cli/settle.py"}.isdisjoint(left_out)
    assert left_out == beyond("rules/poker")
    assert [] == beyond("room/office") == beyond("cli/serve.py") == beyond("rules/poker/simulate/bulk")


def test_the_same_seed_plants_the_same_faults_in_the_usual_shares() -> None:
    found = every_fault("rules/top_five")
    one, two = (sample(random.Random("x"), found, 60, KINDS) for _ in range(2))

    assert one == two
    assert 60 == len(set(one))
    assert (11, 4) == tuple(sum(fault.kind == kind for fault in one) for kind in (CLAUSE, VISIBILITY))


def test_only_kinds_asked_for_are_planted() -> None:
    found = every_fault("src/croupier/rules/poker/ch18_exposed_cards.py")

    assert {CLAUSE} == {fault.kind for fault in sample(random.Random(1), found, 30, (CLAUSE,))}


def test_a_clause_that_stands_in_one_place_is_missed_by_the_count() -> None:
    once = cited_once()

    assert "MD-POKER 17.B(3)" in once  # what falls due at a step of the clock
    assert "MD-POKER 1.B(7)" not in once  # a call, in many places


def test_a_path_outside_of_the_package_is_refused() -> None:
    with pytest.raises(Refused, match="'nowhere' is not a file or folder of src/croupier"):
        every_fault("nowhere")


def test_three_hundred_faults_are_planted_unless_told_otherwise() -> None:
    assert (300, "", "") == (read_arguments([]).n, read_arguments([]).only, read_arguments([]).seed)


def test_every_equivalent_fault_can_still_be_planted() -> None:
    known: set[tuple[str, str, str, str]] = set()
    for file in {entry[0] for entry in equivalent()}:
        source = (ROOT / file).read_text(encoding="utf-8")
        lines = source.splitlines()
        known |= {entry for one in faults(file, source) for entry in entries_for(one, lines)}

    assert set() == equivalent() - known


def test_what_is_equivalent_is_not_planted() -> None:
    same = equivalent()
    for file in {entry[0] for entry in same}:
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        for fault in every_fault(file):
            assert same.isdisjoint(entries_for(fault, lines))


def test_a_folder_can_be_left_alone() -> None:
    whole = {fault.file for fault in every_fault("rules/banked")}
    part = {fault.file for fault in every_fault("rules/banked", ["rules/banked/felt.py"])}

    assert {"src/croupier/rules/banked/felt.py"} == whole - part


def test_what_escaped_before_is_tried_again_where_it_stands_now(tmp_path: Path) -> None:
    then = faults("src/croupier/rule.py", RULE)
    kept = tmp_path / "faults.json"
    outcomes = [asdict(Tried(fault, CAUGHT if fault.line < 4 else SURVIVED)) for fault in then]
    kept.write_text(json.dumps(outcomes), encoding="utf-8")

    now = faults("src/croupier/rule.py", f"BELOW = None\n\n{RULE}")

    assert [one for one in now if one.line >= 6] == sorted(escaped(kept, now), key=lambda one: (one.start, one.kind))


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    chosen = faults("src/croupier/rule.py", RULE)
    kept = tmp_path / "faults.json"
    assert [] == tried_before(kept, chosen)
    results = [Tried(fault, CAUGHT, "tests/test_rule.py::test_few", 3, 0.5) for fault in chosen[:4]]
    kept.write_text(json.dumps([asdict(one) for one in results]), encoding="utf-8")

    assert results == tried_before(kept, chosen)
    assert results[:2] == tried_before(kept, [*chosen[:2], chosen[5], chosen[3]]), "other faults are tried again"


def test_tests_can_be_left_out_too() -> None:
    every = files_of_tests(ROOT)
    left = files_of_tests(ROOT, without=("tests/web", "tests/test_money.py", "submission"))
    gone = ("tests/web/", "tests/test_money.py", "tests/submission/")
    assert [file for file in every if not file.startswith(gone)] == left
    assert {"tests/test_money.py"} <= set(every) - set(left)
    assert every_fault("money.py", ("tests/web",)), "a folder of tests has no sources"
    with pytest.raises(Refused, match="'tests/nowhere' is not a file or folder of tests/"):
        files_of_tests(ROOT, without=("tests/nowhere",))


@pytest.mark.parametrize(
    ("module", "compared"),
    [
        ("rules/poker/ch20_badugi.py", True),
        ("rules/poker/choices/play.py", True),
        ("rules/top_five/spec.py", False),
        ("rules/specs.py", False),
    ],
)
def test_a_test_that_compares_every_definition_goes_first(module: str, compared: bool) -> None:
    assert compared == compares_definitions(module, "tests/rules/poker/test_definitions.py::test_every_figure")
    assert not compares_definitions(module, "tests/rules/poker/test_ch20_badugi.py::test_badugi")


@pytest.mark.parametrize(
    "file, part",
    [("rules/poker/bulk/play.py", "rules/poker"), ("rules/spec.py", "rules"), ("cli/floor/day.py", "cli")],
)
def test_faults_are_counted_by_area(file: str, part: str) -> None:
    assert part == area(f"src/croupier/{file}")


def test_a_test_whose_texts_have_changed_is_recorded_again(tmp_path: Path) -> None:
    """Sessions and transcripts are scripts: what is added to them runs other lines."""
    file, sessions = "tests/test_rule.py", tmp_path / "tests" / "sessions"
    sessions.mkdir(parents=True)
    (tmp_path / file).write_text('FOLDER = "sessions"\n', encoding="utf-8")
    (sessions / "a.txt").write_text("$ deal\n", encoding="utf-8")
    (tmp_path / "tests" / "other.txt").write_text("not named\n", encoding="utf-8")
    (tmp_path / "src" / "croupier").mkdir(parents=True)
    tests = Map(tmp_path / "map")
    tests.keep(tmp_path, file, RanFile({}))
    assert [] == tests.missing(tmp_path, [file])

    (tmp_path / "tests" / "other.txt").write_text("still not named\n", encoding="utf-8")
    assert [] == tests.missing(tmp_path, [file])
    (sessions / "b.txt").write_text("$ hands\n", encoding="utf-8")
    assert [file] == tests.missing(tmp_path, [file])
