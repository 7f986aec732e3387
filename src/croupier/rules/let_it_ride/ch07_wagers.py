"""MD-LIR chapter 7: wagers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from croupier.engine import (
    DEALER,
    FLOOR,
    PROCEED,
    STACK,
    Answer,
    Ask,
    AskKind,
    House,
    Open,
    Option,
    Procedure,
    RuleViolation,
    actor_name,
    proceed,
)
from croupier.money import dollars_and_cents
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.let_it_ride.ch05_shuffling import RESHUFFLE, shuffling_and_cutting
from croupier.rules.let_it_ride.ch11_completing import LET_IT_RIDE, WITHDRAW
from croupier.rules.let_it_ride.table import (
    BETS,
    FIVE_CARD,
    PROGRESSIVE_BET,
    SIX_CARD,
    THREE_CARD,
    LetItRideTable,
)

THREE_BETS = "three-bets"
Limits = tuple[str, int, int]  # a wager, its minimum and its maximum
AREAS = {
    THREE_BETS: "MD-LIR 7.E(1)",
    FIVE_CARD: "MD-LIR 7.E(3)",
    THREE_CARD: "MD-LIR 7.E(4)",
    SIX_CARD: "MD-LIR 7.E(5)",
    PROGRESSIVE_BET: "MD-LIR 7.E(6)",
}
NO_MORE_BETS = Option(DEALER, "no-more-bets", "MD-LIR 7.C")
_WAGER = AskKind.WAGER  # the most frequent kind, faster to reach here than in its enumeration


def wagers(table: LetItRideTable) -> Procedure:
    """C to E: seated players place wagers, in any order, until the dealer announces "no more bets"."""
    stakes = table.house.derived(_stakes)
    menus: dict[int, tuple[Option, ...]] = {DEALER: (NO_MORE_BETS,), FLOOR: RESHUFFLE}
    for seat in table.seats:
        menus[seat] = _menu(table, seat, stakes)
    while True:
        answer = yield Open(menus, "MD-LIR 7.C", _WAGER)
        seat, verb = answer.actor, answer.verb
        if verb == "no-more-bets":
            return
        if verb == "reshuffle":
            yield from shuffling_and_cutting(table, "MD-LIR 5.A(3)")
            continue
        if verb == "take-back":
            _take_back(table, answer)
        elif answer.what == PROGRESSIVE_BET:
            yield from _into_the_device(table, seat, answer.amount)
        elif answer.what == THREE_BETS:
            table.place_each(seat, BETS, answer.amount, clause="MD-LIR 7.E(1)")
        else:
            table.place(seat, answer.what, answer.amount, clause=AREAS[answer.what])
        menus = menus | {seat: _menu(table, seat, stakes)}


def _into_the_device(table: LetItRideTable, seat: int, cents: int) -> Procedure:
    """E(6): the chip goes into the seat's device; a device that does not accept it returns it (X-41)."""
    refused = Option(DEALER, "not-accepted", "MD-LIR 7.E(6)(b)")
    table.place(seat, PROGRESSIVE_BET, cents, clause="MD-LIR 7.E(6)(a)")
    if (yield proceed(refused, clause="MD-LIR 7.E(6)(b)")).verb == PROCEED:
        table.note(WagerKind.ACCEPTED, seat=seat, bet=PROGRESSIVE_BET, clause="MD-LIR 2.C(1)")
    else:
        table.return_wager(seat, PROGRESSIVE_BET, clause="MD-LIR 7.E(6)(b)", reading="X-41")


def _take_back(table: LetItRideTable, answer: Answer) -> None:
    """Until "no more bets" a wager may be taken back; without the three bets no other may remain."""
    placed = list(table.wagers[answer.actor]) if answer.what == THREE_BETS else [answer.what]
    for bet in placed:
        table.take_back(answer.actor, bet, clause="MD-LIR 7.D")


@dataclass(frozen=True, slots=True, eq=False)
class WagerLimits:
    """What may be wagered under the house's choices; computed once for each house."""

    bet_min: int
    bet_max: int
    unit: int
    side: tuple[Limits, ...]  # the side wagers this house offers
    side_max: int


def _stakes(house: House) -> WagerLimits:
    unit, bet_max = house["chip.unit"], house["lir.bet_max"]
    five_card, progressive = house["lir.five_card.wager"], house["lir.progressive.wager"]
    offered = (
        ("lir.five_card.offered", FIVE_CARD, five_card, five_card),
        ("lir.three_card.offered", THREE_CARD, unit, bet_max),
        ("lir.six_card.offered", SIX_CARD, house["lir.six_card.min_wager"], bet_max),
        ("lir.progressive.offered", PROGRESSIVE_BET, progressive, progressive),
    )
    side = tuple((bet, low, high) for choice, bet, low, high in offered if house[choice])
    return WagerLimits(house["lir.bet_min"], bet_max, unit, side, max([bet_max, *(high for _, _, high in side)]))


def _menu(table: LetItRideTable, seat: int, stakes: WagerLimits) -> tuple[Option, ...]:
    """What this seat may do now: the three equal bets first (7.E(1)), then each side wager alone (7.E(7), L-16)."""
    chips, placed = table.balances[STACK[seat]], table.wagers.get(seat)
    if placed:
        return _next_menu(seat, stakes, tuple(placed), min(chips, stakes.side_max))
    return _first_menu(seat, stakes, min(stakes.bet_max, chips // 3))


@lru_cache(maxsize=1024)
def _first_menu(seat: int, stakes: WagerLimits, high: int) -> tuple[Option, ...]:
    if high < stakes.bet_min:
        return ()
    return (Option(seat, "wager", AREAS[THREE_BETS], (THREE_BETS,), stakes.bet_min, high, stakes.unit, money=True),)


@lru_cache(maxsize=1024)
def _next_menu(seat: int, stakes: WagerLimits, placed: tuple[str, ...], chips: int) -> tuple[Option, ...]:
    take_back = Option(seat, "take-back", "MD-LIR 7.D", what=(THREE_BETS, *placed[len(BETS) :]))
    more = (
        Option(seat, "wager", AREAS[bet], (bet,), low, min(high, chips), stakes.unit, money=True)
        for bet, low, high in stakes.side
        if bet not in placed and low <= chips
    )
    return take_back, *more


def why_not(table: LetItRideTable, ask: Ask | Open, answer: Answer) -> RuleViolation | None:
    """The clause of this chapter that forbids an answer, if it says more than the current ask."""
    who = actor_name(answer.actor)
    if answer.verb in (LET_IT_RIDE, WITHDRAW) and answer.actor > 0:
        return RuleViolation("MD-LIR 7.E(2)", f"{who} ({answer.verb}) is not asked now; each seat decides in its turn")
    if answer.verb not in ("wager", "take-back"):
        return None
    if answer.actor not in table.players:
        return RuleViolation("MD-LIR 7.B", f"{who} ({answer.verb}) is not a seated player; seated players may wager")
    if table.closed:
        clause = "MD-LIR 2.C(2)" if answer.what == PROGRESSIVE_BET else "MD-LIR 7.D"
        return RuleViolation(clause, f'{who} ({answer.verb}) comes after "no more bets"; wagers stay as they are')
    return _refuse_area(table, answer, who)


def _refuse_area(table: LetItRideTable, answer: Answer, who: str) -> RuleViolation | None:
    bet, placed = answer.what, table.wagers.get(answer.actor)
    offered = (THREE_BETS, *(side for side, _, _ in table.house.derived(_stakes).side))
    if bet not in AREAS:
        return RuleViolation("MD-LIR 7.A", f"{who} names {bet or 'nothing'!r}; the areas are {', '.join(offered)}")
    if bet not in offered:
        return RuleViolation(AREAS[bet], f"{who} names {bet}, which this table does not offer")
    if bet != THREE_BETS and not placed:
        return RuleViolation("MD-LIR 7.E(1)", f"{who} names {bet} without the three bets, which come first")
    least, has = len(BETS) * table.house["lir.bet_min"], table.stack_cents(answer.actor)
    if not placed and has < least:
        shown = f"{dollars_and_cents(has)}; three bets come to at least {dollars_and_cents(least)}"
        return RuleViolation("MD-LIR 7.E(1)", f"{who} has {shown}")
    return None
