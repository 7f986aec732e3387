"""`croupier room load`, `approve` and `submissions`: the Rules Submissions of a card room."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.app import typed
from croupier.cli.files import read_text
from croupier.cli.room import room
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, acting, print_json, room_folder

if TYPE_CHECKING:
    from croupier.room.submissions import Filed, Submissions


@room.command()
def load(
    file: Annotated[Path, typer.Argument(help="The submission.")],
    by: ActingAs,
    starts: Annotated[
        datetime | None,
        typer.Option("--from", formats=["%Y-%m-%d"], help="The day it comes into force, if the file has none."),
    ] = None,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Check a new or amended submission and keep it until it is approved. Only for compliance.

    Example: croupier room load room.toml --as cora.
    """
    from croupier.room.submissions import Submissions

    text = read_text(file)
    with room_folder(folder, url).office() as office:
        day = starts.date() if starts else None
        kept = Submissions(office.desk)
        filed, findings = kept.load(acting(office, by), text, str(file), day)
        starts_at = _starts(kept, filed)
    if as_json:
        print_json(_told(filed) | {"findings": [one.as_data() for one in findings]})
        return
    for one in findings:
        typer.echo(f"{file}: {one.level}: {one}")
    typer.echo(f"{file}: loaded as {filed.hash[:12]}, to be in force {starts_at}.")
    typer.echo(f"A regulator approves it: {typed()} room approve {filed.hash[:12]} --as NAME")


@room.command()
def approve(
    submission: Annotated[str, typer.Argument(help="The first digits of its hash.")],
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Approve a submission in your own name: from its date on every table adopts it between two rounds.

    Example: croupier room approve 3f0c51 --as rex.
    """
    from croupier.room.submissions import Submissions

    with room_folder(folder, url).office() as office:
        kept = Submissions(office.desk)
        filed = kept.approve(acting(office, by), submission)
        starts_at = _starts(kept, filed)
    if as_json:
        print_json(_told(filed))
    else:
        typer.echo(f"{filed.hash[:12]}: approved by {filed.approved_by}, in force {starts_at}.")


@room.command("submissions")
def submissions(folder: Folder = None, url: Database = "", as_json: AsJson = False) -> None:
    """List the room's submissions: when each comes into force, who loaded and approved it, and which is in force."""
    from croupier.room.submissions import Submissions

    with room_folder(folder, url).office() as office:
        kept = Submissions(office.desk)
        found, now = kept.listed(), kept.in_force()
        starts_at = {one.hash: _starts(kept, one) for one in found}
    if as_json:
        print_json({"submissions": [_told(one) for one in found], "in_force": now and now.hash})
        return
    if not found:
        typer.echo("No submission is loaded.")
    for one in found:
        mark = "in force" if now and now.hash == one.hash else "approved" if one.approved_by else "to be approved"
        who = f"loaded by {one.loaded_by}" + (f", approved by {one.approved_by}" if one.approved_by else "")
        typer.echo(f"{one.hash[:12]}  {mark:14}  {starts_at[one.hash]}; {who}")


def _told(filed: Filed) -> dict[str, Any]:
    return {
        "hash": filed.hash,
        "in_force_from": _time(filed.in_force_from),
        "loaded_by": filed.loaded_by,
        "loaded_at": _time(filed.loaded_at),
        "approved_by": filed.approved_by,
        "approved_at": _time(filed.approved_at),
    }


def _starts(kept: Submissions, filed: Filed) -> str:
    """From when on it is in force, on the clock of its facility."""
    if not filed.holds_from:
        return "as soon as it is approved"
    starts = datetime.fromtimestamp(filed.holds_from / 1_000_000, UTC)
    return f"from {starts.astimezone(kept.read(filed.hash).facility.gaming_days.zone):%Y-%m-%d %H:%M %Z} on"


def _time(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1_000_000, UTC):%Y-%m-%dT%H:%M:%SZ}" if at else ""
