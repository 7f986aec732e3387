"""Games with community cards: what chapters 11, 12, 19 and 22 have in common. Each chapter gives its clauses."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.rules.poker.ch05_shuffling import shuffle_and_cut
from croupier.rules.poker.ch08_betting import betting_round
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
from croupier.rules.poker.ch08_raises import BettingRound
from croupier.rules.poker.ch18_showdown import completion
from croupier.rules.poker.day.button import note_button
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.blinds import antes, players_in, post_blinds
from croupier.rules.poker.families.dealing import burn, deal_around, turn
from croupier.rules.poker.spec import Board, PokerSpec
from croupier.rules.poker.table import BOARD, BOARDS, PokerTable


def round_of_play(table: PokerTable, spec: PokerSpec) -> Procedure:
    """B to K of each chapter: antes and blinds, hole cards, four betting rounds with flop, turn and river, showdown."""
    play, blinds, button = spec.play, spec.blinds, spec.button
    assert isinstance(play, Board)
    assert blinds
    assert button
    yield from shuffle_and_cut(table, spec.deck)
    table.announce(spec.title, clause=spec.announced)
    if not players_in(table):
        return
    note_button(table, button.clause)
    yield from ask_for_format(table, spec.hole_cards, len(spec.deck))
    if table.bomb:
        yield from _bomb(table, spec, play, blinds.ante)
    else:
        antes(table, blinds.ante)
        first, betting = yield from post_blinds(table, blinds, table.unit_cents(table.plan.small_bet_cents))
        yield from deal_around(table, table.dealt, play.hole_clause, spec.hole_cards)
        betting.clause, betting.facing, betting.complete = play.may_raise, blinds.betting, play.first_complete
        yield from betting_round(table, first, betting)
    yield from _board(table, play)
    yield from completion(table, spec, showdown_clause(table) or play.showdown)
    table.clear(clause="MD-POKER 7.F(8)(a)")


def _bomb(table: PokerTable, spec: PokerSpec, play: Board, ante: str) -> Procedure:
    """8.M to 8.O: the agreed amount replaces the blinds and all betting before the flop."""
    if table.house["bomb_pot.ante_too"]:
        antes(table, ante)
    put_in_the_bomb(table)
    clause = HOLE_CARDS.get(table.bomb, play.hole_clause)
    yield from deal_around(table, table.dealt, clause, spec.hole_cards)
    if table.bomb == DOUBLE_BOARD:
        table.boards = BOARDS
        table.twice = frozenset(table.dealt)


def _board(table: PokerTable, play: Board) -> Procedure:
    """Flop, turn and river, each with a burn and followed by a betting round; perhaps run twice (8.L)."""
    waterfall = table.bomb == WATERFALL and table.house["waterfall.betting"] == "none"
    if waterfall:
        table.note(PokerKind.WHOLE_BOARD, clause="MD-POKER 8.O(2)(a)", reading="P-47")
    for place, street in enumerate(play.streets):
        if len(table.live) < 2:
            return
        if table.plan.run_twice and not table.twice and not table.bomb:  # not with two boards
            yield from offer_to_run_twice(table, [left.cards for left in play.streets[place:]])
        clause = street_clause(table, place) or street.clause
        yield from burn(table, clause)
        for board in table.boards if table.bomb else (BOARD,):
            yield from turn(table, board, street.cards, clause)
        if place == 0 and table.bomb in RESUMES:
            table.note(PokerKind.ORDINARY_RULES, clause=RESUMES[table.bomb])
        if not waterfall:
            limit = table.plan.big_bet_cents if street.big_bet else table.plan.small_bet_cents
            yield from betting_round(table, table.button + 1, _betting(table, play, limit))
    if table.twice and not table.bomb:
        yield from deal_second_set(table)


def _betting(table: PokerTable, play: Board, limit_cents: int) -> BettingRound:
    return BettingRound(play.opens, table.unit_cents(limit_cents), facing=play.answers, complete=play.complete)
