"""What sockets are told of the lobby: everything that changed, at once or a little later, and nothing twice."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from croupier.room.register import Account
from croupier.server.connections import Connection, LobbyTold
from croupier.server.lobby import GONE_MAX, LOBBY_AT_A_TABLE, LobbyNews
from croupier.server.messages import LobbyTable, Person
from tests.server.served import run

ANN = Person("ann", "Ann", "person")


def table(name: str, rounds: int) -> LobbyTable:
    return LobbyTable(name, "holdem", "Texas Hold 'em", "poker", True, "no limit", 10, {}, rounds)


def connection(news: LobbyNews, *tables: str) -> Connection:
    made = Connection(Account("ann", "Ann", "person"), "secret", 10)
    made.tables.update(tables)
    made.lobby = LobbyTold(news.second, ANN)
    return made


def told(news: LobbyNews, to: Connection, you: Person = ANN) -> Any:
    message = news.message(to, you, 1)
    if message is None:
        return None
    found = msgspec.json.decode(message)
    return {one["id"]: one.get("rounds", 0) for one in found["tables"]}, tuple(found.get("gone", ()))


def test_whoever_plays_is_told_later_and_misses_nothing() -> None:
    async def watch() -> None:
        news = LobbyNews()
        news.look({"1": table("1", 0), "2": table("2", 0)})
        idle, plays = connection(news), connection(news, "1")
        news.look({"1": table("1", 1), "2": table("2", 0)})
        assert ({"1": 1}, ()) == told(news, idle)
        assert told(news, plays) is None
        news.look({"1": table("1", 1)})
        assert ({}, ("2",)) == told(news, idle)
        plays.tables.clear()  # got up: told now, of all that it has missed
        assert ({"1": 1}, ("2",)) == told(news, plays)
        assert told(news, plays) is None

    run(watch())


def test_whoever_plays_is_told_of_the_other_tables_when_they_are_back_in_the_lobby() -> None:
    async def watch() -> None:
        news = LobbyNews()
        news.look({"1": table("1", 0), "2": table("2", 0), "3": table("3", 0)})
        plays = connection(news, "1")
        found = []
        for _ in range(LOBBY_AT_A_TABLE):
            news.look({"1": table("1", 1), "2": table("2", 1)})
            found.append(told(news, plays))
        assert [({"1": 1}, ())] == [one for one in found if one is not None]
        plays.tables.clear()
        news.look({"1": table("1", 1), "2": table("2", 1)})
        assert ({"1": 1, "2": 1}, ("3",)) == told(news, plays)

    run(watch())


def test_whoever_was_away_while_very_many_tables_closed_gets_the_whole_lobby() -> None:
    async def watch() -> None:
        news = LobbyNews()
        news.look({"0": table("0", 0)} | {f"t{number}": table(f"t{number}", 0) for number in range(GONE_MAX + 1)})
        idle, plays = connection(news), connection(news, "0")
        news.look({"0": table("0", 0)})
        plays.tables.clear()
        for one in (idle, plays):
            message = news.message(one, ANN, 1)
            assert message is not None
            found = msgspec.json.decode(message)
            assert (True, ["0"]) == (found["whole"], [one["id"] for one in found["tables"]])

    run(watch())


def test_whoever_plays_is_told_every_few_seconds_and_at_once_of_their_own_account() -> None:
    async def watch() -> None:
        news = LobbyNews()
        news.look({"1": table("1", 0)})
        plays = connection(news, "1")
        found = []
        for second in range(1, 3 * LOBBY_AT_A_TABLE + 1):
            news.look({"1": table("1", second)})
            found.append(told(news, plays))
        seconds = [second for second, one in enumerate(found, 1) if one is not None]
        assert [({"1": second}, ()) for second in seconds] == [one for one in found if one is not None]
        assert 3 == len(seconds)
        assert {LOBBY_AT_A_TABLE} == {later - second for second, later in pairwise(seconds)}
        rich = msgspec.structs.replace(ANN, money_cents=500)
        while news.is_due(plays):
            news.look(news.shown)
        assert told(news, plays, rich) is not None
        assert told(news, plays, rich) is None

    run(watch())


def test_the_sockets_of_a_table_are_told_together_and_not_all_tables_at_once() -> None:
    async def watch() -> None:
        news = LobbyNews()
        sockets = {name: [connection(news, name) for _ in range(2)] for name in map(str, range(100))}
        told_in = []
        for _ in range(LOBBY_AT_A_TABLE):
            news.look(news.shown)
            due = {name: {news.is_due(one) for one in those} for name, those in sockets.items()}
            assert {frozenset({True}), frozenset({False})} == {frozenset(one) for one in due.values()}
            told_in.append(sum(True in one for one in due.values()))
        assert 100 == sum(told_in)
        assert max(told_in) < 40

    run(watch())
