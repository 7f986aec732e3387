"""The reference: a page for each public module, from signatures and docstrings."""

from __future__ import annotations

import ast
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


class _Bare:
    """A text that is shown without quotes where a signature would show a value."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _signature(name: str, called: object) -> str:
    """The name with its parameters, as they are written in Python."""
    try:
        signature = inspect.signature(called)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return name
    parameters = [
        one.replace(annotation=_annotation(one.annotation), default=_default(one.default))
        for one in signature.parameters.values()
    ]
    returns = _annotation(signature.return_annotation)
    return f"{name}{signature.replace(parameters=parameters, return_annotation=returns)}"


def _annotation(value: object) -> object:
    return _Bare(value) if isinstance(value, str) else value


def _default(value: object) -> object:
    """A default as it is written in Python: a class or function by its name, and `...` for what has no such form."""
    if value is inspect.Parameter.empty:
        return value
    text = value.__name__ if inspect.isroutine(value) or inspect.isclass(value) else repr(value)
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        text = "..."
    return _Bare(text)


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def _text(documented: object) -> str:
    """A docstring as Markdown; lines that are set in are code, as in our pages."""
    text = inspect.cleandoc(getattr(documented, "__doc__", "") or "")
    return text.replace("<", "\\<") if "`" not in text else text
