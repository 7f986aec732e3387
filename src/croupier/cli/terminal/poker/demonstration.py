"""A hand of poker dealt without a terminal: every step with its clause and what that clause says, then the pots."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.terminal.poker import results, stakes
from croupier.cli.terminal.poker.results import UNCONTESTED, house_takes, symbols
from croupier.cli.terminal.poker.session import PokerSession
from croupier.money import dollars_and_cents
from croupier.rules.poker.event_kinds import PokerKind, RoomKind

JACKPOTS = (RoomKind.BAD_BEAT, RoomKind.HIGH_HAND)
HANDS_MAX = 60  # tried until one goes to a showdown


def demonstration(session: PokerSession) -> Iterator[str]:
    """A hand as lines of text: the first one among these bots that goes to a showdown."""
    from croupier.cli.terminal.pages import with_rules

    session.play_on()
    for _ in range(HANDS_MAX):
        if any(event.kind == PokerKind.SHOWDOWN for event in session.seen().events):
            break
        session.next_round()
        session.play_on()
    record = session.running.record
    players = ", ".join(f"seat {seat} {session.name(seat)}" for seat in record.players)
    yield f"{record.game.name} ({record.game.document}), {stakes.in_words(record.house)}, a hand for {players}"
    yield from with_rules(session.running)
    yield "Who won what, and with which cards"
    yield from outcome(session)


def outcome(session: PokerSession) -> Iterator[str]:
    """One line per award, and per hand that was shown and lost; then the stacks."""
    events = session.seen().events
    awards = results.awards(session.spec.id, events)
    for award in awards:
        cards = f"  {symbols(award.cards)}" if award.cards else ""
        reading = f", {award.reading}" if award.reading else ""
        won = f"{session.name(award.seat):<5} {dollars_and_cents(award.cents):>8}"
        yield f"  {won}  {award.pot}: {award.words or UNCONTESTED}{cards}  [{award.clause}{reading}]"
    board = results.boards(events)[0]
    for seat, hand in results.hands_shown(events).items():
        if all(award.seat != seat for award in awards):
            yield f"  {session.name(seat):<5} {'shows':>8}  {results.hand_words(session.spec, hand, board)}"
    for event in events:
        reading = f", {event.reading}" if event.reading else ""
        if event.kind in (RoomKind.RAKED, RoomKind.CONTRIBUTED):
            taken = f"{'house':<5} {dollars_and_cents(event.cents):>8}  {house_takes(event)}"
            yield f"  {taken}  [{event.clause}{reading}]"
        elif event.kind in JACKPOTS:
            yield f"  {session.name(event.seat):<5} {event.kind:>8}  {event.hand}  [{event.clause}{reading}]"
    stacks = ", ".join(f"{session.name(seat)} {dollars_and_cents(session.stack(seat))}" for seat in session.table.seats)
    yield f"  stacks: {stacks}"
