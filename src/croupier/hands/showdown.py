"""Hands compared: who wins each part of the pot, why, and by which clause. Money is left to the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.cards import Card
from croupier.cards import cards as read_cards
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import HandInput, HandValue, check_apart, compare, evaluate, given, numbers_of_cards
from croupier.hands.games import LOW_HALF, Family, Share, Showdown
from croupier.hands.games import find as find_game
from croupier.hands.rankings import find as find_ranking


@dataclass(frozen=True, slots=True)
class ShareResult:
    """The result for one part of the pot: every hand's value, the winners' places (from 0), and what decided."""

    share: Share
    values: tuple[HandValue, ...]
    winners: tuple[int, ...]
    why: str
    clause: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The hands of one game on one board, and who wins each part of the pot."""

    game: Showdown
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    outcomes: tuple[ShareResult, ...]


def showdown(hands: Sequence[HandInput], game: str | Showdown = "holdem", board: HandInput | None = None) -> Compared:
    """Who wins: `showdown(["As Ks", "Kd Kh"], "holdem", board="Qs Js Ts 2d 3c")`."""
    played = find_game(game) if isinstance(game, str) else game
    own = tuple(read_cards(hand) for hand in hands)
    shared = read_cards(() if board is None else board)
    check_apart({f"hand {place}": some for place, some in enumerate(own, 1)} | {"the board": shared})
    for place, some in enumerate(own, 1):
        if len(some) not in played.hand:
            takes = numbers_of_cards(played.hand)
            raise BadHand(f"hand {place} is {given(some)}; {played.title} takes {takes} each")
    if len(shared) not in played.board:
        raise BadHand(f"the board is {given(shared)}; {played.title} takes {numbers_of_cards(played.board)} on it")
    return Compared(played, own, shared, tuple(_outcome(played, share, own, shared) for share in played.shares))


def by_ranking(hands: Sequence[HandInput], ranking: str, board: HandInput | None = None) -> Compared:
    """Which hand wins under one ranking, outside any game."""
    way = find_ranking(ranking)
    source = way.source()
    unwon = way.no_hand.clause if way.no_hand else None
    share = Share("hand", way.name, source.between or source.within, source.tied, unwon)
    anything = Showdown(
        id=way.name,
        title=way.title,
        family=Family.BOARD,
        shares=(share,),
        formed=source.within,
        hand=range(11),
        board=range(6),
        document=source.document,
    )
    return showdown(hands, anything, board)


def _outcome(game: Showdown, share: Share, own: Sequence[tuple[Card, ...]], shared: tuple[Card, ...]) -> ShareResult:
    board = shared if share.board_counts else ()
    sources = {source.document for source in find_ranking(share.ranking).sources}
    document = game.document if game.document in sources else None
    values = tuple(evaluate(hand, share.ranking, board, document) for hand in own)
    if not share.contested:
        return ShareResult(share, values, (), "each hand is paid by its own rank", share.clause, ())
    best = max(values)
    if not best.qualifies:
        assert share.unwon is not None
        scoop = ", so the high hand takes the whole pot" if share.name == LOW_HALF else ""
        return ShareResult(share, values, (), f"no hand qualifies{scoop}", share.unwon, ())
    winners = tuple(place for place, value in enumerate(values) if value == best)
    losers = [value for value in values if value != best]
    if losers:
        why = compare(best, max(losers))
        return ShareResult(share, values, winners, why.why, why.clause, why.readings)
    if len(winners) > 1:
        return ShareResult(share, values, winners, "the hands are equal", share.tied, ())
    return ShareResult(share, values, winners, "no other hand", share.clause, best.readings)
