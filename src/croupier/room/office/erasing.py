"""Erasing personal data whose retention period is over: of people, and on papers. The chain has salted hashes alone.

erasing.kept(office, cora)              # what is kept, and until when
erasing.erase(office, cora, "deb")      # a person's name, phone and licence number
erasing.erase(office, cora, "HH-000017")   # what a paper says about people
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import select

from croupier.room.office import details, rows
from croupier.room.office.core import BackOffice
from croupier.room.personal import PersonalData
from croupier.room.register import DAY, Account, NoAccount
from croupier.room.roles import Act, NotPermitted
from croupier.room.schema import PAPER_DETAIL, PERSON


class KeptData(msgspec.Struct, frozen=True):
    """Personal data that is kept: of whom or on which paper, and until when it must be."""

    what: Annotated[str, Meta(description="an account, or the number of a paper")]
    until: Annotated[int, Meta(description="in microseconds since 1970")]
    due: Annotated[bool, Meta(description="whether it may be erased now")]


def kept(office: BackOffice, by: Account) -> list[KeptData]:
    """All personal data that is kept, in the order in which it may be erased; for whoever may erase it."""
    office.demand(by, Act.ERASE_PERSON)
    with office.desk.store.engine.connect() as connection:
        people = connection.execute(select(PERSON.c.account, PERSON.c.keep_until)).all()
        parts = connection.execute(select(PAPER_DETAIL.c.part, PAPER_DETAIL.c.keep_until)).all()
    found = {account: int(until) for account, until in people}
    for part, until in parts:
        paper = _paper_of(part)
        found[paper] = max(found.get(paper, 0), int(until))
    now = office.desk.now()
    return [KeptData(what, until, until <= now) for what, until in sorted(found.items(), key=lambda one: one[::-1])]


def erase(office: BackOffice, by: Account, what: str) -> None:
    """Erase what is kept of a person or on a paper, once it need not be kept any more; who did it is journalled."""
    doer = office.demand(by, Act.ERASE_PERSON)
    if what not in office.state.papers:
        PersonalData(office.desk).erase(by, what)
        return
    with office.desk.store.engine.connect() as connection:
        parts = connection.execute(select(PAPER_DETAIL.c.part, PAPER_DETAIL.c.keep_until)).all()
    mine = {part: int(until) for part, until in parts if _paper_of(part) == what}
    if not mine:
        raise NoAccount(f"no personal data is kept on paper {what}")
    left = max(mine.values()) - office.desk.now()
    if left > 0:
        raise NotPermitted(f"the personal data on paper {what} must be kept for {-(-left // DAY)} more days")
    with office.desk.together():
        for part in sorted(mine):
            step = part.partition(":")[2]
            row = office.enter(doer, rows.ERASED, rows.PersonalDataUse(what, step), beside=[details.erased(part)])
    row.result()
    office.desk.store.write_back()


def _paper_of(part: str) -> str:
    return part.partition(":")[0]
