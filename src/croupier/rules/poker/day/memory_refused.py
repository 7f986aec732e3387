"""Memories that no poker table can have: money that is not there, people without a seat, cards that are not a hand.

Anybody may have written a record, so its memory is checked against its seats and accounts before it is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.engine import STACK, House, RuleViolation
from croupier.errors import CroupierError
from croupier.hands import evaluate
from croupier.hands.games import find
from croupier.money import dollars_and_cents
from croupier.rules.memory_refused import refusals
from croupier.rules.poker import ch15_payout, ch16_periods
from croupier.rules.poker.ch15_bad_beat import high_share
from croupier.rules.poker.choices.jackpot_kinds import high_games
from croupier.rules.poker.choices.plan import spec_of
from croupier.rules.poker.memory import MadeHand, PokerMemory


def refuse_memory(
    house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: PokerMemory
) -> RuleViolation | None:
    """Why a table with these choices, seats and accounts cannot have this memory; None if it can."""
    for clause, message in (
        *refusals(players, memory),
        *_people(players, balances, memory),
        *_money(balances, memory),
        *_numbers(memory),
        *_hands(house, memory),
    ):
        return RuleViolation(clause, message)
    return None


def _people(players: Mapping[int, str], balances: Mapping[str, int], memory: PokerMemory) -> Iterator[tuple[str, str]]:
    """8.A, 8.B(6): each player is there once; a player who is away has a seat, with the stakes that were noted."""
    seats = {player: seat for seat, player in players.items()}
    listed = [one.player for one in memory.people]
    for player in listed:
        if listed.count(player) > 1:
            yield "MD-POKER 8.A", f"{player} is remembered {listed.count(player)} times; a player is one person"
    for person in memory.people:
        if person.absent is None:
            continue
        if person.player not in seats:
            yield "MD-POKER 8.B(6)", f"{person.player} is away from the table and has no seat there"
        elif person.absent != (stack := balances[STACK[seats[person.player]]]):
            noted, there = dollars_and_cents(person.absent), dollars_and_cents(stack)
            yield "MD-POKER 8.B(6)", f"{person.player} is away with stakes of {noted}; there are {there}"


def _money(balances: Mapping[str, int], memory: PokerMemory) -> Iterator[tuple[str, str]]:
    """15.H, 16.I, X-33: what is owed is in its account."""
    for clause, account, owed in (
        ("MD-POKER 15.H", ch15_payout.OWED, sum(share.cents for share in memory.bad_beats_owed)),
        ("MD-POKER 16.I", ch16_periods.OWED, sum(payout.cents for payout in memory.high_hands_owed)),
    ):
        held = balances.get(account, 0)
        if owed != held:
            yield clause, f"{dollars_and_cents(owed)} is owed to players; {account} has {dollars_and_cents(held)}"


def _numbers(memory: PokerMemory) -> Iterator[tuple[str, str]]:
    """Bad beats, payouts and tasks have unique numbers."""
    for clause, what, numbers in (
        ("MD-POKER 15.G", "bad beat", [shown.number for shown in memory.bad_beats]),
        ("MD-POKER 16.I(1)", "payout", [payout.number for payout in memory.high_hands_owed]),
        ("MD-POKER 18.C#2", "task", [task.number for task in memory.tasks]),
    ):
        for number in numbers:
            if numbers.count(number) > 1:
                yield clause, f"{what} {number} is remembered {numbers.count(number)} times; each has its own number"


def _hands(house: House, memory: PokerMemory) -> Iterator[tuple[str, str]]:
    """16.G, 16.H: a hand is five cards of a deck, in some game's pool; periods are closed no later than now."""
    for hand in (*memory.hands_made, *memory.slips):
        wrong = _no_hand(hand, spec_of(house).high_ranking)
        if wrong:
            yield "MD-POKER 16.G(1)", f"the high hand of {hand.player} is not valid: {wrong}"
    for payout in memory.high_hands_owed:
        if payout.pool and payout.pool not in high_games():
            yield "MD-POKER 16.I", f"the payout of {payout.player} is of {payout.pool!r}, which has no high hands"
    done, now = memory.periods_closed, memory.minute
    if done is not None and (now is None or done > now):
        clock = "there is no clock" if now is None else f"the clock is at {now}"
        yield "MD-POKER 16.H", f"periods are closed up to minute {done}; {clock}"


def _no_hand(hand: MadeHand, ranking: str) -> str:
    try:
        share = high_share(find(hand.pool)) if hand.pool else None
        six_plus = (share.ranking if share else ranking) == "six-plus"
        evaluate(hand.cards, "six-plus" if six_plus else "high")
    except CroupierError as wrong:
        return str(wrong)
    return ""
