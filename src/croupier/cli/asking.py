"""The floor's question typed in, prompt by prompt."""

from __future__ import annotations

import typer


def ask_for_question() -> str:
    """Prompts for a poker hand and gives the file that asks the same."""
    from croupier.hands.games import find
    from croupier.rules import game

    name = typer.prompt("game", default="holdem")
    the_game = game(name)
    if the_game.document != "MD-POKER":
        typer.echo(f"for {the_game.name} start from: croupier settle --example {name}", err=True)
        raise typer.Exit(2)
    shown = find(name)
    lines = [f'game = "{name}"']
    if max(shown.board) >= 3:
        lines.append(f'board = "{typer.prompt("board")}"')
    for number in range(1, 11):
        who = typer.prompt(f"player {number}, name (nothing to end)", default="", show_default=False)
        if not who:
            break
        lines += ["[[player]]", f'name = "{who}"', f'put_in = "{typer.prompt("  put in, dollars and cents")}"']
        hand = typer.prompt("  hand (nothing if folded)", default="", show_default=False)
        lines.append(f'hand = "{hand}"' if hand else "folded = true")
    return "\n".join([*lines, ""])
