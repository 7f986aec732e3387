"""`croupier range` and `croupier strength`: the hands of a range, and how one hand stands against them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app
from croupier.cli.as_json import print_data

if TYPE_CHECKING:
    from croupier.hands.ranges import Range
    from croupier.hands.ranges.strength import Strength

GameName = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        help="holdem, sixplus, omaha-high, omaha-hilo8, omaha5-...",
        autocompletion=completing.range_games,
    ),
]
Dead = Annotated[str, typer.Option("--dead", help="Cards known to be out of play.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


@app.command("range", short_help="The hands of a range, in its shortest form and as a chart.")
def show_range(
    text: Annotated[
        str, typer.Argument(help='A range, such as "QQ+, ATs+, 22-99:0.5", 15% or, in Omaha, "AA**".')
    ] = "random",
    game: GameName = "holdem",
    dead: Dead = "",
    chart: Annotated[Path | None, typer.Option("--chart", help="Draw it to this .svg or .png file.")] = None,
    equities: Annotated[
        bool, typer.Option("--equities", help="Draw each class's equity against a random hand instead.")
    ] = False,
    combos: Annotated[bool, typer.Option("--combos", help="List every combination.")] = False,
    as_json: AsJson = False,
) -> None:
    """The hands of a range: its shortest form, how many combinations it has, and its share of all hands.

    The notation: QQ, AKs, AKo, AK, QQ+, ATs+, 22-99, A2s-A5s, 54s-T9s, KsTs, Ax, random, 15% (the best by equity
    against a random hand), weights as QQ:0.5; in Omaha AA**, AKxx:ds (double-suited), ss (single-suited), r (rainbow).
    """
    from croupier.hands.ranges import Range

    found = Range(text, game).without(dead)
    if chart is not None:
        from croupier.hands.ranges.chart import Chart, write

        write(Chart.of_equities(game) if equities else Chart.of_range(found), chart)
    if as_json:
        print_data(_range_data(found, game, combos))
        return
    typer.echo(f"{found}")
    every = len(found.holding.combinations)
    typer.echo(f"  {len(found):,} combinations{_weighing(found)}, {float(found.share):.2%} of {every:,}")
    if combos:
        for combo in found:
            weight = found.weight_of(combo)
            typer.echo("  " + " ".join(map(str, combo)) + ("" if weight == 1 else f"  {weight}"))
    elif found.holding.cards == 2:
        typer.echo(_grid(found))
    if chart is not None:
        typer.echo(f"chart: {chart}")


def _weighing(found: Range) -> str:
    return "" if found.denominator == 1 else f" that weigh {float(found.weight):,.2f}"


def _range_data(found: Range, game: str, combos: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": game,
        "range": str(found),
        "combos": len(found),
        "weight": str(found.weight),
        "share": float(found.share),
    }
    if combos:
        data["hands"] = [{"hand": [str(card) for card in one], "weight": str(found.weight_of(one))} for one in found]
    return data


def _grid(found: Range) -> str:
    """The chart in characters: complete classes by name, partial ones in brackets, missing ones as dots."""
    from croupier.hands.ranges.chart import Chart

    cells = {(cell.row, cell.column): cell for cell in Chart.of_range(found).cells}
    side = 1 + max(row for row, _ in cells)
    rows = []
    for row in range(side):
        shown = []
        for column in range(side):
            cell = cells[row, column]
            shown.append(cell.name if cell.share == 1 else f"({cell.name})" if cell.share else "·")
        rows.append("  " + "".join(name.center(6) for name in shown).rstrip())
    return "\n".join(rows)


@app.command("strength", short_help="How a hand stands on a board against a range.")
def show_strength(
    hand: Annotated[str, typer.Argument(help='The hand, such as "As Ks".', show_default=False)],
    board: Annotated[str, typer.Option("--board", "-b", help='The board: a flop, turn or river, such as "Qs Js 2d".')],
    against: Annotated[str, typer.Option("--against", "-a", help="The opponent's range.")] = "random",
    game: GameName = "holdem",
    dead: Dead = "",
    seed: Annotated[
        int | None, typer.Option(help="Seed for the random hands that are drawn if the range has too many.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """How a hand stands against a range: ahead, tied or behind now and by the river, what may change that, its outs.

    In a high-low game, ahead means taking more than half of the pot. Against a very large range, as in Omaha against
    any hand, a random sample is used and its error is stated.
    """
    from croupier.hands.ranges.strength import strength

    found = strength(hand, board, against, game, dead, seed)
    if as_json:
        print_data(_strength_data(found))
    else:
        _print_strength(found)


def _strength_data(found: Strength) -> dict[str, Any]:
    return {
        "hand": [str(card) for card in found.hand],
        "board": [str(card) for card in found.board],
        "against": str(found.against),
        "combos": found.met,
        "exact": found.exact,
        "streets": [
            {
                "street": street.street,
                "ahead": str(street.ahead),
                "tied": str(street.tied),
                "behind": str(street.behind),
                "strength": float(street.strength),
            }
            | ({} if found.exact else {"error": street.error})
            for street in found.streets
        ],
        "positive_potential": float(found.positive_potential),
        "negative_potential": float(found.negative_potential),
        "outs": [str(card) for card in found.outs],
        "seed": found.seed,
    }


def _print_strength(found: Strength) -> None:
    from croupier.cards import show

    met = "1 hand" if found.met == 1 else f"{found.met:,} hands"
    typer.secho(f"{show(found.hand)} on {show(found.board)} against {found.against} ({met})", bold=True)
    for street in found.streets:
        parts = "  ".join(f"{name} {float(getattr(street, name)):7.2%}" for name in ("ahead", "tied", "behind"))
        error = "" if found.exact else f" ± {street.error:.2%}"
        typer.echo(f"  {street.street:<6} {parts}  strength {float(street.strength):.2%}{error}")
    if len(found.streets) > 1:
        typer.echo(f"  gets in front by the river when behind: {float(found.positive_potential):.2%}")
        typer.echo(f"  falls behind by the river when in front: {float(found.negative_potential):.2%}")
    if not found.exact:
        typer.echo(f"  random hands of the range, with their standard error; --seed {found.seed} draws them again")
    if found.outs:
        typer.echo(f"  {len(found.outs)} {'out' if len(found.outs) == 1 else 'outs'}: {show(found.outs)}")
