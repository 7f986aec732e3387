"""What a question may say, at both sides of every limit: each complaint in full, and all of them at once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.settle import BadQuestion, SettleQuestion, read_question, settle
from croupier.rules.settle.question import RefusedByRules

ANN = '[[player]]\nname = "Ann"\nput_in = "5.00"\nhand = "As Ah"\n'
BEN = '[[player]]\nname = "Ben"\nput_in = "5.00"\nhand = "Ks Kh"\n'
FOLDED = '[[player]]\nname = "Cem"\nput_in = "5.00"\nfolded = true\n'


def hold_em(top: str = "", players: str = ANN + BEN, house: str = "") -> str:
    return f'game = "holdem"\nboard = "2c 7d 9h Jc 4s"\n{top}\n{house}\n{players}'


def wrong(text: str) -> list[str]:
    try:
        read_question(text)
    except BadQuestion as bad:
        return list(bad.reasons)
    return []


SEATS = "it must be 1 to 10"
BUTTON = "it must be the name of a player or a seat from 1 to 10"
TWICE = "it must be true, or a list of players who agreed and are left in the hand: Ann, Ben [MD-POKER 8.L(1)]"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (hold_em(), []),
        (hold_em("button = 1"), []),
        (hold_em("button = 10"), []),
        (hold_em('button = "Ann"'), []),
        (hold_em("button = 0"), [f"button is 0; {BUTTON}"]),
        (hold_em("button = 11"), [f"button is 11; {BUTTON}"]),
        (hold_em("button = true"), [f"button is True; {BUTTON}"]),
        (hold_em('button = "Zoe"'), [f"button is 'Zoe'; {BUTTON}"]),
        (hold_em("run_twice = false", ANN + BEN + FOLDED), []),
        (hold_em("run_twice = true", ANN + BEN + FOLDED), []),
        (hold_em('run_twice = ["Ben", "Ann"]', ANN + BEN + FOLDED), []),
        (hold_em("run_twice = []", ANN + BEN + FOLDED), [f"run_twice is []; {TWICE}"]),
        (hold_em('run_twice = ["Ben", "Cem"]', ANN + BEN + FOLDED), [f"run_twice is ['Ben', 'Cem']; {TWICE}"]),
        (hold_em('run_twice = "Ben"', ANN + BEN + FOLDED), [f"run_twice is 'Ben'; {TWICE}"]),
        (hold_em('winner = "Ann"'), []),
        (hold_em('winner = ["Ann", "Ben"]'), []),
        (hold_em('winner = "Zoe"'), ["winner is 'Zoe'; it must be a player or a list of players: Ann, Ben"]),
        (hold_em('winner = ["Ann", 2]'), ["winner is ['Ann', 2]; it must be a player or a list of players: Ann, Ben"]),
        (hold_em(players=f"{ANN}seat = 1\n{BEN}seat = 10\n"), []),
        (
            hold_em(players=f"{ANN}seat = 0\n{BEN}seat = 11\n"),
            [f"player 1 (Ann): seat is 0; {SEATS}", f"player 2 (Ben): seat is 11; {SEATS}"],
        ),
        (hold_em(players=f"{ANN}seat = true\n{BEN}"), [f"player 1 (Ann): seat is True; {SEATS}"]),
        (hold_em(players=f"{ANN}seat = 2\n{BEN}"), ["two players have the seat 2"]),
        (hold_em(players=ANN + ANN.replace("As Ah", "Ks Kh")), ["two players have the name 'Ann'"]),
        (
            hold_em(players=ANN.replace('"Ann"', '" Ann"') + BEN.replace('name = "Ben"\n', "")),
            ["player 1: name is ' Ann'; it must be one line of text"],
        ),
        (hold_em(players=ANN.replace('"Ann"', '""') + BEN), ["player 1: name is ''; it must be one line of text"]),
        (hold_em(players=ANN.replace('"Ann"', "1") + BEN), ["player 1: name is 1; it must be one line of text"]),
        (hold_em(players=""), ["there are no players; write a table [[player]] for each"]),
        (hold_em("player = [1]", ""), ["there are no players; write a table [[player]] for each"]),
        (
            hold_em(players=ANN + BEN.replace("Ks Kh", "As Kh")),
            ["player 2 (Ben), hand: As is already at player 1 (Ann), hand; each card is in the deck only once"],
        ),
        (
            hold_em(players=ANN.replace('"5.00"', "5") + BEN),
            ["player 1 (Ann), put_in: 5 is not an amount of money; write it as text, such as \"5.00\""],
        ),
        (hold_em('raked = "yes"'), ["the file: raked is 'yes'; it must be true or false"]),
        (hold_em('format = "bomb"'), [
            "format is 'bomb'; the formats are bomb-pot, double-board, waterfall [MD-POKER 8.M, 8.N, 8.O]"
        ]),
        (hold_em(house="house = 5"), [
            'house is 5; it must be a table [house] with lines such as "rake.percent" = "5"'
        ]),
        (hold_em(house='[house]\nrake.percent = 5\n"deck.shuffler" = "automatic"'), []),
        (hold_em(house="[house]\nrake.percent = 11\n"), [
            "house: rake.percent is 11; allowed: more than 0 and at most 10 percent [MD-POKER 17.B(1)]"
        ]),
        (hold_em("bord = 1"), ["the file: there is no 'bord'; did you mean board?"]),
        (hold_em(players=f"{ANN}hands = 1\n{BEN}"), ["player 1 (Ann): there is no 'hands'; did you mean hand?"]),
        (hold_em("actions = 1", ANN.replace('put_in = "5.00"\n', "") + BEN.replace('put_in = "5.00"\n', "")), [
            "actions is 1; it must be a list of texts"
        ]),
        ('game = "holden"', ["game is 'holden'; did you mean holdem?"]),
        ("game = 5", ["game is 5; the games are GAMES"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_full(text: str, said: list[str]) -> None:
    assert [one.replace("GAMES", ", ".join(GAMES)) for one in said] == wrong(text)


def read(top: str = "", players: str = ANN + BEN, house: str = "") -> SettleQuestion:
    return read_question(hold_em(top, players, house))


def test_what_is_not_given_has_its_default() -> None:
    """The last seat has the button; seats are in the order of the players, and a player may have no name."""
    found = read(players=ANN + BEN.replace('name = "Ben"\n', "") + FOLDED)

    assert {1: "Ann", 2: "player 2", 3: "Cem"} == found.names
    assert (3, None, (), False, False) == (found.button, found.twice, found.winners, found.raked, found.chip_named)
    assert [("player 1 (Ann)", 500, False), ("player 2", 500, False), ("player 3 (Cem)", 500, True)] == [
        (one.where, one.put_in_cents, one.folded) for one in found.players
    ]


def test_what_is_given_is_taken() -> None:
    more = 'button = "Ann"\nrun_twice = true\nwinner = "Ben"\nraked = true'
    found = read(more, ANN + BEN + FOLDED, '[house]\nchip.unit = "0.50"\nrake.percent = 7.5\n')

    assert (1, ("Ann", "Ben"), ("Ben",), True, True) == (
        found.button, found.twice, found.winners, found.raked, found.chip_named,
    )  # fmt: skip
    assert (50, "7.5") == (found.house["chip.unit"], str(float(found.house["rake.percent"])))


# ---- cards and boards -----------------------------------------------------------------------------------------------


ALONE = ANN + FOLDED
SHOWN = f"{ANN}{BEN}mucked = true\n"  # the other player concedes
FIVE = "board: {} cards; there are 5 at the showdown [MD-POKER 11.K(1)]"
PART = "board: {}; there must be three, four or five [MD-POKER 11.K(1)]"
SECOND = "second_board: {}; a double board has five of its own [MD-POKER 8.N(2)(b)]"
RUNS = "second_board: {}; run twice it is river, turn and river, or all five [MD-POKER 8.L(2)(c)]"
BOARD, OTHER = ["2c", "7d", "9h", "Jc", "4s", "5d"], ["3c", "8d", "9s", "Jd", "4h"]


@pytest.mark.parametrize(
    ("players", "board", "second", "more", "said"),
    [
        (ANN + BEN, 5, 0, "", []),
        (ANN + BEN, 4, 0, "", [FIVE.format(4)]),
        (ANN + BEN, 6, 0, "", [FIVE.format(6), "board: 6 cards; at most 5 [MD-POKER 11.K(1)]"]),
        (ALONE, 0, 0, "", []),
        (ALONE, 1, 0, "", [PART.format("1 card")]),
        (ALONE, 2, 0, "", [PART.format("2 cards")]),
        (ALONE, 3, 0, "", []),
        (ALONE, 4, 0, "", []),
        (ALONE, 5, 0, "", []),
        (f"{ANN}mucked = true\n{FOLDED}", 5, 0, "", []),  # 7.E(1)
        (ANN + BEN, 5, 5, "", []),
        (ANN + BEN, 5, 4, "", [SECOND.format("4 cards")]),
        (ANN + BEN, 5, 0, 'format = "double-board"', [SECOND.format("0 cards")]),
        (ALONE, 3, 3, 'format = "double-board"', []),
        (ALONE, 3, 1, 'format = "double-board"', [SECOND.format("1 card")]),
        (ALONE, 3, 2, 'format = "double-board"', [SECOND.format("2 cards")]),
        (ALONE, 4, 4, 'format = "double-board"', []),
        (ALONE, 5, 5, 'format = "double-board"', []),
        (ALONE, 0, 0, 'format = "double-board"', []),
        (ALONE, 3, 3, "", []),
        (SHOWN, 3, 0, "", []),
        (SHOWN, 2, 0, "", [PART.format("2 cards")]),
        (SHOWN, 4, 4, 'format = "double-board"', []),
        (SHOWN, 4, 2, 'format = "double-board"', [SECOND.format("2 cards")]),
        (ANN + BEN, 5, 5, 'format = "waterfall"', ["second_board: a waterfall has one board [MD-POKER 8.O(3)(a)]"]),
        (ANN + BEN, 5, 5, 'format = "bomb-pot"', ["second_board: a bomb-pot has one board [MD-POKER 8.M(3)(a)]"]),
        (ANN + BEN, 5, 1, "run_twice = true", []),
        (ANN + BEN, 5, 2, "run_twice = true", []),
        (ANN + BEN, 5, 5, "run_twice = true", []),
        (ANN + BEN, 5, 3, "run_twice = true", [RUNS.format("3 cards")]),
        (ANN + BEN, 5, 4, "run_twice = true", [RUNS.format("4 cards")]),
        (ANN.replace("As Ah", "As") + BEN, 5, 0, "", [
            "player 1 (Ann), hand: 1 card; Hold 'Em has 2 at the showdown [MD-POKER 11.K(1)]"
        ]),
    ],
)  # fmt: skip
def test_how_many_cards_there_must_be(players: str, board: int, second: int, more: str, said: list[str]) -> None:
    boards = f'board = "{" ".join(BOARD[:board])}"\nsecond_board = "{" ".join(OTHER[:second])}"\n'
    found: list[str] = []
    try:
        settle(read_question(f'game = "holdem"\n{boards}{more}\n{players}'))
    except BadQuestion as bad:
        found = list(bad.reasons)

    assert said == found


@pytest.mark.parametrize(
    ("game", "board", "hand", "said"),
    [
        ("stud7-high", "2s", 6, []),
        ("stud7-high", "2s 3c", 5, []),
        ("stud7-high", "2s 3c 4d", 5, ["board: 3 cards; at most 2 [MD-POKER 10.L]"]),
        ("stud5-high", "2s", 5, ["board: Five-Card Stud has none [MD-POKER 14.J]"]),
        ("draw5-high", "2s 3c", 5, ["board: Five-Card Draw High has none [MD-POKER 13.I]"]),
    ],
)
def test_how_many_common_cards_there_may_be(game: str, board: str, hand: int, said: list[str]) -> None:
    hands = ["As Ah Kd Qd 9c 8c", "Ks Kh Ad Jd 9h 8h"]
    players = [f'[[player]]\nput_in = "5.00"\nhand = "{" ".join(one.split()[:hand])}"\n' for one in hands]
    found: list[str] = []
    try:
        settle(read_question(f'game = "{game}"\nboard = "{board}"\n{"".join(players)}'))
    except BadQuestion as bad:
        found = list(bad.reasons)

    assert said == found


def test_what_one_player_alone_has_put_in_is_theirs() -> None:
    found = settle(read_question('game = "holdem"\n[[player]]\nname = "Ann"\nput_in = "5.00"\n'))

    assert ({"Ann": 500}, {"Ann": 500}) == (found.put_in, found.gets)


@clause("MD-POKER 7.E(1)", says="Win uncontested when nobody calls the bet")
@pytest.mark.parametrize("others", [FOLDED, BEN + "refund = true\n"])
def test_7_E_1_whoever_is_left_alone_takes_the_pot_without_showing(others: str) -> None:
    found = settle(read_question(hold_em(players=f"{ANN}mucked = true\n{FOLDED}{others.replace('Cem', 'Dan')}")))

    assert 1_000 + 500 * ("folded" in others) == found.gets["Ann"]


RIDES = 'game = "let-it-ride"\ncommunity = "2c 3d"\n{}\n[[player]]\nname = "Ann"\nhand = "As Ah Kd"\n'
RIDES += 'wagers = {{ three-bets = "5.00" }}\n'


@pytest.mark.parametrize(
    ("house", "option", "value"),
    [
        ("[house]\nlir.bet_min = 10", "lir.bet_min", 1_000),
        ('[house]\n"lir.bet_min" = "10.00"', "lir.bet_min", 1_000),
        ("[house.lir]\nbet_min = 10", "lir.bet_min", 1_000),
        ('[house.lir.progressive.rates]\nmain = "4.5"', "lir.progressive.rates", {"main": Fraction(9, 2)}),
        ("[house.lir.progressive.rates]\nmain = 4.5", "lir.progressive.rates", {"main": Fraction(9, 2)}),
        ('[house]\n"lir.progressive.rates" = {main = 4}', "lir.progressive.rates", {"main": Fraction(4)}),
        ("[house]\nlir.progressive.offered = true", "lir.progressive.offered", True),
    ],
)
def test_a_choice_is_one_name_or_a_table_of_names_and_a_number_or_a_text(
    house: str, option: str, value: object
) -> None:
    assert value == read_question(RIDES.format(house)).house[option]


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ("[house]\nno.such = 1", "house: there is no choice 'no.such'"),
        ('[house]\nother = "x"', "house: there is no choice 'other'"),
        ('[house]\n"no.such" = {a = 1}', "house: there is no choice 'no.such.a'"),
        ("[house]\nlir.paytable = true", "house: lir.paytable is true; allowed: A or B or C [MD-LIR 12.A]"),
    ],
)
def test_a_choice_that_there_is_not_is_named(house: str, said: str) -> None:
    (found,) = wrong(RIDES.format(house))

    assert said == found.partition("; MD-LIR knows ")[0]


@clause("MD-POKER 11.B", says="players")
@pytest.mark.parametrize(("seats", "refused"), [(2, True), (3, False)])
def test_more_players_than_the_house_seats_are_refused(seats: int, refused: bool) -> None:
    question = read(players=ANN + BEN + FOLDED, house=f"[house]\npoker.seats = {seats}\n")

    if refused:
        with pytest.raises(RefusedByRules, match=r"3 players sit down; at most 2 may play \[MD-POKER 11\.B\]"):
            settle(question)
    else:
        assert 1_500 == settle(question).gets["Ann"]
