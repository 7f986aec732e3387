"""MD-POKER chapter 7, F: the deck is set down, counted, and removed if it is not complete; 7.C: the dealer."""

from __future__ import annotations

import pytest

from croupier.rulebook.testing import clause
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.slip_felt import BOARD, DRAW, POKER, STACKS, STUD, SlipFelt, dealt, hands_dealt

COUNTING = {"deck.shuffler": "automatic-counting"}


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 7.F(4)(a)", says="counted by hand at least once per 5 rounds")
@clause("MD-POKER 7.F(4)", says="one of the two listed means")
def test_7_F_4_a_the_deck_is_counted_after_the_fifth_round(game: str) -> None:
    felt = dealt(game, memory=PokerMemory(round=5)).stay(until="count").say("dealer proceed")

    cards = 36 if game == "sixplus" else 52
    assert [(cards, "MD-POKER 7.F(4)(a)")] == [(e.number, e.clause) for e in felt.events("deck counted")]
    assert ["P-05" if game == "sixplus" else ""] == [e.reading for e in felt.events("deck counted")]
    assert not felt.replays().events("deck removed")


@pytest.mark.parametrize(
    ("every", "rounds"), [(5, [5, 10]), (3, [3, 6, 9]), (1, [*range(1, 11)]), (4, [4, 5, 8, 9]), (2, [*range(2, 11)])]
)
@clause("MD-POKER 7.F(4)(a)", says="at least once per 5 rounds")
def test_P_06_rounds_at_which_the_deck_is_counted(every: int, rounds: list[int]) -> None:
    """An even interval would always hit the same one of two alternating decks."""
    counted = [
        number
        for number in range(1, 11)
        if dealt("holdem", 2, house={"deck.count_every": every}, memory=PokerMemory(round=number))
        .say("deal", "2 fold")
        .running.ask
    ]

    assert rounds == counted


@pytest.mark.parametrize("counted", [51, 53, 0])
@clause("MD-POKER 7.F(6)", says="A wrong count takes the deck off the table")
def test_X_19_after_a_wrong_count_the_finished_round_stands(counted: int) -> None:
    felt = dealt("holdem", memory=PokerMemory(round=10)).stay(until="count").say(f"dealer count {counted}")

    assert felt.won()
    assert not felt.events("voided")
    assert [("MD-POKER 7.F(6)", "X-19")] == [(e.clause, e.reading) for e in felt.events("deck removed")]
    assert "blue" == next_memory(felt.replays().table).deck_removed


@pytest.mark.parametrize(("counted", "removed"), [(35, True), (36, False), (52, True)])
@clause("MD-POKER 7.F(6)", says="A wrong count")
def test_P_05_six_plus_has_36_cards(counted: int, removed: bool) -> None:
    felt = dealt("sixplus", memory=PokerMemory(round=5)).stay(until="count").say(f"dealer count {counted}")

    assert removed == bool(felt.events("deck removed"))


@clause("MD-POKER 7.F(4)(b)", says="counts after every shuffle and reports whether 52 cards are there")
def test_7_F_4_b_a_counting_shuffler_counts_every_time_and_nobody_else_does() -> None:
    felt = SlipFelt("holdem", house=COUNTING, memory=PokerMemory(round=5)).shuffle()
    assert "dealer MD-POKER 7.F(4)(b)" == felt.open_ask
    assert {"proceed", "machine-count"} == set(felt.options)
    assert {"MD-POKER 7.F(4)(b)"} == {option.clause for option in felt.options.values()}
    felt.stay()

    assert [52] == [event.number for event in felt.events("counted by the machine")]
    assert not felt.events("deck counted")


@clause("MD-POKER 7.F(4)(b)", says="reports whether 52 cards are there")
@clause("MD-POKER 7.F(6)", says="A wrong count takes the deck off the table")
def test_7_F_4_b_nothing_is_dealt_from_a_deck_the_shuffler_finds_incomplete() -> None:
    felt = SlipFelt("holdem", house=COUNTING, memory=PokerMemory(round=2)).shuffle().say("dealer machine-count 51")

    assert "nobody" == felt.open_ask
    assert ["MD-POKER 7.F(6)"] == felt.cited("voided") == felt.cited("deck to be replaced")
    assert [STACKS] * 4 == felt.stacks()
    assert "blue" == next_memory(felt.table).deck_removed


@clause("MD-POKER 7.F(4)(b)", says="approved shuffler counts after every shuffle")
def test_18_R_a_counting_shuffler_out_of_order_leaves_the_count_to_the_dealer() -> None:
    felt = (
        SlipFelt("holdem", house=COUNTING, memory=PokerMemory(round=5)).say("floor cover").shuffle().stay(until="count")
    )

    assert "dealer MD-POKER 7.F(4)" == felt.open_ask


@pytest.mark.parametrize("game", BOARD)
@clause("MD-POKER 7.F(5)", says="the dealer may count just the stub")
def test_7_F_5_a_right_stub_stands_for_the_whole_count(game: str) -> None:
    """P-07: Five-Card Omaha and Six Plus too."""
    felt = hands_dealt(game, memory=PokerMemory(round=5)).stay(until="show")
    felt.say(f"dealer count-stub {len(felt.table.places['deck'])}").stay()

    assert ["MD-POKER 7.F(5)"] == felt.cited("stub counted")
    assert not felt.events("deck counted")
    assert felt.won()


@pytest.mark.parametrize("off", [-1, 1])
@pytest.mark.parametrize("until", ["call", "check", "show"])
@clause("MD-POKER 7.F(5)", says="count just the stub")
@clause("MD-POKER 18.I", says="void the round, return all bets and replace the deck")
def test_7_F_5_a_wrong_stub_voids_a_round_in_progress(until: str, off: int) -> None:
    felt = hands_dealt("holdem", memory=PokerMemory(round=2)).stay(until=until)
    felt.say(f"dealer count-stub {len(felt.table.places['deck']) + off}")

    assert ["MD-POKER 18.I"] == felt.cited("voided")
    assert [STACKS] * 4 == felt.replays().stacks()


@pytest.mark.parametrize("game", [*STUD, *DRAW])
@clause("MD-POKER 7.F(5)", says="In Hold 'Em and Omaha")
def test_7_F_5_not_in_stud_and_draw_games_and_not_after_the_pot_is_pushed(game: str) -> None:
    assert "[MD-POKER 7.F(5)]" in hands_dealt(game).why_refused("dealer count-stub 40")
    late = hands_dealt("holdem", memory=PokerMemory(round=5)).stay(until="count")
    assert "the pots are pushed, and the round stands [MD-POKER 7.F(5)]" in late.why_refused("dealer count-stub 24")


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 7.F(1)(c)", says="a marker button sits on it until finished")
def test_7_F_1_c_a_marker_button_lies_on_a_deck_that_is_set_down(game: str) -> None:
    early = SlipFelt(game)
    assert "the cards are not shuffled yet [MD-POKER 7.F(1)(c)]" in early.why_refused("dealer set-down")
    felt = hands_dealt(game)
    asked = felt.open_ask
    felt.say("dealer set-down")

    assert ["MD-POKER 7.F(1)(c)"] == felt.cited("marker on the deck")
    assert asked == felt.open_ask


@pytest.mark.parametrize("line", ["dealer call", "dealer fold", "floor raise 400"])
@clause("MD-POKER 7.C", says="The dealer never plays or influences the outcome")
def test_7_C_the_dealer_takes_no_part_in_the_play(line: str) -> None:
    assert "only players take part in the play [MD-POKER 7.C]" in hands_dealt("holdem").why_refused(line)
