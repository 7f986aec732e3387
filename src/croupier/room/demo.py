"""The demonstration room: a practice table of every game, bots at each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from croupier.engine import Game
from croupier.room.folder import Office
from croupier.room.live import LiveTable
from croupier.room.practice import PracticeTable
from croupier.room.register import account_id
from croupier.room.room import Room
from croupier.rules import GAMES, SPECS
from croupier.rules.bots import Bot, get_ready

BOTS = ("Robo-Ada", "Robo-Bert", "Robo-Cleo", "Robo-Dev", "Robo-Eva")
# What an operator must enter, since the text has no default for it.
CHOSEN: Mapping[str, Mapping[str, Any]] = {"WA-TOP5": {"wa.max_wager": 30_000}}


@dataclass(frozen=True, slots=True)
class Played:
    """A table of the demonstration, after its round."""

    live: LiveTable
    rounds: int


def open_demo(office: Office, games: Iterable[Game] | None = None) -> Room:
    """Open a room with a practice table of every game, or of these; tables that are open and bots stay."""
    room = Room(office.desk, office.people)
    known = {account.id for account in office.people.accounts()}
    for name in BOTS:
        if account_id(name) not in known:
            office.people.bot(name)
    for game in GAMES.values() if games is None else games:
        live = room.tables.get(game.id)
        if (live is None or (live.practice and live.day.closed)) and game.id not in room.closed_seals:
            house = game.choices.house(CHOSEN.get(SPECS[game.id].document, {}))
            room.open_table(None, game.id, game, house, practice=True)
    return room


def play_demo(room: Room, rounds: int = 1) -> Iterator[Played]:
    """Play rounds at every practice table that is open and not held, among bots with random seeds."""
    for live in [one for one in room.tables.values() if one.practice and not one.day.closed and not one.held]:
        if not SPECS[live.day.state.game.id].is_banked:
            get_ready(live.day.state.game.id)
        bots = {account_id(name): Bot(live.day.state.game.id, token_hex(16)) for name in BOTS}
        table = PracticeTable(room, live, bots)
        table.seat_bots()
        yield Played(live, table.play_rounds(rounds))
