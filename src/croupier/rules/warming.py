"""Warming up: everything that a hand needs is loaded and compiled before anybody waits for it.

A process that serves tables calls `warm` once, when it starts. After that a whole hand of these games, including
views, increments and their JSON, imports nothing and compiles nothing; with `bots`, neither do their decisions.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from croupier.cards import SeededChance
from croupier.engine import ANYONE, DEALER, FLOOR, Answer, Record, Round
from croupier.engine.driver import go_on, least
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.bots import Bot, play_on
from croupier.rules.games import game, new
from croupier.rules.poker.ch08_acts import FOLD
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.spec import GameSpec
from croupier.rules.views import PUBLIC, viewer_for
from croupier.rules.views.codec import encode, encode_step
from croupier.rules.views.increments import Watch

SEATS = (1, 2, 3)
STACK_CENTS = 20_000
HANDS = 2  # played so that whatever is loaded late is loaded now
# What a hand may need at some moment, and would import then.
_OF_POKER = ("croupier.hands.few", "croupier.hands.reference.poker_ch10_up_cards")
_OF_BANKED = ("layout", "strategy", "offered")  # modules of the game's own package
_OF_BOTS = (
    "croupier.hands.kernels.batches",
    "croupier.rules.bots.betting",
    "croupier.rules.bots.drawing",
    "croupier.rules.bots.showing",
)


def warm(games: Iterable[str], *, bots: bool = True) -> None:
    """Load and compile what hands of these games need; without `bots` no kernels."""
    specs = [_spec(name) for name in games]
    for spec in specs:
        if isinstance(spec, BankedSpec):
            for module in _OF_BANKED:
                spec.module(module)
        else:
            for module in _OF_POKER:
                import_module(module)
    if bots:
        for module in _OF_BOTS:
            import_module(module)
        for spec in specs:
            if isinstance(spec, PokerSpec):
                _compile(spec)
    for spec in specs:
        for number in range(HANDS):
            _play(spec, number, bots)


def _spec(name: str) -> GameSpec:
    spec = game(name).spec
    assert isinstance(spec, GameSpec)
    return spec


def _compile(spec: PokerSpec) -> None:
    """Compile the kernels with which bots value hands of this game."""
    import numpy as np

    from croupier.hands import evaluate_many

    deck = np.array(spec.deck, np.uint8)
    hand = deck[: spec.cards_in_all][None]
    board = deck[-5:][None] if spec.has_board else None
    for share in spec.shares:
        evaluate_many(hand, share.ranking, board=board)


def _record(spec: GameSpec) -> Record:
    house = spec.layout.house if isinstance(spec, BankedSpec) else {}
    return new(spec.id, dict.fromkeys(SEATS, STACK_CENTS), house=house)


def _play(spec: GameSpec, number: int, bots: bool) -> None:
    """Play a hand, watched by everybody from beginning to end."""
    running, chance = Round(_record(spec)), SeededChance(number)
    watch = Watch(running)
    viewers = [viewer_for(who) for who in (*SEATS, DEALER, FLOOR, PUBLIC)]
    for who in viewers:
        encode(watch.snapshot(who))
    if bots or spec.is_banked:  # in house-banked games bots follow a rule and need no kernel
        play_on(running, chance, {seat: Bot(spec.id, f"{seat} {number}") for seat in SEATS})
    go_on(running, chance, _stay)
    step = watch.step()
    assert step is not None
    encode_step(step, viewers)


def _stay(running: Round) -> Answer:
    """The cheapest answer that stays in, so that the hand comes to a showdown."""
    ask = running.ask
    assert ask is not None
    options = ask.options if ask.actor != ANYONE else ask.options_of(DEALER)
    return least(next((option for option in options if option.verb != FOLD), options[0]))
