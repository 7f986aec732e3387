"""The room is killed in the middle of play and resumes: nothing that was acknowledged is lost or stored twice."""

from __future__ import annotations

import multiprocessing
import random
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL

import pytest

from croupier.room.journal import CHIPS, Head, follow
from croupier.room.rederiving import rederive
from croupier.room.store import Store
from croupier.rules import GAMES
from tests.room.playing import KEYS, play, play_into

PLAYING = Path(__file__).with_name("playing.py")
GAMES_PLAYED = ("holdem", "let-it-ride", "badugi")
KILLS = {"sqlite": 8, "postgresql": 4}
MANY = {"sqlite": 700, "postgresql": 300}
EVERY = 100  # kills after which everything is verified from the beginning; in between only what is new

Told = list[tuple[str, int, str]]  # table, number and command of every row that was told
Killed = Callable[[str, random.Random], Told]


def killed(url: str, rng: random.Random) -> Told:
    """Start a room as a user would, let it play for a random time, and kill -9."""
    child = subprocess.Popen(
        [sys.executable, str(PLAYING), url, "60", *GAMES_PLAYED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    first = child.stdout.readline()  # it is playing
    time.sleep(rng.uniform(0.0, 0.4))
    child.kill()
    rest, errors = child.communicate()
    assert not errors, errors
    told = rows(first + rest)
    assert told
    return told


def killed_soon(url: str, rng: random.Random) -> Told:
    """Like `killed`, in a copy of a process that has loaded the program but no room.

    It needs no seconds to start, so that a thousand are killed. Every other one is killed at a random moment after its
    start, where it reads the store and recovers the tables.
    """
    reading, writing = FORKS.Pipe(duplex=False)
    child = FORKS.Process(target=play_into, args=(writing, url, 60.0, GAMES_PLAYED))
    child.start()
    writing.close()
    first = reading.recv_bytes() if rng.random() < 0.5 else b""
    time.sleep(rng.uniform(0.0, 0.4))
    child.kill()
    child.join()
    assert -SIGKILL == child.exitcode, "it did not end by itself"
    found = [first]
    with suppress(EOFError, OSError):  # the last line may be cut off
        while True:
            found.append(reading.recv_bytes())
    reading.close()
    return rows(b"".join(found).decode())


def killed_once_as_by_a_user() -> Killed:
    """The first room is started as a user would; the others are copies, which need no seconds to start."""
    ways = iter((killed,))
    return lambda url, rng: next(ways, killed_soon)(url, rng)


FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.room.warmed"])


def rows(told: str) -> Told:
    found = [line.split() for line in told.splitlines(keepends=True) if line.endswith("\n")]
    return [(table, int(row), command) for table, row, command in found]


def kill_and_check(url: str, kills: int, kill: Killed, every: int = 1) -> int:
    """Kill a room this often and check what it left each time; returns how many rows were told."""
    rng, heads, number_told = random.Random(kills), dict[str, Head](), 0
    for number in range(1, kills + 1):
        told = kill(url, rng)
        number_told += len(told)
        store = Store(url)
        written: dict[tuple[str, int], str] = {}
        for table in store.heads():
            for entry, link in store.linked(table, heads.get(table, Head()).sequence):
                heads[table] = follow(heads.get(table, Head()), entry, link)  # also checks that the money balances
                written[table, entry.sequence] = entry.command
        assert {(table, row): command for table, row, command in told}.items() <= written.items(), "nothing is lost"
        assert len({command for _, _, command in told}) == len(told), "nothing is there twice"
        assert heads == store.heads()
        if number % every == 0 or number == kills:
            assert heads == store.verify()
            assert 0 == sum(cents for (currency, _), cents in store.balances().items() if currency == CHIPS)
            rederive(store, KEYS, GAMES)
        store.close()
    return number_told


@pytest.mark.parametrize("url", KILLS, indirect=True)
def test_a_killed_room_loses_nothing_that_was_told(url: str, request: pytest.FixtureRequest) -> None:
    kills = KILLS[request.node.callspec.params["url"]]
    assert kill_and_check(url, kills, killed_once_as_by_a_user(), kills // 2) > kills
    play(url, 0.5, list(GAMES_PLAYED))  # and it still plays
    store = Store(url)
    assert rederive(store, KEYS, GAMES).rounds >= len(GAMES_PLAYED)
    store.verify()
    store.close()


@pytest.mark.long
@pytest.mark.parametrize("url", MANY, indirect=True)
def test_a_thousand_kills(url: str, request: pytest.FixtureRequest) -> None:
    store = Store(url)
    store.upgrade()
    store.close()
    kills = MANY[request.node.callspec.params["url"]]
    assert kill_and_check(url, kills, killed_soon, EVERY) > kills
