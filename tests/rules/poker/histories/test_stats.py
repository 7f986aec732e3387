"""Statistics of players: counts from the lines equal those from the chapters' events."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.engine import STACK, Round
from croupier.rules.poker.histories.phh import BadHistory, HandHistory, read_histories, write_history
from croupier.rules.poker.histories.phh.variants import variants
from croupier.rules.poker.histories.pokerstars import blocks, read_hand
from croupier.rules.poker.histories.stats import (
    NotInstalled,
    Statistics,
    csv_text,
    to_arrow,
    to_pandas,
    to_polars,
    write_parquet,
)
from croupier.rules.poker.histories.stats.counting import count, positions, stakes
from tests.rules.poker.histories.pokerstars_text import TITLES, played, written
from tests.rules.poker.histories.test_pokerstars import RETURNS

GAMES = [key for key in TITLES if key[0] != "sixplus"]
WALK = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [{actions}]
players = ['Ann', 'Ben', 'Cem']
finishing_stacks = [{stacks}]
"""


def hand_of(running: Round) -> HandHistory:
    (block,) = blocks(written(running, hero=min(running.record.players)))
    return read_hand(block)


def by_events(running: Round) -> Iterator[tuple[object, ...]]:
    """What `count` counts, from the events of the chapters, by the player's name."""
    seats = running.record.players
    kinds = ("voluntary", "raised", "chance", "three-bet", "saw")
    did: dict[str, set[int]] = {kind: set() for kind in kinds}
    raises, calls = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    folded: set[int] = set()
    first, raised_by = True, list[int]()
    for event in running.events:
        seat, kind = event.seat, event.kind
        if kind in ("checked", "called", "bet", "raised", "folded"):
            if first and len(raised_by) == 1 and raised_by != [seat]:
                did["chance"].add(seat)
                if kind == "raised":
                    did["three-bet"].add(seat)
            if first and kind in ("called", "bet", "raised"):
                did["voluntary"].add(seat)
            if kind in ("bet", "raised"):
                raised_by += [seat] * first
                did["raised"] |= {seat} if first else set()
                raises[seat] += not first
            calls[seat] += kind == "called" and not first
            folded |= {seat} if kind == "folded" else set()
        elif kind == "betting round complete" and first:
            first = False
            if len(seats) - len(folded) > 1:
                did["saw"] = set(seats) - folded
    won = {event.seat for event in running.events if event.kind == "awarded"}
    for seat, name in seats.items():
        parts = (seat in did[kind] for kind in kinds)
        net = running.table.balances[STACK[seat]] - running.record.balances[STACK[seat]]
        yield name, *parts, raises[seat], calls[seat], seat in folded, seat in won, net


def by_lines(hand: HandHistory) -> Iterator[tuple[object, ...]]:
    for name, one, stack in zip(hand.players, count(hand), hand.stacks, strict=True):
        first = (one.voluntary, one.raised_first, one.three_bet_chance, one.three_bet, one.saw_second)
        yield name, *first, one.raises, one.calls, one.folded, one.paid, int((one.final - stack) * 100)


@pytest.mark.parametrize("game, structure", GAMES)
def test_what_is_counted_from_the_lines_is_what_the_chapters_saw(game: str, structure: str) -> None:
    coded = (game, structure) in variants().values()
    for seed in range(20, 28):
        running = played(game, structure, seed)
        expected = sorted(by_events(running), key=str)

        assert expected == sorted(by_lines(hand_of(running)), key=str)
        if coded:
            (again,) = read_histories(write_history(running))
            assert expected == sorted(by_lines(again), key=str)


def three_hands() -> Statistics:
    """Ann wins 3, loses 1 and wins 1; big blinds are 2."""
    found = Statistics()
    for actions, stacks in (
        ("'p3 f', 'p1 cbr 6', 'p2 f'", "202, 198, 200"),
        ("'p3 cbr 6', 'p1 f', 'p2 cbr 20', 'p3 f'", "199, 207, 194"),
        ("'p3 cbr 6', 'p1 cbr 20', 'p2 f', 'p3 f'", "208, 198, 194"),
    ):
        dealt = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', "
        (hand,) = read_histories(WALK.format(actions=dealt + actions, stacks=stacks))
        found.add(hand)
    return found


def test_the_figures_of_a_player() -> None:
    ann = next(row for row in three_hands().rows() if row.player == "Ann")

    assert (3, 2 / 3, 2 / 3) == (ann.hands, ann.vpip, ann.pfr)
    assert 1 / 2 == ann.three_bet  # Cem raised twice before Ann
    assert ann.aggression is ann.went_to_showdown is ann.won_at_showdown is None
    assert 4.5 == ann.net  # 2 - 1 + 8 in big blinds of 2
    assert math.isclose(150, ann.win_rate)
    spread = [1 - 1.5, -0.5 - 1.5, 4 - 1.5]
    assert ann.error is not None
    assert math.isclose(100 * math.sqrt(sum(x * x for x in spread) / 2 / 3), ann.error)


def test_one_hand_has_no_error() -> None:
    found = Statistics()
    found.add(hand_of(played("holdem", "no-limit", 1)))

    assert {None} == {row.error for row in found.rows()}


def test_rows_by_position_and_stakes() -> None:
    found = three_hands()
    assert {("Ann", "SB"), ("Ben", "BB"), ("Cem", "BTN")} == {
        (row.player, row.position) for row in found.rows(("position",))
    }
    assert {"holdem no-limit 1/2"} == {row.stakes for row in found.rows(("stakes",))}
    assert {("", "")} == {(row.position, row.stakes) for row in found.rows()}


def test_positions_and_stakes_of_other_tables() -> None:
    stud = hand_of(played("stud7-high", "fixed", 3))
    assert ["bring-in"] == [place for place in positions(stud) if place != "other"]
    assert "stud7-high fixed $2/4" == stakes(stud)
    five = next(hand for seed in range(99) if len((hand := hand_of(played("holdem", "fixed", seed))).stacks) == 5)
    assert ("SB", "BB", "HJ", "CO", "BTN") == positions(five)
    assert "holdem fixed $2/4" == stakes(five)


@pytest.mark.parametrize(
    ("blinds", "expected"),
    [
        ((1, 2), "BB BTN"),
        ((1, 2, 0), "SB BB BTN"),
        ((1, 2, 0, 0), "SB BB CO BTN"),
        ((1, 2, 0, 0, 0), "SB BB HJ CO BTN"),
        ((1, 2, 0, 0, 0, 0), "SB BB UTG HJ CO BTN"),
        ((1, 2, 0, 0, 0, 0, 0, 0), "SB BB UTG UTG+1 UTG+2 HJ CO BTN"),
        ((2, 0, 0), "BB CO BTN"),  # the small blind is missing
        ((2, 0, 0, 0, 0), "BB UTG HJ CO BTN"),
        ((0, 2, 0), "SB BB BTN"),
        ((0, 0, 2), "HJ CO BTN"),  # only the button posts
        ((0, 0, 0, 0, 2), "UTG UTG+1 HJ CO BTN"),
    ],
)
def test_the_position_of_each_player(blinds: tuple[int, ...], expected: str) -> None:
    n = len(blinds)
    text = (
        f"variant = 'NT'\nantes = {[0] * n}\nblinds_or_straddles = {list(blinds)}\nmin_bet = 2\n"
        f"starting_stacks = {[100] * n}\nactions = ['d dh p1 ????']\n"
    )
    (hand,) = read_histories(text)

    assert expected == " ".join(positions(hand))
    assert ("holdem no-limit 1/2" if 1 in blinds else "holdem no-limit 2/2") == stakes(hand)


DEALT = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', "
BET = (
    f"{DEALT}'p3 cbr 6', 'p1 f', 'p2 cc', 'd db 2c3c4c', 'p2 cbr 10', 'p3 cbr 30', 'p2 cc', 'd db 5d', 'p2 cc', "
    "'p3 cc', 'd db 9h', 'p2 cc', 'p3 cbr 20', 'p2 cc', 'p3 sm ????', 'p2 sm ????'"
)
CHECKED = (
    f"{DEALT}'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3c4c', 'p2 cc', 'p3 cc', 'd db 5d', 'p2 cc', 'p3 cc', 'd db 9h', "
    "'p2 cc', 'p3 cc', 'p2 sm ????', 'p3 sm ????'"
)


def test_every_figure_of_every_player_after_two_showdowns() -> None:
    """Cem beats Ben, each with 56 in the pot, and then they share one of 5; a big blind is 2."""
    found = Statistics()
    for actions, stacks in ((BET, "199, 144, 257"), (CHECKED, "199, 200.5, 200.5")):
        (hand,) = read_histories(WALK.format(actions=actions, stacks=stacks))
        found.add(hand)

    assert 2 == found.hands
    assert [
        ("Ann", "", "", 2, 0.0, 0.0, 0.0, None, None, 0, None, -1.0, -50.0, 0.0),
        ("Ben", "", "", 2, 0.5, 0.0, 0.0, 0.5, 1.0, 2, 0.5, -27.75, -1_387.5, 1_412.5),
        ("Cem", "", "", 2, 1.0, 0.5, None, None, 1.0, 2, 1.0, 28.75, 1_437.5, 1_412.5),
    ] == [tuple(row.as_data().values()) for row in found.rows()]


def test_small_stakes_and_large_ones_count_in_their_own_big_blinds() -> None:
    """Ann wins 3.5 big blinds of half a cent, then loses half of a big blind of 2; who played more comes first."""
    found = three_hands()
    small = WALK.replace("[1, 2, 0]", "[0.0025, 0.005, 0]").replace("min_bet = 2", "min_bet = 0.005")
    small = small.replace("'Cem'", "'Aaron'")
    for text, actions, stacks in (
        (small, "'p3 cbr 0.0125', 'p1 cbr 0.03', 'p2 f', 'p3 f'", "200.0175, 199.995, 199.9875"),
        (WALK.replace("'Cem'", "'Aaron'"), "'p3 f', 'p1 f'", "199, 201, 200"),
    ):
        (hand,) = read_histories(text.format(actions=DEALT + actions, stacks=stacks))
        found.add(hand)

    rows = found.rows(("stakes", "position"))
    assert [
        ("Ann", "SB", "holdem no-limit 1/2", 4, 4.0),
        ("Ben", "BB", "holdem no-limit 1/2", 4, 2.0),
        ("Cem", "BTN", "holdem no-limit 1/2", 3, -6.0),
        ("Aaron", "BTN", "holdem no-limit 0.0025/0.005", 1, -2.5),
        ("Aaron", "BTN", "holdem no-limit 1/2", 1, 0.0),
        ("Ann", "SB", "holdem no-limit 0.0025/0.005", 1, 3.5),
        ("Ben", "BB", "holdem no-limit 0.0025/0.005", 1, -1.0),
    ] == [(row.player, row.position, row.stakes, row.hands, row.net) for row in rows]
    assert 7.5 == next(row.net for row in found.rows() if row.player == "Ann")


def test_a_history_that_stops_early_is_named() -> None:
    text = WALK.format(actions="'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f'", stacks="")
    (hand,) = read_histories(text.replace("finishing_stacks = []\n", ""))

    with pytest.raises(BadHistory, match="line 1: the history stops before the hand is over"):
        Statistics().add(hand)


def test_rows_as_csv() -> None:
    lines = csv_text(three_hands().rows()).splitlines()

    assert lines[0].startswith("player,position,stakes,hands,vpip,pfr,three_bet,aggression,")
    assert lines[1].startswith("Ann,,,3,0.6666666666666666,0.6666666666666666,0.5,,,0,,4.5,150.0,")


@pytest.mark.parametrize("library, write", [("pyarrow", to_arrow), ("pandas", to_pandas), ("polars", to_polars)])
def test_a_library_that_is_not_there_is_named(library: str, write: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)

    assert callable(write)
    with pytest.raises(NotInstalled, match=f"needs? {library}, which is not installed; run: pip install "):
        write([])


def test_rows_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = three_hands().rows()

    write_parquet(rows, tmp_path / "rows.parquet")

    assert [row.as_data() for row in rows] == parquet.read_table(tmp_path / "rows.parquet").to_pylist()


def test_what_returning_players_post_is_put_in_though_it_is_not_voluntary() -> None:
    """Ann owes the big blind; Finn posts both, of which the small one is dead."""
    hand = read_hand(next(blocks(RETURNS)))
    did = dict(zip(hand.players, count(hand), strict=True))

    assert {"Ann": 4, "Ben: the 2nd": Decimal("0.5"), "Cem": 31, "Dora (€)": 31, "Finn": Decimal("1.5")} == {
        name: one.put_in for name, one in did.items()
    }
    assert {"Ann", "Cem", "Dora (€)"} == {name for name, one in did.items() if one.voluntary}
    assert {"Dora (€)"} == {name for name, one in did.items() if one.raised_first}
    assert {"Ann", "Cem", "Dora (€)"} == {name for name, one in did.items() if one.saw_second}


def test_dead_money_is_put_in_and_is_no_bet() -> None:
    text = WALK.format(actions="'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f'", stacks="199, 201, 200")
    (hand,) = read_histories(text, "a.phh")
    dead = replace(hand, dead={3: 150})
    assert [1, 2, Decimal("1.5")] == [one.put_in for one in count(dead)]


def test_heads_up_the_second_player_posts_the_first_blind() -> None:
    text = (
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\n"
        "actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\nfinishing_stacks = [101, 99]\n"
    )
    (hand,) = read_histories(text, "a.phh")
    first, second = count(hand)
    assert (2, 1) == (first.put_in, second.put_in)
    assert (True, False) == (first.paid, second.paid)
