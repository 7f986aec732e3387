"""A root over the events of a procedure that can be checked in part and reveals nothing.

Each event makes a leaf of what everybody could see of it, and an event with cards that not everybody saw makes a second
leaf of the whole event. A leaf is the SHA-256 of 16 secret bytes of its own and the text of the event: without those
bytes not even two unknown cards can be found by trying them all. Anyone who may know an event gets its text and its
salt, and only the hash of every other leaf, which is enough to compute the root.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256

SALT_BYTES = 16
_LEAF, _NODE = b"\0", b"\1"  # a leaf can never be taken for a node
NO_LEAVES = sha256(b"").digest()


def salt(key: bytes, place: int) -> bytes:
    """The salt of the leaf at this place, from the secret key of the procedure."""
    return hmac.digest(key, place.to_bytes(8, "big"), "sha256")[:SALT_BYTES]


def leaf(salted_with: bytes, text: bytes) -> bytes:
    """The hash of one leaf."""
    assert len(salted_with) == SALT_BYTES
    return sha256(_LEAF + salted_with + text).digest()


def salted(key: bytes, texts: Iterable[bytes]) -> list[bytes]:
    """The leaves of these texts, in order."""
    return [leaf(salt(key, place), text) for place, text in enumerate(texts)]


def root(leaves: Sequence[bytes]) -> bytes:
    """The root of the tree over the leaves; a node without a sibling moves up unchanged."""
    if not leaves:
        return NO_LEAVES
    level = list(leaves)
    while len(level) > 1:
        above = [sha256(_NODE + level[at] + level[at + 1]).digest() for at in range(0, len(level) - 1, 2)]
        level = above if len(level) % 2 == 0 else [*above, level[-1]]
    return level[0]
