"""The line of each key of a TOML file. `tomllib` gives the values; a finding also needs their line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

Path = tuple[str | int, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"[ \t]*")
_TO_THE_END = re.compile(r"[^\n]*")
_SPACE = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_BETWEEN_ITEMS = re.compile(r"(?:[ \t\r\n,]+|#[^\n]*)*")
LITERAL = re.compile(r"'''(?:.|\n)*?'{3,5}|'[^'\n]*'")
BASIC = re.compile(r'"""(?:\\(?:.|\n)|[^\\])*?"{3,5}|"(?:\\.|[^"\\\n])*"')
_PLAIN = re.compile(r"[^,\]}#\n]+")
_ESCAPE = re.compile(r'\\(["\\])')


class _Scanner:
    """Walks through a text that `tomllib` has read, and so can assume that it is valid TOML."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def scan(self) -> None:
        table: Path = ()
        while True:
            self._skip(_SPACE)
            if self.at >= len(self.text):
                return
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_TO_THE_END)

    def _header(self) -> Path:
        line, many = self._line(), self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        names = self._key()
        path: Path = ()
        for name in names[:-1]:
            path = (*path, name)
            self.found.setdefault(path, line)
            path = self._inside(path)
        path = (*path, names[-1])
        if many:
            number = self.counts.get(path, -1) + 1
            self.counts[path] = number
            self.found.setdefault(path, line)
            path = (*path, number)
        self.found.setdefault(path, line)
        return path

    def _inside(self, path: Path) -> Path:
        """The path of a header; in an array of tables it means the last table."""
        return (*path, self.counts[path]) if path in self.counts else path

    def _pair(self, table: Path) -> None:
        line = self._line()
        names = self._key()
        self._skip(_BLANK)
        self.at += 1  # the =
        path = table
        for name in names:
            path = (*path, name)
            self.found.setdefault(path, line)
        self._value(path)

    def _key(self) -> list[str]:
        names: list[str] = []
        while True:
            self._skip(_BLANK)
            start = self.at
            quote = self.text[start]
            if quote in "\"'":
                self._skip(BASIC if quote == '"' else LITERAL)
                name = self.text[start + 1 : self.at - 1]
                names.append(_ESCAPE.sub(r"\1", name) if quote == '"' else name)
            else:
                self._skip(_BARE)
                names.append(self.text[start : self.at])
            self._skip(_BLANK)
            if self.text[self.at] != ".":
                return names
            self.at += 1

    def _value(self, path: Path) -> None:
        self._skip(_BLANK)
        first = self.text[self.at]
        if first == "[":
            self._array(path)
        elif first == "{":
            self._inline_table(path)
        elif first == '"':
            self._skip(BASIC)
        elif first == "'":
            self._skip(LITERAL)
        else:
            self._skip(_PLAIN)

    def _array(self, path: Path) -> None:
        self.at += 1
        number = 0
        while True:
            self._skip(_BETWEEN_ITEMS)
            if self.text[self.at] == "]":
                self.at += 1
                return
            self.found[(*path, number)] = self._line()
            self._value((*path, number))
            number += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        while True:
            self._skip(_BETWEEN_ITEMS)
            if self.text[self.at] == "}":
                self.at += 1
                return
            self._pair(path)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()

    def _line(self) -> int:
        """The number of the current line, counted on from the previous call."""
        self._lines += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._lines

    _lines = 1
    _counted = 0


def lines_of(text: str) -> Mapping[Path, int]:
    """The line of every key of a TOML text, by its path: `("table", 0, "rake", "cap")`."""
    scanner = _Scanner(text)
    scanner.scan()
    return MappingProxyType(scanner.found)


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """The line of a key, or of the table it would be in; 1 if there is neither."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return 1
