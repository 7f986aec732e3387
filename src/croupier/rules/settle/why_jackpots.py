"""Why a hand is a Bad Beat or a Qualifying High Hand, or what it is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from croupier.hands.evaluate import HandValue
from croupier.hands.games import Showdown
from croupier.rules.poker.ch15_bad_beat import (
    bad_beat,
    board_cards,
    high_hands,
    jackpot_boards,
    own_cards_play,
)
from croupier.rules.poker.ch16_high_hand import high_hands_made
from croupier.rules.poker.choices.house_side import BadBeatRequirement
from croupier.rules.poker.table import PokerTable
from croupier.rules.settle.question import SettleQuestion
from croupier.rules.settle.reasons import BAD_BEAT, HIGH_HAND, Reason, reason
from croupier.wording import listed

POSTED, QUALIFYING = "MD-POKER 15.B(3)", "bad_beat.qualifying"
_Hands: TypeAlias = Mapping[int, HandValue]


def _no(table: PokerTable, about: str, words: str, clause: str, read: str, option: str) -> Reason:
    return replace(reason(table.house, about, words, clause, read, option), denies=True)


def why_bad_beat(question: SettleQuestion, table: PokerTable, game: Showdown) -> Iterator[Reason]:
    """The reasons about a Bad Beat, if the house offers one or the dispute is about it."""
    if not table.house["bad_beat.offered"]:
        if question.dispute.startswith(BAD_BEAT):
            yield _no(table, BAD_BEAT, "no Bad Beat: this table offers none", "MD-POKER 15.A", "", "bad_beat.offered")
        return
    found = bad_beat(table, game)
    if found is None:
        words, read = _no_bad_beat(table, game)
        yield _no(table, BAD_BEAT, f"no Bad Beat: {words}", POSTED, read, QUALIFYING)
        return
    losers = listed([table.players[seat] for seat in found.losers])
    winners = listed([table.players[seat] for seat in found.winners])
    words = f"a Bad Beat: {losers} lost {found.losing.words} to {found.winning.words} of {winners}"
    least = f"at least {found.requirement.losing.words} must be beaten"
    yield reason(
        table.house, BAD_BEAT, f"{words}; {least}; the shift supervisor verifies it", POSTED, "P-55", QUALIFYING
    )


def _no_bad_beat(table: PokerTable, game: Showdown) -> tuple[str, str]:
    """What is missing for the requirement that comes nearest, and the reading."""
    wanted = [one for one in table.house[QUALIFYING] if one.game == game.id]
    if not wanted:
        return f"the house has none for {game.title}", "P-55"
    if len(table.shown) < 2:
        return "there was no showdown of two hands", "P-55"
    enough = [one for one in wanted if len(table.dealt) >= one.players]
    if not enough:
        least = min(one.players for one in wanted)
        return f"{len(table.dealt)} players were dealt in, and it takes {least}", "P-55"
    nearest = next((one for one in enough if _beaten(table, game, one)[1]), enough[-1])
    return _what_the_hands_lack(table, game, nearest)


def _beaten(table: PokerTable, game: Showdown, wanted: BadBeatRequirement) -> tuple[_Hands, _Hands]:
    """By seat, the beaten hands, and those of them that are good enough for this requirement."""
    hands = high_hands(table, game, jackpot_boards(table)[0], wanted.losing)
    best = max(hands.values(), default=None)
    beaten = {seat: value for seat, value in hands.items() if best is not None and value < best}
    return beaten, {seat: value for seat, value in beaten.items() if wanted.losing.reached_by(value)}


def _what_the_hands_lack(table: PokerTable, game: Showdown, wanted: BadBeatRequirement) -> tuple[str, str]:
    board = jackpot_boards(table)[0]
    common, hands = board_cards(table, board), high_hands(table, game, board, wanted.losing)
    best = max(hands.values(), default=None)
    beaten, reached = _beaten(table, game, wanted)
    if not reached:
        below = f"; {next(iter(beaten.values())).words} is less" if beaten else ""
        return f"no hand of {wanted.losing.words} or better was beaten{below}", "P-105"
    for seat, value in reached.items():
        if not own_cards_play(table, seat, value, common, wanted.hole_cards):
            who = f"{table.players[seat]}'s {value.words}"
            return f"{who} does not play {wanted.hole_cards} of the player's own cards", "P-104"
    winners = ", ".join(table.players[seat] for seat, value in hands.items() if value == best)
    return f"the winning hand of {winners} does not play {wanted.hole_cards} of the player's own cards", "P-104"


def why_high_hand(question: SettleQuestion, table: PokerTable, game: Showdown) -> Iterator[Reason]:
    """Who has a Qualifying High Hand, or why nobody has, if the house offers it or the dispute is about it."""
    house = table.house
    if not house["high_hand.offered"]:
        if question.dispute.startswith(HIGH_HAND):
            yield _no(
                table, HIGH_HAND, "no High Hand: this table offers none", "MD-POKER 16.A", "", "high_hand.offered"
            )
        return
    made = list(high_hands_made(table, game))
    for hand in made:
        words = f"{hand.player} has a Qualifying High Hand, {hand.value.words}; a floorperson verifies and records it"
        yield reason(house, HIGH_HAND, words, "MD-POKER 16.G(1)", "P-57", "high_hand.minimum")
    if not made:
        yield _no_high_hand(table, game)


def _no_high_hand(table: PokerTable, game: Showdown) -> Reason:
    house = table.house
    games, least = house["high_hand.games"], house["high_hand.minimum"]

    def no(words: str, clause: str, read: str = "", option: str = "") -> Reason:
        return _no(table, HIGH_HAND, f"no High Hand: {words}", clause, read, option)

    if house["table.tournament"]:
        return no("a tournament table has none", "submission: table.tournament", "X-47")
    if games is not None and game.id not in games:
        return no(f"hands of {game.title} do not count", "submission: high_hand.games", "P-58")
    if len(table.dealt) < house["high_hand.min_players"]:
        needed = house["high_hand.min_players"]
        words = f"{len(table.dealt)} players were dealt in, and it takes {needed}"
        return no(words, "MD-POKER 16.B(4)", option="high_hand.min_players")
    if len(table.live) < 2 and house["high_hand.must_showdown"]:
        return no("all others folded, and the hand must be shown down", "submission: high_hand.must_showdown", "X-29")
    board = jackpot_boards(table)[0]
    reached = {s: v for s, v in high_hands(table, game, board, least).items() if least.reached_by(v)}
    if not reached:
        return no(f"no hand reaches {least.words}", "submission: high_hand.minimum", "P-57")
    seat, value = max(reached.items(), key=lambda one: one[1])
    needed = house["high_hand.hole_cards_required"]
    words = f"{table.players[seat]}'s {value.words} does not play {needed} of the player's own cards"
    return no(words, "submission: high_hand.hole_cards_required", "P-104")
