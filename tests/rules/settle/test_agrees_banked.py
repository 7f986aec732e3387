"""The floor's question about a house-banked round has the answer that the round had."""

from __future__ import annotations

import random

import pytest

from croupier.cards import CARDS, show
from croupier.engine import HAND, STACK, Round
from croupier.rules import new
from croupier.rules.settle import read_question, settle
from croupier.rules.settle.forms import banked
from tests.rules.contract import play_randomly

ROUNDS = 25
CHOICES = {
    "let-it-ride": {
        "lir.paytable": ["A", "B", "C"],
        "lir.five_card.offered": ["true"],
        "lir.three_card.paytable": ["A", "B", "C"],
        "lir.six_card.offered": ["true"],
        "lir.progressive.offered": ["true", "false"],
    },
    "top-five": {"top5.top_five_bonus.paytable": ["A", "B"], "top5.poker_bonus.paytable": ["A", "B"]},
    "top-5-wa": {"wa.max_wager": ["300.00"], "wa.tens.table": ["2.17", "3.18", "4.47"]},
}


def played(name: str, rng: random.Random) -> Round:
    house = {option: rng.choice(values) for option, values in CHOICES[name].items()}
    house |= {"deck.shuffler": "automatic"} if name != "top-5-wa" else {}
    seats = sorted(rng.sample(range(1, 6), rng.randint(1, 4)))
    return play_randomly(rng, new(name, dict.fromkeys(seats, 50_000), house=house), slips=0)


def question_of(running: Round) -> str:
    """The cards and wagers of the round, and what each player decided."""
    record = running.record
    dealt: dict[str, list[int]] = {}
    for event in running.events:
        if event.kind == "dealt":
            dealt.setdefault(event.place, []).extend(event.cards)
    lines = [f'game = "{record.game.id}"']
    for key, (place, *_) in banked(record.game.id).table_cards.items():
        lines.append(f'{key} = "{show(dealt.get(place, []))}"')
    lines += ["[house]", *(f'"{option}" = "{value}"' for option, value in record.house.chosen())]
    for seat in record.players:
        if HAND[seat] in dealt:
            amounts = ", ".join(f'{bet} = "{cents / 100:.2f}"' for bet, cents in wagers_of(running, seat).items())
            lines += ["[[player]]", f'name = "player {seat}"', f"seat = {seat}", f"wagers = {{{amounts}}}"]
            lines += [f"decisions = {decisions_of(running, seat)}", f'hand = "{show(dealt[HAND[seat]])}"']
    return "\n".join(lines)


def wagers_of(running: Round, seat: int) -> dict[str, int]:
    """What was on the layout when the first card was dealt."""
    placed: dict[str, int] = {}
    for event in running.events:
        if event.kind == "dealt":
            break
        if event.seat == seat and event.kind == "placed":
            placed[event.bet] = event.cents
        elif event.seat == seat and event.kind == "taken back":
            placed.pop(event.bet)
    return {bet.replace("bet-1", "three-bets"): cents for bet, cents in placed.items() if bet not in ("bet-2", "bet-3")}


def decisions_of(running: Round, seat: int) -> list[str]:
    made = [answer for answer in running.record.answers if answer.actor == seat]
    return [
        " ".join([answer.verb, *(str(CARDS[card]) for card in answer.cards)])
        for answer in made
        if answer.verb not in ("wager", "take-back")
    ]


@pytest.mark.parametrize("name", CHOICES)
def test_a_round_that_was_played_is_settled_as_it_was(name: str) -> None:
    rng = random.Random(f"settle {name}")
    told = 0
    for _ in range(ROUNDS):
        running = played(name, rng)
        question = question_of(running)
        if "[[player]]" not in question or any(event.kind == "voided" for event in running.events):
            continue
        answer = settle(read_question(question))
        for player, won in answer.net.items():
            account = STACK[int(player.split()[1])]
            assert running.table.balances[account] - running.record.balances[account] == won, question
        told += 1
    assert told > ROUNDS // 2
