"""Between rounds: seats, stakes, absences and missed blinds (MD-POKER 7.B, 8.A, 8.B)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards.shuffle import SeededChance
from croupier.engine import FLOOR, Answer, Round, RuleViolation
from croupier.engine.driver import advance
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new, table_day
from croupier.rules.poker.memory import PokerMemory
from tests.rules.felt import answer
from tests.rules.poker.day_felt import CALL, TableDay

STACKS = {1: 10_000, 2: 10_000}


def between(stacks: dict[int, int] | None = None, house: dict[str, object] | None = None, **known: Any) -> Round:
    memory = PokerMemory(round=1, **known)
    return Round(new("holdem", stacks or STACKS, house=house, memory=memory, procedure="between"))


@clause("MD-POKER 7.B", says="At least two players")
def test_7_B_a_round_needs_two_players() -> None:
    with pytest.raises(RuleViolation):
        between({1: 10_000}).answer(Answer(FLOOR, "next-round"))
    two = between()
    two.answer(Answer(FLOOR, "next-round"))
    assert two.over


@clause("MD-POKER 8.B(4)", says="enough for ante, blind or forced bet plus one minimum bet")
@pytest.mark.parametrize("buy_in, enough", [(399, False), (400, True)])
def test_8_B_4_is_the_floor_of_a_buy_in(buy_in: int, enough: bool) -> None:
    """Blinds of $1 and $2, least bet $2."""
    running = between(waiting=("Ann",))
    sit = Answer(5, "sit", "Ann", buy_in)
    if not enough:
        with pytest.raises(RuleViolation, match="says"):
            running.answer(sit)
        return
    running.answer(sit)
    assert ("Ann", buy_in) == (running.table.players[5], running.table.balances["stack-5"])


def test_the_house_may_ask_for_more_and_allow_less_than_any() -> None:
    """P-92."""
    running = between(house={"stakes.buy_in_min": 5_000, "stakes.buy_in_max": 20_000}, waiting=("Ann",))

    for wrong, cited in ((4_999, "stakes.buy_in_min"), (20_100, "stakes.buy_in_max")):
        with pytest.raises(RuleViolation) as refusal:
            running.answer(Answer(5, "sit", "Ann", wrong))
        assert f"submission: {cited}" == refusal.value.clause
    running.answer(Answer(5, "sit", "Ann", 5_000))
    with pytest.raises(RuleViolation, match=r"would have \$201; at most \$200 \[submission: stakes.buy_in_max\]"):
        running.answer(Answer(5, "add", "", 15_100))
    running.answer(Answer(5, "add", "", 15_000))


@pytest.mark.parametrize(
    ("house", "least", "cited"),
    [({"stakes__buy_in_min": 5_000}, 5_000, "submission: stakes.buy_in_min"), ({}, 400, "MD-POKER 8.B(4)")],
)
def test_a_player_who_has_lost_everything_buys_in_again(house: dict[str, object], least: int, cited: str) -> None:
    """P-92: seat 1 is all-in and loses; the minimum binds then, and again after coming back from a walk."""
    table = TableDay({1: 5_000, 2: 20_000}, betting__structure="no-limit", **house)
    table.round("2 raise 5000", then=CALL, hands={1: "7c 2d", 2: "As Ah"}, board="Ad Ks 9h 8h 3c")
    assert not table.stack(1)
    for before in ((), ("1 step-away", "1 return")):
        refusal = table.refused(f"1 add {least - 1}", *before)
        assert cited == refusal.clause
    assert "in steps of $1" in str(table.refused("1 add 150", f"1 add {least}"))
    table.between(f"1 add {least}", "1 add 100")

    assert least + 100 == table.stack(1)


@clause("MD-POKER 8.B(2)", says="added only between rounds")
def test_8_B_2_stakes_are_added_between_rounds_only() -> None:
    running = between()
    running.answer(Answer(1, "add", amount=500))
    assert 10_500 == running.table.balances["stack-1"]

    playing = Round(new("holdem", STACKS))
    advance(playing, SeededChance(1))
    for verb in ("add-stakes", "remove-stakes"):
        with pytest.raises(RuleViolation, match=r"between rounds of play only \[MD-POKER 8\.B\(2\)\]"):
            playing.answer(Answer(1, verb, amount=500))


def test_going_south_is_refused() -> None:
    """A player who returns on the same day brings at least what they left with."""
    table = TableDay({1: 10_000, 2: 10_000, 3: 30_000}).between("3 leave")
    assert 30_000 == table.day.memory.person("P3").left

    assert "MD-POKER 8.B(2)" == table.refused("5 sit P3 29900", "floor arrives P3").clause
    table.between("floor arrives P3", "5 sit P3 30000")
    assert (30_000, "P3") == (table.stack(5), table.day.players[5])


def test_a_day_is_read_again_whatever_the_name_of_a_player_who_left() -> None:
    table = TableDay(3)
    for seat, name in {1: "Ann B.", 2: "Zoë", 3: "7-up"}.items():
        table.day.is_called(f"P{seat}", name)
    for seat in (1, 2):
        table.between(f"{seat} leave", last="floor idle")

    assert {3: "7-up"} == table.day.names
    assert table.replays()


@clause("MD-POKER 8.B(6)(a)", says="record the stake amount at departure and confirm it unchanged on return")
@clause("MD-POKER 8.B(6)(b)", says="opaque cover")
@pytest.mark.parametrize(
    "method, cited", [("record-amount", "MD-POKER 8.B(6)(a)"), ("opaque-cover", "MD-POKER 8.B(6)(b)")]
)
def test_8_B_6_the_stakes_of_an_absent_player_are_kept(method: str, cited: str) -> None:
    running = between({1: 10_000, 2: 10_000, 3: 7_000}, house={"stakes.absence_method": method})
    running.answer(Answer(3, "step-away"))
    with pytest.raises(RuleViolation):
        running.answer(Answer(3, "add", amount=100))
    running.answer(Answer(3, "return"))

    told = [(event.kind, event.clause) for event in running.events if event.seat == 3]
    assert [("steps away", cited), ("returns", cited)] == told
    assert 7_000 == running.table.balances["stack-3"]


@clause("MD-POKER 8.B(6)", says="stepping away mid-round who keeps the seat")
@clause("MD-POKER 17.B(3)(b)", says="inactive seated players")
def test_P_109_secured_stakes_are_carried_over() -> None:
    """Seat 3 goes during a round: no cards and no blinds until it is back, time is charged, blinds are owed."""
    table = TableDay(button=3, raked=True, rake__type=("time",), rake__hourly_fee=600)
    table.round("floor secure-stakes seat-3")
    assert 20_000 == table.stack(3)
    for _ in range(2):
        table.between().round()
        assert [(3, "", "MD-POKER 8.B(6)")] == table.told("away")
        assert 3 not in table.table.dealt
    running = table.day.begin("between")
    for line in ("floor clock 30", "floor verify", "3 return", "floor next-round"):
        running.answer(answer(line))
    table.end(running)
    assert [(3, "$197", "MD-POKER 8.B(6)(a)")] == table.told("returns")

    table.round()
    assert 3 in table.table.dealt
    assert 300 == sum(cents for seat, cents in table.paid("missed blind", "ante") if seat == 3)
    assert table.replays()


def test_P_109_whoever_returns_within_the_round_plays_on() -> None:
    table = TableDay(button=3).round("floor secure-stakes seat-3", "floor return-stakes seat-3").between()

    assert 3 in table.round().table.dealt


@pytest.mark.parametrize("rule, owed", [("post-all", 300), ("post-big", 200), ("wait", 0)])
def test_an_absent_player_who_missed_the_blinds_posts_them_before_re_entry(rule: str, owed: int) -> None:
    """P-78: seat 3 is away when its blinds come round."""
    table = TableDay(button=1, blinds__missed=rule).between("3 step-away").round()
    assert [2, 4] == [seat for seat, _ in table.paid("blind")]
    assert 1 == table.day.memory.person("P3").missed

    table.between("3 return").round()

    assert owed == sum(cents for seat, cents in table.paid("missed blind", "ante") if seat == 3)
    due = 3 in [seat for seat, _ in table.paid("blind")]
    assert (3 in table.table.dealt) == (rule != "wait" or due)
    table.between("3 step-away", "3 return").round()
    assert not [seat for seat, _ in table.paid("missed blind", "ante") if seat == 3], "nothing was missed since"
    assert 0 == table.day.memory.person("P3").missed
    assert table.replays()


@clause("MD-POKER 8.M(1)(c)", says="betting")
@pytest.mark.parametrize("form", ["bomb-pot", "double-board", "waterfall"])
def test_P_121_missed_blinds_are_still_owed_after_a_hand_without_blinds(form: str) -> None:
    """Seat 3 owes $3 from the hand it was away, and comes back in a bomb pot of $5."""
    offered: dict[str, object] = {f"{name}__offered": True for name in ("bomb_pot", "double_board", "waterfall")}
    table = TableDay(4, button=1, bomb_pot__amounts="5.00", **offered).between("3 step-away").round("dealer no-request")
    table.between("3 return").round(f"1 request {form} 500", "2 agree", "3 agree", "4 agree", then=CALL)
    assert 3 in table.table.dealt
    assert not table.paid("blind", "missed blind", "ante")
    assert 300 == table.day.memory.person("P3").owes

    table.between().round("dealer no-request")

    assert 300 == sum(cents for seat, cents in table.paid("missed blind", "ante") if seat == 3)
    assert 0 == table.day.memory.person("P3").owes
    assert table.replays()


@clause("MD-POKER 7.F(8)(d)", says="contribution is taken under chapter 15 or 16")
def test_7_F_8_d_contributions_are_taken_before_the_pot_is_pushed() -> None:
    house = {"bad_beat.offered": True, "bad_beat.discontinue": "as approved", "bad_beat.min_pot": 0}
    memory = PokerMemory(raked=True, button=1)
    running = Round(new("holdem", STACKS, house=house | {"rake.no_flop_no_drop": False}, memory=memory))
    advance(running, SeededChance(2))
    while running.ask is not None:
        verbs = [option.verb for option in running.ask.options]
        verb = next(one for one in ("call", "check", "show") if one in verbs)
        running.answer(Answer(running.ask.actor, verb))
        advance(running, SeededChance(2))

    kinds = [event.kind for event in running.events]
    assert kinds.index("contributed") < kinds.index("awarded")


@clause("MD-POKER 8.B(4)", says="ante, blind or forced bet plus one minimum bet")
@pytest.mark.parametrize(
    ("game", "house", "least"),
    [
        ("stud7-high", {"forced_bet__amount": 100, "ante__amount": 100}, 400),
        ("holdem", {"ante__amount": 100}, 500),
        ("holdem", {"blinds": (100,)}, 300),
    ],
)
def test_8_B_4_a_buy_in_covers_what_the_game_itself_has(game: str, house: dict[str, Any], least: int) -> None:
    """A small bet of $2; in stud there is a forced bet and no blind, elsewhere a blind and no forced bet."""
    table = TableDay(2, game, **house)

    assert "MD-POKER 8.B(4)" == table.refused(f"7 sit Eve {least - 100}", "floor arrives Eve").clause
    assert least == table.between("floor arrives Eve", f"7 sit Eve {least}").stack(7)


def test_the_log_says_who_arrives_and_goes() -> None:
    table = TableDay(2).between("floor arrives Eve", "floor departs Eve")

    assert [("arrives", "Eve"), ("departs", "Eve")] == [
        (event.kind, event.name) for event in table.table.events if event.kind in ("arrives", "departs")
    ]


def test_a_day_forgets_all_records_but_the_last_and_counts_them() -> None:
    day = TableDay(2).between().day
    number, last = len(day.records), day.records[-1]
    for _ in range(2):  # the second time there is nothing more to forget
        day.forget()
        assert (number - 1, [last]) == (day.earlier, day.records)
    empty = table_day.TableDay(GAMES["holdem"], GAMES["holdem"].choices.house({}))
    empty.forget()
    assert (0, []) == (empty.earlier, empty.records)
