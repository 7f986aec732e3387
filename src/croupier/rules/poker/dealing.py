"""What every poker chapter does alike: who is dealt in, the shuffle, antes, and cards dealt by the dealer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, HAND, STACK, Ask, Option, Procedure, proceed, shuffle
from croupier.rules.poker.table import BURNS, PokerTable

FULL_DECK = tuple(range(52))
SIX_PLUS_DECK = tuple(range(16, 52))


def who_plays(table: PokerTable, needs: dict[int, int]) -> None:
    """8.A, 8.B(4): seated players with chips for what the game demands and one bet at the minimum (P-34)."""
    short = table.house["stakes.allow_short"]
    least = table.plan.small_bet_cents
    for seat in table.seats:
        stack = table.balances[STACK[seat]]
        if f"absent-{seat}" in table.facts:
            table.note("away", seat=seat, clause="MD-POKER 8.B(6)")
        elif f"waits-{seat}" in table.facts and seat not in needs:
            continue  # P-78: until the blind is due there
        elif stack >= needs.get(seat, 0) + least or (short and stack > 0):
            table.dealt.append(seat)
        else:
            table.note("not dealt in", seat=seat, clause="MD-POKER 8.B(4)")


def shuffle_and_cut(table: PokerTable, cards: tuple[int, ...]) -> Procedure:
    """Chapter 5: shuffled and stacked; cut where no machine shuffled (P-10)."""
    order = yield shuffle(cards, clause="MD-POKER 5.A")
    table.stack(order.cards, clause="MD-POKER 5.A")
    if table.house["deck.shuffler"] != "none" and not table.house["deck.preshuffled"]:
        return
    answer = yield _cut(len(cards))
    table.cut(answer.amount, clause="MD-POKER 5.C(3)")


@cache
def _cut(cards: int) -> Ask:
    by_hand = Option(DEALER, "cut", "MD-POKER 5.C(3)", amount_min=cards // 2, amount_max=cards - 1)
    simulated = Option(CHANCE, "cut", "MD-POKER 5.C(3)", amount_min=cards // 2, amount_max=cards - 4)
    return Ask(CHANCE, (simulated, by_hand), "MD-POKER 5.C(2)")


def deal_around(table: PokerTable, seats: Iterable[int], clause: str) -> Procedure:
    """One card face down to each of these seats."""
    ask = proceed(clause=clause)
    for seat in seats:
        if (yield ask) is AS_PROCEDURE:
            table.deal_down(HAND[seat], clause=clause, seen_by=seat)


def deal_up_around(table: PokerTable, seats: Iterable[int], clause: str) -> Procedure:
    """One card face up to each of these seats."""
    ask = proceed(clause=clause)
    for seat in seats:
        if (yield ask) is AS_PROCEDURE:
            table.deal_up(HAND[seat], clause=clause)


def burn(table: PokerTable, clause: str) -> Procedure:
    """The top card of the deck goes unseen to the burns, apart from the muck (7.F(3))."""
    yield proceed(clause=clause)
    table.deal_down(BURNS, clause=clause)


def turn(table: PokerTable, board: str, number: int, clause: str) -> Procedure:
    """Community cards face up in the centre of the table."""
    ask = proceed(clause=clause)
    for _ in range(number):
        yield ask
        table.deal_up(board, clause=clause)
