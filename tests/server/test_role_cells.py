"""Every role and every act over the wire: the server answers as the one table of roles says, and refuses in words.

First a shift works: everything that the table permits is done once by each role to which it is permitted. Then
everybody else tries the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from http.client import HTTPConnection
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from croupier.client import Client, ClientTable
from croupier.client.requests import socket_url
from croupier.engine import DEALER, FLOOR
from croupier.room.folder import RoomFolder
from croupier.room.journal import MONEY
from croupier.room.ledger import player_account
from croupier.room.pace import AT_ONCE
from croupier.room.roles import PERMITTED, Act, Role
from croupier.room.room import Room
from croupier.rules import GAMES
from croupier.rules.bots import Bot
from croupier.server.messages import Resume, SendAnswer, Sent
from tests.server.served import PATIENCE, Served, run, serving

LOST = "lost"  # a table whose key is lost
GUEST, BOT, UNKNOWN, PRACTICE = "guest", "robo-ada", "nobody-of-this-name", "let-it-ride"
PAPER = """
[submission]
filed = 2026-10-01
approved_on = 2026-11-02

[facility]
name = "Harbor"
time_zone = "America/New_York"
gaming_day_begins = "06:00"

[[table]]
id = "1"
document = "MD-LIR"
game = "let-it-ride"

[[table]]
id = "2"
document = "MD-LIR"
game = "let-it-ride"
"""


class Way(NamedTuple):
    """A request, or a message on the socket if it has no method."""

    method: str
    path: str
    body: Any = None


def _socket(kind: str, **fields: Any) -> Way:
    return Way("", kind, {"type": kind, "table": PRACTICE, **fields})


_ACCOUNT = "/api/accounts/{name}"
WAYS: Mapping[Act, tuple[Way, ...]] = {
    Act.PLAY: (
        _socket("answer", verb="fold", seat=1),
        _socket("ready"),
        _socket("nonce", root="00", nonce="0" * 32),
    ),
    Act.SIT: (
        _socket("sit"),
        _socket("change-seat", seat=2),
        _socket("add", amount=100),
        _socket("away"),
        Way("POST", "/api/practice", {"game": PRACTICE}),
    ),
    Act.JOIN_LIST: (Way("POST", "/api/tables/{table}/list"),),
    Act.CHAT: (_socket("chat", words="good evening"),),
    Act.DEAL: (
        Way("POST", "/api/tables/{table}/procedures", {"procedure": "round"}),
        _socket("answer", verb="proceed", who="dealer"),
    ),
    Act.RUN_TABLE: (
        Way("POST", "/api/tables/{table}/procedures", {"procedure": "between"}),
        _socket("answer", verb="next-round", who="floor"),
        Way("POST", "/api/tables/{table}/preview", {"who": "floor", "verb": "recut", "amount": 20}),
    ),
    Act.DECLARE_ABSENT: (
        Way("POST", "/api/tables/{table}/absent", {}),
        Way("POST", "/api/tables/{table}/absent/preview", {}),
    ),
    Act.OPEN_TABLE: (Way("POST", "/api/tables", {"table": "1"}),),
    Act.CLOSE_TABLE: (
        Way("POST", "/api/tables/{table}/close"),
        Way("POST", "/api/tables/{table}/closing"),
        Way("DELETE", "/api/tables/{table}/closing"),
    ),
    Act.CALL_FLOOR: (Way("POST", "/api/tables/{table}/calls", {}),),
    Act.ANSWER_CALL: (Way("POST", "/api/calls/{number}/answer", {}),),
    Act.WATCH_FLOOR: (Way("GET", "/api/floor"),),
    Act.OPEN_DISPUTE: (Way("POST", "/api/tables/{table}/disputes", {"hand": 1, "answers": 0, "words": "why?"}),),
    Act.RULE: (
        Way("POST", "/api/disputes/{number}/hold", {"holds": True}),
        Way("POST", "/api/disputes/{number}/ruling", {"words": "as dealt"}),
    ),
    Act.APPEAL: (Way("POST", "/api/disputes/{number}/appeal", {"words": "no"}),),
    Act.RULE_FINALLY: (
        Way("POST", "/api/disputes/{number}/final", {"words": "as dealt"}),
        _socket("answer", verb="ruling", what="ruling", who="floor"),
    ),
    Act.SEAT: (
        _socket("answer", verb="arrives", what="robo-bert", who="floor"),
        Way("POST", "/api/tables/{table}/list/call", {"account": "pat"}),
        Way("POST", "/api/tables/{table}/list/pass", {"account": "pat"}),
    ),
    Act.MUTE: (Way("POST", f"{_ACCOUNT}/mute", {"minutes": 5}),),
    Act.HOLD: (Way("POST", "/api/tables/{table}/hold", {"why": "a spill"}),),
    Act.RELEASE: (Way("POST", "/api/tables/{table}/release"),),
    Act.VOID_HAND: (Way("POST", "/api/tables/{table}/void", {"why": "the key is lost"}),),
    Act.FILL_ACCOUNT: (Way("POST", "/api/cage", {"account": "pat", "cents": 100}),),
    Act.PAY_OUT: (
        Way("POST", "/api/cage", {"account": "pat", "cents": 100, "pays_out": True}),
        Way("GET", "/api/cage/{name}"),
    ),
    Act.READ_RECORDS: (Way("GET", "/api/tables/{table}/records/{number}"),),
    Act.READ_PERSON: (Way("GET", "/api/office/people/{name}"),),
    Act.ERASE_PERSON: (Way("GET", "/api/office/retention"), Way("DELETE", "/api/office/retention/{name}")),
    Act.LOAD_SUBMISSION: (Way("POST", "/api/submissions", {"submission": PAPER}),),
    Act.APPROVE_SUBMISSION: (Way("POST", "/api/submissions/{named}/approval"),),
    Act.ADD_ACCOUNT: (Way("POST", "/api/accounts", {"name": "somebody-new"}),),
    Act.CLOSE_ACCOUNT: (Way("DELETE", _ACCOUNT),),
    Act.RESET_PASSWORD: (Way("POST", f"{_ACCOUNT}/password"),),
    Act.GRANT: (Way("POST", f"{_ACCOUNT}/roles", {"role": "dealer"}),),
    Act.REVOKE: (Way("DELETE", _ACCOUNT + "/roles/{role}"),),
}
# Acts without a route or a message of their own: commands and papers do them.
NOT_SERVED = frozenset(
    {
        Act.STOP_ROOM, Act.VERIFY_BAD_BEAT, Act.DELIVER_PAYOUT, Act.ADJUST_DISPLAY, Act.MOVE_FUND, Act.AWARD_FUND,
        Act.READ_LEDGER, Act.READ_JOURNAL, Act.SIGN_CHECKPOINT, Act.CORRECT, Act.REPLACE_KEY,
    }
)  # fmt: skip
# Acts on papers of the office: all are signed through one route; tests/room/office tries each cell.
ON_PAPER = frozenset(
    {
        Act.ASSIGN, Act.KEEP_PERSON, Act.READ_PAPERS, Act.PRINT_COPY, Act.VOID_PAPER, Act.GIVE_NOTICE,
        Act.VERIFY_HIGH_HAND, Act.SIGN_SLIP, Act.COUNT_AT_TABLE, Act.WITNESS_COUNT, Act.RECORD_COUNT,
        Act.ACCOUNT_FOR_BOX, Act.TRANSPORT_BOX, Act.COUNT_AT_CAGE, Act.PREPARE_PAYOUT, Act.PAY_AT_CAGE,
        Act.RECEIVE_PAYOUT, Act.WITNESS_DISPLAY, Act.KEEP_RECORD, Act.CONFIRM_END, Act.INSPECT_DECK, Act.VERIFY_DECK,
        Act.DROP_CHARGES, Act.VERIFY_CHARGES, Act.COUNT_DROP, Act.FILE_LAYOUT, Act.CONFIRM_LAYOUT,
    }
)  # fmt: skip
# What anybody who is signed in may read, and their own place on a list.
FOR_EVERYBODY = {
    "GET /api/submissions", "GET /api/tables/{table}/list", "DELETE /api/tables/{table}/list", "GET /api/calls",
    "GET /api/disputes", "GET /api/disputes/{number}", "GET /api/tables/{table}/disputed/{hand}",
}  # fmt: skip


class Shift:
    """One account for each role and no other, a guest and a bot; and what each was seen to do."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.did: set[tuple[Act, str]] = set()
        people, sessions = served.office.people, served.office.sessions
        first, _ = people.add(None, "administrator", role=Role.ADMINISTRATOR)
        second, _ = people.add(None, "bea", role=Role.ADMINISTRATOR)
        people.add(first, "pat")
        self.accounts = {}
        for role in Role:
            name = role.replace(" ", "-")
            if role is not Role.ADMINISTRATOR:
                people.add(first, name)
                if role is not Role.PLAYER:
                    people.grant(first, name, role)
                    people.grant(second, name, role)
                    people.revoke(first, name, Role.PLAYER)
            self.accounts[str(role)] = people.account(name)
            assert {role} == self.accounts[role].roles
        self.accounts |= {GUEST: people.guest("somewhere"), BOT: people.account(BOT)}
        self.tokens = {who: sessions.begin(account) for who, account in self.accounts.items()}

    def permits(self, act: Act, who: str) -> bool:
        return bool(self.accounts[who].roles & PERMITTED[act])

    def ask(self, who: str, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and content of the answer; an empty `who` is not signed in."""
        connection = HTTPConnection(urlsplit(self.served.url).netloc, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"}
        if who:
            headers["Authorization"] = f"Bearer {self.tokens[who]}"
        connection.request(method, path, None if body is None else msgspec.json.encode(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        is_json = "json" in answer.getheader("content-type", "")
        return answer.status, msgspec.json.decode(text) if is_json and text else text.decode()

    def does(self, act: Act, who: str, method: str, path: str, body: Any = None) -> Any:
        """Do what this person may do; it must succeed."""
        status, told = self.ask(who, method, path, body)
        assert status in (200, 201, 204), (act, who, status, told)
        self.did.add((act, who))
        return told


@pytest.fixture(scope="module")
def shift(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shift]:
    pace = replace(AT_ONCE, gone=0)  # a player who closes the socket during a round is declared absent at once
    folder = tmp_path_factory.mktemp("cells") / "room"
    lose_the_key_of_a_table(RoomFolder(folder))
    with serving(folder, games=(PRACTICE,), pace=pace) as open_room:
        yield Shift(open_room)


def lose_the_key_of_a_table(folder: RoomFolder) -> None:
    folder.prepare()
    with folder.office() as office:
        game = GAMES[PRACTICE]
        Room(office.desk, office.people).open_table(None, LOST, game, game.choices.house({}), practice=True)
    (folder.folder / "seal.keys").unlink()
    folder.prepare(lost_keys=True)


# ---- everything that exists is tried --------------------------------------------------------------------------------


def test_every_act_is_tried_or_is_not_served() -> None:
    assert set(Act) == {*WAYS, *NOT_SERVED, *ON_PAPER}
    assert not (NOT_SERVED | ON_PAPER) & WAYS.keys()


def test_every_message_of_the_socket_is_tried() -> None:
    tried = {way.path for ways in WAYS.values() for way in ways if not way.method}
    looks = {Resume, *(kind for kind in Sent.__args__ if kind.__struct_config__.tag == "leave")}  # anybody may send
    assert {kind.__struct_config__.tag for kind in {*Sent.__args__} - looks} == tried


# ---- the shift ------------------------------------------------------------------------------------------------------


def people_work(shift: Shift) -> None:
    """Administrators and cashiers do their work."""
    does = shift.does
    for who in PERMITTED[Act.ADD_ACCOUNT]:
        does(Act.ADD_ACCOUNT, who, "POST", "/api/accounts", {"name": "newcomer"})
        does(Act.RESET_PASSWORD, who, "POST", "/api/accounts/newcomer/password")
        assert {"holds": False} == does(Act.GRANT, who, "POST", "/api/accounts/newcomer/roles", {"role": "dealer"})
        does(Act.REVOKE, who, "DELETE", "/api/accounts/newcomer/roles/player")
        does(Act.CLOSE_ACCOUNT, who, "DELETE", "/api/accounts/newcomer")
    for who in PERMITTED[Act.FILL_ACCOUNT]:
        for name in ("pat", "player"):
            does(Act.FILL_ACCOUNT, who, "POST", "/api/cage", {"account": name, "cents": 100_000})
        does(Act.PAY_OUT, who, "POST", "/api/cage", {"account": "pat", "cents": 40_000, "pays_out": True})
    assert 60_000 == shift.served.service.room.ledger.holds(MONEY, player_account("pat"))


def tables_open(shift: Shift) -> None:
    """A submission is loaded and approved, and each of its tables is opened by a different role that may do that."""
    for who in PERMITTED[Act.LOAD_SUBMISSION]:
        named = shift.does(Act.LOAD_SUBMISSION, who, "POST", "/api/submissions", {"submission": PAPER})
    for who in PERMITTED[Act.APPROVE_SUBMISSION]:
        shift.does(Act.APPROVE_SUBMISSION, who, "POST", f"/api/submissions/{named['filed']['hash'][:12]}/approval")
    for table, who in enumerate(sorted(PERMITTED[Act.OPEN_TABLE]), 1):
        shift.does(Act.OPEN_TABLE, who, "POST", "/api/tables", {"table": str(table)})
    for who, table in ((str(Role.PLAYER), "1"), (GUEST, PRACTICE)):  # type: ignore[assignment]
        shift.does(Act.JOIN_LIST, who, "POST", f"/api/tables/{table}/list")
        shift.does(Act.JOIN_LIST, who, "DELETE", f"/api/tables/{table}/list")


async def tables_are_run(shift: Shift) -> None:
    """Each role that may run a table opens one with the dealer, and seats somebody there."""
    url = shift.served.url
    async with Client(url, shift.tokens["dealer"]) as dealer, Client(url, shift.tokens["player"]) as player:
        for number, who in enumerate(sorted(PERMITTED[Act.RUN_TABLE]), 1):
            async with Client(url, shift.tokens[who]) as client, asyncio.timeout(PATIENCE):
                table = str(number)
                floor, deals = await client.table(table), await dealer.table(table)
                begins = ("POST", f"/api/tables/{table}/procedures")
                await asyncio.to_thread(shift.does, Act.RUN_TABLE, who, *begins, {"procedure": "opening"})
                await through(shift, table, client, dealer)
                await asyncio.to_thread(shift.does, Act.RUN_TABLE, who, *begins, {"procedure": "between"})
                await says(client, table, "floor", "arrives", "pat")
                shift.did.add((Act.SEAT, who))
                sits = await player.table(table)
                await sits.sit(amount=20_000)
                await floor.say("good evening")
                await deals.say("good evening")
                shift.did |= {(Act.SIT, "player"), (Act.CHAT, who), (Act.CHAT, "dealer")}
                await says(client, table, "floor", "next-round")
                await asyncio.to_thread(shift.does, Act.DEAL, "dealer", *begins, {"procedure": "round"})


async def says(client: Client, table: str, who: Literal["dealer", "floor"], verb: str, what: str = "") -> None:
    """An answer by staff."""
    await client.send(SendAnswer(client.new_id(), table, verb, what=what, who=who))


async def through(shift: Shift, table: str, floor: Client, dealer: Client) -> None:
    """Floor and dealer answer what the opening asks; the room shuffles."""
    live = shift.served.service.room.tables[table]
    while (running := live.running) is not None:
        ask = running.ask
        if ask is None or ask.actor not in (DEALER, FLOOR):
            await asyncio.sleep(0.01)
        elif ask.actor == FLOOR:
            await says(floor, table, "floor", ask.options[0].verb, *ask.options[0].what[:1])
        else:
            await says(dealer, table, "dealer", ask.options[0].verb, *ask.options[0].what[:1])


async def practice_is_played(shift: Shift) -> None:
    """The player and the guest play; each role that may do so declares a silent player absent."""
    for who in (str(Role.PLAYER), GUEST):
        async with Client(shift.served.url, shift.tokens[who]) as client:
            table = await client.table(PRACTICE)
            assert (await table.sit()).words
            async with asyncio.timeout(PATIENCE):
                while not table.seats:
                    await table.news()
            await table.say("good evening")  # a player who has made no wager is not dealt in
            await until_asked_alone(table)
            shift.did |= {(Act.SIT, who), (Act.PLAY, who), (Act.CHAT, who)}
            for floor in PERMITTED[Act.DECLARE_ABSENT] if who == GUEST else ():
                await until_asked_alone(table)
                absent = ("POST", f"/api/tables/{PRACTICE}/absent")
                await asyncio.to_thread(
                    shift.does, Act.DECLARE_ABSENT, floor, *absent, {"id": f"absent-{floor.replace(' ', '-')}"}
                )
            await table.leave()


async def until_asked_alone(table: ClientTable) -> None:
    """Play on until the round asks this player alone."""
    bot = Bot(PRACTICE, "client")
    async with asyncio.timeout(PATIENCE):
        while True:
            view = table.view
            if view is not None and view.table.procedure == "round" and table.options:
                if view.asked.startswith("seat"):
                    return
                wish = bot.wishes(view)
                await (table.ready() if wish is None else table.give(wish))
            await table.news()


def tables_are_held(shift: Shift) -> None:
    for who in PERMITTED[Act.HOLD]:
        shift.does(Act.HOLD, who, "POST", "/api/tables/1/hold", {"why": "a spill"})
        assert "a spill" == shift.ask("", "GET", "/api/tables/1")[1]["held"]
        shift.does(Act.RELEASE, who, "POST", "/api/tables/1/release")
        assert "held" not in shift.ask("", "GET", "/api/tables/1")[1]
        shift.does(Act.MUTE, who, "POST", "/api/accounts/pat/mute", {"minutes": 5})
    for who in PERMITTED[Act.VOID_HAND]:
        assert {LOST} == shift.ask(who, "GET", "/api/floor")[1]["unreadable"].keys()
        told = shift.does(Act.VOID_HAND, who, "POST", f"/api/tables/{LOST}/void", {"why": "the key is lost"})
        assert ("MD-POKER 18.A", "P-120") == (told["clause"], told["reading"])
    written = {"real_name": "Patricia Bell", "phone": "410 555 0123"}
    assert 204 == shift.ask("compliance", "POST", "/api/office/people/pat", written)[0]
    for who in PERMITTED[Act.READ_PERSON]:
        assert written | {"licence": ""} == shift.does(Act.READ_PERSON, who, "GET", "/api/office/people/pat")
    for who in PERMITTED[Act.ERASE_PERSON]:
        assert "pat" in [one["what"] for one in shift.does(Act.ERASE_PERSON, who, "GET", "/api/office/retention")]
        status, told = shift.ask(who, "DELETE", "/api/office/retention/pat")
        assert (403, "must be kept for 1825 more days") == (status, told["words"].partition("data of pat ")[2])
    for who in PERMITTED[Act.READ_RECORDS]:
        assert PRACTICE in shift.does(Act.READ_RECORDS, who, "GET", "/api/tables/1/records/1")


def the_floor_works(shift: Shift) -> None:
    """Calls are answered, and a dispute is opened, ruled on, appealed and finally decided."""
    does, hand = shift.does, shift.served.service.room.tables["1"].procedure
    for number, who in enumerate(("player", "dealer"), 1):
        told = does(Act.CALL_FLOOR, who, "POST", "/api/tables/1/calls", {"words": "a card is bent", "id": who})
        assert (number, "a card is bent") == (told["number"], told["words"])
    for number, who in enumerate(sorted(PERMITTED[Act.ANSWER_CALL]), 1):
        assert number in [one["number"] for one in does(Act.WATCH_FLOOR, who, "GET", "/api/floor")["calls"]]
        told = does(Act.ANSWER_CALL, who, "POST", f"/api/calls/{number}/answer", {"found": "it is"})
        assert told["answered_by"] == who.replace(" ", "-")
    does(Act.WATCH_FLOOR, "surveillance", "GET", "/api/floor")
    for who in sorted(PERMITTED[Act.OPEN_DISPUTE]):
        told = does(Act.OPEN_DISPUTE, who, "POST", "/api/tables/1/disputes",
                    {"hand": hand, "answers": 0, "words": "look at this"})  # fmt: skip
        assert "open" == told["stage"]
    assert "held" in does(Act.RULE, "floorperson", "POST", "/api/disputes/1/hold", {"holds": True})
    does(Act.RULE, "floorperson", "POST", "/api/disputes/1/ruling", {"words": "as dealt", "shown": told["shown"]})
    does(Act.APPEAL, "player", "POST", "/api/disputes/1/appeal", {"words": "no"})
    final = does(Act.RULE_FINALLY, "shift supervisor", "POST", "/api/disputes/1/final", {"words": "as dealt"})
    assert ("final", False) == (final["stage"], final["held"])
    does(Act.RULE, "shift supervisor", "POST", "/api/disputes/2/ruling", {"words": "as dealt"})


async def tables_close(shift: Shift) -> None:
    """Nobody has made a wager, so the rounds are over when the dealer says that no more are taken."""
    async with Client(shift.served.url, shift.tokens["dealer"]) as dealer:
        for table, who in enumerate(sorted(PERMITTED[Act.CLOSE_TABLE]), 1):
            closing = f"/api/tables/{table}/closing"
            for waits in (True, False):  # asked for, withdrawn, asked for again
                told = await asyncio.to_thread(shift.does, Act.CLOSE_TABLE, who, "POST", closing)
                assert {"waits": True} == told
                assert shift.ask("", "GET", f"/api/tables/{table}")[1]["closing"]
                if waits:
                    await asyncio.to_thread(shift.does, Act.CLOSE_TABLE, who, "DELETE", closing)
                    assert "closing" not in shift.ask("", "GET", f"/api/tables/{table}")[1]
            await says(dealer, str(table), "dealer", "no-more-bets")
            async with asyncio.timeout(PATIENCE):
                while not shift.served.service.room.tables[str(table)].day.closed:
                    await asyncio.sleep(0.01)


# ---- everybody else -------------------------------------------------------------------------------------------------


def guarded_routes(shift: Shift) -> set[str]:
    """The routes of staff and of wait lists, according to the schema."""
    paths = shift.ask("", "GET", "/docs/schema/openapi.json")[1]["paths"]
    ways = ((way.upper(), path, one) for path, those in paths.items() for way, one in those.items())
    return {f"{way} {path}" for way, path, one in ways if {"staff", "wait lists"} & {*one.get("tags", ())}}


def refused_requests(shift: Shift) -> list[str]:
    """Requests that were not refused as they must be, by role, guest, bot or nobody; also for unknown names."""
    wrong = []
    told_of = {"table": PRACTICE, "number": 1, "named": "00", "role": "player"}
    for act, way in ((act, way) for act, ways in WAYS.items() for way in ways if way.method):
        for who in (*(who for who in shift.accounts if not shift.permits(act, who)), ""):
            if not who and act is Act.SIT:
                continue  # a newcomer becomes a guest and sits down
            for name in ("pat", UNKNOWN) if "{name}" in way.path else ("pat",):
                status, told = shift.ask(who, way.method, way.path.format(name=name, **told_of), way.body)
                must = (403, "that takes the role") if who else (401, "nobody is signed in")
                if status != must[0] or must[1] not in told["words"]:
                    wrong.append(f"{who or 'nobody'}: {way.method} {way.path} ({name}): {status} {told}")
    return wrong


async def refused_messages(shift: Shift) -> list[str]:
    """Messages on the socket that were not refused as they must be."""
    wrong = []
    for who, token in shift.tokens.items():
        headers = {"Authorization": f"Bearer {token}"}
        async with connect(socket_url(shift.served.url), additional_headers=headers) as socket:
            for act, way in ((act, way) for act, ways in WAYS.items() for way in ways if not way.method):
                if not shift.permits(act, who):
                    told = await outcome(socket, way.body)
                    if told["type"] != "refused" or "that takes the role" not in told["words"]:
                        wrong.append(f"{who}: {way.body}: {told}")
    return wrong


async def outcome(socket: ClientConnection, message: Mapping[str, Any]) -> Any:
    """The answer to a message."""
    await socket.send(msgspec.json.encode({"id": "one", **message}).decode())
    async with asyncio.timeout(PATIENCE):
        while (told := msgspec.json.decode(await socket.recv())).get("id") != "one":
            pass
    return told


async def not_for_money(shift: Shift) -> dict[str, str]:
    """Why a guest and a bot may not sit at a money table, though both are players."""
    found = {}
    for who in (GUEST, BOT):
        headers = {"Authorization": f"Bearer {shift.tokens[who]}"}
        async with connect(socket_url(shift.served.url), additional_headers=headers) as socket:
            found[who] = (await outcome(socket, {"type": "sit", "table": "1"}))["words"]
    with pytest.raises(InvalidStatus, match="403"):
        await connect(socket_url(shift.served.url))
    return found


def test_every_cell_of_the_table_over_http_and_socket(shift: Shift) -> None:
    people_work(shift)
    tables_open(shift)
    run(tables_are_run(shift))
    run(practice_is_played(shift))
    tables_are_held(shift)
    the_floor_works(shift)
    refused = run(not_for_money(shift))
    run(tables_close(shift))
    permitted = {(act, str(role)) for act in WAYS for role in PERMITTED[act]}
    assert permitted | {(act, GUEST) for act in (Act.PLAY, Act.SIT, Act.JOIN_LIST, Act.CHAT)} == shift.did

    tried = {f"{way.method} {way.path}" for ways in WAYS.values() for way in ways if way.method}
    assert FOR_EVERYBODY == guarded_routes(shift) - tried
    assert [] == refused_requests(shift)
    assert [] == run(refused_messages(shift))
    assert all("practice tables only" in words for words in refused.values()), refused
    signs_in = {"name": BOT, "password": "", "token": True}
    assert 401 == shift.ask("", "POST", "/api/session", signs_in)[0]
    accounts = {one.id for one in shift.served.office.people.accounts()}
    assert "pat" in accounts
    assert "somebody-new" not in accounts
