"""Compiled rounds played again by the engine: the same cards and decisions, with every event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from croupier.cards.shuffle import AsGiven
from croupier.engine import HAND, Answer, Ask, Record, Round
from croupier.engine.driver import advance, go_on, least
from croupier.rules.banked.felt import FULL_DECK, Felt
from croupier.rules.banked.simulate.rounds import CompiledTable, StrategyTable, _blocks, compiled_table
from croupier.rules.banked.simulate.wagering import own_wager, place_wagers

T = TypeVar("T")


class InOrder(AsGiven):
    """Chance that always gives the deck in a given order."""

    __slots__ = ("given",)

    def __init__(self, given: Sequence[int]) -> None:
        self.given = tuple(given)

    def order(self, cards: Iterable[T]) -> tuple[T, ...]:
        """The order that was given."""
        return cast(tuple[T, ...], self.given)


def played_again(
    record: Record,
    number: int,
    *,
    seed: int | str,
    first: int = 0,
    wagers: Mapping[str, int] | None = None,
    strategy: StrategyTable | None = None,
) -> Iterator[Round]:
    """The rounds that `rounds` plays with the same arguments, each played by the engine to its end."""
    table = compiled_table(record, wagers, strategy)
    made = own_wager(record, table.spec) if wagers is None else wagers
    where = _where_cards_go(table, made)
    for block in _blocks(table, number, first, seed, cards=True):
        for cards, decided in zip(block.cards.tolist(), block.decided.tolist(), strict=True):
            yield _play(table, made, _deck(where, cards), decided)


def _where_cards_go(table: CompiledTable, wagers: Mapping[str, int]) -> list[int]:
    """For each card of a round, its place in the deck from the top."""
    running, chance = Round(table.record), InOrder(FULL_DECK)
    place_wagers(running, chance, wagers)
    advance(running, chance)
    felt = cast(Felt, running.table)
    return [card for place, number in table.compiled.piles for card in felt.places[place][:number]]


def _deck(where: Sequence[int], cards: Sequence[int]) -> list[int]:
    deck = [-1] * len(FULL_DECK)
    for place, card in zip(where, cards, strict=True):
        deck[place] = card
    dealt = set(cards)
    rest = iter([card for card in FULL_DECK if card not in dealt])
    return [card if card >= 0 else next(rest) for card in deck]


def _play(table: CompiledTable, wagers: Mapping[str, int], deck: Sequence[int], decided: Sequence[int]) -> Round:
    running, chance, asked = Round(table.record), InOrder(deck), dict.fromkeys(table.seats, 0)
    place_wagers(running, chance, wagers)
    act = dict(zip(table.seats, decided, strict=True))
    module: Any = table.spec.module("compiled")

    def decide(running: Round) -> Answer:
        ask = running.ask
        assert isinstance(ask, Ask)
        if ask.actor not in act:
            return least(ask.options[0])
        felt = cast(Felt, running.table)
        open_cards = felt.places.get("community", ())
        verb, cards = module.decision(act[ask.actor], asked[ask.actor], felt.places[HAND[ask.actor]], open_cards)
        asked[ask.actor] += 1
        option = next(one for one in ask.options if one.verb == verb)
        return Answer(ask.actor, verb, amount=option.amount_min, cards=tuple(cards))

    go_on(running, chance, decide)
    return running
