"""What holds for every ranking: order and suits of cards do not matter, comparing is symmetric, more cards help."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.hands.rankings import CATEGORIES, RANKINGS, Ranking
from croupier.hands.reference import rank

ALL = pytest.mark.parametrize("ranking", RANKINGS)
SUIT_ORDERS = list(permutations(range(4)))


def deal(data: st.DataObject, way: Ranking) -> tuple[list[int], list[int]]:
    """A hand and a board of numbers the ranking takes, from its deck."""
    sizes = [(own, shared) for own in way.hand for shared in way.board if own + shared in way.cards]
    own, shared = data.draw(st.sampled_from(sizes))
    first = 52 - way.deck
    some = data.draw(st.lists(st.integers(first, 51), min_size=own + shared, max_size=own + shared, unique=True))
    return some[:own], some[own:]


@ALL
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_the_order_of_the_cards_does_not_matter(ranking: str, data: st.DataObject) -> None:
    hand, board = deal(data, RANKINGS[ranking])
    mixed, mixed_board = data.draw(st.permutations(hand)), data.draw(st.permutations(board))

    assert rank(hand, ranking, board) == rank(mixed, ranking, mixed_board)


@ALL
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_suits_may_change_places(ranking: str, data: st.DataObject) -> None:
    """All suits are equal (MD-POKER 6.C, MD-LIR 6.B, MD-TOP5 6.B)."""
    hand, board = deal(data, RANKINGS[ranking])
    to = data.draw(st.sampled_from(SUIT_ORDERS))
    turned, turned_board = ([card // 4 * 4 + to[card % 4] for card in some] for some in (hand, board))

    assert rank(hand, ranking, board) == rank(turned, ranking, turned_board)


@ALL
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_one_card_more_never_makes_a_hand_worse(ranking: str, data: st.DataObject) -> None:
    way = RANKINGS[ranking]
    hand, board = deal(data, way)
    shorter, shorter_board = (hand, board[1:]) if board else (hand[1:], board)
    if len(shorter) + len(shorter_board) not in way.cards or len(shorter_board) not in way.board:
        return
    before, after = rank(shorter, ranking, shorter_board), rank(hand, ranking, board)

    assert before is None or (after is not None and after >= before)


@ALL
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_a_key_names_a_category_of_the_ranking(ranking: str, data: st.DataObject) -> None:
    hand, board = deal(data, RANKINGS[ranking])
    key = rank(hand, ranking, board)

    if key is None:
        assert RANKINGS[ranking].no_hand is not None
    else:
        assert 0 <= key[0] < len(CATEGORIES[ranking])


def test_high_five_card_hands_fall_into_the_known_numbers() -> None:
    """One hand for each class of hands up to suits: 13 ranks in groups, each class with its number of suitings."""
    found: Counter[str] = Counter()
    for ranks, suits, number in _classes():
        key = rank([one * 4 + suit for one, suit in zip(ranks, suits, strict=True)], "high")
        assert key is not None
        found[CATEGORIES["high"][key[0]]] += number

    assert {
        "royal flush": 4,
        "straight flush": 36,
        "four-of-a-kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three-of-a-kind": 54_912,
        "two pair": 123_552,
        "pair": 1_098_240,
        "high card": 1_302_540,
    } == found


def _classes() -> list[tuple[list[int], list[int], int]]:
    """Ranks, suits that show the class, and how many hands are in it: 7,462 classes."""
    classes: list[tuple[list[int], list[int], int]] = []
    for ranks in combinations(range(13), 5):
        classes += [(list(ranks), [0] * 5, 4), (list(ranks), [0, 0, 0, 0, 1], 4**5 - 4)]
    for pair, *rest in (
        (one, *others) for one in range(13) for others in combinations([r for r in range(13) if r != one], 3)
    ):
        classes.append(([pair, pair, *rest], [0, 1, 0, 0, 0], 6 * 4**3))
    for one, other in combinations(range(13), 2):
        for kicker in set(range(13)) - {one, other}:
            classes.append(([one, one, other, other, kicker], [0, 1, 0, 1, 0], 6 * 6 * 4))
    for trips in range(13):
        rest_of = [one for one in range(13) if one != trips]
        classes += [([trips] * 3 + list(two), [0, 1, 2, 0, 0], 4 * 4**2) for two in combinations(rest_of, 2)]
        classes += [([trips] * 3 + [one] * 2, [0, 1, 2, 0, 1], 4 * 6) for one in rest_of]
        classes += [([trips] * 4 + [one], [0, 1, 2, 3, 0], 4) for one in rest_of]
    return classes


@pytest.mark.long
def test_all_four_card_badugis_fall_into_the_known_numbers() -> None:
    found = Counter(
        CATEGORIES["badugi"][key[0]] for hand in combinations(range(52), 4) if (key := rank(hand, "badugi"))
    )

    one_suit, one_rank = 4 * 715, 13
    assert 13 * 12 * 11 * 10 == found["four-card badugi"]
    assert one_suit + one_rank == found["one-card badugi"]
    assert {"three-card badugi": 154_440, "two-card badugi": 96_252}.items() <= found.items()
    assert 270_725 == found.total()


@pytest.mark.long
def test_all_six_plus_hands_fall_into_the_known_numbers() -> None:
    found = Counter(
        CATEGORIES["six-plus"][key[0]] for hand in combinations(range(16, 52), 5) if (key := rank(hand, "six-plus"))
    )

    assert {
        "royal flush": 4, "straight flush": 20, "four-of-a-kind": 288, "flush": 480, "full house": 1_728,
        "straight": 6_120, "three-of-a-kind": 16_128, "two pair": 36_288, "pair": 193_536, "high card": 122_400,
    } == found  # fmt: skip
