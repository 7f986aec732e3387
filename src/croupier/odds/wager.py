"""The odds of one wager under one paytable and one reading of the text, exact until shown."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor

from croupier.money import Cents

DEFAULT_READING = "default"
Z_90, Z_95 = 1.6449, 1.96  # of the normal distribution
BANDS = (1_000, 10_000, 100_000, 1_000_000)  # rounds


@dataclass(frozen=True, slots=True)
class WagerOutcome:
    """One way a round can end: in how many deals, and what the player wins or loses.

    `pays` is net, in units of the initial wager; `wagered` is what was on the table in the end, in the same unit. `row`
    is the row of the paytable by which it is paid, if any.
    """

    name: str
    count: int
    pays: Fraction
    clause: str
    wagered: Fraction = Fraction(1)
    won: bool | None = None
    row: str = ""

    @property
    def is_hit(self) -> bool:
        """Does the house pay something? `won` says so if the net does not, as with $1 paid for $1 lost."""
        return self.pays > 0 if self.won is None else self.won

    def to_json(self) -> dict[str, object]:
        """Name, count, net pay, money wagered, and the clause."""
        return {
            "name": self.name,
            "count": self.count,
            "pays": str(self.pays),
            "pays_float": float(self.pays),
            "wagered": str(self.wagered),
            "clause": self.clause,
        }


@dataclass(frozen=True, slots=True)
class StrategyRule:
    """One line of a strategy: the decision it is about, and when to place or leave the money."""

    decision: str
    text: str


@dataclass(frozen=True, slots=True)
class Strategy:
    """Optimal play in words. The rules reproduce all of the `decisions_proved` decisions, one for each hand seen."""

    rules: tuple[StrategyRule, ...]
    decisions_proved: int
    simpler: tuple[tuple[str, Fraction], ...] = ()  # name and expected value of simpler ways to play
    notes: tuple[str, ...] = ()  # what words of the rules mean, and other remarks

    def to_json(self, expected_value: Fraction) -> dict[str, object]:
        """The rules, and the cost of each simpler way to play."""
        return {
            "rules": [{"decision": rule.decision, "text": rule.text} for rule in self.rules],
            "decisions_proved": self.decisions_proved,
            "notes": list(self.notes),
            "simpler": [
                {
                    "name": name,
                    "expected_value": str(value),
                    "expected_value_float": float(value),
                    "cost_percent": _percent(expected_value - value),
                }
                for name, value in self.simpler
            ],
        }


@dataclass(frozen=True, slots=True)
class MeterLine:
    """A meter's part in the expected value, which is linear in it: the value of another dollar, and the break-even."""

    meter: str
    cents: Cents
    reset_cents_min: Cents
    clause: str
    value_per_dollar: Fraction
    break_even_cents: Fraction  # with the other meters unchanged

    def to_json(self) -> dict[str, object]:
        """Amounts in dollars as fractions, with floats beside them."""
        return {
            "meter": self.meter,
            "dollars": str(Fraction(self.cents, 100)),
            "reset_dollars_min": str(Fraction(self.reset_cents_min, 100)),
            "clause": self.clause,
            "value_per_dollar": str(self.value_per_dollar),
            "value_per_dollar_float": float(self.value_per_dollar),
            "break_even_dollars": str(self.break_even_cents / 100),
            "break_even_dollars_float": float(self.break_even_cents / 100),
        }


@dataclass(frozen=True, slots=True)
class LongRun:
    """What a wager with meters is worth in the long run: all that goes on the meters is paid out eventually.

    That is the rates of progression, and the reset amount each time a meter is emptied; nothing else goes in (L-05).
    """

    rates: tuple[tuple[str, Fraction], ...]  # meter, and the percent of each wager that is added to it (12.F(1))
    resets: tuple[tuple[str, Cents], ...]
    expected_value: Fraction

    @property
    def house_edge(self) -> Fraction:
        """The house edge in the long run, as a share of the wager."""
        return -self.expected_value

    def to_json(self) -> dict[str, object]:
        """Rates in percent, resets in dollars, and the return in the long run."""
        return {
            "rates_percent": {meter: float(rate) for meter, rate in self.rates},
            "resets_dollars": {meter: str(Fraction(cents, 100)) for meter, cents in self.resets},
            "expected_value": str(self.expected_value),
            "house_edge_percent": _percent(self.house_edge),
        }


@dataclass(frozen=True)
class WagerOdds:
    """Everything that a PAR sheet says about one wager. Counts sum to all deals; the rest is derived from them."""

    game: str
    document: str
    wager: str
    paytable: str | None
    clause: str
    combinations: int
    outcomes: tuple[WagerOutcome, ...]
    reading: str = DEFAULT_READING
    strategy: Strategy | None = None
    meters: tuple[MeterLine, ...] = ()
    stake_cents: Cents | None = None  # if fixed sums make the odds depend on it
    printed_percent: str | None = None  # the house advantage the text prints for this table
    method: str = ""
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()  # what is odd about a custom paytable
    long_run: LongRun | None = None  # if there are meters with rates
    chip_cents: Cents | None = None  # the smallest chip, to which payouts are rounded down; None if they are exact
    breakage: Fraction = Fraction(0)  # what that adds to the house edge

    def __post_init__(self) -> None:
        counted = sum(outcome.count for outcome in self.outcomes)
        assert counted == self.combinations, f"{self.wager}: {counted} deals counted of {self.combinations}"

    @cached_property
    def expected_value(self) -> Fraction:
        """What the player wins per unit of the initial wager; negative if the house has the edge."""
        return self._mean(lambda outcome: outcome.pays)

    @property
    def house_edge(self) -> Fraction:
        """The player's expected loss, as a share of the initial wager."""
        return -self.expected_value

    @property
    def reproduces_print(self) -> bool | None:
        """Is the house edge, rounded half up to two decimals, the printed advantage? None if none is printed."""
        return None if self.printed_percent is None else in_percent(self.house_edge) == self.printed_percent

    @cached_property
    def average_wager(self) -> Fraction:
        """What is on the table in the end, per unit of the initial wager."""
        return self._mean(lambda outcome: outcome.wagered)

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per unit of all the money wagered in the end."""
        return self.house_edge / self.average_wager

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net win per unit of the initial wager."""
        return self._mean(lambda outcome: outcome.pays * outcome.pays) - self.expected_value**2

    @property
    def standard_deviation(self) -> float:
        """The root of the exact variance."""
        return math.sqrt(self.variance)

    @property
    def volatility_index(self) -> float:
        """Half the width of the interval that would hold nine of ten rounds if they were normal: 1.645 deviations."""
        return Z_90 * self.standard_deviation

    def band(self, rounds: int) -> tuple[float, float]:
        """What this many rounds return of the initial wagers in 95 of 100 cases: from and to."""
        middle, half = 1 + float(self.expected_value), Z_95 * self.standard_deviation / math.sqrt(rounds)
        least = 1 + float(min(outcome.pays for outcome in self.outcomes))
        return max(middle - half, least), middle + half

    @property
    def most(self) -> WagerOutcome:
        """The outcome that costs the house the most."""
        return max((one for one in self.outcomes if one.count), key=lambda one: one.pays)

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often the house pays something."""
        return Fraction(sum(outcome.count for outcome in self.outcomes if outcome.is_hit), self.combinations)

    def _mean(self, value: Callable[[WagerOutcome], Fraction]) -> Fraction:
        return Fraction(sum(outcome.count * value(outcome) for outcome in self.outcomes)) / self.combinations

    def _repr_html_(self) -> str:
        from croupier.cards.drawing import table

        title = f"{self.game}: {self.wager}" + (f", paytable {self.paytable}" if self.paytable else "")
        rows = [(one.name, f"{one.count:,}", str(one.pays), one.clause) for one in self.outcomes]
        edge = f"house edge {in_percent(self.house_edge)} percent [{self.clause}]"
        return f"<p><b>{title}</b>: {edge}</p>" + table(rows, ("outcome", "deals", "pays", "clause"))

    def to_json(self) -> dict[str, object]:
        """Fractions as text in lowest terms, with floats beside them."""
        return {
            "wager": self.wager,
            "paytable": self.paytable,
            "reading": self.reading,
            "clause": self.clause,
            "expected_value": str(self.expected_value),
            "expected_value_float": float(self.expected_value),
            "house_edge_percent": _percent(self.house_edge),
            "element_of_risk_percent": _percent(self.element_of_risk),
            "average_wager": str(self.average_wager),
            "average_wager_float": float(self.average_wager),
            "variance": str(self.variance),
            "variance_float": float(self.variance),
            "standard_deviation": self.standard_deviation,
            "volatility_index": self.volatility_index,
            "bands_95_percent": {str(rounds): list(self.band(rounds)) for rounds in BANDS},
            "most_paid": str(self.most.pays),
            "hit_frequency": str(self.hit_frequency),
            "hit_frequency_float": float(self.hit_frequency),
            "combinations": self.combinations,
            "outcomes": [outcome.to_json() for outcome in self.outcomes],
            "strategy": self.strategy.to_json(self.expected_value) if self.strategy else None,
            "meters": [line.to_json() for line in self.meters],
            "long_run": self.long_run.to_json() if self.long_run else None,
            "chip_dollars": None if self.chip_cents is None else str(Fraction(self.chip_cents, 100)),
            "breakage_percent": _percent(self.breakage),
            "stake_dollars": None if self.stake_cents is None else str(Fraction(self.stake_cents, 100)),
            "printed_percent": None if self.printed_percent is None else float(self.printed_percent),
            "reproduces_print": self.reproduces_print,
            "method": self.method,
            "notes": list(self.notes),
            "warnings": list(self.warnings),
        }


def _percent(share: Fraction) -> float:
    return float(share * 100)


def in_percent(edge: Fraction) -> str:
    """A share in percent with two decimals, rounded half up, as the texts print advantages."""
    hundredths = floor(edge * 10_000 + Fraction(1, 2))
    return f"{'-' * (hundredths < 0)}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


@dataclass(frozen=True, slots=True)
class PricedAct:
    """One thing a player can do with a given hand, and exactly what it is worth in units of the initial wager."""

    name: str
    value: Fraction
    best: bool

    def to_json(self) -> dict[str, object]:
        """Name, value, and whether it is the best."""
        return {"name": self.name, "value": str(self.value), "value_float": float(self.value), "best": self.best}
