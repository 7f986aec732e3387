"""Increments: what has changed at a table since the last look, made once for everybody, and what only one viewer gets.

    watch = Watch(running)
    seen = watch.snapshot(viewer_for(3))
    running.answer(...)
    step = watch.step()                  # once, no matter who watches
    seen = apply(seen, step.increment(viewer_for(3)))

A field that is an object of entries (`seats`, `piles`, `hands`, ...) contains the entries that changed, and null
for one that is gone; any other field contains its new value; a field that did not change is left out. Events are added
to the log. At any time a snapshot with all its increments equals the `view` of that moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, partial
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import fields, replace

from croupier.engine import DEALER, FLOOR, Event, Option, Round
from croupier.errors import CroupierError
from croupier.rules.spec import GameSpec
from croupier.rules.views.looking import Acts, View, own_cards, player_answers, staff_answers
from croupier.rules.views.people import REBUILD, STAFF, Viewer, ViewerRole
from croupier.rules.views.seen import Allowed, SeenEvent, seen
from croupier.rules.views.states import BankedState, Own, PokerState

__all__ = ["Gap", "Increment", "Shared", "Step", "Watch", "apply"]

State = TypeVar("State", bound=msgspec.Struct)
_NONE: tuple[Allowed, ...] = ()
NOTHING: Final = Own(hands={}, seen={})


class Gap(CroupierError):
    """An increment that does not follow the view it is applied to."""


# ---- types ----------------------------------------------------------------------------------------------------------


def _changes(state: type[msgspec.Struct], name: str, tag: str | None) -> Any:
    """The type of the changes of a state: each field with its type, or left out."""
    made = []
    for field in fields(state):
        kind = field.type
        plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
        if get_origin(plain) is dict:
            key, value = get_args(plain)
            kind = dict[key, value | None]  # type: ignore[valid-type]  # made at run time
        made.append((field.name, kind | UnsetType, UNSET))
    says = f"What has changed of a `{state.__name__}`."
    tagged: dict[str, Any] = {"tag_field": "family", "tag": tag} if tag else {}
    return msgspec.defstruct(
        name, made, module=__name__, namespace={"__doc__": says}, frozen=True, omit_defaults=True, **tagged
    )


PokerChanges: Any = _changes(PokerState, "PokerChanges", "poker")
BankedChanges: Any = _changes(BankedState, "BankedChanges", "banked")
OwnChanges: Any = _changes(Own, "OwnChanges", None)
_OF: Mapping[type[msgspec.Struct], Any] = {PokerState: PokerChanges, BankedState: BankedChanges, Own: OwnChanges}


class Shared(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has changed for everybody."""

    after: Annotated[int, Meta(description="how many answers the record had before")]
    since: Annotated[int, Meta(description="how many events the log had before")]
    table: Annotated[PokerChanges | BankedChanges, Meta(description="what has changed at the table")]
    events: Annotated[tuple[SeenEvent, ...], Meta(description="what has happened, as everybody saw it")] = ()


class Increment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has changed for one viewer."""

    all: Annotated[Shared, Meta(description="the same for everybody")]
    own: Annotated[OwnChanges | UnsetType, Meta(description="what has changed for this viewer alone")] = UNSET


# ---- differences ----------------------------------------------------------------------------------------------------


@cache
def _names(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return kind.__struct_fields__


def difference(before: msgspec.Struct, now: msgspec.Struct, among: Sequence[str] = ()) -> dict[str, object]:
    """The fields that changed, and of objects of entries the entries; `among` are the only ones that may have."""
    changed: dict[str, object] = {}
    for name in among or _names(type(now)):
        was, is_now = getattr(before, name), getattr(now, name)
        if is_now is not was:
            if type(is_now) is dict:
                if entries := _entries(was, is_now):
                    changed[name] = entries
            elif is_now != was:
                changed[name] = is_now
    return changed


def _entries(was: dict[Any, object], is_now: dict[Any, object]) -> dict[Any, object]:
    """The entries that changed, and None for those that are gone; no entry is itself None."""
    changed = {key: one for key, one in is_now.items() if (before := was.get(key)) is not one and before != one}
    for key in was:
        if key not in is_now:
            changed[key] = None
    return changed


def _changed(state: State, changes: Any) -> State:
    """The state with the changes applied."""
    new: dict[str, object] = {}
    for name in _names(type(state)):
        value = getattr(changes, name)
        if value is UNSET:
            continue
        if isinstance(value, dict):
            entries = {**getattr(state, name), **value}
            value = {key: one for key, one in entries.items() if one is not None}
        new[name] = value
    return replace(state, **new)


def apply(view: View, increment: Increment) -> View:
    """The view with an increment applied."""
    shared = increment.all
    if (shared.after, shared.since) != (view.table.answers, len(view.events)):
        raise Gap(
            f"the increment follows {shared.after} answers and {shared.since} events; "
            f"the view has {view.table.answers} and {len(view.events)}"
        )
    own = view.own if increment.own is UNSET else _changed(view.own, increment.own)
    return View(view.viewer, _changed(view.table, shared.table), (*view.events, *shared.events), own)


# ---- watching -------------------------------------------------------------------------------------------------------


class Step:
    """What one or more answers have changed: once for everybody, and for each viewer who gets more."""

    __slots__ = ("own", "shared")

    def __init__(self, shared: Shared, own: dict[Viewer, Any]) -> None:
        self.shared = shared
        self.own = own

    def increment(self, who: Viewer) -> Increment:
        """What has changed for a viewer."""
        return Increment(self.shared, self.own.get(who, UNSET))


class Watch:
    """A round and its viewers: what each has been shown, so that only changes need to be sent."""

    __slots__ = (
        "_course", "_events", "_hands_of", "_own", "_rebuilds", "_seats", "_state_of", "running", "table",
    )  # fmt: skip

    def __init__(self, running: Round, *, rebuilds: bool = True) -> None:
        """Without `rebuilds` nobody is sent the hands that floor and surveillance may rebuild after a round (X-53)."""
        self.running, self._rebuilds = running, rebuilds
        self._own: dict[Viewer, Own] = {}
        self._seats: frozenset[int] = frozenset()  # those of the viewers
        self._events = len(running.events)
        spec = running.game.spec
        assert isinstance(spec, GameSpec)
        if spec.is_banked:
            from croupier.rules.views import banked

            self._state_of: Any = banked.state_of
            self._hands_of: Any = banked.own_hands
            self._course: Any = None
        else:
            from croupier.rules.views import poker

            self._course = poker.followed(running)
            self._state_of = partial(poker.state_of, course=self._course)
            self._hands_of = partial(poker.own_hands, known={})
        self.table: PokerState | BankedState = self._state_of(running)

    def snapshot(self, who: Viewer) -> View:
        """The whole view for a viewer who watches from now on."""
        return View(who, self.table, self.log, self.own(who))

    def own(self, who: Viewer) -> Own:
        """What only this viewer gets, who watches from now on."""
        self.step_is_taken()
        if who not in self._own:
            self._seats |= set(who.seats)
            self._own[who] = next((mine for _, _, mine in self._look({who: NOTHING}, 0)), NOTHING)
        return self._own[who]

    @property
    def log(self) -> tuple[SeenEvent, ...]:
        """Everything that has happened, as everybody saw it."""
        return tuple([seen(event) for event in self.running.events])

    def step_is_taken(self) -> None:
        """Refuse if current viewers have not been told of a change, which must happen before another viewer joins."""
        if self.running.answered != self.table.answers:
            raise Gap("something has happened that nobody was told; take the step first")

    def leave(self, who: Viewer) -> None:
        """Stop sending increments to a viewer."""
        self._own.pop(who, None)
        self._seats = frozenset(seat for one in self._own for seat in one.seats)

    def step(self) -> Step | None:
        """What has changed since the last time; None if nothing has."""
        running, before, since = self.running, self.table, self._events
        if running.answered == before.answers:
            return None
        events = running.events[since:]
        if self._course is not None:
            self._course.follow(running.events)
        among, as_before = self._next_state(before, events)
        self._events = since + len(events)
        changes = _OF[type(before)](**difference(before, self.table, among))
        shared = Shared(before.answers, since, changes, tuple([seen(event) for event in events]))
        own: dict[Viewer, Any] = {}
        for who, was, mine in self._look(self._own, since, as_before):
            changed = difference(was, mine)
            if changed:
                own[who] = OwnChanges(**changed)
                self._own[who] = mine
        return Step(shared, own)

    def _next_state(
        self, before: PokerState | BankedState, events: Sequence[Event]
    ) -> tuple[Sequence[str], AbstractSet[int]]:
        """Look at the table; returns which fields alone may have changed, if not all, and whose hands have not."""
        if isinstance(before, PokerState):
            from croupier.rules.views import poker

            if poker.is_quiet(events):
                self.table = now = poker.state_after(before, self.running, self._course, events)
                return poker.QUIETLY_CHANGED, poker.hands_as_before(before, now, events, self._seats)
        self.table = self._state_of(self.running)
        return (), frozenset()

    def _look(
        self, watching: Mapping[Viewer, Own], since: int, as_before: AbstractSet[int] = frozenset()
    ) -> list[tuple[Viewer, Own, Own]]:
        """What each viewer had and now gets, for those for whom something may have changed; acts are looked up once.

        The hands of seats that are `as_before` are not looked at again.
        """
        running = self.running
        ask, game, table = running.ask, running.game, running.table
        hands = self._hands_of(running, self._seats - as_before)
        told = {event.seen_by for event in running.events[since:]}
        acts: Acts = {} if ask is None else game.acts_of_players(table, ask)
        reports: tuple[Option, ...] | None = None
        found = []
        for who, before in watching.items():
            role, seats = who.role, who.seats
            cards, options, done = before.seen, _NONE, _NONE
            if not told.isdisjoint(seats) or (self._rebuilds and ask is None and role in REBUILD):
                cards = {**cards, **own_cards(running, who, since)}
            if ask is not None and role in STAFF:
                reports = game.reports(table, ask) if reports is None else reports
                options, done = staff_answers(ask, reports, DEALER if role is ViewerRole.DEALER else FLOOR)
            elif ask is not None and seats:
                options, done = player_answers(ask, acts, seats)
            if not (  # most seats, most of the time
                len(seats) == 1
                and options is before.options
                and done is before.acts
                and cards is before.seen
                and (seats[0] in as_before or hands.get(seats[0]) is before.hands.get(seats[0]))
            ):
                held = {seat: (before.hands if seat in as_before else hands).get(seat) for seat in seats}
                mine = {seat: hand for seat, hand in held.items() if hand}
                found.append((who, before, Own(hands=mine, options=options, acts=done, seen=cards)))
        return found
