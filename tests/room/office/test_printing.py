"""Papers in print: names in any script, characters that no font has, and marked copies."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from pypdf import PdfReader

from croupier.room.office import papers
from croupier.room.office.duties import keep_person
from croupier.room.office.printing import printed
from croupier.room.office.slips import record_high_hand
from croupier.room.personal import Details
from croupier.submission.documents import typesetting
from tests.room.office.staffed import Crew

PERSIAN = "علی\u200cرضا"  # with a joiner that is not seen
NAMES = ("李小龍", "김민준", "山田太郎", "José María Ñandú", "Владимир", "Νίκος", "محمد", "שרה", "สมชาย", "नरेन्द्र")
LONG = "Wolfeschlegelsteinhausenbergerdorff" * 3
UNKNOWN = "\U00013000"  # a hieroglyph


@pytest.fixture
def without_more_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The product as it is without the extra `fonts`."""
    monkeypatch.setattr(typesetting, "_FONT_PACKAGES", ("no_such_package_of_fonts",))
    for one in (typesetting._compiler, typesetting._font_folders):
        one.cache_clear()
    yield
    for one in (typesetting._compiler, typesetting._font_folders):
        one.cache_clear()


def slip(crew: Crew, name: str) -> bytes:
    """The tracking slip of a player with this name, signed by a floorperson with the same name, in print."""
    keep_person(crew.office, crew["cora"], "fay", Details(name[:140], "", "L-0002"))
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    told = {"name": name, "phone": "410 555 0100", "identification": "passport"}
    paper = record_high_hand(crew.office, crew["fay"], crew.passwords["fay"], "1", 2, told)
    assert paper is not None
    shown, mark = papers.for_print(crew.office, crew["fay"], paper.number)
    return printed(shown, mark, crew.office.gaming_days.zone)


def text_of(pdf: bytes) -> str:
    """The words of a PDF, without the break points of long ones."""
    pages = (page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    return " ".join("\n".join(pages).replace("\u200b", "").split())


def words_of(pdf: bytes) -> str:
    """The same without spaces, since lines may be broken anywhere."""
    return text_of(pdf).replace(" ", "")


def fonts_of(pdf: bytes) -> set[str]:
    found = (page["/Resources"]["/Font"].values() for page in PdfReader(io.BytesIO(pdf)).pages)  # type: ignore[index]
    return {
        str(font.get_object()["/BaseFont"]).partition("+")[2].partition("-")[0] for fonts in found for font in fonts
    }


def test_names_in_every_script_are_drawn_with_the_extra_fonts(crew: Crew) -> None:
    pdf = slip(crew, ", ".join((*NAMES, PERSIAN)))

    fonts = {"NotoSansCJKjp", "NotoSansArabic", "NotoSansThai", "NotoSansDevanagari", "LibertinusSerif"}
    assert fonts <= fonts_of(pdf)
    text = text_of(pdf)
    assert "U+" not in text
    for name in ("李小龍", "김민준", "山田太郎", "José María Ñandú", "Владимир", "Νίκος"):
        assert 2 == text.count(name), "once as the player's name and once as the signature's"


def test_a_character_that_no_font_has_is_written_by_its_number_and_the_paper_says_so(crew: Crew) -> None:
    text = text_of(slip(crew, f"Amun {UNKNOWN}"))

    assert "Amun [U+13000]" in text
    assert "No font on this machine has the characters written as [U+13000]; install a font that has them" in text


@pytest.mark.usefixtures("without_more_fonts")
def test_without_the_extra_the_paper_says_what_to_install(crew: Crew) -> None:
    text = text_of(slip(crew, f"नरेन्द्र {UNKNOWN}"))

    assert "[U+0930]" in text or "install a font" not in text, "a font of the machine may have it"
    assert "do: pip install 'croupier[fonts]', then print a copy" in text


def test_a_long_name_is_broken_into_lines(crew: Crew) -> None:
    pdf = slip(crew, LONG)

    (page,) = PdfReader(io.BytesIO(pdf)).pages
    assert not any(LONG in line for line in page.extract_text().splitlines())
    assert 2 == words_of(pdf).count(LONG)


def test_breaks_do_not_part_a_vowel_sign_from_its_letter() -> None:
    pieces = typesetting.breakable("नरेन्द्र" * 8).split("\u200b")

    assert "नरेन्द्र" * 8 == "".join(pieces)
    assert len(pieces) > 4
    assert not [one for one in pieces if one[0] in "\u0947\u094d"]
