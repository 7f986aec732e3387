"""A hand history replayed through the chapters.

A history names the cards of players and board, not the order of the deck. So the hand is played twice: first
at a table where each card comes to the top of the deck when it is due, then, with the order found that way, as
an ordinary round whose record anyone can replay.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from croupier.cards import CARDS
from croupier.engine import (
    CHANCE,
    HAND,
    STACK,
    Answer,
    Record,
    Round,
    RuleViolation,
    TableKind,
    Unlawful,
)
from croupier.engine.events import prize
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.histories.phh.driving import HistoryDriver
from croupier.rules.poker.histories.phh.hand import UNKNOWN, Action, BadHistory, HandHistory
from croupier.rules.poker.histories.phh.heads import head_of
from croupier.rules.poker.histories.phh.paid import check_paid
from croupier.rules.poker.histories.phh.variants import HOUSE, as_told, game_named, spec_named, variants
from croupier.rules.poker.memory import PlayerMemory, PokerMemory, RequiredPost
from croupier.rules.poker.spec import NO_LIMIT, Stud
from croupier.rules.poker.table import BOARD, PokerTable

NO_LIMITS = {"betting.structure": NO_LIMIT}
NO_LAST_BURN = {"stud.short_deck": "skip-burn"}


@dataclass(frozen=True, slots=True)
class Replayed:
    """A history that was replayed: its round, and the final stacks in the file's own unit."""

    hand: HandHistory
    round: Round
    status: str
    taken_with: Mapping[str, str] = field(default_factory=dict)  # choices of the house made only for this hand

    @property
    def table(self) -> PokerTable:
        """The table as the hand left it."""
        table = self.round.table
        assert isinstance(table, PokerTable)
        return table

    @property
    def dealt(self) -> dict[str, list[int]]:
        """The cards dealt to each hand and to the board, in order."""
        seats = range(1, len(self.hand.stacks) + 1)
        found: dict[str, list[int]] = {place: [] for place in (BOARD, *(HAND[seat] for seat in seats))}
        for event in self.round.events:
            if event.kind == TableKind.DEALT and event.place in found:
                found[event.place] += event.cards
        return found

    @property
    def final_stacks(self) -> list[int | float]:
        """The final stacks in the order of the players, as integers where they are whole."""
        balances = self.round.table.balances
        found = (Fraction(balances[STACK[seat]], self.hand.scale) for seat in range(1, len(self.hand.stacks) + 1))
        return [_plain(one) for one in found]

    @property
    def said_stacks(self) -> list[int | float] | None:
        """The finishing stacks given in the file, if any."""
        said = self.hand.other.get("finishing_stacks")
        return [_plain(Fraction(one)) for one in said] if isinstance(said, list) else None

    @property
    def pots(self) -> list[dict[str, Any]]:
        """Every share of a pot that was won: by whom, how much, which part, by which clause."""
        return [
            {
                "player": event.seat,
                "amount": _plain(Fraction(event.cents, self.hand.scale)),
                "pot": prize(event),
                "hand": event.hand,
                "clause": event.clause,
            }
            for event in self.round.events
            if event.kind == PokerKind.AWARDED
        ]


def _plain(amount: Fraction) -> int | float:
    return int(amount) if amount.denominator == 1 else float(amount)


def replay_history(hand: HandHistory) -> Replayed:
    """Replay the hand to its end, or to where the history stops; `BadHistory` if it cannot have happened.

    Some writers of the format allow any bet in a fixed-limit game, and others leave out the last burn of a stud
    game when the deck is one card short (P-23). Such a hand is replayed with the house choice that allows it.
    """
    allowed: dict[str, str] = {}
    while True:
        try:
            return _replayed(hand, allowed)
        except BadHistory as refused:
            more = _allowance(hand, refused)
            if more.items() <= allowed.items():
                raise
            allowed |= more


def _allowance(hand: HandHistory, refused: BadHistory) -> Mapping[str, str]:
    """The house choice under which a refused hand may have been played."""
    if hand.variant.startswith("F") and "[MD-POKER 8.J]" in str(refused):
        return NO_LIMITS
    if hand.game is None and hand.variant not in variants():
        return {}
    play = spec_named(_named(hand)[0]).play
    return NO_LAST_BURN if isinstance(play, Stud) and play.may_be_common else {}


def _replayed(hand: HandHistory, allowed: Mapping[str, str]) -> Replayed:
    replayed = replace(played(hand, allowed), taken_with=dict(allowed))
    check_cards(replayed)
    check_paid(replayed.hand, replayed.round)
    return replayed


def played(hand: HandHistory, house: Mapping[str, Any]) -> Replayed:
    """Play the hand through its chapter under these choices of the house, however many of its cards are known."""
    start = _record(hand, house)
    driver = HistoryDriver(start, hand)
    running = driver.run()
    orders = iter(driver.table.orders())
    answers = tuple(
        Answer(CHANCE, "order", cards=next(orders)) if answer.verb == "order" else answer
        for answer in running.record.answers
    )
    clean = Round(replace(start, answers=answers))
    assert clean.table.balances == running.table.balances, "the replay of the record differs from the history"
    return Replayed(hand, clean, "complete" if clean.over else "incomplete")


def _named(hand: HandHistory) -> tuple[str, str]:
    """The id of the hand's game, and the betting structure."""
    known = variants()
    if hand.game is None and hand.variant not in known:
        raise BadHistory(hand.line, f"variant {hand.variant!r} is not known; the variants are {', '.join(known)}")
    return hand.game or known[hand.variant]


def _record(hand: HandHistory, house: Mapping[str, Any]) -> Record:
    name, structure = _named(hand)
    game = game_named(name)
    chosen = dict(HOUSE) | {
        "chip.unit": hand.unit,
        "betting.structure": structure,
        "betting.small_bet": hand.cents(hand.small_bet),
        "betting.big_bet": hand.cents(hand.big_bet),
    }
    if hand.bring_in is not None:
        chosen["forced_bet.amount"] = hand.cents(hand.bring_in)
    if hand.twice:
        chosen["run_twice.offered"] = True
    if hand.game is None:
        chosen |= as_told(spec_named(name))
    chosen |= hand.house
    dead, uniform = dict(hand.dead), len(set(hand.antes)) == 1
    if hand.request:
        choice = hand.request.replace("-", "_")
        chosen |= {f"{choice}.offered": True, "bomb_pot.amounts": (hand.cents(hand.antes[0]),)}
    elif uniform and (hand.ante_trimming or not _someone_is_short(hand)):
        chosen["ante.amount"] = hand.cents(hand.antes[0])
    else:
        dead |= {seat: hand.cents(ante) for seat, ante in enumerate(hand.antes, 1) if ante}
    stacks = {STACK[seat]: hand.cents(stack) for seat, stack in enumerate(hand.stacks, 1)}
    players = MappingProxyType(_names(hand))
    try:
        lawful = game.choices.house(chosen | dict(house))
        game.seating(lawful, players)
    except (Unlawful, RuleViolation) as refused:
        raise BadHistory(hand.line, str(refused)) from None
    return Record(
        game, lawful, players, MappingProxyType(stacks), _memory(hand, players, dead), head=head_of(hand.other)
    )


def _memory(hand: HandHistory, players: Mapping[int, str], dead: Mapping[int, int]) -> PokerMemory:
    """What the round begins with: the button, who posts what, and whether it is raked."""
    return PokerMemory(
        button=len(hand.stacks),
        raked=hand.raked,
        blinds=tuple(RequiredPost(players[seat], cents) for seat, cents in _blinds(hand).items()),
        antes=tuple(RequiredPost(players[seat], cents) for seat, cents in dead.items()),
        people=tuple(PlayerMemory(players[seat], owes=cents) for seat, cents in hand.owes.items()),
        least_raise=hand.cents(hand.small_bet) if hand.game is None else None,  # by the format, not by the blinds
    )


def _names(hand: HandHistory) -> dict[int, str]:
    """The players' names, if a record can hold them."""
    return {
        seat: name if name.isprintable() and name == name.strip() and name else f"p{seat}"
        for seat, name in enumerate(hand.players, 1)
    }


def _someone_is_short(hand: HandHistory) -> bool:
    return any(stack < ante for stack, ante in zip(hand.stacks, hand.antes, strict=True))


def _blinds(hand: HandHistory) -> dict[int, int]:
    """Blinds by player; heads-up the second player has the button and posts the first blind."""
    blinds = list(hand.blinds)
    if len(blinds) == 2:
        blinds.reverse()
    return {seat: hand.cents(blind) for seat, blind in enumerate(blinds, 1) if blind}


def check_cards(replayed: Replayed) -> None:
    """Refuse a history in which a place gets a wrong number of cards, or a hand is shown that was not dealt."""
    hand, dealt = replayed.hand, replayed.dealt
    for place, cards in dealt.items():
        named = [action for action in hand.actions if _place(action) == place]
        written = sum(len(action.cards) for action in named)
        # A history that stops early may stop before the dealer's next cards.
        if written > len(cards) or (written < len(cards) and replayed.status == "complete"):
            line = named[-1].line if named else hand.actions[-1].line if hand.actions else hand.line
            who = "the board" if place == BOARD else place.replace("hand-", "p")
            dealt_here = f"{written} card{'' if written == 1 else 's'}"
            raise BadHistory(line, f"{who} is dealt {dealt_here} here; the chapter deals {len(cards)}")
    live = replayed.table.live
    for action in hand.actions:
        if action.verb == "sm" and action.cards:
            who = f"p{action.player}"
            if action.player not in live:
                raise BadHistory(action.line, f"{who} shows, but has folded")
            strange = [card for card in action.cards if card not in (UNKNOWN, *dealt[HAND[action.player]])]
            if strange:
                raise BadHistory(action.line, f"{who} shows {CARDS[strange[0]]}, which was not dealt to that player")


def _place(action: Action) -> str:
    return BOARD if action.verb == "db" else HAND[action.to] if action.verb == "dh" else ""
