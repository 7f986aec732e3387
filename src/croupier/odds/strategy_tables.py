"""The best way to play a house-banked game under a house's own paytable, as a table for compiled rounds.

For Washington's Top 5 the table has the rules and their limits. The few other hands that `croupier odds` lists as
exceptions differ only by suits, which no cell distinguishes; `croupier odds` says what leaving them out costs.

    best = best_strategy(banked_table("let-it-ride"))
    rounds(record, 1_000_000, seed=7, strategy=best)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from croupier.engine import Record
from croupier.rules.banked.simulate import StrategyTable, strategy_table
from croupier.rules.banked.simulate.compiled import Decide
from croupier.rules.banked.spec import Decision
from croupier.rules.let_it_ride.ch12_payouts import MAIN
from croupier.rules.let_it_ride.spec import LET_IT_RIDE
from croupier.rules.top_5_wa.five_cards import best_of_six
from croupier.rules.top_5_wa.spec import TOP_5_WA
from croupier.rules.top_five.spec import TOP_FIVE


def best_strategy(record: Record) -> StrategyTable:
    """The table of the decisions that the odds find best."""
    return strategy_table(record, _DECIDE[record.game.id](record))


def _let_it_ride(record: Record) -> Decide:
    from croupier.odds.let_it_ride_main import optimal, pays_of, ride_rules

    rules = ride_rules(optimal(pays_of(MAIN[record.house["lir.paytable"]], record.house["lir.bet_min"])))
    return lambda own, community: ("let-it-ride" if rules.rides([*own, *community]) else "withdraw", ())


def _top_five(record: Record) -> Decide:
    from croupier.odds.top_five import play_rules
    from croupier.odds.wager import DEFAULT_READING

    rules = play_rules("T-04(a)" if record.house["top5.compare"] == "best-five" else DEFAULT_READING)
    return lambda own, community: ("play" if rules.plays(own) else "fold", ())


def _top_5_wa(record: Record) -> Decide:
    from croupier.odds.top_5_wa import fold_rules

    rules = fold_rules().without_exceptions()

    def decide(own: Sequence[int], community: Sequence[int]) -> Decision:
        if rules.folds(own, community[0]):
            return "fold", ()
        given_up = best_of_six(own, community[0])[1]
        return ("play", ()) if given_up is None else ("use-community", (given_up,))

    return decide


_DECIDE: Mapping[str, Callable[[Record], Decide]] = MappingProxyType(
    {LET_IT_RIDE.id: _let_it_ride, TOP_FIVE.id: _top_five, TOP_5_WA.id: _top_5_wa}
)
