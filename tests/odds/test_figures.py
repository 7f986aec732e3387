"""The odds of every wager, paytable and reading, as a text file: a line of figures each, then one for each outcome.

With them the values of each choice for hands of every kind. `make records` rewrites the file; read the difference.
Ante and Bet take seconds: they are in a file of their own, with their strategy, which a test compares beside others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.odds import top_5_wa
from croupier.odds.report.catalog import GAMES, choices, questions
from croupier.odds.wager import WagerOdds

FILE = Path(__file__).with_name("figures.txt")
FOLDING = Path(__file__).with_name("folding.txt")
SLOW = "ante-bet"
LISTS = ("outcomes", "meters", "notes", "warnings")
TOLD_ELSEWHERE = ("method", "strategy")
HANDS = {
    "let-it-ride": (
        ("Ts Js Qd", ""), ("Ts Js Qs", ""), ("2s 3s 4s", ""), ("2s 4s 6s", ""), ("Ts Td 3c", ""), ("9s 9d 3c", ""),
        ("7s 7d 7c", ""), ("As Kd 2c", ""), ("Ts Js Qd", "Kc"), ("Ts Js Qs", "Ks"), ("2s 4s 6s", "8s"),
        ("4s 5d 6c", "7h"), ("9s 9d 3c", "3h"), ("As Kd 2c", "Ah"), ("As Kd Qc", "Jh"), ("2s 5d 9c", "Kh"),
    ),
    "top-five": (
        ("As Kd Qc Jh 2s 3d 7c", ""), ("2s 4d 6c 8h 9s Jd Kc", ""), ("As Ad 3c 4c 5c 6c 7c", ""),
        ("2s 2d 5c 7h 9s Jd Kc", ""), ("2s 2d 2c 7h 7s Jd Kc", ""), ("As Ks Qs Js Ts 9s 8s", ""),
    ),
    "top-5-wa": (
        ("Ts Js Qd Kd As", "2c"), ("As Kd Qc Jh 9s", "3d"), ("3d 3h 2s 9c 4d", "5c"), ("2c 2d 7c 8c 9c", "Kc"),
    ),
}  # fmt: skip


def in_short(fields: dict[str, Any]) -> str:
    """The fields that have a value, on one line; decimals with nine digits, since the last ones hang on the machine."""
    told = {
        name: f"{value:.9g}" if isinstance(value, float) else value
        for name, value in fields.items()
        if not name.endswith("_float") and value not in (None, "", [], {})
    }
    return ", ".join(f"{name} {value}" for name, value in told.items())


def answer(found: dict[str, Any]) -> Iterator[str]:
    """The figures of one wager, and a line for each outcome, meter, note and warning."""
    apart = ("wager", "paytable", "reading", "bands_95_percent", "long_run", *LISTS, *TOLD_ELSEWHERE)
    bands = {}
    for rounds, ends in found["bands_95_percent"].items():
        bands[f"{rounds} rounds"] = " to ".join(f"{end:.9g}" for end in ends)
    yield f"  {in_short({name: value for name, value in found.items() if name not in apart})}"
    yield f"  {in_short(bands)}"
    if found["long_run"]:
        yield f"  in the long run: {in_short(found['long_run'])}"
    for kind in LISTS:
        for one in found[kind]:
            yield f"    {in_short(one) if isinstance(one, dict) else f'{kind}: {one}'}"


def figures() -> str:
    lines = []
    for game in GAMES.values():
        for one in (one for one in questions(game) if one.wager.name != SLOW):
            found = one.computed().to_json()
            lines += [f"== {game.name}, {found['wager']}, {found['paytable']}, {found['reading']}", *answer(found)]
        for hand, community in HANDS[game.name]:
            for reading in game.readings(game.wagers[0].name, None):
                lines += [f"== {game.name}, {hand}{f' with {community}' if community else ''}, {reading}"]
                priced = choices(game, hand, community, reading=reading)
                lines += [f"  {one.name}: {one.value}{', best' if one.best else ''}" for one in priced]
    return "\n".join(lines) + "\n"


def folding(odds: WagerOdds) -> str:
    """Ante and Bet, and how they are played."""
    assert odds.strategy is not None
    rules = [f"{rule.decision}: {rule.text}" for rule in odds.strategy.rules]
    plainer = [f"{name}: {value}" for name, value in odds.strategy.simpler]
    decided = [f"{odds.strategy.decisions_proved:,} decisions", *odds.strategy.notes, *plainer, *rules]
    return "\n".join([*answer(odds.to_json()), *(f"    {line}" for line in decided)]) + "\n"


def test_every_figure_is_as_it_was() -> None:
    assert FILE.read_text(encoding="utf-8") == figures()


if __name__ == "__main__":
    FILE.write_text(figures(), encoding="utf-8")
    FOLDING.write_text(folding(top_5_wa.ante_bet()), encoding="utf-8")
