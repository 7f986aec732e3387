"""MD-TOP5 chapter 11, C and D: every settlement case, in order."""

import pytest

from croupier.engine import EVERYONE, RACK
from croupier.rulebook.testing import clause
from croupier.rules.top_five.choices import CHOICES
from tests.rules.top_five.top_five_felt import METHODS, NOT_QUALIFIED, QUALIFIED, dealt, hand_cards, text_cards

WITH_BONUSES = {"ante": 1_000, "top-five-bonus": 500, "poker-bonus": 200}

UNQUALIFIED_CASES = [
    pytest.param(
        "As", "Qc Td", "collected", "MD-TOP5 11.C(3)(a)", marks=clause("MD-TOP5 11.C(3)(a)", says="Play loses")
    ),
    pytest.param(
        "As Ks Qs",
        "Qc Td",
        "paid",
        "MD-TOP5 11.C(3)(b)",
        marks=clause("MD-TOP5 11.C(3)(b)", says="More cards than the dealer: Play is paid"),
    ),
    pytest.param(
        "Js Ts",
        "Qc Td",
        "collected",
        "MD-TOP5 11.C(3)(c)",
        marks=clause("MD-TOP5 11.C(3)(c)", says="Same count, lower rank: Play loses"),
    ),
    pytest.param(
        "As Ks",
        "Qc Td",
        "paid",
        "MD-TOP5 11.C(3)(d)",
        marks=clause("MD-TOP5 11.C(3)(d)", says="Same count, higher rank: Play is paid"),
    ),
    pytest.param(
        "Qs Ts",
        "Qc Td",
        "pushed",
        "MD-TOP5 11.C(3)(e)",
        marks=clause("MD-TOP5 11.C(3)(e)", says="Same count and rank: Play pushes"),
    ),
    ("", "Ac", "collected", "MD-TOP5 11.C(3)(a)"),
    ("Ts", "", "paid", "MD-TOP5 11.C(3)(b)"),
    ("Ts", "Ac", "collected", "MD-TOP5 11.C(3)(c)"),
    ("Qs Js", "Qc Td", "paid", "MD-TOP5 11.C(3)(d)"),
    ("", "", "pushed", "MD-TOP5 11.C(3)(e)"),  # T-05: two empty hands tie
]
QUALIFIED_CASES = [
    pytest.param(
        "As",
        "Qc Jd",
        "collected",
        "MD-TOP5 11.C(4)(a)",
        marks=clause("MD-TOP5 11.C(4)(a)", says="player has fewer cards: Ante and Play lose"),
    ),
    pytest.param(
        "Ts Js Qs",
        "Ac Ad",
        "paid",
        "MD-TOP5 11.C(4)(b)",
        marks=clause("MD-TOP5 11.C(4)(b)", says="player has more cards: Ante and Play are paid"),
    ),
    pytest.param(
        "Qs Ts",
        "Qc Jd",
        "collected",
        "MD-TOP5 11.C(4)(c)",
        marks=clause("MD-TOP5 11.C(4)(c)", says="same count but lower rank: Ante and Play lose"),
    ),
    pytest.param(
        "Ks Ts",
        "Qc Jd",
        "paid",
        "MD-TOP5 11.C(4)(d)",
        marks=clause("MD-TOP5 11.C(4)(d)", says="same count and higher rank: Ante and Play are paid"),
    ),
    pytest.param(
        "Qs Js",
        "Qc Jd",
        "pushed",
        "MD-TOP5 11.C(4)(e)",
        marks=clause("MD-TOP5 11.C(4)(e)", says="same count and rank: Ante and Play push"),
    ),
    ("Ts Tc", "Ac Kd", "paid", "MD-TOP5 11.C(4)(d)"),  # any pair over two high cards
    ("As Kd Qs Js", "Tc Td Th Jd Jh", "collected", "MD-TOP5 11.C(4)(a)"),  # the number before the rank
    ("As Ks Qs Jd Tc Ts", "Ac Kd Qc Jh Th Td", "pushed", "MD-TOP5 11.C(4)(e)"),
]


@clause("MD-TOP5 11.C(2)", says="Dealer below queen-jack: the ante pushes")
@clause("MD-TOP5 11.C(3)", says="comparing card counts first")
@pytest.mark.parametrize("player, dealer, kind, cited", UNQUALIFIED_CASES)
def test_11_C_3_dealer_not_qualified(player: str, dealer: str, kind: str, cited: str) -> None:
    """The ante pushes (T-02), the Play Wager stays in action (T-03)."""
    play = dealt({1: player}, dealer).play(1)
    ante = play.event("pushed", 1, "ante")
    assert ("MD-TOP5 11.C(2)", "T-02") == (ante.clause, ante.reading)
    expected = {
        "collected": [("collected", "play", 1_000, cited)],
        "paid": [("paid", "play", 1_000, "MD-TOP5 12.A"), ("returned", "play", 1_000, cited)],
        "pushed": [("pushed", "play", 1_000, cited)],
    }[kind]
    assert [("pushed", "ante", 1_000, "MD-TOP5 11.C(2)"), *expected] == play.money(1)
    assert {"collected": -1_000, "paid": 1_000, "pushed": 0}[kind] == play.won(1)
    assert play.events(kind, 1, "play")[0].reading in ("T-03", "T-05")


@clause("MD-TOP5 11.C(4)", says="Ante and Play are both in action")
@clause("MD-TOP5 12.A", says="Winning Ante and Play pay even money")
@pytest.mark.parametrize("player, dealer, kind, cited", QUALIFIED_CASES)
def test_11_C_4_dealer_qualified(player: str, dealer: str, kind: str, cited: str) -> None:
    """Each of the two is settled once (T-03)."""
    play = dealt({1: player}, dealer).play(1)
    expected = {
        "collected": [("collected", bet, 1_000, cited) for bet in ("ante", "play")],
        "paid": [
            step
            for bet in ("ante", "play")
            for step in (("paid", bet, 1_000, "MD-TOP5 12.A"), ("returned", bet, 1_000, cited))
        ],
        "pushed": [("pushed", bet, 1_000, cited) for bet in ("ante", "play")],
    }[kind]
    assert expected == play.money(1)
    assert {"collected": -2_000, "paid": 2_000, "pushed": 0}[kind] == play.won(1)


@clause("MD-TOP5 11.C", says="Counterclockwise from the dealer's right each hand is turned up and its 2 to 9 removed")
@clause("MD-TOP5 11.C(1)", says="Dealer evaluates and announces the player's best hand")
@clause("MD-TOP5 11.C(5)", says="Players are resolved one at a time")
@pytest.mark.parametrize("house", METHODS)
def test_11_C_counterclockwise_hand_by_hand(house: dict[str, object]) -> None:
    """Every hand is opened, announced and settled before the next is touched."""
    play = dealt({1: "As Ks", 2: "Ad", 3: "Kd Qd"}, house=house).play(1, 2, 3)
    steps = [
        (event.kind, event.seat or event.place)
        for event in play.running.events
        if event.clause in ("MD-TOP5 11.C", "MD-TOP5 11.C(1)", "MD-TOP5 11.C(5)")
    ]
    assert [
        step
        for seat in (3, 2, 1)
        for step in (("turned up", f"hand-{seat}"), ("removed", f"aside-{seat}"), ("hand", seat), ("resolved", seat))
    ] == steps
    assert ["2 cards: high card, K-Q", "1 card: high card, A", "2 cards: high card, A-K"] == [
        event.hand for event in play.events("hand")
    ]


@clause("MD-TOP5 11.C", says="turned up")
def test_11_C_seven_cards_that_all_count_leave_nothing_to_remove() -> None:
    play = dealt({1: "As Ks Qs Js Ts Ad Kd"}, "2c 3c").play(1)
    assert ["aside-dealer"] == [event.place for event in play.events("removed")]
    assert 7 == len(text_cards("As Ks Qs Js Ts Ad Kd") & set(hand_cards(play, 1)))


@clause("MD-TOP5 11.C(5)(a)", says="Losing wagers go to the tray and the cards to the rack at once")
@clause("MD-TOP5 11.C(5)(b)", says="A loser's cards stay when a bonus wager was made")
@pytest.mark.parametrize("loser, dealer", [("As", "Qc Jd"), ("Qs Ts", "Qc Jd"), ("Ts", "Kc"), ("Js Ts", "Qc Td")])
def test_11_C_5_a_loser_s_cards_go_at_once_unless_a_bonus_wager_was_made(loser: str, dealer: str) -> None:
    """T-15: (b) forgets the cases of equal number."""
    bare = dealt({1: loser}, dealer).play(1)
    racked = [event.clause for event in bare.events("racked") if event.source in ("hand-1", "aside-1")]
    assert {"MD-TOP5 11.C(5)(a)"} == set(racked)
    bonus = dealt({1: loser}, dealer, wagers={1: WITH_BONUSES}).play(1)
    stays = bonus.event("hand stays for the bonus", 1)
    assert ("MD-TOP5 11.C(5)(b)", "T-15") == (stays.clause, stays.reading)
    racked = [event.clause for event in bonus.events("racked") if event.source in ("hand-1", "aside-1")]
    assert {"MD-TOP5 11.D"} == set(racked)


@clause("MD-TOP5 11.C(5)(c)", says="Winning Top Five Bonus wagers are paid by chapter 12")
@clause("MD-TOP5 11.C(5)(d)", says="Winning Poker Bonus wagers are paid by chapter 12")
@clause("MD-TOP5 11.C(6)", says="Top Five Bonus is settled after the main game")
@clause("MD-TOP5 11.C(7)", says="A won Top Five Bonus is paid by chapter 12")
@clause("MD-TOP5 11.C(8)", says="Poker Bonus is settled after the Top Five Bonus")
@clause("MD-TOP5 11.C(9)", says="A won Poker Bonus is paid by chapter 12")
@pytest.mark.parametrize("folds", [True, False])
def test_11_C_6_main_game_then_top_five_bonus_then_poker_bonus(folds: bool) -> None:
    """Five cards and two pair win both bonuses at paytable A, whether the player folds or loses to six cards."""
    play = dealt({1: "As Ad Ks Kd Qs"}, "Ac Kc Qc Jd Td Th", wagers={1: WITH_BONUSES})
    play = play.fold(1) if folds else play.play(1)
    main = (
        [("collected", "ante", 1_000, "MD-TOP5 11.B(2)(a)")]
        if folds
        else [("collected", bet, 1_000, "MD-TOP5 11.C(4)(a)") for bet in ("ante", "play")]
    )
    assert [
        *main,
        ("paid", "top-five-bonus", 2_500, "MD-TOP5 12.B(1)(c)"),
        ("returned", "top-five-bonus", 500, "MD-TOP5 11.C(7)"),
        ("paid", "poker-bonus", 600, "MD-TOP5 12.B-bis(1)(f)"),
        ("returned", "poker-bonus", 200, "MD-TOP5 11.C(9)"),
    ] == play.money(1)
    won = [(event.bet, event.clause) for event in play.events("won", 1)]
    assert [("top-five-bonus", "MD-TOP5 11.C(5)(c)"), ("poker-bonus", "MD-TOP5 11.C(5)(d)")] == won


@clause("MD-TOP5 11.C(6)", says="Top Five Bonus is settled")
@clause("MD-TOP5 11.C(8)", says="Poker Bonus is settled")
def test_11_C_6_lost_bonuses_are_collected() -> None:
    play = dealt({1: "As Kd Qs"}, wagers={1: WITH_BONUSES}).play(1)
    assert ("MD-TOP5 11.C(6)", "MD-TOP5 11.C(8)") == (
        play.event("collected", 1, "top-five-bonus").clause,
        play.event("collected", 1, "poker-bonus").clause,
    )
    assert 2_000 - 700 == play.won(1)


@clause("MD-TOP5 11.D", says="All cards then go to the discard rack in an order that lets hands be rebuilt")
def test_11_D_the_rack_lets_each_hand_be_rebuilt() -> None:
    """Stub, then hand by hand counterclockwise, then the dealer's; 52 cards in all."""
    hands = {1: "As Ks 2c", 2: "Ad Kd 3c", 3: "Ah Kh 4c"}
    play = dealt(hands, "Qc Jd").play(1, 2, 3)
    assert [
        "deck", "hand-3", "aside-3", "hand-2", "aside-2", "hand-1", "aside-1", "dealer-hand", "aside-dealer",
    ] == [event.source for event in play.events("racked")]  # fmt: skip
    racked = {event.source: event for event in play.events("racked")}
    for seat in hands:
        rebuilt = set(racked[f"hand-{seat}"].cards + racked[f"aside-{seat}"].cards)
        assert set(hand_cards(play, seat)) == rebuilt
        assert EVERYONE == racked[f"hand-{seat}"].seen_by
    assert 52 == len(play.table.places[RACK])
    assert "MD-TOP5 11.D" == play.event("all wagers settled").clause
    assert {"MD-TOP5 11.D"} == {event.clause for source, event in racked.items() if source != "deck"}


@clause("MD-TOP5 11.D", says="All cards then go to the discard rack")
def test_11_D_a_stack_that_stayed_in_the_device_too() -> None:
    house = {"deal.method": "automated-shoe", "deck.shuffler": "automatic", "top5.dealer_stack_in_device": True}
    play = dealt({1: "As"}, house=house).fold(1)
    assert [("deck", "MD-TOP5 10.B(2)(b)"), ("hand-1", "MD-TOP5 11.B(2)(b)"), ("device", "MD-TOP5 11.D")] == [
        (event.source, event.clause) for event in play.events("racked")
    ]


# ---- the readings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("compare, kind", [("all-cards", "paid"), ("best-five", "pushed")])
def test_T_04_six_cards(compare: str, kind: str) -> None:
    """AAKKQJ against AAKKQ10: every remaining card counts, or five only."""
    play = dealt({1: "As Ad Ks Kd Qs Js"}, "Ac Ah Kc Kh Qc Td", house={"top5.compare": compare}).play(1)
    assert "T-04" == play.event(kind, 1, "play").reading
    assert {"paid": 2_000, "pushed": 0}[kind] == play.won(1)


@pytest.mark.parametrize("compare", ["all-cards", "best-five"])
def test_T_04_where_five_cards_decide_both_agree(compare: str) -> None:
    play = dealt({1: "As Ad Ks Kd Qs Ts"}, "Ac Ah Kc Kh Jc Td", house={"top5.compare": compare}).play(1)
    assert 2_000 == play.won(1)
    assert "" == play.event("paid", 1, "play").reading


def test_T_04_is_a_choice_of_the_submission() -> None:
    assert "all-cards" == CHOICES.house()["top5.compare"]


def test_T_05_no_straights_or_flushes_of_four_cards() -> None:
    """A-K-Q-J of one suit is a high card: a pair of tens with two kickers beats it."""
    play = dealt({1: "Ts Td Js Qs"}, "Ac Kc Qc Jc").play(1)
    assert ("MD-TOP5 11.C(4)(d)", 2_000) == (play.event("returned", 1, "play").clause, play.won(1))
    assert "T-05" == play.event("paid", 1, "play").reading


@pytest.mark.parametrize(
    "dealer, ante", [(NOT_QUALIFIED, "pushed"), ("Ac", "pushed"), (QUALIFIED, "paid"), ("Tc Td", "paid")]
)
def test_T_02_decides_the_ante(dealer: str, ante: str) -> None:
    play = dealt({1: "As Ks Qs Js"}, dealer).play(1)
    assert {"pushed": 1_000, "paid": 2_000}[ante] == play.won(1)
    assert 1 == len(play.events(ante, 1, "ante"))
