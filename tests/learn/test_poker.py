"""Poker environments: PettingZoo's own conformance tests for every game, and our own in addition."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from croupier.engine import Round
from croupier.learn import BadAct, LearnError, PokerEnv, PokerTables, poker_table
from croupier.rules import GAMES
from croupier.rules.poker.simulate.stepping import BadPlay
from croupier.rules.poker.simulate.stepping.layout import ACT_STAY

POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]


def at_random(env: PokerEnv, rng: np.random.Generator) -> dict[str, float]:
    """Play the hand to its end; returns everybody's result."""
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            got[agent] = reward
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return got


@pytest.mark.parametrize("game", POKER)
def test_pettingzoos_own_tests_pass(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render|not a NumPy array|infinity|parallel|probably should be).*")
        api_test(PokerEnv(poker_table(game, seats=3)), num_cycles=60)
    seed_test(lambda: PokerEnv(poker_table(game, seats=3)), num_cycles=25)


@pytest.mark.parametrize("game", POKER)
def test_rewards_add_up_to_minus_the_rake(game: str) -> None:
    env, rng = PokerEnv(poker_table(game, seats=4, raked=True)), np.random.default_rng(1)
    taken = 0.0
    env.reset(seed=1)
    for _ in range(30):
        got = at_random(env, rng)
        assert set(env.possible_agents) == set(got)
        table = env._tables.records[0]
        assert -sum(got.values()) == table["rake"] + table["jackpot"]
        taken -= sum(got.values())
        env.reset()
    assert taken > 0


def test_the_button_moves_on_with_every_hand() -> None:
    env = PokerEnv(poker_table("holdem", seats=3))
    env.reset(seed=5)
    first = []
    for _ in range(6):
        first.append(env.agent_selection)
        env.reset()

    assert ["seat_3", "seat_1", "seat_2", "seat_3", "seat_1", "seat_2"] == first


def test_a_seed_gives_the_same_hands() -> None:
    def played(seed: int) -> tuple[list[list[int]], list[dict[str, float]]]:
        env, rng = PokerEnv(poker_table("badugi", seats=2)), np.random.default_rng(3)
        env.reset(seed=seed)
        cards, hands = [], []
        for _ in range(10):
            cards.append(np.flatnonzero(env.named(env.last()[0]["observation"])["own"]).tolist())
            hands.append(at_random(env, rng))
            env.reset()
        return cards, hands

    assert played(7) == played(7)
    assert not any(one == other for one, other in zip(played(7)[0], played(8)[0], strict=True))


def test_an_act_is_taken_back_and_a_clone_goes_on_by_itself() -> None:
    env, rng = PokerEnv(poker_table("stud7-hilo8", seats=3), keeps_history=True), np.random.default_rng(4)
    env.reset(seed=2)
    before = env.last()
    env.step(1)
    other = env.clone()
    after = env.last()
    env.undo()

    assert before[0]["observation"].tolist() == env.last()[0]["observation"].tolist()
    assert after[0]["observation"].tolist() == other.last()[0]["observation"].tolist()
    assert at_random(other, rng)
    assert before[0]["observation"].tolist() == env.last()[0]["observation"].tolist()
    with pytest.raises(BadAct, match="there is no act to take back"):
        env.undo()


def test_a_player_not_in_turn_sees_no_cards_of_others() -> None:
    env = PokerEnv(poker_table("omaha-high", seats=3))
    env.reset(seed=1)

    hands = [np.flatnonzero(env.observe(agent)["observation"][env.parts["own"]]).tolist() for agent in env.agents]
    assert [4, 4, 4] == [len(hand) for hand in hands]
    assert 12 == len({card for hand in hands for card in hand})
    masks = {agent: int(env.observe(agent)["action_mask"].sum()) for agent in env.agents}
    assert {env.agent_selection} == {agent for agent, acts in masks.items() if acts}


def test_the_step_of_the_hand_is_seen() -> None:
    """Two players who call and check: one step, and only one, for each betting round, in order."""
    env = PokerEnv(poker_table("holdem", seats=2))
    env.reset(seed=1)
    steps: dict[int, set[int]] = {}
    while not any(env.terminations.values()):
        parts = env.named(env.last()[0]["observation"])
        (step,) = np.flatnonzero(parts["step"]).tolist()
        steps.setdefault(int(parts["board"].sum()), set()).add(step)
        env.step(ACT_STAY)

    assert [0, 3, 4, 5] == list(steps)
    assert [1] * 4 == [len(one) for one in steps.values()]
    assert sorted(map(min, steps.values())) == list(map(min, steps.values()))
    assert 4 == len(set.union(*steps.values()))


def test_an_act_that_is_not_taken_is_refused() -> None:
    env = PokerEnv(poker_table("holdem", seats=2))
    env.reset(seed=1)

    with pytest.raises(BadAct, match=r"act 7 is not possible now; allowed: \[0, 1, 2"):
        env.step(7)


@pytest.mark.parametrize("game", POKER)
def test_continuous_amounts_pass_pettingzoos_tests_too(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render|not a NumPy array|infinity|parallel|probably should be).*")
        api_test(PokerEnv(poker_table(game, seats=3), amounts="continuous"), num_cycles=60)


def test_a_raise_goes_as_far_as_is_said() -> None:
    """From the minimum to the maximum in whole chips, and the nearest amount in between."""
    env = PokerEnv(poker_table("holdem", seats=2), amounts="continuous")
    for far, bet in ((0.0, 400), (1.0, 20_000), (0.5, 10_200)):
        env.reset(seed=3)
        env.step(np.array([0.99, far], np.float32))
        assert bet == env._tables.records[0]["high"]
    env.reset(seed=3)
    env.step(np.array([0.0, 0.7], np.float32))  # a fold
    assert all(env.terminations.values())

    env.reset(seed=3)
    with pytest.raises(BadAct, match="is not two numbers from 0 to 1"):
        env.step(np.array([0.5, 1.5]))
    with pytest.raises(LearnError, match="amounts 'some' are not known; use menu or continuous"):
        PokerEnv(poker_table("holdem"), amounts="some")


def test_many_tables_raise_as_far_as_is_said() -> None:
    tables = PokerTables(poker_table("omaha-high", seats=3), 3, seed=1)
    low, top = tables.records["low"].copy(), tables.records["top"].copy()
    tables.step([2, 2, 2], at=[0, 0.5, 1])

    assert [low[0], low[1] + (top[1] - low[1]) / 2, top[2]] == pytest.approx(tables.records["high"], abs=50)
    with pytest.raises(BadPlay, match="at must be 3 numbers from 0 to 1"):
        tables.step([1, 1, 1], at=[0, 2, 0])


def test_the_table_in_words() -> None:
    env = PokerEnv(poker_table("holdem", seats=2), render_mode="ansi")
    env.reset(seed=1)

    lines = str(env.render()).splitlines()
    assert "Hold 'Em: pot 3.00" == lines[0]
    assert "> seat_2: 199.00, bet 1.00" in lines[2]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"game": "let-it-ride"}, "'let-it-ride' is not a poker game; the games are stud7-high, "),
        ({"game": "bridge"}, "'bridge' is not a poker game"),
    ],
)
def test_other_games_are_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(LearnError, match=says):
        poker_table(**arguments)


def test_many_tables_as_arrays() -> None:
    tables, rng = PokerTables(poker_table("triple-27", seats=2), 64, seed=9), np.random.default_rng(9)
    kept, other = tables.snapshot(), tables.clone()
    acts = np.where(tables.turn.mask, rng.random(tables.turn.mask.shape), -1).argmax(axis=1)
    after = tables.step(acts).seen.copy()

    assert (other.turn.seen == kept.turn.seen).all()
    assert (other.step(acts).seen == after).all()
    tables.restore(kept)
    assert (tables.step(acts).seen == after).all()
    assert {"own", "hand", "board", "stacks"} <= set(tables.named(after))
    assert (64, 52) == tables.named(after)["own"].shape


def test_every_table_of_the_engine_can_be_learned_at() -> None:
    """An environment begins with a record that the engine can play."""
    for game in POKER:
        assert Round(poker_table(game)).ask is not None
