"""MD-LIR chapter 1: definitions."""

from croupier.rulebook import children, find
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.ch01_definitions import GLOSSARY, TERMS
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, settled


@clause("MD-LIR 1.A", says="glossary meanings apply")
@clause("MD-LIR 1.B", says="six defined terms")
def test_1_B_has_its_six_terms_and_no_other() -> None:
    assert "MD-LIR 1.A" == find(GLOSSARY).id
    assert [one.id for one in children("MD-LIR 1.B")] == [term.clause for term in TERMS.values()]
    for name, term in TERMS.items():
        assert name.split()[0].lower() in find(term.clause).summary.lower()


@clause("MD-LIR 1.B(1)", says="shared by all players")
@clause("MD-LIR 1.B(4)", says="three cards together with the two community cards")
def test_1_B_4_both_hands_are_made_with_the_same_two_cards() -> None:
    """Aces for the one, kings for the other, each with one card of the board."""
    play = settled({1: "As 2d 7c", 2: "Ks 3d 8c"}, board="Ad Kd")
    assert ["pair, tens or better"] * 2 == [event.hand for event in play.events("hand")]


@clause("MD-LIR 1.B(2)", says="fixed sum to a Progressive bettor when someone else")
@clause("MD-LIR 1.B(3)", says="straight flush or better")
@clause("MD-LIR 1.B(5)", says="not pulling back a bet")
@clause("MD-LIR 1.B(6)", says="trips or better over the five cards")
def test_1_B_terms_are_the_words_of_a_record() -> None:
    wagers = {1: {"progressive": 100}, 2: {"progressive": 100}}
    play = settled({1: "9h 8h 7h", 2: "2c 3d 4h"}, board="6h 5h", wagers=wagers, house=ALL_OFFERED)
    said = {answer.verb for answer in play.running.record.answers}
    assert TERMS["Let It Ride"].in_records in said
    assert TERMS["Community card"].in_records in {event.place for event in play.running.events}
    assert play.paid(2, TERMS["Envy Bonus"].in_records)
    assert play.paid(1, TERMS["Progressive Payout Hand"].in_records)
