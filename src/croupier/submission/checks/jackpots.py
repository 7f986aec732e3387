"""MD-POKER chapters 15 and 16: jackpots have tables, and Bad Beat hands can be made there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.hands.categories import ROYAL_FLUSH, STRAIGHT_FLUSH
from croupier.hands.rankings import RANKINGS
from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.house_side import NONE, BadBeatRequirement, high_games
from croupier.rules.specs import SPECS
from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import Jackpot, Submission, TableOffer

OFFERED = {"bad_beat": "MD-POKER 15.A", "high_hand": "MD-POKER 16.A"}
POSTED_AT = {"bad_beat": "MD-POKER 15.B", "high_hand": "MD-POKER 16.B"}
CONTRIBUTION = {"bad_beat": "MD-POKER 15.C(1)", "high_hand": "MD-POKER 16.C(1)"}
LEAST_POT = {"bad_beat": "MD-POKER 15.B(2)", "high_hand": "MD-POKER 16.B(3)"}
CHAPTER_17 = "MD-POKER 17.A"  # the rake, which comes before every contribution
KING = 11
_KING_HIGH = "a royal flush would need a card that it holds"


def both(submission: Submission) -> tuple[Jackpot, Jackpot]:
    """The two jackpots of the room."""
    return submission.bad_beat, submission.high_hand


def taking_part(submission: Submission, jackpot: Jackpot) -> Iterator[TableOffer]:
    """The tables of a jackpot that are in the submission."""
    return (offer for offer in submission if offer.id in jackpot.tables) if jackpot.offered else iter(())


def tables_are_named(submission: Submission) -> Iterator[Finding]:
    """15.B, 16.B: an offered jackpot has tables, which are poker tables of this submission."""
    for jackpot in both(submission):
        option, clause = f"{jackpot.name}.tables", POSTED_AT[jackpot.name]
        poker = [offer.id for offer in submission if offer.is_poker]
        if jackpot.offered and not jackpot.tables:
            shown = f"{jackpot.name}.offered is true, but no table takes part"
            yield error(
                option,
                clause,
                shown,
                hint=f'write tables = ["all"] in [{jackpot.name}]',
                beside=(f"{jackpot.name}.offered",),
            )
        if jackpot.tables and not jackpot.offered:
            shown = f"{option} names tables, but {jackpot.name}.offered is false"
            yield warning(option, OFFERED[jackpot.name], shown, beside=(f"{jackpot.name}.offered",))
        ids = [offer.id for offer in submission]
        for table_id in jackpot.tables:
            if table_id not in poker:
                what = "is not a poker table" if table_id in ids else "is not in the submission"
                yield error(option, clause, f"{option} names {table_id!r}, which {what}", allowed=", ".join(poker))


def no_tournament(submission: Submission) -> Iterator[Finding]:
    """15.A, 16.A: the texts give no jackpot rules for tournament tables (X-47)."""
    for jackpot in both(submission):
        for offer in taking_part(submission, jackpot):
            if offer.get("table.tournament"):
                shown = f"table {offer.id} is a tournament table and takes part in {jackpot.name}"
                yield error(f"{jackpot.name}.tables", OFFERED[jackpot.name], shown, reading="X-47")


def discontinuation_is_approved(submission: Submission) -> Iterator[Finding]:
    """15.J: a Bad Beat needs an approved procedure for discontinuing it."""
    jackpot = submission.bad_beat
    if jackpot.offered and jackpot["discontinue"] == NONE:
        shown = "bad_beat.offered is true, but bad_beat.discontinue does not name an approved procedure"
        yield error(
            "bad_beat.discontinue",
            "MD-POKER 15.J",
            shown,
            hint="write how the fund goes to players",
            beside=("bad_beat.offered",),
        )


def contribution_fits_the_pot(submission: Submission) -> Iterator[Finding]:
    """15.B(2), 16.B(3): the least pot covers the contribution, and after the rake those of both jackpots (X-05)."""
    for jackpot in both(submission):
        if not jackpot.offered:
            continue
        option = f"{jackpot.name}.min_pot"
        if jackpot["min_pot"] < jackpot["max_contribution"]:
            most = dollars_and_cents(jackpot["max_contribution"])
            shown = f"{option} is {dollars_and_cents(jackpot['min_pot'])}, below the contribution of {most}"
            yield error(option, LEAST_POT[jackpot.name], shown, allowed=f"{most} or more")
            continue
        for offer in taking_part(submission, jackpot):
            yield from _after_the_rake(submission, jackpot, offer)


def _after_the_rake(submission: Submission, jackpot: Jackpot, offer: TableOffer) -> Iterator[Finding]:
    if not offer.is_poker:
        return
    taken = sum(one["max_contribution"] for one in both(submission) if one.offered and offer.id in one.tables)
    taken += offer["rake.cap"]
    if jackpot["min_pot"] < taken:
        least, most = dollars_and_cents(jackpot["min_pot"]), dollars_and_cents(taken)
        shown = f"rake and contributions may take {most} from a pot of {least} ({jackpot.name}.min_pot)"
        found = warning(f"{jackpot.name}.min_pot", CHAPTER_17, shown, reading="X-05")
        yield replace(found, tables=(offer.id,))


def contribution_in_chips(submission: Submission) -> Iterator[Finding]:
    """15.C(1), 16.C(1): what is taken from the pot is a whole number of the table's chips."""
    for jackpot in both(submission):
        for offer in taking_part(submission, jackpot):
            if jackpot["max_contribution"] % offer["chip.unit"]:
                shown = f"{jackpot.name}.max_contribution is not a whole number of chips at this table"
                allowed = f"chips of {dollars_and_cents(offer['chip.unit'])}"
                found = error(f"{jackpot.name}.max_contribution", CONTRIBUTION[jackpot.name], shown, allowed=allowed)
                yield replace(found, tables=(offer.id,))


def bad_beat_for_each_game(submission: Submission) -> Iterator[Finding]:
    """15.B(3): a table that contributes has a qualifying hand, and seats enough players for it."""
    qualifying: dict[str, int] = {}  # the fewest players that a requirement of the game needs
    for one in submission.bad_beat["qualifying"]:
        qualifying[one.game] = min(one.players, qualifying.get(one.game, one.players))
    played = set()
    for offer in taking_part(submission, submission.bad_beat):
        if not offer.is_poker:
            continue
        played.add(offer.game.id)
        players = qualifying.get(offer.game.id)
        if players is None:
            shown = f"bad_beat.qualifying has no hand for {offer.game.id}, whose pots contribute"
            can_have = offer.game.id in high_games()
            hint = "add one, or leave the table out" if can_have else "leave the table out: a Bad Beat is a high hand"
            found = error("bad_beat.qualifying", "MD-POKER 15.B(3)", shown, hint=hint)
            yield replace(found, tables=(offer.id,))
        elif players > offer["poker.seats"]:
            shown = f"bad_beat.qualifying wants {players} players; the table has {offer['poker.seats']} seats"
            found = error("bad_beat.qualifying", "MD-POKER 15.B(3)", shown)
            yield replace(found, tables=(offer.id,))
    if submission.bad_beat.offered:
        for game in qualifying:
            if game not in played and played:
                shown = f"bad_beat.qualifying has a hand for {game}, which no participating table spreads"
                yield warning("bad_beat.qualifying", "MD-POKER 15.B(3)", shown)


def bad_beat_can_happen(submission: Submission) -> Iterator[Finding]:
    """15.A: a qualifying hand must be one that can be beaten."""
    if not submission.bad_beat.offered:
        return
    for one in submission.bad_beat["qualifying"]:
        if not can_be_beaten(one):
            shown = f"bad_beat.qualifying wants {one.losing.words} to lose in {one.game}, which cannot happen"
            why = "nothing beats it" if one.losing.category == ROYAL_FLUSH else _KING_HIGH
            yield error("bad_beat.qualifying", "MD-POKER 15.A", f"{shown}: {why}", hint="name a lower hand")


def can_be_beaten(one: BadBeatRequirement) -> bool:
    """Is there a hand that reaches the requirement and loses?

    If two hole cards play in both hands, a king-high straight flush cannot meet a royal flush: three cards of
    the suit are on the board, and the winner holds the ace and a card that the other hand would need.
    """
    if one.losing.category == ROYAL_FLUSH:
        return False
    game = SPECS[one.game]
    two_play = game.has_board and (one.hole_cards == 2 or RANKINGS[game.shares[0].ranking].takes_two)
    return not (two_play and one.losing.category == STRAIGHT_FLUSH and one.losing.ranks == (KING,))


def no_requirement_twice(submission: Submission) -> Iterator[Finding]:
    """15.B(3): of two requirements that differ only in the hand, the lower includes the higher."""
    met = [(one.game, one.hole_cards, one.players) for one in submission.bad_beat["qualifying"]]
    for game, hole_cards, players in dict.fromkeys(one for one in met if met.count(one) > 1):
        shown = f"bad_beat.qualifying has two hands for {game} with {hole_cards} hole cards and {players} players"
        yield error("bad_beat.qualifying", "MD-POKER 15.B(3)", shown, hint="leave out the higher one")


CHECKS = (
    tables_are_named,
    no_tournament,
    discontinuation_is_approved,
    contribution_fits_the_pot,
    contribution_in_chips,
    bad_beat_for_each_game,
    bad_beat_can_happen,
    no_requirement_twice,
)
