"""The eighteen games of MD-POKER, each on its own chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from croupier.engine import Answer, Ask, Game, Irregularity, Open, Option, Procedure
from croupier.rules.poker import ch11_hold_em
from croupier.rules.poker.choices import Form, choices
from croupier.rules.poker.table import PokerTable, seating

RULES_VERSION = 1


def _reports(table: PokerTable, ask: Ask | Open) -> tuple[Option, ...]:
    return ()


def _report(table: PokerTable, ask: Ask | Open, answer: Answer) -> Irregularity | bool:
    raise AssertionError(f"nothing can be reported here: {answer}")


def _game(form: Form, chapter: Callable[[PokerTable], Procedure]) -> Game:
    return Game(
        id=form.id,
        name=form.title,
        document="MD-POKER",
        rules=RULES_VERSION,
        choices=choices(form),
        table=PokerTable,
        procedures=MappingProxyType({"round": chapter}),
        reports=_reports,
        report=_report,
        seating=seating,
    )


GAMES: Mapping[str, Game] = MappingProxyType(
    {game.id: game for game in (_game(ch11_hold_em.FORM, ch11_hold_em.hold_em),)}
)
