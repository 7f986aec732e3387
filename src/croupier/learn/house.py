"""The house-banked games for Gymnasium: one player against the house, one round an episode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.cards import SeededChance
from croupier.cards.card import CARDS
from croupier.engine import HAND, STACK, Answer, Ask, Open, Option, Record, Round
from croupier.engine.driver import advance
from croupier.learn.errors import BadAct, LearnError
from croupier.rules.banked.spec import BankedSpec

SEAT = 1
CARDS_IN_DECK, DECISIONS_MAX = 52, 2
Seen = dict[str, NDArray[Any]]


class HouseEnv(gymnasium.Env[Any, Any]):
    """One player at a table of Let It Ride, Top Five or Top 5, who makes the same wagers in every round.

    `wagers` has the amounts in cents by name; without it the game's own wager is made, as small as it may be. An
    observation has `observation` (the player's cards and the open cards of the table, each marked in a row of 52, and
    which decision it is) and `action_mask`. The acts are the game's decisions, one for each card where a card is named.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self, record: Record, *, wagers: Mapping[str, int] | None = None, render_mode: str | None = None
    ) -> None:
        spec = record.game.spec
        if not isinstance(spec, BankedSpec) or tuple(record.players) != (SEAT,):
            raise LearnError(f"{record.game.name}: the environment is one player, at seat 1, against the house")
        self.record, self.banked, self.wagers, self.render_mode = record, spec, wagers, render_mode
        self.acts = tuple(self._acts(spec))
        self._mask = {act: place for place, act in enumerate(self.acts)}
        width = 2 * CARDS_IN_DECK + DECISIONS_MAX
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (width,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.acts),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(self.acts))
        self._rounds, self._seed = 0, "0"
        self._round: Round | None = None
        self._decisions = 0

    @staticmethod
    def _acts(spec: BankedSpec) -> Iterator[tuple[str, int]]:
        """Each decision; and where a card of the hand is named with it, one for each place of the hand."""
        for verb in spec.decisions:
            if verb in spec.names_a_card:
                for place in range(spec.cards_in_all):
                    yield verb, place
            else:
                yield verb, -1

    # ---- a round --------------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """The next round, or the first one of a seed, up to the player's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._rounds = str(seed), 0
        self._chance = SeededChance(f"{self._seed}/{self._rounds}")
        self._rounds += 1
        self._round, self._decisions = Round(self.record), 0
        self._to_the_next_decision()
        return self._seen(), {}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The player decides; the reward of the round, in cents, comes with its last decision."""
        if self._round is None or self._round.over:
            raise BadAct("the round is over; reset begins the next one")
        verb, place = self.acts[int(action)]
        option = next((one for one in self._options() if one.verb == verb), None)
        if option is None:
            allowed = ", ".join(sorted({one.verb for one in self._options()}))
            raise BadAct(f"{verb} is not asked for now; allowed are {allowed}")
        named = (self._hand()[place],) if place >= 0 else ()
        self._round.answer(Answer(SEAT, verb, option.what[0] if option.what else "", option.amount_min, named))
        self._decisions += 1
        self._to_the_next_decision()
        over = self._round.over
        return self._seen(), float(self._net()) if over else 0.0, over, False, {}

    def _to_the_next_decision(self) -> None:
        """Chance, the dealer and the wagers, until the player is asked or the round is over."""
        running = self._round
        assert running is not None
        while True:
            advance(running, self._chance)
            ask = running.ask
            if ask is None or (isinstance(ask, Ask) and ask.actor == SEAT):
                return
            running.answer(self._wager(ask) if isinstance(ask, Open) else self._first(ask))

    def _wager(self, ask: Open) -> Answer:
        """The next wager that is wanted; when all are made, the dealer ends the wagering."""
        assert self._round is not None
        placed = self._round.table.wagers.get(SEAT, {})  # type: ignore[attr-defined]
        offered = {bet: one for one in ask.options if one.actor == SEAT and one.verb == "wager" for bet in one.what}
        if self.wagers is None:
            own = self.banked.wagers[0]
            wanted = {} if placed else {own: offered[own].amount_min}
        else:
            wanted = {bet: cents for bet, cents in self.wagers.items() if not self._is_placed(bet, placed, ask)}
        for bet, cents in wanted.items():
            if bet in offered:
                return Answer(SEAT, "wager", bet, cents)
        if self.wagers is not None and wanted:
            raise LearnError(f"{', '.join(wanted)}: the table does not take this wager; it takes {', '.join(offered)}")
        return self._first(ask)

    @staticmethod
    def _is_placed(bet: str, placed: Mapping[str, int], ask: Open) -> bool:
        """A wager that was made may be taken back, and several may be made as one."""
        back = {what for one in ask.options if one.actor == SEAT and one.verb == "take-back" for what in one.what}
        return bet in placed or bet in back

    @staticmethod
    def _first(ask: Ask | Open) -> Answer:
        """What the dealer or the floor says next."""
        option = next(one for one in ask.options if one.actor != SEAT)
        return Answer(option.actor, option.verb, option.what[0] if option.what else "", option.amount_min)

    # ---- what the player sees ---------------------------------------------------------------------------------------

    def _options(self) -> tuple[Option, ...]:
        ask = self._round.ask if self._round is not None else None
        return tuple(one for one in ask.options if one.actor == SEAT) if ask is not None else ()

    def _hand(self) -> list[int]:
        assert self._round is not None
        return list(self._round.table.places.get(HAND[SEAT], ()))

    def _net(self) -> int:
        assert self._round is not None
        account = STACK[SEAT]
        return self._round.table.balances[account] - self.record.balances[account]

    def _open_cards(self) -> Iterator[int]:
        """The table's cards that lie face up."""
        assert self._round is not None
        table = self._round.table
        for cards in self.banked.table_cards.values():
            for one in table.places.get(cards.place, ()):
                if one in table.face_up:
                    yield one

    def _seen(self) -> Seen:
        figures = np.zeros(2 * CARDS_IN_DECK + DECISIONS_MAX, np.float32)
        mask = np.zeros(len(self.acts), np.int8)
        figures[self._hand()] = 1
        for one in self._open_cards():
            figures[CARDS_IN_DECK + one] = 1
        if self._decisions < DECISIONS_MAX:
            figures[2 * CARDS_IN_DECK + self._decisions] = 1
        for option in self._options():
            for place, (verb, _) in enumerate(self.acts):
                mask[place] |= verb == option.verb
        return {"observation": figures, "action_mask": mask}

    def render(self) -> str | None:
        """The table in words."""
        if self.render_mode != "ansi" or self._round is None:
            return None
        own = " ".join(str(CARDS[one]) for one in self._hand())
        shown = " ".join(str(CARDS[one]) for one in self._open_cards())
        return f"{self.record.game.name}: hand {own}  table {shown or '??'}"
