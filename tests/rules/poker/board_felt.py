"""A table of a game with a board, its deck rigged, played by lines such as `3 raise 400`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from croupier.cards import cards
from croupier.engine import CHANCE, DEALER, FLOOR, STACK, Answer, Event, Option, Round, RuleViolation
from croupier.engine.events import prize
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import POT, PokerTable
from tests.rules.event_data import about

HOUSE = {"deck.shuffler": "automatic", "betting.small_bet": 200}
HOLE_CARDS = {"holdem": 2, "sixplus": 2, "omaha-high": 4, "omaha-hilo8": 4, "omaha5-high": 5, "omaha5-hilo8": 5}
STREET = {"flop": 3, "turn": 4, "river": 5}
ACTORS = {"dealer": DEALER, "floor": FLOOR, "chance": CHANCE}
STAYS = ("check", "call", "show", "no-straddle", "no-request", "decline")


class Felt:
    """A round under way; the last seat has the button unless a memory is given that says otherwise.

    `hands` are the hole cards of seats, `board` the first board, and `second` what is dealt to the second board: after
    the river if it is run twice, street by street with `two_boards`.
    """

    def __init__(
        self,
        game: str = "holdem",
        seats: int | Mapping[int, int] = 3,
        hands: Mapping[int, str] | None = None,
        board: str = "",
        *,
        second: str = "",
        two_boards: bool = False,
        memory: PokerMemory | None = None,
        **house: Any,
    ) -> None:
        stacks = dict.fromkeys(range(1, seats + 1), 20_000) if isinstance(seats, int) else dict(seats)
        choices = HOUSE | {name.replace("__", "."): value for name, value in house.items()}
        self.running = Round(new(game, stacks, house=choices, memory=memory))
        button = (memory and memory.button) or max(stacks)
        dealt = [seat for seat in stacks if stacks[seat]]
        order = rigged(game, dealt, button, hands or {}, board, second=second, two_boards=two_boards)
        self.running.answer(Answer(CHANCE, "order", cards=order))
        self.running.proceed()

    # ---- playing --------------------------------------------------------------------------------------------------

    def say(self, *lines: str) -> Felt:
        """Answers such as `3 raise 400`, `2 say call`, `dealer expired`; then the dealer goes on."""
        for line in lines:
            self.running.answer(answer(line))
            self.running.proceed()
        return self

    def refused(self, line: str) -> RuleViolation:
        """The refusal of an answer; one that is taken fails the test."""
        before = len(self.running.events), self.running.ask
        try:
            self.running.answer(answer(line))
        except RuleViolation as refusal:
            assert before == (len(self.running.events), self.running.ask)
            return refusal
        raise AssertionError(f"{line!r} was not refused")

    def call(self, until: str = "") -> Felt:
        """Everyone checks, calls and shows until the street is dealt, or the showdown begins, or to the end."""
        while self.running.ask is not None:
            if "show" in self.options if until == "showdown" else until and len(self.board) >= STREET[until]:
                break
            verb = next(verb for verb in STAYS if verb in self.options)
            actor = self.options[verb].actor
            self.say(f"{actor if actor > 0 else 'dealer'} {verb}")
        return self

    # ---- looking --------------------------------------------------------------------------------------------------

    @property
    def table(self) -> PokerTable:
        return cast(PokerTable, self.running.table)

    @property
    def asked(self) -> int:
        """Who is asked; 0 at the end."""
        return self.running.ask.actor if self.running.ask else 0

    @property
    def clause(self) -> str:
        assert self.running.ask is not None
        return self.running.ask.clause

    @property
    def options(self) -> dict[str, Option]:
        """The plain options of the ask."""
        return {option.verb: option for option in self.running.ask.options} if self.running.ask else {}

    @property
    def verbs(self) -> set[str]:
        """Everything that may happen now, reports included."""
        return {option.verb for option in self.running.options()}

    @property
    def limits(self) -> tuple[int, int] | None:
        """Least and most to which the player in turn may bet or raise."""
        assert self.running.ask is not None
        bets = [option for option in self.running.ask.options if option.verb in ("bet", "raise")]
        return (bets[0].amount_min, bets[-1].amount_max) if bets else None

    @property
    def board(self) -> list[int]:
        return self.table.places.get("board", [])

    @property
    def pot(self) -> int:
        return self.table.balances[POT]

    def stack(self, seat: int) -> int:
        return self.table.balances[STACK[seat]]

    def events(self, *kinds: str) -> list[Event]:
        return [event for event in self.running.events if event.kind in kinds]

    def cited(self, *kinds: str) -> list[str]:
        """The clauses of the events of these kinds."""
        return [event.clause for event in self.events(*kinds)]

    def told(self, *kinds: str) -> list[tuple[int, str, str]]:
        """Seat, what and clause of the events of these kinds."""
        return [(event.seat, about(event), event.clause) for event in self.events(*kinds)]

    def won(self) -> dict[int, int]:
        """What each seat was awarded."""
        found: dict[int, int] = {}
        for event in self.events("awarded"):
            found[event.seat] = found.get(event.seat, 0) + event.cents
        return found

    def awards(self) -> list[tuple[str, int, int, str]]:
        """Part, seat, cents and clause of every award, in their order."""
        return [(prize(event), event.seat, event.cents, event.clause) for event in self.events("awarded")]


def flop(seats: int = 3, **house: object) -> Felt:
    """The flop of a no-limit table, $6 in the pot, seat 1 to act."""
    return Felt(seats=seats, **house).call("flop")


def facing(cents: int = 400, **house: object) -> Felt:
    """Seat 1 has bet on the flop; seat 2 is to act, and the least raise is to twice as much."""
    return flop(**house).say(f"1 bet {cents}")


def did(felt: Felt) -> tuple[str, int, int]:
    """The last act that counts: kind, seat, chips."""
    last = felt.events("checked", "called", "bet", "raised", "folded")[-1]
    return last.kind, last.seat, last.cents


def answer(line: str) -> Answer:
    """`2 say raise 400` as an answer."""
    who, verb, *rest = line.split()
    amount = int(rest.pop()) if rest and rest[-1].isdigit() else 0
    return Answer(ACTORS[who] if who in ACTORS else int(who), verb, *rest, amount=amount)


def rigged(
    game: str,
    seats: Iterable[int],
    button: int,
    hands: Mapping[int, str],
    board: str,
    *,
    second: str = "",
    two_boards: bool = False,
) -> tuple[int, ...]:
    """The deck, top card first, that gives these seats their hole cards and the board its cards."""
    clockwise = sorted(seats, key=lambda seat: (seat <= button, seat))
    places = [str(seat) for seat in clockwise] * HOLE_CARDS[game] + _streets(two_boards)
    chosen = {str(seat): text for seat, text in hands.items()} | {"board": board, "second": second}
    return _order(places, chosen, 16 if game == "sixplus" else 0)


def _streets(two_boards: bool) -> list[str]:
    """Where the cards after the hole cards go."""
    found: list[str] = []
    for number in (3, 1, 1):
        found += ["burn", *["board"] * number, *["second"] * (number if two_boards else 0)]
    return found if two_boards else found + ["second"] * 5


def _order(places: Iterable[str], chosen: Mapping[str, str], first_card: int) -> tuple[int, ...]:
    """The deck, top card first, that gives each place its cards; what is not chosen is filled with the lowest."""
    wanted = {place: list(cards(text)) for place, text in chosen.items()}
    given = {card for some in wanted.values() for card in some}
    assert len(given) == sum(map(len, wanted.values())), "a card is given twice"
    fillers = [card for card in range(first_card, 52) if card not in given]
    order: list[int] = []
    for place in places:
        if not wanted.get(place) and not fillers:
            break
        order.append(wanted[place].pop(0) if wanted.get(place) else fillers.pop(0))
    left = [card for some in wanted.values() for card in some]
    return (*order, *left, *fillers)
