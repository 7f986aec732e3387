"""Why a pot goes where it goes: who wins and with what, odd chips, all-in players, what is returned, rake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cards import show
from croupier.engine import Event, TableKind
from croupier.engine.events import prize
from croupier.hands import compare, evaluate
from croupier.hands.evaluate import HandValue
from croupier.hands.games import Share, Showdown
from croupier.hands.rankings import RANKINGS
from croupier.money import dollars_and_cents
from croupier.rules.poker.ch15_bad_beat import board_cards
from croupier.rules.poker.choices.play import HIGH_CARD_SUIT, LOW_CARD_SUIT
from croupier.rules.poker.event_kinds import PokerKind, RoomKind
from croupier.rules.poker.pots import odd_chips
from croupier.rules.poker.pots.side_pots import Pot
from croupier.rules.poker.table import BOARD, PokerTable
from croupier.rules.settle.question import SettleQuestion
from croupier.rules.settle.reasons import (
    ALL_IN,
    LOW,
    MUCK,
    ODD_CHIP,
    RAKE,
    REFUND,
    TWICE,
    UNCALLED,
    WINNER,
    Reason,
    reason,
)
from croupier.rules.settle.why_jackpots import why_bad_beat, why_high_hand
from croupier.wording import listed


def why_in_poker(
    question: SettleQuestion, table: PokerTable, game: Showdown, divided: Sequence[Pot]
) -> Iterator[Reason]:
    """Every reason, in the order of the steps."""
    yield from _refunds(question)
    yield from _uncalled(table)
    yield from _formed(table, game)
    yield from _winners(table, game, divided)
    yield from _twice(table, divided)
    yield from _odd_chips(table, game)
    yield from _all_in(table, divided)
    yield from _mucked(question)
    yield from _rake(question, table)
    yield from why_bad_beat(question, table, game)
    yield from why_high_hand(question, table, game)


def _refunds(question: SettleQuestion) -> Iterator[Reason]:
    for player in question.players:
        if player.refund:
            words = f"{player.name} gets back {dollars_and_cents(player.put_in_cents)}"
            why = f"{words}: a protected hand was taken or fouled, and the player did nothing towards it"
            yield reason(question.house, REFUND, why, "MD-POKER 18.K(3)", "P-84")


def _uncalled(table: PokerTable) -> Iterator[Reason]:
    for event in table.events:
        if event.kind == TableKind.RETURNED and event.clause == "MD-POKER 17.D":
            words = f"{table.players[event.seat]} gets back {dollars_and_cents(event.cents)}, which nobody called"
            yield reason(table.house, UNCALLED, f"{words}: it is in no pot and not raked", event.clause, event.reading)


# ---- who wins ---------------------------------------------------------------------------------------------------


def _formed(table: PokerTable, game: Showdown) -> Iterator[Reason]:
    """Omaha: the rule that is most often forgotten."""
    if len(table.shown) > 1 and any(RANKINGS[share.ranking].takes_two for share in game.shares):
        words = "a hand is two of the player's own cards and three of the board, no more and no fewer"
        yield reason(table.house, WINNER, words, game.formed)


def _twice(table: PokerTable, divided: Sequence[Pot]) -> Iterator[Reason]:
    """8.L: which pots are run twice, and for whom only the first board counts."""
    if not table.twice or table.bomb:
        return
    for pot in divided:
        if set(pot.contenders) <= table.twice:
            words = f"the {pot.name} is run twice, half for each board: {_who(table, pot.contenders)} agreed"
            yield reason(table.house, TWICE, words, "MD-POKER 8.L(3)", "P-42")
        else:
            other = [seat for seat in pot.contenders if seat not in table.twice]
            words = f"the {pot.name} is won on the first board alone: {_who(table, other)} did not agree to a second"
            yield reason(table.house, TWICE, words, "MD-POKER 8.L(1)(e)", "P-41")


def _winners(table: PokerTable, game: Showdown, divided: Sequence[Pot]) -> Iterator[Reason]:
    for pot in divided:
        showing = [seat for seat in pot.contenders if seat in table.shown]
        if len(pot.contenders) == 1:
            words = f"{_who(table, pot.contenders)} wins the {pot.name}: nobody else contends for it"
            yield reason(
                table.house, WINNER, words, "MD-POKER 7.E(1)" if len(table.live) == 1 else "MD-POKER 8.B(5)(c)"
            )
        elif len(showing) == 1:
            words = f"{_who(table, showing)} wins the {pot.name}: the others conceded it"
            yield reason(table.house, WINNER, words, "MD-POKER 18.E(3)", "P-64")
        else:
            for board in table.boards:
                for share in game.shares:
                    yield from _share(table, game, pot, share, showing, board)


def _share(
    table: PokerTable, game: Showdown, pot: Pot, share: Share, showing: list[int], board: str
) -> Iterator[Reason]:
    """Best hand against second best, or the tie; or that no hand qualifies."""
    common = board_cards(table, board)
    values = {seat: evaluate(table.hand(seat), share.ranking, board=common or None) for seat in showing}
    qualified = {seat: value for seat, value in values.items() if _qualifies(value)}
    part = pot.name if len(game.shares) == 1 else f"{share.name} of the {pot.name}"
    part += "" if board == BOARD else ", second board"
    if share.unwon and not qualified:
        words = f"nobody wins the {part}: no hand is five different cards of 8 or lower"
        yield reason(table.house, LOW, f"{words}, so the high hand takes it all", share.unwon)
        return
    best = max(qualified.values())
    won = [seat for seat, value in qualified.items() if value == best]
    behind = [value for seat, value in values.items() if seat not in won]
    if len(won) > 1:
        same = compare(best, best)
        words = f"{_who(table, won)} share the {part}: {best.words} each; suits do not count"
        yield reason(table.house, WINNER, words, same.clause, _first(same.readings))
    elif behind:
        yield _better(table, part, won, best, max(behind))


def _better(table: PokerTable, part: str, won: list[int], best: HandValue, second: HandValue) -> Reason:
    who = f"{_who(table, won)} wins the {part} with {best.words}"
    if not _qualifies(second):
        return reason(table.house, WINNER, f"{who}; no other hand qualifies", best.clause, _first(best.readings))
    found = compare(best, second)
    return reason(table.house, WINNER, f"{who}; {found.why}", found.clause, _first(found.readings))


def _qualifies(value: HandValue) -> bool:
    """Does a low qualify? Every other hand does."""
    return bool(value.cards)


def _first(readings: Sequence[str]) -> str:
    return readings[0] if readings else ""


# ---- odd chips, all-in players, rake ----------------------------------------------------------------------------


def _odd_chips(table: PokerTable, game: Showdown) -> Iterator[Reason]:
    """Who gets the odd chip and why: by the button, by suit, or because the high hand gets it."""
    between = table.spec.odd_chips.halves
    for event in table.events:
        if event.kind != PokerKind.AWARDED:
            continue
        who = f"{table.players[event.seat]} gets the odd chip of the {prize(event)}"
        if event.reading in ("P-26", "P-27"):
            words = f"{who}: {_in_line(table, game, event)}"
            yield reason(table.house, ODD_CHIP, words, event.clause, event.reading, "odd_chip.rule")
        elif event.clause == between:
            words = f"{who}: it does not divide into equal halves"
            yield reason(table.house, ODD_CHIP, f"{words}, and the excess goes to the high hand", between, "P-25")


def _in_line(table: PokerTable, game: Showdown, event: Event) -> str:
    """Where the player stands in the line for odd chips, which is the order of the awards."""
    awards = [one for one in table.events if one.kind == PokerKind.AWARDED and prize(one) == prize(event)]
    tied = [one.seat for one in awards]
    ahead = tied[: tied.index(event.seat)]
    share = next((one for one in game.shares if event.share == one.name), game.shares[0])
    button = table.players.get(table.button, "nobody")
    rule, told = odd_chips.rule_of(table, share), table.events[table.events.index(awards[0]) - 1]
    if rule not in (HIGH_CARD_SUIT, LOW_CARD_SUIT) or told.kind != PokerKind.ODD_CHIP_BY_SUIT:
        if ahead:
            return f"next after {_who(table, ahead)} to the left of the button, which {button} has"
        no_card = "no card of theirs decides by suit, so " if rule in (HIGH_CARD_SUIT, LOW_CARD_SUIT) else ""
        return f"{no_card}first of {_who(table, sorted(tied))} to the left of the button, which {button} has"
    if ahead:
        return f"next after {_who(table, ahead)} by suit"
    which = "highest" if rule == HIGH_CARD_SUIT else "lowest"
    return f"{show(told.cards)} is the {which} card by suit that tells them apart"


def _all_in(table: PokerTable, divided: Sequence[Pot]) -> Iterator[Reason]:
    """8.B(5)(a): players who contend for only some of the pots."""
    for seat in table.live:
        contended = [pot for pot in divided if seat in pot.contenders]
        if contended and len(contended) < len(divided):
            names = " and ".join(f"{pot.name}, {dollars_and_cents(pot.cents)}" for pot in contended)
            put = dollars_and_cents(table.contributed[seat])
            words = f"{table.players[seat]} is all-in with {put} and contends for the {names} only"
            yield reason(table.house, ALL_IN, words, "MD-POKER 8.B(5)(a)")


def _mucked(question: SettleQuestion) -> Iterator[Reason]:
    for player in question.players:
        if player.mucked:
            words = f"{player.name} mucked: the hand is dead, whatever it was"
            yield reason(question.house, MUCK, words, "MD-POKER 18.F", "P-88")


def _rake(question: SettleQuestion, table: PokerTable) -> Iterator[Reason]:
    if not question.raked:
        return
    taken = [event for event in table.events if event.kind == RoomKind.RAKED]
    house = table.house
    if taken:
        total = dollars_and_cents(sum(event.cents for event in taken))
        limit = f"at most {dollars_and_cents(house['rake.cap'])} from a round" if house["rake.cap"] else "without a cap"
        words = f"{total} is raked: {house.of.choices['rake.percent'].write(house['rake.percent'])} percent, {limit}"
        yield reason(house, RAKE, words, taken[0].clause, taken[0].reading, "rake.cap")
    elif house["rake.no_flop_no_drop"] and not table.places.get(BOARD):
        yield reason(house, RAKE, "no rake is taken: there was no flop", "submission: rake.no_flop_no_drop", "X-06")


def _who(table: PokerTable, seats: Sequence[int]) -> str:
    return listed([table.players[seat] for seat in seats])
