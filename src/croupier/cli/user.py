"""`croupier user`: the room's accounts, passwords and roles, on the machine that has the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, acting, password_of, print_json, room_folder
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.room.roles import Role

user = typer.Typer(name="user", help="People of the card room: accounts, passwords, roles.", no_args_is_help=True)
app.add_typer(user)
Name = Annotated[str, typer.Argument(help="The name to sign in with.")]
RoleName = Annotated[str, typer.Argument(metavar="ROLE", help="dealer, floorperson, shift-supervisor, cashier, ...")]


@user.command()
def add(
    name: Name,
    shown: Annotated[str, typer.Option(help="The display name; by default the sign-in name.")] = "",
    administrator: Annotated[
        bool, typer.Option("--administrator", help="Add one of the first two administrators.")
    ] = False,
    by: ActingAs = "",
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Add an account and print its password, once. The first two administrators are added without --as.

    Examples: croupier user add ada --administrator; croupier user add dan --shown "Dan Ng" --as ada.
    """
    from croupier.room.roles import Role

    if administrator and by:
        raise CroupierError("there are two administrators already: add the account, then grant the role")
    if not administrator and not by:
        raise CroupierError(
            "name the administrator who adds the account with --as; only the first two are added without one"
        )
    with room_folder(folder, url).office() as office:
        doer = acting(office, by) if by else None
        role = Role.ADMINISTRATOR if administrator else Role.PLAYER
        made, password = office.people.add(doer, name, shown=shown, role=role)
    if as_json:
        print_json({"account": made.id, "name": made.name, "roles": sorted(made.roles), "password": password})
    else:
        typer.echo(f"{made.id} ({made.name}), {role}. Password, shown this once: {password}")


@user.command()
def grant(
    name: Name, role: RoleName, by: ActingAs, folder: Folder = None, url: Database = "", as_json: AsJson = False
) -> None:
    """Propose a role, or confirm one that another administrator proposed.

    Example: croupier user grant dan dealer --as ada; then: croupier user grant dan dealer --as bea.
    """
    wanted = _role(role)
    with room_folder(folder, url).office() as office:
        holds = office.people.grant(acting(office, by), name, wanted)
    if as_json:
        print_json({"account": name, "role": wanted, "holds": holds})
    else:
        typer.echo(
            f"{name} is {wanted} now." if holds else f"Proposed for {name}. Another administrator must confirm it."
        )


@user.command()
def revoke(
    name: Name, role: RoleName, by: ActingAs, folder: Folder = None, url: Database = "", as_json: AsJson = False
) -> None:
    """Revoke a role with immediate effect; every session of the account ends.

    Example: croupier user revoke dan dealer --as ada.
    """
    wanted = _role(role)
    with room_folder(folder, url).office() as office:
        office.people.revoke(acting(office, by), name, wanted)
    print_json({"account": name, "role": wanted, "holds": False}) if as_json else typer.echo(f"{name} is not {wanted}.")


@user.command()
def password(
    name: Name,
    administrator: Annotated[
        bool, typer.Option("--administrator", help="Print a new one for an administrator who has lost theirs.")
    ] = False,
    by: ActingAs = "",
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Change your own password; or, as an administrator, print a new one for somebody else, once.

    No administrator can reset another's password; --administrator does, on the machine that has the store.

    Examples: croupier user password dan; croupier user password dan --as ada;
    croupier user password ada --administrator.
    """
    if administrator and by:
        raise CroupierError("leave out --as: the password of an administrator is reset in nobody's name")
    with room_folder(folder, url).office() as office:
        if by or administrator:
            new = office.sessions.reset_password(acting(office, by) if by else None, name)
            told = f"{name}: password, shown this once: {new}"
        else:
            account, old = office.people.account(name), password_of(name)
            new = str(typer.prompt("New password", hide_input=True, confirmation_prompt=True, err=True))
            office.sessions.change_password(account, old, new)
            told = f"{name}: password changed; every session has ended."
    if as_json:
        print_json({"account": name} | ({"password": new} if by or administrator else {}))
    else:
        typer.echo(told)


@user.command("list")
def list_(folder: Folder = None, url: Database = "", as_json: AsJson = False) -> None:
    """Everybody whose account is open, with their roles."""
    with room_folder(folder, url).office() as office:
        found = office.people.accounts()
    if as_json:
        rows = [{"account": one.id, "name": one.name, "kind": one.kind, "roles": sorted(one.roles)} for one in found]
        print_json({"accounts": rows})
        return
    for one in found:
        typer.echo(f"{one.id:20} {', '.join(sorted(one.roles)) or 'no role':40} {one.name}")


def _role(text: str) -> Role:
    from croupier.room.roles import Role

    try:
        return Role(text.replace("-", " ").casefold())
    except ValueError:
        known = ", ".join(role.replace(" ", "-") for role in Role)
        raise CroupierError(f"{text!r} is not a role; use {known}") from None
