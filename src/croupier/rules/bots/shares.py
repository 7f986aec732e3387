"""The share of the pot that a hand can expect against opponents whose hidden cards could be any."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.hands import evaluate_many
from croupier.hands.games import BOARD_CARDS
from croupier.rules.bots.drawing import best_discards, drawn_values, staying_values
from croupier.rules.bots.sampling import SAMPLES, Cards, random_cards, repeated, share_of_first
from croupier.rules.bots.situation import Opponent, Situation


def expected_share(at: Situation, opponents: Sequence[Opponent], rng: np.random.Generator) -> float:
    """Which part of the pot this hand takes on the average."""
    if not opponents:
        return 1.0
    if at.game.has_draws:
        return _after_the_draws(at, opponents, rng)
    deal = _with_up_cards if at.game.is_stud else _with_a_board
    return float(np.mean([deal(at, board, opponents, rng) for board in at.boards]))


def _after_the_draws(at: Situation, opponents: Sequence[Opponent], rng: np.random.Generator) -> float:
    """Draw games: the own hand as good drawing makes it, the others as those who stay usually have it."""
    mine = drawn_values(at, best_discards(at, rng, at_a_glance=True), rng)
    theirs = [staying_values(at, one.drawn, rng) for one in opponents]
    return share_of_first(at.game, [np.vstack(part) for part in zip(mine, *theirs, strict=True)])


def _with_a_board(
    at: Situation, board: tuple[int, ...], opponents: Sequence[Opponent], rng: np.random.Generator
) -> float:
    """Games with community cards: the rest of the board, and two, four or five cards for each opponent."""
    missing, hole, players = BOARD_CARDS - len(board), len(at.hand), len(opponents) + 1
    drawn = random_cards(at.unknown, missing + hole * len(opponents), rng)
    boards = np.vstack([np.hstack((repeated(board), drawn[:, :missing]))] * players)
    others = [drawn[:, missing + hole * place : missing + hole * (place + 1)] for place in range(len(opponents))]
    return _share(at, np.vstack((repeated(at.hand), *others)), players, boards)


def _with_up_cards(
    at: Situation, common: tuple[int, ...], opponents: Sequence[Opponent], rng: np.random.Generator
) -> float:
    """Stud: what lies face up stays, the rest of each hand is dealt; a common card is everybody's."""
    in_all = at.game.cards_in_all - len(common)
    known = [at.hand, *(one.shown for one in opponents)]
    while sum(in_all - len(cards) for cards in known) > len(at.unknown):
        known.pop()
    drawn = random_cards(at.unknown, sum(in_all - len(cards) for cards in known), rng)
    hands: list[Cards] = []
    for cards in known:
        more, drawn = drawn[:, : in_all - len(cards)], drawn[:, in_all - len(cards) :]
        hands.append(np.hstack((repeated((*cards, *common)), more)))
    return _share(at, np.vstack(hands), len(known), None)


def _share(at: Situation, cards: Cards, players: int, boards: Cards | None) -> float:
    return share_of_first(
        at.game,
        [evaluate_many(cards, share.ranking, board=boards).reshape(players, SAMPLES) for share in at.game.shares],
    )
