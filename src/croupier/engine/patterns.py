"""Regular expressions for values in a file, for the JSON Schema: an editor then refuses what `check` refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# What no printed text contains: control and format characters, and every blank but the ordinary space.
_UNPRINTABLE = r"\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\uffff"
_LINE = f"[^{_UNPRINTABLE}]"
TEXT = rf"^(?! )(?!.* $){_LINE}+$"
# A text of several lines becomes one, so line breaks and the blanks around them are allowed.
LONG_TEXT = rf"^({TEXT.strip('^$')}|(?=[\s\S]*\S)({_LINE}|\n)*\n({_LINE}|\n)*)$"
LISTED_TEXT = rf"^(?![\s\S]*\|){LONG_TEXT.strip('^$')}$"
CLOCK = "([01][0-9]|2[0-3]):[0-5][0-9]"
SPAN = rf"^(?!(.{{5}})-\1$){CLOCK}-({CLOCK}|24:00)$"

_ANY_AMOUNT = r"([0-9]{1,3}(,[0-9]{3}){1,3}|0*[0-9]{1,12})(\.[0-9]{2})?"


def money_schema(low: int, high: int | None = None) -> Mapping[str, Any]:
    """The schema of an amount of money within its range: text, never a number with a decimal point."""
    if high is None:
        least = "(?=.*[1-9])" if low else ""
        assert low in (0, 1)
        amount = f"{least}{_ANY_AMOUNT}"
    else:
        amount = "|".join(_dollars(whole, low, high) for whole in range(low // 100, high // 100 + 1))
    return {"type": "string", "pattern": rf"^\s*\$?\s*({amount})\s*$"}


def _dollars(whole: int, low: int, high: int) -> str:
    """A pattern for this many whole dollars, with the cents that stay within the range."""
    first, last = max(low - 100 * whole, 0), min(high - 100 * whole, 99)
    tens = (
        f"{ten}[{max(first - 10 * ten, 0)}-{min(last - 10 * ten, 9)}]" for ten in range(first // 10, last // 10 + 1)
    )
    return rf"0*{whole}(\.({'|'.join(tens)})){'?' if not first else ''}"


def percent_schema(low: int, most: int) -> Mapping[str, Any]:
    """The schema of a percentage: a whole number, or text with decimals; `low` is 0, or 1 if 0 is too little."""
    digits = len(str(most)) - 1
    assert most == 10**digits
    least = r"(?=.*[1-9])" if low else ""
    parts = rf"^{least}(?=[0-9]{{1,3}}(\.|$))(0*{most}(\.0{{1,6}})?|0*[0-9]{{1,{digits}}}(\.[0-9]{{1,6}})?)$"
    return {"anyOf": [{"type": "integer", "minimum": low, "maximum": most}, {"type": "string", "pattern": parts}]}


def either_case(text: str) -> str:
    """A pattern for these letters in upper or lower case."""
    return "".join(f"[{one.upper()}{one}]" if one.isalpha() else one for one in text.lower())
