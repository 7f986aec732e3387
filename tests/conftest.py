"""For all tests: clauses the product names are counted (`clauses_seen`); `scheduling` shares tests among workers."""

from __future__ import annotations

import gc
from functools import cache, partial

import pytest
import typer.testing
from argon2 import PasswordHasher
from hypothesis import settings

from croupier.room import passwords
from tests import scheduling
from tests.clauses_seen import Plugin

# Tests do not measure time; a busy machine is not a fault of the code.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")

# The command line that tests run in their own process is built once: building it takes longer than most commands.
typer.testing._get_command = cache(typer.testing._get_command)  # type: ignore[attr-defined]

# Passwords are hashed at the lowest cost, because the tests check hundreds.
passwords.PasswordHasher = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)  # type: ignore[attr-defined, assignment]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-seen", action="store_true", help="keep which clauses the tests saw (make coverage)")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Plugin(config), "clauses seen")
    config.pluginmanager.register(scheduling, "scheduling")


def pytest_collection_finish() -> None:
    """Freeze what is loaded by now: otherwise the garbage collector would scan it again and again, which takes long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
