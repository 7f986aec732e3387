"""MD-POKER: which choices each game has, and the amounts that go together."""

from __future__ import annotations

import pytest

from croupier.engine import Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from tests.rules.poker.board_felt import BoardFelt

POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]
STUD7 = {"stud7-high", "stud7-low", "stud7-hilo", "stud7-hilo8"}
STUD = STUD7 | {"stud5-high"}
BOARD = {"holdem", "omaha-high", "omaha-hilo8", "omaha5-high", "omaha5-hilo8", "sixplus"}
DRAW5 = {"draw5-high", "draw5-low"}
TRIPLE = {"triple-27", "triple-a5", "badeucey", "badacey"}
# Choices that only some chapters have: a value of each, and the games that take it.
OF_SOME: dict[str, tuple[object, set[str]]] = {
    "forced_bet.amount": (100, STUD),
    "stud.bring_in_may_complete": (False, STUD),
    "stud.open_pair_double_bet": (True, STUD),
    "stud.short_deck": ("skip-burn", STUD7),
    "blinds": ((100, 200), set(POKER) - STUD),
    "heads_up.button_posts": ("large", set(POKER) - STUD),
    "button.start": ("draw", set(POKER) - STUD),
    "straddle.offered": (True, BOARD | TRIPLE | {"badugi"}),
    "kill.mode": ("full", TRIPLE | {"badugi", "omaha-hilo8", "omaha5-hilo8"}),
    "badugi.draws": (3, {"badugi"}),
    "run_twice.offered": (True, BOARD),
    "bomb_pot.offered": (True, BOARD),
    "double_board.offered": (True, BOARD),
    "waterfall.offered": (True, BOARD),
}


@pytest.mark.parametrize("option", OF_SOME)
def test_a_game_takes_the_options_of_its_chapter_and_no_others(option: str) -> None:
    value, games = OF_SOME[option]
    for name in POKER:
        choices = GAMES[name].choices
        if name in games:
            assert value == choices.house({option: value})[option]
        else:
            with pytest.raises(Unlawful, match=f"there is no choice '{option}'"):
                choices.house({option: value})


@clause("MD-POKER 8.J", says="minimum and maximum bets")
@pytest.mark.parametrize(
    ("option", "least", "said"),
    [
        ("table.max_bet", 200, "the minimum may not be above the maximum"),
        ("betting.big_bet", 200, "betting.big_bet of $1.99 is below betting.small_bet, $2"),
    ],
)
def test_8_J_a_larger_bet_may_equal_the_small_one(option: str, least: int, said: str) -> None:
    given = {"betting.structure": "spread", "betting.small_bet": 200, "table.max_bet": 1_000}
    house = GAMES["holdem"].choices.house

    assert least == house(given | {option: least})[option]
    with pytest.raises(Unlawful) as refused:
        house(given | {option: least - 1})
    assert [("MD-POKER 8.J", True)] == [(finding.clause, said in str(finding)) for finding in refused.value.findings]


@clause("MD-POKER 8.J", says="minimum and maximum bets")
def test_8_J_where_they_are_equal_one_bet_is_open() -> None:
    felt = BoardFelt(betting__structure="spread", betting__small_bet=200, table__max_bet=200).call("flop")

    assert (200, 200) == felt.limits
    assert (400, 400) == felt.say("1 bet 200").limits
