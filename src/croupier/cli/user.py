"""`croupier user`: people of the room: accounts, passwords and roles, at the machine where the store is."""

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
    shown: Annotated[str, typer.Option(help="The name that others read; the same one unless given.")] = "",
    administrator: Annotated[bool, typer.Option("--administrator", help="One of the first two.")] = False,
    by: ActingAs = "",
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Add an account and print its password, once. The first two administrators are added without another.

    Examples: croupier user add ada --administrator; croupier user add dan --shown "Dan Ng" --as ada.
    """
    from croupier.room.roles import Role

    if administrator and by:
        raise CroupierError("further administrators are players first: add the account, then grant the role")
    if not administrator and not by:
        raise CroupierError("say with --as which administrator adds the account; only the first two come without one")
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
    """Ask for a role, or confirm what another administrator asked for.

    Example: croupier user grant dan dealer --as ada; then: croupier user grant dan dealer --as bea.
    """
    wanted = _role(role)
    with room_folder(folder, url).office() as office:
        holds = office.people.grant(acting(office, by), name, wanted)
    if as_json:
        print_json({"account": name, "role": wanted, "holds": holds})
    else:
        typer.echo(f"{name} is {wanted} now." if holds else f"Asked for. Another administrator confirms it: {name}.")


@user.command()
def revoke(
    name: Name, role: RoleName, by: ActingAs, folder: Folder = None, url: Database = "", as_json: AsJson = False
) -> None:
    """Take a role away, at once; every session of the account ends.

    Example: croupier user revoke dan dealer --as ada.
    """
    wanted = _role(role)
    with room_folder(folder, url).office() as office:
        office.people.revoke(acting(office, by), name, wanted)
    print_json({"account": name, "role": wanted, "holds": False}) if as_json else typer.echo(f"{name} is not {wanted}.")


@user.command()
def password(
    name: Name,
    by: ActingAs = "",
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Change your own password; or, as an administrator, print a new one for somebody else, once.

    Examples: croupier user password dan; croupier user password dan --as ada.
    """
    with room_folder(folder, url).office() as office:
        if by:
            new = office.sessions.reset_password(acting(office, by), name)
            told = f"{name}: password, shown this once: {new}"
        else:
            account, old = office.people.account(name), password_of(name)
            new = str(typer.prompt("New password", hide_input=True, confirmation_prompt=True, err=True))
            office.sessions.change_password(account, old, new)
            told = f"{name}: password changed; every session has ended."
    if as_json:
        print_json({"account": name} | ({"password": new} if by else {}))
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
