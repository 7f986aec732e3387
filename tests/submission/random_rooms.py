"""Random submissions: tables of any game with random values for their options, and random rounds at them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.engine import AS_PROCEDURE, Answer, Choice, Game, Option, Record, Round
from croupier.engine.kinds import HOURLY, ScheduleStep, Span
from croupier.rules import GAMES
from croupier.rules.poker.choices.house_side import JackpotShares, LeastHand
from croupier.submission.file.toml_form import in_toml
from croupier.submission.options import ROOM, WHO
from tests.submission.room_text import HEAD

AMOUNTS = (100, 200, 300, 400, 500, 800, 1_000, 2_000, 6_000, 30_000)
STEPS_MAX = 4_000


def values_of(choice: Choice) -> list[Any]:
    """Some values that an option may have."""
    schema = choice.schema
    inner = next((one for one in schema.get("anyOf", []) if "type" in one), schema)
    by_kind: dict[str, list[Any]] = {
        "flag": [True, False],
        "word": list(schema.get("enum", [])),
        "number": schema.get("enum")
        or sorted(
            {inner.get("minimum", 1), inner.get("maximum", 1), (inner.get("minimum", 1) + inner.get("maximum", 1)) // 2}
        ),
        "money": [*AMOUNTS, 25, 50],
        "amounts": [(100,), (100, 200), (200, 500), (100, 100, 200), (1_000, 2_500)],
        "percent": [Fraction(10), Fraction(15, 2), Fraction(1)],
        "text": ["as the house says"],
        "texts": [(), ("one",), ("identification", "two")],
        "words": [(one,) for one in _words(schema)] + [tuple(_words(schema))],
        "steps": [(ScheduleStep(1_000, 100), ScheduleStep(2_000, 200)), (ScheduleStep(500, 100),)],
        "spans": [HOURLY, (Span(720, 960),)],
        "shares": [JackpotShares(50, 25, 25), JackpotShares(40, 30, 30, 50)],
        "hand": [LeastHand("full house"), LeastHand("four-of-a-kind", (6,))],
        "money by meter": [{"main": 150_000}, {"major": 200_000, "minor": 30_000}],
        "percent by meter": [{"main": 30}, {"major": 10, "minor": 10}],
        "bad beats": [choice.default],
    }
    optional = [None] if choice.optional else []
    return [value for value in [*by_kind[choice.kind], *optional] if choice.admits(value)]


def _words(schema: Any) -> list[str]:
    arrays = [one for one in [schema, *schema.get("anyOf", [])] if "items" in one]
    return list(arrays[0]["items"].get("enum", [])) if arrays else []


def table_choices(game: Game) -> Iterator[tuple[str, Choice]]:
    """The options that a [[table]] of the game may set."""
    return ((name, one) for name, one in game.choices.choices.items() if name not in ROOM and name not in WHO)


def random_room(rng: random.Random, games: list[str]) -> str:
    """A file with a table of each game; most options are left at their default."""
    rows = [HEAD]
    if rng.random() < 0.5:
        rows.append('[bad_beat]\noffered = true\ntables = ["all"]\ndiscontinue = "to players"\n')
    if rng.random() < 0.5:
        rows.append('[high_hand]\noffered = true\ntables = ["all"]\npool = "per-game"\n')
    for number, game in enumerate(games, 1):
        rows.append(f'[[table]]\nid = "{number}"\ndocument = "{GAMES[game].document}"\ngame = "{game}"')
        share = rng.choice((0.05, 0.1, 0.25))
        for name, choice in table_choices(GAMES[game]):
            if rng.random() < share or name in ("odd_chip.rule", "wa.max_wager"):
                key = {"blinds": "blinds.amounts"}.get(name, name)
                rows.append(f"{key} = {in_toml(choice, rng.choice(values_of(choice)))}")
    return "\n".join(rows) + "\n"


def random_answer(rng: random.Random, option: Option) -> Answer:
    """An answer that the option admits."""
    steps = (option.amount_max - option.amount_min) // option.amount_step
    amount = option.amount_min + option.amount_step * rng.choice((0, steps, rng.randint(0, steps)))
    cards = tuple(rng.sample(option.cards, rng.randint(option.cards_min, option.cards_max))) if option.cards else ()
    what = rng.choice(option.what) if option.what else ""
    if option.anyone_but is not None:
        what = next(f"N{number}" for number in range(99) if f"N{number}" not in option.anyone_but)
    return Answer(option.actor, option.verb, what, amount, cards)


def play(rng: random.Random, record: Record) -> Round:
    """A whole round by random legal answers."""
    running = Round(record)
    for _ in range(STEPS_MAX):
        ask = running.ask
        if ask is None:
            return running
        if ask.proceeds:
            running.answer(AS_PROCEDURE)
            continue
        options = ask.options
        option = rng.choice(options)
        if option.verb == "no-more-bets" and len(options) > 2 and rng.random() < 0.9:
            continue  # give the seats time to wager
        if option.verb == "fold" and rng.random() < 0.7:
            continue
        running.answer(random_answer(rng, option))
    raise AssertionError(f"the round at {record.game.id} does not end")
