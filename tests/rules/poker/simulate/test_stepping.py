"""Stepping play compared with the engine: the menu at each decision, and the final chips."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.cards.shuffle import AsGiven
from croupier.engine import CHANCE, DEALER, Answer, Ask, AskKind, Record, Round
from croupier.engine.asks import AS_PROCEDURE
from croupier.engine.driver import by_chance
from croupier.engine.kinds import ScheduleStep
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.day.button import next_memory
from croupier.rules.poker.event_kinds import RoomKind
from croupier.rules.poker.memory import Kill, PokerMemory
from croupier.rules.poker.simulate.stepping import BadPlay, NotCompiled, not_stepped, results, stepping
from croupier.rules.poker.simulate.stepping import layout as at
from croupier.rules.poker.simulate.stepping.betting import amount, amounts
from croupier.rules.poker.simulate.stepping.deck import deal_late
from croupier.rules.poker.simulate.stepping.house import Stepping, put_in_line
from croupier.rules.poker.simulate.stepping.many import BEGIN, GO_ON, Tables, TablesTurn, step_all
from croupier.rules.poker.simulate.stepping.menu import ACTS_OF_BETS, HEIGHTS, MENU, height, mask_of, number_of_acts
from croupier.rules.poker.simulate.stepping.no_limit import is_simple
from croupier.rules.poker.simulate.stepping.random_play import at_random as one_at_random
from croupier.rules.poker.simulate.stepping.results import COLUMNS, play_on
from croupier.rules.seeds import chances, start_of

POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]
STEPS = (ScheduleStep(1_000, 100), ScheduleStep(4_000, 300), ScheduleStep(9_000, 700))


def some_table(game: str, number: int) -> Record:
    """A table with random choices that the kernels support, with rake and jackpots, and short and deep stacks."""
    rng = random.Random(f"{game} {number}")
    known = GAMES[game].choices.choices
    house: dict[str, Any] = {"betting.small_bet": 200}
    for name, values in {
        "betting.structure": ("fixed", "spread", "pot", "no-limit"),
        "deck.shuffler": ("none", "automatic", "automatic-counting"),
        "deck.preshuffled": (True, False),
        "betting.big_bet": (None, 300, 500),
        "ante.amount": (0, 50),
        "ante.rule": ("each-player",) if GAMES[game].spec.is_stud else ("each-player", "button", "big-blind"),  # type: ignore[attr-defined]
        "betting.check_raise": (True, False),
        "betting.cap_heads_up": (True, False),
        "betting.short_allin_reopens": ("by-structure", "always", "never", "half-bet"),
        "betting.max_raises": (None, 2, 4),
        "odd_chip.rule": ("chapter", "left-of-button", "high-card-suit", "low-card-suit", "remainder-left-of-button"),
        "chip.unit": (100, 50, 1),
        "heads_up.button_posts": ("small", "large"),
        "blinds": (None, (100, 200), (100, 200, 400), (200,)),
        "straddle.offered": (True, False),
        "straddle.counts_as_raise": (True, False),
        "straddle.amount": (None, 500),
        "forced_bet.amount": (None, 50, 200),
        "stud.bring_in_may_complete": (True, False),
        "stud.open_pair_double_bet": (True, False),
        "stud.short_deck": ("common", "skip-burn"),
        "badugi.draws": (3, 4),
        "kill.mode": ("none", "half", "full"),
        "kill.post": ("none", "winner"),
        "kill.measure": ("net", "gross"),
        "kill.qualifying_pot": (None, 900),
        "rake.type": (("percentage",), ("incremental",)),
        "rake.no_flop_no_drop": (True, False),
        "rake.unit": (100, 25),
        "rake.percent": (Fraction(10), Fraction(5), Fraction(15, 4)),
        "rake.cap": (500, 175),
        "jackpots.order": ("bad-beat-first", "high-hand-first"),
        "bad_beat.offered": (True, False),
        "bad_beat.min_pot": (2_000, 0, 550),
        "bad_beat.max_contribution": (100, 50),
        "bad_beat.threshold_basis": ("gross", "net"),
        "high_hand.offered": (True, False),
        "high_hand.min_pot": (2_000, 0, 975),
        "high_hand.max_contribution": (100, 200),
        "high_hand.threshold_basis": ("gross", "net"),
        "run_twice.offered": (True, False),
        "bomb_pot.offered": (True, False),
        "double_board.offered": (True, False),
        "waterfall.offered": (True, False),
        "waterfall.betting": ("none", "per-street"),
        "bomb_pot.ante_too": (True, False),
        "bomb_pot.short_allin": (True, False),
        "bomb_pot.amounts": (None, (500, 2_500)),
        "double_board.button_stays": (True, False),
    }.items():
        if name in known:
            house[name] = rng.choice(values)
    if house["betting.structure"] == "spread":
        house["table.max_bet"] = 1_000
    if house["rake.type"] == ("incremental",):
        house["rake.levels"] = STEPS
    seats = sorted(rng.sample(range(1, 11), rng.randint(2, int(known["poker.seats"].default))))
    stacks = {seat: rng.choice((rng.randint(1_500, 3_000), 7_700, 20_000, 100_000)) for seat in seats}
    more: dict[str, Any] = {"raked": rng.random() < 0.7}
    if house.get("kill.mode", "none") != "none" and rng.random() < 0.5:
        more["kill"] = Kill(house["kill.mode"], f"player {rng.choice(seats)}")
    return new(game, stacks, house=house, memory=PokerMemory(button=rng.choice(seats), **more))


def heights_of(row: Any) -> tuple[int, int, int]:
    """The least height of a bet or raise, the most, and how far those between are apart."""
    return int(row["low"]), int(row["top"]), int(row["grid"])


def number_of_heights(row: Any) -> int:
    return amounts(*heights_of(row))


STATES = {AskKind.FORCED_BET: at.TO_OPEN, AskKind.STRADDLE: at.TO_STRADDLE, AskKind.RUN_TWICE: at.TO_TWICE}
MORE = ("bet", "straddle", "agree")


def some_bomb(record: Record, rng: random.Random) -> tuple[str, int] | None:
    """For half of the hands, a bomb pot that may be asked for at the engine's table."""
    running = Round(record)
    while running.ask is not None and (running.ask.proceeds or running.ask.actor == CHANCE):
        running.take(by_chance(running.ask, AsGiven()) if running.ask.actor == CHANCE else AS_PROCEDURE)
    ask = running.ask
    requests = [one for one in ask.options if one.verb == "request"] if ask is not None else []
    if not requests or rng.random() < 0.5:
        return None
    one = rng.choice(requests)
    return one.what[0], one.amount_min


class OneTable:
    """A table that is stepped through by the kernels that many tables use: each kernel takes long to compile."""

    def __init__(self, table: Stepping) -> None:
        self.table, self.rows = table, np.zeros(1, at.TABLE)
        self.row = self.rows[0]
        self.net = np.zeros((1, len(table.seats)), np.int64)

    def step(self, act: int, to: int = 0, start: int = 0, first: int = 0) -> None:
        """Take an act of the menu, or begin a hand, and go on to the next decision."""
        acts, hands, ended = np.array([act]), np.zeros(1, np.int64), np.zeros(1, np.int8)
        given = np.array([to]), np.uint64(start), first, hands, self.net, ended, False
        if step_all(self.table.house, self.rows, acts, *given):
            put_in_line(self.table, self.row)
            self.step(GO_ON)


class Beside(OneTable):
    """One hand, by the engine and stepped, with the same cards and the same acts."""

    def __init__(self, record: Record, rng: random.Random) -> None:
        self.bomb = some_bomb(record, rng)
        super().__init__(stepping(record, self.bomb).with_given_decks())
        self.house, self.rng = self.table.house[0], rng
        self.order = rng.sample(self.table.spec.deck, len(self.table.spec.deck))
        self.round, self.decisions = Round(record), 0
        self.acts = number_of_acts(self.house["hole"] if self.house["draws"] else 0)
        self.row["deck"][: len(self.order)] = self.order[::-1]

    def play(self) -> None:
        """Play both to the end."""
        self.step(BEGIN)
        while (ask := self.engine_on()) is not None:
            assert self.row["state"] in at.DECIDED_BY_PLAYERS, ask
            assert self.table.seats[self.row["actor"]] == ask.actor
            self.same_mask(ask)
            act, to, answer = self.chosen(ask)
            self.decisions += 1
            self.round.answer(answer)
            self.step(act, to)
        assert at.OVER == self.row["state"]

    def engine_on(self) -> Ask | None:
        """The engine to the next decision that the kernels stop at."""
        while (ask := self.round.ask) is not None:
            if ask.kind == AskKind.REQUEST:
                form, cents = self.bomb or ("", 0)
                asks = Answer(self.table.seats[0], "request", form, cents)
                self.round.answer(asks if form else Answer(DEALER, "no-request"))
                continue
            assert isinstance(ask, Ask)
            if ask.kind == AskKind.CONSENT:
                self.round.answer(Answer(ask.actor, "agree"))
            elif ask.proceeds:
                self.round.proceed()
            elif ask.actor == CHANCE:
                self.round.take(self.by_chance(ask))
            elif ask.kind == AskKind.SHOW:
                self.round.answer(Answer(ask.actor, "show"))
            else:
                return ask
        return None

    def by_chance(self, ask: Ask) -> Answer:
        option = ask.options[0]
        if not option.cards_max:  # a cut, which must leave the wanted order
            return Answer(CHANCE, option.verb, amount=option.amount_min)
        if len(option.cards) < len(self.order) or self.round.table.live:  # type: ignore[attr-defined]
            return Answer(CHANCE, option.verb, cards=tuple(sorted(option.cards)))
        cards = tuple(self.order)
        house = self.round.record.house
        if house["deck.shuffler"] == "none" or house["deck.preshuffled"]:  # 5.C: such a deck is cut
            half = len(cards) // 2  # which are cut off the top
            cards = cards[len(cards) - half :] + cards[: len(cards) - half]
        return Answer(CHANCE, option.verb, cards=cards)

    def same_mask(self, ask: Ask) -> None:
        """The mask allows what the engine takes, and nothing else; of raises to the same height the first."""
        mask, seen = np.zeros(self.acts, np.int8), set[Answer]()
        mask_of(self.house, self.row, mask)
        for act, answer in self.menu(ask):
            taken = ask.takes(answer) and answer not in seen
            assert taken == bool(mask[act]), (act, answer, mask)
            seen.add(answer)

    def menu(self, ask: Ask) -> Iterator[tuple[int, Answer]]:
        """Every act of the menu as the answer that it stands for; of the sets of a draw some."""
        seat, row = ask.actor, self.row
        yield at.ACT_FOLD, Answer(seat, "fold")
        verbs = {one.verb: one for one in ask.options}
        if ask.kind == AskKind.DRAW:
            hand = ask.options[0].cards
            yield at.ACT_STAY, Answer(seat, "check")
            for bits in {0, self.rng.randrange(1 << len(hand)), self.acts - ACTS_OF_BETS - 1}:
                thrown = tuple(card for place, card in enumerate(hand) if bits >> place & 1)
                yield ACTS_OF_BETS + bits, Answer(seat, "discard", cards=thrown)
        elif ask.kind == AskKind.BET:
            yield at.ACT_STAY, Answer(seat, "call" if "call" in verbs else "check")
            for which in range(HEIGHTS):
                yield at.ACT_RAISE + which, Answer(seat, "raise" if row["high"] else "bet", amount=height(row, which))
        else:
            less, more = (next(one for one in ask.options if (one.verb in MORE) == is_more) for is_more in (0, 1))
            yield at.ACT_STAY, Answer(seat, less.verb, amount=less.amount_min)
            yield at.ACT_RAISE, Answer(seat, more.verb, amount=more.amount_min)

    def chosen(self, ask: Ask) -> tuple[int, int, Answer]:
        """An act of the menu, the height of a raise, and the answer, once both sides are seen to offer the same."""
        seat, state, rng = ask.actor, self.row["state"], self.rng
        if ask.kind == AskKind.DRAW:
            assert at.TO_DRAW == state
            hand = ask.options[0].cards
            assert list(hand) == self.row["hands"][self.row["actor"], : len(hand)].tolist()
            bits = rng.randrange(1 << len(hand))
            thrown = tuple(card for place, card in enumerate(hand) if bits >> place & 1)
            return ACTS_OF_BETS + bits, 0, Answer(seat, "discard", cards=thrown)
        if ask.kind == AskKind.BET:
            assert at.TO_BET == state
            return self.bet(ask, seat)
        assert STATES[ask.kind] == state
        stays = rng.random() < (0.15 if state == at.TO_TWICE else 0.5)
        more = next(option for option in ask.options if option.verb in MORE)
        less = next(option for option in ask.options if option.verb not in MORE)
        option = less if stays else more
        return at.ACT_STAY if stays else at.ACT_RAISE, 0, Answer(seat, option.verb, amount=option.amount_min)

    def bet(self, ask: Ask, seat: int) -> tuple[int, int, Answer]:
        rng, row = self.rng, self.row
        stay = next(option.verb for option in ask.options if option.verb in ("check", "call"))
        assert (stay == "call") == (row["owes"] > 0)
        raises = [option for option in ask.options if option.verb in ("bet", "raise")]
        assert bool(raises) == bool(row["may_raise"])
        if raises:
            offered = [(o.amount_min, o.amount_max, o.amount_step) for o in raises]
            lawful = [cents for low, top, step in offered for cents in (low, low + (top - low) // step * step)]
            assert (min(lawful), max(lawful)) == (row["low"], row["top"])
            assert sum((top - low) // step + 1 for low, top, step in offered) == number_of_heights(row)
        draw = rng.random()
        if draw < 0.12:
            return at.ACT_FOLD, 0, Answer(seat, "fold")
        if not raises or draw < 0.6:
            return at.ACT_STAY, 0, Answer(seat, stay)
        last = number_of_heights(row) - 1
        to = amount(*heights_of(row), rng.choice((0, last, rng.randint(0, last), min(last, 5))))
        return at.ACT_RAISE, to, Answer(seat, raises[0].verb, amount=to)

    def same_end(self) -> None:
        """Everybody, including the house, has the same chips."""
        engine, row = self.round.table.balances, self.row
        assert self.round.over
        assert {seat: engine[f"stack-{seat}"] for seat in self.table.seats} == {
            seat: row["stacks"][place] for place, seat in enumerate(self.table.seats)
        }
        assert sum(e.cents for e in self.round.events if e.kind == RoomKind.CONTRIBUTED) == row["jackpot"]
        assert engine.get("drop-box", 0) == row["rake"]
        if self.bomb:
            return  # which neither starts nor ends a kill
        kill = next_memory(self.round.table).kill
        assert (kill is None) == (row["kill"] == 0)
        if kill is not None:
            assert self.round.table.players[self.table.seats[row["kill_by"] - 1]] == kill.winner


@pytest.mark.parametrize("game", POKER)
def test_every_menu_and_every_result_is_the_engines(game: str) -> None:
    for number in range(7):
        table = some_table(game, number)
        assert "" == not_stepped(table)
        for hand in range(2):
            beside = Beside(table, random.Random(f"{number} {hand}"))
            beside.play()
            beside.same_end()


@pytest.mark.long
@pytest.mark.parametrize("game", POKER)
def test_every_menu_and_every_result_is_the_engines_at_length(game: str) -> None:
    """A million decisions in all the games."""
    decisions, number = 0, 0
    while decisions * len(POKER) < 1_000_000:
        table = some_table(game, 1_000 + number)
        for hand in range(8):
            beside = Beside(table, random.Random(f"long {number} {hand}"))
            beside.play()
            beside.same_end()
            decisions += beside.decisions
        number += 1


def ends_of_hand(table: Stepping, seed: str, hand: int, amounts_of: int, *, turn_by_turn: bool) -> list[Any]:
    """A hand at random: who has what, what the house has, which cards there were, and how chance stands then."""
    one = OneTable(table)
    if turn_by_turn:
        one.step(BEGIN, start=start_of(seed), first=hand)
        while one.row["state"] != at.OVER:
            one_at_random(table.house[0], one.row, 1, amounts_of)
            one.step(GO_ON)
    else:
        played = table.house, one.rows, chances(seed, hand, 1), one.net, np.zeros((1, COLUMNS), np.int64)
        while not play_on(*played, 0, 1, amounts_of, 1, False):
            put_in_line(table, one.row)
    names = ("stacks", "rake", "jackpot", "decisions", "kill", "kill_by", "shown", "hands", "board", "chance")
    return [one.row[name].tolist() for name in names]


@pytest.mark.parametrize("game", POKER)
def test_a_betting_round_at_once_is_what_it_is_turn_by_turn(game: str) -> None:
    for number in range(5):
        table = stepping(some_table(game, number))
        table.house["late"] = table.spec.has_board
        for amounts_of in (at.LEAST_AMOUNT, at.ANY_AMOUNT, at.EACH_AMOUNT, at.POT_OR_MOST):
            for hand in range(3):
                which = table, f"{game} {number}", hand, amounts_of
                assert ends_of_hand(*which, turn_by_turn=True) == ends_of_hand(*which, turn_by_turn=False)


SIMPLE: tuple[dict[str, Any], ...] = (
    {},
    {"ante.amount": 50, "chip.unit": 1},
    {"betting.short_allin_reopens": "half-bet", "blinds": (100, 200, 400)},
    {"betting.short_allin_reopens": "always", "rake.type": ("incremental",), "rake.levels": STEPS},
)


def simple_table(game: str, number: int) -> Record:
    """A no-limit table at which nothing happens but betting, with short and deep stacks."""
    rng = random.Random(f"simple {game} {number}")
    house = {"betting.small_bet": 200, "betting.structure": "no-limit"} | SIMPLE[number % len(SIMPLE)]
    seats = sorted(rng.sample(range(1, 10), rng.randint(2, 9)))
    stacks = {seat: rng.choice((rng.randint(1_500, 3_000), 7_700, 20_000)) for seat in seats}
    return new(game, stacks, house=house, memory=PokerMemory(button=rng.choice(seats), raked=rng.random() < 0.7))


HANDS = 30


@pytest.mark.parametrize("game", ["holdem", "sixplus"])
def test_a_whole_hand_at_once_is_what_it_is_turn_by_turn(game: str) -> None:
    """In the middle of a session too, with the stacks that players have by then."""
    for number in range(12):
        table = stepping(simple_table(game, number))
        table.house["late"] = 1
        assert is_simple(table.house[0])
        net, known = np.zeros((HANDS, len(table.seats)), np.int64), np.zeros((HANDS, COLUMNS), np.int64)
        starts, both = chances(f"{game} {number}", 0, HANDS), (OneTable(table), OneTable(table))
        for amounts_of in (at.LEAST_AMOUNT, at.ANY_AMOUNT, at.EACH_AMOUNT, at.POT_OR_MOST):
            for hand in range(HANDS):
                for one, simple in zip(both, (False, True), strict=True):
                    play_on(table.house, one.rows, starts[: hand + 1], net, known, hand, 1, amounts_of, 10, simple)
                for name in ("state", "stacks", "rake", "jackpot", "awarded", "decisions", "shown", "chance", "offset"):
                    slow, fast = (one.row[name].tolist() for one in both)
                    assert slow == fast, (number, hand, amounts_of, name)


@pytest.mark.parametrize(
    "house",
    [
        {"betting.structure": "fixed"},
        {"betting.max_raises": 3},
        {"betting.check_raise": False},
        {"straddle.offered": True},
        {"run_twice.offered": True},
        {"odd_chip.rule": "high-card-suit"},
        {"ante.amount": 50, "ante.rule": "button"},
    ],
)
def test_other_tables_are_not_played_at_once(house: dict[str, Any]) -> None:
    table = stepping(six("holdem", **house))
    table.house["late"] = 1
    assert not is_simple(table.house[0])


def test_cards_that_are_dealt_late_are_each_equally_likely() -> None:
    """The first card of the board, the last one, and a hole card: none twice, each card about as often."""
    table = stepping(six("sixplus"))
    table.house["late"] = 1
    row, times = np.zeros(1, at.TABLE)[0], np.zeros((3, 52), np.int64)
    row["live"], row["board_number"] = 0b101001, 5
    for chance in chances("late", 0, 7_200):
        row["chance"] = chance
        deal_late(table.house[0], row)
        board, hands = row["board"].tolist(), row["hands"][[0, 3, 5], :2].ravel().tolist()
        assert 11 == len({*board, *hands})
        times[[0, 1, 2], [board[0], board[4], hands[5]]] += 1
    dealt = times[:, list(table.spec.deck)]
    assert 3 * 7_200 == dealt.sum()
    assert (abs(dealt - 200) < 70).all()  # five standard deviations


def six(game: str, **house: Any) -> Record:
    stacks = dict.fromkeys(range(1, 7), 20_000)
    return new(game, stacks, house={"betting.small_bet": 200} | house, memory=PokerMemory(button=6, raked=True))


def together(record: Record, hands: int, **how: Any) -> tuple[Any, Any]:
    blocks = list(results(record, hands, **how))
    return np.vstack([block.net for block in blocks]), np.vstack([block.hands for block in blocks])


@pytest.mark.parametrize("game", POKER)
def test_what_players_lose_is_the_rake_and_what_goes_to_jackpots(game: str) -> None:
    net, known = together(six(game, **{"bad_beat.offered": True}), 3_000, seed=1)

    assert (3_000, 6) == net.shape
    assert (-net.sum(axis=1) == known[:, 3] + known[:, 4]).all()
    assert known[:, 3].any()
    assert known[:, 4].any()


def test_a_seed_gives_the_same_hands_wherever_a_run_begins() -> None:
    table = six("stud7-hilo8")
    net, known = together(table, 20_000, seed="x")

    later, _ = together(table, 3_000, seed="x", first=17_000)
    assert (net[17_000:] == later).all()
    again, known_again = together(table, 20_000, seed="x")
    assert (net == again).all()
    assert (known == known_again).all()
    assert (net != together(table, 20_000, seed="y")[0]).any()


def test_in_a_session_the_button_moves_and_stacks_carry_over() -> None:
    """Fixed limit with at most one raise, so that the results show who posted."""
    table = six("holdem", **{"betting.structure": "fixed", "blinds": (100, 200)})
    net, known = together(table, 5_000, seed=2, session=500)
    posts = [tuple(int(seat) for seat in np.flatnonzero(row) + 1) for row in net[:6]]

    # Without a flop there is no rake, and a walk moves the small blind to the big one: seats 1 and 2 in the first hand,
    # then 2 and 3, and so on around the table.
    walks = [(n, tuple(net[n])) for n in range(5_000) if sorted(net[n]) == [-100, 0, 0, 0, 0, 100]]
    assert walks
    for number, row in walks:
        small = number % 500 % 6
        assert -100 == row[small], (number, row, posts)
        assert 100 == row[(small + 1) % 6]
    assert (-net.sum(axis=1) == known[:, 3] + known[:, 4]).all()


def test_a_session_begins_as_the_record_does() -> None:
    table = six("omaha-high")
    one, _ = together(table, 600, seed=3)
    many, _ = together(table, 600, seed=3, session=60)

    assert (one[::60] == many[::60]).all()
    assert (one != many).any()


def test_amounts_are_any_lawful_ones_or_the_least() -> None:
    table = six("holdem")
    least, any_amount = together(table, 4_000, seed=4, amounts="least")[1], together(table, 4_000, seed=4)[1]

    assert any_amount[:, 2].mean() > 2 * least[:, 2].mean()
    assert least[:, 1].mean() > any_amount[:, 1].mean()  # all-in comes later, so there are more acts


@pytest.mark.parametrize(
    ("house", "why"),
    [
        (
            {"rake.type": ("incremental",), "rake.levels": tuple(ScheduleStep(1_000 * n, n) for n in range(1, 50))},
            f"rake.levels has more than {at.LEVELS_MAX} steps",
        ),
    ],
)
def test_a_line_says_what_is_not_stepped_through(house: dict[str, Any], why: str) -> None:
    table = six("holdem", **house)

    assert why == not_stepped(table)
    with pytest.raises(NotCompiled, match=f"played by the engine only: {why}"):
        stepping(table)


def test_every_hand_is_a_bomb_pot_to_which_all_agree() -> None:
    """Everybody has put in the same amount before the flop."""
    table = six("omaha-high", **{"double_board.offered": True, "bomb_pot.amounts": (1_000,)})
    net, known = together(table, 3_000, seed=1, bomb=("double-board", 1_000))
    assert (-net.sum(axis=1) == known[:, 3] + known[:, 4]).all()
    assert (known[:, 2] + known[:, 3] + known[:, 4] >= 6_000).all()
    assert (net.min(axis=1) <= -1_000).all()

    with pytest.raises(NotCompiled, match=r"bomb-pot of \$5 is not offered; offered: double-board of \$10"):
        results(table, 1, seed=1, bomb=("bomb-pot", 500))
    with pytest.raises(NotCompiled, match=r"bomb-pot of \$5 is not offered; offered: no bomb pot"):
        results(six("badugi"), 1, seed=1, bomb=("bomb-pot", 500))


@clause("MD-POKER 17.D", says="does not count for percentage or incremental rake")
def test_what_nobody_matches_of_a_bomb_pot_goes_back_and_is_not_raked() -> None:
    """Of $10 put in, the others have $5 and $6: a tenth of $17 in whole dollars is taken, not a tenth of $21."""
    house = {"bomb_pot.offered": True, "bomb_pot.amounts": (1_000,), "betting.small_bet": 200}
    memory = PokerMemory(button=3, raked=True)
    for stacks in ({1: 20_000, 2: 500, 3: 600}, {1: 600, 2: 20_000, 3: 500}, {1: 500, 2: 600, 3: 20_000}):
        net, known = together(new("holdem", stacks, house=house, memory=memory), 20, seed=1, bomb=("bomb-pot", 1_000))

        assert {100} == set(known[:, 3].tolist()) == set((-net.sum(axis=1)).tolist())
        assert {1_600} == set(known[:, 2].tolist()), "won by somebody"


def test_running_it_twice_makes_halves() -> None:
    """With two boards results vary less, and have the same mean."""
    once = poker_results("holdem", {})
    twice = poker_results("holdem", {"run_twice.offered": True})
    assert once.std() > 1.05 * twice.std()


def poker_results(game: str, house: dict[str, Any]) -> Any:
    """The results of all-in players: two short stacks that move in at once."""
    record = new(game, {1: 2_000, 2: 2_000}, house={"betting.small_bet": 200} | house, memory=PokerMemory(button=2))
    tables, turn = Tables(record, 2_000, seed=3), None
    for _ in range(8):
        acts = np.where(tables.turn.mask[:, 6] == 1, 6, np.where(tables.turn.mask[:, 2] == 1, 2, 1))
        turn = tables.step(acts)
        ended = turn.ended == 1
        if ended.any():
            return turn.net[ended][:, 0]
    raise AssertionError("no hand ended")


def test_bad_requests_are_refused() -> None:
    table = six("badugi")
    with pytest.raises(NotCompiled, match="Let It Ride is not a poker game"):
        stepping(new("let-it-ride", {1: 20_000}))
    with pytest.raises(BadPlay, match="-1 hands from hand 0"):
        results(table, -1, seed=1)
    with pytest.raises(BadPlay, match="10 hands from hand 0 are not whole sessions of 3 hands"):
        results(table, 10, seed=1, session=3)
    with pytest.raises(BadPlay, match="amounts 'most' are not known; use least, any, each, pot-or-all-in"):
        results(table, 10, seed=1, amounts="most")


# ---- many tables at once ------------------------------------------------------------------------------------------


def at_random(turn: TablesTurn, rng: np.random.Generator) -> Any:
    """One of the acts of each mask."""
    return np.where(turn.mask, rng.random(turn.mask.shape), -1).argmax(axis=1)


@pytest.mark.parametrize("game", POKER)
def test_tables_go_on_from_hand_to_hand(game: str) -> None:
    tables, rng = Tables(six(game), 50, seed=1), np.random.default_rng(1)
    lost = 0
    for _ in range(200):
        turn = tables.step(at_random(turn=tables.turn, rng=rng))
        ended = turn.ended == 1
        assert not turn.net[~ended].any()
        lost -= int(turn.net.sum())
        assert (turn.net.sum(axis=1) <= 0).all()
        assert (turn.mask.sum(axis=1) >= 2).all()
    assert tables.hands.sum() > 100
    assert lost > 0


def test_a_player_sees_their_own_cards_and_the_board_only() -> None:
    tables, rng = Tables(six("holdem"), 200, seed=2), np.random.default_rng(2)
    for _ in range(40):
        turn = tables.step(at_random(tables.turn, rng))
        own, board = turn.seen[:, tables.parts["own"]], turn.seen[:, tables.parts["board"]]
        for number in range(0, 200, 17):
            t, place = tables.records[number], turn.place[number]
            assert sorted(t["hands"][place, :2].tolist()) == np.flatnonzero(own[number]).tolist()
            assert sorted(t["board"][: t["board_number"]].tolist()) == np.flatnonzero(board[number]).tolist()
            stacks = [t["stacks"][(place + step) % 6] / 200 for step in range(6)]
            assert stacks == turn.seen[number, tables.parts["stacks"]].tolist()
            assert 1 == turn.seen[number, tables.parts["place"]][place]


def test_stud_shows_the_up_cards_of_everyone_who_is_in() -> None:
    tables, rng = Tables(six("stud7-high"), 60, seed=2), np.random.default_rng(2)
    for _ in range(40):
        turn = tables.step(at_random(tables.turn, rng))
        for number in range(0, 60, 7):
            t, place = tables.records[number], turn.place[number]
            up = turn.seen[number, tables.parts["up"]].reshape(6, 52)
            for step in range(6):
                other = (place + step) % 6
                shown = t["hands"][other, 2 : min(t["held"][other], 6)] if t["live"] >> other & 1 else []
                assert sorted(shown) == np.flatnonzero(up[step]).tolist()


def test_heights_of_the_menu_are_lawful_and_differ() -> None:
    tables, rng = Tables(six("omaha-high"), 100, seed=3), np.random.default_rng(3)
    for _ in range(60):
        turn = tables.step(at_random(tables.turn, rng))
        for number in range(100):
            t = tables.records[number]
            heights = [height(t, which) for which in range(5) if turn.mask[number, 2 + which]]
            assert sorted(set(heights)) == heights
            if t["state"] == at.TO_BET and t["may_raise"]:
                assert {int(t["low"]), int(t["top"])} <= set(heights)
                assert all(to == t["top"] or (to - t["low"]) % t["grid"] == 0 for to in heights)
            elif t["state"] == at.TO_BET:
                assert not heights


def test_acts_that_are_not_taken_are_refused() -> None:
    tables = Tables(six("holdem"), 3, seed=1)

    with pytest.raises(BadPlay, match=r"table 1: act 99 is not|the acts must be 3 numbers from 0 to 6"):
        tables.step([0, 99, 0])
    with pytest.raises(BadPlay, match="the acts must be 3 numbers"):
        tables.step([0])
    with pytest.raises(BadPlay, match="0 tables; there must be one or more"):
        Tables(six("holdem"), 0, seed=1)


def test_an_act_that_cannot_be_taken_now_is_refused_with_its_table() -> None:
    tables = Tables(six("badugi"), 2, seed=1)

    with pytest.raises(BadPlay, match=r"table 1: act 7 is not allowed now; allowed: \[0, 1, 2\]"):
        tables.step([1, ACTS_OF_BETS])


def test_a_raise_goes_as_far_from_the_least_to_the_most_as_it_is_told() -> None:
    """Blinds of $1 and $2 and stacks of $200.50, so the last step, to all-in, is half a chip."""
    record = new("holdem", dict.fromkeys(range(1, 7), 20_050), house={"betting.small_bet": 200})
    tables = Tables(record, 4, seed=1)
    assert [MENU] * 4 == tables.heights(None).tolist()

    tables.step([at.ACT_RAISE] * 4, at=[0, 0.25, 0.5, 1])
    assert [400, 5_300, 10_200, 20_050] == tables.records["high"].tolist()


@pytest.mark.parametrize("far", [[0.5], [0, -0.01], [0, 1.01]])
def test_how_far_a_raise_goes_is_from_0_to_1_at_each_table(far: list[float]) -> None:
    tables = Tables(six("holdem"), 2, seed=1)

    with pytest.raises(BadPlay, match="at must be 2 numbers from 0 to 1, one for each table"):
        tables.step([at.ACT_RAISE] * 2, at=far)


def test_one_table_waits_when_its_hand_is_over_and_then_begins_the_next() -> None:
    """Everybody folds to the big blind; its next hand is the second one of the seed."""
    tables = Tables(six("holdem"), 1, seed=1)
    assert [False] * 4 + [True] == [tables.take(at.ACT_FOLD) for _ in range(5)]
    assert (0, [-100, 100, 0, 0, 0, 0]) == (tables.hands[0], tables.turn.net[0].tolist())

    tables.next_hand()
    second = Tables(six("holdem"), 2, seed=1).records[1]
    assert (1, second["hands"].tolist()) == (tables.hands[0], tables.records[0]["hands"].tolist())
    assert not tables.take(at.ACT_RAISE, 1.0)
    assert 20_000 == tables.records[0]["high"]


def test_each_player_of_one_table_sees_their_own_cards() -> None:
    tables = Tables(six("holdem"), 1, seed=1)
    own = tables.parts["own"]

    for place in range(6):
        hand = tables.records[0]["hands"][place, :2].tolist()
        assert sorted(hand) == np.flatnonzero(tables.seen_from(place)[own]).tolist()
    assert tables.turn.seen[0].tolist() == tables.seen_from(tables.turn.place[0]).tolist()


def test_tables_that_wait_for_the_line_of_an_odd_chip_go_on() -> None:
    """An odd chip goes by suit, so such a table waits until its players stand in line; the others wait with it."""
    record = six("stud7-hilo8", **{"odd_chip.rule": "high-card-suit"})
    net, known = together(record, 300, seed=1, strategy=lambda seen, mask: np.ones(len(seen), np.int64))

    assert known[:, 0].all()
    assert (-net.sum(axis=1) == known[:, 3] + known[:, 4]).all()
