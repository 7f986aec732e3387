"""When to fold in Washington Top 5, as rules that are proved to reproduce every computed decision.

A hand belongs to a class by what its best five of six show: less than a pair, a pair of one rank that was dealt to the
player, a pair of one rank made with the community card, two pair and so on. Most classes are folded or played
as a whole. Any other class is split by the community card's rank and the ranks of the five cards dealt; there the
hand is folded if at most a given number of the five are of the community card's suit, apart from listed exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from croupier.cards import CARDS, show
from croupier.cards.card import RANK_LETTERS
from croupier.odds.top_5_wa_kernel import Sweep, line_of, paired_rank, value_of_cards
from croupier.odds.wager import StrategyRule

HIGH_CARD_CLASS, DEALT_PAIR, SHARED_PAIR, TWO_PAIR_CLASS = 0, 1, 14, 27
_PLURALS = ("2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "jacks", "queens", "kings", "aces")
_BETTER = ("two pair", "three of a kind", "a straight", "a flush", "a full house", "four of a kind",
           "a straight flush", "a royal flush")  # fmt: skip


class UnprovedStrategy(AssertionError):
    """Rules that do not reproduce the decisions they were made from; our own mistake."""


def class_name(number: int) -> str:
    """`a pair of 3s dealt to you`, `less than a pair`, ..."""
    if number == HIGH_CARD_CLASS:
        return "less than a pair"
    if number < SHARED_PAIR:
        return f"a pair of {_PLURALS[number - DEALT_PAIR]} dealt to you"
    if number < TWO_PAIR_CLASS:
        return f"a pair of {_PLURALS[number - SHARED_PAIR]} made with the community card"
    return _BETTER[number - TWO_PAIR_CLASS]


def class_of(five: Sequence[int], community: int) -> int:
    """The class of one hand."""
    value = value_of_cards((*five, community))
    line = line_of(value)
    if line > 1:
        return TWO_PAIR_CLASS + line - 2
    if line == 0:
        return HIGH_CARD_CLASS
    rank = paired_rank(value)
    return (SHARED_PAIR if community >> 2 == rank else DEALT_PAIR) + rank


def classes_of(sweep: Sweep) -> NDArray[np.int64]:
    """The class of every hand of a sweep."""
    values = sweep.values[: len(sweep.hands)]
    line, rank = line_of(values), paired_rank(values)
    pair = np.where(rank == sweep.community >> 2, SHARED_PAIR, DEALT_PAIR) + rank
    return np.where(line > 1, TWO_PAIR_CLASS + line - 2, np.where(line == 1, pair, HIGH_CARD_CLASS))


@dataclass(frozen=True, slots=True)
class FoldingCell:
    """Hands with the same community rank and the same five ranks: fold with at most `suited_max` suited cards.

    `suited` counts the five cards of the community card's suit. The exceptions are hands written for a
    club as the community card, one for each pattern of suits.
    """

    community: int
    ranks: tuple[int, ...]
    suited_max: int
    exceptions: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class FoldRules:
    """Classes that are folded, and cells of the classes that are folded in part."""

    folded: tuple[int, ...]
    split: tuple[int, ...]
    cells: Mapping[tuple[int, tuple[int, ...]], FoldingCell]

    def folds(self, five: Sequence[int], community: int) -> bool:
        """Does this hand fold?"""
        number = class_of(five, community)
        if number not in self.split:
            return number in self.folded
        ranks = tuple(sorted((card >> 2 for card in five), reverse=True))
        cell = self.cells.get((community >> 2, ranks))
        if cell is None:
            return False
        suited = sum(card & 3 == community & 3 for card in five)
        return (suited <= cell.suited_max) != (_like_clubs(five, community) in cell.exceptions)

    def applied(self, sweep: Sweep) -> NDArray[np.bool_]:
        """`folds` for every hand of a sweep at once."""
        assert sweep.community & 3 == 0, "the exceptions are written for a club as community card"
        numbers = classes_of(sweep)
        fold = np.isin(numbers, self.folded)
        for at in np.flatnonzero(np.isin(numbers, self.split)):
            hand = sweep.hands[at].tolist()
            cell = self.cells.get((sweep.community >> 2, tuple(card >> 2 for card in reversed(hand))))
            if cell is not None:
                fold[at] = (_suited(hand) <= cell.suited_max) != (tuple(hand) in cell.exceptions)
        return fold

    def without_exceptions(self) -> FoldRules:
        """The classes and the limits only."""
        return replace(self, cells={key: replace(cell, exceptions=()) for key, cell in self.cells.items()})

    @property
    def exceptions(self) -> int:
        """How many hands, up to suits, are exceptions to the limits."""
        return sum(len(cell.exceptions) for cell in self.cells.values())


def rules_for(decisions: Sequence[tuple[Sweep, NDArray[np.bool_]]]) -> FoldRules:
    """The rules behind these decisions, proved by applying them to every hand."""
    folded, played = set[int](), set[int]()
    for sweep, fold in decisions:
        numbers = classes_of(sweep)
        folded |= set(np.unique(numbers[fold]).tolist())
        played |= set(np.unique(numbers[~fold]).tolist())
    split = tuple(sorted(folded & played))
    cells = {(cell.community, cell.ranks): cell for sweep, fold in decisions for cell in _cells(sweep, fold, split)}
    rules = FoldRules(tuple(sorted(folded - played)), split, cells)
    for sweep, fold in decisions:
        if not np.array_equal(rules.applied(sweep), fold):
            raise UnprovedStrategy(f"the rules miss a decision for community card {CARDS[sweep.community]}")
    return rules


def _cells(sweep: Sweep, fold: NDArray[np.bool_], split: tuple[int, ...]) -> Iterable[FoldingCell]:
    """The cells in which some hand folds."""
    assert sweep.community & 3 == 0, "the exceptions are written for a club as community card"
    groups: dict[tuple[int, ...], list[int]] = {}
    for at in np.flatnonzero(np.isin(classes_of(sweep), split)).tolist():
        groups.setdefault(tuple(card >> 2 for card in reversed(sweep.hands[at].tolist())), []).append(at)
    for ranks, members in groups.items():
        if fold[members].any():
            hands = [tuple(sweep.hands[at].tolist()) for at in members]
            yield _cell(sweep.community >> 2, ranks, hands, fold[members].tolist())


def _cell(community: int, ranks: tuple[int, ...], hands: list[tuple[int, ...]], fold: list[bool]) -> FoldingCell:
    """The limit with the fewest exceptions."""
    suited = [_suited(hand) for hand in hands]
    candidates = []
    for limit in range(-1, 5):
        wrong = [hand for hand, of, folds in zip(hands, suited, fold, strict=True) if folds != (of <= limit)]
        candidates.append(FoldingCell(community, ranks, limit, tuple(wrong)))
    return min(candidates, key=lambda cell: len(cell.exceptions))


def _like_clubs(five: Sequence[int], community: int) -> tuple[int, ...]:
    """The hand with its suits renamed so that the community card is a club, in the form sweeps list."""
    lanes = [0, 0, 0, 0]
    for card in five:
        lanes[card & 3] |= 1 << (card >> 2)
    own = lanes.pop(community & 3)
    lanes = [own, *sorted(lanes, reverse=True)]
    return tuple(rank * 4 + suit for rank in range(13) for suit in range(4) if lanes[suit] >> rank & 1)


def strategy_rules(rules: FoldRules) -> tuple[StrategyRule, ...]:
    """The rules in words, in reading order, then the table and the exceptions that they mention."""
    lines = [StrategyRule("fold", f"{class_name(number).capitalize()}.") for number in rules.folded]
    for number in rules.split:
        lines.append(StrategyRule("fold", _split_line(rules, number)))
    rest = "Everything else" if lines else "Every hand"
    lines.append(StrategyRule("play", f"{rest}, with the best five of your five cards and the community card."))
    for number in rules.split:
        lines += _table_lines(rules, number)
    return tuple(lines)


def _split_line(rules: FoldRules, number: int) -> str:
    cells = _cells_of(rules, number)
    count = sum(len(cell.exceptions) for cell in cells)
    but = f" and {count} exceptions" if count else ""
    beside = "".join(f" beside a {RANK_LETTERS[rank]}" for rank in sorted(_always_beside(cells, number)))
    return (
        f"{class_name(number).capitalize()}{beside}, if no more of your five cards are of the community card's suit "
        f"than the table says for the community card and your other cards ({len(cells)} entries{but})."
    )


def _table_lines(rules: FoldRules, number: int) -> list[StrategyRule]:
    """For each community card, the other cards by the number of suited cards with which a hand still folds."""
    cells = _cells_of(rules, number)
    told = _always_beside(cells, number)
    lines = []
    for community in sorted({cell.community for cell in cells}):
        under: dict[int, list[str]] = {}
        exceptions = []
        for cell in (cell for cell in cells if cell.community == community):
            under.setdefault(cell.suited_max, []).append(_other_cards(cell, number, told))
            exceptions += [(hand, _suited(hand) <= cell.suited_max) for hand in cell.exceptions]
        parts = [f"{limit} suited: {' '.join(names)}" for limit, names in sorted(under.items()) if limit >= 0]
        name = f"fold table, community {RANK_LETTERS[community]}"
        lines.append(StrategyRule(name, "; ".join(parts) if parts else "exceptions only"))
        for keeps, word in ((False, "fold"), (True, "play")):
            hands = [show(reversed(hand)) for hand, folded in exceptions if folded == keeps]
            if hands:
                place = f"exceptions that {word}, community {RANK_LETTERS[community]}c"
                lines.append(StrategyRule(place, "; ".join(hands)))
    return lines


def _other_cards(cell: FoldingCell, number: int, told: set[int]) -> str:
    made = _made_rank(number)
    return "".join(RANK_LETTERS[rank] for rank in cell.ranks if rank != made and rank not in told)


def _cells_of(rules: FoldRules, number: int) -> list[FoldingCell]:
    return [cell for cell in rules.cells.values() if _class_of_cell(cell) == number]


def _always_beside(cells: list[FoldingCell], number: int) -> set[int]:
    """Ranks that all of the cells have besides what makes the class."""
    return set[int].intersection(*(set(cell.ranks) for cell in cells)) - {_made_rank(number)}


def _suited(hand: Sequence[int]) -> int:
    return sum(card & 3 == 0 for card in hand)


def _made_rank(number: int) -> int:
    return (number - DEALT_PAIR) % 13 if HIGH_CARD_CLASS < number < TWO_PAIR_CLASS else -1


def _class_of_cell(cell: FoldingCell) -> int:
    """The class of a cell: classes differ in their ranks, so any unsuited hand with these ranks has it."""
    five = [rank * 4 + (1, 2, 3, 1, 2)[place] for place, rank in enumerate(cell.ranks)]
    return class_of(five, cell.community * 4)
