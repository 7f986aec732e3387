"""The tables that `croupier.hands.build_tables` wrote, loaded once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

FOLDER = Path(__file__).parent.parent / "tables"


def table(name: str) -> NDArray[Any]:
    """One table by name."""
    found: NDArray[Any] = np.load(FOLDER / f"{name}.npy", allow_pickle=False)
    return found
