"""A hand from the first card to the last chip, compiled, stopping at each decision."""

from __future__ import annotations

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.betting import (
    begin_round,
    bet,
    can_bet,
    killed,
    next_turn,
    put_in,
    put_in_dead,
    take_bet,
)
from croupier.rules.poker.simulate.stepping.deck import (
    burn,
    deal_around,
    deal_late,
    exchange,
    refill,
    second_board,
    street,
    turn_up,
)
from croupier.rules.poker.simulate.stepping.formats import bomb, next_to_agree, offer_to_run_twice
from croupier.rules.poker.simulate.stepping.layout import (
    ACT_RAISE,
    BOARD_MAX,
    OVER,
    RANK_DIGITS,
    RUNNING,
    S_ANTES,
    S_BET_BLINDS,
    S_BET_BUTTON,
    S_BET_FORCED,
    S_BLINDS,
    S_BOMB,
    S_DEAL,
    S_DRAW,
    S_SECOND,
    S_STREET,
    S_TURN,
    S_TWICE,
    TO_BET,
    TO_DRAW,
    TO_OPEN,
    TO_STRADDLE,
    TO_TWICE,
    HouseRow,
    TableRow,
)
from croupier.rules.poker.simulate.stepping.pots import divide, rake, settle
from croupier.rules.poker.simulate.stepping.values import compare


@kernel
def begin(h: HouseRow, t: TableRow) -> None:
    """Start a new hand with the current chips; the deck is in order, unless its order is given."""
    places = h.places
    t.state = t.step = t.actor = t.pending = t.cursor = t.checked = t.betting = t.drawing = 0
    t.high = t.full_raise = t.full_to = t.raises = t.completes = t.opened_by = t.or_unit = 0
    t.pot = t.dead = t.rake = t.jackpot = t.awarded = t.winners = 0
    t.board_number = t.burns_number = t.muck_number = t.shown = t.decisions = t.lined = 0
    t.reshuffles = t.held_then = t.second_number = t.shared = t.offering = t.offered = t.twice = 0
    for place in range(places):
        t.street[place] = t.contributed[place] = t.acted[place] = t.held[place] = t.drawn[place] = 0
    t.live, t.lives, t.left = (1 << places) - 1, places, h.deck_number
    if not h.given and not h.late:
        for card in range(h.deck_number):
            t.deck[card] = h.deck[card]


@kernel
def advance(h: HouseRow, t: TableRow) -> None:
    """Go on until somebody must decide, or the hand is over."""
    while t.state == RUNNING:
        if t.betting:
            next_turn(h, t)
            park_rake(h, t)
        else:
            go_on(h, t)


@kernel
def park_rake(h: HouseRow, t: TableRow) -> None:
    """P-107: after a betting round, as parked rake is not in the pot that bots see, or that limits a raise (P-112)."""
    if h.parks and not t.betting:
        rake(h, t, divide(h, t))


@kernel
def go_on(h: HouseRow, t: TableRow) -> None:
    """What is next, while nobody decides and no betting round is under way."""
    if t.drawing:
        next_to_draw(t)
    elif t.offering:
        next_to_agree(h, t)
    elif t.lives < 2 or t.step == h.steps_number:
        if t.lives > 1 and not t.lined:
            t.shown = 1
            if h.late:
                deal_late(h, t)
            compare(h, t)
        settle(h, t)
        if t.state == RUNNING:
            t.state = OVER
    else:
        at = t.step
        t.step += 1
        follow(h, t, h.steps[at, 0], h.steps[at, 1], h.steps[at, 2])


@kernel
def follow(h: HouseRow, t: TableRow, kind: int, number: int, more: int) -> None:
    """One step of the round."""
    places = h.places
    if kind == S_ANTES:
        antes(h, t)
    elif kind == S_BLINDS:
        blinds(h, t, killed(t, number))
    elif kind == S_DEAL:
        deal_around(h, t, places, number)
    elif kind == S_STREET:
        street(h, t, places, number, h.common)
    elif kind == S_TURN:
        turn_up(h, t, number)
    elif kind == S_TWICE:
        offer_to_run_twice(h, t, number)
    elif kind == S_SECOND:
        if t.twice:
            second_board(h, t, BOARD_MAX - t.shared)
    elif kind == S_BOMB:
        bomb(h, t)
    elif kind == S_DRAW:
        refill(h, t)
        burn(h, t)
        t.drawing, t.pending = 1, t.live
    elif kind == S_BET_BLINDS:
        begin_round(h, t, t.cursor, killed(t, number))
    elif kind == S_BET_FORCED:
        if can_bet(h, t) > 1:
            forced_bet(h, t, killed(t, number))
    elif kind == S_BET_BUTTON:
        if more or can_bet(h, t) > 1:
            begin_round(h, t, 0, killed(t, number))
    elif can_bet(h, t) > 1:
        t.or_unit = open_pair(h, t) if more else 0
        begin_round(h, t, best_showing(h, t), killed(t, number))


@kernel
def antes(h: HouseRow, t: TableRow) -> None:
    """Take the antes: one each, or one player's for all."""
    if h.ante_for_all:
        put_in_dead(t, h.ante_for_all - 1, h.ante * h.places)
    else:
        for place in range(h.places):
            put_in(t, place, h.ante)


@kernel
def blinds(h: HouseRow, t: TableRow, unit: int) -> None:
    """Post the blinds and the kill, and set the current bet; left of the last blind a straddle may be made."""
    last = high = 0
    for number in range(h.blinds_number):
        last, cents = h.blinds[number, 0], h.blinds[number, 1]
        bet(t, last, cents)
        high = max(high, cents)
    if t.kill and t.kill_by and h.kill_post:
        bet(t, t.kill_by - 1, unit - t.street[t.kill_by - 1])
        high = max(high, unit)
    t.high, t.full_to, t.raises, t.full_raise = high, high, 1, max(unit, high)
    first = last + 1 if last + 1 < h.places else 0
    t.cursor = first
    straddle = h.straddle
    if straddle > high and not t.street[first] and t.stacks[first] >= straddle + h.small_bet:
        t.actor, t.state = first, TO_STRADDLE


@kernel
def take_straddle(h: HouseRow, t: TableRow) -> None:
    """P-15: the straddle counts as the largest blind, and the next player acts first."""
    cents = h.straddle
    bet(t, t.actor, cents)
    t.high = t.full_to = cents
    t.full_raise = max(t.full_raise, cents)
    t.raises += h.straddle_counts
    t.cursor = t.actor + 1


# ---- stud -----------------------------------------------------------------------------------------------------------


@kernel
def up_card(h: HouseRow, t: TableRow, place: int) -> int:
    """The first up card of a player."""
    return int(t.hands[place, h.hole])


@kernel
def forced_bet(h: HouseRow, t: TableRow, unit: int) -> None:
    """P-20: of the players with chips, the one with the forced card bets, and may be asked to complete the bet."""
    found, least = 0, 1 << 60
    for place in range(h.places):
        if t.live >> place & 1 and t.stacks[place]:
            order = h.forced_order[up_card(h, t, place)]
            if order < least:
                found, least = place, order
    t.actor, t.unit = found, unit
    if h.may_complete and min(h.forced, unit) < min(unit, t.stacks[found]):
        t.state = TO_OPEN
    else:
        open_with(h, t, 0)


@kernel
def open_with(h: HouseRow, t: TableRow, completed: int) -> None:
    """Make the forced bet, or a full one, for the others to answer."""
    place, unit = t.actor, t.unit
    high = min(unit, t.stacks[place]) if completed else min(h.forced, unit)
    bet(t, place, high)
    t.high, t.full_raise, t.raises, t.completes = high, unit, 1, int(high < unit)
    t.full_to = 0 if high < unit else high
    t.opened_by = place + 1
    begin_round(h, t, place + 1, unit)


@kernel
def best_showing(h: HouseRow, t: TableRow) -> int:
    """Who has the best hand showing, on a tie the nearest to the dealer's left (P-22)."""
    first, best = 0, -1
    for place in range(h.places):
        if t.live >> place & 1:
            value = h.showing[shown_key(h, t, place)]
            if value > best:
                first, best = place, value
    return first


@kernel
def shown_key(h: HouseRow, t: TableRow, place: int) -> int:
    """Up to four up cards as a number: their ranks in order, each a digit one more than the rank."""
    number, key, before = min(4, t.held[place] - h.hole), 0, -1
    for _ in range(number):
        rank, times = 13, 0
        for card in range(number):
            other = t.hands[place, h.hole + card] >> 2
            if before < other < rank:
                rank, times = other, 1
            elif other == rank:
                times += 1
        for _ in range(times):
            key = RANK_DIGITS * key + rank + 1
        before = rank if times else 13
    return int(key)


@kernel
def open_pair(h: HouseRow, t: TableRow) -> int:
    """P-20: the big bet if the first two up cards of a player are a pair and the house so chooses; else 0."""
    if h.open_pair and h.big_bet > killed(t, h.small_bet):
        for place in range(h.places):
            if t.live >> place & 1 and t.hands[place, h.hole] >> 2 == t.hands[place, h.hole + 1] >> 2:
                return int(h.big_bet)
    return 0


# ---- decisions ------------------------------------------------------------------------------------------------------


@kernel
def next_to_draw(t: TableRow) -> None:
    """The next player from the left of the button draws; after the last, the draw is over."""
    place = 0
    while t.pending:
        if t.pending >> place & 1:
            t.pending &= ~(1 << place)
            t.actor, t.state = place, TO_DRAW
            return
        place += 1
    t.drawing = 0


@kernel
def take(h: HouseRow, t: TableRow, act: int, number: int) -> None:
    """The player in turn acts, with the height of a bet or the cards of a draw."""
    state = t.state
    t.state = RUNNING
    t.decisions += 1
    if state == TO_BET:
        take_bet(h, t, act, number)
    elif state == TO_DRAW:
        exchange(h, t, t.actor, number)
    elif state == TO_OPEN:
        open_with(h, t, int(act == ACT_RAISE))
    elif state == TO_TWICE:
        t.twice |= int(act == ACT_RAISE) << t.actor
    elif act == ACT_RAISE:
        take_straddle(h, t)
