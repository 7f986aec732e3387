"""Previews: what a report or an act of staff would do to cards and chips, before it is done.

    told = preview(running, Answer(FLOOR, "misdeal", "shuffle"))
    told.events, told.chips, told.cards        # what everybody would see, and what would be where

Nobody learns a card from it: the hand is replayed to this moment a few times, each time with other cards in place
of those that nobody may see, and the answer is given there. What all replays agree on is shown, without any card that
was not known before. Where they differ, it depends on cards that have not been seen, and nothing more is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random, SystemRandom
from typing import Annotated

import msgspec
from msgspec import Meta, structs

from croupier.cards import CARDS
from croupier.engine import CHANCE, FLOOR, Answer, Event, Record, Round, RuleViolation, TableKind
from croupier.engine.events import EVERYONE, NOBODY
from croupier.rules.event_kinds import DeckKind
from croupier.rules.views.looking import View, view
from croupier.rules.views.seen import HIDDEN, Asked, Cards, Cents, SeenEvent, asked, seen

TWINS = 6  # how many hands must agree; two could by chance
TRIES = 20  # a hand that cannot have been played with the other cards is tried again with others


class MovedChips(msgspec.Struct, frozen=True):
    """An account that would change."""

    account: Annotated[str, Meta(description="`stack-3`, `pot`, `wager-2-ante`, ...")]
    before: Cents
    after: Cents


class MovedCards(msgspec.Struct, frozen=True):
    """A place whose cards would change."""

    place: Annotated[str, Meta(description="`hand-3`, `board`, `muck`, `deck`, ...")]
    before: Cards
    after: Cards


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an answer would do."""

    events: Annotated[tuple[SeenEvent, ...], Meta(description="what would happen, as everybody would see it")] = ()
    chips: Annotated[tuple[MovedChips, ...], Meta(description="accounts that would hold something else")] = ()
    cards: Annotated[tuple[MovedCards, ...], Meta(description="places where other cards would lie")] = ()
    over: Annotated[bool, Meta(description="would the procedure be over?")] = False
    asked: Annotated[Asked | None, Meta(description="what the table would wait for")] = None
    depends: Annotated[
        bool, Meta(description="does anything more depend on cards that nobody may see? Then that is not told")
    ] = False


def preview(running: Round, answer: Answer, random: Random | None = None) -> Preview:
    """What the answer would do at this moment; refused as it would be. The round itself does not change."""
    refused = running.why_not(answer)
    if refused is not None:
        raise refused
    known = _seen_by_all(running) | set(answer.cards)
    twins = list(islice(_twins(running, answer, known, random or SystemRandom()), TWINS))
    if len(twins) < TWINS:  # no other cards fit what has been played, so a preview would reveal the cards
        return Preview(depends=True)
    kept = len(running.events)
    events = tuple(_common([twin.events[kept:] for twin in twins], known))
    before, afters = view(running, FLOOR), [view(twin, FLOOR) for twin in twins]
    first, asks = twins[0], [asked(twin) for twin in twins]
    same = all(
        len(events) == len(twin.events) - kept and ask == asks[0] and after.accounts == afters[0].accounts
        for twin, ask, after in zip(twins, asks, afters, strict=True)
    )
    return Preview(
        events,
        tuple(_chips(before, afters)),
        tuple(_cards(before, afters, {str(CARDS[card]) for card in known})),
        over=all(twin.over for twin in twins),
        asked=asked(first) if same else None,
        depends=not same,
    )


# ---- the same hand with other cards ---------------------------------------------------------------------------------


def _twins(running: Round, answer: Answer, known: Set[int], random: Random) -> Iterator[Round]:
    """Rounds, with the answer given, that look the same to anyone who sees only what everybody sees.

    A hidden card is known only by its place in the deck, so it makes no difference to them which card is there.
    """
    record, answer = running.record, structs.replace(answer, number=0)
    hidden = [card for card in _in_play(record) if card not in known]
    for names in islice(_other_cards(sorted(hidden), random), TRIES):
        with suppress(RuleViolation):  # somebody's earlier answer cannot be given with these cards
            twin = Round(_renamed(record, dict(zip(hidden, names, strict=True))))
            twin.take(answer)
            yield twin


def _other_cards(cards: list[int], random: Random) -> Iterator[list[int]]:
    """The cards in random orders. In those of one set each place has low and high cards: chance alone might give none.

    Each order by itself is as likely as any other; the next one has at each place a card that is a step further up.
    """
    while True:
        places = list(range(len(cards)))
        random.shuffle(places)
        for twin in range(TWINS):
            yield [cards[(place + twin * len(cards) // TWINS) % len(cards)] for place in places]


def _in_play(record: Record) -> list[int]:
    """Every card that was shuffled, in the order in which it first appeared."""
    return list(dict.fromkeys(card for one in record.answers if one.actor == CHANCE for card in one.cards))


def _seen_by_all(running: Round) -> set[int]:
    """Cards whose whereabouts everybody knows: seen since they were last shuffled."""
    known: set[int] = set()
    for event in running.events:
        if event.kind in (TableKind.SHUFFLED, DeckKind.RESHUFFLED):
            known -= set(event.cards)
        elif event.seen_by == EVERYONE:
            known |= set(event.cards)
    return known


def _renamed(record: Record, names: Mapping[int, int]) -> Record:
    answers = tuple(
        structs.replace(one, cards=tuple(names.get(card, card) for card in one.cards)) if one.cards else one
        for one in record.answers
    )
    return replace(record, answers=answers)


# ---- what all replays agree on --------------------------------------------------------------------------------------


def _common(caused: list[list[Event]], known: Set[int]) -> Iterator[SeenEvent]:
    """The events that all replays share from the start; a card that is turned up is not known before it is."""
    for events in zip(*caused, strict=False):
        told = {_masked(event, known) for event in events}
        if len(told) > 1:
            return
        yield told.pop()


def _masked(event: Event, known: Set[int]) -> SeenEvent:
    return seen(event if known >= set(event.cards) else structs.replace(event, seen_by=NOBODY))


def _chips(before: View, afters: list[View]) -> Iterator[MovedChips]:
    was, held = before.accounts, [after.accounts for after in afters]
    for account in sorted({*was, *(name for one in held for name in one)}):
        found = {one.get(account, 0) for one in held}
        if len(found) == 1 and found != {was.get(account, 0)}:
            yield MovedChips(account, was.get(account, 0), found.pop())


def _cards(before: View, afters: list[View], known: Set[str]) -> Iterator[MovedCards]:
    was, lying = before.places, [after.places for after in afters]
    for place in sorted({*was, *(name for one in lying for name in one)}):
        found = {tuple(card if card in known else HIDDEN for card in one.get(place, ())) for one in lying}
        lay = was.get(place, ())
        if len(found) == 1 and found != {lay}:
            yield MovedCards(place, lay, found.pop())
