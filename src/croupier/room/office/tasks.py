"""Open tasks: every duty that a clause creates, with who may close it and when it is due.

A table says which duties are open there (`TableLife.tasks`), and that a deck is too old (3.C); the office has duties of
its own, such as a display to adjust. Each is opened and closed by an entry of the journal. A paper that waits for a
signature is a task too, which follows from the paper and needs no entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from croupier.engine import FLOOR, Answer, Round
from croupier.room.automatic import minutes_behind, tell_the_time
from croupier.room.desk import HOUSE, Doer
from croupier.room.journal import MONEY
from croupier.room.live import LiveTable, NotNow
from croupier.room.office import displays, layouts, official, rows
from croupier.room.office.catalogue import form_of
from croupier.room.office.core import MINUTE, BackOffice, NoPaper
from croupier.room.office.forms import BadForm
from croupier.room.office.moving import between, says, to_the_bad_beat
from croupier.room.office.rows import Of
from croupier.room.office.state import Paper, Task, next_step, steps_to_sign
from croupier.room.register import SECOND, Account
from croupier.room.roles import PERMITTED, Act, Role
from croupier.rules.memory import HIGH_HAND, IDLE, OPEN
from croupier.rules.shared_funds import AWARD, PAY
from croupier.rules.table_day.life import OpenTask, life_of

FOUND_MAX = 400
DONE_AT_THE_TABLE = "done at the table"


class Duty(NamedTuple):
    """A kind of task: in words, whose act closes it, in how many minutes it is due, and by which form it is done."""

    words: str
    act: Act
    minutes: int
    form: str = ""


_DAY, AWARD_DUTY, VERIFY_HIGH_HAND = 24 * 60, "award-high-hand", "verify-high-hand"
DUTIES: Mapping[str, Duty] = MappingProxyType(
    {
        "notify-compliance": Duty("Notify the compliance representative of {person}", Act.GIVE_NOTICE, 60),
        "notify-of-count": Duty("Tell the compliance representative of the Bad Beat count", Act.GIVE_NOTICE, 60),
        "count-bad-beat-box": Duty("Count the Bad Beat box", Act.RUN_TABLE, _DAY),
        VERIFY_HIGH_HAND: Duty("Verify the high hand of {person}", Act.VERIFY_HIGH_HAND, 15),
        "pay-high-hand": Duty("Pay the High Hand Jackpot of {person}", Act.PAY_AT_CAGE, 3 * _DAY, "high-hand-payout"),
        "distribute-high-hand": Duty("Distribute payouts that nobody has collected", Act.MOVE_FUND, _DAY),
        AWARD_DUTY: Duty("Award the {what} jackpot of the period that is over", Act.AWARD_FUND, 60),
        "verify-bad-beat": Duty(
            "Verify the Bad Beat of {person}; the table is held", Act.VERIFY_BAD_BEAT, 30, "bad-beat-payout"
        ),
        "pay-bad-beat": Duty("Pay the Bad Beat share of {person}", Act.DELIVER_PAYOUT, 120, "bad-beat-payout"),
        "repair-shuffler": Duty("Repair the shuffler, which is out of order", Act.RUN_TABLE, _DAY),
        "replace-deck": Duty("Replace the deck that was removed", Act.RUN_TABLE, 15),
        "change-decks": Duty("Change the decks, which are too old", Act.RUN_TABLE, 15),
        displays.ADJUST: Duty("Adjust the display of the {what} jackpot", Act.ADJUST_DISPLAY, 60, "display"),
        official.KEEP: Duty("Keep the official record of {what}", Act.KEEP_RECORD, _DAY, official.KEEP),
        layouts.FILE: Duty("Put the approved layout of the table on file", Act.FILE_LAYOUT, _DAY, "layout"),
    }
)


def duty_of(name: str) -> Duty:
    """The kind of a task; devices of house-banked games have their own names."""
    return DUTIES.get(name, Duty(f"{name.replace('-', ' ').capitalize()}", Act.RUN_TABLE, _DAY))


@dataclass(frozen=True, slots=True)
class ListedTask:
    """A task as shown to somebody."""

    id: str  # the number of a task, or the paper that waits for a signature
    duty: str
    words: str
    clause: str
    table: str
    opened: int
    due: int
    overdue: bool
    roles: tuple[Role, ...]  # the roles that may close it
    by_paper: str = ""
    person: str = ""
    cents: int = 0
    what: str = ""  # which seat, fund or payout it is about


# ---- what is open ---------------------------------------------------------------------------------------------------


def listed(office: BackOffice, table: str = "") -> list[ListedTask]:
    """Every open task, most urgent first."""
    now, kept = office.desk.now(), waiting(office)
    found = [_listed(office, one, now, kept) for one in office.state.open_tasks()]
    found += [one for paper in kept for one in _to_sign(office, paper, now)]
    return sorted((one for one in found if not table or one.table == table), key=lambda one: (one.due, one.id))


def waiting(office: BackOffice) -> list[Paper]:
    """The papers that are not complete and wait for somebody."""
    return office.state.to_sign(lambda paper: next_step(form_of(paper.form), paper) is None)


def _listed(office: BackOffice, task: Task, now: int, kept: Sequence[Paper]) -> ListedTask:
    duty = duty_of(task.duty)
    words = duty.words.format(person=task.person, what=task.what)
    paper = next((one.number for one in _papers_of(kept, task)), "")
    return ListedTask(
        str(task.number), task.duty, words, task.clause, task.table, task.opened, task.due, task.due < now,
        roles_for(duty.act), paper or _new_paper(office, task), task.person, task.cents,
        task.what,
    )  # fmt: skip


def _new_paper(office: BackOffice, task: Task) -> str:
    """The new paper that closes a task, if one does."""
    form = duty_of(task.duty).form
    if task.duty == layouts.FILE:
        form = layouts.FORMS[office.room.tables[task.table].day.state.game.document].id
    return f"a new {form}" if form else ""


def _to_sign(office: BackOffice, paper: Paper, now: int) -> Iterator[ListedTask]:
    form = form_of(paper.form)
    for step in steps_to_sign(form, paper):
        since = office.first_of(paper).at  # a void paper's time goes on
        due = since + form.due * MINUTE
        words = f"Sign {form.title}: {step.label.lower()}"
        roles = (step.only,) if step.only else roles_for(step.act)
        yield ListedTask(
            paper.number, f"sign-{step.name}", words, step.clause, paper.table, since, due, due < now, roles,
            paper.number, step.whose,
        )  # fmt: skip


def waiting_for(office: BackOffice, by: Account) -> list[ListedTask]:
    """The papers that one person has to sign and nobody else may, such as the receipt of a payout."""
    now = office.desk.now()
    return [task for one in waiting(office) for task in _to_sign(office, one, now) if task.person == by.id]


def roles_for(act: Act) -> tuple[Role, ...]:
    """Who may do it, in the order of the roles."""
    return tuple(role for role in Role if role in PERMITTED[act])


def _papers_of(kept: Sequence[Paper], task: Task) -> Iterator[Paper]:
    """Of the papers that wait for somebody, those that stand for a task of a table or of the office."""
    form, about = duty_of(task.duty).form, {displays.ADJUST: "fund", official.KEEP: "gaming_day"}
    for paper in kept:
        if task.duty in about and paper.form == form and paper.fields.get(about[task.duty]) == task.what:
            yield paper
        if task.duty == layouts.FILE and paper.table == task.table and paper.form in layouts.IDS:
            yield paper
        if paper.table == task.table:
            if paper.form == "high-hand-payout" and paper.fields.get("payout") == task.what:
                yield paper
            if paper.form == "bad-beat-payout" and task.duty in ("verify-bad-beat", "pay-bad-beat"):
                yield paper


# ---- opened and closed ----------------------------------------------------------------------------------------------


def open_task(
    office: BackOffice,
    doer: Doer,
    duty: str,
    clause: str,
    *,
    table: str = "",
    what: str = "",
    person: str = "",
    cents: int = 0,
    of: Of | None = None,
    since: int = 0,
) -> None:
    """Open a duty, unless it is open already; its time runs from now, or from a later moment."""
    if (table, duty, what, person) in office.state.open_by:
        return
    number = len(office.state.tasks) + 1
    due = (since or office.desk.now()) + duty_of(duty).minutes * MINUTE
    body = rows.TaskOpened(number, duty, clause, table, due, what, person, cents, of)
    office.enter(doer, rows.TASK_OPENED, body)


def wanted_at(live: LiveTable, running: Round | None) -> list[OpenTask]:
    """The duties that are open at a table now."""
    life = life_of(live.day.state.game)
    table = live.day.state.table() if running is None else running.table
    found = list(life.tasks(table))
    for due in life.due(table):
        if due.procedure == "between" and ".C" in due.clause and " 3." in due.clause:
            found.append(OpenTask("change-decks", due.clause, "between", "change-decks"))
    return found


def compare(office: BackOffice, live: LiveTable, running: Round | None, doer: Doer, row: int) -> None:
    """Open the duties that a step of a table has created, and close those it has done, under the name of its author."""
    wanted = {(live.id, one.duty, one.what, one.person): one for one in wanted_at(live, running)}
    is_open = {key for key in office.state.open_by if key[0] == live.id and key[1] not in _OF_THE_OFFICE}
    for key in sorted(is_open - wanted.keys()):
        found = office.found.pop(key, DONE_AT_THE_TABLE)
        office.enter(doer, rows.TASK_CLOSED, rows.TaskClosed(office.state.open_by[key], found, (live.id, row)))
    for key, one in wanted.items():
        if key not in is_open:
            open_task(
                office, doer, one.duty, one.clause, table=live.id, what=one.what, person=one.person, cents=one.cents,
                of=(live.id, row),
            )  # fmt: skip


_OF_THE_OFFICE = frozenset({displays.ADJUST, layouts.FILE, AWARD_DUTY, official.KEEP})


IDLE_MINUTES = 15


def attend(office: BackOffice) -> None:
    """Open what falls due with time: boxes to count and decks to change at idle tables, layouts, displays.

    A table in play notices by itself what falls due; an idle one is told the time here.
    """
    for live in list(office.room.tables.values()):
        if not live.practice and not live.day.closed and not live.held:
            _tell_the_time(office, live)
    with office.desk.together():
        for live in office.room.tables.values():
            document = live.day.state.game.document
            if live.practice or live.day.closed or document not in layouts.FORMS:
                continue
            if not layouts.on_file(office, live.id):
                open_task(office, HOUSE, layouts.FILE, f"{document} 2.B", table=live.id)
        fund, day = office.room.funds.get(MONEY), office.gaming_day()
        for name in fund.names if fund is not None else ():
            assert fund is not None
            shown = office.state.displays.get(name)
            is_ended = (
                shown and not (shown.pending or shown.cents or fund.holds(name)) and not _is_offered(office, name)
            )
            is_of_today = shown and not shown.pending and office.gaming_day(shown.at) == day
            if name.startswith("meter-") or is_ended or is_of_today:
                continue
            clause = "MD-POKER 16.B#2" if name.startswith("high-hand") else "MD-POKER 15.I"
            open_task(office, HOUSE, displays.ADJUST, clause, what=name)


def _is_offered(office: BackOffice, fund: str) -> bool:
    """Whether the submission in force still offers a jackpot; of one that has ended nothing is displayed (15.J)."""
    filed = office.room.submissions.in_force()
    if filed is None:
        return False
    read = office.room.submissions.read(filed.hash)
    return (read.high_hand if fund.startswith(HIGH_HAND) else read.bad_beat).offered


def _tell_the_time(office: BackOffice, live: LiveTable, least: int = IDLE_MINUTES) -> None:
    with live.lock:
        if live.running is not None and not live.is_between:
            return
        if live.day.memory.stage in (OPEN, IDLE) and minutes_behind(office.desk, live) >= least:
            between(live, HOUSE)
            tell_the_time(office.desk, live)


def close_task(office: BackOffice, by: Account, number: int, found: str) -> Task:
    """Close a task with what was found; at the table it is completed in the same act."""
    task = office.state.tasks.get(number)
    if task is None or task.closed is not None:
        known = ", ".join(str(one.number) for one in office.state.open_tasks()) or "none"
        said = "is closed already" if task else "does not exist"
        raise NoPaper(f"task {number} {said}; the open tasks are {known}", task.clause if task else "")
    duty, words = duty_of(task.duty), " ".join(found.split())
    doer = office.demand(by, duty.act, task.clause)
    if not words or len(words) > FOUND_MAX:
        raise BadForm(f"task {number} is closed with what was found, in 1 to {FOUND_MAX} characters", task.clause)
    if task.duty == VERIFY_HIGH_HAND:
        seat = task.what.removeprefix("seat-")
        said = f"task {number} is closed by the tracking slip of table {task.table}, seat {seat}"
        raise NoPaper(f"{said}: record the hand, or refuse it at the table", task.clause)
    if duty.form:
        paper = next((one.number for one in _papers_of(waiting(office), task)), _new_paper(office, task))
        raise NoPaper(f"task {number} is closed by signing {paper}", task.clause)
    if task.duty == AWARD_DUTY:
        return _award(office, task, doer, words)
    with office.at_the_table(task.table) as live:
        if live is None:
            raise NoPaper(f"table {task.table} of task {number} is not there", task.clause)
        try:
            _do(live, task, doer, words, office)
        except NotNow as refused:
            raise NotNow(refused.message, refused.clause or task.clause) from None
    live.wait_until_durable()
    return office.state.tasks[number]


def _award(office: BackOffice, task: Task, doer: Doer, words: str) -> Task:
    """16.I: compare the slips of all tables; what the winner gets is a debt from then on."""
    fund = next(one for one in office.room.funds.values() if one.id == task.table)
    _every_table_has_handed_in(office, task)
    with fund.lock, office.desk.together():
        fund.by_staff(doer, Answer(FLOOR, AWARD, task.what))
        row = office.enter(doer, rows.TASK_CLOSED, rows.TaskClosed(task.number, words))
    row.result()
    return office.state.tasks[task.number]


def _every_table_has_handed_in(office: BackOffice, task: Task) -> None:
    """16.H(2): refuse to award before the period is over at every table that takes part in it."""
    over = datetime.fromtimestamp((task.due - duty_of(task.duty).minutes * MINUTE) / SECOND, UTC)
    if office.desk.now() < over.timestamp() * SECOND:
        at = f"{over.astimezone(office.gaming_days.zone):%H:%M}"
        raise NotNow(f"the qualifying period of task {task.number} is over at {at}, and awarded then", "MD-POKER 16.H")
    for live in office.room.tables.values():
        if live.practice or live.day.closed or HIGH_HAND not in live.day.memory.shared:
            continue
        _tell_the_time(office, live, 1)
        memory: Any = live.day.memory if live.running is None else live.running.table.memory
        if memory.minute < live.day.clock.minute(over):
            said = f"table {live.id} is in a hand that began in the period, and has not handed in box and slips"
            raise NotNow(f"{said}; award task {task.number} when the hand is over", "MD-POKER 16.H(2)")


def _do(live: LiveTable, task: Task, doer: Doer, words: str, office: BackOffice) -> None:
    wanted = next((one for one in _at(live) if (live.id, one.duty, one.what, one.person) == task.key), None)
    if wanted is None:
        raise NotNow(f"table {live.id} has nothing left to do for task {task.number}")
    office.found[task.key] = words
    try:
        if wanted.procedure == "bad-beat":
            to_the_bad_beat(live, doer)
        elif wanted.verb == PAY or wanted.procedure == "between":
            between(live, doer)
            says(live, doer, wanted.verb, wanted.what)
        else:
            raise NotNow(f"task {task.number} is done at the table itself: {wanted.procedure}")
    finally:
        office.found.pop(task.key, None)


def _at(live: LiveTable) -> Sequence[OpenTask]:
    return wanted_at(live, live.running)
