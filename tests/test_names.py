"""One word, one meaning: no two classes of the package have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import croupier
from tests.sources import nodes

PACKAGE = Path(croupier.__file__).parent


def classes(folder: Path) -> dict[str, list[str]]:
    """The modules in which each class name is defined."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for module in sorted(folder.rglob("*.py")):
        for node in nodes(module):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(module.relative_to(folder)))
    return found


def test_every_class_name_is_used_once() -> None:
    found = classes(PACKAGE)

    assert len(found) > 700
    assert {} == {name: modules for name, modules in found.items() if len(modules) > 1}


def test_a_second_class_of_the_same_name_would_be_found(tmp_path: Path) -> None:
    for module in ("one.py", "two.py"):
        (tmp_path / module).write_text("class Hand:\n    pass\n", encoding="utf-8")

    assert {"Hand": ["one.py", "two.py"]} == classes(tmp_path)
