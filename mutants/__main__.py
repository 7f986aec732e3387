"""`python -m mutants [-n N] [--only PATH] [--seed SEED]`: plant faults, run their tests, list the survivors."""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from math import inf
from pathlib import Path

from croupier.rulebook.seen import seen_clauses
from croupier.rulebook.sources import citations, this_checkout
from mutants.copies import PACKAGE, ROOT, copied, keep_kernels, move_into
from mutants.faults import CLAUSE, CONSTANT, DELETION, KINDS, RANDOM_FAULTS, VISIBILITY, Fault, faults
from mutants.serving import Server
from mutants.tests_of import Map, distance
from mutants.trying import CAUGHT, NOT_RUN, Trial, Tried, record, warm_up

KEPT = ROOT / ".mutants"
TESTS = "tests/"
# Left out, with their tests, unless they are named or all is asked for: what is not law, money or odds; and compiled
# functions, which tests hold equal to their readable forms, and which take minutes to compile for each fault.
BEYOND = (
    *(
        "room",
        "server",
        "client",
        "campaign",
        "learn",
        "cli/audit*.py",
        "cli/campaign.py",
        "cli/db*.py",
        "cli/join*.py",
    ),
    *("cli/office*.py", "cli/outside.py", "cli/room*.py", "cli/serve*.py", "cli/user.py", "tests/web"),
    *("hands/fast.py", "hands/kernels", "hands/ranges/class_rows.py", "odds/top_5_wa_kernel.py"),
    *("rules/banked/simulate", "rules/poker/simulate"),
)
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
# Each group's share of 300 faults, and the percentage of it that must be caught.
GROUPS = {
    "random faults": (RANDOM_FAULTS, 226, 95),
    "clause swaps": ((CLAUSE,), 52, 98),
    "cards shown": ((VISIBILITY,), 22, 100),
}


_SAME = ("file", "kind", "before", "after")  # for a fault whose line has moved


class Refused(ValueError):
    """A request that cannot be met, explained in one sentence."""


def every_fault(only: str, without: Sequence[str] = ()) -> list[Fault]:
    """All faults in the sources under a path, except under excluded paths, and except those known to change nothing."""
    wanted, left_out = place(only), [place(one) for one in without if not one.startswith(TESTS)]
    files = [wanted] if wanted.is_file() else sorted(wanted.rglob("*.py"))
    files = [file for file in files if not any(file.is_relative_to(one) for one in left_out)]
    same = equivalent()
    found: list[Fault] = []
    for path in files:
        file, source = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        lines = source.splitlines()
        found += [fault for fault in faults(file, source) if same.isdisjoint(entries_for(fault, lines))]
    return found


def place(name: str) -> Path:
    """The named file or folder of the package, relative to the checkout or to the package."""
    named = (ROOT / name).resolve() if name else ROOT / PACKAGE
    if not named.is_relative_to(ROOT / PACKAGE) and (ROOT / PACKAGE / name).exists():
        named = ROOT / PACKAGE / name
    if not named.is_relative_to(ROOT / PACKAGE) or not named.exists():
        raise Refused(f"{name!r} is not a file or folder of {PACKAGE}; use for example rules/poker/pots/side_pots.py")
    return named


def beyond(only: str) -> list[str]:
    """What is left out where nothing is said of it; nothing is if the named file or folder is a part of it."""
    wanted, found = place(only), list[str]()
    for name in BEYOND:
        root = ROOT if name.startswith(TESTS) else ROOT / PACKAGE
        paths = sorted(root.glob(name))
        assert paths, f"{name} is left out, and is not there"
        if any(wanted.is_relative_to(path) for path in paths):
            return []
        found += [path.relative_to(root).as_posix() for path in paths]
    return found


def tests_at(name: str) -> str:
    """Where the tests of the named file or folder are; tests themselves may be named too, such as tests/web."""
    if not name.startswith(TESTS):
        return f"{TESTS}{place(name).relative_to(ROOT / PACKAGE)}"
    if not (ROOT / name).exists():
        raise Refused(f"{name!r} is not a file or folder of {TESTS}")
    return name


def area(file: str) -> str:
    """The part of the package a source belongs to: its folder, or for the rules its subfolder."""
    parts = Path(file.removeprefix(f"{PACKAGE}/")).parts
    return "/".join(parts[:2]) if parts[0] == "rules" and len(parts) > 2 else parts[0]


def entries_for(fault: Fault, lines: Sequence[str]) -> set[tuple[str, str, str, str]]:
    """How the list of harmless faults may name this one: by the change itself, or by its line without the comment."""
    line = lines[fault.line - 1].partition("  #")[0].strip()
    itself = (fault.file, line, fault.before.strip(), fault.after.strip())
    return {itself, (fault.file, line, "", "")} if fault.kind in (CONSTANT, DELETION) else {itself}


def equivalent() -> set[tuple[str, str, str, str]]:
    """Faults that change nothing anybody could notice: file, line, the text there and what it becomes.

    If neither text is given, every number in the line only affects speed, and so does the statement itself.
    """
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("fault", [])
    return {(f"{PACKAGE}/{one['file']}", one["line"], one.get("before", ""), one.get("after", "")) for one in entries}


def sample(rng: random.Random, found: Sequence[Fault], number: int, kinds: Sequence[str]) -> list[Fault]:
    """This many faults: each group gets its usual share, divided evenly among the kinds; within a kind, any fault."""
    by_kind = {kind: [fault for fault in found if fault.kind == kind] for kind in kinds}
    groups = [[kind for kind in of if by_kind.get(kind)] for of, _, _ in GROUPS.values()]
    shares = [share if of else 0 for of, (_, share, _) in zip(groups, GROUPS.values(), strict=True)]
    chosen: dict[Fault, None] = {}
    for last, of in enumerate(groups):
        due = round(number * sum(shares[: last + 1]) / max(1, sum(shares)))
        pools = {kind: rng.sample(by_kind[kind], len(by_kind[kind])) for kind in of}
        while len(chosen) < due and any(pools.values()):
            pool = pools[rng.choice(of)]
            if pool:
                chosen[pool.pop()] = None
    return rng.sample(list(chosen), len(chosen))


def escaped(kept: Path, found: Sequence[Fault]) -> list[Fault]:
    """The faults that an earlier run did not catch, at their places in the current sources."""
    chosen: dict[Fault, None] = {}
    for one in json.loads(kept.read_text(encoding="utf-8")):
        then = one["fault"]
        alike = [fault for fault in found if all(getattr(fault, name) == then[name] for name in _SAME)]
        if one["outcome"] != CAUGHT and alike:
            chosen[min(alike, key=lambda fault: abs(fault.line - then["line"]))] = None
    return list(chosen)


def tried_before(kept: Path, chosen: Sequence[Fault]) -> list[Tried]:
    """The results of an interrupted run, as far as it tried the same faults in the same order."""
    before = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else []
    results: list[Tried] = []
    for one, fault in zip(before, chosen, strict=False):
        if one["fault"] | {"lines": fault.lines} != asdict(fault):
            break
        results.append(Tried(**one | {"fault": fault}))
    return results


def cited_once() -> set[str]:
    """Clauses that the tests saw and the code cites only once: if swapped there, a full run no longer sees them."""
    places = citations(this_checkout(), of_tests=False).code
    return {clause for clause in seen_clauses() if len(places.get(clause, ())) == 1}


def files_of_tests(folder: Path, near: Sequence[Fault] = (), without: Sequence[str] = ()) -> list[str]:
    """Every test file except in excluded folders, or only those beside the modules of these faults."""
    left_out = [folder / tests_at(one) for one in without]
    paths = [path for path in (folder / "tests").rglob("test_*.py") if not any(map(path.is_relative_to, left_out))]
    files = sorted(path.relative_to(folder).as_posix() for path in paths)
    modules = {fault.file.removeprefix(f"{PACKAGE}/") for fault in near}
    return [file for file in files if not near or any(distance(module, file) < 2 for module in modules)]


def report(tried: Sequence[Tried], sources: dict[str, str]) -> int:
    """Print the survivors with their diffs and the counts by kind; returns 0 if the targets are met, otherwise 1."""
    survivors = sorted(
        (one for one in tried if one.outcome != CAUGHT), key=lambda one: (one.fault.file, one.fault.line)
    )
    for one in survivors:
        why = "no test runs this line" if one.outcome == NOT_RUN else f"{one.tests} tests pass"
        print(f"\n{one.fault.file}:{one.fault.line}: {one.fault.kind}, {why}")
        print("\n".join(one.fault.diff(sources[one.fault.file]).splitlines()[1:]))
    print()
    for part in sorted({area(one.fault.file) for one in tried}):
        _count(part, [one for one in tried if area(one.fault.file) == part])
    print()
    for kind in KINDS:
        _count(kind, [one for one in tried if one.fault.kind == kind])
    met = True
    for group, (kinds, _, target) in GROUPS.items():
        own = [one for one in tried if one.fault.kind in kinds]
        met &= _count(group, own, target)
    return 0 if met else 1


def _count(name: str, tried: Sequence[Tried], target: int = 0) -> bool:
    if not tried:
        return True
    caught = sum(one.outcome == CAUGHT for one in tried)
    met = 100 * caught >= target * len(tried)
    wanted = f"  target {target} %{'' if met else ', missed'}" if target else ""
    print(f"{name:18}{caught:5} of {len(tried):4} caught, {100 * caught / len(tried):5.1f} %{wanted}")
    return met


def read_arguments(arguments: Iterable[str] | None = None) -> argparse.Namespace:
    """The command's arguments."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("-n", type=int, default=300, help="how many faults")
    parser.add_argument("--only", default="", help="a file or folder of the package")
    parser.add_argument(
        "--without", action="append", default=[], help="a file or folder to leave out, with its tests; or tests"
    )
    parser.add_argument(
        "--all", action="store_true", help="the room, the server, campaigns, learning and compiled functions too"
    )
    parser.add_argument("--seed", default="", help="any word; the same seed and sources give the same faults")
    parser.add_argument("--kind", action="append", choices=KINDS, default=[], help="only faults of this kind")
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for each fault, by recorded times")
    parser.add_argument("--quick", type=float, default=inf, help="record only this many seconds of each test file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many test files to record at once")
    parser.add_argument("--json", default="", help="write every fault and its outcome to this file")
    parser.add_argument("--again", default="", help="a file written by --json: try only what was not caught then")
    parser.add_argument("--resume", action="store_true", help="go on with the interrupted run that wrote --json")
    parser.add_argument(
        "--near", action="store_true", help="run only the tests beside the faults' modules; quicker, but misses some"
    )
    return parser.parse_args(None if arguments is None else list(arguments))


@contextmanager
def loaded(folder: Path, near: Sequence[Fault], asked: argparse.Namespace) -> Iterator[Trial]:
    """Everything needed to try faults; tests not recorded yet are recorded first."""
    move_into(folder)
    files = files_of_tests(folder, near, asked.without)
    tests = Map(KEPT, parts_do=asked.quick < inf)
    warm_up()
    for file in record(folder, tests, tests.missing(folder, files), asked.quick, asked.jobs):
        print(f"{file} could not be recorded; its tests are left out", file=sys.stderr)
    keep_kernels(folder)
    server = Server(files, folder)
    try:
        yield Trial(folder, tests.load(folder, files), server, asked.budget)
    finally:
        server.close()


def run(asked: argparse.Namespace) -> int:
    """Plant every chosen fault and report."""
    seed = asked.seed or f"{random.SystemRandom().randrange(10**6)}"
    if not asked.all:
        asked.without += beyond(asked.only)
    found = every_fault(asked.only, asked.without)
    if asked.again:
        chosen = escaped(Path(asked.again), found)
    else:
        chosen = sample(random.Random(seed), found, asked.n, asked.kind or KINDS)
    print(f"{len(chosen)} faults{f' of {asked.again}' if asked.again else f', seed {seed}'}", flush=True)
    sources = {file: (ROOT / file).read_text(encoding="utf-8") for file in {fault.file for fault in chosen}}
    kept = Path(asked.json).resolve() if asked.json else None
    results = tried_before(kept, chosen) if kept and asked.resume else []
    once = cited_once()
    with copied() as folder, loaded(folder, chosen if asked.near else (), asked) as trial:
        for number, fault in enumerate(chosen[len(results) :], len(results)):
            if fault.kind == CLAUSE and fault.before.strip("\"'") in once:
                one = Tried(fault, CAUGHT, "the count of clauses seen")
            else:
                one = trial.attempt(fault, number)
            results.append(one)
            if kept:
                kept.write_text(json.dumps([asdict(one) for one in results], indent=1), encoding="utf-8")
            by = f"by {one.by}" if one.by else ""
            where = f"{fault.file.removeprefix(PACKAGE + '/')}:{fault.line}"
            print(f"[{number + 1:3}/{len(chosen)}] {one.outcome:8} {fault.kind:10} {where} {by}", flush=True)
    return report(results, sources)


def main() -> int:
    """0 if the targets are met, 1 if not, 2 for bad input."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return run(read_arguments())
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; the sources were not touched", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
