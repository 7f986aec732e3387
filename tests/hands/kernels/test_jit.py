"""Kernels where nothing can be written: compiled all the same, and said once."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = """
from croupier.hands.kernels.jit import kernel

@kernel
def doubled(number):
    return 2 * number

@kernel
def doubled_twice(number):
    return doubled(doubled(number))

print(doubled_twice(3))
"""
NOWHERE = "/dev/null/nowhere"  # no folder for anybody, the superuser included


def test_kernels_work_where_nothing_can_be_written(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SOURCE, encoding="utf-8")
    (tmp_path / "__pycache__").touch()  # where numba would keep them
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment |= {"HOME": NOWHERE, "XDG_CACHE_HOME": NOWHERE}

    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)

    assert "12\n" == done.stdout
    assert 1 == done.stderr.count("compiled code cannot be kept")
    assert 1 == done.stderr.count("\n")
