"""Playing a hand history through its chapter: a table that deals the named cards, and answers from the actions."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Any

from croupier.cards import CARDS, AsGiven
from croupier.engine import DECK, HAND, NOBODY, STACK, Answer, Record, Round, RuleViolation
from croupier.engine.driver import go_on, least
from croupier.rules.poker.games import CarefulTable
from croupier.rules.poker.histories.phh.hand import UNKNOWN, Action, BadHistory, HandHistory
from croupier.rules.poker.table import BOARD, SECOND_BOARD

STRADDLE = "straddle"


class CardGone(Exception):
    """A card is to be dealt that is no longer in the deck."""

    def __init__(self, card: int) -> None:
        self.card = card


class HistoryTable(CarefulTable):
    """A table that deals each place the cards that the history names; unknown cards are any that nobody needs."""

    __slots__ = ("decks", "due")

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.due: dict[str, deque[int]] = {}
        self.decks: list[tuple[tuple[int, ...], list[int]]] = []  # for each shuffle: its cards, and those dealt since

    def stack(self, order: Iterable[int], *, clause: str) -> None:
        """The deck starts with these cards."""
        cards = tuple(order)
        super().stack(cards, clause=clause)
        self.decks.append((cards, []))

    def reshuffle(self, order: tuple[int, ...], places: tuple[str, ...], *, clause: str, reading: str = "") -> None:
        """The deck continues with these cards under what is left of it."""
        super().reshuffle(order, places, clause=clause, reading=reading)
        self.decks.append((order, []))

    def deal_down(self, place: str, *, clause: str, seen_by: int = NOBODY) -> None:
        """The card that is due goes to the place."""
        self._bring_up(place)
        super().deal_down(place, clause=clause, seen_by=seen_by)

    def deal_up(self, place: str, *, clause: str) -> None:
        """The card that is due goes to the place."""
        self._bring_up(place)
        super().deal_up(place, clause=clause)

    def _bring_up(self, place: str) -> None:
        deck, due = self.places[DECK], self.due.get(place)
        wanted = due.popleft() if due else UNKNOWN
        if wanted == UNKNOWN:
            needed = {card for some in self.due.values() for card in some}
            wanted = next((card for card in reversed(deck) if card not in needed), deck[-1])
        if wanted not in deck:
            raise CardGone(wanted)
        at = deck.index(wanted)
        deck[at], deck[-1] = deck[-1], wanted
        self.decks[-1][1].append(wanted)

    def orders(self) -> list[tuple[int, ...]]:
        """The order of the deck at each shuffle, as it was dealt; cards never dealt are at the bottom."""
        found = []
        for cards, dealt in self.decks:
            first = [card for card in dealt if card in cards]  # after a reshuffle some come from the rest of the deck
            found.append((*first, *(card for card in cards if card not in first)))
        return found


class HistoryDriver:
    """Plays the history once, answering each ask from its actions."""

    def __init__(self, record: Record, hand: HandHistory) -> None:
        self.hand = hand
        self.at: int  # the line of the latest player's action; nothing before the first one can be refused
        self.running = Round(replace(record, game=replace(record.game, table=HistoryTable)))
        assert isinstance(self.running.table, HistoryTable)
        self.table = self.running.table
        self.acts = deque(action for action in hand.actions if action.player and action.verb != "sm")
        boards = [card for action in hand.actions if action.verb == "db" for card in action.cards]
        self.table.due = {HAND[seat]: deque(_dealt_to(hand, seat)) for seat in record.players}
        self.table.due |= {BOARD: deque(boards), SECOND_BOARD: deque(hand.second_board)}
        self.shown = {action.player: action.cards for action in hand.actions if action.verb == "sm"}

    def run(self) -> Round:
        """Answer every ask until the round is over or the history ends."""
        running = self.running
        try:
            go_on(running, AsGiven(), lambda running: self._answer(), one_by_one=True)
        except CardGone as gone:
            raise BadHistory(self._line_of(gone.card), f"{CARDS[gone.card]} is dealt twice") from None
        except RuleViolation as refused:
            raise BadHistory(self.at, re.sub(r"\bseat (\d+)", r"p\1", str(refused))) from refused
        if running.over and self.acts:
            raise BadHistory(self.acts[0].line, "the hand is over before this action")
        return running

    def _line_of(self, card: int) -> int:
        """The last line that deals a card."""
        return max(action.line for action in self.hand.actions if not action.player and card in action.cards)

    def _answer(self) -> Answer | None:
        ask = self.running.ask
        assert ask is not None
        verbs = {option.verb for option in ask.options}
        if "show" in verbs:
            return self._show(ask.actor, "muck" in verbs)
        if self.acts and self.acts[0].verb == STRADDLE:
            return self._act(ask.actor, verbs)
        for option in ask.options:
            if option.verb in self._asides():
                return least(option)
        return self._act(ask.actor, verbs)

    def _asides(self) -> tuple[str, ...]:
        """Verbs for decisions that the format does not write down: a straddle, a bomb pot, running it twice."""
        agreed = "agree" if self.hand.request or self.hand.twice else "decline"
        return "no-straddle", agreed, "request" if self.hand.request else "no-request"

    def _show(self, seat: int, may_muck: bool) -> Answer:
        shows = bool(self.shown.get(seat)) or (seat not in self.shown and self._known(seat))
        return Answer(seat, "show" if shows or not may_muck else "muck")

    def _known(self, seat: int) -> bool:
        return all(UNKNOWN not in action.cards for action in self.hand.actions if action.to == seat)

    def _act(self, seat: int, verbs: set[str]) -> Answer | None:
        if not self.acts:
            return None
        action = self.acts[0]
        if action.player != seat:
            raise BadHistory(action.line, f"p{action.player} acts, but it is p{seat}'s turn")
        self.at = self.acts.popleft().line
        return self._translate(action, seat, verbs)

    def _translate(self, action: Action, seat: int, verbs: set[str]) -> Answer:
        match action.verb:
            case "f":
                return Answer(seat, "fold")
            case "cc":
                return Answer(seat, "call" if "call" in verbs else "check")
            case "call" | "check" | "bet" | "raise" | "straddle":  # more precise verbs than the format has
                no_raise = action.verb == "raise" and "call" in verbs and "raise" not in verbs  # the chapter says why
                if action.verb not in verbs and not no_raise:
                    assert self.running.ask is not None
                    clause, may = self.running.ask.clause, f"may {' or '.join(sorted(verbs))}"
                    tried = f"cannot {action.verb} here, but {may}"
                    refused = RuleViolation(clause, f"seat {seat} {tried}")
                    raise BadHistory(action.line, f"p{seat} {tried} [{clause}]") from refused
                return Answer(seat, action.verb, amount=self.hand.cents(action.amount or Decimal(0)))
            case "pb":
                return Answer(seat, "forced-bet")
            case "cbr":
                return Answer(seat, "raise" if "raise" in verbs else "bet", amount=self._raise_to(action, seat))
            case _:
                return Answer(seat, "discard", cards=self._discards(action, seat))

    def _raise_to(self, action: Action, seat: int) -> int:
        """The height of a raise; some histories write only what others can call, to the same effect."""
        assert action.amount is not None
        amount, table = self.hand.cents(action.amount), self.table
        others = [table.street.get(one, 0) + table.balances[STACK[one]] for one in table.live if one != seat]
        assert self.running.ask is not None
        least = [o.amount_min for o in self.running.ask.options if o.verb in ("bet", "raise")]
        return max(amount, min(least)) if least and amount >= max(others) else amount

    def _discards(self, action: Action, seat: int) -> tuple[int, ...]:
        """The discarded cards if they are known, otherwise cards that the player does not show later."""
        hand, shown = self.table.hand(seat), set(self.shown.get(seat, ()))
        named = [card for card in action.cards if card != UNKNOWN]
        spare = [card for card in hand if card not in named and card not in shown]
        spare += [card for card in hand if card not in named and card in shown]
        return (*named, *spare[: len(action.cards) - len(named)])


def _dealt_to(hand: HandHistory, seat: int) -> Iterable[int]:
    """The cards this player is dealt, in order; unknown ones are those shown later, dealt as late as possible."""
    slots = [card for action in hand.actions if action.verb == "dh" and action.to == seat for card in action.cards]
    shown = next((a.cards for a in reversed(hand.actions) if a.verb == "sm" and a.player == seat and a.cards), ())
    missing = [card for card in shown if card != UNKNOWN and card not in slots]
    unknown = [place for place, card in enumerate(slots) if card == UNKNOWN]
    for place, card in zip(reversed(unknown), reversed(missing), strict=False):
        slots[place] = card
    return slots
