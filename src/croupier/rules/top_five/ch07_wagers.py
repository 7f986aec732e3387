"""MD-TOP5 chapter 7: wagers."""

from __future__ import annotations

from functools import lru_cache

from croupier.engine import DEALER, FLOOR, STACK, Answer, AskKind, House, Open, Option, Procedure, RuleViolation
from croupier.engine.asks import actor_name
from croupier.money import dollars_and_cents
from croupier.rules.top_five.ch05_shuffling import recut, recut_options, shuffling_and_cutting
from croupier.rules.top_five.table import ANTE, POKER, TOP_FIVE, TopFiveTable

NO_MORE_BETS = Option(DEALER, "no-more-bets", "MD-TOP5 7.C")
AREAS = {ANTE: "MD-TOP5 7.E(1)", TOP_FIVE: "MD-TOP5 7.E(2)(a)", POKER: "MD-TOP5 7.E(2)(b)"}
Limits = tuple[str, int, int]  # a wager, its minimum and its maximum


def wagers(table: TopFiveTable) -> Procedure:
    """B to E: seated players place wagers, in any order, until the dealer announces "no more bets"."""
    offered = table.house.derived(_bonus_wagers)
    menus = {DEALER: (NO_MORE_BETS,), FLOOR: recut_options(table)}
    menus |= {seat: _menu(table, seat, offered) for seat in table.seats}
    while True:
        answer = yield Open(menus, "MD-TOP5 7.C", AskKind.WAGER)
        match answer.verb:
            case "no-more-bets":
                return
            case "recut":
                recut(table, answer.amount)
            case "reshuffle":
                yield from shuffling_and_cutting(table, "MD-TOP5 5.A(3)")
                menus = menus | {FLOOR: recut_options(table)}
            case "wager":
                table.place(answer.actor, answer.what, answer.amount, clause=AREAS[answer.what])
                menus = menus | {answer.actor: _menu(table, answer.actor, offered)}
            case _:
                _take_back(table, answer)
                menus = menus | {answer.actor: _menu(table, answer.actor, offered)}


def _take_back(table: TopFiveTable, answer: Answer) -> None:
    """Until "no more bets" a wager may be taken back; without the ante no bonus wager may remain (T-14)."""
    placed = list(table.wagers[answer.actor]) if answer.what == ANTE else [answer.what]
    for bet in placed:
        table.take_back(answer.actor, bet, clause="MD-TOP5 7.D")


def _bonus_wagers(house: House) -> tuple[Limits, ...]:
    """E(2): the bonus wagers this house offers, with their limits."""
    return tuple(
        (bet, house[f"top5.{name}.min"], house[f"top5.{name}.max"])
        for bet, name in ((TOP_FIVE, "top_five_bonus"), (POKER, "poker_bonus"))
        if house[f"top5.{name}.offered"]
    )


def _menu(table: TopFiveTable, seat: int, offered: tuple[Limits, ...]) -> tuple[Option, ...]:
    """What this seat may do now: the ante first, and the bonus wagers on top of it (1.B(1), T-14)."""
    house, chips, placed = table.house, table.balances[STACK[seat]], table.wagers.get(seat)
    if not placed:
        return _first_menu(seat, house["top5.ante_min"], min(house["top5.ante_max"], chips), house["chip.unit"])
    left = tuple((bet, low, min(high, chips)) for bet, low, high in offered if bet not in placed and low <= chips)
    return _next_menu(seat, tuple(placed), left, house["chip.unit"])


@lru_cache
def _first_menu(seat: int, low: int, high: int, unit: int) -> tuple[Option, ...]:
    if high < low:
        return ()
    return (Option(seat, "wager", AREAS[ANTE], (ANTE,), low, high, unit, money=True),)


@lru_cache
def _next_menu(seat: int, placed: tuple[str, ...], left: tuple[Limits, ...], unit: int) -> tuple[Option, ...]:
    take_back = Option(seat, "take-back", "MD-TOP5 7.D", what=placed)
    more = (Option(seat, "wager", AREAS[bet], (bet,), low, high, unit, money=True) for bet, low, high in left)
    return take_back, *more


def refuse_wager(table: TopFiveTable, answer: Answer) -> RuleViolation | None:
    """The clause of this chapter that forbids a wager, if it says more than the current ask."""
    if answer.verb not in ("wager", "take-back"):
        return None
    who = actor_name(answer.actor)
    if answer.actor not in table.players:
        return RuleViolation("MD-TOP5 7.B(1)", f"{who} wagers and nobody sits there; seated players may wager")
    if table.closed:
        tried = "wager" if answer.verb == "wager" else "withdraw"
        return RuleViolation("MD-TOP5 7.D", f'{who} would {tried} after "no more bets"; wagers stay as they are')
    if answer.what not in AREAS:
        return RuleViolation("MD-TOP5 7.A", f"{who} names {answer.what!r}; the betting areas are {', '.join(AREAS)}")
    return _refuse_area(table, answer, who) if answer.verb == "wager" else None


def _refuse_area(table: TopFiveTable, answer: Answer, who: str) -> RuleViolation | None:
    bet, placed, has = answer.what, table.wagers.get(answer.actor) or {}, table.stack_cents(answer.actor)
    least = {ANTE: table.house["top5.ante_min"]} | {one: low for one, low, _ in table.house.derived(_bonus_wagers)}
    if bet not in least:
        return RuleViolation("MD-TOP5 7.E(2)", f"{who} names {bet}, which this table does not offer")
    if bet != ANTE and not placed:
        return RuleViolation("MD-TOP5 1.B(1)", f"{who} names {bet} without an ante, which comes first (T-14)")
    if bet in placed:
        shown = dollars_and_cents(placed[bet])
        return RuleViolation(AREAS[bet], f"{who} has wagered {shown} on {bet} already; take it back first")
    if has < least[bet]:
        shown = f"{dollars_and_cents(has)}; {bet} is at least {dollars_and_cents(least[bet])}"
        return RuleViolation(AREAS[bet], f"{who} has {shown}")
    return None
