"""A copy of the checkout, in which faults are planted; the sources themselves are never touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "src/croupier"


def listed(root: Path = ROOT) -> list[str]:
    """The files that git tracks or would track, and what was compiled from them: kernels and bytecode."""
    asked = ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    named = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\0")
    places = [path for part in ("src", "tests") for path in (root / part).rglob("__pycache__/*")]
    compiled = (path.relative_to(root).as_posix() for path in places)
    return [name for name in (*named, *compiled) if name and (root / name).is_file()]


@contextmanager
def copied(root: Path = ROOT) -> Iterator[Path]:
    """A copy that keeps file times, so that compiled files remain valid; it is removed at the end."""
    folder = Path(mkdtemp(prefix="mutants-"))
    try:
        for name in listed(root):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def keep_kernels(folder: Path, root: Path = ROOT) -> None:
    """Bring what was compiled in the copy back to the checkout, as if its own tests had run, for the next copy."""
    for pattern in ("*.nbi", "*.nbc"):
        for path in (folder / "src").rglob(f"__pycache__/{pattern}"):
            kept = root / path.relative_to(folder)
            kept.parent.mkdir(exist_ok=True)
            shutil.copy2(path, kept)


@contextmanager
def planted(folder: Path, file: str, text: str, number: int) -> Iterator[None]:
    """Change one file of the copy and give it a distinct time, so that no stale compiled file is used for it."""
    path = folder / file
    before, times = path.read_bytes(), path.stat()
    path.write_text(text, encoding="utf-8")
    os.utime(path, (times.st_atime, times.st_mtime - 10 * (number + 1)))
    try:
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def move_into(folder: Path) -> None:
    """Make this process, its forks and the commands it starts use the sources of the copy."""
    os.chdir(folder)
    sys.path[:] = [str(folder / "src"), *(path for path in sys.path if Path(path or ".").resolve() != ROOT / "src")]
    os.environ["PYTHONPATH"] = str(folder / "src")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False  # so that what many forks load is compiled once
    sys.modules["__main__"].__package__ = None  # a command names itself as it was started: not `python -m`,
    sys.argv[0] = "pytest"  # and not by the path of our own script either
    for name in [name for name in sys.modules if name.partition(".")[0] == "croupier"]:
        del sys.modules[name]
