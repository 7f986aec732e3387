"""The specification of a house-banked game. What else is needed is in its package, in modules of the same names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.hands.games import Family
from croupier.rules.spec import GameSpec

if TYPE_CHECKING:
    from croupier.engine import Game, House
    from croupier.hands.evaluate import HandValue
    from croupier.money import Paytable
    from croupier.rules.banked.layout import Layout
    from croupier.rules.banked.offered import Offered

Decision = tuple[str, tuple[int, ...]]
MAIN = "pot"  # as in poker, the part that needs no name


class TableCards(NamedTuple):
    """Cards that belong to no player: their place, their number, and the wager they are for, if not for all."""

    place: str
    number: int
    only_for: str = ""


class Posted(NamedTuple):
    """The clauses about the layout and about what is posted."""

    layout: str
    payouts: str
    on_layout: bool = False  # are the payouts always printed there?
    chosen_by: str = ""  # the house's choice of layout or sign
    out_of_order: str = ""  # the sign on a device that failed
    limit: str = ""  # what lets the operator limit what a round pays


class Settling(NamedTuple):
    """One player's part of a round that is settled without being dealt."""

    hand: tuple[int, ...]
    cards: Mapping[str, tuple[int, ...]]  # of the table, by their names
    wagers: Mapping[str, int]
    decisions: Sequence[str]
    house: House


def banked_game(spec: GameSpec) -> Game:
    """The game for the engine."""
    assert isinstance(spec, BankedSpec)
    game: Game = spec.module("round_of_play").GAME
    return game


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BankedSpec(GameSpec):
    """A house-banked game."""

    family: Family = Family.BANKED
    engine: Callable[[GameSpec], Game] = banked_game
    package: str
    wagers: tuple[str, ...]  # in the order of the layout; the main wager first
    main_wager: str  # the main wager's name in `croupier odds`
    matched_later: str = ""  # the wager that another of the same amount must join later
    decisions: tuple[str, ...]
    names_a_card: tuple[str, ...] = ()  # the decisions that name a card of the hand
    table_cards: Mapping[str, TableCards]
    posted: Posted
    has_meters: bool = False
    equipment: Mapping[str, Any]  # choices that move no money, with which the cards are dealt in the simplest order
    changed_by_hand: str = ""  # the clause on changing decks that are dealt by hand
    deck_fixed_by: str = ""  # the clause, if the text itself fixes the deck and leaves no choice

    def module(self, name: str) -> Any:
        """A module of the game's package."""
        return import_module(f"{self.package}.{name}")

    @property
    def layout(self) -> Layout:
        """The layout as a player sees it."""
        found: Layout = self.module("layout").LAYOUT
        return found

    def offered(self, house: House) -> Iterator[Offered]:
        """The wagers on offer under these choices, in the order of its chapter of payouts."""
        found: Iterator[Offered] = self.module("offered").offered(house)
        return found

    def decide(self, own: Sequence[int], community: Sequence[int]) -> Decision:
        """The best decision with these cards."""
        found: Decision = self.module("strategy").decide(own, community)
        return found

    def why(self, own: Sequence[int], community: Sequence[int]) -> str:
        """Why it is the best decision, in words."""
        found: str = self.module("strategy").why(own, community)
        return found

    def hands(self, player: Settling) -> Iterator[tuple[str, HandValue | None]]:
        """The player's hands that are compared or paid, by what they are played for; None is a hand of no cards."""
        found: Iterator[tuple[str, HandValue | None]] = self.module("settling").hands(player)
        return found

    def dealers_hands(self, cards: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, HandValue | None]]:
        """The dealer's hands."""
        found: Iterator[tuple[str, HandValue | None]] = self.module("settling").dealers_hands(cards)
        return found

    def needs_no_hand(self, player: Settling) -> bool:
        """Was this player dealt no hand, or is it folded with no wager left on it?"""
        found: bool = self.module("settling").needs_no_hand(player)
        return found

    def side_paytables(self, plan: Any) -> Mapping[str, Paytable]:
        """The side wagers, with the paytables in force."""
        found: Mapping[str, Paytable] = self.module("settling").side_paytables(plan)
        return found

    @property
    def example(self) -> str:
        """An example question for `croupier settle`."""
        return (files(self.package) / "example.toml").read_text(encoding="utf-8")
