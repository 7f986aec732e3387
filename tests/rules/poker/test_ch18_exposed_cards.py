"""MD-POKER chapter 18, H, J and M to P: what happens to a card on its way from the deck."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine import CHANCE, EVERYONE, NOBODY, Answer
from croupier.rulebook.testing import clause
from croupier.rules.views import PUBLIC, view
from tests.rules.poker.slip_felt import BOARD, DRAW, POKER, STACKS, STUD, SlipFelt, dealt, hands_dealt

STUD7 = [game for game in STUD if game.startswith("stud7")]
ANTE = {"ante.amount": 100}


# ---- H: a card to an ineligible player ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.H", says="Cards given to an ineligible player are mucked and play goes on")
def test_18_H_a_player_without_chips_is_dealt_a_card(game: str) -> None:
    """Seat 2 has too few chips to be dealt in (8.B(4)); the next card goes where this one should have gone."""
    felt = dealt(game, 4, "6c 7d 8h", stacks={2: 50}).say("dealer x1", "dealer ineligible seat-2", "dealer x1")

    assert ["6c", "", "8h"] == [felt.hand(1), felt.hand(2), felt.hand(3)]
    assert "7d" == felt.at("muck")
    assert ["MD-POKER 18.H"] == felt.cited("mucked")
    assert [1, 3, 4] == felt.replays().table.live


@pytest.mark.parametrize("game", STUD)
@clause("MD-POKER 18.H", says="Cards given to an ineligible player are mucked")
def test_18_H_in_stud_a_folded_player_is_ineligible_on_the_next_street(game: str) -> None:
    felt = hands_dealt(game).stay(until="raise")
    folded = felt.running.ask.actor if felt.running.ask else 0
    felt.say(f"{folded} fold").stay(until="proceed").say("dealer x1")
    cards = len(felt.table.places["deck"])

    assert (f"seat-{folded}",) == felt.whom("ineligible")
    felt.say(f"dealer ineligible seat-{folded}", "deal")
    assert "" == felt.hand(folded)
    assert cards - 4 == len(felt.table.places["deck"])


@clause("MD-POKER 18.H", says="ineligible player")
def test_18_H_does_not_cover_an_eligible_player_or_a_burn() -> None:
    felt = dealt("holdem", stacks={2: 50})

    assert "names 'seat-3'; it may name seat-2 [MD-POKER 18.H]" in felt.why_refused("dealer ineligible seat-3")
    assert "[MD-POKER 18.H]" in dealt("holdem").why_refused("dealer ineligible seat-3")
    assert "[MD-POKER 18.H]" in felt.say("deal").stay(until="proceed").why_refused("dealer ineligible seat-2")


# ---- J: one card face up in the deck --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.J", says="A single boxed card is out of the round and goes to the muck")
def test_18_J_the_next_card_takes_the_place_of_the_boxed_one(game: str) -> None:
    felt = dealt(game, 4, "6c 7d 8h").say("dealer x1", "dealer face-up", "dealer x1")

    assert ["6c", "8h", "7d"] == [felt.hand(1), felt.hand(2), felt.at("muck-unused")]
    assert [EVERYONE] == [event.seen_by for event in felt.events("boxed card")]
    assert 4 * STACKS == sum(felt.stay().replays().stacks())


@clause("MD-POKER 18.J", says="out of the round")
def test_18_J_a_boxed_burn_or_board_card_is_replaced_too() -> None:
    felt = hands_dealt("holdem").stay(until="check").stay(until="proceed").say("dealer face-up", "deal")

    assert [1, 3, 1] == [len(felt.table.places[place]) for place in ("burns", "board", "muck-unused")]


@pytest.mark.parametrize("game", DRAW)
@clause("MD-POKER 18.J", says="A single boxed card is out of the round")
@clause("MD-POKER 18.O", says="not used that round")
def test_18_J_and_O_such_cards_are_not_reshuffled_with_the_discards(game: str) -> None:
    """Seven players draw all their cards again and again, so the muck is reshuffled; two cards never come back."""
    felt = dealt(game, 7).say("dealer face-up", "dealer off-table")
    gone = felt.at("muck-unused").split()
    while not felt.running.over and not felt.events("reshuffled"):
        felt.stay(until="discard")
        ask = felt.running.ask
        assert ask is not None
        felt.running.answer(Answer(ask.actor, "discard", cards=ask.options[0].cards))
        felt.running.proceed()
        if felt.running.ask and felt.running.ask.options[0].verb == "order":
            felt.stay(until="proceed")

    assert felt.events("reshuffled")
    assert 2 == len(gone)
    assert gone == felt.at("muck-unused").split()


# ---- O: a card off the table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.O", says="examined and mucked")
def test_18_O_the_next_card_is_dealt_in_the_same_position(game: str) -> None:
    """P-69; it may happen more than once."""
    felt = dealt(game, 4, "6c 7d 8h 9s").say("dealer x1", "dealer off-table", "dealer off-table", "dealer x1")

    assert ["6c", "9s", "7d 8h"] == [felt.hand(1), felt.hand(2), felt.at("muck-unused")]
    assert ["MD-POKER 18.O"] * 2 == felt.cited("off the table")
    assert [NOBODY] * 2 == [event.seen_by for event in felt.events("off the table")]
    assert 4 * STACKS == sum(felt.stay().replays().stacks())


@clause("MD-POKER 18.O", says="A card dealt off the table")
def test_18_O_only_a_card_that_is_being_dealt_can_fall() -> None:
    felt = SlipFelt("holdem")
    assert "the cards are not shuffled yet [MD-POKER 18.O]" in felt.why_refused("dealer off-table")
    felt.shuffle()
    assert felt.may("dealer", "off-table")
    assert "can only happen to a card that is being dealt" in felt.say("deal").why_refused("dealer off-table")


# ---- P: exposed cards in games with a board -------------------------------------------------------------------------


@pytest.mark.parametrize("game", BOARD)
@clause("MD-POKER 18.P", says="replaced from the top of the deck and mucked face down")
def test_18_P_an_exposed_hole_card_is_exchanged_at_once(game: str) -> None:
    """P-68: Five-Card Omaha and Six Plus too."""
    felt = dealt(game, 4, "6c 7d 8h").say("dealer x1", "dealer exposed")
    assert "7d" == felt.at("muck")
    felt.say("dealer x1")

    assert ["8h", ""] == [felt.hand(2), felt.up(2)]
    assert ["MD-POKER 18.P"] == felt.cited("exchanged")
    cards = len(felt.say("deal").table.hand(1))
    assert [cards] * 4 == [len(felt.table.hand(seat)) for seat in (1, 2, 3, 4)]
    felt.stay().replays()


@clause("MD-POKER 18.P", says="Hold 'Em or Omaha hole card exposed")
def test_18_P_also_when_the_replacement_is_exposed_and_in_a_double_board_hand() -> None:
    again = dealt("holdem", 4, "6c 7d 8h 9s").say("dealer x1", "dealer exposed", "dealer exposed", "dealer x1")
    double = SlipFelt("holdem", house={"double_board.offered": True}).shuffle().say("1 request double-board 400")
    double.say("2 agree", "3 agree", "4 agree", "dealer exposed")

    assert ["9s", "7d 8h"] == [again.hand(2), again.at("muck")]
    assert ["MD-POKER 18.P"] == double.cited("exchanged")


@clause("MD-POKER 18.P", says="hole card exposed")
def test_18_P_a_burn_and_a_board_card_are_not_dealt_to_a_player() -> None:
    felt = hands_dealt("holdem").stay(until="check").stay(until="proceed")

    assert "[MD-POKER 18.P]" in felt.why_refused("dealer exposed")
    assert "[MD-POKER 18.P]" in felt.say("dealer x1").why_refused("dealer exposed")


# ---- P-68: exposed cards in draw games ------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", ["replace-last", "must-keep"])
@pytest.mark.parametrize("game", DRAW)
@clause("MD-POKER 18.S", says="add to these irregularity rules")
def test_P_68_in_draw_games_a_card_exposed_in_the_deal_is_replaced_at_once(game: str, kept: str) -> None:
    house = {"irregularity.draw_exposed": kept}
    felt = dealt(game, 4, "6c 7d 8h", house=house).say("dealer x1", "dealer exposed", "dealer x1")

    assert ["8h", "7d"] == [felt.hand(2), felt.at("muck")]


@pytest.mark.parametrize("game", DRAW)
@clause("MD-POKER 18.S", says="add to these irregularity rules")
def test_P_68_a_card_exposed_on_the_draw_is_replaced_after_the_others_have_drawn(game: str) -> None:
    felt = hands_dealt(game).stay(until="discard")
    first, second = felt.hand(1).split()[:2]
    held = len(felt.table.hand(1))
    felt.say(f"1 discard {first} {second}", "dealer exposed", "dealer x1")

    assert held - 1 == len(felt.table.hand(1))
    assert "seat 2" == " ".join(felt.open_ask.split()[:2])
    felt.say("2 discard", "3 discard", "4 discard")
    assert "dealer" == felt.open_ask.split()[0]
    felt.say("dealer x1")
    assert held == len(felt.table.hand(1))
    assert 1 == len(felt.table.places["muck-unused"])
    felt.stay().replays()


@pytest.mark.parametrize("game", DRAW)
@clause("MD-POKER 18.S", says="add to these irregularity rules")
def test_P_68_or_it_is_kept_where_the_submission_says_so(game: str) -> None:
    felt = hands_dealt(game, house={"irregularity.draw_exposed": "must-keep"}).stay(until="discard")
    held = len(felt.table.hand(1))
    felt.say(f"1 discard {felt.hand(1).split()[0]}", "dealer exposed")

    assert held == len(felt.table.hand(1))
    assert 1 == len(felt.up(1).split())
    assert "seat 2" == " ".join(felt.open_ask.split()[:2])
    felt.stay().replays()


# ---- M(1), M(2), N: exposed hole cards in stud ----------------------------------------------------------------------


@pytest.mark.parametrize("which", [1, 2])
@pytest.mark.parametrize("game", STUD7)
@clause("MD-POKER 18.M(1)", says="First or second hole card exposed: the third card comes down")
def test_18_M_1_the_third_card_comes_down_and_the_exposed_one_is_the_up_card(game: str, which: int) -> None:
    felt = dealt(game).say(*["dealer x4"] * (which - 1), "dealer x1", "dealer exposed")
    exposed = felt.up(2)
    felt.say("deal")

    assert [1, 1, 1, 1] == [len(felt.up(seat).split()) for seat in (1, 2, 3, 4)]
    assert exposed == felt.up(2) == felt.hand(2).split()[which - 1]
    assert "MD-POKER 18.M(1)" == [event for event in felt.events("dealt") if event.place == "hand-2"][-1].clause
    felt.stay().replays()


@clause("MD-POKER 18.M(1)", says="hole card exposed")
@clause("MD-POKER 18.M", says="exposure rules")
def test_P_67_the_exposed_card_may_bring_in_the_forced_bet() -> None:
    """Seat 2's deuce of clubs was meant to be a hole card."""
    felt = dealt("stud7-high", 3, "9c 2c Kd  Tc Jd Qh  3s 4s 5s").say("dealer x1", "dealer exposed", "deal")

    assert [2] == [event.seat for event in felt.events("up cards compared")]
    assert "2c" == felt.up(2)


@pytest.mark.parametrize("game", STUD7)
@clause("MD-POKER 18.M(2)", says="Both hole cards exposed: hand is void and the ante returned")
def test_18_M_2_both_hole_cards_exposed_void_the_hand_and_return_the_ante(game: str) -> None:
    felt = dealt(game, house=ANTE).say("dealer x1", "dealer exposed", "dealer x3", "dealer exposed", "deal")

    assert [1, 3, 4] == felt.table.live
    assert "" == felt.hand(2)
    assert {2: 100} == felt.returned("MD-POKER 18.M(2)")
    assert STACKS == felt.stay().replays().stacks()[1]
    assert 2 not in felt.won()


@clause("MD-POKER 18.M(2)", says="Both hole cards exposed")
def test_18_M_2_the_last_player_left_gets_their_ante_back_and_none_left_voids_the_round() -> None:
    """P-97: with the other ante gone nobody has matched seat 2's."""
    felt = dealt("stud7-low", 2, house=ANTE).say("dealer exposed", "dealer x1", "dealer exposed")
    both = dealt("stud7-low", 2, house=ANTE).say(*["dealer exposed"] * 4)

    assert {2: 100} == felt.stay().returned("MD-POKER 17.D")
    assert [STACKS, STACKS] == felt.stacks()
    assert ["MD-POKER 18.M(2)"] == both.cited("misdealt")
    assert [STACKS, STACKS] == both.stacks()


@clause("MD-POKER 18.M", says="exposure rules")
@clause("MD-POKER 18.N", says="hole card exposed")
def test_18_M_and_N_a_card_that_comes_face_up_cannot_be_exposed() -> None:
    seven = dealt("stud7-high").say("dealer x8")
    five = dealt("stud5-high").say("dealer x4")

    assert "[MD-POKER 18.M]" in seven.why_refused("dealer exposed")
    assert "[MD-POKER 18.N]" in five.why_refused("dealer exposed")


@clause("MD-POKER 18.N", says="Five-Card Stud hole card exposed: the second card comes down")
def test_18_N_the_second_card_comes_down_and_the_exposed_one_is_the_up_card() -> None:
    felt = dealt("stud5-high", 3, "9c 2c Kd  Tc Jd Qh").say("dealer x1", "dealer exposed", "deal")

    assert ["9c Tc", "2c Jd", "Kd Qh"] == [felt.hand(seat) for seat in (1, 2, 3)]
    assert ["Tc", "2c", "Qh"] == [felt.up(seat) for seat in (1, 2, 3)]
    assert [2] == [event.seat for event in felt.events("up cards compared")]
    assert "MD-POKER 18.N" in felt.cited("dealt")
    assert 3 * STACKS == sum(felt.stay().replays().stacks())


# ---- M(3): the third hole card --------------------------------------------------------------------------------------

# Seat 1 has quads in the end, seat 2 a full house, seat 3 nothing.
SEVENTH = "Ac Kc 2d  Ad Kd 3h  As Ks 4s  9c Ah 5c 7d  9d 7c Kh 8d  9h 8c 2s 9s  Td Jc Qh 6h"


def seventh_street(game: str = "stud7-high", **more: Any) -> SlipFelt:
    """Three players have six cards each, and $8 have been bet by each; the last cards are burned and dealt."""
    felt = dealt(game, 3, SEVENTH, **more)
    while len(felt.table.places.get("burns", ())) < 4:
        felt.stay(until="proceed").say("dealer x1")
    return felt


@pytest.mark.parametrize("game", STUD7)
@clause("MD-POKER 18.M(3)", says="the player chooses as listed")
@clause("MD-POKER 18.M(3)(b)", says="go on contesting everything")
def test_18_M_3_the_player_may_go_on(game: str) -> None:
    felt = seventh_street(game).say("dealer exposed", "dealer x2")

    assert "seat 1 MD-POKER 18.M(3)" == felt.open_ask
    felt.say("1 go-on")
    assert "bet" in {option.verb for option in felt.running.options()}
    assert ["MD-POKER 18.M(3)(b)"] == felt.cited("goes on")
    felt.stay().replays()


@clause("MD-POKER 18.M(3)(a)", says="stop betting and contest only the pot so far")
def test_18_M_3_a_later_bets_form_a_side_pot_without_the_player() -> None:
    """P-85: seat 1 has the best hand and wins what was there; the bets of the last round are for the others."""
    felt = seventh_street().say("dealer exposed", "dealer x2")
    pot = felt.pot
    felt.say("1 stop-betting")
    while felt.running.ask is not None and felt.running.ask.options[0].verb != "show":
        actor = felt.running.ask.actor
        assert actor != 1
        felt.say(f"{actor} bet 400" if felt.may(str(actor), "bet") else f"{actor} call")
    felt.stay()

    assert {1: pot, 2: 800} == felt.won()
    assert [STACKS + 2 * pot // 3, STACKS - pot // 3 + 400, STACKS - pot // 3 - 400] == felt.stacks()
    assert ["MD-POKER 18.M(3)(a)"] == felt.cited("stakes aside") == felt.replays().cited("stakes back")


@clause("MD-POKER 18.M(3)", says="Third hole card exposed")
def test_18_M_3_an_all_in_player_has_no_obligation_to_end() -> None:
    felt = dealt("stud7-high", 3, SEVENTH, house={"stakes.allow_short": True}, stacks={1: 100})
    while len(felt.table.places.get("burns", ())) < 4:
        felt.stay(until="proceed").say("dealer x1")
    felt.say("dealer exposed", "dealer x2")

    assert "MD-POKER 18.M(3)" not in felt.open_ask


@pytest.mark.parametrize(("house", "away"), [({}, "dealer absent"), ({"countdown.offered": True}, "dealer expired")])
@clause("MD-POKER 18.M(3)", says="the player chooses as listed")
def test_18_M_3_who_is_not_there_to_choose_has_ended_nothing(house: dict[str, bool], away: str) -> None:
    felt = seventh_street(house=house).say("dealer exposed", "dealer x2", away)

    assert ["MD-POKER 18.M(3)(b)"] == felt.cited("goes on")


@clause("MD-POKER 18.M(3)", says="the player chooses as listed")
def test_18_M_3_a_hand_may_be_lost_while_its_player_chooses() -> None:
    felt = seventh_street().say("dealer exposed", "dealer x2", "dealer collect seat-1")

    assert [2, 3] == felt.table.live
    assert "MD-POKER 18.M(3)" not in felt.open_ask


@clause("MD-POKER 18.M(3)(a)", says="contest only the pot so far")
def test_18_M_3_a_stakes_aside_come_back_when_the_round_is_void() -> None:
    felt = seventh_street().say("dealer exposed", "dealer x2", "1 stop-betting", "floor missing-card")

    assert [STACKS] * 3 == felt.stacks()


@clause("MD-POKER 18.M(3)", says="Third hole card exposed")
def test_X_24_a_common_seventh_card_lies_face_up_anyway() -> None:
    felt = dealt("stud7-high", 8)
    while not felt.table.places.get("board") and felt.running.ask is not None:
        felt.stay(until="proceed")
        clause, may = felt.open_ask, felt.may("dealer", "exposed")
        felt.say("dealer x1")

    assert 1 == len(felt.table.places["board"])
    assert clause in ("dealer MD-POKER 10.J(2)", "dealer MD-POKER 10.J(3)")
    assert not may


@pytest.mark.parametrize(("fell", "own", "common"), [(0, 7, 0), (6, 7, 0), (7, 6, 1)])
@clause("MD-POKER 18.J", says="out of the round")
@clause("MD-POKER 18.O", says="not used that round")
def test_X_23_cards_out_of_the_round_count_as_gone(fell: int, own: int, common: int) -> None:
    """Six players have 13 cards left for seventh street, which takes a burn and six."""
    felt = dealt("stud7-high", 6).say(*["dealer off-table"] * fell)
    while len(felt.table.hand(1)) + len(felt.table.places.get("board", ())) < 7:
        felt.stay(until="proceed").say("dealer x1")

    assert [own, common] == [len(felt.table.hand(1)), len(felt.table.places.get("board", ()))]


# ---- S --------------------------------------------------------------------------------------------------------------


@clause("MD-POKER 18.S", says="may clarify and add to these irregularity rules")
def test_18_S_the_submissions_own_texts_are_shown_with_the_first_irregularity() -> None:
    texts = ("a boxed card is shown to the table", "the floor is called at once")
    felt = dealt("holdem", house={"irregularity.supplement": texts}).say("dealer x1")
    assert [] == felt.events("submission adds")
    felt.say("dealer off-table", "dealer off-table")

    assert list(texts) == [event.text for event in felt.events("submission adds")]
    assert ["MD-POKER 18.S"] * 2 == felt.cited("submission adds")


@clause("MD-POKER 13.G(3)(c)", says="left out of that reshuffle")
def test_P_68_an_exposed_card_that_was_kept_and_given_up_comes_face_down_from_the_next_shuffle() -> None:
    """Seat 1 must keep it, discards it on the second draw among cards that nobody saw, and another seat is dealt it."""
    felt = hands_dealt("triple-27", 6, house={"irregularity.draw_exposed": "must-keep"}).stay(until="discard")
    felt.say(f"1 discard {felt.hand(1)}", "dealer exposed", "deal")
    (kept,) = cards(felt.up(1))
    while not felt.deck:
        ask = felt.running.ask
        assert ask is not None
        if ask.actor == CHANCE:
            felt.deck = (kept,) if kept in ask.options[0].cards else ()  # type: ignore[assignment]
            felt.shuffle().say("deal")
        elif ask.options[0].verb == "discard":
            felt.say(f"{ask.actor} discard {felt.hand(ask.actor)}", "deal")
        else:
            felt.say(f"{ask.actor} {'check' if felt.may(str(ask.actor), 'check') else 'call'}", "deal")

    held = next(seat for seat in felt.table.live if kept in felt.table.hand(seat))
    assert {"??"} == set(view(felt.running, PUBLIC).places[f"hand-{held}"])
    assert ("??",) * 5 in [seen.cards for seen in view(felt.running, PUBLIC).log if seen.kind == "discarded"]
