"""MD-POKER chapter 16: High Hand Jackpot payout."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.rulebook.testing import clause
from croupier.rules.poker.ch16_high_hand import hands_waiting
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.settle import Settlement, read_question, settle
from croupier.rules.views import PUBLIC, view
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.stud_felt import StudFelt


def settled(*hands: str, board: str, each: str = "20.00", house: str = "") -> Settlement:
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "{each}"\nhand = "{hand}"\n' for place, hand in enumerate(hands)
    )
    offered = '"high_hand.offered" = true\n'
    head = f'game = "holdem"\nboard = "{board}"\nraked = true\n[house]\n{offered}{house}\n'
    return settle(read_question(head + players))


def tracked(found: Settlement) -> list[str]:
    return [step.words for step in found.steps if step.clause == "MD-POKER 16.G(1)"]


OTHERS = ("9c 8c", "2d 3h", "Qc Tc")


@clause("MD-POKER 16.C", says="prescribed contribution")
@clause("MD-POKER 16.C(2)", says="After the rake")
@clause("MD-POKER 16.A(1)", says="Funded separately")
def test_16_C_takes_the_contribution_into_a_box_of_its_own() -> None:
    house = '"bad_beat.offered" = true\n"bad_beat.discontinue" = "as approved"\n'
    found = settled("Ks Kh", "Qs Qh", board="2c 7d 9h Jc 3s", house=house)

    assert (100, 100) == (found.house["high-hand-box"], found.house["bad-beat-box"])
    taken = [step.clause for step in found.steps if step.clause in ("MD-POKER 15.C(2)", "MD-POKER 16.C(2)")]
    assert ["MD-POKER 15.C(2)", "MD-POKER 16.C(2)"] == taken


@pytest.mark.parametrize(
    "first, board, counts",
    [
        ("Ks Kh", "Kd 7d 7h Jc 3s", True),  # a full house with both hole cards
        ("Ks 2h", "Kd Kc 7d 7h 3s", False),  # kings full of 7s, but only one own card plays
        ("Ks Qh", "Kd Kc 7d 5h 3s", False),  # trips
    ],
)
def test_a_full_house_with_both_hole_cards_is_tracked(first: str, board: str, counts: bool) -> None:
    """P-57, P-58, 16.G(1)."""
    assert counts == bool(tracked(settled(first, *OTHERS, board=board)))


@pytest.mark.parametrize("own", ["Jc", "Jd", "Jh", "Js"])
def test_P_104_both_cards_play_whatever_the_suit_of_the_players_own(own: str) -> None:
    """Aces full of jacks: an own ace and jack, and two more of each on the board."""
    shared = [jack for jack in ("Jc", "Jd", "Jh", "Js") if jack != own][:2]

    assert tracked(settled(f"As {own}", *OTHERS, board=f"Ah Ac {' '.join(shared)} 5d"))


def test_the_number_of_players_dealt_in_counts() -> None:
    """16.B(4): four are asked for."""
    board = "Kd 7d 7h Jc 3s"

    assert tracked(settled("Ks Kh", *OTHERS, board=board))
    assert not tracked(settled("Ks Kh", *OTHERS[:2], board=board))
    assert tracked(settled("Ks Kh", *OTHERS[:2], board=board, house='"high_hand.min_players" = 3'))


def test_hands_of_omaha_are_tracked_with_two_own_cards() -> None:
    """P-58: three 7s and two kings on the board, but an Omaha hand has just three cards of it."""
    head = 'game = "omaha-high"\nboard = "Kd Kc 7d 7h 3s"\nraked = true\n[house]\n"high_hand.offered" = true\n'
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "20.00"\nhand = "{hand}"\n'
        for place, hand in enumerate(("7s 2h 2c 4d", "Ks 7c 9s 9h", "Qs Qh 5d 6c", "8s 8h Tc Jd"))
    )
    found = tracked(settle(read_question(head + players)))

    assert 1 == len(found)
    assert "P1" in found[0]


@pytest.mark.parametrize("boards", [("7h 7d 3c", "Kh Kd 3s"), ("Kh Kd 3s", "7h 7d 3c")])
def test_of_two_boards_the_better_hand_of_a_player_waits_for_the_floorperson(boards: tuple[str, str]) -> None:
    """X-03, in Omaha: four 7s on one board, four kings on the other."""
    house = {"double_board__offered": True, "run_twice__jackpot_boards": "both", "high_hand__offered": True}
    felt = BoardFelt(
        "omaha-high",
        hands={1: "Ks Kc 7s 7c"},
        board=f"{boards[0]} 2d 4h",
        second=f"{boards[1]} 2h 4d",
        two_boards=True,
        memory=PokerMemory(raked=True),
        high_hand__min_players=3,
        **house,
    )
    felt.say("2 request double-board 1000", "3 agree", "1 agree").call()

    kings, sevens = "four-of-a-kind, kings, 4 kicker", "four-of-a-kind, 7s, 4 kicker"
    assert [sevens, kings] == sorted(event.hand for event in felt.events("high hand"))
    assert [kings] == [hand.value.words for hand in hands_waiting(felt.table)]


def test_no_high_hand_in_a_tournament() -> None:
    """X-47: the text has no jackpot for tournament tables."""
    felt = folded_to_seat_1(False, table__tournament=True)

    assert 0 == felt.asked
    assert [] == felt.events("high hand")


@pytest.mark.parametrize("minute, taken", [(719, 0), (720, 100), (959, 100), (960, 0)])
def test_contributions_are_taken_in_collection_periods(minute: int, taken: int) -> None:
    """16.B(1), on each side of both ends of 12:00 to 16:00."""
    periods = {"high_hand__collection_periods": "12:00-16:00", "high_hand__min_pot": 0}
    felt = BoardFelt(memory=PokerMemory(raked=True, minute=minute), high_hand__offered=True, **periods).call()

    assert taken == felt.table.balances["high-hand-box"]


# ---- a pot that was folded ------------------------------------------------------------------------------------

KINGS_FULL, NOTHING = "Ks Kh", "4c 5h"


def folded_to_seat_1(must_showdown: bool, hand: str = KINGS_FULL, minute: int | None = None, **house: Any) -> BoardFelt:
    """Seat 1 bets the turn, with kings full of 7s or nothing, and nobody calls."""
    choices = {"high_hand__offered": True, "high_hand__must_showdown": must_showdown} | house
    felt = BoardFelt(
        seats=4, hands={1: hand}, board="Kd 7d 7h Jc", memory=PokerMemory(raked=True, minute=minute), **choices
    )
    return felt.call("turn").say("1 bet 200", "2 fold", "3 fold", "4 fold")


@clause("MD-POKER 16.G(1)", says="At a full house the dealer calls a floorperson")
@pytest.mark.parametrize(
    "must_showdown, act, counts", [(False, "show", True), (False, "muck", False), (True, "", False)]
)
def test_x29_a_high_hand_in_a_folded_pot_counts_where_it_is_shown(must_showdown: bool, act: str, counts: bool) -> None:
    felt = folded_to_seat_1(must_showdown)
    if act:
        assert (1, {"show", "muck"}, "MD-POKER 7.E(1)") == (felt.asked, set(felt.options), felt.clause)
        felt.say(f"1 {act}")

    assert felt.running.over
    assert counts == bool(felt.events("high hand"))
    assert counts == bool(felt.events("turned up"))
    assert [("pot", 1, 800, "MD-POKER 7.E(1)")] == felt.awards()
    hidden = not any("Ks" in event.cards for event in view(felt.running, PUBLIC).log)
    assert hidden != counts


def test_x29_whether_it_is_asked_tells_nothing_of_the_hand() -> None:
    """Seat 2 sees the same whether seat 1 has a full house or nothing."""
    strong, weak = (folded_to_seat_1(False, hand) for hand in (KINGS_FULL, NOTHING))

    assert (1, 1) == (strong.asked, weak.asked)
    for viewer in (2, PUBLIC):
        seen, other = view(strong.running, viewer), view(weak.running, viewer)
        assert msgspec.json.encode(seen.log) == msgspec.json.encode(other.log)
        assert (seen.asked, seen.clause, seen.options) == (other.asked, other.clause, other.options)
    assert [] == weak.say("1 show").events("high hand")


@pytest.mark.parametrize(
    "more",
    [
        {"high_hand__offered": False},
        {"high_hand__min_players": 5},
        {"high_hand__games": ("omaha-high",)},
        {"high_hand__qualifying_periods": "12:00-13:00", "high_hand__time_basis": "hand-start", "minute": 1},
    ],
)
def test_x29_nobody_is_asked_where_no_hand_could_count(more: dict[str, object]) -> None:
    assert 0 == folded_to_seat_1(False, **more).asked


def test_x29_nobody_is_asked_before_there_are_five_cards() -> None:
    """No flop, no high hand; and at a table without rake there is no jackpot."""
    choices = {"high_hand__offered": True, "high_hand__must_showdown": False}
    before_the_flop = BoardFelt(seats=4, memory=PokerMemory(raked=True), **choices).say("3 fold", "4 fold", "1 fold")
    unraked = BoardFelt(seats=4, **choices).call("flop").say("1 bet 200", "2 fold", "3 fold", "4 fold")

    assert (0, 0) == (before_the_flop.asked, unraked.asked)


@pytest.mark.parametrize("cards_each, asked", [(4, 0), (5, 1)])
def test_x29_in_stud_from_the_fifth_card_on(cards_each: int, asked: int) -> None:
    choices = {"high_hand__offered": True, "high_hand__must_showdown": False, "high_hand__min_players": 2}
    hands = {1: "Kh Ks Qc Kd Qd", 2: "6h 7h 2c Th"}
    play = StudFelt("stud7-high", hands, leaves={2: cards_each}, memory=PokerMemory(raked=True), **choices).call(
        until=cards_each
    )
    play.say("1 bet 1000" if cards_each == 4 else "1 bet 2000", "2 fold")

    assert asked == play.asked
    if asked:
        assert ["full house, kings over queens"] == [event.hand for event in play.say("1 show").events("high hand")]


def test_x29_at_a_showdown_that_the_others_concede_the_hand_counts() -> None:
    """The pot was called, so it was not folded: P-58 is met, though only one hand is seen."""
    felt = BoardFelt(
        seats=4, hands={1: KINGS_FULL}, board="Kd 7d 7h Jc 3s", memory=PokerMemory(raked=True), high_hand__offered=True
    )
    felt.call("river").say("1 bet 200", "2 call", "3 fold", "4 fold", "1 show", "2 muck")

    assert [(1, "player 1", "MD-POKER 16.G(1)")] == felt.told("high hand")


@pytest.mark.parametrize("must_showdown, counts", [("true", False), ("false", True)])
def test_x29_the_floor_asks_about_a_folded_pot(must_showdown: str, counts: bool) -> None:
    """`croupier settle`: a hand that is given was shown."""
    head = 'game = "holdem"\nboard = "Kd 7d 7h Jc"\nraked = true\n[house]\n"high_hand.offered" = true\n'
    head += f'"high_hand.must_showdown" = {must_showdown}\n'
    shown = '[[player]]\nname = "A"\nput_in = "20.00"\nhand = "Ks Kh"\n'
    folded = "".join(f'[[player]]\nname = "{name}"\nput_in = "20.00"\nfolded = true\n' for name in "BCD")

    assert counts == bool(tracked(settle(read_question(head + shown + folded))))
    unseen = settle(read_question(head + shown.replace('hand = "Ks Kh"\n', "") + folded))
    assert [] == tracked(unseen)
