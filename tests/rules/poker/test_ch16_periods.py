"""MD-POKER chapter 16, G to J: qualifying periods by the table's clock, and payouts owed, collected or lapsed."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine import FLOOR, Answer, write
from croupier.engine.kinds import HOURLY, Span
from croupier.hands import evaluate
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.poker.ch16_high_hand import HighHand
from croupier.rules.poker.ch16_periods import Period, in_the_day, period_from
from tests.rules.poker.jackpot_felt import NOON, Evening

KINGS_FULL, QUEENS_FULL, ACES_FULL = (
    ("Ks Kh", "Kd 7d 7h Jc 3s"),
    ("Qs Qh", "Qd 7d 7h Jc 3s"),
    ("As Ah", "Ad 7d 7h Jc 3s"),
)
NOTHING = ("Ts 9h", "Kd 7d 5h 2c 3s")


def held(player: str, five: str, minute: int = 0, table: str = "1") -> HighHand:
    return HighHand(table, 1, player, evaluate(five), minute)


# ---- a period -------------------------------------------------------------------------------------------------------


@clause("MD-POKER 16.I", says="Best Qualifying High Hand")
def test_16_I_pays_the_best_hand_of_the_period() -> None:
    period = Period()
    for cents in (100, 100, 300):
        period.contribute(cents)
    low, high = held("Ann", "As Ad Ah Kc Kd"), held("Bob", "2s 2d 2h 2c 5d")

    assert [low] == period.track([low])
    assert [high] == period.track([high])
    assert [] == period.track([held("Cyd", "Ks Kd Kh Qc Qd")])
    closing = period.close("equal-shares")
    assert ({"Bob": 500}, 0, "MD-POKER 16.I") == (closing.owed, closing.following.fund_cents, closing.clause)


def test_equal_hands_share_or_the_first_made_takes_all() -> None:
    """16.B(5), P-59: an equal hand gets a slip of its own but does not replace; a player has one share."""
    period = Period(1_001)
    period.track([held("Ann", "As Ad Ah Kc Kd"), held("Bob", "As Ad Ac Ks Kh"), held("Bob", "Ad Ah Ac Kd Kc")])

    closing = period.close("equal-shares")

    assert ({"Ann": 500, "Bob": 500}, 1) == (closing.owed, closing.following.fund_cents)
    assert {"Ann": 1_001} == period.close("first-made").owed


def test_the_first_made_of_equal_hands_wins_though_its_player_makes_another_later() -> None:
    period = Period(1_001)
    period.track([held("Ann", "As Ad Ah Kc Kd"), held("Bob", "As Ad Ac Ks Kh"), held("Ann", "Ad Ah Ac Kd Kc")])

    assert {"Ann": 1_001} == period.close("first-made").owed
    assert ["Ann", "Bob"] == list(period.close("equal-shares").owed)


@clause("MD-POKER 16.I(2)", says="rolls into the next period")
def test_16_I_2_rolls_over_without_a_full_house() -> None:
    closing = Period(700, since=NOON).close("equal-shares")

    assert ({}, 700, "MD-POKER 16.I(2)") == (closing.owed, closing.following.fund_cents, closing.clause)
    assert Span(NOON + 60, NOON + 120) == closing.following.span


@pytest.mark.parametrize(
    "minute, period",
    [
        (0, Span(0, 60)),
        (59, Span(0, 60)),
        (60, Span(60, 120)),
        (24 * 60 - 1, Span(23 * 60, 24 * 60)),
        (24 * 60, Span(24 * 60, 25 * 60)),
    ],
)
def test_every_minute_has_its_period(minute: int, period: Span) -> None:
    assert period == period_from(HOURLY, minute)


def test_a_period_may_run_past_midnight_and_there_may_be_none() -> None:
    """20:00 to 02:00, and nothing until the next evening."""
    spans = (Span(20 * 60, 26 * 60),)

    assert Span(-4 * 60, 2 * 60) == period_from(spans, 90)
    assert Span(20 * 60, 26 * 60) == period_from(spans, 2 * 60)
    assert "20:00-02:00" == in_the_day(Period(spans=spans, since=44 * 60))
    assert not Period(spans=spans, since=3 * 60).holds(3 * 60)
    assert Period(spans=spans, since=3 * 60).holds(21 * 60)


@pytest.mark.parametrize("minute, tracked", [(NOON - 1, 0), (NOON, 1), (NOON + 59, 1), (NOON + 60, 0)])
def test_x30_only_hands_of_its_own_minutes_are_tracked_in_a_period(minute: int, tracked: int) -> None:
    assert tracked == len(Period(since=NOON).track([held("Ann", "As Ad Ah Kc Kd", minute)]))


@clause("MD-POKER 16.A(1)", says="Funded separately")
def test_16_A_1_pays_nothing_where_no_pot_has_contributed() -> None:
    """The fund consists only of contributions; here no pot is large enough for one."""
    evening = Evening(high_hand__min_pot=100_000).hand(1, KINGS_FULL)
    evening.between("floor record seat-1", "floor clock 60")

    told = [(event.name, event.clause) for event in evening.events if event.kind == "nothing to pay"]
    assert [("Ann", "MD-POKER 16.A(1)")] == told
    assert {} == evening.accounts


def changes_to(evening: Evening, name: str) -> None:
    """The floor changes to another game that this table offers."""
    evening.between(last=f"floor change-game {name}")


def offers(evening: Evening, name: str) -> Evening:
    """Another game is offered at this table too, with the same jackpot."""
    kept = {name: value for name, value in evening.day.house.values.items() if name.startswith("high_hand.")}
    evening.day.offers(GAMES[name], GAMES[name].choices.house(kept | {"deck.shuffler": "automatic"}))
    return evening


def two_games(pool: str) -> Evening:
    """Hold'em, then Omaha at the same table: Ann has the best hold'em hand, Bob a better one in Omaha."""
    evening = offers(Evening(high_hand__pool=pool), "omaha-high").hand(1, KINGS_FULL).between("floor record seat-1")
    changes_to(evening, "omaha-high")
    return evening.hand(2, ("As Ah 2c 3c", "Ad 7d 7h Jc 4s")).between("floor record seat-2", "floor clock 60")


def test_P_57_games_with_a_jackpot_each_share_nothing() -> None:
    evening = two_games("per-game")

    assert {"owed-780-Ann": 100, "owed-780-Bob": 100} == evening.accounts
    jackpots = [what for what, clause in evening.told("announced") if clause == "MD-POKER 16.H(2)"]
    assert ["Omaha High High Hand Jackpot, $1", "Hold 'Em High Hand Jackpot, $1"] == jackpots
    assert evening.replays()


def test_P_57_games_that_share_a_jackpot_are_compared() -> None:
    assert {"owed-780-Bob": 200} == two_games("shared").accounts


def test_P_57_six_plus_never_shares() -> None:
    """Whatever the house chose, a Six Plus table has a box of its own."""
    evening = offers(Evening(), "sixplus")
    changes_to(evening, "sixplus")

    assert {"box-sixplus": 100} == evening.hand(1, ("Ts 9h", "Kd 7d 8h Qc As")).accounts


@clause("MD-POKER 16.B(7)", says="restrictions on collecting a payout")
@clause("MD-POKER 16.B(7)#2", says="without valid identification a hand does not qualify")
def test_16_B_7_restrictions_are_met_at_the_slip_and_at_the_payout() -> None:
    """P-61: identification always; here also an age."""
    evening = Evening(high_hand__restrictions=("identification", "21 years of age")).hand(1, KINGS_FULL)
    evening.between("floor record seat-1", "floor clock 60", "floor pay payout-1")

    met = [("Ann, identification", "MD-POKER 16.B(7)#2"), ("Ann, 21 years of age", "MD-POKER 16.B(7)")]
    assert 2 * met == evening.told("restriction met")


# ---- G: slips -------------------------------------------------------------------------------------------------------


@clause("MD-POKER 16.G(1)", says="verifies it and writes it on the High Hand Tracking Slip")
@clause("MD-POKER 16.G(2)", says="Each better hand in the period is announced and written on the slip")
def test_16_G_hands_are_recorded_as_they_get_better() -> None:
    evening = Evening()
    evening.hand(1, QUEENS_FULL).between("floor record seat-1")
    evening.hand(2, KINGS_FULL).between("floor record seat-2")
    evening.hand(3, QUEENS_FULL).between("floor record seat-3")

    recorded = evening.told("high hand recorded")
    assert [("Ann, 12:00-13:00", "MD-POKER 16.G(1)"), ("Bob, 12:00-13:00", "MD-POKER 16.G(2)")] == recorded
    assert [("Cyd, 12:00-13:00", "MD-POKER 16.G(2)")] == evening.told("higher hand recorded")
    evening.between("floor clock 60")
    assert {"owed-780-Bob": 300} == evening.accounts
    assert evening.replays()


def test_a_hand_is_verified_before_the_next_round() -> None:
    """16.G(1): the floorperson verifies, or does not; a hand that is not verified has no slip."""
    evening = Evening().hand(1, KINGS_FULL)
    assert "MD-POKER 16.G(1)" == evening.refused("floor next-round").clause
    assert "MD-POKER 8.B(2)" == evening.refused("floor close").clause

    evening.between("floor reject seat-1", "floor clock 60")

    assert ({"fund": 100}, []) == (evening.accounts, evening.told("high hand recorded"))
    rejected = [(event.seat, event.name, event.clause) for event in evening.events if event.kind == "not verified"]
    assert [(1, "Ann", "MD-POKER 16.G(1)")] == rejected


@pytest.mark.parametrize("tie, owed", [("equal-shares", {"Ann": 100, "Bob": 100}), ("first-made", {"Ann": 200})])
def test_equal_hands_at_the_table_share_or_the_first_takes_all(tie: str, owed: dict[str, int]) -> None:
    """16.B(5)."""
    evening = Evening(high_hand__tie=tie)
    evening.hand(1, KINGS_FULL).between("floor record seat-1")
    evening.hand(2, ("Ks Kh", KINGS_FULL[1])).between("floor record seat-2", "floor clock 60")

    assert {f"owed-780-{name}": cents for name, cents in owed.items()} == evening.accounts


# ---- the end of a period --------------------------------------------------------------------------------------


@clause("MD-POKER 16.H", says="Opens the steps at period end")
@clause("MD-POKER 16.D", says="At each period's end every box is counted")
@pytest.mark.parametrize(
    "basis, at_five_past, at_one",
    [
        ("recorded", {"fund": 100}, {"owed-780-Ann": 100}),
        ("hand-start", {"owed-720-Ann": 100}, {"owed-720-Ann": 100}),
    ],
)
def test_x30_a_hand_that_began_before_the_end_and_is_recorded_after_it(
    basis: str, at_five_past: dict[str, int], at_one: dict[str, int]
) -> None:
    """P-59: dealt at 11:58, recorded at 12:05."""
    evening = Evening(NOON - 2, high_hand__time_basis=basis)
    evening.hand(1, KINGS_FULL).between("floor clock 7", "floor record seat-1")

    assert at_five_past == evening.accounts
    assert [("11:00-12:00", "MD-POKER 16.H")] == evening.told("period over")
    evening.between("floor clock 55")
    assert at_one == evening.accounts
    assert evening.replays()


@pytest.mark.parametrize("minutes, ended", [(1, 0), (2, 1)])
def test_x30_the_period_closes_at_its_minute(minutes: int, ended: int) -> None:
    """Recorded at 11:58: the slip is closed at 12:00 sharp."""
    evening = Evening(NOON - 2).hand(1, KINGS_FULL).between("floor record seat-1", f"floor clock {minutes}")

    assert ended == len(evening.told("period over"))
    assert ({"owed-720-Ann": 100} if ended else {"box": 100}) == evening.accounts


@pytest.mark.parametrize("minutes, period", [(1, "11:00-12:00"), (2, "12:00-13:00")])
def test_x30_a_hand_belongs_to_the_period_of_the_minute_it_is_recorded_at(minutes: int, period: str) -> None:
    """The minute of the end is the first of the next period."""
    evening = Evening(NOON - 2).hand(1, KINGS_FULL).between(f"floor clock {minutes}", "floor record seat-1")

    assert [(f"Ann, {period}", "MD-POKER 16.G(1)")] == evening.told("high hand recorded")


def test_x30_by_the_hands_beginning_the_end_waits_for_the_floorperson() -> None:
    """Two periods end before the hand of 11:58 is verified: it takes the first, the second has no hand."""
    evening = Evening(NOON - 2, high_hand__time_basis="hand-start").hand(1, KINGS_FULL)
    running = evening.day.begin("between")
    running.answer(Answer(FLOOR, "clock", amount=70))
    assert 100 == running.table.balances["high-hand-box"]
    running.answer(Answer(FLOOR, "record", "seat-1"))
    assert 0 == running.table.balances["high-hand-box"]
    running.answer(Answer(FLOOR, "next-round"))
    evening.end(running)

    assert {"owed-720-Ann": 100} == evening.accounts
    assert ["11:00-12:00", "12:00-13:00"] == [what for what, _ in evening.told("period over")]
    assert evening.day.memory.periods_closed is None


def test_x30_a_lower_hand_wins_the_next_period() -> None:
    """The slips of the old period are closed, so the next one starts without any."""
    evening = Evening(NOON - 2).hand(1, ACES_FULL).between("floor record seat-1", "floor clock 2")
    evening.hand(2, QUEENS_FULL).between("floor record seat-2", "floor clock 60")

    assert {"owed-720-Ann": 100, "owed-780-Bob": 100} == evening.accounts


@clause("MD-POKER 16.I(2)", says="With no full house in the period the money rolls into the next period")
@clause("MD-POKER 16.E(1)", says="At the cage a cashier counts each box's contents")
def test_x30_without_a_full_house_the_next_period_has_more() -> None:
    evening = Evening(NOON).hand(1, NOTHING).between("floor clock 60")
    assert {"fund": 100} == evening.accounts
    assert [("$1", "MD-POKER 16.I(2)")] == evening.told("added to the next period")
    assert [("High Hand", "MD-POKER 16.E(1)")] == evening.told("counted")

    evening.hand(1, KINGS_FULL).between("floor record seat-1", "floor clock 60")

    assert {"owed-840-Ann": 200} == evening.accounts


@clause("MD-POKER 16.D(1)", says="a poker dealer counts")
def test_16_D_1_the_box_may_be_counted_at_a_closed_table() -> None:
    evening = Evening(high_hand__count_place="closed-table").hand(1, NOTHING).between("floor clock 60")

    assert [("High Hand", "MD-POKER 16.D(1)")] == evening.told("counted")


@pytest.mark.parametrize("minute, recorded", [(NOON - 1, 0), (NOON, 1), (NOON + 59, 1), (NOON + 60, 0)])
def test_x30_outside_the_qualifying_periods_no_hand_is_recorded(minute: int, recorded: int) -> None:
    """1.B(27): the jackpot runs from 12:00 to 13:00 only; before it nothing is collected either."""
    evening = Evening(minute, high_hand__qualifying_periods="12:00-13:00").hand(1, KINGS_FULL)
    assert ({"box": 100} if recorded else {}) == evening.accounts
    evening.between("floor record seat-1")

    assert recorded == len(evening.told("high hand recorded"))
    assert [("Ann", "MD-POKER 1.B(27)")] * (1 - recorded) == evening.told("in no period")


@clause("MD-POKER 16.H(2)", says="pooled amount of all participating tables is announced")
def test_16_H_2_the_amount_is_announced_when_the_period_is_over() -> None:
    evening = Evening().hand(1, KINGS_FULL).between("floor record seat-1", "floor clock 60")

    assert ("High Hand Jackpot, $1", "MD-POKER 16.H(2)") in evening.told("announced")


# ---- payouts that nobody collects -----------------------------------------------------------------------------


def won(**house: Any) -> Evening:
    """Ann has won the dollar of the period that ended at 13:00."""
    return Evening(**house).hand(1, KINGS_FULL).between("floor record seat-1", "floor clock 60")


@clause("MD-POKER 16.I(1)", says="Payment is made at the main or satellite cage")
def test_x33_a_payout_is_owed_until_it_is_collected() -> None:
    """16.B(6): Ann need not be there when the period ends, nor stay at the table to be paid."""
    evening = won().between("1 leave")
    assert {"owed-780-Ann": 100} == evening.accounts

    evening.between("floor clock 240", "floor pay payout-1")

    assert ({}, 100) == (evening.accounts, evening.paid)
    assert [("High Hand, Ann, main-cage", "MD-POKER 16.I(1)")] == evening.told("jackpot paid")
    assert "MD-POKER 8.B(2)" == evening.refused("floor pay payout-1").clause
    assert evening.replays()


@clause("MD-POKER 16.J", says="unclaimed payouts after the B(6) deadline")
@pytest.mark.parametrize("minutes, in_time", [(120, True), (121, False)])
def test_x33_a_payout_lapses_after_the_limit(minutes: int, in_time: bool) -> None:
    """Two hours from the end of the period, on each side of the last minute."""
    evening = won(high_hand__claim_limit=2)
    if in_time:
        evening.between(f"floor clock {minutes}", "floor pay payout-1")
        assert (100, {}) == (evening.paid, evening.accounts)
        return
    evening.refused("floor pay payout-1", f"floor clock {minutes}")
    evening.between(f"floor clock {minutes}")
    assert (0, {"fund": 100}) == (evening.paid, evening.accounts)
    assert [("Ann, next-period", "MD-POKER 16.J")] == evening.told("not collected in time")


def test_x33_what_lapses_goes_to_the_next_period() -> None:
    """16.J: Bob's hand takes his own period's dollar and the one that Ann did not collect."""
    evening = won(high_hand__claim_limit=1).between("floor clock 61")
    evening.hand(2, QUEENS_FULL).between("floor record seat-2", "floor clock 59")

    assert {"owed-900-Bob": 200} == evening.accounts


def test_x33_a_payout_may_lapse_within_one_step_of_the_clock() -> None:
    """Won at 13:00, due until 14:00, and in the fund when the period of 14:00 to 15:00 ends without a hand."""
    evening = Evening(high_hand__claim_limit=1).hand(1, KINGS_FULL).between("floor record seat-1", "floor clock 240")

    assert {"fund": 100} == evening.accounts
    kinds = [event.kind for event in evening.events]
    assert kinds.index("owed") < kinds.index("not collected in time") < len(kinds) - kinds[::-1].index("period over")


@clause("MD-POKER 16.J", says="unclaimed payouts after the B(6) deadline")
def test_P_57_what_lapses_goes_to_the_next_period_of_the_same_jackpot() -> None:
    """Ann's Six Plus jackpot stays with Six Plus, though hold'em is played when it lapses."""
    evening = offers(Evening(high_hand__claim_limit=1), "sixplus")
    changes_to(evening, "sixplus")
    evening.hand(1, ("Ks Kh", "Kd Ah Ad Qc 8s")).between("floor record seat-1", "floor clock 60")
    assert {"owed-780-Ann": 100} == evening.accounts
    changes_to(evening, "holdem")

    assert {"fund-sixplus": 100} == evening.between("floor clock 61").accounts
    assert evening.replays()


def test_x33_a_procedure_of_the_operators_own_is_a_debt_until_it_is_done() -> None:
    evening = won(high_hand__claim_limit=1, high_hand__unclaimed="drawn among the players present").between(
        "floor clock 61"
    )
    assert {"unclaimed": 100} == evening.accounts

    evening.between("floor clock 240", "floor distribute")

    assert ({}, 100) == (evening.accounts, evening.paid)
    assert [("drawn among the players present", "MD-POKER 16.J")] == evening.told("distributed")
    assert evening.replays()


def test_x33_each_payout_has_its_own_limit() -> None:
    """Ann wins two periods running, and collects the second payout only."""
    evening = won(high_hand__claim_limit=2)
    evening.hand(1, KINGS_FULL).between("floor record seat-1", "floor clock 60")
    assert {"owed-780-Ann": 100, "owed-840-Ann": 100} == evening.accounts

    evening.between("floor clock 61", "floor pay payout-2")

    assert ({"fund": 100}, 100) == (evening.accounts, evening.paid)


def test_x33_a_late_claim_is_refused_while_the_end_of_a_period_waits() -> None:
    """Ann's payout was due until 14:00; at 14:05 the hand of 13:58 is not verified yet, so 14:00 is not dealt with."""
    evening = won(high_hand__claim_limit=1, high_hand__time_basis="hand-start").between("floor clock 58")
    evening.hand(2, QUEENS_FULL)

    evening.refused("floor pay payout-1", "floor clock 7")
    evening.between("floor clock 7", "floor record seat-2")

    assert {"owed-840-Bob": 100, "fund": 100} == evening.accounts


@pytest.mark.parametrize("lines, paid, left", [(["floor pay payout-1"], 100, {}), ([], 0, {"fund": 100})])
def test_x33_a_discontinued_jackpot_still_owes_what_was_won(lines: list[str], paid: int, left: dict[str, int]) -> None:
    evening = won(high_hand__claim_limit=2)
    choices = dict(evening.day.house.values) | {"high_hand.offered": False}
    evening.day.house = GAMES["holdem"].choices.house(choices)  # type: ignore[misc]

    evening.between("floor clock 120", *lines, "floor clock 1")

    assert (left, paid) == (evening.accounts, evening.paid)


def test_the_cards_of_a_slip_are_kept_from_record_to_record() -> None:
    evening = Evening().hand(1, KINGS_FULL).between("floor record seat-1")

    (slip,) = evening.day.memory.slips
    assert (720, 1, "Ann", cards("Ks Kh Kd 7h 7d")) == (slip.minute, slip.seat, slip.player, slip.cards)
    text = 'memory slips = [{"minute":720,"seat":1,"player":"Ann","cards":["Ks","Kh","Kd","7h","7d"]}]'
    assert text in write(evening.day.begin("round").record).splitlines()
