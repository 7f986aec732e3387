"""What changed between two submissions: listed once for all its tables, with clauses, signs and the house edge."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.rulebook.testing import clause
from croupier.submission import Submission, check, load, read
from croupier.submission.difference import Difference, difference, reprints_at
from croupier.submission.documents import all_signs
from tests.submission.room_text import EXAMPLES, HEAD, lawful, room, table


def test_nothing_changed() -> None:
    submission = load(EXAMPLES / "card-room.toml")
    found = difference(submission, submission)

    assert ((), (), ()) == (found.changes, found.reprints, found.edges)


def test_changes_in_words_with_clauses_and_signs() -> None:
    old = lawful(room(table("holdem", 'rake.cap = "4.00"'), table("stud7-high", "", "2")))
    new = lawful(room(table("holdem", 'rake.cap = "5.00"\nbetting.out_of_turn = "never"'), table("badugi", "", "3")))
    found = difference(old, new)

    assert [
        "table 2 (Seven-Card Stud High) is gone",
        'table 1: betting.out_of_turn goes from "binding-if-unchanged" to "never"',
        'table 1: rake.cap goes from "4.00" to "5.00"',
        "table 3 (Badugi) is new",
    ] == [one.words for one in found.changes]
    assert {"MD-POKER 9.A(1)", "MD-POKER 8.C", "MD-POKER 17.A(3)", "MD-POKER 9.A(6)"} == set(found.clauses)
    signs = ("limits", "required-bets", "rake")
    new_and_gone = {("3", one, "print") for one in signs} | {("2", one, "take down") for one in signs}
    assert {("1", "rake", "print")} | new_and_gone == {
        (at, one.sign, one.what) for one in found.reprints for at in one.tables
    }


def test_the_house_edge_moves_with_the_paytable() -> None:
    old = lawful(room(table("let-it-ride", 'lir.paytable = "A"')))
    new = lawful(room(table("let-it-ride", 'lir.paytable = "B"\nlir.three_card.offered = false')))
    moves = {one.wager: (one.before, one.after) for one in difference(old, new).edges}

    assert {"Let It Ride", "Three Card Bonus"} == set(moves)
    before, after = moves["Let It Ride"]
    assert before is not None
    assert after is not None
    assert ("3.5057", "3.4262") == (f"{float(100 * before):.4f}", f"{float(100 * after):.4f}")
    assert isinstance(before, Fraction)
    assert moves["Three Card Bonus"][1] is None


def test_the_meters_of_the_house_are_in_the_edge() -> None:
    low = 'lir.progressive = { offered = true, paytable = "D" }'
    high = 'lir.progressive = { offered = true, paytable = "D", initial = { major = "20000.00", minor = "250.00" } }'
    old, new = (lawful(room(table("let-it-ride", options))) for options in (low, high))
    (move,) = difference(old, new).edges

    assert "Progressive" == move.wager
    assert move.before is not None
    assert move.after is not None
    assert move.after < move.before


def signs(found: Difference, what: str) -> set[tuple[str, str]]:
    """Table and kind of the signs with this change; an empty table is the room."""
    return {(at, one.sign) for one in found.reprints if one.what == what for at in one.tables or ("",)}


def test_signs_that_only_carry_a_new_date_stand_apart() -> None:
    old = load(EXAMPLES / "card-room.toml")
    every = {(one.table, one.kind) for one in all_signs(old)}
    text = old.text.replace("approved_on = 2024-02-01", "approved_on = 2024-02-02")
    found = difference(old, lawful(text))

    assert (set(), every, set()) == tuple(signs(found, what) for what in ("print", "new date", "take down"))
    raised = difference(old, lawful(text.replace('cap = "5.00"', 'cap = "6.00"')))
    assert {("1", "rake"), ("9", "rake")} <= signs(raised, "print")
    assert {"rake"} == {kind for _, kind in signs(raised, "print")}
    assert every == signs(raised, "print") | signs(raised, "new date")


def test_a_new_name_is_on_every_sign() -> None:
    old = load(EXAMPLES / "card-room.toml")
    found = difference(old, lawful(old.text.replace("Harbor Card Room", "Bay Card Room")))

    assert {(one.table, one.kind) for one in all_signs(old)} == signs(found, "print")


def test_the_same_change_at_several_tables_is_one_line() -> None:
    games = ["holdem", "holdem", "holdem", "omaha-high", "holdem"]
    old, new = (
        lawful(room(*(table(game, f'rake.cap = "{cap}"', str(place)) for place, game in enumerate(games, 1))))
        for cap in ("4.00", "5.00")
    )

    (change,) = difference(old, new).changes
    assert 'tables 1 to 5: rake.cap goes from "4.00" to "5.00"' == change.words
    (sign,) = difference(old, new).reprints
    assert ("tables 1 to 5", "rake") == (sign.place, sign.sign)


def two_games(options: str) -> Submission:
    """A hold'em table and one of two games, both with these options."""
    several = table("stud5-high", options, "2").replace('game = "stud5-high"', 'games = ["stud5-high", "draw5-high"]')
    return lawful(room(table("holdem", options, "1"), several))


def test_a_table_of_several_games_is_named_once_where_all_its_games_change() -> None:
    found = difference(two_games('rake.cap = "4.00"'), two_games('rake.cap = "5.00"'))
    of_some = difference(two_games(""), two_games('blinds = ["1.00", "1.00"]'))

    assert ("1", "2") == found.changes[0].tables == found.reprints[0].tables
    assert ("1", "2 (draw5-high)") == of_some.changes[0].tables
    cap = 'rake.cap = "4.00"\n'
    alone = difference(two_games(""), lawful(two_games("").text.replace("games = [", f"{cap}games = [")))
    assert ("2",) == alone.changes[0].tables == alone.reprints[0].tables, "no table but this one, in all its games"


def test_the_signs_of_one_table_whichever_games_it_spreads() -> None:
    """A new cap at both tables: each has a rake sign to print, for each of its games, and nothing of the other's."""
    old, new = two_games('rake.cap = "4.00"'), two_games('rake.cap = "5.00"')

    assert [(("1",), "rake", "print")] == [(one.tables, one.sign, one.what) for one in reprints_at(old, new, "1")]
    (of_both,) = reprints_at(old, new, "2")
    assert (("2 (stud5-high)", "2 (draw5-high)"), "rake", "print") == (of_both.tables, of_both.sign, of_both.what)
    assert () == reprints_at(old, new, "3") == reprints_at(old, old, "2")


def test_the_signs_of_a_room_are_not_those_of_one_of_its_tables() -> None:
    old = load(EXAMPLES / "card-room.toml")
    new = lawful(old.text.replace("approved_on = 2024-02-01", "approved_on = 2024-02-02"))

    at_each = {one.id: reprints_at(old, new, one.id) for one in old}
    every = {(one.table, one.kind) for one in all_signs(old) if one.table}
    assert every == {(at, one.sign) for found in at_each.values() for one in found for at in one.tables}
    assert all((at,) == one.tables for at, found in at_each.items() for one in found)


def test_the_same_change_under_different_clauses_cites_them_all() -> None:
    old, new = (
        lawful(room(*(table(game, f'ante.amount = "{ante}"', game) for game in ("holdem", "stud7-high"))))
        for ante in ("0.00", "1.00")
    )

    (change,) = difference(old, new).changes
    assert ("MD-POKER 11.B(2)", "MD-POKER 10.B(2)") == change.clauses
    assert change.words.startswith("tables holdem and stud7-high: ante.amount goes from")


@pytest.mark.parametrize(
    "game, option, expected",
    [
        ("omaha-high", "straddle.offered = true", {"MD-POKER 9.A(3)", "MD-POKER 12.E(1)"}),
        ("let-it-ride", 'lir.paytable = "B"', {"MD-LIR 2.A", "MD-LIR 12.A"}),
        ("top-five", 'top5.poker_bonus.paytable = "B"', {"MD-TOP5 2.A", "MD-TOP5 12.B-bis"}),
        ("top-5-wa", 'wa.tens.table = "2.17"', {"WA-TOP5 1", "WA-TOP5 11.tens-better#3", "WA-TOP5 limits"}),
    ],
)
def test_a_table_that_is_new_or_gone_touches_the_clauses_of_what_is_chosen_there(
    game: str, option: str, expected: set[str]
) -> None:
    without, with_it = (
        lawful(room(table("badugi", "", "1"))),
        lawful(room(table("badugi", "", "1"), table(game, option, "2"))),
    )

    assert expected == set(difference(without, with_it).clauses) == set(difference(with_it, without).clauses)


def test_a_table_of_another_game_touches_both_games() -> None:
    old, new = lawful(room(table("badugi"))), lawful(room(table("stud7-high")))

    assert {"MD-POKER 9.A(1)", "MD-POKER 9.A(6)"} <= set(difference(old, new).clauses)


@clause("MD-POKER 21.F", says="split-pot Triple Draw")
def test_21_F_a_split_pot_triple_draw_is_offered_by_its_own_clause() -> None:
    old, new = lawful(room(table("badugi"))), lawful(room(table("badeucey")))

    assert {"MD-POKER 21.F", "MD-POKER 9.A(6)"} <= set(difference(old, new).clauses)


def test_a_table_that_was_renamed() -> None:
    old = lawful(
        room(table("holdem", 'rake.cap = "4.00"', "1"), table("stud7-high", "", "2"), table("holdem", "", "3"))
    )
    new = lawful(room(table("holdem", 'rake.cap = "4.00"', "A"), table("stud7-low", "", "B"), table("holdem", "", "3")))

    assert {
        "table A was table 1",
        "table 2 (Seven-Card Stud High) is gone",
        "table B (Seven-Card Stud Low) is new",
    } == {one.words for one in difference(old, new).changes}


def test_a_renamed_table_is_known_by_its_choices_even_when_all_tables_change() -> None:
    old = lawful(room(table("holdem", "", "1"), table("holdem", "", "2")))
    new = lawful(room("[defaults.MD-POKER]\nrake.percent = 5\n", table("holdem", "", "1"), table("holdem", "", "B")))

    assert ["tables 1 and B: rake.percent goes from 10 to 5", "table B was table 2"] == [
        one.words for one in difference(old, new).changes
    ]
    other = lawful(room(table("holdem", "", "1"), table("holdem", "rake.percent = 5", "B")))
    assert "table B (Hold 'Em) is new" in {one.words for one in difference(old, other).changes}


def test_a_table_has_one_new_name_and_a_name_one_table() -> None:
    def tables(*ids: str) -> Submission:
        return lawful(room(*(table("holdem", "", one) for one in ids)))

    one_and_two = [one.words for one in difference(tables("1"), tables("A", "B")).changes]
    two_and_two = [one.words for one in difference(tables("1", "2"), tables("A", "B")).changes]

    assert ["table B (Hold 'Em) is new", "table A was table 1"] == sorted(one_and_two, key=len)[::-1]
    assert {"table A was table 1", "table B was table 2"} == set(two_and_two)


def test_an_edge_that_stays_where_it_is_does_not_move() -> None:
    """Another stake asks `croupier odds` another question, and gets the same answer."""
    old, new = (lawful(room(table("let-it-ride", f'lir.bet_min = "{least}"'))) for least in ("5.00", "10.00"))

    assert () == difference(old, new).edges


def draft(text: str) -> Submission:
    found = read(text).draft
    assert found is not None
    return found


def test_a_draft_with_errors_is_compared_as_it_stands() -> None:
    old = lawful(room(table("holdem", 'rake.cap = "4.00"'), table("let-it-ride", "", "2")))
    new = draft(
        room(table("holdem", 'rake.cap = "much"\nrake.percent = 5'), table("let-it-ride", 'lir.paytable = "C"', "2"))
    )
    found = difference(old, new, wrong_at={"1"}, room_is_wrong=True)

    assert [
        'table 1: rake.cap goes from "4.00" to "much"',
        "table 1: rake.percent goes from 10 to 5",
        'table 2: lir.paytable goes from "A" to "C"',
    ] == sorted(one.words for one in found.changes)
    assert (("1",), {("2", "payouts")}) == (found.left_out, signs(found, "print"))
    assert ["Let It Ride"] == [one.wager for one in found.edges]


def test_what_is_wrong_with_the_facility_and_the_room_is_shown_as_it_stands() -> None:
    jackpot = '[bad_beat]\nmin_pot = "{}"\n'
    old = lawful(room(jackpot.format("20.00"), table("holdem")))
    new = draft(HEAD.replace("Harbor Card Room", "") + jackpot.format("twenty") + table("holdem"))

    assert ['facility.name goes from "Harbor Card Room" to ""', 'bad_beat.min_pot goes from "20.00" to "twenty"'] == [
        one.words for one in difference(old, new, room_is_wrong=True).changes
    ]


def test_every_unlawful_example_can_be_compared_with_the_room() -> None:
    room_of_all = load(EXAMPLES / "card-room.toml")
    for file in sorted(EXAMPLES.glob("unlawful/*.toml")):
        reading = check(file)
        if reading.draft is None:
            continue
        at = {at for one in reading.findings for at in one.tables}
        for old, new in ((room_of_all, reading.draft), (reading.draft, room_of_all)):
            assert difference(old, new, wrong_at=at, room_is_wrong=True).changes, file.name


def test_a_sign_that_is_needed_no_more_is_taken_down() -> None:
    kill = 'kill = { mode = "full", qualifying_pot = "60.00" }'
    old, new = lawful(room(table("omaha-hilo8", kill))), lawful(room(table("omaha-hilo8")))

    assert [("kill", "take down", ("MD-POKER 12.B(2)#2", "MD-POKER 12.N#2"))] == [
        (one.sign, one.what, one.clauses) for one in difference(old, new).reprints
    ]
