"""The forms of a question: a poker hand by amounts, a poker hand bet by bet, or a round of a house-banked game."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.rules.banked.spec import BankedSpec
from croupier.rules.specs import SPECS


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """One form of the question: the keys of the file, and those of each [[player]]."""

    about: str
    top: tuple[str, ...]
    of_a_player: tuple[str, ...]


_POKER = ("game", "button", "board", "second_board", "run_twice", "raked", "winner", "dispute", "house", "player")
AMOUNTS = QuestionForm(
    "what each put in",
    (*_POKER, "format"),
    ("name", "seat", "hand", "put_in", "dead", "folded", "mucked", "refund"),
)
ACTIONS = QuestionForm("the betting written out", (*_POKER, "blinds", "actions"), ("name", "seat", "hand", "stack"))


def table_cards() -> tuple[str, ...]:
    """The keys for the table's cards in the house-banked games."""
    return tuple(dict.fromkeys(key for spec in SPECS.values() for key in getattr(spec, "table_cards", ())))


def banked(game: str) -> BankedSpec:
    """The house-banked game with this id."""
    spec = SPECS[game]
    assert isinstance(spec, BankedSpec)
    return spec


def form_of(game: str, found: Mapping[str, Any]) -> QuestionForm:
    """The form of a question about this game."""
    if SPECS[game].is_poker:
        return ACTIONS if "actions" in found else AMOUNTS
    own = ("name", "seat", "hand", "wagers", "decisions")
    spec = banked(game)
    meters = ("meters",) if spec.has_meters else ()
    return QuestionForm(spec.title, ("game", *spec.table_cards, *meters, "dispute", "house", "player"), own)


def strange_keys(found: Mapping[str, Any], known: tuple[str, ...], where: str, form: QuestionForm) -> Iterator[str]:
    """Keys that this form does not have, each with the key that may have been meant."""
    for key in found:
        if key not in known:
            near = difflib.get_close_matches(key, known)
            hint = (
                f"; did you mean {near[0]}?"
                if near
                else f" in a question about {form.about}; it has {', '.join(known)}"
            )
            yield f"{where}: there is no {key!r}{hint}"
