"""The engine's poker games, each made from its specification and the chapters that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import ClassVar

from croupier.engine import Game, Procedure
from croupier.hands.games import Family
from croupier.rules.poker import ch18_exposed_cards
from croupier.rules.poker.ch03_cards import deck_in_use
from croupier.rules.poker.ch04_opening import idle, opening
from croupier.rules.poker.ch08_acts import acts_of_players
from croupier.rules.poker.ch08_minimum import agree_minimum
from croupier.rules.poker.ch15_payout import bad_beat_awaits, payout
from croupier.rules.poker.ch18_irregularities import report, reports, round_of_play
from croupier.rules.poker.ch18_refusals import ACTS, why_not
from croupier.rules.poker.choices.play import choices
from croupier.rules.poker.day.between import between
from croupier.rules.poker.day.button import place_button
from croupier.rules.poker.day.life import LIFE
from croupier.rules.poker.day.memory_refused import refuse_memory
from croupier.rules.poker.families import community, draws, stud
from croupier.rules.poker.families.care import Care
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.silence import answer_for_the_silent
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.poker.table import PokerTable, seating


class CarefulTable(PokerTable):
    """A table at which chapter 18 takes care of cards on their way from the deck."""

    __slots__ = ()
    care: ClassVar[Care] = ch18_exposed_cards


def _round(chapter: Callable[[PokerTable], Procedure]) -> Callable[[PokerTable], Procedure]:
    """A round of play: the deck whose turn it is, then the chapter, with chapter 18 for what goes wrong."""
    guarded = round_of_play(chapter)

    def with_its_deck(table: PokerTable) -> Procedure:
        if not_yet := bad_beat_awaits(table):
            raise not_yet
        deck_in_use(table)
        return guarded(table)

    return with_its_deck


@cache
def game_of(spec: PokerSpec) -> Game:
    """The engine's game for a specification: the rounds of its chapter, and the life of its table."""
    procedures: dict[str, Callable[[PokerTable], Procedure]] = {
        "round": _round(partial(_CHAPTERS[spec.family], spec=spec)),
        "opening": opening,
        "idle": idle,
        "between": between,
        "agree-minimum": agree_minimum,
        "bad-beat": payout,
    }
    if spec.button:
        procedures["button"] = round_of_play(place_button)
    return Game(
        id=spec.id,
        name=spec.title,
        document=spec.document,
        rules=spec.rules,
        choices=choices(spec),
        table=CarefulTable,
        memory=PokerMemory,
        procedures=MappingProxyType(procedures),
        reports=reports,
        report=report,
        acts=ACTS,
        acts_of_players=acts_of_players,
        seating=seating,
        why_not=why_not,
        refuse_memory=refuse_memory,
        for_the_silent=answer_for_the_silent,
        spec=spec,
        life=LIFE,
    )


_CHAPTERS: Mapping[Family, Callable[..., Procedure]] = {
    Family.BOARD: community.round_of_play,
    Family.STUD: stud.round_of_play,
    Family.DRAW: draws.round_of_play,
}
