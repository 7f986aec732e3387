"""Button, blinds and straddle: what chapters 11, 12, 13, 19, 20, 21 and 22 have in common. Each gives its clauses."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine import STACK, Ask, Asking, Option
from croupier.rules.poker.ch08_betting import Betting
from croupier.rules.poker.dealing import who_plays
from croupier.rules.poker.table import PokerTable


@dataclass(frozen=True, slots=True)
class Clauses:
    """Where a chapter speaks of antes, blinds and the straddle."""

    ante: str
    blind: str
    further_blinds: str
    betting: str
    straddle: str = ""
    one_straddle: str = ""


def blinds_owed(table: PokerTable) -> list[tuple[int, int]]:
    """Who owes which blind, in order: from the left of the button; heads-up the button has the small one (P-13).

    Facts `blind-3` and the like say who posts what in this round, where that does not follow from the button alone.
    """
    order = table.after(table.button, table.dealt)
    heads_up = len(order) == 2 and table.house["heads_up.button_posts"] == "small"
    if heads_up and (len(table.plan.blinds_cents) > 1 or any(f"blind-{seat}" in table.facts for seat in order)):
        order = order[::-1]
    named = [(seat, table.facts[f"blind-{seat}"]) for seat in order if f"blind-{seat}" in table.facts]
    if named:
        return named
    return list(zip(order, table.plan.blinds_cents, strict=False))


def button_order(table: PokerTable) -> list[int]:
    """Dealing order: from the left of the button, the button last."""
    return table.after(table.button, table.dealt)


def players_in(table: PokerTable) -> bool:
    """8.B(4), 7.B: who has the chips is dealt in; fewer than two are no game."""
    plan = table.plan
    ante = plan.ante_cents if plan.ante_rule == "each-player" else 0
    owed = dict.fromkeys(table.seats, ante)
    seats = [seat for seat in table.seats if table.balances[STACK[seat]]]
    for seat, cents in zip(table.after(table.button, seats), plan.blinds_cents, strict=False):
        owed[seat] = owed.get(seat, 0) + cents
    who_plays(table, owed)
    if len(table.dealt) < 2:
        table.note("no game: fewer than two players", clause="MD-POKER 7.B")
        return False
    if table.button not in table.dealt:
        table.button = table.after(table.button, table.dealt)[-1]
    table.dealt = button_order(table)
    table.live = list(table.dealt)
    table.contributed = dict.fromkeys(table.dealt, 0)
    return True


def post_blinds(table: PokerTable, at: Clauses, unit_cents: int) -> Asking[tuple[int, Betting]]:
    """The blinds, then the straddle if one is offered and taken; who acts first, and the bet that stands."""
    owed = blinds_owed(table)
    for place, (seat, cents) in enumerate(owed):
        table.put_in("blind", seat, cents, clause=at.further_blinds if place else at.blind, what="blind")
    # P-31: an all-in blind does not lower what the others must call.
    high = max(cents for _, cents in owed)
    least_raise = table.facts.get("least-raise", max(unit_cents, high))
    betting = Betting(at.betting, unit_cents, high, least_raise, raises=1)
    first = _left_of(table, owed[-1][0])  # P-14: left of the last blind
    if at.straddle and table.house["straddle.offered"] and len(table.dealt) > 2:
        straddled = yield from _straddle(table, first, at, betting)
        if straddled:
            first = _left_of(table, first)
    return first, betting


def _left_of(table: PokerTable, seat: int) -> int:
    return table.after(seat, table.dealt)[0]


def _straddle(table: PokerTable, seat: int, at: Clauses, betting: Betting) -> Asking[bool]:
    """Left of the last blind, once in a round, before the deal (P-15); it needs the chips for a bet besides (X-13)."""
    cents = table.plan.straddle_cents
    if table.balances[STACK[seat]] < cents + table.plan.small_bet_cents:
        return False
    options = (Option(seat, "straddle", at.straddle), Option(seat, "no-straddle", at.straddle))
    answer = yield Ask(seat, options, at.straddle)
    if answer.verb != "straddle":
        return False
    table.put_in("straddle", seat, cents, clause=at.one_straddle, what="straddle")
    betting.full_raise_cents = max(betting.full_raise_cents, cents - betting.high_cents)
    betting.high_cents = cents
    betting.raises += table.house["straddle.counts_as_raise"]
    return True
