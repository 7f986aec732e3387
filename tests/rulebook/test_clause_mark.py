"""The `clause` mark: a wrong citation fails at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.rulebook import UnknownClause
from croupier.rulebook.clauses import normalised
from croupier.rulebook.testing import WrongCitation, clause, marks_made


def test_the_mark_carries_the_clause_and_its_words() -> None:
    mark = clause("MD-TOP5 2.A(1)", says="six betting positions").mark

    assert ("clause", ("MD-TOP5 2.A(1)",), {"says": "six betting positions"}) == (mark.name, mark.args, mark.kwargs)


@clause("MD-TOP5 1.B(8)", says="any jack, queen or king")
@clause("MD-TOP5 1.B(7)", says="clubs, diamonds, hearts or spades")
def test_several_marks_on_one_test(request: pytest.FixtureRequest) -> None:
    cited = [mark.args[0] for mark in request.node.iter_markers("clause")]

    assert ["MD-TOP5 1.B(7)", "MD-TOP5 1.B(8)"] == cited


@pytest.mark.parametrize("suits", [pytest.param(4, marks=clause("MD-TOP5 1.B(7)", says="Suit: clubs"))])
def test_the_mark_goes_on_a_parameter(suits: int, request: pytest.FixtureRequest) -> None:
    assert ["MD-TOP5 1.B(7)"] == [mark.args[0] for mark in request.node.iter_markers("clause")]


def test_case_punctuation_and_white_space_do_not_matter() -> None:
    assert "players cards 2 of 1 000" == normalised("Player's  cards (2)\n of 1,000.")
    clause("MD-TOP5 2.B(1)", says="the OPERATORS   name, or logo!")


def test_an_id_that_does_not_exist_fails() -> None:
    with pytest.raises(UnknownClause, match=r"MD-TOP5 99\.Z"):
        clause("MD-TOP5 99.Z", says="anything")


@pytest.mark.parametrize("says", ["seven betting positions", "betting six positions", "bet", "positions on one sid"])
def test_words_the_clause_does_not_have_fail(says: str) -> None:
    with pytest.raises(WrongCitation, match=r"MD-TOP5 2\.A\(1\) does not say"):
        clause("MD-TOP5 2.A(1)", says=says)


@pytest.mark.parametrize("says", ["", " ... "])
def test_no_words_fail(says: str) -> None:
    with pytest.raises(WrongCitation, match="has no words"):
        clause("MD-TOP5 2.A(1)", says=says)


def test_the_package_does_not_need_pytest() -> None:
    program = "import sys, croupier.rulebook.testing; print('pytest' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "False\n" == done.stdout


def test_a_mark_is_recorded_with_the_lines_that_asked_for_it_innermost_first() -> None:
    with marks_made() as made:
        here = asked_for()

    assert ["MD-TOP5 1.B(7)"] == [clause_id for clause_id, _ in made]
    ((_, places),) = made
    assert [(Path(__file__), "asked_for"), (Path(__file__), "test")] == [
        (Path(file), "asked_for" if line == here else "test") for file, line in places[:2]
    ]


def asked_for() -> int:
    """Ask for a mark; returns the line where that is done."""
    clause("MD-TOP5 1.B(7)", says="clubs, diamonds, hearts or spades")
    return asked_for.__code__.co_firstlineno + 2


def test_marks_are_collected_from_the_beginning_to_the_end() -> None:
    def mark() -> object:
        return clause("MD-TOP5 2.A(1)", says="six betting positions")

    mark()
    with marks_made() as outer:
        with marks_made() as inner:
            mark()
        mark()
    mark()

    assert (1, 2) == (len(inner), len(outer))
