"""The poker table in the terminal: the log and the hands in words, and the stakes at which a table opens."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from croupier.cards import cards
from croupier.cli.terminal.house import BadChoice
from croupier.cli.terminal.poker import results, stakes
from croupier.cli.terminal.poker.phrases import award_lines, between, hint, question, told
from croupier.cli.terminal.poker.results import Award, symbols
from croupier.cli.terminal.session import YOU, BadTable
from croupier.engine import HAND, Answer, Event, TableKind
from croupier.hands import evaluate
from croupier.hands.games import find
from croupier.rules import GAMES
from croupier.rules.bots.advice import Advice
from croupier.rules.poker.ch11_hold_em import GAME as HOLD_EM
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.views import Allowed, SeenEvent, view
from croupier.rules.views.seen import seen
from tests.cli.terminal.poker.poker_session import table

ACES = tuple(int(one) for one in cards("Ac Ad"))

# ---- words ---------------------------------------------------------------------------------------------------------


def test_the_log_in_sentences() -> None:
    """Several players who do the same share one line, a raise names its total, community cards come together."""
    session = table("holdem", seats=6, seed="3", you=None)
    session.play_on()
    seen = view(session.running, YOU)
    players = {seat: one.player for seat, one in seen.table.seats.items()}
    lines = [line.plain for line in told(seen.log, players, YOU, 0, session.spec)]

    assert any(re.match(r"· \w+ posts? a blind of \$1  MD-POKER 11.D$", line) for line in lines)
    assert not any("{" in line for line in lines)


def test_chips_that_move_between_hands_in_words() -> None:
    log = [
        SeenEvent("added", "A", "seat 1 adds $50", seat=1, cents=5_000),
        SeenEvent("added", "A", "seat 2 adds $50", seat=2, cents=5_000),
        SeenEvent("time charge", "T", "seat 1 pays a time charge of $5", seat=1, cents=500),
        SeenEvent("time charge", "T", "seat 2 pays a time charge of $5", seat=2, cents=500),
        SeenEvent("jackpot paid", "J", "", seat=2, cents=700, jackpot="Bad Beat"),
        SeenEvent("jackpot paid", "J", "gus is paid $9", seat=9, cents=900, jackpot="Bad Beat"),
        SeenEvent("away", "W", "seat 2 is away", seat=2),
    ]

    assert [
        "· You add $50  A",
        "· Ann adds $50  A",
        "· You pay a time charge of $5  T",
        "· Ann pays a time charge of $5  T",
        "· Bad Beat: $7 for Ann  J",
        "· Gus is paid $9  J",
        "· Ann is away  W",
    ] == [line.plain for line in between(log, {1: "you", 2: "Ann"}, 1)]


@pytest.mark.parametrize("pots", [True, False])
@pytest.mark.parametrize("reading", ["", "P-02"])
def test_an_award_takes_one_line_if_its_cards_and_its_clause_fit_with_two_spaces_before_each(
    pots: bool, reading: str
) -> None:
    hand = evaluate("As Ks Qs Js 9s")
    award = Award(2, 6_200, "main pot", hand, "MD-POKER 11.K(2)", reading)
    cited = f"MD-POKER 11.K(2){', P-02' if reading else ''}"
    front = f"Ann  wins $62   {'main pot: ' if pots else ''}flush, A-K-Q-J-9"
    cards = "  A♠ K♠ Q♠ J♠ 9♠"

    def lines(width: int) -> list[str]:
        return [line.plain for line in award_lines([award], lambda seat: "Ann", width, pots=pots, held={})]

    needed = len(front) + len(cards) + 2 + len(cited)
    assert [f"{front}{cards}  {cited}"] == lines(needed)
    assert [f"{front}{cards}     {cited}"] == lines(needed + 3)
    room = needed - 1 - 14 - len(cards) - len(cited)
    assert [front, f"{' ' * 14}{cards}{' ' * room}{cited}"] == lines(needed - 1)
    assert [front, f"{' ' * 14}{cards}  {cited}"] == lines(20)
    (you,) = award_lines([award], lambda seat: "You", 100, pots=pots, held={})
    assert you.plain.startswith("You  win $62    ")
    (alone,) = award_lines([replace(award, hand=None)], lambda seat: "Ann", 100, pots=False, held={})
    assert alone.plain.startswith("Ann  wins $62   nobody else is left   ")
    shown = award_lines([award], lambda seat: "You" if seat == 3 else "Ben", 100, pots=False, held={3: "a", 4: "b"})
    assert ["You  show       a", "Ben  shows      b"] == [line.plain for line in shown[1:]]


def test_verbs_agree_with_those_who_do_it() -> None:
    names = {1: "you", 2: "Ann", 3: "Ben"}
    for kind, clause, words in (
        ("all-in", "A", ("You are all-in", "Ann is all-in", "You and Ann are all-in", "You, Ann and Ben are all-in")),
        ("folded", "F", ("You fold", "Ann folds", "You and Ann fold", "You, Ann and Ben fold")),
    ):
        for seats, said in zip(([1], [2], [1, 2], [1, 2, 3]), words, strict=True):
            log = [SeenEvent(kind, clause, "", seat=seat) for seat in seats]
            assert [f"· {said}  {clause}"] == [line.plain for line in told(log, names, 1, 0, HOLD_EM)]
        log = [SeenEvent(kind, clause, "", seat=seat) for seat in (2, 3)]
        others = f"· Ann and Ben {words[2].removeprefix('You and Ann ')}  {clause}"
        assert [others] == [line.plain for line in told(log, names, 1, 0, HOLD_EM)]


def test_streets_and_raises_in_words() -> None:
    log = [
        SeenEvent("blind", "B", "", seat=1, cents=100),
        SeenEvent("blind", "B", "", seat=2, cents=200),
        SeenEvent("folded", "F", "", seat=3),
        SeenEvent("folded", "F", "", seat=4),
        SeenEvent("raised", "R", "", seat=1, cents=500),
        SeenEvent("called", "C", "", seat=2, cents=400),
        SeenEvent("dealt", "D", "", place="burns", cards=("??",)),
        SeenEvent("dealt", "D", "", place="board", cards=("As",)),
        SeenEvent("dealt", "D", "", place="board", cards=("Td",)),
        SeenEvent("dealt", "D", "", place="board", cards=("2c",)),
        SeenEvent("bet", "R", "", seat=2, cents=300),
        SeenEvent("raised", "R", "", seat=1, cents=900),
    ]
    names = {1: "you", 2: "Ann", 3: "Ben", 4: "Cleo"}

    assert [
        "· You post a blind of $1  B",
        "· Ann posts a blind of $2  B",
        "· Ben and Cleo fold  F",
        "· You raise to $6  R",
        "· Ann calls $4  C",
        "· Flop: A♠ 10♦ 2♣  D",
        "· Ann bets $3  R",
        "· You raise to $9  R",
    ] == [line.plain for line in told(log, names, 1, 0, HOLD_EM)]
    assert ["· Ann bets $3  R", "· You raise to $9  R"] == [line.plain for line in told(log, names, 1, 10, HOLD_EM)]


@pytest.mark.parametrize(
    ("game", "hand", "board", "words"),
    [
        ("holdem", "As Ah", "", "pair of aces"),
        ("holdem", "As Kh", "", ""),
        ("holdem", "As Ah", "Ad Kc Kd", "full house, aces over kings"),
        ("stud7-high", "6s 6h 6d", "", "three 6s"),
        ("omaha-hilo8", "As 2h Kd Kc", "3c 4d 8s", "high: pair of kings, 8-4-3 kickers; low: 8-4-3-2-A low"),
        ("omaha-hilo8", "As 2h Kd Kc", "9c Td 8s", "high: pair of kings, 10-9-8 kickers; no qualifying low"),
        ("omaha-high", "As 2h Kd Kc", "", ""),
        ("badugi", "As 2h 3d 4c", "", "four-card badugi, 4 high"),
        ("triple-27", "7s 5h 4d 3c 2c", "", "7-5-4-3-2 low"),
    ],
)
def test_your_hand_in_words(game: str, hand: str, board: str, words: str) -> None:
    assert words == results.hand_words(find(game), cards(hand), cards(board))


def test_awards_name_the_cards_that_play() -> None:
    events = [
        *(
            Event(TableKind.DEALT, "MD-POKER 11.H", place="board", cards=cards(one))
            for one in ("Ad", "Kc", "Kd", "7s", "2c")
        ),
        Event(TableKind.TURNED_UP, "MD-POKER 18.E(1)", place=HAND[2], cards=cards("As Ah")),
        Event(PokerKind.AWARDED, "MD-POKER 11.K(2)", seat=2, pot=0, cents=1_200, hand="full house"),
    ]
    (award,) = results.awards("holdem", [seen(event) for event in events])

    assert ("full house, aces over kings", "A♠ A♥ A♦ K♦ K♣") == (award.words, symbols(award.cards))
    assert (2, 1_200, "MD-POKER 11.K(2)") == (award.seat, award.cents, award.clause)


def test_without_a_second_board_there_is_none() -> None:
    first = SeenEvent("dealt", "D", "", place="board", cards=("As", "Td", "2c", "3c", "4c"))

    assert (5, ()) == (len(results.boards([first])[0]), results.boards([first])[1])


def test_a_second_board_shares_the_first_cards() -> None:
    events = [Event(TableKind.DEALT, "11.H", place="board", cards=cards("Ad Kc Kd 7s 2c"))]
    events.append(Event(TableKind.DEALT, "8.L(2)(c)(iii)", place="second-board", cards=cards("3h")))

    assert (cards("Ad Kc Kd 7s 2c"), cards("Ad Kc Kd 7s 3h")) == results.boards([seen(event) for event in events])


# ---- stakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "structure", "words", "buy_in"),
    [
        ("holdem", None, None, "$1/$2 no limit", 20_000),
        ("holdem", "1/2/5", None, "$1/$2/$5 no limit", 50_000),
        ("holdem", "2/4", "fixed", "$2/$4 fixed limit", 20_000),
        ("holdem", "0.50/1", "fixed", "$0.50/$1 fixed limit", 5_000),
        ("holdem", "1/5", "spread", "$1/$5 spread limit", 25_000),
        ("omaha-high", None, None, "$1/$2 pot limit", 20_000),
        ("stud7-low", None, None, "$2/$4 fixed limit", 20_000),
        ("stud7-low", "1/2", "no-limit", "$1/$2 no limit", 20_000),
        ("badugi", "10/20", None, "$10/$20 fixed limit", 100_000),
    ],
)
def test_stakes(game: str, text: str | None, structure: str | None, words: str, buy_in: int) -> None:
    house = GAMES[game].choices.house(stakes.stakes(game, text, structure, {}))

    assert (words, buy_in) == (stakes.in_words(house), stakes.buy_in(house))


def test_choices_made_by_name_go_before_stakes() -> None:
    assert "3 6" == stakes.stakes("holdem", "1/2", None, {"blinds": "3 6"})["blinds"]


@pytest.mark.parametrize(
    ("game", "text", "structure", "found"),
    [
        ("holdem", "0.50/1", "no-limit", {"betting.small_bet": "1", "blinds": "0.50 1", "chip.unit": "0.50"}),
        ("holdem", "1/2/5", "pot", {"betting.small_bet": "5", "blinds": "1 2 5"}),
        ("stud7-low", "0.25/1", "pot", {"betting.small_bet": "1", "forced_bet.amount": "0.25", "chip.unit": "0.25"}),
        ("holdem", "1/2", "fixed", {"betting.small_bet": "1", "betting.big_bet": "2", "chip.unit": "0.50"}),
        ("holdem", "2/4", "fixed", {"betting.small_bet": "2", "betting.big_bet": "4"}),
        ("stud7-high", "3/9", "spread", {"betting.small_bet": "3", "table.max_bet": "9", "chip.unit": "0.50"}),
        ("holdem", "0.01/0.02", "fixed", {"betting.small_bet": "0.01", "betting.big_bet": "0.02", "chip.unit": "0.01"}),
    ],
)  # fmt: skip
def test_stakes_as_choices_of_the_house(game: str, text: str, structure: str, found: dict[str, str]) -> None:
    """Chips are as small as the amounts need, and as half a bet, the least forced bet of a game with limits."""
    assert {"betting.structure": structure} | found == stakes.stakes(game, text, structure, {})


@pytest.mark.parametrize(
    ("verbs", "owes", "asks", "said"),
    [
        (("discard",), 0, "", "Which cards do you exchange?"),
        (("show",), 0, "", "The showdown: you show your hand."),
        (("show", "muck"), 0, "", "The showdown: show, or concede unseen?"),
        (("agree", "decline"), 0, "Run it twice?", "Run it twice?"),
        (("agree", "decline"), 0, "", "Do you agree?"),
        (("straddle", "no-straddle"), 200, "", "Do you straddle?"),
        (("forced-bet",), 0, "", "Your up card makes you open the betting."),
        (("fold", "call"), 200, "", "$2 to you, into a pot of $7."),
        (("check", "bet"), 0, "", "Your turn, and nothing to call."),
    ],
)
def test_what_you_are_asked(verbs: tuple[str, ...], owes: int, asks: str, said: str) -> None:
    assert said == question([Allowed(verb, "MD-POKER 8.J") for verb in verbs], owes, 700, asks)


@pytest.mark.parametrize(
    ("answer", "why", "said"),
    [
        (
            Answer(1, "discard", cards=tuple(map(int, cards("Ac Ad")))),
            "",
            ["· a bot in your place would throw away A♣ A♦"],
        ),
        (Answer(1, "discard"), "", ["· a bot in your place would stand pat"]),
        (Answer(1, "raise", amount=1_200), "it pays", ["· a bot in your place would raise to $12", "  it pays"]),
        (Answer(1, "fold"), "", ["· a bot in your place would fold"]),
    ],
)
def test_what_a_bot_would_do(answer: Answer, why: str, said: list[str]) -> None:
    assert said == [line.plain for line in hint(Advice(answer, why))]


@pytest.mark.parametrize(
    ("text", "structure", "problem"),
    [
        ("much", None, "--stakes much are not stakes; with no-limit they are the blinds, such as 1/2"),
        ("2/1", None, "--stakes 2/1 are not stakes; with no-limit they are the blinds, such as 1/2"),
        ("2", "fixed", "--stakes 2 are not stakes; with fixed they are the small and the big bet, such as 2/4"),
        ("1/2/3", "spread", "--stakes 1/2/3 are not stakes; with spread they are the least and the largest bet"),
        (None, "table", "--structure table is not a betting structure; use fixed, spread, pot, no-limit"),
    ],
)
def test_stakes_that_are_none(text: str | None, structure: str | None, problem: str) -> None:
    with pytest.raises(BadChoice, match=re.escape(problem)):
        stakes.stakes("holdem", text, structure, {})


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"seats": 1}, "1 at the table; in this Hold 'Em there are 2 to 10 players [MD-POKER "),
        ({"seats": 11}, "11 at the table; in this Hold 'Em there are 2 to 10 players [MD-POKER "),
        ({"stack": "3"}, "--stack is too small for these stakes; it takes $4 [MD-POKER 8.B(4)]"),
    ],
)
def test_a_table_that_cannot_be_opened(more: dict[str, object], problem: str) -> None:
    with pytest.raises(BadTable, match=re.escape(problem)):
        table("holdem", None, None, **more)


def test_the_house_s_limits_on_the_buy_in() -> None:
    limits = {"stakes.buy_in_min": "60.00", "stakes.buy_in_max": "120.00"}

    assert 12_000 == table("holdem", chosen=limits).stack(1)
    assert 6_000 == table("holdem", chosen=limits, stack="60").stack(1)
    for stack, problem in (("59", "the least at this table is $60"), ("121", "the most at this table is $120")):
        with pytest.raises(BadChoice, match=re.escape(problem)):
            table("holdem", chosen=limits, stack=stack)
