"""Which hand wins, and how the pots are cut."""

from __future__ import annotations

from croupier.cards import show
from croupier.cards.shuffle import Chance
from croupier.hands.games import BOARD_CARDS, find
from croupier.money import dollars_and_cents
from croupier.rules.drills.situation import Situation
from croupier.rules.games import GAMES
from croupier.rules.poker.pots.side_pots import pots
from croupier.rules.settle import read_question, settle
from croupier.rules.settle.reasons import LOW, WINNER

NAMES = ("Ann", "Ben", "Cem", "Dee")


def which_hand_wins(chance: Chance, game: str) -> Situation:
    """Two or three hands at a showdown, settled by the chapters."""
    showdown = find(game)
    deck = chance.order(showdown.deck)
    players, size = NAMES[: 2 + chance.below(2)], max(showdown.hand)
    hands = {name: deck[place * size : (place + 1) * size] for place, name in enumerate(players)}
    board = deck[-BOARD_CARDS:] if showdown.has_board else ()
    lines = [f'game = "{game}"', f'board = "{show(board)}"' if board else ""]
    for name, hand in hands.items():
        lines.append(f'[[player]]\nname = "{name}"\nhand = "{show(hand)}"\nput_in = "50.00"')
    found = settle(read_question("\n".join(lines)))
    why = [one for one in found.why if one.about in (WINNER, LOW)]
    decided = next((one for one in why if one.clause != showdown.formed), why[0])
    told = [f"{name}: {show(hand)}" for name, hand in hands.items()] + ([f"board: {show(board)}"] if board else [])
    return Situation(
        "winner",
        game,
        tuple(told),
        f"{GAMES[game].name}: who wins the pot, or a part of it?",
        ", ".join(sorted(found.winners)),
        decided.clause,
        decided.reading,
        "; ".join(one.words for one in why),
    )


def cut_the_pots(chance: Chance, game: str) -> Situation:
    """Three or four players, some all-in for less: the main pot and the side pots."""
    players = NAMES[: 3 + chance.below(2)]
    put = {seat: 500 * (1 + chance.below(10)) for seat in range(1, len(players) + 1)}
    most = 500 * (11 + chance.below(10))
    for seat in list(put)[-2:]:  # the last two have called each other, so nothing is returned
        put[seat] = most
    folded = 1 + chance.below(len(players) - 2) if chance.below(2) and len(players) > 3 else 0
    live = [seat for seat in put if seat != folded]
    divided = pots(put, live)
    told = [
        f"{name} put in {dollars_and_cents(put[seat])}{' and folded' if seat == folded else ''}"
        for seat, name in enumerate(players, 1)
    ]
    return Situation(
        "pots",
        game,
        tuple(told),
        "How much is in the main pot, then in each side pot?",
        ", ".join(dollars_and_cents(pot.cents) for pot in divided),
        "MD-POKER 8.B(5)(c)",
        why="; ".join(f"{pot.name}: {', '.join(players[seat - 1] for seat in pot.contenders)}" for pot in divided),
        in_order=True,
    )
