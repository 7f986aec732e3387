"""Filed, approved, in force: the dates are in this order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import Revision, Submission, Version


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
            allowed = f"{earlier.isoformat()} or later"
            yield error(name, f"submission: {name}", shown, allowed=allowed, beside=(before,))


def in_force_needs_approval(submission: Submission) -> Iterator[Finding]:
    """What is in force was approved, and what was approved was filed."""
    version = submission.version
    if version.approved_on is None:
        yield from _not_approved(version)
    elif version.filed is None:
        shown = "submission.approved_on is given, but submission.filed is not"
        yield error("submission.approved_on", "submission: submission.filed", shown, beside=("submission.filed",))


def _not_approved(version: Version) -> Iterator[Finding]:
    """Without a date there is no approval, whatever else the file says about one."""
    clause, said = "submission: submission.approved_on", False
    for name in ("in_force_from", "approved_by", "approval_reference"):
        if getattr(version, name):
            shown, said = f"submission.{name} is given, but submission.approved_on is not", True
            yield error(f"submission.{name}", clause, shown, beside=("submission.approved_on",))
    if not said:
        shown = "the submission is not approved yet; the filing and the signs will say so"
        yield warning("submission.approved_on", clause, shown)


def revisions_in_order(submission: Submission) -> Iterator[Finding]:
    """The log goes from the oldest revision to the newest, and none is later than the approval."""
    version = submission.version
    for before, after in pairwise(version.revisions):
        if after.date < before.date:
            shown = f"the revision of {after.date.isoformat()} is listed after that of {before.date.isoformat()}"
            yield _of_the_log(after, shown, allowed="the oldest revision first")
    for revision in version.revisions:
        if version.approved_on is not None and revision.date > version.approved_on:
            approved = version.approved_on.isoformat()
            shown = f"the revision of {revision.date.isoformat()} is later than submission.approved_on, {approved}"
            hint = "leave submission.approved_on out until the revision is approved"
            yield replace(_of_the_log(revision, shown, hint=hint), beside=("submission.approved_on",))


def _of_the_log(revision: Revision, shown: str, *, allowed: str = "", hint: str = "") -> Finding:
    finding = error("revision.date", "submission: revision.date", shown, allowed=allowed, hint=hint)
    return replace(finding, line=revision.line)


CHECKS = (days_in_order, in_force_needs_approval, revisions_in_order)
