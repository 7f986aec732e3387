"""The floor's question about a hand that was played has the answer that the hand had."""

from __future__ import annotations

import random

import pytest

from croupier.cards import show
from croupier.engine import HAND, STACK, Round
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import BOARD, PokerTable, table_of
from croupier.rules.settle import read_question, settle
from tests.rules.contract import play_randomly

POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]
ROUNDS = 16


def played(name: str, rng: random.Random) -> Round:
    """A hand of players with few chips, so that there are side pots; in board games some run it twice."""
    seats = rng.sample(range(1, 8), rng.randint(2, 5))
    house: dict[str, object] = {"rake.percent": str(rng.randint(1, 10)), "rake.cap": "4.00"}
    if "run_twice.offered" in GAMES[name].choices.choices:
        house |= {"run_twice.offered": "true", "double_board.offered": "true"}
    stacks = {seat: 100 * rng.randint(5, 40) for seat in sorted(seats)}
    memory = PokerMemory(button=rng.choice(seats), raked=rng.random() < 0.6)
    return play_randomly(rng, new(name, stacks, house=house, memory=memory), slips=0)


def question_of(running: Round) -> str:
    """The question that the floor would write down at the end of the hand."""
    table = running.table
    assert isinstance(table, PokerTable)
    dealt: dict[str, list[int]] = {}
    for event in running.events:
        if event.kind == "dealt":
            dealt.setdefault(event.place, []).extend(event.cards)
    shown = {event.place: event.cards for event in running.events if event.kind == "turned up"}
    back = {event.seat: event.cents for event in running.events if event.kind == "returned"}
    lines = [f'game = "{running.record.game.id}"', f"button = {table.button}" if table.button else ""]
    lines.append(f"raked = {'true' if table_of(running.record).memory.raked else 'false'}")
    lines += [f'board = "{show(dealt[BOARD])}"'] if BOARD in dealt else []
    if table.bomb:
        lines.append(f'format = "{table.bomb}"')
    if "second-board" in dealt:
        lines.append(f'second_board = "{show(dealt["second-board"])}"')
    if table.twice and not table.bomb:
        lines.append(f"run_twice = {[f'player {seat}' for seat in sorted(table.twice)]}")
    lines += ["[house]", *(f'"{option}" = "{value}"' for option, value in running.record.house.chosen())]
    for seat in table.dealt:
        put_in = table.contributed[seat] + back.get(seat, 0)
        lines += ["[[player]]", f'name = "player {seat}"', f"seat = {seat}", f'put_in = "{put_in / 100:.2f}"']
        lines.append(f'dead = "{table.dead.get(seat, 0) / 100:.2f}"')
        if seat not in table.live:
            lines.append("folded = true")
        elif seat in table.mucked:
            lines.append("mucked = true")
        elif HAND[seat] in shown:
            lines.append(f'hand = "{show(shown[HAND[seat]])}"')
    return "\n".join(lines)


@pytest.mark.parametrize("name", POKER)
def test_a_hand_that_was_played_is_settled_as_it_was(name: str) -> None:
    rng = random.Random(f"settle {name}")
    told = 0
    for _ in range(ROUNDS):
        running = played(name, rng)
        if not any(event.kind == "awarded" for event in running.events):
            continue
        answer = settle(read_question(question_of(running)))
        before, after = running.record.balances, running.table.balances
        for seat in running.table.dealt:  # type: ignore[attr-defined]
            won = after[STACK[seat]] - before[STACK[seat]]
            assert won == answer.net[f"player {seat}"], question_of(running)
        told += 1
    assert told > ROUNDS // 2


def betting_of(running: Round) -> str:
    """The question with the betting written out."""
    table = running.table
    assert isinstance(table, PokerTable)
    acts, street, hands = [], dict[int, int](), {HAND[seat]: seat for seat in table.dealt}
    for event in running.events:
        who = f"player {event.seat}"
        if event.kind in ("blind", "forced bet", "called", "bet", "raised"):
            street[event.seat] = street.get(event.seat, 0) + event.cents
        match event.kind:
            case "betting round complete":
                street.clear()
            case "folded":
                acts.append(f"{who} folds")
            case "checked" | "called":
                acts.append(f"{who} {event.kind.replace('ed', 's')}")
            case "forced bet":
                acts.append(f"{who} makes the forced bet")
            case "bet" | "raised":
                verb = "bets" if event.kind == "bet" else "raises to"
                acts.append(f"{who} {verb} {street[event.seat] / 100:.2f}")
            case "stands pat":
                acts.append(f"{who} stands pat")
            case "discarded":
                acts.append(f"player {hands[event.source]} discards {len(event.cards)}")
            case "turned up" if event.place in hands:
                acts.append(f"player {hands[event.place]} shows")
            case "concedes":
                acts.append(f"{who} mucks")
    return f"actions = {acts}\n" + "\n".join(_without_amounts(running))


def _without_amounts(running: Round) -> list[str]:
    """The question with stacks in place of what was put in; in stud with the cards dealt, in their order."""
    kept = []
    for line in question_of(running).splitlines():
        key = line.partition(" = ")[0]
        if key == "seat":
            seat = int(line.partition(" = ")[2])
            kept += [line, f'stack = "{running.record.balances[STACK[seat]] / 100:.2f}"']
            if running.record.game.id.startswith("stud"):
                dealt = [c for e in running.events if e.kind == "dealt" and e.place == HAND[seat] for c in e.cards]
                kept.append(f'hand = "{show(dealt)}"')
        elif key == "hand" and running.record.game.id.startswith("stud"):
            continue
        elif key not in ("put_in", "dead", "folded", "mucked"):
            kept.append(line)
    return kept


@pytest.mark.parametrize("name", POKER)
def test_and_so_it_is_with_the_betting_written_out(name: str) -> None:
    rng = random.Random(f"betting {name}")
    told = 0
    for _ in range(ROUNDS):
        running = played(name, rng)
        table = running.table
        assert isinstance(table, PokerTable)
        if table.bomb or table.button not in (0, *table.dealt) or len(table.dealt) < 2:
            continue
        answer = settle(read_question(betting_of(running)))
        for seat in table.dealt:
            won = table.balances[STACK[seat]] - running.record.balances[STACK[seat]]
            assert won == answer.net[f"player {seat}"], betting_of(running)
        told += 1
    assert told > ROUNDS // 3
