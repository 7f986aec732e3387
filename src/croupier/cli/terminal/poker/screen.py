"""Drawing the poker table: board and pot at the top, the other players, your hand at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from croupier.cli.terminal.drawing import Block, beside, chips, hand_block, inline, padded, signed, titled
from croupier.cli.terminal.poker import stakes
from croupier.cli.terminal.poker.results import hand_words
from croupier.cli.terminal.poker.scene import PokerScene, SeatPlace
from croupier.cli.terminal.poker.session import PokerSession
from croupier.money import dollars_and_cents
from croupier.rules.views import SeenPot

BOARD_NAMES = ("Board", "Second board")


def draw(console: Console, lines: Block, below: Sequence[Text]) -> None:
    """The whole screen: the table, then the lines `below`."""
    console.clear()
    for line in lines:
        console.print(line, no_wrap=True, overflow="ellipsis", crop=True)
    for line in below:
        console.print(line)


class PokerHeading(NamedTuple):
    """What stands above the table."""

    game: str
    id: str
    stakes: str  # in words
    hand: int


def heading_of(session: PokerSession) -> PokerHeading:
    """The heading of a table in this terminal."""
    record = session.running.record
    kill = {"half": " · half-kill", "full": " · kill"}.get(session.table.kill, "")
    return PokerHeading(record.game.name, record.game.id, f"{stakes.in_words(record.house)}{kill}", session.number)


def table_lines(console: Console, heading: PokerHeading, scene: PokerScene, numbered: bool = False) -> Block:
    """The table itself; your cards are numbered if you may choose among them."""
    return [
        _heading(heading, scene, console.width),
        *_middle(scene),
        *_others(scene, console.width),
        *_own(scene, numbered),
    ]


def _heading(heading: PokerHeading, scene: PokerScene, width: int) -> Text:
    tail = f" · {heading.stakes} · hand {heading.hand}"
    right = f"your chips {dollars_and_cents(scene.places[scene.seat].stack_cents)} "
    room = width - len(tail) - len(right) - 2
    name = heading.game if len(heading.game) <= room else heading.id
    if len(name) > room:
        tail = f" · {heading.hand}"  # on a narrow screen your chips matter more
    return Text(f" {name.upper()}{tail}".ljust(width - len(right)) + right, "bold white on dark_green")


def _middle(scene: PokerScene) -> Block:
    """Community cards, and beside them the pot."""
    blocks = [titled(BOARD_NAMES[place], hand_block(board)) for place, board in enumerate(scene.boards)]
    pot = _pot(scene)
    if not blocks:
        return [Text.assemble("  ", Text("   ").join(pot))] if pot else []
    if scene.game.is_stud:
        blocks[0][0] = Text("Common card", "bold")
    return beside([*blocks, [Text(), *pot]] if pot else blocks, gap=4)


def _pot(scene: PokerScene) -> Block:
    """The pot, and once somebody is all-in, the main pot and side pots."""
    if not scene.pot_cents:
        return []
    lines = [Text.assemble(("Pot ", "bold"), chips(scene.pot_cents))]
    if len(scene.pots) > 1:
        lines += [Text(f"{pot.name} {dollars_and_cents(pot.cents)}: {_who(scene, pot)}", "dim") for pot in scene.pots]
    return lines


def _who(scene: PokerScene, pot: SeenPot) -> str:
    """Who is in a pot, by name."""
    return ", ".join("you" if seat == scene.seat else scene.places[seat].name for seat in sorted(pot.seats))


def _others(scene: PokerScene, width: int) -> Block:
    """The other players clockwise from your left, two to a line if their cards and bets fit."""
    seats = sorted(scene.places, key=lambda seat: (seat <= scene.seat, seat))
    cells = [_player(scene.places[seat]) for seat in seats if seat != scene.seat]
    half = width // 2
    if any(cell.cell_len > half - 1 for cell in cells):
        return cells
    lines = []
    for place in range(0, len(cells), 2):
        pair = cells[place : place + 2]
        lines.append(Text.assemble(*(padded(cell, half) for cell in pair)))
    return lines


def _player(place: SeatPlace) -> Text:
    mark = ("D", "black on bright_white") if place.button else (" ", "")
    text = Text.assemble(mark, (f" {place.name:<5}", "cyan"), f"{dollars_and_cents(place.stack_cents):>8} ")
    if not place.dealt_in:
        return text.append("sits out", "dim")
    if place.won_cents:
        text.append_text(signed(place.won_cents)).append(" ")
    if place.folded:
        text.append("folded", "dim")
    elif all(one is None for one in place.cards):
        text.append("▒" * len(place.cards), "blue")
    else:
        text.append_text(inline(place.cards))
    if place.bet_cents:
        text.append(" ").append_text(chips(place.bet_cents, most=1))
    if place.cards and not place.stack_cents and place.won_cents is None:
        text.append(" all-in", "bold red")
    return text


def _own(scene: PokerScene, numbered: bool) -> Block:
    place = scene.places[scene.seat]
    title = Text.assemble(("D ", "black on bright_white") if place.button else "", ("Your hand", "bold"))
    words = _words(scene) if place.dealt_in else "you are not dealt in"
    if words:
        title.append(f"  {words}")
    if place.bet_cents:
        title.append("   your bet ").append_text(chips(place.bet_cents, most=1))
    if not place.cards:
        return [title.append("  folded", "dim") if place.folded else title]
    lines = [title, *hand_block(place.cards)]
    if numbered:
        lines.append(Text(" ".join(f"{number:^5}" for number in range(1, len(place.cards) + 1)), "bold green"))
    elif any(scene.up):
        lines.append(Text(" ".join("  up " if up else "     " for up in scene.up), "dim"))
    return lines


def _words(scene: PokerScene) -> str:
    """Your hand in words, on each board."""
    known = [one for one in scene.own if one is not None]
    boards = [[one for one in board if one is not None] for board in scene.boards] or [[]]
    return " | ".join(dict.fromkeys(hand_words(scene.game, known, board) for board in boards)) if known else ""
