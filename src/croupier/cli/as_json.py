"""The answer of a command as JSON."""

from __future__ import annotations

import json

import typer


def print_data(data: object) -> None:
    """One value as indented JSON, with letters of every language as they are."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
