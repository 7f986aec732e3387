"""Shared by all tests: what they see the product name is counted; see `clauses_seen`."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.clauses_seen import Plugin

# Tests do not measure time; a busy machine is no fault of the code.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-seen", action="store_true", help="keep which clauses the tests saw (make coverage)")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Plugin(config), "clauses seen")
