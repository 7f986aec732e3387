"""A round that was played, as a question that the floor would write down, so that it can be settled again.

Only cards that the hand itself has shown are used: in poker those of the showdown, in house-banked games those of seats
that the person asking may see.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from croupier.cards import CARDS
from croupier.engine import HAND, STACK, Record, Round, TableKind
from croupier.rules.games import GAMES
from croupier.rules.let_it_ride.ch12_meters import account
from croupier.rules.let_it_ride.ch12_payouts import METERS
from croupier.rules.poker.table import BOARD, SECOND_BOARD, PokerTable
from croupier.rules.settle.forms import banked
from croupier.rules.settle.question import BadQuestion, Player, SettleQuestion
from croupier.rules.settle.settlement import Settlement, settle
from croupier.rules.specs import SPECS

NO_MORE_BETS = "no-more-bets"


def settle_round(running: Round, names: Mapping[int, str], seats: Collection[int] | None = None) -> Settlement:
    """Who gets what in a finished round; `BadQuestion` if it cannot be asked, as for a void round.

    `names` are the players' names. In a house-banked game `seats` are those whose cards may be seen;
    the others are left out.
    """
    if running.game.id not in GAMES:
        raise BadQuestion([f"{running.game.name} is not a game of the rule texts, so no chapter settles it"])
    if running.procedure != "round":
        raise BadQuestion([f"{running.procedure!r} is not a round of play, so there is nothing to settle"])
    if not running.over:
        raise BadQuestion(["the round is not over, so there is nothing to settle yet"])
    unique = dict(_unique(names))
    if SPECS[running.game.id].is_poker:
        return settle(question_of_hand(running, unique))
    return settle(_banked(running, unique, running.record.players if seats is None else seats))


def paid(running: Round, names: Mapping[int, str]) -> dict[str, int]:
    """What each player won or lost in the round as it was played, in cents."""
    before, after = running.opening_balances, running.table.balances
    return {name: after[STACK[seat]] - before[STACK[seat]] for seat, name in _unique(names)}


def _unique(names: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Names by seat; two players with the same name are told apart by their seats."""
    taken = list(names.values())
    for seat, name in names.items():
        yield seat, f"{name} (seat {seat})" if taken.count(name) > 1 else name


def question_of_hand(running: Round, names: Mapping[int, str]) -> SettleQuestion:
    """The question that the floor would write down about a finished poker hand."""
    record, table, events = running.record, running.table, running.events
    assert isinstance(table, PokerTable)
    lay = {event.source: tuple(map(int, event.cards)) for event in events if event.kind == TableKind.RACKED}
    back = {event.seat: event.cents for event in events if event.kind == TableKind.RETURNED}  # is returned again
    players = tuple(
        Player(
            seat,
            name,
            f"player {seat} ({name})",
            hand=lay.get(HAND[seat], ()) if seat in table.shown else (),
            put_in_cents=table.contributed.get(seat, 0) + back.get(seat, 0),
            dead_cents=table.dead.get(seat, 0),
            folded=seat not in table.live,
            mucked=seat in table.mucked,
        )
        for seat, name in names.items()
    )
    return SettleQuestion(
        game=record.game.id,
        players=players,
        button=table.button,
        board=lay.get(BOARD, ()),
        second_board=lay.get(SECOND_BOARD, ()),
        twice=tuple(names[seat] for seat in sorted(table.twice)) if table.twice and not table.bomb else None,
        cards={},
        house=record.house,
        raked=table.memory.raked,
        format=table.bomb,
    )


def _banked(running: Round, names: Mapping[int, str], seats: Collection[int]) -> SettleQuestion:
    """The question about a house-banked round: the cards dealt, the wagers made and the decisions taken."""
    record, spec = running.record, banked(running.game.id)
    wagers, decisions = _wagers_and_decisions(record, spec.decisions)
    dealt: dict[str, tuple[int, ...]] = {}
    for event in running.events:
        if event.kind == TableKind.DEALT:
            dealt[event.place] = (*dealt.get(event.place, ()), *map(int, event.cards))
    players = tuple(
        Player(
            seat,
            names[seat],
            f"player {seat} ({names[seat]})",
            hand=dealt.get(HAND[seat], ()),
            wagers=wagers[seat],
            decisions=tuple(decisions.get(seat, ())),
        )
        for seat in sorted(seats)
        if wagers.get(seat) and HAND[seat] in dealt
    )
    if not players:
        raise BadQuestion(["nobody whose cards may be seen was dealt in"])
    meters = {one: record.balances[account(one)] for one in METERS if account(one) in record.balances}
    return SettleQuestion(
        game=record.game.id,
        players=players,
        button=0,
        board=(),
        second_board=(),
        twice=None,
        cards={key: dealt.get(place, ()) for key, (place, *_) in spec.table_cards.items()},
        house=record.house,
        raked=False,
        meters=meters,
    )


def _wagers_and_decisions(
    record: Record, verbs: Collection[str]
) -> tuple[dict[int, dict[str, int]], dict[int, list[str]]]:
    """By seat: what was on the layout at "no more bets", and what was decided after that."""
    answers = record.answers
    closed = next((place for place, one in enumerate(answers) if one.verb == NO_MORE_BETS), len(answers))
    amounts = {(one.actor, one.what): one.amount for one in answers[:closed] if one.verb == "wager"}
    wagers: dict[int, dict[str, int]] = {}
    for option in Round(record, closed).options():  # what could still be taken back is on the layout
        if option.verb == "take-back":
            mine = {what: amounts[option.actor, what] for what in option.what}
            wagers.setdefault(option.actor, {}).update(mine)
    decisions: dict[int, list[str]] = {}
    for one in answers[closed:]:
        if one.actor > 0 and one.verb in verbs:
            said = " ".join([one.verb, *(str(CARDS[card]) for card in one.cards)])
            decisions.setdefault(one.actor, []).append(said)
    return wagers, decisions
