"""A short starting file: what must be chosen, what is usually chosen, and where to find the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.rules import GAMES, SPECS, game
from croupier.submission.file.texts import ranges
from croupier.submission.file.toml_form import in_toml, quoted
from croupier.submission.model import zone_of_state
from croupier.submission.options import DOCUMENTS, FACILITY, ROOM, WHO, games_of_document
from croupier.submission.starting import AS_KEY, StartingTable, first_value, must_be_given

_HEAD = """\
# Rules Submission. Options that are left out have their defaults: `croupier submission explain` lists every option,
# `croupier submission explain rake.cap` explains one, and `croupier submission new --full` writes them all.
# A line that begins with # is a comment. Money is text in quotes, "5.00".

[submission]
# filed = 2024-01-15
# approved_on = 2024-02-01
# in_force_from = 2024-03-01
"""
_SHARED = """\
# Options that tables share are written once: here for all tables of a document or of a game, in [groups.NAME] for those
# that say group = "NAME". A table's own line overrides its group's, which overrides these."""
_JACKPOTS = """\
# [bad_beat]
# offered = true
# tables = ["all"]
# discontinue = "the approved procedure by which the whole fund goes to players"

# [high_hand]
# offered = true
# tables = ["all"]
"""
# What operators choose most often, in the usual order.
_OF_A_DOCUMENT = ("deck.shuffler", "deal.method", "rake.percent", "rake.cap", "chip.unit")
_OF_A_TABLE = (
    "betting.structure",
    "betting.small_bet",
    "ante.amount",
    "blinds",
    "forced_bet.amount",
    "straddle.offered",
    "stakes.buy_in_min",
    "stakes.buy_in_max",
    "lir.paytable",
    "lir.bet_min",
    "lir.bet_max",
    "top5.ante_min",
    "top5.ante_max",
    "wa.required_wagers",
    "wa.ace_face.table",
    "wa.tens.table",
)


def short_file(facility: str, tables: Sequence[StartingTable]) -> str:
    """The file with what must be given, and usual options as comments; identical tables share one [[table]]."""
    documents = [one for one in DOCUMENTS if any(SPECS[table.game].document == one for table in tables)]
    parts = [_HEAD, "\n".join([*_facility(facility, documents), ""]), _SHARED]
    shared = {document: _in_common(document, tables) for document in documents}
    parts += ["\n".join([*_defaults(document, shared[document]), ""]) for document in documents]
    if "MD-POKER" in documents:
        parts.append(_JACKPOTS)
    parts += ["\n".join([*_table(alike, shared), ""]) for alike in _alike(tables)]
    return "\n".join(parts)


def _facility(name: str, documents: Sequence[str]) -> Iterator[str]:
    begins = FACILITY["facility.gaming_day_begins"]
    yield "[facility]"
    yield f"name = {quoted(name)}"
    yield f"# time_zone = {quoted(zone_of_state(documents))}"
    yield f"# gaming_day_begins = {in_toml(begins, begins.default)}"


def _in_common(document: str, tables: Sequence[StartingTable]) -> dict[str, Any]:
    """The options that all tables of a document have in common, if several games are spread."""
    here = [one for one in tables if SPECS[one.game].document == document]
    if len({one.game for one in here}) < 2:
        return {}
    found: dict[str, Any] = {}
    for name, value in (pair for one in here for pair in one.values.items()):
        able = [one for one in here if name in GAMES[one.game].choices.choices]
        if all(one.values.get(name) == value for one in able):
            found[name] = value
    return found


def _defaults(document: str, shared: Mapping[str, Any]) -> Iterator[str]:
    """[defaults] of a document: what is chosen for all, then what is usually chosen."""
    choices = GAMES[next(games_of_document(document))].choices.choices
    yield f"[defaults.{document}]"
    for name, value in shared.items():
        of_a_game = next(one for one in GAMES.values() if name in one.choices.choices)
        yield f"{AS_KEY.get(name, name)} = {in_toml(of_a_game.choices.choices[name], value)}"
    for name in _OF_A_DOCUMENT:
        if name in choices and name not in shared:
            yield f"# {name} = {in_toml(choices[name], choices[name].default)}"


def _alike(tables: Sequence[StartingTable]) -> list[list[StartingTable]]:
    """Groups of tables with the same game and choices, in the order of their first tables."""
    found: list[list[StartingTable]] = []
    for one in tables:
        same = next((some for some in found if (some[0].game, some[0].values) == (one.game, one.values)), None)
        if same is None:
            found.append([one])
        else:
            same.append(one)
    return found


def _table(alike: list[StartingTable], shared: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    wanted, the_game = alike[0], game(alike[0].game)
    clause = SPECS[the_game.id].permitted
    yield f"# {the_game.name}" + (f" [{clause}]" if clause else "")
    yield "[[table]]"
    ids = [one.id for one in alike]
    yield f"id = {quoted(ids[0])}" if len(ids) == 1 else f"ids = [{', '.join(map(quoted, ranges(tuple(ids))))}]"
    yield f'document = "{the_game.document}"'
    yield f'game = "{the_game.id}"'
    for name, choice in the_game.choices.choices.items():
        key = AS_KEY.get(name, name)
        if name in ROOM or name in WHO or name in shared[the_game.document]:
            continue
        if name in wanted.values:
            yield f"{key} = {in_toml(choice, wanted.values[name])}"
        elif must_be_given(choice, the_game.spec):
            first = first_value(choice)
            yield f"{key} = {in_toml(choice, first)}" if first is not None else f"# {key} must be given"
    for name in _OF_A_TABLE:
        if name in the_game.choices.choices and name not in wanted.values:
            choice = the_game.choices.choices[name]
            yield f"# {AS_KEY.get(name, name)} = {in_toml(choice, choice.default)}"
