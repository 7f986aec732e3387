"""The Rules Submission: one checked file for every choice an operator makes.

    from croupier.submission import load
    submission = load(Path("room.toml"))            # UnlawfulSubmission, with every finding, if it is not lawful
    table = submission.table("1")                    # TableOffer
    record = submission.record("1", {1: 20_000, 2: 20_000})

What a file becomes (all frozen):

    Submission
      .facility                       .name on layouts, signs, the filing; .time_zone, .gaming_day_begins and
                                      .gaming_day(moment)
      .status(), .standing()          its status now: one word, or why it is not in force
      .version                        Version: .filed .approved_on .in_force_from (dates or None), .filed_by
                                      .approved_by .approval_reference .superseded_by (texts), .revisions (each
                                      .date .what .by);
                                      .approval is the line for each page, .status(day) a word
      .tables                         tuple of TableOffer, in the order of the file; iterating gives them too
      .table(id)                      one of them, or UnknownTable
      .bad_beat, .high_hand           Jackpot: .offered, .tables (ids), jackpot["min_pot"] and the other options
      .hash                           sha256 of the file, in every record
      .text, .file                    the file's text as written, and its name
    TableOffer
      .id .game .document .is_poker   .game is the engine's Game: .id, .name, .document
      .at                             the table's id; one that spreads several games has a TableOffer for each, whose
                                      .id is then `5 (holdem)`
      .house                          the engine's House; table["rake.cap"] is table.house["rake.cap"]
      .get(option)                    its value, None if the game has no such option
      .choice(option)                 its Choice: .clause, .allowed, .default, .kind, .write(value)
      .given, .lines, .line_of(option)
                                      what its [[table]] sets, and the line in the file

Values in a house are cents (int), Fraction (percent), bool, str, int, tuples of these, and for the jackpots
`BadBeatRequirement`, `JackpotShares`, `LeastHand`, `Span` and `ScheduleStep`
(`croupier.rules.poker.choices.house_side`). What the choices mean at a poker table (default blinds, big bet, straddle,
raise cap) is `house.derived(plan)` (`.choices.plan`).

Meanings, and which options are posted: `croupier.submission.options.register()`. What changed between two submissions,
with the signs to print and the house edge: `croupier.submission.difference`. Signs and filing: `.documents`.
"""

from croupier.submission.findings import ERROR, WARNING, Finding, UnlawfulSubmission, has_errors
from croupier.submission.loading import Loaded, Unreadable, check, load, read
from croupier.submission.model import Facility, Jackpot, Submission, TableOffer, UnknownTable, Version
from croupier.submission.options import SubmissionOption, UnknownOption, option, register

__all__ = [
    "ERROR",
    "WARNING",
    "Facility",
    "Finding",
    "Jackpot",
    "Loaded",
    "Submission",
    "SubmissionOption",
    "TableOffer",
    "UnknownOption",
    "UnknownTable",
    "UnlawfulSubmission",
    "Unreadable",
    "Version",
    "check",
    "has_errors",
    "load",
    "option",
    "read",
    "register",
]
