"""The settlement: who gets what, with every step and its clause in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from croupier.engine import STACK, Event, RuleViolation, Unlawful
from croupier.engine.events import in_words
from croupier.rules.settle.question import BadQuestion, RefusedByRules, SettleQuestion
from croupier.rules.settle.reasons import BETTING, Reason, in_order, reason
from croupier.rules.specs import SPECS


@dataclass(frozen=True, slots=True)
class SettlementStep:
    """One step: what happens, in words, with its clause and the reading it takes."""

    words: str
    clause: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class SettledHand:
    """A hand at the showdown: the part of the pot it plays for, the board, its words and the cards that play."""

    part: str
    board: int
    words: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The answer: the steps in order, what each player put in and gets back, and what the house takes."""

    game: str
    title: str
    steps: tuple[SettlementStep, ...]
    put_in: Mapping[str, int]  # cents, by player: chips that went into the pot or on the layout
    gets: Mapping[str, int]  # cents, by player: chips that the player receives, including returned ones
    house: Mapping[str, int]  # cents, by account of the house: what it takes (negative: pays)
    hands: Mapping[str, tuple[SettledHand, ...]]
    winners: tuple[str, ...] = ()  # players who are awarded a pot or a part of one
    said: tuple[str, ...] = ()  # players who were said to have won
    why: tuple[Reason, ...] = ()  # what decided, the point in dispute first
    course: tuple[SettlementStep, ...] = ()  # every event, as the table would see it happen
    denied: bool = False  # is what the dispute claims denied, such as a Bad Beat?

    @property
    def as_said(self) -> bool:
        """Are the winners those that the question names? True if it names none."""
        return not self.said or set(self.said) == set(self.winners)

    @property
    def answer(self) -> str:
        """`no` if somebody else won than was said, or a claimed jackpot is not due; otherwise `yes`."""
        return "no" if self.denied or not self.as_said else "yes"

    @property
    def net(self) -> dict[str, int]:
        """What each player won or lost."""
        return {name: cents - self.put_in[name] for name, cents in self.gets.items()}


def settle(question: SettleQuestion) -> Settlement:
    """The settlement of a question, worked out by the chapters themselves."""
    from croupier.rules.settle.actions import settle_actions
    from croupier.rules.settle.banked import settle_house
    from croupier.rules.settle.chips import the_least_bet, with_a_chip
    from croupier.rules.settle.poker import settle_poker

    try:
        if SPECS[question.game].is_poker:
            question, said = with_a_chip(question)
            said += the_least_bet(question)
            found = settle_actions(question) if question.actions else settle_poker(question)
            found = replace(found, steps=(*said, *found.steps), course=(*said, *(found.course or found.steps)))
        else:
            found = settle_house(question)
        why = in_order(found.why, question.dispute)
        return replace(found, why=why, denied=bool(question.dispute and why and why[0].denies))
    except RuleViolation as refused:
        raise refused_by(question, refused) from None
    except Unlawful as unlawful:
        raise BadQuestion([str(finding) for finding in unlawful.findings]) from None


def refused_by(
    question: SettleQuestion, refused: RuleViolation, where: str = "", names: Mapping[int, str] | None = None
) -> RefusedByRules:
    """The rules' answer is no: the refusal, with the reading and the option behind its clause."""
    said = named(f"{where}{refused.message}", names or question.names)
    why = reason(question.house, BETTING, said, refused.clause)
    return RefusedByRules(question.game, f"{said} [{refused.clause}]", why)


def steps_of(events: Iterable[Event], names: Mapping[int, str]) -> tuple[SettlementStep, ...]:
    """Events as steps, with the players' names in place of their seats."""
    return tuple(SettlementStep(in_words(event, names), event.clause, event.reading) for event in events)


_SEATED = re.compile(r"(?P<what>seat |hand-|discards-)(?P<seat>\d+)\b")
_POSSESSED = {"seat ": "{}", "hand-": "{}'s hand", "discards-": "{}'s discards"}


def named(words: str, names: Mapping[int, str]) -> str:
    """A sentence with the players' names in place of their seats."""

    def name(found: re.Match[str]) -> str:
        who = names.get(int(found["seat"]))
        return found[0] if who is None else _POSSESSED[found["what"]].format(who)

    return _SEATED.sub(name, words)


def received(events: Iterable[Event], names: Mapping[int, str]) -> dict[str, int]:
    """What came to each player's stack."""
    return _moved([(event.target, event.cents) for event in events], names)


def paid_in(events: Iterable[Event], names: Mapping[int, str]) -> dict[str, int]:
    """What left each player's stack."""
    return _moved([(event.source, event.cents) for event in events], names)


def _moved(moves: list[tuple[str, int]], names: Mapping[int, str]) -> dict[str, int]:
    return {name: sum(cents for account, cents in moves if account == STACK[seat]) for seat, name in names.items()}
