"""MD-TOP5 chapter 13: irregularities, and what may be reported during a round (7.B(3), 11.A)."""

from __future__ import annotations

from functools import lru_cache

from croupier.engine import (
    DEALER,
    DECK,
    FLOOR,
    RACK,
    Answer,
    Ask,
    AskKind,
    Irregularity,
    Open,
    Option,
    TableKind,
    proceed,
)
from croupier.rules.banked.choices import AUTOMATED_SHOE
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.felt import FULL_DECK
from croupier.rules.banked.irregularities import DeviceClauses, abandon
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.table import HAND_SIZE, TopFiveTable

REMOVING = frozenset({"MD-TOP5 5.B#2", "MD-TOP5 8.F(5)", "MD-TOP5 9.D(5)", "MD-TOP5 10.C(4)"})
MISDEALT = frozenset({"MD-TOP5 8.F(4)", "MD-TOP5 9.D(4)", "MD-TOP5 10.C(3)"})
# 11.A(1) to A(4): what a player may be reported for, by the verb of the dealer's report.
BREACHES = {
    "hand-not-kept": "MD-TOP5 11.A(1)",
    "touched-by-another": "MD-TOP5 11.A(2)",
    "out-of-view": "MD-TOP5 11.A(3)",
    "told-another": "MD-TOP5 11.A(4)",
}
FORFEIT, NO_BREACH = "forfeit", "no-breach"


# ---- A to D: while the cards are dealt ------------------------------------------------------------------------------


def dealing_ask(table: TopFiveTable, clause: str) -> Ask:
    """The dealer deals the next card, or something listed in A to D happens to it."""
    spare = HAND_SIZE * len(table.layout) + table.extras < len(FULL_DECK)
    return _dealing_ask(clause, table.layout, table.method == AUTOMATED_SHOE, spare)


@lru_cache(maxsize=1024)
def _dealing_ask(clause: str, places: tuple[str, ...], automated: bool, spare: bool) -> Ask:
    slips = [
        Option(DEALER, "face-up", "MD-TOP5 13.A"),
        Option(DEALER, "drawn-in-error", "MD-TOP5 13.B"),
        Option(DEALER, "misplace", "MD-TOP5 13.C", what=places),
    ]
    if spare:  # with six players three cards are left
        slips.append(Option(DEALER, "extra", "MD-TOP5 13.C", what=places))
    if automated:
        slips.append(Option(DEALER, "jam", "MD-TOP5 13.D"))
    return proceed(*slips, clause=clause, kind=AskKind.DEAL_DOWN)


def slip(table: TopFiveTable, answer: Answer) -> bool:
    """Take what happened instead of the ordinary deal; is the card that was due still to be dealt?"""
    match answer.verb:
        case "face-up":
            _found_face_up(table)
        case "drawn-in-error":
            table.note(DeckKind.USED_AS_NEXT, clause="MD-TOP5 13.B")
        case "jam":
            raise Irregularity("MD-TOP5 13.D", "the automated dealing shoe jams")
        case "extra":
            table.extras += 1
            table.deal_down(answer.what, clause="MD-TOP5 13.C", seen_by=_owner(answer.what))
        case _:
            table.deal_down(answer.what, clause="MD-TOP5 13.C", seen_by=_owner(answer.what))
            return False
    return True


def _found_face_up(table: TopFiveTable) -> None:
    """A: a single card is enough to void all hands (T-12)."""
    card = table.places[DECK][-1]
    table.face_up.add(card)
    table.carry(DeckKind.FOUND_FACE_UP, DECK, RACK, (card,), clause="MD-TOP5 13.A")
    raise Irregularity("MD-TOP5 13.A", "a card is found face up")


def _owner(place: str) -> int:
    number = place.removeprefix("hand-")
    return int(number) if number.isdigit() else 0


def wrong_number(table: TopFiveTable, place: str) -> None:
    """C: a hand collected or opened with other than seven cards voids the round, if nobody noticed before."""
    if len(table.places.get(place, ())) != HAND_SIZE:
        raise Irregularity("MD-TOP5 13.C", f"an incorrect number of cards: {place}")


def wrong_numbers(table: TopFiveTable) -> None:
    """C: check every hand on the table, including the dealer's (T-09), before anything is settled."""
    wrong = table.wrong_numbers()
    if wrong:
        raise Irregularity("MD-TOP5 13.C", f"an incorrect number of cards: {', '.join(wrong)}")


# ---- what the dealer and the floor may report after the deal --------------------------------------------------------


ACTS = frozenset(("abandon", *BREACHES, FORFEIT, NO_BREACH, "incorrect-number"))


def reports(table: TopFiveTable, ask: Ask | Open) -> tuple[Option, ...]:
    """What the dealer or the floor may report at any ask after the deal has begun."""
    if not table.dealt or table.voided:
        return ()
    found: list[Option] = []
    wagering = tuple(f"seat-{seat}" for seat in table.dealt if table.wagers[seat] and seat not in table.abandoned)
    if wagering:
        found.append(Option(FLOOR, "abandon", "MD-TOP5 7.B(3)", what=wagering))
    if table.places[DECK]:
        return tuple(found)  # 11.A and the sizes of the hands only once the deal is over
    if wagering:
        found += [Option(DEALER, verb, clause, what=wagering) for verb, clause in BREACHES.items()]
    if ask.actor != FLOOR:
        found += ruling_options(table)
    if table.wrong_numbers():
        found += [Option(who, "incorrect-number", "MD-TOP5 13.C") for who in (DEALER, FLOOR)]
    return tuple(found)


def report(table: TopFiveTable, ask: Ask | Open, answer: Answer) -> Irregularity | bool:
    """Void the round (C), note a breach or rule on it (11.A), or treat wagers as abandoned (7.B(3))."""
    if answer.verb == "incorrect-number":
        return Irregularity("MD-TOP5 13.C", f"an incorrect number of cards: {', '.join(table.wrong_numbers())}")
    seat = _seat(answer)
    if answer.verb in BREACHES:
        table.breaches[seat] = BREACHES[answer.verb]
        table.note(WagerKind.BREACH, seat=seat, act=answer.verb, clause=BREACHES[answer.verb], reading="T-17")
        return False
    if answer.verb == "abandon":
        return ask.actor in _abandon(table, seat)
    return ask.actor in rule_on_breach(table, answer)


def answer_for_the_silent(table: TopFiveTable, ask: Ask) -> Answer:
    """7.B(3), T-28: the floorperson treats the wagers of a player who does not decide as abandoned."""
    return Answer(FLOOR, "abandon", f"seat-{ask.actor}")


def _abandon(table: TopFiveTable, seat: int) -> list[int]:
    """7.B(3): the floorperson treats the wagers as abandoned (T-16), on all boxes of the player (T-27)."""
    boxes = [box for box in table.boxes_of(seat) if table.wagers[box]]
    abandon(table, seat, boxes, ("MD-TOP5 7.B(2)", "MD-TOP5 7.B(3)"), other_boxes="T-27")
    return boxes


def _seat(answer: Answer) -> int:
    return int(answer.what.removeprefix("seat-"))


def ruling_options(table: TopFiveTable) -> tuple[Option, ...]:
    """11.A(5), T-17: a forfeiture needs the floorperson's confirmation."""
    seats = tuple(f"seat-{seat}" for seat in sorted(table.breaches))
    if not seats:
        return ()
    return tuple(Option(FLOOR, verb, "MD-TOP5 11.A(5)", what=seats) for verb in (FORFEIT, NO_BREACH))


def rule_on_breach(table: TopFiveTable, answer: Answer) -> list[int]:
    """11.A(5): all wagers of the round are forfeited, including the bonus wagers; or there was no breach.

    Returns the boxes whose wagers are forfeited: all of the player's (T-29).
    """
    seat = _seat(answer)
    broken = table.breaches.pop(seat)
    if answer.verb == NO_BREACH:
        table.note(WagerKind.NO_BREACH, seat=seat, clause=broken, reading="T-17")
        return []
    boxes = [box for box in table.boxes_of(seat) if box == seat or table.wagers[box]]
    for box in boxes:
        table.breaches.pop(box, None)
        table.forfeited.add(box)
        table.note(WagerKind.FORFEIT, seat=box, clause=broken, reading="T-17" if box == seat else "T-29")
        for bet in tuple(table.wagers[box]):
            table.collect_chips(box, bet, clause="MD-TOP5 11.A(5)")
    return boxes


# ---- D and E: devices -----------------------------------------------------------------------------------------------

# E: a device that fails is covered or marked by a sign before another method is used; D: a jammed shoe may be cleared.
DEVICES = DeviceClauses(
    jam="MD-TOP5 13.D",
    out_of_order="MD-TOP5 13.E",
    cover="MD-TOP5 13.E(1)",
    sign="MD-TOP5 13.E(2)",
    manual_shoe="MD-TOP5 9.A(1)",
    one_deck="MD-TOP5 3.A",
    manual_shoe_reading="T-19",
)


# ---- a void round ---------------------------------------------------------------------------------------------------


def _reading_of(table: TopFiveTable, clause: str) -> str:
    """The reading by which the round is void, if any."""
    if clause == "MD-TOP5 13.A":
        return "T-12"
    only_the_dealer = table.wrong_numbers() == [table.dealer_place]
    if clause in MISDEALT and only_the_dealer:
        return "T-22"
    return "T-09" if clause == "MD-TOP5 13.C" and only_the_dealer else ""


def void(table: TopFiveTable, found: Irregularity, back: str) -> None:
    """All hands are void: every wager is returned, including collected ones (X-38), and the cards are reshuffled."""
    table.voided = True
    reading = _reading_of(table, found.clause)
    table.note(TableKind.VOIDED, text=found.what, clause=found.clause, reading=reading)
    for seat in table.seats:
        for bet in tuple(table.wagers.get(seat, ())):
            table.return_wager(seat, bet, clause=found.clause, reading=reading)
        for bet in tuple(table.lammers.get(seat, ())):
            table.return_chips(seat, bet, clause=found.clause, reading="X-38")
    for place in [place for place, cards in table.places.items() if cards and place != RACK]:
        table.rack(place, clause=found.clause)
    if found.clause in REMOVING:
        table.remove_the_deck()
        table.note(DeckKind.REMOVED, deck=back, clause=found.clause, reading="X-35")
    else:
        table.note(DeckKind.TO_BE_RESHUFFLED, deck=back, clause=found.clause)
