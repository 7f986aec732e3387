"""A poker table as everybody sees it, and what a player sees in addition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from msgspec.structs import replace

from croupier.cards import RANK_NAMES
from croupier.engine import DECK, HAND, RACK, STACK, Event, House, Kind, Round, TableKind
from croupier.hands.evaluate import evaluate
from croupier.hands.games import Showdown
from croupier.hands.rankings import find
from croupier.rules.poker.choices.plan import buy_in_floor, plan, spec_of
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.pots.side_pots import pots
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.poker.table import BOARD, BOARDS, POT, PokerTable
from croupier.rules.views.seen import asked, named, shown
from croupier.rules.views.states import Betting, Blind, OwnHand, PokerSeat, PokerState, SeenPot, Stakes, Worth

Boards = tuple[tuple[int, ...], ...]
_KILLS = ("", "half", "full")
_VOLUNTARY = frozenset((PokerKind.STRADDLE, PokerKind.BET, PokerKind.CALLED, PokerKind.RAISED))
_AGGRESSIVE = frozenset((PokerKind.BET, PokerKind.RAISED))
_TO_THE_POT = frozenset(("", POT))
_ACTS: frozenset[Kind] = _VOLUNTARY | frozenset(
    (PokerKind.BLIND, PokerKind.FORCED_BET, PokerKind.CHECKED, PokerKind.FOLDED)
)
_QUIET = frozenset((PokerKind.CHECKED, PokerKind.BET, PokerKind.CALLED, PokerKind.RAISED))
_DEALT, _DISCARDED, _DRAW, _PAT = TableKind.DEALT, TableKind.DISCARDED, PokerKind.DRAW, PokerKind.STANDS_PAT


class Course:
    """The course of the betting, followed event by event: who has raised how often, who has drawn how many."""

    __slots__ = ("acted", "before", "draw", "drawn", "draws", "entered", "raises", "read", "streets", "stud")

    def __init__(self, spec: PokerSpec) -> None:
        self.stud = spec.is_stud
        self.read = 0  # events so far
        self.streets = self.draw = self.draws = 0
        self.acted: dict[int, Kind] = {}  # in this betting round
        self.raises: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.drawn: dict[int, int] = {}
        self.entered: set[int] = set()

    def follow(self, events: Sequence[Event]) -> None:
        """Follow everything that happened since the last time."""
        for event in events[self.read :]:
            kind = event.kind
            if kind == _DEALT:
                if self.stud or not event.place.startswith("hand-"):
                    self._next_street()
            elif kind in _ACTS:
                self._act(event)
            elif kind == _DRAW:
                self._next_street()
                self.draw, self.draws = event.number, event.of
                self.drawn.clear()
            elif kind == _PAT:
                self.drawn[event.seat] = 0
            elif kind == _DISCARDED:
                self.drawn[int(event.place.rpartition("-")[2])] = len(event.cards)
        self.read = len(events)

    def _act(self, event: Event) -> None:
        seat, kind = event.seat, event.kind
        self.acted[seat] = kind
        if kind in _VOLUNTARY:
            self.entered.add(seat)
        if kind in _AGGRESSIVE:
            self.raises[seat] = self.raises.get(seat, 0) + 1

    def _next_street(self) -> None:
        self.streets += bool(self.acted)
        self.acted.clear()
        for seat, number in self.raises.items():
            self.before[seat] = self.before.get(seat, 0) + number
        self.raises.clear()


def followed(running: Round) -> Course:
    """The course of a round so far."""
    table = running.table
    assert isinstance(table, PokerTable)
    course = Course(table.spec)
    course.follow(running.events)
    return course


# ---- the table ------------------------------------------------------------------------------------------------------


def state_of(running: Round, course: Course) -> PokerState:
    """The table as everybody sees it; the course must have followed the events so far."""
    table = running.table
    assert isinstance(table, PokerTable)
    memory, house, places, found = table.memory, table.house, table.places, table.positions
    return PokerState(
        game=running.game.id,
        procedure=running.procedure,
        answers=running.answered,
        over=running.ask is None,
        asked=asked(running),
        round=memory.round or 0,
        minute=memory.minute,
        deck=len(places[DECK]),
        rack=len(places[RACK]),
        piles=_piles(table),
        accounts=_accounts(table),
        seats=_seats(table, course, table.seats),
        stakes=house.derived(stakes),
        button=table.button if table.spec.button else 0,
        blinds=() if found is None else _blinds(found.blinds),
        boards=tuple([named(places[board]) for board in BOARDS if places.get(board)]),
        pot_cents=table.balances[POT],
        pots=_pots(table),
        betting=_betting(table),
        street=course.streets,
        draw=course.draw,
        draws=course.draws,
        kill=_KILLS[table.kill],
        minimum_cents=memory.minimum_bet or 0,
        format=table.bomb,
        twice=tuple(sorted(table.twice)) if table.twice else (),
    )


QUIETLY_CHANGED = ("answers", "over", "asked", "seats", "pot_cents", "betting")


def is_quiet(events: Sequence[Event]) -> bool:
    """Whether all that has happened is a check, a bet, a call or a raise, after which most of a table is as before."""
    return bool(events) and all(event.kind in _QUIET and event.target in _TO_THE_POT for event in events)


def state_after(before: PokerState, running: Round, course: Course, events: Sequence[Event]) -> PokerState:
    """The table as everybody sees it after quiet events: only `QUIETLY_CHANGED` is looked at again."""
    table = running.table
    assert isinstance(table, PokerTable)
    return replace(
        before,
        answers=running.answered,
        over=running.ask is None,
        asked=asked(running),
        seats=before.seats | _seats(table, course, {event.seat for event in events}),
        pot_cents=table.balances[POT],
        betting=_betting(table),
    )


def hands_as_before(
    before: PokerState, now: PokerState, events: Sequence[Event], seats: AbstractSet[int]
) -> AbstractSet[int]:
    """Those of the seats whose own hand is as before quiet events: the bet is, and the events are not theirs.

    Whoever acted has chips left, so whoever is asked next calls the whole bet, as they would have before.
    """
    was, is_now = before.betting, now.betting
    if was is None or is_now is None or was.to_cents != is_now.to_cents:
        return frozenset()
    return seats - {event.seat for event in events}


@lru_cache(1 << 10)
def _blinds(owed: tuple[tuple[int, int], ...]) -> tuple[Blind, ...]:
    return tuple(Blind(seat, cents) for seat, cents in owed)


def stakes(house: House) -> Stakes:
    """The limits of this house's table."""
    chosen, spec = house.derived(plan), spec_of(house)
    return Stakes(
        chosen.structure,
        chosen.small_bet_cents,
        chosen.big_bet_cents,
        chosen.chip_cents,
        buy_in_floor(house),
        chosen.bet_cents_max,
        chosen.blinds_cents if spec.blinds else (),
        chosen.forced_cents if spec.is_stud else 0,
        chosen.ante_cents,
    )


def _piles(table: PokerTable) -> dict[str, tuple[str, ...]]:
    """Everything that is neither a hand nor a board, deck or rack."""
    apart, face_up = _apart(table.seats), table.face_up
    return {place: shown(cards, face_up) for place, cards in table.places.items() if cards and place not in apart}


def _accounts(table: PokerTable) -> dict[str, int]:
    apart = _apart(table.seats)
    return {name: held for name, held in table.balances.items() if held and name not in apart}


@lru_cache(1 << 10)
def _apart(seats: tuple[int, ...]) -> frozenset[str]:
    """Places and accounts that have their own fields."""
    own = [name for seat in seats for name in (HAND[seat], STACK[seat])]
    return frozenset((*own, DECK, RACK, *BOARDS, POT))


def _seats(table: PokerTable, course: Course, which: Iterable[int]) -> dict[int, PokerSeat]:
    """These seats with their players; written for speed, since this is done at every step."""
    players, balances, places, face_up = table.players, table.balances, table.places, table.face_up
    street, put_in, dead, live, dealt = table.street, table.contributed, table.dead, table.live, table.dealt
    mucked, opened, away, in_play = table.mucked, table.shown, table.away, not table.pots_pushed
    acted, entered, raises, before, drawn = course.acted, course.entered, course.raises, course.before, course.drawn
    memory = table.memory
    names, people = {one.person: one.shown for one in memory.names}, bool(memory.people)
    found = {}
    for seat in which:
        stack, cards, is_dealt, is_live = balances[STACK[seat]], places.get(HAND[seat]), seat in dealt, seat in live
        person = table.person(seat) if people else None
        found[seat] = PokerSeat(
            names.get(players[seat], players[seat]),
            stack,
            street.get(seat, 0),
            put_in.get(seat, 0),
            dead.get(seat, 0) if dead else 0,
            shown(cards, face_up) if cards else (),
            is_dealt,
            is_dealt and not is_live and bool(live),
            seat in mucked,
            seat in opened,
            is_live and not stack and in_play,
            seat in away or (person is not None and person.absent is not None),
            person is not None and person.waits,
            acted.get(seat, ""),
            seat in entered,
            raises.get(seat, 0),
            before.get(seat, 0),
            drawn.get(seat) if drawn else None,
        )
    return found


def _pots(table: PokerTable) -> tuple[SeenPot, ...]:
    """The pots as earlier betting rounds left them, less the rake set aside; bets may still be returned."""
    if not table.live or not table.balances[POT]:
        return ()
    street, parked = table.street, table.parked
    settled = {seat: cents - street.get(seat, 0) for seat, cents in table.contributed.items()}
    divided = pots(settled, table.live, sum(table.dead.values()))
    return tuple([SeenPot(pot.name, pot.cents - parked.get(pot.number, 0), pot.contenders) for pot in divided])


def _betting(table: PokerTable) -> Betting | None:
    now = table.betting
    if now is None:
        return None
    ask = now.ask
    owes = 0 if ask is None else to_call(table, ask.actor)
    return Betting(now.high_cents, owes, now.unit_cents, now.raises, tuple(now.waiting))


def to_call(table: PokerTable, seat: int) -> int:
    """What a call costs this seat, at most its stack."""
    now = table.betting
    if now is None or seat not in table.live:
        return 0
    ask = now.ask
    owes = now.owes if ask is not None and ask.actor == seat else now.high_cents - table.street.get(seat, 0)
    return max(0, min(owes, table.balances[STACK[seat]]))


# ---- the viewer's own hand ------------------------------------------------------------------------------------------


KnownHands = dict[int, tuple[list[int], Boards, OwnHand]]  # by seat: the cards and boards that a hand was made of


def own_hands(running: Round, seats: Iterable[int], known: KnownHands | None = None) -> dict[int, OwnHand]:
    """The hands of these seats, as their player sees them; seats without cards are left out.

    `known` are the hands of the last time, for whoever looks at every step: one that is the same is not made anew.
    """
    table = running.table
    assert isinstance(table, PokerTable)
    places, spec, betting = table.places, table.spec, table.betting is not None
    boards = tuple([_board(table, board) for board in BOARDS if places.get(board)])
    found: dict[int, OwnHand] = {}
    for seat in seats:
        if not (cards := places.get(HAND[seat])):
            continue
        owes, was = to_call(table, seat) if betting else 0, known and known.get(seat)
        if not was or was[0] != cards or was[1] != boards:
            hand = OwnHand(named(cards), worths(spec, tuple(cards), boards), owes)
        elif was[2].to_call_cents == owes:
            found[seat] = was[2]
            continue
        else:
            hand = OwnHand(was[2].cards, was[2].worth, owes)
        found[seat] = hand
        if known is not None:
            known[seat] = cards.copy(), boards, hand
    return found


def _board(table: PokerTable, board: str) -> tuple[int, ...]:
    """A board, including what it shares with the first one."""
    cards = tuple(table.places[board])
    if board == BOARD:
        return cards
    return tuple(table.places[BOARD][: table.shared_board]) + cards


@lru_cache(1 << 8)
def worths(game: Showdown, hand: tuple[int, ...], boards: Boards) -> tuple[Worth, ...]:
    """A hand so far in words, for each part of the pot and each board."""
    found: list[Worth] = []
    for number, board in enumerate(boards or ((),), 1):
        which = number if len(boards) > 1 else 0
        found += [Worth(words, share, which) for share, words in in_words(game, hand, board)]
    return tuple(found)


def in_words(game: Showdown, hand: Sequence[int], board: Sequence[int]) -> list[tuple[str, str]]:
    """`pair of kings`, and for the low half `8-6-4-3-A low`; empty if there is nothing to say yet."""
    divided = len(game.shares) > 1
    found = []
    for share in game.shares:
        way = find(share.ranking)
        own, shared = (hand, board) if way.takes_two else ((*hand, *board), ())
        if way.takes(len(own), len(shared)):
            words = evaluate(own, way.name, shared or None).words  # also of a low that does not qualify
        else:  # too few cards for the ranking
            words = alike(hand) if way.name in ("high", "six-plus") else ""
        if words:
            found.append((share.name if divided else "", words))
    return found


def alike(cards: Sequence[int]) -> str:
    """Two, three or four of a rank among a few cards, in words."""
    ranks = [card >> 2 for card in cards]
    most = max(ranks, key=lambda rank: (ranks.count(rank), rank), default=0)
    name = f"{RANK_NAMES[most]}s"
    words: Mapping[int, str] = {2: f"pair of {name}", 3: f"three {name}", 4: f"four {name}"}
    return words.get(ranks.count(most), "")
