"""The back office over HTTP: tasks, papers, signatures, duty. The room decides who may, and what is masked."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from croupier.room.office import duties, erasing, papers, tasks
from croupier.room.office.core import BackOffice
from croupier.room.office.duties import Staff
from croupier.room.office.erasing import KeptData
from croupier.room.office.papers import ListedForm, ListedPaper, ShownPaper
from croupier.room.office.printing import printed
from croupier.room.office.slips import record_high_hand
from croupier.room.office.state import Post
from croupier.room.office.tasks import ListedTask
from croupier.room.personal import Details, PersonalData
from croupier.room.register import Account
from croupier.server.http.asking import Asks, Serves

Password = Annotated[str, Meta(description="the signer's password, entered for this signature", max_length=201)]
Filled = Annotated[dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=400)]], Meta(max_length=30)]
Text = Annotated[str, Meta(max_length=400)]
NAME_MAX = 60
Name = Annotated[str, Meta(max_length=NAME_MAX)]
AskedName = Annotated[str, QueryParameter(description="only of this one; empty for any", max_length=NAME_MAX)]


class Signs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A signature on exactly what was shown, with the fields filled in."""

    shown: Annotated[str, Meta(description="the hash of the paper as shown", max_length=64)]
    password: Password
    fields: Filled = {}


class DrawsPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A paper that is drawn up by hand."""

    form: Name
    table: Name = ""
    fields: Filled = {}
    instead: Name = ""


class ClosesTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was found."""

    found: Text


class VoidsPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a paper is void."""

    why: Text


class RecordsHighHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A high hand that a floorperson verifies, with what its slip asks for."""

    seat: Annotated[int, Meta(ge=1, le=10)]
    password: Password
    fields: Filled = {}


class LeavesPost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which post somebody leaves."""

    post: Name
    table: Name


class AboutSomebody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is on file of somebody; what is left out stays as it was."""

    real_name: Annotated[str, Meta(max_length=140)] = ""
    phone: Annotated[str, Meta(max_length=40)] = ""
    licence: Annotated[str, Meta(max_length=40)] = ""


class TakesPost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes which post at a table."""

    account: Name
    post: Name
    table: Name


@get("/office/tasks")
async def open_tasks(asking: Asks, service: Serves, table: AskedName = "") -> list[ListedTask]:
    """Every open task, most urgent first."""
    by = await asking.account()

    def listed() -> list[ListedTask]:
        office = service.room.office
        office.reads(by, "the open tasks")
        tasks.attend(office)
        return tasks.listed(office, table)

    return await asyncio.to_thread(listed)


@get("/office/mine")
async def waiting_for_me(asking: Asks, service: Serves) -> list[ListedTask]:
    """The papers that wait for this person's signature, staff or not."""
    by = await asking.account()
    return await asyncio.to_thread(tasks.waiting_for, service.room.office, by)


@post("/office/tasks/{number:int}", status_code=204)
async def close(number: FromPath[int], data: JSONBody[ClosesTask], asking: Asks, service: Serves) -> None:
    """Close a task with what was found."""
    by = await asking.account()
    await asyncio.to_thread(tasks.close_task, service.room.office, by, number, data.found)


@get("/office/papers")
async def listed_papers(
    asking: Asks, service: Serves, form: AskedName = "", table: AskedName = "", day: AskedName = ""
) -> list[ListedPaper]:
    """Papers on file, newest first."""
    by = await asking.account()
    return await asyncio.to_thread(papers.listed, service.room.office, by, form=form, table=table, day=day)


@post("/office/papers", status_code=201)
async def draw(data: JSONBody[DrawsPaper], asking: Asks, service: Serves) -> ShownPaper:
    """Draw up a paper by hand."""
    by = await asking.account()

    def drawn(office: BackOffice, who: Account) -> ShownPaper:
        made = office.draw_by(who, data.form, data.table, dict(data.fields), data.instead)
        return papers.show(office, who, made.number)

    return await asyncio.to_thread(drawn, service.room.office, by)


@get("/office/papers/{number:str}")
async def paper(number: FromPath[str], asking: Asks, service: Serves) -> ShownPaper:
    """A paper as this person may see it; looking at personal data is journalled."""
    by = await asking.account()
    return await asyncio.to_thread(papers.show, service.room.office, by, number)


@post("/office/papers/{number:str}/signatures", status_code=201)
async def sign(number: FromPath[str], data: JSONBody[Signs], asking: Asks, service: Serves) -> ShownPaper:
    """Sign the next step of a paper."""
    by = await asking.account()

    def signed(office: BackOffice) -> ShownPaper:
        office.sign(by, data.password, number, data.shown, dict(data.fields))
        return papers.show(office, by, number)

    return await asyncio.to_thread(signed, service.room.office)


@post("/office/papers/{number:str}/void", status_code=204)
async def void(number: FromPath[str], data: JSONBody[VoidsPaper], asking: Asks, service: Serves) -> None:
    """Declare void a paper that is not fully signed."""
    by = await asking.account()
    await asyncio.to_thread(service.room.office.void, by, number, data.why)


@get("/office/papers/{number:str}/pdf", media_type="application/pdf")
async def pdf(number: FromPath[str], asking: Asks, service: Serves) -> Response[bytes]:
    """A paper as PDF: the original once, then marked copies."""
    by, office = await asking.account(), service.room.office
    service.lessons.refuse_if_full()  # before the original is taken
    shown, mark = await asyncio.to_thread(papers.for_print, office, by, number)
    made = await service.lessons.ask(printed, shown, mark, office.zone)
    return Response(made, media_type="application/pdf")


@get("/office/forms")
async def forms(asking: Asks) -> list[ListedForm]:
    """The forms that this person may draw up, and what they ask for."""
    return papers.forms(await asking.account())


@post("/office/tables/{table:str}/high-hands", status_code=201)
async def high_hand(
    table: FromPath[str], data: JSONBody[RecordsHighHand], asking: Asks, service: Serves
) -> ShownPaper | None:
    """Verify a high hand, record it and sign its slip; nothing if a higher one is recorded."""
    by = await asking.account()

    def recorded(office: BackOffice) -> ShownPaper | None:
        slip = record_high_hand(office, by, data.password, table, data.seat, dict(data.fields))
        return None if slip is None else papers.show(office, by, slip.number)

    return await asyncio.to_thread(recorded, service.room.office)


@get("/office/duty")
async def on_duty(asking: Asks, service: Serves, table: AskedName = "") -> list[Post]:
    """Who is on duty where, since when."""
    by = await asking.account()

    def posts(office: BackOffice) -> list[Post]:
        office.reads(by, "who is on duty")
        return duties.on_duty(office, table)

    return await asyncio.to_thread(posts, service.room.office)


@post("/office/duty", status_code=201)
async def takes_post(data: JSONBody[TakesPost], asking: Asks, service: Serves) -> Post:
    """Somebody takes a post at a table, relieving the person who had it."""
    by = await asking.account()
    return await asyncio.to_thread(duties.assign, service.room.office, by, data.account, data.post, data.table)


@post("/office/duty/relief", status_code=204)
async def leaves_post(data: JSONBody[LeavesPost], asking: Asks, service: Serves) -> None:
    """Relieve the person at a post without replacing them."""
    by = await asking.account()
    await asyncio.to_thread(duties.relieve, service.room.office, by, data.post, data.table)


@get("/office/staff")
async def staff(asking: Asks, service: Serves) -> list[Staff]:
    """All staff, with their posts; licence numbers for those who may see them."""
    by = await asking.account()
    return await asyncio.to_thread(lambda: list(duties.staff(service.room.office, by)))


@post("/office/people/{name:str}", status_code=204)
async def keep_person(name: FromPath[str], data: JSONBody[AboutSomebody], asking: Asks, service: Serves) -> None:
    """Write down name, phone or licence number of somebody, apart from the journal."""
    by = await asking.account()
    told = Details(data.real_name, data.phone, data.licence)
    await asyncio.to_thread(duties.keep_person, service.room.office, by, name, told)


@get("/office/people/{name:str}")
async def person(name: FromPath[str], asking: Asks, service: Serves) -> Details:
    """Name, phone and licence number of somebody; each look is journalled."""
    by = await asking.account()
    return await asyncio.to_thread(PersonalData(service.office.desk).read, by, name)


@get("/office/retention")
async def retention(asking: Asks, service: Serves) -> list[KeptData]:
    """All personal data that is kept, of people and on papers, and until when it must be."""
    by = await asking.account()
    return await asyncio.to_thread(erasing.kept, service.room.office, by)


@delete("/office/retention/{what:str}", status_code=204)
async def erase(what: FromPath[str], asking: Asks, service: Serves) -> None:
    """Erase what is kept of a person or on a paper, once its time is over."""
    by = await asking.account()
    await asyncio.to_thread(erasing.erase, service.room.office, by, what)


ROUTER = Router(
    "/",
    route_handlers=[
        open_tasks, waiting_for_me, close, listed_papers, draw, paper, sign, void, pdf, forms, high_hand, on_duty,
        takes_post, leaves_post, staff, keep_person, person, retention, erase,
    ],
    tags=["office"],
)  # fmt: skip
