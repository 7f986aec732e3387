"""A simulated day of each game: players come and go, hands are played, and not a cent is lost."""

from __future__ import annotations

import random
from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.engine import AS_PROCEDURE, CHANCE, Answer, Game, House, Round
from croupier.engine.day_file import BrokenDay, read_day
from croupier.engine.kinds import HOURLY, ScheduleStep, Span
from croupier.hands.categories import FULL_HOUSE, TWO_PAIR
from croupier.rules import GAMES as ALL_GAMES
from croupier.rules.poker.choices.house_side import BadBeatRequirement, high_games
from croupier.rules.poker.choices.least_hand import LeastHand
from croupier.rules.table_day import FOLLOWING, TableDay, state_after
from tests.rules.contract import assert_clauses_are_real, random_answer
from tests.rules.day_texts import PlayedDay, day_text, read_again

GAMES = [name for name, game in ALL_GAMES.items() if game.document == "MD-POKER"]
RAKES: list[dict[str, object]] = [
    {"rake.type": ("percentage",), "rake.percent": "5", "rake.unit": 25},
    {"rake.type": ("incremental",), "rake.levels": (ScheduleStep(1_000, 100), ScheduleStep(2_000, 200))},
    {"rake.type": ("time",), "rake.hourly_fee": 1_000},
    {"rake.type": ("percentage", "time"), "rake.hourly_fee": 600, "rake.time_step": 20},
]
DAYS = [2, pytest.param(12, marks=pytest.mark.long)]  # for each of eighteen games: 36 days, or 216 in the long run
OPENED = datetime(2026, 10, 31, 20, tzinfo=UTC)  # the night on which clocks are put back
LUCK = 0.7  # how often hands are dealt that win jackpots
SLIPS = 0.02  # how often something goes wrong
BY_CHANCE: dict[str, tuple[object, ...]] = {
    "stakes.allow_short": (True, False),
    "deck.shuffler": ("none", "automatic"),
    "stakes.absence_method": ("record-amount", "opaque-cover"),
    "blinds.missed": ("post-all", "post-big", "wait"),
    "kill.mode": ("none", "half", "full"),
    "double_board.offered": (True, False),
    "run_twice.offered": (True, False),
    "run_twice.jackpot_boards": ("first", "both"),
    "bad_beat.pay_place": ("table", "main-cage"),
    "high_hand.qualifying_periods": (HOURLY, tuple(Span(20 * third, 20 * third + 20) for third in range(72))),
    "high_hand.collection_periods": (None, (Span(30, 1_410),)),
    "high_hand.time_basis": ("recorded", "hand-start"),
    "high_hand.tie": ("equal-shares", "first-made"),
    "high_hand.must_showdown": (True, False),
    "high_hand.hole_cards_required": (0, 2),
    "high_hand.claim_limit": (1, 2, 72),
    "high_hand.unclaimed": ("next-period", "drawn among the players present"),
    "high_hand.count_place": ("closed-table", "main-cage"),
}
JACKPOTS = {
    "bad_beat.offered": True,
    "bad_beat.discontinue": "as approved",
    "bad_beat.min_pot": 1_000,
    "high_hand.offered": True,
    "high_hand.min_pot": 500,
    "high_hand.min_players": 2,
}
OF_THE_JACKPOTS = (
    *("period over", "counted", "added to the next period", "high hand", "high hand recorded", "owed"),
    *("jackpot paid", "not collected in time", "distributed", "bad beat", "counted bad-beat", "jackpot paid bad-beat"),
)


class Audited(PlayedDay):
    """A day whose jackpots are followed through the events: what is taken is held, owed or paid."""

    def __init__(self, game: Game, house: House) -> None:
        super().__init__(game, house, opened=OPENED)
        self.jackpots: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()

    def finish(self, running: Round) -> None:
        super().finish(running)
        for event in running.events:
            self.kinds[event.kind if not event.source.startswith("bad-beat") else f"{event.kind} bad-beat"] += 1
            if event.kind == "contributed":
                self.jackpots[_jackpot(event.target)] += event.cents
            elif event.kind in ("jackpot paid", "distributed"):
                self.jackpots[_jackpot(event.source)] -= event.cents
        for jackpot, cents in self.jackpots.items():
            held = sum(held for account, held in self.balances.items() if account.startswith(jackpot))
            assert cents == held, f"{jackpot}: {cents} taken and not paid, {held} held and owed"


def _jackpot(account: str) -> str:
    """The jackpot an account belongs to; a game may have a High Hand of its own (P-57)."""
    return "high-hand" if account.startswith("high-hand") else "bad-beat"


def new_day(rng: random.Random, name: str, **given: Any) -> Audited:
    """A table under random house choices, with a cage that the money comes from."""
    game = ALL_GAMES[name]
    house: dict[str, object] = dict(rng.choice(RAKES)) | JACKPOTS
    if name in high_games():
        house["bad_beat.qualifying"] = (BadBeatRequirement(name, LeastHand(rng.choice((TWO_PAIR, FULL_HOUSE))), 0, 2),)
    house |= {option: rng.choice(values) for option, values in BY_CHANCE.items() if option in game.choices.choices}
    house |= {option.replace("__", "."): value for option, value in given.items()}
    return Audited(game, game.choices.house(house))


def finish(rng: random.Random, day: TableDay, running: Round, stop: int = 60) -> None:
    """Random legal answers to the end of the procedure."""
    for step in range(2_000):
        ask = running.ask
        if ask is None:
            break
        slip = running.record.procedure == "round" and rng.random() < SLIPS
        if slip:
            running.answer(random_answer(rng, rng.choice(running.options())))
        elif ask.proceeds:
            running.answer(AS_PROCEDURE)
        elif ask.actor == CHANCE:
            answer = random_answer(rng, ask.options[0])
            running.answer(_lucky(rng, answer) if answer.verb == "order" and rng.random() < LUCK else answer)
        else:
            running.answer(_choose(rng, running, step > stop))
    day.finish(running)


def _lucky(rng: random.Random, shuffled: Answer) -> Answer:
    """A shuffle with all cards of five ranks on top, so that there are plenty of full houses."""
    ranks = set(rng.sample(range(13), 5))
    order = sorted(shuffled.cards, key=lambda card: card // 4 not in ranks)
    return Answer(shuffled.actor, shuffled.verb, cards=tuple(order))


def _choose(rng: random.Random, running: Round, hurry: bool) -> Answer:
    assert running.ask is not None
    options = running.ask.options
    if running.record.procedure == "between":
        usual = ("next-round", "go-to", "sit")
        onward = (*usual, "change-decks", "replace-deck", "return", "record") if hurry else usual
        few = [o for o in options if o.anyone_but is not None and len(o.anyone_but) < 6]
        wanted = [o for o in options if o.verb in onward] if hurry or rng.random() < 0.5 else []
        unwanted = ("close", "idle", "leave") if rng.random() < 0.9 else ("close",)
        options = (*few, *wanted) or tuple(o for o in options if o.verb not in unwanted) or options
    elif rng.random() < 0.8:  # players who fold less show more
        options = tuple(option for option in options if option.verb != "fold") or options
    return random_answer(rng, rng.choice(options))


def play_a_day(rng: random.Random, name: str, rounds: int, **given: Any) -> Audited:
    day = new_day(rng, name, **given)
    for _ in range(rounds):
        finish(rng, day, day.begin("between"))
        while (first := day.due()) and first.procedure != "between":
            finish(rng, day, day.begin(first.procedure))
        if day.due() is None:
            finish(rng, day, day.begin("round"))
        if rng.random() < 0.1:
            finish(rng, day, day.begin("bad-beat"))
        assert sum(day.balances.values()) == 0, "what the cage paid out is somewhere at the table"
        assert all(cents >= 0 for account, cents in day.balances.items() if account != "cage")
        assert not day.balances.get("pot")
    return day


@pytest.mark.parametrize("days", DAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_day_conserves_every_cent_and_replays(game: str, days: int) -> None:
    rng = random.Random(f"day {game}")
    for _ in range(days):
        day = play_a_day(rng, game, rng.randint(5, 15))

        rounds = read_again(day.rounds).rounds

        assert len(day.records) == len(rounds)
        assert state_after(rounds[-1]) == day.state
        for running in rounds:
            assert_clauses_are_real(running.events)
        assert any(running.record.procedure == "round" for running in rounds)


def test_in_a_few_days_everything_happens_to_the_jackpots() -> None:
    """Periods end and roll over; hands win, and are paid or not collected; so do bad beats. The books balance."""
    rng, kinds = random.Random("jackpots"), Counter[str]()
    for number in range(8):
        hours, how = (72, 1, 1, 1)[number % 4], ("next-period", "next-period", "drawn", "drawn")[number % 4]
        day = play_a_day(rng, "holdem", 80, high_hand__claim_limit=hours, high_hand__unclaimed=how)
        kinds += day.kinds
        assert state_after(read_again(day.rounds).rounds[-1]) == day.state

    assert [] == [kind for kind in OF_THE_JACKPOTS if not kinds[kind]]


@pytest.mark.parametrize(
    "game", ["holdem", *(pytest.param(name, marks=pytest.mark.long) for name in ("stud7-hilo8", "badugi"))]
)
def test_a_long_day_conserves_every_cent_and_replays(game: str) -> None:
    day = play_a_day(random.Random(f"long day {game}"), game, 180)

    rounds = read_again(day.rounds).rounds

    assert state_after(rounds[-1]) == day.state
    assert 100 < sum(running.record.procedure == "round" for running in rounds)


def test_a_day_with_a_changed_or_missing_record_is_refused() -> None:
    day = play_a_day(random.Random("broken"), "holdem", 6)
    missing = [*day.records[:1], *day.records[2:]]

    with pytest.raises(BrokenDay, match="record 2 cannot follow record 1"):
        read_again(missing)
    with pytest.raises(BrokenDay, match="record 1 cannot be the first of a day"):
        read_again(day.records[2:])
    with pytest.raises(BrokenDay, match="record 1: the check does not match"):
        read_day(day_text(day.records).replace("floor arrives N0", "floor arrives N9", 1), ALL_GAMES, FOLLOWING)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_more_days(game: str, batch: int) -> None:
    rng = random.Random(f"long day {game} {batch}")
    day = play_a_day(rng, game, 300)
    assert len(day.records) == len(read_again(day.rounds).rounds)
