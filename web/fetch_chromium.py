"""Fetch a Chromium for the page's tests from the npm package @sparticuz/chromium, where none can be installed.

    python web/fetch_chromium.py    fetch it into web/.chromium, unless it is there, and print where it is

It needs no package of the system: its libraries and a font come with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from build import INSTALL, CannotBuild, node_folder

PACKAGE = "@sparticuz/chromium@153.0.0"
FOLDER = Path(__file__).resolve().parent / ".chromium"
CHROMIUM = FOLDER / "start"
# The package unpacks its libraries only where it runs as a function in the cloud, so it is told that it does.
UNPACK = 'import chromium from "@sparticuz/chromium"; console.log(await chromium.executablePath());'
IN_THE_CLOUD = {"AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
START = """#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/unpacked/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/unpacked/chromium" "$@"
"""
# Without a font Chromium stops at the first letter; the machine's own come first.
FONTS = """<?xml version="1.0"?>
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>{unpacked}/fonts</dir>
  <cachedir>{unpacked}/fonts-cache</cachedir>
</fontconfig>
"""


def fetch() -> None:
    """Fetch the package, unpack it, and write the script that starts it."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    unpacked = FOLDER / "unpacked"
    unpacked.mkdir(parents=True)
    (FOLDER / "package.json").write_text('{"private": true}', encoding="utf-8")
    node = node_folder()
    env = {**os.environ, **IN_THE_CLOUD, "PATH": f"{node}{os.pathsep}{os.environ['PATH']}", "TMPDIR": str(unpacked)}
    for command in (("npm", *INSTALL, PACKAGE), ("node", "--input-type=module", "--eval", UNPACK)):
        words = [shutil.which(command[0], path=env["PATH"]) or command[0], *command[1:]]
        done = subprocess.run(words, cwd=FOLDER, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            reason = next((line for line in done.stderr.splitlines() if line.strip()), "no reason was given")
            raise CannotBuild(reason.strip())
    (FOLDER / "fonts.conf").write_text(FONTS.format(unpacked=unpacked), encoding="utf-8")
    CHROMIUM.write_text(START, encoding="utf-8")
    CHROMIUM.chmod(0o755)


def main() -> int:
    """Fetch it if it is not here; 1 where it cannot be fetched."""
    try:
        if not CHROMIUM.exists():
            fetch()
    except CannotBuild as why:
        print(f"Chromium could not be fetched: {why}.", file=sys.stderr)
        return 1
    print(CHROMIUM)
    return 0


if __name__ == "__main__":
    sys.exit(main())
