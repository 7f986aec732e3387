"""A view: the table as one viewer sees it, and nothing else.

    seen = view(running, 3)                    # the player who sits at seat 3
    seen.table.pots, seen.own.options          # what everybody sees, and what only this viewer gets

The table and the log are the same for all viewers, to the last byte. What a viewer gets in addition, `own`, is
separate: own cards, options, and cards of the log that not everybody saw.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.engine import DEALER, DECK, FLOOR, HAND, RACK, STACK, Ask, Event, Open, Option, Round, TableKind
from croupier.engine.events import EVERYONE, NOBODY
from croupier.rules.spec import GameSpec
from croupier.rules.views.people import REBUILD, STAFF, Viewer, ViewerRole, viewer_for
from croupier.rules.views.seen import Allowed, SeenEvent, allowed, backs, named, seen
from croupier.rules.views.states import BankedState, Own, OwnHand, PokerState

_DEALT = TableKind.DEALT
BOARDS = ("board", "second-board")


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    viewer: Annotated[Viewer, Meta(description="who looks")]
    table: Annotated[PokerState | BankedState, Meta(description="the table as everybody sees it")]
    events: Annotated[tuple[SeenEvent, ...], Meta(description="everything that happened, as everybody saw it")]
    own: Annotated[Own, Meta(description="what only this viewer gets")]

    @property
    def log(self) -> tuple[SeenEvent, ...]:
        """Everything that happened, with the cards that this viewer saw."""
        own = self.own.seen
        if not own:
            return self.events
        replace = msgspec.structs.replace
        return tuple(
            replace(event, cards=own[number]) if number in own else event for number, event in enumerate(self.events)
        )

    def cards(self, seat: int) -> tuple[str, ...]:
        """The cards in front of a seat, as this viewer sees them."""
        hand = self.own.hands.get(seat)
        return self.table.seats[seat].cards if hand is None else hand.cards

    @property
    def places(self) -> dict[str, tuple[str, ...]]:
        """Every place with cards, as this viewer sees them."""
        table = self.table
        found = {DECK: backs(table.deck), RACK: backs(table.rack)}
        found |= {HAND[seat]: self.cards(seat) for seat in table.seats}
        if isinstance(table, PokerState):
            found |= dict(zip(BOARDS, table.boards, strict=False))
        else:
            found |= table.shared
        return {place: cards for place, cards in {**found, **table.piles}.items() if cards}

    @property
    def accounts(self) -> dict[str, int]:
        """Every account with money, in cents."""
        table = self.table
        found = {STACK[seat]: one.stack_cents for seat, one in table.seats.items()}
        if isinstance(table, PokerState):
            found["pot"] = table.pot_cents
        else:
            found |= {
                f"wager-{seat}-{bet}": cents for seat, one in table.seats.items() for bet, cents in one.wagers.items()
            }
            found |= {f"meter-{meter}": cents for meter, cents in table.meters.items()}
        return {account: cents for account, cents in {**found, **table.accounts}.items() if cents}

    @property
    def asked(self) -> str:
        """Who is asked: `seat 3`, `dealer`, ...; empty once it is over."""
        return "" if self.table.asked is None else self.table.asked.name

    @property
    def clause(self) -> str:
        """The clause of the ask."""
        return "" if self.table.asked is None else self.table.asked.clause

    @property
    def options(self) -> tuple[Allowed, ...]:
        """The answers that the ask takes from this viewer."""
        return self.own.options

    @property
    def acts(self) -> tuple[Allowed, ...]:
        """What else this viewer may do, say or report."""
        return self.own.acts

    @property
    def over(self) -> bool:
        """Is the procedure over?"""
        return self.table.over

    def _repr_html_(self) -> str:
        from croupier.rules.views.pages import view_page

        return view_page(self)


def view(running: Round, who: Viewer | int) -> View:
    """The round as a viewer sees it now; a number is the person in that seat, DEALER, FLOOR or PUBLIC."""
    looks = viewer_for(who) if isinstance(who, int) else who
    return View(looks, state_of(running), tuple([seen(event) for event in running.events]), own_of(running, looks))


# ---- what everybody sees --------------------------------------------------------------------------------------------


def state_of(running: Round) -> PokerState | BankedState:
    """The table as everybody sees it."""
    spec = running.game.spec
    assert isinstance(spec, GameSpec)
    if spec.is_banked:
        from croupier.rules.views import banked

        return banked.state_of(running)
    from croupier.rules.views import poker

    return poker.state_of(running, poker.followed(running))


# ---- what one viewer gets -------------------------------------------------------------------------------------------


def own_of(running: Round, who: Viewer) -> Own:
    """What only this viewer gets."""
    options, acts = own_answers(running, who)
    return Own(hands=own_hands(running, who.seats), options=options, acts=acts, seen=own_cards(running, who, 0))


def own_hands(running: Round, seats: Collection[int]) -> dict[int, OwnHand]:
    """The hands of these seats; seats without one are left out."""
    if not seats:
        return {}
    spec = running.game.spec
    assert isinstance(spec, GameSpec)
    if spec.is_banked:
        from croupier.rules.views import banked

        return banked.own_hands(running, seats)
    from croupier.rules.views import poker

    return poker.own_hands(running, seats)


Answers = tuple[Allowed, ...]
Acts = Mapping[int, tuple[Option, ...]]


def own_answers(running: Round, who: Viewer) -> tuple[Answers, Answers]:
    """The answers that the ask takes from this viewer, and what else they may do, say or report."""
    ask = running.ask
    if ask is None or who.role in (ViewerRole.PUBLIC, ViewerRole.SURVEILLANCE):
        return (), ()
    if who.role in STAFF:
        reports = running.game.reports(running.table, ask)
        return staff_answers(ask, reports, DEALER if who.role is ViewerRole.DEALER else FLOOR)
    acts = running.game.acts_of_players(running.table, ask)
    return player_answers(ask, acts, who.seats)


def staff_answers(ask: Ask | Open, reports: tuple[Option, ...], actor: int) -> tuple[Answers, Answers]:
    """The dealer's or the floor's share of what may be answered and reported."""
    mine = [allowed(option) for option in reports if option.actor == actor]
    return all_allowed(ask.options_of(actor)), tuple(mine)


def player_answers(ask: Ask | Open, acts: Acts, seats: tuple[int, ...]) -> tuple[Answers, Answers]:
    """A player's share of what may be answered, and of what else players may do."""
    if len(seats) == 1:
        (seat,) = seats
        done = acts.get(seat)
        asked = ask.actor == seat or ask.actor <= DEALER
        return all_allowed(ask.options_of(seat)) if asked else (), _acts_allowed(done) if done else ()
    options = [option for seat in seats for option in ask.options_of(seat)]
    return all_allowed(tuple(options)), all_allowed(tuple(option for seat in seats for option in acts.get(seat, ())))


def all_allowed(options: tuple[Option, ...]) -> Answers:
    """Options as shown to the actor they belong to."""
    return _all_allowed(options) if options else ()


_ACTS: dict[int, tuple[tuple[Option, ...], Answers]] = {}  # by the identity of the options, kept here so that it stays


def _acts_allowed(acts: tuple[Option, ...]) -> Answers:
    """What else players may do; chapters make these options once and reuse them, so they are recognised by identity."""
    kept = _ACTS.get(id(acts))
    if kept is not None:
        return kept[1]
    if len(_ACTS) > 1 << 11:
        _ACTS.clear()
    found = _all_allowed(acts)
    _ACTS[id(acts)] = acts, found
    return found


@lru_cache(1 << 11)
def _all_allowed(options: tuple[Option, ...]) -> Answers:
    return tuple([allowed(option) for option in options])


def own_cards(running: Round, who: Viewer, since: int) -> dict[int, tuple[str, ...]]:
    """The cards of events from `since` on that this viewer saw and not everybody did, by the number of the event.

    MD-LIR 11.G(2), MD-TOP5 11.D, X-53: once the round is over, floor and surveillance may rebuild the hands.
    """
    events = running.events
    if running.over and running.game.hands_rebuilt and who.role in REBUILD:
        return {number: named(event.cards) for number, event in enumerate(events) if _is_rebuilt(event)}
    if not who.seats:
        return {}
    seats = who.seats
    return {
        number: named(event.cards)
        for number, event in enumerate(events[since:], since)
        if event.seen_by > NOBODY and event.seen_by in seats and event.cards
    }


def _is_rebuilt(event: Event) -> bool:
    return event.kind == _DEALT and event.seen_by != EVERYONE
