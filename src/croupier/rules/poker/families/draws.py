"""Draw games: what chapters 13, 20 and 21 have in common. Each chapter gives its clauses."""

from __future__ import annotations

from functools import partial

from croupier.engine import DECK, HAND, Ask, AskKind, Option, Procedure, TableKind, shuffle, steps_taken
from croupier.engine.table import Names
from croupier.rules.poker.ch05_shuffling import shuffle_and_cut
from croupier.rules.poker.ch08_acts import DISCARD
from croupier.rules.poker.ch08_betting import betting_round
from croupier.rules.poker.ch08_raises import BettingRound
from croupier.rules.poker.ch18_showdown import completion
from croupier.rules.poker.day.button import note_button
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.blinds import antes, players_in, post_blinds
from croupier.rules.poker.families.care import Refill
from croupier.rules.poker.families.dealing import burn, deal_around
from croupier.rules.poker.faults import CHANGES
from croupier.rules.poker.spec import Blinds, Draw, Draws, PokerSpec
from croupier.rules.poker.table import BURNS, MUCK, PokerTable

# P-70: what chapter 13 says about cards left out of a reshuffle applies to Badugi and Triple Draw too.
LEFT_OUT = "MD-POKER 13.G(3)(c)"
APART = Names("discards")
# The most frequent kinds of events: a module's name is found more quickly than an enumeration's member.
_DRAW, _DRAWS, _DISCARDED, _TO_THE_MUCK = AskKind.DRAW, PokerKind.DRAW, TableKind.DISCARDED, PokerKind.TO_THE_MUCK


def round_of_play(table: PokerTable, spec: PokerSpec) -> Procedure:
    """Blinds and deal, a betting round, then draws each followed by a betting round, and the showdown."""
    play, blinds, button = spec.play, spec.blinds, spec.button
    assert isinstance(play, Draws)
    assert blinds
    assert button
    yield from shuffle_and_cut(table, spec.deck)
    table.announce(spec.title, clause=spec.announced)
    if not players_in(table):
        return
    note_button(table, button.clause)
    antes(table, blinds.ante)
    yield from _first_betting_round(table, spec, play, blinds)
    draws = play.under(table.house.values)
    for number, draw in enumerate(draws, 1):
        if len(table.live) < 2:
            break
        table.note(_DRAWS, number=number, of=len(draws), clause=draw.opens)
        yield from draw_round(table, play, draw)
        if table.how_many_can_bet() > 1:  # all draws are made, even when nobody can bet any more
            limit = table.plan.big_bet_cents if draw.big_bet else table.plan.small_bet_cents
            yield from betting_round(table, table.button + 1, _betting(table, play, limit))
    yield from completion(table, spec, play.showdown)
    table.clear(clause="MD-POKER 7.F(8)(a)")


def _first_betting_round(table: PokerTable, spec: PokerSpec, play: Draws, blinds: Blinds) -> Procedure:
    """Blinds and cards in the chapter's order; the blinds may raise if everyone has only called."""
    unit = table.unit_cents(table.plan.small_bet_cents)
    if play.blinds_after_deal:
        yield from deal_around(table, table.dealt, play.deal, spec.hole_cards)
    first, betting = yield from post_blinds(table, blinds, unit)
    if not play.blinds_after_deal:
        yield from deal_around(table, table.dealt, play.deal, spec.hole_cards)
    betting.clause, betting.facing, betting.complete = play.may_raise, blinds.betting, play.first_complete
    yield from betting_round(table, first, betting)


def _betting(table: PokerTable, play: Draws, limit_cents: int) -> BettingRound:
    return BettingRound(play.opens, table.unit_cents(limit_cents), facing=play.answers, complete=play.complete)


def draw_round(table: PokerTable, play: Draws, draw: Draw) -> Procedure:
    """One burn, then from the left of the button each player keeps the hand or exchanges cards; all-in players too."""
    live, places, refill = table.live, table.places, partial(_reshuffle, play=play)
    if not places[DECK]:
        yield from refill(table)
    yield from burn(table, draw.burn, refill)  # even when everybody will stand pat
    for seat in table.after(table.button, live):
        while seat in live and len(live) > 1:
            hand = tuple(places[HAND[seat]])
            option = Option(seat, DISCARD, play.how_many, cards=hand, cards_max=len(hand))
            answer = yield Ask(seat, (option,), play.turn_to_draw, _DRAW)
            if answer.verb in CHANGES:
                continue  # chapter 18: the hand may be out by now, or the only one left; otherwise ask again
            cards = answer.cards
            if not cards:
                table.note(PokerKind.STANDS_PAT, seat=seat, clause=play.how_many)
            else:
                yield from _exchange(table, play, seat, cards, refill)
            break
    if table.faults is not None and table.faults.short:
        yield from table.care.replaced_last(table, table.care.down_ask(table, play.replace), refill)


def _exchange(table: PokerTable, play: Draws, seat: int, cards: tuple[int, ...], refill: Refill) -> Procedure:
    """The discards are kept apart until the player has the new cards, so that none of them can come back (P-70).

    X-27: a player who needs more cards than the stub has gets those first, and the rest after the reshuffle.
    """
    hand, apart, clause, left = HAND[seat], APART[seat], play.replace, len(cards)
    table.carry(_DISCARDED, hand, apart, cards, clause=play.how_many)
    while left:
        if not table.places[DECK]:
            yield from refill(table)
        there = len(table.places[DECK])
        answer = None if table.faults else (yield table.care.down_ask(table, clause, min(left, there)))
        steps = steps_taken(answer)
        if not steps:
            yield from table.care.to_hands(table, [seat], table.care.down_ask(table, clause), answer, refill)
        elif steps == 1:
            table.deal_down(hand, clause=clause, seen_by=seat)
        else:
            table.deal_pile_down(hand, steps, clause=clause, seen_by=seat)
        left -= steps or 1
    table.carry(_TO_THE_MUCK, apart, MUCK, cards, clause=LEFT_OUT)


def _reshuffle(table: PokerTable, play: Draws) -> Procedure:
    """P-70: reshuffle folded hands and earlier discards; or the burns, if there are none."""
    pile = MUCK if table.places.get(MUCK) else BURNS
    if not table.places.get(pile):
        raise table.care.no_cards_left()
    order = yield shuffle(tuple(sorted(table.places[pile])), clause=play.reshuffle)
    table.reshuffle(order.cards, (pile,), clause=play.reshuffle, reading="P-70")
