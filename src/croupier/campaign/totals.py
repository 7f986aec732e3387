"""The results of jobs, and the totals of a setting: whole numbers, so the order of addition does not matter."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.campaign.banked_setting import BankedSetting
from croupier.campaign.campaign_file import Campaign, Job, Setting
from croupier.campaign.exact import ExactJob, ExactRows, Row, do_exact
from croupier.campaign.totals_of_rounds import RoundFigures, RoundTotal, do_rounds
from croupier.rules.poker.simulate.stepping import results

Z_95 = 1.959964
BINS = 64  # for pots, by powers of two, in cents


class Figures(Struct, frozen=True, tag="hands"):
    """The figures of some hands, added up."""

    hands: int
    sessions: int  # which are independent of each other, unlike the hands of one session
    net: tuple[int, ...]  # by seat, in cents
    squares: tuple[int, ...]  # of the results of sessions
    won: tuple[int, ...]  # hands in which the seat came out ahead
    rake: int
    rake_squares: int
    jackpots: int
    pots: int
    largest_pot: int
    showdowns: int
    acts: int
    pot_sizes: tuple[int, ...]

    def __add__(self, other: Figures) -> Figures:
        def each(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a + b for a, b in zip(one, two, strict=True))

        return Figures(
            self.hands + other.hands,
            self.sessions + other.sessions,
            each(self.net, other.net),
            each(self.squares, other.squares),
            each(self.won, other.won),
            self.rake + other.rake,
            self.rake_squares + other.rake_squares,
            self.jackpots + other.jackpots,
            self.pots + other.pots,
            max(self.largest_pot, other.largest_pot),
            self.showdowns + other.showdowns,
            self.acts + other.acts,
            each(self.pot_sizes, other.pot_sizes),
        )


Found: TypeAlias = Figures | RoundFigures | ExactRows


def do(job: Job | ExactJob) -> Found:
    """Do a job of any kind."""
    if isinstance(job, ExactJob):
        return do_exact(job)
    if isinstance(job.setting, BankedSetting):
        return do_rounds(job.setting, job.seed, job.first, job.hands)
    return _do_hands(job, job.setting)


def _do_hands(job: Job, setting: Setting) -> Figures:
    """Play the hands of a job and add up the results."""
    total = None
    played = results(
        setting.record(),
        job.hands,
        seed=job.seed,
        first=job.first,
        stays=setting.stays,
        amounts=setting.amounts,
        session=setting.session,
        bomb=setting.bomb,
        strategy=setting.strategy,
    )
    for block in played:
        order = np.argsort(block.seats)
        net, rake = block.net[:, order], block.rake
        of_sessions = net.reshape(-1, setting.session, net.shape[1]).sum(axis=1)
        rake_of_sessions = rake.reshape(-1, setting.session).sum(axis=1)
        sizes = np.bincount(np.frexp(block.pots.astype(np.float64))[1], minlength=BINS)
        found = Figures(
            len(block),
            len(of_sessions),
            tuple(net.sum(axis=0).tolist()),
            _squares(of_sessions),
            tuple((net > 0).sum(axis=0).tolist()),
            int(rake.sum()),
            int(rake_of_sessions @ rake_of_sessions),
            int(block.jackpots.sum()),
            int(block.pots.sum()),
            int(block.pots.max()),
            int(block.showdowns.sum()),
            int(block.acts.sum()),
            tuple(sizes.tolist()),
        )
        total = found if total is None else total + found
    assert total is not None
    return total


def _squares(net: NDArray[np.int64]) -> tuple[int, ...]:
    """The sum of the squares of each column; for large amounts in Python's own integers."""
    if np.abs(net).max() >= 1 << 24:
        return tuple(int(column @ column) for column in net.astype(object).T)
    return tuple((net * net).sum(axis=0).tolist())


class Total(Struct, frozen=True):
    """A poker setting and the total of all its hands."""

    setting: Setting
    found: Figures

    def mean_cents(self, seat: int) -> float:
        """The mean result of a hand at a seat, from 1."""
        return self.found.net[seat - 1] / self.found.hands

    def interval_cents(self, seat: int) -> float:
        """Half the width of the 95 percent interval of that mean."""
        return self._half_width(self.found.net[seat - 1], self.found.squares[seat - 1])

    @property
    def rake_cents(self) -> float:
        """The mean rake per hand."""
        return self.found.rake / self.found.hands

    @property
    def rake_interval_cents(self) -> float:
        """Half the width of the 95 percent interval of that mean."""
        return self._half_width(self.found.rake, self.found.rake_squares)

    def _half_width(self, total: int, squares: int) -> float:
        """For a mean per hand; computed by sessions, since stacks carry over from hand to hand in a session."""
        number = self.found.sessions
        if number < 2:
            return float("nan")
        error = sqrt(max(number * squares - total**2, 0) / (number**2 * (number - 1)))
        return Z_95 * error * number / self.found.hands


def totals(campaign: Campaign, found: Mapping[str, Found]) -> list[Total]:
    """The total of each poker setting; all of its jobs must be done."""
    added = _added(campaign, found)
    return [
        Total(one, figures)
        for one in campaign.settings
        if isinstance(one, Setting) and isinstance(figures := added[one], Figures)
    ]


def totals_of_rounds(campaign: Campaign, found: Mapping[str, Found]) -> list[RoundTotal]:
    """The total of each house-banked setting."""
    added = _added(campaign, found)
    return [
        RoundTotal(one, figures)
        for one in campaign.settings
        if isinstance(one, BankedSetting) and isinstance(figures := added[one], RoundFigures)
    ]


def tables_of_exact(campaign: Campaign, found: Mapping[str, Found]) -> dict[str, list[Row]]:
    """The rows of each exact study, by its name."""
    tables: dict[str, list[Row]] = {}
    for study in campaign.exact:
        rows = tables[study.name] = []
        for job in study.jobs():
            one = found[job.key]
            assert isinstance(one, ExactRows)
            rows += one.rows
    return tables


def _added(campaign: Campaign, found: Mapping[str, Found]) -> dict[Setting | BankedSetting, Figures | RoundFigures]:
    added: dict[Setting | BankedSetting, Any] = {}
    for job in campaign.played():
        one = found[job.key]
        added[job.setting] = added[job.setting] + one if job.setting in added else one
    return added
