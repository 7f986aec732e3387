"""Signs as they are drawn: with the longest names and limits nothing overlaps, leaves the paper or is painted over.

The boxes are read from the SVG of the page, glyph by glyph; the pixels from the picture at its full resolution.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from pypdf import PdfReader

from croupier.rules import GAMES
from croupier.submission import Submission
from croupier.submission.documents import CannotPrint, all_signs, write_book, write_signs
from croupier.submission.documents.characters import without_glyph
from croupier.submission.documents.printing import file_names, printed
from tests.submission.crowded_rooms import NAMES, STRUCTURES, crowded
from tests.submission.documents.drawn import faults, page, unseen
from tests.submission.room_text import lawful, table

MARGIN = 30  # points on the left and the right


def is_well_drawn(submission: Submission, *, pixels: bool) -> None:
    signs = list(all_signs(submission))
    drawn = [page(svg) for svg in printed(submission, signs, "svg")]
    assert len(drawn) >= len(signs)
    for number, one in enumerate(drawn):
        assert [] == faults(one, MARGIN), number
    if pixels:
        for one, png in zip(drawn, printed(submission, signs, "png"), strict=True):
            picture = Image.open(io.BytesIO(png))
            assert [] == unseen(one, np.asarray(picture.convert("RGB")))


@pytest.mark.parametrize(
    "game, names",
    [
        ("omaha5-hilo8", "long"),
        ("badeucey", "one word"),
        ("let-it-ride", "long"),
        ("top-five", "long"),
        ("top-5-wa", "one word"),
    ],
)
def test_nothing_overlaps_or_is_cut_with_the_longest_names(game: str, names: str) -> None:
    is_well_drawn(crowded(game, names), pixels=game == "let-it-ride")


@pytest.mark.long
@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_or_is_cut_at_any_game(game: str, names: str) -> None:
    variants = {"MD-POKER": tuple(STRUCTURES), "MD-LIR": tuple("ABCDEF")}.get(GAMES[game].document, ("",))
    for variant in variants:
        is_well_drawn(crowded(game, names, variant), pixels=variant == variants[0])


def test_a_picture_has_200_pixels_an_inch(tmp_path: Path) -> None:
    first, *_ = write_signs(crowded("top-five"), tmp_path, form="png")
    picture = Image.open(first)

    assert (2_200, 1_700) == picture.size
    assert (200, 200) == tuple(round(one) for one in picture.info["dpi"])


def test_every_table_has_a_file_of_its_own(tmp_path: Path) -> None:
    ids = ("2 A", "2-A", "2/A", "2 a", "3", "/", "?")
    tables = "".join(f'[[table]]\nid = "{one}"\ndocument = "MD-TOP5"\ngame = "top-five"\n' for one in ids)
    room = lawful(f'[facility]\nname = "Harbor"\n{tables}')
    every = write_signs(room, tmp_path)
    (alone,) = write_signs(room, tmp_path, tables=[room.table("2/A")])

    assert len(ids) == len({one.name.casefold() for one in every})
    assert "Table 2/A" in PdfReader(alone).pages[0].extract_text()
    assert ["2-A_1", "2-A_2", "2-A_3", "2-a_4", "3", "x_1", "x_2"] == [*file_names(ids).values()]


def test_a_table_that_spreads_several_games_has_one_file(tmp_path: Path) -> None:
    games = 'document = "MD-POKER"\ngames = ["holdem", "omaha-high"]\nholdem.odd_chip.rule = "left-of-button"\n'
    jackpot = '[bad_beat]\noffered = true\ntables = ["5 (holdem)"]\ndiscontinue = "to players"\n'
    room = lawful(f'[facility]\nname = "Harbor"\n{jackpot}[[table]]\nid = "5"\n{games}')
    of_table, of_room = write_signs(room, tmp_path)
    text = " ".join(page.extract_text() for page in PdfReader(of_table).pages)
    pictures = write_signs(room, tmp_path / "pictures", form="svg")

    assert "table-5.pdf" == of_table.name
    assert "Table 5" in text
    assert "holdem" not in text
    assert {"Hold ’Em", "Omaha High"} <= set(text.splitlines())
    assert "Table 5 (Hold ’Em)" in " ".join(page.extract_text() for page in PdfReader(of_room).pages)
    assert len(list(all_signs(room))) == len(set(pictures))


@pytest.mark.parametrize(
    "text, where, end",
    [
        (
            '[facility]\nname = "Harbor 𓀀"',
            "facility.name has '𓀀' (U+13000, EGYPTIAN HIEROGLYPH A001) at position 8, which",
            "write it in another script",
        ),
        (
            '[facility]\nname = "Harbor"\n[[revision]]\ndate = 2024-01-01\nwhat = "ግርማ"',
            "revision.what has 'ግ' (U+130D",
            "write it in another script (and 2 more)",
        ),
    ],
)
def test_a_character_that_no_font_has_is_refused_by_name(tmp_path: Path, text: str, where: str, end: str) -> None:
    room = lawful(f'{text}\n[[table]]\nid = "1"\ndocument = "MD-TOP5"\ngame = "top-five"\n')

    with pytest.raises(CannotPrint) as refused:
        write_signs(room, tmp_path / "signs")
    assert where in str(refused.value)
    assert str(refused.value).endswith(end)
    assert not (tmp_path / "signs").exists()
    with pytest.raises(CannotPrint):
        write_book(room, tmp_path / "book.pdf")


@pytest.mark.parametrize(
    "name, drawn", [("Harbor", "HARBOR"), ("Гавань", "ГАВАНЬ"), ("პორტი", "პორტი"), ("ميناء", "ميناء")]
)
def test_a_name_is_in_capitals_where_its_script_has_them(name: str, drawn: str) -> None:
    """The font has Georgian letters, but not the capitals that Unicode gives them."""
    room = lawful(f'[facility]\nname = "{name}"\n' + table("top-five", 'deck.shuffler = "automatic"'))
    (pdf,) = printed(room, [sign for sign in all_signs(room) if sign.kind == "out-of-order"])
    head = PdfReader(io.BytesIO(pdf)).pages[0].extract_text().partition("Out of Order")[0]

    assert drawn in head or set(drawn) <= set(head), "letters and dots of Arabic are separate glyphs"


def test_other_scripts_that_a_font_has_are_drawn() -> None:
    assert frozenset("𓀀ግ") == without_glyph("Éßőж Ωµ שלום ế ’ 한富 ไทย नमः 𓀀ግ")
