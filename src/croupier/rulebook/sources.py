"""Where code and tests cite clauses, read from the sources, never entered by hand.

Code cites a clause with a string equal to its id, docstrings aside, or, in the rules, with a
`Paytable`, which cites each of its rows.
A test cites a clause with a call whose first argument is the id and which has a `says`. Where a test computes its ids,
as for every row of a paytable, the file is loaded and the marks it makes are counted.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from croupier.errors import CroupierError
from croupier.rulebook.clauses import all_clauses
from croupier.rulebook.tables import paytable_rows
from croupier.rulebook.testing import marks_made

Cited = Iterator[tuple[str, int]]


class NoCheckout(CroupierError):
    """The sources are missing, as in an installed package."""


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """A place that names a clause; the file is relative to the checkout."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Checkout:
    """A copy of the repository: the package under src and the tests beside it."""

    root: Path

    @property
    def package(self) -> Path:
        return self.root / "src" / "croupier"

    @property
    def tests(self) -> Path:
        return self.root / "tests"

    def code_files(self) -> list[Path]:
        """The package without the rulebook itself, which cites everything."""
        own = self.package / "rulebook"
        return [path for path in sorted(self.package.rglob("*.py")) if own not in path.parents]

    def defines_tables(self, path: Path) -> bool:
        """May the file define printed paytables? Only the rules do; elsewhere a paytable cites nothing."""
        return self.package / "rules" in path.parents

    def test_files(self) -> list[Path]:
        """The tests, except those of the rulebook itself, which cite clauses to try the mark and prove none."""
        own = self.tests / "rulebook"
        return [path for path in sorted(self.tests.rglob("*.py")) if own not in path.parents]


@dataclass(slots=True)
class Citations:
    """Every citation found, by clause, and what could not be read."""

    code: dict[str, list[Citation]] = field(default_factory=dict)
    tests: dict[str, list[Citation]] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)


def this_checkout() -> Checkout:
    """The checkout this package runs from; an installed copy has none."""
    package = Path(__file__).resolve().parents[1]
    checkout = Checkout(package.parents[1])
    if package != checkout.package or not checkout.tests.is_dir():
        raise NoCheckout(
            "coverage is computed from the sources and the tests, and this is an installed copy without them; "
            "run it in a checkout of the repository"
        )
    return checkout


def used_files(checkout: Checkout) -> set[Path]:
    """The modules that the commands load, directly or through others, wherever the import is."""
    package = checkout.package
    modules = {_module(path, package): path for path in package.rglob("*.py")}
    ahead = [name for name in modules if name.startswith("croupier.cli") or name == "croupier.__main__"]
    found: dict[str, Path] = {}
    while ahead:
        name = ahead.pop()
        if name in modules and name not in found:
            found[name] = modules[name]
            ahead += [name.rpartition(".")[0], *_imported(modules[name])]
    return set(found.values())


def _module(path: Path, package: Path) -> str:
    return ".".join(("croupier", *path.relative_to(package).with_suffix("").parts)).removesuffix(".__init__")


def _imported(path: Path) -> Iterator[str]:
    """What a file imports, and our module names that appear in it as strings, for modules loaded by name."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    names_modules = re.search(r"""["']croupier\.""", text)  # otherwise only statements matter
    for node in ast.walk(tree) if names_modules else _statements(tree):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (module, *(f"{module}.{one.name}" for one in names))
            case ast.Constant(value=str(value)) if value.startswith("croupier."):
                yield value


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement, and what else has statements in it, without their expressions."""
    ahead = deque([tree])
    while ahead:
        node = ahead.popleft()
        yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(node, name, ())
            if isinstance(inner, list):  # of an `if` that is an expression, it is not
                ahead.extend(inner)


def citations(checkout: Checkout, only: str = "", *, of_tests: bool = True) -> Citations:
    """All citations of clauses, or those of one clause, for which only the files that may cite it are read."""
    found = Citations()
    document = only.partition(" ")[0]
    documents = {clause.document for clause in all_clauses().values()}  # a file that names none cites no clause
    for path in checkout.code_files():
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in documents):
            continue
        if only in text or ("Paytable(" in text and document in text and checkout.defines_tables(path)):
            has_tables = "Paytable(" in text and checkout.defines_tables(path)
            reader = _cited_with_tables if has_tables else _cited_by_code
            _add(found.code, found.unread, checkout, path, text, reader)
    for path in checkout.test_files() if of_tests else ():
        text = path.read_text(encoding="utf-8")
        if "says" in text and (only in text or mirrors(path, only)):
            _add(found.tests, found.unread, checkout, path, text, _cited_by_tests)
    return found


def _add(
    into: dict[str, list[Citation]],
    unread: list[str],
    checkout: Checkout,
    path: Path,
    text: str,
    reader: Callable[[Path, ast.Module, list[str]], Cited],
) -> None:
    file = path.relative_to(checkout.root).as_posix()
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        unread.append(f"{file}:{error.lineno}: {error.msg}")
        return
    problems: list[str] = []
    for clause_id, line in reader(path, tree, problems):
        into.setdefault(clause_id, []).append(Citation(file, line))
    unread.extend(f"{file}:{problem}" for problem in problems)


def _cited_by_code(path: Path, tree: ast.Module, problems: list[str]) -> Cited:
    known = all_clauses()
    for node in literals(tree):
        if node.value in known:
            yield str(node.value), node.lineno


def _cited_with_tables(path: Path, tree: ast.Module, problems: list[str]) -> Cited:
    yield from _cited_by_code(path, tree, problems)
    for clause_id, line in paytable_rows(path, tree, problems):
        if clause_id in all_clauses():
            yield clause_id, line
        else:
            problems.append(f"{line}: this row of the paytable would be {clause_id}, which is not a clause")


def _cited_by_tests(path: Path, tree: ast.Module, problems: list[str]) -> Cited:
    known = all_clauses()
    written: list[tuple[str, int]] = []
    computed = False
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and any(keyword.arg == "says" for keyword in node.keywords):
            match node.args[0]:
                case ast.Constant(value=str(clause_id)) if clause_id in known:
                    written.append((clause_id, node.lineno))
                case ast.Constant():
                    pass
                case _:
                    computed = True
    made = marks_of(path, problems) if computed else []
    yield from dict.fromkeys(written + made)


def mirrors(path: Path, clause_id: str) -> bool:
    """Is this the test file of the clause's chapter (`test_ch12_...`, in Washington `test_p11_...`)?"""
    chapter = re.search(r" (\d+)", clause_id)
    return not chapter or bool(re.match(rf"test_(ch|p)0*{chapter[1]}_", path.name))


def marks_of(path: Path, problems: list[str]) -> list[tuple[str, int]]:
    """Load a test file, as pytest would to collect it, and give clause and line of every mark it makes itself."""
    from importlib.util import module_from_spec, spec_from_file_location

    name = f"_croupier_marks_{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    root = next(above for above in path.parents if not (above / "__init__.py").is_file())  # tests are packages
    sys.path.insert(0, str(root))
    try:
        with marks_made() as made:
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # pytest's skip is not an Exception
        problems.append(f"1: the file cannot be loaded to collect its marks: {error}")
        return []
    finally:
        sys.path.remove(str(root))
        del sys.modules[name]
    asked = ((clause_id, [line for file, line in places if Path(file) == path]) for clause_id, places in made)
    return list(dict.fromkeys((clause_id, lines[0]) for clause_id, lines in asked if lines))


def literals(tree: ast.AST) -> Iterator[ast.Constant]:
    """Every string literal that is a value: not docstrings, not pieces of an f-string."""
    ahead = deque([tree])
    while ahead:
        node = ahead.popleft()
        skipped = isinstance(node, ast.Expr | ast.JoinedStr)
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.Constant):
                ahead.append(child)
            elif isinstance(child.value, str) and not skipped:
                yield child
