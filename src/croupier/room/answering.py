"""Who may answer at a table: players for their seats, a dealer for the dealer, a floorperson or above for the floor."""

from __future__ import annotations

from croupier.engine import CHANCE, DEALER, FLOOR, FUND, Answer
from croupier.room.live import LiveTable
from croupier.room.office.core import BackOffice
from croupier.room.office.reserved import refuse_at_the_table
from croupier.room.register import Account, may_play
from croupier.room.roles import COMES_AND_GOES, Act, NotPermitted, Role, act_of_the_floor, demand

SITS = "sit"
_THE_ROOM = {CHANCE: "chance; the room shuffles", FUND: "a shared fund; the room knows what it holds"}


def role_to_answer(by: Account, live: LiveTable, answer: Answer, office: BackOffice) -> Role:
    """The role in which somebody may give an answer, by the roles they hold now; refused if none permits it."""
    if answer.actor in _THE_ROOM:
        raise NotPermitted(f"{by.name} may not answer for {_THE_ROOM[answer.actor]}")
    if answer.actor == DEALER:
        refuse_who_plays(by, live)
        return demand(by.name, by.roles, Act.DEAL)
    if answer.actor == FLOOR and not (answer.verb in COMES_AND_GOES and answer.what == by.id):
        refuse_who_plays(by, live)
        procedure = "" if live.running is None else live.running.procedure
        role = demand(by.name, by.roles, act_of_the_floor(procedure, answer.verb))
        refuse_at_the_table(office, live, answer)
        return role
    may_play(by, practice=live.practice)
    if answer.actor > 0:
        _own_seat(by, live, answer)
    return Role.PLAYER


def refuse_who_plays(by: Account, live: LiveTable) -> None:
    """Refuse a player's act for the house at their own money table: the role may be newer than the seat."""
    running = live.running
    players = live.players if running is None else {**live.players, **running.record.players}
    if by.is_staff and not live.practice and by.id in players.values():
        raise NotPermitted(f"{by.name} plays at table {live.id}, and does not act for the house there; leave it first")


def _own_seat(by: Account, live: LiveTable, answer: Answer) -> None:
    sitting = live.players.get(answer.actor)
    if sitting is None and answer.verb == SITS and answer.what == by.id:
        return
    if sitting != by.id:
        whose = "somebody else sits" if sitting else "nobody sits"  # whose id is what they sign in with
        raise NotPermitted(f"{by.name} may not answer for seat {answer.actor}, where {whose}")
