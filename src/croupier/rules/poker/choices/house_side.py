"""MD-POKER, the house's side: the choices for decks, stakes, rake (chapter 17), Bad Beat (15) and High Hand (16).

These are sections 1, 2 and 4 to 6 of the Rules Submission as one table has them. What the operator chooses for the
whole room (a jackpot and the tables that take part) is repeated at each table: `bad_beat.offered` is true if the table
takes part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import Any

from croupier.engine import Choice, ChoiceFinding, House
from croupier.engine.house import flag, free_text, money, number, one_of, words
from croupier.engine.kinds import HOURLY, ScheduleStep, Span, number_of, percent, spans, steps, texts
from croupier.hands.categories import FOUR_OF_A_KIND, FULL_HOUSE, ROYAL_FLUSH, STRAIGHT_FLUSH
from croupier.hands.games import GAMES
from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.least_hand import DECIDING, LeastHand, hand_pattern, least_hand
from croupier.rules.poker.spec import PokerSpec

__all__ = [
    "HOUSE_SIDE_CHECKS",
    "BadBeatRequirement",
    "JackpotShares",
    "LeastHand",
    "ScheduleStep",
    "Span",
    "house_side",
]

PERCENTAGE, INCREMENTAL, TIME = "percentage", "incremental", "time"
GENERATED = "generated"  # the sign makes its text from the other choices
NONE = "none"
CLOSED_TABLE, MAIN_CAGE, SATELLITE_CAGE = "closed-table", "main-cage", "satellite-cage"
IDENTIFICATION = "identification"
NEXT_PERIOD, HAND_START, PER_GAME = "next-period", "hand-start", "per-game"


@dataclass(frozen=True, slots=True)
class BadBeatRequirement:
    """15.B(3): a qualifying requirement: game, least losing hand, how many hole cards play, players dealt in."""

    game: str
    losing: LeastHand
    hole_cards: int
    players: int

    def __str__(self) -> str:
        return f"{self.game}:{self.losing}:{self.hole_cards}:{self.players}"


@dataclass(frozen=True, slots=True)
class JackpotShares:
    """15.B(3): percent of the awarded part for the losing hand, the winning hand and the table; and that part."""

    loser: int
    winner: int
    table: int
    awarded: int = 100

    def __str__(self) -> str:
        return f"loser={self.loser} winner={self.winner} table={self.table} awarded={self.awarded}"


def high_games() -> tuple[str, ...]:
    """The games in which the best hand of chapter 6 wins part of the pot, so that it can win a jackpot."""
    return tuple(spec.id for spec in GAMES.values() if isinstance(spec, PokerSpec) and spec.high_hand)


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
    yield _minimum("high_hand.minimum", "submission: high_hand.minimum")
    yield one_of("high_hand.pool", "submission: high_hand.pool", "shared", PER_GAME, default="shared")
    yield _games("high_hand.games", "submission: high_hand.games")
    yield number("high_hand.hole_cards_required", "submission: high_hand.hole_cards_required", 0, 2, default=2)
    yield flag("high_hand.must_showdown", "submission: high_hand.must_showdown", default=True)
    yield one_of("high_hand.time_basis", "submission: high_hand.time_basis", "recorded", HAND_START, default="recorded")
    yield one_of("high_hand.count_place", "MD-POKER 16.D", CLOSED_TABLE, MAIN_CAGE, SATELLITE_CAGE, default=MAIN_CAGE)
    yield one_of("high_hand.pay_place", "MD-POKER 16.I(1)", MAIN_CAGE, SATELLITE_CAGE, default=MAIN_CAGE)


def _minimum(name: str, clause: str) -> Choice:
    """P-57: the least hand, a full house or better."""
    return Choice(
        name,
        clause,
        LeastHand(FULL_HOUSE),
        lambda text: least_hand(text) or text,
        str,
        "a full house or better, such as any full house, aces full of jacks, four jacks or straight flush",
        lambda value: (
            isinstance(value, LeastHand) and value.category in (FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH)
        ),
        "hand",
        {"type": "string", "pattern": hand_pattern(FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH)},
    )


def _games(name: str, clause: str) -> Choice:
    """The games whose hands count; None means every game in which a high hand can win."""
    some = words(name, clause, *high_games(), default=high_games())

    def admits(value: object) -> bool:
        known = words(name, clause, *high_games(), default=high_games())
        return value is None or known.admits(value)

    return changed(
        some,
        default=None,
        read=lambda text: None if text == "all" else some.read(text),
        write=lambda value: "all" if value is None else some.write(value),
        allowed=f"all, or {some.allowed}",
        admits=admits,
        schema={"anyOf": [dict(some.schema), {"const": "all"}]},
    )


def qualifying(name: str, clause: str) -> Choice:
    """The qualifying requirements of a Bad Beat: `holdem:full house AJ:2:4 | omaha-high:four-of-a-kind 8:2:4`."""

    def read(text: str) -> Any:
        parts = [[word.strip() for word in part.split(":")] for part in text.split("|")]
        found = [_bad_beat(*part) if len(part) == 4 else None for part in parts]
        return text if None in found else tuple(found)

    def take(value: Any) -> Any:
        if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
            return value
        if any(set(one) - {"game", "losing", "hole_cards", "players"} for one in value):
            return value
        numbers = [(one.get("hole_cards", 2), one.get("players", 4)) for one in value]
        if any(isinstance(number, str) for pair in numbers for number in pair):
            return value  # a number in quotes is a text
        found = [_bad_beat(one.get("game"), one.get("losing"), *pair) for one, pair in zip(value, numbers, strict=True)]
        return value if None in found else tuple(found)

    def admits(value: object) -> bool:
        return isinstance(value, tuple) and bool(value) and all(_lawful_bad_beat(one) for one in value)

    item = {
        "type": "object",
        "properties": {
            "game": {"enum": list(high_games())},
            "losing": {"type": "string", "pattern": hand_pattern(*DECIDING)},
            "hole_cards": {"type": "integer", "minimum": 0, "maximum": 2},
            "players": {"type": "integer", "minimum": 2, "maximum": 10},
        },
        "required": ["game", "losing"],
        "additionalProperties": False,
    }
    return Choice(
        name,
        clause,
        (BadBeatRequirement("holdem", LeastHand(FULL_HOUSE, (12, 9)), 2, 4),),
        read,
        lambda value: " | ".join(map(str, value)),
        "one or more of game (one in which a high hand wins), losing hand such as aces full of jacks, "
        "hole_cards 0 to 2 and players 2 to 10",
        admits,
        "bad beats",
        {"type": "array", "items": item, "minItems": 1},
        take,
    )


def _bad_beat(game: Any, losing: Any, hole_cards: Any, players: Any) -> BadBeatRequirement | None:
    hand = least_hand(losing) if isinstance(losing, str) else None
    if hand is None or not isinstance(game, str):
        return None
    try:
        return BadBeatRequirement(game, hand, _whole(hole_cards), _whole(players))
    except ValueError:
        return None


def _whole(value: object) -> int:
    if isinstance(value, bool) or not (isinstance(value, int) or (isinstance(value, str) and value.isdigit())):
        raise ValueError(f"{value!r} is not a whole number")
    return int(value)


def _lawful_bad_beat(one: object) -> bool:
    return (
        isinstance(one, BadBeatRequirement)
        and one.game in high_games()
        and 0 <= one.hole_cards <= 2
        and 2 <= one.players <= 10
    )


def shares(name: str, clause: str) -> Choice:
    """How the awarded part of a Bad Beat fund is divided: `loser=50 winner=25 table=25 awarded=100`."""
    of_each = ("loser", "winner", "table", "awarded")

    def read(text: str) -> Any:
        pairs = [part.partition("=")[::2] for part in text.replace(",", " ").split()]
        return _shares(dict(pairs), text)

    def admits(value: object) -> bool:
        if not isinstance(value, JackpotShares):
            return False
        return min(value.loser, value.winner, value.table) >= 0 and 0 < value.awarded <= 100

    def take(value: Any) -> Any:
        in_quotes = isinstance(value, Mapping) and any(isinstance(part, str) for part in value.values())
        return _shares(value, value) if isinstance(value, Mapping) and not in_quotes else value

    each = {"type": "integer", "minimum": 0}
    schema = {
        "type": "object",
        "properties": dict.fromkeys(of_each, each) | {"awarded": {"type": "integer", "minimum": 1, "maximum": 100}},
        "required": list(of_each[:3]),
        "additionalProperties": False,
    }
    return Choice(
        name,
        clause,
        JackpotShares(50, 25, 25),
        read,
        str,
        "percent for loser, winner and table, 100 together, and awarded 1 to 100",
        admits,
        "shares",
        schema,
        take,
    )


def _shares(given: Mapping[str, Any], otherwise: object) -> object:
    if not {"loser", "winner", "table"} <= set(given) <= {"loser", "winner", "table", "awarded"}:
        return otherwise
    try:
        return JackpotShares(**{part: _whole(value) for part, value in given.items()})
    except ValueError:
        return otherwise


def rake_is_complete(house: House) -> Iterator[ChoiceFinding]:
    """17.B: the options that each type of rake needs are given."""
    kinds = house["rake.type"]
    if INCREMENTAL in kinds and house["rake.levels"] is None:
        yield ChoiceFinding(
            "MD-POKER 17.B(2)",
            "rake.type is incremental",
            (
                "rake.type",
                "rake.levels",
            ),
            "rake.levels must be given",
        )
    if TIME in kinds and house["rake.hourly_fee"] is None:
        yield ChoiceFinding(
            "MD-POKER 17.B(3)(c)",
            "rake.type is time",
            (
                "rake.type",
                "rake.hourly_fee",
            ),
            "rake.hourly_fee must be given",
        )
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
            (
                "deck.mix_only_active",
                "deck.shuffler",
            ),
        )


HOUSE_SIDE_CHECKS = (rake_is_complete, shares_sum, mixing)
