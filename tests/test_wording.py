"""Phrases that answers, refusals and documents share."""

import pytest

from croupier.wording import listed


@pytest.mark.parametrize(
    ("said", "parts"),
    [("", []), ("Ann", ["Ann"]), ("Ann and Ben", ["Ann", "Ben"]), ("Ann, Ben and Cem", ["Ann", "Ben", "Cem"])],
)
def test_only_the_last_of_a_list_comes_after_and(said: str, parts: list[str]) -> None:
    assert said == listed(parts)
