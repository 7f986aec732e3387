"""Decks: what they are made of, and what a count finds wrong."""

import pytest

from croupier.cards import (
    CARDS,
    COMPOSITIONS,
    SIX_PLUS_36,
    STANDARD_52,
    BadCard,
    Card,
    Composition,
    Deck,
    UnknownComposition,
    cards,
    composition,
    show,
)
from croupier.rulebook.testing import clause


def test_a_new_deck_lies_in_the_order_of_its_maker() -> None:
    assert (
        "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd "
        "Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ac Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah"
    ) == show(STANDARD_52)
    assert set(CARDS) == set(STANDARD_52)


@clause("MD-POKER 3.A(1)(a)", says="ranks 2 to 5 of every suit are taken out")
def test_six_plus_lacks_ranks_2_to_5() -> None:
    assert 36 == len(SIX_PLUS_36)
    assert {"2", "3", "4", "5"} == {str(card)[0] for card in STANDARD_52 if card not in SIX_PLUS_36}
    assert [card for card in STANDARD_52 if card in SIX_PLUS_36] == list(SIX_PLUS_36)


def test_compositions_are_found_by_name() -> None:
    assert [STANDARD_52, SIX_PLUS_36] == [composition(name) for name in ("standard-52", "six-plus-36")]
    assert list(COMPOSITIONS) == [one.name for one in COMPOSITIONS.values()]


def test_an_unknown_composition_is_refused() -> None:
    with pytest.raises(UnknownComposition) as refusal:
        composition("pinochle")

    assert "there is no deck 'pinochle'; the decks are standard-52, six-plus-36" == str(refusal.value)


def test_a_composition_has_no_card_twice() -> None:
    with pytest.raises(BadCard, match="is given twice"):
        Composition("crooked", STANDARD_52.cards + cards("As"))


def test_a_complete_deck_shows_no_discrepancy() -> None:
    discrepancy = STANDARD_52.compare(reversed(STANDARD_52.cards))

    assert not discrepancy
    assert "complete" == str(discrepancy)


@pytest.mark.parametrize(
    "found, said",
    [
        (STANDARD_52.cards[1:], "missing As"),
        ((*STANDARD_52.cards, *cards("Kd")), "surplus Kd"),
        ((*STANDARD_52.cards[2:], *cards("Kd")), "missing As 2s; surplus Kd"),
    ],
)
def test_a_discrepancy_names_the_cards(found: tuple[Card, ...], said: str) -> None:
    """A count of 52 alone would not notice a second copy that makes up for a missing card."""
    discrepancy = STANDARD_52.compare(found)

    assert discrepancy
    assert said == str(discrepancy)


def test_a_full_deck_is_not_a_six_plus_deck() -> None:
    discrepancy = SIX_PLUS_36.compare(STANDARD_52)

    assert () == discrepancy.missing
    assert set(STANDARD_52) - set(SIX_PLUS_36) == set(discrepancy.surplus)


def test_a_deck_is_told_from_its_alternate_by_the_back() -> None:
    red, blue = Deck(STANDARD_52, "red"), Deck(STANDARD_52, "blue")

    assert red != blue
    assert red == Deck(composition("standard-52"), "red")
    assert ("red standard-52 deck", 52) == (str(red), len(red))
