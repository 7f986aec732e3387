"""Our rounds written in the PHH format: the whole text, and what is read back from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.cards import cards, show
from croupier.engine import Round
from croupier.rules.poker.histories.phh import read_histories, replay_history, write_history
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.draw_felt import DrawFelt
from tests.rules.poker.stud_felt import StudFelt


def straddled() -> Round:
    """Four players, the button at seat 2; seat 1 straddles, seat 2 raises, all but seats 2 and 3 fold."""
    felt = BoardFelt(
        seats={1: 20_000, 2: 15_050, 3: 20_000, 4: 9_900},
        hands={2: "As Ah", 3: "Ks Kh"},
        board="2c 7d 9h Jc 4s",
        memory=PokerMemory(button=2),
        straddle__offered=True,
        ante__amount=25,
        chip__unit=25,
    )
    felt.say("1 straddle", "2 raise 1000", "3 call", "4 fold", "1 fold")
    return felt.say("3 check", "2 bet 550", "3 raise 1100", "2 call").call("showdown").say("3 show", "2 show").running


def heads_up() -> Round:
    """The button, seat 5, has the small blind, and wins without a showdown."""
    felt = BoardFelt(seats={2: 5_000, 5: 5_000}, ante__amount=50, ante__rule="button")
    return felt.say("5 call", "2 check", "2 bet 200", "5 raise 600", "2 fold").running


def stud() -> Round:
    """Seat 1 brings in, seat 3 folds after a completion, and seat 1 concedes at the end."""
    hands = {1: "4h 5h 2c 6d 7c 8s Ts", 2: "6h 7h 3d 9c Jd 5c Qs", 3: "8h 9h 4s"}
    felt = StudFelt("stud7-high", hands, leaves={3: 3}).say("1 forced-bet", "2 raise 1000", "3 fold", "1 call")
    while "show" not in felt.options:
        felt.say(f"{felt.asked} check")
    return felt.say("2 show", "1 muck").running


def draw() -> Round:
    """Three draws: seat 1 stands pat, seat 2 takes two cards and then one, seat 3 takes three and folds."""
    hands = {1: "2s 3s 4s 5s 7h", 2: "2h 3h 6d Kc Kd", 3: "4h 5h 9c 9d 9s"}
    felt = DrawFelt("triple-27", 3, hands, "Tc Jc Jd Th Td Ts Qc 7c Qd 8c")
    felt.say("3 call", "1 call", "2 check", "1 discard", "2 discard Kc Kd", "3 discard 9c 9d 9s")
    felt.say("1 bet 200", "2 call", "3 fold", "1 discard", "2 discard Jc", "1 check", "2 bet 400", "1 call")
    return felt.say("1 discard", "2 discard", "1 check", "2 check", "1 show", "2 show").running


WRITTEN = {
    "straddled": (
        straddled,
        """
variant = 'NT'
ante_trimming_status = true
antes = [0.25, 0.25, 0.25, 0.25]
blinds_or_straddles = [1, 2, 4, 0]
min_bet = 2
starting_stacks = [200, 99, 200, 150.5]
actions = ['d dh p1 KsKh', 'd dh p2 2d2s', 'd dh p3 2h3c', 'd dh p4 AsAh', 'p4 cbr 10', 'p1 cc', 'p2 f',
  'p3 f', 'd db 2c7d9h', 'p1 cc', 'p4 cbr 5.5', 'p1 cbr 11', 'p4 cc', 'd db Jc', 'p1 cc', 'p4 cc', 'd db 4s',
  'p1 cc', 'p4 cc', 'p1 sm KsKh', 'p4 sm AsAh']
players = ['player 3', 'player 4', 'player 1', 'player 2']
finishing_stacks = [178.75, 96.75, 195.75, 178.25]
""",
    ),
    "heads up": (
        heads_up,
        """
variant = 'NT'
ante_trimming_status = false
antes = [0, 1]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
actions = ['d dh p1 2c2h', 'd dh p2 2d2s', 'p2 cc', 'p1 cc', 'd db 3d3h3s', 'p1 cbr 2', 'p2 cbr 6', 'p1 f']
players = ['player 2', 'player 5']
finishing_stacks = [46, 54]
""",
    ),
    "stud": (
        stud,
        """
variant = 'F7S'
ante_trimming_status = true
antes = [1, 1, 1]
bring_in = 3
small_bet = 10
big_bet = 20
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 4h5h2c', 'd dh p2 6h7h3d', 'd dh p3 8h9h4s', 'p1 pb', 'p2 cbr 10', 'p3 f', 'p1 cc',
  'd dh p1 6d', 'd dh p2 9c', 'p2 cc', 'p1 cc', 'd dh p1 7c', 'd dh p2 Jd', 'p2 cc', 'p1 cc', 'd dh p1 8s',
  'd dh p2 5c', 'p2 cc', 'p1 cc', 'd dh p1 Ts', 'd dh p2 Qs', 'p2 cc', 'p1 cc', 'p2 sm 6h7h3d9cJd5cQs',
  'p1 sm']
players = ['player 1', 'player 2', 'player 3']
finishing_stacks = [989, 1012, 999]
""",
    ),
    "draw": (
        draw,
        """
variant = 'F2L3D'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [200, 200, 200]
actions = ['d dh p1 2s3s4s5s7h', 'd dh p2 2h3h6dKcKd', 'd dh p3 4h5h9c9d9s', 'p3 cc', 'p1 cc', 'p2 cc',
  'p1 sd', 'p2 sd KcKd', 'p3 sd 9c9d9s', 'd dh p2 JcJd', 'd dh p3 ThTdTs', 'p1 cbr 2', 'p2 cc', 'p3 f',
  'p1 sd', 'p2 sd Jc', 'd dh p2 7c', 'p1 cc', 'p2 cbr 4', 'p1 cc', 'p1 sd', 'p2 sd', 'p1 cc', 'p2 cc',
  'p1 sm 2s3s4s5s7h', 'p2 sm 2h3h6dJd7c']
players = ['player 1', 'player 2', 'player 3']
finishing_stacks = [210, 192, 198]
""",
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_round_is_written_whole(name: str) -> None:
    running, text = WRITTEN[name]

    assert text.replace("\n  ", " ").splitlines()[1:] == write_history(running()).splitlines()


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_is_replayed_to_the_same_round(name: str) -> None:
    running = WRITTEN[name][0]()
    (hand,) = read_histories(text := write_history(running))
    again = replay_history(hand)

    assert "complete" == again.status
    assert again.said_stacks == again.final_stacks
    assert text.partition("players")[0] == write_history(again.round).partition("players")[0]


def test_cards_that_were_not_named_and_names_that_are_hidden() -> None:
    text = write_history(stud(), 1_000, cards("2c 4s Qs"), lambda player: f"{player}'s")

    assert "'d dh p1 ????2c', 'd dh p2 ??????', 'd dh p3 ????4s'" in text
    assert """players = ["player 1's", "player 2's", "player 3's"]""" in text
    assert "antes = [0.1, 0.1, 0.1]" in text


@pytest.mark.parametrize(
    ("unnamed", "thrown"),
    [
        ({"p2 sd KcKd": "p2 sd ????"}, "Kc Kd"),
        ({"p2 sd KcKd": "p2 sd Kd??"}, "Kd Kc"),
        ({"p2 sd KcKd": "p2 sd 2h??"}, "2h Kc"),
        ({"2h3h6dKcKd": "KcKd2h3h6d", "p2 sd KcKd": "p2 sd ??????", "p2 JcJd": "p2 JcJd??"}, "Kc Kd 2h"),
        ({"'p1 sd', 'p2 sd Kc": "'p1 sd ??', 'p2 sd Kc", "'d dh p2 Jc": "'d dh p1 ??', 'd dh p2 Jc"}, "2s"),
    ],
    ids=[
        "both",
        "the second",
        "the second, the first is shown later",
        "one too many",
        "a pat hand that is shown later",
    ],
)
def test_a_player_threw_what_they_do_not_show_if_they_have_it(unnamed: dict[str, str], thrown: str) -> None:
    """As many cards as the history says: in the last three the hand that is shown cannot be the one that was held."""
    text = write_history(draw())
    for before, after in unnamed.items():
        text = text.replace(before, after, 1)
    (hand,) = read_histories(text)
    first = next(event for event in replay_history(hand).round.events if event.kind == "discarded")

    assert thrown == show(first.cards)


@pytest.mark.parametrize(
    ("stack", "trimming", "amount", "dead"),
    [(2, "false", 0, [300, 300]), (3, "false", 300, []), (2, "true", 300, [])],
    ids=["too short for it", "just enough", "trimmed"],
)
def test_an_ante_that_is_not_trimmed_is_dead_where_somebody_is_too_short_for_it(
    stack: int, trimming: str, amount: int, dead: list[int]
) -> None:
    (hand,) = read_histories(f"""
variant = 'NT'
ante_trimming_status = {trimming}
antes = [3, 3]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [{stack}, 50]
actions = ['d dh p1 KcKh', 'd dh p2 2d2s', 'd db 3c4d6h', 'd db 7s', 'd db 9c', 'p1 sm KcKh', 'p2 sm 2d2s']
""")
    record = replay_history(hand).round.record

    assert amount == record.house["ante.amount"]
    assert isinstance(record.memory, PokerMemory)
    assert dead == [post.cents for post in record.memory.antes]


@pytest.mark.parametrize(("form", "amounts"), [("bomb-pot", [400] * 3), ("", [])])
def test_a_bomb_pot_that_all_agreed_to_is_played_as_one(form: str, amounts: list[int]) -> None:
    """The format does not write it down; who reads another text may know it. The antes are then its amount."""
    (hand,) = read_histories("""
variant = 'NT'
ante_trimming_status = true
antes = [4, 4, 4]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 50, 50]
actions = ['d dh p1 KcKh', 'd dh p2 2d2s', 'd dh p3 QcQh']
""")
    played = replay_history(replace(hand, request=form)).round

    assert amounts == [event.cents for event in played.events if event.kind == "bomb-pot"]
    assert ([] if form else [400] * 3) == [event.cents for event in played.events if event.kind == "ante"]
