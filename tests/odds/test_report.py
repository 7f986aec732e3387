"""What can be asked, the cache of answers, and the sheets, charts and tables made of them."""

from __future__ import annotations

import ast
import csv
import io
import json
import runpy
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typst
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from pypdf import PdfReader

import croupier
from croupier.money import Paytable, dollars, for_one, meter, to, to_one
from croupier.odds import cache, custom
from croupier.odds.paytables import BadPaytable, UnknownOddsReading, in_chips
from croupier.odds.report import chart, conditions, figures, par_sheet
from croupier.odds.report.catalog import GAMES, OddsQuestion, UnknownOdds, game_named, questions
from croupier.odds.report.figures import CannotDraw
from croupier.odds.wager import Strategy, StrategyRule, WagerOdds
from croupier.rulebook.clauses import find
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.ch12_payouts import METERS

ROOT = Path(__file__).parents[2]
WA = GAMES["top-5-wa"]
RIDE = GAMES["let-it-ride"]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "croupier" / "odds"


def answers(game: str, wager: str, paytable: str | None = None) -> list[tuple[OddsQuestion, WagerOdds]]:
    return [(one, one.computed()) for one in questions(game_named(game), wager, paytable)]


def text_of(path_or_bytes: Path | bytes) -> str:
    source = io.BytesIO(path_or_bytes) if isinstance(path_or_bytes, bytes) else path_or_bytes
    return "\n".join(page.extract_text() for page in PdfReader(source).pages)


@pytest.mark.parametrize("name", GAMES)
def test_every_wager_has_tables_rows_and_readings(name: str) -> None:
    game = game_named(name)
    for wager in game.wagers:
        assert "default" == game.readings(wager.name, None)[0]
        for table in game.tables(wager.name).values():
            assert set(table.rows) <= set(game.rows(wager.name))
            assert all(find(clause) for _, _, clause in table)
            assert find(game.section(wager.name))


def test_all_of_a_game_is_asked_unless_something_narrows_it() -> None:
    everything = questions(WA)
    names = [(one.wager.name, one.paytable, one.reading) for one in everything]

    assert ("ante-bet", "3.02", "default") == names[0]
    assert ("tens-or-better", "3.18", "W-04(a)") in names
    assert ("ace-or-face", "3.85", "default") == names[-1]
    assert [("tens-or-better", "3.18", "default")] == [
        (one.wager.name, one.paytable, one.reading) for one in questions(WA, "tens-or-better", "3.18", "default")
    ]
    assert {"ante-bet"} == {one.wager.name for one in questions(WA, reading="w-01(A)")}


def test_what_is_not_there_is_refused_with_what_is() -> None:
    with pytest.raises(
        UnknownOdds, match="there are no odds for 'bingo'; the games are let-it-ride, top-five, top-5-wa"
    ):
        game_named("bingo")
    with pytest.raises(UnknownOdds, match="top-5-wa has no wager 'envy'; it has ante-bet, tens-or-better, ace-or-face"):
        questions(WA, "envy")
    with pytest.raises(BadPaytable, match=r"ace-or-face has no paytable 'A'; it has 1\.54, 3\.08, 3\.85"):
        questions(WA, "ace-or-face", "A")
    with pytest.raises(UnknownOddsReading, match=r"ace-or-face has no reading 'W-04\(a\)'; it has default"):
        questions(WA, "ace-or-face", reading="W-04(a)")
    with pytest.raises(
        UnknownOdds, match=r"pays a meter 'mega'; progressive paytables and their meters are A \(main\)"
    ):
        questions(RIDE, "progressive", "A", meters={"mega": 100})


def test_a_meter_goes_to_the_tables_that_pay_it() -> None:
    asked = questions(RIDE, "progressive", reading="default", meters={"major": 2_500_000})

    assert ["D", "E", "F"] == [one.paytable for one in asked if one.meters]


def test_an_answer_is_kept_and_given_again(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    question = questions(RIDE, "progressive", "D", "default", meters={"major": 2_500_000})[0]
    first = question.answered()
    monkeypatch.setattr(OddsQuestion, "computed", lambda self, progress=None: pytest.fail("computed again"))

    assert first == question.answered()
    assert first.strategy == question.answered().strategy
    assert [f"{question.key()}.json"] == [path.name for path in own_cache.iterdir()]


def test_what_is_kept_is_the_whole_answer() -> None:
    for game, wager in (("let-it-ride", "let-it-ride"), ("let-it-ride", "progressive"), ("top-five", "ante-play")):
        for _, odds in answers(game, wager):
            assert odds == cache.unpacked(json.loads(json.dumps(cache.pack(odds))))


def test_fresh_computes_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    question = questions(WA, "ace-or-face", "1.54")[0]
    question.answered()
    calls = []
    real = OddsQuestion.computed
    monkeypatch.setattr(
        OddsQuestion, "computed", lambda self, progress=None: calls.append(self) or real(self, progress)
    )
    question.answered()
    question.answered(fresh=True)

    assert [question] == calls


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace(", 4, ", ", 5, ", 1),
        lambda text: "[]",
        lambda text: '{"sha256": "0", "odds": {}}',
    ],
    ids=["empty", "cut", "a count changed", "no object", "wrong checksum"],
)
def test_a_damaged_entry_is_ignored_with_a_notice(own_cache: Path, damage: Callable[[str], str]) -> None:
    question = questions(WA, "ace-or-face", "1.54")[0]
    expected = question.answered()
    entry = next(own_cache.iterdir())
    entry.write_text(damage(entry.read_text()))
    notices: list[str] = []

    assert expected == question.answered(notice=notices.append)
    assert 1 == len(notices)
    assert "damaged" in notices[0]
    assert expected == question.answered(notice=notices.append)
    assert 1 == len(notices)


def test_a_cache_that_cannot_be_written_costs_time_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    notices: list[str] = []
    question = questions(WA, "ace-or-face", "1.54")[0]

    assert question.computed() == question.answered(notice=notices.append)
    assert [f"the result could not be kept in {cache.folder()} (Not a directory)"] == notices


def test_keys_differ_with_everything_asked_and_with_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [
        *questions(RIDE, "progressive", "D", "default"),
        *questions(RIDE, "progressive", "D", "default", meters={"major": 1}),
        *questions(RIDE, "progressive", "D", "L-10(a)"),
        *questions(RIDE, "progressive", "E", "default"),
        *questions(RIDE, "progressive", "D", "default", stake_cents=500),
    ]
    keys = [one.key() for one in asked]
    monkeypatch.setattr(cache, "code_hash", lambda module: "other code")

    assert 5 == len(set(keys))
    assert keys[0] != asked[0].key()


def test_every_document_has_a_hash_of_its_own() -> None:
    assert 4 == len({cache.rules_hash(document) for document in ("MD-POKER", "MD-TOP5", "MD-LIR", "WA-TOP5")})


@pytest.mark.parametrize("name", GAMES)
def test_a_key_hangs_on_every_source_that_is_imported_and_on_no_other(name: str) -> None:
    """The files found by their import lines are those the syntax tree names."""
    module = GAMES[name].module
    found = cache.sources(module)
    package = Path(croupier.__file__).parent

    assert {path for path in found if path.suffix == ".py"} == imported(module)
    assert package / "rules" / "let_it_ride" / "ch12_rows.py" in found
    assert package / "rules" / "let_it_ride" / "ch11_completing.py" not in found
    assert (package / "hands" / "tables" / "high_6.npy" in found) == (name == "top-5-wa")


def imported(module: str) -> set[Path]:
    """The files of a module and of all of ours that it imports, by way of the syntax tree."""
    found: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = cache._file_of(name) or pytest.fail(f"no file of {name}")
        for node in ast.walk(ast.parse(found[name].read_bytes())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("croupier"):
                inner = [f"{node.module}.{alias.name}" for alias in node.names]
                waiting += [one if cache._file_of(one) else str(node.module) for one in inner]
            elif isinstance(node, ast.Import):
                waiting += [alias.name for alias in node.names if alias.name.startswith("croupier")]
    return set(found.values())


def test_the_contributions_add_up() -> None:
    for _, odds in answers("top-five", "poker-bonus"):
        assert odds.expected_value == sum(line.contribution for line in figures.lines(odds))
        assert 1 == sum(line.probability for line in figures.lines(odds))


def test_figures_in_words() -> None:
    assert "3.0158 %" == figures.percent(Fraction(3_846_581, 127_549_352))
    assert "−20.13 %" == figures.percent(Fraction(-2_013, 10_000), 2)
    assert "0.000000" == figures.signed(Fraction(0))
    assert "+0.500000" == figures.signed(Fraction(1, 2))
    assert "8/5" == figures.as_decimal(Fraction(8, 5))
    assert "−1,001" == figures.as_decimal(Fraction(-1_001))
    assert "1 in 649,740" == figures.one_in(Fraction(1, 649_740))
    assert "1 in 2.27" == figures.one_in(Fraction(44, 100))
    assert "never" == figures.one_in(Fraction(0))
    assert ("1 in 100", "1 in 99.99") == (figures.one_in(Fraction(1, 100)), figures.one_in(Fraction(100, 9_999)))
    assert ("1 in 1.00", "1 in 1,000") == (figures.one_in(Fraction(1)), figures.one_in(Fraction(1, 1_000)))
    assert ("+0.000001", "0.00") == (figures.signed(Fraction(1, 10**6)), figures.signed(Fraction(-1, 10**6), 2))
    assert "0.0001 %" == figures.cost(Fraction(1, 10**6))
    assert "under 0.0001 %" == figures.cost(Fraction(1, 10**6 + 1))
    assert "0.0000 %" == figures.cost(Fraction(0))


def test_csv_has_a_row_for_each_outcome() -> None:
    found = [odds for _, odds in answers("top-5-wa", "ace-or-face", "3.85")]
    rows = list(csv.DictReader(io.StringIO(figures.as_csv(found))))

    assert ["ace", "king", "queen", "jack", "no paid hand"] == [row["outcome"] for row in rows]
    assert Fraction(-1, 26) == sum(Fraction(row["contribution"]) for row in rows)
    assert "WA-TOP5 11.ace-face.table.3.85.queen" == rows[2]["clause"]


def test_a_sheet_says_all_that_a_reader_checks() -> None:
    text = text_of(par_sheet.pdf(answers("top-5-wa", "tens-or-better", "3.18")[:1]))

    for words in (
        "10's or Better", "Top 5 Poker (Washington)", "paytable 3.18", "WA-TOP5 11.tens-better.table", "3.1832 %",
        "The text prints a house advantage of 3.18 percent; reproduced.", "250 to 1", "20,358,520", "12,596,124",
        "−162,011 / 5,089,630", "Method", cache.rules_hash("WA-TOP5"), cache.code_hash(WA.module), croupier.__version__,
        "croupier odds top-5-wa --wager tens-or-better --paytable 3.18",
    ):  # fmt: skip
        assert words.replace("'", "’") in text.replace("'", "’").replace("\n", " "), words


def test_a_sheet_with_decisions_has_the_strategy_and_its_plainer_ways() -> None:
    text = text_of(par_sheet.pdf(answers("let-it-ride", "let-it-ride", "A")))

    assert "−37,963 / 1,082,900" in text
    assert "Optimal play" in text
    assert "1,105,000 decisions" in text
    assert "let both bets ride always" in text


def test_a_sheet_of_a_progressive_has_its_meters() -> None:
    text = text_of(par_sheet.pdf(answers("let-it-ride", "progressive", "D")[:1]))

    assert "breaks even at" in text
    assert "Major Progressive" in text
    assert "$302,758.00" in text


def test_a_sheet_says_who_made_it_when_and_under_which_conditions() -> None:
    made = par_sheet.Made("J. Smith, Harbor", date(2026, 11, 16))
    text = text_of(par_sheet.pdf(answers("let-it-ride", "progressive", "D")[:1], made=made)).replace("\n", " ")

    for words in (
        "Made on November 16, 2026 by J. Smith, Harbor with Croupier", "one of 52 cards", "1 to 7 (MD-LIR 2.A(1))",
        "Volatility index", "9.8304", "Largest exposure a round:", "999 times the wager to one player (royal flush)",
        "$6,993", "none: payouts are exact", "the operator may set one (MD-LIR 2.B(10))", "1,000,000", "52.39 %",
        "Rate of progression", "Major Progressive 15 %, reset to $1,000", "73.5571 %", "26.4429 %",
    ):  # fmt: skip
        assert words in text, words


def test_a_sheet_of_a_paytable_of_ones_own_has_its_hash_and_what_is_odd_about_it() -> None:
    printed = RIDE.tables("three-card-bonus")["A"]
    own = custom.from_pays(["flush=8 to 1"], printed, RIDE.rows("three-card-bonus"), "three-card-bonus")
    (question,) = questions(RIDE, "three-card-bonus", own, "default")
    text = text_of(par_sheet.pdf([(question, question.computed())])).replace("\n", " ")

    assert f"sha256 {conditions.paytable_hash(own)}" in text
    assert conditions.paytable_hash(own) != conditions.paytable_hash(printed)
    assert "Warning: the paytable favours the player, by 17.5204 % of the wager." in text


def test_bands_are_the_normal_ones_and_never_below_the_worst_outcome() -> None:
    odds = answers("top-5-wa", "ace-or-face", "1.54")[0][1]
    least, most = odds.band(10_000)

    assert 1 + float(odds.expected_value) == pytest.approx((least + most) / 2)
    assert 2 * 1.96 * odds.standard_deviation / 100 == pytest.approx(most - least)
    assert 0 == odds.band(1)[0]
    assert 1.6449 * odds.standard_deviation == pytest.approx(odds.volatility_index)
    assert Fraction(4) == odds.most.pays


@clause("WA-TOP5 11.ace-face.table.1.54.queen", says="8 to 5")
def test_chips_break_payouts_at_the_stakes_that_bring_it() -> None:
    """W-09: $1.60 is paid as $1 and $11.20 as $11; $8 is paid at $5."""
    found = {
        stake: questions(WA, "ace-or-face", "1.54", "default", stake, chip_cents=100)[0].computed()
        for stake in (100, 500, 700)
    }

    assert [Fraction(1, 13), Fraction(1, 65), Fraction(2, 91)] == [odds.house_edge for odds in found.values()]
    assert [Fraction(4, 65), 0, Fraction(3, 455)] == [odds.breakage for odds in found.values()]
    assert [100, None, 100] == [odds.chip_cents for odds in found.values()]
    assert "At a stake of $7 this adds 0.6593 % to the exact house edge of 1.5385 %" in found[700].notes[0]
    assert found[700] == cache.unpacked(json.loads(json.dumps(cache.pack(found[700]))))


def test_chips_break_no_whole_payout() -> None:
    for game, wager in (("let-it-ride", "let-it-ride"), ("top-five", "poker-bonus"), ("top-5-wa", "tens-or-better")):
        question = questions(GAMES[game], wager, None, "default", 700, chip_cents=100)[0]

        assert replace(question, chip_cents=None).computed() == question.computed()


def test_whole_multiples_and_fixed_sums_are_paid_as_they_are_at_any_stake() -> None:
    """At $0.75 with chips of $0.50: 3 to 1 stays $2.25, 3 to 2 becomes $1 and 9 for 2 $3."""
    rows = {"flush": to_one(3), "straight": to(3, 2), "pair": for_one(9), "two pair": dollars(1), "all": meter("m", 9)}
    table = Paytable("own", "own", {**rows, "four": replace(for_one(9), denominator=2)})

    assert {**rows, "straight": to(4, 3), "four": replace(for_one(4), numerator=4)} == in_chips(table, 75, 50).rows
    whole = Paytable("own", "own", rows | {"straight": to_one(1)})
    assert whole is in_chips(whole, 75, 50)


@clause("MD-LIR 12.F(1)", says="rate of progression")
def test_in_the_long_run_a_meter_pays_what_is_put_on_it() -> None:
    """The meter at which a round takes as much off as it puts on: priced there, the wager is worth the long run."""
    for letter, rates in (("A", {}), ("A", {"main": Fraction(5, 2)})):
        question = questions(RIDE, "progressive", letter, "default", rates=rates)[0]
        royal, straight = (Fraction(one.count, 2_598_960) for one in question.computed().outcomes[:2])
        added = Fraction(100 * rates.get("main", 20), 100) + royal * 100_000
        still_cents = added / (royal + straight / 10)
        priced = replace(question, meters={"main": round(still_cents)}).computed()
        run = priced.long_run
        assert run is not None

        assert ((METERS["main"], Fraction(rates.get("main", 20))),) == run.rates
        assert float(run.expected_value) == pytest.approx(float(priced.expected_value), abs=1e-7)
        assert run == question.computed().long_run


def test_the_fold_table_of_a_strategy_becomes_cells() -> None:
    play = Strategy(
        (
            StrategyRule("fold", "Less than a pair."),
            StrategyRule("fold table, community 5", "0 suited: 74 76; 1 suited: 98"),
            StrategyRule("fold table, community Q", "1 suited: 54"),
            StrategyRule("exceptions that play, community 5c", "9c 8d 3h 3d 2s"),
        ),
        1,
    )
    odds = answers("top-5-wa", "ace-or-face", "1.54")[0][1]
    shown = par_sheet._strategy(play, odds)

    assert ["0", "1"] == shown["limits"]
    assert [("5", ["74 76", "98"]), ("Q", ["", "54"])] == [(row["community"], row["cells"]) for row in shown["table"]]
    assert [{"choice": "play", "community": "5c", "hands": "9c 8d 3h 3d 2s"}] == shown["exceptions"]
    assert [{"decision": "Fold", "lines": ["Less than a pair."]}] == shown["groups"]


def test_a_folder_gets_a_sheet_for_each_paytable_and_quotes_the_readings(tmp_path: Path) -> None:
    written = par_sheet.write(answers("top-five", "poker-bonus"), tmp_path / "sheets")

    assert [f"top-five_poker-bonus_{letter}.pdf" for letter in "ABC"] == [path.name for path in written]
    assert "T-25(b)" in text_of(written[0])
    assert "47.3446 %" in text_of(written[0])


def test_one_file_gets_all_sheets(tmp_path: Path) -> None:
    path = tmp_path / "all.pdf"
    par_sheet.write(answers("top-five", "top-five-bonus"), path)

    text = text_of(path)
    assert all(f"paytable {letter}" in text for letter in "ABC")


def test_the_same_answer_makes_the_same_sheet() -> None:
    some = answers("top-5-wa", "ace-or-face", "1.54")

    assert par_sheet.pdf(some) == par_sheet.pdf(some)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    some = answers("top-5-wa", "ace-or-face", "1.54")
    with pytest.raises(figures.CannotDraw, match="cannot write to"):
        par_sheet.write(some, tmp_path / "no" / "folder" / "a.pdf")
    with pytest.raises(figures.CannotDraw, match="cannot write to"):
        figures.write_csv([some[0][1]], tmp_path / "no" / "a.csv")
    with pytest.raises(figures.CannotDraw, match="cannot write to"):
        chart.write_png([some[0][1]], tmp_path / "no" / "a.png")


def test_charts_show_a_bar_for_each_hand(tmp_path: Path) -> None:
    odds = answers("let-it-ride", "let-it-ride", "A")[0][1]
    axes = chart.contributions(odds).axes[0]
    names = [label.get_text() for label in axes.get_yticklabels()]

    assert "royal flush" == names[0]
    assert "no paid hand" == names[-1]
    assert 10 == len(names)
    assert float(odds.expected_value) == pytest.approx(sum(bar.get_width() for bar in axes.patches))
    assert b"\x89PNG" == chart.write_png([odds], tmp_path / "a.png").read_bytes()[:4]


def test_a_chart_shows_the_default_reading_wherever_it_stands_and_another_where_it_is_alone(tmp_path: Path) -> None:
    default = answers("let-it-ride", "let-it-ride", "A")[0][1]
    other = replace(default, reading="L-01", clause="MD-LIR 12.A(2)")
    alone, both, neither = (
        chart.write_png(found, tmp_path / f"{place}.png").read_bytes()
        for place, found in enumerate(([default], [other, default], [other]))
    )

    assert alone == both
    assert alone != neither


def test_charts_name_their_game_and_what_they_show(tmp_path: Path) -> None:
    some = [
        answers(game, wager)[0][1] for game, wager in (("let-it-ride", "three-card-bonus"), ("top-5-wa", "ace-or-face"))
    ]
    figure = chart.edges(some)

    assert figure.get_suptitle().startswith("House edge by wager and paytable")
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert ["Let It Ride Poker, MD-LIR", "Top 5 Poker (Washington), WA-TOP5"] == titles


def drawn(axes: Any) -> list[Any]:
    """Each bar with its name, colour and figure, in order from the top."""
    names, bars = [one.get_text() for one in axes.get_yticklabels()], axes.patches
    assert [0.62] * len(bars) == pytest.approx([bar.get_height() for bar in bars])
    assert [*range(len(bars))] == [one.get_position()[1] for one in axes.texts] == [*axes.get_yticks()]
    assert [*range(len(bars))] == pytest.approx([bar.get_y() + 0.31 for bar in bars])
    assert (len(bars) - 0.4, -0.6) == axes.get_ylim(), "the first bar is on top"
    gap = axes.texts[0].get_position()[0] - max(0, bars[0].get_width())
    assert [gap + max(0, bar.get_width()) for bar in bars] == pytest.approx([t.get_position()[0] for t in axes.texts])
    texts = [one.get_text() for one in axes.texts]
    return [(name, to_hex(bar.get_facecolor()), text) for name, bar, text in zip(names, bars, texts, strict=True)]


@pytest.mark.parametrize("inches, high, axis, whole", [(6.7, 2.75, True, True), (3.3, 2.4, False, False)])
def test_a_bar_goes_to_the_right_in_green_for_a_gain_and_to_the_left_in_red_for_a_loss(
    inches: float, high: float, axis: bool, whole: bool
) -> None:
    odds = answers("let-it-ride", "let-it-ride", "A")[0][1]
    figure = chart.contributions(odds, inches)
    (axes,) = figure.axes
    bars = drawn(axes)

    assert [inches, high] == pytest.approx([*figure.get_size_inches()])
    assert [chart.GAIN] * 9 + [chart.LOSS] == [colour for _, colour, _ in bars]
    assert ("royal flush", chart.GAIN, "+0.0046") == bars[0]
    assert ("no paid hand", chart.LOSS, "−0.7749") == bars[-1]
    values = [bar.get_width() for bar in axes.patches]
    span = max(values) - min(values)
    assert (min(values) - 0.02 * span, max(values) + span / inches) == pytest.approx(axes.get_xlim())
    assert 0.01 * span == pytest.approx(axes.texts[-1].get_position()[0])
    assert ("contribution to the expected value" if axis else "") == axes.get_xlabel()
    name = "a name of more than twenty-six letters"
    assert [name if whole else "a name of more than\ntwenty-six letters"] == chart._short([name], inches)
    assert {"bottom": True, "top": False, "left": False, "right": False} == {
        name: one.get_visible() for name, one in axes.spines.items()
    }


def test_what_is_read_is_in_ink_and_what_measures_it_is_quiet() -> None:
    some = [answers("let-it-ride", "three-card-bonus")[0][1], answers("top-5-wa", "ace-or-face")[0][1]]
    for figure in (chart.contributions(some[0]), chart.edges(some)):
        last = figure.axes[-1]
        for axes in figure.axes:
            (middle,) = axes.get_lines()
            labels = [*axes.get_yticklabels(), axes.title, axes._left_title, *axes.texts]
            assert {chart.INK} == {to_hex(one.get_color()) for one in (middle, *labels[:-1])} - {"#000000"}
            assert (0, 0.8) == (middle.get_xdata()[0], middle.get_linewidth())
            assert {("center", "left", 7.0)} == {(one.get_va(), one.get_ha(), one.get_fontsize()) for one in axes.texts}
            assert 8.5 == axes._left_title.get_fontsize()
            ticks = axes.xaxis.get_major_ticks()
            assert {chart.QUIET} == {to_hex(one.label1.get_color()) for one in ticks}
            assert {chart.QUIET} == {to_hex(one.tick1line.get_color()) for one in ticks}
            assert {0.0} == {one.tick1line.get_markersize() for one in axes.yaxis.get_major_ticks()}
            assert chart.QUIET == to_hex(axes.spines["bottom"].get_edgecolor())
        assert chart.QUIET == to_hex(last.xaxis.label.get_color())
        shown = [axes.xaxis.get_major_ticks()[0].label1.get_visible() for axes in figure.axes]
        assert [axes is last for axes in figure.axes] == shown, "one scale, below the last panel"
    title = figure._suptitle
    assert (0.01, "left", chart.INK, 9.0) == (
        title.get_position()[0],
        title.get_ha(),
        to_hex(title.get_color()),
        title.get_fontsize(),
    )


def test_a_picture_of_one_wager_has_its_clause_and_edge_in_the_title_and_160_dots_an_inch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, path, **given: saved.append((figure._suptitle, given)))
    found = answers("let-it-ride", "three-card-bonus")
    chart.write_png([found[0][1]], tmp_path / "a.png")
    chart.write_png([odds for _, odds in found], tmp_path / "b.png")

    assert [{"format": "png", "dpi": 160}] * 2 == [given for _, given in saved]
    one, several = (title for title, _ in saved)
    assert "Let It Ride Poker, three-card-bonus A (MD-LIR 12.C(1)): house edge 2.3167 %" == one.get_text()
    assert several.get_text().startswith("House edge by wager and paytable")
    assert (0.01, "left", chart.INK, 9.0) == (
        one.get_position()[0],
        one.get_ha(),
        to_hex(one.get_color()),
        one.get_fontsize(),
    )


def test_a_sheet_is_set_in_the_fonts_of_its_template_and_without_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it is the same on every machine."""
    given: dict[str, Any] = {}
    monkeypatch.setattr(typst, "compile", lambda template, **how: given.update(how) or b"a sheet")

    assert b"a sheet" == par_sheet.pdf(answers("top-5-wa", "ace-or-face", "1.54"))
    assert ("pdf", True, 0) == (given["format"], given["ignore_system_fonts"], given["timestamp"])
    (sheet,) = json.loads(given["sys_inputs"]["data"])
    assert str(par_sheet.Made()) == sheet["made"]


def test_an_edge_of_the_house_is_red_and_panels_have_one_scale() -> None:
    some = [
        answers(game, wager)[0][1] for game, wager in (("let-it-ride", "three-card-bonus"), ("top-5-wa", "ace-or-face"))
    ]
    outcomes = tuple(replace(one, pays=one.pays + 2 * some[1].house_edge) for one in some[1].outcomes)
    gaining = replace(some[1], outcomes=outcomes)  # the edge turned around
    figure = chart.edges([some[0], some[1], gaining])
    ride, washington = figure.axes

    assert [6.7, 0.4 + 2 * 0.35 + 3 * 0.235] == pytest.approx([*figure.get_size_inches()])
    assert ride.get_xlim() == washington.get_xlim()
    assert ["", "house edge, percent of the initial wager"] == [one.get_xlabel() for one in figure.axes]
    assert [(chart.LOSS, f"{100 * float(some[0].house_edge):.2f} %")] == [one[1:] for one in drawn(ride)]
    assert [chart.LOSS, chart.GAIN] == [colour for _, colour, _ in drawn(washington)]
    assert f"−{drawn(washington)[0][2]}" == drawn(washington)[1][2]


def generator() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "docs" / "generate_odds.py"))


def test_the_page_has_the_figures_of_every_table() -> None:
    """All but Ante and Bet, which takes seconds; the long test below writes the whole page."""
    written = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    made = generator()
    for game in GAMES.values():
        some = [(one, one.computed()) for one in questions(game) if one.wager.name != "ante-bet"]
        assert all(line in written for line in made["_summary"](some))
        for question, odds in some:
            if odds.reading == "default":
                assert "\n".join(made["_wager"](question, odds, some)) in written, figures.label(odds)


@pytest.mark.long
def test_the_page_is_what_the_generator_writes() -> None:
    made = generator()

    assert made["page"](made["answered"]()) == (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")


def test_the_sheet_s_command_has_every_choice_that_it_was_computed_with() -> None:
    (question, odds), *_ = answers("let-it-ride", "progressive", "D")
    asked = replace(question, rates={"Major": Fraction(25, 2)}, meters={"Major": 123_456})

    def words(**changed: Any) -> str:
        return par_sheet._command(asked, replace(odds, **changed))

    whole = (
        f"croupier odds let-it-ride --wager progressive --paytable D --rate Major=12.5 --reading {odds.reading} "
        "--meter Major=1234.56"
    )
    assert f"{whole} --fresh --json" == words(stake_cents=None, chip_cents=None)
    assert f"{whole} --fresh --json" == words(stake_cents=100, chip_cents=None)
    assert f"{whole} --stake 5.00 --fresh --json" == words(stake_cents=500, chip_cents=None)
    assert f"{whole} --stake 1.00 --chip 0.25 --fresh --json" == words(stake_cents=100, chip_cents=25)
    assert "--reading 'T-04(a)' --meter" in words(stake_cents=None, chip_cents=None, reading="T-04(a)")


def test_sheets_are_not_written_to_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "sheets").write_text("a letter", encoding="utf-8")
    with pytest.raises(CannotDraw, match=r"is a file, not a folder; give FILE\.pdf, or a folder"):
        par_sheet.write(answers("top-five", "poker-bonus"), tmp_path / "sheets")


def test_a_paytable_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_bytes("é".encode("latin-1"))
    with pytest.raises(BadPaytable, match="cannot be read: it is not text in UTF-8"):
        custom.wager_in(tmp_path / "table.toml")


def test_an_entry_of_the_cache_that_is_not_text_is_computed_again(own_cache: Path) -> None:
    own_cache.mkdir(parents=True)
    (own_cache / "key.json").write_bytes(b"\xff")
    told: list[str] = []
    assert cache.load("key", told.append) is None
    assert ["the cached result key.json cannot be read"] == [one.partition(" (")[0] for one in told]
    assert cache.load("other", told.append) is None
    assert 1 == len(told)


def test_only_a_whole_path_names_the_folder_of_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named, home = tmp_path / "named", tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    for given, where in ((str(named), named), ("named", home / ".cache"), ("", home / ".cache")):
        monkeypatch.setenv("XDG_CACHE_HOME", given)
        assert where / "croupier" / "odds" == cache.folder()
