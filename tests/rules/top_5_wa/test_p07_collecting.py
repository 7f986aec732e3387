"""WA-TOP5 paragraphs 7 and 8: what is lost is collected, then folded hands and discards."""

from croupier.cards import cards
from croupier.engine import RACK
from croupier.rulebook.testing import clause
from tests.rules.top_5_wa.washington import dealt

HANDS = {1: "Ac 4d 6h 8s Tc", 2: "3d 4h 6s 8c Td", 3: "3h 4s 6c 8d Th"}
ALL_THREE = {"ace-face": 200, "tens": 300, "ante": 500}


@clause("WA-TOP5 7", says="folders' 10's or Better and Ante wagers are collected")
@clause("WA-TOP5 11.tens-better", says="loses when the player folds")
@clause("WA-TOP5 11.ante-bet.case1", says="a player who folds loses the ante")
def test_7_who_folds_loses_tens_and_ante_at_once() -> None:
    play = dealt(HANDS, wagers=dict.fromkeys(HANDS, ALL_THREE)).fold(1).play(2).fold(3)

    assert [(3, "tens"), (3, "ante"), (1, "tens"), (1, "ante")] == [
        (event.seat, event.bet) for event in play.events("collected") if event.text == "folded"
    ]
    assert "WA-TOP5 7" == play.event("wagers of folded hands").clause
    assert ("WA-TOP5 11.tens-better", "WA-TOP5 11.ante-bet.case1") == (
        play.event("collected", 1, "tens").clause,
        play.event("collected", 1, "ante").clause,
    )


@clause("WA-TOP5 7#2", says="if the community card is no ace or face card, all Ace or Face wagers are collected too")
def test_7_a_ten_loses_everybodys_ace_or_face() -> None:
    play = dealt(HANDS, community="Ts", wagers=dict.fromkeys(HANDS, ALL_THREE)).fold(1).play(2).play(3)

    lost = [event for event in play.events("collected") if event.bet == "ace-face"]
    assert [3, 2, 1] == [event.seat for event in lost]
    assert {("WA-TOP5 7#2", "W-07")} == {(event.clause, event.reading) for event in lost}
    kinds = [event.kind for event in play.running.events]
    assert max(place for place, event in enumerate(play.running.events) if event in lost) < kinds.index("turned up")


@clause("WA-TOP5 7#2", says="no ace or face card")
def test_w_07_a_jack_is_a_face_card_and_pays_folders_too() -> None:
    play = dealt(HANDS, community="Js", wagers=dict.fromkeys(HANDS, ALL_THREE)).fold(1).fold(2).fold(3)

    assert not [event for event in play.events("collected") if event.bet == "ace-face"]
    assert [3, 2, 1] == [event.seat for event in play.events("paid", what="ace-face")]
    assert [200 - 800] * 3 == [play.won(seat) for seat in HANDS]


@clause("WA-TOP5 8", says="folded hands and discards are gathered from the dealer's right to left and racked")
def test_8_folded_hands_and_discards_go_to_the_rack_from_right_to_left() -> None:
    play = dealt(HANDS).fold(1).use_community(2, "3d").fold(3)

    racked = [event.source for event in play.events("racked") if event.clause == "WA-TOP5 8"]
    assert ["folded-3", "discard-2", "folded-1"] == racked
    assert [*cards(HANDS[3]), *cards("3d"), *cards(HANDS[1])] == play.table.places[RACK][:11]
