"""WA-TOP5 paragraphs 4 and 5: the deal, misdeals and the community card."""

import pytest

from croupier.cards import CARDS, card, cards
from croupier.engine import DEALER, DECK, FLOOR, RACK, Answer, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.views import PUBLIC, view
from tests.rules.sight import seen
from tests.rules.top_5_wa.washington import ANTE_ONLY, NOTHING_SPECIAL, WashingtonFelt, dealt, rigged, table

HANDS = {1: "3c 4d 6h 8s Tc", 2: "3d 4h 6s 8c Td", 3: "3h 4s 6c 8d Th"}


def before_the_deal(**house: str) -> WashingtonFelt:
    given = {name.replace("__", "."): value for name, value in house.items()}
    play = WashingtonFelt(table(3, given)).shuffle(rigged(HANDS, NOTHING_SPECIAL, "Kd"))
    for seat in HANDS:
        play.wager(seat, ante=500)
    return play.no_more_bets()


@clause(
    "WA-TOP5 4", says="each spot with a 10's or Better and/or Ante wager gets 5 cards face down; the dealer then gets 5"
)
def test_4_five_cards_to_each_spot_and_then_to_the_dealer() -> None:
    wagers = {1: {"tens": 500}, 2: {"ace-face": 500}, 3: {"ante": 500}}
    play = dealt(
        {1: HANDS[1], 3: HANDS[3]},
        wagers={seat: bets | {"ace-face": 500} for seat, bets in wagers.items()},
        house={"wa.required_wagers": "ace-face"},
    )

    assert list(cards(HANDS[1])) == play.table.places["hand-1"]
    assert list(cards(HANDS[3])) == play.table.places["hand-3"]
    assert list(cards(NOTHING_SPECIAL)) == play.table.places["dealer-hand"]
    assert "hand-2" not in play.table.places
    assert {"WA-TOP5 4"} == {event.clause for event in play.events("dealt") if event.place != "community"}


@clause("WA-TOP5 4", says="5 cards face down")
def test_4_nobody_but_the_player_sees_his_cards() -> None:
    play = dealt(HANDS)

    assert HANDS[1] == " ".join(view(play.running, 1).places["hand-1"])
    for viewer in (2, DEALER, FLOOR, PUBLIC):
        assert ("??",) * 5 == view(play.running, viewer).places["hand-1"]
    for viewer in (1, 2, DEALER, FLOOR, PUBLIC):
        assert ("??",) * 5 == view(play.running, viewer).places["dealer-hand"]


@clause("WA-TOP5 4", says="5 cards face down")
@clause("WA-TOP5 5", says="face up")
def test_4_until_the_dealer_turns_his_cards_over_each_player_knows_five_cards_and_the_community_card() -> None:
    """At every ask, in places and in the log: while the cards are dealt, before and between the decisions."""
    play = before_the_deal()
    asks = 0
    while not play.running.over:
        common = {"Kd"} & {str(CARDS[card]) for card in play.table.places["community"]}
        for viewer in (*HANDS, DEALER, FLOOR, PUBLIC):
            own = {str(CARDS[card]) for card in play.table.hand(viewer)} if viewer > 0 else set()  # type: ignore[attr-defined]
            assert own | common == seen(play.running, viewer), (asks, viewer)
        asks += 1
        play.play(play.running.ask.actor) if common else play.proceed(1)  # type: ignore[union-attr]
    assert 3 * 5 + 5 + 1 + 3 == asks
    assert set(NOTHING_SPECIAL.split()) <= seen(play.running, PUBLIC), "the dealer's cards are open at the end"


def test_w_05_a_spot_with_nothing_but_ace_or_face_gets_no_cards_and_makes_no_decision() -> None:
    wagers = {1: {"ace-face": 500}, 2: {"ace-face": 500, "ante": 500}}
    play = dealt({2: HANDS[2]}, wagers=wagers, house={"wa.required_wagers": "ace-face"})

    assert "hand-1" not in play.table.places
    assert play.running.ask is not None
    assert 2 == play.running.ask.actor
    assert play.play(2).running.over
    assert 1_000 == play.event("paid", 1, "ace-face").cents


def test_w_05_the_community_card_is_dealt_even_when_all_have_only_ace_or_face() -> None:
    play = dealt({}, wagers={1: {"ace-face": 500}}, community="Ac", house={"wa.required_wagers": "ace-face"})

    assert play.running.over
    assert 2_000 == play.won(1)


@clause("WA-TOP5 4#3", says="nobody without a wager may join once dealing has begun")
def test_4_nobody_joins_once_dealing_has_begun() -> None:
    play = (
        WashingtonFelt(table(3)).shuffle(rigged({1: HANDS[1]}, NOTHING_SPECIAL, "Kd")).wager(1, ante=500).no_more_bets()
    )

    assert "WA-TOP5 4#3" == play.event("no more bets").clause
    for steps in (0, 1, 10):
        for _ in range(steps):
            play.proceed(1)
        with pytest.raises(RuleViolation, match="seat 2 wagers once dealing has begun") as refused:
            play.wager(2, ante=500)
        assert "WA-TOP5 4#3" == refused.value.clause
    assert 100_000 == play.table.balances["stack-2"]


@clause("WA-TOP5 5", says="one community card is put face up before the dealer")
def test_5_the_community_card_lies_face_up() -> None:
    play = dealt(HANDS, community="Qd")

    assert ("Qd",) == view(play.running, PUBLIC).places["community"]
    assert "WA-TOP5 5" == play.events("dealt")[-1].clause
    assert 52 - 21 == len(play.table.places[DECK])


@clause("WA-TOP5 4", says="5 cards")
def test_4_seven_spots_take_41_cards() -> None:
    play = WashingtonFelt(table(7)).shuffle(tuple(range(52)))
    for seat in range(1, 8):
        play.wager(seat, ante=500)
    play.no_more_bets().proceed()

    assert 52 - 41 == len(play.table.places[DECK])


# ---- misdeals -------------------------------------------------------------------------------------------------------


@clause("WA-TOP5 4#4", says="the house defines misdeals and how they are handled")
def test_w_10_by_default_a_card_exposed_in_the_deal_voids_the_round() -> None:
    play = before_the_deal().proceed(3)
    play.running.answer(Answer(DEALER, "exposed"))

    assert play.running.over
    assert "a card of hand-1 is exposed" == play.event("voided").text
    assert [0, 0, 0] == [play.won(seat) for seat in HANDS]
    assert ("W-10", "WA-TOP5 4#4") == (play.event("returned", 2).reading, play.event("returned", 2).clause)
    assert 52 == len(play.table.places[RACK])


def test_w_10_a_house_may_let_an_exposed_card_play() -> None:
    play = before_the_deal(wa__misdeal="wrong-number").proceed(3)
    play.running.answer(Answer(DEALER, "exposed"))
    play.proceed()

    assert ("??", "??", "??", "8s", "??") == view(play.running, PUBLIC).places["hand-1"]
    assert not play.running.over


@clause("WA-TOP5 4#4", says="misdeals")
@pytest.mark.parametrize("reporter", [DEALER, FLOOR])
def test_w_10_a_card_exposed_while_players_decide_voids_the_round_too(reporter: int) -> None:
    play = dealt(HANDS).play(1)
    play.running.answer(Answer(reporter, "exposed", "hand-3", 2))

    assert play.running.over
    assert (card("4s"),) == play.event("turned up").cards
    assert [0, 0, 0] == [play.won(seat) for seat in HANDS]


def test_w_10_or_stays_face_up_and_plays() -> None:
    play = dealt(HANDS, house={"wa.misdeal": "wrong-number"}).play(1)
    play.running.answer(Answer(DEALER, "exposed", "dealer-hand", 5))

    assert ("??", "??", "??", "??", "Jc") == view(play.running, 2).places["dealer-hand"]
    assert play.fold(2).fold(3).running.over


def test_w_10_what_lies_in_the_rack_when_the_round_is_void_stays_there() -> None:
    """A surplus card was removed before; then a card is exposed."""
    play = before_the_deal(wa__misdeal="exposed-card").proceed(2)
    play.running.answer(Answer(DEALER, "extra", "hand-1"))
    play.proceed()
    assert 1 == len(play.table.places[RACK])
    play.running.answer(Answer(DEALER, "exposed", "hand-3", 2))

    assert 52 == len(play.table.places[RACK])
    racked = [len(event.cards) for event in play.events("racked")]
    assert (51, True) == (sum(racked), all(racked))


@clause("WA-TOP5 4#4", says="misdeals")
@pytest.mark.parametrize("slip", [("misplace", "hand-2"), ("extra", "hand-1"), ("extra", "hand-2")])
def test_w_10_by_default_a_wrong_number_of_cards_voids_the_round_when_the_hand_is_taken_up(
    slip: tuple[str, str],
) -> None:
    play = before_the_deal().proceed(2)
    play.running.answer(Answer(DEALER, *slip))
    play.proceed()
    if not play.running.over:  # seat 1 has five cards and decides; seat 2 sees that there are six
        play.play(1)

    assert play.running.over
    assert "an incorrect number of cards" in play.event("voided").text
    assert [0, 0, 0] == [play.won(seat) for seat in HANDS]


@clause("WA-TOP5 4#4", says="misdeals")
@pytest.mark.parametrize("reporter", [DEALER, FLOOR])
def test_w_10_dealer_or_floor_may_notice_it_before(reporter: int) -> None:
    play = before_the_deal()
    play.running.answer(Answer(DEALER, "extra", "hand-3"))
    play.proceed()
    assert play.running.ask is not None
    assert 1 == play.running.ask.actor

    play.running.answer(Answer(reporter, "incorrect-number"))

    assert "an incorrect number of cards: hand-3" == play.event("voided").text


def test_w_10_a_right_number_cannot_be_reported_as_a_wrong_one() -> None:
    with pytest.raises(RuleViolation, match="is not allowed now"):
        dealt(HANDS).running.answer(Answer(DEALER, "incorrect-number"))


def test_w_10_collected_wagers_come_back_too_when_the_dealers_hand_is_wrong() -> None:
    """Seat 1 folded, the 9 lost the Ace or Face wager, seat 2's Bet is down; then the dealer takes up six cards."""
    wagers = {1: {"ante": 500, "tens": 300}, 2: {"ante": 500, "ace-face": 200}}
    play = WashingtonFelt(table(2)).shuffle(rigged({1: HANDS[1], 2: HANDS[2]}, NOTHING_SPECIAL, "9d"))
    for seat, bets in wagers.items():
        play.wager(seat, **{bet.replace("-", "_"): cents for bet, cents in bets.items()})
    play.no_more_bets().proceed(12)
    play.running.answer(Answer(DEALER, "extra", "dealer-hand"))
    play.proceed().fold(1).play(2)

    assert play.running.over
    assert "an incorrect number of cards: dealer-hand" == play.event("voided").text
    assert [0, 0] == [play.won(1), play.won(2)]
    assert 3 == len(play.events("collected"))
    assert 0 == play.table.balances["table-inventory"]


@pytest.mark.parametrize("slip", [("misplace", "hand-2"), ("extra", "hand-1"), ("misplace", "dealer-hand")])
def test_w_10_or_the_house_puts_a_wrong_number_right(slip: tuple[str, str]) -> None:
    play = before_the_deal(wa__misdeal="exposed-card").proceed(2)
    play.running.answer(Answer(DEALER, *slip))
    play.proceed().play(1).play(2).play(3)

    assert play.running.over
    assert not play.events("voided")
    assert 52 == len(play.table.places[RACK])
    assert all(5 == len(event.cards) for event in play.events("turned up"))


def test_w_10_put_right_by_report_the_same_ask_stands() -> None:
    play = before_the_deal(wa__misdeal="exposed-card")
    play.running.answer(Answer(DEALER, "misplace", "hand-2"))
    play.proceed()
    ask = play.running.ask
    play.running.answer(Answer(FLOOR, "incorrect-number"))

    assert ask is play.running.ask
    assert 5 == len(play.table.places["hand-1"]) == len(play.table.places["hand-2"])


def test_w_10_a_hand_that_got_none_of_its_cards_is_noticed() -> None:
    play = before_the_deal()
    for _ in range(5):
        play.running.answer(Answer(DEALER, "misplace", "hand-2"))
    play.proceed()

    assert play.running.over
    assert "an incorrect number of cards: hand-1" == play.event("voided").text


@pytest.mark.parametrize(
    "slips", [("extra",) * 5, ("misplace",) * 5, ("extra", "misplace", "extra", "misplace", "extra")]
)
def test_after_five_cards_that_went_astray_no_other_does(slips: list[str]) -> None:
    """With seven spots a deck has eleven cards to spare."""
    play = before_the_deal()
    for slip in slips:
        assert {(DEALER, "extra"), (DEALER, "misplace")} <= play.options.keys()
        play.say(DEALER, slip, "hand-2")
    assert {(DEALER, "extra"), (DEALER, "misplace")}.isdisjoint(play.options)
    assert (DEALER, "exposed") in play.options, "to show a card takes none from the deck"


def test_w_10_a_fold_and_a_discard_are_not_a_wrong_number() -> None:
    play = dealt(HANDS).fold(1).use_community(2, "3d")

    with pytest.raises(RuleViolation, match="is not allowed now"):
        play.running.answer(Answer(DEALER, "incorrect-number"))
    assert ANTE_ONLY["ante"] == play.table.balances["wager-2-bet"]


@clause("WA-TOP5 4#4", says="the house defines misdeals")
@pytest.mark.parametrize("rules", ["", "rain", "wrong-number wrong-number"])
def test_w_10_the_house_names_its_misdeals(rules: str) -> None:
    with pytest.raises(Unlawful, match=r"allowed: one or more of wrong-number, exposed-card \[WA-TOP5 4#4\]"):
        before_the_deal(wa__misdeal=rules)
