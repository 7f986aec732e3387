"""Exact odds of Washington's Top 5 (WA-TOP5): Ante and Bet with optimal play, 10's or Better, and Ace or Face.

    from croupier.odds import top_5_wa

    top_5_wa.ante_bet().house_edge                      # Fraction; about 3.0158 percent of the Ante
    top_5_wa.tens_or_better("3.18").house_edge
    top_5_wa.choices("3d 3h 2s 9c 4d", "5c")

The player sees five cards and the community card, then folds or bets. All 52 x C(51,5) x C(46,5) deals are counted; see
`top_5_wa_kernel` for how.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.cards import CARDS, show
from croupier.cards import cards as read_cards
from croupier.errors import CroupierError
from croupier.hands.rankings import CATEGORIES
from croupier.money import Paytable
from croupier.odds.top_5_wa_kernel import (
    DEALERS,
    HANDS,
    Sweep,
    against_all,
    line_of,
    sweep,
    value_of_cards,
)
from croupier.odds.top_5_wa_side import (
    DEALT_QUALIFIES,
    DOCUMENT,
    GAME,
    READINGS,
    ROWS,
    TABLES,
    TIES_LOSE,
    TIES_WIN,
    ace_or_face,
    beside_the_print,
    notes_on,
    readings,
    table_for,
    tens_or_better,
    warnings_on,
)
from croupier.odds.top_5_wa_strategy import (
    DEALT_PAIR,
    HIGH_CARD_CLASS,
    SHARED_PAIR,
    TWO_PAIR_CLASS,
    FoldRules,
    classes_of,
    rules_for,
    strategy_rules,
)
from croupier.odds.wager import DEFAULT_READING, PricedAct, Strategy, WagerOdds, WagerOutcome
from croupier.rules.top_5_wa.p11_payouts import ANTE, ANTE_CLAUSE, WINNING_HAND

__all__ = [
    "READINGS", "ROWS", "TABLES", "ace_or_face", "ante_bet", "choices", "fold_rules", "most_not_qualified", "readings",
    "tens_or_better",
]  # fmt: skip

DEALS = 52 * HANDS * DEALERS
LINES = CATEGORIES["high"]  # worst first
BET_ROWS = ROWS["ante-bet"]
METHOD = (
    "All 52 x C(51,5) x C(46,5) = 167,439,136,344,480 deals are counted. For a community card (13 by symmetry of "
    "suits) player and dealer draw from the same list of C(51,5) hands. The list is sorted by the value of the best "
    "five of six and swept once from the bottom, keeping for each set of at most four cards how many passed hands "
    "contain it. How many passed hands are disjoint from a player's five cards follows by inclusion and exclusion over "
    "their 32 subsets. So each player hand has its exact numbers of dealer hands that do not qualify, are weaker, "
    "equal and stronger; playing is worth their weighted sum, folding loses the Ante, and the better of the two is "
    "taken. A Bet that is worth exactly nothing is not made."
)
_TENS_NOTE = (
    "Every hand that is folded is below a pair of 10s, so optimal play of the Ante costs nothing on 10's or Better."
)


class NoTop5Decision(CroupierError):
    """Cards that are not a hand of the game."""


Progress = Callable[[int, int], None]
Numbers = TypeVar("Numbers", int, NDArray[np.int64])
_kept: dict[object, list[Sweep]] = {}  # the last sweeps: 150 MB, so that a new reading or paytable is quick


@dataclass(frozen=True)
class _Terms:
    """What each line pays on the Bet, in parts of the Ante, and what happens on a tie."""

    pays: NDArray[np.int64]
    unit: int
    tie: str

    def worth(self, swept: Sweep) -> NDArray[np.int64]:
        """The value of each play against all C(46,5) dealer hands, in `unit` parts of the Ante."""
        none, weaker, equal = (part.astype(np.int64) for part in (swept.not_qualified, swept.weaker, swept.equal))
        return self.sum(self.pays[line_of(swept.values)], none, weaker, equal)

    def sum(self, paid: Numbers, none: Numbers, weaker: Numbers, equal: Numbers) -> Numbers:
        """The total over dealer hands that do not qualify, are weaker, equal or stronger, if the Bet pays `paid`."""
        stronger = DEALERS - none - weaker - equal
        if self.tie == TIES_LOSE:
            stronger = stronger + equal
        elif self.tie == TIES_WIN:
            weaker = weaker + equal
        total: Numbers = self.unit * none + (self.unit + paid) * weaker - 2 * self.unit * stronger
        return total


def ante_bet(
    paytable: str | Paytable = "3.02", reading: str = DEFAULT_READING, progress: Progress | None = None
) -> WagerOdds:
    """WA-TOP5 11.ante-bet: the Ante, with the Bet added where that is best."""
    table, terms = _terms(paytable, reading)
    printed = table in TABLES["ante-bet"].values()
    played = [(swept, *_best(swept, terms)) for swept in _sweeps(terms, reading, progress)]
    outcomes = _outcomes(played, table, terms)
    rules = rules_for([(swept, fold) for swept, _, fold in played])
    odds = WagerOdds(
        GAME, DOCUMENT, "ante-bet", None if printed else table.letter, table.clause,
        combinations=DEALS, outcomes=outcomes, reading=reading, method=METHOD,
        strategy=Strategy(
            strategy_rules(rules),
            52 * HANDS,
            _simpler([swept for swept, *_ in played], terms, rules),
            _about_tens(rules),
        ),
        notes=notes_on("ante-bet", reading), warnings=warnings_on("ante-bet", table),
    )  # fmt: skip
    return beside_the_print(odds, table)


def _about_tens(rules: FoldRules) -> tuple[str, ...]:
    """What folding costs on 10's or Better, if it costs nothing."""
    tens = DEALT_PAIR + 8
    return (_TENS_NOTE,) if max((*rules.folded, *rules.split), default=HIGH_CARD_CLASS) < tens else ()


def fold_rules(
    paytable: str | Paytable = "3.02", reading: str = DEFAULT_READING, progress: Progress | None = None
) -> FoldRules:
    """Which hands fold, as rules for single hands: `fold_rules().folds(five, community)`."""
    _, terms = _terms(paytable, reading)
    return rules_for([(swept, _best(swept, terms)[1]) for swept in _sweeps(terms, reading, progress)])


def most_not_qualified() -> int:
    """The largest number of the C(46,5) dealer hands that do not qualify against a player hand of less than a pair."""
    _, terms = _terms("3.02", DEFAULT_READING)
    swept = _sweeps(terms, DEFAULT_READING, None)
    return max(int(one.not_qualified[: len(one.hands)][classes_of(one) == HIGH_CARD_CLASS].max()) for one in swept)


def choices(
    hand: str | Sequence[int],
    community: str | Sequence[int],
    paytable: str | Paytable = "3.02",
    reading: str = DEFAULT_READING,
) -> tuple[PricedAct, ...]:
    """The values of folding, of playing the five dealt and of each discard, by dealing the dealer all C(46,5) hands.

    Folding is best if nothing is worth more; of discards that are worth the same each is best.
    """
    five, shared = _five_and_community(hand, community)
    _, terms = _terms(paytable, reading)
    ways = [("play the five cards dealt", tuple(five))]
    for out in five:
        four = tuple(card for card in five if card != out)
        ways.append((f"use the community card and discard {CARDS[out]}", (*four, shared)))
    values = np.array([value_of_cards(way) for _, way in ways])
    found = np.zeros((len(ways), 2), np.int64)
    none = against_all(np.array(five), shared, reading == DEALT_QUALIFIES, values, found)
    worth = [Fraction(-1)]
    for value, (weaker, equal) in zip(values.tolist(), found.tolist(), strict=True):
        total = terms.sum(int(terms.pays[line_of(value)]), none, weaker, equal)
        worth.append(Fraction(total, DEALERS * terms.unit))
    names = ["fold", *(name for name, _ in ways)]
    folds = worth[0] == max(worth)
    best = [folds, *(not folds and value == max(worth) for value in worth[1:])]
    return tuple(map(PricedAct, names, worth, best))


def _five_and_community(hand: str | Sequence[int], community: str | Sequence[int]) -> tuple[tuple[int, ...], int]:
    five, shared = read_cards(hand), read_cards(community)
    if len(five) != 5 or len(shared) != 1:
        raise NoTop5Decision(
            f"{show(five)!r} with community card {show(shared)!r} leaves nothing to decide; "
            "give the five cards dealt and the one community card",
            "WA-TOP5 6",
        )
    read_cards((*five, *shared))  # refuses duplicate cards
    return five, shared[0]


def _terms(paytable: str | Paytable, reading: str) -> tuple[Paytable, _Terms]:
    table = table_for("ante-bet", paytable, reading)
    by_line = [_bet_pays(table, row_of_line(line)) for line in LINES]
    unit = lcm(*(pays.denominator for pays in by_line))
    return table, _Terms(np.array([int(pays * unit) for pays in by_line], np.int64), unit, reading)


def row_of_line(line: str) -> str:
    """The row of the Winning Bet table for a category."""
    return line if line in BET_ROWS else WINNING_HAND


def _bet_pays(table: Paytable, row: str) -> Fraction:
    payout = table.rows.get(row)
    if payout is None:
        return Fraction(0)  # the row is not in a custom paytable: the Bet of a winning hand is returned
    return payout.paid_cents(1) - (not payout.returns_wager)


def _sweeps(terms: _Terms, reading: str, progress: Progress | None) -> list[Sweep]:
    """The thirteen sweeps, one for each rank of the community card; the most recent ones are kept."""
    falls = bool((np.diff(terms.pays) >= 0).all())
    qualify_dealt = reading == DEALT_QUALIFIES
    key = (qualify_dealt, None if falls else terms.pays.tobytes())
    if key not in _kept:
        swept = []
        for rank in range(13):
            if progress:
                progress(rank, 13)
            swept.append(sweep(rank * 4, terms.pays, qualify_dealt=qualify_dealt))
        _kept.clear()
        _kept[key] = swept
    if progress:
        progress(13, 13)
    return _kept[key]


def forget_sweeps() -> None:
    """Free the memory of the sweeps that are kept for the next question."""
    _kept.clear()


def _best(swept: Sweep, terms: _Terms) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The best play of each hand, as a row of the sweep, and whether folding is as good or better."""
    worth = terms.worth(swept)
    play = np.arange(len(swept.hands))
    more = np.arange(len(swept.hands), len(swept.row))
    more = more[worth[more] > worth[swept.row[more]]]
    more = more[np.argsort(worth[more], kind="stable")]
    play[swept.row[more]] = more  # of several for one hand the last is kept, which is the best
    return play, worth[play] <= -terms.unit * DEALERS


def _outcomes(
    played: list[tuple[Sweep, NDArray[np.int64], NDArray[np.bool_]]], table: Paytable, terms: _Terms
) -> tuple[WagerOutcome, ...]:
    """Folded, not qualified, lost, tied, and won by row of the paytable; each sweep stands for four suits."""
    folded = none = lost = tied = 0
    won = np.zeros(len(LINES), np.int64)
    for swept, play, fold in played:
        hands = 4 * swept.orbits.astype(np.int64)
        folded += int(hands[fold].sum()) * DEALERS
        hands, play = hands[~fold], play[~fold]
        none += int(hands @ swept.not_qualified[play])
        tied += int(hands @ swept.equal[play])
        stronger = DEALERS - swept.not_qualified[play] - swept.weaker[play] - swept.equal[play]
        lost += int(hands @ stronger)
        np.add.at(won, line_of(swept.values[play]), hands * swept.weaker[play])
        if terms.tie == TIES_WIN:
            np.add.at(won, line_of(swept.values[play]), hands * swept.equal[play])
    if terms.tie == TIES_LOSE:
        lost += tied
    fixed = [
        ("fold", folded, Fraction(-1), "WA-TOP5 11.ante-bet.case1"),
        ("dealer does not qualify", none, ANTE.paid_cents(1), "WA-TOP5 11.ante-bet.case2"),
        ("dealer wins", lost, Fraction(-2), "WA-TOP5 11.ante-bet.case3"),
    ]
    if terms.tie not in (TIES_LOSE, TIES_WIN):
        fixed.append(("tie", tied, Fraction(0), "WA-TOP5 11.ante-bet"))
    rest = [
        WagerOutcome(name, count, pays, clause, Fraction(1 if name == "fold" else 2))
        for name, count, pays, clause in fixed
    ]
    return (*_won_outcomes(won, table), *rest)


def _won_outcomes(won: NDArray[np.int64], table: Paytable) -> tuple[WagerOutcome, ...]:
    """One outcome for each printed row, whether a custom paytable has it or not."""
    counts = dict.fromkeys(BET_ROWS, 0)
    for line, count in zip(LINES, won.tolist(), strict=True):
        counts[row_of_line(line)] += count
    return tuple(
        WagerOutcome(
            "win with a lower hand" if row == WINNING_HAND else f"win with {row}",
            count,
            ANTE.paid_cents(1) + _bet_pays(table, row),
            table.clauses.get(row, ANTE_CLAUSE),
            Fraction(2),
            row=row,
        )
        for row, count in counts.items()
    )


def _simpler(swept: list[Sweep], terms: _Terms, rules: FoldRules) -> tuple[tuple[str, Fraction], ...]:
    """Simpler ways to play and their values, always with the best five of six."""
    totals: Counter[str] = Counter()
    for one in swept:
        worth, hands = terms.worth(one)[: len(one.hands)], 4 * one.orbits.astype(np.int64)
        number = classes_of(one)
        folds = {
            "never fold": number < 0,
            "fold less than a pair, play every pair": number < DEALT_PAIR,
            "fold less than a pair and a dealt pair of 2s": number <= DEALT_PAIR,
            "fold less than a pair of 3s, however made": (number <= DEALT_PAIR) | (number == SHARED_PAIR),
            "fold less than a pair of 4s dealt": number <= DEALT_PAIR + 1,
            "fold less than two pair": number < TWO_PAIR_CLASS,
        }
        if rules.exceptions:
            folds["the optimal rules and their table, without the exceptions"] = rules.without_exceptions().applied(one)
        for name, fold in folds.items():
            totals[name] += int(hands @ np.where(fold, -terms.unit * DEALERS, worth))
    return tuple((name, Fraction(total, DEALS * terms.unit)) for name, total in totals.items())
