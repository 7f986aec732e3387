"""The submission as a filing: what applies by chapter, in sentences; odds; approval; the same in print and in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from croupier.engine import House, Unlawful
from croupier.engine.kinds import ScheduleStep
from croupier.money import to_one
from croupier.odds.wager import WagerOutcome
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.submission import Submission, load
from croupier.submission.checks.without_effect import NEEDS
from croupier.submission.documents import CannotPrint, write_book
from croupier.submission.documents.at_banked_tables import offered
from croupier.submission.documents.book import alike, book, on_paper, without_odds
from croupier.submission.documents.html import as_html
from croupier.submission.documents.sentences import AT_TABLES, OF_THE_ROOM, at_table, chosen_of, in_room
from croupier.submission.documents.typesetting import compiled
from croupier.submission.documents.wager_odds import _true_odds, odds_of_table, payout_of, question
from croupier.submission.options import ROOM, WHO
from tests.submission.crowded_rooms import crowded
from tests.submission.documents.drawn import faults, page
from tests.submission.random_rooms import values_of
from tests.submission.room_text import EXAMPLES, lawful
from tests.submission.room_text import table as one_table

APPROVED = """[submission]
filed = 2025-01-02
filed_by = "C. Reyes, compliance manager"
approved_on = 2025-02-03
approved_by = "Gaming Control Agency"
approval_reference = "2025-14 <b>"
[[revision]]
date = 2025-01-02
what = "Tables 4 & 5."
"""
FILE = """
[facility]
name = "Harbor Card Room"
[defaults.holdem]
odd_chip.rule = "left-of-button"
rake.cap = "4.00"
[high_hand]
offered = true
min_pot = "30.00"
tables = ["1"]
[[table]]
id = "1"
document = "MD-POKER"
game = "holdem"
[[table]]
id = "2"
document = "MD-POKER"
game = "holdem"
betting.small_bet = "6.00"
[[table]]
id = "3"
document = "MD-POKER"
game = "holdem"
[[table]]
id = "4"
document = "MD-POKER"
game = "holdem"
[[table]]
id = "5"
document = "MD-TOP5"
game = "top-five"
top5.poker_bonus.paytable = "B"
"""
# What no filing says: a code in place of a value, or that something else says it.
CODES = re.compile(r"as the rules have it|generated|[a-z]:[a-z]|\w=|_|\{|True|False|-only|-else|-all|\bnone\b")
RAKED = {
    "rake.type": ("percentage", "incremental", "time"),
    "rake.levels": (ScheduleStep(1_000, 100), ScheduleStep(2_000, 200)),
    "rake.hourly_fee": 1_200,
}


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Odds are computed here, not taken from the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def submission() -> Submission:
    return lawful(APPROVED + FILE)


def sentences(of: Submission) -> list[dict[str, str]]:
    """Every sentence of a filing, with option, origin and clause."""
    parts = without_odds(of, list(alike(of)))["sections"]
    return [row for part in parts for chapter in part["chapters"] for row in chapter["rows"]]


def test_tables_with_the_same_choices_are_filed_together(submission: Submission) -> None:
    assert [["1"], ["2"], ["3", "4"], ["5"]] == [[table.id for table in group] for group in alike(submission)]


def test_what_holds_stands_in_the_order_of_the_chapters(submission: Submission) -> None:
    parts = {part["title"]: part for part in without_odds(submission, list(alike(submission)))["sections"]}
    chapters = [int(one["title"].split()[1].strip(":")) for one in parts["Hold ’Em: table 1"]["chapters"][:-1]]
    rows = {row["option"]: row for row in sentences(submission)}
    said = {name: (row["says"], row["origin"], row["clause"]) for name, row in rows.items()}

    assert ["The poker room", "Hold ’Em: table 1", "Hold ’Em: table 2", "Hold ’Em: tables 3 and 4"] == [*parts][:4]
    assert sorted(chapters) == chapters
    assert ("The most rake in one round of play is $4.", "chosen", "MD-POKER 17.A(3)") == said["rake.cap"]
    assert ("The percentage rake is 10 percent of the pot.", "default", "MD-POKER 17.B(1)") == said["rake.percent"]
    assert ("A contribution is taken from pots of $30 or more.", "chosen", "MD-POKER 16.B(3)") == said[
        "high_hand.min_pot"
    ]
    assert ("The blinds are $1 and $2, from the left of the button on.", "default", "MD-POKER 11.D(2)") == said[
        "blinds"
    ]
    assert "left open" == said["chip.unit"][2]
    assert "No Bad Beat payout is offered." == said["bad_beat.offered"][0]
    assert "bad_beat.min_pot" not in said
    assert "straddle.amount" not in said


@pytest.mark.parametrize("game", ["top-five", "let-it-ride"])
def test_3_C_a_table_dealt_by_hand_changes_its_decks_by_the_clause_for_hands(game: str) -> None:
    by_hand = 'deal.method = "hand"\ndeck.shuffler = "automatic"'
    document = GAMES[game].document
    for options, expected in (
        (by_hand, ("The decks are changed at least every four hours.", f"{document} 3.C(1)")),
        ("", ("The decks are changed at least every eight hours.", f"{document} 3.C(2)")),
    ):
        filing = sentences(lawful(f'[facility]\nname = "Ab"\n{one_table(game, options)}'))

        assert [expected] == [(row["says"], row["clause"]) for row in filing if row["option"] == "deck.change_hours"]


def test_what_the_file_says_is_chosen_and_nothing_else() -> None:
    room = load(EXAMPLES / "card-room.toml")
    groups, rows = list(alike(room)), room.text.splitlines()
    for part, (table, *_) in zip(without_odds(room, groups)["sections"][1:], groups, strict=True):
        said = [row for chapter in part["chapters"] for row in chapter["rows"]]
        chosen = {row["option"] for row in said if row["origin"] == "chosen"} - {"facility.name"}
        of_table = {name for name in table.lines if name not in ROOM and at_table(table, name)}

        assert chosen - set(ROOM) == of_table
        for name in of_table:
            assert re.search(rf"\b{name.rpartition('.')[2]}\b", rows[table.lines[name] - 1]), name
        assert chosen & set(ROOM) == ({"bad_beat.tables", "high_hand.tables"} if table.is_poker else set())


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_is_a_sentence(game: str) -> None:
    """The filing has words for every value of an option, or nothing if it has no effect."""
    (table,) = lawful(f'[facility]\nname = "Ab"\n{one_table(game)}')
    switches = dict.fromkeys((one for some in NEEDS.values() for one in some), True)
    everything = {**switches, "kill.mode": "half", "kill.qualifying_pot": 6_000, **RAKED}
    on = {name: value for name, value in everything.items() if name in table.house.values}
    for name, choice in GAMES[game].choices.choices.items():
        for value in [] if name in WHO or name in ROOM else values_of(choice):
            if value is None and name in everything:
                continue  # it must be given where it has an effect
            house = House(table.house.of, {**table.house.values, **on, name: value})
            says = at_table(replace(table, house=house), name)
            assert not says or (says[0].isupper() or says[0].isdigit()), (name, says)
            assert not says or says.endswith("."), (name, says)
            assert not CODES.search(says), (name, says)


def test_there_is_a_sentence_for_every_option_and_none_besides() -> None:
    at_tables = {name for game in GAMES.values() for name in game.choices.choices} - set(ROOM) - {"table.id"}

    assert at_tables == set(AT_TABLES)
    assert set(ROOM) == set(OF_THE_ROOM)


def test_every_option_of_the_room_is_a_sentence() -> None:
    room = load(EXAMPLES / "card-room.toml")
    jackpots = {"bad_beat": room.bad_beat, "high_hand": room.high_hand}
    for name, choice in ROOM.items():
        jackpot = jackpots.get(name.partition(".")[0], room.bad_beat)
        for value in values_of(choice):
            says = OF_THE_ROOM[name](jackpot, value)
            assert says[0].isupper(), name
            assert not CODES.search(says), (name, says)
    assert "Aces full of jacks or better, beaten" in in_room(room.bad_beat, "bad_beat.qualifying")


def test_what_the_choices_come_to_is_said() -> None:
    settings = (
        'betting.structure = "fixed"\nbetting.small_bet = "4.00"\nrake = { type = ["time"], hourly_fee = "12.00" }'
    )
    head = '[facility]\nname = "Ab"\n[[table]]\nid = "1"\ndocument = "MD-POKER"\ngame = "stud7-hilo8"\n'
    (table,) = lawful(f"{head}{settings}\n")

    assert "A round has at most three raises." == at_table(table, "betting.max_raises")
    assert "The bet of the later rounds is $8." == at_table(table, "betting.big_bet")
    assert "the minimum bet may be raised, to $8 at most" in at_table(table, "betting.min_increase_max")
    assert "The forced bet is $2." == at_table(table, "forced_bet.amount")
    assert "An all-in of at least half a bet gives" in at_table(table, "betting.short_allin_reopens")
    assert "by suit: of a high share to the highest card" in at_table(table, "odd_chip.rule")
    assert "" == at_table(table, "rake.percent")
    assert "Time is charged for. From each player: $6 every 30 minutes." == at_table(table, "rake.method")
    ride = load(EXAMPLES / "games" / "let-it-ride.toml").tables[0]
    assert "Each Progressive wager adds 12.5 percent to the Major Progressive" in at_table(
        ride, "lir.progressive.rates"
    )
    assert "The Major Progressive is reset to $1,000" in at_table(ride, "lir.progressive.reset")


def test_a_washington_filing_has_nothing_of_maryland() -> None:
    room = load(EXAMPLES / "games" / "top-5-wa.toml")
    text = as_html(without_odds(room, list(alike(room))))

    assert "Washington, Top 5 Poker" in text
    assert not re.search(r"MD-|Maryland|Chapter|Bad Beat|High Hand|poker room", text)
    assert {"WA-TOP5", "left"} == {row["clause"].split()[0] for row in sentences(room)}
    assert "1. Layout" == without_odds(room, list(alike(room)))["sections"][0]["chapters"][0]["title"]


# ---- odds -------------------------------------------------------------------------------------------------------


def test_the_odds_of_each_wager_are_those_of_the_computation(submission: Submission) -> None:
    wagers = {one["name"]: one for one in book(submission)["sections"][-1]["wagers"]}
    bonus = wagers["Top Five Bonus"]

    assert ["Ante and Play", "Top Five Bonus", "Poker Bonus"] == list(wagers)
    # All seven of the 20 cards ranked ace to 10: 133,784,560 deals, 77,520 of them.
    assert ("1,725 to 1", "100 to 1") == next(
        (row["true"], row["payout"]) for row in bonus["rows"] if row["outcome"] == "seven cards"
    )
    assert "paytable B" == wagers["Poker Bonus"]["paytable"]
    assert all(one["edge"].endswith(" %") for one in wagers.values())


def test_the_meters_and_stakes_of_the_file_are_priced() -> None:
    text = """[facility]
name = "Harbor"
[[table]]
id = "1"
document = "MD-LIR"
game = "let-it-ride"
lir.bet_min = "15.00"
lir.progressive.offered = true
lir.progressive.paytable = "D"
lir.progressive.wager = "5.00"
lir.progressive.initial = { major = "2000.00", minor = "300.00" }
[[table]]
id = "2"
document = "WA-TOP5"
game = "top-5-wa"
wa.max_wager = "300.00"
"""
    ride, washington = lawful(text)
    asked = {one.name: question(ride, one) for one in offered(ride)}

    assert 1_500 == asked["Let It Ride"].stake_cents
    assert ("D", 500, {"major": 200_000, "minor": 30_000}) == (
        asked["Progressive"].paytable,
        asked["Progressive"].stake_cents,
        dict(asked["Progressive"].meters),
    )
    assert ("D", 500) == (asked["Envy Bonus"].paytable, asked["Envy Bonus"].stake_cents)
    assert ["3.08", "3.18"] == [question(washington, one).paytable for one in offered(washington)[:2]]


@pytest.mark.parametrize("limit", [True, False])
def test_the_odds_say_where_a_payout_limit_is_left_out(limit: bool) -> None:
    options = 'lir.payout_limit = "50000.00"\n' if limit else ""
    (table,) = lawful(f'[facility]\nname = "Ab"\n{one_table("let-it-ride", options)}')
    notes = [one["notes"] for one in odds_of_table(table)]

    assert len(offered(table)) == len(notes) > 1
    assert all(limit == ("The payout limit (MD-LIR 2.B(10)) is not taken into account." in one) for one in notes)


@clause("WA-TOP5 11.ace-face.table.3.08.queen", says="8 to 5")
def test_chips_and_rates_of_the_file_are_priced() -> None:
    """W-09: chips of $1 break $1.60, chips of 10 cents do not. What is put on a meter is paid out in the long run."""
    washington = '[facility]\nname = "Harbor"\n[[table]]\nid = "1"\ndocument = "WA-TOP5"\ngame = "top-5-wa"\n'
    for chips, more in (("", "4.6154"), ('chip.unit = "0.10"\n', None), ('payout.breakage = "exact"\n', None)):
        (table,) = lawful(f'{washington}wa.max_wager = "300.00"\n{chips}')
        odds = question(table, offered(table)[0]).computed()

        assert (more is not None) == (odds.breakage > 0)
        assert more is None or f"adds {more} % to the exact house edge of 3.0769 %" in odds.notes[0]

    ride = '[facility]\nname = "Harbor"\n[[table]]\nid = "1"\ndocument = "MD-LIR"\ngame = "let-it-ride"\n'
    (table,) = lawful(f'{ride}lir.progressive.offered = true\nlir.progressive.rates = {{ main = "12.5" }}\n')
    (asked,) = (question(table, one) for one in offered(table) if one.name == "Progressive")
    run = asked.computed().long_run
    assert run is not None
    assert [Fraction(25, 2)] == [rate for _, rate in run.rates]


def test_every_row_of_a_printed_paytable_stands_beside_its_outcome() -> None:
    """Whatever the outcome is called: `royal flush, 3 bets` and `win with a lower hand` are paid by their rows."""
    printed = {"royal flush": to_one(100), "winning hand": to_one(1)}
    rows = {"win with royal flush": "royal flush", "royal flush, 3 bets": "royal flush", "fold": ""}
    rows["win with a lower hand"] = "winning hand"
    paid = {
        name: payout_of(WagerOutcome(name, 1, Fraction(1), "WA-TOP5 11", row=row), printed)
        for name, row in rows.items()
    }
    assert ["100 to 1", "100 to 1", "", "1 to 1"] == list(paid.values())


# ---- paper and HTML ---------------------------------------------------------------------------------------------


def test_signatures_revisions_and_approval(submission: Submission) -> None:
    data = without_odds(submission, ())
    filed, approved = data["signatures"]

    assert ("", "approved 2025-02-03") == (data["stamp"], data["approval"])
    assert ["C. Reyes, compliance manager", "January 2, 2025", ""] == [one["value"] for one in filed["lines"]]
    assert ["Gaming Control Agency", "2025-14 <b>", "February 3, 2025", ""] == [
        one["value"] for one in approved["lines"]
    ]
    assert [{"date": "January 2, 2025", "what": "Tables 4 & 5.", "by": ""}] == data["revisions"]
    assert "Not approved" == without_odds(lawful(FILE), ())["stamp"]
    replaced = APPROVED.replace("[submission]\n", '[submission]\nsuperseded_by = "2026-01"\n')
    assert "Superseded" == without_odds(lawful(replaced + FILE), ())["stamp"]


@pytest.mark.parametrize("names", ["one word", pytest.param("long", marks=pytest.mark.long)])
def test_nothing_overlaps_or_is_cut_with_the_longest_names(names: str) -> None:
    room = crowded("omaha5-hilo8", names)
    for number, svg in enumerate(compiled("book.typ", on_paper(without_odds(room, list(alike(room)))), "svg"), 1):
        assert [] == faults(page(svg), margin=40), number


QUIET = "#5b6672"  # origin, clause and the heads of columns


def test_origin_and_clause_stand_in_line_from_chapter_to_chapter() -> None:
    """In each line of a chapter on paper, what is right of the sentences begins at one of two places."""
    room = lawful((APPROVED + FILE).replace("MD-TOP5", "MD-POKER").replace("top-five", "badugi").partition("top5.")[0])
    begins: list[float] = []
    for svg in compiled("book.typ", on_paper(without_odds(room, list(alike(room)))), "svg")[3:]:
        sheet = page(svg)
        boxes = [one.box for one in sheet.texts if one.colour == QUIET]
        begins += [box.left for box in boxes if box.left > sheet.width * 0.6 and 70 < box.top < sheet.height - 65]

    lines = sorted(begins)
    steps = [after - before for before, after in pairwise(lines) if after - before > 2]  # a letter's own edge is less
    assert len(lines) > 100
    assert 1 == len(steps), lines


class Words(HTMLParser):
    """The text of an HTML page, without its style, its stamps and its foot."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.skipped = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = dict(attrs).get("class") or ""
        self.skipped = tag in ("style", "title") or bool({"stamp", "across", "foot"} & set(kind.split()))

    def handle_endtag(self, tag: str) -> None:
        self.skipped = False

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.found.append(data)


def without_spaces(text: str) -> str:
    return re.sub(r"\s+", "", text)


def paper(of: Submission, sheets: list[str]) -> str:
    """The text of the PDF, without what every page repeats, the dots of its contents and the heads of long tables."""
    facility, version = of.facility.name, of.version.approval
    heads = ("what holds clause", "outcome chance true odds payout odds net pay clause", "table rules game limits")
    found = []
    for number, sheet in enumerate(sheets, 1):
        text = without_spaces(re.sub(r"(?m)(?: ?\.)+ \d+$", "", sheet).replace("NOT APPROVED", ""))
        foot = without_spaces(f"{facility} · Rules Submission {version} · file {of.hash[:12]} page {number} of ")
        text = re.sub(re.escape(foot) + r"\d+", "", text)
        if number > 1:
            text = text.removeprefix(without_spaces(f"{facility} Rules Submission"))
        for head in heads:
            text = text.removeprefix(without_spaces(head))
        found.append(text)
    return "".join(found)


@pytest.mark.parametrize("head", [APPROVED, ""], ids=["approved", "not approved"])
def test_paper_and_html_have_the_same_content(head: str, tmp_path: Path) -> None:
    few = re.sub(r'(?s)\[\[table\]\]\nid = "[2-4]".*?(?=\[\[table)', "", FILE)
    room = lawful(head + few)
    seen: list[tuple[int, int]] = []
    pdf = write_book(room, tmp_path / "book.pdf", lambda done, of: seen.append((done, of)))
    html = write_book(room, tmp_path / "book.html", form="html").read_text(encoding="utf-8")
    sheets = [sheet.extract_text() for sheet in PdfReader(pdf).pages]
    words = Words()
    words.feed(html)

    assert [(1, 2), (2, 2)] == seen
    assert without_spaces("".join(words.found)) == paper(room, sheets)
    assert room.hash in html
    stamped = {sheet.count("NOT APPROVED") for sheet in sheets}, html.count(">Not approved</")
    everywhere = len(("across", "cover", "tables", "poker room", *alike(room)))
    assert (({0}, 0) if head else ({1}, everywhere)) == stamped


def test_word_processors_which_know_little_of_styles_show_lines_to_sign_on_and_whole_clauses(tmp_path: Path) -> None:
    room = lawful(f'[facility]\nname = "Ab"\n{one_table("holdem")}')
    html = write_book(room, tmp_path / "book.html", form="html").read_text(encoding="utf-8")
    signed = re.findall(r">Signature</td><td([^>]*)></td>", html)
    clauses = re.findall(r'<t[dh] class="clause"([^>]*)>', html)

    assert len(signed) == 2
    assert all("style=" in how for how in signed)
    assert len(clauses) > 50
    assert all("nowrap" in how and "width=" in how for how in clauses)


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    room = lawful(f'[facility]\nname = "Ab"\n{one_table("holdem")}')

    with pytest.raises(CannotPrint, match="cannot write"):
        write_book(room, tmp_path / "no" / "book.html", form="html")
    with pytest.raises(CannotPrint, match="'docx'; use pdf, html"):
        write_book(room, tmp_path / "book.docx", form="docx")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_choice_of_a_house_can_be_said_in_words(game: str) -> None:
    """As `play` shows them: `bad_beat.qualifying holdem:full house AT:2:4` would tell a reader nothing."""
    choices = GAMES[game].choices
    shown = {name: True for name in choices.choices if name.endswith(".offered")}
    for name, choice in choices.choices.items():
        for value in values_of(choice):
            try:
                house = choices.house(shown | {name: value})
            except Unlawful:
                continue
            said = chosen_of(GAMES[game], house)
            if name in said and choice.kind != "text":
                assert said[name].endswith((".", "”", ")")), said[name]
                assert not said[name].startswith(name)


@pytest.mark.parametrize(
    ("count", "combinations", "odds"),
    [
        (0, 52, "never"),
        (1, 649_740, "649,739 to 1"),
        (1, 101, "100 to 1"),
        (100, 10_099, "99.99 to 1"),
        (3, 4, "0.33 to 1"),
    ],
)
def test_true_odds_have_two_decimals_below_a_hundred(count: int, combinations: int, odds: str) -> None:
    assert odds == _true_odds(count, combinations)
