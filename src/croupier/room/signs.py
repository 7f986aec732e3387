"""A table's signs on a screen: those that clauses require, meters, and jackpots as last adjusted.

A table plays under the submission it has adopted; between procedures its signs are already those of the submission in
force, which its next round adopts. Practice tables have the signs of their choices, which have not been filed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.room.live import LiveTable
from croupier.room.room import Room
from croupier.rules.poker.ch15_bad_beat import BOX as BAD_BEAT_BOX
from croupier.rules.poker.ch15_payout import FUND as BAD_BEAT_FUND
from croupier.rules.poker.ch16_high_hand import BOX as HIGH_HAND_BOX
from croupier.rules.poker.ch16_periods import FUND as HIGH_HAND_FUND
from croupier.submission import Submission, UnknownTable
from croupier.submission.model import TableOffer

NONE = "none"
METER = "meter-"
_NAMES = {
    BAD_BEAT_FUND: ("Bad Beat Payout", "MD-POKER 15.B#2"),
    BAD_BEAT_BOX: ("Bad Beat, collected since the last count", "MD-POKER 15.D"),
    HIGH_HAND_FUND: ("High Hand Jackpot", "MD-POKER 16.B#2"),
    HIGH_HAND_BOX: ("High Hand, collected since the last count", "MD-POKER 16.D"),
    "bad-beat": ("Bad Beat Payout, all its tables", "MD-POKER 15.B#2"),
    "high-hand": ("High Hand Jackpot, all its tables", "MD-POKER 16.B#2"),
}


class ShownSign(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sign with its words."""

    kind: str
    title: str
    clauses: tuple[str, ...]
    why: str
    layout: Annotated[str, Meta(description="how it is set: figures, paytables, rules, notice, amount, board")]
    content: dict[str, Any]
    about: str = ""


class ShownMeter(msgspec.Struct, frozen=True, omit_defaults=True):
    """An amount on display: a jackpot as last adjusted, anything else from the ledger."""

    name: str
    cents: int
    clause: str = ""
    pending: Annotated[bool, Meta(description="is the amount pending adjustment? (MD-POKER 15.G(1))")] = False
    adjusted: Annotated[int, Meta(description="when it was adjusted, in microseconds since 1970; 0: it is live")] = 0


class TableSigns(msgspec.Struct, frozen=True, omit_defaults=True):
    """The signs and meters of a table."""

    table: str
    game: str
    practice: bool
    at: int
    submission: Annotated[str, Meta(description="by whose choices; empty at a practice table")] = ""
    approved_by: str = ""
    in_force_from: int = 0
    signs: tuple[ShownSign, ...] = ()
    meters: tuple[ShownMeter, ...] = ()
    closed: bool = False


def signs_at(room: Room, table: str) -> TableSigns:
    """The current signs and meters of a table."""
    live = room.table(table)
    held = _by(room, live)
    filed = room.submissions.filed(held) if held != NONE else None
    submission = None if filed is None else room.submissions.read(filed.hash)
    state = live.day.state
    return TableSigns(
        live.id,
        state.game.name,
        live.practice,
        room.desk.now(),
        "" if filed is None else filed.hash,
        "" if filed is None else filed.approved_by,
        0 if filed is None else filed.holds_from,
        tuple(_signs(live, submission)),
        tuple(_meters(room, live)),
        live.day.closed,
    )


def _by(room: Room, live: LiveTable) -> str:
    """The submission whose signs the table shows."""
    had = live.day.state.submission
    if live.practice or live.running is not None:
        return had
    now = room.submissions.in_force()
    return had if now is None else now.hash


def _signs(live: LiveTable, submission: Submission | None) -> Iterator[ShownSign]:
    from croupier.submission.documents.at_banked_tables import (
        at_banked_table,  # imported late: printing signs is not needed at every start
    )
    from croupier.submission.documents.at_poker_tables import at_poker_table
    from croupier.submission.documents.needed import signs_of_table

    if submission is None:
        state = live.day.state
        offer = TableOffer(live.id, state.game, state.house, at=live.id)
        found = at_poker_table(submission, offer) if offer.is_poker else at_banked_table(offer)  # type: ignore[arg-type]
    else:
        try:
            offers = submission.offers_at(live.id)
        except UnknownTable:
            return
        found = (sign for offer in offers for sign in signs_of_table(submission, offer))
    for sign in found:
        if sign.kind != "out-of-order":  # kept at hand, and placed on the device when it fails
            yield ShownSign(sign.kind, sign.title, sign.clauses, sign.why, sign.layout, dict(sign.content), sign.about)


def _meters(room: Room, live: LiveTable) -> Iterator[ShownMeter]:
    """Progressive meters and jackpots of the table, then those it shares with others."""
    memory: Any = live.day.memory
    for (currency, account), cents in sorted(room.ledger.balances().items()):
        name, _, table = account.partition("/")
        if currency == live.currency and table == live.id:
            if name.startswith(METER):
                yield ShownMeter(f"Progressive, {name.removeprefix(METER)} meter", cents)
            elif name in _NAMES:
                yield ShownMeter(_NAMES[name][0], cents, _NAMES[name][1])
    for fund in memory.shared if live.funds is not None else ():
        name, clause = _NAMES.get(fund, (f"{fund.replace('-', ' ').capitalize()}, all its tables", ""))
        shown = None if live.practice else room.office.state.displays.get(fund)
        if shown is None:  # nobody has adjusted it yet: it follows the ledger
            yield ShownMeter(name, live.funds.holds(fund), clause)  # type: ignore[union-attr]
        else:
            pending = "MD-POKER 15.G(1)" if shown.pending else clause
            yield ShownMeter(name, shown.cents, pending, shown.pending, shown.at)
