"""What applies at a table or in the room: a sentence of the filing for each option.

from croupier.submission.documents.sentences import at_table, in_room
at_table(table, "betting.max_raises")      # "There is no cap on raises."; empty if the option has no effect
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import Game, House
from croupier.submission.checks.without_effect import is_idle
from croupier.submission.documents.sentences.at_any_table import AT_ANY_TABLE
from croupier.submission.documents.sentences.banked_games import OF_BANKED_GAMES
from croupier.submission.documents.sentences.betting import OF_BETTING
from croupier.submission.documents.sentences.phrases import Say
from croupier.submission.documents.sentences.revenue import OF_THE_RAKE, OF_THE_ROOM, takes_part
from croupier.submission.documents.sentences.the_hand import OF_THE_HAND
from croupier.submission.model import Jackpot, TableOffer

AT_TABLES: Mapping[str, Say] = {**AT_ANY_TABLE, **OF_BETTING, **OF_THE_HAND, **OF_THE_RAKE, **OF_BANKED_GAMES}

__all__ = ["AT_TABLES", "OF_THE_ROOM", "at_table", "chosen_of", "in_room", "order_of_jackpots", "takes_part"]


def at_table(table: TableOffer, option: str) -> str:
    """What an option means at a table; empty if it belongs to something that is not offered."""
    return "" if is_idle(table, option) else AT_TABLES[option](table, table[option])


def order_of_jackpots(order: str) -> str:
    """Which contribution is taken first if both jackpots are offered."""
    return OF_THE_ROOM["jackpots.order"](None, order)


def in_room(jackpot: Jackpot, option: str) -> str:
    """What an option of a jackpot means; if the jackpot is not offered, only that."""
    if not jackpot.offered and not option.endswith(".offered"):
        return ""
    return OF_THE_ROOM[option](jackpot, jackpot.values[option])


def chosen_of(game: Game, house: House) -> dict[str, str]:
    """The house's choices that differ from the defaults, by option; in written form if the filing has no sentence."""
    table = TableOffer(str(house.values.get("table.id", "")), game, house)
    said: dict[str, str] = {}
    for option, written in house.chosen():
        room = option.partition(".")[0]
        if option == "jackpots.order":
            words = order_of_jackpots(house[option])
        elif option in OF_THE_ROOM:
            words = in_room(Jackpot(room, bool(house[f"{room}.offered"]), (), house.values), option)
        else:
            words = at_table(table, option) if option in AT_TABLES else f"{option} {written}"
        if words:
            said[option] = words
    return said
