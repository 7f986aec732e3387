"""Our rounds written as PokerStars writes them, so that what is read can be compared with what was played."""

from __future__ import annotations

import random
from collections.abc import Iterator

from croupier.cards import show
from croupier.cards.shuffle import SeededChance
from croupier.engine import STACK, Answer, Event, Record, Round
from croupier.engine.driver import play
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import BOARD, PokerTable

TITLES = {
    ("holdem", "no-limit"): "Hold'em No Limit",
    ("holdem", "pot"): "Hold'em Pot Limit",
    ("holdem", "fixed"): "Hold'em Limit",
    ("sixplus", "no-limit"): "6+ Hold'em No Limit",
    ("omaha-high", "pot"): "Omaha Pot Limit",
    ("omaha-hilo8", "pot"): "Omaha Hi/Lo Pot Limit",
    ("omaha-hilo8", "fixed"): "Omaha Hi/Lo Limit",
    ("omaha5-high", "pot"): "5 Card Omaha Pot Limit",
    ("omaha5-hilo8", "pot"): "5 Card Omaha Hi/Lo Pot Limit",
    ("stud7-high", "fixed"): "7 Card Stud Limit",
    ("stud7-hilo8", "fixed"): "7 Card Stud Hi/Lo Limit",
    ("stud7-low", "fixed"): "Razz Limit",
    ("draw5-high", "fixed"): "5 Card Draw Limit",
    ("draw5-high", "no-limit"): "5 Card Draw No Limit",
    ("triple-27", "fixed"): "Triple Draw 2-7 Lowball Limit",
    ("badugi", "fixed"): "Badugi Limit",
}
_WAGERS = {"called": "calls", "bet": "bets", "forced bet": "brings in for"}
_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAWS = {1: "FIRST", 2: "SECOND", 3: "THIRD"}


def table_for(game: str, structure: str, stacks: dict[int, int], button: int) -> Record:
    """A table like a site's: odd chips to the left of the button, no cap on raises."""
    house = {
        "betting.structure": structure,
        "betting.small_bet": 200,
        "betting.big_bet": 400 if structure == "fixed" else 200,
        "betting.max_raises": 99,
        "betting.short_allin_reopens": "always",
        "odd_chip.rule": "remainder-left-of-button",
        "deck.shuffler": "automatic",
        "stakes.allow_short": True,
        "chip.unit": 1,
    }
    house |= {"ante.amount": 25, "forced_bet.amount": 100} if game.startswith("stud7") else {"blinds": (100, 200)}
    house |= {"badugi.draws": 3} if game == "badugi" else {}
    names = {seat: f"P: {seat}" if seat == 5 else f"Player {seat}" for seat in stacks}
    return new(game, stacks, house=house, players=names, memory=PokerMemory(button=button))


def played(game: str, structure: str, seed: int) -> Round:
    """A hand of three to six players who mostly call, sometimes raise or fold, and muck now and then."""
    rng = random.Random(seed)
    seats = sorted(rng.sample(range(1, 7), rng.randint(3, 5)))
    record = table_for(game, structure, {seat: rng.randint(300, 9_000) for seat in seats}, rng.choice(seats))

    def decide(running: Round) -> Answer:
        assert running.ask is not None
        options = {option.verb: option for option in running.ask.options}
        liked = rng.choices(("check", "call", "fold", "raise", "bet", "show", "muck"), (30, 30, 8, 9, 15, 20, 6), k=20)
        chosen = options[next((verb for verb in liked if verb in options), next(iter(options)))]
        gone = rng.sample(chosen.cards, rng.randint(chosen.cards_min, min(chosen.cards_max, 3))) if chosen.cards else ()
        amount = rng.choice((chosen.amount_min, chosen.amount_min, chosen.amount_max))
        return Answer(chosen.actor, chosen.verb, chosen.what[0] if chosen.what else "", amount, tuple(gone))

    return play(record, SeededChance(seed), decide)


def money(cents: int) -> str:
    return f"${cents // 100}" if cents % 100 == 0 else f"${cents / 100:.2f}"


def written(running: Round, number: int = 1, hero: int = 0) -> str:
    """The round as a text; it has the hero's cards, and of others those face up or shown."""
    return "\n".join(_Text(running, number, hero).lines()) + "\n\n\n"


class _Text:
    def __init__(self, running: Round, number: int, hero: int) -> None:
        assert isinstance(running.table, PokerTable)
        self.running, self.table, self.number, self.hero = running, running.table, number, hero
        self.names = running.record.players
        self.stud = running.record.game.id.startswith("stud7")
        self.hands: dict[int, list[int]] = {seat: [] for seat in running.record.players}
        self.buffer: list[Event] = []
        self.board: list[int] = []
        self.streets = 0
        self.street: dict[int, int] = {}
        self.high, self.showing = 0, False
        self.pot, self.blinds = 0, 0

    def lines(self) -> Iterator[str]:
        record = self.running.record
        structure = record.house["betting.structure"]
        stakes = "$2/$4" if structure == "fixed" else "$1/$2"
        title = TITLES[record.game.id, structure]
        yield f"PokerStars Hand #{self.number}:  {title} ({stakes} USD) - 2026/01/02 3:04:05 ET"
        yield "Table 'Annapolis' 6-max" + ("" if self.stud else f" Seat #{self.table.button} is the button")
        for seat, name in sorted(self.names.items()):
            yield f"Seat {seat}: {name} ({money(record.balances[STACK[seat]])} in chips)"
        for event in self.running.events:
            yield from self._line(event)
        yield "*** SUMMARY ***"
        raked = sum(event.cents for event in self.running.events if event.kind == "dropped")
        yield f"Total pot {money(self.pot)} | Rake {money(raked)}"

    def _line(self, event: Event) -> Iterator[str]:
        who, seat = self.names.get(event.seat, ""), event.seat
        if event.kind == "dealt" and event.place != "burns":
            self.buffer.append(event)
            return
        if event.kind not in ("dealt", "mucked", "to the muck", "button", "announced"):
            yield from self._deals()
        match event.kind:
            case "ante" | "blind":
                self.blinds += event.kind == "blind"
                blind = "small blind" if self.blinds == 1 else "big blind"
                if event.kind == "blind":
                    self._pays(event)
                what = "the ante" if event.kind == "ante" else blind
                yield f"{who}: posts {what} {money(event.cents)}{self._all_in(seat)}"
            case "called" | "bet" | "forced bet":
                self._pays(event)
                yield f"{who}: {_WAGERS[event.kind]} {money(event.cents)}"
            case "raised":
                before = self.high
                self._pays(event)
                yield f"{who}: raises {money(self.street[seat] - before)} to {money(self.street[seat])}"
            case "checked" | "folded":
                yield f"{who}: {'checks' if event.kind == 'checked' else 'folds'}"
            case "draw":
                one = self.running.record.game.id == "draw5-high"
                yield from () if one else (f"*** {_DRAWS[event.number]} DRAW ***",)
            case "stands pat":
                yield f"{who}: stands pat"
            case "discarded" if event.source.startswith("hand-"):
                yield self._discards(int(event.source.removeprefix("hand-")), event.cards)
            case "betting round complete":
                self.street, self.high = {}, 0
            case "returned":
                yield f"Uncalled bet ({money(event.cents)}) returned to {who}"
            case "turned up" if event.place.startswith("hand-"):
                yield from self._shows(int(event.place.removeprefix("hand-")))
            case "concedes":
                yield f"{who}: mucks hand"
            case "awarded":
                self.pot += event.cents
                yield f"{who} collected {money(event.cents)} from pot"

    def _pays(self, event: Event) -> None:
        self.street[event.seat] = self.street.get(event.seat, 0) + event.cents
        self.high = max(self.high, self.street[event.seat])

    def _all_in(self, seat: int) -> str:
        return " and is all-in" if self.running.record.balances[STACK[seat]] <= 200 else ""

    def _discards(self, seat: int, gone: tuple[int, ...]) -> str:
        for card in gone:
            self.hands[seat].remove(card)
        which = f" [{show(gone)}]" if seat == self.hero else ""
        return f"{self.names[seat]}: discards {len(gone)} card{'s' * (len(gone) > 1)}{which}"

    def _shows(self, seat: int) -> Iterator[str]:
        if not self.showing:
            yield "*** SHOW DOWN ***"
        self.showing = True
        yield f"{self.names[seat]}: shows [{show(self.hands[seat])}] (as it is)"

    def _deals(self) -> Iterator[str]:
        """The cards dealt since the last line that was written."""
        dealt, self.buffer = self.buffer, []
        board = [card for event in dealt if event.place == BOARD for card in event.cards]
        while board:
            count = 1 if self.board else 3
            new, board = board[:count], board[count:]
            street = {0: "FLOP", 3: "TURN", 4: "RIVER"}[len(self.board)]
            yield f"*** {street} *** [{show(self.board)}] [{show(new)}]"
            self.board += new
        yield from self._hole_cards([event for event in dealt if event.place.startswith("hand-")])

    def _hole_cards(self, dealt: list[Event]) -> Iterator[str]:
        first = not any(self.hands.values())
        if first and dealt and not self.stud:
            yield "*** HOLE CARDS ***" if BOARD in self.table.places or self.board else "*** DEALING HANDS ***"
        rounds: list[list[Event]] = []
        for event in dealt:
            if not rounds or any(other.place == event.place for other in rounds[-1]):
                rounds.append([])
            rounds[-1].append(event)
        if self.stud:
            yield from self._stud(rounds, first)
            return
        before = {seat: list(hand) for seat, hand in self.hands.items()}
        for event in dealt:
            self.hands[int(event.place.removeprefix("hand-"))] += event.cards
        if dealt and self.hero and len(self.hands[self.hero]) > len(before[self.hero]):
            new = self.hands[self.hero][len(before[self.hero]) :]
            held = f" [{show(before[self.hero])}]" if before[self.hero] else ""
            yield f"Dealt to {self.names[self.hero]}{held} [{show(new)}]"

    def _stud(self, rounds: list[list[Event]], first: bool) -> Iterator[str]:
        if first and rounds:
            rounds = [[event for some in rounds[:3] for event in some], *rounds[3:]]
        for some in rounds:
            yield f"*** {_STREETS[self.streets]} ***"
            self.streets += 1
            told: dict[int, list[int]] = {}
            for event in some:
                seat = int(event.place.removeprefix("hand-"))
                self.hands[seat] += event.cards
                if seat == self.hero or event.seen_by == -1:
                    told.setdefault(seat, []).extend(event.cards)
            for seat, cards in told.items():
                yield f"Dealt to {self.names[seat]} [{show(cards)}]"
