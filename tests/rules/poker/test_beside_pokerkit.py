"""Whole hands compared with pokerkit, an independent engine: nine games, random stacks, antes and blinds, in step.

At every decision both have the same player, cost of a call and limits of a raise, and at the end the same stacks.
Where they differ a clause or a reading says why and a predicate says when; any other difference fails.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)
from pokerkit.games import FixedLimitPokerMixin

from croupier.cards import CARDS, SeededChance
from croupier.engine import HAND, STACK, Answer, Event, Option, Round
from croupier.engine.driver import advance
from croupier.engine.events import prize
from croupier.rulebook import all_clauses, readings
from croupier.rules import new
from croupier.rules.poker.histories.phh.variants import HOUSE
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.spec import FIXED, NO_LIMIT, POT_LIMIT
from croupier.rules.poker.table import BOARD, BURNS, PokerTable

BATCHES = (0, 1, 2)
HANDS, OF_OMAHA = 84, 40  # 2,004 hands in all; pokerkit takes longest over Omaha
DEALT_BY_HAND = {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}
AUTOMATIC = tuple(one for one in Automation if one not in DEALT_BY_HAND | {Automation.RUNOUT_COUNT_SELECTION})
OFTEN = {"fold": 2, "call": 4, "check": 4, "bet": 3, "raise": 3, "forced-bet": 4}


class FixedLimitOmaha8(FixedLimitPokerMixin, FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """Their game of that name is pot limit."""


GAMES: Mapping[str, Sequence[tuple[str, Any]]] = {
    "holdem": ((FIXED, FixedLimitTexasHoldem), (NO_LIMIT, NoLimitTexasHoldem)),
    "omaha-high": ((POT_LIMIT, PotLimitOmahaHoldem),),
    "omaha-hilo8": ((FIXED, FixedLimitOmaha8),),
    "sixplus": ((NO_LIMIT, NoLimitShortDeckHoldem),),
    "stud7-high": ((FIXED, FixedLimitSevenCardStud),),
    "stud7-hilo8": ((FIXED, FixedLimitSevenCardStudHighLowSplitEightOrBetter),),
    "stud7-low": ((FIXED, FixedLimitRazz),),
    "triple-27": ((FIXED, FixedLimitDeuceToSevenLowballTripleDraw),),
    "badugi": ((FIXED, FixedLimitBadugi),),
}


class Room(NamedTuple):
    """The least and the most that a bet or raise may come to."""

    low: int
    high: int


class Beside:
    """One hand in both engines. Ours deals; at random an act that both take is chosen, and theirs follows."""

    def __init__(self, rng: random.Random, game: str) -> None:
        self.rng, self.game = rng, game
        self.ours, self.theirs = tables(rng, game)
        self.chance = SeededChance(rng.randrange(10**9))
        self.cards: dict[str, list[int]] = {}  # dealt by ours, but not yet by theirs
        self.seen = 0  # how many of our events have been looked at
        self.reasons: set[str] = set()  # differences met so far that a clause explains

    @property
    def table(self) -> PokerTable:
        table = self.ours.table
        assert isinstance(table, PokerTable)
        return table

    @property
    def fixed(self) -> bool:
        return bool(self.ours.record.house["betting.structure"] == FIXED)

    def play(self) -> None:
        """To the end, or to where they part for a reason: who acts, or what a call costs."""
        while True:
            advance(self.ours, self.chance)
            asked = {option.verb: option for option in self.ours.ask.options} if self.ours.ask else {}
            self._follow(asked)
            if not asked:
                break
            seat = next(iter(asked.values())).actor
            if "show" in asked:
                self.ours.take(Answer(seat, "show"))
            elif "discard" in asked:
                self._draw(seat, asked["discard"])
            elif not self._act(seat, asked):
                return
        assert not self.theirs.status, "ours is over, and theirs goes on"
        stacks = [self.table.balances[STACK[seat]] for seat in self.ours.record.players]
        if stacks != self.theirs.stacks:
            self._explain("stacks", stacks, self.theirs.stacks)

    def _follow(self, asked: Mapping[str, Option]) -> None:
        """Theirs gets the cards that ours has dealt, and is asked where ours sees nothing to decide."""
        for event in self.ours.events[self.seen :]:
            if event.kind == "dealt":
                self.cards.setdefault(event.place, []).extend(event.cards)
        self.seen = len(self.ours.events)
        theirs = self.theirs
        while theirs.status and (self._deal() or self._nothing_to_decide(asked)):
            pass

    def _deal(self) -> bool:
        theirs = self.theirs
        if theirs.can_burn_card():
            return self._hand_over(BURNS, 1, theirs.burn_card)
        if any(theirs.hole_dealing_statuses) and theirs.hole_dealee_index is not None:
            return self._hand_over(HAND[theirs.hole_dealee_index + 1], 1, theirs.deal_hole)
        return theirs.can_deal_board() and self._hand_over(BOARD, theirs.board_dealing_counts[0], theirs.deal_board)

    def _hand_over(self, place: str, number: int, deal: Callable[[str], object]) -> bool:
        due = self.cards.get(place, [])
        if len(due) < number:
            return False
        deal(written(due[:number]))
        del due[:number]
        return True

    def _nothing_to_decide(self, asked: Mapping[str, Option]) -> bool:
        theirs, player = self.theirs, self.theirs.actor_index
        if player is None or (("call" in asked or "check" in asked) and asked["fold"].actor == player + 1):
            return False
        if theirs.can_post_bring_in() and "forced-bet" not in asked:  # all that the player has left
            theirs.post_bring_in()
            return True
        if theirs.checking_or_calling_amount == 0 and not theirs.can_complete_bet_or_raise_to():
            theirs.check_or_call()  # against all-in players alone (8.B(5)(b)) ours does not ask for a check
            return True
        return False

    def _draw(self, seat: int, option: Option) -> None:
        assert seat - 1 == self.theirs.stand_patter_or_discarder_index
        cards = tuple(card for card in option.cards if self.rng.random() < 0.5)
        self.theirs.stand_pat_or_discard(written(cards))
        self.ours.take(Answer(seat, "discard", cards=cards))

    def _act(self, seat: int, asked: Mapping[str, Option]) -> bool:
        """Compare what the player may do, then do one thing that both accept; False if a difference ends it."""
        if self.theirs.actor_index != seat - 1:
            self._explain("who", seat, self.theirs.actor_index)
            return False
        more = asked.get("bet") or asked.get("raise")
        room = Room(more.amount_min, more.amount_max) if more else None
        if "forced-bet" in asked:
            assert self.theirs.can_post_bring_in()
        elif self._price(seat, asked) != self.theirs.checking_or_calling_amount:
            self._explain("price", self._price(seat, asked), self.theirs.checking_or_calling_amount)
            return False
        if room != self._their_room():
            self._explain("room", room, self._their_room())
            room = None
        verbs = [
            verb for verb in asked if (room or verb not in ("bet", "raise")) and (verb != "fold" or "call" in asked)
        ]
        verb = self.rng.choices(verbs, [OFTEN[verb] for verb in verbs])[0]
        amount = 0
        if room and verb in ("bet", "raise"):
            amount = self.rng.choice((*room, self.rng.randint(*room), min(room.high, room.low + 7)))
        self._theirs_does(verb, amount)
        self.ours.take(Answer(seat, verb, "", amount))
        return True

    def _price(self, seat: int, asked: Mapping[str, Option]) -> int:
        betting = self.table.betting
        assert betting is not None
        return min(betting.owes, self.table.balances[STACK[seat]]) if "call" in asked else 0

    def _their_room(self) -> Room | None:
        theirs = self.theirs
        low = theirs.min_completion_betting_or_raising_to_amount
        high = theirs.max_completion_betting_or_raising_to_amount
        return None if low is None or high is None else Room(low, high)

    def _theirs_does(self, verb: str, amount: int) -> None:
        match verb:
            case "fold":
                self.theirs.fold()
            case "forced-bet":
                self.theirs.post_bring_in()
            case "bet" | "raise":
                self.theirs.complete_bet_or_raise_to(amount)
            case _:
                self.theirs.check_or_call()

    def _explain(self, what: str, ours: object, theirs: object) -> None:
        found = [reason.name for reason in REASONS if reason.what == what and reason.applies(self)]
        assert found, f"{self.game}, {what}: ours {ours}, theirs {theirs}, after {self.round_so_far()}"
        self.reasons.update(found)

    def round_so_far(self) -> list[Event]:
        """What was put in during this betting round."""
        found: list[Event] = []
        for event in reversed(self.ours.events):
            if event.kind in ("betting round complete", "ante", "button"):
                break
            found.insert(0, event)
        return [event for event in found if event.cents or event.kind == "checked"]


def tables(rng: random.Random, game: str) -> tuple[Round, State]:
    """One table in both engines, with random stacks, blinds or forced bet, antes and bets."""
    structure, their_game = rng.choice(GAMES[game])
    number = rng.randint(2, 6 if structure == FIXED else 8)
    small = rng.choice((100, 200, 300))
    limits = (small, 2 * small) if structure == FIXED else (small,)
    ante = rng.choice((0, 0, 25, small // 2))
    stacks = [
        rng.choice((rng.randint(1, 700), rng.randint(300, 3_000), rng.randint(3_000, 20_000))) for _ in range(number)
    ]
    house = dict(HOUSE) | {"chip.unit": 1, "betting.structure": structure, "ante.amount": ante}
    house |= {"betting.small_bet": small, "betting.big_bet": limits[-1], "betting.short_allin_reopens": "by-structure"}
    house |= {"betting.max_raises": 3, "betting.cap_heads_up": True} if structure == FIXED else {}
    forced: Any = rng.choice((small // 4, small // 2, small // 2 + 1))
    if game.startswith("stud"):
        house["forced_bet.amount"] = forced
    else:
        house["blinds"] = forced = (rng.choice((small // 2, small // 3)), small)
    if game == "badugi":
        house["badugi.draws"] = 3
    record = new(game, dict(enumerate(stacks, 1)), house=house, memory=PokerMemory(button=number))
    return Round(record), their_game.create_state(AUTOMATIC, True, ante, forced, *limits, stacks, number)


def written(cards: Sequence[int]) -> str:
    return "".join(str(CARDS[card]) for card in cards)


# Where the two differ, and by which clause or reading ours does.


class Reason(NamedTuple):
    name: str
    what: str
    clause: str
    applies: Callable[[Beside], bool]


def forced_bet_was_short(beside: Beside) -> bool:
    """Somebody had less than the blind or the forced bet; the others owe all of it."""
    house = beside.ours.record.house
    due = [house["forced_bet.amount"]] if beside.game.startswith("stud") else sorted(house["blinds"])
    posted = sorted(event.cents for event in beside.ours.events if event.kind in ("blind", "forced bet"))
    return beside.theirs.street_index == 0 and due != posted


def somebody_is_all_in_for_less(beside: Beside) -> bool:
    """An all-in bet or raise of this betting round is not as large as a full one."""
    high, unit = 0, beside.theirs.street.min_completion_betting_or_raising_amount  # type: ignore[union-attr]
    put: dict[int, int] = {}
    full = unit
    for event in beside.round_so_far():
        put[event.seat] = put.get(event.seat, 0) + event.cents
        more = put[event.seat] - high
        if event.kind in ("bet", "raised") and not beside.table.balances[STACK[event.seat]] and more < full:
            return True
        if event.kind in ("bet", "raised"):
            full = unit if beside.fixed else max(full, more)
        high = max(high, put[event.seat])
    return False


def the_blind_is_the_first_bet(beside: Beside) -> bool:
    raises = [event for event in beside.round_so_far() if event.kind == "raised"]
    return beside.fixed and not beside.game.startswith("stud") and beside.theirs.street_index == 0 and len(raises) == 3


def the_forced_bet_was_completed(beside: Beside) -> bool:
    return beside.game.startswith("stud") and beside.theirs.street_index == 0 and their_raises(beside) == 4


def their_raises(beside: Beside) -> int:
    return beside.theirs.completion_betting_or_raising_count


def nobody_can_call_more(beside: Beside) -> bool:
    theirs = beside.theirs
    others = (index for index in theirs.player_indices if theirs.statuses[index] and index != theirs.actor_index)
    return all(theirs.stacks[index] + theirs.bets[index] <= max(theirs.bets) for index in others)


def the_forced_bettor_has_nothing(beside: Beside) -> bool:
    """In theirs the next player makes the forced bet, whatever that player shows."""
    posted = any(event.kind == "forced bet" for event in beside.ours.events)
    return beside.game.startswith("stud") and not posted and 0 in beside.theirs.stacks


def a_side_pot_has_no_low_hand(beside: Beside) -> bool:
    """In theirs a low half goes to the best low hand of a side pot, even unqualified, if any in the hand qualifies."""
    lows = {
        prize(event).partition(" of the ")[2] for event in beside.ours.events if prize(event).startswith("low half")
    }
    whole = {prize(event) for event in beside.ours.events if event.kind == "awarded" and "half" not in prize(event)}
    return bool(lows and whole)


REASONS = (
    Reason("the forced bet is made by one of those with chips", "who", "X-14", the_forced_bettor_has_nothing),
    Reason("without a qualifying hand there is no low half", "stacks", "MD-POKER 10.M(2)", a_side_pot_has_no_low_hand),
    Reason("a short blind or forced bet still costs all of it", "price", "P-31", forced_bet_was_short),
    Reason("a short blind or forced bet is raised from all of it", "room", "P-31", forced_bet_was_short),
    Reason(
        "an all-in for less reopens, counts and is completed otherwise", "room", "P-31", somebody_is_all_in_for_less
    ),
    Reason("the blind is the first of a bet and three raises", "room", "P-32", the_blind_is_the_first_bet),
    Reason("completing the forced bet is not one of the raises", "room", "P-20", the_forced_bet_was_completed),
    Reason("a raise that nobody can call is not forbidden", "room", "MD-POKER 8.J", nobody_can_call_more),
)


def test_every_reason_is_a_clause_or_a_reading() -> None:
    assert {reason.clause for reason in REASONS} <= {*all_clauses(), *readings()}


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore")  # their warning about a deck that runs out
def test_hands_go_in_step_with_pokerkit(game: str, batch: int) -> None:
    rng = random.Random(f"beside {game} {batch}")
    played_out = 0
    for number in range(OF_OMAHA if game.startswith("omaha") else HANDS):
        beside = Beside(rng, game)
        try:
            beside.play()
        except Exception as error:
            error.add_note(f"hand {number}: {dict(beside.ours.record.balances)}, {beside.ours.record.answers[1:]}")
            raise
        played_out += beside.ours.over
    assert played_out > 0.8 * number, f"only {played_out} hands were played to their end"
