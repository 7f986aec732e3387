"""MD-POKER chapter 13: Five-Card Draw High and Low."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import SeededChance, cards, show
from croupier.engine import Answer, RuleViolation, Unlawful, read, write
from croupier.engine.driver import play
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.draw_felt import LIMITS, DrawFelt

FORMS = ("draw5-high", "draw5-low")
FOUR = {1: "Ah Kh Qd Jc 9s", 2: "2c 2d 7h 8s Tc", 3: "3h 3s 4d 5c 6c", 4: "As Ks Qs Js 8h"}


def high(**more: Any) -> DrawFelt:
    """Four players at Five-Card Draw High; seat 4 has the button, seats 1 and 2 the blinds of $1 and $2."""
    return DrawFelt("draw5-high", 4, FOUR, **more)


@clause("MD-POKER 13.A", says="either draw form follow this chapter")
@pytest.mark.parametrize("game", FORMS)
def test_13_A_the_dealer_announces_the_form(game: str) -> None:
    announced = DrawFelt(game, 2).events("announced")[0]

    assert (GAMES[game].name, "MD-POKER 13.A") == (announced.text, announced.clause)


@clause("MD-POKER 13.B", says="at most eight players")
@pytest.mark.parametrize("game", FORMS)
def test_13_B_eight_players_but_not_nine(game: str) -> None:
    assert 8 == len(DrawFelt(game, 8).table.dealt)
    with pytest.raises(RuleViolation, match=r"9 players sit down; at most 8 may play \[MD-POKER 13.B\]"):
        new(game, dict.fromkeys(range(1, 10), 20_000))


@clause("MD-POKER 13.B(1)", says="ante may be demanded")
@clause("MD-POKER 13.B(2)", says="fixed in the Rules Submission")
def test_13_B_1_each_player_antes_what_the_house_has_fixed() -> None:
    felt = high(house={"ante.amount": 50})

    assert [1, 2, 3, 4] == felt.seats("ante")
    assert {(50, "MD-POKER 13.B(1)")} == {(event.cents, event.clause) for event in felt.events("ante")}
    assert not high().events("ante")


@clause("MD-POKER 13.C", says="sets dealing and betting order")
def test_13_C_deal_and_betting_go_from_the_buttons_left() -> None:
    felt = high(memory=PokerMemory(button=2))

    assert [(2, "MD-POKER 13.C")] == [(event.seat, event.clause) for event in felt.events("button")]
    assert [3, 4, 1, 2] == felt.table.dealt
    assert [3, 4] == felt.seats("blind")
    assert 1 == felt.ask.actor


@clause("MD-POKER 13.C(1)(a)", says="first seat at the dealer's right")
def test_13_C_1_a_the_button_begins_at_the_dealers_right() -> None:
    record = new(
        "draw5-high", {1: 5_000, 4: 5_000, 6: 5_000}, house={"button.start": "right-of-dealer"}, procedure="button"
    )
    placed = play(record, SeededChance("any"), lambda running: Answer(0, "proceed"))

    assert [("button", 6, "MD-POKER 13.C(1)(a)")] == [(e.kind, e.seat, e.clause) for e in placed.events]


@clause("MD-POKER 13.C(1)(b)", says="a single dealt card's rank")
@pytest.mark.parametrize(
    ("drawn", "winner"), [("9c Kd 4s", 2), ("Kd Kh 2c", 2), ("Ks Kh Kd", 1), ("2c As Kh", 2), ("9s 9c 8d", 1)]
)
def test_13_C_1_b_the_highest_card_has_the_button_and_suits_break_ties(drawn: str, winner: int) -> None:
    """P-77: ties go by suit: spades, hearts, diamonds, clubs."""
    record = new("draw5-low", dict.fromkeys((1, 2, 3), 5_000), house=LIMITS, procedure="button")
    top = cards(drawn)

    class Rigged(SeededChance):
        def order(self, cards: object) -> tuple[int, ...]:  # type: ignore[override]
            return (*top, *(card for card in range(52) if card not in top))

    placed = play(record, Rigged("any"), lambda running: Answer(0, "proceed"))
    button = placed.events[-5]

    assert ("button", winner, "MD-POKER 13.C(1)(b)", "P-77") == (
        button.kind, button.seat, button.clause, button.reading,
    )  # fmt: skip
    assert placed.events == read(write(placed.record), GAMES)[1].events


@clause("MD-POKER 13.C(2)", says="moves clockwise after each round")
def test_13_C_2_the_button_moves_to_the_next_player_with_chips() -> None:
    felt = high(memory=PokerMemory(button=3), stacks={4: 0}).say("3 fold", "1 fold")

    assert felt.running.over
    assert PokerMemory(button=1, button_moved=True) == next_memory(felt.table)
    assert ["MD-POKER 13.C(2)"] == high(memory=next_memory(felt.table)).cited("button")


@clause("MD-POKER 13.D", says="five cards face down each, button last")
def test_13_D_five_rounds_of_one_card_from_the_buttons_left() -> None:
    felt = high()
    dealt = [event for event in felt.events("dealt") if event.clause == "MD-POKER 13.D"]

    assert ["hand-1", "hand-2", "hand-3", "hand-4"] * 5 == [event.place for event in dealt]
    assert [1, 2, 3, 4] * 5 == [event.seen_by for event in dealt]
    assert "Ah Kh Qd Jc 9s" == felt.dealt_to(1)


@clause("MD-POKER 13.E", says="blinds follow the deal")
@clause("MD-POKER 13.E(1)", says="Additional blinds may be required")
@clause("MD-POKER 13.E(2)", says="Number and amount of blinds")
def test_13_E_blinds_are_posted_after_the_deal() -> None:
    """P-12: the chapter's own order; in the other chapters the blinds come first."""
    felt = high(house={"blinds": (100, 100, 200)})
    kinds = [event.kind for event in felt.running.events]

    assert kinds.index("blind") > max(place for place, kind in enumerate(kinds) if kind == "dealt")
    assert [(1, 100), (2, 100), (3, 200)] == [(event.seat, event.cents) for event in felt.events("blind")]
    assert ["MD-POKER 13.E", "MD-POKER 13.E(1)", "MD-POKER 13.E(1)"] == felt.cited("blind")


@pytest.mark.parametrize("choice", ["straddle.offered", "kill.mode"])
def test_P_12_draw_has_no_straddle_and_no_kill(choice: str) -> None:
    with pytest.raises(Unlawful, match=choice):
        new("draw5-high", {1: 5_000, 2: 5_000}, house={choice: "true"})


@clause("MD-POKER 13.F", says="From the left of the blinds clockwise players fold, call or raise")
def test_13_F_the_first_betting_round_begins_left_of_the_blinds() -> None:
    felt = high()

    assert (3, "MD-POKER 13.F") == (felt.ask.actor, felt.ask.clause)
    assert {"fold", "call", "raise"} == set(felt.options)
    assert [4, 1, 2] == [felt.say(f"{seat} call").ask.actor for seat in (3, 4, 1)]


@clause("MD-POKER 13.F(1)", says="keep the option to raise")
def test_13_F_1_the_blind_may_raise_when_all_have_called() -> None:
    felt = high().say("3 call", "4 call", "1 call")

    assert (2, "MD-POKER 13.F(1)") == (felt.ask.actor, felt.ask.clause)
    assert {"fold", "check", "raise"} == set(felt.options)
    assert 3 == felt.say("2 raise 400").ask.actor


@clause("MD-POKER 13.F(2)", says="Round ends when the latest bet has been answered by all")
def test_13_F_2_the_round_ends_when_the_last_raise_is_answered() -> None:
    felt = high().say("3 call", "4 raise 400", "1 fold", "2 call")
    assert not felt.events("betting round complete")

    felt.say("3 call")
    assert ["MD-POKER 13.F(2)"] == felt.cited("betting round complete")
    assert "discard" in set(felt.options)


@clause("MD-POKER 13.G", says="every remaining player may draw")
@clause("MD-POKER 13.G(1)", says="player by player clockwise from the button's left")
def test_13_G_1_who_has_not_folded_draws_in_turn() -> None:
    felt = high().say("3 fold", "4 call", "1 call", "2 check")
    turns = []
    while "discard" in set(felt.options):
        turns.append((felt.ask.actor, felt.ask.clause))
        felt.say(f"{felt.ask.actor} discard")

    assert [(1, "MD-POKER 13.G(1)"), (2, "MD-POKER 13.G(1)"), (4, "MD-POKER 13.G(1)")] == turns
    assert [(1, 1, "MD-POKER 13.G")] == [(event.number, event.of, event.clause) for event in felt.events("draw")]


@clause("MD-POKER 13.G(2)", says="stands pat or throws away any number of cards")
@pytest.mark.parametrize("number", range(6))
def test_13_G_2_a_player_keeps_the_hand_or_discards_up_to_five(number: int) -> None:
    felt = high(deck="2h 4c 4h 5d 5h 6d").to_first_draw()
    thrown = FOUR[1].split()[:number]
    felt.say(f"1 discard {' '.join(thrown)}")
    kept, new_cards = FOUR[1].split()[number:], ["4c", "4h", "5d", "5h", "6d"][:number]

    assert (0, 5) == (felt.options["discard"].cards_min, felt.options["discard"].cards_max)
    assert show(sorted(cards(" ".join(kept + new_cards)))) == felt.sorted_hand(1)
    assert ([1] if not number else []) == felt.seats("stands pat")


@clause("MD-POKER 13.G(2)", says="stands pat or throws away any number of cards")
def test_13_G_2_nobody_discards_a_card_of_another() -> None:
    felt = high().to_first_draw()

    with pytest.raises(RuleViolation, match=r"2c, which is not one of the cards it may name \[MD-POKER 13.G\(2\)"):
        felt.say("1 discard 2c")
    assert 1 == felt.ask.actor


@clause("MD-POKER 13.G(3)", says="Each discard is replaced from the deck")
@clause("MD-POKER 13.G(3)(a)", says="One burn precedes the first replacement")
def test_13_G_3_the_top_card_is_burnt_once_and_each_discard_replaced() -> None:
    felt = high(deck="2h 4c 4h 5d").to_first_draw().say("1 discard Jc 9s", "2 discard 7h")

    assert ["burns", "hand-1", "hand-1", "hand-2"] == [event.place for event in felt.events("dealt")[20:]]
    assert ["MD-POKER 13.G(3)(a)"] + ["MD-POKER 13.G(3)"] * 3 == felt.cited("dealt")[20:]
    assert cards("2h") == tuple(felt.table.places["burns"])
    assert "4c 4h Qd Kh Ah" == felt.sorted_hand(1)


EIGHT = {1: "2c 3c 4c 5c 6c", 2: "2d 3d 4d 5d 6d", 3: "2h 3h 4h 5h 6h", 4: "7c 8c 9c Tc Jc"}


@clause("MD-POKER 13.G(3)(b)", says="topped up by reshuffling the discards")
@clause("MD-POKER 13.G(3)(c)", says="Discards of players still to draw are left out")
def test_13_G_3_b_and_c_only_discards_of_those_who_have_drawn_are_reshuffled() -> None:
    """X-27: eight players leave eleven cards after the burn; the third needs five and finds one.

    Reading P-70: the discards of the player who is drawing stay out as well, and there is no further burn.
    """
    felt = DrawFelt("draw5-high", 8, EIGHT, deck="As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc").to_first_draw()
    felt.say(f"1 discard {EIGHT[1]}", f"2 discard {EIGHT[2]}")
    assert not felt.events("reshuffled")

    felt.say(f"3 discard {EIGHT[3]}")
    reshuffled = felt.events("reshuffled")
    assert [("MD-POKER 13.G(3)(b)", "P-70")] == [(event.clause, event.reading) for event in reshuffled]
    assert set(cards(EIGHT[1])) | set(cards(EIGHT[2])) == set(reshuffled[0].cards)
    assert "2c 2d 3c 3d Qc" == felt.sorted_hand(3)
    assert 1 == len(felt.table.places["burns"])
    assert {"MD-POKER 13.G(3)(c)"} == set(felt.cited("to the muck"))


@clause("MD-POKER 13.G(3)(b)", says="reshuffling the discards")
def test_13_G_3_b_folded_hands_are_part_of_the_discards() -> None:
    felt = DrawFelt("draw5-low", 8, EIGHT, deck="As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc")
    felt.say("3 fold").to_first_draw()
    felt.say("1 discard 2c 3c 4c 5c 6c", "2 discard 2d 3d 4d 5d 6d", "4 discard 7c 8c")

    assert set(cards(EIGHT[1] + EIGHT[2] + EIGHT[3])) == set(felt.events("reshuffled")[0].cards)


@clause("MD-POKER 13.G(3)(b)", says="reshuffling the discards")
def test_13_G_3_b_everybody_can_draw_five() -> None:
    """The most that can be asked of the deck: eight players with five new cards each, the burn never needed."""
    felt = DrawFelt("draw5-high", 8).to_first_draw()
    for seat in range(1, 9):
        felt.say(f"{seat} discard {felt.sorted_hand(seat)}")

    assert 1 == len(felt.table.places["burns"])
    assert {5} == {len(felt.table.hand(seat)) for seat in range(1, 9)}
    for seat in range(1, 9):
        dealt = felt.dealt_to(seat).split()
        assert 10 == len(set(dealt)), f"seat {seat} got a discard of its own back: {dealt}"


@clause("MD-POKER 13.H", says="opens final betting with bet or check")
@clause("MD-POKER 13.H(1)", says="open or check while no bet stands")
def test_13_H_the_first_live_player_left_of_the_button_opens() -> None:
    felt = high().say("3 call", "4 call", "1 fold", "2 check", "2 discard", "3 discard", "4 discard")

    assert (2, "MD-POKER 13.H") == (felt.ask.actor, felt.ask.clause)
    assert {"fold", "check", "bet"} == set(felt.options)
    felt.say("2 check")
    assert (3, "MD-POKER 13.H") == (felt.ask.actor, felt.ask.clause)
    felt.say("3 bet 400")
    assert (4, "MD-POKER 13.H(1)") == (felt.ask.actor, felt.ask.clause)
    assert {"fold", "call", "raise"} == set(felt.options)


@clause("MD-POKER 13.H", says="final betting")
def test_13_H_the_final_round_is_bet_at_the_big_limit() -> None:
    felt = high()
    assert (400, 400) == (felt.options["raise"].amount_min, felt.options["raise"].amount_max)

    felt.to_first_draw().all_do("discard")
    assert (400, 400) == (felt.options["bet"].amount_min, felt.options["bet"].amount_max)
    assert 800 == felt.say("1 bet 400").options["raise"].amount_max


@clause("MD-POKER 13.H(2)", says="Round ends when the latest bet has been answered by all")
def test_13_H_2_the_final_round_ends_with_the_last_answer() -> None:
    felt = high().to_first_draw().all_do("discard").say("1 bet 400", "2 fold", "3 raise 800", "4 fold")
    assert ["MD-POKER 13.F(2)"] == felt.cited("betting round complete")

    felt.say("1 call")
    assert ["MD-POKER 13.F(2)", "MD-POKER 13.H(2)"] == felt.cited("betting round complete")


@clause("MD-POKER 13.I", says="Two or more players left go to showdown")
@clause("MD-POKER 13.I(1)", says="best high hand wins")
def test_13_I_1_the_highest_hand_wins_the_high_form() -> None:
    felt = high().to_first_draw().all_do("discard").all_do("check").all_do("show")

    assert ["MD-POKER 13.I"] == felt.cited("showdown")
    assert {3: 800} == felt.won()
    assert ["MD-POKER 13.I(1)"] == felt.cited("awarded")


@clause("MD-POKER 13.I(2)", says="ace-to-five by chapter 6")
def test_13_I_2_the_lowest_hand_wins_the_low_form() -> None:
    hands = {1: "Ah 2h 3h 4h 5h", 2: "2c 3d 4c 5d 7h", 3: "8h 6s 4d 3c 2s"}
    felt = DrawFelt("draw5-low", 3, hands).to_first_draw().all_do("discard").all_do("check").all_do("show")

    assert {1: 600} == felt.won()
    assert ["MD-POKER 13.I(2)"] == felt.cited("awarded")


@clause("MD-POKER 13.I", says="Two or more players left go to showdown")
def test_13_I_without_a_second_player_there_is_no_showdown() -> None:
    felt = high().say("3 fold", "4 fold", "1 fold")

    assert not felt.events("showdown")
    assert not felt.events("draw")
    assert 20_100 == felt.stack(2)


def test_X_25_the_burn_is_made_when_everybody_stands_pat() -> None:
    felt = high().to_first_draw().all_do("discard")

    assert [1, 2, 3, 4] == felt.seats("stands pat")
    assert 1 == len(felt.table.places["burns"])
    assert (1, "MD-POKER 13.H") == (felt.ask.actor, felt.ask.clause)


def test_X_26_all_draws_are_made_though_nobody_can_bet() -> None:
    """2-7 Triple Draw, and both are all-in before the first of three draws."""
    felt = DrawFelt("triple-27", 2, stacks={1: 400, 2: 400}, house={"betting.structure": "no-limit"})
    felt.say("2 raise 400", "1 call")
    asked = []
    while "discard" in set(felt.options):
        asked.append(felt.ask.actor)
        felt.say(f"{felt.ask.actor} discard {felt.sorted_hand(felt.ask.actor)[:2]}")

    assert [1, 2] * 3 == asked
    assert 6 == len(felt.events("discarded"))
    assert {"show"} <= set(felt.options)
    assert 800 == sum(felt.all_do("show").won().values())


def test_X_26_all_in_players_draw_and_nobody_bets() -> None:
    """Seats 3 and 4 have no chips left: both draw, and with one player who could bet there is no betting."""
    felt = high(stacks={3: 500, 4: 500}, house={"betting.structure": "no-limit"})
    felt.say("3 raise 500", "4 call", "1 fold", "2 call")
    assert [3, 4] == felt.seats("all-in")

    felt.say("2 discard", "3 discard 4d 5c 6c", "4 discard 8h")
    assert "show" in set(felt.options)
    assert ["MD-POKER 13.F(2)"] == felt.cited("betting round complete")
    assert 1_600 == sum(felt.all_do("show").won().values())
