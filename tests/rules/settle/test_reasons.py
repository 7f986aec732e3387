"""Reasons of a settlement: what each cites, and which come first in a dispute."""

from __future__ import annotations

import pytest

from croupier.rules import GAMES
from croupier.rules.settle import read_question, settle
from croupier.rules.settle.reasons import BAD_BEAT, HIGH_HAND, ODD_CHIP, Reason, in_order, reason


@pytest.mark.parametrize(
    ("clause", "read", "option", "cited"),
    [
        ("MD-POKER 11.K(4)", "P-26", "odd_chip.rule = chapter", "MD-POKER 11.K(4), P-26, odd_chip.rule = chapter"),
        ("MD-POKER 11.K(4)", "P-26", "", "MD-POKER 11.K(4), P-26"),
        ("MD-POKER 11.K(4)", "", "", "MD-POKER 11.K(4)"),
        ("submission: rake.unit", "P-50", "rake.unit = 1.00", "P-50, submission: rake.unit = 1.00"),
        ("submission: rake.unit", "", "rake.unit = 1.00", "submission: rake.unit = 1.00"),
        ("submission: rake.unit", "", "chip.unit = 1.00", "submission: rake.unit, chip.unit = 1.00"),
        ("submission: rake.unit", "", "", "submission: rake.unit"),
    ],
)
def test_a_reason_cites_each_thing_once(clause: str, read: str, option: str, cited: str) -> None:
    assert cited == Reason("rake", "so it is", clause, read, option).cited


@pytest.mark.parametrize(
    ("clause", "read", "option", "cited"),
    [
        ("submission: absence.on_turn", "", "", "P-37, submission: absence.on_turn = check-else-fold"),
        ("MD-POKER 8.B(6)", "P-37", "", "MD-POKER 8.B(6), P-37, absence.on_turn = check-else-fold"),
        ("submission: rake.unit", "", "", "submission: rake.unit = 1.00"),
        ("submission: rake.unit", "P-107", "", "P-107, submission: rake.unit = 1.00"),
        ("MD-POKER 17.B(1)", "P-50", "", "MD-POKER 17.B(1), P-50"),
        ("MD-POKER 17.A(3)", "", "rake.cap", "MD-POKER 17.A(3), rake.cap = 5.00"),
        ("MD-POKER 17.A(3)", "", "lir.payout_limit", "MD-POKER 17.A(3)"),  # an option of another game
        ("MD-POKER 17.A(3)", "", "", "MD-POKER 17.A(3)"),
    ],
)
def test_what_is_behind_a_reason_is_found(clause: str, read: str, option: str, cited: str) -> None:
    house = GAMES["holdem"].choices.house({})

    assert cited == reason(house, "rake", "so it is", clause, read, option).cited


def test_in_a_dispute_what_it_is_about_comes_first() -> None:
    words = (("rake", "five"), ("wager", "Ann ante"), ("wager", "Ben ante"), ("wager", "Ben bonus"), ("rake", "five"))
    given = [Reason(about, said, "MD-POKER 17.A") for about, said in words]

    def order(dispute: str) -> list[int]:
        return [given.index(one) for one in in_order(given, dispute)]

    assert [0, 1, 2, 3] == order("")  # nothing is told twice
    assert [0, 1, 2, 3] == order("rake")
    assert [1, 2, 3, 0] == order("wager")
    assert [2, 3, 1, 0] == order("wager Ben")
    assert [3, 1, 2, 0] == order("wager Ben bonus")
    assert [0, 1, 2, 3] == order("meter")


def why(*hands: str, game: str = "holdem", board: str = "2c 7d 9h Jc 4s") -> list[str]:
    """What decided between these hands of Ann, Ben and Cem."""
    players = [f'[[player]]\nname = "{name}"\nput_in = "5.00"\nhand = "{hand}"\n' for name, hand in zip(
        ("Ann", "Ben", "Cem"), hands, strict=False
    )]  # fmt: skip
    found = settle(read_question(f'game = "{game}"\nboard = "{board}"\n{"".join(players)}'))
    return [one.words for one in found.why if one.about in ("winner", "low")]


HIGH_LOW = "Ann wins the {} half of the main pot with {}"
FIVE_HIGH = HIGH_LOW.format("low", "5-4-3-2-A low")


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (("As Ah", "Ks Kh"), "Ann wins the main pot with pair of aces, J-9-7 kickers; the pair: aces against kings"),
        (("As Kh", "Ah Ks", "Qd Th"), "Ann and Ben share the main pot: high card, A-K-J-9-7 each; suits do not count"),
        (("As Kh", "Qd Th", "Ah Ks"), "Ann and Cem share the main pot: high card, A-K-J-9-7 each; suits do not count"),
    ],
)
def test_who_wins_and_against_what(hands: tuple[str, ...], said: str) -> None:
    assert [said] == why(*hands)


@pytest.mark.parametrize(
    ("hands", "board", "said"),
    [
        (
            ("As Ah Kc Kd", "Qs Qh Jd Th"),
            "2c 9d 9h Jc 4s",
            [
                HIGH_LOW.format("high", "two pair, aces and 9s, jack kicker; the higher pair: aces against queens"),
                "nobody wins the low half of the main pot: no hand is five different cards of 8 or lower, "
                "so the high hand takes it all",
            ],
        ),
        (
            ("As 3h Kc Kd", "Qs Qh Jd Th"),
            "2c 5d 9h Jc 4s",
            [
                HIGH_LOW.format("high", "straight, 5 high; straight beats pair"),
                f"{FIVE_HIGH}; no other hand qualifies",
            ],
        ),
        (
            ("As 3h Kc Kd", "Qs 6h 7d Th"),
            "2c 5d 9h Jc 4s",
            [
                HIGH_LOW.format("high", "straight, 5 high; straight beats high card"),
                f"{FIVE_HIGH}; the highest card: 5 against 7, lower is better",
            ],
        ),
    ],
)
def test_who_wins_each_half(hands: tuple[str, ...], board: str, said: list[str]) -> None:
    assert said == why(*hands, game="omaha-hilo8", board=board)[1:]


@pytest.mark.parametrize(
    ("put_in", "said"),
    [
        ((5, 5, 5, 5), []),
        ((5, 9, 9, 9), ["Ann is all-in with $5 and contends for the main pot, $20 only"]),
        (
            (5, 7, 9, 9),
            [
                "Ann is all-in with $5 and contends for the main pot, $20 only",
                "Ben is all-in with $7 and contends for the main pot, $20 and side pot 1, $6 only",
            ],
        ),
    ],
)
def test_who_contends_for_only_some_of_the_pots(put_in: tuple[int, ...], said: list[str]) -> None:
    hands = {"Ann": "As Ah", "Ben": "Ks Kh", "Cem": "Qs Qh", "Dan": "Ts Th"}
    players = [
        f'[[player]]\nname = "{name}"\nput_in = "{dollars}.00"\nhand = "{hand}"\n'
        for (name, hand), dollars in zip(hands.items(), put_in, strict=True)
    ]
    found = settle(read_question(f'game = "holdem"\nboard = "2c 7d 9h Jc 4s"\n{"".join(players)}'))

    assert said == [one.words for one in found.why if one.about == "all-in"]


KICKERS = ("As Kd Qc Jh 9s 2d 3c", "Ah Kc Qd Js 9d 2c 3d", "Ad Kh Qs Jc 9h 2h 4s", "Ts 8h 7c 6c 4d 3h 2s")
ACES = ("As Ac 2d 3h 5s 8d Kc", "Ah Ad 2c 3s 5d 8h Kh")


@pytest.mark.parametrize(
    ("game", "hands", "rule", "said"),
    [
        ("stud7-high", KICKERS, "chapter", [
            "Ann gets the odd chip of the main pot: As is the highest card by suit that tells them apart",
            "Ben gets the odd chip of the main pot: next after Ann by suit",
        ]),
        ("stud7-high", KICKERS, "low-card-suit", [
            "Cem gets the odd chip of the main pot: Ad is the lowest card by suit that tells them apart",
            "Ben gets the odd chip of the main pot: next after Cem by suit",
        ]),
        ("stud7-high", KICKERS, "left-of-button", [
            "Ann gets the odd chip of the main pot: first of Ann, Ben and Cem to the left of the button, which Dan has",
            "Ben gets the odd chip of the main pot: next after Ann to the left of the button, which Dan has",
        ]),
        ("stud7-high", KICKERS, "remainder-left-of-button", [
            "Ann gets the odd chip of the main pot: first of Ann, Ben and Cem to the left of the button, which Dan has",
        ]),
        ("stud7-hilo8", ACES, "chapter", [
            "Ann gets the odd chip of the high half of the main pot: "
            "As is the highest card by suit that tells them apart",
            "Ann gets the odd chip of the low half of the main pot: "
            "Ac is the lowest card by suit that tells them apart",
        ]),
    ],
)  # fmt: skip
def test_of_each_odd_chip_it_is_told_who_is_in_line_for_it(
    game: str, hands: tuple[str, ...], rule: str, said: list[str]
) -> None:
    """Three hands share $20 in chips of a dollar; two hands share halves of $5, each by a card of its own."""
    players = [f'[[player]]\nname = "{name}"\nput_in = "5.00"\nhand = "{hand}"\n' for name, hand in zip(
        ("Ann", "Ben", "Cem", "Dan"), hands, strict=False
    )]  # fmt: skip
    house = f'chip.unit = "1.00"\nodd_chip.rule = "{rule}"'
    found = settle(read_question(f'game = "{game}"\n[house]\n{house}\n{"".join(players)}'))

    assert said == [one.words for one in found.why if one.about == ODD_CHIP]


@pytest.mark.parametrize(
    ("game", "board", "hands", "said"),
    [
        ("omaha-high", "As Jd Tc 8h 7h", ("Kh Qd 2c 3c", "Ks Qc 2d 3d"), [
            "Ben gets the odd chip of the main pot: Ks is the highest card by suit that tells them apart",
        ]),
        ("holdem", "Ac Kd Qh Jh Th", ("4s 3d", "Td 4d"), [
            "Ben gets the odd chip of the main pot: Td is the highest card by suit that tells them apart",
        ]),
        ("holdem", "Ac Kd Qh Jh Th", ("4s 3d", "5d 4d"), [
            "Ann gets the odd chip of the main pot: no card of theirs decides by suit, so first of Ann and Ben "
            "to the left of the button, which Ben has",
        ]),
    ],
)  # fmt: skip
def test_P_27_the_card_that_is_named_for_an_odd_chip_tells_the_hands_apart(
    game: str, board: str, hands: tuple[str, ...], said: list[str]
) -> None:
    """Both play the ace of the board, which decides nothing; they share $4 and an ante of $1."""
    players = [f'[[player]]\nname = "{name}"\nput_in = "2.00"\nhand = "{hand}"\n' for name, hand in zip(
        ("Ann", "Ben"), hands, strict=True
    )]  # fmt: skip
    players.append('[[player]]\nname = "Cem"\nput_in = "1.00"\nfolded = true\n')
    house = 'chip.unit = "1.00"\nodd_chip.rule = "high-card-suit"'
    asked = f'game = "{game}"\nboard = "{board}"\nbutton = 2\n[house]\n{house}\n{"".join(players)}'
    found = settle(read_question(asked))

    assert said == [one.words for one in found.why if one.about == ODD_CHIP]


def jackpot(house: str, *hands: str, board: str = "9c 9d Jh 2s 3s", folded: int = 0) -> list[tuple[str, str]]:
    """What is said about jackpots between these players, where others were dealt in too and folded; what is cited."""
    rows = [f'hand = "{hand}"' for hand in hands] + ["folded = true"] * folded
    players = [f'[[player]]\nname = "{name}"\nput_in = "5.00"\n{row}\n' for name, row in zip(
        ("Ann", "Ben", "Cem", "Dan"), rows, strict=False
    )]  # fmt: skip
    found = settle(read_question(f'game = "holdem"\nboard = "{board}"\n[house]\n{house}\n{"".join(players)}'))
    return [(one.words, one.cited) for one in found.why if one.about in (BAD_BEAT, HIGH_HAND)]


AT_SIX, AT_FOUR = "holdem:full house AK:2:6", "holdem:full house AJ:2:4"


@pytest.mark.parametrize(
    ("qualifying", "folded", "said"),
    [
        ("omaha-high:full house AJ:2:4", 2, "the house has none for Hold 'Em"),
        (f"{AT_SIX} | {AT_FOUR}", 1, "3 players were dealt in, and it takes 4"),
        (f"{AT_FOUR} | {AT_SIX}", 0, "2 players were dealt in, and it takes 4"),
        (
            f"{AT_SIX} | {AT_FOUR}",
            2,
            "no hand of aces full of jacks or better was beaten; full house, jacks over 9s is less",
        ),
    ],
)
def test_what_a_bad_beat_is_missing(qualifying: str, folded: int, said: str) -> None:
    offered = f'bad_beat.offered = true\nbad_beat.qualifying = "{qualifying}"\nbad_beat.discontinue = "paid"'

    assert [f"no Bad Beat: {said}"] == [words for words, _ in jackpot(offered, "9s 9h", "Js Jc", folded=folded)]


@pytest.mark.parametrize(
    ("least", "said"),
    [
        ("full house AJ", "aces full of jacks or better was beaten; full house, jacks over 9s is less"),
        ("four-of-a-kind 2", "four 2s or better was beaten"),
    ],
)
def test_of_the_beaten_hands_one_in_the_category_of_the_least_is_named(least: str, said: str) -> None:
    """Jacks over nines and two pair are beaten by four 9s."""
    offered = f'bad_beat.offered = true\nbad_beat.qualifying = "holdem:{least}:2:3"\nbad_beat.discontinue = "paid"'
    told = jackpot(offered, "Kd Ks", "9s 9h", "Js Jc")

    assert [f"no Bad Beat: no hand of {said}"] == [words for words, _ in told]


@pytest.mark.parametrize("others", ["four-of-a-kind 2:1:4", "full house AK:2:4"])
def test_of_several_requirements_the_one_that_a_beaten_hand_reaches_is_told(others: str) -> None:
    """Jacks over nines, with one card of Ben's own, reach the first requirement's hand and none of the others'."""
    qualifying = f"holdem:full house T9:2:4 | holdem:{others}"
    offered = f'bad_beat.offered = true\nbad_beat.qualifying = "{qualifying}"\nbad_beat.discontinue = "paid"'
    told = jackpot(offered, "9s 9h", "Js 4c", board="9c 9d Jh Jd 3s", folded=2)

    lacks = "Ben's full house, jacks over 9s does not play 2 of the player's own cards"
    assert [f"no Bad Beat: {lacks}"] == [words for words, _ in told]


NINES, FOUR_NINES = "9c 9d Jh 2s 3s", "9c 9d 9h 9s 8s"
OFFERED = 'high_hand.offered = true\nhigh_hand.minimum = "full house AK"'
MADE = ("Ann has a Qualifying High Hand, four-of-a-kind, 9s, jack kicker; a floorperson verifies and records it",
        "MD-POKER 16.G(1), P-57, high_hand.minimum = full house AK")  # fmt: skip


@pytest.mark.parametrize(
    ("house", "hands", "board", "folded", "said"),
    [
        ("", ("9s 9h", "Js Jc"), NINES, 2, MADE),
        ("", ("9s 9h", "Js Jc"), NINES, 1,
         ("no High Hand: 3 players were dealt in, and it takes 4", "MD-POKER 16.B(4), high_hand.min_players = 4")),
        ("high_hand.min_players = 3", ("9s 9h", "Js Jc"), NINES, 1, MADE),
        ('high_hand.games = "omaha-high"', ("9s 9h", "Js Jc"), NINES, 2,
         ("no High Hand: hands of Hold 'Em do not count", "P-58, submission: high_hand.games = omaha-high")),
        ('high_hand.games = "holdem omaha-high"', ("9s 9h", "Js Jc"), NINES, 2, MADE),
        ("table.tournament = true", ("9s 9h", "Js Jc"), NINES, 2,
         ("no High Hand: a tournament table has none", "X-47, submission: table.tournament = true")),
        ("", ("9s 9h",), NINES, 3,
         ("no High Hand: all others folded, and the hand must be shown down",
          "X-29, submission: high_hand.must_showdown = true")),
        ("high_hand.must_showdown = false", ("9s 9h",), NINES, 3, MADE),
        ("", ("As Ks", "Js Jc"), NINES, 2,
         ("no High Hand: no hand reaches aces full of kings", "P-57, submission: high_hand.minimum = full house AK")),
        ("", ("Ks Qs", "Js Jc"), FOUR_NINES, 2,
         ("no High Hand: Ann's four-of-a-kind, 9s, king kicker does not play 2 of the player's own cards",
          "P-104, submission: high_hand.hole_cards_required = 2")),
        ("high_hand.hole_cards_required = 1", ("Ks Qs", "3h 3c"), FOUR_NINES, 2,
         ("Ann has a Qualifying High Hand, four-of-a-kind, 9s, king kicker; a floorperson verifies and records it",
          MADE[1])),
    ],
)  # fmt: skip
def test_who_has_a_high_hand_or_what_it_is_missing(
    house: str, hands: tuple[str, ...], board: str, folded: int, said: tuple[str, str]
) -> None:
    assert [said] == jackpot(f"{OFFERED}\n{house}", *hands, board=board, folded=folded)
