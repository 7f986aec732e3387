"""Numba's compiler as kernels use it: a kernel as a part of other kernels, and fewer steps for each.

Numba optimises every function, makes machine code of it and wraps it for calls from Python, and then does all that
again for whatever calls it. A chain of six kernels is so compiled six times, and only the first is ever called from
Python. A part stops at the compiler's intermediate code. The kernel that Python calls takes in all its parts, and is
optimised once, which halves the time.

Most of the remaining time goes into numba's own steps before that, which are written in Python. Kernels are plain
loops over numbers, so they do without the steps for closures and for expressions over whole arrays, and the type of
`a + b` is looked up once for each pair of types, not at every place.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType
from typing import Any

from numba import version_info
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import NopythonRewrites
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    WithLifting,
)

# This goes by numba's insides. With a version that was not tried, kernels are compiled in the ordinary way, for longer.
TRIED = version_info.short == (0, 68)
NOT_NEEDED = (  # by functions without closures, `with`, literal_unroll, and expressions over whole arrays
    WithLifting,
    InlineClosureLikes,
    MakeFunctionToJitFunction,
    InlineInlinables,
    FindLiterallyCalls,
    LiteralUnroll,
    NopythonRewrites,
)


class KernelLibrary(JITCodeLibrary):
    """The code of a kernel that Python calls, which takes in its parts, their parts, and so on."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """As numba does, but not for what is only declared here: to set that up takes longer than the work itself."""
        ll_module.data_layout = self._codegen._data_layout
        steps, builder = self._codegen._function_pass_manager()  # type: ignore[no-untyped-call]
        for function in ll_module.functions:
            if not function.is_declaration:
                steps.run(function, builder)

    def finalize(self) -> None:
        """Take in every part, each once."""
        self._linking_libraries = each_alone(self._linking_libraries)
        super().finalize()  # type: ignore[no-untyped-call]


class PartLibrary(KernelLibrary):
    """The code of a part, which is not made into machine code here, and its own parts beside it."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)  # type: ignore[no-untyped-call]
        self.parts: list[Any] = []
        self._whole: Any = None

    def add_linking_library(self, library: Any) -> None:
        library._ensure_finalized()
        self._reload_init.update(library._reload_init)
        self.parts.append(library)

    def alone(self) -> Any:
        """Its code without its parts."""
        return super()._get_module_for_linking()  # type: ignore[no-untyped-call]

    def _get_module_for_linking(self) -> Any:
        """Its code with that of its parts: for functions that numba compiles in the ordinary way, and that call it."""
        if self._whole is None:
            self._whole = self.alone().clone()
            for one in each_alone(self.parts):
                self._whole.link_in(one._get_module_for_linking(), preserve=True)
        return self._whole

    def _optimize_final_module(self) -> None:
        """The caller does, when everything is together."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """None: there is no machine code."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    @property
    def codegen(self) -> PartLibrary:
        """Where numba notes the Python objects of a function that can be called; a part cannot."""
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Nothing to note, as for what a kernel calls that was kept on disk."""


class Alone:
    """A part without its own parts, as something to take in."""

    def __init__(self, part: PartLibrary) -> None:
        self._reload_init, self._get_module_for_linking = part._reload_init, part.alone


def each_alone(libraries: list[Any]) -> list[Any]:
    """These and their parts, and so on. A caller comes first: code that nobody calls yet would not be taken in."""
    found = list(libraries)
    for library in found:  # which grows meanwhile
        if isinstance(library, PartLibrary):
            found += [one for one in library.parts if one not in found]
    return [Alone(one) if isinstance(one, PartLibrary) else one for one in found]


class Passes(PassManager):
    """The compiler's steps, without a record of each: what numba writes down takes a twentieth of the time."""

    def _runPass(self, index: int, pss: Any, internal_state: Any) -> None:
        pss.analysis = self._analysis
        pss.run_initialization(internal_state)
        pss.run_pass(internal_state)
        pss.run_finalizer(internal_state)


_PASSES: dict[bool, Passes] = {}  # all of them, and those for a function without closures


def passes_for(state: Any) -> Passes:
    """The steps for the function that is to be compiled."""
    shorter = not any(isinstance(one, CodeType) for one in state.func_id.code.co_consts)
    if shorter not in _PASSES:
        _PASSES[shorter] = Passes("nopython")  # type: ignore[no-untyped-call]
        every = DefaultPassBuilder.define_nopython_pipeline(state).passes  # type: ignore[no-untyped-call]
        _PASSES[shorter].passes = [one for one in every if not (shorter and one[0] in NOT_NEEDED)]
        _PASSES[shorter].finalize()  # type: ignore[no-untyped-call]
    return _PASSES[shorter]


class TypesOnce:
    """Numba's context of types, which remembers the types of operators and functions of numbers."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """The signature of a function for arguments of these types."""
        if kws or not isinstance(func, types.Function) or not all(isinstance(one, NUMBERS) for one in args):
            return self._context.resolve_function_type(func, args, kws)
        return remembered(self._context, func, tuple(args))


NUMBERS = (types.Number, types.Boolean, types.IntegerLiteral)


@cache
def remembered(context: Any, func: Any, args: tuple[Any, ...]) -> Any:
    """The signature of a function of numbers."""
    return context.resolve_function_type(func, args, {})


class KernelCompiler(Compiler):
    """Numba's compiler with the steps that a kernel needs."""

    library = KernelLibrary

    def define_pipelines(self) -> Any:
        state = self.state
        codegen, name = state.targetctx.codegen(), state.func_id.func_qualname
        state.library = self.library(codegen, name)  # type: ignore[no-untyped-call]
        state.library.enable_object_caching()
        state.typingctx = TypesOnce(state.typingctx)
        return [passes_for(state)]


class PartCompiler(KernelCompiler):
    """The same, for a part."""

    library = PartLibrary


@contextmanager
def without_garbage() -> Iterator[None]:
    """No garbage is collected meanwhile: a compiler leaves little, and to look for it takes a twelfth of its time."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


# Numba's options, in addition to those of every kernel, for one that Python calls, and for a part. A part is not kept
# on disk; whoever calls it is.
WHOLE: dict[str, Any] = {"pipeline_class": KernelCompiler} if TRIED else {}
PART: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": PartCompiler}
