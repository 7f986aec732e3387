"""Hands in words."""

import pytest

from croupier.hands.evaluate import evaluate


@pytest.mark.parametrize(
    ("hand", "ranking", "words"),
    [
        ("As Ks Qs Js Ts", "high", "royal flush"),
        ("Ks Qs Js Ts 9s", "high", "straight flush, king high"),
        ("5s 4s 3s 2s As", "high", "straight flush, 5 high"),
        ("As Ad Ah Ac Ks", "high", "four-of-a-kind, aces, king kicker"),
        ("As Ad Ah Kc Ks", "high", "full house, aces over kings"),
        ("As Js 9s 6s 3s", "high", "flush, A-J-9-6-3"),
        ("Ts 9d 8h 7c 6s", "high", "straight, 10 high"),
        ("9s 9d 9h Ac Ks", "high", "three-of-a-kind, 9s, A-K kickers"),
        ("Ks Kd Th Tc As", "high", "two pair, kings and 10s, ace kicker"),
        ("Ts Td Ah 9c 4s", "high", "pair of 10s, A-9-4 kickers"),
        ("As Td 8h 6c 3s", "high", "high card, A-10-8-6-3"),
        ("8s 6d 4h 3c As", "low-a5", "8-6-4-3-A low"),
        ("8s 8d 4h 3c As", "low-a5", "pair of 8s, 4-3-A kickers, for low"),
        ("Ks Kd Kh Ac As", "low-a5", "full house, kings over aces, for low"),
        ("8s 6d 4h 3c As", "low-a5-8", "8-6-4-3-A low"),
        ("9s 6d 4h 3c As", "low-a5-8", "no qualifying low"),
        ("7s 5d 4h 3c 2s", "low-27", "7-5-4-3-2 low"),
        ("As 5d 4h 3c 2s", "low-27", "A-5-4-3-2 low"),
        ("6s 5d 4h 3c 2s", "low-27", "straight, 6 high, for low"),
        ("As 5s 4s 3s 2s", "low-27", "flush, A-5-4-3-2, for low"),
        ("7s 5d 3h Ac", "badugi", "four-card badugi, 7 high"),
        ("7s 5d 3h Ah", "badugi", "three-card badugi, 7 high"),
        ("7s 7d Ah As", "badugi", "two-card badugi, 7 high"),
        ("7s 5s 3s As", "badugi", "one-card badugi, ace"),
        ("7s 5d 3h Ac 9s", "badugi-ace-high", "four-card badugi, ace high"),
        ("9s 8d 7h 6c As", "six-plus", "straight, 9 high"),
        ("As Ad 6h 6c 6s", "six-plus", "full house, 6s over aces"),
        ("As 3d 2h", "three-card", "straight, 3 high"),
        ("As Ad Ah", "three-card", "three-of-a-kind, aces"),
        ("As Ad 9h", "three-card", "pair of aces, 9 kicker"),
        ("As Ks Qs Js Ts 9s", "six-card", "super royal"),
        ("As Ad Ah Kc Ks Kd", "six-card", "full house, aces over kings"),
        ("As Ad Kh Kc Qs Jd 2s", "top-five", "6 cards: two pair, aces and kings, Q-J kickers"),
        ("As Ad Kh Kc Qs Jd 2s", "top-five-best-five", "6 cards: two pair, aces and kings, queen kicker"),
        ("As Ad Ah Kc Ks 3d 2s", "top-five", "5 cards: full house, aces over kings"),
        ("As Kd Qh Jc Ts 3d 2s", "top-five", "5 cards: straight, ace high"),
        ("As Kd Qh Jc Ts Td 2s", "top-five", "6 cards: straight, ace high, 10 kicker"),
        ("As 3d 2s", "top-five", "1 card: high card, A"),
        ("4s 3d 2s", "top-five", "no cards"),
    ],
)
def test_a_hand_in_words(hand: str, ranking: str, words: str) -> None:
    assert words == evaluate(hand, ranking).words
    assert words == str(evaluate(hand, ranking))


@pytest.mark.parametrize(
    ("hole", "board", "high", "low"),
    [
        ("As Ks 2d 3d", "4s 5d 6c Kc 9h", "straight, 6 high", "6-5-4-2-A low"),
        ("As Ks 2d 3d Qd", "Kh 5d 9c Jc 9h", "two pair, kings and 9s, ace kicker", "no qualifying low"),
    ],
)  # fmt: skip
def test_omaha_hands_in_words(hole: str, board: str, high: str, low: str) -> None:
    assert high == evaluate(hole, "omaha-high", board).words
    assert low == evaluate(hole, "omaha-low-8", board).words
