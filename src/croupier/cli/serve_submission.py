"""`croupier serve --submission FILE`: a submission's tables, for money if it is in force, otherwise for practice."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.app import typed
from croupier.cli.room_options import acting

if TYPE_CHECKING:
    from croupier.room.folder import Office
    from croupier.room.room import Room
    from croupier.room.submissions import Filed
    from croupier.submission import Submission


def open_tables_of(office: Office, room: Room, file: Path, submission: Submission, floor: str) -> str:
    """Open its tables; returns a sentence that says which, and why for money or for practice."""
    from croupier.room.facility import open_money_tables, open_practice_tables

    now = room.submissions.in_force()
    if now is None or now.hash != submission.hash:
        names = ", ".join(open_practice_tables(room, submission))
        return f"{file} {_why_not(room, submission.hash, now)}: its tables are open for practice only ({names})."
    since = f"{file} is in force, approved by {now.approved_by}"
    if floor:
        names = ", ".join(live.id for live in open_money_tables(room, acting(office, floor)))
        return f"{since}: {floor} opened its money tables {names}." if names else f"{since}: its money tables are open."
    return (
        f"{since}: its money tables that were open continue; a floorperson opens the others with: "
        f"{typed()} serve --submission {file} --as NAME."
    )


def _why_not(room: Room, hashed: str, now: Filed | None) -> str:
    filed = next((one for one in room.submissions.listed() if one.hash == hashed), None)
    if filed is None:
        return f"is not approved (compliance loads it: {typed()} room load, a regulator approves it)"
    if not filed.approved_by:
        return f"was loaded by {filed.loaded_by} and waits for a regulator's approval"
    if now is not None and filed.holds_from <= now.holds_from:
        return f"is no longer in force; {now.hash[:12]} is"
    return f"is approved by {filed.approved_by} and in force from {_day(filed.holds_from)} on"


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1_000_000, UTC):%Y-%m-%dT%H:%M:%SZ}"
