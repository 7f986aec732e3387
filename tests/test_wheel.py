"""The wheel: built, installed into its own environment, and used from another folder."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import croupier

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).parent / ("uv.exe" if os.name == "nt" else "uv")


def run(*command: object, cwd: Path) -> str:
    """Run a command, which must succeed; returns what it prints."""
    outside = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    words = [str(word) for word in command]
    ran = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", cwd=cwd, env=outside, check=False)
    assert 0 == ran.returncode, ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = (UV, "build", "--quiet", "--offline", "--wheel", "--no-build-isolation", "--python", sys.executable)
    run(*build, "--out-dir", folder, ROOT, cwd=folder)
    (made,) = folder.glob("*.whl")
    return made


def environment(folder: Path) -> Path:
    """Make an empty environment; returns its Python."""
    run(UV, "venv", "--quiet", "--offline", "--python", sys.executable, folder, cwd=folder.parent)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def use(python: Path, folder: Path) -> None:
    """Use the command and the library from a folder that has nothing to do with the repository."""
    command = python.parent / "croupier"
    told = run(python, "-c", "import croupier; print(croupier.__file__)", cwd=folder)
    royal = 'import croupier; print(croupier.evaluate("As Ks Qs Js Ts").words, len(croupier.GAMES))'

    assert Path(told.strip()).is_relative_to(python.parent.parent)
    assert f"croupier {croupier.__version__}" == run(command, "--version", cwd=folder).strip()
    assert "royal flush 21" == run(python, "-c", royal, cwd=folder).strip()
    assert "MD-POKER 10.J(3)" in run(command, "clauses", "MD-POKER 10.J(3)", cwd=folder)
    assert "hand 1 wins the pot" in run(command, "hands", "As Ks", "Kd Kh", "--board", "Qs Js Ts 2d 3c", cwd=folder)
    run(command, "submission", "new", "--game", "holdem=2", "--out", "room.toml", cwd=folder)
    assert "0 errors" in run(command, "submission", "check", "room.toml", cwd=folder)


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    tracked = run("git", "ls-files", "src/croupier", cwd=ROOT).split("\n")
    wanted = {name.removeprefix("src/") for name in tracked if name}

    with zipfile.ZipFile(wheel) as packed:
        assert set() == wanted - set(packed.namelist())


def test_the_wheel_works_outside_the_repository(wheel: Path, tmp_path: Path) -> None:
    """The libraries it needs are those of this environment, found by path: nothing is downloaded."""
    python = environment(tmp_path / "venv")
    run(UV, "pip", "install", "--quiet", "--offline", "--no-deps", "--python", python, wheel, cwd=tmp_path)
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip()
    (Path(site) / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    use(python, elsewhere)


@pytest.mark.long
def test_the_wheel_brings_what_it_needs(wheel: Path, tmp_path: Path) -> None:
    """Installed into an empty environment, with the lock file's versions; needs a package index or a filled cache."""
    python = environment(tmp_path / "venv")
    lock = ROOT / "requirements.lock"
    run(UV, "pip", "install", "--quiet", "--python", python, "--constraint", lock, wheel, cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    use(python, elsewhere)
