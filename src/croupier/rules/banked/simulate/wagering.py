"""The wagers of a round, placed through the engine, so that it refuses what is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from croupier.cards import Chance
from croupier.cards.shuffle import AsGiven
from croupier.engine import DEALER, STACK, Answer, AskKind, Open, Record, Round
from croupier.engine.driver import advance
from croupier.rules.banked.felt import Felt
from croupier.rules.banked.spec import BankedSpec

PlacedWagers = Mapping[str, int]  # for one box, by betting area, in cents
NO_MORE_BETS = "no-more-bets"


def own_wager(record: Record, spec: BankedSpec) -> dict[str, int]:
    """The main wager at its minimum; refused with its clause where the boxes have less."""
    running = Round(record)
    advance(running, AsGiven())
    ask = running.ask
    assert isinstance(ask, Open)
    own, seat = spec.wagers[0], min(record.players)
    least = [one.amount_min for one in ask.options if one.verb == "wager" and own in one.what]
    if not least:
        running.answer(Answer(seat, "wager", own, record.balances[STACK[seat]]))
    return {own: least[0]}


def place_wagers(running: Round, chance: Chance, wagers: Mapping[str, int]) -> None:
    """Make these wagers at every box, and end the wagering."""
    advance(running, chance)
    for seat in sorted(running.record.players):
        for bet, cents in wagers.items():
            running.answer(Answer(seat, "wager", bet, cents))
            advance(running, chance)
    ask = running.ask
    assert ask is not None
    assert ask.kind == AskKind.WAGER
    running.answer(Answer(DEALER, NO_MORE_BETS))


def placed(record: Record, spec: BankedSpec, wagers: Mapping[str, int] | None) -> PlacedWagers:
    """What is in the betting areas of a box once these wagers are made."""
    running = Round(record)
    place_wagers(running, AsGiven(), own_wager(record, spec) if wagers is None else wagers)
    table = cast(Felt, running.table)
    seat = min(record.players)
    return dict(table.wagers.get(seat, {})) | dict(table.lammers.get(seat, {}))
