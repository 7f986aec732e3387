"""Washington Top 5's wagers without a decision: 10's or Better, and Ace or Face.

10's or Better is priced for a player who never folds, as the printed advantages assume (W-04). A player who also
has an Ante loses nothing by that: every hand that is best folded is below a pair of 10s.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from croupier.hands.categories import FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from croupier.money import Payout, Paytable
from croupier.odds.paytables import BadPaytable, UnknownOddsReading, net, oddities, outcomes, resolve
from croupier.odds.wager import DEFAULT_READING, WagerOdds, WagerOutcome, in_percent
from croupier.rules.top_5_wa.p11_payouts import (
    ACE_OR_FACE,
    PAIR_10S_OR_BETTER,
    TENS_OR_BETTER,
    TWO_PAIR_OR_3_OF_A_KIND,
    WINNING_BET,
    ace_face_row,
)

GAME, DOCUMENT = "top-5-wa", "WA-TOP5"
TABLES: Mapping[str, Mapping[str, Paytable]] = {
    "ante-bet": WINNING_BET,
    "tens-or-better": TENS_OR_BETTER,
    "ace-or-face": ACE_OR_FACE,
}
ROWS: Mapping[str, tuple[str, ...]] = {wager: tuple(next(iter(of.values())).rows) for wager, of in TABLES.items()}
TIES_LOSE, TIES_WIN, DEALT_QUALIFIES, DEALT_FIVE = "W-01(a)", "W-01(b)", "W-14(a)", "W-04(a)"
# Readings that change what is paid.
READINGS: Mapping[str, Mapping[str, str]] = {
    "ante-bet": {
        TIES_LOSE: "Ante and Bet lose when the hands are equal",
        TIES_WIN: "a tie is paid like a winning hand",
        DEALT_QUALIFIES: "the dealer qualifies by the five cards dealt, without the community card",
    },
    "tens-or-better": {DEALT_FIVE: "the five cards dealt count, without the community card"},
    "ace-or-face": {},
}
TENS_ROWS = ROWS["tens-or-better"]
_BROADWAY = 0b1_1111_0000_0000
_RUNS = (*(0b11111 << low for low in range(9)), 0b1_0000_0000_1111)
_TEN = 8
_UNIT_CENTS = 100

TENS_METHOD = (
    "The player never folds (W-04), and the best five of six cards do not depend on which of the six is the community "
    "card, so the C(52,6) = 20,358,520 sets of six cards are counted. Sets of six or five ranks are looked at one by "
    "one for a run and a suit; sets of fewer ranks have their row from the pattern of equal ranks alone."
)
DEALT_METHOD = "The C(52,5) = 2,598,960 hands are counted by the pattern of their ranks, runs and suits."
FACE_METHOD = "The community card is each of the 52 cards equally often; four of them are of each rank."


@cache
def tens_counts(cards: int) -> Mapping[str | None, int]:
    """Hands of five or six cards by the best row of the 10's or Better table that five of them reach."""
    counts: Counter[str | None] = Counter()
    for row, hands in _few_ranks(cards):
        counts[row] += hands
    for ranks in combinations(range(13), 5):
        bits = sum(1 << rank for rank in ranks)
        counts[_suited_row(bits)] += 4 if cards == 5 else 5 * 4 * 3  # six: the sixth card pairs one of the five
        if cards == 5:
            counts[_mixed_row(bits)] += 4**5 - 4
        for paired in ranks if cards == 6 else ():
            counts[_mixed_row(bits, paired)] += comb(4, 2) * 4**4 - 4 * 3
    for six in combinations(range(13), 6) if cards == 6 else ():
        bits = sum(1 << rank for rank in six)
        counts[_suited_row(bits)] += 4
        for odd in six:  # the one card of another suit
            counts[_suited_row(bits & ~(1 << odd))] += 4 * 3
        counts[_mixed_row(bits)] += 4**6 - 4 - 6 * 4 * 3
    return counts


def _few_ranks(cards: int) -> Iterator[tuple[str | None, int]]:
    """Hands of at most four ranks: neither a run nor a flush."""
    pair, three, four = comb(4, 2), comb(4, 3), 1
    if cards == 5:
        yield FOUR_OF_A_KIND, 13 * 12 * four * 4
        yield FULL_HOUSE, 13 * 12 * three * pair
        yield TWO_PAIR_OR_3_OF_A_KIND, 13 * comb(12, 2) * three * 4**2
        yield TWO_PAIR_OR_3_OF_A_KIND, comb(13, 2) * 11 * pair**2 * 4
        yield PAIR_10S_OR_BETTER, 5 * comb(12, 3) * pair * 4**3
        yield None, 8 * comb(12, 3) * pair * 4**3
        return
    yield FOUR_OF_A_KIND, 13 * 12 * four * pair
    yield FOUR_OF_A_KIND, 13 * comb(12, 2) * four * 4**2
    yield FULL_HOUSE, comb(13, 2) * three**2
    yield FULL_HOUSE, 13 * 12 * 11 * three * pair * 4
    yield TWO_PAIR_OR_3_OF_A_KIND, comb(13, 3) * pair**3
    yield TWO_PAIR_OR_3_OF_A_KIND, comb(13, 2) * comb(11, 2) * pair**2 * 4**2
    yield TWO_PAIR_OR_3_OF_A_KIND, 13 * comb(12, 3) * three * 4**3


def _has_run(bits: int) -> bool:
    """Are five consecutive ranks among these? The ace is low in A-2-3-4-5 only."""
    return any(bits & run == run for run in _RUNS)


def _suited_row(bits: int) -> str:
    if bits & _BROADWAY == _BROADWAY:
        return ROYAL_FLUSH
    return STRAIGHT_FLUSH if _has_run(bits) else FLUSH


def _mixed_row(bits: int, paired: int = -1) -> str | None:
    if _has_run(bits):
        return STRAIGHT
    return PAIR_10S_OR_BETTER if paired >= _TEN else None


def tens_or_better(paytable: str | Paytable = "2.17", reading: str = DEFAULT_READING) -> WagerOdds:
    """WA-TOP5 11.tens-better: paid on a pair of 10s or better, whatever the dealer has."""
    table = table_for("tens-or-better", paytable, reading)
    cards = 5 if reading == DEALT_FIVE else 6
    counts = tens_counts(cards) if cards == 5 or _falls(table) else _dearest_counts(table)
    odds = WagerOdds(
        GAME, DOCUMENT, "tens-or-better", table.letter, table.clause,
        combinations=comb(52, cards), outcomes=_priced(counts, table), reading=reading,
        method=DEALT_METHOD if cards == 5 else TENS_METHOD,
        notes=notes_on("tens-or-better", reading), warnings=warnings_on("tens-or-better", table),
    )  # fmt: skip
    return beside_the_print(odds, table)


def ace_or_face(paytable: str | Paytable = "1.54", reading: str = DEFAULT_READING) -> WagerOdds:
    """WA-TOP5 11.ace-face: paid if the community card is an ace, king, queen or jack."""
    table = table_for("ace-or-face", paytable, reading)
    odds = WagerOdds(
        GAME, DOCUMENT, "ace-or-face", table.letter, table.clause,
        combinations=52, outcomes=_priced(Counter(ace_face_row(card) for card in range(52)), table),
        method=FACE_METHOD, warnings=warnings_on("ace-or-face", table),
    )  # fmt: skip
    return beside_the_print(odds, table)


def readings(wager: str, paytable: str | Paytable | None = None) -> tuple[str, ...]:
    """The default and the readings that change what this wager pays; they apply to every paytable."""
    return (DEFAULT_READING, *READINGS[wager])


def table_for(wager: str, paytable: str | Paytable, reading: str) -> Paytable:
    """The paytable, if it can be priced under this reading.

    Washington's tables pay in odds; a fixed sum or a meter would need a stake that the text does not have.
    """
    table = resolve(TABLES[wager], paytable, wager, ROWS[wager])
    for hand, payout in table.rows.items():
        if payout.kind not in ("to", "for"):
            raise BadPaytable(
                f"{wager} cannot pay {payout} for {hand!r}; its payouts must be odds, such as 5 to 1 or 8 to 5"
            )
    if reading not in readings(wager):
        raise UnknownOddsReading(f"{wager} has no reading {reading!r}; it has {', '.join(readings(wager))}")
    return table


def notes_on(wager: str, reading: str) -> tuple[str, ...]:
    """The reading in words."""
    return () if reading == DEFAULT_READING else (f"reading {reading}: {READINGS[wager][reading]}",)


def warnings_on(wager: str, table: Paytable) -> tuple[str, ...]:
    """What is odd about a custom paytable."""
    return () if table in TABLES[wager].values() else oddities(table, ROWS[wager], _net)


def beside_the_print(odds: WagerOdds, table: Paytable) -> WagerOdds:
    """The odds with the advantage that the text prints for this table, if any, and whether ours agrees."""
    if table not in TABLES[odds.wager].values():
        return odds
    if in_percent(odds.house_edge) == table.letter:
        note = f"The text prints a house advantage of {table.letter} percent; reproduced."
    else:
        note = f"The text prints a house advantage of {table.letter} percent; this is {in_percent(odds.house_edge)}."
    return replace(odds, printed_percent=table.letter, notes=(note, *odds.notes))


def _net(payout: Payout) -> Fraction:
    return net(payout, _UNIT_CENTS)


def _priced(counts: Mapping[str | None, int], table: Paytable) -> tuple[WagerOutcome, ...]:
    return outcomes(counts, table, _net)


def _falls(table: Paytable) -> bool:
    """Is no lower row paid more? Then the best hand is the best to play."""
    paid = [_paid(table, row) for row in TENS_ROWS]
    return paid == sorted(paid, reverse=True)


def _paid(table: Paytable, row: str | None) -> Fraction:
    payout = table.rows.get(row or "")
    return Fraction(-1) if payout is None else payout.paid_cents(1)


def _dearest_counts(table: Paytable) -> Mapping[str | None, int]:
    """Like `tens_counts(6)`, for a table that pays a lower hand more: the player keeps the five that pay most."""
    from croupier.odds.counts import by_ranks
    from croupier.rules.top_5_wa.p11_payouts import tens_row

    def dearest(six: Sequence[int]) -> str | None:
        rows = {tens_row(five) for five in combinations(six, 5)}
        return max(rows, key=lambda row: _paid(table, row))

    return by_ranks(6, dearest)
