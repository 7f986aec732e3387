"""MD-POKER chapter 15: Bad Beat payout. The contribution, who has a bad beat, and how the fund is shared."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine import CAGE, FLOOR, STACK, Ask, Option, Procedure
from croupier.hands import evaluate
from croupier.hands.evaluate import HandValue
from croupier.hands.games import Game as Showdown
from croupier.hands.games import Share
from croupier.hands.rankings import CATEGORIES
from croupier.rules.poker.house_side import BadBeat, Shares
from croupier.rules.poker.least_hand import LeastHand
from croupier.rules.poker.pots import Drop
from croupier.rules.poker.table import BOARD, SECOND_BOARD, PokerTable

BOX, FUND = "bad-beat-box", "bad-beat-fund"


DROP = Drop("Bad Beat", "bad_beat", BOX, due="MD-POKER 15.C", clause="MD-POKER 15.C(2)")


@dataclass(frozen=True, slots=True)
class Beaten:
    """A bad beat: the losing and the winning seat with their hands, and the requirement that is met."""

    loser: int
    winner: int
    losing: HandValue
    winning: HandValue
    requirement: BadBeat


def bad_beat(table: PokerTable, game: Showdown) -> Beaten | None:
    """B(3), P-55: the best beaten hand that was shown and meets a requirement of the house, on one board (X-03)."""
    if not table.house["bad_beat.offered"] or len(table.shown) < 2:
        return None
    for requirement in table.house["bad_beat.qualifying"]:
        if requirement.game == game.id and len(table.dealt) >= requirement.players:
            for board in jackpot_boards(table):
                found = _on_board(table, game, board, requirement)
                if found:
                    return found
    return None


def jackpot_boards(table: PokerTable) -> tuple[str, ...]:
    """X-03: of two boards only the first counts, unless the house says both."""
    both = len(table.boards) > 1 and table.house["run_twice.jackpot_boards"] == "both"
    return table.boards if both else (BOARD,)


def board_cards(table: PokerTable, board: str) -> list[int]:
    """The cards of a board, with those it shares with the first."""
    first = table.places.get(BOARD, [])
    return first[: table.shared_board] + table.places.get(SECOND_BOARD, []) if board == SECOND_BOARD else first


def high_share(game: Showdown) -> Share | None:
    """The part of the pot that the best hand of chapter 6 wins; none in a low game."""
    return next((one for one in game.shares if one.ranking in ("high", "omaha-high", "six-plus")), None)


def has_a_hand(table: PokerTable, game: Showdown, seat: int, board: str) -> bool:
    """Are there cards enough, before the player and on the board, to make a high hand of?"""
    enough = len(table.hand(seat)) in game.hand and len(board_cards(table, board)) in game.board
    return enough and high_share(game) is not None


def high_hands(table: PokerTable, game: Showdown, board: str, least: LeastHand) -> dict[int, HandValue]:
    """The high hands that were shown and have the rank of the least one that counts, or a better one; by seat."""
    share = high_share(game)
    if share is None:
        return {}
    common = board_cards(table, board)
    shown = [seat for seat in table.shown if has_a_hand(table, game, seat, board)]
    if len(shown) > 1:  # the kernels have just compared these hands; few of them need words
        from croupier.hands.few import values_of

        lowest = CATEGORIES[share.ranking].index(least.category)
        values = values_of(share.ranking, [table.hand(seat) for seat in shown], common)
        shown = [seat for seat, value in zip(shown, values, strict=True) if value >> 12 >= lowest]
    if share.ranking == "omaha-high":
        return {seat: evaluate(table.hand(seat), share.ranking, board=common) for seat in shown}
    return {seat: evaluate([*table.hand(seat), *common], share.ranking) for seat in shown}


def _on_board(table: PokerTable, game: Showdown, board: str, requirement: BadBeat) -> Beaten | None:
    hands = high_hands(table, game, board, requirement.losing)
    if not hands:
        return None
    winner = max(hands, key=lambda seat: hands[seat])
    beaten = [seat for seat in hands if hands[seat] < hands[winner]]
    if not beaten:
        return None
    loser = max(beaten, key=lambda seat: hands[seat])
    own = requirement.hole_cards
    enough = all(own_cards(table, seat, hands[seat]) >= own for seat in (loser, winner))
    if enough and requirement.losing.reached_by(hands[loser]):
        return Beaten(loser, winner, hands[loser], hands[winner], requirement)
    return None


def own_cards(table: PokerTable, seat: int, value: HandValue) -> int:
    """How many of the cards that play are the player's own."""
    return len(set(table.hand(seat)) & set(value.cards))


def report_bad_beat(table: PokerTable, game: Showdown) -> None:
    """The engine finds it; the shift supervisor verifies it before anything is paid (G)."""
    found = bad_beat(table, game)
    if found is None:
        return
    table.facts["bad-beat-loser"], table.facts["bad-beat-winner"] = found.loser, found.winner
    lost, won = found.losing.words, found.winning.words
    clause = "MD-POKER 15.B(3)"
    table.note("bad beat", seat=found.loser, what=f"beaten by seat {found.winner} with {won}", hand=lost, clause=clause)
    table.note("to be verified by the shift supervisor", seat=found.loser, what="bad beat", clause="MD-POKER 15.G")


def shared_out(fund_cents: int, shares: Shares, loser: int, winner: int, others: list[int]) -> dict[int, int]:
    """B(3), P-55: the awarded part of the fund by its shares; what cannot be divided stays with the losing hand."""
    awarded = fund_cents * shares.awarded // 100
    amounts = {winner: awarded * shares.winner // 100}
    each = awarded * shares.table // 100 // len(others) if others else 0
    amounts |= dict.fromkeys(others, each)
    amounts[loser] = awarded - sum(amounts.values())
    return amounts


def payout(table: PokerTable) -> Procedure:
    """C(2) to J: the box is counted into the fund; a verified bad beat is paid from it, and the fund goes on.

    Where the Bad Beat is no longer offered, all that is left of the fund goes to players (X-32).
    """
    held = table.balances[BOX]
    if held:
        table.move("counted", BOX, FUND, held, clause="MD-POKER 15.E(1)", what="Bad Beat box")
    loser, winner = table.facts.pop("bad-beat-loser", None), table.facts.pop("bad-beat-winner", None)
    if loser is not None and winner is not None:
        yield from _verified(table, loser, winner)
    if not table.house["bad_beat.offered"]:
        yield from _discontinued(table)


def _verified(table: PokerTable, loser: int, winner: int) -> Procedure:
    """G, H: the shift supervisor verifies the hand before anybody is paid; all there share for the table (P-101)."""
    options = (Option(FLOOR, "verify", "MD-POKER 15.G"), Option(FLOOR, "reject", "MD-POKER 15.G"))
    answer = yield Ask(FLOOR, options, "MD-POKER 15.G")
    if answer.verb == "reject":
        table.note("not verified", what="bad beat", clause="MD-POKER 15.G")
        return
    table.note("amount on display is pending adjustment", clause="MD-POKER 15.G(1)")
    others = [seat for seat in table.seats if seat not in (loser, winner)]
    amounts = shared_out(table.balances[FUND], table.house["bad_beat.shares"], loser, winner, others)
    for seat, cents in amounts.items():
        if cents:
            _pay(table, seat, cents)


def _pay(table: PokerTable, seat: int, cents: int) -> None:
    """H: brought to the table; or paid at the cage, where the house says so or the player is not there (X-16)."""
    there = seat in table.players and f"absent-{seat}" not in table.facts
    at_table = there and table.house["bad_beat.pay_place"] == "table"
    target, clause = (STACK[seat], "MD-POKER 15.H") if at_table else (CAGE, "MD-POKER 15.H#2")
    table.move("jackpot paid", FUND, target, cents, clause=clause, seat=seat, what="Bad Beat")


def _discontinued(table: PokerTable) -> Procedure:
    """J, X-32: by the approved procedure what is left is paid to players, or goes to another Bad Beat payout."""
    how, clause = table.house["bad_beat.discontinue"], "MD-POKER 15.J"
    table.note("Bad Beat discontinued", what=how, clause=clause, reading="X-32")
    while left := table.balances[FUND]:
        seats = tuple(f"seat-{seat}" for seat in table.seats)
        pay = (Option(FLOOR, "pay", clause, seats, 1, left, money=True),) if seats else ()
        answer = yield Ask(FLOOR, (*pay, Option(FLOOR, "transfer", clause)), clause)
        if answer.verb == "pay":
            _pay(table, int(answer.what.removeprefix("seat-")), answer.amount)
        else:
            table.move("transferred", FUND, CAGE, left, clause=clause, what="to another Bad Beat payout")
