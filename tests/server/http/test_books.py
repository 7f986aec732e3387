"""Games and clauses over HTTP."""

from __future__ import annotations

import json
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import urlopen

import pytest

from croupier.rules import GAMES
from tests.server.served import Served


def test_every_game_is_described(served: Served) -> None:
    with urlopen(f"{served.url}/api/games") as answer:
        games = json.load(answer)

    assert list(GAMES) == [game["id"] for game in games]
    assert all(game["title"] and game["blurb"] for game in games)


def test_a_clause_has_its_summary_and_our_readings(served: Served) -> None:
    with urlopen(f"{served.url}/api/clauses/{quote('MD-POKER 10.J(3)')}") as answer:
        clause = json.load(answer)

    assert "reshuffled" in clause["summary"]
    assert "P-23" in [reading["id"] for reading in clause["readings"]]


def test_a_clause_that_does_not_exist_is_refused_in_words(served: Served) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(f"{served.url}/api/clauses/{quote('MD-POKER 99')}")

    assert 404 == refused.value.code
    assert "there is no clause 'MD-POKER 99'" in json.load(refused.value)["words"]


def test_a_game_has_the_clauses_of_its_chapter_in_the_order_of_the_text(served: Served) -> None:
    with urlopen(f"{served.url}/api/games/holdem/clauses") as answer:
        of_a_chapter = json.load(answer)
    with urlopen(f"{served.url}/api/games/top-5-wa/clauses") as answer:
        of_a_document = json.load(answer)

    assert "MD-POKER 11" == of_a_chapter[0]["id"]
    assert {"Chapter 11 - Hold 'Em Poker; Procedure for Dealing; Completion of Play"} == {
        one["chapter"] for one in of_a_chapter
    }
    assert {"WA-TOP5"} == {one["document"] for one in of_a_document}
    assert 13 == len(dict.fromkeys(one["chapter"] for one in of_a_document))


def test_the_clauses_of_a_game_that_does_not_exist_are_refused_in_words(served: Served) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(f"{served.url}/api/games/snap/clauses")

    assert 400 == refused.value.code
    assert "there is no game 'snap'" in json.load(refused.value)["words"]
