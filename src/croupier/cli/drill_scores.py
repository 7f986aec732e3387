"""The scores of dealer drills, kept for each chapter in the user's data folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from croupier.cli.files import data_folder
from croupier.errors import CroupierError

FILE = "drill.json"
WEAK = 0.3  # share of wrong answers


class BadScores(CroupierError):
    """A file of scores that cannot be read or written."""


@dataclass(slots=True)
class Score:
    """How often a chapter came up, how often it was right, and how long it took."""

    asked: int = 0
    right: int = 0
    seconds: float = 0.0

    @property
    def weakness(self) -> float:
        """From 0, all right, to 1; a new chapter is in the middle."""
        return 1 - (self.right + 1) / (self.asked + 2)


@dataclass(slots=True)
class Scores:
    """All chapters, and where they are kept."""

    path: Path
    chapters: dict[str, Score] = field(default_factory=dict)

    def add(self, chapter: str, right: bool, seconds: float) -> None:
        """One more answer."""
        score = self.chapters.setdefault(chapter, Score())
        score.asked += 1
        score.right += right
        score.seconds += seconds

    def weakness(self) -> dict[str, float]:
        """By chapter."""
        return {chapter: score.weakness for chapter, score in self.chapters.items()}

    def weakest(self) -> list[str]:
        """Chapters with many wrong answers, the weakest first."""
        weak = {name: one for name, one in self.chapters.items() if one.asked - one.right > WEAK * one.asked}
        return sorted(weak, key=lambda name: -weak[name].weakness)

    def keep(self) -> None:
        """Write them to the file."""
        if not self.chapters:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.data(), indent=2) + "\n", encoding="utf-8")
        except OSError as problem:
            raise BadScores(f"the scores cannot be kept in {self.path}: {problem.strerror}") from None

    def data(self) -> dict[str, dict[str, Any]]:
        """By chapter, as it is stored."""
        return {name: asdict(score) | {"seconds": round(score.seconds, 1)} for name, score in self.chapters.items()}

    def lines(self) -> Iterator[str]:
        """A line for each chapter, the weakest first."""
        if not self.chapters:
            yield "no drill has been answered yet"
        for name, score in sorted(self.chapters.items(), key=lambda one: -one[1].weakness):
            each = score.seconds / score.asked
            yield f"{name:<12} {score.right:>4} of {score.asked:<4} right, {each:.0f} seconds each"


def kept_scores() -> Scores:
    """The stored scores; none if there is no file."""
    path = data_folder() / FILE
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return Scores(path, {name: Score(**one) for name, one in found.items()})
    except FileNotFoundError:
        return Scores(path)
    except (OSError, ValueError, TypeError, AttributeError) as problem:
        raise BadScores(f"the scores in {path} cannot be read: {problem}; move the file away to begin again") from None
