"""Who gets what: the answer, with every step and its clause in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine import STACK, Event, RuleViolation, Unlawful
from croupier.engine.events import in_words
from croupier.rules.games import GAMES
from croupier.rules.settle.question import BadQuestion, Question


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what happens, in words, with its clause and the reading it takes."""

    words: str
    clause: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Settlement:
    """The answer: steps in their order, and what each player and the house get."""

    game: str
    title: str
    steps: tuple[Step, ...]
    gets: Mapping[str, int]  # cents, by player
    house: Mapping[str, int]  # cents, by account of the house: what it takes (pays, below nothing)
    hands: Mapping[str, str]


def settle(question: Question) -> Settlement:
    """The settlement of a question, by the chapters themselves."""
    from croupier.rules.settle.of_actions import settle_actions
    from croupier.rules.settle.of_house import settle_house
    from croupier.rules.settle.of_poker import settle_poker

    try:
        if GAMES[question.game].document == "MD-POKER":
            return settle_actions(question) if question.actions else settle_poker(question)
        return settle_house(question)
    except (RuleViolation, Unlawful) as refused:
        raise BadQuestion([str(refused)]) from None


def steps_of(events: list[Event], names: Mapping[int, str]) -> tuple[Step, ...]:
    """Events as steps, with the players' names in place of their seats."""
    return tuple(Step(_named(in_words(event), names), event.clause, event.reading) for event in events)


def _named(words: str, names: Mapping[int, str]) -> str:
    for seat, name in sorted(names.items(), reverse=True):
        words = words.replace(f"seat {seat}", name).replace(f"hand-{seat}", f"{name}'s hand")
    return words


def gets(question: Question, balances: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    """What came to each player's stack."""
    return {
        player.name: balances.get(STACK[player.seat], 0) - before.get(STACK[player.seat], 0)
        for player in question.players
    }
