"""Running a day without a terminal: acts from a script, a number of rounds, closing."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.files import read_text
from croupier.cli.floor.language import NotUnderstood
from croupier.cli.floor.session import FloorSession
from croupier.cli.floor.under_way import BETWEEN
from croupier.engine import FLOOR, Answer
from croupier.errors import CroupierError


def run_script(session: FloorSession, file: Path, said: list[str]) -> None:
    """Run a script: one act per line, `#` begins a comment. A refused line is named, and the acts before it stand."""
    for number, line in enumerate(read_text(file).splitlines(), 1):
        act = line.partition("#")[0].strip()
        if not act:
            continue
        try:
            said += session.do(act)
        except CroupierError as refused:
            session.kept.keep()
            raise NotUnderstood(f"{file}, line {number}: {refused}") from None


def run_rounds(session: FloorSession, rounds: int, said: list[str]) -> None:
    """Play this many more rounds, or until somebody is asked who is not there."""
    wanted = session.rounds + rounds
    while session.rounds < wanted and not session.day.closed:
        if session.running is not None:
            session.goes_on()
            said += session.heard()
        if session.waits_for_a_person():
            return
        if session.rounds < wanted:
            said += session.do("on")


def close_day(session: FloorSession) -> list[str]:
    """Close the table: send the chips to the cage and write the file's last line."""
    kept = session.kept
    if session.running is None:
        kept.begin(BETWEEN)
    running = session.running
    assert running is not None
    close = Answer(FLOOR, "close")
    if running.procedure != BETWEEN:
        raise NotUnderstood(
            f"record {kept.number} ({running.procedure}) is under way; the table closes when it is over"
        )
    session.answer(close)
    session.goes_on()
    kept.close()
    return session.heard()
