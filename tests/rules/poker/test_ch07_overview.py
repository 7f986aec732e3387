"""MD-POKER chapter 7: each paragraph is carried out where the overview says."""

from __future__ import annotations

from importlib import import_module

import pytest

from croupier.engine import DEALER
from croupier.rulebook import all_clauses
from croupier.rulebook.testing import clause
from croupier.rules.poker.ch07_overview import CARRIED_OUT
from croupier.rules.views import view
from tests.rules.poker.board_felt import BoardFelt


@clause("MD-POKER 7.E", says="The aim is to win the pot")
@clause("MD-POKER 7.F(8)", says="Opens what must be done before the winner's cards are taken")
@pytest.mark.parametrize(("paragraph", "module"), CARRIED_OUT.items())
def test_the_module_is_there(paragraph: str, module: str) -> None:
    assert paragraph in all_clauses()
    assert import_module(module).__doc__


@clause("MD-POKER 7.D(1)", says="The dealer moves bets into the pot area")
def test_7_D_1_bets_go_into_the_pot() -> None:
    felt = BoardFelt().say("3 raise 600")

    assert [("stack-3", "pot", 600)] == [(e.source, e.target, e.cents) for e in felt.events("raised")]
    assert 900 == felt.pot


@clause("MD-POKER 7.D(3)", says="Each dealt round is followed by a betting round")
def test_7_D_3_a_betting_round_after_each_round_of_cards() -> None:
    felt = BoardFelt().call()

    assert 4 == len(felt.events("betting round complete"))


@clause("MD-POKER 7.F(2)", says="tells players their turn and options")
def test_7_F_2_the_player_in_turn_is_told_the_options() -> None:
    felt = BoardFelt()
    mine, other = view(felt.running, 3), view(felt.running, 1)

    assert ("seat 3", {"fold", "call", "raise"}) == (mine.asked, {o.verb for o in mine.options} & set(felt.options))
    assert ("seat 3", ()) == (other.asked, other.options)


@clause("MD-POKER 7.F(3)", says="Burn cards are kept apart from the muck")
def test_7_F_3_burns_apart_from_the_muck() -> None:
    felt = BoardFelt().say("3 fold", "1 call", "2 check")

    assert (1, 2) == (len(felt.table.places["burns"]), len(felt.table.places["muck"]))


@clause("MD-POKER 7.C", says="The dealer never plays")
def test_7_C_the_dealer_has_no_stake() -> None:
    felt = BoardFelt()

    assert set() == {option.verb for option in felt.running.options() if option.actor == DEALER} & set(felt.options)
    assert {"stack-1", "stack-2", "stack-3", "pot"} == {name for name, cents in felt.table.balances.items() if cents}
