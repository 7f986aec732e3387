"""Let It Ride's main game: both decisions, for any paytable.

Given the cards seen, each of the three bets is worth the same whatever happens to the others (L-22), so a bet rides
if the sum of its integer payouts over all cards still to come is above zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, lcm

import numpy as np

from croupier.cards import cards as read_cards
from croupier.cards import show
from croupier.errors import CroupierError
from croupier.money import Cents, Paytable
from croupier.odds.let_it_ride_strategy import GLOSSARY, Flags, RidingCell, cells, in_words, riding, wins_already
from croupier.odds.let_it_ride_tables import LOSES, OUTCOMES, Ints, name_of, names_of, tables
from croupier.odds.paytables import NOTHING_PAID, BadPaytable, net
from croupier.odds.wager import PricedAct, Strategy, StrategyRule, WagerOutcome
from croupier.rules.let_it_ride.ch12_rows import FIVE_CARD_ROWS, main_row

# The decisions about each bet, and the deals; the community cards are turned up one after the other.
AT_BET_1, AT_BET_2, DEALS = comb(52, 3), comb(52, 3) * 49, comb(52, 3) * 49 * 48
BET_1, BET_2 = "Bet Number 1", "Bet Number 2"
_UNITS_MAX = 1 << 48  # beyond this, sums over all cards to come might not fit 64 bits
_COLLECTED = "MD-LIR 11.D(3)"


class NoLetItRideDecision(CroupierError):
    """Cards that leave nothing to decide in Let It Ride."""


@dataclass(frozen=True, slots=True)
class Pays:
    """What one bet nets in each outcome, in whole units of `1 / scale` of the bet."""

    units: Ints
    scale: int

    def of(self, outcome: int) -> Fraction:
        return Fraction(int(self.units[outcome]), self.scale)


def pays_of(paytable: Paytable, stake_cents: Cents) -> Pays:
    """The pays of a paytable, row by row, with the loss last."""
    rows = paytable.rows
    nets = [net(rows[row], stake_cents) if row in rows else Fraction(-1) for row in FIVE_CARD_ROWS] + [Fraction(-1)]
    scale = lcm(*(value.denominator for value in nets))
    units = [int(value * scale) for value in nets]
    if max(units) > _UNITS_MAX:
        raise BadPaytable(f"paytable {paytable.letter} pays more than {_UNITS_MAX:,} units of its smallest fraction")
    return Pays(np.array(units, np.int64), scale)


@dataclass(frozen=True, slots=True)
class Play:
    """A way to play: which classes of three cards let Bet Number 1 ride, and which classes of four Bet Number 2."""

    first: Flags
    second: Flags


def optimal(pays: Pays) -> Play:
    """The best way to play; a bet that is worth exactly nothing is withdrawn."""
    known = tables()
    four = known.fifth @ pays.units
    return Play(four[known.then].sum(axis=1) > 0, four > 0)


@dataclass(frozen=True, slots=True)
class RideRules:
    """The optimal decision with every three and every four cards, up to suits."""

    riding: frozenset[int]

    def rides(self, cards: Sequence[int]) -> bool:
        """Does Bet Number 1 ride with the three cards dealt, or Bet Number 2 with the first community card as well?"""
        assert len(cards) in (3, 4), f"three or four cards are needed, not {len(cards)}"
        return name_of(cards) in self.riding


def ride_rules(play: Play) -> RideRules:
    """The decisions of a way to play, as rules for single hands."""
    known = tables()
    return RideRules(frozenset(names_of(known.three[play.first]) + names_of(known.four[play.second])))


def outcome_counts(play: Play) -> list[list[int]]:
    """Deals by number of bets left on the table (one to three) and outcome."""
    known = tables()
    bets = play.first[:, None].astype(np.int64) + play.second[known.then]
    hands = np.broadcast_to(known.three_hands[:, None], known.then.shape)
    place = bets * len(known.four) + known.then
    ways = np.zeros(3 * len(known.four), np.int64)
    np.add.at(ways, place.ravel(), hands.ravel())
    counts = ways.reshape(3, -1) @ known.fifth
    return [[int(count) for count in row] for row in counts]


def outcomes_of(counts: list[list[int]], paytable: Paytable, pays: Pays) -> tuple[WagerOutcome, ...]:
    """The outcomes, best hand first, and for each hand most bets first; what never happens is left out."""
    made = []
    for outcome in range(OUTCOMES):
        paid = outcome != LOSES and FIVE_CARD_ROWS[outcome] in paytable.rows
        each = pays.of(outcome)
        for bets in (3, 2, 1):
            count = counts[bets - 1][outcome]
            if count:
                name = FIVE_CARD_ROWS[outcome] if paid else NOTHING_PAID
                clause = paytable.clauses[name] if paid else _COLLECTED
                words = f"{name}, {bets} bet{'s' * (bets > 1)}"
                row = name if paid else ""
                made.append(WagerOutcome(words, count, bets * each, clause, Fraction(bets), each > -1, row))
    return _merged(made)


def _merged(outcomes: Sequence[WagerOutcome]) -> tuple[WagerOutcome, ...]:
    """Outcomes with those merged that lose alike: hands without a row and hands below all rows."""
    merged: dict[str, WagerOutcome] = {}
    for one in outcomes:
        before = merged.get(one.name)
        count = one.count + (before.count if before else 0)
        merged[one.name] = WagerOutcome(one.name, count, one.pays, one.clause, one.wagered, one.won, one.row)
    return tuple(merged.values())


def value_of(play: Play, pays: Pays) -> Fraction:
    """Expected value of a way to play, in units of one bet."""
    total = 0
    for bets, row in enumerate(outcome_counts(play), start=1):
        total += bets * sum(count * int(unit) for count, unit in zip(row, pays.units, strict=True))
    return Fraction(total, DEALS * pays.scale)


def strategy(play: Play, pays: Pays) -> Strategy:
    """Rules for both decisions, and the values of simpler ways to play."""
    rules = [StrategyRule(BET_1, f"let it ride with {text}") for text in in_words(3, play.first)]
    rules += [StrategyRule(BET_2, f"let it ride with {text}") for text in in_words(4, play.second)]
    simpler = tuple((name, value_of(other, pays)) for name, other in simpler_ways().items())
    return Strategy(tuple(rules), AT_BET_1 + AT_BET_2, simpler)


def notes(pays: Pays) -> tuple[str, ...]:
    """The meaning of words in the rules, and how often a bet is worth exactly nothing."""
    known = tables()
    four = known.fifth @ pays.units
    worth_nothing = [
        (BET_1, AT_BET_1, int(known.three_hands[four[known.then].sum(axis=1) == 0].sum())),
        (BET_2, AT_BET_2, int((known.three_hands[:, None] * (four[known.then] == 0)).sum())),
    ]
    ties = [
        f"{bet} is worth exactly nothing in {count:,} of {every:,} decisions and is withdrawn there."
        for bet, every, count in worth_nothing
        if count
    ]
    return (GLOSSARY, *ties)


def simpler_ways() -> dict[str, Play]:
    """Ways to play that are easier to remember."""
    three, four = len(cells(3).of_class), len(cells(4).of_class)
    wins = Play(wins_already(3), wins_already(4))
    royal = riding(3, [RidingCell("", True, straights, 3) for straights in (1, 2, 3)])
    suited = riding(4, [kind for kind in cells(4).kinds if kind.suited])
    open_straight = riding(4, [kind for kind in cells(4).kinds if kind.straights == 2])
    return {
        "let both bets ride always": Play(np.ones(three, bool), np.ones(four, bool)),
        "withdraw both bets always": Play(np.zeros(three, bool), np.zeros(four, bool)),
        "let ride only a hand that already wins": wins,
        "let ride a hand that already wins, three to a royal flush, four suited, four that fit two straights": Play(
            wins.first | royal, wins.second | suited | open_straight
        ),
    }


def choices(three: str | Sequence[int], community: str | Sequence[int], pays: Pays) -> tuple[PricedAct, ...]:
    """The values of letting the bet ride and of withdrawing it with these cards, in units of one bet."""
    hand, board = read_cards(three), read_cards(community)
    seen = read_cards([*hand, *board])
    if len(hand) != 3 or len(board) > 1:
        raise NoLetItRideDecision(
            f"{show(hand)!r} with community cards {show(board)!r} leaves nothing to decide; "
            "give three cards for Bet Number 1 (MD-LIR 11.B), and one community card for Bet Number 2 (MD-LIR 11.C)"
        )
    unseen = [card for card in range(52) if card not in seen]
    units = {row: int(unit) for row, unit in zip((*FIVE_CARD_ROWS, None), pays.units, strict=True)}
    total = sum(units[main_row((*seen, *rest))] for rest in combinations(unseen, 5 - len(seen)))
    value = Fraction(total, comb(len(unseen), 5 - len(seen)) * pays.scale)
    bet = BET_2 if board else BET_1
    return (
        PricedAct(f"let {bet} ride", value, best=value > 0),
        PricedAct(f"withdraw {bet}", Fraction(0), best=value <= 0),
    )
