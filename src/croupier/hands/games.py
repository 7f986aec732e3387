"""Which rankings a game uses, for which part of the pot, and by which clause; the hands' side of a showdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.hands.errors import BadHand
from croupier.hands.rankings import MD_LIR, MD_POKER, MD_TOP5, WA_TOP5

POT, HIGH_HALF, LOW_HALF, BADUGI_HALF = "pot", "high half", "low half", "badugi half"
_HOLE_TWO, _BOARD = range(2, 3), range(3, 6)


@dataclass(frozen=True, slots=True)
class Share:
    """A pot or a part of it: the ranking by which it is won, the clause that says so, and the clause for ties."""

    name: str
    ranking: str
    clause: str
    tied: str
    unwon: str | None = None  # where a hand must qualify: what happens when none does
    contested: bool = True  # False where each hand is paid by itself
    board_counts: bool = True


@dataclass(frozen=True, slots=True)
class Game:
    """What a game deals, and how its hands are compared."""

    id: str
    title: str
    shares: tuple[Share, ...]
    formed: str  # the clause by which a player's cards and the board become a hand
    hand: range
    board: range = range(1)
    document: str = MD_POKER
    also: tuple[str, ...] = ()  # further clauses about forming the hands
    readings: tuple[str, ...] = ()


def find(name: str) -> Game:
    """The game of this id or short name."""
    game = GAMES.get(SHORT_NAMES.get(name, name))
    if game is not None:
        return game
    import difflib

    near = difflib.get_close_matches(name, [*GAMES, *SHORT_NAMES], n=1, cutoff=0.4)
    meant = f" (did you mean {near[0]!r}?)" if near else ""
    raise BadHand(f"there is no game {name!r}{meant}; the games are {', '.join(GAMES)}")


def _high_low(high: str, low: str, clauses: tuple[str, str, str], unwon: str | None) -> tuple[Share, Share]:
    """The two halves of a high-low pot; `clauses` are who wins the halves, tied highs and tied lows."""
    halves, tied_high, tied_low = clauses
    return Share(HIGH_HALF, high, halves, tied_high), Share(LOW_HALF, low, halves, tied_low, unwon)


def _stud7(
    form: str, title: str, shares: tuple[Share, ...], also: tuple[str, ...] = (), readings: tuple[str, ...] = ()
) -> Game:
    """A form of Seven-Card Stud. By 10.J a common card may stand for a card of each, so there may be a board."""
    title = f"Seven-Card Stud {title}"
    hand, board = range(5, 8), range(3)
    return Game(f"stud7-{form}", title, shares, "MD-POKER 10.L", hand, board, also=also, readings=readings)


_STUD_HALVES = ("MD-POKER 10.L(3)(a)", "MD-POKER 10.L(3)(c)", "MD-POKER 10.L(3)(e)")
_STUD_BOTH_WAYS = (
    "MD-POKER 10.M(3)", "MD-POKER 10.M(4)", "MD-POKER 10.M(4)(a)", "MD-POKER 10.M(4)(b)", "MD-POKER 10.M(5)",
)  # fmt: skip

_ALL = (
    _stud7("high", "High", (Share(POT, "high", "MD-POKER 10.L(1)", "MD-POKER 6.H"),)),
    _stud7("low", "Low", (Share(POT, "low-a5", "MD-POKER 10.L(2)", "MD-POKER 6.H"),)),
    _stud7(
        "hilo",
        "High-Low Split",
        _high_low("high", "low-a5", _STUD_HALVES, unwon=None),
        also=("MD-POKER 10.L(3)", *_STUD_BOTH_WAYS),
        readings=("P-89",),
    ),
    _stud7(
        "hilo8",
        "High-Low Split Eight or Better",
        _high_low("high", "low-a5-8", _STUD_HALVES, unwon="MD-POKER 10.M(2)"),
        also=("MD-POKER 10.L(3)", "MD-POKER 10.M", "MD-POKER 10.M(1)", *_STUD_BOTH_WAYS),
    ),
    Game(
        "holdem",
        "Hold 'Em",
        (Share(POT, "high", "MD-POKER 11.K(2)", "MD-POKER 6.H"),),
        "MD-POKER 11.K(1)",
        _HOLE_TWO,
        _BOARD,
        also=("MD-POKER 11.K(3)",),
    ),
    Game(
        "omaha-high",
        "Omaha High",
        (Share(POT, "omaha-high", "MD-POKER 12.K(2)(a)", "MD-POKER 12.K(5)"),),
        "MD-POKER 12.K(1)",
        range(4, 5),
        _BOARD,
        readings=("P-28",),
    ),
    Game(
        "omaha-hilo8",
        "Omaha High-Low Split Eight or Better",
        _high_low(
            "omaha-high",
            "omaha-low-8",
            ("MD-POKER 12.K(3)", "MD-POKER 12.K(5)", "MD-POKER 12.K(7)"),
            unwon="MD-POKER 12.L(2)",
        ),
        "MD-POKER 12.L(4)",
        range(4, 5),
        _BOARD,
        also=("MD-POKER 12.K(2)(b)", "MD-POKER 12.L(3)", "MD-POKER 12.L(5)", "MD-POKER 12.L(6)"),
        readings=("P-28",),
    ),
    Game(
        "draw5-high",
        "Five-Card Draw High",
        (Share(POT, "high", "MD-POKER 13.I(1)", "MD-POKER 6.H"),),
        "MD-POKER 13.I",
        range(5, 6),
    ),
    Game(
        "draw5-low",
        "Five-Card Draw Low",
        (Share(POT, "low-a5", "MD-POKER 13.I(2)", "MD-POKER 6.H"),),
        "MD-POKER 13.I",
        range(5, 6),
    ),
    Game(
        "stud5-high",
        "Five-Card Stud",
        (Share(POT, "high", "MD-POKER 14.J", "MD-POKER 6.H"),),
        "MD-POKER 14.J",
        range(5, 6),
    ),
    Game(
        "omaha5-high",
        "Five-Card Omaha High",
        (Share(POT, "omaha-high", "MD-POKER 19.K(2)(a)", "MD-POKER 19.K(5)"),),
        "MD-POKER 19.K(1)",
        range(5, 6),
        _BOARD,
        readings=("P-28",),
    ),
    Game(
        "omaha5-hilo8",
        "Five-Card Omaha High-Low Split Eight or Better",
        _high_low(
            "omaha-high",
            "omaha-low-8",
            ("MD-POKER 19.K(2)(b)", "MD-POKER 19.K(5)", "MD-POKER 19.K(7)"),
            unwon="MD-POKER 19.L(2)",
        ),
        "MD-POKER 19.L(4)",
        range(5, 6),
        _BOARD,
        also=("MD-POKER 19.K(3)", "MD-POKER 19.L(3)", "MD-POKER 19.L(5)", "MD-POKER 19.L(6)"),
        readings=("P-28",),
    ),
    Game(
        "badugi",
        "Badugi",
        (Share(POT, "badugi", "MD-POKER 20.L(2)", "MD-POKER 20.L(6)"),),
        "MD-POKER 20.L(1)",
        range(4, 5),
    ),
    Game(
        "triple-27",
        "Triple Draw, 2-7 Lowball",
        (Share(POT, "low-27", "MD-POKER 21.E(3)", "MD-POKER 21.E(4)"),),
        "MD-POKER 21.E(2)",
        range(5, 6),
        readings=("P-73",),
    ),
    Game(
        "triple-a5",
        "Triple Draw, Ace-5 Lowball",
        (Share(POT, "low-a5", "MD-POKER 21.E(3)", "MD-POKER 21.E(4)"),),
        "MD-POKER 21.E(2)",
        range(5, 6),
        readings=("P-73",),
    ),
    Game(
        "badeucey",
        "Badeucey",
        (
            Share("2-7 half", "low-27", "MD-POKER 21.F(1)(a)", "MD-POKER 21.E(4)"),
            Share(BADUGI_HALF, "badugi-ace-high", "MD-POKER 21.F(1)(a)", "MD-POKER 21.E(4)"),
        ),
        "MD-POKER 21.F(1)(b)",
        range(5, 6),
        readings=("P-75",),
    ),
    Game(
        "badacey",
        "Badacey",
        (
            Share("ace-5 half", "low-a5", "MD-POKER 21.F(2)(a)", "MD-POKER 21.E(4)"),
            Share(BADUGI_HALF, "badugi", "MD-POKER 21.F(2)(a)", "MD-POKER 21.E(4)"),
        ),
        "MD-POKER 21.F(2)(b)",
        range(5, 6),
        readings=("P-75",),
    ),
    Game(
        "sixplus",
        "Six Plus Hold 'Em",
        (Share(POT, "six-plus", "MD-POKER 22.K(2)", "MD-POKER 6.M"),),
        "MD-POKER 22.K(1)",
        _HOLE_TWO,
        _BOARD,
        also=("MD-POKER 22.K(3)",),
    ),
    Game(
        "let-it-ride",
        "Let It Ride",
        (
            Share("five-card hand", "high", "MD-LIR 11.D(2)", "MD-LIR 6.B", contested=False),
            Share("three-card hand", "three-card", "MD-LIR 11.E(2)", "MD-LIR 6.B", contested=False, board_counts=False),
        ),
        "MD-LIR 1.B(4)",
        range(3, 4),
        range(2, 3),
        MD_LIR,
    ),
    Game(
        "top-five",
        "Top Five (Maryland)",
        (Share("hand", "top-five", "MD-TOP5 11.C(3)", "MD-TOP5 11.C(3)(e)"),),
        "MD-TOP5 11.C",
        range(8),
        document=MD_TOP5,
        also=("MD-TOP5 11.C(1)",),
    ),
    Game(
        "top-5-wa",
        "Top 5 (Washington)",
        (Share("hand", "high", "WA-TOP5 11.ante-bet-wagers", "WA-TOP5 11.ante-bet"),),
        "WA-TOP5 5#2",
        range(5, 6),
        range(2),
        WA_TOP5,
        also=("WA-TOP5 9",),
    ),
)
GAMES: Mapping[str, Game] = {game.id: game for game in _ALL}
SHORT_NAMES: Mapping[str, str] = {
    "hold'em": "holdem",
    "omaha": "omaha-high",
    "omaha5": "omaha5-high",
    "stud": "stud7-high",
    "razz": "stud7-low",
    "six-plus": "sixplus",
}
