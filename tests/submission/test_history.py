"""Who filed and approved a submission, and the log of its revisions: read, checked, compared."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.submission.difference import difference
from tests.submission.room_text import findings, lawful, room, table

APPROVED = """[submission]
filed = 2024-01-15
filed_by = "C. Reyes, compliance manager"
approved_on = 2024-02-01
approved_by = "Gaming Control Agency"
approval_reference = "2024-117"
"""
LOG = """[[revision]]
date = 2023-11-02
what = "First filing."
by = "C. Reyes"
[[revision]]
date = 2024-01-15
what = "Tables 4 and 5."
"""


def file(head: str = APPROVED, log: str = LOG) -> str:
    """A room with one table, this approval and this log."""
    return room(log, table("holdem")).replace("[submission]\nfiled = 2024-01-15\napproved_on = 2024-02-01\n", head)


def test_names_reference_and_revisions_are_read() -> None:
    version = lawful(file()).version

    assert ("C. Reyes, compliance manager", "Gaming Control Agency", "2024-117") == (
        version.filed_by,
        version.approved_by,
        version.approval_reference,
    )
    assert ["2023-11-02 First filing. (C. Reyes)", "2024-01-15 Tables 4 and 5."] == [*map(str, version.revisions)]
    assert date(2024, 1, 15) == version.revisions[-1].date


@pytest.mark.parametrize(
    "head, log, line, words",
    [
        (APPROVED.replace("approved_on = 2024-02-01\n", ""), "", 4, "approved_by is given, but"),
        (APPROVED, LOG.replace("2023-11-02", "2024-02-02"), 10, "later than submission.approved_on, 2024-02-01"),
        (APPROVED, LOG.replace("2023-11-02", "2024-01-20"), 14, "is listed after that of 2024-01-20"),
        (APPROVED, LOG.replace('what = "First filing."\n', ""), 10, "the revision has no what"),
        (APPROVED, LOG.replace("2023-11-02", '"2023-11-02"'), 11, "write 2024-05-31, without quotes"),
        (APPROVED, LOG.replace("by =", "buy ="), 13, "did you mean revision.by?"),
        (APPROVED, "[revision]\n", 10, "write [[revision]]"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(head: str, log: str, line: int, words: str) -> None:
    found = [one for one in findings(file(head, log)) if words in str(one)]

    assert [("error", line)] == [(one.level, one.line) for one in found]


def test_a_changed_log_shows_in_the_difference() -> None:
    changed = lawful(file(log=LOG.replace("and 5", "to 6")))
    (change,) = difference(lawful(file()), changed).changes

    assert "revision" == change.option
    assert "Tables 4 to 6." in change.words
