"""MD-POKER chapter 16: High Hand Jackpot payout. The contribution, qualifying hands, and the end of a period."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from croupier.hands.evaluate import HandValue
from croupier.hands.games import Game as Showdown
from croupier.rules.poker.pots import Drop
from croupier.rules.poker.table import PokerTable

BOX = "high-hand-box"


DROP = Drop("High Hand", "high_hand", BOX, due="MD-POKER 16.C", clause="MD-POKER 16.C(2)")


@dataclass(frozen=True, slots=True)
class HighHand:
    """A hand that may take the jackpot: who holds it, where, and when it was recorded."""

    table: str
    seat: int
    player: str
    game: str
    value: HandValue
    minute: int = 0


def high_hands_made(table: PokerTable, game: Showdown) -> list[HighHand]:
    """G(1), P-57, P-58: hands of this round that reach the minimum, with own cards as the house demands."""
    from croupier.rules.poker.ch15_bad_beat import high_hands, jackpot_boards, own_cards

    house = table.house
    games = house["high_hand.games"]
    if not house["high_hand.offered"] or (games is not None and game.id not in games):
        return []
    if len(table.dealt) < house["high_hand.min_players"]:
        return []
    if house["high_hand.must_showdown"] and len(table.shown) < 2:
        return []
    found = []
    for board in jackpot_boards(table):
        for seat, value in high_hands(table, game, board).items():
            enough = own_cards(table, seat, value) >= house["high_hand.hole_cards_required"]
            if enough and house["high_hand.minimum"].reached_by(value):
                minute = table.facts.get("minute", 0)
                found.append(HighHand(house["table.id"], seat, table.players[seat], game.id, value, minute))
    return found


def report_high_hands(table: PokerTable, game: Showdown) -> None:
    """G(1): the dealer calls the floorperson, who verifies and records the hand on the tracking slip."""
    for hand in high_hands_made(table, game):
        table.note("high hand", seat=hand.seat, what=hand.player, hand=hand.value.words, clause="MD-POKER 16.G(1)")


@dataclass(slots=True)
class Period:
    """A qualifying period: the pooled contributions, the hands tracked, and who is paid when it ends.

    `slips` are the hands as they were recorded: each strictly better than the last, or equal to it (P-59).
    """

    fund_cents: int = 0
    slips: list[HighHand] = field(default_factory=list)

    def contribute(self, cents: int) -> None:
        """H: contributions of all participating tables are pooled."""
        self.fund_cents += cents

    def track(self, hands: Iterable[HighHand]) -> list[HighHand]:
        """G(2): hands that are at least as high as the highest so far are recorded; lower ones are not."""
        recorded = []
        for hand in hands:
            if not self.slips or hand.value >= self.slips[-1].value:
                self.slips.append(hand)
                recorded.append(hand)
        return recorded

    def winners(self, tie: str) -> list[HighHand]:
        """I, B(5): the highest hand, or all that are equal to it, or the first of them."""
        if not self.slips:
            return []
        best = [hand for hand in self.slips if hand.value == self.slips[-1].value]
        return best[:1] if tie == "first-made" else best

    def close(self, tie: str) -> Closing:
        """I, I(2): the best hand is paid; without a full house the money rolls over to the next period."""
        winners = self.winners(tie)
        if not winners:
            return Closing({}, Period(self.fund_cents), "MD-POKER 16.I(2)")
        each, rest = divmod(self.fund_cents, len(winners))
        owed: dict[tuple[str, int], int] = {}
        for hand in winners:
            owed[hand.table, hand.seat] = owed.get((hand.table, hand.seat), 0) + each
        # Cents that cannot be divided go to the next period.
        return Closing(owed, Period(rest), "MD-POKER 16.I")


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a period: what is owed to which table and seat, by which clause, from its own fund; and the next."""

    owed: dict[tuple[str, int], int]
    following: Period
    clause: str
    fund_clause: str = "MD-POKER 16.A(1)"
