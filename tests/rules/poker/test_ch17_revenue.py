"""MD-POKER chapter 17: poker revenue."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine import FLOOR, Answer, Unlawful
from croupier.engine.kinds import ScheduleStep
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.settle import Settlement, read_question, settle
from tests.rules.felt import answer
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.day_felt import MiddleOfTheDay, TableDay

BOARD = "2c 7d 9h Jc 3s"


def settled(*put_in: str, house: str = "", board: str = BOARD, raked: bool = True) -> Settlement:
    """Hands that get worse from player to player; each puts in an amount."""
    hands = ("As Ah", "Ks Kh", "Qs Qh")
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "{amount}"\nhand = "{hands[place]}"\n'
        for place, amount in enumerate(put_in)
    )
    head = f'game = "holdem"\nboard = "{board}"\nraked = {"true" if raked else "false"}\n[house]\n{house}\n'
    return settle(read_question(head + players))


def steps(found: Settlement, cited: str) -> list[str]:
    return [step.words for step in found.steps if step.clause == cited]


@clause("MD-POKER 17.B(1)", says="up to 10 percent")
@clause("MD-POKER 17.A(3)", says="maximum rake per round")
@pytest.mark.parametrize("each, rake", [("9.50", 100), ("20.00", 400), ("25.00", 500), ("200.00", 500)])
def test_17_B_1_takes_a_percentage_of_the_pot_up_to_the_cap(each: str, rake: int) -> None:
    """Ten percent, rounded down to the dollar, at most five dollars."""
    found = settled(each, each)

    assert rake == found.house["drop-box"]
    assert sum(found.gets.values()) + rake == 2 * int(each.replace(".", ""))


@clause("MD-POKER 17.B(1)", says="from main and side pots")
@clause("MD-POKER 7.F(8)(c)", says="Rake is taken")
def test_17_B_1_takes_it_from_side_pots_too() -> None:
    found = settled("10.00", "25.00", "25.00", house='"rake.cap" = "50.00"')

    assert ["raked from the main pot, $3", "raked from the side pot 1, $3"] == steps(found, "MD-POKER 17.B(1)(a)")
    assert ["dropped: rake, $6"] == steps(found, "MD-POKER 17.B(1)(b)")


@clause("MD-POKER 17.B(2)", says="set amounts as the pot reaches set levels")
@pytest.mark.parametrize("each, rake", [("9.50", 0), ("10.00", 100), ("19.50", 100), ("20.00", 200)])
def test_17_B_2_takes_set_amounts_at_set_levels(each: str, rake: int) -> None:
    levels = '"rake.type" = "incremental"\n"rake.levels" = "20.00:1.00 40.00:2.00"'

    found = settled(each, each, house=levels)

    assert rake == found.house.get("drop-box", 0)


@clause("MD-POKER 17.D", says="uncalled last bet does not count")
def test_17_D_leaves_the_uncalled_bet_out() -> None:
    assert settled("10.00", "10.00").house["drop-box"] == settled("90.00", "10.00").house["drop-box"]


JACKPOTS = """"bad_beat.offered" = true
"bad_beat.discontinue" = "as approved"
"high_hand.offered" = true
"""


@pytest.mark.parametrize("called, contribution", [("9.99", 0), ("10.00", 100)])
def test_X_04_the_uncalled_bet_is_back_before_the_threshold_is_measured(called: str, contribution: int) -> None:
    """Ninety dollars are bet and about ten called: the pot is twice that, and $20 is the least for a contribution."""
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "{cents}"\nhand = "{hand}"\n'
        for place, cents, hand in ((1, "90.00", "Ks Kh"), (2, called, "Qs Qh"))
    )
    head = f'game = "holdem"\nboard = "2c 7d 9h Jc 3s"\nraked = true\n[house]\n{JACKPOTS}'
    found = settle(read_question(head + players))

    assert [contribution] * 2 == [found.house.get(box, 0) for box in ("bad-beat-box", "high-hand-box")]
    first = [step.clause for step in found.steps]
    order = [
        "MD-POKER 17.D",
        "MD-POKER 17.B(1)(a)",
        *(["MD-POKER 15.C(2)", "MD-POKER 16.C(2)"] if contribution else []),
    ]
    assert order == sorted(order, key=first.index)


@clause("MD-POKER 17.E", says="Nothing more may be raked")
def test_17_E_nothing_is_raked_after_the_pots_are_collected() -> None:
    found = settled("10.00", "10.00")

    assert "MD-POKER 17.E" == found.steps[-1].clause


def test_no_flop_no_drop_is_the_house_s_choice() -> None:
    """X-06, P-50."""
    text = 'game = "holdem"\nraked = true\n[house]\n"rake.no_flop_no_drop" = {}\n' + "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "10.00"\nfolded = {folded}\n'
        for place, folded in ((1, "false"), (2, "true"))
    )

    assert "drop-box" not in settle(read_question(text.format("true"))).house
    assert 200 == settle(read_question(text.format("false"))).house["drop-box"]


def test_a_round_outside_a_submission_is_not_raked() -> None:
    assert {} == settled("10.00", "10.00", raked=False).house


# ---- several pots (P-107) -------------------------------------------------------------------------------------------

LEVELS = '"rake.type" = "incremental"\n"rake.levels" = "10.00:1.00 30.00:3.00"\n"chip.unit" = "0.25"'


@clause("MD-POKER 17.B(2)", says="set amounts as the pot reaches set levels")
@pytest.mark.parametrize(
    ("put_in", "taken"),
    [
        (("2.50", "5.00", "5.00"), ["side pot 1, $1"]),  # the main pot of $7.50 does not reach $10, both together do
        (("3.50", "5.00", "5.00"), ["main pot, $1"]),
        (("3.00", "12.00", "12.00"), ["side pot 1, $1"]),  # $9 and $18: below the second level
        (("9.75", "10.25", "10.25"), ["main pot, $2", "side pot 1, $1"]),  # $29.25, and a side pot of a dollar
    ],
)
def test_17_B_2_an_increment_is_taken_from_the_pot_that_reaches_its_level(
    put_in: tuple[str, ...], taken: list[str]
) -> None:
    """P-107: never more than that pot holds, and the rest from the pots inside it."""
    found = settled(*put_in, house=LEVELS)

    assert [f"raked from the {one}" for one in taken] == steps(found, "MD-POKER 17.B(2)(a)")


@clause("MD-POKER 15.C(2)", says="After the rake the contribution is computed")
@clause("MD-POKER 16.C(2)", says="After the rake the contribution is computed")
def test_15_C_a_contribution_is_taken_from_the_pot_that_reaches_the_minimum() -> None:
    """P-107: $15 in the main pot and $10 beside it; the minimum of $20 is reached in the side pot."""
    found = settled("5.00", "10.00", "10.00", house=f'{JACKPOTS}"rake.percent" = "1"')

    assert ["for the Bad Beat out of the side pot 1, $1"] == steps(found, "MD-POKER 15.C(2)")
    assert ["for the High Hand out of the side pot 1, $1"] == steps(found, "MD-POKER 16.C(2)")
    assert {"P0": 1_500, "P1": 800, "P2": 0} == found.gets


# ---- as play progresses ---------------------------------------------------------------------------------------------


def raked(**house: Any) -> BoardFelt:
    """A raked table of no-limit hold'em with four players, dealt."""
    return BoardFelt(seats=4, memory=PokerMemory(button=4, raked=True), **house)


def areas(felt: BoardFelt) -> tuple[int, int]:
    """The cents in the rake area and in the drop box."""
    return felt.table.balances["rake-area"], felt.table.balances["drop-box"]


@clause("MD-POKER 17.B(1)(a)", says="parked in the rake area as play goes on")
@clause("MD-POKER 17.B(1)(b)", says="at the end of the round dropped straight into the drop box")
def test_17_B_1_a_the_rake_is_parked_after_each_betting_round_and_dropped_at_the_end() -> None:
    """$40 before the flop, which is dealt first; $80 by the turn."""
    felt = raked(rake__cap=1_000).say("3 raise 1000", "4 call", "1 call", "2 call")
    assert (0, 0) == areas(felt)  # no flop yet: no drop
    felt.say("1 check", "2 check", "3 check", "4 check")
    assert (400, 0) == areas(felt)
    felt.say("1 bet 1000", "2 call", "3 call")
    assert (400, 0) == areas(felt)  # the bet is not matched by everybody yet
    felt.say("4 call")
    assert (800, 0) == areas(felt)
    assert 8_000 - 800 == felt.pot

    felt.call()

    assert (0, 800) == areas(felt)
    kinds = [event.kind for event in felt.running.events]
    assert kinds.index("awarded") < kinds.index("dropped")


@clause("MD-POKER 17.D", says="An uncalled last bet does not count")
def test_17_D_nothing_is_parked_of_a_bet_that_nobody_called() -> None:
    felt = raked(rake__no_flop_no_drop=False).say("3 raise 1000", "4 call", "1 fold", "2 fold")
    assert (200, 0) == areas(felt)
    felt.say("3 bet 5000", "4 fold")

    assert (0, 200) == areas(felt)


@clause("MD-POKER 17.B(2)(a)", says="Parked in the rake area when taken")
@clause("MD-POKER 17.B(2)(b)", says="Dropped at the end of the round")
def test_17_B_2_a_each_increment_is_parked_when_its_level_is_reached() -> None:
    levels = (ScheduleStep(1_000, 100), ScheduleStep(2_000, 200))
    felt = raked(rake__type=("incremental",), rake__levels=levels, rake__no_flop_no_drop=False)
    felt.say("3 raise 400", "4 call", "1 call", "2 call")
    assert (100, 0) == areas(felt)
    felt.say("1 bet 200", "2 call", "3 call", "4 call")
    assert (200, 0) == areas(felt)

    assert (0, 200) == areas(felt.call())
    assert [100, 100] == [event.cents for event in felt.events("raked")]


@clause("MD-POKER 18.G", says="Misdealt cards return")
def test_a_void_hand_gives_back_what_was_parked() -> None:
    """P-107: the misdeal is found on the flop, after $4 were parked."""
    felt = raked(rake__no_flop_no_drop=False).say("3 raise 1000", "4 call", "1 call", "2 call", "1 check")
    assert (400, 0) == areas(felt)

    felt.say("floor misdeal shuffle")

    assert (0, 0) == areas(felt)
    assert [20_000] * 4 == [felt.stack(seat) for seat in range(1, 5)]
    assert ["P-107"] == [event.reading for event in felt.events("rake put back")]


@clause("MD-POKER 17.B(1)(a)", says="parked in the rake area as play goes on")
def test_what_was_parked_from_a_pot_that_is_no_more_is_put_back() -> None:
    """Seat 1 is all-in with $4.70: $18.80 and $15.90 are two pots until that hand is dead, then one of $34.70."""
    seats = {1: 470} | dict.fromkeys((2, 3, 4), 20_000)
    felt = BoardFelt(seats=seats, memory=PokerMemory(button=4, raked=True), rake__no_flop_no_drop=False)
    felt.say("3 raise 1000", "4 call", "1 call", "2 call")
    assert {0: 100, 1: 100} == felt.table.parked

    felt.say("dealer collect seat-1", "2 check", "3 check", "4 check")
    assert {0: 300} == felt.table.parked
    assert [(0, 100), (1, 100), (0, 300)] == [(event.pot, event.cents) for event in felt.events("raked")]
    assert (0, 300) == areas(felt.call())


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_bets_that_go_back_are_not_raked() -> None:
    """Seat 1 lost a protected hand by no fault of its own: $30 are left of $40, and $3 are raked of them."""
    felt = raked(rake__no_flop_no_drop=False).say("3 raise 1000", "4 call", "1 call", "2 call")
    assert (400, 0) == areas(felt)

    felt.say("floor refund seat-1").call()

    assert (0, 300) == areas(felt)
    assert 20_000 == felt.stack(1)


def test_a_pot_limit_is_what_lies_in_the_pot() -> None:
    """P-112, 1.B(24): rake that is parked is not in the pot. $8 before the flop, of which $0.80 are parked."""
    felt = raked(betting__structure="pot", rake__no_flop_no_drop=False, rake__unit=1).call("flop")

    assert 720 == felt.options["bet"].amount_max


# ---- time charges (P-108) -------------------------------------------------------------------------------------------


def charged(table: TableDay, *lines: str) -> list[tuple[int, int]]:
    """Seat and cents of the time charges that these lines bring."""
    running = table.day.begin("between")
    for line in lines:
        running.answer(answer(line))
        while running.ask is not None and running.ask.clause == "MD-POKER 17.B(3)(f)":
            running.answer(Answer(FLOOR, "verify"))
    found = [(event.seat, event.cents) for event in running.events if event.kind == "time charge"]
    assert sum(cents for _, cents in found) == running.table.balances["drop-box"]
    assert not running.table.balances["rake-area"]
    return found


def timed(
    fee: int, step: int, basis: str = "per-player", stacks: dict[int, int] | int = 3, chip: int = 100
) -> TableDay:
    house = {"rake__hourly_fee": fee, "rake__time_step": step, "rake__time_basis": basis, "chip__unit": chip}
    return MiddleOfTheDay(stacks, raked=True, rake__type=("time",), **house)


@clause("MD-POKER 17.B(3)", says="Time charge")
@clause("MD-POKER 17.B(3)(c)", says="hourly fee")
@clause("MD-POKER 17.B(3)(d)", says="every 20 or 30 minutes")
@pytest.mark.parametrize(
    ("fee", "step", "charges"),
    [(500, 20, [100, 200, 200]), (1_000, 30, [500, 500]), (100, 20, [100]), (700, 60, [700])],
)
def test_17_B_3_the_steps_of_an_hour_come_to_the_posted_fee(fee: int, step: int, charges: list[int]) -> None:
    """At each step what is due by then, in whole dollars; the clock may pass several steps at once."""
    each = [(1, cents) for cents in charges]

    assert each == [one for one in charged(timed(fee, step), *["floor clock 1"] * 60) if one[0] == 1]
    assert each == [one for one in charged(timed(fee, step), "floor clock 60") if one[0] == 1]
    assert 4 * each == [one for one in charged(timed(fee, step), "floor clock 240") if one[0] == 1]


@clause("MD-POKER 17.B(3)", says="on the listed terms")
def test_17_B_3_the_log_says_what_a_step_costs() -> None:
    table = timed(1_000, 30).between("floor clock 30", "floor verify")
    due = [event for event in table.events if event.kind == "time charge due"]

    assert [("MD-POKER 17.B(3)", 500)] == [(event.clause, event.amount) for event in due]


@clause("MD-POKER 17.B(3)(a)", says="per player or per table")
@pytest.mark.parametrize(
    ("chip", "shares"), [(100, [(1, 200), (2, 200), (3, 100)]), (25, [(1, 175), (2, 175), (3, 150)])]
)
def test_17_B_3_a_a_fee_of_the_table_is_divided_and_comes_to_the_posted_fee(
    chip: int, shares: list[tuple[int, int]]
) -> None:
    """$10 an hour is $5 each half hour, however many sit there; odd chips in seat order."""
    assert shares == charged(timed(1_000, 30, "per-table", chip=chip), "floor clock 30")


def test_what_one_player_lacks_falls_to_the_others() -> None:
    """P-113: seat 2 has a dollar; of $10 the others pay $5 and $4."""
    stacks = {1: 20_000, 2: 100, 3: 20_000}

    assert [(1, 500), (2, 100), (3, 400)] == charged(timed(1_000, 60, "per-table", stacks), "floor clock 60")


def test_what_all_of_them_lack_is_not_charged() -> None:
    """P-113: in whole chips of $1 they have $1, $2 and nothing, and the charge is $10."""
    stacks = {1: 150, 2: 299, 3: 99}

    assert [(1, 100), (2, 200)] == charged(timed(1_000, 60, "per-table", stacks), "floor clock 60")


@clause("MD-POKER 17.B(3)(b)", says="inactive seated players")
@clause("MD-POKER 17.B(3)(f)", says="after a floorperson or above verified the amount")
def test_17_B_3_b_inactive_players_pay_and_nobody_pays_what_is_not_there() -> None:
    """X-34: seat 3 has $3, and has stepped away."""
    table = timed(1_000, 30, stacks={1: 20_000, 2: 20_000, 3: 300})

    assert [(1, 500), (2, 500), (3, 300)] == charged(table, "3 step-away", "floor clock 29", "floor clock 1")


@pytest.mark.parametrize("fee, lawful", [(1_000, True), (1_050, False)])
def test_the_posted_fee_is_a_number_of_chips(fee: int, lawful: bool) -> None:
    if lawful:
        assert timed(fee, 20)
        return
    with pytest.raises(Unlawful, match=r"\$10\.50 is not a number of chips; .* \[MD-POKER 17\.B\(3\)\(c\)\]"):
        timed(fee, 20)


@pytest.mark.parametrize("levels", ["20.00:0.00", "0.00:0.00", "0.00:1.00", "20.00:1.00 40.00:1.00", "2.00:3.00"])
def test_a_level_takes_something_and_no_more_than_its_pot(levels: str) -> None:
    house = {"rake.type": "incremental", "rake.levels": levels}
    with pytest.raises(Unlawful, match=r"\[MD-POKER 17\.B\(2\)\]"):
        GAMES["holdem"].choices.house(house)
    lawful = GAMES["holdem"].choices.house(house | {"rake.levels": "0.01:0.01 20.00:1.00"})
    assert (ScheduleStep(1, 1), ScheduleStep(2_000, 100)) == lawful["rake.levels"]
