"""MD-POKER chapter 4: opening a table for gaming; and chapter 5, E and F: a table without activity."""

from __future__ import annotations

from croupier.engine import DEALER, FLOOR, PROCEED, Ask, Asking, AskKind, Open, Option, Procedure, proceed
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.ch03_cards import deck_replaced, decks_received, is_six_plus
from croupier.rules.poker.memory import BACKS
from croupier.rules.poker.table import PokerTable

# What the dealer may find about a deck, and about the second deck compared with the first.
_FOUND = (
    Option(DEALER, "defect", "MD-POKER 4.A"),
    Option(DEALER, "cards-differ", "MD-POKER 3.A(2)"),
    Option(DEALER, "no-cover-card", "MD-POKER 3.A(3)"),
)
_FOUND_OF_THE_SECOND = (*_FOUND, Option(DEALER, "same-colour", "MD-POKER 3.A(4)"))


def opening(table: PokerTable) -> Procedure:
    """A to E: each deck is inspected, shown to the first two players, washed and stacked; then chapter 5 shuffles."""
    decks = decks_received(table)
    if table.house["deck.preshuffled"]:  # P-09: preinspected and preshuffled
        table.note(DeckKind.PRESHUFFLED, clause="MD-POKER 4.E", reading="P-09")
        if is_six_plus(table):
            confirm = Option(FLOOR, "confirm-36-cards", "MD-POKER 3.A(1)(a)")
            yield Ask(FLOOR, (confirm,), "MD-POKER 3.A(1)(a)", AskKind.INSPECT)
        return
    satisfied = False
    while not satisfied:
        for back in decks:
            yield from _inspect(table, back)
        table.note(DeckKind.SPREAD, clause="MD-POKER 4.B")
        satisfied = yield from first_two_look(table, "MD-POKER 4.B")
    _washed(table, decks)


def _inspect(table: PokerTable, back: str) -> Procedure:
    """A: the dealer inspects for defects, the floorperson verifies; a defective deck is replaced and re-inspected."""
    verdict, defects = "replace", _FOUND if back == BACKS[0] else _FOUND_OF_THE_SECOND
    while verdict == "replace":
        found = yield proceed(*defects, clause="MD-POKER 4.A")
        defect = next((option for option in defects if option.verb == found.verb), None)
        if defect is not None:
            table.note(DeckKind.DEFECTIVE, deck=back, act=found.verb, clause=defect.clause)
            continue
        options = (Option(FLOOR, "verify", "MD-POKER 4.A"), Option(FLOOR, "replace", "MD-POKER 4.A"))
        verdict = (yield Ask(FLOOR, options, "MD-POKER 4.A", AskKind.INSPECT)).verb
        kind = DeckKind.INSPECTION_VERIFIED if verdict == "verify" else DeckKind.DECK_REPLACED
        table.note(kind, deck=back, clause="MD-POKER 4.A")


def another_deck(table: PokerTable) -> Procedure:
    """P-118: a replacement deck is inspected, shown, washed and stacked as at the opening."""
    back = deck_replaced(table)
    if table.house["deck.preshuffled"]:  # P-09
        table.note(DeckKind.PRESHUFFLED, clause="MD-POKER 4.E", reading="P-118")
        return
    satisfied = False
    while not satisfied:
        yield from _inspect(table, back)
        table.note(DeckKind.SPREAD, deck=back, clause="MD-POKER 4.B", reading="P-118")
        satisfied = yield from first_two_look(table, "MD-POKER 4.B")
    table.note(DeckKind.WASHED_AND_STACKED, deck=back, clause="MD-POKER 4.C", reading="P-118")


def first_two_look(table: PokerTable, clause: str) -> Asking[bool]:
    """B: the first two players seated may look at the decks; an objection sends them back to inspection."""
    looked: list[int] = []
    while len(looked) < min(2, len(table.seats)):
        left = [seat for seat in table.seats if seat not in looked]
        looks = {seat: tuple(Option(seat, verb, clause) for verb in ("satisfied", "objects")) for seat in left}
        answer = yield Open(looks | {DEALER: (Option(DEALER, PROCEED, clause),)}, clause, AskKind.INSPECT)
        if answer.actor == DEALER:
            return True  # they had the opportunity to look
        table.note(DeckKind.LOOKED, seat=answer.actor, act=answer.verb, clause=clause)
        if answer.verb == "objects":
            return False
        looked.append(answer.actor)
    return True


def _washed(table: PokerTable, decks: tuple[str, ...]) -> None:
    """C, D: decks are washed separately; without a machine one is put aside, perhaps unmixed (D(1), D(2))."""
    active, other = decks
    table.note(DeckKind.WASHED_AND_STACKED, deck=active, clause="MD-POKER 4.C")
    if table.house["deck.mix_only_active"]:
        table.note(DeckKind.PUT_ASIDE, deck=other, clause="MD-POKER 4.D(1)")
        table.note(DeckKind.MIXED_LATER, deck=other, clause="MD-POKER 4.D(2)")
    else:
        table.note(DeckKind.WASHED_AND_STACKED, deck=other, clause="MD-POKER 4.C")
    if table.house["deck.shuffler"] == "none":
        table.note(DeckKind.ALTERNATED, deck=active, clause="MD-POKER 4.D")


def idle(table: PokerTable) -> Procedure:
    """5.E, 5.F: both decks lie face up; when two players have looked, chapters 4 and 5 begin again."""
    table.note(DeckKind.NO_ACTIVITY, clause="MD-POKER 5.E")
    satisfied = yield from first_two_look(table, "MD-POKER 5.F")
    if not satisfied:
        yield from opening(table)
        return
    _washed(table, BACKS)
