"""Which signs and notices hang where, why, and which options stand on them.

`signs_at` and `signs_of_the_room` say what must hang; `signs_showing` says what must be printed anew when an option
changes. The drawing of them is not done here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.submission.model import Submission, TableOffer


@dataclass(frozen=True, slots=True)
class Sign:
    """One kind of sign: what it is called, by which clauses it hangs, when, and the options (or sections) on it."""

    id: str
    title: str
    clauses: Callable[[TableOffer], tuple[str, ...]]
    shows: tuple[str, ...]
    needed: Callable[[TableOffer], bool]

    def has(self, option: str) -> bool:
        """Does this option stand on it? A name that ends with a dot means a whole section."""
        return any(option == one or (one.endswith(".") and option.startswith(one)) for one in self.shows)


@dataclass(frozen=True, slots=True)
class RoomSign:
    """A sign that hangs once in the poker room."""

    id: str
    title: str
    clauses: tuple[str, ...]
    shows: tuple[str, ...]
    needed: Callable[[Submission], bool]

    def has(self, option: str) -> bool:
        """Does this option stand on it?"""
        return any(option == one or (one.endswith(".") and option.startswith(one)) for one in self.shows)


def _poker(offer: TableOffer) -> bool:
    return offer.is_poker


def _posted(offer: TableOffer, *names: str) -> tuple[str, ...]:
    """The clause of each option, in its part about the sign."""
    return tuple(dict.fromkeys(f"{offer.choice(name).clause}#2" for name in names if name in offer.house.values))


def _forced_bets(offer: TableOffer) -> tuple[str, ...]:
    found = _posted(offer, "ante.amount")
    if "blinds" in offer.house.values:
        found += _posted(offer, "blinds")
    if offer.get("straddle.offered"):
        found += _posted(offer, "straddle.amount")
    return found + _posted(offer, "forced_bet.amount")


_KILL_SIGN = {"omaha-hilo8": "MD-POKER 12.N#2", "omaha5-hilo8": "MD-POKER 19.N#2"}


def _kill(offer: TableOffer) -> tuple[str, ...]:
    return (_KILL_SIGN.get(offer.game.id) or f"{offer.choice('kill.mode').clause}#2",)


def _payouts(offer: TableOffer) -> tuple[str, ...]:
    if offer.document == "MD-LIR":
        return ("MD-LIR 2.B(9)", "MD-LIR 2.B(10)") if offer["lir.payout_limit"] is not None else ("MD-LIR 2.B(9)",)
    return ("MD-TOP5 2.B(4)",) if offer.document == "MD-TOP5" else ("WA-TOP5 1#2",)


def _has_payouts(offer: TableOffer) -> bool:
    where = offer.get("lir.payouts_on") or offer.get("top5.payouts_on")
    return not offer.is_poker and where in (None, "sign")


_OUT_OF_ORDER = {"MD-POKER": "MD-POKER 18.R#2", "MD-TOP5": "MD-TOP5 13.E(2)", "MD-LIR": "MD-LIR 13.H(2)"}


def _has_device(offer: TableOffer) -> bool:
    device = offer.get("deck.shuffler", "none") != "none" or offer.get("deal.method") == "automated-shoe"
    return offer.document in _OUT_OF_ORDER and (device or bool(offer.get("deck.continuous_device")))


TABLE_SIGNS: tuple[Sign, ...] = (
    Sign(
        "limits",
        "Table limits and raises",
        lambda offer: ("MD-POKER 8.J",),
        (
            "poker.game",
            "table.min_bet",
            "table.max_bet",
            "betting.structure",
            "betting.small_bet",
            "betting.big_bet",
            "betting.max_raises",
            "betting.cap_heads_up",
            "betting.check_raise",
        ),
        _poker,
    ),
    Sign(
        "forced-bets",
        "Ante, blinds, straddle and forced bet",
        _forced_bets,
        ("poker.game", "ante.", "blinds", "straddle.", "forced_bet.amount", "betting.small_bet"),
        _poker,
    ),
    Sign(
        "kill",
        "Kill and qualifying pot",
        _kill,
        ("poker.game", "kill.", "betting.small_bet", "betting.big_bet"),
        lambda offer: offer.get("kill.mode", "none") != "none",
    ),
    Sign("rake", "Rake", lambda offer: ("MD-POKER 17.C",), ("rake.",), _poker),
    Sign(
        "bad-beat-notice",
        "Bad Beat: eligibility",
        lambda offer: ("MD-POKER 15.B",),
        ("bad_beat.offered", "bad_beat.tables", "bad_beat.qualifying", "bad_beat.min_pot", "bad_beat.max_contribution"),
        lambda offer: bool(offer.get("bad_beat.offered")),
    ),
    Sign(
        "high-hand-notice",
        "High Hand Jackpot: eligibility",
        lambda offer: ("MD-POKER 16.B",),
        (
            "high_hand.offered",
            "high_hand.tables",
            "high_hand.minimum",
            "high_hand.min_players",
            "high_hand.games",
            "high_hand.hole_cards_required",
            "high_hand.must_showdown",
            "high_hand.qualifying_periods",
        ),
        lambda offer: bool(offer.get("high_hand.offered")),
    ),
    Sign(
        "payouts",
        "Payouts of all wagers",
        _payouts,
        ("lir.", "top5.", "wa."),
        _has_payouts,
    ),
    Sign(
        "out-of-order",
        "Out of order",
        lambda offer: (_OUT_OF_ORDER[offer.document],),
        ("deck.shuffler", "deck.continuous_device", "deal.method"),
        _has_device,
    ),
)

ROOM_SIGNS: tuple[RoomSign, ...] = (
    RoomSign(
        "bad-beat-rules",
        "Bad Beat: rules",
        ("MD-POKER 15.B#3", "MD-POKER 15.B(1)", "MD-POKER 15.B(2)", "MD-POKER 15.B(3)"),
        ("bad_beat.", "jackpots.order"),
        lambda submission: submission.bad_beat.offered,
    ),
    RoomSign(
        "bad-beat-amount",
        "Bad Beat: current amount",
        ("MD-POKER 15.B#2",),
        ("bad_beat.offered",),
        lambda submission: submission.bad_beat.offered,
    ),
    RoomSign(
        "bad-beat-pending",
        "Bad Beat: amount pending adjustment",
        ("MD-POKER 15.G(1)",),
        ("bad_beat.offered",),
        lambda submission: submission.bad_beat.offered,
    ),
    RoomSign(
        "high-hand-rules",
        "High Hand Jackpot: rules",
        (
            "MD-POKER 16.B#3",
            "MD-POKER 16.B(1)",
            "MD-POKER 16.B(2)",
            "MD-POKER 16.B(3)",
            "MD-POKER 16.B(4)",
            "MD-POKER 16.B(5)",
            "MD-POKER 16.B(6)",
            "MD-POKER 16.B(6)#2",
            "MD-POKER 16.B(7)",
            "MD-POKER 16.B(7)#2",
        ),
        ("high_hand.", "jackpots.order"),
        lambda submission: submission.high_hand.offered,
    ),
    RoomSign(
        "high-hand-amount",
        "High Hand Jackpot: current amount",
        ("MD-POKER 16.B#2", "MD-POKER 16.H(2)"),
        ("high_hand.offered",),
        lambda submission: submission.high_hand.offered,
    ),
    RoomSign(
        "games-on-offer",
        "Games, limits and seats",
        ("MD-POKER 9.C",),
        ("poker.", "table.", "betting.structure", "betting.small_bet", "betting.big_bet"),
        lambda submission: any(offer.get("poker.announce") for offer in submission),
    ),
)
EVERYWHERE = ("facility.name", "submission.approved_on")  # on each sign


def signs_at(offer: TableOffer) -> Iterator[Sign]:
    """The signs that hang at a table."""
    return (sign for sign in TABLE_SIGNS if sign.needed(offer))


def signs_of_the_room(submission: Submission) -> Iterator[RoomSign]:
    """The signs that hang once in the room."""
    return (sign for sign in ROOM_SIGNS if sign.needed(submission))
