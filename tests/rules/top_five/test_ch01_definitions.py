"""MD-TOP5 chapter 1: the defined terms are what records speak of."""

from croupier.cards import CARDS
from croupier.engine import write
from croupier.rulebook import find
from croupier.rulebook.testing import clause
from croupier.rules.top_five.ch01_definitions import GLOSSARY, TERMS
from tests.rules.top_five.top_five_felt import dealt


@clause("MD-TOP5 1.B", says="eight defined terms")
def test_1_B_every_defined_term_stands_here() -> None:
    assert [f"MD-TOP5 1.B({place})" for place in range(1, 9)] == [term.clause for term in TERMS.values()]
    for name, term in TERMS.items():
        assert find(term.clause).summary.startswith(f"{name}:")


@clause("MD-TOP5 1.A", says="the glossary meanings apply")
def test_1_A_records_use_the_terms() -> None:
    """Ante, Play and bonus wagers are named in the answers; the deal and the stub in the events."""
    play = dealt({1: "As Ks"}, wagers={1: {"ante": 1_000, "poker-bonus": 100}}).play(1)
    text = write(play.running.record)

    assert "MD-TOP5 1.A" == GLOSSARY
    assert f"seat 1 wager {TERMS['Ante Wager'].in_records} 1000" in text
    assert f"seat 1 {TERMS['Play Wager'].in_records} 1000" in text
    assert "seat 1 wager poker-bonus 100" in text
    assert 14 == len(play.events(TERMS["Deal"].in_records))


@clause("MD-TOP5 1.B(4)", says="handing the players' cards out")
@clause("MD-TOP5 1.B(5)", says="everything settled")
@clause("MD-TOP5 1.B(6)", says="what is left of the deck once the round's cards are out")
def test_1_B_6_the_stub_is_what_is_left_of_the_deck() -> None:
    play = dealt({1: "As Ks"}, wagers={1: {"ante": 1_000}}).play(1)

    assert TERMS["Round of play"].in_records == play.running.record.procedure
    assert 14 == len(play.events(TERMS["Deal"].in_records))
    assert 38 == sum(len(e.cards) for e in play.events("racked") if e.source == TERMS["Stub"].in_records)


@clause("MD-TOP5 1.B(7)", says="clubs, diamonds, hearts or spades")
@clause("MD-TOP5 1.B(8)", says="any jack, queen or king")
def test_1_B_7_cards_are_written_with_these_suits_and_faces() -> None:
    written = [str(card) for card in CARDS]

    assert set(TERMS["Suit"].in_records.split()) == {card[1] for card in written}
    assert 12 == len([card for card in written if card[0] in TERMS["Face card"].in_records.split()])
