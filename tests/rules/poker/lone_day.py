"""A poker table in the middle of its day, for tests that begin there with given seats, stacks and memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec import structs

from croupier.engine import FLOOR, Answer, Game, House, RuleViolation
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.table_day import State, TableDay


class Day(TableDay):
    """A `TableDay` without an opening; its game, choices and memory can be replaced between two records."""

    def __init__(
        self,
        game: Game,
        house: House,
        submission: str = "none",
        players: Mapping[int, str] | None = None,
        balances: Mapping[str, int] | None = None,
        memory: PokerMemory | None = None,
    ) -> None:
        super().__init__(game, house, submission=submission)
        begun = memory or PokerMemory(round=1, raked=True)
        self.state = State(game, house, submission, dict(players or {}), dict(balances or {}), begun)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("game", "house", "memory"):
            name, value = "state", replace(self.state, **{name: value})
        super().__setattr__(name, value)

    def offers(self, game: Game, house: House) -> None:
        """Let another game be played here too."""
        self.games[game.id] = (game, house)
        self.state = replace(self.state, memory=structs.replace(self.memory, games=(self.game.id, game.id)))

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def house(self) -> House:
        return self.state.house

    def wait_for_seat(self, *people: str) -> None:
        """Players sit down between rounds, and nothing else happens."""
        running = self.begin("between")
        for person in people:
            running.answer(Answer(FLOOR, "arrives", person))
        for verb in ("next-round", "idle"):
            try:
                running.answer(Answer(FLOOR, verb))
                break
            except RuleViolation:
                continue
        self.finish(running)
