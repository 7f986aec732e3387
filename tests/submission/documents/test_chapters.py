"""The sentences of a filing in the order of the chapters."""

from __future__ import annotations

from croupier.submission.documents.chapters import LEFT_OPEN, ChapterRow, by_chapter


def row(option: str, clause: str, says: str = "something", chosen: bool = False) -> ChapterRow:
    """A choice under this clause."""
    return ChapterRow(option, says, chosen, clause)


def test_rows_come_by_chapter_and_clause_and_those_without_one_with_their_section() -> None:
    """A part of a clause comes before the clause; a section is where most of its clauses are."""
    found = by_chapter(
        [
            row("deck.first", "submission: deck.first"),
            row("rake.cap", "submission: rake.cap"),
            row("mystery.choice", "submission: mystery.choice"),
            row("rake.type", "MD-POKER 17.B(1)", chosen=True),
            row("rake.posted", "MD-POKER 17.B"),
            row("kill.mode", "MD-POKER 1.B(15)"),
            row("deck.count", "MD-POKER 3.A(4)(b)"),
            row("deck.kind", "MD-POKER 3.A(1)"),
            row("deck.silent", "MD-POKER 3.A", says=""),
            row("deck.cards", "MD-POKER 3.C"),
            row("blinds.number", "MD-POKER 11.D"),
            row("blinds.extra", "MD-POKER 12.D(1)"),
            row("blinds.posted", "MD-POKER 12.D"),
            row("blinds.late", "submission: blinds.late"),
            row("wager.cards", "MD-POKER 7.F(8)(a)"),
            row("wager.late", "MD-POKER 7.E(1)"),
            row("wager.last", "submission: wager.last"),
            row("wager.first", "submission: wager.first"),
        ]
    )

    assert [
        ["1", "kill.mode"],
        ["3", "deck.kind", "deck.count", "deck.cards", "deck.first"],
        ["7", "wager.late", "wager.cards", "wager.last", "wager.first"],
        ["11", "blinds.number"],
        ["12", "blinds.extra", "blinds.posted", "blinds.late"],
        ["17", "rake.type", "rake.posted", "rake.cap"],
        ["Choices the text leaves open", "mystery.choice"],
    ] == [
        [part["title"].partition(":")[0].removeprefix("Chapter "), *(line["option"] for line in part["rows"])]
        for part in found
    ]
    lines = {line["option"]: line for part in found for line in part["rows"]}
    assert {"says": "something", "option": "rake.type", "origin": "chosen", "clause": "MD-POKER 17.B(1)"} == lines[
        "rake.type"
    ]
    assert ("default", LEFT_OPEN) == (lines["rake.cap"]["origin"], lines["rake.cap"]["clause"])
