"""Streams of every game as the server sends them, made by the engine: a snapshot, and an increment for each step."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from croupier.cards import SeededChance
from croupier.engine import ANYONE, CHANCE, DEALER, Answer, Option, Round
from croupier.engine.driver import by_chance
from croupier.room.demo import open_demo, play_demo
from croupier.room.folder import RoomFolder
from croupier.room.hands import Hands
from croupier.rules import GAMES, SPECS, new
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.views import PUBLIC, view, viewer_for
from croupier.rules.views.codec import data, encode_step
from croupier.rules.views.increments import Watch

SEATS = (1, 2, 3)
STACK_CENTS = 30_000
COMPARED_EVERY = 7  # steps; the last one is always compared


def some_answer(rng: random.Random, option: Option) -> Answer:
    """An answer that takes the option, with a random amount and random cards."""
    steps = (option.amount_max - option.amount_min) // option.amount_step
    amount = option.amount_min + option.amount_step * min(rng.randint(0, steps), 40)
    cards = rng.sample(list(option.cards), rng.randint(option.cards_min, option.cards_max)) if option.cards else []
    return Answer(option.actor, option.verb, rng.choice(option.what) if option.what else "", amount, tuple(cards))


def one_step(rng: random.Random, running: Round, chance: SeededChance) -> None:
    """One answer of the actor who is asked; folding is rare, so that rounds are long."""
    ask = running.ask
    assert ask is not None
    if ask.actor == CHANCE:
        running.take(by_chance(ask, chance))
    elif ask.proceeds:
        running.proceed()
    elif ask.actor == ANYONE:
        options = [option for option in ask.options if option.actor > 0]
        ends = next(option for option in ask.options if option.actor <= DEALER)
        done = running.answered > 12 or not options
        running.take(some_answer(rng, ends if done else rng.choice(options)))
    else:
        options = list(ask.options_of(ask.actor))
        staying = [option for option in options if option.verb != "fold"] or options
        running.take(some_answer(rng, rng.choice(staying if rng.random() < 0.95 else options)))


def stream(game: str, seed: int, who: int) -> dict[str, Any]:
    """A round as it is sent to one viewer, now and then with the server's own view beside it."""
    rng, chance = random.Random(f"{game} {seed}"), SeededChance(seed)
    spec = SPECS[game]
    house = dict(spec.layout.house) if isinstance(spec, BankedSpec) else {}
    running = Round(new(game, dict.fromkeys(SEATS, STACK_CENTS), house=house))
    watch, viewer = Watch(running), viewer_for(who)
    snapshot = {"type": "snapshot", "table": "t", "seq": 1, "at": 1, "hand": 1, "view": data(watch.snapshot(viewer))}
    steps: list[dict[str, Any]] = []
    while running.ask is not None:
        one_step(rng, running, chance)
        step = watch.step()
        if step is None:
            continue
        sequence = len(steps) + 2
        message = json.loads(encode_step(step, [viewer])[viewer])
        message |= {"type": "events", "table": "t", "seq": sequence, "after": sequence - 1, "at": sequence, "hand": 1}
        told: dict[str, Any] = {"message": message}
        if running.over or not sequence % COMPARED_EVERY:
            told["view"] = data(view(running, viewer))
        steps.append(told)
    return {"game": game, "viewer": viewer.name, "snapshot": snapshot, "steps": steps}


def write_proofs(folder: Path) -> None:
    """Hands of a room, with the proofs that their players can export."""
    kept = RoomFolder(folder / "room")
    kept.prepare()
    with kept.office() as office:
        room = open_demo(office, [GAMES[game] for game in ("holdem", "let-it-ride", "badugi")])
        hands, found = Hands(office.desk, office.people, GAMES), []
        for played in play_demo(room):
            last = played.live.day.records[-1]
            player = office.people.account(next(iter(last.players.values())))
            found.append(hands.own(player, played.live.id, played.live.procedure))
    proofs = folder / "proofs"
    proofs.mkdir()
    (proofs / "hands.json").write_bytes(msgspec.json.encode(found))


def write_streams(folder: Path) -> None:
    """A file for each game: what a seat and a spectator are sent in a round; and hands with their proofs."""
    write_proofs(folder)
    for game in GAMES:
        streams = [stream(game, seed, who) for seed, who in ((1, 1), (2, 2), (3, PUBLIC))]
        (folder / f"{game}.json").write_text(json.dumps(streams), encoding="utf-8")
