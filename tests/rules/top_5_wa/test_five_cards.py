"""Five cards at the Washington table are worth what the standard ranking says (W-11)."""

from itertools import combinations

from croupier.cards import SeededChance, card, cards, show
from croupier.hands.reference import best
from croupier.hands.reference.poker_ch06 import high
from croupier.rules.top_5_wa.five_cards import best_of_six, in_words, value


def test_w_11_the_value_of_five_cards_is_that_of_the_reference() -> None:
    """Random hands, and a dense part of the deck where every kind of hand is frequent."""
    chance = SeededChance("five cards")
    for five in (*(chance.order(range(52))[:5] for _ in range(3_000)), *combinations(range(36, 52), 5)):
        assert high(five) == value(five), show(five)


def test_9_the_best_five_of_six_are_those_of_the_reference() -> None:
    chance = SeededChance("six cards")
    for _ in range(2_000):
        *five, community = chance.order(range(52))[:6]
        key, given_up = best_of_six(five, community)
        found = best((*five, community), "high", ())
        assert found is not None
        assert found[0] == key
        kept = five if given_up is None else [community, *(one for one in five if one != given_up)]
        assert key == high(kept)


def test_9_the_community_card_is_used_only_where_it_betters_the_hand() -> None:
    as_good = cards("5c 6d 7h 8s 9c")
    assert (value(as_good), None) == best_of_six(as_good, card("9d"))
    assert ("straight, 10 high", card("5c")) == (
        in_words(best_of_six(as_good, card("Td"))[0]),
        best_of_six(as_good, card("Td"))[1],
    )
