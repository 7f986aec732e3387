"""Viewers: a person with their seats in this hand, or a role; and what the clauses let each of them see.

Every viewer sees the open cards. A player also sees the cards of the seats that are theirs in this hand, and nobody
else does. After a house-banked round the hands can be rebuilt from the discard rack (MD-LIR 11.G(2),
MD-TOP5 11.D), and reading X-53 says by whom; in poker a hand that was not shown stays unseen for good (MD-POKER
18.E(3)).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.engine import DEALER, FLOOR
from croupier.errors import CroupierError

# The engine knows everyone who answers by a number: a seat, DEALER or FLOOR. These two watch and never answer.
PUBLIC, SURVEILLANCE = -4, -5


class BadViewer(CroupierError):
    """A text or a number that does not name a viewer."""


class ViewerRole(StrEnum):
    """The role in which somebody watches."""

    __hash__ = str.__hash__  # an enumeration's own hash is slow

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    SURVEILLANCE = "surveillance"
    PUBLIC = "public"


REBUILD = frozenset((ViewerRole.FLOOR, ViewerRole.SURVEILLANCE))  # who may rebuild hands from the discard rack
STAFF = frozenset((ViewerRole.DEALER, ViewerRole.FLOOR))  # who reports what goes wrong


class Viewer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Somebody who watches a table during one procedure."""

    role: Annotated[ViewerRole, Meta(description="the role in which they watch")]
    seats: Annotated[tuple[int, ...], Meta(description="of a player: the seats that are theirs in this hand")] = ()

    @property
    def name(self) -> str:
        """`seat 3`, `seats 1, 2`, `floor`; a player without a seat is a `player`."""
        if self.role is not ViewerRole.PLAYER or not self.seats:
            return self.role
        return f"seat{'s' if len(self.seats) > 1 else ''} {', '.join(map(str, self.seats))}"

    def answers_for(self, actor: int) -> bool:
        """Does this person answer for the actor?"""
        return actor in self.seats if actor > 0 else _ROLES.get(actor) is self.role


_ROLES: Mapping[int, ViewerRole] = {
    DEALER: ViewerRole.DEALER,
    FLOOR: ViewerRole.FLOOR,
    PUBLIC: ViewerRole.PUBLIC,
    SURVEILLANCE: ViewerRole.SURVEILLANCE,
}


@lru_cache(1 << 8)
def viewer_for(who: int) -> Viewer:
    """The viewer that a number stands for: a seat, DEALER, FLOOR, SURVEILLANCE or PUBLIC."""
    if who > 0:
        return Viewer(ViewerRole.PLAYER, (who,))
    if who not in _ROLES:
        raise BadViewer(f"{who} is not the number of a viewer; use a seat, DEALER, FLOOR, SURVEILLANCE or PUBLIC")
    return Viewer(_ROLES[who])


def person(players: Mapping[int, str], name: str) -> Viewer:
    """The player with this name in a record; anyone without a seat in it sees what the public sees."""
    return Viewer(ViewerRole.PLAYER, tuple(sorted(seat for seat, player in players.items() if player == name)))


def viewer_of(text: str) -> Viewer:
    """The viewer that `seat3`, `seat1,seat2`, `dealer`, `floor`, `surveillance` or `public` names."""
    word = text.strip().lower()
    named = {str(role): role for role in _ROLES.values()}.get(word)
    if named is not None:
        return Viewer(named)
    return Viewer(ViewerRole.PLAYER, tuple(dict.fromkeys(_seat(part.strip(), text) for part in word.split(","))))


def _seat(word: str, text: str) -> int:
    number = word.removeprefix("seat").strip()
    if not (word.startswith("seat") and number.isascii() and number.isdigit() and int(number) > 0):
        allowed = "seat1, seat2, ... or dealer, floor, surveillance or public"
        raise BadViewer(f"{text!r} is not a viewer; use {allowed}")
    return int(number)
