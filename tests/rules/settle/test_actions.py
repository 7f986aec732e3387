"""The floor's question with the betting written out, bet by bet."""

from __future__ import annotations

import pytest

from croupier.rulebook.testing import clause
from croupier.rules.settle import BadQuestion, Settlement, read_question, settle

HOLD_EM = """game = "holdem"
button = "Cem"
board = "2c 7d 9h Jc 3s"
blinds = ["1.00", "2.00"]
actions = [
  "Cem raises to 6.00", "Ann calls", "Ben folds",
  "Ann checks", "Cem bets 10.00", "Ann calls", "Ann checks", "Cem checks", "Ann checks", "Cem checks",
  "Ann shows", "Cem shows",
]
[[player]]
name = "Ann"
stack = "100.00"
hand = "As Ah"
[[player]]
name = "Ben"
stack = "100.00"
[[player]]
name = "Cem"
stack = "100.00"
hand = "Ks Kh"
"""
LATER = '"Ann calls", "Ann checks", "Cem checks", "Ann checks", "Cem checks",\n  "Ann shows", "Cem shows"'
DRAW = """game = "draw5-high"
button = "Cem"
actions = [
  "Cem calls", "Ann calls", "Ben checks", "Ann discards 2", "Ben stands pat", "Cem discards Tc 2h",
  "Ann checks", "Ben checks", "Cem checks",
]
[[player]]
name = "Ann"
stack = "100.00"
hand = "As Ah 2c 3c Kd"
[[player]]
name = "Ben"
stack = "100.00"
hand = "Ks Kh 2d 3d 4d"
[[player]]
name = "Cem"
stack = "100.00"
hand = "Ts Th 8d 3h 4h"
[house]
betting.structure = "no-limit"
"""
STUD = """game = "stud7-high"
actions = ["Ben makes the forced bet", "Cem folds", "Ann raises to 2.00", "Ben folds"]
[[player]]
name = "Ann"
stack = "100.00"
hand = "As Ah Ac"
[[player]]
name = "Ben"
stack = "100.00"
hand = "Ks Kh 2d"
[[player]]
name = "Cem"
stack = "100.00"
hand = "Ts Th 8d"
"""


def answer(text: str) -> Settlement:
    return settle(read_question(text))


def reason(text: str) -> str:
    with pytest.raises(BadQuestion) as bad:
        answer(text)
    return str(bad.value)


def test_the_betting_may_be_written_out() -> None:
    found = answer(HOLD_EM)

    assert {"Ann": 3_400, "Ben": 0, "Cem": 0} == found.gets
    assert {"Ann": 1_800, "Ben": -200, "Cem": -1_600} == found.net
    assert "Cem raises with $6" in [step.words for step in found.steps]


def test_of_two_players_the_button_posts_the_first_blind() -> None:
    two = HOLD_EM.replace('[[player]]\nname = "Ben"\nstack = "100.00"\n', "")
    two = two.replace('"Cem raises to 6.00", "Ann calls", "Ben folds"', '"Cem raises to 6.00", "Ann calls"')

    steps = [step.words for step in answer(two).steps]

    assert ["Cem posts a blind of $1", "Ann posts a blind of $2", "Cem raises with $5"] == steps[3:6]


STRADDLE = HOLD_EM.replace(
    '"Cem raises to 6.00", "Ann calls", "Ben folds"', '"Cem straddles", "Ann calls", "Ben folds", "Cem checks"'
)
OFFERED = '[house]\n"straddle.offered" = true\n[[player]]\nname = "Ann"'


@clause("MD-POKER 11.E", says="the player left of the blind may straddle")
def test_a_straddle_may_be_written_out() -> None:
    steps = [step.words for step in answer(STRADDLE.replace('[[player]]\nname = "Ann"', OFFERED)).steps]

    assert ["Cem straddles for $4", "Ann calls $3", "Ben folds", "Cem checks"] == steps[5:9]


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (
            STRADDLE,
            'no straddle is offered here; write "straddle.offered" = true under [house] if it is [MD-POKER 11.E(1)]',
        ),
        (
            STRADDLE.replace('[[player]]\nname = "Ann"', OFFERED).replace("Cem straddles", "Ben straddles"),
            "action 1: Ben acts, but it is Cem's turn",
        ),
        (
            'game = "stud7-high"\nactions = ["Ann straddles"]\n[[player]]\nname = "Ann"\nstack = "9.00"\n'
            '[[player]]\nname = "Ben"\nstack = "9.00"\n',
            "action 1: Seven-Card Stud High has no straddle [MD-POKER 10.D(1)]",
        ),
    ],
)
def test_a_straddle_needs_a_house_and_a_game_that_have_it(question: str, says: str) -> None:
    with pytest.raises(BadQuestion) as refused:
        answer(question)

    assert says in str(refused.value)


def test_rake_is_taken_where_the_question_says_so() -> None:
    found = answer("raked = true\n" + HOLD_EM)

    assert ({"drop-box": 300}, 3_100) == (found.house, found.gets["Ann"])


def test_no_flop_no_drop_knows_whether_there_was_a_flop() -> None:
    house = "[house]\nrake.no_flop_no_drop = true\n"
    before = '"Cem raises to 6.00", "Ann folds", "Ben folds"'
    short = HOLD_EM.replace(HOLD_EM[HOLD_EM.index('  "Cem raises') : HOLD_EM.index("]\n[[player]]")], before)

    assert {} == answer("raked = true\n" + short.replace('board = "2c 7d 9h Jc 3s"\n', "") + house).house
    assert "board: 5 cards; the betting ended when there were 0" in reason(short)
    after = HOLD_EM.replace(LATER, '"Ann folds"').replace('board = "2c 7d 9h Jc 3s"\n', "")
    assert {"drop-box": 100} == answer("raked = true\n" + after + house).house


def test_an_all_in_may_run_twice() -> None:
    text = HOLD_EM.replace("Cem bets 10.00", "Cem bets 94.00").replace(LATER, '"Ann calls"')

    found = answer('run_twice = true\nsecond_board = "Kd 3c"\n' + text)

    assert {"Ann": 10_100, "Ben": 0, "Cem": 10_100} == found.gets
    assert "run_twice: Ben folded; those left are Ann, Cem" in reason(
        'run_twice = ["Ann", "Ben"]\nsecond_board = "Kd 3c"\n' + text
    )


def test_an_uncalled_bet_comes_back() -> None:
    found = answer(HOLD_EM.replace(LATER, '"Ann folds"').replace("9h Jc 3s", "9h"))

    assert {"Ann": 0, "Ben": 0, "Cem": 1_000 + 1_400} == found.gets
    assert {} == found.hands


def test_the_hands_of_a_draw_game_are_the_last_ones() -> None:
    assert {"Ann": 400, "Ben": -200, "Cem": -200} == answer(DRAW).net
    assert "action 4: As is discarded, but is in the hand at the end" in reason(
        DRAW.replace('discards 2"', 'discards As 4s"')
    )


@pytest.mark.parametrize("discards", ["1", "1 card", "2", "2 cards", "Tc", "Tc 2h"])
def test_cards_are_discarded_by_their_number_or_named(discards: str) -> None:
    found = answer(DRAW.replace("discards Tc 2h", f"discards {discards}"))

    said = "Cem's hand discards " + ("2 cards" if "2" in discards else "1 card")
    assert [said] == [step.words for step in found.course if "Cem's hand discards" in step.words]


def test_in_stud_the_order_of_the_deal_decides_who_acts() -> None:
    assert {"Ann": 100, "Ben": -100, "Cem": 0} == answer(STUD).net
    assert "action 1: Cem acts, but it is Ben's turn" in reason(STUD.replace("Ben makes", "Cem makes"))
    blinds = 'blinds = ["1.00"]\n' + STUD
    assert "blinds: Seven-Card Stud High has none, but a forced bet [MD-POKER 10.D(1)]" in reason(blinds)
    assert "a forced bet [MD-POKER 14.D(1)]" in reason(blinds.replace("stud7-high", "stud5-high"))
    assert "player 3 (Cem), hand: 4 cards; 3 were dealt" in reason(STUD.replace("Ts Th 8d", "Ts Th 8d 9d"))


@pytest.mark.parametrize(
    "old, new, why",
    [
        ("Cem raises to 6.00", "Cem raises to 3.00", "action 1: Cem raises to $3; the least is $4 [MD-POKER 8.J]"),
        ("Cem bets 10.00", "Cem bets 1000.00", "Cem bets $1,000 but has $94 on the table; at most $94"),
        ('"Ann calls", "Ben folds"', '"Ben folds", "Ann calls"', "action 2: Ben acts, but it is Ann's turn"),
        ("Ann calls", "Ann checks", "action 2: Ann cannot check here, but may call or fold or raise [MD-POKER 11.G]"),
        ("Ann checks", "Ann calls", "action 4: Ann cannot call here, but may bet or check"),
        ("Cem raises to", "Cem bets", "action 1: Cem cannot bet here, but may call or fold or raise"),
        ("Cem bets 10.00", "Cem raises to 10.00", "action 5: Cem cannot raise here, but may bet or check"),
        ('10.00", "Ann calls', '94.00", "Ann bets 94.00', "action 6: Ann cannot bet here, but may call or fold [MD-"),
        ("Ben folds", "Ben jumps", "action 3: 'Ben jumps' is not understood; write 'Ann bets 5.00'"),
        ("Ben folds", "Zoe folds", "action 3: there is no player 'Zoe'; the players are Ann, Ben, Cem"),
        ("Ann shows", "Ben shows", "action 11: Ben is not in a showdown [MD-POKER 18.E]"),
        ('game = "holdem"', 'game = "sixplus"', "board: 2c is not in the deck of Six Plus Hold 'Em, 6 to ace [MD-"),
        ('"Ann shows", "Cem shows"', '"Ann mucks", "Cem mucks"', "action 12: Cem is the last one in for a pot"),
        ('"Cem shows",', '"Cem shows", "Ann calls",', "action 13: the hand is over before this action"),
        (LATER, '"Ann calls"', "the actions end before the hand does: Ann is asked next"),
        ('hand = "As Ah"', "", "player 1 (Ann), hand: 0 cards; Hold 'Em has 2"),
        (" 3s", "", "board: 4 cards; there are 5 at the showdown"),
        ('stack = "100.00"\nhand = "As', 'hand = "As', "player 1 (Ann): stack is not given"),
        ('stack = "100.00"\nhand = "As', 'put_in = "5"\nhand = "As', "there is no 'put_in' in a question about"),
        ('["1.00", "2.00"]', '["1.00", "x"]', "blinds: 'x' is not an amount of money"),
        ('["1.00", "2.00"]', '["1.00", "2.00", "4.00", "8.00"]', "blinds: 4 for 3 players"),
        ("Cem bets 10.00", "Cem bets -10.00", "action 5: 'Cem bets -10.00' is not understood"),
    ],
)  # fmt: skip
def test_what_cannot_have_happened_is_named(old: str, new: str, why: str) -> None:
    assert old in HOLD_EM
    assert why in reason(HOLD_EM.replace(old, new, 1))


# ---- the bets are those of chapter 8 --------------------------------------------------------------------------------

# Everybody is in for the blind of $10; the lines are those of the flop, and Dee has the button.
FLOP = """game = "holdem"
board = "2c 7d 9h Jc 3s"
blinds = ["5.00", "10.00"]
actions = ["Cem calls", "Dee calls", "Ann calls", "Ben checks", {actions}]
[house]
betting.structure = "{structure}"
betting.small_bet = "10.00"
"""
HANDS = {"Ann": "As Ah", "Ben": "Ks Kh", "Cem": "Qs Qh", "Dee": "Ts Th"}


def flop(structure: str, stacks: dict[str, str], *actions: str) -> str:
    """A player who is not named has $300 left."""
    text = FLOP.format(structure=structure, actions=", ".join(f'"{one}"' for one in actions))
    for name, hand in HANDS.items():
        stack = 10 + float(stacks.get(name, "300.00"))
        text += f'[[player]]\nname = "{name}"\nstack = "{stack:.2f}"\nhand = "{hand}"\n'
    return text


@pytest.mark.parametrize(("all_in", "to"), [("3.00", "10.00"), ("6.00", "16.00")])
def test_P_31_a_short_all_in_is_completed_or_raised_in_written_betting_too(all_in: str, to: str) -> None:
    """Ann has only checked, and may complete or raise."""
    bets = ("Ann checks", f"Ben bets {all_in}", "Cem folds", "Dee calls")

    found = answer(flop("fixed", {"Ben": all_in}, *bets, f"Ann raises to {to}", "Dee folds"))
    assert {"Ann": 4_000 + int(100 * (2 * float(all_in) + float(to))), "Ben": 0, "Cem": 0, "Dee": 0} == found.gets
    assert f"the most is ${to[:2]}" in reason(flop("fixed", {"Ben": all_in}, *bets, "Ann raises to 26.00"))


def test_P_31_all_ins_add_up_in_written_betting_too() -> None:
    def asked(all_in: str) -> str:
        bets = ("Ann bets 10.00", "Ben raises to 15.00", f"Cem raises to {all_in}", "Dee calls", "Ann raises to 31.00")
        return flop("no-limit", {"Ben": "15.00", "Cem": all_in}, *bets, "Dee folds")

    assert {"Ann": 4_000 + 1_500 + 2_100 + 2_100 + 3_100, "Ben": 0, "Cem": 0, "Dee": 0} == answer(asked("21.00")).gets
    assert "what was added since then is less than a full raise" in reason(asked("19.00"))


def test_P_31_the_least_raise_over_a_blind_is_by_the_blind_in_written_betting_too() -> None:
    text = HOLD_EM.replace('blinds = ["1.00", "2.00"]', 'blinds = ["5.00", "10.00"]')

    assert "Cem raises to $15; the least is $20" in reason(text.replace("raises to 6.00", "raises to 15.00"))


@pytest.mark.parametrize(
    ("text", "chip"),
    [
        (HOLD_EM, "$1"),
        (HOLD_EM.replace("raises to 6.00", "raises to 6.50"), "$0.50"),
        (HOLD_EM.replace('"1.00", "2.00"', '"0.10", "2.00"'), "$0.10"),
        (HOLD_EM.replace('stack = "100.00"', 'stack = "100.25"', 1), "$0.25"),
        (HOLD_EM + '[house]\nante.amount = "0.05"\n', "$0.05"),
        (DRAW + 'blinds = ["0.50", "2.00"]\n', "$0.50"),
        (STUD + '[house]\nforced_bet.amount = "0.75"\n', "$0.25"),
        (STUD + '[house]\nbetting.small_bet = "2.00"\nbetting.big_bet = "4.50"\n', "$0.50"),
        (STRADDLE.replace('[[player]]\nname = "Ann"', OFFERED) + '[house.straddle]\namount = "4.01"\n', "$0.01"),
    ],
)
def test_P_25_the_chip_fits_stacks_bets_blinds_and_whatever_else_is_put_in(text: str, chip: str) -> None:
    assert answer(text).steps[0].words.startswith(f"chips of {chip}: ")


@clause("MD-POKER 8.J", says="minimum and maximum bets")
@pytest.mark.parametrize(
    ("structure", "blinds", "small", "to"),
    [
        ("no-limit", '"0.50", "1.00"', "1.99", "2.00"),
        ("no-limit", '"5.00", "10.00"', "19.00", "20.00"),
        ("fixed", '"0.50", "1.00"', "3.00", "2.00"),
    ],
)
def test_8_J_where_no_bet_is_named_the_least_one_is_the_largest_blind(
    structure: str, blinds: str, small: str, to: str
) -> None:
    house = f'[house]\n"betting.structure" = "{structure}"\n"chip.unit" = "0.01"\n'
    folds = ' "Ann folds", "Ben folds",\n]\n[[player]]\nname = "Ann"'
    text = HOLD_EM.replace('"1.00", "2.00"', blinds).replace('board = "2c 7d 9h Jc 3s"\n', "") + house
    start, _, rest = text.partition("actions = [")
    players = rest.partition('name = "Ann"')[2]

    def raised(amount: str) -> str:
        return f'{start}actions = ["Cem raises to {amount}",{folds}{players}'

    assert "MD-POKER 8.J" in reason(raised(small))
    found = answer(raised(to))
    least = to.removesuffix(".00")
    assert f"least bet ${int(least) // 2}: none is named, so it is the largest blind" == found.steps[0].words


def test_8_J_a_bet_that_is_named_or_usual_is_not_told() -> None:
    named = '[house]\n"betting.small_bet" = "4.00"\n"chip.unit" = "1.00"\n'
    assert not any("least bet" in step.words for text in (HOLD_EM, HOLD_EM + named) for step in answer(text).steps)


def test_8_J_after_the_flop_too_a_bet_is_at_least_the_largest_blind() -> None:
    dearer = HOLD_EM.replace('"1.00", "2.00"', '"5.00", "10.00"').replace("raises to 6.00", "raises to 20.00")
    assert "Cem bets $9; the least is $10" in reason(dearer.replace("Cem bets 10.00", "Cem bets 9.00"))
    assert 7_000 == answer(dearer).gets["Ann"]


def test_P_25_bets_go_in_the_chips_that_are_named() -> None:
    named = HOLD_EM.replace("raises to 6.00", "raises to 6.50") + '[house]\n"chip.unit" = "1.00"\n'

    assert "bets go in steps of $1" in reason(named)


@clause("MD-POKER 17.D", says="An uncalled last bet does not count for percentage or incremental rake")
def test_where_all_fold_to_the_forced_bet_it_goes_back_and_no_pot_is_awarded() -> None:
    found = answer(STUD.replace('"Ann raises to 2.00", "Ben folds"', '"Ann folds"'))

    assert ({"Ann": 0, "Ben": 100, "Cem": 0}, ()) == (found.gets, found.winners)
    assert "bet of Ben is returned, $1" == found.course[-1].words
    assert not any("awarded" in step.words or "discard rack" in step.words for step in found.course)
