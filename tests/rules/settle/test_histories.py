"""Hands of histories settled from what was put in: the history, the replayed round and the settlement agree."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from croupier.cards import show
from croupier.rules.poker.histories.phh import read_histories, replay_history
from croupier.rules.poker.histories.pokerstars import blocks, read_hand
from croupier.rules.settle import BadQuestion, Settlement, SettleQuestion, settle, settle_history
from croupier.rules.settle.histories import question_of
from tests.rules.poker.histories.pokerstars_text import TITLES, played, written
from tests.rules.poker.histories.test_phh_corpus import CORPUS, expected
from tests.rules.poker.histories.test_pokerstars import RETURNS, SHORT_DECK, TOURNAMENT, TWICE

PHH = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 6", "p1 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db Jc", "p1 cc",
    "p2 cc", "d db 3s", "p1 cc", "p2 cc", "p1 sm AsAd", "p2 sm KsKd"]
"""
SINGLE_DRAW = """variant = "N2L1D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ??????????", "d dh p2 ??????????", "p2 f"]
"""


@pytest.mark.parametrize("game, structure", TITLES)
def test_a_text_s_stacks_are_those_of_its_settlement(game: str, structure: str) -> None:
    for seed in range(8):
        text = written(played(game, structure, seed))
        hand = read_hand(next(blocks(text)), "hands.txt")
        settled = settle_history(hand)
        said = [Decimal(one) for one in hand.other["finishing_stacks"]]

        assert game == settled.game
        assert said == [
            stack + Decimal(won) / 100 for stack, won in zip(hand.stacks, settled.net.values(), strict=True)
        ]


@pytest.mark.parametrize(
    "text, gets",
    [
        (RETURNS, {"Cem": 6_550}),
        (TOURNAMENT, {"Ben": 99_800, "Cem": 60_000}),
        (TWICE, {"Ann": 1_925, "Ben": 1_925}),
        (SHORT_DECK, {"Cem": 2_700}),
    ],
    ids=["rake and a dead blind", "side pots", "run twice", "uncalled"],
)
def test_what_the_history_collects_is_what_players_get(text: str, gets: dict[str, int]) -> None:
    settled = settle_history(read_hand(next(blocks(text)), "hands.txt"))

    assert gets == {name: cents for name, cents in settled.gets.items() if cents}


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of hand histories is not beside the repository")
def test_every_history_of_the_corpus_is_settled_as_it_is_replayed() -> None:
    """`settle_history` itself compares the settlement with the replayed stacks; only one variant has no chapter."""
    for one in expected()[::3]:
        (hand,) = read_histories((CORPUS / one["file"]).read_text(), one["file"])
        if hand.variant == "N2L1D":
            continue
        settled = settle_history(hand)
        assert 0 == sum(settled.net.values()) + sum(settled.house.values())


def test_a_settlement_that_differs_from_the_replayed_hand_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def settled_otherwise(question: SettleQuestion) -> Settlement:
        found = settle(question)
        return replace(found, gets={name: cents + 100 for name, cents in found.gets.items()})

    monkeypatch.setattr("croupier.rules.settle.histories.settle", settled_otherwise)
    (hand,) = read_histories(PHH, "aces.phh")
    with pytest.raises(BadQuestion, match=r"^p1 wins \$7 by the settlement, but \$6 in the replayed hand$"):
        settle_history(hand)


def test_an_uncalled_bet_goes_back_once() -> None:
    settled = settle_history(read_hand(next(blocks(SHORT_DECK)), "hands.txt"))

    assert [("bet of Cem is returned, $10", "MD-POKER 17.D")] == [
        (step.words, step.clause) for step in settled.steps if "returned" in step.words
    ]


def test_a_phh_hand_is_settled_by_its_chapter() -> None:
    (hand,) = read_histories(PHH, "aces.phh")
    settled = settle_history(hand)

    assert {"p1": 600, "p2": -600} == settled.net
    assert "pair of aces, J-9-7 kickers" == settled.hands["p1"][0].words


def test_parts_of_a_cent_are_told() -> None:
    (hand,) = read_histories(PHH.replace("[100, 100]", "[100.125, 100]"), "fine.phh")

    assert "100 times as large" in settle_history(hand).steps[0].words


@pytest.mark.parametrize(
    "text, what",
    [
        (
            PHH.replace('"d db 3s", "p1 cc", "p2 cc", "p1 sm AsAd", "p2 sm KsKd"', '"d db 3s"'),
            "ends before the hand does",
        ),
        (PHH.replace('"p2 cbr 6"', '"p2 cbr 3"'), "line 6: .*MD-POKER 8"),
        (SINGLE_DRAW, "is not a game of MD-POKER"),
    ],
)
def test_a_hand_that_cannot_be_settled(text: str, what: str) -> None:
    (hand,) = read_histories(text, "short.phh")
    with pytest.raises(BadQuestion, match=what):
        settle_history(hand)


def test_the_cards_of_a_replayed_hand_are_those_of_its_players_and_the_board() -> None:
    (hand,) = read_histories(PHH, "aces.phh")
    dealt = replay_history(hand).dealt

    assert {"board": "2c 7d 9h Jc 3s", "hand-1": "As Ad", "hand-2": "Ks Kd"} == {
        place: show(held) for place, held in dealt.items()
    }


def test_the_question_has_what_the_floor_would_write_down() -> None:
    question = question_of(replay_history(read_hand(next(blocks(RETURNS)), "hands.txt")))
    ben, cem, dora, finn, ann = question.players

    assert (50, True) == (ben.put_in_cents, ben.folded)
    assert (3_100, 2) == (cem.put_in_cents, len(cem.hand))
    assert (True, ()) == (dora.mucked, dora.hand)
    assert (100, 50) == (finn.put_in_cents, finn.dead_cents)
    assert (400, 5) == (ann.put_in_cents, len(question.board))
