"""Search by meaning, measured on 150 questions of the floor; a third of them is never looked at for tuning."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from croupier.rulebook import Clause, all_clauses, place_in, readings, search
from croupier.rulebook.floor_questions import floor_questions
from croupier.rulebook.searching import _near
from croupier.rulebook.stems import stem, words
from croupier.rulebook.thesaurus import thesaurus

LINES = [
    line.partition(" | ")
    for line in (Path(__file__).parent / "floor_questions.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
QUESTIONS = [(question, frozenset(answers.split("; "))) for question, _, answers in LINES]
TUNED = [question for place, question in enumerate(QUESTIONS) if place % 3 != 2]
HELD_OUT = [question for place, question in enumerate(QUESTIONS) if place % 3 == 2]

HELD_5, HELD_10 = 47, 49


def hits(questions: list[tuple[str, frozenset[str]]], among: int) -> int:
    """How many questions have an answer among the first; `#2` is part of the printed clause."""
    return sum(not answers.isdisjoint(found_among(question, among)) for question, answers in questions)


@cache
def found_among(question: str, first: int) -> frozenset[str]:
    return frozenset(found.id.partition("#")[0] for found in search(question, first))


def test_the_questions_are_150_and_name_real_answers() -> None:
    assert (150, 100, 50) == (len(QUESTIONS), len(TUNED), len(HELD_OUT))
    known = {*all_clauses(), *readings()}
    assert set() == {answer for _, answers in QUESTIONS for answer in answers} - known


def test_the_questions_it_was_tuned_on() -> None:
    assert (hits(TUNED, 5), hits(TUNED, 10)) >= (98, 100)


def test_the_questions_held_out() -> None:
    """Reported separately in docs/howto/search-the-rules.md; an improvement raises the figures there and here."""
    assert (HELD_5, HELD_10) == (hits(HELD_OUT, 5), hits(HELD_OUT, 10))
    page = (Path(__file__).parents[2] / "docs" / "howto" / "search-the-rules.md").read_text(encoding="utf-8")
    assert f"| held out | 50 | {HELD_5} | {HELD_10} |" in page
    assert f"| tuned | 100 | {hits(TUNED, 5)} | {hits(TUNED, 10)} |" in page


def test_all_questions_reach_the_mark() -> None:
    """Nine in ten among the first five, 98 in a hundred among the first ten."""
    assert hits(QUESTIONS, 5) >= 0.90 * 150
    assert hits(QUESTIONS, 10) >= 0.98 * 150


def test_every_line_of_the_index_names_something_real() -> None:
    assert set() == set(thesaurus().index) - {*all_clauses(), *readings()}


@pytest.mark.parametrize(
    "forms",
    [
        ("burn", "burns", "burned", "burning"),
        ("expose", "exposed", "exposing"),
        ("misdeal", "misdeals"),
        ("deal", "dealt"),
    ],
)
def test_forms_of_a_word_share_their_stem(forms: tuple[str, ...]) -> None:
    assert 1 == len({stem(form) for form in forms})


@pytest.mark.parametrize(
    "one, other", [("boxed card", "card facing the wrong way"), ("shove", "all-in"), ("puck", "button")]
)
def test_words_of_the_card_room_find_the_same(one: str, other: str) -> None:
    assert {found.id for found in search(one, 5)} & {found.id for found in search(other, 5)}


@pytest.mark.parametrize(
    ("asked", "meant"), [("misdeel", "misdeal"), ("straddlers", "straddle"), ("qualifications", "qualify")]
)
def test_a_word_that_nobody_wrote_finds_what_is_nearly_that_word(asked: str, meant: str) -> None:
    assert {found.id for found in search(asked, 10)} & {found.id for found in search(meant, 10)}
    assert [] == search("xylophone")


def test_the_sixty_questions_lead_to_their_answers() -> None:
    """In their own words each finds a clause or reading that answers it, among the first five."""
    answered = [one for one in floor_questions() if not one.silent]
    found = [bool({hit.id for hit in search(one.asked, 5)} & set(one.cited)) for one in answered]
    assert all(found), [one.asked for one, hit in zip(answered, found, strict=True) if not hit]


def test_a_named_game_comes_first() -> None:
    """Five-Card Stud is not Seven-Card Stud, though the one name ends like the other."""
    assert {"MD-POKER 14"} == thesaurus().places_of_games([stem(word) for word in words("tie in five-card stud")])
    assert "MD-POKER 18.N" == search("exposed hole card in five-card stud", 1)[0].id
    assert search("community card exposed early in Let It Ride", 1)[0].id.startswith("MD-LIR")


@pytest.mark.parametrize(
    "asked", ["2-7", "two players", "7 stud", "99.Z", "52 cards", "18.G-99.Z", "99.A-99.Z", "chapters 18-99"]
)
def test_what_names_no_place(asked: str) -> None:
    assert place_in(asked) is None


@pytest.mark.parametrize(
    ("asked", "first", "last", "words"),
    [
        ("18.G", "MD-POKER 18.G", "MD-POKER 18.G(4)", ""),
        ("  md-poker   18.g ", "MD-POKER 18.G", "MD-POKER 18.G(4)", ""),
        ("wa-top5 4#3", "WA-TOP5 4#3", "WA-TOP5 4#3", ""),
        ("wa-top5 11.ante-bet.case1", "WA-TOP5 11.ante-bet.case1", "WA-TOP5 11.ante-bet.case1", ""),
        ("18.G-K", "MD-POKER 18.G", "MD-POKER 18.K(4)", ""),
        ("18.G to 18.H", "MD-POKER 18.G", "MD-POKER 18.H", ""),
        ("18.G – 18.h", "MD-POKER 18.G", "MD-POKER 18.H", ""),
        ("md-poker 8.A-8.B", "MD-POKER 8.A", "MD-POKER 8.B(6)(b)", ""),
        ("8.B(1)-(3)", "MD-POKER 8.B(1)", "MD-POKER 8.B(3)", ""),
        ("8.B(5)(a)-(c)", "MD-POKER 8.B(5)(a)", "MD-POKER 8.B(5)(c)", ""),
        ("MD-POKER 8-9", "MD-POKER 8", "MD-POKER 9.C", ""),
        ("P-23", "P-23", "P-23", ""),
        ("reading w1", "W-01", "W-01", ""),
        ("who acts first under 14.D(4)?", "MD-POKER 14.D(4)", "MD-POKER 14.D(4)", "who acts first under  ?"),
        ("MD-LIR 12.C(2): what is paid", "MD-LIR 12.C(2)", "MD-LIR 12.C(2)(e)", "what is paid"),
        ("MD-POKER 99.Z and 10.J(3)", "MD-POKER 10.J(3)", "MD-POKER 10.J(3)", "MD-POKER 99.Z and"),
    ],
)
def test_the_place_that_a_question_names_and_its_other_words(asked: str, first: str, last: str, words: str) -> None:
    """Whole to the end of a range; the readings that concern it come after its clauses."""
    found = place_in(asked)

    assert found is not None
    ids = [one.id for one in found.entries]
    clauses = [one for one in ids if one in all_clauses()] or ids
    assert (first, last, words) == (clauses[0], clauses[-1], found.words)
    assert ids[: len(clauses)] == clauses
    concerned = [one.id for one in readings().values() if {*clauses} & {*one.clauses}]
    assert ids[len(clauses) :] == ([] if clauses[0] in readings() else concerned)


@pytest.mark.parametrize(
    "bare, documents", [("chapter 6", 4), ("chapters 2-3", 4), ("6", 4), ("ch. 12", 4), ("7.F", 3)]
)
def test_a_place_without_a_document_is_looked_for_in_all_of_them(bare: str, documents: int) -> None:
    found = place_in(bare)

    assert found is not None
    assert documents == len({one.document for one in found.entries if isinstance(one, Clause)})


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("shufler", ["cards", "shuffle", "shufle", "shuffler"], ["shufle", "shuffler"]),
        ("shufler", ["shuffles", "shuffle", "shuffler"], ["shuffler", "shuffle"]),
        ("dealr", ["dealt", "deal", "dealer"], ["dealer", "deal"]),
        ("deal", ["dealer", "deals"], []),
        ("bluff", ["bluffing", "luff", "fluff"], ["bluffing"]),
        ("qualify", ["qualification", "quality", "quarter", "qualifies"], ["qualification", "quality", "qualifies"]),
    ],
)
def test_two_words_spelled_nearly_alike_are_near_and_all_that_begin_with_the_same_five_letters(
    word: str, known: list[str], near: list[str]
) -> None:
    assert near == list(_near(word, known))


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("adding", "add"),
        ("betting", "bet"),
        ("calling", "call"),
        ("fire", "fire"),
        ("raise", "rais"),
        ("raises", "rais"),
    ],
)
def test_a_short_stem_keeps_its_last_letters(word: str, form: str) -> None:
    assert form == stem(word)
