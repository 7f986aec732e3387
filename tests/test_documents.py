"""The pages are true where a machine can tell: links lead somewhere, and the map names what exists."""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest
import typer.core
import typer.main
from command_line import croupier
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.room.demo import open_demo, play_demo
from croupier.room.folder import RoomFolder
from croupier.room.hands import Hands, write_hand
from croupier.rules import GAMES

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
SOURCE_PATH = re.compile(r"`((?:src|tests|docs|examples|benchmarks|mutants|web|\.ci)/[\w./-]*)`")
COMMAND = re.compile(r"^    \$ croupier (.+)\n((?:    (?!\$ ).+\n|\n(?=    (?!\$ )))+)", re.MULTILINE)
COMMANDS = [
    pytest.param(command, shown, id=f"{page.name}: {command}")
    for page in PAGES
    for command, shown in COMMAND.findall(page.read_text(encoding="utf-8"))
]


def missing_links(page: Path) -> list[str]:
    """The relative links of a page that lead nowhere."""
    return [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [] == missing_links(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_named_exists(page: Path) -> None:
    named = SOURCE_PATH.findall(page.read_text(encoding="utf-8"))

    assert [] == [path for path in named if not (ROOT / path).exists()]


def test_a_dead_link_would_be_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[here](page.md), [there](gone.md#part), [out](https://example.org/x)", encoding="utf-8")

    assert ["gone.md"] == missing_links(page)


def test_the_readme_names_every_part_of_the_package() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    parts = [part for part in (ROOT / "src" / "croupier").iterdir() if (part / "__init__.py").exists()]

    assert [] == [part.name for part in parts if f"`src/croupier/{part.name}/`" not in readme]


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)

    assert sorted(group.commands) == sorted(set(re.findall(r"^\| `croupier ([a-z-]+)` \|", readme, re.MULTILINE)))


def test_the_readme_begins_with_the_two_commands() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:30])

    assert "make run" in first_screen
    assert "make test" in first_screen


@pytest.mark.parametrize("command, shown", COMMANDS)
def test_every_command_prints_what_the_page_shows(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    ran = croupier(*shlex.split(command))

    printed = (ran.stdout + ran.stderr).rstrip().splitlines()
    assert [line[4:] for line in shown.splitlines()] == [line.rstrip() for line in printed]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_python_session_goes_as_shown(page: Path) -> None:
    """README has one; a page without any passes."""
    tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")

    assert 0 == tried.failed
    assert tried.attempted or page.name != "README.md"


def test_the_pages_show_commands() -> None:
    assert len(COMMANDS) >= 3


JSON_ANSWERS = re.findall(
    r"^## `croupier (.+) --json`\n\n\| Field \| Is \|\n\|---\|---\|\n((?:\|.+\n)+)",
    (ROOT / "docs" / "json.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def a_day(folder: Path) -> Path:
    """A folder with the file of a day: three bots and two rounds of hold'em."""
    opened = croupier("table", "open", "friday.day", "--game", "holdem", "--at", "2026-03-06T17:00Z", cwd=folder)
    played = croupier("table", "run", "friday.day", "--bots", "3", "--rounds", "2", "--seed", "1", cwd=folder)
    assert (0, 0) == (opened.returncode, played.returncode), opened.stderr + played.stderr
    return folder


@pytest.mark.parametrize("command, table", JSON_ANSWERS, ids=[command for command, _ in JSON_ANSWERS])
def test_the_fields_of_every_json_answer_are_described(
    command: str, table: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    if command.split()[0] in ("db", "room", "user"):
        monkeypatch.chdir(tmp_path)
        _a_room(monkeypatch, tmp_path)
        if command.startswith("db restore"):
            (tmp_path / "room" / "room.db").unlink()
    if "friday.day" in command or command.startswith("table"):
        monkeypatch.chdir(a_day(tmp_path))

    answer = json.loads(CliRunner().invoke(app, [*shlex.split(command), "--json"], catch_exceptions=False).stdout)

    entry = answer[0] if isinstance(answer, list) else answer
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(entry)


def _a_room(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """What the commands of the page are tried on: a room with administrators ada and bea, and a player eve."""
    monkeypatch.setenv("CROUPIER_ROOM", str(folder / "room"))

    def run(*words: str) -> dict[str, str]:
        ran = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
        return dict(json.loads(ran.stdout))

    run("db", "upgrade")
    run("user", "add", "bea", "--administrator")
    monkeypatch.setenv("CROUPIER_PASSWORD", run("user", "add", "ada", "--administrator")["password"])
    run("user", "add", "eve", "--as", "ada")
    with RoomFolder(folder / "room").office() as office:
        for _ in play_demo(open_demo(office, [GAMES["let-it-ride"]])):
            pass
        hand = Hands(office.desk, office.people, GAMES).own(office.people.account("robo-ada"), "let-it-ride", 3)
    (folder / "hand-3.json").write_bytes(write_hand(hand))
    run("db", "backup", "monday.db")


def test_every_command_with_json_is_described() -> None:
    """Those whose help has --json stand on the page."""
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    groups = {name for name, one in group.commands.items() if isinstance(one, typer.core.TyperGroup)}
    words = [command.split() for command, _ in JSON_ANSWERS]
    described = {" ".join(one[: 2 if one[0] in groups else 1]) for one in words}
    wanted = set()
    for name, command in group.commands.items():
        inner = command.commands if isinstance(command, typer.core.TyperGroup) else {"": command}
        for sub, one in inner.items():
            if any("--json" in option.opts for option in one.params):
                wanted.add(f"{name} {sub}".strip())

    assert wanted == described
