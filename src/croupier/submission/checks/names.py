"""Names that layouts, signs and the filing have room for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.submission.findings import Finding, error
from croupier.submission.model import Submission
from croupier.submission.options import FACILITY_NAME

FACILITY_MAX, TABLE_MAX = 140, 30


def names_fit(submission: Submission) -> Iterator[Finding]:
    """A facility's name has at most 140 characters, a table's id at most 30."""
    name = submission.facility.name
    if len(name) > FACILITY_MAX:
        shown = f"facility.name has {len(name)} characters"
        yield error("facility.name", FACILITY_NAME.clause, shown, allowed=f"at most {FACILITY_MAX}, to fit on signs")
    for table in submission:
        if len(table.at) > TABLE_MAX:
            shown = f"table.id has {len(table.at)} characters"
            finding = error("table.id", "submission: table.id", shown, allowed=f"at most {TABLE_MAX}, to fit on signs")
            yield replace(finding, line=table.line, tables=(table.id,))


CHECKS = (names_fit,)
