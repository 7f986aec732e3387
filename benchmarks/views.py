"""Views: what a live table must produce at every step for those who watch it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy

from benchmarks.harness import Case, Work
from croupier.cards import SeededChance
from croupier.engine import DEALER, FLOOR, Round
from croupier.rules import new
from croupier.rules.bots import Bot, play_round
from croupier.rules.views import PUBLIC, Viewer, view, viewer_for
from croupier.rules.views.codec import encode, encode_step
from croupier.rules.views.increments import Watch
from croupier.rules.views.looking import staff_answers
from croupier.rules.views.poker import followed

SEATS = range(1, 7)
HANDS, STEPS = 4, 8  # few hands, and this many decisions of each: short runs find a quiet moment
AT_THE_TABLE = [*map(viewer_for, SEATS), viewer_for(PUBLIC)]


def hands() -> list[list[Round]]:
    """Hands of no-limit hold'em among bots, each as a round at every moment at which a player was asked."""
    record = new("holdem", dict.fromkeys(SEATS, 20_000))
    found = []
    for number in range(HANDS):
        bots = {seat: Bot("holdem", f"{number} {seat}") for seat in SEATS}
        played = play_round(record, SeededChance(number), bots).record
        asked = [step for step, answer in enumerate(played.answers) if answer.actor > 0]
        found.append([Round(played, step) for step in asked])
    return found


def increments(viewers: list[Viewer]) -> Work:
    """What has changed from one decision to the next, for all viewers, ready to be sent."""
    watched = []
    for first, *later in hands():
        watch = Watch(first)
        for who in viewers:
            watch.snapshot(who)
        watched.append((watch, later[:STEPS]))

    def run(begun: Watch, later: list[Round]) -> None:
        watch = copy(begun)  # as it was at the first decision
        watch._own, watch._course = dict(begun._own), followed(begun.running)
        for running in later:
            watch.running = running
            step = watch.step()
            assert step is not None
            encode_step(step, viewers)

    def run_all() -> None:
        for begun, later in watched:
            run(begun, later)

    return Work(run_all, sum(len(later) for _, later in watched))


def whole_views(viewers: list[Viewer]) -> Work:
    """The whole view of each viewer."""

    def run(running: Round) -> None:
        for who in viewers:
            encode(view(running, who))

    return _at_each(run)


def staff_acts() -> Work:
    """What the dealer and the floor may answer and report at each decision."""

    def run(running: Round) -> None:
        assert running.ask is not None
        reports = running.game.reports(running.table, running.ask)
        for actor in (DEALER, FLOOR):
            staff_answers(running.ask, reports, actor)

    return _at_each(run)


def _at_each(run: Callable[[Round], None]) -> Work:
    """Every moment of the hands."""
    rounds = [running for moments in hands() for running in moments[1 : STEPS + 1]]

    def run_all() -> None:
        for running in rounds:
            run(running)

    return Work(run_all, len(rounds))


def cases() -> Iterator[Case]:
    """Every case of this area."""
    whole = whole_views(AT_THE_TABLE)
    yield Case(
        "views.increments",
        "hold'em in mid-hand: a step for six seats and the public, as JSON",
        increments(AT_THE_TABLE),
        {"whole views": whole},
        each=1e-4,
        unit="",
    )
    yield Case(
        "views.staff",
        "hold'em in mid-hand: what dealer and floor may report",
        staff_acts(),
        {"whole views": whole},
        each=1.5e-4,
        unit="",
    )
