"""MD-POKER chapters 12 and 19: Omaha with four and with five hole cards, section by section.

The chapters differ only in the number of hole cards and players, so each test plays both.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine import RuleViolation, Unlawful
from croupier.engine.events import prize
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.memory import Kill, PokerMemory
from tests.rules.poker.board_felt import HOLE_CARDS, BoardFelt
from tests.rules.poker.played_before import a_kill

HIGH = pytest.mark.parametrize(("game", "chapter"), [("omaha-high", 12), ("omaha5-high", 19)])
HILO = pytest.mark.parametrize(("game", "chapter"), [("omaha-hilo8", 12), ("omaha5-hilo8", 19)])
BOTH = pytest.mark.parametrize(
    ("game", "chapter"), [("omaha-high", 12), ("omaha-hilo8", 12), ("omaha5-high", 19), ("omaha5-hilo8", 19)]
)


def hand(game: str, text: str, fifth: str) -> str:
    """Four hole cards, and a fifth one where the game has five."""
    return f"{text} {fifth}" if HOLE_CARDS[game] == 5 else text


def deal(game: str, hands: dict[int, tuple[str, str]], board: str, **house: Any) -> BoardFelt:
    return BoardFelt(
        game,
        seats=len(hands),
        hands={seat: hand(game, *some) for seat, some in hands.items()},
        board=board,
        **house,
    )


# ---- A to E ---------------------------------------------------------------------------------------------------------


@clause("MD-POKER 12.A", says="Operators of either Omaha form follow this chapter")
@clause("MD-POKER 19.A", says="follow this chapter")
@BOTH
def test_A_the_game_is_announced(game: str, chapter: int) -> None:
    assert [(0, GAMES[game].name, f"MD-POKER {chapter}.A")] == BoardFelt(game).told("announced")


@clause("MD-POKER 12.B", says="at most ten players")
@clause("MD-POKER 19.B", says="at most eight players")
@pytest.mark.parametrize(("game", "most"), [("omaha-high", 10), ("omaha-hilo8", 10), ("omaha5-hilo8", 8)])
def test_B_the_number_of_players(game: str, most: int) -> None:
    assert most == len(new(game, dict.fromkeys(range(1, most + 1), 10_000)).players)
    with pytest.raises(RuleViolation, match=f"at most {most} may play"):
        new(game, dict.fromkeys(range(1, most + 2), 10_000))


@clause("MD-POKER 12.B(1)", says="An ante may be demanded")
@clause("MD-POKER 19.B(1)", says="An ante may be demanded")
@BOTH
def test_B_1_the_ante(game: str, chapter: int) -> None:
    assert [f"MD-POKER {chapter}.B(1)"] * 3 == BoardFelt(game, ante__amount=100).cited("ante")


@clause("MD-POKER 12.B(2)", says="Ante rules, ante amount and the kill or half-kill choice")
@clause("MD-POKER 19.B(2)", says="Ante rules, ante amount and the kill or half-kill choice")
@clause("MD-POKER 12.M", says="may run with half-kill or kill")
@clause("MD-POKER 19.M", says="may run with half-kill or kill")
@clause("MD-POKER 12.N", says="A chosen kill form is declared in the Rules Submission")
@clause("MD-POKER 19.N", says="A chosen kill form is declared in the Rules Submission")
@BOTH
def test_B_2_and_M_the_kill_is_for_high_low_only(game: str, chapter: int) -> None:
    choices = GAMES[game].choices.choices

    assert f"MD-POKER {chapter}.B(2)" == choices["ante.rule"].clause
    if game.endswith("high"):  # P-29
        assert "kill.mode" not in choices
        with pytest.raises(Unlawful, match=r"there is no choice 'kill\.mode'"):
            BoardFelt(game, kill__mode="full")
    else:
        assert f"MD-POKER {chapter}.M" == choices["kill.mode"].clause
        assert "none" == choices["kill.mode"].default


@clause("MD-POKER 12.C", says="A button sets dealing and betting order")
@clause("MD-POKER 19.C", says="A button sets dealing and betting order")
@BOTH
def test_C_the_button(game: str, chapter: int) -> None:
    felt = BoardFelt(game, memory=PokerMemory(button=1))

    assert [(1, "", f"MD-POKER {chapter}.C")] == felt.told("button")
    assert ["hand-2", "hand-3", "hand-1"] == [event.place for event in felt.events("dealt")][:3]


@clause("MD-POKER 12.D", says="the player left of the button posts a Blind Bet")
@clause("MD-POKER 12.D(1)", says="Additional blinds may be required")
@clause("MD-POKER 12.D(2)", says="Number and amount of blinds are fixed in the Rules Submission")
@clause("MD-POKER 19.D", says="the player left of the button posts a Blind Bet")
@clause("MD-POKER 19.D(1)", says="Additional blinds may be required")
@clause("MD-POKER 19.D(2)", says="Number and amount of blinds are fixed in the Rules Submission")
@BOTH
def test_D_blinds_before_the_cards(game: str, chapter: int) -> None:
    felt = BoardFelt(game, seats=4, blinds=(100, 100, 200))

    assert [
        (1, 100, f"MD-POKER {chapter}.D"),
        (2, 100, f"MD-POKER {chapter}.D(1)"),
        (3, 200, f"MD-POKER {chapter}.D(1)"),
    ] == [(event.seat, event.cents, event.clause) for event in felt.events("blind")]
    kinds = [event.kind for event in felt.running.events]
    assert kinds.index("blind") < kinds.index("dealt")
    assert f"MD-POKER {chapter}.D(2)" == GAMES[game].choices.choices["blinds"].clause


@clause("MD-POKER 12.E", says="the player left of the blind may straddle")
@clause("MD-POKER 12.E(1)", says="Straddle rules and amount are fixed in the Rules Submission")
@clause("MD-POKER 12.E(2)", says="One straddle at most in a round")
@clause("MD-POKER 19.E", says="the player left of the blind may straddle")
@clause("MD-POKER 19.E(1)", says="Straddle rules and amount are fixed in the Rules Submission")
@clause("MD-POKER 19.E(2)", says="One straddle at most in a round")
@BOTH
def test_E_the_straddle(game: str, chapter: int) -> None:
    felt = BoardFelt(game, seats=4, straddle__offered=True)
    assert (3, f"MD-POKER {chapter}.E") == (felt.asked, felt.clause)

    felt.say("3 straddle")
    assert (4, [f"MD-POKER {chapter}.E(2)"]) == (felt.asked, felt.cited("straddle"))
    assert f"MD-POKER {chapter}.E(1)" == GAMES[game].choices.choices["straddle.amount"].clause


# ---- F to J ---------------------------------------------------------------------------------------------------------


@clause("MD-POKER 12.F", says="four cards face down each, button last")
@clause("MD-POKER 19.F", says="five cards face down each, button last")
@BOTH
def test_F_hole_cards(game: str, chapter: int) -> None:
    dealt = BoardFelt(game).events("dealt")

    assert ["hand-1", "hand-2", "hand-3"] * HOLE_CARDS[game] == [event.place for event in dealt]
    assert {f"MD-POKER {chapter}.F"} == {event.clause for event in dealt}
    assert [1, 2, 3] * HOLE_CARDS[game] == [event.seen_by for event in dealt]


@clause("MD-POKER 12.G", says="First betting starts left of the blinds")
@clause("MD-POKER 12.G(1)", says="Blind and straddle players keep the option to raise")
@clause("MD-POKER 12.G(2)", says="Round ends when the latest bet has been answered by all")
@clause("MD-POKER 19.G", says="First betting starts left of the blinds")
@clause("MD-POKER 19.G(1)", says="Blind and straddle players keep the option to raise")
@clause("MD-POKER 19.G(2)", says="Round ends when the latest bet has been answered by all")
@BOTH
def test_G_the_first_betting_round(game: str, chapter: int) -> None:
    felt = BoardFelt(game)
    assert (3, f"MD-POKER {chapter}.G", {"fold", "call", "raise"}) == (felt.asked, felt.clause, set(felt.options))

    felt.say("3 call", "1 call")
    assert (2, f"MD-POKER {chapter}.G(1)", {"fold", "check", "raise"}) == (felt.asked, felt.clause, set(felt.options))
    felt.say("2 raise 400", "3 call", "1 call")
    assert [f"MD-POKER {chapter}.G(2)"] == felt.cited("betting round complete")


@clause("MD-POKER 12.H", says="Burn one, then three community cards face up")
@clause("MD-POKER 12.I", says="Burn one, deal the turn, then bet as in section H")
@clause("MD-POKER 12.J", says="Burn one, deal the river, then final betting")
@clause("MD-POKER 19.H", says="Burn one, then three community cards face up")
@clause("MD-POKER 19.I", says="Burn one, deal the turn, then bet as in section H")
@clause("MD-POKER 19.J", says="Burn one, deal the river, then final betting as in section H")
@BOTH
def test_H_to_J_burns_and_board(game: str, chapter: int) -> None:
    felt = BoardFelt(game).call("river")
    dealt = [(event.place, event.clause) for event in felt.events("dealt") if not event.place.startswith("hand")]

    flop, turn, river = (f"MD-POKER {chapter}.{letter}" for letter in "HIJ")
    assert dealt == [
        ("burns", flop),
        *[("board", flop)] * 3,
        *[("burns", turn), ("board", turn)],
        *[("burns", river), ("board", river)],
    ]


@clause("MD-POKER 12.H(1)", says="First live player left of the button opens")
@clause("MD-POKER 12.H(2)", says="Others clockwise fold, call, raise, or open or check while no bet stands")
@clause("MD-POKER 12.H(3)", says="Round ends when the latest bet has been answered by all")
@clause("MD-POKER 19.H(1)", says="First live player left of the button opens")
@clause("MD-POKER 19.H(2)", says="Others clockwise fold, call, raise, or open or check while no bet stands")
@clause("MD-POKER 19.H(3)", says="Round ends when the latest bet has been answered by all")
@BOTH
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_H_betting_after_each_street(game: str, chapter: int, street: str) -> None:
    """P-16: J refers to G, where nobody could check; H is meant."""
    felt = BoardFelt(game).call(street)
    assert (1, f"MD-POKER {chapter}.H(1)", {"fold", "check", "bet"}) == (felt.asked, felt.clause, set(felt.options))

    felt.say("1 check", f"2 bet {400 if street != 'flop' else 200}")
    assert (3, f"MD-POKER {chapter}.H(2)", {"fold", "call", "raise"}) == (felt.asked, felt.clause, set(felt.options))
    felt.say("3 call", "1 call")
    assert f"MD-POKER {chapter}.H(3)" == felt.cited("betting round complete")[-1]


# ---- K, L -----------------------------------------------------------------------------------------------------------


@clause("MD-POKER 12.K", says="Two or more players left after final betting go to showdown")
@clause("MD-POKER 19.K", says="Two or more players left after final betting go to showdown")
@BOTH
def test_K_the_showdown(game: str, chapter: int) -> None:
    assert [f"MD-POKER {chapter}.K"] == BoardFelt(game).call().cited("showdown")


@clause("MD-POKER 12.K(1)", says="exactly two hole cards plus three board cards")
@clause("MD-POKER 12.K(2)(a)", says="Omaha High: best high hand wins")
@clause("MD-POKER 19.K(1)", says="exactly two hole cards plus three board cards")
@clause("MD-POKER 19.K(2)(a)", says="High form: best high hand wins")
@HIGH
def test_K_1_two_hole_cards_and_three_of_the_board(game: str, chapter: int) -> None:
    """Four spades lie on the board, and seat 1 has one: no flush. Four aces in hand are a pair."""
    felt = deal(
        game, {1: ("As Ah Ad Ac", "2h"), 2: ("9h 9d 3c 4c", "2d"), 3: ("5h 6h 2c 3h", "4h")}, "Ks Js 8s 4s 9c"
    ).call()

    assert [("main pot", 2, 600, f"MD-POKER {chapter}.K(2)(a)")] == felt.awards()
    assert {"three-of-a-kind"} == {event.hand for event in felt.events("awarded")}


@clause("MD-POKER 12.K(2)(b)", says="Opens the Hi-Lo 8 winner rules")
@clause("MD-POKER 12.K(3)", says="Best high and best low halve the pot")
@clause("MD-POKER 19.K(2)(b)", says="best high and best qualifying low halve the pot")
@clause("MD-POKER 19.K(3)", says="Repeats the halving between best high and best qualifying low")
@clause("MD-POKER 12.L(3)", says="High and low may be different five-card choices")
@clause("MD-POKER 19.L(3)", says="High and low may be different five-card choices")
@HILO
def test_K_3_halves(game: str, chapter: int) -> None:
    felt = deal(
        game, {1: ("Ks Kh Qd Qc", "Jd"), 2: ("As 2h Td 9c", "Tc"), 3: ("8h 8d 9d Jh", "Js")}, "Kc 3d 4h 7s Jc"
    ).call()
    halves = {12: "MD-POKER 12.K(3)", 19: "MD-POKER 19.K(2)(b)"}[chapter]

    assert [
        ("high half of the main pot", 1, 300, halves),
        ("low half of the main pot", 2, 300, halves),
    ] == felt.awards()


@clause("MD-POKER 12.K(4)", says="Odd amount, up to $1, of the split goes to the high hand")
@clause("MD-POKER 19.K(4)", says="Odd amount, up to $1, of the split goes to the high hand")
@HILO
def test_K_4_the_odd_dollar_goes_to_the_high_hand(game: str, chapter: int) -> None:
    felt = deal(game, {1: ("Ks Kh Qd Qc", "Jd"), 2: ("As 2h Td 9c", "Tc"), 3: ("8h 8d 9d Jh", "Js")}, "Kc 3d 4h 7s Jc")
    felt.say("3 call", "1 fold").call()  # $5: seats 2 and 3, and the small blind

    # seat 3 has a pair of jacks on the board and more: the high half; seat 2 the low
    assert [(3, 300, f"MD-POKER {chapter}.K(4)"), (2, 200, felt.awards()[1][3])] == [
        award[1:] for award in felt.awards()
    ]


@HILO
@pytest.mark.parametrize(("chip", "high"), [(50, 250), (20, 260), (1, 250)])
def test_P_25_the_halves_are_divided_in_the_table_s_chips(game: str, chapter: int, chip: int, high: int) -> None:
    hands = {1: ("Ks Kh Qd Qc", "Jd"), 2: ("As 2h Td 9c", "Tc"), 3: ("8h 8d 9d Jh", "Js")}
    felt = deal(game, hands, "Kc 3d 4h 7s Jc", chip__unit=chip).say("3 call", "1 fold").call()

    assert {3: high, 2: 500 - high} == felt.won()
    assert (f"MD-POKER {chapter}.K(4)" in felt.cited("awarded")) == (chip == 20)


TIED_HIGH = {1: ("As Kh 9d 8c", "7d"), 2: ("Ah Kd 9c 8d", "7c"), 3: ("2c 3c 4d 5h", "2d")}


@clause("MD-POKER 12.K(5)", says="Tied highs share the high half evenly")
@clause("MD-POKER 12.K(6)", says="Odd amount among tied highs")
@clause("MD-POKER 12.K(9)", says="Suit order for odd amounts: spades, hearts, diamonds, clubs")
@clause("MD-POKER 19.K(5)", says="Tied highs share the high half evenly")
@clause("MD-POKER 19.K(6)", says="Odd amount among tied highs")
@clause("MD-POKER 19.K(9)", says="Suit order for odd amounts: spades, hearts, diamonds, clubs")
@HIGH
@pytest.mark.parametrize(("rule", "favoured"), [("chapter", 1), ("left-of-button", 1), ("high-card-suit", 1)])
def test_K_5_and_6_tied_highs(game: str, chapter: int, rule: str, favoured: int) -> None:
    """Aces and kings with Q-J-T of the board: a straight each. Of $5 the odd dollar goes by the house's rule."""
    felt = deal(game, TIED_HIGH, "Qs Js Th 2s 3h", odd_chip__rule=rule, memory=PokerMemory(button=2))
    felt.say("2 call", "3 fold").call()

    assert {favoured: 300, 3 - favoured: 200} == felt.won()
    assert f"MD-POKER {chapter}.K(5)" in felt.cited("awarded")
    odd = [event.clause for event in felt.events("awarded") if event.cents == 300]
    assert [f"MD-POKER {chapter}.K(6)"] == odd
    if rule == "high-card-suit":
        assert [(1, "As", f"MD-POKER {chapter}.K(9)")] == felt.told("odd chip by suit")


def test_P_27_a_board_card_that_both_play_does_not_decide() -> None:
    """Both play the ace of the board with a king: the king of spades gets the odd dollar, not the ace."""
    hands = {1: ("Kh Qd 2c 3c", ""), 2: ("Ks Qc 2d 3d", ""), 3: ("4c 5c 6d 6h", "")}
    felt = deal("omaha-high", hands, "As Jd Tc 8h 7h", odd_chip__rule="high-card-suit", memory=PokerMemory(button=2))
    felt.say("2 call", "3 fold").call()

    assert {1: 200, 2: 300} == felt.won()
    assert [(2, "Ks", "MD-POKER 12.K(9)")] == felt.told("odd chip by suit")


@clause("MD-POKER 12.K(7)", says="Tied lows share the low half evenly")
@clause("MD-POKER 12.K(8)", says="Odd amount among tied lows")
@clause("MD-POKER 19.K(7)", says="Tied lows share the low half evenly")
@clause("MD-POKER 19.K(8)", says="Odd amount among tied lows")
@HILO
@pytest.mark.parametrize(("rule", "favoured"), [("left-of-button", 1), ("low-card-suit", 2)])
def test_K_7_and_8_tied_lows(game: str, chapter: int, rule: str, favoured: int) -> None:
    """Seat 3 has the high half; seats 1 and 2 the same low, and seat 2 its ace in clubs."""
    hands = {1: ("As 2h Td 9c", "Tc"), 2: ("Ac 2d Ts 9d", "9s"), 3: ("Ks Kh Qd Qc", "Jd")}
    felt = deal(game, hands, "Kc 3d 4h 7s Jc", odd_chip__rule=rule, blinds=(200,)).call()

    assert {3: 300, favoured: 200, 3 - favoured: 100} == felt.won()
    lows = [(cents, cited) for what, _, cents, cited in felt.awards() if what.startswith("low")]
    assert [(100, f"MD-POKER {chapter}.K(7)"), (200, f"MD-POKER {chapter}.K(8)")] == sorted(lows)


@clause("MD-POKER 12.L(1)", says="A winning low holds no pair, trips or quads and nothing from 9 to king")
@clause("MD-POKER 12.L(2)", says="Without any qualifying low the high hand scoops")
@clause("MD-POKER 19.L(1)", says="A winning low holds no pair, trips or quads and nothing from 9 to king")
@clause("MD-POKER 19.L(2)", says="Without any qualifying low the high hand scoops")
@HILO
@pytest.mark.parametrize(
    ("board", "low"),
    [("Kc 3d 4h 8s Jc", True), ("Kc 3d 4h 9s Jc", False), ("Kc 3d 3h 4s Jc", False), ("Kc 3d 4h 2c Jc", True)],
)
def test_L_1_and_2_the_qualifier(game: str, chapter: int, board: str, low: bool) -> None:
    """An 8 qualifies and a 9 does not; a pair counts once; the 2 of the board pairs seat 2's, whose 6 then plays."""
    hands = {1: ("Ks Kh Qd Qs", "Jd"), 2: ("As 2h Td 6c", "Ts"), 3: ("9h 9d Th Jh", "Js")}
    felt = deal(game, hands, board).call()

    assert ({1: 300, 2: 300} if low else {1: 600}) == felt.won()
    if not low:
        assert [f"MD-POKER {chapter}.L(2)"] == felt.cited("awarded")


@clause("MD-POKER 12.L(4)", says="Each choice is three board cards with two of the 4 hole cards")
@clause("MD-POKER 19.L(4)", says="Each choice is three board cards with two of the 5 hole cards")
@HILO
def test_L_4_a_low_needs_two_of_the_hand(game: str, chapter: int) -> None:
    """A-2-3-4 on the board and one low card in hand do not make a low."""
    hands = {1: ("Ks Kh Qd 5s", "Jd"), 2: ("Qs Qh Td 6c", "Tc"), 3: ("9h 9d Th Jh", "Js")}
    felt = deal(game, hands, "Ac 2d 3h 4s Kc").call()

    assert {1: 600} == felt.won()


@clause("MD-POKER 12.L(5)", says="The same five may serve for both directions")
@clause("MD-POKER 12.L(6)", says="An ace may be low in the low hand and high in the high hand at once")
@clause("MD-POKER 19.L(5)", says="The same five may serve for both directions")
@clause("MD-POKER 19.L(6)", says="An ace may be low in the low hand and high in the high hand at once")
@HILO
def test_L_5_and_6_one_hand_both_ways(game: str, chapter: int) -> None:
    """The wheel is a straight and the best low; with hearts it is both flush with the ace high, and low."""
    hands = {1: ("Ah 2h Td 9c", "Tc"), 2: ("Ks Kd Qd Qs", "Jd"), 3: ("8h 8d Ts Js", "Jh")}
    felt = deal(game, hands, "3h 4h 5c Kc 7h").call()

    assert [("high half of the main pot", 1, "flush"), ("low half of the main pot", 1, "low hand")] == [
        (prize(event), event.seat, event.hand if prize(event).startswith("high") else "low hand")
        for event in felt.events("awarded")
    ]


# ---- kills ----------------------------------------------------------------------------------------------------------


@HILO
@pytest.mark.parametrize(
    ("board", "kill"),
    [("Kc 3d 4h 7s Jc", None), ("Kc 9d 9s Th Jc", Kill("full", "player 1"))],
)
def test_X_09_a_pot_without_a_low_is_taken_whole_and_brings_the_kill(
    game: str, chapter: int, board: str, kill: Kill | None
) -> None:
    hands = {1: ("Ks Kh Qd Qc", "Jd"), 2: ("As 2h Td 8c", "Tc"), 3: ("8h 8d 2d Jh", "Js")}
    felt = deal(game, hands, board, kill__mode="full", kill__qualifying_pot=600).call()

    assert kill == next_memory(felt.table).kill


@pytest.mark.parametrize("mode", ["none", "full"])
def test_X_08_a_bomb_pot_neither_starts_nor_ends_a_kill(mode: str) -> None:
    kill = a_kill(mode, winner=3)
    felt = BoardFelt(
        "omaha-hilo8",
        bomb_pot__offered=True,
        kill__mode="full",
        kill__qualifying_pot=600,
        memory=kill,
    ).say("2 request bomb-pot 1000", "3 agree", "1 agree")
    felt.call()

    assert 1 == len({event.seat for event in felt.events("awarded")})  # one player takes all of a large pot
    assert replace(kill, button=1, button_moved=True) == next_memory(felt.table)
