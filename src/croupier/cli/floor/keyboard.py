"""A table at the keyboard: acts of the floor and players, and dealer's slips, typed at one terminal."""

from __future__ import annotations

from collections.abc import Callable

import typer

from croupier.cli.floor.going_on import BOT
from croupier.cli.floor.language import can_be_done
from croupier.cli.floor.session import FloorSession
from croupier.cli.floor.showing import state_lines
from croupier.cli.floor.under_way import BETWEEN
from croupier.engine import ANYONE, Round
from croupier.engine.asks import actor_name
from croupier.errors import CroupierError
from croupier.rules.views import view

HELP = """\
  Enter          continue: the floor's duties, the next round, the dealer's next steps
  ?              what can be done now, by whom, and under which clause
  show           the table: seats, accounts, decks, tasks, clock
  step, step off stop at every run of the dealer's steps; `deal 4` then deals four cards
  bots 5         bots sit down          name ann Ann Lee   sets the display name
  cards          the cards of the player who is asked; with one person at the table they are in the prompt
  silent         continue without the answer of the player who is asked
  q              quit; everything is saved, and `croupier table run` continues from there
Anything else is an act: `arrives ann`, `seat 3 sit ann 200`, `ann raises 12`, `exposed`, `foul seat 3`, `clock 30`."""


def at_the_keyboard(session: FloorSession, read_line: Callable[[str], str] = input) -> None:
    """Carry out line by line, until `q` or the end of the input."""
    session.at_hand = True
    for note in session.kept.notes:
        typer.echo(f"note: {note}")
    for line in state_lines(session.kept):
        typer.echo(line)
    typer.echo("Type help for the keys.")
    while not session.day.closed:
        try:
            line = read_line(prompt(session)).strip()
        except (EOFError, KeyboardInterrupt):
            typer.echo("")
            break
        if line in ("q", "quit"):
            break
        _do(session, line)
    session.kept.keep()
    typer.echo(f"kept in {session.kept.file}")


def _do(session: FloorSession, line: str) -> None:
    """Carry out one line; a refusal is printed, and changes nothing."""
    try:
        match line:
            case "help":
                typer.echo(HELP)
            case "?":
                for words in possible(session.running):
                    typer.echo(words)
            case "cards":
                typer.echo(f"  {cards(session) or 'nobody with cards is asked'}")
            case "show":
                for words in state_lines(session.kept):
                    typer.echo(words)
            case _:
                for words in session.do(line or "on"):
                    typer.echo(f"  {words}")
    except CroupierError as refused:
        typer.echo(f"! {refused}")
        for words in session.heard():
            typer.echo(f"  {words}")


def prompt(session: FloorSession) -> str:
    """The prompt, which says whom the table waits for."""
    running = session.running
    if running is None or running.ask is None:
        return f"[{session.kept.number}] {session.following()} comes next> "
    ask = running.ask
    if ask.actor > 0:
        alone = sum(not person.startswith(BOT) for person in running.record.players.values()) == 1
        held = f" {cards(session)}" if alone else ""
        takes = can_be_done(ask.options).removeprefix("possible is: ").partition(": ")[2]
        return f"[{session.kept.number}] {session.name_of(ask.actor)}{held}: {takes}> "
    who = actor_name(ask.actor)
    if ask.actor == ANYONE:
        who = "floor" if running.procedure == BETWEEN else "table"
    more = f", {ask.steps} steps" if ask.steps > 1 else ""
    return f"[{session.kept.number}] {who}: {ask.kind}{more}> "


def cards(session: FloorSession) -> str:
    """The cards of the player who is asked."""
    running = session.running
    if running is None or running.ask is None or running.ask.actor <= 0:
        return ""
    return " ".join(view(running, running.ask.actor).cards(running.ask.actor))


def possible(running: Round | None) -> list[str]:
    """Everything that can be done now, with limits and clause."""
    if running is None:
        return ["nothing is under way; Enter continues, and an act begins the procedure it belongs to"]
    return [f"  {option}  [{option.clause}]" for option in running.options()]
