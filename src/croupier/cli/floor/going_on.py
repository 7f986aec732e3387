"""A table's day that continues automatically until a person is asked; everything that runs a day is built on it.

Automatic are chance, the dealer's ordinary steps, bots, shared funds, and what must happen before a round.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from croupier.cards import LiveChance, SeededChance
from croupier.cli.floor.buying import is_banked, usual_cents, within
from croupier.cli.floor.kept import KeptDay
from croupier.cli.floor.language import NotUnderstood, can_be_done
from croupier.cli.floor.people import sitting
from croupier.cli.floor.under_way import BETWEEN, DayUnderWay
from croupier.engine import ANYONE, CHANCE, DEALER, FLOOR, FUND, Answer, AskKind, Round
from croupier.engine.driver import by_chance, least
from croupier.rules.bots import Bot, make_wishes
from croupier.rules.silence import for_the_silent
from croupier.rules.table_day import TableDay
from croupier.rules.table_day.between import CLOCK, CLOCK_MAX

if TYPE_CHECKING:
    from croupier.cli.floor.fund_file import FundFile

ROUND = "round"
BOT = "bot-"  # a person whose id begins with this is played by a bot
GOES_ON = ("next-round", "go-to")
# What the floor does routinely before a round, in this order.
DUTIES = ("record", "replace-deck", "repair-shuffler", "repair", "pay", "distribute")
CHANGE_DECKS = "change-decks"
A_MINUTE = timedelta(minutes=1)
A_DAY = timedelta(hours=26)  # a clock further behind the real one does not follow it


class RunningDay:
    """A day and how it is run: its chance and clock, and what happens when somebody is asked."""

    def __init__(
        self, kept: DayUnderWay, *, seed: str | None = None, minutes: int | None = None, silent: bool = False
    ) -> None:
        self.kept: DayUnderWay = kept
        self.seed = seed
        self.minutes = minutes  # minutes per round; the real clock if not given
        self.silent = silent  # whether to answer for people as if they said nothing
        self.step = False  # whether to stop at every run of the dealer's steps
        self.at_hand = False  # whether a floorperson is there to decide
        self.fund: FundFile | None = None  # the file of the funds that the table shares
        self.stood = timedelta()  # how long the table's clock has been stopped
        kept.clock = self.moment

    @property
    def day(self) -> TableDay:
        """The day."""
        return self.kept.day

    def moment(self) -> datetime | None:
        """The time on the table's clock; to the second if it follows the real one."""
        shown, now = self.kept.standing.now, (datetime.now(UTC) - self.stood).replace(microsecond=0)
        if shown is None:
            return now
        told = self.minutes is not None or self.kept.seed is not None
        behind = A_DAY if self.day.records else A_MINUTE  # a day may be opened at an earlier moment
        return shown if told or now >= shown + behind else max(shown, now)

    def answer(self, answer: Answer) -> None:
        """Apply an answer."""
        assert self.kept.running is not None
        self.kept.running.answer(answer)

    def following(self) -> str:
        """The procedure that comes next."""
        first = self.day.due()
        if first is not None:
            return first.procedure
        last = self.day.records[-1].procedure if self.day.records else ""
        return BETWEEN if last == ROUND else ROUND

    def until_asked(self, running: Round) -> None:
        """Let chance, the dealer and bots answer until somebody else is asked."""
        while (ask := running.ask) is not None and ask.kind != AskKind.BETWEEN:
            if ask.proceeds:
                if self.step and running.procedure == ROUND:
                    return
                running.proceed()
            elif ask.actor == CHANCE:
                running.answer(by_chance(ask, self._chance(running)))
            elif ask.actor == FUND:
                self._ask_the_fund(running)
            elif ask.actor == ANYONE:
                if not self._all_are_asked(running):
                    return
            elif ask.actor in self.bots(running):
                from croupier.rules.views import view

                running.answer(self.bots(running)[ask.actor].decide(view(running, ask.actor)))
            elif ask.actor > 0:
                answer = for_the_silent(running) if self.silent else None
                if answer is None:
                    return
                running.answer(answer)
            elif self.step or (self.at_hand and len(ask.options) > 1):
                return  # the floor decides; if there is only one answer, there is nothing to decide
            else:
                running.answer(least(ask.options[0]))

    def _ask_the_fund(self, running: Round) -> None:
        """Answer what a fund holds that the table shares with others."""
        assert running.ask is not None
        if self.fund is None or not isinstance(self.kept, KeptDay):
            what = running.ask.options[0].what[0]
            raise NotUnderstood(
                f"the table asks what {what} holds, which it shares; give --fund FILE", running.ask.clause
            )
        self.fund.serve(self.kept)

    def _all_are_asked(self, running: Round) -> bool:
        """Let bots say what they want, and the dealer if nobody else may; returns whether the table continues."""
        bots = self.bots(running)
        make_wishes(running, bots)
        ask = running.ask
        if ask is None or ask.actor != ANYONE:
            return True
        if not self.silent and any(option.actor > 0 and option.actor not in bots for option in ask.options):
            return False
        running.answer(least(next(option for option in ask.options if option.actor == DEALER)))
        return True

    def bots(self, running: Round) -> dict[int, Bot]:
        """The seats played by bots."""
        people = running.record.players if running.procedure == ROUND else sitting(running)
        return {seat: Bot(running.game.id, one) for seat, one in people.items() if one.startswith(BOT)}

    def _chance(self, running: Round) -> LiveChance | SeededChance:
        where = f"{self.seed}/{self.kept.number}/{running.answered}"
        return LiveChance() if self.seed is None else SeededChance(where)

    # ---- between rounds ---------------------------------------------------------------------------------------------

    def _duties(self, running: Round) -> None:
        """Tell the time, let short bots buy chips, and do what the floor must do before a round."""
        self.time_passes(running)
        self._bots_buy(running)
        while (ask := running.ask) is not None and ask.kind == AskKind.BETWEEN:
            options = {option.verb: option for option in reversed(ask.options_of(FLOOR))}
            verb = next((verb for verb in (*DUTIES, *GOES_ON) if verb in options), "")
            if not verb and CHANGE_DECKS in options and self._enough(running):
                verb = CHANGE_DECKS  # nothing else prevents a round (3.C)
            if not verb:
                raise self._cannot_go_on(running)
            self.answer(least(options[verb]))
            self.until_asked(running)

    def _enough(self, running: Round) -> bool:
        return len(self._can_be_dealt(running)) >= (1 if is_banked(running) else 2)

    def _can_be_dealt(self, running: Round) -> list[int]:
        """The seats that have chips and whose players are present."""
        from croupier.rules.views import PUBLIC, view

        seats = view(running, PUBLIC).table.seats
        return [seat for seat, one in seats.items() if one.stack_cents and not getattr(one, "away", False)]

    def _cannot_go_on(self, running: Round) -> NotUnderstood:
        assert running.ask is not None
        clause = running.ask.clause
        if not self._enough(running):
            who = "one player has" if self._can_be_dealt(running) else "nobody has"
            return NotUnderstood(f"a round cannot begin: {who} chips at the table; {_floor_may(running)}", clause)
        first = self.day.due()
        why = "" if first is None else f": {first.why}"
        return NotUnderstood(f"a round cannot begin{why}; {_floor_may(running)}", clause)

    def time_passes(self, running: Round) -> None:
        """Advance the clock: by a number of minutes per round, or up to the real time."""
        if self.minutes is not None:
            for minutes in self._left_of_the_round(running, self.minutes):
                if running.ask is None or running.ask.kind != AskKind.BETWEEN:
                    break
                self.answer(Answer(FLOOR, CLOCK, amount=minutes))
                self.until_asked(running)
            return
        shown, now = self.day.now, datetime.now(UTC) - self.stood
        if shown is None or now - shown > A_DAY:
            return  # a day that was opened at another time advances only as typed
        before = -1
        while before < running.answered and running.ask is not None and running.ask.kind == AskKind.BETWEEN:
            before = running.answered
            self.day.tell_the_time(running, now)
            self.until_asked(running)

    def _left_of_the_round(self, running: Round, minutes: int) -> list[int]:
        """What the clock still has to advance by for the last round; not again if the floor was asked in between."""
        if not self.day.records or self.day.records[-1].procedure != ROUND:
            return []
        whole, rest = divmod(minutes, CLOCK_MAX)
        left = [CLOCK_MAX] * whole + [rest] * bool(rest)
        for answer in running.record.answers:
            if answer.verb == CLOCK and left and answer.amount == left[0]:
                left.pop(0)
        return left

    # ---- bots --------------------------------------------------------------------------------------------------------

    def _bots_buy(self, running: Round) -> None:
        """Let each bot with less than a quarter of a buy-in add chips (MD-POKER 8.B(2))."""
        from croupier.rules.views import PUBLIC, view

        seats = view(running, PUBLIC).table.seats
        for seat in self.bots(running):
            option = next((one for one in running.options() if one.actor == seat and one.verb == "add"), None)
            if option is None:
                continue
            stack, usual = seats[seat].stack_cents, usual_cents(running)
            if 4 * stack < usual:
                self.answer(Answer(seat, "add", amount=within(option, usual - stack)))


def _floor_may(running: Round) -> str:
    return can_be_done(running.options(), FLOOR)
