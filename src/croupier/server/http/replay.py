"""Replays of finished hands: step by step, as any viewer the sender is entitled to, as a shared link, as a text.

Players see a hand as they saw it then. Everybody may see what everybody at the table saw, since onlookers
are shown it too. Staff see it in their role; surveillance and the regulator also as any seat. A look at
cards that not everybody saw is journalled before it is granted, unless they are one's own. A player's link
shows what everybody saw, and the player's own cards only if the player adds them.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import UNSET, Meta

from croupier.engine import DEALER, EVERYONE, FLOOR, Round
from croupier.engine.seen_log import write_seen
from croupier.errors import CroupierError
from croupier.room.hands import RECORD_READ, Hands, NoHand
from croupier.room.proofs import proofs
from croupier.room.rederiving import ReplayedProcedure
from croupier.room.register import Account
from croupier.room.roles import FLOOR_OR_ABOVE, PERMITTED, Act, Role
from croupier.room.shuffles import ShownShuffle
from croupier.rules import GAMES
from croupier.rules.poker.histories.phh.writing import write_history
from croupier.rules.views import PUBLIC, SURVEILLANCE, View, Viewer, person, viewer_for
from croupier.rules.views.increments import Increment, Watch
from croupier.rules.views.looking import own_cards
from croupier.server.http.asking import Asks, Serves
from croupier.server.service import Service

LARGEST = 2**62  # the largest number that the store accepts
MAC_CHARACTERS = 32
EVERYBODY = "everybody"
_BY_ROLE: tuple[tuple[frozenset[Role], str, Viewer], ...] = (
    (FLOOR_OR_ABOVE, "floor", viewer_for(FLOOR)),
    (frozenset({Role.DEALER}), "dealer", viewer_for(DEALER)),
    (PERMITTED[Act.READ_RECORDS], "surveillance", viewer_for(SURVEILLANCE)),
)


class NoEyes(CroupierError):
    """A viewpoint that the sender may not take; the message says which they may."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step: what changed, and when it was done."""

    change: Annotated[Increment, Meta(description="apply it to the view before (docs/json.md, increments)")]
    at: Annotated[int, Meta(description="microseconds since the hand began; 0 if unknown")] = 0


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished hand, step by step, from one viewpoint."""

    table: str
    hand: Annotated[int, Meta(description="the number of the procedure at this table")]
    game: str
    procedure: str
    seen_as: Annotated[str, Meta(description="the viewpoint that is shown")]
    viewpoints: Annotated[dict[str, str], Meta(description="those that may be taken: by name, in words")]
    view: Annotated[View, Meta(description="before the first answer")]
    steps: tuple[ReplayStep, ...]
    at: Annotated[int, Meta(description="when it began; microseconds since 1970, UTC")] = 0
    shared: Annotated[bool, Meta(description="whether it is shown through a shared link")] = False
    sat: Annotated[bool, Meta(description="whether the sender sat in this hand")] = False


class Sharing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a link shall show."""

    cards: Annotated[bool, Meta(description="the sender's own cards, besides what everybody saw")] = False


class Link(msgspec.Struct, frozen=True):
    """A shared link."""

    path: Annotated[str, Meta(description="the page that shows the hand to anybody who has the link")]


class Proof(msgspec.Struct, frozen=True):
    """Everything needed to check a hand independently."""

    seen: Annotated[str, Meta(description="the seen log: every leaf under its root")]
    head: Annotated[str, Meta(description="of the table's chain: the link of the row that ended the hand")]
    shuffles: Annotated[tuple[ShownShuffle, ...], Meta(description="roots, leaves and openings; bytes are base64")]


Named = Annotated[str, QueryParameter(description="a viewpoint; by default the sender's own", max_length=20)]
Form = Literal["seen", "phh"]


# ---- over HTTP ------------------------------------------------------------------------------------------------------


@get("/replays/{table:str}/{number:int}")
async def replay(
    table: FromPath[str], number: FromPath[int], asking: Asks, service: Serves, seen_as: Named = ""
) -> Replay:
    """A finished hand, step by step, from the sender's own or another permitted viewpoint."""
    by = await asking.account()
    return await asyncio.to_thread(_replay, service, by, table, number, seen_as)


@post("/replays/{table:str}/{number:int}/link", status_code=201)
async def share(
    table: FromPath[str], number: FromPath[int], data: JSONBody[Sharing], asking: Asks, service: Serves
) -> Link:
    """A link to this hand for others: what everybody saw, and the sender's own cards if added."""
    by = await asking.account()
    return await asyncio.to_thread(_link, service, by, table, number, data.cards)


@get("/shared/{table:str}/{number:int}/{seats:str}/{mark:str}")
async def shared(
    table: FromPath[str], number: FromPath[int], seats: FromPath[str], mark: FromPath[str], service: Serves
) -> Replay:
    """A hand by a shared link; no account is needed."""
    return await asyncio.to_thread(_shared, service, table, number, seats, mark)


@get("/shared/{table:str}/{number:int}/{seats:str}/{mark:str}/proof")
async def shared_proof(
    table: FromPath[str], number: FromPath[int], seats: FromPath[str], mark: FromPath[str], service: Serves
) -> Proof:
    """The proof of a hand by a shared link: of the cards that the link shows."""
    return await asyncio.to_thread(_shared_proof, service, table, number, seats, mark)


@get("/shared/{table:str}/{number:int}/{seats:str}/{mark:str}/text", media_type="text/plain")
async def shared_text(
    table: FromPath[str],
    number: FromPath[int],
    seats: FromPath[str],
    mark: FromPath[str],
    service: Serves,
    form: FromQuery[Form] = "seen",
) -> Response[str]:
    """A hand as a text by a shared link, with only the cards that the link shows."""
    made = await asyncio.to_thread(_shared_text, service, table, number, seats, mark, form)
    return Response(made, media_type="text/plain; charset=utf-8")


@get("/replays/{table:str}/{number:int}/proof")
async def proof(
    table: FromPath[str], number: FromPath[int], asking: Asks, service: Serves, seen_as: Named = ""
) -> Proof:
    """The proof of a hand: the log of what was seen from a viewpoint under its root, and the shuffles' openings."""
    by = await asking.account()
    return await asyncio.to_thread(_proof, service, by, table, number, seen_as)


@get("/replays/{table:str}/{number:int}/text", media_type="text/plain")
async def text(
    table: FromPath[str],
    number: FromPath[int],
    asking: Asks,
    service: Serves,
    form: FromQuery[Form] = "seen",
    seen_as: Named = "",
) -> Response[str]:
    """A hand as a text: the seen log, or PHH with only the cards that were seen from a viewpoint."""
    by = await asking.account()
    made = await asyncio.to_thread(_text, service, by, table, number, form, seen_as)
    return Response(made, media_type="text/plain; charset=utf-8")


# ---- inside ---------------------------------------------------------------------------------------------------------


def _found(service: Service, table: str, number: int) -> ReplayedProcedure:
    hands = Hands(service.office.desk, service.office.people, GAMES)
    return hands.found(table, number)


def eyes_of(by: Account, players: Mapping[int, str]) -> dict[str, tuple[str, Viewer]]:
    """The viewpoints that somebody may take in a hand, their own first: by name, in words."""
    found: dict[str, tuple[str, Viewer]] = {}
    mine = person(players, by.id)
    if mine.seats:
        found["own"] = ("as you saw it", mine)
    for wanted, name, viewer in _BY_ROLE:
        if by.roles & wanted:
            found[name] = (f"as {'' if name == 'surveillance' else 'the '}{name} sees it", viewer)
    if by.roles & PERMITTED[Act.READ_RECORDS]:
        for seat in sorted(players):
            found[f"seat{seat}"] = (f"as seat {seat} saw it", viewer_for(seat))
    found[EVERYBODY] = ("as everybody saw it", viewer_for(PUBLIC))
    return found


def _replay(service: Service, by: Account, table: str, number: int, seen_as: str) -> Replay:
    played = _found(service, table, number)
    named, eyes = _looks(service, by, table, played, seen_as)
    if not eyes[named][1].seats and own_cards(played.running, eyes[named][1], 0):  # hands are rebuilt
        _journal_the_look(service, by, table, played.number, named)
    words = {name: said for name, (said, _) in eyes.items()}
    return _steps(played, table, eyes[named][1], named, words, sat="own" in eyes)


def _looks(
    service: Service, by: Account, table: str, played: ReplayedProcedure, seen_as: str
) -> tuple[str, dict[str, tuple[str, Viewer]]]:
    """The viewpoint that is taken, and all that may be; a look as somebody else's seat is journalled first."""
    eyes = eyes_of(by, played.running.record.players)
    named, number = seen_as or next(iter(eyes)), played.number
    if named not in eyes:
        raise NoEyes(f"{by.name} may not look at hand {number} of table {table} as {named!r}; use {', '.join(eyes)}")
    if named.startswith("seat"):
        _journal_the_look(service, by, table, number, named)
    return named, eyes


def _journal_the_look(service: Service, by: Account, table: str, number: int, named: str) -> None:
    """Journal that somebody looks at cards of others that not everybody saw, before they may."""
    doer = service.office.people.doer(by, Act.RULE if named == "floor" else Act.READ_RECORDS)
    told = msgspec.json.encode({"table": table, "hand": number, "as": named})
    service.office.desk.take(doer, RECORD_READ, told).result()


def _steps(
    played: ReplayedProcedure,
    table: str,
    viewer: Viewer,
    named: str,
    words: dict[str, str],
    *,
    sat: bool = False,
    by_link: bool = False,
) -> Replay:
    """Replay the hand, and watch it from this viewpoint."""
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
    """The view without its ask."""
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
    """A signature that only the room's keys can make, which shows that the link was made here."""
    told = msgspec.json.encode(["link to a hand", table, number, seats])
    return service.office.desk.keys.fingerprint(told).hex()[:MAC_CHARACTERS]


def _link(service: Service, by: Account, table: str, number: int, cards: bool) -> Link:
    played = _found(service, table, number)
    mine = person(played.running.record.players, by.id).seats
    if not mine:
        raise NoHand(f"{by.name} did not sit at table {table} in hand {number}, and so cannot share it")
    seats = "-".join(map(str, mine)) if cards else "0"
    return Link(f"/shared/{table}/{played.number}/{seats}/{_mark(service, table, played.number, seats)}")


def _of_link(service: Service, table: str, number: int, seats: str, mark: str) -> tuple[int, ...]:
    """The seats whose cards a link shows; a link that was not made here is refused."""
    if not hmac.compare_digest(mark.encode(), _mark(service, table, min(number, LARGEST), seats).encode()):
        raise NoHand("this link was not made here, or was changed on its way; ask for it again")
    return tuple(int(one) for one in seats.split("-") if one != "0")


def _shared(service: Service, table: str, number: int, seats: str, mark: str) -> Replay:
    mine = _of_link(service, table, number, seats, mark)
    viewer = Viewer(viewer_for(mine[0]).role, mine) if mine else viewer_for(PUBLIC)
    named = "shared" if mine else EVERYBODY
    words = {named: "as the player who shared it saw it" if mine else "as everybody saw it"}
    return _steps(_found(service, table, number), table, viewer, named, words, by_link=True)


def _shared_proof(service: Service, table: str, number: int, seats: str, mark: str) -> Proof:
    mine = _of_link(service, table, number, seats, mark)
    return _proved(_found(service, table, number), mine)


def _shared_text(service: Service, table: str, number: int, seats: str, mark: str, form: Form) -> str:
    mine = _of_link(service, table, number, seats, mark)
    return _written(_found(service, table, number), mine, form)


# ---- texts ----------------------------------------------------------------------------------------------------------


def _proof(service: Service, by: Account, table: str, number: int, seen_as: str) -> Proof:
    played = _found(service, table, number)
    named, eyes = _looks(service, by, table, played, seen_as)
    return _proved(played, eyes[named][1].seats)


def _text(service: Service, by: Account, table: str, number: int, form: Form, seen_as: str) -> str:
    played = _found(service, table, number)
    named, eyes = _looks(service, by, table, played, seen_as)
    return _written(played, eyes[named][1].seats, form)


def _proved(played: ReplayedProcedure, seats: tuple[int, ...]) -> Proof:
    head = played.link.hex()
    return Proof(write_seen(played.running, seats, head), head, proofs(played, seats))


def _written(played: ReplayedProcedure, seats: tuple[int, ...], form: Form) -> str:
    if form == "seen":
        return write_seen(played.running, seats, played.link.hex())
    events = played.running.events
    seen = {card for event in events if event.seen_by in (EVERYONE, *seats) for card in event.cards}
    memory: Any = played.running.table.memory
    return write_history(played.running, named=seen, shown=memory.shown)


ROUTER = Router(
    "/",
    route_handlers=[replay, share, shared, shared_proof, shared_text, proof, text],
    tags=["replays of hands"],
)
