// The actions allowed now, and no others: each with its key, its amount and its clause.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { preferences } from "../app/preferences";
import { me, room, sitsAt } from "../app/state";
import { upper } from "../app/words";
import { Card } from "../cards/Card";
import { cardWords } from "../cards/drawing";
import { StaffAsk } from "../floor/StaffAsk";
import { StaffTools } from "../floor/StaffTools";
import { staffOf } from "../floor/acting";
import { Refusal, type Refused } from "../parts/Refusal";
import type { TableStore } from "../room/table";
import type { GameCard, View } from "../types/views";
import { type Action, actionsOf, askedOptions } from "./actions";
import { wagersOf } from "./Again";
import { Choices, OwnAreas, type Send } from "./Choices";
import { onKey } from "./keys";
import { type PreAction, Pre } from "./Pre";
import { leaving } from "./SeatMenu";
import { isSeated } from "./seated";
import { ownSeats, stackWords, turn } from "./speech";
import { Trainer, decided } from "./Trainer";

/** The bar at the bottom. What staff have opened in it stays open, whatever comes and goes beside it. */
export function ActionBar({ store, game, active }: { store: TableStore; game: GameCard | undefined; active: boolean }) {
  const view = store.view.value;
  const bar = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState("");
  const { keep, note, forget } = useKeptFocus(bar);
  return (
    <section class="bar" ref={bar} tabIndex={-1} onFocusIn={note} onFocusOut={forget} aria-label={`Your actions at table ${store.id}`} aria-busy={busy !== ""}>
      {view ? <Seen {...{ store, view, game, active, busy, setBusy, keep }} /> : <NothingSeen store={store} active={active} />}
      <StaffTools store={store} game={game} active={active} />
    </section>
  );
}

interface SeenProps {
  store: TableStore;
  view: View;
  game: GameCard | undefined;
  active: boolean;
  busy: string;
  setBusy: (busy: string) => void;
  keep: () => void;
}

function Seen({ store, view, game, active, busy, setBusy, keep }: SeenProps) {
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const options = askedOptions(view);
  const held = !!room.lobby.value?.get(store.id)?.held;
  const actions = useMemo(() => actionsOf(options, game, view), [options, game, view]);
  const ask = `${store.hand.value}:${view.table.asked?.number ?? 0}`;
  useEffect(() => {
    setRefusal(null);
    setBusy("");
  }, [ask]);
  const send = async (action: Action, amount: number, cards: string[]) => {
    setBusy(action.id);
    setRefusal(null);
    const outcome = await room.command({
      type: "answer",
      table: store.id,
      verb: action.option.verb,
      what: action.what,
      amount: action.option.amount_max ? amount : 0,
      cards,
      ask: view.table.answers + 1,
      seat: action.option.seat ?? 0,
      who: staffOf(view) || "seat",
    });
    setBusy("");
    if (!outcome.done) setRefusal(outcome);
    else decided(store, view, action.option.verb, cards);
    if (outcome.done && action.option.verb === "wager") wagersOf(store).now.set(action.what, amount);
  };
  return (
    <>
      <Refusal refused={refusal} />
      <Hand view={view} store={store} />
      <Trainer store={store} view={view} />
      {held && !staffOf(view) ? (
        <p class="question">{actions.length ? "The table is on hold. You are asked again when it goes on." : "The table is on hold."}</p>
      ) : actions.length && staffOf(view) ? (
        <StaffAsk key={ask} table={store.id} practice={room.lobby.value?.get(store.id)?.practice === true} {...{ view, game, active, busy, send }} />
      ) : actions.length ? (
        <Choices key={ask} {...{ view, game, actions, busy, send, active, store, keep }} />
      ) : (
        <Waiting {...{ store, view, game, send, active }} />
      )}
    </>
  );
}

/** Before the table may be seen: a seat can be taken anyway, except by staff. */
function NothingSeen({ store, active }: { store: TableStore; active: boolean }) {
  const staff = (room.you.value?.roles ?? []).some((role) => role !== "player");
  if (staff || !store.fresh.value) return null;
  return (
    <div class="waiting">
      <TakeSeat store={store} active={active} />
    </div>
  );
}

/** When the focused button disappears with its ask, the bar takes the focus, so that it is never lost. */
function useKeptFocus(bar: { current: HTMLElement | null }): { keep: () => void; note: () => void; forget: (event: FocusEvent) => void } {
  const inside = useRef(false);
  const keep = () => {
    if (inside.current && (document.activeElement === document.body || !document.activeElement)) bar.current?.focus();
  };
  useLayoutEffect(keep);
  const note = () => {
    inside.current = true;
  };
  const forget = (event: FocusEvent) => {
    // An element that is removed gives the focus to nobody.
    if (event.relatedTarget) inside.current = bar.current?.contains(event.relatedTarget as Node) ?? false;
  };
  return { keep, note, forget };
}

/** The player's hand in words, high and low. */
function Hand({ view, store }: { view: View; store: TableStore }) {
  // Somebody else may sit there by now: between rounds the name tells, before the room has said who sits where.
  const mine = (seat: number) => view.table.procedure !== "between" || view.table.seats[String(seat)]?.player === me.value?.name;
  const seats = isSeated(store) ? ownSeats(view).filter(mine) : [];
  const picking = (view.own.options ?? []).some((option) => (option.cards_max ?? 0) > 0);
  return (
    <>
      {seats.map((seat) => {
        const hand = view.own.hands[String(seat)];
        const sitting = view.table.seats[String(seat)];
        if (!sitting) return null;
        const cards = store.scene.value?.hands[String(seat)] ?? hand?.cards ?? [];
        return (
          <div key={seat} class="own-hand">
            {picking || !cards.length ? null : (
              <span class="cards large" role="img" aria-label={`Your cards: ${cards.map(cardWords).join(", ")}`}>
                {cards.map((card, place) => (
                  <Card key={`${place}${card}`} card={card} quiet />
                ))}
              </span>
            )}
            <p class="worth">
              <span class="faint"><bdi>{sitting.player}</bdi> · {stackWords(sitting.stack_cents ?? 0, view, preferences.value.units === "blinds")}</span>
              {(store.scene.value?.worth[String(seat)] ?? hand?.worth ?? []).map((one, place) => (
                <span key={place}>
                  {one.share ? <b>{one.share}: </b> : null}
                  {one.words}
                  {one.board ? ` (board ${one.board})` : ""}
                </span>
              ))}
            </p>
          </div>
        );
      })}
    </>
  );
}

/** While nothing is asked: who is next, and actions chosen in advance. */
function Waiting({ store, view, game, send, active }: { store: TableStore; view: View; game: GameCard | undefined; send: Send; active: boolean }) {
  const seated = ownSeats(view).length > 0 && isSeated(store);
  const pre: PreAction = { store, view, game, send, active };
  return (
    <div class="waiting">
      <OwnAreas view={view} game={game} />
      <p>{turn(view)}</p>
      {seated ? <NotPlaying {...{ store, view, active }} /> : null}
      {seated ? <Pre {...pre} /> : !staffOf(view) ? <TakeSeat store={store} active={active} /> : null}
    </div>
  );
}

/** A player who sits out, or waits for the blind, sees how they get back into the game. */
function NotPlaying({ store, view, active }: { store: TableStore; view: View; active: boolean }) {
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [said, setSaid] = useState("");
  const mine = view.table.seats[String(ownSeats(view)[0] ?? 0)];
  const away = !!mine && "away" in mine && mine.away === true;
  const back = async () => {
    setSaid("You are back when the round is over.");
    const outcome = await room.command({ type: "away", table: store.id, away: false });
    if (outcome.done) setSaid(upper(outcome.words) || "You are back.");
    else setRefusal(outcome);
  };
  onKey(active && away && !said, (key) => {
    if (key !== "k") return false;
    void back();
    return true;
  });
  if (mine && "waits" in mine && mine.waits) return <p>You are dealt in when the blind reaches your seat.</p>;
  if (!away) return null;
  return (
    <>
      <Refusal refused={refusal} />
      {said ? (
        <p role="status">{said}</p>
      ) : (
        <button type="button" class="primary" onClick={back} aria-keyshortcuts="k" data-back>
          <kbd>K</kbd> Come back
        </button>
      )}
    </>
  );
}

const ASKED = "You have asked for a seat; it is yours when the round is over.";

/** Onlookers may sit down; the room does it between rounds. */
function TakeSeat({ store, active }: { store: TableStore; active: boolean }) {
  const [said, setSaid] = useState("");
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const sit = async () => {
    setRefusal(null);
    setSaid(ASKED);
    const outcome = await room.command({ type: "sit", table: store.id });
    setSaid(outcome.done ? upper(outcome.words) || "The seat is yours." : "");
    if (!outcome.done) setRefusal(outcome);
  };
  onKey(active && !said, (key) => {
    if (key !== "t") return false;
    void sit();
    return true;
  });
  if (sitsAt(store.id)) return <p class="faint">{leaving.has(store.id) ? "You leave the table when the round is over." : "You are dealt in from the next hand."}</p>;
  if (room.you.value?.asked_seats?.includes(store.id) && !said) return <p role="status">{ASKED}</p>;
  return said ? (
    <p role="status">{said}</p>
  ) : (
    <>
      <Refusal refused={refusal} />
      <button type="button" class="primary" onClick={sit} aria-keyshortcuts="t" data-action="sit">
        <kbd>T</kbd> Take a seat
      </button>
    </>
  );
}
