// Drills for dealers, as in `croupier drill`: answer, and see the clause. Scores stay on this device.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../app/api";
import { useTitle } from "../app/title";
import { games, known, me } from "../app/state";
import { chooseChapter, keepScore, scores } from "../app/scores";
import { several, symbols, upper } from "../app/words";
import { Clause } from "../parts/clauses";
import { Loading, Notice } from "../parts/states";
import type { Drill, DrillChecked } from "../types/answers";

const KINDS: [string, string][] = [
  ["", "anything"],
  ["winner", "who wins"],
  ["pots", "cut the pots"],
  ["first-to-act", "who acts first"],
  ["misdeal", "misdeal or play on"],
  ["payout", "pay this bet"],
];

interface Wanted {
  kind: string;
  game: string;
  chapter: number;
}

export function Drills() {
  useTitle("Dealer drills");
  const [wanted, setWanted] = useState<Wanted>({ kind: "", game: "", chapter: 0 });
  return (
    <main id="main" tabIndex={-1} class="reading-page drills">
      <h1>Dealer drills</h1>
      <p class="faint">Situations straight from the engine. Answer as you would at the table; the clause tells you why.</p>
      {known.value && !me.value ? (
        <Notice title="Sign in first">
          <p>A guest needs no password.</p>
          <a class="button" href="/account">
            Sign in
          </a>
        </Notice>
      ) : (
        <>
          <Choose wanted={wanted} set={setWanted} />
          {known.value ? <Situation key={JSON.stringify(wanted)} wanted={wanted} /> : <Loading what="Checking who is signed in…" />}
          <Scores />
        </>
      )}
    </main>
  );
}

function Choose({ wanted, set }: { wanted: Wanted; set: (wanted: Wanted) => void }) {
  return (
    <p class="filters">
      <label>
        Drill{" "}
        <select value={wanted.kind} onChange={(event) => set({ ...wanted, kind: event.currentTarget.value })}>
          {KINDS.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        Game{" "}
        <select value={wanted.game} onChange={(event) => set({ ...wanted, game: event.currentTarget.value })}>
          <option value="">any</option>
          {[...games.value.values()].map((game) => (
            <option key={game.id} value={game.id}>
              {game.title}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}

function Situation({ wanted }: { wanted: Wanted }) {
  const [drill, setDrill] = useState<{ drill: Drill; chapter: number } | null>(null);
  const [answer, setAnswer] = useState("");
  const [checked, setChecked] = useState<DrillChecked | null>(null);
  const [wrong, setWrong] = useState("");
  const began = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const next = async () => {
    setWrong("");
    const chapter = wanted.chapter || (wanted.kind || wanted.game ? 0 : chooseChapter());
    const ask = (of: number) => api<Drill>(`/drills?chapter=${of}&game=${wanted.game}&kind=${wanted.kind}`).then((found) => ({ drill: found, chapter: of }));
    try {
      const found = await ask(chapter).catch((failure: Error) => (chapter ? ask(0) : Promise.reject(failure)));
      setChecked(null);
      setAnswer("");
      setDrill(found);
      began.current = Date.now();
      field.current?.focus();
    } catch (failure) {
      setWrong(failure instanceof Error ? failure.message : "");
    }
  };
  useEffect(() => void next(), []);
  const check = async (event: Event) => {
    event.preventDefault();
    if (!drill || checked) return;
    try {
      const body = { seed: drill.drill.seed, answer, chapter: drill.chapter, game: wanted.game, kind: wanted.kind };
      const found = await api<DrillChecked>("/drills", { body });
      setChecked(found);
      keepScore(drill.drill.chapter, found.right, Date.now() - began.current);
      onward.current?.focus();
    } catch (failure) {
      setWrong(failure instanceof Error ? failure.message : "");
    }
  };
  if (wrong) {
    return (
      <Notice title="No situation could be dealt" mark="♣">
        <p>{upper(wrong)}</p>
        <button type="button" onClick={() => void next()}>
          Try again
        </button>
      </Notice>
    );
  }
  if (!drill) return <Loading what="Dealing a situation…" />;
  return (
    <form class="situation" onSubmit={check}>
      <ul class="situation-told">
        {drill.drill.told.map((line, place) => (
          <li key={place}>{symbols(line)}</li>
        ))}
      </ul>
      <label>
        <b>{symbols(drill.drill.asked)}</b>
        <input ref={field} value={answer} maxLength={200} autocomplete="off" disabled={checked !== null} onInput={(event) => setAnswer(event.currentTarget.value)} />
      </label>
      {checked ? (
        <div class={`verdict ${checked.right ? "right" : "not-right"}`} role="status">
          <p>
            <b>{checked.right ? "Right." : "No:"}</b> {checked.right ? symbols(checked.answer) : symbols(checked.answer)}
          </p>
          {checked.why ? <p>{symbols(upper(checked.why))}</p> : null}
          <Clause id={checked.clause} reading={checked.reading} brief={!checked.reading} />
        </div>
      ) : null}
      <p class="row">
        {checked ? null : (
          <button type="submit" class="primary">
            Check
          </button>
        )}
        <button ref={onward} type="button" class={checked ? "primary" : ""} onClick={() => void next()}>
          {checked ? "Next" : "Skip"}
        </button>
      </p>
    </form>
  );
}

/** How often each chapter was right on this device; weak ones come up more often. */
function Scores() {
  const all = Object.entries(scores.value).sort(([one], [other]) => one.localeCompare(other));
  if (!all.length) return null;
  return (
    <details>
      <summary>Your scores on this device</summary>
      <table class="list-table">
        <thead>
          <tr>
            <th scope="col">Chapter</th>
            <th scope="col">Right</th>
            <th scope="col">Seconds each</th>
          </tr>
        </thead>
        <tbody>
          {all.map(([chapter, one]) => (
            <tr key={chapter}>
              <th scope="row">{chapter}</th>
              <td>
                {one.right} of {several(one.asked, "situation")}
              </td>
              <td>{(one.ms / one.asked / 1_000).toFixed(0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
