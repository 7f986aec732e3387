"""MD-POKER chapter 11: Hold 'Em, section by section. Chapters 12, 19 and 22 mostly say the same; see their tests."""

from __future__ import annotations

import pytest

from croupier.cards import show
from croupier.engine import HAND, RuleViolation, Unlawful
from croupier.engine.events import prize
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.board_felt import BoardFelt

# seat 1 has the best hand on this board, seat 2 the next, seat 3 (the button) the worst
HANDS = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}
BOARD = "2c 7d 9h Jc 4s"


@clause("MD-POKER 11.A", says="played for high only")
def test_11_A_hold_em_is_played_for_high_only() -> None:
    felt = BoardFelt(hands=HANDS, board=BOARD).call()

    assert [(0, "Hold 'Em", "MD-POKER 11.A")] == felt.told("announced")
    assert ["main pot"] == [prize(event) for event in felt.events("awarded")]


@clause("MD-POKER 11.B", says="at most ten players")
def test_11_B_ten_play_and_an_eleventh_does_not() -> None:
    assert 10 == len(new("holdem", dict.fromkeys(range(1, 11), 10_000)).players)
    with pytest.raises(RuleViolation, match="11 players sit down; at most 10 may play") as refused:
        new("holdem", dict.fromkeys(range(1, 12), 10_000))
    assert "MD-POKER 11.B" == refused.value.clause


@clause("MD-POKER 11.B(1)", says="An ante may be demanded")
@clause("MD-POKER 7.D(2)", says="An ante or blind may be due before cards")
def test_11_B_1_each_player_puts_in_the_ante_before_the_cards() -> None:
    felt = BoardFelt(ante__amount=100)

    assert [(1, "", "MD-POKER 11.B(1)"), (2, "", "MD-POKER 11.B(1)"), (3, "", "MD-POKER 11.B(1)")] == (
        felt.told("ante")
    )
    kinds = [event.kind for event in felt.running.events]
    assert kinds.index("ante") < kinds.index("blind") < kinds.index("dealt")
    assert 600 == felt.pot
    assert [] == BoardFelt().events("ante")


@clause("MD-POKER 11.B(2)", says="Ante rules and amount are fixed in the Rules Submission")
@pytest.mark.parametrize(
    ("seats", "rule", "who"), [(3, "button", 3), (3, "big-blind", 2), (2, "button", 2), (2, "big-blind", 1)]
)
def test_11_B_2_one_player_may_put_in_the_ante_for_all(seats: int, rule: str, who: int) -> None:
    """Heads-up the button has the small blind, so the big blind is the other player (P-13)."""
    felt = BoardFelt(seats=seats, ante__amount=100, ante__rule=rule)

    assert [(who, 100 * seats)] == [(event.seat, event.cents) for event in felt.events("ante")]
    assert 0 == felt.table.contributed[who] - felt.table.street.get(who, 0)  # dead money buys no right to a pot


@clause("MD-POKER 8.B(4)", says="ante, blind or forced bet plus one minimum bet")
@pytest.mark.parametrize(
    ("rule", "needed"),
    [
        ("each-player", {1: 400, 2: 500, 3: 300}),
        ("button", {1: 300, 2: 400}),
        ("big-blind", {1: 300, 2: 700, 3: 200}),
    ],
)
def test_who_antes_for_all_needs_chips_for_that_too(rule: str, needed: dict[int, int]) -> None:
    """Three players, a $1 ante each, blinds of $1 and $2, a bet of $2; a dollar less does not do."""
    for seat, cents in needed.items():
        for stack, out in ((cents, []), (cents - 100, [seat])):
            felt = anted(rule, seat, stack)

            assert out == [event.seat for event in felt.events("not dealt in")]


@clause("MD-POKER 8.B(4)", says="ante, blind or forced bet plus one minimum bet")
@pytest.mark.parametrize(("stack", "button"), [(500, 3), (400, 1)])
def test_the_button_passes_a_player_who_cannot_ante_for_all(stack: int, button: int) -> None:
    """$3 of antes and a bet of $2; with $4, seat 3 can still have the big blind (P-111)."""
    felt = anted("button", 3, stack)

    assert [(button, 300)] == [(event.seat, event.cents) for event in felt.events("ante")]
    assert [] == felt.events("not dealt in")


def anted(rule: str, seat: int, stack: int) -> BoardFelt:
    """Three players with a $1 ante, one of them with this stack."""
    return BoardFelt(seats={1: 20_000, 2: 20_000, 3: 20_000, seat: stack}, ante__amount=100, ante__rule=rule)


def test_an_ante_for_all_goes_to_the_main_pot() -> None:
    """Seat 2 is all-in for the ante and the blind; what it anted for all goes to the winner of the main pot."""
    stacks = {1: 20_000, 2: 700, 3: 20_000}
    felt = BoardFelt(seats=stacks, hands=HANDS, board=BOARD, ante__amount=100, ante__rule="big-blind").call()

    assert [("main pot", 1, 900, "MD-POKER 11.K(2)")] == felt.awards()


@clause("MD-POKER 11.C", says="A button sets dealing and betting order")
@pytest.mark.parametrize(("button", "dealt", "first"), [(3, [1, 2, 3], 3), (1, [2, 3, 1], 1), (2, [3, 1, 2], 2)])
def test_11_C_the_button_sets_the_order(button: int, dealt: list[int], first: int) -> None:
    felt = BoardFelt(memory=PokerMemory(button=button))

    assert [(button, "", "MD-POKER 11.C")] == felt.told("button")
    assert [HAND[seat] for seat in dealt] * 2 == [event.place for event in felt.events("dealt")]
    assert first == felt.asked


@clause("MD-POKER 11.D", says="the player left of the button posts a Blind Bet")
@clause("MD-POKER 11.D(1)", says="Additional blinds may be required")
@clause("MD-POKER 11.D(2)", says="Number and amount of blinds are fixed in the Rules Submission")
@pytest.mark.parametrize(
    ("seats", "blinds", "posted"),
    [
        (4, (200,), [(1, 200)]),
        (4, (100, 200), [(1, 100), (2, 200)]),
        (4, (100, 100, 200), [(1, 100), (2, 100), (3, 200)]),
        (3, (100, 100, 200), [(1, 100), (2, 100), (3, 200)]),
        (2, (100, 100, 200), [(2, 100), (1, 200)]),
        (2, (200,), [(1, 200)]),
    ],
)
def test_11_D_blinds_from_the_left_of_the_button(
    seats: int, blinds: tuple[int, ...], posted: list[tuple[int, int]]
) -> None:
    """With more blinds than players the largest are posted."""
    felt = BoardFelt(seats=seats, blinds=blinds)

    assert posted == [(event.seat, event.cents) for event in felt.events("blind")]
    assert ["MD-POKER 11.D", *["MD-POKER 11.D(1)"] * (len(posted) - 1)] == felt.cited("blind")
    assert posted[-1][0] % seats + 1 == felt.asked  # P-14: left of the last blind


@pytest.mark.parametrize(("posts", "blinds"), [("small", [(2, 100), (1, 200)]), ("large", [(1, 100), (2, 200)])])
def test_P_13_heads_up(posts: str, blinds: list[tuple[int, int]]) -> None:
    felt = BoardFelt(seats=2, heads_up__button_posts=posts)

    assert blinds == [(event.seat, event.cents) for event in felt.events("blind")]
    assert blinds[0][0] == felt.asked  # first before the flop
    assert 1 == felt.call("flop").asked  # left of the button afterwards


@clause("MD-POKER 11.E", says="the player left of the blind may straddle")
@clause("MD-POKER 11.E(1)", says="Straddle rules and amount are fixed in the Rules Submission")
@clause("MD-POKER 11.E(2)", says="One straddle at most in a round")
def test_11_E_one_straddle_left_of_the_last_blind() -> None:
    felt = BoardFelt(seats=5, straddle__offered=True)
    assert (3, {"straddle", "no-straddle"}) == (felt.asked, set(felt.options))
    assert not felt.events("dealt")  # P-15: before the deal

    felt.say("3 straddle")
    assert [(3, 400, "MD-POKER 11.E(2)")] == [(e.seat, e.cents, e.clause) for e in felt.events("straddle")]
    assert (4, "MD-POKER 11.G") == (felt.asked, felt.clause)  # G: left of the straddle, and nobody straddles again
    assert "MD-POKER 11.G" == felt.refused("4 straddle").clause
    assert 3 == BoardFelt(seats=5, straddle__offered=False).asked


@pytest.mark.parametrize(("amount", "straddled"), [(None, 400), (600, 600)])
def test_11_E_1_the_amount_is_the_house_s(amount: int | None, straddled: int) -> None:
    felt = BoardFelt(seats=4, straddle__offered=True, straddle__amount=amount).say("3 straddle")

    assert straddled == felt.table.street[3]


def test_11_E_1_a_straddle_is_above_the_largest_blind() -> None:
    with pytest.raises(Unlawful, match=r"straddle\.amount is not above the largest blind"):
        BoardFelt(straddle__offered=True, straddle__amount=200)


@clause("MD-POKER 11.G(1)", says="Blind and straddle players keep the option to raise")
def test_X_12_the_straddler_may_raise_when_all_have_called() -> None:
    felt = BoardFelt(seats=4, straddle__offered=True).say("3 straddle", "4 call", "1 call", "2 call")

    assert (3, "MD-POKER 11.G(1)") == (felt.asked, felt.clause)
    assert {"fold", "check", "raise"} == set(felt.options)


@pytest.mark.parametrize(("counts", "raises"), [(True, 2), (False, 3)])
def test_X_12_the_straddle_counts_toward_the_cap(counts: bool, raises: int) -> None:
    felt = BoardFelt(seats=4, straddle__offered=True, betting__structure="fixed", straddle__counts_as_raise=counts)
    felt.say("3 straddle")

    made = 0
    while "raise" in felt.options:
        felt.say(f"{felt.asked} raise {felt.limits[0]}")  # type: ignore[index]
        made += 1
    assert raises == made


@pytest.mark.parametrize(("stack", "asked"), [(599, False), (600, True)])
def test_X_13_a_straddle_needs_the_amount_and_a_bet_besides(stack: int, asked: bool) -> None:
    felt = BoardFelt(seats={1: 20_000, 2: 20_000, 3: stack, 4: 20_000}, straddle__offered=True)

    assert asked == ("straddle" in felt.options)


@pytest.mark.parametrize("blinds", [(100, 200), (100, 100, 200)])
def test_a_player_with_a_blind_does_not_straddle(blinds: tuple[int, ...]) -> None:
    felt = BoardFelt(seats=len(blinds), blinds=blinds, straddle__offered=True)

    assert "straddle" not in felt.options


@clause("MD-POKER 11.F", says="two cards face down each, button last")
def test_11_F_two_rounds_face_down_the_button_last() -> None:
    felt = BoardFelt(seats=4, memory=PokerMemory(button=2))
    dealt = felt.events("dealt")

    assert ["hand-3", "hand-4", "hand-1", "hand-2"] * 2 == [event.place for event in dealt]
    assert [3, 4, 1, 2] * 2 == [event.seen_by for event in dealt]
    assert {"MD-POKER 11.F"} == {event.clause for event in dealt}


@clause("MD-POKER 11.G", says="First betting starts left of the blind")
@clause("MD-POKER 7.D(3)", says="Each dealt round is followed by a betting round")
def test_11_G_first_betting_left_of_the_blinds() -> None:
    felt = BoardFelt(seats=4)

    assert (3, "MD-POKER 11.G") == (felt.asked, felt.clause)
    assert {"fold", "call", "raise"} == set(felt.options)
    felt.say("3 call")
    assert 4 == felt.asked  # clockwise


@clause("MD-POKER 11.G(1)", says="Blind and straddle players keep the option to raise")
@clause("MD-POKER 11.G(2)", says="Round ends when the latest bet has been answered by all")
def test_11_G_2_the_round_ends_when_all_have_answered_the_latest_bet() -> None:
    felt = BoardFelt().say("3 call", "1 call")
    assert (2, "MD-POKER 11.G(1)", {"fold", "check", "raise"}) == (felt.asked, felt.clause, set(felt.options))

    felt.say("2 raise 400", "3 call")
    assert (1, []) == (felt.asked, felt.events("betting round complete"))
    felt.say("1 fold")
    assert ["MD-POKER 11.G(2)"] == felt.cited("betting round complete")
    assert 3 == len(felt.board)


@clause("MD-POKER 11.H", says="Burn one, then three community cards face up")
@clause("MD-POKER 11.I", says="Burn one, deal the turn, then bet")
@clause("MD-POKER 11.J", says="Burn one, deal the river, then final betting")
def test_11_H_to_J_burns_and_board() -> None:
    felt = BoardFelt(hands=HANDS, board=BOARD).call("river")
    dealt = [(event.place, event.clause) for event in felt.events("dealt") if not event.place.startswith("hand")]

    flop, turn, river = "MD-POKER 11.H", "MD-POKER 11.I", "MD-POKER 11.J"
    assert [("burns", flop), *[("board", flop)] * 3, ("burns", turn), ("board", turn), ("burns", river)] == dealt[:-1]
    assert ("board", river) == dealt[-1]
    assert BOARD == show(felt.board)
    assert [0, 0, 0] == [event.seen_by for event in felt.events("dealt") if event.place == "burns"]


@clause("MD-POKER 11.H(1)", says="First live player left of the button opens")
@clause("MD-POKER 11.H(2)", says="Others clockwise fold, call, raise, or open or check while no bet stands")
@clause("MD-POKER 11.H(3)", says="Round ends when the latest bet has been answered by all")
def test_11_H_betting_after_the_flop() -> None:
    felt = BoardFelt(seats=4).say("3 call", "4 call", "1 fold", "2 check")
    assert (2, "MD-POKER 11.H(1)", {"fold", "check", "bet"}) == (felt.asked, felt.clause, set(felt.options))

    felt.say("2 check")
    assert (3, {"fold", "check", "bet"}) == (felt.asked, set(felt.options))  # P-17: while no bet stands
    felt.say("3 bet 200")
    assert (4, "MD-POKER 11.H(2)", {"fold", "call", "raise"}) == (felt.asked, felt.clause, set(felt.options))
    felt.say("4 call", "2 call")
    assert "MD-POKER 11.H(3)" == felt.cited("betting round complete")[-1]


@pytest.mark.parametrize("street", ["turn", "river"])
def test_P_16_turn_and_river_are_bet_as_the_flop(street: str) -> None:
    """I and J refer to G, where nobody could check; H is meant."""
    felt = BoardFelt(seats=4).call(street)

    assert (1, "MD-POKER 11.H(1)", {"fold", "check", "bet"}) == (felt.asked, felt.clause, set(felt.options))


@clause("MD-POKER 11.K", says="Two or more players left after final betting go to showdown")
@clause("MD-POKER 7.E(3)", says="Two or more players left after the last betting round go to showdown")
def test_11_K_two_or_more_go_to_a_showdown() -> None:
    assert ["MD-POKER 11.K"] == BoardFelt(hands=HANDS, board=BOARD).call().cited("showdown")
    assert [] == BoardFelt(hands=HANDS, board=BOARD).say("3 fold", "1 fold").events("showdown")


@clause("MD-POKER 11.K(1)", says="using none, one or both hole cards")
@pytest.mark.parametrize(
    ("hole", "board", "hand"),
    [
        ("As Ah", "2c 7d 9h Jc 4s", "pair"),
        ("As 2h", "Ad 7d 9h Jc 4s", "pair"),
        ("2s 3h", "Ts Js Qs Ks As", "royal flush"),
    ],
)
def test_11_K_1_none_one_or_both_hole_cards(hole: str, board: str, hand: str) -> None:
    felt = BoardFelt(seats=2, hands={1: hole, 2: "5d 6c"}, board=board).call()

    assert {hand} == {event.hand for event in felt.events("awarded")}


@clause("MD-POKER 11.K(2)", says="The best five-card high hand wins the pot")
@clause("MD-POKER 7.E(2)", says="Win at comparison with best high")
@clause("MD-POKER 7.F(7)", says="awards the pot to the showdown winner")
def test_11_K_2_the_best_hand_wins_the_pot() -> None:
    felt = BoardFelt(hands=HANDS, board=BOARD).call()

    assert [("main pot", 1, 600, "MD-POKER 11.K(2)")] == felt.awards()
    assert 0 == felt.pot


@clause("MD-POKER 11.K(3)", says="If the board is best for all, all share equally")
@clause("MD-POKER 6.H", says="tied and share the pot evenly")
def test_11_K_3_the_board_is_best_for_all() -> None:
    felt = BoardFelt(hands=HANDS, board="Ts Jd Qd Kc Ad").call()

    assert {1: 200, 2: 200, 3: 200} == felt.won()
    assert ["MD-POKER 6.H"] * 3 == felt.cited("awarded")


@clause("MD-POKER 11.K(4)", says="Odd amount may go to whom the Rules Submission names")
@pytest.mark.parametrize(
    ("rule", "favoured"), [("chapter", 3), ("left-of-button", 3), ("high-card-suit", 1), ("low-card-suit", 1)]
)
def test_11_K_4_the_odd_chip(rule: str, favoured: int) -> None:
    """Seats 1 and 3 tie for $5; the button is at seat 1, so seat 3 is the first winner on its left.

    By suit: both play the ace and the king of the board, so their own queens and jacks are compared (P-27).
    """
    hands = {1: "Qs Jc", 2: "5h 6c", 3: "Qh Jd"}
    felt = BoardFelt(hands=hands, board="Ac Kc 2h 3d 9s", memory=PokerMemory(button=1), odd_chip__rule=rule)
    felt.say("1 call", "2 fold").call()

    assert {favoured: 300, 4 - favoured: 200} == felt.won()
    assert ["MD-POKER 11.K(4)"] == [event.clause for event in felt.events("awarded") if event.cents == 300]


@clause("MD-POKER 11.K(4)", says="Odd amount may go to whom the Rules Submission names")
@pytest.mark.parametrize(("chip", "shares"), [(100, {1: 200, 3: 300}), (50, {1: 250, 3: 250}), (20, {1: 240, 3: 260})])
def test_P_25_what_the_table_s_chips_can_divide_is_divided(chip: int, shares: dict[int, int]) -> None:
    """Seats 1 and 3 tie for $5."""
    hands = {1: "Qs Jc", 2: "5h 6c", 3: "Qh Jd"}
    felt = BoardFelt(hands=hands, board="Ac Kc 2h 3d 9s", memory=PokerMemory(button=1), chip__unit=chip)
    felt.say("1 call", "2 fold").call()

    assert shares == felt.won()


def test_11_K_4_where_the_board_plays_no_card_decides_on_the_odd_chip() -> None:
    """P-27: only cards that play can decide; the queen of seat 1 does not, so the chip goes left of the button."""
    hands = {1: "Qs 4c", 2: "5h 6c", 3: "8h 7d"}
    felt = BoardFelt(hands=hands, board="Ac Ad Jh Js Kd", memory=PokerMemory(button=1), odd_chip__rule="high-card-suit")
    felt.say("1 call", "2 fold").call()

    assert {3: 300, 1: 200} == felt.won()
    assert not felt.events("odd chip by suit")


@pytest.mark.parametrize(
    ("hands", "card"), [(("2s 3d", "Td 4d"), "Td"), (("Tc 3d", "Ts 4d"), "Ts"), (("As 3d", "4d 7d"), "As")]
)
def test_11_K_4_who_plays_the_board_is_behind_whoever_has_a_card_that_plays(hands: tuple[str, str], card: str) -> None:
    """P-27: A-K-Q-J-10 for both. The ace of the board is shared, so only cards from the hand are compared."""
    favoured = 1 if card == "As" else 3
    dealt = {1: hands[0], 2: "5h 6c", 3: hands[1]}
    felt = BoardFelt(hands=dealt, board="Ac Kd Qh Jh Th", memory=PokerMemory(button=1), odd_chip__rule="high-card-suit")
    felt.say("1 call", "2 fold").call()

    assert favoured == max(felt.won(), key=felt.won().__getitem__)
    assert [(favoured, card)] == [told[:2] for told in felt.told("odd chip by suit")]


@clause("MD-POKER 7.F(8)(a)", says="Losing hands are collected")
def test_7_F_8_all_cards_leave_the_table() -> None:
    felt = BoardFelt(hands=HANDS, board=BOARD).call()

    assert {"MD-POKER 7.F(8)(a)"} == set(felt.cited("racked"))
    assert {"discard-rack": 52, "deck": 0} == {place: len(pile) for place, pile in felt.table.places.items()}
