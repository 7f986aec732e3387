"""Chapters as scripts for the kernels: the definitions that the readable procedures follow, as rows of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from croupier.engine import STACK, Kind, Record, TableKind
from croupier.engine.events import Fields
from croupier.hands.games import Showdown
from croupier.hands.rankings import CATEGORIES
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.ch03_cards import COUNTING_SHUFFLER, shuffler
from croupier.rules.poker.ch05_shuffling import cut_is_due
from croupier.rules.poker.choices.play import HIGH_CARD_SUIT, LOW_CARD_SUIT
from croupier.rules.poker.day.button import button_clause
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families import stud
from croupier.rules.poker.families.blinds import players_in
from croupier.rules.poker.families.positions import ante_payers
from croupier.rules.poker.pots import odd_chips
from croupier.rules.poker.simulate.bulk.compilable import beyond_plain_play
from croupier.rules.poker.simulate.bulk.layout import (
    ANTE_FOR_ALL,
    ANTES,
    BET_BLINDS,
    BET_BUTTON,
    BET_FORCED,
    BET_SHOWING,
    BLINDS,
    BURN,
    COMMON,
    DEAL_DOWN,
    DEAL_UP,
    DRAW,
    HOUSE,
    POTS_MAX,
    RANK_DIGITS,
    SEATS_MAX,
    SHOWDOWN,
    STEP_WIDTH,
    TELL,
    TURN,
    EventPhrase,
    Numbers,
)
from croupier.rules.poker.simulate.bulk.pots import AS_BEST, ODD_CHIP, ODD_HALF, REASONS, TIED, UNQUALIFIED
from croupier.rules.poker.spec import FIXED, Board, Draws, Stud
from croupier.rules.poker.table import PokerTable, table_of

Row: TypeAlias = tuple[int, ...]
_REOPENS = {"never": 0, "half-bet": 1, "always": 2}


@dataclass(frozen=True, slots=True)
class Script:
    """A table's game for the kernels, and the phrases of the events they write."""

    game: Showdown
    house: NDArray[np.void]  # one record of HOUSE
    phrases: tuple[EventPhrase, ...]
    hand_names: tuple[str, ...]


def script(record: Record, stays: int) -> Script | None:
    """The script of the round of poker that this record begins; None if more than plain play can happen."""
    if beyond_plain_play(record):
        return None
    table = table_of(record)
    (stud.players_in if table.spec.is_stud else players_in)(table)
    return _ScriptWriter(table).script(stays)


def _blinds(table: PokerTable) -> Sequence[tuple[int, int]]:
    assert table.positions is not None
    return table.positions.blinds


class _ScriptWriter:
    """Writes the steps of one round, and the phrases they use."""

    def __init__(self, table: PokerTable) -> None:
        self.spec, self.table, self.plan = table.spec, table, table.plan
        self.phrases = list(COMMON)
        self.hand_names = [""]

    def script(self, stays: int) -> Script:
        """The script of a table at which everybody is dealt in."""
        table, plan, spec, play = self.table, self.plan, self.spec, self.spec.play
        steps = [(*row, *(0,) * (STEP_WIDTH - len(row))) for row in self._steps()]
        house = np.zeros(1, HOUSE)
        _fill(house, "steps", steps)
        _fill(house, "seats", table.dealt)
        _fill(house, "deck", spec.deck)
        _fill(house, "blinds", _blinds(table))
        house["stacks"] = [table.balances[STACK[seat]] for seat in range(SEATS_MAX + 1)]
        if isinstance(play, Stud):
            house["forced_order"], house["showing"] = list(map(play.forced_card, range(52))), showing_values(play)
            house["hole_cards"], house["forced_cents"] = spec.hole_cards, plan.forced_cents
            house["may_complete"] = plan.bring_in_may_complete
        house["fixed"], house["reopens"] = plan.structure == FIXED, _REOPENS[plan.reopens]
        house["cap"] = -1 if plan.raises_max is None else plan.raises_max
        house["cap_heads_up"], house["check_raise"] = plan.cap_heads_up, plan.check_raise
        house["by_last_aggressor"] = table.house["showdown.checked_order"] == "last-aggressor-any-street"
        house["stays"] = stays
        self._deck(house)
        self._prizes(house)
        return Script(spec, house, tuple(self.phrases), tuple(self.hand_names))

    def _say(self, kind: Kind, clause: str, reading: str = "", **fields: Unpack[Fields]) -> int:
        self.phrases.append(EventPhrase(kind, clause, "", reading, dict(fields)))
        return len(self.phrases) - 1

    def _steps(self) -> Iterator[Row]:
        play = self.spec.play
        if isinstance(play, Board):
            return self._board(play)
        return self._draws(play) if isinstance(play, Draws) else self._stud(play)

    # ---- what the families of games have in common ------------------------------------------------------------------

    def _announced(self) -> Row:
        return TELL, self._say(TableKind.ANNOUNCED, self.spec.announced, text=self.spec.title), 0

    def _opening(self) -> Iterator[Row]:
        blinds, button = self.spec.blinds, self.spec.button
        assert blinds
        assert button
        yield self._announced()
        yield TELL, self._say(PokerKind.BUTTON, button_clause(self.table, button.clause)), self.table.button
        yield from self._antes(blinds.ante)

    def _antes(self, clause: str) -> Iterator[Row]:
        """One ante each, or one player's for all, which is dead money."""
        plan, found = self.plan, self.table.positions
        assert found
        if plan.ante_cents and plan.ante_rule == "each-player":
            yield ANTES, self._say(PokerKind.ANTE, clause), plan.ante_cents
        elif plan.ante_cents:
            self.phrases.append(EventPhrase(PokerKind.ANTE, clause, "ante for all", "", {}))
            (seat,) = ante_payers(self.table, found)
            yield ANTE_FOR_ALL, len(self.phrases) - 1, plan.ante_cents * len(found.dealt), seat

    def _blinds(self) -> Row:
        blinds = self.spec.blinds
        assert blinds
        first = self._say(PokerKind.BLIND, blinds.blind)
        return BLINDS, first, self._say(PokerKind.BLIND, blinds.further_blinds), self.plan.small_bet_cents

    def _complete(self, clause: str) -> int:
        return self._say(PokerKind.ROUND_COMPLETE, clause)

    def _limit(self, big_bet: bool) -> int:
        return self.plan.big_bet_cents if big_bet else self.plan.small_bet_cents

    def _deck(self, house: NDArray[np.void]) -> None:
        """Chapter 5: whether a machine counts the deck, and whether it is cut."""
        house["cut"] = cut_is_due(self.table)
        if shuffler(self.table) == COUNTING_SHUFFLER:
            cards = len(self.spec.deck)
            house["counted"] = self._say(DeckKind.MACHINE_COUNTED, "MD-POKER 7.F(4)(b)", number=cards)

    # ---- the families, each in the order of its chapters ------------------------------------------------------------

    def _board(self, play: Board) -> Iterator[Row]:
        """Chapters 11, 12, 19 and 22."""
        yield from self._opening()
        yield self._blinds()
        yield DEAL_DOWN, self._say(TableKind.DEALT, play.hole_clause), self.spec.hole_cards
        yield BET_BLINDS, self._complete(play.first_complete), self._limit(False)
        for street in play.streets:
            yield BURN, self._say(TableKind.DEALT, street.clause)
            yield TURN, self._say(TableKind.DEALT, street.clause), street.cards
            yield BET_BUTTON, self._complete(play.complete), self._limit(street.big_bet), 1
        yield SHOWDOWN, self._say(PokerKind.SHOWDOWN, play.showdown)

    def _draws(self, play: Draws) -> Iterator[Row]:
        """Chapters 13, 20 and 21."""
        yield from self._opening()
        deal = DEAL_DOWN, self._say(TableKind.DEALT, play.deal), self.spec.hole_cards
        yield from (deal, self._blinds()) if play.blinds_after_deal else (self._blinds(), deal)
        yield BET_BLINDS, self._complete(play.first_complete), self._limit(False)
        pat, discarded = self._say(PokerKind.STANDS_PAT, play.how_many), self._say(TableKind.DISCARDED, play.how_many)
        replaced = self._say(TableKind.DEALT, play.replace)
        reshuffled = self._say(DeckKind.RESHUFFLED, play.reshuffle, reading="P-70")
        draws = play.under(self.table.house.values)
        for number, draw in enumerate(draws, 1):
            opens = self._say(PokerKind.DRAW, draw.opens, number=number, of=len(draws))
            yield DRAW, opens, self._say(TableKind.DEALT, draw.burn), pat, discarded, replaced, reshuffled
            yield BET_BUTTON, self._complete(play.complete), self._limit(draw.big_bet), 0
        yield SHOWDOWN, self._say(PokerKind.SHOWDOWN, play.showdown)

    def _stud(self, play: Stud) -> Iterator[Row]:
        """Chapters 10 and 14."""
        yield self._announced()
        yield from self._antes(play.ante)
        yield DEAL_DOWN, self._say(TableKind.DEALT, play.deal), self.spec.hole_cards
        yield DEAL_UP, self._say(TableKind.DEALT, play.deal), self.spec.up_cards
        yield self._forced(play)
        for street in play.streets:
            yield BURN, self._say(TableKind.DEALT, street.burn), int(street.may_be_common)
            yield DEAL_UP if street.face_up else DEAL_DOWN, self._say(TableKind.DEALT, street.card), 1
            yield self._showing(play, street.big_bet)
        yield SHOWDOWN, self._say(PokerKind.SHOWDOWN, play.showdown)

    def _forced(self, at: Stud) -> Row:
        return (
            BET_FORCED,
            self._complete(at.first_complete),
            self._limit(False),
            self._say(PokerKind.UP_CARDS_COMPARED, at.compared),
            self._say(PokerKind.FORCED_BET, at.forced),
            self._say(PokerKind.FORCED_BET, at.by_suit),
            self._say(PokerKind.BET, stud.COMPLETES),
        )

    def _showing(self, at: Stud, big_bet: bool) -> Row:
        best, tied = (
            self._say(PokerKind.MUST_BET_OR_CHECK, at.showing),
            self._say(PokerKind.MUST_BET_OR_CHECK, at.tied_boards),
        )
        return BET_SHOWING, self._complete(at.complete), self._limit(big_bet), best, tied

    # ---- what is won ------------------------------------------------------------------------------------------------

    def _prizes(self, house: NDArray[np.void]) -> None:
        """The phrases of every share, by reason, share, part and pot, as `pots.phrase_of` numbers them."""
        game, odd = self.spec, self.spec.odd_chips
        house["shares"], house["prizes"] = len(game.shares), len(self.phrases)
        for reason in range(REASONS):
            for place, share in enumerate(game.shares):
                clauses = {
                    AS_BEST: share.clause,
                    UNQUALIFIED: game.shares[-1].unwon or share.clause,
                    ODD_HALF: odd.halves,
                    TIED: share.tied,
                    ODD_CHIP: odd.shares[place],
                }
                for part in ("", share.name):
                    for pot in range(POTS_MAX):
                        reading = "P-26" if reason == ODD_CHIP else ""
                        self._say(PokerKind.AWARDED, clauses[reason], pot=pot, share=part, reading=reading)
        for place, share in enumerate(game.shares):
            house["hand_names"][0, place] = len(self.hand_names)
            self.hand_names += CATEGORIES[share.ranking]
        rules = {odd_chips.rule_of(self.table, share) for share in game.shares}
        house["odd_unit"] = self.plan.chip_cents
        house["odd_by_suit"] = not rules.isdisjoint((HIGH_CARD_SUIT, LOW_CARD_SUIT))


def _fill(house: NDArray[np.void], name: str, rows: Sequence[Any]) -> None:
    """Fill the start of an array in the record, and set how many rows it has."""
    house[f"{name}_number"] = len(rows)
    if rows:
        house[name][0, : len(rows)] = rows


@cache
def showing_values(at: Stud) -> Numbers:
    """The value of one to four up cards, indexed by their ranks in order: each a digit, one more than the rank."""
    found = {
        ranks: at.board(ranks) for number in range(1, 5) for ranks in combinations_with_replacement(range(13), number)
    }
    order = {value: place for place, value in enumerate(sorted(set(found.values())))}
    values = np.zeros(RANK_DIGITS**4, np.int64)
    for ranks, value in found.items():
        key = 0
        for rank in ranks:
            key = RANK_DIGITS * key + rank + 1
        values[key] = order[value]
    return values
