"""A gaming day of a room: programs signed in as players and staff at money tables, until the process is killed.

python gaming_day.py FOLDER TABLES HANDS: plays until every table has had HANDS hands, and prints a line for each.
Started again, it resumes where it was.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from argon2 import PasswordHasher

from croupier.engine import FLOOR, Answer
from croupier.room.desk import Desk, Now, utc_now
from croupier.room.office import tasks
from croupier.room.office.catalogue import form_of
from croupier.room.office.duties import assign
from croupier.room.office.forms import FormStep
from croupier.room.office.slips import record_high_hand
from croupier.room.office.state import Paper, next_step
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.seals import ring
from croupier.room.steps import BEGAN
from croupier.room.store import Store
from croupier.room.versions import read_began
from croupier.room.writer import Writer
from tests.room.office.papers_filled import filled, signer
from tests.room.office.staffed import PLAYERS, Crew

KEYS = ring(b"k" * 32)
BOB = {"name": "Bob Stone", "phone": "410 555 0100", "identification": "passport"}


class Day:
    """The crew of a day, and how far each table has come."""

    more = 'chip.unit = "0.25"\nrake.unit = "0.25"\n'  # in each table's part of the submission: small pots are raked

    def __init__(self, folder: Path, tables: int, hands: int, now: Now = utc_now, date: str = "2026-11-10") -> None:
        self.store = Store(f"sqlite:///{folder / 'room.db'}")
        self.store.upgrade()
        self.writer = Writer(self.store)
        desk = Desk(self.store, self.writer, KEYS, now)
        people = People(desk, Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
        names, self.hands = tuple(str(number) for number in range(1, tables + 1)), hands
        kept = folder / "passwords.json"
        if kept.exists():
            self.crew = Crew.after_a_stop(desk, people, json.loads(kept.read_text()))
        else:
            self.crew = Crew(desk, people, names, self.more, date=date)
            for name in (f"{one}{table}" for table in names for one in PLAYERS[:2]):
                _, self.crew.passwords[name] = people.add(self.crew.administrators[0], name)
            kept.write_text(json.dumps(self.crew.passwords))
        self.crew.sign_in()
        self.office = self.crew.office

    def dealt(self, table: str) -> int:
        """How many rounds have begun at a table."""
        found = (read_began(one) for one in self.store.entries(table) if one.kind == BEGAN)
        return sum(one.procedure == "round" for one in found)

    def play(self) -> None:
        """Play the hands of every table, and deal with whatever comes up meanwhile."""
        for table in self.crew.tables:
            self.sit_down(table)
        done = {table: self.dealt(table) for table in self.crew.tables}
        while any(number < self.hands for number in done.values()):
            for table, number in done.items():
                if number < self.hands:
                    dealer = "deb" if (int(table) + number // 10) % 2 else "don"
                    self.relieved(table, dealer)
                    self.see_to(table)
                    self.crew.play_a_round(table, dealer)
                    done[table] += 1
                    self.crew.tables[table].wait_until_durable()
                    sys.stdout.write(f"{table} {done[table]}\n")
                    sys.stdout.flush()

    def relieved(self, table: str, dealer: str) -> None:
        held = self.office.state.held.get((table, "dealer"))
        if held is None or held.account != dealer:
            assign(self.office, self.crew["fay"], dealer, "dealer", table)

    def sit_down(self, table: str) -> None:
        live = self.crew.tables[table]
        for seat, name in enumerate((f"{one}{table}" for one in PLAYERS[:2]), 1):
            if name in live.players.values():
                continue
            if live.running is None:
                self.crew.room.begin(self.crew["fay"], table, "between")
            if not self.crew.room.ledger.holds("USD", f"player/{name}"):
                self.crew.room.fill(self.crew["cass"], name, 20_000)
            assert live.running is not None
            if name not in live.running.table.memory.waiting:  # type: ignore[attr-defined]
                self.crew.room.answer(self.crew[name], table, Answer(FLOOR, "arrives", name))
            self.crew.room.answer(self.crew[name], table, Answer(seat, "sit", name, 20_000))

    def see_to(self, table: str) -> None:
        """Do every task and paper of a table, until nothing is left to do."""
        while (found := next((one for one in tasks.listed(self.office, table) if self._can(one)), None)) is not None:
            self._do(found)

    def _can(self, one: tasks.ListedTask) -> bool:
        return one.duty not in ("file-layout", "pay-bad-beat", "verify-bad-beat", "pay-high-hand")

    def _do(self, one: tasks.ListedTask) -> None:
        crew = self.crew
        if one.duty == "verify-high-hand":
            task = self.office.state.tasks[int(one.id)]
            seat = int(task.what.removeprefix("seat-"))
            record_high_hand(self.office, crew["fay"], crew.passwords["fay"], one.table, seat, dict(BOB))
        elif one.duty.startswith("sign-"):
            self.sign(one.id, one.person)
        else:
            tasks.close_task(self.office, crew["fay"], int(one.id), "seen to")

    def dealer_then(self, paper: Paper, step: FormStep) -> str:
        """The dealer who dealt, where the clause wants them to sign."""
        return self.office.dealer_of(paper) if step.on_duty == "then" else ""

    def sign(self, number: str, whose: str = "") -> None:
        """Sign the next step as somebody who may, with honest entries."""
        paper = self.office.paper(number)
        step = next_step(form_of(paper.form), paper, whose)
        assert step is not None
        name = whose or self.dealer_then(paper, step) or signer(paper, step)
        self.crew.sign(name, number, **filled(step, paper))


def main(folder: Path, tables: int, hands: int) -> None:
    day = Day(folder, tables, hands)
    day.play()
    day.writer.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
