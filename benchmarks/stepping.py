"""Poker without a log, results only, against OpenSpiel's own loop in C++; rounds against the house; environments.

OpenSpiel has no draw, stud or Omaha, so hold'em is compared: each legal act equally likely, with a hundred big blinds.
That is measured three times, the same way for both: among fold, call, the pot and all-in; among all amounts in whole
dollars; and among all amounts in cents. Only ours takes the rake. Times are CPU times, so that other work matters less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from itertools import islice
from time import process_time
from typing import Any

import numpy as np
import pyspiel

from benchmarks.harness import Case, Work
from croupier.learn import PokerEnv, PokerTables, banked_table, poker_table
from croupier.rules import GAMES
from croupier.rules.banked.simulate import played_again, rounds, strategy_table
from croupier.rules.poker.simulate.stepping import results
from croupier.rules.poker.spec import PokerSpec

HANDS, FEWER, FEWEST = 20_000, 1_000, 100
ROUNDS, BY_ENGINE = 500_000, 300
A_SECOND = 5_000_000  # rounds against the house
STEPS, TABLES, TIMES = 2_000, 4_096, 20
OTHERS = tuple(name for name, game in GAMES.items() if isinstance(game.spec, PokerSpec) and name != "holdem")
UNIVERSAL = {
    "betting": "nolimit",
    "numPlayers": 6,
    "numRounds": 4,
    "blind": "1 2 0 0 0 0",
    "firstPlayer": "3 1 1 1",
    "numSuits": 4,
    "numRanks": 13,
    "numHoleCards": 2,
    "numBoardCards": "0 3 1 1",
    "stack": " ".join(["200"] * 6),
}
DOLLARS, CENTS = UNIVERSAL, UNIVERSAL | {"blind": "100 200 0 0 0 0", "stack": " ".join(["20000"] * 6)}


def ours(game: str, amounts: str = "any", house: Mapping[str, Any] | None = None) -> Work:
    """Six players with a hundred big blinds, each act equally likely, raked."""
    record = poker_table(game, raked=True, house=house)

    def run() -> None:
        assert sum(len(block) for block in results(record, HANDS, seed=1, amounts=amounts)) == HANDS

    return Work(run, HANDS)


def by_decision(game: str) -> Work:
    """Speed counted in players' decisions."""
    acts = sum(int(block.acts.sum()) for block in results(poker_table(game, raked=True), HANDS, seed=1))
    return Work(ours(game).run, acts)


def open_spiel(amounts: str, hands: int, game_is: Mapping[str, Any]) -> Work:
    """Whole hands of six uniform bots, played in C++."""
    game = pyspiel.load_game("universal_poker", {**game_is, "bettingAbstraction": amounts})
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(6)]

    def run() -> None:
        for hand in range(hands):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, hand)

    return Work(run, hands)


def against_the_house(game: str) -> Work:
    """One box with the game's own wager and the bots' table."""
    record = banked_table(game)
    table = strategy_table(record)

    def run() -> None:
        assert sum(len(block) for block in rounds(record, ROUNDS, seed=1, strategy=table)) == ROUNDS

    return Work(run, ROUNDS)


def by_the_engine(game: str) -> Work:
    """Rounds with every event."""
    record = banked_table(game)
    table = strategy_table(record)

    def run() -> None:
        assert len(list(islice(played_again(record, BY_ENGINE, seed=1, strategy=table), BY_ENGINE))) == BY_ENGINE

    return Work(run, BY_ENGINE)


def rlcard_steps() -> Work:
    """RLCard's no-limit hold'em, which is heads-up: a state, one of its legal acts, and so on."""
    import rlcard

    env = rlcard.make("no-limit-holdem", {"seed": 1})

    def run() -> None:
        rng, steps = np.random.default_rng(1), 0
        throws = rng.random(STEPS).tolist()
        state, _ = env.reset()
        while steps < STEPS:
            if env.is_over():
                state, _ = env.reset()
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(throws[steps] * len(legal))])
            steps += 1

    return Work(run, STEPS)


def pettingzoo_steps() -> Work:
    """PettingZoo's own no-limit hold'em, which is built on RLCard."""
    from pettingzoo.classic import texas_holdem_no_limit_v6

    env = texas_holdem_no_limit_v6.raw_env()

    def run() -> None:
        rng, steps = np.random.default_rng(1), 0
        throws = rng.random(STEPS).tolist()
        env.reset(seed=1)
        while steps < STEPS:
            if env.terminations[env.agent_selection]:
                env.reset()
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            env.step(int(legal[int(throws[steps] * len(legal))]))
            steps += 1

    return Work(run, STEPS)


def other_environments() -> dict[str, Work]:
    """Other steppable implementations of no-limit hold'em, if they are installed."""
    found = {"open_spiel": open_spiel_state()}
    if find_spec("rlcard") is not None:
        found["rlcard"] = rlcard_steps()
        if find_spec("pygame") is not None:
            found["pettingzoo"] = pettingzoo_steps()
    return found


def one_environment() -> Work:
    """A PettingZoo environment: what the player sees, an act from the mask, and so on."""
    env = PokerEnv(poker_table("holdem", raked=True))

    def run() -> None:
        rng, steps = np.random.default_rng(1), 0
        env.reset(seed=1)
        throws = rng.random((STEPS, env.action_space("seat_1").n))  # type: ignore[attr-defined]
        while steps < STEPS:
            if env.terminations[env.agent_selection]:
                env.reset()
            seen = env.observe(env.agent_selection)
            env.step(int((seen["action_mask"] * throws[steps]).argmax()))
            steps += 1

    return Work(run, STEPS)


def open_spiel_state() -> Work:
    """OpenSpiel, step by step like ours: an information state tensor, a legal action, and so on."""
    game = pyspiel.load_game("universal_poker", UNIVERSAL | {"bettingAbstraction": "fcpa"})

    def run() -> None:
        rng = np.random.default_rng(1)
        throws, steps, state = rng.random(20 * STEPS).tolist(), 0, game.new_initial_state()
        while steps < STEPS:
            throw = throws.pop()
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(throw * len(outcomes))][0])
                continue
            state.information_state_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(throw * len(legal))])
            steps += 1

    return Work(run, STEPS)


def many_environments() -> Work:
    """Thousands of tables at once, with what every player in turn sees and may do."""
    tables = PokerTables(poker_table("holdem", raked=True), TABLES, seed=1)
    throws = np.random.default_rng(1).random((TIMES, TABLES, tables.acts), np.float32)

    def run() -> None:
        for throw in throws:
            tables.step((tables.turn.mask * throw).argmax(axis=1))

    return Work(run, TABLES * TIMES)


def cases() -> Iterator[Case]:
    """Every case of this area."""
    title, clock = "six-seat hands of no-limit hold'em, results only", process_time
    for name, amounts, theirs, game, number, house, note in (
        ("holdem", "pot-or-all-in", "fcpa", DOLLARS, FEWER, None, "fold, call, pot or all-in, for both"),
        ("holdem-dollars", "each", "fullgame", DOLLARS, FEWER, None, "all amounts in whole dollars, for both"),
        ("holdem-cents", "each", "fullgame", CENTS, FEWEST, {"chip.unit": 1}, "all amounts in cents, for both"),
    ):
        peers = {"open_spiel": open_spiel(theirs, number, game)}
        yield Case(f"stepping.{name}", title, ours("holdem", amounts, house), peers, times=50, note=note, clock=clock)
    hold_em = {"hold'em": by_decision("holdem")}
    for one in OTHERS:
        named, work = f"decisions of {one}, six seats, results only", by_decision(one)
        yield Case(
            f"stepping.{one}", named, work, hold_em, times=1 / 3, unit="acts", note="beside hold'em", clock=clock
        )
    for one in ("let-it-ride", "top-five", "top-5-wa"):
        named, engine = f"rounds of {one}, a strategy table", {"engine": by_the_engine(one)}
        yield Case(
            f"rounds.{one}", named, against_the_house(one), engine, each=1 / A_SECOND, unit="rounds", clock=clock
        )
    steps, title, single = other_environments(), "steps of one environment, hold'em", one_environment()
    for name, work in steps.items():
        peer = {name: work}
        yield Case(f"learn.single-{name}", title, single, peer, seconds=STEPS / 40_000, unit="steps", clock=clock)
    title, number = f"steps of {TABLES:,} tables at once, hold'em", TABLES * TIMES
    yield Case("learn.many", title, many_environments(), steps, seconds=number / 1_000_000, unit="steps", clock=clock)
