"""Twenty-four tables in a short file: identical tables, groups, several games at one table, long texts; the clock."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from croupier.submission import UnknownTable, Version, load, read
from tests.submission.room_text import EXAMPLES, HEAD, findings, lawful, room, table

HOLDEM = 'document = "MD-POKER"\ngame = "holdem"\nodd_chip.rule = "left-of-button"\n'


def test_a_section_stands_for_several_tables_alike() -> None:
    tables = f'[[table]]\nids = ["1 to 3", "7", "9A"]\n{HOLDEM}rake.cap = "4.00"\n'
    jackpot = '[bad_beat]\noffered = true\ntables = ["2 to 3", "9A"]\ndiscontinue = "to players"\n'
    submission = lawful(room(jackpot, tables))

    assert ["1", "2", "3", "7", "9A"] == [offer.id for offer in submission]
    assert {400} == {offer["rake.cap"] for offer in submission}
    assert ["1", "2", "3", "7", "9A"] == [offer["table.id"] for offer in submission]
    assert ("2", "3", "9A") == submission.bad_beat.tables


@pytest.mark.parametrize(
    "ids, said",
    [
        ('ids = ["1", "1"]', "another table has this id"),
        ('id = "1"\nids = ["2"]', "the table has both id and ids"),
        ("ids = []", "ids is empty"),
        ('ids = ["5 to 3"]', 'ids: "5 to 3" counts down'),
        ('ids = ["1 to 501"]', 'ids: "1 to 501" names too many tables; at most 500 in one run'),
        ('ids = ["1 to 9999"]', 'ids: "1 to 9999" names too many tables'),
        ('ids = ["1 to 10000"]', 'ids: "1 to 10000" has numbers that are too long; at most 4 digits'),
        ('ids = ["10000 to 9999"]', "has numbers that are too long; at most 4 digits"),
        ("ids = [1]", "table.id is 1"),
    ],
)
def test_tables_alike_that_cannot_be(ids: str, said: str) -> None:
    (found,) = findings(room(f"[[table]]\n{ids}\n{HOLDEM}"))

    assert said in found.message


def test_a_run_may_be_of_one_table() -> None:
    submission = read(room(f'[[table]]\nids = ["3 to 3"]\n{HOLDEM}')).submission

    assert submission is not None
    assert ["3"] == [offer.id for offer in submission]


def test_a_run_of_tables_may_have_numbers_of_four_digits() -> None:
    submission = lawful(room(f'[[table]]\nids = ["9998 to 9999"]\n{HOLDEM}'))

    assert ["9998", "9999"] == [offer.id for offer in submission]


def test_a_table_without_a_game_cites_poker_only_at_poker() -> None:
    (of_poker,) = findings(room('[[table]]\nid = "1"\ndocument = "MD-POKER"'))
    (of_let_it_ride,) = findings(room('[[table]]\nid = "1"\ndocument = "MD-LIR"'))

    assert ("MD-POKER 9", "submission: file") == (of_poker.clause, of_let_it_ride.clause)
    assert "let-it-ride" == of_let_it_ride.allowed


def test_a_group_says_what_its_tables_have_in_common() -> None:
    group = f'[groups.low]\n{HOLDEM}rake.cap = "3.00"\nblinds = ["1.00", "2.00"]\n[defaults.holdem]\nrake.percent = 5\n'
    tables = '[[table]]\nids = ["1", "2"]\ngroup = "low"\n[[table]]\nid = "3"\ngroup = "low"\nrake.cap = "2.00"\n'
    submission = lawful(room(group, tables))

    assert [300, 300, 200] == [offer["rake.cap"] for offer in submission]
    assert {(100, 200)} == {offer["blinds"] for offer in submission}
    assert {5} == {offer["rake.percent"] for offer in submission}
    assert 11 == submission.table("1").line_of("rake.cap")
    assert frozenset({"rake.cap"}) == submission.table("3").given


@pytest.mark.parametrize(
    "group, tables, said",
    [
        ("", 'group = "low"\n', 'there is no [groups.low] for group = "low"'),
        ("[groups.low]\n", 'group = "lwo"\n', "did you mean low?"),
        ("[groups.low]\nrake.cap = '3.00'\n", "", "no table is in [groups.low]"),
        ('[groups.low]\nid = "4"\n', 'group = "low"\n', "[groups.low] has id, which each table must set itself"),
        ('[groups.low]\nlir.paytable = "A"\n', 'group = "low"\n', "holdem has no lir.paytable"),
        ("[groups]\nlow = 1\n", "", "groups.low is not a section"),
        ("[groups.low]\nrake.percent = 12\n", 'group = "low"\n', "rake.percent is 12"),
    ],
)
def test_groups_that_cannot_be(group: str, tables: str, said: str) -> None:
    found = findings(HEAD + group + f'[[table]]\nid = "1"\n{tables}{HOLDEM}')

    assert any(said in str(one) for one in found)


def test_an_option_that_some_tables_of_a_group_have_is_for_these() -> None:
    group = '[groups.all]\nrake.cap = "3.00"\nkill = { mode = "full", qualifying_pot = "60.00" }\n'
    submission = lawful(room(group, table("omaha-hilo8", 'group = "all"'), table("stud7-high", 'group = "all"', "2")))

    assert ["full", None] == [offer.get("kill.mode") for offer in submission]


SEVERAL = """\
[[table]]
id = "5"
document = "MD-POKER"
games = ["holdem", "omaha-high", "badugi"]
betting.small_bet = "4.00"
holdem.odd_chip.rule = "left-of-button"
omaha-high.betting.structure = "no-limit"
badugi.draws = 4
badugi.rake.cap = "3.00"
"""


def test_a_table_may_spread_several_games() -> None:
    jackpot = '[high_hand]\noffered = true\ntables = ["5 (holdem)", "5 (omaha-high)"]\npool = "per-game"\n'
    submission = lawful(room(jackpot, SEVERAL))
    holdem, omaha, badugi = submission

    assert ["5 (holdem)", "5 (omaha-high)", "5 (badugi)"] == [offer.id for offer in submission]
    assert {"5"} == {offer.at for offer in submission} == {offer["table.id"] for offer in submission}
    assert {400} == {offer["betting.small_bet"] for offer in submission}
    assert ("no-limit", "fixed") == (omaha["betting.structure"], badugi["betting.structure"])
    assert [500, 500, 300] == [offer["rake.cap"] for offer in submission]
    assert [True, True, False] == [offer["high_hand.offered"] for offer in submission]
    assert holdem is submission.table("5 (holdem)")
    with pytest.raises(UnknownTable, match=r"table 5 spreads 3 games; name one of 5 \(holdem\), 5 \(omaha-high\)"):
        submission.table("5")


def test_a_jackpot_at_a_table_is_for_every_game_of_it() -> None:
    jackpot = '[high_hand]\noffered = true\ntables = ["5"]\npool = "per-game"\n'
    text = room(jackpot, SEVERAL.replace(', "badugi"', "").replace('badugi.draws = 4\nbadugi.rake.cap = "3.00"\n', ""))

    assert ("5 (holdem)", "5 (omaha-high)") == lawful(text).high_hand.tables


@pytest.mark.parametrize(
    "old, new, said",
    [
        ('"badugi"]', '"badugy"]', "did you mean badugi?"),
        ('"badugi"]', '"holdem"]', "holdem is listed twice"),
        ('"badugi"]', '"let-it-ride"]', 'game is "let-it-ride", which is not in MD-POKER'),
        ('"holdem", ', "", "the table does not spread holdem"),
        ("badugi.draws = 4", "badugi.kill.post = 4", "kill.post is 4"),
        ("badugi.draws = 4", "badugi.blinds.missedd = 4", "badugi has no option blinds.missedd"),
        ("games = [", 'game = "holdem"\ngames = [', "the table has both game and games"),
    ],
)
def test_several_games_that_cannot_be(old: str, new: str, said: str) -> None:
    assert any(said in str(one) for one in findings(room(SEVERAL.replace(old, new))))


def test_long_texts_may_stand_over_several_lines() -> None:
    text = '"""\nCollection ends with 30 days\' notice;\n    the fund goes to high hands\n    until it is empty."""'
    jackpot = f'[bad_beat]\noffered = true\ntables = ["all"]\ndiscontinue = {text}\n'
    rules = 'irregularity.supplement = ["""\nA card that falls\nis the dealer\'s.\n""", """Phones \\\n   away."""]'
    submission = lawful(room(jackpot, table("holdem", rules)))

    ends = "Collection ends with 30 days' notice; the fund goes to high hands until it is empty."
    assert ends == submission.bad_beat["discontinue"]
    assert ("A card that falls is the dealer's.", "Phones away.") == submission.table("1")["irregularity.supplement"]


# ---- the clock of the facility --------------------------------------------------------------------------------------


def facility(options: str, game: str = "holdem") -> str:
    return HEAD + options + table(game)


def test_the_days_of_a_facility_begin_by_its_own_clock() -> None:
    maryland = lawful(facility("")).facility
    washington = lawful(facility("", "top-5-wa")).facility
    own = lawful(facility('time_zone = "America/Chicago"\ngaming_day_begins = "04:30"\n')).facility

    assert ("America/New_York", 360) == (maryland.time_zone, maryland.gaming_day_begins)
    assert "America/Los_Angeles" == washington.time_zone
    assert ("America/Chicago", 270) == (own.time_zone, own.gaming_day_begins)
    morning = datetime(2026, 1, 2, 10, 59, tzinfo=UTC)  # one minute before six in Maryland, three in Washington
    assert date(2026, 1, 1) == maryland.gaming_day(morning) == washington.gaming_day(morning)
    assert date(2026, 1, 2) == maryland.gaming_day(morning.replace(hour=11, minute=0)) == own.gaming_day(morning)
    assert 360 == lawful(facility("gaming_day_begins = 06:00:00\n")).facility.gaming_day_begins


@pytest.mark.parametrize(
    "option, said",
    [
        ('time_zone = "America/Baltimore"', 'facility.time_zone is "America/Baltimore"; allowed: the IANA name'),
        ('time_zone = "America"', 'facility.time_zone is "America"'),
        ('gaming_day_begins = "24:00"', 'facility.gaming_day_begins is "24:00"; allowed: a time of the day'),
        ("gaming_day_begins = 06:00:30", "facility.gaming_day_begins is 06:00:30"),
        ("gaming_day_begins = 6", 'write it as text in quotes: "06:00"'),
    ],
)
def test_clocks_that_there_are_not(option: str, said: str) -> None:
    (found,) = findings(facility(f"{option}\n"))

    assert said in str(found)
    assert 7 == found.line


def test_washington_s_facility_cites_nothing_of_maryland_s() -> None:
    (found,) = findings(facility('gaming_day_begins = "x"\n', "top-5-wa"))

    assert "submission: facility.gaming_day_begins" == found.clause


@pytest.mark.parametrize(
    "version, said",
    [
        (Version(), "a draft, not filed yet"),
        (Version(date(2024, 1, 1)), "filed, but not approved"),
        (Version(date(2024, 1, 1), date(2024, 2, 1), date(2024, 4, 1)), "approved, but not in force until 2024-04-01"),
        (Version(date(2024, 1, 1), date(2024, 2, 1)), ""),
        (Version(date(2024, 1, 1), date(2024, 2, 1), None, "2025 rules"), "superseded by 2025 rules"),
    ],
)
def test_where_a_submission_stands(version: Version, said: str) -> None:
    assert said == version.standing(date(2024, 3, 15))


def test_a_file_is_in_force_from_the_first_minute_of_the_gaming_day() -> None:
    submission = lawful(facility("").replace("approved_on", "in_force_from = 2024-03-01\napproved_on"))
    six = datetime(2024, 3, 1, 11, tzinfo=UTC)  # in Maryland

    assert ("in force", "") == (submission.status(six), submission.standing(six))
    before = six.replace(hour=10, minute=59)
    assert ("approved", "approved, but not in force until 2024-03-01") == (
        submission.status(before),
        submission.standing(before),
    )


def test_what_the_readme_shows_of_a_room_is_lawful() -> None:
    readme = (EXAMPLES.parents[1] / "README.md").read_text(encoding="utf-8")
    _, begins, rest = readme.partition("    [defaults.MD-POKER] ")
    shown = "\n".join(row.removeprefix("    ") for row in f"{begins}{rest}".partition("\nFrom Python")[0].splitlines())

    assert (10, 9) == (len(lawful(HEAD + shown).tables), lawful(HEAD + shown).table_count)
    assert 24 == load(EXAMPLES / "twenty-four-tables.toml").table_count


def test_two_hundred_tables_of_one_section() -> None:
    submission = read(room(f'[[table]]\nids = ["1 to 200"]\n{HOLDEM}')).submission

    assert submission is not None
    assert 200 == len(submission.tables)
