"""Poker for PettingZoo: one hand is an episode, every player an agent; and many tables at once, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from croupier.cards.card import CARDS
from croupier.engine import Record
from croupier.learn.errors import BadAct, LearnError
from croupier.rules.poker.simulate.stepping.layout import ACT_RAISE
from croupier.rules.poker.simulate.stepping.many import Tables
from croupier.rules.poker.simulate.stepping.menu import ACTS_OF_BETS

Seen = dict[str, NDArray[Any]]
MENU, CONTINUOUS = "menu", "continuous"


class PokerTables(Tables):
    """Many tables at once: `turn` says who is to act, what they see and what they may do; `step(acts)` moves on.

    Acts are fold (0), check or call (1), and a bet or raise to the minimum, half the pot, the pot, twice the pot and
    the maximum (2 to 6); in draw games also the sets of cards to exchange, a bit for each card of the hand (7 and up).
    """

    def named(self, seen: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The parts of what players see, by name, as views of the same figures."""
        return {name: seen[..., where] for name, where in self.parts.items()}

    def clone(self) -> PokerTables:
        """An independent copy of the tables in their present state."""
        other = object.__new__(PokerTables)
        other.__dict__.update(self.__dict__)
        other.restore(self.snapshot())
        return other

    def snapshot(self) -> TableSnapshot:
        """The state of all tables, for `restore`."""
        turn = self.turn
        copied = (turn.place.copy(), turn.seen.copy(), turn.mask.copy(), turn.net.copy(), turn.ended.copy())
        return TableSnapshot(self.records.copy(), self.hands.copy(), type(turn)(*copied))

    def restore(self, snapshot: TableSnapshot) -> None:
        """Return to a state that `snapshot` kept."""
        turn = snapshot.turn
        copied = (turn.place.copy(), turn.seen.copy(), turn.mask.copy(), turn.net.copy(), turn.ended.copy())
        self.records, self.hands, self.turn = snapshot.records.copy(), snapshot.hands.copy(), type(turn)(*copied)


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The state of tables at one moment."""

    records: NDArray[np.void]
    hands: NDArray[np.int64]
    turn: Any


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of an environment at one moment."""

    tables: TableSnapshot
    fields: dict[str, Any]


class PokerEnv(AECEnv[str, Seen, Any]):  # type: ignore[misc]
    """One table of any poker game. The agents are `seat_1`, `seat_2`, ...; the button moves on with every hand.

    An observation has `observation`, the figures of `parts`, and `action_mask`. Everybody shows at a showdown. With
    `amounts="continuous"` an act is two numbers from 0 to 1: which of the acts that are possible now (fold, check
    or call, bet or raise; or the sets of cards of a draw), and how far a bet or raise goes from minimum to maximum.
    """

    def __init__(
        self, record: Record, *, amounts: str = MENU, render_mode: str | None = None, keeps_history: bool = False
    ) -> None:
        super().__init__()
        if amounts not in (MENU, CONTINUOUS):
            raise LearnError(f"amounts {amounts!r} are not known; use {MENU} or {CONTINUOUS}")
        self.record, self.amounts, self.render_mode, self.keeps_history = record, amounts, render_mode, keeps_history
        self.metadata = {"name": f"croupier_{record.game.id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self._begin(0)
        self._places = len(self._tables.stepping.seats)
        self.possible_agents = [f"seat_{seat}" for seat in sorted(self._tables.stepping.seats)]
        width = self._tables.turn.seen.shape[1]
        figures = spaces.Box(0, np.inf, (width,), np.float32)
        mask = spaces.Box(0, 1, (self._tables.acts,), np.int8)
        seen = spaces.Dict({"observation": figures, self._mask_is: mask})
        acts: spaces.Space[Any] = spaces.Discrete(self._tables.acts)
        if amounts == CONTINUOUS:
            acts = spaces.Box(0, 1, (2,), np.float32)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, acts)

    @property
    def _mask_is(self) -> str:
        """The mask's key: PettingZoo reads `action_mask` as a mask of the acts, which continuous ones do not have."""
        return "action_mask" if self.amounts == MENU else "kinds"

    def _chosen(self, action: Any) -> tuple[int, float | None]:
        """The act of the menu, and how far it goes if that is a separate number."""
        if self.amounts == MENU:
            return int(action), None
        pair = np.asarray(action, np.float64)
        if pair.shape != (2,) or not ((pair >= 0) & (pair <= 1)).all():
            raise BadAct(f"{self.agent_selection}: act {action} is not two numbers from 0 to 1")
        mask = self._tables.turn.mask[0]
        kinds = [act for act in np.flatnonzero(mask).tolist() if act <= ACT_RAISE or act >= ACTS_OF_BETS]
        return kinds[min(int(pair[0] * len(kinds)), len(kinds) - 1)], float(pair[1])

    def _begin(self, seed: int) -> None:
        self._tables = PokerTables(self.record, 1, seed=seed)
        self._moments: list[Moment] = []
        self._fresh = True

    @property
    def parts(self) -> dict[str, slice]:
        """The place of each part of the figures, by name."""
        return self._tables.parts

    def named(self, seen: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The parts of what an agent sees, by name, as views of the same figures."""
        return self._tables.named(seen)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What this agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What this agent may do; the mask of an observation says what is possible now."""
        return self.action_spaces[agent]

    # ---- a hand ---------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next hand, or the first one of a seed; an unfinished hand is abandoned."""
        if seed is not None:
            self._begin(seed)
        elif not self._fresh:
            self._tables.next_hand()
        self._fresh = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._moments = []
        self._order = self._seating()
        self.agent_selection = self._order[int(self._tables.turn.place[0])]

    def _seating(self) -> list[str]:
        """The agents in the order of the deal: the button, if there is one, moves on with every hand."""
        if not self._tables.stepping.house["blinds_number"][0]:
            return list(self.possible_agents)
        first = int(self._tables.hands[0]) % self._places
        return self.possible_agents[first:] + self.possible_agents[:first]

    def step(self, action: Any) -> None:
        """Take an act of the menu, or one with a continuous amount, for the agent in turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        tables = self._tables
        act, at = (-1, None) if action is None else self._chosen(action)
        if not 0 <= act < tables.acts or not tables.turn.mask[0, act]:
            allowed = np.flatnonzero(tables.turn.mask[0]).tolist()
            raise BadAct(f"{agent}: act {action} is not possible now; allowed: {allowed}")
        if self.keeps_history:
            self._moments.append(self._moment())
        self._cumulative_rewards[agent] = 0.0
        ended = tables.take(act, at)
        if ended:
            net = tables.turn.net[0]
            self.rewards = {agent: float(net[place]) for place, agent in enumerate(self._order)}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._order[int(tables.turn.place[0])]

    def observe(self, agent: str) -> Seen:
        """What an agent sees now; the mask is empty for agents who are not in turn."""
        place = self._order.index(agent)
        turn = self._tables.turn
        if place == turn.place[0] and not self.terminations.get(agent, True):
            return {"observation": turn.seen[0].copy(), self._mask_is: turn.mask[0].copy()}
        return {"observation": self._tables.seen_from(place), self._mask_is: np.zeros(self._tables.acts, np.int8)}

    def render(self) -> str | None:
        """The table in words: who has what, the board, and who is to act."""
        if self.render_mode != "ansi":
            return None
        t = self._tables.records[0]
        board = " ".join(str(CARDS[card]) for card in t["board"][: t["board_number"]])
        lines = [f"{self.record.game.name}: pot {int(t['pot']) / 100:.2f}  {board}".rstrip()]
        for place, agent in enumerate(self._order):
            cards = " ".join(str(CARDS[card]) for card in t["hands"][place, : t["held"][place]])
            chips = f"{int(t['stacks'][place]) / 100:.2f}, bet {int(t['street'][place]) / 100:.2f}"
            state = cards if int(t["live"]) >> place & 1 else "folded"
            lines.append(f"{'>' if agent == self.agent_selection else ' '} {agent}: {chips}  {state}")
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing to close."""

    # ---- back and forth -------------------------------------------------------------------------------------------

    def _moment(self) -> Moment:
        kept = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
        fields = {name: getattr(self, name).copy() for name in kept} | {"agent_selection": self.agent_selection}
        return Moment(self._tables.snapshot(), fields)

    def undo(self) -> None:
        """Take back the last act, if the environment keeps its history."""
        if not self._moments:
            raise BadAct("there is no act to take back; make the environment with keeps_history=True")
        self._back_to(self._moments.pop())

    def _back_to(self, moment: Moment) -> None:
        self._tables.restore(moment.tables)
        for name, value in moment.fields.items():
            setattr(self, name, value.copy() if hasattr(value, "copy") else value)

    def clone(self) -> PokerEnv:
        """An independent environment in the same state."""
        how: dict[str, Any] = {"render_mode": self.render_mode, "keeps_history": self.keeps_history}
        other = PokerEnv(self.record, amounts=self.amounts, **how)
        other._tables = self._tables.clone()
        other._fresh, other._order, other._moments = self._fresh, list(self._order), list(self._moments)
        other._back_to(self._moment())
        return other
