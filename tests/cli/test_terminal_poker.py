"""The poker table in the terminal: what one sees, types and is told, hand after hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from poker_session import table
from rich.console import Console

from croupier.cards import CARDS, show
from croupier.cli.terminal.poker.dialogue import PokerDialogue
from croupier.cli.terminal.poker.phrases import paid
from croupier.cli.terminal.poker.scene import scene_of
from croupier.cli.terminal.poker.screen import table_lines
from croupier.cli.terminal.poker.session import PokerSession, open_table, resume_table
from croupier.cli.terminal.session import YOU
from croupier.engine import ANYONE, Answer, Round
from croupier.engine.driver import advance
from croupier.money import dollars_and_cents
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory

POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]
CLEAR = "\x1b[2J"
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def at_the_table(
    session: PokerSession, read_line: Callable[[], str], file: Path, width: int = 80, height: int = 24
) -> list[str]:
    """The screens a player sees who types these lines and then closes the terminal."""
    out = StringIO()
    console = Console(file=out, width=width, height=height, force_terminal=True, color_system="standard")
    PokerDialogue(console, session, read_line, file).run()
    return [COLOURS.sub("", screen) for screen in out.getvalue().split(CLEAR)[1:]]


class Typing:
    """These lines, then the terminal is closed; `answers` are those of the hand that was played then."""

    def __init__(self, session: PokerSession, *lines: str) -> None:
        self.session, self.lines = session, list(lines)
        self.answers: tuple[Answer, ...] = ()

    def __call__(self) -> str:
        if self.lines:
            return self.lines.pop(0)
        self.answers = self.session.running.record.answers
        raise EOFError


def staying_in(session: PokerSession, hands: int) -> Callable[[], str]:
    """A player who calls, checks, stands pat and shows, for so many hands."""

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
    """Two hands with three bots: every screen fits, every hand is told in full, and the record goes on from there."""
    session = table(name, seats=4)
    file = tmp_path / "saved.record"
    screens = at_the_table(session, staying_in(session, 2), file)

    assert len(screens) > 4
    for screen in screens:
        lines = screen.partition("\nSaved to")[0].rstrip("\n").split("\n")
        assert len(lines) <= 24, screen
        assert max(map(len, lines)) <= 80, screen
    ends = [screen for screen in screens if "This hand" in screen]
    assert 2 == len(ends)
    assert all(re.search(r" (win|wins) \$\d", screen) for screen in ends)
    resumed = resume_table(file, seed="7")
    assert session.text() == resumed.text()
    assert 3 == resumed.number


def test_the_button_moves_and_stacks_stay(tmp_path: Path) -> None:
    session = table("holdem", seats=4)
    first = session.table.button
    at_the_table(session, staying_in(session, 3), tmp_path / "saved.record")

    assert (first + 2) % 4 + 1 == session.table.button
    assert 4 == session.number
    assert 80_000 == sum(session.running.record.balances[f"stack-{seat}"] for seat in range(1, 5))


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


def your_turn(name: str = "holdem", **more: object) -> PokerSession:
    """A table where you are in turn to bet."""
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
        ("x", "'x' is no answer here; type f, c, r or one of the other keys"),
        ("r 1", "seat 1 raises to $1; the least is $4 [MD-POKER 8.J]"),
        ("r 500", "seat 1 raises to $500 but has $200 on the table; at most $200 [MD-POKER 8.B(1)]"),
        ("r much", "'much' is no amount of money; write dollars and cents such as 5.00 or $1,000"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(line: str, problem: str, tmp_path: Path) -> None:
    session = your_turn()
    screens = at_the_table(session, Typing(session, line), tmp_path / "saved.record")

    assert problem in " ".join(screens[-1].split())


def test_facing_a_bet_enter_alone_is_no_answer(tmp_path: Path) -> None:
    session = your_turn()
    screens = at_the_table(session, Typing(session, ""), tmp_path / "saved.record")

    assert "an answer is needed; type f, c, r" in screens[-1]


@pytest.mark.parametrize(("typed", "cents"), [("r 10", 1_000), ("r min", 400), ("r max", 20_000), ("R 7.00", 700)])
def test_amounts_are_typed_with_the_key_or_by_name(typed: str, cents: int, tmp_path: Path) -> None:
    session = your_turn()
    typist = Typing(session, typed)
    at_the_table(session, typist, tmp_path / "saved.record")

    assert Answer(YOU, "raise", amount=cents) in typist.answers


def test_an_amount_is_asked_for_when_none_is_typed(tmp_path: Path) -> None:
    session = your_turn()
    typist = Typing(session, "r", "pot")
    screens = at_the_table(session, typist, tmp_path / "saved.record")
    (raised,) = (answer for answer in typist.answers if answer.verb == "raise" and answer.actor == YOU)

    assert "How much? $4 to $200, or min, half, pot, max:" in "".join(screens)
    assert 400 < raised.amount < 2_000


def test_in_a_limit_game_the_key_is_enough(tmp_path: Path) -> None:
    session = your_turn("holdem", stakes_text="2/4", structure="fixed")
    typist = Typing(session, "r")
    at_the_table(session, typist, tmp_path / "saved.record")

    assert any(answer.verb == "raise" and answer.actor == YOU for answer in typist.answers)


def test_hint_rule_and_every_step_are_pages_of_their_own(tmp_path: Path) -> None:
    session = your_turn()
    screens = at_the_table(session, Typing(session, "h", "?", "", "e", ""), tmp_path / "saved.record")
    text = "".join(screens)

    assert "a bot in your place would" in text
    assert "What you may answer, and by which rule" in text
    assert "Fold: leave the round by not matching a bet" in text
    assert "every step of the round, with its clause" in text
    assert "posts a blind of $1" in text


@pytest.mark.parametrize("typed", ["d 1 3", "d 13", "names"])
def test_cards_to_exchange_are_chosen_by_number_or_name(typed: str, tmp_path: Path) -> None:
    session = your_draw("draw5-high")
    hand = session.running.ask.options[0].cards  # type: ignore[union-attr]
    first, third = CARDS[hand[0]], CARDS[hand[2]]
    typist = Typing(session, f"d {first} {third}" if typed == "names" else typed)
    at_the_table(session, typist, tmp_path / "saved.record")

    assert Answer(YOU, "discard", cards=(hand[0], hand[2])) in typist.answers


def test_standing_pat_has_its_own_key(tmp_path: Path) -> None:
    session = your_draw("triple-27")
    typist = Typing(session, "s")
    screens = at_the_table(session, typist, tmp_path / "saved.record")

    assert "  1     2     3     4     5" in screens[0]
    assert Answer(YOU, "discard") in typist.answers


def test_a_card_that_is_not_there_is_refused(tmp_path: Path) -> None:
    session = your_draw("badugi")
    hand = session.running.ask.options[0].cards  # type: ignore[union-attr]
    strange = next(card for card in range(52) if card not in hand)
    screens = at_the_table(session, Typing(session, f"d {CARDS[strange]}"), tmp_path / "saved.record")

    assert f"{CARDS[strange]} is not in your hand, which is {show(hand)} [MD-POKER 20.H(2)]" in screens[-1]


def your_draw(name: str) -> PokerSession:
    """A table where you are in turn to draw."""
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
    """A hand is over in which you had $4 and lost them."""
    for seed in range(50):
        session = table("holdem", seats=2, stack="20", seed=str(seed))
        record = session.running.record
        session.running = Round(replace(record, balances=dict(record.balances) | {"stack-1": 400}))
        session.play_on()
        while (ask := session.running.ask) is not None:
            verbs = {option.verb: option for option in ask.options}
            most = next(verbs[verb] for verb in ("raise", "bet", "call", "check", "show") if verb in verbs)
            session.running.answer(Answer(YOU, most.verb, amount=most.amount_max))
            session.play_on()
        if not session.stack(YOU):
            return session
    raise AssertionError("you always win")


def test_who_runs_out_of_chips_buys_in_again(tmp_path: Path) -> None:
    """Enter adds a full stack, by 8.B(2)."""
    session = after_losing_all()
    number = session.number
    screens = at_the_table(session, Typing(session, ""), tmp_path / "saved.record")

    assert "Too few chips for a hand. Enter: add $20" in screens[0]
    assert (number + 1, 2_000) == (session.number, session.running.record.balances["stack-1"])


def test_chips_are_added_between_hands(tmp_path: Path) -> None:
    session = table("holdem", seats=3)
    stay, keys, ended = staying_in(session, 9), ["+ lots", "+ 50", ""], []

    def read_line() -> str:
        if session.number > 1:
            raise EOFError
        if session.running.ask is None:
            ended.append(session.stack(YOU))
            return keys.pop(0)
        return stay()

    screens = at_the_table(session, read_line, tmp_path / "saved.record")
    assert ended[-1] + 5_000 == session.running.record.balances["stack-1"]
    assert any("'lots' is no amount of money" in screen for screen in screens)


def test_a_format_is_asked_for_before_the_deal(tmp_path: Path) -> None:
    session = table("holdem", seats=3, chosen={"bomb_pot.offered": "true"}, seed="9")
    typist = Typing(session, "9", "1")
    screens = at_the_table(session, typist, tmp_path / "saved.record")

    assert "[1] request bomb pot for $4" in screens[0]
    assert "'9' is no answer here; type 1 to 3, or Enter" in screens[1]
    assert Answer(YOU, "request", "bomb-pot", 400) in typist.answers


def test_on_a_narrow_screen_up_cards_and_chips_are_still_seen(tmp_path: Path) -> None:
    session = table("stud7-high", seats=8, seed="3")

    shown = "".join(at_the_table(session, Typing(session, "c"), tmp_path / "a.record", width=40))

    assert "your chips $200" in shown
    assert re.search(r"▒▒ (10|[2-9JQKA])[♣♦♥♠]", shown)
    assert "…" not in shown
    assert f"croupier play --resume {tmp_path / 'a.record'}\n" in shown


def test_a_table_under_a_submission_says_so_in_one_line(tmp_path: Path) -> None:
    session = open_table("holdem", seed="7", submission="ab" * 32, memory=PokerMemory(round=1, raked=True))

    shown = "".join(at_the_table(session, Typing(session), tmp_path / "a.record", height=50))

    assert "this table is under the Rules Submission abababababab, with" in shown


def raked(**chosen: str) -> PokerSession:
    """A raked table of bots."""
    return open_table("holdem", seats=4, seed="15", house=chosen, you=None, memory=PokerMemory(round=1, raked=True))


@clause("MD-POKER 16.G(1)", says="floorperson")
def test_a_high_hand_is_recorded_before_the_next_hand() -> None:
    session = raked(**{"high_hand.offered": "true", "high_hand.min_players": "2"})
    for _ in range(200):
        session.play_on()
        if any(event.kind == "high hand" for event in session.running.events):
            break
        session.next_round()
    number = session.number

    session.next_round()

    assert number + 1 == session.number
    memory = session.running.record.memory
    assert isinstance(memory, PokerMemory)
    assert memory.slips


@clause("MD-POKER 15.G", says="verifies each Bad Beat hand")
def test_a_bad_beat_is_paid_before_the_next_hand() -> None:
    """Two pairs beaten are enough here; who was dealt in has a share of the fund, the loser the largest."""
    house = {"bad_beat.offered": "true", "bad_beat.min_pot": "1.00", "bad_beat.qualifying": "holdem:any two pair:0:2"}
    session = raked(**house)
    for _ in range(200):
        session.play_on()
        if any(event.kind == "bad beat" for event in session.running.events):
            break
        session.next_round()
    number, events = session.number, session.running.events
    loser = next(event.seat for event in events if event.kind == "bad beat")

    session.next_round()

    assert number + 1 == session.number
    shares = {event.seat: event.cents for event in session.paid if event.kind == "jackpot paid"}
    assert shares[loser] == max(shares.values())
    told = [line.plain for line in paid(session.paid, session.running.record.players, loser)]
    assert any(f"Bad Beat: {dollars_and_cents(shares[loser])} for you" in line for line in told)


def test_more_chips_than_the_house_admits_are_refused_and_the_table_stays(tmp_path: Path) -> None:
    session = table("holdem", seats=2, chosen={"stakes.buy_in_max": "250.00"})
    hand = ["f"] if session.running.ask is not None else []

    shown = "".join(at_the_table(session, Typing(session, *hand, "f", "+ 9000", "", "q"), tmp_path / "a.record"))

    assert "croupier play --resume" in shown
    assert "seat 1" in shown
    assert "allowed" in shown


def test_pots_are_shown_by_name_with_who_is_in_them() -> None:
    """Ann is all-in for $30; you and Ben go on for a side pot."""
    names = {1: "you", 2: "Ann", 3: "Ben"}
    record = new("holdem", {1: 20_000, 2: 3_000, 3: 20_000}, players=names, memory=PokerMemory(button=3))
    session = PokerSession(record, "7", 20_000)
    advance(session.running, session.chance)
    for seat, verb, amount in ((3, "raise", 6_000), (1, "call", 0), (2, "call", 0)):
        session.running.answer(Answer(seat, verb, amount=amount))
        session.running.proceed()
    console = Console(file=StringIO(), width=80, height=24)
    shown = "\n".join(line.plain for line in table_lines(console, session, scene_of(session.running, YOU)))

    assert "main pot $90: you, Ann, Ben" in shown
    assert "side pot 1 $60: you, Ben" in shown
