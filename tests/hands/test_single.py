"""One hand by lookup: in the order of the reference, and nothing computed that was not asked for."""

import random
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations_with_replacement, pairwise, product
from typing import Any

import numpy as np
import pytest

from croupier.cards import BadCard, Cards, cards, show
from croupier.cards.card import MASK_SHIFT, NUMBER_SHIFT, RANK_KEYS, sum_of_cards, sum_of_text
from croupier.hands import evaluate, evaluate_many
from croupier.hands.categories import NO_LOW
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import HandValue
from croupier.hands.fast import value
from croupier.hands.few import values_of
from croupier.hands.rankings import RANKINGS
from croupier.hands.reference import Key, rank
from croupier.hands.single import HIGH_PLACES, HIGH_VALUES, ROW, ROW_BITS, look_up, table

FLUSHES = ["As Ks Qs Js Ts 9s 8s", "As 2s 3s 4s 5s Kd Kc", "9h 8h 7h 6h 5h 9c 9d", "Ac Kc 9c 7c 6c Ad As"]


def hands_of(size: int, lowest: int = 0) -> list[Cards]:
    """Random hands, every fourth mostly of one suit."""
    chance = random.Random(size + lowest)
    found = [cards(chance.sample(range(lowest, 52), size)) for _ in range(600)]
    for _ in range(200):
        suited = chance.sample(range(lowest // 4, 13), min(size, 5))
        more = chance.sample([card for card in range(lowest, 52) if card & 3 != 1], max(size - 5, 0))
        found.append(cards([rank * 4 + 1 for rank in suited] + more))
    return found


def in_order(hands: list[tuple[HandValue, Key | None]], ranking: str) -> None:
    """Hands sorted by lookup are sorted by the reference, with the same categories."""
    way = RANKINGS[ranking]
    hands.sort(key=lambda hand: hand[0])
    assert [way.source().categories[key[0]].name if key else NO_LOW for _, key in hands] == [
        value.category for value, _ in hands
    ]
    for (one, key), (other, next_key) in pairwise(hands):
        assert (one < other, one == other) == ((key or ()) < (next_key or ()), key == next_key)
        assert (key or ()) == one.key


@pytest.mark.parametrize("ranking", [name for name in RANKINGS if not name.startswith("omaha")])
def test_looked_up_hands_are_in_the_order_of_the_reference(ranking: str) -> None:
    way = RANKINGS[ranking]
    in_order(
        [
            (evaluate(hand, ranking), rank(hand, ranking))
            for size in way.cards
            for hand in (hands_of(size, 52 - way.deck) if size else [Cards()])
        ],
        ranking,
    )


@pytest.mark.parametrize("ranking", ["omaha-high", "omaha-low-8"])
def test_looked_up_omaha_hands_are_in_the_order_of_the_reference(ranking: str) -> None:
    chance = random.Random(12)
    hands = []
    for hole, board, suits in product((4, 5), (3, 4, 5), (4, 2)):
        deck = [card for card in range(52) if card & 3 < suits]
        for _ in range(60):
            dealt = chance.sample(deck, hole + board)
            own, shared = dealt[:hole], dealt[hole:]
            hands.append((evaluate(own, ranking, shared), rank(own, ranking, shared)))
    in_order(hands, ranking)


@pytest.mark.parametrize("ranking", ["high", "low-a5", "low-27", "six-plus", "low-a5-8"])
def test_a_board_and_a_hand_are_worth_what_their_cards_are(ranking: str) -> None:
    for hand in hands_of(7, 52 - RANKINGS[ranking].deck)[::40]:
        assert evaluate(hand, ranking) == evaluate(hand[:2], ranking, hand[2:])


def test_the_look_up_is_the_kernel() -> None:
    for hand in [hand for size in (5, 6, 7) for hand in hands_of(size)] + [cards(text) for text in FLUSHES]:
        assert value(hand.mask) == look_up("high")(hand, Cards()) == evaluate(hand)._order
        assert value(hand.mask) == evaluate(show(hand))._order == evaluate(show(hand).replace(" ", ""))._order


def test_every_set_of_ranks_has_its_place_whatever_the_number_of_cards() -> None:
    """The single table for five, six and seven cards contains what the three tables contain."""
    for size in (5, 6, 7):
        values = table(f"high_{size}")
        places = table(f"place{size}")
        for ranks in combinations_with_replacement(range(13), size):
            if max(map(ranks.count, ranks)) < 5:
                key = sum(RANK_KEYS[rank] for rank in ranks)
                found = values[places[key & ROW] + (key >> ROW_BITS)]
                key += size << NUMBER_SHIFT
                assert found == HIGH_VALUES[HIGH_PLACES[key & ROW] + (key >> ROW_BITS)]


@pytest.mark.parametrize("number", [0, 1, 4, 8, 9, 13, 20, 51, 52])
def test_too_few_or_too_many_cards_are_refused(number: int) -> None:
    for deck in (range(52), [*range(3, 52, 4), *range(2, 52, 4), *range(1, 52, 4), *range(0, 52, 4)]):
        with pytest.raises(BadHand, match=r"'high' takes (0 to 7 cards|5 to 7 cards)"):
            evaluate(deck[:number])


def test_lists_of_cards_and_of_their_numbers_are_hands_too() -> None:
    for hand in [*hands_of(5), *hands_of(7), *[cards(text) for text in FLUSHES]]:
        given = list(hand)
        found = evaluate(given)
        assert evaluate(hand) == found == evaluate([int(card) for card in hand]) == evaluate(tuple(hand))
        given.reverse()
        assert evaluate(hand).words == found.words


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([51, 50, 49, 48, True], "True is not a card"),
        ([51, 50, 49, 48, 1.0], "1.0 is not a card"),
        ([51, 50, 49, 48, 52], "52 is not a card"),
        ([51, 50, 49, 48, -1], "-1 is not a card"),
        ([51, 50, 49, 48, 48], "Ac .ace of clubs. is given twice"),
        ("As Ks Qs Js Ts Ts 9s", "Ts .10 of spades. is given twice"),
        ("AsKsQsJsTsTs9s", "Ts .10 of spades. is given twice"),
        ("AsKsQsJsTs9s8s7s", "takes 0 to 7 cards|takes 5 to 7 cards"),
        ("As Ks Qs Js Ts 9s 8x", "'8x' in .* is not a card"),
    ],
)
def test_what_is_not_a_hand_is_refused_with_its_reason(given: Any, why: str) -> None:
    with pytest.raises((BadCard, BadHand), match=why):
        evaluate(given)


@pytest.mark.parametrize("text", ["As Ks Qs Js Ts", "AsKsQsJsTs9s8s", "As  Ks  Qs  Js  Ts", "As,Ks,Qs,Js,Ts,9s,8s"])
def test_texts_of_like_length_are_read_alike(text: str) -> None:
    """Five cards with spaces are as long as seven without."""
    assert "royal flush" == evaluate(text).category


def test_the_reference_is_asked_when_somebody_asks() -> None:
    one, other = evaluate("As Ks Qs Js Ts"), evaluate("Ac Ad 9h 8s 7s 2d 3c")

    assert one > other
    assert ("royal flush", "pair") == (one.category, other.category)
    assert not hasattr(one, "_worth")
    assert "MD-POKER 6.D(9)" == other.clause
    assert hasattr(other, "_worth")
    assert "pair of aces, 9-8-7 kickers" == other.words


def test_a_hand_is_evaluated_without_numpy() -> None:
    program = (
        "import sys; from croupier.hands import evaluate; assert evaluate('AsKsQsJsTs') > evaluate('As Ad Kh Kd Qc'); "
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )

    subprocess.run([sys.executable, "-c", program], check=True)


def test_cards_and_their_numbers_have_the_sum_of_their_text() -> None:
    hand = list(cards("As 10d 2c"))

    assert sum_of_text("As Td 2c") == sum_of_cards(hand) == sum_of_cards([int(one) for one in hand])
    assert 0 == sum_of_cards([]) == sum_of_cards([hand[0], 3]) == sum_of_cards([3, 3]) == sum_of_cards([52])


@pytest.mark.parametrize("text", ["As Td 2c", "AsTd2c", "as tD 2C", "A♠ T♦ 2♣", "A♠T♦2♣", " As\tTd 2c "])
def test_plain_texts_have_a_mask(text: str) -> None:
    assert cards("As 10d 2c").mask == sum_of_text(text) >> MASK_SHIFT
    assert "As Td 2c" == show(cards(text))


SEVEN = ["As Td 2c 3d 4h 5s 6c", "As Ts 2s 3s 4s 5d 6c", "Ks Kd Kc 3d 3h 5s 6c"]
WAYS = [
    str,
    lambda text: text.replace(" ", ""),
    str.lower,
    lambda text: text.replace(" ", "").upper(),
    lambda text: text.translate(str.maketrans("cdhs", "♣♦♥♠")),
    lambda text: text.translate(str.maketrans("cdhs", "♣♦♥♠", " ")),
    lambda text: text.replace(" ", ","),
    lambda text: text.replace(" ", "\t"),
]


@pytest.mark.parametrize("write", WAYS)
@pytest.mark.parametrize("text", SEVEN)
def test_seven_cards_are_worth_the_same_however_they_are_written(text: str, write: Callable[[str], str]) -> None:
    expected = evaluate(Cards(text))

    assert expected == evaluate(write(text))
    assert expected.cards == evaluate(write(text)).cards


@pytest.mark.parametrize("write", WAYS)
@pytest.mark.parametrize("text", SEVEN)
def test_seven_cards_of_which_one_is_there_twice_or_is_none_are_refused(text: str, write: Callable[[str], str]) -> None:
    with pytest.raises(BadCard, match="given twice"):
        evaluate(write(text.replace("6c", text[:2])))
    with pytest.raises(BadCard, match="is not a card"):
        evaluate(write(text.replace("6c", "6x")))


@pytest.mark.parametrize("text", ["AsxTd 2c 3d 4h 5s 6c", "AsTd2c3d4h5s6ß", "As Td 2c 3d 4h 5s ß6", "1sTd2c3d4h5s6c"])
def test_what_stands_between_or_in_place_of_cards_is_named(text: str) -> None:
    with pytest.raises(BadCard, match=r"is not a card"):
        evaluate(text)


@pytest.mark.parametrize("number", [1, 2, 16, 17, 64])
def test_a_card_that_comes_again_is_refused_however_often(number: int) -> None:
    with pytest.raises(BadCard, match="given twice"):
        cards(["As", "2c", *["As"] * number])


@pytest.mark.parametrize(
    "text", ["As As Kd", "AsAsKd", "1s Kd", "As 10d 2c", "As, Kd", "As Kd Q", "", "A sKd", "ten of hearts"]
)
def test_texts_that_are_not_plain_have_no_mask(text: str) -> None:
    assert 0 == sum_of_text(text)


def test_prepared_cards_are_a_tuple_with_a_mask() -> None:
    hand = cards("As 2c")

    assert (51, 0) == hand
    assert 1 << 60 | 1 == hand.mask  # type: ignore[attr-defined]
    assert hand is cards(hand)
    assert hand == Cards([51, 0])
    with pytest.raises(BadCard, match=r"As \(ace of spades\) is given twice"):
        Cards([51, 51])


@pytest.mark.parametrize(
    ("ranking", "document", "hands"),
    [
        ("six-plus", "MD-POKER", "AsKsQsJsTs KsQsJsTs9s 9s9d9h9cAs As9s8s7s6s 9s9d9h6c6s KsQdJsTs9s 9s9d9h6c7s"),
        ("six-plus", "MD-POKER", "9s9d8h8c7s 9s9d8h7cKs As9d8h7cJs"),
        ("high", "MD-LIR", "AsKsQsJsTs KsQsJsTs9s 9s9d9h9cAs 9s9d9h6c6s As9s8s7s2s KsQdJsTs9s 9s9d9h6c7s"),
        ("high", "MD-LIR", "9s9d8h8c7s TsTd8h7cKs As9d8h7cJs"),
    ],
)
def test_every_category_cites_its_clause(ranking: str, document: str, hands: str) -> None:
    for hand in hands.split():
        worth = evaluate(hand, ranking, document=document)

        assert RANKINGS[ranking].category(worth.key, document).clause == worth.clause
        assert RANKINGS[ranking].category(worth.key, document).name == worth.category


@pytest.mark.parametrize(
    "ranking, hand, board",
    [
        ("high", 2, 5), ("high", 5, 0), ("six-plus", 2, 5), ("low-a5", 7, 0), ("low-27", 5, 0), ("low-a5-8", 7, 0),
        ("badugi", 4, 0), ("badugi-ace-high", 5, 0), ("omaha-high", 4, 5), ("omaha-low-8", 5, 5),
    ],
)  # fmt: skip
def test_a_showdown_has_the_values_of_many_hands(ranking: str, hand: int, board: int) -> None:
    rng = random.Random(3)
    for _ in range(200):
        dealt = rng.sample(range(16 if ranking == "six-plus" else 0, 52), 3 * hand + board)
        hands = [dealt[board + hand * place : board + hand * (place + 1)] for place in range(3)]
        shared = np.array([dealt[:board]] * 3, np.uint8) if board else None
        many = evaluate_many(np.array(hands, np.uint8), ranking, board=shared)

        assert many.tolist() == values_of(ranking, hands, dealt[:board])
