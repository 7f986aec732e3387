"""Views, records and ranges as notebooks show them: cards, chips, who is asked, and nobody else's cards."""

from __future__ import annotations

import re

import pytest

from croupier.cards.drawing import drawn
from croupier.hands.ranges import Range
from croupier.odds.report.catalog import game_named, questions
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.views import PUBLIC, Viewer, ViewerRole, view, viewer_for
from croupier.rules.views.people import BadViewer
from tests.rules.poker.board_felt import BoardFelt


def dealt() -> BoardFelt:
    """Seat 2 is asked; everybody has two cards."""
    return BoardFelt("holdem", 2, {1: "As Ks", 2: "Qd Qc"}, "2c 7d 9h Jc 4s", memory=PokerMemory(button=2))


def rows(page: str) -> list[list[str]]:
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", page)]


def test_a_view_has_the_viewer_s_cards_and_backs_for_the_others() -> None:
    felt = dealt()
    own, public = (view(felt.running, who)._repr_html_() for who in (1, PUBLIC))

    assert own.startswith("<p><b>holdem</b>, seen by seat 1; seat 2 is asked [MD-POKER 11.G]</p>")
    assert ["hand-1", drawn(["As", "Ks"], 34)] in rows(own)
    assert ["hand-2", drawn(["??", "??"], 34)] in rows(own)
    assert ["hand-1", drawn(["??", "??"], 34)] in rows(public)
    assert "seen by public" in public
    assert ["deck", "48 cards"] in rows(own)
    assert ["stack-1", "$198"] in rows(own)
    said = [event.words for event in view(felt.running, 1).events[-6:]]
    assert said == [row[0] for row in rows(own)[-6:]]


def test_a_view_says_when_the_round_is_over() -> None:
    felt = dealt().say("2 fold")
    assert "; the round is over</p>" in view(felt.running, 1)._repr_html_()


def test_a_record_has_seats_stacks_and_answers() -> None:
    record = dealt().running.record
    page = record._repr_html_()
    assert f"<p><b>holdem</b>, a record of {len(record.answers)} answers</p>" in page
    assert [["seat 1", record.players[1], "$200"], ["seat 2", record.players[2], "$200"]] == rows(page)[:2]
    assert ["1", str(record.answers[0])] == rows(page)[2]


def test_a_range_is_a_chart_or_a_line() -> None:
    assert Range("QQ+")._repr_html_().startswith("<svg")
    assert [["AsAhKsKh", "1 combinations", "0.0% of all hands"]] == rows(Range("AsAhKsKh", "omaha-high")._repr_html_())


def test_odds_are_a_table_with_the_house_edge() -> None:
    question = questions(game_named("top-5-wa"), "ace-or-face", "1.54")[0]
    page = question.computed()._repr_html_()
    assert page.startswith("<p><b>top-5-wa: ace-or-face, paytable 1.54</b>: house edge 1.54")
    assert all(4 == len(row) for row in rows(page) if row)


@pytest.mark.parametrize("actor", [1, 2])
def test_a_player_answers_for_their_own_seats_and_staff_for_their_role(actor: int) -> None:
    player = Viewer(ViewerRole.PLAYER, (1,))
    assert (actor == 1) == player.answers_for(actor)
    assert not viewer_for(PUBLIC).answers_for(actor)
    assert viewer_for(PUBLIC).answers_for(PUBLIC)
    assert not player.answers_for(PUBLIC)


def test_a_number_that_is_no_viewer_is_refused() -> None:
    with pytest.raises(BadViewer, match="-99 is not the number of a viewer; use a seat, DEALER, FLOOR"):
        viewer_for(-99)
