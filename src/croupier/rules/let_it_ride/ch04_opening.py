"""MD-LIR chapter 4: opening a table for gaming."""

from __future__ import annotations

from croupier.engine import DEALER, FLOOR, INVENTORY, PROCEED, Ask, Asking, AskKind, Open, Option, Procedure, proceed
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.event_kinds import DeckKind
from croupier.rules.let_it_ride.ch03_cards import decks_received
from croupier.rules.let_it_ride.ch12_meters import account
from croupier.rules.let_it_ride.ch12_payouts import METERS
from croupier.rules.let_it_ride.choices import amounts
from croupier.rules.let_it_ride.table import LetItRideTable
from croupier.rules.memory import METERS as SHARED_METERS
from croupier.rules.memory import NEW
from croupier.rules.table_day.sharing import is_shared


def opening(table: LetItRideTable) -> Procedure:
    """Every deck is inspected, shown, washed and stacked; then chapter 5 shuffles it before play."""
    decks = yield from decks_received(table)
    if table.house["lir.progressive.offered"]:
        table.note(WagerKind.SYSTEM, clause="MD-LIR 2.C")
        _meters_opened(table)
    if table.house["deck.preshuffled"]:
        table.note(DeckKind.PRESHUFFLED, clause="MD-LIR 4.F")
        return
    for place, back in enumerate(decks):
        if place:
            table.note(DeckKind.SECOND_DECK, deck=back, clause="MD-LIR 4.E")
        yield from inspection(table, back)
    table.note(DeckKind.READY, clause="MD-LIR 4.D")


def _meters_opened(table: LetItRideTable) -> None:
    """12.F(2): what the meters show at the opening; on a table's first day the house puts it there."""
    if is_shared(table, SHARED_METERS):
        return  # the fund has them
    for meter, cents in amounts(table.house, "initial").items():
        shows = table.balances[account(meter)]
        if shows or table.memory.stage != NEW:
            table.note(WagerKind.METER_OPENED, meter=METERS[meter], after=shows, clause="MD-LIR 2.C")
        else:
            target, name = account(meter), METERS[meter]
            table.move(WagerKind.METER_OPENED, INVENTORY, target, cents, clause="MD-LIR 2.C", meter=name, after=cents)


def inspection(table: LetItRideTable, back: str) -> Procedure:
    """A to C: the dealer inspects, the floorperson verifies, the first player looks, the cards are washed."""
    satisfied = False
    while not satisfied:
        yield from _inspect(table, back)
        table.note(DeckKind.SPREAD, deck=back, clause="MD-LIR 4.B")
        satisfied = yield from _first_player_looks(table)
    table.note(DeckKind.FACE_DOWN, deck=back, clause="MD-LIR 4.C(1)")
    table.note(DeckKind.WASHED, deck=back, clause="MD-LIR 4.C(2)")
    table.note(DeckKind.STACKED, deck=back, clause="MD-LIR 4.C(3)")


def _inspect(table: LetItRideTable, back: str) -> Procedure:
    """A: the dealer inspects for defects, a floorperson verifies; a defective deck is replaced and inspected again."""
    verdict = "replace"
    while verdict == "replace":
        found = yield proceed(Option(DEALER, "defect", "MD-LIR 4.A"), clause="MD-LIR 4.A")
        if found.verb == "defect":
            table.note(DeckKind.DEFECTIVE, deck=back, clause="MD-LIR 4.A")
            continue
        options = (Option(FLOOR, "verify", "MD-LIR 4.A"), Option(FLOOR, "replace", "MD-LIR 4.A"))
        answer = yield Ask(FLOOR, options, "MD-LIR 4.A", AskKind.INSPECT)
        verdict = answer.verb
        table.note(
            DeckKind.INSPECTION_VERIFIED if verdict == "verify" else DeckKind.DECK_REPLACED,
            deck=back,
            clause="MD-LIR 4.A",
        )


def _first_player_looks(table: LetItRideTable) -> Asking[bool]:
    """B: the first player to arrive may look; an objection sends the deck back to inspection."""
    if not table.seats:
        yield proceed(clause="MD-LIR 4.B")
        return True
    words = "satisfied", "objects"
    looks = {seat: tuple(Option(seat, verb, "MD-LIR 4.B") for verb in words) for seat in table.seats}
    looks[DEALER] = (Option(DEALER, PROCEED, "MD-LIR 4.B"),)
    answer = yield Open(looks, "MD-LIR 4.B", AskKind.INSPECT)
    if answer.actor > 0:
        table.note(DeckKind.LOOKED, seat=answer.actor, act=answer.verb, clause="MD-LIR 4.B")
    return answer.verb != "objects"
