"""A sign: where it hangs, why, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ROOM = "poker room"

# Layouts of a sign: figures in rows, paytables, numbered rules, a notice in large type, an amount, a board of games.
FIGURES, PAYTABLES, RULES, NOTICE, AMOUNT, BOARD = "figures", "paytables", "rules", "notice", "amount", "board"


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign or notice: its name, where it hangs, the clauses that demand it, why, and its words.

    `content` is what its layout shows, all in words; see `signs.typ`.
    """

    kind: str
    title: str
    clauses: tuple[str, ...]
    why: str
    layout: str
    content: Mapping[str, Any]
    table: str = ""  # the table it hangs at, with the game if it spreads several; empty for the poker room
    about: str = ""  # the game, under the title
    at: str = ""  # the table's own name

    @property
    def place(self) -> str:
        """`table 4` or `poker room`."""
        return f"table {self.at or self.table}" if self.table else ROOM

    def to_json(self) -> dict[str, object]:
        """The sign's kind, place and reason, for JSON."""
        return {
            "sign": self.kind,
            "title": self.title,
            "place": self.place,
            "table": self.table or None,
            "why": self.why,
            "clauses": list(self.clauses),
        }

    def for_print(self) -> dict[str, Any]:
        """What the template reads."""
        return {
            "title": self.title,
            "about": self.about,
            "place": self.place[:1].upper() + self.place[1:],
            "clauses": in_one_line(self.clauses),
            "layout": self.layout,
            **self.content,
        }


def row(label: str, value: str, note: str = "") -> dict[str, str]:
    """A row of figures: label, amount, and a remark under it."""
    return {"label": label, "value": value, "note": note}


def in_one_line(clauses: tuple[str, ...]) -> str:
    """Clauses of one document, naming it once: `MD-POKER 15.B#3, 15.B(1), 15.B(2)`."""
    document = clauses[0].partition(" ")[0]
    return f"{document} {', '.join(one.removeprefix(f'{document} ') for one in clauses)}"
