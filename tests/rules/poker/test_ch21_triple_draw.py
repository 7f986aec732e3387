"""MD-POKER chapter 21: Triple Draw, 2-7 and Ace-5 Lowball, Badeucey and Badacey."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import SeededChance, cards
from croupier.engine import Answer, RuleViolation
from croupier.engine.driver import play
from croupier.engine.events import prize
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.day.button import kill_after, next_memory
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.draw_felt import DrawFelt
from tests.rules.poker.played_before import a_kill

FORMS = ("triple-27", "triple-a5", "badeucey", "badacey")
APART = {1: "2c 3d 4h 5h 7c", 2: "2d 3h 4s 6c Kc"}
FOUR = {1: "2c 3d 4h 5s 7c", 2: "2d 3h 4s 6c 7d", 3: "Ac 2h 3s 4d 5c", 4: "Kc Kd Qh Js 9h"}


def triple(game: str = "triple-27", **more: Any) -> DrawFelt:
    """Four players; seat 4 has the button, seats 1 and 2 the blinds of $1 and $2."""
    return DrawFelt(game, 4, FOUR, **more)


def pat_to_showdown(game: str, hands: dict[int, str], **more: Any) -> DrawFelt:
    """Everybody calls, stands pat and checks to the end."""
    felt = DrawFelt(game, len(hands), hands, **more).to_first_draw()
    while "discard" in set(felt.options):
        felt.all_do("discard").all_do("check")
    return felt.all_do("show")


@clause("MD-POKER 21.A", says="Operators of Triple Draw follow this chapter")
@clause("MD-POKER 21.F(1)", says="Badeucey, split with 2-7")
@clause("MD-POKER 21.F(2)", says="Badacey, split with Ace-5")
@pytest.mark.parametrize(("game", "cited"), list(zip(FORMS, ("21.A", "21.A", "21.F(1)", "21.F(2)"), strict=True)))
def test_21_A_and_F_the_dealer_announces_the_form(game: str, cited: str) -> None:
    announced = triple(game).events("announced")[0]

    assert (GAMES[game].name, f"MD-POKER {cited}") == (announced.text, announced.clause)


@clause("MD-POKER 21.B(1)", says="at most seven players")
@pytest.mark.parametrize("game", FORMS)
def test_21_B_1_seven_players_but_not_eight(game: str) -> None:
    assert 7 == len(DrawFelt(game, 7).table.dealt)
    with pytest.raises(RuleViolation, match=r"8 players sit down; at most 7 may play \[MD-POKER 21.B\(1\)\]"):
        new(game, dict.fromkeys(range(1, 9), 20_000))


@clause("MD-POKER 21.B(2)", says="ante may be demanded")
@clause("MD-POKER 21.B(3)", says="Ante rules, ante amount")
def test_21_B_2_the_big_blind_may_ante_for_all() -> None:
    felt = triple(house={"ante.amount": 50, "ante.rule": "big-blind"})

    assert [(2, 200, "MD-POKER 21.B(2)")] == [(e.seat, e.cents, e.clause) for e in felt.events("ante")]


@clause("MD-POKER 21.B(3)", says="kill or half-kill choice")
@pytest.mark.parametrize(
    ("kill", "bets"), [("none", [200, 400, 400]), ("half", [300, 600, 600]), ("full", [400, 800, 800])]
)
@pytest.mark.parametrize("game", FORMS)
def test_21_B_3_kill_limits(game: str, kill: str, bets: list[int]) -> None:
    felt = triple(game, house={"kill.mode": kill}, memory=a_kill(kill, game=game)).to_first_draw()
    offered = []
    while "discard" in set(felt.options):
        offered.append(felt.all_do("discard").options["bet"].amount_max)
        felt.all_do("check")

    assert bets == offered


@clause("MD-POKER 21.B(3)", says="kill or half-kill choice")
@pytest.mark.parametrize(("hands", "kill"), [({1: "2c 3d 4h 5s 7c", 2: "Kc Kd Kh Ks Qc"}, 1), (APART, 0)])
def test_21_B_3_both_halves_for_one_player_start_a_half_kill(hands: dict[int, str], kill: int) -> None:
    """P-30: with both halves one player took every pot; in APART the halves go to different players."""
    felt = pat_to_showdown("badacey", hands, house={"kill.mode": "half", "kill.qualifying_pot": 400})

    assert (1 if kill else 2) == len(felt.won())
    assert kill == kill_after(felt.table)


@clause("MD-POKER 21.C(1)", says="sets dealing and betting order")
@clause("MD-POKER 21.C(1)(b)", says="moves clockwise after each round")
def test_21_C_1_the_button_and_its_way() -> None:
    felt = triple(memory=PokerMemory(button=1))
    following = triple(memory=next_memory(felt.table))

    assert [(1, "MD-POKER 21.C(1)")] == [(event.seat, event.clause) for event in felt.events("button")]
    assert [2, 3, 4, 1] == felt.table.dealt
    assert [(2, "MD-POKER 21.C(1)(b)")] == [(event.seat, event.clause) for event in following.events("button")]


@clause("MD-POKER 21.C(1)(a)(i)", says="first seat at the dealer's right")
@clause("MD-POKER 21.C(1)(a)(ii)", says="a single dealt card's rank")
@pytest.mark.parametrize(
    ("start", "cited"), [("right-of-dealer", "MD-POKER 21.C(1)(a)(i)"), ("draw", "MD-POKER 21.C(1)(a)(ii)")]
)
def test_21_C_1_a_how_the_button_begins(start: str, cited: str) -> None:
    record = new("badeucey", {1: 5_000, 3: 5_000, 5: 5_000}, house={"button.start": start}, procedure="button")
    placed = play(record, SeededChance("21.C"), lambda running: Answer(0, "proceed"))
    drawn = {event.cards[0]: int(event.place[-1]) for event in placed.events if event.kind == "dealt"}
    button = next(event for event in placed.events if event.kind == "button")

    assert (drawn[max(drawn)] if drawn else 5, cited) == (button.seat, button.clause)


@clause("MD-POKER 21.C(2)(a)", says="Before the deal the player left of the button posts a Blind Bet")
@clause("MD-POKER 21.C(2)(b)", says="Additional blinds may be required")
@clause("MD-POKER 21.C(2)(c)", says="Number and amount of blinds")
@pytest.mark.parametrize(("blinds", "posted"), [((200,), [(1, 200)]), ((100, 200), [(1, 100), (2, 200)])])
def test_21_C_2_blinds_before_the_deal(blinds: tuple[int, ...], posted: list[tuple[int, int]]) -> None:
    felt = triple(house={"blinds": blinds})
    kinds = [event.kind for event in felt.running.events]

    assert posted == [(event.seat, event.cents) for event in felt.events("blind")]
    assert ["MD-POKER 21.C(2)(a)", "MD-POKER 21.C(2)(b)"][: len(blinds)] == felt.cited("blind")
    assert kinds.index("dealt") > kinds.index("blind")


@clause("MD-POKER 21.C(3)(a)", says="the player left of the blind may straddle")
@clause("MD-POKER 21.C(3)(b)", says="rules and amount")
@clause("MD-POKER 21.C(3)(c)", says="One straddle at most")
def test_21_C_3_one_straddle() -> None:
    felt = triple(house={"straddle.offered": True})
    assert (3, {"straddle", "no-straddle"}, "MD-POKER 21.C(3)(a)") == (
        felt.ask.actor,
        set(felt.options),
        felt.ask.clause,
    )

    felt.say("3 straddle")
    assert [(3, 400, "MD-POKER 21.C(3)(c)")] == [(e.seat, e.cents, e.clause) for e in felt.events("straddle")]
    assert (4, {"fold", "call", "raise"}) == (felt.ask.actor, set(felt.options))


@clause("MD-POKER 21.D(1)", says="five cards face down each, button last")
def test_21_D_1_five_rounds_of_one_card() -> None:
    dealt = [event for event in triple().events("dealt") if event.clause == "MD-POKER 21.D(1)"]

    assert ["hand-1", "hand-2", "hand-3", "hand-4"] * 5 == [event.place for event in dealt]
    assert [1, 2, 3, 4] * 5 == [event.seen_by for event in dealt]


@clause("MD-POKER 21.D(2)", says="First betting starts left of the blinds or of the straddle")
@clause("MD-POKER 21.D(3)", says="keep the option to raise")
@clause("MD-POKER 21.D(4)", says="ends when the latest bet has been answered by all")
def test_21_D_2_to_4_the_first_betting_round() -> None:
    felt = triple()
    assert (3, "MD-POKER 21.D(2)", {"fold", "call", "raise"}) == (felt.ask.actor, felt.ask.clause, set(felt.options))

    felt.say("3 call", "4 call", "1 call")
    assert (2, "MD-POKER 21.D(3)", {"fold", "check", "raise"}) == (felt.ask.actor, felt.ask.clause, set(felt.options))
    felt.say("2 raise 400", "3 call", "4 call")
    assert not felt.events("betting round complete")
    assert ["MD-POKER 21.D(4)"] == felt.say("1 call").cited("betting round complete")


@clause("MD-POKER 21.D(5)", says="A burn opens the first draw")
@clause("MD-POKER 21.D(6)", says="Live players may draw in turn")
@clause("MD-POKER 21.D(7)", says="stands pat or throws away any number of cards")
@clause("MD-POKER 21.D(8)", says="Discards are replaced from the deck")
def test_21_D_5_to_8_burn_and_draw() -> None:
    felt = triple(deck="Td 8h 8s 9c 9d 9s Tc Th Ts").say("3 fold").to_first_draw()
    assert cards("Td") == tuple(felt.table.places["burns"])
    assert (1, "MD-POKER 21.D(6)", 0, 5) == (
        felt.ask.actor, felt.ask.clause, felt.options["discard"].cards_min, felt.options["discard"].cards_max,
    )  # fmt: skip

    felt.say("1 discard", "2 discard 6c")
    assert [(1, "MD-POKER 21.D(7)")] == [(event.seat, event.clause) for event in felt.events("stands pat")]
    assert "2d 3h 4s 7d 8h" == felt.sorted_hand(2)
    felt.say("4 discard Kc Kd Qh Js 9h")
    assert "8s 9c 9d 9s Tc" == felt.sorted_hand(4)
    assert ["MD-POKER 21.D(8)"] * 6 == felt.cited("dealt")[-6:]


@clause("MD-POKER 21.D(8)", says="topped up by reshuffling the discards if short")
def test_21_D_8_the_discards_are_reshuffled() -> None:
    """Seven players leave 16 cards after the burn: seat 4 gets one, and four of the fifteen discards before."""
    felt = DrawFelt("triple-27", 7).to_first_draw()
    thrown: set[int] = set()
    for seat in (1, 2, 3):
        thrown |= set(felt.table.hand(seat))
        felt.say(f"{seat} discard {felt.sorted_hand(seat)}")
    assert not felt.events("reshuffled")

    felt.say(f"4 discard {felt.sorted_hand(4)}")
    (event,) = felt.events("reshuffled")
    assert (thrown, "MD-POKER 21.D(8)", "P-70") == (set(event.cards), event.clause, event.reading)
    assert 4 == len(thrown & set(felt.table.hand(4)))


@clause("MD-POKER 21.D(9)", says="First live player left of the button opens with bet or check")
@clause("MD-POKER 21.D(10)", says="open or check while no bet stands")
@clause("MD-POKER 21.D(11)", says="second betting round ends when the latest bet has been answered by all")
def test_21_D_9_to_11_the_second_betting_round() -> None:
    felt = triple().say("3 call", "4 call", "1 fold", "2 check").all_do("discard")
    assert (2, "MD-POKER 21.D(9)", {"fold", "check", "bet"}) == (felt.ask.actor, felt.ask.clause, set(felt.options))

    felt.say("2 check", "3 bet 200")
    assert (4, "MD-POKER 21.D(10)", {"fold", "call", "raise"}) == (felt.ask.actor, felt.ask.clause, set(felt.options))
    felt.say("4 call", "2 call")
    assert ["MD-POKER 21.D(4)", "MD-POKER 21.D(11)"] == felt.cited("betting round complete")


@clause("MD-POKER 21.D(12)", says="After betting round two: burn, then draw two and its betting")
@clause("MD-POKER 21.D(13)", says="After betting round three: burn, then draw three and final betting")
@pytest.mark.parametrize("game", FORMS)
def test_21_D_12_and_13_three_draws_and_four_betting_rounds(game: str) -> None:
    felt = pat_to_showdown(game, FOUR)
    burns = [event.clause for event in felt.events("dealt") if event.place == "burns"]

    assert ["MD-POKER 21.D(5)", "MD-POKER 21.D(12)", "MD-POKER 21.D(13)"] == burns == felt.cited("draw")
    assert [(1, 3), (2, 3), (3, 3)] == [(event.number, event.of) for event in felt.events("draw")]
    assert 4 == len(felt.events("betting round complete"))


@clause("MD-POKER 21.E(1)", says="go to showdown")
@clause("MD-POKER 21.E(2)", says="Each player forms a five-card hand")
@clause("MD-POKER 21.E(3)", says="Best five-card low wins, compared from its top card downwards")
@pytest.mark.parametrize(
    ("game", "hands", "winner"),
    [
        pytest.param("triple-27", FOUR, 1, marks=clause("MD-POKER 21.E(6)(b)", says="best hand is 7-5-4-3-2")),
        pytest.param(
            "triple-27",
            {1: "Ac 2d 3h 4s 5c", 2: "Kc Qd Jh 9s 8c"},
            2,
            marks=clause("MD-POKER 21.E(6)(a)", says="the ace is always high"),
        ),
        pytest.param(
            "triple-27",
            {1: "2c 3c 4c 5c 7c", 2: "Ac Kd Kh Qs Js"},
            2,
            marks=clause("MD-POKER 21.E(6)(c)", says="straights, flushes and pairs count"),
        ),
        pytest.param(
            "triple-27",
            {1: "2c 3d 4h 5s 6c", 2: "Kh Kd Ah Qs Js"},
            2,
            marks=clause("MD-POKER 21.E(6)(c)", says="straights, flushes and pairs count"),
        ),
        pytest.param("triple-a5", FOUR, 3, marks=clause("MD-POKER 21.E(7)(b)", says="best hand is 5-4-3-2-A")),
        pytest.param(
            "triple-a5",
            {1: "Ac 3d 4h 6s 8c", 2: "2c 3h 4s 6d 8d"},
            1,
            marks=clause("MD-POKER 21.E(7)(a)", says="the ace is always low"),
        ),
        pytest.param(
            "triple-a5",
            {1: "2c 3c 4c 5c 6c", 2: "Ad 2d 3h 4s 7d"},
            1,
            marks=clause("MD-POKER 21.E(7)(c)", says="straights and flushes are ignored"),
        ),
    ],
)
def test_21_E_the_best_low_hand_wins(game: str, hands: dict[int, str], winner: int) -> None:
    felt = pat_to_showdown(game, hands)

    assert ["MD-POKER 21.E(1)"] == felt.cited("showdown")
    assert {winner: 200 * len(hands)} == felt.won()
    assert ["MD-POKER 21.E(3)"] == felt.cited("awarded")


TIED = {1: "2c 3d 4h 5s 7c", 2: "2d 3h 4s 5c 7d", 3: "Kc Kd Kh Ks Qc"}


@clause("MD-POKER 21.E(4)", says="Tied hands share the pot evenly")
@clause("MD-POKER 21.E(5)", says="Odd amount goes to whom the Rules Submission names")
@pytest.mark.parametrize(("rule", "favoured"), [("left-of-button", 1), ("low-card-suit", 1), ("high-card-suit", 2)])
def test_21_E_5_the_odd_dollar_goes_to_whom_the_house_names(rule: str, favoured: int) -> None:
    """Nine dollars for two. Seat 1 has the two of clubs, seat 2 the seven of diamonds."""
    felt = pat_to_showdown("triple-27", TIED, house={"odd_chip.rule": rule, "ante.amount": 100})

    assert {favoured: 500, 3 - favoured: 400} == felt.won()
    assert {(500, "MD-POKER 21.E(5)"), (400, "MD-POKER 21.E(4)")} == {
        (event.cents, event.clause) for event in felt.events("awarded")
    }


@pytest.mark.parametrize(
    ("game", "half", "cited"),
    [
        pytest.param(
            "badeucey",
            "2-7 half",
            "MD-POKER 21.F(1)(c)",
            marks=[
                clause("MD-POKER 21.F(1)(a)", says="Half for the best 2-7 hand, half for the best Badugi"),
                clause("MD-POKER 21.F(1)(c)", says="Odd amount, up to $1, goes to the 2-7 side"),
            ],
        ),
        pytest.param(
            "badacey",
            "ace-5 half",
            "MD-POKER 21.F(2)(c)",
            marks=[
                clause("MD-POKER 21.F(2)(a)", says="Half for the best Ace-5 hand, half for the best Badugi"),
                clause("MD-POKER 21.F(2)(c)", says="Odd amount, up to $1, goes to the Ace-5 side"),
            ],
        ),
    ],
)
def test_21_F_the_odd_dollar_goes_to_the_five_card_half(game: str, half: str, cited: str) -> None:
    """Nine dollars. Seat 1 has the best five cards but three suits, seat 2 the best badugi, seat 3 nothing."""
    felt = pat_to_showdown(game, APART | {3: "Ks Kh Qh Qs Qc"}, house={"ante.amount": 100})

    assert [
        (1, f"{half} of the main pot", 500, cited),
        (2, "badugi half of the main pot", 400, cited[:-3] + "(a)"),
    ] == [(event.seat, prize(event), event.cents, event.clause) for event in felt.events("awarded")]


@pytest.mark.parametrize(
    ("game", "winner"),
    [
        pytest.param("badeucey", 1, marks=clause("MD-POKER 21.F(1)(b)", says="best 2-3-4-5 (ace high)")),
        pytest.param("badacey", 2, marks=clause("MD-POKER 21.F(2)(b)", says="best A-2-3-4")),
    ],
)
def test_21_F_b_the_ace_in_the_badugi(game: str, winner: int) -> None:
    """P-75: the ace is high in both halves of Badeucey, low in Badacey; four of the five cards make the badugi."""
    felt = pat_to_showdown(game, {1: "2c 3d 4h 5s 9c", 2: "Ac 2d 3h 4s 9h"})
    badugi = [event.seat for event in felt.events("awarded") if prize(event).startswith("badugi half")]

    assert [winner] == badugi


def test_P_75_three_cards_count_when_nobody_has_a_badugi() -> None:
    felt = pat_to_showdown("badacey", {1: "Ac 2d 3h 4h 5h", 2: "Kc Kd Qc Qd Js"})
    assert {1: 400} == felt.won()


def test_P_75_ties_within_a_half_are_shared() -> None:
    """Three dollars in each half, and the odd one of each to the first left of the button."""
    felt = pat_to_showdown("badeucey", {1: "2c 3d 4h 5s 7c", 2: "2d 3c 4s 5h 7d", 3: "Kc Kd Kh Ks Qc"})

    assert {1: 400, 2: 200} == felt.won()
    assert {"MD-POKER 21.E(4)", "MD-POKER 21.E(5)"} == set(felt.cited("awarded"))
