"""Shell completion: games, wagers, paytables, tables of a submission, rankings, clauses and readings.

The shell waits for each answer, so nothing is imported until it is needed, and numpy and the kernels never are.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import typer


def games(incomplete: str) -> list[str]:
    """Every game."""
    from croupier.hands.games import GAMES

    return _beginning(incomplete, GAMES)


def range_games(incomplete: str) -> list[str]:
    """The games that have ranges: those with a board."""
    from croupier.hands.games import GAMES

    return _beginning(incomplete, (name for name, game in GAMES.items() if game.has_board))


def equity_games(incomplete: str) -> list[str]:
    """The games that have equities: those with ranges, and seven-card stud."""
    from croupier.hands.games import GAMES
    from croupier.hands.spots import has_equity

    return _beginning(incomplete, (name for name, game in GAMES.items() if has_equity(game)))


def banked_games(incomplete: str) -> list[str]:
    """The games that have odds."""
    from croupier.odds.report.catalog import GAMES

    return _beginning(incomplete, GAMES)


def wagers(ctx: typer.Context, incomplete: str) -> list[str]:
    """The wagers of the game already typed."""
    from croupier.odds.report.catalog import GAMES

    game = GAMES.get(_given(ctx, "game"))
    return _beginning(incomplete, (wager.name for wager in game.wagers) if game else ())


def paytables(ctx: typer.Context, incomplete: str) -> list[str]:
    """The paytables of the wager already typed, or of every wager of the game."""
    from croupier.odds.report.catalog import GAMES

    game, asked = GAMES.get(_given(ctx, "game")), ctx.params.get("wager")
    named = [wager.name for wager in game.wagers if asked in (None, wager.name)] if game else []
    return _beginning(incomplete, (letter for wager in named if game for letter in game.tables(wager)))


def table_paytables(ctx: typer.Context, incomplete: str) -> list[str]:
    """The paytables that a table of the game may have: `B`, or for one wager `three-card=C`."""
    from croupier.cli.terminal.layouts import layout_of
    from croupier.rules.banked.spec import BankedSpec
    from croupier.rules.games import GAMES

    game = GAMES.get(_given(ctx, "game"))
    if game is None or not isinstance(game.spec, BankedSpec):
        return []
    layout, known = layout_of(game), game.choices.choices
    bare = [value for option in layout.bare for value in known[option].allowed.split(" or ")]
    named = [
        f"{wager}={value}"
        for wager, option in layout.paytables.items()
        for value in known[option].allowed.split(" or ")
    ]
    return _beginning(incomplete, [*bare, *named])


def tables(ctx: typer.Context, incomplete: str) -> list[str]:
    """The tables of the submission already typed; none if its file cannot be read."""
    import tomllib

    from croupier.submission.file.tables import expanded

    file = ctx.params.get("submission") or _given(ctx, "file")
    try:
        listed = tomllib.loads(Path(file).read_text(encoding="utf-8")).get("table", []) if file else []
    except (OSError, ValueError):
        return []
    ids: list[Any] = []
    for table in (one for one in listed if isinstance(one, dict)) if isinstance(listed, list) else ():
        ids += table.get("ids", []) if isinstance(table.get("ids", []), list) else []
        ids += [table["id"]] if "id" in table else []
    return _beginning(incomplete, map(str, expanded(ids)))


def rankings(incomplete: str) -> list[str]:
    """Every ranking."""
    from croupier.hands.rankings import RANKINGS

    return _beginning(incomplete, RANKINGS)


def documents(incomplete: str) -> list[str]:
    """The four documents."""
    from croupier.rulebook import documents as known

    return _beginning(incomplete, (document.id for document in known()))


def clauses(ctx: typer.Context, incomplete: str) -> list[str]:
    """Clauses and readings: a document first, then its clauses; in quotes, as `"MD-POKER 10.J`, the whole id."""
    from croupier.rulebook import all_clauses, readings

    before = " ".join([*(ctx.params.get("words") or ()), ""])
    ids = all_clauses()
    if before or " " in incomplete:
        return _beginning(incomplete, (one.removeprefix(before) for one in ids if one.startswith(before)))
    return documents(incomplete) + _beginning(incomplete, readings())


def _given(ctx: typer.Context, argument: str) -> str:
    """The first argument of a command; it is not parsed yet while an option is being typed."""
    return str(ctx.params.get(argument) or next(iter(ctx.args), ""))


def _beginning(incomplete: str, all_of_them: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(one for one in all_of_them if one.startswith(incomplete)))
