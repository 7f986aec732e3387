"""MD-LIR chapter 12, dealt: every row of every paytable is hit, and missed by a card, at the table.

The figures below were copied from the text, row by row; `test_ch12_paytables` compares the product's tables with the
clause list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine import Unlawful
from croupier.money import dollars_and_cents
from croupier.rulebook import children
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.choices import CHOICES
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, FIVE_DOLLARS, LetItRideFelt, settled

LETTERS = "ABCDEFG"

# Five cards, three in the hand and two on the board, that hit a row; and five that miss it by a card.
FIVE_CARDS = (
    ("As Ks Qs Js Ts", "9s Ks Qs Js Ts"),
    ("Ah 2h 3h 4h 5h", "Ah 2h 3h 4h 5c"),
    ("2s 2h 2d 2c 3c", "2s 2h 2d 3d 3c"),
    ("9s 9h 4d 4c 4h", "9s 9h 4d 4c 5h"),
    ("2d 4d 6d 8d Td", "2d 4d 6d 8d Tc"),
    ("As Kd Qs Js Ts", "As Kd Qs Js 9s"),
    ("9s 9h 9d 4c 5d", "9s 9h 3d 4c 5d"),
    ("3s 3h 2d 2c 4c", "3s 3h 2d 5c 4c"),
    ("Ts 5c 2d Th 4c", "Ts 5c 2d 9h 4c"),
)
THREE_CARDS = (
    ("Ad 2d 3d", "Ad 2d 3c"),
    ("5c 5d 5h", "5c 5d 6h"),
    ("Qs Kd Ac", "2s Kd Ac"),
    ("2s 3s 5s", "2s 3s 5h"),
    ("2s 2h Kd", "2s 3h Kd"),
)
# Three in the hand, three in the box.
SIX_CARDS = (
    ("Ad Kd Qd Jd Td 9d", "Ad Kd Qd Jd Td 9c"),
    ("9c Tc Jc Qc Kc Ac", "9c Tc Jc Qc Kc 8c"),
    ("As Ks Qs Js Ts 2d", "As Ks Qs Js 2s 2d"),
    ("2h 3h 4h 5h 6h 7h", "2h 3h 4h 5h 7h 9h"),
    ("2s 2h 2d 2c 3c 3d", "2s 2h 2d 9c 3c 3d"),
    ("9s 9h 9d 4c 4d 2h", "9s 9h 9d 4c 5d 2h"),
    ("2d 4d 6d 8d Td Tc", "2d 4d 6d 8d Th Tc"),
    ("As 2d 3s 4s 5d Kd", "As 2d 3s 4s 9d Kd"),
    ("9s 9h 9d 4c 5d 6d", "9s 9h 3d 4c 5d 6d"),
)
ACE_KING_QUEEN = (
    ("As Ks Qs", "As Kh Qs"),
    ("Qd Kd Ad", "Qd Kd Jd"),
    ("Ad 2d 3d", "Ad 2d Kd"),
    ("5c 5d 5h", "5c 5d 6h"),
    ("Qs Kd As", "Qs Kd 9s"),
)

# 12.A, odds to 1. A to C.
MAIN = ((1_000, 200, 50, 11, 8, 5, 3, 2, 1), (500, 100, 25, 15, 10, 5, 3, 2, 1), (100, 50, 30, 15, 9, 6, 3, 2, 1))
# 12.B, dollars. A to G.
FIVE_CARD_BONUS = (
    (20_000, 2_000, 150, 75, 50, 25, 4, 3, 2),
    (20_000, 2_000, 200, 75, 50, 25, 5, 4, 1),
    (20_000, 2_000, 100, 75, 50, 25, 9, 6),
    (10_000, 2_000, 200, 75, 50, 25, 5, 4, 1),
    (10_000, 2_000, 200, 100, 50, 25, 10, 6),
    (10_000, 2_000, 100, 75, 50, 25, 9, 6),
    (20_000, 2_000, 300, 150, 50, 25, 5),
)
# 12.C, odds to 1. A to C.
THREE_CARD_BONUS = ((40, 30, 6, 4, 1), (40, 30, 5, 4, 1), (40, 30, 6, 3, 1))
# 12.D: the Super Royals in dollars, the others odds to 1. A and B.
SIX_CARD_BONUS = (
    (1_000_000, 100_000, 1_000, 200, 50, 20, 15, 10, 5),
    (100_000, 100_000, 1_000, 200, 50, 20, 15, 10, 5),
)
# 12.E: percent of which meter, or how many for 1. A to F.
MAIN_METER, MEGA, MAJOR, MINOR = "main", "mega", "major", "minor"
PROGRESSIVE: tuple[tuple[int | tuple[int, str], ...], ...] = (
    ((100, MAIN_METER), (10, MAIN_METER), 300, 50, 40, 30, 9),
    ((100, MAIN_METER), 500, 70, 60, 6),
    ((100, MAIN_METER), 500, 100, 90),
    ((100, MAJOR), (100, MINOR), 300, 50, 40, 30, 9),
    ((100, MEGA), (100, MAJOR), (100, MINOR), 50, 40, 30, 10),
    ((100, MEGA), (100, MAJOR), (100, MINOR), 50, 40, 30, 9),
)
# 12.F(2) and L-32: each meter at its floor, and the percentage of a $1 wager that goes on it, in cents.
FLOORS = (
    {MAIN_METER: 100_000},
    {MAIN_METER: 100_000},
    {MAIN_METER: 100_000},
    {MAJOR: 100_000, MINOR: 25_000},
    {MEGA: 1_000_000, MAJOR: 100_000, MINOR: 25_000},
    {MEGA: 1_000_000, MAJOR: 100_000, MINOR: 25_000},
)
SHARES = (
    {MAIN_METER: 20},
    {MAIN_METER: 20},
    {MAIN_METER: 20},
    {MAJOR: 15, MINOR: 5},
    {MEGA: 10, MAJOR: 5, MINOR: 5},
    {MEGA: 10, MAJOR: 5, MINOR: 5},
)
# 12.I and 12.J, dollars. A to F.
ENVY_1 = ((1_000, 300), (100, 25), (100, 25), (1_000, 300), (1_000, 300), (1_000, 300))
ENVY_5 = ((5_000, 1_500), (500, 125), (500, 125), (5_000, 1_500), (5_000, 1_500), (5_000, 1_500))


def on_three_cards(letter: str) -> bool:
    """L-03: what progressive paytables B and C look at."""
    return letter in "BC"


def rows(section: str, tables: Sequence[Sequence[Any]]) -> Iterator[tuple[str, str, int, Any]]:
    """Clause, letter, place and figure of every row of a section, best first."""
    for number, table in enumerate(tables, 1):
        for place, figure in enumerate(table):
            yield f"MD-LIR {section}({number})({chr(97 + place)})", LETTERS[number - 1], place, figure


def params(section: str, tables: Sequence[Sequence[Any]], says: str) -> list[Any]:
    marked = []
    for clause_id, letter, place, figure in rows(section, tables):
        printed = says.format(_printed(section, place, figure))
        mark = clause(clause_id, says=f"paytable {letter} pays {printed}")
        marked.append(pytest.param(clause_id, letter, place, figure, id=clause_id, marks=mark))
    return marked


def _printed(section: str, place: int, figure: Any) -> str:
    if isinstance(figure, tuple):
        percent, meter = figure
        return f"{percent} percent of {'meter' if meter == MAIN_METER else f'{meter.capitalize()} Progressive'}"
    if section in ("12.B", "12.I", "12.J") or (section == "12.D" and place < 2):
        return dollars_and_cents(100 * figure)
    return f"{figure:,} {'for' if section == '12.E' else 'to'} 1"


def five(text: str) -> dict[str, Any]:
    """Five cards as a hand and the board."""
    return {"hands": {1: _text(text, 0, 3)}, "board": _text(text, 3, 5)}


def six(text: str) -> dict[str, Any]:
    """Six cards as a hand and the bonus box; the board does not matter (L-12)."""
    return {"hands": {1: _text(text, 0, 3)}, "box": _text(text, 3, 6), "board": ""}


def three(text: str) -> dict[str, Any]:
    """Three cards as a hand; the board does not matter."""
    return {"hands": {1: text}, "board": ""}


def _text(text: str, start: int, end: int) -> str:
    return " ".join(text.split()[start:end])


def misses_by_a_card(hit: str, miss: str) -> bool:
    return 1 == len(set(cards(hit)) - set(cards(miss)))


@pytest.mark.parametrize("clause_id, letter, place, odds", params("12.A", MAIN, "{}"))
def test_12_A_main_bets(clause_id: str, letter: str, place: int, odds: int) -> None:
    hit, miss = FIVE_CARDS[place]
    play = settled(**five(hit), house={"lir.paytable": letter})
    for bet in ("bet-1", "bet-2", "bet-3"):
        assert [(FIVE_DOLLARS * odds, clause_id)] == play.paid(1, bet)
    assert 3 * FIVE_DOLLARS * odds == play.won(1)
    other = settled(**five(miss), house={"lir.paytable": letter})
    assert misses_by_a_card(hit, miss)
    assert clause_id not in other.cited("paid")


@pytest.mark.parametrize("clause_id, letter, place, dollars", params("12.B", FIVE_CARD_BONUS, "{}"))
def test_12_B_five_card_bonus(clause_id: str, letter: str, place: int, dollars: int) -> None:
    """L-11: a chip of $1, which is not returned."""
    hit, miss = FIVE_CARDS[place]
    house = {"lir.five_card.offered": True, "lir.five_card.paytable": letter}
    wagers = {1: {"five-card-bonus": 100}}
    play = settled(**five(hit), wagers=wagers, house=house)
    assert [(100 * dollars, clause_id)] == play.paid(1, "five-card-bonus")
    assert not play.events("returned", 1, "five-card-bonus")
    other = settled(**five(miss), wagers=wagers, house=house)
    assert clause_id not in other.cited("paid")


@pytest.mark.parametrize("letter, place", [("C", 8), ("E", 8), ("F", 8), ("G", 7), ("G", 8)])
def test_12_B_pays_nothing_below_its_last_row(letter: str, place: int) -> None:
    """L-02: the paytable decides, not the two pair of 11.E(1)."""
    house = {"lir.five_card.offered": True, "lir.five_card.paytable": letter}
    play = settled(**five(FIVE_CARDS[place][0]), wagers={1: {"five-card-bonus": 100}}, house=house)
    assert not play.paid(1, "five-card-bonus")
    assert "MD-LIR 11.E(1)" == play.event("lost").clause


@pytest.mark.parametrize("clause_id, letter, place, odds", params("12.C", THREE_CARD_BONUS, "{}"))
def test_12_C_three_card_bonus(clause_id: str, letter: str, place: int, odds: int) -> None:
    hit, miss = THREE_CARDS[place]
    house, wagers = {"lir.three_card.paytable": letter}, {1: {"three-card-bonus": 700}}
    play = settled(**three(hit), wagers=wagers, house=house)
    assert [(700 * odds, clause_id)] == play.paid(1, "three-card-bonus")
    assert [700] == [event.cents for event in play.events("returned", 1, "three-card-bonus")]
    other = settled(**three(miss), wagers=wagers, house=house)
    assert misses_by_a_card(hit, miss)
    assert clause_id not in other.cited("paid")


@pytest.mark.parametrize("clause_id, letter, place, figure", params("12.D", SIX_CARD_BONUS, "{}"))
def test_12_D_six_card_bonus(clause_id: str, letter: str, place: int, figure: int) -> None:
    """L-15: a Super Royal pays its flat sum for any wager, which the player keeps as in every other row."""
    hit, miss = SIX_CARDS[place]
    house = {"lir.six_card.offered": True, "lir.six_card.paytable": letter}
    wagers = {1: {"six-card-bonus": 300}}
    flat = place < 2
    play = settled(**six(hit), wagers=wagers, house=house)
    assert [(100 * figure if flat else 300 * figure, clause_id)] == play.paid(1, "six-card-bonus")
    (back,) = play.events("returned", 1, "six-card-bonus")
    assert (300, "MD-LIR 11.E(3)", "L-15" if flat else "") == (back.cents, back.clause, back.reading)
    assert not play.events("collected", 1, "six-card-bonus")
    other = settled(**six(miss), wagers=wagers, house=house)
    assert misses_by_a_card(hit, miss)
    assert clause_id not in other.cited("paid")


def progressive(letter: str, text: str, stake: int = 100) -> LetItRideFelt:
    """One player with a Progressive wager."""
    house = {"lir.progressive.offered": True, "lir.progressive.paytable": letter, "lir.progressive.wager": stake}
    dealt = three(text) if on_three_cards(letter) else five(text)
    return settled(**dealt, wagers={1: {"progressive": stake}}, house=house)


@pytest.mark.parametrize("clause_id, letter, place, figure", params("12.E", PROGRESSIVE, "{}"))
def test_12_E_progressive(clause_id: str, letter: str, place: int, figure: int | tuple[int, str]) -> None:
    """L-10: "for 1" includes the chip, which is already in the tray."""
    hit, miss = (ACE_KING_QUEEN if on_three_cards(letter) else FIVE_CARDS)[place]
    play = progressive(letter, hit)
    floors, shares = FLOORS[LETTERS.index(letter)], SHARES[LETTERS.index(letter)]
    if isinstance(figure, int):
        expected = 100 * figure
    else:
        percent, meter = figure
        expected = (floors[meter] + shares[meter]) * percent // 100
        expected -= expected % 100 if percent < 100 else 0  # W-09: ten percent is paid in chips of $1
    assert [(expected, clause_id)] == play.paid(1, "progressive")
    assert not play.events("returned", 1, "progressive")
    other = progressive(letter, miss)
    assert misses_by_a_card(hit, miss)
    assert clause_id not in other.cited("paid")


@pytest.mark.parametrize("letter", "ADEF")
@clause("MD-LIR 12.E#2", says="judged on own three plus two community cards")
def test_12_E_is_judged_on_five_cards(letter: str) -> None:
    play = progressive(letter, "5c 5d 8h 5h 9d")
    assert ("three-of-a-kind", "MD-LIR 12.E#2") == (
        play.event("progressive hand").hand,
        play.event("progressive hand").clause,
    )


@clause("MD-LIR 12.E(2)", says="judged on the three own cards only")
@clause("MD-LIR 12.E(3)", says="judged on the three own cards only")
@pytest.mark.parametrize("letter, cited", [("B", "MD-LIR 12.E(2)"), ("C", "MD-LIR 12.E(3)")])
def test_12_E_2_and_3_are_judged_on_three(letter: str, cited: str) -> None:
    """A royal flush on five cards is here an ace, king and queen of hearts; four of a kind is nothing."""
    house = {"lir.progressive.offered": True, "lir.progressive.paytable": letter}
    hands = {"hands": {1: "Ah Kh Qh", 2: "5c 5d 8h"}, "board": "Jh Th"}
    play = settled(**hands, wagers={1: {"progressive": 100}, 2: {"progressive": 100}}, house=house)
    assert [50_000] == [paid for paid, _ in play.paid(1, "progressive")]
    for kind in ("progressive hand", "no progressive hand"):
        assert [(cited, "L-03")] == [(event.clause, event.reading) for event in play.events(kind)]
    assert not play.paid(2, "progressive")


def test_L_01_an_unsuited_ace_king_queen_is_a_straight() -> None:
    assert [(600, "MD-LIR 12.E(2)(e)")] == progressive("B", "As Ks Qd").paid(1, "progressive")
    assert [] == progressive("C", "As Ks Qd").paid(1, "progressive")


def envy(letter: str, text: str, stake: int) -> LetItRideFelt:
    """Seat 1 holds the cards and makes no Progressive wager; seat 2 makes one."""
    house = {"lir.progressive.offered": True, "lir.progressive.paytable": letter, "lir.progressive.wager": stake}
    dealt = three(text) if on_three_cards(letter) else five(text)
    dealt["hands"] |= {2: "4c 6d 9c"}
    return settled(**dealt, wagers={2: {"progressive": stake}}, house=house)


ENVY_ROWS = [
    *[pytest.param(*one.values, 100, id=one.id, marks=one.marks) for one in params("12.I", ENVY_1, "{}")],
    *[pytest.param(*one.values, 500, id=one.id, marks=one.marks) for one in params("12.J", ENVY_5, "{}")],
]


@pytest.mark.parametrize("clause_id, letter, place, dollars, stake", ENVY_ROWS)
def test_12_I_and_J_envy_bonus(clause_id: str, letter: str, place: int, dollars: int, stake: int) -> None:
    hit, miss = (ACE_KING_QUEEN if on_three_cards(letter) else FIVE_CARDS)[place]
    play = envy(letter, hit, stake)
    assert [(100 * dollars, clause_id)] == play.paid(2, "envy-bonus")
    assert not play.paid(1, "envy-bonus")
    assert clause_id not in envy(letter, miss, stake).cited("paid")


@clause("MD-LIR 12.I", says="Envy payouts for a $1 Progressive wager")
@clause("MD-LIR 12.J", says="Envy payouts for a $5 Progressive wager")
@clause("MD-LIR 12.H(1)", says="the receiver's own Progressive amount")
@pytest.mark.parametrize("stake, cited, paid", [(100, "MD-LIR 12.I", 100_000), (500, "MD-LIR 12.J", 500_000)])
def test_12_H_1_envy_by_the_receiver_s_own_wager(stake: int, cited: str, paid: int) -> None:
    play = envy("A", "As Ks Qs Js Ts", stake)
    assert [cited] == play.cited("envy paytable")
    assert paid - stake - 3 * FIVE_DOLLARS == play.won(2)


def test_every_printed_row_is_here() -> None:
    sections: Mapping[str, Sequence[Sequence[Any]]] = {
        "12.A": MAIN,
        "12.B": FIVE_CARD_BONUS,
        "12.C": THREE_CARD_BONUS,
        "12.D": SIX_CARD_BONUS,
        "12.E": PROGRESSIVE,
        "12.I": ENVY_1,
        "12.J": ENVY_5,
    }
    for section, tables in sections.items():
        printed = [row.id for table in children(f"MD-LIR {section}") for row in children(table.id)]
        assert printed == [clause_id for clause_id, *_ in rows(section, tables)]


@clause("MD-LIR 12.A", says="by the paytable picked in the Rules Submission")
@clause("MD-LIR 12.B", says="by the paytable picked in the Rules Submission")
@clause("MD-LIR 12.C", says="by the paytable picked in the Rules Submission")
@clause("MD-LIR 12.D", says="by the paytable picked in the Rules Submission")
@clause("MD-LIR 12.E", says="by the paytable picked in the Rules Submission")
@pytest.mark.parametrize(
    "name, letters, cited",
    [
        ("lir.paytable", "ABC", "MD-LIR 12.A"),
        ("lir.five_card.paytable", "ABCDEFG", "MD-LIR 12.B"),
        ("lir.three_card.paytable", "ABC", "MD-LIR 12.C"),
        ("lir.six_card.paytable", "AB", "MD-LIR 12.D"),
        ("lir.progressive.paytable", "ABCDEF", "MD-LIR 12.E"),
    ],
)
def test_12_the_paytable_is_one_of_those_printed(name: str, letters: str, cited: str) -> None:
    for letter in LETTERS:
        if letter in letters:
            assert letter == CHOICES.house({name: letter})[name]
        else:
            with pytest.raises(Unlawful, match=f"{name} is {letter}; allowed: A or B") as refusal:
                CHOICES.house({name: letter})
            assert [cited] == [finding.clause for finding in refusal.value.findings]


def test_side_wagers_offered_together_are_each_paid() -> None:
    wagers = {"five-card-bonus": 100, "three-card-bonus": 500, "six-card-bonus": 500, "progressive": 100}
    hands = {"hands": {1: "As Ks Qs"}, "board": "Js Ts", "box": "9s 8s 7d"}
    play = settled(**hands, wagers={1: wagers}, house=ALL_OFFERED)
    paid = {event.bet: event.cents for event in play.events("paid", 1)}
    assert {
        "bet-1": 500_000,
        "bet-2": 500_000,
        "bet-3": 500_000,
        "five-card-bonus": 2_000_000,
        "three-card-bonus": 20_000,
        "six-card-bonus": 500 * 15,
        "progressive": 100_020,
    } == paid
