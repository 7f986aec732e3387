"""What is typed at `croupier join`: answers, and what a player wants between two rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import typer

from croupier.cli.join_screen import JoinedScreen
from croupier.cli.terminal.keyboard import NotAnAnswer
from croupier.client import Client, ClientTable, TurnedDown
from croupier.client.client import LOST
from croupier.money import BadMoney, cents
from croupier.server.messages import Done, NotAMessage

LEAVING, HELPING = ("leave", "quit"), ("help", "?")
HELP = (
    "Type an answer as it is listed, in words or by its key: fold, call, raise 12, r 12, d As Td, d 1 3. "
    "Also: ready, chat WORDS, add 50 (chips; without an amount a whole buy-in again), away, back, seat 4, leave."
)


async def carried_out(
    line: str, typed: asyncio.Queue[str], client: Client, table: ClientTable, screen: JoinedScreen | None
) -> bool:
    """Carry out a typed line; False if the player wants to leave.

    The next lines wait until the room has answered. Only while the connection is lost are they read, and not sent.
    """
    doing = asyncio.create_task(do(table, line.split(), screen))
    try:
        while not doing.done():
            await _first(doing, client.lost.wait())
            while client.lost.is_set() and not doing.done():
                more = await _first(doing, typed.get())
                if more is not None and doing.done():  # the connection came back at the same moment
                    return await doing and await carried_out(more, typed, client, table, screen)
                if more is not None and not _is_told(more, line, screen):
                    return False
        return await doing
    finally:
        doing.cancel()


async def _first(doing: asyncio.Task[bool], other: Coroutine[Any, Any, Any]) -> Any:
    """Wait until a line is carried out, or for something else; returns what that brings, None if it is not there."""
    waiting = asyncio.create_task(other)
    try:
        await asyncio.wait({doing, waiting}, return_when=asyncio.FIRST_COMPLETED)
        return waiting.result() if waiting.done() else None
    finally:
        waiting.cancel()


def _is_told(line: str, before: str, screen: JoinedScreen | None) -> bool:
    """Say that a line is not sent while an earlier one waits for the connection; False if the player wants to leave."""
    words = line.split()
    if not line or (words and words[0] in LEAVING):
        return False
    if words and words[0] in HELPING:
        say(HELP, screen)
    elif words:
        waits, not_sent = " ".join(before.split()), " ".join(words)
        say(f"{LOST}; {waits!r} is sent when it is back, {not_sent!r} is not; leave or Ctrl-C ends", screen)
    return True


async def do(table: ClientTable, words: list[str], screen: JoinedScreen | None) -> bool:
    """Carry out one typed line; False if the player wants to leave."""
    if screen is not None:
        words, screen.problem = screen.meant(words), LOST if screen.problem == LOST else ""
        screen.table.wake()  # what was typed is drawn over
    if not words:
        return True
    verb, rest = words[0], words[1:]
    if verb in LEAVING:
        return False
    try:
        if verb in HELPING:
            say(HELP, screen)
        elif (wanted := await _between_rounds(table, verb, rest)) is not None:
            say_done(wanted.words, screen)
        elif verb == "ready":
            await table.ready()
        elif verb == "chat":
            await _chat(table, rest)
        else:
            await _answer(table, verb, rest)
    except (TurnedDown, BadMoney, NotAMessage, NotAnAnswer) as refused:
        say(str(refused), screen)
    return True


async def _between_rounds(table: ClientTable, verb: str, rest: list[str]) -> Done | None:
    """What is wanted for between two rounds, as the room has taken it; None if the line says something else."""
    match verb:
        case "add" | "+":
            return await table.add(_chips(rest))
        case "away":
            return await table.away()
        case "back":
            return await table.away(False)
        case "seat":
            return await table.change_seat(_seat(rest))
    return None


def _chips(words: list[str]) -> int:
    """The cents to add; 0 for a whole buy-in again."""
    amount = cents(" ".join(words)) if words else 0
    if words and not amount:
        raise NotAnAnswer("$0 adds nothing; add 50 adds $50, and add alone makes a whole buy-in again of what you have")
    return amount


def _seat(words: list[str]) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 10):
        raise NotAnAnswer("name the free seat that you want, by its number, such as: seat 4")
    return int(words[0])


async def _chat(table: ClientTable, words: list[str]) -> None:
    if not words:
        raise NotAnAnswer("your message is empty; write what you want to say after chat, such as: chat nice hand")
    await table.say(" ".join(words))


async def _answer(table: ClientTable, verb: str, rest: list[str]) -> None:
    named = {what for option in table.options for what in option.what}
    what = next((word for word in rest if word in named), "")
    cards = [word for word in rest if len(word) == 2 and word[1] in "cdhs"]
    amounts = [word for word in rest if word != what and word not in cards]
    option = next((one for one in table.options if one.verb == verb), None)
    least = 0 if option is None else option.amount_min
    await table.answer(verb, what, cents(amounts[0]) if amounts else least, cards)


def say(words: str, screen: JoinedScreen | None) -> None:
    """Say what was refused, or what the room tells this player only."""
    if screen is None:
        typer.echo(words, err=True)
    else:
        screen.problem = words
        screen.show()


def say_done(words: str, screen: JoinedScreen | None) -> None:
    """Say what the room has taken, and when it is done."""
    if screen is None:
        typer.echo(words)
    else:
        screen.tell(words)
