"""House-banked games as environments: Gymnasium's own checker, and rounds that end as the rules say."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.engine import Answer, Ask
from croupier.learn import BadAct, BankedEnv, BankedTables, LearnError, banked_table, poker_table
from croupier.learn.banked_by_engine import RoundsByEngine
from croupier.rules.banked.simulate import played_again, rounds, strategy_table
from croupier.rules.banked.simulate.replaying import InOrder
from croupier.rules.banked.spec import BankedSpec

BANKED = ["let-it-ride", "top-five", "top-5-wa"]


@pytest.mark.parametrize("by_engine", [False, True])
@pytest.mark.parametrize("game", BANKED)
def test_gymnasiums_own_checker_passes(game: str, by_engine: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render_modes|render_mode|spec).*")
        check_env(BankedEnv(banked_table(game), by_engine=by_engine), skip_render_check=True)


def best(env: BankedEnv, seen: dict[str, Any]) -> int:
    """The best decision, as the bots make it."""
    spec = env.record.game.spec
    assert isinstance(spec, BankedSpec)
    hand = env._dealer.hand()
    verb, named = spec.decide(hand, env._dealer.open_cards())
    return env.acts.index((verb, hand.index(named[0]) if named else -1))


@pytest.mark.parametrize("by_engine", [False, True])
@pytest.mark.parametrize("game", BANKED)
def test_rounds_are_played_to_their_end(game: str, by_engine: bool) -> None:
    env = BankedEnv(banked_table(game), by_engine=by_engine)
    rewards, decisions = set(), set()
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
        rewards.add(reward)
    assert {"let-it-ride": {2}, "top-five": {1}, "top-5-wa": {1}}[game] == decisions
    assert min(rewards) < 0 < max(rewards)


def test_acts_are_the_decisions_of_the_game() -> None:
    assert (("let-it-ride", -1), ("withdraw", -1)) == BankedEnv(banked_table("let-it-ride")).acts
    assert 7 == len(BankedEnv(banked_table("top-5-wa")).acts)


def test_withdrawing_twice_leaves_one_bet() -> None:
    """MD-LIR: a hand below the paytable loses what still rides: $5 of three bets, or all $15."""
    results = {}
    for act in (0, 1):
        env = BankedEnv(banked_table("let-it-ride"))
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
    wanted = {"three-bets": 1_000, "three-card-bonus": 500}
    env = BankedEnv(banked_table("let-it-ride"), wagers=wanted, by_engine=True)
    env.reset(seed=1)
    assert isinstance(env._dealer, RoundsByEngine)
    assert {"three-card-bonus": 500} == {
        bet: cents
        for bet, cents in env._dealer.round.table.wagers[1].items()  # type: ignore[attr-defined]
        if bet == "three-card-bonus"
    }
    with pytest.raises(LearnError, match="side-bet: this table has no such wager"):
        BankedEnv(banked_table("let-it-ride"), wagers={"side-bet": 100}).reset(seed=1)


def test_refusals() -> None:
    env = BankedEnv(banked_table("top-five"))
    with pytest.raises(BadAct, match="the round is over; reset begins the next one"):
        env.step(0)
    with pytest.raises(LearnError, match="'holdem' is not played against the house; the games are let-it-ride"):
        banked_table("holdem")
    with pytest.raises(LearnError, match="one player, at seat 1"):
        BankedEnv(poker_table("holdem"))


def test_a_round_is_seen_card_by_card() -> None:
    env = BankedEnv(banked_table("let-it-ride"), render_mode="ansi")
    seen, _ = env.reset(seed=2)
    assert (3, 0) == (int(seen["observation"][:52].sum()), int(seen["observation"][52:104].sum()))
    seen, *_ = env.step(np.int64(1))
    assert (3, 1) == (int(seen["observation"][:52].sum()), int(seen["observation"][52:104].sum()))
    assert str(env.render()).startswith("Let It Ride: hand ")
    parts = env.named(seen["observation"])
    assert {"own": (52,), "open": (52,), "decision": (2,)} == {name: part.shape for name, part in parts.items()}
    assert env._dealer.open_cards() == np.flatnonzero(parts["open"]).tolist()
    assert [0, 1] == parts["decision"].tolist()


WAGERS: dict[str, dict[str, int]] = {
    "let-it-ride": {"three-bets": 1_000, "three-card-bonus": 500},
    "top-five": {"ante": 1_000, "poker-bonus": 100},
    "top-5-wa": {"ante": 1_000, "ace-face": 500},
}


def engine_takes(dealer: RoundsByEngine, act: tuple[str, int]) -> bool:
    """Would the engine take this act as the player's answer now?"""
    ask, (verb, place) = dealer.round.ask, act
    assert isinstance(ask, Ask)
    named = (dealer.hand()[place],) if place >= 0 else ()
    offered = [one for one in ask.options if (one.actor, one.verb) == (1, verb)]
    return any(ask.takes(Answer(1, verb, one.what[0] if one.what else "", one.amount_min, named)) for one in offered)


def decisions_beside_the_engine(game: str, number: int) -> int:
    """Rounds with random decisions: the same cards, acts and results in the environment and in the engine."""
    record, wagers, rng = banked_table(game), WAGERS[game], np.random.default_rng(5)
    env, engine = BankedEnv(record, wagers=wagers), BankedEnv(record, wagers=wagers, by_engine=True)
    dealer, decisions = engine._dealer, 0
    assert isinstance(dealer, RoundsByEngine)
    assert not env.by_engine
    for played in played_again(record, number, seed=9, wagers=wagers):
        seen, _ = env.reset(seed=None if decisions else 9)
        dealer.begin_with(InOrder(next(one.cards for one in played.record.answers if len(one.cards) == 52)))
        over = False
        while not over:
            assert (env._dealer.hand(), env._dealer.open_cards()) == (dealer.hand(), dealer.open_cards())
            assert [engine_takes(dealer, act) for act in env.acts] == seen["action_mask"].tolist()
            assert set(env._dealer.verbs()) == set(dealer.verbs())
            act = int(rng.integers(len(env.acts)))
            seen, reward, over, _, _ = env.step(act)
            dealer.take(env.acts[act])
            decisions += 1
        assert dealer.over
        assert reward == dealer.net_cents()
    return decisions


@pytest.mark.parametrize("game", BANKED)
def test_every_decision_brings_what_the_engine_pays(game: str) -> None:
    assert decisions_beside_the_engine(game, 30) >= 30


@pytest.mark.long
@pytest.mark.parametrize("game", BANKED)
def test_every_decision_brings_what_the_engine_pays_at_length(game: str) -> None:
    assert decisions_beside_the_engine(game, 20_000) >= 20_000


@pytest.mark.parametrize("game", BANKED)
def test_tables_play_the_rounds_of_the_same_numbers(game: str) -> None:
    """With the bots' decisions, many tables at once give the same results as compiled rounds."""
    record = banked_table(game)
    spec = record.game.spec
    assert isinstance(spec, BankedSpec)
    tables, net = BankedTables(record, 40, seed=3), []
    for _ in range(3 * tables.rounds.decisions):
        acts = []
        for row, hand in zip(tables.turn.seen, tables._own.tolist(), strict=True):
            assert sorted(hand) == np.flatnonzero(row[:52]).tolist()
            verb, named = spec.decide(hand, np.flatnonzero(row[52:104]).tolist())
            acts.append(tables.acts.index((verb, hand.index(named[0]) if named else -1)))
        turn = tables.step(acts)
        if turn.ended.all():
            net += turn.net.tolist()
        else:
            assert not turn.net.any()
    (block,) = rounds(record, 120, seed=3, strategy=strategy_table(record))
    assert block.net[:, 0].tolist() == net


@pytest.mark.parametrize("by_engine", [False, True])
def test_an_act_is_taken_back_and_a_clone_goes_on_by_itself(by_engine: bool) -> None:
    env = BankedEnv(banked_table("let-it-ride"), by_engine=by_engine)
    first, _ = env.reset(seed=4)
    second, *_ = env.step(0)
    other = env.clone()
    rides = env.step(0)[1]
    assert second["observation"].tolist() == env.undo()["observation"].tolist()
    assert first["observation"].tolist() == env.undo()["observation"].tolist()
    with pytest.raises(BadAct, match="there is no act of this round to take back"):
        env.undo()
    assert rides == other.step(0)[1]
    env.step(0)
    assert rides == env.step(0)[1]
    assert env.reset()[0]["observation"].tolist() == other.reset()[0]["observation"].tolist()


def test_cloned_tables_go_on_by_themselves() -> None:
    tables = BankedTables(banked_table("let-it-ride"), 8, seed=1)
    tables.step([0] * 8)
    other = tables.clone()
    rides, withdrawn = tables.step([0] * 8).net.copy(), other.step([1] * 8).net.copy()
    assert (2 * rides == 3 * withdrawn).all()
    assert (tables.turn.seen == other.turn.seen).all()
    with pytest.raises(BadAct, match="the acts must be 8 numbers from 0 to 1, one for each table"):
        tables.step([0, 2, 0, 0, 0, 0, 0, 0])
    with pytest.raises(LearnError, match="0 tables; there must be one or more"):
        BankedTables(banked_table("let-it-ride"), 0, seed=1)
