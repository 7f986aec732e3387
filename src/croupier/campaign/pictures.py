"""Pictures of a campaign: rake, seats, pot sizes, the distribution of results, and drawdowns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
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
STYLES: tuple[Any, ...] = ("-", (0, (6, 3)), (0, (3, 3)), (0, (1.5, 1.5)))  # a line over another one does not hide it
FOLLOWED = 20_000  # hands or rounds that are followed one by one
FOLLOWED_OF_BOTS = 1_000  # bots take longer to decide


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
    shown = campaign.settings[:LINES_MAX]
    (spread, left), (falls, right) = _axes(shown), _axes(shown)
    for setting, style in zip(shown, cycle(STYLES), strict=False):
        net = followed(campaign, setting)
        share = np.arange(1, len(net) + 1) / len(net)
        left.step(np.sort(net), share, where="post", linestyle=style, label=setting.name)
        sums = np.concatenate([[0.0], net.cumsum()])
        right.plot(sums - np.maximum.accumulate(sums), linewidth=0.9, label=setting.name)
    left.set_xscale("symlog", linthresh=10)
    left.xaxis.set_major_formatter("{x:,.0f}")
    left.set_xlabel(f"result of a hand or round in dollars, first seat, at most the first {FOLLOWED:,}")
    left.set_ylabel("share with this result or less")
    right.xaxis.set_major_formatter("{x:,.0f}")
    right.yaxis.set_major_formatter("{x:,.0f}")
    right.set_xlabel("hands or rounds")
    right.set_ylabel("below the best so far, in dollars")
    for figure in (spread, falls):
        _name_lines(figure, shown, len(campaign.settings))
    return [_save(spread, folder / RESULTS), _save(falls, folder / DRAWDOWN)]


def _of_hands(found: Sequence[Total], folder: Path) -> list[Path]:
    return [
        _save(_rake(found), folder / RAKE),
        _save(_seats(found), folder / SEATS),
        _save(_pot_sizes(found), folder / POTS),
    ]


def _rake(found: Sequence[Total]) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.5 + 0.4 * len(found)), layout="constrained")
    axes = figure.subplots()
    names = [total.setting.name for total in found][::-1]
    axes.barh(
        names,
        [total.rake_cents / 100 for total in found][::-1],
        xerr=[total.rake_interval_cents / 100 for total in found][::-1],
        color="#4477aa",
        capsize=3,
    )
    axes.grid(axis="x", alpha=0.25)
    axes.set_xlabel("rake per hand in dollars, with its 95 % interval")
    return figure


def _seats(found: Sequence[Total]) -> Any:
    """Draw each seat's mean with its interval, the settings beside each other."""
    shown = [total.setting for total in found[:LINES_MAX]]
    figure, axes = _axes(shown)
    for number, total in enumerate(found[:LINES_MAX]):
        seats = range(1, total.setting.seats + 1)
        aside = 0.6 * ((number + 0.5) / len(shown) - 0.5)
        means = [total.mean_cents(seat) / 100 for seat in seats]
        halves = [total.interval_cents(seat) / 100 for seat in seats]
        axes.errorbar(
            [seat + aside for seat in seats], means, yerr=halves, fmt="o", capsize=3, label=total.setting.name
        )
    axes.axhline(0, color="#999999", linewidth=0.8)
    axes.set_xticks(range(1, max(setting.seats for setting in shown) + 1))
    axes.set_xlabel("seat")
    axes.set_ylabel("mean result of a hand in dollars,\nwith its 95 % interval")
    _name_lines(figure, shown, len(found))
    return figure


def _pot_sizes(found: Sequence[Total]) -> Any:
    """Draw the distribution of pot sizes, by powers of two."""
    shown = [total.setting for total in found[:LINES_MAX]]
    figure, axes = _axes(shown)
    for total, style in zip(found[:LINES_MAX], cycle(STYLES), strict=False):
        sizes = total.found.pot_sizes
        used = [power for power, number in enumerate(sizes) if number]
        edges = range(used[0] - 1, used[-1] + 1)
        shares = [sizes[max(power, used[0])] / total.found.hands for power in edges]  # of the pots up to each edge
        dollars = [2.0**power / 100 for power in edges]
        axes.step(dollars, shares, where="pre", linestyle=style, label=total.setting.name)
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter(lambda dollars, _: f"${dollars:,.0f}" if dollars >= 1 else f"${dollars:.2f}")
    axes.set_xlabel("pot, up to")
    axes.set_ylabel("share of the hands")
    _name_lines(figure, shown, len(found))
    return figure


def _axes(shown: Sequence[Setting | BankedSetting]) -> tuple[Any, Any]:
    """A figure with room for the names of the settings below it."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.2 + 0.2 * len(shown)), layout="constrained")
    axes = figure.subplots()
    axes.grid(alpha=0.25)
    return figure, axes


def _name_lines(figure: Any, shown: Sequence[Setting | BankedSetting], number: int) -> None:
    """Name the lines below the picture, where they cover none, and say if there are more settings than lines."""
    title = f"the first {len(shown)} of {number} settings" if number > len(shown) else None
    figure.legend(loc="outside lower left", fontsize="small", title=title, title_fontsize="small")


def _save(figure: Any, file: Path) -> Path:
    figure.savefig(file, dpi=120, metadata={"Software": None})
    return file
