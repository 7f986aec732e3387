"""Sentences on chapter 17, the rake, and chapters 15 and 16, the jackpots of the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.engine.kinds import Span, write_percent
from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.house_side import (
    CLOSED_TABLE,
    GENERATED,
    IDENTIFICATION,
    INCREMENTAL,
    MAIN_CAGE,
    NEXT_PERIOD,
    PERCENTAGE,
    SATELLITE_CAGE,
    TIME,
    BadBeatRequirement,
    LeastHand,
)
from croupier.rules.poker.choices.plan import spec_of
from croupier.submission.documents import in_the_room, words
from croupier.submission.documents.sentences.phrases import Say, amount, as_sentence, counted, either, worded
from croupier.submission.model import Jackpot, TableOffer
from croupier.wording import listed

_RAKES = {PERCENTAGE: "a percentage rake", INCREMENTAL: "an incremental rake", TIME: "a time charge"}
_PLACES = {CLOSED_TABLE: "at a closed table", MAIN_CAGE: "in the main cage", SATELLITE_CAGE: "in a satellite cage"}


# ---- rake -------------------------------------------------------------------------------------------------------


def _raked(kinds: Sequence[str], say: Say) -> Say:
    """Said where a rake of these kinds is taken."""

    def said(table: TableOffer, value: object) -> str:
        idle = table["table.tournament"] or not set(kinds) & set(table["rake.type"])
        return "" if idle else say(table, value)

    return said


def _rake_types(table: TableOffer, kinds: tuple[str, ...]) -> str:
    if table["table.tournament"]:
        return "No rake is taken in a tournament."
    return f"{words.upper(listed([_RAKES[one] for one in kinds]))} {'are' if kinds[1:] else 'is'} taken."


def _method(table: TableOffer, text: str) -> str:
    if text != GENERATED:
        return as_sentence(text)
    kinds, said = table["rake.type"], []
    if PERCENTAGE in kinds:
        percent, unit = write_percent(table["rake.percent"]), dollars_and_cents(table["rake.unit"])
        said.append(f"From each pot {percent} percent is taken, rounded down to a multiple of {unit}.")
    if INCREMENTAL in kinds:
        said.append("Each step is taken from the pot whose money reaches it, counting from the main pot.")
    if kinds != (TIME,):
        most = dollars_and_cents(table["rake.cap"])
        said.append(f"No more than {most} is taken in one round of play. It is put into the rake area after each "
                    "betting round and into the drop box when the round is complete.")  # fmt: skip
    if TIME in kinds:
        said.append(f"Time is charged for. {words.time_charge(table)[2]}")
    return " ".join(said)


def _levels(table: TableOffer, steps: tuple[tuple[int, int], ...]) -> str:
    parts = [f"{dollars_and_cents(taken)} from {dollars_and_cents(pot)} on" for pot, taken in steps]
    return f"The incremental rake of a pot is {listed(parts)}."


def _flop(table: TableOffer, spared: bool) -> str:
    if not spec_of(table.house).has_board:
        return ""
    return f"{'Nothing' if spared else 'Rake'} is taken from a pot that ends before the flop."


_OF_THE_POT = (PERCENTAGE, INCREMENTAL)
OF_THE_RAKE: Mapping[str, Say] = {
    "rake.type": _rake_types,
    "rake.method": _raked((PERCENTAGE, INCREMENTAL, TIME), _method),
    "rake.cap": _raked(_OF_THE_POT, amount("The most rake in one round of play is {}.")),
    "rake.percent": _raked(
        (PERCENTAGE,), lambda table, share: f"The percentage rake is {write_percent(share)} percent of the pot."
    ),
    "rake.levels": _raked((INCREMENTAL,), _levels),
    "rake.time_basis": _raked(
        (TIME,),
        worded(
            {
                "per-player": "The time charge is due from each player.",
                "per-table": "The time charge is due from the table, in equal parts from its players.",
            }
        ),
    ),
    "rake.hourly_fee": _raked((TIME,), amount("The time charge is {} an hour.")),
    "rake.time_step": _raked((TIME,), counted("the time charge is collected every {}.", "minute")),
    "rake.unit": _raked((PERCENTAGE,), amount("Rake is taken in multiples of {}; less is left in the pot.")),
    "rake.no_flop_no_drop": _raked(_OF_THE_POT, _flop),
}


# ---- jackpots ---------------------------------------------------------------------------------------------------


def takes_part(jackpot: Jackpot, table: TableOffer) -> str:
    """Whether a table takes part in a jackpot of the room."""
    name = {"bad_beat": "Bad Beat payout", "high_hand": "High Hand Jackpot"}[jackpot.name]
    return f"The table {'takes' if table[f'{jackpot.name}.offered'] else 'does not take'} part in the {name}."


def _take_part(jackpot: Jackpot, ids: tuple[str, ...]) -> str:
    return f"{in_the_room.tables_of(jackpot)} {'takes' if len(jackpot.tables) == 1 else 'take'} part."


def _boxes_counted(jackpot: Jackpot, place: str) -> str:
    return f"The boxes are counted {_PLACES[place]}."


def _qualifying(jackpot: Jackpot, hands: tuple[BadBeatRequirement, ...]) -> str:
    return " ".join(f"{words.game_name(one.game)}: {in_the_room.beat(one)}" for one in hands)


def _periods(what: str) -> Say:
    def said(jackpot: Jackpot, spans: tuple[Span, ...] | None) -> str:
        return f"{what}: {words.periods(jackpot['qualifying_periods'] if spans is None else spans)}."

    return said


def _to_collect(jackpot: Jackpot, restrictions: tuple[str, ...]) -> str:
    others = [as_sentence(one) for one in restrictions if one != IDENTIFICATION]
    return " ".join(["To collect, a player shows valid identification.", *others])


def _unclaimed(jackpot: Jackpot, text: str) -> str:
    goes_on = "A payout that is not collected in time goes into the fund of the next period."
    return goes_on if text == NEXT_PERIOD else f"A payout that is not collected in time: {as_sentence(text)}"


def _least(jackpot: Jackpot, hand: LeastHand) -> str:
    return f"{words.upper(hand.words)} or better qualifies."


def _hole_cards(jackpot: Jackpot, cards: int) -> str:
    if not cards:
        return "No hole card need play in the hand."
    return f"{words.upper(words.counted(cards, 'hole card'))} must play in the hand."


_MEASURED = worded({"gross": "The pot is measured before the rake.", "net": "The pot is measured after the rake."})

OF_THE_ROOM: Mapping[str, Say] = {
    "bad_beat.offered": either("A Bad Beat payout is offered.", "No Bad Beat payout is offered."),
    "bad_beat.tables": _take_part,
    "bad_beat.max_contribution": amount("At most {} is taken from one pot for the Bad Beat fund."),
    "bad_beat.method": lambda jackpot, text: as_sentence(in_the_room.contribution_method(jackpot)),
    "bad_beat.min_pot": amount("A contribution is taken from pots of {} or more."),
    "bad_beat.threshold_basis": _MEASURED,
    "bad_beat.qualifying": _qualifying,
    "bad_beat.shares": lambda jackpot, shares: in_the_room.payout(jackpot),
    "bad_beat.count_place": _boxes_counted,
    "bad_beat.pay_place": lambda jackpot, place: (
        f"The payout is paid {'at the table' if place == 'table' else _PLACES[place]}."
    ),
    "bad_beat.delivery_by": worded(
        {"security": "Security brings the payout to the table.", "accounting": "Accounting brings it to the table."}
    ),
    "bad_beat.discontinue": lambda jackpot, text: f"To end the Bad Beat: {as_sentence(text)}",
    "jackpots.order": worded(
        {
            "bad-beat-first": "Where a table has both jackpots, the Bad Beat contribution is taken first.",
            "high-hand-first": "Where a table has both jackpots, the High Hand contribution is taken first.",
        }
    ),
    "high_hand.offered": either("A High Hand Jackpot is offered.", "No High Hand Jackpot is offered."),
    "high_hand.tables": _take_part,
    "high_hand.qualifying_periods": _periods("Qualifying periods"),
    "high_hand.collection_periods": _periods("Collection periods"),
    "high_hand.max_contribution": amount("At most {} is taken from one pot for the High Hand fund."),
    "high_hand.min_pot": amount("A contribution is taken from pots of {} or more."),
    "high_hand.threshold_basis": _MEASURED,
    "high_hand.min_players": counted("at least {} must be dealt in.", "player"),
    "high_hand.tie": worded(
        {
            "equal-shares": "Equal hands share the payout in equal parts.",
            "first-made": "Of equal hands the first one made is paid.",
        }
    ),
    "high_hand.claim_limit": counted("a payout must be collected within {}.", "hour"),
    "high_hand.restrictions": _to_collect,
    "high_hand.unclaimed": _unclaimed,
    "high_hand.minimum": _least,
    "high_hand.pool": worded(
        {"shared": "All games share one jackpot.", "per-game": "Each game has a jackpot of its own."}
    ),
    "high_hand.games": lambda jackpot, games: f"Hands count in {in_the_room.games_of(jackpot)}.",
    "high_hand.hole_cards_required": _hole_cards,
    "high_hand.must_showdown": either("The hand must be shown down.", "The hand need not be shown down."),
    "high_hand.time_basis": worded(
        {
            "recorded": "A hand belongs to the period in which it is recorded.",
            "hand-start": "A hand belongs to the period in which it began.",
        }
    ),
    "high_hand.count_place": _boxes_counted,
    "high_hand.pay_place": lambda jackpot, place: f"The payout is paid {_PLACES[place]}.",
}
