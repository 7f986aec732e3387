"""Sets of choices by their hash: a record lists every choice in force, or gives the hash of a set stored elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from types import MappingProxyType

from croupier.engine.house import ChoiceFinding, Choices, House, Unlawful


def set_hash(choices: Iterable[tuple[str, str]]) -> str:
    """The SHA-256 of all choices in force, regardless of their order."""
    return sha256("".join(f"{name} {value}\n" for name, value in sorted(choices)).encode()).hexdigest()


def hash_of(house: House) -> str:
    """The hash of all choices of a house, computed once."""
    return house.derived(_hash_of)


def _hash_of(house: House) -> str:
    return set_hash(house.in_force())


class ChoiceSets:
    """Sets of choices that are stored apart from records, and the house for each, made once."""

    def __init__(self, *sets: Mapping[str, str]) -> None:
        self._sets: dict[str, Mapping[str, str]] = {}
        self._houses: dict[tuple[str, str], House] = {}
        for one in sets:
            self.keep(one)

    def keep(self, choices: Mapping[str, str]) -> str:
        """Keep a set and return its hash."""
        named = set_hash(choices.items())
        self._sets[named] = choices
        return named

    def __contains__(self, named: object) -> bool:
        return named in self._sets

    def house(self, game: str, choices: Choices, named: str) -> House:
        """The house that makes the choices of this set, which must name every choice."""
        found = self._houses.get((game, named))
        if found is None:
            found = self._houses[game, named] = house_of(choices, self._sets[named])
        return found


def house_of(choices: Choices, said: Mapping[str, str]) -> House:
    """The house that makes these choices. No default is filled in: it may have been different at the time."""
    unsaid = {name: choice.before for name, choice in choices.choices.items() if name not in said}
    findings = [*choices.unknown(said)]
    findings += [
        ChoiceFinding(choices.choices[name].clause, f"{name} is missing", (name,), "this choice was added later")
        for name, before in unsaid.items()
        if not before
    ]
    if findings:
        raise Unlawful(findings)
    house = choices.house({**said, **unsaid})
    return House(house.of, house.values, written=MappingProxyType(dict(said))) if unsaid else house
