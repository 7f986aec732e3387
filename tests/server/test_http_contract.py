"""The API against its own schema: whatever is sent, no request makes the server fail, and answers are as described."""

from __future__ import annotations

import re

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.served import PATIENCE, Served, administrators

JOBS = re.compile("/api/(settle|odds|submission)")  # each starts a process, and has its own tests
AS_DESCRIBED = [status_code_conformance, content_type_conformance, response_schema_conformance]
SIGNS_OUT = "DELETE /api/session"


def tokens(served: Served) -> list[str]:
    """The tokens of somebody not signed in, a guest and an administrator."""
    people, sessions = served.office.people, served.office.sessions
    return ["", sessions.begin(people.guest("schema")), sessions.begin(administrators(served)[0])]


def asked(served: Served, examples: int) -> int:
    """Send requests made from the schema to every operation, valid and not; returns how many were answered."""
    schema, let_in = schemathesis.openapi.from_url(f"{served.url}/docs/schema/openapi.json"), tokens(served)
    answered = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if JOBS.match(operation.path):
            continue

        @settings(
            max_examples=examples,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
            derandomize=True,
        )
        @given(case=operation.as_strategy())
        def send(case: schemathesis.Case) -> None:
            nonlocal answered
            token = "" if case.operation.label == SIGNS_OUT else let_in[answered % len(let_in)]
            answer = case.call(headers={"Authorization": f"Bearer {token}"} if token else {}, timeout=PATIENCE)
            assert answer.status_code < 500, (case.operation.label, case.body, answer.text)
            case.validate_response(answer, checks=AS_DESCRIBED)
            if answer.status_code >= 400:
                refused = answer.json()
                assert refused["words"], case.operation.label
                assert refused.get("clause") or refused.get("field"), (case.operation.label, refused["words"])
            answered += 1

        send()
    return answered


def test_no_request_makes_the_server_fail(served: Served) -> None:
    assert 60 < asked(served, 4)


@pytest.mark.long
def test_no_request_makes_the_server_fail_at_length(served: Served) -> None:
    assert 3_000 < asked(served, 200)
