"""The room is killed in the middle of play and resumes: nothing that was acknowledged is lost or stored twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from croupier.room.journal import CHIPS, Head, follow
from croupier.room.rederiving import rederive
from croupier.room.store import Store
from croupier.rules import GAMES
from tests.room.playing import KEYS, play

PLAYING = Path(__file__).with_name("playing.py")
GAMES_PLAYED = ("holdem", "let-it-ride", "badugi")
KILLS = {"sqlite": 8, "postgresql": 4}
MANY = {"sqlite": 700, "postgresql": 300}


EVERY = 25  # kills after which everything is verified from the beginning; in between only what is new


def killed(url: str, rng: random.Random) -> list[tuple[str, int, str]]:
    """Play for a random time and kill -9; returns the table, number and command of every row that was printed."""
    child = subprocess.Popen(
        [sys.executable, str(PLAYING), url, "60", *GAMES_PLAYED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    told = [child.stdout.readline()]  # it is playing
    time.sleep(rng.uniform(0.0, 0.4))
    child.kill()
    rest, errors = child.communicate()
    assert not errors, errors
    told += rest.splitlines(keepends=True)
    rows = [line.split() for line in told if line.endswith("\n")]
    return [(table, int(row), command) for table, row, command in rows]


def kill_and_check(url: str, kills: int, every: int = 1) -> None:
    rng, heads = random.Random(kills), dict[str, Head]()
    for number in range(1, kills + 1):
        told = killed(url, rng)
        store = Store(url)
        written: dict[tuple[str, int], str] = {}
        for table in store.heads():
            for entry, link in store.linked(table, heads.get(table, Head()).sequence):
                heads[table] = follow(heads.get(table, Head()), entry, link)  # also checks that the money balances
                written[table, entry.sequence] = entry.command
        assert told
        assert {(table, row): command for table, row, command in told}.items() <= written.items(), "nothing is lost"
        assert len({command for _, _, command in told}) == len(told), "nothing is there twice"
        assert heads == store.heads()
        if number % every == 0 or number == kills:
            assert heads == store.verify()
            assert 0 == sum(cents for (currency, _), cents in store.balances().items() if currency == CHIPS)
            rederive(store, KEYS, GAMES)
        store.close()


@pytest.mark.parametrize("url", KILLS, indirect=True)
def test_a_killed_room_loses_nothing_that_was_told(url: str, request: pytest.FixtureRequest) -> None:
    kill_and_check(url, KILLS[request.node.callspec.params["url"]])
    play(url, 0.5, list(GAMES_PLAYED))  # and it still plays
    store = Store(url)
    assert rederive(store, KEYS, GAMES).rounds >= len(GAMES_PLAYED)
    store.verify()
    store.close()


@pytest.mark.long
@pytest.mark.parametrize("url", MANY, indirect=True)
def test_a_thousand_kills(url: str, request: pytest.FixtureRequest) -> None:
    kill_and_check(url, MANY[request.node.callspec.params["url"]], EVERY)
