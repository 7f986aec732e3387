"""A week of a room: programs signed in as players and staff at money tables, until the process is killed.

python simulated_week.py FOLDER TABLES HANDS: plays seven gaming days and prints a line for each hand and each close.
Started again, it resumes where it was. Besides hands, the week has irregularities of every sort, counted boxes that
hold too little or too much, jackpots at two tables at once, high hands awarded and paid at the cage, a correction, void
papers, a Bad Beat that ends by an amendment, staff who leave and join.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from croupier.engine import DEALER, FLOOR, Answer
from croupier.room import shuffles
from croupier.room.checkpoints import checkpoints, new_signing_key, read_signing_key
from croupier.room.journal import MONEY
from croupier.room.live import LiveTable
from croupier.room.office import day_close, layouts, official, tasks
from croupier.room.office.catalogue import form_of
from croupier.room.office.duties import keep_person
from croupier.room.office.moving import to_the_bad_beat
from croupier.room.office.slips import record_high_hand
from croupier.room.office.state import next_step
from croupier.room.personal import Details
from croupier.room.register import SECOND
from croupier.room.roles import Act, Role
from tests.luck import dealt_by
from tests.room.office.gaming_day import BOB, Day
from tests.room.office.papers_filled import filled, signer
from tests.room.office.staffed import Rigged, filed

BEGINS = 1_800_000_000_000_000  # 15 January 2027, three in the morning in New York
DAYS, A_DAY = 7, 86_400
HIT_ON, ENDS_ON, CHANGES_ON = 2, 5, 3  # days: jackpots at tables 1 and 2; the Bad Beat ends; don leaves and dan joins
CORRECTS_ON = 4  # the cashier took money for the wrong player
IRREGULAR = (  # who reports what, in turn: an exposed card, a player suspected, a misdeal, a hand that is void
    (DEALER, "exposed", ""),
    (FLOOR, "suspect", "seat-1"),
    (FLOOR, "misdeal", "shuffle"),
    (DEALER, "found-face-up", ""),
    (FLOOR, "ruling", "ruling"),
    (DEALER, "missing-card", ""),
    (DEALER, "off-table", ""),
)


class Week(Day):
    """A room over seven gaming days. The closed days say which day it is, so a restarted process resumes there."""

    def __init__(self, folder: Path, tables: int, hands: int) -> None:
        self.folder, self.at = folder, BEGINS
        super().__init__(folder, tables, hands, self.now, "2027-01-01")
        signing = folder / "signing"
        self.key = read_signing_key(signing) if signing.exists() else new_signing_key(signing)
        kept = folder / "passwords.json"
        self.crew.passwords = json.loads(kept.read_text())

    def now(self) -> int:
        """The room's clock: each act takes a moment, and each gaming day begins where the last one was closed."""
        self.at += 1_000
        return self.at

    @property
    def today(self) -> int:
        """How many days are closed."""
        return len(checkpoints(self.store))

    def play_the_week(self) -> None:
        while (day := self.today) < DAYS:
            self.at = max(self.at, BEGINS + day * A_DAY * SECOND, self.last_row() + 1_000)
            self.on_the_day(day)
            self.crew.sign_in()
            self.yesterdays_high_hands()
            self.play_until((day + 1) * self.hands)
            if day == HIT_ON:
                self.hit(("1", "2"))
            self.close(day)

    def last_row(self) -> int:
        """When the last row was stored; the clock continues from there."""
        entries = [one.at for chain in ("*office", "*room") for one in self.store.entries(chain)]
        tables = [one.at for table in self.crew.tables for one in self.store.entries(table)]
        return max([*entries, *tables], default=0)

    def on_the_day(self, day: int) -> None:
        """Changes of staff and rules on this day; done once, however often the process restarts."""
        roles = {one.id: one.roles for one in self.crew.people.accounts()}
        if day == CHANGES_ON and Role.DEALER in roles["don"]:
            if "dan" not in roles:
                self.crew.hire("dan", Role.DEALER)
                keep_person(self.office, self.crew["cora"], "dan", Details("Dan Miller", "", "L-0100"))
                (self.folder / "passwords.json").write_text(json.dumps(self.crew.passwords))
            self.crew.people.revoke(self.crew.administrators[0], "don", Role.DEALER)
        if day == ENDS_ON and len(self.crew.room.submissions.listed()) == 1:
            self.crew.approve(filed(tuple(self.crew.tables), self.more, bad_beat="false", date="2027-01-19"))

    def yesterdays_high_hands(self) -> None:
        """16.H, 16.I: the periods that ended overnight are awarded, and the winners are paid at the cage."""
        tasks.attend(self.office)
        for table in self.crew.tables:
            self.see_to(table)
        self.do_all(("award-high-hand",))
        self.do_all(("sign-cashier", "sign-received"))

    def do_all(self, duties: tuple[str, ...]) -> None:
        """Do every open task of these kinds, wherever it is."""
        while (found := next((one for one in tasks.listed(self.office) if one.duty in duties), None)) is not None:
            self._do(found)

    def dealer(self, table: str, number: int) -> str:
        second = "don" if self.today < CHANGES_ON else "dan"
        return "deb" if (int(table) + number // 10) % 2 else second

    def play_until(self, hands: int) -> None:
        for table in self.crew.tables:
            self.sit_down(table)
        done = {table: self.dealt(table) for table in self.crew.tables}
        while any(number < hands for number in done.values()):
            for table, number in done.items():
                if number < hands:
                    self.a_hand(table, self.dealer(table, number), number // 7 + int(table) if number % 7 == 3 else -1)
                    done[table] += 1

    def a_hand(self, table: str, dealer: str, irregular: int = -1) -> None:
        self.relieved(table, dealer)
        self.see_to(table)
        self.brings_chips(table)
        if irregular >= 0:
            self.irregular(table, dealer, *IRREGULAR[irregular % len(IRREGULAR)])
        self.crew.play_a_round(table, dealer)
        self.crew.tables[table].wait_until_durable()
        sys.stdout.write(f"{table}\n")
        sys.stdout.flush()

    def brings_chips(self, table: str) -> None:
        """Players who have few chips left add some between rounds."""
        live = self.crew.tables[table]
        for seat, name in list(live.players.items()):
            held = self.crew.room.ledger.holds(MONEY, f"stack/{table}/{name}")
            if held >= 4_000:
                continue
            if live.running is None:
                self.crew.room.begin(self.crew["fay"], table, "between")
            self.crew.room.fill(self.crew["cass"], name, 10_000)
            self.crew.room.answer(self.crew[name], table, Answer(seat, "add", amount=10_000))

    def irregular(self, table: str, dealer: str, actor: int, verb: str, what: str) -> None:
        """Something goes wrong in the next round, and dealer or floor reports it (chapter 18)."""
        live, before = self.crew.tables[table], self.crew.tables[table].procedure
        while live.procedure <= before + 4:
            running = live.running
            options = running.options() if running is not None and running.procedure == "round" else ()
            if (found := next((one for one in options if (one.actor, one.verb) == (actor, verb)), None)) is not None:
                reported = Answer(actor, verb, what, found.amount_min)
                by = dealer if actor == DEALER else "sue" if verb == "ruling" else "fay"
                self.crew.room.answer(self.crew[by], table, reported)
                break
            self.crew.step(table, dealer)
        while live.running is not None and not live.is_between:  # the round goes on, or is void
            self.crew.step(table, dealer)
        live.wait_until_durable()
        self.see_to(table)  # a deck that was removed is replaced before the next round

    def hit(self, tables: tuple[str, ...]) -> None:
        """Aces full beat kings full at several tables before any of them is verified."""
        today = self.office.gaming_day()
        papers = [one for one in self.office.state.papers.values() if one.form == "bad-beat-payout"]
        had = {one.table for one in papers if one.day == today}  # hit before the process was killed
        with dealt_by(Rigged):
            for table in sorted({*tables} - had):
                self.see_to(table)
                self.crew.play_a_round(table, self.dealer(table, 0))
                self.crew.tables[table].wait_until_durable()

    def close(self, day: int) -> None:
        """Boxes are counted, displays adjusted, papers signed; then the shift supervisor closes the day."""
        for table in self.crew.tables:
            self.see_to(table)
            self.count(self.crew.tables[table])
            self.see_to(table)
        tasks.attend(self.office)
        self.papers_of_the_room(day)
        book = day_close.close(self.office, self.crew["sue"], self.key, self.office.gaming_day())
        assert () == book.wrong
        sys.stdout.write(f"closed {book.day}\n")
        sys.stdout.flush()

    def count(self, live: LiveTable) -> None:
        if self.crew.room.ledger.holds(MONEY, f"bad-beat-box/{live.id}"):
            with live.lock:
                to_the_bad_beat(live, self.office.demand(self.crew["fay"], Act.RUN_TABLE))
            live.wait_until_durable()

    def papers_of_the_room(self, day: int) -> None:
        fund = self.crew.room.funds.get(MONEY)
        today = self.office.gaming_day()
        for one in list(self.office.state.papers.values()):  # drawn up before the process was killed
            if form_of(one.form).drawn_by is not None and next_step(form_of(one.form), one):
                self.office.void(self.crew["alma"], one.number, "drawn up before the room stopped")
        for name in fund.names if fund is not None else ():
            self.drawn_and_signed("display", fund=name)
        for table in self.crew.tables:
            self.drawn_and_signed("drop-box", table)
            if not layouts.on_file(self.office, table):
                self.drawn_and_signed("layout", table, layout="HO-1", submitted="2026-09-01", approval="MLGCA 88")
        if day == CORRECTS_ON:
            self.correct()
        ended = any(one.form == "discontinuation" and not one.void for one in self.office.state.papers.values())
        if day == ENDS_ON and not ended:
            self.drawn_and_signed("discontinuation")
        for task in [one for one in tasks.listed(self.office) if one.duty == "official-record"]:
            self.drawn_and_signed("official-record", gaming_day=task.what)
        if not official.of_day(self.office, today):
            self.drawn_and_signed("official-record", gaming_day=today)

    def drawn_and_signed(self, form: str, table: str = "", **given: str | int) -> str:
        """A paper that people draw up by hand, signed to the end; every seventh is void at first."""
        by = "cora" if form == "layout" else "alma"
        paper = self.office.draw_by(self.crew[by], form, table, given)
        if int(paper.number.rpartition("-")[2]) % 7 == 3:
            self.office.void(self.crew["alma"], paper.number, "coffee")
            paper = self.office.draw_by(self.crew[by], form, table, given, paper.number)
        for _ in form_of(form).steps:
            self.sign(paper.number)
        return paper.number

    def correct(self) -> None:
        """Money that the cashier took for ann was bob's; two people put it right, once."""
        if any(one.form == "correction" and not one.void for one in self.office.state.papers.values()):
            return
        self.crew.room.fill(self.crew["cass"], "ann", 1_000)
        row = self.store.last_of("*room", "money taken")
        posting = {"chain": "*room", "row": row, "line": 1, "cents": "10.00", "account": "player/bob"}
        self.drawn_and_signed("correction", **posting, reason="it was bob's money")

    def _can(self, one: tasks.ListedTask) -> bool:
        """Whether a table's own people can do it now; the room's papers come at the end of the day."""
        return one.duty not in ("file-layout", "verify-bad-beat", "pay-bad-beat", "pay-high-hand", "adjust-display")

    def _do(self, one: tasks.ListedTask) -> None:
        if one.duty == "verify-high-hand":
            seat = int(one.what.removeprefix("seat-"))
            record_high_hand(self.office, self.crew["fay"], self.crew.passwords["fay"], one.table, seat, dict(BOB))
        elif one.duty.startswith("sign-"):
            self.sign(one.id, one.person)
        else:
            tasks.close_task(self.office, self.crew["fay"], int(one.id), "seen to")

    def sign(self, number: str, whose: str = "") -> None:
        """As on any day; but every ninth box is 25 cents short, every tenth 25 cents over, and some papers are void."""
        paper = self.office.paper(number)
        if form_of(paper.form).drawn_by is None and not paper.signatures and not paper.instead and paper.row % 37 == 5:
            self.office.void(self.crew["fay"], number, "ink was spilled on it")
            number = self.office.replacement(number)
            paper = self.office.paper(number)
        step = next_step(form_of(paper.form), paper, whose)
        assert step is not None
        given = filled(step, paper)
        if step.name == "cashier" and "-count-" in paper.form and paper.cents("reckoned") >= 25:
            turn = int(number.rpartition("-")[2]) % 10
            if turn in (8, 9):
                more = -25 if turn == 8 else 25
                became = "made good by the cage" if turn == 8 else "held at the cage"
                given |= {"counted": paper.cents("reckoned") + more, "became": became}
        name = whose or self.dealer_then(paper, step) or signer(paper, step)
        if name == "don" and Role.DEALER not in self.crew["don"].roles:
            name = "dan"
        self.crew.sign(name, number, **given)


def as_committed(of_root: bytes, nonces: Mapping[int, bytes], number: int) -> tuple[int, ...]:
    """The seats' nonces do not change the order, so that jackpots can be dealt; chance still shuffles."""
    return tuple(range(number))


def main(folder: Path, tables: int, hands: int) -> None:
    shuffles.permutation = as_committed
    week = Week(folder, tables, hands)
    week.play_the_week()
    week.writer.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
