"""MD-POKER chapter 20: Badugi."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import SeededChance, cards
from croupier.engine import Answer, RuleViolation, Unlawful
from croupier.engine.driver import play
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.poker.day.button import kill_after, next_memory
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.draw_felt import DrawFelt
from tests.rules.poker.played_before import a_kill

FOUR = {1: "Ac 2d 3h 9s", 2: "2c 4d 5h 6s", 3: "Kc Kd Qh Js", 4: "As 3s 5s 7s"}
DRAWS = ("MD-POKER 20.H", "MD-POKER 20.I", "MD-POKER 20.J", "MD-POKER 20.K")


def badugi(**more: Any) -> DrawFelt:
    """Four players; seat 4 has the button, seats 1 and 2 the blinds of $1 and $2."""
    return DrawFelt("badugi", 4, FOUR, **more)


def pat_to_showdown(hands: dict[int, str], **more: Any) -> DrawFelt:
    """Everybody calls, stands pat and checks to the end."""
    felt = DrawFelt("badugi", len(hands), hands, **more).to_first_draw()
    while "discard" in set(felt.options):
        felt.all_do("discard").all_do("check")
    return felt.all_do("show")


@clause("MD-POKER 20.A", says="Operators of Badugi follow this chapter")
def test_20_A_the_dealer_announces_badugi() -> None:
    announced = badugi().events("announced")[0]

    assert ("Badugi", "MD-POKER 20.A") == (announced.text, announced.clause)


@clause("MD-POKER 20.B", says="at most nine players")
def test_20_B_nine_players_but_not_ten() -> None:
    assert 9 == len(DrawFelt("badugi", 9).table.dealt)
    with pytest.raises(RuleViolation, match=r"10 players sit down; at most 9 may play \[MD-POKER 20.B\]"):
        new("badugi", dict.fromkeys(range(1, 11), 20_000))


@clause("MD-POKER 20.B(1)", says="ante may be demanded")
@clause("MD-POKER 20.B(2)", says="Ante rules, ante amount")
def test_20_B_1_one_player_may_ante_for_all() -> None:
    felt = badugi(house={"ante.amount": 50, "ante.rule": "button"})

    assert [(4, 200, "MD-POKER 20.B(1)")] == [(e.seat, e.cents, e.clause) for e in felt.events("ante")]


@clause("MD-POKER 20.B(2)", says="kill or half-kill choice")
@pytest.mark.parametrize(("kill", "small", "big"), [("none", 200, 400), ("half", 300, 600), ("full", 400, 800)])
def test_20_B_2_kill_limits_are_half_as_much_again_or_double(kill: str, small: int, big: int) -> None:
    """P-29 gives Badugi the kill; X-11: the blinds keep their amounts."""
    felt = badugi(house={"kill.mode": kill}, memory=a_kill(kill, game="badugi")).to_first_draw()
    bets = []
    while "discard" in set(felt.options):
        bets.append(felt.all_do("discard").options["bet"].amount_max)
        felt.all_do("check")

    assert [100, 200] == [event.cents for event in felt.events("blind")]
    assert [small, small, big, big] == bets


@clause("MD-POKER 20.B(2)", says="kill or half-kill choice")
@pytest.mark.parametrize(
    ("mode", "qualifying", "expected"), [("none", 600, 0), ("half", 600, 1), ("full", 600, 2), ("full", 1_000, 0)]
)
def test_20_B_2_one_player_taking_a_qualifying_pot_starts_a_kill(mode: str, qualifying: int, expected: int) -> None:
    """P-30: a win without a showdown counts too."""
    felt = badugi(house={"kill.mode": mode, "kill.qualifying_pot": qualifying}).to_first_draw().all_do("discard")
    felt.say("1 bet 200", "2 fold", "3 fold", "4 fold")

    assert {1: 800} == felt.won()
    assert expected == kill_after(felt.table)
    assert bool(expected) == (next_memory(felt.table).kill is not None)


@clause("MD-POKER 20.B(2)", says="kill or half-kill choice")
def test_X_10_a_shared_pot_ends_the_kill() -> None:
    felt = pat_to_showdown(
        {1: "Ac 2d 3h 9s", 2: "Ad 2c 3s 9h"},
        house={"kill.mode": "full", "kill.qualifying_pot": 400},
        memory=a_kill("full", game="badugi", button=2),
    )

    assert {1: 200, 2: 200} == felt.won()
    assert 0 == kill_after(felt.table)


@clause("MD-POKER 20.C", says="sets dealing and betting order")
def test_20_C_the_button_is_dealt_to_last() -> None:
    felt = badugi(memory=PokerMemory(button=3))

    assert [(3, "MD-POKER 20.C")] == [(event.seat, event.clause) for event in felt.events("button")]
    assert [4, 1, 2, 3] == felt.table.dealt


@clause("MD-POKER 20.C(1)(a)", says="first seat at the dealer's right")
@clause("MD-POKER 20.C(1)(b)", says="a single dealt card's rank")
@pytest.mark.parametrize(
    ("start", "cited"), [("right-of-dealer", "MD-POKER 20.C(1)(a)"), ("draw", "MD-POKER 20.C(1)(b)")]
)
def test_20_C_1_how_the_button_begins(start: str, cited: str) -> None:
    record = new("badugi", {2: 5_000, 3: 5_000, 7: 5_000}, house={"button.start": start}, procedure="button")
    placed = play(record, SeededChance("20.C"), lambda running: Answer(0, "proceed"))
    drawn = {event.cards[0]: int(event.place[-1]) for event in placed.events if event.kind == "dealt"}
    button = next(event for event in placed.events if event.kind == "button")

    assert (drawn[max(drawn)] if drawn else 7, cited) == (button.seat, button.clause)


@clause("MD-POKER 20.C(2)", says="moves clockwise after each round")
@pytest.mark.parametrize(("button", "moved"), [(4, 1), (2, 3)])
def test_20_C_2_the_button_moves_clockwise(button: int, moved: int) -> None:
    memory = next_memory(badugi(memory=PokerMemory(button=button)).table)

    assert [(moved, "MD-POKER 20.C(2)")] == [
        (event.seat, event.clause) for event in badugi(memory=memory).events("button")
    ]


@clause("MD-POKER 20.D", says="Before the deal the player left of the button posts")
@clause("MD-POKER 20.D(1)", says="Additional blinds may be required")
@clause("MD-POKER 20.D(2)", says="Number and amount of blinds")
def test_20_D_blinds_are_posted_before_the_deal() -> None:
    felt = badugi(house={"blinds": (100, 200, 200)})
    kinds = [event.kind for event in felt.running.events]

    assert kinds.index("dealt") > max(place for place, kind in enumerate(kinds) if kind == "blind")
    assert [(1, 100), (2, 200), (3, 200)] == [(event.seat, event.cents) for event in felt.events("blind")]
    assert ["MD-POKER 20.D", "MD-POKER 20.D(1)", "MD-POKER 20.D(1)"] == felt.cited("blind")


@clause("MD-POKER 20.E", says="the player left of the blind may straddle")
@clause("MD-POKER 20.E(1)", says="rules and amount are fixed in the Rules Submission")
@clause("MD-POKER 20.E(2)", says="One straddle at most in a round")
def test_20_E_one_player_may_straddle_for_the_houses_amount() -> None:
    felt = badugi(house={"straddle.offered": True, "straddle.amount": 500})
    assert (3, {"straddle", "no-straddle"}, "MD-POKER 20.E") == (felt.ask.actor, set(felt.options), felt.ask.clause)

    felt.say("3 straddle")
    assert [(3, 500, "MD-POKER 20.E(2)")] == [(e.seat, e.cents, e.clause) for e in felt.events("straddle")]
    assert (4, "MD-POKER 20.G", {"fold", "call", "raise"}) == (felt.ask.actor, felt.ask.clause, set(felt.options))


@clause("MD-POKER 20.E", says="If offered")
@clause("MD-POKER 20.E(1)", says="rules and amount")
def test_20_E_no_straddle_unless_offered_and_above_the_blinds() -> None:
    assert {"fold", "call", "raise"} == set(badugi().options)
    with pytest.raises(Unlawful, match=r"straddle.amount is not above the largest blind"):
        badugi(house={"straddle.offered": True, "straddle.amount": 200})


@clause("MD-POKER 20.F", says="four cards face down each, button last")
def test_20_F_four_rounds_of_one_card() -> None:
    dealt = [event for event in badugi().events("dealt") if event.clause == "MD-POKER 20.F"]

    assert ["hand-1", "hand-2", "hand-3", "hand-4"] * 4 == [event.place for event in dealt]
    assert [1, 2, 3, 4] * 4 == [event.seen_by for event in dealt]


@clause("MD-POKER 20.G", says="First betting starts left of the blinds or of the straddle")
@clause("MD-POKER 20.G(1)", says="Blind and straddle players keep the option to raise")
@pytest.mark.parametrize(("straddles", "first", "last"), [(False, 3, 2), (True, 4, 3)])
def test_20_G_first_betting_and_the_last_option(straddles: bool, first: int, last: int) -> None:
    felt = badugi(house={"straddle.offered": straddles})
    if straddles:
        felt.say("3 straddle")
    assert (first, "MD-POKER 20.G") == (felt.ask.actor, felt.ask.clause)

    felt.all_do("call")
    assert (last, "MD-POKER 20.G(1)") == (felt.ask.actor, felt.ask.clause)
    assert {"fold", "check", "raise"} == set(felt.options)


@clause("MD-POKER 20.G(2)", says="Round ends when the latest bet has been answered by all")
def test_20_G_2_a_raise_must_be_answered_before_the_draw() -> None:
    felt = badugi().say("3 call", "4 call", "1 call", "2 raise 400", "3 fold", "4 call")
    assert not felt.events("betting round complete")

    assert ["MD-POKER 20.G(2)"] == felt.say("1 call").cited("betting round complete")


@clause("MD-POKER 20.H", says="A burn opens the first draw")
@clause("MD-POKER 20.H(1)", says="in turn, clockwise from the button's left")
@clause("MD-POKER 20.H(2)", says="stands pat or throws away any number of cards")
@clause("MD-POKER 20.H(3)", says="Discards are replaced from the deck")
def test_20_H_burn_and_draw() -> None:
    felt = badugi(deck="Td 4h 6d 7d 8d 9d").say("3 fold").to_first_draw()
    assert cards("Td") == tuple(felt.table.places["burns"])
    assert (1, "MD-POKER 20.H(1)", 0, 4) == (
        felt.ask.actor, felt.ask.clause, felt.options["discard"].cards_min, felt.options["discard"].cards_max,
    )  # fmt: skip

    felt.say("1 discard 9s", "2 discard")
    assert "Ac 2d 3h 9s 4h" == felt.dealt_to(1)
    assert [2] == felt.seats("stands pat")
    felt.say("4 discard As 3s 5s 7s")
    assert "6d 7d 8d 9d" == felt.sorted_hand(4)
    assert ["MD-POKER 20.H(3)"] * 5 == felt.cited("dealt")[-5:]


@clause("MD-POKER 20.H(3)", says="topped up by reshuffling the discards if short")
def test_X_28_nine_players_the_discards_are_tracked_by_player_and_by_draw() -> None:
    """36 cards are dealt and one burnt, so 15 are left: seat 4 gets three and then one of the first twelve discards.

    Reading P-70: 13.G(3)(c) holds here too, so neither seat 4's own discards nor those of players to come are in.
    """
    felt = DrawFelt("badugi", 9).to_first_draw()
    thrown: dict[int, set[int]] = {}
    for seat in (1, 2, 3, 4):
        thrown[seat] = set(felt.table.hand(seat))
        felt.say(f"{seat} discard {felt.sorted_hand(seat)}")

    (first,) = felt.events("reshuffled")
    assert thrown[1] | thrown[2] | thrown[3] == set(first.cards)
    assert ("MD-POKER 20.H(3)", "P-70") == (first.clause, first.reading)
    for seat in range(5, 10):
        felt.say(f"{seat} discard {felt.sorted_hand(seat)}")
    felt.all_do("check")
    while "discard" in set(felt.options):
        seat = felt.ask.actor
        before = set(felt.table.hand(seat))
        felt.say(f"{seat} discard {felt.sorted_hand(seat)}")
        assert not before & set(felt.table.hand(seat)), f"seat {seat} drew its own discards"
        felt.all_do("check")
    assert 4 == len(felt.table.places["burns"])
    assert 9 < len(felt.events("reshuffled"))


@clause("MD-POKER 20.H(3)", says="topped up by reshuffling the discards if short")
def test_20_H_3_an_empty_deck_is_topped_up_before_the_burn() -> None:
    """Nine players: 15 discards empty the deck in the first draw, so the burn of the second needs a reshuffle."""
    felt = DrawFelt("badugi", 9).to_first_draw()
    for seat, number in enumerate((4, 4, 4, 3, 0, 0, 0, 0, 0), 1):
        felt.say(f"{seat} discard {' '.join(felt.sorted_hand(seat).split()[:number])}")
    assert not felt.table.places["deck"]

    felt.all_do("check")
    kinds = [event.kind for event in felt.running.events]
    assert ["draw", "reshuffled", "dealt"] == kinds[-3:]
    assert 15 == len(felt.events("reshuffled")[0].cards)


@clause("MD-POKER 20.H(4)", says="First live player left of the button opens with bet or check")
@clause("MD-POKER 20.H(5)", says="open or check while no bet stands")
@clause("MD-POKER 20.H(6)", says="second betting round ends when the latest bet has been answered by all")
def test_20_H_4_to_6_the_second_betting_round() -> None:
    felt = badugi().say("3 call", "4 call", "1 fold", "2 check").all_do("discard")
    assert (2, "MD-POKER 20.H(4)", {"fold", "check", "bet"}) == (felt.ask.actor, felt.ask.clause, set(felt.options))

    felt.say("2 check", "3 bet 200")
    assert (4, "MD-POKER 20.H(5)", {"fold", "call", "raise"}) == (felt.ask.actor, felt.ask.clause, set(felt.options))
    felt.say("4 call", "2 fold")
    assert ["MD-POKER 20.G(2)", "MD-POKER 20.H(6)"] == felt.cited("betting round complete")


@clause("MD-POKER 20.H", says="first draw")
@clause("MD-POKER 20.I", says="After betting round two: burn, then another draw")
@clause("MD-POKER 20.J", says="After betting round three: burn, then another draw")
@clause("MD-POKER 20.K", says="After betting round four: burn, then the final draw")
@pytest.mark.parametrize(
    ("number", "clauses", "bets"),
    [(4, DRAWS, [200, 200, 400, 400]), (3, (DRAWS[0], DRAWS[1], DRAWS[3]), [200, 400, 400])],
)
def test_P_71_four_draws_as_printed_or_three_by_approval(
    number: int, clauses: tuple[str, ...], bets: list[int]
) -> None:
    felt = badugi(house={"badugi.draws": number}).to_first_draw()
    offered = []
    while "discard" in set(felt.options):
        offered.append(felt.all_do("discard").options["bet"].amount_max)
        felt.all_do("check")
    burns = [event.clause for event in felt.events("dealt") if event.place == "burns"]

    assert (list(clauses), bets) == (burns, offered)
    assert [(draw, number) for draw in range(1, number + 1)] == [
        (event.number, event.of) for event in felt.events("draw")
    ]
    assert number + 1 == len(felt.events("betting round complete"))


def test_P_71_other_numbers_of_draws_are_refused() -> None:
    with pytest.raises(Unlawful, match=r"badugi.draws"):
        new("badugi", {1: 5_000, 2: 5_000}, house={"badugi.draws": 5})


@clause("MD-POKER 20.L", says="go to showdown")
@clause("MD-POKER 20.L(1)", says="four cards all of different suits")
@clause("MD-POKER 20.L(2)", says="lowest four-card badugi wins")
def test_20_L_2_the_lowest_badugi_wins() -> None:
    felt = pat_to_showdown(FOUR)

    assert ["MD-POKER 20.L"] == felt.cited("showdown")
    assert ({2: 800}, ["MD-POKER 20.L(2)"]) == (felt.won(), felt.cited("awarded"))


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        pytest.param({1: "Ac 2d 3h 3c", 2: "Kc Qd Jh Ts"}, 2, marks=clause("MD-POKER 20.L(1)", says="different suits")),
        pytest.param(
            {1: "Ac 2d 5h 5c", 2: "Ad 2c 4h 4c"}, 2, marks=clause("MD-POKER 20.L(3)", says="lowest three-card hand")
        ),
        pytest.param(
            {1: "Ac 3d 3c 6c", 2: "Ad 2c 2d 9d"}, 2, marks=clause("MD-POKER 20.L(4)", says="lowest two-card hand")
        ),
        pytest.param(
            {1: "2c 5c 8c Jc", 2: "Ad 9d Qd Kd"}, 2, marks=clause("MD-POKER 20.L(5)", says="lowest single card wins")
        ),
        pytest.param(
            {1: "4c 4d 4h 4s", 2: "2d 9d Qd Kd"}, 2, marks=clause("MD-POKER 20.L(5)", says="lowest single card wins")
        ),
    ],
)
def test_20_L_more_cards_win_then_lower_ones(hands: dict[int, str], winner: int) -> None:
    """P-72: each player's best set of cards that differ in suit and rank."""
    assert {winner: 400} == pat_to_showdown(hands).won()


TIED = {1: "Ad 2c 3s 4h", 2: "Ac 2d 3h 4s", 3: "Kc Kd Kh Ks"}


@clause("MD-POKER 20.L(6)", says="Tied hands share the pot evenly")
def test_20_L_6_tied_hands_share_the_pot() -> None:
    felt = pat_to_showdown(TIED)

    assert {1: 300, 2: 300} == felt.won()
    assert {"MD-POKER 20.L(6)"} == set(felt.cited("awarded"))


@clause("MD-POKER 20.L(7)", says="lowest card by suit or to whom the Rules Submission names")
@pytest.mark.parametrize(("rule", "favoured"), [("low-card-suit", 2), ("left-of-button", 1), ("chapter", 1)])
def test_20_L_7_the_odd_dollar_of_a_tie(rule: str, favoured: int) -> None:
    """Nine dollars for two. Seat 1 is first left of the button; seat 2 has the ace of clubs."""
    felt = pat_to_showdown(TIED, house={"odd_chip.rule": rule, "ante.amount": 100, "blinds": (100, 200)})

    assert {favoured: 500, 3 - favoured: 400} == felt.won()
    assert {(500, "MD-POKER 20.L(7)"), (400, "MD-POKER 20.L(6)")} == {
        (event.cents, event.clause) for event in felt.events("awarded")
    }
