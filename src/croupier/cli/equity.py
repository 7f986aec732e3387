"""`croupier equity`: how often each hand wins, ties and loses over everything that may still be dealt."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app
from croupier.cli.as_json import print_data
from croupier.cli.progress import progress

if TYPE_CHECKING:
    from croupier.hands.equity import Equity
    from croupier.hands.ranges import Range

HALVES = ("high", "low")
RANGE_WIDTH = 60


@app.command(short_help="How often each hand wins, ties and loses.")
def equity(
    hand: Annotated[
        list[str],
        typer.Argument(help='Two or more hands or ranges: "As Ah", AsAh, "QQ+, AKs" or 15%.', show_default=False),
    ],
    board: Annotated[str, typer.Option("--board", "-b", help='The board so far, such as "Qs Js Ts".')] = "",
    game: Annotated[
        str,
        typer.Option(
            "--game",
            "-g",
            help="holdem, sixplus, omaha-high, omaha-hilo8, omaha5-..., stud7-...",
            autocompletion=completing.equity_games,
        ),
    ] = "holdem",
    dead: Annotated[str, typer.Option("--dead", help="Cards known to be out of play.")] = "",
    samples: Annotated[
        int | None, typer.Option("--samples", help="Sample this many random deals instead of counting them all.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="A seed, to repeat the sample.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """How often each hand wins, ties and loses, and its share of the pot.

    Every deal is counted if that takes a few seconds; otherwise a sample is taken and its standard error stated.
    """
    found = _computed(hand, board, game, dead, samples, seed)
    if as_json:
        print_data(_as_data(found))
    else:
        _print(found)


def _computed(hand: list[str], board: str, game: str, dead: str, samples: int | None, seed: int | None) -> Equity:
    """The equity, with a progress bar if it takes long and the output is a terminal."""
    from croupier.hands.equity import equity as compute

    with progress("deals") as told:
        return compute(hand, board, game, dead, samples, seed, progress=told)


def _as_data(found: Equity) -> dict[str, Any]:
    return {
        "game": found.game,
        "board": [str(card) for card in found.board],
        "dead": [str(card) for card in found.dead],
        "exact": found.exact,
        "boards": found.boards,
        "seed": found.seed,
        "players": [
            {
                "hand": [str(card) for card in player.hand],
                "range": None if player.range is None else str(player.range),
                "combos": 1 if player.range is None else len(player.range),
                "wins": player.wins,
                "ties": player.ties,
                "losses": player.losses,
                "equity": float(player.equity),
                "equity_exact": str(player.equity),
                "high": str(player.high),
                "low": str(player.low),
                "error": player.error,
            }
            for player in found.players
        ],
    }


def _print(found: Equity) -> None:
    """A table on a terminal, plain columns elsewhere."""
    typer.secho(_headline(found), bold=True)
    rows = _rows(found)
    if sys.stdout.isatty():
        best = max(player.equity for player in found.players)
        _print_table(rows, [player.equity == best for player in found.players])
        return
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        typer.echo("  " + "  ".join(cells).rstrip())


def _print_table(rows: list[tuple[str, ...]], best: list[bool]) -> None:
    from rich import box
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name in rows[0]:
        table.add_column(name, justify="left" if name in ("hand", "cards") else "right", no_wrap=True)
    for is_best, row in zip(best, rows[1:], strict=True):
        table.add_row(*row, style="bold green" if is_best else "")
    console = Console(markup=False)
    wanted = Measurement.get(console, console.options.update(max_width=500), table).maximum
    Console(markup=False, width=max(console.width, wanted)).print(table)  # no digit is cut off


def _shown(held: Range) -> str:
    """A range and how many combinations it has; a long one is cut."""
    text = str(held)
    return f"{text if len(text) <= RANGE_WIDTH else text[: RANGE_WIDTH - 3] + '...'} ({len(held):,})"


def _headline(found: Equity) -> str:
    from croupier.cards import show
    from croupier.hands.games import GAMES

    board = f", board {show(found.board)}" if found.board else ""
    dead = f", dead {show(found.dead)}" if found.dead else ""
    if found.exact:
        weighted = any(player.range is not None and player.range.denominator > 1 for player in found.players)
        deals = "deals times weights" if weighted else "deals"
        how = f"all {found.boards:,} {deals}" if found.boards > 1 else "nothing left to deal"
    else:
        how = f"{found.boards:,} random deals, seed {found.seed}"
    return f"{GAMES[found.game].title}{board}{dead}: {how}"


def _rows(found: Equity) -> list[tuple[str, ...]]:
    """The heading and a row for each hand; the halves only if the pot is split, the error only for a sample."""
    from croupier.cards import show
    from croupier.hands.games import GAMES

    halves = HALVES if len(GAMES[found.game].shares) == 2 else ()
    heading = ("hand", "cards", "equity", *(() if found.exact else ("error",)), *halves, "wins", "ties", "losses")
    rows: list[tuple[str, ...]] = [heading]
    for place, player in enumerate(found.players, 1):
        error = () if found.exact else (f"± {player.error:.3%}",)
        parts = [f"{float(getattr(player, half)):.3%}" for half in halves]
        numbers = [f"{number:,}" for number in (player.wins, player.ties, player.losses)]
        held = show(player.hand) if player.hand or player.range is None else _shown(player.range)
        rows.append((f"hand {place}", held, f"{float(player.equity):.3%}", *error, *parts, *numbers))
    return rows
