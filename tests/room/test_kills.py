"""The room is killed in the middle of play, and goes on: nothing that was told is lost, and nothing is there twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from croupier.room.journal import CHIPS
from croupier.room.rederiving import rederive
from croupier.room.store import Store
from croupier.rules import GAMES
from tests.room.playing import KEYS, play

PLAYING = Path(__file__).with_name("playing.py")
GAMES_PLAYED = ("holdem", "let-it-ride", "badugi")
KILLS = {"sqlite": 8, "postgresql": 4}
MANY = {"sqlite": 700, "postgresql": 300}


def killed(url: str, rng: random.Random) -> dict[str, int]:
    """Play for a random while and kill -9; the last row of each table that was told, and every command once."""
    child = subprocess.Popen(
        [sys.executable, str(PLAYING), url, "60", *GAMES_PLAYED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    told = [child.stdout.readline()]  # it plays
    time.sleep(rng.uniform(0.0, 0.4))
    child.kill()
    rest, errors = child.communicate()
    assert not errors, errors
    told += rest.splitlines(keepends=True)
    rows = [line.split() for line in told if line.endswith("\n")]
    assert len({row[2] for row in rows}) == len(rows)
    return {table: int(row) for table, row, _ in rows}


def kill_and_check(url: str, kills: int) -> None:
    rng = random.Random(kills)
    for _ in range(kills):
        told = killed(url, rng)
        store = Store(url)
        heads = store.verify()
        for table, row in told.items():
            assert row <= heads[table].sequence
        assert 0 == sum(cents for (currency, _), cents in store.balances().items() if currency == CHIPS)
        rederive(store, KEYS, GAMES)
        store.close()


@pytest.mark.parametrize("url", KILLS, indirect=True)
def test_a_killed_room_loses_nothing_that_was_told(url: str, request: pytest.FixtureRequest) -> None:
    kill_and_check(url, KILLS[request.node.callspec.params["url"]])
    play(url, 0.5, list(GAMES_PLAYED))  # and it plays on
    store = Store(url)
    assert rederive(store, KEYS, GAMES).rounds >= len(GAMES_PLAYED)
    store.verify()
    store.close()


@pytest.mark.long
@pytest.mark.parametrize("url", MANY, indirect=True)
def test_a_thousand_kills(url: str, request: pytest.FixtureRequest) -> None:
    kill_and_check(url, MANY[request.node.callspec.params["url"]])
