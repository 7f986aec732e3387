"""Who is on duty where and since when: dealers with their pushes and relief, floorpersons, shift supervisors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from croupier.room.office import details, rows
from croupier.room.office.forms import BadForm, can_be_printed
from croupier.room.office.state import Post
from croupier.room.personal import Details, PersonalData
from croupier.room.register import Account
from croupier.room.roles import FLOOR_OR_ABOVE, Act, NotPermitted, Role

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice

DEALER, FLOORPERSON, SHIFT_SUPERVISOR = "dealer", "floorperson", "shift supervisor"
POSTS: Mapping[str, frozenset[Role]] = MappingProxyType(
    {
        DEALER: frozenset({Role.DEALER}),
        FLOORPERSON: FLOOR_OR_ABOVE,
        SHIFT_SUPERVISOR: frozenset({Role.SHIFT_SUPERVISOR}),
    }
)


class Staff(msgspec.Struct, frozen=True):
    """A member of staff: name, roles, current posts; licence number for those who may see it."""

    account: str
    name: str
    roles: tuple[Role, ...]
    posts: tuple[Post, ...]
    licence: str = ""


def assign(office: BackOffice, by: Account, name: str, post: str, table: str) -> Post:
    """Put somebody on a post at a table, relieving the person who had it; dealers may do this for themselves."""
    doer = office.demand(by, Act.ASSIGN)
    if post not in POSTS:
        raise BadForm(f"{post[:40]!r} is not a post; the posts are {', '.join(POSTS)}")
    account = office.people.account(name)
    if not account.roles & POSTS[post]:
        wanted = " or ".join(role for role in Role if role in POSTS[post])
        raise NotPermitted(f"{account.id} cannot be {post} of table {table}; that takes the role {wanted}")
    if doer.role == Role.DEALER and (account.id != by.id or post != DEALER):
        raise NotPermitted(f"{by.name} is a dealer and takes a dealer's post alone; the floor says who is {post}")
    office.room.table(table)
    with office.desk.together():
        for held in list(office.state.held.values()):  # nobody deals at two tables
            if post == DEALER and held.post == DEALER and held.account == account.id and held.table != table:
                office.enter(doer, rows.OFF_DUTY, rows.OffDuty(DEALER, held.table))
        row = office.enter(doer, rows.ON_DUTY, rows.OnDuty(account.id, post, table))
    row.result()
    return office.state.held[table, post]


def relieve(office: BackOffice, by: Account, post: str, table: str) -> None:
    """Relieve the person at a post without replacing them."""
    doer = office.demand(by, Act.ASSIGN)
    with office.desk.together():
        held = office.state.held.get((table, post))
        if held is None:
            raise BadForm(f"nobody is {post[:40]} of table {table[:60]}")
        if doer.role == Role.DEALER and held.account != by.id:
            raise NotPermitted(f"{by.name} is a dealer and leaves their own post alone; {held.account} has this one")
        row = office.enter(doer, rows.OFF_DUTY, rows.OffDuty(post, table))
    row.result()


def on_duty(office: BackOffice, table: str = "") -> list[Post]:
    """Who is where now."""
    found = (one for one in office.state.held.values() if not table or one.table == table)
    return sorted(found, key=lambda one: (one.table, list(POSTS).index(one.post)))


def staff(office: BackOffice, by: Account) -> Iterator[Staff]:
    """All staff; looking at licence numbers is journalled."""
    doer = office.reads(by, "the list of staff")
    sees = bool(by.roles & (FLOOR_OR_ABOVE | {Role.COMPLIANCE, Role.REGULATOR}))
    if sees and doer.role != Role.REGULATOR:
        office.desk.take(doer, rows.LOOKED, msgspec.json.encode({"looked at": "the list of staff"})).result()
    for one in office.people.accounts():
        if one.is_staff:
            posts = tuple(post for post in on_duty(office) if post.account == one.id)
            known = details.on_file(office.desk.store, one.id)
            roles = tuple(role for role in Role if role in one.roles)
            yield Staff(one.id, known.get("name") or one.name, roles, posts, known.get("licence", "") if sees else "")


def keep_person(office: BackOffice, by: Account, name: str, told: Details) -> None:
    """Record a person's name, phone and licence number, replacing earlier ones."""
    doer = office.demand(by, Act.KEEP_PERSON)
    account = office.people.account(name)
    for label, text, most in (("name", told.real_name, 140), ("phone", told.phone, 40), ("licence", told.licence, 40)):
        if len(text) > most or not can_be_printed(text):
            raise BadForm(f"the {label} of {account.id} has at most {most} printable characters")
    before = details.on_file(office.desk.store, account.id)
    merged = Details(
        told.real_name or before.get("name", ""),
        told.phone or before.get("phone", ""),
        told.licence or before.get("licence", ""),
    )
    PersonalData(office.desk).keep(account, merged, doer)
