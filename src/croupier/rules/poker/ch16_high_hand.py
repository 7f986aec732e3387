"""MD-POKER chapter 16, A to G: the High Hand Jackpot. The contribution, qualifying hands, and the tracking slip.

Periods and their end (H to J) are in `ch16_periods`. Times are minutes since the midnight before the table
opened, by the table's clock; without a clock every minute is in a period.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.cards import CARDS
from croupier.engine.kinds import Span
from croupier.hands import evaluate
from croupier.hands.evaluate import HandValue
from croupier.hands.games import Showdown
from croupier.rules.poker.ch15_bad_beat import (
    board_cards,
    has_a_hand,
    high_hands,
    jackpot_boards,
    own_cards_play,
)
from croupier.rules.poker.choices.house_side import HAND_START, PER_GAME
from croupier.rules.poker.event_kinds import RoomKind
from croupier.rules.poker.faults import dealt_in
from croupier.rules.poker.memory import MadeHand
from croupier.rules.poker.pots.side_pots import Drop
from croupier.rules.poker.table import PokerTable
from croupier.rules.wall_clock import WallClock

BOX = "high-hand-box"
DROP = Drop("High Hand", "high_hand", BOX, due="MD-POKER 16.C", clause="MD-POKER 16.C(2)")


@dataclass(frozen=True, slots=True)
class HighHand:
    """A hand that may take the jackpot: who holds it, where, and the minute that decides its period."""

    table: str
    seat: int
    player: str
    value: HandValue
    minute: int = 0

    def made(self, pool: str = "") -> MadeHand:
        """The hand in the form the table remembers."""
        one, two, three, four, five = (CARDS[card] for card in self.value.cards)
        return MadeHand(self.minute, self.seat, self.player, (one, two, three, four, five), pool)


def remembered(table: PokerTable, made: MadeHand, ranking: str = "") -> HighHand:
    """A hand the table remembers, with its value."""
    ranking = ranking or table.spec.high_ranking
    return HighHand(table.house["table.id"], made.seat, made.player, evaluate(made.cards, ranking), made.minute)


# ---- A, P-57: whose jackpot -----------------------------------------------------------------------------------------


def pool_of(table: PokerTable) -> str:
    """This game's id if it has a jackpot of its own, as Six Plus always does; empty where the games share one."""
    own = table.house["high_hand.pool"] == PER_GAME or table.spec.own_jackpot
    return table.spec.id if own else ""


def pool_account(name: str, pool: str) -> str:
    """The pool's account of this name."""
    return f"{name}-{pool}" if pool else name


# ---- B(1), C: when contributions are taken --------------------------------------------------------------------------


def within(spans: Sequence[Span], table: PokerTable) -> bool:
    """Is the time on the wall clock within one of the spans? True if no clock is kept."""
    minute = table.memory.minute
    if minute is None:
        return True
    shown = WallClock(table.memory.calendar).shown(minute)
    return any(span.holds(shown) for span in spans)


def collecting(table: PokerTable) -> bool:
    """B(1): contributions are taken in collection periods: the qualifying periods, unless the house has others."""
    house = table.house
    spans = house["high_hand.collection_periods"] or house["high_hand.qualifying_periods"]
    return within(spans, table)


# ---- G(1): hands that qualify ---------------------------------------------------------------------------------------


def counts_here(table: PokerTable, game: Showdown) -> bool:
    """A, B(4), P-58: can a hand of this round qualify, as far as everybody at the table knows?"""
    house = table.house
    if not house["high_hand.offered"] or house["table.tournament"]:
        return False
    games = house["high_hand.games"]
    if (games is not None and game.id not in games) or len(dealt_in(table)) < house["high_hand.min_players"]:
        return False
    # P-59: if the minute it began decides, it is known now whether the hand is in a period.
    by_start = house["high_hand.time_basis"] == HAND_START
    return not by_start or within(house["high_hand.qualifying_periods"], table)


def may_be_shown(table: PokerTable, game: Showdown) -> bool:
    """X-29: could it pay the last player left to show? Decided by what all can see, never by the hand."""
    if table.house["high_hand.must_showdown"] or not counts_here(table, game):
        return False
    return any(has_a_hand(table, game, table.live[0], board) for board in jackpot_boards(table))


def high_hands_made(table: PokerTable, game: Showdown) -> Iterator[HighHand]:
    """G(1), P-57, P-58: hands of this round that reach the minimum and play as many own cards as the house demands."""
    house = table.house
    if not counts_here(table, game):
        return
    if len(table.live) < 2 and house["high_hand.must_showdown"]:  # everybody else has folded
        return
    for board in jackpot_boards(table):
        for seat, value in high_hands(table, game, board, house["high_hand.minimum"]).items():
            own = house["high_hand.hole_cards_required"]
            enough = own_cards_play(table, seat, value, board_cards(table, board), own)
            if enough and house["high_hand.minimum"].reached_by(value):
                # Hands of all games that share a jackpot are ranked alike (chapter 6), however they are formed.
                alike = evaluate(value.cards, "high") if value.ranking == "omaha-high" else value
                yield HighHand(house["table.id"], seat, table.players[seat], alike, table.minute)


def report_high_hands(table: PokerTable, game: Showdown) -> None:
    """G(1): the dealer calls the floorperson, who verifies and records the hand on the tracking slip."""
    if not table.house["high_hand.offered"]:
        return
    for hand in high_hands_made(table, game):
        table.note(
            RoomKind.HIGH_HAND, seat=hand.seat, name=hand.player, hand=hand.value.words, clause="MD-POKER 16.G(1)"
        )
        _wait(table, hand)


def _wait(table: PokerTable, hand: HighHand) -> None:
    """Keep a hand that is made but not verified; of a player's hands on two boards, the better one."""
    made, waiting = hand.made(), table.memory.hands_made
    same = [one for one in waiting if (one.minute, one.player, one.seat) == (made.minute, made.player, made.seat)]
    if not same:
        table.remember(hands_made=(*waiting, made))
    elif hand.value > remembered(table, same[0]).value:
        table.remember(hands_made=tuple(made if one is same[0] else one for one in waiting))


def hands_waiting(table: PokerTable) -> list[HighHand]:
    """G(1): hands that are made but not verified yet."""
    return [remembered(table, made) for made in table.memory.hands_made]
