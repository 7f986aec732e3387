"""Equity of ranges: against every deal looked at one by one, against the equity of hands, by samples; refusals."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest

from croupier.cards import cards, show
from croupier.hands import BadHand
from croupier.hands import games as showdowns
from croupier.hands.equity import Equity, equity
from croupier.hands.ranges import Range
from croupier.hands.ranges.equity import by_choices, range_equity
from croupier.hands.ranges.matchups import _boards, _matchups, by_matchups, by_sweeping
from croupier.hands.ranges.question import RangeQuestion
from croupier.hands.reference import rank


def one_by_one(ranges: list[Range], board: str, game: str, dead: str = "") -> list[Fraction]:
    """The equities by the readable reference: every choice of hands without a card twice, on every board."""
    shares = showdowns.find(game).shares
    on_board, gone = cards(board), cards(dead)
    lowest = 16 if game == "sixplus" else 0
    taken, whole = [Fraction(0)] * len(ranges), Fraction(0)
    for hands in product(*ranges):
        known = [card for hand in hands for card in hand]
        if len({*known, *on_board, *gone}) < len(known) + len(on_board) + len(gone):
            continue
        weight = prod((one.weight_of(hand) for one, hand in zip(ranges, hands, strict=True)), start=Fraction(1))
        left = [card for card in range(lowest, 52) if card not in {*known, *on_board, *gone}]
        for more in combinations(left, 5 - len(on_board)):
            whole += weight
            for place, part in enumerate(shares_of(shares, hands, (*on_board, *more))):
                taken[place] += weight * part
    return [part / whole for part in taken]


def shares_of(
    shares: tuple[showdowns.Share, ...], hands: tuple[tuple[int, ...], ...], board: tuple[int, ...]
) -> list[Fraction]:
    taken, parts = [Fraction(0)] * len(hands), []
    for share in shares:
        keys = [rank(hand, share.ranking, board) for hand in hands]
        best = max((key for key in keys if key is not None), default=None)
        if best is not None:
            parts.append([place for place, key in enumerate(keys) if key == best])
    for winners in parts:
        for place in winners:
            taken[place] += Fraction(1, len(parts) * len(winners))
    return taken


def parts(found: Equity) -> list[Fraction]:
    return [player.equity for player in found.players]


@pytest.mark.parametrize(
    "ranges, board, game, dead",
    [
        (["QsQh:0.5,AhKh,AsKs", "9h9d,AsKs:1/3"], "Qd 7c 2h 9s", "holdem", ""),
        (["AA,KK", "AA,AKs"], "Qd 7c 2h 9s", "holdem", "Ad"),
        (["JJ,Ts9s", "AKs,8s8h", "QJs:0.25"], "Qd Tc 2h 9s Jc", "holdem", ""),
        (["99,A8s", "KQs,66"], "Qd 7c Th 9s", "sixplus", ""),
        (["AsAhKd2c,JsTs9d8h:0.5", "KsKhQd2d"], "8d 7c 2h 9s", "omaha-high", ""),
        (["AsAh3d2c,4s3s2dKd:0.5", "KsKhQdJd,As2s3c4c"], "8d 7c 2h 9s", "omaha-hilo8", ""),
        (["AsAh3d2cJc", "KsKhQdJd5d,6s5s4c3c2d"], "8d 7c 2h 9s", "omaha5-hilo8", ""),
    ],
)
def test_every_deal_is_counted(ranges: list[str], board: str, game: str, dead: str) -> None:
    found = range_equity(ranges, board, game, dead)

    assert found.exact
    assert one_by_one([Range(one, game) for one in ranges], board, game, dead) == parts(found)
    assert 1 == sum(parts(found))


def test_ranges_of_one_hand_are_that_hand() -> None:
    for hands, board, game in (
        (["AsAh", "KdKc"], "", "holdem"),
        (["AsAh", "KdKc", "7s6s"], "Td 9s 2h", "holdem"),
        (["AsAh", "KdKc"], "7s6s2d", "holdem"),
        (["AsAhKd2c", "QsJsTd9d"], "7s6s2d", "omaha-hilo8"),
    ):
        of_hands, of_ranges = equity(hands, board, game), range_equity(hands, board, game)
        for one, other in zip(of_hands.players, of_ranges.players, strict=True):
            assert (one.wins, one.ties, one.losses, one.equity) == (other.wins, other.ties, other.losses, other.equity)
            assert (one.hand, one.high, one.low) == (other.hand, other.high, other.low)


def test_before_the_flop_a_range_is_the_sum_of_its_hands() -> None:
    mine, yours = Range("QQ,AKs:0.5"), Range("99,KQs")
    won, deals = Fraction(0), Fraction(0)
    for one, other in product(mine, yours):
        if not {*one} & {*other}:
            weight = mine.weight_of(one) * yours.weight_of(other)
            won += weight * equity([one, other]).players[0].equity
            deals += weight

    assert won / deals == range_equity([mine, yours]).players[0].equity


def test_three_ranges_before_the_flop() -> None:
    ranges = [Range("AA"), Range("KsKh,QJs"), Range("7s7h")]
    won, deals = [Fraction(0)] * 3, 0
    for hands in product(*ranges):
        if len({card for hand in hands for card in hand}) == 6:
            deals += 1
            won = [sofar + player.equity for sofar, player in zip(won, equity(hands).players, strict=True)]

    assert [part / deals for part in won] == parts(range_equity(ranges))


def test_dead_cards_before_the_flop() -> None:
    found = range_equity(["AA", "KK"], dead="Ks Kh")
    aces = [equity([one, "Kd Kc"], dead="Ks Kh").players[0].equity for one in Range("AA")]

    assert sum(aces) / 6 == found.players[0].equity


def test_a_dead_card_of_one_suit_counts_against_that_suit_alone() -> None:
    mine, yours = Range("AKs"), Range("22,QJs")
    won, deals = Fraction(0), 0
    for one, other in product(mine, yours):
        if not {*one, *other} & {*cards("As 7s")}:
            won += equity([one, other], dead="As 7s").players[0].equity
            deals += 1

    assert won / deals == range_equity([mine, yours], dead="As 7s").players[0].equity


@pytest.mark.parametrize(
    ("ranges", "dead", "alike"),
    [
        (["AA", "KK"], "", [6, 6, 24]),  # both suits, none or one of them in common
        (["AA", "KK"], "2c", [3, 3, 3, 3, 6, 6, 6, 6]),
        (["AKs", "QJs"], "", [4, 12]),
        (["AKs:0.5", "QJs"], "", [4, 12]),
        (["AA", "KK", "QQ"], "", [6, 6, 6, 6, 24, 24, 24, 24, 24, 24, 24, 24]),
        (["AsKs", "QdJd"], "", [1]),
    ],
)
def test_matchups_that_differ_by_names_of_suits_are_counted_together(
    ranges: list[str], dead: str, alike: list[int]
) -> None:
    found, weights = _matchups(RangeQuestion.read(ranges, "", "holdem", dead))

    assert alike == sorted(weights.tolist())
    assert len(alike) == len({tuple(row) for row in found.tolist()})


@pytest.mark.parametrize(
    ("ranges", "dead", "boards", "alike"),
    [
        (["AA", "KK"], "", 19_998, {4, 12, 24}),
        (["AA", "KK"], "7c", 60_668, {1, 3, 6}),
        (["AsKs:0.5,AhKh:0.5,QQ", "QQ"], "", 102_528, {2, 4}),
        (["AsKs:0.5,AhKh,QQ", "QQ"], "", 196_776, {1, 2}),
        (["AsKh", "QQ"], "7d", comb(35, 5), {1}),
    ],
)
def test_boards_that_differ_by_names_of_suits_are_swept_together(
    ranges: list[str], dead: str, boards: int, alike: set[int]
) -> None:
    found, times = _boards(RangeQuestion.read(ranges, "", "sixplus", dead))

    assert (boards, alike) == (len(set(found.tolist())), set(times.tolist()))
    assert comb(36 - bool(dead), 5) == times.sum()


@pytest.mark.parametrize(("last", "countable"), [(",AhAc:1/536870912", False), ("", True)])
def test_weights_are_counted_up_to_the_largest_sum_of_64_bits(last: str, countable: bool) -> None:
    """The total weight is 2**31 times 2**30, or a little less."""
    one = f"AsAh,AsAd,AsAc,AhAd:536870911/536870912{last}"
    other = "KsKh,KsKd:536870911/536870912,KsKc:1/536870912"

    assert countable == RangeQuestion.read([one, other], "2c 2d 2h 2s 3c", "holdem", "").countable


def test_the_three_ways_to_count_agree() -> None:
    """Before the flop by matchups; with a board by sweeping, and choice by choice."""
    question = RangeQuestion.read(["QQ+,AKs:0.5,T9s", "22-55,AKs,Ax:0.25"], "Qd 7c 2h", "holdem", "As")
    swept, chosen = by_sweeping(question, None), by_choices(question, None)
    assert swept is not None
    assert chosen is not None
    assert [(one.wins, one.ties, one.losses) for one in swept.players] == [
        (one.wins, one.ties, one.losses) for one in chosen.players
    ]
    before = RangeQuestion.read(["AsKs,QQ:0.5", "2h2d,QJs"], "", "holdem", "7c")
    matched, swept = by_matchups(before, None), by_sweeping(before, None)
    assert matched is not None
    assert swept is not None
    assert parts(matched) == parts(swept)


@pytest.mark.parametrize("game", ["holdem", "sixplus", "omaha-high", "omaha-hilo8", "omaha5-high", "omaha5-hilo8"])
def test_a_sample_is_near_what_every_deal_gives(game: str) -> None:
    chance = random.Random(game)
    hands = [chance.sample(range(20, 52), 10) for _ in range(2)]
    held = 2 if game in ("holdem", "sixplus") else 5 if game.startswith("omaha5") else 4
    ranges = [Range.of([hand[:held], hand[-held:]], game) for hand in hands]
    board = [card for card in range(16, 52) if all(card not in hand for hand in hands)][:3]
    exact = range_equity(ranges, board, game)
    sample = range_equity(ranges, board, game, samples=60_000, seed=7)

    assert exact.exact
    assert not sample.exact
    assert parts(sample) == parts(range_equity(ranges, board, game, samples=60_000, seed=7))
    for one, other in zip(exact.players, sample.players, strict=True):
        assert abs(float(one.equity - other.equity)) <= 4.5 * other.error


def test_of_a_seed_its_last_64_bits_count() -> None:
    one, longer, other = (parts(range_equity(["AA", "KK"], samples=1_000, seed=seed)) for seed in (4, 4 + 2**64, 5))

    assert one == longer != other


def test_weights_count_in_a_sample() -> None:
    ranges = ["AA:0.1,72o", "KK"]
    exact, sample = range_equity(ranges), range_equity(ranges, samples=100_000, seed=1)

    assert abs(float(exact.players[0].equity - sample.players[0].equity)) <= 4.5 * sample.players[0].error


def test_wide_ranges_of_nine_players_are_sampled() -> None:
    found = range_equity(["random"] * 9, samples=20_000, seed=3)

    assert all(abs(float(player.equity) - 1 / 9) <= 4.5 * player.error for player in found.players)


def test_equity_takes_hands_and_ranges_together() -> None:
    found = equity(["As Ah", "QQ+, AKs", Range("22")], "7d 6d 2c")

    assert [("As", "Ah"), (), ()] == [tuple(map(str, player.hand)) for player in found.players]
    assert "QQ+,AKs" == str(found.players[1].range)


@pytest.mark.parametrize(
    "ranges, board, game, dead, what",
    [
        (["AA"], "", "holdem", "", "1 range was given; 2 to 9 are allowed"),
        (["AA"] * 10, "", "holdem", "", "10 ranges were given; 2 to 9 are allowed"),
        (["AA", "KK", "AsAh", "AdAc"], "", "holdem", "", "cannot be dealt together"),
        (["AsKs", "AsQs"], "", "holdem", "", "cannot be dealt together"),
        (["AsKs,AsQs", "AsJs,AsTs"], "2c 3c 4c", "holdem", "", "cannot be dealt together"),
        (["AA", "KK"], "As Ah Ad", "holdem", "", "range 1 has no hand that can be dealt; As Ah Ad are out"),
        (["", "KK"], "", "holdem", "", "range 1 has no hand that can be dealt"),
        (["AA", "KK"], "As Ah Ad 2c 3c 4c", "holdem", "", "has at most 5 cards"),
        (["AA", "KK"], "2c", "sixplus", "", "2c .* is not in the deck"),
        (["AA", "KK"], "As", "holdem", "As", "As .* is in the board and in the dead cards"),
        (["AA", "KK"], "", "badugi", "", "'badugi' has no ranges"),
    ],
)
def test_refusals(ranges: list[str], board: str, game: str, dead: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        range_equity(ranges, board, game, dead)


def test_ranges_that_hardly_ever_fit_together_say_so() -> None:
    """Nine pairs of three ranks never fit; eight hands of sixteen cards do, in one of 500,000 choices."""
    with pytest.raises(BadHand, match="the ranges cannot be dealt together: every choice of hands"):
        range_equity(["AA,KK,QQ"] * 9, samples=10)
    with pytest.raises(BadHand, match="20000 random choices of hands from these ranges all had a duplicate card"):
        range_equity(["JJ+,AJ+,KJ+,QJ"] * 8, samples=10, seed=1)


@pytest.mark.parametrize(
    ("ranges", "what"),
    [
        (["AsKs", "AsQs"], "the ranges cannot be dealt together"),
        (["AsKs", "AsQs,AsJs"], "the ranges cannot be dealt together"),
        (["AsKs", "AsQs,2c3d:0.000001"], "20000 random choices of hands from these ranges all had a duplicate card"),
        (["AsKs,2c3c:0.000001", "AsQs"], "20000 random choices of hands from these ranges all had a duplicate card"),
    ],
)
def test_what_never_fits_is_told_from_what_hardly_ever_fits(ranges: list[str], what: str) -> None:
    with pytest.raises(BadHand, match=what):
        range_equity(ranges, samples=10, seed=1)


def test_a_range_of_another_game_is_refused() -> None:
    with pytest.raises(BadHand, match="range 1 is of 4 cards of 52; Hold 'Em deals 2 cards of 52"):
        range_equity([Range("AA**", "omaha-high"), "KK"])


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    range_equity(["AA", "KK"], progress=lambda done, of: told.append((done, of)))
    range_equity(["AA", "KK"], "2c 3c 4c", progress=lambda done, of: told.append((done, of)))
    range_equity(["AA", "KK"], samples=30_000, seed=1, progress=lambda done, of: told.append((done, of)))

    assert all(done <= of for done, of in told)
    assert (30_000, 30_000) == told[-1]


@pytest.mark.parametrize(
    ("ranges", "board", "more", "of"),
    [
        (["QQ", "AK"], "", {}, None),
        (["QQ", "AKs", "JJ"], "", {}, None),
        (["QQ", "AK"], "Qs Js 2d", {}, comb(49, 2)),
        (["QQ", "AK"], "", {"samples": 20_000, "seed": 1}, 20_000),
    ],
    ids=["two players", "three players", "on a flop", "at random"],
)
def test_progress_goes_up_to_the_whole(ranges: list[str], board: str, more: dict[str, int], of: int | None) -> None:
    told: list[tuple[int, int]] = []
    equity(ranges, board, progress=lambda done, whole: told.append((done, whole)), **more)
    done = [one for one, _ in told]
    assert {told[-1][1] if of is None else of} == {whole for _, whole in told}
    assert sorted(set(done)) == done
    assert told[-1][0] == told[-1][1]
    assert 0 < done[0]


@pytest.mark.parametrize("dead", ["", "2c"])
def test_three_hands_before_the_flop_win_tie_and_lose_what_every_board_gives(dead: str) -> None:
    """By matchups, as ranges; against every board counted, as hands."""
    hands = ["AsAh", "KsKh", "7c6c"]
    as_ranges, as_hands = range_equity(hands, dead=dead), equity(hands, dead=dead)

    assert comb(46 - bool(dead), 5) == as_ranges.boards
    for one, other in zip(as_ranges.players, as_hands.players, strict=True):
        assert (other.wins, other.ties, other.losses) == (one.wins, one.ties, one.losses)
        assert as_ranges.boards == one.wins + one.ties + one.losses


@pytest.mark.parametrize("game", ["holdem", "sixplus", "omaha-high", "omaha-hilo8", "omaha5-high", "omaha5-hilo8"])
def test_on_the_river_ranges_win_what_their_hands_win(game: str) -> None:
    """Choice by choice, and in a sample on that board; with hands that share a card, or pair ranks and suits."""
    chance, compared = random.Random(f"river {game}"), 0
    held = showdowns.find(game).hand[0]
    for players in (2, 3) * 6:
        board = chance.sample(range(16, 52), 5)
        left = [card for card in range(16, 52) if card not in board]
        ranges = [Range.of([chance.sample(left, held) for _ in range(3)], game) for _ in range(players)]
        try:
            found = by_choices(RangeQuestion.read(ranges, board, game, ""), None)
        except BadHand:  # no choice without a card twice
            continue
        assert found is not None
        assert one_by_one(ranges, show(board), game) == parts(found)
        compared += 1
    assert compared > 6


def test_a_board_to_come_is_counted_in_blocks_of_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three ranges in Omaha on a flop, whole and a few boards at a time, up to the limit and not above it."""
    question = RangeQuestion.read(["AsAhKd2c,JsTs9d8h", "KsKhQd2d", "7s6s5d4h"], "8d 7c 2h", "omaha-high", "")
    found = by_choices(question, None)
    assert found is not None
    deals = question.choices * question.boards * 3

    monkeypatch.setattr("croupier.hands.ranges.equity.COUNTED_MAX", deals)
    assert found == by_choices(question, None)
    monkeypatch.setattr("croupier.hands.ranges.equity.COUNTED_MAX", deals - 1)
    assert by_choices(question, None) is None


def test_a_sample_without_a_seed_names_the_one_that_it_drew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbits", lambda bits: 1_000 + bits)

    assert 1_032 == range_equity(["AA", "KK"], samples=10).seed
    assert 1_032 == equity(["AsAh", "KsKh"], samples=10).seed
    assert equity(["AsAh", "KsKh"], samples=10, seed=1_032) == equity(["AsAh", "KsKh"], samples=10)
