"""Chapters as scripts for the kernels: the same definitions that the readable procedures follow, as rows of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from croupier.engine import STACK, Kind, Record, TableKind
from croupier.engine.events import Fields
from croupier.hands.games import Game as Showdown
from croupier.hands.games import find
from croupier.hands.rankings import CATEGORIES
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker import (
    ch10_seven_card_stud,
    ch11_hold_em,
    ch12_omaha,
    ch13_five_card_draw,
    ch14_five_card_stud,
    ch19_five_card_omaha,
    ch20_badugi,
    ch21_triple_draw,
    ch22_six_plus,
    community,
    draws,
    odd_chips,
    stud,
)
from croupier.rules.poker.between_rounds import button_clause
from croupier.rules.poker.blinds import players_in
from croupier.rules.poker.bulk.layout import (
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
    Numbers,
    Phrase,
)
from croupier.rules.poker.bulk.pots import AS_BEST, ODD_CHIP, ODD_HALF, REASONS, TIED, UNQUALIFIED
from croupier.rules.poker.choices import ALL_TO_LEFT_OF_BUTTON, FIXED, HIGH_CARD_SUIT, LOW_CARD_SUIT, Form
from croupier.rules.poker.dealing import FULL_DECK, all_have_enough
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import PokerTable

Row: TypeAlias = tuple[int, ...]
AMOUNT_MAX = 1 << 53
_REOPENS = {"never": 0, "half-bet": 1, "always": 2}
_COMMUNITY: Mapping[str, community.Chapter] = {
    chapter.game.id: chapter
    for chapter in (
        ch11_hold_em.CHAPTER,
        ch12_omaha.HIGH,
        ch12_omaha.HILO,
        ch19_five_card_omaha.HIGH,
        ch19_five_card_omaha.HILO,
        ch22_six_plus.CHAPTER,
    )
}
_DRAWS: Mapping[str, draws.Chapter] = {
    chapter.game.id: chapter
    for chapter in (
        ch13_five_card_draw.HIGH,
        ch13_five_card_draw.LOW,
        ch20_badugi.CHAPTER,
        ch21_triple_draw.LOW_27,
        ch21_triple_draw.ACE_5,
        ch21_triple_draw.BADEUCEY,
        ch21_triple_draw.BADACEY,
    )
}
_STUD7: Mapping[str, tuple[Form, stud.Stud]] = {
    form.id: (form, at)
    for form, at in (
        (ch10_seven_card_stud.HIGH_FORM, ch10_seven_card_stud.HIGH),
        (ch10_seven_card_stud.LOW_FORM, ch10_seven_card_stud.LOW),
        (ch10_seven_card_stud.HILO_FORM, ch10_seven_card_stud.HILO),
        (ch10_seven_card_stud.HILO8_FORM, ch10_seven_card_stud.HILO8),
    )
}


@dataclass(frozen=True, slots=True)
class Script:
    """A table's game for the kernels, and the words of what they write."""

    game: Showdown
    house: NDArray[np.void]  # one record of HOUSE
    phrases: tuple[Phrase, ...]
    hand_names: tuple[str, ...]


def script(record: Record, stays: int) -> Script | None:
    """The script of the round of poker that this record begins; None where more than plain play can happen."""
    table = PokerTable(record.house, record.players, record.balances, record.facts)
    if record.answers or set(record.facts) - {"button"} or not _is_plain(table) or not _fits(table):
        return None
    return _Writer(record, table).script(stays)


def _is_plain(table: PokerTable) -> bool:
    """Can nothing happen here beside plain play? Else the engine plays."""
    plan = table.plan
    if plan.run_twice or plan.formats or plan.straddle or table.house.values.get("kill.mode", "none") != "none":
        return False
    shuffled = plan.shuffler == "automatic" and not plan.preshuffled
    return shuffled and plan.ante_rule == "each-player" and plan.odd_chip_rule != ALL_TO_LEFT_OF_BUTTON


def _blinds(table: PokerTable) -> Sequence[tuple[int, int]]:
    assert table.positions is not None
    return table.positions.blinds


def _fits(table: PokerTable) -> bool:
    """Do all amounts, and what they can add up to, fit into the kernels' numbers with room to spare?"""
    plan, chips = table.plan, sum(table.balances[STACK[seat]] for seat in table.seats)
    bets = (*plan.blinds_cents, plan.big_bet_cents, plan.forced_cents, plan.ante_cents, plan.raises_max or 0)
    return max(chips, *bets) < AMOUNT_MAX


class _Writer:
    """The steps of one round, and the phrases they use."""

    def __init__(self, record: Record, table: PokerTable) -> None:
        self.id, self.table, self.plan = record.game.id, table, table.plan
        self.phrases = list(COMMON)
        self.hand_names = [""]

    def script(self, stays: int) -> Script | None:
        """The script, if everybody has chips enough and two or more sit there."""
        table, plan = self.table, self.plan
        by_forced_card = self.id.startswith("stud")
        if not all_have_enough(table) or not (stud.players_in if by_forced_card else players_in)(table):
            return None
        at = ch14_five_card_stud.AT if self.id == "stud5-high" else _STUD7[self.id][1] if by_forced_card else None
        deck = _COMMUNITY[self.id].deck if self.id in _COMMUNITY else FULL_DECK
        steps = [(*row, *(0,) * (STEP_WIDTH - len(row))) for row in self._steps()]
        house = np.zeros(1, HOUSE)
        _fill(house, "steps", steps)
        _fill(house, "seats", table.dealt)
        _fill(house, "deck", deck)
        _fill(house, "blinds", _blinds(table))
        house["stacks"] = [table.balances[STACK[seat]] for seat in range(SEATS_MAX + 1)]
        if at:
            house["forced_order"], house["showing"] = list(map(at.forced_card, range(52))), _showing(at)
            house["hole_cards"], house["forced_cents"] = at.hole_cards, plan.forced_cents
            house["may_complete"] = plan.bring_in_may_complete
        house["fixed"], house["reopens"] = plan.structure == FIXED, _REOPENS[plan.reopens]
        house["cap"] = -1 if plan.raises_max is None else plan.raises_max
        house["cap_heads_up"], house["check_raise"] = plan.cap_heads_up, plan.check_raise
        house["by_last_aggressor"] = table.house["showdown.checked_order"] == "last-aggressor-any-street"
        house["stays"] = stays
        self._prizes(house, find(self.id))
        return Script(find(self.id), house, tuple(self.phrases), tuple(self.hand_names))

    def _say(self, kind: Kind, clause: str, **fields: Unpack[Fields]) -> int:
        self.phrases.append(Phrase(kind, clause, "", dict(fields)))
        return len(self.phrases) - 1

    def _steps(self) -> Iterator[Row]:
        if self.id in _COMMUNITY:
            return self._community(_COMMUNITY[self.id])
        if self.id in _DRAWS:
            three = self.id == "badugi" and self.table.house["badugi.draws"] == 3
            return self._draws(ch20_badugi.THREE_DRAWS if three else _DRAWS[self.id])
        return self._five_card_stud() if self.id == "stud5-high" else self._seven_card_stud(*_STUD7[self.id])

    # ---- what the families of games have in common ------------------------------------------------------------------

    def _opening(self, chapter: community.Chapter | draws.Chapter) -> Iterator[Row]:
        yield TELL, self._say(TableKind.ANNOUNCED, chapter.announced, text=chapter.game.title), 0
        yield TELL, self._say(PokerKind.BUTTON, button_clause(self.table, chapter.button)), self.table.button
        yield from self._antes(chapter.at.ante)

    def _antes(self, clause: str) -> Iterator[Row]:
        if self.plan.ante_cents:
            yield ANTES, self._say(PokerKind.ANTE, clause), self.plan.ante_cents

    def _blinds(self, chapter: community.Chapter | draws.Chapter) -> Row:
        first = self._say(PokerKind.BLIND, chapter.at.blind)
        return BLINDS, first, self._say(PokerKind.BLIND, chapter.at.further_blinds), self.plan.small_bet_cents

    def _complete(self, clause: str) -> int:
        return self._say(PokerKind.ROUND_COMPLETE, clause)

    def _limit(self, big_bet: bool) -> int:
        return self.plan.big_bet_cents if big_bet else self.plan.small_bet_cents

    # ---- the chapters, each in the order of its text ----------------------------------------------------------------

    def _community(self, chapter: community.Chapter) -> Iterator[Row]:
        """Chapters 11, 12, 19 and 22."""
        yield from self._opening(chapter)
        yield self._blinds(chapter)
        yield DEAL_DOWN, self._say(TableKind.DEALT, chapter.hole_clause), chapter.hole_cards
        yield BET_BLINDS, self._complete(chapter.first_complete), self._limit(False)
        for street in chapter.streets:
            yield BURN, self._say(TableKind.DEALT, street.clause)
            yield TURN, self._say(TableKind.DEALT, street.clause), street.cards
            yield BET_BUTTON, self._complete(chapter.complete), self._limit(street.big_bet), 1
        yield SHOWDOWN, self._say(PokerKind.SHOWDOWN, chapter.showdown)

    def _draws(self, chapter: draws.Chapter) -> Iterator[Row]:
        """Chapters 13, 20 and 21."""
        yield from self._opening(chapter)
        deal = DEAL_DOWN, self._say(TableKind.DEALT, chapter.deal), chapter.cards
        yield from (deal, self._blinds(chapter)) if chapter.blinds_after_deal else (self._blinds(chapter), deal)
        yield BET_BLINDS, self._complete(chapter.first_complete), self._limit(False)
        pat, discarded = (
            self._say(PokerKind.STANDS_PAT, chapter.how_many),
            self._say(TableKind.DISCARDED, chapter.how_many),
        )
        replaced = self._say(TableKind.DEALT, chapter.replace)
        reshuffled = self._say(DeckKind.RESHUFFLED, chapter.reshuffle, reading="P-70")
        for number, draw in enumerate(chapter.draws, 1):
            opens = self._say(PokerKind.DRAW, draw.opens, number=number, of=len(chapter.draws))
            yield DRAW, opens, self._say(TableKind.DEALT, draw.burn), pat, discarded, replaced, reshuffled
            yield BET_BUTTON, self._complete(chapter.complete), self._limit(draw.big_bet), 0
        yield SHOWDOWN, self._say(PokerKind.SHOWDOWN, chapter.showdown)

    def _forced(self, at: stud.Stud) -> Row:
        return (
            BET_FORCED,
            self._complete(at.first_complete),
            self._limit(False),
            self._say(PokerKind.UP_CARDS_COMPARED, at.compared),
            self._say(PokerKind.FORCED_BET, at.forced),
            self._say(PokerKind.FORCED_BET, at.by_suit),
            self._say(PokerKind.BET, stud.COMPLETES),
        )

    def _showing(self, at: stud.Stud, big_bet: bool) -> Row:
        best, tied = (
            self._say(PokerKind.MUST_BET_OR_CHECK, at.showing),
            self._say(PokerKind.MUST_BET_OR_CHECK, at.tied_boards),
        )
        return BET_SHOWING, self._complete(at.complete), self._limit(big_bet), best, tied

    def _seven_card_stud(self, form: Form, at: stud.Stud) -> Iterator[Row]:
        """Chapter 10."""
        yield TELL, self._say(TableKind.ANNOUNCED, "MD-POKER 10.A", text=form.title), 0
        yield from self._antes("MD-POKER 10.B(1)")
        yield DEAL_DOWN, self._say(TableKind.DEALT, "MD-POKER 10.C"), 2
        yield DEAL_UP, self._say(TableKind.DEALT, "MD-POKER 10.C"), 1
        yield self._forced(at)
        for street in ch10_seven_card_stud.STREETS:
            yield BURN, self._say(TableKind.DEALT, street.burn), int(street.may_be_common)
            yield DEAL_UP if street.face_up else DEAL_DOWN, self._say(TableKind.DEALT, street.card), 1
            yield self._showing(at, street.big_bet)
        yield SHOWDOWN, self._say(PokerKind.SHOWDOWN, "MD-POKER 10.K")

    def _five_card_stud(self) -> Iterator[Row]:
        """Chapter 14."""
        at = ch14_five_card_stud.AT
        yield TELL, self._say(TableKind.ANNOUNCED, "MD-POKER 14.A", text=ch14_five_card_stud.FORM.title), 0
        yield from self._antes("MD-POKER 14.B(1)")
        yield DEAL_DOWN, self._say(TableKind.DEALT, "MD-POKER 14.C"), 1
        yield DEAL_UP, self._say(TableKind.DEALT, "MD-POKER 14.C"), 1
        yield self._forced(at)
        for clause, big_bet in ch14_five_card_stud.STREETS:
            yield BURN, self._say(TableKind.DEALT, clause)
            yield DEAL_UP, self._say(TableKind.DEALT, clause), 1
            yield self._showing(at, big_bet)
        yield SHOWDOWN, self._say(PokerKind.SHOWDOWN, "MD-POKER 14.I")

    # ---- what is won ------------------------------------------------------------------------------------------------

    def _prizes(self, house: NDArray[np.void], game: Showdown) -> None:
        """The phrases of every share, by reason, share, part and pot, as `pots.phrase_of` numbers them."""
        house["shares"], house["prizes"], odd = len(game.shares), len(self.phrases), odd_chips.of_game(game)
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
        rules = {odd_chips.rule_of(self.table, game, share) for share in game.shares}
        house["odd_unit"] = self.plan.chip_cents
        house["odd_by_suit"] = not rules.isdisjoint((HIGH_CARD_SUIT, LOW_CARD_SUIT))


def _fill(house: NDArray[np.void], name: str, rows: Sequence[Any]) -> None:
    """An array of the record that is longer than what stands in it, and how much that is."""
    house[f"{name}_number"] = len(rows)
    if rows:
        house[name][0, : len(rows)] = rows


def _showing(at: stud.Stud) -> Numbers:
    """The order of what one to four up cards show, by their ranks in order: each a digit, one more than the rank."""
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
