"""Poker without a log, results only, against OpenSpiel's own loop in C++; and environments, a step at a time.

OpenSpiel has no draw, stud or Omaha, so hold'em is compared. Its uniform bots choose among fold, call, the pot and
all-in, or among all amounts of the full game, where nearly every act is a raise. Ours choose fold, call or raise alike,
and any lawful amount; the rake is taken.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyspiel

from benchmarks.harness import Case, Work
from croupier.learn import PokerEnv, PokerTables, poker_table
from croupier.rules.poker.simulate.stepping import results

HANDS, FEWER, FEWEST = 100_000, 1_000, 100
STEPS, TABLES, TIMES = 2_000, 4_096, 20
UNIVERSAL = {
    "betting": "nolimit",
    "numPlayers": 6,
    "numRounds": 4,
    "blind": "100 200 0 0 0 0",
    "firstPlayer": "3 1 1 1",
    "numSuits": 4,
    "numRanks": 13,
    "numHoleCards": 2,
    "numBoardCards": "0 3 1 1",
    "stack": " ".join(["20000"] * 6),
}


def ours(game: str) -> Work:
    """Six players with a hundred big blinds, each act equally likely, raked."""
    record = poker_table(game, raked=True)

    def run() -> None:
        assert sum(len(block) for block in results(record, HANDS, seed=1)) == HANDS

    return Work(run, HANDS)


def by_decision(game: str) -> Work:
    """The same, counted by the decisions that players make."""
    acts = sum(int(block.acts.sum()) for block in results(poker_table(game, raked=True), HANDS, seed=1))
    return Work(ours(game).run, acts)


def open_spiel(amounts: str, hands: int) -> Work:
    """Whole hands of six uniform bots, played in C++."""
    game = pyspiel.load_game("universal_poker", UNIVERSAL | {"bettingAbstraction": amounts})
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(6)]

    def run() -> None:
        for hand in range(hands):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, hand)

    return Work(run, hands)


def one_environment() -> Work:
    """A PettingZoo environment: what the player sees, an act of the mask, and on."""
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
    """OpenSpiel, step for step as ours: an information state tensor, a legal action, and on."""
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
    peers = {"open_spiel": open_spiel("fcpa", FEWER)}
    title = "six-seat hands of no-limit hold'em, results only"
    full = {"open_spiel": open_spiel("fullgame", FEWEST)}
    yield Case("stepping.holdem", title, ours("holdem"), peers, times=50, note="fold, call, pot and all-in of the peer")
    yield Case("stepping.holdem-all-amounts", title, ours("holdem"), full, times=50, note="all amounts of the peer")
    hold_em = {"hold'em": by_decision("holdem")}
    for game in ("omaha-hilo8", "stud7-hilo8", "triple-27"):
        named = f"decisions of {game}, six seats, results only"
        yield Case(
            f"stepping.{game}", named, by_decision(game), hold_em, times=1 / 3, unit="acts", note="beside hold'em"
        )
    steps = {"open_spiel": open_spiel_state()}
    title = "steps of one environment, hold'em"
    yield Case("learn.single", title, one_environment(), steps, seconds=STEPS / 40_000, unit="steps")
    title, number = f"steps of {TABLES:,} tables at once, hold'em", TABLES * TIMES
    yield Case("learn.many", title, many_environments(), steps, seconds=number / 1_000_000, unit="steps")
