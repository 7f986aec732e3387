"""House-banked games played by the engine, for what is not compiled: a Progressive wager, whose meters carry over."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cards import Chance, SeededChance
from croupier.engine import HAND, STACK, Answer, Ask, Open, Option, Record, Round
from croupier.engine.driver import go_on, least
from croupier.learn.banked_tables import SEAT, Act
from croupier.learn.errors import BadAct, LearnError
from croupier.rules.banked.spec import BankedSpec


class RoundsByEngine:
    """One table where the same wagers are made in every round."""

    def __init__(self, record: Record, spec: BankedSpec, wagers: Mapping[str, int] | None) -> None:
        self.record, self.spec, self.wagers = record, spec, wagers

    @property
    def over(self) -> bool:
        """Is the round over?"""
        return self.round.over

    def begin(self, seed: str, number: int) -> None:
        """The round of this number, up to its first decision."""
        self.begin_with(SeededChance(f"{seed}/{number}"))

    def begin_with(self, chance: Chance) -> None:
        """A round with this chance, up to its first decision."""
        self._chance, self.round = chance, Round(self.record)
        self._to_the_next_decision()

    def take(self, act: Act) -> None:
        """The player decides."""
        verb, place = act
        option = next((one for one in self._options() if one.verb == verb), None)
        if option is None:
            allowed = ", ".join(sorted({one.verb for one in self._options()}))
            raise BadAct(f"{verb} is not possible now; allowed: {allowed}")
        named = (self.hand()[place],) if place >= 0 else ()
        self.round.answer(Answer(SEAT, verb, option.what[0] if option.what else "", option.amount_min, named))
        self._to_the_next_decision()

    def _to_the_next_decision(self) -> None:
        """Play chance, the dealer and the wagers until the player is asked or the round is over."""
        go_on(self.round, self._chance, self._not_a_decision)

    def _not_a_decision(self, running: Round) -> Answer | None:
        """The answer to an ask other than the player's decision; None when the player is to decide."""
        ask = running.ask
        assert ask is not None
        if isinstance(ask, Open):
            return self._wager(ask)
        return None if ask.actor == SEAT else self._first(ask)

    def _wager(self, ask: Open) -> Answer:
        """The next wager that is wanted; once all are made, the dealer ends the wagering."""
        placed = self.round.table.wagers.get(SEAT, {})  # type: ignore[attr-defined]
        offered = {bet: one for one in ask.options if one.actor == SEAT and one.verb == "wager" for bet in one.what}
        if self.wagers is None:
            own = self.spec.wagers[0]
            wanted = {} if placed else {own: offered[own].amount_min}
        else:
            wanted = {bet: cents for bet, cents in self.wagers.items() if not self._is_placed(bet, placed, ask)}
        for bet, cents in wanted.items():
            if bet in offered:
                return Answer(SEAT, "wager", bet, cents)
        if self.wagers is not None and wanted:
            raise LearnError(f"{', '.join(wanted)}: this table has no such wager; it has {', '.join(offered)}")
        return self._first(ask)

    @staticmethod
    def _is_placed(bet: str, placed: Mapping[str, int], ask: Open) -> bool:
        """Has the wager been made? It is then placed or can be taken back; several may be made as one."""
        back = {what for one in ask.options if one.actor == SEAT and one.verb == "take-back" for what in one.what}
        return bet in placed or bet in back

    @staticmethod
    def _first(ask: Ask | Open) -> Answer:
        """The next answer of the dealer or the floor."""
        return least(next(one for one in ask.options if one.actor != SEAT))

    # ---- what the player sees ---------------------------------------------------------------------------------------

    def _options(self) -> tuple[Option, ...]:
        ask = self.round.ask
        return tuple(one for one in ask.options if one.actor == SEAT) if ask is not None else ()

    def hand(self) -> list[int]:
        """The player's cards."""
        return list(self.round.table.places.get(HAND[SEAT], ()))

    def open_cards(self) -> list[int]:
        """The table's face-up cards."""
        table = self.round.table
        places = (cards.place for cards in self.spec.table_cards.values())
        return [one for place in places for one in table.places.get(place, ()) if one in table.face_up]

    def verbs(self) -> tuple[str, ...]:
        """What may be decided now."""
        return tuple(one.verb for one in self._options())

    def net_cents(self) -> int:
        """What the round came to."""
        account = STACK[SEAT]
        return self.round.table.balances[account] - self.record.balances[account]
