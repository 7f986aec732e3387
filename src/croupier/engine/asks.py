"""Asks and answers: how a procedure waits for a seat, the dealer, the floor or chance.

A procedure yields an `Ask` and is sent the `Answer`. The ask lists every answer it takes as an `Option` with its limits
and its clause; any other answer is refused before the procedure sees it, so a refusal changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from enum import StrEnum
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
FUND = -4  # a fund that several tables share


PERSON = r"[A-Za-z][A-Za-z0-9._-]{0,39}"  # the id of a person; the name that is shown is kept elsewhere
_PERSON = re.compile(PERSON)
ID_READS = "a letter, then letters, digits, '.', '_' or '-'"
PROCEED = "proceed"  # the dealer's answer: the ordinary next step


class AskKind(StrEnum):
    """What an ask is about. Rules and programs go by this, never by the identity of an ask."""

    __hash__ = str.__hash__  # an enumeration's own hash is slow

    SHUFFLE = "shuffle"  # cards are to be put in some order
    CUT = "cut"  # the deck is to be cut
    INSPECT = "inspect"  # decks are inspected before play
    COUNT = "count"  # cards are counted, by hand or by a device
    STEP = "step"  # an ordinary step of the dealer other than dealing a card
    DEAL_DOWN = "deal-down"  # a card face down to a hand
    DEAL_UP = "deal-up"  # a card face up to a hand
    DEAL_CENTRE = "deal-centre"  # a burn, or a card for the board
    WAGER = "wager"  # all seats place wagers until "no more bets"
    DECIDE = "decide"  # a seat decides about a wager already made
    REQUEST = "request"  # anybody may ask for something before the cards are dealt
    CONSENT = "consent"  # a seat agrees to what another asked for, or declines
    STRADDLE = "straddle"  # a seat may straddle
    FORCED_BET = "forced-bet"  # the forced bet, or a full bet in its place
    BET = "bet"  # a seat's turn in a betting round
    AMOUNT = "amount"  # chips or an amount for a bet that is announced or begun
    DRAW = "draw"  # a seat exchanges cards
    EXPOSED = "exposed"  # a seat whose card was exposed chooses how to go on
    SHOW = "show"  # a seat shows its hand or does not
    RUN_TWICE = "run-twice"  # a seat is asked whether to deal the rest of the board twice
    BETWEEN = "between"  # between rounds: chips, seats, the clock
    RULE = "rule"  # the floor decides, verifies or pays
    FUND = "fund"  # what a shared fund holds now


class RuleViolation(CroupierError):
    """Something that the rules do not allow here: who, what was tried, what is allowed, and the clause.

    For a refused answer, `answer` says who and what, and `allowed` has the options that this actor has instead.
    """

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message, clause)
        self.answer: Answer | None = None
        self.allowed: tuple[Option, ...] = ()

    def about(self, answer: Answer, allowed: tuple[Option, ...]) -> RuleViolation:
        """This refusal, with the answer that it refuses and what is allowed instead."""
        self.answer, self.allowed = answer, allowed
        return self


class Irregularity(Exception):
    """Raised inside a procedure when one is reported; caught once, in the round of play."""

    def __init__(self, clause: str, what: str) -> None:
        super().__init__(what)
        self.clause = clause
        self.what = what


def is_person(text: str) -> bool:
    """Is this the id of a person?"""
    return _PERSON.fullmatch(text) is not None


def actor_name(actor: int) -> str:
    """`seat 3`, `dealer`, `floor`, `chance` or `fund`."""
    return f"seat {actor}" if actor > 0 else ("dealer", "floor", "chance", "anyone", "fund")[-actor]


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What an actor says or does: a verb, and where needed a bet or place, an amount and cards."""

    actor: int
    verb: str
    what: str = ""
    amount: int = 0
    cards: tuple[int, ...] = ()
    number: int = 0  # of the ask it answers; 0 if the answer names none. Not in records

    def __str__(self) -> str:
        return self._words(f"{self.amount}")

    @property
    def said(self) -> str:
        """The answer as people would say it: an amount that a seat names is money."""
        return self._words(dollars_and_cents(self.amount) if self.actor > 0 else f"{self.amount}")

    def _words(self, amount: str) -> str:
        words = [actor_name(self.actor), self.verb, self.what]
        if self.amount:
            words.append(amount)
        if self.cards:
            known = len(self.cards) < 9 and all(0 <= card < 52 for card in self.cards)
            words.append(show(self.cards) if known else number_of_cards(len(self.cards)))
        return " ".join(word for word in words if word)


AS_PROCEDURE = Answer(DEALER, PROCEED)


class Option(msgspec.Struct, frozen=True, gc=False):
    """One kind of answer that an ask takes, with its limits and the clause that permits it.

    Amounts are in cents if `money` is set, otherwise a number of whatever the verb counts (`cut`, `count`).
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
    note: str = ""  # what the house tells this actor with the option; nobody else sees it
    money: bool = False
    anyone_but: tuple[str, ...] | None = None  # the answer names a person by id, but none of these

    def fault(self, answer: Answer) -> str | None:
        """What is wrong with an answer of this actor and verb; None if nothing is."""
        if self.anyone_but is not None:
            if answer.what in self.anyone_but or not is_person(answer.what):
                return self._not_a_newcomer(answer.what)
        elif (answer.what or self.what) and answer.what not in (self.what or ("",)):
            return f"names {answer.what or 'nothing'!r}; it may name {' or '.join(self.what) or 'nothing'}"
        amount, least = answer.amount, self.amount_min
        if (amount or least) and (not least <= amount <= self.amount_max or (amount - least) % self.amount_step):
            return f"says {self._shown(amount)}; allowed: {self.amounts}"
        chosen = answer.cards
        if not chosen and not self.cards_min:
            return None
        if not self.cards_max:
            return "names cards, but none may be named"
        number, named = len(chosen), set(chosen)
        if not self.cards_min <= number <= self.cards_max or len(named) != number:
            return f"names {number_of_cards(number)}; allowed: {self.numbers_of_cards}, each once"
        cards = self.cards  # if as many are named, all must be: a quicker test for a whole deck
        if named.issuperset(cards) if number == len(cards) else named.issubset(cards):
            return None
        strange = next(card for card in chosen if card not in self.cards)
        return f"names {CARDS[strange] if 0 <= strange < 52 else strange}, which is not one of the cards it may name"

    def _not_a_newcomer(self, named: str) -> str:
        if self.anyone_but and named in self.anyone_but:
            return f"names {named}, who is already here; it may name anybody but {', '.join(self.anyone_but)}"
        return f"names {named!r}; it may name a person by id: {ID_READS}"

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

    @property
    def words(self) -> str:
        """What may be said or done, with its limits, but without the actor."""
        words = [self.verb, " or ".join(self.what) if self.anyone_but is None else "PERSON"]
        if self.amount_max:
            words.append(self.amounts)
        if self.cards_max:
            words.append(f"({self.numbers_of_cards} card{'' if self.cards_max == 1 else 's'})")
        return " ".join(word for word in words if word)

    def __str__(self) -> str:
        return f"{actor_name(self.actor)} {self.words}"


class Ask(msgspec.Struct, frozen=True, gc=False):
    """The procedure waits for `actor`; it goes on with any answer that one of `options` admits.

    If the dealer may simply go on, `steps` is the number of ordinary steps that come next. `proceed` takes one of
    them, or as many as its amount says.
    """

    actor: int
    options: tuple[Option, ...]
    clause: str
    kind: AskKind
    steps: int = 0
    preapproved: tuple[Answer, ...] = ()  # admitted answers, listed so that they can be taken quickly

    def step_by_step(self) -> Ask:
        """This ask, with the dealer taking one step at a time."""
        if self.steps < 2:
            return self
        first, *others = self.options
        one = Option(DEALER, PROCEED, first.clause)
        return Ask(self.actor, (one, *others), self.clause, self.kind, 1, self.preapproved)

    @property
    def proceeds(self) -> bool:
        """May the dealer simply go on?"""
        return self.steps > 0

    def options_of(self, actor: int) -> tuple[Option, ...]:
        """What this actor may answer."""
        return tuple([option for option in self.options if option.actor == actor])

    def takes(self, answer: Answer) -> bool:
        """Does one of the options admit the answer?"""
        if answer in self.preapproved:
            return True
        actor, verb = answer.actor, answer.verb
        for option in self.options:
            if option.verb == verb and option.actor == actor and option.fault(answer) is None:
                return True
        return False

    @property
    def allowed(self) -> str:
        """The options in words."""
        return "; ".join(str(option) for option in self.options)


class Open(msgspec.Struct, frozen=True, gc=False):
    """The procedure waits for anyone: each actor has a menu, and the first to answer is heard first.

    It keeps its number in the round for as long as the procedure comes back to an `Open` of the same kind and clause.
    Each one is made fresh, and its menus never change afterwards.
    """

    menus: dict[int, tuple[Option, ...]]
    clause: str
    kind: AskKind
    actor: int = ANYONE
    steps: int = 0
    preapproved: tuple[Answer, ...] = ()

    @property
    def proceeds(self) -> bool:
        """Never: nobody goes on here without an answer."""
        return False

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option of every menu."""
        return tuple(option for menu in self.menus.values() for option in menu)

    def options_of(self, actor: int) -> tuple[Option, ...]:
        """What this actor may answer."""
        return self.menus.get(actor, ())

    def takes(self, answer: Answer) -> bool:
        """Does one of the actor's options admit the answer?"""
        verb = answer.verb
        for option in self.menus.get(answer.actor, ()):  # noqa: SIM110
            if option.verb == verb and option.fault(answer) is None:
                return True
        return False

    @property
    def allowed(self) -> str:
        """The options in words."""
        return "; ".join(str(option) for option in self.options)


def not_taken(ask: Ask | Open, options: tuple[Option, ...], answer: Answer) -> RuleViolation:
    """The refusal of an answer that none of these options takes: the fault found by the option that comes closest."""
    fault = None
    for option in options:
        if option.verb == answer.verb and option.actor == answer.actor:
            this_fault = option.fault(answer)
            if this_fault is not None and (fault is None or answer.what in (option.what or ("",))):
                fault = option.clause, this_fault
    if fault is not None:
        clause, what_is_wrong = fault
        return RuleViolation(clause, f"{actor_name(answer.actor)} ({answer.verb}) {what_is_wrong}")
    return RuleViolation(ask.clause, f"{answer.said} is not allowed now; allowed: {ask.allowed}")


T = TypeVar("T")
Asking: TypeAlias = Generator[Ask | Open, Answer, T]  # a part of a procedure that returns something
Procedure: TypeAlias = Asking[None]


@lru_cache
def shuffle(cards: tuple[int, ...], *, clause: str) -> Ask:
    """Ask chance for an order of the cards, which is recorded so that the round can be replayed."""
    order = Option(CHANCE, "order", clause, cards=cards, cards_min=len(cards), cards_max=len(cards))
    return Ask(CHANCE, (order,), clause, AskKind.SHUFFLE)


@lru_cache
def decision(actor: int, *options: Option, clause: str) -> Ask:
    """A choice between options that name no amount and no cards; an ask that is kept and reused is quick to answer."""
    preapproved = tuple(Answer(option.actor, option.verb) for option in options)
    return Ask(actor, options, clause, AskKind.DECIDE, preapproved=preapproved)


def proceed(*others: Option, clause: str, kind: AskKind = AskKind.STEP, steps: int = 1) -> Ask:
    """Ask the dealer to go on, or to do one of the other things that can happen here."""
    amounts = (1, steps) if steps > 1 else (0, 0)
    return Ask(DEALER, (Option(DEALER, PROCEED, clause, (), *amounts), *others), clause, kind, steps, (AS_PROCEDURE,))


def steps_taken(answer: Answer | None) -> int:
    """How many ordinary steps of the dealer an answer takes; none for any other answer or for no answer."""
    return (answer.amount or 1) if answer is not None and answer.verb == PROCEED else 0
