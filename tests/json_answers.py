"""What docs/json.md says about the answers of commands with `--json`."""

from __future__ import annotations

import re
from pathlib import Path

_PAGE = Path(__file__).resolve().parents[1] / "docs" / "json.md"
_FORM = r"^## `croupier (.+) --json`\n\n\| Field \| Is \|\n\|---\|---\|\n((?:\|.+\n)+)"
# Each command with the table of its fields.
JSON_ANSWERS: list[tuple[str, str]] = re.findall(_FORM, _PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def fields_in(table: str) -> list[str]:
    """The fields that a table of the page lists."""
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def fields_of(command: str) -> list[str]:
    """The fields that the page lists for a command, named by its first words."""
    return next(fields_in(table) for known, table in JSON_ANSWERS if known.startswith(command))
