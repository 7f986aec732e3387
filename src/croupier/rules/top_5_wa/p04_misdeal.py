"""WA-TOP5 paragraph 4, its note: the house defines what a misdeal is and what is done about it.

By `wa.misdeal` a wrong number of cards, an exposed card or both void the round and return every wager (W-10). Anything
else is put right and play goes on: surplus cards are racked unseen, missing ones dealt from the deck, an
exposed card stays where it is, face up.
"""

from __future__ import annotations

from functools import lru_cache

from croupier.engine import (
    DEALER,
    FLOOR,
    INVENTORY,
    RACK,
    STACK,
    Answer,
    Ask,
    AskKind,
    Irregularity,
    Open,
    Option,
    TableKind,
    proceed,
)
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_5_wa.table import COMMUNITY, HAND_SIZE, Top5Table

# Seven spots, the dealer and the community card leave 11 cards; each slip costs at most one.
SLIPS_MAX = 5


def dealing_ask(table: Top5Table, due: str) -> Ask:
    """The dealer deals the next card to the place where it is due, or exposes it, or it goes astray."""
    return _dealing_ask(table.layout, due, table.slips < SLIPS_MAX)


@lru_cache(maxsize=1024)
def _dealing_ask(places: tuple[str, ...], due: str, may_slip: bool) -> Ask:
    happens = [Option(DEALER, "exposed", "WA-TOP5 4#4")]
    if may_slip:
        others = tuple(place for place in places if place != due)
        happens.append(Option(DEALER, "extra", "WA-TOP5 4#4", what=places))
        if others:
            happens.append(Option(DEALER, "misplace", "WA-TOP5 4#4", what=others))
    return proceed(*happens, clause="WA-TOP5 4", kind=AskKind.DEAL_DOWN)


def slip(table: Top5Table, due: str, answer: Answer) -> bool:
    """Take what happened instead of the ordinary deal; is the card that was due still to be dealt?"""
    if answer.verb == "exposed":
        table.deal_up(due, clause="WA-TOP5 4#4")
        if table.plan.exposed_card_voids:
            raise _exposed(due)
        return False
    table.slips += 1
    table.deal_down(answer.what, clause="WA-TOP5 4#4", seen_by=_owner(answer.what))
    return answer.verb == "extra"


def _owner(place: str) -> int:
    number = place.removeprefix("hand-")
    return int(number) if number.isdigit() else 0


ACTS = frozenset(("exposed", "incorrect-number"))


def reports(table: Top5Table, ask: Ask | Open) -> tuple[Option, ...]:
    """What the dealer or the floor may report while players decide."""
    if not table.places.get(COMMUNITY):
        return ()
    found: list[Option] = []
    for who in (DEALER, FLOOR):
        for place in table.layout:
            size = len(table.places.get(place, ()))
            if size:  # which card, counted in the order of the deal: to name it would be to see it
                found.append(Option(who, "exposed", "WA-TOP5 4#4", what=(place,), amount_min=1, amount_max=size))
        if table.wrong_numbers():
            found.append(Option(who, "incorrect-number", "WA-TOP5 4#4"))
    return tuple(found)


def report(table: Top5Table, ask: Ask | Open, answer: Answer) -> Irregularity | bool:
    """Void the round, or put it right and go on."""
    if answer.verb == "exposed":
        table.turn_up(answer.what, card=table.places[answer.what][answer.amount - 1], clause="WA-TOP5 4#4")
        return _exposed(answer.what) if table.plan.exposed_card_voids else False
    wrong = table.wrong_numbers()
    if table.plan.wrong_number_voids:
        return _wrong_number(*wrong)
    for place in wrong:
        _put_right(table, place)
    return False


def right_number(table: Top5Table, place: str) -> None:
    """Check that a hand that is taken up has five cards."""
    if place not in table.wrong_numbers():
        return
    if table.plan.wrong_number_voids:
        raise _wrong_number(place)
    _put_right(table, place)


def _put_right(table: Top5Table, place: str) -> None:
    while len(table.places.get(place, ())) > HAND_SIZE:
        table.carry(WagerKind.SURPLUS_REMOVED, place, RACK, table.places[place][-1:], clause="WA-TOP5 4#4")
    while len(table.places.get(place, ())) < HAND_SIZE:
        table.deal_down(place, clause="WA-TOP5 4#4", seen_by=_owner(place))


def _exposed(place: str) -> Irregularity:
    return Irregularity("WA-TOP5 4#4", f"a card of {place} is exposed")


def _wrong_number(*places: str) -> Irregularity:
    return Irregularity("WA-TOP5 4#4", f"an incorrect number of cards: {', '.join(places)}")


def void(table: Top5Table, found: Irregularity) -> None:
    """The round is void: every wager is returned, including those collected, and the cards are shuffled again."""
    table.note(TableKind.VOIDED, text=found.what, clause=found.clause, reading="W-10")
    for seat in table.seats:
        for bet in tuple(table.wagers.get(seat, ())):
            table.return_wager(seat, bet, clause=found.clause, reading="W-10")
    for seat, bet, cents in table.collected:
        table.move(
            TableKind.RETURNED, INVENTORY, STACK[seat], cents, clause=found.clause, seat=seat, bet=bet, reading="W-10"
        )
    for place in [place for place, cards in table.places.items() if cards and place != RACK]:
        table.rack(place, clause="WA-TOP5 12#2")
    table.note(DeckKind.TO_BE_SHUFFLED, clause="WA-TOP5 12#2")
