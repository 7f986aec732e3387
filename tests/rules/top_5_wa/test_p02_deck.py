"""WA-TOP5 paragraph 2: one deck, shuffled before every round."""

import pytest

from croupier.engine import CHANCE, DECK, Answer, Round, RuleViolation
from croupier.rulebook.testing import clause
from tests.rules.top_5_wa.washington import WashingtonFelt, rigged, table


@clause("WA-TOP5 2", says="one ordinary 52-card deck")
def test_2_the_deck_has_52_cards() -> None:
    running = Round(table())

    assert running.ask is not None
    assert tuple(range(52)) == running.ask.options[0].cards
    assert ("WA-TOP5 2", 52) == (running.events[0].clause, running.events[0].number)


@clause("WA-TOP5 12#2", says="are shuffled for the next round")
def test_12_every_round_begins_with_a_shuffle() -> None:
    play = WashingtonFelt(table()).shuffle(rigged({}, "2c 3c 4c 5c 6c", "7c"))

    assert "WA-TOP5 12#2" == play.event("shuffled").clause
    assert 52 == len(play.table.places[DECK])


@clause("WA-TOP5 2", says="52-card deck")
@pytest.mark.parametrize("order", [tuple(range(51)), (*range(51), 0), (*range(51), 52)])
def test_2_no_other_deck_will_do(order: tuple[int, ...]) -> None:
    with pytest.raises(RuleViolation):
        Round(table()).answer(Answer(CHANCE, "order", cards=order))
