"""The layout of a house-banked game as a player sees it: betting areas, places of cards, words of its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.engine import House
from croupier.money import Paytable

Shared = Mapping[str, Sequence[int]]  # the cards that are visible at the shared places


@dataclass(frozen=True, slots=True)
class Layout:
    """What the terminal must know about a game beyond its asks, options and views."""

    blurb: str = ""
    areas: Mapping[str, str] = field(default_factory=dict)  # wager: the word printed in its betting area
    names: Mapping[str, str] = field(default_factory=dict)  # wager: its name in a sentence
    marked: tuple[str, ...] = ()  # wagers whose chips the dealer takes before the deal, leaving a lammer or a light
    offered: Mapping[str, str] = field(default_factory=dict)  # wager: the house choice that offers it
    shared: tuple[tuple[str, str], ...] = ()  # places before the dealer, with their titles
    menu: tuple[str, ...] = ()  # wagers one can place, in the order of their keys 1, 2, 3
    suggested: Mapping[str, int] = field(default_factory=dict)  # wagers of a player who just presses Enter, in cents
    matched_later: str = ""  # the wager that another of the same amount must join later
    verbs: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # answer: its key and its words
    questions: Mapping[str, str] = field(default_factory=dict)  # clause of an ask: the question
    house: Mapping[str, str] = field(default_factory=dict)  # choices this terminal makes if the game has no default
    paytables: Mapping[str, str] = field(default_factory=dict)  # a name on the command line: the house choice
    bare: tuple[str, ...] = ()  # choices that `--paytable B` without a name sets
    posted: Callable[[House], Mapping[str, Paytable]] = lambda house: {}
    words: Callable[[Sequence[int], Shared, str], str] = lambda own, shared, bet: ""  # the hand, or what a wager is on
    counts: Callable[[int], bool] = lambda card: True  # does the card count in this game?

    def name(self, wager: str) -> str:
        """The wager's name in a sentence."""
        return self.names.get(wager) or self.areas.get(wager) or wager.replace("-", " ")

    def menu_in(self, house: House) -> tuple[str, ...]:
        """The wagers that can be placed at this house, in the order of their keys."""
        return tuple(bet for bet in self.menu if bet not in self.offered or house[self.offered[bet]])

    def areas_in(self, house: House) -> Mapping[str, str]:
        """The betting areas of this house's layout."""
        return {bet: label for bet, label in self.areas.items() if bet not in self.offered or house[self.offered[bet]]}
