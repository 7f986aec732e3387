"""Answers as lines of a record.

seat 1 wager three-bets 500
dealer proceed x26
floor sit "Ana María" by "floor-2" at 2026-11-16T14:21:02Z
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, zip_longest

from croupier.cards import BadCard, cards, show
from croupier.engine.asks import AS_PROCEDURE, CHANCE, DEALER, FLOOR, FUND, PROCEED, Answer, actor_name
from croupier.engine.head import Given
from croupier.engine.literals import QUOTED, TIME, BadLiteral, quoted, read_time, unquoted, write_time
from croupier.engine.record import Record
from croupier.engine.record_lines import DamagedRecord

_PLAIN = r"(?!(?:by|at|x\d+)(?![\w.-]))[A-Za-z][\w.-]*"  # these words have another meaning in a line
_WORD = re.compile(_PLAIN, re.ASCII)
_ANSWER = re.compile(
    r"(?:seat (?P<seat>[1-9]\d?)|(?P<who>dealer|floor|chance|fund)) (?P<verb>[a-z][a-z0-9-]*)"
    rf"(?: (?P<what>{_PLAIN}|{QUOTED}))?(?: (?P<amount>\d{{1,12}}))?(?: \[(?P<cards>[^\]]*)\])?"
    rf"(?: x(?P<times>\d+))?(?: by (?P<by>{QUOTED}))?(?: at (?P<at>{TIME}))?",
    re.ASCII,
)
_ACTORS = {"dealer": DEALER, "floor": FLOOR, "chance": CHANCE, "fund": FUND}
TIMES_MAX = 9_999  # answers that one line may stand for


def write_answers(record: Record) -> Iterator[str]:
    """A line for each answer; consecutive ordinary steps of the dealer share one."""
    for (answer, given), run in groupby(zip_longest(record.answers, record.given)):
        times, line, told = len(list(run)), _answer(answer), _given(given)
        if answer != AS_PROCEDURE:
            yield from (line + told for _ in range(times))
            continue
        while times > 0:
            part = min(times, TIMES_MAX)
            yield f"{line} x{part}{told}" if part > 1 else line + told
            times -= part


def _answer(answer: Answer) -> str:
    parts = [actor_name(answer.actor), answer.verb]
    if answer.what:
        parts.append(answer.what if _WORD.fullmatch(answer.what) else quoted(answer.what))
    if answer.amount:
        parts.append(str(answer.amount))
    if answer.cards:
        parts.append(f"[{show(answer.cards)}]")
    return " ".join(parts)


def _given(given: Given | None) -> str:
    if given is None:
        return ""
    by = f" by {quoted(given.by)}" if given.by else ""
    return f"{by} at {write_time(given.at)}" if given.at else by


def read_answer(at: int, line: str) -> tuple[Answer, int, Given | None]:
    """The answer in a line, how many times it was given, and by whom and when."""
    match = _ANSWER.fullmatch(line)
    if match is None:
        example = "one reads 'seat 3 wager ante 500' or 'chance order [As Kd]'"
        raise DamagedRecord(at, f"{line!r} is not an answer; {example}")
    try:
        named = cards(match["cards"]) if match["cards"] else ()
        what = match["what"] or ""
        what = unquoted(what) if what.startswith('"') else what
        by = unquoted(match["by"]) if match["by"] else ""
        when = read_time(match["at"]) if match["at"] else None
    except (BadCard, BadLiteral) as bad:
        raise DamagedRecord(at, str(bad)) from None
    actor = int(match["seat"]) if match["seat"] else _ACTORS[match["who"]]
    answer = Answer(actor, match["verb"], what, int(match["amount"] or 0), named)
    if answer.verb == PROCEED and answer.amount:
        raise DamagedRecord(at, f"{line!r} is several steps; write 'dealer proceed x{answer.amount}'")
    given = Given(by, when) if match["by"] or when else None
    return answer, _times(at, line, answer, match["times"]), given


def _times(at: int, line: str, answer: Answer, text: str | None) -> int:
    if text is None:
        return 1
    if answer != AS_PROCEDURE:
        raise DamagedRecord(at, f"{line!r} stands for several answers; only 'dealer proceed' may")
    too_long = len(text) > 9
    if too_long or not 0 < int(text) <= TIMES_MAX:
        stands = f"{text[:9]}..." if too_long else f"{int(text):,}"
        raise DamagedRecord(at, f"{line[:80]!r} stands for {stands} answers; a line stands for 1 to {TIMES_MAX:,}")
    return int(text)
