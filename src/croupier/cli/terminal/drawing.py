"""Cards, chips and betting areas as lines of text in colour; without colours they are still told apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from croupier.cards import Card
from croupier.cards.card import SUIT_SYMBOLS
from croupier.money import dollars_and_cents

CARD_WIDTH = 5
Block = list[Text]  # lines of equal width

_FACE = {0: "black", 1: "red", 2: "red", 3: "black"}
_PAPER = "on bright_white"
_BACK = "bright_white on blue"
_CHIPS = ((50_000, "magenta"), (10_000, "bright_black"), (2_500, "green"), (500, "red"), (100, "bright_white"))


def card_block(card: Card | None, *, counts: bool = True) -> Block:
    """One card, or the back of one; a card that does not count is dimmed."""
    if card is None:
        return [Text(line, _BACK) for line in ("╭───╮", "│░░░│", "│░░░│", "╰───╯")]
    rank = card.numeral[:-1]
    ink = _FACE[card.suit]
    paper = f"{ink} {_PAPER}" if counts else f"{ink} on bright_black"
    return [
        Text("╭───╮", paper),
        Text(f"│{rank:<3}│", f"bold {paper}" if counts else paper),
        Text(f"│ {SUIT_SYMBOLS[card.suit]} │", paper),
        Text("╰───╯", paper),
    ]


def empty_place() -> Block:
    """An empty place for a card."""
    return [Text(line, "dim") for line in ("╭╌╌╌╮", "╎   ╎", "╎   ╎", "╰╌╌╌╯")]


def beside(blocks: Iterable[Block], gap: int = 1) -> Block:
    """Blocks next to each other; shorter ones are filled up below."""
    some = [block for block in blocks if block]
    height = max((len(block) for block in some), default=0)
    lines = []
    for row in range(height):
        cells = [block[row] if row < len(block) else Text(" " * block[0].cell_len) for block in some]
        lines.append(Text(" " * gap).join(cells))
    return lines


def titled(title: str, block: Block) -> Block:
    """A block with a line above it, as wide as the wider of both."""
    width = max([len(title), *(line.cell_len for line in block)])
    return [Text(title.ljust(width), "bold"), *(padded(line, width) for line in block)]


def padded(line: Text, width: int) -> Text:
    """The line filled up to a width."""
    return Text.assemble(line, " " * max(0, width - line.cell_len))


def chips(cents: int, most: int = 3) -> Text:
    """A chip of each colour that the amount is made of, and the amount."""
    text, left = Text(), cents
    for worth, colour in _CHIPS:
        number, left = divmod(left, worth)
        if number and text.cell_len < most:
            text.append("●", colour)
    return Text.assemble(text or Text("●", "cyan"), " ", (dollars_and_cents(cents), "bold"))


def area(label: str, inside: Text, width: int, style: str = "green") -> Block:
    """A betting area with what lies on it."""
    room = width - 2
    rule = f" {label} ".center(room, "─")
    shown = inside.copy()
    shown.truncate(room)
    left = (room - shown.cell_len) // 2
    return [
        Text(f"╭{rule}╮", style),
        Text.assemble(("│", style), " " * left, shown, " " * (room - shown.cell_len - left), ("│", style)),
        Text(f"╰{'─' * room}╯", style),
    ]


def hand_block(cards: Sequence[Card | None], counted: Sequence[bool] = ()) -> Block:
    """A hand of cards in a row."""
    return beside(card_block(card, counts=counted[place] if counted else True) for place, card in enumerate(cards))


def inline(cards: Sequence[Card | None]) -> Text:
    """Cards within a line: `A♠ 10♦`, and `▒▒▒` for as many backs; `▒▒ 5♣ J♠`."""
    text = Text()
    for card in cards:
        if card is None:
            text.append("▒", "blue")
        else:
            ink = "bold red" if _FACE[card.suit] == "red" else "bold"
            text.append(" " if text.plain.endswith("▒") else "")
            text.append(card.numeral[:-1] + SUIT_SYMBOLS[card.suit], ink).append(" ")
    return text


def signed(cents: int) -> Text:
    """`+$5` in green, `-$5` in red, `$0`."""
    if not cents:
        return Text("even", "yellow")
    return (
        Text(f"+{dollars_and_cents(cents)}", "bold green") if cents > 0 else Text(dollars_and_cents(cents), "bold red")
    )
