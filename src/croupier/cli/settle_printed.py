"""What `croupier settle` prints: the reasons first, then hands, steps and amounts; or the same as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import typer

from croupier.cards import show
from croupier.money import dollars_and_cents
from croupier.rulebook import reading
from croupier.rules.games import GAMES
from croupier.rules.settle import Settlement
from croupier.rules.settle.question import Ruled
from croupier.rules.settle.reasons import Reason
from croupier.rules.settle.settlement import SettlementStep
from croupier.rules.settle.what_if import Otherwise
from croupier.wording import listed

Answered = Settlement | Ruled


def print_answer(answer: Answered, *, explain: bool) -> None:
    """Print title, verdict and reasons on the first lines, for a floorperson with a dispute to settle."""
    typer.echo(GAMES[answer.game].name)
    if isinstance(answer, Ruled):
        typer.echo(f"{answer.answer}: {_line(answer.why)}")
        if explain:
            _print_readings([answer.why.reading])
        return
    if answer.said:
        said, won = listed(answer.said), listed(answer.winners)
        typer.echo(f"yes, as was said: {won}" if answer.as_said else f"no: {won}, not {said}")
    for reason in answer.why:
        typer.echo(f"why: {_line(reason)}")
    if answer.hands:
        typer.echo("\nhands")
        for line in _hands(answer):
            typer.echo(f"  {line}")
    typer.echo("\nevery step, as the table would see it" if explain else "\nsteps")
    _print_steps(answer.course if explain else answer.steps)
    if explain:
        _print_readings([*(one.reading for one in answer.why), *(step.reading for step in answer.course)])
    typer.echo("\nwho gets what")
    for line in _amounts(answer):
        typer.echo(f"  {line}")


def _line(reason: Reason) -> str:
    return f"{reason.words}  [{reason.cited}]"


def _print_steps(steps: Iterable[SettlementStep]) -> None:
    for step in steps:
        read = f", {step.reading}" if step.reading else ""
        typer.echo(f"  {step.words}  [{step.clause}{read}]")


def _print_readings(named: Iterable[str]) -> None:
    """Print what each reading that was used says."""
    wanted = [one for one in dict.fromkeys(named) if one]
    if wanted:
        typer.echo("\nreadings")
    for one in wanted:
        entry = reading(one)
        typer.echo(f"  {one}  {entry.title}: {entry.ruling}")


def print_otherwise(answer: Answered, other: Otherwise) -> None:
    """Print how the answer changes: the verdict, and how much more or less everybody would get."""
    typer.echo(f"\nwhat if {other.option} = {other.would_be} (it is {other.is_now})")
    if isinstance(other.answer, Ruled):
        typer.echo(f"  {other.answer.answer}: {_line(other.answer.why)}")
        return
    before = answer.gets if isinstance(answer, Settlement) else {}
    house = answer.house if isinstance(answer, Settlement) else {}
    known = set(answer.why) if isinstance(answer, Settlement) else set()
    for reason in other.answer.why:
        if reason not in known:
            typer.echo(f"  why: {_line(reason)}")
    then = {**other.answer.gets, **other.answer.house}
    now = {**before, **house}
    width = max(len(name) for name in {**now, **then})
    if now == then:
        typer.echo("  nobody gets more or less")
        return
    typer.echo(f"  {'':<{width}} {'gets now':>12} {'would get':>12} {'difference':>12}")
    for name in {**now, **then}:
        is_now, would_be = now.get(name, 0), then.get(name, 0)
        cells = ["-", dollars_and_cents(would_be), "-"]
        if before:
            cells = [dollars_and_cents(cents) for cents in (is_now, would_be, would_be - is_now)]
        typer.echo(f"  {name:<{width}} " + " ".join(f"{cell:>12}" for cell in cells))


def _hands(answer: Settlement) -> Iterator[str]:
    """A line for each hand, with the cards that play, on each board."""
    boards = max(hand.board for hands in answer.hands.values() for hand in hands)
    for name, hands in answer.hands.items():
        for hand in hands:
            part = "" if hand.part == "pot" else f"{hand.part}: "
            board = f"board {hand.board}, " if boards > 1 else ""
            played = f"  {show(hand.cards)}" if hand.cards else ""
            yield f"{name}: {board}{part}{hand.words}{played}"


def _amounts(answer: Settlement) -> Iterator[str]:
    """What each put in, gets and has won or lost; and what the house takes."""
    width = max(len(name) for name in [*answer.gets, *answer.house])
    yield f"{'':<{width}} {'put in':>12} {'gets':>12} {'won or lost':>12}"
    for name, cents in answer.gets.items():
        amounts = (answer.put_in[name], cents, answer.net[name])
        yield f"{name:<{width}} " + " ".join(f"{dollars_and_cents(one):>12}" for one in amounts)
    for account, cents in answer.house.items():
        yield f"{account:<{width}} {'':>12} {dollars_and_cents(cents):>12}"


# As JSON.


def as_data(answer: Answered, other: Otherwise | None, *, every_step: bool) -> dict[str, Any]:
    """The answer, and under `what_if` the answer under another choice."""
    data = _ruled_data(answer) if isinstance(answer, Ruled) else _data(answer, every_step)
    if other is not None:
        then = other.answer
        told = _ruled_data(then) if isinstance(then, Ruled) else _data(then, every_step)
        data["what_if"] = {"option": other.option, "is": other.is_now, "would_be": other.would_be, "answer": told}
    return data


def _ruled_data(ruled: Ruled) -> dict[str, Any]:
    return {"game": ruled.game, "answer": ruled.answer, "why": [_reason_data(ruled.why)]}


def _data(answer: Settlement, every_step: bool) -> dict[str, Any]:
    return {
        "game": answer.game,
        "answer": answer.answer,
        "why": [_reason_data(reason) for reason in answer.why],
        "gets": {name: _money(cents) for name, cents in answer.gets.items()},
        "put_in": {name: _money(cents) for name, cents in answer.put_in.items()},
        "net": {name: _money(cents) for name, cents in answer.net.items()},
        "house": {account: _money(cents) for account, cents in answer.house.items()},
        "winners": list(answer.winners),
        "as_said": answer.as_said,
        "hands": {
            name: [
                {"part": hand.part, "board": hand.board, "words": hand.words, "cards": show(hand.cards)}
                for hand in hands
            ]
            for name, hands in answer.hands.items()
        },
        "steps": [_step_data(step) for step in (answer.course if every_step else answer.steps)],
    }


def _step_data(step: SettlementStep) -> dict[str, str]:
    return {"words": step.words, "clause": step.clause} | ({"reading": step.reading} if step.reading else {})


def _reason_data(reason: Reason) -> dict[str, str]:
    data = {"about": reason.about, "words": reason.words, "clause": reason.clause}
    more = {"reading": reason.reading, "option": reason.option}
    return data | {key: value for key, value in more.items() if value}


def _money(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def as_json_text(data: object) -> str:
    """Indented JSON."""
    import msgspec

    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
