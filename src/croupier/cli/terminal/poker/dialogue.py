"""Playing poker at the terminal: you answer at the keyboard; bots and the dealer do the rest."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from croupier.cards import BadCard, card
from croupier.cli.terminal import pages
from croupier.cli.terminal.drawing import signed
from croupier.cli.terminal.keyboard import AtTheKeyboard, NotAnAnswer, Quit, ReadLine
from croupier.cli.terminal.phrases import house_notes, in_lines
from croupier.cli.terminal.poker import phrases, results
from croupier.cli.terminal.poker.scene import PokerScene, poker_table, scene_of
from croupier.cli.terminal.poker.screen import draw, heading_of, table_lines
from croupier.cli.terminal.poker.session import PokerSession
from croupier.cli.terminal.session import YOU
from croupier.engine import ANYONE, Answer, RuleViolation
from croupier.errors import CroupierError
from croupier.money import BadMoney, cents, dollars_and_cents
from croupier.rules.bots import Bot, get_ready
from croupier.rules.views import Allowed, View
from croupier.rules.views.seen import numbers

# Choices that the heading already shows.
_SAID = ("betting.", "blinds", "forced_bet", "table.max_bet", "chip.unit")


class PokerDialogue(AtTheKeyboard):
    """The conversation with the player at the terminal."""

    def __init__(self, console: Console, session: PokerSession, read_line: ReadLine) -> None:
        super().__init__(console, read_line)
        self.session = session
        self.heard = 0  # events of the log already told
        self.news = house_notes(session.running.record, _SAID)

    def run(self) -> None:
        """Play hand after hand until you leave; the day is saved as it is then."""
        self.console.print("The dealer shuffles ...", style="dim")
        get_ready(self.session.running.record.game.id)
        try:
            while True:
                self.session.play_on()
                while (ask := self.session.running.ask) is not None:
                    if ask.actor == ANYONE:
                        self._anyone()
                    else:
                        self._decision()
                    self.session.play_on()
                self._after_the_hand()
        except (Quit, EOFError, KeyboardInterrupt):
            self._leave(self.session)

    # ---- what is on the screen --------------------------------------------------------------------------------------

    def _ask(self, below: Sequence[Text], prompt: str, problem: str = "", *, numbered: bool = False) -> str:
        """Draw the table with the news and the lines `below`, and read a line."""
        scene = scene_of(self.session.running, YOU)
        self._hear()
        lines = table_lines(self.console, heading_of(self.session), scene, numbered)
        wrong = [Text(problem, "bold red")] if problem else []
        room = self.console.height - len(lines) - len(below) - 2 - 2 * len(wrong)
        draw(self.console, lines, [*self.news[-max(1, room) :], *below, *wrong])
        return self._line(prompt)

    def _hear(self) -> None:
        seen = self.session.seen(YOU)
        players = {seat: one.player for seat, one in seen.table.seats.items()}
        self.news += phrases.told(seen.log, players, YOU, self.heard, self.session.spec)
        self.heard = len(seen.events)

    # ---- your turn --------------------------------------------------------------------------------------------------

    def _decision(self) -> None:
        seen = self.session.seen(YOU)
        keys = phrases.keyed(seen.options)
        discards = any(option.verb == "discard" for option in seen.options)
        problem = ""
        while True:
            line = self._ask(self._menu(seen, keys), self._prompt(keys), problem, numbered=discards)
            try:
                answer = self._answer(line, seen, keys)
                if answer is not None:
                    self.session.running.answer(answer)
                    return
                problem = ""
            except (NotAnAnswer, BadCard, BadMoney, RuleViolation) as refused:
                problem = str(refused)

    def _menu(self, seen: View, keys: dict[str, list[Allowed]]) -> list[Text]:
        owes, pot = _owes(seen), poker_table(seen).pot_cents
        entries = [(key, phrases.answer_words(options, owes), True) for key, options in keys.items()]
        if "d" in keys:
            entries.insert(0, ("s", "stand pat", True))
        entries += [("h", "hint", True), ("?", "the rule", True), ("e", "every step", True), ("q", "quit", True)]
        question = phrases.question(seen.options, owes, pot, pages.summary(seen.clause))
        return [Text(question, "bold"), *in_lines(entries, self.console.width)]

    def _prompt(self, keys: dict[str, list[Allowed]]) -> str:
        """The prompt, which says what Enter alone does, if that is harmless."""
        default = self._default(keys)
        return f"Enter: {phrases.answer_words(keys[default], 0)} >" if default else ">"

    def _default(self, keys: dict[str, list[Allowed]]) -> str:
        if len(keys) == 1 and "d" not in keys:
            return next(iter(keys))
        harmless = [key for key, options in keys.items() if options[0].verb in ("check", "show")]
        return harmless[0] if harmless else ""

    def _answer(self, line: str, seen: View, keys: dict[str, list[Allowed]]) -> Answer | None:
        """The answer that was typed; None if a page was shown instead."""
        key, *rest = line.lower().split() or [""]
        match key:
            case "?":
                self._page(_rules(seen, keys))
            case "e":
                self._page(pages.every_step(self.session.running, YOU))
            case "h":
                bot = Bot(self.session.running.record.game.id, "hint")
                advice = bot.advises(seen)
                assert advice is not None, "you are asked"
                self.news += phrases.hint(advice)
            case "s" if "d" in keys:
                return Answer(YOU, "discard")
            case _:
                return self._chosen(self._key(key, keys), rest, keys)
        return None

    def _key(self, key: str, keys: dict[str, list[Allowed]]) -> str:
        """The key that was meant: b and r stand for each other, and k for c."""
        for also in (key, {"b": "r", "r": "b", "k": "c"}.get(key, key)):
            if also in keys:
                return also
        if not key and self._default(keys):
            return self._default(keys)
        wrong = f"{key!r} is not an answer here" if key else "an answer is needed"
        raise NotAnAnswer(f"{wrong}; type {', '.join(keys)} or one of the other keys")

    def _chosen(self, key: str, rest: list[str], keys: dict[str, list[Allowed]]) -> Answer:
        options = keys[key]
        first = options[0]
        if first.cards_max:
            return Answer(YOU, first.verb, cards=self._cards(first, rest))
        amount = self._amount(options, " ".join(rest)) if first.amount_max else 0
        return Answer(YOU, first.verb, first.what[0] if first.what else "", amount)

    def _amount(self, options: Sequence[Allowed], text: str) -> int:
        """The amount that was typed: dollars, or min, half, pot or max."""
        low, high = options[0].amount_min, options[-1].amount_max
        if low == high:
            return low
        limits = f"{dollars_and_cents(low)} to {dollars_and_cents(high)}"
        text = text or self._line(f"How much? {limits}, or min, half, pot, max:").lower()
        seen = self.session.seen(YOU)
        table = poker_table(seen)
        pot = table.pot_cents + _owes(seen)
        stands = table.betting.to_cents if table.betting else 0
        named = {"min": low, "half": stands + pot // 2, "pot": stands + pot, "max": high, "all": high, "all-in": high}
        wanted = named.get(text)
        if wanted is None:
            return cents(text)
        step = options[0].amount_step
        wanted = min(max(wanted, low), high)
        return wanted if wanted == high else wanted - (wanted - low) % step

    def _cards(self, option: Allowed, words: list[str]) -> tuple[int, ...]:
        """The cards that were typed, by position in the hand or by name."""
        texts = words or self._line(f"Which cards? 1 to {len(option.cards)}, or names such as 4d:").split()
        chosen: list[str] = []
        for text in texts:
            if text.isdigit() and text != "10" and set(text) <= set("123456789"[: len(option.cards)]):
                chosen += [option.cards[int(digit) - 1] for digit in text]  # 13 means 1 and 3
            else:
                chosen.append(str(card(text)))
        strange = next((one for one in chosen if one not in option.cards), None)
        if strange is not None:
            raise NotAnAnswer(f"{strange} is not in your hand, which is {' '.join(option.cards)}", option.clause)
        return numbers(tuple(dict.fromkeys(chosen)))

    def _anyone(self) -> None:
        """Everybody may act: before the deal you may ask for another format."""
        options = self.session.seen(YOU).options
        entries = [(str(key), f"{_spoken(one)}", True) for key, one in enumerate(options, 1)]
        below = [Text("Before the deal:", "bold"), *in_lines([*entries, ("q", "quit", True)], self.console.width)]
        problem = ""
        while True:
            line = self._ask(below, "Enter: deal >", problem)
            if not line:
                self.session.nobody_asks()
                return
            if line.isdigit() and 0 < int(line) <= len(options):
                one = options[int(line) - 1]
                self.session.running.answer(Answer(YOU, one.verb, one.what[0] if one.what else "", one.amount_min))
                return
            problem = f"{line!r} is not an answer here; type 1 to {len(options)}, or Enter"

    # ---- after the hand ---------------------------------------------------------------------------------------------

    def _after_the_hand(self) -> None:
        session = self.session
        scene = scene_of(session.running, YOU)
        self._hear()
        below, adds, problem = self._outcome(scene), 0, ""
        while True:
            if session.is_short(YOU):
                adds = session.rebuy()
            lines = table_lines(self.console, heading_of(session), scene)
            room = self.console.height - len(lines) - len(below) - 4
            wrong = [Text(problem, "bold red")] if problem else []
            draw(self.console, lines, [*self.news[-room:], *below, *wrong] if room > 0 else [*below, *wrong])
            key, *rest = self._line(self._next(adds)).lower().split() or [""]
            problem = ""
            if not key:
                try:
                    session.next_round({YOU: adds} if adds else {})
                    break
                except CroupierError as refused:  # such as more chips than the house allows
                    problem, adds = str(refused), 0
            elif key == "e":
                self._page(pages.every_step(session.running, YOU))
            elif key == "+":
                try:
                    adds = cents(rest[0]) if rest else session.rebuy()
                except BadMoney as bad:
                    problem = str(bad)
            else:
                problem = f"{key!r} is not a key here"
        self.heard, self.news = 0, phrases.between(session.happened_between(), self._names(), YOU)

    def _next(self, adds: int) -> str:
        if self.session.is_short(YOU):
            return f"Too few chips for a hand. Enter: add {dollars_and_cents(adds)}   q: quit >"
        more = f" with {dollars_and_cents(adds)} more" if adds else ""
        return f"Enter: next hand{more}   + 50: add chips   e: every step   q: quit >"

    def _outcome(self, scene: PokerScene) -> list[Text]:
        """Who won what with which hand, what the others showed, and what you won or lost."""
        events = self.session.seen(YOU).events
        awards = results.awards(scene.game.id, events)
        winners = {award.seat for award in awards}
        first = results.boards(events)[0]
        held = {
            seat: results.hand_words(scene.game, cards, first)
            for seat, cards in results.hands_shown(events).items()
            if seat not in winners
        }
        pots = len({award.pot for award in awards}) > 1
        lines = phrases.award_lines(awards, self._name, self.console.width, pots=pots, held=held)
        won = scene.places[YOU].won_cents or 0
        return [*lines, Text.assemble(("This hand ", "bold"), signed(won))]

    def _names(self) -> dict[int, str]:
        return {seat: one.player for seat, one in self.session.table.seats.items()}

    def _name(self, seat: int) -> str:
        return "You" if seat == YOU else self.session.name(seat)


def _spoken(option: Allowed) -> str:
    what = option.what[0].replace("-", " ") if option.what else ""
    amount = f" for {dollars_and_cents(option.amount_min)}" if option.amount_min else ""
    return f"{option.verb.replace('-', ' ')} {what}{amount}"


def _owes(seen: View) -> int:
    """What a call costs you."""
    hand = seen.own.hands.get(YOU)
    return 0 if hand is None else hand.to_call_cents


def _rules(seen: View, keys: dict[str, list[Allowed]]) -> list[Text]:
    """The rule behind each answer, in the words of the rulebook's summaries."""
    lines = [Text("What you may answer, and under which rule", "bold")]
    lines.append(Text.assemble("\n", ("Your turn", "bold green"), f"  {seen.clause}\n  {pages.summary(seen.clause)}"))
    for options in keys.values():
        words, clause = phrases.answer_words(options, _owes(seen)), options[0].clause
        lines.append(Text.assemble("\n", (words, "bold green"), f"  {clause}\n  {pages.summary(clause)}"))
    return lines
