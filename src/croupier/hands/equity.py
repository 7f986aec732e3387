"""Equity: how often each hand wins, ties and loses over everything that may still be dealt, and its share of the pot.

Every deal is counted where that takes a few seconds at most; otherwise a random sample is taken, with its error.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from croupier.cards.card import BadCard
from croupier.cards.card import cards as read_cards
from croupier.hands import games
from croupier.hands.errors import BadHand
from croupier.hands.spots import (
    HIGH_PART,
    LOW_PART,
    PARTS,
    WHOLE_POT,
    Equity,
    PlayerEquity,
    Spot,
    SpotHand,
    player_of,
)

if TYPE_CHECKING:
    from croupier.hands.ranges import Range

__all__ = ["Equity", "PlayerEquity", "Spot", "equity", "one_by_one"]

Progress = Callable[[int, int], object]  # deals done, deals in all
Deal = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]  # the hands, and the board

FEW_DEALS = 2_000  # looked at one by one in Python, without loading the kernels
DEALS_MAX = 300_000_000  # counted one by one by kernels, times players; a few seconds
SAMPLES, SAMPLES_MAX = 2_000_000, 1_000_000_000


def equity(
    hands: Sequence[SpotHand | Range],
    board: SpotHand = (),
    game: str = "holdem",
    dead: SpotHand = (),
    samples: int | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """The hands' equity: `equity(["As Ah", "Kd Kc"])`; also of ranges, as in `equity(["QQ+, AKs", "22-99"])`.

    Cards are a text or numbers. In stud games a hand is the cards known so far. With `samples` that many random deals
    are looked at, always the same ones for the same `seed`; without it every deal, unless there are too many.
    """
    if any(_is_range(hand, game) for hand in hands):
        return _of_ranges(hands, board, game, dead, samples, seed, progress)
    spot = Spot.read(hands, board, game, dead)  # type: ignore[arg-type]
    check_samples(samples)
    if samples is None and spot.deals <= FEW_DEALS:
        return one_by_one(spot)
    if samples is None and spot.game.is_as_hold_em and not spot.board:
        from croupier.hands.before_the_flop import equity_before_the_flop

        return equity_before_the_flop(spot)
    from croupier.hands import many_deals  # loads the kernels

    if samples is None and spot.can_be_swept:
        return many_deals.swept(spot)
    if samples is None and spot.deals * len(spot.hands) <= DEALS_MAX:
        return many_deals.counted(spot, progress)
    seed = secrets.randbits(32) if seed is None else seed
    return many_deals.sampled(spot, SAMPLES if samples is None else samples, seed, progress)


def check_samples(samples: int | None) -> None:
    """Refuse a number of samples that is too small or too large."""
    if samples is not None and samples < 1:
        raise BadHand(f"{samples} samples were asked for; at least one is needed")
    if samples is not None and samples > SAMPLES_MAX:
        raise BadHand(f"{samples:,} samples were asked for; at most {SAMPLES_MAX:,} are allowed")


def _is_range(hand: SpotHand | Range, game: str) -> bool:
    """Is this a range rather than the cards of one hand?"""
    if not isinstance(hand, str):
        return hasattr(hand, "weight_of")
    found = games.find(game)
    if not found.has_board:
        return False
    try:
        cards = read_cards(hand)
    except BadCard:
        from croupier.hands.ranges import notation

        return notation.is_range(hand)
    return len(cards) != found.hand[0] and "," in hand


def _of_ranges(
    hands: Sequence[SpotHand | Range],
    board: SpotHand,
    game: str,
    dead: SpotHand,
    samples: int | None,
    seed: int | None,
    progress: Progress | None,
) -> Equity:
    from croupier.hands.ranges import Range

    ranges = [
        hand if isinstance(hand, Range) else Range(hand, game) if _is_range(hand, game) else Range.of([hand], game)  # type: ignore[arg-type]
        for hand in hands
    ]
    from croupier.hands.ranges.equity import range_equity  # loads the kernels

    return range_equity(ranges, board, game, dead, samples, seed, progress)


def one_by_one(spot: Spot) -> Equity:
    """The equity by settling every deal in turn, as at a table; the kernels of `many_deals` give the same result."""
    dealt = list(_deals(spot))
    values = [_values(share.ranking, dealt, share.board_counts) for share in spot.game.shares]
    players = range(len(spot.hands))
    won = [[[0] * (len(players) + 1) for _ in PARTS] for _ in players]
    scoops, nothing = [0] * len(players), [0] * len(players)
    for deal in range(len(dealt)):
        winners = [_winners([row[deal] for row in share]) for share in values]
        high, low = winners[0], winners[1] if len(winners) == 2 else []
        for place in high:
            won[place][HIGH_PART if low else WHOLE_POT][len(high)] += 1
        for place in low:
            won[place][LOW_PART][len(low)] += 1
        for place in players:
            scoops[place] += high == [place] and low in ([], [place])
            nothing[place] += place not in high and place not in low
    number = len(dealt)
    parts = (player_of(spot, place, won[place], scoops[place], nothing[place], number, 0.0) for place in players)
    return Equity(spot.game.id, spot.board, spot.dead, True, number, tuple(parts))


def _winners(values: Sequence[int]) -> list[int]:
    """The players with the best hand; none if no hand qualifies."""
    best = max(values)
    return [place for place, value in enumerate(values) if value == best >= 0]


def _deals(spot: Spot) -> Iterator[Deal]:
    """Every way to deal what is missing, to the players in stud, otherwise to the board."""
    if not spot.game.is_stud:
        for drawn in combinations(spot.deck, spot.missing[0]):
            yield spot.hands, (*spot.board, *drawn)
        return
    for hands in _stud_hands(spot.hands, spot.missing, spot.deck):
        yield hands, ()


def _stud_hands(
    hands: Sequence[tuple[int, ...]], missing: Sequence[int], deck: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Each draw of the first player, with every draw that leaves the others."""
    if not hands:
        yield ()
        return
    for drawn in combinations(deck, missing[0]):
        left = [card for card in deck if card not in drawn]
        for others in _stud_hands(hands[1:], missing[1:], left):
            yield ((*hands[0], *drawn), *others)


def _values(ranking: str, dealt: Sequence[Deal], board_counts: bool) -> list[list[int]]:
    """The values under one ranking: a row for each player, a column for each deal."""
    import numpy as np

    from croupier.hands.many import evaluate_many

    boards = np.array([board for _, board in dealt], np.uint8)
    board = boards if boards.size and board_counts else None
    players = range(len(dealt[0][0]))
    rows = (np.array([hands[place] for hands, _ in dealt], np.uint8) for place in players)
    return [evaluate_many(row, ranking, board=board).tolist() for row in rows]
