"""`python -m benchmarks [page] [--only WORD] [--json] [--strict]`: one table of ratios, or the page in a browser."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version

from rich.console import Console
from rich.table import Table

from benchmarks.harness import Case, Result, measure
from benchmarks.names import NAMES, chosen


def areas(wanted: frozenset[str]) -> Iterator[Case]:
    """The cases with these names. Modules with none of them are not loaded, and nothing is built after the last one."""
    for module, names in NAMES.items():
        left = wanted & set(names)
        if not left:
            continue
        for case in import_module(f"benchmarks.{module}").cases():
            assert case.name in names, f"{case.name} is to be listed in benchmarks/names.py"
            if case.name in left:
                yield case
                left -= {case.name}
            if not left:
                break


def rate(seconds: float, unit: str) -> str:
    """`443 M hands/s`, or `0.21 ms` for a single item."""
    if not unit:
        return f"{seconds * 1e3:,.3g} ms" if seconds < 1 else f"{seconds:,.3g} s"
    for size, letter in ((1e6, "M "), (1e3, "k "), (1, "")):
        if 1 / seconds >= size:
            return f"{1 / seconds / size:,.3g} {letter}{unit}/s"
    return f"{1 / seconds:.3g} {unit}/s"


def target(case: Case) -> str:
    """The target as it is stated."""
    if case.each:
        return f"{case.each * 1e3:g} ms"
    if not case.times:
        return f"{case.seconds:g} s"
    return f"{case.times:,.0f}x" if case.times >= 1 else f"{case.times:.2f}x"


def table(results: list[Result]) -> Table:
    """One row per case."""
    shown = Table(title="Croupier against the fastest peer, one run", title_justify="left")
    shown.add_column("workload")
    for heading in ("ours", "fastest peer", "", "ratio", "target"):
        shown.add_column(heading, justify="right", no_wrap=True)
    shown.add_column("reached")
    for result in results:
        case = result.case
        whole = 1 if case.unit or case.each else case.ours.items
        shown.add_row(
            case.title + (f" ({case.note})" if case.note else ""),
            rate(result.ours * whole, case.unit),
            rate(result.peers[result.best_peer] * whole, case.unit),
            result.best_peer,
            f"{result.ratio:,.1f}x" if result.ratio < 100 else f"{result.ratio:,.0f}x",
            target(case),
            "[green]yes[/]" if result.reached else "[red]no[/]",
        )
    return shown


def record(result: Result) -> dict[str, object]:
    """A result as data."""
    case = result.case
    return {
        "name": case.name,
        "title": case.title,
        "seconds_per_item": result.ours,
        "peers_seconds_per_item": dict(result.peers),
        "items": case.ours.items,
        "fastest_peer": result.best_peer,
        "ratio": result.ratio,
        "target_ratio": case.times,
        "target_seconds": case.seconds,
        "target_seconds_per_item": case.each,
        "reached": result.reached,
    }


def main() -> int:
    """Measure, print, and with --strict fail when a target is missed."""
    if sys.argv[1:2] == ["room"]:
        from benchmarks.room import main as room

        room(sys.argv[2:])
        return 0
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("area", nargs="?", choices=["page"], help="measure the page in a browser instead")
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="only cases with WORD in the name")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    asked = parser.parse_args()
    if asked.area:
        return int(import_module(f"benchmarks.{asked.area}").main())
    wanted = chosen(asked.only)
    if not wanted:
        known = ", ".join(sorted({name.partition(".")[0] for names in NAMES.values() for name in names}))
        parser.error(f"no case has {' or '.join(map(repr, asked.only))} in its name; names begin with {known}")
    progress = Console(stderr=True)
    results = []
    for case in areas(wanted):
        with progress.status(f"measuring {case.title}"):
            results.append(measure(case))
    if not results:
        parser.error(f"what {', '.join(sorted(wanted))} is measured beside is not installed")
    if asked.json:
        machine = {
            "python": platform.python_version(),
            "processors": os.cpu_count(),
            "versions": {name: version(name) for name in ("numba", "numpy")},
        }
        print(json.dumps({"machine": machine, "results": [record(result) for result in results]}, indent=2))
    else:
        Console(width=None if sys.stdout.isatty() else 150).print(table(results))
    return int(asked.strict and not all(result.reached for result in results))


if __name__ == "__main__":
    raise SystemExit(main())
