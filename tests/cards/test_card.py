"""Cards: every way to write one is read, and what is not a card gets one sentence."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import CARDS, BadCard, Card, card, cards, in_numerals, in_symbols, in_words, show

FORMS: dict[str, Callable[[Card], str]] = {
    "letters": str,
    "numerals": lambda one: one.numeral,
    "symbols": lambda one: one.symbol,
    "words": lambda one: one.words,
}
SOME_CARDS = st.lists(st.sampled_from(CARDS), max_size=52, unique=True)


@pytest.mark.parametrize(
    "text, number",
    [("2c", 0), ("2♦", 1), ("10d", 33), ("T♦", 33), ("ten of diamonds", 33), ("As", 51), ("ace of spades", 51)],
)
def test_reads_a_card(text: str, number: int) -> None:
    assert CARDS[number] is card(text)


@pytest.mark.parametrize(
    "text",
    [
        "Td",
        "td",
        "TD",
        "10D",
        "10 d",
        "t♢",
        "T♦\ufe0f",
        "10 of diamonds",
        "TEN of Diamonds",
        "tens of diamond",
        " Td, ",
    ],
)
def test_reads_other_spellings(text: str) -> None:
    assert card("T♦") == card(text)


@pytest.mark.parametrize("text, number", [("deuce of clubs", 0), ("trey of spades", 7), ("q of hearts", 42)])
def test_reads_nicknames_and_letters_in_words(text: str, number: int) -> None:
    assert number == card(text)


def test_prints_a_card_in_four_forms() -> None:
    ten = card("Td")

    assert ("Td", "10d", "T♦", "10 of diamonds") == (str(ten), ten.numeral, ten.symbol, ten.words)
    assert "Card(Td)" == repr(ten)


@pytest.mark.parametrize("form", FORMS)
def test_every_card_comes_back_from_every_form(form: str) -> None:
    assert list(CARDS) == [card(FORMS[form](one)) for one in CARDS]


@settings(deadline=None)
@given(SOME_CARDS)
def test_every_list_of_cards_comes_back(some: list[Card]) -> None:
    expected = tuple(some)

    assert expected == cards(show(some))
    assert expected == cards(in_numerals(some))
    assert expected == cards(in_symbols(some))
    assert expected == cards(in_words(some))
    assert expected == cards(int(one) for one in some)
    assert expected == cards(np.array(some, dtype=np.uint8))


@settings(deadline=None)
@given(SOME_CARDS, st.data())
def test_forms_and_gaps_may_be_mixed(some: list[Card], data: st.DataObject) -> None:
    gaps = st.sampled_from([" ", ",", ", ", "\n", " , "])
    text = ""
    for one in some:
        written = FORMS[data.draw(st.sampled_from(list(FORMS)))](one)
        text += data.draw(gaps) + data.draw(st.sampled_from([written, written.upper(), written.lower()]))

    assert tuple(some) == cards(text)


@settings(deadline=None)
@given(SOME_CARDS)
def test_short_forms_need_no_gap(some: list[Card]) -> None:
    assert tuple(some) == cards("".join(one.numeral for one in some))


@settings(deadline=None)
@given(st.text(alphabet="23456789TJQKA10cdhs♣♦ofe ,\u017f\u212a1x-"))
def test_any_text_is_cards_or_a_bad_card(text: str) -> None:
    """Nothing is dropped on the way: what is read has as many letters and digits as what was written."""
    try:
        found = cards(text)
    except BadCard:
        return
    written = sum(character not in " ,\n" for character in text.replace("10", "T"))
    assert written == 2 * len(found) or " of " in text


def test_several_texts_are_cards_too() -> None:
    assert cards("As Kd") == cards(["As", "king of diamonds"])
    assert () == cards("") == cards(" , ") == cards([])


def test_rank_and_suit_make_the_number() -> None:
    assert [(number // 4, number % 4) for number in range(52)] == [(one.rank, one.suit) for one in CARDS]


def test_there_is_one_object_per_card() -> None:
    ace = CARDS[51]

    assert ace is Card(51)
    assert ace is card(np.uint8(51))
    assert ace is pickle.loads(pickle.dumps(ace))
    assert ace is copy.deepcopy(ace)


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("1s", "1s"),
        ("Ax", "Ax"),
        ("As Kd 11h", "11h"),
        ("As, ,Xd Qd", "Xd"),
        ("joker", "joker"),
        ("ace of swords", "ace of swords"),
        ("knight of spades, As", "knight of spades"),
        ("As of", "of"),
        ("As-Kd", "-Kd"),
    ],
)
def test_names_the_part_that_is_not_a_card(text: str, wrong: str) -> None:
    with pytest.raises(BadCard) as refusal:
        cards(text)

    assert str(refusal.value) == (
        f"{wrong!r} in {text!r} is not a card; a card is a rank (2 to 9, T or 10, J, Q, K, A) and a suit "
        "(c, d, h, s or ♣♦♥♠), such as As, 10d or 'ace of spades'"
    )


@pytest.mark.parametrize("number", [52, -1, 1 << 40, 3.0, np.float64(3), None, True, (1,)])
@pytest.mark.parametrize("reader", [card, Card, lambda one: cards([one]), lambda one: show([one])])
def test_refuses_what_is_not_the_number_of_a_card(reader: Callable[[object], object], number: object) -> None:
    with pytest.raises(BadCard) as refusal:
        reader(number)

    assert f"{number!r} is not a card; cards are numbered 0 (2c) to 51 (As)" == str(refusal.value)


@pytest.mark.parametrize("some", ["As Kd as", [51, 45, 51], ["As", "Kd", "ace of spades"]])
def test_refuses_a_card_twice(some: str | list[str | int]) -> None:
    with pytest.raises(BadCard) as refusal:
        cards(some)

    assert "As (ace of spades) is given twice; each card is in the deck only once" == str(refusal.value)


@pytest.mark.parametrize("text, count", [("", 0), ("As Kd", 2)])
def test_one_card_means_one(text: str, count: int) -> None:
    with pytest.raises(BadCard, match=f"is {count} cards; one card is wanted"):
        card(text)
