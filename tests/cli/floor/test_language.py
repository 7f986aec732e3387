"""What a floorperson types, and the answer that it means: who, what, with whom, how much, which cards."""

from __future__ import annotations

import pytest

from croupier.cards import CARDS
from croupier.cards.shuffle import SeededChance
from croupier.cli.floor.language import NotUnderstood, _verb, _what, read_act, reserved_words, words_of
from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, FLOOR, Answer, Option, Round
from croupier.engine.driver import by_chance, least
from croupier.errors import CroupierError
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.board_felt import BoardFelt

STACKS = {1: 20_000, 3: 20_000}
PLAYERS = {1: "ann", 3: "ben"}


def between() -> Round:
    """Ann and Ben sit at seats 1 and 3; Cem and Dot wait for a seat."""
    memory = PokerMemory(round=1, waiting=("cem", "dot"))
    return Round(new("holdem", STACKS, players=PLAYERS, memory=memory, procedure="between"))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("seat 5 sit cem 200", Answer(5, "sit", "cem", 20_000)),
        ("seat 5 sits cem with $200.00", Answer(5, "sit", "cem", 20_000)),
        ("Seat-5 buys in cem 200", Answer(5, "sit", "cem", 20_000)),
        ("cem sits at seat 5 with 200", Answer(5, "sit", "cem", 20_000)),
        ("dot buys in at seat 7 for 150 dollars", Answer(7, "sit", "dot", 15_000)),
        ("seat 1 adds 50", Answer(1, "add", "", 5_000)),
        ("ann rebuys 50", Answer(1, "add", "", 5_000)),
        ("ANN adds max", Answer(1, "add", "", 9_980_000)),
        ("ben steps away", Answer(3, "step-away")),
        ("seat 3 leaves", Answer(3, "leave")),
        ("leave seat 3", Answer(3, "leave")),
        ("leave seat 1", Answer(1, "leave")),
        ("floor clock 30", Answer(FLOOR, "clock", "", 30)),
        ("time 30 minutes", Answer(FLOOR, "clock", "", 30)),
        ("30 minutes", None),
        ("new decks", Answer(FLOOR, "change-decks")),
        ("goes dot", Answer(FLOOR, "departs", "dot")),
        ("departs dot", Answer(FLOOR, "departs", "dot")),
        ("eve comes", None),
        ("arrives eve", Answer(FLOOR, "arrives", "eve")),
        ("arrives eve fay", None),
        ("the next round", None),
        ("next round", Answer(FLOOR, "next-round")),
        ("dealer next round", None),
        ("seat 2 add 50", None),
        ("seat 5 sit eve 200", None),
        ("seat 1 sit cem 200", None),
        ("seat 1 add 50 60", None),
    ],
)
def test_between_rounds(line: str, answer: Answer | None) -> None:
    if answer is not None:
        assert answer == read_act(line, between())
        return
    with pytest.raises(NotUnderstood):
        read_act(line, between())


FREE = "2, 4, 5, 6, 7, 8, 9, 10"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("cem sits with 200", "'cem sits with 200' is not something that can be done now; possible is: floor: "),
        ("cem seat 5", "'cem seat 5' is not something that can be done now; possible is: floor: "),
        (
            "seat 1 dance",
            "'seat 1 dance' is not something that can be done now; possible is: seat 1: leave, step-away, add",
        ),
        (
            "dance",
            "possible is: floor: next-round, close, idle, clock, change-decks, arrives, departs; seat 1: leave, ",
        ),
        ("add 50", "who? `add` may be done by seat 1 or seat 3; begin with the seat or the player [MD-POKER 8.B(2)]"),
        ("leaves", "who? `leave` may be done by seat 1 or seat 3; begin with the seat or the player [MD-POKER 8.B(2)]"),
        ("seat 5 sit $200", "who sits down at seat 5: cem or dot?"),
        ("seat 5 sit eve 200", "eve has not arrived; `arrives eve` comes first"),
        ("sit eve", "eve has not arrived; `arrives eve` comes first"),
        ("seat 5 sit e 200", "e has not arrived; `arrives e` comes first"),
        ("seat 1 sit cem 200", f"seat 1 is not free; free seats: {FREE} ["),
        ("seat 5 sit ann 100", "ann sits at seat 1 already; a player has one seat (P-80)"),
        ("ann sits at seat 5 with 100", "who sits down, and with how much? As `seat 3 sit ann 200`"),
        ("cem seat-5", "'cem seat-5' is not something that can be done now"),
        ("next round now", "'next round now' cannot be read; it takes: floor next-round"),
        ("seat 1 add fifty", "'seat 1 add fifty' cannot be read; it takes: seat 1 add $1 to $99,800 in steps of $1"),
        ("seat 5 sit cem", "seat 5 (sit) says $0; allowed: $4 to $100,000 in steps of $1"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_can(line: str, says: str) -> None:
    with pytest.raises(CroupierError) as refused:
        read_act(line, between())
    assert says in str(refused.value)


def test_a_player_with_two_boxes_answers_for_the_one_that_is_asked() -> None:
    """By name; before anybody is asked for the first one."""
    people = {2: "ann", 3: "ann", 5: "ben"}
    running = Round(new("let-it-ride", dict.fromkeys(people, 10_000), players=people))
    while not any(option.verb == "wager" for option in running.options()):
        assert running.ask is not None
        running.answer(by_chance(running.ask, SeededChance(1)) if running.ask.actor == CHANCE else AS_PROCEDURE)
    for seat in people:
        running.answer(Answer(seat, "wager", "three-bets", 500))
    running.answer(Answer(DEALER, "no-more-bets"))
    asked = []
    while not any(option.verb == "withdraw" and option.actor == 5 for option in running.options()):
        assert running.ask is not None
        if running.ask.actor > 0:
            asked.append(read_act("ann lets it ride", running))
        running.answer(asked[-1] if running.ask.actor > 0 else AS_PROCEDURE)

    assert [Answer(2, "let-it-ride"), Answer(3, "let-it-ride")] == asked
    with pytest.raises(NotUnderstood, match=r"'ANN lets it ride' is not something that can be done now; possible is: "):
        read_act("ANN lets it ride", running)


def test_one_person_who_waits_need_not_be_named() -> None:
    memory = PokerMemory(round=1, waiting=("cem",))
    running = Round(new("holdem", STACKS, players=PLAYERS, memory=memory, procedure="between"))
    assert Answer(5, "sit", "cem", 20_000) == read_act("seat 5 sit $200", running)


def test_a_second_box_is_named_where_there_is_one() -> None:
    running = Round(new("let-it-ride", STACKS, players=PLAYERS, procedure="between"))
    with pytest.raises(
        NotUnderstood, match=r"ann sits at seat 1 already; `seat 1 another-box seat-2 .*` takes a box.* \[MD-LIR 7\.F\]"
    ):
        read_act("seat 5 sit ann 100", running)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("2 fold", None),
        ("missing card tomorrow", None),
        ("fold seat 1", None),
        ("fold seat 2", Answer(2, "fold")),
        ("seat 2 folds", Answer(2, "fold")),
        ("fold", Answer(2, "fold")),
        ("call", Answer(2, "call", "", 0)),
        ("raise to 8", Answer(2, "raise", "", 800)),
        ("says fold", Answer(2, "say", "fold")),  # seat 1 may say it too, out of turn
        ("seat 1 says fold", Answer(1, "say", "fold")),
        ("seat 2 raises all-in", Answer(2, "raise", "", 20_000)),
        ("missing card", Answer(DEALER, "missing-card")),
        ("floor missing card", Answer(FLOOR, "missing-card")),
        ("floor ruling split the pot", None),
        ("suspect seat 1", Answer(FLOOR, "suspect", "seat-1")),
        ("deal", None),
    ],
)
def test_in_a_hand(line: str, answer: Answer | None) -> None:
    running = BoardFelt("holdem", 2, memory=PokerMemory(button=2)).running
    if answer is not None:
        assert answer == read_act(line, running)
        return
    with pytest.raises(NotUnderstood):
        read_act(line, running)


def test_cards_may_stand_in_brackets() -> None:
    """Everybody calls, and seat 1 is asked which cards to exchange."""
    running = Round(new("draw5-high", STACKS, players=PLAYERS, memory=PokerMemory(button=3)))
    while not any(option.verb == "discard" for option in running.options()):
        assert running.ask is not None
        if running.ask.actor == CHANCE:
            running.answer(by_chance(running.ask, SeededChance(1)))
        else:
            running.answer(least(next(one for one in running.ask.options if one.verb in ("proceed", "call", "check"))))
    assert running.ask is not None
    first, second = running.ask.options[0].cards[:2]
    for line in (f"discard [{CARDS[first]} {CARDS[second]}]", f"discards {CARDS[first]}{CARDS[second]}"):
        assert {first, second} == set(read_act(line, running).cards)
    assert () == read_act("discard", running).cards
    with pytest.raises(NotUnderstood, match="is not a card"):
        read_act("discard [Zz]", running)


def test_words_of_acts_are_not_names() -> None:
    found = reserved_words(between())
    assert {"sit", "sits", "dealer", "floor", "the", "buys", "next-round"} <= found
    assert "sit" not in reserved_words(None)
    assert "ann" not in found


@pytest.mark.parametrize(
    ("words", "what", "left"),
    [
        (["payout-2", "now"], "payout-2", ["now"]),
        (["PAYOUT", "2"], "payout-2", []),
        (["Ann", "now"], "seat-1", ["now"]),
        (["x"], "x", []),
        (["p9", "now"], "p9", ["now"]),
        (["x$", "9"], "x$", ["9"]),
        (["9", "x"], "", ["9", "x"]),
        (["$9"], "", ["$9"]),
        ([], "", []),
    ],
)
def test_a_word_that_is_no_amount_is_a_name_even_an_unknown_one(words: list[str], what: str, left: list[str]) -> None:
    """What it names is then refused with the names that there are."""
    option = Option(FLOOR, "pay", "MD-POKER 16.I(1)", ("payout-1", "payout-2", "seat-1"))

    assert (what, left) == _what(option, words, PLAYERS)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("seat 3 sit ann 200", ["seat-3", "sit", "ann", "200"]),
        ('"Ann Lee" raises 12', ["Ann Lee", "raises", "12"]),
        ("show [As Kd]", ["show", "As", "Kd"]),
        ("show[As]", ["show", "As"]),
    ],
)
def test_the_words_of_a_line(line: str, words: list[str]) -> None:
    assert words == words_of(line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "nothing was typed; an act reads `arrives ann` or `seat 3 sit ann 200`"),
        ("  ", "nothing was typed; an act reads `arrives ann` or `seat 3 sit ann 200`"),
        ('"ann raises', "'\"ann raises' has a quotation mark that does not end"),
        ("ann's turn", '"ann\'s turn" has a quotation mark that does not end'),
    ],
)
def test_a_line_without_words_is_refused(line: str, said: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        words_of(line)

    assert said == str(refused.value)


@pytest.mark.parametrize(
    ("line", "verbs", "possible", "meant", "left"),
    [
        ("new deck", ("change-decks", "replace-deck"), None, "replace-deck", []),
        ("new deck", ("change-decks",), None, "change-decks", []),
        ("buys in 200", ("add", "sit"), None, "sit", ["200"]),
        ("buys 200", ("add",), None, "add", ["200"]),
        ("steps away", ("step-away",), None, "step-away", []),
        ("raises 12 more", ("raise", "call"), 1, "raise", ["12", "more"]),
        ("raises 12", ("raise",), 3, "", ["raises", "12"]),
    ],
)
def test_the_first_verb_that_is_possible_is_meant(
    line: str, verbs: tuple[str, ...], possible: int | None, meant: str, left: list[str]
) -> None:
    options = [Option(1, verb, "MD-POKER 8.A") for verb in verbs]

    assert ((meant,) if meant else (), left) == _verb(line.split(), options, possible)
