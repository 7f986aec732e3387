"""Choosing situations: the kinds there are, for which games and chapters; weak chapters come up more often."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.cards.shuffle import Chance, SeededChance
from croupier.errors import CroupierError
from croupier.rules.drills.at_the_table import what_is_misdealt, who_acts_first
from croupier.rules.drills.payouts import pay_this_bet
from croupier.rules.drills.showdowns import cut_the_pots, which_hand_wins
from croupier.rules.drills.situation import Situation
from croupier.rules.games import game as game_named
from croupier.rules.specs import SPECS

TRIES = 120  # to find a situation of the chapter that is wanted
POKER = tuple(name for name, spec in SPECS.items() if spec.is_poker)
BANKED = tuple(name for name in SPECS if name not in POKER)
Draw = Callable[[Chance, str], Situation]
KINDS: Mapping[str, tuple[Draw, tuple[str, ...]]] = {
    "winner": (which_hand_wins, POKER),
    "pots": (cut_the_pots, POKER),
    "first-to-act": (who_acts_first, POKER),
    "misdeal": (what_is_misdealt, POKER),
    "payout": (pay_this_bet, BANKED),
}


class NoSuchDrill(CroupierError):
    """There is no situation of this chapter and game."""


@dataclass(frozen=True, slots=True)
class DrillWanted:
    """What to drill: a chapter's number, a game, a kind; what is not given may be anything."""

    chapter: int | None = None
    game: str = ""
    kind: str = ""


def draw(chance: Chance, wanted: DrillWanted, weak: Mapping[str, float] | None = None) -> Situation:
    """A situation as wanted; weak chapters (1 is the weakest) come up more often."""
    kinds = _kinds(wanted)
    for _ in range(TRIES):
        name = kinds[chance.below(len(kinds))]
        make, games = KINDS[name]
        game = wanted.game or games[chance.below(len(games))]
        found = make(chance, game)
        if wanted.chapter is not None and not found.chapter.endswith(f" {wanted.chapter}"):
            continue
        if weak and wanted.chapter is None and chance.below(100) >= 100 * (0.4 + 0.6 * weak.get(found.chapter, 0.5)):
            continue
        return found
    if wanted.chapter is None:
        return found
    raise NoSuchDrill(f"no situation {_of(wanted)} is of chapter {wanted.chapter}; try 6, 8, 11, 12 or 18")


def drawn(seed: str, chapter: int, game: str, kind: str) -> Situation:
    """The situation for a seed; a chapter of 0 and empty names stand for any."""
    return draw(SeededChance(seed), DrillWanted(chapter or None, game_named(game).id if game else "", kind))


def _kinds(wanted: DrillWanted) -> list[str]:
    """The kinds that match what is wanted."""
    if wanted.kind and wanted.kind not in KINDS:
        raise NoSuchDrill(f"there is no drill {wanted.kind!r}; the drills are {', '.join(KINDS)}")
    fit = [
        name
        for name, (_, games) in KINDS.items()
        if (not wanted.game or wanted.game in games) and wanted.kind in ("", name)
    ]
    if not fit:
        raise NoSuchDrill(f"there is no drill {_of(wanted)}")
    return fit


def _of(wanted: DrillWanted) -> str:
    return " ".join(part for part in (wanted.kind, f"of {wanted.game}" if wanted.game else "") if part)
