"""How a hand stands against a range: by street, its outs and potentials, and the distribution of its equity."""

from __future__ import annotations

import math
import struct
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_hex

from croupier.cards import CARDS, cards, show
from croupier.hands import BadHand, evaluate, games
from croupier.hands.equity import equity
from croupier.hands.games import Share
from croupier.hands.ranges import Range
from croupier.hands.ranges.chart import EDGE, SIDE, TITLE, Chart, write
from croupier.hands.ranges.facing import COMPARED_MAX, Facing
from croupier.hands.ranges.strength import AHEAD, BEHIND, TIED, ZERO, distribution, strength
from croupier.hands.ranges.strength import _standing as standing_of
from croupier.hands.reference import rank


def test_strength_now_is_what_the_reference_says() -> None:
    hand, board, against = "As Ks", "Qs Js 2d", Range("QQ,AQ:0.5,98s,KdKh")
    mine, shares = evaluate(hand + board), {"ahead": Fraction(0), "tied": Fraction(0), "behind": Fraction(0)}
    met = against.without(hand + board)
    for combo in met:
        yours = evaluate(show(combo) + board)
        shares["ahead" if mine > yours else "behind" if mine < yours else "tied"] += met.weight_of(combo)
    found = strength(hand, board, against).streets[0]

    assert {name: part / met.weight for name, part in shares.items()} == {
        name: getattr(found, name) for name in ("ahead", "tied", "behind")
    }


def test_the_river_s_standing_is_the_equity() -> None:
    found = strength("As Ks", "Qs Js 2d", "QQ+,T9s:0.5")

    assert ["flop", "turn", "river"] == [street.street for street in found.streets]
    assert found.streets[0].strength == found.strength != found.streets[1].strength
    assert equity(["As Ks", "QQ+,T9s:0.5"], "Qs Js 2d").players[0].equity == found.streets[-1].strength


def test_outs_of_a_flush_and_straight_draw_against_a_set() -> None:
    """All spades except the one that pairs the board, and the tens: eleven cards; the ten of spades counts once."""
    found = strength("As Ks", "Qs Js 2d", "QdQh")

    assert "Ts Th Td Tc 9s 8s 7s 6s 5s 4s 3s" == show(found.outs)
    assert () == strength("QdQh", "Qs Js 2d", "AsKs").outs


def test_potentials_add_up() -> None:
    found = strength("As Ks", "Qs Js 2d", "QdQh")
    share = equity(["As Ks", "QdQh"], "Qs Js 2d").players[0].equity

    assert share == found.positive_potential  # always behind now
    assert 0 == found.negative_potential
    assert 1 == sum(map(sum, found.moves))


def test_on_the_river_nothing_changes() -> None:
    found = strength("As Ks", "Qs Js 2d 3d 4h", "22")

    assert (1, (), 0) == (len(found.streets), found.outs, found.positive_potential)


OMAHA = [
    ("omaha-high", "As Ks Qh Jh", "AA99, KKQQ", "Ts 9s 2d"),
    ("omaha-hilo8", "As 2s 3h Kh", "AA99, 2345", "4s 9s 7d"),
    ("omaha5-high", "As Ks Qh Jh 2c", "AA99*", "Ts 9s 2d 3h"),
    ("omaha5-hilo8", "As 2s 3h Kh Qd", "AA99*", "4s 9s 7d 8c"),
]


@pytest.mark.parametrize("game, hand, against, board", OMAHA)
def test_strength_in_omaha_is_what_the_reference_says(game: str, hand: str, against: str, board: str) -> None:
    found, own, on_board = strength(hand, board, against, game), cards(hand), cards(board)
    met = Range(against, game).without(hand + board)
    shares, free = games.find(game).shares, [card for card in CARDS if card not in (*own, *on_board)]
    now = [_standing(own, combo, on_board, shares) for combo in met]
    moved: Counter[tuple[int, int]] = Counter()
    for combo, before in zip(list(met)[::7], now[::7], strict=True):
        for card in free[::9]:
            if card not in combo and len(on_board) == 4:
                moved[before, _standing(own, combo, (*on_board, card), shares)] += 1

    assert Counter(now) == {
        state: part * len(met)
        for state, part in enumerate((found.streets[0].ahead, found.streets[0].tied, found.streets[0].behind))
        if part
    }
    assert all(found.moves[before][after] for before, after in moved)
    assert found.exact


def _standing(own: Sequence[int], other: Sequence[int], board: Sequence[int], shares: Sequence[Share]) -> int:
    """Ahead, tied or behind by the readable reference: who gets more than half of the pot."""
    signs = []
    for share in shares:
        mine, yours = (rank(hand, share.ranking, board) for hand in (own, other))
        if mine is not None or yours is not None:
            signs.append(((mine or ()) > (yours or ())) - ((mine or ()) < (yours or ())))
    won = 2 * signs[0] if len(signs) == 1 else sum(signs)
    return AHEAD if won > 0 else BEHIND if won < 0 else TIED


@pytest.mark.parametrize("game, hand, against, board", OMAHA)
def test_equities_by_hands_in_omaha_have_the_equity_as_their_mean(
    game: str, hand: str, against: str, board: str
) -> None:
    found = distribution(hand, against, board, game)

    assert equity([hand, against], board, game).players[0].equity == sum(part * share for part, share in found.items())
    assert 1 == sum(distribution(hand, against, board, game, by="cards").values())


def test_potentials_count_ties_half() -> None:
    """One number for each standing now and on the river, so that each has its own share in the sums."""
    share = [[Fraction(number, 45) for number in row] for row in ((1, 2, 3), (4, 5, 6), (7, 8, 9))]
    found = replace(strength("As Ks", "Qs Js 2d 3c 4h", "QdQc"), moves=tuple(map(tuple, share)))

    assert Fraction(7 + 4 + 2, 24 * 2 + 15) * 2 == found.positive_potential
    assert Fraction(3 + 1 + 3, 6 * 2 + 15) * 2 == found.negative_potential
    nothing = replace(found, moves=((ZERO,) * 3,) * 3)
    assert (0, 0) == (nothing.positive_potential, nothing.negative_potential)


@pytest.mark.parametrize(
    ("hand", "against", "outs"),
    [
        ("As Ks", "AdKd", "Ts 9s 8s 7s 6s 5s 4s 3s 2s"),
        ("As Ks", "QdJd", "Ts Th Td Tc 9s 8s 7s 6s 5s 4s 3s 2s"),
        ("Qd Jd", "AsKs", ""),
    ],
    ids=["tied now", "behind", "ahead now"],
)
def test_outs_put_a_hand_in_front_that_is_not_in_front_now(hand: str, against: str, outs: str) -> None:
    assert outs == show(strength(hand, "Qs Js 2d", against).outs)


@pytest.mark.parametrize(("hand", "against"), [("5c 4d Jh Jc", "QhQcAhTh"), ("Qh Qc Ah Th", "5c4dJhJc")])
def test_the_worst_low_that_qualifies_takes_its_half(hand: str, against: str) -> None:
    """8-7-6-5-4 just qualifies; the four queens take the high half."""
    found = strength(hand, "8s 7d 6h Qs Qd", against, "omaha-hilo8").streets[-1]

    assert (0, 1, 0) == (found.ahead, found.tied, found.behind)


@pytest.mark.parametrize(("board", "rivers"), [("Qs Js 2d 3c", 46), ("Qs Js 2d 3c 4h", 1)])
def test_progress_is_told_river_by_river(board: str, rivers: int) -> None:
    told: list[tuple[int, int]] = []
    strength("As Ks", board, "QdQc", progress=lambda done, of: told.append((done, of)))
    assert [(done, rivers) for done in range(1, rivers + 1)] == told


def test_the_error_is_of_the_mean_of_what_each_hand_that_is_met_leaves() -> None:
    """Three hands, met 1, 1 and 2 times: won on both boards, lost on both, and tied on one and lost on the other."""
    three = Facing.read("As Ks", "Qs Js 2d", "QcQd,JcJd,2c2h", "holdem", "")
    met = replace(three, masks=three.masks[:3], weights=np.array([1, 1, 2]), seed=7)
    found = standing_of("river", np.array([[2, 0, 0], [0, 0, 2], [0, 1, 1]]), met)

    assert (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)) == (found.ahead, found.tied, found.behind)
    mean = 3 / 8
    squares = (1 - mean) ** 2 + mean**2 + 2 * (1 / 4 - mean) ** 2
    assert math.isclose(math.sqrt(squares) / 4, found.error)
    assert 0 == standing_of("river", np.array([[2, 0, 0], [0, 0, 2], [0, 1, 1]]), replace(met, seed=None)).error


def test_of_a_seed_its_last_64_bits_count() -> None:
    every = Facing.read("As Ks Qh Jh", "Ts 9s 2d", "random", "omaha-high", "")
    one, longer, other = (every.at_random(100_000, seed) for seed in (4, 4 + 2**64, 5))

    assert (one.masks.tolist(), one.weights.tolist()) == (longer.masks.tolist(), longer.weights.tolist())
    assert one.masks.tolist() != other.masks.tolist()


def test_a_range_of_too_many_hands_is_met_at_random_and_says_its_error() -> None:
    """On the river the standing is the equity, as there is one pot; the sample is within five errors of another."""
    found = strength("As Ks Qh Jh", "Ts 9s 2d", game="omaha-high", seed=5)
    river, other = found.streets[-1], equity(["As Ks Qh Jh", "random"], "Ts 9s 2d", "omaha-high", seed=6).players[0]

    assert (False, 5, 148_995) == (found.exact, found.seed, found.met)
    assert 0 < river.error < 0.002
    assert abs(float(river.strength - other.equity)) < 5 * (river.error + other.error)
    assert found == strength("As Ks Qh Jh", "Ts 9s 2d", game="omaha-high", seed=5)


def test_random_hands_without_a_seed_name_the_one_that_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbits", lambda bits: 1_000 + bits)
    met = Facing.read("As Ks", "Qs Js 2d", "22, 33", "holdem", "")
    drawn, again = met.at_random(COMPARED_MAX // 8, None), met.at_random(COMPARED_MAX // 8, 1_032)

    assert (1_032, 1_032) == (drawn.seed, again.seed)
    assert (drawn.masks.tolist(), drawn.weights.tolist()) == (again.masks.tolist(), again.weights.tolist())


def test_hands_that_are_drawn_at_random_may_be_any_of_the_range() -> None:
    met = Facing.read("As Ks", "Qs Js 2d", "22, 33", "holdem", "")
    drawn = [met.at_random(COMPARED_MAX // 8, seed) for seed in range(40)]

    assert 9 == len(met.masks)
    assert met is met.at_random(COMPARED_MAX // 9, 1)
    assert {8} == {one.weights.sum() for one in drawn}
    assert set(met.masks.tolist()) == {mask for one in drawn for mask in one.masks.tolist()}


@pytest.mark.parametrize("game, hand", [("holdem", "As Ks"), ("sixplus", "As Ah")])
def test_the_distribution_before_the_flop_against_any_hand(game: str, hand: str) -> None:
    found = distribution(hand, game=game)
    player = equity([hand, "random"], game=game, seed=1).players[0]  # exact in hold'em
    mean = sum(part * share for part, share in found.items())

    assert 1 == sum(found.values())
    assert player.equity == mean if game == "holdem" else abs(float(player.equity - mean)) < 5 * player.error
    assert distribution(hand, "QdQc", game=game).keys() <= found.keys()


def test_before_the_flop_of_omaha_a_distribution_is_of_a_few_hands() -> None:
    two = distribution("As Ks Qh Jh", "AdAcTd9d, AdAcTc9c", game="omaha-high")

    assert [Fraction(1)] == list(two.values())  # the two only have other names of suits
    with pytest.raises(BadHand, match=r"kinds of hands; in Omaha before the flop at most 50"):
        distribution("As Ks Qh Jh", game="omaha-high")


def test_the_distribution_s_mean_is_the_equity() -> None:
    for by in ("hands", "cards"):
        found = distribution("As Ks", "QQ,AQs", "Qs Js 2d", by=by)
        assert 1 == sum(found.values())
        if by == "hands":
            mean = sum(part * share for part, share in found.items())
            assert equity(["As Ks", "QQ,AQs"], "Qs Js 2d").players[0].equity == mean
    before = distribution("As Ks", "QQ,22")
    assert 2 <= len(before)
    assert sorted(before) == list(before)


@pytest.mark.parametrize("board", ["Qs Js 2d", "Qs Js 2d 3c"])
def test_equities_by_the_next_card_are_those_of_the_board_with_that_card(board: str) -> None:
    """Each card counts by how many of the opposing hands may still be held when it has come."""
    hand, against = "As Ks", Range("QdQc,AdJd:0.5,Th9h")
    found: dict[Fraction, Fraction] = {}
    for card in CARDS:
        met = against.without([card])
        if str(card) not in f"{hand} {board}":
            part = equity([hand, met], f"{board} {card}").players[0].equity
            found[part] = found.get(part, ZERO) + met.weight
    whole = sum(found.values(), ZERO)

    assert {part: found[part] / whole for part in sorted(found)} == distribution(hand, against, board, by="cards")


@pytest.mark.parametrize(
    "hand, board, game, what",
    [
        ("As Ks", "Qs Js", "holdem", "flop, turn or river"),
        ("As Ks", "As Js 2d", "holdem", "As .* is in the hand and in the board"),
        ("As Ks", "2d 3d 4d", "omaha-high", "a hand of this range has 4"),
        ("As", "2d 3d 4d", "holdem", "a hand of this range has 2"),
    ],
)
def test_refusals(hand: str, board: str, game: str, what: str) -> None:
    with pytest.raises(ValueError, match=what.replace("the hand and in the board", "the hand and in the board")):
        strength(hand, board, game=game)


@pytest.mark.parametrize("board", ["", "Qs Js 2d 3d 4d"])
def test_equities_by_the_next_card_need_a_flop_or_a_turn(board: str) -> None:
    with pytest.raises(BadHand, match="equities by the next card need a flop or a turn"):
        distribution("As Ks", "QdQc", board, by="cards")
    with pytest.raises(BadHand, match="'suits' is not a way to divide equities; use 'hands' or 'cards'"):
        distribution("As Ks", "QdQc", board, by="suits")


def test_a_range_without_a_hand_that_can_be_met() -> None:
    with pytest.raises(BadHand, match="no hand that can be dealt beside this one"):
        strength("As Ah", "2d 3d 4d", "AsAh")
    with pytest.raises(BadHand, match="'seats' is not a way"):
        distribution("As Ah", by="seats")


def test_charts_show_every_class_in_its_place() -> None:
    chart = Chart.of_range(Range("QQ+,AKs,KQo:0.5"))
    cells = {cell.name: cell for cell in chart.cells}

    assert (169, 81) == (len(chart.cells), len(Chart.of_equities("sixplus").cells))
    titles = [Chart.of_equities(game).title for game in ("holdem", "sixplus")]
    assert ["Hold 'Em: equity against one random hand", "Six Plus: equity against one random hand"] == titles
    assert ((1, 0), (0, 1), (2, 2)) == tuple((cells[name].column, cells[name].row) for name in ("AKs", "AKo", "QQ"))
    assert (1, 0, 0.5) == (cells["AKs"].share, cells["AKo"].share, cells["KQo"].share)
    assert "50%" == cells["KQo"].figure
    equities = {cell.name: cell for cell in Chart.of_equities().cells}
    assert ("85.2%", 1) == (equities["AA"].figure, equities["AA"].share)
    assert ("32.3%", 0) == (equities["32o"].figure, equities["32o"].share)
    assert pytest.approx((0.7501 - 0.3230) / (0.8520 - 0.3230), abs=1e-3) == float(equities["TT"].share)
    with pytest.raises(BadHand, match="equities against a random hand are known only for hold'em and Six Plus"):
        Chart.of_equities("omaha-high")


def test_a_picture_has_its_texts_where_the_drawing_has_them() -> None:
    chart = Chart.of_range(Range("QQ+,AKs,KQo:0.5"))
    drawing = ElementTree.fromstring(chart.svg())
    drawn = {(one.text, float(one.attrib["x"]), float(one.attrib["y"])) for one in drawing if one.tag.endswith("text")}
    (axes,) = chart._figure().axes

    assert (0, 0, 1, 1) == axes.get_position().bounds  # it fills the picture
    assert (0, chart.side, chart.height, 0) == (*axes.get_xlim(), *axes.get_ylim())
    assert drawn == {(one.get_text(), *one.get_position()) for one in axes.texts}
    assert {("AA", 31, 70), ("KQo", 77, 154), ("50%", 77, 170)} <= drawn  # a name alone, a name above its figure
    places = ("x", "y", "width", "height")
    cells = {
        (*(float(one.attrib[name]) for name in places), one.attrib["fill"])
        for one in drawing
        if one.tag.endswith("rect") and "x" in one.attrib
    }
    assert cells == {
        (*one.get_xy(), one.get_width(), one.get_height(), to_hex(one.get_facecolor())) for one in axes.patches
    }
    assert 169 == len(cells)
    title, *texts = [one for one in drawing if one.tag.endswith("text")]
    assert ("12", 9) == (title.attrib["font-size"], axes.texts[0].get_fontsize())
    assert [(one.attrib["fill"], pytest.approx(0.8 * float(one.attrib["font-size"]))) for one in texts] == [
        (one.get_color(), one.get_fontsize()) for one in axes.texts[1:]
    ]


@pytest.mark.parametrize(("game", "columns"), [("holdem", 13), ("sixplus", 9)])
def test_a_chart_is_as_wide_as_its_cells_and_higher_by_its_title(game: str, columns: int) -> None:
    """The last cell ends a margin and the line between two cells before the edge, to the right and below."""
    chart = Chart.of_range(Range("AA", game))
    drawing = ElementTree.fromstring(chart.svg())
    cells = [one.attrib for one in drawing if one.tag.endswith("rect") and "x" in one.attrib]
    ends = {
        side: max(float(one[side]) + float(one[size]) for one in cells)
        for side, size in (("x", "width"), ("y", "height"))
    }

    assert (2 * EDGE + columns * SIDE, 2 * EDGE + columns * SIDE + TITLE) == (chart.side, chart.height)
    assert {"x": chart.side - EDGE - 1, "y": chart.height - EDGE - 1} == ends
    assert {"width": str(chart.side), "height": str(chart.height), "viewBox": f"0 0 {chart.side} {chart.height}"} == {
        name: drawing.attrib[name] for name in ("width", "height", "viewBox")
    }


def test_a_title_is_cut_to_the_width_of_its_chart() -> None:
    chart = Chart.of_range(Range("AA"))
    room = chart.side // 7
    for length, shown in ((room - 1, "x" * (room - 1)), (room, "x" * room), (room + 1, "x" * (room - 3) + "...")):
        assert shown == replace(chart, title="x" * length).shown_title


def test_a_picture_without_what_draws_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)

    with pytest.raises(BadHand, match=r"not installed; do: pip install 'croupier\[charts\]'"):
        write(Chart.of_range(Range("AA")), tmp_path / "aces.png")


def test_charts_are_written_as_svg_and_png(tmp_path: Path) -> None:
    chart = Chart.of_range(Range("22+,A2s+"), title="Opening <first>")
    write(chart, tmp_path / "range.svg")
    write(chart, tmp_path / "range.png")

    drawing = ElementTree.parse(tmp_path / "range.svg").getroot()
    texts = [element.text or "" for element in drawing.iter() if element.tag.endswith("text")]
    assert texts[0].startswith("Opening <first>: 126 combinations")
    assert {"AA", "A2s", "72o"} <= set(texts)
    picture = (tmp_path / "range.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert (chart.side * 200 // 72, chart.height * 200 // 72) == struct.unpack(">II", picture[16:24])
    with pytest.raises(BadHand, match=r"it must end in .svg or .png"):
        write(chart, tmp_path / "range.gif")
    with pytest.raises(BadHand, match="cannot be written"):
        write(chart, tmp_path / "nowhere" / "range.svg")
    with pytest.raises(BadHand, match="a chart shows two-card hands"):
        Chart.of_range(Range("AA**", "omaha-high"))
