"""WA-TOP5 paragraph 3: wagers."""

from __future__ import annotations

from croupier.engine import DEALER, Answer, AskKind, Open, Option, Procedure, RuleViolation, actor_name
from croupier.money import dollars_and_cents
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.top_5_wa.choices import ENTRY_WAGERS
from croupier.rules.top_5_wa.table import Top5Table

NO_MORE_BETS = Option(DEALER, "no-more-bets", "WA-TOP5 3")


def wagers(table: Top5Table) -> Procedure:
    """Players place wagers, in any order, until the dealer is sure that all are down and begins to deal (4, X-46)."""
    menus = {DEALER: (NO_MORE_BETS,)} | {seat: _menu(table, seat) for seat in table.seats}
    while (answer := (yield Open(menus, "WA-TOP5 3", AskKind.WAGER))).actor != DEALER:
        _place_or_take_back(table, answer)
        menus = menus | {answer.actor: _menu(table, answer.actor)}
    table.note(WagerKind.NO_MORE_BETS, clause="WA-TOP5 4#3")
    _required_wagers(table)
    table.seat_the_bettors()


def _place_or_take_back(table: Top5Table, answer: Answer) -> None:
    if answer.verb == "wager":
        table.place(answer.actor, answer.what, answer.amount, clause="WA-TOP5 3#2")
    else:
        table.take_back(answer.actor, answer.what, clause="WA-TOP5 3")


def _menu(table: Top5Table, seat: int) -> tuple[Option, ...]:
    """Ace or Face, 10's or Better, Ante, each on its own, up to the wagering limit."""
    chips, unit = table.stack_cents(seat), table.house["chip.unit"]
    most = min(chips, table.house["wa.max_wager"]) // unit * unit
    placed = table.wagers.get(seat) or {}
    menu = [Option(seat, "take-back", "WA-TOP5 3", what=tuple(placed))] if placed else []
    open_places = tuple(bet for bet in ENTRY_WAGERS if bet not in placed)
    if open_places and most >= unit:
        menu.append(Option(seat, "wager", "WA-TOP5 3#2", open_places, unit, most, unit, money=True))
    return tuple(menu)


def _required_wagers(table: Top5Table) -> None:
    """Players who have not made every wager that the house requires (W-08) do not play this round."""
    for seat in table.seats:
        placed = table.wagers.get(seat) or {}
        missing = [bet for bet in table.plan.required if bet not in placed]
        if placed and missing:
            for bet in missing:
                table.note(WagerKind.REQUIRED_MISSING, seat=seat, bet=bet, clause="WA-TOP5 3#3", reading="W-08")
            for bet in tuple(placed):
                table.return_wager(seat, bet, clause="WA-TOP5 3#3", reading="W-08")


def refuse_wager(table: Top5Table, answer: Answer) -> RuleViolation | None:
    """3 and 4: one wager at each location, with chips that the player has, and none once dealing has begun."""
    seat, bet = answer.actor, answer.what
    if answer.verb != "wager":
        return None
    who, placed, has = actor_name(seat), table.wagers.get(seat) or {}, table.stack_cents(seat)
    if table.entered:
        return RuleViolation("WA-TOP5 4#3", f"{who} wagers once dealing has begun; wagers are placed before")
    if bet in placed:
        shown = dollars_and_cents(placed[bet])
        return RuleViolation("WA-TOP5 3#2", f"{who} has wagered {shown} on {bet} already; take it back first")
    if seat in table.players and has < table.house["chip.unit"]:
        shown = f"{dollars_and_cents(has)}; the smallest wager is {dollars_and_cents(table.house['chip.unit'])}"
        return RuleViolation("WA-TOP5 3#2", f"{who} has {shown}")
    return None
