"""The catalogue of questions about the odds: games, wagers, paytables, readings; and their answers, cached.

Nothing heavy is imported until an answer has to be computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from importlib import import_module
from inspect import signature
from types import MappingProxyType
from typing import Any

from croupier.errors import CroupierError
from croupier.money import Cents, Paytable, dollars_and_cents
from croupier.odds import cache, custom
from croupier.odds.paytables import BadPaytable, UnknownOddsReading, in_chips
from croupier.odds.wager import DEFAULT_READING, PricedAct, WagerOdds
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.let_it_ride.spec import LET_IT_RIDE
from croupier.rules.top_5_wa.spec import TOP_5_WA
from croupier.rules.top_five.spec import TOP_FIVE

__all__ = ["OddsGame", "OddsQuestion", "UnknownOdds", "Wager", "choices", "game_named", "questions"]

ONE_DOLLAR: Cents = 100
NO_METERS: Mapping[str, Cents] = MappingProxyType({})
NO_RATES: Mapping[str, Fraction] = MappingProxyType({})
Progress = Callable[[int, int], None]


class UnknownOdds(CroupierError):
    """A game, wager or hand for which there are no odds."""


@dataclass(frozen=True)
class Wager:
    """One wager: its name, the function that prices it, and the parameters that it needs."""

    name: str
    title: str
    function: str
    stake: str | None = None  # the parameter for the stake, if fixed sums make the odds depend on it


@dataclass(frozen=True)
class OddsGame:
    """One game: its document, the module of its odds and the one, quick to import, of its tables."""

    name: str
    document: str
    title: str
    module: str
    tables_module: str
    wagers: tuple[Wager, ...]
    positions: int  # players at a table, at most
    positions_clause: str

    def wager(self, name: str) -> Wager:
        """The wager with this name."""
        for one in self.wagers:
            if one.name == name:
                return one
        raise UnknownOdds(f"{self.name} has no wager {name!r}; it has {', '.join(one.name for one in self.wagers)}")

    def tables(self, wager: str, stake_cents: Cents = ONE_DOLLAR) -> Mapping[str, Paytable]:
        """The printed paytables of a wager, by letter; none for a main game that pays even money."""
        module = import_module(self.tables_module)
        if wager == "envy":  # a Progressive wager of $5 has its own tables (MD-LIR 12.J)
            found: Mapping[str, Paytable] = module.envy_tables(stake_cents)
        else:
            found = module.TABLES.get(wager, {})
        return found

    def rows(self, wager: str, paytable: Paytable | None = None) -> tuple[str, ...]:
        """The hands that paytables of the wager can pay, best first; or those that one like this can pay."""
        module = import_module(self.tables_module)
        if paytable is not None and hasattr(module, "rows_of"):
            found: tuple[str, ...] = module.rows_of(wager, paytable)
        else:
            found = module.ROWS.get(wager, ())
        return found

    def readings(self, wager: str, paytable: str | Paytable | None) -> tuple[str, ...]:
        """The default and the readings that change what is paid."""
        found: tuple[str, ...] = import_module(self.tables_module).readings(wager, paytable)
        return found

    def section(self, wager: str) -> str:
        """The clause above the wager's paytables."""
        return next((custom.section(table) for table in self.tables(wager).values()), "")


_ODDS = "croupier.odds"


def _of(spec: BankedSpec, title: str, module: str, tables_module: str, wagers: tuple[Wager, ...]) -> OddsGame:
    seats, clause = spec.seats_max, spec.seats_clause
    return OddsGame(spec.id, spec.document, title, module, tables_module, wagers, seats, clause)


GAMES: Mapping[str, OddsGame] = {
    game.name: game
    for game in (
        _of(LET_IT_RIDE, "Let It Ride Poker", f"{_ODDS}.let_it_ride", f"{_ODDS}.let_it_ride_side", (
            Wager("let-it-ride", "Let It Ride", "main", stake="stake_cents"),
            Wager("five-card-bonus", "Five Card Bonus", "five_card_bonus"),
            Wager("three-card-bonus", "Three Card Bonus", "three_card_bonus", stake="stake_cents"),
            Wager("six-card-bonus", "Six Card Bonus", "six_card_bonus", stake="stake_cents"),
            Wager("progressive", "Progressive", "progressive", stake="wager_cents"),
            Wager("envy", "Envy Bonus", "envy", stake="wager_cents"),
        )),
        _of(TOP_FIVE, "Top Five Poker (Maryland)", f"{_ODDS}.top_five", f"{_ODDS}.top_five", (
            Wager("ante-play", "Ante and Play", "ante_play"),
            Wager("top-five-bonus", "Top Five Bonus", "top_five_bonus", stake="stake_cents"),
            Wager("poker-bonus", "Poker Bonus", "poker_bonus", stake="stake_cents"),
        )),
        _of(TOP_5_WA, "Top 5 Poker (Washington)", f"{_ODDS}.top_5_wa", f"{_ODDS}.top_5_wa_side", (
            Wager("ante-bet", "Ante and Bet", "ante_bet"),
            Wager("tens-or-better", "10's or Better", "tens_or_better"),
            Wager("ace-or-face", "Ace or Face", "ace_or_face"),
        )),
    )
}  # fmt: skip


@dataclass(frozen=True)
class OddsQuestion:
    """One wager, paytable and reading, at one stake and with the meters at given amounts."""

    game: OddsGame
    wager: Wager
    paytable: str | Paytable | None  # a letter, a custom one, or none if the game has no paytable
    reading: str = DEFAULT_READING
    stake_cents: Cents = ONE_DOLLAR
    meters: Mapping[str, Cents] = field(default_factory=dict)
    chip_cents: Cents | None = None  # payouts are rounded down to such chips; None: exact, as in the texts
    rates: Mapping[str, Fraction] = field(
        default_factory=dict
    )  # of progression, in percent; by default those of a new table
    resets: Mapping[str, Cents] = field(default_factory=dict)

    def as_data(self) -> dict[str, object]:
        """The data by which the cache keys an answer."""
        table = self.paytable
        if isinstance(table, Paytable):
            rows = {hand: str(payout) for hand, payout in table.rows.items()}
            asked: object = {"name": table.letter, "clause": table.clause, "rows": rows}
        else:
            asked = table
        return {
            "wager": self.wager.name,
            "paytable": asked,
            "reading": self.reading,
            "stake_cents": self.stake_cents,
            "meters": dict(sorted(self.meters.items())),
            "chip_cents": self.chip_cents,
            "rates": {name: str(rate) for name, rate in sorted(self.rates.items())},
            "resets": dict(sorted(self.resets.items())),
        }

    def key(self) -> str:
        """The name of the answer in the cache."""
        asked = self.as_data() | {"asked_by": cache.code_hash(__name__)}
        return cache.key_of(asked, self.game.document, self.game.module)

    def computed(self, progress: Progress | None = None) -> WagerOdds:
        """The answer, computed afresh."""
        found = self._warned(self._priced(self.paytable, progress))
        table = printed_table(self)
        if self.chip_cents is None or table is None:
            return found
        broken = in_chips(table, self.stake_cents, self.chip_cents)
        if broken is table:
            return found
        return self._with_breakage(found, self._priced(broken, progress), self.chip_cents)

    def _priced(self, paytable: str | Paytable | None, progress: Progress | None) -> WagerOdds:
        function = getattr(import_module(self.game.module), self.wager.function)
        known = signature(function).parameters
        arguments: dict[str, Any] = {"paytable": paytable, "reading": self.reading, "meters": self.meters}
        arguments |= {"progress": progress, self.wager.stake or "": self.stake_cents}
        arguments |= {"rates": self.rates, "resets": self.resets}
        found: WagerOdds = function(**{name: value for name, value in arguments.items() if name in known})
        return found

    def _warned(self, odds: WagerOdds) -> WagerOdds:
        """The odds with a warning if a custom paytable gives the player the edge; it is priced all the same."""
        if not isinstance(self.paytable, Paytable) or odds.house_edge >= 0 or self.wager.name == "envy":
            return odds
        edge = f"{float(-odds.house_edge) * 100:.4f}"
        return replace(odds, warnings=(*odds.warnings, f"the paytable favours the player, by {edge} % of the wager"))

    def _with_breakage(self, exact: WagerOdds, broken: WagerOdds, chip_cents: Cents) -> WagerOdds:
        """The odds at this stake, with what the chips add to the exact house edge."""
        more = broken.house_edge - exact.house_edge
        printed = f", printed as {exact.printed_percent}" if exact.reproduces_print else ""
        note = (
            f"Payouts are rounded down to chips of {dollars_and_cents(chip_cents)} (W-09). At a stake of "
            f"{dollars_and_cents(self.stake_cents)} this adds {float(more) * 100:.4f} % to the exact house edge of "
            f"{float(exact.house_edge) * 100:.4f} %{printed}."
        )
        return replace(
            broken,
            stake_cents=self.stake_cents,
            chip_cents=chip_cents,
            breakage=more,
            notes=(note, *broken.notes),
            warnings=exact.warnings,
        )

    def answered(
        self, *, fresh: bool = False, notice: cache.Notice = lambda text: None, progress: Progress | None = None
    ) -> WagerOdds:
        """The answer from the cache, or computed and kept."""
        key = self.key()
        found = None if fresh else cache.load(key, notice)
        if found is None:
            found = self.computed(progress)
            cache.store(key, found, notice)
        return found


def game_named(name: str) -> OddsGame:
    """The game with this name."""
    if name not in GAMES:
        raise UnknownOdds(f"there are no odds for {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def questions(
    game: OddsGame,
    wager: str | None = None,
    paytable: str | Paytable | None = None,
    reading: str | None = None,
    stake_cents: Cents = ONE_DOLLAR,
    meters: Mapping[str, Cents] = NO_METERS,
    chip_cents: Cents | None = None,
    rates: Mapping[str, Fraction] = NO_RATES,
) -> tuple[OddsQuestion, ...]:
    """Every wager, paytable and reading that is meant: all of the game's, unless something narrows them."""
    wagers = game.wagers if wager is None else (game.wager(wager),)
    found = [
        OddsQuestion(game, one, table, how, stake_cents, _meters_of(game, one, table, meters), chip_cents, rates)
        for one in wagers
        for table in _paytables(game, one, paytable)
        for how in _readings(game, one, table, reading)
    ]
    if not found:
        _refuse(game, wagers, paytable, reading)
    for name in meters:
        if not any(name in question.meters for question in found):
            raise UnknownOdds(f"no paytable asked about pays a meter {name!r}; {_known_meters(game)}")
    if rates and not any(_has_meters(question, rates) for question in found):
        given = f"rates are given for {', '.join(rates)}"
        raise UnknownOdds(f"{given}, but no paytable asked about has exactly these meters; {_known_meters(game)}")
    return tuple(found)


def choices(
    game: OddsGame,
    hand: str,
    community: str = "",
    paytable: str | Paytable | None = None,
    reading: str | None = None,
    stake_cents: Cents = ONE_DOLLAR,
) -> tuple[PricedAct, ...]:
    """The exact value of each choice in the game's main wager, with the cards a player has seen."""
    function = import_module(game.module).choices
    known = signature(function).parameters
    main = game.wagers[0]
    if community and "community" not in known:
        raise UnknownOdds(f"{game.name} has no community card; give the player's cards with --hand")
    if paytable is not None and "paytable" not in known:
        raise BadPaytable(f"{main.name} pays even money and has no paytable to choose")
    asked = questions(game, main.name, paytable, reading or DEFAULT_READING, stake_cents)[0]
    given: dict[str, Any] = {
        "community": community,
        "paytable": asked.paytable,
        "reading": asked.reading,
        "stake_cents": stake_cents,
    }
    found: tuple[PricedAct, ...] = function(hand, **{name: value for name, value in given.items() if name in known})
    return found


def printed_table(question: OddsQuestion) -> Paytable | None:
    """The paytable that a question is about, if there is one."""
    if not isinstance(question.paytable, str):
        return question.paytable
    return question.game.tables(question.wager.name, question.stake_cents)[question.paytable]


def reading_in_words(question: OddsQuestion, reading: str) -> str:
    """What a reading says; the default is the ruling in our list of readings."""
    words: Mapping[str, str] = import_module(question.game.tables_module).READINGS[question.wager.name]
    return words.get(reading, "as we rule")


def _paytables(game: OddsGame, wager: Wager, wanted: str | Paytable | None) -> tuple[str | Paytable | None, ...]:
    printed = game.tables(wager.name)
    if isinstance(wanted, Paytable):
        return (wanted,)
    if wanted is None:
        return tuple(printed) or (None,)
    return tuple(letter for letter in printed if letter.lower() == wanted.lower())


def _readings(game: OddsGame, wager: Wager, table: str | Paytable | None, wanted: str | None) -> tuple[str, ...]:
    known = game.readings(wager.name, table)
    return known if wanted is None else tuple(one for one in known if one.lower() == wanted.lower())


def _meters_of(
    game: OddsGame, wager: Wager, table: str | Paytable | None, meters: Mapping[str, Cents]
) -> Mapping[str, Cents]:
    """The meters that this paytable pays; a custom table is given all, and refuses those it does not have."""
    if not meters or "meters" not in signature(getattr(import_module(game.module), wager.function)).parameters:
        return {}
    if not isinstance(table, str):
        return meters
    paid = _paid_meters(game.tables(wager.name)[table])
    short: Mapping[str, str] = import_module(game.tables_module).METERS
    return {name: cents for name, cents in meters.items() if short.get(name, name) in paid}


def _known_meters(game: OddsGame) -> str:
    known: Mapping[str, str] = getattr(import_module(game.tables_module), "METERS", {})
    paying = [
        f"{letter} ({', '.join(name for name, full in known.items() if full in _paid_meters(table))})"
        for letter, table in game.tables("progressive").items()
    ]
    return f"progressive paytables and their meters are {', '.join(paying)}" if paying else f"{game.name} has no meter"


def _has_meters(question: OddsQuestion, rates: Mapping[str, Fraction]) -> bool:
    """Does the paytable pay exactly these meters? Only then do the rates determine the long run."""
    table = question.paytable
    if isinstance(table, str):
        table = question.game.tables(question.wager.name)[table]
    short: Mapping[str, str] = getattr(import_module(question.game.tables_module), "METERS", {})
    return table is not None and {short.get(name, name) for name in rates} == _paid_meters(table)


def _paid_meters(table: Paytable) -> set[str]:
    return {payout.meter for payout in table.rows.values() if payout.kind == "meter"}


def _refuse(game: OddsGame, wagers: Sequence[Wager], paytable: str | Paytable | None, reading: str | None) -> None:
    """Nothing is left to ask: say which word was wrong, and what is allowed."""
    names = wagers[0].name if len(wagers) == 1 else game.name
    letters = list(dict.fromkeys(letter for one in wagers for letter in game.tables(one.name)))
    known = isinstance(paytable, Paytable) or paytable is None or any(x.lower() == paytable.lower() for x in letters)
    if not known:
        has = f"it has {', '.join(letters)}" if letters else "it has none"
        raise BadPaytable(f"{names} has no paytable {paytable!r}; {has}, or give a file FILE.toml")
    readings = dict.fromkeys(
        how for one in wagers for table in _paytables(game, one, paytable) for how in game.readings(one.name, table)
    )
    raise UnknownOddsReading(f"{names} has no reading {reading!r}; it has {', '.join(readings)}")
