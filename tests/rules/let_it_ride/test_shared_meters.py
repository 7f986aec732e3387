"""Progressive meters that several Let It Ride tables share."""

from __future__ import annotations

from croupier.engine import FUND, read, write
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.let_it_ride.memory import LetItRideMemory
from croupier.rules.shared_funds import SharedFunds
from tests.rules.let_it_ride.let_it_ride_felt import LetItRideFelt, dealt
from tests.rules.let_it_ride.test_ch12_meters import ROYAL, offering

TABLES = ("1", "2")


def royal() -> LetItRideFelt:
    """A royal flush with a Progressive wager of $1, up to the payment: the table asks what the meter shows."""
    play = dealt(
        **ROYAL,
        wagers={1: {"progressive": 100}},
        house=offering(reset="main=1500"),
        memory=LetItRideMemory(shared=("meters",)),
    )
    while play.running.ask is not None and play.running.ask.actor > 0:
        play.ride(play.running.ask.actor)
    return play


@clause("MD-LIR 12.G", says="what the meter shows at that player's turn")
@clause("MD-LIR 12.F(1)", says="rate of progression")
def test_12_G_two_royals_at_two_tables_get_the_meter_and_then_its_reset_amount() -> None:
    """$5,000 and 20 cents of each wager; the second winner gets the $1,500 to which the meter was reset."""
    funds = SharedFunds(TABLES, ("meter-main",), initial={"meter-main": 500_000})
    plays = {number: royal() for number in TABLES}
    for number, play in plays.items():
        assert play.running.ask is not None
        assert (FUND, "MD-LIR 12.G") == (play.running.ask.actor, play.running.ask.clause)
        funds.serve(number, play.running)
        while play.running.ask is not None:
            play.ride(play.running.ask.actor)
        funds.serve(number, play.running)

    paid = [[cents for cents, _ in play.paid(1, "progressive")] for play in plays.values()]
    assert [[500_020], [150_020]] == paid
    assert 150_000 == funds.holds("meter-main")
    moved = sum(play.table.balances["shared-meter-main"] for play in plays.values())
    assert 500_000 + moved == funds.holds("meter-main")
    for play in plays.values():
        record, again = read(write(play.running), GAMES)
        assert again.events == play.running.events
        assert 1 == sum(answer.actor == FUND for answer in record.answers)


def test_X_39_a_void_round_takes_its_share_off_the_shared_meter() -> None:
    funds = SharedFunds(TABLES, ("meter-main",), initial={"meter-main": 500_000})
    play = dealt(
        **ROYAL, wagers={1: {"progressive": 100}}, house=offering(), memory=LetItRideMemory(shared=("meters",))
    )
    funds.serve("1", play.running)
    assert 500_020 == funds.holds("meter-main")
    play.dealer("exposed", "community")
    assert play.void
    funds.serve("1", play.running)
    assert 500_000 == funds.holds("meter-main")
