"""The poker table in the terminal: what players see, type and are told, hand after hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from rich.console import Console

from croupier.cards import CARDS, SeededChance, card, show
from croupier.cli.floor.kept import opened
from croupier.cli.terminal.day_session import OPENED_FROM_A_SEED, BadTable, moment
from croupier.cli.terminal.poker.dialogue import PokerDialogue
from croupier.cli.terminal.poker.phrases import between
from croupier.cli.terminal.poker.scene import _opened, scene_of
from croupier.cli.terminal.poker.screen import _heading, heading_of, table_lines
from croupier.cli.terminal.poker.session import PokerSession, open_table, resume_table
from croupier.cli.terminal.session import YOU
from croupier.engine import ANYONE, DEALER, FLOOR, STACK, Answer, Round
from croupier.engine.driver import advance
from croupier.money import dollars_and_cents
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.table_day import TableDay
from croupier.rules.views import SeenEvent, View
from croupier.rules.views.looking import BOARDS
from tests.cli.terminal.poker.poker_session import in_a_file, table

POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]
CLEAR = "\x1b[2J"
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def at_the_table(session: PokerSession, read_line: Callable[[], str], width: int = 80, height: int = 24) -> list[str]:
    """The screens that a player sees who types these lines and then closes the terminal."""
    out = StringIO()
    console = Console(file=out, width=width, height=height, force_terminal=True, color_system="standard")
    PokerDialogue(console, session, read_line).run()
    return [COLOURS.sub("", screen) for screen in out.getvalue().split(CLEAR)[1:]]


class Typing:
    """Types these lines, then closes the terminal; `answers` are those of the hand under way at that moment."""

    def __init__(self, session: PokerSession, *lines: str) -> None:
        self.session, self.lines = session, list(lines)
        self.answers: tuple[Answer, ...] = ()

    def __call__(self) -> str:
        if self.lines:
            return self.lines.pop(0)
        self.answers = self.session.running.record.answers
        raise EOFError


def staying_in(session: PokerSession, hands: int) -> Callable[[], str]:
    """A player who calls, checks, stands pat and shows, for this many hands."""

    def read_line() -> str:
        ask = session.running.ask
        if ask is None and session.number >= hands:
            raise EOFError
        if ask is None or ask.actor == ANYONE:
            return ""
        verbs = {option.verb for option in ask.options}
        if "discard" in verbs:
            return "s"
        return "c" if verbs & {"check", "call", "forced-bet"} else "s" if "show" in verbs else "n"

    return read_line


@pytest.mark.parametrize("name", POKER)
def test_every_game_is_played_to_the_end_on_a_small_screen(name: str, tmp_path: Path) -> None:
    """Two hands with three bots: every screen fits, every hand is told in full, and play resumes from the record."""
    file = tmp_path / "saved.day"
    with ExitStack() as files:
        session = table(name, seats=4, keep=partial(in_a_file, file, files))
        screens = at_the_table(session, staying_in(session, 2))

    assert len(screens) > 4
    for screen in screens:
        lines = screen.partition("\nSaved to")[0].rstrip("\n").split("\n")
        assert len(lines) <= 24, screen
        assert max(map(len, lines)) <= 80, screen
    ends = [screen for screen in screens if "This hand" in screen]
    assert 2 == len(ends)
    assert all(re.search(r" (win|wins) \$\d", screen) for screen in ends)
    with opened(file, seed="7") as kept:
        resumed = resume_table(kept, seed="7")
        assert [record.procedure for record in session.day.records] == [
            record.procedure for record in resumed.day.records[:-1]
        ]
        assert (3, "between") == (resumed.number, resumed.between[-1].procedure)


def test_as_much_of_the_news_is_shown_after_a_hand_as_the_screen_has_room_for() -> None:
    """The last of it, line by line; the table and who won what are always there."""
    shown = []
    for height in range(12, 40):
        session = table("holdem", seats=4, seed="7")
        (*_, last) = at_the_table(session, staying_in(session, 1), height=height)
        lines = last.partition("\nSaved to")[0].rstrip("\n").split("\n")
        shown.append([line for line in lines if line.startswith("· ")])
        assert any(line.startswith("This hand ") for line in lines)

    assert shown[0] == []
    assert {0, 1} == {len(more) - len(less) for less, more in pairwise(shown)}
    assert all(shown[-1][len(shown[-1]) - len(some) :] == some for some in shown)
    assert len(shown[-1]) > 3


def test_the_cards_of_a_hand_that_is_over_lie_where_they_were_shown_or_folded() -> None:
    """Boards as they were dealt to the end; nothing of what was dealt to a hand, and no hand that was given up."""
    before = SimpleNamespace(places={"board": ("As",), "hand-1": ("??", "??"), "hand-2": ("Kc", "Kd")}, events=())
    log = (
        SeenEvent("dealt", "D", "", place="board", cards=("2c",)),
        SeenEvent("dealt", "D", "", place=BOARDS[1], cards=("3c",)),
        SeenEvent("dealt", "D", "", place="burns", cards=("4c",)),
        SeenEvent("turned up", "D", "", place="hand-1", cards=("Qc", "Qd")),
        SeenEvent("folded", "F", "", seat=2),
        SeenEvent("racked", "R", "", place="discard-rack", source="board", cards=("As",)),
    )

    assert {"board": ("As", "2c"), BOARDS[1]: ("3c",), "hand-1": ("Qc", "Qd")} == _opened(
        cast("View", before), cast("View", SimpleNamespace(log=log))
    )


def test_the_button_moves_and_stacks_stay() -> None:
    session = table("holdem", seats=4)
    first = session.table.button
    at_the_table(session, staying_in(session, 3))

    assert (first + 1) % 4 + 1 == session.table.button
    assert 3 == session.number
    bought = -session.day.balances["cage"]
    assert bought == sum(session.day.balances[f"stack-{seat}"] for seat in range(1, 5))


def test_nobody_shows_a_card_before_the_showdown() -> None:
    session = table("omaha-high", seats=6)
    session.play_on()
    while session.running.ask is not None and any(option.verb == "fold" for option in session.running.ask.options):
        scene = scene_of(session.running, YOU)
        for seat, place in scene.places.items():
            if seat != YOU:
                assert {None} >= set(place.cards)
        verb = session.running.ask.options[1].verb
        session.running.answer(Answer(YOU, verb))
        session.play_on()


def test_up_cards_lie_open_in_stud() -> None:
    session = table("stud7-high", seats=4)
    session.play_on()
    scene = scene_of(session.running, YOU)

    assert (False, False, True) == scene.up[:3]
    for place in scene.places.values():
        if place.seat != YOU and place.cards:
            assert [None, None] == list(place.cards[:2])
            assert None not in place.cards[2:]


def your_turn(name: str = "holdem", **more: Any) -> PokerSession:
    """A table where it is your turn to bet."""
    for seed in range(50):
        session = table(name, seed=str(seed), **more)
        session.play_on()
        ask = session.running.ask
        if ask is not None and any(option.verb in ("raise", "bet") for option in ask.options):
            return session
    raise AssertionError("you are never in turn")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("x", "'x' is not an answer here; type f, c, r or one of the other keys"),
        ("r 1", "seat 1 raises to $1; the least is $4 [MD-POKER 8.J]"),
        ("r 500", "seat 1 raises to $500 but has $200 on the table; at most $200 [MD-POKER 8.B(1)]"),
        ("r much", "'much' is not an amount of money; write dollars and cents such as 5.00 or $1,000"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(line: str, problem: str) -> None:
    session = your_turn()
    screens = at_the_table(session, Typing(session, line))

    assert problem in " ".join(screens[-1].split())


def test_facing_a_bet_enter_alone_is_not_an_answer() -> None:
    session = your_turn()
    screens = at_the_table(session, Typing(session, ""))

    assert "an answer is needed; type f, c, r" in screens[-1]


@pytest.mark.parametrize(("typed", "cents"), [("r 10", 1_000), ("r min", 400), ("r max", 20_000), ("R 7.00", 700)])
def test_amounts_are_typed_with_the_key_or_by_name(typed: str, cents: int) -> None:
    session = your_turn()
    typist = Typing(session, typed)
    at_the_table(session, typist)

    assert Answer(YOU, "raise", amount=cents) in typist.answers


@pytest.mark.parametrize(("typed", "cents"), [("r half", 400), ("r pot", 700), ("r all", 20_000)])
def test_a_part_of_the_pot_is_rounded_down_to_whole_chips(typed: str, cents: int) -> None:
    """There are $3 in the pot and $2 to call; half of it, $2.50 above the bet of $2, is not a number of $1 chips."""
    session = your_turn()
    typist = Typing(session, typed)
    at_the_table(session, typist)

    assert Answer(YOU, "raise", amount=cents) in typist.answers


@clause("MD-POKER 8.B(4)", says="enough for ante, blind or forced bet plus one minimum bet")
def test_too_few_chips_are_fewer_than_ante_blind_and_a_bet() -> None:
    session = table("holdem", "1/2", "no-limit", seats=3)
    enough = session.table.stakes.enough_cents
    for cents, short in ((enough - 1, True), (enough, False)):
        session.running.table.balances[STACK[YOU]] = cents
        assert short == session.is_short(YOU)


def test_chips_are_counted_from_the_least_amount() -> None:
    """A raise to at least $4.30 by whole dollars: to $6.30, not to the pot's $7."""
    session = your_turn()
    dialogue = PokerDialogue(Console(file=StringIO()), session, Typing(session))
    raises = next(option for option in session.seen(YOU).options if option.verb == "raise")

    assert 630 == dialogue._amount([msgspec.structs.replace(raises, amount_min=430)], "pot")


def test_an_amount_is_asked_for_when_none_is_typed() -> None:
    session = your_turn()
    typist = Typing(session, "r", "pot")
    screens = at_the_table(session, typist)
    (raised,) = (answer for answer in typist.answers if answer.verb == "raise" and answer.actor == YOU)

    assert "How much? $4 to $200, or min, half, pot, max:" in "".join(screens)
    assert 400 < raised.amount < 2_000


def test_in_a_limit_game_the_key_is_enough() -> None:
    session = your_turn("holdem", stakes_text="2/4", structure="fixed")
    typist = Typing(session, "r")
    at_the_table(session, typist)

    assert any(answer.verb == "raise" and answer.actor == YOU for answer in typist.answers)


def test_hint_rule_and_every_step_are_pages_of_their_own() -> None:
    session = your_turn()
    screens = at_the_table(session, Typing(session, "h", "?", "", "e", ""))
    text = "".join(screens)

    assert "a bot in your place would" in text
    assert "What you may answer, and under which rule" in text
    assert "Fold: leave the round by not matching a bet" in text
    assert "every step of the round, with its clause" in text
    assert "posts a blind of $1" in text


@pytest.mark.parametrize("typed", ["d 1 3", "d 13", "names"])
def test_cards_to_exchange_are_chosen_by_number_or_name(typed: str) -> None:
    session = your_draw("draw5-high")
    hand = session.running.ask.options[0].cards  # type: ignore[union-attr]
    first, third = CARDS[hand[0]], CARDS[hand[2]]
    typist = Typing(session, f"d {first} {third}" if typed == "names" else typed)
    at_the_table(session, typist)

    assert Answer(YOU, "discard", cards=(hand[0], hand[2])) in typist.answers


def test_standing_pat_has_its_own_key() -> None:
    session = your_draw("triple-27")
    typist = Typing(session, "s")
    screens = at_the_table(session, typist)

    assert "  1     2     3     4     5" in screens[0]
    assert Answer(YOU, "discard") in typist.answers


def test_a_card_that_is_not_there_is_refused() -> None:
    session = your_draw("badugi")
    hand = session.running.ask.options[0].cards  # type: ignore[union-attr]
    strange = next(card for card in range(52) if card not in hand)
    screens = at_the_table(session, Typing(session, f"d {CARDS[strange]}"))

    assert f"{CARDS[strange]} is not in your hand, which is {show(hand)} [MD-POKER 20.H(2)]" in screens[-1]


def your_draw(name: str) -> PokerSession:
    """A table where it is your turn to draw."""
    for seed in range(50):
        session = table(name, seed=str(seed), seats=4)
        session.play_on()
        while (ask := session.running.ask) is not None and ask.options[0].verb == "fold":
            session.running.answer(Answer(YOU, ask.options[1].verb))
            session.play_on()
        if ask is not None and ask.options[0].verb == "discard":
            return session
    raise AssertionError("you never draw")


def after_losing_all() -> PokerSession:
    """A hand that has just ended, in which you lost all your chips."""
    for seed in range(50):
        session = table("holdem", seats=2, stack="20", seed=str(seed))
        session.play_on()
        while (ask := session.running.ask) is not None:
            verbs = {option.verb: option for option in ask.options}
            most = next(verbs[verb] for verb in ("raise", "bet", "call", "check", "show") if verb in verbs)
            session.running.answer(Answer(YOU, most.verb, amount=most.amount_max))
            session.play_on()
        if not session.stack(YOU):
            return session
    raise AssertionError("you never lose all")


def test_a_player_who_runs_out_of_chips_buys_in_again() -> None:
    """Enter adds a full stack, under 8.B(2)."""
    session = after_losing_all()
    number = session.number
    screens = at_the_table(session, Typing(session, ""))

    assert "Too few chips for a hand. Enter: add $20" in screens[0]
    assert (number + 1, 2_000) == (session.number, session.running.record.balances["stack-1"])


def test_a_bot_buys_chips_below_a_quarter_of_what_it_began_with() -> None:
    session = table("holdem", stack="20")

    assert [True, False] == [session.is_low(cents) for cents in (499, 500)]


@clause("MD-POKER 8.B(4)", says="enough for ante, blind or forced bet plus one minimum bet")
def test_who_has_just_enough_for_a_hand_is_not_short() -> None:
    """The big blind and a bet are $4; who has posted a blind has less."""
    session = table("holdem", seats=3, stack="4")
    before = [(session.stack(seat), session.is_short(seat)) for seat in (1, 2, 3)]
    session.play_on()
    posted = [event.seat for event in session.running.events if event.kind == "blind"]

    assert [(400, False)] * 3 == before
    assert [True, True] == [session.is_short(seat) for seat in posted]


def test_chips_are_added_between_hands() -> None:
    session = table("holdem", seats=3)
    stay, keys, ended = staying_in(session, 9), ["+ lots", "+ 50", ""], []

    def read_line() -> str:
        if session.number > 1:
            raise EOFError
        if session.running.ask is None:
            ended.append(session.stack(YOU))
            return keys.pop(0)
        return stay()

    screens = at_the_table(session, read_line)
    assert ended[-1] + 5_000 == session.running.record.balances["stack-1"]
    assert any("'lots' is not an amount of money" in screen for screen in screens)


def test_a_format_is_asked_for_before_the_deal() -> None:
    session = table("holdem", seats=3, chosen={"bomb_pot.offered": "true"}, seed="9")
    typist = Typing(session, "9", "1")
    screens = at_the_table(session, typist)

    assert "[1] request bomb pot for $4" in screens[0]
    assert "'9' is not an answer here; type 1 to 3, or Enter" in screens[1]
    assert Answer(YOU, "request", "bomb-pot", 400) in typist.answers


def test_enter_alone_asks_for_nothing_and_the_dealer_deals() -> None:
    session = table("holdem", seats=3, chosen={"bomb_pot.offered": "true"}, seed="9")
    typist = Typing(session, "")
    at_the_table(session, typist)

    assert Answer(DEALER, "no-request") in typist.answers


@pytest.mark.parametrize(
    ("width", "heading"),
    [
        (80, " SEVEN-CARD STUD HIGH · $2/$4 fixed limit · hand 1              your chips $200 "),
        (67, " SEVEN-CARD STUD HIGH · $2/$4 fixed limit · hand 1 your chips $200 "),
        (66, " STUD7-HIGH · $2/$4 fixed limit · hand 1          your chips $200 "),
        (57, " STUD7-HIGH · $2/$4 fixed limit · hand 1 your chips $200 "),
        (56, " STUD7-HIGH · 1                         your chips $200 "),
    ],
)
def test_a_heading_is_shorter_on_a_narrow_screen(width: int, heading: str) -> None:
    session = table("stud7-high", seats=3)

    assert heading == _heading(heading_of(session), scene_of(session.running, YOU), width).plain


def test_where_there_is_no_room_the_last_news_is_told() -> None:
    session = your_turn(seats=3)
    (high,) = at_the_table(session, Typing(session), height=50)
    (low,) = at_the_table(session, Typing(session), height=5)

    whole, cut = ([line for line in screen.splitlines() if line.startswith("· ")] for screen in (high, low))
    assert len(whole) > 1
    assert whole[-1:] == cut


def test_a_refusal_takes_the_place_of_two_lines_of_news() -> None:
    session = your_turn(seats=3)

    def told(height: int, *typed: str) -> int:
        screen = at_the_table(session, Typing(session, *typed), height=height)[-1]
        return sum(line.startswith("· ") for line in screen.splitlines())

    heights = range(10, 24)
    assert [told(height) for height in heights] == [told(height + 2, "x") for height in heights]
    assert {1, 2, 3} <= {told(height) for height in heights}


def test_what_is_under_way_between_hands_is_ended_before_the_next_one() -> None:
    session = table("holdem", seats=3, you=None)
    session.play_on()
    session.kept.begin("idle")

    session.next_round()

    assert (2, "idle") == (session.number, session.between[-1].procedure)


@clause("MD-POKER 4.B", says="first two seated players")
def test_the_next_hand_does_not_wait_for_you_to_look_at_another_deck() -> None:
    session = table("holdem", seats=3)
    session.play_on()
    session.running.answer(Answer(FLOOR, "missing-card"))
    session.play_on()

    session.next_round()
    session.play_on()

    assert [
        "the clock shows minute 722",
        "deck replaced: red",
        "the floorperson verifies the inspection: red",
        "spread face up by suit and sequence: red",
        "turned face down, washed and stacked: red",
        "the floor calls the next round",
    ] == [str(event) for event in session.between[-1].events]
    assert session.running.ask is not None
    assert YOU == session.running.ask.actor


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2026-03-07T17:00Z", datetime(2026, 3, 7, 17, tzinfo=UTC)),
        ("2026-03-07T17:00", datetime(2026, 3, 7, 17, tzinfo=UTC)),
        ("2026-03-07T17:00+01:00", datetime(2026, 3, 7, 16, tzinfo=UTC)),
    ],
)
def test_a_moment_without_a_zone_is_utc(text: str, found: datetime) -> None:
    assert (found, UTC) == (moment(text), moment(text).tzinfo)


def test_a_moment_that_is_none_is_refused() -> None:
    with pytest.raises(BadTable, match="--at soon is not a moment; write it as 2026-03-07T17:00Z"):
        moment("soon")


def test_a_card_for_all_is_a_common_card_in_stud() -> None:
    for name, heading in (("stud7-high", "Common card"), ("holdem", "Board")):
        session = table(name, seats=3)
        scene = replace(scene_of(session.running, YOU), boards=((card("As"),),))
        lines = table_lines(Console(file=StringIO(), width=80), heading_of(session), scene)

        assert heading in [line.plain.strip().split("  ")[0] for line in lines]


def test_on_a_narrow_screen_up_cards_and_chips_are_still_seen(tmp_path: Path) -> None:
    with ExitStack() as files:
        session = table("stud7-high", seats=8, seed="3", keep=partial(in_a_file, tmp_path / "a.day", files))
        shown = "".join(at_the_table(session, Typing(session, "c"), width=40))

    assert "your chips $200" in shown
    assert re.search(r"▒▒ (10|[2-9JQKA])[♣♦♥♠]", shown)
    assert "…" not in shown
    assert f"croupier play --resume {tmp_path / 'a.day'}\n" in shown


def test_a_table_under_a_submission_says_so_in_one_line() -> None:
    holdem = GAMES["holdem"]
    day = TableDay(holdem, holdem.choices.house({}), opened=OPENED_FROM_A_SEED, submission="ab" * 32)
    session = open_table("holdem", seed="7", day=day)

    shown = "".join(at_the_table(session, Typing(session), height=50))

    assert "this table is under the Rules Submission abababababab, with" in shown


def raked(seed: str = "15", **chosen: str) -> PokerSession:
    """A raked table of bots."""
    return open_table("holdem", seats=4, seed=seed, house=chosen, you=None, raked=True)


@clause("MD-POKER 16.G(1)", says="floorperson")
def test_a_high_hand_is_recorded_before_the_next_hand() -> None:
    session = raked("6", **{"high_hand.offered": "true", "high_hand.min_players": "2"})
    session.play_on()
    while not any(event.kind == "high hand" for event in session.running.events) and session.number < 200:
        session.next_round()
        session.play_on()
    number = session.number

    session.next_round()

    assert number + 1 == session.number
    assert "record" in [answer.verb for done in session.between for answer in done.record.answers]


@clause("MD-POKER 15.G", says="verifies each Bad Beat hand")
def test_a_bad_beat_is_paid_before_the_next_hand() -> None:
    """Any beaten two pair qualifies here; everybody dealt in gets a share of the fund, the loser the largest."""
    house = {"bad_beat.offered": "true", "bad_beat.min_pot": "1.00", "bad_beat.qualifying": "holdem:any two pair:0:2"}
    session = raked(**house)
    session.play_on()
    while not any(event.kind == "bad beat" for event in session.running.events) and session.number < 200:
        session.next_round()
        session.play_on()
    number, events = session.number, session.running.events
    loser = next(event.seat for event in events if event.kind == "bad beat")

    session.next_round()

    assert number + 1 == session.number
    happened = list(session.happened_between())
    shares = {event.seat: event.cents for event in happened if event.kind == "jackpot paid"}
    assert shares[loser] == max(shares.values())
    told = [line.plain for line in between(happened, session.day.names, loser)]
    assert any(f"Bad Beat: {dollars_and_cents(shares[loser])} for you" in line for line in told)


def test_more_chips_than_the_house_admits_are_refused_and_the_table_stays() -> None:
    session = table("holdem", seats=2, chosen={"stakes.buy_in_max": "250.00"})
    hand = ["f"] if session.running.ask is not None else []

    shown = "".join(at_the_table(session, Typing(session, *hand, "f", "+ 9000", "", "q")))

    assert "would have $9,199; at most $250 [submission: stakes.buy_in_max]" in " ".join(shown.split())


def test_pots_are_shown_by_name_with_who_is_in_them() -> None:
    """Ann is all-in for $30; you and Ben play on for a side pot."""
    names = {1: "you", 2: "Ann", 3: "Ben"}
    session = table("holdem", seats=3)
    session.running = Round(
        new("holdem", {1: 20_000, 2: 3_000, 3: 20_000}, players=names, memory=PokerMemory(button=3))
    )
    advance(session.running, SeededChance("7"))
    for seat, verb, amount in ((3, "raise", 6_000), (1, "call", 0), (2, "call", 0)):
        session.running.answer(Answer(seat, verb, amount=amount))
        session.running.proceed()
    console = Console(file=StringIO(), width=80, height=24)
    shown = "\n".join(line.plain for line in table_lines(console, heading_of(session), scene_of(session.running, YOU)))

    assert "main pot $90: you, Ann, Ben" in shown
    assert "side pot 1 $60: you, Ben" in shown
