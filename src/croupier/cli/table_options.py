"""Options that `croupier play` and `croupier deal` have in common: whose choices, which stakes, which cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import completing

Stakes = Annotated[
    str | None, typer.Option(help="Poker: blinds, or the bets of a limit game.", show_default="1/2, limit 2/4")
]
Structure = Annotated[
    str | None, typer.Option(help="Poker: fixed, spread, pot or no-limit.", show_default="as usual in the game")
]
Seed = Annotated[str | None, typer.Option(help="A seed, to deal the same cards again; random if omitted.")]
Paytables = Annotated[
    list[str] | None,
    typer.Option(
        help="A paytable, such as B, or for one wager: three-card=C.",
        show_default=False,
        autocompletion=completing.table_paytables,
    ),
]
HouseChoices = Annotated[
    list[str] | None, typer.Option("--set", help="A house choice, such as chip.unit=0.50.", show_default=False)
]
Stack = Annotated[
    str | None, typer.Option(help="Chips each player begins with, in dollars.", show_default="200, or by stakes")
]
SubmissionFile = Annotated[
    Path | None, typer.Option(help="An operator's Rules Submission with the table to open; poker is raked.")
]
TableId = Annotated[
    str | None, typer.Option(help="The id of the table in the submission.", autocompletion=completing.tables)
]
At = Annotated[
    str | None,
    typer.Option(help="Opening time in UTC, such as 2026-03-07T17:00Z.", show_default="now; with a seed 2026-01-01"),
]
