"""`croupier stats`: player statistics over many hand histories."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.app import app
from croupier.cli.progress import progress

if TYPE_CHECKING:
    from croupier.rules.poker.histories.stats import Statistics, StatisticsRow

_EVERY = 500  # hands between two steps of the progress bar
_HEADS = ("hands", "VPIP", "PFR", "3-bet", "aggr.", "WTSD", "W$SD", "bb/100", "±")


@app.command(short_help="Player statistics over many hand histories.")
def stats(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Histories: PHH or PokerStars text.")],
    by: Annotated[
        list[str] | None, typer.Option(help="A row per player for each position or stakes; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as JSON.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Write the rows to this CSV file.")] = None,
    parquet: Annotated[Path | None, typer.Option(help="Write the rows to this Parquet file (needs pyarrow).")] = None,
) -> None:
    """Count how each player of the histories plays: hands, VPIP, PFR, three-bets, aggression, showdowns and win rate.

    Hands are counted from their lines; `croupier replay` plays them through the chapters. A hand that cannot be read is
    named by file and line, the others are counted, and the exit code is 2.
    """
    from croupier.cli.files import BadFile, check_output
    from croupier.rules.poker.histories.stats import BY, Statistics, csv_text, write_parquet
    from croupier.rules.poker.histories.stats.columns import arrow

    if unknown := [one for one in by or () if one not in BY]:
        raise BadFile(f"--by is {unknown[0]!r}; it is {' or '.join(BY)}")
    for file in filter(None, (csv, parquet)):
        check_output(file)
    if parquet:
        arrow()
    found = Statistics()
    wrong = _count(files, found)
    rows = found.rows(by or ())
    if csv:
        csv.write_text(csv_text(rows), encoding="utf-8")
    if parquet:
        write_parquet(rows, parquet)
    if as_json:
        _print_json(found, rows, wrong)
    else:
        _print(found, rows)
    if wrong:
        raise typer.Exit(2)


def _count(files: list[Path], found: Statistics) -> list[dict[str, Any]]:
    """Count every hand; those that cannot be counted are reported as they come up, and returned."""
    from croupier.cli.app import complain
    from croupier.cli.histories import hands_or_errors
    from croupier.rules.poker.histories.phh import BadHistory

    wrong = []
    with progress("counting") as told:
        for file in files:
            for hand in hands_or_errors(file):
                if isinstance(hand, dict):
                    bad = hand
                else:
                    try:
                        found.add(hand)
                        if found.hands % _EVERY == 0:
                            told(found.hands, what=f"{found.hands:,} hands")
                        continue
                    except BadHistory as cannot:
                        bad = {"file": hand.name, "error": str(cannot), "line": cannot.line}
                complain(f"{bad['file']}: {bad['error']}")
                wrong.append(bad)
    return wrong


def _print_json(found: Statistics, rows: Sequence[StatisticsRow], wrong: list[dict[str, Any]]) -> None:
    import msgspec

    data = {"hands": found.hands, "rows": [row.as_data() for row in rows], "errors": wrong}
    typer.echo(msgspec.json.format(msgspec.json.encode(data, enc_hook=str), indent=2).decode())


def _print(found: Statistics, rows: Sequence[StatisticsRow]) -> None:
    names = [" ".join(filter(None, (row.player, row.position, row.stakes))) for row in rows]
    width = max([len("player"), *map(len, names)])
    typer.echo(f"{found.hands:,} hand{'' if found.hands == 1 else 's'}\n")
    typer.echo(f"{'player':<{width}}" + "".join(f"{head:>9}" for head in _HEADS))
    for name, row in zip(names, rows, strict=True):
        shares = (row.vpip, row.pfr, row.three_bet)
        cells = [f"{row.hands:,}", *map(_percent, shares), _number(row.aggression, 2)]
        cells += [_percent(row.went_to_showdown), _percent(row.won_at_showdown)]
        cells += [_number(row.win_rate, 1), _number(row.error, 1)]
        typer.echo(f"{name:<{width}}" + "".join(f"{cell:>9}" for cell in cells))


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}%"


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:,.{digits}f}"
