"""Errors of environments: one sentence on what is wrong with an environment or an act, or what must be installed."""

from __future__ import annotations

from importlib.util import find_spec

from croupier.errors import CroupierError


class LearnError(CroupierError):
    """An environment that cannot be made."""


class BadAct(LearnError):
    """An act that is not allowed now."""


for _name in ("gymnasium", "pettingzoo"):
    if find_spec(_name) is None:
        raise LearnError(f"croupier.learn needs {_name}, which is not installed; do: pip install 'croupier[learn]'")
