"""A bot: it answers one view with one answer. It remembers nothing else, so it can continue from any record."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec

from croupier.engine import Answer
from croupier.errors import CroupierError
from croupier.rules.bots import banked
from croupier.rules.bots.advice import Advice
from croupier.rules.games import game
from croupier.rules.poker.ch08_acts import DISCARD, FORCED_BET
from croupier.rules.poker.simulate.figures import RUNS_TWICE, STRADDLES, Temper
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.views import Allowed, View

Options = Mapping[str, list[Allowed]]
ASKS_FOR_FORMATS, LIKES_FORMATS = 0.03, 0.95  # how often a bot asks for a format, and agrees to one


TASTE = "a matter of taste: it is the same for everybody"


class NotAsked(CroupierError):
    """A bot was asked to decide where its seat has nothing to decide."""


class Bot:
    """A player of one game. The same seed and the same view give the same answer."""

    def __init__(self, game_id: str, seed: str | int = 0) -> None:
        self.game = game(game_id)
        self.seed = str(seed)

    def decide(self, view: View) -> Answer:
        """The seat's answer. When everyone is asked at once, `wishes` says whether it wants anything at all."""
        answer = self.wishes(view)
        if answer is None:
            raise NotAsked(f"{view.viewer.name} has nothing to decide; {view.asked or 'nobody'} is asked", view.clause)
        return answer

    def wishes(self, view: View) -> Answer | None:
        """The seat's answer; None if it has nothing to say, for example once its wagers are made."""
        advice = self.advises(view)
        return None if advice is None else advice.answer

    def advises(self, view: View) -> Advice | None:
        """The seat's answer, and why; None if it has nothing to say."""
        if view.table.game != self.game.id:
            raise NotAsked(f"this bot plays {self.game.id}; the view is of {view.table.game}")
        if not view.options:
            return None
        seat = view.options[0].seat
        if isinstance(self.game.spec, PokerSpec):
            return self._asks_for_a_format(view, seat) if view.asked == "anyone" else self._poker(view, seat)
        if view.asked == "anyone":
            wager = banked.wager(view, seat)
            return None if wager is None else Advice(wager, "the minimum for this wager")
        return banked.decision(view, seat, {option.verb: option for option in view.options})

    def _poker(self, view: View, seat: int) -> Advice:
        options: dict[str, list[Allowed]] = {}
        for option in view.options:
            options.setdefault(option.verb, []).append(option)
        for verb, answer in _ANSWERS.items():
            if verb in options:
                return answer(self, view, options)
        first = view.options[0]
        return Advice(Answer(seat, first.verb, amount=first.amount_min))  # the rest of an act that was begun

    def _chance(self, view: View) -> random.Random:
        """The bot's own dice, thrown for each situation; the same cards and chips give the same throw."""
        situation = msgspec.json.encode((self.seed, view.viewer.name, view.places, view.accounts, view.clause))
        return random.Random(sha256(situation).digest())

    def _bets(self, view: View, options: Options) -> Advice:
        from croupier.rules.bots.betting import bet_or_not  # only when a hand must be valued
        from croupier.rules.bots.situation import situation

        return bet_or_not(situation(view), options, Temper.of(self.seed), self._chance(view))

    def _draws(self, view: View, options: Options) -> Advice:
        from croupier.rules.bots.drawing import best_discards
        from croupier.rules.bots.situation import situation

        at = situation(view)
        why = "of all the ways to draw, this one wins most often in a sample of what may come"
        return Advice(Answer(at.seat, DISCARD, cards=best_discards(at, self._chance(view))), why)

    def _shows(self, view: View, options: Options) -> Advice:
        """Show, unless nothing can be gained, as when an open hand beats this one for every part of the pot."""
        from croupier.rules.bots.showing import better_unseen

        seat = options["show"][0].seat
        if "muck" not in options:
            return Advice(Answer(seat, "show"), "nobody else is in every pot that you are in")
        if why := better_unseen(view):
            return Advice(Answer(seat, "muck"), why)
        return Advice(Answer(seat, "show"), "no open hand beats yours for every part of the pot")

    def _agrees(self, view: View, options: Options) -> Advice:
        """Running it twice and bomb pots are a matter of taste; a bot that dislikes one sits it out if it can."""
        agree = options["agree"][0]
        likes = RUNS_TWICE if agree.clause.startswith("MD-POKER 8.L") else LIKES_FORMATS
        otherwise = "sit-out" if "sit-out" in options else "decline"
        return Advice(Answer(agree.seat, "agree" if self._chance(view).random() < likes else otherwise), TASTE)

    def _asks_for_a_format(self, view: View, seat: int) -> Advice | None:
        """8.M to 8.O: now and then ask for a bomb pot, a double board or a waterfall, if the house offers them."""
        chips = view.table.seats[seat].stack_cents
        requests = [one for one in view.options if one.verb == "request" and 2 * one.amount_min <= chips]
        rng = self._chance(view)
        if not requests or rng.random() >= ASKS_FOR_FORMATS:
            return None
        one = rng.choice(requests)
        return Advice(Answer(seat, one.verb, one.what[0], one.amount_min), TASTE)

    def _straddles(self, view: View, options: Options) -> Advice:
        seat = options["straddle"][0].seat
        if self._chance(view).random() < STRADDLES:
            return Advice(Answer(seat, "straddle"), TASTE)
        return Advice(Answer(seat, "no-straddle"), "a straddle is a bet without a look at the cards")


def get_ready(game_id: str) -> None:
    """Load what poker bots need to value hands, so that the first decision does not have to wait."""
    from croupier.hands.games import find
    from croupier.rules.bots import betting

    assert betting
    if find(game_id).has_draws:
        from croupier.rules.bots import drawing

        assert drawing


_ANSWERS: Mapping[str, Callable[[Bot, View, Options], Advice]] = {
    DISCARD: Bot._draws,
    FORCED_BET: Bot._bets,
    "fold": Bot._bets,
    "show": Bot._shows,
    "agree": Bot._agrees,
    "straddle": Bot._straddles,
}
