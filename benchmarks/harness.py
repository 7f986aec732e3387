"""What a measurement is, and how it is taken: ours and the peers' in turn, in one run, the best time of each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

SECONDS = 1.0  # spent on each contestant of a case, at least
ROUNDS = 3  # and each is run at least as often


@dataclass(frozen=True)
class Work:
    """Something to run, and how many items it gets through."""

    run: Callable[[], object]
    items: int = 1


@dataclass(frozen=True)
class Case:
    """One workload. The target is a multiple of the fastest peer, or a time."""

    name: str
    title: str
    ours: Work
    peers: Mapping[str, Work]
    times: float | None = None
    seconds: float | None = None
    unit: str = "hands"
    note: str = ""


@dataclass(frozen=True)
class Result:
    """What was measured, in seconds an item."""

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
            started = time.perf_counter()
            work.run()
            took = time.perf_counter() - started
            spent[name] += took
            best[name] = min(best[name], took / work.items)
    return Result(case, best.pop(""), best)


def each(call: Callable[..., object], arguments: list[tuple[object, ...]]) -> Work:
    """One call after the other from Python."""

    def run() -> None:
        for some in arguments:
            call(*some)

    return Work(run, len(arguments))


def chosen(cases: Iterator[Case], only: list[str]) -> Iterator[Case]:
    """The cases whose name has one of the words, all without words."""
    return (case for case in cases if not only or any(word in case.name for word in only))
