"""What every game keeps, whatever is played: money, refusals without effect, the dealer's steps, one declaration each.

These are properties of the design. The contract finds what one round loses; here the ways to lose it are closed.
"""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cards import SeededChance
from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, Answer, Record, Round, RuleViolation, Table
from croupier.engine.driver import by_chance
from croupier.rules import GAMES
from tests.rules.contract import play_randomly, random_answer
from tests.rules.random_hands import POKER, random_record
from tests.rules.random_rounds import BANKED, record_of
from tests.sources import nodes

SOURCES = Path(croupier.__file__).parent
ALL = (*BANKED, *POKER)


def a_record(rng: random.Random, game: str) -> Record:
    """A round of the game about to begin, under choices at random."""
    return record_of(rng, game) if game in BANKED else random_record(rng, game)


# ---- money is conserved by construction -----------------------------------------------------------------------------

# The verbs of the tables, each of which takes from one account what it gives to another.
TABLES = {"engine/table.py", "rules/banked/felt.py", "rules/poker/table.py"}


def _changes_of_balances() -> Iterator[str]:
    for file in SOURCES.rglob("*.py"):
        for node in nodes(file):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            for target in targets if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) else ():
                held = target.value if isinstance(target, ast.Subscript) else None
                name = held.attr if isinstance(held, ast.Attribute) else getattr(held, "id", "")
                if name == "balances":
                    yield file.relative_to(SOURCES).as_posix()


def test_only_a_table_s_verbs_move_money() -> None:
    assert TABLES == set(_changes_of_balances())


@pytest.mark.parametrize("game", ALL)
def test_no_verb_makes_or_loses_a_cent(game: str) -> None:
    """At every event, not only at the end, and by the accounts themselves, whatever the events say."""
    rng = random.Random(f"money {game}")
    for _ in range(6):
        record = a_record(rng, game)
        total = sum(record.balances.values())

        def look(running: Round) -> None:
            assert total == sum(running.table.balances.values())  # noqa: B023 - called within this turn of the loop

        look(play_randomly(rng, record, look=look, quick=False))


# ---- a refusal comes before any effect ------------------------------------------------------------------------------


def _state(table: Table) -> dict[str, Any]:
    """Everything that a table holds at this moment."""
    names = {name for one in type(table).__mro__ for name in getattr(one, "__slots__", ())}
    return {name: repr(getattr(table, name, None)) for name in names - {"house"}}


def _nonsense(rng: random.Random, running: Round) -> Answer:
    """An answer with a verb that the game knows, by anybody, about anything."""
    options = running.options()
    verbs = [*(option.verb for option in options), *running.record.game.acts, "raise", "bet", "wager", "show", "cheat"]
    actor = rng.choice((*running.table.seats, DEALER, -1, CHANCE, 9))
    what = rng.choice(("", "seat-1", "ante", *(word for option in options for word in option.what)))
    cards = tuple(rng.sample(range(52), rng.choice((0, 0, 0, 1, 5))))
    number = rng.choice((0, 0, 0, 1, len(running.record.answers), 10_000))
    return Answer(actor, rng.choice(verbs), what, rng.choice((0, 1, 7, 100, 200, 10**9)), cards, number)


@pytest.mark.parametrize("game", ALL)
def test_a_refusal_comes_before_any_effect(game: str) -> None:
    rng, refusals = random.Random(f"refused {game}"), 0

    def look(running: Round) -> None:
        nonlocal refusals
        for _ in range(3):
            answer = _nonsense(rng, running)
            foreseen = running.why_not(answer)
            if foreseen is None:
                continue
            before = _state(running.table), running.record, running.ask
            with pytest.raises(RuleViolation) as refused:
                running.answer(answer)
            assert (_state(running.table), running.record, running.ask) == before
            assert str(foreseen) == str(refused.value)
            assert refused.value.answer is not None
            refusals += 1

    for _ in range(10):
        play_randomly(rng, a_record(rng, game), slips=0.05, look=look)
        if refusals > 60:
            return
    raise AssertionError(f"only {refusals} of the answers were refused")


@pytest.mark.parametrize("game", ALL)
def test_what_may_be_reported_is_declared(game: str) -> None:
    """The verbs of `acts` are all that `reports` ever lists, so that no other verb needs to look there."""
    rng, acts, met = random.Random(f"acts {game}"), GAMES[game].acts, set[str]()

    def look(running: Round) -> None:
        assert running.ask is not None
        options = running.options()
        met.update(option.verb for option in options[len(running.ask.options) :])
        assert all(option.money for option in options if option.actor > 0 and option.amount_max)

    for _ in range(8):
        play_randomly(rng, a_record(rng, game), slips=0.05, look=look, quick=False)

    assert met
    assert met <= acts


# ---- the dealer's steps are asks ------------------------------------------------------------------------------------


def _played(record: Record, seed: str, steps_at_once: str) -> Round:
    """The round by answers that depend only on the number of the ask, with a slip or report now and then.

    The dealer takes the steps up to the next slip one by one, all at once, or in random portions.
    """
    running, chance, any_number = Round(record), SeededChance(seed), random.Random(f"{seed} {steps_at_once}")
    slips = {place for place in range(400) if random.Random(f"{seed} {place}").random() < 0.04}
    while (ask := running.ask) is not None:
        place = len(running.record.answers)
        rng = random.Random(f"{seed} at {place}")
        if place in slips:
            slips.discard(place)
            running.answer(random_answer(rng, rng.choice(running.options())))
        elif ask.steps:
            most = min([ask.steps, *(slip - place for slip in slips if slip > place)])
            number = {"one": 1, "all": most, "some": any_number.randint(1, most)}[steps_at_once]
            running.answer(Answer(DEALER, "proceed", amount=number) if ask.steps > 1 else AS_PROCEDURE)
        elif ask.actor == CHANCE:
            running.answer(by_chance(ask, chance))
        else:
            running.answer(random_answer(rng, rng.choice(ask.options)))
        assert place < 2_000
    return running


@pytest.mark.parametrize("game", ALL)
def test_steps_taken_at_once_are_the_same_steps(game: str) -> None:
    rng = random.Random(f"steps {game}")
    for number in range(6):
        record = a_record(rng, game)
        one = _played(record, f"{game} {number}", "one")
        for others in ("all", "some"):
            other = _played(record, f"{game} {number}", others)
            assert one.record == other.record
            assert one.events == other.events


@pytest.mark.parametrize("game", ALL)
def test_before_every_card_the_dealer_is_asked(game: str) -> None:
    """Step by step no answer deals two cards, so that a slip can happen to each of them."""
    rng = random.Random(f"cards {game}")
    for _ in range(4):
        record = play_randomly(rng, a_record(rng, game), slips=0.0).record
        running, dealt = Round(record, 0), 0
        for answer in record.answers:
            asked = running.ask
            cards = [event for event in running.answer(answer) if event.kind == "dealt"]
            assert len(cards) <= 1
            assert not cards or (asked is not None and asked.steps)
            dealt += len(cards)
        assert dealt or not any(event.kind == "dealt" for event in running.events)


# ---- each option is declared once -----------------------------------------------------------------------------------


def _makers(sources: list[Path]) -> set[str]:
    """The functions that make a choice, by their return type."""
    return {"Choice"} | {
        node.name
        for file in sources
        for node in nodes(file)
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "Choice"
    }


def test_each_option_is_declared_once() -> None:
    """Once for poker, once for the house-banked games, once for the room; nowhere else is an option declared."""
    sources = list(SOURCES.rglob("*.py"))
    makers, declared = _makers(sources), Counter[tuple[str, str]]()
    for file in sources:
        folders = file.relative_to(SOURCES).parts
        family = "poker" if folders[:2] == ("rules", "poker") else folders[0]
        for node in nodes(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers and node.args:
                name = node.args[0]
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    declared[family, name.value] += 1
    of_the_games = {name for game in GAMES.values() for name in game.choices.choices}
    literal = {name for _, name in declared}

    assert [] == [one for one, times in declared.items() if times > 1]
    assert len(of_the_games & literal) > 150
