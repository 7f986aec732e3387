"""MD-TOP5 chapter 4: opening a table for gaming."""

from __future__ import annotations

from croupier.engine import DEALER, FLOOR, PROCEED, Ask, Asking, AskKind, Open, Option, Procedure, proceed
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.ch03_cards import decks_received
from croupier.rules.top_five.table import TopFiveTable


def opening(table: TopFiveTable) -> Procedure:
    """Every deck is inspected, shown, washed and stacked; then chapter 5 shuffles it before play."""
    decks = yield from decks_received(table)
    if table.house["deck.preshuffled"]:
        table.note(DeckKind.PRESHUFFLED, clause="MD-TOP5 4.F", reading="P-09")
        return
    for place, back in enumerate(decks):
        if place:
            table.note(DeckKind.SECOND_DECK, deck=back, clause="MD-TOP5 4.E")
        yield from inspection(table, back)
    table.note(DeckKind.READY, clause="MD-TOP5 4.D")


def inspection(table: TopFiveTable, back: str) -> Procedure:
    """A to C: the dealer inspects, the floorperson verifies, the first player looks, the cards are washed."""
    satisfied = False
    while not satisfied:
        yield from _inspect(table, back)
        table.note(DeckKind.SPREAD, deck=back, clause="MD-TOP5 4.B")
        satisfied = yield from _first_player_looks(table)
    table.note(DeckKind.FACE_DOWN, deck=back, clause="MD-TOP5 4.C(1)")
    table.note(DeckKind.WASHED, deck=back, clause="MD-TOP5 4.C(2)")
    table.note(DeckKind.STACKED, deck=back, clause="MD-TOP5 4.C(3)")


def _inspect(table: TopFiveTable, back: str) -> Procedure:
    """A: the dealer inspects for defects, a floorperson verifies; a defective deck is replaced and inspected again."""
    verdict = "replace"
    while verdict == "replace":
        found = yield proceed(Option(DEALER, "defect", "MD-TOP5 4.A"), clause="MD-TOP5 4.A")
        if found.verb == "defect":
            table.note(DeckKind.DEFECTIVE, deck=back, clause="MD-TOP5 4.A")
            continue
        options = (Option(FLOOR, "verify", "MD-TOP5 4.A"), Option(FLOOR, "replace", "MD-TOP5 4.A"))
        answer = yield Ask(FLOOR, options, "MD-TOP5 4.A", AskKind.INSPECT)
        verdict = answer.verb
        table.note(
            DeckKind.INSPECTION_VERIFIED if verdict == "verify" else DeckKind.DECK_REPLACED,
            deck=back,
            clause="MD-TOP5 4.A",
        )


def _first_player_looks(table: TopFiveTable) -> Asking[bool]:
    """B: the first player to arrive may look; an objection sends the deck back to inspection."""
    words, done = ("satisfied", "objects"), Option(DEALER, PROCEED, "MD-TOP5 4.C")
    looks = {seat: tuple(Option(seat, verb, "MD-TOP5 4.B") for verb in words) for seat in table.seats}
    of_the_dealer = Ask(DEALER, (done,), "MD-TOP5 4.B", AskKind.INSPECT)
    answer = yield Open(looks | {DEALER: (done,)}, "MD-TOP5 4.B", AskKind.INSPECT) if looks else of_the_dealer
    if answer.actor > 0:
        table.note(DeckKind.LOOKED, seat=answer.actor, act=answer.verb, clause="MD-TOP5 4.B")
    return answer.verb != "objects"
