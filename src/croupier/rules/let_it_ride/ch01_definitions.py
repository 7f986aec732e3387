"""MD-LIR chapter 1: definitions. What the terms of the other chapters are called in the code, and where they are."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.let_it_ride.table import COMMUNITY, ENVY, PROGRESSIVE_BET
from croupier.rules.terms import Term

# 1.A: the terms have these meanings throughout the package.
GLOSSARY = "MD-LIR 1.A"
TERMS: Mapping[str, Term] = {
    "Community card": Term("MD-LIR 1.B(1)", COMMUNITY),
    "Envy Bonus": Term("MD-LIR 1.B(2)", ENVY),
    "Envy Bonus Qualifying Hand": Term("MD-LIR 1.B(3)", ENVY),
    "Hand": Term("MD-LIR 1.B(4)", "hand"),
    "Let It Ride": Term("MD-LIR 1.B(5)", "let-it-ride"),
    "Progressive Payout Hand": Term("MD-LIR 1.B(6)", PROGRESSIVE_BET),
}
