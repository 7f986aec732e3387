"""What is not a hand in the PHH format is refused with its line, and so is a hand that the format cannot hold."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from croupier.cards import show
from croupier.cards.shuffle import SeededChance
from croupier.engine import Round
from croupier.engine.driver import least, play
from croupier.rules import new
from croupier.rules.poker.histories.phh import BadHistory, HandHistory, read_histories, replay_history, write_history
from croupier.rules.poker.histories.phh.hand import scale_of
from croupier.rules.poker.histories.phh.writing import NoHistory
from croupier.rules.poker.histories.stats import Statistics
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.test_ch08_bomb_pots import bomb

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  'd dh p1 AsKs',
  'd dh p2 QdQc',
  'd dh p3 7h2c',
  'p3 f',
  'p1 cbr 6',
  'p2 f',
]
players = ['Ann', 'Ben', 'Cem']
finishing_stacks = [202, 198, 200]
"""


def test_the_hand_itself_is_read_and_replayed() -> None:
    (hand,) = read_histories(HAND, "a.phh")
    assert (1, 5) == (hand.line, len([action for action in hand.actions if action.line < 12]))
    assert replay_history(hand).round.over


@pytest.mark.parametrize("players", [2, 10])
def test_a_hand_has_two_to_ten_players(players: int) -> None:
    antes, stacks = [0] * players, [200] * players
    text = f"variant = 'NT'\nantes = {antes}\nmin_bet = 2\nstarting_stacks = {stacks}\nactions = []\n"

    assert players == len(next(iter(read_histories(text, "a.phh"))).stacks)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("variant = 'NT'\n", "", "line 1: there is no field 'variant'"),
        ("variant = 'NT'", "variant = 7", "line 1: variant is 7; it must be a text"),
        ("antes = [0, 0, 0]\n", "", "line 1: there is no field 'antes'"),
        ("antes = [0, 0, 0]", "antes = 0", "line 2: antes is 0; it must be a list"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", "line 2: antes has 2 amounts for 3 players"),
        ("antes = [0, 0, 0]", "antes = [0, -1, 0]", "line 2: -1 in antes is not an amount"),
        ("min_bet = 2", "min_bet = true", "line 4: True in min_bet is not an amount; it must be a number, 0 or more"),
        ("antes = [0, 0, 0]", "antes = [0, true, 0]", "line 2: True in antes is not an amount"),
        ("antes = [0, 0, 0]", "antes = [0, nan, 0]", "line 2: NaN in antes is not an amount"),
        ("antes = [0, 0, 0]", "antes = [0, '1', 0]", "line 2: 1 in antes is not an amount"),
        ("[1, 2, 0]", "[1, 2]", "line 3: blinds_or_straddles has 2 amounts for 3 players"),
        ("min_bet = 2\n", "", "line 1: there is no field 'min_bet' or 'small_bet'"),
        ("[200, 200, 200]", "[200]", "line 5: 1 in starting_stacks; a hand has 2 to "),
        (
            "[200, 200, 200]",
            f"[{', '.join(['200'] * 11)}]",
            "line 5: 11 in starting_stacks; a hand has 2 to 10 players",
        ),
        ("'d dh p1 AsKs'", "7", "line 6: 7 in actions is not an action"),
        ("d dh p2 QdQc", "d dh p2 Qd Qc", "line 8: 'd dh p2 Qd Qc' is not a deal; write 'd dh p1 AsKd'"),
        ("d dh p2 QdQc", "d dh q2 QdQc", "line 8: 'd dh q2 QdQc' is not a deal; write 'd dh p1 AsKd'"),
        ("d dh p2 QdQc", "d dh QdQc", "line 8: 'd dh QdQc' is not a deal; write 'd dh p1 AsKd'"),
        ("d dh p2 QdQc", "d dh p4 QdQc", "line 8: 'd dh p4 QdQc' is not a deal"),
        ("d dh p2 QdQc", "d dh p0 QdQc", "line 8: 'd dh p0 QdQc' is not a deal"),
        ("d dh p2 QdQc", "d dh p2 QdQ", "line 8: 'QdQ' are not cards"),
        ("d dh p2 QdQc", "d dh p2 QdQd", "line 8: "),
        ("'p3 f'", "'c f'", "line 10: 'c f' is not an action; write 'p1 cbr 30'"),
        ("'p3 f'", "'p4 f'", "line 10: 'p4 f' names p4; there are 3 players"),
        ("'p3 f'", "'p3 f 3'", "line 10: 'p3 f 3' is not an action of this format"),
        ("'p3 f'", "'d f'", "line 10: 'd f' is not an action of this format"),
        ("'p1 cbr 6'", "'p1 cbr'", "line 11: 'p1 cbr' is not an action of this format"),
        ("'p1 cbr 6'", "'p1 cbr -6'", "line 11: 'p1 cbr -6' is not an action of this format"),
        ("'p1 cbr 6'", "'p1 cc 6'", "line 11: 'p1 cc 6' is not an action of this format"),
        ("'p1 cbr 6'", "'d cbr 6'", "line 11: 'd cbr 6' is not an action of this format"),
        ("'Cem'", "3", "line 14: players is ['Ann', 'Ben', 3]; it must be a list of 3 texts"),
        (", 'Cem'", "", "line 14: players is ['Ann', 'Ben']; it must be a list of 3 texts"),
        ("[202, 198, 200]", "[202, 198]", "line 15: finishing_stacks has 2 amounts for 3 players"),
    ],
)
def test_what_is_not_a_hand_is_refused_with_its_line(old: str, new: str, why: str) -> None:
    assert old in HAND
    with pytest.raises(BadHistory) as refused:
        list(read_histories(HAND.replace(old, new, 1), "a.phh"))
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize("end", ["\n]\n", "]\n", "]"])
def test_the_last_action_may_stand_at_the_end_of_the_file(end: str) -> None:
    top = "variant = 'NT'\nantes = [0, 0]\nmin_bet = 2\nstarting_stacks = [200, 200]\n"
    with pytest.raises(BadHistory, match="line 6: 'p2 g' is not an action of this format"):
        list(read_histories(f"{top}actions = ['p1 cc',\n'p2 g'{end}", "a.phh"))


# Two hands and a part of the second; the third comes after a comment.
SECTIONS = f"""# a collection
[1]
{HAND}
["2"]
{HAND.replace("finishing_stacks = [202, 198, 200]", "")}
[2.part]
note = 'x'

['3'] # the last
{HAND}"""


@pytest.mark.parametrize(
    ("number", "old", "new", "why"),
    [
        (1, "[1, 2, 0]", "[1, 2]", "line 5: blinds_or_straddles has 2 amounts for 3 players"),
        (2, "[1, 2, 0]", "[1, 2]", "line 22: blinds_or_straddles has 2 amounts for 3 players"),
        (3, "[1, 2, 0]", "[1, 2]", "line 42: blinds_or_straddles has 2 amounts for 3 players"),
        (1, "'p2 f'", "'p2 g'", "line 14: 'p2 g' is not an action of this format"),
        (2, "'p2 f'", "'p2 g'", "line 31: 'p2 g' is not an action of this format"),
        (3, "'p2 f'", "'p2 g'", "line 51: 'p2 g' is not an action of this format"),
        (1, "min_bet = 2\n", "", "line 2: there is no field 'min_bet' or 'small_bet'"),
        (2, "min_bet = 2\n", "", "line 19: there is no field 'min_bet' or 'small_bet'"),
        (3, "min_bet = 2\n", "", "line 39: there is no field 'min_bet' or 'small_bet'"),
    ],
)
def test_in_a_collection_the_line_is_that_of_the_file(number: int, old: str, new: str, why: str) -> None:
    parts = SECTIONS.split(old)
    text = old.join(parts[:number]) + new + old.join(parts[number:])

    assert ["c[1]", "c[2]", "c[3]"] == [hand.name for hand in read_histories(SECTIONS, "c")]
    with pytest.raises(BadHistory) as refused:
        list(read_histories(text, "c"))
    assert why == str(refused.value).partition(";")[0]


def test_a_part_of_a_hand_may_come_before_the_hand() -> None:
    """TOML lets a table follow its own parts; the lines of both are the hand's."""
    moved = SECTIONS.replace("[1]\n", "[1.part]\nnote = 'x'\n[1]\n", 1)

    assert ["c[1]", "c[2]", "c[3]"] == [hand.name for hand in read_histories(moved, "c")]
    with pytest.raises(BadHistory, match="line 7: blinds_or_straddles has 2 amounts for 3 players"):
        list(read_histories(moved.replace("[1, 2, 0]", "[1, 2]", 1), "c"))


FLOP = "'p3 f', 'p1 cc', 'p2 cc', 'd db 2c3c4c', 'p1 cc', 'p2 cc', 'd db 9c', 'p1 cc', 'p2 cc', 'd db 8c',"
SHOWN = f"{FLOP} 'p1 cc', 'p2 cc', 'p1 sm AsKs', 'p2 sm QdQc',"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("'d dh p2 QdQc'", "'d dh p2 QdQcJc'", "line 2: p2 is dealt 3 cards here; the chapter deals 2"),
        ("'d dh p2 QdQc'", "'d dh p2 Qd'", "line 2: p2 is dealt 1 card here; the chapter deals 2"),
        ("'d db 9c', ", "", "line 12: the board is dealt 4 cards here; the chapter deals 5"),
        ("'d db 2c3c4c', ", "", "line 12: the board is dealt 2 cards here; the chapter deals 5"),
        ("p2 sm QdQc", "p2 sm QdQh", "line 17: p2 shows Qh, which was not dealt to that player"),
        ("p2 sm QdQc", "p3 sm 7h2c", "line 17: p3 shows, but has folded"),
        ("'p1 cc', 'p2 cc', 'd db 8c'", "'p2 cc', 'p1 cc', 'd db 8c'", "line 11: p2 acts, but it is p1's turn"),
        ("9c'", "QdQc'", "line 10: Qd is dealt twice"),
        ("'p2 sm QdQc',", "'p2 sm QdQc',\n'p1 cc',", "line 18: the hand is over before this action"),
    ],
)
def test_a_hand_that_cannot_have_been_dealt_is_refused_with_its_line(old: str, new: str, why: str) -> None:
    """Each action on a line of its own."""
    actions = f"'d dh p1 AsKs', 'd dh p2 QdQc', 'd dh p3 7h2d', {SHOWN}"
    assert replay_history(hand_with(actions)).round.over
    assert old in actions
    with pytest.raises(BadHistory) as refused:
        replay_history(hand_with(actions.replace(old, new, 1)))
    assert why == str(refused.value)


def test_cards_that_are_shown_were_dealt_before_where_the_deal_does_not_name_them() -> None:
    dealt = hand_with(f"'d dh p1 AsKs', 'd dh p2 ????', 'd dh p3 7h2d', {SHOWN}")
    found = replay_history(dealt).round

    assert "Qd Qc" == show(
        card for event in found.events if (event.kind, event.place) == ("dealt", "hand-2") for card in event.cards
    )


def hand_with(actions: str) -> HandHistory:
    """The hand with these actions, each on a line of its own from line 1 on."""
    lines = ",\n".join(re.findall(r"'[^']*'", actions))
    (hand,) = read_histories(f"actions = [{lines}]\n" + re.sub(r"actions = \[.*\]\n(?=players)", "", HAND, flags=re.S))
    return hand


def test_a_comment_among_the_actions_is_passed_over() -> None:
    (hand,) = read_histories(HAND.replace("'p3 f'", "'# Cem thinks', 'p3 f # at last'", 1), "a.phh")
    assert 6 == len(hand.actions)


@pytest.mark.parametrize(
    ("amounts", "found"),
    [
        (("200", "2"), (100, 100)),
        (("0.5", "2"), (100, 1)),
        (("0.125", "2"), (10_000, 1)),
        (("0.0001", "2"), (10_000, 1)),
    ],
)
def test_a_unit_is_a_dollar_unless_there_are_more_decimals_than_cents(
    amounts: tuple[str, ...], found: tuple[int, int]
) -> None:
    assert found == scale_of([Decimal(one) for one in amounts])


def test_more_than_four_decimals_are_refused() -> None:
    with pytest.raises(BadHistory, match="amounts have more than four decimals"):
        scale_of([Decimal("0.00001")])


def test_antes_that_differ_are_dead_money_of_each_player() -> None:
    (hand,) = read_histories(
        HAND.replace("antes = [0, 0, 0]", "antes = [0, 2, 1]").replace("[202, 198, 200]", "[205, 196, 199]"), "a.phh"
    )
    running = replay_history(hand)
    assert {1: 20_500, 2: 19_600, 3: 19_900} == {seat: running.table.balances[f"stack-{seat}"] for seat in (1, 2, 3)}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("variant = 'NT'", "variant = 'XX'", "line 1: variant 'XX' is not known; the variants are "),
        (
            HAND[HAND.index("actions") : HAND.index("players")],
            "actions = []\n",
            "line 1: there are no actions to count",
        ),
    ],
)
def test_statistics_refuse_what_they_cannot_count(old: str, new: str, why: str) -> None:
    (hand,) = read_histories(HAND.replace(old, new, 1), "a.phh")
    with pytest.raises(BadHistory) as refused:
        Statistics().add(hand)
    assert str(refused.value).startswith(why)


def test_a_bomb_pot_is_not_written() -> None:
    felt = bomb("bomb-pot").say("2 request bomb-pot 400", "3 agree", "1 agree")
    with pytest.raises(NoHistory, match="the format has only one board, and no bomb pots"):
        write_history(felt.running)


def test_the_number_of_draws_is_the_format_s() -> None:
    record = new("badugi", dict.fromkeys((1, 2, 3), 20_000), house={"badugi.draws": 4}, memory=PokerMemory(button=1))
    running = play(record, SeededChance("phh"), lambda running: least(running.options()[0]))
    with pytest.raises(NoHistory, match="the format's badugi has 3 draws, not 4"):
        write_history(running)


def test_a_hand_in_which_nobody_was_dealt_in_is_not_written() -> None:
    with pytest.raises(NoHistory, match="nobody was dealt in"):
        write_history(Round(new("holdem", dict.fromkeys((1, 2, 3), 20_000), memory=PokerMemory(button=1))))


@pytest.mark.parametrize(
    ("stacks", "to", "refused"),
    [
        ([200, 200, 200], 3, True),
        ([200, 3, 200], 3, True),  # only one of the others has no more than that
        ([3, 3, 200], 3, False),  # nobody can call more, so the least raise to $4 comes to the same
        ([200, 200, 200], 4, False),
    ],
)
def test_a_raise_below_the_least_is_one_that_nobody_could_call_in_full(
    stacks: list[int], to: int, refused: bool
) -> None:
    text = HAND.replace("[200, 200, 200]", str(stacks)).replace("'p3 f'", f"'p3 cbr {to}'")
    text = text.replace("'p1 cbr 6'", "'p1 f'").replace("finishing_stacks = [202, 198, 200]\n", "")
    (hand,) = read_histories(text, "a.phh")
    if refused:
        with pytest.raises(BadHistory, match=r"MD-POKER 8\.J"):
            replay_history(hand)
    else:
        raised = [event.cents for event in replay_history(hand).round.events if event.kind == "raised"]
        assert [400] == raised


def test_a_bet_below_the_least_may_be_all_that_others_have_left() -> None:
    text = HAND.replace("[200, 200, 200]", "[200, 3, 3]").replace("finishing_stacks = [202, 198, 200]\n", "")
    acts = ("p3 cc", "p1 cc", "p2 cc", "d db 2h3h4h", "p1 cbr 1", "p2 f", "p3 f")
    text = text.replace("  'p3 f',\n  'p1 cbr 6',\n  'p2 f',\n", "".join(f"  '{act}',\n" for act in acts))
    (hand,) = read_histories(text, "a.phh")

    assert [200] == [event.cents for event in replay_history(hand).round.events if event.kind == "bet"]
