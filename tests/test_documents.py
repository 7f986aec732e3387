"""The pages are true where a program can check: links lead somewhere, and the map names what exists."""

import doctest
import hashlib
import json
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.core
import typer.main
from typer.testing import CliRunner

from croupier import __version__
from croupier.cli.app import app
from croupier.room.backups import back_up
from croupier.room.demo import open_demo
from croupier.room.folder import Office, RoomFolder
from croupier.room.hands import Hands, write_hand
from croupier.room.office.day_close import close
from croupier.room.office.duties import assign
from croupier.room.practice import PracticeTable
from croupier.room.roles import Role
from croupier.room.submissions import Submissions
from croupier.rules import GAMES
from croupier.rules.bots import Bot
from tests.command_line import croupier
from tests.json_answers import JSON_ANSWERS, fields_in
from tests.room.office.staffed import Crew, rig

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
SOURCE_PATH = re.compile(r"`((?:src|tests|docs|examples|benchmarks|mutants|web|\.ci)/[\w./-]*)`")
COMMAND = re.compile(r"^    \$ croupier (.+)\n((?:    (?!\$ ).+\n|\n(?=    (?!\$ )))+)", re.MULTILINE)
NAMED_COMMAND = re.compile(r"^ {4,}(?:\$ )?(?:\.venv/bin/)?croupier (.+)|`croupier ([^`]+)`", re.MULTILINE)
FIRST_LINE = re.compile(r"(record|seen|day) \d")  # of a file of ours, which begins with the same word
REQUEST = re.compile(r"(/api/[\w{}/-]+)")
TARGET = re.compile(r"`make ([a-z-]+)[^`]*`|^    make ([a-z-]+)", re.MULTILINE)
COMMANDS = [
    pytest.param(command, shown, id=f"{page.name}: {command}")
    for page in PAGES
    for command, shown in COMMAND.findall(page.read_text(encoding="utf-8"))
]


@cache
def commands() -> Any:
    """The command line; building it takes longer than looking through it."""
    return typer.main.get_command(app)


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
    group = commands()
    assert isinstance(group, typer.core.TyperGroup)

    assert sorted(group.commands) == sorted(set(re.findall(r"^\| `croupier ([a-z-]+)` \|", readme, re.MULTILINE)))


def test_the_readme_begins_with_installing_and_the_two_commands() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:30])

    assert f"pip install 'croupier-{__version__}-py3-none-any.whl" in first_screen
    assert "make run" in first_screen
    assert "make test" in first_screen


def test_the_package_page_links_to_nothing_that_it_does_not_have() -> None:
    """A package index shows the page without the repository."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert [] == LINK.findall((ROOT / project["readme"]).read_text(encoding="utf-8"))
    assert project["urls"]
    assert [] == [url for url in project["urls"].values() if not url.startswith("https://")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_installs_the_name_from_a_package_index(page: Path) -> None:
    """The name is not published, so what an index has under it is somebody else's."""
    assert [] == re.findall(r"pip install '?croupier(?!-\d)\S*", page.read_text(encoding="utf-8"))


def test_the_changelog_begins_with_this_version() -> None:
    versions = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert __version__ == versions[0]


@pytest.mark.parametrize("command, shown", COMMANDS)
def test_every_command_prints_what_the_page_shows(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    ran = croupier(*shlex.split(command))

    printed = (ran.stdout + ran.stderr).rstrip().splitlines()
    assert [line[4:] for line in shown.splitlines()] == [line.rstrip() for line in printed]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_python_session_goes_as_shown(page: Path) -> None:
    """README has one; a page without a session passes."""
    tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")

    assert 0 == tried.failed
    assert tried.attempted or page.name != "README.md"


def commands_named(text: str) -> Iterator[list[str]]:
    """The words of every command of ours in a text; a remark after it is left out."""
    for indented, inline in NAMED_COMMAND.findall(text):
        command = re.split(r" {3,}|  +#| # ", indented or inline)[0].strip()
        if not FIRST_LINE.fullmatch(command):
            yield shlex.split(command, comments=False)


def unknown_in(words: list[str]) -> str:
    """The first word of a command that names no command or option of ours; empty if all do."""
    group: Any = commands()
    known = {option for parameter in group.params for option in (*parameter.opts, *parameter.secondary_opts)}
    rest = words[2:] if words[0] == "--games" else words
    while rest and isinstance(group, typer.core.TyperGroup) and not rest[0].startswith("-") and rest[0] != "...":
        if rest[0] not in group.commands:
            return rest[0]
        group, rest = group.commands[rest[0]], rest[1:]
        known = {option for parameter in group.params for option in (*parameter.opts, *parameter.secondary_opts)}
    given = [word.partition("=")[0] for word in rest if re.match(r"--?[a-z]", word)]
    return next((option for option in given if option not in {*known, "--help"}), "")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_named_exists_with_its_options(page: Path) -> None:
    """Those that a page shows with their output are run; these are only named."""
    named = commands_named(page.read_text(encoding="utf-8"))

    assert [] == [" ".join(words) for words in named if unknown_in(words)]


def test_every_example_of_a_help_text_exists_with_its_options() -> None:
    """`Example: croupier db backup monday.db --room myroom.`, several of them separated by semicolons."""
    texts = [" ".join((command.help or "").split()) for command in _every(commands())]
    shown = [one for text in texts for one in re.findall(r"(?<=Example: ).*|(?<=Examples: ).*", text)]
    examples = [one.strip().removeprefix("then: ").rstrip(".") for text in shown for one in re.split(r";(?= )", text)]

    assert len(examples) > 40
    assert [] == [one for one in examples if not one.startswith("croupier ")]
    assert [] == [one for one in examples if unknown_in(shlex.split(one)[1:])]


def _every(command: Any) -> Iterator[Any]:
    """A command, and those of a group."""
    yield command
    for inner in command.commands.values() if isinstance(command, typer.core.TyperGroup) else ():
        yield from _every(inner)


def test_a_command_that_does_not_exist_would_be_found() -> None:
    page = "`croupier tabel run`\n\n    croupier table open friday.day --gmae holdem   # a table\n    croupier day 1\n"

    assert ["tabel", "--gmae"] == [unknown_in(words) for words in commands_named(page)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_make_target_named_exists(page: Path) -> None:
    targets = re.findall(r"^([a-z-]+(?: [a-z-]+)*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    known = {target for line in targets for target in line.split()}
    named = {one or other for one, other in TARGET.findall(page.read_text(encoding="utf-8"))}

    assert set() == named - known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_address_of_the_api_named_exists(page: Path) -> None:
    """A page may name an address whole, as `/api/tables/4/preview`, or where several begin, as `/api/office`."""
    listed = re.findall(r"^\| `[A-Z]+ (/api/\S+)` \|", (ROOT / "docs" / "modules.md").read_text("utf-8"), re.MULTILINE)
    known = [re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))) for path in (*listed, "/api/socket")]
    named = {path.rstrip("/") for path in REQUEST.findall(page.read_text(encoding="utf-8"))}
    unknown = {path for path in named if not any(one.fullmatch(path) for one in known)}

    assert len(listed) > 50
    assert set() == {path for path in unknown if not any(one.startswith(path) for one in listed)}


def test_the_pages_show_commands() -> None:
    assert len(COMMANDS) >= 3


# Commands at a served room are compared with the page where one is served, in tests/server/http.
HERE_ANSWERED = [one for one in JSON_ANSWERS if "--server" not in one[0]]


def a_day(folder: Path) -> Path:
    """A folder with the file of a day: three bots and two rounds of hold'em."""
    opened = croupier("table", "open", "friday.day", "--game", "holdem", "--at", "2026-03-06T17:00Z", cwd=folder)
    played = croupier("table", "run", "friday.day", "--bots", "3", "--rounds", "2", "--seed", "1", cwd=folder)
    assert (0, 0) == (opened.returncode, played.returncode), opened.stderr + played.stderr
    funds = croupier("table", "fund", "open", "funds.day", "--table", "1", "--keeps", "bad-beat", cwd=folder)
    assert 0 == funds.returncode, funds.stderr
    return folder


@pytest.fixture(scope="module")
def made_room(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a room, and the one password of everybody there; every test gets a copy.

    Ada and bea are administrators, eve is a player, cora in compliance, and vera holds the other roles needed.
    Ann has a person's account and is played by a bot, because only those who sat in a hand may open it.
    """
    folder = tmp_path_factory.mktemp("made")
    room = RoomFolder(folder / "room")
    room.prepare()
    with room.office() as office:
        people, secret = office.people, ""
        administrators = []
        for name in ("ada", "bea"):
            account, password = people.add(None, name, role=Role.ADMINISTRATOR)
            secret = secret or password
            administrators.append(account)
            if password != secret:
                office.sessions.change_password(account, password, secret)
        roles = {"eve": (), "ann": (), "cora": (Role.COMPLIANCE,), "vera": HELD}
        for name, held in roles.items():
            account, password = people.add(administrators[0], name)
            office.sessions.change_password(account, password, secret)
            for role in held:
                for one in administrators:
                    people.grant(one, name, role)
        _a_round_with_ann(office)
        Submissions(office.desk).load(people.account("cora"), (ROOT / SUBMISSION).read_text(encoding="utf-8"))
        hand = Hands(office.desk, people, GAMES).own(people.account("ann"), "let-it-ride", 3)
    (folder / "hand-3.json").write_bytes(write_hand(hand))
    amended = (ROOT / SUBMISSION).read_text(encoding="utf-8").replace("Harbor", "Bay")
    (folder / "amended.toml").write_text(amended, encoding="utf-8")
    with room.store() as store:
        back_up(store, folder / "monday.db")
    return folder, secret


HELD = (Role.SURVEILLANCE, Role.ACCOUNTING, Role.REGULATOR)
SUBMISSION = "examples/submissions/card-room.toml"


def _a_round_with_ann(office: Office) -> None:
    """Ann plays at the practice table, as the bots do."""
    game = GAMES["let-it-ride"]
    room = open_demo(office, [game])
    table = PracticeTable(room, room.tables[game.id], {name: Bot(game.id, name) for name in ("ann", "robo-ada")})
    table.seat_bots()
    table.play_rounds(1)


@pytest.fixture(scope="module")
def made_office(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A room with staff of every role who share one password: a Bad Beat was paid at table 1, and a day is closed.

    Bob has $200 with the room.

    Returns the folder, the password, and the hash of the paper DK-000001 as shown.
    """
    folder, secret = tmp_path_factory.mktemp("office"), "one password for all"
    room = RoomFolder(folder / "room")
    room.prepare()
    with pytest.MonkeyPatch.context() as patched, room.office() as office:
        rig(patched)
        crew = Crew(office.desk, office.people, ("1", "2"), date="2026-11-10")
        crew.seat("1", "ann", "bob")
        crew.play_a_round_after_the_beat("1")
        crew.room.fill(crew["cass"], "bob", 20_000)
        assign(crew.office, crew["fay"], "deb", "dealer", "1")
        crew.tables["1"].wait_until_durable()
        close(crew.office, crew["sue"], room.signing_key(), "2026-11-15")
        for name, password in crew.passwords.items():
            office.sessions.change_password(crew[name], password, secret)
        shown = crew.office.paper("DK-000001").shown
    return folder, secret, shown


@pytest.mark.parametrize("command, table", HERE_ANSWERED, ids=[command for command, _ in HERE_ANSWERED])
def test_the_fields_of_every_json_answer_are_described(
    command: str, table: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(ROOT)
    if command.split()[0] in ("db", "room", "user"):
        made, secret = request.getfixturevalue("made_room")
        shutil.copytree(made, tmp_path, dirs_exist_ok=True)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("CROUPIER_ROOM", str(tmp_path / "room"))
        monkeypatch.setenv("CROUPIER_PASSWORD", secret)
        if command.startswith("db restore"):
            (tmp_path / "room" / "room.db").unlink()
        command = command.replace("HASH", hashlib.sha256((ROOT / SUBMISSION).read_bytes()).hexdigest()[:12])
    if command.split()[0] in ("office", "audit", "day"):
        made, secret, shown = request.getfixturevalue("made_office")
        shutil.copytree(made, tmp_path, dirs_exist_ok=True)
        monkeypatch.setenv("CROUPIER_ROOM", str(tmp_path / "room"))
        monkeypatch.setenv("CROUPIER_PASSWORD", secret)
        rig(monkeypatch)
        command = command.replace("SHOWN", shown)
    if "friday.day" in command or command.startswith("table"):
        monkeypatch.chdir(a_day(tmp_path))

    answer = json.loads(CliRunner().invoke(app, [*shlex.split(command), "--json"], catch_exceptions=False).stdout)

    entry = answer[0] if isinstance(answer, list) else answer
    assert fields_in(table) == list(entry)


def test_every_command_with_json_is_described() -> None:
    """Every command whose help has --json is on the page."""
    group = commands()
    assert isinstance(group, typer.core.TyperGroup)
    words = [command.split() for command, _ in JSON_ANSWERS]
    described = {" ".join(one[: _depth(group, one)]) for one in words}

    assert set(_with_json(group)) == described


def _depth(group: typer.core.TyperGroup, words: list[str]) -> int:
    """How many words name the command."""
    inner = group.commands[words[0]]
    return 1 + _depth(inner, words[1:]) if isinstance(inner, typer.core.TyperGroup) else 1


def _with_json(group: typer.core.TyperGroup, before: str = "") -> Iterator[str]:
    """The commands that have --json, also those in nested groups."""
    for name, command in group.commands.items():
        if isinstance(command, typer.core.TyperGroup):
            yield from _with_json(command, f"{before}{name} ")
        elif any("--json" in option.opts for option in command.params):
            yield f"{before}{name}"
