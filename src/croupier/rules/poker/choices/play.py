"""MD-POKER: the choices of an operator that the play of a hand needs, with their ranges, defaults and clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.engine import Choice, ChoiceFinding, Choices, House
from croupier.engine.house import flag, free_text, money, number, one_of, or_none
from croupier.engine.patterns import money_schema
from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.house_side import HOUSE_SIDE_CHECKS, house_side
from croupier.rules.poker.spec import FIXED, NO_LIMIT, POT_LIMIT, SPREAD, Draws, PokerSpec, Stud

LEFT_OF_BUTTON, HIGH_CARD_SUIT, LOW_CARD_SUIT = "left-of-button", "high-card-suit", "low-card-suit"
ALL_TO_LEFT_OF_BUTTON = "remainder-left-of-button"
BY_STRUCTURE = "by-structure"


def amounts(name: str, clause: str, *, default: tuple[int, ...] | None, allowed: str) -> Choice:
    """A list of amounts in cents; None means the chapter's own default."""
    one = money(name, clause, default=None)

    def read(text: str) -> Any:
        values = tuple(one.read(part) for part in text.replace(",", " ").split())
        return None if text == "none" else values

    def take(value: object) -> Any:
        return tuple(one.read(v) if isinstance(v, str) else v for v in value) if isinstance(value, list) else value

    def write(value: tuple[int, ...] | None) -> str:
        return "none" if value is None else " ".join(one.write(cents) for cents in value)

    def admits(value: object) -> bool:
        if value is None:
            return default is None
        return isinstance(value, tuple) and bool(value) and all(isinstance(c, int) and c > 0 for c in value)

    schema = or_none({"type": "array", "items": money_schema(1), "minItems": 1}, default is None)
    return Choice(name, clause, default, read, write, allowed, admits, "amounts", schema, take)


def choices(spec: PokerSpec) -> Choices:
    """Sections 1 to 6 of the Rules Submission for one game."""
    found = [*_of_the_table(spec), *_of_the_bets(spec), *_of_the_stakes(spec), *_of_the_showdown(spec)]
    found += _of_the_game(spec)
    found += house_side(spec)
    return Choices.of("MD-POKER", *found, checks=(_bets_fit, _formats, *HOUSE_SIDE_CHECKS), spec=spec)


def _of_the_table(spec: PokerSpec) -> Iterator[Choice]:
    """The table, its decks and its seats."""
    yield free_text("facility.name", "MD-POKER 2.B(1)", default="Croupier")
    yield free_text("table.id", "MD-POKER 2.B(1)", default="1")
    yield flag("table.tournament", "MD-POKER 8.L(1)(a)", default=False)
    yield one_of("deck.shuffler", "MD-POKER 3.B", "none", "automatic", "automatic-counting", default="none")
    yield flag("deck.preshuffled", "MD-POKER 4.E", default=False)
    yield number("poker.seats", spec.seats_clause, 2, spec.seats_max, default=spec.seats_max)


def _of_the_bets(spec: PokerSpec) -> Iterator[Choice]:
    """Chapter 8: structure, limits, raises and how bets are made."""
    yield one_of("betting.structure", "MD-POKER 8.J", FIXED, SPREAD, POT_LIMIT, NO_LIMIT, default=spec.structure)
    yield money("betting.small_bet", "MD-POKER 8.J", default=200)
    yield money("betting.big_bet", "MD-POKER 8.J", default=None)
    yield money("table.max_bet", "MD-POKER 8.J", default=None)
    yield number("betting.max_raises", "MD-POKER 8.K(1)", 1, 99, default=None)
    yield flag("betting.cap_heads_up", "submission: betting.cap_heads_up", default=False)
    yield flag("betting.check_raise", "MD-POKER 8.J(2)", default=True)
    yield money("betting.min_increase_max", "MD-POKER 8.K(2)", default=None)
    yield one_of(
        "betting.min_increase_vote",
        "MD-POKER 8.K(3)",
        "verbal-each",
        "show-of-hands",
        "recorded",
        default="recorded",
    )
    yield one_of(
        "betting.short_allin_reopens",
        "submission: betting.short_allin_reopens",
        "never",
        "half-bet",
        "always",
        BY_STRUCTURE,
        default=BY_STRUCTURE,
    )
    yield one_of(
        "betting.multi_chip_rule",
        "MD-POKER 8.I",
        "call-unless-min-raise",
        "call",
        default="call-unless-min-raise",
    )
    yield one_of("betting.out_of_turn", "MD-POKER 8.C", "binding-if-unchanged", "never", default="binding-if-unchanged")


def _of_the_stakes(spec: PokerSpec) -> Iterator[Choice]:
    """Chapter 8, B: table stakes, antes and chips."""
    # Stud has neither button nor blinds, so nobody can put in the ante for all.
    ante_rules = ("each-player",) if spec.is_stud else ("each-player", "button", "big-blind")
    yield flag("stakes.allow_short", "MD-POKER 8.B(4)", default=False)
    yield flag("stakes.currency_plays", "MD-POKER 8.B(3)", default=True)
    yield one_of("stakes.absence_method", "MD-POKER 8.B(6)", "record-amount", "opaque-cover", default="record-amount")
    yield one_of("absence.on_turn", "submission: absence.on_turn", "check-else-fold", "fold", default="check-else-fold")
    yield money("ante.amount", spec.ante, default=0, low=0)
    yield one_of("ante.rule", spec.ante, *ante_rules, default="each-player")
    yield money("chip.unit", "submission: chip.unit", default=100, low=1, high=100)


def _of_the_showdown(spec: PokerSpec) -> Iterator[Choice]:
    """Chapters 7 and 18: odd chips, showing, and the countdown."""
    yield one_of(
        "odd_chip.rule",
        spec.odd_chips.chosen,
        LEFT_OF_BUTTON,
        HIGH_CARD_SUIT,
        LOW_CARD_SUIT,
        ALL_TO_LEFT_OF_BUTTON,
        "chapter",
        default="chapter",
    )
    yield flag("showdown.disclose_discards", "MD-POKER 18.E(3)", default=False)
    yield one_of(
        "showdown.checked_order",
        "submission: showdown.checked_order",
        "left-of-button",
        "last-aggressor-any-street",
        default="left-of-button",
    )
    yield flag("countdown.offered", "MD-POKER 7.D(4)", default=False)
    yield number("countdown.seconds", "MD-POKER 7.D(4)", 5, 300, default=60)
    yield one_of(
        "countdown.on_expiry",
        "submission: countdown.on_expiry",
        "check-else-fold",
        "fold",
        default="check-else-fold",
    )


def _of_the_game(spec: PokerSpec) -> Iterator[Choice]:
    """Choices that only some chapters have."""
    blinds, play, kill = spec.blinds, spec.play, spec.kill
    if blinds:
        yield amounts("blinds", blinds.amounts, default=None, allowed="one amount or more")
        yield one_of("heads_up.button_posts", "submission: heads_up.button_posts", "small", "large", default="small")
    if spec.button:
        yield one_of("button.start", spec.button.clause, "right-of-dealer", "draw", default="draw")
    if blinds and blinds.straddles:
        yield flag("straddle.offered", blinds.straddles, default=False)
        yield money("straddle.amount", blinds.straddles, default=None)
        yield flag("straddle.counts_as_raise", "submission: straddle.counts_as_raise", default=True)
    if isinstance(play, Stud):
        yield money("forced_bet.amount", play.forced_amount, default=None)
        yield flag("stud.bring_in_may_complete", "submission: stud.bring_in_may_complete", default=True)
        yield flag("stud.open_pair_double_bet", "submission: stud.open_pair_double_bet", default=False)
        if play.may_be_common:
            yield one_of("stud.short_deck", "MD-POKER 10.J(2)", "common", "skip-burn", default="common")
    if isinstance(play, Draws) and play.number:
        few, many = len(play.fewer), len(play.draws)
        yield number(play.number, f"submission: {play.number}", few, many, default=many)
    if kill:
        yield one_of("kill.mode", kill.clause, "none", "half", "full", default="none")
        yield money("kill.qualifying_pot", "MD-POKER 1.B(28)", default=None)
        yield one_of("kill.measure", "submission: kill.measure", "net", "gross", default="net")
        yield one_of("kill.post", "submission: kill.post", "none", "winner", default="none")
    if spec.has_board:
        yield flag("run_twice.offered", "MD-POKER 8.L", default=False)
        yield flag("bomb_pot.offered", "MD-POKER 8.M", default=False)
        yield amounts("bomb_pot.amounts", "MD-POKER 8.M(1)(b)", default=None, allowed="one amount or more")
        yield flag("bomb_pot.ante_too", "submission: bomb_pot.ante_too", default=False)
        yield flag("bomb_pot.short_allin", "submission: bomb_pot.short_allin", default=True)
        yield flag("double_board.offered", "MD-POKER 8.N", default=False)
        yield flag("double_board.button_stays", "MD-POKER 8.N(4)", default=True)
        yield flag("waterfall.offered", "MD-POKER 8.O", default=False)
        yield one_of("waterfall.betting", "submission: waterfall.betting", "none", "per-street", default="none")


def _bets_fit(house: House) -> Iterator[ChoiceFinding]:
    small, big = house["betting.small_bet"], house["betting.big_bet"]
    if big is not None and big < small:
        shown = f"{dollars_and_cents(big)} is below betting.small_bet, {dollars_and_cents(small)}"
        yield ChoiceFinding("MD-POKER 8.J", f"betting.big_bet of {shown}", ("betting.big_bet", "betting.small_bet"))
    top = house["table.max_bet"]
    if house["betting.structure"] == SPREAD and top is None:
        yield ChoiceFinding(
            "MD-POKER 8.J",
            "betting.structure is spread",
            (
                "betting.structure",
                "table.max_bet",
            ),
            "table.max_bet must be given",
        )
    if top is not None and top < small:
        yield ChoiceFinding(
            "MD-POKER 8.J",
            "table.max_bet is below betting.small_bet",
            (
                "table.max_bet",
                "betting.small_bet",
            ),
            "the minimum may not be above the maximum",
        )
    values = house.values
    forced = values.get("forced_bet.amount")
    if forced is not None and forced > small:
        shown = f"{dollars_and_cents(forced)} is above betting.small_bet, {dollars_and_cents(small)}"
        yield ChoiceFinding(
            house.of.choices["forced_bet.amount"].clause,
            f"forced_bet.amount of {shown}",
            ("forced_bet.amount", "betting.small_bet"),
        )
    straddle, blinds = values.get("straddle.amount"), values.get("blinds")
    if straddle is not None and straddle <= max(blinds or (small,)):
        clause = house.of.choices["straddle.amount"].clause
        yield ChoiceFinding(clause, "straddle.amount is not above the largest blind", ("straddle.amount",))


_FORMATS = {
    "run_twice.offered": "MD-POKER 8.L(1)(a)",
    "bomb_pot.offered": "MD-POKER 8.M(1)(a)",
    "double_board.offered": "MD-POKER 8.N(1)(a)",
    "waterfall.offered": "MD-POKER 8.O(1)(a)",
}


def _formats(house: House) -> Iterator[ChoiceFinding]:
    """L to O, each (1)(a): the optional formats are not for tournament tables (X-47)."""
    for name, clause in _FORMATS.items():
        if house["table.tournament"] and house.values.get(name):
            yield ChoiceFinding(
                clause, f"{name} at a tournament table", (name, "table.tournament"), "the format is not for tournaments"
            )
