"""MD-POKER chapter 16: the High Hand Jackpot and the games whose hands it compares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.rules.poker.choices.house_side import high_games
from croupier.rules.poker.choices.plan import spec_of
from croupier.submission.checks.jackpots import taking_part
from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import Submission


def six_plus_apart(submission: Submission) -> Iterator[Finding]:
    """In Six Plus a flush beats a full house, so its hands cannot be compared with other games' (P-57)."""
    jackpot = submission.high_hand
    if jackpot["pool"] != "shared":
        return
    for offer in taking_part(submission, jackpot):
        if offer.is_poker and spec_of(offer.house).own_jackpot:
            shown = f"a table of {offer.game.name} takes part in a shared high_hand.pool"
            found = error("high_hand.pool", "submission: high_hand.pool", shown, allowed="per-game", reading="P-57")
            yield replace(found, tables=(offer.id,))


def games_can_win(submission: Submission) -> Iterator[Finding]:
    """16.A: a table that contributes has a game that can make the Qualifying High Hand."""
    jackpot = submission.high_hand
    games = jackpot["games"] or high_games()
    for offer in taking_part(submission, jackpot):
        if offer.is_poker and offer.game.id not in games:
            shown = f"{offer.game.id} is not among high_hand.games, but its pots contribute"
            found = error("high_hand.games", "MD-POKER 16.A", shown, allowed=", ".join(games))
            yield replace(found, tables=(offer.id,))


def players_can_be_seated(submission: Submission) -> Iterator[Finding]:
    """16.B(4): the tables have seats for the least number of players dealt in."""
    jackpot = submission.high_hand
    for offer in taking_part(submission, jackpot):
        if offer.is_poker and jackpot["min_players"] > offer["poker.seats"]:
            shown = f"high_hand.min_players is {jackpot['min_players']}; the table has {offer['poker.seats']} seats"
            yield replace(error("high_hand.min_players", "MD-POKER 16.B(4)", shown), tables=(offer.id,))


def collected_in_a_period(submission: Submission) -> Iterator[Finding]:
    """16.B(1), 1.B(17): what is paid is what was collected during the qualifying period."""
    jackpot = submission.high_hand
    if not jackpot.offered or jackpot["collection_periods"] is None:
        return
    qualifying = jackpot["qualifying_periods"]
    for span in jackpot["collection_periods"]:
        minutes = range(span.start, span.end)
        if any(not any(one.holds(minute % 1440) for one in qualifying) for minute in minutes):
            shown = f"high_hand.collection_periods has {span}, which is not within the qualifying periods"
            hint = "contributions taken outside a qualifying period do not belong to any payout"
            yield warning("high_hand.collection_periods", "MD-POKER 16.B(1)", shown, hint=hint)


CHECKS = (six_plus_apart, games_can_win, players_can_be_seated, collected_in_a_period)
