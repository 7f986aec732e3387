"""People who sit down, papers and the clock at tables that share funds: no two threads wait for each other."""

from __future__ import annotations

import threading

from croupier.room.desk import Desk
from croupier.room.office import tasks
from croupier.room.people import People
from tests.room.office.staffed import Crew
from tests.room.room_clock import Clock

PATIENCE = 60  # seconds, for a deadlock only


def test_somebody_sits_down_while_another_table_is_told_the_time(desk: Desk, people: People, clock: Clock) -> None:
    """Between rounds of table 1 a player sits down; at the same time the office looks for duties at table 2."""
    crew = Crew(desk, people, ("1", "2"))
    crew.seat("1", "ann", "bob")
    crew.room.begin(crew["fay"], "2", "between")
    assert crew.tables["1"].funds is crew.tables["2"].funds is not None
    crew.room.fill(crew["cass"], "cy", 20_000)

    def attends() -> None:
        for _ in range(20):
            clock.forward(16 * 60)
            tasks.attend(crew.office)

    other = threading.Thread(target=attends, daemon=True)
    other.start()
    for _ in range(20):
        crew.room.seats.sit(crew["cy"], "1", 5, 20_000)
        crew.room.seats.leave(crew["cy"], "1")
    other.join(PATIENCE)

    assert not other.is_alive()
