// A table, or two to four side by side.
import { useEffect, useRef, useState } from "preact/hooks";
import { games, known, me, room } from "../app/state";
import { useTitle } from "../app/title";
import { heldWords, several } from "../app/words";
import { announce, speak } from "../parts/live";
import { Dialog } from "../parts/Dialog";
import { Loading, Notice, SignInFirst } from "../parts/states";
import type { TableStore } from "../room/table";
import type { GameCard } from "../types/views";
import { ActionBar } from "./ActionBar";
import { QUIET_ASKS, askedOptions } from "./actions";
import { chime, sound, soundsOf, waiting, waitsNow } from "./attention";
import { Chat, useUnread } from "./Chat";
import { ClockFace } from "./Clock";
import { Felt } from "./Felt";
import { onKey } from "./keys";
import { LastHands, Log, HandWords, handPath } from "./Log";
import { Options } from "./Options";
import { wishFor } from "./Pre";
import { SeatMenu, leaving } from "./SeatMenu";
import { idleWords } from "./idle";
import { isSeated } from "./seated";
import { SPEAK_KEYS, announced, isNews, isTold, ownCards, ownSeats, said } from "./speech";
import { TrainerPanel } from "./Trainer";
import { why } from "./Why";

const TABLES_MAX = 4;

export function TablePage({ ids }: { ids: string[] }) {
  const shown = ids.slice(0, TABLES_MAX);
  const [active, setActive] = useState(0);
  useTitle(shown.map((id) => room.lobby.value?.get(id)?.name ?? `Table ${id}`).join(", "));
  const waits = shown.map((id) => waiting.value.has(id));
  // Keys go to the table that waits; never away from one that waits, where a key meant for it would act elsewhere.
  useEffect(() => {
    if (!waits[active] && waits.includes(true)) setActive(waits.indexOf(true));
  }, [waits.join()]);
  useEffect(() => {
    document.body.classList.add("at-table");
    return () => document.body.classList.remove("at-table");
  }, []);
  if (known.value && !me.value) {
    return (
      <main id="main" tabIndex={-1}>
        <SignInFirst words="Sign in to see a table. A guest needs no password." />
      </main>
    );
  }
  return (
    <main class={`tables tables-${shown.length}`} id="main" tabIndex={-1}>
      {shown.map((id, place) => (
        <OneTable key={id} id={id} active={place === active} several={shown.length > 1} activate={() => setActive(place)} />
      ))}
    </main>
  );
}

function useStore(id: string): TableStore {
  const [store] = useState(() => room.watch(id));
  useEffect(() => () => room.unwatch(id), [id]);
  return store;
}

interface Props {
  id: string;
  active: boolean;
  several: boolean;
  activate: () => void;
}

function OneTable({ id, active, several: many, activate }: Props) {
  const store = useStore(id);
  const view = store.view.value;
  const listed = room.lobby.value?.get(id);
  const game = games.value.get(view?.table.game ?? listed?.game ?? "");
  const waits = !listed?.held && askedOptions(view).length > 0 && !QUIET_ASKS.has(view?.table.asked?.kind ?? "");
  useAttention(store, waits);
  useSounds(store);
  useTelling(store, game);
  useWishes(store, game);

  const closed = room.lobby.value !== null && !listed;
  if (closed && !view) return <NoTable id={id} />;
  return (
    <section class={`table${waits ? " waits" : ""}${many && active ? " active" : ""}${closed ? " closed" : ""}`} onFocusCapture={activate} onPointerDown={activate} aria-label={`Table ${id}`}>
      <Head id={id} store={store} game={game} />
      {listed?.held ? <p class="banner warn" role="status">This table is on hold: {heldWords(listed.held)}. The floor has been told; chips and cards stay as they are.</p> : null}
      {listed?.closing ? <p class="banner" role="status">This table closes when the round is over.</p> : null}
      <SeatLost store={store} />
      <div class="stage">
        {view ? <Felt store={store} game={game} /> : <Idle store={store} game={game} />}
        <Ended store={store} />
      </div>
      {closed ? <Closed /> : <ActionBar store={store} game={game} active={active} />}
      <Side store={store} game={game} active={active} several={many} />
    </section>
  );
}

/** Tells a player who no longer sits here; the way back is in the bar. */
function SeatLost({ store }: { store: TableStore }) {
  const view = store.view.value;
  const seated = isSeated(store);
  const [sat, setSat] = useState(false);
  useEffect(() => {
    if (!seated) return;
    setSat(true);
    leaving.delete(store.id);
  }, [seated]);
  if (!view || seated || !sat || !room.lobby.value?.has(store.id)) return null;
  const left = leaving.has(store.id);
  return (
    <p class={left ? "banner" : "banner warn"} role="status">
      <span>{left ? "You have left this table." : "You no longer have a seat here; your chips are back in your account."}</span> <a href="/">Go to the lobby</a>
    </p>
  );
}

/** A table that was closed while somebody looked at it: its last hand stays to be looked at, and nothing is asked. */
function Closed() {
  return (
    <section class="bar closed-bar" role="status">
      <p class="question">This table has closed.</p>
      <p class="faint">Whoever sat here has their chips back in their account.</p>
      <a class="button primary" href="/">
        Go to the lobby
      </a>
    </section>
  );
}

function NoTable({ id }: { id: string }) {
  return (
    <Notice title={`There is no table ${id}`} mark="♣" alone>
      <p>It may have closed, or the link may be out of date.</p>
      <a class="button" href="/">
        Go to the lobby
      </a>
    </Notice>
  );
}

function Idle({ store, game }: { store: TableStore; game: GameCard | undefined }) {
  if (!store.fresh.value) return <Loading what="Coming to the table…" />;
  return (
    <Notice title={game?.title ?? "Nothing is under way"}>
      <p>{idleWords(room.lobby.value?.get(store.id), isSeated(store))}</p>
    </Notice>
  );
}

function Head({ id, store, game }: { id: string; store: TableStore; game: GameCard | undefined }) {
  const listed = room.lobby.value?.get(id);
  const watching = listed?.watching ?? 0;
  return (
    <header class="table-head">
      <a href="/" class="back" aria-label="Go to the lobby">
        ‹
      </a>
      <h1>
        {listed && !listed.practice ? `${id}: ` : ""}
        {game?.title ?? listed?.name ?? id}
        <small>
          {" "}
          {listed?.stakes ?? ""} {listed?.practice ? "· play chips" : ""} {watching > 1 ? `· ${several(watching, "person")} watching`.replace("persons", "people") : ""}
        </small>
      </h1>
      {listed?.held ? <span class="badge warn">on hold</span> : <ClockFace store={store} />}
      {game ? (
        <a class="plain" href={`/rules/${game.id}`}>
          Rules
        </a>
      ) : null}
    </header>
  );
}

/** The result of the last hand, until the next one ends. */
function Ended({ store }: { store: TableStore }) {
  const played = store.hands.value.find((one) => one.procedure === "round");
  if (!played) return null;
  return (
    <p class={`ended${store.hand.value === played.hand ? " now" : ""}`}>
      <span class="ended-words">
        {store.hand.value === played.hand ? "" : "Last hand: "}
        <HandWords view={played.view} />
      </span>{" "}
      <span class="ended-acts">
        <button type="button" class="plain" onClick={() => (why.value = { kind: "hand", played })}>
          Why?
        </button>
        <a href={handPath(store.id, played.hand)}>Replay</a>
      </span>
    </p>
  );
}

/** A text as part of an element's id. */
const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "_");

const TABS = ["Log", "Hands", "Chat", "Seat", "Trainer", "Settings"] as const;

// As in the style sheet: one table on a wide screen has its log beside it, open or not.
const WIDE = matchMedia("(min-width: 1000px)");

function useWide(): boolean {
  const [wide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const changed = () => setWide(WIDE.matches);
    WIDE.addEventListener("change", changed);
    return () => WIDE.removeEventListener("change", changed);
  }, []);
  return wide;
}

interface SideProps {
  store: TableStore;
  game: GameCard | undefined;
  active: boolean;
  several: boolean;
}

function Side({ store, game, active, several: many }: SideProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]>("Log");
  const [open, setOpen] = useState(false); // on a small screen; a wide one has room for it always
  const wide = useWide();
  const shown = open || (wide && !many); // what nobody sees is not drawn at every step of the table
  const [help, setHelp] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const unread = useUnread(store, () => tab === "Chat" && panel.current?.checkVisibility() === true);
  onKey(active, (key) => {
    const speech = SPEAK_KEYS[key];
    if (speech) speak(said(speech, store, game));
    else if (key === "?") setHelp(true);
    else return false;
    return true;
  });
  return (
    <aside class={`side${open ? " open" : ""}`} aria-label={`Log, chat and settings of table ${store.id}`}>
      <div class="tabs">
        <div role="tablist" aria-label="Beside the table">
        {TABS.map((name) => (
          <button key={name} type="button" role="tab" aria-selected={tab === name} id={`tab-${plain(store.id)}-${plain(name)}`} aria-controls={`panel-${plain(store.id)}`} onClick={() => {
              setOpen(name !== tab || !open);
              setTab(name);
            }}
          >
            {name}
            {name === "Chat" && unread ? (
              <span class="unread">
                {unread}
                <span class="unseen"> unread</span>
              </span>
            ) : null}
          </button>
        ))}
        </div>
        <button type="button" class="plain" onClick={() => setHelp(true)} aria-label="Keys">
          ?
        </button>
      </div>
      <div role="tabpanel" id={`panel-${plain(store.id)}`} aria-labelledby={`tab-${plain(store.id)}-${plain(tab)}`} tabIndex={0} class="panel" ref={panel}>
        {shown && tab === "Log" ? <Log store={store} /> : null}
        {shown && tab === "Hands" ? <LastHands store={store} /> : null}
        {shown && tab === "Chat" ? <Chat store={store} /> : null}
        {shown && tab === "Seat" ? <SeatMenu store={store} /> : null}
        {shown && tab === "Trainer" ? <TrainerPanel store={store} /> : null}
        {shown && tab === "Settings" ? <Options /> : null}
      </div>
      {help ? <Keys close={() => setHelp(false)} store={store} game={game} /> : null}
    </aside>
  );
}

function Keys({ close, store, game }: { close: () => void; store: TableStore; game: GameCard | undefined }) {
  return (
    <Dialog title="Keys" close={close}>
      <p>Every action has its key on it. With Shift held, these keys describe the table; so do the buttons.</p>
      <ul class="keys">
        {Object.entries(SPEAK_KEYS).map(([key, speech]) => (
          <li key={key}>
            <button type="button" onClick={() => speak(said(speech, store, game))}>
              <kbd>Shift {key}</kbd> {speech}
            </button>
          </li>
        ))}
      </ul>
      <p>
        <kbd>↑</kbd> <kbd>↓</kbd> change the amount, <kbd>1</kbd> to <kbd>9</kbd> choose cards to exchange, <kbd>?</kbd> opens this.
      </p>
    </Dialog>
  );
}

/** Title, sound and vibration when it is the person's turn. */
function useAttention(store: TableStore, waits: boolean): void {
  useEffect(() => {
    waitsNow(store.id, waits);
    return () => waitsNow(store.id, false);
  }, [waits]);
  useEffect(() => {
    if (waits) chime();
  }, [waits, store.view.value?.table.asked?.number]);
}

/** Cards, chips and knocks of what has just happened at a table that is looked at; the past is not heard. */
function useSounds(store: TableStore): void {
  const heard = useRef({ hand: -1, events: 0 });
  const view = store.view.value;
  useEffect(() => {
    if (!view) return;
    const { hand, events } = heard.current;
    heard.current = { hand: store.hand.value, events: view.events.length };
    if (hand !== store.hand.value || document.hidden) return;
    soundsOf(view.events.slice(events).map((event) => event.kind)).forEach(sound);
  }, [view]);
}

/** Tell a screen reader what has happened since the last time. */
function useTelling(store: TableStore, game: GameCard | undefined): void {
  const told = useRef({ hand: -1, events: 0, cards: "", actions: "" });
  const view = store.view.value;
  useEffect(() => {
    if (!view) return;
    const before = told.current;
    const log = store.log;
    const first = before.hand === -1 ? log.length : before.hand === store.hand.value ? before.events : 0;
    for (const event of log.slice(first)) if (isTold(event)) announce(announced(event, view, game));
    const cards = ownSeats(view)
      .map((seat) => view.own.hands[String(seat)]?.cards?.join(" ") ?? "")
      .join();
    if (cards && cards !== before.cards) announce(ownCards(view));
    const actions = askedOptions(view).length ? said("actions", store, game) : "";
    if (isNews(view, actions, before.hand === store.hand.value ? before.actions : "")) announce(actions);
    told.current = { hand: store.hand.value, events: log.length, cards, actions };
  }, [view]);
}

/** A box that was ticked in advance acts when the player's turn comes. */
function useWishes(store: TableStore, game: GameCard | undefined): void {
  const view = store.view.value;
  useEffect(() => {
    if (!view) return;
    const action = wishFor(store, view, game);
    if (!action) return;
    void room.command({ type: "answer", table: store.id, verb: action.option.verb, ask: view.table.answers + 1, seat: action.option.seat ?? 0 });
  }, [view]);
}

