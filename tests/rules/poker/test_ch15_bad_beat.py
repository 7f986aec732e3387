"""MD-POKER chapter 15: Bad Beat payout."""

from __future__ import annotations

import pytest
from jackpot_felt import Evening

from croupier.engine import FLOOR, Answer, Round, RuleViolation
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.poker.ch15_bad_beat import shared_out
from croupier.rules.poker.house_side import Shares
from croupier.rules.settle import Settlement, read_question, settle

OFFERED = '"bad_beat.offered" = true\n"bad_beat.discontinue" = "as approved"\n'


def settled(*hands: str, board: str, each: str = "20.00", house: str = "") -> Settlement:
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "{each}"\nhand = "{hand}"\n' for place, hand in enumerate(hands)
    )
    head = f'game = "holdem"\nboard = "{board}"\nraked = true\n[house]\n{OFFERED}{house}\n'
    return settle(read_question(head + players))


def reported(found: Settlement) -> list[str]:
    return [step.words for step in found.steps if step.words.startswith(("P", "seat")) and "bad beat" in step.words]


ACES_FULL = "As Ad Jh 4c 4d"


@clause("MD-POKER 15.C", says="prescribed contribution")
@clause("MD-POKER 15.C(2)", says="After the rake")
@pytest.mark.parametrize("each, contribution", [("9.99", 0), ("10.00", 100)])
def test_15_C_takes_the_contribution_from_pots_at_the_minimum(each: str, contribution: int) -> None:
    """A dollar from a pot of twenty dollars on; the rake is taken first."""
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


def test_a_bad_beat_is_found_with_the_hands_that_prove_it() -> None:
    """Aces full of jacks beaten by four 4s, both hole cards playing, four players dealt in."""
    found = settled(*HANDS, board=ACES_FULL)

    told = [step for step in found.steps if step.clause == "MD-POKER 15.B(3)"]
    assert 1 == len(told)
    assert "beaten by P1 with four of a kind" in told[0].words.replace("four-of-a-kind", "four of a kind")


@pytest.mark.parametrize(
    "hands, board",
    [
        (("Ah Td", "4h 4s", "9c 8c", "2d 3h"), "As Ad Th 4c 4d"),  # aces full of tens: one rank too low
        (HANDS[:3], ACES_FULL),  # three players dealt in
        (("Ah Kd", "4h 4s", "9c 8c", "2d 3h"), "As Ad Jh 4c 4d"),  # aces full of 4s
        (("Ah Jd", "As Js", "9c 8c", "2d 3h"), "Ad Ac Jh 4c 5d"),  # nobody is beaten: they tie
    ],
)
def test_what_falls_short_is_no_bad_beat(hands: tuple[str, ...], board: str) -> None:
    assert not [s for s in settled(*hands, board=board).steps if s.clause == "MD-POKER 15.B(3)"]


def run_twice(board: str, second: str, boards: str) -> Settlement:
    """Aces and jacks against 4s, two more players have folded; all that a jackpot is due for counts."""
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
    """Aces full of jacks win the first run, four 4s the second: two High Hands, but nobody is beaten so."""
    found = run_twice("As Ad Jh 8h 7h", "4c 4d 9s Ts 2c", "both")

    assert (0, 2) == (count(found, "MD-POKER 15.B(3)"), count(found, "MD-POKER 16.G(1)"))


def bad_beat_evening(**house: object) -> Evening:
    choices = {"bad_beat__offered": True, "bad_beat__discontinue": "to players at once", "bad_beat__min_pot": 0}
    return Evening(**choices | house)  # type: ignore[arg-type]


def test_x_31_a_bad_beat_and_a_high_hand_by_the_same_hand_are_both_due() -> None:
    """Bob's four 4s beat Ann's aces full: half of one fund is hers, a quarter his, and the other fund is his too."""
    evening = bad_beat_evening().hand(1, ("Ah Jd", ACES_FULL), (2, "4h 4s"))
    before = dict(evening.day.balances)
    assert (100, 100) == (before["bad-beat-box"], before["high-hand-box"])

    paying = evening.day.begin("bad-beat")
    paying.answer(Answer(FLOOR, "verify"))
    evening.end(paying).between("floor record seat-1", "floor record seat-2", "floor clock 60")

    gained = {seat: evening.day.balances[f"stack-{seat}"] - before[f"stack-{seat}"] for seat in evening.day.players}
    assert {1: 51, 2: 25, 3: 12, 4: 12} == gained
    assert {"owed-780-Bob": 100} == evening.accounts
    assert 0 == evening.day.balances.get("bad-beat-fund", 0)


def test_a_bad_beat_is_paid_once() -> None:
    evening = bad_beat_evening().hand(1, ("Ah Jd", ACES_FULL), (2, "4h 4s"))
    for _ in range(2):
        paying = evening.day.begin("bad-beat")
        while paying.ask is not None:
            paying.answer(Answer(FLOOR, "verify"))
        evening.end(paying)

    assert 4 == len([event for event in evening.events if event.kind == "jackpot paid"])


@pytest.mark.parametrize(
    "choices, line, clause",
    [({"bad_beat__pay_place": "main-cage"}, "", "15.H#2"), ({}, "1 leave", "15.H#2"), ({}, "", "15.H")],
)
def test_a_bad_beat_is_paid_at_the_table_or_the_cage(choices: dict[str, object], line: str, clause: str) -> None:
    """15.H: Ann is paid at the cage where the house pays there, and when she has left the table."""
    evening = bad_beat_evening(**choices).hand(1, ("Ah Jd", ACES_FULL), (2, "4h 4s"))
    evening.between("floor record seat-1", "floor record seat-2", *([line] if line else []))
    paying = evening.day.begin("bad-beat")
    paying.answer(Answer(FLOOR, "verify"))
    evening.end(paying)

    ann = next(event for event in evening.events if event.kind == "jackpot paid" and event.seat == 1)
    assert f"MD-POKER {clause}" == ann.clause


def test_who_is_away_is_paid_at_the_cage_as_noted_stakes_do_not_change() -> None:
    """X-16: Cyd has a share of the table's part, and comes back to what was noted."""
    evening = bad_beat_evening().hand(1, ("Ah Jd", ACES_FULL), (2, "4h 4s"))
    evening.between("floor record seat-1", "floor record seat-2", "3 step-away")
    paying = evening.day.begin("bad-beat")
    paying.answer(Answer(FLOOR, "verify"))
    evening.end(paying).between("3 return")

    paid = {event.seat: event.target for event in evening.events if event.kind == "jackpot paid"}
    assert {1: "stack-1", 2: "stack-2", 3: "cage", 4: "stack-4"} == paid


def test_x_32_a_discontinued_bad_beat_takes_no_more_and_its_fund_goes_to_players() -> None:
    """15.J: a dollar was taken; then the operator stops, and what is left is paid out to the cent."""
    evening = bad_beat_evening().hand(1, ("Ts 9h", "Kd 7d 5h 2c 3s"))
    choices = dict(evening.day.house.values) | {"bad_beat.offered": False}
    evening.day.house = evening.day.game.choices.house(choices)
    evening.hand(1, ("Ts 9h", "Kd 7d 5h 2c 3s"))
    assert 100 == evening.day.balances["bad-beat-box"]  # nothing was added

    paying = evening.day.begin("bad-beat")
    assert [("Bad Beat discontinued", "to players at once")] == [
        (event.kind, event.what) for event in paying.events if event.clause == "MD-POKER 15.J"
    ]
    with pytest.raises(RuleViolation, match=r"\$1\.01; allowed is \$0\.01 to \$1"):
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
    amounts = shared_out(10_001, Shares(50, 25, 25), loser=1, winner=2, others=[3, 4, 5])

    assert {1: 5_002, 2: 2_500, 3: 833, 4: 833, 5: 833} == amounts
    assert 10_001 == sum(amounts.values())
    assert 5_000 == sum(shared_out(10_001, Shares(50, 25, 25, 50), 1, 2, []).values())


@clause("MD-POKER 15.G", says="verifies each Bad Beat hand before any award")
def test_15_G_pays_only_what_the_supervisor_verified() -> None:
    house = {"bad_beat.offered": True, "bad_beat.discontinue": "as approved"}
    facts = {"raked": 1, "bad-beat-loser": 1, "bad-beat-winner": 2}
    accounts = {"bad-beat-box": 500, "bad-beat-fund": 9_500}
    record = new("holdem", {1: 0, 2: 0, 3: 0}, house=house, facts=facts, accounts=accounts, procedure="bad-beat")

    verified, rejected = Round(record), Round(record)
    verified.answer(Answer(FLOOR, "verify"))
    rejected.answer(Answer(FLOOR, "reject"))

    assert [5_000, 2_500, 2_500] == [verified.table.balances[f"stack-{seat}"] for seat in (1, 2, 3)]
    assert 0 == verified.table.balances["bad-beat-fund"]
    assert 10_000 == rejected.table.balances["bad-beat-fund"]
