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
