"""MD-LIR chapter 7: wagers."""

from __future__ import annotations

from croupier.engine import ANYONE, AS_PROCEDURE, DEALER, Answer, Ask, Option, Procedure, proceed
from croupier.rules.let_it_ride.ch05_shuffling import recut, recut_options, shuffling_and_cutting
from croupier.rules.let_it_ride.table import (
    BET_1,
    BETS,
    FIVE_CARD,
    PROGRESSIVE_BET,
    SIX_CARD,
    THREE_CARD,
    LetItRideTable,
)

THREE_BETS = "three-bets"
NO_MORE_BETS = Option(DEALER, "no-more-bets", "MD-LIR 7.C")


def wagers(table: LetItRideTable) -> Procedure:
    """C to E: seated players place wagers, in any order, until the dealer announces "no more bets"."""
    menus = {seat: _menu(table, seat) for seat in table.seats}
    while True:
        seats = tuple(option for menu in menus.values() for option in menu)
        answer = yield Ask(ANYONE, (NO_MORE_BETS, *seats, *recut_options(table)), "MD-LIR 7.C")
        match answer.verb:
            case "no-more-bets":
                return
            case "recut":
                recut(table, answer.amount)
            case "reshuffle":
                yield from shuffling_and_cutting(table, "MD-LIR 5.A(3)")
            case "wager":
                yield from _place(table, answer)
                menus[answer.actor] = _menu(table, answer.actor)
            case _:
                _take_back(table, answer)
                menus[answer.actor] = _menu(table, answer.actor)


def _place(table: LetItRideTable, answer: Answer) -> Procedure:
    seat, bet = answer.actor, answer.what
    if bet == THREE_BETS:
        for one in BETS:
            table.place(seat, one, answer.amount, clause="MD-LIR 7.E(1)")
    elif bet == PROGRESSIVE_BET:
        yield from _into_the_device(table, seat, answer.amount)
    else:
        table.place(seat, bet, answer.amount, clause=_CLAUSES[bet])


def _into_the_device(table: LetItRideTable, seat: int, cents: int) -> Procedure:
    """E(6): the chip goes into the seat's device; one that does not accept it gives it back (X-41)."""
    refused = Option(DEALER, "not-accepted", "MD-LIR 7.E(6)(b)")
    table.place(seat, PROGRESSIVE_BET, cents, clause="MD-LIR 7.E(6)(a)")
    if (yield proceed(refused, clause="MD-LIR 7.E(6)(b)")) is not AS_PROCEDURE:
        table.return_wager(seat, PROGRESSIVE_BET, clause="MD-LIR 7.E(6)(b)", reading="X-41")


def _take_back(table: LetItRideTable, answer: Answer) -> None:
    """Until "no more bets" a wager may be taken away; without the three bets no other may stand."""
    placed = list(table.wagers[answer.actor]) if answer.what == THREE_BETS else [answer.what]
    for bet in placed:
        table.take_back(answer.actor, bet, clause="MD-LIR 7.D")


_CLAUSES = {
    FIVE_CARD: "MD-LIR 7.E(3)",
    THREE_CARD: "MD-LIR 7.E(4)",
    SIX_CARD: "MD-LIR 7.E(5)",
    PROGRESSIVE_BET: "MD-LIR 7.E(6)",
}


def _menu(table: LetItRideTable, seat: int) -> tuple[Option, ...]:
    """What this seat may do now: the three equal bets first (7.E(1)), then each side wager by itself (7.E(7), L-16)."""
    house, chips, unit = table.house, table.stack_cents(seat), table.chip_cents
    if not table.wager_cents(seat, BET_1):
        most = min(house["lir.bet_max"], chips // 3)
        return _amounts(seat, THREE_BETS, "MD-LIR 7.E(1)", house["lir.bet_min"], most, unit)
    menu = [Option(seat, "take-back", "MD-LIR 7.D", what=(THREE_BETS, *list(table.wagers[seat])[3:]))]
    for bet, low, high in _side_wagers(table):
        if not table.wager_cents(seat, bet):
            menu += _amounts(seat, bet, _CLAUSES[bet], low, min(high, chips), unit)
    return tuple(menu)


def _side_wagers(table: LetItRideTable) -> list[tuple[str, int, int]]:
    """The side wagers this house offers, with their limits."""
    house, unit = table.house, table.chip_cents
    fixed = house["lir.five_card.wager"]
    chip = house["lir.progressive.wager"]
    offered = (
        ("lir.five_card.offered", FIVE_CARD, fixed, fixed),
        ("lir.three_card.offered", THREE_CARD, max(unit, 1), house["lir.bet_max"]),
        ("lir.six_card.offered", SIX_CARD, house["lir.six_card.min_wager"], house["lir.bet_max"]),
        ("lir.progressive.offered", PROGRESSIVE_BET, chip, chip),
    )
    return [(bet, low, high) for choice, bet, low, high in offered if house[choice]]


def _amounts(seat: int, bet: str, clause: str, low: int, high: int, unit: int) -> tuple[Option, ...]:
    """The wager of any amount in chips from `low` to `high`; none where the chips do not reach."""
    if high < low:
        return ()
    return (Option(seat, "wager", clause, what=(bet,), amount_min=low, amount_max=high, amount_step=unit),)
