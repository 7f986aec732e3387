"""Exact odds of Let It Ride (MD-LIR): the main game and its five side wagers, for printed and custom paytables.

    from croupier.odds import let_it_ride

    let_it_ride.main("A").expected_value          # Fraction(-37963, 1082900), per unit of one of the three bets
    let_it_ride.progressive("D", {"major": 2_500_000}).house_edge
    let_it_ride.choices("Ts Js Qd")

A paytable is a letter of chapter 12 or a custom `Paytable`. `TABLES`, `ROWS` and `READINGS` say for each wager
which tables are printed, which hands a table can pay, and which readings of the text change what is paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.money import Cents, Paytable
from croupier.odds import let_it_ride_main as game
from croupier.odds import let_it_ride_method as method
from croupier.odds.let_it_ride_side import (
    DOCUMENT,
    GAME,
    ONE_DOLLAR,
    READINGS,
    ROWS,
    TABLES,
    UnknownMeter,
    envy,
    five_card_bonus,
    progressive,
    readings,
    six_card_bonus,
    three_card_bonus,
)
from croupier.odds.paytables import net, oddities, resolve, stake_that_matters
from croupier.odds.wager import PricedAct, WagerOdds

__all__ = [
    "READINGS", "ROWS", "TABLES", "UnknownMeter", "choices", "envy", "five_card_bonus", "main", "progressive",
    "readings", "ride_rules", "six_card_bonus", "three_card_bonus",
]  # fmt: skip

MAIN = TABLES["let-it-ride"]
FIVE_CARD_ROWS = ROWS["let-it-ride"]


def main(paytable: str | Paytable = "A", stake_cents: Cents = ONE_DOLLAR) -> WagerOdds:
    """12.A, with the best choice at both decisions; per unit of one of the three equal bets."""
    table = resolve(MAIN, paytable, "let-it-ride", FIVE_CARD_ROWS)
    pays = game.pays_of(table, stake_cents)
    play = game.optimal(pays)
    return WagerOdds(
        GAME,
        DOCUMENT,
        "let-it-ride",
        table.letter,
        table.clause,
        game.DEALS,
        game.outcomes_of(game.outcome_counts(play), table, pays),
        strategy=replace(game.strategy(play, pays), notes=game.notes(pays)),
        method=method.MAIN,
        stake_cents=stake_that_matters(table, stake_cents),
        warnings=() if table in MAIN.values() else oddities(table, FIVE_CARD_ROWS, lambda one: net(one, stake_cents)),
    )


def ride_rules(paytable: str | Paytable = "A", stake_cents: Cents = ONE_DOLLAR) -> game.RideRules:
    """Which hands ride, as an object to ask: `ride_rules().rides(cards)` with three or four cards."""
    table = resolve(MAIN, paytable, "let-it-ride", FIVE_CARD_ROWS)
    return game.ride_rules(game.optimal(game.pays_of(table, stake_cents)))


def choices(
    three: str | Sequence[int],
    community: str | Sequence[int] = (),
    paytable: str | Paytable = "A",
    stake_cents: Cents = ONE_DOLLAR,
) -> tuple[PricedAct, ...]:
    """Let ride or withdraw: the value of each with these three cards, and with one community card for Bet Number 2."""
    table = resolve(MAIN, paytable, "let-it-ride", FIVE_CARD_ROWS)
    return game.choices(three, community, game.pays_of(table, stake_cents))
