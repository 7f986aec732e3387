"""The question in a house-banked game: the cards and wagers are dealt and settled by the chapters themselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from croupier.cards import card
from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, DECK, HAND, NOBODY, Answer, Record, Round, Table
from croupier.rules.games import GAMES, new
from croupier.rules.settle.question import BadQuestion, Question
from croupier.rules.settle.settlement import Settlement, gets, steps_of

# Where the cards of the question lie, and how many there are.
PLACES: Mapping[str, Mapping[str, tuple[str, int]]] = {
    "let-it-ride": {"community": ("community", 2), "box": ("six-card-box", 3)},
    "top-five": {"dealer": ("dealer-hand", 7)},
    "top-5-wa": {"dealer": ("dealer-hand", 5), "community": ("community", 1)},
}
HAND_SIZE = {"let-it-ride": 3, "top-five": 7, "top-5-wa": 5}
STACK_CENTS = 10_000_000
DECISIONS = {
    "let-it-ride": ("let-it-ride", "withdraw"),
    "top-five": ("play", "fold"),
    "top-5-wa": ("play", "fold", "use-community"),
}


def settle_house(question: Question) -> Settlement:
    """The round dealt with the cards of the question, and what it pays."""
    start = _record(question)
    _consistent(question)
    running = Round(replace(start, game=replace(start.game, table=_rigged(start.game.table, _due(question)))))
    decisions = {player.seat: deque(player.decisions) for player in question.players}
    wagers = deque(_wagers(question))
    while running.ask is not None:
        running.answer(_answer(running, wagers, decisions))
    names = {player.seat: player.name for player in question.players}
    money = [event for event in running.events if event.cents or event.kind in ("hand", "decided", "turned up", "note")]
    house = {account: cents for account, cents in running.table.balances.items() if not account.startswith("stack-")}
    return Settlement(
        question.game,
        GAMES[question.game].name,
        steps_of(money, names),
        gets(question, running.table.balances, start.balances),
        {account: cents - start.balances.get(account, 0) for account, cents in house.items() if cents},
        {},
    )


def _record(question: Question) -> Record:
    stacks = {player.seat: STACK_CENTS for player in question.players}
    players = {player.seat: player.name for player in question.players}
    house = {"deck.shuffler": "automatic"} if question.game != "top-5-wa" else {}
    return new(question.game, stacks, house=house | dict(question.house), players=players)


def _consistent(question: Question) -> None:
    wrong = []
    size = HAND_SIZE[question.game]
    for place, player in enumerate(question.players, 1):
        where = f"player {place} ({player.name})"
        if len(player.hand) not in (0, size):
            wrong.append(f"{where}, hand: {len(player.hand)} cards; there are {size}")
        if not player.wagers:
            wrong.append(f"{where}: there are no wagers")
        for decision in player.decisions:
            verb = decision.split()[0] if decision.split() else ""
            if verb not in DECISIONS[question.game]:
                allowed = ", ".join(DECISIONS[question.game])
                wrong.append(f"{where}: decision {decision!r} is not known; there are {allowed}")
    for key, (_, number) in PLACES[question.game].items():
        given = question.cards[key]
        if given and len(given) != number:
            wrong.append(f"{key}: {len(given)} cards; there are {number}")
    for key, given in question.cards.items():
        if given and key not in PLACES[question.game]:
            wrong.append(f"{key}: this game has no such cards; it has {', '.join(PLACES[question.game])}")
    if question.board:
        wrong.append(f"board: this game has none; it has {', '.join(PLACES[question.game])}")
    if wrong:
        raise BadQuestion(wrong)


def _due(question: Question) -> dict[str, list[int]]:
    due = {HAND[player.seat]: list(player.hand) for player in question.players}
    return due | {place: list(question.cards[key]) for key, (place, _) in PLACES[question.game].items()}


def _wagers(question: Question) -> Iterable[Answer]:
    """Main wagers before the others, as the texts have it."""
    first = ("three-bets", "ante")
    for player in question.players:
        for bet in sorted(player.wagers, key=lambda one: one not in first):
            yield Answer(player.seat, "wager", bet, player.wagers[bet])
    yield Answer(DEALER, "no-more-bets")


def _answer(running: Round, wagers: deque[Answer], decisions: Mapping[int, deque[str]]) -> Answer:
    ask = running.ask
    assert ask is not None
    if ask.proceeds:
        return AS_PROCEDURE
    if ask.actor == CHANCE:
        option = ask.options[0]
        return Answer(CHANCE, option.verb, amount=option.amount_min, cards=option.cards)
    if any(option.verb == "no-more-bets" for option in ask.options):
        return wagers.popleft()
    seat = ask.actor
    if seat not in decisions:
        option = ask.options[0]
        return Answer(option.actor, option.verb, option.what[0] if option.what else "", option.amount_min)
    return _decision(running, seat, decisions[seat])


def _decision(running: Round, seat: int, left: deque[str]) -> Answer:
    """The next decision of the player; where none is given, to stay in."""
    assert running.ask is not None
    said = left.popleft().split() if left else [running.ask.options[0].verb]
    options = [option for option in running.ask.options if option.verb == said[0]]
    if not options:
        stay = [option for option in running.ask.options if option.verb not in ("fold", "withdraw")]
        options = stay[:1]
    option = options[0]
    named = tuple(int(card(one)) for one in said[1:]) if option.cards_max else ()
    return Answer(seat, option.verb, option.what[0] if option.what else "", option.amount_min, named)


def _rigged(kind: Any, due: dict[str, list[int]]) -> Any:
    """The game's table, with a deck that gives each place the cards of the question."""
    waiting = {place: deque(cards) for place, cards in due.items()}

    def bring_up(table: Table, place: str) -> None:
        deck, wanted = table.places[DECK], waiting.get(place)
        needed = {one for some in waiting.values() for one in some}
        due_card = wanted.popleft() if wanted else next((one for one in reversed(deck) if one not in needed), deck[-1])
        at = deck.index(due_card)
        deck[at], deck[-1] = deck[-1], due_card

    class Rigged(kind):  # type: ignore[misc]
        __slots__ = ()

        def deal_down(self, place: str, *, clause: str, seen_by: int = NOBODY) -> None:
            bring_up(self, place)
            super().deal_down(place, clause=clause, seen_by=seen_by)

        def deal_up(self, place: str, *, clause: str) -> None:
            bring_up(self, place)
            super().deal_up(place, clause=clause)

    return Rigged
