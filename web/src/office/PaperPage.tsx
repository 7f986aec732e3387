// One paper: what it says, who signed what, and the next signature, which covers exactly what is shown.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { me } from "../app/state";
import { Loading } from "../parts/states";
import type { ShownPaper, ShownSignature, ToSign } from "../types/office";
import { moment } from "./clock";
import { Asked, type Filled, OwnPassword, Value, useTrying } from "./parts";

const PRINTS = ["floorperson", "shift supervisor", "accounting", "compliance", "regulator"];
const VOIDS = ["floorperson", "shift supervisor", "accounting"];
const AUDITS = ["surveillance", "compliance", "regulator"];
const holds = (roles: string[]): boolean => roles.some((role) => (me.value?.roles as string[] | undefined)?.includes(role));

export function PaperPage({ number }: { number: string }) {
  const [paper, setPaper] = useState<ShownPaper | null>(null);
  const [wrong, setWrong] = useState("");
  const look = () => api<ShownPaper>(`/office/papers/${encodeURIComponent(number)}`).then(setPaper, (failure: Error) => setWrong(failure.message));
  useEffect(() => void look(), [number]);
  if (!paper) return wrong ? <p class="refusal" role="alert">{wrong}</p> : <Loading what="Opening the file…" />;
  const next = (paper.next ?? []).filter((one) => (one.whose ? one.whose === me.value?.account : holds(one.roles)));
  const isComplete = !paper.next?.length && !paper.state.startsWith("void"); // its first print is the original
  return (
    <>
      <article class={`paper ${paper.state.startsWith("void") ? "void" : ""}`} aria-labelledby="paper-title" data-paper={paper.number} data-state={paper.state}>
        <header>
          <div>
            <small>{paper.facility || "practice"}</small>
            <h2 id="paper-title" tabIndex={-1}>{paper.title}</h2>
            <p>
              {paper.table && !paper.table.startsWith("*") ? `Table ${paper.table}` : "Poker room"}, gaming day {paper.day}, drawn up {moment(paper.at)}
              {paper.instead ? <>, instead of <a href={`/office/paper/${paper.instead}`}>{paper.instead}</a></> : null}
              {paper.again ? <>; <a href={`/office/paper/${paper.again}`}>{paper.again}</a> takes its place</> : null}
            </p>
          </div>
          <div class="paper-number">
            <b>{paper.number}</b> <span class={paper.state === "open" ? "badge warn" : "badge"}>{paper.state}</span>
            <small>{paper.clauses.filter(Boolean).join(", ")}</small>
          </div>
        </header>
        <dl class="paper-lines">
          {paper.fields.map((one) => (
            <div key={one.name}>
              <dt>{one.label}</dt>
              <dd><Value field={one} /></dd>
              <dd class="clause-of">{one.clause}</dd>
            </div>
          ))}
        </dl>
        {paper.signatures.map((one) => <Signed key={one.step} signature={one} />)}
        <footer><small>content {paper.shown}</small></footer>
      </article>
      {next.map((one) => <Sign key={one.step} paper={paper} step={one} signed={setPaper} again={look} />)}
      {!next.length && paper.next?.length ? <p>Next: {paper.next.map((one) => `${one.label.toLowerCase()} (${one.whose || one.roles.join(" or ")})`).join("; ")}.</p> : null}
      <p class="office-forms">
        {holds(PRINTS) ? <a class="button" href={`/api/office/papers/${paper.number}/pdf`} target="_blank" rel="noreferrer" onClick={() => isComplete && setPaper({ ...paper, copies: (paper.copies ?? 0) + 1 })}>{paper.state === "open" || !paper.copies ? "Print" : `Print copy ${paper.copies}`} (PDF)</a> : null}
        {holds(AUDITS) ? <a class="button" href={`/office/audit/paper/${paper.number}`}>Full audit trail</a> : null}
      </p>
      {paper.state === "open" && holds(VOIDS) ? <Void number={paper.number} done={look} /> : null}
    </>
  );
}

function Signed({ signature }: { signature: ShownSignature }) {
  return (
    <section class="paper-step">
      <h3>
        {signature.label} <small class="clause-of">{signature.clause}</small>
      </h3>
      {signature.fields.length ? (
        <dl class="paper-lines">
          {signature.fields.map((one) => (
            <div key={one.name}>
              <dt>{one.label}</dt>
              <dd><Value field={one} /></dd>
              <dd class="clause-of">{one.clause}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {signature.account ? (
        <p>
          Signed by <b>{signature.automatic ? "automatic staff" : signature.name}</b>
          {signature.automatic ? "" : ` (${signature.role}${signature.licence ? `, licence ${signature.licence}` : ""})`}, {moment(signature.at ?? 0)}
        </p>
      ) : (
        <p class="faint">Not signed yet.</p>
      )}
    </section>
  );
}

function Sign({ paper, step, signed, again }: { paper: ShownPaper; step: ToSign; signed: (paper: ShownPaper) => void; again: () => Promise<void> }) {
  const [filled, fill] = useState<Filled>({});
  const [password, setPassword] = useState("");
  const { wrong, busy, attempt } = useTrying();
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      try {
        const fields = Object.fromEntries(Object.entries(filled).filter(([, value]) => value));
        signed(await api<ShownPaper>(`/office/papers/${paper.number}/signatures`, { body: { shown: paper.shown, password, fields } }));
      } finally {
        setPassword("");
      }
      fill({});
      document.getElementById("paper-title")?.focus(); // the form is gone, and the keyboard goes on at the paper
    });
  };
  return (
    <form class="form sign-form" onSubmit={submit} aria-label={`Sign: ${step.label}`}>
      <h2>Sign: {step.label.toLowerCase()} <small class="faint">{step.clause}</small></h2>
      {wrong}
      <Asked fields={step.fields} filled={filled} fill={fill} />
      <OwnPassword value={password} set={setPassword} />
      <button type="submit" class="primary" disabled={busy} data-sign={step.step}>Sign as {me.value?.name}</button>
      {wrong ? <button type="button" onClick={() => void again()}>Look at it again</button> : null}
    </form>
  );
}

function Void({ number, done }: { number: string; done: () => Promise<void> }) {
  const [why, setWhy] = useState("");
  const { wrong, busy, attempt } = useTrying();
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      await api(`/office/papers/${number}/void`, { body: { why } });
      await done();
    });
  };
  return (
    <form class="hold-form" onSubmit={submit}>
      {wrong}
      <label>
        <span class="unseen">Why it is void</span>
        <input placeholder="why it is void" required maxLength={200} value={why} onInput={(event) => setWhy(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={busy} data-void={number}>Declare it void</button>
    </form>
  );
}
