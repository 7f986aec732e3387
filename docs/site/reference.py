"""The reference: a page for each public module, from signatures and docstrings."""

from __future__ import annotations

import enum
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

HERE = "reference"


def write(into: Path, modules: tuple[str, ...]) -> None:
    """A page for each module, and the list of them."""
    folder = into / HERE
    folder.mkdir(parents=True, exist_ok=True)
    for name in modules:
        (folder / f"{name}.md").write_text(page(name), encoding="utf-8")
    listed = "\n".join(modules)
    (folder / "index.md").write_text(
        "# Reference\n\nThe public modules, from their signatures and docstrings; "
        "[all public names on one page](../docs/api.md).\n\n```{toctree}\n\n" + listed + "\n```\n",
        encoding="utf-8",
    )


def page(name: str) -> str:
    """A module with its public names."""
    module = import_module(name)
    parts = [f"# {name}", _text(module)]
    for public in module.__all__:
        value = getattr(module, public)
        if inspect.isclass(value) and value.__module__ != "builtins":
            parts += [f"## {public}", *_class(public, value)]
        elif inspect.isroutine(value):
            parts += [f"## {public}", _code(_signature(public, value)), _text(value)]
        else:
            parts += [f"## {public}", f"A constant of type `{type(value).__name__}`."]
    return "\n\n".join(part for part in parts if part) + "\n"


def _class(name: str, value: type) -> Iterator[str]:
    if not issubclass(value, enum.Enum | BaseException):
        yield _code(_signature(name, value))
    yield _text(value)
    if issubclass(value, enum.Enum):
        yield "\n".join(f"- `{one.name}`" for one in value)
    own = [(key, inspect.getattr_static(value, key)) for key in vars(value) if not key.startswith("_")]
    for key, member in own:
        if isinstance(member, property):
            yield f"### {name}.{key}\n\n{_text(member)}"
        elif inspect.isfunction(member) or isinstance(member, classmethod | staticmethod):
            called = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            yield f"### {name}.{key}\n\n{_code(_signature(key, called))}\n\n{_text(called)}"


def _signature(name: str, called: object) -> str:
    try:
        signature = str(inspect.signature(called))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return name
    return f"{name}{signature}"


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def _text(documented: object) -> str:
    """A docstring as Markdown; lines that are set in are code, as in our pages."""
    text = inspect.cleandoc(getattr(documented, "__doc__", "") or "")
    return text.replace("<", "\\<") if "`" not in text else text
