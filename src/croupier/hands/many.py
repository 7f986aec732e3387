"""Many hands at once: numpy in, numpy out, and how many of all hands fall in each category."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import CARDS
from croupier.hands import rankings
from croupier.hands.errors import BadHand
from croupier.hands.kernels import badugi, counting, high, low, omaha, six_plus, small
from croupier.hands.kernels.cards import CARD_MASK, CATEGORY_SHIFT, NO_CARD, masks_of_rows
from croupier.hands.kernels.lanes import LOW_RANKS, Batch, Masks, Values
from croupier.hands.kernels.tables import table

Sizes = Mapping[int, Batch]
ANY_NUMBER = -1  # of cards, but at most seven
BLOCK = 1 << 14  # hands turned into masks at a time, so that the masks stay in the processor's cache

KERNELS: Mapping[str, Sizes] = {
    "high": high.BATCH,
    "low-a5": low.A5_BATCH,
    "low-a5-8": low.EIGHT_BATCH,
    "low-27": low.LOW_27_BATCH,
    "badugi": badugi.BATCH,
    "badugi-ace-high": badugi.ACE_HIGH_BATCH,
    "six-plus": six_plus.BATCH,
    "top-five": small.TOP_FIVE_BATCH,
    "top-five-best-five": small.TOP_FIVE_BEST_BATCH,
    "three-card": small.THREE_CARD_BATCH,
    "six-card": small.SIX_CARD_BATCH,
}
OMAHA_RANKINGS = ("omaha-high", "omaha-low-8")
_TO_MASKS = {cards: masks_of_rows(cards) for cards in range(1, 8)}

# Rank table and flush table of the rankings in which a flush takes the place of what the ranks alone would be.
_BY_RANKS = {
    ("high", 5): ("place5", "high_5", "high_flush"),
    ("high", 6): ("place6", "high_6", "high_flush"),
    ("high", 7): ("place7", "high_7", "high_flush"),
    ("six-plus", 5): ("place5", "six_plus_5", "six_plus_flush"),
    ("six-plus", 6): ("place6", "six_plus_6", "six_plus_flush"),
    ("six-plus", 7): ("place7", "six_plus_7", "six_plus_flush"),
    ("six-card", 6): ("place6", "high_6", "six_card_flush"),
    ("low-27", 5): ("place5", "low_27_5", "low_27_flush"),
    ("low-a5", 5): ("place5", "low_a5_5", None),
    ("low-a5", 6): ("place6", "low_a5_6", None),
    ("low-a5", 7): ("place7", "low_a5_7", None),
}


def evaluate_many(
    cards: NDArray[Any], ranking: str = "high", board: NDArray[Any] | None = None, out: Values | None = None
) -> Values:
    """The values of many hands: higher is better, `value >> 12` is the category, -1 where no low qualifies.

    Cards are uint8 `rank * 4 + suit` in an N x k array, or uint64 masks with bit `16 * suit + rank`. The board, which
    Omaha needs and other rankings add to the hand, has the same form: one for each hand, or one for all.
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
    """The categories of values, numbered from 0, the worst, as in `rankings.CATEGORIES`; -1 for no low."""
    rankings.find(ranking)
    return values >> CATEGORY_SHIFT


def _form(array: NDArray[Any]) -> str:
    return f"{array.dtype} of shape {'x'.join(map(str, array.shape)) or 'one number'}"


def _sound(array: NDArray[Any], what: str) -> NDArray[Any]:
    """The array, if it is one of cards or masks, in one piece."""
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


def _kernel(ranking: str, cards: int) -> Batch:
    sizes = KERNELS[ranking]
    if cards not in sizes:
        numbers = [str(size) for size in sizes if size != ANY_NUMBER]
        allowed = numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} or {numbers[-1]}"
        raise BadHand(f"a hand of the ranking {ranking!r} has {allowed} cards; these have {cards}")
    return sizes[cards]


def _rank_masks(masks: Masks, ranking: str, out: Values) -> None:
    """Masks all have as many cards as the first, but in Top Five at most seven."""
    if len(masks) == 0:
        return
    cards = ANY_NUMBER if ANY_NUMBER in KERNELS[ranking] else int(masks[0]).bit_count()
    if masks[0] & NO_CARD or _kernel(ranking, cards)(masks, out):
        raise _bad_mask(masks, ranking, cards)


def _rank_cards(cards: NDArray[np.uint8], ranking: str, out: Values) -> None:
    number, in_hand = cards.shape
    rank = _kernel(ranking, in_hand)
    masks = np.zeros(min(BLOCK, number), np.uint64)
    flat = cards.reshape(-1)
    for first in range(0, number, BLOCK):
        some = masks[: min(BLOCK, number - first)]
        unknown = in_hand and _TO_MASKS[in_hand](flat[first * in_hand : (first + len(some)) * in_hand], some)
        if unknown or rank(some, out[first : first + len(some)]):
            raise _bad_cards(cards, ranking)


def _rank_omaha(hands: NDArray[Any], boards: NDArray[Any] | None, ranking: str, out: Values) -> None:
    if boards is None:
        raise BadHand(f"the ranking {ranking!r} needs the board: five cards for each hand, or the same for all")
    hole, on_board = (_unpacked(each) if each.ndim == 1 else each for each in (hands, boards))
    if len(hole) == 0:
        return
    if hole.shape[1] not in (4, 5) or on_board.shape[1] != 5:
        raise BadHand(
            f"a hand of the ranking {ranking!r} has 4 or 5 hole cards and 5 board cards; "
            f"these have {hole.shape[1]} and {on_board.shape[1]}"
        )
    if ranking == "omaha-low-8":
        wrong = omaha.low(hole, on_board, out)
    else:
        wrong = (omaha.high4 if hole.shape[1] == 4 else omaha.high5)(hole, on_board, out, omaha.OMAHA)
    if wrong:
        raise _bad_cards(np.hstack((hole, on_board)), ranking)


def _unpacked(masks: Masks) -> NDArray[np.uint8]:
    """The cards of masks that all have as many cards as the first."""
    in_hand = int(masks[0] & ~NO_CARD).bit_count() if len(masks) else 0
    cards = np.empty((len(masks), in_hand), np.uint8)
    if (masks & NO_CARD).any() or omaha.unpack(masks, cards):
        raise _bad_mask(masks, "omaha-high", in_hand)
    return cards


def _first_card(mask: np.uint64) -> str:
    bit = (int(mask) & -int(mask)).bit_length() - 1
    return str(CARDS[bit % 16 * 4 + bit // 16])


def _bad_mask(masks: Masks, ranking: str, cards: int) -> BadHand:
    """What is wrong with the first mask that is wrong."""
    impossible, sizes = masks & NO_CARD != 0, np.bitwise_count(masks)
    not_in_deck = (masks & LOW_RANKS != 0) & (ranking == "six-plus")
    wrong_size = sizes > 7 if cards == ANY_NUMBER else sizes != cards
    row = int(np.flatnonzero(impossible | not_in_deck | wrong_size)[0])
    if impossible[row]:
        return BadHand(
            f"hand {row}: the mask {int(masks[row]):#018x} has a bit that is no card; "
            f"card rank and suit have bit 16 * suit + rank, ranks 0 (2) to 12 (ace)"
        )
    if wrong_size[row]:
        allowed = "at most 7" if cards == ANY_NUMBER else f"{cards} like the first hand"
        return BadHand(f"hand {row}: the mask has {sizes[row]} cards; it must have {allowed}")
    return BadHand(f"hand {row}: {_first_card(masks[row] & LOW_RANKS)} is not in the 36-card deck of six-plus")


def _bad_cards(cards: NDArray[np.uint8], ranking: str) -> BadHand:
    """What is wrong with the first hand that is wrong."""
    unknown = cards > 51
    in_order = np.sort(cards, axis=1)
    twice = in_order[:, 1:] == in_order[:, :-1]
    not_in_deck = (cards < 16) & (ranking == "six-plus")
    row = int(np.flatnonzero(unknown.any(axis=1) | twice.any(axis=1) | not_in_deck.any(axis=1))[0])
    if unknown[row].any():
        return BadHand(f"hand {row}: {cards[row][unknown[row]][0]} is no card; cards are numbered 0 (2c) to 51 (As)")
    if twice[row].any():
        return BadHand(f"hand {row}: {CARDS[in_order[row, 1:][twice[row]][0]]} is there twice")
    return BadHand(f"hand {row}: {CARDS[cards[row][not_in_deck[row]][0]]} is not in the 36-card deck of six-plus")


def counts(ranking: str = "high", cards: int | None = None) -> dict[str, int]:
    """How many of all hands of so many cards fall in each category, best category first.

    Without `cards`, seven of them, or as many as the ranking can have.
    """
    deck = rankings.find(ranking).deck
    if ranking in OMAHA_RANKINGS:
        raise BadHand(f"hands of the ranking {ranking!r} are not counted; they have hole cards and a board")
    sizes = [size for size in KERNELS[ranking] if size != ANY_NUMBER]
    in_hand = (7 if 7 in sizes else sizes[0]) if cards is None else cards
    _kernel(ranking, in_hand)
    names = rankings.CATEGORIES[ranking]
    if (ranking, in_hand) in _BY_RANKS:
        found = _counted_by_ranks(ranking, in_hand, len(names), lowest=(52 - deck) // 4)
    else:
        found = _counted_one_by_one(ranking, in_hand, len(names), first_card=52 - deck)
    named = {name: int(number) for name, number in zip(names, found[1:], strict=True)}
    no_hand = rankings.find(ranking).no_hand
    if no_hand is not None:
        named = {no_hand.name: int(found[0])} | named
    return dict(reversed(named.items()))


def _counted_by_ranks(ranking: str, cards: int, categories: int, lowest: int) -> NDArray[np.int64]:
    """The counts of the categories, after a zero for the hands that do not qualify."""
    place, values, flush = _BY_RANKS[ranking, cards]
    found = np.zeros(categories + 1, np.int64)
    counting.by_ranks(table(place), table(values), cards, lowest, found[1:])
    if flush is not None:
        counting.move_flushes(table(place), table(values), table(flush), cards, lowest, found[1:])
    return found


def _counted_one_by_one(ranking: str, cards: int, categories: int, first_card: int) -> NDArray[np.int64]:
    """The counts of the hands that do not qualify and of the categories, by ranking every hand."""
    found = np.zeros(categories + 1, np.int64)
    chosen, bits = np.arange(cards), np.sort(CARD_MASK[first_card:52])
    masks, values = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.int32)
    rank = _kernel(ranking, cards)
    while cards and (filled := counting.next_hands(chosen, bits, masks)):
        rank(masks[:filled], values[:filled])
        counting.tally(values[:filled], 1, found)
    return found
