"""The memory of a table: one text for each, and a sentence for anything invalid; nothing is hidden in a key."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect, structs

import croupier
from croupier.cards import CARDS, Card
from croupier.engine import AS_PROCEDURE, BadMemory, DamagedRecord, Memory, Record, Round, RuleViolation, read, write
from croupier.engine.choice_sets import ChoiceSets
from croupier.engine.memory import check_memory, read_field, write_memory
from croupier.engine.record_lines import check_of
from croupier.engine.text import check_opening
from croupier.rules import GAMES, new
from croupier.rules.banked.memory import BankedMemory
from croupier.rules.memory import Calendar, Name
from croupier.rules.poker.memory import (
    BadBeatShare,
    BadBeatShown,
    ComplianceTask,
    HighHandPayout,
    MadeHand,
    PlayerMemory,
    PokerMemory,
)
from croupier.rules.shared_funds import FUNDS, FundMemory, Owed, SharedFunds, Slip
from tests.rules.contract import random_answer
from tests.sources import nodes

KINDS = sorted({game.memory for game in (*GAMES.values(), FUNDS)}, key=lambda kind: kind.__name__)
NAMES = ("A", "Ann", "Ann Lee", "Zoë", "7of9", "a-b=c", 'says "hi"', "李", "x" * 60, "null", "[]", "tab\\t")


def some(rng: random.Random, kind: inspect.Type) -> Any:
    """A random value of this type, at its bounds now and then."""
    match kind:
        case inspect.IntType():
            low, high = kind.ge or 0, kind.le or 0
            return rng.choice((low, high, rng.randint(low, min(high, low + 50))))
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.StrType():
            return rng.choice(NAMES)
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.UnionType():
            return some(rng, rng.choice(kind.types))
        case inspect.VarTupleType():
            return tuple(some(rng, kind.item_type) for _ in range(rng.randint(kind.min_length or 0, 3)))
        case inspect.TupleType():
            return tuple(some(rng, one) for one in kind.item_types)
        case inspect.StructType():
            return kind.cls(**{field.name: some(rng, field.type) for field in kind.fields})
        case inspect.CustomType():
            assert kind.cls is Card
            return rng.choice(CARDS)
    raise AssertionError(f"a memory has no {kind}")


def lines(memory: Memory) -> list[str]:
    return [f"{name} = {text}" for name, text in write_memory(memory)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_memory_goes_through_its_text(kind: type[Memory]) -> None:
    rng, of = random.Random(kind.__name__), inspect.type_info(kind)
    for _ in range(300):
        memory = some(rng, of)
        texts = dict(write_memory(memory))
        assert memory == kind(**{name: read_field(kind, name, text) for name, text in texts.items()})
        assert all(text.isprintable() for text in texts.values())
        assert hash(memory) == hash(structs.replace(memory))  # nothing in it can be changed
        check_memory(memory)


def read_or_told(kind: type[Memory], name: str, text: str) -> tuple[Any, str]:
    try:
        return read_field(kind, name, text), ""
    except BadMemory as bad:
        return None, str(bad)


@pytest.mark.parametrize("cards", ["[1,2,3,4,5]", '[["As"],"Ks","Qs","Js","Ts"]'])
def test_a_card_is_remembered_by_its_name(cards: str) -> None:
    slip = f'[{{"fund":"high-hand","minute":1,"place":1,"person":"ann","cards":{cards}}}]'

    assert "(a card is a text such as As at [0].cards[0])" in read_or_told(FundMemory, "slips", slip)[1]


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_text_is_another_memory_or_gets_a_sentence(kind: type[Memory]) -> None:
    """Characters are removed, inserted and changed: what is read has exactly that text, and the rest is refused."""
    rng, of = random.Random(f"changed {kind.__name__}"), inspect.type_info(kind)
    refused = 0
    for _ in range(400):
        texts = dict(write_memory(some(rng, of)))
        if not texts:
            continue
        name, text = rng.choice(list(texts.items()))
        place, sign = rng.randrange(len(text) + 1), rng.choice(['"', "0", "9", "-", " ", "}", "[", ",", "é", "\\", "x"])
        changed = text[:place] + sign + text[place + rng.randint(0, 2) :]
        value, said = read_or_told(kind, name, changed)
        refused += bool(said)
        if said:
            assert said.startswith(f"{name} is {changed}")
        else:
            assert [(name, changed)] == list(write_memory(kind(**{name: value})))
    assert refused > 100


@pytest.mark.parametrize(
    "field, says",
    [
        ("weather = 1", "'weather' is not in the memory of this table; it remembers stage, calendar,"),
        ("button = 11", "button is 11; allowed: a whole number from 1 to 10 (expected int <= 10)"),
        ('button = "3"', 'button is "3"; allowed: a whole number from 1 to 10 (expected int | null, got str)'),
        ("raked = 1", "raked is 1; allowed: true or false (expected bool, got int)"),
        ("raked = false", "raked is false, its default; leave the line out"),
        ("minute = 10 ", "minute is 10 ; it must be written 10"),
        ('deck_removed = "green"', 'deck_removed is "green"; allowed: "blue" or "red" (invalid enum value'),
        ("people = {}", "people is {}; allowed: a list, each item an object of player, absent, missed, owes"),
        ('people = [{"name":"Ann"}]', "unknown field name at [0]"),
        ('people = [{"player":"Ann","owes":-1}]', "(expected int >= 0 at [0].owes)"),
        ('people = [{"player":"Ann","player":"Bo","owes":1}]', 'it must be written [{"player":"Bo","owes":1}]'),
        ('people = [{"owes":1}]', "missing required field player"),
        ('slips = [{"minute":1,"seat":1,"player":"Ann","cards":["Xs","Kh","Kd","7h","7d"]}]', "'Xs' is not a card"),
        ('slips = [{"minute":1,"seat":1,"player":"Ann","cards":["Ks","Kh"]}]', "expected array of length 5"),
        ("kill = {", "kill is {; allowed: an object of mode, winner (that is not JSON)"),
        ("round", "'round' is not a memory; write 'memory FIELD = VALUE', each field once"),
    ],
)
def test_a_field_that_cannot_be_gets_a_sentence_with_its_line(field: str, says: str) -> None:
    refused = damage(f"memory {field}")
    assert 7 == refused.line
    assert says in str(refused)


def test_each_field_has_one_line() -> None:
    assert "each field once" in str(damage("memory button = 1", "memory button = 2"))


def damage(*given: str, accounts: tuple[str, ...] = ()) -> DamagedRecord:
    """The refusal of a record of hold'em with these lines."""
    sets = ChoiceSets()
    choices = sets.keep(dict(GAMES["holdem"].choices.house().in_force()))
    head = ["croupier record 2", "game holdem", f"rules {GAMES['holdem'].rules}", f"choices {choices}"]
    stacks = ["account stack-1 = 20000", "account stack-2 = 20000", *accounts]
    text = "\n".join([*head, "seat 1 Ann", "seat 2 Bo", *given, *stacks, "answers"])
    with pytest.raises(DamagedRecord) as refused:
        read(text, GAMES, checked=False, sets=sets)
    return refused.value


FIVE = tuple(CARDS[card] for card in (51, 50, 49, 47, 46))


@pytest.mark.parametrize(
    "memory, accounts, says",
    [
        (PokerMemory(people=(PlayerMemory("Ann", absent=5),)), (), "Ann is away with stakes of $0.05; there are $200"),
        (PokerMemory(people=(PlayerMemory("Eve", absent=5),)), (), "Eve is away from the table and has no seat there"),
        (
            PokerMemory(people=(PlayerMemory("Ann", owes=5), PlayerMemory("Ann", left=2))),
            (),
            "Ann is remembered 2 times",
        ),
        (PokerMemory(waiting=("Eve", "Eve")), (), "Eve is remembered 2 times"),
        (PokerMemory(waiting=("Eve", "Ann")), (), "Ann has a seat, and waits for one"),
        (PokerMemory(names=(Name("Ann", "A"), Name("Ann", "B"))), (), "Ann has 2 names; one is shown"),
        (PokerMemory(games=("holdem", "whist")), (), "'whist' is not a game"),
        (PokerMemory(games=("holdem",), next_game="badugi"), (), "changes to badugi, which it does not offer"),
        (PokerMemory(calendar=Calendar("Mars/Port", "2026-03-08"), minute=0), (), "'Mars/Port' is not a time zone"),
        (PokerMemory(calendar=Calendar("UTC", "1900-12-31"), minute=0), (), "'1900-12-31' is not a date"),
        (PokerMemory(calendar=Calendar("UTC", "9000-01-01"), minute=0), (), "'9000-01-01' is not a date"),
        (PokerMemory(calendar=Calendar("UTC", "20260308"), minute=0), (), "'20260308' is not a date"),
        (PokerMemory(calendar=Calendar("UTC", "2026-03-08")), (), "there is a calendar, but no minute"),
        (PokerMemory(bad_beats_owed=(BadBeatShare(1, "Ann", 500),)), (), "$5 is owed to players; bad-beat-owed has $0"),
        (PokerMemory(), ("account bad-beat-owed = 500",), "$0 is owed to players; bad-beat-owed has $5"),
        (
            PokerMemory(high_hands_owed=(HighHandPayout(1, 60, "Ann", 500),)),
            ("account high-hand-owed = 400",),
            "$5 is owed to players; high-hand-owed has $4 [MD-POKER 16.I]",
        ),
        (
            PokerMemory(bad_beats=(BadBeatShown(1, ("Ann",), ("Bo",)), BadBeatShown(1, ("Bo",), ("Ann",)))),
            (),
            "bad beat 1 is remembered 2 times; each has its own number",
        ),
        (PokerMemory(slips=(MadeHand(1, 1, "Ann", (FIVE[0],) * 5),)), (), "the high hand of Ann is not valid"),
        (PokerMemory(slips=(MadeHand(1, 1, "Ann", FIVE, "whist"),)), (), "the high hand of Ann is not valid"),
        (PokerMemory(periods_closed=60), (), "periods are closed up to minute 60; there is no clock"),
        (PokerMemory(periods_closed=60, minute=59), (), "periods are closed up to minute 60; the clock is at 59"),
    ],
)
def test_what_no_poker_table_can_remember_is_refused(memory: PokerMemory, accounts: tuple[str, ...], says: str) -> None:
    refused = damage(*(f"memory {line}" for line in lines(memory)), accounts=accounts)
    assert str(refused).startswith("line 1: this cannot have been opened: ")
    assert says in str(refused)
    given = {line.split()[1]: int(line.split()[3]) for line in accounts}
    with pytest.raises(RuleViolation, match=re.escape(says)):
        new("holdem", {1: 20_000, 2: 20_000}, players={1: "Ann", 2: "Bo"}, memory=memory, accounts=given)


def test_periods_may_be_closed_up_to_now() -> None:
    memory = PokerMemory(periods_closed=60, minute=60)
    assert memory == new("holdem", {1: 20_000, 2: 20_000}, players={1: "Ann", 2: "Bo"}, memory=memory).memory


PAID = HighHandPayout(1, 60, "Ann", 500)


@pytest.mark.parametrize(
    ("memory", "accounts", "clause"),
    [
        (PokerMemory(people=(PlayerMemory("Ann", absent=5),)), {}, "MD-POKER 8.B(6)"),
        (PokerMemory(people=(PlayerMemory("Eve", absent=5),)), {}, "MD-POKER 8.B(6)"),
        (PokerMemory(people=(PlayerMemory("Ann", owes=5), PlayerMemory("Ann", left=2))), {}, "MD-POKER 8.A"),
        (PokerMemory(bad_beats_owed=(BadBeatShare(1, "Ann", 500),)), {}, "MD-POKER 15.H"),
        (PokerMemory(high_hands_owed=(PAID,)), {"high-hand-owed": 400}, "MD-POKER 16.I"),
        (PokerMemory(high_hands_owed=(PAID, PAID)), {"high-hand-owed": 1_000}, "MD-POKER 16.I(1)"),
        (PokerMemory(high_hands_owed=(structs.replace(PAID, pool="razz"),)), {"high-hand-owed": 500}, "MD-POKER 16.I"),
        (PokerMemory(bad_beats=(BadBeatShown(1, ("Ann",), ("Bo",)),) * 2), {}, "MD-POKER 15.G"),
        (PokerMemory(tasks=(ComplianceTask(1, "notify-compliance", "Ann"),) * 2), {}, "MD-POKER 18.C#2"),
        (PokerMemory(slips=(MadeHand(1, 1, "Ann", (FIVE[0],) * 5),)), {}, "MD-POKER 16.G(1)"),
        (PokerMemory(periods_closed=60, minute=59), {}, "MD-POKER 16.H"),
        (PokerMemory(waiting=("Eve", "Eve")), {}, "submission: table.id"),
        (PokerMemory(calendar=Calendar("UTC", "2026-03-08")), {}, "submission: facility.time_zone"),
    ],
)
def test_what_cannot_be_remembered_is_refused_under_its_clause(
    memory: PokerMemory, accounts: dict[str, int], clause: str
) -> None:
    with pytest.raises(RuleViolation) as refused:
        new("holdem", {1: 20_000, 2: 20_000}, players={1: "Ann", 2: "Bo"}, memory=memory, accounts=accounts)
    assert clause == refused.value.clause


@pytest.mark.parametrize("midnight", ["1901-01-01", "8999-12-31"])
def test_a_calendar_has_dates_of_these_centuries(midnight: str) -> None:
    memory = PokerMemory(calendar=Calendar("UTC", midnight), minute=0)

    assert memory == new("holdem", {1: 20_000, 2: 20_000}, memory=memory).memory


def test_a_record_is_opened_with_the_memory_of_its_game() -> None:
    assert PokerMemory() == new("holdem", {1: 20_000, 2: 20_000}).memory
    with pytest.raises(BadMemory, match="a table of holdem remembers a PokerMemory, not a BankedMemory"):
        new("holdem", {1: 20_000, 2: 20_000}, memory=BankedMemory())
    with pytest.raises(BadMemory, match='button is "3"; allowed: a whole number from 1 to 10'):
        new("holdem", {1: 20_000, 2: 20_000}, memory=PokerMemory(button="3"))


@pytest.mark.parametrize(
    ("field", "taken", "refused"),
    [
        ("button", ("1", "10"), ("0", "11")),
        ("due", ("[1,10]",), ("[0]", "[11]")),
        ("minute", ("0", f"{10 * 366 * 24 * 60}"), ("-1", f"{10 * 366 * 24 * 60 + 1}")),
        ("round", ("1", f"{10**15 - 1}"), ("0", f"{10**15}")),
        ("waiting", ('["A"]',), ('[""]',)),
        ("names", ('[{"person":"A","shown":"B"}]',), ('[{"person":"","shown":"B"}]', '[{"person":"A","shown":""}]')),
        (
            "calendar",
            ('{"zone":"UTC","midnight":"2026-03-08","begins":1439}',),
            (
                '{"zone":"UTC","midnight":"2026-03-08","begins":1440}',
                '{"zone":"UTC","midnight":"2026-03-08","begins":-1}',
            ),
        ),
        (
            "bad_beats",
            ('[{"number":1,"losers":["A"],"winners":["B"]}]',),
            ('[{"number":1,"losers":[],"winners":["B"]}]', '[{"number":1,"losers":["A"],"winners":[]}]'),
        ),
        ("people", ('[{"player":"A","owes":1}]', '[{"player":"A","absent":0}]'), ('[{"player":"A","owes":-1}]',)),
    ],
)
def test_a_value_is_remembered_up_to_its_limits(field: str, taken: tuple[str, ...], refused: tuple[str, ...]) -> None:
    said = {text: read_or_told(PokerMemory, field, text)[1] for text in (*taken, *refused)}

    assert set(refused) == {text for text, why in said.items() if why.startswith(f"{field} is {text}; allowed: ")}
    assert set(taken) == {text for text, why in said.items() if not why}


FUND = "high-hand"


@pytest.mark.parametrize(
    ("memory", "owed", "says"),
    [
        (FundMemory(funds=("",)), 0, "'' is not a fund that is kept here [MD-POKER 15.E]"),
        (FundMemory(slips=(Slip(FUND, 1, 1, "Ann", FIVE),)), 0, "'high-hand' is not a fund that is kept here"),
        (FundMemory(owed=(Owed(1, FUND, "Ann", 5, 0),)), 5, "'high-hand' is not a fund that is kept here"),
        (FundMemory(funds=(FUND,), slips=(Slip(FUND, 1, 2, "Ann", FIVE),)), 0, "the slip of Ann is not of a table"),
        (
            FundMemory(funds=(FUND,), slips=(Slip(FUND, 1, 1, "Ann", (*FIVE[:4], FIVE[0])),)),
            0,
            "the slip of Ann is not of a table here, or not of five different cards [MD-POKER 16.H]",
        ),
        (FundMemory(funds=(FUND,), owed=(Owed(1, FUND, "Ann", 5, 0),)), 4, "what is owed to winners is not what is"),
        (FundMemory(funds=(FUND,), owed=(Owed(1, FUND, "Ann", 5, 0),) * 2), 10, "[MD-POKER 16.I]"),
    ],
)
def test_what_no_fund_can_remember_is_refused(memory: FundMemory, owed: int, says: str) -> None:
    """Funds without a name, slips of no table, debts without money."""
    kept = SharedFunds(("1",), (FUND,)).running.record
    with pytest.raises(RuleViolation, match=re.escape(says)):
        check_opening(replace(kept, memory=memory, balances={**kept.balances, "owed": owed}))


def test_funds_remember_slips_and_debts() -> None:
    kept = SharedFunds(("1",), (FUND,)).running.record
    owed = (Owed(1, FUND, "Ann", 5, 0), Owed(2, FUND, "Ann", 5, 0))
    memory = FundMemory(funds=(FUND,), slips=(Slip(FUND, 1, 1, "Ann", FIVE),), owed=owed)
    record = replace(kept, memory=memory, balances={**kept.balances, "owed": 10})
    check_opening(record)

    assert record == read(write(Round(record).record), {FUNDS.id: FUNDS})[0]


def random_memory(rng: random.Random) -> PokerMemory:
    memory: PokerMemory = some(rng, inspect.type_info(PokerMemory))
    return memory


def opened_or_told(text: str) -> tuple[Round | None, str]:
    try:
        return read(text, GAMES)[1], ""
    except DamagedRecord as refused:
        return None, str(refused)


def forged(record: Record, memory: Memory) -> str:
    """The text of a record that is just opened, with another memory put into it."""
    head = write(record).split("answers\n", maxsplit=1)[0].splitlines()
    kept = [line for line in head if not line.startswith("memory ")]
    kept += [*(f"memory {line}" for line in lines(memory)), "answers"]
    return "\n".join([*kept, f"check {check_of(kept)}", ""])


def test_forged_memory_never_ends_in_a_traceback() -> None:
    """Any memory at all: the record is read and its procedure goes on, or it is refused in a sentence."""
    rng, opened = random.Random("forged"), 0
    for number in range(150):
        game = rng.choice(["holdem", "sixplus", "stud7-high", "badugi"])
        plain = new(game, {1: 20_000, 2: 20_000, 3: 20_000}, players=dict(zip((1, 2, 3), NAMES, strict=False)))
        names, whole = rng.sample(PokerMemory.__struct_fields__, 3), random_memory(rng)
        memory = structs.replace(plain.memory, **{name: getattr(whole, name) for name in names})
        procedure = ("round", "between", "bad-beat")[number % 3]
        running, said = opened_or_told(forged(replace(plain, procedure=procedure), memory))
        if running is None:
            assert "this cannot have been opened: " in said or "has no line 'end'" in said
            continue
        opened += 1
        assert memory == running.record.memory
        for _ in range(40):
            if running.ask is None:
                break
            options = [option for option in running.ask.options if option.verb != "sit"]  # a name is not a word
            running.take(AS_PROCEDURE if running.ask.proceeds else random_answer(rng, rng.choice(options)))
        assert memory == read(write(running.record), GAMES)[0].memory
    assert opened > 30


# ---- nothing is hidden in a key -------------------------------------------------------------------------------------


def sources() -> Iterator[tuple[Path, ast.AST]]:
    """Everything in the product's sources, with its file."""
    for file in sorted(Path(croupier.__file__).parent.rglob("*.py")):
        for node in nodes(file):
            yield file, node


def test_nothing_in_the_product_keeps_facts_under_keys() -> None:
    """No trace of it is left, and the memory is changed as a whole by fields that it has."""
    fields = {name for kind in KINDS for name in kind.__struct_fields__}
    people = set(PlayerMemory.__struct_fields__)
    for file, node in sources():
        if isinstance(node, ast.Attribute):
            assert node.attr != "facts", f"{file}:{node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            known = {"remember": fields, "remember_of": people, "with_person": people}.get(node.func.attr)
            given = {keyword.arg for keyword in node.keywords if keyword.arg}
            assert known is None or given <= known, f"{file}:{node.lineno}: {given - known}"


def test_no_key_is_made_of_a_name_a_card_or_a_number() -> None:
    """A subscript or lookup whose key is put together from values would be such a key."""
    keyed = re.compile(r"(balances|accounts|memory|facts|state)")
    for file, node in sources():
        match node:
            case ast.Subscript(value=where, slice=key):
                pass
            case ast.Call(func=ast.Attribute(value=where, attr="get" | "pop" | "setdefault"), args=[key, *_]):
                pass
            case _:
                continue
        made = isinstance(key, ast.JoinedStr) and keyed.search(ast.unparse(where))
        assert not made, f"{file}:{key.lineno}: {ast.unparse(key)}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_memory_holds_only_what_cannot_be_changed(kind: type[Memory]) -> None:
    """Tuples and frozen structures all the way down; cards are cards, and no field is a mapping."""

    def walk(one: inspect.Type) -> None:
        match one:
            case inspect.StructType():
                assert one.cls.__struct_config__.frozen
                assert one.forbid_unknown_fields
                for field in one.fields:
                    walk(field.type)
            case inspect.UnionType():
                for part in one.types:
                    walk(part)
            case inspect.VarTupleType():
                walk(one.item_type)
            case inspect.TupleType():
                for part in one.item_types:
                    walk(part)
            case inspect.CustomType():
                assert one.cls is Card
            case _:
                plain = (inspect.IntType, inspect.BoolType, inspect.StrType, inspect.NoneType, inspect.LiteralType)
                assert isinstance(one, plain), f"{kind.__name__} has {one}"

    walk(inspect.type_info(kind))
    assert all(field.default is not msgspec.NODEFAULT for field in structs.fields(kind))
