"""A game described for a program that shows it without knowing it: everything from its specification, as one JSON.

A page lays out a table from this. A new game, also one from outside, is described automatically.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.hands.rankings import RANKINGS
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.poker.spec import Draws, PokerSpec
from croupier.rules.spec import GameSpec


class SharePart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pot, a part of it, or what a hand is paid for."""

    name: Annotated[str, Meta(description="`pot`, `high half`, `low half`, ...")]
    ranking: Annotated[str, Meta(description="how hands are ranked for it, in words")]
    clause: Annotated[str, Meta(description="the clause that says who wins it")]


class Printed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on the layout of a house-banked game, and the words of its questions."""

    areas: Annotated[dict[str, str], Meta(description="betting areas: by wager the word printed there")]
    names: Annotated[dict[str, str], Meta(description="by wager its name in a sentence")]
    menu: Annotated[tuple[str, ...], Meta(description="the wagers one can place, in their order")]
    suggested: Annotated[dict[str, int], Meta(description="by wager the cents that a newcomer is offered")]
    places: Annotated[dict[str, str], Meta(description="places of cards before the dealer, with their titles")]
    verbs: Annotated[dict[str, tuple[str, str]], Meta(description="by answer its key and its words")]
    questions: Annotated[dict[str, str], Meta(description="by the clause of an ask its question")]
    matched_later: Annotated[str, Meta(description="the wager that another of the same amount joins later")] = ""


class GameCard(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The description of a game, for a program that shows it."""

    id: Annotated[str, Meta(description="the game's id")]
    title: Annotated[str, Meta(description="its name")]
    document: Annotated[str, Meta(description="the text whose game it is")]
    family: Annotated[str, Meta(description="`board`, `stud`, `draw` or `house-banked`")]
    seats_max: Annotated[int, Meta(description="how many may play")]
    seats_clause: Annotated[str, Meta(description="the clause that says so")]
    formed: Annotated[str, Meta(description="the clause by which cards become a hand")]
    deck: Annotated[int, Meta(description="how many cards its deck has")]
    own_cards: Annotated[int, Meta(description="cards of their own that a player has in the end")]
    board_cards: Annotated[int, Meta(description="cards on the board in the end")] = 0
    draws: Annotated[int, Meta(description="how many draws there are, unless the house chooses fewer")] = 0
    shares: Annotated[tuple[SharePart, ...], Meta(description="the parts of the pot")] = ()
    structure: Annotated[str, Meta(description="of the betting, unless the house chooses another")] = ""
    button: Annotated[bool, Meta(description="is there a button?")] = False
    chapter: Annotated[str, Meta(description="the clause of its chapter, where its document has several games")] = ""
    blurb: Annotated[str, Meta(description="the game in a line")] = ""
    printed: Annotated[Printed | None, Meta(description="the layout of a game against the house")] = None


def described(spec: GameSpec) -> GameCard:
    """The description of a game from its specification."""
    more: dict[str, Any] = {}
    if isinstance(spec, PokerSpec):
        more = {"structure": spec.structure, "button": spec.button is not None, "chapter": spec.chapter}
        more["draws"] = len(spec.play.draws) if isinstance(spec.play, Draws) else 0
        more["blurb"] = _blurb(spec, more["draws"])
    elif isinstance(spec, BankedSpec):
        more = {"blurb": spec.layout.blurb, "printed": _printed(spec)}
    return GameCard(
        id=spec.id,
        title=spec.title,
        document=spec.document,
        family=spec.family,
        seats_max=spec.seats_max,
        seats_clause=spec.seats_clause,
        formed=spec.formed,
        deck=len(spec.deck),
        own_cards=spec.cards_in_all,
        board_cards=spec.board.stop - 1,
        shares=tuple(SharePart(one.name, RANKINGS[one.ranking].title, one.clause) for one in spec.shares),
        **more,
    )


def _blurb(spec: PokerSpec, draws: int) -> str:
    cards = f"{spec.cards_in_all} cards each"
    if spec.has_board:
        course = f", {spec.board.stop - 1} on the board"
    elif draws:
        course = f", {draws} draw{'s' if draws > 1 else ''}"
    else:
        course = f", {spec.cards_in_all - len(spec.down)} of them face up"
    best = [_BEST.get(one.ranking, f"the best hand ({RANKINGS[one.ranking].title})") for one in spec.shares]
    won = f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} split the pot"
    return f"{cards}{course}. {won[0].upper()}{won[1:]}."


# What wins, as players say it; a ranking that is not listed is told by its title.
_BEST = {
    "high": "the best high hand",
    "low-a5": "the best low hand (ace to five)",
    "low-a5-8": "the best low hand (eight or better)",
    "low-27": "the best low hand (deuce to seven)",
    "badugi": "the best badugi",
    "badugi-ace-high": "the best badugi (aces are high)",
    "six-plus": "the best high hand (a flush beats a full house)",
    "omaha-high": "the best high hand (two own cards, three of the board)",
    "omaha-low-8": "the best low hand (eight or better)",
}


def _printed(spec: BankedSpec) -> Printed:
    layout = spec.layout
    return Printed(
        dict(layout.areas),
        {bet: layout.name(bet) for bet in (*layout.names, *layout.areas)},
        layout.menu,
        dict(layout.suggested),
        dict(layout.shared),
        dict(layout.verbs),
        dict(layout.questions),
        layout.matched_later,
    )
