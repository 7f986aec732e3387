"""The chance of a room, from a seed: shuffles, cuts and bots are the same in every run of the tests.

Another seed (`CROUPIER_LUCK=7 pytest tests/room`) deals other cards; no test may depend on the seed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import shake_128
from itertools import count
from unittest.mock import patch

from croupier.cards import SeededChance
from croupier.cards.shuffle import Chance
from croupier.room import demo, keeper, live, shuffling
from croupier.room.shuffles import Committed, ShufflePlace, commit

SEED = os.environ.get("CROUPIER_LUCK", "1")


@contextmanager
def dealt_by(chance: Callable[[], Chance]) -> Iterator[None]:
    """Until the end of the block, the tables of rooms in this process take shuffles and cuts from this chance."""
    with patch.object(live, "LiveChance", chance), patch.object(shuffling, "LiveChance", chance):
        yield


@contextmanager
def seeded(name: str) -> Iterator[None]:
    """Until the end of the block, rooms in this process draw from the seed and this name."""
    seed, bots = f"{SEED} {name}", count()
    drawn = SeededChance(seed)

    def by_place(place: ShufflePlace, cards: Sequence[int], chance: Chance, salts: bytes) -> Committed:
        """Seeded by table, hand and shuffle, so that it does not matter which table is faster."""
        of_place = f"{seed} {place}"
        chosen = SeededChance(of_place) if chance is drawn else chance
        return commit(place, cards, chosen, shake_128(of_place.encode()).digest(len(salts)))

    with (
        dealt_by(lambda: drawn),
        patch.object(shuffling, "commit", by_place),
        patch.object(keeper, "token_hex", lambda size: f"{seed} {next(bots)}"),
        patch.object(demo, "token_hex", lambda size: f"{seed} {next(bots)}"),
    ):
        yield
