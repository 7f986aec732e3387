"""How a search weighs an entry: the words that fit, how rare they are, and which game was named."""

from __future__ import annotations

from math import log

import pytest

from croupier.rulebook import find
from croupier.rulebook.places import _last
from croupier.rulebook.searching import (
    HEADING,
    IN_PHRASE,
    LATER_GAME,
    LENGTH,
    NAMED_GAME,
    NEAR,
    OTHER_DOCUMENT,
    OTHER_GAME,
    PHRASE,
    REPEATED,
    SATURATION,
    SYNONYM,
    _Index,
    _index,
    _Indexed,
    _near,
    _place,
    _repeats_later,
    _score,
    _Unit,
    _units,
    search,
)
from croupier.rulebook.stems import stem, words
from croupier.rulebook.thesaurus import thesaurus


def entry(*chapters: str, heading: bool = False, length: float = 1.0, **weights: float) -> _Indexed:
    return _Indexed(find("MD-POKER 1.B(2)"), weights, length, frozenset(chapters), heading)


@pytest.mark.parametrize(
    ("chapters", "named", "factor"),
    [
        (["MD-POKER 11"], set(), 1.0),
        (["MD-POKER 8"], set(), 1.0),
        (["MD-POKER 10"], set(), LATER_GAME),
        (["MD-POKER 10", "MD-POKER 8"], set(), 1.0),
        (["MD-POKER 10", "MD-LIR 3"], set(), 1.0),
        (["MD-LIR 12"], set(), OTHER_DOCUMENT),
        ([], set(), OTHER_DOCUMENT),
        (["MD-POKER 14"], {"MD-POKER 14"}, NAMED_GAME),
        (["MD-POKER 10"], {"MD-POKER 14"}, OTHER_GAME),
        (["MD-POKER 18"], {"MD-POKER 14"}, 1.0),
        (["MD-LIR 12"], {"MD-POKER 14"}, OTHER_GAME),
        (["MD-LIR 12"], {"MD-LIR"}, NAMED_GAME),
        (["MD-POKER 18"], {"MD-LIR"}, OTHER_GAME),
    ],
)
def test_the_game_that_is_named_decides_which_chapters_are_meant(
    chapters: list[str], named: set[str], factor: float
) -> None:
    assert factor == _place(entry(*chapters), named)
    assert factor * HEADING == _place(entry(*chapters, heading=True), named)


def test_the_best_of_a_word_s_meanings_counts_and_long_entries_count_less() -> None:
    """BM25, with the weight of a word in place of how often it occurs."""
    index = _Index((), {"pot": 2.0, "rake": 3.0}, length=10.0)
    here = entry(length=20.0, pot=0.5, rake=1.5)
    scale = SATURATION * (1 - LENGTH + LENGTH * 2)
    pot, rake = (rare * there * (SATURATION + 1) / (there + scale) for rare, there in ((2.0, 0.5), (3.0, 1.5)))

    assert pytest.approx(pot * 0.7) == _score(here, [_Unit((("pot", 1.0),), 0.7)], index)
    assert pytest.approx(max(pot, 0.9 * rake)) == _score(here, [_Unit((("pot", 1.0), ("rake", 0.9)), 1.0)], index)
    assert pytest.approx(pot + rake) == _score(
        here, [_Unit((("pot", 1.0),), 1.0), _Unit((("rake", 1.0),), 1.0), _Unit((("ante", 1.0),), 1.0)], index
    )
    assert 0 == _score(here, [_Unit((("ante", 1.0),), 1.0)], index)


def test_a_word_is_the_rarer_the_fewer_entries_have_it() -> None:
    index = _index()
    for term in ("pot", "rake", stem("misdeal")):
        many = sum(term in one.weights for one in index.entries)
        assert pytest.approx(log(1 + (len(index.entries) - many + 0.5) / (many + 0.5))) == index.rarity[term]
    assert pytest.approx(index.length * len(index.entries)) == sum(one.length for one in index.entries)
    assert all(one.length == sum(one.weights.values()) for one in index.entries)


def test_words_of_a_phrase_count_less_beside_the_phrase_itself() -> None:
    known = dict.fromkeys(map(stem, words("odd chip pot board")), 1.0)
    units = list(_units("the odd chip of a pot", known))
    phrases = {unit.alternatives: unit.weight for unit in units if unit.alternatives[0][0].startswith("=")}
    weights = {unit.alternatives[0][0]: unit.weight for unit in units}

    assert {PHRASE} == set(phrases.values())
    assert (IN_PHRASE, IN_PHRASE, 1.0) == (weights[stem("odd")], weights[stem("chip")], weights["pot"])
    assert {1.0, SYNONYM} >= {worth for unit in units for _, worth in unit.alternatives}


def test_a_word_that_no_entry_has_stands_for_those_that_are_nearly_it() -> None:
    known = ["qualify", "qualifi", "quality", "straddl", "misde", "misdealt"]

    assert ["qualify", "qualifi"] == list(_near("qualifx", ["qualify", "qualifi", "equal"]))
    assert [] == list(_near("qual", known))
    assert ["straddl"] == list(_near("stradle", known))
    (unit,) = _units("stradle", dict.fromkeys(known, 1.0))
    assert [("straddl", NEAR)] == [one for one in unit.alternatives if one[1] == NEAR]


@pytest.mark.parametrize(
    ("word", "is_near"),
    [("floorman", False), ("standard", False), ("stack", False), ("floorwalker", True)],
    ids=["of a group", "of an entry", "of both", "of none"],
)
def test_only_a_word_that_nobody_knows_is_taken_for_another(word: str, is_near: bool) -> None:
    (unit,) = _units(word, _index().rarity)

    assert any(_near(stem(word), _index().rarity))
    assert is_near == (NEAR in {worth for _, worth in unit.alternatives})


def test_a_sentence_that_another_chapter_has_already_comes_later() -> None:
    first, second = entry("MD-POKER 10"), entry("MD-POKER 11")
    other = _Indexed(find("MD-POKER 1.B(3)"), {}, 1.0, frozenset(), heading=False)

    assert [(5.0, first), (4.0, other), (4.5 * REPEATED, second)] == _repeats_later(
        [(5.0, first), (4.5, second), (4.0, other)]
    )


def test_the_best_comes_first_and_no_more_than_wanted() -> None:
    found = search("who gets the odd chip", 7)

    assert 7 == len(found)
    assert sorted((one.score for one in found), reverse=True) == [one.score for one in found]
    assert 20 == len(search("who gets the odd chip"))
    assert {"P-25"} >= {one.id for one in search("who gets the odd chip", 7, only=["P-25"])}


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("tie in five-card stud", {"MD-POKER 14"}),
        ("five-card stud", {"MD-POKER 14"}),
        ("stud", {"MD-POKER 10"}),
        ("five-card stud or stud", {"MD-POKER 14", "MD-POKER 10"}),
        ("omaha and five card omaha", {"MD-POKER 12", "MD-POKER 19"}),
        ("badugi", {"MD-POKER 20"}),
        ("a bet", set()),
    ],
)
def test_the_longer_name_of_a_game_is_the_one_that_is_meant(text: str, places: set[str]) -> None:
    assert places == thesaurus().places_of_games([stem(word) for word in words(text)])


@pytest.mark.parametrize(
    ("first", "last", "whole"),
    [("18.G", "K", "18.K"), ("8.B(1)", "(6)", "8.B(6)"), ("10", "12", "12"), ("18.G", "18.K", "18.K")],
)
def test_the_end_of_a_range_of_clauses_may_be_written_short(first: str, last: str, whole: str) -> None:
    assert whole == _last(first, last)
