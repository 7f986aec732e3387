"""The floor's question typed in, prompt by prompt."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import typer

from croupier.cli.app import typed
from croupier.errors import CroupierError


def ask_for_question() -> str:
    """Prompt for a poker hand and return the equivalent file. What cannot be read is asked for again."""
    from croupier.cards import cards
    from croupier.cli.terminal.opening import full_name
    from croupier.hands.games import Family, find
    from croupier.money import cents
    from croupier.rules import game

    name = full_name(_ask("game", full_name, default="holdem"))
    if find(name).family is Family.BANKED:
        typer.echo(f"for {game(name).name} start from: {typed()} settle --example {name}", err=True)
        raise typer.Exit(2)
    lines = [f"game = {json.dumps(name)}"]
    if find(name).has_board:
        _add(lines, "board", _ask("board (empty if everybody folded before it)", cards, default=""))
        second = _ask("second board or second run (empty if there is none)", cards, default="")
        _add(lines, "second_board", second)
        if second and typer.confirm("run twice", default=True):
            lines.append("run_twice = true")
    raked = typer.confirm("take rake under the default rules", default=False)
    lines.append(f"raked = {'true' if raked else 'false'}")
    names: list[str] = []
    for number in range(1, 11):
        who = typer.prompt(f"player {number}, name (empty to finish)", default="", show_default=False)
        if not who:
            break
        names.append(who)
        lines.append("[[player]]")
        _add(lines, "name", who)
        _add(lines, "put_in", _ask("  put in, dollars and cents", cents))
        hand = _ask("  hand (empty if folded)", cards, default="")
        _add(lines, "hand", hand)
        if not hand and typer.confirm("  folded", default=True):
            lines.append("folded = true")
    if names:
        button = _ask("who has the button", _one_of(names), default=names[-1])
        lines.insert(1, f"button = {json.dumps(button, ensure_ascii=False)}")
    return "\n".join([*lines, ""])


def _one_of(names: list[str]) -> Callable[[str], str]:
    from croupier.rules.settle.question import BadQuestion

    def read(text: str) -> str:
        if text not in names:
            raise BadQuestion([f"{text!r} is not a player; the players are {', '.join(names)}"])
        return text

    return read


def _ask(what: str, read: Callable[[str], Any], default: str | None = None) -> str:
    """A line that `read` can read, asked for until it can."""
    while True:
        text: str = typer.prompt(what, default=default, show_default=bool(default)).strip()
        try:
            read(text)
            return text
        except CroupierError as bad:
            typer.echo(f"  {bad}")


def _add(lines: list[str], key: str, text: str) -> None:
    if text:
        lines.append(f"{key} = {json.dumps(text, ensure_ascii=False)}")
