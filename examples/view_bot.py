"""A bot that knows only its views: it plays tight, and says what it saw and why it acted as it did.

It could sit at the other end of a socket. It receives the JSON of a view and of increments; it sends the JSON of an
answer. Here two of them play a hand of hold'em against two of the package's own bots.
"""

from croupier.cards import SeededChance
from croupier.engine import Round
from croupier.engine.driver import advance
from croupier.money import dollars_and_cents
from croupier.rules import new
from croupier.rules.bots import Bot
from croupier.rules.views import Said, View, view, viewer_for
from croupier.rules.views.codec import decode_answer, decode_increment, decode_view, encode, encode_step
from croupier.rules.views.increments import Watch, apply

HIGH = set("AKQJT")


class TightBot:
    """Plays two high cards or a made hand, calls when it is cheap, and folds the rest."""

    def __init__(self, snapshot: bytes) -> None:
        self.view: View = decode_view(snapshot)

    def hear(self, increment: bytes) -> None:
        """Something has happened at the table."""
        self.view = apply(self.view, decode_increment(increment))

    def answer(self) -> bytes:
        """The answer to the ask, as JSON."""
        (seat,) = self.view.viewer.seats
        hand = self.view.own.hands[seat]
        options = {option.verb: option for option in self.view.options}
        made = any(not worth.words.startswith("high card") for worth in hand.worth)
        good = made or {card[0] for card in hand.cards} <= HIGH
        cheap = 4 * hand.to_call_cents <= self.view.table.pot_cents  # type: ignore[union-attr]  # a poker table
        wanted = ("show", "check", "call") if good or cheap else ("show", "check", "fold")
        verb = next((verb for verb in wanted if verb in options), next(iter(options)))
        told = ", ".join(worth.words for worth in hand.worth) or "nothing yet"
        price = dollars_and_cents(hand.to_call_cents)
        print(f"seat {seat} has {' '.join(hand.cards)} ({told}), {price} to call: {verb} [{options[verb].clause}]")
        return encode(Said("seat", verb, seat, amount=options[verb].amount_min))


running = Round(new("holdem", dict.fromkeys((1, 2, 3, 4), 20_000)))  # four players with $200 each
chance, watch = SeededChance(5), Watch(running)
viewers = {seat: viewer_for(seat) for seat in (1, 2)}
bots = {seat: TightBot(encode(watch.snapshot(who))) for seat, who in viewers.items()}
while True:
    advance(running, chance)  # the dealer's steps and the shuffle
    step = watch.step()
    if step is not None:
        for who, increment in encode_step(step, viewers.values()).items():
            bots[who.seats[0]].hear(increment)
    if running.ask is None:
        break
    seat = running.ask.actor
    if seat in bots:
        running.answer(decode_answer(bots[seat].answer()))
    else:
        running.answer(Bot("holdem", seat).decide(view(running, seat)))
for event in bots[1].view.events:
    if event.kind in ("turned up", "awarded"):
        print(f"{event.words} [{event.clause}]")
