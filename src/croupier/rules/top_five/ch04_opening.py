"""MD-TOP5 chapter 4: opening a table for gaming."""

from __future__ import annotations

from croupier.engine import ANYONE, DEALER, FLOOR, Ask, Asking, Option, Procedure, proceed
from croupier.rules.top_five.ch03_cards import decks_received
from croupier.rules.top_five.table import TopFiveTable


def opening(table: TopFiveTable) -> Procedure:
    """Every deck is inspected, shown, washed and stacked; then chapter 5 shuffles it before play."""
    decks = yield from decks_received(table)
    if table.house["deck.preshuffled"]:
        table.note("preinspected and preshuffled", clause="MD-TOP5 4.F", reading="P-09")
        return
    for place, back in enumerate(decks):
        if place:
            table.note("second deck", what=back, clause="MD-TOP5 4.E")
        yield from inspection(table, back)
    table.note("ready to be shuffled", clause="MD-TOP5 4.D")


def inspection(table: TopFiveTable, back: str) -> Procedure:
    """A to C: the dealer inspects, the floorperson verifies, the first player looks, the cards are washed."""
    satisfied = False
    while not satisfied:
        yield from _inspect(table, back)
        table.note("spread face up by suit and sequence", what=back, clause="MD-TOP5 4.B")
        satisfied = yield from _first_player_looks(table)
    table.note("turned face down", what=back, clause="MD-TOP5 4.C(1)")
    table.note("washed", what=back, clause="MD-TOP5 4.C(2)")
    table.note("stacked", what=back, clause="MD-TOP5 4.C(3)")


def _inspect(table: TopFiveTable, back: str) -> Procedure:
    """A: the dealer inspects for defects, a floorperson verifies; a defective deck is replaced and inspected anew."""
    verdict = "replace"
    while verdict == "replace":
        found = yield proceed(Option(DEALER, "defect", "MD-TOP5 4.A"), clause="MD-TOP5 4.A")
        if found.verb == "defect":
            table.note("defective deck replaced", what=back, clause="MD-TOP5 4.A")
            continue
        options = (Option(FLOOR, "verify", "MD-TOP5 4.A"), Option(FLOOR, "replace", "MD-TOP5 4.A"))
        answer = yield Ask(FLOOR, options, "MD-TOP5 4.A")
        verdict = answer.verb
        table.note("inspection verified" if verdict == "verify" else "deck replaced", what=back, clause="MD-TOP5 4.A")


def _first_player_looks(table: TopFiveTable) -> Asking[bool]:
    """B: the first player to arrive has the opportunity; an objection brings the deck back to inspection."""
    looks = tuple(Option(seat, verb, "MD-TOP5 4.B") for seat in table.seats for verb in ("satisfied", "objects"))
    done = Option(DEALER, "proceed", "MD-TOP5 4.C")
    answer = yield Ask(ANYONE if looks else DEALER, (*looks, done), "MD-TOP5 4.B")
    if answer.actor > 0:
        table.note("looked at the cards", seat=answer.actor, what=answer.verb, clause="MD-TOP5 4.B")
    return answer.verb != "objects"
