"""Jobs of the worker: the API answers as the commands do; too much, too long and nonsense are refused."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from croupier.client import CannotConnect, Client
from croupier.room.register import TooMany
from croupier.rules.settle import example
from croupier.server import logs, worker
from croupier.server.bot_process import BotProcess
from croupier.server.worker import WAITING_MAX, JobRefused, Worker
from tests.server.served import PATIENCE, Served, run


def test_a_hand_is_settled_and_a_submission_checked_over_http(served: Served) -> None:
    async def ask() -> None:
        client = await Client.as_guest(served.url, "Quest")
        found = await client.post("/api/settle", {"question": example("holdem")})
        assert "holdem" == found["game"]
        with pytest.raises(CannotConnect, match="this is not TOML"):
            await client.post("/api/settle", {"question": "nonsense ["})
        checked = await client.post("/api/submission/check", {"submission": "[room]\n"})
        assert checked["findings"]
        assert "submission.toml" == checked["file"]  # and not where it was kept for the command

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


@pytest.mark.parametrize(
    ("does", "words"),
    [
        ("import os; os.kill(os.getpid(), 9)", "the job was interrupted; ask again"),
        ("raise ValueError('As Kd')", "something went wrong with this job; the fault has been logged"),
    ],
)
def test_a_job_that_fails_says_so_and_no_more(
    does: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure()
    monkeypatch.setattr(worker, "_JOB", does)
    with pytest.raises(JobRefused) as refused:
        run(Worker().json(["settle"]))

    assert words == str(refused.value)
    logged = capsys.readouterr().err
    assert ("ValueError" in does) == ('"fault": "ValueError"' in logged)
    assert "As Kd" not in logged


def test_a_bots_process_that_dies_while_the_room_opens_is_started_again() -> None:
    thinking = BotProcess()
    thinking.begin()
    first = thinking._process.process
    assert first is not None
    first.kill()
    first.join()
    try:
        run(thinking.get_ready(()))

        second = thinking._process.process
        assert second is not None
        assert second.is_alive()
    finally:
        thinking.stop()


ASKS = """
import asyncio
from croupier.server.bot_process import BotProcess
from croupier.server.worker import Worker
asyncio.run(Worker().json(["simulate", "holdem", "--hands", "1000000000"]))
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are read from /proc")
def test_a_job_ends_with_the_server_that_was_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", ASKS])
    until = time.monotonic() + PATIENCE
    while not (jobs := _children(server.pid)):
        assert time.monotonic() < until
        time.sleep(0.05)
    server.send_signal(signal.SIGKILL)
    server.wait()
    while any(_runs(job) for job in jobs):
        assert time.monotonic() < until
        time.sleep(0.05)


def _children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _runs(process: int) -> bool:
    """Whether a process is there and has not ended; nobody may have waited for it yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
