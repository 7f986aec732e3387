"""MD-POKER, the house's side: the choices for decks, stakes, rake (chapter 17), Bad Beat (15) and High Hand (16).

These are sections 1, 2 and 4 to 6 of the Rules Submission as one table has them. What the operator chooses for the
whole room (a jackpot and the tables that take part) is repeated at each table: `bad_beat.offered` is true if the table
takes part.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import Choice, ChoiceFinding, House
from croupier.engine.house import flag, free_text, money, number, one_of, words
from croupier.engine.kinds import HOURLY, ScheduleStep, Span, number_of, percent, spans, steps, texts
from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.jackpot_kinds import (
    BadBeatRequirement,
    JackpotShares,
    games_that_count,
    high_games,
    least_high_hand,
    qualifying,
    shares,
)
from croupier.rules.poker.choices.least_hand import LeastHand
from croupier.rules.poker.spec import PokerSpec

__all__ = [
    "HOUSE_SIDE_CHECKS",
    "BadBeatRequirement",
    "JackpotShares",
    "LeastHand",
    "ScheduleStep",
    "Span",
    "high_games",
    "house_side",
]

PERCENTAGE, INCREMENTAL, TIME = "percentage", "incremental", "time"
GENERATED = "generated"  # the sign makes its text from the other choices
NONE = "none"
CLOSED_TABLE, MAIN_CAGE, SATELLITE_CAGE = "closed-table", "main-cage", "satellite-cage"
IDENTIFICATION = "identification"
NEXT_PERIOD, HAND_START, PER_GAME = "next-period", "hand-start", "per-game"


def house_side(spec: PokerSpec) -> Iterator[Choice]:
    """Every choice of this module that applies to a game."""
    yield from deck_choices()
    yield from stakes_choices()
    if spec.button:
        yield from button_choices()
    if spec.has_board:
        yield one_of(
            "run_twice.jackpot_boards", "submission: run_twice.jackpot_boards", "first", "both", default="first"
        )
    if spec.has_draws:
        yield one_of(
            "irregularity.draw_exposed",
            "submission: irregularity.draw_exposed",
            "replace-last",
            "must-keep",
            default="replace-last",
        )
    yield from rake_choices()
    yield from bad_beat_choices()
    yield from high_hand_choices()


def deck_choices() -> Iterator[Choice]:
    """Chapters 3, 4 and 7: the two decks of a table."""
    yield number("deck.count", "MD-POKER 3.A(4)", 2, 2, default=2)
    yield number("deck.change_hours", "MD-POKER 3.C", 1, 24, default=24)
    yield number("deck.count_every", "MD-POKER 7.F(4)(a)", 1, 5, default=5)
    yield flag("deck.mix_only_active", "MD-POKER 4.D(1)", default=False)


def stakes_choices() -> Iterator[Choice]:
    """Chapters 8 and 9: what is posted, what a player brings, and what happens while a player is away."""
    yield money("table.min_bet", "MD-POKER 8.J", default=None)
    yield flag("poker.announce", "MD-POKER 9.C", default=True)
    yield money("stakes.buy_in_min", "submission: stakes.buy_in_min", default=None)
    yield money("stakes.buy_in_max", "submission: stakes.buy_in_max", default=None)
    yield texts(
        "irregularity.supplement",
        "MD-POKER 18.S",
        default=(),
        allowed="a list of texts; they add to chapter 18 or make it clear, and do not contradict it",
    )


def button_choices() -> Iterator[Choice]:
    """Games with a button: how it moves, and what a player owes who missed blinds (P-78)."""
    yield one_of("button.movement", "submission: button.movement", "moving", "dead", default="moving")
    yield one_of("blinds.missed", "submission: blinds.missed", "post-all", "post-big", "wait", default="post-all")


def rake_choices() -> Iterator[Choice]:
    """Chapter 17: poker revenue."""
    yield words("rake.type", "MD-POKER 17.A(1)", PERCENTAGE, INCREMENTAL, TIME, default=(PERCENTAGE,))
    yield free_text("rake.method", "MD-POKER 17.A(2)", default=GENERATED)
    yield money("rake.cap", "MD-POKER 17.A(3)", default=500)
    yield percent("rake.percent", "MD-POKER 17.B(1)", most=10, default=10)
    yield steps(
        "rake.levels",
        "MD-POKER 17.B(2)",
        allowed="steps of pot and amount, both rising, no amount above its pot, or none",
    )
    yield one_of("rake.time_basis", "MD-POKER 17.B(3)(a)", "per-player", "per-table", default="per-player")
    yield money("rake.hourly_fee", "MD-POKER 17.B(3)(c)", default=None)
    yield number_of("rake.time_step", "MD-POKER 17.B(3)(d)", 20, 30, 60, default=30)
    yield money("rake.unit", "submission: rake.unit", default=100, low=1, high=100)
    yield flag("rake.no_flop_no_drop", "submission: rake.no_flop_no_drop", default=True)


def bad_beat_choices() -> Iterator[Choice]:
    """Chapter 15: Bad Beat."""
    yield flag("bad_beat.offered", "MD-POKER 15.A", default=False)
    yield money("bad_beat.max_contribution", "MD-POKER 15.B(1)", default=100)
    yield free_text("bad_beat.method", "MD-POKER 15.B(1)", default=GENERATED)
    yield money("bad_beat.min_pot", "MD-POKER 15.B(2)", default=2_000, low=0)
    yield one_of("bad_beat.threshold_basis", "submission: bad_beat.threshold_basis", "gross", "net", default="gross")
    yield qualifying("bad_beat.qualifying", "MD-POKER 15.B(3)")
    yield shares("bad_beat.shares", "MD-POKER 15.B(3)")
    yield one_of("bad_beat.count_place", "MD-POKER 15.D", CLOSED_TABLE, MAIN_CAGE, SATELLITE_CAGE, default=MAIN_CAGE)
    yield one_of("bad_beat.pay_place", "MD-POKER 15.H#2", "table", MAIN_CAGE, SATELLITE_CAGE, default="table")
    yield one_of("bad_beat.delivery_by", "MD-POKER 15.G(2)", "security", "accounting", default="security")
    yield free_text("bad_beat.discontinue", "MD-POKER 15.J", default=NONE)
    yield one_of(
        "jackpots.order",
        "submission: jackpots.order",
        "bad-beat-first",
        "high-hand-first",
        default="bad-beat-first",
    )


def high_hand_choices() -> Iterator[Choice]:
    """Chapter 16: High Hand Jackpot."""
    yield flag("high_hand.offered", "MD-POKER 16.A", default=False)
    yield spans("high_hand.qualifying_periods", "MD-POKER 1.B(27)", default=HOURLY)
    yield spans("high_hand.collection_periods", "MD-POKER 16.B(1)", default=None, none="same")
    yield money("high_hand.max_contribution", "MD-POKER 16.B(2)", default=100)
    yield money("high_hand.min_pot", "MD-POKER 16.B(3)", default=2_000, low=0)
    yield one_of("high_hand.threshold_basis", "submission: high_hand.threshold_basis", "gross", "net", default="gross")
    yield number("high_hand.min_players", "MD-POKER 16.B(4)", 2, 10, default=4)
    yield one_of("high_hand.tie", "MD-POKER 16.B(5)", "equal-shares", "first-made", default="equal-shares")
    yield number("high_hand.claim_limit", "MD-POKER 16.B(6)", 1, 8_760, default=72)
    yield texts(
        "high_hand.restrictions",
        "MD-POKER 16.B(7)",
        default=(IDENTIFICATION,),
        allowed=f"a list of texts, {IDENTIFICATION} always among them",
        always=IDENTIFICATION,
    )
    yield free_text("high_hand.unclaimed", "MD-POKER 16.J", default=NEXT_PERIOD)
    yield least_high_hand("high_hand.minimum", "submission: high_hand.minimum")
    yield one_of("high_hand.pool", "submission: high_hand.pool", "shared", PER_GAME, default="shared")
    yield games_that_count("high_hand.games", "submission: high_hand.games")
    yield number("high_hand.hole_cards_required", "submission: high_hand.hole_cards_required", 0, 2, default=2)
    yield flag("high_hand.must_showdown", "submission: high_hand.must_showdown", default=True)
    yield one_of("high_hand.time_basis", "submission: high_hand.time_basis", "recorded", HAND_START, default="recorded")
    yield one_of("high_hand.count_place", "MD-POKER 16.D", CLOSED_TABLE, MAIN_CAGE, SATELLITE_CAGE, default=MAIN_CAGE)
    yield one_of("high_hand.pay_place", "MD-POKER 16.I(1)", MAIN_CAGE, SATELLITE_CAGE, default=MAIN_CAGE)


def rake_is_complete(house: House) -> Iterator[ChoiceFinding]:
    """17.B: the options that each type of rake needs are given."""
    kinds = house["rake.type"]
    if INCREMENTAL in kinds and house["rake.levels"] is None:
        needed = "rake.levels must be given"
        yield ChoiceFinding("MD-POKER 17.B(2)", "rake.type is incremental", ("rake.type", "rake.levels"), needed)
    if TIME in kinds and house["rake.hourly_fee"] is None:
        needed = "rake.hourly_fee must be given"
        yield ChoiceFinding("MD-POKER 17.B(3)(c)", "rake.type is time", ("rake.type", "rake.hourly_fee"), needed)
    elif TIME in kinds and house["rake.hourly_fee"] % house["chip.unit"]:  # P-108
        fee, chip = dollars_and_cents(house["rake.hourly_fee"]), dollars_and_cents(house["chip.unit"])
        shown, options = f"rake.hourly_fee of {fee} is not a number of chips", ("rake.hourly_fee", "chip.unit")
        yield ChoiceFinding("MD-POKER 17.B(3)(c)", shown, options, f"chip.unit is {chip}")
    if PERCENTAGE in kinds and INCREMENTAL in kinds:  # reading P-51
        yield ChoiceFinding(
            "MD-POKER 17.B",
            "rake.type has percentage and incremental",
            ("rake.type",),
            "a table has one rake of the pot",
        )


def shares_sum(house: House) -> Iterator[ChoiceFinding]:
    """Reading P-55: the shares of the awarded part add up to 100 percent."""
    shared: JackpotShares = house["bad_beat.shares"]
    total = shared.loser + shared.winner + shared.table
    if total != 100:
        yield ChoiceFinding(
            "MD-POKER 15.B(3)",
            f"bad_beat.shares come to {total} percent",
            ("bad_beat.shares",),
            "loser, winner and table make 100",
        )


def mixing(house: House) -> Iterator[ChoiceFinding]:
    """4.D(1): only the deck for immediate use is mixed if no shuffling device is used."""
    if house["deck.mix_only_active"] and house["deck.shuffler"] != NONE:
        yield ChoiceFinding(
            "MD-POKER 4.D(1)",
            "deck.mix_only_active is for a table without a deck.shuffler",
            ("deck.mix_only_active", "deck.shuffler"),
        )


HOUSE_SIDE_CHECKS = (rake_is_complete, shares_sum, mixing)
