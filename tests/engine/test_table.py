"""The table's verbs: one event each; money and cards go from one place to another and are never made or lost."""

import pytest

from croupier.cards import cards
from croupier.engine import DECK, EVERYONE, HAND, NOBODY, RACK, STACK, Event, Table
from croupier.engine.event_kinds import TableKind
from croupier.engine.events import in_words
from croupier.rules import GAMES
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.memory import BankedMemory

HOUSE = GAMES["let-it-ride"].choices.house()


@pytest.fixture
def table() -> Table:
    made = Table(HOUSE, {3: "Ann", 1: "Bo"}, {"stack-1": 500, "stack-3": 700}, BankedMemory(round=2))
    made.stack(cards("As Kd Qh Jc Ts"), clause="MD-LIR 5.A(1)")
    return made


def test_seats_in_order_and_what_the_table_remembers(table: Table) -> None:
    assert (1, 3) == table.seats
    assert BankedMemory(round=2) == table.memory
    table.remember(round=3)
    assert BankedMemory(round=3) == table.memory


def test_the_first_card_of_the_order_is_dealt_first(table: Table) -> None:
    table.deal_down(HAND[3], clause="MD-LIR 8.D(3)(a)", seen_by=3)
    table.deal_up("board", clause="WA-TOP5 5")
    assert (list(cards("As")), list(cards("Kd"))) == (table.places["hand-3"], table.places["board"])
    down, up = table.events[1:]
    assert ("dealt", "hand-3", 3, cards("As")) == (down.kind, down.place, down.seen_by, down.cards)
    assert ("dealt", "board", EVERYONE) == (up.kind, up.place, up.seen_by)
    assert {int(cards("Kd")[0])} == table.face_up


def test_a_cut_puts_the_top_under_the_rest(table: Table) -> None:
    table.cut(2, clause="MD-LIR 5.F(1)")
    assert cards("Qh Jc Ts As Kd") == tuple(reversed(table.places[DECK]))


def test_a_burn_is_seen_by_nobody(table: Table) -> None:
    table.burn(clause="MD-POKER 11.H")
    assert (list(cards("As")), NOBODY) == (table.places["burns"], table.events[-1].seen_by)


def test_cards_keep_their_faces_when_they_are_carried(table: Table) -> None:
    table.deal_up("board", clause="WA-TOP5 5")
    table.deal_down("board", clause="WA-TOP5 5")
    table.carry(TableKind.DISCARDED, "board", RACK, cards("Kd"), clause="MD-LIR 10.H")
    assert NOBODY == table.events[-1].seen_by
    table.carry(TableKind.DISCARDED, "board", RACK, cards("As"), clause="MD-LIR 10.H")
    assert EVERYONE == table.events[-1].seen_by
    assert list(cards("Kd As")) == table.places[RACK]
    assert [] == table.places["board"]


def test_cards_that_are_shuffled_again_lie_face_down(table: Table) -> None:
    table.deal_up("board", clause="WA-TOP5 5")
    assert set(cards("As")) == table.face_up

    table.stack(cards("As Kd Qh Jc Ts"), clause="MD-LIR 5.A(1)")

    assert set() == table.face_up
    table.rack(DECK, clause="MD-LIR 11.G(2)")
    assert NOBODY == table.events[-1].seen_by


def test_turned_up_one_or_all(table: Table) -> None:
    for _ in range(2):
        table.deal_down(HAND[1], clause="MD-LIR 8.D(3)(a)")
    table.turn_up(HAND[1], card=int(cards("Kd")[0]), clause="MD-LIR 11.B(2)")
    assert cards("Kd") == table.events[-1].cards
    table.turn_up(HAND[1], clause="MD-LIR 11.D(1)", hand="ace high")
    assert (cards("As Kd"), "ace high") == (table.events[-1].cards, table.events[-1].hand)


@pytest.mark.parametrize("open_first, seen_by", [(False, NOBODY), (True, EVERYONE)])
def test_a_place_is_racked_as_it_lay(table: Table, open_first: bool, seen_by: int) -> None:
    table.deal_down(HAND[1], clause="MD-LIR 8.D(3)(a)")
    if open_first:
        table.turn_up(HAND[1], clause="MD-LIR 11.D(1)")
    table.rack(HAND[1], clause="MD-LIR 11.G(2)")
    assert ("hand-1", seen_by) == (table.events[-1].source, table.events[-1].seen_by)
    assert "hand-1" not in table.places


def test_an_emptied_deck_is_still_a_place(table: Table) -> None:
    table.rack(DECK, clause="MD-LIR 8.D(4)")
    assert ([], 5) == (table.places[DECK], len(table.places[RACK]))


def test_money_goes_from_account_to_account(table: Table) -> None:
    table.move(WagerKind.PLACED, STACK[3], "wager-3-ante", 200, clause="MD-TOP5 7.E(1)", seat=3, bet="ante")
    assert (500, 200) == (table.balances["stack-3"], table.balances["wager-3-ante"])
    event = table.events[-1]
    assert ("placed", 3, "ante", 200, "stack-3", "wager-3-ante") == (
        event.kind,
        event.seat,
        event.bet,
        event.cents,
        event.source,
        event.target,
    )
    assert 1_200 == sum(table.balances.values())


def test_every_verb_writes_one_event(table: Table) -> None:
    before = len(table.events)
    table.note(WagerKind.FOLDS, seat=3, clause="MD-LIR 11.B(1)(a)")
    table.announce("no more bets", clause="MD-LIR 8.C")
    table.burn(clause="MD-POKER 11.H")
    table.rack("burns", clause="MD-LIR 11.G(2)")
    assert 4 == len(table.events) - before
    assert all(event.clause for event in table.events)


@pytest.mark.parametrize(
    "event, words",
    [
        (Event(TableKind.ANNOUNCED, "MD-LIR 8.C", text="High Hand", amount=120_050), "High Hand, $1,200.50"),
        (Event(TableKind.VOIDED, "MD-LIR 13.B", text="a second one"), "the round is void: a second one"),
        (Event(WagerKind.FOLDS, "WA-TOP5 6", 3), "seat 3 folds"),
        (Event(WagerKind.PAID, "MD-LIR 12.C(2)(e)", 3, "three", 500, hand="pair", pays="1 to 1"), "(pair pays 1 to 1)"),
        (Event(WagerKind.PUSHED, "MD-TOP5 11.C(2)", 3, "ante", 500, against="ten-high"), "(dealer has ten-high)"),
        (
            Event(WagerKind.COMPARED, "WA-TOP5 11", 3, hand="a pair", against="a flush"),
            "seat 3: a pair, against a flush",
        ),
    ],
)
def test_events_read_as_sentences(event: Event, words: str) -> None:
    assert str(event).endswith(words)


def test_an_event_reads_with_the_names_of_the_players(table: Table) -> None:
    table.deal_down(HAND[3], clause="MD-LIR 8.D(3)(a)", seen_by=3)
    assert "Ann's hand: 1 face down" == in_words(table.events[-1], {3: "Ann"})
    assert "Ann folds" == in_words(Event(WagerKind.FOLDS, "WA-TOP5 6", 3), {3: "Ann"})


def test_an_event_shows_no_card_that_not_everyone_sees(table: Table) -> None:
    table.deal_down(HAND[3], clause="MD-LIR 8.D(3)(a)", seen_by=3)
    assert "hand-3: 1 face down" == str(table.events[-1])
    table.turn_up(HAND[3], clause="MD-LIR 11.D(1)", hand="ace high")
    assert "hand-3 is turned up: As (ace high)" == str(table.events[-1])
