"""MD-POKER chapter 18, A to D: conduct; Q and R: the shuffler; and reports as a whole."""

from __future__ import annotations

import pytest

from croupier.engine import CHANCE, DEALER, FLOOR, replay
from croupier.rulebook.testing import clause
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.memory import ComplianceTask, PokerMemory
from croupier.rules.views import PUBLIC, view
from tests.rules.poker.day_felt import TableDay
from tests.rules.poker.slip_felt import POKER, STACKS, SlipFelt, dealt, hands_dealt

SECOND = PokerMemory(button=4, round=2)


# ---- A to D ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["ruling", "interpretation", "clarification", "intervention"])
@clause("MD-POKER 18.A", says="The poker shift supervisor's ruling is final")
def test_18_A_a_decision_is_recorded_and_the_ask_stands(what: str) -> None:
    felt = hands_dealt("holdem")
    asked = felt.open_ask
    felt.say(f"floor ruling {what}")

    assert asked == felt.open_ask
    decision = felt.events("shift supervisor decides")
    assert [(what, "MD-POKER 18.A")] == [(event.text, event.clause) for event in decision]


@clause("MD-POKER 18.A", says="poker shift supervisor's ruling")
def test_18_A_is_not_for_the_dealer_to_say() -> None:
    refused = hands_dealt("holdem").why_refused("dealer ruling clarification")

    assert "dealer ruling clarification: this is for a floorperson or above [MD-POKER 18.A]" == refused


@clause("MD-POKER 18.B", says="helping others by action or information is barred")
@clause("MD-POKER 18.C#2", says="A Commission compliance representative is told")
def test_P_83_a_suspicion_leaves_the_hand_alone_and_opens_a_task() -> None:
    felt = hands_dealt("holdem").say("floor suspect seat-2")

    assert [("MD-POKER 18.B", 2)] == [(e.clause, e.seat) for e in felt.events("suspected")]
    assert ["MD-POKER 18.C#2"] == felt.cited("compliance to be notified")
    assert 2 in felt.table.live


@clause("MD-POKER 18.B", says="helping others by action or information is barred")
def test_18_A_to_D_each_report_is_offered_and_refused_under_its_own_letter() -> None:
    felt = hands_dealt("holdem")
    letters = {"ruling": "A", "suspect": "B", "remove": "C", "out-of-view": "D"}

    offered = {option.verb: option.clause for option in felt.running.options() if option.verb in letters}
    assert {verb: f"MD-POKER 18.{letter}" for verb, letter in letters.items()} == offered
    for verb, letter in letters.items():
        who = "dealer" if verb == "out-of-view" else "floor"
        other = "floor" if who == "dealer" else "dealer"
        for said in (f"{who} {verb} seat-9", f"{other} {verb} seat-2"):
            assert felt.why_refused(said).endswith(f"[MD-POKER 18.{letter}]")


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.C", says="may make the player leave the game")
@clause("MD-POKER 18.C#2", says="told of suspected collusion as soon as possible")
def test_X_17_removal_folds_the_hand_and_the_bets_stay(game: str) -> None:
    felt = hands_dealt(game, house={"ante.amount": 100}, memory=SECOND).stay(until="check")
    put = felt.table.contributed[2]
    felt.say("floor remove seat-2")

    assert "" == felt.hand(2)
    assert put == felt.table.contributed[2]
    assert STACKS - put == felt.stacks()[1]
    assert ["MD-POKER 18.C"] == felt.cited("must leave") == felt.cited("hand is dead")
    assert ["MD-POKER 18.C#2"] == felt.cited("compliance to be notified")
    assert 2 not in felt.stay().replays().won()
    assert 4 * STACKS == sum(felt.stacks())


@clause("MD-POKER 18.C#2", says="told of suspected collusion as soon as possible")
def test_P_83_the_commission_is_told_of_a_suspect_once_though_they_have_left() -> None:
    """Suspected, then removed, is one task; it is open until the floor says that it is done, and then no more."""
    table = TableDay(button=1).round("floor suspect seat-3", "floor remove seat-3")
    assert (ComplianceTask(1, "notify-compliance", "P3"),) == table.day.memory.tasks
    table.refused("floor notified task-2")
    table.between("3 leave").round()
    assert (ComplianceTask(1, "notify-compliance", "P3"),) == table.day.memory.tasks

    table.between("floor notified task-1")

    told = [(event.name, event.clause) for event in table.events if event.kind == "compliance notified"]
    assert [("P3", "MD-POKER 18.C#2")] == told
    assert () == table.day.memory.tasks
    assert "[MD-POKER 8.B(2)]" in str(table.refused("floor notified task-1"))
    assert table.replays()


@clause("MD-POKER 18.C", says="may make the player leave the game")
def test_18_C_a_removed_player_is_not_dealt_in_again() -> None:
    memory = next_memory(hands_dealt("holdem", memory=SECOND).say("floor remove seat-2").stay().table)
    again = hands_dealt("holdem", memory=memory)

    assert memory.person("player 2").removed
    assert [1, 3, 4] == sorted(again.table.dealt)
    assert ["MD-POKER 18.C"] == again.cited("must leave")


@clause("MD-POKER 18.C", says="leave the game")
def test_18_C_a_player_who_has_folded_can_be_removed_once() -> None:
    felt = hands_dealt("holdem").say("3 fold", "floor remove seat-3")

    assert "seat 4 MD-POKER 11.G" == felt.open_ask
    assert "seat-3" not in felt.whom("remove")


@clause("MD-POKER 18.D", says="Players keep their cards in the dealer's full view")
@clause("MD-POKER 18.D#2", says="The dealer enforces")
def test_18_D_cards_out_of_view_are_brought_back() -> None:
    felt = dealt("holdem")
    assert "[MD-POKER 18.D]" in felt.why_refused("dealer out-of-view seat-1")
    felt.say("deal", "dealer out-of-view seat-1")

    assert ["MD-POKER 18.D"] == felt.cited("cards out of view")
    assert ["MD-POKER 18.D#2"] == felt.cited("back into view")
    assert 1 in felt.table.live


# ---- Q, R: the shuffler ---------------------------------------------------------------------------------------------


@clause("MD-POKER 18.Q", says="Shuffler jam, stop or incomplete cycle: reshuffle")
def test_18_Q_a_shuffler_that_fails_shuffles_again() -> None:
    felt = SlipFelt("holdem").say("dealer jam", "dealer jam")

    assert ["MD-POKER 18.Q"] * 2 == felt.cited("shuffler failed")
    assert "chance MD-POKER 5.A" == felt.open_ask
    assert "dealer MD-POKER 11.F" == felt.shuffle().open_ask


@pytest.mark.parametrize(
    ("how", "cited"),
    [
        pytest.param("cover", "MD-POKER 18.R", marks=clause("MD-POKER 18.R", says="covered or signed out of order")),
        pytest.param("sign", "MD-POKER 18.R#2", marks=clause("MD-POKER 18.R#2", says="out-of-order sign")),
    ],
)
def test_18_R_a_broken_shuffler_is_put_out_of_order_and_then_the_dealer_shuffles_and_cuts(how: str, cited: str) -> None:
    felt = SlipFelt("holdem", memory=SECOND).say("dealer jam", f"floor {how}")
    assert "[MD-POKER 5.A]" in felt.why_refused("dealer proceed")
    felt.shuffle()

    assert "chance MD-POKER 5.C(2)" == felt.open_ask
    assert [cited] == felt.cited("device covered") + felt.cited("out of order")
    memory = next_memory(felt.stay().replays().table)
    assert "chance MD-POKER 5.C(2)" == SlipFelt("holdem", memory=memory).shuffle().open_ask


@clause("MD-POKER 18.Q", says="Shuffler jam")
@clause("MD-POKER 18.R", says="A broken shuffler")
def test_18_Q_and_R_are_for_a_device_while_it_shuffles() -> None:
    by_hand = SlipFelt("holdem", house={"deck.shuffler": "none"})
    later = SlipFelt("holdem").shuffle()

    assert "[MD-POKER 18.Q]" in by_hand.why_refused("dealer jam")
    assert "[MD-POKER 18.R]" in by_hand.why_refused("floor cover")
    assert "[MD-POKER 18.Q]" in later.why_refused("dealer jam")
    assert "[MD-POKER 18.R#2]" in later.why_refused("floor sign")
    assert "this is for a floorperson or above [MD-POKER 18.R]" in SlipFelt("holdem").why_refused("dealer cover")


# ---- reports as a whole ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18", says="disputes, conduct, showdown and irregularities")
def test_nothing_can_be_reported_before_the_shuffle_or_of_a_round_that_is_over(game: str) -> None:
    fresh = SlipFelt(game)
    over = hands_dealt(game).say("floor misdeal shuffle")

    assert {CHANCE, DEALER, FLOOR} == {option.actor for option in fresh.running.options()}
    assert {"order", "jam", "cover", "sign"} == {option.verb for option in fresh.running.options()}
    assert () == over.running.options()
    assert "comes after the end of the round" in over.why_refused("floor misdeal shuffle")


@clause("MD-POKER 18.G(4)", says="left out")
def test_a_slip_that_nobody_has_noticed_shows_in_no_log() -> None:
    """The dealer passes seat 2 by: only that it has no cards can be seen."""
    slipped = dealt("holdem").say("dealer x1", "dealer leave-out", "dealer x1")
    ordinary = dealt("holdem").say("dealer x2")

    seen = [[event.words for event in view(felt.running, 1).log] for felt in (slipped, ordinary)]
    assert len(seen[0]) == len(seen[1])
    assert seen[0][-1] == seen[1][-1].replace("hand-2", "hand-3")


@clause("MD-POKER 8.C", says="binds the player")
@clause("MD-POKER 18.L", says="Audible statements to the dealer outrank gestures and bind the player in turn")
def test_a_view_keeps_the_answers_of_the_ask_apart_from_what_else_may_be_done() -> None:
    """Seat 3 is asked; seat 4 may speak out of turn (P-36), seat 2 has folded, and the dealer may report."""
    felt = hands_dealt("holdem", 5).say("3 call", "4 call", "5 call", "1 call", "2 check", "deal", "1 check", "2 fold")
    seen = {who: view(felt.running, who) for who in (2, 3, 4, DEALER, PUBLIC)}

    assert {3: ["fold", "check", "bet"]} == {
        who: [one.verb for one in v.options] for who, v in seen.items() if v.options
    }
    assert {"say", "push", "place", "begin-bet", "throw-in"} == {act.verb for act in seen[3].acts}
    assert {"say"} == {act.verb for act in seen[4].acts}
    assert {"absent", "missing-card", "foul", "found-face-up"} < {act.verb for act in seen[DEALER].acts}
    assert () == seen[2].acts == seen[PUBLIC].acts


@clause("MD-POKER 18.J", says="out of the round")
def test_a_round_with_irregularities_is_undone_step_by_step() -> None:
    felt = dealt("holdem").say("dealer x3", "dealer face-up", "dealer x1", "dealer foul seat-1", "deal").stay()
    record = felt.running.record

    for step in range(len(record.answers)):
        events = replay(record, step).events
        assert felt.running.events[: len(events)] == events
