"""`croupier settle`: answers the floor's question, who gets what?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import completing
from croupier.cli.app import app


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
    explain: Annotated[
        bool, typer.Option("--explain", help="Show every step as the table would see it, and what each reading says.")
    ] = False,
    otherwise: Annotated[
        str | None,
        typer.Option("--what-if", metavar="OPTION=VALUE", help="How the answer changes under another lawful choice."),
    ] = None,
    day: Annotated[
        Path | None,
        typer.Option("--day", metavar="FILE", help="The file of a day, to suppose something in a hand."),
    ] = None,
    hand: Annotated[int | None, typer.Option("--hand", help="With --day: the number of the record.")] = None,
    supposed: Annotated[
        str | None,
        typer.Option("--suppose", metavar="WORDS", help='What, whom, when: "exposed card to seat 3 at the deal".'),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the settlement as JSON.")] = False,
) -> None:
    """Who gets what and why: cards and money of a hand in, payments with every step and clause out.

    It answers for all poker games (side pots, ties, halves, two boards, run twice, odd chips, rake, refunds) and for
    the house-banked games. `dispute = "odd-chip"` in the file puts that point first. Exit code 1 is the answer
    "no": another winner than claimed, or a bet that the rules do not allow. Contradictions are named with their
    place. In a terminal, without a file, it asks. In a hand history every hand is settled from what was put in and
    compared with what the history paid. With --day, --hand and --suppose a recorded hand is replayed to a moment, a
    report is made there, and the changes in cards and chips are shown with their clauses.
    """
    if day is not None or hand is not None or supposed is not None:
        from croupier.cli.settle_supposed import settle_supposed

        settle_supposed(file, day, hand, supposed, as_json=as_json)
        return
    from croupier.cli.histories import is_history
    from croupier.rules.settle import example as an_example

    if example is not None:
        typer.echo(an_example(example), nl=False)
    elif file is not None and is_history(file):
        _settle_histories(file, explain=explain, as_json=as_json)
    else:
        _settle_question(file, otherwise, explain=explain, as_json=as_json)


def _settle_question(file: Path | None, otherwise: str | None, *, explain: bool, as_json: bool) -> None:
    """Answer a question from a file, or typed in; exit code 1 if the answer is no, 2 if it cannot be read."""
    from croupier.cli.files import BadFile
    from croupier.cli.settle_printed import as_data, as_json_text, print_answer, print_otherwise
    from croupier.rules.settle import BadQuestion, read_question
    from croupier.rules.settle.what_if import answered, what_if

    try:
        question = read_question(_text(file))
        answer = answered(question)
        other = what_if(question, otherwise) if otherwise is not None else None
    except (BadQuestion, BadFile) as bad:
        reasons = bad.reasons if isinstance(bad, BadQuestion) else (str(bad),)
        if as_json:
            typer.echo(as_json_text({"error": reasons}))
        else:
            for reason in reasons:
                typer.echo(f"croupier: {reason}", err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(as_json_text(as_data(answer, other, every_step=explain)))
    else:
        print_answer(answer, explain=explain)
        if other is not None:
            print_otherwise(answer, other)
    if answer.answer == "no":
        raise typer.Exit(1)


def _settle_histories(file: Path, *, explain: bool, as_json: bool) -> None:
    """Settle every hand of the file; one that cannot be settled is named with its line, and the exit code is 2."""
    from croupier.cli.histories import hands_or_errors
    from croupier.cli.settle_printed import as_data, as_json_text, print_answer
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
        results.append({"file": hand.name} | as_data(answer, None, every_step=explain))
        if not as_json:
            typer.secho(f"{hand.name}  ", bold=True, nl=False)
            print_answer(answer, explain=explain)
            typer.echo()
    if as_json:
        typer.echo(as_json_text(results))
    if wrong:
        raise typer.Exit(2)


def _text(file: Path | None) -> str:
    from croupier.cli.files import read_text

    if file is None and _on_terminal():
        from croupier.cli.settle_prompts import ask_for_question

        return ask_for_question()
    return read_text(file or Path("-"))


def _on_terminal() -> bool:
    return sys.stdin.isatty()
