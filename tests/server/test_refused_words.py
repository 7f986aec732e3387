"""What a refusal names: the number that was asked for, and the field that is to blame."""

from __future__ import annotations

import json

import pytest

from croupier.room.roles import Role
from tests.server.served import Served, staff
from tests.server.test_doors import ask

HUGE = (2**62, 2**62 + 1, 9_999_999_999_999_999_999, 10**30)


@pytest.mark.parametrize("number", HUGE)
def test_a_hand_that_is_not_there_is_named_by_the_number_that_was_asked_for(served: Served, number: int) -> None:
    sam = staff(served, f"sam-{number % 1_000}-{number.bit_length()}", Role.SURVEILLANCE)[0]
    bearer = {"Authorization": f"Bearer {served.office.sessions.begin(sam)}"}

    for path in (f"/api/hands/holdem/{number}", f"/api/tables/holdem/records/{number}"):
        status, _, body = ask(served, "GET", path, **bearer)
        assert (404, f"table holdem has no finished hand {number}") == (status, json.loads(body)["words"])


@pytest.mark.parametrize(("new", "length"), [("short", 5), ("x" * 201, 201)])
def test_a_password_that_cannot_be_used_is_named_as_what_is_to_blame(served: Served, new: str, length: int) -> None:
    pat, password = staff(served, f"pat-{length}")
    bearer = {"Authorization": f"Bearer {served.office.sessions.begin(pat)}"}

    status, _, body = ask(served, "POST", "/api/password", {"old": password, "new": new}, **bearer)
    words = f"a password has 10 to 200 characters; this one has {length}"
    assert (400, {"words": words, "field": "password"}) == (status, json.loads(body))
