"""`croupier settle`: the floor's question, who gets what?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import completing
from croupier.cli.app import app

if TYPE_CHECKING:
    from croupier.rules.settle import Settlement


@app.command(short_help="Who gets what: cards and money in, payments out.")
def settle(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A question as TOML (`--example GAME` prints one; - is standard input), or PHH, PokerStars text."
        ),
    ] = None,
    example: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Print a file to start from, and exit.", autocompletion=completing.games),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The settlement as JSON.")] = False,
) -> None:
    """Who gets what: cards and money of a hand in, payments with every step and clause out.

    It answers for all poker games (side pots, ties, halves, two boards, run twice, odd chips, rake, refunds) and for
    the house-banked games. Anything contradictory is named with its place. In a terminal and without a file it asks.
    Of a hand history every hand is settled from what was put in, and held against what the history paid.
    """
    from croupier.cli.files import BadFile
    from croupier.cli.histories import is_history
    from croupier.rules.settle import BadQuestion, read_question
    from croupier.rules.settle import example as an_example
    from croupier.rules.settle import settle as settled

    if example is not None:
        typer.echo(an_example(example), nl=False)
        return
    if file is not None and is_history(file):
        _settle_histories(file, as_json=as_json)
        return
    try:
        answer = settled(read_question(_text(file)))
    except (BadQuestion, BadFile) as bad:
        reasons = bad.reasons if isinstance(bad, BadQuestion) else (str(bad),)
        if as_json:
            _json({"error": reasons})
        else:
            for reason in reasons:
                typer.echo(f"croupier: {reason}", err=True)
        raise typer.Exit(2) from None
    if as_json:
        _json(_data(answer))
    else:
        _print(answer)
    if not answer.as_said:
        raise typer.Exit(1)


def _settle_histories(file: Path, *, as_json: bool) -> None:
    """Every hand of the file; one that cannot be settled is named with its line, and the exit code is 2."""
    from croupier.cli.histories import hands_or_errors
    from croupier.rules.settle import BadQuestion, settle_history

    results: list[dict[str, object]] = []
    wrong = False
    for hand in hands_or_errors(file):
        try:
            if isinstance(hand, dict):
                raise BadQuestion([hand["error"]])
            answer = settle_history(hand)
        except BadQuestion as bad:
            name, wrong = str(file) if isinstance(hand, dict) else hand.name, True
            results.append({"file": name, "error": bad.reasons})
            if not as_json:
                typer.echo(f"croupier: {name}: {bad}", err=True)
            continue
        results.append({"file": hand.name} | _data(answer))
        if not as_json:
            typer.secho(f"{hand.name}  ", bold=True, nl=False)
            _print(answer)
            typer.echo()
    if as_json:
        _json(results)
    if wrong:
        raise typer.Exit(2)


def _text(file: Path | None) -> str:
    from croupier.cli.files import read_text

    if file is None and _on_terminal():
        from croupier.cli.asking import ask_for_question

        return ask_for_question()
    return read_text(file or Path("-"))


def _on_terminal() -> bool:
    return sys.stdin.isatty()


def _data(answer: Settlement) -> dict[str, object]:
    from croupier.cards import show

    return {
        "game": answer.game,
        "gets": {name: _money(cents) for name, cents in answer.gets.items()},
        "put_in": {name: _money(cents) for name, cents in answer.put_in.items()},
        "net": {name: _money(cents) for name, cents in answer.net.items()},
        "house": {account: _money(cents) for account, cents in answer.house.items()},
        "winners": list(answer.winners),
        "as_said": answer.as_said,
        "hands": {
            name: [
                {"part": hand.part, "board": hand.board, "words": hand.words, "cards": show(hand.cards)}
                for hand in hands
            ]
            for name, hands in answer.hands.items()
        },
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
    typer.echo(answer.title)
    if answer.hands:
        typer.echo("\nhands")
        for line in _hands(answer):
            typer.echo(f"  {line}")
    typer.echo("\nsteps")
    for step in answer.steps:
        reading = f", {step.reading}" if step.reading else ""
        typer.echo(f"  {step.words}  [{step.clause}{reading}]")
    typer.echo("\nwho gets what")
    for line in _amounts(answer):
        typer.echo(f"  {line}")
    if answer.said:
        said, won = " and ".join(answer.said), " and ".join(answer.winners)
        typer.echo(f"\nyes, as was said: {won}" if answer.as_said else f"\nno: {won}, not {said}")


def _hands(answer: Settlement) -> Iterator[str]:
    """A line for each hand, with the cards that play, on each board."""
    from croupier.cards import show

    boards = max(hand.board for hands in answer.hands.values() for hand in hands)
    for name, hands in answer.hands.items():
        for hand in hands:
            part = "" if hand.part == "pot" else f"{hand.part}: "
            board = f"board {hand.board}, " if boards > 1 else ""
            played = f"  {show(hand.cards)}" if hand.cards else ""
            yield f"{name}: {board}{part}{hand.words}{played}"


def _amounts(answer: Settlement) -> Iterator[str]:
    """What each put in, gets and has won or lost; and what the house takes."""
    from croupier.money import dollars_and_cents

    width = max(len(name) for name in [*answer.gets, *answer.house])
    yield f"{'':<{width}} {'put in':>12} {'gets':>12} {'won or lost':>12}"
    for name, cents in answer.gets.items():
        amounts = (answer.put_in[name], cents, answer.net[name])
        yield f"{name:<{width}} " + " ".join(f"{dollars_and_cents(one):>12}" for one in amounts)
    for account, cents in answer.house.items():
        yield f"{account:<{width}} {'':>12} {dollars_and_cents(cents):>12}"
