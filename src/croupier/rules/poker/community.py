"""Games with community cards: what chapters 11, 12, 19 and 22 have in common. Each chapter gives its clauses."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine import Procedure
from croupier.hands.games import Game as Showdown
from croupier.rules.poker.between_rounds import note_button
from croupier.rules.poker.blinds import Clauses, antes, players_in, post_blinds
from croupier.rules.poker.ch05_shuffling import shuffle_and_cut
from croupier.rules.poker.ch08_betting import Betting, betting_round
from croupier.rules.poker.ch08_formats import (
    DOUBLE_BOARD,
    HOLE_CARDS,
    RESUMES,
    WATERFALL,
    ask_for_format,
    deal_second_set,
    offer_to_run_twice,
    put_in_the_bomb,
    showdown_clause,
    street_clause,
)
from croupier.rules.poker.ch18_showdown import completion
from croupier.rules.poker.dealing import burn, deal_around, turn
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import BOARD, BOARDS, PokerTable


@dataclass(frozen=True, slots=True)
class Street:
    """Community cards, the betting round after them, and the clause."""

    cards: int
    big_bet: bool
    clause: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter on a game with community cards."""

    game: Showdown
    deck: tuple[int, ...]
    announced: str
    button: str
    at: Clauses
    hole_cards: int
    hole_clause: str
    may_raise: str  # blinds and straddle have the option to raise
    first_complete: str
    streets: tuple[Street, Street, Street]
    opens: str
    answers: str
    complete: str
    showdown: str


def round_of_play(table: PokerTable, chapter: Chapter) -> Procedure:
    """B to K of each: antes and blinds, hole cards, four betting rounds with flop, turn and river, showdown."""
    yield from shuffle_and_cut(table, chapter.deck)
    table.announce(chapter.game.title, clause=chapter.announced)
    if not players_in(table):
        return
    note_button(table, chapter.button)
    yield from ask_for_format(table, chapter.hole_cards, len(chapter.deck))
    if table.bomb:
        yield from _bomb(table, chapter)
    else:
        antes(table, chapter.at.ante)
        first, betting = yield from post_blinds(table, chapter.at, table.unit_cents(table.plan.small_bet_cents))
        yield from deal_around(table, table.dealt, chapter.hole_clause, chapter.hole_cards)
        betting.clause, betting.facing, betting.complete = chapter.may_raise, chapter.at.betting, chapter.first_complete
        yield from betting_round(table, first, betting)
    yield from _board(table, chapter)
    yield from completion(table, chapter.game, showdown_clause(table) or chapter.showdown)
    table.clear(clause="MD-POKER 7.F(8)(a)")


def _bomb(table: PokerTable, chapter: Chapter) -> Procedure:
    """8.M to 8.O: the agreed amount takes the place of blinds and of all betting before the flop."""
    if table.house["bomb_pot.ante_too"]:
        antes(table, chapter.at.ante)
    put_in_the_bomb(table)
    clause = HOLE_CARDS.get(table.bomb, chapter.hole_clause)
    yield from deal_around(table, table.dealt, clause, chapter.hole_cards)
    if table.bomb == DOUBLE_BOARD:
        table.boards = BOARDS
        table.twice = frozenset(table.dealt)


def _board(table: PokerTable, chapter: Chapter) -> Procedure:
    """Flop, turn and river, each with a burn and followed by a betting round; perhaps run twice (8.L)."""
    waterfall = table.bomb == WATERFALL and table.house["waterfall.betting"] == "none"
    if waterfall:
        table.note(PokerKind.WHOLE_BOARD, clause="MD-POKER 8.O(2)(a)", reading="P-47")
    for place, street in enumerate(chapter.streets):
        if len(table.live) < 2:
            return
        if table.plan.run_twice and not table.twice and not table.bomb:  # not with two boards
            yield from offer_to_run_twice(table, [left.cards for left in chapter.streets[place:]])
        clause = street_clause(table, place) or street.clause
        yield from burn(table, clause)
        for board in table.boards if table.bomb else (BOARD,):
            yield from turn(table, board, street.cards, clause)
        if place == 0 and table.bomb in RESUMES:
            table.note(PokerKind.ORDINARY_RULES, clause=RESUMES[table.bomb])
        if not waterfall:
            limit = table.plan.big_bet_cents if street.big_bet else table.plan.small_bet_cents
            yield from betting_round(table, table.button + 1, _betting(table, chapter, limit))
    if table.twice and not table.bomb:
        yield from deal_second_set(table)


def _betting(table: PokerTable, chapter: Chapter, limit_cents: int) -> Betting:
    return Betting(chapter.opens, table.unit_cents(limit_cents), facing=chapter.answers, complete=chapter.complete)
