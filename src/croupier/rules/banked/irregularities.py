"""What Maryland's two house-banked games do alike when something goes wrong; each document gives its clauses.

Devices that can no longer be used (MD-LIR 13.G and H, MD-TOP5 13.D and E), and the boxes of a player who has left
(MD-LIR 7.B, MD-TOP5 7.B).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.engine import FLOOR, Answer, Ask, AskKind, Option, Procedure
from croupier.rules.banked.choices import AUTOMATED_SHOE, BY_HAND, MANUAL_SHOE, NO_SHUFFLER
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.maryland import MarylandTable
from croupier.rules.event_kinds import DeckKind

SHUFFLER, CONTINUOUS_DEVICE = "shuffler", "continuous-device"
COVER, SIGN, CLEARED = "cover", "sign", "cleared"


class DeviceClauses(NamedTuple):
    """The clauses of a document for devices that jam or fail."""

    jam: str
    out_of_order: str
    cover: str
    sign: str
    manual_shoe: str  # dealt from the hand only after a machine shuffle
    one_deck: str  # a dealer who shuffles uses one deck
    manual_shoe_reading: str = ""


def out_of_order_options(table: MarylandTable, clauses: DeviceClauses) -> tuple[Option, ...]:
    """The options to cover a device that can no longer be used, or mark it by a sign, before using another method."""
    devices = []
    if table.shuffler != NO_SHUFFLER:
        devices.append(SHUFFLER)
    if table.continuous:
        devices.append(CONTINUOUS_DEVICE)
    elif table.method == AUTOMATED_SHOE:
        devices.append(AUTOMATED_SHOE)
    if not devices:
        return ()
    what = tuple(devices)
    return Option(FLOOR, COVER, clauses.cover, what=what), Option(FLOOR, SIGN, clauses.sign, what=what)


def out_of_order(table: MarylandTable, answer: Answer, clauses: DeviceClauses) -> None:
    """Put a device out of order: from now on the dealer shuffles, or deals from a manual shoe."""
    if answer.verb == COVER:
        table.note(DeckKind.DEVICE_COVERED, act=answer.what, clause=clauses.cover)
    else:
        table.note(DeckKind.OUT_OF_ORDER, act=answer.what, clause=clauses.sign)
    method = table.method
    if answer.what == SHUFFLER:
        table.put_shuffler_out_of_order()
    else:
        table.put_shoe_out_of_order()
    if method == BY_HAND and table.method == MANUAL_SHOE:
        table.note(DeckKind.FROM_A_MANUAL_SHOE, clause=clauses.manual_shoe, reading=clauses.manual_shoe_reading)
    if table.manual and table.house["deck.count"] == 2:
        table.note(DeckKind.ONE_DECK_BY_HAND, clause=clauses.one_deck)


def after_a_jam(table: MarylandTable, clauses: DeviceClauses) -> Procedure:
    """The shoe is cleared and dispenses again, or is put out of order before another method is used."""
    clear = Option(FLOOR, CLEARED, clauses.jam)
    answer = yield Ask(FLOOR, (clear, *out_of_order_options(table, clauses)), clauses.out_of_order, AskKind.RULE)
    if answer.verb == CLEARED:
        table.note(DeckKind.SHOE_CLEARED, clause=clauses.jam)
    else:
        out_of_order(table, answer, clauses)


def abandon(table: MarylandTable, seat: int, boxes: Iterable[int], clauses: tuple[str, str], other_boxes: str) -> None:
    """The floorperson treats the wagers of a player who has left as abandoned (T-16), on all of the player's boxes.

    `clauses` are those for leaving and for the floorperson's decision; `other_boxes` is the reading for further boxes.
    """
    how = table.house["abandoned_wagers"]
    for box in boxes:
        table.abandoned.add(box)
        table.note(WagerKind.LEFT, seat=box, clause=clauses[0])
        reading = "T-16" if box == seat else other_boxes
        table.note(WagerKind.ABANDONED, seat=box, act=how, clause=clauses[1], reading=reading)
