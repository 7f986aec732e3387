"""Options of `croupier odds`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import completing

OddsGameName = Annotated[
    str,
    typer.Argument(
        help="let-it-ride, top-five or top-5-wa.", show_default=False, autocompletion=completing.banked_games
    ),
]
WagerName = Annotated[
    str | None,
    typer.Option("--wager", "-w", help="One wager: ante-bet, progressive, ...", autocompletion=completing.wagers),
]
PaytableName = Annotated[
    str | None,
    typer.Option(
        "--paytable",
        "-p",
        help="A paytable of the text (A, B, 3.18), or your own FILE.toml.",
        autocompletion=completing.paytables,
    ),
]
ChangedRows = Annotated[
    list[str] | None, typer.Option("--pays", help='Change a row: "royal flush=1000 to 1". May be repeated.')
]
ReadingName = Annotated[
    str | None, typer.Option("--reading", "-r", help="One reading of the text: default, W-01(a), T-25(b), ...")
]
Meters = Annotated[list[str] | None, typer.Option("--meter", help="A meter in dollars: main=12500. May be repeated.")]
Rates = Annotated[
    list[str] | None, typer.Option("--rate", help="A rate of progression in percent: main=20. May be repeated.")
]
StakeDollars = Annotated[
    str | None,
    typer.Option("--stake", help="The wager in dollars, if fixed prizes or chips matter.", show_default="1"),
]
ChipDollars = Annotated[
    str | None,
    typer.Option(
        "--chip",
        help="The smallest chip in dollars, to which payouts are rounded down; 0 pays exactly.",
        show_default="1 with --stake, otherwise 0",
    ),
]
OwnCards = Annotated[
    str | None, typer.Option("--hand", help='Your cards: the exact value of each choice, such as "Ts Js Qd".')
]
CommunityCards = Annotated[str, typer.Option("--community", help="The community cards seen with --hand.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
SheetsFile = Annotated[Path | None, typer.Option("--pdf", help="PAR sheets: FILE.pdf, or an existing folder.")]
OutcomesFile = Annotated[Path | None, typer.Option("--csv", help="Every outcome as a table.")]
ChartFile = Annotated[
    Path | None, typer.Option("--png", help="A chart of the contributions, or of the edges of several wagers.")
]
MadeBy = Annotated[str, typer.Option("--made-by", help="Who made the PAR sheet, to print on it.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Compute again instead of using cached results.")]
