"""The table of `croupier join`, drawn like that of `croupier play`, from what the server tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from croupier.cli.terminal import phrases
from croupier.cli.terminal.layouts import LAYOUTS
from croupier.cli.terminal.poker import phrases as poker_phrases
from croupier.cli.terminal.poker import results
from croupier.cli.terminal.poker.scene import poker_table
from croupier.cli.terminal.poker.scene import scene_from as poker_scene
from croupier.cli.terminal.poker.screen import PokerHeading
from croupier.cli.terminal.poker.screen import table_lines as poker_lines
from croupier.cli.terminal.scene import banked_state, scene_from
from croupier.cli.terminal.screen import TableLook, table_lines
from croupier.cli.terminal.why import reasons
from croupier.hands.games import find
from croupier.rules import SPECS
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.views import Allowed, View

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.client import ClientTable
    from croupier.server.messages import LobbyTable

ROUND, WAGER = "round", "wager"
ALWAYS = (
    ("ready", "nothing more to say"), ("chat", "WORDS"), ("help", "add chips, step away, change seat"),
    ("leave", "get up"),
)  # fmt: skip


class JoinedScreen:
    """One table on one screen, drawn anew whenever something happens."""

    def __init__(self, console: Console, table: ClientTable, listed: LobbyTable) -> None:
        self.console, self.table, self._listed = console, table, listed
        self.problem = ""  # why the last line that was typed was refused
        self._hand = self._heard = self._said = 0  # events of the hand that were told, and when the last chat was
        self._news: list[Text] = []
        self._before: tuple[list[Text], list[Text]] = [], []  # the round as it was last drawn
        self._lying: View | None = None  # the last view of this hand in which cards lay on the table

    def show(self) -> None:
        """Draw the table, what has happened, and what may be answered."""
        view = self.table.view
        lines, below = ([], []) if view is None else self._drawn(view)
        below = below if lines or below else [Text("You are in from the next round on.", "dim")]
        wrong = [Text(self.problem, "bold red")] if self.problem else []
        told = self._told(view)
        room = self.console.height - len(lines) - len(below) - len(wrong) - 2
        self.console.clear()
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ellipsis", crop=True)
        for line in [*told[-max(room, 1) :], *below, *wrong]:
            self.console.print(line)
        self.console.print(Text("> ", "bold green"), end="")

    def tell(self, words: str) -> None:
        """Draw the table again, with something that the room has said to this player among the news."""
        self._news.append(Text.assemble(("· ", "green"), words))
        self.show()

    def meant(self, words: list[str]) -> list[str]:
        """What was typed, with keys and places of cards replaced by what they stand for."""
        options = self.table.options
        if not words or any(one.verb == words[0] for one in options):
            return words
        key, rest = words[0].lower(), words[1:]
        bets = _bets(options)
        if key.isdigit() and 0 < int(key) <= len(bets):
            return [WAGER, bets[int(key) - 1], *rest]
        option = self._keys().get(key)
        if option is None:
            return words
        cards = [_card(one, option) for one in rest] if option.cards_max else rest
        return [option.verb, *([option.what[0]] if len(option.what) == 1 else []), *cards]

    # ---- what is on the screen --------------------------------------------------------------------------------------

    def _drawn(self, view: View) -> tuple[list[Text], list[Text]]:
        """The table, and below it the question or the outcome, which stays until the next round begins."""
        if view.table.procedure != ROUND:
            return self._before
        if self.table.hand != self._hand:
            self._hand, self._heard, self._lying, self._news = self.table.hand, 0, None, []
        if not view.over and any(one.cards for one in view.table.seats.values()):
            self._lying = view
        if not view.viewer.seats:
            return [], []
        poker = isinstance(SPECS[view.table.game], PokerSpec)
        self._before = (self._poker if poker else self._banked)(view, view.viewer.seats[0])
        return self._before

    def _poker(self, view: View, seat: int) -> tuple[list[Text], list[Text]]:
        scene = poker_scene(view, self._lying or view, seat)
        heading = PokerHeading(self._listed.name, view.table.game, self._listed.stakes, view.table.round)
        numbered = any(one.cards_max for one in view.options)
        lines = poker_lines(self.console, heading, scene, numbered)
        if view.over:
            return lines, self._won(view, seat)
        hand = view.own.hands.get(seat)
        owes = 0 if hand is None else hand.to_call_cents
        keys = poker_phrases.keyed(view.options)
        entries = [(key, poker_phrases.answer_words(those, owes), True) for key, those in keys.items()]
        asked = poker_phrases.question(view.options, owes, poker_table(view).pot_cents, "") if entries else ""
        return lines, self._menu(asked, entries)

    def _won(self, view: View, seat: int) -> list[Text]:
        """Who won what, and what the others showed."""
        events, game = view.events, find(view.table.game)
        names = {one: "You" if one == seat else place.player for one, place in view.table.seats.items()}
        awards = results.awards(view.table.game, events)
        winners, board = {one.seat for one in awards}, results.boards(events)[0]
        held = {
            one: results.hand_words(game, cards, board)
            for one, cards in results.hands_shown(events).items()
            if one not in winners
        }
        pots = len({one.pot for one in awards}) > 1
        return poker_phrases.award_lines(awards, names.__getitem__, self.console.width, pots=pots, held=held)

    def _banked(self, view: View, seat: int) -> tuple[list[Text], list[Text]]:
        spec, layout, table = SPECS[view.table.game], LAYOUTS[view.table.game], banked_state(view)
        areas = {bet: layout.areas.get(bet, bet) for bet in table.areas}
        look = TableLook(layout, self._listed.name, spec.document, table.round, areas)
        scene, mine = scene_from(view, self._lying or view, seat), reasons(view.events, seat) if view.over else []
        lines = table_lines(self.console, look, scene, {one.wager: one for one in mine})
        if view.over:
            hand = phrases.told(phrases.dealers_words(view.log))
            return lines, [
                *hand, *phrases.why_lines(mine, layout, lambda bet: scene.words(layout, bet), self.console.width),
            ]  # fmt: skip
        wagers = {bet: one for one in view.options if one.verb == WAGER for bet in one.what}
        entries = [
            (str(key), f"{layout.name(bet)} {phrases.amounts(wagers[bet])}", True) for key, bet in enumerate(wagers, 1)
        ]
        entries += [(key, phrases.answer_words(one, layout), True) for key, one in self._keys().items()]
        asked = layout.questions.get(view.table.asked.clause, "") if view.table.asked and view.options else ""
        return lines, self._menu(asked, entries)

    def _menu(self, asked: str, entries: list[tuple[str, str, bool]]) -> list[Text]:
        told = [Text(asked, "bold")] if asked else []
        asked_of = None if self.table.view is None else self.table.view.table.asked
        alone = asked_of is None or bool(asked_of.seat)  # nobody waits for a "ready" then
        always = [(key, words, True) for key, words in ALWAYS if not (key == "ready" and alone)]
        return [*told, *phrases.in_lines([*entries, *always], self.console.width)]

    def _keys(self) -> dict[str, Allowed]:
        """The answers by key, without wagers, which have numbers."""
        view = self.table.view
        if view is None:
            return {}
        others = [one for one in view.options if one.verb != WAGER]
        if isinstance(SPECS[view.table.game], PokerSpec):
            return {key: those[0] for key, those in poker_phrases.keyed(others).items()}
        return phrases.keyed(others, LAYOUTS[view.table.game])

    def _told(self, view: View | None) -> list[Text]:
        """What has happened so far, the latest last, and what was said."""
        if view is not None and view.table.procedure == ROUND:
            spec = SPECS[view.table.game]
            you = view.viewer.seats[0] if view.viewer.seats else 0
            if isinstance(spec, PokerSpec):
                players = {seat: one.player for seat, one in view.table.seats.items()}
                self._news += poker_phrases.told(view.log, players, you, self._heard, spec)
            else:
                self._news += phrases.told(view.log[self._heard :], you)
            self._heard = len(view.events)
        for heard in self.table.chat:
            if heard.at > self._said:
                self._news.append(Text.assemble((f"{heard.name}: ", "bold cyan"), heard.words))
                self._said = heard.at
        del self._news[:-100]
        return self._news


def _bets(options: Sequence[Allowed]) -> list[str]:
    """The wagers that can be placed now, in the order of their numbers."""
    return list(dict.fromkeys(bet for one in options if one.verb == WAGER for bet in one.what))


def _card(word: str, option: Allowed) -> str:
    """A card by its place in the hand, or by its name."""
    return option.cards[int(word) - 1] if word.isdigit() and 0 < int(word) <= len(option.cards) else word
