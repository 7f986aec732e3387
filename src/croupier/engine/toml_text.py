"""TOML written by a user: text that the parser itself cannot handle is reported like any other fault of the file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any


def read_toml(text: str, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The data in a text, or `tomllib.TOMLDecodeError` for anything that prevents reading it."""
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError("lists and tables are nested too deep") from None
    except ValueError:  # Python does not read integers of more than 4,300 digits
        raise tomllib.TOMLDecodeError("a number has too many digits") from None
