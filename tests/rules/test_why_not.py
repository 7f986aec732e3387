"""Refusals: one place says why, with the answer and what is allowed as data, and few modules are involved."""

from __future__ import annotations

import gc
import sys
from types import FrameType
from typing import Any

import pytest

from croupier.cards import SeededChance
from croupier.engine import Answer, AskKind, Round, RuleViolation
from croupier.engine.driver import advance
from croupier.rules import new

MODULES_MAX = 8


def hold_em(structure: str = "no-limit") -> Round:
    """Three players, the first of whom has to act before the flop."""
    running = Round(new("holdem", dict.fromkeys((1, 2, 3), 20_000), house={"betting.structure": structure}))
    advance(running, SeededChance(1))
    assert running.ask is not None
    assert AskKind.BET == running.ask.kind
    return running


def capped() -> Round:
    """Fixed limit: a bet and three raises are made, so nobody may raise."""
    running = hold_em("fixed")
    while any(option.verb == "raise" for option in running.ask.options):  # type: ignore[union-attr]
        raises = next(option for option in running.ask.options if option.verb == "raise")  # type: ignore[union-attr]
        running.answer(Answer(raises.actor, "raise", amount=raises.amount_min))
    return running


@pytest.fixture(autouse=True, scope="module")
def _nothing_left_over() -> None:
    """Procedures left over from earlier tests are closed now, not while we look."""
    gc.collect()


def modules_of_a_refusal(running: Round, answer: Answer) -> tuple[set[str], RuleViolation]:
    """Our modules that run while the answer is refused."""
    met: set[str] = set()

    def look(frame: FrameType, event: str, arg: Any) -> None:
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith("croupier."):
            met.add(name)

    gc.disable()
    sys.setprofile(look)
    try:
        running.answer(answer)
    except RuleViolation as refused:
        return met, refused
    finally:
        sys.setprofile(None)
        gc.enable()
    raise AssertionError(f"{answer} was taken")


@pytest.mark.parametrize(
    "case, amount, clause",
    [
        ("too much", 90_000, "MD-POKER 8.B(1)"),
        ("too little", 300, "MD-POKER 8.J"),
        ("between steps", 1_001, "submission: chip.unit"),
        ("out of turn", 1_000, "MD-POKER 8.E"),
        ("capped", 1_000, "MD-POKER 8.K(1)"),
    ],
)
def test_a_refused_raise_touches_few_modules(case: str, amount: int, clause: str) -> None:
    running = capped() if case == "capped" else hold_em()
    assert running.ask is not None
    seat = running.ask.actor % 3 + 1 if case == "out of turn" else running.ask.actor

    met, refused = modules_of_a_refusal(running, Answer(seat, "raise", amount=amount))

    assert clause == refused.clause
    assert len(met) <= MODULES_MAX, sorted(met)


def test_a_refusal_has_the_answer_and_what_is_allowed_instead() -> None:
    running = hold_em()
    assert running.ask is not None
    seat = running.ask.actor

    refused = running.why_not(Answer(seat, "raise", amount=90_000))

    assert refused is not None
    assert Answer(seat, "raise", amount=90_000) == refused.answer
    assert running.ask.options == refused.allowed
    assert f"seat {seat} raises to $900 but has $200 on the table; at most $200 [MD-POKER 8.B(1)]" == str(refused)


def test_a_seat_that_is_not_asked_has_nothing_allowed() -> None:
    running = hold_em()
    assert running.ask is not None
    other = running.ask.actor % 3 + 1

    refused = running.why_not(Answer(other, "raise", amount=1_000))

    assert refused is not None
    assert () == refused.allowed


def test_what_is_taken_has_no_refusal() -> None:
    running = hold_em()
    assert running.ask is not None
    seat = running.ask.actor

    assert None is running.why_not(Answer(seat, "call"))
    assert None is running.why_not(Answer(seat, "say", "call"))  # reported beside the ask
