"""MD-TOP5 chapter 9: the deal from the hand."""

import pytest

from croupier.engine import CHANCE, DEALER, DECK, NOBODY, Answer, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.top_five.choices import CHOICES
from tests.rules.top_five.top_five_felt import BY_HAND, TopFiveFelt, dealt, ready, rounds, table

COUNTED = BY_HAND | {"deck.count_every": 1}


@clause("MD-TOP5 9.A(1)", says="A shuffling machine is mandatory")
def test_9_A_1_dealing_from_the_hand_needs_a_machine() -> None:
    """T-19"""
    assert "MD-TOP5 9.A(1)" == dealt({1: "As"}, house=BY_HAND).event("shuffled by a machine").clause
    with pytest.raises(Unlawful, match=r"deal.method is hand; that needs a deck.shuffler \[MD-TOP5 9.A\(1\)\]"):
        CHOICES.house({"deal.method": "hand"})


@clause("MD-TOP5 9.A(1)", says="mandatory")
def test_T_19_when_the_machine_breaks_the_cards_come_from_a_manual_shoe() -> None:
    play = TopFiveFelt(table(1, BY_HAND)).floor("cover", "shuffler")
    assert "T-19" == play.event("from a manual shoe").reading
    play.running.answer(Answer(CHANCE, "order", cards=tuple(range(52))))
    play.say(CHANCE, "cut", amount=30).wager(1, ante=1_000).no_more_bets().proceed()
    assert "MD-TOP5 8.C" == play.event("no more bets").clause
    assert {"MD-TOP5 8.D(2)"} == {event.clause for event in play.events("dealt")}
    later = dealt({1: "As"}, after=play.fold(1))
    assert "MD-TOP5 8.C" == later.event("no more bets").clause, "in later rounds too"
    assert not later.events("shuffled by a machine")
    assert {"MD-TOP5 8.D(2)"} == {event.clause for event in later.events("dealt")}


@clause("MD-TOP5 9.A(5)", says="Dealer calls no more bets before dealing")
@clause("MD-TOP5 9.B(1)", says="clockwise one card at a time to each bettor and the dealer")
@clause("MD-TOP5 9.B(2)", says="seven cards each")
def test_9_B_one_card_at_a_time() -> None:
    play = dealt({1: "As", 2: "Ks"}, house=BY_HAND)
    assert "MD-TOP5 9.A(5)" == play.event("no more bets").clause
    assert ["hand-1", "hand-2", "dealer-hand"] * 7 == [event.place for event in play.events("dealt")]
    assert {"MD-TOP5 9.B(1)"} == {event.clause for event in play.events("dealt")}
    assert "MD-TOP5 9.B(2)" == play.event("seven cards each").clause


@clause("MD-TOP5 9.B(2)(a)", says="Take away the stub")
@clause("MD-TOP5 9.B(2)(b)", says="Put it unseen in the discard rack unless it must be counted")
def test_9_B_2_the_stub_in_the_hand_goes_to_the_rack() -> None:
    """T-10: the text takes it out of a shoe."""
    play = dealt({1: "As"}, house=BY_HAND)
    out = play.event("stub taken out")
    assert ("MD-TOP5 9.B(2)(a)", "T-10") == (out.clause, out.reading)
    racked = play.event("racked")
    assert (DECK, NOBODY, "MD-TOP5 9.B(2)(b)") == (racked.source, racked.seen_by, racked.clause)


@clause("MD-TOP5 9.C", says="counted at least once per 5 rounds")
@clause("MD-TOP5 9.D(1)", says="Count the stub face down")
@clause("MD-TOP5 9.D(2)", says="stub goes unseen to the discard rack")
def test_9_C_every_fifth_round() -> None:
    played = rounds(6, BY_HAND)
    assert [5] == [number for number, play in enumerate(played, 1) if play.events("stub counted")]
    assert "MD-TOP5 9.B(2)(b)" == played[3].events("racked")[0].clause
    fifth = ready({1: "As"}, after=played[3]).proceed(14)
    assert "MD-TOP5 9.C" == fifth.running.ask.clause  # type: ignore[union-attr]
    fifth.proceed()
    assert (38, "MD-TOP5 9.D(1)") == (fifth.event("stub counted").number, fifth.event("stub counted").clause)
    assert "MD-TOP5 9.D(2)" == fifth.event("racked").clause


@clause("MD-TOP5 9.C", says="Without a counting machine")
def test_9_C_not_with_a_machine_that_counts() -> None:
    play = dealt({1: "As"}, house=COUNTED | {"deck.shuffler": "automatic-counting"})
    assert not play.events("stub counted")


@clause("MD-TOP5 9.D(3)", says="find out whether it was a misdeal")
@clause("MD-TOP5 9.D(4)", says="52 cards but a player has other than seven: all hands void and wagers returned")
@pytest.mark.parametrize("place", ["hand-1", "dealer-hand"])
def test_9_D_4_misdealt(place: str) -> None:
    play = ready({1: "As"}, house=COUNTED).say(DEALER, "extra", place).proceed()
    assert "MD-TOP5 9.D(3)" == play.event("wrong count").clause
    assert "MD-TOP5 9.D(4)" == play.event("voided").clause
    assert ("T-22" if place == "dealer-hand" else "") == play.event("voided").reading
    assert 0 == play.won(1)


@clause("MD-TOP5 9.D(5)", says="No misdeal: all hands void, wagers returned and deck removed")
@pytest.mark.parametrize("counted", [37, 39])
def test_9_D_5_wrong_deck(counted: int) -> None:
    play = ready({1: "As"}, house=COUNTED).proceed(14).say(DEALER, "count", amount=counted)
    assert "MD-TOP5 9.D(5)" == play.event("voided").clause
    assert "MD-TOP5 9.D(5)" == play.event("deck removed").clause
    assert 0 == play.won(1)
    with pytest.raises(RuleViolation, match=r"the deck was removed .* \[MD-TOP5 3.A\]"):
        play.next()
