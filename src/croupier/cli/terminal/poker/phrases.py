"""Sentences for the poker table: what the others do, what you may answer, and who won what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rich.text import Text

from croupier.cards import CARDS
from croupier.cli.terminal.drawing import padded
from croupier.cli.terminal.poker.results import UNCONTESTED, Award, house_takes, symbols
from croupier.engine import TableKind
from croupier.money import dollars_and_cents
from croupier.rules.bots.advice import Advice
from croupier.rules.event_kinds import DayKind, DeckKind
from croupier.rules.poker.event_kinds import PokerKind, RoomKind
from croupier.rules.poker.spec import PokerSpec, Stud
from croupier.rules.views import Allowed, SeenEvent
from croupier.rules.views.looking import BOARDS

NUMBERS = ("no cards", "one card", "two cards", "three cards", "four cards", "five cards")
_BURNS = "burns"
_STREETS = {0: "flop", 3: "turn", 4: "river"}
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
# The words for each event, after who does it: "Ann raises to $6", "you raise to $6".
_ACTS: Mapping[str, str] = {
    PokerKind.ANTE: "put{s} in an ante of {money}",
    PokerKind.BLIND: "post{s} a blind of {money}",
    PokerKind.STRADDLE: "straddle{s} for {money}",
    PokerKind.FORCED_BET: "make{s} the forced bet of {money}",
    PokerKind.CHECKED: "check{s}",
    PokerKind.CALLED: "call{s} {money}",
    PokerKind.BET: "bet{s} {money}",
    PokerKind.RAISED: "raise{s} to {to}",
    PokerKind.FOLDED: "fold{s}",
    PokerKind.ALL_IN: "{are} all-in",
    PokerKind.STANDS_PAT: "stand{s} pat",
    PokerKind.CONCEDES: "concede{s} unseen",
    PokerKind.DECLINES: "decline{s}: {act}",
    PokerKind.DECLINES_TWICE: "decline{s} to run it twice",
    PokerKind.ASKS_FOR_FORMAT: "ask{s} for a {act}",
    PokerKind.NOT_DEALT_IN: "{are} not dealt in",
    PokerKind.BOMB_POT: "put{s} in {money}",
    PokerKind.DOUBLE_BOARD: "put{s} in {money}",
    PokerKind.WATERFALL: "put{s} in {money}",
}
_TOLD: Mapping[str, str] = {
    PokerKind.DRAW: "draw {event.number} of {event.of}",
    PokerKind.RUN_TWICE: "the board is run twice",
    TableKind.VOIDED: "the round is void: {event.text}",
}
_CHIPS: Mapping[str, str] = {  # what moves a player's chips between two hands
    DayKind.ADDED: "add{{s}} {money}",
    RoomKind.TIME_CHARGE: "pay{{s}} a time charge of {money}",
    RoomKind.JACKPOT_PAID: "{event.jackpot}: {money} for {{who}}",
}
_STREET_BETS = (
    PokerKind.BLIND,
    PokerKind.STRADDLE,
    PokerKind.FORCED_BET,
    PokerKind.BET,
    PokerKind.CALLED,
    PokerKind.RAISED,
)


def told(log: Sequence[SeenEvent], players: Mapping[int, str], you: int, since: int, spec: PokerSpec) -> list[Text]:
    """The news since an event of the log, each with its clause; what several players do alike is one line."""
    lines: list[_Said] = []
    street: dict[int, int] = {}
    board: list[str] = []
    burns = 0
    for at, event in enumerate(log):
        burns += event.kind == TableKind.DEALT and event.place == _BURNS
        said = _said(event, street, board, spec) or _stud_street(event, burns, spec)
        if said is None:
            continue
        last = lines[-1] if lines and lines[-1].at >= since else None
        if last and last.words == said.words and said.seats and said.seats[0] not in last.seats:
            last.seats += said.seats
        elif last and last.place and last.place == said.place and last.clause == event.clause:
            last.words = f"{last.words} {said.cards}"
        else:
            lines.append(replace(said, at=at, clause=event.clause))
    return [_line(one, players, you) for one in lines if one.at >= since]


@dataclass(slots=True)
class _Said:
    """A line of the news; its words have placeholders for who does it."""

    words: str
    seats: list[int] = field(default_factory=list)
    place: str = ""  # community cards, told in one line
    cards: str = ""
    at: int = 0
    clause: str = ""


def _said(event: SeenEvent, street: dict[int, int], board: list[str], spec: PokerSpec) -> _Said | None:
    """The words for an event, and whom it concerns; none for what is plain to see."""
    if event.kind in _STREET_BETS:
        street[event.seat] = street.get(event.seat, 0) + event.cents
    elif event.kind == PokerKind.DRAW or (event.kind == TableKind.DEALT and not event.place.startswith("hand-")):
        street.clear()
    if event.kind in _ACTS:
        to = dollars_and_cents(street.get(event.seat, 0))
        filled = _ACTS[event.kind].replace("{money}", dollars_and_cents(event.cents)).replace("{to}", to)
        return _Said(filled.replace("{act}", event.act), [event.seat])
    if event.kind in _TOLD:
        return _Said(_TOLD[event.kind].format(event=event))
    match event.kind:
        case TableKind.DEALT if event.place in BOARDS:
            return _dealt(event, board, spec)
        case TableKind.DISCARDED:
            return _Said(f"draw{{s}} {NUMBERS[len(event.cards)]}", [int(event.place.removeprefix("discards-"))])
        case TableKind.TURNED_UP if event.place.startswith("hand-"):
            return _Said(f"show{{s}} {symbols(event.cards)}", [int(event.place.removeprefix("hand-"))])
        case TableKind.RETURNED:
            return _Said(f"{dollars_and_cents(event.cents)} that nobody called goes back to {{who}}", [event.seat])
        case RoomKind.RAKED | RoomKind.CONTRIBUTED:
            return _Said(f"the house takes {dollars_and_cents(event.cents)}, {house_takes(event)}")
        case RoomKind.BAD_BEAT | RoomKind.HIGH_HAND:
            return _Said(f"{event.kind}: {{who}} with {event.hand}", [event.seat])
        case DeckKind.RESHUFFLED:
            return _Said(f"the deck is short: {len(event.cards)} cards are reshuffled")
    return None


def between(events: Iterable[SeenEvent], players: Mapping[int, str], you: int) -> list[Text]:
    """What was done at the table between two hands: chips, time charges, decks, periods, jackpots."""
    return [_line(_between(event, players), players, you) for event in events]


def _between(event: SeenEvent, players: Mapping[int, str]) -> _Said:
    if event.kind in _CHIPS and event.seat in players:
        words = _CHIPS[event.kind].format(event=event, money=dollars_and_cents(event.cents))
        return _Said(words, [event.seat], clause=event.clause)
    called = {f"seat {seat} ": f"{name} " for seat, name in players.items()}
    words = event.words
    for seat, name in called.items():
        words = words.replace(seat, name)
    return _Said(words, clause=event.clause)


def _dealt(event: SeenEvent, board: list[str], spec: PokerSpec) -> _Said:
    """Community cards; in stud only the common card."""
    street = "common card" if spec.is_stud else _STREETS.get(len(board), "board")
    if event.place == BOARDS[1]:
        street = "second board"
    else:
        board += event.cards
    cards = symbols(event.cards)
    return _Said(f"{street}: {cards}", place=event.place, cards=cards)


def _stud_street(event: SeenEvent, burns: int, spec: PokerSpec) -> _Said | None:
    """The line for a new street in stud, which begins with a burn and is named by each player's number of cards."""
    if not isinstance(spec.play, Stud) or event.kind != TableKind.DEALT or event.place != _BURNS:
        return None
    number = spec.hole_cards + spec.up_cards + burns
    return _Said(f"{_ORDINALS[number]} street") if 0 < burns <= len(spec.play.streets) else None


def _line(said: _Said, players: Mapping[int, str], you: int) -> Text:
    words, seats = said.words, said.seats
    if "{who}" in words:
        words = words.replace("{who}", "you" if seats[0] == you else players[seats[0]])
    elif seats:
        names = ["you" if seat == you else players[seat] for seat in seats]
        alone = len(seats) == 1 and seats[0] != you
        words = words.replace("{s}", "s" if alone else "").replace("{are}", "is" if alone else "are")
        words = f"{_listed(names)} {words}"
    style = "dim" if seats == [you] else ""
    return Text.assemble(("· ", "green"), (words[0].upper() + words[1:], style), (f"  {said.clause}", "dim"))


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# ---- what you may answer -------------------------------------------------------------------------------------------

_KEYS = {
    "fold": ("f", "fold"),
    "check": ("c", "check"),
    "call": ("c", "call"),
    "bet": ("b", "bet"),
    "raise": ("r", "raise to"),
    "forced-bet": ("c", "make the forced bet"),
    "discard": ("d", "draw, as d 1 3"),
    "show": ("s", "show"),
    "muck": ("m", "muck, unseen"),
    "straddle": ("y", "straddle"),
    "no-straddle": ("n", "no straddle"),
    "agree": ("y", "agree"),
    "decline": ("n", "decline"),
}


def keyed(options: Iterable[Allowed]) -> dict[str, list[Allowed]]:
    """The answers by key; a raise with two ranges has one key."""
    keys: dict[str, list[Allowed]] = {}
    for option in options:
        keys.setdefault(key_of(option), []).append(option)
    return keys


def key_of(option: Allowed) -> str:
    """The key of an answer."""
    return _KEYS.get(option.verb, (option.verb[0], ""))[0]


def answer_words(options: Sequence[Allowed], owes_cents: int) -> str:
    """An answer in words, with its cost or its range of amounts."""
    first = options[0]
    words = _KEYS.get(first.verb, ("", first.verb.replace("-", " ")))[1]
    if first.verb == "call":
        return f"{words} {dollars_and_cents(owes_cents)}"
    if first.amount_max:
        low, high = options[0].amount_min, options[-1].amount_max
        if high > low:
            return f"{first.verb}, {dollars_and_cents(low)} to {dollars_and_cents(high)}"
        return f"{words} {dollars_and_cents(low)}"
    return words


def question(options: Sequence[Allowed], owes_cents: int, pot_cents: int, asks: str) -> str:
    """What you are asked."""
    verbs = {option.verb for option in options}
    if "discard" in verbs:
        return "Which cards do you exchange?"
    if "show" in verbs:
        return "The showdown: you show your hand." if len(verbs) == 1 else "The showdown: show, or concede unseen?"
    if "agree" in verbs:
        return asks or "Do you agree?"
    if "straddle" in verbs:
        return "Do you straddle?"
    if "forced-bet" in verbs:
        return "Your up card makes you open the betting."
    if owes_cents:
        return f"{dollars_and_cents(owes_cents)} to you, into a pot of {dollars_and_cents(pot_cents)}."
    return "Your turn, and nothing to call."


def hint(advice: Advice) -> list[Text]:
    """What a bot would answer, and why."""
    answer = advice.answer
    words = _KEYS.get(answer.verb, ("", answer.verb))[1].partition(", as ")[0]
    amount = f" {dollars_and_cents(answer.amount)}" if answer.amount else ""
    if answer.verb == "discard":
        words = f"throw away {symbols(CARDS[one] for one in answer.cards)}" if answer.cards else "stand pat"
    why = [Text(f"  {advice.why}", "cyan")] if advice.why else []
    return [Text(f"· a bot in your place would {words}{amount}", "cyan"), *why]


# ---- after the hand ------------------------------------------------------------------------------------------------


def award_lines(
    awards: Iterable[Award], name: Callable[[int], str], width: int, *, pots: bool, held: Mapping[int, str]
) -> list[Text]:
    """Each award: who, how much, with which hand and cards, and the clause; then what the others showed."""
    lines = []
    for award in awards:
        wins = Text(f"{'win' if name(award.seat) == 'You' else 'wins'} {dollars_and_cents(award.cents)}", "green")
        pot = f"{award.pot}: " if pots else ""
        front = Text.assemble(
            (f"{name(award.seat):<5}", "bold"), padded(wins, 11), f"{pot}{award.words or UNCONTESTED}"
        )
        cited = f"{award.clause}, {award.reading}" if award.reading else award.clause
        cards = f"  {symbols(award.cards)}" if award.cards else ""
        if front.cell_len + len(cards) + len(cited) + 2 > width:
            lines.append(front)
            front = Text(" " * 14)
        gap = max(2, width - front.cell_len - len(cards) - len(cited))
        lines.append(Text.assemble(front, cards, " " * gap, (cited, "dim")))
    return lines + [
        Text(f"{name(seat):<5}{'show' if name(seat) == 'You' else 'shows':<11}{words}", "dim")
        for seat, words in held.items()
    ]
