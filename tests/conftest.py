"""For all tests: clauses the product names are counted (`clauses_seen`); `scheduling` shares tests among workers.

Temporary files are kept in memory where the machine has room for them: the tests make hundreds of databases, and would
otherwise wait for the disk a tenth of the time.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from multiprocessing.util import Finalize
from pathlib import Path

import pytest
import typer.testing
from argon2 import PasswordHasher
from hypothesis import settings

from croupier.cli import outside
from croupier.room import passwords
from tests import scheduling
from tests.clauses_seen import Plugin

# Tests do not measure time; a busy machine is not a fault of the code.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")

# The command line that tests run in their own process is built once: building it takes longer than most commands.
typer.main.get_command = typer.testing._get_command = cache(typer.main.get_command)  # type: ignore[attr-defined]

# So does looking into every installed package for games: a folder is looked into once.
outside._brings_games = cache(outside._brings_games)

# Passwords are hashed at the lowest cost, because the tests check hundreds.
passwords.PasswordHasher = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)  # type: ignore[attr-defined, assignment]


MEMORY = Path("/dev/shm")  # a file system in memory, on Linux
ENOUGH = 4 << 30  # bytes; the temporary files of all tests are a fraction of it
FOLDER = "croupier-tests-"
AT_LAST = -200  # after `multiprocessing` has removed a folder of its own in there


def in_memory() -> None:
    """Keep temporary files in memory, those of the processes that tests start too; they are removed at the end.

    Workers find a folder named already. So does whoever names one: TMPDIR=/var/tmp make test. The folder is named
    after its process, so that those of processes that were killed are removed by the next.
    """
    if "TMPDIR" in os.environ or not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ENOUGH:
        return
    for left in MEMORY.glob(f"{FOLDER}*"):
        if not Path("/proc", left.name.removeprefix(FOLDER).partition("-")[0]).is_dir():
            shutil.rmtree(left, ignore_errors=True)
    os.environ["TMPDIR"] = tempfile.tempdir = tempfile.mkdtemp(prefix=f"{FOLDER}{os.getpid()}-", dir=MEMORY)
    Finalize(None, shutil.rmtree, (tempfile.tempdir, True), exitpriority=AT_LAST)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-seen", action="store_true", help="keep which clauses the tests saw (make coverage)")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    return scheduling.workers()


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until the tests are collected
    in_memory()
    config.pluginmanager.register(Plugin(config), "clauses seen")
    config.pluginmanager.register(scheduling, "scheduling")
    config.pluginmanager.register(scheduling.Bytecode(), "bytecode")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect garbage from then on; until then there is hardly any, and to look for it takes a sixth of the time."""
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Freeze what is loaded by now: otherwise the garbage collector would scan it again and again, which takes long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
