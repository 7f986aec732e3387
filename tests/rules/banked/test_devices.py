"""Devices and decks of Maryland's house-banked tables: what is left when one fails, and when the stub is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from croupier.engine import FLOOR, Answer, Round
from croupier.rules import GAMES, new
from croupier.rules.banked.maryland import MarylandTable
from croupier.rules.banked.memory import MarylandMemory
from croupier.rules.table_day.life import life_of

MARYLAND = ("let-it-ride", "top-five")
ONE_DECK, FROM_A_SHOE = "one deck by hand", "from a manual shoe"
CONTINUOUS = {"deck.continuous_device": True, "deck.device_approval": "2024-7"}
# Dealt from, shuffled by, how many decks, other choices; the devices that may fail, each with what is told and left:
# where the cards come from, what shuffles them and how many decks are used.
FAILURES: list[tuple[str, str, int, dict[str, Any], dict[str, tuple[list[str], str, str, int]]]] = [
    ("manual-shoe", "none", 1, {}, {}),
    ("manual-shoe", "automatic", 1, {}, {"shuffler": ([], "manual-shoe", "none", 1)}),
    ("manual-shoe", "automatic", 2, {}, {"shuffler": ([ONE_DECK], "manual-shoe", "none", 1)}),
    ("hand", "automatic", 1, {}, {"shuffler": ([FROM_A_SHOE], "manual-shoe", "none", 1)}),
    ("hand", "automatic-counting", 2, {}, {"shuffler": ([FROM_A_SHOE, ONE_DECK], "manual-shoe", "none", 1)}),
    (
        "automated-shoe", "automatic", 2, {},
        {
            "shuffler": ([ONE_DECK], "automated-shoe", "none", 1),
            "automated-shoe": ([], "manual-shoe", "automatic", 2),
        },
    ),
    ("automated-shoe", "none", 1, CONTINUOUS, {"continuous-device": ([], "manual-shoe", "none", 1)}),
    (
        "automated-shoe", "automatic", 2, CONTINUOUS,
        {
            "shuffler": ([], "automated-shoe", "none", 2),
            "continuous-device": ([], "manual-shoe", "automatic", 2),
        },
    ),
]  # fmt: skip


def begun(game: str, house: dict[str, Any], number: int = 1) -> Round:
    """A round of play at a new table, or a later one."""
    record = new(game, {1: 100_000}, house=house)
    assert record.memory is not None
    return Round(replace(record, memory=structs.replace(record.memory, round=number)))


@pytest.mark.parametrize("game", MARYLAND)
@pytest.mark.parametrize("verb", ["cover", "sign"])
@pytest.mark.parametrize("method, shuffler, decks, others, failing", FAILURES)
def test_without_a_device_the_next_best_is_used(
    game: str,
    verb: str,
    method: str,
    shuffler: str,
    decks: int,
    others: dict[str, Any],
    failing: dict[str, tuple[list[str], str, str, int]],
) -> None:
    house = {"deal.method": method, "deck.shuffler": shuffler, "deck.count": decks} | others
    offered = [option for option in begun(game, house).options() if (option.actor, option.verb) == (FLOOR, verb)]
    assert [tuple(failing)] * bool(failing) == [option.what for option in offered]
    for device, (told, *left) in failing.items():
        running = begun(game, house)
        first, *others_told = running.answer(Answer(FLOOR, verb, device))
        table = running.table
        assert isinstance(table, MarylandTable)
        assert ({"cover": "device covered", "sign": "out of order"}[verb], device) == (first.kind, first.act)
        assert told == [event.kind for event in others_told if event.kind in (ONE_DECK, FROM_A_SHOE)]
        assert left == [table.method, table.shuffler, len(table.backs)]


@pytest.mark.parametrize("game", MARYLAND)
@pytest.mark.parametrize(
    "every, decks, rounds",
    [
        (1, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (3, 1, [3, 6, 9]),
        (4, 1, [4, 8]),
        (5, 2, [5, 10]),  # the red deck, then the blue one
        (4, 2, [4, 5, 8, 9]),  # the blue deck, and in the round after the red one
        (2, 2, [2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ],
)
def test_P_06_the_stub_of_each_deck_is_counted_at_the_interval(
    game: str, every: int, decks: int, rounds: list[int]
) -> None:
    house = {"deck.count_every": every, "deck.count": decks, "deck.shuffler": "automatic"}
    tables = {number: begun(game, house, number).table for number in range(1, 11)}

    assert rounds == [number for number, table in tables.items() if table.count_is_due]  # type: ignore[attr-defined]
    backs = [table.back_in_use for table in tables.values()]  # type: ignore[attr-defined]
    assert (["red", "blue"] * 5 if decks == 2 else ["red"] * 10) == backs


@pytest.mark.parametrize("game", MARYLAND)
def test_on_the_next_day_decks_are_new_and_devices_as_they_were(game: str) -> None:
    """L-35: a device is out of order until somebody repairs it."""
    before = MarylandMemory(round=7, waiting=("ann",), deck_minutes=300, deck_removed=True, shuffler_out_of_order=True)
    memory = life_of(GAMES[game]).first(before)

    assert isinstance(memory, MarylandMemory)
    assert (1, (), 0, False) == (memory.round, memory.waiting, memory.deck_minutes, memory.deck_removed)
    assert (True, False) == (memory.shuffler_out_of_order, memory.shoe_out_of_order)
