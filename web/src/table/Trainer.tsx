// The trainer at practice tables: what each choice is worth, before or after deciding, and what mistakes have cost.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../app/api";
import { prefer, preferences } from "../app/preferences";
import { forget, keepDecision, learnt } from "../app/scores";
import { room } from "../app/state";
import { dollars, several, symbols, upper } from "../app/words";
import type { TableStore } from "../room/table";
import type { FieldShare, Lesson, PricedChoice } from "../types/answers";
import type { View } from "../types/views";

interface Taught {
  key: string;
  lesson: Lesson | null;
  wrong: string;
}

interface Verdict {
  hand: number;
  choices: readonly PricedChoice[];
  best: PricedChoice;
  chosen: PricedChoice;
  cost: number;
}

const WEIGHED = new Set(["bet", "decide", "draw", "forced-bet"]);
/** A decision: in which hand and after how many answers it came, and what was answered once that is known. */
interface Decision {
  key: string;
  hand: number;
  answers: number;
  lesson: Lesson | null;
  answered?: { verb: string; cards: readonly string[] };
}

/** By view: when an answer is taken, the table has gone on to the next view already. */
const decisions = new WeakMap<View, Decision>();
const latest: Record<string, Decision> = {};
const taught = signal<Record<string, Taught>>({});
const verdicts = signal<Record<string, Verdict>>({});

const keyOf = (store: TableStore, view: View): string => `${store.hand.value}:${view.table.asked?.number ?? 0}`;

/** Whether this person is asked something that a lesson can value. */
function isWeighed(view: View): boolean {
  return !!view.own.options?.length && WEIGHED.has(view.table.asked?.kind ?? "");
}

/** Fetch the lesson for each decision, if the person wants lessons and the table is for practice. */
function useLesson(store: TableStore, view: View, wanted: boolean): Taught | null {
  const key = keyOf(store, view);
  const asks = wanted && isWeighed(view);
  if (asks) {
    if (latest[store.id]?.key !== key) latest[store.id] = { key, hand: store.hand.value, answers: view.table.answers, lesson: null };
    decisions.set(view, latest[store.id]!);
  }
  useEffect(() => {
    const decision = latest[store.id];
    if (!asks || !decision || taught.peek()[store.id]?.key === key) return;
    const keep = (lesson: Lesson | null, wrong: string) => {
      taught.value = { ...taught.peek(), [store.id]: { key, lesson, wrong } };
    };
    keep(null, "");
    // The room may have taken the answer before it reads this, so it is told which decision is meant.
    api<Lesson>(`/trainer/${encodeURIComponent(store.id)}?hand=${decision.hand}&answers=${decision.answers}`).then(
      (lesson) => {
        decision.lesson = lesson;
        if (taught.peek()[store.id]?.key === key) keep(lesson, "");
        judge(store.id, view.table.game, decision);
      },
      (failure: Error) => taught.peek()[store.id]?.key === key && keep(null, failure.message),
    );
  }, [asks, key]);
  const found = taught.value[store.id];
  return asks && found?.key === key ? found : null;
}

/** After an answer: whether it was the best one, and what it cost; told later if the lesson is not there yet. */
export function decided(store: TableStore, view: View, verb: string, cards: readonly string[]): void {
  const decision = decisions.get(view);
  if (!decision || preferences.peek().trainer === "off") return;
  decision.answered = { verb, cards };
  judge(store.id, view.table.game, decision);
}

function judge(table: string, game: string, { hand, lesson, answered }: Decision): void {
  if (!lesson?.choices?.length || !answered) return;
  const { verb, cards } = answered;
  const of = (one: PricedChoice) => one.verb === verb && (!one.cards?.length || one.cards.some((card) => cards.includes(card)));
  const chosen = lesson.choices.find(of);
  const best = lesson.choices.find((one) => one.best);
  if (!chosen || !best) return;
  const cost = Math.max(0, best.cents - chosen.cents);
  keepDecision(game, cost);
  verdicts.value = { ...verdicts.peek(), [table]: { hand, choices: lesson.choices, best, chosen, cost } };
}

/** Beside the actions: the lesson for this decision, and the verdict on the last one. */
export function Trainer({ store, view }: { store: TableStore; view: View }) {
  const { trainer } = preferences.value;
  const practice = room.lobby.value?.get(store.id)?.practice === true;
  const found = useLesson(store, view, practice && trainer !== "off");
  if (!practice || trainer === "off") return null;
  const verdict = verdicts.value[store.id];
  const told = verdict && verdict.hand >= store.hand.value - 1 ? verdict : null;
  const shown = found?.lesson && (trainer === "before" || !!found.lesson.field);
  return (
    <section class="trainer" aria-label="Trainer" tabIndex={told || shown ? 0 : undefined}>
      {told ? <VerdictLine verdict={told} short={trainer === "after"} /> : null}
      {told && trainer === "after" ? <Choices choices={told.choices} /> : null}
      {found && !found.lesson && !found.wrong ? <p class="faint">Working out what this is worth…</p> : null}
      {found?.lesson && !shown ? <p class="faint">Decide first; then you will see what each choice was worth.</p> : null}
      {shown && found.lesson?.choices?.length ? <Choices choices={found.lesson.choices} /> : null}
      {shown && found.lesson?.field ? <FieldLine field={found.lesson.field} /> : null}
    </section>
  );
}

/** What came of the last decision; short where the value of each choice follows. */
function VerdictLine({ verdict, short }: { verdict: Verdict; short: boolean }) {
  const { best, chosen, cost } = verdict;
  if (short) {
    return (
      <p class={`verdict ${cost > 0 ? "not-right" : "right"}`} role="status">
        <b>{cost > 0 ? `Your choice, ${symbols(chosen.words)}, cost ${cents(cost)}.` : "Best play."}</b>
      </p>
    );
  }
  return (
    <p class={`verdict ${cost > 0 ? "not-right" : "right"}`} role="status">
      {cost > 0 ? (
        <>
          <b>{upper(symbols(best.words))}</b> was worth {signed(best.cents)}, {symbols(chosen.words)} {signed(chosen.cents)}: that cost {cents(cost)}.
        </>
      ) : (
        <>
          <b>Best play.</b> {upper(symbols(chosen.words))} was worth {signed(chosen.cents)}.
        </>
      )}
    </p>
  );
}

/** The exact value of each choice, the best one first and marked: on a small screen the others are scrolled to. */
function Choices({ choices }: { choices: readonly PricedChoice[] }) {
  const ordered = [...choices].sort((one, other) => Number(other.best ?? false) - Number(one.best ?? false) || other.cents - one.cents);
  const most = Math.max(1, ...choices.map((one) => Math.abs(one.cents)));
  return (
    <ul class="priced">
      {ordered.map((one) => (
        <li key={one.words} class={one.best ? "best" : ""}>
          <span>
            {one.best ? "★ " : ""}
            {upper(symbols(one.words))}
          </span>
          <meter class={one.cents < 0 ? "worth-bar loss" : "worth-bar"} min={0} max={most} value={Math.abs(one.cents)} aria-hidden="true" />
          <b title={`${one.value} of the wager`}>{signed(one.cents)}</b>
        </li>
      ))}
    </ul>
  );
}

const neededBy = (field: FieldShare): number => {
  const [over, under] = (field.needed ?? "0").split("/").map(Number) as [number, number | undefined];
  return under ? over / under : over;
};

/** The lesson in a line or two, beside the actions. */
function FieldLine({ field }: { field: FieldShare }) {
  const call = field.to_call_cents ?? 0;
  return (
    <div class="field">
      <p>
        <b>{percent(field.share)}</b> of the pot against {several(field.opponents, "other")}
        {call ? (
          <>
            ; a call needs <b>{percent(neededBy(field))}</b>
          </>
        ) : null}
      </p>
      <meter min={0} max={1} value={field.share} low={neededBy(field)} aria-label={`Share of the pot ${percent(field.share)}`} />
    </div>
  );
}

/** How the hand stands against the field, beside what a call needs. */
function Field({ field }: { field: FieldShare }) {
  const needed = neededBy(field);
  const call = field.to_call_cents ?? 0;
  return (
    <div class="field">
      <p>
        <b>{percent(field.share)}</b> of the pot against {several(field.opponents, "other player")} <small class="faint">± {percent(2 * field.error)}</small>
      </p>
      <meter min={0} max={1} value={field.share} low={needed} aria-label={`Share of the pot ${percent(field.share)}`} />
      {call ? (
        <p>
          Pot odds: {dollars(call)} to win {dollars(field.pot_cents ?? 0)}; a call needs <b>{percent(needed)}</b>
          {field.share >= needed ? ", which this hand has." : ", which this hand does not have."}
        </p>
      ) : null}
      <p>
        Strength: it beats one unknown hand <b>{percent(field.alone)}</b> of the time.
      </p>
      <p class="faint">Supposed: {field.how}.</p>
    </div>
  );
}

/** The trainer's settings, and a chart of what decisions have cost so far. */
export function TrainerPanel({ store }: { store: TableStore }) {
  const practice = room.lobby.value?.get(store.id)?.practice === true;
  const game = store.view.value?.table.game ?? "";
  if (!practice) return <p class="faint">The trainer is at practice tables only; this table is for money.</p>;
  const found = learnt.value[game];
  const field = preferences.value.trainer === "off" ? undefined : taught.value[store.id]?.lesson?.field;
  return (
    <div class="trainer-panel">
      <label>
        Lessons{" "}
        <select value={preferences.value.trainer} onChange={(event) => prefer({ trainer: event.currentTarget.value as "off" | "before" | "after" })}>
          <option value="off">off</option>
          <option value="before">before I decide</option>
          <option value="after">after I have decided</option>
        </select>
      </label>
      {field ? <Field field={field} /> : null}
      {found ? (
        <>
          <p>
            {several(found.decisions, "decision")}, {several(found.mistakes, "mistake")}, which cost <b>{cents(found.cost)}</b> in all.
          </p>
          <Course costs={found.last} />
          <button type="button" class="plain" onClick={() => forget(game)}>
            Start again
          </button>
        </>
      ) : field ? null : (
        <p class="faint">Against the house every decision is valued exactly, and mistakes are counted here. In poker you see how your hand stands.</p>
      )}
    </div>
  );
}

/** What the last decisions cost, added up: a flat line is perfect play. */
function Course({ costs }: { costs: readonly number[] }) {
  let sum = 0;
  const points = [0, ...costs.map((cost) => (sum += cost))];
  const most = Math.max(sum, 1);
  const line = points.map((cost, place) => `${(4 + (292 * place) / Math.max(points.length - 1, 1)).toFixed(1)},${(74 - (68 * cost) / most).toFixed(1)}`).join(" ");
  return (
    <svg class="course" viewBox="0 0 300 80" role="img" aria-label={`Cost of the last ${several(costs.length, "decision")}, added up: ${cents(sum)}`}>
      <polyline points={line} />
      {costs.map((cost, place) => (cost > 0 ? <circle key={place} cx={4 + (292 * (place + 1)) / Math.max(points.length - 1, 1)} cy={74 - (68 * points[place + 1]!) / most} r="3.5" /> : null))}
    </svg>
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(share > 0.995 || share < 0.005 ? 1 : 0)} %`;
const cents = (amount: number): string => dollars(Math.sign(amount) * Math.round(Math.abs(amount)));
const signed = (amount: number): string => (Math.round(amount) > 0 ? `+${cents(amount)}` : cents(amount));
