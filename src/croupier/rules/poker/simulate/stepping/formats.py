"""Running it twice and bomb pots, compiled: 8.L to 8.O, as `croupier.rules.poker.ch08_formats` plays them."""

from __future__ import annotations

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.betting import can_bet, put_in
from croupier.rules.poker.simulate.stepping.layout import TO_TWICE, HouseRow, TableRow

LIVE_HANDS_MAX = 3


@kernel
def bomb(h: HouseRow, t: TableRow) -> None:
    """8.M to 8.O, (1): everybody puts in the agreed amount; unmatched chips go back (17.D)."""
    for place in range(h.places):
        put_in(t, place, h.bomb)
    leader, most, second = 0, 0, 0
    for place in range(h.places):
        cents = t.contributed[place]
        leader = place if cents > most else leader
        second, most = max(second, min(most, cents)), max(most, cents)
    t.contributed[leader] -= most - second
    t.stacks[leader] += most - second
    t.pot -= most - second
    if h.boards > 1:
        t.twice = t.live


@kernel
def offer_to_run_twice(h: HouseRow, t: TableRow, needed: int) -> None:
    """8.L(1): if no more bets can come and at most three hands are live, each is asked, once a round (P-41, X-49)."""
    if t.offered or t.lives > LIVE_HANDS_MAX or can_bet(h, t) > 1 or t.left < needed:
        return
    t.offering, t.offered, t.pending = 1, 1, t.live


@kernel
def next_to_agree(h: HouseRow, t: TableRow) -> None:
    """Ask the next player from the left of the button; after the last, decide whether two boards are dealt."""
    place = 0
    while t.pending:
        if t.pending >> place & 1:
            t.pending &= ~(1 << place)
            t.actor, t.state = place, TO_TWICE
            return
        place += 1
    t.offering, t.shared = 0, t.board_number
    if t.twice != t.live and not side_pot_runs_twice(h, t):
        t.twice = 0


@kernel
def side_pot_runs_twice(h: HouseRow, t: TableRow) -> bool:
    """8.L(1)(f): have two agreed who contend for a side pot without the third?"""
    agreed, refused, least = 0, 0, 1 << 60
    for place in range(h.places):
        if t.twice >> place & 1:
            agreed += 1
            least = min(least, t.contributed[place])
        elif t.live >> place & 1:
            refused = max(refused, t.contributed[place])
    return bool(agreed == 2 and least > refused)
