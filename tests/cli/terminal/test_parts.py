"""The parts of the terminal's table: drawing, layouts, wagers and hints."""

import re
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from rich.console import Console
from rich.text import Text

from croupier.cards import card
from croupier.cli.floor.buying import within
from croupier.cli.floor.kept import opened
from croupier.cli.terminal import drawing, wagering
from croupier.cli.terminal.layouts import LAYOUTS
from croupier.cli.terminal.phrases import _cited, amounts, in_lines, keyed
from croupier.cli.terminal.poker.dialogue import PokerDialogue
from croupier.cli.terminal.poker.scene import PokerScene, SeatPlace
from croupier.cli.terminal.poker.screen import _others
from croupier.cli.terminal.scene import _opened, scene_of
from croupier.cli.terminal.screen import look_of, table_lines
from croupier.cli.terminal.session import open_session
from croupier.cli.terminal.why import reasons
from croupier.engine import Answer
from croupier.hands.games import find
from croupier.rules import GAMES
from croupier.rules.bots import Bot
from croupier.rules.views import HIDDEN, Allowed, SeenEvent, View, view
from tests.cli.terminal.poker.poker_session import in_a_file, table


def plain(block: Sequence[Text]) -> list[str]:
    return [line.plain for line in block]


def test_a_card_is_drawn_with_rank_and_suit() -> None:
    assert ["╭───╮", "│10 │", "│ ♦ │", "╰───╯"] == plain(drawing.card_block(card("Td")))
    assert ["╭───╮", "│░░░│", "│░░░│", "╰───╯"] == plain(drawing.card_block(None))


def test_red_suits_are_red() -> None:
    styles = {suit: str(drawing.card_block(card(f"A{suit}"))[2].style) for suit in "cdhs"}

    assert ["black", "red", "red", "black"] == [style.split()[0] for style in styles.values()]


@pytest.mark.parametrize("cents, chips", [(500, "● $5"), (3_000, "●● $30"), (62_600, "●●● $626"), (50, "● $0.50")])
def test_chips_are_one_of_each_colour(cents: int, chips: str) -> None:
    assert chips == drawing.chips(cents).plain


def test_nothing_beside_nothing_takes_no_line() -> None:
    assert [] == drawing.beside([])
    assert ["a b"] == plain(drawing.beside([[Text("a")], [], [Text("b")]]))
    assert ["wide", "a   "] == plain(drawing.titled("wide", [Text("a")]))
    assert ["a   ", "wide"] == plain(drawing.titled("a", [Text("wide")]))


@pytest.mark.parametrize(
    ("lying", "turned", "found"),
    [
        (("As", HIDDEN), ("Ks",), ("As", "Ks")),
        ((HIDDEN, HIDDEN), ("Ks",), ("Ks", HIDDEN)),
        (("As", HIDDEN), ("As",), ("As", HIDDEN)),
        (("As", "Kd"), ("Kd",), ("As", "Kd")),
        ((HIDDEN,), ("Ks",), ("Ks",)),
        ((HIDDEN, HIDDEN), ("Ks", "Qs"), ("Ks", "Qs")),
    ],
)
def test_a_card_that_is_turned_up_lies_where_a_hidden_one_lay(
    lying: tuple[str, ...], turned: tuple[str, ...], found: tuple[str, ...]
) -> None:
    dealt = SeenEvent("dealt", "MD-LIR 10.C", "", place="community", cards=lying)
    event = SeenEvent("turned up", "MD-LIR 11.B(2)", "", place="community", cards=turned)
    before = SimpleNamespace(places={"community": lying}, events=(dealt,))

    assert {"community": found} == _opened(cast("View", before), cast("View", SimpleNamespace(log=(dealt, event))))


def test_a_betting_area_is_as_wide_as_it_should_be() -> None:
    block = drawing.area("Ante", drawing.chips(500), 10)

    assert ["╭─ Ante ─╮", "│  ● $5  │", "╰────────╯"] == plain(block)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_names_what_its_game_has(name: str) -> None:
    """Every choice exists, every suggested wager can be placed, and every posted table belongs to a wager."""
    layout, choices = LAYOUTS[name], GAMES[name].choices.choices
    assert {*layout.offered.values(), *layout.paytables.values(), *layout.bare, *layout.house} <= choices.keys()
    session = open_session(name, seed="1")
    session.advance()
    wagering.wagers(session.running, 1, layout.suggested, layout.matched_later)
    placed = {event.bet for event in session.running.events if event.kind == "placed"}

    assert placed <= layout.areas.keys()
    assert len(layout.suggested) == len({a.what for a in session.running.record.answers if a.verb == "wager"})
    assert {*layout.posted(session.running.record.house)} <= {*layout.names}


def test_chips_are_kept_for_what_must_match_a_wager_later() -> None:
    """With $10, $5 on the ante leave nothing for a side wager: another $5 must match the ante."""
    session = open_session("top-5-wa", seed="1", stack="10")
    session.advance()
    wagering.wagers(session.running, 1, {"ante": 500, "tens": 500}, "ante")
    placed = [(one.what, one.amount) for one in session.running.record.answers if one.verb == "wager"]

    assert [("ante", 500)] == placed


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_decision_of_a_game_has_its_key_and_words(name: str) -> None:
    session = open_session(name, seats=2, seed="1")
    session.play_on()
    wagering.wagers(session.running, 1, session.layout.suggested, session.layout.matched_later)
    session.close_wagers()
    session.advance()
    ask = session.running.ask

    assert ask is not None
    assert ask.clause in LAYOUTS[name].questions
    assert {option.verb for option in ask.options} <= LAYOUTS[name].verbs.keys()


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_hint_is_what_a_bot_with_the_same_view_would_do(name: str) -> None:
    session = open_session(name, seed="1")
    session.advance()
    wagering.wagers(session.running, 1, session.layout.suggested, session.layout.matched_later)
    session.close_wagers()
    session.advance()

    assert Bot(name).decide(view(session.running, 1)) == session.advice(1).answer
    assert session.advice(1).why


def test_reasons_add_up_to_what_the_stack_gained() -> None:
    for name in LAYOUTS:
        session = open_session(name, seats=3, seed="5", you=None)
        session.play_on()
        for seat in (1, 2, 3):
            won = sum(reason.cents for reason in reasons(session.seen().events, seat))
            assert session.stack(seat) == 20_000 + won


def test_a_folder_is_told_that_he_folded() -> None:
    session = open_session("top-five", seed="12")
    session.play_on()
    wagering.wagers(session.running, 1, session.layout.suggested, session.layout.matched_later)
    session.close_wagers()
    session.advance()
    session.running.answer(Answer(1, "fold"))
    session.play_on()
    told = {reason.wager: (reason.why, reason.clause) for reason in reasons(session.seen().events, 1)}

    assert ("folded", "MD-TOP5 11.B(2)(a)") == told["ante"]
    assert ("", "MD-TOP5 11.C(6)") == told["top-five-bonus"]


def test_a_bot_buys_chips_below_half_of_what_it_began_with() -> None:
    session = open_session("let-it-ride", seats=3, stack="30", seed="3", you=None)

    assert [True, False] == [session.is_low(cents) for cents in (1_499, 1_500)]


def test_chips_come_from_the_cage_between_rounds() -> None:
    """Bots that run short buy chips in a separate procedure; no cent comes from nowhere."""
    session = open_session("let-it-ride", seats=3, stack="30", seed="3", you=None)
    bought = sum(event.cents for one in session.between for event in one.events if event.kind == "bought in")
    assert 9_000 == bought
    for _ in range(6):
        session.play_on()
        session.next_round()
        added = [event.cents for one in session.between for event in one.events if event.kind == "added"]
        bought += sum(added)

        assert 0 == sum(session.running.record.balances.values())
        assert -bought == session.running.record.balances["cage"]
    assert bought > 9_000


def test_an_answer_without_a_key_has_the_first_letter_that_is_free() -> None:
    """h, t and q are keys of their own: hint, payouts and quit."""
    layout = replace(LAYOUTS["top-five"], verbs={"fold": ("f", "fold")})
    options = [Allowed(verb, "MD-TOP5 11.A") for verb in ("fold", "take", "tap", "hat", "2nd")]

    assert ["f", "a", "p", "b", "n"] == list(keyed(options, layout))
    assert options == list(keyed(options, layout).values())


@pytest.mark.parametrize(
    ("least", "most", "step", "said"),
    [
        (500, 6_666, 100, "$5 to $66"),
        (500, 6_600, 100, "$5 to $66"),
        (50, 100, 1, "$0.50 to $1"),
        (500, 599, 100, "$5"),
    ],
)
def test_the_largest_amount_that_is_told_can_be_typed(least: int, most: int, step: int, said: str) -> None:
    assert said == amounts(Allowed("wager", "MD-LIR 7.E(1)", amount_min=least, amount_max=most, amount_step=step))


@pytest.mark.parametrize(
    ("wanted", "found"), [(0, 430), (430, 430), (529, 430), (530, 530), (1_999, 1_930), (9_999, 1_930)]
)
def test_an_amount_within_limits_is_counted_in_steps_from_the_least(wanted: int, found: int) -> None:
    assert found == within(Allowed("add", "MD-POKER 8.B(2)", amount_min=430, amount_max=2_000, amount_step=100), wanted)


@pytest.mark.parametrize(("width", "gap"), [(19, "   "), (18, "\n"), (5, "\n")])
def test_as_many_answers_are_in_a_line_as_fit(width: int, gap: str) -> None:
    assert f"[a] fold{gap}[b] call" == "\n".join(plain(in_lines([("a", "fold", True), ("b", "call", False)], width)))


@pytest.mark.parametrize(("width", "line"), [(20, "Ante            MD 1"), (10, "Ante  MD 1"), (9, "Ante  MD 1")])
def test_a_clause_is_at_the_right_edge_or_two_blanks_behind(width: int, line: str) -> None:
    assert line == _cited(Text("Ante"), "MD 1", width).plain


def test_your_areas_are_beside_your_cards_as_long_as_they_fit() -> None:
    session = open_session("let-it-ride", seed="1")
    session.advance()
    wagering.wagers(session.running, 1, {"three-bets": 500})
    session.close_wagers()
    session.play_on()

    def own(width: int) -> list[str]:
        console = Console(file=StringIO(), width=width)
        lines = plain(table_lines(console, look_of(session), scene_of(session.running, 1), {}))
        return lines[next(at for at, line in enumerate(lines) if line.startswith("Your hand")) + 1 :]

    row, *_ = own(100)
    assert row.startswith("╭───╮ ╭───╮ ╭───╮   ╭ Bet 1")
    assert row == own(len(row))[0]
    assert ["╭───╮ ╭───╮ ╭───╮", row[20:]] == [line for line in own(len(row) - 1) if line.startswith("╭")]


def test_a_lammer_lies_where_the_dealer_took_the_chip_and_nowhere_else() -> None:
    session = open_session("let-it-ride", seed="1", house={"lir.progressive.offered": "true"})
    session.advance()
    console = Console(file=StringIO(), width=100)

    def lammers() -> int:
        lines = table_lines(console, look_of(session), scene_of(session.running, 1), {})
        return sum(line.plain.count("lammer") for line in lines)

    assert 0 == lammers()
    wagering.wagers(session.running, 1, {"three-bets": 500, "progressive": 100})
    session.close_wagers()
    session.play_on()
    assert 1 == lammers()


@pytest.mark.parametrize("offered", ["true", "false"])
def test_the_heading_is_as_wide_as_the_screen_with_your_chips_at_its_right_edge(offered: str) -> None:
    session = open_session("let-it-ride", seed="1", house={"lir.progressive.offered": offered})
    session.advance()

    def heading(width: int) -> str:
        console = Console(file=StringIO(), width=width)
        return table_lines(console, look_of(session), scene_of(session.running, 1), {})[0].plain

    narrow = heading(10)
    assert re.fullmatch(r" LET IT RIDE  MD-LIR · round 1( · \w+ \$[\d,]+)? your chips \$[\d,]+ ", narrow)
    assert (offered == "true") == ("main $1,000" in narrow)
    assert narrow == heading(len(narrow))
    for wider in (1, 30):
        assert narrow.replace(" your", " " * (1 + wider) + "your") == heading(len(narrow) + wider)


@pytest.mark.parametrize(("name", "least"), [("let-it-ride", 15), ("top-five", 10), ("top-5-wa", 1)])
def test_you_can_wager_if_you_have_chips_for_the_least_wager(name: str, least: int) -> None:
    """Asked once a round is over: with enough for the next one, with too little, and with nothing."""
    found = []
    for dollars in (least + 1, least, least - 1):
        session = open_session(name, seats=2, seed="1", stack=str(dollars or 1))
        session.advance()
        if not dollars:
            wagering.wagers(session.running, 1, {"ante": 100})
        session.close_wagers()
        session.play_on()
        while session.running.ask is not None:
            session.running.answer(Answer(1, "fold"))
            session.play_on()
        assert session.stack(1) == 100 * dollars
        found.append(session.can_wager())

    assert [True, True, False] == found


def test_a_wager_of_a_round_that_goes_on_stands_with_its_placing() -> None:
    placed, later = (
        SeenEvent("placed", clause, "", seat=1, bet="bet-1", cents=cents, source="stack-1", target="wager")
        for clause, cents in (("MD-LIR 7.E(1)", 500), ("MD-LIR 7.E(2)", 300))
    )
    (found,) = reasons([placed, later], 1)

    assert ("bet-1", "stands", -800, "MD-LIR 7.E(1)") == (found.wager, found.outcome, found.cents, found.clause)


def test_what_was_answered_before_an_interruption_is_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while the others are deciding: the first of them has answered by then."""
    decide, asked = Bot.decide, list[int]()

    def interrupted(bot: Bot, seen: View) -> Answer:
        asked.append(len(asked))
        if len(asked) > 1:
            raise KeyboardInterrupt
        return decide(bot, seen)

    with ExitStack() as files:
        session = table("holdem", seats=5, keep=partial(in_a_file, tmp_path / "1.day", files))
        monkeypatch.setattr(Bot, "decide", interrupted)
        PokerDialogue(Console(file=StringIO()), session, lambda: "f").run()
        answers = session.running.record.answers
    with opened(tmp_path / "1.day") as kept:
        assert kept.running is not None
        assert answers == kept.running.record.answers
    assert [0, 1] == asked
    assert 1 == sum(answer.actor > 0 and answer.verb != "proceed" for answer in answers)


@pytest.mark.parametrize(("width", "lines"), [(60, 2), (47, 2), (46, 2), (45, 4), (20, 4)])
def test_players_stand_two_to_a_line_if_every_one_of_them_fits_into_half_of_it(width: int, lines: int) -> None:
    """The widest one takes 22 columns, and one column is left between them."""
    place = SeatPlace(1, "Ann", 20_000, 0, (), button=False, dealt_in=True, folded=True, won_cents=None)
    places = {seat: replace(place, seat=seat, name=f"Ann{seat}") for seat in (1, 3, 4, 5, 7)}
    places[5] = replace(places[5], name="Anna5", stack_cents=1_000_000)
    scene = PokerScene(find("holdem"), 3, places, (), 0, (), ())
    shown = _others(scene, width)

    widest = max(cell.cell_len for cell in _others(scene, 0))
    assert 22 == widest
    assert lines == len(shown)
    names = [name for line in shown for name in re.findall(r"Anna?\d", line.plain)]
    assert ["Ann4", "Anna5", "Ann7", "Ann1"] == names, "clockwise from the left"
    if lines == 2:
        assert [width // 2 + 2] * 2 == [line.plain.rindex("Ann") for line in shown]


def test_a_wager_of_all_the_chips_is_placed_and_of_more_only_as_far_as_they_go() -> None:
    for stack, wanted, placed in (
        ("10", 1_000, [1_000]),
        ("10", 2_000, [1_000]),
        ("7", 1_000, [700]),
        ("1", 500, [100]),
    ):
        session = open_session("top-5-wa", seed="1", stack=stack)
        session.advance()
        wagering.wagers(session.running, 1, {"tens": wanted})
        found = [(one.what, one.amount) for one in session.running.record.answers if one.verb == "wager"]

        assert [("tens", amount) for amount in placed] == found, (stack, wanted)
