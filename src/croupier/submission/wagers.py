"""The wagers that a house-banked table offers, each as the question that the exact odds answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.odds.report.catalog import Question, game_named
from croupier.rules.let_it_ride.choices import amounts
from croupier.submission.model import TableOffer


def wagers_of(offer: TableOffer) -> tuple[Question, ...]:
    """One question for each wager offered, under the paytables, stakes and meters of the house; none for poker.

    `question.answered()` has the counts, the payouts and the house edge; `question.wager.title` is its name.
    """
    asked = _ASKED.get(offer.game.id)
    return tuple(asked(offer)) if asked else ()


def _question(
    offer: TableOffer,
    wager: str,
    paytable: str | None,
    stake_cents: int = 100,
    *,
    meters: Mapping[str, int] | None = None,
    reading: str = "default",
) -> Question:
    game = game_named(offer.game.id)
    return Question(game, game.wager(wager), paytable, reading, stake_cents, dict(meters or {}))


def _let_it_ride(offer: TableOffer) -> Iterator[Question]:
    yield _question(offer, "let-it-ride", offer["lir.paytable"], offer["lir.bet_min"])
    if offer["lir.five_card.offered"]:
        yield _question(offer, "five-card-bonus", offer["lir.five_card.paytable"], offer["lir.five_card.wager"])
    if offer["lir.three_card.offered"]:
        yield _question(offer, "three-card-bonus", offer["lir.three_card.paytable"])
    if offer["lir.six_card.offered"]:
        yield _question(offer, "six-card-bonus", offer["lir.six_card.paytable"], offer["lir.six_card.min_wager"])
    if offer["lir.progressive.offered"]:
        letter, stake = offer["lir.progressive.paytable"], offer["lir.progressive.wager"]
        yield _question(offer, "progressive", letter, stake, meters=amounts(offer.house, "initial"))
        yield _question(offer, "envy", letter, stake)


def _top_five(offer: TableOffer) -> Iterator[Question]:
    reading = "T-04(a)" if offer["top5.compare"] == "best-five" else "default"
    yield _question(offer, "ante-play", None, reading=reading)
    for wager, option in (("top-five-bonus", "top_five_bonus"), ("poker-bonus", "poker_bonus")):
        if offer[f"top5.{option}.offered"]:
            yield _question(offer, wager, offer[f"top5.{option}.paytable"])


def _top_5_wa(offer: TableOffer) -> Iterator[Question]:
    yield _question(offer, "ante-bet", None)
    yield _question(offer, "tens-or-better", offer["wa.tens.table"])
    yield _question(offer, "ace-or-face", offer["wa.ace_face.table"])


_ASKED = {"let-it-ride": _let_it_ride, "top-five": _top_five, "top-5-wa": _top_5_wa}
