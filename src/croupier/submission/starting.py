"""The long starting file: every option of the games wanted, with its meaning, range, default and clause."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.engine import Choice
from croupier.rules import SPECS, game
from croupier.rules.poker.spec import PokerSpec
from croupier.submission.file.toml_form import in_toml, quoted
from croupier.submission.meanings import POSTED
from croupier.submission.options import ROOM, WHO, WRITTEN, register

WIDTH = 100
_JOINED = "\0"  # a non-breaking space
AS_KEY = {"blinds": "blinds.amounts"} | {name: key for name, key in WRITTEN.items() if name.startswith("table.")}


@dataclass(frozen=True, slots=True)
class StartingTable:
    """One table of a starting file: its id, its game and the options already chosen."""

    id: str
    game: str
    values: Mapping[str, Any] = field(default_factory=dict)


def full_file(facility: str, tables: Sequence[StartingTable]) -> str:
    """The whole file; options that keep their defaults are included as comments."""
    parts = [_HEAD, _FACILITY.format(name=quoted(facility))]
    if any(SPECS[one.game].is_poker for one in tables):
        parts += _room()
    parts += [_table(one) for one in tables]
    return "\n".join(parts)


_HEAD = """\
# Rules Submission. A line that begins with # is a comment: remove the # to choose something other than the default.
# Money is text in quotes, "5.00". `croupier submission check FILE` says what is wrong, with its line and clause.

[submission]
# filed = 2024-01-15
# filed_by = "who signs for the facility, name and office"
# approved_on = 2024-02-01
# approved_by = "who approved it"
# approval_reference = "the number of the approval"
# in_force_from = 2024-03-01
# superseded_by = "the name of the submission that replaced this one"

# The filing's log has a line for each [[revision]] of the file: its date, what it changed, and by whom.
"""
_FACILITY = """\
[facility]
name = {name}
# time_zone = "America/New_York"
# gaming_day_begins = "06:00"

# Options for all tables of a document or a game go in [defaults.MD-POKER] or [defaults.holdem], options for some of
# them in [groups.NAME] with group = "NAME" at the table; identical tables are one [[table]] with ids = ["1 to 8"].
"""


def _room() -> Iterator[str]:
    for section, title in (("bad_beat", "Bad Beat (chapter 15)"), ("high_hand", "High Hand Jackpot (chapter 16)")):
        lines = [f"# {title}: chosen once for the room; `tables` names the tables that take part.", f"[{section}]"]
        for name, choice in ROOM.items():
            if name.startswith(f"{section}."):
                lines += _option(name, choice, name.partition(".")[2])
        yield "\n".join([*lines, ""])
    yield "\n".join(["[jackpots]", *_option("jackpots.order", ROOM["jackpots.order"], "order"), ""])


def _table(wanted: StartingTable) -> str:
    the_game = game(wanted.game)
    clause = SPECS[the_game.id].permitted
    lines = [
        f"# {the_game.name}" + (f" [{clause}]" if clause else ""),
        "[[table]]",
        f"id = {quoted(wanted.id)}",
        f'document = "{the_game.document}"',
        f'game = "{the_game.id}"',
    ]
    for name, choice in the_game.choices.choices.items():
        if name in ROOM or name in WHO:
            continue
        if name in wanted.values:
            lines += _option(name, choice, AS_KEY.get(name, name), wanted.values[name])
        else:
            lines += _option(name, choice, AS_KEY.get(name, name), spec=the_game.spec)
    return "\n".join([*lines, ""])


_NOT_CHOSEN = object()


def _option(name: str, choice: Choice, key: str, value: Any = _NOT_CHOSEN, *, spec: object = None) -> list[str]:
    """An option with its comment; commented out itself if the default is kept."""
    about = f"{register()[name].meaning} [{choice.clause.replace(' ', _JOINED)}]"
    allowed = f"Allowed: {choice.allowed}." + (" Posted." if name in POSTED else "")
    wrapped = [line.replace(_JOINED, " ") for text in (about, allowed) for line in _wrapped(text)]
    lines = ["", *(f"# {line}" for line in wrapped)]
    if value is not _NOT_CHOSEN:
        return [*lines, f"{key} = {in_toml(choice, value)}"]
    if must_be_given(choice, spec):
        first = first_value(choice)
        return [*lines, f"{key} = {in_toml(choice, first)}" if first is not None else f"# {key} must be given"]
    return [*lines, *(f"# {line}" for line in f"{key} = {in_toml(choice, choice.default)}".splitlines())]


def _wrapped(text: str) -> list[str]:
    """Lines of a comment; clauses and game ids are never broken at a hyphen, so that a search finds them."""
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False)


def must_be_given(choice: Choice, spec: object = None) -> bool:
    """Is there no default, or none that the text of this game allows?"""
    named = isinstance(spec, PokerSpec) and spec.odd_chips.named_by_house  # P-26
    return not choice.admits(choice.default) or (named and choice.name == "odd_chip.rule")


def first_value(choice: Choice) -> Any:
    """The value a starting file has for an option that must be given; None if only the operator can know it."""
    return choice.schema["enum"][0] if choice.kind == "word" else None


def asked_for(game_id: str) -> Iterator[tuple[str, Choice, bool]]:
    """What `new` asks an operator at a terminal: what must be given (True), and what is posted."""
    asked = game(game_id)
    for name, choice in asked.choices.choices.items():
        must = must_be_given(choice, asked.spec)
        if name not in ROOM and name not in WHO and (name in POSTED or must):
            yield name, choice, must
