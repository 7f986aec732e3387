"""MD-TOP5 chapter 1: the defined terms are what records speak of."""

from top_five_felt import dealt

from croupier.engine import write
from croupier.rulebook import find
from croupier.rulebook.testing import clause
from croupier.rules.top_five.ch01_definitions import GLOSSARY, TERMS


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
    assert 38 == sum(len(e.cards) for e in play.events("racked") if e.source == TERMS["Stub"].in_records)
