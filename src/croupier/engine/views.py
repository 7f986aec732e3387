"""Views: what each viewer may see, and nothing else."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.cards import CARDS
from croupier.engine.asks import DEALER, FLOOR, Option, actor_name
from croupier.engine.event_kinds import Kind, TableKind
from croupier.engine.events import EVERYONE, NO_POT, Event, in_words
from croupier.engine.record import Round
from croupier.engine.table import DECK, HAND, RACK
from croupier.errors import CroupierError

PUBLIC = -4
HIDDEN = "??"


class BadViewer(CroupierError):
    """A text that names no viewer."""


class SeenEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a viewer sees it."""

    kind: Kind
    clause: str
    words: str
    seat: int = 0
    bet: str = ""
    cents: int = 0
    source: str = ""
    target: str = ""
    place: str = ""
    cards: tuple[str, ...] = ()
    hand: str = ""
    reading: str = ""
    pot: int = NO_POT
    share: str = ""
    board: int = 0
    against: str = ""
    pays: str = ""
    number: int = 0
    of: int = 0
    amount: int = 0
    meter: str = ""
    before: int = 0
    after: int = 0
    seats: tuple[int, ...] = ()
    name: str = ""
    jackpot: str = ""
    deck: str = ""
    act: str = ""
    text: str = ""


_PASSED_ON = tuple(name for name in SeenEvent.__struct_fields__ if name not in ("kind", "clause", "words", "cards"))


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it: accounts, cards, log, who is asked, and what is open to the viewer.

    `options` are the answers that the ask takes from this viewer. `acts` are what the viewer may do, say or report
    beside them, whoever is asked: chips put forward without a word, statements out of turn, irregularities.
    """

    viewer: str
    game: str
    players: dict[int, str]
    accounts: dict[str, int]
    places: dict[str, tuple[str, ...]]
    asked: str
    clause: str
    options: tuple[Option, ...]
    acts: tuple[Option, ...]
    log: tuple[SeenEvent, ...]
    over: bool

    def _repr_html_(self) -> str:
        from croupier.engine.pages import view_page

        return view_page(self)


def viewer_of(text: str) -> int:
    """The viewer that `seat3`, `dealer`, `floor` or `public` names."""
    word = text.strip().lower()
    named = {"dealer": DEALER, "floor": FLOOR, "public": PUBLIC}.get(word)
    if named is not None:
        return named
    number = word.removeprefix("seat").strip()
    if not (word.startswith("seat") and number.isascii() and number.isdigit() and int(number) > 0):
        raise BadViewer(f"{text!r} is no viewer; it is seat1, seat2, ... or dealer, floor or public")
    return int(number)


def view(running: Round, viewer: int) -> View:
    """The round as `viewer` (a seat's number, DEALER, FLOOR or PUBLIC) sees it now."""
    table, ask = running.table, running.ask
    answers = () if ask is None else ask.options
    rebuilds = viewer == FLOOR and running.over and running.record.game.floor_rebuilds
    return View(
        viewer="public" if viewer == PUBLIC else actor_name(viewer),
        game=running.record.game.id,
        players=dict(table.players),
        accounts={account: cents for account, cents in table.balances.items() if cents},
        places={place: _cards_at(running, place, viewer) for place, cards in table.places.items() if cards},
        asked="" if ask is None else actor_name(ask.actor),
        clause="" if ask is None else ask.clause,
        options=tuple(option for option in answers if option.actor == viewer),
        acts=tuple(option for option in running.options()[len(answers) :] if option.actor == viewer),
        log=tuple(_seen(event, viewer, rebuilds) for event in table.events),
        over=running.over,
    )


def _cards_at(running: Round, place: str, viewer: int) -> tuple[str, ...]:
    table = running.table
    own = viewer > 0 and place == HAND[viewer]
    if place in (DECK, RACK):  # lies in a stack: nobody sees more than the number of its cards
        return (HIDDEN,) * len(table.places[place])
    return tuple(str(CARDS[card]) if own or card in table.face_up else HIDDEN for card in table.places[place])


@lru_cache(1 << 14)
def _seen(event: Event, viewer: int, rebuilds: bool) -> SeenEvent:
    rebuilt = rebuilds and event.kind == TableKind.DEALT
    visible = event.seen_by == EVERYONE or rebuilt or (viewer > 0 and event.seen_by == viewer)
    shown = tuple(str(CARDS[card]) if visible else HIDDEN for card in event.cards)
    fields = {name: getattr(event, name) for name in _PASSED_ON}
    return SeenEvent(event.kind, event.clause, in_words(event), cards=shown, **fields)
