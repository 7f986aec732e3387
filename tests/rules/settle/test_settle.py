"""The floor's question: who gets what, with every step and clause."""

from __future__ import annotations

import pytest

from croupier.cards import show
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.settle import BadQuestion, Settlement, example, read_question, settle
from croupier.rules.settle.question import RefusedByRules


def answer(text: str) -> Settlement:
    return settle(read_question(text))


def player(name: str, put_in: str, hand: str = "", **more: str) -> str:
    lines = [f'[[player]]\nname = "{name}"\nput_in = "{put_in}"', f'hand = "{hand}"' if hand else ""]
    return "\n".join([*lines, *(f"{key} = {value}" for key, value in more.items()), ""])


def hold_em(*players: str, board: str = "2c 7d 9h Jc 3s", more: str = "") -> str:
    return f'game = "holdem"\nboard = "{board}"\n{more}\n' + "\n".join(players)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_an_example_for_every_game_and_it_is_answered(game: str) -> None:
    found = answer(example(game))

    assert game == found.game
    assert sum(found.put_in.values()) == sum(found.gets.values()) + sum(found.house.values())
    assert 0 == sum(found.net.values()) + sum(found.house.values())
    assert all(step.clause for step in found.steps)


def test_side_pots_go_to_the_best_hand_that_contends_for_them() -> None:
    found = answer(
        hold_em(player("Ann", "20.00", "As Ah"), player("Ben", "50.00", "Ks Kh"), player("Cem", "50.00", "Qs Qh"))
    )

    assert {"Ann": 6_000, "Ben": 6_000, "Cem": 0} == found.gets


def test_an_uncalled_bet_goes_back_before_anything_is_taken() -> None:
    found = answer(hold_em(player("Ann", "80.00", "As Ah"), player("Ben", "50.00", "Ks Kh"), more="raked = true"))

    assert "bet of Ann is returned, $30" == found.steps[1].words
    assert "MD-POKER 17.D" == found.steps[1].clause
    assert (500, 3_000 + 9_500) == (found.house["drop-box"], found.gets["Ann"])


def test_the_odd_chip_goes_by_the_house_s_rule() -> None:
    same = "4d 4h"
    text = hold_em(
        player("Ann", "5.00", "Ad 4s"),
        player("Ben", "5.00", f"Ah {same[:2]}"),
        player("Cem", "1.00", folded="true"),
        more='button = "Ann"',
    )

    assert {"Ann": 500, "Ben": 600, "Cem": 0} == answer(text).gets


TIED = "As Ks", "Ad Kd"


@pytest.mark.parametrize(
    ("put_in", "chip", "gets"),
    [
        ("12.50", "$0.50", (1_250, 1_250)),
        ("12.00", "$1", (1_200, 1_200)),
        ("12.25", "$0.25", (1_225, 1_225)),
        ("12.10", "$0.10", (1_210, 1_210)),
        ("12.05", "$0.05", (1_205, 1_205)),
        ("12.01", "$0.01", (1_201, 1_201)),
    ],
)
def test_P_25_where_no_chip_is_named_the_largest_usual_one_that_fits_is_taken_and_said(
    put_in: str, chip: str, gets: tuple[int, int]
) -> None:
    found = answer(hold_em(player("Ann", put_in, TIED[0]), player("Ben", put_in, TIED[1])))

    assert gets == tuple(found.gets.values())
    first = found.steps[0]
    assert f"chips of {chip}: none is named, so these are the largest usual ones that fit" == first.words
    assert ("submission: chip.unit", "P-25") == (first.clause, first.reading)


def test_P_25_a_chip_that_is_named_is_the_unit() -> None:
    text = hold_em(player("Ann", "12.50", TIED[0]), player("Ben", "12.50", TIED[1]), more='button = "Ben"')
    named = answer(text + '[house]\n"chip.unit" = "1.00"\n')

    assert {"Ann": 1_300, "Ben": 1_200} == named.gets
    assert not any("chips of" in step.words for step in named.steps)


def test_P_25_dead_money_counts_among_the_amounts() -> None:
    text = hold_em(player("Ann", "5.00", TIED[0]), player("Ben", "5.00", TIED[1], dead='"0.25"'))

    assert answer(text).steps[0].words.startswith("chips of $0.25:")


@pytest.mark.parametrize(("put_in", "gets"), [("10.00", 1_000), ("10.50", 1_050)])
def test_halves_of_the_pot_in_high_low(put_in: str, gets: int) -> None:
    board = "2c 7d 8h Jc 3s"
    text = f'game = "omaha-hilo8"\nboard = "{board}"\n' + player("Ann", put_in, "As 4s Kd Kh")
    text += player("Ben", put_in, "Jd Jh Qs Qh")

    found = answer(text)

    assert {"Ann": gets, "Ben": gets} == found.gets
    assert [("high half", "pair of kings, J-8-7 kickers"), ("low half", "7-4-3-2-A low")] == [
        (hand.part, hand.words) for hand in found.hands["Ann"]
    ]
    assert "7d 4s 3s 2c As" == show(found.hands["Ann"][1].cards)


def test_a_side_pot_of_one_chip_has_no_second_half() -> None:
    """The high hand gets the odd dollar of the side pot of $1; nobody is awarded nothing."""
    text = 'game = "omaha-hilo8"\nboard = "2c 7d 8h Jc 3s"\nhouse."chip.unit" = "1.00"\n'
    text += player("Ann", "10.00", "As 4s Kd Kh")
    text += player("Ben", "10.50", "Jd Jh Qs Qh") + player("Cem", "10.50", "Ac 5s Td Th")

    found = answer(text)

    assert {"Ann": 1_500, "Ben": 1_600, "Cem": 0} == found.gets
    side = [step.words for step in found.steps if "side pot 1" in step.words and "awarded" in step.words]
    assert ["Ben is awarded the high half of the side pot 1, $1 (three-of-a-kind)"] == side


def test_running_it_twice_halves_each_pot_by_board() -> None:
    text = hold_em(
        player("Ann", "50.00", "As Ah"),
        player("Ben", "50.00", "Ks Kh"),
        more='run_twice = true\nsecond_board = "Kd 3c"',
    )

    assert {"Ann": 5_000, "Ben": 5_000} == answer(text).gets


def test_a_double_board_has_five_cards_of_its_own() -> None:
    text = hold_em(
        player("Ann", "50.00", "As Ah"),
        player("Ben", "50.00", "Ks Kh"),
        more='second_board = "Kd 3c 4d 5h 8s"',
    )
    found = answer(text)

    assert {"Ann": 5_000, "Ben": 5_000} == found.gets
    assert ["MD-POKER 8.N(3)(a)", "MD-POKER 8.N(3)(b)"] == [step.clause for step in found.steps[2:]]
    assert ["pair of kings", "three-of-a-kind, kings"] == [hand.words.rsplit(",", 1)[0] for hand in found.hands["Ben"]]


def test_a_refund_from_the_pot_for_a_protected_hand() -> None:
    found = answer(
        hold_em(player("Ann", "20.00", refund="true"), player("Ben", "20.00", "Ks Kh"), player("Cem", "20.00", "Qs Qh"))
    )

    assert {"Ann": 2_000, "Ben": 4_000, "Cem": 0} == found.gets
    assert "MD-POKER 18.K(3)" in {step.clause for step in found.steps}


def test_what_is_uncalled_after_a_refund_goes_back_unraked() -> None:
    found = answer(
        hold_em(
            player("Ann", "50.00", "As Ah"),
            player("Ben", "50.00", refund="true"),
            player("Cem", "5.00", "Qs Qh"),
            more="raked = true",
        )
    )

    assert ({"Ann": 4_500 + 900, "Ben": 5_000, "Cem": 0}, {"drop-box": 100}) == (found.gets, found.house)


def test_everybody_folds_to_one_player() -> None:
    text = hold_em(player("Ann", "5.00"), player("Ben", "2.00", folded="true"), board="")

    assert {"Ann": 300 + 400, "Ben": 0} == answer(text).gets


TWO = player("A", "5", "As Ah"), player("B", "5", "Ks Kh")


@pytest.mark.parametrize(
    "text, reason",
    [
        (hold_em(player("Ann", "5.00", "As Ah"), player("Ben", "5.00", "As Kh")), "player 2 (Ben), hand: As is"),
        (hold_em(player("Ann", "5.00", "As Ah"), player("Ben", "9.00", folded="true")), "no betting gives"),
        (hold_em(player("Ann", "5.00", "As"), player("Ben", "5.00", "Ks Kh")), "hand: 1 card; Hold 'Em has 2"),
        (hold_em(player("Ann", "5.00", "As Ah"), player("Ben", "5.00", "Ks Kh"), board="2c 3c"), "board: 2 cards"),
        (hold_em(player("Ann", "5.00", folded="true")), "everybody folded or is refunded"),
        (hold_em(player("Ann", "5", "As Ah"), player("Ann", "5", "Ks Kh")), "two players have the name 'Ann'"),
        (hold_em(player("Ann", "5", "As Ah", folded="true", mucked="true"), player("B", "5")), "folded and mucked"),
        (hold_em(player("Ann", "5.0", "As Ah")), "is not an amount of money"),
        (hold_em(player("Ann", "5.00", "As Ax")), "is not a card"),
        (hold_em(player("Ann", "5.00", "As Ah", fold="true")), "there is no 'fold'; did you mean folded?"),
        ('game = "holdm"\n' + player("Ann", "5.00"), "did you mean holdem?"),
        ('game = "holdem"', "there are no players"),
        ("game = ", "this is not TOML"),
        ("game = " + "[" * 5_000, "this is not TOML: lists and tables are nested too deep"),
        ("game = " + "9" * 5_000, "this is not TOML: a number has too many digits"),
        (hold_em(player("Ann", "5.00", "As Ah"), more='button = "Zoe"'), "button is 'Zoe'"),
        (hold_em(player("Ann", "5", "As Ah"), player("B", "5", "Ks Kh"), more='[house]\n"rake.percent" = "11"'),
         "rake.percent is 11"),
        (example("let-it-ride").replace("Kd 9c 9s", "Kd 9c"), "player 1 (Ann), hand: 2 cards; a hand has 3"),
        (example("let-it-ride").replace('"10.00"', '"1.00"'), "MD-LIR 7.E(1)"),
        (example("top-five").replace('"play"', '"raise"'), "decision 'raise' is not known; use play, fold"),
        ("", "game is not given; write game = \"holdem\""),
        (hold_em(player("Ann", "-5.00", "As Ah")), "player 1 (Ann), put_in: '-5.00' is not an amount of money"),
        (hold_em(player("Ann", "5", "As Ah"), player("B", "5", "Ks Kh"), more='house = "x"'), "house is 'x'"),
        (hold_em(player("Ann", "5", "As Ah", stack='"9.00"')), "there is no 'stack' in a question about what each"),
        (hold_em(player("Ann", "5", "As Ah"), more='dealer = "2h"'), "the file: there is no 'dealer'"),
        (hold_em(player("Ann", "5", "As Ah"), more='format = "bomb"'), "format is 'bomb'; the formats are bomb-pot"),
        (hold_em(*TWO, more='format = "bomb-pot"\nsecond_board = "4c 4d 4h 5c 5d"'), "one board [MD-POKER 8.M(3)(a)]"),
        (hold_em(*TWO, more='format = "waterfall"\nsecond_board = "4c 4d 4h 5c 5d"'), "one board [MD-POKER 8.O(3)(a)]"),
        (hold_em(player("Ann", "5", "As Ah"), player("B", "5", folded="true"), board="2c 7d"),
         "board: 2 cards; there must be three, four or five [MD-POKER 11.K(1)]"),
        (hold_em(player("Ann", "5", refund="true")), "everybody folded or is refunded"),
        (hold_em(player("Ann", "5", "As Ah"), player("B", "5", refund="true", mucked="true")), "refunded and mucked"),
        (hold_em(player("Ann", "5", "As Ah", seat="11")), "player 1 (Ann): seat is 11; it must be 1 to 10"),
        (hold_em(player("A\\nnn", "5", "As Ah")), "it must be one line of text"),
        (example("let-it-ride").replace('hand = "Kd', 'put_in = "5.00"\nhand = "Kd'), "there is no 'put_in'"),
        (example("let-it-ride").replace('"Kh Ks"', '""'), "community: 0 cards; Let It Ride has 2 there"),
        (example("let-it-ride").replace("2d 7c Jh", ""), "player 2 (Ben), hand: 0 cards; a hand has 3"),
        (example("let-it-ride").replace('"withdraw", "let-it-ride"', '"withdraw"'),
         "Ann: a decision is missing; it is let-it-ride or withdraw [MD-LIR 11.C]"),
        (example("let-it-ride").replace('"withdraw", "withdraw"', '"withdraw", "withdraw", "withdraw"'),
         "player 2 (Ben): decision 'withdraw' is not asked for, only 2 before it"),
        (example("let-it-ride").replace("three-bets", "four-bets", 1), "Ann names 'four-bets'; the areas are"),
        (hold_em(*TWO, more="board = 5").replace('board = "', 'x = "', 1), "board: 5 are not cards; write them"),
        (hold_em(player("Ann", "5", "As Ah", folded="1"), *TWO[1:]), "folded is 1; it must be true or false"),
        (hold_em(player("Ann", "5", "As Ah"), player("B", "0.00", "Ks Kh")), "put in nothing and did not fold"),
        (hold_em(*TWO, more='format = "bomb-pot"\nrun_twice = true'), "run_twice and format 'bomb-pot'"),
        (example("let-it-ride").replace('["withdraw", "let-it-ride"]', '"withdraw"'), "it must be a list of words"),
        (example("let-it-ride").replace('["withdraw", "let-it-ride"]', "[1]"), "decisions is [1]; it must be a list"),
        (example("top-5-wa").replace("use-community 8h", "use-community 8x"), "decision 'use-community 8x'"),
        (example("top-5-wa").replace("use-community 8h", "use-community Ah"), "Ann (use-community) names Ah"),
    ],
)  # fmt: skip
def test_anything_contradictory_is_named_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(BadQuestion) as bad:
        answer(text)

    assert reason in str(bad.value)


FOUR = {"A": "As Ah", "B": "Ks Kh", "C": "Qs Qh", "D": "Td Th"}


@pytest.mark.parametrize(
    "text, reason",
    [
        (example("sixplus").replace('board = "', 'board = "2c ').replace(" 9d", "", 1), "2c is not in the deck of Six"),
        (example("stud7-high").replace('game = "', 'second_board = "Kd"\ngame = "'), "has no board; a second one"),
        (example("stud7-high").replace('game = "', 'board = "Kd"\ngame = "'), "7 cards; Seven-Card Stud High has 6"),
        (example("stud7-high").replace('game = "', 'board = "Kd Qd 5d"\ngame = "'),
         "board: 3 cards; at most 2 [MD-POKER 10.L]"),
        (example("draw5-high").replace('game = "', 'board = "Kd"\ngame = "'), "board: Five-Card Draw High has none"),
        (hold_em(player("A", "5", "As Ah"), player("B", "5", "Ks Kh"), more='run_twice = ["A"]\nsecond_board = "Kd"'),
         "run_twice: A agreed; it takes all, or two with a side pot of their own [MD-POKER 8.L(1)(f)]"),
        (hold_em(player("A", "5", "As Ah"), player("B", "5", folded="true"), more='run_twice = ["A", "B"]'),
         "it must be true, or a list of players who agreed and are left in the hand: A [MD-POKER 8.L(1)]"),
        (hold_em(player("A", "5", "As Ah"), player("B", "5"), more='run_twice = true\nsecond_board = "Kd Qd 4c"'),
         "second_board: 3 cards; run twice it is river, turn and river, or all five [MD-POKER 8.L(2)(c)]"),
        (hold_em(player("A", "5", "As Ah"), player("B", "5", "Ks Kh"), more='second_board = "Kd Qd"'),
         "second_board: 2 cards; a double board has five of its own [MD-POKER 8.N(2)(b)]"),
        (hold_em(*[player(name, "5", hand) for name, hand in FOUR.items()],
                 more='run_twice = true\nsecond_board = "Kd"'), "4 hands are live; at most three [MD-POKER 8.L(1)(b)]"),
        (hold_em(player("A", "9", mucked="true"), player("B", "9", mucked="true"), player("C", "5", "Qs Qh")),
         "side pot 1: A, B all mucked; the last one shows to win it [MD-POKER 18.E(3), P-64]"),
    ],
)  # fmt: skip
def test_cards_and_boards_that_the_game_does_not_have(text: str, reason: str) -> None:
    with pytest.raises(BadQuestion) as bad:
        answer(text)

    assert reason in str(bad.value)


def test_a_player_named_like_a_seat_keeps_the_name() -> None:
    found = answer(hold_em(player("seat 2", "5.00", "As Ah"), player("seat 1", "5.00", "Ks Kh")))

    assert ["main pot, $10: seat 2, seat 1", "seat 2 is awarded the main pot, $10 (pair)"] == [
        step.words for step in found.steps[1:]
    ]


def test_short_names_and_plain_numbers_are_understood() -> None:
    text = example("razz").replace("raked = false", "raked = true").replace('"chip.unit" = "1.00"', "rake.percent = 5")

    assert ("stud7-low", 500) == (answer(text).game, answer(text).house["drop-box"])


@clause("MD-POKER 8.M(3)(a)", says="Best hand using the board")
def test_a_bomb_pot_cites_its_own_clause() -> None:
    text = hold_em(player("A", "5", "As Ah"), player("B", "5", "Ks Kh"), more='format = "bomb-pot"')

    assert "MD-POKER 8.M(3)(a)" == answer(text).steps[-1].clause


@clause("MD-POKER 10.J(2)", says="common card")
def test_a_common_card_stands_for_the_seventh_of_each() -> None:
    text = 'game = "stud7-high"\nboard = "Kd"\n' + player("A", "5", "As Ah 2c 3c 4c 9d")

    found = answer(text + player("B", "5", "Ks Kh 2d 3d 4d 5c"))

    assert {"A": 0, "B": 1_000} == found.gets


@clause("MD-POKER 8.L(1)(f)", says="side pot")
def test_two_of_three_run_their_side_pot_twice() -> None:
    found = answer(
        hold_em(
            player("A", "20", "As Ah"),
            player("B", "50", "Ks Kh"),
            player("C", "50", "Qs Qh"),
            more='run_twice = ["B", "C"]\nsecond_board = "Qd 3c"',
        )
    )

    assert {"A": 6_000, "B": 3_000, "C": 3_000} == found.gets
    alone = "the main pot is won on the first board alone: A did not agree to a second"
    assert (alone, "MD-POKER 8.L(1)(e)") in {(one.words, one.clause) for one in found.why}


@clause("MD-POKER 18.F", says="before mucking")
def test_18_F_a_hand_that_is_mucked_is_dead() -> None:
    found = answer(hold_em(player("A", "5", "Qs Qh"), player("B", "5", mucked="true"), player("C", "5", "Ks Kh")))

    assert {"A": 0, "B": 0, "C": 1_500} == found.gets
    dead = "B mucked: the hand is dead, whatever it was"
    assert (dead, "MD-POKER 18.F", "P-88") in {(one.words, one.clause, one.reading) for one in found.why}


def test_a_game_may_be_named_as_it_is_called() -> None:
    text = hold_em(player("A", "5", "As Ah"), player("B", "5", "Ks Kh"))

    assert "holdem" == answer(text.replace('"holdem"', '"hold\'em"')).game


def test_quarters_and_odd_chips_by_hand() -> None:
    """Pot $107: the high half gets the odd dollar, $54; the tied lows share $53, the odd one left of the button."""
    text = 'game = "omaha-hilo8"\nboard = "2c 7d 8h Kc 3s"\nbutton = "B"\n' + player("A", "53", "Ah 4c Ks Kh")
    found = answer(text + player("B", "53", "As 4d Qs Qh") + player("C", "1", folded="true"))

    assert {"A": 5_400 + 2_700, "B": 2_600, "C": 0} == found.gets


def test_three_side_pots_by_hand() -> None:
    """Main $50; side pots 15 x 4 = $60 and 35 x 2 + 15 of the folded $40 = $85; $40 is returned to C."""
    found = answer(
        hold_em(
            player("A", "10", "As Ah"),
            player("B", "25", "Ks Kh"),
            player("C", "100", "Qs Qh"),
            player("D", "60", "Ts Th"),
            player("E", "40", folded="true"),
        )
    )

    assert {"A": 5_000, "B": 6_000, "C": 8_500 + 4_000, "D": 0, "E": 0} == found.gets


@clause("MD-POKER 17.D", says="uncalled")
def test_rake_with_a_cap_and_a_jackpot_drop_by_hand() -> None:
    """10 percent of $30 and of $30, at most $4; $1 for the Bad Beat once $60 is reached; nothing of $35 returned."""
    text = hold_em(
        player("A", "10", "As Ah"), player("B", "25", "Ks Kh"), player("C", "60", "Qs Qh"), more="raked = true"
    )
    house = (
        '[house]\nrake.percent = 10\nrake.cap = "4.00"\nbad_beat.offered = true\nbad_beat.max_contribution = "1.00"\n'
    )

    found = answer(text + house + 'bad_beat.min_pot = "60.00"\n')

    assert {"A": 3_000 - 300, "B": 3_000 - 100 - 100, "C": 3_500} == found.gets
    assert {"drop-box": 400, "bad-beat-box": 100} == found.house


@clause("MD-POKER 7.E(1)", says="Win uncontested")
def test_whoever_alone_is_left_wins_because_nobody_else_contends() -> None:
    """With a side pot that nobody else has paid into, the round still has a showdown, and another clause decides."""
    alone = answer(hold_em(player("Ann", "5", "As Ah"), player("Ben", "5", folded="true")))
    beside = answer(
        hold_em(player("Ann", "5", "As Ah"), player("Ben", "9", "Ks Kh"), player("Cem", "9", folded="true"))
    )

    assert ("Ann wins the main pot: nobody else contends for it", "MD-POKER 7.E(1)") in words(alone)
    assert ("Ben wins the side pot 1: nobody else contends for it", "MD-POKER 8.B(5)(c)") in words(beside)


def words(found: Settlement) -> list[tuple[str, str]]:
    return [(why.words, why.clause) for why in found.why]


@clause("MD-POKER 18.E(3)", says="A loser may muck unseen")
def test_whoever_alone_shows_wins_because_the_others_conceded() -> None:
    found = answer(hold_em(player("A", "5", "Qs Qh"), player("B", "5", mucked="true")))

    assert ("A wins the main pot: the others conceded it", "MD-POKER 18.E(3)") in words(found)


@pytest.mark.parametrize(
    ("out", "why", "clause", "reading"),
    [
        ("folded", "folded, and so gave up the cards", "MD-POKER 1.B(12)", ""),
        ("mucked", "mucked, and a mucked hand is dead", "MD-POKER 18.F", "P-88"),
        ("refund", "is refunded, and so out of the round", "MD-POKER 18.K(3)", "P-84"),
    ],
)
def test_whoever_is_out_of_the_hand_did_not_win_it(out: str, why: str, clause: str, reading: str) -> None:
    with pytest.raises(RefusedByRules) as refused:
        answer(hold_em(*TWO, player("C", "5", **{out: "true"}), more='winner = "C"'))

    assert f"C {why}" == refused.value.why.words
    assert (clause, reading) == (refused.value.why.clause, refused.value.why.reading)


@pytest.mark.parametrize(
    ("dispute", "name", "clause"),
    [("bad-beat", "Bad Beat", "MD-POKER 15.A"), ("high-hand", "High Hand", "MD-POKER 16.A")],
)
def test_a_jackpot_that_the_table_does_not_offer(dispute: str, name: str, clause: str) -> None:
    found = answer(hold_em(*TWO, more=f'dispute = "{dispute}"'))

    assert found.denied
    assert (f"no {name}: this table offers none", clause) == words(found)[0]
    assert not any(name in told for told, _ in words(answer(hold_em(*TWO))))


@clause("MD-POKER 16.G(1)", says="verifies it and writes it")
def test_a_high_hand_is_verified_and_recorded() -> None:
    players = [player(name, "20", hand) for name, hand in (("A", "9s 9d"), ("B", "Ks Kh"), ("C", "As Ah"))]
    more = '[house]\n"high_hand.offered" = true\n"high_hand.min_players" = 3'
    found = answer(hold_em(*players, board="9h 9c Jc 2d 3s", more=more))

    told = "A has a Qualifying High Hand, four-of-a-kind, 9s, jack kicker; a floorperson verifies and records it"
    assert (told, "MD-POKER 16.G(1)") in words(found)


def test_a_dispute_is_narrowed_by_further_words() -> None:
    text = example("let-it-ride")
    first = {name: answer(f'dispute = "wager {name}"\n{text}').why[0].words for name in ("Ann", "Ben")}

    assert "Ann" in first["Ann"]
    assert "Ben" in first["Ben"]
