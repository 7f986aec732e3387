"""A campaign: its file, and the jobs that follow from it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from msgspec.json import encode

from croupier import __version__
from croupier.campaign.banked_setting import BOTS, STRATEGIES, BankedSetting
from croupier.campaign.exact import KINDS, PREFLOP, PREFLOP_GAMES, ExactJob, ExactStudy
from croupier.engine import Record, RuleViolation
from croupier.errors import CroupierError
from croupier.odds.report.catalog import GAMES as GAMES_WITH_ODDS
from croupier.rules import GAMES, new
from croupier.rules.banked.simulate import not_compiled
from croupier.rules.banked.simulate.wagering import own_wager
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.simulate.stepping import ANY, RANDOM, not_stepped
from croupier.rules.poker.simulate.stepping import BOTS as POKER_BOTS
from croupier.rules.poker.simulate.stepping import STRATEGIES as POKER_STRATEGIES
from croupier.rules.poker.spec import PokerSpec

FORMAT = 2  # of jobs and their results; after a change old results are no longer used
CHUNK, HANDS = 100_000, 1_000_000
CENTS = 100
_OF_THE_FILE = {"name", "seed", "hands", "chunk", "setting", "exact"}
_OF_A_SETTING = {"name", "game", "seats", "stack", "stays", "amounts", "session", "raked", "strategy", "house", "vary"}
_OF_A_HOUSE_SETTING = {"name", "game", "boxes", "stack", "wagers", "strategy", "house", "vary"}
_OF_AN_EXACT_STUDY = {"name", "of", "game"}


class BadCampaign(CroupierError):
    """A campaign file that asks for something that cannot be done."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One poker table, and how its players play."""

    name: str
    game: str
    seats: int
    stack: int  # in cents
    stays: int
    amounts: str
    session: int
    raked: bool
    house: tuple[tuple[str, str], ...]  # choices and their values, as text
    strategy: str = RANDOM

    def record(self) -> Record:
        """The record with which every session begins."""
        game = GAMES[self.game]
        assert isinstance(game.spec, PokerSpec)
        read = {name: game.choices.choices[name].read(value) for name, value in self.house}
        memory = PokerMemory(button=self.seats if game.spec.button else None, raked=self.raked)
        return new(self.game, dict.fromkeys(range(1, self.seats + 1), self.stack), house=read, memory=memory)


@dataclass(frozen=True, slots=True)
class Job:
    """A number of hands or rounds of a setting."""

    setting: Setting | BankedSetting
    seed: str
    first: int
    hands: int

    @property
    def key(self) -> str:
        """The name of its result: the same for the same work, whatever else is in the campaign."""
        return sha256(encode((FORMAT, __version__, self))).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Campaign:
    """A study: the settings to play and the questions to answer exactly."""

    name: str
    seed: str
    hands: int  # or rounds, per setting
    chunk: int  # hands per job
    settings: tuple[Setting | BankedSetting, ...]
    exact: tuple[ExactStudy, ...] = ()

    def jobs(self) -> Iterator[Job | ExactJob]:
        """All of its jobs."""
        yield from self.played()
        for study in self.exact:
            yield from study.jobs()

    def played(self) -> Iterator[Job]:
        """The jobs in which something is played; for each setting in the order of its hands."""
        for setting in self.settings:
            size = max(self.chunk // setting.session, 1) * setting.session
            for first in range(0, self.hands, size):
                yield Job(setting, self.seed, first, min(size, self.hands - first))


def read_campaign(file: Path, hands: int | None = None) -> Campaign:
    """The campaign in a TOML file, with its number of hands or another; refused if it cannot be done."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadCampaign(f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCampaign(f"{file} is not TOML: {error}") from None
    _known(found, _OF_THE_FILE, f"{file}")
    settings, exact = found.get("setting", []), found.get("exact", [])
    if not isinstance(settings, list) or not isinstance(exact, list) or not (settings or exact):
        raise BadCampaign(f"{file} has no [[setting]] and no [[exact]]; a campaign needs one or more")
    played, chunk = _number(found, "hands", HANDS, f"{file}"), _number(found, "chunk", CHUNK, f"{file}")
    played = hands or played
    made = tuple(one for number, raw in enumerate(settings, 1) for one in _settings(raw, f"{file}, setting {number}"))
    for one in made:
        if played % one.session:
            raise BadCampaign(f"{one.name}: {played} hands are not whole sessions of {one.session} hands")
    studies = tuple(_exact(raw, f"{file}, exact {number}") for number, raw in enumerate(exact, 1))
    _differ([one.name for one in made] + [one.name for one in studies])
    return Campaign(str(found.get("name", file.stem)), str(found.get("seed", 0)), played, chunk, made, studies)


def _exact(raw: Mapping[str, Any], where: str) -> ExactStudy:
    _known(raw, _OF_AN_EXACT_STUDY, where)
    of, game = str(raw.get("of", "")), str(raw.get("game", ""))
    if of not in KINDS:
        raise BadCampaign(f"{where}: of is {of!r}; it must be one of {', '.join(KINDS)}")
    games = PREFLOP_GAMES if of == PREFLOP else tuple(GAMES_WITH_ODDS)
    if game and game not in games:
        raise BadCampaign(f"{where}: {of} cannot be computed for {game!r}, only for {', '.join(games)}")
    return ExactStudy(str(raw.get("name", f"{of} {game}".rstrip())), of, game)


def as_toml(campaign: Campaign) -> str:
    """A file that describes this campaign."""
    lines = [f"name = {_quoted(campaign.name)}", f"seed = {_quoted(campaign.seed)}", f"hands = {campaign.hands}"]
    lines.append(f"chunk = {campaign.chunk}")
    for one in campaign.settings:
        lines += ["", "[[setting]]", f"name = {_quoted(one.name)}", f"game = {_quoted(one.game)}"]
        if isinstance(one, BankedSetting):
            lines += _house_lines(one)
            continue
        lines += [f"seats = {one.seats}", f"stack = {one.stack / CENTS:.2f}", f"stays = {one.stays}"]
        lines += [f"amounts = {_quoted(one.amounts)}", f"session = {one.session}", f"raked = {_text(one.raked)}"]
        lines.append(f"strategy = {_quoted(one.strategy)}")
        if one.house:
            lines += ["[setting.house]", *(f"{_quoted(name)} = {_quoted(value)}" for name, value in one.house)]
    return "\n".join([*lines, ""])


def _house_lines(one: BankedSetting) -> Iterator[str]:
    yield from (f"boxes = {one.boxes}", f"stack = {one.stack / CENTS:.2f}", f"strategy = {_quoted(one.strategy)}")
    yield "[setting.wagers]"
    yield from (f"{_quoted(name)} = {cents / CENTS:.2f}" for name, cents in one.wagers)
    if one.house:
        yield from ("[setting.house]", *(f"{_quoted(name)} = {_quoted(value)}" for name, value in one.house))


def _quoted(text: str) -> str:
    return encode(text).decode()


def _settings(raw: Mapping[str, Any], where: str) -> Iterator[Setting | BankedSetting]:
    """A setting, or one for each combination of the values in `vary`."""
    game = raw.get("game", "")
    if game not in GAMES:
        raise BadCampaign(f"{where}: {game!r} is not a game; the games are {', '.join(GAMES)}")
    is_poker = isinstance(GAMES[game].spec, PokerSpec)
    names = _OF_A_SETTING if is_poker else _OF_A_HOUSE_SETTING
    _known(raw, names, where)
    vary, house = raw.get("vary", {}), raw.get("house", {})
    if not isinstance(vary, dict) or not all(isinstance(values, list) and values for values in vary.values()):
        raise BadCampaign(f"{where}: vary must have a list of one or more values for each name")
    for values in product(*vary.values()):
        chosen = dict(zip(vary, values, strict=True))
        own = {name: value for name, value in chosen.items() if name in names}
        more = {name: value for name, value in chosen.items() if name not in own}
        words = [f"{name} {_text(value)}" for name, value in chosen.items()]
        for name in (*house, *more):
            if name not in GAMES[game].choices.choices:
                raise BadCampaign(f"{where}: {name!r} is not a choice of {game}")
        yield (_setting if is_poker else _banked_setting)(dict(raw) | own, dict(house) | more, words, where)


def _setting(raw: Mapping[str, Any], house: Mapping[str, Any], words: Sequence[str], where: str) -> Setting:
    game = raw["game"]
    setting = Setting(
        name=", ".join([str(raw.get("name", game)), *words]),
        game=game,
        seats=_number(raw, "seats", 6, where),
        stack=_cents(raw, "stack", 200, where),
        stays=_number(raw, "stays", 1, where),
        amounts=str(raw.get("amounts", "any")),
        session=_number(raw, "session", 1, where),
        raked=bool(raw.get("raked", True)),
        house=tuple(sorted((name, _text(value)) for name, value in house.items())),
        strategy=str(raw.get("strategy", RANDOM)),
    )
    if setting.strategy not in POKER_STRATEGIES:
        known = ", ".join(POKER_STRATEGIES)
        raise BadCampaign(f"{where}: strategy is {setting.strategy!r}; the strategies for poker are {known}")
    if setting.strategy == POKER_BOTS and (setting.stays, setting.amounts) != (1, ANY):
        raise BadCampaign(f"{where}: stays and amounts are for hands played at random; bots choose their own")
    why = not_stepped(setting.record())
    if why:
        raise BadCampaign(f"{where}: this table is not compiled: {why}")
    return setting


def _banked_setting(
    raw: Mapping[str, Any], house: Mapping[str, Any], words: Sequence[str], where: str
) -> BankedSetting:
    game, wagers, strategy = raw["game"], raw.get("wagers", {}), str(raw.get("strategy", BOTS))
    if strategy not in STRATEGIES:
        raise BadCampaign(f"{where}: strategy is {strategy!r}; the strategies are {', '.join(STRATEGIES)}")
    if not isinstance(wagers, dict):
        raise BadCampaign(f"{where}: wagers must have an amount in dollars for each name")
    setting = BankedSetting(
        name=", ".join([str(raw.get("name", game)), *words]),
        game=game,
        boxes=_number(raw, "boxes", 1, where),
        stack=_cents(raw, "stack", 10_000, where),
        wagers=tuple((name, _cents(wagers, name, 0, where)) for name in wagers),
        strategy=strategy,
        house=tuple(sorted((name, _text(value)) for name, value in house.items())),
    )
    record, spec = setting.record(), GAMES[game].spec
    assert isinstance(spec, BankedSpec)
    if not setting.wagers:
        setting = replace(setting, wagers=tuple(own_wager(record, spec).items()))
    try:
        why = not_compiled(record, dict(setting.wagers))
    except RuleViolation as refused:
        raise BadCampaign(f"{where}: {refused}") from None
    if why:
        raise BadCampaign(f"{where}: this table is not compiled: {why}")
    return setting


def _cents(raw: Mapping[str, Any], name: str, default: float, where: str) -> int:
    value = raw.get(name, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value <= 0:
        raise BadCampaign(f"{where}: {name} is {value!r}; it must be an amount in dollars")
    return round(value * CENTS)


def _text(value: object) -> str:
    """A value as text, as house choices are written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(map(_text, value)) if isinstance(value, list) else str(value)


def _number(raw: Mapping[str, Any], name: str, default: int, where: str) -> int:
    value = raw.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise BadCampaign(f"{where}: {name} is {value!r}; it must be a whole number, 1 or more")
    return value


def _known(raw: Mapping[str, Any], names: set[str], where: str) -> None:
    for name in raw:
        if name not in names:
            raise BadCampaign(f"{where}: {name!r} is not known; the keys are {', '.join(sorted(names))}")


def _differ(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadCampaign(f"two settings are called {name!r}; give each its own name")
