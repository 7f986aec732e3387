"""The compiler's options, the same for every kernel; the log `croupier.kernels` reports what is being compiled."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core import event
from numba.core.serialize import dumps
from numba.core.types import unliteral

from croupier.hands.kernels.parts import PART, TRIED, WHOLE, without_garbage

Function = TypeVar("Function", bound=Callable[..., Any])
PACKAGE = Path(__file__).parent
LOG = logging.getLogger("croupier.kernels")
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


class _CompileLog(event.Listener):
    """Says in the log which function is compiled; one that was kept on disk is not."""

    def on_start(self, event: Any) -> None:
        LOG.info("compiling %s", event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: Any) -> None:
        LOG.debug("compiled %s", event.data["dispatcher"].py_func.__name__)


event.register("numba:compile", _CompileLog())  # type: ignore[no-untyped-call]


def _stamp(*files: Path) -> str:
    """Changes when one of the files does."""
    states = [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files]
    return hashlib.sha256(repr(states).encode()).hexdigest()


_SOURCES = sorted([*PACKAGE.glob("*.py"), *PACKAGE.parent.glob("tables/*.npy")])
_OURS = _stamp(*_SOURCES)


def _identity(function: Callable[..., Any]) -> tuple[object, ...]:
    """What tells a function from others of its file, the same in every process.

    Numba would take the kernels that a function closes over for others in each process, and compile it every time.
    """
    held = [cell.cell_contents for cell in function.__closure__ or ()]
    parts = [_identity(one.py_func) if hasattr(one, "py_func") else hashlib.sha256(dumps(one)).digest() for one in held]  # type: ignore[no-untyped-call]
    return function.__module__, function.__qualname__, function.__code__.co_firstlineno, *parts


def kernel(function: Function) -> Function:
    """A compiled function: no interpreter lock, no checks for division by zero, kept on disk where that can be written.

    A compiled kernel holds what it calls and copies of the tables, but numba asks only whether the function's own file
    has changed. Here the stamp covers all kernels and tables, and the files beside the function's own, so no kernel
    outlives a table or a constant it was made from.

    For other kernels it is a part (`parts.py`), so no kernel may call itself.
    """
    try:
        compiled: Any = njit(cache=True, **OPTIONS, **WHOLE)(function)
    except RuntimeError:  # numba has no directory that can be written
        _not_kept()
        compiled = njit(**OPTIONS, **WHOLE)(function)
    index: Any = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if hasattr(index, "_source_stamp"):
        beside = Path(function.__code__.co_filename).parent.glob("*.py")
        index._source_stamp = _OURS + _stamp(*sorted(beside))
        compiled._cache._index_key = lambda types, codegen: (types, codegen.magic_tuple(), _identity(function))
    if hasattr(compiled, "compile"):
        compiled.compile = _one_version(compiled.compile)
        if TRIED:
            _as_part(function, compiled)
    return cast(Function, compiled)


def _as_part(function: Function, compiled: Any) -> None:
    """Have other kernels call the function as a part, which is made when the first of them is compiled."""

    @cache
    def part() -> Any:
        made: Any = njit(**OPTIONS, **PART)(function)
        made.compile = _one_version(made.compile)
        return made

    compiled.get_call_template = lambda *types: part().get_call_template(*types)
    compiled.get_overload = lambda signature: part().get_overload(signature)


@cache
def _not_kept() -> None:
    """Warn, once, that compiled code cannot be kept."""
    LOG.warning(
        "compiled code cannot be kept, as neither %s nor your cache folder can be written, so it is compiled each "
        "time; set NUMBA_CACHE_DIR to a folder that can be written",
        PACKAGE,
    )


def _one_version(compile_for: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A number that stands in a call makes no version of the function for itself."""

    def compiled(types: Any) -> Any:
        with without_garbage():
            return compile_for(tuple(map(unliteral, types)) if isinstance(types, tuple) else types)

    return compiled
