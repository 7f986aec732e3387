"""Every hand ranking of the four texts.

    from croupier.hands import compare, evaluate              # one hand: ranked by lookup, described by the reference
    from croupier.hands import counts, evaluate_many          # many at once
    from croupier.hands.equity import equity

Numpy is loaded on the first request for many hands, and the kernels with numba once there are enough hands (`ways.py`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.hands.errors import BadHand
from croupier.hands.evaluate import compare, evaluate  # not on demand: the module of the same name would shadow it

if TYPE_CHECKING:
    from croupier.hands.all_hands import counts
    from croupier.hands.many import category_of, evaluate_many

__all__ = ["BadHand", "category_of", "compare", "counts", "evaluate", "evaluate_many"]

_ON_DEMAND = {"category_of": "many", "counts": "all_hands", "evaluate_many": "many"}


def __getattr__(name: str) -> Any:
    if name == "equity":
        return import_module("croupier.hands.equity")
    if name in _ON_DEMAND:
        return getattr(import_module(f"croupier.hands.{_ON_DEMAND[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
