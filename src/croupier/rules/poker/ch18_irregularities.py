"""MD-POKER chapter 18: player conduct; general poker operating; irregularities. What may be reported, and when.

Other modules have the showdown (E, F), misdeals (G, I), exposed cards (H, J, M to P), hands (K) and acts (L). Here are
the conduct clauses (A to D), the round of play that catches what is raised, and the one place where reports come in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.engine import CHANCE, DEALER, FLOOR, Answer, Ask, AskKind, Irregularity, Open, Option, Procedure
from croupier.rules.poker import ch08_acts
from croupier.rules.poker.ch05_shuffling import RESHUFFLE, orders, recut
from croupier.rules.poker.ch07_counting import (
    count_is_due,
    count_the_deck,
    count_the_stub,
    deck_options,
    set_down,
    stub_options,
)
from croupier.rules.poker.ch18_exposed_cards import (
    FACE_UP,
    INELIGIBLE,
    LEAVE_OUT,
    START_AT,
    boxed_options,
    choice_options,
    dealing_options,
    gone,
    is_card_ask,
    is_player_card_ask,
    stakes_back,
)
from croupier.rules.poker.ch18_hands import hand_options, hand_reported, in_play, out_of_the_round, seat_of, seats_named
from croupier.rules.poker.ch18_misdeals import (
    EXTRA_CARD,
    MISDEAL,
    MISSING_CARD,
    WRONG_START,
    misdeal_options,
    misdeal_reported,
    void,
)
from croupier.rules.poker.event_kinds import BAD_BEAT, PokerKind, RoomKind
from croupier.rules.poker.faults import (
    COLLECT,
    FOUL,
    LEAVE,
    LEFT_OUT,
    OWN_FAULT,
    RECONSTRUCT,
    REFUND,
    REMOVE,
    irregular,
)
from croupier.rules.poker.memory import ComplianceTask
from croupier.rules.poker.table import PokerTable

RULING, SUSPECT, OUT_OF_VIEW, NOTIFIED = "ruling", "suspect", "out-of-view", "notified"
RULINGS = ("ruling", "interpretation", "clarification", "intervention")
_MISDEALS = frozenset((MISDEAL, WRONG_START, LEFT_OUT, MISSING_CARD, EXTRA_CARD))
_HANDS = frozenset((FOUL, COLLECT, LEAVE, RECONSTRUCT, REFUND, OWN_FAULT))
_SLIPS = frozenset((START_AT, LEAVE_OUT, INELIGIBLE, RESHUFFLE))
_ASKED_ANEW = frozenset(
    (
        AskKind.BET,
        AskKind.FORCED_BET,
        AskKind.DRAW,
        AskKind.EXPOSED,
        AskKind.SHOW,
        AskKind.CONSENT,
        AskKind.RUN_TWICE,
    )
)


def round_of_play(chapter: Callable[[PokerTable], Procedure]) -> Callable[[PokerTable], Procedure]:
    """A chapter's round with its irregularities; every few rounds the deck is counted at the end (7.F(4))."""

    def with_irregularities(table: PokerTable) -> Procedure:
        try:
            yield from chapter(table)
            if table.faults is not None:
                stakes_back(table)
            if table.pots_pushed and count_is_due(table):
                yield from count_the_deck(table)
        except Irregularity as found:
            void(table, found)

    return with_irregularities


# ---- what may be reported -------------------------------------------------------------------------------------------


def reports(table: PokerTable, ask: Ask | Open) -> tuple[Option, ...]:
    """Everything the dealer or the floor may report at this ask, and other acts of players (chapter 8)."""
    acts = ch08_acts.reports(table, ask)
    if not in_progress(table):
        return acts
    found = [*acts, *misdeal_options(table, ask), *conduct_options(table, ask)]
    if ask.actor != CHANCE:  # during a shuffle all cards are in it
        dealing = isinstance(ask, Ask) and is_player_card_ask(ask)
        found += orders(table, dealing)
        found += boxed_options(table)
        found += stub_options(table)
        found += deck_options(table)
        if isinstance(ask, Ask):
            found += dealing_options(table, ask)
            found += choice_options(table, ask)
        if asked_anew(table, ask):
            found += hand_options(table)
    return tuple(found)


def in_progress(table: PokerTable) -> bool:
    """Is a round in progress: from the shuffle until the pots are pushed (P-65, X-18)?"""
    shuffled = any(table.places.values())
    return shuffled and not table.pots_pushed and not (table.faults is not None and table.faults.voided)


def asked_anew(table: PokerTable, ask: Ask | Open) -> bool:
    """Does the procedure notice a change in who is in, and ask again those still to be asked?"""
    if not isinstance(ask, Ask):
        return False
    return is_card_ask(ask) or ask.kind in _ASKED_ANEW


def conduct_options(table: PokerTable, ask: Ask | Open) -> Iterator[Option]:
    """A to D: rulings, suspicions, players told to leave, and cards out of the dealer's sight."""
    yield Option(FLOOR, RULING, "MD-POKER 18.A", RULINGS)
    removed = table.faults.removed if table.faults is not None else ()
    seated = [seat for seat in table.seats if seat not in removed]
    if seated:
        yield Option(FLOOR, SUSPECT, "MD-POKER 18.B", seats_named(seated))
    if not any(table.hand(seat) for seat in table.live):
        return
    if asked_anew(table, ask):
        can_go = in_play(table)
        to_leave = [seat for seat in seated if seat not in table.live or seat in can_go]
        if to_leave:
            yield Option(FLOOR, REMOVE, "MD-POKER 18.C", seats_named(to_leave))
    holding = [seat for seat in table.live if table.hand(seat)]
    yield Option(DEALER, OUT_OF_VIEW, "MD-POKER 18.D", seats_named(holding))


# ---- what a report does ---------------------------------------------------------------------------------------------


def report(table: PokerTable, ask: Ask | Open, answer: Answer) -> Irregularity | bool:
    """Carry out a report: the irregularity that ends the round; True if the procedure acts; False if the ask stands."""
    verb = answer.verb
    if verb in _SLIPS:
        return True
    if verb in _MISDEALS:
        return misdeal_reported(table, answer) or asked_anew(table, ask)
    if verb in _HANDS:
        hand_reported(table, answer)
        return verb != RECONSTRUCT
    match verb:
        case "found-face-up":
            return _found_face_up(table, ask, answer.amount)
        case "recut":
            recut(table, answer.amount)
            return False
        case "set-down":
            return set_down(table)
        case "count-stub":
            return count_the_stub(table, answer.amount)
        case "ruling" | "suspect" | "remove" | "out-of-view":
            return _conduct(table, answer)
    return ch08_acts.report(table, ask, answer)


def _found_face_up(table: PokerTable, ask: Ask | Open, place: int) -> Irregularity | bool:
    """J, G(3): the first card found face up is out of the round; the second makes it a misdeal (P-66)."""
    try:
        gone(table, FACE_UP, place)
    except Irregularity as second:
        return second
    return isinstance(ask, Ask) and is_card_ask(ask)


def _conduct(table: PokerTable, answer: Answer) -> bool:
    """A to D; returns whether the procedure must ask again because a hand is out."""
    if answer.verb == RULING:
        table.note(PokerKind.RULING, text=answer.what, clause="MD-POKER 18.A")
        return False
    seat = seat_of(answer)
    if answer.verb == OUT_OF_VIEW:
        table.note(PokerKind.OUT_OF_VIEW, seat=seat, clause="MD-POKER 18.D")
        table.note(PokerKind.INTO_VIEW, seat=seat, clause="MD-POKER 18.D#2")
        return False
    if answer.verb == SUSPECT:
        table.note(PokerKind.SUSPECTED, seat=seat, clause="MD-POKER 18.B")
    else:
        irregular(table).removed.add(seat)
        table.remember_of(seat, removed=True)  # not dealt in again until the player leaves
        table.note(PokerKind.MUST_LEAVE, seat=seat, clause="MD-POKER 18.C")
    to_be_notified(table, seat)
    if answer.verb == SUSPECT or seat not in table.live:
        return False
    out_of_the_round(table, seat, "MD-POKER 18.C", "told to leave; the bets stay")
    return True


# ---- C#2: the compliance representative is told ---------------------------------------------------------------------


def to_be_notified(table: PokerTable, seat: int) -> None:
    """P-83: notifying the Commission is a task that stays open until it is done, no matter who leaves."""
    table.note(PokerKind.TO_BE_NOTIFIED, seat=seat, clause="MD-POKER 18.C#2", reading="P-83")
    table.remember(tasks=table.memory.with_task("notify-compliance", table.players[seat]).tasks)


def notified_option(table: PokerTable) -> Iterator[Option]:
    """Between rounds the floor reports which open task is done."""
    for clause in dict.fromkeys(notice_clause(task) for task in table.memory.tasks):
        named = tuple(_named(task) for task in table.memory.tasks if notice_clause(task) == clause)
        yield Option(FLOOR, NOTIFIED, clause, named)


def notified(table: PokerTable, what: str) -> None:
    """The compliance representative has been told."""
    task = next(task for task in table.memory.tasks if _named(task) == what)
    table.remember(tasks=tuple(one for one in table.memory.tasks if one != task))
    if task.duty == "notify-of-count":
        table.note(RoomKind.COUNT_NOTICE_GIVEN, jackpot=BAD_BEAT, clause=notice_clause(task), reading="P-119")
    else:
        table.note(PokerKind.NOTIFIED, name=task.player, clause=notice_clause(task), reading="P-83")


def notice_clause(task: ComplianceTask) -> str:
    """The clause for telling the compliance representative: of a player (18.C) or of a count (15.D)."""
    return "MD-POKER 15.D#2" if task.duty == "notify-of-count" else "MD-POKER 18.C#2"


def _named(task: ComplianceTask) -> str:
    return f"task-{task.number}"
