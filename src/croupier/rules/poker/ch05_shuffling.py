"""MD-POKER chapter 5: shuffling and cutting the cards; and chapter 18, Q and R: a shuffler that fails."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from croupier.engine import CHANCE, DEALER, DECK, FLOOR, Answer, Ask, Asking, AskKind, Option, Procedure, shuffle
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.ch03_cards import COUNTING_SHUFFLER, NO_SHUFFLER, shuffler
from croupier.rules.poker.ch07_counting import machine_count
from croupier.rules.poker.faults import irregular
from croupier.rules.poker.table import UNUSED, PokerTable

JAM, COVER, SIGN, CUT, CUT_SHORT, RECUT, RESHUFFLE = "jam", "cover", "sign", "cut", "cut-short", "recut", "reshuffle"
FAILURES = frozenset((JAM, COVER, SIGN))


def cut_is_due(table: PokerTable) -> bool:
    """C(1), C(2): a deck shuffled by hand or preshuffled is cut; a machine-shuffled one is not."""
    return shuffler(table) == NO_SHUFFLER or table.plan.preshuffled


def shuffle_and_cut(table: PokerTable, cards: tuple[int, ...]) -> Procedure:
    """A to C: the cards are shuffled and stacked, and cut unless a machine shuffled them (P-10)."""
    device = shuffler(table)
    answer = yield shuffle(cards, clause="MD-POKER 5.A") if device == NO_SHUFFLER else _machine_ask(cards)
    if answer.verb in FAILURES:
        answer = yield from _shuffler_fails(table, cards, answer)
        device = shuffler(table)
    table.stack(answer.cards, clause="MD-POKER 5.A")
    if table.memory.round is not None:  # at a table that keeps its day
        table.note(DeckKind.SINGLE_STACK, clause="MD-POKER 5.B")
    if device == COUNTING_SHUFFLER:
        yield from machine_count(table, len(cards))
    if device != NO_SHUFFLER and not table.plan.preshuffled:
        if table.memory.round is not None:
            table.note(DeckKind.NO_CUT, clause="MD-POKER 5.C(1)")
    else:
        answer = yield _cut_ask(len(cards))
        if answer.verb == RESHUFFLE:
            yield from reshuffled(table)
        elif answer.amount:  # C(3); the dealer may report a cut of less than half, or none, as a misdeal (18.G(1))
            table.cut(answer.amount, clause="MD-POKER 5.C(3)")


def _shuffler_fails(table: PokerTable, cards: tuple[int, ...], answer: Answer) -> Asking[Answer]:
    """18.Q, 18.R: the device shuffles again, or is put out of order and the dealer shuffles; returns the new order."""
    while answer.verb in FAILURES:
        irregular(table)
        if answer.verb == JAM:
            table.note(DeckKind.SHUFFLER_FAILED, clause="MD-POKER 18.Q")
            answer = yield _machine_ask(cards)
            continue
        table.remember(shuffler_out_of_order=True)
        if answer.verb == COVER:
            table.note(DeckKind.DEVICE_COVERED, act="shuffler", clause="MD-POKER 18.R")
        else:
            table.note(DeckKind.OUT_OF_ORDER, act="shuffler", clause="MD-POKER 18.R#2")
        return (yield shuffle(cards, clause="MD-POKER 5.A"))
    return answer


def shuffler_repaired(table: PokerTable) -> None:
    """18.R: the device is back in use: cover and sign are taken off, and it does the next shuffle."""
    table.remember(shuffler_out_of_order=False)
    table.note(DeckKind.DEVICE_REPAIRED, act="shuffler", clause="MD-POKER 18.R")


@lru_cache(64)  # whole decks most of the time; discards and burns that are reshuffled never come again
def _machine_ask(cards: tuple[int, ...]) -> Ask:
    failures = (
        Option(DEALER, JAM, "MD-POKER 18.Q"),
        Option(FLOOR, COVER, "MD-POKER 18.R"),
        Option(FLOOR, SIGN, "MD-POKER 18.R#2"),
    )
    return Ask(CHANCE, (*shuffle(cards, clause="MD-POKER 5.A").options, *failures), "MD-POKER 5.A", AskKind.SHUFFLE)


@cache
def _cut_ask(cards: int) -> Ask:
    """P-10: a person leaves at least one card, a simulated cut at least four."""
    half = cards // 2
    return Ask(
        CHANCE,
        (
            Option(CHANCE, CUT, "MD-POKER 5.C(3)", amount_min=half, amount_max=cards - 4),
            Option(DEALER, CUT, "MD-POKER 5.C(3)", amount_min=half, amount_max=cards - 1),
            Option(DEALER, CUT_SHORT, "MD-POKER 18.G(1)", amount_min=0, amount_max=half - 1),
            Option(FLOOR, RESHUFFLE, "MD-POKER 5.A"),
        ),
        "MD-POKER 5.C(2)",
        AskKind.CUT,
    )


# ---- what the floor may order before the first card -----------------------------------------------------------------


def untouched(table: PokerTable) -> bool:
    """Is the deck shuffled, with no card dealt from it yet?"""
    apart = (DECK, UNUSED)  # a card found face up has left the deck, but was not dealt
    return bool(table.places[DECK]) and not any(cards for place, cards in table.places.items() if place not in apart)


def orders(table: PokerTable, ask_is_of_the_deal: bool) -> Iterator[Option]:
    """A and D: until the first card is dealt, the floor may have the cards recut or reshuffled.

    X-48: a machine-shuffled deck has no cut to repeat.
    """
    if not untouched(table):
        return
    cards = len(table.places[DECK])
    if cut_is_due(table):
        yield Option(FLOOR, RECUT, "MD-POKER 5.D", amount_min=cards // 2, amount_max=cards - 1)
    if ask_is_of_the_deal and not table.places.get(UNUSED):
        yield Option(FLOOR, RESHUFFLE, "MD-POKER 5.A")


def recut(table: PokerTable, depth: int) -> None:
    """D: the cards are cut again."""
    table.cut(depth, clause="MD-POKER 5.D")


def reshuffled(table: PokerTable) -> Procedure:
    """A: shuffled again as the floorperson directs, and cut again where a cut is due."""
    table.note(DeckKind.SHUFFLE_DIRECTED, clause="MD-POKER 5.A", reading="P-08")
    cards = tuple(sorted(table.places[DECK]))
    yield from shuffle_and_cut(table, cards)
