"""Jobs of the worker: the API answers as the commands do; too much, too long and nonsense are refused."""

from __future__ import annotations

import pytest

from croupier.client import CannotConnect, Client
from croupier.room.register import TooMany
from croupier.rules.settle import example
from croupier.server.worker import WAITING_MAX, JobRefused, Worker
from tests.server.served import Served, run


def test_a_hand_is_settled_and_a_submission_checked_over_http(served: Served) -> None:
    async def ask() -> None:
        client = await Client.as_guest(served.url, "Quest")
        found = await client.post("/api/settle", {"question": example("holdem")})
        assert "holdem" == found["game"]
        with pytest.raises(CannotConnect):
            await client.post("/api/settle", {"question": "nonsense ["})
        checked = await client.post("/api/submission/check", {"submission": "[room]\n"})
        assert checked["findings"]

    run(ask())


def test_jobs_have_a_time_a_size_and_a_queue() -> None:
    async def ask() -> None:
        with pytest.raises(JobRefused, match=r"longer than 0\.01 seconds"):
            await Worker(0.01).json(["clauses", "--coverage"])
        with pytest.raises(JobRefused, match="characters"):
            await Worker().json(["settle", "{a}"], {"a": "x" * 300_000})
        full = Worker()
        full.waiting = WAITING_MAX
        with pytest.raises(TooMany):
            await full.json(["clauses"])

    run(ask())
