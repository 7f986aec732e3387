"""Every answer that the dealer or the floor can be offered has words on the page, instead of its id."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import croupier.rules
from croupier.engine import DEALER, FLOOR

LABELS = Path(__file__).parents[2] / "web" / "src" / "floor" / "labels.ts"
FUNDS = "croupier.rules.shared_funds"  # the books of several tables' funds, which only the room's own hand writes
EITHER = "who"  # a variable for the dealer or the floor, or in poker for the person who reports


def modules() -> Iterator[ModuleType]:
    """The modules of the rules that make options."""
    for found in pkgutil.walk_packages(croupier.rules.__path__, "croupier.rules."):
        folder = Path(str(getattr(found.module_finder, "path", "")))
        path = folder / f"{found.name.rpartition('.')[2]}.py"
        path = path if path.exists() else folder / found.name.rpartition(".")[2] / "__init__.py"
        if found.name != FUNDS and "Option(" in path.read_text():
            yield importlib.import_module(found.name)


def staff_verbs(module: ModuleType) -> set[str]:
    """The verbs of the options that a module makes for the dealer or the floor."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text())
    loops = [
        (node, one.target, one.iter)
        for node in ast.walk(tree)
        for one in (getattr(node, "generators", ()) or ([node] if isinstance(node, ast.For) else ()))
    ]
    found: set[str] = set()
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and len(call.args) > 1 and ast.unparse(call.func) == "Option":
            found |= _values(call.args[1], call, loops, module) if _is_staff(call.args[0], module) else set()
    return found


def _is_staff(actor: ast.expr, module: ModuleType) -> bool:
    if not isinstance(actor, ast.Name):
        return False
    return actor.id == EITHER or vars(module).get(actor.id) in (DEALER, FLOOR)


def _values(
    verb: ast.expr, call: ast.Call, loops: list[tuple[ast.AST, ast.expr, ast.expr]], module: ModuleType
) -> set[str]:
    """What an expression for a verb can be: a text, a constant of the module, or what a loop goes through."""
    if isinstance(verb, ast.Constant):
        return {str(verb.value)}
    where = f"{module.__name__}, line {call.lineno}: what verb is {ast.unparse(verb)}?"
    assert isinstance(verb, ast.Name), where
    if isinstance(found := vars(module).get(verb.id), str):
        return {found}
    for node, target, over in loops:
        names = [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]
        if verb.id in names and any(one is call for one in ast.walk(node)):
            try:
                through = eval(compile(ast.Expression(_without_items(over)), LABELS.name, "eval"), vars(module))
            except NameError as wrong:
                raise AssertionError(where) from wrong
            return {str(one) for one in through}
    raise AssertionError(where)


def _without_items(over: ast.expr) -> ast.expr:
    """`BREACHES` for `BREACHES.items()`: its keys are the verbs."""
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute) and over.func.attr == "items":
        return over.func.value
    return over


def labelled() -> set[str]:
    """The verbs for which the page has words."""
    table = re.search(r"STAFF_WORDS[^{]*\{\n(.*?)\n\};", LABELS.read_text(), re.DOTALL)
    assert table is not None
    return set(re.findall(r'^  "?([a-z0-9-]+)"?: \["', table[1], re.MULTILINE))


def test_every_answer_of_staff_has_words_on_the_page() -> None:
    offered = {verb: module.__name__ for module in modules() for verb in staff_verbs(module)}
    assert {"proceed", "misdeal", "forfeit", "abandon", "no-more-bets"} <= set(offered), "they are found"

    words = labelled()
    assert {} == {verb: offered[verb] for verb in sorted(set(offered) - words)}, "no words for these"
    assert [] == sorted(words - set(offered)), "words for what nobody is offered"
