"""A round dealt without a terminal: every step with its clause and what that clause says."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.terminal.layouts import Layout
from croupier.cli.terminal.pages import with_rules
from croupier.cli.terminal.scene import scene_of
from croupier.cli.terminal.session import Session
from croupier.cli.terminal.why import reasons
from croupier.money import dollars_and_cents


def demonstration(session: Session) -> Iterator[str]:
    """The round in lines of text."""
    record = session.running.record
    session.play_on()
    players = ", ".join(f"seat {seat} {session.name(seat)}" for seat in record.players)
    yield f"{record.game.name} ({record.game.document}), a round for {players}"
    yield from with_rules(session.running)
    yield "Why every wager went as it did"
    for seat in record.players:
        yield from why(session, seat)


def why(session: Session, seat: int) -> Iterator[str]:
    """A line for each wager of a seat."""
    layout: Layout = session.layout
    scene = scene_of(session.running, seat)
    words = scene.words(layout)
    yield f"  seat {seat}{f', {words}' if words else ''}"
    for reason in reasons(session.seen().events, seat):
        amount = f"{'+' if reason.cents > 0 else ''}{dollars_and_cents(reason.cents)}"
        hand = scene.words(layout, reason.wager) if reason.outcome == "loses" else ""
        told = reason.why or (f"{reason.outcome}: {hand}" if hand else reason.outcome)
        reading = f", {reason.reading}" if reason.reading else ""
        yield f"    {layout.name(reason.wager):<18} {amount:>8}  {told}  [{reason.clause}{reading}]"
