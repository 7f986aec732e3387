"""Write our rounds as PHH, where the format can express them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction

from croupier.cards import CARDS
from croupier.engine import HAND, STACK, Event, Kind, Round, TableKind
from croupier.errors import CroupierError
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.histories.phh.variants import as_told, variants
from croupier.rules.poker.spec import FIXED
from croupier.rules.poker.table import BOARD, BURNS, PokerTable

EVERY_CARD = range(len(CARDS))


class NoHistory(CroupierError):
    """A round that the format cannot express."""


def write_history(
    running: Round, scale: int = 100, named: Collection[int] = EVERY_CARD, shown: Callable[[str], str] = str
) -> str:
    """The round as a .phh text; our amounts are divided by `scale` (100 cents to the dollar).

    Cards not in `named` are written as unknown, such as those that only the replay of a history filled in.
    `shown` turns a player into the name to write.
    """
    record, table = running.record, running.table
    if not isinstance(table, PokerTable):
        raise NoHistory(f"{record.game.id} is not a game of this format; it has {', '.join(variants())}")
    structure = record.house["betting.structure"]
    variant = next((code for code, meant in table.spec.phh.items() if meant == structure), None)
    if variant is None:
        coded = ", ".join(f"{game} {structure} ({code})" for code, (game, structure) in variants().items())
        ours = f"{record.game.id} {record.house['betting.structure']}"
        raise NoHistory(f"the format has no code for {ours}; it has {coded}")
    if len(table.boards) > 1 or table.bomb:
        raise NoHistory("the format has only one board, and no bomb pots")
    if any(event.kind == PokerKind.MISSED_BLIND for event in running.events):
        raise NoHistory("the format has no posts for missed blinds")
    for name, number in as_told(table.spec).items():
        if record.house[name] != number:
            told = f"the format's {record.game.id} has {number} draws, not {record.house[name]}"
            raise NoHistory(told)
    if not table.dealt:
        raise NoHistory("nobody was dealt in")
    seats = table.after(table.button, table.dealt)
    writer = _PhhWriter(running, seats, scale, named)
    actions = ", ".join(repr(action) for action in writer.actions())
    names = ", ".join(_text(shown(record.players[seat])) for seat in seats)
    header = [f"variant = {variant!r}", *writer.header(table), f"actions = [{actions}]", f"players = [{names}]"]
    if running.over:
        header.append(f"finishing_stacks = {writer.finishing_stacks(table)}")
    return "\n".join([*header, ""])


class _PhhWriter:
    """Writes the events of a round in the order of the format."""

    def __init__(self, running: Round, seats: list[int], scale: int, named: Collection[int]) -> None:
        self.running, self.seats, self.scale, self.named = running, seats, scale, named
        self.player = {seat: f"p{place}" for place, seat in enumerate(seats, 1)}
        self.hands = {HAND[seat]: seat for seat in seats}
        self.dealt: dict[str, list[int]] = {}  # cards not yet written, by place
        self.street: dict[int, int] = {}  # what each seat has bet in this betting round
        self.acted = False

    def header(self, table: PokerTable) -> Iterator[str]:
        """Antes, blinds or bring-in, limits and stacks."""
        put: dict[Kind, dict[int, int]] = {PokerKind.ANTE: {}, PokerKind.BLIND: {}, PokerKind.STRADDLE: {}}
        for event in self.running.events:
            if event.kind in put:
                put[event.kind][event.seat] = event.cents
        # The format calls antes that count toward side pots trimmed; dead antes are not.
        yield f"ante_trimming_status = {'false' if table.dead else 'true'}"
        yield f"antes = {self._each(put[PokerKind.ANTE])}"
        if table.spec.blinds:
            posted = put[PokerKind.BLIND] | put[PokerKind.STRADDLE]
            if len(self.seats) == 2:
                one, two = self.seats
                other = {one: two, two: one}
                posted = {other[seat]: cents for seat, cents in posted.items()}
            yield f"blinds_or_straddles = {self._each(posted)}"
        else:
            yield f"bring_in = {self._amount(table.plan.forced_cents)}"
        if table.plan.structure == FIXED:
            yield f"small_bet = {self._amount(table.plan.small_bet_cents)}"
            yield f"big_bet = {self._amount(table.plan.big_bet_cents)}"
        else:
            yield f"min_bet = {self._amount(table.plan.small_bet_cents)}"
        stacks = self.running.record.balances
        yield f"starting_stacks = {self._each({seat: stacks[STACK[seat]] for seat in self.seats})}"

    def finishing_stacks(self, table: PokerTable) -> str:
        """Each stack at the end; with rake it is less than the actions alone would give."""
        return self._each({seat: table.balances[STACK[seat]] for seat in self.seats})

    def actions(self) -> Iterator[str]:
        """Deals and acts in order; as the format requires, the cards of a draw follow all discards."""
        for event in self.running.events:
            if event.kind == TableKind.DEALT:
                if event.place == BURNS:
                    yield from self._deals()
                self._deal(event)
            elif event.kind in _ACTS or event.kind in (TableKind.TURNED_UP, PokerKind.CONCEDES, PokerKind.AWARDED):
                yield from self._deals()
            yield from self._act(event)

    def _deal(self, event: Event) -> None:
        if self.acted:
            self.street.clear()
        if event.place in self.hands or event.place == BOARD:
            self.dealt.setdefault(event.place, []).extend(event.cards)

    def _deals(self) -> Iterator[str]:
        order = [HAND[seat] for seat in self.seats] + [BOARD]
        for place in sorted(self.dealt, key=order.index):
            cards = self._together(self.dealt[place])
            yield f"d db {cards}" if place == BOARD else f"d dh {self.player[self.hands[place]]} {cards}"
        self.dealt.clear()

    def _act(self, event: Event) -> Iterator[str]:
        who = self.player.get(event.seat, "")
        if event.kind in (
            PokerKind.BLIND,
            PokerKind.STRADDLE,
            PokerKind.FORCED_BET,
            PokerKind.CALLED,
            PokerKind.BET,
            PokerKind.RAISED,
        ):
            self.street[event.seat] = self.street.get(event.seat, 0) + event.cents
        self.acted = self.acted or event.kind in _ACTS
        match event.kind:
            case PokerKind.FOLDED:
                yield f"{who} f"
            case PokerKind.CALLED | PokerKind.CHECKED:
                yield f"{who} cc"
            case PokerKind.BET | PokerKind.RAISED:
                yield f"{who} cbr {self._amount(self.street[event.seat])}"
            case PokerKind.FORCED_BET:
                yield f"{who} pb"
            case PokerKind.STANDS_PAT:
                yield f"{who} sd"
            case TableKind.DISCARDED if event.source in self.hands:
                yield f"{self.player[self.hands[event.source]]} sd {self._together(event.cards)}"
            case TableKind.TURNED_UP if event.place in self.hands:
                yield f"{self.player[self.hands[event.place]]} sm {self._together(event.cards)}"
            case PokerKind.CONCEDES:
                yield f"{who} sm"

    def _each(self, amounts: dict[int, int]) -> str:
        return "[" + ", ".join(self._amount(amounts.get(seat, 0)) for seat in self.seats) + "]"

    def _together(self, cards: list[int] | tuple[int, ...]) -> str:
        return "".join(str(CARDS[card]) if card in self.named else "??" for card in cards)

    def _amount(self, cents: int) -> str:
        found = Fraction(cents, self.scale)
        return str(found.numerator) if found.denominator == 1 else f"{float(found):.4f}".rstrip("0")


_ACTS = frozenset(
    {PokerKind.CHECKED, PokerKind.CALLED, PokerKind.BET, PokerKind.RAISED, PokerKind.FOLDED, PokerKind.FORCED_BET}
)


def _text(name: str) -> str:
    """A name as a TOML string."""
    return f"'{name}'" if "'" not in name else json.dumps(name, ensure_ascii=False)
