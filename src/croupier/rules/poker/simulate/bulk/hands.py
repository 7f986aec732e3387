"""Hands played at random, block by block: by the kernels as far as they can, and by the engine from there on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

import numpy as np

from croupier.cards import SeededChance
from croupier.engine import STACK, Answer, AskKind, Event, Record, Round
from croupier.engine.driver import by_chance
from croupier.engine.record import ROUND
from croupier.errors import CroupierError
from croupier.rules.poker.simulate.bulk.finish import finish
from croupier.rules.poker.simulate.bulk.layout import FELT, HANDED_OVER
from croupier.rules.poker.simulate.bulk.log import answers, events_of
from croupier.rules.poker.simulate.bulk.play import play_hands
from croupier.rules.poker.simulate.bulk.script import Script, script
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.seeds import chances

STAYS_MAX = 1_000  # checks and calls per fold
BLOCK = 32  # hands played at a time: few enough to stay in the processor's cache


class BadStudy(CroupierError):
    """A request for hands that cannot be played at random, or counted."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand that was played, with its full log."""

    start: Record
    answers: list[Answer]
    events: list[Event]

    @property
    def record(self) -> Record:
        """The record from which the engine rebuilds the hand."""
        return replace(self.start, answers=tuple(self.answers))

    @property
    def stacks(self) -> dict[int, int]:
        """The final stacks by seat."""
        stacks = {STACK[seat]: self.start.balances[STACK[seat]] for seat in self.start.players}
        for event in self.events:
            if event.cents:
                if event.source in stacks:
                    stacks[event.source] -= event.cents
                if event.target in stacks:
                    stacks[event.target] += event.cents
        return {seat: stacks[STACK[seat]] for seat in self.start.players}


def play_many(record: Record, hands: int, *, seed: int | str, stays: int = 1) -> Iterator[PlayedHand]:
    """Play this many hands that begin as the record does, each with its own cards and its own random play.

    At each turn there are `stays` checks or calls per fold (when facing a bet) and per bet or raise (the least, if one
    is allowed); any set of cards is exchanged; everybody shows. The same seed gives the same hands.
    """
    if not isinstance(record.game.spec, PokerSpec) or record.procedure != ROUND:
        raise BadStudy(f"{record.game.name}, {record.procedure}: only rounds of poker can be played many at a time")
    if hands < 0 or not 1 <= stays <= STAYS_MAX:
        allowed = f"allowed: 0 or more with 1 to {STAYS_MAX:,}"
        raise BadStudy(f"{hands} hands with {stays} checks or calls per fold; {allowed}")
    written = script(record, stays)
    if written is None:
        return (_by_the_engine(record, record.answers, f"{seed}/{number}", stays) for number in range(hands))
    return _blocks(record, written, hands, seed, stays)


def _blocks(record: Record, written: Script, hands: int, seed: int | str, stays: int) -> Iterator[PlayedHand]:
    said, happened, room = answers(), events_of(written), np.zeros(min(BLOCK, hands), FELT)
    for first in range(0, hands, BLOCK):
        block = room[: hands - first]
        block["chance"][:, 0] = chances(seed, first, len(block))
        play_hands(written.house, block)
        finish(written, block)
        handed_over = (block["state"] == HANDED_OVER).tolist()
        for number, given, events, unfinished in zip(count(first), said.of(block), happened.of(block), handed_over):
            if unfinished:
                yield _by_the_engine(record, given, f"{seed}/{number}", stays)
            else:
                yield PlayedHand(record, given, events)


def _by_the_engine(record: Record, answers: Sequence[Answer], seed: str, stays: int) -> PlayedHand:
    """Continue the hand after these answers with the engine, in the same random way."""
    running = Round(replace(record, answers=tuple(answers)))
    pick, chance = random.Random(seed), SeededChance(seed)
    running.run(lambda asked: _at_random(asked, pick, stays), lambda ask: by_chance(ask, chance))
    return PlayedHand(record, list(running.record.answers), running.events)


def _at_random(running: Round, pick: random.Random, stays: int) -> Answer:
    ask = running.ask
    assert ask is not None
    if ask.kind == AskKind.BET:
        stay, fold, *more = ask.preapproved
        return pick.choice([*[stay] * stays, *[fold] * (stay.verb == "call"), *more])
    shows = [option for option in ask.options if option.verb == "show"]
    option = shows[0] if shows else pick.choice(ask.options)
    what = pick.choice(option.what) if option.what else ""
    named = tuple(card for card in option.cards if pick.random() < 0.5)  # only a discard names cards
    return Answer(option.actor, option.verb, what, option.amount_min, named)
