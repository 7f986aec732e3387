"""Every example runs, and the pages show what it prints."""

import runpy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.rules.settle import read_question, settle

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(example: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "utf8", str(example)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def indented(text: str) -> str:
    """Text as it stands in a code block of a page."""
    return "\n".join(f"    {line}".rstrip() for line in text.strip().splitlines())


def test_there_are_short_examples() -> None:
    short = [example.name for example in EXAMPLES if len(example.read_text(encoding="utf-8").splitlines()) < 30]

    assert "tour.py" in short
    assert len(short) >= 6


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_every_example_runs(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Runs in this process, which has the library loaded; the tour below runs as a separate program.

    In a thread of its own: an event loop may be running in this one, as that of a browser which other tests have open.
    """
    with ThreadPoolExecutor(1) as thread:
        thread.submit(runpy.run_path, str(example), run_name="__main__").result()

    printed = capsys.readouterr()
    assert "" == printed.err
    assert printed.out


def test_the_tour_shows_its_example_and_what_that_prints() -> None:
    example = ROOT / "examples" / "tour.py"
    page = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    ran = run(example)
    printed = ran.stdout

    assert (0, "") == (ran.returncode, ran.stderr)
    assert indented(example.read_text(encoding="utf-8")) in page
    assert printed
    assert indented(printed) in page


@pytest.mark.parametrize("question", sorted((ROOT / "examples" / "settle").glob("*.toml")), ids=lambda file: file.name)
def test_every_question_is_answered(question: Path) -> None:
    answer = settle(read_question(question.read_text(encoding="utf-8")))

    assert question.read_text(encoding="utf-8").startswith("# ")
    assert sum(answer.put_in.values()) == sum(answer.gets.values()) + sum(answer.house.values())
