"""MD-POKER chapter 7: poker overview; general dealing procedure. Which module carries out which paragraph.

Chapter 7 says in general what chapters 10 to 22 say for each game. Rounds cite those chapters; this is the index.
"""

from __future__ import annotations

from collections.abc import Mapping

# Each paragraph, with the module that carries it out.
CARRIED_OUT: Mapping[str, str] = {
    "MD-POKER 7.B": "croupier.rules.poker.families.blinds",
    "MD-POKER 7.D": "croupier.rules.poker.ch08_refusals",
    "MD-POKER 7.D(1)": "croupier.rules.poker.table",
    "MD-POKER 7.D(2)": "croupier.rules.poker.families.blinds",
    "MD-POKER 7.D(3)": "croupier.rules.poker.ch08_betting",
    "MD-POKER 7.D(4)": "croupier.rules.poker.ch08_acts",
    "MD-POKER 7.E": "croupier.rules.poker.ch18_showdown",
    "MD-POKER 7.E(1)": "croupier.rules.poker.ch18_showdown",
    "MD-POKER 7.E(2)": "croupier.rules.poker.ch18_showdown",
    "MD-POKER 7.E(3)": "croupier.rules.poker.ch18_showdown",
    "MD-POKER 7.F(2)": "croupier.engine.asks",
    "MD-POKER 7.F(3)": "croupier.rules.poker.families.dealing",
    "MD-POKER 7.F(7)": "croupier.rules.poker.ch18_showdown",
    "MD-POKER 7.F(8)": "croupier.rules.poker.ch18_showdown",
    "MD-POKER 7.F(8)(a)": "croupier.rules.poker.table",
    "MD-POKER 7.F(8)(b)": "croupier.rules.poker.ch18_showdown",
    "MD-POKER 7.F(8)(c)": "croupier.rules.poker.ch17_revenue",
    "MD-POKER 7.F(8)(d)": "croupier.rules.poker.ch17_revenue",
}
