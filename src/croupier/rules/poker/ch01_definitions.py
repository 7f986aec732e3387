"""MD-POKER chapter 1: definitions. For each term, its name in the code and where that name is used."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.poker.ch08_acts import BET, CALL, CHECK, DISCARD, FOLD, FORCED_BET, RAISE
from croupier.rules.poker.table import BOARD, BURNS, POT
from croupier.rules.terms import Term

# 1.A: the terms have these meanings throughout the package.
GLOSSARY = "MD-POKER 1.A"
TERMS: Mapping[str, Term] = {
    "All-In": Term("MD-POKER 1.B(1)", "all-in"),
    "Bet": Term("MD-POKER 1.B(2)", BET),
    "Betting round": Term("MD-POKER 1.B(3)", "betting round complete"),
    "Blind Bet": Term("MD-POKER 1.B(4)", "blind"),  # P-11: in every game whose chapter demands blinds
    "Burn card": Term("MD-POKER 1.B(5)", BURNS),
    "Button": Term("MD-POKER 1.B(6)", "button"),
    "Call": Term("MD-POKER 1.B(7)", CALL),  # P-31: the largest bet of the round is matched
    "Check": Term("MD-POKER 1.B(8)", CHECK),
    "Common card": Term("MD-POKER 1.B(9)", BOARD),
    "Community card": Term("MD-POKER 1.B(10)", BOARD),
    "Draw": Term("MD-POKER 1.B(11)", DISCARD),
    "Fold": Term("MD-POKER 1.B(12)", FOLD),
    "Forced Bet": Term("MD-POKER 1.B(13)", FORCED_BET),
    "Fouled hand": Term("MD-POKER 1.B(14)", "hand"),  # one that 18.K rules on
    "Half-Kill option": Term("MD-POKER 1.B(15)", "kill.mode half"),
    "High hand": Term("MD-POKER 1.B(16)", "high"),
    "High Hand Jackpot payout": Term("MD-POKER 1.B(17)", "high-hand"),
    "High-Low Split": Term("MD-POKER 1.B(18)", "stud7-hilo"),
    "High-Low Split Eight or Better": Term("MD-POKER 1.B(19)", "stud7-hilo8"),
    "Hole card": Term("MD-POKER 1.B(20)", "hand"),  # the cards of a hand that only its player sees
    "Kill option": Term("MD-POKER 1.B(21)", "kill.mode full"),
    "Low hand": Term("MD-POKER 1.B(22)", "low-a5"),
    "Opening bet": Term("MD-POKER 1.B(23)", BET),  # P-87: the first of a betting round
    "Pot": Term("MD-POKER 1.B(24)", POT),
    "Protected hand": Term("MD-POKER 1.B(25)", "hand"),
    "Qualifying High Hand": Term("MD-POKER 1.B(26)", "high_hand.minimum"),
    "Qualifying period": Term("MD-POKER 1.B(27)", "high_hand.qualifying_periods"),
    "Qualifying pot": Term("MD-POKER 1.B(28)", "kill.qualifying_pot"),
    "Raise": Term("MD-POKER 1.B(29)", RAISE),
    "Round of play": Term("MD-POKER 1.B(30)", "round"),
    "Showdown": Term("MD-POKER 1.B(31)", "showdown"),
    "Side pot": Term("MD-POKER 1.B(32)", "side pot"),
    "Table stakes": Term("MD-POKER 1.B(33)", "stack"),
    "Up card": Term("MD-POKER 1.B(34)", "hand"),  # the cards of a hand that everybody sees
}
