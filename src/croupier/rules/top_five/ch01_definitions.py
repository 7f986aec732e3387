"""MD-TOP5 chapter 1: definitions. What the terms of the other chapters are called in the code, and where they are."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import DECK
from croupier.rules.terms import Term
from croupier.rules.top_five.table import ANTE, BONUSES, PLAY

# 1.A: the terms have these meanings throughout the package.
GLOSSARY = "MD-TOP5 1.A"
TERMS: Mapping[str, Term] = {
    "Ante Wager": Term("MD-TOP5 1.B(1)", ANTE),
    "Play Wager": Term("MD-TOP5 1.B(2)", PLAY),
    "Bonus Wager": Term("MD-TOP5 1.B(3)", " or ".join(BONUSES)),
    "Deal": Term("MD-TOP5 1.B(4)", "dealt"),
    "Round of play": Term("MD-TOP5 1.B(5)", "round"),
    "Stub": Term("MD-TOP5 1.B(6)", DECK),  # what is left there once the hands are dealt
    "Suit": Term("MD-TOP5 1.B(7)", "c d h s"),
    "Face card": Term("MD-TOP5 1.B(8)", "J Q K"),  # T-18: defined and never used
}
