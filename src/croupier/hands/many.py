"""Many hands at once: numpy in, numpy out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import CARDS
from croupier.hands import rankings
from croupier.hands.errors import BadHand
from croupier.hands.kernels.words import CATEGORY_SHIFT, LOW_RANKS, NO_CARD, Batch, Masks, Values
from croupier.hands.ways import ANY_NUMBER, OMAHA_RANKINGS, Ways, ways

BLOCK = 1 << 14  # hands turned into masks at a time, so that the masks stay in the processor's cache


def evaluate_many(
    cards: NDArray[Any], ranking: str = "high", board: NDArray[Any] | None = None, out: Values | None = None
) -> Values:
    """The values of many hands: higher is better, `value >> 12` is the category, -1 for a low that does not qualify.

    Cards are uint8 `rank * 4 + suit` in an N x k array, or uint64 masks with bit `16 * suit + rank`. The board, which
    other rankings add to the hand, has the same form: one board per hand, or one for all.
    """
    rankings.find(ranking)
    hands = _sound(cards, "cards")
    boards = None if board is None else _boards(_sound(board, "board"), hands)
    if out is None:
        out = np.empty(len(hands), np.int32)
    elif out.dtype != np.int32 or out.shape != (len(hands),) or not out.flags.c_contiguous:
        raise BadHand(f"out must be a contiguous int32 array of {len(hands)} places; it is {_form(out)}")
    if ranking in OMAHA_RANKINGS:
        _rank_omaha(hands, boards, ranking, out)
    elif hands.ndim == 1:
        _rank_masks(hands if boards is None else _joined_masks(hands, boards), ranking, out)
    else:
        _rank_cards(hands if boards is None else np.hstack((hands, boards)), ranking, out)
    return out


def category_of(values: Values, ranking: str = "high") -> Values:
    """The categories of values, numbered from 0, the worst, as in `rankings.CATEGORIES`; -1 if no low qualifies."""
    rankings.find(ranking)
    return values >> CATEGORY_SHIFT


def _form(array: NDArray[Any]) -> str:
    return f"{array.dtype} of shape {'x'.join(map(str, array.shape)) or 'one number'}"


def _sound(array: NDArray[Any], what: str) -> NDArray[Any]:
    """The array, contiguous, if it holds cards or masks."""
    given = np.asarray(array)
    if not (given.dtype == np.uint8 and given.ndim == 2) and not (given.dtype == np.uint64 and given.ndim == 1):
        raise BadHand(
            f"{what} must be a uint8 array of N hands x k cards or a uint64 array of N masks; this is {_form(given)}"
        )
    return np.ascontiguousarray(given)


def _boards(boards: NDArray[Any], hands: NDArray[Any]) -> NDArray[Any]:
    """One board for each hand."""
    if boards.ndim != hands.ndim or len(boards) not in (1, len(hands)):
        raise BadHand(
            f"the board must have the form of the cards, one for each of the {len(hands)} hands or one for all; "
            f"it is {_form(boards)}, the cards are {_form(hands)}"
        )
    return np.ascontiguousarray(np.broadcast_to(boards, (len(hands), *boards.shape[1:])))


def _joined_masks(hands: Masks, boards: Masks) -> Masks:
    both = hands & boards
    if both.any():
        row = int(np.flatnonzero(both)[0])
        raise BadHand(f"hand {row}: {_first_card(both[row])} is in the hand and on the board")
    return hands | boards


def batch_for(way: Ways, ranking: str, cards: int) -> Batch:
    """The function that ranks hands of this many cards, which the ranking must support."""
    sizes = way.batches[ranking]
    if cards not in sizes:
        numbers = [str(size) for size in sizes if size != ANY_NUMBER]
        allowed = numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} or {numbers[-1]}"
        raise BadHand(f"a hand of the ranking {ranking!r} has {allowed} cards; these have {cards}")
    return sizes[cards]


def _rank_masks(masks: Masks, ranking: str, out: Values) -> None:
    """All masks must have as many cards as the first, except in Top Five, where they may have up to seven."""
    if len(masks) == 0:
        return
    way = ways(len(masks))
    cards = ANY_NUMBER if ANY_NUMBER in way.batches[ranking] else int(masks[0]).bit_count()
    if masks[0] & NO_CARD or batch_for(way, ranking, cards)(masks, out):
        raise _bad_mask(masks, ranking, cards)


def _rank_cards(cards: NDArray[np.uint8], ranking: str, out: Values) -> None:
    number, in_hand = cards.shape
    way = ways(number)
    rank = batch_for(way, ranking, in_hand)
    masks = np.empty(min(BLOCK, number), np.uint64)
    for first in range(0, number, BLOCK):
        some = masks[: min(BLOCK, number - first)]
        unknown = way.masks_of(cards[first : first + len(some)], some)
        if unknown or rank(some, out[first : first + len(some)]):
            raise _bad_cards(cards, ranking)


def _rank_omaha(hands: NDArray[Any], boards: NDArray[Any] | None, ranking: str, out: Values) -> None:
    if boards is None:
        raise BadHand(f"the ranking {ranking!r} needs the board: five cards for each hand, or the same for all")
    way = ways(len(hands))
    hole, on_board = (_unpacked(each, way) if each.ndim == 1 else each for each in (hands, boards))
    if len(hole) == 0:
        return
    if hole.shape[1] not in (4, 5) or on_board.shape[1] != 5:
        raise BadHand(
            f"a hand of the ranking {ranking!r} has 4 or 5 hole cards and 5 board cards; "
            f"these have {hole.shape[1]} and {on_board.shape[1]}"
        )
    if way.omaha(ranking, hole, on_board, out):
        raise _bad_cards(np.hstack((hole, on_board)), ranking)


def _unpacked(masks: Masks, way: Ways) -> NDArray[np.uint8]:
    """The cards of masks that all have as many cards as the first."""
    in_hand = int(masks[0] & ~NO_CARD).bit_count() if len(masks) else 0
    cards = np.empty((len(masks), in_hand), np.uint8)
    if (masks & NO_CARD).any() or way.cards_of(masks, cards):
        raise _bad_mask(masks, "omaha-high", in_hand)
    return cards


def _first_card(mask: np.uint64) -> str:
    bit = (int(mask) & -int(mask)).bit_length() - 1
    return str(CARDS[bit % 16 * 4 + bit // 16])


def _bad_mask(masks: Masks, ranking: str, cards: int) -> BadHand:
    """The error for the first bad mask."""
    impossible, sizes = masks & NO_CARD != 0, np.bitwise_count(masks)
    not_in_deck = (masks & LOW_RANKS != 0) & (ranking == "six-plus")
    wrong_size = sizes > 7 if cards == ANY_NUMBER else sizes != cards
    row = int(np.flatnonzero(impossible | not_in_deck | wrong_size)[0])
    if impossible[row]:
        return BadHand(
            f"hand {row}: the mask {int(masks[row]):#018x} has a bit that is not a card; "
            f"card rank and suit have bit 16 * suit + rank, ranks 0 (2) to 12 (ace)"
        )
    if wrong_size[row]:
        allowed = "at most 7" if cards == ANY_NUMBER else f"{cards} like the first hand"
        return BadHand(f"hand {row}: the mask has {sizes[row]} cards; it must have {allowed}")
    return BadHand(f"hand {row}: {_first_card(masks[row] & LOW_RANKS)} is not in the 36-card deck of six-plus")


def _bad_cards(cards: NDArray[np.uint8], ranking: str) -> BadHand:
    """The error for the first bad hand."""
    unknown = cards > 51
    in_order = np.sort(cards, axis=1)
    twice = in_order[:, 1:] == in_order[:, :-1]
    not_in_deck = (cards < 16) & (ranking == "six-plus")
    row = int(np.flatnonzero(unknown.any(axis=1) | twice.any(axis=1) | not_in_deck.any(axis=1))[0])
    if unknown[row].any():
        return BadHand(f"hand {row}: {cards[row][unknown[row]][0]} is not a card; cards are numbered 0 (2c) to 51 (As)")
    if twice[row].any():
        return BadHand(f"hand {row}: {CARDS[in_order[row, 1:][twice[row]][0]]} appears twice")
    return BadHand(f"hand {row}: {CARDS[cards[row][not_in_deck[row]][0]]} is not in the 36-card deck of six-plus")
