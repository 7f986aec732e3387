"""Refusals over HTTP: a status, a sentence, and the clause or field; never a traceback."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException

from croupier.errors import CroupierError
from croupier.room.databases import DatabaseAway
from croupier.room.disputes import NoDispute
from croupier.room.hands import NoHand
from croupier.room.lobby import NoList
from croupier.room.office.audit import BadAudit
from croupier.room.office.catalogue import NoForm
from croupier.room.office.core import NoPaper, Stale
from croupier.room.passwords import BadPassword
from croupier.room.register import NoAccount, NotSignedIn, TooMany
from croupier.room.roles import NotPermitted
from croupier.room.room import NoTable
from croupier.room.sessions import NoToken
from croupier.room.submissions import NoSubmission
from croupier.rulebook.clauses import UnknownClause
from croupier.rules.games import UnknownGame
from croupier.server.doors import FromElsewhere
from croupier.server.heads import with_head
from croupier.server.http.page import NoPage
from croupier.server.lessons import NotWorkedOut
from croupier.server.reasons import field_named, reason_in_words
from croupier.server.worker import JobRefused

_log = structlog.get_logger("croupier.server")
PATH_MAX = 200  # characters of an address that are logged
# The status of a refusal, and the field that is named where no clause refuses.
STATUS: tuple[tuple[type[CroupierError], int, str], ...] = (
    (NotSignedIn, 401, "authorization"),
    (NotPermitted, 403, "role"),
    (NoTable, 404, "table"),
    (NoHand, 404, "hand"),
    (NoPage, 404, "path"),
    (UnknownClause, 404, "clause"),
    (TooMany, 429, "limit"),
    (NoAccount, 400, "account"),
    (BadPassword, 400, "password"),
    (NoSubmission, 404, "submission"),
    (NoList, 404, "list"),
    (NoToken, 404, "token"),
    (NoPaper, 404, "paper"),
    (Stale, 409, "seen"),
    (NoDispute, 400, "dispute"),
    (NoForm, 400, "form"),
    (BadAudit, 400, "audit"),
    (UnknownGame, 400, "game"),
    (NotWorkedOut, 400, "question"),
    (JobRefused, 400, "job"),
)


TO_PROGRAMS = {"WWW-Authenticate": "Bearer"}  # how a program signs in; the words are for people
BODY_MAX = 300_000  # bytes of a request
# What the framework says in one or two words, as a sentence; and the field of a request that it found wrong.
GENERIC = {
    404: "there is nothing at {path}",
    405: "{method} is not possible at {path}; possible: {allowed}",
    413: f"a request has {BODY_MAX:,} bytes at most",
}
REQUEST = "request"  # the field where no part of it is to blame
FIELDS = {400: "body", 404: "path", 405: "method", 413: "body", 426: "upgrade"}
_KEYS = {"data": "body"}  # what the framework calls the whole body
MISSING = "'data'"  # what it says where there is none
NO_BODY = "this request needs a body: JSON, as /docs describes it"
AWAY = "the room's database does not answer; nothing was changed, try again in a moment"


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    words: str
    clause: str = ""
    field: str = ""


TOO_FAST = Problem("too many requests from this address; wait a second", field="limit")


def path_of(request: Request[Any, Any, Any]) -> str:
    """The address of a request as it is logged: without its query, and without its Host, which may be anything."""
    return str(request.scope["path"])[:PATH_MAX]


def refused(request: Request[Any, Any, Any], error: CroupierError) -> Response[Problem]:
    """A refusal by the room."""
    if isinstance(error, DatabaseAway):  # what the database says is for the log
        _log.warning("a request met a database that is away", path=path_of(request))
        return Response(Problem(AWAY), status_code=503)
    status, field = next(((status, field) for kind, status, field in STATUS if isinstance(error, kind)), (400, REQUEST))
    headers, clause = TO_PROGRAMS if status == 401 else {}, error.clause or ""
    if isinstance(error, FromElsewhere):
        field = error.header
    return Response(Problem(error.message, clause, "" if clause else field), status_code=status, headers=headers)


def not_understood(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A malformed request: no such address, no such method, a body of the wrong shape."""
    extra = error.extra if isinstance(error.extra, list) else []
    wrong = [(str(one["message"]), str(one.get("key", ""))) for one in extra if isinstance(one, dict)]
    words = "; ".join(reason_in_words(said, _part(key)) for said, key in wrong) or error.detail
    fields, headers = [field_named(said) or _KEYS.get(key, key) for said, key in wrong], error.headers or {}
    if [said for said, _ in wrong] == [MISSING]:
        words = NO_BODY
    if error.detail == HTTPStatus(error.status_code).phrase and error.status_code in GENERIC:
        allowed = with_head(headers.get("allow", "nothing"))
        told = {"path": path_of(request), "method": request.method[:20], "allowed": allowed}
        words = GENERIC[error.status_code].format_map(told)
    field = ", ".join(filter(None, fields)) or FIELDS.get(error.status_code, REQUEST)
    return Response(Problem(words, field=field), status_code=error.status_code, headers=headers)


def _part(key: str) -> str:
    """A part of a request, as a sentence names it."""
    named, entry, _ = key.partition("[")
    return f"an entry of {named}" if entry else f"the {_KEYS[key]}" if key in _KEYS else key or "the request"


def our_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours: it goes to the log, not into the answer."""
    _log.error("a request failed", method=request.method, path=path_of(request), exc_info=error)
    return Response(Problem("something went wrong with this request; the fault has been logged"), status_code=500)
