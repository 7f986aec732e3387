"""The back office over HTTP: a paper drawn up, signed by two people who were shown it, printed; refusals in words."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from croupier.client import Client
from croupier.room.roles import Role
from tests.command_line import croupier
from tests.json_answers import fields_of
from tests.server.served import Served, run, staff

LAYOUT = {"layout": "HO-2026-01", "submitted": "2026-09-01", "approval": "MLGCA 2026-88"}
TABLE_9 = """
[submission]
filed = 2026-01-01
approved_on = 2026-01-02
in_force_from = 2026-01-03

[facility]
name = "Harbor"

[[table]]
id = "9"
document = "MD-POKER"
game = "holdem"
blinds = ["1.00", "2.00"]
odd_chip.rule = "left-of-button"
"""


class Caller:
    """A signed-in person who sends requests."""

    def __init__(self, served: Served, name: str, role: Role) -> None:
        self.url, self.name = served.url, name
        account, self.password = staff(served, name, role)
        self._token = served.office.sessions.begin(account)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(f"{self.url}/api/office/{path}", data, headers, method=method)) as answer:
                read = answer.read()
                is_json = "json" in (answer.headers.get("Content-Type") or "json")
                return answer.status, json.loads(read or b"null") if is_json else read
        except HTTPError as refused:
            return refused.code, json.load(refused)


@pytest.mark.clause("MD-POKER 2.B", says="layout goes to the Commission for approval")
def test_a_paper_is_drawn_up_signed_by_two_people_and_printed(served_alone: Served) -> None:
    cora = Caller(served_alone, "cora", Role.COMPLIANCE)
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    pat = Caller(served_alone, "pat", Role.PLAYER)
    assert ["layout", "layout-md-top5", "layout-md-lir"] == [one["form"] for one in cora.ask("GET", "forms")[1]]
    status, drawn = cora.ask("POST", "papers", {"form": "layout", "table": "holdem", "fields": LAYOUT})
    assert (201, "LY-000001", "open") == (status, drawn["number"], drawn["state"])

    signs = {"shown": drawn["shown"], "password": cora.password}
    assert 401 == cora.ask("POST", "papers/LY-000001/signatures", {**signs, "password": "not my password"})[0]
    assert 409 == cora.ask("POST", "papers/LY-000001/signatures", {**signs, "shown": "00"})[0]
    refused, why = pat.ask("POST", "papers/LY-000001/signatures", {**signs, "password": pat.password})
    assert (403, "MD-POKER 2.B") == (refused, why["clause"])
    status, signed = cora.ask("POST", "papers/LY-000001/signatures", signs)
    assert 201 == status

    waiting = [one for one in fay.ask("GET", "tasks")[1] if one["id"] == "LY-000001"]
    assert ["MD-POKER 2.B"] == [one["clause"] for one in waiting]
    by_fay = {"shown": signed["shown"], "password": fay.password, "fields": {"carries": "yes"}}
    assert "complete" == fay.ask("POST", "papers/LY-000001/signatures", by_fay)[1]["state"]
    assert b"%PDF" == fay.ask("GET", "papers/LY-000001/pdf")[1][:4]
    assert 404 == fay.ask("POST", "papers/LY-000001/void", {"why": "too late"})[0]


def test_people_who_are_not_staff_read_no_papers(served_alone: Served) -> None:
    pat = Caller(served_alone, "pat", Role.PLAYER)
    for path in ("tasks", "papers", "duty"):
        assert 403 == pat.ask("GET", path)[0]
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    assert 404 == fay.ask("GET", "papers/HH-999999")[0]
    deb = Caller(served_alone, "deb", Role.DEALER)
    status, post = fay.ask("POST", "duty", {"account": deb.name, "post": "dealer", "table": "holdem"})
    assert (201, "deb") == (status, post["account"])
    assert ["deb"] == [one["account"] for one in deb.ask("GET", "duty")[1]]


def test_the_day_is_closed_with_a_password_and_its_book_is_read_and_printed(served_alone: Served) -> None:
    sue = Caller(served_alone, "sue", Role.SHIFT_SUPERVISOR)
    alma = Caller(served_alone, "alma", Role.ACCOUNTING)
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    status, now = alma.ask("GET", "day")
    assert (200, [], []) == (status, now["wrong"], now["closed"])
    assert 403 == fay.ask("GET", "day")[0]
    day = now["day"]
    assert 403 == fay.ask("POST", f"day/{day}/close", {"password": fay.password})[0]
    assert 401 == sue.ask("POST", f"day/{day}/close", {"password": "not my password"})[0]
    assert 400 == sue.ask("GET", f"day/{day}")[0]
    status, book = sue.ask("POST", f"day/{day}/close", {"password": sue.password})
    assert (201, "sue") == (status, book["closed_by"])
    assert 400 == alma.ask("POST", f"day/{day}/close", {"password": alma.password})[0], "it is closed already"
    assert book == alma.ask("GET", f"day/{day}")[1]
    assert b"%PDF" == alma.ask("GET", f"day/{day}/pdf")[1][:4]
    assert [day] == alma.ask("GET", "day")[1]["closed"]
    assert (200, []) == fay.ask("GET", "displays")


def test_an_audit_over_http_is_what_the_journal_has_and_the_look_is_in_it(served_alone: Served) -> None:
    rex = Caller(served_alone, "rex", Role.REGULATOR)
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    deb = Caller(served_alone, "deb", Role.DEALER)
    fay.ask("POST", "duty", {"account": "deb", "post": "dealer", "table": "holdem"})
    fay.ask("POST", "duty/relief", {"post": "dealer", "table": "holdem"})
    assert (200, []) == deb.ask("GET", "duty")
    status, found = rex.ask("GET", "audit?person=deb&table=holdem")
    assert 200 == status
    assert ["on duty"] == [one["words"].split(":")[0] for one in found["lines"] if one["chain"] == "*office"][:1]
    assert 403 == fay.ask("GET", "audit")[0]
    assert 400 == rex.ask("GET", "audit?clause=MD-POKER%2099.Z")[0]
    assert 400 == rex.ask("GET", "audit/docx")[0]
    csv = rex.ask("GET", "audit/csv?person=deb")[1].decode()
    assert csv.startswith("time,chain,row")
    assert "sha256" in csv.splitlines()[-1]
    assert b"%PDF" == rex.ask("GET", "audit/pdf?person=deb")[1][:4]
    looks = rex.ask("GET", "audit?person=rex")[1]["lines"]
    assert 4 <= sum(one["words"].startswith("audited") for one in looks)


def test_names_and_licences_are_written_down_and_masked(served_alone: Served) -> None:
    cora = Caller(served_alone, "cora", Role.COMPLIANCE)
    deb = Caller(served_alone, "deb", Role.DEALER)
    assert 204 == cora.ask("POST", "people/deb", {"real_name": "Deborah Miller", "licence": "D-20417"})[0]
    assert 403 == deb.ask("POST", "people/deb", {"licence": "D-1"})[0]
    by_cora, by_deb = ({one["account"]: one for one in who.ask("GET", "staff")[1]} for who in (cora, deb))
    assert ("Deborah Miller", "D-20417") == (by_cora["deb"]["name"], by_cora["deb"]["licence"])
    assert "" == by_deb["deb"]["licence"]
    pat = Caller(served_alone, "pat", Role.PLAYER)
    assert (200, []) == pat.ask("GET", "mine")
    today = cora.ask("GET", "day")[1]["day"]
    assert (200, {"zone": "UTC", "day": today}) == pat.ask("GET", "clock"), "without a submission"


# ---- from the terminal, at a room that is served --------------------------------------------------------------------


def typed(served: Served, who: Caller, *words: str, code: int = 0, command: str = "office") -> str:
    """Run a command as this person, with their password in the environment.

    It has its own thread, because the browser tests leave a running event loop in this one.
    """
    with pytest.MonkeyPatch.context() as shell:
        shell.setenv("CROUPIER_PASSWORD", who.password)
        shell.setenv("CROUPIER_SERVER", served.url)
        with ThreadPoolExecutor(1) as thread:
            done = thread.submit(croupier, command, *words, "--as", who.name).result()
    assert code == done.returncode, done
    return done.stdout + done.stderr


def test_papers_and_tasks_from_the_terminal_while_the_room_is_served(served_alone: Served) -> None:
    cora = Caller(served_alone, "cora", Role.COMPLIANCE)
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    drawn = cora.ask("POST", "papers", {"form": "layout", "table": "holdem", "fields": LAYOUT})[1]
    assert "LY-000001" in typed(served_alone, cora, "tasks")
    assert drawn["shown"] in typed(served_alone, cora, "paper", "LY-000001")
    assert "signed by cora" in typed(served_alone, cora, "sign", "LY-000001", "--shown", drawn["shown"])
    stale = typed(served_alone, fay, "sign", "LY-000001", "carries=yes", "--shown", drawn["shown"], code=2)
    assert "is not as it was shown" in stale
    assert "MD-POKER 2.B" in stale
    shown = fay.ask("GET", "papers/LY-000001")[1]["shown"]
    assert "It is complete" in typed(served_alone, fay, "sign", "LY-000001", "carries=yes", "--shown", shown)
    assert "does not exist" in typed(served_alone, fay, "close", "99", "nothing", code=2)
    refused = ["--name", "A", "--phone", "1", "--identification", "passport"]
    assert "MD-POKER 16.G(1)" in typed(served_alone, fay, "high-hand", "holdem", "1", *refused, code=2)
    typed(served_alone, fay, "seat", "nobody", "holdem", code=2)


def test_every_command_of_the_office_works_at_a_served_room(served_alone: Served) -> None:
    cora = Caller(served_alone, "cora", Role.COMPLIANCE)
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    alma = Caller(served_alone, "alma", Role.ACCOUNTING)
    Caller(served_alone, "deb", Role.DEALER)
    told = typed(served_alone, cora, "forms")
    assert "croupier office draw layout --table ..." in told
    assert "submitted=2027-01-14     Submitted on [MD-POKER 2.B]" in told
    yesterday = ["layout=HO-1", "submitted=yesterday", "approval=88", "--table", "holdem"]
    refused = typed(served_alone, cora, "draw", "layout", *yesterday, code=2)
    assert "submitted on is 'yesterday'; give a date such as 2027-01-14 [MD-POKER 2.B]" in refused
    given = [f"{name}={value}" for name, value in LAYOUT.items()]
    assert "LY-000001" in typed(served_alone, cora, "draw", "layout", *given, "--table", "holdem")
    found = json.loads(typed(served_alone, fay, "papers", "--form", "layout", "--json"))["papers"]
    assert ["LY-000001"] == [one["number"] for one in found]
    assert "LY-000001 is void." in typed(served_alone, alma, "void", "LY-000001", "the wrong table")
    assert "No such paper is on file." in typed(served_alone, fay, "papers", "--open")
    again = typed(served_alone, cora, "draw", "layout", *given, "--table", "holdem", "--instead", "LY-000001")
    assert "LY-000002" in again
    assert "only a void paper of the same form is replaced" in typed(
        served_alone, cora, "draw", "layout", *given, "--table", "holdem", "--instead", "LY-000002", code=2
    )
    typed(served_alone, cora, "person", "deb", "--real-name", "José María", "--licence", "D-20417")
    assert "deb is dealer of table holdem" in typed(served_alone, fay, "duty", "deb", "dealer", "holdem")
    listed = typed(served_alone, fay, "staff")
    assert "José María" in listed
    assert "D-20417" in listed
    assert "Nobody is dealer" in typed(served_alone, fay, "relieve", "dealer", "holdem")
    assert "nobody is dealer of table holdem" in typed(served_alone, fay, "relieve", "dealer", "holdem", code=2)
    balance = json.loads(typed(served_alone, alma, "balance", "--json", command="day"))
    assert {"tables": balance["tables"], "in_less_out": 0, "wrong": []} == balance


def test_a_cashier_takes_money_and_pays_it_out_from_the_terminal(served_alone: Served) -> None:
    cass = Caller(served_alone, "cass", Role.CASHIER)
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    Caller(served_alone, "pat", Role.PLAYER)
    assert "pat (pat): $0 with the room." in typed(served_alone, cass, "account", "pat")
    taken = typed(served_alone, cass, "cash-in", "pat", "200")
    assert "pat (pat): $200 taken; $200 with the room." in taken
    assert "$79.50 paid out; $120.50 with the room." in typed(served_alone, cass, "cash-out", "pat", "$79.50")
    assert "pat has $120.50 with the room, and $500 is wanted" in typed(
        served_alone, cass, "cash-out", "pat", "500", code=2
    )
    assert "'ten' is not an amount that can change hands" in typed(served_alone, cass, "cash-in", "pat", "ten", code=2)
    assert "'0' is not an amount" in typed(served_alone, cass, "cash-in", "pat", "0", code=2)
    assert "may not pay money out at the cage; that takes the role cashier" in typed(
        served_alone, fay, "account", "pat", code=2
    )
    assert "may not take money at the cage" in typed(served_alone, fay, "cash-in", "pat", "5", code=2)
    assert "there is no account 'nobody'" in typed(served_alone, cass, "account", "nobody", code=2)


def test_staff_begin_hold_and_release_a_table_from_the_terminal(served_alone: Served) -> None:
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    deb = Caller(served_alone, "deb", Role.DEALER)
    assert "no submission is in force" in typed(served_alone, fay, "open-table", "9", code=2)
    cora, rex = (Caller(served_alone, *one) for one in (("cora", Role.COMPLIANCE), ("rex", Role.REGULATOR)))
    people, filings = served_alone.office.people, served_alone.service.room.submissions
    filed, _ = filings.load(people.account(cora.name), TABLE_9)
    filings.approve(people.account(rex.name), filed.hash)
    assert "Table 9 is open: Hold 'Em, no limit" in typed(served_alone, fay, "open-table", "9")
    idle = typed(served_alone, deb, "act", "9", "proceed", code=2)
    assert "nothing is under way at table 9; to begin what comes next: croupier office begin 9" in idle
    early = typed(served_alone, deb, "begin", "9", code=2)
    assert "opening comes first [MD-POKER 4.A]" in early
    assert fields_of("office begin") == list(json.loads(typed(served_alone, fay, "begin", "9", "--json")))
    under_way = typed(served_alone, fay, "begin", "9", code=2)
    assert "opening is under way at table 9, and is finished first" in under_way
    waits = typed(served_alone, fay, "act", "9", "dance", code=2)
    assert "'dance' is not something that can be done at table 9 now: the table is waiting for the dealer" in waits
    assert "Table 9: proceed [MD-POKER 4.A], in row" in typed(served_alone, deb, "act", "9", "proceed")
    assert "Table 9 is held: a spill" in typed(served_alone, fay, "hold", "9", "a spill")
    assert "may not hold a table" in typed(served_alone, deb, "hold", "9", "a spill", code=2)
    assert "Table 9 continues." in typed(served_alone, fay, "release", "9")
    unknown = typed(served_alone, fay, "begin", "77", code=2)
    assert "table '77' is not open; open money tables: 9" in unknown


def test_the_day_and_an_audit_from_the_terminal_while_the_room_is_served(served_alone: Served, tmp_path: Path) -> None:
    sue = Caller(served_alone, "sue", Role.SHIFT_SUPERVISOR)
    rex = Caller(served_alone, "rex", Role.REGULATOR)
    today = sue.ask("GET", "day")[1]["day"]
    book, rows = tmp_path / "book.pdf", tmp_path / "rows.csv"

    closed = typed(served_alone, sue, "close", today, "--pdf", str(book), command="day")
    assert f"The gaming day {today} is closed" in closed
    assert b"%PDF" == book.read_bytes()[:4]
    assert f"Gaming day {today}, closed by sue." in typed(served_alone, rex, "book", today, command="day")
    asked = ("--person", "sue", "--csv", str(rows), "--json")
    found = json.loads(typed(served_alone, rex, *asked, command="audit"))
    assert {"sue"} == {one["account"] for one in found["lines"] if one["chain"] == "*office"}
    assert "sha256" in rows.read_text()
    looks = [one for one in served_alone.office.desk.store.entries("*room") if one.account == "rex"]
    assert {"looked", "audited"} <= {one.kind for one in looks}


def test_the_floor_acts_at_a_table_from_the_terminal(served_alone: Served) -> None:
    """One command declares a hand void; what cannot be done now is answered with what can be done."""
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)

    async def in_a_hand() -> str:
        async with await Client.as_guest(served_alone.url, "Gus") as gus:
            table = await gus.table("holdem")
            await table.sit()
            async for view in table.turns():
                if view.table.procedure == "round":
                    break
            known = await asyncio.to_thread(typed, served_alone, fay, "act", "holdem", "dance", code=2)
            assert "is not something that can be done at table holdem now" in known
            assert "misdeal" in known
            return await asyncio.to_thread(typed, served_alone, fay, "act", "holdem", "suspect", "seat-1", "--json")

    assert fields_of("office act") == list(json.loads(run(in_a_hand())))
    rows = [one for one in served_alone.office.desk.store.entries("holdem") if one.account == "fay"]
    assert ["floorperson"] == [one.role for one in rows]
