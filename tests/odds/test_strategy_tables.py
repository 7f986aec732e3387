"""The best play as decisions for compiled rounds: in each game those that the odds find for the same cards."""

from __future__ import annotations

import random

import pytest

from croupier.odds import let_it_ride, top_five
from croupier.odds.strategy_tables import _DECIDE
from croupier.rules import new


@pytest.mark.parametrize("letter", ["A", "C"])
def test_a_bet_rides_where_its_rules_say_so(letter: str) -> None:
    record = new("let-it-ride", {1: 10_000}, house={"lir.paytable": letter})
    decide, rules, chance = _DECIDE["let-it-ride"](record), let_it_ride.ride_rules(letter), random.Random(letter)
    hands = [chance.sample(range(12, 52), seen) for seen in (3, 4) for _ in range(200)]
    rides = [rules.rides(hand) for hand in hands]

    assert {True, False} == set(rides)
    assert [("let-it-ride" if one else "withdraw", ()) for one in rides] == [
        decide(hand[:3], hand[3:]) for hand in hands
    ]


@pytest.mark.parametrize(("compare", "reading"), [("all-cards", "default"), ("best-five", "T-04(a)")])
def test_a_play_wager_is_made_where_its_rules_say_so(
    compare: str, reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = new("top-five", {1: 10_000}, house={"top5.compare": compare})
    rules, asked, chance = top_five.play_rules(reading), list[str](), random.Random(compare)
    monkeypatch.setattr(top_five, "play_rules", lambda reading: asked.append(reading) or rules)
    decide = _DECIDE["top-five"](record)
    hands = [chance.sample(range(52), 7) for _ in range(300)]
    plays = [rules.plays(hand) for hand in hands]

    assert [reading] == asked
    assert {True, False} == set(plays)
    assert [("play" if one else "fold", ()) for one in plays] == [decide(hand, ()) for hand in hands]
