"""MD-POKER chapter 15, A to C: Bad Beat payout. The contribution, and who has a bad beat.

What follows when one is shown (D to J) is in `ch15_payout`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from croupier.engine import TableKind
from croupier.hands import evaluate
from croupier.hands.evaluate import HandValue
from croupier.hands.games import Share, Showdown
from croupier.hands.rankings import CATEGORIES
from croupier.rules.poker.choices.house_side import BadBeatRequirement
from croupier.rules.poker.choices.least_hand import LeastHand
from croupier.rules.poker.event_kinds import BAD_BEAT, RoomKind
from croupier.rules.poker.faults import dealt_in
from croupier.rules.poker.memory import BadBeatShown
from croupier.rules.poker.pots.side_pots import Drop
from croupier.rules.poker.table import BOARD, SECOND_BOARD, PokerTable

BOX = "bad-beat-box"
DROP = Drop("Bad Beat", "bad_beat", BOX, due="MD-POKER 15.C", clause="MD-POKER 15.C(2)")


@dataclass(frozen=True, slots=True)
class BadBeat:
    """A bad beat: losers and winners (several if hands are equal), their hands, and the requirement met."""

    losers: tuple[int, ...]
    winners: tuple[int, ...]
    losing: HandValue
    winning: HandValue
    requirement: BadBeatRequirement


def bad_beat(table: PokerTable, game: Showdown) -> BadBeat | None:
    """B(3), P-55, P-105: the best beaten hand that was shown and meets one of the requirements, on one board (X-03)."""
    if not table.house["bad_beat.offered"] or len(table.shown) < 2:
        return None
    players = len(dealt_in(table))
    met = [one for one in table.house["bad_beat.qualifying"] if one.game == game.id and players >= one.players]
    found = [_on_board(table, game, board, one) for one in met for board in jackpot_boards(table)]
    return max(filter(None, found), key=lambda one: one.losing, default=None)


def jackpot_boards(table: PokerTable) -> tuple[str, ...]:
    """X-03: of two boards only the first counts, unless the house says both."""
    both = len(table.boards) > 1 and table.house["run_twice.jackpot_boards"] == "both"
    return table.boards if both else (BOARD,)


def board_cards(table: PokerTable, board: str) -> list[int]:
    """The cards of a board, with those it shares with the first."""
    first = table.places.get(BOARD, [])
    return first[: table.shared_board] + table.places.get(SECOND_BOARD, []) if board == SECOND_BOARD else first


def high_share(game: Showdown) -> Share | None:
    """The share of the pot that the best hand of chapter 6 wins; None in a low game."""
    return next((one for one in game.shares if one.ranking in ("high", "omaha-high", "six-plus")), None)


def has_a_hand(table: PokerTable, game: Showdown, seat: int, board: str) -> bool:
    """Are there enough cards, before the player and on the board, to make a high hand?"""
    enough = len(table.hand(seat)) in game.hand and len(board_cards(table, board)) in game.board
    return enough and high_share(game) is not None


def high_hands(table: PokerTable, game: Showdown, board: str, least: LeastHand) -> dict[int, HandValue]:
    """By seat, the high hands shown that rank at least as high as the least one that counts."""
    share = high_share(game)
    if share is None:
        return {}
    common = board_cards(table, board)
    shown = [seat for seat in table.shown if has_a_hand(table, game, seat, board)]
    if len(shown) > 1:  # the kernels have just compared these hands; few of them need words
        from croupier.hands.few import values_of

        lowest = CATEGORIES[share.ranking].index(least.category)
        values = values_of(share.ranking, [table.hand(seat) for seat in shown], common)
        shown = [seat for seat, value in zip(shown, values, strict=True) if value >> 12 >= lowest]
    if share.ranking == "omaha-high":
        return {seat: evaluate(table.hand(seat), share.ranking, board=common) for seat in shown}
    return {seat: evaluate([*table.hand(seat), *common], share.ranking) for seat in shown}


def _on_board(table: PokerTable, game: Showdown, board: str, requirement: BadBeatRequirement) -> BadBeat | None:
    """P-105, P-114: the bad beat on this board; the winning hand needs its own cards in play too."""
    hands, common = high_hands(table, game, board, requirement.losing), board_cards(table, board)
    if not hands:
        return None
    winning, own = max(hands.values()), requirement.hole_cards
    playing = {seat: value for seat, value in hands.items() if own_cards_play(table, seat, value, common, own)}
    winners = tuple(seat for seat, value in playing.items() if value == winning)
    beaten = [v for v in playing.values() if v < winning and requirement.losing.reached_by(v)]
    if not winners or not beaten:
        return None
    losing = max(beaten)
    losers = tuple(seat for seat, value in playing.items() if value == losing)
    return BadBeat(losers, winners, losing, winning, requirement)


def own_cards_play(table: PokerTable, seat: int, value: HandValue, common: Sequence[int], number: int) -> bool:
    """P-104: is this number of the player's hole cards among some five cards that make this hand?"""
    own = hole_cards(table, seat)
    if len(own.intersection(value.cards)) >= number:  # always in Omaha: two hole cards are in every hand
        return True
    choices = (set(five) for five in combinations([*table.hand(seat), *common], 5))
    return any(len(own & five) >= number and evaluate(sorted(five), value.ranking) == value for five in choices)


def hole_cards(table: PokerTable, seat: int) -> set[int]:
    """1.B(20), P-106: the player's cards that were dealt face down; in stud some were dealt face up."""
    hand = table.hand(seat)
    if not table.spec.is_stud:
        return set(hand)
    dealt = [event for event in table.events if event.kind == TableKind.DEALT]
    if dealt:
        return {card for event in dealt if event.seen_by == seat for card in event.cards}
    # For a hand that was not dealt here the order tells: in seven-card stud the first and the last cards are face down.
    return {hand[place] for place in table.spec.down if place < len(hand)}


def report_bad_beat(table: PokerTable, game: Showdown) -> None:
    """P-103: the engine finds a bad beat and records whom it concerns; the shift supervisor verifies it (G)."""
    found = bad_beat(table, game)
    if found is None:
        return
    memory = table.memory  # the next number after those shown, or verified and unpaid
    known = [one.number for one in memory.bad_beats] + [share.number for share in memory.bad_beats_owed]
    number = 1 + max(known, default=0)
    players = dealt_in(table)
    losers, winners = ([seat for seat in players if seat in part] for part in (found.losers, found.winners))
    others = [seat for seat in players if seat not in (*losers, *winners)]
    shown = BadBeatShown(number, *(tuple(table.players[seat] for seat in part) for part in (losers, winners, others)))
    table.remember(bad_beats=(*memory.bad_beats, shown))
    lost, won, by = found.losing.words, found.winning.words, tuple(found.winners)
    for seat in found.losers:
        table.note(RoomKind.BAD_BEAT, seat=seat, hand=lost, against=won, seats=by, clause="MD-POKER 15.B(3)")
    loser = found.losers[0]
    table.note(RoomKind.TO_BE_VERIFIED, seat=loser, jackpot=BAD_BEAT, clause="MD-POKER 15.G")
