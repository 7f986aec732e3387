"""`croupier db hand`, `record`, `close-day` and `new-key`: hands and records from the store, checkpoints, keys."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.app import typed
from croupier.cli.db import db
from croupier.cli.files import check_output, write_record
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, acting, print_json, room_folder
from croupier.errors import CroupierError

TableName = Annotated[str, typer.Argument(help="The table.")]
HandNumber = Annotated[int, typer.Argument(metavar="HAND", help="The number of the hand.", min=1)]
NewFile = Annotated[Path, typer.Argument(help="The new file.")]


@db.command()
def hand(
    table: TableName,
    number: HandNumber,
    file: NewFile,
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Write one of your hands to a file: what you saw, the table's head, and the proofs of the shuffles.

    Only a player in that hand may do so, with account and password; croupier db verify-shuffle checks the file.

    Example: croupier db hand 4 17 hand-17.json --as ann.
    """
    from croupier.room.hands import Hands, write_hand
    from croupier.rules import GAMES

    check_output(file)
    with room_folder(folder, url).office() as office:
        found = Hands(office.desk, office.people, GAMES).own(acting(office, by), table, number)
    write_record(file, write_hand(found).decode(), private=True)
    if as_json:
        told = {"file": str(file), "table": table, "hand": number, "head": found.head, "shuffles": len(found.shuffles)}
        print_json(told)
    else:
        typer.echo(f"{file}: hand {number} of table {table}, as {by} saw it. Head of the table: {found.head}")
        typer.echo(f"Check it with: {typed()} db verify-shuffle {file}")


@db.command()
def record(
    table: TableName,
    number: HandNumber,
    file: NewFile,
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Write the full record of a finished hand, with every card, for surveillance and the regulator.

    Each look is recorded in the journal before the record is written.

    Example: croupier db record 4 17 hand-17.record --as vera.
    """
    from croupier.room.hands import Hands
    from croupier.rules import GAMES

    check_output(file)
    with room_folder(folder, url).office() as office:
        text = Hands(office.desk, office.people, GAMES).record(acting(office, by), table, number)
    write_record(file, text, private=True)
    if as_json:
        print_json({"file": str(file), "table": table, "hand": number})
    else:
        typer.echo(f"{file}: the record of hand {number} of table {table}; the journal records that {by} looked at it.")


@db.command("close-day")
def close_day(
    day: Annotated[datetime, typer.Argument(metavar="DATE", formats=["%Y-%m-%d"], help="The gaming day.")],
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Close a gaming day: put the heads of all chains under one checkpoint, signed with the room's key.

    Example: croupier db close-day 2026-11-16 --as sue.
    """
    from croupier.room.checkpoints import close_day as closed
    from croupier.room.checkpoints import public_text
    from croupier.room.roles import Act

    room = room_folder(folder, url)
    if day.date() > datetime.now(UTC).date() + timedelta(days=1):
        raise CroupierError(f"the gaming day {day:%Y-%m-%d} has not begun; a day is closed when it is over")
    with room.office() as office:
        doer = office.people.doer(acting(office, by), Act.SIGN_CHECKPOINT)
        made = closed(office.desk, doer, room.signing_key(), f"{day:%Y-%m-%d}")
    public = public_text(room.signing_key())
    if as_json:
        print_json({"gaming_day": made.gaming_day, "chains": len(made.heads), "public_key": public})
    else:
        typer.echo(f"{made.gaming_day}: {len(made.heads)} chains signed. To check it, use the public key {public}")


@db.command("new-key")
def new_key(
    by: ActingAs,
    signing: Annotated[bool, typer.Option("--signing", help="The signing key, not the sealing key.")] = False,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Use a new key from now on: a sealing key, or with --signing the key that signs checkpoints.

    The old sealing key stays, to decrypt what it sealed; of an old signing key the public half stays, to check what it
    signed. Only for administrators; a running server uses the new key after a restart.

    Example: croupier db new-key --as ada.
    """
    room = room_folder(folder, url)
    with room.office() as office:
        account = acting(office, by)
        named = room.replace_signing_key(office, account) if signing else room.replace_seal_key(office, account)
    which = "signing" if signing else "seal"
    if as_json:
        print_json({"key": which, "id": named})
    elif signing:
        typer.echo(f"Checkpoints are signed with a new key from now on. Its public half: {named}")
    else:
        typer.echo(f"Sealed with key {named} from now on. Copy {room.folder / 'seal.keys'} to where the keys are kept.")
