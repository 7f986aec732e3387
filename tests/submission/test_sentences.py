"""What the filing says of every option, value by value, as a text file: `make records` rewrites it; read the changes.

A game is named where it says something that no game before it said. The tables offer a lot, so that little is idle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.engine import Choice, House
from croupier.engine.house import shown
from croupier.rules import GAMES
from croupier.submission import read
from croupier.submission.documents.sentences import AT_TABLES, OF_THE_ROOM, at_table, in_room, order_of_jackpots
from croupier.submission.model import Jackpot, TableOffer
from tests.submission.random_rooms import values_of
from tests.submission.room_text import room, table
from tests.submission.test_no_option_is_ignored import TABLES

FILE = Path(__file__).with_name("sentences.txt")
MUST_BE_GIVEN = ("kill.qualifying_pot", "wa.max_wager")
NUMBERS = (0, 1, 2, 3, 10, 11, 60)


def values(choice: Choice) -> list[Any]:
    """Some values of an option; of a number also those whose words differ."""
    more = [number for number in NUMBERS if choice.kind == "number" and choice.admits(number)]
    given = [*dict.fromkeys([choice.default, *more])] if more else values_of(choice)
    if choice.kind == "money":
        given = [*dict.fromkeys([*given[:2], 50, choice.default])]
    return [value for value in given if value is not None or choice.name not in MUST_BE_GIVEN]


def tables() -> Iterator[TableOffer]:
    """A table of each game, alone and with all that it may offer."""
    for game in GAMES:
        for more in dict.fromkeys(("", TABLES.get(game, ""))):
            submission = read(room(table(game, more))).submission
            assert submission is not None
            yield submission.tables[0]


def at_tables() -> Iterator[str]:
    """Every option of a table."""
    said: set[str] = set()
    for one in tables():
        new = []
        for option, choice in one.game.choices.choices.items():
            for value in values(choice) if option in AT_TABLES else ():
                house = House(one.game.choices, {**one.house.values, option: value})
                if any(finding for check in one.game.choices.checks for finding in check(house)):
                    continue  # unlawful beside the others
                words = at_table(replace(one, house=house), option)
                new.append(f"  {option} = {shown(choice, value)}: {words}" if words else "")
        yield f"== {one.game.id}"
        yield from (line for line in dict.fromkeys(new) if line and line not in said)
        said |= set(new)


def of_the_room() -> Iterator[str]:
    """Every option of a jackpot, offered and not."""
    choices = GAMES["holdem"].choices.choices
    yield "== the room"
    yield from (
        f"  jackpots.order = {order}: {order_of_jackpots(order)}" for order in values(choices["jackpots.order"])
    )
    house = GAMES["holdem"].choices.house({})
    for option in (one for one in OF_THE_ROOM if one != "jackpots.order"):
        name = option.partition(".")[0]
        if option not in choices:  # the tables that take part
            for some in (("1",), ("1", "2"), ()):
                yield f"  {option} = {', '.join(some)}: {in_room(Jackpot(name, True, some, {option: some}), option)}"
            continue
        told = {}
        for value in values(choices[option]):
            for offered in (True, False):
                words = in_room(Jackpot(name, offered, ("1", "2"), {**house.values, option: value}), option)
                told[f"  {option} = {shown(choices[option], value)}: {words}"] = words
        yield from (line for line, words in told.items() if words)


def sentences() -> str:
    return "\n".join([*at_tables(), *of_the_room()]) + "\n"


def test_every_option_says_what_it_said() -> None:
    assert FILE.read_text(encoding="utf-8") == sentences()


if __name__ == "__main__":
    FILE.write_text(sentences(), encoding="utf-8")
