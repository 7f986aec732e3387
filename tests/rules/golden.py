"""Golden records: finished rounds as text files, each with the clause it is kept for on its first line.

They are made from what the other tests play: a plain round of every course, every slip of `test_slip_courses.py`, and
rounds by random answers. Those that cite the most clauses not yet cited by another are kept.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from croupier.cards import SeededChance
from croupier.engine import Answer, DamagedRecord, Game, Record, RecordHead, Round, read, write
from croupier.engine.choice_sets import ChoiceSets, set_hash
from croupier.rulebook import all_clauses
from croupier.rules import GAMES, new
from tests.rules.contract import begun, play_randomly
from tests.rules.random_hands import POKER, play_with_slips, random_record
from tests.rules.random_rounds import BANKED, record_of
from tests.rules.test_courses import courses
from tests.rules.test_slip_courses import PLAIN, STEPS_MAX, TABLES, first, least_and_most, step

FOLDER = Path(__file__).parents[1] / "records"
SETS = "choices"  # the folder of sets of choices that several records share
MOST = 150
RANDOM_ROUNDS = 30  # of each game
LONG = 250  # events; a longer round is not kept
TIME = datetime(2026, 11, 16, 12, tzinfo=UTC)
WHERE = "the law of {game} has changed, and its rules version has not"
WHAT = "raise `rules` in its specification, run `make records`, and read the difference"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A round that could be kept."""

    running: Round
    clauses: frozenset[str]


# ---- what can be kept ------------------------------------------------------------------------------------------------


def candidate(running: Round) -> Candidate:
    known = all_clauses()
    return Candidate(running, frozenset(event.clause for event in running.events if event.clause in known))


def to_the_end(running: Round, placed: set[tuple[int, str]], seed: int) -> Round:
    """Play on as in a plain round."""
    chance = SeededChance(seed)
    for _ in range(STEPS_MAX):
        if running.ask is None:
            return running
        step(running, chance, placed)
    raise AssertionError(f"{running.record.game.id} does not end")


def plain_rounds() -> Iterator[Candidate]:
    """One round of every course."""
    for _, game, house in courses():
        record = new(game, dict.fromkeys((1, 2, 3), 100_000), house=house, memory=begun(game, round=1))
        yield candidate(to_the_end(Round(record), set(), 1))


def slips() -> Iterator[Candidate]:
    """Each slip of each table, once for each ask and verb, played to the end of its round."""
    for game, house, stacks, procedure in TABLES.values():
        memory = begun(game, round=1, raked="rake.type" in house)
        record = new(game, dict(enumerate(stacks, 1)), house=house, memory=memory, procedure=procedure)
        running, chance, placed, done = Round(record), SeededChance(1), set[tuple[int, str]](), set[tuple[str, str]]()
        while running.ask is not None:
            for slip in _new_slips(running, done):
                after = Round(running.record)
                after.answer(slip)
                yield candidate(to_the_end(after, set(placed), 2))
            step(running, chance, placed)
        yield candidate(running)


def _new_slips(running: Round, done: set[tuple[str, str]]) -> Iterator[Answer]:
    assert running.ask is not None
    for option in running.options():
        for slip in least_and_most(option) if option.verb not in PLAIN else ():
            key = (
                running.ask.clause,
                f"{slip.verb} {slip.what}" + ("" if slip == first(option, slip.what) else " most"),
            )
            if key not in done:
                done.add(key)
                yield slip


def random_rounds() -> Iterator[Candidate]:
    """Rounds by random answers, under random choices."""
    for game in (*BANKED, *POKER):
        rng = random.Random(f"golden {game}")
        for _ in range(RANDOM_ROUNDS):
            if game in BANKED:
                running = play_randomly(rng, record_of(rng, game))
            else:
                running = play_with_slips(rng, random_record(rng, game, raked=0.5), 0.1)
            if len(running.events) <= LONG:
                yield candidate(running)


# ---- what is kept ----------------------------------------------------------------------------------------------------


def chosen() -> Iterator[tuple[str, str, Round]]:
    """Name, clause and round of each golden record."""
    kept: dict[str, tuple[str, Round]] = {}
    cited: set[str] = set()

    def keep(one: Candidate) -> None:
        clause = _kept_for(one.clauses - cited or one.clauses, one.running)
        game = one.running.record.game
        place = clause.removeprefix(game.document).lower()
        name = f"{game.id}-{re.sub('[^a-z0-9]+', '-', place).strip('-')}"
        while name in kept:
            name += "-more"
        kept[name] = clause, one.running
        cited.update(one.clauses)

    for one in plain_rounds():
        keep(one)
    for source in (list(slips()), list(random_rounds())):
        while len(kept) < MOST:
            best = max(source, key=lambda one: (len(one.clauses - cited), -len(one.running.events)))
            if best.clauses <= cited:
                break
            keep(best)
    for name, (clause, running) in sorted(kept.items()):
        yield name, clause, running


def _kept_for(clauses: frozenset[str] | set[str], running: Round) -> str:
    """The clause that best says why the round is kept: the rarest one, and of those the last to be cited."""
    places = {event.clause: place for place, event in enumerate(running.events)}
    return max(clauses, key=lambda clause: (clause.count("("), places[clause]))


def texts() -> Mapping[str, str]:
    """Every file of the folder, by its path in it."""
    found = list(chosen())
    sets = [set_hash(running.record.house.in_force()) for _, _, running in found]
    files: dict[str, str] = {}
    for name, clause, running in found:
        choices = list(running.record.house.in_force())
        named = set_hash(choices)
        shared = sets.count(named) > 1
        if shared:
            files[f"{SETS}/{named}.txt"] = "".join(f"{option} {value}\n" for option, value in choices)
        head = RecordHead("4", name, TIME, sha256(name.encode()).digest())
        reason = f"# {clause}: {all_clauses()[clause].summary}"
        files[f"{name}.record"] = f"{reason}\n{write(running, beside=shared, head=head)}"
    return MappingProxyType(files)


# ---- comparing them with the code ------------------------------------------------------------------------------------


def kept_sets(folder: Path = FOLDER) -> ChoiceSets:
    """The sets that are stored with the records."""
    sets = ChoiceSets()
    for path in sorted((folder / SETS).glob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert path.stem == sets.keep(dict(line.split(" ", 1) for line in lines)), path.name
    return sets


def replayed(path: Path, games: Mapping[str, Game], sets: ChoiceSets) -> tuple[Record | None, str]:
    """The record, and what is wrong with it: of older rules, to be rewritten; of these rules, the law changed."""
    text = path.read_text(encoding="utf-8")
    game, rules = re.search(r"^game (.+)$", text, re.M), re.search(r"^rules (\d+)$", text, re.M)
    assert game is not None
    assert rules is not None
    if int(rules[1]) != games[game[1]].rules:
        return None, f"{path.name}: written under rules version {rules[1]} of {game[1]}; run `make records`"
    try:
        return read(text, games, sets=sets)[0], ""
    except DamagedRecord as differs:
        return None, f"{path.name}: {WHERE.format(game=game[1])} ({rules[1]}): {differs}; {WHAT}"


def rewrite(folder: Path = FOLDER, games: Mapping[str, Game] = GAMES) -> list[str]:
    """Rewrite the records, unless the law has changed and a rules version has not; returns what prevents it."""
    sets = kept_sets(folder)
    old = [replayed(path, games, sets)[1] for path in sorted(folder.glob("*.record"))]
    if refused := [said for said in old if WHERE.split("{")[0] in said]:
        return refused
    files = texts()
    for path in (*folder.glob("*.record"), *folder.glob(f"{SETS}/*.txt")):
        if path.relative_to(folder).as_posix() not in files:
            path.unlink()
    (folder / SETS).mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return []
