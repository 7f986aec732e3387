"""A question about a house-banked game: the cards and wagers are dealt and settled by the chapters themselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from croupier.cards import AsGiven, BadCard, card
from croupier.engine import (
    DEALER,
    DECK,
    EVERYONE,
    HAND,
    STACK,
    Answer,
    Event,
    Record,
    Round,
    Table,
    TableKind,
)
from croupier.engine.driver import go_on, least
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.games import GAMES, new
from croupier.rules.let_it_ride.ch12_meters import account
from croupier.rules.let_it_ride.ch12_payouts import METERS
from croupier.rules.settle.banked_hands import all_fold, hands_of, settling
from croupier.rules.settle.forms import banked
from croupier.rules.settle.question import BadQuestion, Player, SettleQuestion, counted
from croupier.rules.settle.settlement import SettledHand, Settlement, named, paid_in, received, steps_of
from croupier.rules.settle.side_wagers import why_lost
from croupier.rules.settle.why_banked import why_in_house

STACK_CENTS = 10_000_000  # besides what each wagers
IN_ALL = 3  # times a wager is put in at most: Let It Ride's three bets, or an ante and as much to play
# What decided, besides the money that moved.
TOLD = frozenset({
    TableKind.DISCARDED, TableKind.TURNED_UP, WagerKind.COMPARED, WagerKind.DEALER_FAILS, WagerKind.DEALER_LEAVES,
    WagerKind.DEALER_NOT_NEEDED, WagerKind.DEALER_QUALIFIES, WagerKind.DEALER_USES, WagerKind.ENVY_HAND,
    WagerKind.FOLDS, WagerKind.HAND, WagerKind.LETS_RIDE, WagerKind.LOST, WagerKind.METER_SHOWS,
    WagerKind.NOBODY_AGAINST, WagerKind.NO_PAYING_HAND, WagerKind.NO_PROGRESSIVE_HAND, WagerKind.PAYOUT_LIMIT,
    WagerKind.PLAYS_AS_DEALT, WagerKind.PLAYS_COMMUNITY, WagerKind.PROGRESSIVE_HAND, WagerKind.REMOVED,
    WagerKind.REQUIRED_MISSING, WagerKind.STAYS_FOR_BONUS,
})  # fmt: skip


def settle_house(question: SettleQuestion) -> Settlement:
    """Deal the round with the cards of the question, and settle it."""
    _consistent(question)
    start = _record(question)
    running = Round(replace(start, game=replace(start.game, table=_rigged(start.game.table, _due(question)))))
    decisions = {player.seat: deque(player.decisions) for player in question.players}
    wagers = deque(_wagers(question))
    go_on(running, AsGiven(), lambda running: _answer(running, wagers, decisions, question), one_by_one=True)
    _all_made(question, decisions)
    names, before, hands = question.names, start.balances, hands_of(question)
    changes = {account: cents - before.get(account, 0) for account, cents in running.table.balances.items()}
    told = tuple(_told(running, question, hands))
    return Settlement(
        question.game,
        GAMES[question.game].name,
        steps_of(told, names),
        paid_in(running.events, names),
        received(running.events, names),
        {account: cents for account, cents in changes.items() if cents and not account.startswith(f"{STACK.word}-")},
        hands,
        why=tuple(why_in_house(question, told, running.events)),
        course=steps_of((structs.replace(event, seen_by=EVERYONE) for event in running.events), names),
    )


def _told(running: Round, question: SettleQuestion, hands: Mapping[str, tuple[SettledHand, ...]]) -> Iterator[Event]:
    """Money that moved, and every step that decided about it; the floor may see all cards of the question."""
    side_wagers = banked(question.game).side_paytables(running.table.plan)  # type: ignore[attr-defined]
    for event in running.events:
        if event.cents or event.kind in TOLD:
            why = ""
            if event.bet in side_wagers:
                why = why_lost(event, side_wagers[event.bet], hands.get(question.names[event.seat], ()))
            open_to_all = structs.replace(event, seen_by=EVERYONE)
            yield structs.replace(open_to_all, hand="", text=why) if why else open_to_all
        elif event.kind == TableKind.DEALT and event.seen_by == EVERYONE:
            yield structs.replace(event, kind=TableKind.TURNED_UP)


def _record(question: SettleQuestion) -> Record:
    stacks = {one.seat: STACK_CENTS + IN_ALL * sum((one.wagers or {}).values()) for one in question.players}
    house = {**question.house.values, **banked(question.game).equipment}
    meters = {account(meter): cents for meter, cents in question.meters.items()}
    return new(question.game, stacks, house=house, players=question.names, accounts=meters)


def _consistent(question: SettleQuestion) -> None:
    wrong = [reason for player in question.players for reason in _of_a_player(question, player)]
    wagered = {bet for player in question.players for bet in player.wagers or ()}
    for key, (_, number, only_for) in banked(question.game).table_cards.items():
        given = question.cards[key]
        needed = only_for in wagered if only_for else key != "dealer" or not all_fold(question)
        if len(given) != number and (given or needed):
            wrong.append(f"{key}: {counted(len(given))}; {GAMES[question.game].name} has {number} there")
    wrong += _meters(question)
    if wrong:
        raise BadQuestion(wrong)


def _meters(question: SettleQuestion) -> Iterator[str]:
    """Refuse meters that the house's progressive does not have."""
    opened = GAMES[question.game].opening_balances(question.house)
    there = [one for one in METERS if account(one) in opened]
    for meter in question.meters:
        if meter not in there:
            yield f"meters: there is no meter {meter!r}; this house has {', '.join(there) or 'no progressive'}"


def _of_a_player(question: SettleQuestion, player: Player) -> Iterable[str]:
    spec = banked(question.game)
    size = spec.cards_in_all
    if len(player.hand) != size and (player.hand or not spec.needs_no_hand(settling(question, player))):
        yield f"{player.where}, hand: {counted(len(player.hand))}; a hand has {size}"
    if not player.wagers:
        yield f"{player.where}: there are no wagers"
    for decision in player.decisions:
        verb, *named_cards = decision.split() or [""]
        if verb not in spec.decisions:
            yield f"{player.where}: decision {decision!r} is not known; use {', '.join(spec.decisions)}"
        try:
            for one in named_cards:
                card(one)
        except BadCard as bad:
            yield f"{player.where}: decision {decision!r}: {bad}"


def _all_made(question: SettleQuestion, decisions: Mapping[int, deque[str]]) -> None:
    """Refuse decisions beyond those that the chapter asks for."""
    wrong = [
        f"{player.where}: decision {decisions[player.seat][0]!r} is not asked for, only "
        f"{len(player.decisions) - len(decisions[player.seat])} before it"
        for player in question.players
        if decisions[player.seat]
    ]
    if wrong:
        raise BadQuestion(wrong)


def _due(question: SettleQuestion) -> dict[str, list[int]]:
    due = {HAND[player.seat]: list(player.hand) for player in question.players}
    return due | {place: list(question.cards[key]) for key, (place, *_) in banked(question.game).table_cards.items()}


def _wagers(question: SettleQuestion) -> Iterable[Answer]:
    """The wagers as answers: main wagers first, as in the texts."""
    first = banked(question.game).wagers[0]
    for player in question.players:
        wagers = player.wagers or {}
        for bet in sorted(wagers, key=lambda one: one != first):
            yield Answer(player.seat, "wager", bet, wagers[bet])
    yield Answer(DEALER, "no-more-bets")


def _answer(
    running: Round, wagers: deque[Answer], decisions: Mapping[int, deque[str]], question: SettleQuestion
) -> Answer:
    ask = running.ask
    assert ask is not None
    if any(option.verb == "no-more-bets" for option in ask.options):
        return wagers.popleft()
    seat = ask.actor
    if seat not in decisions:
        return least(ask.options[0])
    return _decision(running, seat, decisions[seat], question)


def _decision(running: Round, seat: int, left: deque[str], question: SettleQuestion) -> Answer:
    """The next decision of the player."""
    ask = running.ask
    assert ask is not None
    if not left:
        allowed = f"it is {' or '.join(option.verb for option in ask.options)} [{ask.clause}]"
        raise BadQuestion([named(f"seat {seat}: a decision is missing; {allowed}", question.names)])
    verb, *cards = left[0].split()
    option = next(option for option in ask.options if option.verb == verb)  # with these stacks all are offered
    left.popleft()
    chosen = tuple(int(card(one)) for one in cards)
    return Answer(seat, option.verb, option.what[0] if option.what else "", option.amount_min, chosen)


def _rigged(kind: Any, due: dict[str, list[int]]) -> Any:
    """The game's table type, with a deck that gives each place the cards of the question."""
    waiting = {place: deque(cards) for place, cards in due.items()}

    def bring_up(table: Table, place: str) -> None:
        deck, wanted = table.places[DECK], waiting.get(place)
        needed = {one for some in waiting.values() for one in some}
        due_card = wanted.popleft() if wanted else next(one for one in reversed(deck) if one not in needed)
        at = deck.index(due_card)
        deck[at], deck[-1] = deck[-1], due_card

    class Rigged(kind):  # type: ignore[misc]
        __slots__ = ()

        def deal_down(self, place: str, **how: Any) -> None:
            bring_up(self, place)
            super().deal_down(place, **how)

        def deal_up(self, place: str, *, clause: str) -> None:
            bring_up(self, place)
            super().deal_up(place, clause=clause)

        def deal_pile_down(self, place: str, number: int, **how: Any) -> None:
            for _ in range(number):
                self.deal_down(place, **how)

        def deal_around_down(self, seats: Sequence[int], times: int, *, clause: str) -> None:
            for seat in (*seats,) * times:
                self.deal_down(HAND[seat], clause=clause, seen_by=seat)

    return Rigged
