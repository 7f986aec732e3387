"""The table of `croupier join`: drawn from views alone, it is the table that `croupier play` draws."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from croupier.cli.join_screen import JoinedScreen
from croupier.cli.join_typed import do
from croupier.cli.terminal.poker.scene import scene_from as poker_scene_from
from croupier.cli.terminal.poker.scene import scene_of as poker_scene_of
from croupier.cli.terminal.scene import scene_from, scene_of
from croupier.client import Client, ClientTable
from croupier.client.client import BACK, LOST
from croupier.engine import Round
from croupier.rules import GAMES, SPECS
from croupier.rules.views import View, view
from croupier.server.messages import Heard, LobbyTable, Snapshot
from tests.engine.test_seen_log import played
from tests.server.served import run

SEAT = 1


def joined(game: str) -> tuple[JoinedScreen, io.StringIO]:
    """A screen of a client that follows a table; what is drawn goes into a text."""

    async def made() -> ClientTable:
        return ClientTable(Client("http://127.0.0.1:1", "token"), game)

    told = io.StringIO()
    console = Console(file=told, force_terminal=True, width=100, height=40, color_system=None)
    listed = LobbyTable(game, game, GAMES[game].name, "poker", True, "no limit", 10, {})
    return JoinedScreen(console, run(made()), listed), told


def steps(game: str) -> tuple[Round, list[View]]:
    """A finished round, and what seat 1 saw after each of its answers."""
    finished = played(game)
    running, seen = Round(replace(finished.record, answers=(), given=())), list[View]()
    for answer in finished.record.answers:
        running.take(answer)
        seen.append(view(running, SEAT))
    return running, seen


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_is_drawn_from_what_the_server_tells(game: str) -> None:
    running, seen = steps(game)
    screen, told = joined(game)
    lying = seen[0]
    for number, one in enumerate(seen):
        if not one.over and any(seat.cards for seat in one.table.seats.values()):
            lying = one
        told.seek(0)
        told.truncate()
        screen.table.take(Snapshot(game, number + 1, 0, 1, one))
        screen.show()
        shown = told.getvalue()
        assert GAMES[game].name.upper() in shown
        assert "your chips $" in shown
        assert "[leave] get up" in shown or one.over
    if SPECS[game].is_banked:
        assert scene_of(running, SEAT) == scene_from(seen[-1], lying, SEAT)
    else:
        assert poker_scene_of(running, SEAT) == poker_scene_from(seen[-1], lying, SEAT)


def test_keys_and_places_of_cards_stand_for_answers() -> None:
    screen, _ = joined("draw5-high")
    _, seen = steps("draw5-high")
    asked = next(one for one in seen if any(option.verb == "call" for option in one.options))
    screen.table.take(Snapshot("draw5-high", 1, 0, 1, asked))
    assert ["fold"] == screen.meant(["f"])
    assert ["call"] == screen.meant(["c"])
    assert ["raise", "12"] == screen.meant(["raise", "12"])
    assert ["dance"] == screen.meant(["dance"])


def test_what_others_say_is_shown_once() -> None:
    screen, told = joined("holdem")
    screen.table.hear(Heard("holdem", 7, "Bo", "nice hand"))
    screen.show()
    screen.show()
    assert 2 == told.getvalue().count("Bo: nice hand")  # once on each screen
    assert 1 == len(screen._news)


def test_the_numbers_of_wagers_stand_for_them() -> None:
    screen, _ = joined("let-it-ride")
    _, seen = steps("let-it-ride")
    asked = next(one for one in seen if any(option.verb == "wager" for option in one.options))
    screen.table.take(Snapshot("let-it-ride", 1, 0, 1, asked))
    (first, *_) = (bet for option in asked.options if option.verb == "wager" for bet in option.what)
    assert ["wager", first, "10"] == screen.meant(["1", "10"])


def test_who_waits_for_a_round_is_told_so() -> None:
    screen, told = joined("holdem")
    screen.show()
    assert "You are in from the next round on." in told.getvalue()


def test_a_lost_connection_stays_on_the_screen_until_it_is_back() -> None:
    screen, told = joined("holdem")
    for words, shown in ((LOST, LOST), ("seat 1 bets too much", ""), (BACK, "")):
        screen.problem = words
        assert run(do(screen.table, [], screen))
        assert shown == screen.problem
    assert run(do(screen.table, ["help"], screen))
    assert "raise 12, r 12" in " ".join(told.getvalue().split())
