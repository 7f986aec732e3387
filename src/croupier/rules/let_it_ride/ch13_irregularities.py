"""MD-LIR chapter 13: irregularities."""

from __future__ import annotations

from functools import lru_cache

from croupier.engine import DEALER, DECK, FLOOR, INVENTORY, RACK, Answer, Ask, Irregularity, Open, Option, proceed
from croupier.rules.let_it_ride.table import COMMUNITY, LetItRideTable

# Three cards for each of seven players, two or (10.H) three community cards, three in the box.
LARGEST_DEAL = 3 * 7 + 3 + 3
DECK_REMOVED = frozenset({"MD-LIR 5.E(2)", "MD-LIR 8.F(2)", "MD-LIR 9.H(2)", "MD-LIR 10.G(2)"})


def dealing_ask(table: LetItRideTable, clause: str) -> Ask:
    """The dealer deals the next card, or one of the things of A, C, D and G happens to it."""
    spare = len(table.places[DECK]) > LARGEST_DEAL + 2  # an extra card only while the rest of any deal is left
    return _dealing_ask(clause, table.layout, table.plan.automated, spare)


@lru_cache(maxsize=4096)
def _dealing_ask(clause: str, places: tuple[str, ...], automated: bool, spare: bool) -> Ask:
    slips = [
        Option(DEALER, "face-up", "MD-LIR 13.A"),
        Option(DEALER, "drawn-in-error", "MD-LIR 13.C"),
        Option(DEALER, "misplace", "MD-LIR 13.D", what=places),
    ]
    if spare:
        slips.append(Option(DEALER, "extra", "MD-LIR 13.D", what=places))
    if automated:
        slips.append(Option(DEALER, "jam", "MD-LIR 13.G"))
    return proceed(*slips, clause=clause)


def slip(table: LetItRideTable, answer: Answer) -> bool:
    """What happened instead of the ordinary deal; is the card that was due still to be dealt?"""
    match answer.verb:
        case "face-up":
            _found_face_up(table)
        case "drawn-in-error":
            table.note("drawn in error, unseen: used as the next card", clause="MD-LIR 13.C")
        case "jam":
            raise Irregularity("MD-LIR 13.G", "the automated dealing shoe jams")
        case "extra":
            table.deal_down(answer.what, clause="MD-LIR 13.D", seen_by=_owner(answer.what))
        case _:
            table.deal_down(answer.what, clause="MD-LIR 13.D", seen_by=_owner(answer.what))
            return False
    return True


def _found_face_up(table: LetItRideTable) -> None:
    """A: the card is out of the round and goes to the rack; B: a second one voids all hands (L-26)."""
    card = table.places[DECK][-1]
    table.face_up.add(card)
    table.face_up_found += 1
    if table.face_up_found > 1:
        table.carry("found face up", DECK, RACK, (card,), clause="MD-LIR 13.B")
        raise Irregularity("MD-LIR 13.B", "a second card is found face up")
    table.carry("found face up", DECK, RACK, (card,), clause="MD-LIR 13.A")


def _owner(place: str) -> int:
    number = place.removeprefix("hand-")
    return int(number) if number.isdigit() else 0


def reports(table: LetItRideTable, ask: Ask | Open) -> tuple[Option, ...]:
    """What the dealer or the floor may report at any ask after the deal has begun."""
    if not table.dealt:
        return ()
    found: list[Option] = []
    if table.revealed < 2:
        found.append(Option(DEALER, "exposed", "MD-LIR 13.E", what=(COMMUNITY,)))
    if table.places[DECK] == [] and table.wrong_numbers():  # the deal is over
        found += [Option(who, "incorrect-number", "MD-LIR 13.D") for who in (DEALER, FLOOR)]
    still_here = tuple(f"seat-{seat}" for seat in table.dealt if seat not in table.abandoned)
    if still_here:
        found.append(Option(FLOOR, "abandon", "MD-LIR 7.B(2)", what=still_here))
    return tuple(found)


def report(table: LetItRideTable, ask: Ask | Open, answer: Answer) -> Irregularity | bool:
    """Void the round (D, E), or treat the wagers of a player who left as abandoned (7.B(2))."""
    match answer.verb:
        case "exposed":
            return Irregularity("MD-LIR 13.E", "a community card is exposed before its time")
        case "incorrect-number":
            return Irregularity("MD-LIR 13.D", f"an incorrect number of cards: {', '.join(table.wrong_numbers())}")
    seat = int(answer.what.removeprefix("seat-"))
    _abandon(table, seat)
    return ask.actor == seat


def _abandon(table: LetItRideTable, seat: int) -> None:
    """T-16: the floorperson treats the wagers as abandoned; the hand stays on the table and is opened (X-40)."""
    table.abandoned.add(seat)
    table.note("left the table", seat=seat, what=table.house["abandoned_wagers"], clause="MD-LIR 7.B(2)")


def wrong_community(table: LetItRideTable) -> None:
    """D: when the community cards are opened a wrong number of them voids the round."""
    if COMMUNITY in table.wrong_numbers():
        raise Irregularity("MD-LIR 13.D", f"an incorrect number of cards: {COMMUNITY}")


def wrong_hands(table: LetItRideTable) -> None:
    """D: when the hands are opened, one with a wrong number of cards voids the round, if nobody noticed before."""
    wrong = table.wrong_numbers()
    if wrong:
        raise Irregularity("MD-LIR 13.D", f"an incorrect number of cards: {', '.join(wrong)}")


def void(table: LetItRideTable, found: Irregularity) -> None:
    """All hands are void: every wager still in action is returned, the meters too (X-39), and the cards reshuffled."""
    table.note("voided", what=found.what, clause=found.clause)
    for seat in table.seats:
        for bet in tuple(table.wagers.get(seat, ())):
            table.return_wager(seat, bet, clause=found.clause)
        for bet in tuple(table.lammers.get(seat, ())):
            table.return_chips(seat, bet, clause=found.clause, reading="X-39")
    for meter, cents in table.contributions:
        table.move(
            "meter reversed", f"meter-{meter}", INVENTORY, cents, clause=found.clause, what=meter, reading="X-39"
        )
    for place in [place for place, cards in table.places.items() if cards and place != RACK]:
        table.rack(place, clause=found.clause)
    removed = found.clause in DECK_REMOVED
    table.note("deck removed from the table" if removed else "cards to be reshuffled", clause=found.clause)
