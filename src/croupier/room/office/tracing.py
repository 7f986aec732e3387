"""What stands behind a paper, a hand or a figure on display, as rows of the journal.

From a display to the papers that changed its fund since the last adjustment, from a count to the pots that filled the
box, from a slip or a payout to its hand, from a hand to the people on duty and the papers that it called for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from croupier.errors import CroupierError
from croupier.room.journal import MONEY, Entry
from croupier.room.office import rows
from croupier.room.office.chain import entries
from croupier.room.office.rows import OFFICE, Of
from croupier.room.office.state import Paper
from croupier.room.steps import BEGAN
from croupier.room.versions import read_began

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice

Wanted = set[tuple[str, int]]  # a chain and its row, or a chain and the negative number of a whole procedure


class Untraceable(CroupierError):
    """A hand or a figure that the room does not have; the message says which there are."""


class Trace:
    """Collects the rows behind things, each of them once."""

    def __init__(self, office: BackOffice) -> None:
        self._office, self._store = office, office.desk.store
        self._kept: dict[str, list[Entry]] = {}
        self._bodies: list[tuple[Entry, msgspec.Struct]] = list(entries(self._store))
        self._papers: set[str] = set()
        self.wanted: Wanted = set()

    # ---- where to begin ---------------------------------------------------------------------------------------------

    def hand(self, table: str, number: int) -> None:
        """Everything about a hand: its rows, who was on duty, and what the office did because of it."""
        own = [one for one in self._entries(table) if one.procedure == number]
        if not number or not own:
            last = max((one.procedure for one in self._entries(table)), default=0)
            raise Untraceable(f"table {table!r} has no hand or procedure {number}; there are 1 to {last}")
        self._procedure(table, number)
        for one in list(self._office.state.papers.values()):
            from_it = one.of is not None and one.of[0] == table and self._procedure_of(one.of) == number
            if from_it or (one.form == "high-hand-slip" and one.table == table and self._hand_of(one) == number):
                self.paper(one.number)

    def figure(self, fund: str) -> None:
        """Everything behind the amount of a jackpot on display."""
        shown = self._office.state.displays.get(fund)
        kept = self._office.room.funds.get(MONEY)
        if kept is None or not kept.keeps(fund):
            names = ", ".join(kept.names) if kept else "none"
            raise Untraceable(f"no jackpot {fund[:40]!r} is on display; there are: {names}")
        if shown is not None and shown.paper:
            self.paper(shown.paper)
        else:
            self._fund(fund, 0, self._office.desk.now())

    def paper(self, number: str) -> None:
        """Everything behind a paper: its own rows, the step that called for it, and what its figures are made of."""
        paper = self._office.paper(number)
        if paper.number in self._papers:
            return
        self._papers.add(paper.number)
        for entry, body in self._bodies:
            if getattr(body, "paper", "") == paper.number:
                self.wanted.add((OFFICE, entry.sequence))
        if paper.of is not None:
            self.wanted.add(paper.of)
            self._procedure(paper.of[0], self._procedure_of(paper.of))
        self._of_its_form(paper)

    # ---- what the figures of a paper are made of --------------------------------------------------------------------

    def _of_its_form(self, paper: Paper) -> None:
        match paper.form:
            case "high-hand-slip":
                self._procedure(paper.table, self._hand_of(paper))
            case "high-hand-payout":
                self._papers_since(paper, "high-hand-payout", ("high-hand-slip", "high-hand-count-"))
            case "bad-beat-payout":
                last = max((one.at for one in paper.signatures), default=paper.at)
                self._procedures(paper.table, "bad-beat", paper.at, last)
                self._papers_since(paper, "bad-beat-payout", ("bad-beat-count-",))
            case "display" | "discontinuation":
                self._behind_a_fund(paper)
            case "official-record":
                for one in list(self._office.state.papers.values()):
                    if "-count-" in one.form and one.day == paper.fields["gaming_day"] and not one.automatic:
                        self.paper(one.number)
            case "drop-box":
                before = self._before(paper, ("drop-box",))
                self._rows_on(paper.table, f"drop-box/{paper.table}", before.at if before else 0, paper.at)
            case "correction":
                self.wanted.add((str(paper.fields["chain"]), int(paper.fields["row"])))
            case form if "-count-" in form and paper.of is not None:
                self._contributions(paper, paper.of)

    def _contributions(self, paper: Paper, of: Of) -> None:
        """The pots that filled a box since it was last emptied."""
        table, counted = of
        box = ("bad-beat-box" if paper.form.startswith("bad") else "high-hand-box", f"/{table}")
        filled: list[int] = []
        for entry in self._entries(table):
            if entry.sequence >= counted:
                break
            moved = sum(one.cents for one in entry.postings if _is_of(one.account, box))
            filled = [] if moved < 0 else [*filled, entry.sequence] if moved else filled
        self.wanted |= {(table, row) for row in filled}

    def _behind_a_fund(self, paper: Paper) -> None:
        fund = str(paper.fields.get("fund", "bad-beat"))
        before = next((one for one in self._earlier(paper, (paper.form,)) if one.fields.get("fund") == fund), None)
        since = before.at if before else 0
        last = max((one.at for one in paper.signatures), default=paper.at)
        self._fund(fund, since, last)
        jackpot = "high-hand" if fund.startswith("high-hand") else "bad-beat"
        for one in self._earlier(paper, (f"{jackpot}-count-", f"{jackpot}-payout")):
            if one.at >= since:
                self.paper(one.number)

    def _fund(self, fund: str, since: int, until: int) -> None:
        kept = self._office.room.funds[MONEY]
        self._rows_on(kept.id, f"{fund}/{kept.id}", since, until)

    def _papers_since(self, paper: Paper, form: str, behind: tuple[str, ...]) -> None:
        """The papers of these forms since the payout before this one; of slips the winner's."""
        before = self._before(paper, (form,))
        for one in self._earlier(paper, behind):
            is_theirs = one.form != "high-hand-slip" or one.fields["player"] == paper.fields["player"]
            if is_theirs and (before is None or one.row > before.row):
                self.paper(one.number)

    # ---- rows -------------------------------------------------------------------------------------------------------

    def _procedure(self, table: str, number: int) -> None:
        """A whole hand or other procedure, the people on duty at its table then, and the tasks that it opened."""
        if (table, -number) in self.wanted or not number:
            return
        self.wanted.add((table, -number))
        own = {one.sequence: one.at for one in self._entries(table) if one.procedure == number}
        began, posts = min(own.values(), default=0), {}
        for entry, body in self._bodies:
            if isinstance(body, rows.OnDuty) and body.table == table and entry.at <= began:
                posts[body.post] = entry.sequence
            elif isinstance(body, rows.OffDuty) and body.table == table and entry.at <= began:
                posts.pop(body.post, None)
            elif isinstance(body, rows.TaskOpened | rows.TaskClosed) and _is_from(body.of, table, own):
                self.wanted.add((OFFICE, entry.sequence))
        self.wanted |= {(OFFICE, row) for row in posts.values()}

    def _procedures(self, table: str, kind: str, since: int, until: int) -> None:
        for one in self._entries(table):
            if one.kind == BEGAN and since <= one.at <= until and read_began(one).procedure == kind:
                self._procedure(table, one.procedure)

    def _rows_on(self, chain: str, account: str, since: int, until: int) -> None:
        for one in self._entries(chain):
            if since <= one.at <= until and any(posting.account == account for posting in one.postings):
                self.wanted.add((chain, one.sequence))

    def _hand_of(self, slip: Paper) -> int:
        """The last round before a slip was recorded: the cards stay on the table until then (16.G(1))."""
        if slip.of is None:
            return 0
        found = 0
        for one in self._entries(slip.table):
            if one.sequence > slip.of[1]:
                break
            if one.kind == BEGAN and read_began(one).procedure == "round":
                found = one.procedure
        return found

    def _procedure_of(self, of: Of) -> int:
        return next((one.procedure for one in self._entries(of[0]) if one.sequence == of[1]), 0)

    def _entries(self, chain: str) -> list[Entry]:
        if chain not in self._kept:
            self._kept[chain] = list(self._store.entries(chain))
        return self._kept[chain]

    def _earlier(self, paper: Paper, forms: tuple[str, ...]) -> Iterator[Paper]:
        """Earlier papers of these forms, the latest first; void ones and those of practice rooms are left out."""
        for one in sorted(self._office.state.papers.values(), key=lambda known: -known.row):
            if one.row < paper.row and one.form.startswith(forms) and not one.void and not one.automatic:
                yield one

    def _before(self, paper: Paper, forms: tuple[str, ...]) -> Paper | None:
        return next((one for one in self._earlier(paper, forms) if one.table == paper.table), None)


def _is_from(of: Of | None, table: str, rows_there: Mapping[int, int]) -> bool:
    return of is not None and of[0] == table and of[1] in rows_there


def _is_of(account: str, box: tuple[str, str]) -> bool:
    return account.startswith(box[0]) and account.endswith(box[1])
