"""MD-TOP5 chapter 7: who wagers what, until when."""

import pytest

from croupier.cards import SeededChance
from croupier.engine import DEALER, FLOOR, RuleViolation, Unlawful
from croupier.engine.driver import advance
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.top_five.choices import CHOICES
from tests.rules.rigging import order_for
from tests.rules.top_five.top_five_felt import METHODS, STACK, TopFiveFelt, dealt, ready, table


def wagering(house: dict[str, object] | None = None, stack: int = STACK, seats: int = 2) -> TopFiveFelt:
    """Shuffled and cut; seats may wager."""
    play = TopFiveFelt(table(seats, house, stack))
    advance(play.running, SeededChance(1))
    return play


@clause("MD-TOP5 7.A", says="on the right layout area")
def test_7_A_a_wager_goes_to_a_betting_area() -> None:
    play = wagering().wager(1, ante=1_000)
    assert "wager-1-ante" == play.event("placed", 1, "ante").target
    assert "MD-TOP5 7.A" == play.refused(1, "wager", "insurance", 1_000).clause
    assert "MD-TOP5 7.A" == play.refused(1, "wager", "play", 1_000).clause  # not before the deal


@clause("MD-TOP5 7.B(1)", says="Only players seated at the table may wager")
def test_7_B_1_only_seated_players_wager() -> None:
    play = wagering()
    assert "MD-TOP5 7.B(1)" == play.refused(3, "wager", "ante", 1_000).clause
    assert "nobody sits there" in str(play.refused(3, "wager", "ante", 1_000))
    assert play.wager(2, ante=1_000)


@clause("MD-TOP5 7.B(2)", says="stays seated until the round ends")
@clause("MD-TOP5 7.B(3)", says="treated as abandoned and lost")
@pytest.mark.parametrize("when", ["during the deal", "in turn", "after playing"])
def test_7_B_3_wagers_of_a_player_who_leaves_lose(when: str) -> None:
    """T-16: all of them, including the bonus wagers, though the hand would have won everything."""
    wagers = {1: {"ante": 1_000, "top-five-bonus": 500, "poker-bonus": 200}, 2: {"ante": 1_000}}
    play = ready({1: "As Ks Qs Js Ts", 2: "2c"}, wagers=wagers)
    if when == "during the deal":
        play.proceed(3).floor("abandon", "seat-1").proceed()
    else:
        play.proceed()
        if when == "after playing":
            play.play(1)
        play.floor("abandon", "seat-1")
    play.fold(2)
    assert "MD-TOP5 7.B(2)" == play.event("left the table", 1).clause
    assert "T-16" == play.event("abandoned", 1).reading
    assert (-2_700 if when == "after playing" else -1_700) == play.won(1)
    assert {("MD-TOP5 7.B(3)", "T-16")} == {(e.clause, e.reading) for e in play.events("collected", 1)}
    assert not play.events("turned up")


@clause("MD-TOP5 7.B(3)", says="may be treated as abandoned")
def test_7_B_3_the_operator_may_settle_them_instead() -> None:
    """`abandoned_wagers` = settle: without a Play Wager the ante goes as in a fold, the bonus wagers are settled."""
    wagers = {1: {"ante": 1_000, "top-five-bonus": 500}}
    left = dealt({1: "As Ks Qs Js"}, wagers=wagers, house={"abandoned_wagers": "settle"}).floor("abandon", "seat-1")
    assert left.running.over
    assert -1_000 + 500 == left.won(1)
    ante = left.event("collected", 1, "ante")
    assert ("MD-TOP5 11.B(2)(a)", "T-16") == (ante.clause, ante.reading)
    hands = {1: "As Ks Qs Js", 2: "2c"}
    played = dealt(hands, wagers=wagers, house={"abandoned_wagers": "settle"}).play(1).floor("abandon", "seat-1")
    assert 2_000 + 500 == played.fold(2).won(1)


@clause("MD-TOP5 7.B(3)", says="someone leaving mid-round")
def test_7_B_3_only_the_floor_says_so_and_only_of_wagers_in_play() -> None:
    play = dealt({1: "As", 2: "Ks"}).fold(1)
    assert "MD-TOP5 11.B(1)" == play.refused(DEALER, "abandon", "seat-2").clause
    assert "MD-TOP5 7.B(3)" == play.refused(FLOOR, "abandon", "seat-1").clause  # folded: nothing is left there
    assert "MD-TOP5 7.B(3)" == play.refused(FLOOR, "abandon", "seat-5").clause
    assert (FLOOR, "abandon") not in wagering().options
    with pytest.raises(Unlawful, match=r"abandoned_wagers is keep; .* \[MD-TOP5 7.B\(3\)\]"):
        CHOICES.house({"abandoned_wagers": "keep"})


@clause("MD-TOP5 7.C", says="down before the dealer's 'no more bets' call")
@clause("MD-TOP5 7.D", says="After that call nothing is made, raised or withdrawn")
@pytest.mark.parametrize("house", METHODS)
def test_7_D_nothing_changes_after_no_more_bets(house: dict[str, object]) -> None:
    """X-46: the call freezes the wagers, in each dealing method."""
    play = ready({1: "As", 2: "Ks"}, house=house)
    assert "MD-TOP5 7.D" == play.refused(1, "wager", "poker-bonus", 500).clause
    assert "MD-TOP5 7.D" == play.refused(2, "take-back", "ante").clause
    play.proceed()
    assert "MD-TOP5 7.D" == play.refused(1, "wager", "ante", 1_000).clause
    assert 'after "no more bets"' in str(play.refused(1, "take-back", "ante"))


@clause("MD-TOP5 7.D", says="withdrawn")
def test_7_D_before_the_call_a_wager_may_be_taken_back_and_made_anew() -> None:
    play = wagering().wager(1, ante=1_000, poker_bonus=200, top_five_bonus=300)
    play.say(1, "take-back", "poker-bonus").wager(1, poker_bonus=400)
    assert 400 == play.table.wager_cents(1, "poker-bonus")
    play.say(1, "take-back", "ante")
    assert STACK == play.table.stack_cents(1)  # T-14: no bonus wager stays without the ante
    assert "MD-TOP5 7.D" == play.running.events[-1].clause


@clause("MD-TOP5 7.E(1)", says="Ante then Play against the dealer")
@pytest.mark.parametrize("cents, taken", [(999, False), (1_000, True), (50_000, True), (50_100, False), (1_050, False)])
def test_7_E_1_the_ante_within_the_table_s_limits(cents: int, taken: bool) -> None:
    """From $10 to $500 in chips of $1."""
    if taken:
        assert cents == wagering().wager(1, ante=cents).table.wager_cents(1, "ante")
    else:
        refusal = wagering().refused(1, "wager", "ante", cents)
        assert "MD-TOP5 7.E(1)" == refusal.clause
        assert "allowed: $10 to $500 in steps of $1" in str(refusal)


@clause("MD-TOP5 7.E(1)", says="Ante")
@pytest.mark.parametrize("cents, taken", [(499, False), (500, True), (525, True), (2_500, True), (2_525, False)])
def test_7_E_1_other_limits_and_chips(cents: int, taken: bool) -> None:
    play = wagering({"top5.ante_min": "5.00", "top5.ante_max": "25.00", "chip.unit": "0.25"})
    if taken:
        assert play.wager(1, ante=cents)
    else:
        assert "MD-TOP5 7.E(1)" == play.refused(1, "wager", "ante", cents).clause


@clause("MD-TOP5 7.E(1)", says="Ante")
def test_7_E_1_nobody_wagers_more_than_he_has() -> None:
    play = wagering(stack=1_500)
    assert "says $16; allowed: $10 to $15 in steps of $1" in str(play.refused(1, "wager", "ante", 1_600))
    assert play.wager(1, ante=1_500)
    assert (1, "wager") not in play.options
    short = play.refused(1, "wager", "poker-bonus", 100)
    assert "seat 1 has $0; poker-bonus is at least $1 [MD-TOP5 7.E(2)(b)]" == str(short)
    refusal = wagering(stack=999).refused(1, "wager", "ante", 999)
    assert "seat 1 has $9.99; ante is at least $10 [MD-TOP5 7.E(1)]" == str(refusal)
    exactly = wagering(stack=1_000)
    assert "says $11; allowed: $10" in str(exactly.refused(1, "wager", "ante", 1_100))
    assert exactly.wager(1, ante=1_000)


@clause("MD-TOP5 7.E(2)", says="Two bonus wagers may be offered")
@clause("MD-TOP5 7.E(2)(a)", says="how many of the player's cards rank 10 to ace")
@clause("MD-TOP5 7.E(2)(b)", says="the poker rank of the player's 10-to-ace cards")
@pytest.mark.parametrize("bet, cited", [("top-five-bonus", "MD-TOP5 7.E(2)(a)"), ("poker-bonus", "MD-TOP5 7.E(2)(b)")])
@pytest.mark.parametrize("cents, taken", [(99, False), (100, True), (10_000, True), (10_100, False)])
def test_7_E_2_the_bonus_wagers_within_their_limits(bet: str, cited: str, cents: int, taken: bool) -> None:
    play = wagering().wager(1, ante=1_000)
    if taken:
        assert cited == play.say(1, "wager", bet, cents).event("placed", 1, bet).clause
    else:
        assert cited == play.refused(1, "wager", bet, cents).clause


@clause("MD-TOP5 7.E(2)", says="may be offered")
@pytest.mark.parametrize("bet", ["top-five-bonus", "poker-bonus"])
def test_7_E_2_a_bonus_wager_that_is_not_offered(bet: str) -> None:
    name = bet.replace("-", "_")
    play = wagering({f"top5.{name}.offered": False}).wager(1, ante=1_000)
    refusal = play.refused(1, "wager", bet, 1_000)
    assert "MD-TOP5 7.E(2)" == refusal.clause
    assert "does not offer" in str(refusal)
    other = "poker-bonus" if bet == "top-five-bonus" else "top-five-bonus"
    assert play.say(1, "wager", other, 1_000)


@clause("MD-TOP5 1.B(1)", says="compulsory pre-deal wager")
@clause("MD-TOP5 1.B(3)", says="optional pre-deal wager")
def test_T_14_no_bonus_wager_without_an_ante() -> None:
    play = wagering()
    refusal = play.refused(1, "wager", "poker-bonus", 1_000)
    assert "MD-TOP5 1.B(1)" == refusal.clause
    assert "T-14" in str(refusal)
    assert play.wager(1, ante=1_000, poker_bonus=1_000)
    again = play.refused(1, "wager", "ante", 1_200)
    assert "seat 1 has wagered $10 on ante already; take it back first [MD-TOP5 7.E(1)]" == str(again)


@clause("MD-TOP5 7.F", says="how many adjacent boxes one player may bet")
def test_7_F_adjacent_boxes() -> None:
    """Two by default, each a separate hand with its own wagers and decisions (T-20)."""
    ann = {2: "Ann", 3: "Ann"}
    stacks = dict.fromkeys((1, 2, 3), 5_000)
    assert new("top-five", stacks, players=ann)
    with pytest.raises(RuleViolation, match=r"Ann wagers on 3 boxes \(1, 2, 3\); at most 2 .* \[MD-TOP5 7.F\]"):
        new("top-five", stacks, players=ann | {1: "Ann"})
    with pytest.raises(RuleViolation, match=r"boxes 1, 3, which are not adjacent \[MD-TOP5 7.F\]"):
        new("top-five", stacks, players={1: "Ann", 3: "Ann"})
    assert new("top-five", stacks, players=ann | {1: "Ann"}, house={"boxes.adjacent_max": 3})


@clause("MD-TOP5 7.F", says="Rules Submission fixes")
@pytest.mark.parametrize("boxes", [0, 7])
def test_7_F_no_more_boxes_than_positions(boxes: int) -> None:
    with pytest.raises(Unlawful, match=rf"boxes.adjacent_max is {boxes}; allowed: 1 to 6 \[MD-TOP5 7.F\]"):
        CHOICES.house({"boxes.adjacent_max": boxes})


def two_boxes(first: str, second: str, dealer: str = "Qc Jd") -> TopFiveFelt:
    """Ann has wagered on boxes 1 and 2 and is to decide; Bo sits behind her."""
    play = TopFiveFelt(new("top-five", dict.fromkeys((1, 2, 3), STACK), players={1: "Ann", 2: "Ann", 3: "Bo"}))
    hands = {"hand-1": first, "hand-2": second, "dealer-hand": dealer}
    play.shuffle(order_for(["hand-1", "hand-2", "hand-3", "dealer-hand"] * 7, hands))
    for seat in (1, 2, 3):
        play.wager(seat, ante=1_000 * seat)
    return play.no_more_bets().proceed()


def test_T_20_two_boxes_of_one_player_are_two_hands() -> None:
    """Ann wagers on both, decides on each in seat order, and sees each hand from its own box."""
    play = two_boxes("As Ks Qs", "").play(1).fold(2, 3)
    assert (2_000, -2_000) == (play.won(1), play.won(2))


@clause("MD-TOP5 7.B(3)", says="someone leaving mid-round")
@pytest.mark.parametrize("named", [1, 2])
def test_T_27_a_player_who_leaves_abandons_all_boxes(named: int) -> None:
    """Both of Ann's hands would win; the floor names one box, both lose, and Bo is asked next."""
    play = two_boxes("As Ks Qs", "Ad Kd Qd").floor("abandon", f"seat-{named}")
    assert {named: "T-16", 3 - named: "T-27"} == {event.seat: event.reading for event in play.events("abandoned")}
    assert [1, 2] == [event.seat for event in play.events("left the table")]
    assert play.running.ask is not None
    assert 3 == play.running.ask.actor
    play.play(3)
    assert (-1_000, -2_000) == (play.won(1), play.won(2))
    assert {1, 2} == {event.seat for event in play.events("collected") if event.clause == "MD-TOP5 7.B(3)"}


def test_T_27_a_box_that_was_folded_before_has_nothing_to_abandon() -> None:
    play = two_boxes("As", "Ad Kd Qd").fold(1).floor("abandon", "seat-2").play(3)
    assert [2] == [event.seat for event in play.events("abandoned")]
    assert ["MD-TOP5 11.B(2)(a)"] == [event.clause for event in play.events("collected", 1)]


@clause("MD-TOP5 11.A(5)", says="A breach forfeits all the offender's wagers of that round")
@pytest.mark.parametrize("named", [1, 2])
def test_T_29_a_breach_forfeits_the_wagers_on_all_boxes(named: int) -> None:
    """Both of Ann's hands would win; she told Bo about one of them, and loses what is on both."""
    play = two_boxes("As Ks Qs", "Ad Kd Qd").say(DEALER, "told-another", "seat-1").say(DEALER, "out-of-view", "seat-2")
    play.floor("forfeit", f"seat-{named}")
    assert {named: "T-17", 3 - named: "T-29"} == {e.seat: e.reading for e in play.events("forfeiture confirmed")}
    assert not [key for key in play.options if key[1] in ("forfeit", "no-breach")], "there is nothing left to rule on"
    assert play.running.ask is not None
    assert 3 == play.running.ask.actor
    play.fold(3)
    assert (-1_000, -2_000) == (play.won(1), play.won(2))
    assert {1, 2} == {event.seat for event in play.events("collected") if event.clause == "MD-TOP5 11.A(5)"}


def test_T_29_a_box_that_was_folded_before_has_nothing_to_forfeit() -> None:
    play = two_boxes("As", "Ad Kd Qd").fold(1).say(DEALER, "told-another", "seat-2").floor("forfeit", "seat-2").fold(3)
    assert [2] == [event.seat for event in play.events("forfeiture confirmed")]
    assert (-1_000, -2_000) == (play.won(1), play.won(2))


@clause("MD-TOP5 7.E(1)", says="Main game")
def test_7_nobody_wagers() -> None:
    play = wagering().no_more_bets()
    assert play.running.over
    assert not play.events("dealt")


def test_11_B_1_who_has_fewer_chips_than_the_ante_can_only_fold() -> None:
    play = wagering(stack=1_500, seats=1).wager(1, ante=1_000).no_more_bets().proceed()
    refusal = play.refused(1, "play", amount=1_000)
    assert "seat 1 has $5; the Play Wager equals the ante of $10, so only a fold is left [MD-TOP5 11.B(1)(a)]" == str(
        refusal
    )
    assert -1_000 == play.fold(1).won(1, 1_500)
