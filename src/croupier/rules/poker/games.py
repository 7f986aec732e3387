"""The eighteen games of MD-POKER, each on its own chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from croupier.engine import Game, Procedure
from croupier.rules.poker import (
    ch10_seven_card_stud,
    ch11_hold_em,
    ch12_omaha,
    ch13_five_card_draw,
    ch14_five_card_stud,
    ch19_five_card_omaha,
    ch20_badugi,
    ch21_triple_draw,
    ch22_six_plus,
)
from croupier.rules.poker.between_rounds import place_button
from croupier.rules.poker.ch03_cards import deck_in_use
from croupier.rules.poker.ch04_opening import idle, opening
from croupier.rules.poker.ch08_minimum import agree_minimum
from croupier.rules.poker.ch15_payout import bad_beat_awaits, payout
from croupier.rules.poker.ch18_irregularities import report, reports, round_of_play
from croupier.rules.poker.ch18_refusals import refuse
from croupier.rules.poker.choices import Form, choices
from croupier.rules.poker.silence import answer_for_the_silent
from croupier.rules.poker.table import PokerTable, seating
from croupier.rules.poker.table_life import between

RULES_VERSION = 2


def _round(chapter: Callable[[PokerTable], Procedure]) -> Callable[[PokerTable], Procedure]:
    """A round of play: the deck whose turn it is, then the chapter; chapter 18 where something goes wrong."""
    guarded = round_of_play(chapter)

    def with_its_deck(table: PokerTable) -> Procedure:
        if not_yet := bad_beat_awaits(table):
            raise not_yet
        deck_in_use(table)
        return guarded(table)

    return with_its_deck


def _game(form: Form, chapter: Callable[[PokerTable], Procedure]) -> Game:
    procedures: dict[str, Callable[[PokerTable], Procedure]] = {
        "round": _round(chapter),
        "opening": opening,
        "idle": idle,
        "between": between,
        "agree-minimum": agree_minimum,
        "bad-beat": payout,
    }
    if form.button_clause:
        procedures["button"] = round_of_play(place_button)
    return Game(
        id=form.id,
        name=form.title,
        document="MD-POKER",
        rules=RULES_VERSION,
        choices=choices(form),
        table=PokerTable,
        procedures=MappingProxyType(procedures),
        reports=reports,
        report=report,
        seating=seating,
        refuse=refuse,
        for_the_silent=answer_for_the_silent,
    )


_CHAPTERS: tuple[tuple[Form, Callable[[PokerTable], Procedure]], ...] = (
    (ch10_seven_card_stud.HIGH_FORM, ch10_seven_card_stud.seven_card_stud_high),
    (ch10_seven_card_stud.LOW_FORM, ch10_seven_card_stud.seven_card_stud_low),
    (ch10_seven_card_stud.HILO_FORM, ch10_seven_card_stud.seven_card_stud_high_low),
    (ch10_seven_card_stud.HILO8_FORM, ch10_seven_card_stud.seven_card_stud_eight_or_better),
    (ch11_hold_em.FORM, ch11_hold_em.hold_em),
    (ch12_omaha.HIGH_FORM, ch12_omaha.omaha_high),
    (ch12_omaha.HILO_FORM, ch12_omaha.omaha_high_low),
    (ch13_five_card_draw.HIGH_FORM, ch13_five_card_draw.five_card_draw_high),
    (ch13_five_card_draw.LOW_FORM, ch13_five_card_draw.five_card_draw_low),
    (ch14_five_card_stud.FORM, ch14_five_card_stud.five_card_stud),
    (ch19_five_card_omaha.HIGH_FORM, ch19_five_card_omaha.five_card_omaha_high),
    (ch19_five_card_omaha.HILO_FORM, ch19_five_card_omaha.five_card_omaha_high_low),
    (ch20_badugi.FORM, ch20_badugi.badugi),
    (ch21_triple_draw.LOW_27_FORM, ch21_triple_draw.triple_draw_27),
    (ch21_triple_draw.ACE_5_FORM, ch21_triple_draw.triple_draw_ace_5),
    (ch21_triple_draw.BADEUCEY_FORM, ch21_triple_draw.badeucey),
    (ch21_triple_draw.BADACEY_FORM, ch21_triple_draw.badacey),
    (ch22_six_plus.FORM, ch22_six_plus.six_plus_hold_em),
)
GAMES: Mapping[str, Game] = MappingProxyType({form.id: _game(form, chapter) for form, chapter in _CHAPTERS})
