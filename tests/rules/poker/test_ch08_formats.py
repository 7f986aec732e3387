"""MD-POKER chapter 8, L: running it twice; and X-47, what is not for tournaments."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import show
from croupier.engine import CHANCE, DEALER, Answer, Round, Unlawful
from croupier.engine.events import pot_name
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.board_felt import BoardFelt

# On the first board seat 1 has aces; on the second one seat 2 has three kings.
HANDS = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}
TWICE = {"run_twice.offered": True}
FIRST, SECOND = "2c 7d 9h Jc 4s", "Kc 7h 9d Jd 4c"


def twice(stacks: dict[int, int] | None = None, *, second: str = SECOND, **house: Any) -> BoardFelt:
    """A table that offers running it twice."""
    return BoardFelt(
        seats=stacks or {1: 1_000, 2: 1_000}, hands=HANDS, board=FIRST, second=second, run_twice__offered=True, **house
    )


def all_in(felt: BoardFelt) -> BoardFelt:
    """Everyone bets as much as possible or calls."""
    while felt.running.ask is not None and "agree" not in felt.options and "show" not in felt.options:
        more = next((verb for verb in ("bet", "raise") if verb in felt.options), "")
        felt.say(f"{felt.asked} {more} {felt.limits[1]}" if felt.limits else f"{felt.asked} call")
    return felt


# ---- L: running it twice --------------------------------------------------------------------------------------------


@clause("MD-POKER 8.L", says="Running it twice is an option")
@clause("MD-POKER 8.L(1)(c)", says="With two players at least one is all-in")
def test_8_L_offered_to_two_players_of_whom_one_is_all_in() -> None:
    felt = all_in(twice({1: 1_000, 2: 20_000}))

    assert {"agree", "decline"} == set(felt.options)
    assert "MD-POKER 8.L(1)(c)" == felt.options["agree"].clause
    assert [] == felt.board
    assert "agree" not in all_in(BoardFelt(seats={1: 1_000, 2: 1_000})).options


@clause("MD-POKER 8.L(1)(b)", says="At most three live hands")
@clause("MD-POKER 8.L(1)(d)", says="With three players at least two are all-in")
@pytest.mark.parametrize(("players", "offered"), [(3, True), (4, False)])
def test_8_L_1_at_most_three_hands(players: int, offered: bool) -> None:
    felt = all_in(twice({seat: 1_000 * seat for seat in range(1, players + 1)}))

    assert offered == ("agree" in felt.options)
    if offered:
        assert "MD-POKER 8.L(1)(d)" == felt.options["agree"].clause
    else:
        assert "MD-POKER 8.L(1)(b)" == felt.refused(f"{felt.asked} run-twice").clause


@pytest.mark.parametrize(("seats", "cited"), [(2, "MD-POKER 8.L(1)(c)"), (3, "MD-POKER 8.L(1)(d)")])
def test_P_41_not_while_bets_may_come(seats: int, cited: str) -> None:
    felt = twice(dict.fromkeys(range(1, seats + 1), 20_000)).call("flop")

    assert cited == felt.refused(f"{felt.asked} run-twice").clause


def test_8_L_is_refused_where_it_is_not_offered() -> None:
    assert "MD-POKER 8.L" == BoardFelt().refused("3 run-twice").clause


@clause("MD-POKER 8.L(1)(g)", says="The request reaches the dealer before the river is dealt")
def test_8_L_1_g_before_the_river() -> None:
    """Both are all-in on the river: nothing is left to run twice."""
    felt = twice({1: 1_000, 2: 1_000}).call("river").say("1 bet 800", "2 call")

    assert "agree" not in felt.options
    assert "MD-POKER 8.L(1)(g)" == felt.refused(f"{felt.asked} run-twice").clause


@clause("MD-POKER 8.L(1)(a)", says="Not available at a tournament table")
@clause("MD-POKER 8.M(1)(a)", says="No bomb pot at a tournament table")
@clause("MD-POKER 8.N(1)(a)", says="No double board at a tournament table")
@clause("MD-POKER 8.O(1)(a)", says="No waterfall at a tournament table")
@pytest.mark.parametrize(
    ("choice", "cited"),
    [
        ("run_twice__offered", r"8\.L\(1\)\(a\)"),
        ("bomb_pot__offered", r"8\.M\(1\)\(a\)"),
        ("double_board__offered", r"8\.N\(1\)\(a\)"),
        ("waterfall__offered", r"8\.O\(1\)\(a\)"),
    ],
)
def test_X_47_not_at_tournament_tables(choice: str, cited: str) -> None:
    with pytest.raises(Unlawful, match=cited):
        BoardFelt(table__tournament=True, **{choice: True})


@pytest.mark.parametrize(("tournament", "taken"), [(False, [100, 100, 100]), (True, [0, 0, 0])])
def test_X_47_no_rake_and_no_contributions_at_tournament_tables(tournament: bool, taken: list[int]) -> None:
    jackpots = {"bad_beat__offered": True, "bad_beat__discontinue": "as approved", "high_hand__offered": True}
    least = {"bad_beat__min_pot": 0, "high_hand__min_pot": 0}
    felt = BoardFelt(seats=5, table__tournament=tournament, memory=PokerMemory(raked=True), **jackpots, **least).call()

    assert taken == [felt.table.balances[box] for box in ("drop-box", "bad-beat-box", "high-hand-box")]
    assert 1_000 - sum(taken) == sum(felt.won().values())


@clause("MD-POKER 8.L(2)(a)", says="Outstanding board cards are dealt")
@clause("MD-POKER 8.L(2)(c)", says="A second set of the missing board cards follows")
@clause("MD-POKER 8.L(2)(c)(i)", says="Second set starting from the flop")
@clause("MD-POKER 8.L(2)(c)(ii)", says="Second set of turn and river")
@clause("MD-POKER 8.L(2)(c)(iii)", says="Second set of the river only")
@pytest.mark.parametrize(
    ("street", "shared", "cited"),
    [
        ("", 0, "MD-POKER 8.L(2)(c)(i)"),
        ("flop", 3, "MD-POKER 8.L(2)(c)(ii)"),
        ("turn", 4, "MD-POKER 8.L(2)(c)(iii)"),
    ],
)
def test_8_L_2_the_second_set(street: str, shared: int, cited: str) -> None:
    """P-39, P-40: one burn for each street, and a second set of everything that was to come."""
    second = " ".join(SECOND.split()[: 5 - shared])
    felt = twice(second=second)
    if street:
        felt.call(street)
    all_in(felt).say("1 agree", "2 agree")
    dealt = [event for event in felt.events("dealt") if event.place in ("board", "second-board", "burns")]

    assert ["MD-POKER 8.L(2)(c)"] == felt.cited("second set")
    assert 3 == len([event for event in dealt if event.place == "burns"])
    assert second == show(felt.table.places["second-board"])
    assert {cited} == {event.clause for event in dealt if event.place == "second-board"}
    later = [event.clause for event in dealt if event.place == "board"][shared:]
    assert {"MD-POKER 8.L(2)(a)"} == set(later)


@clause("MD-POKER 8.L(2)", says="once the dealer has confirmed the request")
@clause("MD-POKER 8.L(3)", says="Each player makes a hand on each board and the pot is halved")
@clause("MD-POKER 8.L(3)(a)", says="Best hand on board one takes half")
@clause("MD-POKER 8.L(3)(b)", says="Best hand on board two takes the other half")
def test_8_L_3_half_for_each_board() -> None:
    felt = all_in(twice()).say("1 agree", "2 agree").call()

    assert ["MD-POKER 8.L(2)", "MD-POKER 8.L(3)"] == felt.cited("run it twice", "showdown")
    assert [
        ("main pot", 1, 1_000, "MD-POKER 8.L(3)(a)"),
        ("main pot, second board", 2, 1_000, "MD-POKER 8.L(3)(b)"),
    ] == felt.awards()


@clause("MD-POKER 8.L(1)(e)", says="A remaining player who declines is bound only by the first board")
def test_8_L_1_e_of_two_players_both_must_agree() -> None:
    felt = all_in(twice()).say("1 agree", "2 decline").call()

    assert [(2, "", "MD-POKER 8.L(1)(e)")] == felt.told("declines to run it twice")
    assert [("main pot", 1, 2_000, "MD-POKER 11.K(2)")] == felt.awards()


@clause("MD-POKER 8.L(1)(f)", says="The two others may still run twice for the bigger side pot")
def test_8_L_1_f_two_of_three_run_a_side_pot_twice() -> None:
    """Seat 3 has $5 and declines: the main pot goes by the first board, the side pot by both."""
    felt = all_in(twice({1: 1_000, 2: 1_000, 3: 500})).say("1 agree", "2 agree", "3 decline").call()

    assert [((1, 2), "MD-POKER 8.L(1)(f)")] == [(event.seats, event.clause) for event in felt.events("side pot twice")]
    assert [
        ("side pot 1", 1, 500),
        ("side pot 1, second board", 2, 500),
        ("main pot", 1, 1_500),
    ] == [award[:3] for award in felt.awards()]


@pytest.mark.parametrize("refuser", [1, 2, 3])
def test_P_41_nothing_runs_twice_where_the_refuser_is_in_every_pot(refuser: int) -> None:
    lines = [f"{seat} {'decline' if seat == refuser else 'agree'}" for seat in (1, 2, 3)]
    felt = all_in(twice(dict.fromkeys((1, 2, 3), 1_000))).say(*lines).call()

    assert [] == felt.events("run it twice")
    assert {1: 3_000} == felt.won()


def test_X_01_every_pot_is_halved_by_itself_the_odd_unit_to_board_one() -> None:
    """A main pot of $15 and a side pot of $9: eight and five dollars for the first board."""
    stacks = {1: 950, 2: 950, 3: 500}
    felt = all_in(twice(stacks, chip__unit=100)).say("1 agree", "2 agree", "3 agree").call()

    assert [
        ("side pot 1", 1, 500),
        ("side pot 1, second board", 2, 400),
        ("main pot", 1, 800),
        ("main pot, second board", 2, 700),
    ] == [award[:3] for award in felt.awards()]


def test_X_01_the_pots_are_halved_after_the_rake() -> None:
    """A dollar is raked from the main pot of $15, and nothing from the side pot of $9."""
    stacks = {1: 950, 2: 950, 3: 500}
    felt = twice(stacks, chip__unit=100, memory=PokerMemory(raked=True))
    all_in(felt).say("1 agree", "2 agree", "3 agree").call()

    assert [("main pot", 100)] == [(pot_name(event.pot), event.cents) for event in felt.events("raked")]
    assert [500, 400, 700, 700] == [award[2] for award in felt.awards()]


@pytest.mark.parametrize(
    ("second", "second_board"),
    [
        ("Ad Kc Jh Js Th", [("main pot, second board", 1, 1_000, "MD-POKER 12.L(2)")]),
        (
            "Ad 8c Jh 3d Th",
            [
                ("high half of the main pot, second board", 1, 500, "MD-POKER 12.K(3)"),
                ("low half of the main pot, second board", 2, 500, "MD-POKER 12.K(3)"),
            ],
        ),
    ],
)
def test_X_02_hi_lo_has_four_shares_and_a_board_without_a_low_goes_to_high(
    second: str, second_board: list[tuple[str, int, int, str]]
) -> None:
    felt = BoardFelt(
        "omaha-hilo8",
        seats={1: 1_000, 2: 1_000},
        hands={1: "As Ah Kd Qd", 2: "2s 3s 4d 5c"},
        board="Ac 6h 7d Ks 9h",
        second=second,
        run_twice__offered=True,
        betting__structure="no-limit",
    )
    all_in(felt).say("1 agree", "2 agree").call()

    assert [
        ("high half of the main pot", 1, 500, "MD-POKER 12.K(3)"),
        ("low half of the main pot", 2, 500, "MD-POKER 12.K(3)"),
        *second_board,
    ] == felt.awards()


@clause("MD-POKER 18.I", says="Missing or extra cards void the round")
def test_X_18_a_card_found_missing_after_the_second_run_voids_it_until_the_pots_are_pushed() -> None:
    """The deck is counted after round 5, so that there is a moment after the split in which somebody can say so."""
    void = all_in(twice()).say("1 agree", "2 agree", "2 show", "floor missing-card")
    assert {1: 1_000, 2: 1_000} == {seat: void.stack(seat) for seat in (1, 2)}
    assert (0, []) == (void.pot, void.awards())

    split = all_in(twice(memory=PokerMemory(round=5))).say("1 agree", "2 agree", "2 show")
    split.running.answer(Answer(1, "show"))
    assert "count" in split.options
    refused = split.refused("floor missing-card")
    assert "the pots are pushed, and the round stands" in str(refused)
    assert {1: 1_000, 2: 1_000} == split.won()


@pytest.mark.parametrize(("street", "dealt"), [("", 3), ("flop", 3), ("turn", 4)])
def test_X_49_only_if_the_stub_suffices(street: str, dealt: int) -> None:
    """Ten-handed Omaha has too few cards for a second board from the flop; for turn and river it has enough."""
    felt = BoardFelt("omaha-high", seats=10, run_twice__offered=True, betting__structure="no-limit")
    if street:
        felt.call(street)
    while len(felt.table.live) > 2:
        felt.say(f"{felt.asked} fold")
    all_in(felt)

    assert "agree" in felt.options
    assert dealt == len(felt.board)


def test_X_51_six_plus_ten_handed_from_the_flop() -> None:
    """20 hole cards, two boards and, by P-39, three burns: 33 of 36 cards."""
    felt = BoardFelt("sixplus", seats=10, run_twice__offered=True)
    while len(felt.table.live) > 2:
        felt.say(f"{felt.asked} fold")
    all_in(felt)
    assert ("agree" in felt.options, []) == (True, felt.board)

    felt.say(*[f"{seat} agree" for seat in felt.table.after(felt.table.button, felt.table.live)])
    assert 3 == len(felt.table.places["deck"])


@pytest.mark.parametrize(("replaced", "dealt"), [(3, 0), (4, 3)])
def test_X_51_a_card_too_many_that_was_replaced_makes_it_impossible(replaced: int, dealt: int) -> None:
    """Three cards are to spare; with a fourth off the table there is no second flop, but turn and river can be run."""
    record = new("sixplus", dict.fromkeys(range(1, 11), 1_000), house={"deck.shuffler": "automatic", **TWICE})
    running = Round(record)
    running.answer(Answer(CHANCE, "order", cards=tuple(range(16, 52))))
    for _ in range(replaced):
        running.answer(Answer(DEALER, "off-table"))
    running.proceed()
    while running.ask is not None and running.ask.actor > 0 and running.ask.options[0].verb == "fold":
        verbs = {option.verb: option for option in running.ask.options}
        most = verbs["raise"].amount_max if "raise" in verbs and not running.table.contributed.get(3) else 0  # type: ignore[attr-defined]
        stays = running.ask.actor in (3, 4)
        running.answer(Answer(running.ask.actor, ("raise" if most else "call") if stays else "fold", amount=most))
        running.proceed()

    assert running.ask is not None
    assert ("agree", dealt) == (running.ask.options[0].verb, len(running.table.places.get("board", ())))
