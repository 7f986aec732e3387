"""Hand histories for `croupier replay`: each hand replayed to its final stacks, even if others fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.progress import watched

if TYPE_CHECKING:
    from croupier.engine import Round
    from croupier.rules.poker.histories.phh import BadHistory, HandHistory, Replayed

SUFFIXES = (".phh", ".phhs")
_WHY = {
    "betting.structure": "the history has bets that are not those of the limit  [MD-POKER 8.J, P-31]",
    "stud.short_deck": "the deck suffices for the last cards without the burn, not with it  [MD-POKER 10.J(2), P-23]",
}


def is_history(file: Path) -> bool:
    """Is this a hand history: PHH by the file's name, or a text that begins as PokerStars writes them?"""
    from croupier.rules.poker.histories.pokerstars import is_pokerstars

    if file.suffix.lower() in SUFFIXES:
        return True
    try:
        with file.open("rb") as opened:
            return is_pokerstars(opened.read(400))
    except OSError:
        return False  # the parser will say why


def replay_histories(files: list[Path], *, as_json: bool) -> None:
    """Replay them all, print the results, and exit with 2 if a file could not be replayed."""
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
    return files if len(files) < 20 else watched(files, "replaying", len(files))


def rounds_of(files: list[Path]) -> list[Round]:
    """The hands of the files as our rounds; the first that cannot be replayed is named."""
    from croupier.cli.files import BadFile
    from croupier.rules.poker.histories.phh import BadHistory, replay_history

    rounds = []
    for file in files:
        try:
            for hand in hands_of(file):
                if isinstance(hand, BadHistory):
                    raise hand
                rounds.append(replay_history(hand).round)
        except BadHistory as bad:
            raise BadFile(f"{file}: {bad}") from None
    return rounds


def convert_histories(files: list[Path]) -> None:
    """Write the hands as PHH: one as a file, several as a collection; those that cannot be are named, exit code 2."""
    from croupier.rules.poker.histories.phh import BadHistory, NoHistory, replay_history, write_history

    texts, wrong = [], False
    for file in _progress(files):
        for hand in hands_or_errors(file):
            try:
                if isinstance(hand, dict):
                    raise NoHistory(hand["error"])
                texts.append(write_history(replay_history(hand).round, hand.scale, hand.named))
            except (BadHistory, NoHistory) as cannot:
                name, line = (file, "") if isinstance(hand, dict) else (hand.name, f"line {hand.line}: ")
                typer.echo(f"croupier: {name}: {'' if str(cannot).startswith('line ') else line}{cannot}", err=True)
                wrong = True
    whole = texts[0] if len(texts) == 1 else "\n".join(f"[{at}]\n{text}" for at, text in enumerate(texts, 1))
    typer.echo(whole, nl=False)
    if wrong:
        raise typer.Exit(2)


def hands_of(file: Path) -> Iterator[HandHistory | BadHistory]:
    """Each hand of a file; an unreadable hand of a PokerStars text is reported, and the next is read."""
    from croupier.cli.files import read_bytes, text_of
    from croupier.rules.poker.histories.phh import BadHistory, read_histories
    from croupier.rules.poker.histories.pokerstars import blocks, decode, is_pokerstars, read_hand

    data = read_bytes(file)
    if not is_pokerstars(data):
        yield from read_histories(text_of(data, file), str(file))
        return
    for block in blocks(decode(data)):
        try:
            yield read_hand(block, str(file))
        except BadHistory as bad:
            yield bad


def hands_or_errors(file: Path) -> Iterator[HandHistory | dict[str, Any]]:
    """Each hand of a file, or what is wrong with it."""
    from croupier.cli.files import BadFile
    from croupier.rules.poker.histories.phh import BadHistory

    try:
        for hand in hands_of(file):
            if isinstance(hand, BadHistory):
                yield {"file": str(file), "status": "error", "error": str(hand), "line": hand.line}
            else:
                yield hand
    except BadFile as cannot:
        yield {"file": str(file), "status": "error", "error": str(cannot).removeprefix(f"{file} ")}
    except BadHistory as bad:
        yield {"file": str(file), "status": "error", "error": str(bad), "line": bad.line}


def _replay(file: Path) -> Iterator[dict[str, Any]]:
    from croupier.rules.poker.histories.phh import BadHistory, replay_history

    for hand in hands_or_errors(file):
        if isinstance(hand, dict):
            yield hand
            continue
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
