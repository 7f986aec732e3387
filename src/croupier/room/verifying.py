"""What `croupier db verify` checks: guards, links, checkpoints, submissions, papers; with the keys every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.engine import Game
from croupier.room.checkpoints import verify_checkpoints
from croupier.room.journal import BrokenChain, Head
from croupier.room.office.verifying import VerifiedOffice, verify_office
from croupier.room.rederiving import Rederived, rederive
from croupier.room.registered import verify_people
from croupier.room.seals import KeyRing
from croupier.room.store import Store, unreadable_is_broken
from croupier.room.stored import read_lost
from croupier.room.submissions import verify_submissions


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of a successful check."""

    heads: Mapping[str, Head]
    checkpoints: int
    again: Rederived | None  # what was replayed; None without the keys
    office: VerifiedOffice
    keys_missing: tuple[str, ...] = ()  # keys that rows are sealed with, not in the ring, and not declared lost


def verify_room(
    store: Store,
    public: Sequence[Ed25519PublicKey],
    keys: KeyRing | None,
    games: Mapping[str, Game],
    known: Mapping[str, Head] = MappingProxyType({}),
) -> Verified:
    """Check everything; `BrokenChain` names the first thing that does not fit.

    `known` are heads kept outside the database, which must be in the chains.
    """
    missing = () if keys is None else tuple(sorted(key.hex() for key in _missing(store, keys)))
    if missing:
        keys = None
    heads = store.verify(keys)
    if gone := store.lacks(known):
        raise BrokenChain(f"{gone}; rows were cut off, or the store is an older one")
    signed = verify_checkpoints(store, *public)
    verify_submissions(store)
    verify_people(store)
    office = verify_office(store)
    return Verified(heads, signed, None if keys is None else rederive(store, keys, games), office, missing)


def _missing(store: Store, keys: KeyRing) -> set[bytes]:
    """The ids of keys that rows are sealed with, and that are neither here nor declared lost by a shift supervisor."""
    missing = store.sealing_keys() - keys.keys.keys()
    if missing:
        with unreadable_is_broken(), store.reading.connect() as connection:
            missing -= read_lost(connection, keys)
    return missing
