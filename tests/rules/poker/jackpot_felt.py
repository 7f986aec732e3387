"""An evening at a hold'em table with a High Hand Jackpot, with rigged decks and a clock that tests set."""

from __future__ import annotations

from typing import Any, Self

from croupier.engine import CHANCE, Answer, Event, Round
from croupier.rules import GAMES
from croupier.rules.memory import Calendar, Fund
from croupier.rules.poker.memory import PokerMemory
from tests.rules.event_data import about
from tests.rules.poker.board_felt import rigged
from tests.rules.poker.day_felt import Between
from tests.rules.poker.lone_day import Day

NOON = 12 * 60


def play_out(running: Round) -> None:
    """Everyone checks, calls and shows to the end."""
    running.proceed()
    while running.ask is not None:
        offered = {option.verb: option.actor for option in running.ask.options}
        verb = next(one for one in ("check", "call", "show", "count") if one in offered)
        running.answer(Answer(offered[verb], verb))
        running.proceed()


class Evening(Between):
    """A hold'em table with four players under a High Hand Jackpot, at a minute of the day; a dollar from every pot."""

    day: Day

    def __init__(
        self,
        minute: int = NOON,
        names: str = "Ann Bob Cyd Dan",
        shared: tuple[Fund, ...] = (),
        calendar: Calendar | None = None,
        **house: Any,
    ) -> None:
        choices: dict[str, object] = {
            "deck.shuffler": "automatic",
            "betting.small_bet": 200,
            "high_hand.offered": True,
            "high_hand.min_pot": 0,
        }
        choices |= {name.replace("__", ".", 1): value for name, value in house.items()}
        game = GAMES["holdem"]
        players = dict(enumerate(names.split(), 1))
        stacks = {f"stack-{seat}": 20_000 for seat in players}
        self.day = Day(
            game,
            game.choices.house(choices),
            players=players,
            balances=stacks | {"cage": -20_000 * len(players)},
            memory=PokerMemory(round=1, raked=True, minute=minute, shared=shared, calendar=calendar),
        )
        self.events: list[Event] = []

    def hand(self, seat: int, cards_and_board: tuple[str, str], other: tuple[int, str] | None = None) -> Evening:
        """A round in which this seat holds these cards; everyone calls and shows."""
        running = self.day.begin("round")
        button = running.table.button  # type: ignore[attr-defined]
        hands = {seat: cards_and_board[0]} | dict([other] if other else [])
        here = [seat for seat, player in self.day.players.items() if self.day.memory.person(player).absent is None]
        running.answer(Answer(CHANCE, "order", cards=rigged(self.day.game.id, here, button, hands, cards_and_board[1])))
        play_out(running)
        return self.end(running)

    def end(self, running: Round) -> Self:
        """A procedure is over: not a cent is lost, neither at the table nor in the jackpot."""
        self.day.finish(running)
        self.events += running.events
        assert sum(self.day.balances.values()) == 0
        assert self.taken == self.held + self.paid, "what was taken is held, owed or paid"
        return self

    @property
    def taken(self) -> int:
        return sum(event.cents for event in self.events if event.target.startswith("high-hand-box"))

    @property
    def held(self) -> int:
        """The cents in the box, in the fund, owed to winners, and not collected by winners."""
        held = {account.removeprefix("shared-"): cents for account, cents in self.day.balances.items()}
        return sum(cents for account, cents in held.items() if account.startswith("high-hand"))

    @property
    def paid(self) -> int:
        paid = [event for event in self.events if event.kind in ("jackpot paid", "distributed")]
        return sum(event.cents for event in paid if event.source.startswith("high-hand-"))

    @property
    def accounts(self) -> dict[str, int]:
        """The jackpot's memory, without defaults; what is owed, by the end of its period and the player."""
        held = {
            account.removeprefix("high-hand-"): cents
            for account, cents in self.day.balances.items()
            if account.startswith("high-hand-")
        }
        owed = {f"owed-{one.ended}-{one.player}": one.cents for one in self.day.memory.high_hands_owed}
        assert sum(owed.values()) == held.pop("owed", 0), "the account has what is owed, and no more"
        return held | owed

    def told(self, kind: str) -> list[tuple[str, str]]:
        """What and clause of the events of this kind."""
        return [(about(event), event.clause) for event in self.events if event.kind == kind]
