"""Which signs a submission needs: exactly those that clauses of class `signage` demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.money import Cents
from croupier.rules.banked.spec import BankedSpec
from croupier.submission.documents import words
from croupier.submission.documents.at_banked_tables import at_banked_table
from croupier.submission.documents.at_poker_tables import at_poker_table
from croupier.submission.documents.in_the_room import in_the_room
from croupier.submission.documents.sign import NOTICE, Sign
from croupier.submission.model import Submission, TableOffer

SHUFFLER_OUT_OF_ORDER = "MD-POKER 18.R#2"
_NO_AMOUNTS: Mapping[str, Cents] = {}


def signs_of_table(submission: Submission, table: TableOffer) -> tuple[Sign, ...]:
    """The signs of one table."""
    return tuple(_signs_of_table(submission, table))


def signs_of_room(submission: Submission, amounts: Mapping[str, Cents] = _NO_AMOUNTS) -> tuple[Sign, ...]:
    """The signs of the poker room; `amounts` are the jackpots of today, `bad-beat` and `high-hand`."""
    return tuple(in_the_room(submission, amounts))


def all_signs(submission: Submission) -> Iterator[Sign]:
    """All signs: table by table, then the poker room."""
    for table in submission:
        yield from signs_of_table(submission, table)
    yield from signs_of_room(submission)


def _signs_of_table(submission: Submission, table: TableOffer) -> Iterator[Sign]:
    yield from at_poker_table(submission, table) if table.is_poker else at_banked_table(table)
    device = device_at(table)
    if device and not any(device_at(one) == device for one in _listed_before(submission, table)):
        yield Sign(
            "out-of-order", "Out of Order", (_out_of_order(table),),
            "kept at hand: placed on the device when it fails, unless it is covered", NOTICE,
            {"say": "Out of order", "lines": [f"This {device} is not in use."]}, *_where_the_device_is(table),
        )  # fmt: skip


def _out_of_order(table: TableOffer) -> str:
    spec = table.game.spec
    return spec.posted.out_of_order if isinstance(spec, BankedSpec) else SHUFFLER_OUT_OF_ORDER


def _where_the_device_is(table: TableOffer) -> tuple[str, str, str]:
    """The table, with its game if it has only one."""
    alone = words.table_alone(table)
    return words.where(table) if table.id == alone else (alone, "", alone)


def _listed_before(submission: Submission, table: TableOffer) -> Iterator[TableOffer]:
    """The games of the same table listed before this one; a sign on its device is needed only once."""
    for one in submission:
        if one.id == table.id:
            return
        if words.table_alone(one) == words.table_alone(table):
            yield one


def device_at(table: TableOffer) -> str:
    """The device at a table that can fail; empty if there is none."""
    if table.get("deal.method") == "automated-shoe":
        return "automated dealing shoe"
    return "automated shuffling device" if table.get("deck.shuffler", "none") != "none" else ""
