"""Views: what a seat, the dealer, the floor and the public see."""

import msgspec
import pytest

from croupier.cards import CARDS
from croupier.cards.shuffle import SeededChance
from croupier.engine import DEALER, FLOOR, Answer, Round
from croupier.engine.driver import play
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.views import PUBLIC, SURVEILLANCE, BadViewer, view, viewer_for, viewer_of
from tests.engine.engine_round import at, finished

HIDDEN = ("??",) * 3


def fold_or_check(running: Round) -> Answer:
    """A player who never puts in more than is due."""
    assert running.ask is not None
    verbs = {option.verb for option in running.ask.options}
    return Answer(running.ask.actor, "check" if "check" in verbs else "fold")


def deciding() -> Round:
    """The round at the moment when seat 1 is asked about its first bet."""
    running = at(0)
    whole = finished().record
    for answer in whole.answers:
        if running.ask is not None and running.ask.actor == 1:
            return running
        running.answer(answer)
    raise AssertionError("seat 1 was never asked")


def shown(running: Round, seat: int) -> tuple[str, ...]:
    return tuple(str(CARDS[card]) for card in running.table.hand(seat))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text, who",
    [
        ("seat3", 3),
        ("seat 12", 12),
        ("SEAT1", 1),
        ("dealer", DEALER),
        ("floor", FLOOR),
        (" public ", PUBLIC),
        ("surveillance", SURVEILLANCE),
    ],
)
def test_viewers_have_names(text: str, who: int) -> None:
    assert viewer_for(who) == viewer_of(text)


@pytest.mark.parametrize("text", ["", "seat", "seat0", "seat-1", "seat²", "3", "pit boss", "seat1,", "player"])
def test_nobody_else_looks(text: str) -> None:
    with pytest.raises(BadViewer, match=r"is not a viewer; use seat1, seat2, .* surveillance or public"):
        viewer_of(text)


def test_a_seat_sees_its_own_hand_and_nobody_else_s() -> None:
    running = deciding()
    for seat, other in ((1, 2), (2, 1)):
        places = view(running, seat).places
        assert shown(running, seat) == places[f"hand-{seat}"]
        assert HIDDEN == places[f"hand-{other}"]
        assert ("??", "??") == places["community"]
        assert HIDDEN == places["six-card-box"]


@pytest.mark.parametrize("viewer", [DEALER, FLOOR, PUBLIC])
def test_dealer_floor_and_public_see_backs(viewer: int) -> None:
    assert {"??"} == {card for cards in view(deciding(), viewer).places.values() for card in cards}


def test_what_is_turned_up_is_seen_by_all() -> None:
    running = deciding()
    whole = finished().record
    for answer in whole.answers[len(running.record.answers) :][:2]:
        running.answer(answer)
    first = str(CARDS[running.table.places["community"][0]])
    for viewer in (1, 2, DEALER, FLOOR, PUBLIC):
        assert (first, "??") == view(running, viewer).places["community"]


def test_the_deck_and_the_rack_are_stacks_of_backs() -> None:
    running = finished()
    places = view(running, FLOOR).places
    assert {"discard-rack": ("??",) * 52} == places


def test_options_are_shown_to_whom_they_belong() -> None:
    running = deciding()
    assert {"let-it-ride", "withdraw"} == {option.verb for option in view(running, 1).options}
    assert () == view(running, 2).options
    assert () == view(running, PUBLIC).options
    assert () == view(running, DEALER).options == view(running, FLOOR).options
    assert ("seat 1", "MD-LIR 11.B") == (view(running, 2).asked, view(running, 2).clause)


def test_acts_are_what_the_viewer_may_report_whoever_is_asked() -> None:
    running = deciding()
    assert {"exposed"} == {option.verb for option in view(running, DEALER).acts}
    assert {"abandon"} == {option.verb for option in view(running, FLOOR).acts}
    assert () == view(running, 1).acts == view(running, PUBLIC).acts
    assert () == view(finished(), DEALER).options == view(finished(), DEALER).acts


def test_an_open_ask_shows_each_seat_its_own_menu() -> None:
    running = at(2)
    assert {1} == {option.seat for option in view(running, 1).options}
    assert {2} == {option.seat for option in view(running, 2).options}
    assert "anyone" == view(running, PUBLIC).asked


def test_the_log_hides_what_was_not_seen() -> None:
    running = deciding()
    for viewer in (1, 2, DEALER, FLOOR, PUBLIC):
        for seen in view(running, viewer).log:
            if seen.kind == "dealt":
                assert (seen.place == f"hand-{viewer}") is (seen.cards != ("??",))
            elif seen.kind == "shuffled":
                assert {"??"} == set(seen.cards)


@clause("MD-LIR 11.G(2)", says="lets hands be rebuilt")
def test_X_53_after_the_round_floor_and_surveillance_see_what_was_dealt() -> None:
    running = finished()
    for staff in (FLOOR, SURVEILLANCE):
        assert ("??",) not in [seen.cards for seen in view(running, staff).log if seen.kind == "dealt"]
    for other in (PUBLIC, DEALER):
        assert {("??",)} == {seen.cards for seen in view(running, other).log if seen.kind == "dealt"}
    assert view(running, PUBLIC).over


@clause("MD-POKER 18.E(3)", says="muck unseen")
def test_after_a_poker_hand_the_floor_sees_no_more_than_the_public() -> None:
    running = play(new("holdem", {1: 10_000, 2: 10_000, 3: 10_000}), SeededChance(1), fold_or_check)
    for staff in (FLOOR, SURVEILLANCE, DEALER):
        assert view(running, staff).log == view(running, PUBLIC).log
    assert ("??",) in [seen.cards for seen in view(running, FLOOR).log if seen.kind == "dealt"]


def test_a_view_is_plain_data() -> None:
    running = deciding()
    data = msgspec.json.decode(msgspec.json.encode(view(running, 1)))
    table = data["table"]
    assert {"role": "player", "seats": [1]} == data["viewer"]
    assert ("let-it-ride", ["Ann", "Bo"]) == (table["game"], [one["player"] for one in table["seats"].values()])
    assert table["seats"]["1"]["stack_cents"] == running.table.balances["stack-1"]
    assert "" == view(finished(), 1).asked
