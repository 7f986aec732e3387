"""A table's day as the floor runs it: typed acts are carried out, and in between the table continues automatically.

Automatic are chance, the dealer's ordinary steps, bots, and what must happen before a round. It stops when a person
is asked, between rounds, and with `step` at every run of the dealer's steps, so that a slip can be reported there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from croupier.cli.floor.buying import buy_in
from croupier.cli.floor.going_on import BOT, GOES_ON, ROUND, RunningDay
from croupier.cli.floor.kept import KeptDay
from croupier.cli.floor.language import NotUnderstood, can_be_done, read_act, reserved_words, words_of
from croupier.cli.floor.names import id_for, refuse_name, unquoted, with_ids
from croupier.cli.floor.people import sitting
from croupier.cli.floor.under_way import BETWEEN
from croupier.engine import ANYONE, DEALER, FLOOR, Answer, AskKind, Round
from croupier.engine.asks import PROCEED, is_person
from croupier.engine.driver import least
from croupier.engine.head import Given
from croupier.rules.silence import for_the_silent
from croupier.rules.table_day import TableDay
from croupier.rules.table_day.between import CLOSE
from croupier.wording import listed

if TYPE_CHECKING:
    from croupier.cli.floor.fund_file import FundFile

BOTS = ("ann", "ben", "cleo", "dan", "eve", "finn", "gus", "hal", "ida", "jo")


class FloorSession(RunningDay):
    """The day, how it is run, and who is at the keyboard."""

    kept: KeptDay

    def __init__(
        self,
        kept: KeptDay,
        *,
        seed: str | None = None,
        minutes: int | None = None,
        step: bool = False,
        silent: bool = False,
        by: str = "",
        fund: FundFile | None = None,
    ) -> None:
        super().__init__(kept, seed=seed, minutes=minutes, silent=silent)
        self.fund = fund
        self.step = step
        self.by = by
        self.said: list[str] = []  # what happened since it was last read, with clauses
        self.rounds = 0  # rounds that ended in this session
        heard = 0 if kept.running is None else len(kept.running.events)
        self._told: tuple[Round | None, int] = (kept.running, heard)

    @property
    def running(self) -> Round | None:
        """The procedure under way."""
        return self.kept.running

    # ---- what is typed ----------------------------------------------------------------------------------------------

    def do(self, line: str) -> list[str]:
        """Do what a line says and let the table continue; returns what happened, with clauses, once it is saved."""
        try:
            self._does(line)
            self.goes_on()
        finally:
            self._hear()
            self.kept.keep()
        return self.heard()

    def _does(self, line: str) -> None:
        own: Mapping[str, Callable[[list[str]], None]] = {
            "on": self._on,
            "begin": self._begin,
            "bots": self._bots,
            "deal": self._deal,
            "silent": self._silent,
            "step": self._step,
        }
        by_name = {"name": self._name, "arrives": self._arrives, "comes": self._arrives}
        first, _, rest = line.strip().partition(" ")
        if first in by_name:
            by_name[first](unquoted(rest))
            return
        line = with_ids(line, self._shown(), reserved_words(self.running))
        words = words_of(line)
        if words[0] in own:
            own[words[0]](words[1:])
        else:
            self._answers(line)

    def heard(self) -> list[str]:
        """What happened since the last call, in words with clauses."""
        self._hear()
        said, self.said = self.said, []
        return said

    def opens(self) -> list[str]:
        """Open a new day: chapter 4, if the document has it; returns what happened."""
        first = self.following()
        self.kept.begin(first if first == "opening" else BETWEEN)
        self.goes_on()
        return self.heard()

    def _answers(self, line: str) -> None:
        if self.running is None:
            self._begin_for(line)
        running = self.running
        assert running is not None
        self.answer(read_act(line, running))

    def answer(self, answer: Answer) -> None:
        """Apply an answer, noting who gave it and when."""
        running = self.running
        assert running is not None
        if answer.verb == CLOSE and self.fund is None and self.kept.standing.memory.shared:
            shares = listed(self.kept.standing.memory.shared)
            raise NotUnderstood(f"the table shares {shares} with others; close it with --fund FILE, their ledger")
        running.answer(answer, Given(self.by, self.moment()) if self.by else None)

    def _begin_for(self, line: str) -> None:
        """Begin the procedure that an act belongs to: usually `between`, otherwise the one that comes next."""
        self.kept.check_the_game()
        try:
            read_act(line, probe_of(self.day).begin(BETWEEN))
        except NotUnderstood as not_here:
            following = self.following()
            try:
                read_act(line, probe_of(self.day).begin(following))
            except NotUnderstood:
                raise not_here from None
            self.kept.begin(following)
        else:
            self.kept.begin(BETWEEN)

    def _begin(self, words: list[str]) -> None:
        if not words:
            raise NotUnderstood(f"begin what? These may begin now: {', '.join(self.day.may_begin()) or 'none'}")
        self.kept.begin("-".join(words))

    def _deal(self, words: list[str]) -> None:
        """`deal 4`: the dealer's next four ordinary steps, or fewer if somebody else is asked before."""
        running = self.running
        if running is None or len(words) != 1 or not words[0].isdigit():
            return self._answers(" ".join(("deal", *words)))
        left = wanted = int(words[0])
        while left and running.ask is not None and running.ask.proceeds:
            taken = min(left, running.ask.steps)
            self.answer(Answer(DEALER, PROCEED, amount=taken if taken > 1 else 0))
            left -= taken
        if left == wanted:
            may = can_be_done(running.options()) if running.ask is not None else "the procedure is over"
            raise NotUnderstood(f"'deal {wanted}': the next step is not the dealer's; {may}")
        return None

    def _step(self, words: list[str]) -> None:
        self.step = words != ["off"]

    def _name(self, text: str) -> None:
        person, _, name = text.partition(" ")
        if not name.strip():
            raise NotUnderstood("whose name, and which? As `name ann Ann Lee`")
        self._is_called(person, unquoted(name))

    def _is_called(self, person: str, name: str) -> None:
        if refused := refuse_name(name):
            raise NotUnderstood(refused)
        self.kept.called(person, name)

    def _arrives(self, text: str) -> None:
        """Somebody arrives, by id or display name; a name that cannot be an id is given one."""
        known = self._shown()
        person = next((one for one, name in known.items() if name.casefold() == text.casefold()), text)
        if not text or is_person(person):
            self._answers(f"arrives {person}")
            return
        if refused := refuse_name(text):
            raise NotUnderstood(refused)
        person = id_for(text, {*known, *self.day.players.values()})
        self._answers(f"arrives {person}")
        self.kept.called(person, text)
        self.said.append(f"{text} is {person} in the records")

    def _shown(self) -> dict[str, str]:
        """The display name of each person who has one."""
        return {one.person: one.shown for one in self.kept.standing.memory.names}

    def _silent(self, words: list[str]) -> None:
        answer = None if self.running is None else for_the_silent(self.running)
        if answer is None:
            raise NotUnderstood("no player is asked, so nobody is silent")
        self.answer(answer)

    def _on(self, words: list[str]) -> None:
        """Continue with what comes next: a run of the dealer's steps, the floor's duties, the next procedure."""
        running = self.running
        if running is None:
            self.kept.begin(self.following())
            running = self.running
            assert running is not None
            if running.procedure != BETWEEN:
                return
        ask = running.ask
        if ask is not None and ask.kind == AskKind.BETWEEN:
            self._duties(running)
        elif ask is not None and ask.proceeds:
            self.answer(Answer(DEALER, PROCEED, amount=ask.steps if ask.steps > 1 else 0))
        elif ask is not None and ask.actor == ANYONE:
            self.answer(least(next(option for option in ask.options if option.actor == DEALER)))
        elif ask is not None and ask.actor <= 0:
            self.answer(least(ask.options[0]))
        elif ask is not None:
            raise NotUnderstood(f"{self.name_of(ask.actor)} is asked; {can_be_done(ask.options)}", ask.clause)

    def name_of(self, seat: int) -> str:
        """`seat 3 (Ann Lee)`."""
        return f"seat {seat} ({self.day.names.get(seat, 'nobody')})"

    # ---- what happens automatically ----------------------------------------------------------------------------------

    def goes_on(self) -> None:
        """Continue until a person is asked, or the floor between rounds, or a round is over."""
        while (running := self.running) is not None:
            self.until_asked(running)
            if not self.kept.end() and self.kept.running is not None:
                return
            if self.fund is not None:
                self.fund.enter(self.kept)
            self._hear(running)
            if running.procedure == ROUND:
                self.rounds += 1
                return
            if running.procedure == BETWEEN and running.record.answers[-1].verb not in GOES_ON:
                return
            following = self.following()
            if following == BETWEEN:
                return
            self.kept.begin(following)

    def waits_for_a_person(self) -> bool:
        """Whether somebody is asked who is not silent; bots have answered once the table has gone on."""
        ask = None if self.running is None else self.running.ask
        if ask is None or ask.kind == AskKind.BETWEEN or self.silent:
            return False
        return ask.actor == ANYONE or ask.actor > 0

    # ---- bots -------------------------------------------------------------------------------------------------------

    def _bots(self, words: list[str]) -> None:
        """Have this many bots come, sit down and buy in."""
        if not words or not words[0].isdigit():
            raise NotUnderstood("how many bots? As in `bots 5`, or with their buy-in, `bots 5 200`")
        self.seat_bots(int(words[0]), words[1] if len(words) > 1 else None)

    def seat_bots(self, number: int, stack: str | None = None) -> None:
        """Seat bots between rounds, until this many are seated."""
        from croupier.money import cents

        running = self.running or self.kept.begin(BETWEEN)
        here = [person for person in sitting(running).values() if person.startswith(BOT)]
        coming = [name for name in BOTS if BOT + name not in here][: max(number - len(here), 0)]
        for name in coming:
            assert running.ask is not None
            arrives = Answer(FLOOR, "arrives", BOT + name)
            if running.why_not(arrives) is None:
                self.answer(arrives)
            chairs = [one for one in running.ask.options if one.verb == "sit" and BOT + name in one.what]
            if not chairs and running.procedure != BETWEEN:
                raise NotUnderstood(
                    f"bots sit down between rounds; {running.procedure} {self.kept.number} is under way"
                )
            if not chairs:
                raise NotUnderstood(f"there is no free seat for {BOT + name}")
            wanted = cents(stack) if stack else buy_in(running, chairs[0])
            self.answer(Answer(chairs[0].actor, "sit", BOT + name, wanted))

    # ---- telling ----------------------------------------------------------------------------------------------------

    def _hear(self, ended: Round | None = None) -> None:
        """Add what has happened since the last time to what is printed."""
        running = ended or self.running
        if running is None:
            return
        from croupier.rules.views import view

        heard = self._told[1] if self._told[0] is not None and same(self._told[0], running) else 0
        log = view(running, FLOOR).log
        for event in log[heard:]:
            reading = f", {event.reading}" if event.reading else ""
            self.said.append(f"{event.words}  [{event.clause}{reading}]")
        self._told = running, len(log)


def probe_of(day: TableDay) -> TableDay:
    """A copy of the day in the same state, to try something."""
    return TableDay.of_state(day.state, day.table, day.games)


def same(one: Round, other: Round) -> bool:
    """Whether these are the same procedure, perhaps replayed with a name added."""
    return one is other or (
        one.record.players == other.record.players and one.procedure == other.procedure and not one.over
    )
