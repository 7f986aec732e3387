"""What a measurement is and how it is taken: ours and the peers in turn, in one run, the best time of each."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

Part = TypeVar("Part", bound=Sequence[Any])

SECONDS = 1.0  # spent at least on each contestant of a case
ROUNDS = 3  # and each is run at least this often


@dataclass(frozen=True)
class Work:
    """Something to run, and how many items it gets through."""

    run: Callable[[], object]
    items: int = 1


@dataclass(frozen=True)
class Case:
    """One workload. The target is a multiple of the fastest peer, a time, or a time for each item."""

    name: str
    title: str
    ours: Work
    peers: Mapping[str, Work]
    times: float | None = None
    seconds: float | None = None
    each: float | None = None  # seconds
    unit: str = "hands"
    note: str = ""
    clock: Callable[[], float] = time.perf_counter


@dataclass(frozen=True)
class Result:
    """What was measured, in seconds per item."""

    case: Case
    ours: float
    peers: Mapping[str, float]
    best_peer: str = field(init=False)
    ratio: float = field(init=False)
    reached: bool = field(init=False)

    def __post_init__(self) -> None:
        best = min(self.peers, key=self.peers.__getitem__)
        object.__setattr__(self, "best_peer", best)
        object.__setattr__(self, "ratio", self.peers[best] / self.ours)
        in_time = self.case.seconds is None or self.ours * self.case.ours.items <= self.case.seconds
        in_time = in_time and (self.case.each is None or self.ours <= self.case.each)
        object.__setattr__(self, "reached", in_time and (self.case.times is None or self.ratio >= self.case.times))


def measure(case: Case, seconds: float = SECONDS) -> Result:
    """Run ours and the peers in turn until each has had its time."""
    contestants = {"": case.ours, **case.peers}
    for work in contestants.values():
        work.run()  # compile, load, fill the caches
    best = dict.fromkeys(contestants, float("inf"))
    spent, rounds = dict.fromkeys(contestants, 0.0), 0
    while rounds < ROUNDS or min(spent.values()) < seconds:
        rounds += 1
        for name, work in contestants.items():
            if rounds > ROUNDS and spent[name] >= seconds:
                continue
            started = case.clock()
            work.run()
            took = case.clock() - started
            spent[name] += took
            best[name] = min(best[name], took / work.items)
    return Result(case, best.pop(""), best)


def in_turn(run_on: Callable[[Part], object], parts: Sequence[Part]) -> Work:
    """Work on one part after another, one part per run, over and over.

    Runs of a few milliseconds find a quiet moment on a busy machine; a peer whose runs are longer than ours would not.
    Parts in turn keep the data as cold as in one long run.
    """
    following = itertools.cycle(parts)
    return Work(lambda: run_on(next(following)), len(parts[0]))


def each(call: Callable[..., object], arguments: Sequence[Sequence[object]], in_run: int = 5_000) -> Work:
    """One call after another from Python."""

    def run(some: Sequence[Sequence[object]]) -> None:
        for one in some:
            call(*one)

    return in_turn(run, sliced(arguments, in_run))


def sliced(some: Part, size: int) -> list[Part]:
    """Slices of equal size; what remains is left out."""
    whole = max(1, len(some) // size)
    return [some[number * size : (number + 1) * size] for number in range(whole)]
