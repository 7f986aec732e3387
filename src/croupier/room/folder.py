"""The room's folder: the database unless a URL names another, the keys, and heads kept outside the database.

    room.db       the store, if no URL is given
    seal.keys     the keys that seal the journal; the last line is the newest
    signing.key   the key that signs checkpoints
    signing.old   the public halves of earlier signing keys
    heads.json    the head of every chain when the room was last closed, by which an older backup is recognised

Keys are created with the room, once. Without `seal.keys` every card that was not shown is lost, and whatever
else is sealed; links, postings and balances can still be checked.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.room import backups, checkpoints
from croupier.room.databases import StoreError
from croupier.room.desk import HOUSE, Desk, Now, utc_now
from croupier.room.journal import Head
from croupier.room.ownership import own_tables
from croupier.room.people import People
from croupier.room.register import Account
from croupier.room.roles import Act
from croupier.room.seals import ENVIRONMENT, BadKey, KeyRing, new_key, read_ring, ring, write_ring
from croupier.room.sessions import Sessions
from croupier.room.store import Store
from croupier.room.stored import KEYS_MADE
from croupier.room.versions import refuse_older
from croupier.room.writer import Writer
from croupier.rules import GAMES


@dataclass(frozen=True, slots=True)
class RoomFolder:
    """Where a room is kept."""

    folder: Path
    url: str = ""

    @property
    def store_url(self) -> str:
        """The database."""
        return self.url or f"sqlite:///{self.folder / 'room.db'}"

    def prepare(self, *, lost_keys: bool = False) -> tuple[str, str]:
        """Create what is missing: folder, keys, tables; returns the store's revision before and after.

        Keys of a room that has sealed or signed something already are replaced only if the old ones are lost.
        """
        try:
            self.folder.mkdir(mode=0o700, parents=False, exist_ok=True)
        except OSError as wrong:
            raise StoreError(f"the room's folder {self.folder} cannot be made: {wrong.strerror}") from None
        if not self.url and not self._file("room.db").exists():
            backups.private(self._file("room.db"))  # it has real names, and hashes of passwords
        store = Store(self.store_url)
        try:
            if store.revision():
                refuse_older(store, GAMES)
            made = self._make_keys(store, lost_keys)
            before, after = store.upgrade()
            if before and before < backups.WITH_CODES:
                self.refuse_an_older_store(store)
                backups.vouch(store, self.keys())
            if made:
                self._journal_new_keys(store, made)
            return before, after
        finally:
            store.close()

    def _make_keys(self, store: Store, lost: bool) -> list[str]:
        """Make the keys that are missing; returns the names of those that replace lost ones."""
        begun, made = bool(store.revision()), []
        if not self.has_keys:
            if begun and (sealed := store.sealing_keys()):
                if not lost:
                    self._refuse_new("seal.keys", f"rows of this room are sealed with key {_named(sealed)}")
                made.append("seal")
            write_ring(self._file("seal.keys"), ring(new_key()))
        if not self._file("signing.key").exists():
            if begun and checkpoints.checkpoints(store):
                if not lost:
                    self._refuse_new("signing.key", "gaming days of this room are signed")
                made.append("signing")
            checkpoints.new_signing_key(self._file("signing.key"))
        return made

    def _journal_new_keys(self, store: Store, made: list[str]) -> None:
        """Say in the journal that keys were lost, and which replace them."""
        new = {"seal": next(reversed(self.keys().keys)).hex()}
        new["signing"] = checkpoints.public_text(self.signing_key())
        writer = Writer(store)
        try:
            for name in made:
                told = {"key": name, "id": new[name], "lost": True}
                Desk(store, writer, self.keys()).take(HOUSE, KEYS_MADE, msgspec.json.encode(told)).result()
        finally:
            writer.stop()

    def _refuse_new(self, name: str, why: str) -> None:
        raise StoreError(
            f"{self._file(name)} is missing, and {why}; put its copy there. Only if no copy is left, "
            f"do: croupier db upgrade --lost-keys"
        )

    def keys(self) -> KeyRing:
        """The sealing keys."""
        return read_ring(None if ENVIRONMENT in os.environ else self._file("seal.keys"))

    @property
    def has_keys(self) -> bool:
        """Whether there are sealing keys, in the environment or the folder."""
        return ENVIRONMENT in os.environ or self._file("seal.keys").exists()

    def new_seal_key(self) -> str:
        """Add a new sealing key, used from now on; the old ones stay, to decrypt what they sealed. Returns its id."""
        old, path = self.keys(), self._file("seal.keys")
        if ENVIRONMENT in os.environ:
            raise StoreError(f"the keys are in {ENVIRONMENT}; add the new one there")
        changed = ring(*old.keys.values(), new_key())
        beside = path.with_suffix(".new")
        beside.unlink(missing_ok=True)
        write_ring(beside, changed)
        beside.replace(path)
        return next(reversed(changed.keys)).hex()

    def signing_key(self) -> Ed25519PrivateKey:
        """The key that signs checkpoints."""
        return checkpoints.read_signing_key(self._file("signing.key"))

    def public_keys(self) -> list[Ed25519PublicKey]:
        """The keys that check checkpoints: the public halves of the signing key and of those before it."""
        old = self._file("signing.old")
        before = old.read_text(encoding="ascii").split() if old.exists() else []
        try:
            own = self.signing_key().public_key()
        except BadKey as wrong:
            raise BadKey(f"{wrong}; to check without it, name its public half with --public-key") from None
        return [own, *(checkpoints.read_public(one) for one in before)]

    def replace_seal_key(self, office: Office, by: Account) -> str:
        """An administrator creates a new sealing key; returns its id, which is journalled."""
        doer = office.people.doer(by, Act.REPLACE_KEY)
        named = self.new_seal_key()
        office.desk.take(doer, checkpoints.KEY_REPLACED, msgspec.json.encode({"key": "seal", "id": named})).result()
        return named

    def replace_signing_key(self, office: Office, by: Account) -> str:
        """An administrator creates a new signing key; returns its public half, signed by the old key in the journal."""
        doer = office.people.doer(by, Act.REPLACE_KEY)
        old, beside = self.signing_key(), self._file("signing.new")
        beside.unlink(missing_ok=True)
        new = checkpoints.public_text(checkpoints.new_signing_key(beside))
        told = {"key": "signing", "id": new, "signed": old.sign(new.encode()).hex()}
        with self._file("signing.old").open("a", encoding="ascii") as kept:
            kept.write(checkpoints.public_text(old) + "\n")
        beside.replace(self._file("signing.key"))
        office.desk.take(doer, checkpoints.KEY_REPLACED, msgspec.json.encode(told)).result()
        return new

    def known_heads(self) -> Mapping[str, Head]:
        """The heads kept when the room was last closed."""
        path = self._file("heads.json")
        return checkpoints.read_heads(path.read_bytes(), str(path)) if path.exists() else {}

    def write_heads(self, store: Store) -> None:
        """Keep the head of every chain outside the database; heads that this store lacks are never forgotten."""
        self.refuse_an_older_store(store)
        with NamedTemporaryFile(dir=self.folder, prefix="heads.", delete=False) as beside:  # another process may too
            beside.write(checkpoints.heads_text(store.heads()))
        Path(beside.name).replace(self._file("heads.json"))

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The store, for reading."""
        if not self.url and not self._file("room.db").exists():
            raise StoreError(f"there is no room in {self.folder}; do: croupier db upgrade --room {self.folder}")
        opened = Store(self.store_url)
        try:
            opened.demand_current()
            yield opened
        finally:
            opened.close()

    @contextmanager
    def opened(self, now: Now = utc_now) -> Iterator[Office]:
        """Like `office`, for the process that opens the tables: one at a time."""
        with own_tables(self.folder, self.store_url), self.office(now) as office:
            yield office

    @contextmanager
    def office(self, now: Now = utc_now) -> Iterator[Office]:
        """The room's people and its journal, for acts that belong to no table."""
        with self.store() as store:
            self.refuse_an_older_store(store)
            writer = Writer(store)
            desk = Desk(store, writer, self.keys(), now)
            try:
                yield Office(desk, People(desk), Sessions(desk), self)
            finally:
                writer.stop()
                self.write_heads(store)

    def refuse_an_older_store(self, store: Store) -> None:
        """Refuse a store that lacks what was there when the room was last closed, such as a copy put in its place."""
        if older := store.lacks(self.known_heads()):
            raise StoreError(
                f"{older}: the store is not the one that this room last used, or is older; {self._file('heads.json')} "
                "has the heads. Put the newer store back; if it is lost, restore a backup"
            )

    def restore(self, path: Path, *, lost_keys: bool = False) -> Mapping[str, Head]:
        """Fill an empty database from a backup, and record that in its journal; returns its heads.

        The keys with which the backup is sealed must be here, unless they are lost, or were declared so in it.
        """
        sealed, signed = backups.keys_of(path, self.keys() if self.has_keys else None)
        missing = sealed - (self.keys().keys.keys() if self.has_keys else set())
        if missing and not lost_keys:
            self._refuse_to_restore(f"{path} is sealed with key {_named(missing)}", "seal.keys")
        if signed and not lost_keys and not self._file("signing.key").exists():
            self._refuse_to_restore(f"gaming days in {path} are signed with a key", "signing.key")
        self.prepare()
        store = Store(self.store_url)
        try:
            heads = backups.restore(store, path, self.known_heads(), self.keys(), lost_keys=lost_keys)
            self.write_heads(store)
            return heads
        finally:
            store.close()

    def _refuse_to_restore(self, why: str, name: str) -> None:
        raise StoreError(
            f"{why}, which is not in {self._file(name)}; put the room's keys there first. Only if no copy is left, do: "
            "croupier db restore --lost-keys"
        )

    def _file(self, name: str) -> Path:
        return self.folder / name


def _named(keys: Collection[bytes]) -> str:
    return ", ".join(sorted(key.hex() for key in keys))


@dataclass(frozen=True, slots=True)
class Office:
    """The desk, and the people and sessions it works with."""

    desk: Desk
    people: People
    sessions: Sessions
    folder: RoomFolder | None = None

    def signing_key(self) -> Ed25519PrivateKey:
        """What signs the close of a gaming day."""
        if self.folder is None:
            raise StoreError("this room has no folder with a key that signs the close of a gaming day")
        return self.folder.signing_key()
