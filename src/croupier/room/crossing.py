"""Checks tables against the funds they share: what left a table is what the fund entered, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.engine import Answer
from croupier.engine.table import SHARED
from croupier.room.journal import BrokenChain, Entry

Row = tuple[str, int]


class Told(NamedTuple):
    """What a table was told a fund holds, without what the table itself moved in the same row."""

    fund: str
    cents: int


class SharedMoves:
    """What one chain says about shared funds."""

    def __init__(self, chain: str) -> None:
        self.chain = chain
        self.sums: dict[int, dict[str, int]] = {}  # by row: what it moves on accounts of shared funds
        self.heard: dict[int, list[Told]] = {}
        self.entries: dict[Row, tuple[int, Mapping[str, int]]] = {}  # by the table's row: the fund's, and what it held
        self.unknown: set[int] = set()  # rows that cannot be decrypted

    def moved(self, entry: Entry) -> None:
        """Postings of a row on accounts of shared funds."""
        for posting in entry.postings:
            if posting.account.startswith(SHARED):
                sums = self.sums.setdefault(entry.sequence, {})
                sums[posting.account] = sums.get(posting.account, 0) + posting.cents

    def is_unknown(self, entry: Entry) -> None:
        """A row that cannot be decrypted: at a fund, nobody knows of which table's row it is."""
        self.unknown.add(entry.sequence)

    def told(self, entry: Entry, answer: Answer, moved: int) -> None:
        """A table was told what a fund holds."""
        self.heard.setdefault(entry.sequence, []).append(Told(answer.what, answer.amount - moved))

    def entered(self, entry: Entry, of: Row, held: Mapping[str, int]) -> None:
        """A fund entered what a table's row moved, and what it held before."""
        if of in self.entries:
            raise BrokenChain(
                f"table {entry.table}, row {entry.sequence}: what row {of[1]} of {of[0]} moved is here twice"
            )
        self.entries[of] = entry.sequence, held

    @property
    def is_fund(self) -> bool:
        """Whether it is the chain of the funds, and not of a table."""
        return self.chain.startswith("*")


class Crossing:
    """All chains together."""

    def __init__(self) -> None:
        self._chains: list[SharedMoves] = []

    def add(self, chain: SharedMoves) -> None:
        """Add a chain, to be read afterwards."""
        self._chains.append(chain)

    def _sums_of_unknown(self) -> dict[str, int]:
        """What rows of funds that cannot be decrypted moved on the tables' accounts of them."""
        lost: dict[str, int] = {}
        for fund in self._chains:
            for row in fund.unknown if fund.is_fund else ():
                for account, cents in fund.sums.get(row, {}).items():
                    lost[account] = lost.get(account, 0) + cents
        return lost

    def compare(self) -> None:
        """Check each row of a table against its entry in the fund's chain."""
        entries = {of: (fund, row, held) for fund in self._chains for of, (row, held) in fund.entries.items()}
        tables = {table.chain: table for table in self._chains if not table.is_fund}
        lost = self._sums_of_unknown()
        for table in tables.values():
            for row in sorted(table.sums.keys() - {row for of, row in entries if of == table.chain}):
                if not lost:
                    raise BrokenChain(
                        f"table {table.chain}, row {row} moves money of a shared fund, which has no entry of it"
                    )
                for account, cents in table.sums[row].items():
                    lost[account] = lost.get(account, 0) + cents
        for account in sorted(account for account, cents in lost.items() if cents):
            raise BrokenChain(f"{account}: tables have moved other amounts than the fund, whose rows are lost, entered")
        for (name, row), (fund, number, held) in entries.items():
            where = f"table {fund.chain}, row {number}"
            of_table = tables.get(name, SharedMoves(name))
            out = of_table.sums.get(row, {})
            if {account: -cents for account, cents in out.items()} != fund.sums.get(number, {}):
                raise BrokenChain(f"{where}: it enters something other than what row {row} of table {name} moved")
            for told in of_table.heard.get(row, []):
                if told.cents != held.get(told.fund, 0):
                    raise BrokenChain(f"{where}: table {name} was told {told.cents} cents of {told.fund} in row {row}")
