"""The button of the games with a board: where it begins and how it moves (C of chapters 11, 12, 19 and 22)."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.engine import CHANCE, Answer, Round
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import PokerTable
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.day_felt import CALL, TableDay

CHAPTERS = pytest.mark.parametrize(
    ("game", "chapter"), [("holdem", 11), ("omaha-high", 12), ("omaha5-hilo8", 19), ("sixplus", 22)]
)


def placed(game: str, start: str, top: str = "") -> tuple[int, str]:
    """Who has the button at commencement of play, and by which clause; `top` are the first cards of the deck."""
    house = {"button.start": start, "deck.shuffler": "automatic"}
    running = Round(new(game, dict.fromkeys((1, 4, 7), 10_000), house=house, procedure="button"))
    if running.ask is not None:
        first = list(map(int, cards(top)))
        deck = range(16 if game == "sixplus" else 0, 52)
        running.answer(Answer(CHANCE, "order", cards=(*first, *(card for card in deck if card not in first))))
        running.proceed()
    assert running.over
    assert isinstance(running.table, PokerTable)
    return running.table.button, [event.clause for event in running.events if event.kind == "button"][-1]


@clause("MD-POKER 11.C(1)(a)", says="first seat at the dealer's right")
@clause("MD-POKER 12.C(1)(a)", says="first seat at the dealer's right")
@clause("MD-POKER 19.C(1)(a)", says="first seat at the dealer's right")
@clause("MD-POKER 22.C(1)(a)", says="first seat at the dealer's right")
@CHAPTERS
def test_C_1_a_right_of_the_dealer(game: str, chapter: int) -> None:
    """Seats are numbered from the dealer's left, so the last one is at the right."""
    assert (7, f"MD-POKER {chapter}.C(1)(a)") == placed(game, "right-of-dealer")


@clause("MD-POKER 11.C(1)(b)", says="player drawn by a single dealt card's rank")
@clause("MD-POKER 12.C(1)(b)", says="player drawn by a single dealt card's rank")
@clause("MD-POKER 19.C(1)(b)", says="player drawn by a single dealt card's rank")
@clause("MD-POKER 22.C(1)(b)", says="player drawn by a single dealt card's rank")
@CHAPTERS
@pytest.mark.parametrize(("top", "seat"), [("Ts Kc 9h", 4), ("Ac As Ad", 4), ("Qd Jd Qh", 7), ("Kd 6c 7c", 1)])
def test_C_1_b_the_highest_card(game: str, chapter: int, top: str, seat: int) -> None:
    """P-77: of equal ranks the highest suit."""
    assert (seat, f"MD-POKER {chapter}.C(1)(b)") == placed(game, "draw", top)


@clause("MD-POKER 11.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 12.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 19.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 22.C(2)", says="The button moves clockwise after each round")
@CHAPTERS
@pytest.mark.parametrize(("button", "moved"), [(1, 2), (2, 3), (3, 1)])
def test_C_2_clockwise_after_each_round(game: str, chapter: int, button: int, moved: int) -> None:
    felt = BoardFelt(game, memory=PokerMemory(button=button)).call()
    following = BoardFelt(game, memory=next_memory(felt.table))

    assert [(button, f"MD-POKER {chapter}.C")] == [(event.seat, event.clause) for event in felt.events("button")]
    assert [(moved, f"MD-POKER {chapter}.C(2)")] == [(event.seat, event.clause) for event in following.events("button")]


@clause("MD-POKER 8.N(4)", says="the button may stay for the next hand")
@pytest.mark.parametrize(("stays", "button"), [(True, 3), (False, 1)])
def test_8_N_4_after_a_double_board_the_button_may_stay(stays: bool, button: int) -> None:
    felt = BoardFelt(two_boards=True, double_board__offered=True, double_board__button_stays=stays)
    felt.say("1 request double-board 400", "2 agree", "3 agree").call()

    assert button == next_memory(felt.table).button


# ---- players who are not dealt in (P-111) ---------------------------------------------------------------------------


def rounds(table: TableDay, number: int) -> list[tuple[int, list[int]]]:
    """Button and blinds of a number of rounds in which everybody folds."""
    found = []
    for _ in range(number):
        table.round().between()
        played = [event for event in table.events if event.kind in ("button", "blind")]
        last = max(place for place, event in enumerate(played) if event.kind == "button")
        found.append((played[last].seat, [event.seat for event in played[last + 1 :]]))
    return found


@clause("MD-POKER 11.C(2)", says="The button moves clockwise after each round")
def test_C_2_one_absent_player_does_not_stop_the_button() -> None:
    """Seat 3 of four is away for six rounds: the button goes round the other three, and back past seat 3."""
    table = TableDay(button=1).between("3 step-away")

    assert [(1, [2, 4]), (2, [4, 1]), (4, [1, 2])] * 2 == rounds(table, 6)
    assert table.replays()


@clause("MD-POKER 11.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 12.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 13.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 19.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 20.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 21.C(1)(b)", says="The button moves clockwise after each round")
@clause("MD-POKER 22.C(2)", says="The button moves clockwise after each round")
@pytest.mark.parametrize(
    ("game", "begins", "moves"),
    [
        ("holdem", "11.C", "11.C(2)"),
        ("omaha-high", "12.C", "12.C(2)"),
        ("draw5-high", "13.C", "13.C(2)"),
        ("omaha5-hilo8", "19.C", "19.C(2)"),
        ("badugi", "20.C", "20.C(2)"),
        ("triple-27", "21.C(1)", "21.C(1)(b)"),
        ("sixplus", "22.C", "22.C(2)"),
    ],
)
def test_C_2_the_log_says_that_the_button_moved(game: str, begins: str, moves: str) -> None:
    table = TableDay(game=game, button=1).round().between().round().between().round()
    told = [(event.seat, event.clause) for event in table.events if event.kind == "button"]

    assert [(1, f"MD-POKER {begins}"), (2, f"MD-POKER {moves}"), (3, f"MD-POKER {moves}")] == told


@clause("MD-POKER 8.B(4)", says="enough for ante, blind or forced bet plus one minimum bet")
def test_the_button_goes_to_the_next_player_with_the_chips_that_position_needs() -> None:
    """Seat 2 has $2: enough for the bet of $2 with the button and no blind, not for the blind of $1 as well."""
    table = TableDay(button=4)
    lines = ("3 fold", "4 fold", "1 call", "2 raise 19800", "1 call")
    table.round(*lines, then=CALL, hands={1: "As Ah", 2: "7c 2d"}, board="Ad Ks 9h 8h 3c").between()
    assert 200 == table.stack(2)

    assert (1, [3, 4]) == rounds(table, 1)[0]
    assert [(2, [3, 4]), (3, [4, 1])] == rounds(table, 2)


@clause("MD-POKER 8.B(4)", says="enough for ante, blind or forced bet plus one minimum bet")
def test_a_dead_button_passes_nobody_and_the_blind_of_a_player_too_short_for_it_is_dead() -> None:
    """Seat 2 has $2, as above: the small blind is not posted, and with the button they are dealt in."""
    table = TableDay(button=4, button__movement="dead")
    lines = ("3 fold", "4 fold", "1 call", "2 raise 19800", "1 call")
    table.round(*lines, then=CALL, hands={1: "As Ah", 2: "7c 2d"}, board="Ad Ks 9h 8h 3c").between()
    assert 200 == table.stack(2)

    assert [(1, [3]), (2, [3, 4]), (3, [4, 1])] == rounds(table, 3)


def test_the_button_passes_a_player_who_has_left() -> None:
    table = TableDay(button=1).between("2 leave")

    assert [(1, [3, 4]), (3, [4, 1]), (4, [1, 3])] == rounds(table, 3)


def test_a_dead_button_lets_nobody_post_the_same_blind_twice_running() -> None:
    """Seat 4 has the large blind and leaves: the small one is dead, then the button is at the empty seat."""
    table = TableDay(5, button=2, button__movement="dead")
    assert [(2, [3, 4])] == rounds(table, 1)

    table.between("4 leave")

    assert [(3, [5]), (4, [5, 1]), (5, [1, 2]), (1, [2, 3])] == rounds(table, 4)
    assert table.replays()


def test_a_dead_button_is_not_moved_by_a_player_who_steps_away_and_returns() -> None:
    """Seat 1 misses the large blind, which goes to seat 2; back again it owes both blinds, and posts them at once."""
    table = TableDay(button=2, button__movement="dead")
    assert [(2, [3, 4])] == rounds(table, 1)
    table.between("1 step-away")
    assert [(3, [4, 2])] == rounds(table, 1)

    table.between("1 return")
    assert [(4, [2, 3])] == rounds(table, 1)
    assert [(1, 200), (1, 100)] == [
        (event.seat, event.cents) for event in table.events if event.kind in ("missed blind", "ante")
    ]


def test_P_78_whoever_returns_in_the_large_blind_has_no_more_than_it_as_a_bet() -> None:
    """Seat 3 is passed three times and comes back when the large blind is due there."""
    table = TableDay(button=1).between("3 step-away")
    assert [(1, [2, 4]), (2, [4, 1]), (4, [1, 2])] == rounds(table, 3)

    table.between("3 return")
    assert [(1, [2, 3])] == rounds(table, 1)
    posted = [(e.kind, e.cents) for e in table.events if e.seat == 3 and e.kind in ("blind", "missed blind")]
    assert [("blind", 200)] == posted


@pytest.mark.parametrize(("posts", "buttons"), [("small", [3, 2, 3]), ("large", [2, 3, 2])])
def test_a_dead_button_heads_up_alternates_the_blinds(posts: str, buttons: list[int]) -> None:
    """Of three players the button leaves; the large blind goes from seat 3 on to seat 2."""
    table = TableDay(3, button=1, button__movement="dead", heads_up__button_posts=posts)
    assert [(1, [2, 3])] == rounds(table, 1)
    table.between("1 leave")

    assert list(zip(buttons, [[3, 2], [2, 3], [3, 2]], strict=True)) == rounds(table, 3)


def test_after_a_dead_button_heads_up_a_third_player_finds_three_places() -> None:
    table = TableDay(3, button=1, button__movement="dead").between("1 step-away")
    assert [(2, [2, 3]), (3, [3, 2])] == rounds(table, 2)

    table.between("1 return")

    assert [(1, [2, 3]), (2, [3, 1])] == rounds(table, 2)


def waits(movement: str) -> TableDay:
    """Seat 3 of five is away while the blinds pass, comes back, and waits for the large blind."""
    table = TableDay(5, button=1, blinds__missed="wait", button__movement=movement)
    table.between("3 step-away").round().between()
    assert [2, 4] == [seat for seat, _ in paid(table, "blind")]
    return table.between("3 return")


def paid(table: TableDay, kind: str) -> list[tuple[int, int]]:
    return [(event.seat, event.cents) for event in table.events if event.kind == kind]


@pytest.mark.parametrize("movement", ["moving", "dead"])
def test_a_player_who_waits_is_dealt_in_when_the_large_blind_reaches_the_seat(movement: str) -> None:
    """Button and small blind pass seat 3 over until the large blind goes from seat 2 to seat 3."""
    table = waits(movement)
    blinds, dealt = [], []
    for _ in range(6):
        table.round()
        blinds.append([seat for seat, _ in table.paid("blind")])
        dealt.append(3 in table.table.dealt)
        table.between()

    assert [[4, 5], [5, 1], [1, 2], [2, 3], [3, 4], [4, 5]] == blinds
    assert [False, False, False, True, True, True] == dealt
    assert ("waits for the blind", "P-111") in {(event.kind, event.reading) for event in table.events}


@pytest.mark.parametrize(("movement", "missed"), [("moving", 3), ("dead", 2)])
def test_two_players_play_alone_until_the_large_blind_reaches_the_third_who_waits(movement: str, missed: int) -> None:
    table = TableDay(3, button=1, blinds__missed="wait", button__movement=movement).between("3 step-away")
    for _ in range(missed):
        table.round().between()
    table.between("3 return").round()
    assert [1, 2] == sorted(table.table.dealt)

    table.between().round()

    assert [1, 2, 3] == sorted(table.table.dealt)
    assert [2, 3] == [seat for seat, _ in table.paid("blind")]


@pytest.mark.parametrize("rule", ["wait", "post-all", "post-big"])
def test_P_78_what_missed_blinds_mean_is_told_to_whoever_returns(rule: str) -> None:
    table = TableDay(5, button=1, blinds__missed=rule).between("3 step-away").round().between().between("3 return")

    told = [event for event in table.events if event.kind == "missed blinds"]
    assert [(3, rule, "submission: blinds.missed", "P-78")] == [(e.seat, e.act, e.clause, e.reading) for e in told]


@pytest.mark.parametrize("movement", ["moving", "dead"])
def test_nobody_waits_where_only_one_player_would_be_left(movement: str) -> None:
    """Seats 3 and 4 come back to wait for the large blind, and seat 1 leaves."""
    table = TableDay(4, button=1, blinds__missed="wait", button__movement=movement)
    table.between("3 step-away", "4 step-away").round().between().round()
    table.between("3 return", "4 return", "1 leave").round()

    assert [2, 3, 4] == sorted(table.table.dealt)


def test_of_two_players_nobody_waits() -> None:
    table = TableDay(3, button=1, blinds__missed="wait").between("3 step-away").round().between("3 return")
    table.between("1 leave").round()

    assert {2, 3} == set(table.table.dealt)
    assert 3 == table.paid("blind")[-1][0]


@clause("MD-POKER 7.B", says="At least two players")
def test_P_110_a_round_that_could_not_be_played_moves_nothing() -> None:
    """Seat 2 has $3, too little for the large blind of $2 and a bet: there is no game, and no round."""
    table = TableDay(2, button=2).round().between().round().between()
    lines = ("2 raise 19700", "1 call")
    table.round(*lines, then=CALL, hands={1: "As Ah", 2: "7c 2d"}, board="Ad Ks 9h 8h 3c")
    assert (300, 4, 1) == (table.stack(2), table.day.memory.round, table.day.memory.button)
    table.round()
    assert table.told("no game")
    assert (4, 1) == (table.day.memory.round, table.day.memory.button)

    table.between("2 add 2000").round()

    assert [(0, "blue", "MD-POKER 3.A(4)(b)")] == table.told("deck in use")
    assert (5, 2) == (table.day.memory.round, table.day.memory.button)


# ---- kills ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("measure, least, kill", [("net", 400, False), ("gross", 400, True), ("gross", 500, False)])
def test_a_kill_is_measured_before_or_after_the_rake(measure: str, least: int, kill: bool) -> None:
    """P-30: a pot of $4 with a rake of 40 cents."""
    table = TableDay(
        2,
        "badugi",
        button=1,
        raked=True,
        kill__mode="full",
        kill__qualifying_pot=least,
        kill__measure=measure,
        rake__unit=1,
    ).round(then=CALL)

    assert 40 == table.day.balances["drop-box"]
    assert kill == (table.day.memory.kill is not None)


@pytest.mark.parametrize("ante, kill", [(1_700, False), (1_800, True)])
def test_where_the_house_names_no_pot_ten_large_bets_start_a_kill(ante: int, kill: bool) -> None:
    """P-30: the large bet is $4; two antes and two blinds of $2 make $38 or $40."""
    table = TableDay(2, "badugi", button=1, kill__mode="full", ante__amount=ante).round(then=CALL)

    assert kill == (table.day.memory.kill is not None)


def test_a_kill_is_measured_before_what_goes_to_a_jackpot_too() -> None:
    """P-30: of the $4 that qualify, 40 cents are raked and a dollar goes to the Bad Beat."""
    house = {"bad_beat__offered": True, "bad_beat__discontinue": "as approved", "bad_beat__min_pot": 0}
    kill = {"kill__mode": "full", "kill__qualifying_pot": 400, "kill__measure": "gross"}
    table = TableDay(2, "badugi", button=1, raked=True, rake__unit=1, **house, **kill).round(then=CALL)

    assert (40, 100) == (table.day.balances["drop-box"], table.day.balances["bad-beat-box"])
    assert table.day.memory.kill is not None


def test_every_game_with_a_button_has_the_procedure() -> None:
    with_button = {name for name, game in GAMES.items() if "button.start" in game.choices.choices}

    assert with_button == {name for name, game in GAMES.items() if "button" in game.procedures}
