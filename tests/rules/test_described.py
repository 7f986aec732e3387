"""Games as described to programs that show them."""

from __future__ import annotations

import msgspec
import pytest

from croupier.rulebook.clauses import find
from croupier.rules import SPECS
from croupier.rules.described import GameCard, described


@pytest.mark.parametrize("game", SPECS)
def test_every_game_is_described_by_its_specification(game: str) -> None:
    spec, card = SPECS[game], described(SPECS[game])

    assert (spec.id, spec.title, spec.seats_max) == (card.id, card.title, card.seats_max)
    assert card.blurb
    assert spec.is_banked == (card.printed is not None)
    for one in (card.seats_clause, card.formed, *(share.clause for share in card.shares)):
        assert find(one).summary
    assert card == msgspec.json.decode(msgspec.json.encode(card), type=GameCard)


def test_what_is_printed_on_the_layout_of_let_it_ride() -> None:
    printed = described(SPECS["let-it-ride"]).printed
    assert printed is not None

    assert "Bet 1" == printed.areas["bet-1"]
    assert "Bet Number 1: withdraw it, or let it ride?" == printed.questions["MD-LIR 11.B"]
    assert ("l", "let it ride") == printed.verbs["let-it-ride"]


def test_draws_and_up_cards_are_told_in_a_line() -> None:
    assert "4 cards each, 4 draws. The best badugi wins." == described(SPECS["badugi"]).blurb
    assert "5 cards each, 4 of them face up. The best high hand wins." == described(SPECS["stud5-high"]).blurb


def test_who_shares_the_pot_is_told_in_a_line() -> None:
    halves = "The best high hand and the best low hand (eight or better) split the pot."

    assert f"7 cards each, 4 of them face up. {halves}" == described(SPECS["stud7-hilo8"]).blurb
    assert "eight or better) split the pot." in described(SPECS["omaha-hilo8"]).blurb


@pytest.mark.parametrize("game", SPECS)
def test_no_game_is_told_by_the_title_of_a_ranking(game: str) -> None:
    assert "the best hand (" not in described(SPECS[game]).blurb.lower()
