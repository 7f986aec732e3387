"""`croupier settle`: the floor's question, who gets what?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app

if TYPE_CHECKING:
    from croupier.rules.settle import Settlement


@app.command()
def settle(
    file: Annotated[
        Path | None, typer.Argument(help="A question as TOML; - reads standard input. `--example GAME` prints one.")
    ] = None,
    example: Annotated[str | None, typer.Option(metavar="GAME", help="Print a file to start from, and exit.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The settlement as JSON.")] = False,
) -> None:
    """Who gets what: cards and money of a hand in, payments with every step and clause out.

    It answers for all poker games (side pots, ties, halves, two boards, run twice, odd chips, rake, refunds) and for
    the house-banked games. Anything contradictory is named with its place.
    """
    from croupier.rules.settle import BadQuestion, read_question
    from croupier.rules.settle import example as an_example
    from croupier.rules.settle import settle as settled

    if example is not None:
        typer.echo(an_example(example), nl=False)
        return
    try:
        answer = settled(read_question(_text(file)))
    except BadQuestion as bad:
        if as_json:
            _json({"error": list(bad.reasons)})
        else:
            for reason in bad.reasons:
                typer.echo(f"croupier: {reason}", err=True)
        raise typer.Exit(2) from None
    if as_json:
        _json(_data(answer))
    else:
        _print(answer)


def _text(file: Path | None) -> str:
    from croupier.rules.settle import BadQuestion

    if file is None:
        if sys.stdin.isatty():
            from croupier.cli.asking import ask_for_question

            return ask_for_question()
        return sys.stdin.read()
    if str(file) == "-":
        return sys.stdin.read()
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as cannot:
        raise BadQuestion([f"{file} cannot be read: {cannot}"]) from None


def _data(answer: Settlement) -> dict[str, object]:
    return {
        "game": answer.game,
        "gets": {name: _money(cents) for name, cents in answer.gets.items()},
        "house": {account: _money(cents) for account, cents in answer.house.items()},
        "hands": dict(answer.hands),
        "steps": [
            {"words": step.words, "clause": step.clause} | ({"reading": step.reading} if step.reading else {})
            for step in answer.steps
        ],
    }


def _money(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def _json(data: object) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def _print(answer: Settlement) -> None:
    from croupier.money import dollars_and_cents

    typer.echo(answer.title)
    if answer.hands:
        typer.echo("\nhands")
        for name, words in answer.hands.items():
            typer.echo(f"  {name}: {words}")
    typer.echo("\nsteps")
    for step in answer.steps:
        reading = f", {step.reading}" if step.reading else ""
        typer.echo(f"  {step.words}  [{step.clause}{reading}]")
    typer.echo("\nwho gets what")
    for name, cents in answer.gets.items():
        typer.echo(f"  {name:<20} {dollars_and_cents(cents):>12}")
    for account, cents in answer.house.items():
        typer.echo(f"  {account:<20} {dollars_and_cents(cents):>12}")
