"""MD-POKER chapter 11: Hold 'Em Poker; procedure for dealing; completion of play."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.hands.games import find
from croupier.rules.poker.blinds import Clauses, players_in, post_blinds
from croupier.rules.poker.ch08_betting import Betting, betting_round
from croupier.rules.poker.ch18_showdown import completion
from croupier.rules.poker.choices import NO_LIMIT, Form
from croupier.rules.poker.dealing import FULL_DECK, burn_and_turn, deal_around, shuffle_and_cut
from croupier.rules.poker.table import PokerTable

FORM = Form(
    id="holdem",
    title="Hold 'Em",
    chapter=11,
    seats_max=10,
    seats_clause="MD-POKER 11.B",
    ante_clause="MD-POKER 11.B(2)",
    structure=NO_LIMIT,
    odd_chip_clause="MD-POKER 11.K(4)",
    blinds_clause="MD-POKER 11.D(2)",
    straddle_clause="MD-POKER 11.E",
    button_clause="MD-POKER 11.C",
    board=True,
)
AT = Clauses(
    ante="MD-POKER 11.B(1)",
    blind="MD-POKER 11.D",
    further_blinds="MD-POKER 11.D(1)",
    betting="MD-POKER 11.G",
    straddle="MD-POKER 11.E",
    one_straddle="MD-POKER 11.E(2)",
)
GAME = find("holdem")


def hold_em(table: PokerTable) -> Procedure:
    """B to K."""
    yield from shuffle_and_cut(table, FULL_DECK)
    if not players_in(table, AT):
        return
    plan = table.plan
    first, betting = yield from post_blinds(table, AT, plan.small_bet_cents)
    for _ in range(2):
        yield from deal_around(table, table.dealt, "MD-POKER 11.F")
    yield from betting_round(table, first, betting)
    streets = (
        (3, plan.small_bet_cents, "MD-POKER 11.H"),
        (1, plan.big_bet_cents, "MD-POKER 11.I"),
        (1, plan.big_bet_cents, "MD-POKER 11.J"),
    )
    for cards, unit, clause in streets:
        if len(table.live) < 2:
            break
        yield from burn_and_turn(table, cards, clause)
        yield from betting_round(table, table.button + 1, Betting("MD-POKER 11.H(1)", unit))
    yield from completion(table, GAME, "MD-POKER 11.K")
    table.clear(clause="MD-POKER 7.F(8)(a)")
