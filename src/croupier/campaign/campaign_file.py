"""A campaign: its file, and the jobs that follow from it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from croupier.rules.poker.ch08_formats import BOMB_POT, DOUBLE_BOARD, WATERFALL
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.simulate.bulk.hands import STAYS_MAX
from croupier.rules.poker.simulate.stepping import AMOUNTS, ANY, RANDOM, Bomb, NotCompiled, not_stepped, stepping
from croupier.rules.poker.simulate.stepping import BOTS as POKER_BOTS
from croupier.rules.poker.simulate.stepping import STRATEGIES as POKER_STRATEGIES
from croupier.rules.poker.spec import PokerSpec

FORMAT = 3  # of jobs and their results; after a change old results are no longer used
HANDS = 1_000_000
CHUNK, CHUNK_OF_BOTS = 100_000, 1_000  # hands per job: bots think for a fifth of a millisecond to seven, per hand
CENTS = 100
_OF_THE_FILE = {"name", "seed", "hands", "chunk", "setting", "exact"}
_OF_ANY_SETTING = {"name", "game", "seed", "stack", "strategy", "house", "vary"}
_OF_A_SETTING = _OF_ANY_SETTING | {"seats", "stays", "amounts", "session", "raked", "bomb", "bomb_amount"}
_OF_A_HOUSE_SETTING = _OF_ANY_SETTING | {"boxes", "wagers"}
BOMBS = (BOMB_POT, DOUBLE_BOARD, WATERFALL)
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
    bomb: Bomb | None = None  # if every hand is such a bomb pot
    seed: str = ""  # instead of the campaign's

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
    chunk: int | None  # hands per job; None for as many as take a moment
    settings: tuple[Setting | BankedSetting, ...]
    exact: tuple[ExactStudy, ...] = ()

    def seed_of(self, setting: Setting | BankedSetting) -> str:
        """The seed of a setting: its own, or that of all, so that settings compare under equal luck."""
        return setting.seed or self.seed

    def jobs(self) -> Iterator[Job | ExactJob]:
        """All of its jobs."""
        yield from self.played()
        for study in self.exact:
            yield from study.jobs()

    def played(self) -> Iterator[Job]:
        """The jobs in which something is played; for each setting in the order of its hands."""
        for setting in self.settings:
            size = max(self._chunk_of(setting) // setting.session, 1) * setting.session
            for first in range(0, self.hands, size):
                yield Job(setting, self.seed_of(setting), first, min(size, self.hands - first))

    def _chunk_of(self, setting: Setting | BankedSetting) -> int:
        """How many hands of a setting are a job, so that little is lost when a campaign is interrupted."""
        by_bots = isinstance(setting, Setting) and setting.strategy == POKER_BOTS
        return self.chunk or (CHUNK_OF_BOTS if by_bots else CHUNK)


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
    played = _number(found, "hands", HANDS, f"{file}")
    chunk = _number(found, "chunk", CHUNK, f"{file}") if "chunk" in found else None
    played = hands or played
    made = tuple(one for number, raw in enumerate(settings, 1) for one in _settings(raw, f"{file}, setting {number}"))
    for one in made:
        if played % one.session:
            raise BadCampaign(f"{one.name}: {played} hands are not whole sessions of {one.session} hands")
    studies = tuple(_exact(raw, f"{file}, exact {number}") for number, raw in enumerate(exact, 1))
    _differ([one.name for one in made] + [one.name for one in studies])
    return Campaign(str(found.get("name", file.stem)), _seed(found, "0"), played, chunk, made, studies)


def _exact(raw: Any, where: str) -> ExactStudy:
    _known(_keys(raw, where), _OF_AN_EXACT_STUDY, where)
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
    if campaign.chunk is not None:
        lines.append(f"chunk = {campaign.chunk}")
    for one in campaign.settings:
        lines += ["", "[[setting]]", f"name = {_quoted(one.name)}", f"game = {_quoted(one.game)}"]
        if isinstance(one, BankedSetting):
            lines += _house_lines(one)
            continue
        lines += [f"seats = {one.seats}", f"stack = {one.stack / CENTS:.2f}", f"stays = {one.stays}"]
        lines += [f"amounts = {_quoted(one.amounts)}", f"session = {one.session}", f"raked = {_text(one.raked)}"]
        lines.append(f"strategy = {_quoted(one.strategy)}")
        if one.bomb is not None:
            lines += [f"bomb = {_quoted(one.bomb[0])}", f"bomb_amount = {one.bomb[1] / CENTS:.2f}"]
        lines += _seed_lines(one)
        if one.house:
            lines += ["[setting.house]", *(f"{_quoted(name)} = {_quoted(value)}" for name, value in one.house)]
    return "\n".join([*lines, ""])


def _house_lines(one: BankedSetting) -> Iterator[str]:
    yield from (f"boxes = {one.boxes}", f"stack = {one.stack / CENTS:.2f}", f"strategy = {_quoted(one.strategy)}")
    yield from _seed_lines(one)
    yield "[setting.wagers]"
    yield from (f"{_quoted(name)} = {cents / CENTS:.2f}" for name, cents in one.wagers)
    if one.house:
        yield from ("[setting.house]", *(f"{_quoted(name)} = {_quoted(value)}" for name, value in one.house))


def _seed_lines(one: Setting | BankedSetting) -> list[str]:
    return [f"seed = {_quoted(one.seed)}"] if one.seed else []


def _quoted(text: str) -> str:
    return encode(text).decode()


def _settings(raw: Any, where: str) -> Iterator[Setting | BankedSetting]:
    """A setting, or one for each combination of the values in `vary`: of its own keys, or of house choices."""
    vary = _keys(_keys(raw, where).get("vary", {}), f"{where}: vary")
    if not all(isinstance(values, list) and values for values in vary.values()):
        raise BadCampaign(f"{where}: vary must have a list of one or more values for each name")
    for values in product(*vary.values()):
        chosen = dict(zip(vary, values, strict=True))
        own = {name: value for name, value in chosen.items() if name in _OF_A_SETTING | _OF_A_HOUSE_SETTING}
        found = dict(raw) | own
        game = found.get("game", "")
        if not isinstance(game, str) or game not in GAMES:
            raise BadCampaign(f"{where}: {game!r} is not a game; the games are {', '.join(GAMES)}")
        house = _keys(found.get("house", {}), f"{where}: house")
        house |= {name: value for name, value in chosen.items() if name not in own}
        for name in house:
            if name not in GAMES[game].choices.choices:
                raise BadCampaign(f"{where}: {name!r} is not a choice of {game}")
        words = [f"{name} {_text(value)}" for name, value in chosen.items() if name != "game"]
        is_poker = isinstance(GAMES[game].spec, PokerSpec)
        _known(found, _OF_A_SETTING if is_poker else _OF_A_HOUSE_SETTING, where)
        yield (_setting if is_poker else _banked_setting)(found, house, _name(found, "game" in vary, words), where)


def _name(raw: Mapping[str, Any], many_games: bool, words: Sequence[str]) -> str:
    """The name of a setting: its own or that of its game, and what is varied."""
    own = [str(raw["name"])] if "name" in raw else []
    return ", ".join([*own, *([raw["game"]] if many_games or not own else []), *words])


def _setting(raw: Mapping[str, Any], house: Mapping[str, Any], name: str, where: str) -> Setting:
    setting = Setting(
        name=name,
        game=raw["game"],
        seats=_number(raw, "seats", 6, where),
        stack=_cents(raw, "stack", 200, where),
        stays=_number(raw, "stays", 1, where, STAYS_MAX),
        amounts=_one_of(raw, "amounts", ANY, AMOUNTS, where),
        session=_number(raw, "session", 1, where),
        raked=_flag(raw, "raked", where),
        house=tuple(sorted((name, _text(value)) for name, value in house.items())),
        strategy=_one_of(raw, "strategy", RANDOM, POKER_STRATEGIES, where),
        bomb=_bomb(raw, where),
        seed=_seed(raw, ""),
    )
    if setting.strategy == POKER_BOTS and (setting.stays, setting.amounts) != (1, ANY):
        raise BadCampaign(f"{where}: stays and amounts are for hands played at random; bots choose their own")
    record = _begun(setting, where)
    why = not_stepped(record)
    if why:
        raise BadCampaign(f"{where}: this table is not compiled: {why}")
    try:
        stepping(record, setting.bomb)
    except NotCompiled as refused:
        raise BadCampaign(f"{where}: {refused}") from None
    return setting


def _bomb(raw: Mapping[str, Any], where: str) -> Bomb | None:
    """The format of 8.M to 8.O in which every hand is played, with its amount."""
    if "bomb" not in raw and "bomb_amount" not in raw:
        return None
    return _one_of(raw, "bomb", "", BOMBS, where), _cents(raw, "bomb_amount", 0, where)


def _banked_setting(raw: Mapping[str, Any], house: Mapping[str, Any], name: str, where: str) -> BankedSetting:
    game, wagers = raw["game"], raw.get("wagers", {})
    if not isinstance(wagers, dict):
        raise BadCampaign(f"{where}: wagers must have an amount in dollars for each name")
    setting = BankedSetting(
        name=name,
        game=game,
        boxes=_number(raw, "boxes", 1, where),
        stack=_cents(raw, "stack", 10_000, where),
        wagers=tuple((name, _cents(wagers, name, 0, where)) for name in wagers),
        strategy=_one_of(raw, "strategy", BOTS, STRATEGIES, where),
        house=tuple(sorted((name, _text(value)) for name, value in house.items())),
        seed=_seed(raw, ""),
    )
    record, spec = _begun(setting, where), GAMES[game].spec
    assert isinstance(spec, BankedSpec)
    try:
        if not setting.wagers:
            setting = replace(setting, wagers=tuple(own_wager(record, spec).items()))
        why = not_compiled(record, dict(setting.wagers))
    except RuleViolation as refused:
        raise BadCampaign(f"{where}: {refused}") from None
    if why:
        raise BadCampaign(f"{where}: this table is not compiled: {why}")
    return setting


def _begun(setting: Setting | BankedSetting, where: str) -> Record:
    """The record with which the setting begins; refused where the house's choices or the players do not allow it."""
    try:
        return setting.record()
    except CroupierError as refused:
        raise BadCampaign(f"{where}: {refused}") from None


def _keys(raw: Any, where: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise BadCampaign(f"{where} is {raw!r}; it must be a table of names and values")
    return dict(raw)


def _one_of(raw: Mapping[str, Any], name: str, default: str, known: Iterable[str], where: str) -> str:
    value = raw.get(name, default)
    if not isinstance(value, str) or value not in known:
        raise BadCampaign(f"{where}: {name} is {value!r}; it must be one of {', '.join(known)}")
    return value


def _flag(raw: Mapping[str, Any], name: str, where: str) -> bool:
    value = raw.get(name, True)
    if not isinstance(value, bool):
        raise BadCampaign(f"{where}: {name} is {value!r}; it must be true or false")
    return value


def _seed(raw: Mapping[str, Any], default: str) -> str:
    return str(raw.get("seed", default))


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


def _number(raw: Mapping[str, Any], name: str, default: int, where: str, most: int | None = None) -> int:
    value = raw.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1 or (most is not None and value > most):
        allowed = "1 or more" if most is None else f"1 to {most:,}"
        raise BadCampaign(f"{where}: {name} is {value!r}; it must be a whole number, {allowed}")
    return value


def _known(raw: Mapping[str, Any], names: set[str], where: str) -> None:
    for name in raw:
        if name not in names:
            raise BadCampaign(f"{where}: {name!r} is not known; the keys are {', '.join(sorted(names))}")


def _differ(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadCampaign(f"two settings are called {name!r}; give each its own name")
