"""Washington Top 5: the printed advantages, the sweep against dealing every dealer hand, and the rules for folding."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from croupier.cards import SeededChance, cards, show
from croupier.engine import ANYONE, DEALER, Answer, Round
from croupier.engine.driver import play
from croupier.money import Paytable, for_one, to_one
from croupier.odds import top_5_wa, top_5_wa_strategy
from croupier.odds.strategy_tables import _top_5_wa
from croupier.odds.top_5_wa_kernel import (
    DEALERS,
    HANDS,
    Sweep,
    against_all,
    line_of,
    sweep,
    value_of_cards,
)
from croupier.odds.top_5_wa_strategy import (
    DEALT_PAIR,
    HIGH_CARD_CLASS,
    SHARED_PAIR,
    TWO_PAIR_CLASS,
    FoldingCell,
    FoldRules,
    UnprovedStrategy,
    _class_of_cell,
    _like_clubs,
    _made_rank,
    _other_cards,
    class_name,
    class_of,
    classes_of,
    rules_for,
    strategy_rules,
)
from croupier.odds.wager import DEFAULT_READING, WagerOdds, in_percent
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.top_5_wa.p11_payouts import WINNING_BET
from tests.odds.test_figures import FOLDING, folding

STAKE = 500
PAYS = np.array([1, 1, 1, 1, 3, 4, 5, 12, 25, 100], np.int64)


@pytest.fixture(scope="module")
def ante_bet() -> WagerOdds:
    return top_5_wa.ante_bet()


@pytest.fixture(scope="module")
def rules(ante_bet: WagerOdds) -> FoldRules:
    return top_5_wa.fold_rules()


@pytest.fixture(scope="module")
def nine_of_clubs() -> Sweep:
    return sweep(cards("9c")[0], PAYS)


@clause("WA-TOP5 11.winning-bet.table", says="edge 3.02 percent")
@clause("WA-TOP5 11.ante-bet", says="a tie is not among them")
def test_ante_and_bet_cost_the_printed_3_02_percent(ante_bet: WagerOdds) -> None:
    assert "3.02" == in_percent(ante_bet.house_edge)
    assert Fraction(-3_846_581, 127_549_352) == ante_bet.expected_value
    assert "The text prints a house advantage of 3.02 percent; reproduced." in ante_bet.notes
    assert (3.02, True) == tuple(ante_bet.to_json()[name] for name in ("printed_percent", "reproduces_print"))


def test_every_deal_is_counted(ante_bet: WagerOdds) -> None:
    assert 167_439_136_344_480 == sum(outcome.count for outcome in ante_bet.outcomes) == 52 * HANDS * DEALERS


@pytest.mark.parametrize(
    "reading, percent", [("W-01(a)", "3.05"), pytest.param("W-01(b)", "2.98", marks=pytest.mark.long)]
)
def test_the_print_speaks_for_ties_that_push(reading: str, percent: str, ante_bet: WagerOdds) -> None:
    """W-01: neither of the other readings gives the printed figure."""
    other = top_5_wa.ante_bet(reading=reading)

    assert percent == in_percent(other.house_edge)
    assert ("3.02", False) == (other.printed_percent, other.reproduces_print)
    assert f"The text prints a house advantage of 3.02 percent; this is {percent}." in other.notes


@clause("WA-TOP5 11.ante-bet.case1", says="folds loses the ante")
@clause("WA-TOP5 11.ante-bet.case2", says="ante pays even money and the bet pushes")
@clause("WA-TOP5 11.ante-bet.case3", says="ante and bet lose")
@clause("WA-TOP5 11.ante-bet.case4", says="the bet pays by the winning table")
def test_what_each_situation_nets(ante_bet: WagerOdds) -> None:
    nets = {outcome.name: (outcome.pays, outcome.wagered) for outcome in ante_bet.outcomes}

    assert (-1, 1) == nets["fold"]
    assert (1, 2) == nets["dealer does not qualify"]
    assert (-2, 2) == nets["dealer wins"]
    assert (0, 2) == nets["tie"]
    assert (101, 2) == nets["win with royal flush"]
    assert (2, 2) == nets["win with a lower hand"]
    cited = {outcome.name: outcome.clause.removeprefix("WA-TOP5 11.ante-bet") for outcome in ante_bet.outcomes}
    assert [".case1", ".case2", ".case3", ""] == [
        cited[name] for name in ("fold", "dealer does not qualify", "dealer wins", "tie")
    ]


def test_the_outcome_of_ties_is_what_the_reading_says(nine_of_clubs: Sweep) -> None:
    """For one community card: pushed under their own name, lost, or won by the line of the hand; nothing else moves."""
    found = {}
    for reading in (DEFAULT_READING, "W-01(a)", "W-01(b)"):
        table, terms = top_5_wa._terms("3.02", reading)
        play, fold = np.arange(len(nine_of_clubs.hands)), line_of(nine_of_clubs.values[: len(nine_of_clubs.hands)]) == 0
        outcomes = top_5_wa._outcomes([(nine_of_clubs, play, fold)], table, terms)
        found[reading] = {one.name: one.count for one in outcomes}
    pushed, lost, won = found.values()
    played, orbits = ~fold, nine_of_clubs.orbits.astype(np.int64) * 4
    ties = {f"win with {line}": 0 for line in pushed if line.startswith("win with ")}
    for line, hands, equal in zip(
        line_of(nine_of_clubs.values[play])[played], orbits[played], nine_of_clubs.equal[play][played], strict=True
    ):
        row = top_5_wa.row_of_line(top_5_wa.LINES[line])
        name = "win with a lower hand" if row == "winning hand" else f"win with {row}"
        ties[name] = ties.get(name, 0) + int(hands) * int(equal)

    assert pushed["tie"] == sum(ties.values()) > 0
    without = {name: count for name, count in pushed.items() if name != "tie"}
    assert {**without, "dealer wins": pushed["dealer wins"] + pushed["tie"]} == lost
    assert {name: count + ties.get(name, 0) for name, count in without.items()} == won


def test_player_and_dealer_are_alike_to_the_sweep(nine_of_clubs: Sweep) -> None:
    """Pairs of a hand and a lower qualified one: counted from above and from below, over all C(51,5) x C(46,5)."""
    orbits = nine_of_clubs.orbits.astype(np.int64)
    pairs = line_of(nine_of_clubs.values) >= 1
    seen = nine_of_clubs.not_qualified.astype(np.int64) + nine_of_clubs.weaker + nine_of_clubs.equal

    assert HANDS == orbits.sum()
    assert int(orbits @ nine_of_clubs.weaker) == int(orbits[pairs] @ (DEALERS - seen[pairs]))


def test_the_sweep_equals_dealing_every_dealer_hand(nine_of_clubs: Sweep) -> None:
    """A second derivation: all C(46,5) dealer hands, one by one, for hands of every class."""
    chance = random.Random(5)
    rows = [chance.choice(np.flatnonzero(classes_of(nine_of_clubs) == number)) for number in range(27, 35)]
    rows += [chance.randrange(len(nine_of_clubs.hands)) for _ in range(12)]
    for row in rows:
        found = np.zeros((1, 2), np.int64)
        played = nine_of_clubs.values[row : row + 1].astype(np.int64)
        none = against_all(nine_of_clubs.hands[row].astype(np.int64), nine_of_clubs.community, False, played, found)

        expected = (none, *found[0])
        assert expected == (nine_of_clubs.not_qualified[row], nine_of_clubs.weaker[row], nine_of_clubs.equal[row])


def test_the_not_qualified_hands_follow_from_binomials(nine_of_clubs: Sweep) -> None:
    """A third way, for a hand with no suit of its own: dealer hands of five new ranks, less runs and flushes."""
    five = cards("2h 3d 5s Jh Kd")  # the one of its kind that the sweep lists
    row = next(at for at, hand in enumerate(nine_of_clubs.hands.tolist()) if set(hand) == set(five))

    assert _no_pair_no_run_no_flush(five, 9 - 2) == nine_of_clubs.not_qualified[row]


def _no_pair_no_run_no_flush(five: Sequence[int], community: int) -> int:
    """Dealer hands without a pair, run or flush beside a club of this rank: rank sets times suits, flushes out."""
    gone = set(five)
    total = 0
    for ranks in combinations([rank for rank in range(13) if rank != community], 5):
        bits = sum(1 << rank for rank in (*ranks, community))
        if any(bits & run == run for run in (*(31 << low for low in range(9)), 0b1_0000_0000_1111)):
            continue
        left = [[suit for suit in range(4) if rank * 4 + suit not in gone] for rank in ranks]
        ways = 1
        for suits in left:
            ways *= len(suits)
        total += ways - _flushes(left)
    return total


def _flushes(left: Sequence[Sequence[int]]) -> int:
    """Of five ranks with these suits left: five of a suit, or four or five clubs beside the club in the middle."""
    same = sum(all(suit in suits for suits in left) for suit in (1, 2, 3))
    clubs = [0 in suits for suits in left]
    five_clubs = int(all(clubs))
    four_clubs = sum(
        sum(suit != 0 for suit in suits)
        for place, suits in enumerate(left)
        if all(club for other, club in enumerate(clubs) if other != place)
    )
    return same + five_clubs + four_clubs


@clause("WA-TOP5 6.play.community", says="discarding one card")
@clause("WA-TOP5 6.play.as-dealt", says="not the community card")
def test_the_rules_fold_what_is_best_folded(rules: FoldRules) -> None:
    """Against the value of each choice, found by dealing; among them the pairs of 3s that are near the edge."""
    chance = random.Random(11)
    hands = [chance.sample(range(52), 6) for _ in range(12)]
    for cell in chance.sample(list(rules.cells.values()), 12):
        community = cell.community * 4 + chance.randrange(4)
        deck = [card for card in range(52) if card != community]
        hands.append([*_hand_of(cell.ranks, deck, chance), community])
    for *five, community in hands:
        best = [choice.name for choice in top_5_wa.choices(five, [community]) if choice.best]

        assert rules.folds(five, community) == (best == ["fold"]), show((*five, community))


def _hand_of(ranks: Sequence[int], deck: list[int], chance: random.Random) -> list[int]:
    """Cards of these ranks, with chance in the suits."""
    hand: list[int] = []
    for rank in ranks:
        hand.append(chance.choice([card for card in deck if card >> 2 == rank and card not in hand]))
    return hand


def test_the_rules_in_words(rules: FoldRules, ante_bet: WagerOdds) -> None:
    assert ante_bet.strategy is not None
    texts = [rule.text for rule in ante_bet.strategy.rules]

    assert ("less than a pair", "a pair of 2s dealt to you") == tuple(map(class_name, rules.folded))
    assert ("a pair of 3s dealt to you",) == tuple(map(class_name, rules.split))
    assert "a pair of aces dealt to you" == class_name(SHARED_PAIR - 1)
    assert "a pair of aces made with the community card" == class_name(TWO_PAIR_CLASS - 1)
    assert "two pair" == class_name(TWO_PAIR_CLASS)
    assert "Less than a pair." == texts[0]
    assert "A pair of 3s dealt to you beside a 2" in texts[2]
    assert 52 * comb(51, 5) == ante_bet.strategy.decisions_proved


def test_every_figure_and_rule_is_as_it_was(ante_bet: WagerOdds) -> None:
    """As a text file: `make records` rewrites it; read the difference."""
    assert FOLDING.read_text(encoding="utf-8") == folding(ante_bet)


def test_progress_is_told_rank_by_rank_and_the_last_sweeps_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_5_wa, "_kept", {})
    monkeypatch.setattr(top_5_wa, "sweep", lambda card, pays, qualify_dealt: (card, qualify_dealt))
    told: list[tuple[int, int]] = []

    def ranks(reading: str, first: int = 1) -> list[object]:
        told.clear()
        terms = top_5_wa._Terms(np.array([first, *PAYS[1:]], np.int64), 1, reading)
        return list(top_5_wa._sweeps(terms, reading, lambda *done: told.append(done)))

    assert [(4 * rank, False) for rank in range(13)] == ranks(DEFAULT_READING)
    assert [(done, 13) for done in range(14)] == told
    for reading, first, again in (
        (DEFAULT_READING, 1, 1), ("W-01(a)", 1, 1), ("W-01(b)", 0, 1), ("W-14(a)", 1, 14), ("W-14(a)", 0, 1),
        (DEFAULT_READING, 1, 14), (DEFAULT_READING, 5, 14), (DEFAULT_READING, 5, 1), (DEFAULT_READING, 4, 14),
    ):  # fmt: skip
        assert [(4 * rank, reading == "W-14(a)") for rank in range(13)] == ranks(reading, first)
        assert again == len(told), (reading, first)
        assert (13, 13) == told[-1]
    assert 1 == len(top_5_wa._kept)
    top_5_wa.forget_sweeps()
    ranks(DEFAULT_READING, 4)
    assert 14 == len(told)


def test_a_cell_has_the_class_of_its_ranks_wherever_the_pair_is() -> None:
    """A pair among the five cards at each place of theirs, and one with the community card."""
    apart = (0, 2, 4, 6, 8)
    for place, rank in enumerate(apart[:-1]):
        dealt = (*apart[:place], rank, *apart[place:-1])
        assert DEALT_PAIR + rank == _class_of_cell(FoldingCell(11, dealt, 0, ()))
    for rank in apart:
        assert SHARED_PAIR + rank == _class_of_cell(FoldingCell(rank, apart, 0, ()))
    assert HIGH_CARD_CLASS == _class_of_cell(FoldingCell(11, apart, 0, ()))
    assert class_of(cards("2c 4d 6c 6d 6h"), cards("Kc")[0]) == _class_of_cell(FoldingCell(11, (0, 2, 4, 4, 4), 0, ()))


@pytest.mark.parametrize(
    ("five", "community", "done"),
    [
        ("2c 4d 7h 9s Jc", "Kd", ("fold", ())),
        ("As Ah Kd Kc 9s", "2d", ("play", ())),
        ("As Ah Kd Kc 9s", "Ad", ("use-community", cards("9s"))),
        ("2s 2h 4d 5c 9s", "Kd", ("fold", ())),
        ("3s 3h 8d Tc Ks", "Kd", ("use-community", cards("8d"))),
    ],
)
def test_a_table_of_simulated_rounds_is_played_by_the_rules_in_words(
    rules: FoldRules, five: str, community: str, done: tuple[str, tuple[int, ...]]
) -> None:
    decide = _top_5_wa(new("top-5-wa", {1: 10_000}, house={"wa.max_wager": 10_000}))

    assert done == decide(cards(five), cards(community))
    assert (done[0] == "fold") == rules.without_exceptions().folds(cards(five), cards(community)[0])


def test_exceptions_are_counted_and_listed_by_community_card() -> None:
    """Kings and queens dealt, of which one hand folds although it has more suited cards, and one plays with fewer."""
    folds, plays = tuple(map(int, cards("2c 4c 6c Qd Qh"))), tuple(map(int, cards("2d 4d 6h Qd Qh")))
    ranks = (10, 10, 4, 2, 0)
    cell = FoldingCell(11, ranks, 1, (folds, plays))
    number = class_of(cards("2c 4d 6c Qd Qh"), cards("Kc")[0])
    rules = FoldRules((), (number,), {(11, ranks): cell})

    assert [
        ("fold", "A pair of queens dealt to you beside a 2 beside a 4 beside a 6, if no more of your five cards are of "
         "the community card's suit than the table says for the community card and your other cards "
         "(1 entries and 2 exceptions)."),
        ("play", "Everything else, with the best five of your five cards and the community card."),
        ("fold table, community K", "1 suited: "),
        ("exceptions that fold, community Kc", "Qh Qd 6c 4c 2c"),
        ("exceptions that play, community Kc", "Qh Qd 6h 4d 2d"),
    ] == [(rule.decision, rule.text) for rule in strategy_rules(rules)]  # fmt: skip
    assert [("fold table, community K", "exceptions only")] == [
        (rule.decision, rule.text)
        for rule in strategy_rules(FoldRules((), (number,), {(11, ranks): replace(cell, suited_max=-1)}))
    ][2:3]


def test_a_table_names_neither_the_pair_nor_what_stands_beside_it_in_every_hand() -> None:
    assert "57" == _other_cards(FoldingCell(11, (0, 0, 3, 5, 12), 0, ()), DEALT_PAIR, {12})


def test_no_exception_is_idle(rules: FoldRules, nine_of_clubs: Sweep) -> None:
    """Without the exceptions the limits alone decide some hands the other way: as many as there are exceptions."""
    bare = rules.without_exceptions()
    listed = sum(
        len(cell.exceptions) for cell in rules.cells.values() if cell.community == nine_of_clubs.community >> 2
    )

    assert 0 < listed == int((bare.applied(nine_of_clubs) != rules.applied(nine_of_clubs)).sum())


def test_rules_that_miss_a_decision_are_refused(nine_of_clubs: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is proved by applying it to every hand is not taken if one hand is decided otherwise."""
    fold = classes_of(nine_of_clubs) <= DEALT_PAIR
    fold[np.flatnonzero(classes_of(nine_of_clubs) == DEALT_PAIR)[0]] = False
    assert DEALT_PAIR in rules_for([(nine_of_clubs, fold)]).split
    monkeypatch.setattr(top_5_wa_strategy, "_cells", lambda *_: ())

    with pytest.raises(UnprovedStrategy, match="the rules miss a decision for community card 9c"):
        rules_for([(nine_of_clubs, fold)])


def test_one_hand_and_all_hands_are_judged_alike(rules: FoldRules, nine_of_clubs: Sweep) -> None:
    chance = random.Random(3)
    folds, numbers = rules.applied(nine_of_clubs), classes_of(nine_of_clubs)
    near = np.flatnonzero(np.isin(numbers, (DEALT_PAIR, DEALT_PAIR + 1)))
    for row in [*chance.sample(near.tolist(), 300), *chance.sample(range(len(folds)), 100)]:
        hand = nine_of_clubs.hands[row].tolist()
        turned = [card & ~3 | (card + 1) & 3 for card in hand]  # the same hand with its suits renamed

        assert numbers[row] == class_of(hand, nine_of_clubs.community)
        assert folds[row] == rules.folds(turned, nine_of_clubs.community & ~3 | (nine_of_clubs.community + 1) & 3)


def test_a_class_of_one_pair_is_made_of_its_rank_and_no_other_class_is() -> None:
    pairs = [*range(DEALT_PAIR, TWO_PAIR_CLASS)]

    assert [-1, *range(13), *range(13), -1, -1] == [_made_rank(one) for one in (HIGH_CARD_CLASS, *pairs, 27, 28)]


@pytest.mark.parametrize("hand", ["4c 9c Jd Kd Qh", "2s 4s 5h 7h 9d", "3c 3d 3h 3s 9d", "4d 5d 7d 9d Jd"])
def test_a_hand_is_looked_up_with_the_community_card_s_suit_as_clubs(hand: str) -> None:
    """Under every renaming of the suits, and in any order: the suit with the highest cards comes after clubs."""
    as_swept = tuple(sorted(map(int, cards(hand))))
    for suits in permutations(range(4)):
        turned = [card & ~3 | suits[card & 3] for card in reversed(as_swept)]
        assert as_swept == _like_clubs(turned, 4 * 9 + suits[0])


def test_plainer_play_costs_something_and_the_shortest_rule_little(ante_bet: WagerOdds) -> None:
    assert ante_bet.strategy is not None
    costs = {name: ante_bet.expected_value - value for name, value in ante_bet.strategy.simpler}

    assert all(cost > 0 for cost in costs.values())
    assert [
        "the optimal rules and their table, without the exceptions",
        "fold less than a pair and a dealt pair of 2s",
        "fold less than a pair, play every pair",
        "fold less than a pair of 4s dealt",
        "fold less than a pair of 3s, however made",
        "never fold",
        "fold less than two pair",
    ] == sorted(costs, key=lambda name: costs[name])
    assert costs["fold less than a pair and a dealt pair of 2s"] < Fraction(2, 100_000) < costs["never fold"]


def test_folding_never_costs_tens_or_better(rules: FoldRules, ante_bet: WagerOdds) -> None:
    """Both wagers at once are worth what they are worth alone: what is folded is below a pair of 10s."""
    assert max((*rules.folded, *rules.split)) < DEALT_PAIR + 8
    assert ante_bet.strategy is not None
    assert any("10's or Better" in note for note in ante_bet.strategy.notes)


@pytest.mark.parametrize(
    ("folded", "split", "costs"),
    [((), (), False), ((DEALT_PAIR + 7,), (), False), ((DEALT_PAIR + 8,), (), True), ((), (DEALT_PAIR + 8,), True)],
)
def test_a_pair_of_tens_that_is_folded_costs_tens_or_better(
    folded: tuple[int, ...], split: tuple[int, ...], costs: bool
) -> None:
    told = top_5_wa._about_tens(FoldRules(folded, split, {}))

    assert "a pair of 10s dealt to you" == class_name(DEALT_PAIR + 8)
    assert costs == (told == ())


def test_a_bet_table_that_pays_a_lower_hand_more_adds_plays_to_the_sweep() -> None:
    pays = PAYS.copy()
    pays[4] = 30  # a straight above a flush, full house, four of a kind and straight flush
    swept = sweep(cards("9c")[0], pays)
    more = range(len(swept.hands), len(swept.row))

    assert more
    for at in random.Random(2).sample(more, 5):
        hand = swept.hands[swept.row[at]].astype(np.int64)
        found = np.zeros((1, 2), np.int64)
        none = against_all(hand, swept.community, False, swept.values[at : at + 1].astype(np.int64), found)
        assert 4 == line_of(int(swept.values[at])) < line_of(value_of_cards([*hand.tolist(), swept.community]))
        assert (none, *found[0]) == (swept.not_qualified[at], swept.weaker[at], swept.equal[at])

    terms = top_5_wa._Terms(pays, 1, DEFAULT_READING)
    chosen, fold = top_5_wa._best(swept, terms)
    worth, best = terms.worth(swept), np.full(len(swept.hands), -(10**9))
    np.maximum.at(best, swept.row, worth)  # of all plays of a hand
    assert np.array_equal(best, worth[chosen])
    assert np.array_equal(swept.row[chosen], np.arange(len(swept.hands)))
    assert 0 < (chosen >= len(swept.hands)).sum()
    assert np.array_equal(fold, best <= -DEALERS)


def test_a_row_that_an_own_table_leaves_out_pays_nothing_beside_the_bet() -> None:
    rows = {"flush": to_one(7), "straight": for_one(5)}
    table = Paytable("WA-TOP5 11.winning-bet.table", "own", rows, row="WA-TOP5 11")

    assert [7, 4, 0] == [top_5_wa._bet_pays(table, row) for row in ("flush", "straight", "winning hand")]


@pytest.mark.long
def test_own_paytables_are_optimised_anew() -> None:
    """With the Bet of a plain winning hand merely returned, more is folded; a dear straight is worth having."""
    rows = dict(WINNING_BET["3.02"].rows)
    less = Paytable("WA-TOP5 11.winning-bet.table", "less", {**rows, "winning hand": to_one(0)}, row="WA-TOP5 11")
    dear = Paytable("WA-TOP5 11.winning-bet.table", "dear", {**rows, "straight": to_one(30)}, row="WA-TOP5 11")
    printed, poor, rich = (top_5_wa.ante_bet(table) for table in ("3.02", less, dear))
    folds = [next(one.count for one in odds.outcomes if one.name == "fold") for odds in (printed, poor)]

    assert folds[0] < folds[1]
    assert poor.expected_value < printed.expected_value < rich.expected_value
    assert "dear" == rich.paytable
    assert any("less than" in warning for warning in rich.warnings)


def test_the_choices_of_a_hand() -> None:
    """Kings with three small cards: the community card improves nothing below them."""
    found = top_5_wa.choices("Kd Kh 4s 7c 9d", "Qc")
    best = [choice.name for choice in found if choice.best]

    assert 7 == len(found)
    assert ["use the community card and discard 4s"] == best
    assert Fraction(-1) == found[0].value


@pytest.mark.parametrize("reading", ["W-01(a)", "W-01(b)", "W-14(a)"])
def test_the_choices_of_a_hand_under_another_reading(reading: str, nine_of_clubs: Sweep) -> None:
    """By dealing, as by the sweep: ties lose or are paid, or a dealer without a pair dealt does not qualify."""
    swept = sweep(nine_of_clubs.community, PAYS, qualify_dealt=True) if reading == "W-14(a)" else nine_of_clubs
    _, terms = top_5_wa._terms("3.02", reading)
    worth = terms.worth(swept)
    for row in random.Random(4).sample(np.flatnonzero(line_of(swept.values) == 1).tolist(), 6):
        best = max(choice.value for choice in top_5_wa.choices(swept.hands[row].tolist(), "9c", reading=reading))

        assert max(Fraction(-1), Fraction(int(worth[row]), DEALERS)) == best


def test_the_most_dealer_hands_without_a_pair_are_too_few_to_play_on(ante_bet: WagerOdds) -> None:
    """Why less than a pair is folded: more than a third of the dealer's hands would have to be without a pair."""
    assert 459_807 - 14_872 == top_5_wa.most_not_qualified() < DEALERS / 3


def test_equal_discards_are_both_best() -> None:
    best = [choice.name for choice in top_5_wa.choices("Kd Kh 4s 4c 4d", "Kc") if choice.best]

    assert ["use the community card and discard 4s", "use the community card and discard 4c",
            "use the community card and discard 4d"] == best  # fmt: skip


@pytest.mark.parametrize(
    "hand, community, said",
    [
        ("Kd Kh 4s 7c", "Qc", "give the five cards dealt and the one community card"),
        ("Kd Kh 4s 7c 9d", "", "give the five cards dealt and the one community card"),
        ("Kd Kh 4s 7c 9d", "Kd", "given twice"),
    ],
)
def test_cards_that_leave_nothing_to_decide(hand: str, community: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        top_5_wa.choices(hand, community)


def best_answer(rules: FoldRules, running: Round) -> Answer:
    """Every wager is made; then fold by the rules, or play the best five of six."""
    assert running.ask is not None
    if running.ask.actor == ANYONE:
        table = running.table
        wanted = [bet for bet in ("ante", "tens", "ace-face") if not table.balances.get(f"wager-1-{bet}")]
        return Answer(1, "wager", wanted[0], STAKE) if wanted else Answer(DEALER, "no-more-bets")
    five, (community,) = running.table.places["hand-1"], running.table.places["community"]
    if rules.folds(five, community):
        return Answer(1, "fold")
    swapped = {out: value_of_cards([*(card for card in five if card != out), community]) for out in five}
    out = max(swapped, key=lambda card: swapped[card])
    if value_of_cards(five) >= swapped[out]:
        return Answer(1, "play", amount=STAKE)
    return Answer(1, "use-community", amount=STAKE, cards=(out,))


def nets(running: Round) -> Counter[str]:
    """What the round brought on each wager, in cents; Ante and Bet together."""
    found: Counter[str] = Counter({"ante-bet": 0, "tens-or-better": 0, "ace-or-face": 0})
    names = {"ante": "ante-bet", "bet": "ante-bet", "tens": "tens-or-better", "ace-face": "ace-or-face"}
    for event in running.events:
        if event.bet in names and event.seat == 1:
            found[names[event.bet]] += event.cents * ((event.target == "stack-1") - (event.source == "stack-1"))
    return found


@pytest.mark.parametrize(
    "rounds", [1_000, pytest.param(60_000, marks=pytest.mark.long)], ids=["a short run", "a long run"]
)
@pytest.mark.parametrize("tens, face", [("2.17", "1.54"), ("3.18", "3.08"), ("4.47", "3.85")])
def test_the_engine_pays_what_the_odds_say(
    rules: FoldRules, ante_bet: WagerOdds, tens: str, face: str, rounds: int
) -> None:
    """Rounds through the real engine, with the computed strategy: each mean lies in its 99.9 percent interval."""
    chance = SeededChance(f"top-5-wa {tens} {face} {rounds}")
    house = {"wa.max_wager": "500", "wa.tens.table": tens, "wa.ace_face.table": face, "payout.breakage": "exact"}
    total: Counter[str] = Counter()
    for _ in range(rounds):
        total.update(nets(play(new("top-5-wa", {1: 100_000}, house=house), chance, partial(best_answer, rules))))
    for odds in (ante_bet, top_5_wa.tens_or_better(tens), top_5_wa.ace_or_face(face)):
        mean = total[odds.wager] / rounds / STAKE
        reach = 3.2905 * odds.standard_deviation / rounds**0.5

        assert float(odds.expected_value) == pytest.approx(mean, abs=reach), odds.wager
