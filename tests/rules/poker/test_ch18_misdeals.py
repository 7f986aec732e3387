"""MD-POKER chapter 18, G and I: misdeals and incomplete decks; and chapter 7, F(7): the pot is pushed."""

from __future__ import annotations

import pytest

from croupier.engine import RACK, Round, RuleViolation
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.memory import Kill, PokerMemory
from tests.rules.felt import answer
from tests.rules.poker.day_felt import TableDay
from tests.rules.poker.played_before import a_kill
from tests.rules.poker.slip_felt import BOARD, DRAW, POKER, STACKS, STUD, SlipFelt, dealt, hands_dealt

ANTE = {"ante.amount": 100}
COUNTED = PokerMemory(round=5)  # a round after which the deck is counted: there is an ask after the pots are pushed


# ---- what a misdeal does --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.G", says="Misdealt cards return for a reshuffle")
@clause("MD-POKER 18.G(1)", says="shuffle or cut not as chapter 5 prescribes")
def test_18_G_a_misdeal_returns_antes_and_bets_and_all_cards(game: str) -> None:
    felt = hands_dealt(game, house=ANTE).stay(until="check")
    assert felt.pot > 400
    felt.say("floor misdeal shuffle")

    assert [STACKS] * 4 == felt.stacks()
    assert 0 == felt.pot
    assert [RACK] == [place for place, lying in felt.table.places.items() if lying]
    assert ["MD-POKER 18.G(1)"] == felt.cited("misdealt")
    assert ["MD-POKER 18.G"] == felt.cited("cards to be reshuffled")
    assert "nobody" == felt.replays().open_ask


@pytest.mark.parametrize("game", [*BOARD, *DRAW])
@clause("MD-POKER 18.G", says="Misdealt cards return for a reshuffle")
def test_18_G_the_same_button_deals_again(game: str) -> None:
    felt = hands_dealt(game, memory=PokerMemory(button=2)).say("dealer misdeal shuffle")

    assert PokerMemory(button=2) == next_memory(felt.table)


@clause("MD-POKER 18.G", says="Misdealt cards return for a reshuffle")
def test_18_G_a_kill_stays_for_the_round_that_is_dealt_anew() -> None:
    memory = a_kill("full", game="badugi", button=2)
    felt = hands_dealt("badugi", house={"kill.mode": "full"}, memory=memory)

    assert PokerMemory(button=2, kill=Kill("full", "player 1")) == memory
    assert memory == next_memory(felt.say("floor misdeal shuffle").table)


@clause("MD-POKER 18.G", says="Misdealt cards return for a reshuffle")
def test_P_65_one_players_ante_for_all_goes_back_to_that_player() -> None:
    felt = hands_dealt("holdem", house=ANTE | {"ante.rule": "button"}).say("floor misdeal shuffle")

    assert 400 == felt.returned("MD-POKER 18.G(1)")[4]
    assert [STACKS] * 4 == felt.stacks()


# ---- G(1): shuffle and cut ------------------------------------------------------------------------------------------


@clause("MD-POKER 18.G(1)", says="shuffle or cut not as chapter 5 prescribes")
def test_18_G_1_cannot_be_found_before_the_cards_are_shuffled() -> None:
    refused = SlipFelt("holdem").why_refused("dealer misdeal shuffle")

    assert "dealer misdeal shuffle: the cards are not shuffled yet [MD-POKER 18.G(1)]" == refused


@pytest.mark.parametrize("until", ["proceed", "call", "check", "show"])
@clause("MD-POKER 18.G(1)", says="shuffle or cut not as chapter 5 prescribes")
def test_18_G_1_is_called_at_any_time_before_the_pot_is_pushed(until: str) -> None:
    felt = dealt("holdem").stay(until=until).say("dealer misdeal shuffle")

    assert [STACKS] * 4 == felt.stacks()


@pytest.mark.parametrize("what", ["misdeal shuffle", "missing-card", "found-face-up 1", "foul seat-1"])
@clause("MD-POKER 18.G(1)", says="shuffle or cut not as chapter 5 prescribes")
@clause("MD-POKER 18.I", says="void the round")
def test_X_18_once_the_pot_is_pushed_the_round_stands(what: str) -> None:
    felt = dealt("holdem", memory=COUNTED).stay(until="show")
    assert felt.may("dealer", what.split()[0])
    felt.stay(until="count")

    assert "the pots are pushed, and the round stands" in felt.why_refused(f"dealer {what}")
    assert not felt.events("voided")


@clause("MD-POKER 18.G(1)", says="shuffle or cut not as chapter 5 prescribes")
def test_18_G_1_a_cut_of_less_than_half_is_a_misdeal_when_it_is_found() -> None:
    felt = SlipFelt("holdem", house={"deck.shuffler": "none"}).shuffle().say("dealer cut-short 25", "dealer x3")
    felt.say("floor misdeal cut")

    assert ["the cut was not as chapter 5 has it"] == [event.text for event in felt.events("misdealt")]


@clause("MD-POKER 18.G(1)", says="shuffle or cut not as chapter 5 prescribes")
def test_18_G_1_half_the_deck_is_not_a_short_cut_and_a_machine_makes_none() -> None:
    felt = SlipFelt("holdem", house={"deck.shuffler": "none"}).shuffle()

    assert "allowed: 0 to 25 [MD-POKER 18.G(1)]" in felt.why_refused("dealer cut-short 26")
    assert ("shuffle", "cut") == felt.say("dealer cut 26").whom("misdeal")
    assert ("shuffle",) == dealt("holdem").whom("misdeal")


# ---- G(2): the starting position ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.G(2)", says="wrong starting position")
def test_18_G_2_the_deal_goes_round_from_a_wrong_seat(game: str) -> None:
    felt = dealt(game).say("dealer start-at seat-3", "dealer x4")
    firsts = [event.place for event in felt.events("dealt")]

    assert ["hand-3", "hand-4", "hand-1", "hand-2"] == firsts
    felt.say("dealer wrong-start")
    assert ["MD-POKER 18.G(2)"] == felt.cited("misdealt")
    assert [STACKS] * 4 == felt.replays().stacks()


@clause("MD-POKER 18.G(2)", says="wrong starting position")
def test_18_G_2_only_the_first_card_has_a_starting_position() -> None:
    felt = dealt("holdem")

    assert ("seat-2", "seat-3", "seat-4") == felt.whom("start-at")
    assert "[MD-POKER 18.G(2)]" in felt.say("dealer x1").why_refused("dealer start-at seat-3")


@pytest.mark.parametrize(("bets", "stands"), [(0, False), (1, False), (2, True), (3, True)])
@clause("MD-POKER 18.G(2)", says="if noticed before two players bet voluntarily")
def test_18_G_2_is_a_misdeal_before_two_voluntary_bets(bets: int, stands: bool) -> None:
    """Seats 3 and 4 call, then seat 1 completes the small blind: three voluntary bets; blinds are not (P-91)."""
    felt = dealt("holdem").say("dealer start-at seat-2", "deal")
    felt.say(*("3 call", "4 call", "1 call")[:bets])

    assert stands == (not felt.may("floor", "wrong-start"))
    if stands:
        refused = felt.why_refused("floor wrong-start")
        assert "floor wrong-start: two players have bet voluntarily, and the hand stands [MD-POKER 18.G(2)]" == refused
        assert 4 == len(felt.stay().table.live)
    else:
        assert ["MD-POKER 18.G(2)"] == felt.say("floor wrong-start").cited("misdealt")


@clause("MD-POKER 18.G(2)", says="before two players bet voluntarily")
def test_P_91_a_straddle_and_a_forced_bet_are_not_voluntary() -> None:
    straddle = SlipFelt("holdem", house={"straddle.offered": True}).shuffle().say("3 straddle")
    straddle.say("dealer start-at seat-3", "deal", "4 call")
    forced = dealt("stud7-high").say("dealer start-at seat-3", "deal").stay(until="raise")
    forced.say(f"{forced.running.ask.actor} call")  # type: ignore[union-attr]

    assert straddle.may("floor", "wrong-start")
    assert forced.may("floor", "wrong-start")
    assert not straddle.say("1 call").may("floor", "wrong-start")
    assert not forced.say(f"{forced.running.ask.actor} call").may("floor", "wrong-start")  # type: ignore[union-attr]


@clause("MD-POKER 18.G(2)", says="wrong starting position")
def test_18_G_2_is_not_called_where_the_deal_began_where_it_should() -> None:
    refused = hands_dealt("holdem").why_refused("dealer wrong-start")

    assert "dealer wrong-start: the deal began where it should [MD-POKER 18.G(2)]" == refused


@clause("MD-POKER 18.G(2)", says="wrong starting position")
@clause("MD-POKER 18.G(4)", says="an eligible player left out")
def test_18_G_the_first_player_is_passed_by_and_the_deal_begins_elsewhere_too() -> None:
    felt = dealt("draw5-low").say("dealer leave-out")
    assert ("seat-3", "seat-4") == felt.whom("start-at")
    felt.say("dealer start-at seat-4", "deal")

    assert ["hand-4", "hand-2", "hand-3"] == [event.place for event in felt.events("dealt")[:3]]
    assert felt.may("floor", "wrong-start")
    assert ("seat-1",) == felt.whom("left-out")


# ---- G(3): more than one boxed card ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.G(3)", says="more than one boxed card in the deck")
@clause("MD-POKER 18.J", says="out of the round")
def test_18_G_3_the_second_card_face_up_is_a_misdeal(game: str) -> None:
    felt = dealt(game, house=ANTE).say("dealer x1", "dealer face-up")
    assert not felt.events("misdealt")
    felt.say("dealer x2", "dealer face-up")

    assert ["MD-POKER 18.J", "MD-POKER 18.G(3)"] == felt.cited("boxed card")
    assert ["MD-POKER 18.G(3)"] == felt.cited("misdealt")
    assert [STACKS] * 4 == felt.replays().stacks()


@clause("MD-POKER 18.G(3)", says="more than one boxed card in the deck")
def test_18_G_3_a_card_of_the_stub_is_seen_face_up_while_players_bet() -> None:
    """Counted from the top: at most as many cards as the deck has."""
    felt = hands_dealt("holdem")
    assert "allowed: 1 to 44 [MD-POKER 18.J]" in felt.why_refused("dealer found-face-up 45")
    felt.say("dealer found-face-up 44", "3 call", "dealer found-face-up 1")

    assert ["MD-POKER 18.G(3)"] == felt.cited("misdealt")


@clause("MD-POKER 18.G(3)", says="more than one boxed card in the deck")
def test_18_G_3_burns_and_board_cards_count_too() -> None:
    felt = hands_dealt("holdem").stay(until="check").stay(until="proceed")
    felt.say("dealer face-up", "dealer x2", "dealer face-up")

    assert ["MD-POKER 18.G(3)"] == felt.cited("misdealt")


# ---- G(4): a player left out ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.G(4)", says="an eligible player left out")
def test_18_G_4_a_player_left_out_gets_no_card_of_the_deal(game: str) -> None:
    felt = dealt(game, house=ANTE).say("dealer x1", "dealer leave-out", "deal")

    assert ["", True] == [felt.hand(2), all(felt.hand(seat) for seat in (1, 3, 4))]
    felt.say("dealer left-out seat-2")
    assert ["MD-POKER 18.G(4)"] == felt.cited("misdealt")
    assert [STACKS] * 4 == felt.replays().stacks()


@pytest.mark.parametrize(("bets", "misdealt"), [(0, True), (1, True), (2, False)])
@clause("MD-POKER 18.G(4)", says="if noticed before two players bet voluntarily")
def test_18_G_4_later_the_hand_stands_and_the_player_gets_back_what_was_put_in(bets: int, misdealt: bool) -> None:
    """Seat 2 has the big blind of $2 and an ante of $1, and no cards."""
    felt = dealt("holdem", house=ANTE).say("dealer x1", "dealer leave-out", "deal")
    felt.say(*("3 call", "4 call")[:bets], "floor left-out seat-2")

    assert misdealt == bool(felt.events("misdealt"))
    assert {2: 300} == felt.returned("MD-POKER 18.G(4)") or misdealt
    assert STACKS == felt.stacks()[1]
    if not misdealt:
        assert "floor left-out seat-2: nobody was left out of the deal [MD-POKER 18.G(4)]" == felt.why_refused(
            "floor left-out seat-2"
        )
        assert {1, 3, 4} >= set(felt.stay().won())
        assert 4 * STACKS == sum(felt.stacks())


@pytest.mark.parametrize("noticed", [True, False])
@pytest.mark.parametrize(("seats", "others"), [(4, None), (5, ("player 3", "player 4"))])
@clause("MD-POKER 15.B(3)", says="which beats qualify")
@clause("MD-POKER 16.B(4)", says="fewest players dealt in for a hand to count")
def test_18_G_4_a_player_left_out_is_not_dealt_in_for_a_jackpot(
    seats: int, others: tuple[str, ...] | None, noticed: bool
) -> None:
    """Aces full of jacks lose to four 4s. Both jackpots take four players dealt in; the last seat got no cards."""
    hands = [hand.split() for hand in ("Ah Jd", "4h 4s", "9c 8c", "2d 3h")[: seats - 1]]
    first, second = zip(*hands, strict=True)
    deck = " ".join((*first, *second, "5c As Ad Jh 5d 4c 5h 4d"))
    house = {"bad_beat.offered": True, "bad_beat.discontinue": "as approved", "high_hand.offered": True}
    felt = dealt("holdem", seats, deck, house=house, memory=PokerMemory(button=seats, raked=True))
    felt.say(f"dealer x{seats - 1}", "dealer leave-out").stay(until="show")
    if noticed:
        felt.say(f"floor left-out seat-{seats}")
    felt.stay()

    assert others == next((shown.others for shown in felt.table.memory.bad_beats), None)
    assert (0 if others is None else 2) == len(felt.events("high hand"))


@clause("MD-POKER 18.G(4)", says="an eligible player left out")
def test_18_G_4_is_over_with_the_first_round_of_cards() -> None:
    felt = dealt("holdem").say("dealer x3")

    assert felt.may("dealer", "leave-out")
    assert "[MD-POKER 18.G(4)]" in felt.say("dealer x1").why_refused("dealer leave-out")


@clause("MD-POKER 18.G(4)", says="an eligible player left out")
def test_18_G_4_one_hand_alone_is_noticed_at_once() -> None:
    felt = dealt("holdem", 2).say("dealer leave-out")

    assert ["MD-POKER 18.G(4)"] == felt.cited("misdealt")
    assert [STACKS] * 2 == felt.stacks()


# ---- I: missing and additional cards --------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["missing-card", "extra-card"])
@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.I", says="void the round, return all bets and replace the deck")
def test_18_I_voids_the_round_and_replaces_the_deck(game: str, what: str) -> None:
    felt = hands_dealt(game, house=ANTE, memory=PokerMemory(button=3, round=2)).stay(until="check").say(f"floor {what}")

    assert [STACKS] * 4 == felt.stacks()
    assert ["MD-POKER 18.I"] == felt.cited("voided") == felt.cited("deck to be replaced")
    assert "blue" == next_memory(felt.replays().table).deck_removed


@pytest.mark.parametrize("until", ["proceed", "call", "check", "show"])
@clause("MD-POKER 18.I", says="void the round, return all bets")
def test_18_I_at_any_time_during_the_round(until: str) -> None:
    felt = dealt("omaha-hilo8", house=ANTE).stay(until=until).say("dealer missing-card")

    assert [STACKS] * 4 == felt.stacks()


@clause("MD-POKER 18.I", says="return all bets")
def test_18_I_an_all_in_player_and_a_folded_one_get_their_chips_back() -> None:
    felt = hands_dealt("holdem", stacks={3: 900}).say("3 raise 900", "4 raise 3000", "1 fold", "2 call", "deal")
    felt.say("floor extra-card")

    assert [STACKS, STACKS, 900, STACKS] == felt.stacks()


@clause("MD-POKER 18.I", says="replace the deck")
@clause("MD-POKER 7.F(6)", says="A wrong count takes the deck off the table")
def test_X_35_no_round_is_dealt_before_the_deck_is_replaced() -> None:
    with pytest.raises(RuleViolation, match=r"has to be replaced; between comes first \[MD-POKER 7.F\(6\)\]"):
        TableDay().round("floor missing-card").day.begin("round")


@clause("MD-POKER 7.F(6)", says="A wrong count takes the deck off the table")
def test_X_35_a_round_outside_of_a_day_is_not_dealt_with_a_deck_that_was_removed_either() -> None:
    removed = TableDay().round("floor missing-card").day.memory
    with pytest.raises(RuleViolation, match=r"the deck was removed .* \(X-35\) \[MD-POKER 7.F\(6\)\]"):
        Round(new("holdem", {1: 20_000, 2: 20_000}, memory=removed))


@clause("MD-POKER 18.I", says="replace the deck")
@clause("MD-POKER 7.F(6)", says="takes the deck off the table")
def test_X_35_between_rounds_the_floor_changes_the_decks_before_the_next_round() -> None:
    between = TableDay().round("floor missing-card").day.begin("between")
    verbs = {option.verb for option in between.options()}
    assert "next-round" not in verbs
    between.answer(answer("floor change-decks"))

    onward = [option.what for option in between.options() if option.verb == "go-to"]
    assert [("opening",)] == onward, "other decks are inspected first"
    assert between.table.memory.deck_removed is None  # type: ignore[attr-defined]


@clause("MD-POKER 18.G", says="Misdealt cards return for a reshuffle")
def test_18_G_the_day_goes_on_where_the_misdealt_round_began() -> None:
    """Dealt again with the same number, deck, button and players; seat 2 still owes the missed blinds."""
    table = TableDay(button=1).between("2 step-away").round().between("2 return")
    players, balances, memory = dict(table.day.players), dict(table.day.balances), table.day.memory
    assert memory.person("P2").owes
    table.round("floor misdeal shuffle")

    assert (players, balances, memory) == (table.day.players, table.day.balances, table.day.memory)


def omaha_before_the_river() -> SlipFelt:
    """Ten hands, flop and turn with their burns are dealt, and the river's burn too: five cards are left."""
    felt = hands_dealt("omaha-high", 10)
    while len(felt.table.places.get("burns", ())) < 3:
        felt.stay(until="proceed").say("dealer x1")
    return felt


@clause("MD-POKER 18.I", says="Missing or extra cards")
def test_X_23_where_the_cards_run_out_the_burns_are_reshuffled_as_in_stud() -> None:
    felt = omaha_before_the_river().say(*["dealer off-table"] * 5)
    assert "chance MD-POKER 10.J(3)" == felt.open_ask
    burns = felt.at("burns")
    felt.stay(until="show")

    assert felt.at("board").split()[-1] in burns.split()
    assert 4 * 10 == sum(len(felt.table.hand(seat)) for seat in felt.table.live)


@clause("MD-POKER 18.I", says="Missing or extra cards void the round")
def test_18_I_where_no_card_is_left_the_round_cannot_be_completed() -> None:
    felt = omaha_before_the_river().say(*["dealer off-table"] * 5).stay(until="proceed")
    felt.say(*["dealer off-table"] * 3)

    assert ["too many cards are out of the round to complete it"] == [event.text for event in felt.events("voided")]
    assert [STACKS] * 10 == felt.stacks()


def test_every_game_of_the_chapters_is_tried_here() -> None:
    assert 18 == len(POKER) == len(STUD) + len(BOARD) + len(DRAW)
    assert set(POKER) <= set(GAMES)
