"""Ranges: what each form of the notation means, what is refused and where, and the way back to text."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from croupier.cards import cards
from croupier.hands import BadHand
from croupier.hands.ranges import BadRange, Range
from croupier.hands.ranges.holding import Holding, classes
from croupier.hands.ranges.strongest import equities
from croupier.rulebook.testing import clause


def names(text: str, game: str = "holdem") -> set[str]:
    return {"".join(map(str, combo)) for combo in Range(text, game)}


@pytest.mark.parametrize(
    "text, combos",
    [
        ("QQ", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("QQ+", 18),
        ("ATs+", 16),
        ("T9s+", 4),
        ("22-99", 48),
        ("99-22", 48),
        ("A2s-A5s", 16),
        ("54s-T9s", 24),
        ("KsTs", 1),
        ("K♠T♠", 1),
        ("Ax", 6 + 12 * 16),
        ("A*s", 48),
        ("xxs", 312),
        ("random", 1326),
        ("**", 1326),
        ("100%", 1326),
        ("", 0),
    ],
)
def test_how_many_combinations_an_entry_has(text: str, combos: int) -> None:
    assert combos == len(Range(text))


@pytest.mark.parametrize(
    "text, same",
    [
        ("ATs+", "ATs,AJs,AQs,AKs"),
        ("22-55", "22,33,44,55"),
        ("54s-76s", "54s,65s,76s"),
        ("K9o-KJo", "K9o,KTo,KJo"),
        ("qq+; aks", "QQ,KK,AA AKs"),
        ("AK", "AKs,AKo"),
        ("QQ:50%", "QQ:1/2"),
        ("QQ:.5", "QQ:0.5"),
        ("QQ:1", "QQ"),
        ("QQ:100%", "QQ:1/1"),
        ("A5-A7", "A5,A6,A7"),
        ("xA", "Ax"),
        ("99+", "99,TT,JJ,QQ,KK,AA"),
        ("A5s-A5s", "A5s"),
        ("QQ+, KK:0.5", "QQ,AA,KK:0.5"),
    ],
)
def test_ways_to_write_one_range(text: str, same: str) -> None:
    assert Range(same) == Range(text)


def test_a_share_is_filled_with_the_best_classes_by_equity_until_it_is_reached() -> None:
    order = list(equities(Holding.of("holdem")))
    assert ["AA", "KK", "QQ", "JJ", "TT", "99", "88", "AKs"] == [str(one) for one in order[:8]]
    assert Range("AA") == Range("0.4%")  # 6 of 1,326 are 0.4525 %
    assert Range("AA,KK") == Range("0.46%")
    for share in (1, 7, 15, 50, 99):
        chosen = Range(f"{share}%")
        weakest = [one for one in order if chosen.masks.tolist().count(one.masks[0])][-1]
        assert share <= 100 * chosen.share
        assert 100 * (chosen.weight - weakest.size) / 1326 < share


def test_equities_against_a_random_hand_are_the_known_ones() -> None:
    found = {str(one): float(part) for one, part in equities(Holding.of("holdem")).items()}

    assert 169 == len(found)
    assert pytest.approx(0.8520371330210104) == found["AA"]
    assert pytest.approx(0.6704463230922394, abs=1e-4) == found["AKs"]
    assert pytest.approx(0.3230322812695285) == found["32o"]
    mean = sum(part * one.size for one, part in equities(Holding.of("holdem")).items()) / 1326
    assert Fraction(1, 2) == mean
    assert Fraction(1, 2) == sum(part * one.size for one, part in equities(Holding.of("sixplus")).items()) / 630


@clause("MD-POKER 3.A(1)(a)", says="ranks 2 to 5 of every suit are taken out")
def test_six_plus_ranges_have_ranks_6_to_ace() -> None:
    assert 81 == len(list(classes(4)))
    assert 630 == len(Range("random", "sixplus"))
    assert names("66-88", "sixplus") == names("66,77,88", "sixplus")
    with pytest.raises(BadRange, match=r"'5' is not in the deck of Six Plus, 6 to ace \(MD-POKER 3.A\(1\)\(a\)\)"):
        Range("A5s", "sixplus")


@pytest.mark.parametrize(
    "text, game, combos",
    [
        ("AA**", "omaha-high", 6 * 1128 + 4 * 48 + 1),  # two aces, three, four
        ("AAxx:ds", "omaha-high", 6 * 144),
        ("AsKsxx", "omaha-high", 1225),
        ("AAAA", "omaha-hilo8", 1),
        ("AKQJ", "omaha-high", 256),
        ("AKQJ:r", "omaha-high", 24),
        ("xxxx", "omaha-high", 270_725),
        ("xxxx:r", "omaha-high", 13**4),
        ("AAAAx", "omaha5-high", 48),
    ],
)
def test_omaha_patterns(text: str, game: str, combos: int) -> None:
    assert combos == len(Range(text, game))


def test_the_three_suit_shapes_are_all_hands() -> None:
    rainbow, single, double = (Range(f"AKxx:{shape}", "omaha-high") for shape in ("r", "ss", "ds"))

    assert Range("AKxx", "omaha-high") == rainbow | single | double
    assert 0 == len(rainbow & single) + len(single & double)


@pytest.mark.parametrize(
    "text, game, place, what",
    [
        ("QQ+, AZs", "holdem", 5, "'AZs' is not a hand"),
        ("QQs", "holdem", 2, "a pair cannot be suited or offsuit; write QQ"),
        ("AKs-QTs", "holdem", 4, "is not a run; one card stays"),
        ("AKs-AQo", "holdem", 4, "both ends of a run must be suited"),
        ("AA-AK", "holdem", 3, "is not a run"),
        ("Ax+", "holdem", 0, "\\+ needs two ranks"),
        ("QQ:2", "holdem", 3, "it must be more than 0 and at most 1"),
        ("QQ:0", "holdem", 3, "it must be more than 0 and at most 1"),
        ("QQ:1/0", "holdem", 3, "it must be more than 0 and at most 1"),
        ("QQ:", "holdem", 3, "is not a weight"),
        ("KsKs", "holdem", 2, "Ks appears twice"),
        ("Ks", "holdem", 0, "name two cards"),
        ("AsKsQs", "holdem", 0, "name two cards"),
        ("101%", "holdem", 0, "at most 100%"),
        ("QQ:ds", "holdem", 3, "belongs to Omaha"),
        (":0.5", "holdem", 0, "there are no hands before"),
        ("AKs?", "holdem", 3, "is not understood"),
        ("AA*", "omaha-high", 0, "has 3 cards; a hand has 4"),
        ("AAAAA", "omaha5-high", 4, "5 cards of one rank"),
        ("AsAs**", "omaha-high", 2, "As appears twice"),
        ("AA!*", "omaha-high", 2, "'!' in 'AA!\\*' is not a card"),
        ("AAxx:ds:ss", "omaha-high", 8, "comes after 'ds'"),
        ("AAAAx:r", "omaha5-high", 6, "no combination of 'AAAAx' is rainbow"),
        ("AKs-AQs?", "holdem", 7, "'\\?' after 'AKs-AQs' is not understood"),
        ("Ax-A5", "holdem", 0, "a run goes from two ranks to two ranks"),
        ("A2-Ax", "holdem", 0, "a run goes from two ranks to two ranks"),
        ("10%", "omaha-high", 0, "only hold'em and Six Plus hands have a known order"),
        ("A5-", "holdem", 2, "'-' after 'A5' is not understood"),
        ("A5-7", "holdem", 3, "'7' is not a hand; hands are written"),
        ("A5-A", "holdem", 3, "'A' is not a hand; hands are written"),
        ("KK,A5s-A7", "holdem", 7, "both ends of a run must be suited"),
        ("KK,A5s-QQs", "holdem", 9, "a pair cannot be suited or offsuit; write QQ"),
        ("xA+", "holdem", 0, "\\+ needs two ranks"),
        ("0%", "holdem", 0, "it must be more than 0% and at most 100%"),
        ("100.1%", "holdem", 0, "it must be more than 0% and at most 100%"),
        ("QQ:1.01", "holdem", 3, "it must be more than 0 and at most 1"),
        ("QQ:101%", "holdem", 3, "it must be more than 0 and at most 1"),
        ("QQ:x", "holdem", 3, "a weight is written 0.5, 50% or 1/2 "),
        ("AAxx:y", "omaha-high", 5, "a weight is written 0.5, 50% or 1/2, or ds, ss, r"),
        ("AsKs2", "holdem", 0, "'AsKs2' is not a hand; name two cards"),
        ("76s-65s", "sixplus", 5, "'5' is not in the deck of Six Plus"),
        ("7s5h", "sixplus", 2, "'5' is not in the deck of Six Plus"),
        ("AAAA", "omaha5-high", 0, "has 4 cards; a hand has 5"),
        ("AsAAAA", "omaha5-high", 5, "5 cards of one rank"),
    ],
)
def test_bad_notation_is_named_with_its_place(text: str, game: str, place: int, what: str) -> None:
    with pytest.raises(BadRange, match=what) as refused:
        Range(text, game)

    assert place == refused.value.place
    assert f"character {place + 1} of" in str(refused.value)


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (0, 76, f"AZs,{'KK,' * 25}K"),
        (0, 77, f"AZs,{'KK,' * 18}KK..."),
        (30, 60, f"{'KK,' * 10}AZs,{'KK,' * 8}KK..."),
        (33, 60, f"...{'KK,' * 10}AZs,{'KK,' * 8}KK..."),
        (60, 26, f"...{'KK,' * 10}AZs,{'KK,' * 8}KK"),
        (90, 2, f"...{'KK,' * 10}AZs,KK"),
    ],
)
def test_of_a_long_text_the_part_around_the_place_is_shown(before: int, after: int, shown: str) -> None:
    text = ("KK," * 40)[:before] + "AZs," + ("KK," * 40)[:after]
    with pytest.raises(BadRange) as refused:
        Range(text)
    assert str(refused.value).endswith(f"(character {before + 1} of {shown!r})")


def test_weights_that_are_too_fine_are_refused() -> None:
    with pytest.raises(BadHand, match="common denominator"):
        Range("AA:1/999999999,KK:1/999999998")
    with pytest.raises(BadHand, match="the weights have a common denominator of 999999997000000002; at most "):
        Range("AA:1/999999999") | Range("KK:1/999999998")


def test_weights_with_a_common_denominator_of_a_thousand_millions_are_fine_enough() -> None:
    """It is 2**9 * 5**9."""
    one, other = "AA:1/512", "KK:1/1953125"
    found = Range(one) | Range(other)

    assert 10**9 == found.denominator
    assert Range(f"{one},{other}") == found


@pytest.mark.parametrize(
    ("hand", "game", "says"),
    [
        ("As", "holdem", "the hand is .*; a hand of this range has 2 cards"),
        ("As Ks Qs", "holdem", "the hand is .*; a hand of this range has 2 cards"),
        ("5s 6s", "sixplus", "5s .* is not in the deck of Six Plus, 6 to ace"),
    ],
)
def test_a_hand_that_the_range_cannot_have_is_refused(hand: str, game: str, says: str) -> None:
    with pytest.raises(BadHand, match=says):
        assert hand in Range("AA", game)


def test_ranges_are_the_same_only_with_the_same_hands_weights_and_game() -> None:
    assert Range("AA") != Range("KK")
    assert Range("AA,KK") != Range("AA")
    assert Range("QQ:0.5") != Range("QQ")
    assert Range("QQ:1/4,KK:3/4") != Range("QQ:3/4,KK:1/4")
    assert Range("AA", "sixplus") != Range("AA")
    assert Range("AA") != "AA"
    assert 2 == len({Range("AA"), Range("AA"), Range("KK")})


def test_set_operations() -> None:
    pairs, big = Range("22+"), Range("QQ+,AK")

    assert Range("22+,AK") == pairs | big
    assert Range("QQ+") == pairs & big
    assert Range("22-JJ") == pairs - big
    assert Range("QQ:0.5") == Range("QQ") - Range("QQ:0.5")
    assert Range("QQ:3/4") == Range("QQ:0.5") | Range("QQ:0.75")
    with pytest.raises(BadHand, match="use the same game"):
        pairs | Range("AA**", "omaha-high")


def test_dead_cards_take_combinations_away() -> None:
    assert 3 == len(Range("AA").without("As"))
    assert Fraction(1, 2) == Range("QQ:0.5").weight_of("Qs Qd")
    assert "As Ah" in Range("AA")
    assert "As Ah" not in Range("AA").without("As")
    with pytest.raises(BadHand, match="a hand of this range has 2"):
        Range("AA").weight_of("As Ah Ad")


@pytest.mark.parametrize(
    "text, shortest",
    [
        ("QQ,KK,AA,AKs", "QQ+,AKs"),
        ("22,33,44,55,66,77,88,99", "22-99"),
        ("AKs,AKo", "AK"),
        ("A2s,A3s,A4s,A5s", "A2s-A5s"),
        ("ATs,AJs,AQs,AKs,ATo,AJo,AQo,AKo", "AT+"),
        ("random", "xx"),
        ("KsTs", "KsTs"),
        ("QQ:0.5,KK", "KK,QQ:0.5"),
        ("QQ:1/3", "QQ:1/3"),
        ("AsKs,AhKh,AdKd,AcKc", "AKs"),
    ],
)
def test_the_shortest_form(text: str, shortest: str) -> None:
    assert shortest == str(Range(text))


def test_omaha_in_its_shortest_form() -> None:
    for text in ("AAxx", "AAxx:ds", "AsKsxx", "AKQJ:ss,AAxx", "xxxx:r"):
        assert set(text.split(",")) == set(str(Range(text, "omaha-high")).split(","))


def test_what_is_written_is_read_as_the_same_range() -> None:
    chance = random.Random(24)
    every = [str(one) for one in classes()]
    for _ in range(60):
        entries = [
            chance.choice(every) + chance.choice(["", "", "+", ":0.25", ":1/3"]) for _ in range(chance.randrange(1, 25))
        ]
        found = Range(",".join(entries)).without(chance.choice(["", "As", "Kd 7c"]))
        assert found == Range(str(found))
    ranks = "AKQJT98765432xxxx"
    for _ in range(10):
        patterns = ["".join(chance.choices(ranks, k=4)) + chance.choice(["", ":ss", ":0.5"]) for _ in range(4)]
        held = Range(",".join(patterns), "omaha-high")
        assert held == Range(str(held), "omaha-high")


@pytest.mark.long
def test_the_tables_of_equities_are_counted_again() -> None:
    from croupier.hands.ranges.build import GAMES, half_pots
    from croupier.hands.ranges.strongest import deals_against_random

    for game in GAMES:
        holding = Holding.of(game)
        for one, part in equities(holding).items():
            assert part * 2 * deals_against_random(holding.deck) == half_pots(one, game)


@pytest.mark.parametrize(
    ("game", "number", "lowest", "highest"),
    [
        ("holdem", 1_326, "3c 2c", "As Ks"),
        ("sixplus", 630, "7c 6c", "As Ks"),
        ("omaha-high", 270_725, "5c 4c 3c 2c", "As Ks Qs Js"),
    ],
)
def test_all_combinations_in_order_and_nobody_may_change_them(
    game: str, number: int, lowest: str, highest: str
) -> None:
    found = Holding.of(game).combinations

    assert number == len(found)
    assert (found[1:] > found[:-1]).all()
    assert {len(cards(lowest))} == {int(mask).bit_count() for mask in found[:: len(found) // 100]}
    ends = [sum(1 << 16 * (card & 3) + (card >> 2) for card in cards(hand)) for hand in (lowest, highest)]
    assert ends == [int(found[0]), int(found[-1])]
    with pytest.raises(ValueError, match="read-only"):
        found[0] = 0


@pytest.mark.parametrize("part", ["masks", "numerators"])
def test_a_range_does_not_change(part: str) -> None:
    with pytest.raises(ValueError, match="read-only"):
        getattr(Range("QQ+"), part)[0] = 0


def test_pairs_are_not_suited() -> None:
    found = list(classes(0))

    assert (169, 1_326) == (len(found), sum(one.size for one in found))
    assert {False} == {one.suited for one in found if one.is_pair}
