"""MD-POKER: the house's choices at both sides of every limit, and everything that does not go together."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine import Unlawful
from croupier.rules import GAMES

HOLD_EM = GAMES["holdem"].choices


@pytest.mark.parametrize(
    ("name", "taken", "refused"),
    [
        (
            "bad_beat.qualifying",
            (
                "holdem:full house AJ:0:2",
                "holdem:full house AJ:2:10",
                "stud7-high:four jacks:1:4|sixplus:any flush:2:3",
            ),
            (
                "holdem:full house AJ:3:4",
                "holdem:full house AJ:-1:4",
                "holdem:full house AJ:2:1",
                "holdem:full house AJ:2:11",
                "draw5-low:full house AJ:2:4",
                "holdem:full house AJ:2",
                "holdem:full house AJ:2:4:1",
                "holdem:a fine hand:2:4",
                "holdem:full house AJ:2:4|",
                "",
            ),
        ),
        (
            "bad_beat.shares",
            ("loser=0 winner=50 table=50", "loser=100,winner=0,table=0 awarded=1", "loser=1 winner=1 table=98"),
            (
                "loser=50 winner=25 table=25 awarded=0",
                "loser=50 winner=25 table=25 awarded=101",
                "loser=-1 winner=50 table=51",
                "loser=50 winner=50",
                "loser=50 winner=25 table=25 dealer=0",
                "loser=x winner=50 table=50",
            ),
        ),
        ("high_hand.minimum", ("any full house", "royal flush", "four deuces"), ("any flush", "straight A", "pair A")),
        ("high_hand.games", ("all", "holdem", "stud7-high omaha-hilo8"), ("draw5-low", "badugi", "chess")),
        ("high_hand.min_players", ("2", "10"), ("1", "11", "none")),
        ("high_hand.hole_cards_required", ("0", "2"), ("3", "none")),
        ("high_hand.claim_limit", ("1", "8760"), ("0", "8761")),
        ("deck.count", ("2",), ("1", "3")),
        ("deck.change_hours", ("1", "24"), ("0", "25")),
        ("deck.count_every", ("1", "5"), ("0", "6")),
        ("betting.max_raises", ("1", "99", "none"), ("0", "100")),
        ("countdown.seconds", ("5", "300"), ("4", "301")),
        ("poker.seats", ("2", "10"), ("1", "11")),
        ("rake.percent", ("10", "0.5"), ("10.01", "0")),
        ("rake.time_step", ("20", "30", "60"), ("0", "40", "61")),
        ("rake.unit", ("$0.01", "$1"), ("$0", "$1.01")),
        ("rake.cap", ("$0.01",), ("$0", "none")),
        ("chip.unit", ("$0.01", "$1"), ("$0", "$1.01")),
        ("ante.amount", ("$0", "$9"), ("none",)),
        ("bad_beat.min_pot", ("$0", "$20"), ("none",)),
        ("blinds", ("$0.01", "$1 $2 $5", "none"), ("$0", "$1 $0", "")),
        ("bomb_pot.amounts", ("$0.01", "none"), ("$0",)),
    ],
)  # fmt: skip
def test_what_a_choice_may_be(name: str, taken: tuple[str, ...], refused: tuple[str, ...]) -> None:
    choice = HOLD_EM.choices[name]

    assert [(text, True) for text in taken] == [(text, choice.admits(choice.read(text))) for text in taken]
    assert [(text, False) for text in refused] == [(text, choice.admits(choice.read(text))) for text in refused]
    for text in taken:
        assert choice.read(text) == choice.read(choice.write(choice.read(text)))


ACES_FULL, FOUR = ({"game": "holdem", "losing": hand} for hand in ("aces full of jacks", "any four of a kind"))


@pytest.mark.parametrize(
    ("name", "given", "taken"),
    [
        ("bad_beat.qualifying", [ACES_FULL], "holdem:full house AJ:2:4"),
        ("bad_beat.qualifying", [ACES_FULL | {"hole_cards": 1, "players": 6}], "holdem:full house AJ:1:6"),
        ("bad_beat.qualifying", [FOUR, ACES_FULL], "holdem:four-of-a-kind:2:4 | holdem:full house AJ:2:4"),
        ("bad_beat.qualifying", [ACES_FULL | {"hole_cards": "1"}], ""),
        ("bad_beat.qualifying", [ACES_FULL | {"players": True}], ""),
        ("bad_beat.qualifying", [ACES_FULL | {"seats": 4}], ""),
        ("bad_beat.qualifying", [ACES_FULL, "holdem"], ""),
        ("bad_beat.qualifying", [], ""),
        ("bad_beat.qualifying", [{"game": "holdem"}], ""),
        ("bad_beat.qualifying", [{"losing": "four jacks"}], ""),
        ("bad_beat.shares", {"loser": 40, "winner": 40, "table": 20}, "loser=40 winner=40 table=20 awarded=100"),
        ("bad_beat.shares", {"loser": 9, "winner": 0, "table": 0, "awarded": 8}, "loser=9 winner=0 table=0 awarded=8"),
        ("bad_beat.shares", {"loser": "40", "winner": 40, "table": 20}, ""),
        ("bad_beat.shares", {"loser": True, "winner": 40, "table": 20}, ""),
        ("bad_beat.shares", {"loser": 40, "winner": 60}, ""),
        ("bad_beat.shares", 100, ""),
        ("blinds", [100, "$2"], "1.00 2.00"),
        ("blinds", [], ""),
        ("blinds", [100, 0], ""),
        ("blinds", 100, ""),
    ],
)  # fmt: skip
def test_what_a_submission_may_say(name: str, given: object, taken: str) -> None:
    """What is written in the file as lists and tables; anything else is left as it is, and refused."""
    choice = HOLD_EM.choices[name]
    value = choice.take(given)

    assert bool(taken) == choice.admits(value)
    assert taken == (choice.write(value) if taken else "")


TOGETHER: list[tuple[str, dict[str, Any], list[str]]] = [
    ("stud7-high", {"betting.small_bet": 200, "forced_bet.amount": 200}, []),
    (
        "stud7-high",
        {"betting.small_bet": 200, "forced_bet.amount": 201},
        ["forced_bet.amount of $2.01 is above betting.small_bet, $2 [MD-POKER 10.D(1)]"],
    ),
    ("holdem", {"blinds": (100, 200), "straddle.amount": 201}, []),
    (
        "holdem",
        {"blinds": (100, 200), "straddle.amount": 200},
        ["straddle.amount is not above the largest blind [MD-POKER 11.E(1)]"],
    ),
    ("holdem", {"betting.small_bet": 200, "straddle.amount": 201}, []),
    (
        "holdem",
        {"betting.small_bet": 200, "straddle.amount": 200},
        ["straddle.amount is not above the largest blind [MD-POKER 11.E(1)]"],
    ),
    ("holdem", {"betting.structure": "spread", "table.max_bet": 200}, []),
    (
        "holdem",
        {"betting.structure": "spread"},
        ["betting.structure is spread; table.max_bet must be given [MD-POKER 8.J]"],
    ),
    (
        "holdem",
        {"table.tournament": True, "run_twice.offered": True, "bomb_pot.offered": True},
        [
            "run_twice.offered at a tournament table; the format is not for tournaments [MD-POKER 8.L(1)(a)]",
            "bomb_pot.offered at a tournament table; the format is not for tournaments [MD-POKER 8.M(1)(a)]",
        ],
    ),
    ("holdem", {"table.tournament": True}, []),
    (
        "holdem",
        {"rake.type": ("incremental", "percentage")},
        [
            "rake.type is incremental; rake.levels must be given [MD-POKER 17.B(2)]",
            "rake.type has percentage and incremental; a table has one rake of the pot [MD-POKER 17.B]",
        ],
    ),
    ("holdem", {"rake.type": ("time",)}, ["rake.type is time; rake.hourly_fee must be given [MD-POKER 17.B(3)(c)]"]),
    ("holdem", {"rake.type": ("time", "percentage"), "rake.hourly_fee": 1_200, "chip.unit": 50}, []),
    (
        "holdem",
        {"rake.type": ("time",), "rake.hourly_fee": 1_225, "chip.unit": 50},
        ["rake.hourly_fee of $12.25 is not a number of chips; chip.unit is $0.50 [MD-POKER 17.B(3)(c)]"],
    ),
    ("holdem", {"rake.hourly_fee": 1_225, "chip.unit": 50}, []),
    ("holdem", {"deck.mix_only_active": True}, []),
    (
        "holdem",
        {"deck.mix_only_active": True, "deck.shuffler": "automatic"},
        ["deck.mix_only_active is for a table without a deck.shuffler [MD-POKER 4.D(1)]"],
    ),
]


@pytest.mark.parametrize(("game", "chosen", "said"), TOGETHER)
def test_choices_that_do_not_go_together(game: str, chosen: dict[str, Any], said: list[str]) -> None:
    found: list[str] = []
    try:
        GAMES[game].choices.house(chosen)
    except Unlawful as refused:
        found = [str(finding) for finding in refused.findings]

    assert said == found


@pytest.mark.parametrize(("text", "total"), [("loser=50 winner=25 table=25", 100), ("loser=50 winner=24 table=25", 99)])
def test_P_55_the_shares_come_to_100_percent(text: str, total: int) -> None:
    found: list[str] = []
    try:
        HOLD_EM.house({"bad_beat.shares": HOLD_EM.choices["bad_beat.shares"].read(text)})
    except Unlawful as refused:
        found = [str(finding) for finding in refused.findings]

    said = f"bad_beat.shares come to {total} percent; loser, winner and table make 100 [MD-POKER 15.B(3)]"
    assert ([] if total == 100 else [said]) == found
