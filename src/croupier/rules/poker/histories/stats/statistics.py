"""The counts over all hands, and the figures by which players are compared."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from croupier.rules.poker.histories.phh import BadHistory, HandHistory
from croupier.rules.poker.histories.phh.variants import variants
from croupier.rules.poker.histories.stats.counting import Did, count, positions, stakes

BY = ("position", "stakes")


@dataclass(slots=True)
class Counts:
    """Sums over hands at the same stakes; amounts are in hundredths of the history's unit."""

    big_blind: int
    hands: int = 0
    voluntary: int = 0
    raised_first: int = 0
    three_bet_chances: int = 0
    three_bets: int = 0
    raises: int = 0
    calls: int = 0
    saw_second: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    net: int = 0
    net_squared: int = 0

    def add(self, did: Did, net: int, showdown: bool) -> None:
        """One more hand."""
        self.hands += 1
        self.voluntary += did.voluntary
        self.raised_first += did.raised_first
        self.three_bet_chances += did.three_bet_chance
        self.three_bets += did.three_bet
        self.raises += did.raises
        self.calls += did.calls
        self.saw_second += did.saw_second
        if showdown and not did.folded:
            self.showdowns += 1
            self.showdowns_won += did.paid
        self.net += net
        self.net_squared += net * net


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """A player's figures. Shares are of all hands unless stated otherwise; None if there is nothing to divide by."""

    player: str
    position: str  # empty if positions are combined
    stakes: str  # empty if stakes are combined
    hands: int
    vpip: float  # put chips in voluntarily before the second betting round
    pfr: float  # raised before the second betting round
    three_bet: float | None  # share of re-raises in hands in which the player faced one raise
    aggression: float | None  # bets and raises per call, after the first betting round
    went_to_showdown: float | None  # of the hands in which the player saw the second betting round
    showdowns: int
    won_at_showdown: float | None  # share of showdowns in which the player won part of a pot
    net: float  # big blinds won
    win_rate: float  # big blinds per hundred hands
    error: float | None  # the standard error of the win rate

    def as_data(self) -> dict[str, Any]:
        """The fields by name."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


class Statistics:
    """Counts for every player by position and stakes; hands are added one by one."""

    def __init__(self) -> None:
        self.hands = 0
        self._counts: dict[tuple[str, str, str], Counts] = {}

    def add(self, hand: HandHistory) -> None:
        """Count a hand; `BadHistory` if its game is not known."""
        if hand.game is None and hand.variant not in variants():
            raise BadHistory(
                hand.line, f"variant {hand.variant!r} is not known; the variants are {', '.join(variants())}"
            )
        if not hand.actions:
            raise BadHistory(hand.line, "there are no actions to count")
        players = count(hand)
        showdown = sum(not one.folded for one in players) > 1
        at, where = stakes(hand), positions(hand)
        big_blind = hand.cents(hand.small_bet)
        for name, did, position, stack in zip(hand.players, players, where, hand.stacks, strict=True):
            key = (name, position, at)
            counts = self._counts.get(key)
            if counts is None:
                counts = self._counts[key] = Counts(big_blind * 10_000 // hand.scale)
            net = int((did.final - stack) * 10_000)
            counts.add(did, net, showdown)
        self.hands += 1

    def rows(self, by: Sequence[str] = ()) -> list[StatisticsRow]:
        """A row for each player, or for each player and position or stakes; those with the most hands first."""
        groups: dict[tuple[str, str, str], list[Counts]] = {}
        for (player, position, at), counts in self._counts.items():
            key = (player, position if "position" in by else "", at if "stakes" in by else "")
            groups.setdefault(key, []).append(counts)
        rows = [_row(key, together) for key, together in groups.items()]
        return sorted(rows, key=lambda row: (-row.hands, row.player, row.stakes, row.position))


def _row(key: tuple[str, str, str], counts: list[Counts]) -> StatisticsRow:
    def total(name: str) -> int:
        return sum(getattr(one, name) for one in counts)

    hands = total("hands")
    net = sum((Fraction(one.net, one.big_blind) for one in counts), Fraction(0))
    squares = sum((Fraction(one.net_squared, one.big_blind**2) for one in counts), Fraction(0))
    variance = (squares - net * net / hands) / (hands - 1) if hands > 1 else None
    return StatisticsRow(
        *key,
        hands=hands,
        vpip=total("voluntary") / hands,
        pfr=total("raised_first") / hands,
        three_bet=_share(total("three_bets"), total("three_bet_chances")),
        aggression=_share(total("raises"), total("calls")),
        went_to_showdown=_share(total("showdowns"), total("saw_second")),
        showdowns=total("showdowns"),
        won_at_showdown=_share(total("showdowns_won"), total("showdowns")),
        net=float(net),
        win_rate=float(100 * net / hands),
        error=None if variance is None else 100 * math.sqrt(variance / hands),
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
