"""MD-POKER chapters 8 and 10 to 22: limits, blinds, antes, straddles, kills and buy-ins fit together."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.plan import PokerPlan, plan, spec_of
from croupier.rules.poker.spec import FIXED, NO_LIMIT, POT_LIMIT, SPREAD
from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import TableOffer

LIMITS_POSTED = "MD-POKER 8.J"


def plan_of(offer: TableOffer) -> PokerPlan:
    """The betting in force at a poker table."""
    return offer.house.derived(plan)


def posted_limits(offer: TableOffer) -> Iterator[Finding]:
    """8.J: the posted minimum and maximum are those in play."""
    if not offer.is_poker:
        return
    betting = plan_of(offer)
    least, most = offer["table.min_bet"], offer["table.max_bet"]
    if least is not None and least != betting.small_bet_cents:
        shown = f"table.min_bet is {dollars_and_cents(least)}, but the least bet is betting.small_bet"
        least_bet = dollars_and_cents(betting.small_bet_cents)
        yield error("table.min_bet", LIMITS_POSTED, shown, allowed=least_bet, beside=("betting.small_bet",))
    if most is None:
        return
    if betting.structure == FIXED and most != betting.big_bet_cents:
        shown = f"table.max_bet is {dollars_and_cents(most)}, but the largest bet of fixed limits is betting.big_bet"
        allowed = dollars_and_cents(betting.big_bet_cents)
        yield error("table.max_bet", LIMITS_POSTED, shown, allowed=allowed, beside=("betting.big_bet",))
    if betting.structure in (POT_LIMIT, NO_LIMIT):
        shown = f"table.max_bet is given, but betting.structure is {betting.structure}: no posted maximum holds"
        hint = 'leave it out, or set betting.structure = "spread"'
        yield error("table.max_bet", LIMITS_POSTED, shown, hint=hint, beside=("betting.structure",))


def blinds_fit(offer: TableOffer) -> Iterator[Finding]:
    """D(2) of each chapter: no more blinds than players, rising, and none above the first bet."""
    if not offer.is_poker or not (posted := spec_of(offer.house).blinds):
        return
    betting, clause = plan_of(offer), posted.amounts
    blinds, small = betting.blinds_cents, betting.small_bet_cents
    if len(blinds) > offer["poker.seats"]:
        shown = f"there are {len(blinds)} blinds for {offer['poker.seats']} seats"
        yield error("blinds", clause, shown, beside=("poker.seats",))
    if list(blinds) != sorted(blinds):
        yield warning("blinds", clause, f"the blinds do not rise: {_amounts(blinds)}")
    if betting.structure in (FIXED, SPREAD) and max(blinds) > small:
        shown = f"the largest blind is {dollars_and_cents(max(blinds))}, above betting.small_bet"
        yield error("blinds", clause, shown, allowed=f"at most {dollars_and_cents(small)}")
    elif max(blinds) != small:
        shown = (
            f"the largest blind is {dollars_and_cents(max(blinds))}; betting.small_bet is {dollars_and_cents(small)}"
        )
        yield warning(
            "blinds", clause, shown, hint="the least bet is usually the largest blind", beside=("betting.small_bet",)
        )


def forced_bet_fits(offer: TableOffer) -> Iterator[Finding]:
    """10.D(1), 14.D(1): a forced bet of half the small bet must be a whole number of chips."""
    if not offer.is_poker or not spec_of(offer.house).is_stud or offer["forced_bet.amount"] is not None:
        return
    if plan_of(offer).forced_cents % offer["chip.unit"]:
        forced = dollars_and_cents(plan_of(offer).forced_cents)
        shown = f"half of betting.small_bet is {forced}, not a whole number of chips"
        clause = offer.choice("forced_bet.amount").clause
        yield error("forced_bet.amount", clause, shown, hint="give forced_bet.amount", beside=("betting.small_bet",))


def ante_fits(offer: TableOffer) -> Iterator[Finding]:
    """B(2) of each chapter: an ante above the bet is most likely a mistake."""
    if offer.is_poker and offer["ante.amount"] > offer["betting.small_bet"]:
        shown = f"ante.amount is {dollars_and_cents(offer['ante.amount'])}, more than betting.small_bet"
        yield warning("ante.amount", offer.choice("ante.amount").clause, shown, beside=("betting.small_bet",))


def kill_raises_limits(offer: TableOffer) -> Iterator[Finding]:
    """1.B(15), 1.B(21): a kill raises the posted limits, so there must be limits, and chips for them."""
    mode = offer.get("kill.mode", "none")
    if mode == "none":
        return
    betting, clause = plan_of(offer), "MD-POKER 1.B(15)" if mode == "half" else "MD-POKER 1.B(21)"
    if betting.structure in (POT_LIMIT, NO_LIMIT):
        shown = f"kill.mode is {mode}, but betting.structure is {betting.structure}: there are no limits to raise"
        yield error("kill.mode", clause, shown, allowed="fixed or spread", beside=("betting.structure",))
    raised = betting.small_bet_cents * 3 // 2
    if mode == "half" and raised % offer["chip.unit"]:
        shown = f"kill.mode is half; one and a half times betting.small_bet is {dollars_and_cents(raised)}"
        chips = f"chips of {dollars_and_cents(offer['chip.unit'])}"
        yield error("kill.mode", clause, shown, allowed=chips, beside=("betting.small_bet",))


def kill_is_declared(offer: TableOffer) -> Iterator[Finding]:
    """12.N, 19.N: a declared kill needs a qualifying pot."""
    if offer.get("kill.mode", "none") != "none" and offer["kill.qualifying_pot"] is None:
        kill = spec_of(offer.house).kill
        assert kill
        shown = "kill.mode is declared without kill.qualifying_pot"
        yield error("kill.qualifying_pot", kill.declared, shown, hint="ten big bets are usual", beside=("kill.mode",))


def cap_is_stated(offer: TableOffer) -> Iterator[Finding]:
    """8.K: the submission states the restrictions on raises; a cap heads-up needs a cap (P-32)."""
    if offer.is_poker and offer["betting.cap_heads_up"] and plan_of(offer).raises_max is None:
        shown = "betting.cap_heads_up is true, but there is no betting.max_raises"
        hint, beside = "give betting.max_raises", ("betting.max_raises",)
        yield error("betting.cap_heads_up", "MD-POKER 8.K", shown, hint=hint, reading="P-32", beside=beside)


def higher_minimum(offer: TableOffer) -> Iterator[Finding]:
    """8.K(2): the minimum may be increased, so its limit is not below the minimum."""
    if not offer.is_poker:
        return
    most, least = offer["betting.min_increase_max"], offer["betting.small_bet"]
    if most is not None and most < least:
        shown = f"betting.min_increase_max is {dollars_and_cents(most)}, below the minimum bet"
        yield error("betting.min_increase_max", "MD-POKER 8.K(2)", shown, allowed=f"{dollars_and_cents(least)} or more")


def required_cents(offer: TableOffer) -> int:
    """8.B(4): ante, blind or forced bet, and one bet at the table minimum."""
    betting, spec = plan_of(offer), spec_of(offer.house)
    blinds = max(betting.blinds_cents) if spec.blinds else 0
    forced = betting.forced_cents if spec.is_stud else 0
    seats: int = offer["poker.seats"] if betting.ante_rule != "each-player" else 1
    return seats * betting.ante_cents + max(blinds, forced) + betting.small_bet_cents


def buy_in_covers(offer: TableOffer) -> Iterator[Finding]:
    """8.B(4), P-92: a player who buys in for the least amount can be dealt in."""
    if not offer.is_poker:
        return
    needed = required_cents(offer)
    for name in ("stakes.buy_in_min", "stakes.buy_in_max"):
        cents = offer[name]
        if cents is not None and cents < needed and not offer["stakes.allow_short"]:
            shown = f"{name} is {dollars_and_cents(cents)}; required bets and one minimum bet are more"
            yield error(name, "MD-POKER 8.B(4)", shown, allowed=f"{dollars_and_cents(needed)} or more", reading="P-92")
    least, most = offer["stakes.buy_in_min"], offer["stakes.buy_in_max"]
    if least is not None and most is not None and least > most:
        shown = f"stakes.buy_in_min is {dollars_and_cents(least)}, above stakes.buy_in_max"
        allowed = f"at most {dollars_and_cents(most)}"
        yield error("stakes.buy_in_min", "MD-POKER 8.B(4)", shown, allowed=allowed, beside=("stakes.buy_in_max",))


def odd_chip_is_named(offer: TableOffer) -> Iterator[Finding]:
    """P-26: where the text leaves it to the Rules Submission, that must say who gets the odd chip."""
    if not offer.is_poker or offer["odd_chip.rule"] != "chapter":
        return
    choice = offer.choice("odd_chip.rule")
    if spec_of(offer.house).odd_chips.named_by_house:
        allowed = choice.allowed.removesuffix(" or chapter")
        shown = f"odd_chip.rule is not given; the chapter of {offer.game.name} leaves it to the submission"
        yield error("odd_chip.rule", choice.clause, shown, allowed=allowed, reading="P-26")


def _amounts(some: tuple[int, ...]) -> str:
    return ", ".join(dollars_and_cents(cents) for cents in some)


CHECKS = (
    posted_limits,
    blinds_fit,
    forced_bet_fits,
    ante_fits,
    kill_raises_limits,
    kill_is_declared,
    cap_is_stated,
    higher_minimum,
    buy_in_covers,
    odd_chip_is_named,
)
