"""The compiled bots compared with the project's bots: what they know, what a hand is worth to them, whole hands."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from croupier.engine import Ask, AskKind
from croupier.rules.bots.shares import expected_share
from croupier.rules.bots.situation import BotsView, Opponent, situation
from croupier.rules.poker.simulate.stepping import BOTS, BadPlay, results
from croupier.rules.poker.simulate.stepping import bots as compiled
from croupier.rules.poker.simulate.stepping.bots_shares import UP_CARDS_MAX, draws_left, unseen
from croupier.rules.poker.simulate.stepping.choosing import begin_courses, follow_all, note_all
from croupier.rules.poker.simulate.stepping.house import stepping
from croupier.rules.poker.simulate.stepping.many import BEGIN
from croupier.rules.poker.simulate.stepping.results import AWARDS, blocks_of_bots
from croupier.rules.seeds import chances
from croupier.rules.views import view
from tests.rules.poker.simulate.test_stepping import POKER, Beside, six, some_table, together

FIRST = np.zeros(1, np.int64)  # the only table


class Watched(Beside):
    """One hand by the engine and stepped, in which at each decision both kinds of bots know the same."""

    def __init__(self, *opened: Any) -> None:
        super().__init__(*opened)
        self.table = self.table.with_parked_rake()
        self.house = self.table.house[0]
        self.tried, self.course, self.deck = compiled.scratch()
        self.parked = 0  # decisions of bets at which the pot is less than what players have put in
        begin_courses(self.course)

    def chosen(self, ask: Ask) -> Any:
        follow_all(self.table.house, self.rows, self.course, FIRST)
        if ask.kind in (AskKind.BET, AskKind.DRAW, AskKind.FORCED_BET):
            at = situation(view(self.round, ask.actor))
            self.same_table(at, ask)
            for one in at.opponents:
                self.same_opponent(at, one, ask)
        act, to, answer = super().chosen(ask)
        note_all(self.rows, self.course, FIRST, np.array([act]))
        return act, to, answer

    def same_table(self, at: BotsView, ask: Ask) -> None:
        """The cards, the pot, and what the player in turn has and owes."""
        house, row, place = self.house, self.row, int(self.row["actor"])
        left = unseen(house, row, self.course[0], place, self.deck)
        assert sorted(at.unknown) == sorted(self.deck[:left].tolist())
        assert list(at.hand) == row["hands"][place, : row["held"][place]].tolist()
        boards = [row[name][: row[f"{name}_number"]].tolist() for name in ("board", "second")]
        assert [list(board) for board in at.boards] == boards[: max(1, len(at.boards))]
        assert len(at.boards) == 1 + (len(boards[1]) > 0)
        assert at.pot_cents == row["pot"] - row["rake"]
        self.parked += int(row["rake"] > 0)
        assert (at.stack_cents, at.put_in_cents) == (row["stacks"][place], row["street"][place])
        if ask.kind == AskKind.BET:
            assert (at.high_cents, at.owes_cents) == (row["high"], min(max(row["owes"], 0), row["stacks"][place]))
        assert bool(at.streets_begun) == bool(self.course[0]["streets"])
        assert len(at.opponents) == int(row["lives"]) - 1
        if at.game.has_draws:
            assert at.draws_left == draws_left(house, row)

    def same_opponent(self, at: BotsView, one: Opponent, ask: Ask) -> None:
        house, row, course = self.house, self.row, self.course[0]
        other = self.table.seats.index(one.seat)
        assert row["live"] >> other & 1
        assert one.entered == bool(course["entered"] >> other & 1)
        assert (one.raises, one.earlier_raises) == (course["raises"][other], course["before"][other])
        if at.game.is_stud:
            up = row["hands"][other, house["hole"] : min(row["held"][other], house["hole"] + UP_CARDS_MAX)]
            assert list(one.shown) == up.tolist()
        if at.game.has_draws and ask.kind == AskKind.BET:  # at a draw bots do not look at the others
            assert one.drawn == (row["drawn"][other] if at.draws_left < house["draws"] else None)


def structures_with_parked_rake(game: str, tables: range, hands: int) -> set[str]:
    """Play hands in which both kinds of bots are compared; the structures in which rake was parked at a bet."""
    parked = set()
    for number in tables:
        table = some_table(game, number)
        for hand in range(hands):
            beside = Watched(table, random.Random(f"bots {number} {hand}"))
            beside.play()
            beside.same_end()
            if beside.parked:
                parked.add(table.house["betting.structure"])
    return parked


@pytest.mark.parametrize("game", POKER)
def test_both_kinds_of_bots_know_the_same(game: str) -> None:
    """At tables of every structure, with and without rake, and in bomb pots."""
    assert structures_with_parked_rake(game, range(8), 1) - {"pot"}


@pytest.mark.long
@pytest.mark.parametrize("game", POKER)
def test_both_kinds_of_bots_know_the_same_at_length(game: str) -> None:
    assert {"fixed", "spread", "pot", "no-limit"} == structures_with_parked_rake(game, range(100, 160), 3)


def test_bots_remember_a_folded_hand_when_the_burns_are_reshuffled() -> None:
    """10.J(3): the up cards of whoever folded do not return to the deck, so both kinds of bots still count them out."""
    beside = Watched(some_table("stud7-hilo8", 105), random.Random("bots 105 0"))
    beside.play()
    beside.same_end()
    assert 1 == beside.row["reshuffles"]


def test_bots_play_with_parked_rake() -> None:
    """In no-limit, where it changes some of their decisions."""
    record = six("holdem")
    table = stepping(record)
    parked, unparked = (
        np.vstack([block.net for block in blocks_of_bots(one, 300, 0, 1, 1)])
        for one in (table.with_parked_rake(), table)
    )
    assert (parked != unparked).any()
    assert (parked == together(record, 300, seed=1, strategy=BOTS)[0]).all()


@pytest.mark.parametrize("game", ["holdem", "omaha-hilo8", "stud7-hilo8", "badugi"])
def test_both_kinds_of_bots_expect_the_same_share(game: str) -> None:
    """At the first decisions of a few hands, against everybody who is in: means of several samples."""
    for number in range(4):
        beside = Watched(six(game), random.Random(f"shares {game} {number}"))
        beside.step(BEGIN)
        ask = beside.engine_on()
        assert ask is not None
        place, at = int(beside.row["actor"]), situation(view(beside.round, ask.actor))
        rivals = np.array([other for other in range(6) if other != place][:3] + [0] * 7)
        against = sorted(at.opponents, key=lambda one: beside.table.seats.index(one.seat))[:3]
        shares = [expected_share(at, against, random.Random(f"{number} {one}")) for one in range(6)]
        found = []
        for chance in chances(f"{game} {number}", 0, 6):
            beside.row["chance"] = chance
            left = unseen(beside.house, beside.row, beside.course[0], place, beside.deck)
            found.append(
                compiled.expected_share(beside.house, beside.row, beside.tried[0], beside.deck, left, rivals, 3)
            )
        assert abs(np.mean(shares) - np.mean(found)) < 0.07, (number, shares, found)


@pytest.mark.parametrize("game", POKER)
def test_bots_play_every_game(game: str) -> None:
    table = six(game, **{"bad_beat.offered": True})
    net, known = together(table, 12, seed=1, strategy=BOTS)
    assert (-net.sum(axis=1) == known[:, 3] + known[:, 4]).all()
    assert (known[:, 1] > 0).all()
    later, _ = together(table, 4, seed=1, first=8, strategy=BOTS)
    assert (net[8:] == later).all()


@pytest.mark.parametrize(
    ("game", "hands", "showdowns", "acts", "cents"),
    [
        ("stud7-high", 60, 19, 698, 67_100),
        ("stud7-low", 60, 20, 814, 117_200),
        ("stud7-hilo", 60, 25, 782, 63_100),
        ("stud7-hilo8", 60, 13, 648, 37_000),
        ("holdem", 60, 21, 724, 253_600),
        ("omaha-high", 60, 25, 779, 214_600),
        ("omaha-hilo8", 60, 36, 815, 68_200),
        ("draw5-high", 12, 4, 102, 7_500),
        ("draw5-low", 12, 4, 105, 7_300),
        ("stud5-high", 60, 14, 685, 73_200),
        ("omaha5-high", 60, 27, 743, 203_200),
        ("omaha5-hilo8", 60, 27, 797, 65_400),
        ("badugi", 12, 4, 216, 11_700),
        ("triple-27", 12, 7, 223, 32_700),
        ("triple-a5", 12, 8, 247, 41_600),
        ("badeucey", 12, 7, 266, 19_500),
        ("badacey", 12, 7, 247, 21_000),
        ("sixplus", 60, 31, 807, 187_400),
    ],
)
def test_hands_of_bots_come_out_as_recorded(game: str, hands: int, showdowns: int, acts: int, cents: int) -> None:
    """All their decisions together: one that changes makes another number of acts, or other pots."""
    _, known = together(six(game), hands, seed=1, strategy=BOTS)

    assert (showdowns, acts, cents) == tuple(known[:, : AWARDS + 1].sum(axis=0).tolist())


def test_bots_fold_more_than_chance_and_lose_less() -> None:
    """In fixed limit, where nobody can be all-in at once."""
    table = six("holdem", **{"betting.structure": "fixed"})
    _, by_bots = together(table, 600, seed=1, strategy=BOTS)
    _, at_random = together(table, 600, seed=1)
    assert by_bots[:, 0].mean() < 0.75
    assert by_bots[:, 2].mean() != at_random[:, 2].mean()


def test_a_function_over_arrays_plays() -> None:
    """Everybody who calls all the way comes to a showdown; a hand depends only on the seed and its number."""

    def calls(seen: Any, mask: Any) -> Any:
        assert (mask[:, 1] == 1).all()
        return np.ones(len(seen), np.int64)

    net, known = together(six("holdem"), 1_500, seed=1, strategy=calls)
    assert known[:, 0].all()
    assert (-net.sum(axis=1) == known[:, 3] + known[:, 4]).all()
    assert {24} == set(known[:, 1].tolist())
    later, _ = together(six("holdem"), 500, seed=1, first=1_000, strategy=calls)
    assert (net[1_000:] == later).all()


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"strategy": "best"}, "strategy 'best' is not known; use random, bots or a function"),
        ({"strategy": BOTS, "stays": 2}, "bots choose their own"),
        ({"strategy": lambda seen, mask: mask, "session": 2}, "are not for hands that a function plays"),
        ({"strategy": lambda seen, mask: mask[:, 0] * 0 + 99}, "one for each row"),
    ],
)
def test_bad_strategies_are_refused(how: dict[str, Any], says: str) -> None:
    with pytest.raises(BadPlay, match=says):
        list(results(six("holdem"), 10, seed=1, **how))
