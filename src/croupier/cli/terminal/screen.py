"""The drawn table: dealer and shared cards above, the other players, your hand and your betting areas below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from croupier.cards import Card
from croupier.cli.terminal.drawing import (
    Block,
    area,
    beside,
    chips,
    empty_place,
    hand_block,
    inline,
    padded,
    signed,
    titled,
)
from croupier.cli.terminal.layouts import Layout
from croupier.cli.terminal.scene import Scene
from croupier.cli.terminal.session import Session
from croupier.cli.terminal.why import WagerReason
from croupier.money import dollars_and_cents

ROOMY = 30  # lines of a terminal that has room for empty places and blank lines


class TableLook(NamedTuple):
    """How a table looks, and what stands above it."""

    layout: Layout
    game: str
    document: str
    round: int
    areas: Mapping[str, str]  # betting areas of this house, with their labels


def look_of(session: Session) -> TableLook:
    """How a table in this terminal looks."""
    record = session.running.record
    areas = session.layout.areas_in(record.house)
    return TableLook(session.layout, record.game.name, record.game.document, session.number, areas)


def draw(
    console: Console,
    look: TableLook,
    scene: Scene,
    below: Sequence[Text],
    results: Mapping[str, WagerReason] | None = None,
) -> None:
    """The whole screen: the table, then the lines `below`."""
    lines = table_lines(console, look, scene, results or {})
    console.clear()
    for line in lines:
        console.print(line, no_wrap=True, overflow="ellipsis", crop=True)
    for line in below:
        console.print(line)


def table_lines(console: Console, look: TableLook, scene: Scene, results: Mapping[str, WagerReason]) -> Block:
    """The table itself."""
    roomy = console.height >= ROOMY
    empty = empty_place() if roomy else []
    gap = [Text("")] if roomy else []
    others = _others(look.layout, scene, console.width)
    return [
        _heading(look, scene, console.width),
        *gap,
        *_shared(look.layout, scene, empty),
        *(gap if others else ()),
        *others,
        *gap,
        *_own(look, scene, results, empty, console.width),
        *gap,
    ]


def _heading(look: TableLook, scene: Scene, width: int) -> Text:
    left = f" {look.game.upper()}  {look.document} · round {look.round}"
    meters = "".join(f" · {name} {dollars_and_cents(cents)}" for name, cents in scene.meters.items())
    right = f"your chips {dollars_and_cents(scene.stacks[scene.seat])} "
    gap = max(1, width - len(left) - len(meters) - len(right))
    return Text(f"{left}{meters}{' ' * gap}{right}", "bold white on dark_green")


def _shared(layout: Layout, scene: Scene, empty: Block) -> Block:
    """The cards in front of the dealer."""
    blocks = []
    for place, title in layout.shared:
        cards = scene.places.get(place, ())
        if cards:
            blocks.append(titled(title, hand_block(cards, _counted(layout, cards))))
    return beside(blocks, gap=4) if blocks else titled("Dealer", empty)


def _counted(layout: Layout, cards: Sequence[Card | None]) -> list[bool]:
    return [one is None or layout.counts(one) for one in cards]


def _others(layout: Layout, scene: Scene, width: int) -> Block:
    """The other players, two in a line."""
    cells = [_player(layout, scene, seat) for seat in scene.players if seat != scene.seat]
    half = width // 2
    lines = []
    for place in range(0, len(cells), 2):
        pair = cells[place : place + 2]
        for cell in pair:
            cell.truncate(half - 1, overflow="ellipsis")
        lines.append(Text.assemble(*(padded(cell, half) for cell in pair)))
    return lines


def _player(layout: Layout, scene: Scene, seat: int) -> Text:
    staked = sum(scene.wagers.get(seat, {}).values())
    text = Text.assemble((f"{seat} {scene.players[seat]:<5}", "cyan"), f"{dollars_and_cents(scene.stacks[seat]):>7} ")
    if scene.won is not None:
        text.append_text(signed(scene.won[seat])).append(" ")
    elif staked:
        text.append_text(chips(staked, most=1)).append(" ")
    if f"folded-{seat}" in scene.places:
        return text.append("folded", "dim")
    hand = scene.hand(seat)
    return text.append_text(inline([one for one, counts in zip(hand, _counted(layout, hand), strict=True) if counts]))


def _own(look: TableLook, scene: Scene, results: Mapping[str, WagerReason], empty: Block, width: int) -> Block:
    """Your cards and your betting areas, side by side if there is room."""
    layout, cards = look.layout, scene.hand(scene.seat)
    words = scene.words(layout)
    title = Text.assemble(("Your hand", "bold"), f"  {words}" if words else "")
    hand = hand_block(cards, _counted(layout, cards)) if cards else empty
    areas = _areas(look, scene, results)
    row = beside([hand, areas], gap=3)
    return [title, *row] if row[0].cell_len <= width else [title, *hand, *areas]


def _areas(look: TableLook, scene: Scene, results: Mapping[str, WagerReason]) -> Block:
    layout, wagers = look.layout, scene.wagers.get(scene.seat, {})
    labels = look.areas or {bet: bet for bet in (*wagers, *results)}
    blocks = []
    for bet, label in labels.items():
        width = max(len(label) + 4, 10)
        if bet in results:
            won = results[bet].cents
            style = "green" if won > 0 else "red" if won < 0 else "yellow"
            blocks.append(area(label, signed(won), width, style))
        elif bet in layout.marked and bet in scene.collected:
            blocks.append(area(label, Text("lammer", "cyan"), width))
        else:
            blocks.append(area(label, chips(wagers[bet]) if bet in wagers else Text(), width))
    return beside(blocks, gap=0)
