"""`croupier hands`: which hand wins, what each is worth, and the clause that says so."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app, typed
from croupier.cli.as_json import print_data
from croupier.wording import listed

WIDE = 1_000  # columns, more than any table needs

if TYPE_CHECKING:
    from croupier.hands.showdown import Compared, ShareResult


@app.command(short_help="Which hand wins and why, with the cards that play.")
def hands(
    hand: Annotated[list[str], typer.Argument(help='One or more hands, such as "As Ks" or AsKs.', show_default=False)],
    board: Annotated[str, typer.Option("--board", "-b", help='The board, such as "Qs Js Ts 2d 3c".')] = "",
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            "-g",
            help="Whose rules: holdem, omaha-high, omaha-hilo8, stud7-hilo8, badugi, ...",
            autocompletion=completing.games,
        ),
    ] = None,
    ranking: Annotated[
        str | None,
        typer.Option(
            "--ranking",
            "-r",
            help="One ranking instead of a game: high, low-27, six-plus, ...",
            autocompletion=completing.rankings,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Which hand wins and why, with the cards that play, the hand in words and its clause.

    A single hand is just evaluated. Without --game, hands of two cards are hold'em and all others high hands.
    """
    found = _settle(hand, board, game, ranking)
    if as_json:
        print_data(_as_data(found))
        return
    _print(found)


def _settle(hand: list[str], board: str, game: str | None, ranking: str | None) -> Compared:
    from croupier.cards import cards
    from croupier.hands.errors import BadHand
    from croupier.hands.evaluate import check_apart
    from croupier.hands.games import find
    from croupier.hands.showdown import by_ranking, showdown

    if not ranking and len(hand) > 1 and all(len(cards(one)) == 1 for one in hand):
        whole = " ".join(hand)
        raise BadHand(f'{whole} are {len(hand)} hands of 1 card; put the cards of a hand in quotes, as "{whole}"')
    if game and ranking:
        raise BadHand(f"--game {game} and --ranking {ranking} are both given; one of them decides")
    if not game and not ranking:
        game = "holdem" if all(len(cards(one)) == 2 for one in hand) else None
    if game:
        if not board and len(hand) > 1 and find(game).board.start:
            check_apart({f"hand {place}": cards(one) for place, one in enumerate(hand, 1)})
            raise BadHand(
                f"{find(game).title} is won on a board; give --board, or ask how often each hand wins: "
                f"{typed()} equity {' '.join(map(shlex.quote, hand))}{_of(game)}"
            )
        return showdown(hand, game, board)
    return by_ranking(hand, ranking or "high", board)


def _of(game: str) -> str:
    return "" if game == "holdem" else f" --game {game}"


def _as_data(found: Compared) -> dict[str, Any]:
    return {
        "game": found.game.id,
        "title": found.game.title,
        "board": [str(card) for card in found.board],
        "hands": [[str(card) for card in hand] for hand in found.hands],
        "formed_by": found.game.formed,
        "readings": list(found.game.readings),
        "shares": [_outcome_data(outcome) for outcome in found.outcomes],
    }


def _outcome_data(outcome: ShareResult) -> dict[str, Any]:
    return {
        "share": outcome.share.name,
        "ranking": outcome.share.ranking,
        "won_by": outcome.share.clause,
        "winners": [place + 1 for place in outcome.winners],
        "why": outcome.why,
        "clause": outcome.clause,
        "readings": list(outcome.readings),
        "values": [
            {
                "hand": place,
                "words": value.words,
                "category": value.category,
                "qualifies": value.qualifies,
                "cards": [str(card) for card in value.cards],
                "clause": value.clause,
                "readings": list(value.readings),
                "key": list(value.key),
            }
            for place, value in enumerate(outcome.values, 1)
        ],
    }


def _print(found: Compared) -> None:
    """A table on a terminal, plain columns elsewhere."""
    from croupier.cards import show

    on_terminal = sys.stdout.isatty()
    board = f", board {show(found.board)}" if found.board else ""
    typer.secho(f"{found.game.title}{board}", bold=True)
    for outcome in found.outcomes:
        heading = outcome.share.name if len(found.outcomes) > 1 else None
        (_print_table if on_terminal else _print_plain)(heading, _rows(found, outcome), outcome.winners)
        if verdict := _verdict(outcome):
            typer.echo(verdict)


def _print_table(heading: str | None, rows: list[tuple[str, ...]], winners: Sequence[int]) -> None:
    """A table; where the terminal is too narrow for one, the columns of each hand below each other."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=heading, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    table.add_column("cards", no_wrap=True)
    table.add_column("worth")
    table.add_column("plays", no_wrap=True)
    table.add_column("clause, readings")
    for place, row in enumerate(rows):
        table.add_row(*row, style="bold green" if place in winners and len(rows) > 1 else "")
    console = Console(markup=False)
    if console.measure(table, options=console.options.update(max_width=WIDE)).minimum <= console.width:
        console.print(table)
        return
    if heading:
        typer.echo(heading)
    for name, *cells in rows:
        typer.echo(f"{name}  {cells[0]}")
        for cell in cells[1:]:
            typer.echo(f"  {cell}")


def _print_plain(heading: str | None, rows: list[tuple[str, ...]], winners: Sequence[int]) -> None:
    if heading:
        typer.echo(heading)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        typer.echo("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _rows(found: Compared, outcome: ShareResult) -> list[tuple[str, ...]]:
    from croupier.cards import show

    return [
        (
            f"hand {place}",
            show(found.hands[place - 1]),
            value.words,
            show(value.cards),
            ", ".join((value.clause, *value.readings)),
        )
        for place, value in enumerate(outcome.values, 1)
    ]


def _verdict(outcome: ShareResult) -> str:
    """One sentence: who wins this part of the pot, why, and by which clauses."""
    if not outcome.winners:
        return "" if len(outcome.values) == 1 and outcome.share.unwon is None else f"{outcome.why} ({outcome.clause})"
    if len(outcome.values) == 1:
        return ""
    names = listed([f"hand {place + 1}" for place in outcome.winners])
    part = "" if outcome.share.name == "hand" else f" the {outcome.share.name}"
    verb = f"share{part or ' the win'}" if len(outcome.winners) > 1 else f"wins{part}"
    decided = ", ".join((outcome.clause, *outcome.readings))
    return f"{names} {verb} ({outcome.share.clause}): {outcome.why} ({decided})"
