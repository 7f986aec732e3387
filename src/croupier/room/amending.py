"""A table adopts an amended submission between two procedures, journalled with the signs that change."""

from __future__ import annotations

from croupier.engine import RuleViolation
from croupier.room.live import LiveTable, NotNow
from croupier.room.steps import Amended, NewSign
from croupier.room.submissions import Submissions, games_at
from croupier.submission import Submission, UnknownTable

WITHOUT = "none"


def amend(live: LiveTable, submissions: Submissions, procedure: str) -> None:
    """Have a table adopt the submission in force before its next procedure.

    A table that cannot continue under it begins no more rounds; what is left to do there can still be done.
    """
    filed, had = submissions.in_force(), live.day.state.submission
    if filed is None or filed.hash == had or live.running is not None:
        return
    try:
        new = submissions.read(filed.hash)
        games = games_at(new, live.id)
        signs = () if had == WITHOUT else _signs(submissions.read(had), new, live.id)
        live.amend(games, Amended(had, filed.hash, filed.approved_by, signs))
    except (RuleViolation, UnknownTable) as refused:
        if procedure == "round":
            raise NotNow(f"table {live.id} cannot continue under the submission in force: {refused}") from None


def _signs(old: Submission, new: Submission, table: str) -> tuple[NewSign, ...]:
    from croupier.submission.difference import reprints_at  # imports the odds

    return tuple(NewSign(one.title, one.what, one.clauses) for one in reprints_at(old, new, table))
