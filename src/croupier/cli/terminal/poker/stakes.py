"""Stakes from the command line: turns `--stakes 1/2 --structure no-limit` into choices of the house."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from croupier.cli.terminal.house import BadChoice
from croupier.engine import House
from croupier.hands.games import Family
from croupier.money import BadMoney, cents, dollars_and_cents
from croupier.rules import SPECS, game
from croupier.rules.poker.choices.plan import plan, spec_of
from croupier.rules.poker.spec import FIXED, NO_LIMIT, POT_LIMIT, SPREAD

STRUCTURES = (FIXED, SPREAD, POT_LIMIT, NO_LIMIT)
DEFAULT = {FIXED: "2/4", SPREAD: "2/10", POT_LIMIT: "1/2", NO_LIMIT: "1/2"}
_MEANING = {
    FIXED: "the small and the big bet",
    SPREAD: "the least and the largest bet",
    POT_LIMIT: "the blinds",
    NO_LIMIT: "the blinds",
}
DOLLAR = 100
BIG_BETS, BIG_BLINDS = 50, 100  # the buy-in, in big blinds or big bets


def stakes(name: str, text: str | None, structure: str | None, chosen: Mapping[str, str]) -> dict[str, str]:
    """The choices for these stakes; choices made by name override them."""
    choices = game(name).choices.choices
    kind = structure or chosen.get("betting.structure") or choices["betting.structure"].default
    if kind not in STRUCTURES:
        raise BadChoice(f"--structure {kind} is not a betting structure; use {', '.join(STRUCTURES)}")
    amounts = _amounts(text or DEFAULT[kind], kind)
    found = {"betting.structure": kind}
    if kind == FIXED:
        found |= _named({"betting.small_bet": amounts[0], "betting.big_bet": amounts[1]})
    elif kind == SPREAD:
        found |= _named({"betting.small_bet": amounts[0], "table.max_bet": amounts[-1]})
    elif SPECS[name].family is not Family.STUD:
        found |= _named({"betting.small_bet": amounts[-1]})
        found["blinds"] = " ".join(_plain(one) for one in amounts)
    else:
        found |= _named({"betting.small_bet": amounts[-1], "forced_bet.amount": amounts[0]})
    smallest = gcd(DOLLAR, *amounts, amounts[0] // 2 if kind in (FIXED, SPREAD) else 0)
    if smallest < DOLLAR:
        found |= _named({"chip.unit": smallest})
    return found | dict(chosen)


def _amounts(text: str, kind: str) -> list[int]:
    try:
        amounts = [cents(part) for part in text.split("/")]
    except BadMoney:
        amounts = []
    two_at_most = kind in (FIXED, SPREAD)
    if len(amounts) < 2 or amounts != sorted(amounts) or not amounts[0] or (two_at_most and len(amounts) > 2):
        raise BadChoice(
            f"--stakes {text} are not stakes; with {kind} they are {_MEANING[kind]}, such as {DEFAULT[kind]}"
        )
    return amounts


def _named(amounts: Mapping[str, int]) -> dict[str, str]:
    return {name: _plain(value) for name, value in amounts.items()}


def _plain(amount: int) -> str:
    return dollars_and_cents(amount).removeprefix("$").replace(",", "")


def buy_in(house: House) -> int:
    """The default buy-in: 100 big blinds or 50 big bets, within the limits of the house."""
    betting = plan(house)
    if betting.structure in (FIXED, SPREAD):
        usual = BIG_BETS * max(betting.big_bet_cents, betting.bet_cents_max or 0)
    else:
        usual = BIG_BLINDS * betting.small_bet_cents
    return min(max(usual, house["stakes.buy_in_min"] or usual), house["stakes.buy_in_max"] or usual)


def checked_buy_in(house: House, amount: int) -> int:
    """The amount; refused if the house does not let a player sit down with it."""
    for name, beyond, word in (("stakes.buy_in_min", int.__lt__, "least"), ("stakes.buy_in_max", int.__gt__, "most")):
        limit = house[name]
        if limit is not None and beyond(amount, limit):
            shown = f"--stack is {dollars_and_cents(amount)}; the {word} at this table is {dollars_and_cents(limit)}"
            raise BadChoice(shown, house.of.choices[name].clause)
    return amount


def in_words(house: House) -> str:
    """`$1/$2 no limit`, `$2/$4 fixed limit`."""
    betting = plan(house)
    if betting.structure == FIXED:
        return f"{_pair(betting.small_bet_cents, betting.big_bet_cents)} fixed limit"
    if betting.structure == SPREAD:
        return f"{_pair(betting.small_bet_cents, betting.bet_cents_max or 0)} spread limit"
    blinds = betting.blinds_cents if spec_of(house).blinds else (betting.forced_cents, betting.small_bet_cents)
    return f"{_pair(*blinds)} {'no' if betting.structure == NO_LIMIT else 'pot'} limit"


def _pair(*amounts: int) -> str:
    return "/".join(dollars_and_cents(one) for one in amounts)
