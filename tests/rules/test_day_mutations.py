"""Days forged line by line, with every hash renewed: each is read, or refused in a sentence; there is no traceback."""

from __future__ import annotations

import random
import re
from collections import Counter
from hashlib import sha256

import pytest
from msgspec import inspect

from croupier.engine import DamagedRecord, RuleViolation, write
from croupier.engine.choice_sets import ChoiceSets, set_hash
from croupier.engine.day_file import BrokenDay, read_day
from croupier.engine.memory import write_memory
from croupier.engine.record_lines import check_of
from croupier.engine.text import BREAKS_OFF, ParsedRecord
from croupier.rules import GAMES
from croupier.rules.table_day import FOLLOWING
from tests.rules.example_day import played_day, written
from tests.rules.test_memory import some

OF = ("let-it-ride", "top-five", "top-5-wa", "holdem", "stud7-high", "badugi")
MUTATIONS = [500, pytest.param(10_000, marks=pytest.mark.long)]
SIGNS = '0123456789abcdefxyz "[]{},=-\\é李\u202e'
PARTS = {game: re.split(r"^(?=record \d|closed )", written(played_day(game)[1]), flags=re.MULTILINE) for game in OF}

BODIES = {game: {part.partition("\n")[1] + part.partition("\n")[2] for part in parts} for game, parts in PARTS.items()}


# ---- forging --------------------------------------------------------------------------------------------------------


def changed(rng: random.Random, game: str, lines: list[str]) -> list[str]:
    """The lines of a record with one thing done to them."""
    places = [at for at, line in enumerate(lines) if line.startswith("memory ")]
    at = rng.choice(places) if places and rng.random() < 0.4 else rng.randrange(len(lines))
    match rng.randrange(7):
        case 0:
            sign = rng.choice(SIGNS)
            place = rng.randrange(len(lines[at]) + 1)
            return [*lines[:at], lines[at][:place] + sign + lines[at][place + rng.randint(0, 1) :], *lines[at + 1 :]]
        case 1:
            number = str(rng.choice((0, 1, 2, 7, 99, 10**9, 10**15)))
            return [*lines[:at], re.sub(r"\d+", number, lines[at], count=1), *lines[at + 1 :]]
        case 2:
            return lines[:at] + lines[at + 1 :]
        case 3:
            return lines[: at + 1] + lines[at:]
        case 4:
            other = rng.randrange(len(lines))
            lines = [*lines]
            lines[at], lines[other] = lines[other], lines[at]
            return lines
        case 5:
            return lines[:at]
        case _:
            return remembers(rng, game, lines)


def remembers(rng: random.Random, game: str, lines: list[str]) -> list[str]:
    """The record with another memory, of values that its fields can have."""
    whole = some(rng, inspect.type_info(GAMES[game].memory))
    fields = dict(write_memory(whole))
    taken = rng.sample(sorted(fields), min(len(fields), rng.randint(1, 3)))
    kept = [line for line in lines if not any(line.startswith(f"memory {name} = ") for name in taken)]
    at = kept.index("answers") if "answers" in kept else len(kept)
    return [*kept[:at], *(f"memory {name} = {fields[name]}" for name in taken), *kept[at:]]


def sealed(lines: list[str], sets: ChoiceSets) -> str:
    """The text of a record with hashes that match; if its answers can still be given, with the end they lead to."""
    kept = [line for line in lines if line and not line.startswith("check ")]
    pairs = [tuple(line.removeprefix("house ").split(" ", 1)) for line in kept if line.startswith("house ")]
    if pairs and all(len(pair) == 2 for pair in pairs):
        named = f"choices {set_hash(pairs)}"
        kept = [named if line.startswith("choices ") else line for line in kept]
    begun = kept[: kept.index("end")] if "end" in kept else kept
    try:
        parsed = ParsedRecord("\n".join(begun), GAMES, sets, checked=False)
        return write(parsed.replayed(), beside=not pairs)
    except (DamagedRecord, RuleViolation, *BREAKS_OFF):
        return "\n".join([*kept, f"check {check_of(kept)}", ""])


def forged(rng: random.Random, game: str) -> str:
    """The day with a record changed, removed, doubled or moved, and everything else made to match."""
    head, *records, end = PARTS[game]
    at = rng.randrange(len(records))
    if rng.random() < 0.1:
        records = rng.choice((records[:at] + records[at + 1 :], records[: at + 1] + records[at:], records[::-1]))
    else:
        first, _, body = records[at].partition("\n")
        records[at] = f"{first}\n" + "\n".join(changed(rng, game, body.splitlines()))
    texts, last, sets = [head], sha256(head.encode()).hexdigest(), ChoiceSets(*(_choices(one) for one in PARTS[game]))
    for number, part in enumerate(records, 1):
        body = re.sub(r"^hand \d+$", f"hand {number}", part.partition("\n")[2], flags=re.MULTILINE)
        if f"\n{body}" not in BODIES[game]:
            body = sealed(body.splitlines(), sets)
        texts.append(f"record {number} after {last}\n{body}")
        last = sha256(texts[-1].encode()).hexdigest()
    closed = f"closed {len(records)} {last}\n" if end else ""
    return "".join([*texts, closed])


def _choices(part: str) -> dict[str, str]:
    return dict(line.removeprefix("house ").split(" ", 1) for line in part.splitlines() if line.startswith("house "))


# ---- reading --------------------------------------------------------------------------------------------------------


def test_the_days_that_are_forged_can_be_read() -> None:
    for game, parts in PARTS.items():
        assert read_day("".join(parts), GAMES, FOLLOWING).closed, game


@pytest.mark.parametrize("number", MUTATIONS)
def test_a_forged_day_is_read_or_refused_in_a_sentence(number: int) -> None:
    rng, said = random.Random(f"mutations {number}"), Counter[str]()
    for _ in range(number):
        game = rng.choice(OF)
        text = forged(rng, game)
        if text == "".join(PARTS[game]):  # the end was made to match again
            said["as it was"] += 1
            continue
        try:
            read_day(text, GAMES, FOLLOWING)
        except BrokenDay as broken:
            told = str(broken)
            assert re.match(r"line \d+: .{10}", told), told
            said["breaks off" if "the procedure fails" in told else "refused"] += 1
        else:
            said["read"] += 1
    assert said["refused"] > 0.6 * number, said
    assert not said["breaks off"], said
