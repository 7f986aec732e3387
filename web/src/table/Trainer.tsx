// The trainer of practice tables: what each choice is worth, before or after deciding, and what mistakes have cost.
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
  best: PricedChoice;
  chosen: PricedChoice;
  cost: number;
}

const WEIGHED = new Set(["bet", "decide", "draw", "forced-bet"]);
const taught = signal<Record<string, Taught>>({});
const verdicts = signal<Record<string, Verdict>>({});

const keyOf = (store: TableStore, view: View): string => `${store.hand.value}:${view.table.asked?.number ?? 0}`;

/** Is something asked of this person that a lesson can weigh? */
function isWeighed(view: View): boolean {
  return !!view.own.options?.length && WEIGHED.has(view.table.asked?.kind ?? "");
}

/** Ask for the lesson of each decision, where the person wants lessons and the table is for practice. */
function useLesson(store: TableStore, view: View, wanted: boolean): Taught | null {
  const key = keyOf(store, view);
  const asks = wanted && isWeighed(view);
  useEffect(() => {
    if (!asks || taught.peek()[store.id]?.key === key) return;
    const keep = (lesson: Lesson | null, wrong: string) => {
      taught.value = { ...taught.peek(), [store.id]: { key, lesson, wrong } };
    };
    keep(null, "");
    api<Lesson>(`/trainer/${encodeURIComponent(store.id)}`).then(
      (lesson) => keep(lesson, ""),
      (failure: Error) => keep(null, failure.message),
    );
  }, [asks, key]);
  const found = taught.value[store.id];
  return asks && found?.key === key ? found : null;
}

/** An answer was taken: was it the best one, and what did it cost? */
export function decided(store: TableStore, view: View, verb: string, cards: readonly string[]): void {
  const found = taught.peek()[store.id];
  const lesson = found?.key === keyOf(store, view) ? found.lesson : null;
  if (!lesson?.choices?.length || preferences.peek().trainer === "off") return;
  const of = (one: PricedChoice) => one.verb === verb && (!one.cards?.length || one.cards.some((card) => cards.includes(card)));
  const chosen = lesson.choices.find(of);
  const best = lesson.choices.find((one) => one.best);
  if (!chosen || !best) return;
  const cost = Math.max(0, best.cents - chosen.cents);
  keepDecision(view.table.game, cost);
  verdicts.value = { ...verdicts.peek(), [store.id]: { hand: store.hand.value, best, chosen, cost } };
}

/** Beside the actions: the lesson of this decision, and the verdict on the last one. */
export function Trainer({ store, view }: { store: TableStore; view: View }) {
  const { trainer } = preferences.value;
  const practice = room.lobby.value?.get(store.id)?.practice === true;
  const found = useLesson(store, view, practice && trainer !== "off");
  if (!practice || trainer === "off") return null;
  const verdict = verdicts.value[store.id];
  const shown = found?.lesson && (trainer === "before" || !!found.lesson.field);
  return (
    <section class="trainer" aria-label="Trainer">
      {verdict && verdict.hand >= store.hand.value - 1 ? <VerdictLine verdict={verdict} /> : null}
      {found && !found.lesson && !found.wrong ? <p class="faint">Working out what this is worth…</p> : null}
      {found?.lesson && !shown ? <p class="faint">Decide; then you are told what each choice was worth.</p> : null}
      {shown && found.lesson?.choices?.length ? <Choices choices={found.lesson.choices} /> : null}
      {shown && found.lesson?.field ? <FieldLine field={found.lesson.field} /> : null}
    </section>
  );
}

function VerdictLine({ verdict }: { verdict: Verdict }) {
  const { best, chosen, cost } = verdict;
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

/** The exact value of each choice, the best one marked. */
function Choices({ choices }: { choices: readonly PricedChoice[] }) {
  const most = Math.max(1, ...choices.map((one) => Math.abs(one.cents)));
  return (
    <ul class="priced">
      {choices.map((one) => (
        <li key={one.words} class={one.best ? "best" : ""}>
          <span>
            {one.best ? "★ " : ""}
            {upper(symbols(one.words))}
          </span>
          <meter class="worth-bar" min={0} max={most} value={Math.abs(one.cents)} aria-hidden="true" />
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

/** The same in a line or two, beside the actions. */
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
      <meter min={0} max={1} value={field.share} aria-label={`Share of the pot ${percent(field.share)}`} />
      {call ? (
        <p>
          Pot odds: {dollars(call)} to win {dollars(field.pot_cents ?? 0)}; a call needs <b>{percent(needed)}</b>
          {field.share >= needed ? ", which this hand has." : ", which this hand has not."}
        </p>
      ) : null}
      <p>
        Strength: it beats one unknown hand <b>{percent(field.alone)}</b> of the time.
      </p>
      <p class="faint">Supposed: {field.how}.</p>
    </div>
  );
}

/** Whether lessons are wanted, and what the decisions so far have cost, drawn. */
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
            Count anew
          </button>
        </>
      ) : (
        <p class="faint">Against the house every decision is weighed exactly, and mistakes are counted here. In poker you see how your hand stands.</p>
      )}
    </div>
  );
}

/** What the last decisions cost, added up: a flat line is perfect play. */
function Course({ costs }: { costs: readonly number[] }) {
  let sum = 0;
  const points = [0, ...costs.map((cost) => (sum += cost))];
  const most = Math.max(sum, 1);
  const line = points.map((cost, place) => `${((300 * place) / Math.max(points.length - 1, 1)).toFixed(1)},${(74 - (68 * cost) / most).toFixed(1)}`).join(" ");
  return (
    <svg class="course" viewBox="0 0 300 80" role="img" aria-label={`Cost of the last ${several(costs.length, "decision")}, added up: ${cents(sum)}`}>
      <polyline points={line} />
      {costs.map((cost, place) => (cost > 0 ? <circle key={place} cx={(300 * (place + 1)) / Math.max(points.length - 1, 1)} cy={74 - (68 * points[place + 1]!) / most} r="3.5" /> : null))}
    </svg>
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(share > 0.995 || share < 0.005 ? 1 : 0)} %`;
const cents = (amount: number): string => dollars(Math.sign(amount) * Math.round(Math.abs(amount)));
const signed = (amount: number): string => (Math.round(amount) > 0 ? `+${cents(amount)}` : cents(amount));
