"""A table of a game with a board, its deck rigged, played by lines such as `3 raise 400`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.cards import cards
from croupier.engine import CHANCE, Answer
from croupier.engine.events import prize
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.event_data import about
from tests.rules.felt import PokerFelt, choices

HOUSE = {"deck.shuffler": "automatic", "betting.small_bet": 200}
HOLE_CARDS = {"holdem": 2, "sixplus": 2, "omaha-high": 4, "omaha-hilo8": 4, "omaha5-high": 5, "omaha5-hilo8": 5}
STREET = {"flop": 3, "turn": 4, "river": 5}
STAYS = ("check", "call", "show", "no-straddle", "no-request", "decline")


class BoardFelt(PokerFelt):
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
        super().__init__(new(game, stacks, house=HOUSE | choices(house), memory=memory))
        button = (memory and memory.button) or max(stacks)
        dealt = [seat for seat in stacks if stacks[seat]]
        order = rigged(game, dealt, button, hands or {}, board, second=second, two_boards=two_boards)
        self.running.answer(Answer(CHANCE, "order", cards=order))
        self.running.proceed()

    # ---- playing --------------------------------------------------------------------------------------------------

    def call(self, until: str = "") -> BoardFelt:
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
    def limits(self) -> tuple[int, int] | None:
        """Least and most to which the player in turn may bet or raise."""
        assert self.running.ask is not None
        bets = [option for option in self.running.ask.options if option.verb in ("bet", "raise")]
        return (bets[0].amount_min, bets[-1].amount_max) if bets else None

    @property
    def board(self) -> list[int]:
        return self.table.places.get("board", [])

    def told(self, *kinds: str) -> list[tuple[int, str, str]]:
        """Seat, what and clause of the events of these kinds."""
        return [(event.seat, about(event), event.clause) for event in self.events(*kinds)]

    def awards(self) -> list[tuple[str, int, int, str]]:
        """Part, seat, cents and clause of every award, in their order."""
        return [(prize(event), event.seat, event.cents, event.clause) for event in self.events("awarded")]


def flop(seats: int = 3, **house: Any) -> BoardFelt:
    """The flop of a no-limit table, $6 in the pot, seat 1 to act."""
    return BoardFelt(seats=seats, **house).call("flop")


def facing(cents: int = 400, **house: Any) -> BoardFelt:
    """Seat 1 has bet on the flop; seat 2 is to act, and the least raise is to twice as much."""
    return flop(**house).say(f"1 bet {cents}")


def did(felt: BoardFelt) -> tuple[str, int, int]:
    """The last betting act: kind, seat, chips."""
    last = felt.events("checked", "called", "bet", "raised", "folded")[-1]
    return last.kind, last.seat, last.cents


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
    """The deck, top card first, that gives each place its cards; places not chosen get the lowest cards."""
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
