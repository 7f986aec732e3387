// A dispute: the hand as this person may see it, what was said, what the rules say; and the next step.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../app/api";
import { useTitle } from "../app/title";
import { go } from "../app/router";
import { games, known, me } from "../app/state";
import { dollars, upper } from "../app/words";
import { Loading, Notice, SignInFirst } from "../parts/states";
import { newId } from "../room/ids";
import { lastScene, sceneOf } from "../room/scene";
import { TableStore, logOf } from "../room/table";
import { Felt } from "../table/Felt";
import type { DisputeShown, FloorDispute, Settled } from "../types/floor";
import { refused } from "./StaffTools";

const EVERY_MS = 3_000;

/** Has somebody said something, or has the hand or the table gone on? */
const changed = (one: DisputeShown, other: DisputeShown): boolean => one.steps.length !== other.steps.length || one.shown !== other.shown || one.held !== other.held;

const NEXT: Record<string, [string, string]> = {
  rule: ["Rule", "ruling"],
  appeal: ["Appeal to the shift supervisor", "appeal"],
  final: ["Give the final ruling", "final"],
};

/** `/dispute/7`, or `/dispute/TABLE/HAND[/ANSWERS]` for one that is not opened yet. */
export function DisputePage({ parts }: { parts: string[] }) {
  useTitle("Dispute");
  const [first = "", hand = "", answers = ""] = parts;
  const asked = hand ? `/tables/${encodeURIComponent(first)}/disputed/${Number(hand) || 0}${answers ? `?answers=${Number(answers) || 0}` : ""}` : `/disputes/${Number(first) || 0}`;
  const [found, setFound] = useState<DisputeShown | null>(null);
  const [wrong, setWrong] = useState("");
  const here = me.value?.account;
  useEffect(() => {
    if (here) api<DisputeShown>(asked).then(setFound, (failure: Error) => setWrong(failure.message));
  }, [asked, here]);
  useEffect(() => {
    if (!found?.number) return undefined;
    const look = () => api<DisputeShown>(`/disputes/${found.number}`).then((now) => changed(found, now) && setFound(now), () => undefined);
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, [found]);
  if (known.value && !me.value) return <Main><SignInFirst words="Disputes are for those who were at the table, and for staff." /></Main>;
  if (wrong) return <Main><Notice title="This dispute cannot be shown" mark="♣" alone><p>{wrong}</p><a class="button" href="/disputes">All disputes</a></Notice></Main>;
  if (!found) return <Main><Loading what="Opening the file…" /></Main>;
  return <Main><Shown found={found} set={setFound} /></Main>;
}

function Main({ children }: { children: preact.ComponentChildren }) {
  return <main id="main" tabIndex={-1} class="dispute-page">{children}</main>;
}

function Shown({ found, set }: { found: DisputeShown; set: (found: DisputeShown) => void }) {
  const store = useMemo(() => {
    const made = new TableStore(found.table);
    made.snapshot({ type: "snapshot", table: found.table, seq: 1, at: 0, hand: found.hand, view: found.view });
    // The cards of a hand that is over are gone from the table; they are shown as they last lay.
    if (found.before) made.scene.value = lastScene(sceneOf(found.before), logOf(found.view).slice(found.before.events.length));
    return made;
  }, [found]);
  const game = games.value.get(found.view.table.game);
  return (
    <>
      <h1>{found.number ? `Dispute ${found.number}` : "Open a dispute"}</h1>
      <p>
        Table {found.table}, hand {found.hand}, after {found.answers} answers. You are shown it as <b>{found.view.viewer.role === "player" ? `seat ${(found.view.viewer.seats ?? []).join(", ")}` : `the ${found.view.viewer.role}`}</b>.{" "}
        {found.stage ? <span class="badge">{found.stage}</span> : null} {found.held ? <span class="badge warn">the table is held</span> : null}
      </p>
      <div class="stage dispute-felt"><Felt store={store} game={game} looking /></div>
      {found.number ? <Steps found={found} /> : null}
      <NextWord found={found} set={set} />
      <Answer settled={found.settled} />
    </>
  );
}

/** Steps that are about the table. */
const STEPS: Record<string, string> = { "dispute held": "table held", "dispute goes on": "table let go on" };

function Steps({ found }: { found: DisputeShown }) {
  return (
    <section aria-labelledby="said-title">
      <h2 id="said-title">What was said</h2>
      <ol class="floor-lines">
        {found.steps.map((one, place) => (
          <li key={place} class="said">
            <span>
              <b>{STEPS[one.step] ?? one.step.replace("dispute ", "")}</b> by <span title={one.by}>{one.name || one.by}</span> ({one.role}), {new Date(one.at / 1_000).toLocaleString()}
            </span>
            {one.words ? <q>{one.words}</q> : null}
            <small class="faint">shown as {one.shown_as}: {one.shown.slice(0, 16)}…</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NextWord({ found, set }: { found: DisputeShown; set: (found: DisputeShown) => void }) {
  const [words, setWords] = useState("");
  const [refusal, setRefusal] = useState("");
  const [id, setId] = useState(newId);
  const send = async (path: string, body: unknown) => {
    setRefusal("");
    try {
      const now = await api<DisputeShown>(path, { body });
      set(now);
      setWords("");
      setId(newId());
      if (!found.number) go(`/dispute/${now.number}`);
    } catch (failure) {
      setRefusal(refused(failure).words);
    }
  };
  const table = encodeURIComponent(found.table);
  const next = found.may.find((one) => one in NEXT || one === "open");
  const held = found.may.find((one) => one === "hold" || one === "go on");
  const submit = (event: Event) => {
    event.preventDefault();
    if (next === "open") void send(`/tables/${table}/disputes`, { hand: found.hand, answers: found.answers, words, id });
    else if (next) void send(`/disputes/${found.number}/${NEXT[next]![1]}`, { words, shown: next === "appeal" ? "" : found.shown, id });
  };
  if (!next && !held) return <p class="faint">{found.stage === "final" ? "The shift supervisor's ruling is final (MD-POKER 18.A)." : "There is nothing for you to do here now."}</p>;
  return (
    <form class="form" onSubmit={submit}>
      {refusal ? <p class="refusal" role="alert">{refusal}</p> : null}
      {next ? (
        <>
          <label>
            {next === "open" ? "What is in dispute?" : "Your words, for the journal"}
            <textarea rows={3} maxLength={1000} required value={words} onInput={(event) => setWords(event.currentTarget.value)} />
          </label>
          <button type="submit" class="primary" data-dispute={next}>
            {next === "open" ? "Open the dispute" : NEXT[next]![0]}
          </button>
        </>
      ) : null}
      {held ? (
        <button type="button" onClick={() => send(`/disputes/${found.number}/hold`, { holds: held === "hold", id: newId() })} data-dispute={held}>
          {held === "hold" ? "Hold the table" : "Let the table continue"}
        </button>
      ) : null}
    </form>
  );
}

/** What `croupier settle` answers, beside what was paid. */
function Answer({ settled }: { settled: Settled }) {
  const gets = Object.entries(settled.gets ?? {});
  const steps = settled.steps ?? [];
  return (
    <section aria-labelledby="settled-title">
      <h2 id="settled-title">Settled by the rules</h2>
      {(settled.why_not ?? []).map((one) => <p key={one}>{upper(one)}.</p>)}
      <ol class="trial-events">
        {steps.map((one, place) => (
          <li key={place}>
            {upper(one.words)} <small>{one.clause}</small>
          </li>
        ))}
      </ol>
      {gets.length ? (
        <table class="list-table">
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">By the rules</th>
              <th scope="col">As paid</th>
            </tr>
          </thead>
          <tbody>
            {gets.map(([name, cents]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{dollars(cents)}</td>
                <td>{dollars(settled.paid?.[name] ?? 0)}{(settled.paid?.[name] ?? 0) === cents ? "" : " (differs)"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

/** Every dispute that this person may see. */
export function DisputeList() {
  useTitle("Disputes");
  const [found, setFound] = useState<FloorDispute[] | null>(null);
  const [wrong, setWrong] = useState("");
  const here = me.value?.account;
  useEffect(() => {
    if (here) api<FloorDispute[]>("/disputes").then(setFound, (failure: Error) => setWrong(failure.message));
  }, [here]);
  if (known.value && !me.value) return <Main><SignInFirst words="Disputes are for those who were at the table, and for staff." /></Main>;
  return (
    <Main>
      <h1>Disputes</h1>
      {wrong ? <p class="refusal" role="alert">{wrong}</p> : null}
      {found && !found.length ? <Notice title="Nothing is in dispute" mark="♥" /> : null}
      <ul class="floor-lines">
        {(found ?? []).map((one) => (
          <li key={one.number}>
            <a class="button" href={`/dispute/${one.number}`}>{one.number}: table {one.table}, hand {one.hand}</a> <span class="badge">{one.stage}</span> {one.words}
          </li>
        ))}
      </ul>
    </Main>
  );
}
