"""The end of a finished record: every event, the final balances, and the root over its head and events.

    end
    event {"kind":"shuffled","clause":"MD-LIR 5.A","place":"deck","cards":["7c",...],"seen_by":0}
    balance stack-1 = 10500
    root 5f0c...

Anyone who reads the record replays it and compares each event with the one that is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from croupier.engine.event_text import BadEvent, read_event, whole
from croupier.engine.events import in_words
from croupier.engine.head import RecordHead
from croupier.engine.record import Round
from croupier.engine.record_lines import DamagedRecord, Line
from croupier.engine.seen_log import record_root

END = "end"


def end_lines(running: Round, head: RecordHead) -> Iterator[str]:
    """The end of the record of a finished procedure, under this head."""
    yield END
    yield from (f"event {whole(event)}" for event in running.events)
    yield from (f"balance {account} = {cents}" for account, cents in final_balances(running).items())
    yield f"root {record_root(running, head).hex()}"


def final_balances(running: Round) -> Mapping[str, int]:
    """Every account that has something at the end, and those that had a line at the beginning."""
    ended, began = running.table.balances, running.opening_balances
    return {account: cents for account, cents in sorted(ended.items()) if cents or account in began}


def compare_end(lines: list[Line], running: Round, head: RecordHead) -> None:
    """Refuse an end that differs from what the answers lead to, at the first line that does."""
    at, _ = lines[0]
    if not running.over:
        raise DamagedRecord(at, "the record has an end, but its answers do not lead to it")
    written, replayed = lines[1:], list(end_lines(running, head))[1:]
    for place, (line, now) in enumerate(zip(written, replayed, strict=False)):
        if line[1] != now:
            raise DamagedRecord(line[0], _differs(place + 1, line[1], now, running))
    if len(written) > len(replayed):
        raise DamagedRecord(written[len(replayed)][0], "there are lines after the end of the record")
    if len(written) < len(replayed):
        raise DamagedRecord(
            lines[-1][0], f"the end of the record is cut short; {_said(replayed[len(written)])} should follow"
        )


def _differs(number: int, written: str, replayed: str, running: Round) -> str:
    recorded, now = _said(written), _said(replayed)
    if recorded == now:  # in a field that is not in the words
        recorded, now = written, replayed
    if number <= len(running.events):
        return f"event {number} of {len(running.events)} differs: recorded is {recorded}; played again, it is {now}"
    if replayed.startswith("root"):
        return f"{recorded} is not the root of the head and the events, which is {now}"
    return f"recorded is {recorded}; played again, it is {now}"


def _said(line: str) -> str:
    """A line of the end in words."""
    word, _, rest = line.partition(" ")
    if word == "event":
        with suppress(BadEvent):
            event = read_event(rest)[0]
            return f"'{in_words(event)}' [{event.clause}]"
    return repr(line[:200])
