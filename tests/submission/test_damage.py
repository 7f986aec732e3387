"""Whatever is done to a file, reading it gives findings and never a crash."""

from __future__ import annotations

import random
import tomllib

import pytest

from croupier.rules import GAMES
from croupier.submission import has_errors, load, read, register
from croupier.submission.difference import difference
from croupier.submission.file.lines import lines_of
from croupier.submission.options import ROOM, WHO
from tests.submission.room_text import EXAMPLES, HEAD, findings, room, table

ODD_VALUES = (
    *("true", "1", "-1", "0", "99999999999", "1.5", "inf", '""', '"x"', '"none"', "[]", "[[]]", "[1]", '["x"]', "{}"),
    *("{ x = 1 }", '{ loser = "a", winner = 1, table = 1 }', "2024-01-15", "12:30:00", "2024-01-15T10:00:00Z"),
    *(
        "[{ pot = 1 }]",
        "[{ game = 1, losing = 2 }]",
        '[{ game = "holdem", losing = "x", players = [] }]',
        '"a\\nb"',
        '" "',
    ),
)


@pytest.mark.parametrize("raw", ODD_VALUES)
def test_odd_values_of_every_option(raw: str) -> None:
    """Each alone, so that none hides behind another."""
    for name, option in register().items():
        if name in ROOM:
            section, _, key = name.partition(".")
            text = room(f"[{section}]\n{key} = {raw}\n", table("holdem"))
        elif name.startswith("facility."):
            text = room(table("holdem")).replace("[facility]", f'[facility]\n"{name.partition(".")[2]}" = {raw}')
        elif option.at and name not in WHO:
            key = {"blinds": "blinds.amounts"}.get(name, name)
            text = room(table(next(iter(option.at)), f"{key} = {raw}"))
        elif name.startswith("submission."):
            text = f'[submission]\n{name.partition(".")[2]} = {raw}\n[facility]\nname = "Harbor"\n{table("holdem")}'
        else:
            text = room(table("holdem")).replace('name = "Harbor Card Room"', f"name = {raw}")
        for one in findings(text):
            assert 1 <= one.line <= text.count("\n") + 1, name
            assert str(one)


@pytest.mark.parametrize("key", ["ids", "group", "games", "holdem", "badugi"])
@pytest.mark.parametrize("raw", ODD_VALUES)
def test_odd_values_of_what_stands_for_several_tables_or_games(key: str, raw: str) -> None:
    rows = ['id = "1"', 'document = "MD-POKER"', 'game = "holdem"', f"{key} = {raw}"]
    rows = [row for row in rows if row.partition(" ")[0] not in {"ids": ("id",), "games": ("game",)}.get(key, ())]
    for text in ("\n".join(["[[table]]", *rows]), "\n".join(["[groups.x]", *rows[1:], table("holdem")])):
        for one in findings(HEAD + text):
            assert str(one)


@pytest.mark.parametrize("key", ["id", "document", "game", "facility", "submission", "defaults", "bad_beat", "table"])
@pytest.mark.parametrize("raw", ODD_VALUES)
def test_odd_values_of_what_holds_the_options(key: str, raw: str) -> None:
    if key in ("id", "document", "game"):
        text = HEAD + '\n[[table]]\nid = "1"\ndocument = "MD-POKER"\ngame = "holdem"\n'.replace(
            next(row for row in ('id = "1"', 'document = "MD-POKER"', 'game = "holdem"') if row.startswith(key)),
            f"{key} = {raw}",
        )
    else:
        text = f"{key} = {raw}\n" + (table("holdem") if key != "table" else "")
    reading = read(text)

    assert has_errors(reading.findings)
    assert reading.submission is None


def test_random_damage_never_crashes() -> None:
    rng = random.Random(7)
    room_of_all = load(EXAMPLES / "card-room.toml")
    texts = [file.read_text(encoding="utf-8") for file in sorted(EXAMPLES.rglob("*.toml"))]
    parts = ['"', "'", "[", "]", "{", "}", "=", "\n", "#", ".", "1", "x", '"""', ",", "[[table]]\n", "\\", "é", "\0"]
    for _ in range(1_500):
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(parts) + text[at + rng.choice((0, 0, 1, 5, 40)) :]
        reading = read(text)
        assert has_errors(reading.findings) == (reading.submission is None)
        if reading.draft is not None and rng.random() < 0.02:
            wrong = {at for one in reading.findings for at in one.tables}
            assert difference(room_of_all, reading.draft, wrong_at=wrong, room_is_wrong=True)
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            assert reading.findings
        else:
            assert lines_of(text) is not None


def test_two_hundred_tables() -> None:
    games = [game for game in GAMES if game != "top-5-wa"]
    tables = [table(games[number % len(games)], "", str(number)) for number in range(200)]
    submission = read(room("[defaults.MD-POKER]\nrake.percent = 5\n", *tables)).submission

    assert submission is not None
    assert 200 == len(submission.tables)
    assert 199 == int(submission.table("199").id)
