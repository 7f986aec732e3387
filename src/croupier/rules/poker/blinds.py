"""Button, blinds and straddle: what chapters 11, 12, 13, 19, 20, 21 and 22 have in common. Each gives its clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from croupier.engine import STACK, Ask, Asking, Option
from croupier.rules.poker.ch08_betting import Betting
from croupier.rules.poker.ch18_hands import uncalled
from croupier.rules.poker.dealing import who_plays
from croupier.rules.poker.table import PokerTable, clockwise


@dataclass(frozen=True, slots=True)
class Clauses:
    """Where a chapter speaks of antes, blinds and the straddle."""

    ante: str
    blind: str
    further_blinds: str
    betting: str
    straddle: str = ""
    one_straddle: str = ""


@lru_cache(1 << 12)
def blinds_of(
    seats: tuple[int, ...], button: int, blinds_cents: tuple[int, ...], button_posts: str
) -> tuple[tuple[int, int], ...]:
    """Who owes which blind, in order: from the left of the button; heads-up the button has the small one (P-13).

    Where there are fewer players than blinds, the smaller ones fall away.
    """
    order = clockwise(button, seats)
    if len(order) == 2 and len(blinds_cents) > 1 and button_posts == "small":
        order = order[::-1]
    return tuple(zip(order, blinds_cents[-len(order) :], strict=False))


def blinds_owed(table: PokerTable, seats: Sequence[int]) -> Sequence[tuple[int, int]]:
    """Who of these players owes which blind.

    Facts `blind-3` and the like say who posts what in this round, where that does not follow from the button alone.
    """
    facts, button_posts = table.facts, table.plan.button_posts
    if table.by_seat and any(fact.startswith("blind-") for fact in facts):
        order = table.after(table.button, seats)
        if len(order) == 2 and button_posts == "small":
            order.reverse()
        return [(seat, facts[f"blind-{seat}"]) for seat in order if f"blind-{seat}" in facts]
    return blinds_of(tuple(seats), table.button, table.plan.blinds_cents, button_posts)


def waiting_for_the_blind(table: PokerTable) -> list[int]:
    """P-78, `wait`: who came back after missing blinds is dealt in when the blind is due at the seat."""
    waiting = [seat for seat in table.seats if f"waits-{seat}" in table.facts]
    if not waiting:
        return []
    there = [seat for seat in table.seats if table.balances[STACK[seat]] and f"absent-{seat}" not in table.facts]
    due = table.after(table.button, there)[: len(table.plan.blinds_cents)]
    return [seat for seat in waiting if seat not in due]


def players_in(table: PokerTable) -> bool:
    """8.B(4), 7.B: who has the chips is dealt in; fewer than two are no game."""
    if table.by_seat:
        for seat in waiting_for_the_blind(table):
            table.note("waits for the blind", seat=seat, clause="submission: blinds.missed", reading="P-78")
    who_plays(table, _needs)
    if len(table.dealt) < 2:
        table.note("no game: fewer than two players", clause="MD-POKER 7.B")
        return False
    table.dealt = table.after(table.button, table.dealt)  # dealing order: from the left of the button, the button last
    if table.button not in table.dealt and table.house["button.movement"] == "moving":
        table.button = table.dealt[-1]
    table.live = list(table.dealt)
    table.contributed = dict.fromkeys(table.dealt, 0)
    return True


def _needs(table: PokerTable) -> dict[int, int]:
    """7.D(2), 8.B(4): the ante and the blind of each; where one has too few chips, the next one owes that blind."""
    plan, balances = table.plan, table.balances
    needs: dict[int, int] = {}
    out = waiting_for_the_blind(table)
    seats = [s for s in table.seats if balances[STACK[s]] and f"absent-{s}" not in table.facts and s not in out]
    while seats:
        owed = dict(blinds_owed(table, seats))
        payers = ante_payers(table, seats)
        share = plan.ante_cents if plan.ante_rule == "each-player" else plan.ante_cents * len(seats)
        for seat in seats:
            needs[seat] = owed.get(seat, 0) + (share if seat in payers else 0)
        able = [seat for seat in seats if balances[STACK[seat]] >= needs[seat] + plan.small_bet_cents]
        if len(able) == len(seats) or table.house["stakes.allow_short"]:
            break
        seats = able
    return needs


def antes(table: PokerTable, clause: str) -> None:
    """The ante in the form the house has chosen; one player's ante for all is dead money.

    Facts `ante-3` and the like say who antes what in this round, where not all ante alike.
    """
    plan, facts = table.plan, table.facts
    if table.by_seat:
        for seat in table.dealt:
            if f"ante-{seat}" in facts:
                table.put_in_dead(seat, facts[f"ante-{seat}"], clause=clause, what="ante")
    if not plan.ante_cents:
        return
    for seat in ante_payers(table, table.dealt):
        if plan.ante_rule == "each-player":
            table.put_in("ante", seat, plan.ante_cents, clause=clause, what="ante", street=False)
        else:
            table.put_in_dead(seat, plan.ante_cents * len(table.dealt), clause=clause, what="ante for all")
    if plan.ante_rule == "each-player" and min(table.contributed.values()) < plan.ante_cents:
        uncalled(table)


def ante_payers(table: PokerTable, seats: Sequence[int]) -> Sequence[int]:
    """Each of these players; or for all of them the button, or whoever has the largest blind."""
    rule = table.plan.ante_rule
    if rule == "each-player":
        return seats
    if rule == "button":
        return table.after(table.button, seats)[-1:]
    largest = max(blinds_owed(table, seats), key=_cents, default=(seats[-1], 0))
    return (largest[0],)


def _cents(owed: tuple[int, int]) -> int:
    return owed[1]


def post_blinds(table: PokerTable, at: Clauses, unit_cents: int) -> Asking[tuple[int, Betting]]:
    """The blinds, then the straddle if one is offered and taken; who acts first, and the bet that stands."""
    owed, clause, high = blinds_owed(table, table.dealt), at.blind, 0
    for seat, cents in owed:
        table.put_in("blind", seat, cents, clause, "blind")
        # P-31: an all-in blind does not lower what the others must call.
        clause, high = at.further_blinds, max(high, cents)
    if table.by_seat:
        _missed_blinds(table, at)
    if table.kill:
        high = max(high, _kill_post(table, unit_cents))
    least_raise = table.facts.get("least-raise", max(unit_cents, high))
    betting = Betting(at.betting, unit_cents, high, least_raise, full_to_cents=high, raises=1)
    first = _left_of(table, owed[-1][0])  # P-14: left of the last blind
    if at.straddle and table.plan.straddle and first not in table.street:
        straddled = yield from _straddle(table, first, at, betting)
        if straddled:
            first = _left_of(table, first)
    return first, betting


def _kill_post(table: PokerTable, unit_cents: int) -> int:
    """X-11: the blinds keep their amounts; by option the winner of the last pot posts the raised small bet (P-30)."""
    seat = table.facts.get("kill-seat", 0)
    if table.house["kill.post"] == "none" or seat not in table.live:
        return 0
    cents = unit_cents - table.street.get(seat, 0)
    table.put_in("kill post", seat, cents, clause="submission: kill.post", what="kill post")
    return unit_cents


def _missed_blinds(table: PokerTable, at: Clauses) -> None:
    """P-78: who missed blinds while away posts before re-entry: the largest as a bet, the rest as dead money."""
    for seat in table.dealt:
        owes = table.facts.get(f"owes-{seat}", 0)
        if owes:
            live = min(owes, max(table.plan.blinds_cents) - table.street.get(seat, 0))
            table.put_in("missed blind", seat, max(live, 0), clause=at.further_blinds, what="missed blind")
            if owes > live:
                table.put_in_dead(seat, owes - live, clause=at.further_blinds, what="missed blinds")


def _left_of(table: PokerTable, seat: int) -> int:
    return table.after(seat, table.dealt)[0]


def _straddle(table: PokerTable, seat: int, at: Clauses, betting: Betting) -> Asking[bool]:
    """Left of the last blind, once in a round, before the deal (P-15); it needs the chips for a bet besides (X-13)."""
    cents = table.plan.straddle_cents
    if cents <= betting.high_cents or table.balances[STACK[seat]] < cents + table.plan.small_bet_cents:
        return False
    options = (Option(seat, "straddle", at.straddle), Option(seat, "no-straddle", at.straddle))
    answer = yield Ask(seat, options, at.straddle)
    if answer.verb != "straddle":
        return False
    table.put_in("straddle", seat, cents, clause=at.one_straddle, what="straddle")
    betting.high_cents = betting.full_to_cents = cents
    betting.full_raise_cents = max(betting.full_raise_cents, cents)  # P-15: it stands as the largest blind
    betting.raises += table.house["straddle.counts_as_raise"]
    return True
