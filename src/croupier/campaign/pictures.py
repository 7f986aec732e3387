"""Pictures of a campaign: rake, seats, pot sizes, the distribution of results, and drawdowns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.campaign.banked_setting import BankedSetting
from croupier.campaign.campaign_file import Campaign, Setting
from croupier.campaign.totals import Total
from croupier.rules.banked.simulate import rounds
from croupier.rules.poker.simulate.stepping import BOTS, results

RAKE, SEATS, POTS, RESULTS, DRAWDOWN = "rake.png", "seats.png", "pots.png", "results.png", "drawdown.png"
LINES_MAX = 8  # in a picture with a line for each setting
FOLLOWED = 20_000  # hands or rounds that are followed one by one
FOLLOWED_OF_BOTS = 1_000  # who think longer


def drawn(campaign: Campaign, hands: Sequence[Total], folder: Path) -> list[Path]:
    """Draw all pictures of what was played."""
    made = _of_hands(hands, folder) if hands else []
    if campaign.settings:
        made += _of_one_player(campaign, folder)
    return made


def followed(campaign: Campaign, setting: Setting | BankedSetting) -> NDArray[np.float64]:
    """The results of the player in the first seat in the first hands or rounds, in dollars."""
    most = FOLLOWED_OF_BOTS if isinstance(setting, Setting) and setting.strategy == BOTS else FOLLOWED
    number = max(min(campaign.hands, most) // setting.session, 1) * setting.session
    if isinstance(setting, BankedSetting):
        table, wagers = setting.table(), dict(setting.wagers)
        played = [
            one.net[:, 0]
            for one in rounds(setting.record(), number, seed=campaign.seed_of(setting), wagers=wagers, strategy=table)
        ]
    else:
        blocks = results(
            setting.record(),
            number,
            seed=campaign.seed_of(setting),
            stays=setting.stays,
            amounts=setting.amounts,
            session=setting.session,
            bomb=setting.bomb,
            strategy=setting.strategy,
        )
        played = [one.net[:, int(np.argmin(one.seats))] for one in blocks]
    return np.concatenate(played) / 100


def _of_one_player(campaign: Campaign, folder: Path) -> list[Path]:
    """Draw the distribution of results, and how far the player is below their best so far."""
    from matplotlib.figure import Figure

    spread, falls = (Figure(figsize=(8, 4.5), layout="constrained") for _ in range(2))
    left, right = spread.subplots(), falls.subplots()
    for setting in campaign.settings[:LINES_MAX]:
        net = followed(campaign, setting)
        shown = np.sort(net)
        left.step(shown, np.arange(1, len(shown) + 1) / len(shown), where="post", label=setting.name)
        sums = np.concatenate([[0.0], net.cumsum()])
        right.plot(sums - np.maximum.accumulate(sums), linewidth=0.9, label=setting.name)
    left.set_xscale("symlog", linthresh=10)
    left.set_xlabel(f"result of a hand or round in dollars, first seat, at most the first {FOLLOWED:,}")
    left.set_ylabel("share with this result or less")
    right.set_xlabel("hands or rounds")
    right.set_ylabel("below the best so far, in dollars")
    for axes in (left, right):
        axes.grid(alpha=0.25)
        axes.legend(fontsize="small")
    return [_save(spread, folder / RESULTS), _save(falls, folder / DRAWDOWN)]


def _of_hands(found: Sequence[Total], folder: Path) -> list[Path]:
    from matplotlib.figure import Figure

    made = []
    figure = Figure(figsize=(8, 1.5 + 0.4 * len(found)), layout="constrained")
    axes = figure.subplots()
    names = [total.setting.name for total in found][::-1]
    axes.barh(
        names,
        [total.rake_cents / 100 for total in found][::-1],
        xerr=[total.rake_interval_cents / 100 for total in found][::-1],
        color="#4477aa",
    )
    axes.set_xlabel("rake a hand in dollars, with its interval of 95 %")
    made.append(_save(figure, folder / RAKE))
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for total in found[:LINES_MAX]:
        seats = range(1, total.setting.seats + 1)
        means = [total.mean_cents(seat) / 100 for seat in seats]
        halves = [total.interval_cents(seat) / 100 for seat in seats]
        axes.errorbar(list(seats), means, yerr=halves, capsize=3, label=total.setting.name)
    axes.axhline(0, color="#999999", linewidth=0.8)
    axes.set_xlabel("seat")
    axes.set_ylabel("mean result of a hand in dollars")
    axes.legend(fontsize="small")
    made.append(_save(figure, folder / SEATS))
    made.append(_save(_pot_sizes(found[:LINES_MAX]), folder / POTS))
    return made


def _pot_sizes(found: Sequence[Total]) -> Any:
    """Draw the distribution of pot sizes, by powers of two."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for total in found:
        sizes = total.found.pot_sizes
        used = [power for power, number in enumerate(sizes) if number]
        edges = range(used[0] - 1, used[-1] + 1)
        shares = [sizes[max(power, used[0])] / total.found.hands for power in edges]  # of the pots up to each edge
        axes.step([2.0**power / 100 for power in edges], shares, where="pre", label=total.setting.name)
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter(lambda dollars, _: f"${dollars:,.0f}" if dollars >= 1 else f"${dollars:.2f}")
    axes.set_xlabel("pot, up to")
    axes.set_ylabel("share of the hands")
    axes.legend(fontsize="small")
    return figure


def _save(figure: Any, file: Path) -> Path:
    figure.savefig(file, dpi=120, metadata={"Software": None})
    return file
