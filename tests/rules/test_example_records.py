"""`examples/records`: a day, a record of it and a seen log, as `docs/records.md` shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from croupier.engine import read, write
from croupier.engine.day_file import read_day
from croupier.engine.seen_log import read_seen, write_seen
from croupier.rules import GAMES
from croupier.rules.table_day import FOLLOWING
from tests.rules.example_day import played_day, written

FOLDER = Path(__file__).parents[2] / "examples" / "records"
DAY, HAND, SEEN = "table-4.day", "hand-3.record", "hand-3-seat-1.seen"
PAGE = Path(__file__).parents[2] / "docs" / "records.md"


def texts() -> Mapping[str, str]:
    """Every file, by its name."""
    day = read_day(written(played_day()[1]), GAMES, FOLLOWING)
    hand = day.rounds[2]
    return {
        DAY: written(played_day()[1]),
        HAND: f"# The third record of the day, by itself.\n{write(hand)}",
        SEEN: write_seen(hand, (1,), day.links[3]),
    }


@pytest.mark.parametrize("name", [DAY, HAND, SEEN])
def test_the_example_is_what_the_code_writes(name: str) -> None:
    assert texts()[name] == (FOLDER / name).read_text(encoding="utf-8"), "run `make records`, and read the difference"


def test_the_examples_belong_together() -> None:
    day = read_day((FOLDER / DAY).read_text(encoding="utf-8"), GAMES, FOLLOWING)
    record, running = read((FOLDER / HAND).read_text(encoding="utf-8"), GAMES)
    log = read_seen((FOLDER / SEEN).read_text(encoding="utf-8"))
    assert day.records[2] == record
    assert f"\nroot {log.root}\n" in write(running)
    assert day.links[3] == log.link
    assert ("4", "3") == (log.head.table, log.head.hand)


def test_every_line_of_the_page_s_examples_stands_in_a_file() -> None:
    """An indented line of the formats is a line of an example, cut where it has three dots."""
    files = [(FOLDER / name).read_text(encoding="utf-8") for name in (DAY, HAND, SEEN)]
    known = [line for text in files for line in text.splitlines()]
    formats = PAGE.read_text(encoding="utf-8").split("## A record")[1]
    shown = re.findall(r"^    (.+)$", formats, re.MULTILINE)
    assert len(shown) > 40
    for line in shown:
        begins = line.split("...")[0]
        assert any(one == line or ("..." in line and one.startswith(begins)) for one in known), line


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
