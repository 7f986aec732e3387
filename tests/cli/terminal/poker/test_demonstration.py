"""What a hand that is dealt without a terminal paid: awards, what the house took, jackpots, and stacks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from croupier.cli.terminal.poker.demonstration import outcome
from croupier.cli.terminal.poker.session import PokerSession
from croupier.rules.views import SeenEvent
from tests.cli.terminal.poker.poker_session import table


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            SeenEvent("high hand", "MD-POKER 16.G(1)", "", seat=2, hand="four 8s", reading="P-57"),
            "  {two:<5} high hand  four 8s  [MD-POKER 16.G(1), P-57]",
        ),
        (
            SeenEvent("bad beat", "MD-POKER 15.G", "", seat=1, hand="aces full of jacks"),
            "  {one:<5} bad beat  aces full of jacks  [MD-POKER 15.G]",
        ),
        (
            SeenEvent("raked", "MD-POKER 17.B(1)(a)", "", cents=300, reading="P-50", pot=0),
            "  house       $3  rake of the main pot  [MD-POKER 17.B(1)(a), P-50]",
        ),
        (
            SeenEvent("contributed", "MD-POKER 16.C(2)", "", cents=100, jackpot="High Hand", pot=1),
            "  house       $1  for the High Hand, side pot 1  [MD-POKER 16.C(2)]",
        ),
        (SeenEvent("folded", "MD-POKER 1.B(12)", "", seat=2), ""),
    ],
    ids=["a high hand", "a bad beat", "rake", "a contribution", "nothing to tell"],
)
def test_what_happened_beside_the_awards_is_told_between_them_and_the_stacks(event: SeenEvent, line: str) -> None:
    session = table("holdem", seats=3, you=None)
    session.play_on()
    told = [*outcome(session)]
    events = [*session.seen().events, event]
    names = {"one": session.name(1), "two": session.name(2)}
    more = SimpleNamespace(
        seen=lambda: SimpleNamespace(events=events),
        spec=session.spec,
        name=session.name,
        stack=session.stack,
        table=session.table,
    )

    assert [*told[:-1], *([line.format(**names)] if line else []), told[-1]] == [*outcome(cast("PokerSession", more))]
    assert told[-1].startswith("  stacks: ")
