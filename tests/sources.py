"""The product's sources, parsed once: several tests look through all of them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(file: Path) -> ast.Module:
    """The tree of a source file."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Everything in the tree of a source file."""
    return tuple(ast.walk(parsed(file)))
