"""Personal data: kept apart from the journal, which has a salted hash, and erased after the retention period."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_bytes

import msgspec
from sqlalchemy import delete, insert, select

from croupier.room.desk import HOUSE, Doer
from croupier.room.register import DAY, Account, NoAccount, Register, account_id
from croupier.room.roles import Act, NotPermitted
from croupier.room.schema import PERSON

RETENTION = 5 * 365 * DAY
KEPT, ERASED = "personal data kept", "personal data erased"  # kinds of rows in the journal


class Details(msgspec.Struct, frozen=True):
    """A person's details."""

    real_name: str = ""
    phone: str = ""
    licence: str = ""


def hash_of(salt: bytes, details: Details) -> str:
    """The salted hash that the journal has of somebody's details."""
    return sha256(salt + msgspec.json.encode(details)).hexdigest()


class PersonalData(Register):
    """Real names, phones and licence numbers."""

    def keep(self, account: Account, details: Details, doer: Doer = HOUSE) -> None:
        """Keep personal data until the retention period is over; the journal says who wrote it down."""
        salt = token_bytes(16)
        told = {"account": account.id, "hash": hash_of(salt, details)}
        row = msgspec.structs.asdict(details) | {"account": account.id, "salt": salt}
        with self._lock:
            before = delete(PERSON).where(PERSON.c.account == account.id)
            kept = insert(PERSON).values(row | {"keep_until": self._desk.now() + RETENTION})
            self._write(doer, KEPT, told, before, kept)

    def read(self, by: Account, name: str) -> Details:
        """Personal data for a role that may see it; each look is journalled."""
        account, doer = account_id(name), self.doer(by, Act.READ_PERSON)
        row = self._row(select(PERSON).where(PERSON.c.account == account))
        if row is None:
            raise NoAccount(f"no personal data of {account} is kept")
        self._write(doer, "personal data read", {"account": account})
        return Details(row["real_name"], row["phone"], row["licence"])

    def erase(self, by: Account, name: str) -> None:
        """Erase personal data once its retention period is over; the chain stays intact."""
        with self._lock:
            account, doer = account_id(name), self.doer(by, Act.ERASE_PERSON)
            row = self._row(select(PERSON).where(PERSON.c.account == account))
            if row is None:
                raise NoAccount(f"no personal data of {account} is kept")
            if row["keep_until"] > self._desk.now():
                days = -(-(row["keep_until"] - self._desk.now()) // DAY)
                raise NotPermitted(f"the personal data of {account} must be kept for {days} more days")
            gone = delete(PERSON).where(PERSON.c.account == account)
            self._write(doer, ERASED, {"account": account}, gone)
            self._desk.store.write_back()
