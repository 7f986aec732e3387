"""The betting in force at a poker table: stakes and limits from the house's choices, with the chapter's defaults."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine import House
from croupier.rules.poker.choices.play import BY_STRUCTURE
from croupier.rules.poker.spec import FIXED, SPREAD, PokerSpec


@dataclass(frozen=True, slots=True)
class PokerPlan:
    """The stakes, limits and options of one table."""

    structure: str
    small_bet_cents: int
    big_bet_cents: int
    bet_cents_max: int | None
    raises_max: int | None
    cap_heads_up: bool
    check_raise: bool
    reopens: str
    ante_cents: int
    ante_rule: str
    chip_cents: int
    blinds_cents: tuple[int, ...]
    straddle_cents: int
    forced_cents: int
    enough_cents: int  # to cover anything due before the first betting round, and a bet
    minimum_cents_max: int  # how far the players may raise the minimum bet
    shuffler: str
    preshuffled: bool
    button_posts: str  # which blind, heads-up
    straddle: bool
    formats: bool  # is any of 8.M to 8.O offered?
    run_twice: bool
    bring_in_may_complete: bool
    open_pair_double_bet: bool
    odd_chip_rule: str


def plan(house: House) -> PokerPlan:
    """The betting in force under these choices, with the chapter's defaults filled in."""
    values, small = house.values, house["betting.small_bet"]
    limit = house["betting.structure"] in (FIXED, SPREAD)
    blinds = values.get("blinds") or (max(small // 2, 1), small)
    reopens = house["betting.short_allin_reopens"]
    if reopens == BY_STRUCTURE:  # P-31
        reopens = "half-bet" if house["betting.structure"] == FIXED else "never"
    # P-32: a bet and three raises in limit games, no cap otherwise.
    cap = house["betting.max_raises"] if house["betting.max_raises"] is not None or not limit else 3
    return PokerPlan(
        structure=house["betting.structure"],
        small_bet_cents=small,
        big_bet_cents=house["betting.big_bet"] or (2 * small if house["betting.structure"] == FIXED else small),
        bet_cents_max=house["table.max_bet"],
        raises_max=cap,
        cap_heads_up=house["betting.cap_heads_up"],
        check_raise=house["betting.check_raise"],
        reopens=reopens,
        ante_cents=house["ante.amount"],
        ante_rule=house["ante.rule"],
        chip_cents=house["chip.unit"],
        blinds_cents=blinds,
        straddle_cents=values.get("straddle.amount") or 2 * max(blinds),
        forced_cents=values.get("forced_bet.amount") or max(small // 2, 1),
        enough_cents=10 * house["ante.amount"] + max(*blinds, small) + small,
        minimum_cents_max=min_increase_max(house),
        shuffler=house["deck.shuffler"],
        preshuffled=house["deck.preshuffled"],
        button_posts=values.get("heads_up.button_posts", ""),
        straddle=values.get("straddle.offered", False),
        formats=any(values.get(f"{form}.offered", False) for form in ("bomb_pot", "double_board", "waterfall")),
        run_twice=values.get("run_twice.offered", False),
        bring_in_may_complete=values.get("stud.bring_in_may_complete", False),
        open_pair_double_bet=values.get("stud.open_pair_double_bet", False),
        odd_chip_rule=house["odd_chip.rule"],
    )


def spec_of(house: House) -> PokerSpec:
    """The specification of the poker game whose choices these are."""
    spec = house.of.spec
    assert isinstance(spec, PokerSpec)
    return spec


def min_increase_max(house: House) -> int:
    """How far the players may raise the minimum bet: twice the posted one, unless the house says otherwise (P-81)."""
    most: int = house["betting.min_increase_max"] or 2 * house["betting.small_bet"]
    return most


def buy_in_floor(house: House) -> int:
    """8.B(4): ante, blind or forced bet, plus one minimum bet; the house may ask for more (P-92)."""
    chosen = house.derived(plan)
    due = chosen.forced_cents if spec_of(house).is_stud else max(chosen.blinds_cents)
    least = chosen.ante_cents + due + chosen.small_bet_cents
    own: int | None = house["stakes.buy_in_min"]
    return max(filter(None, (1 if house["stakes.allow_short"] else least, own)))
