"""`croupier odds`: house edge, optimal play and PAR sheets for every house-banked wager."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from croupier.cli.app import app
from croupier.cli.as_json import print_data
from croupier.cli.odds_options import (
    AsJson,
    ChangedRows,
    ChartFile,
    ChipDollars,
    CommunityCards,
    Fresh,
    MadeBy,
    Meters,
    OddsGameName,
    OutcomesFile,
    OwnCards,
    PaytableName,
    Rates,
    ReadingName,
    SheetsFile,
    StakeDollars,
    WagerName,
)
from croupier.cli.odds_printed import print_all, print_choices, print_one
from croupier.cli.progress import Told, progress
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.money import Cents, Paytable
    from croupier.odds.report.catalog import OddsGame, OddsQuestion
    from croupier.odds.wager import WagerOdds


CHIP_CENTS_MAX = 100


@app.command(short_help="House edge, risk and best play of the house-banked wagers.")
def odds(
    game: OddsGameName,
    wager: WagerName = None,
    paytable: PaytableName = None,
    pays: ChangedRows = None,
    reading: ReadingName = None,
    meter: Meters = None,
    rate: Rates = None,
    stake: StakeDollars = None,
    chip: ChipDollars = None,
    hand: OwnCards = None,
    community: CommunityCards = "",
    as_json: AsJson = False,
    pdf: SheetsFile = None,
    csv: OutcomesFile = None,
    png: ChartFile = None,
    made_by: MadeBy = "",
    fresh: Fresh = False,
) -> None:
    """Exact odds: house edge, risk, outcome counts and optimal play, for every paytable of the texts or your own.

    Without options: all wagers and paytables of the game, under each reading of the text that moves money.
    """
    from croupier.odds.report.catalog import game_named, questions

    _check_outputs(pdf, csv, png)
    of, stake_cents = game_named(game), _stake(stake or "1")
    chip_cents = _chip(chip, stake)
    table: str | Paytable | None = paytable
    if own := _own_paytable(of, wager, paytable, pays or [], stake_cents):
        wager, table = own
    if hand is not None:
        of_wagers = {"--meter": meter, "--rate": rate, "--made-by": made_by, "--pdf": pdf, "--csv": csv, "--png": png}
        _only_about_a_hand(of, wager, of_wagers)
        _choose(of, SeenCards(hand, community), table, reading, stake_cents, as_json)
        return
    if community:
        raise BadOptions("--community goes with --hand: give the player's own cards too")
    asked = questions(of, wager, table, reading, stake_cents, _meters(meter or []), chip_cents, _rates(rate or []))
    answers = _answers(asked, fresh)
    _write(answers, pdf, csv, png, made_by)
    found = [one for _, one in answers]
    if as_json:
        print_data(_as_data(of, found))
    elif len({(one.wager, one.paytable) for one in found}) == 1:
        print_one(found[0], found[1:])
    else:
        print_all(of, found)


class BadOptions(CroupierError):
    """Options that do not go together."""


class SeenCards(NamedTuple):
    """The cards a player has seen."""

    own: str
    community: str


def _only_about_a_hand(game: OddsGame, wager: str | None, given: Mapping[str, object]) -> None:
    """With --hand the question is the value of each choice, which only the main wager has."""
    main = game.wagers[0].name
    if wager is not None and game.wager(wager).name != main:
        raise BadOptions(f"--hand is about the choices of {main}; {wager} has none")
    for option, value in given.items():
        if value:
            raise BadOptions(f"--hand gives the value of each choice; {option} does not go with it")


def _amount(option: str, text: str) -> Cents:
    from croupier.money import BadMoney, cents

    try:
        return cents(text)
    except BadMoney as bad:
        raise BadMoney(f"{option}: {bad}") from None


def _stake(text: str) -> Cents:
    from croupier.money import BadMoney

    amount = _amount("--stake", text)
    if amount == 0:
        raise BadMoney("--stake is zero; a wager must be more than that")
    return amount


def _chip(text: str | None, stake: str | None) -> Cents | None:
    """The smallest chip; none if payouts are exact."""
    from croupier.money import BadMoney

    amount = _amount("--chip", text if text is not None else "1" if stake is not None else "0")
    if amount > CHIP_CENTS_MAX:
        raise BadMoney(f"--chip is {text}; the smallest chip of a table is at most $1 (submission: chip.unit)")
    return amount or None


def _rates(given: Sequence[str]) -> dict[str, Fraction]:
    from fractions import Fraction

    from croupier.money import BadMoney
    from croupier.rules.let_it_ride.ch12_payouts import METERS

    found: dict[str, Fraction] = {}
    for one in given:
        name, _, percent = (part.strip() for part in one.partition("="))
        if name not in METERS or name in found or not re.fullmatch(r"\d{1,3}(\.\d{1,6})?", percent):
            raise BadMoney(f"--rate {one!r}: write a meter ({', '.join(METERS)}) once and its percent, such as main=20")
        found[name] = Fraction(percent)
    if sum(found.values()) > 100:
        raise BadMoney("--rate: the rates add up to more than 100 percent", "MD-LIR 12.F(1)")
    return found


def _meters(given: Sequence[str]) -> dict[str, Cents]:
    from croupier.money import BadMoney, cents

    found = {}
    for one in given:
        name, equals, amount = one.partition("=")
        if not equals:
            raise BadMoney(f"--meter {one!r} has no '='; write the meter and its dollars, such as main=12500")
        if name.strip() in found:
            raise BadMoney(f"--meter {name.strip()} is given twice; a meter shows one amount")
        found[name.strip()] = cents(amount)
    return found


def _own_paytable(
    game: OddsGame, wager: str | None, paytable: str | None, pays: Sequence[str], stake_cents: Cents
) -> tuple[str, Paytable] | None:
    """A wager and the user's own paytable for it, from a file or changed rows; by default for the main game."""
    from croupier.odds import custom
    from croupier.odds.paytables import BadPaytable

    file = Path(paytable) if paytable and (paytable.endswith(".toml") or "/" in paytable) else None
    if file is None and not pays:
        return None
    name = game.wager(wager or (file and custom.wager_in(file)) or game.wagers[0].name).name
    printed = game.tables(name, stake_cents)
    if not printed:
        having = ", ".join(one.name for one in game.wagers if game.tables(one.name))
        raise BadPaytable(f"{name} pays even money and has no paytable to change; give --wager: {having}")
    wanted = next(iter(printed)) if file or paytable is None else paytable
    base = next((table for letter, table in printed.items() if letter.lower() == wanted.lower()), None)
    if base is None:
        raise BadPaytable(f"{name} has no paytable {wanted!r}; it has {', '.join(printed)}, or give a file FILE.toml")
    table = custom.from_file(file, base, game.rows(name), name) if file else base
    if pays:
        table = custom.from_pays(pays, table, game.rows(name, table), name)
    return name, custom.in_order(table, game.rows(name, table))


def _notice(text: str) -> None:
    typer.echo(f"croupier: {text}", err=True)


def _part(told: Told, place: int, done: int, of: int) -> None:
    """Move the bar by a part of the question at this place."""
    told(place + done / of)


def _answers(asked: Sequence[OddsQuestion], fresh: bool) -> list[tuple[OddsQuestion, WagerOdds]]:
    """The answers, with a progress bar on a terminal while they are computed; notices go to stderr, each once."""
    from croupier.money import dollars_and_cents
    from croupier.odds.paytables import BadPaytable

    found = []
    notices: dict[str, None] = {}
    with progress("odds", len(asked)) as told:
        for place, question in enumerate(asked):
            told(place, what=f"{question.wager.name} {question.reading}")
            part = partial(_part, told, place)
            try:
                answer = question.answered(fresh=fresh, notice=notices.setdefault, progress=part)
            except BadPaytable as refusal:  # the Envy Bonus has tables for $1 and $5 only
                if question.wager.name != "envy" or len({one.wager.name for one in asked}) == 1:
                    raise
                notices[f"left out: {refusal}"] = None
                continue
            found.append((question, answer))
            notices |= dict.fromkeys(f"warning: {text}" for text in answer.warnings)
            if answer.stake_cents not in (None, question.stake_cents):  # L-11: the Five Card Bonus is a wager of $1
                notices[f"{answer.wager} is a wager of {dollars_and_cents(answer.stake_cents)} and priced as such"] = (
                    None
                )
    for text in notices:
        _notice(text)
    return found


def _as_data(game: OddsGame, found: Sequence[WagerOdds]) -> dict[str, Any]:
    from croupier import __version__
    from croupier.odds import cache

    return {
        "game": game.name,
        "document": game.document,
        "wagers": [one.to_json() for one in found],
        "version": __version__,
        "rules_sha256": cache.rules_hash(game.document),
    }


def _choose(
    game: OddsGame,
    hand: SeenCards,
    table: str | Paytable | None,
    reading: str | None,
    stake_cents: Cents,
    as_json: bool,
) -> None:
    """What each choice is worth with a given hand."""
    from croupier.cards import cards, show
    from croupier.odds.report.catalog import choices

    found = choices(game, hand.own, hand.community, table, reading, stake_cents)
    if as_json:
        seen = {"hand": show(cards(hand.own)), "community": show(cards(hand.community))}
        data = {"game": game.name, "document": game.document, "wager": game.wagers[0].name, **seen}
        print_data({**data, "choices": [one.to_json() for one in found]})
        return
    print_choices(found)


def _check_outputs(pdf: Path | None, csv: Path | None, png: Path | None) -> None:
    """Check, before computing anything, that the files can be written and that the packages for it are installed."""
    from croupier.cli.files import BadFile, check_output

    for file in (csv, png):
        if file is not None:
            check_output(file)
    if png is not None and png.suffix.lower() != ".png":
        raise BadFile(f"--png {png} is not FILE.png: the chart is a PNG picture")
    if pdf is not None:
        is_file = pdf.suffix.lower() == ".pdf"
        if not is_file and not pdf.is_dir():
            raise BadFile(f"--pdf {pdf} is neither FILE.pdf nor an existing folder")
        check_output(pdf, folder=not is_file)
    if pdf is not None or png is not None:
        from croupier.odds.report.chart import check_installed

        check_installed()
    if pdf is not None:
        from croupier.odds.report.par_sheet import check_installed as check_printing

        check_printing()


def _write(
    answers: Sequence[tuple[OddsQuestion, WagerOdds]],
    pdf: Path | None,
    csv: Path | None,
    png: Path | None,
    made_by: str,
) -> None:
    """Write the files asked for."""
    from croupier.odds.report import chart, figures, par_sheet

    found = [one for _, one in answers]
    written = []
    if csv:
        written.append(figures.write_csv(found, csv))
    if png:
        written.append(chart.write_png(found, png))
    if pdf:
        written += par_sheet.write(answers, pdf, par_sheet.Made(by=made_by))
    for path in written:
        _notice(f"wrote {path}")
