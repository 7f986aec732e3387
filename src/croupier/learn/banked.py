"""The house-banked games for Gymnasium: one player against the house, one round an episode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.cards.card import CARDS
from croupier.engine import Record, RuleViolation
from croupier.learn.banked_by_engine import RoundsByEngine
from croupier.learn.banked_tables import (
    CARDS_IN_DECK,
    DECISIONS_MAX,
    FIGURES,
    PARTS,
    CompiledRounds,
    RoundsInAdvance,
    acts_of,
    named_parts,
    only_one_player,
)
from croupier.learn.errors import BadAct
from croupier.rules.banked.simulate import not_compiled

Seen = dict[str, NDArray[Any]]


class BankedEnv(gymnasium.Env[Any, Any]):
    """One player at a table of Let It Ride, Top Five or Top 5, who makes the same wagers in every round.

    `wagers` has the amounts in cents by name; without it the main wager is made at its minimum. An
    observation has `observation` (the player's cards and the open cards of the table, each marked in a row of 52, and
    which decision it is; `parts` and `named` name them) and `action_mask`. The acts are the game's decisions, one for
    each card where a card is named. Rounds are compiled where they can be; with `by_engine=True`, and where they
    cannot, the engine plays them.
    """

    parts, named = PARTS, staticmethod(named_parts)
    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as in Gymnasium

    def __init__(
        self,
        record: Record,
        *,
        wagers: Mapping[str, int] | None = None,
        render_mode: str | None = None,
        by_engine: bool = False,
    ) -> None:
        spec = only_one_player(record)
        self.record, self.banked, self.wagers, self.render_mode = record, spec, wagers, render_mode
        self.by_engine = by_engine or not _is_compiled(record, wagers)
        self.acts = tuple(acts_of(spec))
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (FIGURES,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.acts),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(self.acts))
        self._dealer: RoundsByEngine | RoundsInAdvance = (
            RoundsByEngine(record, spec, wagers) if self.by_engine else RoundsInAdvance(CompiledRounds(record, wagers))
        )
        self._seed, self._number = "0", -1
        self._taken: list[int] = []  # acts of this round

    # ---- a round --------------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin the next round, or the first one of a seed, and play up to the player's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._number = str(seed), -1
        self._number += 1
        self._taken = []
        self._dealer.begin(self._seed, self._number)
        return self._seen(), {}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take the player's decision; the reward of the round, in cents, comes with its last decision."""
        dealer, act = self._dealer, int(action)
        if self._number < 0 or dealer.over:
            raise BadAct("the round is over; reset begins the next one")
        if not 0 <= act < len(self.acts):
            raise BadAct(f"act {act} is not known; acts are 0 to {len(self.acts) - 1}")
        dealer.take(self.acts[act])
        self._taken.append(act)
        over = dealer.over
        return self._seen(), float(dealer.net_cents()) if over else 0.0, over, False, {}

    # ---- back and forth -------------------------------------------------------------------------------------------

    def undo(self) -> Seen:
        """Take back the last act of this round; returns what the player then sees."""
        if not self._taken:
            raise BadAct("there is no act of this round to take back")
        self._replay(self._taken[:-1])
        return self._seen()

    def clone(self) -> BankedEnv:
        """An independent environment in the same state."""
        how: dict[str, Any] = {"render_mode": self.render_mode, "by_engine": self.by_engine}
        other = BankedEnv(self.record, wagers=self.wagers, **how)
        other._seed, other._number = self._seed, self._number
        if self._number >= 0:
            other._replay(self._taken)
        return other

    def _replay(self, acts: list[int]) -> None:
        """Play this round again from its start, with these acts."""
        self._dealer.begin(self._seed, self._number)
        for act in acts:
            self._dealer.take(self.acts[act])
        self._taken = list(acts)

    # ---- what the player sees ---------------------------------------------------------------------------------------

    def _seen(self) -> Seen:
        dealer, figures = self._dealer, np.zeros(FIGURES, np.float32)
        figures[dealer.hand()] = 1
        for one in dealer.open_cards():
            figures[CARDS_IN_DECK + one] = 1
        if len(self._taken) < DECISIONS_MAX:
            figures[2 * CARDS_IN_DECK + len(self._taken)] = 1
        verbs = dealer.verbs()
        return {
            "observation": figures,
            "action_mask": np.array([verb in verbs for verb, _ in self.acts], np.int8),
        }

    def render(self) -> str | None:
        """The table in words."""
        if self.render_mode != "ansi" or self._number < 0:
            return None
        own = " ".join(str(CARDS[one]) for one in self._dealer.hand())
        shown = " ".join(str(CARDS[one]) for one in self._dealer.open_cards())
        return f"{self.record.game.name}: hand {own}  table {shown or '??'}"


def _is_compiled(record: Record, wagers: Mapping[str, int] | None) -> bool:
    """Are rounds with these wagers compiled? Wagers that the table does not take are left for the engine to refuse."""
    try:
        return not not_compiled(record, wagers)
    except RuleViolation:
        return False
