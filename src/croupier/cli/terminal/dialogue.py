"""Playing at the terminal: reads wagers and decisions from the keyboard; everything else follows the procedure."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from croupier.cards import BadCard, card
from croupier.cli.terminal import pages, phrases, wagering
from croupier.cli.terminal.drawing import signed
from croupier.cli.terminal.keyboard import AtTheKeyboard, NotAnAnswer, Quit, ReadLine
from croupier.cli.terminal.layouts import Layout
from croupier.cli.terminal.scene import Scene, scene_of
from croupier.cli.terminal.screen import draw, look_of, table_lines
from croupier.cli.terminal.session import YOU, Session
from croupier.cli.terminal.why import WagerReason, reasons
from croupier.engine import ANYONE, Answer, RuleViolation
from croupier.money import BadMoney, cents, dollars_and_cents
from croupier.rules.views import Allowed
from croupier.rules.views.seen import numbers

NEXT = "Enter: next round   e: every step   t: payouts   q: quit >"


class Dialogue(AtTheKeyboard):
    """One player at one table."""

    def __init__(self, console: Console, session: Session, read_line: ReadLine) -> None:
        super().__init__(console, read_line)
        self.session = session
        self.told = 0  # events of the log already shown
        self.news = phrases.house_notes(session.running.record)
        self.wagered: dict[str, int] = dict(session.layout.suggested)

    @property
    def layout(self) -> Layout:
        """How this game's table looks."""
        return self.session.layout

    def run(self) -> None:
        """Play round after round until the player leaves; then the day is saved."""
        try:
            while True:
                self._round()
                self._after_the_round()
        except (Quit, EOFError, KeyboardInterrupt):
            self._leave(self.session)

    def _round(self) -> None:
        session = self.session
        session.advance()
        while (ask := session.running.ask) is not None:
            if ask.actor == ANYONE:
                self._wagers()
            elif ask.actor == YOU:
                self._decision()
            session.play_on()

    # ---- what is on the screen --------------------------------------------------------------------------------------

    def _ask(self, below: Sequence[Text], prompt: str, problem: str = "") -> str:
        """Draw the table with the news and the lines `below`, and read a line."""
        scene = scene_of(self.session.running, YOU)
        self._hear()
        wrong = [Text(problem, "bold red")] if problem else []
        drawn = len(table_lines(self.console, look_of(self.session), scene, {}))
        room = self.console.height - drawn - len(below) - 2 - 2 * len(wrong)
        draw(self.console, look_of(self.session), scene, [*self.news[-max(1, room) :], *below, *wrong])
        return self._line(prompt)

    def _hear(self) -> None:
        log = self.session.seen(YOU).log
        self.news += phrases.told(log[self.told :], YOU)
        self.told = len(log)

    # ---- wagers -----------------------------------------------------------------------------------------------------

    def _wagers(self) -> None:
        self.session.bots_wager()
        problem = ""
        while True:
            line = self._ask(self._wager_menu(), "wager, such as 1 10 >", problem)
            try:
                if self._wager_line(line):
                    self.session.close_wagers()
                    return
                problem = ""
            except (NotAnAnswer, BadMoney, RuleViolation) as refused:
                problem = str(refused)

    def _own_options(self, verb: str) -> list[Allowed]:
        return [one for one in self.session.seen(YOU).options if one.verb == verb]

    def _menu(self) -> list[str]:
        listed = self.layout.menu_in(self.session.running.record.house)
        return list(listed or {bet: None for option in self._own_options("wager") for bet in option.what})

    def _wager_menu(self) -> list[Text]:
        open_now = {bet: option for option in self._own_options("wager") for bet in option.what}
        entries = []
        for key, bet in enumerate(self._menu(), 1):
            name = self.layout.name(bet)
            words = f"{name} {phrases.amounts(open_now[bet])}" if bet in open_now else name.removesuffix(" of")
            entries.append((str(key), words, bet in open_now))
        done = self.session.has_wagered(YOU)
        entries += [("b", "take back", done), ("s", "sit out", True), ("t", "payouts", True), ("q", "quit", True)]
        what = "deal" if done else f"{phrases.wagers_listed(self.wagered, self.layout)}, and deal"
        return [*phrases.in_lines(entries, self.console.width), Text.assemble(("Enter: ", "bold green"), what)]

    def _wager_line(self, line: str) -> bool:
        """Do what was typed; returns whether the wagers are complete."""
        key, *rest = line.lower().split() or [""]
        match key:
            case "":
                if not self.session.has_wagered(YOU):
                    wagering.wagers(self.session.running, YOU, self.wagered, self.layout.matched_later)
                self._remember()
                return True
            case "d" | "deal" if self.session.has_wagered(YOU):
                self._remember()
                return True
            case "s":
                self._take_back()
                return True
            case "b":
                self._take_back(self._bet_of(rest[0]) if rest else "")
            case "t":
                self._page(pages.payouts(self.session))
            case _:
                self._place(self._bet_of(key), " ".join(rest))
        return False

    def _bet_of(self, key: str) -> str:
        menu = self._menu()
        if key.isdigit() and 0 < int(key) <= len(menu):
            return menu[int(key) - 1]
        named = [bet for bet in menu if bet.startswith(key)] if key else []
        if len(named) == 1:
            return named[0]
        raise NotAnAnswer(f"{key!r} is not a wager; they are 1 to {len(menu)}, and an amount, such as 1 10")

    def _place(self, bet: str, amount: str) -> None:
        name = self.layout.name(bet)
        option = next((one for one in self._own_options("wager") if bet in one.what), None)
        if option is None:
            placed = any(bet in one.what for one in self._own_options("take-back"))
            raise NotAnAnswer(f"{name.removesuffix(' of')} {'already placed' if placed else 'cannot be placed now'}")
        if not amount and option.amount_min == option.amount_max:
            wanted = option.amount_min
        else:
            wanted = cents(amount or self._line(f"{name}, {phrases.amounts(option)}:"))
        answer = Answer(YOU, "wager", bet, wanted)
        if not option.takes(wanted):
            several = option.amount_min < option.amount_max
            step = f" in steps of {dollars_and_cents(option.amount_step)}" if several else ""
            limits = f"allowed: {phrases.amounts(option)}{step} [{option.clause}]"
            raise NotAnAnswer(f"{name} {dollars_and_cents(wanted)}; {limits}")
        self.session.running.answer(answer)
        self.session.advance()  # a device may have to accept the chip

    def _take_back(self, bet: str = "") -> None:
        taken = False
        while options := [one for one in self._own_options("take-back") if not bet or bet in one.what]:
            self.session.running.answer(Answer(YOU, "take-back", bet or options[0].what[0]))
            taken = True
        if bet and not taken:
            raise NotAnAnswer(f"{self.layout.name(bet).removesuffix(' of')} cannot be taken back now")

    def _remember(self) -> None:
        """These wagers are what Enter repeats next time."""
        made = [a for a in self.session.running.record.answers if a.actor == YOU]
        placed: dict[str, int] = {}
        for answer in made:
            if answer.verb == "wager":
                placed[answer.what] = answer.amount
            else:
                placed.pop(answer.what, None)
        self.wagered = placed or self.wagered

    # ---- decisions --------------------------------------------------------------------------------------------------

    def _decision(self) -> None:
        seen = self.session.seen(YOU)
        keys = phrases.keyed(seen.options, self.layout)
        problem = ""
        while True:
            line = self._ask(self._decision_menu(seen.clause, keys), ">", problem)
            try:
                answer = self._answer(line, keys)
                if answer is not None:
                    self.session.running.answer(answer)
                    return
                problem = ""
            except (NotAnAnswer, BadCard, RuleViolation) as refused:
                problem = str(refused)

    def _decision_menu(self, clause: str, keys: dict[str, Allowed]) -> list[Text]:
        question = self.layout.questions.get(clause, "What do you do?")
        entries = [(key, phrases.answer_words(option, self.layout), True) for key, option in keys.items()]
        entries += [("h", "hint", True), ("t", "payouts", True), ("?", "the rule", True), ("q", "quit", True)]
        notes = [Text(f"{key}: {option.note}", "yellow") for key, option in keys.items() if option.note]
        return [Text(question, "bold"), *notes, *phrases.in_lines(entries, self.console.width)]

    def _answer(self, line: str, keys: dict[str, Allowed]) -> Answer | None:
        """The typed answer; None if a page was shown instead."""
        key, *rest = line.lower().split() or [""]
        match key:
            case "t":
                self._page(pages.payouts(self.session))
            case "?":
                self._page(pages.rules_of(list(keys.values()), self.layout))
            case "h":
                self.news += phrases.hint(self.session.advice(YOU), self.layout)
            case _ if key in keys:
                option = keys[key]
                chosen = self._cards(option, rest) if option.cards_max else ()
                return Answer(YOU, option.verb, option.what[0] if option.what else "", option.amount_min, chosen)
            case _:
                wrong = f"{line!r} is not an answer here" if line else "an answer is needed"
                raise NotAnAnswer(f"{wrong}; type {', '.join(keys)} or one of the other keys")
        return None

    def _cards(self, option: Allowed, words: list[str]) -> tuple[int, ...]:
        """Cards named by their place in the hand or by themselves."""
        texts = words or self._line(f"Which card? 1 to {len(option.cards)}, or its name, such as 4d:").split()
        chosen = []
        for text in texts:
            if text.isdigit() and text != "10" and 0 < int(text) <= len(option.cards):
                chosen.append(option.cards[int(text) - 1])
            else:
                chosen.append(str(card(text)))
        strange = next((one for one in chosen if one not in option.cards), None)
        if strange is not None:
            raise NotAnAnswer(f"{strange} is not in your hand, which is {' '.join(option.cards)}", option.clause)
        return numbers(chosen)

    # ---- after the round --------------------------------------------------------------------------------------------

    def _after_the_round(self) -> None:
        running = self.session.running
        scene = scene_of(running, YOU)
        mine = reasons(self.session.seen(YOU).events, YOU)
        below = self._outcome(scene, mine)
        assert scene.won is not None
        adds = 0 if self.session.can_wager() else self.session.rebuy()
        buys = f"You are out of chips. Enter: buy {dollars_and_cents(adds)} at the cage   q: quit >"
        while True:
            draw(self.console, look_of(self.session), scene, below, {reason.wager: reason for reason in mine})
            self.console.print(Text.assemble(("This round ", "bold"), signed(scene.won[YOU]), "   "), end="")
            match self._line(buys if adds else NEXT).lower():
                case "":
                    break
                case "e":
                    self._page(pages.every_step(running, YOU))
                case "t":
                    self._page(pages.payouts(self.session))
        self.session.next_round({YOU: adds} if adds else {})
        self.told, self.news = 0, phrases.between(self.session.happened_between())

    def _outcome(self, scene: Scene, mine: Sequence[WagerReason]) -> list[Text]:
        """What the dealer says about the dealer's hand, the reason for every result, and the balance."""
        lines = phrases.told(phrases.dealers_words(self.session.seen(YOU).log))
        if not mine:
            return [*lines, Text("You sat this round out.", "dim")]
        why = phrases.why_lines(mine, self.layout, lambda bet: scene.words(self.layout, bet), self.console.width)
        return [*lines, *why]
