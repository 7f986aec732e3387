"""Options of `croupier simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import completing

HANDS_MAX = 1_000_000_000

SimulatedGame = Annotated[
    str,
    typer.Argument(help="holdem, stud7-hilo8, badugi, let-it-ride, ... (any game).", autocompletion=completing.games),
]
HandCount = Annotated[int, typer.Option(help="How many hands.", min=1, max=HANDS_MAX)]
SeatCount = Annotated[int | None, typer.Option(help="Players at the table.", show_default="6")]
HandsSeed = Annotated[
    str | None,
    typer.Option(help="A seed, to play the same hands again; if omitted, that of the run in --out, or a new one."),
]
Stays = Annotated[
    int,
    typer.Option(help="How many times as likely a check or call is as a fold, or a bet or raise.", min=1, max=1_000),
]
ResultsFolder = Annotated[
    Path | None,
    typer.Option(help="Write results only, much faster, into this folder; resumes where it stopped."),
]
Raked = Annotated[bool, typer.Option("--rake", help="With --out: take rake and jackpot contributions.")]
SessionHands = Annotated[
    int,
    typer.Option(help="With --out: hands during which the button moves and stacks carry over.", min=1, max=HANDS_MAX),
]
AmountsName = Annotated[
    str | None,
    typer.Option(
        help="With --out: bets and raises of the least amount, of any, each as its own act, or pot-or-all-in.",
        show_default="least",
    ),
]
BombPot = Annotated[str | None, typer.Option(help="With --out: every hand is such a bomb pot, as in double-board=10.")]
HouseWagers = Annotated[
    list[str] | None,
    typer.Option("--wager", help="Against the house: a wager in each round, such as three-bets=5. May be repeated."),
]
StrategyName = Annotated[
    str | None,
    typer.Option(
        help="Poker with --out: random or bots. Against the house: bots, best, bold or timid.",
        show_default="random in poker, bots against the house",
    ),
]
HandsLog = Annotated[Path | None, typer.Option(help="Write every hand into this new file, one line of JSON each.")]
FiguresAsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]
