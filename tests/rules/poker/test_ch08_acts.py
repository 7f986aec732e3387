"""MD-POKER chapter 8, B to I, and chapter 18, L: what players say and do, and what it counts as."""

from __future__ import annotations

import pytest

from croupier.engine import Answer
from croupier.rulebook.testing import clause
from tests.rules.poker.board_felt import BoardFelt, did, facing, flop
from tests.rules.poker.played_before import a_kill
from tests.rules.poker.stud_felt import StudFelt

# ---- C, D: words ----------------------------------------------------------------------------------------------------


@clause("MD-POKER 8.C", says="In turn, spoken fold, check, call, raise or a legal bet amount binds the player")
@clause("MD-POKER 18.L", says="Audible statements to the dealer outrank gestures")
@pytest.mark.parametrize(
    ("felt", "said", "done"),
    [
        (flop, "fold", ("folded", 1, 0)),
        (flop, "check", ("checked", 1, 0)),
        (facing, "fold", ("folded", 2, 0)),
        (facing, "call", ("called", 2, 400)),
    ],
)
def test_8_C_a_statement_in_turn_binds(felt: object, said: str, done: tuple[str, int, int]) -> None:
    table = felt()  # type: ignore[operator]
    table.say(f"{table.asked} say {said}")

    assert done == did(table)
    assert [(done[1], said, "MD-POKER 8.C")] == table.told("says")


@clause("MD-POKER 8.C", says="a legal bet amount binds the player")
@pytest.mark.parametrize(("amount", "taken"), [(100, False), (200, True), (19_800, True), (19_900, False)])
def test_8_C_an_amount_within_the_limits_binds(amount: int, taken: bool) -> None:
    felt = flop()
    if taken:
        felt.say(f"1 say bet {amount}", f"1 put-in {amount}")
        assert ("bet", 1, amount) == did(felt)
    else:
        assert "MD-POKER 8.C" == felt.refused(f"1 say bet {amount}").clause


@clause("MD-POKER 8.D", says="Announced amount prevails over a different number of chips put in")
@pytest.mark.parametrize(("chips", "corrected"), [(1_000, False), (900, True), (5_000, True)])
def test_8_D_the_announced_amount_prevails(chips: int, corrected: bool) -> None:
    felt = facing().say("2 say raise 1000", f"2 put-in {chips}")

    assert ("raised", 2, 1_000) == did(felt)
    correction = [(event.seat, event.before, event.after, event.clause) for event in felt.events("chips corrected")]
    assert ([(2, chips, 1_000, "MD-POKER 8.D")] if corrected else []) == correction


@clause("MD-POKER 8.G", says="gives the amount or puts all chips in at one time")
@pytest.mark.parametrize(
    ("line", "to"),
    [("2 state 1200", 1_200), ("2 put-in 1200", 1_200), ("2 put-in 500", 800), ("2 put-in 19800", 19_800)],
)
def test_8_G_a_raise_without_amount(line: str, to: int) -> None:
    """Chips for less than the least raise are brought up to it: the word binds."""
    felt = facing().say("2 say raise")
    assert ({"state", "put-in", "throw-in"}, "MD-POKER 8.G") == (set(felt.options), felt.clause)

    felt.say(line)
    assert ("raised", 2, to) == did(felt)


@pytest.mark.parametrize(("chips", "added", "limited"), [(200, 300, True), (300, 300, False), (700, 700, False)])
def test_8_G_chips_for_a_raise_join_those_of_the_blind(chips: int, added: int, limited: bool) -> None:
    """The blind of $1 is there already; the least raise is to $4."""
    felt = BoardFelt().say("3 call", "1 say raise", f"1 put-in {chips}")

    assert ("raised", 1, added) == did(felt)
    assert (["MD-POKER 8.G"] if limited else []) == felt.cited("raise within limits")


def test_8_G_within_the_posted_limits() -> None:
    """In a fixed-limit game a raise has one size, whatever is put in."""
    felt = BoardFelt(betting__structure="fixed").call("flop").say("1 bet 200", "2 say raise")
    assert "MD-POKER 8.G" == felt.refused("2 state 600").clause

    felt.say("2 put-in 1000")
    assert ("raised", 2, 400) == did(felt)
    assert [(2, "$4", "MD-POKER 8.G")] == felt.told("raise within limits")


def test_8_C_a_raise_that_is_not_open_cannot_be_said() -> None:
    felt = BoardFelt(betting__structure="fixed", betting__max_raises=1).call("flop").say("1 bet 200", "2 raise 400")

    assert "MD-POKER 8.C" == felt.refused("3 say raise").clause


# ---- E, F, I: chips -------------------------------------------------------------------------------------------------


@clause("MD-POKER 8.E(1)", says="Pushing chips forward with evident intent is a bet")
@clause("MD-POKER 8.E(2)", says="Placing chips far enough toward the pot")
@pytest.mark.parametrize(("verb", "cited"), [("push", "MD-POKER 8.E(1)"), ("place", "MD-POKER 8.E(2)")])
@pytest.mark.parametrize("chips", [200, 700, 19_800])
def test_8_E_chips_pushed_forward_are_a_bet(verb: str, cited: str, chips: int) -> None:
    felt = flop().say(f"1 {verb} chips {chips}")

    assert ("bet", 1, chips) == did(felt)
    assert [(1, f"chips, ${chips // 100}", cited)] == felt.told("chips forward")


@clause("MD-POKER 8.E", says="Lists actions that count as having bet")
@pytest.mark.parametrize(
    "line", ["3 push chips 400", "3 place single-chip 500", "3 begin-bet chips 100", "3 raise 800"]
)
def test_8_E_nothing_is_a_bet_before_the_players_turn(line: str) -> None:
    assert "MD-POKER 8.E" == facing().refused(line).clause


def test_8_E_less_than_a_bet_is_none() -> None:
    assert "MD-POKER 8.E(1)" == flop().refused("1 push chips 100").clause


@clause("MD-POKER 8.E(3)", says="Putting currency into the pot for exchange is a bet")
@clause("MD-POKER 8.B(3)", says="Cash on the table may be bet if the dealer promptly converts it")
def test_8_E_3_currency_is_converted_and_bet() -> None:
    felt = facing().say("2 push currency 400")

    assert ("called", 2, 400) == did(felt)
    assert [(2, "$4", "MD-POKER 8.B(3)")] == felt.told("currency converted")
    assert ["MD-POKER 8.E(3)"] == felt.cited("chips forward")


def test_P_82_the_house_may_want_chips() -> None:
    refused = flop(stakes__currency_plays=False).refused("1 push currency 400")

    assert "names 'currency'; it may name chips" in str(refused)


@clause("MD-POKER 8.F", says="String bets are barred")
@pytest.mark.parametrize("line", ["1 push chips 400", "1 raise 800", "1 bet 800"])
def test_8_F_a_bet_that_is_made_is_not_increased(line: str) -> None:
    felt = facing()

    refused = felt.refused(line)
    assert "MD-POKER 8.F" == refused.clause
    assert "seat 1 adds to a bet of $4 that is made; it stays $4" in str(refused)


@clause("MD-POKER 8.F(1)", says="the player said while betting that the bet was unfinished")
@pytest.mark.parametrize(
    ("begun", "added", "done"),
    [
        (400, 400, ("raised", 2, 800)),
        (400, 300, ("called", 2, 400)),  # does not reach the least raise
        (100, 300, ("called", 2, 400)),
        (400, 0, ("called", 2, 400)),
        (300, 19_500, ("raised", 2, 19_800)),
    ],
)
def test_8_F_1_a_bet_said_to_be_unfinished(begun: int, added: int, done: tuple[str, int, int]) -> None:
    felt = facing().say(f"2 begin-bet chips {begun}", f"2 add {added}")

    assert done == did(felt)
    assert ["MD-POKER 8.F(1)"] == felt.cited("bet begun")


def test_8_F_1_the_rest_makes_it_a_call_at_least() -> None:
    felt = facing().say("2 begin-bet chips 100")

    assert "MD-POKER 8.F(1)" == felt.refused("2 add 200").clause


@clause("MD-POKER 8.F(2)", says="the calling amount goes in together with a declared intention to raise")
def test_8_F_2_call_and_raise() -> None:
    felt = facing().say("2 call-and-raise", "2 state 1000")

    assert ("raised", 2, 1_000) == did(felt)
    assert ["MD-POKER 8.F(2)"] == felt.cited("calls and says raise")


@clause("MD-POKER 8.I", says="An oversized single chip without a spoken raise is only a call")
@pytest.mark.parametrize(("chip", "change"), [(400, []), (500, ["$1"]), (10_000, ["$96"])])
def test_8_I_a_single_oversized_chip_is_a_call(chip: int, change: list[str]) -> None:
    felt = facing().say(f"2 push single-chip {chip}")

    assert ("called", 2, 400) == did(felt)
    assert [(2, f"single-chip, ${chip // 100}", "MD-POKER 8.I")] == felt.told("chips forward")
    assert [(2, what, "MD-POKER 8.I") for what in change] == felt.told("change")


@clause("MD-POKER 8.I", says="An oversized single chip")
def test_8_I_every_ask_that_takes_a_single_chip_cites_it() -> None:
    for felt in (flop(), facing(), BoardFelt().say("3 call", "1 call")):
        taken = [option for option in felt.running.options() if option.what == ("single-chip",)]
        assert [("push", "MD-POKER 8.I"), ("place", "MD-POKER 8.I")] == [(one.verb, one.clause) for one in taken]


def test_8_I_unless_a_raise_was_announced() -> None:
    felt = facing().say("2 say raise", "2 put-in 1000")

    assert ("raised", 2, 1_000) == did(felt)


@pytest.mark.parametrize(("structure", "bet", "change"), [("no-limit", 10_000, []), ("fixed", 200, ["$98"])])
def test_P_35_with_nothing_to_call_a_single_chip_is_a_bet(structure: str, bet: int, change: list[str]) -> None:
    felt = flop(betting__structure=structure).say("1 push single-chip 10000")

    assert ("bet", 1, bet) == did(felt)
    assert [(1, what, "MD-POKER 8.I") for what in change] == felt.told("change")


@clause("MD-POKER 8.I", says="An oversized single chip without a spoken raise is only a call and change is due")
@pytest.mark.parametrize("chip", [25, 100, 500, 10_000])
def test_P_35_the_big_blind_s_silent_single_chip_is_a_check(chip: int) -> None:
    felt = BoardFelt().say("3 call", "1 call", f"2 push single-chip {chip}")

    assert ("checked", 2, 0) == did(felt)
    assert ["MD-POKER 8.I"] == felt.cited("change")
    assert 19_800 == felt.stack(2)
    assert 3 == len(felt.board)


def test_P_35_so_are_those_of_a_straddler_and_of_who_posts_for_a_kill() -> None:
    straddler = BoardFelt(seats=4, straddle__offered=True).say("3 straddle", "4 call", "1 call", "2 call")
    memory = a_kill("full", winner=1, button=4)
    kill = BoardFelt(
        "omaha-hilo8", seats=4, memory=memory, kill__mode="full", kill__post="winner", kill__qualifying_pot=1_000
    )
    kill.say("3 call", "4 call")

    assert ("checked", 3, 0) == did(straddler.say("3 place single-chip 2500"))
    assert ("checked", 1, 0) == did(kill.say("1 place single-chip 2500"))


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("2 push chips 100", ("checked", 2, 0)),
        ("2 push chips 199", ("checked", 2, 0)),
        ("2 push chips 200", ("raised", 2, 200)),
        ("2 push currency 700", ("raised", 2, 700)),
        ("2 say raise", ("raised", 2, 500)),
    ],
)
def test_P_35_the_big_blind_s_several_chips_are_a_raise_from_the_least_on(
    line: str, done: tuple[str, int, int]
) -> None:
    felt = BoardFelt(chip__unit=1).say("3 call", "1 call", line)
    if line == "2 say raise":
        felt.say("2 put-in 500")

    assert done == did(felt)


@pytest.mark.parametrize(
    ("rule", "chips", "done"),
    [
        ("call-unless-min-raise", 700, ("called", 2, 400)),
        ("call-unless-min-raise", 800, ("raised", 2, 800)),
        ("call-unless-min-raise", 1_300, ("raised", 2, 1_300)),
        ("call", 1_300, ("called", 2, 400)),
    ],
)
def test_P_35_several_chips_without_words(rule: str, chips: int, done: tuple[str, int, int]) -> None:
    felt = facing(betting__multi_chip_rule=rule).say(f"2 push chips {chips}")

    assert done == did(felt)


def test_P_35_chips_beyond_the_most_come_back() -> None:
    felt = flop(betting__structure="spread", table__max_bet=1_000).say("1 push chips 1500")

    assert ("bet", 1, 1_000) == did(felt)
    assert 18_800 == felt.stack(1)


# ---- 18.L: cards ----------------------------------------------------------------------------------------------------


@clause("MD-POKER 18.L(1)(a)", says="Throwing cards face down at the muck or pot is a fold")
@clause("MD-POKER 18.L(1)", says="facing a bet")
@pytest.mark.parametrize("felt", [flop, facing])
def test_18_L_1_a_cards_thrown_away_are_folded(felt: object) -> None:
    table = felt()  # type: ignore[operator]
    seat = table.asked
    table.say(f"{seat} throw-in hand")

    assert ("folded", seat, 0) == did(table)
    assert [(seat, "hand", "MD-POKER 18.L(1)(a)")] == table.told("cards thrown away")


@clause("MD-POKER 18.L(1)(b)", says="up cards")
def test_18_L_1_b_up_cards_turned_down_in_stud() -> None:
    """P-90: a fold when facing a bet; before one there is nothing to refuse."""
    play = StudFelt("stud7-high", {1: "4h 5h 2c", 2: "6h 7h 3d", 3: "8h 9h 4s"}).say("1 forced-bet")
    play.running.answer(Answer(2, "throw-in", "up-cards"))

    assert [1, 3] == play.table.live
    assert ["MD-POKER 18.L(1)(b)"] == play.cited("cards thrown away")

    play.call(until=4)
    first = play.asked
    options = [option for option in play.running.options() if option.verb == "throw-in"]
    assert [(first, ("hand",))] == [(option.actor, option.what) for option in options]


@clause("MD-POKER 18.L(2)", says="Mucking does not cancel an owed blind, forced or announced bet")
def test_18_L_2_a_statement_is_paid_though_the_cards_are_gone() -> None:
    """Seat 2 says that it raises to $10, and throws the cards away; the others still face $10."""
    felt = facing(seats=4).say("2 say raise 1000", "2 throw-in hand")

    assert 2 not in felt.table.live
    assert 1_000 == felt.table.street[2]
    assert ["MD-POKER 18.L(2)"] == felt.cited("folded")
    felt.say("3 call", "4 fold", "1 fold")
    assert {3: 800 + 400 + 1_000 + 1_000} == felt.won()


def test_18_L_2_what_nobody_called_is_lost_all_the_same() -> None:
    felt = facing(seats=2).say("2 say raise 1000", "2 throw-in hand")

    assert [] == felt.events("returned")
    assert {1: 400 + 400 + 1_000} == felt.won()


def test_18_L_2_a_raise_without_amount_leaves_the_least_owed() -> None:
    felt = facing().say("2 say raise", "2 throw-in hand")

    assert 800 == felt.table.street[2]
    assert 2 not in felt.table.live


def test_18_L_2_the_forced_bet_is_owed_by_who_throws_the_cards_away() -> None:
    play = StudFelt("stud7-high", {1: "4h 5h 2c", 2: "6h 7h 3d", 3: "8h 9h 4s"})
    play.running.answer(Answer(1, "throw-in", "hand"))

    assert [(1, 300)] == [(event.seat, event.cents) for event in play.events("forced bet")]
    assert [2, 3] == play.table.live


def test_18_L_2_a_blind_is_owed_whatever_becomes_of_the_cards() -> None:
    """P-12: in Five-Card Draw the blinds come after the deal."""
    felt = BoardFelt().say("3 call", "1 throw-in hand")

    assert 100 == felt.table.street[1]
