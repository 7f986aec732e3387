"""Events, asks, options and answers as they are shown: cards as `As`, a card that may not be seen as `??`."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from croupier.cards import CARDS, card
from croupier.engine import ANYONE, Answer, Event, Kind, Open, Option, Round, RuleViolation
from croupier.engine.events import EVERYONE, NO_POT, in_words, reason
from croupier.errors import CroupierError

HIDDEN = "??"
NAMES = tuple(str(one) for one in CARDS)
_BACKS = tuple((HIDDEN,) * number for number in range(53))
_ACTORS: Final = ("dealer", "floor", "chance", "anyone", "fund")  # as the engine numbers them, downward from 0
SEAT: Final = "seat"

Cards = Annotated[tuple[str, ...], Meta(description="cards such as `As` and `Td`; `??` is one that may not be seen")]
Cents = Annotated[int, Meta(description="money in cents")]
ClauseId = Annotated[str, Meta(description="the clause that says so")]
Who = Annotated[
    Literal["seat", "dealer", "floor", "chance", "anyone", "fund"],
    Meta(description="`seat`, `dealer`, `floor`, `chance`, a shared `fund`, or `anyone` where several may answer"),
]


def shown(cards: Sequence[int], open_cards: Set[int]) -> tuple[str, ...]:
    """The cards of a place, as everybody sees them."""
    if open_cards.isdisjoint(cards):
        return _BACKS[len(cards)]
    return tuple([NAMES[one] if one in open_cards else HIDDEN for one in cards])


def backs(number: int) -> tuple[str, ...]:
    """This many hidden cards."""
    return _BACKS[number]


def named(cards: Sequence[int]) -> tuple[str, ...]:
    """Cards by their names."""
    return tuple([NAMES[one] for one in cards])


def numbers(cards: Sequence[str]) -> tuple[int, ...]:
    """The numbers of those cards that are visible."""
    return tuple([int(card(one)) for one in cards if one != HIDDEN]) if cards else ()


# ---- events ---------------------------------------------------------------------------------------------------------


class SeenEvent(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An event as everybody sees it; its fields are those of `docs/events.md`, without the empty ones."""

    kind: Annotated[str, Meta(description="what happened")]
    clause: ClauseId
    words: Annotated[str, Meta(description="the event as a sentence")]
    seat: int = 0
    bet: str = ""
    cents: int = 0
    source: str = ""
    target: str = ""
    place: str = ""
    cards: Cards = ()
    hand: str = ""
    reading: str = ""
    against: str = ""
    pays: str = ""
    pot: int = NO_POT
    share: str = ""
    board: int = 0
    number: int = 0
    of: int = 0
    amount: int = 0
    meter: str = ""
    before: int = 0
    after: int = 0
    seats: tuple[int, ...] = ()
    name: str = ""
    jackpot: str = ""
    deck: str = ""
    act: str = ""
    text: str = ""
    why: Annotated[str, Meta(description="what decided, in words: `flush pays 8 to 1`")] = ""


@lru_cache(1 << 9)
def _passed_on(kind: Kind) -> tuple[str, ...]:
    """The fields that an event of this kind may have, besides its cards."""
    return tuple(name for name in SeenEvent.__struct_fields__ if name in kind.fields and name != "cards")


@lru_cache(1 << 12)
def seen(event: Event) -> SeenEvent:
    """The event as everybody sees it."""
    return _told(event, event.seen_by == EVERYONE)


def told_in_full(event: Event) -> SeenEvent:
    """The event with its cards, regardless of who saw them."""
    return _told(event, True)


def _told(event: Event, sees: bool) -> SeenEvent:
    fields = {name: getattr(event, name) for name in _passed_on(event.kind)}
    if event.reading:
        fields["reading"] = event.reading
    if event.kind.explained and (why := reason(event)):
        fields["why"] = why
    if event.cards:
        fields["cards"] = named(event.cards) if sees else _BACKS[len(event.cards)]
    return SeenEvent(event.kind, event.clause, in_words(event), **fields)


# ---- asks and options -----------------------------------------------------------------------------------------------


class Asked(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the table waits for."""

    who: Who
    kind: Annotated[str, Meta(description="what it is about: `bet`, `draw`, `wager`, ...")]
    clause: ClauseId
    number: Annotated[int, Meta(description="of the ask; an answer may name it, and is refused if it is stale")]
    seat: Annotated[int, Meta(description="the seat that is asked; 0 if none is")] = 0
    seats: Annotated[tuple[int, ...], Meta(description="of `anyone`: the seats that may answer")] = ()

    @property
    def name(self) -> str:
        """`seat 3`, or `dealer`."""
        return f"{SEAT} {self.seat}" if self.seat else self.who


def asked(running: Round) -> Asked | None:
    """What the table waits for; None once the procedure is over."""
    ask = running.ask
    if ask is None:
        return None
    actor, number = ask.actor, running.number
    if actor > 0:
        return Asked(SEAT, ask.kind, ask.clause, number, actor)
    if isinstance(ask, Open):
        seats = tuple(sorted(one for one, menu in ask.menus.items() if one > 0 and menu))
        return Asked(_ACTORS[-ANYONE], ask.kind, ask.clause, number, 0, seats)
    return Asked(_ACTORS[-actor], ask.kind, ask.clause, number)


class Allowed(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One kind of answer that is allowed, with its limits and the clause that permits it."""

    verb: Annotated[str, Meta(description="what is said or done: `raise`, `wager`, `discard`, ...")]
    clause: ClauseId
    seat: Annotated[int, Meta(description="the seat that may; 0 for the dealer and the floor")] = 0
    what: Annotated[tuple[str, ...], Meta(description="one of these must be named, if there are any")] = ()
    amount_min: Annotated[int, Meta(description="the least amount; where both limits are 0, none is named")] = 0
    amount_max: Annotated[int, Meta(description="the largest amount")] = 0
    amount_step: Annotated[int, Meta(description="amounts go from the least in such steps")] = 1
    money: Annotated[bool, Meta(description="are the amounts cents?")] = False
    cards: Cards = ()
    cards_min: Annotated[int, Meta(description="how many of the cards must be named, at least")] = 0
    cards_max: Annotated[int, Meta(description="and at most")] = 0
    note: Annotated[str, Meta(description="what the house tells the one who is asked")] = ""
    anyone_but: Annotated[
        tuple[str, ...] | None, Meta(description="where a person must be named by id: who may not be; null elsewhere")
    ] = None

    @property
    def words(self) -> str:
        """What may be said or done, with its limits."""
        amounts, cards = (self.amount_min, self.amount_max, self.amount_step), (self.cards_min, self.cards_max)
        return Option(
            self.seat,
            self.verb,
            self.clause,
            self.what,
            *amounts,
            (),
            *cards,
            money=self.money,
            anyone_but=self.anyone_but,
        ).words

    def takes(self, amount: int) -> bool:
        """Is this amount within the limits?"""
        return self.amount_min <= amount <= self.amount_max and not (amount - self.amount_min) % self.amount_step


@lru_cache(1 << 11)
def allowed(option: Option) -> Allowed:
    """The option as shown to the actor it belongs to; anyone who may name cards sees them."""
    return Allowed(
        option.verb,
        option.clause,
        max(option.actor, 0),
        option.what,
        option.amount_min,
        option.amount_max,
        option.amount_step,
        option.money,
        named(option.cards),
        option.cards_min,
        option.cards_max,
        option.note,
        option.anyone_but,
    )


# ---- answers and refusals -------------------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An answer: who says or does what."""

    who: Who
    verb: Annotated[str, Meta(description="what is said or done")]
    seat: Annotated[int, Meta(description="the seat that answers; 0 if none does")] = 0
    what: Annotated[str, Meta(description="the wager, place or seat that is named")] = ""
    amount: Annotated[int, Meta(description="cents, or a number of whatever the verb counts")] = 0
    cards: Cards = ()
    number: Annotated[int, Meta(description="of the ask that is answered; 0 where the answer names none")] = 0


def said(answer: Answer) -> Said:
    """An answer as it is shown and sent."""
    actor = answer.actor
    who: Literal["seat", "dealer", "floor", "chance", "anyone", "fund"] = SEAT if actor > 0 else _ACTORS[-actor]
    cards = named(answer.cards) if all(0 <= one < len(NAMES) for one in answer.cards) else ()
    return Said(who, answer.verb, max(actor, 0), answer.what, answer.amount, cards, answer.number)


class BadAnswer(CroupierError):
    """A message that is not a valid answer: it comes from nobody, or from several."""


def answer_of(given: Said) -> Answer:
    """The engine's answer for one that was sent."""
    if (given.who == SEAT) != (given.seat > 0):
        raise BadAnswer(f"an answer of a seat must name the seat, and no other may; this one is from {given.who}")
    actor = given.seat or -_ACTORS.index(given.who)
    return Answer(actor, given.verb, given.what, given.amount, numbers(given.cards), given.number)


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Why an answer was not taken, and what is allowed instead."""

    clause: ClauseId
    words: Annotated[str, Meta(description="who, what was tried, what is allowed")]
    answer: Annotated[Said | None, Meta(description="the answer that was refused")] = None
    allowed: Annotated[tuple[Allowed, ...], Meta(description="what this person may answer instead")] = ()


def refusal(refused: RuleViolation) -> Refusal:
    """A refusal as it is shown and sent."""
    answer = None if refused.answer is None else said(refused.answer)
    return Refusal(refused.clause, refused.message, answer, tuple(map(allowed, refused.allowed)))
