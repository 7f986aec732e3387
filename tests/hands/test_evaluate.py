"""`evaluate` and `compare`: values that compare, the cards that play, clauses and readings, and refusals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import BadCard, cards, show
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import compare, evaluate
from croupier.hands.rankings import RANKINGS
from croupier.rulebook import find as find_clause
from croupier.rulebook.testing import clause


def test_text_cards_and_numbers_give_the_same_value() -> None:
    text = "As Ks Qs Js Ts"

    assert evaluate(text) == evaluate(cards(text)) == evaluate([int(card) for card in cards(text)])
    assert evaluate("A♠ K♠ Q♠ J♠ 10♠") == evaluate("AsKsQsJsTs")


def test_a_hand_may_come_from_an_array_or_from_any_collection() -> None:
    """An element of an array of texts is a text of another type; an array's numbers are no int."""
    text = "As Ks Qs Js Ts"
    numbers = [int(card) for card in cards(text)]

    for given_as in (np.str_(text), tuple(numbers), frozenset(numbers), iter(numbers), np.array(numbers), text.split()):
        assert evaluate(text) == evaluate(given_as)


@clause("MD-POKER 6.H", says="Hands still equal are tied")
def test_values_of_one_ranking_compare() -> None:
    aces, kings, also_aces = (evaluate(f"{pair} 9h 7c 5s") for pair in ("As Ad", "Ks Kd", "Ac Ah"))

    assert aces > kings
    assert kings < aces
    assert aces >= also_aces
    assert aces == also_aces
    assert 1 == len({aces, also_aces})
    assert aces != evaluate("As Ad 9h 7c 5s", "low-a5")


def test_values_of_different_rankings_do_not_compare() -> None:
    with pytest.raises(TypeError, match="ranked by 'high' cannot be compared with one ranked by 'low-a5'"):
        _ = evaluate("As Ad 9h 7c 5s") < evaluate("As Ad 9h 7c 5s", "low-a5")


@pytest.mark.parametrize(
    ("hand", "board", "ranking", "plays"),
    [
        ("As Kd", "Qh Jc Ts 2d 2c", "high", "As Kd Qh Jc Ts"),
        ("5h Ad", "2h 3c 4s Kd Kc", "high", "5h 4s 3c 2h Ad"),
        ("9h 9d", "2h 9c As Ad 3s", "high", "9h 9d 9c As Ad"),
        ("Th Td", "Tc 2s 3d 3c 4h", "high", "Th Td Tc 3d 3c"),
        ("As 2d 3h 8c Ks", "", "low-a5", "Ks 8c 3h 2d As"),
        ("As 2d 2h 8c Ks", "", "low-a5", "2h 2d Ks 8c As"),
        ("As 2d 3h 4c 5s", "", "low-27", "As 5s 4c 3h 2d"),
        ("As 2d 3h 4c", "", "badugi", "4c 3h 2d As"),
        ("As 2d 3h 4c 9s", "", "badugi-ace-high", "9s 4c 3h 2d"),
        ("Ah 6d", "7h 8c 9s Kd Qc", "six-plus", "9s 8c 7h 6d Ah"),
        ("2h Ad 3d", "", "three-card", "3d 2h Ad"),
    ],
)
def test_the_cards_that_play_are_in_reading_order(hand: str, board: str, ranking: str, plays: str) -> None:
    assert plays == show(evaluate(hand, ranking, board).cards)


def test_of_equal_cards_the_players_own_play() -> None:
    """A nine is in the hand and on the board; the straight is made with the player's own."""
    assert "9c 8d 7h 6s 5d" == show(evaluate("9c 2d", board="9s 8d 7h 6s 5d").cards)


@pytest.mark.parametrize(
    ("hand", "ranking", "document", "cited", "readings"),
    [
        ("As Ad Ah Kc Ks", "high", None, "MD-POKER 6.D(4)", ("P-02",)),
        ("As Ad Ah Kc Ks", "high", "MD-POKER", "MD-POKER 6.D(4)", ("P-02",)),
        ("As Ad Ah Kc Ks", "high", "MD-LIR", "MD-LIR 6.C(4)", ()),
        ("As Ad Ah Kc Ks", "high", "WA-TOP5", "MD-POKER 6.D(4)", ("P-02", "W-11")),
        ("As Kd Qh Jc 9s", "high", None, "MD-POKER 6.G", ()),
        ("8s 6d 4h 3c As", "low-a5", None, "MD-POKER 6.F", ("P-01",)),
        ("8s 6d 4h 3c As", "low-a5-8", None, "MD-POKER 10.M(1)", ("P-01",)),
        ("9s 6d 4h 3c As", "low-a5-8", None, "MD-POKER 10.M(1)", ()),
        ("As 5d 4h 3c 2s", "low-27", None, "MD-POKER 21.E(3)", ("P-74",)),
        ("6s 5d 4h 3c 2s", "low-27", None, "MD-POKER 21.E(6)(c)", ("P-74",)),
        ("7s 5d 3h Ac", "badugi", None, "MD-POKER 20.L(1)", ("P-72",)),
        ("7s 5d 3h Ac 9s", "badugi-ace-high", None, "MD-POKER 21.F(1)(b)", ("P-75",)),
        ("9s 8d 7h 6c As", "six-plus", None, "MD-POKER 6.K(6)", ("P-03", "P-04")),
        ("Ts 9d 8h 7c 6s", "six-plus", None, "MD-POKER 6.K(6)", ("P-04",)),
        ("Qs Kd Ah", "three-card", None, "MD-LIR 6.D(3)", ("L-18",)),
        ("Qs Kd Jh", "three-card", None, "MD-LIR 6.D(3)", ()),
        ("9s 9d Jh", "three-card", None, "MD-LIR 6.D(5)", ("L-29",)),
        ("As Ad Kh Kc Qs Jd 2s", "top-five", None, "MD-TOP5 6.C(6)", ("T-04",)),
    ],
)
def test_a_value_cites_its_clause_and_readings(
    hand: str, ranking: str, document: str | None, cited: str, readings: tuple[str, ...]
) -> None:
    value = evaluate(hand, ranking, document=document)

    assert (cited, readings) == (value.clause, value.readings)


@clause("MD-POKER 12.L(1)", says="A winning low")
@clause("MD-POKER 19.L(1)", says="A winning low")
def test_omaha_cites_chapter_12_or_19_by_the_number_of_cards_dealt() -> None:
    board = "4s 5d 6c Kc 9h"
    four, five = (evaluate(hole, "omaha-low-8", board) for hole in ("As 2d Ks Qs", "As 2d Ks Qs Js"))
    none = evaluate("Ks Qs Jd Td 9d", "omaha-low-8", board)

    assert ("MD-POKER 12.L(1)", "MD-POKER 12.L(4)") == (four.clause, four.formed)
    assert ("MD-POKER 19.L(1)", "MD-POKER 19.L(4)") == (five.clause, five.formed)
    assert ("MD-POKER 19.L(1)", False) == (none.clause, none.qualifies)
    assert "MD-POKER 12.K(1)" == evaluate("As 2d Ks Qs", "omaha-high", board).formed


def test_every_clause_of_the_registry_exists() -> None:
    for ranking in RANKINGS.values():
        find_clause(ranking.order[0])
        for cited in ranking.rests_on:
            find_clause(cited)
        for source in ranking.sources:
            for category in source.categories:
                find_clause(category.clause)
            for decides in (source.within, source.tied, source.between or source.within):
                find_clause(decides)


@pytest.mark.parametrize(
    ("ranking", "one", "other", "why", "cited"),
    [
        ("high", "As Ad Ah Kc Ks", "As Js 9s 6s 3s", "full house beats flush", "MD-POKER 6.D"),
        ("six-plus", "As Js 9s 7s 6s", "Kd Kh Kc 9d 9h", "flush beats full house", "MD-POKER 6.K"),
        ("high", "As Ad 9h 7c 5s", "Ks Kd 9s 7d 5h", "the pair: aces against kings", "MD-POKER 6.D(9)"),
        ("high", "As Ad Kh 7c 5s", "Ac Ah Ks 6d 5h", "the second kicker: 7 against 6", "MD-POKER 6.G"),
        ("high", "As Ad Kh Kc 5s", "Ac Ah Qs Qd Jh", "the lower pair: kings against queens", "MD-POKER 6.D(8)"),
        ("high", "Ts 9d 8h 7c 6s", "5d 4h 3c 2s Ad", "the top card: 10 against 5", "MD-POKER 6.D(6)"),
        ("high", "As Js 9s 6s 3s", "Ad Jd 9d 5d 3d", "the fourth card: 6 against 5", "MD-POKER 6.G"),
        ("low-a5", "7s6d4h3cAs", "8s4d3h2cAd", "the highest card: 7 against 8, lower is better", "MD-POKER 6.G"),
        ("low-a5", "Ks Qd Jh Tc 9s", "As Ad 2h 3c 4s", "no pair beats pair for low", "MD-POKER 6.F"),
        ("low-a5-8", "8s 7d 6h 5c 4s", "As 2d 3h 4c 9s", "only one of the lows qualifies", "MD-POKER 10.M(1)"),
        ("low-27", "7s 5d 4h 3c 2s", "6s 5h 4c 3d 2h", "high card beats straight for low", "MD-POKER 21.E(6)(c)"),
        ("badugi", "Ks Qd Jh Tc", "As 2d 3h 4h", "four-card badugi beats three-card badugi", "MD-POKER 20.L(1)"),
        ("badugi", "7s 4d 2h Ac", "7d 5h 2c As", "the second card: 4 against 5, lower is better", "MD-POKER 20.L(2)"),
        ("top-five", "As Ad Kh Kc Qs Jd", "Ac Ah Ks Kd Qd Ts", "the second kicker: jack against 10", "MD-TOP5 6.A"),
        ("top-five", "Ts Jd Qh", "As Ad", "3 cards beat 2 cards", "MD-TOP5 11.C(3)"),
        ("top-five", "Ts", "9s 8d", "1 card beats no cards", "MD-TOP5 11.C(3)"),
        ("top-five", "Ts Td Jh", "As Kd Qh", "pair beats high card", "MD-TOP5 6.C"),
        ("three-card", "4s 3d 2h", "As Ks Js", "straight beats flush", "MD-LIR 6.D"),
    ],
)  # fmt: skip
def test_compare_names_the_first_difference(ranking: str, one: str, other: str, why: str, cited: str) -> None:
    better, worse = evaluate(one, ranking), evaluate(other, ranking)
    forth, back = compare(better, worse), compare(worse, better)

    assert (better, why, cited) == (forth.winner, forth.why, forth.clause)
    assert forth == back


@clause("MD-POKER 6.H", says="are tied")
def test_compare_tied_hands() -> None:
    found = compare(evaluate("As Ad 9h 7c 5s"), evaluate("Ac Ah 9s 7d 5h"))

    assert (None, "the hands are equal", "MD-POKER 6.H") == (found.winner, found.why, found.clause)


@pytest.mark.parametrize("ranking", RANKINGS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_compare_agrees_with_the_order_of_the_keys(ranking: str, data: st.DataObject) -> None:
    way = RANKINGS[ranking]
    own = max(size for size in way.hand if size <= max(way.cards))
    shared = max(way.cards) - own
    deck = st.lists(st.integers(52 - way.deck, 51), min_size=2 * own + shared, max_size=2 * own + shared, unique=True)
    some = data.draw(deck)
    one, other = (evaluate(hand, ranking, some[2 * own :]) for hand in (some[:own], some[own : 2 * own]))
    found = compare(one, other)

    assert (one < other, one == other, one > other) == (one.key < other.key, one.key == other.key, one.key > other.key)
    assert (max(one, other) if one != other else None) == found.winner
    find_clause(found.clause)
    assert found.why
    assert set(one.cards) <= set(some)


@pytest.mark.parametrize(
    ("hand", "ranking", "board", "error", "says"),
    [
        ("As As Kd Qh Jc", "high", "", BadCard, "As (ace of spades) is given twice"),
        ("As Kd", "high", "As Qh Jc", BadCard, "As (ace of spades) is in the hand and in the board"),
        ("1s Kd Qh Jc Ts", "high", "", BadCard, "'1s' in '1s Kd Qh Jc Ts' is not a card"),
        ("As Kd Qh Jc", "high", "", BadHand, "the hand is As Kd Qh Jc, 4 cards; the ranking 'high' takes 5 to 7 cards"),
        ("As Kd Qh", "high", "2s 3s 4s 5s 6s 7s", BadHand, "the board is 2s 3s 4s 5s 6s 7s, 6 cards"),
        ("As Kd Qh", "omaha-high", "2s 3s 4s", BadHand, "takes 4 to 5 cards, and 3 to 5 cards on the board"),
        ("As Kd Qh Jd", "omaha-low-8", "", BadHand, "the board is empty; the ranking 'omaha-low-8' takes 3 to 5 cards"),
        ("As Kd Qh", "badugi", "", BadHand, "the ranking 'badugi' takes 4 to 5 cards"),
        ("As Kd Qh Jc", "three-card", "", BadHand, "the ranking 'three-card' takes 3 cards"),
        ("As Kd Qh", "three-card", "2c 3c", BadHand, "the ranking 'three-card' takes no card"),
        ("As Kd Qh 7c 5s", "six-plus", "", BadHand, "5s (5 of spades) is not in the deck of Six Plus"),
        ("As Kd Qh Jc Ts", "hihg", "", BadHand, "there is no ranking 'hihg' (did you mean 'high'?)"),
        ("As Kd Qh Jc Ts", "zzz", "", BadHand, "there is no ranking 'zzz'; the rankings are high, low-a5"),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence(hand: str, ranking: str, board: str, error: type[ValueError], says: str) -> None:
    with pytest.raises(error) as refusal:
        evaluate(hand, ranking, board)

    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


@clause("MD-POKER 3.A(1)(a)", says="36 cards")
def test_3_A_1_a_a_card_below_a_six_is_refused_by_its_clause() -> None:
    with pytest.raises(BadHand, match="5s") as refused:
        evaluate("As Kd Qh 7c 5s", "six-plus")
    assert "MD-POKER 3.A(1)(a)" == refused.value.clause


def test_a_document_without_the_ranking_is_refused() -> None:
    with pytest.raises(BadHand, match="the ranking 'low-27' is not in 'MD-LIR'; it is in MD-POKER"):
        evaluate("7s 5d 4h 3c 2s", "low-27", document="MD-LIR")


def test_a_number_beyond_the_deck_is_refused() -> None:
    with pytest.raises(BadCard, match="52 is not a card"):
        evaluate([52, 1, 2, 3, 4])


def test_the_package_gives_the_function_even_after_the_module_of_its_name_is_imported() -> None:
    import croupier.hands
    import croupier.hands.evaluate

    assert "royal flush" == croupier.hands.evaluate("As Ks Qs Js Ts").words
