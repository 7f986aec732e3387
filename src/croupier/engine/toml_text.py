"""TOML that a user wrote: what the reader itself cannot bear is a fault of the file like any other."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any


def read_toml(text: str, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The data of a text, or `tomllib.TOMLDecodeError` for whatever keeps it from being read."""
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError("lists and tables are nested too deep") from None
    except ValueError:  # Python reads no integer of more than 4,300 digits
        raise tomllib.TOMLDecodeError("a number has too many digits") from None
