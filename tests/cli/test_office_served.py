"""What `croupier office act` offers the dealer beside what the table asks."""

from __future__ import annotations

from croupier.cards import SeededChance
from croupier.cli.office_served import _shuffled
from croupier.engine import CHANCE, DEALER, FLOOR, PROCEED, AskKind, Round
from croupier.engine.driver import by_chance
from croupier.rules import new
from croupier.rules.views import Allowed, view


def test_while_a_device_shuffles_the_dealer_alone_may_say_that_it_is_done() -> None:
    running = Round(new("holdem", {1: 20_000, 2: 20_000}))
    assert running.ask is not None
    assert AskKind.SHUFFLE == running.ask.kind
    assert (Allowed(PROCEED, "MD-POKER 5.A"),) == _shuffled(view(running, DEALER))
    assert () == _shuffled(view(running, FLOOR))

    while running.ask is not None and running.ask.actor == CHANCE:
        running.answer(by_chance(running.ask, SeededChance(1)))
    assert () == _shuffled(view(running, DEALER))
