"""Words as a search compares them: lower case, without filler words, reduced to their stems."""

from __future__ import annotations

import re
from functools import cache

_FILLER_WORDS = """
a an the and or but if of in on at to for from with by as is are was were be been being am it its this that
these those there here he his him she her they their them i me my we us our you your do does did done has have
had can could may might must shall should will would just only still now then so than too very also into onto
out up off over under what which who whom whose when where why how s t d ll re ve m get gets got getting go goes
going went want wants say says said tell guy guys somebody someone anybody anyone people person thing happens
happen happened already really even not no any some about please much many doesnt dont didnt wasnt isnt cant
wont hasnt havent arent aint nobody hes shes theyre im ive thats whats whos hows
"""
_FILLER = frozenset(_FILLER_WORDS.split())
_SUFFIXES = ("ingly", "edly", "ing", "ied", "ies", "ed", "es", "er", "ly", "s")
_IRREGULAR = {
    "dealt": "deal",
    "lost": "lose",
    "loses": "lose",
    "losing": "lose",
    "loser": "lose",
    "paid": "pay",
    "won": "win",
    "winner": "win",
    "winning": "win",
    "bets": "bet",
    "betting": "bet",
    "shown": "show",
    "threw": "throw",
    "thrown": "throw",
    "took": "take",
    "taken": "take",
    "left": "leave",
    "leaving": "leave",
    "broke": "break",
    "broken": "break",
    "drawn": "draw",
    "drew": "draw",
    "held": "hold",
    "made": "make",
    "ran": "run",
    "running": "run",
    "tied": "tie",
    "ties": "tie",
    "tying": "tie",
    "folding": "fold",
    "dead": "dead",
    "boxed": "boxed",
    "river": "river",
    "order": "order",
    "number": "number",
    "higher": "high",
    "highest": "high",
    "lower": "low",
    "lowest": "low",
    "quads": "quads",
    "trips": "trips",
    "aces": "ace",
    "ace": "ace",
    "chopped": "chop",
    "spoken": "speak",
    "spoke": "speak",
    "sat": "sit",
    "sitting": "sit",
    "put": "put",
    "putting": "put",
}
_WORD = re.compile(r"[a-z]+|\d+")


def words(text: str) -> list[str]:
    """All words and numbers in lower case: `Player's Hold 'Em` becomes players, holdem."""
    plain = re.sub(r"hold[ -]?[‘’']?em\b", "holdem", text.lower())
    return _WORD.findall(re.sub(r"['‘’]", "", plain))


@cache
def stem(word: str) -> str:
    """The part of a word that its forms share: exposing, exposed and exposes become expos."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3 and not word.endswith("ss"):
            word = word[: -len(suffix)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            break
    return word.rstrip("e") if len(word) > 4 else word


def is_filler(word: str) -> bool:
    """Is the word too common to say anything about the question?"""
    return word in _FILLER
