// Staff at a table: what they may report or do, a preview before it is confirmed, and acts on the table itself.
import { useEffect, useRef, useState } from "preact/hooks";
import { Failure, api } from "../app/api";
import { me, room } from "../app/state";
import { dollars, told, upper } from "../app/words";
import { Chapter, Clause } from "../parts/clauses";
import { speak } from "../parts/live";
import { newId } from "../room/ids";
import type { TableStore } from "../room/table";
import type { Preview } from "../types/floor";
import type { Asked, GameCard, View } from "../types/views";
import { onKey } from "../table/keys";
import { why } from "../table/Why";
import { ABSENT, type StaffAct, accountWords, isStale, isTheirs, matching, named, silentAct, staffActs, staffOf, worksAs } from "./acting";
import { COUNTS, numberWords, overWords } from "./labels";
import { TableTools } from "./TableTools";
import { wanted } from "./wanted";

const SAID_MS = 10_000; // how long the bar says what was done

/** The button in the bar, and the sheet it opens; only for staff. */
export function StaffTools({ store, game, active }: { store: TableStore; game: GameCard | undefined; active: boolean }) {
  const [open, setOpen] = useState(false);
  const [touched, setTouched] = useState(false);
  const [said, setSaid] = useState("");
  const view = store.view.value;
  const role = worksAs(me.value);
  const works = role !== "" && (!view || staffOf(view) !== "");
  const first = wanted.value?.table === store.id ? wanted.value.act : null;
  useEffect(() => {
    if (first) setOpen(true);
  }, [first]);
  useEffect(() => {
    const timer = said ? setTimeout(() => setSaid(""), SAID_MS) : 0;
    return () => clearTimeout(timer);
  }, [said]);
  const close = (words = "") => {
    setOpen(false);
    setSaid(words);
    wanted.value = null;
  };
  onKey(active && works && !open, (key) => {
    if (key !== ".") return false;
    setTouched(false);
    setOpen(true);
    return true;
  });
  if (!works) return null;
  return (
    <div class="staff-tools">
      <button type="button" class="action staff-open" aria-keyshortcuts="." aria-haspopup="dialog" onClick={(event) => (setTouched(isTouched(event)), setOpen(true))} data-staff="open">
        <span class="action-label">
          <kbd>.</kbd> Report or act
        </span>
        <small>{role === "floor" ? "as the floor" : "as the dealer"}</small>
      </button>
      {said && !open ? <p class="done" role="status">{said}</p> : null}
      {open ? <Sheet store={store} game={game} first={first} close={close} touched={touched} /> : null}
    </div>
  );
}

interface Tried {
  act: StaffAct;
  amount: number;
  cards: string[];
  /** The ask for which it was tried, in which hand and after how many events. */
  ask: number;
  hand: number;
  events: number;
  told: Preview | null;
}

interface Refusal {
  words: string;
  clause: string;
}

interface SheetProps {
  store: TableStore;
  game: GameCard | undefined;
  /** The act that was chosen in the bar, to be tried at once; when it is done the sheet closes. */
  first: StaffAct | null;
  close: (words?: string) => void;
  touched: boolean;
}

/** Whether a finger opened the sheet: then the field is not chosen, because a keyboard would come up over the acts. */
const isTouched = (event: MouseEvent): boolean => event.detail > 0 && matchMedia("(pointer: coarse)").matches;

function Sheet({ store, game, first, close, touched }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  const view = store.view.value;
  const [tried, setTried] = useState<Tried | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [done, setDone] = useState("");
  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>(touched ? "[data-begin]" : "[data-staff=find], [data-begin]")?.focus();
    if (first) void attempt(first);
    return () => dialog?.close();
  }, []);
  const attempt = async (act: StaffAct, amount = leastOf(act, view), cards: string[] = [], what = act.what) => {
    if (!view) return;
    const ask = view.table.answers + 1;
    const now = { act: { ...act, what }, amount, cards, ask, hand: store.hand.value, events: view.events.length };
    setDone("");
    setRefusal(null);
    setTried({ ...now, told: null });
    if (lacks({ ...act, what }, cards)) return;
    try {
      const body = act.id === ABSENT ? { ask } : { who: staffOf(view), verb: act.option.verb, what, amount, cards, ask };
      const found = await api<Preview>(`/tables/${encodeURIComponent(store.id)}${act.id === ABSENT ? "/absent" : ""}/preview`, { body });
      setTried({ ...now, told: found });
    } catch (wrong) {
      setRefusal(refused(wrong));
      if (!asksMore(act)) setTried(null);
    }
  };
  const sending = useRef(false);
  const confirm = async () => {
    if (!tried || !view || sending.current) return;
    sending.current = true;
    const { act, amount, cards } = tried;
    const ask = view.table.answers + 1; // what is stale cannot be confirmed
    const who = staffOf(view) || "floor";
    const outcome = act.id === ABSENT ? await declareAbsent(store.id, ask) : await room.command({ type: "answer", table: store.id, verb: act.option.verb, what: act.what, amount, cards, ask, who });
    sending.current = false;
    setTried(null);
    if (outcome.done) {
      const words = `${act.label}: done, and journalled under ${me.value?.account ?? ""}.`;
      speak(`${act.label}: done`);
      if (first?.id === act.id) close(words);
      else setDone(words);
    } else setRefusal(outcome);
  };
  return (
    <dialog
      ref={element}
      class="sheet"
      aria-labelledby="sheet-title"
      onCancel={(event) => {
        event.preventDefault();
        if (tried) setTried(null);
        else close();
      }}
      onClick={(event) => event.target === element.current && close()}
    >
      <header class="dialog-head">
        <h2 id="sheet-title">{tried ? tried.act.label : "Report or act"}</h2>
        <button type="button" class="plain" onClick={() => close()} aria-label="Close">
          ✕
        </button>
      </header>
      <div class="dialog-body">
        {done ? <p class="done" role="status">{done}</p> : null}
        {refusal ? (
          <p class="refusal" role="alert">
            <span>{refusal.words}</span>{" "}
            <button type="button" class="plain" onClick={() => (why.value = { kind: "refusal", ...refusal })}>
              Why? {refusal.clause ? <small>{refusal.clause}</small> : null}
            </button>
            {refusal.words.includes("in the office") ? (
              <a class="button" href={officePath(refusal.words)}>
                {PAPER.exec(refusal.words)?.[0] ?? "To the office"}
              </a>
            ) : null}
          </p>
        ) : null}
        {tried && view ? (
          <Trial {...{ tried, view, game, confirm, attempt }} hand={store.hand.value} refused={refusal !== null} back={() => (setTried(null), setRefusal(null))} />
        ) : (
          <>
            <Acts view={view} game={game} attempt={attempt} touched={touched} />
            <TableTools store={store} view={view} attempt={attempt} report={(words) => setDone(words)} finish={close} refuse={(wrong) => setRefusal(wrong ? refused(wrong) : null)} />
          </>
        )}
      </div>
    </dialog>
  );
}

const PAPER = /\b[A-Z]{2}-\d{6,}\b/;

/** Where it is done instead: at the paper that a refusal names, or at the list of tasks. */
function officePath(words: string): string {
  const paper = PAPER.exec(words);
  return paper ? `/office/paper/${paper[0]}` : "/office";
}

/** Is there more to say about an act than which one it is? Then one that is refused can be put right. */
const asksMore = ({ option }: StaffAct): boolean => !!option.anyone_but || (option.cards_max ?? 0) > 0 || (option.amount_max ?? 0) > (option.amount_min ?? 0);

/** Does an act name nobody yet, or too few cards? Then there is nothing to try. */
const lacks = ({ option, what }: StaffAct, cards: readonly string[]): boolean => (!!option.anyone_but && !what) || cards.length < (option.cards_min ?? 0);

/** The amount to begin with: of a count, as many cards as the deck should have. */
const leastOf = ({ option }: StaffAct, view: View | null): number => (COUNTS.has(option.verb) && view?.table.deck ? view.table.deck : (option.amount_min ?? 0));

async function declareAbsent(table: string, ask: number): Promise<Refusal & { done: boolean }> {
  try {
    await api(`/tables/${encodeURIComponent(table)}/absent`, { body: { ask, id: newId() } });
    return { done: true, words: "", clause: "" };
  } catch (wrong) {
    return { done: false, ...refused(wrong) };
  }
}

export function refused(wrong: unknown): Refusal {
  return { words: wrong instanceof Error ? wrong.message : "", clause: wrong instanceof Failure ? wrong.clause : "" };
}

/** Every act by chapter; a few typed letters and Enter choose the first that fits. */
function Acts({ view, game, attempt, touched }: { view: View | null; game: GameCard | undefined; attempt: (act: StaffAct) => Promise<void>; touched: boolean }) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const open = view !== null && !view.table.over;
  useEffect(() => {
    if (!touched) field.current?.focus();
  }, [open]);
  if (!view || view.table.over) return <p class="faint">Nothing is under way, so there is nothing to report.</p>;
  const silent = typed && staffOf(view) === "floor" ? silentAct(view) : null; // without a word it stands with the table
  const acts = matching([...(silent ? [silent] : []), ...staffActs(view, game)].filter((one) => isTheirs(me.value, view, one.option.verb)), typed);
  const chapters = [...new Set(acts.map((one) => one.chapter))];
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (acts[0]) void attempt(acts[0]);
        }}
      >
        <label>
          <span class="unseen">Find what to report or do</span>
          <input ref={field} type="search" class="wide" placeholder="Find: misdeal, foul, count…" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} data-staff="find" />
        </label>
      </form>
      {acts.length ? null : <p class="faint">{typed ? "Nothing like that can be reported now." : "Nothing can be reported at this moment."}</p>}
      {chapters.map((chapter) => (
        <section key={chapter} class="act-group" aria-label={chapter || "What is asked"}>
          <h3>{chapter ? <Chapter of={acts.find((one) => one.chapter === chapter)!.option.clause} /> : "What is asked"}</h3>
          <ul class="acts">
            {together(acts.filter((one) => one.chapter === chapter)).map((same) => (
              <li key={same[0]!.id}>{same.length > 1 ? <ActOfSeveral acts={same} attempt={attempt} /> : <OneAct act={same[0]!} attempt={attempt} />}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Acts that differ only in what they name, together. */
function together(acts: StaffAct[]): StaffAct[][] {
  const found = new Map<string, StaffAct[]>();
  for (const one of acts) {
    const key = `${one.option.verb} ${one.option.clause}`;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()];
}

type Attempt = (act: StaffAct) => Promise<void>;

function OneAct({ act, attempt }: { act: StaffAct; attempt: Attempt }) {
  return (
    <button type="button" onClick={() => attempt(act)} data-act={act.id}>
      {act.label} {act.option.clause ? <small>{act.option.clause}</small> : null}
    </button>
  );
}

/** What can be reported of several players or cards: named once, with a button for each of them. */
function ActOfSeveral({ acts, attempt }: { acts: StaffAct[]; attempt: Attempt }) {
  const [first] = acts;
  return (
    <div class="act-of" role="group" aria-label={first!.verb}>
      <p>
        {first!.verb} <small>{first!.option.clause}</small>
      </p>
      {acts.map((one) => (
        <button key={one.id} type="button" onClick={() => attempt(one)} data-act={one.id} aria-label={one.label}>
          {one.whom}
        </button>
      ))}
    </div>
  );
}

interface TrialProps {
  tried: Tried;
  view: View;
  hand: number;
  game: GameCard | undefined;
  confirm: () => Promise<void>;
  attempt: (act: StaffAct, amount?: number, cards?: string[], what?: string) => Promise<void>;
  /** Was it refused as it stands? */
  refused: boolean;
  back: () => void;
}

/** A preview of what it would do to cards and chips, to confirm or cancel. */
function Trial({ tried, view, hand, game, confirm, attempt, refused: turnedDown, back }: TrialProps) {
  const { act, amount, cards, told: preview } = tried;
  const { option } = act;
  const yes = useRef<HTMLButtonElement>(null);
  const ready = preview !== null;
  useEffect(() => {
    if (ready) yes.current?.focus();
  }, [ready]);
  const ranged = (option.amount_max ?? 0) > (option.amount_min ?? 0);
  const unit = option.money ? 100 : 1;
  const stale = isStale(tried, view, hand);
  return (
    <>
      {option.anyone_but ? (
        <label class="form-line">
          Account <input value={act.what} onChange={(event) => void attempt(act, amount, cards, event.currentTarget.value)} />
        </label>
      ) : null}
      {ranged ? (
        <label class="form-line">
          {option.money ? "Amount in dollars" : numberWords(option.verb)}
          <input type="number" min={(option.amount_min ?? 0) / unit} max={(option.amount_max ?? 0) / unit} step={(option.amount_step ?? 1) / unit} value={amount / unit} onChange={(event) => void attempt(act, Math.round(Number(event.currentTarget.value) * unit), cards, act.what)} />
        </label>
      ) : null}
      {(option.cards_max ?? 0) > 0 ? (
        <label class="form-line">
          Cards, such as As Td
          <input value={cards.join(" ")} onChange={(event) => void attempt(act, amount, event.currentTarget.value.split(/[\s,]+/).filter(Boolean), act.what)} />
        </label>
      ) : null}
      {preview ? <Told preview={preview} view={view} game={game} /> : turnedDown || lacks(act, cards) ? null : <p role="status">Trying it…</p>}
      {stale ? <p class="banner warn">Something has happened at the table since. <button type="button" class="plain" onClick={() => attempt(act, amount, cards, act.what)}>Try it again</button></p> : null}
      {option.clause ? <Clause id={option.clause} brief /> : null}
      <div class="sheet-buttons">
        <button type="button" class="primary" ref={yes} disabled={!preview || stale} onClick={confirm} data-staff="confirm">
          <kbd>Enter</kbd> Confirm as {me.value?.name}
        </button>
        <button type="button" onClick={back} data-staff="back">
          <kbd>Esc</kbd> Back
        </button>
      </div>
    </>
  );
}

function Told({ preview, view, game }: { preview: Preview; view: View; game: GameCard | undefined }) {
  const events = preview.events ?? [];
  const chips = preview.chips ?? [];
  const cards = preview.cards ?? [];
  return (
    <section class="trial" aria-label="What it would do">
      <h3>What it would do</h3>
      {preview.over ? <p>{overWords(view.table.procedure)}</p> : null}
      {chips.length ? <Moved what="Chips" rows={chips.map((one) => [accountWords(one.account, view), dollars(one.before), dollars(one.after)])} /> : <p>{cards.length ? "No chips move." : "No chips or cards move."}</p>}
      {cards.length ? <Moved what="Cards" rows={cards.map((one) => [upper(named(one.place, view, game)), cardCount(one.before), cardCount(one.after)])} /> : chips.length ? <p>No cards move.</p> : null}
      {events.length ? (
        <ol class="trial-events">
          {events.map((event, place) => (
            <li key={place}>
              {told(event.words, view, game)} <small>{event.clause}</small>
            </li>
          ))}
        </ol>
      ) : (
        <p class="faint">{preview.depends ? "Everything it does depends on cards that nobody may see." : "It is noted; nothing moves."}</p>
      )}
      {preview.asked && !preview.over ? <p>{thenAsked(preview.asked, view, game)}</p> : null}
      {events.length && preview.depends ? <p class="faint">What follows depends on cards that nobody may see.</p> : null}
    </section>
  );
}

/** Chips or cards, now and then. */
function Moved({ what, rows }: { what: string; rows: [where: string, now: string, then: string][] }) {
  return (
    <table class="list-table">
      <caption>{what}</caption>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([where, now, then]) => (
          <tr key={where}>
            <th scope="row">{where}</th>
            <td>{now}</td>
            <td>{then}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who would be asked next, in words. */
function thenAsked(asked: Asked, view: View, game: GameCard | undefined): string {
  if (asked.who === "chance") return "Then the cards would be shuffled.";
  const who = asked.seat ? named(`seat-${asked.seat}`, view, game) : asked.who === "anyone" ? "everybody" : `the ${asked.who}`;
  return `Then ${who} would be asked.`;
}

function cardCount(cards: readonly string[]): string {
  if (!cards.length) return "none";
  const open = cards.filter((one) => one !== "??");
  return `${cards.length}${open.length ? ` (${open.join(" ")})` : ""}`;
}
