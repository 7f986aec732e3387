"""A campaign's file, and the jobs it comes to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from msgspec.json import encode

from croupier import __version__
from croupier.engine import Record
from croupier.errors import CroupierError
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.simulate.stepping import not_stepped
from croupier.rules.poker.spec import PokerSpec

FORMAT = 1  # of jobs and of what they find; another one, and old results are not used any more
CHUNK, HANDS = 100_000, 1_000_000
CENTS = 100
_OF_THE_FILE = {"name", "seed", "hands", "chunk", "setting"}
_OF_A_SETTING = {"name", "game", "seats", "stack", "stays", "amounts", "session", "raked", "house", "vary"}


class BadCampaign(CroupierError):
    """A campaign's file that says something that cannot be done."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One table, and how its players play."""

    name: str
    game: str
    seats: int
    stack: int  # in cents
    stays: int
    amounts: str
    session: int
    raked: bool
    house: tuple[tuple[str, str], ...]  # choices and their values, as text

    def record(self) -> Record:
        """The round with which every session begins."""
        game = GAMES[self.game]
        assert isinstance(game.spec, PokerSpec)
        read = {name: game.choices.choices[name].read(value) for name, value in self.house}
        memory = PokerMemory(button=self.seats if game.spec.button else None, raked=self.raked)
        return new(self.game, dict.fromkeys(range(1, self.seats + 1), self.stack), house=read, memory=memory)


@dataclass(frozen=True, slots=True)
class Job:
    """Some hands of a setting."""

    setting: Setting
    seed: str
    first: int
    hands: int

    @property
    def key(self) -> str:
        """The name of what it finds: the same for the same work, whatever else the campaign has."""
        return sha256(encode((FORMAT, __version__, self))).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Campaign:
    """What is to be found out."""

    name: str
    seed: str
    hands: int  # of each setting
    chunk: int  # hands of a job
    settings: tuple[Setting, ...]

    def jobs(self) -> Iterator[Job]:
        """All of its jobs; of a setting in the order of its hands."""
        for setting in self.settings:
            size = max(self.chunk // setting.session, 1) * setting.session
            for first in range(0, self.hands, size):
                yield Job(setting, self.seed, first, min(size, self.hands - first))


def read_campaign(file: Path, hands: int | None = None) -> Campaign:
    """The campaign of a TOML file, with its number of hands or another; refused where it cannot be done."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadCampaign(f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCampaign(f"{file} is not TOML: {error}") from None
    _known(found, _OF_THE_FILE, f"{file}")
    settings = found.get("setting", [])
    if not isinstance(settings, list) or not settings:
        raise BadCampaign(f"{file} has no [[setting]]; a campaign has one or more")
    played, chunk = _number(found, "hands", HANDS, f"{file}"), _number(found, "chunk", CHUNK, f"{file}")
    played = hands or played
    made = tuple(one for number, raw in enumerate(settings, 1) for one in _settings(raw, f"{file}, setting {number}"))
    for one in made:
        if played % one.session:
            raise BadCampaign(f"{one.name}: {played} hands are not whole sessions of {one.session} hands")
    _differ(made)
    return Campaign(str(found.get("name", file.stem)), str(found.get("seed", 0)), played, chunk, made)


def as_toml(campaign: Campaign) -> str:
    """A file that comes to this campaign."""
    lines = [f"name = {_quoted(campaign.name)}", f"seed = {_quoted(campaign.seed)}", f"hands = {campaign.hands}"]
    lines.append(f"chunk = {campaign.chunk}")
    for one in campaign.settings:
        lines += ["", "[[setting]]", f"name = {_quoted(one.name)}", f"game = {_quoted(one.game)}"]
        lines += [f"seats = {one.seats}", f"stack = {one.stack / CENTS:.2f}", f"stays = {one.stays}"]
        lines += [f"amounts = {_quoted(one.amounts)}", f"session = {one.session}", f"raked = {_text(one.raked)}"]
        if one.house:
            lines += ["[setting.house]", *(f"{_quoted(name)} = {_quoted(value)}" for name, value in one.house)]
    return "\n".join([*lines, ""])


def _quoted(text: str) -> str:
    return encode(text).decode()


def _settings(raw: Mapping[str, Any], where: str) -> Iterator[Setting]:
    """A setting, or one for each way to choose from the lists of `vary`."""
    _known(raw, _OF_A_SETTING, where)
    vary, house = raw.get("vary", {}), raw.get("house", {})
    if not isinstance(vary, dict) or not all(isinstance(values, list) and values for values in vary.values()):
        raise BadCampaign(f"{where}: vary has a list of one value or more for each name")
    for values in product(*vary.values()):
        chosen = dict(zip(vary, values, strict=True))
        own = {name: value for name, value in chosen.items() if name in _OF_A_SETTING}
        more = {name: value for name, value in chosen.items() if name not in own}
        words = [f"{name} {_text(value)}" for name, value in chosen.items()]
        yield _setting(dict(raw) | own, dict(house) | more, words, where)


def _setting(raw: Mapping[str, Any], house: Mapping[str, Any], words: Sequence[str], where: str) -> Setting:
    game = raw.get("game", "")
    if game not in GAMES or not isinstance(GAMES[game].spec, PokerSpec):
        raise BadCampaign(f"{where}: {game!r} is not a poker game")
    for name in house:
        if name not in GAMES[game].choices.choices:
            raise BadCampaign(f"{where}: {name!r} is not a choice of {game}")
    stack = raw.get("stack", 200)
    if isinstance(stack, bool) or not isinstance(stack, (int, float)) or stack <= 0:
        raise BadCampaign(f"{where}: stack is {stack!r}; it is an amount in dollars")
    setting = Setting(
        name=", ".join([str(raw.get("name", game)), *words]),
        game=game,
        seats=_number(raw, "seats", 6, where),
        stack=round(stack * CENTS),
        stays=_number(raw, "stays", 1, where),
        amounts=str(raw.get("amounts", "any")),
        session=_number(raw, "session", 1, where),
        raked=bool(raw.get("raked", True)),
        house=tuple(sorted((name, _text(value)) for name, value in house.items())),
    )
    why = not_stepped(setting.record())
    if why:
        raise BadCampaign(f"{where}: this table is not compiled: {why}")
    return setting


def _text(value: object) -> str:
    """A value as the choices of a house are written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(map(_text, value)) if isinstance(value, list) else str(value)


def _number(raw: Mapping[str, Any], name: str, default: int, where: str) -> int:
    value = raw.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise BadCampaign(f"{where}: {name} is {value!r}; it is a whole number, 1 or more")
    return value


def _known(raw: Mapping[str, Any], names: set[str], where: str) -> None:
    for name in raw:
        if name not in names:
            raise BadCampaign(f"{where}: {name!r} is not known; there are {', '.join(sorted(names))}")


def _differ(settings: Sequence[Setting]) -> None:
    names = [setting.name for setting in settings]
    for name in names:
        if names.count(name) > 1:
            raise BadCampaign(f"two settings are called {name!r}; give each its own name")
