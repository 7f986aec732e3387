"""The specifications of all games: those of the four documents, and any registered from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from croupier.hands.games import GAMES as SHOWDOWNS
from croupier.rules.let_it_ride.spec import LET_IT_RIDE
from croupier.rules.poker import (
    ch10_seven_card_stud,
    ch11_hold_em,
    ch12_omaha,
    ch13_five_card_draw,
    ch14_five_card_stud,
    ch19_five_card_omaha,
    ch20_badugi,
    ch21_triple_draw,
    ch22_six_plus,
)
from croupier.rules.spec import GameSpec
from croupier.rules.top_5_wa.spec import TOP_5_WA
from croupier.rules.top_five.spec import TOP_FIVE

OF_THE_TEXTS: tuple[GameSpec, ...] = (
    LET_IT_RIDE,
    TOP_FIVE,
    TOP_5_WA,
    *ch10_seven_card_stud.GAMES,
    *ch11_hold_em.GAMES,
    *ch12_omaha.GAMES,
    *ch13_five_card_draw.GAMES,
    *ch14_five_card_stud.GAMES,
    *ch19_five_card_omaha.GAMES,
    *ch20_badugi.GAMES,
    *ch21_triple_draw.GAMES,
    *ch22_six_plus.GAMES,
)
for _spec in OF_THE_TEXTS:
    SHOWDOWNS.add(_spec)


class Specs(Mapping[str, GameSpec]):
    """Every specification by the id of its game."""

    def __getitem__(self, name: str) -> GameSpec:
        found = SHOWDOWNS[name]
        assert isinstance(found, GameSpec)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(SHOWDOWNS)

    def __len__(self) -> int:
        return len(SHOWDOWNS)


SPECS = Specs()
WHEN_CHANGED: list[Callable[[], object]] = []  # called when a game is added or removed, to clear caches
