"""Draw games: what chapters 13, 20 and 21 have in common. Each chapter gives its clauses."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine import DECK, HAND, Ask, Option, Procedure, proceed, shuffle
from croupier.hands.games import Game as Showdown
from croupier.rules.poker.blinds import Clauses, players_in, post_blinds
from croupier.rules.poker.ch08_betting import Betting, betting_round
from croupier.rules.poker.ch18_showdown import completion
from croupier.rules.poker.dealing import FULL_DECK, antes, burn, deal_around, shuffle_and_cut
from croupier.rules.poker.table import BURNS, MUCK, PokerTable

DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw: its burn, and whether the betting after it is at the big limit."""

    clause: str
    big_bet: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter on a draw game."""

    game: Showdown
    at: Clauses
    cards: int
    deal_clause: str
    draws: tuple[Draw, ...]
    turn_to_draw: str
    how_many: str
    replace: str
    reshuffle: str
    opens: str
    showdown: str
    blinds_after_deal: bool = False  # P-12: chapter 13 deals first


def round_of_play(table: PokerTable, chapter: Chapter, draws: int | None = None) -> Procedure:
    """Blinds and deal, a betting round, then draws each followed by a betting round, and the showdown."""
    yield from shuffle_and_cut(table, FULL_DECK)
    if not players_in(table):
        return
    antes(table, chapter.at.ante)
    unit = table.unit_cents(table.plan.small_bet_cents)
    if chapter.blinds_after_deal:
        yield from _deal(table, chapter)
        first, betting = yield from post_blinds(table, chapter.at, unit)
    else:
        first, betting = yield from post_blinds(table, chapter.at, unit)
        yield from _deal(table, chapter)
    yield from betting_round(table, first, betting)
    # With fewer draws than printed the first ones fall away, so that the last betting rounds stay at the big limit.
    for draw in chapter.draws[-draws:] if draws else chapter.draws:
        if len(table.live) < 2:
            break
        yield from draw_round(table, chapter, draw)
        limit = table.plan.big_bet_cents if draw.big_bet else table.plan.small_bet_cents
        yield from betting_round(table, table.button + 1, Betting(chapter.opens, table.unit_cents(limit)))
    yield from completion(table, chapter.game, chapter.showdown)
    table.clear(clause="MD-POKER 7.F(8)(a)")


def _deal(table: PokerTable, chapter: Chapter) -> Procedure:
    for _ in range(chapter.cards):
        yield from deal_around(table, table.dealt, chapter.deal_clause)


def draw_round(table: PokerTable, chapter: Chapter, draw: Draw) -> Procedure:
    """One burn, then from the left of the button each player keeps the hand or exchanges cards; all-in players too."""
    if not table.places[DECK]:
        yield from _reshuffle(table, chapter)
    yield from burn(table, draw.clause)
    for seat in table.after(table.button, list(table.live)):
        hand = tuple(table.hand(seat))
        option = Option(seat, DISCARD, chapter.how_many, cards=hand, cards_max=len(hand))
        answer = yield Ask(seat, (option,), chapter.turn_to_draw)
        if not answer.cards:
            table.note("stands pat", seat=seat, clause=chapter.how_many)
            continue
        own = f"discards-{seat}"
        table.carry("discarded", HAND[seat], own, answer.cards, clause=chapter.how_many)
        ask = proceed(clause=chapter.replace)
        for _ in answer.cards:
            if not table.places[DECK]:
                yield from _reshuffle(table, chapter)
            yield ask
            table.deal_down(HAND[seat], clause=chapter.replace, seen_by=seat)
        table.carry("to the muck", own, MUCK, answer.cards, clause=chapter.replace)


def _reshuffle(table: PokerTable, chapter: Chapter) -> Procedure:
    """P-70: folded hands and the discards of those who have drawn; the burns only where that is too little."""
    pile = tuple(table.places.get(MUCK, ()))
    places: tuple[str, ...] = (MUCK,)
    if not pile:
        pile, places = tuple(table.places.get(BURNS, ())), (BURNS,)
    order = yield shuffle(tuple(sorted(pile)), clause=chapter.reshuffle)
    table.reshuffle(order.cards, places, clause=chapter.reshuffle, reading="P-70")
