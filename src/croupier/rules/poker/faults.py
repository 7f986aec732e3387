"""What has gone wrong in a round, as chapter 18 remembers it, and the reports that change who is in or the pot.

Betting imports this module, not chapter 18 itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.rules.poker.event_kinds import PokerKind

if TYPE_CHECKING:
    from croupier.rules.poker.table import PokerTable

FOUL, COLLECT, LEAVE = "foul", "collect", "left-table"
RECONSTRUCT, REFUND, OWN_FAULT = "reconstruct", "refund", "own-fault"
REMOVE, LEFT_OUT = "remove", "left-out"
# Reports that change who is in, or the amounts in the pot, so that the player in turn is asked again.
CHANGES = frozenset((FOUL, COLLECT, LEAVE, REFUND, OWN_FAULT, REMOVE, LEFT_OUT))


@dataclass(slots=True)
class Faults:
    """The irregularities of one round of play; created with the first one."""

    boxed: int = 0  # cards found face up in the deck (G(3), J)
    wrong_start: bool = False  # the deal began at an incorrect position (G(2))
    left_out: list[int] = field(default_factory=list)  # eligible seats that were dealt no hand (G(4))
    passed_by: set[int] = field(default_factory=set)  # the same, also once this has been reported
    out: set[int] = field(default_factory=set)  # seats whose hands this chapter has taken out of the round
    turned: dict[int, int] = field(default_factory=dict)  # stud: hole cards dealt face up, by seat (M(1), M(2), N)
    refunded: set[int] = field(default_factory=set)  # of these and those left out, who got everything back
    choosing: list[int] = field(default_factory=list)  # seats with an exposed third hole card, yet to choose (M(3))
    short: list[int] = field(default_factory=list)  # draws: seats still due a card after the others have drawn (P-68)
    aside: list[int] = field(default_factory=list)  # seats whose stakes are out of the betting (M(3)(a))
    removed: set[int] = field(default_factory=set)  # players told to leave the game (C)
    stub_counted: bool = False
    voided: bool = False
    told: bool = False  # the Rules Submission's own texts have been shown (S)


def faults(table: PokerTable) -> Faults:
    """The faults of this round, created if there were none; from then on cards are dealt one by one."""
    if table.faults is None:
        table.faults = Faults()
    return table.faults


def dealt_in(table: PokerTable) -> list[int]:
    """Who was dealt a hand in this round: not a player whom the deal passed by (G(4))."""
    passed_by = table.faults.passed_by if table.faults else ()
    return [seat for seat in table.dealt if seat not in passed_by]


def irregular(table: PokerTable) -> Faults:
    """Like `faults`, when ruling on an irregularity: S, what the Rules Submission adds is announced once."""
    found = faults(table)
    if not found.told:
        found.told = True
        for text in table.house["irregularity.supplement"]:
            table.note(PokerKind.RULES_ADD, text=text, clause="MD-POKER 18.S")
    return found
