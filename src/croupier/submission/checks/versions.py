"""Filed, approved, in force: in this order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import Submission


def days_in_order(submission: Submission) -> Iterator[Finding]:
    """A submission is filed, then approved, then in force."""
    version = submission.version
    days = (
        ("submission.filed", version.filed),
        ("submission.approved_on", version.approved_on),
        ("submission.in_force_from", version.in_force_from),
    )
    given = [(name, day) for name, day in days if day is not None]
    for (before, earlier), (name, day) in pairwise(given):
        if day < earlier:
            shown = f"{name} is {day.isoformat()}, before {before}, {earlier.isoformat()}"
            yield error(name, f"submission: {name}", shown, allowed=f"{earlier.isoformat()} or later")


def in_force_needs_approval(submission: Submission) -> Iterator[Finding]:
    """Nothing is in force that was not approved, and nothing approved that was not filed."""
    version = submission.version
    if version.in_force_from is not None and version.approved_on is None:
        shown = "submission.in_force_from is given, but submission.approved_on is not"
        yield error("submission.in_force_from", "submission: submission.approved_on", shown)
    elif version.approved_on is None:
        shown = "the submission is not approved yet; signs will say so"
        yield warning("submission.approved_on", "submission: submission.approved_on", shown)
    if version.approved_on is not None and version.filed is None:
        shown = "submission.approved_on is given, but submission.filed is not"
        yield error("submission.approved_on", "submission: submission.filed", shown)


CHECKS = (days_in_order, in_force_needs_approval)
