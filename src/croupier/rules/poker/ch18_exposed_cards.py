"""MD-POKER chapter 18, H, J and M to P: what can happen to a card on its way from the deck.

Ordinary dealing is in `families/dealing.py`. Here cards are dealt one by one: when something happens to one, and
for the rest of a round in which something has happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from croupier.engine import (
    DEALER,
    DECK,
    HAND,
    PROCEED,
    STACK,
    Answer,
    Ask,
    AskKind,
    Irregularity,
    Option,
    Procedure,
    proceed,
    shuffle,
)
from croupier.engine.table import Names
from croupier.rules.poker.ch05_shuffling import reshuffled, untouched
from croupier.rules.poker.ch08_acts import ABSENT, EXPIRED, not_there
from croupier.rules.poker.ch18_hands import refund, seat_of, seats_named
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.care import Refill
from croupier.rules.poker.faults import faults, irregular
from croupier.rules.poker.pots.uncalled import uncalled
from croupier.rules.poker.spec import DRAW_EXPOSED, Draws, PokerSpec
from croupier.rules.poker.table import BURNS, MUCK, UNUSED, PokerTable

FACE_UP, OFF_TABLE, EXPOSED, FOUND_FACE_UP = "face-up", "off-table", "exposed", "found-face-up"
START_AT, LEAVE_OUT, INELIGIBLE = "start-at", "leave-out", "ineligible"
STOP_BETTING, GO_ON = "stop-betting", "go-on"
BOXED, SECOND_BOXED, OFF = "MD-POKER 18.J", "MD-POKER 18.G(3)", "MD-POKER 18.O"
ONE_HOLE_CARD, BOTH_HOLE_CARDS, THIRD_HOLE_CARD = "MD-POKER 18.M(1)", "MD-POKER 18.M(2)", "MD-POKER 18.M(3)"
HOLE_CARD = "MD-POKER 18.N"

ASIDE = Names("aside")
_GOES_ON = Answer(DEALER, GO_ON)


# ---- the dealer's asks ----------------------------------------------------------------------------------------------


_SLIPS = Option(DEALER, FACE_UP, BOXED), Option(DEALER, OFF_TABLE, OFF)


def down_ask(table: PokerTable, clause: str, cards: int = 1) -> Ask:
    """The ask to deal cards face down; the game says what applies if one is exposed by accident (P-67, P-68)."""
    return _down_ask(table.spec, clause, cards)


@cache
def _down_ask(spec: PokerSpec, clause: str, cards: int) -> Ask:
    if_exposed = spec.if_exposed.get(clause, "")
    exposed_by_accident = (Option(DEALER, EXPOSED, if_exposed),) if if_exposed else ()
    return proceed(*_SLIPS, *exposed_by_accident, clause=clause, kind=AskKind.DEAL_DOWN, steps=cards)


@cache
def up_ask(clause: str, cards: int = 1) -> Ask:
    """The ask to deal cards face up to players."""
    return proceed(*_SLIPS, clause=clause, kind=AskKind.DEAL_UP, steps=cards)


@cache
def centre_ask(clause: str, cards: int = 1) -> Ask:
    """The ask to burn a card or to deal cards to the board."""
    return proceed(*_SLIPS, clause=clause, kind=AskKind.DEAL_CENTRE, steps=cards)


def is_player_card_ask(ask: Ask) -> bool:
    """Is this the dealer's ask to deal a player's card?"""
    return ask.kind in (AskKind.DEAL_DOWN, AskKind.DEAL_UP)


def is_card_ask(ask: Ask) -> bool:
    """Is this the dealer's ask to deal any card?"""
    return is_player_card_ask(ask) or ask.kind == AskKind.DEAL_CENTRE


def dealing_options(table: PokerTable, ask: Ask) -> Iterator[Option]:
    """G(2), G(4), H: a card that goes to the wrong player, or passes one by."""
    if not table.live or not is_player_card_ask(ask):
        return
    missed = table.faults.left_out if table.faults else ()
    ineligible = [seat for seat in table.seats if seat not in table.live and seat not in missed]
    if ineligible:
        yield Option(DEALER, INELIGIBLE, "MD-POKER 18.H", seats_named(ineligible))
    if ask.clause not in table.spec.first_deal:
        return
    others = [seat for seat in table.dealt if seat in table.live][1:]
    if others and untouched(table):
        yield Option(DEALER, START_AT, "MD-POKER 18.G(2)", seats_named(others))
    if any(not table.hand(seat) for seat in table.live):
        yield Option(DEALER, LEAVE_OUT, "MD-POKER 18.G(4)")


# ---- dealing one by one ---------------------------------------------------------------------------------------------


def from_the_burns(table: PokerTable) -> Procedure:
    """10.J(3), in the absence of another rule: if removed cards leave the deck too short, the burns are reshuffled."""
    burns = tuple(sorted(table.places.get(BURNS, ())))
    if not burns:
        raise no_cards_left()
    order = yield shuffle(burns, clause="MD-POKER 10.J(3)")
    table.reshuffle(order.cards, (BURNS,), clause="MD-POKER 10.J(3)", reading="X-23")


def no_cards_left() -> Irregularity:
    """The irregularity that there are no cards left to deal, so that the round cannot be completed."""
    return Irregularity("MD-POKER 18.I", "too many cards are out of the round to complete it")


def to_hands(
    table: PokerTable, seats: Sequence[int], ask: Ask, answer: Answer | None = None, refill: Refill | None = None
) -> Procedure:
    """Deal one card to each of these seats; `answer` is what happened instead of the first.

    `refill` is what is done when no card is left; by default the burns are reshuffled.
    """
    found, clause = faults(table), ask.clause
    waiting = list(seats)
    while waiting := [seat for seat in waiting if seat not in found.out]:
        seat = waiting[0]
        if answer is None:
            while not table.places[DECK]:
                yield from (refill or from_the_burns)(table)
            answer = yield ask
        match answer.verb:
            case "proceed":
                _deal(table, waiting.pop(0), ask)
            case "face-up" | "off-table":
                gone(table, answer.verb)
            case "exposed":
                if exposed(table, seat, clause):
                    waiting.pop(0)
            case "start-at":
                waiting = _start_at(table, seat_of(answer))
            case "leave-out":
                _leave_out(table, seat)
            case "ineligible":
                _to_ineligible(table, seat_of(answer), ask)
            case "reshuffle":
                yield from reshuffled(table)
        answer = None
    if found.choosing:
        yield from third_hole_card(table)


def to_centre(
    table: PokerTable,
    place: str,
    number: int,
    ask: Ask,
    answer: Answer | None = None,
    refill: Refill | None = None,
) -> Procedure:
    """Deal a number of cards to the burns or to a board; `answer` is what happened instead of the first."""
    faults(table)
    while number:
        if answer is None:
            while not table.places[DECK]:
                yield from (refill or from_the_burns)(table)
            answer = yield ask
        if answer.verb == PROCEED:
            number -= 1
            if place == BURNS:
                table.deal_down(place, clause=ask.clause)
            else:
                table.deal_up(place, clause=ask.clause)
        elif answer.verb in (FACE_UP, OFF_TABLE):
            gone(table, answer.verb)
        answer = None


def _deal(table: PokerTable, seat: int, ask: Ask) -> None:
    """Deal a card face down or up; P-67: after an exposed hole card, the next up card is dealt face down."""
    if ask.kind == AskKind.DEAL_DOWN:
        table.deal_down(HAND[seat], clause=ask.clause, seen_by=seat)
    elif ask.clause in table.spec.first_deal and seat in faults(table).turned:
        table.deal_down(HAND[seat], clause=table.spec.if_exposed[ask.clause], seen_by=seat)
    else:
        table.deal_up(HAND[seat], clause=ask.clause)


# ---- J, O: cards that are out of use in this round ------------------------------------------------------------------


def gone(table: PokerTable, how: str, place: int = 1) -> None:
    """The card at this place of the deck goes to the muck, and the next one takes its place (P-66, P-69)."""
    found, card = irregular(table), table.places[DECK][-place]
    if how == OFF_TABLE:
        table.carry(PokerKind.OFF_THE_TABLE, DECK, UNUSED, (card,), clause=OFF)
        return
    table.face_up.add(card)
    found.boxed += 1
    clause = BOXED if found.boxed == 1 else SECOND_BOXED
    table.carry(PokerKind.BOXED_CARD, DECK, UNUSED, (card,), clause=clause)
    if found.boxed > 1:
        raise Irregularity(SECOND_BOXED, "a second card is found face up in the deck")


def boxed_options(table: PokerTable) -> Iterator[Option]:
    """J: a card that lies face up in the deck may be noticed at any time, counted from the top."""
    cards = len(table.places[DECK])
    if cards:
        yield Option(DEALER, FOUND_FACE_UP, BOXED, amount_min=1, amount_max=cards)


# ---- G(2), G(4), H: cards to the wrong player -----------------------------------------------------------------------


def _start_at(table: PokerTable, seat: int) -> list[int]:
    """G(2): the deal starts at a wrong place; nobody has noticed yet."""
    faults(table).wrong_start = True
    first = table.dealt.index(seat)
    table.dealt[:] = table.dealt[first:] + table.dealt[:first]
    return list(table.dealt)


def _leave_out(table: PokerTable, seat: int) -> None:
    """G(4): the seat gets no hand; nobody has noticed yet, unless only one other hand is left."""
    if len(table.live) <= 2:
        raise Irregularity("MD-POKER 18.G(4)", f"seat {seat} was left out, and one hand is no game")
    found = faults(table)
    found.left_out.append(seat)
    found.passed_by.add(seat)
    found.out.add(seat)
    table.live.remove(seat)


def _to_ineligible(table: PokerTable, seat: int, ask: Ask) -> None:
    """H: the card is discarded, and the round goes on."""
    irregular(table)
    place = HAND[seat]
    if ask.kind == AskKind.DEAL_UP:
        table.deal_up(place, clause="MD-POKER 18.H")
    else:
        table.deal_down(place, clause="MD-POKER 18.H", seen_by=seat)
    table.muck(seat, clause="MD-POKER 18.H")


# ---- M, N, P: cards that should have come face down -----------------------------------------------------------------


def exposed(table: PokerTable, seat: int, clause: str) -> bool:
    """The card comes face up; returns whether the player now has the card that was due."""
    found, rule = irregular(table), table.spec.if_exposed[clause]
    table.deal_up(HAND[seat], clause=rule)
    if rule in (ONE_HOLE_CARD, HOLE_CARD):
        found.turned[seat] = found.turned.get(seat, 0) + 1
        if found.turned[seat] == 2:
            _both_exposed(table, seat)
        return True
    if rule == THIRD_HOLE_CARD:
        found.choosing.append(seat)
        return True
    if on_the_draw(table, clause):
        _exposed_on_the_draw(table, seat)
        return True
    card = table.places[HAND[seat]][-1]
    table.carry(PokerKind.EXCHANGED, HAND[seat], MUCK, (card,), clause=rule)
    table.face_up.discard(card)
    return False


def on_the_draw(table: PokerTable, clause: str) -> bool:
    """Is this the clause on replacing cards in a draw?"""
    play = table.spec.play
    return isinstance(play, Draws) and clause == play.replace


def _both_exposed(table: PokerTable, seat: int) -> None:
    """M(2), P-67: the two cards are collected, the hand is void and the ante goes back."""
    if len(table.live) == 1:
        raise Irregularity(BOTH_HOLE_CARDS, "the last hand is void, and nobody is left to win the pot")
    faults(table).out.add(seat)
    table.live.remove(seat)
    table.note(PokerKind.HAND_IS_VOID, seat=seat, clause=BOTH_HOLE_CARDS)
    table.muck(seat, clause=BOTH_HOLE_CARDS)
    refund(table, seat, clause=BOTH_HOLE_CARDS, reading="P-67")
    uncalled(table)


def third_hole_card(table: PokerTable) -> Procedure:
    """M(3): each player concerned ends the obligation to bet (a), or continues to contend for the whole pot (b)."""
    found = faults(table)
    while found.choosing:
        seat = found.choosing[0]
        stack = table.balances[STACK[seat]]
        if seat in found.out or not stack:  # an all-in player has no obligation left to end
            found.choosing.pop(0)
            continue
        answer = _GOES_ON if seat in table.away else (yield _third_ask(seat))
        if answer.verb == STOP_BETTING:  # P-85: as if all-in at this point; the other chips are set aside until the end
            table.move(
                PokerKind.STAKES_ASIDE,
                STACK[seat],
                ASIDE[seat],
                stack,
                clause="MD-POKER 18.M(3)(a)",
                seat=seat,
                reading="P-85",
            )
            found.aside.append(found.choosing.pop(0))
        elif answer.verb in (GO_ON, ABSENT, EXPIRED):  # P-37: an absent player has not ended anything
            table.note(PokerKind.GOES_ON, seat=seat, clause="MD-POKER 18.M(3)(b)")
            found.choosing.pop(0)


@cache
def _third_ask(seat: int) -> Ask:
    stop = Option(seat, STOP_BETTING, "MD-POKER 18.M(3)(a)")
    return Ask(seat, (stop, Option(seat, GO_ON, "MD-POKER 18.M(3)(b)")), THIRD_HOLE_CARD, AskKind.EXPOSED)


def choice_options(table: PokerTable, ask: Ask) -> Iterator[Option]:
    """P-37, P-38: the player who must choose may be away or out of time."""
    if ask.kind == AskKind.EXPOSED:
        yield from not_there(table)


def stakes_back(table: PokerTable) -> None:
    """M(3)(a): at the end of the round the player gets the chips back that were set aside."""
    for seat in faults(table).aside:
        cents = table.balances[ASIDE[seat]]
        table.move(PokerKind.STAKES_BACK, ASIDE[seat], STACK[seat], cents, clause="MD-POKER 18.M(3)(a)", seat=seat)


def _exposed_on_the_draw(table: PokerTable, seat: int) -> None:
    """P-68: the card is replaced after the others have drawn, or kept, as the Rules Submission says."""
    card = table.places[HAND[seat]][-1]
    if table.house["irregularity.draw_exposed"] == "must-keep":
        table.note(PokerKind.EXPOSED_KEPT, seat=seat, clause=DRAW_EXPOSED, reading="P-68")
        return
    table.carry(PokerKind.EXPOSED_REPLACED, HAND[seat], UNUSED, (card,), clause=DRAW_EXPOSED)
    faults(table).short.append(seat)


def replaced_last(table: PokerTable, ask: Ask, refill: Refill) -> Procedure:
    """P-68: when all have drawn, players who were dealt an exposed card get another one."""
    short = faults(table).short
    while short:
        yield from to_hands(table, [short.pop(0)], ask, refill=refill)
