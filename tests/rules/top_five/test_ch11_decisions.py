"""MD-TOP5 chapter 11, A and B: conduct with the cards, play or fold."""

import pytest

from croupier.engine import DEALER, FLOOR, NOBODY
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.views import PUBLIC, view
from tests.rules.top_five.top_five_felt import AUTOMATED, METHODS, STACK, TopFiveFelt, dealt, ready

WITH_BONUSES = {"ante": 1_000, "top-five-bonus": 500, "poker-bonus": 200}
BREACHES = [
    pytest.param(
        "hand-not-kept",
        "MD-TOP5 11.A(1)",
        marks=clause("MD-TOP5 11.A(1)", says="The player is responsible for their own hand"),
    ),
    pytest.param(
        "touched-by-another",
        "MD-TOP5 11.A(2)",
        marks=clause("MD-TOP5 11.A(2)", says="Only dealer and owner may touch a hand"),
    ),
    pytest.param(
        "out-of-view", "MD-TOP5 11.A(3)", marks=clause("MD-TOP5 11.A(3)", says="Cards remain visible to the dealer")
    ),
    pytest.param(
        "told-another", "MD-TOP5 11.A(4)", marks=clause("MD-TOP5 11.A(4)", says="No sharing of hand information")
    ),
]


# ---- A --------------------------------------------------------------------------------------------------------------


@clause("MD-TOP5 11.A", says="After the deal players look at their cards")
@pytest.mark.parametrize("house", METHODS)
def test_11_A_players_look_when_all_cards_are_dealt(house: dict[str, object]) -> None:
    play = dealt({1: "As"}, house=house)
    look = play.event("players look")
    assert "MD-TOP5 11.A" == look.clause
    assert play.running.events.index(play.events("dealt")[-1]) < play.running.events.index(look)


@clause("MD-TOP5 11.A(5)", says="A breach forfeits all the offender's wagers of that round")
@pytest.mark.parametrize("verb, broken", BREACHES)
def test_11_A_5_a_breach_forfeits_all_wagers_once_the_floor_confirms(verb: str, broken: str) -> None:
    """T-17: including bonus wagers, though the hand would have won; only the offender's."""
    play = dealt({1: "As Ks Qs Js Ts", 2: "Ad Kd"}, wagers={1: WITH_BONUSES}).say(DEALER, verb, "seat-1")
    assert (broken, "T-17") == (play.event("breach reported", 1).clause, play.event("breach reported", 1).reading)
    assert not play.events("collected")  # not yet: the floorperson has to confirm
    play.floor("forfeit", "seat-1")
    assert broken == play.event("forfeiture confirmed", 1).clause
    assert [
        ("collected", "ante", 1_000, "MD-TOP5 11.A(5)"),
        ("collected", "top-five-bonus", 500, "MD-TOP5 11.A(5)"),
        ("collected", "poker-bonus", 200, "MD-TOP5 11.A(5)"),
    ] == play.money(1)
    assert 2 == play.running.ask.actor  # type: ignore[union-attr]
    play.play(2)
    assert (-1_700, 2_000) == (play.won(1), play.won(2))
    assert [2] == [event.seat for event in play.events("hand")]


@clause("MD-TOP5 11.A(5)", says="A breach forfeits")
def test_11_A_5_the_play_wager_is_forfeited_too() -> None:
    play = dealt({1: "As Ks", 2: "Ad Kd"}).play(1).say(DEALER, "told-another", "seat-1").floor("forfeit", "seat-1")
    assert -2_000 == play.fold(2).won(1)


@clause("MD-TOP5 11.A(5)", says="A breach forfeits")
def test_11_A_5_without_the_floor_s_confirmation_nothing_is_forfeited() -> None:
    play = dealt({1: "As Ks", 2: "2c"}).say(DEALER, "out-of-view", "seat-1")
    assert "MD-TOP5 11.B(1)" == play.refused(DEALER, "forfeit", "seat-1").clause
    assert "MD-TOP5 11.A(5)" == play.refused(FLOOR, "forfeit", "seat-2").clause  # nobody reported seat 2
    play.floor("no-breach", "seat-1")
    assert (FLOOR, "forfeit") not in play.options
    assert 2_000 == play.play(1).fold(2).won(1)


@clause("MD-TOP5 11.A(5)", says="A breach forfeits")
def test_11_A_5_nothing_is_settled_before_the_floor_has_ruled() -> None:
    play = dealt({1: "As Ks"}).say(DEALER, "out-of-view", "seat-1").play(1)
    assert {(FLOOR, "forfeit"), (FLOOR, "no-breach")} <= set(play.options)
    assert FLOOR == play.running.ask.actor  # type: ignore[union-attr]
    assert "MD-TOP5 11.A(5)" == play.refused(DEALER, "proceed").clause
    assert not play.events("turned up")
    play.floor("forfeit", "seat-1")
    assert -2_000 == play.won(1)
    assert play.running.over


def test_11_A_5_a_breach_reported_while_the_device_is_opened_is_ruled_on() -> None:
    """The last moment before the reveal: the dealer's stack is just being taken out of the device."""
    house = AUTOMATED | {"top5.dealer_stack_in_device": True}
    play = dealt({1: "As Ks"}, house=house).say(1, "play", amount=1_000).say(DEALER, "told-another", "seat-1").proceed()
    assert {(FLOOR, "forfeit"), (FLOOR, "no-breach")} == {
        key for key in play.options if key[1] in ("forfeit", "no-breach")
    }
    assert (FLOOR, "incorrect-number") not in play.options
    assert -2_000 == play.floor("forfeit", "seat-1").won(1)


def test_T_09_silence_is_asked_for_until_the_dealer_s_hand_is_revealed() -> None:
    """No breach before the deal is over, none after the reveal, when nobody is asked any more."""
    play = ready({1: "As", 2: "Ks"})
    assert (DEALER, "told-another") not in play.options
    assert (DEALER, "told-another") in play.proceed().options
    assert not play.play(1, 2).options


# ---- B --------------------------------------------------------------------------------------------------------------


@clause("MD-TOP5 11.B", says="Clockwise from the dealer's left")
@clause("MD-TOP5 11.B(1)", says="Dealer asks each ante player for one of two choices")
def test_11_B_clockwise_each_is_asked_to_play_or_fold() -> None:
    play = dealt({1: "As", 2: "Ks", 4: "Qs"})
    asked = []
    while not play.running.over:
        asked.append(play.running.ask.actor)  # type: ignore[union-attr]
        assert {"play": "MD-TOP5 11.B(1)(a)", "fold": "MD-TOP5 11.B(1)(b)"} == {
            verb: cited for (actor, verb), cited in play.options.items() if actor > 0
        }
        assert "MD-TOP5 11.B(1)" == play.refused(3, "fold").clause
        play.fold(asked[-1])
    assert [1, 2, 4] == asked
    assert "MD-TOP5 11.B" == play.event("all decided").clause


@clause("MD-TOP5 11.B(1)(a)", says="wager exactly the ante amount")
@clause("MD-TOP5 1.B(2)", says="wager needed to stay in the main game")
@pytest.mark.parametrize("cents, taken", [(2_400, False), (2_500, True), (2_600, False), (0, False)])
def test_11_B_1_a_the_play_wager_is_the_ante_s_amount(cents: int, taken: bool) -> None:
    play = dealt({1: "As"}, wagers={1: {"ante": 2_500}})
    if taken:
        placed = play.say(1, "play", amount=cents).event("placed", 1, "play")
        assert (2_500, "MD-TOP5 11.B(1)(a)") == (placed.cents, placed.clause)
    else:
        assert "MD-TOP5 11.B(1)(a)" == play.refused(1, "play", amount=cents).clause


@clause("MD-TOP5 11.B(1)(a)", says="Play")
@pytest.mark.parametrize("stack, can_play", [(1_999, False), (2_000, True)])
def test_11_B_1_who_has_not_the_ante_s_amount_left_can_only_fold(stack: int, can_play: bool) -> None:
    play = TopFiveFelt(new("top-five", {1: stack}, house={"chip.unit": 1}))
    play.shuffle(tuple(range(52))).wager(1, ante=1_000).no_more_bets().proceed()
    assert can_play is ((1, "play") in play.options)
    assert (1, "fold") in play.options


@clause("MD-TOP5 11.B(1)(b)", says="The other choice is to fold")
@clause("MD-TOP5 11.B(2)(a)", says="the ante is taken into the tray at once")
@clause("MD-TOP5 11.B(2)(b)", says="the cards are taken into the discard rack at once")
def test_11_B_2_a_folder_s_ante_and_cards_go_at_once() -> None:
    """Before seat 2 is asked."""
    play = dealt({1: "As", 2: "Ks"}).fold(1)
    assert 2 == play.running.ask.actor  # type: ignore[union-attr]
    assert "MD-TOP5 11.B(1)(b)" == play.event("folds", 1).clause
    ante = play.event("collected", 1, "ante")
    assert ("table-inventory", "MD-TOP5 11.B(2)(a)") == (ante.target, ante.clause)
    hand = play.events("racked")[-1]
    assert ("hand-1", 7, NOBODY, "MD-TOP5 11.B(2)(b)") == (hand.source, len(hand.cards), hand.seen_by, hand.clause)
    assert "hand-1" not in play.table.places


@clause("MD-TOP5 11.B(3)", says="A folder's cards with a bonus wager stay until bonuses are resolved")
@pytest.mark.parametrize("bet", ["top-five-bonus", "poker-bonus"])
def test_11_B_3_a_folder_s_cards_stay_for_a_bonus_wager(bet: str) -> None:
    """T-15: the ante goes at once, the cards stay face down; the bonus is settled in its turn."""
    play = dealt({1: "As Ad Ks Kd", 2: "Qs Js Ts"}, wagers={1: {"ante": 1_000, bet: 500}}).fold(1)
    assert "MD-TOP5 11.B(2)(a)" == play.event("collected", 1, "ante").clause
    stays = play.event("hand stays for the bonus", 1)
    assert ("MD-TOP5 11.B(3)", "T-15") == (stays.clause, stays.reading)
    assert ("??",) * 7 == view(play.running, PUBLIC).places["hand-1"]
    play.play(2)
    paid = {"top-five-bonus": 500, "poker-bonus": 1_500}[bet]  # four cards; two pair at 3 to 1
    assert -1_000 + paid == play.won(1)
    assert [2, 1] == [event.seat for event in play.events("resolved")]


@clause("MD-TOP5 11.B(4)", says="2 to 9 taken out and the best hand arranged")
def test_11_B_4_the_dealer_s_hand_is_revealed_when_all_have_decided() -> None:
    play = dealt({1: "As", 2: "Ks"}, "Qc Jd 2c 9d").play(1)
    assert ("??",) * 7 == view(play.running, PUBLIC).places["dealer-hand"]
    play.play(2)
    shown = play.events("turned up")[0]
    assert ("dealer-hand", 7, "MD-TOP5 11.B(4)") == (shown.place, len(shown.cards), shown.clause)
    removed = play.events("removed")[0]
    assert ("aside-dealer", 5, "MD-TOP5 11.B(4)") == (removed.place, len(removed.cards), removed.clause)
    assert all(card >> 2 < 8 for card in removed.cards)
    assert "2 cards: high card, Q-J" == play.event("dealer qualifies").hand


def test_X_45_when_all_have_folded_the_dealer_s_hand_stays_unseen() -> None:
    """Bonus wagers are settled anyway."""
    play = dealt({1: "As Ks Qs Js", 2: "2c"}, wagers={1: WITH_BONUSES}).fold(1, 2)
    assert "X-45" == play.event("dealer not needed").reading
    assert ["hand-1"] == [event.place for event in play.events("turned up")]
    assert -1_000 + 500 - 200 == play.won(1)
    hidden = [event for event in play.events("racked") if event.source == "dealer-hand"]
    assert [NOBODY] == [event.seen_by for event in hidden]


def test_X_45_all_folded_without_bonus_wagers() -> None:
    play = dealt({1: "As", 2: "Ks"}).fold(1, 2)
    assert not play.events("turned up")
    assert (STACK - 1_000, STACK - 1_000) == (play.table.stack_cents(1), play.table.stack_cents(2))
    assert 2_000 == play.table.balances["table-inventory"]
