"""Rounds by clients of the API: every game, cut connections, several sockets of one person."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.cards import SeededChance
from croupier.client import Client, ClientTable, TurnedDown
from croupier.engine import Round
from croupier.engine.driver import advance
from croupier.rules import GAMES, SPECS, new
from croupier.rules.bots import Bot
from croupier.rules.views import view
from croupier.server.messages import Snapshot
from tests.server.served import PATIENCE, Served, ended, play_round, run, staff, take_turn


def test_a_whole_round_of_every_game_is_played_over_the_api(served: Served) -> None:
    async def play(game: str) -> None:
        async with await Client.as_guest(served.url, "Ann") as client:
            assert set(GAMES) == set(client.lobby)
            view = await play_round(client, game)
            (seat,) = view.viewer.seats
            assert "Ann" == view.table.seats[seat].player
            assert [] == client.bad

    for game in GAMES:
        run(play(game))
    assert 0 == sum(served.service.room.ledger.balances().values())


def test_a_cut_connection_goes_on_with_the_same_seat_and_cards(served: Served) -> None:
    """The connection is cut before each answer; what was missed is fetched."""

    async def play() -> None:
        async with await Client.as_guest(served.url, "Bo") as client:
            table = await client.table("omaha-high")
            await table.sit()
            bot, cuts = Bot("omaha-high", "client"), 0
            async with asyncio.timeout(PATIENCE):
                while not (cuts and ended(table)):  # nothing is asked in a hand that everybody else folds
                    if table.options and table.view is not None and table.view.table.procedure == "round":
                        before = table.view
                        await client.drop()
                        cuts += 1
                        await table.ready()  # once this is answered, what was missed has arrived
                        assert table.view is not None
                        assert (before.viewer, before.own.hands) == (table.view.viewer, table.view.own.hands)
                    if not await take_turn(table, bot):
                        await table.news()
            await table.leave()

    run(play())


def test_two_sockets_of_one_person_see_the_same_and_a_refusal_says_what_is_allowed(served: Served) -> None:
    async def play() -> None:
        async with await Client.as_guest(served.url, "Cy") as one, Client(served.url, one.token) as two:
            first, second = await one.table("stud7-high"), await two.table("stud7-high")
            await first.sit()
            async with asyncio.timeout(PATIENCE):
                while not (first.options and first.view and first.view.table.procedure == "round"):
                    await first.news()
                with pytest.raises(TurnedDown) as refused:
                    await first.answer("dance")
                assert refused.value.clause
                assert refused.value.refused.allowed
                while second.seq < first.seq:
                    await second.news()
            assert first.view == second.view
            await first.leave()

    run(play())


def test_two_people_of_one_name_are_told_about_their_own_seats_alone(served: Served) -> None:
    async def play() -> None:
        async with (
            await Client.as_guest(served.url, "Dee") as sits,
            await Client.as_guest(served.url, "Dee") as looks,
            asyncio.timeout(PATIENCE),
        ):
            table, bot = await sits.table("stud5-high"), Bot("stud5-high", "client")
            await table.sit()
            while "Dee" not in looks.lobby["stud5-high"].seats.values():
                await asyncio.sleep(0.02)
            while sits.you is None or not sits.you.seated:
                await asyncio.sleep(0.02)
            assert ("stud5-high",) == sits.you.seated
            assert looks.you is not None
            assert () == looks.you.seated
            leaving = asyncio.create_task(table.leave())
            while not leaving.done():
                await take_turn(table, bot)
                await asyncio.sleep(0.02)

    run(play())


EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
# One of each family of poker, and each game against the house.
PLAYED = ("stud5-high", "holdem", "draw5-high", "badugi", "let-it-ride", "top-five", "top-5-wa")


def run_example(url: str, table: str) -> subprocess.CompletedProcess[str]:
    named = os.environ | {"CROUPIER_URL": url, "CROUPIER_TABLE": table}
    words = [sys.executable, str(EXAMPLE)]
    return subprocess.run(words, env=named, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize("table", PLAYED)
def test_the_example_sits_down_and_plays(served: Served, table: str) -> None:
    assert 30 >= len(EXAMPLE.read_text(encoding="utf-8").splitlines())
    ran = run_example(served.url, table)

    first, *between, last = ran.stdout.splitlines()
    assert ("", 0) == (ran.stderr, ran.returncode)
    assert first.startswith("sit down")
    assert between
    assert all(re.fullmatch(r"[a-z-]+ \[(MD|WA)-.*\]", line) for line in between)
    assert SPECS[table].is_banked == any(line.startswith("wager ") for line in between)
    assert last.startswith("leave")


def test_the_example_says_a_refusal_as_a_sentence(served: Served) -> None:
    ran = run_example(served.url, "whist")

    assert ("", True) == (ran.stderr, ran.stdout.startswith("there is no table 'whist'"))


def test_a_program_is_asked_nothing_between_rounds() -> None:
    """There the first of what it may do is to leave its seat, and what it answers is mostly too late."""

    async def asked() -> list[str]:
        table, found = ClientTable(Client("http://127.0.0.1:1", "token"), "holdem"), list[str]()
        for seq, procedure in enumerate(("between", "round"), 1):
            table.take(Snapshot("holdem", seq, 0, seq, replace(seen, table=replace(seen.table, procedure=procedure))))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    found.append((await anext(aiter(table.turns()))).table.procedure)
        return found

    running = Round(new("holdem", {1: 20_000, 2: 20_000}))
    advance(running, SeededChance(1))
    seen = next(one for one in (view(running, seat) for seat in (1, 2)) if one.options)
    assert ["round"] == run(asked())


def test_a_table_is_joined_from_the_terminal(served: Served) -> None:
    words = [sys.executable, "-m", "croupier", "join", served.url]
    lobby = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=True, input="")
    assert "Badacey" in lobby.stdout

    joined = subprocess.run(
        [*words, "--table", "badugi", "--name", "Terry"],
        input="ready\ndance\nleave\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert "sit down" in joined.stdout
    assert "leave" in joined.stdout


def test_the_lobby_is_shown_to_nobody_in_particular(served: Served) -> None:
    """An address has only a few guests an hour, and looking around does not use one up."""
    before = len(served.office.people.accounts())
    words = [sys.executable, "-m", "croupier", "join", served.url]
    shown = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=True, input="").stdout
    assert (True, before) == ("Badacey" in shown, len(served.office.people.accounts()))


def test_who_closed_their_terminal_comes_back_to_their_seat(served: Served) -> None:
    account, password = staff(served, "renate")

    async def sits() -> None:
        async with Client(served.url, served.office.sessions.begin(account)) as client:
            await (await client.table("omaha-high")).sit()
            async with asyncio.timeout(PATIENCE):
                while client.you is None or "omaha-high" not in client.you.seated:
                    await asyncio.sleep(0.05)

    run(sits())
    words = [sys.executable, "-m", "croupier", "join", served.url, "--table", "omaha-high", "--as", account.id]
    with_password = os.environ | {"CROUPIER_PASSWORD": password}
    again = subprocess.run(
        words, capture_output=True, text=True, timeout=PATIENCE, check=True, input="leave\n", env=with_password
    )
    assert "you have a seat at table omaha-high" in again.stdout


def test_ctrl_c_at_a_table_gets_up_and_ends_without_another_line(served: Served) -> None:
    words = [sys.executable, "-m", "croupier", "join", served.url, "--table", "triple-a5", "--name", "Ctrl"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as joined:
        assert joined.stdout is not None
        try:
            assert "sit down" in joined.stdout.readline()
            joined.send_signal(signal.SIGINT)
            assert 0 == joined.wait(PATIENCE)
        finally:
            joined.kill()
        assert "leave" in joined.stdout.read()
