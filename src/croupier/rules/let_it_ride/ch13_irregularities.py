"""MD-LIR chapter 13: irregularities, and what may be reported during a round (7.B(2))."""

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
from croupier.rules.banked.irregularities import DeviceClauses, abandon
from croupier.rules.event_kinds import DeckKind
from croupier.rules.let_it_ride.ch12_meters import reverse_the_contributions
from croupier.rules.let_it_ride.table import (
    BOX,
    COMMUNITY,
    COMMUNITY_SIZE,
    LetItRideTable,
)

# The largest deal takes 3 cards for each of 7 players, 3 community cards (10.H) and 3 in the box: 27 of 52.
SLIPS_MAX = 20
REMOVING = frozenset({"MD-LIR 5.E", "MD-LIR 8.F(2)", "MD-LIR 9.H(2)", "MD-LIR 10.G(2)"})


# ---- A to D and G: while the cards are dealt ------------------------------------------------------------------------


def dealing_ask(table: LetItRideTable, clause: str, cards: int = 1) -> Ask:
    """The dealer deals the next cards, or something listed in A, C, D and G happens to the first of them."""
    return _dealing_ask(clause, table.layout, table.method == AUTOMATED_SHOE, len(table.astray) < SLIPS_MAX, cards)


@lru_cache(maxsize=1024)
def _dealing_ask(clause: str, places: tuple[str, ...], automated: bool, spare: bool, cards: int) -> Ask:
    slips = [
        Option(DEALER, "face-up", "MD-LIR 13.A"),
        Option(DEALER, "drawn-in-error", "MD-LIR 13.C"),
        Option(DEALER, "misplace", "MD-LIR 13.D", what=places),
    ]
    if spare:
        slips.append(Option(DEALER, "extra", "MD-LIR 13.D", what=places))
    if automated:
        slips.append(Option(DEALER, "jam", "MD-LIR 13.G"))
    return proceed(*slips, clause=clause, kind=AskKind.DEAL_DOWN, steps=cards)


def slip(table: LetItRideTable, due: str, answer: Answer) -> bool:
    """Take what happened instead of the ordinary deal; is the card that was due still to be dealt?"""
    match answer.verb:
        case "face-up":
            _found_face_up(table)
        case "drawn-in-error":
            table.note(DeckKind.USED_AS_NEXT, clause="MD-LIR 13.C")
        case "jam":
            raise Irregularity("MD-LIR 13.G", "the automated dealing shoe jams")
        case _:
            if answer.verb == "extra" or answer.what != due:
                table.astray.append(answer.what)
            table.deal_down(answer.what, clause="MD-LIR 13.D", seen_by=_owner(answer.what))
            return answer.verb == "extra"
    return True


def _found_face_up(table: LetItRideTable) -> None:
    """A: the card is out of the round and goes to the rack; B: a second one voids all hands (L-26)."""
    card = table.places[DECK][-1]
    table.face_up.add(card)
    table.face_up_found += 1
    if table.face_up_found > 1:
        table.carry(DeckKind.FOUND_FACE_UP, DECK, RACK, (card,), clause="MD-LIR 13.B")
        raise Irregularity("MD-LIR 13.B", "a second card is found face up")
    table.carry(DeckKind.FOUND_FACE_UP, DECK, RACK, (card,), clause="MD-LIR 13.A")


def _owner(place: str) -> int:
    number = place.removeprefix("hand-")
    return int(number) if number.isdigit() else 0


# ---- D: when hands and community cards are opened -------------------------------------------------------------------


def wrong_community(table: LetItRideTable) -> None:
    """D: when the community cards are opened, a wrong number of them voids the round, if nobody noticed before."""
    if len(table.places.get(COMMUNITY, ())) != COMMUNITY_SIZE:
        raise _wrong_number(table)


def wrong_hands(table: LetItRideTable) -> None:
    """D: check every hand and the bonus box before anything is settled."""
    if table.astray and table.wrong_numbers():
        raise _wrong_number(table)


def _wrong_number(table: LetItRideTable) -> Irregularity:
    """D names hands and community cards; a wrong number in the box alone voids by the dealing chapter (L-23)."""
    wrong = table.astray if table.places[DECK] else table.wrong_numbers()
    clause = table.misdealt_clause if wrong == [BOX] else "MD-LIR 13.D"
    return Irregularity(clause, f"an incorrect number of cards: {', '.join(wrong)}")


# ---- what the dealer and the floor may report -----------------------------------------------------------------------


ACTS = frozenset(("exposed", "incorrect-number", "abandon"))


def reports(table: LetItRideTable, ask: Ask | Open) -> tuple[Option, ...]:
    """What the dealer or the floor may report at any ask once wagers are closed."""
    if not table.dealt or table.voided:
        return ()
    found: list[Option] = []
    lying = tuple(place for place in (COMMUNITY, BOX) if table.places.get(place))
    if lying:
        found.append(Option(DEALER, "exposed", "MD-LIR 13.E", what=lying))
    if table.astray if table.places[DECK] else table.wrong_numbers():  # while the cards are dealt, and after
        found += [Option(who, "incorrect-number", "MD-LIR 13.D") for who in (DEALER, FLOOR)]
    still_here = tuple(f"seat-{seat}" for seat in table.dealt if seat not in table.abandoned)
    if still_here:
        found.append(Option(FLOOR, "abandon", "MD-LIR 7.B(2)", what=still_here))
    return tuple(found)


def report(table: LetItRideTable, ask: Ask | Open, answer: Answer) -> Irregularity | bool:
    """Void the round (D, E), or treat the wagers of a player who left as abandoned (7.B(2))."""
    match answer.verb:
        case "exposed":
            return Irregularity("MD-LIR 13.E", f"a card of {answer.what} is exposed before its time")
        case "incorrect-number":
            return _wrong_number(table)
    seats = _abandon(table, int(answer.what.removeprefix("seat-")))
    return ask.actor in seats


def answer_for_the_silent(table: LetItRideTable, ask: Ask) -> Answer:
    """7.B(2), T-28: the floorperson treats the wagers of a player who does not decide as abandoned."""
    return Answer(FLOOR, "abandon", f"seat-{ask.actor}")


def _abandon(table: LetItRideTable, seat: int) -> list[int]:
    """The floorperson treats the wagers as abandoned (T-16), on all boxes of the player; the hands stay (X-40)."""
    boxes = table.boxes_of(seat)
    abandon(table, seat, boxes, ("MD-LIR 7.B(1)", "MD-LIR 7.B(2)"), other_boxes="T-16")
    return boxes


# ---- F to H: devices ------------------------------------------------------------------------------------------------

# H: a device that fails is covered or marked by a sign before another method is used; G: a jammed shoe may be cleared.
DEVICES = DeviceClauses(
    jam="MD-LIR 13.G",
    out_of_order="MD-LIR 13.H",
    cover="MD-LIR 13.H(1)",
    sign="MD-LIR 13.H(2)",
    manual_shoe="MD-LIR 9.A(1)",
    one_deck="MD-LIR 3.A",
)


# ---- a void round ---------------------------------------------------------------------------------------------------


def void(table: LetItRideTable, found: Irregularity, back: str) -> None:
    """All hands are void: wagers still in action are returned, meters go back (X-39), and the cards are reshuffled."""
    table.voided = True
    table.note(TableKind.VOIDED, text=found.what, clause=found.clause)
    for seat in table.seats:
        for bet in tuple(table.wagers.get(seat, ())):
            table.return_wager(seat, bet, clause=found.clause)
        for bet in tuple(table.lammers.get(seat, ())):
            table.return_chips(seat, bet, clause=found.clause, reading="X-39")
    reverse_the_contributions(table, clause=found.clause)
    for place in [place for place, cards in table.places.items() if cards and place != RACK]:
        table.rack(place, clause=found.clause)
    if found.clause in REMOVING:
        table.remove_the_deck()
        table.note(DeckKind.REMOVED, deck=back, clause=found.clause, reading="X-35")
    else:
        table.note(DeckKind.TO_BE_RESHUFFLED, deck=back, clause=found.clause)
