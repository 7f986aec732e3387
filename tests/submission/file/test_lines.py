"""The line of every key, in any TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.submission.file.lines import Path, line_of, lines_of
from tests.submission.room_text import EXAMPLES

TEXT = """\
# a comment with [brackets] and = signs
name = "x # no comment"   # one
"quoted key" = 1
'literal key' = 2
a.b . "c.d" = [
    1, # [
    "]",
    { x = 1, y = { z = "}" } },
]

[section]
long = \"\"\"
[not.a.table]
key = "no key"
\"\"\"
plain = '''
x = 1'''

[[table]]
id = "1"
rake.cap = "5.00"
[table.rake.more]
x = 1
[[table]]
id = "2"
"""


def test_lines_of_keys_tables_and_items() -> None:
    lines = lines_of(TEXT)

    assert 2 == lines[("name",)]
    assert 3 == lines[("quoted key",)]
    assert 4 == lines[("literal key",)]
    assert 5 == lines[("a", "b", "c.d")]
    assert 8 == lines[("a", "b", "c.d", 2)]
    assert 8 == lines[("a", "b", "c.d", 2, "y", "z")]
    assert 11 == lines[("section",)]
    assert 12 == lines[("section", "long")]
    assert 16 == lines[("section", "plain")]
    assert ("section", "key") not in lines
    assert 19 == lines[("table", 0)]
    assert 21 == lines[("table", 0, "rake", "cap")]
    assert 23 == lines[("table", 0, "rake", "more", "x")]
    assert 25 == lines[("table", 1, "id")]
    assert lines == lines_of(TEXT.replace(" = ", "=")) == lines_of(TEXT.replace(" = ", "  =  "))


@pytest.mark.parametrize("last", ["[b]", "[[b]]", "b = 1", 'b = "x"', "b = []", "b = {}", "b = 1 # b", "[b] # b"])
def test_the_last_line_may_have_no_end(last: str) -> None:
    ends = (last, f"{last}\n", f"{last}\r\n")
    found = {("a",): 1, ("b",): 2} | ({("b", 0): 2} if last == "[[b]]" else {})

    assert [found] * 3 == [lines_of(f"a = 1\n{end}") for end in ends]


def test_the_line_of_what_is_missing_is_that_of_its_table() -> None:
    lines = lines_of(TEXT)

    assert 24 == line_of(lines, ("table", 1, "rake", "cap"))
    assert 1 == line_of(lines, ("nothing",))


def paths(data: Any, at: Path = ()) -> Iterator[Path]:
    """Every key and item of parsed TOML."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*at, key)
        yield from paths(value, (*at, key))


def test_every_key_of_every_example_has_its_line() -> None:
    for file in sorted(EXAMPLES.rglob("*.toml")):
        text = file.read_text(encoding="utf-8")
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        rows = text.split("\n")
        lines = lines_of(text)
        for path in paths(data):
            assert path in lines, (file.name, path)
            if isinstance(path[-1], str):
                assert path[-1] in rows[lines[path] - 1], (file.name, path)


KEYS = st.sampled_from(["a", "b", "c", "rake", "cap", "x-y", "d_1"])


def test_a_key_in_quotes_is_what_toml_makes_of_it() -> None:
    text = '"a\\"b" = 1\n"a\\\\b" = 2\n\'c\\"d\' = 3\n\'e.f\' = 4\n"g" . \'h\\\\\' = 5\n'

    assert {
        (name, *([inner] if inner else [])): line
        for line, (name, inner) in enumerate((('a"b', ""), ("a\\b", ""), ('c\\"d', ""), ("e.f", ""), ("g", "h\\\\")), 1)
    } == {path: line for path, line in lines_of(text).items() if path != ("g",)}
    assert {'a"b', "a\\b", 'c\\"d', "e.f", "g"} == set(tomllib.loads(text))


SCALARS = st.sampled_from(["1", "true", '"t"', "'l'", '"# \\" ]"', "2024-01-15", '"""\nm = 1\n"""', "[ ]", "[1, [2]]"])


@given(st.lists(st.tuples(KEYS, KEYS, SCALARS), max_size=12))
def test_random_files_have_each_key_where_it_was_written(pairs: list[tuple[str, str, str]]) -> None:
    text, expected, line = "", {}, 1
    for number, (key, other, value) in enumerate(pairs):
        row = f"[[t]]\n{key}.{other} = {value} # {number} = [\n"
        expected["t", number, key, other] = line + 1
        text += row
        line += row.count("\n")
    tomllib.loads(text)
    lines = lines_of(text)

    assert expected == {path: lines[path] for path in expected}
