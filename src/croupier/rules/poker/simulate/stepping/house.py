"""A table's game as a row of numbers for the kernels, from the definitions that the readable procedures follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from msgspec.structs import fields

from croupier.cards.shuffle import AsGiven
from croupier.engine import STACK, Record, Round
from croupier.engine.driver import advance
from croupier.errors import CroupierError
from croupier.money import dollars_and_cents
from croupier.rules.poker.ch08_formats import DOUBLE_BOARD, WATERFALL
from croupier.rules.poker.ch15_bad_beat import DROP as BAD_BEAT
from croupier.rules.poker.ch16_high_hand import DROP as HIGH_HAND
from croupier.rules.poker.ch16_high_hand import collecting
from croupier.rules.poker.ch17_revenue import pot_rake
from croupier.rules.poker.choices.house_side import PERCENTAGE
from croupier.rules.poker.choices.play import ALL_TO_LEFT_OF_BUTTON, HIGH_CARD_SUIT, LOW_CARD_SUIT
from croupier.rules.poker.families import stud
from croupier.rules.poker.families.blinds import players_in
from croupier.rules.poker.families.positions import ante_payers
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.pots import odd_chips
from croupier.rules.poker.simulate.bulk.compilable import AMOUNT_MAX
from croupier.rules.poker.simulate.bulk.script import showing_values
from croupier.rules.poker.simulate.stepping import layout as at
from croupier.rules.poker.simulate.stepping.layout import HOUSE, Records, TableRow
from croupier.rules.poker.simulate.stepping.values import RANKINGS
from croupier.rules.poker.spec import FIXED as FIXED_LIMIT
from croupier.rules.poker.spec import NO_LIMIT, POT_LIMIT, Board, Draws, PokerSpec, Stud
from croupier.rules.poker.spec import SPREAD as SPREAD_LIMIT
from croupier.rules.poker.table import KILLS, PokerTable, table_of

STRUCTURES = {FIXED_LIMIT: at.FIXED, SPREAD_LIMIT: at.SPREAD, POT_LIMIT: at.POT, NO_LIMIT: at.FREE}
REOPENS = {"never": at.REOPENS_NEVER, "half-bet": at.REOPENS_HALF, "always": at.REOPENS_ALWAYS}
BY_SUIT = {HIGH_CARD_SUIT: at.HIGH_SUIT, LOW_CARD_SUIT: at.LOW_SUIT}
KNOWN_MEMORY = ("button", "button_moved", "raked", "kill", "minute", "round")
PART_MAX = 10**9  # of a percentage as a fraction, so that a pot times it fits into the kernels' integers
Step = tuple[int, ...]
Bomb = tuple[str, int]  # a format of 8.M to 8.O, and what everybody puts in


class NotCompiled(CroupierError):
    """A table that only the engine can play."""


@dataclass(frozen=True, slots=True)
class Stepping:
    """A table prepared for the kernels: its specification, its row of numbers, and the seat at each place."""

    spec: PokerSpec
    house: Records  # one record of HOUSE
    seats: tuple[int, ...]  # in the order of dealing

    def with_given_decks(self) -> Stepping:
        """This table with decks in a given order."""
        house = self.house.copy()
        house["given"] = at.IN_ORDER
        return replace(self, house=house)

    def with_parked_rake(self) -> Stepping:
        """This table with its rake parked after each betting round, as the engine does, not only in pot-limit."""
        house = self.house.copy()
        house["parks"] = house["rake"] != at.RAKE_NONE
        return replace(self, house=house)


def not_stepped(record: Record) -> str:
    """Why the round that this record begins cannot be stepped through, in one line; empty if it can."""
    if not isinstance(record.game.spec, PokerSpec):
        return f"{record.game.name} is not a poker game"
    if record.answers:
        return "the hand has begun already"
    table = table_of(record)
    return _remembered(table.memory) or _amounts(table) or _players(table)


def stepping(record: Record, bomb: Bomb | None = None) -> Stepping:
    """Prepare the table at which this record begins a round, or a bomb pot; refused if only the engine can play it."""
    why = not_stepped(record)
    if why:
        raise NotCompiled(f"{record.game.name} at this table is played by the engine only: {why}")
    table = table_of(record)
    _deal_in(table)
    if bomb is not None:
        _must_be_offered(record, bomb)
    return _RowWriter(table, bomb).stepping()


def _must_be_offered(record: Record, bomb: Bomb) -> None:
    """Refuse a bomb pot that cannot be asked for at the engine's table."""
    running = Round(record)
    advance(running, AsGiven())
    ask, (form, cents) = running.ask, bomb
    offered = [] if ask is None else [one for one in ask.options if one.verb == "request"]
    if not any(form in one.what and one.amount_min == cents for one in offered):
        there = ", ".join(dict.fromkeys(f"{one.what[0]} of {dollars_and_cents(one.amount_min)}" for one in offered))
        raise NotCompiled(f"{form} of {dollars_and_cents(cents)} is not offered; offered: {there or 'no bomb pot'}")


def _deal_in(table: PokerTable) -> bool:
    return (stud.players_in if table.spec.is_stud else players_in)(table)


def _remembered(memory: PokerMemory) -> str:
    plain = PokerMemory()
    more = [
        one.name
        for one in fields(memory)
        if one.name not in KNOWN_MEMORY and getattr(memory, one.name) != getattr(plain, one.name)
    ]
    return f"the table remembers {', '.join(more)}" if more else ""


def _amounts(table: PokerTable) -> str:
    plan, chips = table.plan, sum(table.balances[STACK[seat]] for seat in table.seats)
    part = Fraction(table.house["rake.percent"]) / 100
    bets = (*plan.blinds_cents, plan.big_bet_cents, plan.forced_cents, plan.ante_cents, plan.raises_max or 0)
    if max(chips, *bets) * part.numerator >= AMOUNT_MAX or part.denominator > PART_MAX:
        return "an amount is larger than the compiled numbers hold"
    levels = table.house["rake.levels"] or ()
    return f"rake.levels has more than {at.LEVELS_MAX} steps" if len(levels) > at.LEVELS_MAX else ""


def _players(table: PokerTable) -> str:
    spec, enough = table.spec, table.plan.enough_cents
    if len(spec.shares) > at.SHARES_MAX or any(share.ranking not in RANKINGS for share in spec.shares):
        return "the pot is won by hands that the kernels do not rank"
    for seat in table.seats:
        if table.balances[STACK[seat]] < enough:
            return f"seat {seat} has fewer chips than may be due before the first bet"
    return "" if _deal_in(table) else "fewer than two players sit there"


class _RowWriter:
    """Writes the row of numbers of one table at which everybody is dealt in."""

    def __init__(self, table: PokerTable, bomb: Bomb | None) -> None:
        self.form, self.bomb_cents = bomb or ("", 0)
        self.table, self.plan, self.spec, self.values = table, table.plan, table.spec, table.house.values
        self.house = np.zeros(1, HOUSE)
        self.row = self.house[0]

    def stepping(self) -> Stepping:
        """The table for the kernels."""
        from croupier.hands.kernels.omaha import OMAHA

        self._cards()
        self._betting()
        self._posts()
        self._formats()
        self._revenue()
        self._list("steps", [(*s, *(0,) * (at.STEP_WIDTH - len(s))) for s in self._steps()])
        if isinstance(self.spec.play, Stud):
            self.row["showing"] = showing_values(self.spec.play)
        if at.R_OMAHA in self.row["ranking"]:
            self.row["omaha"] = OMAHA
        return Stepping(self.spec, self.house, tuple(self.table.dealt))

    def _list(self, name: str, rows: Sequence[Any]) -> None:
        """Fill the start of an array in the record, and set how many rows it has."""
        self.row[f"{name}_number"] = len(rows)
        if rows:
            self.row[name][: len(rows)] = rows

    def _cards(self) -> None:
        row, spec, table = self.row, self.spec, self.table
        row["places"] = len(table.dealt)
        row["stacks"][: len(table.dealt)] = [table.balances[STACK[seat]] for seat in table.dealt]
        self._list("deck", spec.deck)
        row["hole"], row["has_board"] = spec.hole_cards, spec.has_board
        row["is_stud"], row["cards_in_all"] = spec.is_stud, spec.cards_in_all
        if isinstance(spec.play, Draws):
            row["draws"], row["best_of"] = len(spec.play.under(self.values)), spec.play.best_of
            row["draws_expected"] = len(spec.play.draws)
        row["shares"], row["odd_to_first"] = len(spec.shares), self.plan.odd_chip_rule == ALL_TO_LEFT_OF_BUTTON
        for place, share in enumerate(spec.shares):
            row["ranking"][place] = RANKINGS[share.ranking]
            row["by_suit"][place] = BY_SUIT.get(odd_chips.rule_of(table, share), at.BUTTON_LINE)

    def _betting(self) -> None:
        row, plan = self.row, self.plan
        row["structure"], row["reopens"] = STRUCTURES[plan.structure], REOPENS[plan.reopens]
        row["cap"] = -1 if plan.raises_max is None else plan.raises_max
        row["cap_heads_up"], row["check_raise"] = plan.cap_heads_up, plan.check_raise
        row["chip"], row["spread_max"] = plan.chip_cents, plan.bet_cents_max or 0
        row["small_bet"], row["big_bet"] = plan.small_bet_cents, plan.big_bet_cents
        row["enough"] = plan.enough_cents

    def _posts(self) -> None:
        row, plan, table, play = self.row, self.plan, self.table, self.spec.play
        assert table.positions is not None
        place = {seat: number for number, seat in enumerate(table.dealt)}
        row["ante"] = plan.ante_cents
        if plan.ante_cents and plan.ante_rule != "each-player":
            (payer,) = ante_payers(table, table.positions)
            row["ante_for_all"] = 1 + place[payer]
        self._list("blinds", [(place[seat], cents) for seat, cents in table.positions.blinds])
        if plan.straddle and self.spec.blinds and self.spec.blinds.straddle:
            row["straddle"], row["straddle_counts"] = plan.straddle_cents, self.values["straddle.counts_as_raise"]
        if isinstance(play, Stud):
            row["forced"], row["may_complete"] = plan.forced_cents, plan.bring_in_may_complete
            row["open_pair"] = plan.open_pair_double_bet and plan.structure == FIXED_LIMIT
            row["common"] = self.values.get("stud.short_deck", "common") == "common"
            row["forced_order"] = list(map(play.forced_card, range(52)))

    def _formats(self) -> None:
        """8.L to 8.O; X-08: a bomb pot neither starts nor ends a kill, nor is it played at its limits."""
        self.row["boards"] = 1
        if not self.form:
            self.row["run_twice"] = self.plan.run_twice
            self._kill()
            return
        self.row["bomb"], self.row["boards"] = self.bomb_cents, 1 + (self.form == DOUBLE_BOARD)
        self.row["button_stays"] = self.form == DOUBLE_BOARD and self.values["double_board.button_stays"]

    def _kill(self) -> None:
        row, values = self.row, self.values
        row["kill"] = KILLS[values.get("kill.mode", "none")]
        if row["kill"]:
            row["kill_pot"] = values["kill.qualifying_pot"] or 10 * self.plan.big_bet_cents
            row["kill_gross"] = values["kill.measure"] == "gross"
            row["kill_post"] = values["kill.post"] != "none"
        kill = self.table.memory.kill
        if kill is not None:
            names = [self.table.players[seat] for seat in self.table.dealt]
            row["kill_now"] = KILLS[kill.mode]
            row["kill_now_by"] = 1 + names.index(kill.winner) if kill.winner in names else 0

    def _revenue(self) -> None:
        row, house, table = self.row, self.table.house, self.table
        kind = pot_rake(table)
        if kind:
            row["rake"] = at.RAKE_PERCENT if kind == PERCENTAGE else at.RAKE_LEVELS
            row["parks"] = row["structure"] == at.POT
            part = Fraction(house["rake.percent"]) / 100
            row["rake_part"], row["rake_of"] = part.numerator, part.denominator
            row["rake_unit"], row["rake_cap"] = house["rake.unit"], house["rake.cap"]
            row["no_flop"] = house["rake.no_flop_no_drop"]
            self._list("levels", house["rake.levels"] or ())
        if table.memory.raked and not house["table.tournament"]:
            self._list("drops", list(self._drops()))

    def _drops(self) -> Iterator[Step]:
        house = self.table.house
        both = (BAD_BEAT, HIGH_HAND) if house["jackpots.order"] == "bad-beat-first" else (HIGH_HAND, BAD_BEAT)
        for drop in both:
            if house[f"{drop.prefix}.offered"] and (drop is BAD_BEAT or collecting(self.table)):
                gross = int(house[f"{drop.prefix}.threshold_basis"] == "gross")
                yield house[f"{drop.prefix}.min_pot"], house[f"{drop.prefix}.max_contribution"], gross

    # ---- the steps of the families, each in the order of its chapters -----------------------------------------------

    def _steps(self) -> Iterator[Step]:
        play, small = self.spec.play, self.plan.small_bet_cents
        if self.plan.ante_cents and (not self.form or self.values["bomb_pot.ante_too"]):
            yield (at.S_ANTES,)
        if self.form:
            yield (at.S_BOMB,)
            yield at.S_DEAL, self.spec.hole_cards
            yield from self._board()
            return
        if isinstance(play, Stud):
            yield from self._stud(play, small)
            return
        deal, blinds = (at.S_DEAL, self.spec.hole_cards), (at.S_BLINDS, small)
        after = isinstance(play, Draws) and play.blinds_after_deal
        yield from (deal, blinds) if after else (blinds, deal)
        yield at.S_BET_BLINDS, small
        if isinstance(play, Board):
            yield from self._board()
        else:
            for draw in play.under(self.values):
                yield (at.S_DRAW,)
                yield at.S_BET_BUTTON, self._limit(draw.big_bet), 0

    def _board(self) -> Iterator[Step]:
        play, without_betting = self.spec.play, self.form == WATERFALL and self.values["waterfall.betting"] == "none"
        assert isinstance(play, Board)
        for place, street in enumerate(play.streets):
            if self.row["run_twice"]:
                left = play.streets[place:]
                yield at.S_TWICE, 2 * sum(one.cards for one in left) + len(left)
            yield at.S_TURN, street.cards
            if not without_betting:
                yield at.S_BET_BUTTON, self._limit(street.big_bet), 1
        if self.row["run_twice"]:
            yield (at.S_SECOND,)

    def _stud(self, play: Stud, small: int) -> Iterator[Step]:
        yield at.S_DEAL, self.spec.hole_cards + self.spec.up_cards
        yield at.S_BET_FORCED, small
        for number, street in enumerate(play.streets):
            yield at.S_STREET, int(street.may_be_common)
            yield at.S_BET_SHOWING, self._limit(street.big_bet), int(number == 0)

    def _limit(self, big_bet: bool) -> int:
        return self.plan.big_bet_cents if big_bet else self.plan.small_bet_cents


def put_in_line(stepped: Stepping, table: TableRow) -> None:
    """P-27: write into the table's record the line for an odd chip that goes by suit, of everybody who is in."""
    board = table["board"][: table["board_number"]].tolist()
    _line_on_board(stepped, table, board, 0)
    if table["second_number"]:
        second = table["second"][: table["second_number"]].tolist()
        _line_on_board(stepped, table, board[: table["shared"]] + second, at.SHARES_MAX)
    table["lined"], table["state"] = 1, at.RUNNING


def _line_on_board(stepped: Stepping, table: TableRow, board: list[int], first: int) -> None:
    house = stepped.house[0]
    live = [place for place in range(int(house["places"])) if int(table["live"]) >> place & 1]
    for number, share in enumerate(stepped.spec.shares):
        rule, row = house["by_suit"][number], first + number
        if rule != at.BUTTON_LINE:
            hands = {p: table["hands"][p, : table["held"][p]].tolist() for p in live if table["values"][row, p] >= 0}
            keys = odd_chips.by_suit(HIGH_CARD_SUIT if rule == at.HIGH_SUIT else LOW_CARD_SUIT, share, hands, board)
            for order, place in enumerate(sorted(hands, key=lambda place: keys[place].places)):
                table["line"][row, place] = order
