"""The worker: odds, checks, signs and PDFs in separate processes, one after the other, so that no table waits.

A job is a Croupier command in a fresh process with the lowest priority; its answer is what the command prints
with `--json`. A limited number of jobs may wait, and each is ended after a time limit.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import structlog

from croupier.errors import CroupierError
from croupier.room.register import TooMany
from croupier.server.logs import TRACEBACK, fault_in

WAITING_MAX = 8
OF_ONE_MAX = 3  # of one person, so that nobody fills the queue alone
SECONDS = 120.0
TEXT_MAX = 256_000  # characters of an uploaded file
# The command, at the lowest priority; it ends with the server. Nothing of the server runs in the process before that.
_JOB = """\
from croupier.server.child import begin_last_in_line
begin_last_in_line({server})
from croupier.cli import main
main()
"""
_log = structlog.get_logger("croupier.server")


class JobRefused(CroupierError):
    """A job that the command refused, or that took too long: in its own words."""


class Worker:
    """Runs commands, one at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._turn = asyncio.Semaphore(1)
        self._seconds = seconds
        self.waiting = 0
        self._of: Counter[str] = Counter()  # jobs of each person

    async def json(self, words: Sequence[str], files: Mapping[str, str] | None = None, of: str = "") -> Any:
        """The answer of a command with `--json`; its arguments name the uploaded file as `{name}`. `of` is who asks."""
        return msgspec.json.decode(await self._run([*words, "--json"], files or {}, "", of))

    async def file(self, words: Sequence[str], files: Mapping[str, str], made: str, of: str = "") -> bytes:
        """The file that a command writes; its arguments name it as `{made}`. `of` is who asks."""
        return await self._run(words, files, made, of)

    async def _run(self, words: Sequence[str], files: Mapping[str, str], made: str, of: str) -> bytes:
        for name, text in files.items():
            if len(text) > TEXT_MAX:
                raise JobRefused(f"{name} has {len(text)} characters; {TEXT_MAX} are allowed")
        if self.waiting >= WAITING_MAX:
            raise TooMany(f"{WAITING_MAX} jobs are waiting already; try again in a minute")
        if of and self._of[of] >= OF_ONE_MAX:
            raise TooMany(f"you have {OF_ONE_MAX} jobs waiting already; wait for one of them")
        self.waiting += 1
        self._of[of] += 1
        try:
            async with self._turn:
                return await self._work(words, files, made)
        finally:
            self.waiting -= 1
            self._of[of] -= 1
            self._of += Counter()  # forgets those without a job

    async def _work(self, words: Sequence[str], files: Mapping[str, str], made: str) -> bytes:
        with tempfile.TemporaryDirectory(prefix="croupier-job-") as folder:
            places = {name: str(Path(folder) / name) for name in (*files, *([made] if made else []))}
            for name, text in files.items():
                await asyncio.to_thread(Path(places[name]).write_text, text, encoding="utf-8", errors="replace")
            typed = [places.get(word.strip("{}"), word) if word.startswith("{") else word for word in words]
            told, said = await self._command(typed, folder)
            if made and Path(places[made]).is_file():
                return await asyncio.to_thread(Path(places[made]).read_bytes)
            if made or not told:
                raise JobRefused(_sentence(said, folder) or "the command wrote nothing")
            return told.replace(f"{folder}/".encode(), b"")

    async def _command(self, typed: Sequence[str], folder: str) -> tuple[bytes, bytes]:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            _JOB.format(server=os.getpid()),
            *typed,
            cwd=folder,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(self._seconds):
                told, said = await process.communicate()
        except TimeoutError:
            raise JobRefused(f"it took longer than {self._seconds:g} seconds; ask for less at once") from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if (process.returncode or 0) < 0:  # as by the system, when memory runs out
            raise JobRefused("the job was interrupted; ask again")
        if TRACEBACK.encode() in said:
            _log.error("a job failed", command=typed[0], **fault_in(said.decode(errors="replace")))
            raise JobRefused("something went wrong with this job; the fault has been logged")
        if process.returncode not in (0, 1):
            raise JobRefused(_refusal(told, said, folder) or "the command could not be understood")
        return told, said


class _Refusal(msgspec.Struct):
    """What a command with `--json` prints when it refuses."""

    error: list[str]


def _refusal(told: bytes, said: bytes, folder: str) -> str:
    """Why a command refused: what it said, or with `--json` what it printed."""
    if words := _sentence(said, folder):
        return words
    try:
        return _sentence("\n".join(msgspec.json.decode(told, type=_Refusal).error).encode(), folder)
    except msgspec.MsgspecError:
        return ""


def _sentence(said: bytes, folder: str) -> str:
    """What the command said, without names of temporary files."""
    words = said.decode(errors="replace").replace(folder + "/", "")
    lines = [line.removeprefix("croupier: ") for line in words.splitlines() if line.strip()]
    return "; ".join(lines)[-2_000:]
