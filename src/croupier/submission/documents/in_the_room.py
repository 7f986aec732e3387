"""Signs in the poker room: the rules and amounts of the jackpots (15, 16), games and seats (9.C)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.money import Cents, dollars_and_cents
from croupier.rules.poker.choices.house_side import GENERATED, IDENTIFICATION, BadBeatRequirement
from croupier.submission.documents import words
from croupier.submission.documents.sign import AMOUNT, BOARD, NOTICE, RULES, Sign
from croupier.submission.file.texts import ranges
from croupier.submission.model import Jackpot, Submission, TableOffer
from croupier.wording import listed

BAD_BEAT, HIGH_HAND = "bad-beat", "high-hand"
_NO_AMOUNTS: Mapping[str, Cents] = {}


def in_the_room(submission: Submission, amounts: Mapping[str, Cents] = _NO_AMOUNTS) -> Iterator[Sign]:
    """Every sign of the poker room; a jackpot amount that is not given is left blank."""
    announced = [table for table in submission if table.is_poker and table["poker.announce"]]
    if announced:
        yield games_and_seats(announced)
    if submission.bad_beat.offered:
        yield from _bad_beat(by_name(submission, submission.bad_beat), amounts.get(BAD_BEAT))
    if submission.high_hand.offered:
        yield from _high_hand(by_name(submission, submission.high_hand), amounts.get(HIGH_HAND))


def by_name(submission: Submission, jackpot: Jackpot) -> Jackpot:
    """A jackpot with the display names of its tables."""
    return replace(jackpot, tables=words.table_names(submission, jackpot.tables))


def games_and_seats(tables: list[TableOffer]) -> Sign:
    """9.C: games, limits and open seats in the poker area."""
    rows = [
        {
            "table": words.table_alone(one),
            "game": words.game_name(one.game.id),
            "limits": words.limits_in_short(one),
            "seats": str(one["poker.seats"]),
        }
        for one in tables
    ]
    return Sign(
        "games-and-seats", "Games and Seats", ("MD-POKER 9.C",),
        "the operator announces games, limits and open seats (poker.announce)", BOARD, {"rows": rows},
    )  # fmt: skip


# ---- Bad Beat ---------------------------------------------------------------------------------------------------


def _bad_beat(jackpot: Jackpot, amount: Cents | None) -> Iterator[Sign]:
    offered = "a Bad Beat payout is offered"
    yield Sign(
        "bad-beat-amount", "Bad Beat Payout", ("MD-POKER 15.B#2",), f"{offered}: its current amount is displayed",
        AMOUNT, _amount(amount, "Current amount", jackpot),
    )  # fmt: skip
    clauses = ("MD-POKER 15.B#3", "MD-POKER 15.B(1)", "MD-POKER 15.B(2)", "MD-POKER 15.B(3)")
    yield Sign(
        "bad-beat-rules", "Bad Beat Payout Rules", clauses, f"{offered}: its rules hang in the poker room",
        RULES, {"items": bad_beat_rules(jackpot)},
    )  # fmt: skip
    yield Sign(
        "bad-beat-pending", "Bad Beat Payout", ("MD-POKER 15.G(1)",),
        f"{offered}: kept at hand, and posted after a Bad Beat until the display is right again", NOTICE,
        {"say": "The amount on display is pending adjustment.", "lines": ["A Bad Beat payout has been won."]},
    )  # fmt: skip


def bad_beat_rules(jackpot: Jackpot) -> list[dict[str, str]]:
    """15.B(1) to (3): contribution, least pot, qualifying hands and payouts."""
    most, least = dollars_and_cents(jackpot["max_contribution"]), dollars_and_cents(jackpot["min_pot"])
    method = words.upper(contribution_method(jackpot))
    return [
        _item("Contribution", f"At most {most} from one pot. {method}", "MD-POKER 15.B(1)"),
        _item("Pots", f"Taken from pots of {least} or more{_basis(jackpot)}.", "MD-POKER 15.B(2)"),
        *(_item(f"Qualifying hand in {words.game_name(one.game)}", beat(one), "MD-POKER 15.B(3)")
          for one in jackpot["qualifying"]),
        _item("Payout", payout(jackpot), "MD-POKER 15.B(3)"),
        _item("Tables", f"{tables_of(jackpot)}.", "MD-POKER 15.B"),
    ]  # fmt: skip


def contribution_method(jackpot: Jackpot) -> str:
    """15.B(1): how the contribution is computed, in the house's words or from its choices."""
    most, method = dollars_and_cents(jackpot["max_contribution"]), jackpot["method"]
    if method != GENERATED:
        return str(method)
    return f"From each pot that is large enough {most} is taken once, after the rake; no more than the pot holds."


def payout(jackpot: Jackpot) -> str:
    """15.B(3): what a Bad Beat pays, and to whom."""
    shares = jackpot["shares"]
    awarded = "the whole fund" if shares.awarded == 100 else f"{shares.awarded} % of the fund"
    split = f"losing hand {shares.loser} %, winning hand {shares.winner} %, other players at the table {shares.table} %"
    return f"A Bad Beat pays {awarded}: {split}."


def beat(one: BadBeatRequirement) -> str:
    """15.B(3): which hand must be beaten, and how."""
    own = ("", "one hole card must play in both hands; ", "two hole cards must play in both hands; ")[one.hole_cards]
    players = words.counted(one.players, "player")
    return f"{words.upper(one.losing.words)} or better, beaten by a higher hand; {own}at least {players} dealt in."


# ---- High Hand --------------------------------------------------------------------------------------------------


def _high_hand(jackpot: Jackpot, amount: Cents | None) -> Iterator[Sign]:
    offered = "a High Hand Jackpot is offered"
    yield Sign(
        "high-hand-amount", "High Hand Jackpot", ("MD-POKER 16.B#2",), f"{offered}: its current amount is displayed",
        AMOUNT, _amount(amount, "Current amount", jackpot),
    )  # fmt: skip
    items = high_hand_rules(jackpot)
    clauses = ("MD-POKER 16.B#3", *dict.fromkeys(one["clause"] for one in items if "16.B(" in one["clause"]))
    yield Sign(
        "high-hand-rules", "High Hand Jackpot Rules", clauses, f"{offered}: its rules hang in the poker room",
        RULES, {"items": items},
    )  # fmt: skip
    yield Sign(
        "high-hand-pooled", "High Hand Jackpot", ("MD-POKER 16.H(2)",),
        f"{offered}: the contributions of all tables are announced and displayed when they are pooled",
        AMOUNT, _amount(None, "Pooled from all tables in the qualifying period", jackpot),
    )  # fmt: skip


def high_hand_rules(jackpot: Jackpot) -> list[dict[str, str]]:
    """16.B(1) to (7), and what else the house has settled."""
    most, least = dollars_and_cents(jackpot["max_contribution"]), dollars_and_cents(jackpot["min_pot"])
    qualifying = jackpot["qualifying_periods"]
    collection = jackpot["collection_periods"]
    taken = "the same" if collection in (None, qualifying) else words.periods(collection)
    by = "is recorded" if jackpot["time_basis"] == "recorded" else "began"
    tie = {
        "equal-shares": "Equal hands share the payout in equal parts.",
        "first-made": "Of equal hands the first one made is paid.",
    }[jackpot["tie"]]
    further = [words.upper(one) for one in jackpot["restrictions"] if one != IDENTIFICATION]
    collect = [f"{one.removesuffix('.')}." for one in further]
    return [
        _item("Periods", f"Qualifying: {words.periods(qualifying)}. Collection: {taken}. A hand belongs to the period "
              f"in which it {by}.", "MD-POKER 16.B(1)"),
        _item("Contribution", f"At most {most} from one pot.", "MD-POKER 16.B(2)"),
        _item("Pots", f"Taken from pots of {least} or more{_basis(jackpot)}.", "MD-POKER 16.B(3)"),
        _item("Players", f"At least {words.counted(jackpot['min_players'], 'player')} dealt in.", "MD-POKER 16.B(4)"),
        _item("Equal hands", tie, "MD-POKER 16.B(5)"),
        _item("Time to collect", f"Within {jackpot['claim_limit']} hours.", "MD-POKER 16.B(6)"),
        _item("Presence", "A winner need not be present when the period ends.", "MD-POKER 16.B(6)#2"),
        _item("To collect", " ".join(["Show valid identification.", *collect]), "MD-POKER 16.B(7)"),
        _item("Identification", "A hand does not qualify without valid identification.", "MD-POKER 16.B(7)#2"),
        _item("Qualifying hand", _high(jackpot), "MD-POKER 16.G(1)"),
        _item("Tables", f"{tables_of(jackpot)}. {_pool(jackpot)}", "MD-POKER 16.B"),
    ]  # fmt: skip


def _high(jackpot: Jackpot) -> str:
    own = ("", " One hole card must play.", " Two hole cards must play.")[jackpot["hole_cards_required"]]
    shown = " The hand must be shown down." if jackpot["must_showdown"] else ""
    return f"{words.upper(jackpot['minimum'].words)} or better.{own}{shown}"


def _pool(jackpot: Jackpot) -> str:
    return f"{'One jackpot' if jackpot['pool'] == 'shared' else 'A jackpot each'} for {games_of(jackpot)}."


def games_of(jackpot: Jackpot) -> str:
    """The games whose hands count, by name."""
    games = jackpot["games"]
    if games is None:
        return "every game in which a high hand wins"
    return listed([words.game_name(game) for game in games])


# ---- both -------------------------------------------------------------------------------------------------------


def _item(head: str, text: str, clause: str) -> dict[str, str]:
    return {"head": head, "text": text, "clause": clause}


def _basis(jackpot: Jackpot) -> str:
    return ", measured before the rake" if jackpot["threshold_basis"] == "gross" else ", measured after the rake"


def tables_of(jackpot: Jackpot) -> str:
    """`Tables 1 to 4 and 7`."""
    noun = "Table" if len(jackpot.tables) == 1 else "Tables"
    return f"{noun} {listed(ranges(jackpot.tables))}"


def _amount(amount: Cents | None, label: str, jackpot: Jackpot) -> dict[str, str]:
    shown = "" if amount is None else dollars_and_cents(amount)
    return {"label": label, "amount": shown, "line": f"{tables_of(jackpot)}"}
