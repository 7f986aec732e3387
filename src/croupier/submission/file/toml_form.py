"""Write a value as it appears in the file; `values.take` reads it back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from croupier.engine import Choice
from croupier.engine.kinds import write_percent
from croupier.rules.poker.choices.least_hand import LeastHand, least_hand


def in_toml(choice: Choice, value: Any) -> str:
    """`"5.00"`, `true`, `["1.00", "2.00"]`: the right side of a line of the file."""
    if value is None:
        return quoted(choice.write(None))
    return _FORMS[choice.kind](choice, value)


def quoted(text: str) -> str:
    """A text in quotes, as TOML and JSON both write it."""
    return json.dumps(text, ensure_ascii=False)


def amount(cents: int) -> str:
    """`"1.00"`."""
    return f'"{cents // 100}.{cents % 100:02}"'


def _list(parts: list[str]) -> str:
    return f"[{', '.join(parts)}]"


def _percent(value: Any) -> str:
    text = write_percent(value)
    return text if text.isdigit() else quoted(text)


def _by_meter(form: Callable[[Any], str]) -> Callable[[Choice, Any], str]:
    """`{ major = 15, minor = "7.5" }`, each value written by `form`."""
    return lambda choice, value: f"{{ {', '.join(f'{meter} = {form(one)}' for meter, one in value.items())} }}"


def _spans(choice: Choice, value: Any) -> str:
    text = choice.write(value)
    return quoted(text) if text == "hourly" else _list([quoted(str(span)) for span in value])


def _hand(hand: LeastHand) -> str:
    """A hand in words if those can be read back, otherwise by its ranks."""
    return quoted(hand.words if least_hand(hand.words) == hand else str(hand))


def _bad_beats(choice: Choice, value: Any) -> str:
    rows = [
        f'{{ game = "{one.game}", losing = {_hand(one.losing)}, hole_cards = {one.hole_cards}, '
        f"players = {one.players} }}"
        for one in value
    ]
    return rows[0].join("[]") if len(rows) == 1 else "[\n" + "".join(f"    {row},\n" for row in rows) + "]"


def _shares(choice: Choice, value: Any) -> str:
    return f"{{ loser = {value.loser}, winner = {value.winner}, table = {value.table}, awarded = {value.awarded} }}"


def _steps(choice: Choice, value: Any) -> str:
    return _list([f"{{ pot = {amount(one.pot)}, amount = {amount(one.amount)} }}" for one in value])


_FORMS: Mapping[str, Callable[[Choice, Any], str]] = {
    "flag": lambda choice, value: "true" if value else "false",
    "number": lambda choice, value: str(value),
    "money": lambda choice, value: amount(value),
    "percent": lambda choice, value: _percent(value),
    "word": lambda choice, value: quoted(value),
    "text": lambda choice, value: quoted(value),
    "zone": lambda choice, value: quoted(value),
    "clock": lambda choice, value: quoted(choice.write(value)),
    "hand": lambda choice, value: _hand(value),
    "words": lambda choice, value: _list([quoted(one) for one in value]),
    "texts": lambda choice, value: _list([quoted(one) for one in value]),
    "amounts": lambda choice, value: _list([amount(one) for one in value]),
    "spans": _spans,
    "steps": _steps,
    "bad beats": _bad_beats,
    "shares": _shares,
    "money by meter": _by_meter(amount),
    "percent by meter": _by_meter(_percent),
}
