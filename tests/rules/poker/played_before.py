"""What an earlier round or agreement leaves for the next one, obtained by playing it."""

from __future__ import annotations

from croupier.cards.shuffle import SeededChance
from croupier.engine import Answer, Round
from croupier.engine.driver import play
from croupier.rules import new
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import PokerTable
from tests.rules.felt import answer


def a_kill(mode: str, winner: int = 1, game: str = "omaha-hilo8", button: int | None = None) -> PokerMemory:
    """The kill after this seat has won a large pot alone; None if the table has no kill."""

    def decide(running: Round) -> Answer:
        assert running.ask is not None
        verbs = {option.verb: option for option in running.ask.options}
        if running.ask.actor != winner:
            return Answer(running.ask.actor, "fold")
        option = next(verbs[verb] for verb in ("raise", "call", "check") if verb in verbs)
        return Answer(winner, option.verb, amount=option.amount_min)

    house = {"kill.mode": mode, "kill.qualifying_pot": 100} if mode != "none" else {}
    played = play(new(game, dict.fromkeys(range(1, 6), 20_000), house=house), SeededChance(1), decide)
    assert isinstance(played.table, PokerTable)
    return PokerMemory(kill=next_memory(played.table).kill, button=button)


def a_minimum(cents: int) -> PokerMemory:
    """The minimum bet that three players have agreed on."""
    stacks = {1: 20_000, 2: 20_000, 3: 20_000}
    running = Round(new("holdem", stacks, procedure="agree-minimum"))
    for line in (f"2 propose {cents}", "3 agree", "1 agree"):
        running.answer(answer(line))
    assert isinstance(running.table, PokerTable)
    return running.table.memory
