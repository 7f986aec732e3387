"""Hands to be looked at again: step by step, through the eyes that one may use, as a link for others, as a text.

Whoever sat in a hand sees it as they saw it then. Everybody may see what everybody at the table saw, since onlookers
are shown it too. Staff look as their role does; surveillance and the regulator also through the eyes of a seat, and
that look is journalled before it is given. A link that a player makes shows what everybody saw, and with it the
player's own cards only where the player adds them.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import UNSET, Meta

from croupier.engine import DEALER, EVERYONE, FLOOR, Round
from croupier.engine.seen_log import write_seen
from croupier.errors import CroupierError
from croupier.room.hands import Hands, NoHand
from croupier.room.proofs import proofs
from croupier.room.rederiving import Replayed
from croupier.room.register import Account
from croupier.room.roles import FLOOR_OR_ABOVE, PERMITTED, Act, Role
from croupier.room.shuffles import Shown
from croupier.rules import GAMES
from croupier.rules.poker.histories.phh.writing import write_history
from croupier.rules.views import PUBLIC, SURVEILLANCE, View, Viewer, person, viewer_for
from croupier.rules.views.increments import Increment, Watch
from croupier.server.http.asking import Asks, Serves
from croupier.server.service import Service

LARGEST = 2**62  # that a store takes
MAC_CHARACTERS = 32
EVERYBODY = "everybody"
_BY_ROLE: tuple[tuple[frozenset[Role], str, Viewer], ...] = (
    (FLOOR_OR_ABOVE, "floor", viewer_for(FLOOR)),
    (frozenset({Role.DEALER}), "dealer", viewer_for(DEALER)),
    (PERMITTED[Act.READ_RECORDS], "surveillance", viewer_for(SURVEILLANCE)),
)


class NoEyes(CroupierError):
    """A viewpoint that somebody may not take: which there are."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step: what changed, and when it was done."""

    change: Annotated[Increment, Meta(description="apply it to the view before (docs/json.md, increments)")]
    at: Annotated[int, Meta(description="microseconds since the hand began; 0 where that is not known")] = 0


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand that is over, step by step, through one pair of eyes."""

    table: str
    hand: Annotated[int, Meta(description="the number of the procedure at this table")]
    game: str
    procedure: str
    seen_as: Annotated[str, Meta(description="the viewpoint that is shown")]
    viewpoints: Annotated[dict[str, str], Meta(description="those that may be taken: by name, in words")]
    view: Annotated[View, Meta(description="before the first answer")]
    steps: tuple[ReplayStep, ...]
    at: Annotated[int, Meta(description="when it began; microseconds since 1970, UTC")] = 0
    shared: Annotated[bool, Meta(description="is it shown by a link that somebody made?")] = False
    sat: Annotated[bool, Meta(description="did whoever asks sit in this hand?")] = False


class Sharing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a link is to show."""

    cards: Annotated[bool, Meta(description="one's own cards too, besides what everybody saw")] = False


class Link(msgspec.Struct, frozen=True):
    """A link that somebody made."""

    path: Annotated[str, Meta(description="of the page that shows it, to whoever has the link")]


class Proof(msgspec.Struct, frozen=True):
    """What somebody needs to check a hand by themselves."""

    seen: Annotated[str, Meta(description="the seen log: every leaf under its root")]
    head: Annotated[str, Meta(description="of the table's chain: the link of the row that ended the hand")]
    shuffles: Annotated[tuple[Shown, ...], Meta(description="roots, leaves and openings; bytes are base64")]


Named = Annotated[str, Meta(description="a viewpoint; one's own where none is named", max_length=20)]


# ---- over HTTP ------------------------------------------------------------------------------------------------------


@get("/replays/{table:str}/{number:int}")
async def replay(
    table: FromPath[str], number: FromPath[int], asking: Asks, service: Serves, seen_as: FromQuery[Named] = ""
) -> Replay:
    """A hand that is over, step by step, through one's own eyes or others that one may use."""
    by = await asking.account()
    return await asyncio.to_thread(_replay, service, by, table, number, seen_as)


@post("/replays/{table:str}/{number:int}/link", status_code=201)
async def share(
    table: FromPath[str], number: FromPath[int], data: JSONBody[Sharing], asking: Asks, service: Serves
) -> Link:
    """A link to this hand for others: what everybody saw, and one's own cards where one adds them."""
    by = await asking.account()
    return await asyncio.to_thread(_link, service, by, table, number, data.cards)


@get("/shared/{table:str}/{number:int}/{seats:str}/{mark:str}")
async def shared(
    table: FromPath[str], number: FromPath[int], seats: FromPath[str], mark: FromPath[str], service: Serves
) -> Replay:
    """A hand by a link that somebody made; nobody needs an account for it."""
    return await asyncio.to_thread(_shared, service, table, number, seats, mark)


@get("/replays/{table:str}/{number:int}/proof")
async def proof(table: FromPath[str], number: FromPath[int], asking: Asks, service: Serves) -> Proof:
    """What proves a hand to whoever asks: the log of what they saw under its root, and the shuffles' openings."""
    by = await asking.account()
    return await asyncio.to_thread(_proof, service, by, table, number)


@get("/replays/{table:str}/{number:int}/text", media_type="text/plain")
async def text(
    table: FromPath[str],
    number: FromPath[int],
    asking: Asks,
    service: Serves,
    form: FromQuery[Literal["seen", "phh"]] = "seen",
) -> Response[str]:
    """A hand as a text: the seen log, or PHH with the cards that one saw and no other."""
    by = await asking.account()
    made = await asyncio.to_thread(_text, service, by, table, number, form)
    return Response(made, media_type="text/plain; charset=utf-8")


# ---- inside ---------------------------------------------------------------------------------------------------------


def _found(service: Service, table: str, number: int) -> Replayed:
    hands = Hands(service.office.desk, service.office.people, GAMES)
    return hands.found(table, min(number, LARGEST))


def eyes_of(by: Account, players: Mapping[int, str]) -> dict[str, tuple[str, Viewer]]:
    """The viewpoints that somebody may take in a hand, the first one their own: by name, in words."""
    found: dict[str, tuple[str, Viewer]] = {}
    mine = person(players, by.id)
    if mine.seats:
        found["own"] = ("as you saw it", mine)
    for wanted, name, viewer in _BY_ROLE:
        if by.roles & wanted:
            found[name] = (f"as the {name} sees it", viewer)
    if by.roles & PERMITTED[Act.READ_RECORDS]:
        for seat in sorted(players):
            found[f"seat{seat}"] = (f"as seat {seat} saw it", viewer_for(seat))
    found[EVERYBODY] = ("as everybody saw it", viewer_for(PUBLIC))
    return found


def _replay(service: Service, by: Account, table: str, number: int, seen_as: str) -> Replay:
    played = _found(service, table, number)
    eyes = eyes_of(by, played.running.record.players)
    named = seen_as or next(iter(eyes))
    if named not in eyes:
        raise NoEyes(f"{by.name} may not look at hand {number} of table {table} as {named!r}; use {', '.join(eyes)}")
    if named.startswith("seat"):
        _journal_the_look(service, by, table, number, named)
    words = {name: said for name, (said, _) in eyes.items()}
    return _steps(played, table, eyes[named][1], named, words, sat="own" in eyes)


def _journal_the_look(service: Service, by: Account, table: str, number: int, seat: str) -> None:
    """Somebody looks at a hand with the eyes of a seat that is not theirs: that is written down first."""
    doer = service.office.people.doer(by, Act.READ_RECORDS)
    told = msgspec.json.encode({"table": table, "hand": number, "as": seat})
    service.office.desk.take(doer, "record read", told).result()


def _steps(
    played: Replayed,
    table: str,
    viewer: Viewer,
    named: str,
    words: dict[str, str],
    *,
    sat: bool = False,
    by_link: bool = False,
) -> Replay:
    """Play the hand again, and watch it with these eyes."""
    record = played.running.record
    running = Round(replace(record, answers=(), given=()))
    watch = Watch(running)
    first = watch.snapshot(viewer)
    steps = tuple(_watched(running, watch, viewer, played.running))
    began = 0 if record.head.time is None else int(record.head.time.timestamp() * 1_000_000)
    return Replay(
        table, played.number, record.game.id, record.procedure, named, words, _looking_back(first), steps, began,
        by_link, sat,
    )  # fmt: skip


def _looking_back(view: View) -> View:
    """A view in which nothing is asked any more."""
    return msgspec.structs.replace(view, own=msgspec.structs.replace(view.own, options=(), acts=()))


def _watched(running: Round, watch: Watch, viewer: Viewer, whole: Round) -> Iterator[ReplayStep]:
    given = whole.record.given
    moments = [None if one is None else one.at for one in given]
    began = next((one for one in moments if one is not None), None)
    for place, answer in enumerate(whole.record.answers):
        running.take(answer)
        step = watch.step()
        if step is None:
            continue
        change = step.increment(viewer)
        if change.own is not UNSET:
            own = msgspec.structs.replace(change.own, options=UNSET, acts=UNSET)
            change = msgspec.structs.replace(change, own=own)
        moment = moments[place] if place < len(moments) else None
        after = 0 if moment is None or began is None else int((moment - began).total_seconds() * 1_000_000)
        yield ReplayStep(change, max(after, 0))


# ---- links ----------------------------------------------------------------------------------------------------------


def _mark(service: Service, table: str, number: int, seats: str) -> str:
    """What nobody without the room's keys can make, and which says that the link was made here."""
    told = msgspec.json.encode(["link to a hand", table, number, seats])
    return service.office.desk.keys.fingerprint(told).hex()[:MAC_CHARACTERS]


def _link(service: Service, by: Account, table: str, number: int, cards: bool) -> Link:
    played = _found(service, table, number)
    mine = person(played.running.record.players, by.id).seats
    if not mine:
        raise NoHand(f"{by.name} did not sit at table {table} in hand {number}, and so cannot share it")
    seats = "-".join(map(str, mine)) if cards else "0"
    return Link(f"/shared/{table}/{played.number}/{seats}/{_mark(service, table, played.number, seats)}")


def _shared(service: Service, table: str, number: int, seats: str, mark: str) -> Replay:
    if not hmac.compare_digest(mark.encode(), _mark(service, table, min(number, LARGEST), seats).encode()):
        raise NoHand("this link was not made here, or was changed on its way; ask for it once more")
    mine = tuple(int(one) for one in seats.split("-") if one != "0")
    viewer = Viewer(viewer_for(mine[0]).role, mine) if mine else viewer_for(PUBLIC)
    named = "shared" if mine else EVERYBODY
    words = {named: "as whoever shared it saw it" if mine else "as everybody saw it"}
    return _steps(_found(service, table, number), table, viewer, named, words, by_link=True)


# ---- texts ----------------------------------------------------------------------------------------------------------


def _proof(service: Service, by: Account, table: str, number: int) -> Proof:
    played = _found(service, table, number)
    seats = person(played.running.record.players, by.id).seats
    head = played.link.hex()
    return Proof(write_seen(played.running, seats, head), head, proofs(played, seats))


def _text(service: Service, by: Account, table: str, number: int, form: str) -> str:
    played = _found(service, table, number)
    seats = person(played.running.record.players, by.id).seats
    if form == "seen":
        return write_seen(played.running, seats, played.link.hex())
    events = played.running.events
    seen = {card for event in events if event.seen_by in (EVERYONE, *seats) for card in event.cards}
    memory: Any = played.running.table.memory
    return write_history(played.running, named=seen, shown=memory.shown)


ROUTER = Router("/", route_handlers=[replay, share, shared, proof, text], tags=["hands to look at again"])
