"""What the terminal and the page must know about a house-banked game: the names of its wagers."""

from croupier.rules.banked.layout import Layout


def test_a_wager_is_named_as_in_a_sentence_or_as_it_is_printed_or_by_its_id() -> None:
    layout = Layout(areas={"ante": "ANTE", "play": "PLAY"}, names={"ante": "the ante"})

    assert ["the ante", "PLAY", "poker bonus"] == [layout.name(one) for one in ("ante", "play", "poker-bonus")]
