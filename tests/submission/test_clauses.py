"""What the clauses of class `submission` leave to the operator is chosen in the file, under the clause that says so."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from croupier.hands.categories import ROYAL_FLUSH, STRAIGHT_FLUSH
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, SPECS
from croupier.rules.poker.choices.house_side import BadBeatRequirement, LeastHand
from croupier.submission.checks.jackpots import can_be_beaten
from croupier.submission.file.flat import FILE
from tests.submission.room_text import findings, lawful, room, table

KILL = 'kill = { mode = "half", qualifying_pot = "60.00" }'
DISCONTINUE = 'discontinue = "Paid out as high hands."\n'


def stated(id_: str, says: str, game: str, text: str, option: str, value: Any) -> Any:
    """A choice that a clause requires in the submission: how it is written, and the value it has."""
    return pytest.param(id_, game, text, option, value, marks=clause(id_, says=says), id=id_)


STRADDLE = ('straddle = { offered = true, amount = "5.00" }', "straddle.amount", 500)
FIXED = "are fixed in the Rules Submission"
FURTHER = "Additional blinds may be required"
NUMBER = "Number and amount of blinds are fixed"
STRADDLES = "Straddle rules and amount are fixed"
ANTE = ('ante = { amount = "1.00" }', "ante.amount", 100)
THREE = ('blinds = ["1.00", "1.00", "2.00"]', "blinds", (100, 100, 200))
ONE = ('blinds = ["2.00"]', "blinds", (200,))
OFFERED = ("straddle.offered = true", "straddle.offered", True)
LEFT = "If offered, the player left of the blind may straddle"
ODD = ('odd_chip.rule = "left-of-button"', "odd_chip.rule", "left-of-button")

STATED = [
    stated("MD-POKER 10.B(2)", FIXED, "stud7-high", *ANTE),
    stated(
        "MD-POKER 10.D(1)",
        "Forced Bet amount is fixed",
        "stud7-high",
        'forced_bet.amount = "1.00"',
        "forced_bet.amount",
        100,
    ),
    stated("MD-POKER 11.B(2)", FIXED, "holdem", *ANTE),
    stated("MD-POKER 11.D(1)", FURTHER, "holdem", *THREE),
    stated("MD-POKER 11.D(2)", NUMBER, "holdem", *ONE),
    stated("MD-POKER 11.E", LEFT, "holdem", *OFFERED),
    stated("MD-POKER 11.E(1)", STRADDLES, "holdem", *STRADDLE),
    stated("MD-POKER 11.K(4)", "to whom the Rules Submission names", "holdem", *ODD),
    stated("MD-POKER 12.B(2)", "the kill or half-kill choice are fixed", "omaha-hilo8", *ANTE),
    stated("MD-POKER 12.D(1)", FURTHER, "omaha-high", *THREE),
    stated("MD-POKER 12.D(2)", NUMBER, "omaha-hilo8", *ONE),
    stated("MD-POKER 12.E", LEFT, "omaha-high", *OFFERED),
    stated("MD-POKER 12.E(1)", STRADDLES, "omaha-hilo8", *STRADDLE),
    stated("MD-POKER 12.K(6)", "or to whom the Rules Submission names", "omaha-high", *ODD),
    stated("MD-POKER 12.K(8)", "or to whom the Rules Submission names", "omaha-hilo8", *ODD),
    stated("MD-POKER 12.M", "may run with half-kill or kill", "omaha-hilo8", KILL, "kill.mode", "half"),
    stated("MD-POKER 13.B(2)", FIXED, "draw5-low", *ANTE),
    stated("MD-POKER 13.E(1)", FURTHER, "draw5-high", *THREE),
    stated("MD-POKER 13.E(2)", NUMBER, "draw5-high", *ONE),
    stated("MD-POKER 14.B(2)", FIXED, "stud5-high", *ANTE),
    stated(
        "MD-POKER 14.D(1)",
        "Forced Bet amount is fixed",
        "stud5-high",
        'forced_bet.amount = "2.00"',
        "forced_bet.amount",
        200,
    ),
    stated("MD-POKER 19.B(2)", "the kill or half-kill choice are fixed", "omaha5-hilo8", *ANTE),
    stated("MD-POKER 19.D(1)", FURTHER, "omaha5-high", *THREE),
    stated("MD-POKER 19.D(2)", NUMBER, "omaha5-hilo8", *ONE),
    stated("MD-POKER 19.E", LEFT, "omaha5-high", *OFFERED),
    stated("MD-POKER 19.E(1)", STRADDLES, "omaha5-hilo8", *STRADDLE),
    stated("MD-POKER 19.K(6)", "or to whom the Rules Submission names", "omaha5-high", *ODD),
    stated("MD-POKER 19.K(8)", "or to whom the Rules Submission names", "omaha5-hilo8", *ODD),
    stated("MD-POKER 19.M", "may run with half-kill or kill", "omaha5-hilo8", KILL, "kill.mode", "half"),
    stated("MD-POKER 20.B(2)", "a kill or half-kill choice are fixed", "badugi", KILL, "kill.mode", "half"),
    stated("MD-POKER 20.D(1)", FURTHER, "badugi", *THREE),
    stated("MD-POKER 20.D(2)", NUMBER, "badugi", *ONE),
    stated("MD-POKER 20.E", LEFT, "badugi", *OFFERED),
    stated("MD-POKER 20.E(1)", STRADDLES, "badugi", *STRADDLE),
    stated("MD-POKER 20.L(7)", "or to whom the Rules Submission names", "badugi", *ODD),
    stated("MD-POKER 21.B(3)", "a kill or half-kill choice are fixed", "triple-27", KILL, "kill.mode", "half"),
    stated("MD-POKER 21.C(2)(b)", FURTHER, "triple-a5", *THREE),
    stated("MD-POKER 21.C(2)(c)", NUMBER, "triple-27", *ONE),
    stated("MD-POKER 21.C(3)(a)", LEFT, "badeucey", *OFFERED),
    stated("MD-POKER 21.C(3)(b)", STRADDLES, "badacey", *STRADDLE),
    stated("MD-POKER 21.E(5)", "to whom the Rules Submission names", "triple-27", *ODD),
    stated("MD-POKER 22.B(2)", FIXED, "sixplus", *ANTE),
    stated("MD-POKER 22.D(1)", FURTHER, "sixplus", *THREE),
    stated("MD-POKER 22.D(2)", NUMBER, "sixplus", *ONE),
    stated("MD-POKER 22.E", LEFT, "sixplus", *OFFERED),
    stated("MD-POKER 22.E(1)", STRADDLES, "sixplus", *STRADDLE),
    stated("MD-POKER 22.K(4)", "to whom the Rules Submission names", "sixplus", *ODD),
    stated(
        "MD-POKER 1.B(28)",
        "at or above the operator's amount",
        "omaha-hilo8",
        KILL,
        "kill.qualifying_pot",
        6_000,
    ),
    stated(
        "MD-POKER 7.D(4)",
        "Optional countdown displays",
        "holdem",
        "countdown.offered = true",
        "countdown.offered",
        True,
    ),
    stated("MD-POKER 8.J(2)", "Check-raise is allowed unless", "holdem", "", "betting.check_raise", True),
    stated("MD-POKER 8.K(1)", "the cap on raises", "holdem", "betting.max_raises = 4", "betting.max_raises", 4),
    stated(
        "MD-POKER 8.K(2)",
        "how far the minimum bet may be raised",
        "holdem",
        'betting.min_increase_max = "10.00"',
        "betting.min_increase_max",
        1_000,
    ),
    stated(
        "MD-POKER 8.K(3)",
        "unanimous agreement",
        "holdem",
        'betting.min_increase_vote = "show-of-hands"',
        "betting.min_increase_vote",
        "show-of-hands",
    ),
    stated(
        "MD-POKER 8.L",
        "an option that the Rules Submission may offer",
        "holdem",
        "run_twice.offered = true",
        "run_twice.offered",
        True,
    ),
    stated(
        "MD-POKER 8.M",
        "an option that the Rules Submission may offer",
        "holdem",
        "bomb_pot.offered = true",
        "bomb_pot.offered",
        True,
    ),
    stated(
        "MD-POKER 8.N",
        "an option that the Rules Submission may offer",
        "sixplus",
        "double_board.offered = true",
        "double_board.offered",
        True,
    ),
    stated(
        "MD-POKER 8.N(4)",
        "the button may stay",
        "holdem",
        "double_board = { offered = true, button_stays = false }",
        "double_board.button_stays",
        False,
    ),
    stated(
        "MD-POKER 8.O",
        "an option that the Rules Submission may offer",
        "holdem",
        "waterfall.offered = true",
        "waterfall.offered",
        True,
    ),
    stated(
        "MD-POKER 17.A(1)",
        "which rake types are in use",
        "holdem",
        'rake = { type = ["time", "percentage"], hourly_fee = "8.00" }',
        "rake.type",
        ("time", "percentage"),
    ),
    stated(
        "MD-POKER 17.A(2)",
        "how rake is computed",
        "holdem",
        'rake.method = "A tenth of each pot."',
        "rake.method",
        "A tenth of each pot.",
    ),
    stated("MD-POKER 17.A(3)", "maximum rake per round", "holdem", 'rake.cap = "4.00"', "rake.cap", 400),
    stated(
        "MD-POKER 17.B(3)(a)",
        "per player or per table",
        "holdem",
        'rake = { type = ["time"], hourly_fee = "90.00", time_basis = "per-table" }',
        "rake.time_basis",
        "per-table",
    ),
    stated(
        "MD-POKER 17.B(3)(c)",
        "Stated as an hourly fee",
        "holdem",
        'rake = { type = ["time"], hourly_fee = "8.00" }',
        "rake.hourly_fee",
        800,
    ),
    stated(
        "MD-POKER 17.B(3)(d)",
        "every 20 or 30 minutes",
        "holdem",
        'rake = { type = ["time"], hourly_fee = "9.00", time_step = 20 }',
        "rake.time_step",
        20,
    ),
    stated(
        "MD-POKER 18.E(3)",
        "unless the Rules Submission demands",
        "holdem",
        "showdown.disclose_discards = true",
        "showdown.disclose_discards",
        True,
    ),
    stated(
        "MD-POKER 18.S",
        "may clarify and add",
        "holdem",
        'irregularity.supplement = ["A."]',
        "irregularity.supplement",
        ("A.",),
    ),
    stated(
        "MD-TOP5 3.B",
        "two decks may be used",
        "top-five",
        'deck = { shuffler = "automatic", count = 2 }',
        "deck.count",
        2,
    ),
    stated("MD-TOP5 5.B", "may be used", "top-five", 'deck.shuffler = "automatic"', "deck.shuffler", "automatic"),
    stated(
        "MD-TOP5 7.E(2)",
        "may be offered through the Rules Submission",
        "top-five",
        "top5.poker_bonus.offered = false",
        "top5.poker_bonus.offered",
        False,
    ),
    stated("MD-TOP5 7.F", "how many adjacent boxes", "top-five", "boxes.adjacent_max = 3", "boxes.adjacent_max", 3),
    stated(
        "MD-LIR 3.B",
        "two decks may be used",
        "let-it-ride",
        'deck = { shuffler = "automatic", count = 2 }',
        "deck.count",
        2,
    ),
    stated("MD-LIR 5.C", "may be used", "let-it-ride", 'deck.shuffler = "automatic"', "deck.shuffler", "automatic"),
    stated(
        "MD-LIR 7.E(3)",
        "may be offered through the Rules Submission",
        "let-it-ride",
        "lir.five_card.offered = true",
        "lir.five_card.offered",
        True,
    ),
    stated(
        "MD-LIR 7.E(4)",
        "may be offered likewise",
        "let-it-ride",
        "lir.three_card.offered = true",
        "lir.three_card.offered",
        True,
    ),
    stated(
        "MD-LIR 7.E(5)",
        "may be offered likewise",
        "let-it-ride",
        "lir.six_card.offered = true",
        "lir.six_card.offered",
        True,
    ),
    stated(
        "MD-LIR 7.E(6)",
        "may be offered through the Rules Submission",
        "let-it-ride",
        "lir.progressive.offered = true",
        "lir.progressive.offered",
        True,
    ),
    stated("MD-LIR 7.F", "how many adjacent boxes", "let-it-ride", "boxes.adjacent_max = 1", "boxes.adjacent_max", 1),
    stated(
        "MD-LIR 12.F",
        "contains the meter data listed",
        "let-it-ride",
        'lir.progressive = { offered = true, reset = { main = "2000.00" } }',
        "lir.progressive.reset",
        {"main": 200_000},
    ),
    stated(
        "MD-LIR 12.F(1)",
        "the meter's rate of progression",
        "let-it-ride",
        'lir.progressive = { offered = true, rates = { main = "12.5" } }',
        "lir.progressive.rates",
        {"main": Fraction(25, 2)},
    ),
    stated(
        "WA-TOP5 3#3",
        "which of these initial wagers are compulsory",
        "top-5-wa",
        'wa.required_wagers = ["ante", "tens"]',
        "wa.required_wagers",
        ("ante", "tens"),
    ),
    stated(
        "WA-TOP5 4#4", "defines misdeals", "top-5-wa", 'wa.misdeal = ["wrong-number"]', "wa.misdeal", ("wrong-number",)
    ),
    stated(
        "WA-TOP5 12",
        "how cards are collected",
        "top-5-wa",
        'wa.collection = "after all settlements"',
        "wa.collection",
        "after all settlements",
    ),
    stated("WA-TOP5 limits", "wager limits stay within", "top-5-wa", 'wa.max_wager = "100.00"', "wa.max_wager", 10_000),
]


@pytest.mark.parametrize("id_, game, text, option, value", STATED)
def test_the_submission_states_it(id_: str, game: str, text: str, option: str, value: Any) -> None:
    offer = lawful(room(table(game, text))).table("1")

    assert value == offer[option]
    # The choice cites the clause itself or another one of its chapter.
    assert id_.split(".")[0] == offer.choice(option).clause.split(".")[0]


@clause("MD-POKER 8.K", says="must be in the Rules Submission")
def test_8_K_a_cap_for_two_players_needs_a_cap() -> None:
    (found,) = findings(room(table("holdem", "betting.cap_heads_up = true")))

    assert ("MD-POKER 8.K", "betting.cap_heads_up") == (found.clause, found.option)
    assert () == findings(room(table("holdem", "betting.cap_heads_up = true\nbetting.max_raises = 3")))


@clause("MD-POKER 9", says="which games may be spread")
@clause("MD-POKER 9.A", says="catalogue of games an operator may choose from")
def test_9_a_table_spreads_one_of_the_eighteen_games() -> None:
    text = room(table("holdem"))
    (found,) = findings(text.replace('game = "holdem"\n', ""))

    assert "MD-POKER 9" == found.clause
    assert [game.id for game in GAMES.values() if game.document == "MD-POKER"] == found.allowed.split(", ")
    assert all(SPECS[game].permitted for game in found.allowed.split(", "))


@pytest.mark.parametrize(
    "id_, games",
    [
        pytest.param(
            "MD-POKER 9.A(1)",
            {"stud7-high", "stud7-low", "stud7-hilo", "stud7-hilo8"},
            marks=clause("MD-POKER 9.A(1)", says="High, Low, Hi-Lo and Hi-Lo 8"),
        ),
        pytest.param("MD-POKER 9.A(2)", {"holdem"}, marks=clause("MD-POKER 9.A(2)", says="High only")),
        pytest.param(
            "MD-POKER 9.A(3)", {"omaha-high", "omaha-hilo8"}, marks=clause("MD-POKER 9.A(3)", says="High and Hi-Lo 8")
        ),
        pytest.param(
            "MD-POKER 9.A(4)", {"draw5-high", "draw5-low"}, marks=clause("MD-POKER 9.A(4)", says="High and Low")
        ),
        pytest.param("MD-POKER 9.A(5)", {"stud5-high"}, marks=clause("MD-POKER 9.A(5)", says="High only")),
        pytest.param(
            "MD-POKER 9.A(6)",
            {"omaha5-high", "omaha5-hilo8", "badugi", "triple-27", "triple-a5", "sixplus"},
            marks=clause("MD-POKER 9.A(6)", says="chapters 19 to 22 are such games"),
        ),
        pytest.param(
            "MD-POKER 21.F", {"badeucey", "badacey"}, marks=clause("MD-POKER 21.F", says="split-pot Triple Draw")
        ),
    ],
)
def test_9_A_the_catalogue(id_: str, games: set[str]) -> None:
    assert games == {game for game, spec in SPECS.items() if spec.permitted == id_}
    for game in games:
        assert game == lawful(room(table(game))).table("1").game.id


@clause("MD-POKER 12.N", says="A chosen kill form is declared")
@clause("MD-POKER 19.N", says="A chosen kill form is declared")
@pytest.mark.parametrize("game, id_", [("omaha-hilo8", "MD-POKER 12.N"), ("omaha5-hilo8", "MD-POKER 19.N")])
def test_12_N_a_kill_is_declared_with_its_qualifying_pot(game: str, id_: str) -> None:
    (found,) = findings(room(table(game, 'kill.mode = "full"')))

    assert (id_, "kill.qualifying_pot") == (found.clause, found.option)
    assert () == findings(room(table(game, KILL)))


@clause("MD-POKER 15.A", says="optional by Rules Submission, for one or more hands")
@clause("MD-POKER 15.C(1)", says="follows the Bad Beat rules")
@clause("MD-POKER 15.H#2", says="pay at the main or satellite cage")
def test_15_bad_beat_rules() -> None:
    section = f'[bad_beat]\noffered = true\ntables = ["1"]\n{DISCONTINUE}'
    rules = 'max_contribution = "2.00"\nmin_pot = "40.00"\npay_place = "satellite-cage"\nqualifying = [\n'
    rules += '{ game = "holdem", losing = "four 8s", players = 6 }, { game = "omaha-high", losing = "four aces" } ]\n'
    submission = lawful(room(section + rules, table("holdem"), table("omaha-high", "", "2")))

    assert [True, False] == [offer["bad_beat.offered"] for offer in submission]
    assert (200, 4_000, "satellite-cage") == tuple(
        submission.table("1")[f"bad_beat.{name}"] for name in ("max_contribution", "min_pot", "pay_place")
    )
    assert [LeastHand("four-of-a-kind", (6,)), LeastHand("four-of-a-kind", (12,))] == [
        one.losing for one in submission.bad_beat["qualifying"]
    ]
    half_dollars = section + 'max_contribution = "1.50"\n'
    assert ["MD-POKER 15.C(1)"] == [one.clause for one in findings(room(half_dollars, table("holdem")))]


@clause("MD-POKER 16.A", says="optional by Rules Submission, for a qualifying hand within a qualifying period")
@clause("MD-POKER 16.C(1)", says="follows the jackpot rules")
@clause("MD-POKER 16.J", says="unclaimed payouts")
@clause("MD-POKER 1.B(27)", says="time window, chosen in the Rules Submission")
def test_16_high_hand_rules() -> None:
    section = '[high_hand]\noffered = true\ntables = ["all"]\nqualifying_periods = ["22:00-02:00", "12:00-14:00"]\n'
    rules = 'unclaimed = "Added to the next Bad Beat."\nmax_contribution = "1.00"\n'
    offer = lawful(room(section + rules, table("holdem"))).table("1")

    late, noon = offer["high_hand.qualifying_periods"]
    assert late.holds(23 * 60)
    assert late.holds(60)
    assert not late.holds(2 * 60)
    assert noon.holds(12 * 60)
    assert not noon.holds(14 * 60)
    assert "Added to the next Bad Beat." == offer["high_hand.unclaimed"]
    half_dollars = section + 'max_contribution = "0.50"\n'
    assert ["MD-POKER 16.C(1)"] == [one.clause for one in findings(room(half_dollars, table("holdem")))]
    (found,) = findings(room(section, table("badugi")))
    assert "MD-POKER 16.A" == found.clause


@clause("MD-POKER 17.A", says="covers the items listed")
@clause("MD-POKER 17.B", says="One or more of three rake procedures")
def test_17_every_poker_table_has_a_rake_of_at_least_one_kind() -> None:
    both = 'rake = { type = ["percentage", "time"], hourly_fee = "8.00" }'
    assert ("percentage", "time") == lawful(room(table("holdem", both))).table("1")["rake.type"]
    assert ["MD-POKER 17.A(1)"] == [one.clause for one in findings(room(table("holdem", "rake.type = []")))]
    two = 'rake = { type = ["percentage", "incremental"], levels = [{ pot = "10.00", amount = "1.00" }] }'
    assert ["MD-POKER 17.B"] == [one.clause for one in findings(room(table("holdem", two)))]
    jackpot = f'[bad_beat]\noffered = true\ntables = ["1"]\nmin_pot = "5.00"\n{DISCONTINUE}'
    assert ["MD-POKER 17.A"] == [one.clause for one in findings(room(jackpot, table("holdem")))]


# ---- meters, straddles, decks and hands that cannot lose ------------------------------------------------------------


@clause("MD-LIR 12.F(1)", says="Submission states the meter's rate of progression")
@pytest.mark.parametrize(
    "rates, level, said",
    [
        ("{ major = 15 }", "error", "no rate for minor, a meter of paytable D"),
        ("{}", "error", "no rate for major"),
        ("{ major = 15, minor = 0 }", "warning", "0 percent for minor, so the meter never grows"),
    ],
)
def test_12_F_1_every_meter_has_a_rate(rates: str, level: str, said: str) -> None:
    offered = f'lir.progressive = {{ offered = true, paytable = "D", rates = {rates} }}'
    found = findings(room(table("let-it-ride", offered)))

    assert (level, "MD-LIR 12.F(1)") == (found[0].level, found[0].clause)
    assert said in found[0].message
    assert () == findings(room(table("let-it-ride", offered.replace(rates, "{ major = 15, minor = 5 }"))))


@pytest.mark.parametrize(
    "game, expected",
    [
        ("holdem", "MD-POKER 11.E(1)"),
        ("omaha-high", "MD-POKER 12.E(1)"),
        ("omaha5-hilo8", "MD-POKER 19.E(1)"),
        ("badugi", "MD-POKER 20.E(1)"),
        ("triple-27", "MD-POKER 21.C(3)(b)"),
        ("sixplus", "MD-POKER 22.E(1)"),
    ],
)
def test_a_straddle_is_above_the_blinds_by_the_clause_of_its_game(game: str, expected: str) -> None:
    (found,) = findings(room(table(game, 'straddle.offered = true\nstraddle.amount = "2.00"')))

    assert ("straddle.amount", expected) == (found.option, found.clause)


@clause("WA-TOP5 2", says="one ordinary 52-card deck")
def test_2_washington_s_decks_are_not_chosen() -> None:
    found = findings(room(table("top-5-wa", 'deck.count = 2\ndeck.shuffler = "automatic"\nboxes.adjacent_max = 2')))

    assert [("deck.count", "WA-TOP5 2"), ("deck.shuffler", "WA-TOP5 2"), ("boxes.adjacent_max", FILE)] == [
        (one.option, one.clause) for one in found
    ]


def loses_to_a_royal_flush(high: int, own: int) -> bool:
    """Can a straight flush to `high` lose to a royal flush of its suit, with this many hole cards in each hand?"""
    royal, straight = {8, 9, 10, 11, 12}, set(range(high - 4, high + 1))
    for mine in combinations(straight, own):
        for theirs in combinations(royal, own):
            board = (straight - set(mine)) | (royal - set(theirs))
            if len(board) <= 5 and not board & {*mine, *theirs} and not set(mine) & set(theirs):
                return True
    return False


@clause("MD-POKER 15.A", says="for one or more hands")
@pytest.mark.parametrize("own", [1, 2])
@pytest.mark.parametrize("high", [9, 10, 11])
def test_15_A_a_straight_flush_that_meets_no_royal_flush(high: int, own: int) -> None:
    """Only a royal flush beats the one to the king, so whether they can meet is all there is to know."""
    hand = BadBeatRequirement("holdem", LeastHand(STRAIGHT_FLUSH, (high,)), own, 4)
    beaten = loses_to_a_royal_flush(high, own) or high < 11  # a straight flush between the two will do as well

    assert beaten == can_be_beaten(hand)


def test_nothing_beats_a_royal_flush() -> None:
    for game in ("holdem", "stud7-high", "sixplus"):
        assert not can_be_beaten(BadBeatRequirement(game, LeastHand(ROYAL_FLUSH), 0, 4))
    assert can_be_beaten(BadBeatRequirement("stud7-high", LeastHand(STRAIGHT_FLUSH, (11,)), 2, 4))
    assert not can_be_beaten(BadBeatRequirement("omaha-high", LeastHand(STRAIGHT_FLUSH, (11,)), 0, 4))
    assert can_be_beaten(BadBeatRequirement("holdem", LeastHand(STRAIGHT_FLUSH), 2, 4))


@clause("MD-POKER 15.B(3)", says="which beats qualify")
def test_15_B_3_no_requirement_stands_twice() -> None:
    hands = '[{ game = "holdem", losing = "four 8s" }, { game = "holdem", losing = "four 9s" }]'
    jackpot = f'[bad_beat]\noffered = true\ntables = ["all"]\ndiscontinue = "to players"\nqualifying = {hands}\n'
    (found,) = findings(room(jackpot, table("holdem")))

    assert "bad_beat.qualifying has two hands for holdem with 2 hole cards and 4 players" == found.message
    other = '{ game = "holdem", losing = "four 9s", hole_cards = 1 }'
    assert () == findings(room(jackpot.replace('{ game = "holdem", losing = "four 9s" }', other), table("holdem")))
