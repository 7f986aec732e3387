"""MD-POKER chapter 18, E and F, and chapter 7, E and F: showing, conceding, and the award of the pots."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import show
from croupier.engine import DEALER, FLOOR
from croupier.rulebook.testing import clause
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.views import PUBLIC, view
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.stud_felt import StudFelt

HANDS = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "Js Jh"}
BOARD = "2c 7d 9h Tc 4s"


def at_the_river(seats: int = 4, **house: Any) -> BoardFelt:
    """The river is dealt, and the last betting round begins with seat 1."""
    return BoardFelt(seats=seats, hands={seat: HANDS[seat] for seat in range(1, seats + 1)}, board=BOARD, **house).call(
        "river"
    )


def shown(felt: BoardFelt) -> list[int]:
    """Who showed, in their order."""
    return [int(event.place.removeprefix("hand-")) for event in felt.events("turned up")]


@clause("MD-POKER 18.E", says="The winning hand is fully shown and identified")
@clause("MD-POKER 18.E(1)", says="Whoever made the final bet shows first")
@clause("MD-POKER 18.E(2)", says="The others reveal clockwise")
@pytest.mark.parametrize(
    ("lines", "order"),
    [
        (["1 bet 200", "2 call", "3 call", "4 call"], [1, 2, 3, 4]),
        (["1 check", "2 check", "3 bet 200", "4 call", "1 call", "2 call"], [3, 4, 1, 2]),
        (["1 bet 200", "2 raise 400", "3 call", "4 call", "1 call"], [2, 3, 4, 1]),
    ],
)
def test_18_E_who_made_the_final_bet_shows_first(lines: list[str], order: list[int]) -> None:
    felt = at_the_river().say(*lines).call()

    assert order == shown(felt)
    assert ["MD-POKER 18.E(1)", *["MD-POKER 18.E(2)"] * 3] == felt.cited("turned up")
    assert ["As Ah"] == [show(event.cards) for event in felt.events("turned up") if event.place == "hand-1"]
    assert {"pair"} == {event.hand for event in felt.events("awarded")}


@pytest.mark.parametrize(
    ("rule", "order"), [("left-of-button", [1, 2, 3, 4]), ("last-aggressor-any-street", [3, 4, 1, 2])]
)
def test_P_63_without_a_final_bet(rule: str, order: list[int]) -> None:
    """Seat 3 bet on the flop; the river is checked."""
    felt = BoardFelt(hands=HANDS, board=BOARD, seats=4, showdown__checked_order=rule).call("flop")
    felt.say("1 check", "2 check", "3 bet 200", "4 call", "1 call", "2 call").call()

    assert order == shown(felt)


@pytest.mark.parametrize("rule", ["left-of-button", "last-aggressor-any-street"])
@pytest.mark.parametrize("lines", [(), ("3 bet 200", "4 call", "1 call", "2 call", "3 fold")])
def test_P_63_without_any_bet_of_those_left(rule: str, lines: tuple[str, ...]) -> None:
    """The button is at seat 2, and nobody bet, or seat 3 bet on the flop and folded on the turn."""
    felt = BoardFelt(
        hands=HANDS, board=BOARD, seats=4, memory=PokerMemory(button=2), showdown__checked_order=rule
    ).call("flop")
    felt.say(*lines).call()

    assert ([4, 1, 2] if lines else [3, 4, 1, 2]) == shown(felt)


def test_P_63_in_stud_who_had_to_act_first() -> None:
    """Seat 3 shows an ace, so it acts first from fourth street on."""
    hands = {1: "4h 5h 2c 6d 7c 8s Ts", 2: "6h 7h 3d 9c Jd 5c Qs", 3: "8h 9h 4s Ac Kd Tc 2h"}
    play = StudFelt("stud7-high", hands).call()

    assert ["hand-3", "hand-1", "hand-2"] == [event.place for event in play.events("turned up")]


def test_the_final_bet_may_have_been_made_before_the_river() -> None:
    """Both are all-in on the flop, by a bet of seat 2: it made the final bet."""
    felt = BoardFelt(seats={1: 1_000, 2: 1_000}, hands={1: "As Ah", 2: "Ks Kh"}, board=BOARD).call("flop")
    felt.say("1 check", "2 bet 800", "1 call").call()

    assert [2, 1] == shown(felt)


@clause("MD-POKER 18.E(3)", says="A loser may muck unseen")
@clause("MD-POKER 18.F", says="A player makes sure of having lost before mucking")
def test_18_E_3_a_loser_concedes_unseen() -> None:
    felt = at_the_river(2).say("1 bet 200", "2 call", "1 show", "2 muck")

    assert [1] == shown(felt)
    assert [(2, "", "MD-POKER 18.E(3)")] == felt.told("concedes")
    assert ["MD-POKER 18.F"] == felt.cited("mucked")
    public = view(felt.running, PUBLIC)
    assert not any("K" in card for event in public.log for card in event.cards)


@clause("MD-POKER 18.E(3)", says="A loser may muck unseen")
@pytest.mark.parametrize("viewer", [FLOOR, DEALER, PUBLIC])
def test_18_E_3_after_the_hand_nobody_sees_what_was_folded_conceded_or_burned(viewer: int) -> None:
    """No clause of MD-POKER has hands rebuilt from the discard rack, as MD-LIR 11.G(2) and MD-TOP5 11.D do."""
    felt = at_the_river(4).say("1 fold", "2 bet 200", "3 call", "4 call", "2 show", "3 muck", "4 muck")
    seen = view(felt.running, viewer)

    assert seen.over
    cards = {card for event in seen.log for card in event.cards} | {
        card for lie in seen.places.values() for card in lie
    }
    assert {"??", *HANDS[2].split(), *BOARD.split()} == cards


@pytest.mark.parametrize(("disclosed", "seen"), [(False, [1]), (True, [1, 2])])
def test_18_E_3_the_house_may_want_all_hands_disclosed(disclosed: bool, seen: list[int]) -> None:
    felt = at_the_river(2, showdown__disclose_discards=disclosed).say("1 bet 200", "2 call", "1 show", "2 muck")

    assert seen == shown(felt)


def test_P_88_a_mucked_hand_is_dead_even_if_it_was_the_best() -> None:
    felt = at_the_river(2).say("1 check", "2 bet 200", "1 call", "2 show", "1 muck")

    assert {2: 800} == felt.won()


def test_P_64_the_last_contender_must_show_to_win() -> None:
    felt = at_the_river(3).say("1 bet 200", "2 call", "3 call", "1 muck", "2 muck")
    assert (3, {"show"}) == (felt.asked, set(felt.options))

    felt.say("3 show")
    assert [("pot", 3, 1_200, "MD-POKER 7.F(7)")] == felt.awards()


def test_P_64_nobody_concedes_a_side_pot_that_only_he_is_left_in() -> None:
    """Seat 3 is all-in for less; when seat 1 has mucked, seat 2 is the last one in the side pot."""
    felt = BoardFelt(
        seats={1: 20_000, 2: 20_000, 3: 1_000}, hands={seat: HANDS[seat] for seat in (1, 2, 3)}, board=BOARD
    )
    felt.say("3 raise 1000", "1 call", "2 call", "1 bet 500", "2 call").call("showdown")
    felt.say("1 muck")

    assert (2, {"show"}) == (felt.asked, set(felt.options))


@clause("MD-POKER 7.E(1)", says="Win uncontested when nobody calls the bet")
def test_7_E_1_an_uncontested_winner_need_not_show() -> None:
    """P-88."""
    felt = at_the_river(2).say("1 bet 200", "2 fold")

    assert [("pot", 1, 400, "MD-POKER 7.E(1)")] == felt.awards()
    assert [] == felt.events("turned up", "showdown")


@clause("MD-POKER 6.I", says="Cards speak")
def test_6_I_the_cards_decide_not_the_order_of_showing() -> None:
    felt = at_the_river(3).say("1 check", "2 check", "3 bet 200", "1 call", "2 call", "3 show", "1 show", "2 show")

    assert {1: 1_200} == felt.won()


def test_P_49_side_pots_from_the_last_created_to_the_first() -> None:
    stacks = {1: 3_000, 2: 3_000, 3: 2_000, 4: 1_000}
    felt = BoardFelt(seats=stacks, hands={1: "Js Jh", 2: "Qs Qh", 3: "Ks Kh", 4: "As Ah"}, board=BOARD)
    felt.say("3 call", "4 raise 1000", "1 call", "2 call", "3 raise 2000", "1 raise 3000", "2 call").call()

    assert [("side pot 2", 2, 2_000), ("side pot 1", 3, 3_000), ("main pot", 4, 4_000)] == [
        award[:3] for award in felt.awards()
    ]
    assert [(2, "", 0), (1, "", 0), (0, "", 0)] == [
        (event.pot, event.share, event.board) for event in felt.events("awarded")
    ]


@pytest.mark.parametrize(("two_boards", "boards"), [(False, [0]), (True, [1, 2])])
def test_P_49_a_board_is_numbered_only_where_there_are_two(two_boards: bool, boards: list[int]) -> None:
    felt = BoardFelt(
        seats=2, hands={1: "As Ah", 2: "Ks Kh"}, board=BOARD, two_boards=two_boards, double_board__offered=True
    )
    if two_boards:
        felt.say("2 request double-board 400", "1 agree")
    felt.call()

    assert boards == [event.board for event in felt.events("awarded")]
