"""What bots discard, bet and show: examples that a player would agree with."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from croupier.cards import cards, show
from croupier.engine import Answer, Round
from croupier.engine.asks import CHANCE
from croupier.hands import evaluate_many
from croupier.hands.games import find
from croupier.hands.kernels.words import Values
from croupier.rules import new
from croupier.rules.bots import Bot, play_on
from croupier.rules.bots.betting import bet_or_not, caution
from croupier.rules.bots.drawing import best_discards, random_hands, share_of_first, staying_values
from croupier.rules.bots.shares import expected_share
from croupier.rules.bots.showing import beaten
from croupier.rules.bots.situation import BotsView, Opponent, situation
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.simulate.figures import CAUTION, SAMPLES, Temper
from croupier.rules.views import Allowed, View, view

PAT = ""


def spot(game: str, hand: str, board: str = "", draws_left: int = 0, shown: tuple[str, ...] = ("",)) -> BotsView:
    """A hand against opponents of whom only these cards are visible."""
    own, common = tuple(map(int, cards(hand))), tuple(map(int, cards(board)))
    others = tuple(
        Opponent(seat, tuple(map(int, cards(up))), entered=True, raises=0, earlier_raises=0, drawn=None)
        for seat, up in enumerate(shown, 2)
    )
    seen = {*own, *common, *(card for other in others for card in other.shown)}
    return BotsView(
        game=find(game),
        seat=1,
        hand=own,
        boards=(common,),
        unknown=tuple(card for card in range(16 if game == "sixplus" else 0, 52) if card not in seen),
        opponents=others,
        pot_cents=1_000,
        owes_cents=200,
        high_cents=200,
        put_in_cents=0,
        stack_cents=10_000,
        draws_left=draws_left,
        streets_begun=1,
    )


@pytest.mark.parametrize(
    ("game", "draws_left", "hand", "thrown"),
    [
        ("draw5-high", 1, "Ks Kh 9d 5c 2h", "9d 5c 2h"),
        ("draw5-high", 1, "Ks Kh 9d 9c 2h", "2h"),
        ("draw5-high", 1, "Ks Kh Kd 9c 2h", "9c 2h"),
        ("draw5-high", 1, "As Qs 9s 4s 3d", "3d"),
        ("draw5-high", 1, "5c 6d 7h 8s Kc", "Kc"),
        ("draw5-high", 1, "As Qs 9s 4s 3s", PAT),
        ("draw5-high", 1, "5c 6d 7h 8s 9c", PAT),
        ("draw5-low", 1, "Ac 2d 3h 4s Kc", "Kc"),
        ("draw5-low", 1, "Ac Ad 2h 5s 7c", "Ad"),
        ("draw5-low", 1, "2c 3d 6h 7s 8c", PAT),
        ("triple-27", 3, "2c 3d 4h 7s Kc", "Kc"),
        ("triple-27", 3, "2c 2d 3h 4s 7c", "2d"),
        ("triple-27", 2, "2c 3d 4h 5s 6c", "6c"),  # a straight
        ("triple-27", 1, "2c 3d 4h 5s Ac", "Ac"),  # the ace is high
        ("triple-27", 3, "2c 7d Qh Ks Ac", "Qh Ks Ac"),
        ("triple-27", 3, "2c 3d 4h 5s 7c", PAT),
        ("triple-a5", 3, "Ac 2d 3h 4s 5c", PAT),
        ("triple-a5", 2, "Ac 2d 3h Qs Kc", "Qs Kc"),
        ("badugi", 4, "Ac 2d 3h 4s", PAT),
        ("badugi", 4, "Ac 2d 3h 7h", "7h"),
        ("badugi", 1, "Ac 2d 3h 3c", "3c"),
        ("badugi", 4, "Kc Kd Kh Ks", "Kc Kd Kh Ks"),
        ("badeucey", 3, "2c 3d 4h 5s 7c", PAT),
        ("badeucey", 3, "Ac 2d 3h 4s 5c", "Ac"),
        ("badacey", 3, "Ac 2d 3h 4s 5c", PAT),
        ("badacey", 3, "Ac 2d 3h Kc Kd", "Kc Kd"),
    ],
)
def test_draws(game: str, draws_left: int, hand: str, thrown: str) -> None:
    for seed in range(3):
        chosen = best_discards(spot(game, hand, draws_left=draws_left), random.Random(seed))
        assert thrown == show(chosen), f"seed {seed}"


@pytest.mark.parametrize(
    ("game", "better", "worse", "board", "shown"),
    [
        ("holdem", "As Ah", "7c 2d", "", ("",)),
        ("holdem", "9s 8s", "Ad Kd", "Ts 7d 2s", ("", "")),
        ("sixplus", "As Ks", "8c 6d", "", ("",)),
        ("omaha-high", "As Ah Ks Kh", "2c 2d 7h 9s", "", ("",)),
        ("omaha-hilo8", "As 2s 3d Kd", "9c 9d Th Js", "", ("", "")),
        ("omaha5-high", "As Ah Ks Kh Qd", "2c 3d 7h 9s Jd", "", ("",)),
        ("omaha5-hilo8", "As 2s 3d 4d Kd", "9c 9d Th Js Qd", "", ("",)),
        ("stud7-high", "As Ah Ad", "7c 2d 9h", "", ("Kc", "Qd")),
        ("stud7-low", "Ac 2d 3h", "Kc Kd Qh", "", ("8c",)),
        ("stud7-hilo", "Ac 2d 3h", "Kc 9d Jh", "", ("8c",)),
        ("stud7-hilo8", "Ac 2c 3c", "Kd 9d Jh", "", ("8h",)),
        ("stud5-high", "As Ah", "7c 2d", "", ("Kc",)),
        ("stud7-high", "7c 7d 2s 3d", "7c 8d 2s 3d", "", ("As Ad", "9c Jd")),
    ],
)
def test_a_better_hand_expects_more(game: str, better: str, worse: str, board: str, shown: tuple[str, ...]) -> None:
    good, bad = (
        expected_share(at, at.opponents, random.Random(1))
        for at in (spot(game, better, board, shown=shown), spot(game, worse, board, shown=shown))
    )

    assert good > bad + 0.03
    assert 0 <= bad < good <= 1


def test_expected_shares_are_near_the_exact_ones() -> None:
    """Aces against any hand win 85 in a hundred; kings on a board that gives a full house nearly always."""
    aces = spot("holdem", "As Ah")
    shares = [expected_share(aces, aces.opponents, random.Random(seed)) for seed in range(20)]
    assert 0.83 < fmean(shares) < 0.875

    full = spot("holdem", "Ks Kh", "Kd 7c 7d 2s 3h")
    assert expected_share(full, full.opponents, random.Random(1)) > 0.99
    assert 1.0 == expected_share(full, (), random.Random(1))


def test_a_low_that_nobody_has_leaves_the_pot_to_the_high_hand() -> None:
    high = spot("omaha-hilo8", "As Ah Kc Kd", "Ac Ad Qs Qh Jd")
    assert 1.0 == expected_share(high, high.opponents, random.Random(1))


def columns(*some: tuple[int, ...]) -> Values:
    """A row per player: these values by player, each in as many samples as the others."""
    return np.array(some * (SAMPLES // len(some)), np.int32).T


def test_tied_hands_share_what_they_win() -> None:
    """Half the time two of three are tied, a quarter of the time all three, a quarter of the time the first loses."""
    high = columns((5, 5, 3), (5, 2, 5), (7, 7, 7), (4, 9, 4))

    assert (2 / 2 + 1 / 3) / 4 == pytest.approx(share_of_first(find("holdem"), [high]))


def test_each_half_is_shared_and_without_a_low_the_high_hand_takes_both() -> None:
    """Quartered, scooped, nothing but the low, and half of the whole pot because nobody has a low."""
    high = columns((5, 5), (6, 2), (3, 9), (8, 8))
    low = columns((4, 1), (7, 1), (9, -1), (-1, -1))

    assert (3 / 4 + 1 + 1 / 2 + 1 / 2) / 4 == pytest.approx(share_of_first(find("omaha-hilo8"), [high, low]))


def heads_up(hands: dict[int, str], board: str = "", **house: Any) -> Round:
    """Hold'em for two with these cards; seat 1 has the button and the small blind."""
    choices = {"deck.shuffler": "automatic", "betting.structure": "fixed", **house}
    running = Round(new("holdem", {1: 20_000, 2: 20_000}, house=choices, memory=PokerMemory(button=1, raked=True)))
    two, one = (cards(hands[seat]) for seat in (2, 1))
    known = [two[0], one[0], two[1], one[1]]
    fillers = [card for card in range(52) if card not in known and card not in cards(board)]
    flop = cards(board)
    streets = [fillers.pop(), *flop[:3], fillers.pop(), *flop[3:4], fillers.pop(), *flop[4:]]
    running.answer(Answer(CHANCE, "order", cards=(*known, *streets, *fillers)))
    running.proceed()
    return running


def test_aces_are_raised_and_rags_are_folded() -> None:
    first = [Bot("holdem", seed).decide(view(heads_up({1: "As Ah", 2: "7c 2d"}), 1)).verb for seed in range(20)]
    assert first.count("raise") >= 14

    raised = heads_up({1: "As Ah", 2: "7c 2d"})
    raised.answer(Answer(1, "raise", amount=400))
    again = [Bot("holdem", seed).decide(view(raised, 2)).verb for seed in range(20)]
    assert again.count("fold") >= 14


@pytest.mark.parametrize(("others", "against"), [(1, "one player"), (2, "2 players"), (3, "3 players")])
def test_a_reason_says_against_how_many(others: int, against: str) -> None:
    options = {"check": [Allowed("check", "MD-POKER 1.B(9)", 1)]}
    answer = bet_or_not(
        spot("holdem", "7c 2d", "As Ks 4d", shown=("",) * others), options, Temper.of("any"), random.Random(1)
    )

    assert f" against {against}, not enough to put in more" in answer.why


@pytest.mark.parametrize(("drawn", "hands"), [(None, 4), (0, 8), (1, 4), (2, 2), (3, 1), (4, 1), (5, 1)])
def test_who_draws_fewer_cards_is_taken_to_hold_the_best_of_more_hands(drawn: int | None, hands: int) -> None:
    at = spot("draw5-high", "Ks Kh 9d 5c 2h", draws_left=1)
    rows = random_hands(at.unknown, 5, hands, 50, random.Random(3))
    (values,) = staying_values(at, drawn, 50, random.Random(3))

    assert evaluate_many(rows, "high").reshape(hands, 50).max(axis=0).tolist() == values.tolist()


def test_what_is_free_is_never_folded() -> None:
    running = heads_up({1: "As Ah", 2: "7c 2d"})
    running.answer(Answer(1, "call"))

    assert "fold" not in {Bot("holdem", seed).decide(view(running, 2)).verb for seed in range(20)}


@pytest.mark.parametrize(("pot_cents", "verb"), [(6_000, "call"), (600, "fold")])
def test_a_good_price_is_paid_and_a_bad_one_is_not(pot_cents: int, verb: str) -> None:
    """A flush draw with one card to come, against a player who has raised: $4 for $60, or for $6."""
    draw = spot("holdem", "9s 8s", "As Ks 4d 2h")
    raiser = replace(draw.opponents[0], raises=2)
    facing = replace(draw, opponents=(raiser,), pot_cents=pot_cents, owes_cents=400, high_cents=400)
    options = {verb: [Allowed(verb, "MD-POKER 1.B(7)", 1)] for verb in ("fold", "call")}
    for seed in range(10):
        answer = bet_or_not(facing, options, Temper.of("any"), random.Random(seed))
        assert verb == answer.answer.verb
        assert "$4 into $" in answer.why


@pytest.mark.parametrize(("owes_cents", "large"), [(333, 0), (334, 1), (600, 1), (601, 2)])
def test_a_bet_of_a_third_of_the_pot_says_something_and_one_of_three_fifths_more(owes_cents: int, large: int) -> None:
    """$10 lie in the pot."""
    facing = replace(spot("holdem", "9s 8s", "As Ks 4d 2h"), owes_cents=owes_cents)

    assert large * CAUTION[-1] == caution(facing, ())


@pytest.mark.parametrize(("raises", "counted"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_raises_of_an_opponent_count_three_times_at_most(raises: int, counted: int) -> None:
    facing = spot("holdem", "9s 8s", "As Ks 4d 2h")
    raiser = replace(facing.opponents[0], raises=raises, earlier_raises=raises)
    entered, raised, earlier, _ = CAUTION

    assert pytest.approx(entered + counted * (raised + earlier)) == caution(facing, [raiser])


@pytest.mark.parametrize(
    ("stack_cents", "amounts"), [(2_280, {1_220, 1_340, 1_520}), (1_829, {1_829})], ids=["part of it", "all in"]
)
def test_a_raise_is_a_part_of_the_pot_and_with_most_of_the_stack_all_of_it(stack_cents: int, amounts: set[int]) -> None:
    """The nuts, $2 to call into $10: a raise by 0.85, 0.95 or 1.1 of $12; above two thirds of the stack all-in."""
    nuts = replace(spot("holdem", "As Ks", "Qs Js Ts 2h 3d"), stack_cents=stack_cents)
    raises = Allowed("raise", "MD-POKER 1.B(7)", 1, amount_min=400, amount_max=stack_cents)
    options = {"raise": [raises], "call": [Allowed("call", "MD-POKER 1.B(7)", 1)]}
    advised = [bet_or_not(nuts, options, Temper.of("any"), random.Random(seed)).answer for seed in range(40)]

    assert amounts == {one.amount for one in advised if one.verb == "raise"}


def shown_down(hands: dict[int, str], board: str) -> View:
    """Everything is checked; seat 2 has shown, seat 1 is asked."""
    running = heads_up(hands, board)
    running.answer(Answer(1, "call"))
    while running.ask is not None and running.ask.actor > 0 and running.ask.options[0].verb == "fold":
        running.answer(Answer(running.ask.actor, "check"))
        running.proceed()
    running.answer(Answer(2, "show"))
    assert "turned up" == running.events[-1].kind
    return view(running, 1)


@pytest.mark.parametrize(("own", "verb"), [("Qc Jd", "muck"), ("As Ah", "show"), ("Kc 5h", "show")])
def test_a_beaten_hand_is_conceded_and_a_tie_is_shown(own: str, verb: str) -> None:
    seen = shown_down({1: own, 2: "Kd 5c"}, "Ks 8h 8d 3c 2s")

    assert (verb == "muck") == beaten(seen)
    assert verb == Bot("holdem", 1).decide(seen).verb


@pytest.mark.parametrize(("own", "verb"), [("Ks Kh", "show"), ("Qc Jd", "muck")])
def test_when_all_others_have_folded_only_a_high_hand_is_shown(own: str, verb: str) -> None:
    """X-29: the house has a High Hand Jackpot for hands that were not shown down."""
    house = {"high_hand.offered": True, "high_hand.must_showdown": False, "high_hand.min_players": 2}
    running = heads_up({1: own, 2: "9d 5c"}, "Kd 8h 8d 3c 2s", **house)
    for answer in (Answer(1, "call"), Answer(2, "check"), Answer(2, "check"), Answer(1, "bet", amount=200)):
        running.answer(answer)
        running.proceed()
    running.answer(Answer(2, "fold"))

    assert verb == Bot("holdem", 1).decide(view(running, 1)).verb


def test_a_view_is_read_as_the_log_tells_it() -> None:
    running = heads_up({1: "As Ah", 2: "7c 2d"}, "Ks 8h 8d 3c 2s")
    running.answer(Answer(1, "raise", amount=400))
    running.answer(Answer(2, "call"))
    play_on(running, None, {})  # the dealer deals the flop; chance is not asked
    running.answer(Answer(2, "bet", amount=200))
    at = situation(view(running, 1))

    assert ("As Ah", ("Ks 8h 8d",)) == (show(at.hand), tuple(show(board) for board in at.boards))
    assert (1_000, 200, 200, 0, 19_600, 1) == (
        at.pot_cents, at.owes_cents, at.high_cents, at.put_in_cents, at.stack_cents, at.streets_begun,
    )  # fmt: skip
    (other,) = at.opponents
    assert (2, (), True, 1, 0) == (other.seat, other.shown, other.entered, other.raises, other.earlier_raises)
    assert 47 == len(at.unknown)
