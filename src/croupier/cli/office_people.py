"""`croupier office duty`, `relieve`, `staff` and `person`: who works where, and staff's personal details."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

import typer

from croupier.cli.office import TableName, at_the_office, moment, office, served
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, Server, print_json

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
        typer.echo(f"{one.account:16} {one.name:28} {', '.join(one.roles):32} {licence:14} {posts}".rstrip())


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
    """Record a person's name, phone or licence number, kept apart from the journal and erased in due time.

    Example: croupier office person deb --real-name "Deborah Miller" --licence D-20417 --as cora.
    """
    from croupier.room.office.duties import keep_person
    from croupier.room.personal import Details

    if server:
        with served(server, by) as room:
            told = {"real_name": real_name, "phone": phone, "licence": licence}
            room.post(f"/office/people/{quote(name, safe='')}", told)
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            keep_person(opened, account, name, Details(real_name, phone, licence))
    print_json({"account": name}) if as_json else typer.echo(f"{name}: recorded.")
