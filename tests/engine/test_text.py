"""The record as text: round trip, and everything that cannot be read or cannot have happened, with its line."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from croupier.engine import DamagedRecord, Procedure, Record, Round, read, replay, write
from croupier.engine.choice_sets import set_hash
from croupier.engine.record_lines import check_of
from croupier.rules import GAMES, new
from croupier.rules.let_it_ride.table import LetItRideTable
from tests.engine.engine_round import finished, opened

Edit = Callable[[list[str]], list[str]]
MUST_BE_SET = {"top-5-wa": {"wa.max_wager": 40_00}}


def sealed(lines: list[str]) -> str:
    """The text of these lines with hashes that match, as somebody who edits a record on purpose would write it."""
    kept = [line for line in lines if not line.startswith("check ")]
    pairs = [tuple(line.removeprefix("house ").split(" ", 1)) for line in kept if line.startswith("house ")]
    named = f"choices {set_hash(pairs)}"
    kept = [named if line.startswith("choices ") else line for line in kept]
    return "\n".join([*kept, f"check {check_of(kept)}", ""])


def edited(edit: Edit, running: Round | None = None) -> str:
    return sealed(edit(write((running or finished()).record).splitlines()))


def damage(text: str) -> DamagedRecord:
    with pytest.raises(DamagedRecord) as refused:
        read(text, GAMES)
    return refused.value


def line_of(text: str, start: str) -> int:
    return next(at for at, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_a_record_round_trips() -> None:
    running = finished(more={"lir.progressive.paytable": "E", "lir.progressive.rates": "mega=3 major=2"})
    record, again = read(write(running.record), GAMES)
    assert running.record == record
    assert running.events == again.events
    assert write(running.record) == write(record)


@pytest.mark.parametrize("procedure", ["opening", "idle"])
def test_other_procedures_round_trip(procedure: str) -> None:
    record = new("let-it-ride", {1: 100}, procedure=procedure, submission="2026-03")
    assert (record, procedure) == (read(write(record), GAMES)[0], read(write(record), GAMES)[1].record.procedure)


def test_a_record_is_readable() -> None:
    running = finished()
    text = write(running)
    assert len(text) < 14_000
    lines = text.splitlines()
    choices = [f"house {name} {value}" for name, value in running.record.house.in_force()]
    assert len(GAMES["let-it-ride"].choices.choices) == len(choices)
    assert [
        "croupier record 2",
        "game let-it-ride",
        f"rules {GAMES['let-it-ride'].rules}",
        "submission none",
        f"choices {set_hash(running.record.house.in_force())}",
        *choices,
        "seat 1 Ann",
        "seat 2 Bo",
        "account meter-main = 100000",
        "account stack-1 = 10000",
        "account stack-2 = 20000",
        "memory round = 5",
        "answers",
    ] == lines[: 13 + len(choices) - 1]
    assert re.search(r"^dealer proceed x\d+$", text, re.MULTILINE)
    assert re.search(r"^chance order \[(\w\w ?){52}\]$", text, re.MULTILINE)
    end = lines[lines.index("end") + 1 :]
    assert len(running.events) == sum(line.startswith("event {") for line in end)
    balances = [f"balance {account} = {cents}" for account, cents in sorted(running.table.balances.items()) if cents]
    assert balances == [line for line in end if line.startswith("balance ")]
    assert re.fullmatch(r"root [0-9a-f]{64}", end[-2])
    assert re.fullmatch(r"check [0-9a-f]{64}", end[-1])


def test_comments_and_empty_lines_do_not_matter() -> None:
    lines = write(finished().record).splitlines()
    text = "\n".join(["# MD-LIR 11: why this record is kept", "", *lines[:5], "# more", *lines[5:], ""])
    assert finished().record == read(text, GAMES)[0]


def test_a_file_that_is_not_a_record() -> None:
    for text in ("", "\n\n", "hello\n", "# only a comment\n"):
        assert "this is not a Croupier record; its first line must be 'croupier record 2'" in str(damage(text))


def test_another_format_and_newer_rules_are_refused() -> None:
    other = damage(edited(lambda lines: ["croupier record 3", *lines[1:]]))
    assert (1, "line 1: record format 3; this Croupier reads format 2") == (other.line, str(other))
    first = damage(edited(lambda lines: ["croupier record 1", *lines[1:]]))
    assert str(first).startswith("line 1: record format 1; it does not say which choices were in force")
    early = damage(edited(lambda lines: [line for line in lines if not line.startswith(("choices", "house"))]))
    assert str(early).startswith("line 1: there is no line 'choices': this is an early format 2, which does not list")
    known = GAMES["let-it-ride"].rules
    rules = damage(edited(lambda lines: [*lines[:2], f"rules {known + 1}", *lines[3:]]))
    said = f"line 3: rules version {known + 1} of let-it-ride; this Croupier knows up to {known}"
    assert (3, said) == (rules.line, str(rules))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_older_rules_is_refused_by_name(game: str) -> None:
    """The number rises with every change of a game's money or procedure; an older record might end differently."""
    known = GAMES[game].rules
    made = write(replay(new(game, {1: 100_00, 2: 100_00}, house=MUST_BE_SET.get(game))).record)
    assert f"\nrules {known}\n" in made
    read(made, GAMES)

    for older in range(known):
        refused = damage(sealed(replaced("rules", f"rules {older}")(made.splitlines())))
        changed = f"its rules have changed, and this Croupier plays version {known} only"
        assert f"line 3: rules version {older} of {game}, {GAMES[game].name}; {changed}" == str(refused)


def test_the_games_whose_rules_have_changed() -> None:
    assert all(game.rules > 1 for game in GAMES.values() if game.document == "MD-POKER")
    assert GAMES["let-it-ride"].rules > 1  # 12.D: the wager of a Super Royal


def test_a_file_cut_short_anywhere_is_noticed() -> None:
    lines = write(finished().record).splitlines()
    for kept in range(1, len(lines)):
        assert "cut short" in str(damage("\n".join(lines[:kept]))), kept


def test_any_changed_line_is_noticed() -> None:
    lines = write(finished().record).splitlines()
    for place in range(1, len(lines)):
        changed = [*lines]
        changed[place] = changed[place][:-1] + ("x" if changed[place][-1] != "x" else "y")
        assert isinstance(damage("\n".join(changed)), DamagedRecord)


def test_without_its_check_a_record_is_read_only_on_demand() -> None:
    text = "\n".join(line for line in write(finished().record).splitlines() if not line.startswith("check "))
    assert "the last line is not the check line" in str(damage(text))
    assert finished().record == read(text, GAMES, checked=False)[0]


def replaced(old: str, new_line: str) -> Edit:
    """The text with the first line that begins like this replaced."""

    def edit(lines: list[str]) -> list[str]:
        place = next(n for n, line in enumerate(lines) if line.startswith(old))
        return [*lines[:place], new_line, *lines[place + 1 :]]

    return edit


@pytest.mark.parametrize(
    "old, new_line, says",
    [
        ("game", "game snap", "there is no game 'snap'; the games are let-it-ride"),
        ("rules", "rules one", "rules version one of let-it-ride"),
        ("rules", "rules ²", "rules version ² of let-it-ride"),
        ("submission", "procedure cheat", "let-it-ride has no procedure 'cheat'; it has round, opening, idle"),
        (
            "house lir.six",
            "house lir.six_card.offered maybe",
            "lir.six_card.offered is maybe; allowed: true or false",
        ),
        ("house lir.six", "house lir.sixcard.offered true", "there is no choice 'lir.sixcard.offered'; did you mean"),
        ("house lir.six", "house lir.five_card.offered true", "a second line for 'lir.five_card.offered'"),
        ("house deal.method", "house deal.method hand", "that needs a deck.shuffler [MD-LIR 9.A(1)]"),
        ("seat 2", "seat two Bo", "'two Bo' is not a seat; write 'seat 3 Ann', each seat once"),
        ("seat 2", "seat ² Bo", "is not a seat"),
        ("seat 2", "seat 1 Bo", "is not a seat"),
        ("seat 2", "seat 0 Bo", "'0 Bo' is not a seat"),
        ("seat 2", "seat 100 Bo", "'100 Bo' is not a seat"),
        ("seat 2", "seat 2", "is not a seat"),
        ("seat 2", "seat 2 B\x1b[2Jo", "is not a seat"),
        (
            "account stack-2",
            "account stack-2 = lots",
            "'stack-2 = lots' is not an account; write 'account NAME = NUMBER'",
        ),
        ("account stack-2", "account stack-1 = 5", "is not an account"),
        ("account stack-2", "account stack-2 = -5", "stack-2 is -5; only cage and table-inventory may be negative"),
        ("account meter", "account meter-main = -1", "meter-main is -1; only cage and table-inventory may be negative"),
        ("account stack-2", "account stack-7 = 5", "stack-7 belongs to nobody; there is no line 'seat' for it"),
        ("memory", "memory round = 0", "round is 0; allowed: a whole number of 1 or more"),
        ("memory", "memory round = five", "round is five; allowed: a whole number of 1 or more (that is not JSON)"),
        ("memory", "memory round", "'round' is not a memory; write 'memory FIELD = VALUE', each field once"),
        ("memory", "memory weather = 1", "'weather' is not in the memory of this table; it remembers stage, calendar"),
        ("memory", "memory deck_removed = 1", "deck_removed is 1; allowed: true or false (expected bool, got int)"),
        ("memory", "memory round = 1", "round is 1, its default; leave the line out"),
        ("memory", "memory minute = 5270401", "minute is 5270401; allowed: a whole number from 0 to 5270400"),
        ("memory", "memory deck_minutes =  5", "deck_minutes is  5; it must be written 5"),
        (
            "memory",
            'memory meter_parts = {"main":100000000}',
            "allowed: an object of main, mega, major, minor (expected int <= 99999999 at main)",
        ),
        ("memory", "fact round = 5", "'fact' is not a line of a record"),
        ("memory", "weather fine", "'weather' is not a line of a record"),
        ("dealer no-more", "dealer no more bets", "'dealer no more bets' is not an answer"),
        ("dealer no-more", "dealer proceed x12345", "stands for 12,345 answers; a line stands for 1 to 9,999"),
        ("dealer no-more", "dealer proceed x0", "stands for 0 answers"),
        ("dealer no-more", "nobody no-more-bets", "is not an answer"),
        ("chance order", "chance order [As Kx]", "Kx"),
    ],
)
def test_a_damaged_line_is_named(old: str, new_line: str, says: str) -> None:
    refused = damage(edited(replaced(old, new_line)))
    assert says in str(refused)
    assert line_of(write(finished().record), old) == refused.line
    assert str(refused).startswith(f"line {refused.line}: ")


@pytest.mark.parametrize(
    "gone, says",
    [
        ("game", "line 1: there is no line 'game'"),
        ("rules", "line 1: there is no line 'rules'"),
        ("answers", "line 160: there is no line 'answers'; the file is cut short"),
        ("account stack-2", "line 1: there is no line 'account stack-2 = NUMBER'"),
        ("account meter-main", "line 1: there is no line 'account meter-main = NUMBER'"),
    ],
)
def test_a_missing_line_is_named(gone: str, says: str) -> None:
    text = edited(lambda lines: [line for line in lines if not line.startswith(gone)])
    assert str(damage(text)).startswith(says)


def test_a_line_too_many_is_named() -> None:
    text = edited(lambda lines: [*lines[:2], "game let-it-ride", *lines[2:]])
    assert "line 3: a second line 'game'; only one is allowed" == str(damage(text))


@pytest.mark.parametrize(
    "old, new_line, says",
    [
        ("seat 1 wager three-bets", "seat 1 wager three-bets 499", "says $4.99; allowed: $5 to $33.33"),
        ("seat 1 wager five-card", "seat 1 wager five-card-bonus 500", "says $5; allowed: $1 [MD-LIR 7.E(3)]"),
        ("seat 1 let-it-ride", "seat 2 let-it-ride", "is not asked now"),
        ("seat 1 let-it-ride", "seat 1 raise 500", "seat 1 raise $5 is not allowed now"),
        ("dealer no-more-bets", "floor no-more-bets", "floor no-more-bets is not allowed now"),
        ("chance cut", "chance cut 5", "chance (cut) says 5; allowed: 10 to 42 [MD-LIR 5.F]"),
        ("chance order", "chance order [As Ks Qs]", "names 3 cards; allowed: 52, each once"),
    ],
)
def test_an_answer_that_cannot_have_happened_is_named(old: str, new_line: str, says: str) -> None:
    """The line is edited and the check made to match."""
    refused = damage(edited(replaced(old, new_line)))
    assert "this cannot have happened: " in str(refused)
    assert says in str(refused)
    assert line_of(write(finished().record), old) == refused.line


def test_answers_after_the_end_are_named() -> None:
    text = edited(lambda lines: [*lines[: lines.index("end")], "seat 1 let-it-ride", *lines[lines.index("end") :]])
    refused = damage(text)
    assert "comes after the end of the round" in str(refused)
    assert line_of(text, "end") - 1 == refused.line


def test_a_round_that_is_over_must_say_how_it_ended() -> None:
    text = edited(lambda lines: lines[: lines.index("end")])
    refused = damage(text)

    assert f"line {refused.line}: the procedure is over, but the record has no line 'end'" == str(refused)
    assert len(text.splitlines()) == refused.line


def test_a_line_that_stands_for_many_answers_is_the_line_of_each() -> None:
    text = edited(lambda lines: [re.sub(r"proceed x\d+", "proceed x999", line) for line in lines])
    assert line_of(text, "dealer proceed x999") == damage(text).line


def test_a_hand_edited_stack_changes_what_could_be_wagered() -> None:
    """$14 is not enough for what was wagered: the wager is refused, not silently corrected."""
    refused = damage(edited(replaced("account stack-1", "account stack-1 = 1400")))
    assert "this cannot have happened: seat 1 has $14; three bets come to at least $15 [MD-LIR 7.E(1)]" in str(refused)


@pytest.mark.parametrize(
    "old, new_line, says",
    [
        ("seat 2 Bo", "seat 9 Bo", "stack-2 belongs to nobody"),
        ("memory round", "memory deck_minutes = 480", "the deck has been at the table for 480 minutes"),
    ],
)
def test_a_round_that_cannot_have_been_opened(old: str, new_line: str, says: str) -> None:
    assert says in str(damage(edited(replaced(old, new_line))))


def test_a_record_of_a_seat_the_layout_does_not_have() -> None:
    def edit(lines: list[str]) -> list[str]:
        return [line.replace("seat 2", "seat 8").replace("stack-2", "stack-8") for line in lines]

    assert "this cannot have been opened: seat 8 is not a betting position" in str(damage(edited(edit)))


def test_an_unfinished_round_is_read_where_it_stopped() -> None:
    whole = finished().record
    record: Record = type(whole)(
        whole.game, whole.house, whole.players, whole.balances, memory=whole.memory, answers=whole.answers[:20]
    )
    read_record, running = read(write(record), GAMES)
    assert not running.over
    assert record == read_record
    assert opened() == Round(opened()).record


@pytest.mark.parametrize("broken", [AssertionError, KeyError, IndexError, ZeroDivisionError, TypeError, ValueError])
def test_an_answer_at_which_the_procedure_fails_is_named(broken: type[Exception]) -> None:
    """A hand-edited memory may be one that no table has had, and lead where no play can."""

    def fails(table: LetItRideTable) -> Procedure:
        yield from let_it_ride.procedures["round"](table)
        raise broken("nobody is left")

    let_it_ride = GAMES["let-it-ride"]
    text = write(finished().record)
    with pytest.raises(DamagedRecord, match=rf"the procedure fails \({broken.__name__}: .?nobody is left") as refused:
        read(text, {"let-it-ride": replace(let_it_ride, procedures={"round": fails})})
    assert "this cannot have happened: " in str(refused.value)
    assert line_of(text, "end") - 1 == refused.value.line
