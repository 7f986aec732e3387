"""PHH files for `croupier replay`: each hand to its final stacks, whatever is wrong with the other files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from croupier.engine import Round
    from croupier.rules.poker.phh import Replayed

SUFFIXES = (".phh", ".phhs")
_WHY = {
    "betting.structure": "the history has bets that are not those of the limit  [MD-POKER 8.J, P-31]",
    "stud.short_deck": "the deck suffices for the last cards without the burn, not with it  [MD-POKER 10.J(2), P-23]",
}


def is_history(file: Path) -> bool:
    """Is this a file of the hand history format?"""
    return file.suffix.lower() in SUFFIXES


def replay_histories(files: list[Path], *, as_json: bool) -> None:
    """Replay them all, print the results, and exit with 2 where a file could not be replayed."""
    results = [result for file in _progress(files) for result in _replay(file)]
    if as_json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode(results, enc_hook=str), indent=2).decode())
    else:
        for result in results:
            _print(result)
    if any(result["status"] == "error" for result in results):
        raise typer.Exit(2)


def _progress(files: list[Path]) -> Iterable[Path]:
    """A progress bar over many files, on a terminal."""
    if len(files) < 20 or not sys.stderr.isatty():
        return files
    from rich.console import Console
    from rich.progress import track

    return track(files, description="replaying", console=Console(stderr=True), transient=True)


def rounds_of(files: list[Path]) -> list[Round]:
    """The hands of the files as rounds of ours; the first that cannot be replayed is named."""
    from croupier.cli.files import BadFile, read_text
    from croupier.rules.poker.phh import BadHistory, read_histories, replay_history

    rounds = []
    for file in files:
        try:
            rounds += [replay_history(hand).round for hand in read_histories(read_text(file), str(file))]
        except BadHistory as bad:
            raise BadFile(f"{file}: {bad}") from None
    return rounds


def _replay(file: Path) -> Iterator[dict[str, Any]]:
    from croupier.cli.files import BadFile, read_text
    from croupier.rules.poker.phh import BadHistory, read_histories, replay_history

    try:
        hands = list(read_histories(read_text(file), str(file)))
    except BadFile as cannot:
        yield {"file": str(file), "status": "error", "error": str(cannot).removeprefix(f"{file} ")}
        return
    except BadHistory as bad:
        yield {"file": str(file), "status": "error", "error": str(bad), "line": bad.line}
        return
    for hand in hands:
        try:
            yield _result(replay_history(hand))
        except BadHistory as bad:
            yield {"file": hand.name, "variant": hand.variant, "status": "error", "error": str(bad), "line": bad.line}


def _result(replayed: Replayed) -> dict[str, Any]:
    hand, said = replayed.hand, replayed.said_stacks
    differs = said is not None and replayed.status == "complete" and said != replayed.final_stacks
    return {
        "file": hand.name,
        "variant": hand.variant,
        "players": list(hand.players),
        "final_stacks": replayed.final_stacks,
        "pots": replayed.pots,
        "status": replayed.status,
        "taken_with": dict(replayed.taken_with),
    } | ({"finishing_stacks": said} if differs else {})


def _print(result: dict[str, Any]) -> None:
    if result["status"] == "error":
        typer.echo(f"croupier: {result['file']}: {result['error']}", err=True)
        return
    typer.echo(f"{result['file']}  {result['variant']}  {result['status']}")
    for option, value in result["taken_with"].items():
        typer.echo(f"  taken with {option} = {value}: {_WHY[option]}")
    for pot in result["pots"]:
        with_hand = f" with {pot['hand']}" if pot["hand"] else ""
        who = result["players"][pot["player"] - 1]
        typer.echo(f"  {who} wins {_number(pot['amount'])}, {pot['pot']}{with_hand}  [{pot['clause']}]")
    stacks = ", ".join(
        f"{who} {_number(stack)}" for who, stack in zip(result["players"], result["final_stacks"], strict=True)
    )
    typer.echo(f"  final stacks: {stacks}")
    if "finishing_stacks" in result:
        typer.echo(f"  the file has finishing stacks of {', '.join(map(_number, result['finishing_stacks']))}")


def _number(amount: float) -> str:
    return f"{int(amount):,}" if amount == int(amount) else f"{amount:,.2f}"
