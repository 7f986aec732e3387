"""Exact odds of Maryland Top Five (MD-TOP5): ante and play with the best decision, and both bonus wagers.

from croupier.odds import top_five

top_five.ante_play().house_edge               # about 0.49 percent of the ante
top_five.poker_bonus("B", "T-01(a)").house_edge
top_five.choices("As Jd 2c 3c 4c 5h 7h")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.cards import cards as read_cards
from croupier.cards import show
from croupier.errors import CroupierError
from croupier.money import Cents, Payout, Paytable
from croupier.odds import counts
from croupier.odds import top_five_main as game
from croupier.odds.paytables import UnknownOddsReading, net, oddities, outcomes, resolve, stake_that_matters
from croupier.odds.wager import DEFAULT_READING, PricedAct, Strategy, StrategyRule, WagerOdds, WagerOutcome
from croupier.rules.top_five.ch12_payouts import POKER_BONUS, POKER_BONUS_A, TOP_FIVE_BONUS, TOP_FIVE_BONUS_A

GAME, DOCUMENT = "top-five", "MD-TOP5"
ONE_DOLLAR: Cents = 100
DECISION = "play or fold"

TABLES: Mapping[str, Mapping[str, Paytable]] = {
    "ante-play": {},
    "top-five-bonus": TOP_FIVE_BONUS,
    "poker-bonus": POKER_BONUS,
}
ROWS: Mapping[str, tuple[str, ...]] = {
    "ante-play": (),
    "top-five-bonus": tuple(TOP_FIVE_BONUS_A.rows),
    "poker-bonus": tuple(POKER_BONUS_A.rows),
}
READINGS: Mapping[str, Mapping[str, str]] = {
    "ante-play": {
        "T-02(a)": "the dealer qualifies with any two cards",
        "T-02(c)": "the dealer qualifies with Q-J or better, and with a lone ace or king",
        "T-02(d)": "the dealer does not qualify with a pair of tens or jacks",
        "T-03(a)": "C(3) settles Play whatever the dealer has, so that a Play that wins is paid once more by C(4)",
        "T-04(a)": "no more than five cards are compared",
    },
    "top-five-bonus": {},
    "poker-bonus": {
        "T-01(a)": "there is no straight, as 6.C(4) is printed",
        "T-25(a)": "a royal flush or straight pays only in a hand of exactly five cards",
        "T-25(b)": "a hand of fewer than five cards is not paid",
    },
}
_CASES = (
    "fewer cards than the dealer",
    "more cards than the dealer",
    "as many cards and lower",
    "as many cards and higher",
    "equal hands",
)
_ANTE_METHOD = (
    "Only the twenty cards from ace to 10 count, the other 32 enter as binomials. A hand is then its numbers of 10s, "
    "jacks, queens, kings and aces (687 combinations), whether it has a complete suit, and of how many suits it has "
    "no card: 1,400 player hands that stand for all C(52,7). Given the player's numbers p, the dealer's numbers d are "
    "dealt in the product of C(4 - p, d) ways; among them, for each suit the player has no card of, the product of "
    "C(3 - p, d - 1) ways have that suit complete. So every player hand has its exact numbers of dealer hands that "
    "qualify or not and have fewer, more, lower, higher or equal cards, of C(45,7). Playing is worth their weighted "
    "sum, folding loses the ante, and the better is taken. Hands are ranked by the readable ranking of chapter 6. The "
    "unit is the ante."
)
_SYMMETRY = (
    "T-01 and T-04 change no expected value here. They order hands of five or more cards, which a player always plays "
    "and with which the dealer always qualifies, so whatever order holds, both sides gain by it alike."
)
_NUMBER_METHOD = "C(20,n) times C(32,7-n) of the C(52,7) = 133,784,560 hands have n cards from ace to 10."
_POKER_METHOD = (
    "All C(52,7) = 133,784,560 hands are counted by their numbers of 10s, jacks, queens, kings and aces: a product of "
    "binomials for each, of which the hands with a complete suit are the product of C(3, n - 1) for each suit. The "
    "best row in any number of remaining cards is paid."
)


class NoTopFiveDecision(CroupierError):
    """Cards for which there is no decision in Top Five."""


def readings(wager: str, paytable: str | Paytable | None = None) -> tuple[str, ...]:
    """The default and the readings that change what this wager pays; they apply to every paytable."""
    return (DEFAULT_READING, *READINGS[wager])


@cache
def ante_play(reading: str = DEFAULT_READING) -> WagerOdds:
    """11.B and 11.C: play or fold, whichever is best; per unit of the ante."""
    _check_reading("ante-play", reading)
    hands = game.player_hands()
    met = game.against(hands, reading)
    plays = met.play_units() > -game.DEALER_DEALS
    return WagerOdds(
        GAME,
        DOCUMENT,
        "ante-play",
        None,
        "MD-TOP5 12.A",
        game.DEALS,
        _outcomes(hands, met, plays),
        reading=reading,
        strategy=_strategy(hands, met, plays),
        method=_ANTE_METHOD,
        notes=(*_reading_note("ante-play", reading), *((_SYMMETRY,) if reading != "T-03(a)" else ())),
    )


def choices(seven: str | Sequence[int], reading: str = DEFAULT_READING) -> tuple[PricedAct, ...]:
    """Play or fold: the value of each with these seven cards, in antes."""
    _check_reading("ante-play", reading)
    cards = read_cards(seven)
    if len(cards) != 7:
        raise NoTopFiveDecision(f"{show(cards)!r} is {len(cards)} cards; a player has seven when asked", "MD-TOP5 11.B")
    units = game.against(game.one_hand(cards), reading).play_units()
    play, fold = Fraction(int(units[0]), game.DEALER_DEALS), Fraction(-1)
    plays = play > fold
    return (PricedAct("play", play, best=plays), PricedAct("fold", fold, best=not plays))


@dataclass(frozen=True)
class PlayRules:
    """The optimal decision for every hand that a player can hold."""

    played: Mapping[game.HandKind, bool]

    def plays(self, seven: Sequence[int]) -> bool:
        """Does the player with these seven cards play?"""
        return self.played[game.kind_of(seven)]


@cache
def play_rules(reading: str = DEFAULT_READING) -> PlayRules:
    """Which hands play, as rules for single hands: `play_rules().plays(seven)`."""
    _check_reading("ante-play", reading)
    hands = game.player_hands()
    plays = game.against(hands, reading).play_units() > -game.DEALER_DEALS
    return PlayRules(dict(zip(hands.kinds(), plays.tolist(), strict=True)))


def top_five_bonus(paytable: str | Paytable = "A", stake_cents: Cents = ONE_DOLLAR) -> WagerOdds:
    """12.B: the number of cards from ace to 10."""
    return _bonus("top-five-bonus", paytable, DEFAULT_READING, counts.top_five_number(), stake_cents, _NUMBER_METHOD)


def poker_bonus(
    paytable: str | Paytable = "A", reading: str = DEFAULT_READING, stake_cents: Cents = ONE_DOLLAR
) -> WagerOdds:
    """12.B-bis: the best hand in the cards from ace to 10."""
    _check_reading("poker-bonus", reading)
    hands = counts.poker_bonus("" if reading == DEFAULT_READING else reading)
    return _bonus("poker-bonus", paytable, reading, hands, stake_cents, _POKER_METHOD)


def _check_reading(wager: str, reading: str) -> None:
    if reading not in readings(wager):
        raise UnknownOddsReading(f"{wager} has no reading {reading!r}; it has {', '.join(readings(wager))}")


def _bonus(
    wager: str, paytable: str | Paytable, reading: str, hands: counts.Counts, stake_cents: Cents, method: str
) -> WagerOdds:
    table = resolve(TABLES[wager], paytable, wager, ROWS[wager])

    def net_of(payout: Payout) -> Fraction:
        return net(payout, stake_cents)

    return WagerOdds(
        GAME,
        DOCUMENT,
        wager,
        table.letter,
        table.clause,
        sum(hands.values()),
        outcomes(hands, table, net_of),
        reading=reading,
        stake_cents=stake_that_matters(table, stake_cents),
        method=method,
        notes=_reading_note(wager, reading),
        warnings=() if table in TABLES[wager].values() else oddities(table, ROWS[wager], net_of),
    )


def _reading_note(wager: str, reading: str) -> tuple[str, ...]:
    return () if reading == DEFAULT_READING else (f"reading {reading}: {READINGS[wager][reading]}",)


def _outcomes(hands: game.HandClasses, met: game.Against, plays: NDArray[np.bool_]) -> tuple[WagerOutcome, ...]:
    """Folded, then the cases (a) to (e) of 11.C(3) and of 11.C(4)."""
    deals = [int(number) for number in hands.deals]
    folded = sum(number for number, play in zip(deals, plays, strict=True) if not play) * game.DEALER_DEALS
    made = [WagerOutcome("fold", folded, Fraction(-1), "MD-TOP5 11.B(2)(a)")]
    situations = (
        ("dealer does not qualify", met.unqualified, game.PLAY_NET, "MD-TOP5 11.C(3)"),
        ("dealer qualifies", met.qualified, met.net_if_qualified, "MD-TOP5 11.C(4)"),
    )
    for dealer, tally, net_of, clause in situations:
        for case, words in enumerate(_CASES):
            count = sum(
                number * int(ways) for number, ways, play in zip(deals, tally[:, case], plays, strict=True) if play
            )
            pays = Fraction(int(net_of[case]))
            made.append(WagerOutcome(f"{dealer}: {words}", count, pays, f"{clause}({'abcde'[case]})", Fraction(2)))
    return tuple(made)


def _strategy(hands: game.HandClasses, met: game.Against, plays: NDArray[np.bool_]) -> Strategy:
    units = met.play_units()

    def value(ways: NDArray[np.bool_]) -> Fraction:
        total = sum(
            int(number) * (int(unit) if play else -game.DEALER_DEALS)
            for number, unit, play in zip(hands.deals, units, ways, strict=True)
        )
        return Fraction(total, game.DEALS)

    cards, pair = hands.cards, hands.numbers.max(axis=1) >= 2
    simpler = (
        ("always play", value(cards >= 0)),
        ("play with two or more cards from ace to 10", value(cards >= 2)),
        ("play with three or more cards from ace to 10", value(cards >= 3)),
        ("play with three or more cards from ace to 10, or a pair", value((cards >= 3) | pair)),
    )
    return Strategy(_rules(hands, plays), game.PLAYER_DEALS, simpler)


def _rules(hands: game.HandClasses, plays: NDArray[np.bool_]) -> tuple[StrategyRule, ...]:
    """Rules in words: the numbers of cards that always play, then single hands; checked against every decision."""
    enough = next(number for number in range(9) if plays[hands.cards >= number].all())
    by_hand: dict[tuple[int, ...], set[bool]] = {}
    for numbers, play in zip(hands.numbers[hands.cards < enough].tolist(), plays[hands.cards < enough], strict=True):
        by_hand.setdefault(tuple(numbers), set()).add(bool(play))
    assert all(len(decisions) == 1 for decisions in by_hand.values()), "a decision depends on suits"
    played = sorted((numbers for numbers, decisions in by_hand.items() if decisions == {True}), key=_from_the_top)
    rules = [StrategyRule(DECISION, f"play with {enough} or more cards from ace to 10")]
    if played:
        rules.append(StrategyRule(DECISION, f"play with {', '.join(_in_letters(numbers) for numbers in played)}"))
    return (*rules, StrategyRule(DECISION, "fold everything else"))


def _from_the_top(numbers: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """A sort key: pairs first, then high cards downwards."""
    return -max(numbers), tuple(-number for number in reversed(numbers))


def _in_letters(numbers: tuple[int, ...]) -> str:
    """The hand as A-J or 10-10."""
    letters = zip(("A", "K", "Q", "J", "10"), reversed(numbers), strict=True)
    return "-".join(rank for rank, number in letters for _ in range(number))
