"""MD-POKER chapter 15: Bad Beat payout."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from croupier.engine import CHANCE, FLOOR, Answer, Round, RuleViolation
from croupier.hands.categories import FULL_HOUSE
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.memory import Calendar
from croupier.rules.poker.ch15_payout import shared_out
from croupier.rules.poker.choices.house_side import BadBeatRequirement, JackpotShares, LeastHand
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.settle import Settlement, read_question, settle
from tests.rules.poker.board_felt import rigged
from tests.rules.poker.jackpot_felt import Evening, play_out
from tests.rules.poker.stud_felt import StudFelt

OFFERED = '"bad_beat.offered" = true\n"bad_beat.discontinue" = "as approved"\n'


def settled(*hands: str, board: str, each: str = "20.00", house: str = "", game: str = "holdem") -> Settlement:
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "{each}"\nhand = "{hand}"\n' for place, hand in enumerate(hands)
    )
    head = f'game = "{game}"\nboard = "{board}"\nraked = true\n[house]\n{OFFERED}{house}\n'
    return settle(read_question(head + players))


def reported(found: Settlement) -> list[str]:
    return [step.words for step in found.steps if step.words.startswith(("P", "seat")) and "bad beat" in step.words]


ACES_FULL = "As Ad Jh 4c 4d"


@clause("MD-POKER 15.C", says="prescribed contribution")
@clause("MD-POKER 15.C(2)", says="After the rake")
@pytest.mark.parametrize("each, contribution", [("9.99", 0), ("10.00", 100)])
def test_15_C_takes_the_contribution_from_pots_at_the_minimum(each: str, contribution: int) -> None:
    """A dollar from pots of $20 or more; the rake is taken first."""
    found = settled("Ks Kh", "Qs Qh", board="2c 7d 9h Jc 3s", each=each)

    assert contribution == found.house.get("bad-beat-box", 0)
    if contribution:
        kinds = [step.clause for step in found.steps]
        assert kinds.index("MD-POKER 17.B(1)(a)") < kinds.index("MD-POKER 15.C(2)")


def test_a_contribution_is_limited_to_what_is_left() -> None:
    """X-05: a pot of a dollar, raked to ninety cents."""
    house = '"bad_beat.min_pot" = "0"\n"rake.unit" = "0.01"\n"bad_beat.max_contribution" = "5.00"\n'
    found = settled("Ks Kh", "Qs Qh", board="2c 7d 9h Jc 3s", each="0.50", house=house)

    assert (10, 90) == (found.house["drop-box"], found.house["bad-beat-box"])
    assert 0 == sum(found.gets.values())


HANDS = ("Ah Jd", "4h 4s", "9c 8c", "2d 3h")  # aces full of jacks; four 4s


@clause("MD-POKER 15.B(3)", says="which beats qualify")
@clause("MD-POKER 15.G", says="verifies each Bad Beat hand before any award")
def test_a_bad_beat_is_found_with_the_hands_that_prove_it() -> None:
    """Aces full of jacks beaten by four 4s, both hole cards playing, four players dealt in."""
    found = settled(*HANDS, board=ACES_FULL)

    told = [step for step in found.steps if step.clause == "MD-POKER 15.B(3)"]
    assert 1 == len(told)
    verified = [step.words for step in found.steps if step.clause == "MD-POKER 15.G"]
    assert ["Bad Beat of P0 is to be verified by the shift supervisor"] == verified
    assert "is beaten by four of a kind" in told[0].words.replace("four-of-a-kind", "four of a kind")


@pytest.mark.parametrize(
    "hands, board",
    [
        (("Ah Td", "4h 4s", "9c 8c", "2d 3h"), "As Ad Th 4c 4d"),  # aces full of tens: one rank too low
        (HANDS[:3], ACES_FULL),  # three players dealt in
        (("Ah Kd", "4h 4s", "9c 8c", "2d 3h"), "As Ad Jh 4c 4d"),  # aces full of 4s
        (("Ah Jd", "As Js", "9c 8c", "2d 3h"), "Ad Ac Jh 4c 5d"),  # nobody is beaten: they tie
        (("Ah Jd", "4h Kc", "9c 8c", "2d 3h"), "As Ad 4s 4c 4d"),  # four 4s win with one card of the hand
        (("Kh Kd", "As 2d", "9c 8c", "3d 3h"), "Ah Ad Ac Ks 4h"),  # four aces win with the king of the board
    ],
)
def test_a_hand_that_falls_short_is_not_a_bad_beat(hands: tuple[str, ...], board: str) -> None:
    assert not [s for s in settled(*hands, board=board).steps if s.clause == "MD-POKER 15.B(3)"]


def run_twice(board: str, second: str, boards: str) -> Settlement:
    """Aces and jacks against 4s, two more players have folded; every hand that may win a jackpot counts."""
    house = f'"run_twice.jackpot_boards" = "{boards}"\n"high_hand.offered" = true\n'
    head = f'game = "holdem"\nboard = "{board}"\nsecond_board = "{second}"\nrun_twice = true\nraked = true\n'
    hands = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "20.00"\nhand = "{hand}"\n' for place, hand in enumerate(HANDS[:2])
    )
    folded = "".join(f'[[player]]\nname = "{name}"\nput_in = "20.00"\nfolded = true\n' for name in ("P2", "P3"))
    return settle(read_question(f"{head}[house]\n{OFFERED}{house}\n{hands}{folded}"))


def count(found: Settlement, clause: str) -> int:
    return [step.clause for step in found.steps].count(clause)


@pytest.mark.parametrize("boards, found", [("first", 0), ("both", 1)])
def test_x_03_of_two_runs_the_first_counts_unless_the_house_says_both(boards: str, found: int) -> None:
    """The bad beat comes with the second river; with another board the only full house does."""
    assert found == count(run_twice("As Ad Jh 4c 7h", "4d", boards), "MD-POKER 15.B(3)")
    assert found == count(run_twice("As Ad 7h 8h 9h", "Jh 2c", boards), "MD-POKER 16.G(1)")


def test_x_03_a_bad_beat_happens_on_one_board() -> None:
    """Aces full of jacks win the first run, four 4s the second: two High Hands, but no bad beat."""
    found = run_twice("As Ad Jh 8h 7h", "4c 4d 9s Ts 2c", "both")

    assert (0, 2) == (count(found, "MD-POKER 15.B(3)"), count(found, "MD-POKER 16.G(1)"))


@clause("MD-POKER 15.B(3)", says="which beats qualify")
@pytest.mark.parametrize(("own", "shared"), list(permutations(("Jc", "Jd", "Js"), 2)))
def test_P_104_both_cards_play_whatever_their_suits(own: str, shared: str) -> None:
    """Aces full of jacks, one jack in the hand and two on the board, beaten by a royal flush: any two jacks play."""
    found = settled(f"As {own}", "Kh Qh", "9c 8c", "2d 3s", board=f"Ah Ac Jh {shared} Th")

    assert 1 == count(found, "MD-POKER 15.B(3)")


def test_P_104_a_card_plays_only_if_the_hand_can_be_made_with_it() -> None:
    """The king next to the three aces and two jacks is never among five cards that make the hand."""
    found = settled("As Kc", "Kh Qh", "9c 8c", "2d 3s", board="Ah Ac Jh Js Th")

    assert 0 == count(found, "MD-POKER 15.B(3)")


@clause("MD-POKER 15.B(3)", says="which beats qualify")
def test_P_104_in_omaha_the_two_cards_of_the_hand_play() -> None:
    """Aces full of jacks beaten by four 4s, each with the two cards of the hand that Omaha takes, no more."""
    hands = ("As Ad 2c 3d", "4h 4s 9c 8s", "Tc 9d 7c 6h", "Qs Ts 5h 5s")
    house = '"bad_beat.qualifying" = "omaha-high:full house AJ:2:4"\n'
    found = settled(*hands, board="Ah Jd Jc 4c 4d", house=house, game="omaha-high")

    assert 1 == count(found, "MD-POKER 15.B(3)")


def test_P_105_a_better_beaten_hand_that_does_not_qualify_takes_nothing() -> None:
    """A royal flush beats four jacks with one own card, and aces full of jacks with both."""
    found = settled("Kh Qh", "Jd 2c", "As Ad", "2d 3s", board="Ah Jc Jh Js Th")

    told = [step.words for step in found.steps if step.clause == "MD-POKER 15.B(3)"]
    assert ["bad beat: P2 with full house, aces over jacks is beaten by royal flush of P0"] == told


@pytest.mark.parametrize("turned", [False, True])
def test_P_105_of_several_requirements_the_best_beaten_hand_that_meets_one_counts(turned: bool) -> None:
    """A royal flush beats four 10s, one of them own, and aces full with both cards; the house posts both."""
    posted = ["holdem:full house:2:4", "holdem:four-of-a-kind:1:4"]
    house = f'"bad_beat.qualifying" = "{" | ".join(posted[::-1] if turned else posted)}"\n'
    found = settled("Ks Js", "Td 2c", "Ac Ad", "3c 4d", board="As Qs Ts Th Tc", house=house)

    told = [step.words for step in found.steps if step.clause == "MD-POKER 15.B(3)"]
    assert ["bad beat: P1 with four-of-a-kind, 10s, ace kicker is beaten by royal flush of P0"] == told


def test_P_105_a_requirement_for_more_players_than_were_dealt_in_is_not_met() -> None:
    house = '"bad_beat.qualifying" = "holdem:four-of-a-kind:1:6 | holdem:full house:2:4"\n'
    found = settled("Ks Js", "Td 2c", "Ac Ad", "3c 4d", board="As Qs Ts Th Tc", house=house)

    told = [step.words for step in found.steps if step.clause == "MD-POKER 15.B(3)"]
    assert ["bad beat: P2 with full house, aces over 10s is beaten by royal flush of P0"] == told


def stud_hand(qualifying: str, first: str, second: str, common: str = "") -> Settlement:
    """Seven-card stud between two hands in the order of dealing; two more players have folded."""
    board = f'board = "{common}"\n' if common else ""
    hands = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "20.00"\nhand = "{hand}"\n'
        for place, hand in enumerate((first, second))
    )
    folded = "".join(f'[[player]]\nname = "{name}"\nput_in = "20.00"\nfolded = true\n' for name in ("P2", "P3"))
    house = f'{OFFERED}"bad_beat.qualifying" = "stud7-high:{qualifying}:2:4"\n'
    return settle(read_question(f'game = "stud7-high"\nraked = true\n{board}[house]\n{house}{hands}{folded}'))


@clause("MD-POKER 1.B(20)", says="any card a player receives face down")
@pytest.mark.parametrize(
    ("first", "found"),
    [
        ("As Js Ad Ac Jd 2c 3c", 1),  # an ace and a jack face down, the others up
        ("2c 3c As Ad Ac Jd Js", 0),  # of the five cards only the last was dealt face down
        ("As 3c Ad Ac Jd 2c Js", 1),  # the first and the seventh card
    ],
)
def test_P_106_only_cards_dealt_face_down_are_hole_cards(first: str, found: int) -> None:
    assert found == count(stud_hand("full house AJ", first, "4s 4d 4h 4c Th 9h 8d"), "MD-POKER 15.B(3)")


@pytest.mark.parametrize(("first", "found"), [("As Js Ad Ac Jd 2c", 1), ("2c 3c As Ad Ac Js", 0)])
def test_P_106_the_common_card_of_all_is_nobody_s_hole_card(first: str, found: int) -> None:
    """10.J: in place of a seventh card, which would be face down, all share one."""
    assert found == count(stud_hand("full house AJ", first, "4s 4d 4h 4c Th 9h", "Jh"), "MD-POKER 15.B(3)")


@pytest.mark.parametrize(
    ("losing", "offered", "found"),
    [("As Js Ad Ac Jd 2c 3c", True, 1), ("2c 3c As Ad Ac Jd Js", True, 0), ("As Js Ad Ac Jd 2c 3c", False, 0)],
)
def test_P_106_as_the_cards_were_dealt_at_the_table(losing: str, offered: bool, found: int) -> None:
    house = {"bad_beat__offered": offered, "bad_beat__discontinue": "as approved"}
    requirement = BadBeatRequirement("stud7-high", LeastHand(FULL_HOUSE, (12, 9)), 2, 2)
    play = StudFelt(
        "stud7-high",
        {1: losing, 2: "4s 4d 4h 4c Th 9h 8d"},
        memory=PokerMemory(raked=True),
        bad_beat__qualifying=(requirement,),
        **house,
    ).call()

    assert found == len(play.events("bad beat"))


# ---- what follows (P-103) -------------------------------------------------------------------------------------------


def bad_beat_evening(**house: Any) -> Evening:
    choices = {"bad_beat__offered": True, "bad_beat__discontinue": "to players at once", "bad_beat__min_pot": 0}
    return Evening(**choices | house)


def beaten_evening(**house: Any) -> Evening:
    """Ann's aces full of jacks are beaten by Bob's four 4s, and the High Hands are recorded."""
    return bad_beat_evening(**house).hand(1, ("Ah Jd", ACES_FULL), (2, "4h 4s"))


RECORDED = ("floor record seat-1", "floor record seat-2")


def floor(evening: Evening, *verbs: str) -> Evening:
    """What the shift supervisor does about bad beats."""
    running = evening.day.begin("bad-beat")
    for verb in verbs:
        running.answer(Answer(FLOOR, verb))
    return evening.end(running)


def paid(evening: Evening) -> dict[str, tuple[int, str]]:
    """Cents and account of what was paid, by the player it was owed to."""
    owed = [event for event in evening.events if event.kind == "owed" and event.target == "bad-beat-owed"]
    events = [event for event in evening.events if event.kind == "jackpot paid" and event.source == "bad-beat-owed"]
    return {debt.name: (event.cents, event.target) for debt, event in zip(owed, events, strict=False)}


def test_x_31_a_bad_beat_and_a_high_hand_by_the_same_hand_are_both_due() -> None:
    """Bob's four 4s beat Ann's aces full: half of one fund is hers, a quarter his, and the other fund is his too."""
    evening = beaten_evening()
    before = dict(evening.day.balances)
    assert (100, 100) == (before["bad-beat-box"], before["high-hand-box"])

    floor(evening, "verify", "pay").between(*RECORDED, "floor clock 60")

    gained = {seat: evening.day.balances[f"stack-{seat}"] - before[f"stack-{seat}"] for seat in evening.day.players}
    assert {1: 51, 2: 25, 3: 12, 4: 12} == gained
    assert {"owed-780-Bob": 100} == evening.accounts
    assert 0 == evening.day.balances.get("bad-beat-fund", 0)


@clause("MD-POKER 15.G", says="verifies each Bad Beat hand before any award")
def test_15_G_the_next_round_waits_for_the_verdict_and_not_for_the_payment() -> None:
    evening = beaten_evening()
    with pytest.raises(RuleViolation, match=r"waits until the shift supervisor .* \[MD-POKER 15\.G\]"):
        evening.day.begin("round")
    for verb in ("next-round", "close"):
        assert "MD-POKER 15.G" == evening.refused(f"floor {verb}", *RECORDED).clause

    floor(evening, "verify", "later").between(*RECORDED).hand(3, ("Ts 9h", "Kd 7d 5h 2c 3s"))

    assert {} == paid(evening)
    floor(evening, "pay")
    assert {"Ann", "Bob", "Cyd", "Dan"} == set(paid(evening))
    assert evening.replays()


@clause("MD-POKER 15.G(1)", says="the displayed amount is pending adjustment")
def test_15_G_shown_verified_pending_paid_is_the_order() -> None:
    evening = floor(beaten_evening(), "verify", "pay")

    order = ["bad beat", "bad beat verified", "display pending", "jackpot paid"]
    kinds = [event.kind for event in evening.events]
    assert order == sorted(order, key=kinds.index)


def test_bad_beats_are_numbered_from_one_on_as_long_as_one_is_unpaid() -> None:
    evening = beaten_evening()
    assert [1] == [one.number for one in evening.day.memory.bad_beats]

    floor(evening, "verify", "later").between(*RECORDED).hand(1, ("Ah Jd", ACES_FULL), (2, "4h 4s"))
    assert [2] == [one.number for one in evening.day.memory.bad_beats]


def test_a_rejected_bad_beat_is_owed_to_nobody() -> None:
    evening = floor(beaten_evening(), "reject").between(*RECORDED)

    assert 100 == evening.day.balances["bad-beat-fund"]
    assert not [account for account in evening.day.balances if account.startswith("bad-beat-owed")]


def test_P_103_shares_are_debts_to_people_wherever_they_sit() -> None:
    """Ann leaves and Eve takes her seat; Cyd goes over to seat 7: Ann is paid at the cage, Cyd at seat 7, Eve not."""
    evening = floor(beaten_evening(), "verify", "later")
    evening.between(*RECORDED, "1 leave", "3 leave", "floor arrives Eve", "floor arrives Cyd")
    left = evening.day.memory.person("Cyd").left
    evening.between("1 sit Eve 20000", f"7 sit Cyd {left}")
    evening.hand(1, ("Ts 9h", "Kd 7d 5h 2c 3s"))
    floor(evening, "pay")

    expected = {"Ann": (51, "cage"), "Bob": (25, "stack-2"), "Cyd": (12, "stack-7"), "Dan": (12, "stack-4")}
    assert expected == paid(evening)
    assert evening.replays()


def test_P_103_several_pending_ones_are_paid_in_order_from_what_the_fund_then_holds() -> None:
    """Half of the fund is awarded each time: of $1 first 50 cents; then of what is left and the next dollar."""
    evening = floor(beaten_evening(bad_beat__shares=JackpotShares(50, 25, 25, 50)), "verify", "later").between(
        *RECORDED
    )
    assert 50 == evening.day.balances["bad-beat-fund"]
    evening.hand(3, ("Ah Jd", ACES_FULL), (4, "4h 4s"))
    floor(evening, "verify", "pay", "later")
    assert [("Bob", 12), ("Cyd", 6), ("Dan", 6), ("Ann", 26)] == [
        (name, cents) for name, (cents, _) in paid(evening).items()
    ]
    assert 75 == evening.day.balances["bad-beat-fund"]

    floor(evening, "pay")
    payments = [event.cents for event in evening.events if event.kind == "jackpot paid"]
    assert 50 + 75 == sum(payments)
    assert not [account for account in evening.day.balances if account.startswith("bad-beat-owed")]


def test_P_103_whoever_was_not_dealt_in_has_no_share() -> None:
    """Five sit there, and Eve has stepped away before the hand; Cyd leaves after it and is still paid."""
    evening = bad_beat_evening(names="Ann Bob Cyd Dan Eve").between("5 step-away")
    evening.hand(1, ("Ah Jd", ACES_FULL), (2, "4h 4s"))
    floor(evening, "verify", "pay")

    assert {"Ann", "Bob", "Cyd", "Dan"} == set(paid(evening))


@pytest.mark.parametrize(
    "choices, lines, clause",
    [({"bad_beat__pay_place": "main-cage"}, (), "15.H#2"), ({}, ("1 leave",), "15.H#2"), ({}, (), "15.H")],
)
def test_a_bad_beat_is_paid_at_the_table_or_the_cage(
    choices: dict[str, object], lines: tuple[str, ...], clause: str
) -> None:
    """15.H: Ann is paid at the cage where the house pays there, and when she has left the table."""
    evening = floor(beaten_evening(**choices), "verify", "later").between(*RECORDED, *lines)
    floor(evening, "pay")

    ann = next(event for event in evening.events if event.kind == "jackpot paid" and event.cents == 51)
    assert f"MD-POKER {clause}" == ann.clause


def test_a_player_who_is_away_is_paid_at_the_cage_as_noted_stakes_do_not_change() -> None:
    """X-16: Cyd has a share of the table's part, and comes back to what was noted."""
    evening = floor(beaten_evening(), "verify", "later").between(*RECORDED, "3 step-away")
    floor(evening, "pay").between("3 return")

    assert "cage" == paid(evening)["Cyd"][1]


@clause("MD-POKER 15.G(2)", says="has security or accounting bring the payout to the table")
@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({}, [("security", "MD-POKER 15.G(2)")]),
        ({"bad_beat__delivery_by": "accounting"}, [("accounting", "MD-POKER 15.G(2)")]),
        ({"bad_beat__pay_place": "satellite-cage"}, []),
    ],
)
def test_15_G_2_says_who_brings_the_payout(choices: dict[str, object], told: list[tuple[str, str]]) -> None:
    evening = floor(beaten_evening(**choices), "verify", "pay")

    assert told == evening.told("payout to the table")


@clause("MD-POKER 15.D(1)", says="Table count")
@clause("MD-POKER 15.D(1)(a)", says="sign the count document")
@clause("MD-POKER 15.D(1)(b)", says="travel in a locked container to a cage with security")
@clause("MD-POKER 15.D(2)(a)", says="accounts for all locked boxes")
@clause("MD-POKER 15.D(2)(b)", says="Security carries the boxes")
@clause("MD-POKER 15.E(1)", says="a cashier counts a box's contents")
@clause("MD-POKER 15.E(2)", says="verifies the aggregate")
@pytest.mark.parametrize(
    ("place", "clauses"),
    [
        ("closed-table", ["15.D#2", "15.D(1)", "15.D(1)(a)", "15.D(1)(b)", "15.E(2)"]),
        ("main-cage", ["15.D#2", "15.D(2)(a)", "15.D(2)(b)", "15.E(1)"]),
        ("satellite-cage", ["15.D#2", "15.D(2)(a)", "15.D(2)(b)", "15.E(1)"]),
    ],
)
def test_15_D_the_box_is_counted_where_the_house_says(place: str, clauses: list[str]) -> None:
    evening = bad_beat_evening(bad_beat__count_place=place).hand(1, ("Ts 9h", "Kd 7d 5h 2c 3s"))
    counted = evening.day.begin("bad-beat")
    evening.end(counted)

    assert [f"MD-POKER {clause}" for clause in clauses] == [event.clause for event in counted.events]
    assert [place] == [e.act for e in counted.events if e.kind == "counted"]
    assert 100 == evening.day.balances["bad-beat-fund"]
    for event in counted.events[2:]:  # what people still have to sign and do is not told as done
        assert event.kind == "counted" or " to be " in str(event)


@clause("MD-POKER 15.D#2", says="gets notice of the Bad Beat count")
def test_15_D_2_the_notice_is_a_task_until_somebody_has_given_it() -> None:
    """P-119: once a gaming day, however often the box is counted, and it does not hold up the next round."""
    evening = bad_beat_evening().hand(1, ("Ts 9h", "Kd 7d 5h 2c 3s"))
    assert not evening.day.tasks()
    for _ in range(2):
        evening.end(evening.day.begin("bad-beat"))
    (task,) = evening.day.tasks()
    assert ("notify-of-count", "MD-POKER 15.D#2", "notified", "task-1") == (
        task.duty,
        task.clause,
        task.verb,
        task.what,
    )

    evening.between("floor notified task-1")

    assert not evening.day.tasks()
    assert ["notice of the count due", "notice of the count given"] == [
        event.kind for event in evening.events if "notice" in event.kind
    ]


@clause("MD-POKER 15.D", says="counted")
@pytest.mark.parametrize(
    ("minutes", "in_box", "due"), [(179, True, False), (180, True, True), (180, False, False), (30, False, False)]
)
def test_15_D_the_count_is_due_when_a_gaming_day_ends_over_a_box_with_chips(
    minutes: int, in_box: bool, due: bool
) -> None:
    """The gaming day begins at 06:00; it is 03:00."""
    evening = bad_beat_evening(minute=3 * 60, calendar=Calendar("UTC", "2026-03-10", 6 * 60))
    if in_box:
        evening.hand(1, ("Ts 9h", "Kd 7d 5h 2c 3s"))
    evening.between(f"floor clock {minutes}")

    assert [("MD-POKER 15.D", "Bad Beat")] * due == [
        (event.clause, event.jackpot) for event in evening.events if event.kind == "count due"
    ]
    assert due == evening.day.memory.box_to_be_counted


def test_x_32_a_discontinued_bad_beat_takes_no_more_and_its_fund_goes_to_players() -> None:
    """15.J: a dollar was taken; then the operator stops, and what is left is paid out to the cent."""
    evening = bad_beat_evening().hand(1, ("Ts 9h", "Kd 7d 5h 2c 3s"))
    choices = dict(evening.day.house.values) | {"bad_beat.offered": False}
    evening.day.house = evening.day.game.choices.house(choices)  # type: ignore[misc]
    evening.hand(1, ("Ts 9h", "Kd 7d 5h 2c 3s"))
    assert 100 == evening.day.balances["bad-beat-box"]  # nothing was added

    paying = evening.day.begin("bad-beat")
    assert [("discontinued", "to players at once")] == [
        (event.kind, event.act) for event in paying.events if event.clause == "MD-POKER 15.J"
    ]
    with pytest.raises(RuleViolation, match=r"\$1\.01; allowed: \$0\.01 to \$1"):
        paying.answer(Answer(FLOOR, "pay", "seat-3", 101))
    before = evening.day.balances["stack-3"]
    paying.answer(Answer(FLOOR, "pay", "seat-3", 40))
    paying.answer(Answer(FLOOR, "pay", "seat-4", 60))
    evening.end(paying)

    assert before + 40 == evening.day.balances["stack-3"]
    assert not [account for account in evening.day.balances if account.startswith("bad-beat")]


def test_x_32_what_is_left_may_go_to_another_bad_beat() -> None:
    house = {"bad_beat.discontinue": "as approved"}
    paying = Round(new("holdem", {1: 0}, house=house, accounts={"bad-beat-fund": 900}, procedure="bad-beat"))
    paying.answer(Answer(FLOOR, "transfer"))

    assert paying.over
    assert (0, 900) == (paying.table.balances["bad-beat-fund"], paying.table.balances["cage"])


def test_the_fund_is_shared_to_the_cent() -> None:
    """P-55: half to the losing hand, a quarter to the winning one, a quarter to the table."""
    amounts = shared_out(10_001, JackpotShares(50, 25, 25), ["Ann"], ["Bob"], ["Cyd", "Dan", "Eve"])

    assert {"Ann": 5_002, "Bob": 2_500, "Cyd": 833, "Dan": 833, "Eve": 833} == amounts
    assert 10_001 == sum(amounts.values())
    assert 5_000 == sum(shared_out(10_001, JackpotShares(50, 25, 25, 50), ["Ann"], ["Bob"], []).values())


def test_P_105_equal_hands_share_a_part() -> None:
    amounts = shared_out(1_003, JackpotShares(50, 25, 25), ["Ann", "Bob"], ["Cyd", "Dan"], ["Eve"])

    assert {"Cyd": 125, "Dan": 125, "Eve": 250, "Ann": 252, "Bob": 251} == amounts


def test_P_105_equal_losers_and_tied_winners_are_all_written_down() -> None:
    """Ann and Bob hold an ace and a jack each, aces full of jacks; Cyd's four 4s win."""
    evening = bad_beat_evening(
        bad_beat__qualifying=(BadBeatRequirement("holdem", LeastHand(FULL_HOUSE, (12, 9)), 2, 4),)
    )
    running = evening.day.begin("round")
    hands = {1: "Ah Jd", 2: "As Js", 3: "4h 4s"}
    order = rigged("holdem", evening.day.players, running.table.button, hands, "Ad Ac Jh 4c 4d")  # type: ignore[attr-defined]
    running.answer(Answer(CHANCE, "order", cards=order))
    play_out(running)
    evening.end(running)
    before = dict(evening.day.balances)
    floor(evening, "verify", "pay")

    assert [1, 2] == [event.seat for event in evening.events if event.kind == "bad beat"]
    gained = {seat: evening.day.balances[f"stack-{seat}"] - before[f"stack-{seat}"] for seat in evening.day.players}
    assert {1: 25, 2: 25, 3: 25, 4: 25} == gained
