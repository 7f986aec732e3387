"""`croupier drill`: practice for dealers, answered at the keyboard, with scores that are kept."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app
from croupier.cli.as_json import print_data
from croupier.cli.table_options import Seed

if TYPE_CHECKING:
    from croupier.cards import Chance
    from croupier.cli.drill_scores import Scores
    from croupier.rules.drills import DrillWanted, Situation

AGAIN_AFTER = 2  # a chapter that was answered wrong comes up again after this many other situations


@app.command(short_help="Practice for dealers: answer, see the clause, keep score.")
def drill(
    chapter: Annotated[int | None, typer.Option(help="Only this chapter: 18, 8, 6, 11, ...", min=1, max=22)] = None,
    game: Annotated[str, typer.Option(help="Only this game.", autocompletion=completing.games)] = "",
    kind: Annotated[str, typer.Option(help="Only winner, pots, first-to-act, misdeal or payout.")] = "",
    count: Annotated[int, typer.Option(help="How many situations.", min=1, max=1_000)] = 10,
    seed: Seed = None,
    scores: Annotated[bool, typer.Option("--scores", help="Show the stored scores, and exit.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the answer as JSON; questions go to standard error.")
    ] = False,
) -> None:
    """Random situations: who wins, how the pots are cut, who acts first, what is a misdeal, what a bet is paid.

    Type the answer; an empty line gives up, q ends the drill. The engine checks each answer and cites the clause. Score
    and time are kept for each chapter, and weak chapters come up more often. If the input is not a terminal, each of
    its lines is an answer.

    Examples: croupier drill --chapter 18; croupier drill --game omaha-hilo8 --kind winner --count 5.
    """
    from croupier.cards import LiveChance, SeededChance
    from croupier.cli.drill_scores import kept_scores
    from croupier.rules.drills import DrillWanted
    from croupier.rules.games import game as game_named

    known = kept_scores()
    if scores:
        _print_scores(known, as_json)
        return
    wanted = DrillWanted(chapter, game_named(game).id if game else "", kind)
    chance = LiveChance() if seed is None else SeededChance(seed)
    session = _Session(chance, wanted, known, to_errors=as_json)
    session.run(count)
    known.keep()
    if as_json:
        print_data({**session.data(), "scores": known.data()})
    else:
        session.print_end()


@dataclass(slots=True)
class _Answered:
    """One situation as it was answered."""

    situation: Situation
    typed: str
    right: bool
    seconds: float


@dataclass(slots=True)
class _Session:
    """The situations of one drill, asked one after the other."""

    chance: Chance
    wanted: DrillWanted
    scores: Scores
    to_errors: bool
    answered: list[_Answered] = field(default_factory=list)
    again: list[tuple[int, DrillWanted]] = field(default_factory=list)  # from which situation on, and what

    def run(self, count: int) -> None:
        """Ask until all are answered, the input ends or the user quits."""
        for number in range(1, count + 1):
            situation = self._next(number)
            began = time.monotonic()
            typed = self._ask(number, count, situation)
            if typed is None:
                return
            self._check(number, _Answered(situation, typed, situation.is_right(typed), time.monotonic() - began))

    def _next(self, number: int) -> Situation:
        """The next situation: a chapter that went wrong again, otherwise a random one, weak chapters more often."""
        from croupier.rules.drills import draw

        if self.again and self.again[0][0] <= number:
            return draw(self.chance, self.again.pop(0)[1])
        return draw(self.chance, self.wanted, self.scores.weakness())

    def _ask(self, number: int, count: int, situation: Situation) -> str | None:
        self._say(f"\n{number} of {count}")
        for line in situation.told:
            self._say(f"  {line}")
        self._say(situation.asked)
        if sys.stdin.isatty():
            self._say("> ", end=False)
        line = sys.stdin.readline()
        typed = line.strip()
        return None if not line or typed.lower() in ("q", "quit") else typed

    def _check(self, number: int, one: _Answered) -> None:
        from croupier.rules.drills import DrillWanted

        situation = one.situation
        self.answered.append(one)
        self.scores.add(situation.chapter, one.right, one.seconds)
        verdict = "right" if one.right else f"no: {situation.answer}"
        self._say(f"{verdict}  [{situation.cited}]")
        if situation.why and not one.right:
            self._say(f"  {situation.why}")
        if not one.right:
            chapter = int(situation.chapter.rpartition(" ")[2])
            self.again.append((number + 1 + AGAIN_AFTER, DrillWanted(chapter, situation.game, situation.kind)))

    def _say(self, text: str, end: bool = True) -> None:
        typer.echo(text, err=self.to_errors, nl=end)

    def print_end(self) -> None:
        """Print the score of this drill, and the weak chapters."""
        right = sum(one.right for one in self.answered)
        seconds = sum(one.seconds for one in self.answered)
        typer.echo(f"\n{right} of {len(self.answered)} right in {seconds:.0f} seconds")
        if weak := self.scores.weakest():
            typer.echo(f"weak: {', '.join(weak)}")

    def data(self) -> dict[str, Any]:
        """The drill as JSON."""
        return {
            "right": sum(one.right for one in self.answered),
            "of": len(self.answered),
            "seconds": round(sum(one.seconds for one in self.answered), 1),
            "situations": [
                {
                    "kind": one.situation.kind,
                    "game": one.situation.game,
                    "told": list(one.situation.told),
                    "asked": one.situation.asked,
                    "typed": one.typed,
                    "right": one.right,
                    "answer": one.situation.answer,
                    "clause": one.situation.clause,
                    "reading": one.situation.reading,
                    "why": one.situation.why,
                }
                for one in self.answered
            ],
        }


def _print_scores(known: Scores, as_json: bool) -> None:
    if as_json:
        print_data({"right": 0, "of": 0, "seconds": 0.0, "situations": [], "scores": known.data()})
        return
    for line in known.lines():
        typer.echo(line)
