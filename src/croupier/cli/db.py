"""`croupier db`: create, upgrade, back up, restore and verify the room's store."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app, typed
from croupier.cli.columns import counted
from croupier.cli.files import check_output, read_bytes, write_record
from croupier.cli.room_options import AsJson, Database, Folder, print_json, room_folder
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.room.folder import RoomFolder
    from croupier.room.journal import Head
    from croupier.room.rederiving import Rederived
    from croupier.room.seals import KeyRing
    from croupier.room.verifying import Verified

db = typer.Typer(name="db", help="The card room's store: upgrade, backup, verify; hands, keys.", no_args_is_help=True)
app.add_typer(db)
LostKeys = Annotated[
    bool, typer.Option("--lost-keys", help="Make new keys: the room's own are lost, and with them what they sealed.")
]


@db.command()
def upgrade(
    lost_keys: LostKeys = False,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Create a room's store with its keys, or bring an older one up to date.

    Example: croupier db upgrade --room myroom.
    """
    room = room_folder(folder, url)
    had_keys = room.has_keys
    before, after = room.prepare(lost_keys=lost_keys)
    if as_json:
        print_json({"folder": str(room.folder), "before": before, "after": after})
    elif not before:
        keys = room.folder / "seal.keys"
        typer.echo(f"{room.folder}: a new room, revision {after}. Keep a copy of {keys} in a safe place.")
        typer.echo(f"Next: {typed()} user add NAME --administrator, twice.")
    elif before == after:
        typer.echo(f"{room.folder}: up to date, revision {after}.")
    else:
        typer.echo(f"{room.folder}: upgraded from revision {before} to {after}.")
    if before and not had_keys and not as_json:
        typer.echo(
            f"New keys are in {room.folder / 'seal.keys'}; keep a copy. What the lost ones sealed cannot be read:"
        )
        typer.echo(f"{typed()} office void-hand --as NAME lists the tables that a shift supervisor must see to.")


@db.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The new file.")],
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Copy the whole store into one new file, which contains no keys and no secrets. The room may be running.

    Example: croupier db backup monday.db --room myroom.
    """
    from croupier.room.backups import back_up

    room = room_folder(folder, url)
    check_output(file)
    with room.store() as store:
        room.refuse_an_older_store(store)
        heads = back_up(store, file)
        room.write_heads(store)
    if as_json:
        print_json({"file": str(file), "heads": _heads(heads)})
    else:
        typer.echo(f"{file}: {_rows(heads)}, every link checked.")


@db.command()
def restore(
    file: Annotated[Path, typer.Argument(help="The backup.")],
    lost_keys: LostKeys = False,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Fill an empty store from a backup, which the journal records. Refused if a later head is known.

    Example: croupier db restore monday.db --room myroom.
    """
    room = room_folder(folder, url)
    heads = room.restore(file, lost_keys=lost_keys)
    if as_json:
        print_json({"file": str(file), "heads": _heads(heads)})
    else:
        typer.echo(f"{room.folder}: restored from {file}, {_rows(heads)}; the journal says so.")


@db.command()
def verify(
    head: Annotated[
        str, typer.Option(help="Check whether this head, which a player kept, is in a chain.", metavar="HEX")
    ] = "",
    public_key: Annotated[
        list[str] | None,
        typer.Option(help="A public key of the room, if its folder is not at hand; may be repeated."),
    ] = None,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Check every link, posting, guard and checkpoint, and replay every hand. Exit code 1 if anything does not fit.

    Without the keys everything but the hands is checked, and it says so.

    Examples: croupier db verify; croupier db verify --head 3f0c...
    """
    from croupier.room.checkpoints import read_public
    from croupier.room.databases import DamagedStore
    from croupier.room.journal import BrokenChain
    from croupier.room.verifying import verify_room
    from croupier.rules import GAMES

    room, sought = room_folder(folder, url), _bytes(head) if head else b""
    try:
        with room.store() as store:
            public = [read_public(one) for one in public_key] if public_key else room.public_keys()
            whole = verify_room(store, public, _keys(room), GAMES, room.known_heads())
            found = store.row_of(sought) if head else None
    except (BrokenChain, DamagedStore) as broken:
        print_json({"whole": False, "why": str(broken)}) if as_json else typer.echo(f"NOT WHOLE: {broken}")
        raise typer.Exit(1) from None
    if as_json:
        again = whole.again
        data: dict[str, object] = {"whole": True, "heads": _heads(whole.heads), "checkpoints": whole.checkpoints}
        data |= {"procedures": again and again.procedures, "older": again and again.older}
        data |= {"lost": again and again.lost, "void": again and again.void, "keys_missing": whole.keys_missing}
        print_json(data | ({"head": found and {"table": found[0], "row": found[1]}} if head else {}))
    else:
        _print_whole(whole)
        if head:
            typer.echo(f"The head is row {found[1]} of {_chain(found[0])}." if found else "No chain has that head.")
    if whole.keys_missing or (head and not found):
        raise typer.Exit(1)


def _print_whole(whole: Verified) -> None:
    typer.echo(f"Whole: {_rows(whole.heads)}, {counted(whole.checkpoints, 'checkpoint')}.")
    if whole.keys_missing:
        sealed = f"rows are sealed with key {', '.join(whole.keys_missing)}, which is not among the room's keys"
        typer.echo(f"NOT REPLAYED: {sealed}. Everything but the hands was checked.")
    elif whole.again is None:
        typer.echo("The keys are not here: no hand was replayed.")
    else:
        typer.echo(f"Replayed from the journal: {counted(whole.again.procedures, 'procedure')}; all fit.")
        for version, number in whole.again.older.items():
            fits = "links, postings and balances fit"
            typer.echo(f"{counted(number, 'procedure')} not replayed: {version} can replay them. Their {fits}.")
        _print_lost(whole.again)


def _print_lost(again: Rederived) -> None:
    """What cannot be replayed, because its key was lost, and what a shift supervisor ruled on it."""
    for table, number in again.lost.items():
        why = "they are sealed with a key that a shift supervisor declared lost"
        fits = "links, postings and balances fit"
        typer.echo(f"{counted(number, 'procedure')} of {_chain(table)} not replayed: {why}. Their {fits}.")
    for one in again.void:
        at = datetime.fromtimestamp(one.at / 1_000_000, UTC)
        what = f"hand {one.hand}" if one.hand else "what was under way"
        typer.echo(f"{_chain(one.table)}: {what} is void, by {one.by}, {at:%Y-%m-%d %H:%M} UTC: {one.why}")


def _keys(room: RoomFolder) -> KeyRing | None:
    """The room's keys; None if they are not here. Keys that are here and cannot be used are refused."""
    return room.keys() if room.has_keys else None


def _rows(heads: Mapping[str, Head]) -> str:
    rows = sum(head.sequence for head in heads.values())
    return f"{counted(rows, 'row')} of {counted(len(heads), 'chain')}"


@db.command()
def export(
    table: Annotated[str, typer.Argument(help="The table.")],
    file: Annotated[Path, typer.Argument(help="The new file.")],
    day: Annotated[
        int | None, typer.Option(help="Which day of the table, counted from its first.", min=1, show_default="the last")
    ] = None,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Write a table's day as a file that croupier replay reads. It names every card: only for those who may see them.

    The journal records it before the file is written.

    Example: croupier db export holdem holdem.day --room myroom.
    """
    from croupier.room.hands import journalled_export
    from croupier.rules import GAMES

    room = room_folder(folder, url)
    check_output(file)
    with room.office() as office:
        if table not in office.desk.store.heads():
            raise CroupierError(f"there is no table {table!r} in this room")
        text = journalled_export(office.desk, GAMES, table, day or 0)
    write_record(file, text, private=True)
    records = sum(line.startswith("record ") for line in text.splitlines())
    if as_json:
        print_json({"file": str(file), "table": table, "records": records})
    else:
        typer.echo(f"{file}: {counted(records, 'record')} of table {table}. Look at it with: {typed()} replay {file}")


@db.command("verify-shuffle")
def verify_shuffle(
    file: Annotated[Path, typer.Argument(help="A hand that its player kept.")],
    root: Annotated[
        list[str] | None, typer.Option("--root", metavar="HEX", help="A root that you were shown before the cards.")
    ] = None,
    nonce: Annotated[
        list[str] | None,
        typer.Option("--nonce", metavar="HEX", help="The nonce that you sent for a shuffle of this hand."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a hand that a player kept: its seen log, and each of its cards against the room's commitments.

    Each card must have been at the position it was dealt from. Neither the database nor a key is needed. Exit code 1 if
    something does not fit.

    Example: croupier db verify-shuffle hand-17.json.
    """
    from croupier.engine.seen_log import DamagedLog
    from croupier.room.hands import check_hand, read_hand
    from croupier.room.proofs import check_own
    from croupier.room.shuffles import BrokenShuffle

    hand = read_hand(read_bytes(file))
    try:
        cards = check_hand(hand)
        check_own(hand.shuffles, root or (), nonce or ())
    except (DamagedLog, BrokenShuffle) as wrong:
        print_json({"fits": False, "why": str(wrong)}) if as_json else typer.echo(f"DOES NOT FIT: {wrong}")
        raise typer.Exit(1) from None
    if as_json:
        print_json({"fits": True, "cards": cards, "shuffles": len(hand.shuffles), "head": hand.head})
    else:
        told = f"{counted(cards, 'card')} of {counted(len(hand.shuffles), 'shuffle')}"
        typer.echo(f"Fits: {told} are those the room committed to. Head of the table: {hand.head}")


def _chain(table: str) -> str:
    return "the room's own chain" if table.startswith("*") else f"table {table}"


def _bytes(head: str) -> bytes:
    try:
        found = bytes.fromhex(head)
    except ValueError:
        found = b""
    if len(found) != 32:
        raise CroupierError(f"{head[:80]!r} is not a head; it has 64 hexadecimal digits")
    return found


def _heads(heads: Mapping[str, Head]) -> dict[str, dict[str, object]]:
    return {table: {"row": head.sequence, "link": head.link.hex()} for table, head in heads.items()}
