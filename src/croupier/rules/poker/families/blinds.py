"""Button, blinds and straddle: what chapters 11, 12, 13, 19, 20, 21 and 22 have in common. Each gives its clauses."""

from __future__ import annotations

from croupier.engine import STACK, Ask, Asking, AskKind, Option
from croupier.rules.poker.ch08_raises import BettingRound
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.dealing import enough_to_play
from croupier.rules.poker.families.positions import ante_payers, positions
from croupier.rules.poker.pots.uncalled import uncalled
from croupier.rules.poker.spec import Blinds
from croupier.rules.poker.table import PokerTable

_BLIND = PokerKind.BLIND  # in every hand; a module's name is found more quickly than an enumeration's member


def players_in(table: PokerTable) -> bool:
    """8.B(4), 7.B: deal in players with enough chips, from the left of the button; returns whether that is a game."""
    found = table.positions = positions(table)
    table.button, table.dealt = found.button, list(found.dealt)
    return enough_to_play(table)


def antes(table: PokerTable, clause: str) -> None:
    """Take the antes in the form the house has chosen; one player's ante for all is dead money.

    Where antes differ, the table's memory says who antes what in this round.
    """
    plan = table.plan
    if table.memory.antes:
        given = {post.player: post.cents for post in table.memory.antes}
        for seat in table.dealt:
            if cents := given.get(table.players[seat], 0):
                table.put_in_dead(seat, cents, clause=clause)
    if not plan.ante_cents:
        return
    assert table.positions is not None
    for seat in ante_payers(table, table.positions):
        if plan.ante_rule == "each-player":
            table.put_in(PokerKind.ANTE, seat, plan.ante_cents, clause=clause, street=False)
        else:
            table.put_in_dead(seat, plan.ante_cents * len(table.dealt), clause=clause, bet="ante for all")
    if plan.ante_rule == "each-player":
        uncalled(table)


def post_blinds(table: PokerTable, at: Blinds, unit_cents: int) -> Asking[tuple[int, BettingRound]]:
    """Post the blinds, then the straddle if one is offered and taken; returns who acts first, and the bet to answer."""
    assert table.positions is not None
    owed, clause, high = table.positions.blinds, at.blind, 0
    for seat, cents in owed:
        table.put_in(_BLIND, seat, cents, clause)
        # P-31: an all-in blind does not lower the amount the others must call.
        clause, high = at.further_blinds, max(high, cents)
    if table.memory.people:
        _missed_blinds(table, at)
    demanded = dict(owed)
    if table.kill and (killer := _kill_post(table, unit_cents)):
        demanded[killer] = unit_cents
        high = max(high, unit_cents)
    given = table.memory.least_raise
    least_raise = max(unit_cents, high) if given is None else given
    betting = BettingRound(at.betting, unit_cents, high, least_raise, full_to_cents=high, raises=1, owed=demanded)
    first = _left_of(table, owed[-1][0])  # P-14: left of the last blind
    if at.straddle and table.plan.straddle and first not in table.street:
        straddled = yield from _straddle(table, first, at, betting)
        if straddled:
            first = _left_of(table, first)
    return first, betting


def _kill_post(table: PokerTable, unit_cents: int) -> int:
    """X-11: the blinds keep their amounts; by option the winner of the last pot posts the raised small bet (P-30).

    Returns the seat that posts it, 0 if none does.
    """
    kill = table.memory.kill
    assert kill is not None
    seat = next((seat for seat in table.live if table.players[seat] == kill.winner), 0)
    if table.house["kill.post"] == "none" or not seat:
        return 0
    cents = unit_cents - table.street.get(seat, 0)
    table.put_in(PokerKind.KILL_POST, seat, cents, clause="submission: kill.post")
    return seat


def _missed_blinds(table: PokerTable, at: Blinds) -> None:
    """P-78: players who missed blinds while away post on their return: the largest as a bet, the rest as dead money."""
    for seat in table.dealt:
        owes = table.person(seat).owes
        if owes:
            live = min(owes, max(table.plan.blinds_cents) - table.street.get(seat, 0))
            table.put_in(PokerKind.MISSED_BLIND, seat, max(live, 0), clause=at.further_blinds)
            if owes > live:
                table.put_in_dead(seat, owes - live, clause=at.further_blinds, bet="missed blinds")


def _left_of(table: PokerTable, seat: int) -> int:
    return table.after(seat, table.dealt)[0]


def _straddle(table: PokerTable, seat: int, at: Blinds, betting: BettingRound) -> Asking[bool]:
    """Left of the last blind, once in a round, before the deal (P-15); it takes chips for one more bet (X-13)."""
    cents = table.plan.straddle_cents
    if cents <= betting.high_cents or table.balances[STACK[seat]] < cents + table.plan.small_bet_cents:
        return False
    options = (Option(seat, "straddle", at.straddle), Option(seat, "no-straddle", at.straddle))
    answer = yield Ask(seat, options, at.straddle, AskKind.STRADDLE)
    if answer.verb != "straddle":
        return False
    table.put_in(PokerKind.STRADDLE, seat, cents, clause=at.one_straddle)
    betting.high_cents = betting.full_to_cents = cents
    betting.full_raise_cents = max(betting.full_raise_cents, cents)  # P-15: it counts as the largest blind
    betting.raises += table.house["straddle.counts_as_raise"]
    betting.owed[seat], betting.straddled_by = cents, seat
    return True
