"""Asks and answers: how a procedure waits for a seat, the dealer, the floor or chance.

A procedure yields an `Ask` and is sent the `Answer`. The ask lists every answer it takes as an `Option` with its limits
and its clause; whatever no option admits is refused before the procedure sees it, so a refusal changes nothing.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import TypeAlias, TypeVar

import msgspec

from croupier.cards import CARDS, number_of_cards, show
from croupier.errors import CroupierError
from croupier.money import dollars_and_cents

DEALER = 0
FLOOR = -1
CHANCE = -2
ANYONE = -3  # an ask open to several actors at once, such as wagers before "no more bets"


class RuleViolation(CroupierError):
    """An answer that the rules do not allow here: who, what was tried, what is allowed, and the clause."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message, clause)


class Irregularity(Exception):
    """Raised inside a procedure when one is reported; caught once, in the round of play."""

    def __init__(self, clause: str, what: str) -> None:
        super().__init__(what)
        self.clause = clause
        self.what = what


def actor_name(actor: int) -> str:
    """`seat 3`, `dealer`, `floor` or `chance`."""
    return f"seat {actor}" if actor > 0 else ("dealer", "floor", "chance", "anyone")[-actor]


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What an actor says or does: a verb, and whatever of bet or place, amount and cards it takes."""

    actor: int
    verb: str
    what: str = ""
    amount: int = 0
    cards: tuple[int, ...] = ()

    def __str__(self) -> str:
        words = [actor_name(self.actor), self.verb, self.what]
        if self.amount:
            words.append(f"{self.amount}")
        if self.cards:
            known = len(self.cards) < 9 and all(0 <= card < 52 for card in self.cards)
            words.append(show(self.cards) if known else number_of_cards(len(self.cards)))
        return " ".join(word for word in words if word)


AS_PROCEDURE = Answer(DEALER, "proceed")


class Option(msgspec.Struct, frozen=True, gc=False):
    """One kind of answer an ask takes, with its limits and the clause that gives it.

    Amounts are cents where `money` is set, else a number of whatever the verb counts (`cut`, `count`).
    """

    actor: int
    verb: str
    clause: str
    what: tuple[str, ...] = ()
    amount_min: int = 0
    amount_max: int = 0
    amount_step: int = 1
    cards: tuple[int, ...] = ()
    cards_min: int = 0
    cards_max: int = 0
    note: str = ""  # what the house tells this actor beside the option; nobody else sees it
    money: bool = False

    def fault(self, answer: Answer) -> str | None:
        """What is wrong with an answer of this actor and verb; None where nothing is."""
        if (answer.what or self.what) and answer.what not in (self.what or ("",)):
            return f"names {answer.what or 'nothing'!r}; it may name {' or '.join(self.what) or 'nothing'}"
        amount, least = answer.amount, self.amount_min
        if (amount or least) and (not least <= amount <= self.amount_max or (amount - least) % self.amount_step):
            return f"says {self._shown(amount)}; allowed is {self.amounts}"
        chosen = answer.cards
        if not chosen and not self.cards_min:
            return None
        if not self.cards_max:
            return "names cards, and none may be named"
        number, named = len(chosen), set(chosen)
        if not self.cards_min <= number <= self.cards_max or len(named) != number:
            return f"names {number_of_cards(number)}; allowed is {self.numbers_of_cards}, each once"
        cards = self.cards  # which are all named where as many are: quicker to find out for a whole deck
        if named.issuperset(cards) if number == len(cards) else named.issubset(cards):
            return None
        strange = next(card for card in chosen if card not in self.cards)
        return f"names {CARDS[strange] if 0 <= strange < 52 else strange}, which is not among the cards it may name"

    @property
    def amounts(self) -> str:
        """The amounts this option takes, in words."""
        if self.amount_max == self.amount_min:
            return self._shown(self.amount_min) if self.amount_max else "no amount"
        step = f" in steps of {self._shown(self.amount_step)}" if self.amount_step > 1 else ""
        return f"{self._shown(self.amount_min)} to {self._shown(self.amount_max)}{step}"

    def _shown(self, amount: int) -> str:
        return dollars_and_cents(amount) if self.money else f"{amount}"

    @property
    def numbers_of_cards(self) -> str:
        """How many cards this option takes, in words."""
        return f"{self.cards_min}" if self.cards_min == self.cards_max else f"{self.cards_min} to {self.cards_max}"

    def __str__(self) -> str:
        words = [actor_name(self.actor), self.verb, " or ".join(self.what)]
        if self.amount_max:
            words.append(self.amounts)
        if self.cards_max:
            words.append(f"({self.numbers_of_cards} card{'' if self.cards_max == 1 else 's'})")
        return " ".join(word for word in words if word)


class Ask(msgspec.Struct, frozen=True, gc=False):
    """The procedure waits for `actor`; it goes on with any answer that one of `options` admits."""

    actor: int
    options: tuple[Option, ...]
    clause: str
    proceeds: bool = False  # "as the procedure says" is among the dealer's options
    plain: tuple[Answer, ...] = ()  # answers known to be admitted, for asks that are made once and used often

    def refusal(self, answer: Answer) -> RuleViolation | None:
        """Why this ask does not take the answer; None where it does."""
        actor, verb = answer.actor, answer.verb
        for option in self.options:
            if option.verb == verb and option.actor == actor and option.fault(answer) is None:
                return None
        return _refusal(self, self.options, answer)

    @property
    def allowed(self) -> str:
        """The options in words."""
        return "; ".join(str(option) for option in self.options)


class Open(msgspec.Struct, frozen=True, gc=False):
    """The procedure waits for anyone: each actor has a menu, and whoever answers first is heard first."""

    menus: dict[int, tuple[Option, ...]]
    clause: str
    actor: int = ANYONE
    proceeds: bool = False
    plain: tuple[Answer, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option of every menu."""
        return tuple(option for menu in self.menus.values() for option in menu)

    def refusal(self, answer: Answer) -> RuleViolation | None:
        """Why this ask does not take the answer; None where it does."""
        verb, menu = answer.verb, self.menus.get(answer.actor)
        for option in menu or ():
            if option.verb == verb and option.fault(answer) is None:
                return None
        return _refusal(self, self.options if menu is None else menu, answer)

    @property
    def allowed(self) -> str:
        """The options in words."""
        return "; ".join(str(option) for option in self.options)


def _refusal(ask: Ask | Open, options: tuple[Option, ...], answer: Answer) -> RuleViolation:
    """What is wrong with an answer that no option takes: the fault of the option it comes closest to."""
    fault = None
    for option in options:
        if option.verb == answer.verb and option.actor == answer.actor:
            this_fault = option.fault(answer)
            assert this_fault is not None
            if fault is None or answer.what in (option.what or ("",)):
                fault = option.clause, this_fault
    if fault is not None:
        clause, what_is_wrong = fault
        return RuleViolation(clause, f"{actor_name(answer.actor)} ({answer.verb}) {what_is_wrong}")
    said = str(answer)
    if answer.amount and any(option.money for option in options):
        said = str(msgspec.structs.replace(answer, amount=0)).rstrip() + f" {dollars_and_cents(answer.amount)}"
    return RuleViolation(ask.clause, f"{said} is not allowed now; allowed: {ask.allowed}")


T = TypeVar("T")
Asking: TypeAlias = Generator[Ask | Open, Answer, T]  # a part of a procedure that gives something back
Procedure: TypeAlias = Asking[None]


@lru_cache
def shuffle(cards: tuple[int, ...], *, clause: str) -> Ask:
    """Chance must put the cards in some order; the order is recorded, so it replays."""
    return Ask(
        CHANCE, (Option(CHANCE, "order", clause, cards=cards, cards_min=len(cards), cards_max=len(cards)),), clause
    )


@lru_cache
def decision(actor: int, *options: Option, clause: str) -> Ask:
    """A choice between options that name no amount and no cards; kept and used again, it is quick to answer."""
    return Ask(actor, options, clause, plain=tuple(Answer(option.actor, option.verb) for option in options))


def proceed(*others: Option, clause: str) -> Ask:
    """The dealer goes on as the procedure says, or does one of the other things that can happen here."""
    return Ask(DEALER, (Option(DEALER, "proceed", clause), *others), clause, proceeds=True)
