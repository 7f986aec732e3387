"""Many hands at once: every event and answer equals the engine's, and the play is as random as documented."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest

from croupier.engine import Record, replay
from croupier.rules import GAMES, new
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.memory import Kill, PokerMemory
from croupier.rules.poker.simulate.bulk import BadStudy, PlayedHand, beyond_plain_play, play_many
from croupier.rules.poker.simulate.bulk.betting import room
from croupier.rules.poker.simulate.bulk.layout import FELT, HANDED_OVER, PLAYING, ROWS_MAX
from croupier.rules.poker.simulate.bulk.script import script
from tests.shuffle_statistics import evenness, positions

POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]
BETS = {"betting.small_bet": 200}
MACHINE = BETS | {"deck.shuffler": "automatic"}
VERY_RARE = 1e-9


def some_table(game: str, number: int) -> Record:
    """A table with random choices that plain play allows, and short and deep stacks."""
    rng = random.Random(f"{game} {number}")
    house: dict[str, Any] = BETS | {"betting.structure": rng.choice(("fixed", "spread", "pot", "no-limit"))}
    if house["betting.structure"] == "spread":
        house["table.max_bet"] = 1_000
    for name, values in {
        "deck.shuffler": ("none", "automatic", "automatic-counting"),
        "deck.preshuffled": (False, False, True),
        "ante.amount": (0, 50),
        "ante.rule": ("each-player",) if GAMES[game].spec.is_stud else ("each-player", "button", "big-blind"),  # type: ignore[attr-defined]
        "betting.check_raise": (True, False),
        "betting.cap_heads_up": (True, False),
        "betting.short_allin_reopens": ("by-structure", "always", "never", "half-bet"),
        "betting.max_raises": (None, 2, 4),
        "showdown.checked_order": ("left-of-button", "last-aggressor-any-street"),
        "odd_chip.rule": ("chapter", "left-of-button", "high-card-suit"),
        "chip.unit": (100, 50, 1),
        "heads_up.button_posts": ("small", "large"),
        "blinds": (None, (100, 200), (100, 200, 400), (200,)),
        "stud.bring_in_may_complete": (True, False),
        "stud.open_pair_double_bet": (True, False),
        "badugi.draws": (3, 4),
    }.items():
        if name in GAMES[game].choices.choices:
            house[name] = rng.choice(values)
    seats = sorted(rng.sample(range(1, 11), rng.randint(2, int(GAMES[game].choices.choices["poker.seats"].default))))
    stacks = {seat: rng.choice((rng.randint(1_500, 3_000), 7_700, 20_000, 100_000)) for seat in seats}
    return new(game, stacks, house=house, memory=PokerMemory(button=rng.choice(seats)))


def same_as_played(hand: PlayedHand) -> None:
    """The engine plays the answers of this hand to the same end, with the same events."""
    played = replay(hand.record)
    assert played.over
    assert played.events == hand.events
    assert {seat: played.table.balances[f"stack-{seat}"] for seat in hand.start.players} == hand.stacks


@pytest.mark.parametrize("game", POKER)
def test_every_event_is_the_engines(game: str) -> None:
    for number in range(12):
        table = some_table(game, number)
        assert script(table, 1) is not None
        for hand in play_many(table, 5, seed=number, stays=1 + number % 4):
            same_as_played(hand)


@pytest.mark.long
@pytest.mark.parametrize("game", POKER)
def test_every_event_is_the_engines_at_length(game: str) -> None:
    for number in range(100):
        for hand in play_many(some_table(game, number), 60, seed=f"long {number}", stays=1 + number % 4):
            same_as_played(hand)


@pytest.mark.parametrize(
    ("game", "house", "more", "why"),
    [
        ("holdem", {"straddle.offered": True}, {}, "straddle.offered is true"),
        ("holdem", {"run_twice.offered": True}, {}, "run_twice.offered is true"),
        ("omaha-high", {"bomb_pot.offered": True, "bomb_pot.amounts": (500,)}, {}, "bomb_pot.offered is true"),
        ("badugi", {}, {"raked": True}, "the table remembers more than the button: raked"),
        (
            "triple-27",
            {"kill.mode": "full"},
            {"kill": Kill("full", "player 1")},
            "the table remembers more than the button: kill",
        ),
        ("triple-27", {"kill.mode": "full"}, {}, "kill.mode is full"),
        (
            "stud7-high",
            {"odd_chip.rule": "remainder-left-of-button"},
            {},
            "odd_chip.rule is remainder-left-of-button",
        ),
    ],
)
def test_what_goes_beyond_plain_play_is_played_by_the_engine(
    game: str, house: dict[str, Any], more: dict[str, Any], why: str
) -> None:
    stacks = dict.fromkeys(range(1, 5), 20_000)
    table = new(game, stacks, house=MACHINE | house, memory=PokerMemory(button=4, **more))

    assert why == beyond_plain_play(table)
    assert script(table, 1) is None
    for hand in play_many(table, 5, seed=1):
        same_as_played(hand)


def test_a_line_says_why_a_hand_is_not_compiled() -> None:
    begun = next(play_many(new("holdem", {1: 20_000, 2: 20_000}), 1, seed=1)).record
    short = new("holdem", {1: 20_000, 4: 300, 5: 20_000})

    assert "" == beyond_plain_play(new("holdem", {1: 20_000, 2: 20_000}))
    assert "the hand has begun already" == beyond_plain_play(begun)
    assert "seat 4 has fewer chips than may be due before the first bet" == beyond_plain_play(short)
    assert "fewer than two players sit there" == beyond_plain_play(new("stud7-high", {3: 20_000}))


def test_a_deck_that_runs_short_in_stud_is_handed_over() -> None:
    """10.J(2): eight players who all stay need 60 cards with the burns, so a common card is dealt."""
    table = new("stud7-high", dict.fromkeys(range(1, 9), 20_000), house=MACHINE)

    hands = list(play_many(table, 40, seed=3, stays=50))

    common = [hand for hand in hands if any(event.place == "board" for event in hand.events)]
    assert common
    for hand in hands:
        same_as_played(hand)


@pytest.mark.parametrize("game", ["triple-27", "badugi"])
def test_a_deck_that_runs_short_in_a_draw_is_filled_from_the_muck_or_the_burns(game: str) -> None:
    table = new(game, dict.fromkeys(range(1, 7), 20_000), house=MACHINE)
    hands = list(play_many(table, 10, seed=3, stays=50))

    assert any(event.kind == DeckKind.RESHUFFLED for hand in hands for event in hand.events)
    for hand in hands:
        same_as_played(hand)


def test_stacks_beyond_the_kernels_numbers_are_played_by_the_engine() -> None:
    for cents, compiled in [(10**15, True), (10**18, False), (10**30, False)]:
        table = new("holdem", dict.fromkeys(range(1, 5), cents), house=MACHINE, memory=PokerMemory(button=4))
        assert compiled == (script(table, 1) is not None)
        for hand in play_many(table, 40, seed=1):
            same_as_played(hand)

    raises = MACHINE | {"betting.small_bet": 10**14}  # amounts that fit into an integer, but not into a key of the log
    for hand in play_many(new("holdem", dict.fromkeys(range(1, 5), 10**15), house=raises), 40, seed=1):
        same_as_played(hand)


def test_a_log_that_is_nearly_full_is_handed_over() -> None:
    felt = np.zeros(1, FELT)
    assert room(felt[0])
    assert PLAYING == felt["state"][0]

    felt["events_written"] = ROWS_MAX - 10
    assert not room(felt[0])
    assert HANDED_OVER == felt["state"][0]


def test_a_seed_gives_the_same_hands_however_many_there_are() -> None:
    table = some_table("holdem", 1)

    first = [hand.events for hand in play_many(table, 300, seed=5)]

    assert first[:7] == [hand.events for hand in play_many(table, 7, seed=5)]
    assert first == [hand.events for hand in islice(play_many(table, 1_000, seed="5"), 300)]
    assert not any(events in first for events in (hand.events for hand in play_many(table, 20, seed=6)))


def test_every_depth_of_a_cut_comes_equally_often() -> None:
    """P-10: of 52 cards at least half, and four are left."""
    table = new("holdem", {1: 20_000, 2: 20_000}, house=BETS)
    depths = [answer.amount for hand in play_many(table, 4_000, seed=3) for answer in hand.answers[1:2]]

    assert (26, 48) == (min(depths), max(depths))
    assert evenness(depths, 23).upper_tail > VERY_RARE
    assert evenness(depths, 23).lower_tail > VERY_RARE


def test_decks_are_evenly_shuffled() -> None:
    table = new("sixplus", {1: 20_000, 2: 20_000}, house=MACHINE)
    orders = np.array([hand.answers[0].cards for hand in play_many(table, 8_000, seed=1)], np.uint8) - 16

    assert positions(orders).upper_tail > VERY_RARE
    assert positions(orders).lower_tail > VERY_RARE


@pytest.mark.parametrize("stays", [1, 4])
def test_each_act_is_as_likely_as_it_says(stays: int) -> None:
    """The first to act faces the blind and has all three."""
    weights = {"call": stays, "fold": 1, "raise": 1}
    table = new("holdem", dict.fromkeys(range(1, 7), 20_000), house=MACHINE, memory=PokerMemory(button=6))
    acts = Counter(
        next(answer.verb for answer in hand.answers if answer.actor == 3)
        for hand in play_many(table, 3_000, seed=2, stays=stays)
    )

    total = sum(weights.values())
    for verb, weight in weights.items():
        assert abs(acts[verb] - 3_000 * weight / total) < 6 * (3_000 * weight / total) ** 0.5


def test_every_set_of_cards_is_exchanged_equally_often() -> None:
    table = new("badugi", {1: 20_000, 2: 20_000}, house=MACHINE, memory=PokerMemory(button=2))
    sets = []
    for hand in play_many(table, 4_000, seed=4, stays=100):
        dealt = [event.cards[0] for event in hand.events if event.place == "hand-1" and event.kind == "dealt"][:4]
        thrown = next((answer.cards for answer in hand.answers if answer.actor == 1 and answer.verb == "discard"), None)
        if thrown is not None:  # else somebody folded before the draw
            sets.append(tuple(card in thrown for card in dealt))

    assert evenness(sets, 16).upper_tail > VERY_RARE
    assert evenness(sets, 16).lower_tail > VERY_RARE


def test_bad_requests_are_refused() -> None:
    poker, other = new("holdem", {1: 20_000, 2: 20_000}), new("let-it-ride", {1: 20_000})

    with pytest.raises(BadStudy, match="Let It Ride, round: only rounds of poker can be played many at a time"):
        play_many(other, 1, seed=1)
    with pytest.raises(BadStudy, match="-1 hands with 1 checks or calls"):
        play_many(poker, -1, seed=1)
    for stays in (0, 1_001, 1 << 32):
        with pytest.raises(BadStudy, match=f"5 hands with {stays} checks or calls per fold; allowed: 0 or more"):
            play_many(poker, 5, seed=1, stays=stays)
    assert [] == list(play_many(poker, 0, seed=1))
