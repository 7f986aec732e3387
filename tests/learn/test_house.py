"""House-banked games as environments: Gymnasium's own checker, and rounds that come to what the rules say."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.learn import BadAct, HouseEnv, LearnError, house_table, poker_table
from croupier.rules.banked.spec import BankedSpec

BANKED = ["let-it-ride", "top-five", "top-5-wa"]


@pytest.mark.parametrize("game", BANKED)
def test_gymnasiums_own_checker_passes(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render_modes|render_mode|spec).*")
        check_env(HouseEnv(house_table(game)), skip_render_check=True)


def best(env: HouseEnv, seen: dict[str, Any]) -> int:
    """The best decision, as bots have it."""
    spec = env.record.game.spec
    assert isinstance(spec, BankedSpec)
    hand = env._hand()
    verb, named = spec.decide(hand, list(env._open_cards()))
    return env.acts.index((verb, hand.index(named[0]) if named else -1))


@pytest.mark.parametrize("game", BANKED)
def test_rounds_are_played_to_their_end(game: str) -> None:
    env = HouseEnv(house_table(game))
    total, decisions = 0.0, set()
    for number in range(150):
        seen, _ = env.reset(seed=3 if number == 0 else None)
        over, made = False, 0
        while not over:
            assert seen["action_mask"].all()
            seen, reward, over, cut, _ = env.step(best(env, seen))
            made += 1
            assert not cut
            assert over or not reward
        decisions.add(made)
        total += reward
    assert {"let-it-ride": {2}, "top-five": {1}, "top-5-wa": {1}}[game] == decisions
    assert total != 0


def test_acts_are_the_decisions_of_the_game() -> None:
    assert (("let-it-ride", -1), ("withdraw", -1)) == HouseEnv(house_table("let-it-ride")).acts
    assert 7 == len(HouseEnv(house_table("top-5-wa")).acts)


def test_withdrawing_twice_leaves_one_bet() -> None:
    """MD-LIR: a hand below the paytable loses what still rides: $5 of three bets, or all $15."""
    results = {}
    for act in (0, 1):
        env = HouseEnv(house_table("let-it-ride"))
        lost = []
        for number in range(40):
            env.reset(seed=1 if number == 0 else None)
            env.step(act)
            lost.append(env.step(act)[1])
        results[act] = lost

    assert -1_500.0 == min(results[0])
    assert -500.0 == min(results[1])
    for ridden, withdrawn in zip(results[0], results[1], strict=True):
        assert ridden == 3 * withdrawn


def test_wagers_are_the_ones_that_are_wanted() -> None:
    env = HouseEnv(house_table("let-it-ride"), wagers={"three-bets": 1_000, "three-card-bonus": 500})
    env.reset(seed=1)
    assert env._round is not None
    assert {"three-card-bonus": 500} == {
        bet: cents
        for bet, cents in env._round.table.wagers[1].items()  # type: ignore[attr-defined]
        if bet == "three-card-bonus"
    }
    with pytest.raises(LearnError, match="side-bet: the table does not take this wager"):
        HouseEnv(house_table("let-it-ride"), wagers={"side-bet": 100}).reset(seed=1)


def test_refusals() -> None:
    env = HouseEnv(house_table("top-five"))
    with pytest.raises(BadAct, match="the round is over; reset begins the next one"):
        env.step(0)
    with pytest.raises(LearnError, match="'holdem' is not played against the house; there are let-it-ride"):
        house_table("holdem")
    with pytest.raises(LearnError, match="one player, at seat 1, against the house"):
        HouseEnv(poker_table("holdem"))


def test_a_round_is_seen_card_by_card() -> None:
    env = HouseEnv(house_table("let-it-ride"), render_mode="ansi")
    seen, _ = env.reset(seed=2)
    assert (3, 0) == (int(seen["observation"][:52].sum()), int(seen["observation"][52:104].sum()))
    seen, *_ = env.step(np.int64(1))
    assert (3, 1) == (int(seen["observation"][:52].sum()), int(seen["observation"][52:104].sum()))
    assert str(env.render()).startswith("Let It Ride: hand ")
