"""Equity: exact counts against the readable reference and against each other, samples, refusals."""

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import poker_equity
import pytest

from croupier.cards import CARDS, BadCard, cards, show
from croupier.hands import BadHand, games, many_deals
from croupier.hands import equity as module
from croupier.hands.before_the_flop import boards_won
from croupier.hands.equity import Equity, Spot, check_samples, equity
from croupier.hands.kernels.preflop import preflop
from croupier.hands.reference import rank
from croupier.rulebook.testing import clause

Deal = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]  # the hands, and the board


def shares(game: games.Showdown, deal: Deal) -> list[Fraction]:
    """Each player's share of one pot, by the readable reference."""
    hands, board = deal
    taken = [Fraction(0)] * len(hands)
    parts = []
    for share in game.shares:
        keys = [rank(hand, share.ranking, board) for hand in hands]
        best = max((key for key in keys if key is not None), default=None)
        if best is not None:
            parts.append([place for place, key in enumerate(keys) if key == best])
    for winners in parts:
        for place in winners:
            taken[place] += Fraction(1, len(parts) * len(winners))
    return taken


def board_deals(hands: tuple[tuple[int, ...], ...], board: tuple[int, ...], lowest: int = 0) -> Iterator[Deal]:
    gone = {card for hand in hands for card in hand} | set(board)
    left = [card for card in range(lowest, 52) if card not in gone]
    return ((hands, board + more) for more in combinations(left, 5 - len(board)))


def stud_deals(hands: tuple[tuple[int, ...], ...], gone: frozenset[int]) -> Iterator[Deal]:
    if not hands:
        yield (), ()
        return
    left = [card for card in range(52) if card not in gone]
    for more in combinations(left, 7 - len(hands[0])):
        for rest, _ in stud_deals(hands[1:], gone | set(more)):
            yield (hands[0] + more, *rest), ()


def assert_is_what_the_deals_say(found: Equity, deals: Iterator[Deal]) -> None:
    game = games.find(found.game)
    taken = [shares(game, deal) for deal in deals]
    assert found.exact
    assert len(taken) == found.boards
    for place, player in enumerate(found.players):
        mine = [each[place] for each in taken]
        assert mine.count(Fraction(1)) == player.wins
        assert mine.count(Fraction(0)) == player.losses
        assert len(mine) - player.wins - player.losses == player.ties
        assert sum(mine) / len(mine) == player.equity == player.high + player.low


@pytest.mark.parametrize(
    "game, hands, board",
    [
        pytest.param(
            "holdem", ["As Ks", "Qh Qd"], "Qs Js 2d 3c", marks=clause("MD-POKER 11.K(2)", says="wins the pot")
        ),
        pytest.param(
            "holdem", ["As 2c", "Ad 2h", "Kc Kd"], "Ac Th 9d 5s", marks=clause("MD-POKER 11.K(3)", says="share")
        ),
        ("sixplus", ["As Ks", "9h 9d"], "9s Js Td 6c"),
        pytest.param(
            "omaha-high",
            ["As Ks 2d 2c", "Qh Qd 7h 8h"],
            "Qs Js 3d 3c",
            marks=clause("MD-POKER 12.K(1)", says="exactly two"),
        ),
        pytest.param(
            "omaha-hilo8",
            ["As Ks 2d 3c", "Qh Qd 7h 8h"],
            "Qs 5s 4d 4c",
            marks=clause("MD-POKER 12.L(2)", says="scoops"),
        ),
        ("omaha-hilo8", ["As 2s Kd Kc", "Ah 2h Td Tc", "9s 9d Jc Jh"], "3s 4s Qd 6c"),
        ("omaha5-high", ["As Ks 2d 2c 9s", "Qh Qd 7h 8h 3h"], "Qs Js 3d 3c"),
        ("omaha5-hilo8", ["As Ks 2d 3c 9s", "Qh Qd 7h 8h 6d"], "Qs 5s 4d 4c"),
    ],
)
def test_one_card_to_come(game: str, hands: list[str], board: str) -> None:
    lowest = 16 if game == "sixplus" else 0
    read = tuple(cards(hand) for hand in hands)

    assert_is_what_the_deals_say(equity(hands, board, game), board_deals(read, cards(board), lowest))


@pytest.mark.parametrize("game", ["holdem", "omaha-hilo8", "sixplus"])
def test_two_cards_to_come(game: str) -> None:
    hands = {
        "holdem": ["As Ks", "Qh Qd"],
        "omaha-hilo8": ["As Ks 2d 7c", "Qh Qd 3h 8h"],
        "sixplus": ["As Ks", "9h 9d"],
    }[game]
    board = "Ts 9s 6d" if game == "sixplus" else "Js 4s 6d"
    read = tuple(cards(hand) for hand in hands)
    lowest = 16 if game == "sixplus" else 0

    assert_is_what_the_deals_say(equity(hands, board, game), board_deals(read, cards(board), lowest))


@pytest.mark.parametrize(
    "game, hands",
    [
        pytest.param(
            "stud7-high",
            ["As Ah Kd 2c 3c 4c", "9c 8c 7h 6h 2d 2h"],
            marks=clause("MD-POKER 10.L(1)", says="best high hand"),
        ),
        pytest.param(
            "stud7-low",
            ["As Ah Kd 2c 3c 4c", "9c 8c 7h 6h 2d 2h"],
            marks=clause("MD-POKER 10.L(2)", says="best low hand"),
        ),
        ("stud7-hilo", ["As Ah Kd 2c 3c 4c", "9c 8c 7h 6h 2d 3h"]),
        pytest.param(
            "stud7-hilo8", ["As Ah Kd 2c 3c 4c", "9c 8c 7h 6h 2d 3h"], marks=clause("MD-POKER 10.M(2)", says="scoops")
        ),
        ("stud7-hilo8", ["As 3d Kd 2c 4c 6c 8d", "Ac 3c Ks 2d 4d 6d 8c"]),
        ("stud7-high", ["As Ah Kd 2c 3c 4c", "9c 8c 7h 6h 2d 2h 2s", "Qd Qs Jd Js Th Td"]),
    ],
)
def test_stud_with_at_most_one_card_to_come_for_each(game: str, hands: list[str]) -> None:
    read = tuple(cards(hand) for hand in hands)
    gone = frozenset(card for hand in read for card in hand)

    assert_is_what_the_deals_say(equity(hands, game=game), stud_deals(read, gone))


def one_by_one(hands: list[str], game: str, dead: str = "") -> Equity:
    spot = Spot.read(hands, (), game, dead)
    return many_deals.counted(spot, None)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3])
def test_before_the_flop_rank_multisets_give_what_every_board_gives(players: int, seed: int) -> None:
    """Suited and unsuited hands, pairs, and dead cards in some."""
    deck = random.Random(100 * players + seed).sample(range(52), 2 * players + 3)
    hands = [show(deck[2 * place : 2 * place + 2]) for place in range(players)]
    dead = show(deck[2 * players :]) if seed % 2 else ""

    assert one_by_one(hands, "holdem", dead) == equity(hands, dead=dead)


@pytest.mark.parametrize("players", range(2, 10))
def test_before_the_flop_numpy_counts_what_the_kernels_count(players: int) -> None:
    """With more or fewer dead cards."""
    rng = random.Random(players)
    for dead in (0, 1, 7):
        dealt = rng.sample(range(52), 2 * players + dead)
        hands = [(dealt[2 * place], dealt[2 * place + 1]) for place in range(players)]

        assert preflop(hands, dealt).tolist() == boards_won(hands, dealt).tolist()


@pytest.mark.parametrize(
    "hands", [["As Ks", "Ah Kh"], ["As Ks", "Qs Js"], ["7s 7h", "7d 7c"], ["As Ks", "Ad Kd", "Ah Kh"]]
)
def test_before_the_flop_hands_that_share_suits_or_ranks(hands: list[str]) -> None:
    counted, read = one_by_one(hands, "holdem"), [cards(hand) for hand in hands]
    by_numpy = boards_won(read, [card for hand in read for card in hand])

    assert counted == equity(hands)
    assert [player.wins for player in counted.players] == by_numpy[:, 1].tolist()
    assert [player.ties for player in counted.players] == by_numpy[:, 2:].sum(axis=1).tolist()


@pytest.mark.parametrize("hands", [["AsAh", "KdKc"], ["AsKs", "QhJh"], ["7c2d", "AhKs"]])
def test_before_the_flop_another_program_counts_the_same(hands: list[str]) -> None:
    theirs, ours = poker_equity.exact_from_text("holdem", hands), equity(hands)

    assert 1_712_304 == ours.boards == theirs["samples"]
    assert theirs["win_count"] == [player.wins for player in ours.players]
    assert theirs["tie_count"] == [player.ties for player in ours.players]


@pytest.mark.parametrize("variant, game", [("omaha_hi_lo", "omaha-hilo8"), ("omaha", "omaha-high")])
def test_omaha_on_the_flop_another_program_counts_the_same(variant: str, game: str) -> None:
    hands, board = ["AsKs2d3c", "QhQd7h8h"], "Qs 5s 4d"
    theirs, ours = poker_equity.exact_from_text(variant, hands, board), equity(hands, board, game)

    assert theirs["samples"] == ours.boards
    assert theirs["scoop_count"] == [player.wins for player in ours.players]
    assert theirs["share_sum"] == pytest.approx([float(player.equity) * ours.boards for player in ours.players])


@pytest.mark.parametrize("game", ["stud7-high", "stud7-low"])
@pytest.mark.parametrize(
    "hands",
    [["As Ah Kd 2c 3c", "9c 8c 7h 6h 2d"], ["As Ah Kd 2c", "9c 8c 7h 6h 2d"], ["9c 8c 7h 6h 2d", "As Ah 4d 2c"]],
)
def test_two_stud_hands_swept_give_what_every_deal_gives(game: str, hands: list[str]) -> None:
    assert Spot.read(hands, (), game, "").can_be_swept
    assert one_by_one(hands, game) == equity(hands, game=game)


@pytest.mark.parametrize(
    ("hands", "game", "swept"),
    [
        (("As Ah", "9c 8c"), "stud7-high", True),
        (("As", "9c 8c"), "stud7-high", False),
        (("As Ah", "9c"), "stud7-high", False),
        (("As Ah Kd 2c 3c", "9c 8c 7h 6h 2d"), "stud7-high", True),
        (("As Ah Kd 2c 3c 4c", "9c 8c 7h 6h 2d"), "stud7-high", False),
        (("As Ah Kd 2c 3c", "9c 8c 7h 6h 2d 2h"), "stud7-high", False),
        (("As Ah Kd 2c 3c", "9c 8c 7h 6h 2d", "Js Jh Td 9d 5c"), "stud7-high", False),
        (("As Ah Kd 2c 3c", "9c 8c 7h 6h 2d"), "stud7-hilo8", False),
        (("As Ah", "9c 8c"), "holdem", False),
    ],
)
def test_two_stud_hands_for_one_pot_with_two_to_five_cards_to_come_each_are_swept(
    hands: tuple[str, ...], game: str, swept: bool
) -> None:
    assert swept == Spot.read(hands, (), game, "").can_be_swept


def test_deals_go_over_blocks_without_loss() -> None:
    """Three players with two, one and two cards to come: 41 million deals would be too slow here, so cards are dead."""
    hands = ["As Ah Kd 2c 3c", "9c 8c 7h 6h 2d 2h", "Qd Qs Jd Js Th"]
    dead = show(card for card in range(52) if card not in {c for hand in hands for c in cards(hand)} and card % 2)
    found = one_by_one(hands, "stud7-high", dead)
    left = 52 - 16 - len(cards(dead))

    assert math.comb(left, 2) * (left - 2) * math.comb(left - 3, 2) == found.boards
    assert found.boards > 2 * many_deals.BLOCK
    assert 1 == sum(player.equity for player in found.players)


def test_third_street_is_exact() -> None:
    found = equity(["As Ah Kd", "9c 8c 7h"], game="stud")

    assert found.exact
    assert math.comb(46, 4) * math.comb(42, 4) == found.boards
    assert 0 == found.players[0].error
    assert 1 == sum(player.equity for player in found.players)


def test_what_is_too_much_to_count_is_sampled_with_its_error() -> None:
    found = equity(["As 2h 3d", "9c 8c 7h", "Kd Ks Qd"], game="stud7-hilo8", seed=1)

    assert not found.exact
    assert module.SAMPLES == found.boards
    assert 1 == sum(player.equity for player in found.players)
    assert all(0.0001 < player.error < 0.001 for player in found.players)


@pytest.mark.parametrize(
    "hands, board, game",
    [
        (["As Ah", "Kd Kc"], "", "holdem"),
        (["As Ks 2d 3c", "Qh Qd 7h 8h"], "", "omaha-hilo8"),
        (["As 2h 3d 8c 7d", "9c 8d 7h 2c 3s"], "", "stud7-hilo8"),
        (["As Ks", "9h 9d"], "", "sixplus"),
    ],
)
def test_a_sample_is_within_its_error(hands: list[str], board: str, game: str) -> None:
    exact = equity(hands, board, game)
    sample = equity(hands, board, game, samples=200_000, seed=3)

    assert (True, False) == (exact.exact, sample.exact)
    assert 200_000 == sample.boards
    for one, other in zip(exact.players, sample.players, strict=True):
        assert other.wins + other.ties + other.losses == 200_000
        assert 0.0003 < other.error < 0.0013
        assert abs(float(one.equity - other.equity)) < 4.5 * other.error


@pytest.mark.parametrize("hands", [["As Ks", "Ad Kd"], ["QQ", "AK"]], ids=["hands", "ranges"])
def test_the_error_of_a_sample_is_of_the_mean_of_shares_won(hands: list[str]) -> None:
    """Each of two players takes all, half or nothing of a deal."""
    found = equity(hands, samples=20_000, seed=3)
    for player in found.players:
        tied = found.boards - player.wins - player.losses
        assert 0 < tied
        squares = (player.wins + tied / 4) / found.boards
        assert math.isclose(math.sqrt((squares - float(player.equity) ** 2) / found.boards), player.error)


def test_the_same_seed_gives_the_same_sample() -> None:
    """Of a seed its last 64 bits count, the last one too."""
    seeds = (4, 4, 4 + 2**64, 5)
    one, same, longer, other = (equity(["As Ah", "Kd Kc"], samples=1000, seed=seed) for seed in seeds)

    assert one == same
    assert one.players == longer.players != other.players
    assert equity(["As Ah", "Kd Kc"], samples=1000).seed is not None


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    found = equity(["As Ks", "9h 9d"], game="sixplus", progress=lambda done, total: told.append((done, total)))

    assert (found.boards, found.boards) == told[-1]
    assert sorted(told) == told
    assert len(told) > 3


def test_a_finished_board_is_one_deal() -> None:
    found = equity(["As Ks", "Qh Qd"], "Qs Js Ts 2d 3c")

    assert 1 == found.boards
    assert [(1, 0, 0), (0, 0, 1)] == [(one.wins, one.ties, one.losses) for one in found.players]


def test_dead_cards_do_not_come() -> None:
    assert 0 == equity(["As Ks", "Qh Qd"], "Ah Kh Kd 2c", dead="Qs Qc").players[1].wins


def test_cards_are_text_or_numbers() -> None:
    assert equity([cards("As Ks"), [int(card) for card in cards("Qh Qd")]], cards("2c 3c 4d")) == equity(
        ["As Ks", "QhQd"], "2c 3c 4d"
    )


@pytest.mark.parametrize(
    "hands, board, game, dead, sentence",
    [
        (["As Ks"], "", "holdem", "", "one hand was given; equity needs two or more"),
        ([], "", "holdem", "", "no hand was given"),
        (["As Ks", "Qh"], "", "holdem", "", "hand 2 is Qh, 1 card; in Hold 'Em a hand has 2 cards"),
        (["As Ks", "Qh Qd"], "2c 3c 4c 5c 6c 7c", "holdem", "", "the board is 2c 3c 4c 5c 6c 7c, 6 cards; Hold 'Em"),
        (["As Ks", "Qh Qd"], "", "omaha", "", "hand 1 is As Ks, 2 cards; in Omaha High a hand has 4 cards"),
        (["As Ks", "Qh 5d"], "", "sixplus", "", r"5d \(5 of diamonds\) is not in the deck of Six Plus"),
        (["As Ks", "Qh Qd"], "", "sixplus", "2c", r"2c \(2 of clubs\) is not in the deck of Six Plus"),
        (["As Ks", "Qh Qd"], "2c", "stud", "", "the board is 2c, 1 card; Seven-Card Stud High has no board"),
        (["As Ks", "2c 3c 4c 5c 6c 7c 8c 9c"], "", "stud", "", "hand 2 is .* at most 7 known cards"),
        (["As Ks", "Qh Qd"], "", "whist", "", "there is no game 'whist'"),
        (
            ["As Ks Qs Js Ts", "Qh Qd 2c 3c 4c"],
            "",
            "badugi",
            "",
            "equity is not computed for 'badugi'; it is for stud7-high, .*, sixplus$",
        ),
    ],
)
def test_spots_that_cannot_be_are_refused(hands: list[str], board: str, game: str, dead: str, sentence: str) -> None:
    with pytest.raises(BadHand, match=sentence):
        equity(hands, board, game, dead)


def test_a_card_in_two_places_is_refused() -> None:
    with pytest.raises(BadCard, match=r"As .* is in hand 1 and in hand 2"):
        equity(["As Ks", "As Qd"])
    with pytest.raises(BadCard, match=r"As .* is in hand 1 and in the board"):
        equity(["As Ks", "Qs Qd"], "As 2c 3c")
    with pytest.raises(BadCard, match=r"Qd .* is in hand 2 and in the dead cards"):
        equity(["As Ks", "Qs Qd"], dead="Qd")


def test_the_whole_deck_may_be_dealt() -> None:
    hands, last = ["As Ah", "Ks Kh"], cards("2c 7d 9h Jc Kd")
    dead = [card for card in CARDS if card not in (*last, *cards("As Ah Ks Kh"))]

    assert equity(hands, dead=dead).players == equity(hands, last).players
    with pytest.raises(BadHand, match=r"^5 more cards are to come, but the deck has 4 left"):
        equity(hands, dead=[*dead, last[0]])


def test_too_few_cards_and_too_few_samples_are_refused() -> None:
    with pytest.raises(BadHand, match="48 more cards are to come, but the deck has 44 left"):
        equity(["As"] + [show([card]) for card in range(7)], game="stud")
    with pytest.raises(BadHand, match="0 samples were asked for"):
        equity(["As Ks", "Qs Qd"], samples=0)
    check_samples(1_000_000_000)
    with pytest.raises(BadHand, match="1,000,000,001 samples were asked for; at most 1,000,000,000 are allowed"):
        check_samples(1_000_000_001)


@pytest.mark.parametrize(
    ("deals", "ways"),
    [
        (2_000, "one by one"),
        (2_001, "counted"),
        (100_000_000, "counted"),
        (100_000_001, "sampled 2000000"),
    ],
)
def test_how_deals_are_looked_at_hangs_on_how_many_there_are(
    deals: int, ways: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One by one in Python, all by kernels as far as deals times players go, or a sample."""
    hands, board = ["As Ks 2d 7c", "Qh Qd 3h 8h", "9c 9d 4h 4c"], "Js 4s 6d"
    monkeypatch.setattr(Spot, "deals", property(lambda spot: deals))
    monkeypatch.setattr(module, "one_by_one", lambda spot: "one by one")
    monkeypatch.setattr(many_deals, "counted", lambda spot, progress: "counted")
    monkeypatch.setattr(many_deals, "sampled", lambda spot, number, seed, progress: f"sampled {number}")

    assert ways == equity(hands, board, "omaha-hilo8")
    assert "sampled 77" == equity(hands, board, "omaha-hilo8", samples=77)


def test_cards_with_a_comma_are_a_hand_if_they_are_as_many_as_one_has() -> None:
    """Four cards are two hands of hold'em, which is a range, and one of Omaha."""
    assert equity(["AsAh", "KdKc"]) == equity(["As, Ah", "Kd,Kc"])
    found = equity(["AsAh,QsQh", "KdKc"], "2c 3d 4h 9s")
    assert ["AsAh,QsQh", "KdKc"] == [str(player.range) for player in found.players]
    assert equity(["AsAh2c2d", "KdKc9s9d"], "3c 3d 4h 9h", "omaha-high") == equity(
        ["AsAh,2c2d", "KdKc,9s9d"], "3c 3d 4h 9h", "omaha-high"
    )
