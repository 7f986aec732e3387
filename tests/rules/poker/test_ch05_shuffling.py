"""MD-POKER chapter 5: shuffling and cutting the cards."""

from __future__ import annotations

import pytest

from croupier.engine import CHANCE, DECK, Answer, Round
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.day_felt import TableDay
from tests.rules.poker.slip_felt import POKER, STACKS, SlipFelt, dealt

BY_HAND = {"deck.shuffler": "none"}
WHOLE = {game: 36 if game == "sixplus" else 52 for game in POKER}


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 5.A", says="shuffles by hand or machine to a random order before play")
@clause("MD-POKER 5.B", says="as one stack")
def test_5_A_the_order_is_chances_and_lies_in_one_stack(game: str) -> None:
    felt = SlipFelt(game, deck="Ah Kh Qh", memory=PokerMemory(round=1)).shuffle()

    assert ["MD-POKER 5.A"] == felt.cited("shuffled")
    assert ["MD-POKER 5.B"] == felt.cited("in a single stack")
    assert WHOLE[game] == len(felt.table.places[DECK])
    assert "Qh Kh Ah" == " ".join(felt.at(DECK).split()[-3:])


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 5.C(3)", says="The cut moves at least half of the deck")
@clause("MD-POKER 5.C(2)", says="Hand-shuffled or preshuffled decks are cut")
def test_5_C_3_at_least_half_and_not_all(game: str) -> None:
    """P-10: a person leaves at least one card, a simulated cut at least four."""
    felt, whole = SlipFelt(game, house=BY_HAND).shuffle(), WHOLE[game]

    assert f"allowed: {whole // 2} to {whole - 1} [MD-POKER 5.C(3)]" in felt.why_refused(f"dealer cut {whole // 2 - 1}")
    assert "[MD-POKER 5.C(3)]" in felt.why_refused(f"dealer cut {whole}")
    assert f"allowed: {whole // 2} to {whole - 4}" in felt.why_refused(f"chance cut {whole - 3}")
    top = felt.at(DECK).split()[-1]
    felt.say(f"dealer cut {whole - 1}")
    assert top == felt.at(DECK).split()[whole - 2]
    assert ["MD-POKER 5.C(3)"] == felt.cited("cut")


@clause("MD-POKER 5.C(1)", says="Machine-shuffled decks are dealt straight away")
@clause("MD-POKER 5.C(2)", says="Hand-shuffled or preshuffled decks are cut")
def test_5_C_1_a_machine_shuffled_deck_is_not_cut_but_a_preshuffled_one_is() -> None:
    machine = SlipFelt("holdem", memory=PokerMemory(round=1)).shuffle()
    assert "dealer MD-POKER 11.F" == machine.open_ask
    assert ["MD-POKER 5.C(1)"] == machine.cited("no cut")
    assert "chance MD-POKER 5.C(2)" == SlipFelt("holdem", house={"deck.preshuffled": True}).shuffle().open_ask


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 5.D", says="Between cut and first card a floorperson or above may order a recut")
def test_5_D_a_recut_between_the_cut_and_the_first_card(game: str) -> None:
    half = WHOLE[game] // 2
    early = SlipFelt(game, house=BY_HAND).shuffle().why_refused(f"floor recut {half}")
    assert f"floor recut {half}: the cards are yet to be cut [MD-POKER 5.D]" == early
    felt = dealt(game, house=BY_HAND)
    felt.say(f"floor recut {half}", f"floor recut {half + 3}")

    assert ["MD-POKER 5.C(3)", "MD-POKER 5.D", "MD-POKER 5.D"] == felt.cited("cut")
    assert f"allowed: {half} to" in felt.why_refused(f"floor recut {half - 1}")
    refused = felt.say("dealer x1").why_refused(f"floor recut {half}")
    assert f"floor recut {half}: a card has been dealt [MD-POKER 5.D]" == refused
    felt.stay().replays()


@clause("MD-POKER 5.D", says="floorperson or above may order a recut")
def test_X_48_not_by_the_dealer_and_not_of_a_machine_shuffled_deck() -> None:
    by_hand, by_machine = dealt("holdem", house=BY_HAND), dealt("holdem")

    assert "this is for a floorperson or above [MD-POKER 5.D]" in by_hand.why_refused("dealer recut 26")
    assert "a deck from the shuffler has no cut to repeat [MD-POKER 5.D]" in by_machine.why_refused("floor recut 26")


@clause("MD-POKER 5.D", says="Between cut and first card")
def test_5_D_a_short_cut_is_mended_by_a_recut() -> None:
    felt = SlipFelt("holdem", house=BY_HAND).shuffle().say("dealer cut-short 0", "floor recut 30")

    assert ["MD-POKER 5.D"] == felt.cited("cut")
    assert 4 * STACKS == sum(felt.stay().stacks())


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 5.A", says="when a floorperson or above says so")
def test_5_A_the_floor_orders_another_shuffle_before_the_first_card(game: str) -> None:
    felt = dealt(game, house=BY_HAND).say("floor reshuffle")
    assert "chance MD-POKER 5.A" == felt.open_ask
    order = tuple(sorted(felt.table.places[DECK], reverse=True))
    felt.running.answer(Answer(CHANCE, "order", cards=order))
    assert "chance MD-POKER 5.C(2)" == felt.open_ask
    felt.say("dealer cut 26")

    assert 2 == len(felt.events("shuffled"))
    assert ["P-08"] == [event.reading for event in felt.events("shuffle directed")]
    assert "a card has been dealt [MD-POKER 5.A]" in felt.say("dealer x1").why_refused("floor reshuffle")
    felt.stay().replays()


@clause("MD-POKER 5.A", says="when a floorperson or above says so")
def test_5_A_also_in_place_of_the_cut_and_of_a_machine_shuffled_deck() -> None:
    by_hand = SlipFelt("holdem", house=BY_HAND).shuffle().say("floor reshuffle").shuffle()
    by_machine = dealt("holdem").say("floor reshuffle").shuffle()

    assert "chance MD-POKER 5.C(2)" == by_hand.open_ask
    assert "dealer MD-POKER 11.F" == by_machine.open_ask


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 5.E", says="both decks lie spread face up")
@clause("MD-POKER 5.F", says="When the first two players have arrived and looked at both decks")
def test_5_E_and_F_an_idle_table_waits_for_two_players_who_look(game: str) -> None:
    idle = Round(new(game, {3: STACKS, 5: STACKS, 6: STACKS}, procedure="idle"))
    idle.answer(Answer(5, "satisfied"))
    assert not idle.over
    idle.answer(Answer(3, "satisfied"))

    assert idle.over
    assert ["MD-POKER 5.E", "MD-POKER 5.F", "MD-POKER 5.F"] == [event.clause for event in idle.events[:3]]
    assert {"MD-POKER 4.C", "MD-POKER 4.D"} == {event.clause for event in idle.events[3:]}


@clause("MD-POKER 5.F", says="the opening and shuffling procedures are run")
def test_5_F_an_objection_brings_both_decks_back_to_inspection() -> None:
    idle = Round(new("holdem", {3: STACKS, 5: STACKS}, procedure="idle"))
    idle.answer(Answer(5, "objects"))

    assert idle.ask is not None
    assert "MD-POKER 4.A" == idle.ask.clause


@clause("MD-POKER 18.R", says="covered or signed out of order before another way of shuffling is used")
@pytest.mark.parametrize("failure", ["floor cover", "floor sign"])
def test_18_R_a_repaired_shuffler_is_put_back(failure: str) -> None:
    """The dealer shuffles by hand, and the cards are cut, until the floor has the device back in order."""
    table = TableDay().round(shuffle=(failure,))
    assert table.told("cut")
    assert table.between().round().told("cut")

    table.between("floor repair-shuffler")
    assert [(0, "shuffler", "MD-POKER 18.R")] == table.told("device repaired")
    assert not table.round().told("cut")
    assert "repair-shuffler" in str(table.refused("floor repair-shuffler"))
    assert table.replays()
