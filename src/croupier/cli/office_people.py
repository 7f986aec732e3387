"""`croupier office duty`, `relieve`, `staff`, `person` and `erase`: who works where, and people's personal details."""

from __future__ import annotations

from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from croupier.cli.office import TableName, at_the_office, moment, office, served
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, Server, print_json

if TYPE_CHECKING:
    from croupier.room.office.erasing import KeptData
    from croupier.room.personal import Details

Post = Annotated[str, typer.Argument(metavar="POST", help="dealer, floorperson or shift-supervisor.")]
Person = Annotated[str, typer.Argument(metavar="NAME", help="The account.")]


@office.command()
def duty(
    name: Person,
    post: Post,
    table: TableName,
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Put somebody on duty at a table, relieving the person who had the post. Dealers may do this for themselves.

    Examples: croupier office duty deb dealer 4 --as fay; croupier office duty don dealer 4 --as don.
    """
    from croupier.room.office.duties import assign
    from croupier.room.office.state import Post as Held

    which = post.replace("-", " ")
    if server:
        with served(server, by) as room:
            taken = room.post("/office/duty", {"account": name, "post": which, "table": table}, Held)
            zone = room.zone
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            taken, zone = assign(opened, account, name, which, table), opened.zone
    if as_json:
        print_json(taken)
    else:
        typer.echo(f"{taken.account} is {taken.post} of table {taken.table} since {moment(taken.since, zone)}.")


@office.command()
def relieve(
    post: Post,
    table: TableName,
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Relieve the person at a post without replacing them.

    Example: croupier office relieve dealer 4 --as fay.
    """
    from croupier.room.office import duties

    which = post.replace("-", " ")
    if server:
        with served(server, by) as room:
            room.post("/office/duty/relief", {"post": which, "table": table})
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            duties.relieve(opened, account, which, table)
    print_json({"table": table, "post": post}) if as_json else typer.echo(f"Nobody is {post} of table {table} now.")


@office.command()
def staff(
    by: ActingAs, folder: Folder = None, url: Database = "", server: Server = "", as_json: AsJson = False
) -> None:
    """List the staff: name, roles, licence number if you may see it, and where they are on duty."""
    from croupier.room.office import duties

    if server:
        with served(server, by) as room:
            found, zone = room.get("/office/staff", list[duties.Staff]), room.zone
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            found, zone = list(duties.staff(opened, account)), opened.zone
    if as_json:
        print_json({"staff": found})
        return
    for one in found:
        posts = ", ".join(f"{post.post} of table {post.table} since {moment(post.since, zone)}" for post in one.posts)
        licence = f"licence {one.licence}" if one.licence else ""
        typer.echo(f"{one.account:16} {one.name:28} {', '.join(one.roles):32} {licence:18} {posts}".rstrip())


@office.command()
def person(
    name: Person,
    by: ActingAs,
    real_name: Annotated[str, typer.Option(help="Their name.")] = "",
    phone: Annotated[str, typer.Option(help="Their phone number.")] = "",
    licence: Annotated[str, typer.Option(help="The number of their licence.")] = "",
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Record a person's name, phone or licence number, kept apart from the journal; without any, show them.

    They are erased in due time with `croupier office erase`. Each look at them is journalled.

    Examples: croupier office person deb --real-name "Deborah Miller" --licence D-20417 --as cora;
    croupier office person deb --as cora.
    """
    from croupier.room.office.duties import keep_person
    from croupier.room.personal import Details

    if not (real_name or phone or licence):
        found = _read(name, by, folder, url, server)
        if as_json:
            print_json(found)
        else:
            typer.echo(f"{name}: {found.real_name or '-'}, phone {found.phone or '-'}, licence {found.licence or '-'}")
        return
    if server:
        with served(server, by) as room:
            told = {"real_name": real_name, "phone": phone, "licence": licence}
            room.post(f"/office/people/{quote(name, safe='')}", told)
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            keep_person(opened, account, name, Details(real_name, phone, licence))
    print_json({"account": name}) if as_json else typer.echo(f"{name}: recorded.")


def _read(name: str, by: str, folder: Folder, url: str, server: str) -> Details:
    from croupier.room.personal import Details, PersonalData

    if server:
        with served(server, by) as room:
            return room.get(f"/office/people/{quote(name, safe='')}", Details)
    with at_the_office(folder, url, by) as (opened, account, _):
        return PersonalData(opened.desk).read(account, name)


@office.command()
def erase(
    by: ActingAs,
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[WHAT]...", help="Accounts or numbers of papers; none: list them.")
    ] = None,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Erase personal data whose retention period is over: of a person, or on a paper. Without WHAT, list what is kept.

    The journal keeps salted hashes alone, and stays whole; it says who erased what. Backups from before still have it.

    Examples: croupier office erase --as cora; croupier office erase deb HH-000017 --as cora.
    """
    if not what:
        kept, zone = _kept(by, folder, url, server)
        if as_json:
            print_json({"kept": kept})
            return
        for one in kept:
            typer.echo(f"{one.what:16} {'may be erased' if one.due else f'is kept until {moment(one.until, zone)}'}")
        if not kept:
            typer.echo("No personal data is kept.")
        return
    from croupier.room.office import erasing

    if server:
        with served(server, by) as room:
            for named in what:
                room.delete(f"/office/retention/{quote(named, safe='')}")
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            for named in what:
                erasing.erase(opened, account, named)
    print_json({"erased": what}) if as_json else typer.echo(f"Erased: {', '.join(what)}.")


def _kept(by: str, folder: Folder, url: str, server: str) -> tuple[list[KeptData], tzinfo]:
    from croupier.room.office import erasing

    if server:
        with served(server, by) as room:
            return room.get("/office/retention", list[erasing.KeptData]), room.zone
    with at_the_office(folder, url, by) as (opened, account, _):
        return erasing.kept(opened, account), opened.zone
