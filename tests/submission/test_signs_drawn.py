"""Signs as they are drawn: with the longest names and limits nothing overlaps, leaves the paper or is painted over.

The boxes are read from the SVG of the page, glyph by glyph; the pixels from the picture at its full resolution.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from drawn import faults, page, unseen
from PIL import Image
from pypdf import PdfReader
from room_text import MUST, lawful

from croupier.rules import GAMES
from croupier.rules.poker.house_side import HIGH_GAMES
from croupier.submission import Submission
from croupier.submission.documents import CannotPrint, all_signs, write_book, write_signs
from croupier.submission.documents.characters import without_glyph
from croupier.submission.documents.printing import file_names, printed

# 140 characters and 30, with descenders and accents, and as one word of the widest letter.
FACILITY = (
    "The Grand Harbor and Quayside Poker Gallery, Gaming Hall and Jockey Club of Prince George’s County and Éastern "
    "Upper Marlboro, Maryland, Jqyp"
)
TABLE = "High-Limit Gallery, Jqyp Wg 77"
NAMES = {"long": (FACILITY, TABLE), "one word": ("W" * 140, "W" * 30), "short": ("Ab", "1")}
MARGIN = 30  # points on the left and the right
JACKPOTS = """[bad_beat]
offered = true
tables = ["all"]
discontinue = "approved"
max_contribution = "2.00"
qualifying = [{{ game = "{game}", losing = "four 10s" }}]
[high_hand]
offered = true
tables = ["all"]
minimum = "four 10s"
qualifying_periods = ["12:00-13:45", "13:45-16:00", "20:30-23:15"]
restrictions = ["identification", "one payout for each player and period, by the judgement of the manager on duty"]
"""
LEVELS = ", ".join(f'{{ pot = "{pot}00.00", amount = "{pot}.00" }}' for pot in range(1, 10))
POKER = f"""betting.max_raises = 99
deck.shuffler = "automatic"
rake.type = ["incremental", "time"]
rake.levels = [{LEVELS}]
rake.cap = "9.00"
rake.hourly_fee = "1200.00"
rake.method = "By the dealer, from every pot as it grows, judged by the eye of the floorperson; nothing is kept back."
"""
STRUCTURES = {
    "fixed": 'betting.structure = "fixed"\nbetting.small_bet = "1234000.00"\n',
    "spread": 'betting.structure = "spread"\nbetting.small_bet = "1234000.00"\ntable.max_bet = "98765000.00"\n',
    "pot": 'betting.structure = "pot"\nbetting.small_bet = "1234000.00"\n',
    "no-limit": 'betting.structure = "no-limit"\nbetting.small_bet = "1234000.00"\nbetting.check_raise = false\n',
}
ON_OFFER = "".join(f"lir.{one}.offered = true\n" for one in ("five_card", "three_card", "six_card", "progressive"))


def crowded(game: str, names: str = "long", variant: str = "") -> Submission:
    """A lawful room with one table at which everything is on offer that has a sign."""
    facility, table_id = NAMES[names]
    choices = GAMES[game].choices.choices
    rows = [MUST.get(game, "")]
    if GAMES[game].document == "MD-POKER":
        rows += [POKER, STRUCTURES[variant or "fixed"], 'ante.amount = "1000.00"']
        rows += ["straddle.offered = true"] if "straddle.offered" in choices else []
        kill = "kill.mode" in choices and variant in ("", "fixed")
        rows += ['kill = { mode = "half", qualifying_pot = "98765000.00", post = "winner" }'] if kill else []
    elif game == "let-it-ride":
        rows += [ON_OFFER, f'lir.progressive.paytable = "{variant or "F"}"', 'lir.payout_limit = "12345678.00"']
    room = JACKPOTS.format(game=game) if game in HIGH_GAMES else ""
    head = f'[submission]\nfiled = 2025-01-02\napproved_on = 2025-02-03\n[facility]\nname = "{facility}"\n'
    table = f'[[table]]\nid = "{table_id}"\ndocument = "{GAMES[game].document}"\ngame = "{game}"\n'
    return lawful("\n".join([head, room, table, *rows]))


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


@pytest.mark.parametrize("game", ["omaha5-hilo8", "stud7-hilo8", "let-it-ride", "top-five", "top-5-wa"])
def test_nothing_overlaps_or_is_cut_with_the_longest_names(game: str) -> None:
    is_well_drawn(crowded(game), pixels=game == "let-it-ride")


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


@pytest.mark.parametrize(
    "text, where",
    [
        ('[facility]\nname = "Harbor 富"', "facility.name has '富' (U+5BCC, CJK UNIFIED IDEOGRAPH-5BCC) at place 8"),
        ('[facility]\nname = "Harbor"\n[[revision]]\ndate = 2024-01-01\nwhat = "ไทย"', "revision.what has 'ไ' (U+0E44"),
    ],
)
def test_a_character_that_no_font_has_is_refused_by_name(tmp_path: Path, text: str, where: str) -> None:
    room = lawful(f'{text}\n[[table]]\nid = "1"\ndocument = "MD-TOP5"\ngame = "top-five"\n')

    with pytest.raises(CannotPrint) as refused:
        write_signs(room, tmp_path / "signs")
    assert where in str(refused.value)
    assert not (tmp_path / "signs").exists()
    with pytest.raises(CannotPrint):
        write_book(room, tmp_path / "book.pdf")


def test_other_scripts_that_a_font_has_are_drawn() -> None:
    assert frozenset("한富") == without_glyph("Éßőж Ωµ שלום ế ’ 한富")
