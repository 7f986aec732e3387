"""A finished record as it was written, without replaying it: for records of older rules, which can no longer be played.

Its check and its root are compared with what it says, so it is known to be complete; only the rules by which it was
played could tell whether its events follow from its answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from croupier.engine.event_text import HIDDEN, BadEvent, read_event
from croupier.engine.events import EVERYONE, in_words
from croupier.engine.leaves import root, salted
from croupier.engine.literals import BadLiteral, unworded
from croupier.engine.record_end import END
from croupier.engine.record_lines import DamagedRecord, Line, checked, numbered
from croupier.engine.seen_log import SeenHead
from croupier.engine.text import BEGINS, FORMAT

_PAIR = re.compile(r"(\S+) = (-?\d{1,18})", re.ASCII)
_SALT = re.compile(r"(?:[0-9a-f]{64})?", re.ASCII)
_TEXTS = ("game", "procedure", "table", "hand", "time", "submission", "choices")


class RecordedEvent(NamedTuple):
    """An event as a record has it: its data, and its words if its kind is still known."""

    data: Mapping[str, Any]
    words: str
    clause: str


class Recorded(NamedTuple):
    """What a record says about itself, about what happened, and about everybody's balance at the end."""

    head: SeenHead
    events: tuple[RecordedEvent, ...]
    balances: Mapping[str, int]
    root: str


def read_recorded(text: str) -> Recorded:
    """The head, the events and the balances of a finished record of any rules, verified by its check and its root."""
    lines = numbered(text)
    if not lines or lines[0][1] != f"{BEGINS}{FORMAT}":
        raise DamagedRecord(1, f"this is not a Croupier record; its first line must be '{BEGINS}{FORMAT}'")
    lines = checked(lines)
    said = [line for _, line in lines]
    if END not in said or "answers" not in said:
        raise DamagedRecord(lines[-1][0], "this record is not finished; there is no line 'end'")
    head, salt = _head(lines[1 : said.index("answers")])
    events, balances, named = _end(lines[said.index(END) + 1 :])
    leaves = [msgspec.json.encode(head), *(leaf for event in events for leaf in _leaves(event.data))]
    if root(salted(salt, leaves)).hex() != named:
        raise DamagedRecord(lines[-1][0], "the root does not match the head and the events; something was changed")
    return Recorded(head, tuple(events), balances, named)


def _head(lines: list[Line]) -> tuple[SeenHead, bytes]:
    texts, seats, accounts = dict.fromkeys(_TEXTS, ""), dict[str, str](), dict[str, int]()
    texts["procedure"], rules, salt = "round", "", ""
    for at, line in lines:
        word, _, rest = line.partition(" ")
        try:
            if word in texts:
                texts[word] = unworded(rest)
            elif word == "rules":
                rules = rest
            elif word == "salt":
                salt = rest
            elif word == "seat":
                seats[rest.partition(" ")[0]] = unworded(rest.partition(" ")[2])
            elif word == "account":
                accounts.update([_pair(at, rest)])
        except BadLiteral as bad:
            raise DamagedRecord(at, f"{word}: {bad}") from None
    if not (rules.isascii() and rules.isdigit() and len(rules) < 10) or not _SALT.fullmatch(salt):
        raise DamagedRecord(1, "the version of the rules must be a number, and the salt 32 bytes in hexadecimal")
    return SeenHead(rules=int(rules), players=seats, accounts=accounts, **texts), bytes.fromhex(salt)


def _end(lines: list[Line]) -> tuple[list[RecordedEvent], dict[str, int], str]:
    events, amounts, named = list[RecordedEvent](), dict[str, int](), ""
    for at, line in lines:
        word, _, rest = line.partition(" ")
        if word == "event":
            events.append(_event(at, rest))
        elif word == "balance":
            amounts.update([_pair(at, rest)])
        elif word == "root":
            named = rest
        else:
            raise DamagedRecord(at, f"{line[:80]!r} is not a line of a record's end")
    return events, amounts, named


def _pair(at: int, text: str) -> tuple[str, int]:
    match = _PAIR.fullmatch(text)
    if match is None:
        raise DamagedRecord(at, f"{text[:80]!r} is not an amount; write 'NAME = NUMBER'")
    return match[1], int(match[2])


def _event(at: int, text: str) -> RecordedEvent:
    try:
        data = msgspec.json.decode(text, type=dict[str, Any])
        clause = data["clause"]
        if not isinstance(clause, str) or not isinstance(data.get("cards", []), list):
            raise DamagedRecord(at, "this is not an event")
    except (msgspec.MsgspecError, UnicodeError, KeyError):
        raise DamagedRecord(at, "this is not an event") from None
    try:
        words = in_words(read_event(text)[0])
    except (BadEvent, ValueError):  # of a kind that no longer exists
        words = text
    return RecordedEvent(data, words, clause)


def _leaves(data: Mapping[str, Any]) -> Iterator[bytes]:
    """What the leaves of this event commit to, as in `seen_log.leaf_texts`."""
    whole = {name: value for name, value in data.items() if name != "seen_by"}
    private = bool(whole.get("cards")) and data.get("seen_by", EVERYONE) != EVERYONE
    yield msgspec.json.encode({**whole, "cards": [HIDDEN] * len(whole["cards"])} if private else whole)
    if private:
        yield msgspec.json.encode(whole)
