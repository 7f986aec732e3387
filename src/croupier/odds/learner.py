"""Lessons for a learner at a decision: what each choice is worth, or how a hand compares with the field.

A lesson is made only from the view of the learner's own seat, so it cannot reveal a card that the learner
does not see. Against the house the value of each choice is exact. In poker the share of the pot is sampled: every
card that the learner does not see is equally likely, and nobody folds; what others would do with their cards is
ignored.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta

from croupier.cards import SeededChance
from croupier.cards import cards as read_cards
from croupier.engine import AskKind
from croupier.engine.house import House
from croupier.errors import CroupierError
from croupier.hands.many import evaluate_many
from croupier.odds.report.catalog import choices, game_named
from croupier.odds.wager import PricedAct
from croupier.rules import GAMES, SPECS
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.poker.spec import Draws, PokerSpec
from croupier.rules.views import HIDDEN, Allowed, View
from croupier.rules.views.codec import decode_view
from croupier.rules.views.states import BankedState, PokerState

SAMPLES = 4_000


class NoLesson(CroupierError):
    """There is nothing to learn at this moment, and why."""


class PricedChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be done now, and exactly what it is worth."""

    verb: Annotated[str, Meta(description="of the option")]
    words: str
    value: Annotated[str, Meta(description="an exact fraction, in units of the wager")]
    cents: Annotated[float, Meta(description="the value in cents, for display")]
    best: bool = False
    cards: Annotated[tuple[str, ...], Meta(description="that are named with the choice")] = ()


class FieldShare(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a hand compares with everybody still in the hand, as far as the learner can see."""

    share: Annotated[float, Meta(description="of the pot, on average")]
    error: Annotated[float, Meta(description="one standard error of the share")]
    alone: Annotated[float, Meta(description="the share against just one of them, with unknown cards")]
    opponents: int
    samples: int
    how: Annotated[str, Meta(description="what was assumed, in a sentence")]
    to_call_cents: int = 0
    pot_cents: Annotated[int, Meta(description="in the pot now, with all bets")] = 0
    needed: Annotated[str, Meta(description="the share at which a call is worth nothing: an exact fraction")] = "0"


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """What there is to know at one decision."""

    ask: Annotated[int, Meta(description="the number of the ask")]
    clause: str
    choices: tuple[PricedChoice, ...] = ()
    field: FieldShare | None = None


def lesson_of(seen: bytes, game: str, house: Mapping[str, object]) -> Lesson:
    """A lesson from a view as JSON and the choices of its table, for use in another process."""
    return lesson(decode_view(seen), House(GAMES[game].choices, dict(house)))


def lesson(view: View, house: House) -> Lesson:
    """What the learner with this view can know now; refused if nothing is asked of them."""
    options, asked = view.own.options, view.table.asked
    if not options or asked is None:
        raise NoLesson("it is not your turn, so there is nothing to decide")
    if isinstance(view.table, BankedState):
        return Lesson(asked.number, asked.clause, choices=tuple(_priced(view, view.table, house, options)))
    return Lesson(asked.number, asked.clause, field=field_share(view, view.table))


# ---- against the house ----------------------------------------------------------------------------------------------


def _priced(view: View, table: BankedState, house: House, options: Sequence[Allowed]) -> Iterator[PricedChoice]:
    """The value of each choice about the main wager, under the paytable of this table."""
    spec, seat = SPECS[table.game], options[0].seat
    assert isinstance(spec, BankedSpec)
    if table.asked is None or table.asked.kind != AskKind.DECIDE or seat not in view.own.hands:
        raise NoLesson("there is nothing to decide about the cards now; what wagers are worth is on the page of odds")
    game = game_named(table.game)
    main = next((one for one in spec.offered(house) if one.priced_as == game.wagers[0].name), None)
    community = " ".join(card for cards in table.shared.values() for card in cards if card != HIDDEN)
    priced = choices(game, " ".join(view.own.hands[seat].cards), community, main.paytable if main else None)
    verbs, unit = {option.verb for option in options}, _unit(spec, table, seat)
    for one in priced:
        if verb := next((verb for verb in verbs if verb.split("-")[0] == one.name.split(" ")[0]), ""):
            yield _choice(one, verb, unit)


def _unit(spec: BankedSpec, table: BankedState, seat: int) -> int:
    """The wager in whose units values are given: the first of the menu, or one of the equal bets that it stands for."""
    wagers, menu = table.seats[seat].wagers, spec.layout.menu
    equal = [cents for area, cents in wagers.items() if area not in menu]
    return wagers.get(menu[0], 0) or max(equal, default=0)


def _choice(one: PricedAct, verb: str, unit: int) -> PricedChoice:
    _, discards, card = one.name.rpartition("discard ")
    return PricedChoice(verb, one.name, str(one.value), float(one.value * unit), one.best, (card,) if discards else ())


# ---- poker ----------------------------------------------------------------------------------------------------------


def field_share(view: View, table: PokerState, samples: int = SAMPLES) -> FieldShare:
    """The average share of the pot that the learner's hand takes, against everybody and against just one opponent."""
    spec = SPECS[table.game]
    assert isinstance(spec, PokerSpec)
    (seat, own), *_ = view.own.hands.items()
    others = [one for number, one in table.seats.items() if number != seat and one.dealt_in and not one.folded]
    known = [read_cards(" ".join(card for card in one.cards if card != HIDDEN)) for one in others]
    cards = read_cards(" ".join(own.cards))
    boards = [read_cards(" ".join(board)) for board in table.boards] or [read_cards("")]
    if not others or not cards:
        raise NoLesson("nobody else is in the hand, so there is nothing to compare")
    gone = {card for event in view.events for card in _named(event.cards)} | set(cards)
    gone |= {card for some in (*known, *boards, *map(_named, view.own.seen.values())) for card in some}
    deck = [card for card in spec.deck if card not in gone]
    shares = _sampled(spec, [cards, *known], boards, deck, samples)
    alone = _sampled(spec, [cards, ()], boards, deck, samples // 2)
    mean = sum(shares) / len(shares)
    spread = math.sqrt(sum((one - mean) ** 2 for one in shares) / len(shares) / len(shares))
    pot, call = table.pot_cents, own.to_call_cents
    needed = Fraction(call, pot + call) if call else Fraction(0)
    how = _supposed(spec, len(others))
    return FieldShare(mean, spread, sum(alone) / len(alone), len(others), samples, how, call, pot, str(needed))


def _supposed(spec: PokerSpec, others: int) -> str:
    who = "the other player has" if others == 1 else f"each of the {others} other players has"
    more = "nobody draws again" if isinstance(spec.play, Draws) else "all cards to come are dealt"
    return f"{who} any of the cards that you do not see, each equally likely; nobody folds, and {more}"


def _named(cards: Sequence[str]) -> tuple[int, ...]:
    return read_cards(" ".join(card for card in cards if card != HIDDEN))


def _sampled(
    spec: PokerSpec,
    hands: Sequence[Sequence[int]],
    boards: Sequence[Sequence[int]],
    deck: Sequence[int],
    samples: int,
) -> list[float]:
    """The first hand's share of the pot in each of this many random deals of the unknown cards."""
    whole = spec.board.stop - 1 if spec.has_board else 0
    common = 0 if spec.has_board else len(boards[0])  # in stud, a card for everybody when the deck has run short
    missing = [spec.cards_in_all - common - len(hand) for hand in hands]
    to_come = [max(whole - len(board), 0) for board in boards]
    if sum(missing) > len(deck):  # only in stud: with a board, the table has too few seats for that
        raise NoLesson("the deck has too few cards for everybody, so a common card may be dealt; no lesson covers that")
    chance = SeededChance(" ".join(map(str, (spec.id, *hands[0], *boards[0]))))
    dealt = [_deal(chance.order(deck), hands, boards, missing, to_come) for _ in range(samples)]
    per_board = [_shares(spec, [(some[0], some[1][place]) for some in dealt]) for place in range(len(boards))]
    return [sum(parts) / len(parts) for parts in zip(*per_board, strict=True)]


def _deal(
    order: Sequence[int],
    hands: Sequence[Sequence[int]],
    boards: Sequence[Sequence[int]],
    missing: Sequence[int],
    to_come: Sequence[int],
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """One way to deal all unknown cards."""
    drawn = iter(order)
    full = [(*hand, *(next(drawn) for _ in range(number))) for hand, number in zip(hands, missing, strict=True)]
    whole = [(*board, *(next(drawn) for _ in range(number))) for board, number in zip(boards, to_come, strict=True)]
    return full, whole


def _shares(spec: PokerSpec, dealt: Sequence[tuple[list[tuple[int, ...]], tuple[int, ...]]]) -> list[float]:
    """The first hand's part of the pot in each deal: an equal part of each share that somebody qualifies for."""
    won: list[list[list[int]]] = []
    for share in spec.shares:
        board = np.array([board for _, board in dealt], np.uint8)
        rows = (np.array([hands[place] for hands, _ in dealt], np.uint8) for place in range(len(dealt[0][0])))
        won.append([evaluate_many(row, share.ranking, board=board).tolist() for row in rows])
    found = []
    for deal in range(len(dealt)):
        parts = [part for values in won if (part := _part([row[deal] for row in values])) is not None]
        found.append(sum(parts) / len(parts) if parts else 0.0)
    return found


def _part(values: Sequence[int]) -> float | None:
    """What the first of these hands takes of a share; None if nobody qualifies for it."""
    best = max(values)
    if best < 0:
        return None
    return 1 / values.count(best) if values[0] == best else 0.0
