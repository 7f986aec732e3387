"""MD-POKER chapter 8, A, B, J and K: table stakes, limits of every structure, raises, all-ins and what they reopen."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine import Answer, Round, RuleViolation
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.poker.ch18_misdeals import voluntary
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.stud_felt import StudFelt

DEEP = 100_000

# ---- A, B: who may bet, and with what -------------------------------------------------------------------------------


@clause("MD-POKER 8.A", says="Only seated players get cards and may bet")
def test_8_A_only_who_is_seated_and_dealt_in_bets() -> None:
    felt = BoardFelt()

    assert "MD-POKER 8.A" == felt.refused("7 call").clause
    assert "seat 7 call: the seat is not dealt in; dealt in are seats 1, 2, 3" in str(felt.refused("7 call"))


def test_8_A_a_player_has_one_seat() -> None:
    with pytest.raises(RuleViolation, match="Ann sits at two places") as refused:
        new("holdem", {1: 1_000, 2: 1_000}, players={1: "Ann", 2: "Ann"})
    assert "MD-POKER 8.A" == refused.value.clause


@clause("MD-POKER 7.D", says="Players bet on their own cards")
def test_7_D_who_holds_no_cards_does_not_bet() -> None:
    felt = BoardFelt().say("3 fold")

    assert "MD-POKER 7.D" == felt.refused("3 raise 600").clause


@clause("MD-POKER 7.B", says="At least two players are needed")
@pytest.mark.parametrize(("stacks", "kinds"), [({1: 400}, 1), ({1: 400, 2: 400}, 0), ({1: 399, 2: 400}, 1)])
def test_7_B_two_players_at_least(stacks: dict[int, int], kinds: int) -> None:
    running = Round(new("holdem", stacks, house={"deck.shuffler": "automatic", "betting.small_bet": 200}))
    running.answer(Answer(-2, "order", cards=tuple(range(52))))

    assert kinds == len([event for event in running.events if event.clause == "MD-POKER 7.B"])
    assert bool(kinds) == running.over


@clause("MD-POKER 8.B(1)", says="Only stakes on the table at the start of the round may be bet")
@pytest.mark.parametrize(("amount", "taken"), [(19_800, True), (20_000, True), (20_100, False)])
def test_8_B_1_no_more_than_lies_on_the_table(amount: int, taken: bool) -> None:
    felt = BoardFelt()
    if taken:
        felt.say(f"3 raise {amount}")
        assert amount == felt.table.street[3]
    else:
        assert "MD-POKER 8.B(1)" == felt.refused(f"3 raise {amount}").clause
        assert "seat 3 raises to $201 but has $200 on the table; at most $200" in str(felt.refused(f"3 raise {amount}"))


@clause("MD-POKER 8.B(2)", says="Stakes are added only between rounds and never removed during one")
@pytest.mark.parametrize("act", ["add-stakes", "remove-stakes"])
def test_8_B_2_stakes_change_between_rounds_only(act: str) -> None:
    felt = BoardFelt()

    assert "MD-POKER 8.B(2)" == felt.refused(f"3 {act} 1000").clause
    assert "MD-POKER 8.B(2)" == felt.refused(f"1 {act} 1000").clause


@clause("MD-POKER 8.B(4)", says="enough for ante, blind or forced bet plus one minimum bet")
@pytest.mark.parametrize(
    ("seat", "short", "enough"),
    [(3, 299, 300), (1, 399, 400), (2, 499, 500)],  # button, small blind, big blind; with an ante of $1
)
def test_8_B_4_who_cannot_pay_what_is_due_and_a_bet_is_not_dealt_in(seat: int, short: int, enough: int) -> None:
    for stack, dealt in ((short, False), (enough, True)):
        stacks = {one: stack if one == seat else 20_000 for one in (1, 2, 3)}
        felt = BoardFelt(seats=stacks, ante__amount=100)
        assert dealt == (seat in felt.table.dealt)
        assert ([] if dealt else [(seat, "", "MD-POKER 8.B(4)")]) == felt.told("not dealt in")


def test_8_B_4_the_next_player_owes_the_blind_of_one_who_is_not_dealt_in() -> None:
    """Seat 2 has too little for the big blind, so seat 3 has it; and so the button posts nothing."""
    felt = BoardFelt(seats={1: 20_000, 2: 399, 3: 20_000, 4: 20_000})

    assert [(1, 100), (3, 200)] == [(event.seat, event.cents) for event in felt.events("blind")]


@pytest.mark.parametrize(("short", "dealt"), [(False, [1, 3]), (True, [1, 2, 3])])
def test_P_34_the_house_may_let_a_short_stack_play(short: bool, dealt: list[int]) -> None:
    felt = BoardFelt(seats={1: 20_000, 2: 60, 3: 20_000}, stakes__allow_short=short)

    assert dealt == sorted(felt.table.dealt)


def test_X_14_all_in_for_the_ante_contends_for_the_antes_only() -> None:
    felt = BoardFelt(
        seats={1: 20_000, 2: 20_000, 3: 100},
        hands={1: "Ks Kh", 2: "Qs Qh", 3: "As Ah"},
        board="2c 7d 9h Jc 4s",
        ante__amount=100,
        stakes__allow_short=True,
    ).call()

    assert [("side pot 1", 1, 400), ("main pot", 3, 300)] == [award[:3] for award in felt.awards()]


@clause("MD-POKER 2.A", says="at most ten players")
@pytest.mark.parametrize(("seat", "taken"), [(1, True), (10, True), (11, False)])
def test_2_A_the_table_has_ten_places(seat: int, taken: bool) -> None:
    stacks = {5: 10_000, seat: 10_000}
    if taken:
        assert seat in new("holdem", stacks).players
    else:
        with pytest.raises(RuleViolation, match="seat 11 is not a place at the table") as refused:
            new("holdem", stacks)
        assert "MD-POKER 2.A" == refused.value.clause


# ---- B(5): all-in ---------------------------------------------------------------------------------------------------


@clause("MD-POKER 8.B(5)", says="runs out during the round is all-in on these terms")
@clause("MD-POKER 8.B(5)(a)", says="All-in player can win only the pot portion contributed to")
@clause("MD-POKER 8.B(5)(c)", says="Others continue betting in a side pot")
@clause("MD-POKER 7.F(8)(b)", says="Side pots are awarded before the main pot")
def test_8_B_5_an_all_in_player_contends_for_what_he_put_in() -> None:
    """Seat 3 has the best hand and $10; the others bet on, and seat 1 beats seat 2."""
    felt = BoardFelt(
        seats={1: 20_000, 2: 20_000, 3: 1_000},
        hands={1: "Ks Kh", 2: "Qs Qh", 3: "As Ah"},
        board="2c 7d 9h Jc 4s",
    ).say("3 raise 1000", "1 call", "2 call", "1 bet 500", "2 call")
    felt.call()

    assert [(3, "", "MD-POKER 8.B(5)")] == felt.told("all-in")
    assert [(0, "1", "MD-POKER 8.B(5)(c)")] == felt.told("side pots")
    assert [(3, "main pot", "MD-POKER 8.B(5)(a)")] == felt.told("contends up to")
    assert [("side pot 1", 1, 1_000), ("main pot", 3, 3_000)] == [award[:3] for award in felt.awards()]
    assert ["MD-POKER 7.F(8)(b)"] == felt.cited("side pots first")


@clause("MD-POKER 8.B(5)(b)", says="All-in player keeps receiving the cards due")
def test_8_B_5_b_the_board_is_dealt_on_when_all_are_all_in() -> None:
    felt = BoardFelt(seats={1: 1_000, 2: 1_000}).say("2 raise 1000", "1 call")

    assert 5 == len(felt.board)
    assert ["MD-POKER 8.B(5)(b)"] * 3 == felt.cited("nobody can bet")


def test_8_B_5_b_an_all_in_player_in_stud_gets_every_card() -> None:
    play = StudFelt(
        "stud7-high", {1: "4h 5h 2c", 2: "6h 7h 3d", 3: "8h 9h 4s"}, stacks={1: 400}, stakes__allow_short=True
    ).call()

    assert 7 == len(play.dealt_to("hand-1"))


def test_side_pots_to_any_depth() -> None:
    stacks = {seat: 1_000 * seat for seat in range(1, 9)}
    hands = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "Js Jh", 5: "Ts Th", 6: "9s 9h", 7: "8s 8h", 8: "7s 7h"}
    felt = BoardFelt(seats=stacks, hands=hands, board="2c 3d 4h 9c Td")
    while felt.limits and felt.limits[1] > felt.table.betting.high_cents:  # type: ignore[union-attr]
        felt.say(f"{felt.asked} raise {felt.limits[1]}")
    felt.call()

    # Nines of seat 6 and tens of seat 5 are three of a kind; above them every pot goes to the one who is left.
    assert {5: 8_000 + 7_000 + 6_000 + 5_000 + 4_000, 6: 3_000, 7: 2_000} == felt.won()
    assert [(8, 1_000)] == [(event.seat, event.cents) for event in felt.events("returned")]


def test_against_all_in_players_alone_no_more_is_owed_than_they_put_in() -> None:
    """The big blind is all-in for 60 cents; the small blind has $1 in, and nobody else is left."""
    felt = BoardFelt(seats={1: 20_000, 2: 60, 3: 20_000}, stakes__allow_short=True).say("3 fold")

    assert "show" in felt.options
    assert [(1, 40)] == [(event.seat, event.cents) for event in felt.events("returned")]


@clause("MD-POKER 18.K", says="unprotected")
def test_against_all_in_players_alone_nothing_is_owed_for_a_bet_of_a_hand_that_is_dead() -> None:
    """Seat 1 is all-in before the flop, and seat 2 bets on it; then the dealer collects the hand of seat 2."""
    felt = BoardFelt(seats={1: 200, 2: 20_000, 3: 20_000}, stakes__allow_short=True).call("flop").say("2 bet 400")
    assert 3 == felt.asked

    felt.say("dealer collect seat-2")
    assert "show" in felt.options
    assert {1: 200, 2: 600, 3: 200} == felt.table.contributed


def test_P_31_an_all_in_blind_does_not_lower_what_others_call() -> None:
    felt = BoardFelt(seats={1: 20_000, 2: 60, 3: 20_000, 4: 20_000}, stakes__allow_short=True).say("3 call")

    assert 200 == felt.table.street[3]


@clause("MD-POKER 17.D", says="An uncalled last bet")
def test_17_D_an_uncalled_bet_goes_back() -> None:
    felt = BoardFelt().say("3 raise 1000", "1 call", "2 fold", "1 bet 5000", "3 fold")

    assert [(1, 5_000, "MD-POKER 17.D", "X-04")] == [
        (event.seat, event.cents, event.clause, event.reading) for event in felt.events("returned")
    ]
    assert {1: 2_200} == felt.won()


def test_X_06_everyone_folds_to_the_big_blind() -> None:
    felt = BoardFelt().say("3 fold", "1 fold")

    assert [(2, 100)] == [(event.seat, event.cents) for event in felt.events("returned")]
    assert [("pot", 2, 200, "MD-POKER 7.E(1)")] == felt.awards()


@pytest.mark.parametrize(("no_drop", "raked"), [(True, 0), (False, 20)])
def test_X_06_the_blinds_alone_are_not_raked_where_there_is_no_drop_without_a_flop(no_drop: bool, raked: int) -> None:
    """The dollar of the big blind that nobody called is never raked."""
    felt = BoardFelt(memory=PokerMemory(raked=True), rake__unit=1, rake__no_flop_no_drop=no_drop).say(
        "3 fold", "1 fold"
    )

    assert raked == felt.table.balances["drop-box"]
    assert {2: 200 - raked} == felt.won()


# ---- J, K: limits ---------------------------------------------------------------------------------------------------


@clause("MD-POKER 8.J", says="each table's minimum and maximum bets")
@pytest.mark.parametrize(
    ("structure", "bet", "raised"),
    [
        ("fixed", (200, 200), (400, 400)),
        ("spread", (200, 1_000), (1_400, 1_700)),
        ("pot", (200, 600), (1_400, 2_700)),  # a pot of $6; then $6 + $7 bet, and $7 to call
        ("no-limit", (200, 19_800), (1_400, 19_800)),
    ],
)
def test_8_J_limits_of_each_structure_on_the_flop(
    structure: str, bet: tuple[int, int], raised: tuple[int, int]
) -> None:
    felt = BoardFelt(betting__structure=structure, table__max_bet=1_000).call("flop")
    assert bet == felt.limits

    felt.say(f"1 bet {200 if structure == 'fixed' else 600 if structure == 'pot' else 700}")
    low, high = raised
    if structure == "pot":
        low, high = 1_200, 600 + 600 + 1_200
    assert (low, high) == felt.limits


@pytest.mark.parametrize(("structure", "low", "high"), [("fixed", 200, 200), ("spread", 200, 1_000), ("pot", 200, 600)])
def test_8_J_below_the_least_and_above_the_most_is_refused(structure: str, low: int, high: int) -> None:
    felt = BoardFelt(betting__structure=structure, table__max_bet=1_000).call("flop")

    assert "MD-POKER 8.J" == felt.refused(f"1 bet {low - 100}").clause
    assert "MD-POKER 8.J" == felt.refused(f"1 bet {high + 100}").clause
    felt.say(f"1 bet {high}")


def test_pot_limit_counts_the_call_into_the_pot() -> None:
    """Before the flop with blinds of $1 and $2 the first raise goes to $7, the next to $24."""
    felt = BoardFelt("omaha-high", seats=4)
    assert (400, 700) == felt.limits
    felt.say("3 raise 700")
    assert (1_200, 2_400) == felt.limits
    assert "the most is $24 (the pot)" in str(felt.refused("4 raise 2500"))


@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_fixed_limit_doubles_from_the_turn_on(street: str) -> None:
    unit = 200 if street == "flop" else 400
    felt = BoardFelt(betting__structure="fixed").call(street)

    assert (unit, unit) == felt.limits
    assert (2 * unit, 2 * unit) == felt.say(f"1 bet {unit}").limits


def test_a_bet_of_one_amount_alone_has_no_steps() -> None:
    """In fixed limit; elsewhere it is in chips of a dollar, and all-in in one step of its own."""

    def bets(**more: Any) -> list[tuple[int, int, int]]:
        ask = BoardFelt(chip__unit=100, **more).call("flop").running.ask
        assert ask is not None
        return [(one.amount_min, one.amount_max, one.amount_step) for one in ask.options if one.verb == "bet"]

    assert [(200, 200, 1)] == bets(betting__structure="fixed")
    assert [(200, 19_800, 100)] == bets()
    assert [(200, 19_800, 100), (19_850, 19_850, 1)] == bets(seats={1: 20_050, 2: 20_050, 3: 20_050})


def test_bets_go_in_whole_chips_but_all_in() -> None:
    felt = BoardFelt(seats={1: 20_050, 2: 20_000, 3: 20_000}, chip__unit=100).call("flop")

    assert "submission: chip.unit" == felt.refused("1 bet 250").clause
    felt.say("1 bet 19850")
    assert 0 == felt.stack(1)


@pytest.mark.parametrize("structure", ["pot", "no-limit", "spread"])
def test_P_31_a_raise_is_at_least_the_last_full_bet_or_raise(structure: str) -> None:
    felt = BoardFelt(seats=dict.fromkeys(range(1, 5), DEEP), betting__structure=structure, table__max_bet=2_000)
    felt.call("flop").say("1 bet 400", "2 raise 1000")

    assert 1_600 == felt.limits[0]  # type: ignore[index]
    assert "MD-POKER 8.J" == felt.refused("3 raise 1500").clause


def test_a_bet_of_less_than_the_minimum_is_raised_by_a_whole_one() -> None:
    felt = BoardFelt(seats={1: 260, 2: DEEP, 3: DEEP}, stakes__allow_short=True).call("flop").say("1 bet 60")

    assert 260 == felt.limits[0]  # type: ignore[index]


@clause("MD-POKER 8.K(1)", says="cap on raises")
@pytest.mark.parametrize(("raises_max", "made"), [(None, 3), (1, 1), (4, 4)])
def test_P_32_a_bet_and_so_many_raises(raises_max: int | None, made: int) -> None:
    felt = BoardFelt(seats=4, betting__structure="fixed", betting__max_raises=raises_max).call("flop").say("1 bet 200")
    for number in range(made):
        felt.say(f"{felt.asked} raise {400 + 200 * number}")

    assert "raise" not in felt.options
    refused = felt.refused(f"{felt.asked} raise {400 + 200 * made}")
    assert ("MD-POKER 8.K(1)", f"a betting round has a bet and {made} raises" in str(refused)) == (
        refused.clause,
        True,
    )


def test_P_32_the_blind_is_the_bet_of_the_first_round() -> None:
    felt = BoardFelt(seats=4, betting__structure="fixed").say("3 raise 400", "4 raise 600", "1 raise 800")

    assert {"fold", "call"} == set(felt.options)


@pytest.mark.parametrize(("capped", "verbs"), [(False, {"fold", "call", "raise"}), (True, {"fold", "call"})])
def test_P_32_no_cap_heads_up_unless_the_house_says_so(capped: bool, verbs: set[str]) -> None:
    felt = BoardFelt(seats=2, betting__structure="fixed", betting__cap_heads_up=capped)
    felt.say("2 raise 400", "1 raise 600", "2 raise 800")

    assert verbs == set(felt.options)


def test_P_32_no_limit_has_no_cap() -> None:
    felt = BoardFelt(seats=dict.fromkeys((1, 2, 3), DEEP)).call("flop").say("1 bet 200")
    for number in range(8):
        felt.say(f"{felt.asked} raise {400 + 200 * number}")

    assert "raise" in felt.options


@clause("MD-POKER 8.J(2)", says="Check-raise is allowed unless a posted sign forbids it")
@pytest.mark.parametrize(("allowed", "verbs"), [(True, {"fold", "call", "raise"}), (False, {"fold", "call"})])
def test_8_J_2_check_raise(allowed: bool, verbs: set[str]) -> None:
    felt = BoardFelt(betting__check_raise=allowed).call("flop").say("1 check", "2 bet 200", "3 call")

    assert verbs == set(felt.options)
    if not allowed:
        assert "MD-POKER 8.J(2)" == felt.refused("1 raise 400").clause


def test_8_K_1_the_cap_is_the_reason_for_whoever_has_not_checked() -> None:
    felt = BoardFelt(betting__structure="fixed", betting__check_raise=False).call("flop")
    felt.say("1 bet 200", "2 raise 400", "3 raise 600", "1 raise 800")

    assert "MD-POKER 8.K(1)" == felt.refused("2 raise 1000").clause


def test_a_bet_a_raise_and_a_call_cite_what_they_are() -> None:
    felt = BoardFelt().call("flop").say("1 bet 200", "2 raise 400", "3 call")

    assert ["MD-POKER 1.B(2)"] == felt.cited("bet")
    assert ["MD-POKER 1.B(29)"] == felt.cited("raised")
    assert "MD-POKER 1.B(7)" == felt.cited("called")[-1]


# ---- short all-ins --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reopens", "all_in", "may_raise"),
    [
        ("never", 599, False),
        ("never", 600, True),  # a full raise of $2 on $4 reopens in any case
        ("half-bet", 499, False),
        ("half-bet", 500, True),
        ("always", 410, True),
    ],
)
def test_P_31_what_a_short_all_in_reopens(reopens: str, all_in: int, may_raise: bool) -> None:
    """Seat 1 bets $2, seat 2 raises to $4, seat 3 is all-in; the question is whether seat 2 may raise again."""
    felt = BoardFelt(
        seats={1: DEEP, 2: DEEP, 3: 200 + all_in},
        betting__short_allin_reopens=reopens,
        chip__unit=1,
    ).call("flop")
    felt.say("1 bet 200", "2 raise 400", f"3 raise {all_in}", "1 call")

    assert (2, may_raise) == (felt.asked, "raise" in felt.options)
    if not may_raise:
        assert "submission: betting.short_allin_reopens" == felt.refused("2 raise 2000").clause


def test_P_31_who_has_not_acted_may_raise_a_short_all_in() -> None:
    felt = BoardFelt(seats={1: 350, 2: DEEP, 3: DEEP, 4: DEEP}, stakes__allow_short=True).call("flop")
    felt.say("1 bet 150", "2 call")

    assert (350, "raise" in felt.options) == (felt.limits[0], True)  # type: ignore[index]


@pytest.mark.parametrize(("all_in", "may_raise"), [(299, False), (300, True)])
def test_P_31_fixed_limit_reopens_from_half_a_bet(all_in: int, may_raise: bool) -> None:
    felt = BoardFelt(seats={1: DEEP, 2: 200 + all_in, 3: DEEP}, betting__structure="fixed", chip__unit=1).call("flop")
    felt.say("1 bet 200", f"2 raise {all_in}", "3 call")

    assert (1, may_raise) == (felt.asked, "raise" in felt.options)


def test_nobody_raises_whom_nobody_could_call() -> None:
    felt = BoardFelt(seats={1: 1_000, 2: 20_000}).call("flop").say("1 bet 800")

    assert {"fold", "call"} == set(felt.options)
    assert "MD-POKER 8.B(5)(c)" == felt.refused("2 raise 1600").clause


def test_P_33_checks_complete_a_round() -> None:
    felt = BoardFelt().call("flop").say("1 check", "2 check", "3 check")

    assert 4 == len(felt.board)


def test_P_91_calls_bets_and_raises_are_voluntary_and_blinds_are_not() -> None:
    felt = BoardFelt(seats=4, straddle__offered=True, ante__amount=100).say("3 straddle")
    assert set() == voluntary(felt.table)

    felt.say("4 call", "1 fold", "2 raise 800")
    assert {4, 2} == voluntary(felt.table)


def test_P_87_each_betting_round_has_its_opening_bet() -> None:
    felt = BoardFelt()
    assert "bet" not in felt.options  # the blinds have opened
    assert all("bet" in felt.call(street).options for street in ("flop", "turn", "river"))


def test_P_86_a_fold_is_taken_at_any_turn() -> None:
    felt = BoardFelt().call("flop").say("1 fold")

    assert 1 not in felt.table.live
