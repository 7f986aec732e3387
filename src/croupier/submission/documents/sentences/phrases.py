"""How the sentences of the filing are made from values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.money import dollars_and_cents
from croupier.submission.documents import words
from croupier.wording import listed

# Makes a sentence from the table or jackpot and the value of one of its options; empty if it has no effect.
Say = Callable[[Any, Any], str]


def either(yes: str, no: str) -> Say:
    """One sentence for yes, another for no."""
    return lambda at, value: yes if value else no


def worded(sentences: Mapping[str, str]) -> Say:
    """A sentence for each word that the option can have."""
    return lambda at, value: sentences[value]


def amount(sentence: str) -> Say:
    """A sentence with an amount of money: `The ante is {}.`"""
    return lambda at, value: sentence.format(dollars_and_cents(value))


def counted(sentence: str, noun: str) -> Say:
    """A sentence with a number of things: `At most {} are seated.`"""
    return lambda at, value: words.upper(sentence.format(words.counted(value, noun)))


def amounts(cents: tuple[int, ...]) -> str:
    """`$1 and $2`."""
    return listed([dollars_and_cents(one) for one in cents])


def as_sentence(text: str) -> str:
    """The operator's own words with a capital and a full stop."""
    return words.upper(text) if text.endswith((".", "!", "?")) else f"{words.upper(text)}."
