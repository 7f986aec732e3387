"""A clock for the tests of the room."""

from __future__ import annotations


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000_000

    def __call__(self) -> int:
        return self.at

    def forward(self, seconds: int) -> None:
        self.at += seconds * 1_000_000
