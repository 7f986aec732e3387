"""Who wins in each game, and the clauses that say so."""

import pytest

from croupier.cards import BadCard
from croupier.hands.errors import BadHand
from croupier.hands.games import GAMES, find, short_names
from croupier.hands.rankings import RANKINGS
from croupier.hands.showdown import ShareResult, by_ranking, showdown
from croupier.rulebook import find as find_clause
from croupier.rulebook.testing import clause

EIGHTEEN = (
    "stud7-high stud7-low stud7-hilo stud7-hilo8 holdem omaha-high omaha-hilo8 draw5-high draw5-low stud5-high "
    "omaha5-high omaha5-hilo8 badugi triple-27 triple-a5 badeucey badacey sixplus"
)


def outcomes(game: str, *hands: str, board: str = "") -> tuple[ShareResult, ...]:
    return showdown(hands, game, board).outcomes


def test_all_games_are_there_and_their_clauses_exist() -> None:
    assert ["let-it-ride", "top-five", "top-5-wa", *EIGHTEEN.split()] == list(GAMES)
    assert set(short_names().values()) <= set(GAMES)
    for game in GAMES.values():
        for cited in (game.formed, *game.also):
            find_clause(cited)
        for share in game.shares:
            assert share.ranking in RANKINGS
            for cited in (share.clause, share.tied, share.unwon or share.tied):
                find_clause(cited)


@clause("MD-POKER 11.K(2)", says="best five-card high hand wins")
def test_holdem() -> None:
    (pot,) = outcomes("holdem", "As Ks", "Kd Kh", board="Qs Js Ts 2d 3c")

    assert (0,) == pot.winners
    assert ("royal flush beats pair", "MD-POKER 6.D") == (pot.why, pot.clause)
    assert "MD-POKER 11.K(2)" == pot.share.clause


@clause("MD-POKER 11.K(3)", says="all share equally")
def test_the_board_plays_for_all_three() -> None:
    (pot,) = outcomes("holdem", "2s 2d", "3s 3d", "4s 4d", board="As Kd Qh Jc Ts")

    assert (0, 1, 2) == pot.winners
    assert ("the hands are equal", "MD-POKER 6.H") == (pot.why, pot.clause)


def test_two_of_three_share_and_the_reason_is_the_third_hand() -> None:
    (pot,) = outcomes("holdem", "As 2d", "Ad 2h", "Ks Kd", board="Ah Qd 9c 7s 3h")

    assert (0, 1) == pot.winners
    assert "the pair: aces against kings" == pot.why


@clause("MD-POKER 10.L(1)", says="best high hand wins")
@clause("MD-POKER 10.L(2)", says="best low hand wins")
@clause("MD-POKER 13.I(1)", says="best high hand wins")
@clause("MD-POKER 13.I(2)", says="best low hand wins")
@clause("MD-POKER 14.J", says="Best high hand wins the pot")
@pytest.mark.parametrize(
    ("game", "winner", "cited"),
    [
        ("stud7-high", 0, "MD-POKER 10.L(1)"),
        ("stud7-low", 1, "MD-POKER 10.L(2)"),
        ("draw5-high", 0, "MD-POKER 13.I(1)"),
        ("draw5-low", 1, "MD-POKER 13.I(2)"),
        ("stud5-high", 0, "MD-POKER 14.J"),
    ],
)
def test_games_without_a_board(game: str, winner: int, cited: str) -> None:
    (pot,) = outcomes(game, "As Ad Kh Kc Ks", "2s 3d 4h 5c 7s")

    assert ((winner,), cited) == (pot.winners, pot.share.clause)


@clause("MD-POKER 10.L(3)(a)", says="Best high and best low halve the pot")
def test_a_plain_high_low_pot_always_has_a_low() -> None:
    """Reading P-89: the qualifier binds Eight or Better only."""
    high, low = outcomes("stud7-hilo", "As Ad Kh Kc Ks Qd Qc", "9s Td Jh Qs 2c 2d 2h")

    assert ((0,), (1,)) == (high.winners, low.winners)
    assert "Q-J-10-9-2 low" == low.values[1].words


@clause("MD-POKER 10.M(2)", says="Without any qualifying low the high hand scoops")
@clause("MD-POKER 12.L(2)", says="Without any qualifying low the high hand scoops")
@clause("MD-POKER 19.L(2)", says="Without any qualifying low the high hand scoops")
@pytest.mark.parametrize(
    ("game", "hands", "board", "cited"),
    [
        ("stud7-hilo8", ("As Ad Kh Kc Ks Qd Qc", "9s Td Jh Qs 2c 2d 2h"), "", "MD-POKER 10.M(2)"),
        ("omaha-hilo8", ("As 2s 3s 4s", "Ad 2d 3d 4d"), "Kc Qh 9c 5h 6h", "MD-POKER 12.L(2)"),
        ("omaha5-hilo8", ("As 2s 3s 4s 7s", "Ad 2d 3d 4d 7d"), "Kc Qh 9c 5h 6h", "MD-POKER 19.L(2)"),
    ],
)
def test_without_a_low_the_high_hand_takes_all(game: str, hands: tuple[str, str], board: str, cited: str) -> None:
    low = outcomes(game, *hands, board=board)[1]

    assert () == low.winners
    assert ("no hand qualifies, so the high hand takes the whole pot", cited) == (low.why, low.clause)


@clause("MD-POKER 10.L(3)(c)", says="Tied highs share")
@clause("MD-POKER 10.L(3)(e)", says="Tied lows share")
def test_stud_halves_are_shared_by_tied_hands() -> None:
    high, low = outcomes("stud7-hilo8", "As Ad 2h 3c 4s 7d 9c", "Ac Ah 2s 3d 4h 7c 9d", "Ks Kd Qh Jc 8s 6d 5c")

    assert ((0, 1), (0, 1)) == (high.winners, low.winners)
    assert ("MD-POKER 6.D(9)", "MD-POKER 10.M(1)") == (high.clause, low.clause)
    assert ("MD-POKER 10.L(3)(c)", "MD-POKER 10.L(3)(e)") == (high.share.tied, low.share.tied)


@clause("MD-POKER 12.K(2)(b)", says="Hi-Lo 8 winner rules")
@clause("MD-POKER 12.K(3)", says="Best high and best low halve the pot")
@clause("MD-POKER 12.K(7)", says="Tied lows share")
@clause("MD-POKER 12.K(5)", says="Tied highs share")
def test_omaha_high_low() -> None:
    high, low = outcomes("omaha-hilo8", "As 2d Ks Kd", "Ad 2c Qs Js", board="3h 5c 8s Kh 9c")
    tied_high, _ = outcomes("omaha-hilo8", "As 2d Ks Td", "Ad 2c Kd Tc", board="3h 5c 8s Kh 9c")

    assert ((0,), (0, 1)) == (high.winners, low.winners)
    assert ("MD-POKER 12.K(3)", "MD-POKER 12.K(7)") == (low.share.clause, low.clause)
    assert ((0, 1), "MD-POKER 12.K(5)") == (tied_high.winners, tied_high.clause)


@clause("MD-POKER 19.K(2)(b)", says="best high and best qualifying low halve the pot")
@clause("MD-POKER 19.K(3)", says="halving between best high and best qualifying low")
@clause("MD-POKER 19.K(5)", says="Tied highs share")
@clause("MD-POKER 19.K(7)", says="Tied lows share")
def test_five_card_omaha_high_low() -> None:
    high, low = outcomes("omaha5-hilo8", "As 2d Ks Td 9d", "Ad 2c Kd Tc 9s", board="3h 5c 8s Kh 7c")

    assert (((0, 1), "MD-POKER 19.K(5)"), ((0, 1), "MD-POKER 19.K(7)")) == (
        (high.winners, high.clause),
        (low.winners, low.clause),
    )


@clause("MD-POKER 12.K(2)(a)", says="best high hand wins")
@clause("MD-POKER 19.K(2)(a)", says="best high hand wins")
def test_omaha_high() -> None:
    board = "Ah Kd 9c 7s 3h"

    assert (1,) == outcomes("omaha", "As 2d 4s 5s", "Ks Kh 2c 4c", board=board)[0].winners
    assert (1,) == outcomes("omaha5-high", "As 2d 4s 5s 6s", "Ks Kh 2c 4c 5c", board=board)[0].winners


@clause("MD-POKER 20.L(2)", says="wins the pot")
@clause("MD-POKER 20.L(3)", says="wins")
def test_badugi() -> None:
    (pot,) = outcomes("badugi", "As 2d 3h 3c", "Ks Qd Jh Tc")

    assert ((1,), "four-card badugi beats three-card badugi") == (pot.winners, pot.why)


@clause("MD-POKER 21.F(1)(a)", says="Half for the best 2-7 hand, half for the best Badugi")
@clause("MD-POKER 21.F(2)(a)", says="Half for the best Ace-5 hand, half for the best Badugi")
@pytest.mark.parametrize(("game", "winners"), [("badeucey", ((1,), (1,))), ("badacey", ((0,), (0,)))])
def test_the_ace_changes_sides_between_badeucey_and_badacey(
    game: str, winners: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    low, badugi = outcomes(game, "As 2d 3h 4c 6s", "2s 3d 4h 5c 7s")

    assert winners == (low.winners, badugi.winners)


@clause("MD-POKER 21.E(3)", says="Best five-card low wins")
@pytest.mark.parametrize(("game", "winner"), [("triple-27", 1), ("triple-a5", 0)])
def test_triple_draw(game: str, winner: int) -> None:
    (pot,) = outcomes(game, "As 2d 3h 4c 6s", "2s 3d 4h 5c 7s")

    assert (winner,) == pot.winners


@clause("MD-POKER 22.K(2)", says="best five-card high hand wins the pot")
def test_six_plus() -> None:
    (pot,) = outcomes("sixplus", "As 6s", "Kd Kh", board="Ks Qs 9s 9d 7h")

    assert ((0,), "flush beats full house", "MD-POKER 6.K") == (pot.winners, pot.why, pot.clause)
    assert ("P-03", "P-04") == pot.readings


def test_let_it_ride_pays_each_hand_by_itself() -> None:
    five, three = outcomes("let-it-ride", "As 2d 3h", "Kd Kh 2c", board="4c 5d")

    assert ((), ()) == (five.winners, three.winners)
    assert ["MD-LIR 6.C(6)", "MD-LIR 6.C(9)"] == [value.clause for value in five.values]
    assert ["MD-LIR 6.D(3)", "MD-LIR 6.D(5)"] == [value.clause for value in three.values]


def test_the_two_top_five_games() -> None:
    (maryland,) = outcomes("top-five", "Ts Jd Qh 2c 2d 2h 2s", "As Ad 3c 3d 3h 3s 4c")
    (washington,) = outcomes("top-5-wa", "As Ad 2h 3c 4s", "Ks Kd 5h 6c 7s", board="Kh")

    assert ((0,), "3 cards beat 2 cards", "MD-TOP5 11.C(3)") == (maryland.winners, maryland.why, maryland.clause)
    assert ((1,), "three-of-a-kind beats pair") == (washington.winners, washington.why)
    assert "W-11" in washington.readings


def test_one_hand_alone_is_only_evaluated() -> None:
    (pot,) = outcomes("holdem", "As Ks", board="Qs Js Ts 2d 3c")

    assert ((0,), "no other hand") == (pot.winners, pot.why)


def test_by_ranking() -> None:
    (found,) = by_ranking(["7s 5d 4h 3c 2s", "6s 5h 4c 3d 2h"], "low-27").outcomes
    (none,) = by_ranking(["9s 5d 4h 3c 2s"], "low-a5-8").outcomes

    assert ((0,), "MD-POKER 21.E(6)(c)") == (found.winners, found.clause)
    assert ((), "no hand qualifies") == (none.winners, none.why)


@pytest.mark.parametrize(
    ("game", "hands", "board", "error", "says"),
    [
        ("holdem", ["As Ks", "As Kd"], "Qs Js Ts", BadCard, "As (ace of spades) is in hand 1 and in hand 2"),
        ("holdem", ["As Ks", "Ad Qs"], "Qs Js Ts", BadCard, "Qs (queen of spades) is in hand 2 and in the board"),
        ("holdem", ["As Ks Qd"], "Qs Js Ts", BadHand, "hand 1 is As Ks Qd, 3 cards; Hold 'Em takes 2 cards each"),
        ("holdem", ["As Ks"], "Qs Js", BadHand, "the board is Qs Js, 2 cards; Hold 'Em takes 3 to 5 cards on it"),
        ("sixplus", ["As Ks"], "Qs Js 2s", BadHand, "2s (2 of spades) is not in the deck of Six Plus"),
        ("hodlem", ["As Ks"], "", BadHand, "there is no game 'hodlem' (did you mean 'holdem'?)"),
    ],
)
def test_bad_input_gets_one_sentence(
    game: str, hands: list[str], board: str, error: type[ValueError], says: str
) -> None:
    with pytest.raises(error) as refusal:
        showdown(hands, game, board)

    assert says in str(refusal.value)


def test_a_short_name_finds_its_game() -> None:
    assert "omaha-high" == find("omaha").id
