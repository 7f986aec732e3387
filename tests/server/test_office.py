"""The back office over HTTP: a paper drawn up, signed by two people on what was shown, printed; refusals in words."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from croupier.room.roles import Role
from tests.server.served import Served, staff

LAYOUT = {"layout": "HO-2026-01", "submitted": "2026-09-01", "approval": "MLGCA 2026-88"}


class Caller:
    """Somebody who is signed in."""

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
                return answer.status, read if read[:4] == b"%PDF" else json.loads(read or b"null")
        except HTTPError as refused:
            return refused.code, json.load(refused)


@pytest.mark.clause("MD-POKER 2.B", says="layout goes to the Commission for approval")
def test_a_paper_is_drawn_up_signed_by_two_people_and_printed(served_alone: Served) -> None:
    cora = Caller(served_alone, "cora", Role.COMPLIANCE)
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    pat = Caller(served_alone, "pat", Role.PLAYER)
    assert ["layout"] == [one["form"] for one in cora.ask("GET", "forms")[1]]
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


def test_who_is_no_staff_reads_no_papers(served_alone: Served) -> None:
    pat = Caller(served_alone, "pat", Role.PLAYER)
    for path in ("tasks", "papers", "duty"):
        assert 403 == pat.ask("GET", path)[0]
    fay = Caller(served_alone, "fay", Role.FLOORPERSON)
    assert 404 == fay.ask("GET", "papers/HH-999999")[0]
    deb = Caller(served_alone, "deb", Role.DEALER)
    status, post = fay.ask("POST", "duty", {"account": deb.name, "post": "dealer", "table": "holdem"})
    assert (201, "deb") == (status, post["account"])
    assert ["deb"] == [one["account"] for one in deb.ask("GET", "duty")[1]]
