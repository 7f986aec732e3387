"""MD-POKER chapter 18, K: fouled and protected hands, refunds from the pot, and players who just leave."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine.events import pot_name
from croupier.rulebook.testing import clause
from croupier.rules.poker.day.life import after
from croupier.rules.poker.memory import PlayerMemory, PokerMemory
from tests.rules.poker.slip_felt import BOARD, DRAW, POKER, STACKS, STUD, SlipFelt, dealt, hands_dealt

NOT_STUD = [*BOARD, *DRAW]
ANTE = {"ante.amount": 100}
OUT = ("dealer foul", "dealer collect", "dealer left-table", "floor refund", "floor own-fault", "floor remove")
# Seat 1 has aces, seat 2 kings, seat 3 queens, seat 4 jacks; the board helps nobody.
PAIRS = "Ac Kc Qc Jc  Ad Kd Qd Jd  2s  3h 5h 8s  2c  9h  3s  Ts"


# ---- unprotected hands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NOT_STUD)
@clause("MD-POKER 18.K", says="No remedy for an unprotected hand that is fouled or swept in")
def test_18_K_a_fouled_hand_is_dead_and_its_bets_stay(game: str) -> None:
    felt = hands_dealt(game, house=ANTE)
    put = felt.table.contributed[2]
    felt.say("dealer foul seat-2")

    assert [1, 3, 4] == sorted(felt.table.live)
    assert "" == felt.hand(2)
    assert put == felt.table.contributed[2] > 0
    assert ["MD-POKER 18.K"] == felt.cited("hand is dead") == felt.cited("mucked")
    assert 2 not in felt.stay().replays().won()
    assert 4 * STACKS == sum(felt.stacks())


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.K", says="swept in")
def test_18_K_a_hand_the_dealer_collects_is_dead_in_stud_too(game: str) -> None:
    felt = hands_dealt(game).stay(until="check").say("dealer collect seat-3")

    assert 3 not in felt.table.live
    assert 3 not in felt.stay().replays().won()


@pytest.mark.parametrize("game", STUD)
@clause("MD-POKER 18.K(1)", says="Stud hole cards count as protected")
def test_18_K_1_in_stud_no_hand_is_fouled_without_remedy(game: str) -> None:
    felt = hands_dealt(game)

    assert "in stud hole cards count as protected [MD-POKER 18.K(1)]" in felt.why_refused("dealer foul seat-1")
    felt.stay(until="check").say("floor reconstruct seat-1")
    assert ["MD-POKER 18.K(1)"] == felt.cited("hole cards protected")
    assert 1 in felt.table.live


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.K", says="No remedy for an unprotected hand")
def test_18_K_before_there_are_cards_there_is_no_hand_to_lose(game: str) -> None:
    felt = dealt(game)
    for report in OUT[1:]:
        assert "this hand cannot be lost at this point" in felt.why_refused(f"{report} seat-1")
    felt.say("dealer x1")
    assert ("seat-1",) == felt.whom("collect")
    assert "may name seat-1 [MD-POKER 18.K]" in felt.why_refused("dealer collect seat-2")


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_18_K_a_hand_lost_while_cards_are_dealt_gets_no_more_of_them(game: str) -> None:
    felt = dealt(game).say("dealer x2", "dealer collect seat-1", "deal")

    assert "" == felt.hand(1)
    assert 1 == len({len(felt.table.hand(seat)) for seat in (2, 3, 4)})
    felt.stay().replays()


@clause("MD-POKER 18.K", says="fouled or swept in")
def test_P_88_a_hand_that_was_shown_cannot_be_lost_any_more() -> None:
    felt = hands_dealt("holdem", 4, PAIRS).stay(until="show")
    assert ("seat-1", "seat-2", "seat-3", "seat-4") == felt.whom("foul")
    felt.say("1 show")

    assert ("seat-2", "seat-3", "seat-4") == felt.whom("foul")
    assert "may name seat-2 or seat-3 or seat-4 [MD-POKER 18.K]" in felt.why_refused("dealer foul seat-1")


@clause("MD-POKER 18.K", says="fouled or swept in")
def test_18_K_a_pot_keeps_somebody_who_can_win_it() -> None:
    """Seat 1 has conceded to seat 2, so seat 2's hand cannot be lost."""
    felt = hands_dealt("holdem", 2).stay(until="show")
    first = felt.running.ask.actor if felt.running.ask else 0
    felt.say(f"{first} muck")

    assert "this hand cannot be lost" in felt.why_refused(f"dealer foul seat-{3 - first}")


@clause("MD-POKER 18.K", says="fouled or swept in")
def test_18_K_a_side_pot_keeps_somebody_who_can_win_it_too() -> None:
    """Seat 3 is all-in for less; once seat 1 has conceded, only seat 2 can win the side pot."""
    felt = hands_dealt("holdem", 3, stacks={1: 20_000, 2: 20_000, 3: 1_000})
    felt.say("3 raise 1000", "1 call", "2 call").stay(until="bet").say("1 bet 500", "2 call").stay(until="show")
    assert ("seat-1", "seat-2", "seat-3") == felt.whom("foul")
    felt.say("1 muck")

    assert ("seat-3",) == felt.whom("foul")


# ---- who is asked after a hand is out -------------------------------------------------------------------------------


@pytest.mark.parametrize("report", OUT)
@clause("MD-POKER 18.K", says="fouled or swept in")
@clause("MD-POKER 18.C", says="may make the player leave the game")
def test_the_player_in_turn_loses_the_hand_and_the_next_one_is_asked(report: str) -> None:
    felt = hands_dealt("holdem").say(f"{report} seat-3")

    assert "seat 4 MD-POKER 11.G" == felt.open_ask
    assert [1, 2, 4] == sorted(felt.table.live)
    assert 4 * STACKS == sum(felt.stay().replays().stacks())


@pytest.mark.parametrize("report", OUT)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_another_player_loses_the_hand_and_the_one_in_turn_is_asked_again(report: str) -> None:
    felt = hands_dealt("holdem").say(f"{report} seat-4")

    assert "seat 3 MD-POKER 11.G" == felt.open_ask
    felt.say("3 fold", "1 fold")
    assert ["MD-POKER 7.E(1)"] == felt.stay().cited("awarded")


@pytest.mark.parametrize("report", OUT)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_the_last_hand_left_takes_the_pot(report: str) -> None:
    felt = hands_dealt("holdem", 2).say(f"{report} seat-1")

    assert "nobody" == felt.open_ask
    assert ([] if report == "floor refund" else [2]) == list(felt.won())  # with a refund nothing is left to win
    assert 2 * STACKS == sum(felt.replays().stacks())


@pytest.mark.parametrize("report", OUT)
@pytest.mark.parametrize("game", DRAW)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_hands_are_lost_during_the_draw(game: str, report: str) -> None:
    """Seat 2 while seat 1 is asked for discards, then seat 1 itself, then seat 4 while seat 3 is dealt a card."""
    felt = hands_dealt(game).stay(until="discard").say(f"{report} seat-2")
    assert "seat 1" == " ".join(felt.open_ask.split()[:2])
    felt.say(f"{report} seat-1")
    assert "seat 3" == " ".join(felt.open_ask.split()[:2])
    felt.say(f"3 discard {felt.hand(3).split()[0]}", f"{report} seat-4", "deal")

    assert [3] == felt.table.live
    assert ([] if report == "floor refund" else [3]) == list(felt.stay().won())
    assert 4 * STACKS == sum(felt.replays().stacks())


@pytest.mark.parametrize("game", DRAW)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_a_hand_is_lost_while_its_own_cards_are_replaced(game: str) -> None:
    felt = hands_dealt(game).stay(until="discard")
    felt.say(f"1 discard {' '.join(felt.hand(1).split()[:2])}", "dealer x1", "dealer foul seat-1")

    assert "seat 2" == " ".join(felt.open_ask.split()[:2])
    assert "" == felt.hand(1)
    felt.stay().replays()


@pytest.mark.parametrize("report", OUT)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_hands_are_lost_at_the_showdown(report: str) -> None:
    """Seat 2 is asked, and seat 3 loses the hand; then seat 2 itself; seat 4 must show now, and has lost."""
    felt = hands_dealt("holdem", 4, PAIRS).stay(until="show").say("1 show")
    felt.say(f"{report} seat-3", f"{report} seat-2")

    assert "seat 4" == " ".join(felt.open_ask.split()[:2])
    felt.say("4 show")
    assert [1] == list(felt.won())


@pytest.mark.parametrize("report", OUT)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_hands_are_lost_while_running_it_twice_is_offered(report: str) -> None:
    felt = hands_dealt("holdem", 3, house={"run_twice.offered": True}, stacks={1: 2_000, 2: 2_000})
    felt.say("3 raise 2000", "1 call", "2 call", "1 agree", f"{report} seat-1")

    assert "seat 2 MD-POKER 8.L(1)(g)" == felt.open_ask
    felt.say("2 agree", f"{report} seat-3").stay()
    assert ([] if report == "floor refund" else [2]) == list(felt.won())
    assert STACKS + 4_000 == sum(felt.replays().stacks())


# ---- the forced bet of stud -----------------------------------------------------------------------------------------

# Seat 1 shows 2c, seat 2 shows 3d, seat 3 an ace.
BRING_IN = {"stud7-high": "9c Td Jh  9d Tc Js  2c 3d Ah", "stud5-high": "9c Td Jh  2c 3d Ah"}
STUD_OUT = tuple(report for report in OUT if report not in ("dealer foul", "dealer left-table"))


@pytest.mark.parametrize("report", STUD_OUT)
@pytest.mark.parametrize("game", BRING_IN)
@clause("MD-POKER 18.K", says="fouled or swept in")
@clause("MD-POKER 18.C", says="may make the player leave the game")
def test_P_98_the_forced_bet_passes_on_with_the_hand_lost_before_it(game: str, report: str) -> None:
    felt = hands_dealt(game, 3, BRING_IN[game], house=ANTE)
    assert "seat 1" == " ".join(felt.open_ask.split()[:2])
    felt.say(f"{report} seat-1")

    assert [1, 2] == [event.seat for event in felt.events("up cards compared")]
    assert [2, 3] == felt.table.live
    felt.say("2 forced-bet")
    assert [(2, 100)] == [(event.seat, event.cents) for event in felt.events("forced bet")]
    back = STACKS if report == "floor refund" else STACKS - 100
    assert back == felt.stacks()[0]
    assert 3 * STACKS == sum(felt.stay().replays().stacks())


@pytest.mark.parametrize("game", BRING_IN)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_18_K_another_hand_is_lost_at_the_forced_bet_and_the_same_player_owes_it(game: str) -> None:
    felt = hands_dealt(game, 3, BRING_IN[game]).say("dealer collect seat-2")

    assert "seat 1" == " ".join(felt.open_ask.split()[:2])
    felt.say("1 forced-bet", "3 fold")
    assert [STACKS] * 3 == felt.stacks()
    assert {1: 100} == felt.returned("MD-POKER 17.D")


@pytest.mark.parametrize("game", BRING_IN)
@clause("MD-POKER 18.K", says="fouled or swept in")
def test_18_K_at_the_forced_bet_the_last_hand_left_owes_nothing(game: str) -> None:
    felt = hands_dealt(game, 3, BRING_IN[game], house=ANTE).say("dealer collect seat-1", "dealer collect seat-2")

    assert "nobody" == felt.open_ask
    assert [] == felt.events("forced bet")
    assert [STACKS - 100, STACKS - 100, STACKS + 200] == felt.replays().stacks()


@pytest.mark.parametrize("game", BRING_IN)
@clause("MD-POKER 18.K(4)", says="A silent departure with an unprotected hand is a fold")
@clause("MD-POKER 18.L(2)", says="Mucking does not cancel an owed blind, forced or announced bet")
def test_X_15_who_leaves_the_table_at_the_forced_bet_still_owes_it(game: str) -> None:
    felt = hands_dealt(game, 3, BRING_IN[game], house=ANTE).say("dealer left-table seat-1")

    assert ["", [2, 3]] == [felt.hand(1), felt.table.live]
    assert [(1, 100)] == [(event.seat, event.cents) for event in felt.events("forced bet")]
    assert felt.may("2", "call")
    assert [STACKS - 200, 400] == [felt.stacks()[0], felt.pot]
    felt.say("2 fold")
    assert {3: 400} == felt.replays().won()


# ---- protected hands ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.K(2)", says="reconstructed if at all possible")
def test_18_K_2_a_reconstructed_hand_plays_on(game: str) -> None:
    felt = hands_dealt(game).stay(until="check")
    asked, hand = felt.open_ask, felt.hand(2)
    felt.say("floor reconstruct seat-2")

    assert [asked, hand] == [felt.open_ask, felt.hand(2)]
    assert ["MD-POKER 18.K(2)"] == felt.cited("hand reconstructed")


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_an_innocent_victim_gets_everything_back(game: str) -> None:
    felt = hands_dealt(game, house=ANTE).stay(until="check").say("floor refund seat-2")

    assert STACKS == felt.stacks()[1]
    assert ["MD-POKER 18.K(3)"] == felt.cited("hand is dead")
    assert STACKS == felt.stay().replays().stacks()[1]
    assert 4 * STACKS == sum(felt.stacks())


@clause("MD-POKER 18.K(3)", says="all money put in the pot")
def test_18_K_3_one_players_ante_for_all_is_money_of_that_player() -> None:
    felt = hands_dealt("holdem", house=ANTE | {"ante.rule": "button"}).say("3 call", "4 call", "floor refund seat-4")

    assert {4: 600} == felt.returned("MD-POKER 18.K(3)")


@clause("MD-POKER 18.K(3)", says="Innocent victim")
def test_18_K_3_a_player_with_a_part_in_the_error_gets_nothing() -> None:
    felt = hands_dealt("holdem").say("3 call", "floor own-fault seat-3")

    assert STACKS - 200 == felt.stacks()[2]
    assert [3] == [event.seat for event in felt.events("hand is dead")]


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_84_each_contribution_leaves_the_level_it_went_into() -> None:
    """Seat 1 is all-in for $10, seat 2 for $30; seats 3 and 4 have $50 in, and seat 4 is the victim."""
    felt = hands_dealt("holdem", 4, PAIRS, stacks={1: 1_000, 2: 3_000})
    felt.say("3 raise 5000", "4 call", "1 call", "2 call", "deal", "floor refund seat-4").stay()

    assert {4: 5_000} == felt.returned("MD-POKER 18.K(3)")
    assert {1: 3_000, 2: 4_000} == felt.won()
    assert [3_000, 4_000, STACKS - 3_000, STACKS] == felt.stacks()


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
@clause("MD-POKER 17.D", says="An uncalled last bet does not count for percentage or incremental rake")
def test_P_97_what_nobody_else_has_matched_any_more_is_uncalled_and_not_raked() -> None:
    """Seat 1 is all-in for $10; seats 2 and 3 have $50 in, and seat 3 is the victim: a pot of $20 is raked."""
    felt = hands_dealt("holdem", 3, "Ac Kc Qc  Ad Kd Qd", stacks={1: 1_000}, memory=PokerMemory(raked=True))
    felt.say("3 raise 5000", "1 call", "2 call", "deal", "2 check", "floor refund seat-3").stay()

    assert {3: 5_000} == felt.returned("MD-POKER 18.K(3)")
    assert {2: 4_000} == felt.returned("MD-POKER 17.D")
    assert [200] == [event.cents for event in felt.events("raked")]
    assert {1: 1_800} == felt.won()
    assert [1_800, STACKS - 1_000, STACKS] == felt.stacks()


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_97_the_bets_of_a_folded_player_match_what_they_matched() -> None:
    """As before, but seat 4 has $50 in too, and has folded since: that money is still in the pot, for seat 2."""
    felt = hands_dealt("holdem", 4, PAIRS, stacks={1: 1_000})
    felt.say("3 raise 5000", "4 call", "1 call", "2 call", "deal", "2 bet 1000", "3 call", "4 fold", "deal")
    felt.say("floor refund seat-3").stay()

    assert {3: 6_000} == felt.returned("MD-POKER 18.K(3)")
    assert {2: 1_000} == felt.returned("MD-POKER 17.D")
    assert {1: 3_000, 2: 8_000} == felt.won()
    assert [3_000, STACKS + 3_000, STACKS, STACKS - 5_000] == felt.stacks()


AGREED = {"bomb_pot.offered": True, "bomb_pot.amounts": (2_000,)}
SHORT = {"stakes.allow_short": True, "ante.amount": 2_000}


@pytest.mark.parametrize(("house", "told"), [(AGREED, ["1 request bomb-pot 2000", "2 agree"]), (SHORT, [])])
@clause("MD-POKER 17.D", says="An uncalled last bet does not count for percentage or incremental rake")
def test_P_97_what_a_short_player_cannot_match_is_not_raked(house: dict[str, Any], told: list[str]) -> None:
    """Seat 1 puts in $20 and seat 2 has $5: a pot of $10 is played for and raked."""
    felt = SlipFelt("holdem", 2, "Ac Kc Ad Kd", house=house, stacks={2: 500}, memory=PokerMemory(raked=True)).shuffle()
    felt.say(*told).stay()

    assert 1_500 == felt.events("returned")[0].cents
    assert [(100, "main pot")] == [(event.cents, pot_name(event.pot)) for event in felt.events("raked")]
    assert [STACKS + 400, 0] == felt.replays().stacks()


@pytest.mark.parametrize(
    ("betting", "then"),
    [
        (["1 bet 400", "2 raise 1000"], ["3 call", "4 fold"]),
        (["1 check", "2 bet 1000"], ["3 check", "4 check"]),
        (["1 check", "2 check", "3 bet 400", "4 call", "1 fold", "2 raise 1000"], []),
    ],
)
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_97_who_has_answered_the_bet_before_a_refunded_raise_is_not_asked_again(
    betting: list[str], then: list[str]
) -> None:
    """Seat 2's raise is refunded; with the others' answers to what stood before it the round is complete."""
    felt = hands_dealt("holdem", 4, PAIRS).say("3 call", "4 call", "1 call", "2 check", "deal", *betting)
    felt.say("floor refund seat-2", *then)

    assert "dealer MD-POKER 11.I" == felt.open_ask
    assert STACKS == felt.stacks()[1]


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_97_a_blind_that_has_not_acted_keeps_its_option_and_a_forced_bet_has_none() -> None:
    blind = hands_dealt("holdem", 4, PAIRS).say("3 raise 1000", "floor refund seat-3", "4 call", "1 fold")
    forced = hands_dealt("stud5-high", 3, BRING_IN["stud5-high"]).say("1 forced-bet", "2 raise 200")
    forced.say("floor refund seat-2", "3 call")

    assert blind.may("2", "check")
    assert blind.may("2", "raise")
    assert "dealer MD-POKER 14.F" == forced.open_ask


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_nobody_has_to_call_a_bet_that_was_refunded() -> None:
    """Seat 3 raises to $10 and is refunded before anybody called: the big blind of $2 is the bet again."""
    felt = hands_dealt("holdem").say("3 raise 1000", "floor refund seat-3")

    assert 200 == felt.table.betting.high_cents  # type: ignore[union-attr]
    assert felt.say("4 call", "1 call").may("2", "check")
    assert 600 == felt.pot


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_a_bet_that_others_called_stands() -> None:
    felt = hands_dealt("holdem").say("3 raise 1000", "4 call", "floor refund seat-3")

    assert 1_000 == felt.table.betting.high_cents  # type: ignore[union-attr]
    assert 1_300 == felt.pot


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_who_has_put_nothing_in_leaves_the_bet_as_it_is() -> None:
    """Seat 2 is all-in for 60 cents of the big blind; $2 is the bet, also after seat 3 is out before acting."""
    felt = hands_dealt("holdem", stacks={2: 60}, house={"stakes.allow_short": True}).say("floor refund seat-3")

    assert 200 == felt.table.betting.high_cents  # type: ignore[union-attr]
    assert 200 == felt.say("4 call").table.street[4]


@pytest.mark.parametrize("acted", ["3 call", "3 raise 1000"])
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_a_refund_does_not_lower_the_bet_below_a_blind_that_is_all_in_for_less(acted: str) -> None:
    """Seat 2 is all-in for 60 cents of the big blind (P-31): $2 is the bet for the others, also after seat 3 is out."""
    felt = hands_dealt("holdem", stacks={2: 60}, house={"stakes.allow_short": True}).say(acted, "floor refund seat-3")

    assert 200 == felt.table.betting.high_cents  # type: ignore[union-attr]
    assert 200 == felt.table.betting.full_to_cents  # type: ignore[union-attr]
    assert 200 == felt.say("4 call").table.street[4]


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_a_blind_that_is_refunded_is_demanded_of_nobody() -> None:
    felt = hands_dealt("holdem").say("floor refund seat-2")

    assert 100 == felt.table.betting.high_cents  # type: ignore[union-attr]


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_a_refund_does_not_lower_the_bet_below_a_forced_bet_for_less() -> None:
    """Seat 1 is all-in for 20 cents of the forced bet: the others answer all of it, also after seat 2 is out."""
    short: dict[str, Any] = {"stacks": {1: 20}, "house": {"stakes.allow_short": True}}
    felt = hands_dealt("stud5-high", 3, BRING_IN["stud5-high"], **short)
    high = felt.table.betting.high_cents  # type: ignore[union-attr]
    felt.say("2 call", "floor refund seat-2")

    assert high > 20
    assert high == felt.table.betting.high_cents  # type: ignore[union-attr]


# ---- K(4): leaving --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.K(4)", says="A silent departure with an unprotected hand is a fold")
def test_18_K_4_who_leaves_without_comment_has_no_interest_in_the_pot(game: str) -> None:
    felt = hands_dealt(game, house=ANTE).stay(until="check").say("dealer left-table seat-4")

    assert ["MD-POKER 18.K(4)"] == felt.cited("hand is dead") == [felt.cited("mucked")[-1]]
    assert felt.stacks()[3] < STACKS
    assert 4 not in felt.stay().won()


@clause("MD-POKER 18.K(4)", says="silent departure")
def test_18_K_4_who_has_told_the_floor_keeps_the_hand_until_it_is_in_turn() -> None:
    """8.B(6), P-37: the stakes are secured, and the hand is folded only when it faces a bet."""
    felt = hands_dealt("holdem").say("floor secure-stakes seat-1")

    assert "may name seat-2 or seat-3 or seat-4 [MD-POKER 18.K(4)]" in felt.why_refused("dealer left-table seat-1")
    assert 1 in felt.table.live


def test_a_felt_line_that_is_allowed_is_not_a_refusal() -> None:
    felt = SlipFelt("holdem").shuffle()
    with pytest.raises(AssertionError, match="was not refused"):
        felt.why_refused("dealer face-up")


@pytest.mark.parametrize(
    ("betting", "out", "least"),
    [
        (["3 raise 1000"], 3, 400),
        (["3 raise 400", "4 raise 600"], 4, 600),
        (["3 raise 1500", "4 call"], 3, 2_800),
        (["3 call", "4 call", "1 call", "2 check", "deal", "1 bet 1000"], 1, 200),
    ],
)
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_a_refunded_raise_does_not_set_the_next_one(betting: list[str], out: int, least: int) -> None:
    felt = hands_dealt("holdem", 4, PAIRS)
    felt.say(*betting, f"floor refund seat-{out}")
    ask = felt.running.ask
    assert ask is not None

    assert least == next(one.amount_min for one in ask.options if one.verb in ("bet", "raise"))


# ---- what a refund leaves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "owes"),
    [
        (["deal", "3 check", "4 call", "1 call"], 0),
        (["dealer x2", "dealer leave-out", "deal", "4 call", "1 call", "floor left-out seat-3"], 300),
        (["deal", "3 check", "4 call", "1 call", "floor refund seat-3"], 300),
        (["deal", "3 check", "4 call", "1 call", "floor own-fault seat-3"], 0),
        (["deal", "3 check", "4 call", "1 call", "floor missing-card"], 300),
    ],
)
@clause("MD-POKER 18.G(4)", says="an eligible player left out")
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_123_missed_blinds_that_come_back_stay_owed(told: list[str], owes: int) -> None:
    """Seat 3 has come back owing $3: $2 are a bet and $1 is dead. What goes back was not posted."""
    memory = PokerMemory(button=4, people=(PlayerMemory("player 3", owes=300),))
    felt = dealt("holdem", 4, PAIRS, memory=memory).say(*told)
    back = felt.stacks()[2] == STACKS
    left = after(felt.stay().replays().table, "round")

    assert owes == left.person("player 3").owes
    assert bool(owes) == back


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_123_a_blind_of_the_hand_that_comes_back_is_not_owed() -> None:
    """Seat 2 waited for its big blind; it is refunded, and goes on with the button."""
    waiting = PokerMemory(button=4, people=(PlayerMemory("player 2", waits=True),))
    felt = hands_dealt("holdem", 4, PAIRS, memory=waiting).say("3 call", "floor refund seat-2").stay()
    left = after(felt.table, "round")

    assert (0, False) == (left.person("player 2").owes, left.person("player 2").waits)
    assert 1 == left.button


@pytest.mark.parametrize("raked", [False, True])
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_nobody_is_awarded_a_pot_from_which_everything_was_refunded(raked: bool) -> None:
    felt = hands_dealt("holdem", 3, memory=PokerMemory(raked=raked)).say("floor refund seat-1", "floor refund seat-2")
    felt.stay()

    assert [STACKS] * 3 == felt.replays().stacks()
    assert not felt.events("awarded", "raked")


@pytest.mark.parametrize("raked", [False, True])
@pytest.mark.parametrize("last", ["3 show", "3 muck"])
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_18_K_3_a_showdown_for_nothing_awards_nothing(raked: bool, last: str) -> None:
    felt = hands_dealt("holdem", 4, PAIRS, memory=PokerMemory(raked=raked))
    felt.say("floor refund seat-1", "floor refund seat-2").stay(until="show").say(last).stay()

    assert [STACKS] * 4 == felt.replays().stacks()
    assert not felt.events("awarded", "raked")
