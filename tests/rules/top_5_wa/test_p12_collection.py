"""WA-TOP5 paragraph 12: collecting the cards."""

import pytest

from croupier.engine import RACK, Unlawful
from croupier.rulebook.testing import clause
from tests.rules.top_5_wa.washington import dealt

HANDS = {1: "3c 4d 6h 8s Tc", 2: "3d 4h 6s 8c Td"}


@clause("WA-TOP5 12", says="house decides how cards are collected")
@pytest.mark.parametrize(
    "manner, hands",
    [
        ("after each settlement", ["hand-2", "hand-2", "hand-1", "hand-1"]),
        ("after all settlements", ["hand-2", "hand-1", "hand-2", "hand-1"]),
    ],
)
def test_12_hands_are_collected_in_the_manner_of_the_house(manner: str, hands: list[str]) -> None:
    play = dealt(HANDS, house={"wa.collection": manner}).play(1).play(2)
    order = [
        event.source or event.place
        for event in play.running.events
        if event.clause in ("WA-TOP5 11", "WA-TOP5 12") and event.kind in ("turned up", "racked")
    ]

    assert [*hands, "dealer-hand", "community", "deck"] == order
    assert manner == play.event("cards collected").act


@clause("WA-TOP5 12#2", says="collected cards pass through the discard rack and are shuffled for the next round")
@pytest.mark.parametrize("manner", ["after each settlement", "after all settlements"])
def test_12_all_52_cards_end_in_the_rack_to_be_shuffled(manner: str) -> None:
    play = dealt(HANDS, house={"wa.collection": manner}).fold(1).use_community(2, "3d")

    assert list(range(52)) == sorted(play.table.places[RACK])
    assert ("cards to be shuffled", "WA-TOP5 12#2") == (play.running.events[-1].kind, play.running.events[-1].clause)


@clause("WA-TOP5 12", says="house decides")
def test_12_the_manner_is_one_the_software_can_follow() -> None:
    with pytest.raises(Unlawful, match=r"wa\.collection is never; .* \[WA-TOP5 12\]"):
        dealt(HANDS, house={"wa.collection": "never"})
