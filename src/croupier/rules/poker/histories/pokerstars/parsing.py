"""Read one hand of a PokerStars text, line by line, into a history that the chapters can replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from croupier.engine.kinds import ScheduleStep
from croupier.rules.poker.choices.house_side import INCREMENTAL
from croupier.rules.poker.histories.phh.hand import (
    UNKNOWN,
    Action,
    BadHistory,
    HandHistory,
    Paid,
    scale_of,
)
from croupier.rules.poker.histories.phh.variants import as_told, spec_named
from croupier.rules.poker.histories.pokerstars.lines import (
    AMOUNT,
    Block,
    Heading,
    amount,
    card_list,
    heading,
    last_cards,
)
from croupier.rules.poker.histories.pokerstars.seating import HistorySeats, seats_of
from croupier.rules.poker.spec import FIXED, PokerSpec

ZERO = Decimal(0)
_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?")
_POST = re.compile(rf"posts ([a-z &]+) {AMOUNT}(?P<all_in> and is all-in)?")
_DISCARDS = re.compile(r"discards (\d+) cards?(?: \[([^\]]+)\])?")
_SHOWN = re.compile(r"shows \[([^\]]+)\]")
_COLLECTED = re.compile(rf"(.+) collected {AMOUNT} from (?:the )?(?:main |side )?pot(?:-\d+)?$")
_UNCALLED = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to (.+)$")
_TOTAL = re.compile(rf"Total pot {AMOUNT}.*\| Rake {AMOUNT}")
_MUCKED = re.compile(r"Seat (\d+): .* mucked \[([^\]]+)\]")
_STREET = re.compile(r"\*\*\* (?:(?P<run>FIRST|SECOND) )?(?P<street>[A-Za-z0-9 ]+?) \*\*\*")
# Lines that say nothing about the hand.
_BESIDE = re.compile(
    r".* (?:joins the table|leaves the table|is connected|is disconnected|is sitting out|has returned|has timed out"
    r"|was removed from the table|was moved from|will be allowed to play|said, |finished the tournament"
    r"|wins the tournament|wins (?:the |an? )?\S+ (?:bounty|for|entry)|re-buys and receives|takes the add-on"
    r"|cashed out the hand|sits out)"
    r"|Betting is capped|The deck is reshuffled|No low hand qualified"
)


@dataclass(slots=True)
class _Deal:
    """Cards for one player, or for the board (player 0); unknown until the text names them."""

    line: int
    player: int
    cards: list[int]


def read_hand(block: Block, name: str = "") -> HandHistory:
    """The hand of these lines; `BadHistory` names the first line that cannot be read."""
    head = heading(block)
    seats = seats_of(block, head)
    reader = _HandReader(head, seats)
    begins = len(block.lines) - len(seats.said)
    for at, (line, said) in enumerate(zip(block.lines[begins:], seats.said, strict=True), block.first + begins):
        if line:
            reader.read(line, at, *said)
    return reader.hand(block, f"{name}[{head.number}]" if name else str(head.number))


@dataclass(slots=True)
class _HandReader:
    """Reads the lines of a hand one by one, and keeps what they add up to."""

    head: Heading
    seats: HistorySeats
    acts: list[Action | _Deal] = field(default_factory=list)
    latest: dict[int, _Deal] = field(default_factory=dict)  # each player's latest cards
    final: dict[int, tuple[int, ...]] = field(default_factory=dict)  # the whole hand, shown or reported afterwards
    shows: dict[int, Action] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    posts: list[tuple[str, int, Decimal, bool]] = field(default_factory=list)
    put_in: dict[int, Decimal] = field(default_factory=dict)
    street: dict[int, Decimal] = field(default_factory=dict)
    paid: list[Paid] = field(default_factory=list)
    bring_in: Decimal | None = None
    total: Decimal = ZERO
    rake: Decimal = ZERO
    second_board: list[int] = field(default_factory=list)
    drawing: bool = False
    summary: bool = False
    cashed_out: bool = False
    told_uncalled: bool = False

    @property
    def spec(self) -> PokerSpec:
        """The game."""
        return spec_named(self.head.game)

    def read(self, line: str, at: int, who: str, does: str) -> None:
        """One line after the seats."""
        if self.summary:
            self._summary(line, at)
            return
        if who in self.seats.names:
            self._act(self.seats.names[who], does, line, at)
        elif line.startswith("*** "):
            self._street(line, at)
        elif line.startswith("Dealt to "):
            self._dealt(line, at)
        elif line.startswith("Uncalled bet ") and (back := _UNCALLED.match(line)):
            player, self.told_uncalled = self._player(back[2], at), True
            self.put_in[player] = self.put_in.get(player, ZERO) - amount(back[1], at)
        elif won := _COLLECTED.match(line):
            self.paid.append(Paid(at, self._player(won[1], at), amount(won[2], at)))
        elif line.startswith("Hand cancelled"):
            raise BadHistory(at, "the hand was cancelled, so there is nothing to replay")
        elif not _BESIDE.match(line):
            raise BadHistory(at, f"{line!r} is not a known line of a PokerStars hand")
        elif " cashed out the hand " in line:
            self.cashed_out = True

    def _player(self, name: str, at: int) -> int:
        if name not in self.seats.names:
            raise BadHistory(at, f"{name!r} is not dealt in; the players are {', '.join(self.seats.names)}")
        return self.seats.names[name]

    # ---- streets and cards ------------------------------------------------------------------------------------------

    def _street(self, line: str, at: int) -> None:
        match = _STREET.match(line)
        if match is None:
            raise BadHistory(at, f"{line!r} is not a known street")
        street, second = match["street"], match["run"] == "SECOND"
        if street == "SUMMARY":
            self.summary = True
        elif street in ("HOLE CARDS", "DEALING HANDS", "3rd STREET"):
            self._deal_all(at, self.spec.hole_cards + self.spec.up_cards)
        elif street in ("FLOP", "TURN") or (street == "RIVER" and "[" in line):
            if second:
                self.second_board += last_cards(line, at)
            else:
                self.acts.append(_Deal(at, 0, list(last_cards(line, at))))
        elif street in ("4th STREET", "5th STREET", "6th STREET", "RIVER"):
            self._deal_all(at, 1)
        elif not street.endswith(("DRAW", "SHOW DOWN")):
            raise BadHistory(at, f"{line!r} is not a known street")
        if street not in ("HOLE CARDS", "DEALING HANDS", "3rd STREET"):
            self.street = {}
        self.drawing = False

    def _deal_all(self, at: int, count: int) -> None:
        for player in self.seats.names.values():
            if player not in self.folded:
                self._deal(at, player, count)

    def _deal(self, at: int, player: int, count: int) -> None:
        self.latest[player] = _Deal(at, player, [UNKNOWN] * count)
        self.acts.append(self.latest[player])

    def _dealt(self, line: str, at: int) -> None:
        """The new cards of a player; of other players' stud hands only the up card is given."""
        who = line[len("Dealt to ") :].partition(" [")[0]
        deal, new = self.latest.get(self.seats.names.get(who, 0)), last_cards(line, at)
        if deal is None or len(new) > len(deal.cards):
            raise BadHistory(at, f"{line!r} deals cards to a player for whom none are due")
        deal.cards[len(deal.cards) - len(new) :] = new

    # ---- what players do --------------------------------------------------------------------------------------------

    def _act(self, player: int, does: str, line: str, at: int) -> None:
        verb = does.partition(" ")[0]
        match verb:
            case "folds" | "checks":
                self._passes(player, verb, at)
            case "calls" | "bets" | "raises" | "brings" if figures := _FIGURE.findall(does):
                self._wager(player, verb, amount(figures[-1], at), at)
            case "posts" if post := _POST.match(does):
                self._post(player, post[1], amount(post[2], at), post["all_in"] is not None, at)
            case "discards" if gone := _DISCARDS.match(does):
                self._draw(player, int(gone[1]), gone[2], at)
            case "stands":
                self._draw(player, 0, None, at)
            case "shows" if shown := _SHOWN.match(does):
                self.final[player] = card_list(shown[1], at)
                self.shows[player] = Action(at, player, "sm", self.final[player])
            case "mucks":
                self.shows.setdefault(player, Action(at, player, "sm"))
            case "doesn't" | "sits" | "is":  # show the hand; out; sitting out
                pass
            case _:
                raise BadHistory(at, f"{line!r} is not a known action")

    def _passes(self, player: int, does: str, at: int) -> None:
        if does == "folds":
            self.folded.add(player)
        self.acts.append(Action(at, player, "f" if does == "folds" else "cc"))

    def _wager(self, player: int, verb: str, figure: Decimal, at: int) -> None:
        before = self.street.get(player, ZERO)
        to = before + figure if verb == "calls" else figure
        self.street[player] = to
        self.put_in[player] = self.put_in.get(player, ZERO) + to - before
        if verb == "brings":
            self.bring_in = figure
            self.acts.append(Action(at, player, "pb"))
        elif verb == "calls":
            self.acts.append(Action(at, player, "cc"))
        else:
            self.acts.append(Action(at, player, "cbr", amount=to))

    def _post(self, player: int, what: str, figure: Decimal, all_in: bool, at: int) -> None:
        if what not in ("small blind", "big blind", "button blind", "small & big blinds", "the ante"):
            raise BadHistory(at, f"'posts {what}' is not known; only blinds and antes are posted")
        self.posts.append((what, player, figure, all_in))
        self.put_in[player] = self.put_in.get(player, ZERO) + figure
        if what != "the ante":
            second_small = what == "small blind" and any(one[0] == what for one in self.posts[:-1])
            live = ZERO if second_small else min(figure, self._big_blind())
            self.street[player] = self.street.get(player, ZERO) + live

    def _draw(self, player: int, count: int, which: str | None, at: int) -> None:
        if not self.drawing:  # a game with one draw has no line that starts it
            self.street, self.drawing = {}, True
        named = card_list(which, at) if which else ()
        self.acts.append(Action(at, player, "sd", named or (UNKNOWN,) * count))
        if count:
            self._deal(at, player, count)

    def _summary(self, line: str, at: int) -> None:
        if total := _TOTAL.match(line):
            self.total, self.rake = amount(total[1], at), amount(total[2], at)
        elif (mucked := _MUCKED.match(line)) and (player := self.seats.place_of_seat.get(int(mucked[1]))):
            self.final[player] = card_list(mucked[2], at)

    # ---- the whole --------------------------------------------------------------------------------------------------

    def _big_blind(self) -> Decimal:
        return self.head.first if self.head.structure == FIXED or self.head.button_blind else self.head.second

    def hand(self, block: Block, name: str) -> HandHistory:
        """The history; with our game's id where PHH has no code for the game."""
        head, big = self.head, self._big_blind()
        if not self.summary:
            raise BadHistory(block.first + len(block.lines) - 1, "the hand breaks off before its summary")
        ours = (head.game, head.structure)
        code = next((code for code, meant in self.spec.phh.items() if meant == head.structure), "")
        blinds, owes, dead = self._blinds(big, block.first)
        stud = self.bring_in is not None or self.spec.is_stud
        small, large = (head.first, head.second) if head.structure == FIXED else (big, big)
        ante = max((figure for what, _, figure, _ in self.posts if what == "the ante"), default=ZERO)
        figures = [*self.seats.stacks, *self.put_in.values(), ante, small, large, self.total, self.rake]
        figures += [one.amount for one in self.paid]
        figures += [one.amount for one in self.acts if isinstance(one, Action) and one.amount is not None]
        scale, unit = scale_of([*figures, *blinds, *owes.values(), *dead.values()])
        actions = tuple(self._actions())
        return HandHistory(
            name=name,
            variant=code or f"{head.game} {head.structure}",
            antes=(ante,) * len(self.seats.stacks),
            blinds=() if stud else blinds,
            stacks=tuple(self.seats.stacks),
            actions=actions,
            ante_trimming=True,
            bring_in=(self.bring_in or head.first / 2) if stud else None,
            small_bet=small,
            big_bet=large,
            players=tuple(self.seats.names),
            scale=scale,
            unit=unit,
            other=self._other(),
            game=None if code else ours,
            twice=bool(self.second_board),
            second_board=tuple(self.second_board),
            line=block.first,
            house=self._house(stud, blinds, scale),
            raked=self._raked(),
            owes={player: int(figure * scale) for player, figure in owes.items()},
            dead={player: int(figure * scale) for player, figure in dead.items()},
            paid=() if self.cashed_out else tuple(self.paid),
        )

    def _blinds(self, big: Decimal, first: int) -> tuple[tuple[Decimal, ...], dict[int, Decimal], dict[int, Decimal]]:
        """Each player's blind, and what else is posted: owed for missed blinds (P-78), or dead."""
        n = len(self.seats.stacks)
        blinds, owes, dead = [ZERO] * n, dict[int, Decimal](), dict[int, Decimal]()
        order = sorted(self.posts, key=lambda post: (post[0] != "small blind", post[1]))
        for what, player, figure, all_in in order:
            if what == "the ante":
                continue
            if what == "small blind" and not any(blinds):
                blinds[player - 1] = self._small_blind(figure, all_in)
            elif what == "button blind" or (what == "big blind" and big not in blinds):
                blinds[player - 1] = big
            elif what == "small blind":
                dead[player] = figure
            else:
                owes[player] = figure
        if not any(blinds) and not self.spec.is_stud:
            raise BadHistory(first, "nobody posts a blind in this hand")
        if n == 2:  # a history lists the first blind first, though the second player, on the button, posts it
            blinds.reverse()
        return tuple(blinds), owes, dead

    def _small_blind(self, figure: Decimal, all_in: bool) -> Decimal:
        """The small blind; if an all-in player posted less, it is the heading's."""
        if not all_in:
            return figure
        return self.head.first if self.head.structure != FIXED else max(figure, self.head.first / 2)

    def _raked(self) -> bool:
        return ZERO < self.rake <= self.total

    def _house(self, stud: bool, blinds: tuple[Decimal, ...], scale: int) -> dict[str, Any]:
        """The house choices under which this hand was played: its rake, its blinds, three draws in badugi."""
        chosen: dict[str, Any] = {}
        if self._raked():
            rake, total = int(self.rake * scale), int(self.total * scale)
            chosen = {"rake.type": (INCREMENTAL,), "rake.cap": rake, "rake.levels": (ScheduleStep(total, rake),)}
            chosen["rake.no_flop_no_drop"] = False
        if not stud:
            chosen["blinds"] = tuple(sorted({int(blind * scale) for blind in blinds if blind}))
        return chosen | as_told(self.spec)

    def _other(self) -> dict[str, Any]:
        """Other fields that PHH has, and the finishing stacks that the lines add up to."""
        head = self.head
        found: dict[str, Any] = {"hand": head.number, "table": head.table, "currency_symbol": head.currency}
        found["tournament"] = head.tournament
        if not self.cashed_out:
            self._give_back()
            left = {place: stack - self.put_in.get(place, ZERO) for place, stack in enumerate(self.seats.stacks, 1)}
            for one in self.paid:
                left[one.player] += one.amount
            found["finishing_stacks"] = list(left.values())
        return found

    def _give_back(self) -> None:
        """Return the uncalled bet, which old texts do not mention: what was put in beyond the total pot."""
        if not self.told_uncalled and self.put_in and self.total:
            most = max(self.put_in, key=lambda player: self.put_in[player])
            self.put_in[most] -= max(sum(self.put_in.values()) - self.total, ZERO)

    def _actions(self) -> Iterator[Action]:
        """Deals and actions in order; cards named only afterwards are dealt as late as possible."""
        for player, cards in self.final.items():
            slots = [one for one in self.acts if isinstance(one, _Deal) and one.player == player]
            known = {card for one in slots for card in one.cards}
            missing = [card for card in cards if card not in known]
            for deal in reversed(slots):
                for place in range(len(deal.cards) - 1, -1, -1):
                    if deal.cards[place] == UNKNOWN and missing:
                        deal.cards[place] = missing.pop()
        for one in self.acts:
            if isinstance(one, Action):
                yield one
            else:
                yield Action(one.line, 0, "dh" if one.player else "db", tuple(one.cards), to=one.player)
        yield from (shown for player, shown in self.shows.items() if player not in self.folded)
