"""Stud games: what chapters 10 and 14 have in common. Each chapter gives its clauses."""

from __future__ import annotations

from croupier.engine import DECK, HAND, STACK, Ask, Asking, AskKind, Option, Procedure
from croupier.rules.poker.ch05_shuffling import shuffle_and_cut
from croupier.rules.poker.ch08_acts import BET, FORCED_BET, STILL_OWED, THROW_IN
from croupier.rules.poker.ch08_betting import betting_round
from croupier.rules.poker.ch08_raises import BettingRound
from croupier.rules.poker.ch10_common_card import common_card, is_due
from croupier.rules.poker.ch18_showdown import completion
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.blinds import antes
from croupier.rules.poker.families.dealing import (
    burn,
    deal_around,
    deal_up_around,
    enough_to_play,
    has_enough,
    there,
)
from croupier.rules.poker.families.positions import Positions
from croupier.rules.poker.faults import CHANGES, LEAVE
from croupier.rules.poker.spec import FIXED, PokerSpec, Stud, StudStreet
from croupier.rules.poker.table import PokerTable

COMPLETES = "submission: stud.bring_in_may_complete"


def round_of_play(table: PokerTable, spec: PokerSpec) -> Procedure:
    """B to the showdown: antes, the first cards and the forced bet, then streets each followed by a betting round."""
    play = spec.play
    assert isinstance(play, Stud)
    yield from shuffle_and_cut(table, spec.deck)
    table.announce(spec.title, clause=spec.announced)
    if not players_in(table):
        return
    antes(table, play.ante)
    yield from deal_around(table, table.dealt, play.deal, spec.hole_cards)
    for _ in range(spec.up_cards):
        yield from deal_up_around(table, table.dealt, play.deal)
    yield from forced_betting_round(table, play)
    first = 0
    for street in play.streets:
        if len(table.live) < 2:
            break
        yield from _deal_street(table, street)
        limit = table.plan.big_bet_cents if street.big_bet else table.plan.small_bet_cents
        larger = open_pair_cents(table) if street is play.streets[0] else 0
        first = yield from later_betting_round(table, play, table.unit_cents(limit), street.betting, larger)
    yield from completion(table, spec, play.showdown, first)
    table.clear(clause="MD-POKER 7.F(8)(a)")


def _deal_street(table: PokerTable, street: StudStreet) -> Procedure:
    """A burn and a card for each player still in, all-in or not (P-21); or a common card."""
    seats, skipped = list(table.live), False
    if street.may_be_common and len(table.places[DECK]) < 1 + len(seats):
        if is_due(table):
            yield from common_card(table)
            return
        skipped = True  # P-23: the house's choice
    if not skipped:
        yield from burn(table, street.burn)
    deal = deal_up_around if street.face_up else deal_around
    yield from deal(table, seats, street.card)


def players_in(table: PokerTable) -> bool:
    """8.B(4), 7.B: deal in players who have ante, forced bet and one minimum bet; returns whether that is a game."""
    table.button = 0  # stud has no button: places are counted from the dealer's left instead
    needed = table.plan.ante_cents + table.plan.forced_cents
    table.dealt = [seat for seat in there(table) if has_enough(table, seat, needed)]
    table.positions = Positions(table.button, tuple(table.dealt), ())
    return enough_to_play(table)


def up_cards(table: PokerTable, seat: int) -> list[int]:
    """The seat's own cards that lie face up."""
    face_up = table.face_up
    return [card for card in table.places[HAND[seat]] if card in face_up]


def forced_betting_round(table: PokerTable, at: Stud) -> Procedure:
    """The first betting round: one player makes the forced bet, the others answer it."""
    if table.how_many_can_bet() < 2:
        return  # all but one are all-in with their antes, so nobody could answer a bet
    betting = yield from forced_bet(table, at)
    if betting is not None:
        yield from betting_round(table, betting.opened_by + 1, betting)


def forced_bet(table: PokerTable, at: Stud) -> Asking[BettingRound | None]:
    """P-20: the player with the forced card puts in the forced amount, or a full bet if the house allows it.

    P-98: if a hand is lost in between, the other up cards are compared again; None if nobody could answer a bet.
    """
    seat, clause = forced_player(table, at)
    table.note(PokerKind.UP_CARDS_COMPARED, seat=seat, clause=at.compared)
    unit, stack = table.unit_cents(table.plan.small_bet_cents), table.balances[STACK[seat]]
    high = min(table.plan.forced_cents, unit)
    completed = thrown = False
    full = min(unit, stack)
    if high < full and seat not in table.away and table.plan.bring_in_may_complete:
        opens = Option(seat, BET, COMPLETES, amount_min=full, amount_max=full, money=True)
        answer = yield Ask(seat, (Option(seat, FORCED_BET, clause), opens), at.first_round, AskKind.FORCED_BET)
        completed, thrown = answer.verb == BET, answer.verb == THROW_IN
        # a player who leaves the table still owes the forced bet.
        if answer.verb in CHANGES and not (answer.verb == LEAVE and seat not in table.live):
            return (yield from forced_bet(table, at)) if table.how_many_can_bet() > 1 else None
    if completed:
        high = full
        table.put_in(PokerKind.BET, seat, high, clause=COMPLETES)
    else:
        table.put_in(PokerKind.FORCED_BET, seat, high, clause=clause)
    if thrown:
        table.fold(seat, clause=STILL_OWED)
    # P-31: a forced bet for less does not lower the amount the others must call. P-20: completing it is
    # not a raise: the forced bet is the round's bet, and the raises of the cap come after it.
    return BettingRound(
        at.answers,
        unit,
        high,
        full_raise_cents=unit,
        full_to_cents=0 if high < unit else high,
        raises=1,
        completes=high < unit,
        opened_by=seat,
        owed={seat: high},
        complete=at.first_complete,
    )


def forced_player(table: PokerTable, at: Stud) -> tuple[int, str]:
    """Who must make the forced bet, and the clause that decides; an all-in player cannot (X-14)."""
    if table.faults is None:
        up = {table.places[HAND[seat]][table.spec.hole_cards]: seat for seat in table.can_bet()}
    else:
        up = {up_cards(table, seat)[0]: seat for seat in table.can_bet()}
    least, second = sorted(up, key=at.forced_card)[:2]
    return up[least], at.by_suit if least >> 2 == second >> 2 else at.forced


def best_showing(table: PokerTable, at: Stud) -> tuple[int, bool]:
    """Who has the best hand showing, on a tie the nearest to the dealer's left; and whether there was a tie.

    P-24: a common card belongs to every board and does not change who acts first, so it is left out.
    """
    board, places, usual = at.board, table.places, table.faults is None
    # At most four cards are dealt face up; a seventh card exposed by accident does not count.
    face_up = slice(hole := table.spec.hole_cards, hole + 4)
    first, tied = 0, False
    best: tuple[int, ...] = ()
    for seat in table.live:
        up = places[HAND[seat]][face_up] if usual else up_cards(table, seat)[:4]
        value = board(tuple(sorted([card >> 2 for card in up])))
        if value > best:
            best, first, tied = value, seat, False
        elif value == best:
            tied = True
    return first, tied


def later_betting_round(
    table: PokerTable, at: Stud, limit_cents: int, clause: str, larger_cents: int = 0
) -> Asking[int]:
    """A betting round opened by the best hand showing; returns whose that is, for the showdown (P-63)."""
    first, tied = best_showing(table, at)
    if table.how_many_can_bet() > 1:
        table.note(PokerKind.MUST_BET_OR_CHECK, seat=first, clause=at.tied_boards if tied else at.showing)
        betting = BettingRound(clause, limit_cents, facing=at.facing, complete=at.complete, or_unit_cents=larger_cents)
        yield from betting_round(table, first, betting)
    return first


def open_pair_cents(table: PokerTable) -> int:
    """P-20: the big bet if a pair shows on the second up card, in fixed limit and if the house so chooses; else 0."""
    plan = table.plan
    if not plan.open_pair_double_bet or plan.structure != FIXED:
        return 0
    pair = any(len({card >> 2 for card in up_cards(table, seat)}) == 1 for seat in table.live)
    return plan.big_bet_cents if pair and plan.big_bet_cents > table.unit_cents(plan.small_bet_cents) else 0
