"""The page's client core, run by its own tests: streams of every game end in the server's view, and nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.streams import write_streams

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.skipif(
    not (WEB / "node_modules").exists(), reason="the page's packages are not installed; run: make setup"
)
def test_the_store_has_the_servers_view_after_every_increment(tmp_path: Path) -> None:
    write_streams(tmp_path)
    env = {**os.environ, "CROUPIER_STREAMS": str(tmp_path), "NO_COLOR": "1"}
    command = [sys.executable, str(WEB / "build.py"), "--test"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout


def test_the_lock_file_names_no_address() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")

    assert "resolved" not in text
    assert "http://" not in text


def test_every_dependency_is_pinned() -> None:
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    versions = {**package["dependencies"], **package["devDependencies"]}.values()

    assert all(version.replace(".", "").isdigit() for version in versions)
