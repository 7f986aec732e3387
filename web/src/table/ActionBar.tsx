// The actions allowed now, and no others: each with its key, its amount and its clause.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { room } from "../app/state";
import { dollars, several } from "../app/words";
import { Card } from "../cards/Card";
import { cardWords } from "../cards/drawing";
import { StaffTools } from "../floor/StaffTools";
import { staffOf } from "../floor/acting";
import { speak } from "../parts/live";
import type { TableStore } from "../room/table";
import type { GameCard, View } from "../types/views";
import { type Action, actionsOf, amountLabel, askedOptions, fitted, isAllIn, presets, question } from "./actions";
import { Areas } from "./Areas";
import { ClockFace } from "./Clock";
import { onKey } from "./keys";
import { type PreAction, Pre } from "./Pre";
import { isSeated } from "./seated";
import { ownSeats, turn } from "./speech";
import { Trainer, decided } from "./Trainer";
import { why } from "./Why";

interface Refusal {
  words: string;
  clause: string;
}

/** The bar at the bottom. What staff have opened in it stays open, whatever comes and goes beside it. */
export function ActionBar({ store, game, active }: { store: TableStore; game: GameCard | undefined; active: boolean }) {
  const view = store.view.value;
  const bar = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState("");
  const { keep, note, forget } = useKeptFocus(bar);
  return (
    <section class="bar" ref={bar} tabIndex={-1} onFocusIn={note} onFocusOut={forget} aria-label="Your actions" aria-busy={busy !== ""}>
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
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const options = askedOptions(view);
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
      {refusal ? (
        <p class="refusal" role="alert">
          <span>{refusal.words}</span>{" "}
          <button type="button" class="plain" onClick={() => (why.value = { kind: "refusal", ...refusal })}>
            Why? {refusal.clause ? <small>{refusal.clause}</small> : null}
          </button>
        </p>
      ) : null}
      <Hand view={view} store={store} />
      <Trainer store={store} view={view} />
      {actions.length ? (
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
  const seats = ownSeats(view);
  const picking = (view.own.options ?? []).some((option) => (option.cards_max ?? 0) > 0);
  return (
    <>
      {seats.map((seat) => {
        const hand = view.own.hands[String(seat)];
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
              <span class="faint">{view.table.seats[String(seat)]?.player} · {dollars(view.table.seats[String(seat)]?.stack_cents ?? 0)}</span>
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
      {seated ? <Pre {...pre} /> : view.table.procedure === "round" && !staffOf(view) ? <TakeSeat store={store} active={active} /> : null}
    </div>
  );
}

const ASKED = "You have asked for a seat; it is yours when the round is over.";

/** Onlookers may sit down; the room does it between rounds. */
function TakeSeat({ store, active }: { store: TableStore; active: boolean }) {
  const [said, setSaid] = useState("");
  const listed = room.lobby.value?.get(store.id);
  const sit = async () => {
    setSaid(ASKED);
    const outcome = await room.command({ type: "sit", table: store.id });
    setSaid(outcome.done ? outcome.words || "The seat is yours." : outcome.words);
  };
  onKey(active && !said, (key) => {
    if (key !== "t") return false;
    void sit();
    return true;
  });
  if (Object.values(listed?.seats ?? {}).includes(room.you.value?.name ?? "")) return <p class="faint">You are dealt in from the next hand.</p>;
  if (room.you.value?.asked_seats?.includes(store.id) && !said) return <p role="status">{ASKED}</p>;
  return said ? (
    <p role="status">{said}</p>
  ) : (
    <button type="button" class="primary" onClick={sit} aria-keyshortcuts="t" data-action="sit">
      <kbd>T</kbd> Take a seat
    </button>
  );
}

type Send = (action: Action, amount: number, cards: string[]) => Promise<void>;

interface ChoicesProps {
  view: View;
  game: GameCard | undefined;
  actions: Action[];
  busy: string;
  send: Send;
  active: boolean;
  store: TableStore;
  keep: () => void;
}

function Choices({ view, game, actions, busy, send, active, store, keep }: ChoicesProps) {
  useLayoutEffect(keep);
  const wagering = view.table.asked?.who === "anyone" && view.table.asked.kind === "wager";
  const ranged = actions.filter((one) => one.ranged);
  const [chosenId, choose] = useState(ranged[0]?.id ?? "");
  const chosen = ranged.find((one) => one.id === chosenId) ?? ranged[0];
  const [amounts, setAmounts] = useState<Record<string, number>>({});
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const [sure, setSure] = useState<{ action: Action; amount: number } | null>(null);
  const picker = actions.find((one) => one.picks);
  const suggested = (action: Action) => fitted(action.option, game?.printed?.suggested[action.what] ?? action.amount);
  const amount = chosen ? (amounts[chosen.id] ?? suggested(chosen)) : 0;

  const act = (action: Action, with_: number = action.amount) => {
    if (busy) return;
    const allIn = isAllIn(action.option, with_, view) || (action.option.verb === "call" && isLast(action, view));
    if (allIn && action.option.money !== false && sure?.action.id !== action.id && with_) setSure({ action, amount: with_ });
    else void send(action, with_, action.picks ? [...picked] : []);
  };
  const press = (action: Action) => {
    if (action.ranged && action.id !== chosen?.id) choose(action.id);
    else act(action, action.ranged ? amount : action.amount);
  };
  const toggle = (card: string) => {
    const now = new Set(picked);
    if (!now.delete(card) && now.size < (picker?.option.cards_max ?? 0)) now.add(card);
    pick(now);
  };

  onKey(active && !sure, (key) => {
    const action = actions.find((one) => one.key === key);
    if (action) press(action);
    else if (picker && /^[1-9]$/.test(key)) {
      const card = picker.option.cards?.[Number(key) - 1];
      if (card) toggle(card);
    } else if (chosen && (key === "ArrowUp" || key === "ArrowDown")) {
      const step = (chosen.option.amount_step ?? 1) * (key === "ArrowUp" ? 1 : -1);
      setAmounts({ ...amounts, [chosen.id]: fitted(chosen.option, amount + bigger(step, chosen)) });
    } else return false;
    return true;
  });

  if (sure) return <Sure {...{ sure, setSure, send, active }} />;
  return (
    <div class="choices">
      <p class="question">
        {question(view, game)} <small class="faint">{view.table.asked?.clause}</small> {CONSENTS.has(view.table.asked?.kind ?? "") ? <ClockFace store={store} /> : null}
      </p>
      {wagering ? (
        <OwnAreas view={view} game={game} open={new Set(ranged.map((one) => one.what))} choose={(wager) => choose(`wager:${wager}`)} chosen={chosen?.what ?? ""} />
      ) : (
        <OwnAreas view={view} game={game} />
      )}
      {picker ? <Picker cards={picker.option.cards ?? []} picked={picked} toggle={toggle} /> : null}
      {chosen ? <Amount {...{ action: chosen, amount, view, game, active: active && !picker }} set={(cents) => setAmounts({ ...amounts, [chosen.id]: cents })} /> : null}
      <div class="buttons">
        {actions.map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            label={action.ranged ? amountLabel(action, action.id === chosen?.id ? amount : (amounts[action.id] ?? suggested(action)), game) : pickLabel(action, picked, game)}
            busy={busy}
            disabled={action.picks && picked.size < (action.option.cards_min ?? 0)}
            press={() => (action.ranged && action.id !== chosen?.id ? choose(action.id) : press(action))}
            pressed={ranged.length > 1 && action.ranged ? action.id === chosen?.id : undefined}
          />
        ))}
        {wagering ? <Again {...{ actions, store, send, active }} /> : null}
        {wagering ? <Ready store={store} active={active} /> : null}
      </div>
    </div>
  );
}

interface OwnAreasProps {
  view: View;
  game: GameCard | undefined;
  open?: ReadonlySet<string>;
  choose?: (wager: string) => void;
  chosen?: string;
}

const NO_AREAS: ReadonlySet<string> = new Set();

/** The player's own betting areas: to choose from while wagers are placed, to look at while chips lie there. */
function OwnAreas({ view, game, open = NO_AREAS, choose = () => undefined, chosen = "" }: OwnAreasProps) {
  const { table } = view;
  const seat = table.family === "banked" ? table.seats[String(ownSeats(view)[0] ?? 0)] : undefined;
  if (table.family !== "banked" || !seat) return null;
  if (!open.size && !Object.values({ ...seat.wagers, ...seat.marked }).some((cents) => cents > 0)) return null;
  return <Areas {...{ table, seat, game, open, choose, chosen }} />;
}

// Asks for consent are shown with the time left.
const CONSENTS = new Set(["consent", "run-twice", "straddle", "request"]);

/** Steps grow with the amount, so that a few of them reach a large one. */
const bigger = (step: number, action: Action): number => {
  const span = (action.option.amount_max ?? 0) - (action.option.amount_min ?? 0);
  return step * Math.max(1, Math.round(span / Math.abs(step) / 100));
};

/** A call that takes the last chips. */
function isLast(action: Action, view: View): boolean {
  const seat = view.table.seats[String(action.option.seat)];
  return action.amount > 0 && action.amount >= (seat?.stack_cents ?? 0);
}

function pickLabel(action: Action, picked: ReadonlySet<string>, _game: GameCard | undefined): string {
  if (!action.picks) return action.label;
  if (action.option.verb === "discard") return picked.size ? `Discard ${several(picked.size, "card")}` : "Stand pat";
  return picked.size ? `${action.label}: ${[...picked].map(cardWords).join(", ")}` : action.label;
}

interface ButtonProps {
  action: Action;
  label: string;
  busy: string;
  disabled: boolean;
  press: () => void;
  pressed: boolean | undefined;
}

function ActionButton({ action, label, busy, disabled, press, pressed }: ButtonProps) {
  return (
    <button
      type="button"
      class={`action${action.danger ? " quiet" : ""}${busy === action.id ? " busy" : ""}`}
      disabled={disabled}
      aria-disabled={busy !== ""}
      aria-keyshortcuts={action.key}
      aria-pressed={pressed}
      onClick={press}
      data-action={action.id}
      title={action.option.note || action.option.clause}
    >
      <span class="action-label">
        <kbd>{action.key.toUpperCase()}</kbd> {label}
      </span>
      <small>{action.option.clause}</small>
    </button>
  );
}

const placed = new WeakMap<TableStore, { hand: number; now: Map<string, number>; before: Map<string, number> }>();

/** The wagers of this hand, and of the last one that had any. */
function wagersOf(store: TableStore): { now: Map<string, number>; before: Map<string, number> } {
  const hand = store.hand.value;
  let kept = placed.get(store) ?? { hand, now: new Map<string, number>(), before: new Map<string, number>() };
  if (kept.hand !== hand) kept = { hand, now: new Map(), before: kept.now.size ? kept.now : kept.before };
  placed.set(store, kept);
  return kept;
}

/** Repeat the wagers of the last round, or take all wagers back. */
function Again({ actions, store, send, active }: { actions: Action[]; store: TableStore; send: Send; active: boolean }) {
  const { before } = wagersOf(store);
  const backs = actions.filter((one) => one.option.verb === "take-back");
  const wagers = actions.filter((one) => one.option.verb === "wager" && before.has(one.what));
  const repeat = async () => {
    for (const one of wagers) await send(one, fitted(one.option, before.get(one.what) ?? 0), []);
  };
  const clear = async () => {
    for (const one of backs) await send(one, 0, []);
  };
  onKey(active, (key) => {
    if (key === "=" && wagers.length && !backs.length) void repeat();
    else if (key === "Backspace" && backs.length > 1) void clear();
    else return false;
    return true;
  });
  return (
    <>
      {wagers.length && !backs.length ? (
        <button type="button" class="action" onClick={repeat} aria-keyshortcuts="=" data-action="repeat">
          <span class="action-label">
            <kbd>=</kbd> Repeat
          </span>
          <small>as in the last round</small>
        </button>
      ) : null}
      {backs.length > 1 ? (
        <button type="button" class="action quiet" onClick={clear} aria-keyshortcuts="Backspace" data-action="clear">
          <span class="action-label">
            <kbd>⌫</kbd> Clear
          </span>
          <small>take all back</small>
        </button>
      ) : null}
    </>
  );
}

/** Nothing more to wager: the dealer need not wait. */
function Ready({ store, active }: { store: TableStore; active: boolean }) {
  const ready = () => void room.command({ type: "ready", table: store.id });
  onKey(active, (key) => {
    if (key !== "Enter" || document.activeElement instanceof HTMLButtonElement) return false;
    ready();
    return true;
  });
  return (
    <button type="button" class="action primary" onClick={ready} aria-keyshortcuts="Enter" data-action="ready">
      <span class="action-label">
        <kbd>Enter</kbd> Deal
      </span>
      <small>no more wagers</small>
    </button>
  );
}

interface SureProps {
  sure: { action: Action; amount: number };
  setSure: (sure: null) => void;
  send: Send;
  active: boolean;
}

/** All-in asks for confirmation. */
function Sure({ sure, setSure, send, active }: SureProps) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  const go = () => {
    setSure(null);
    void send(sure.action, sure.amount, []);
  };
  onKey(active, (key) => {
    if (key === "y") go();
    else if (key === "n" || key === "Escape") setSure(null);
    else return false;
    return true;
  });
  return (
    <div class="choices" role="alertdialog" aria-label="All-in">
      <p class="question">All-in with {dollars(sure.amount)}? These are your last chips on the table.</p>
      <div class="buttons">
        <button type="button" class="action primary" ref={yes} onClick={go} aria-keyshortcuts="y" data-action="sure">
          <span class="action-label">
            <kbd>Y</kbd> Yes, all-in
          </span>
        </button>
        <button type="button" class="action" onClick={() => setSure(null)} aria-keyshortcuts="n" data-action="not-sure">
          <span class="action-label">
            <kbd>N</kbd> No, go back
          </span>
        </button>
      </div>
    </div>
  );
}

function Picker({ cards, picked, toggle }: { cards: readonly string[]; picked: ReadonlySet<string>; toggle: (card: string) => void }) {
  return (
    <div class="picker" role="group" aria-label="Your cards: choose some">
      {cards.map((card, place) => (
        <button
          key={card}
          type="button"
          class={`pick${picked.has(card) ? " picked" : ""}`}
          aria-pressed={picked.has(card)}
          aria-label={cardWords(card)}
          aria-keyshortcuts={String(place + 1)}
          onClick={() => toggle(card)}
        >
          <Card card={card} quiet />
          <kbd aria-hidden="true">{place + 1}</kbd>
        </button>
      ))}
    </div>
  );
}

interface AmountProps {
  action: Action;
  amount: number;
  view: View;
  game: GameCard | undefined;
  /** Do the presets take their keys? */
  active: boolean;
  set: (cents: number) => void;
}

const SHORT: Record<string, string> = { Minimum: "Min", Maximum: "Max" };

/** Slider, typed amount, arrow keys, presets: all within the option's limits. */
function Amount({ action, amount, view, active, set }: AmountProps) {
  const { option } = action;
  const unit = option.money ? 100 : 1;
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    const number = Number.parseFloat(text.replace(/[$,\s]/g, ""));
    if (Number.isFinite(number)) set(fitted(option, Math.round(number * unit)));
  };
  const ready = presets(option, view);
  onKey(active, (key) => {
    const preset = /^[1-9]$/.test(key) ? ready[Number(key) - 1] : undefined;
    if (!preset) return false;
    set(preset.amount);
    speak(`${preset.name}: ${option.money ? dollars(preset.amount) : preset.amount}`);
    return true;
  });
  return (
    <div class="amount">
      <input
        type="range"
        aria-label={`Amount, ${dollars(option.amount_min ?? 0)} to ${dollars(option.amount_max ?? 0)}`}
        aria-valuetext={dollars(amount)}
        min={option.amount_min ?? 0}
        max={option.amount_max ?? 0}
        step={option.amount_step ?? 1}
        value={amount}
        onInput={(event) => set(fitted(option, Number(event.currentTarget.value)))}
      />
      <label class="typed">
        <span class="unseen">Amount in dollars</span>
        <input
          type="text"
          inputMode="decimal"
          value={typed ?? (amount / unit).toFixed(amount % unit ? 2 : 0)}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            if (typed !== null) take(typed);
            setTyped(null);
          }}
          onKeyDown={(event) => {
            // The amount is taken, and its button is next: Enter once more does it.
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.currentTarget.closest(".bar")?.querySelector<HTMLElement>(`[data-action="${CSS.escape(action.id)}"]`)?.focus();
          }}
        />
      </label>
      <span class="presets">
        {ready.map((preset, place) => (
          <button key={preset.name} type="button" class="preset" onClick={() => set(preset.amount)} aria-keyshortcuts={active ? String(place + 1) : undefined} aria-label={preset.name}>
            {active ? <kbd>{place + 1}</kbd> : null} {SHORT[preset.name] ?? preset.name}
          </button>
        ))}
      </span>
    </div>
  );
}
