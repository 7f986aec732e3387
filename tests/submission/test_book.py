"""The submission as a filing: every choice by chapter, chosen or default, and the odds of every wager."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from croupier.submission import Submission, read
from croupier.submission.documents import CannotPrint, write_book
from croupier.submission.documents.at_house_tables import offered
from croupier.submission.documents.book import alike, book
from croupier.submission.documents.wager_odds import question

FILE = """
[submission]
filed = 2025-01-02
approved_on = 2025-02-03
[facility]
name = "Harbor Card Room"
[defaults.holdem]
odd_chip.rule = "left-of-button"
rake.cap = "4.00"
[high_hand]
min_pot = "30.00"
[[table]]
id = "1"
document = "MD-POKER"
game = "holdem"
[[table]]
id = "2"
document = "MD-POKER"
game = "holdem"
betting.small_bet = "6.00"
[[table]]
id = "3"
document = "MD-POKER"
game = "holdem"
[[table]]
id = "5"
document = "MD-TOP5"
game = "top-five"
top5.poker_bonus.paytable = "B"
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are computed here, not taken from the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def submission() -> Submission:
    found = read(FILE)
    assert found.submission is not None, found.findings
    return found.submission


def test_tables_with_the_same_choices_are_filed_together(submission: Submission) -> None:
    assert [["1", "3"], ["2"], ["5"]] == [[table.id for table in group] for group in alike(submission)]


def test_every_choice_is_there_once_in_the_order_of_the_chapters(submission: Submission) -> None:
    data = book(submission)
    part = data["parts"][0]
    rows = [row for chapter in (*part["chapters"], *data["room"]) for row in chapter["rows"]]
    names = [row["option"] for row in rows]
    chapters = [int(chapter["title"].split()[1].strip(":")) for chapter in part["chapters"][:-1]]

    table = submission.table("1")
    assert set(table.game.choices.choices) - {"table.id"} <= set(names)
    assert sorted(chapters) == chapters
    assert ["bad_beat.offered", "high_hand.offered"] == sorted(name for name in set(names) if names.count(name) > 1)
    shown = {row["option"]: (row["value"], row["origin"], row["clause"]) for row in rows}
    assert ("$4", "chosen", "MD-POKER 17.A(3)") == shown["rake.cap"]
    assert ("10", "default", "MD-POKER 17.B(1)") == shown["rake.percent"]
    assert ("$30", "chosen", "MD-POKER 16.B(3)") == shown["high_hand.min_pot"]
    assert ("yes", "default", "left open") == shown["rake.no_flop_no_drop"]


def test_the_odds_of_each_wager_are_those_of_the_computation(submission: Submission) -> None:
    wagers = {one["name"]: one for one in book(submission)["parts"][-1]["wagers"]}
    bonus = wagers["Top Five Bonus"]

    assert ["Ante and Play", "Top Five Bonus", "Poker Bonus"] == list(wagers)
    # All seven of the 20 cards ranked ace to 10: 133,784,560 deals, 77,520 of them.
    assert ("1,725 to 1", "100 to 1") == next(
        (row["true"], row["payout"]) for row in bonus["rows"] if row["outcome"] == "seven cards"
    )
    assert "paytable B" == wagers["Poker Bonus"]["paytable"]
    assert all(one["edge"].endswith(" %") for one in wagers.values())


def test_the_meters_and_stakes_of_the_file_are_priced() -> None:
    text = """[facility]
name = "Harbor"
[[table]]
id = "1"
document = "MD-LIR"
game = "let-it-ride"
lir.bet_min = "15.00"
lir.progressive.offered = true
lir.progressive.paytable = "D"
lir.progressive.wager = "5.00"
lir.progressive.initial = { major = "2000.00", minor = "300.00" }
[[table]]
id = "2"
document = "WA-TOP5"
game = "top-5-wa"
wa.max_wager = "300.00"
"""
    found = read(text).submission
    assert found is not None
    ride, washington = found
    asked = {one.name: question(ride, one) for one in offered(ride)}

    assert 1_500 == asked["Let It Ride"].stake_cents
    assert ("D", 500, {"major": 200_000, "minor": 30_000}) == (
        asked["Progressive"].paytable,
        asked["Progressive"].stake_cents,
        dict(asked["Progressive"].meters),
    )
    assert ("D", 500) == (asked["Envy Bonus"].paytable, asked["Envy Bonus"].stake_cents)
    assert ["3.08", "3.18"] == [question(washington, one).paytable for one in offered(washington)[:2]]


def test_the_pdf_has_the_approval_date_on_each_page(submission: Submission, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    path = write_book(submission, tmp_path / "book.pdf", lambda done, of: seen.append((done, of)))
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(path).pages]

    assert [(1, 3), (2, 3), (3, 3)] == seen
    assert all("Rules Submission approved 2025-02-03" in page for page in pages)
    whole = " ".join(pages)
    for words in (
        submission.hash,
        "February 3, 2025",
        "Hold ’Em: tables 1 and 3",
        "The most rake of one round of play",
    ):
        assert words in whole
    assert "house advantage" in whole
    with pytest.raises(CannotPrint, match="cannot write"):
        write_book(submission, tmp_path / "no" / "book.pdf")
