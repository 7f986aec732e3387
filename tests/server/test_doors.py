"""The doors: cookies with Origin and token, sessions whose end closes sockets, limits, pages and metrics."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import socket
import time
import traceback
from concurrent.futures.process import BrokenProcessPool
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.client import Client, SignedOut
from croupier.client.requests import socket_url
from croupier.room.register import Account
from croupier.room.roles import Role
from croupier.server import logs
from croupier.server.connections import SIGNED_OUT, SLOW, Connection
from croupier.server.doors import Doors, client_of, plain_address
from croupier.server.limits import Buckets
from croupier.server.serving import CannotListen, behind, listen
from croupier.server.settings import NotSafe, ServerLimits, Settings
from croupier.server.socket import CUT, Socket
from tests.server.served import PATIENCE, Served, run, serving, staff


def ask(served: Served, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Send a request, as a browser or any other client would."""
    connection = HTTPConnection(urlsplit(served.url).netloc, timeout=PATIENCE)
    data = None if body is None else msgspec.json.encode(body)
    sent = {"Content-Type": "application/json"} | {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, data, sent)
    answer = connection.getresponse()
    received: dict[str, str] = {}
    for name, value in answer.getheaders():  # a name may come twice, as cookies do
        received[name.lower()] = f"{received[name.lower()]}\n{value}" if name.lower() in received else value
    return answer.status, received, answer.read()


def guest_page(served: Served) -> tuple[str, str]:
    """The cookie and the CSRF token of a guest with a page."""
    status, headers, body = ask(served, "POST", "/api/guest", {"name": "Page"}, Origin=served.url)
    assert 201 == status
    assert "HttpOnly" in headers["set-cookie"]
    assert "SameSite=strict" in headers["set-cookie"]
    return headers["set-cookie"].partition(";")[0], msgspec.json.decode(body)["csrf"]


def test_with_a_cookie_a_change_needs_the_token_and_an_origin_of_ours(served: Served) -> None:
    cookie, csrf = guest_page(served)
    token = {"name": "mine"}

    assert 200 == ask(served, "GET", "/api/me", Cookie=cookie)[0]
    status, _, body = ask(served, "DELETE", "/api/session", None, Cookie=cookie)
    assert (403, "x-csrf-token") == (status, msgspec.json.decode(body)["field"])
    elsewhere = {"Cookie": cookie, "X_CSRF_Token": csrf, "Origin": "https://evil.example"}
    status, _, body = ask(served, "DELETE", "/api/session", None, **elsewhere)
    assert (403, "origin") == (status, msgspec.json.decode(body)["field"])
    assert 403 == ask(served, "POST", "/api/guest", {"name": "x"}, Origin="https://evil.example")[0]
    assert 400 == ask(served, "POST", "/api/tokens", token, Cookie=cookie, X_CSRF_Token=csrf)[0]  # guests have none
    assert 204 == ask(served, "DELETE", "/api/session", None, Cookie=cookie, X_CSRF_Token=csrf, Origin=served.url)[0]
    assert 401 == ask(served, "GET", "/api/me", Cookie=cookie)[0]


def test_a_socket_with_a_cookie_needs_an_origin_of_ours(served: Served) -> None:
    cookie, _ = guest_page(served)

    async def open_from(origin: str) -> str:
        headers = {"Cookie": cookie, **({"Origin": origin} if origin else {})}
        async with connect(socket_url(served.url), additional_headers=headers) as socket:
            return str(msgspec.json.decode(await socket.recv())["type"])

    assert "lobby" == run(open_from(served.url))
    for origin in ("", "https://evil.example", "null"):
        with pytest.raises(InvalidStatus):
            run(open_from(origin))


def test_what_ends_a_session_closes_its_sockets(served: Served) -> None:
    _, password = staff(served, "olga")
    administrator = served.office.sessions.begin(served.office.people.account("ada"))
    staff(served, "dora", Role.DEALER)
    dealer = served.office.sessions.begin(served.office.people.account("dora"))

    async def ends(client: Client, end: Any) -> None:
        with pytest.raises(SignedOut):  # noqa: PT012  # the client ends on its way
            async with client, asyncio.timeout(PATIENCE):
                table = await client.table("holdem")
                await asyncio.to_thread(end)
                while True:
                    await table.news()

    async def play() -> None:
        one = await Client.sign_in(served.url, "olga", password)
        bearer = {"Authorization": f"Bearer {one.token}"}
        await ends(one, lambda: ask(served, "DELETE", "/api/session", None, **bearer))
        two = await Client.sign_in(served.url, "olga", password)
        changed = {"old": password, "new": "correct horse battery"}
        bearer = {"Authorization": f"Bearer {two.token}"}
        await ends(two, lambda: ask(served, "POST", "/api/password", changed, **bearer))
        bearer = {"Authorization": f"Bearer {administrator}"}
        await ends(
            Client(served.url, dealer), lambda: ask(served, "DELETE", "/api/accounts/dora/roles/dealer", None, **bearer)
        )

    run(play())


STRANGE: dict[str, tuple[str, str, bytes | None, int]] = {
    "no body": ("POST", "/api/guest", b"", 400),
    "nothing there": ("GET", "/api/nothing", None, 404),
    "not for a GET": ("GET", "/api/guest", None, 405),
    "null": ("POST", "/api/guest", b"null", 400),
    "an unknown field": ("POST", "/api/guest", b'{"nmae":"Ann"}', 400),
    "JSON without end": ("POST", "/api/guest", b"{", 400),
    "deeply nested": ("POST", "/api/guest", b"[" * 100_000, 400),
    "not UTF-8": ("POST", "/api/guest", b'{"name":"\xff\xfe"}', 400),
    "half a character": ("POST", "/api/guest", b'{"name":"\\ud800"}', 400),
    "too large": ("POST", "/api/guest", b'"' + b"x" * 400_000 + b'"', 413),
    "no method": ("BREW", "/api/lobby", None, 405),
    "NUL in a table": ("GET", "/api/tables/%00", None, 404),
    "NUL in a file": ("GET", "/assets/%00", None, 404),
    "a long name": ("GET", f"/assets/{'a' * 7_000}", None, 404),
    "out of the folder": ("GET", "/assets/%2e%2e/%2e%2e/app.py", None, 404),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_request_gets_a_sentence(served: Served, name: str) -> None:
    method, path, body, wanted = STRANGE[name]
    connection = HTTPConnection(urlsplit(served.url).netloc, timeout=PATIENCE)
    connection.request(method, path, body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    told = msgspec.json.decode(answer.read())
    assert wanted == answer.status
    assert (True, True) == (" " in told["words"], bool(told["field"]))
    assert HTTPStatus(wanted).phrase not in told["words"]
    assert "data" != told["field"], "what the framework calls the body"
    assert (name == "no body") == ("needs a body" in told["words"])
    assert (wanted == 405) == bool(answer.getheader("allow"))


def test_an_address_of_the_page_may_have_any_name(served: Served) -> None:
    """The page's own addresses are not files; whatever they are, its index answers."""
    assert [200, 200] == [ask(served, "GET", path)[0] for path in ("/a%00b", f"/{'a' * 7_000}")]


def test_wrong_passwords_lock_an_account(served: Served) -> None:
    staff(served, "lena")
    wrong = {"name": "lena", "password": "guess", "token": True}

    found = [ask(served, "POST", "/api/session", wrong)[0] for _ in range(6)]
    assert [401] * 5 + [429] == found


def test_a_session_that_was_ended_elsewhere_closes_its_sockets(served: Served) -> None:
    """Another process, such as the command line, ends it: only the store says so, nobody tells the server."""
    staff(served, "nora")
    secret = served.office.sessions.begin(served.office.people.account("nora"))

    async def play() -> None:
        with pytest.raises(SignedOut, match="the session has ended"):  # noqa: PT012  # the client ends on its way
            async with Client(served.url, secret) as client, asyncio.timeout(PATIENCE):
                table = await client.table("holdem")
                await asyncio.to_thread(served.office.sessions.sign_out, secret)
                while True:
                    await table.news()

    run(play())


def test_a_token_that_is_revoked_closes_its_sockets_and_no_other(served: Served) -> None:
    staff(served, "toni")
    account, sessions = served.office.people.account("toni"), served.office.sessions
    one, two = sessions.new_token(account, "one"), sessions.new_token(account, "two")
    bearer = {"Authorization": f"Bearer {two}"}
    listed = msgspec.json.decode(ask(served, "GET", "/api/tokens", **bearer)[2])
    named = {each["name"]: each["id"] for each in listed}
    assert ["two"] == [each["name"] for each in listed if each["here"]]
    assert 404 == ask(served, "DELETE", "/api/tokens/00", None, **bearer)[0]

    async def play() -> None:
        async with Client(served.url, two) as stays, asyncio.timeout(PATIENCE):
            with pytest.raises(SignedOut, match="the token was revoked"):  # noqa: PT012
                async with Client(served.url, one) as goes:
                    table = await goes.table("holdem")
                    await asyncio.to_thread(ask, served, "DELETE", f"/api/tokens/{named['one']}", None, **bearer)
                    while True:
                        await table.news()
            await stays.table("holdem")

    run(play())
    assert 401 == ask(served, "GET", "/api/me", Authorization=f"Bearer {one}")[0]


def test_who_is_signed_out_is_not_listened_to_while_they_do_not_read_it(served: Served) -> None:
    """The frame that closes a socket waits for a client that does not read; what it sends meanwhile is not done."""
    service = served.service
    secret = service.office.sessions.begin(service.office.people.guest("mole", "Mole"))
    headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {secret}".encode())]

    def heard() -> float:
        counted = {"type": "resume", "outcome": "refused"}
        return service.metrics.registry.get_sample_value("croupier_messages_total", counted) or 0

    async def play() -> None:
        arrives, was_cut = asyncio.Queue[dict[str, Any]](), asyncio.Event()

        async def send(message: dict[str, Any]) -> None:
            if message["type"] != "websocket.accept":
                await asyncio.Event().wait()

        scope = {"type": "websocket", "headers": headers, "extensions": {CUT: was_cut.set}}
        arrives.put_nowait({"type": "websocket.connect"})
        doors = Doors(service.office.sessions, service.settings)
        task = asyncio.create_task(Socket(service, doors)(scope, arrives.get, send))
        async with asyncio.timeout(PATIENCE):
            while not (mine := [one for one in service.people.all() if one.secret == secret]):
                await asyncio.sleep(0.01)
            arrives.put_nowait(sent)
            while not heard() > before:
                await asyncio.sleep(0.01)
            mine[0].close(SIGNED_OUT, "signed out")
            arrives.put_nowait(sent)
            await task
        assert was_cut.is_set()

    before, sent = heard(), {"type": "websocket.receive", "text": '{"type":"resume","id":"r","table":"nowhere"}'}
    served.on_the_loop(play())
    assert before + 1 == heard()


def test_a_client_that_asks_and_never_reads_is_cut_off(served: Served) -> None:
    """A real connection, whose owner keeps sending and never reads: the server does not wait for it."""
    token = run(Client.as_guest(served.url, "Snail")).token
    address = urlsplit(served.url)
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    connection.settimeout(PATIENCE)
    connection.connect((address.hostname, address.port))
    handshake = (
        f"GET /api/socket HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    )
    connection.sendall(handshake.encode())
    asks = b'{"type":"resume","id":"r","table":"holdem"}'
    frame = bytes([0x81, 0x80 | len(asks), 0, 0, 0, 0]) + asks  # masked with zeros
    with contextlib.suppress(OSError):  # cut off after a while
        while True:
            connection.sendall(frame * 100)
    connection.close()
    until = time.monotonic() + PATIENCE
    while any(one.account.name == "Snail" for one in served.service.people.all()):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert 200 == ask(served, "GET", "/healthz")[0]


def test_a_flood_of_invalid_messages_is_read_slowly() -> None:
    limits = ServerLimits(messages=2.0, messages_at_once=3)
    with TemporaryDirectory() as folder, serving(Path(folder) / "room", games=("holdem",), limits=limits) as alone:

        async def flood() -> float:
            token = (await Client.as_guest(alone.url, "Flood")).token
            headers = {"Authorization": f"Bearer {token}"}
            async with connect(socket_url(alone.url), additional_headers=headers) as wire:
                began, answered = time.monotonic(), 0
                for number in range(6):
                    await wire.send("nonsense" if number % 2 else '{"type":"ready","id":"a","table":"holdem"}')
                while answered < 6:
                    told = msgspec.json.decode(await asyncio.wait_for(wire.recv(), PATIENCE))
                    answered += told["type"] in ("bad", "refused", "done")
                return time.monotonic() - began

        assert 0.45 < run(flood())  # three at once, then one every half second; a busy machine only takes longer


def test_only_the_trusted_proxy_comes_in_where_one_is_named() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    async def come(address: str) -> list[Any]:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "client": (address, 1), "scheme": "http",
                 "headers": [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-proto", b"https")]}  # fmt: skip
        await behind("10.0.0.1", app)(scope, None, send)
        return sent

    seen: list[str] = []
    assert 403 == run(come("10.0.0.2"))[0]["status"]
    assert [] == seen
    assert [] == run(come("10.0.0.1"))
    assert ["203.0.113.9"] == seen
    assert [] == run(come("::ffff:10.0.0.1"))  # as a server that listens on IPv6 too sees it
    assert ["203.0.113.9"] * 2 == seen
    with pytest.raises(NotSafe, match="is not an address"):
        Settings(proxy="proxy.example").checked()


def test_a_proxy_is_known_however_its_address_is_written() -> None:
    found = [plain_address(one) for one in ("::1", "0:0:0:0:0:0:0:1", "fe80::1%eth0", "::ffff:10.0.0.1", "nowhere")]
    assert ["::1", "::1", "fe80::1", "10.0.0.1", "nowhere"] == found


def test_an_origin_that_no_browser_sends_is_refused() -> None:
    for origin in ("https://cards.example", "https://cards.example:8443", "http://[::1]:8000"):
        assert (origin,) == Settings(origins=(origin,)).checked().origins
    for origin in ("cards.example", "https://cards.example/", "https://Cards.example", "https://cards.example:443"):
        with pytest.raises(NotSafe, match=r"is not what browsers send for that page; write https://cards\.example$"):
            Settings(origins=(origin,)).checked()
    for origin in ("", "https://", "ftp://cards.example", "https://cards.example:x", "null/"):
        with pytest.raises(NotSafe, match="is not "):
            Settings(origins=(origin,)).checked()


def test_a_name_from_elsewhere_that_points_here_is_not_ours(served: Served) -> None:
    """DNS rebinding: the page of evil.example would have the same origin as the room."""
    evil = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}
    status, _, body = ask(served, "POST", "/api/guest", {"name": "x"}, **evil)
    assert (403, True) == (status, b"not under the name 'evil.example'" in body)
    assert 200 == ask(served, "GET", "/api/lobby", Host="localhost:8000")[0]
    Doors(served.office.sessions, Settings(proxy="10.0.0.1")).demand_host({"host": "room.example"})


def test_many_addresses_of_one_network_are_one_visitor() -> None:
    found = [client_of({"client": (one, 1)}) for one in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")]
    assert found[0] == found[1] != found[2]
    assert "192.0.2.1" == client_of({"client": ("::ffff:192.0.2.1", 1)}) == client_of({"client": ("192.0.2.1", 1)})
    assert "nowhere" == client_of({})


def test_a_log_says_what_went_wrong_and_where_and_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure()
    try:
        raise ValueError("seat 3 holds As Kd, its token is hunter2")
    except ValueError:
        structlog.get_logger("croupier.server").exception("a message failed", table="4")
    told = capsys.readouterr().err
    assert "hunter2" not in told
    assert "As" not in told
    line = msgspec.json.decode(told)
    assert ("a message failed", "4", "ValueError") == (line["event"], line["table"], line["fault"])
    assert line["where"][0].startswith("test_doors.py:")


def test_a_fault_of_any_name_is_logged_by_it() -> None:
    try:
        raise BrokenProcessPool("seat 3 holds As Kd")
    except BrokenProcessPool:
        found = logs.fault_in(traceback.format_exc())

    assert "concurrent.futures.process.BrokenProcessPool" == found["fault"]


@pytest.mark.parametrize("name", ["uvicorn.error", "asyncio"])
def test_what_others_log_has_the_same_form(capsys: pytest.CaptureFixture[str], name: str) -> None:
    logs.configure()
    try:
        raise ValueError("seat 3 holds As Kd")
    except ValueError:
        logging.getLogger(name).exception("Exception in ASGI application\n")
    told = capsys.readouterr().err
    assert "As Kd" not in told
    line = msgspec.json.decode(told)
    assert ("Exception in ASGI application", "error", "ValueError") == (line["event"], line["level"], line["fault"])


def test_a_request_that_the_stopping_server_cuts_off_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure()
    try:
        raise asyncio.CancelledError
    except asyncio.CancelledError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")

    assert "" == capsys.readouterr().err


def test_why_it_could_not_start_is_logged_by_kind_and_place(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure()
    try:
        raise ExceptionGroup("several", [KeyError("As Kd"), ValueError("the token is hunter2")])
    except ExceptionGroup:
        logging.getLogger("uvicorn.error").error(traceback.format_exc())
    told = capsys.readouterr().err
    assert "hunter2" not in told
    assert "As Kd" not in told
    line = msgspec.json.decode(told)
    assert ("the server could not start or stop", "ValueError") == (line["event"], line["fault"])
    assert line["where"][0].startswith("test_doors.py:")


def test_a_refused_handshake_is_not_logged(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure()

    async def come() -> None:
        async with connect(socket_url(served.url)):
            pass

    with pytest.raises(InvalidStatus, match="403"):
        run(come())
    assert 200 == ask(served, "GET", "/healthz")[0]
    assert "handshake" not in capsys.readouterr().err


def test_guesses_from_one_address_are_counted_whatever_the_names() -> None:
    limits = ServerLimits(passwords=0.001, passwords_at_once=3)
    with TemporaryDirectory() as folder, serving(Path(folder) / "room", games=("holdem",), limits=limits) as alone:
        wrong = [{"name": f"name{number}", "password": "guess"} for number in range(4)]
        found = [ask(alone, "POST", "/api/session", one) for one in wrong]
        assert [401, 401, 401, 429] == [one[0] for one in found]
        assert b"too many passwords" in found[3][2]


def test_a_socket_that_does_not_read_is_cut_off() -> None:
    async def play() -> None:
        connection = Connection(Account("ann", "Ann", "guest"), "secret", 10)
        for _ in range(11):
            connection.send(b"{}")
        assert connection.closed is not None
        assert SLOW == connection.closed[0]

    run(play())


def test_a_client_that_sends_too_much_is_refused_and_heard_again_later() -> None:
    now = [0.0]
    buckets = Buckets(2.0, 3, lambda: now[0])

    assert [True, True, True, False] == [buckets.takes("ann") for _ in range(4)]
    assert buckets.takes("bob")
    now[0] = 0.5
    assert [True, False] == [buckets.takes("ann"), buckets.takes("ann")]


def test_elsewhere_than_at_home_tls_or_a_proxy_is_demanded() -> None:
    assert "127.0.0.1" == Settings().checked().host
    with pytest.raises(NotSafe, match="others would read passwords and cards"):
        Settings("0.0.0.0").checked()
    assert Settings("0.0.0.0", proxy="10.0.0.1").checked().secure
    for empty in ("", " "):
        with pytest.raises(NotSafe, match=r"^--host is empty; give the address to listen at, such as 127\.0\.0\.1$"):
            Settings(host=empty).checked()
    with pytest.raises(NotSafe, match="there is no file"):
        Settings("0.0.0.0", proxy="10.0.0.1", certificate=Path("/nowhere.pem")).checked()


def test_what_is_not_a_certificate_and_its_key_is_refused_before_the_room_opens(tmp_path: Path) -> None:
    (tmp_path / "both.pem").write_text("not PEM")
    with pytest.raises(NotSafe, match=r"both\.pem are not a certificate and its private key"):
        Settings("0.0.0.0", certificate=tmp_path / "both.pem", key=tmp_path / "both.pem").checked()


def test_an_address_is_taken_while_its_room_is_still_opening() -> None:
    with listen("127.0.0.1", 0) as first, pytest.raises(CannotListen, match="Address already in use"):
        listen("127.0.0.1", first.getsockname()[1])


def test_pages_figures_and_the_schema_are_served_from_here(served: Served) -> None:
    status, headers, body = ask(served, "GET", "/table/holdem")
    assert (200, True) == (status, headers["content-security-policy"].startswith("default-src 'self'"))
    assert 404 == ask(served, "GET", "/api/nothing")[0]
    status, _, body = ask(served, "GET", "/docs")
    assert (200, True, False) == (status, b"/api/practice" in body, b"http" in body.replace(b"HTTP", b""))
    assert b'"croupier_' not in body
    figures = ask(served, "GET", "/metrics")[2]
    assert {b"croupier_sockets", b"croupier_commit_seconds_count", b"croupier_tables"} <= {
        line.partition(b" ")[0] for line in figures.splitlines()
    }
    assert {"ready": True} == msgspec.json.decode(ask(served, "GET", "/healthz")[2])


BITS = [
    "{",
    "}",
    '"type"',
    ":",
    '"answer"',
    ",",
    '"id"',
    '"a"',
    "[",
    "]",
    "null",
    "1e999",
    "-0",
    '"\\ud800"',
    "\x00",
    "é",
    "0" * 30,
]
KINDS = [
    "answer",
    "sit",
    "change-seat",
    "leave",
    "add",
    "away",
    "ready",
    "nonce",
    "chat",
    "resume",
    "events",
    "nothing",
]


def strange_message(dice: random.Random) -> str | bytes:
    """Text that may be JSON, a message, or neither."""
    match dice.randrange(4):
        case 0:
            return "".join(dice.choices(BITS, k=dice.randrange(30)))
        case 1:
            return dice.randbytes(dice.randrange(60))
        case 2:
            return "[" * dice.randrange(1, 3_000)
        case _:
            values: list[Any] = ["holdem", "", 0, -1, 2**70, 1.5, None, [], {}, "x" * 300, "As", True, "fold", "../etc"]
            fields = (
                "table",
                "verb",
                "ask",
                "what",
                "amount",
                "cards",
                "seat",
                "who",
                "since",
                "words",
                "root",
                "nonce",
            )
            told = {"type": dice.choice(KINDS), "id": dice.choice(["a", "", "b" * 70, 7])}
            told |= {name: dice.choice(values) for name in dice.sample(fields, dice.randrange(6))}
            return msgspec.json.encode(told).decode()


async def throw(served: Served, number: int, seed: int) -> int:
    """Send strange messages over one socket; returns how many were answered, each with a sentence."""
    dice, token = random.Random(seed), (await Client.as_guest(served.url, "Fuzz")).token
    answered = 0
    headers = {"Authorization": f"Bearer {token}"}
    for _ in range(0, number, 50):
        async with connect(socket_url(served.url), additional_headers=headers, compression=None) as socket:
            try:
                for _ in range(50):
                    await socket.send(strange_message(dice))
                await socket.send('{"type":"resume","id":"last","table":"holdem","away":true}')
                async with asyncio.timeout(PATIENCE):
                    while True:
                        told = msgspec.json.decode(await socket.recv())
                        if told["type"] in ("bad", "refused", "done"):
                            answered += told["type"] != "done"
                            assert told["type"] == "done" or told["words"]
                        if told.get("id") == "last":
                            break
            except ConnectionClosed:
                pass  # a message that is too large, or not UTF-8, closes its socket
    return answered


def test_strange_messages_are_answered_with_a_sentence_and_the_room_goes_on(served: Served) -> None:
    assert 3_000 < run(throw(served, 5_000, 1))
    assert 200 == ask(served, "GET", "/healthz")[0]


@pytest.mark.long
def test_a_million_strange_messages(served: Served) -> None:
    assert 600_000 < run(throw(served, 1_000_000, 2))
    assert 200 == ask(served, "GET", "/healthz")[0]
