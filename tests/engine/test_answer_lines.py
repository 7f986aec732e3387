"""Lines of a record with answers: what is read, and what is refused with its line."""

from __future__ import annotations

import pytest

from croupier.engine import DEALER, Answer, DamagedRecord
from croupier.engine.answer_lines import TIMES_MAX, read_answer


@pytest.mark.parametrize(
    ("line", "answer", "times"),
    [
        ("seat 3 wager ante 500", Answer(3, "wager", "ante", 500), 1),
        ("dealer proceed", Answer(DEALER, "proceed"), 1),
        ("dealer proceed x2", Answer(DEALER, "proceed"), 2),
        (f"dealer proceed x{TIMES_MAX}", Answer(DEALER, "proceed"), TIMES_MAX),
    ],
)
def test_an_answer_and_how_often_it_was_given(line: str, answer: Answer, times: int) -> None:
    assert (answer, times, None) == read_answer(7, line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("seat three folds", "line 7: 'seat three folds' is not an answer; one reads"),
        ("dealer proceed 4", "line 7: 'dealer proceed 4' is several steps; write 'dealer proceed x4'"),
        ("seat 3 fold x2", "line 7: 'seat 3 fold x2' stands for several answers; only 'dealer proceed' may"),
        ("dealer proceed x0", "line 7: 'dealer proceed x0' stands for 0 answers; a line stands for 1 to "),
        (f"dealer proceed x{TIMES_MAX + 1}", f"stands for {TIMES_MAX + 1:,} answers; a line stands for 1 to "),
        ("dealer proceed x123456789", "stands for 123,456,789 answers; a line stands for 1 to "),
        ("dealer proceed x1234567890", "stands for 123456789... answers; a line stands for 1 to "),
        ("chance order [As Kx]", "line 7: "),
    ],
)
def test_what_is_not_an_answer_is_refused_with_its_line(line: str, says: str) -> None:
    with pytest.raises(DamagedRecord) as refused:
        read_answer(7, line)
    assert says in str(refused.value)
