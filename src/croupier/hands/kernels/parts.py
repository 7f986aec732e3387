"""Kernels as parts of other kernels: no machine code of their own, which halves the time to compile a kernel.

Numba optimises every function, makes machine code of it and wraps it for calls from Python, and then does all that
again for whatever calls it. A chain of six kernels is so compiled six times, and only the first is ever called from
Python. A part stops at the compiler's intermediate code. The kernel that Python calls takes in all its parts, and is
optimised once.
"""

from __future__ import annotations

from typing import Any

from numba import version_info
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

# This goes by numba's insides. With a version that was not tried, kernels are compiled in the ordinary way, for longer.
TRIED = version_info.short == (0, 68)


class PartLibrary(JITCodeLibrary):
    """The code of a part and of its own parts, which is neither optimised nor made into machine code here."""

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


class PartCompiler(Compiler):
    """Numba's compiler, into a library of this kind."""

    def define_pipelines(self) -> Any:
        state = self.state
        codegen, name = state.targetctx.codegen(), state.func_id.func_qualname
        state.library = PartLibrary(codegen, name)  # type: ignore[no-untyped-call]
        return super().define_pipelines()  # type: ignore[no-untyped-call]


# Numba's options for a part, in addition to those of every kernel. It is not kept on disk; whoever calls it is.
PART: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": PartCompiler}
