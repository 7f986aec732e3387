"""Every check of a Rules Submission: one small function each, which yields everything it finds.

A check of a table takes a `TableOffer`, a check of the room the whole `Submission`. The checks of the games
themselves (`Choices.checks`) run with them, so that all findings of a file are reported at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.engine.house import ChoiceFinding
from croupier.submission.checks import (
    betting,
    chips,
    formats,
    games,
    high_hand,
    jackpots,
    names,
    progressive,
    rake,
    seats,
    versions,
)
from croupier.submission.checks.without_effect import without_effect
from croupier.submission.findings import ERROR, Finding
from croupier.submission.model import Submission, TableOffer

TableCheck = Callable[[TableOffer], Iterator[Finding]]
RoomCheck = Callable[[Submission], Iterator[Finding]]

TABLE_CHECKS: tuple[TableCheck, ...] = (
    *games.CHECKS,
    *betting.CHECKS,
    *chips.CHECKS,
    *seats.CHECKS,
    *formats.CHECKS,
    *rake.CHECKS,
    *progressive.CHECKS,
    without_effect,
)
ROOM_CHECKS: tuple[RoomCheck, ...] = (
    *versions.CHECKS,
    *names.CHECKS,
    *jackpots.CHECKS,
    *high_hand.CHECKS,
    *rake.ROOM_CHECKS,
)


def table_findings(offer: TableOffer, bad: set[str]) -> Iterator[Finding]:
    """What the checks find at one table, except about options whose value could not be read."""
    of_the_game = [_of_the_game(offer, found) for check in offer.house.of.checks for found in check(offer.house)]
    said = {(finding.option, finding.clause) for finding in of_the_game}
    yield from (finding for finding in of_the_game if not bad.intersection(_names(finding)))
    for table_check in TABLE_CHECKS:
        for finding in table_check(offer):
            if (finding.option, finding.clause) not in said and not bad.intersection(_names(finding)):
                yield finding


def room_findings(submission: Submission, bad: set[str]) -> Iterator[Finding]:
    """What the checks find in the room as a whole."""
    for check in ROOM_CHECKS:
        yield from (finding for finding in check(submission) if not bad.intersection(_names(finding)))


def _of_the_game(offer: TableOffer, found: ChoiceFinding) -> Finding:
    """A finding of the game's own checks; it is reported at the first of its options that the file sets."""
    names = found.options
    option = next((name for name in names if name in offer.lines), names[0])
    beside = tuple(name for name in names if name != option)
    return Finding(ERROR, option, found.clause, found.message, hint=found.hint, beside=beside)


def _names(finding: Finding) -> tuple[str, ...]:
    """The options that a finding is about."""
    return finding.option, *finding.beside
