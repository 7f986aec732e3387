"""`croupier simulate` for a house-banked game: rounds at full speed, each box with its wagers and strategy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.campaign import one_table
from croupier.cli.terminal.opening import full_name, offer
from croupier.cli.terminal.session import BadTable
from croupier.money import BadMoney, cents

if TYPE_CHECKING:
    from croupier.cli.terminal.opening import TableWanted

STACK = 1_000_000  # cents; every round begins with it, so it only has to be enough for one


@dataclass(frozen=True, slots=True)
class HouseAsked:
    """What to play: game, rounds, wagers and strategy."""

    table: TableWanted
    rounds: int
    seed: str | None
    boxes: int | None
    stack: str | None
    wagers: tuple[str, ...]
    strategy: str | None
    out: Path | None
    as_json: bool


def simulate_rounds(asked: HouseAsked, *, for_poker: Mapping[str, object]) -> None:
    """Play the rounds and show or write the results."""
    from croupier.campaign.banked_setting import BOTS, STRATEGIES, BankedSetting
    from croupier.engine import RuleViolation
    from croupier.rules.banked.simulate import not_compiled
    from croupier.rules.banked.simulate.wagering import own_wager
    from croupier.rules.banked.spec import BankedSpec

    name = full_name(asked.table.game or "")
    for option, given in for_poker.items():
        if given:
            raise BadTable(f"{option} is for poker; {name} is played against the house")
    strategy = asked.strategy or BOTS
    if strategy not in STRATEGIES:
        raise BadTable(f"--strategy {strategy} is not known; use {', '.join(STRATEGIES)}")
    house = tuple(sorted(offer(asked.table, name).house.chosen()))
    stack = STACK if asked.stack is None else _amount("--stack", asked.stack)
    wagers = tuple(map(_wager, asked.wagers))
    setting = BankedSetting(name, name, asked.boxes or 1, stack, wagers, strategy, house)
    record = setting.record()
    assert isinstance(record.game.spec, BankedSpec)
    if not wagers:
        try:
            wagers = tuple(own_wager(record, record.game.spec).items())
        except RuleViolation as refused:
            raise BadTable(f"--stack: {refused}") from None
        setting = BankedSetting(name, name, asked.boxes or 1, stack, wagers, strategy, house)
    try:
        why = not_compiled(record, dict(wagers))
    except RuleViolation as refused:
        raise BadTable(f"--wager: {refused}") from None
    if why:
        raise BadTable(f"{name} with these wagers is not compiled: {why}")
    one_table(setting, asked.rounds, asked.seed, asked.out, as_json=asked.as_json)


def _wager(text: str) -> tuple[str, int]:
    bet, mark, amount = text.partition("=")
    if not mark:
        raise BadTable(f"--wager {text!r} has no amount; write a name and dollars, such as three-bets=5")
    return bet.strip(), _amount(f"--wager {bet.strip()}", amount)


def _amount(option: str, text: str) -> int:
    try:
        found = cents(text.strip())
    except BadMoney as error:
        raise BadTable(f"{option}: {error}") from None
    if found <= 0:
        raise BadTable(f"{option} is {text.strip()}; it is an amount above 0")
    return found
