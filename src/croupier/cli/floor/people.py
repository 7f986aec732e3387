"""Who sits where, by id, even while people come and go between rounds; views have the display names."""

from __future__ import annotations

from croupier.engine import Round
from croupier.rules.views import PUBLIC, view


def sitting(running: Round) -> dict[int, str]:
    """The person at each seat now."""
    people = dict(running.record.players)
    for answer in running.record.answers:
        if answer.verb == "sit":
            people[answer.actor] = answer.what
        elif answer.verb == "another-box":
            people[int(answer.what.removeprefix("seat-"))] = people[answer.actor]
    return {seat: people[seat] for seat in view(running, PUBLIC).table.seats}
