"""Exact jobs of a campaign: all odds, the effect of each payout on a house edge, and equities before the flop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from types import MappingProxyType
from typing import TypeAlias

from msgspec import Struct
from msgspec.json import encode

from croupier import __version__
from croupier.money import Payout, Paytable
from croupier.odds.report.catalog import GAMES, OddsQuestion, game_named, printed_table, questions

ODDS, SENSITIVITY, PREFLOP = "odds", "sensitivity", "preflop"
PREFLOP_GAMES = ("holdem", "sixplus")
A_DOLLAR = 100
Value: TypeAlias = str | int | float
Row: TypeAlias = dict[str, Value]


class ExactRows(Struct, frozen=True, tag="exact"):
    """The result of an exact job: rows of a table."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ExactJob:
    """One question with an exact answer."""

    of: str
    game: str
    part: tuple[str, ...]  # wager, paytable, reading and hand; or a class of two cards

    @property
    def key(self) -> str:
        """The name of its result: the same for the same work, whatever else is in the campaign."""
        return sha256(encode(("exact", __version__, self))).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class ExactStudy:
    """Many questions of one kind, which make one table in the end."""

    name: str
    of: str
    game: str  # empty for all games

    def jobs(self) -> Iterator[ExactJob]:
        """A job for each question."""
        return _JOBS[self.of](self)


def file_name(study: str) -> str:
    """The name of the files of an exact study, without their ending."""
    return "-".join(re.findall(r"\w+", study.lower())) or "exact"


def do_exact(job: ExactJob) -> ExactRows:
    """Answer one question."""
    return ExactRows(tuple(_DONE[job.of](job)))


# ---- all odds of all paytables and readings -------------------------------------------------------------------------


def _asked(study: ExactStudy) -> Iterator[OddsQuestion]:
    for game in (game_named(study.game),) if study.game else GAMES.values():
        yield from questions(game)


def _letter(question: OddsQuestion) -> str:
    assert not isinstance(question.paytable, Paytable)
    return question.paytable or ""


def _odds_jobs(study: ExactStudy) -> Iterator[ExactJob]:
    for one in _asked(study):
        yield ExactJob(ODDS, one.game.name, (one.wager.name, _letter(one), one.reading))


def _question(job: ExactJob) -> OddsQuestion:
    wager, letter, reading = job.part[:3]
    (found,) = questions(game_named(job.game), wager, letter or None, reading)
    return found


def _odds(job: ExactJob) -> Iterator[Row]:
    odds = _question(job).computed()
    yield {
        "game": job.game,
        "wager": odds.wager,
        "paytable": odds.paytable or job.part[1],
        "reading": odds.reading,
        "clause": odds.clause,
        "house_edge": str(odds.house_edge),
        "house_edge_percent": float(odds.house_edge) * 100,
        "element_of_risk_percent": float(odds.element_of_risk) * 100,
        "standard_deviation": odds.standard_deviation,
        "hit_frequency": float(odds.hit_frequency),
        "most_paid": str(odds.most.pays),
        "combinations": odds.combinations,
    }


# ---- the effect of each payout on a house edge ----------------------------------------------------------------------


def _sensitivity_jobs(study: ExactStudy) -> Iterator[ExactJob]:
    """A job for each row of each paytable under our rulings, except what meters pay."""
    for one in _asked(study):
        table = printed_table(one)
        if table is not None and one.reading == questions(one.game, one.wager.name)[0].reading:
            for hand, payout in table.rows.items():
                if payout.kind != "meter":
                    yield ExactJob(SENSITIVITY, one.game.name, (one.wager.name, _letter(one), one.reading, hand))


def _one_more(payout: Payout) -> Payout:
    """The payout raised by one to one, or by a dollar for a fixed sum."""
    more = A_DOLLAR if payout.kind == "dollars" else payout.denominator
    return replace(payout, numerator=payout.numerator + more)


def _sensitivity(job: ExactJob) -> Iterator[Row]:
    """The house edge with this payout and with the raised one, and the difference, each with its best decisions."""
    question, hand = _question(job), job.part[3]
    table = printed_table(question)
    assert table is not None
    raised = replace(table, rows=dict(table.rows) | {hand: _one_more(table.rows[hand])})
    before = question.computed().house_edge
    after = replace(question, paytable=raised).computed().house_edge
    change: Fraction = after - before
    yield {
        "game": job.game,
        "wager": job.part[0],
        "paytable": job.part[1],
        "hand": hand,
        "pays": str(table.rows[hand]),
        "instead": str(raised.rows[hand]),
        "house_edge_percent": float(before) * 100,
        "house_edge_then_percent": float(after) * 100,
        "change": str(change),
        "change_percent": float(change) * 100,
    }


# ---- before the flop ------------------------------------------------------------------------------------------------


def _preflop_jobs(study: ExactStudy) -> Iterator[ExactJob]:
    """A job for each class of two cards: 169 in hold'em, 81 in six plus."""
    from croupier.hands.ranges.holding import Holding, classes

    for game in (study.game,) if study.game else PREFLOP_GAMES:
        for one in classes(Holding.of(game).lowest):
            yield ExactJob(PREFLOP, game, (str(one),))


def _preflop(job: ExactJob) -> Iterator[Row]:
    """The equity of the class against each other class, over every board."""
    (own,) = job.part
    for against, part, deals in (_against_all if job.game == "holdem" else _row_at_once)(own, job.game):
        yield {
            "game": job.game,
            "hand": own,
            "against": against,
            "equity": str(part),
            "equity_percent": float(part) * 100,
            "deals": deals,
        }


def _against_all(own: str, game: str) -> Iterator[tuple[str, Fraction, int]]:
    """Class by class, by matchups: faster where there are many boards."""
    from croupier.hands.ranges.equity import range_equity
    from croupier.hands.ranges.holding import Holding, classes

    for other in classes(Holding.of(game).lowest):
        found = range_equity([own, str(other)], game=game)
        yield str(other), found.players[0].equity, found.boards


def _row_at_once(own: str, game: str) -> Iterator[tuple[str, Fraction, int]]:
    """All classes at once, board by board: faster where there are few boards."""
    from croupier.hands.ranges.class_rows import class_row
    from croupier.hands.ranges.holding import Holding, classes

    (mine,) = (one for one in classes(Holding.of(game).lowest) if str(one) == own)
    for found in class_row(mine, game):
        yield str(found.against), found.equity, found.deals


_JOBS: Mapping[str, Callable[[ExactStudy], Iterator[ExactJob]]] = MappingProxyType(
    {ODDS: _odds_jobs, SENSITIVITY: _sensitivity_jobs, PREFLOP: _preflop_jobs}
)
_DONE: Mapping[str, Callable[[ExactJob], Iterator[Row]]] = MappingProxyType(
    {ODDS: _odds, SENSITIVITY: _sensitivity, PREFLOP: _preflop}
)
KINDS = tuple(_JOBS)
